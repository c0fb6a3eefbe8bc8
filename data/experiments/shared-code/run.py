#!/usr/bin/env python3
"""Injected faults and who detects them: run.py QUORUM OUT.

QUORUM is a build with debug assertions, the only ones that make errors on request (QUORUM_FAULT; tests/faults.tsv). Puzzles
of every generated kind and of data/corpora, with known answers, are decided under one fault after another by all solvers of
the panels that are compared; which panel detects the fault is read off the verdicts afterwards (figures.py). Certificates are
written under the fault, and audited without it. Everything is done on two sets of puzzles that have none in common, so that what
one set of puzzles happens to exercise is seen. Faults are taken in a fixed random order until QUORUM_MINUTES (20) are over: a
slow machine has a smaller sample.
"""

# features: pumpkin
# build: debug

import concurrent.futures
import csv
import io
import json
import os
import random
import subprocess
import sys
import tempfile
import time

HERE = os.path.dirname(os.path.abspath(__file__))
ROOT = os.path.join(HERE, "../../..")
sys.path.insert(0, os.path.join(HERE, ".."))
import common

SOLVERS = ["native", "batsat/extended+reduce=clues", "varisat/extended", "propagate", "pumpkin"]
# Layers that all or some of these solvers go through.
PLACES = ("linear/", "automaton/", "relation/", "rules/", "lower/", "layers/", "reduce/", "propagate/", "variant/", "cnf/base/extended",
          "cnf/amo/pairwise", "cnf/signs/support", "cnf/relations/support", "cnf/sums/auto", "cnf/automata", "cnf/unfold", "cnf/candidates")
KINDS = [
    ("classic", ["--minimal"]), ("greater-than", ["--size", "6"]), ("futoshiki", []), ("jigsaw", ["--size", "6"]),
    ("mixture", ["--size", "6"]), ("killer", ["--size", "6"]), ("kropki", ["--size", "6"]), ("thermometer", ["--size", "6"]),
    ("arrow", ["--size", "6"]), ("kenken", ["--size", "5"]), ("xv", ["--size", "6"]), ("sandwich", ["--size", "6"]),
    ("skyscraper", ["--size", "5"]), ("little-killer", ["--size", "6"]), ("whispers", ["--size", "6"]), ("renban", ["--size", "6"]),
    ("antiknight", ["--size", "6"]), ("nonconsecutive", ["--size", "6"]), ("kakuro", ["--size", "5"]), ("str8ts", ["--size", "6"]),
]
CORPORA = ["classic-hard", "greater-than-mixed", "several-solutions", "no-solution"]
SETS = (1, 2)
SEED = 2
# Limits of wall time: of a solver on a puzzle, and in seconds of all puzzles under a fault. Long, as the machine may be busy.
TIMEOUT = "20s"
LIMIT = 300


def puzzles(program, number):
    """A set of puzzles with known answers, as rows of a corpus."""
    rows = []
    for kind, options in KINDS:
        command = [program, "generate", kind, "--count", "1", "--seed", str(SEED + number), "--timeout", "60s", *options]
        made = subprocess.run(command, stdout=subprocess.PIPE, stderr=subprocess.DEVNULL, text=True).stdout
        rows += [{**row, "id": kind} for row in csv.DictReader(io.StringIO(made))]
    for name in CORPORA:
        with open(f"{ROOT}/data/corpora/{name}.csv", newline="") as file:
            rows += list(csv.DictReader(file))[2 * number - 2:2 * number]
    return [{key: row.get(key, "") for key in ("id", "puzzle", "solution", "solutions")} for row in rows]


def run(program, path, fault, scratch):
    """Verdicts by puzzle and solver, and whether the fault's place was reached."""
    reached = os.path.join(scratch, "reached")
    variables = {**os.environ, **({"QUORUM_FAULT": fault, "QUORUM_FAULT_REACHED": reached} if fault else {})}
    command = [program, "verify", path, "--json", "--cases", "none", "--jobs", "1", "--timeout", TIMEOUT, "--solvers", ",".join(SOLVERS)]
    try:
        done = subprocess.run(command, env=variables, stdout=subprocess.PIPE, stderr=subprocess.DEVNULL, text=True, timeout=LIMIT)
        printed, code = done.stdout, done.returncode
    except subprocess.TimeoutExpired as error:
        printed, code = (error.stdout or b"").decode(), "limit"
    answers = [json.loads(line) for line in printed.splitlines() if line.endswith("}")]
    return answers, code, os.path.exists(reached)


def audited(program, path, fault, scratch):
    """What an audit without the fault makes of certificates written under it, and the reason of the first rejection."""
    bundles = os.path.join(scratch, "bundles")
    variables = {**os.environ, **({"QUORUM_FAULT": fault} if fault else {})}
    try:
        subprocess.run([program, "verify", path, "--proof", bundles, "--cases", "none", "--jobs", "1", "--timeout", TIMEOUT],
                       env=variables, stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL, timeout=LIMIT)
        checked = subprocess.run([program, "audit", bundles], stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True, timeout=LIMIT)
    except subprocess.TimeoutExpired:
        return "limit", 0, 0
    lines = checked.stdout.splitlines()
    return "ok", sum(" accepted " in line for line in lines), sum(" REJECTED " in line for line in lines)


def tried(program, path, number, fault, damage):
    """Rows of one fault on one set."""
    with tempfile.TemporaryDirectory() as scratch:
        answers, code, reached = run(program, path, fault, scratch)
        outcome, accepted, rejected = audited(program, path, fault, scratch) if reached or not fault else ("", 0, 0)
    rows = []
    for answer in answers:
        for solver, result in zip(SOLVERS, answer["runs"]):
            rows.append({"set": number, "fault": fault, "puzzle": answer["id"], "solver": solver, "status": result["status"],
                         "verdict": result["verdict"],
                         "grid": common.text_digest("".join(result["solutions"]))[:8] if result["verdict"] == "unique" else ""})
    seen = {"set": number, "fault": fault, "damage": damage, "reached": str(reached).lower(), "exit": code, "answers": len(answers),
            "audit": outcome, "accepted": accepted, "rejected": rejected}
    return seen, rows


def main():
    program, out = sys.argv[1], sys.argv[2]
    started, minutes = time.time(), float(os.environ.get("QUORUM_MINUTES", "20"))
    os.makedirs(out, exist_ok=True)
    with open(f"{ROOT}/tests/faults.tsv") as file:
        lines = [line.rstrip("\n").split("\t") for line in file if line.strip() and not line.startswith("#")]
    faults = [(fault, damage) for fault, _, damage in lines if fault.startswith(PLACES)]
    faults = [faults[place] for place in common.shuffled(len(faults), random.Random(5))]
    paths = {}
    for number in SETS:
        items = puzzles(program, number)
        assert len(items) == len(KINDS) + 2 * len(CORPORA)
        common.write(out, f"puzzles-{number}", items)
        paths[number] = f"{out}/puzzles-{number}.csv"
    seen, rows = [], []

    def one(pair):
        if time.time() - started >= 60 * minutes:
            return None
        return [tried(program, paths[number], number, *pair) for number in SETS]

    with concurrent.futures.ThreadPoolExecutor(2) as threads:
        for place, found in enumerate(threads.map(one, [("", "no fault"), *faults])):
            for row, answers in found or []:
                seen.append(row)
                rows += answers
            print(f"{place} {seen[-1]}", file=sys.stderr, flush=True)
    common.write(out, "faults", seen)
    common.write(out, "verdicts", rows)
    common.provenance(out, program, started, faults=len(faults), tried=len({row["fault"] for row in seen} - {""}))


main()
