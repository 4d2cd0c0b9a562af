; Of two seats that are compared one loses.
; This holds if the answer is: unsat
(set-logic QF_LIA)
(declare-fun key_so_far () Int)
(declare-fun key_next () Int)
(assert (not (or (<= key_so_far key_next) (<= key_next key_so_far))))
(check-sat)
