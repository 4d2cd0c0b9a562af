; If the next seat loses to the one that has lost to all others, it loses to all others itself.
; This holds if the answer is: unsat
(set-logic QF_LIA)
(declare-fun key_so_far () Int)
(declare-fun key_other () Int)
(declare-fun key_next () Int)
(assert (<= key_so_far key_other))
(assert (not (<= key_so_far key_next)))
(assert (not (<= key_next key_other)))
(check-sat)
