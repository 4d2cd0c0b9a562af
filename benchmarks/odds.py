"""How long the exact odds of a hand take: all deals in columns, and the dynamic programme over the seats."""

from __future__ import annotations

from benchmarks.measure import Figure, seconds
from cuckoo_formal.chance.hands import distribution
from cuckoo_formal.chance.odds import odds
from cuckoo_formal.chance.strategies import thresholds
from cuckoo_formal.rulefile import find

COLUMNS = (
    ("ranter-go-round", 4),
    ("house", 4),
    ("suits-decide", 4),
    ("coucou", 4),
    ("ranter-go-round-blocked-draws", 4),
    ("house", 5),
)
#: so many seats, and their thresholds; what a walk over all deals by rank in C takes, and a programme like ours in C
SEATS = (
    (8, (8, 7, 6, 5, 4, 3, 2, 9), "a walk over all deals in C took 11 s, such a programme in C 0.25 s"),
    (10, (1, 2, 3, 4, 5, 6, 7, 8, 9, 10), "a walk in C took half an hour, such a programme in C 2.6 s"),
    (12, (10, 9, 8, 7, 6, 5, 4, 3, 2, 1, 5, 12), "such a programme in C 10.8 s"),
    (51, (6,), "one threshold for all"),
)


def figures() -> list[Figure]:
    """Seconds for one table of odds."""
    rows = list[Figure]()
    for name, seats in COLUMNS:
        rules = find(name).rules.at(seats)
        profile = thresholds(rules, seats, (6,))
        time = seconds(lambda r=rules, p=profile: distribution(r, p), 1 if seats > 4 else 3)  # type: ignore[misc]
        turned = rules.turned(seats)
        rows.append(Figure(f"{name}, {seats} seats, up to {turned} of the stock, sets of losers", time, "s"))
    rules = find("ranter-go-round").rules
    for seats, worst, against in SEATS:
        profile = thresholds(rules, seats, worst)
        time = seconds(lambda p=profile: odds(rules, p, "seats"), 3)  # type: ignore[misc]
        each = "common threshold" if len(worst) == 1 else "a threshold each"
        rows.append(Figure(f"ranter-go-round, {seats} seats, {each}", time, "s", against))
    return rows
