; At a table of 4 a seat that loses to each of the others, two at a time, loses.
; This holds if the answer is: unsat
(set-logic QF_LIA)
(declare-fun key_d () Int)
(declare-fun key_a () Int)
(declare-fun key_b () Int)
(declare-fun key_c () Int)
(assert (<= key_d key_a))
(assert (<= key_d key_b))
(assert (<= key_d key_c))
(assert (not (and (<= key_d key_a) (<= key_d key_b) (<= key_d key_c))))
(check-sat)
