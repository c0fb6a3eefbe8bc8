# The compiled part, private. Written by hand; `python -m mypy.stubtest quorum_puzzles` checks it.
from collections.abc import Callable
from pathlib import Path
from typing import final

from quorum_puzzles._errors import ReadError

Reply = tuple[list[list[int]], bool, bool, str | None]
Function = Callable[[Problem, int, float | None, Token], Reply]
SolverArgument = str | tuple[str, list[str], Function]
Stated = tuple[str, str, list[list[tuple[int, int]]]]
RewardParts = tuple[float, str, str]
Place = tuple[Puzzle, list[int], int, float, bool, float | None, float]
ColumnArguments = tuple[str | None, str | None, str | None, str | None, str | None, list[str]]

@final
class Problem:
    """A problem as a solver gets it: cells by number in reading order, values from 1, constraints."""

    @property
    def values(self) -> int:
        """The greatest value; the least is 1."""
    @property
    def positions(self) -> list[tuple[int, int]]:
        """Row and column of each cell, from 0."""
    @property
    def candidates(self) -> list[list[int]]:
        """The candidates of each cell; a given is a single one."""
    @property
    def groups(self) -> list[list[int]]:
        """Cells that have pairwise different values."""
    @property
    def less_than(self) -> list[tuple[int, int]]:
        """Pairs of cells of which the first has the smaller value."""
    @property
    def relations(self) -> list[tuple[list[int], list[tuple[int, int]]]]:
        """Two cells, and the pairs of values that they may have."""
    @property
    def linear(self) -> list[tuple[list[tuple[int, int]], str, int]]:
        """Coefficients with cells, a comparison (``==``, ``!=``, ``<=``, ``>=``), and the constant."""
    @property
    def regular(self) -> list[tuple[list[int], list[list[int | None]], list[int]]]:
        """Cells, the next state per state and value (from 1), and the accepting states; the first state is 0."""
    @property
    def connected(self) -> list[tuple[list[int], int, list[int], int, int]]:
        """Cells row by row, the cells of a row, values, and the least and the greatest number of cells with these values."""
    @property
    def different_pairs(self) -> list[list[list[int]]]:
        """Lists of pairs of cells, of which no two have the same two values."""

@final
class Token:
    def is_cancelled(self) -> bool: ...

@final
class Puzzle:
    def __new__(cls, text: str, boxes: str | None = None, constraints: list[str] = ..., name: str = "puzzle") -> Puzzle: ...
    @property
    def id(self) -> str: ...
    @property
    def name(self) -> str | None: ...
    @property
    def author(self) -> str | None: ...
    @property
    def kind(self) -> str: ...
    @property
    def shape(self) -> tuple[int, int]: ...
    @property
    def values(self) -> tuple[int, int]: ...
    @property
    def boxes(self) -> tuple[int, int] | None: ...
    @property
    def regions(self) -> list[int] | None: ...
    @property
    def givens(self) -> list[int | None]: ...
    @property
    def signs(self) -> list[tuple[int, int]]: ...
    @property
    def constraints(self) -> list[Stated]: ...
    @property
    def unread(self) -> list[str]: ...
    @property
    def comments(self) -> list[str]: ...
    @property
    def known_solution(self) -> list[int] | None: ...
    @property
    def place(self) -> tuple[str, int]: ...
    @property
    def level(self) -> str | None: ...
    def write(self, format: str) -> str: ...
    def svg(self, solution: list[int] | None, marked: list[int]) -> str: ...
    def picture(self) -> str: ...
    def problem(self) -> Problem: ...
    def with_constraints(self, constraints: list[str]) -> Puzzle: ...
    def solution_text(self, grid: list[int]) -> str: ...
    def __hash__(self) -> int: ...
    def __eq__(self, other: object, /) -> bool: ...
    def __ne__(self, other: object, /) -> bool: ...

@final
class Reader:
    def take(self, count: int) -> list[Puzzle | ReadError]: ...

def read(
    text: tuple[str, str] | None, paths: list[Path], boxes: str | None = None, format: str | None = None
) -> Reader: ...
def judge(puzzle: Puzzle, grid: str | list[int | None]) -> str: ...
@final
class Rewarder:
    def __new__(cls, puzzle: Puzzle, partial: float, timeout: float | None) -> Rewarder: ...
    @property
    def solution(self) -> list[int] | None: ...
    def reward(self, answer: str | None) -> RewardParts: ...
    def rewards(self, answers: list[str | None]) -> list[RewardParts]: ...

def constraints() -> str: ...
def formats() -> list[tuple[str, bool]]: ...
def solvers() -> list[tuple[str, str]]: ...
def use_libz3(path: Path | None = None) -> bool: ...
def version() -> str: ...

@final
class Panel:
    def __new__(
        cls,
        solvers: list[SolverArgument] | None,
        timeout: float | None,
        jobs: int,
        explain: bool,
        worker: Path | None,
        proofs: Path | None,
        compress: bool,
    ) -> Panel: ...
    @property
    def solvers(self) -> list[str]: ...
    @property
    def limits_are_enforced(self) -> bool: ...

@final
class Verdict:
    @property
    def status(self) -> str: ...
    @property
    def agreed(self) -> bool: ...
    @property
    def puzzle(self) -> Puzzle: ...
    @property
    def solutions(self) -> list[list[int]]: ...
    @property
    def certificate(self) -> str | None: ...
    def json(self) -> str: ...

def verify(panel: Panel, puzzles: list[Puzzle], first: int) -> list[Verdict]: ...

@final
class Solution:
    @property
    def puzzle(self) -> Puzzle: ...
    @property
    def grids(self) -> list[list[int]]: ...
    def json(self) -> str: ...

def solve(
    puzzle: Puzzle, count: int, solver: SolverArgument | None, timeout: float | None, worker: Path | None
) -> Solution: ...
def encode(puzzle: Puzzle, form_name: str, encoding: str | None = None) -> tuple[str, str, str]: ...
def encodings() -> str: ...
def audit(bundle: Path) -> str: ...

@final
class Generator:
    def __new__(
        cls,
        kind: str,
        parameters: str,
        level: str | None,
        solutions: str | None,
        count: int,
        seed: int,
        timeout: float | None,
        jobs: int,
    ) -> Generator: ...
    def take(self, first: int, count: int) -> list[Puzzle]: ...

def kinds() -> list[tuple[str, list[str]]]: ...
def grade(
    puzzle: Puzzle, solver: SolverArgument, tries: int, timeout: float | None, worker: Path | None
) -> str: ...
def steps(puzzle: Puzzle, most: int) -> str: ...
def minimize(
    puzzle: Puzzle, seed: int, timeout: float | None, budget: float | None
) -> tuple[tuple[Puzzle, list[int], bool] | None, str]: ...
def hunt(
    puzzles: list[Puzzle],
    slow: SolverArgument,
    fast: SolverArgument | None,
    within: float,
    by_time: bool,
    budget: float | None,
    walks: int,
    steps: int,
    seed: int,
    timeout: float | None,
    jobs: int,
    worker: Path | None,
) -> tuple[list[list[Place]], tuple[str, float], tuple[str, float] | None, list[str]]: ...
def compare(
    paths: list[Path],
    text: tuple[str, str] | None,
    solvers: list[SolverArgument] | None,
    folder: Path,
    mode: str,
    timeout: float | None,
    rounds: int,
    permute: int | None,
    jobs: int,
    limit: int | None,
    fresh: bool,
    worker: Path | None,
    progress: Callable[[int, str | None], object] | None,
) -> tuple[str, list[str]]: ...
def figures(folder: Path, by: list[str], baseline: str | None) -> str: ...
def report_text(folder: Path, by: list[str], baseline: str | None) -> str: ...
def ratio(folder: Path, solver: str, baseline: str, corpus: str | None) -> str: ...
def plots(
    folder: Path, names: list[str], by: str | None, width: str | None
) -> list[tuple[str, str]]: ...
def columns() -> list[tuple[str, str]]: ...

@final
class RowStream:
    def __new__(cls, folder: Path) -> RowStream: ...
    def __arrow_c_stream__(self, requested_schema: object = None) -> object: ...

@final
class Surveyed:
    @property
    def report(self) -> str: ...
    @property
    def sentences(self) -> list[str]: ...
    @property
    def reading(self) -> list[str]: ...
    @property
    def findings(self) -> list[tuple[int, str, str, str, bool]]: ...
    @property
    def faulty(self) -> list[int]: ...
    @property
    def card(self) -> str: ...
    @property
    def page(self) -> str: ...
    @property
    def certificates(self) -> list[str]: ...

def survey(
    next_rows: Callable[[], list[str]],
    next_others: Callable[[], list[str]] | None,
    columns: ColumnArguments,
    boxes: str | None,
    added: list[str],
    solvers: list[SolverArgument] | None,
    timeout: float | None,
    jobs: int,
    worker: Path | None,
    copies: bool,
    sample: int,
    proofs: Path | None,
    call: str,
    grader: Callable[[str, str | None, str | None, str], float] | None,
    grader_rows: int,
    journal: Path | None,
) -> Surveyed: ...
