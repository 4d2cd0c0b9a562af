; Of two seats that are compared one loses.
; This holds if the answer is: unsat
(set-logic QF_LIA)
(declare-fun key_so_far () Int)
(declare-fun key_next () Int)
(define-fun t1 () Bool (<= key_next key_so_far))
(assert (not (or (and (<= key_so_far key_next) (not t1)) t1)))
(check-sat)
