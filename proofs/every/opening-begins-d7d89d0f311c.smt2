; When the hand begins, nothing is promised yet and the pot is no debt.
; This holds if the answer is: unsat
(set-logic QF_LIA)
(declare-fun dealt_pot () Int)
(declare-fun pot () Int)
(declare-fun promised_so_far () Int)
(declare-fun earlier_12 () Int)
(define-fun t1 () Int (- pot promised_so_far))
(assert (<= 0 dealt_pot))
(assert (= pot dealt_pot))
(assert (= promised_so_far 0))
(assert (= earlier_12 0))
(assert (not (and (<= 0 t1) (<= dealt_pot (+ t1 earlier_12)))))
(check-sat)
