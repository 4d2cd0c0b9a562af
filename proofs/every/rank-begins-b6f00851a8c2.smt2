; When nothing has been counted, nothing has gone.
; This holds if the answer is: unsat
(set-logic QF_LIA)
(declare-fun rank_so_far () Int)
(declare-fun rank_after_so_far () Int)
(declare-fun lost_so_far () Int)
(assert (= rank_so_far 0))
(assert (= rank_after_so_far 0))
(assert (= lost_so_far 0))
(assert (not (<= (+ rank_after_so_far lost_so_far) rank_so_far)))
(check-sat)
