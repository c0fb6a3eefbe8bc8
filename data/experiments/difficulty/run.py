#!/usr/bin/env python3
"""Ratings and minutes beside people's times, Sudoku Explainer and HoDoKu: run.py QUORUM OUT [HODOKU_PYTHON].

`results/people.csv.gz` has the puzzles and times of players (CC0; S. W. Wang, synnwang/sudoku_dataset_difficulty), which are read
from there, and what `quorum grade --measures` computes of them; HoDoKu's score is computed again where HODOKU_PYTHON has the package
hodoku-py, else kept, as is that of Sukaku Explainer. `explainer.csv.gz` counts the puzzles of cbg-000 per class, nodes and rating of Sudoku Explainer
(scripts/fetch-corpora cbg-000.csv): no puzzle of it is in the rows.
"""

import collections
import csv
import io
import os
import subprocess
import sys
import time

HERE = os.path.dirname(os.path.abspath(__file__))
sys.path.insert(0, os.path.join(HERE, ".."))
import common
from figures import class_of

MEASURES = ["givens", "at_start", "rounds", "box_rounds", "line_rounds", "naked_rounds", "left"]
HODOKU = "import sys\nfrom hodoku import Solver\nsolver = Solver()\nfor line in sys.stdin: print(solver.rate(line.strip()).score)"


def graded(program, puzzles):
    """Rows of the grader, in the order of the puzzles."""
    command = [program, "grade", "--measures", "--tries", "1", "-"]
    printed = subprocess.run(command, input="\n".join(puzzles) + "\n", stdout=subprocess.PIPE, stderr=subprocess.DEVNULL, text=True).stdout
    rows = sorted(csv.DictReader(io.StringIO(printed)), key=lambda row: int(row["id"].rsplit(":", 1)[1]))
    assert len(rows) == len(puzzles)
    return rows


def main():
    program, out = sys.argv[1], sys.argv[2]
    started, corpora = time.time(), os.environ.get("QUORUM_CORPORA", "build/corpora")
    people = common.read(f"{HERE}/results", "people")
    puzzles = [row["puzzle"] for row in people]
    if len(sys.argv) > 3:
        scored = subprocess.run([sys.argv[3], "-c", HODOKU], input="\n".join(puzzles), stdout=subprocess.PIPE, text=True, check=True)
        for row, score in zip(people, scored.stdout.split(), strict=True):
            row["hodoku"] = score
    for row, grade in zip(people, graded(program, puzzles)):
        row.update({name: grade[name] for name in ["level", "grade_nodes"] + MEASURES})
    common.write(out, "people", people)
    # Those of labels.py, as they are.
    common.write(out, "labels", common.read(f"{HERE}/results", "labels"))
    with open(f"{corpora}/cbg-000.csv", newline="") as file:
        rated = list(csv.DictReader(file))
    counts = collections.Counter(
        (class_of(grade), grade["grade_nodes"], row["explainer"]) for row, grade in zip(rated, graded(program, [row["puzzle"] for row in rated])))
    common.write(out, "explainer", [
        {"class": kind, "grade_nodes": nodes, "explainer": rating, "puzzles": count}
        for (kind, nodes, rating), count in sorted(counts.items())])
    common.provenance(out, program, started, corpora={"people": common.text_digest("\n".join(puzzles)), "cbg-000.csv": common.digest(f"{corpora}/cbg-000.csv")})


main()
