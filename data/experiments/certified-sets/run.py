#!/usr/bin/env python3
"""Certified sets, a proof per puzzle of two public corpora: run.py QUORUM OUT.

Writes per set a bundle per puzzle (OUT/NAME, not for the repository), audits them with `quorum audit`, and keeps what
identifies them: a manifest with the SHA-256 of every file of every bundle, and a card in Markdown. Sets: the 375 puzzles of
hardest-1106, and 500 evenly spaced ones of the 17-clue list.
"""

import json
import os
import subprocess
import sys
import time

sys.path.insert(0, os.path.join(os.path.dirname(os.path.abspath(__file__)), ".."))
import common


def main():
    program, out = sys.argv[1], sys.argv[2]
    started, corpora = time.time(), os.environ.get("QUORUM_CORPORA", "build/corpora")
    every = common.lines_of_81(f"{corpora}/17-clue.txt")
    sets = [("hardest-1106", common.lines_of_81(f"{corpora}/hardest-1106.txt")), ("17-clue-500", every[:: len(every) // 500][:500])]
    os.makedirs(out, exist_ok=True)
    rows = []
    for name, grids in sets:
        path, folder = f"{out}/{name}.txt", f"{out}/{name}"
        with open(path, "w") as file:
            file.write("\n".join(grids) + "\n")
        subprocess.run([program, "verify", path, "--proof", folder, "--cases", "none"], stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL)
        audit = subprocess.run([program, "audit", folder], stdout=subprocess.PIPE, stderr=subprocess.DEVNULL, text=True).stdout
        accepted = {os.path.basename(line.split(" ")[0]) for line in audit.splitlines() if " accepted " in line}
        own = []
        for place, grid in enumerate(grids):
            bundle = f"{name}-{place + 1:05}"
            with open(f"{folder}/{bundle}/manifest.json") as file:
                manifest = json.load(file)
            files = manifest["files"]
            own.append({
                "set": name,
                "bundle": bundle,
                "puzzle_sha256": common.text_digest(grid),
                "verdict": manifest["verdict"],
                "audit": "accepted" if bundle in accepted else "rejected",
                "prover": manifest["proof"]["prover"],
                "formula_sha256": files["formula.cnf"]["sha256"],
                "proof_sha256": files["proof.drat"]["sha256"],
                "solution_sha256": files["solution.txt"]["sha256"],
                "proof_bytes": files["proof.drat"]["bytes"],
                "bytes": sum(file["bytes"] for file in files.values()),
            })
        rows += own
        card(out, program, name, grids, own)
        print(f"{name}: {len(own)} bundles, {time.time() - started:.0f} s", file=sys.stderr)
    common.write(out, "manifest", rows)
    common.provenance(out, program, started, corpora={name: common.text_digest("\n".join(grids)) for name, grids in sets})


def card(out, program, name, grids, rows):
    """The card of a set."""
    version = subprocess.run([program, "--version"], stdout=subprocess.PIPE, text=True).stdout.splitlines()[0]
    table = "".join(f"{row['puzzle_sha256']},{row['formula_sha256']},{row['proof_sha256']},{row['solution_sha256']}\n" for row in rows)
    text = f"""# Certified {name}

| | |
|---|---|
| puzzles | {len(rows)} |
| unique, with a proof that the audit accepts | {sum(row["verdict"] == "unique" and row["audit"] == "accepted" for row in rows)} |
| written by | {version}, proofs by {rows[0]["prover"]} (DRAT) |
| bytes of all bundles | {sum(row["bytes"] for row in rows)} |
| SHA-256 of the puzzles, one per line | {common.text_digest(chr(10).join(grids))} |
| SHA-256 of the hashes (puzzle, formula, proof, solution per line) | {common.text_digest(table)} |

A bundle has the puzzle, its solution, a formula that encodes the puzzle without this solution, and a proof that the formula
has no model. `quorum audit` checks all of it with code that shares nothing with the writer. What remains trusted:
docs/method/certificates.md.
"""
    with open(f"{out}/{name}.md", "w") as file:
        file.write(text)


main()
