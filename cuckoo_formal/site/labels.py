"""The words that the extension itself puts on a page, and numbers as they are written in the reader's language."""

from __future__ import annotations

from fractions import Fraction

from cuckoo_formal.tell.languages import speak

LABELS = {
    "theorem": "Theorem",
    "proof": "Proof",
    "exercise": "Exercise",
    "hint": "Hint",
    "solution": "Solution",
    "bet": "Place your bet",
    "reveal": "And now see",
    "twin": "The same in words",
    "clause": "Rule",
    "claim": "Claim",
    "source": "Source",
    "matters": "Why it matters",
    "with": "With this rule",
    "without": "Without it",
    "seats": "Players",
    "verdict": "Verdict",
    "how": "How",
    "smallest": "Smallest counterexample",
    "proved": "proved",
    "refuted": "refuted",
    "exhausted": "every case tried",
    "sampled": "tried by chance",
    "undecided": "undecided",
    "not claimed": "not claimed",
    "not recorded": "not recorded yet",
    "tree": "The tree as a list",
    "live": "Here a live table can be played; without it the page is complete.",
    "lab": "Rule file",
    "seat": "Seat",
    "rule set": "Rule set",
    "same": "These are the rules of the base game.",
    "dead": "No hand goes otherwise without this rule.",
    "see": "Nobody wins or loses by it, but somebody sees something else.",
}
EXACT = 1_000  # up to this denominator a fraction is written out beside its percentage


def label(key: str, language: str) -> str:
    """A word in the reader's language, in English if there is no other."""
    return speak(LABELS[key], language)


def whole(value: int, language: str) -> str:
    """A whole number with its thousands apart."""
    return f"{value:,}".replace(",", ".") if language == "de" else f"{value:,}"


def decimal(value: float, places: int, language: str) -> str:
    """A number with some decimal places."""
    text = f"{value:,.{places}f}"
    return text.translate(str.maketrans(",.", ".,")) if language == "de" else text


def percentage(value: Fraction, language: str) -> str:
    """A chance as a percentage."""
    return f"{decimal(100 * float(value), 1, language)} %"


def written(value: Fraction, language: str, *, chance: bool) -> str:
    """A number as it stands in a sentence: whole, as a percentage, or with two decimal places."""
    if value.denominator == 1 and not chance:
        return whole(int(value), language)
    return percentage(value, language) if chance else decimal(float(value), 2, language)


def exactly(value: Fraction) -> str:
    """A number as a fraction, for whoever points at it."""
    return f"{value.numerator}/{value.denominator}"
