; A pot that covers what is promised, and loses no more than that, is no debt after the reckoning.
; This holds if the answer is: unsat
(set-logic QF_LIA)
(declare-fun pot () Int)
(declare-fun taken_all () Int)
(declare-fun gained_all () Int)
(declare-fun pot_after () Int)
(assert (<= 0 (- pot taken_all)))
(assert (<= 0 (+ gained_all taken_all)))
(assert (= pot_after (+ pot gained_all)))
(assert (not (<= 0 pot_after)))
(check-sat)
