; A seat that was out before the hand is out after it.
; This holds if the answer is: unsat
(set-logic QF_LIA)
(declare-fun all_others_go () Bool)
(declare-fun was_in () Bool)
(declare-fun goes () Bool)
(assert (not (or (not (ite all_others_go was_in (and was_in (not goes)))) was_in)))
(check-sat)
