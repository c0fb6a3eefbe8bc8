#!/usr/bin/env python3
"""Solvers of seven families on puzzles of 79 collections: run.py QUORUM OUT [PART...] [--shards N].

Parts: see PARTS, and `features`; all of them without PART. A part is run in shards and goes on where it was stopped. OUT
has PART.csv after every shard, without grids and with collections in place of paths, and features.csv: the features of all
puzzles, with the time of each stage. Corpora: scripts/fetch-corpora, scripts/gecode-quasigroups; programs: scripts/fetch-peers.
"""

# features: z3

import argparse
import csv
import hashlib
import io
import json
import os
import shutil
import subprocess
import sys
from pathlib import Path

HERE = Path(__file__).resolve().parent
ROOT = HERE.parents[2]
sys.path.insert(0, str(HERE.parent))
import common

# Solvers that take milliseconds for an easy puzzle, and those that take longer, or reach the limit more often.
CHEAP = [
    "native", "propagate", "batsat/extended+reduce", "varisat/extended", "varisat/minimal",
    "varisat/extended+amo=sequential", "cadical-program/extended", "z3/one-hot", "gecode/domain", "cp-sat",
    "clingo/exactly-one",
]  # fmt: skip
DEAR = ["dfs", "minisat-plus/cardinality", "exact/cardinality", "cbc/binary", "highs/binary", "scip/binary"]
CONTROLS = ["batsat/extended+reduce", "cadical-program/extended"]
# Per part: first puzzle of every collection, how many, the solvers, more options of the comparison.
PARTS = {
    "pilot": (0, 1, CHEAP + DEAR, []),
    "main": (0, 30, CHEAP, ["--control", ",".join(CONTROLS)]),
    "dear": (0, 3, DEAR, []),
    "second": (0, 2, CHEAP, ["--permute", "7"]),
    "long": (0, 1, CHEAP, []),
    "unused": (30, 4, ["auto", "native", "batsat/extended+reduce", "cadical-program/extended", "cp-sat"], []),
}
LIMIT, LIMITS = "2s", {"long": "10s"}
MEASUREMENTS = 3
# Waiting for a processor is no work of a solver.
LIMIT_OF_WAITING = "60s"


def planned(program, out, part, shards):
    """The folder of a part, with its sample and plan."""
    out = out / part
    if not (out / "plan.json").exists():
        first, count, solvers, options = PARTS[part]
        sample = [sys.executable, HERE / "sample.py", program, out / "sample", "--skip", first, "--limit", count]
        subprocess.run([*map(str, sample)], check=True)
        if part == "main":
            shutil.copy(out / "sample.csv", out.parent / "collections.csv")
        options = [*options] if options[:1] == ["--control"] else ["--no-control", *options]
        options += ["--cpu-timeout", LIMITS.get(part, LIMIT), "--timeout", LIMIT_OF_WAITING, "--min-block", "100us", "--no-pin"]
        command = [program, "plan", "--shards", shards, "--out", out, *options, "--solvers", ",".join(solvers)]
        subprocess.run([*map(str, command), *sorted((out / "sample").iterdir())], check=True, stdout=subprocess.DEVNULL)
    return out


def kept(out, part):
    """Writes the rows of the shards that are finished, and what was run."""
    rows, meta = [], {}
    for folder in sorted((out / part / "shards").glob("*"), key=lambda folder: int(folder.name)):
        if not (folder / "done").exists():
            continue
        meta = json.loads((folder / "meta.json").read_text())
        with open(folder / "results.csv", newline="") as file:
            for row in csv.DictReader(file):
                corpus, name = row["corpus"], row["puzzle_name"]
                row["puzzle_name"] = name.replace(corpus, Path(corpus).stem)
                rows.append(row | {"corpus": Path(corpus).stem, "solution": "", "second_solution": ""})
    if not rows:
        return
    common.write(str(out), part, rows)
    facts = {key: meta["identity"][key] for key in ("machine", "mode", "limit_cpu_ns", "min_block_ns", "seed", "permute")}
    session = meta["sessions"][0]
    facts |= {"solvers": meta["solvers"], "program": session["program"], "load_before": session["load_before"]}
    known = json.loads((out / "meta.json").read_text()) if (out / "meta.json").exists() else {}
    (out / "meta.json").write_text(json.dumps(known | {part: facts}, indent=1, sort_keys=True) + "\n")


def features(program, out):
    """Features of the puzzles of all samples, by collection and id of the puzzle, and the least of some times of each stage."""
    rows = {}
    for file in sorted(out.glob("*/sample/*")) * MEASUREMENTS:
        command = [program, "features", "--jobs", "1", file]
        # Its exit code tells whether a text was not read, which is no error here.
        text = subprocess.run(command, stdout=subprocess.PIPE, stderr=subprocess.DEVNULL, text=True).stdout
        for row in csv.DictReader(io.StringIO(text)):
            key = file.stem, hashlib.sha256(row.pop("puzzle").encode()).hexdigest()
            earlier = rows.get(key, row)
            times = {name: min(row[name], earlier[name], key=int) for name in row if name.endswith("_ns")}
            rows[key] = {"corpus": key[0]} | row | {"id": key[1]} | times
    common.write(str(out), "features", [rows[key] for key in sorted(rows)])


def main():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("program", type=Path)
    parser.add_argument("out", type=Path)
    parser.add_argument("parts", nargs="*", metavar="PART", help=f"one of {', '.join([*PARTS, 'features'])}")
    parser.add_argument("--shards", type=int, default=20)
    arguments = parser.parse_args()
    program, out = arguments.program.absolute(), arguments.out.absolute()
    os.environ["QUORUM"] = str(program)
    for part in arguments.parts or [*PARTS, "features"]:
        if part == "features":
            features(program, out)
            continue
        plan = planned(program, out, part, arguments.shards) / "plan.json"
        # The first shards have all puzzles of small collections, among them those that take longest.
        for number in range(len(json.loads(plan.read_text())["shards"]), 0, -1):
            done = plan.parent / f"shards/{number}/done"
            if not done.exists():
                code = subprocess.run([ROOT / "scripts/shards/task", plan, str(number)]).returncode
                if code:
                    sys.exit(f"run: shard {number} of {part} ended with {code}")
                done.touch()
                kept(out, part)
        kept(out, part)


if __name__ == "__main__":
    main()
