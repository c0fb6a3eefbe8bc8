"""Rewards of answers, for those who train or score models."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass
from enum import Enum
from functools import partial as bound
from itertools import islice

from quorum_puzzles import _native
from quorum_puzzles._grid import Grid
from quorum_puzzles._puzzle import Puzzle, PuzzleLike, as_puzzle

__all__ = ["Reward", "RewardKind", "Rewarder", "reward"]

_MOST = 4096
"""Answers of a call of the compiled part."""


class RewardKind(str, Enum):
    """What an answer is."""

    SOLVED = "solved"
    """A solution, whichever."""
    EMPTY = "empty"
    """No text."""
    NO_GRID = "no-grid"
    """A text without a grid."""
    WRONG_SIZE = "wrong-size"
    """A grid with more or fewer cells."""
    WRONG_SYMBOL = "wrong-symbol"
    """A grid with symbols that are neither values nor blanks."""
    SEVERAL_GRIDS = "several-grids"
    """Grids that differ."""
    GIVEN_CHANGED = "given-changed"
    """A grid with another value in a cell that the puzzle gives."""
    RULE_BROKEN = "rule-broken"
    """A grid that breaks a rule, filled or not."""
    INCOMPLETE = "incomplete"
    """A grid with empty cells that breaks no rule so far."""
    UNDECIDED = "undecided"
    """Not decided: values of cells beside the grid were not found, or quorum has a fault."""

    def __str__(self) -> str:
        return self.value


@dataclass(frozen=True, slots=True)
class Reward:
    """The reward of an answer.

    Attributes:
        value: From 0 to 1; 1 for solutions only.
        kind: What the answer is.
        message: The same in words: the first broken rule, what was expected in place of the text.
    """

    value: float
    kind: RewardKind
    message: str

    def __bool__(self) -> bool:
        raise TypeError("a reward is not a truth value: use value or kind")


_KINDS = {kind.value: kind for kind in RewardKind}


def _reward(parts: tuple[float, str, str]) -> Reward:
    value, kind, message = parts
    return Reward(value, _KINDS[kind], message)


class Rewarder:
    """The rewards of many answers to one puzzle, which is read once. Immutable; it can be pickled.

    Any solution has the value 1, whatever answer a data set stores: the judge decides, without a solver. All else has the
    value 0, or with ``partial`` above 0 the value ``partial * right / open``: ``open`` is the number of cells that the
    puzzle does not give, ``right`` the number of those that have the value of the only solution. An answer that changes a
    given has 0, and so has every answer but a solution where the puzzle has several solutions or none. So a wrong cell never
    has more than the same cell left empty.

    An answer is the text of a grid, with words, a fence or a tag around it. The same grid may be in it several times,
    and the puzzle as well; with two grids that differ the value is 0. So pass on what a model states as its answer, and not
    its reasoning.

    Args:
        puzzle: A puzzle or the text of one.
        partial: Greatest partial credit, from 0 to below 1. Above 0, the only solution is looked for once.
        timeout: Seconds for that.

    Raises:
        ReadError: The puzzle cannot be read.
        ValueError: Parts of the puzzle that may be rules were not read; or with partial credit the number of its solutions
            was not found in time.
    """

    __slots__ = ("_inner", "_partial", "_puzzle", "_timeout")

    def __init__(self, puzzle: PuzzleLike, *, partial: float = 0.0, timeout: float | None = 60) -> None:
        self._puzzle = as_puzzle(puzzle)
        self._partial = partial
        self._timeout = timeout
        self._inner = _native.Rewarder(self._puzzle._inner, partial, timeout)

    @property
    def puzzle(self) -> Puzzle:
        """The puzzle."""
        return self._puzzle

    @property
    def solution(self) -> Grid | None:
        """The only solution, with which cells are compared; ``None`` without partial credit, or where there is not one."""
        values = self._inner.solution
        return None if values is None else self._puzzle._grid(values)

    def __call__(self, answer: str | None) -> Reward:
        """The reward of an answer; ``None`` is an empty one. No text raises an exception."""
        return _reward(self._inner.reward(answer))

    def many(self, answers: Iterable[str | None]) -> list[Reward]:
        """The rewards of answers, in their order: some microseconds each."""
        rewards: list[Reward] = []
        rest = iter(answers)
        while batch := list(islice(rest, _MOST)):
            rewards.extend(map(_reward, self._inner.rewards(batch)))
        return rewards

    def __repr__(self) -> str:
        return f"<Rewarder of {self._puzzle!r}>"

    def __reduce__(self) -> tuple[object, tuple[Puzzle]]:
        return (bound(Rewarder, partial=self._partial, timeout=self._timeout), (self._puzzle,))


def reward(puzzle: PuzzleLike, answer: str | None, *, partial: float = 0.0, timeout: float | None = 60) -> Reward:
    """The reward of one answer, as :class:`Rewarder` has it for many.

    >>> reward("..1.4......2.3..", "The solution is 3214412314322341.").value
    1.0
    >>> reward("..1.4......2.3..", "3214412314322344").message
    'row 4 has 4 twice, in R4C3 R4C4 (and 2 more)'

    Args:
        puzzle: A puzzle or the text of one.
        answer: The text of an answer; ``None`` is an empty one.
        partial: Greatest partial credit, from 0 to below 1.
        timeout: Seconds for the only solution, which partial credit needs.

    Raises:
        ReadError: The puzzle cannot be read. No answer raises an exception.
        ValueError: As for :class:`Rewarder`.
    """
    return Rewarder(puzzle, partial=partial, timeout=timeout)(answer)
