; If one seat has lost, there are fewer chips or lives after the hand than before.
; This holds if the answer is: unsat
(set-logic QF_LIA)
(declare-fun rank_after_all () Int)
(declare-fun lost_all () Int)
(declare-fun rank_all () Int)
(assert (<= (+ rank_after_all lost_all) rank_all))
(assert (<= 1 lost_all))
(assert (not (< rank_after_all rank_all)))
(check-sat)
