"""Chances: the rule text over columns of deals, counted by the million."""
