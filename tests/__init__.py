"""The tests: each is named for the rule or the figure that it checks."""
