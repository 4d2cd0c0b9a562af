; If seats and pot balance for all seats, the chips in play are as many after the reckoning as before.
; This holds if the answer is: unsat
(set-logic QF_LIA)
(declare-fun had_all () Int)
(declare-fun has_all () Int)
(declare-fun paid_all () Int)
(declare-fun pot_after () Int)
(declare-fun pot () Int)
(assert (= had_all (+ has_all paid_all)))
(assert (= pot_after (+ pot paid_all)))
(assert (not (= (+ has_all pot_after) (+ had_all pot))))
(check-sat)
