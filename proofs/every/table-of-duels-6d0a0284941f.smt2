; At a table of 3 a seat that loses to each of the others, two at a time, loses.
; This holds if the answer is: unsat
(set-logic QF_LIA)
(declare-fun key_c () Int)
(declare-fun key_a () Int)
(declare-fun key_b () Int)
(assert (<= key_c key_a))
(assert (<= key_c key_b))
(assert (not (and (<= key_c key_a) (<= key_c key_b))))
(check-sat)
