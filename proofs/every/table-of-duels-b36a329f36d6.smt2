; At a table of 4 a seat that loses to each of the others, two at a time, loses.
; This holds if the answer is: unsat
(set-logic QF_LIA)
(declare-fun key_b () Int)
(declare-fun key_a () Int)
(declare-fun key_c () Int)
(declare-fun key_d () Int)
(assert (<= key_b key_a))
(assert (<= key_b key_c))
(assert (<= key_b key_d))
(assert (not (and (<= key_b key_a) (<= key_b key_c) (<= key_b key_d))))
(check-sat)
