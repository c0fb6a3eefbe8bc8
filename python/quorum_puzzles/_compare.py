"""Comparisons of solvers: rows, and their statistics."""

from __future__ import annotations

import json
import os
import tempfile
import warnings
from collections.abc import Callable, Iterable
from dataclasses import dataclass
from importlib import import_module
from pathlib import Path
from typing import TYPE_CHECKING, Any, Literal

from quorum_puzzles import _native
from quorum_puzzles._command import program
from quorum_puzzles._puzzle import PuzzleLike, as_puzzle
from quorum_puzzles._solvers import SolverLike, are_compiled, arguments

if TYPE_CHECKING:
    import pandas as pd

__all__ = ["Comparison", "Ratio", "compare"]


@dataclass(frozen=True, slots=True)
class Ratio:
    """How many times as long one solver takes as another.

    Attributes:
        solver: The solver.
        baseline: The solver that it is compared with.
        median: Median over the puzzles of the time of the solver divided by that of the baseline; above 1 where the solver
            is slower. ``None``: not known, as most runs were stopped.
        interval: 95 % interval of the median; ``None`` of too few puzzles.
        n: Number of ratios.
        noise: Factor below which a difference of this run is noise; ``None`` without a control.
    """

    solver: str
    baseline: str
    median: float | None
    interval: tuple[float, float] | None
    n: int
    noise: float | None

    def __str__(self) -> str:
        if self.median is None:
            return f"{self.solver} and {self.baseline}: no median ratio (n = {self.n})"
        text = f"{self.solver} takes {_short(self.median)} times as long as {self.baseline}"
        if self.interval is not None:
            low, high = self.interval
            text += f" (95 % interval {_short(low)} to {_short(high)}, n = {self.n})"
        return text


def _short(number: float) -> str:
    """Three significant digits, and all digits of thousands."""
    return f"{number:.3g}" if number < 999.5 else f"{number:,.0f}"


class Comparison:
    """A folder with the rows of a comparison: one per solver, puzzle and round.

    ``polars.DataFrame(runs)``, ``pyarrow.table(runs)`` and :meth:`to_pandas` have the columns of ``results.csv``.
    """

    __slots__ = ("folder",)

    folder: Path
    """Folder of the rows."""

    def __init__(self, folder: str | os.PathLike[str]) -> None:
        self.folder = Path(folder)

    @classmethod
    def open(cls, folder: str | os.PathLike[str]) -> Comparison:
        """The rows that this package or the command has written to a folder.

        Raises:
            FileNotFoundError: There are none.
        """
        folder = Path(folder)
        if not any((folder / name).is_file() for name in ("results.csv", "results.csv.gz")):
            raise FileNotFoundError(f"{folder}: expected results.csv, found none")
        return cls(folder)

    def __arrow_c_stream__(self, requested_schema: object = None) -> object:
        """The rows as an Arrow stream."""
        return _native.RowStream(self.folder).__arrow_c_stream__(requested_schema)

    def to_pandas(self) -> pd.DataFrame:
        """The rows as a data frame. Needs pandas, and nothing else."""
        import pandas as pd

        for name in ("results.csv", "results.csv.gz"):
            path = self.folder / name
            if path.is_file():
                # Grids and messages of digits are texts.
                texts = dict.fromkeys(_text_columns(path), "string")
                return pd.read_csv(path, dtype=texts, low_memory=False)
        raise FileNotFoundError(f"{self.folder}: expected results.csv, found none")

    def ratio(self, solver: str, baseline: str, *, corpus: str | None = None) -> Ratio:
        """How many times as long a solver takes as another, on all puzzles or on those of a corpus.

        Raises:
            ValueError: The run has not these solvers or this corpus; the message lists those that it has.
        """
        found = json.loads(_native.ratio(self.folder, solver, baseline, corpus))
        ratio = found["ratio"]
        median = interval = None
        if ratio is not None:
            median = _number(ratio["median"])
            if ratio["interval"] is not None:
                low, high = _number(ratio["interval"]["low"]), _number(ratio["interval"]["high"])
                interval = None if low is None or high is None else (low, high)
        return Ratio(
            solver=found["solver"],
            baseline=found["baseline"],
            median=median,
            interval=interval,
            n=0 if ratio is None else ratio["n"],
            noise=found["noise"],
        )

    @property
    def solvers(self) -> tuple[str, ...]:
        """Names of the solvers."""
        groups = self.figures()["groups"]
        return tuple(dict.fromkeys(each["solver"] for group in groups for each in group["solvers"]))

    def ratios(self, baseline: str, *, corpus: str | None = None) -> tuple[Ratio, ...]:
        """How many times as long each other solver takes as one of them: ``pandas.DataFrame(runs.ratios("dfs"))``.

        Raises:
            ValueError: The run has not this solver or this corpus.
        """
        return tuple(self.ratio(each, baseline, corpus=corpus) for each in self.solvers if each != baseline)

    def figures(self, *, by: str | Iterable[str] = (), baseline: str | None = None) -> dict[str, Any]:
        """All figures of the report, unrounded, as ``quorum report --json`` prints them."""
        by = [by] if isinstance(by, str) else list(by)
        figures: dict[str, Any] = json.loads(_native.figures(self.folder, by, baseline))
        return figures

    def summary(self, *, by: str | Iterable[str] = (), baseline: str | None = None) -> str:
        """The report in Markdown."""
        by = [by] if isinstance(by, str) else list(by)
        return _native.report_text(self.folder, by, baseline)

    def plots(self, *names: str, by: str | None = None, width: str | None = None) -> dict[str, str]:
        """Plots as SVG by file name, all of them or those of some names (``"quantile"``, ``"scatter"``, ...).

        Args:
            names: Names of plots; an unknown one is a ``ValueError`` that lists all.
            by: A column whose values are the groups.
            width: Draw for print: ``"column"`` (84 mm), ``"page"`` (174 mm), or such as ``"90mm"``.
        """
        return dict(_native.plots(self.folder, list(names), by, width))

    def __repr__(self) -> str:
        return f"Comparison({str(self.folder)!r})"

    def _repr_markdown_(self) -> str:
        return self.summary()


def _number(value: Any) -> float | None:
    """A number of a report, whose bounds may be open."""
    if isinstance(value, dict):
        value = value.get("value")
    return None if value is None else float(value)


def _text_columns(path: Path) -> list[str]:
    schema = _native.columns()
    return [name for name, kind in schema if kind == "text"]


def compare(
    puzzles: str | os.PathLike[str] | Iterable[os.PathLike[str] | PuzzleLike],
    *,
    solvers: SolverLike | Iterable[SolverLike] | None = None,
    out: str | os.PathLike[str] | None = None,
    mode: str = "decide",
    timeout: float | None = 10,
    rounds: int = 1,
    permute: int | None = None,
    jobs: int = 1,
    limit: int | None = None,
    fresh: bool = False,
    progress: bool | Callable[[int, str | None], object] = True,
) -> Comparison:
    """Runs every solver on every puzzle, cross-checks their answers, and writes a row per run.

    Args:
        puzzles: A path of a corpus or folder (also as ``str``), several of them, or an iterable of puzzles.
        solvers: Names, or functions made by :func:`quorum_puzzles.solver`; by default the panel of the command.
        out: Folder of the rows; a run whose rows are there is resumed. By default a new folder in the temporary ones.
        mode: ``"first"``, ``"decide"`` (0, 1 or 2+ solutions), ``"count=N"``.
        timeout: Seconds per run.
        rounds: Rounds, each with new processes.
        permute: Seed: each round gives all solvers the same symmetric copy of a puzzle, another one each round.
        jobs: Puzzles at the same time; more than one makes times noisy.
        limit: Puzzles of each corpus.
        fresh: Start over instead of resuming.
        progress: Show a progress bar if tqdm is installed, or call a function with 1 after each puzzle, and with 0 and a
            message for a text that cannot be read.

    Raises:
        ValueError: A path, solver or option does not fit, or the folder has rows of another plan.
    """
    names = arguments(solvers)
    folder = Path(tempfile.mkdtemp(prefix="quorum-")) if out is None else Path(out)
    paths, text = _corpora(puzzles)
    worker = program() if are_compiled(names) else None
    with _Progress(progress) as tell:
        report, notes = _native.compare(
            paths, text, names, folder, mode, timeout, rounds, permute, jobs, limit, fresh, worker, tell
        )
    for note in notes:
        warnings.warn(note, stacklevel=2)
    for puzzle, finding in json.loads(report)["findings"]:
        warnings.warn(f"{puzzle}: {finding}", stacklevel=2)
    return Comparison(folder)


def _corpora(
    puzzles: str | os.PathLike[str] | Iterable[os.PathLike[str] | PuzzleLike],
) -> tuple[list[Path], tuple[str, str] | None]:
    if isinstance(puzzles, str | os.PathLike):
        return ([Path(puzzles)], None)
    items = list(puzzles)
    paths = [each for each in items if isinstance(each, os.PathLike)]
    if len(paths) == len(items):
        return ([Path(path) for path in paths], None)
    if paths:
        raise TypeError("expected paths or puzzles, found both")
    lines = [as_puzzle(each).write("corpus") for each in items if not isinstance(each, os.PathLike)]
    return ([], ("puzzles", "\n".join(lines) + "\n"))


class _Progress:
    """A progress bar by tqdm, a function of the caller, or nothing."""

    def __init__(self, progress: bool | Callable[[int, str | None], object]) -> None:
        self._tell: Callable[[int, str | None], object] | None = None
        self._bar: Any = None
        if callable(progress):
            self._tell = progress
        elif progress:
            try:
                tqdm: Any = import_module("tqdm.auto")
            except ImportError:
                return
            self._bar = tqdm.tqdm(unit="puzzle")

    def __enter__(self) -> Callable[[int, str | None], object] | None:
        if self._bar is None:
            return self._tell
        bar = self._bar

        def tell(done: int, message: str | None) -> None:
            if message is not None:
                bar.write(message)
            bar.update(done)

        return tell

    def __exit__(self, *_: Literal[None] | object) -> None:
        if self._bar is not None:
            self._bar.close()
