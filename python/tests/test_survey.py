"""Surveys of rows."""

from pathlib import Path

from typing import Any

import numpy as np
import pytest

import quorum_puzzles as q

ROWS: list[dict[str, str | None]] = [
    {"name": "a", "quiz": "1.....2...3....4", "solution": "1243342141322314"},
    {"name": "b", "quiz": "12..............", "solution": "1234341221434321"},
    {"name": "c", "quiz": "1.2..3....4....3", "solution": "1324243141323142"},
    {"name": "d", "quiz": "12....2...3....4", "solution": "1243342141322341"},
    {"name": "e", "quiz": "3.....1...2....4", "solution": "3142241343211234"},
    {"name": "f", "quiz": "what is this", "solution": None},
]


def test_findings_by_kind_and_the_clean_rest(tmp_path: Path) -> None:
    survey = q.survey(ROWS, proofs=tmp_path, sample=0)
    kinds = {finding.id: finding.kind for finding in survey.findings if finding.is_fault}
    assert kinds["b"] in ("several-solutions", "answer-not-the-only-one")
    assert kinds["d"].startswith(("no-solution", "answer"))
    assert kinds["f"] == "unreadable"
    assert survey.verdicts["multiple"] == 1
    assert survey.counts["no-solution"] >= 1
    assert [row["name"] for row in survey.clean(ROWS)][0] == "a"
    assert "puzzle 'quiz'" in survey.reading[0] and "guessed" in survey.reading[0]
    assert survey.card().startswith("# Survey")
    assert "<html" in survey.page()
    assert all(q.audit(tmp_path / name).accepted for name in survey.certificates)
    assert survey.certificates
    assert "several solutions" in str(survey)


def test_rows_of_other_packages_and_another_set() -> None:
    pd: Any = pytest.importorskip("pandas")
    named = q.survey(pd.DataFrame(ROWS[:3]).to_dict("records"), puzzle="quiz", answer="solution", id="name", against=ROWS[:1], sample=0)
    assert named.counts["duplicate-of-other"] == 1
    grid = np.array([[1, 0, 0, 0], [0, 0, 2, 0], [0, 0, 3, 0], [0, 0, 0, 4]])
    nested = q.survey([{"metadata": {"board": grid}}], puzzle="metadata.board", sample=0)
    assert nested.verdicts == {"unique": 1}


def test_rows_of_files_and_frames_and_the_bad_ones(tmp_path: Path) -> None:
    pd: Any = pytest.importorskip("pandas")
    rows = [{"id": str(number), "grid": grid} for number, grid in enumerate(["0010400000020300", "0" * 16, "12"])]
    frame = pd.DataFrame(rows)
    frame.to_csv(tmp_path / "rows.csv", index=False)
    frame.to_csv(tmp_path / "rows.tsv", index=False, sep="\t")
    frame.to_json(tmp_path / "rows.jsonl", orient="records", lines=True)
    sources: list[Any] = [rows, frame, tmp_path / "rows.csv", str(tmp_path / "rows.tsv"), tmp_path / "rows.jsonl"]
    polars: Any = pytest.importorskip("polars")
    for source in [*sources, polars.DataFrame(rows)]:
        found = q.survey(source, puzzle="grid", sample=0)
        assert found.counts == {"unreadable": 1, "several-solutions": 1}
        assert [row["id"] for row in found.bad(source)] == ["1", "2"]
        assert [row["id"] for row in found.clean(source)] == ["0"]
    found = q.survey(rows, puzzle="grid", sample=0)
    assert list(pd.DataFrame(found.findings)["kind"]) == ["several-solutions", "unreadable"]
    with pytest.raises(ValueError, match="rows.parquet"):
        q.survey("rows.parquet")


def test_columns_of_rules_and_exceptions_of_rows() -> None:
    with pytest.raises(ValueError, match="ignore="):
        q.survey([{"puzzle": "1" + "." * 15, "cages": [[1, 2]]}])
    with pytest.raises(ValueError, match="puzzle=NAME"):
        q.survey([{"a": 1}])
    with pytest.raises(ValueError, match="at least one row"):
        q.survey([])

    def broken() -> object:
        yield ROWS[0]
        raise OSError("disk on fire")

    with pytest.raises(OSError, match="disk on fire"):
        q.survey(broken(), sample=0)  # type: ignore[arg-type]


def test_a_function_is_examined_as_a_grader() -> None:
    rows = [{"quiz": "..1.4......2.3..", "solution": "3214412314322341"}] * 3

    def careless(question: q.Question) -> bool:
        """Never looks at columns."""
        text = question.answer.replace(" ", "").replace("\n", "")
        return len(text) == 16 and all(len(set(text[at : at + 4])) == 4 for at in range(0, 16, 4))

    survey = q.survey(rows, grader=careless, sample=0, copies=False)
    kinds = [finding.kind for finding in survey.findings]
    assert "grader-accepts-wrong" in kinds
    assert "grader" in survey.report
    assert "grader" in str(survey)

    def judge(question: q.Question) -> float:
        return float(q.judge(q.Puzzle(question.puzzle), question.answer).solved)

    right = q.survey(rows, grader=judge, sample=0, copies=False)
    assert "grader-accepts-wrong" not in right.counts
    assert not right.faulty


def test_an_interrupted_survey_goes_on_from_its_journal(tmp_path: Path) -> None:
    journal = tmp_path / "journal.jsonl"

    def broken() -> Any:
        yield from ROWS[:3]
        raise RuntimeError("the connection is lost")

    with pytest.raises(RuntimeError):
        q.survey(broken(), journal=journal, sample=0)
    assert len(journal.read_text().splitlines()) == 4
    whole = q.survey(ROWS, sample=0)
    resumed = q.survey(ROWS, journal=journal, sample=0)
    assert [str(finding) for finding in resumed.findings] == [str(finding) for finding in whole.findings]
    assert str(resumed) == str(whole)
    with pytest.raises(ValueError, match="found that of another row"):
        q.survey(ROWS[1:], journal=journal, sample=0)
