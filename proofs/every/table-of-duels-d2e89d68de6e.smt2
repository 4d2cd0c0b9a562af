; At a table of 3 a seat that loses to each of the others, two at a time, loses.
; This holds if the answer is: unsat
(set-logic QF_LIA)
(declare-fun key_b () Int)
(declare-fun key_a () Int)
(declare-fun key_c () Int)
(define-fun t1 () Bool (<= key_b key_a))
(define-fun t2 () Bool (<= key_a key_b))
(assert (and t1 (not t2)))
(assert (<= key_b key_c))
(assert (not (and (and t1 (<= key_b key_c)) (not (and t2 (<= key_a key_c))))))
(check-sat)
