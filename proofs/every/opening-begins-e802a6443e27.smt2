; When the hand begins, nothing is promised yet and the pot is no debt.
; This holds if the answer is: unsat
(set-logic QF_LIA)
(declare-fun dealt_pot () Int)
(declare-fun pot () Int)
(assert (<= 0 dealt_pot))
(assert (= pot dealt_pot))
(assert (not (<= 0 pot)))
(check-sat)
