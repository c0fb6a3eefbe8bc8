"""Formulas of puzzles for other programs."""

from __future__ import annotations

import json
from dataclasses import dataclass
from typing import Literal

from quorum_puzzles import _native
from quorum_puzzles._puzzle import PuzzleLike, as_puzzle

__all__ = ["Formula", "encode"]

Form = Literal["cnf", "smt2", "fzn", "mzn", "asp", "opb", "lp", "xcsp3"]
"""Forms of text."""


@dataclass(frozen=True, slots=True)
class Formula:
    """A puzzle as text for another solver.

    Attributes:
        text: The text.
        encoding: Name of the encoding, options in canonical order.
        size: ``variables``, ``clauses``, ``literals``, ``bytes``, ... as far as the form has them.
    """

    text: str
    encoding: str
    size: dict[str, int]

    def __str__(self) -> str:
        return self.text


def encode(puzzle: PuzzleLike, form: Form = "cnf", encoding: str | None = None) -> Formula:
    """A puzzle as DIMACS CNF, SMT-LIB 2, FlatZinc, MiniZinc, a logic program, OPB, LP or XCSP3, the text that the solvers here get.

    Args:
        puzzle: A puzzle or the text of one.
        form: Its form.
        encoding: ``BASE[+option[=value]]...``, such as ``"minimal+amo=product"``; by default the first of the form.

    Raises:
        ValueError: The encoding is unknown, or does not have a kind of constraints of the puzzle.
    """
    text, name, size = _native.encode(as_puzzle(puzzle)._inner, form, encoding)
    sizes = {key: value for key, value in json.loads(size).items() if value is not None}
    return Formula(text, name, sizes)
