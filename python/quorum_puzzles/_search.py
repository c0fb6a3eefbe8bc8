"""Puzzles that are looked for from given ones: with fewer clues, or hard for a solver."""

from __future__ import annotations

import os
from collections.abc import Iterable
from dataclasses import dataclass

from quorum_puzzles import _native
from quorum_puzzles._command import program
from quorum_puzzles._grid import Grid
from quorum_puzzles._puzzle import Puzzle, PuzzleLike, as_puzzle, puzzles
from quorum_puzzles._solvers import SolverLike, are_compiled, argument

__all__ = ["HuntedPuzzle", "Hunt", "Minimized", "hunt", "minimize"]


@dataclass(frozen=True, slots=True)
class Minimized:
    """A puzzle without clues that it does not need.

    Attributes:
        puzzle: The puzzle; ``None`` if there is none.
        solution: Its only solution, which is that of the puzzle with all clues.
        confirmed: Whether a second solver finds one solution, and several without any of the clues.
        reason: Why there is none: the puzzle has not one solution, or a question was not answered in time.
    """

    puzzle: Puzzle | None
    solution: Grid | None
    confirmed: bool
    reason: str | None


def minimize(
    puzzle: PuzzleLike, *, seed: int = 1, timeout: float | None = 60, budget: float | None = None
) -> Minimized:
    """Removes clues until every clue is needed, as ``quorum minimize`` does.

    Args:
        puzzle: A puzzle or the text of one.
        seed: Seed of the order in which clues are tried.
        timeout: Seconds of each question to a solver.
        budget: Seconds of a search for the fewest clues, in place of a single pass.

    Raises:
        ReadError: The puzzle cannot be read. One without a solution, or with several, has a result with a reason.
    """
    found, reason = _native.minimize(as_puzzle(puzzle)._inner, seed, timeout, budget)
    if found is None:
        return Minimized(None, None, False, reason)
    native, solution, confirmed = found
    minimal = Puzzle._of(native)
    return Minimized(minimal, minimal._grid(solution), confirmed, None)


@dataclass(frozen=True, slots=True)
class HuntedPuzzle:
    """A puzzle of a hunt.

    Attributes:
        puzzle: The puzzle.
        solution: Its only solution.
        step: Moves of the local search before it.
        slow: Cost of the slow solver.
        is_whole: Whether that is all; else the solver did not end within its limit.
        fast: Cost of the fast solver, if there is one.
        score: Cost of the slow solver in its medians, divided by the same of the fast one, if that is above 1.
    """

    puzzle: Puzzle
    solution: Grid
    step: int
    slow: float
    is_whole: bool
    fast: float | None
    score: float


@dataclass(frozen=True, slots=True)
class Hunt:
    """The result of a hunt.

    Attributes:
        searches: Of each local search the puzzles that score higher than all before, its start first.
        slow_unit: Unit of the cost of the slow solver: a counter such as ``"nodes"``, or ``"ns"``.
        slow_median: Its median over the puzzles that searches start from.
        fast_unit: The same of the fast solver, if there is one.
        fast_median: The same of the fast solver, if there is one.
        left_out: Why some of the puzzles are no starts.
    """

    searches: tuple[tuple[HuntedPuzzle, ...], ...]
    slow_unit: str
    slow_median: float
    fast_unit: str | None
    fast_median: float | None
    left_out: tuple[str, ...]

    @property
    def best(self) -> HuntedPuzzle | None:
        """The puzzle with the highest score, if any was found."""
        return max((found for search in self.searches for found in search), key=lambda found: found.score, default=None)


def hunt(
    starts: PuzzleLike | os.PathLike[str] | Iterable[PuzzleLike],
    slow: SolverLike,
    *,
    fast: SolverLike | None = None,
    within: float = 10,
    by_time: bool = False,
    budget: float | None = None,
    walks: int = 10,
    steps: int = 2000,
    seed: int = 1,
    timeout: float | None = 10,
    jobs: int = 1,
) -> Hunt:
    """Searches for puzzles on which one solver is slow, and another fast if there is one, as ``quorum hunt`` does.

    Args:
        starts: Puzzles of givens and signs with one solution each: a puzzle, a path, or an iterable.
        slow: Solver that should be slow.
        fast: Solver that should be fast.
        within: Greatest cost of the fast solver, as a multiple of its median over the given puzzles.
        by_time: Measure CPU time even where a solver counts its work.
        budget: Seconds after which searches end.
        walks: Number of local searches.
        steps: Moves per local search.
        seed: Seed of the random numbers.
        timeout: Seconds of a run of a solver.
        jobs: Local searches at the same time; 1 if costs are times.

    Raises:
        ReadError: A puzzle cannot be read.
        ValueError: A solver is unknown, or none of the puzzles is a start, for this reason.
    """
    given: list[_native.Puzzle] = []
    for each in [as_puzzle(starts)] if isinstance(starts, Puzzle | str) else puzzles(starts):
        if not isinstance(each, Puzzle):
            raise each
        given.append(each._inner)
    slow_name, fast_name = argument(slow), None if fast is None else argument(fast)
    names = [slow_name] if fast_name is None else [slow_name, fast_name]
    worker = program() if are_compiled(names) and timeout is not None else None
    searches, (slow_unit, slow_median), fast_median, left_out = _native.hunt(
        given, slow_name, fast_name, within, by_time, budget, walks, steps, seed, timeout, jobs, worker
    )
    return Hunt(
        searches=tuple(tuple(_found(*place) for place in search) for search in searches),
        slow_unit=slow_unit,
        slow_median=slow_median,
        fast_unit=None if fast_median is None else fast_median[0],
        fast_median=None if fast_median is None else fast_median[1],
        left_out=tuple(left_out),
    )


def _found(
    native: _native.Puzzle, solution: list[int], step: int, slow: float, is_whole: bool, fast: float | None, score: float
) -> HuntedPuzzle:
    puzzle = Puzzle._of(native)
    return HuntedPuzzle(puzzle, puzzle._grid(solution), step, slow, is_whole, fast, score)
