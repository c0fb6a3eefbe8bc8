#!/usr/bin/env python3
"""Claims of another solver's collections beside verdicts of a panel: run.py QUORUM OUT.

ISS is a checkout of Interactive-Sudoku-Solver (github.com/sigh/Interactive-Sudoku-Solver); node lists what it states
about its puzzles (claims.mjs). The puzzles are taken in a fixed random order, examples first and jigsaw layouts last, until
QUORUM_MINUTES (20) are over, so that a slow machine does fewer, and never others; a run that was stopped is continued. Rows hold hashes, claims and verdicts, and
no puzzle. Where the panel has two grids and the claim is that there is one, the other solver counts the solutions of the puzzle, and
of the puzzle with all cells of each grid given (confirm.mjs). The panel also decides a symmetric copy of every puzzle
that it reads: one of the symmetries that the kind and the constraints of the puzzle allow, drawn by `quorum compare --permute`.
"""

import csv
import json
import os
import random
import shutil
import subprocess
import sys
import time

sys.path.insert(0, os.path.join(os.path.dirname(os.path.abspath(__file__)), ".."))
import common

LIMIT = "10s"
PART = 10
PANEL = "native,batsat/extended+reduce=clues"
DEFINITE = ("unique", "multiple", "none")


def confirm(script, checkout, text, grids, row):
    """Puts into a row how many solutions the other solver counts, at most two, and how many of the grids it accepts."""
    asked = json.dumps({"text": text, "grids": grids}) + "\n"
    printed = subprocess.run(["node", script, checkout], input=asked, stdout=subprocess.PIPE, text=True, check=True).stdout
    found = json.loads(printed)
    row["their_count"], row["their_accepted"] = found["solutions"], sum(found["accepted"])


def copied(program, out, texts, seed):
    """The panel's verdicts on symmetric copies, in the order of the texts; `contradiction` where two definite ones differ."""
    path, run = os.path.join(out, "copies.txt"), os.path.join(out, "copies")
    with open(path, "w") as file:
        file.write("".join(text + "\n\n" for text in texts))
    command = [program, "compare", path, "--format", "iss", "--mode", "decide", "--permute", str(seed), "--solvers", PANEL, "--timeout", LIMIT,
               "--repeat", "0", "--no-control", "--no-pin", "--jobs", str(os.cpu_count()), "--fresh", "--out", run]
    subprocess.run(command, stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL)
    with open(os.path.join(run, "results.csv"), newline="") as file:
        rows = list(csv.DictReader(file))
    shutil.rmtree(run)
    os.remove(path)
    found = []
    for place in range(len(texts)):
        own = [row for row in rows if row["puzzle_name"].rsplit(":", 1)[1] == str(2 * place + 1)]
        definite = {row["verdict"] for row in own if row["status"] == "ok" and row["verdict"] in DEFINITE}
        wrong = any(row["status"] not in ("ok", "timeout", "unsupported") for row in own) or not own
        found.append("contradiction" if len(definite) > 1 else "fault" if wrong else definite.pop() if definite else "unknown")
    return found


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
    # A run that was stopped is continued.
    earlier = []
    if os.path.exists(f"{out}/meta.json"):
        with open(f"{out}/meta.json") as file:
            last = json.load(file)
        earlier = [*last.pop("earlier", []), last]
    rows = common.read(out, "verdicts") if os.path.exists(f"{out}/verdicts.csv") else []
    for start in range(len(rows), len(claims), PART):
        if time.time() - started > 60 * minutes:
            break
        part = claims[start:start + PART]
        path = os.path.join(out, "part.txt")
        os.makedirs(out, exist_ok=True)
        with open(path, "w") as file:
            file.write("".join(claim["text"] + "\n\n" for claim in part))
        command = [program, "verify", path, "--format", "iss", "--json", "--cases", "none", "--solvers", PANEL, "--timeout", LIMIT]
        run = subprocess.run(command, stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True)
        answers = {int(answer["id"].rsplit(":", 1)[1]): answer for answer in map(json.loads, run.stdout.splitlines())}
        read = [place for place in range(len(part)) if 2 * place + 1 in answers]
        copies = dict(zip(read, copied(program, out, [part[place]["text"] for place in read], start + 1)))
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
                "copy": copies.get(place, "unread"),
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
    common.provenance(out, program, started, checkout=commit, claims=len(claims), decided_within=LIMIT, rows=len(rows), earlier=earlier)


main()
