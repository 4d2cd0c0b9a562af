"""Faults made on purpose in the rule text: would anybody notice?  Each is found out by a hand, or proved to be none."""
