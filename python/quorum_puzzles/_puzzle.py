"""Puzzles: read, built, written, drawn."""

from __future__ import annotations

import os
from collections.abc import Iterable, Iterator, Sequence
from pathlib import Path
from typing import Literal

from quorum_puzzles import _native
from quorum_puzzles._constraints import Constraint
from quorum_puzzles._errors import ReadError
from quorum_puzzles._grid import Grid

__all__ = ["Puzzle", "PuzzleLike", "Puzzles", "as_puzzle", "puzzles", "read"]

_BATCH = 256

Boxes = tuple[int, int] | Literal["default"] | None
"""Rows and columns of a box; ``None``: no boxes; ``"default"``: as the text states, else by size."""


class Puzzle:
    """A puzzle. Immutable; equal puzzles have equal givens and rules, whatever their names.

    Args:
        givens: A text in any format that quorum reads, or rows of values (0 or ``None`` for a blank).
        boxes: Rows and columns of a box; ``None``: a Latin square; by default as the text states, else by size.
        diagonals: Diagonals without repeated values.
        constraints: Further constraints, as values or as texts (``"cage=15:R1C1.R1C2"``, ``"R1C2=3"``).
        name: Name in ids and places.

    Raises:
        ReadError: The text is not one puzzle.
        ValueError: A constraint does not fit the grid.
    """

    __slots__ = ("_inner",)

    _inner: _native.Puzzle

    def __init__(
        self,
        givens: str | Sequence[Sequence[int | None]],
        *,
        boxes: Boxes = "default",
        diagonals: Literal["main", "anti", "both"] | None = None,
        constraints: Iterable[Constraint | str] = (),
        name: str = "puzzle",
    ) -> None:
        text = givens if isinstance(givens, str) else _grid_text(givens)
        if diagonals is not None:
            text = f"# diagonals {diagonals}\n{text}"
        added = [str(each) for each in constraints]
        native = _native.Puzzle(text, _boxes(boxes), added, name)
        object.__setattr__(self, "_inner", native)

    @classmethod
    def _of(cls, native: _native.Puzzle) -> Puzzle:
        puzzle = cls.__new__(cls)
        object.__setattr__(puzzle, "_inner", native)
        return puzzle

    def __setattr__(self, name: str, value: object) -> None:
        raise AttributeError(f"a puzzle is immutable: {name}")

    @property
    def id(self) -> str:
        """Id of the text, else ``source:line``."""
        return self._inner.id

    @property
    def name(self) -> str | None:
        """Title, if it has one."""
        return self._inner.name

    @property
    def author(self) -> str | None:
        """Author, if the text names one."""
        return self._inner.author

    @property
    def kind(self) -> str:
        """Kind of its rules, as in reports: ``"classic"``, ``"futoshiki"``, ``"killer"``, ..."""
        return self._inner.kind

    @property
    def shape(self) -> tuple[int, int]:
        """Rows and columns."""
        return self._inner.shape

    @property
    def values(self) -> range:
        """The values of its cells."""
        low, high = self._inner.values
        return range(low, high + 1)

    @property
    def boxes(self) -> tuple[int, int] | None:
        """Rows and columns of a box, ``None`` without boxes."""
        return self._inner.boxes

    @property
    def regions(self) -> tuple[int, ...] | None:
        """Number of the region of each cell in reading order, from 0; ``None`` without regions."""
        regions = self._inner.regions
        return None if regions is None else tuple(regions)

    @property
    def givens(self) -> tuple[tuple[int | None, ...], ...]:
        """Rows of values, ``None`` for a cell without a given."""
        rows, columns = self.shape
        givens = self._inner.givens
        return tuple(tuple(givens[row * columns : (row + 1) * columns]) for row in range(rows))

    @property
    def signs(self) -> tuple[tuple[tuple[int, int], tuple[int, int]], ...]:
        """Inequalities between neighbors as pairs of cells (row and column from 1), the lesser first."""
        columns = self.shape[1]

        def place(cell: int) -> tuple[int, int]:
            return (cell // columns + 1, cell % columns + 1)

        return tuple((place(lesser), place(greater)) for lesser, greater in self._inner.signs)

    @property
    def constraints(self) -> tuple[Constraint, ...]:
        """Its constraints beside givens, regions, diagonals and signs."""
        return tuple(
            Constraint(name, parameter, tuple(tuple((row + 1, column + 1) for row, column in cells) for cells in lists))
            for name, parameter, lists in self._inner.constraints
        )

    @property
    def unread(self) -> tuple[str, ...]:
        """Parts of the text that may be rules and were not read."""
        return tuple(self._inner.unread)

    @property
    def comments(self) -> tuple[str, ...]:
        """Comments above or behind it that were not read as rules and change no verdict, its title among them."""
        return tuple(self._inner.comments)

    @property
    def known_solution(self) -> Grid | None:
        """The answer that the text states. It is compared, never trusted."""
        values = self._inner.known_solution
        return None if values is None else self._grid(values)

    @property
    def level(self) -> str | None:
        """Level of difficulty that the text states, or that it was generated for."""
        return self._inner.level

    @property
    def source(self) -> tuple[str, int]:
        """Name of the text and the line on which the puzzle begins."""
        return self._inner.place

    def with_constraints(self, *constraints: Constraint | str) -> Puzzle:
        """The puzzle with further constraints. A known answer is kept as far as it holds for that puzzle."""
        return Puzzle._of(self._inner.with_constraints([str(each) for each in constraints]))

    def write(self, format: str = "corpus") -> str:
        """The puzzle in a format that quorum writes (:func:`quorum_puzzles.formats`).

        Raises:
            ValueError: The format is unknown, or cannot hold the puzzle.
        """
        return self._inner.write(format)

    def to_iss(self) -> str:
        """The string of the Interactive Sudoku Solver."""
        return self.write("iss")

    def to_fpuzzles(self) -> str:
        """The link of f-puzzles."""
        return self.write("fpuzzles")

    def svg(self, solution: Grid | None = None) -> str:
        """A drawing, with the values of a solution if there is one."""
        return self._inner.svg(None if solution is None else list(solution.values), [])

    def picture(self) -> str:
        """A drawing in characters, with the constraints in words below."""
        return self._inner.picture()

    def _grid(self, values: Sequence[int]) -> Grid:
        return Grid(values, self.shape[1], self._inner.solution_text(list(values)))

    def __str__(self) -> str:
        return self._inner.picture()

    def __repr__(self) -> str:
        rows, columns = self.shape
        return f"<Puzzle {self.id!r}: {self.kind}, {rows}x{columns}>"

    def _repr_svg_(self) -> str:
        return self.svg()

    def __eq__(self, other: object) -> bool:
        if isinstance(other, Puzzle):
            return self._inner == other._inner
        return NotImplemented

    def __hash__(self) -> int:
        return hash(self._inner)

    def __reduce__(self) -> tuple[object, tuple[str, str]]:
        return (_unpickled, (self.write("corpus"), self.id))


def _unpickled(line: str, name: str) -> Puzzle:
    return Puzzle(line, name=name)


PuzzleLike = Puzzle | str
"""A puzzle, or the text of one."""

Puzzles = PuzzleLike | os.PathLike[str] | Iterable[PuzzleLike]
"""A puzzle, a text, a path of a file or folder, or an iterable of puzzles and texts."""


def _boxes(boxes: Boxes) -> str | None:
    if boxes is None:
        return "none"
    return None if isinstance(boxes, str) else f"{boxes[0]}x{boxes[1]}"


def _grid_text(rows: Sequence[Sequence[int | None]]) -> str:
    words = [[" ." if not value else f"{int(value):2}" for value in row] for row in rows]
    return "\n".join(" ".join(row).strip() for row in words) + "\n"


def as_puzzle(puzzle: PuzzleLike) -> Puzzle:
    """A puzzle from a text, or the puzzle itself."""
    if isinstance(puzzle, Puzzle):
        return puzzle
    try:
        return Puzzle(puzzle)
    except ReadError as error:
        if _is_file(puzzle):
            raise ReadError(f"{error}; a file is read by its path: pathlib.Path({puzzle!r})", *error.__reduce__()[1][1:]) from None
        raise


def _is_file(text: str) -> bool:
    try:
        return len(text) < 1000 and "\n" not in text and Path(text).exists()
    except (OSError, ValueError):
        return False


def read(
    text: str | os.PathLike[str] | Iterable[os.PathLike[str]],
    *,
    boxes: Boxes = "default",
    format: str | None = None,
    errors: Literal["raise", "skip"] = "raise",
) -> Iterator[Puzzle]:
    """All puzzles of a text, a file, a folder or several files, in their order. Lazy: a file of any size is streamed.

    Args:
        text: A ``str`` is a text; a path (``pathlib.Path``) is a file or folder.
        boxes: Boxes of plain grids.
        format: Name of the format, where the text does not show it.
        errors: ``"skip"`` leaves out what is not a puzzle.

    Raises:
        ReadError: At the place of a text that is no puzzle. The iterator can be continued.
    """
    for item in _read(text, boxes, format):
        if isinstance(item, Puzzle):
            yield item
        elif errors == "raise":
            raise item


def _read(
    text: str | os.PathLike[str] | Iterable[os.PathLike[str]],
    boxes: Boxes = "default",
    format: str | None = None,
) -> Iterator[Puzzle | ReadError]:
    if isinstance(text, str):
        reader = _native.read(("text", text), [], _boxes(boxes), format)
    else:
        paths = [text] if isinstance(text, os.PathLike) else list(text)
        reader = _native.read(None, [Path(path) for path in paths], _boxes(boxes), format)
    while batch := reader.take(_BATCH):
        for item in batch:
            yield item if isinstance(item, ReadError) else Puzzle._of(item)


def puzzles(source: os.PathLike[str] | Iterable[PuzzleLike]) -> Iterator[Puzzle | ReadError]:
    """Puzzles of a path or an iterable, and the errors of those that cannot be read."""
    if isinstance(source, os.PathLike):
        yield from _read(source)
        return
    for each in source:
        try:
            yield as_puzzle(each)
        except ReadError as error:
            yield error
