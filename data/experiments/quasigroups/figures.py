#!/usr/bin/env python3
"""Counts of README.md from the rows: figures.py [RESULTS]. Exits 1 if a conclusion does not hold (common.finish)."""

import collections
import os
import sys

HERE = os.path.dirname(os.path.abspath(__file__))
sys.path.insert(0, os.path.join(HERE, ".."))
import common


def figures(folder):
    """Lines with counts, and conclusions."""
    rows = common.runs(folder)
    verdicts, statuses = {}, collections.Counter(row["status"] for row in rows)
    for row in rows:
        verdicts.setdefault(row["puzzle_id"], []).append(row["verdict"])
    some = sum("some" in own for own in verdicts.values())
    none = sum("none" in own for own in verdicts.values())
    both = sum("some" in own and "none" in own for own in verdicts.values())
    all_of_them = sum("unknown" not in own for own in verdicts.values())
    answered = collections.Counter(row["solver"] for row in rows if row["status"] == "ok")
    lines = [
        f"* {len(rows)} runs: {statuses['ok']} answers, {statuses['timeout']} at the limit, {len(rows) - statuses['ok'] - statuses['timeout']} of another status.",
        f"* {len(verdicts)} instances: a completion of {some}, none of {none}, undecided by all solvers {len(verdicts) - some - none + both}; decided by all "
        f"solvers {all_of_them}.",
    ]
    limit = int(rows[0]["limit_cpu_ns"]) / 1e9
    for solver in dict.fromkeys(row["solver"] for row in rows):
        times = sorted(int(row["cpu_ns"]) / 1e9 for row in rows if row["solver"] == solver and row["status"] == "ok")
        count = sum(row["solver"] == solver for row in rows)
        par2 = (sum(times) + 2 * limit * (count - len(times))) / count
        lines.append(f"* `{solver}`: {len(times)} of {count} decided within {limit:.0f} s of CPU time, half of these within {common.middle(times):.2f} s; PAR-2 {par2:.2f} s.")
    return lines, [
        (f"**Answers agree**: of {len(verdicts)} instances {both} have a completion by one solver and none by another; no run has the status `wrong`, which a "
         "completion that the judge rejects would have.", both == 0 and statuses["wrong"] == 0 and sum(answered.values()) == statuses["ok"]),
    ]


if __name__ == "__main__":
    sys.exit(common.finish(HERE, figures, sys.argv[1:], "Counts"))
