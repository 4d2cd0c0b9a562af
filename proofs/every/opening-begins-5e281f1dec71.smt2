; When the hand begins, nothing is promised yet and the pot is no debt.
; This holds if the answer is: unsat
(set-logic QF_LIA)
(declare-fun dealt_pot () Int)
(declare-fun pot () Int)
(declare-fun earlier_12 () Int)
(assert (<= 0 dealt_pot))
(assert (= pot dealt_pot))
(assert (= earlier_12 0))
(assert (not (and (<= 0 pot) (<= dealt_pot (+ pot earlier_12)))))
(check-sat)
