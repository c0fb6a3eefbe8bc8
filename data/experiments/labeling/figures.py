#!/usr/bin/env python3
"""The figures of README.md from the rows: figures.py [RESULTS]. Exits 1 if a conclusion does not hold."""

import math
import os
import random
import sys

HERE = os.path.dirname(os.path.abspath(__file__))
sys.path.insert(0, os.path.join(HERE, ".."))
import common

SAMPLES = 200


def parts(table):
    """Shares of the variance of log2(conflicts + 1) after the puzzle's mean: encoding, copy, encoding within the puzzle, rest.

    A balanced puzzles x copies x encodings layout without replicates: copies are nested in puzzles, encodings crossed with
    both, so that expected mean squares give the components.
    """
    p, c, e = len(table), len(table[0]), len(table[0][0])
    puzzle = [sum(map(sum, rows)) / (c * e) for rows in table]
    grand = sum(puzzle) / p
    copy = [[sum(row) / e for row in rows] for rows in table]
    cell = [[sum(rows[j][k] for j in range(c)) / c for k in range(e)] for rows in table]
    encoding = [sum(cell[i][k] for i in range(p)) / p for k in range(e)]
    ms_copy = e * sum((copy[i][j] - puzzle[i]) ** 2 for i in range(p) for j in range(c)) / (p * (c - 1))
    ms_cell = c * sum((cell[i][k] - puzzle[i] - encoding[k] + grand) ** 2 for i in range(p) for k in range(e)) / ((p - 1) * (e - 1))
    ms_encoding = c * p * sum((mean - grand) ** 2 for mean in encoding) / (e - 1)
    ms_rest = sum(
        (table[i][j][k] - copy[i][j] - cell[i][k] + puzzle[i]) ** 2 for i in range(p) for j in range(c) for k in range(e)
    ) / (p * (c - 1) * (e - 1))
    found = [(ms_encoding - ms_cell) / (c * p), (ms_copy - ms_rest) / e, (ms_cell - ms_rest) / c, ms_rest]
    return [max(0.0, part) for part in found]


def luck(components):
    """Ratio of the variance over copies (of one puzzle in one encoding) to that between encodings (their mean effects)."""
    encoding, copy, _, rest = components
    return (copy + rest) / encoding if encoding > 0 else float("inf")


def explained(components):
    """Share of the mean effects of encodings in the variance of encodings and copies, for one puzzle."""
    encoding, copy, _, rest = components
    return encoding / (encoding + copy + rest)


def order(table, chosen):
    """Mean of log2(conflicts + 1) per encoding over puzzles, and over the chosen copies of each."""
    e = len(table[0][0])
    return [sum(rows[j][k] for rows, copies in zip(table, chosen) for j in copies) for k in range(e)]


def halves(table, copies, seed):
    """Kendall's tau of the rankings by two disjoint sets of so many copies; mean and middle 95 % over draws."""
    source, found = random.Random(seed), []
    for _ in range(SAMPLES):
        drawn = [common.shuffled(len(rows), source) for rows in table]
        first = order(table, [one[:copies] for one in drawn])
        second = order(table, [one[copies:2 * copies] for one in drawn])
        found.append(common.kendall(first, second))
    return sum(found) / len(found), common.quantile(found, 0.025), common.quantile(found, 0.975)


def main():
    rows = common.read(sys.argv[1] if len(sys.argv) > 1 else f"{HERE}/results", "conflicts")
    holds = True
    for engine in sorted({row["engine"] for row in rows}):
        for corpus in ("minimal", "hardest"):
            own = [row for row in rows if (row["engine"], row["corpus"]) == (engine, corpus)]
            if not own:
                continue
            names = sorted({(row["base"], row["amo"]) for row in own})
            p, c = 1 + max(int(row["puzzle"]) for row in own), 1 + max(int(row["copy"]) for row in own)
            table = [[[0.0] * len(names) for _ in range(c)] for _ in range(p)]
            for row in own:
                where = names.index((row["base"], row["amo"]))
                table[int(row["puzzle"])][int(row["copy"])][where] = math.log2(int(row["conflicts"]) + 1)
            assert len(own) == p * c * len(names)
            components = parts(table)
            total = sum(components)
            shares = [100 * part / total for part in components]
            ratio = luck(components)
            low, high = common.interval(p, lambda chosen: luck(parts([table[place] for place in chosen])), samples=SAMPLES)
            print(f"* {corpus}, {engine}: variance between copies {ratio:.2f} times that between encodings, "
                  f"95 % interval {low:.2f} to {high:.2f}, n = {p} puzzles.")
            print(f"* {corpus}, {engine}: shares of the variance within a puzzle: encoding {shares[0]:.0f} %, copy {shares[1]:.0f} %, "
                  f"encoding on this puzzle {shares[2]:.0f} %, copy and encoding together {shares[3]:.0f} %.")
            for copies in (1, 2, 5):
                mean, bottom, top = halves(table, copies, 3)
                print(f"* {corpus}, {engine}: rankings of 21 encodings by {copies} and by {copies} other "
                      f"cop{'y' if copies == 1 else 'ies'} per puzzle: tau {mean:.2f}, middle 95 % {bottom:.2f} to {top:.2f}.")
            for base in ("extended", "minimal", "efficient"):
                some = [k for k, name in enumerate(names) if name[0] == base]
                inner = [[[row[k] for k in some] for row in copies] for copies in table]
                low, high = common.interval(p, lambda chosen: explained(parts([inner[place] for place in chosen])), samples=SAMPLES)
                share = explained(parts(inner))
                print(f"* {corpus}, {engine}, `{base}` only: the at-most-one encoding has {100 * share:.0f} % of the variance of encodings and "
                      f"copies, 95 % interval {100 * low:.0f} % to {100 * high:.0f} %.")
                # Conclusions: copies are most of it with `extended`, encodings with `efficient`.
                holds &= {"extended": high < 0.5, "minimal": True, "efficient": low > 0.5}[base] if corpus == "minimal" else True
            holds &= ratio < 1 if corpus == "minimal" else True
    return holds


sys.exit(0 if main() else 1)
