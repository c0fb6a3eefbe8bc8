#!/usr/bin/env python3
"""The table and the conclusions of README.md from the rows: figures.py [RESULTS]. Exits 1 if one does not hold (common.finish).

Ratios of times with their intervals are statements (statements.toml), which `quorum report` checks.
"""

import os
import sys

HERE = os.path.dirname(os.path.abspath(__file__))
sys.path.insert(0, os.path.join(HERE, ".."))
import common

SUMS = ("adder", "combinations", "distinct", "layers", "order", "sequential", "totalizer")
KILLER, KENKEN = "killer-9", "kenken-7"


def solver(engine, sums):
    """The name of a solver with an encoding of sums."""
    return f"{engine}/extended" + ("" if sums == "auto" else f"+sums={sums}")


def figures(folder):
    """The table, and conclusions."""
    rows = common.runs(folder)
    lines, medians = common.cpu_table(rows)
    return lines, [(common.noise(folder), True), *conclusions(rows, medians)]


def counters(rows, column, corpus):
    """Median of a counter of batsat by encoding, over all rounds and in each of them."""
    rounds = sorted({row["round"] for row in rows})
    return {sums: [common.counter(rows, solver("batsat", sums), corpus, column, part) for part in (None, *rounds)] for sums in ("auto", *SUMS)}


def conclusions(rows, medians):
    """What is read from the rows, with whether it holds."""
    clauses, conflicts = counters(rows, "clauses", KILLER), counters(rows, "conflicts", KILLER)
    kenken = counters(rows, "conflicts", KENKEN)
    rounds, puzzles = len(conflicts["auto"]) - 1, len({row["puzzle_id"] for row in rows if row["corpus"] == KILLER})
    own = [sums for sums in SUMS if sums != "combinations"]
    same = {(row["puzzle_id"], row["round"]): row["clauses"] for row in rows if row["solver"] == solver("batsat", "auto") and row["corpus"] == KILLER}
    combined = [same[row["puzzle_id"], row["round"]] == row["clauses"] for row in rows
                if row["solver"] == solver("batsat", "combinations") and row["corpus"] == KILLER]
    behind = {corpus: min(medians[one, corpus] for one, name in medians if name == corpus and one != "variant") / medians["variant", corpus]
              for corpus in (KILLER, KENKEN)}
    parts = [common.cpu_table([row for row in rows if row["round"] == part])[1] for part in sorted({row["round"] for row in rows})]
    by_round = [min(some[one, name] for one, name in some if name == corpus and one != "variant") > some["variant", corpus] for some in parts for corpus in behind]

    def times(some, engine, names):
        return [some[solver(engine, sums), KILLER] for sums in names]

    def orders(engine, names):
        return {tuple(sorted(names, key=lambda sums: some[solver(engine, sums), KILLER])) for some in parts}

    engines, fast, slow = ("batsat", "varisat"), ("distinct", "order", "totalizer"), ("layers", "sequential", "adder")
    every = range(rounds + 1)
    return [
        (f"**Killers 9x9: `auto` has the fewest clauses** of all encodings ({clauses['auto'][0]:.0f} in the median of the runs, then `adder` with "
         f"{clauses['adder'][0]:.0f}), and **`distinct` and `auto` need the fewest conflicts** of batsat ({conflicts['distinct'][0]:.0f} and "
         f"{conflicts['auto'][0]:.0f}, the next one {min(conflicts[sums][0] for sums in own if sums != 'distinct'):.0f}): in each of {rounds} labelings of "
         f"{puzzles} puzzles. `auto` has as many clauses as `combinations` in {sum(combined)} of {len(combined)} runs.",
         all(clauses["auto"][i] < min(clauses[sums][i] for sums in own) for i in every)
         and all(max(conflicts["auto"][i], conflicts["distinct"][i]) < min(conflicts[sums][i] for sums in own if sums != "distinct") for i in every)),
        (f"**`adder` needs the most conflicts**, {conflicts['adder'][0]:.0f} on killers 9x9 and {kenken['adder'][0]:.0f} on KenKen 7x7 in the median, in each labeling.",
         all(conflicts["adder"][i] == max(conflicts[sums][i] for sums in SUMS) and kenken["adder"][i] == max(kenken[sums][i] for sums in SUMS) for i in every)),
        ("**Behind `auto`, `distinct`, `order` and `totalizer` have smaller median CPU times** than `sequential` and `adder` on killers 9x9, for both solvers and in each "
         "labeling, and than `layers` over all runs. Among the three the order changes with the labeling. Of the others batsat has the order `layers`, `sequential`, `adder` in "
         "each labeling, and varisat not the same in all.",
         all(max(times(some, engine, fast)) < min(times(some, engine, slow[1:])) and times(some, engine, ["auto"])[0] < min(times(some, engine, fast))
             for some in (medians, *parts) for engine in engines)
         and all(max(times(medians, engine, fast)) < times(medians, engine, slow)[0] and len(orders(engine, fast)) > 1 for engine in engines)
         and orders("batsat", slow) == {slow} and len(orders("varisat", slow)) > 1),
        (f"**`variant` has the smallest median CPU time** of all solvers here, in each labeling; the next one takes {behind[KILLER]:.1f} times as long on killers "
         f"9x9, {behind[KENKEN]:.1f} times on KenKen 7x7.", all(by_round)),
    ]


if __name__ == "__main__":
    sys.exit(common.finish(HERE, figures, sys.argv[1:], "Median CPU time"))
