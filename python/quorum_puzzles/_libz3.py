"""The library of Z3, which the Python package ``z3-solver`` contains: the extra ``quorum-puzzles[z3]``."""

from __future__ import annotations

import importlib.util
from pathlib import Path

__all__ = ["VARIABLE", "find"]

VARIABLE = "QUORUM_LIBZ3"
"""Environment variable with the path of another libz3."""


def find() -> Path | None:
    """The library of the installed package ``z3-solver``. It is not imported, nor loaded."""
    try:
        spec = importlib.util.find_spec("z3")
    except (ImportError, ValueError):
        return None
    for folder in (spec.submodule_search_locations or ()) if spec else ():
        path = Path(folder) / "lib" / "libz3.so"
        if path.is_file():
            return path
    return None
