"""Solvers that answer as a test tells them to."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any

import pytest

from cuckoo_formal.proof import solver
from cuckoo_formal.proof.solver import Verdict

Asked = Mapping[str, Any]


def in_their_place(patch: pytest.MonkeyPatch, answer: Callable[[Asked, str], Verdict]) -> None:
    """Whatever solvers are asked, by whomever, this answers: it is given the question and the solver's name."""
    patch.setattr(solver, "asked", lambda question, names: tuple(answer(question, name) for name in names))


def answering(patch: pytest.MonkeyPatch, **answers: str) -> None:
    """Solvers have one answer each, whatever they are asked; what fits, they say, is nothing at all."""

    def told(_question: Asked, name: str) -> Verdict:
        status = answers[name]
        model = dict[str, int]() if status == "sat" else None
        return Verdict(name, "1", status, "timeout" if status == "unknown" else "", model)

    in_their_place(patch, told)
