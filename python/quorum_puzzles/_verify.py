"""Verification and solution."""

from __future__ import annotations

import html
import json
import os
from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from enum import Enum
from functools import cached_property
from pathlib import Path
from typing import Any, Literal, overload

from quorum_puzzles import _native
from quorum_puzzles._command import program
from quorum_puzzles._errors import ReadError
from quorum_puzzles._grid import Grid
from quorum_puzzles._puzzle import Puzzle, PuzzleLike, as_puzzle, puzzles
from quorum_puzzles._solvers import SolverLike, arguments, chunks

__all__ = ["Run", "Solution", "Status", "Verdict", "solve", "verify"]

_MOST = 512
"""Puzzles of a call of the compiled part."""


_COUNTERS = (
    "nodes", "max_depth", "decisions", "propagations", "conflicts", "restarts", "rlimit", "variables", "clauses", "literals",
)  # fmt: skip


class Status(str, Enum):
    """The verdict of a panel on the number of solutions."""

    UNIQUE = "unique"
    """Exactly one."""
    MULTIPLE = "multiple"
    """At least two."""
    NONE = "none"
    """None."""
    SOME = "some"
    """At least one; no solver decided whether there are more."""
    UNKNOWN = "unknown"
    """Not decided, or the solvers contradict each other."""

    def __str__(self) -> str:
        return self.value


@dataclass(frozen=True, slots=True)
class Run:
    """The answer of one solver.

    Attributes:
        solver: Its name.
        verdict: The verdict of this run only.
        status: ``"ok"``, ``"timeout"``, ``"unsupported"``, ``"crash"``, ``"wrong"``, ...
        exhausted: Whether the search has shown that there are no other solutions.
        seconds: Wall time.
        message: Reason of the end, if there is one.
        counters: Counters of work, such as ``nodes``, ``conflicts`` and ``clauses``.
    """

    solver: str
    verdict: Status
    status: str
    exhausted: bool
    seconds: float
    message: str | None
    counters: dict[str, int]

    @classmethod
    def _of(cls, run: dict[str, Any]) -> Run:
        return cls(
            solver=run["solver"],
            verdict=Status(run["verdict"]),
            status=run["status"],
            exhausted=run["exhausted"],
            seconds=run["total_ns"] / 1e9,
            message=run.get("message"),
            counters={name: run[name] for name in _COUNTERS if run.get(name) is not None},
        )


class Verdict:
    """The verdict of a panel on a puzzle. Immutable.

    ``unique`` and ``none`` need an exhausted search; every grid was checked by the judge. There is no truth
    value: use :attr:`is_unique`.
    """

    def __init__(self, native: _native.Verdict, limits_are_enforced: bool) -> None:
        self._native = native
        self._enforced = limits_are_enforced

    @cached_property
    def _report(self) -> dict[str, Any]:
        report: dict[str, Any] = json.loads(self._native.json())
        return report

    @property
    def status(self) -> Status:
        """The verdict."""
        return Status(self._native.status)

    @property
    def agreed(self) -> bool:
        """Whether solvers of two unrelated families decided it, and none contradicts."""
        return self._native.agreed

    @property
    def is_unique(self) -> bool:
        """Whether the panel agrees that there is exactly one solution."""
        return self.agreed and self.status is Status.UNIQUE

    @cached_property
    def puzzle(self) -> Puzzle:
        """The puzzle."""
        return Puzzle._of(self._native.puzzle)

    @property
    def id(self) -> str:
        """Id of the puzzle."""
        return self._native.puzzle.id

    @cached_property
    def solutions(self) -> tuple[Grid, ...]:
        """At most two grids."""
        return tuple(self.puzzle._grid(values) for values in self._native.solutions)

    @property
    def solution(self) -> Grid | None:
        """The solution of a unique puzzle, else ``None``."""
        return self.solutions[0] if self.status is Status.UNIQUE and self.solutions else None

    @cached_property
    def runs(self) -> tuple[Run, ...]:
        """The answers of the solvers that were asked."""
        return tuple(Run._of(run) for run in self._report["runs"])

    @property
    def reasons(self) -> dict[str, Any] | None:
        """With ``explain=True``: why, as the object ``reasons`` of ``quorum verify --json``."""
        return self._report.get("reasons")

    @property
    def known_solution(self) -> Literal["valid", "invalid", "not the only one"] | None:
        """The comparison of the stored answer, if the text has one."""
        known: Literal["valid", "invalid", "not the only one"] | None = self._report.get("known_solution")
        return known

    @property
    def differing_cells(self) -> tuple[tuple[int, int], ...]:
        """Cells (row and column from 1) in which two solutions differ."""
        if len(self.solutions) < 2:
            return ()
        columns = self.puzzle.shape[1]
        pairs = zip(self.solutions[0].values, self.solutions[1].values, strict=True)
        return tuple((at // columns + 1, at % columns + 1) for at, (a, b) in enumerate(pairs) if a != b)

    @property
    def limits_are_enforced(self) -> bool:
        """Whether a solver that cannot be stopped was ended at its time limit."""
        return self._enforced

    @property
    def certificate(self) -> str | None:
        """Name of the folder of the certificate in the folder ``proofs``.

        Raises:
            ValueError: There is none, for this reason.
        """
        return self._native.certificate

    def to_json(self) -> str:
        """The object that ``quorum verify --json`` prints."""
        return self._native.json()

    def __bool__(self) -> bool:
        raise TypeError("a verdict is not a truth value: use is_unique, status or agreed")

    def __repr__(self) -> str:
        agreed = "agreed" if self.agreed else "not agreed"
        return f"<Verdict {self.id!r}: {self.status.value}, {agreed}>"

    def _repr_html_(self) -> str:
        puzzle = self._native.puzzle
        columns = self.puzzle.shape[1]
        marked = [(row - 1) * columns + column - 1 for row, column in self.differing_cells]
        drawings = [puzzle.svg(list(grid.values), marked) for grid in self.solutions] or [puzzle.svg(None, [])]
        words = f"{self.id}: {self.status.value}"
        if not self.agreed:
            words += " (not agreed)"
        if marked:
            words += f"; the two solutions differ in {len(marked)} marked cells"
        cells = "".join(f'<td style="vertical-align:top">{drawing}</td>' for drawing in drawings)
        return f"<p>{html.escape(words)}</p><table><tr>{cells}</tr></table>"


def _workers(timeout: float | None) -> Path | None:
    return program() if timeout is not None else None


@overload
def verify(  # type: ignore[overload-overlap]  # a text is one puzzle, not an iterable of texts
    puzzle: PuzzleLike,
    *,
    solvers: SolverLike | Iterable[SolverLike] | None = ...,
    timeout: float | None = ...,
    explain: bool = ...,
    proofs: str | os.PathLike[str] | None = ...,
    jobs: int = ...,
    errors: Literal["raise", "yield"] = ...,
) -> Verdict: ...
@overload
def verify(
    puzzle: os.PathLike[str] | Iterable[Puzzle] | Iterable[str] | Iterable[PuzzleLike],
    *,
    solvers: SolverLike | Iterable[SolverLike] | None = ...,
    timeout: float | None = ...,
    explain: bool = ...,
    proofs: str | os.PathLike[str] | None = ...,
    jobs: int = ...,
    errors: Literal["raise"] = ...,
) -> Iterator[Verdict]: ...
@overload
def verify(
    puzzle: os.PathLike[str] | Iterable[Puzzle] | Iterable[str] | Iterable[PuzzleLike],
    *,
    solvers: SolverLike | Iterable[SolverLike] | None = ...,
    timeout: float | None = ...,
    explain: bool = ...,
    proofs: str | os.PathLike[str] | None = ...,
    jobs: int = ...,
    errors: Literal["yield"],
) -> Iterator[Verdict | ReadError]: ...
def verify(
    puzzle: PuzzleLike | os.PathLike[str] | Iterable[PuzzleLike],
    *,
    solvers: SolverLike | Iterable[SolverLike] | None = None,
    timeout: float | None = None,
    explain: bool = False,
    proofs: str | os.PathLike[str] | None = None,
    jobs: int = 1,
    errors: Literal["raise", "yield"] = "raise",
) -> Verdict | Iterator[Verdict] | Iterator[Verdict | ReadError]:
    """Whether puzzles have exactly one solution, by a panel of unrelated solvers.

    Args:
        puzzle: A puzzle or the text of one gives a verdict. A path (``pathlib.Path``) of a file or folder, or an iterable of
            puzzles and texts, gives a lazy iterator of verdicts in input order.
        solvers: Names, or functions made by :func:`quorum_puzzles.solver`; by default the panel of the command.
        timeout: Seconds per solver and puzzle.
        explain: Find reasons: clues that contradict each other, clues that would make the puzzle unique, the hardest steps.
        proofs: Folder for certificates, which :func:`quorum_puzzles.audit` checks.
        jobs: Puzzles that are verified at the same time.
        errors: ``"yield"`` yields a :class:`ReadError` in the place of a text that is no puzzle.

    Raises:
        ReadError: A text is not a puzzle. A wrong puzzle is a verdict.
        ValueError: A solver or limit is not known.
        KeyboardInterrupt: Ctrl-C ends this call, and no other.
    """
    names = arguments(solvers)
    folder = None if proofs is None else Path(proofs)
    if folder is not None:
        folder.mkdir(parents=True, exist_ok=True)
    panel = _native.Panel(names, timeout, jobs, explain, _workers(timeout), folder, True)
    if isinstance(puzzle, Puzzle | str):
        (verdict,) = _native.verify(panel, [as_puzzle(puzzle)._inner], 1)
        return Verdict(verdict, panel.limits_are_enforced)
    return _stream(panel, puzzles(puzzle), errors)


def _stream(
    panel: _native.Panel, items: Iterator[Puzzle | ReadError], errors: str
) -> Iterator[Any]:
    enforced = panel.limits_are_enforced
    first = 1
    for chunk in chunks(items, _MOST):
        asked = [item._inner for item in chunk if isinstance(item, Puzzle)]
        verdicts = iter(_native.verify(panel, asked, first))
        first += len(asked)
        for item in chunk:
            if isinstance(item, Puzzle):
                yield Verdict(next(verdicts), enforced)
            elif errors == "raise":
                raise item
            else:
                yield item


class Solution:
    """The answer of one solver. Immutable."""

    def __init__(self, native: _native.Solution) -> None:
        self._native = native

    @cached_property
    def run(self) -> Run:
        """Status, times and counters."""
        return Run._of(json.loads(self._native.json()))

    @cached_property
    def grids(self) -> tuple[Grid, ...]:
        """The solutions found. The judge has accepted each."""
        puzzle = Puzzle._of(self._native.puzzle)
        return tuple(puzzle._grid(values) for values in self._native.grids)

    @property
    def grid(self) -> Grid | None:
        """The first of them, if there is one."""
        return self.grids[0] if self.grids else None

    @property
    def exhausted(self) -> bool:
        """Whether there are no others."""
        return self.run.exhausted

    def __repr__(self) -> str:
        return f"<Solution: {len(self.grids)} by {self.run.solver}, {self.run.status}>"


def solve(
    puzzle: PuzzleLike, *, count: int = 1, solver: SolverLike | None = None, timeout: float | None = None
) -> Solution:
    """Solutions of a puzzle by one solver, by default the fastest that supports it.

    Args:
        puzzle: A puzzle or the text of one.
        count: Solutions at which to stop.
        solver: A name, or a function made by :func:`quorum_puzzles.solver`.
        timeout: Seconds.
    """
    names = arguments(solver)
    one = None if names is None else names[0]
    native = _native.solve(as_puzzle(puzzle)._inner, count, one, timeout, _workers(timeout))
    return Solution(native)


