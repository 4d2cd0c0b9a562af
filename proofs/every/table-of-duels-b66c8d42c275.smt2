; At a table of 3 a seat that loses to each of the others, two at a time, loses.
; This holds if the answer is: unsat
(set-logic QF_LIA)
(declare-fun key_b () Int)
(declare-fun key_a () Int)
(declare-fun key_c () Int)
(define-fun t1 () Bool (<= key_b key_c))
(define-fun t2 () Bool (<= key_c key_b))
(assert (<= key_b key_a))
(assert (and t1 (not t2)))
(assert (not (and (and (<= key_b key_a) t1) (not (and (<= key_c key_a) t2)))))
(check-sat)
