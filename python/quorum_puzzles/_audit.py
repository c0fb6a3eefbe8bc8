"""Certificates: verdicts that somebody else can check."""

from __future__ import annotations

import json
import os
from dataclasses import dataclass
from pathlib import Path

from quorum_puzzles import _native
from quorum_puzzles._verify import Status

__all__ = ["Certificate", "audit"]


@dataclass(frozen=True, slots=True)
class Certificate:
    """A certificate after its audit, which shares no code with any solver or encoding.

    Attributes:
        folder: Its folder.
        accepted: Whether it proves its verdict.
        verdict: The verdict that it proves, if it is accepted.
        puzzle: The puzzle as a corpus line, if it is accepted.
        rejection: Why it is rejected.
    """

    folder: Path
    accepted: bool
    verdict: Status | None
    puzzle: str | None
    rejection: str | None

    def __bool__(self) -> bool:
        raise TypeError("a certificate is not a truth value: use accepted")


def audit(folder: str | os.PathLike[str]) -> Certificate:
    """Checks the certificate in a folder: that what it states of its puzzle is true. Its writer is not trusted.

    To know that it is about *your* puzzle, compare :attr:`Certificate.puzzle` with ``puzzle.write("corpus")``.
    """
    report = json.loads(_native.audit(Path(folder)))
    return Certificate(
        folder=Path(folder),
        accepted=report["accepted"],
        verdict=None if report["verdict"] is None else Status(report["verdict"]),
        puzzle=report["puzzle"],
        rejection=report["rejection"],
    )
