#!/usr/bin/env python3
"""The figures of README.md from the rows: figures.py [RESULTS]. Exits 1 if a conclusion does not hold."""

import collections
import os
import sys

HERE = os.path.dirname(os.path.abspath(__file__))
sys.path.insert(0, os.path.join(HERE, ".."))
import common


def contradicts(row):
    """Whether the verdict excludes the claim."""
    claim, verdict = row["claim"], row["verdict"]
    if verdict in ("unknown", "unread", "some"):
        return verdict == "some" and claim == "none"
    if claim == "some":
        return verdict == "none"
    return claim != verdict


def main():
    rows = common.read(sys.argv[1] if len(sys.argv) > 1 else f"{HERE}/results", "verdicts")
    count = collections.Counter(row["verdict"] for row in rows)
    unread, open_ = count["unread"], count["unknown"]
    print(f"* Claims looked at: {len(rows)}; not read {unread}, not decided within the limit {open_ + count['some']}, "
          f"decided {len(rows) - unread - open_ - count['some']}.")
    for claim in ("unique", "some", "none"):
        own = [row for row in rows if row["claim"] == claim]
        decided = [row for row in own if row["verdict"] in ("unique", "multiple", "none")]
        wrong = [row for row in own if contradicts(row)]
        print(f"* Claim {claim}: {len(own)} puzzles, {len(decided)} decided, {sum(row['agreed'] == 'true' for row in decided)} of these by two "
              f"families of solvers; {len(wrong)} contradict the claim.")
    stored = collections.Counter(row["stored"] for row in rows)
    print(f"* Stored solutions: {stored['equal']} equal, {stored['other']} other, {stored['another spelling']} with values above 9 not compared.")
    for row in rows:
        if contradicts(row):
            print(f"* Mismatch: {row['collection']}, {row['name']} ({row['sha256']}): claim {row['claim']}, verdict {row['verdict']}.")
    return True


sys.exit(0 if main() else 1)
