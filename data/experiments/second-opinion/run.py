#!/usr/bin/env python3
"""Claims of another solver's collections beside verdicts of a panel: run.py QUORUM OUT.

ISS is a checkout of Interactive-Sudoku-Solver (github.com/sigh/Interactive-Sudoku-Solver); node lists what it states
about its puzzles (claims.mjs). The puzzles are taken in a fixed random order, examples first and jigsaw layouts last, until
QUORUM_MINUTES (20) are over, so that a slow machine does fewer, and never others. Rows hold hashes, claims and verdicts, and
no puzzle. Where the panel has two grids and the claim is that there is one, the other solver counts the solutions of the puzzle, and
of the puzzle with all cells of each grid given (confirm.mjs).
"""

import json
import os
import random
import subprocess
import sys
import time

sys.path.insert(0, os.path.join(os.path.dirname(os.path.abspath(__file__)), ".."))
import common

LIMIT = "10s"
PART = 10


def confirm(script, checkout, text, grids, row):
    """Puts into a row how many solutions the other solver counts, at most two, and how many of the grids it accepts."""
    asked = json.dumps({"text": text, "grids": grids}) + "\n"
    printed = subprocess.run(["node", script, checkout], input=asked, stdout=subprocess.PIPE, text=True, check=True).stdout
    found = json.loads(printed)
    row["their_count"], row["their_accepted"] = found["solutions"], sum(found["accepted"])


def main():
    program, out = sys.argv[1], sys.argv[2]
    checkout = os.environ.get("ISS")
    if checkout is None:
        raise SystemExit("set ISS to a checkout of github.com/sigh/Interactive-Sudoku-Solver")
    started, minutes = time.time(), float(os.environ.get("QUORUM_MINUTES", "20"))
    script = os.path.join(os.path.dirname(os.path.abspath(__file__)), "claims.mjs")
    printed = subprocess.run(["node", script, checkout, "20"], stdout=subprocess.PIPE, text=True, check=True).stdout
    claims = [claim for claim in map(json.loads, printed.splitlines()) if claim.get("claim", "open") != "open"]
    claims.sort(key=lambda claim: common.text_digest(claim["text"]))
    order = common.shuffled(len(claims), random.Random(7))
    claims = sorted((claims[place] for place in order), key=lambda claim: (claim["collection"] != "EXAMPLES", "JIGSAW" in claim["collection"]))
    rows = []
    for start in range(0, len(claims), PART):
        if time.time() - started > 60 * minutes:
            break
        part = claims[start:start + PART]
        path = os.path.join(out, "part.txt")
        os.makedirs(out, exist_ok=True)
        with open(path, "w") as file:
            file.write("".join(claim["text"] + "\n\n" for claim in part))
        command = [program, "verify", path, "--format", "iss", "--json", "--cases", "none", "--timeout", LIMIT]
        run = subprocess.run(command, stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True)
        answers = {int(answer["id"].rsplit(":", 1)[1]): answer for answer in map(json.loads, run.stdout.splitlines())}
        for place, claim in enumerate(part):
            answer = answers.get(2 * place + 1)
            verdict = answer["verdict"] if answer else "unread"
            grids = answer["solutions"] if answer else []
            stored = claim["solution"]
            rows.append({
                "collection": claim["collection"],
                "name": claim["name"],
                "sha256": common.text_digest(claim["text"])[:16],
                "claim": claim["claim"],
                "verdict": verdict,
                "agreed": str(bool(answer and answer["agreed"])).lower(),
                "their_count": "",
                "their_accepted": "",
                "stored": "" if not stored or not grids else "equal" if stored in grids else "other" if stored.isdigit() else "another spelling",
            })
            if claim["claim"] == "unique" and verdict == "multiple" and all(grid.isdigit() for grid in grids):
                confirm(os.path.join(os.path.dirname(script), "confirm.mjs"), checkout, claim["text"], grids, rows[-1])
        common.write(out, "verdicts", rows)
        print(f"{len(rows)} of {len(claims)}, {time.time() - started:.0f} s", file=sys.stderr)
    os.remove(path)
    commit = subprocess.run(["git", "-C", checkout, "rev-parse", "HEAD"], stdout=subprocess.PIPE, text=True).stdout.strip()
    common.provenance(out, program, started, checkout=commit, claims=len(claims), decided_within=LIMIT)


main()
