"""Grids of values."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import TYPE_CHECKING, Any, overload

if TYPE_CHECKING:
    import numpy as np
    import numpy.typing as npt

__all__ = ["Grid"]


class Grid(Sequence[tuple[int, ...]]):
    """A grid of values: an immutable sequence of rows, each a tuple.

    ``grid[2][3]`` is row 3, column 4. ``numpy.asarray(grid)`` has shape ``(rows, columns)`` and the type ``uint8``.
    ``str(grid)`` has one digit per cell up to 9, numbers separated by spaces above.
    """

    __slots__ = ("_columns", "_text", "_values")

    def __init__(self, values: Sequence[int], columns: int, text: str) -> None:
        self._values = bytes(values)
        self._columns = columns
        self._text = text

    @property
    def shape(self) -> tuple[int, int]:
        """Rows and columns."""
        return (len(self), self._columns)

    @property
    def values(self) -> tuple[int, ...]:
        """The values of all cells in reading order."""
        return tuple(self._values)

    def __len__(self) -> int:
        return len(self._values) // self._columns

    @overload
    def __getitem__(self, index: int) -> tuple[int, ...]: ...
    @overload
    def __getitem__(self, index: slice) -> tuple[tuple[int, ...], ...]: ...
    def __getitem__(self, index: int | slice) -> tuple[int, ...] | tuple[tuple[int, ...], ...]:
        rows = tuple(self)
        return rows[index]

    def __iter__(self) -> Iterator[tuple[int, ...]]:
        for start in range(0, len(self._values), self._columns):
            yield tuple(self._values[start : start + self._columns])

    def __array__(self, dtype: Any = None, copy: bool | None = None) -> npt.NDArray[np.uint8]:
        import numpy as np

        if copy is False:
            raise ValueError("expected copy=True or None: an array is always a copy of a grid")
        array: npt.NDArray[np.uint8] = np.frombuffer(self._values, dtype=np.uint8).reshape(self.shape)
        return array.astype(dtype if dtype is not None else np.uint8)

    def __eq__(self, other: object) -> bool:
        if isinstance(other, Grid):
            return self._columns == other._columns and self._values == other._values
        return NotImplemented

    def __hash__(self) -> int:
        return hash((self._columns, self._values))

    def __str__(self) -> str:
        return self._text

    def __repr__(self) -> str:
        return f"Grid({self._text!r})"

    def __reduce__(self) -> tuple[type[Grid], tuple[tuple[int, ...], int, str]]:
        return (Grid, (self.values, self._columns, self._text))
