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
    """What is read from the rows, with whether it holds: of all runs, and of each labeling (round) for itself."""
    corpora = list(dict.fromkeys(row["corpus"] for row in rows))
    copies = {}
    for row in rows:
        copies.setdefault((row["corpus"], row["puzzle_index"]), set()).add(row["round"])
    sample = (f"{len({key for key in copies if key[0] == 'killer-9'})} puzzles per corpus, "
              f"{sum(len(one) > 1 for one in copies.values())} of all {len(copies)} in two labelings")
    rounds = sorted({row["round"] for row in rows})
    parts = [medians, *(common.cpu_table([row for row in rows if row["round"] == part])[1] for part in rounds)]
    names = [solver(sums) for sums in SUMS]

    def best(own, names, corpus):
        return min(own[name, corpus] for name in names)

    def fastest(own, corpus):
        return min(SUMS, key=lambda sums: own[solver(sums), corpus])

    linked = [name for name in {row["solver"] for row in rows} if name.startswith(("batsat/", "varisat/"))]
    others = [name for family in OTHERS.values() for name in family] + list(Z3)
    native = [medians["batsat/extended", corpus] / medians["variant", corpus] for corpus in LARGE]
    spread = {corpus: max(medians[name, corpus] for name in names) / best(medians, names, corpus) for corpus in corpora if corpus.startswith("kenken")}
    small = max(factor for corpus, factor in spread.items() if corpus[-1] in "4567")
    clauses, conflicts = ({(sums, part): common.counter(rows, solver(sums), "killer-9", column, part) for sums in SUMS for part in (None, *rounds)}
                          for column in ("clauses", "conflicts"))
    chosen = [[row["clauses"] for row in rows if row["solver"] == name and row["corpus"] == "killer-9"] for name in (names[0], solver("combinations"))]
    behind = {kind: [best(medians, family, corpus) / medians["batsat/extended", corpus] for corpus in LARGE] for kind, family in OTHERS.items()}
    winners = list(dict.fromkeys(fastest(own, "kenken-9") for own in parts[1:]))
    return [
        (f"**Sample**: {sample}. Four puzzles give no interval for a ratio of times; the factors below are of medians of these runs, and no more than that.", True),
        (f"**Native**: `variant` has the smallest median on all {len(corpora)} corpora, in each labeling; batsat with `auto` takes {native[0]:.1f} times as long on "
         f"killers 9x9 and {native[1]:.1f} times on KenKen 9x9.",
         all(own["variant", corpus] <= min(time for (_, name), time in own.items() if name == corpus) for own in parts for corpus in corpora)),
        ("**SAT linked into the program** is next on all corpora, in each labeling: the best encoding for batsat or varisat has a smaller median than every solver "
         "of the other families, all of which are programs outside this one.", all(best(own, linked, corpus) < best(own, others, corpus) for own in parts for corpus in corpora)),
        (f"**Killers 9x9**: `auto`, which there is `combinations`, has the fewest clauses ({clauses['auto', None]:.0f}; `adder` {clauses['adder', None]:.0f}) and a smaller median "
         f"CPU time than the six others for batsat, and `adder` the most conflicts ({conflicts['adder', None]:.0f}; `auto` {conflicts['auto', None]:.0f}), in each labeling.",
         chosen[0] == chosen[1] and all(
             clauses["auto", part] == min(clauses[sums, part] for sums in SUMS) and conflicts["adder", part] == max(conflicts[sums, part] for sums in SUMS)
             for part in (None, *rounds)) and all(fastest(own, "killer-9") == "auto" for own in parts)),
        (f"**KenKen**: the slowest encoding for batsat takes at most {small:.1f} times as long as the fastest one up to 7x7, {spread['kenken-8']:.1f} times on 8x8 and "
         f"{spread['kenken-9']:.1f} times on 9x9. Which is the fastest on 9x9 is not the same in the two labelings: {' in one and '.join(f'`{name}`' for name in winners)} in the other.",
         len(winners) == len(rounds) == 2),
        ("**CP, ASP, PB** as run here: the best of each takes " + ", ".join(f"{one[0]:.0f} and {one[1]:.1f} times ({kind})" for kind, one in behind.items())
         + " as long as batsat with `auto` on killers 9x9 and KenKen 9x9, with the start of the process.", True),
        ("**SMT**: of the three models of Z3 `pseudo-boolean` has the smallest median on all corpora, then `one-hot`, then `int-distinct`, in each labeling.",
         all(own[Z3[0], corpus] < own[Z3[1], corpus] < own[Z3[2], corpus] for own in parts for corpus in corpora)),
    ]


if __name__ == "__main__":
    sys.exit(common.finish(HERE, figures, sys.argv[1:], "Median CPU time"))
