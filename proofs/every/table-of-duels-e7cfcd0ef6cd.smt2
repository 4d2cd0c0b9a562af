; At a table of 3 a seat that loses to each of the others, two at a time, loses.
; This holds if the answer is: unsat
(set-logic QF_LIA)
(declare-fun key_c () Int)
(declare-fun key_a () Int)
(declare-fun key_b () Int)
(define-fun t1 () Bool (<= key_c key_a))
(define-fun t2 () Bool (<= key_a key_c))
(define-fun t3 () Bool (<= key_c key_b))
(define-fun t4 () Bool (<= key_b key_c))
(assert (and t1 (not t2)))
(assert (and t3 (not t4)))
(assert (not (and (and t1 t3) (not (or (and (<= key_a key_b) t2) (and (<= key_b key_a) t4))))))
(check-sat)
