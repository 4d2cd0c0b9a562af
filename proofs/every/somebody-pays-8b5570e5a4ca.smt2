; If one seat has lost, one chip at least has been paid.
; This holds if the answer is: unsat
(set-logic QF_LIA)
(declare-fun lost_all () Int)
(declare-fun gained_all () Int)
(declare-fun taken_all () Int)
(define-fun t1 () Int (+ gained_all taken_all))
(assert (<= lost_all t1))
(assert (<= 1 lost_all))
(assert (not (<= 1 t1)))
(check-sat)
