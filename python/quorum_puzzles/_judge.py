"""The judge: which rules a grid breaks. No solver takes part."""

from __future__ import annotations

import json
from collections.abc import Iterable, Sequence
from dataclasses import dataclass

from quorum_puzzles import _native
from quorum_puzzles._grid import Grid
from quorum_puzzles._puzzle import PuzzleLike, as_puzzle

__all__ = ["Broken", "Judgment", "judge"]


@dataclass(frozen=True, slots=True)
class Broken:
    """A rule that a grid breaks.

    Attributes:
        rule: ``"row"``, ``"column"``, ``"region"``, ``"given"``, ``"sign"``, or the name of a constraint.
        words: Rule and fault in words: ``"row 3 has 5 twice, in R3C1 R3C7"``.
        cells: Names of the cells.
    """

    rule: str
    words: str
    cells: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class Judgment:
    """The judgment of a grid.

    Attributes:
        complete: Whether every cell has a value.
        correct: Whether no rule is broken so far.
        empty: Number of cells without a value.
        broken: The broken rules.
        unread: Parts of the puzzle's text that may be rules and were not read.
    """

    complete: bool
    correct: bool
    empty: int
    broken: tuple[Broken, ...]
    unread: tuple[str, ...]

    @property
    def solved(self) -> bool:
        """Whether the grid is a solution by all rules."""
        return self.complete and self.correct and not self.unread

    def __bool__(self) -> bool:
        raise TypeError("a judgment is not a truth value: use solved, correct or complete")


def judge(puzzle: PuzzleLike, grid: Grid | str | Iterable[int | None] | Sequence[Sequence[int | None]]) -> Judgment:
    """Judges a grid, filled or half-filled: a text, rows of values, or the values in reading order (0 or ``None``: empty).

    Raises:
        ReadError: The puzzle cannot be read.
        ValueError: The grid is not one of the puzzle.
    """
    puzzle = as_puzzle(puzzle)
    argument: str | list[int | None]
    if isinstance(grid, str):
        argument = grid
    else:
        argument = []
        for each in grid:
            if isinstance(each, Iterable):
                argument.extend(int(value) if value else None for value in each)
            else:
                argument.append(int(each) if each else None)
    report = json.loads(_native.judge(puzzle._inner, argument))
    return Judgment(
        complete=report["complete"],
        correct=report["correct"],
        empty=report["empty"],
        broken=tuple(Broken(each["rule"], each["words"], tuple(each["cells"])) for each in report["broken"]),
        unread=tuple(report.get("unread", ())),
    )
