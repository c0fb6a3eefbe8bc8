"""Comparisons, generation."""

import itertools
from pathlib import Path
from typing import Any
from xml.etree import ElementTree

import pytest

import quorum_puzzles as q

pd: Any = pytest.importorskip("pandas")


@pytest.fixture(scope="module")
def runs(tmp_path_factory: pytest.TempPathFactory) -> q.Comparison:
    folder = tmp_path_factory.mktemp("runs")
    corpus = folder / "few.txt"
    corpus.write_text("\n".join(puzzle.write("corpus") for puzzle in q.generate("classic", size=4, count=12)) + "\n")
    return q.compare(
        corpus, solvers=["dfs", "varisat/{minimal,extended}"], rounds=3, timeout=5, out=folder / "out", progress=False
    )


def test_rows_are_columns_of_the_three_table_packages(runs: q.Comparison) -> None:
    frame: Any = runs.to_pandas()
    assert len(frame) >= 12 * 3 * 3
    assert set(frame["solver"]) == {"dfs", "varisat/minimal", "varisat/extended"}
    assert pd.api.types.is_integer_dtype(frame["total_ns"])
    pl: Any = pytest.importorskip("polars")
    polars = pl.DataFrame(runs)
    arrow: Any = pytest.importorskip("pyarrow").table(runs)
    assert polars.columns == arrow.column_names == list(frame.columns)
    assert polars["total_ns"].sum() == frame["total_ns"].sum() == sum(arrow["total_ns"].to_pylist())
    assert polars["solution"][0] == frame["solution"][0]


def test_statistics_are_those_of_the_report(runs: q.Comparison) -> None:
    ratio = runs.ratio("varisat/extended", "dfs")
    assert ratio.median is not None and ratio.median > 1
    assert ratio.interval is not None and ratio.interval[0] <= ratio.median <= ratio.interval[1]
    assert ratio.n == 12
    assert str(ratio).startswith("varisat/extended takes ")
    assert set(runs.solvers) == {"dfs", "varisat/minimal", "varisat/extended"}
    ratios = {each.solver: each for each in runs.ratios("dfs")}
    assert set(ratios) == {"varisat/extended", "varisat/minimal"}
    assert ratios["varisat/extended"] == ratio
    assert str(q.Ratio("a", "b", 1013.4, (2.5, 1220.2), 60, None)).startswith("a takes 1,013 times as long as b (95 % interval 2.5 to 1,220")
    inverse = runs.ratio("dfs", "varisat/extended")
    assert inverse.median == pytest.approx(1 / ratio.median)
    figures = runs.figures(baseline="varisat/extended")
    (group,) = figures["groups"]
    assert group["puzzles"] == 12
    assert "| dfs |" in runs.summary()
    with pytest.raises(ValueError, match="'dfs', "):
        runs.ratio("dfs", "cadical")
    with pytest.raises(ValueError, match="expected a corpus"):
        runs.ratio("dfs", "varisat/extended", corpus="other")


def test_plots_are_svg(runs: q.Comparison) -> None:
    plots = runs.plots()
    assert plots
    for text in plots.values():
        ElementTree.fromstring(text)
    name = next(iter(plots)).split("-")[0].split(".")[0]
    assert runs.plots(name, width="column")
    assert any("puzzle_index " in text for text in runs.plots("boxes", by="puzzle_index").values())
    with pytest.raises(ValueError, match="expected a plot of"):
        runs.plots("nothing")


def test_a_folder_is_opened_and_resumed(runs: q.Comparison, tmp_path: Path) -> None:
    assert q.Comparison.open(runs.folder).ratio("dfs", "dfs").median == 1
    with pytest.raises(FileNotFoundError):
        q.Comparison.open(tmp_path)
    seen: list[int] = []
    puzzles = list(q.generate("futoshiki", count=3, size=4))
    again = q.compare(puzzles, solvers="dfs", out=tmp_path / "r", progress=lambda done, _: seen.append(done))
    assert sum(seen) == 3
    before = again.to_pandas()
    q.compare(puzzles, solvers="dfs", out=tmp_path / "r", progress=False)
    assert len(again.to_pandas()) == len(before)
    with pytest.raises(ValueError, match="plan|other|solver"):
        q.compare(puzzles, solvers="dlx", out=tmp_path / "r", timeout=3, progress=False)


def test_functions_are_compared(tmp_path: Path) -> None:
    @q.solver("first")
    def first(problem: q.Problem, limit: int) -> list[list[int]]:
        return []

    with pytest.warns(UserWarning):
        runs = q.compare(["..1.4......2.3.."], solvers=["dfs", first], out=tmp_path / "r", progress=False)
    assert dict(zip(runs.to_pandas()["solver"], runs.to_pandas()["verdict"], strict=True)) == {
        "dfs": "unique",
        "first": "none",
    }


def test_generated_puzzles_are_those_of_the_seed() -> None:
    puzzles = list(q.generate("killer", count=3, seed=7, size=6))
    assert [puzzle.id for puzzle in puzzles] == ["killer-01", "killer-02", "killer-03"]
    assert list(q.generate("killer", count=3, seed=7, size=6, jobs=2)) == puzzles
    assert all(q.verify(puzzle).is_unique for puzzle in puzzles)
    assert all(puzzle.known_solution is not None for puzzle in puzzles)
    # Lazy: a corpus of any size begins at once.
    lazy = q.generate("classic", size=4, count=10**9)
    assert len(list(itertools.islice(lazy, 5))) == 5
    leveled = list(q.generate("classic", size=4, count=2, level="easy"))
    assert [puzzle.level for puzzle in leveled] == ["easy", "easy"] or all(puzzle.level for puzzle in leveled)
    assert {each.status.value for each in q.verify(q.generate("classic", size=4, count=3, solutions="2+"))} == {"multiple"}
    with pytest.raises(ValueError, match="killer"):
        q.generate("kiler")
    with pytest.raises(ValueError, match="colour"):
        q.generate("killer", colour="red")
    assert "size" in q.kinds()["killer"]
