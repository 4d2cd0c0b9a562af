; At a table of 3 a seat that loses to each of the others, two at a time, loses.
; This holds if the answer is: unsat
(set-logic QF_LIA)
(declare-fun key_a () Int)
(declare-fun key_b () Int)
(declare-fun key_c () Int)
(assert (<= key_a key_b))
(assert (<= key_a key_c))
(assert (not (and (<= key_a key_b) (<= key_a key_c))))
(check-sat)
