; If the next seat loses to the one that has lost to all others, it loses to all others itself.
; This holds if the answer is: unsat
(set-logic QF_LIA)
(declare-fun key_so_far () Int)
(declare-fun key_other () Int)
(declare-fun key_next () Int)
(assert (and (<= key_so_far key_other) (not (<= key_other key_so_far))))
(assert (not (and (<= key_so_far key_next) (not (<= key_next key_so_far)))))
(assert (not (<= key_next key_other)))
(check-sat)
