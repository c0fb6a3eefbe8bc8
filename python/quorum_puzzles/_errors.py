"""Exceptions. A puzzle without a solution is a verdict, never an exception."""

from __future__ import annotations

__all__ = ["QuorumError", "ReadError"]


class QuorumError(ValueError):
    """Base class of the errors of this package that have fields of their own."""


class ReadError(QuorumError):
    """A text that is not a puzzle.

    ``str(error)`` is ``source:line:column: expected ..., found ...``.

    Attributes:
        source: Name of the file, or of the text.
        line: Line of the fault, from 1.
        column: Column of the fault in characters, from 1.
    """

    def __init__(self, message: str, source: str, line: int, column: int) -> None:
        super().__init__(message)
        self.source = source
        self.line = line
        self.column = column

    def __reduce__(self) -> tuple[type[ReadError], tuple[str, str, int, int]]:
        return (ReadError, (str(self), self.source, self.line, self.column))
