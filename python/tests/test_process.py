"""Signals, threads, processes, the command."""

import multiprocessing
import os
import signal
import subprocess
import sys
import textwrap
import threading
import time
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path

import pytest

import quorum_puzzles as q
from quorum_puzzles._command import program

UNIQUE = "..1.4......2.3.."

# Many givens of a large Latin square: a search of minutes for a plain depth-first search.
# SIGINT is taken even where the tests run in the background, which ignores it.
LONG = """
import quorum_puzzles as q, signal
signal.signal(signal.SIGINT, signal.default_int_handler)
print("ready", flush=True)
try:
    q.solve(q.Puzzle("." * 81), count=10**12, solver="dfs")
except KeyboardInterrupt:
    print("interrupted", flush=True)
print(q.verify("..1.4......2.3..").is_unique, flush=True)
"""


def test_ctrl_c_ends_a_long_search_within_a_second() -> None:
    child = subprocess.Popen([sys.executable, "-c", LONG], stdout=subprocess.PIPE, text=True)
    assert child.stdout is not None
    assert child.stdout.readline() == "ready\n"
    time.sleep(1)
    child.send_signal(signal.SIGINT)
    sent = time.monotonic()
    assert child.stdout.readline() == "interrupted\n"
    assert time.monotonic() - sent < 1
    assert child.stdout.readline() == "True\n", "the next call works"
    assert child.wait(10) == 0


def test_ctrl_c_ends_an_iterator_and_a_comparison(tmp_path: Path) -> None:
    code = f"""
    import quorum_puzzles as q, itertools, signal
    signal.signal(signal.SIGINT, signal.default_int_handler)
    print("ready", flush=True)
    try:
        puzzles = (q.Puzzle("." * 81) for _ in itertools.count())
        q.compare([q.Puzzle("." * 81)] , solvers="dfs", mode="count=1000000000000", timeout=None, out={str(tmp_path)!r}, progress=False)
    except KeyboardInterrupt:
        print("interrupted", flush=True)
    """
    child = subprocess.Popen([sys.executable, "-c", textwrap.dedent(code)], stdout=subprocess.PIPE, text=True)
    assert child.stdout is not None
    assert child.stdout.readline() == "ready\n"
    time.sleep(1)
    child.send_signal(signal.SIGINT)
    sent = time.monotonic()
    assert child.stdout.readline() == "interrupted\n"
    assert time.monotonic() - sent < 2
    assert child.wait(10) == 0


def _status(text: str) -> str:
    return q.verify(text).status.value


def test_threads_ask_at_the_same_time() -> None:
    expected = {UNIQUE: "unique", "12..............": "multiple", "11..............": "none"}
    texts = list(expected) * 40
    with ThreadPoolExecutor(8) as pool:
        found = list(pool.map(_status, texts))
    assert found == [expected[text] for text in texts]
    # No thread outlives a call.
    assert threading.active_count() <= 2


@pytest.mark.parametrize("method", ["fork", "spawn", "forkserver"])
def test_processes_of_all_methods(method: str) -> None:
    assert _status(UNIQUE) == "unique"
    with multiprocessing.get_context(method).Pool(2) as pool:
        assert pool.map(_status, [UNIQUE] * 8) == ["unique"] * 8


@pytest.mark.skipif(program() is None, reason="the command is not in this installation")
def test_the_command_and_its_workers() -> None:
    for command in (["quorum"], ["quorum-puzzles"]):
        script = Path(sys.executable).with_name(command[0])
        if not script.exists():
            pytest.skip("scripts are not installed")
        done = subprocess.run([script, "verify", "--puzzle", UNIQUE], capture_output=True, text=True)
        assert done.returncode == 0, done.stderr
        assert "unique" in done.stdout
    done = subprocess.run([sys.executable, "-m", "quorum_puzzles", "--version"], capture_output=True, text=True)
    assert done.stdout.startswith("quorum ")
    assert q.verify(UNIQUE, timeout=5, solvers=["native", "varisat"]).limits_are_enforced


@pytest.mark.skipif(program() is None, reason="the command is not in this installation")
def test_a_solver_that_cannot_be_stopped_ends_at_its_limit() -> None:
    # An empty grid of order 36 whose constraints keep varisat busy.
    puzzle = next(q.generate("quasigroup", size=40, holes=700, seed=3, solutions=None))
    started = time.monotonic()
    verdict = q.verify(puzzle, solvers=["varisat/minimal"], timeout=0.5)
    assert time.monotonic() - started < 10
    assert verdict.limits_are_enforced
    assert [run.status for run in verdict.runs] in (["timeout"], ["ok"])
    assert os.getpid() == multiprocessing.current_process().pid
