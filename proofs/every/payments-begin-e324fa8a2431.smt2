; When nothing has been counted, nothing has been paid.
; This holds if the answer is: unsat
(set-logic QF_LIA)
(declare-fun gained_so_far () Int)
(declare-fun taken_so_far () Int)
(declare-fun lost_so_far () Int)
(assert (= gained_so_far 0))
(assert (= taken_so_far 0))
(assert (= lost_so_far 0))
(assert (not (<= lost_so_far (+ gained_so_far taken_so_far))))
(check-sat)
