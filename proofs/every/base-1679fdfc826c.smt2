; With no seat counted yet the sums are nought, and agree.
; This holds if the answer is: unsat
(set-logic QF_LIA)
(declare-fun had_so_far () Int)
(declare-fun has_so_far () Int)
(declare-fun paid_so_far () Int)
(assert (= had_so_far 0))
(assert (= has_so_far 0))
(assert (= paid_so_far 0))
(assert (not (= had_so_far (+ has_so_far paid_so_far))))
(check-sat)
