#!/usr/bin/env python3
"""The table and the conclusions of README.md from the rows: figures.py [RESULTS]. Exits 1 if one does not hold (common.finish)."""

import os
import sys

HERE = os.path.dirname(os.path.abspath(__file__))
sys.path.insert(0, os.path.join(HERE, ".."))
import common

SUMS = ("auto", "adder", "distinct", "layers", "order", "sequential", "totalizer")
OTHERS = {"CP": ("gecode/domain", "cp-sat"), "ASP": ("clingo/exactly-one",),
          "PB": ("minisat-plus/cardinality", "sat4j/cardinality", "exact/cardinality")}
Z3 = ("z3-program/pseudo-boolean", "z3-program/one-hot", "z3-program/int-distinct")
LARGE = ("killer-9", "kenken-9")


def solver(sums):
    """The name of batsat with an encoding of sums."""
    return "batsat/extended" + ("" if sums == "auto" else f"+sums={sums}")


def figures(folder):
    """The table, and conclusions."""
    rows = common.runs(folder)
    lines, medians = common.cpu_table(rows)
    return lines, [(common.noise(folder), True), *conclusions(rows, medians)]


def conclusions(rows, medians):
    """What is read from the rows, with whether it holds."""
    corpora = list(dict.fromkeys(row["corpus"] for row in rows))
    copies = {}
    for row in rows:
        copies.setdefault((row["corpus"], row["puzzle_index"]), set()).add(row["round"])
    sample = f"{len({key for key in copies if key[0] == 'killer-9'})} puzzles per corpus, {sum(len(one) > 1 for one in copies.values())} of all {len(copies)} in two labelings"

    def best(names, corpus):
        return min(medians[name, corpus] for name in names)

    linked = [name for name in {row["solver"] for row in rows} if name.startswith(("batsat/", "varisat/"))]
    others = [name for names in OTHERS.values() for name in names] + list(Z3)
    native = [medians["batsat/extended", corpus] / medians["variant", corpus] for corpus in LARGE]
    spread = {corpus: max(medians[solver(sums), corpus] for sums in SUMS) / best([solver(sums) for sums in SUMS], corpus)
              for corpus in corpora if corpus.startswith("kenken")}
    small = max(factor for corpus, factor in spread.items() if corpus[-1] in "4567")
    clauses = {sums: common.counter(rows, solver(sums), "killer-9", "clauses") for sums in SUMS}
    conflicts = {sums: common.counter(rows, solver(sums), "killer-9", "conflicts") for sums in SUMS}
    behind = {kind: [best(names, corpus) / medians["batsat/extended", corpus] for corpus in LARGE] for kind, names in OTHERS.items()}
    return [
        (f"**Sample**: {sample}. Four puzzles give no interval for a ratio of times; the factors below are of medians of these runs, and no more than that.", True),
        (f"**Native**: `variant` has the smallest median on all {len(corpora)} corpora; batsat with `auto` takes {native[0]:.1f} times as long on killers 9x9 and "
         f"{native[1]:.1f} times on KenKen 9x9.", all(medians["variant", corpus] <= min(time for (_, name), time in medians.items() if name == corpus) for corpus in corpora)),
        ("**SAT linked into the program** is next on all corpora: the best encoding for batsat or varisat has a smaller median than every solver of the other "
         "families, all of which are programs outside this one.", all(best(linked, corpus) < best(others, corpus) for corpus in corpora)),
        (f"**Killers 9x9**: `auto` has the fewest clauses ({clauses['auto']:.0f}; `adder` {clauses['adder']:.0f}) and the smallest median CPU time of the encodings for batsat, "
         f"and `adder` the most conflicts ({conflicts['adder']:.0f}; `auto` {conflicts['auto']:.0f}).",
         clauses["auto"] == min(clauses.values()) and conflicts["adder"] == max(conflicts.values())
         and medians[solver("auto"), "killer-9"] == best([solver(sums) for sums in SUMS], "killer-9")),
        (f"**KenKen**: the slowest encoding for batsat takes at most {small:.1f} times as long as the fastest one up to 7x7, {spread['kenken-8']:.1f} times on 8x8 and "
         f"{spread['kenken-9']:.1f} times on 9x9, where `auto` is not the fastest one.",
         medians[solver("auto"), "kenken-9"] > best([solver(sums) for sums in SUMS], "kenken-9")),
        ("**CP, ASP, PB** as run here: the best of each takes " + ", ".join(f"{one[0]:.0f} and {one[1]:.1f} times ({kind})" for kind, one in behind.items())
         + " as long as batsat with `auto` on killers 9x9 and KenKen 9x9, with the start of the process.", True),
        ("**SMT**: of the three models of Z3 `pseudo-boolean` has the smallest median on all corpora, then `one-hot`, then `int-distinct`.",
         all(medians[Z3[0], corpus] < medians[Z3[1], corpus] < medians[Z3[2], corpus] for corpus in corpora)),
    ]


if __name__ == "__main__":
    sys.exit(common.finish(HERE, figures, sys.argv[1:], "Median CPU time"))
