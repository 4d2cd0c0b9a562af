"""Graphs of a hand and of a match, counts of what is in them, and files for other programs."""
