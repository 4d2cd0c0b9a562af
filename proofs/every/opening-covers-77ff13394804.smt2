; Before the first turn no seat loses a chip, and the pot covers what has been promised.
; This holds if the answer is: unsat
(set-logic QF_LIA)
(declare-fun chips () Int)
(declare-fun pot () Int)
(declare-fun number () Int)
(declare-fun dealt_pot () Int)
(assert (<= 0 chips))
(assert (<= 0 pot))
(assert (<= 1 number))
(assert (<= 0 dealt_pot))
(assert (<= 0 pot))
(assert (not (and (<= 0 pot) (<= 0 chips) (<= 1 number))))
(check-sat)
