#!/usr/bin/env python3
"""The figures of README.md from the rows: figures.py [RESULTS]. Exits 1 if a conclusion does not hold (common.finish)."""

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


DEFINITE = ("unique", "multiple", "none")


def numbers(rows):
    """Counts over all rows, by claim, and the contradictions."""
    decided = [row for row in rows if row["verdict"] in DEFINITE]
    unread = sum(row["verdict"] == "unread" for row in rows)
    by_claim = {}
    for claim in ("unique", "some", "none"):
        own = [row for row in rows if row["claim"] == claim]
        both = [row for row in own if row["verdict"] in DEFINITE]
        by_claim[claim] = len(own), len(both), sum(row["agreed"] == "true" for row in both), sum(map(contradicts, own))
    return {"rows": len(rows), "unread": unread, "open": len(rows) - unread - len(decided), "decided": len(decided), "by_claim": by_claim,
            "stored": collections.Counter(row["stored"] for row in rows), "mismatches": [row for row in rows if contradicts(row)],
            "only": sum(row["stored"] == "equal" and row["verdict"] == "unique" for row in rows),
            "copies": copies(rows)}


def copies(rows):
    """Counts of symmetric copies: decided in both labelings, of these with the same verdict, as stored only, as a copy only, faults."""
    stored, copied = ({place for place, row in enumerate(rows) if row[column] in DEFINITE} for column in ("verdict", "copy"))
    both = stored & copied
    return {"both": len(both), "same": sum(rows[place]["verdict"] == rows[place]["copy"] for place in both), "stored": len(stored - copied),
            "copy": len(copied - stored), "faults": sum(row["copy"] in ("contradiction", "fault") for row in rows)}


def figures(folder):
    """Lines with figures, and conclusions."""
    found = numbers(common.read(folder, "verdicts"))
    lines = [f"* Claims looked at: {found['rows']}; not read {found['unread']}, not decided within the limit {found['open']}, "
             f"decided {found['decided']}."]
    for claim, (count, decided, agreed, wrong) in found["by_claim"].items():
        lines.append(f"* Claim {claim}: {count} puzzles, {decided} decided, {agreed} of these by two families of solvers; {wrong} contradict the claim.")
    stored = found["stored"]
    lines.append(f"* Stored solutions: {stored['equal']} equal, {stored['other']} other, {stored['another spelling']} with values above 9 not compared.")
    copied = found["copies"]
    lines.append(f"* Symmetric copies: {copied['both']} puzzles decided as stored and as a copy, {copied['same']} of these with the same verdict; "
                 f"{copied['stored']} decided as stored only, {copied['copy']} as a copy only.")
    for row in found["mismatches"]:
        lines.append(f"* Mismatch: {row['collection']}, {row['name']} ({row['sha256']}): claim {row['claim']}, verdict {row['verdict']}, "
                     f"agreed by two families: {row['agreed']}. The other solver counts {row['their_count']} solution, and accepts "
                     f"{row['their_accepted']} grids of the panel.")
    return lines, conclusions(found)


def conclusions(found):
    """What is read from the figures, with whether it holds."""
    wrong, copied = found["mismatches"], found["copies"]
    if not wrong:
        return [("**A decided claim is contradicted**", False)]
    low, high = common.wilson(len(wrong), found["decided"])
    one_family = found["decided"] - sum(agreed for _, _, agreed, _ in found["by_claim"].values())
    return [
        (f"**{len(wrong)} of {found['decided']} decided claims is contradicted**, by both families of the panel (95 % interval {100 * low:.1f} % to "
         f"{100 * high:.1f} % of claims in this order). The others are confirmed, {one_family} of them by one family only.",
         len(wrong) == 1 and wrong[0]["agreed"] == "true"),
        (f"**The other solver contradicts itself there**: it counts {wrong[0]['their_count']} solution of the puzzle, and accepts each of the panel's "
         f"{wrong[0]['their_accepted']} grids when all cells are given.", wrong[0]["their_count"] == "1" and wrong[0]["their_accepted"] == "2"),
        (f"**No stored solution that could be compared is another one than the panel's**: {found['stored']['equal']} are among its grids, and for "
         f"{found['only']} of these it has shown that there is no second one.", found["stored"]["other"] == 0),
        (f"**A second labeling changes no verdict**: all {copied['both']} puzzles that the panel decides as stored and as a symmetric copy have the same "
         "verdict in both.", copied["same"] == copied["both"] > 0 and copied["faults"] == 0),
    ]


if __name__ == "__main__":
    sys.exit(common.finish(HERE, figures, sys.argv[1:]))
