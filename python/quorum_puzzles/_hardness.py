"""How hard puzzles are: grades, and the steps of a solution."""

from __future__ import annotations

import json
from dataclasses import dataclass
from typing import Any, Literal

from quorum_puzzles import _native
from quorum_puzzles._command import program
from quorum_puzzles._grid import Grid
from quorum_puzzles._puzzle import PuzzleLike, as_puzzle
from quorum_puzzles._solvers import SolverLike, are_compiled, argument

__all__ = ["Grade", "Step", "Steps", "grade", "steps"]

Cell = tuple[int, int]
"""Row and column, from 1."""


@dataclass(frozen=True, slots=True)
class Grade:
    """How hard a puzzle is.

    Attributes:
        solution: The only solution; ``None`` if there is no grade.
        level: Level of the techniques that decide it (``"naked"``, ``"pairs"``, ``"search"``, ...); ``None`` if none does,
            and some constraints have too many combinations for the techniques.
        difficulty: Class of difficulty of the level: ``"easy"``, ``"medium"``, ``"hard"`` or ``"extreme"``.
        rating: The hardest step on the scale of Sudoku Explainer; ``None`` where that has no value for it.
        minutes: Predicted minutes of people: the prediction and the range of nine in ten puzzles; ``None`` unless the
            puzzle is like those that people were timed on.
        hardest_step: The hardest step of the techniques, as a sentence.
        nodes: Nodes of the solver's search; ``None`` if it does not count them, or did not finish.
        backdoor: Cells to reveal before plain inference solves the rest: ``"2"``, or ``"3+"`` for at least 3.
        reason: Why there is no grade; ``None`` if there is one.
    """

    solution: Grid | None
    level: str | None
    difficulty: str | None
    rating: float | None
    minutes: tuple[float, float, float] | None
    hardest_step: str | None
    nodes: int | None
    backdoor: str | None
    reason: str | None


def grade(
    puzzle: PuzzleLike, *, solver: SolverLike = "propagate", tries: int = 4000, timeout: float | None = 60
) -> Grade:
    """How hard a puzzle with one solution is, as ``quorum grade`` measures it.

    Args:
        puzzle: A puzzle or the text of one.
        solver: Solver whose nodes are counted.
        tries: Greatest number of sets of cells, per size, that are tried for a smallest backdoor.
        timeout: Seconds for all measures together.

    Raises:
        ReadError: The puzzle cannot be read. One without a solution, or with several, has a grade with a reason.
        ValueError: The solver is unknown.
    """
    puzzle = as_puzzle(puzzle)
    name = argument(solver)
    worker = program() if are_compiled([name]) and timeout is not None else None
    report: dict[str, Any] = json.loads(_native.grade(puzzle._inner, name, tries, timeout, worker))
    solution, minutes = report.get("solution"), report.get("minutes")
    return Grade(
        solution=None if solution is None else puzzle._grid(solution),
        level=report.get("level"),
        difficulty=report.get("difficulty"),
        rating=report.get("rating"),
        minutes=None if minutes is None else (minutes["predicted"], minutes["least"], minutes["most"]),
        hardest_step=report.get("hardest_step"),
        nodes=report.get("nodes"),
        backdoor=report.get("backdoor"),
        reason=report.get("reason"),
    )


@dataclass(frozen=True, slots=True)
class Step:
    """A step of a solution.

    Attributes:
        technique: Its technique: ``"naked single"``, ``"X-wing"``, ``"combinations"``, ...
        level: Level of the technique.
        placed: The cell that gets its value, and the value; ``None`` if candidates are removed, or a value has no place.
        removed: Cells with the candidates that are removed from each.
        cells: Cells of the pattern that justifies it.
        words: The step and its reason: ``"R1C2 is 2: it has no other candidate."``
    """

    technique: str
    level: str
    placed: tuple[Cell, int] | None
    removed: tuple[tuple[Cell, tuple[int, ...]], ...]
    cells: tuple[Cell, ...]
    words: str

    @classmethod
    def _of(cls, step: dict[str, Any]) -> Step:
        placed = step["placed"]
        return cls(
            technique=step["technique"],
            level=step["level"],
            placed=None if placed is None else (_cell(placed[0]), placed[1]),
            removed=tuple((_cell(cell), tuple(values)) for cell, values in step["removed"]),
            cells=tuple(_cell(cell) for cell in step["cells"]),
            words=step["words"],
        )


def _cell(place: list[int]) -> Cell:
    row, column = place
    return (row, column)


@dataclass(frozen=True, slots=True)
class Steps:
    """The steps of a solution, as people solve.

    Attributes:
        steps: The steps, in their order.
        ending: ``"solved"``: they lead to the only solution; ``"contradiction"``: there is none; ``"stuck"``: no technique
            applies, or more steps were not asked for.
        left_out: Constraints, in words, that are too large to use in a step.
    """

    steps: tuple[Step, ...]
    ending: Literal["solved", "contradiction", "stuck"]
    left_out: tuple[str, ...]


def steps(puzzle: PuzzleLike, *, most: int = 2000) -> Steps:
    """The steps that solve a puzzle without search: the simplest technique that applies, with its reason.

    >>> steps("..1.4......2.3..").steps[0].words
    'R1C2 is 2: it has no other candidate.'

    Args:
        puzzle: A puzzle or the text of one.
        most: Steps at which to stop.

    Raises:
        ReadError: The puzzle cannot be read.
    """
    report = json.loads(_native.steps(as_puzzle(puzzle)._inner, most))
    return Steps(
        steps=tuple(Step._of(step) for step in report["steps"]),
        ending=report["ending"],
        left_out=tuple(report["left_out"]),
    )
