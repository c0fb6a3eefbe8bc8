"""Ask many independent solvers the same logic puzzle; believe the answer when they agree.

>>> import quorum_puzzles as q
>>> verdict = q.verify("..1.4......2.3..")
>>> verdict.status, verdict.agreed, verdict.is_unique
(<Status.UNIQUE: 'unique'>, True, True)
>>> str(verdict.solution)
'3214412314322341'

Five nouns: :class:`Puzzle`, :class:`Verdict`, :class:`Comparison`, :class:`Solver`, :class:`Certificate`. Verbs:
:func:`read`, :func:`verify`, :func:`solve`, :func:`judge`, :func:`compare`, :func:`generate`, :func:`encode`,
:func:`audit`, :func:`survey`, :func:`reward`, :func:`grade`, :func:`steps`, :func:`minimize`, :func:`hunt`. Values are
immutable. A wrong puzzle is a verdict; a text that is no puzzle is a :class:`ReadError`. Ctrl-C ends the call that it
interrupts, and no other.
"""

from quorum_puzzles import _native
from quorum_puzzles._audit import Certificate, audit
from quorum_puzzles._compare import Comparison, Ratio, compare
from quorum_puzzles._constraints import (
    Antiking,
    Antiknight,
    Arrow,
    Cage,
    Constraint,
    ConstraintInfo,
    Nonconsecutive,
    Renban,
    Sandwich,
    Skyscraper,
    Sum,
    Thermo,
    Whispers,
    constraint,
    constraints,
)
from quorum_puzzles._encode import Formula, encode
from quorum_puzzles._errors import QuorumError, ReadError
from quorum_puzzles._generate import generate, kinds
from quorum_puzzles._grid import Grid
from quorum_puzzles._hardness import Grade, Step, Steps, grade, steps
from quorum_puzzles._judge import Broken, Judgment, judge
from quorum_puzzles._native import Problem
from quorum_puzzles._puzzle import Puzzle, read
from quorum_puzzles._reward import Reward, Rewarder, RewardKind, reward
from quorum_puzzles._search import Hunt, HuntedPuzzle, Minimized, hunt, minimize
from quorum_puzzles._solvers import FunctionSolver, Solver, solver, solvers
from quorum_puzzles._survey import Finding, Question, Survey, survey
from quorum_puzzles._verify import Run, Solution, Status, Verdict, solve, verify

__version__: str = _native.version()

__all__ = [
    "Antiking",
    "Antiknight",
    "Arrow",
    "Broken",
    "Cage",
    "Certificate",
    "Comparison",
    "Constraint",
    "ConstraintInfo",
    "Finding",
    "Formula",
    "FunctionSolver",
    "Grade",
    "Grid",
    "Hunt",
    "HuntedPuzzle",
    "Judgment",
    "Minimized",
    "Nonconsecutive",
    "Problem",
    "Puzzle",
    "Question",
    "QuorumError",
    "Ratio",
    "ReadError",
    "Renban",
    "Reward",
    "RewardKind",
    "Rewarder",
    "Run",
    "Sandwich",
    "Skyscraper",
    "Solution",
    "Solver",
    "Status",
    "Step",
    "Steps",
    "Sum",
    "Survey",
    "Thermo",
    "Verdict",
    "Whispers",
    "audit",
    "compare",
    "constraint",
    "constraints",
    "encode",
    "formats",
    "generate",
    "grade",
    "hunt",
    "judge",
    "kinds",
    "minimize",
    "read",
    "reward",
    "solve",
    "solver",
    "solvers",
    "steps",
    "survey",
    "verify",
]


def formats() -> dict[str, bool]:
    """The formats that are read, with whether they are written."""
    return dict(_native.formats())
