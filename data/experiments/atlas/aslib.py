#!/usr/bin/env python3
"""Writes the atlas as a scenario of ASlib (Bischl et al. 2016): aslib.py QUORUM [FOLDER, default build/atlas/aslib].

Instances are the puzzles of the main part, algorithms its solvers, feature steps the stages of `quorum features`, with
their times. The ten folds are of whole collections: a puzzle is never tested beside puzzles of its own collection.
"""

import hashlib
import sys
from pathlib import Path

import table

FOLDS = 10
ABOUT = """How quickly solvers of {families} families decide whether a logic puzzle has no solution, one or several: {puzzles} puzzles
of {collections} collections and {kinds} kinds. Times are CPU seconds within a limit of {limit} s; refused puzzles are not_applicable.
The folds are of whole collections. Rows, provenance and the choice of puzzles: data/experiments/atlas of quorum.
"""


def arff(relation, columns, rows):
    head = [f"@RELATION {relation}", "", "@ATTRIBUTE instance_id STRING", "@ATTRIBUTE repetition NUMERIC"]
    head += [f"@ATTRIBUTE {name} {kind}" for name, kind in columns]
    return "\n".join([*head, "", "@DATA", *(",".join(map(str, row)) for row in rows)]) + "\n"


def main(program, into):
    found = [row for row in table.rows("main") if row["role"] == ""]
    costs = table.costs(found)
    features, names = table.features()
    puzzles = sorted(costs)
    ids = {puzzle: f"{puzzle[0]}:{puzzle[1][:16]}" for puzzle in puzzles}
    solvers = list(costs[puzzles[0]])
    steps = {stage: [name for name, own in table.stages(program, names).items() if own == stage] for stage in table.STAGES}
    names = [name for stage in table.STAGES for name in steps[stage]]
    states = {"ok": "ok", "timeout": "timeout", "memout": "memout", "unsupported": "not_applicable", "crash": "crash"}

    def run(row):
        state = "ok" if row["solved"] else states.get(row["status"], "other")
        seconds = row["seconds"] if row["solved"] else table.LIMIT
        return [ids[row["puzzle"]], 1, f"'{row['solver']}'", seconds, "other" if state == "ok" and not row["solved"] else state]

    def fold(puzzle):
        return int(hashlib.sha256(puzzle[0].encode()).hexdigest(), 16) % FOLDS + 1

    lists = {"features_deterministic": names, "features_stochastic": [], "algorithms_deterministic": solvers, "algorithms_stochastic": []}
    description = [
        "scenario_id: QUORUM-PUZZLES-2026", "performance_measures:", "    - runtime", "maximize:", "    - false", "performance_type:", "    - runtime",
        f"algorithm_cutoff_time: {table.LIMIT:g}", 'algorithm_cutoff_memory: "?"', 'features_cutoff_time: "?"', 'features_cutoff_memory: "?"',
    ]  # fmt: skip
    for key, entries in lists.items():
        description += [f"{key}:", *(f"    - '{entry}'" for entry in entries)]
    description += ["metainfo_algorithms:"]
    for solver in solvers:
        description += [f"    '{solver}':", '        configuration: ""', "        deterministic: true"]
    description += [f"number_of_feature_steps: {len(steps)}", "feature_steps:"]
    for stage in table.STAGES:
        description += [f"    {stage}:", "        provides:", *(f"            - '{name}'" for name in steps[stage])]
    description += ["default_steps:", *(f"    - {stage}" for stage in table.STAGES)]

    end = "{ok, timeout, memout, not_applicable, crash, other}"
    step_end = "{ok, timeout, memout, presolved, crash, other, unknown}"
    files = {
        "description.txt": "\n".join(description) + "\n",
        "algorithm_runs.arff": arff("ALGORITHM_RUNS", [("algorithm", "STRING"), ("runtime", "NUMERIC"), ("runstatus", end)], [run(row) for row in found if row["puzzle"] in ids]),
        "feature_values.arff": arff("FEATURE_VALUES", [(name, "NUMERIC") for name in names], [[ids[p], 1, *(features[p][name] for name in names)] for p in puzzles]),
        "feature_costs.arff": arff("FEATURE_COSTS", [(stage, "NUMERIC") for stage in table.STAGES], [[ids[p], 1, *(features[p][s + "_ns"] / 1e9 for s in table.STAGES)] for p in puzzles]),
        "feature_runstatus.arff": arff("FEATURE_RUNSTATUS", [(stage, step_end) for stage in table.STAGES], [[ids[p], 1, *["ok"] * len(steps)] for p in puzzles]),
        "cv.arff": arff("CV", [("fold", "NUMERIC")], [[ids[p], 1, fold(p)] for p in puzzles]),
        "readme.txt": ABOUT.format(
            families=len({table.family(s) for s in solvers}), puzzles=len(puzzles), collections=len({p[0] for p in puzzles}),
            kinds=len({table.kinds()[p[0]] for p in puzzles}), limit=f"{table.LIMIT:g}",
        ),
    }  # fmt: skip
    into.mkdir(parents=True, exist_ok=True)
    for name, text in files.items():
        (into / name).write_text(text)
    print(f"{len(puzzles)} instances, {len(solvers)} algorithms, {len(names)} features in {into}")


if __name__ == "__main__":
    main(sys.argv[1], Path(sys.argv[2]) if sys.argv[2:] else table.HERE.parents[2] / "build/atlas/aslib")
