"""Theorems: the rule text over unknown cards, answers and chips, decided by two solvers."""
