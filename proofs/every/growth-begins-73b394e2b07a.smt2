; When the reckoning begins the pot has gained nothing and given nothing.
; This holds if the answer is: unsat
(set-logic QF_LIA)
(declare-fun gained_so_far () Int)
(declare-fun taken_so_far () Int)
(assert (= gained_so_far 0))
(assert (= taken_so_far 0))
(assert (not (<= 0 (+ gained_so_far taken_so_far))))
(check-sat)
