"""Constraints by name, as ``Puzzle`` takes them and has them.

The names are those of ``quorum list constraints``; :func:`constraint` states any of them. Those that setters use
most have functions of their own.
"""

from __future__ import annotations

import json
import re
from collections.abc import Iterable
from dataclasses import dataclass

from quorum_puzzles import _native

__all__ = [
    "Antiking",
    "Antiknight",
    "Arrow",
    "Cage",
    "Constraint",
    "ConstraintInfo",
    "Nonconsecutive",
    "Renban",
    "Sandwich",
    "Skyscraper",
    "Sum",
    "Thermo",
    "Whispers",
    "constraint",
    "constraints",
]

_CELL = re.compile(r"[Rr]([1-9][0-9]*)[Cc]([1-9][0-9]*)")

Cells = str | Iterable[tuple[int, int]]
"""Cells as a text, ``"R1C1 R1C2"``, or as pairs of row and column from 1."""


def _cells(cells: Cells) -> tuple[tuple[int, int], ...]:
    if not isinstance(cells, str):
        return tuple((int(row), int(column)) for row, column in cells)
    found: list[tuple[int, int]] = []
    for word in re.split(r"[\s.,]+", cells.strip()):
        match = _CELL.fullmatch(word)
        if match is None:
            raise ValueError(f"expected cells as in 'R1C1 R1C2', found {word!r}")
        found.append((int(match[1]), int(match[2])))
    return tuple(found)


@dataclass(frozen=True, slots=True)
class Constraint:
    """A constraint.

    Attributes:
        name: Its name, such as ``"cage"``.
        parameter: Its parameter as a text, empty if it has none.
        cells: Lists of cells, each a pair of row and column from 1; empty for a constraint of the whole grid.
    """

    name: str
    parameter: str = ""
    cells: tuple[tuple[tuple[int, int], ...], ...] = ()

    def __str__(self) -> str:
        """As an item of a corpus line: ``cage=15:R1C1.R1C2``."""
        lists = ("".join(f".R{row}C{column}" for row, column in cells)[1:] for cells in self.cells)
        sign = "" if not self.parameter or self.parameter[0] in "<>!" else "="
        return f"{self.name}{sign}{self.parameter}:{'|'.join(lists)}"


def constraint(name: str, parameter: object = "", *cells: Cells) -> Constraint:
    """Any constraint of ``quorum list constraints``.

    >>> str(constraint("white", 2, "R1C1 R1C2"))
    'white=2:R1C1.R1C2'
    """
    return Constraint(name, str(parameter), tuple(_cells(each) for each in cells))


@dataclass(frozen=True, slots=True)
class ConstraintInfo:
    """A kind of constraint.

    Attributes:
        name: Its name, for :func:`constraint`.
        parameter: What its parameter is; empty if it has none.
        example: A constraint of a 9x9 grid, if it fits one, as ``Puzzle`` takes it.
        summary: The rule.
    """

    name: str
    parameter: str
    example: str
    summary: str


def constraints() -> tuple[ConstraintInfo, ...]:
    """All kinds of constraints, as ``quorum list constraints`` prints them.

    >>> next(kind.summary for kind in constraints() if kind.name == "thermo")
    'values increase along the line from its first cell'
    """
    return tuple(ConstraintInfo(**kind) for kind in json.loads(_native.constraints()))


def Cage(sum: int | None, cells: Cells) -> Constraint:
    """A killer cage: values differ, and sum to the number if there is one."""
    return constraint("cage", "" if sum is None else sum, cells)


def Sum(sum: int, cells: Cells) -> Constraint:
    """The sum of the cells; digits may repeat."""
    return constraint("sum", sum, cells)


def Thermo(cells: Cells) -> Constraint:
    """A thermometer: values rise from the first cell on."""
    return constraint("thermo", "", cells)


def Arrow(circle: Cells, cells: Cells) -> Constraint:
    """An arrow: the cells sum to the circle, whose cells are the digits of a number."""
    return constraint("arrow", "", circle, cells)


def Renban(cells: Cells) -> Constraint:
    """A renban line: consecutive values in any order."""
    return constraint("renban", "", cells)


def Whispers(cells: Cells, difference: int | None = None) -> Constraint:
    """A whispers line: neighbors on it differ by at least the number, or half the number of values rounded up."""
    return constraint("whispers", "" if difference is None else difference, cells)


def Skyscraper(count: int, cells: Cells) -> Constraint:
    """An outside clue: values on the line, from its first cell, that are greater than all before them."""
    return constraint("skyscraper", count, cells)


def Sandwich(sum: int, cells: Cells) -> Constraint:
    """An outside clue: the sum of the values between the least value and the greatest on the line."""
    return constraint("sandwich", sum, cells)


def Antiknight() -> Constraint:
    """Cells a knight's move apart differ."""
    return constraint("antiknight")


def Antiking() -> Constraint:
    """Cells a king's move apart differ."""
    return constraint("antiking")


def Nonconsecutive(difference: int = 1) -> Constraint:
    """Neighbors without a dot do not differ by the number."""
    return constraint("nonconsecutive", difference)

