"""Surveys of data sets: what is wrong with the puzzles that others train and test on."""

from __future__ import annotations

import csv
import json
import os
from collections.abc import Callable, Iterable, Iterator, Mapping
from dataclasses import dataclass
from itertools import islice
from pathlib import Path
from typing import Any

from quorum_puzzles import _native
from quorum_puzzles._command import program
from quorum_puzzles._constraints import Constraint
from quorum_puzzles._solvers import SolverLike, are_compiled, arguments

__all__ = ["Finding", "Question", "Survey", "survey"]

Rows = str | os.PathLike[str] | Iterable[Any]
"""Rows: a data frame of pandas or polars, a file (``.csv``, ``.tsv``, ``.jsonl``), or any iterable of mappings, such as a data set of
Hugging Face."""

_BATCH = 256


@dataclass(frozen=True, slots=True)
class Question:
    """What a grader is asked.

    Attributes:
        puzzle: The puzzle as its row has it.
        solution: The stored answer of the row, if there is one.
        row: The whole row.
        answer: The answer to grade.
    """

    puzzle: str
    solution: str | None
    row: Any
    answer: str


Grader = Callable[[Question], float | bool]
"""A grader: whether it accepts an answer, or a score, of which 1 and more is an acceptance."""


@dataclass(frozen=True, slots=True)
class Finding:
    """A finding about a row.

    Attributes:
        row: Number of the row, from 0.
        id: Its id, else its place.
        kind: ``"several-solutions"``, ``"answer-wrong"``, ``"duplicate"``, ... as in ``quorum survey``.
        evidence: Why: solutions, broken rules, the earlier row.
        is_fault: Whether it is a fault, and not only stated.
    """

    row: int
    id: str
    kind: str
    evidence: str
    is_fault: bool


class Survey:
    """The result of a survey. Immutable."""

    def __init__(self, native: _native.Surveyed) -> None:
        self._native = native
        self._report: dict[str, Any] = json.loads(native.report)

    @property
    def report(self) -> dict[str, Any]:
        """All figures, as ``quorum survey --json`` prints them."""
        return self._report

    @property
    def counts(self) -> dict[str, int]:
        """Numbers of findings by kind."""
        return _counts(self._report["findings"])

    @property
    def verdicts(self) -> dict[str, int]:
        """Numbers of puzzles by verdict."""
        return _counts(self._report["verdicts"])

    @property
    def findings(self) -> tuple[Finding, ...]:
        """All findings, in the order of the rows."""
        return tuple(Finding(*each) for each in self._native.findings)

    @property
    def faulty(self) -> frozenset[int]:
        """Numbers of the rows with a fault."""
        return frozenset(self._native.faulty)

    def clean(self, rows: Rows) -> Iterator[Any]:
        """The rows without a fault, from the same rows."""
        faulty = self.faulty
        return (row for number, row in enumerate(_mappings(rows)) if number not in faulty)

    def bad(self, rows: Rows) -> Iterator[Any]:
        """The rows with a fault, from the same rows. :attr:`findings` states which fault."""
        faulty = self.faulty
        return (row for number, row in enumerate(_mappings(rows)) if number in faulty)

    @property
    def reading(self) -> tuple[str, ...]:
        """How the rows were read; guesses are among it."""
        return tuple(self._native.reading)

    @property
    def certificates(self) -> tuple[str, ...]:
        """Folders of certificates in the folder ``proofs``."""
        return tuple(self._native.certificates)

    def card(self) -> str:
        """A card in Markdown: counts, the first findings of each kind, versions."""
        return self._native.card

    def page(self) -> str:
        """A page in HTML with pictures of the first faulty rows of each kind."""
        return self._native.page

    def __str__(self) -> str:
        return "\n".join(self._native.sentences)

    def __repr__(self) -> str:
        return f"<Survey: {self._report['rows']} rows, {self._report['faulty']} with a fault>"

    def _repr_markdown_(self) -> str:
        return self.card()


def _counts(counts: Any) -> dict[str, int]:
    if isinstance(counts, dict):
        return {str(name): int(count) for name, count in counts.items()}
    return {each["name"]: each["count"] for each in counts}


def survey(
    rows: Rows,
    *,
    puzzle: str | None = None,
    answer: str | None = None,
    id: str | None = None,
    regions: str | None = None,
    constraints_column: str | None = None,
    ignore: Iterable[str] = (),
    against: Rows | None = None,
    boxes: tuple[int, int] | None = None,
    constraints: Iterable[Constraint | str] = (),
    solvers: SolverLike | Iterable[SolverLike] | None = None,
    timeout: float | None = 60,
    copies: bool = True,
    sample: int = 100,
    proofs: str | os.PathLike[str] | None = None,
    jobs: int = 1,
    grader: Grader | None = None,
    grader_rows: int = 100,
    journal: str | os.PathLike[str] | None = None,
) -> Survey:
    """Surveys the puzzles and stored answers of a data set, as ``quorum survey`` does.

    Args:
        rows: A data frame of pandas or polars, a file (``.csv``, ``.tsv``, ``.jsonl``), or any iterable of mappings. They are read
            once, as they are needed.
        puzzle: Column of the puzzle, or a path such as ``"metadata.puzzle"``. Columns that are not named are guessed, and
            :attr:`Survey.reading` states the guess.
        answer: Column of the stored answer.
        id: Column of the id.
        regions: Column of the regions of jigsaws.
        constraints_column: Column of constraints.
        ignore: Columns whose names suggest rules and that are passed over. Any other such column is an error.
        against: Rows of another set, such as that for training: copies of its puzzles are reported.
        boxes: Boxes of plain grids.
        constraints: Constraints of every puzzle.
        solvers: The panel.
        timeout: Seconds per solver and puzzle.
        copies: Whether copies are searched; about 150 bytes per row.
        sample: Puzzles whose superfluous clues and levels are measured.
        proofs: Folder for certificates of puzzles without a solution.
        jobs: Puzzles at the same time.
        grader: A grader to test: it is shown right answers in several forms, and wrong ones with one fault each; what it
            accepts wrongly and refuses wrongly are findings. An exception of it is one as well.
        grader_rows: Rows with one solution, and as many ambiguous ones, about which it is asked.
        journal: File that keeps the result of every row. The same call goes on from it after an interruption; the rows
            have to be the same ones in the same order.

    Raises:
        ValueError: A column is missing, or one that may state rules is not named; the journal is of other rows or settings.
    """
    names = arguments(solvers)
    folder = None if proofs is None else Path(proofs)
    if folder is not None:
        folder.mkdir(parents=True, exist_ok=True)
    native = _native.survey(
        _batches(rows),
        None if against is None else _batches(against),
        (puzzle, answer, id, regions, constraints_column, list(ignore)),
        None if boxes is None else "{}x{}".format(*boxes),
        [str(each) for each in constraints],
        names,
        timeout,
        jobs,
        program() if are_compiled(names) and timeout is not None else None,
        copies,
        sample,
        folder,
        "quorum_puzzles.survey(rows)",
        None if grader is None else _ask(grader),
        grader_rows,
        None if journal is None else Path(journal),
    )
    return Survey(native)


def _ask(grader: Grader) -> Callable[[str, str | None, str | None, str], float]:
    def ask(puzzle: str, solution: str | None, row: str | None, answer: str) -> float:
        record = None if row is None else json.loads(row)
        return float(grader(Question(puzzle, solution, record, answer)))

    return ask


class _batches:
    """The next rows as JSON objects, some at a time; none at the end."""

    def __init__(self, rows: Rows) -> None:
        self._rows = iter(_mappings(rows))
        self._raised: Exception | None = None

    def __call__(self) -> list[str]:
        if self._raised is not None:
            raise self._raised
        batch: list[str] = []
        try:
            for row in islice(self._rows, _BATCH):
                batch.append(json.dumps(_plain(dict(row))))
        except Exception as error:
            # The rows before it are surveyed first.
            if not batch:
                raise
            self._raised = error
        return batch


def _mappings(rows: Rows) -> Iterable[Mapping[Any, Any]]:
    """Rows of a file or a data frame as mappings; other rows as they are."""
    if isinstance(rows, str | os.PathLike):
        return _of_file(Path(rows))
    frame: Any = rows
    if hasattr(frame, "iter_rows") and hasattr(frame, "columns"):
        named: Iterable[Mapping[Any, Any]] = frame.iter_rows(named=True)
        return named
    if hasattr(frame, "itertuples") and hasattr(frame, "columns"):
        columns = list(frame.columns)
        return (dict(zip(columns, row, strict=True)) for row in frame.itertuples(index=False, name=None))
    return rows


def _of_file(path: Path) -> Iterator[Mapping[Any, Any]]:
    # All values are texts: a grid of 16 digits is no number, whose zeros in front would be lost.
    delimiter = {".csv": ",", ".tsv": "\t", ".jsonl": ""}.get(path.suffix.lower())
    if delimiter is None:
        raise ValueError(f"expected rows, or a file .csv, .tsv or .jsonl, found {path} (the command quorum survey reads more)")
    with path.open(encoding="utf-8-sig", newline="") as file:
        if delimiter:
            yield from csv.DictReader(file, delimiter=delimiter)
        else:
            yield from (json.loads(line) for line in file if line.strip())


def _plain(value: Any) -> Any:
    """A value as JSON has it: arrays as lists, numbers of numpy as numbers."""
    if value is None or isinstance(value, str | bool | int):
        return value
    if isinstance(value, float):
        return None if value != value else value
    if isinstance(value, Mapping):
        return {str(key): _plain(each) for key, each in value.items()}
    if hasattr(value, "tolist"):
        return _plain(value.tolist())
    if isinstance(value, Iterable) and not isinstance(value, bytes | bytearray):
        return [_plain(each) for each in value]
    return str(value)
