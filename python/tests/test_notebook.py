"""A notebook as a researcher writes it, executed."""

from pathlib import Path
from typing import Any

import pytest

nbformat: Any = pytest.importorskip("nbformat")
nbclient: Any = pytest.importorskip("nbclient")

CELLS = [
    "import quorum_puzzles as q\nfrom pathlib import Path",
    "v = q.verify('1.2..3....4.....')\nv",
    "v.status, v.is_unique, v.solutions[0], v.differing_cells",
    "puzzles = list(q.generate('classic', size=4, count=8, seed=7))\npuzzles[0]",
    "runs = q.compare(puzzles, solvers=['native', 'varisat/{minimal,extended}'], rounds=3, timeout=1, out='run', progress=False)",
    "df = runs.to_pandas()\ndf.groupby('solver')['total_ns'].median()",
    "ratio = runs.ratio('native', 'varisat/extended')\nprint(ratio)",
    "Path('cactus.svg').write_text(next(iter(runs.plots().values())))",
    "rows = [{'question': '1.2..3....4.....', 'answer': '1423234132414132'}]\n"
    "report = q.survey(rows, puzzle='question', answer='answer', sample=0)\nreport",
]


def test_a_notebook_is_executed(tmp_path: Path) -> None:
    v4 = nbformat.v4
    notebook = v4.new_notebook(cells=[v4.new_code_cell(cell) for cell in CELLS])
    client = nbclient.NotebookClient(notebook, timeout=120, kernel_name="python3", resources={"metadata": {"path": str(tmp_path)}})
    try:
        client.execute()
    except OSError as error:  # no kernel may listen here
        pytest.skip(str(error))
    outputs = [cell["outputs"] for cell in notebook.cells]
    assert outputs[1][0]["data"]["text/html"].count("<svg") == 2
    assert "image/svg+xml" in outputs[3][0]["data"]
    assert "times as long as varisat/extended" in outputs[6][0]["text"]
    assert "# Survey" in outputs[8][0]["data"]["text/markdown"]
    assert (tmp_path / "cactus.svg").read_text().startswith("<svg")
