#!/usr/bin/env python3
"""The figures of README.md from the rows: figures.py [RESULTS]. Exits 1 if a conclusion does not hold (common.finish)."""

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
SETS = ("1", "2")
KNOWN = "known answers (default panel)"
REJECTED = "audit rejects a certificate"
FEWER = "fewer certificates accepted than without the fault (rejected, or not written)"
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


def numbers(folder, number):
    """All figures of one set of puzzles."""
    by_fault = {}
    for row in common.read(folder, "verdicts"):
        if row["set"] == number:
            by_fault.setdefault(row["fault"], {}).setdefault(row["puzzle"], {})[row["solver"]] = row
    clean = by_fault[""]
    seen = [row for row in common.read(folder, "faults") if row["set"] == number]
    control, seen = next(row for row in seen if not row["fault"]), [row for row in seen if row["fault"]]
    reached = [row for row in seen if row["reached"] == "true"]
    # A run that ends early (a check of the program fails, the limit) is noticed by everybody; exit 3 is a disagreement.
    ended = {row["fault"] for row in reached if row["exit"] not in ("0", "1", "3", "4") or int(row["answers"]) < len(clean)}

    def answers_differ(fault):
        """Known answers: the default panel's verdict or grid differs from that without the fault."""
        return any(contradict(runs[solver], clean[puzzle][solver]) for puzzle, runs in by_fault.get(fault, {}).items()
                   for solver in PANELS[0][1] if solver in runs and solver in clean[puzzle])

    def any_change(fault):
        """Whether any solver's answer differs: the fault has an effect on these puzzles."""
        return any(contradict(run, clean[puzzle][solver]) or run["status"] in ("wrong", "crash")
                   for puzzle, runs in by_fault.get(fault, {}).items() for solver, run in runs.items())

    checks = {name: (lambda row, solvers=solvers: detects(by_fault.get(row["fault"], {}), solvers)) for name, solvers in PANELS}
    checks[KNOWN] = lambda row: answers_differ(row["fault"])
    checks[REJECTED] = lambda row: int(row["rejected"] or 0) > 0
    checks[FEWER] = lambda row: row["audit"] == "ok" and int(row["accepted"]) < int(control["accepted"])
    effective = [row for row in reached if row["fault"] not in ended and any_change(row["fault"])]
    groups = {}
    for group, names in [("all", None), *GROUPS]:
        own = [row for row in effective if names is None or row["fault"].split("/")[0] in names]
        groups[group] = len(own), {name: {row["fault"] for row in own if check(row)} for name, check in checks.items()}
    return {"puzzles": len(clean), "quiet": not any(detects(clean, solvers) for _, solvers in PANELS), "control": control,
            "known": known_answers(folder, number, clean), "tried": len(seen), "reached": len(reached), "ended": len(ended),
            "effective": len(effective), "groups": groups}


def known_answers(folder, number, clean):
    """Puzzles of which a solver of the default panel, without a fault, contradicts the known number of solutions."""
    wrong = 0
    for row in common.read(folder, f"puzzles-{number}"):
        expected = {"0": "none", "1": "unique"}.get(row["solutions"], "multiple")
        wrong += any(clean[row["id"]][solver]["verdict"] not in (expected, "unknown", "some") for solver in PANELS[0][1] if solver in clean[row["id"]])
    return wrong


def again(folder):
    """Answers of earlier runs by other builds (again.csv.gz, which run.py does not write) beside those of the rows."""
    if not os.path.exists(f"{folder}/again.csv.gz"):
        return []

    def answers(file):
        return {(row["set"], row["fault"], row["puzzle"], row["solver"]): row for row in common.read(folder, file)}

    rows, earlier = answers("verdicts"), answers("again")
    lines = []
    for number in SETS:
        both = [(rows[key], earlier[key]) for key in earlier if key in rows and key[0] == number]
        decided = [(a, b) for a, b in both if a["verdict"] in DEFINITE and b["verdict"] in DEFINITE]
        same = sum((a["verdict"], a["grid"]) == (b["verdict"], b["grid"]) for a, b in decided)
        lines.append(f"* Set {number}, an earlier run by another build: {len({key[1] for key in earlier if key[0] == number} - {''})} of the faults; of {len(both)} answers "
                     f"{len(decided)} are definite in both runs, and {same} of these are the same.")
    return lines


def figures(folder):
    """Lines with figures, and conclusions."""
    sets, lines = {number: numbers(folder, number) for number in SETS}, []
    for number, found in sets.items():
        control = found["control"]
        lines.append(f"* Set {number}, no fault: {found['puzzles']} puzzles, a panel reports a contradiction: {'no' if found['quiet'] else 'yes'}; answers that "
                     f"contradict known ones: {found['known']}; the audit accepts {control['accepted']} certificates and rejects {control['rejected']}.")
        lines.append(f"* Set {number}: {found['tried']} faults tried, {found['reached']} reached by these puzzles, {found['ended']} of these end the "
                     f"program (noticed by everybody). {found['effective']} of the others change an answer of some solver to some puzzle; shares "
                     "below are of these.")
        seen = found["groups"]["all"][1]
        one, other, third = (seen[PANELS[place][0]] for place in (0, 1, 2))
        lines.append(f"* Set {number}: detected by the default panel only: {', '.join(sorted(one - other)) or 'none'}; by the panel without reduction "
                     f"only: {', '.join(sorted(other - one)) or 'none'}; by the third solver only: {', '.join(sorted(third - one)) or 'none'}.")
    lines += again(folder)
    for group in sets[SETS[0]]["groups"]:
        for name in sets[SETS[0]]["groups"][group][1]:
            shares = []
            for number, found in sets.items():
                total, seen = found["groups"][group]
                low, high = common.wilson(len(seen[name]), total)
                shares.append(f"set {number} {len(seen[name])} of {total}, 95 % interval {100 * low:.0f} % to {100 * high:.0f} %")
            lines.append(f"* {group}: {name}: {'; '.join(shares)}.")
    return lines, conclusions(sets)


def conclusions(sets):
    """What is read from the figures, with whether it holds."""
    def both(group, name):
        return " and ".join(f"{len(found['groups'][group][1][name])} of {found['groups'][group][0]}" for found in sets.values())

    def counts(group, name):
        return [len(found["groups"][group][1][name]) for found in sets.values()]

    shared, five = GROUPS[0][0], PANELS[3][0]
    high = " and ".join(f"{100 * common.wilson(0, found['groups'][shared][0])[1]:.0f} %" for found in sets.values())
    default, without, third = (counts("all", PANELS[place][0]) for place in (0, 1, 2))
    only = [(len(found["groups"]["all"][1][PANELS[0][0]] - found["groups"]["all"][1][PANELS[1][0]]),
             len(found["groups"]["all"][1][PANELS[1][0]] - found["groups"]["all"][1][PANELS[0][0]])) for found in sets.values()]
    return [
        (f"**Of faults in what all solvers share, a panel of five sees none**: {both(shared, five)} on the two sets of puzzles (shares up to {high} are not "
         f"excluded). Fewer certificates than without the fault pass for {both(shared, FEWER)}; most of these are not written at all, and certificates "
         f"are rejected for {both(shared, REJECTED)}.",
         counts(shared, five) == [0, 0] and all(a > b for a, b in zip(counts(shared, FEWER), counts(shared, five)))),
        (f"**Known answers see {both(shared, KNOWN)} of them.** This is by the way of counting: a fault counts if it changes an answer of some solver, "
         "and these change one of the default panel.", all(found["quiet"] and found["known"] == 0 for found in sets.values())),
        (f"**The panel without reduction is not better than the default one** in this sample: {both('all', PANELS[0][0])} by the default panel, "
         f"{both('all', PANELS[1][0])} without reduction; {only[0][0]} and {only[1][0]} only by the first, {only[0][1]} and {only[1][1]} only by the second.",
         all(b <= a for a, b in zip(default, without))),
        (f"**A third solver of another kind** (constraint programming) adds {third[0] - default[0]} and {third[1] - default[1]}; all five solvers see "
         f"{both(GROUPS[2][0], five)} of the faults in engines.", True),
    ]


if __name__ == "__main__":
    sys.exit(common.finish(HERE, figures, sys.argv[1:]))
