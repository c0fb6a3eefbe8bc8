"""The command ``quorum``, which the wheel contains."""

from __future__ import annotations

import os
import sys
from pathlib import Path

from quorum_puzzles._libz3 import VARIABLE, find

__all__ = ["main", "program"]


def program() -> Path | None:
    """The program ``quorum``: that of this package, else the one that ``QUORUM_PROGRAM`` names.

    It runs solvers that cannot be stopped in processes that can. Without it such solvers see their
    time limit only at their next check, and ``Verdict.limits_are_enforced`` is false.
    """
    named = os.environ.get("QUORUM_PROGRAM")
    own = Path(__file__).parent / "_bin" / "quorum"
    for path in (Path(named) if named else None, own):
        if path is not None and path.is_file():
            return path
    return None


def main() -> None:
    """Becomes the command."""
    path = program()
    if path is None:
        sys.exit("quorum: this installation is without the command; expected it in quorum_puzzles/_bin")
    library = find()
    if library is not None:
        os.environ.setdefault(VARIABLE, str(library))
    os.execv(path, [str(path), *sys.argv[1:]])
