; Of two seats that are compared one loses.
; This holds if the answer is: unsat
(set-logic QF_LIA)
(declare-fun key_so_far () Int)
(declare-fun key_next () Int)
(define-fun t1 () Bool (<= key_so_far key_next))
(assert (not (or t1 (and (<= key_next key_so_far) (not t1)))))
(check-sat)
