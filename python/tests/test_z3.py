"""Z3, whose library the package z3-solver has: the extra ``z3``."""

import os
import shutil
import subprocess
import sys
from pathlib import Path

import pytest

import quorum_puzzles as q
from quorum_puzzles import _libz3, _native
from quorum_puzzles._command import program

UNIQUE = "..1.4......2.3.."

loads = pytest.mark.skipif(not _native.use_libz3(), reason="this build has Z3 linked, or no Z3")
has_z3 = pytest.mark.skipif("z3/one-hot" not in q.solvers(), reason="needs z3-solver: the extra z3")


def run(code: str, library: str | None = None) -> str:
    """What code prints in another interpreter; the name q is imported. Without a library, as if there was no z3-solver."""
    environment = {name: value for name, value in os.environ.items() if name != _libz3.VARIABLE}
    if library is not None:
        environment[_libz3.VARIABLE] = library
    code = "import sys; sys.modules['z3'] = None\nimport quorum_puzzles as q\n" + code
    done = subprocess.run(
        [sys.executable, "-c", code], capture_output=True, text=True, env=environment, timeout=60, check=True
    )
    return done.stdout


NAMED = """
try:
    q.verify("..1.4......2.3..", solvers="z3")
except ValueError as error:
    print(error)
"""


@loads
def test_without_the_extra_z3_is_not_listed_and_a_message_names_it() -> None:
    assert run("print([name for name in q.solvers() if name.startswith('z3')])") == "[]\n"
    assert "pip install 'quorum-puzzles[z3]'" in run(NAMED)
    assert run("print(q.verify('..1.4......2.3..').agreed)") == "True\n"
    assert "z3/one-hot" not in run("print([run.solver for run in q.verify('..1.4......2.3..').runs])")


@loads
def test_the_command_goes_on_without_z3() -> None:
    path = program()
    if path is None:
        pytest.skip("needs the command")
    environment = {name: value for name, value in os.environ.items() if name != _libz3.VARIABLE}
    done = subprocess.run([path, "solve", "--solver", "z3", UNIQUE], capture_output=True, text=True, env=environment)
    assert done.returncode == 2
    assert "quorum-puzzles[z3]" in done.stderr


@loads
def test_a_library_that_cannot_be_loaded_is_named(tmp_path: Path) -> None:
    file = tmp_path / "libz3.so"
    file.write_text("no library")
    assert f"cannot load {file}" in run(NAMED, str(file))
    assert run("print(q.verify('..1.4......2.3..').is_unique)", str(file)) == "True\n"


@loads
def test_an_old_version_is_refused(tmp_path: Path) -> None:
    compiler = shutil.which("cc")
    if compiler is None:
        pytest.skip("needs a C compiler")
    source, library = tmp_path / "old.c", tmp_path / "libz3.so"
    source.write_text(
        "void Z3_get_version(unsigned *a, unsigned *b, unsigned *c, unsigned *d) { *a = 4; *b = 8; *c = 12; *d = 0; }"
    )
    subprocess.run([compiler, "-shared", "-fPIC", "-o", library, source], check=True)
    message = run(NAMED, str(library))
    assert f"expected Z3 4.13.3 or later, found 4.8.12 in {library}" in message


@has_z3
def test_z3_solves_here_and_in_a_process_that_can_be_killed() -> None:
    verdict = q.verify(UNIQUE, solvers="z3/{one-hot,bit-vector}")
    assert verdict.status == q.Status.UNIQUE
    assert [run.status for run in verdict.runs] == ["ok", "ok"]
    limited = q.verify(UNIQUE, solvers=["native", "z3/one-hot"], timeout=30)
    assert limited.is_unique
    assert limited.limits_are_enforced == (program() is not None)


@has_z3
def test_the_command_finds_the_same_library() -> None:
    if program() is None:
        pytest.skip("needs the command")
    done = subprocess.run(
        [sys.executable, "-m", "quorum_puzzles", "verify", "--solvers", "native,z3/one-hot", UNIQUE],
        capture_output=True,
        text=True,
        check=True,
    )
    assert "1 unique" in done.stdout + done.stderr
