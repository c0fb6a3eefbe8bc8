"""Verdicts, solutions, solvers in Python, certificates."""

import itertools
import json
from collections.abc import Iterator
from pathlib import Path
from xml.etree import ElementTree

import pytest

import quorum_puzzles as q

UNIQUE = "..1.4......2.3.."
SEVERAL = "12.............."
NONE = "11.............."
HARD = "4...3.......6..8..........1....5..9..8....6...7.2........1.27..5.3....4.9........"


def test_verdicts_of_one_and_of_many() -> None:
    verdict = q.verify(UNIQUE)
    assert verdict.is_unique
    assert verdict.status is q.Status.UNIQUE
    assert verdict.status.value == "unique"
    assert {run.solver for run in verdict.runs} >= {"native", "batsat/extended+reduce=clues"}
    several = q.verify(SEVERAL)
    assert several.status == "multiple"
    assert len(several.solutions) == 2
    assert several.solution is None
    cells = several.differing_cells
    assert all(several.solutions[0][r - 1][c - 1] != several.solutions[1][r - 1][c - 1] for r, c in cells)
    assert q.verify(NONE).status is q.Status.NONE
    with pytest.raises(TypeError, match="is_unique"):
        bool(verdict)
    statuses = [each.status.value for each in q.verify([UNIQUE, SEVERAL, q.Puzzle(NONE)] * 200, jobs=2)]
    assert statuses == ["unique", "multiple", "none"] * 200


def test_the_iterator_is_lazy() -> None:
    taken = 0

    def endless() -> Iterator[str]:
        nonlocal taken
        while True:
            taken += 1
            yield UNIQUE

    first = list(itertools.islice(q.verify(endless()), 3))
    assert [each.is_unique for each in first] == [True] * 3
    assert taken < 10


def test_errors_are_raised_or_yielded_in_their_place(tmp_path: Path) -> None:
    found = list(q.verify([UNIQUE, "x", SEVERAL], errors="yield"))
    assert isinstance(found[1], q.ReadError)
    assert isinstance(found[2], q.Verdict)
    with pytest.raises(q.ReadError):
        list(q.verify([UNIQUE, "x"]))
    path = tmp_path / "p.txt"
    path.write_text(f"{UNIQUE}\n{NONE}\n")
    assert [each.status.value for each in q.verify(path)] == ["unique", "none"]
    with pytest.raises(ValueError, match="varisat"):
        q.verify(UNIQUE, solvers=["varisatt"])
    with pytest.raises(ValueError, match="timeout|time above 0"):
        q.verify(UNIQUE, timeout=0)


def test_reasons_are_the_commands_object() -> None:
    verdict = q.verify(NONE, explain=True)
    assert verdict.reasons is not None
    assert verdict.reasons["conflicts"][0]["clues"] == ["R1C1=1", "R1C2=1"]
    assert json.loads(verdict.to_json())["verdict"] == "none"


def test_a_notebook_shows_both_grids() -> None:
    page = q.verify(SEVERAL)._repr_html_()  # pyright: ignore[reportPrivateUsage]
    assert page.count("<svg") == 2
    assert "differ in" in page
    ElementTree.fromstring(q.Puzzle(UNIQUE)._repr_svg_())  # pyright: ignore[reportPrivateUsage]


def test_solutions_and_formulas() -> None:
    solution = q.solve(HARD)
    assert solution.grid is not None
    assert q.judge(HARD, solution.grid).solved
    assert len(q.solve("." * 16, count=1000).grids) == 288
    assert q.solve(SEVERAL, count=2, solver="varisat").run.solver.startswith("varisat")
    with pytest.raises(ValueError, match="one solver"):
        q.solve(UNIQUE, solver="varisat/{minimal,extended}")
    formula = q.encode(UNIQUE, "cnf", "minimal")
    assert f"p cnf {formula.size['variables']} {formula.size['clauses']}" in formula.text
    assert "(check-sat)" in q.encode(UNIQUE, "smt2").text
    with pytest.raises(ValueError, match="minimal"):
        q.encode(UNIQUE, "cnf", "minimall")


def test_certificates_are_written_and_audited(tmp_path: Path) -> None:
    verdicts = list(q.verify([HARD, NONE], proofs=tmp_path))
    for verdict in verdicts:
        assert verdict.certificate is not None
        certificate = q.audit(tmp_path / verdict.certificate)
        assert certificate.accepted
        assert certificate.verdict is verdict.status
        assert certificate.puzzle == verdict.puzzle.write("corpus")
    assert verdicts[0].certificate is not None
    (tmp_path / verdicts[0].certificate / "solution.txt").write_text("123\n")
    assert not q.audit(tmp_path / verdicts[0].certificate).accepted


@q.solver("brute")
def brute(problem: q.Problem, limit: int) -> Iterator[list[int]]:
    grid = [0] * len(problem.candidates)
    neighbors = [{b for group in problem.groups if a in group for b in group} for a in range(len(grid))]

    def search(cell: int) -> Iterator[list[int]]:
        if cell == len(grid):
            yield list(grid)
            return
        for value in problem.candidates[cell]:
            grid[cell] = value
            earlier = (other for other in neighbors[cell] if other < cell)
            if all(grid[other] != value for other in earlier) and all(
                grid[a] < grid[b] for a, b in problem.less_than if max(a, b) == cell
            ):
                yield from search(cell + 1)
        grid[cell] = 0

    yield from search(0)


def test_a_function_is_a_solver_like_any_other() -> None:
    verdict = q.verify(UNIQUE, solvers=["native", brute])
    assert verdict.is_unique
    assert [run.solver for run in verdict.runs] == ["native", "brute"]
    assert q.verify(SEVERAL, solvers=[brute, "varisat"], timeout=10).agreed
    # One family does not make an agreement.
    assert not q.verify(UNIQUE, solvers=brute).agreed
    cage = q.Puzzle(UNIQUE, constraints=[q.Sum(4, "R1C1 R1C2")])
    runs = q.verify(cage, solvers=["native", brute]).runs
    assert runs[1].status == "unsupported"
    futoshiki = q.Puzzle("4:0D,0,0R,0,3,0,0L,0,0,0,0U,0,0,0,0,0,")
    assert q.verify(futoshiki, solvers=["native", brute]).is_unique


def test_a_liar_is_found_and_a_crash_named() -> None:
    @q.solver("liar")
    def liar(problem: q.Problem, limit: int) -> list[list[int]]:
        return [[1] * len(problem.candidates)]

    @q.solver("crash")
    def crash(problem: q.Problem, limit: int) -> list[list[int]]:
        raise RuntimeError("out of ideas")

    runs = q.verify(UNIQUE, solvers=["native", liar, crash]).runs
    assert [run.status for run in runs] == ["ok", "wrong", "crash"]
    assert "out of ideas" in (runs[2].message or "")
    with pytest.raises(ValueError, match="native"):
        q.verify(UNIQUE, solvers=[q.solver("native")(lambda problem, limit: [])])


def test_a_solver_that_does_not_end_is_killed() -> None:
    @q.solver("asleep")
    def asleep(problem: q.Problem, limit: int) -> list[list[int]]:
        while True:
            pass

    verdict = q.verify(UNIQUE, solvers=["native", "batsat", asleep], timeout=0.5)
    runs = {run.solver.split("/")[0]: run for run in verdict.runs}
    assert runs["asleep"].status == "timeout"
    assert 0.4 < runs["asleep"].seconds < 5
