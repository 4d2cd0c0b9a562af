; What a seat has, chips and a life without, is never less than nothing.
; This holds if the answer is: unsat
(set-logic QF_LIA)
(declare-fun chips () Int)
(declare-fun pot () Int)
(declare-fun number () Int)
(declare-fun fined () Bool)
(declare-fun lowest () Bool)
(define-fun t1 () Int (+ (ite (and (or fined lowest) (not fined)) 1 0) (ite fined 1 0)))
(assert (<= 1 chips))
(assert (<= 0 pot))
(assert (<= 1 number))
(assert (not (<= 0 (- chips (ite (< chips t1) chips t1)))))
(check-sat)
