"""The rules and a hand told to people: the rule book, the narration of a hand, and drawings of cards and table."""
