"""Solvers: names, and functions of Python on a panel."""

from __future__ import annotations

import multiprocessing
import signal
import time
import traceback
import warnings
from collections.abc import Callable, Iterable, Iterator, Sequence
from typing import TYPE_CHECKING, Any, Protocol

from quorum_puzzles import _libz3, _native

if TYPE_CHECKING:
    from multiprocessing.connection import Connection

    from quorum_puzzles._native import Problem, Token

__all__ = ["FunctionSolver", "Solver", "SolverLike", "solver", "solvers"]

_library = _libz3.find()
if _library is not None:
    # Loaded when a solver is first looked up, not before.
    _native.use_libz3(_library)

Values = Sequence[int]
"""The values of all cells in reading order."""


class Solver(Protocol):
    """A solver in Python: a function with a name and the features that it knows. Made by :func:`solver`."""

    @property
    def name(self) -> str:
        """Its name on a panel."""
        ...

    @property
    def features(self) -> frozenset[str]:
        """Kinds of constraints that it knows. A puzzle with any other is ``unsupported``."""
        ...

    def __call__(self, problem: Problem, limit: int) -> Iterable[Values]:
        """Yields solutions, at most ``limit``. The end of the iteration means that there are no others."""
        ...


SolverLike = str | Solver
"""A name with braces or a group (``"native"``, ``"varisat/{minimal,extended}"``, ``"@native"``), or a function."""


class FunctionSolver:
    """A function as a :class:`Solver`."""

    __slots__ = ("__wrapped__", "features", "name")

    name: str
    features: frozenset[str]
    __wrapped__: Callable[[Problem, int], Iterable[Values]]

    def __init__(
        self,
        function: Callable[[Problem, int], Iterable[Values]],
        name: str,
        features: Iterable[str],
    ) -> None:
        self.__wrapped__ = function
        self.name = name
        self.features = frozenset(features)

    def __call__(self, problem: Problem, limit: int) -> Iterable[Values]:
        return self.__wrapped__(problem, limit)

    def __repr__(self) -> str:
        return f"<solver {self.name!r}>"


def solver(
    name: str, *, features: Iterable[str] = ("houses", "groups", "less-than")
) -> Callable[[Callable[[Problem, int], Iterable[Values]]], FunctionSolver]:
    """Makes a function a solver.

    Its grids are judged, and its verdicts compared, as those of any other. It is called with the problem and the number of
    solutions after which to stop, and yields grids as values in reading order. If a question has a time limit, it runs in a
    forked process that is killed at the limit, or by Ctrl-C. Without a limit it runs in this process, and Ctrl-C takes
    effect when it yields or ends.

    Args:
        name: Letters, digits, ``-`` and ``_``; no name of a built-in solver.
        features: What it knows, of ``houses`` (all-different groups of as many cells as values), ``groups`` (of fewer
            cells), ``less-than``, ``relations``, ``linear``, ``regular``, ``connected``, ``different-pairs``.

    >>> @solver("shrug")
    ... def shrug(problem, limit):
    ...     return []
    >>> shrug.name
    'shrug'
    """

    def decorate(function: Callable[[Problem, int], Iterable[Values]]) -> FunctionSolver:
        return FunctionSolver(function, name, features)

    return decorate


def solvers() -> dict[str, str]:
    """The solvers: names with their families. Those of Z3 need the extra ``quorum-puzzles[z3]``."""
    return dict(_native.solvers())


_STEP = 0.05
"""Seconds between two looks for a cancelled request."""

Reply = tuple[list[list[int]], bool, bool, str | None]
"""Grids, whether there are no others, whether the time was over, and what went wrong."""


def _answer(function: Solver, problem: Problem, limit: int, token: Token | None) -> Reply:
    grids: list[list[int]] = []
    try:
        for grid in function(problem, limit):
            grids.append([int(value) for value in grid])
            if len(grids) >= limit or (token is not None and token.is_cancelled()):
                return (grids, False, False, None)
    except Exception:  # What a solver raises is its crash, and no other solver's.
        return (grids, False, False, traceback.format_exc(limit=-3).strip())
    return (grids, True, False, None)


def _child(function: Solver, problem: Problem, limit: int, pipe: Connection) -> None:
    # Ctrl-C is for the parent, which kills this process.
    signal.signal(signal.SIGINT, signal.SIG_IGN)
    pipe.send(_answer(function, problem, limit, None))
    pipe.close()


def _in_process(function: Solver, problem: Problem, limit: int, seconds: float, token: Token) -> Reply:
    # Forked: a function of a notebook cannot be pickled. The child runs this function only, and no thread of the
    # parent holds a lock that it needs: threads of quorum are outside the interpreter.
    context: Any = multiprocessing.get_context("fork")
    ours, theirs = context.Pipe(duplex=False)
    end = time.monotonic() + seconds
    with warnings.catch_warnings():
        warnings.simplefilter("ignore", DeprecationWarning)
        process = context.Process(target=_child, args=(function, problem, limit, theirs), daemon=True)
        process.start()
    theirs.close()
    try:
        while not ours.poll(max(0.0, min(_STEP, end - time.monotonic()))):
            if token.is_cancelled() or time.monotonic() >= end:
                return ([], False, True, None)
        try:
            reply: Reply = ours.recv()
        except EOFError:
            process.join(1)
            return ([], False, False, f"the process of {function.name} ended with {process.exitcode}")
        return reply
    finally:
        ours.close()
        if process.is_alive():
            process.kill()
        process.join()


def _caller(function: Solver) -> Callable[[Problem, int, float | None, Token], Reply]:
    def call(problem: Problem, limit: int, seconds: float | None, token: Token) -> Reply:
        if seconds is None:
            return _answer(function, problem, limit, token)
        return _in_process(function, problem, limit, seconds, token)

    return call


def argument(solver: SolverLike) -> _native.SolverArgument:
    """A solver as the compiled part takes it."""
    if isinstance(solver, str):
        return solver
    return (solver.name, sorted(solver.features), _caller(solver))


def arguments(names: SolverLike | Iterable[SolverLike] | None) -> list[_native.SolverArgument] | None:
    """Solvers as the compiled part takes them."""
    if names is None:
        return None
    if isinstance(names, str) or callable(names):
        names = [names]
    found = [argument(each) for each in names]
    if not found:
        raise ValueError("expected at least one solver, found none")
    return found


def are_compiled(names: list[_native.SolverArgument] | None) -> bool:
    """Whether no solver is a function of Python, which the process of a worker does not have."""
    return names is None or all(isinstance(each, str) for each in names)


def chunks(items: Iterator[Any], most: int) -> Iterator[list[Any]]:
    """Lists of 1, 2, 4, ... items: the first result comes at once, and later ones at little cost each."""
    size = 1
    chunk: list[Any] = []
    for item in items:
        chunk.append(item)
        if len(chunk) >= size:
            yield chunk
            chunk, size = [], min(most, 2 * size)
    if chunk:
        yield chunk
