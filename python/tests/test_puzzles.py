"""Puzzles, grids, constraints, judgments."""

import json
import pickle
from pathlib import Path

import numpy as np
import pytest

import quorum_puzzles as q

LINE = "..1.4......2.3.."


def test_a_puzzle_is_read_from_any_text_and_built_from_rows() -> None:
    puzzle = q.Puzzle(LINE)
    assert puzzle.shape == (4, 4)
    assert puzzle.boxes == (2, 2)
    assert puzzle.values == range(1, 5)
    assert puzzle.givens[0] == (None, None, 1, None)
    rows: list[list[int | None]] = [[0, 0, 1, 0], [4, 0, 0, 0], [0, 0, 0, 2], [0, 3, 0, None]]
    assert q.Puzzle(rows) == puzzle
    assert hash(q.Puzzle(rows)) == hash(puzzle)
    assert q.Puzzle(rows, boxes=None) != puzzle
    assert q.Puzzle(np.array([[0, 0, 1, 0], [4, 0, 0, 0], [0, 0, 0, 2], [0, 3, 0, 0]]).tolist()) == puzzle
    futoshiki = q.Puzzle("4:0D,0,0R,0,3,0,0L,0,0,0,0U,0,0,0,0,0,")
    assert futoshiki.boxes is None
    assert ((1, 3), (1, 4)) in futoshiki.signs or ((1, 4), (1, 3)) in futoshiki.signs


def test_comments_are_listed_and_change_no_verdict() -> None:
    puzzle = q.Puzzle(f"# for Bo\n# Owls\n# author: Ann\n{LINE}")
    assert puzzle.comments == ("for Bo", "Owls")
    assert (puzzle.name, puzzle.unread, puzzle == q.Puzzle(LINE)) == ("Owls", (), True)
    assert q.Puzzle(LINE).comments == ()


def test_a_puzzle_is_immutable_and_pickled() -> None:
    puzzle = q.Puzzle(LINE, constraints=[q.Cage(5, "R1C1 R1C2")], name="mine")
    with pytest.raises(AttributeError, match="immutable"):
        puzzle.name = "other"  # type: ignore[misc]
    again = pickle.loads(pickle.dumps(puzzle))
    assert again == puzzle
    assert again.constraints == (q.Cage(5, [(1, 1), (1, 2)]),)


def test_constraints_have_the_spelling_of_the_table() -> None:
    texts = [
        (q.Cage(15, "R1C1 R1C2"), "cage=15:R1C1.R1C2"),
        (q.Cage(None, "R1C1.R1C2"), "cage:R1C1.R1C2"),
        (q.Arrow("R1C1", "R1C2, R2C3"), "arrow:R1C1|R1C2.R2C3"),
        (q.Antiknight(), "antiknight:"),
        (q.constraint("sum", "<=15", [(1, 1), (1, 2)]), "sum<=15:R1C1.R1C2"),
        (q.Thermo("R1C1 R1C2"), "thermo:R1C1.R1C2"),
    ]
    for constraint, text in texts:
        assert str(constraint) == text
    with pytest.raises(ValueError, match="expected cells as in 'R1C1 R1C2', found 'A1'"):
        q.Cage(3, "A1 A2")
    for constraint in (q.Renban("R1C1 R1C2"), q.Whispers("R1C1 R1C2"), q.Sum(3, "R1C1 R1C2"), q.Antiking()):
        assert len(q.Puzzle("." * 81, constraints=[constraint]).constraints) == 1
    with pytest.raises(ValueError, match="cag"):
        q.Puzzle(LINE, constraints=["cag=3:R1C1"])


def test_errors_have_a_place() -> None:
    with pytest.raises(q.ReadError) as caught:
        q.Puzzle("..1.4......5.3..")
    error = caught.value
    assert (error.line, error.column) == (1, 12)
    assert str(error) == "puzzle:1:11: expected a value from 1 to 4 or a blank, found '5'" or "expected" in str(error)
    again = pickle.loads(pickle.dumps(error))
    assert (str(again), again.line) == (str(error), error.line)
    with pytest.raises(q.ReadError, match="found several"):
        q.Puzzle(f"{LINE}\n{LINE}\n")


def test_files_are_streamed_and_bad_lines_lose_nothing(tmp_path: Path) -> None:
    path = tmp_path / "some.txt"
    path.write_text(f"{LINE}\n9...............\n................\n")
    with pytest.raises(q.ReadError):
        list(q.read(path))
    assert len(list(q.read(path, errors="skip"))) == 2
    assert [puzzle.source for puzzle in q.read(path, errors="skip")] == [(str(path), 1), (str(path), 3)]
    assert len(list(q.read(f"{LINE}\n{LINE}\n"))) == 2
    with pytest.raises(ValueError, match="missing"):
        list(q.read(tmp_path / "missing"))


def test_grids_are_tuples_and_arrays() -> None:
    verdict = q.verify(LINE)
    grid = verdict.solution
    assert grid is not None
    assert grid[0] == (3, 2, 1, 4)
    assert list(grid)[3] == grid[3]
    assert grid.shape == (4, 4)
    array = np.asarray(grid)
    assert array.shape == (4, 4)
    assert array.dtype == np.uint8
    assert np.asarray(grid, dtype=np.int64).sum() == 40
    assert pickle.loads(pickle.dumps(grid)) == grid
    assert str(grid) == "3214412314322341"


def test_formats_are_written_and_read_back() -> None:
    puzzle = q.Puzzle("." * 81, constraints=[q.Cage(15, "R1C1 R1C2 R2C1")])
    assert q.Puzzle(puzzle.to_iss()) == puzzle
    assert q.Puzzle(puzzle.to_fpuzzles()) == puzzle
    assert q.formats()["fpuzzles"]
    with pytest.raises(ValueError, match="cannot hold"):
        q.Puzzle(LINE).with_constraints(q.Cage(5, "R1C1 R1C2")).write("line")
    with pytest.raises(ValueError, match="fpuzzles"):
        puzzle.write("fpuzles")
    assert puzzle.svg().startswith("<svg")
    assert "cage" in str(puzzle)


def test_the_judge_names_the_broken_rules() -> None:
    puzzle = q.Puzzle(LINE)
    assert q.judge(puzzle, "3214412314322341").solved
    wrong = q.judge(puzzle, [[3, 2, 4, 1], [4, 1, 2, 3], [1, 4, 3, 2], [2, 3, 4, 4]])
    assert not wrong.correct
    assert {broken.rule for broken in wrong.broken} >= {"row", "column", "given"}
    half = q.judge(puzzle, [3, 2, 1, 4] + [0] * 12)
    assert (half.correct, half.complete, half.empty) == (True, False, 9)
    with pytest.raises(ValueError, match="16 cells"):
        q.judge(puzzle, [1, 2])
    with pytest.raises(ValueError, match="values"):
        q.judge(puzzle, [9] * 16)
    with pytest.raises(TypeError):
        bool(half)


def test_the_name_of_a_file_as_a_text_brings_a_hint(tmp_path: Path) -> None:
    file = tmp_path / "puzzles.txt"
    file.write_text(LINE)
    with pytest.raises(q.ReadError, match="pathlib.Path") as raised:
        q.verify(str(file))
    assert raised.value.line == 1
    with pytest.raises(q.ReadError) as raised:
        q.verify("no puzzle")
    assert "pathlib" not in str(raised.value)


def headers(name: str, example: str) -> list[str]:
    """A rule above a grid as people type it, right and with slips."""
    head, cells = example.rsplit(":", 1)
    parameter = head.partition("=")[2] or head[len(head.rstrip("0123456789<>=")) :]
    cells = cells.replace(".", " ").replace("|", " : ")
    rest = f"{parameter} {cells}".strip()
    middle = len(name) // 2
    return [
        f"# {name} {rest}",
        f"# {name.upper()} {rest.lower()}",
        f"# {name}: {rest}",
        f"# {name}={rest}",
        f"# {name} {cells} = {parameter}",
        f"# {name[:middle]}{name[middle + 1 :]} {rest}",
        f"# {name[:middle]}{name[middle]}{name[middle:]} {rest}",
        f"# {name} line {rest}",
        f"# {name} 99 {cells}",
        f"# {name} {parameter}",
        f"# {name} {cells.replace('R', '').replace('C', '')}",
        f"# no {name}",
    ]


def test_no_rule_above_a_grid_is_passed_over() -> None:
    grid = "." * 81
    plain = q.Puzzle(grid)
    counts = {"stated": 0, "refused": 0, "listed": 0}
    silent = []
    for entry in json.loads(q._native.constraints()):
        for header in headers(entry["name"], entry["example"]):
            try:
                puzzle = q.Puzzle(f"{header}\n{grid}\n")
            except ValueError:
                counts["refused"] += 1
                continue
            if puzzle != plain:
                counts["stated"] += 1
            elif puzzle.comments or puzzle.unread:
                counts["listed"] += 1
            else:
                silent.append(header)
    assert silent == [], counts
    assert min(counts["stated"], counts["refused"]) > 200, counts
