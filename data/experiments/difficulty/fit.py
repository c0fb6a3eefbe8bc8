#!/usr/bin/env python3
"""Fits crates/explain/src/rating_model.tsv to the committed rows: fit.py (needs scikit-learn).

Minutes: ordinary least squares of the logarithm of the mean time; the range is that of the residuals of ten-fold cross-validation,
apart for puzzles that singles do not solve. `results/held_out.csv.gz` has the predictions of the folds that a puzzle was not in.
Rating: the median rating of Sudoku Explainer per level, of singles per hardest kind of them, not decreasing from one to the next
(isotonic regression of the medians, weighted by their puzzles); of a search, a line over the logarithm of the nodes.
"""

import math
import os
import sys

import numpy as np
from sklearn.isotonic import IsotonicRegression
from sklearn.linear_model import LinearRegression
from sklearn.model_selection import KFold, cross_val_predict

HERE = os.path.dirname(os.path.abspath(__file__))
sys.path.insert(0, os.path.join(HERE, ".."))
import common

MEASURES = ["givens", "at_start", "rounds", "box_rounds", "line_rounds", "naked_rounds", "left"]
CLASSES = ["singles in boxes", "singles in lines", "naked singles", "locked", "pairs", "triples", "fish", "wings"]


def minutes(lines):
    rows = common.read(f"{HERE}/results", "people")
    raw = np.array([[float(row[name]) for name in MEASURES] for row in rows])
    measures = np.array([[math.log1p(value) if name in ("at_start", "rounds") else value for name, value in zip(MEASURES, row)] for row in raw])
    times = np.log([float(row["seconds"]) / 60 for row in rows])
    folds = KFold(10, shuffle=True, random_state=1)
    held_out = cross_val_predict(LinearRegression(), measures, times, cv=folds)
    common.write(f"{HERE}/results", "held_out", [{"minutes": f"{math.exp(value):.3f}"} for value in held_out])
    model = LinearRegression().fit(measures, times)
    lines.append(f"intercept\t{model.intercept_:.4f}")
    for name, weight, values in zip(MEASURES, model.coef_, raw.T):
        lines.append(f"{name}\t{weight:.4f}\t{values.min():.0f}\t{values.max():.0f}")
    lines.append("# logarithm of the range of nine in ten mean times")
    for name, chosen in (("spread", raw[:, -1] == 0), ("spread beyond singles", raw[:, -1] > 0)):
        low, high = np.quantile((times - held_out)[chosen], [0.05, 0.95])
        lines.append(f"{name}\t{low:.3f}\t{high:.3f}")


def rating(lines):
    rows = common.read(f"{HERE}/results", "explainer")
    values = {name: [] for name in CLASSES + ["search"]}
    for row in rows:
        values[row["class"]] += [float(row["explainer"])] * int(row["puzzles"])
    medians = IsotonicRegression().fit_transform(range(len(CLASSES)), [np.median(values[name]) for name in CLASSES],
                                                 sample_weight=[len(values[name]) for name in CLASSES])
    lines.append("# rating: the median of Sudoku Explainer's")
    lines += [f"{name}\t{median:.1f}" for name, median in zip(CLASSES, medians)]
    nodes = np.array([math.log2(int(row["grade_nodes"])) for row in rows if row["class"] == "search" for _ in range(int(row["puzzles"]))])
    line = LinearRegression().fit(nodes[:, None], values["search"])
    lines.append("# of a search: without nodes, per doubling of the nodes, at most")
    lines.append(f"search\t{line.intercept_:.3f}\t{line.coef_[0]:.3f}\t{max(values['search']):.1f}")


def main():
    lines = ["# Written by data/experiments/difficulty/fit.py: a name and its numbers.",
             "# minutes: weights of the logarithm (at_start and rounds: of ln(1 + measure)), and the range of the timed puzzles"]
    minutes(lines)
    rating(lines)
    with open(f"{HERE}/../../../crates/explain/src/rating_model.tsv", "w") as file:
        file.write("\n".join(lines) + "\n")


main()
