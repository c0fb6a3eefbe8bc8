"""Random puzzles."""

from __future__ import annotations

import json
from collections.abc import Iterator
from typing import Literal

from quorum_puzzles import _native
from quorum_puzzles._puzzle import Puzzle

__all__ = ["generate", "kinds"]

_MOST = 64


def generate(
    kind: str,
    *,
    count: int = 1,
    seed: int = 1,
    solutions: Literal["0", "1", "2+"] | None = "1",
    level: str | None = None,
    timeout: float | None = 60,
    jobs: int = 1,
    **parameters: object,
) -> Iterator[Puzzle]:
    """Random puzzles of a kind, a lazy iterator. A seed gives the same puzzles as in the command, on every machine.

    Args:
        kind: ``"classic"``, ``"futoshiki"``, ``"killer"``, ... (:func:`kinds`).
        count: Number of puzzles.
        seed: Seed of the random numbers.
        solutions: Number of solutions, confirmed by a second solver; ``None``: as the kind makes them.
        level: Level of difficulty, or several in turn (``"easy,medium"``).
        timeout: Seconds of each question to a solver.
        jobs: Puzzles that are made at the same time.
        parameters: ``size``, ``boxes``, ``diagonals``, ``clues``, ``holes``, ``signs``, ``places``, ``complete``, ``minimal``,
            ``symmetry``, as far as the kind takes them.

    Raises:
        ValueError: The kind or a parameter is unknown, or no puzzle was found.
    """
    text = {name: value for name, value in parameters.items() if value is not None}
    unknown = sorted(set(text) - _PARAMETERS)
    if unknown:
        raise ValueError(f"expected parameters among {', '.join(sorted(_PARAMETERS))}, found {', '.join(unknown)}")
    if isinstance(text.get("boxes"), tuple):
        text["boxes"] = "{}x{}".format(*_pair(text["boxes"]))
    generator = _native.Generator(kind, json.dumps(text), level, solutions, count, seed, timeout, jobs)
    return _stream(generator, count)


_PARAMETERS = {
    "size", "boxes", "diagonals", "clues", "holes", "signs", "places", "complete", "minimal", "symmetry",
}  # fmt: skip


def _pair(boxes: object) -> tuple[int, int]:
    rows, columns = boxes  # type: ignore[misc, attr-defined]
    return (int(rows), int(columns))  # type: ignore[has-type]


def _stream(generator: _native.Generator, count: int) -> Iterator[Puzzle]:
    first, size = 0, 1
    while first < count:
        made = generator.take(first, size)
        for native in made:
            yield Puzzle._of(native)
        first, size = first + size, min(_MOST, 2 * size)


def kinds() -> dict[str, tuple[str, ...]]:
    """The kinds, with the parameters that each takes."""
    return {name: tuple(parameters) for name, parameters in _native.kinds()}
