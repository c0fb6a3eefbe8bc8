#!/usr/bin/env python3
"""The figures of README.md from the rows: figures.py [RESULTS]. Exits 1 if a conclusion does not hold."""

import os
import sys

HERE = os.path.dirname(os.path.abspath(__file__))
sys.path.insert(0, os.path.join(HERE, ".."))
import common

PANELS = [
    ("default panel (native, batsat with reduction)", ("native", "batsat/extended+reduce=clues")),
    ("native, varisat/extended (no reduction)", ("native", "varisat/extended")),
    ("three solvers (default and pumpkin)", ("native", "batsat/extended+reduce=clues", "pumpkin")),
    ("all five solvers", ("native", "batsat/extended+reduce=clues", "varisat/extended", "propagate", "pumpkin")),
]
DEFINITE = ("unique", "multiple", "none", "some")
# Layers by the first part of a fault's name: what all solvers go through, and what some do.
GROUPS = [
    ("lowering and primitives", ("lower", "rules", "linear", "automaton", "relation")),
    ("reduction and encoders", ("reduce", "cnf", "layers")),
    ("native engines", ("propagate", "variant")),
]


def contradict(one, other):
    """Whether two answers to one puzzle cannot both be right."""
    a, b = one["verdict"], other["verdict"]
    if a not in DEFINITE or b not in DEFINITE:
        return False
    if "some" in (a, b):
        return "none" in (a, b)
    return a != b or (a == "unique" and one["grid"] != other["grid"])


def detects(answers, solvers):
    """Whether a panel sees that something is wrong: contradiction, rejected grid, crash."""
    for runs in answers.values():
        own = [runs[solver] for solver in solvers if solver in runs]
        if any(run["status"] in ("wrong", "crash") for run in own):
            return True
        if any(contradict(a, b) for place, a in enumerate(own) for b in own[:place]):
            return True
    return False


def main():
    folder = sys.argv[1] if len(sys.argv) > 1 else f"{HERE}/results"
    by_fault = {}
    for row in common.read(folder, "verdicts"):
        by_fault.setdefault(row["fault"], {}).setdefault(row["puzzle"], {})[row["solver"]] = row
    clean = by_fault[""]
    known = {puzzle: runs for puzzle, runs in clean.items()}
    quiet = not any(detects(clean, solvers) for _, solvers in PANELS)
    print(f"* No fault: {len(clean)} puzzles, no panel reports a contradiction: {'yes' if quiet else 'no'}.")
    seen = common.read(folder, "faults")
    control, seen = next(row for row in seen if not row["fault"]), [row for row in seen if row["fault"]]
    reached = [row for row in seen if row["reached"] == "true"]
    # A run that ends early (a check of the program fails, the limit) is noticed by everybody; exit 3 is a disagreement.
    ended = {row["fault"] for row in reached if row["exit"] not in ("0", "1", "3", "4") or int(row["answers"]) < len(clean)}

    def answers_differ(fault):
        """Known answers: the default panel's verdict or grid differs from that without the fault."""
        default = PANELS[0][1]
        return any(contradict(runs[solver], known[puzzle][solver]) for puzzle, runs in by_fault.get(fault, {}).items()
                   for solver in default if solver in runs and solver in known[puzzle])

    def seen_by(solvers):
        return {row["fault"] for row in effective if detects(by_fault.get(row["fault"], {}), solvers)}

    def any_change(fault):
        """Whether any solver's answer differs: the fault has an effect on these puzzles."""
        return any(contradict(run, known[puzzle][solver]) or run["status"] in ("wrong", "crash")
                   for puzzle, runs in by_fault.get(fault, {}).items() for solver, run in runs.items())

    print(f"* No fault: the audit accepts {control['accepted']} certificates and rejects {control['rejected']}.")
    print(f"* {len(seen)} faults tried, {len(reached)} reached by these puzzles, {len(ended)} of these end the program "
          f"(noticed by everybody).")
    rows = [row for row in reached if row["fault"] not in ended]
    effective = [row for row in rows if any_change(row["fault"])]
    print(f"* {len(effective)} of the other {len(rows)} change an answer of some solver to some puzzle; shares below are of these.")
    one, other = seen_by(PANELS[0][1]), seen_by(PANELS[1][1])
    print(f"* Detected by the default panel only: {', '.join(sorted(one - other)) or 'none'}; by the panel without reduction only: "
          f"{', '.join(sorted(other - one)) or 'none'}; by the third solver only: {', '.join(sorted(seen_by(PANELS[2][1]) - one)) or 'none'}.")
    found = {}
    checks = [(name, lambda row, solvers=solvers: detects(by_fault.get(row["fault"], {}), solvers)) for name, solvers in PANELS]
    checks.append(("known answers (default panel)", lambda row: answers_differ(row["fault"])))
    checks.append(("audit rejects a certificate", lambda row: int(row["rejected"] or 0) > 0))
    checks.append(("fewer certificates accepted than without the fault (rejected, or not written)",
                   lambda row: int(row["accepted"] or 99) < int(control["accepted"])))
    for group, names in [("all", None), *GROUPS]:
        own = [row for row in effective if names is None or row["fault"].split("/")[0] in names]
        for name, check in checks:
            count = sum(check(row) for row in own)
            found[group, name] = count
            low, high = common.wilson(count, len(own))
            print(f"* {group}: {name}: {count} of {len(own)}, 95 % interval {100 * low:.0f} % to {100 * high:.0f} %.")
    return quiet and found["lowering and primitives", PANELS[3][0]] <= found["lowering and primitives", checks[4][0]]


sys.exit(0 if main() else 1)
