#!/usr/bin/env python3
"""Certified sets, a proof per puzzle of two public corpora: run.py QUORUM OUT.

Sets: hardest-1106 (375 puzzles) and top1465 (1,465), both whole, each in two labelings: as published, and one random symmetric
copy per puzzle. Writes per set and labeling a bundle per puzzle (OUT/NAME, not for the repository), audits all of them with `quorum
audit` and, where DRAT_TRIM is the path of drat-trim, gives it the formula and the proof of every EVERY-th bundle (5). Kept is what
identifies the bundles: a manifest with the SHA-256 of every file, and a card per set in Markdown. A run that was stopped is continued.
"""

import concurrent.futures
import json
import os
import re
import subprocess
import sys
import time

sys.path.insert(0, os.path.join(os.path.dirname(os.path.abspath(__file__)), ".."))
import common

SETS = ("hardest-1106", "top1465")
LABELINGS = ("given", "copy")
# An outside checker takes a tenth of a second of CPU time per proof; a busy machine needs a sample.
EVERY = int(os.environ.get("EVERY", "5"))


def main():
    program, out = sys.argv[1], sys.argv[2]
    started, corpora = time.time(), os.environ.get("QUORUM_CORPORA", "build/corpora")
    checker = os.environ.get("DRAT_TRIM")
    sets = {name: common.lines_of_81(f"{corpora}/{name}.txt") for name in SETS}
    os.makedirs(out, exist_ok=True)
    rows, shown = [], {}
    for labeling in LABELINGS:
        for place, (name, grids) in enumerate(sets.items()):
            # Copies have their own seeds: those of the experiments proof-size and labeling are below 100,000.
            shown[name, labeling] = grids if labeling == "given" else [
                common.symmetric_copy(grid, 100_000 * (place + 1) + index) for index, grid in enumerate(grids)]
            rows += bundles(program, out, checker, name, labeling, shown[name, labeling])
            common.write(out, "manifest", rows)
            print(f"{name}, {labeling}: {len(rows)} bundles so far, {time.time() - started:.0f} s", file=sys.stderr, flush=True)
    for name in SETS:
        card(out, program, name, {labeling: shown[name, labeling] for labeling in LABELINGS}, rows)
    common.provenance(out, program, started, corpora={name: common.text_digest("\n".join(grids)) for name, grids in sets.items()},
                      checker="drat-trim " + common.digest(checker)[:16] if checker else "")


def bundles(program, out, checker, name, labeling, grids):
    """Rows of one set in one labeling."""
    stem = f"{name}-{labeling}"
    path, folder = f"{out}/{stem}.txt", f"{out}/{stem}"
    with open(path, "w") as file:
        file.write("\n".join(grids) + "\n")
    if not os.path.isdir(folder) or len(os.listdir(folder)) < len(grids):
        # The limit is one of wall time; a busy machine needs a long one.
        subprocess.run([program, "verify", path, "--proof", folder, "--cases", "none", "--timeout", "10m"],
                       stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL)
    audit = kept(f"{out}/{stem}.audit", lambda: subprocess.run(
        [program, "audit", folder], stdout=subprocess.PIPE, stderr=subprocess.DEVNULL, text=True).stdout.splitlines())
    accepted = {os.path.basename(line.split(" ")[0]) for line in audit if " accepted " in line}
    names = [f"{stem}-{place + 1:05}" for place in range(len(grids))]
    with concurrent.futures.ThreadPoolExecutor(2) as threads:
        external = kept(f"{out}/{stem}.checked", lambda: list(threads.map(
            lambda place: checked(checker, f"{folder}/{names[place]}") if place % EVERY == 0 else "", range(len(names)))))
    return [row(folder, name, labeling, bundle, grid, bundle in accepted, verdict) for bundle, grid, verdict in zip(names, grids, external)]


def kept(path, lines):
    """Lines of a file, which is written first where it does not exist."""
    if not os.path.exists(path):
        found = lines()
        with open(path, "w") as file:
            file.write("".join(line + "\n" for line in found))
    with open(path) as file:
        return file.read().splitlines()


def checked(checker, bundle):
    """What drat-trim prints about a bundle, which its exit code does not contain."""
    if not checker:
        return ""
    printed = subprocess.run([checker, f"{bundle}/formula.cnf", f"{bundle}/proof.drat", "-t", "600"],
                             stdout=subprocess.PIPE, stderr=subprocess.DEVNULL, text=True).stdout
    return "accepted" if re.search(r"^s VERIFIED", printed.replace("\r", "\n"), re.M) else "refused"


def row(folder, name, labeling, bundle, grid, accepted, external):
    """The row of one bundle."""
    with open(f"{folder}/{bundle}/manifest.json") as file:
        manifest = json.load(file)
    files = manifest["files"]
    for part in ("formula.cnf", "proof.drat", "solution.txt"):
        assert common.digest(f"{folder}/{bundle}/{part}") == files[part]["sha256"], (bundle, part)
    return {
        "set": name,
        "labeling": labeling,
        "bundle": bundle,
        "puzzle_sha256": common.text_digest(grid),
        "verdict": manifest["verdict"],
        "audit": "accepted" if accepted else "rejected",
        "drat_trim": external,
        "prover": manifest["proof"]["prover"],
        "formula_sha256": files["formula.cnf"]["sha256"],
        "proof_sha256": files["proof.drat"]["sha256"],
        "solution_sha256": files["solution.txt"]["sha256"],
        "proof_bytes": files["proof.drat"]["bytes"],
        "bytes": sum(file["bytes"] for file in files.values()),
    }


def card(out, program, name, shown, rows):
    """The card of a set."""
    version = subprocess.run([program, "--version"], stdout=subprocess.PIPE, text=True).stdout.splitlines()[0]
    table = []
    for labeling, grids in shown.items():
        own = [row for row in rows if (row["set"], row["labeling"]) == (name, labeling)]
        hashes = "".join(f"{row['puzzle_sha256']},{row['formula_sha256']},{row['proof_sha256']},{row['solution_sha256']}\n" for row in own)
        table.append([
            len(own), sum(row["verdict"] == "unique" and row["audit"] == "accepted" for row in own),
            f'{sum(row["drat_trim"] == "accepted" for row in own)} of {sum(row["drat_trim"] != "" for row in own)}', sum(row["proof_bytes"] for row in own), sum(row["bytes"] for row in own),
            common.text_digest("\n".join(grids)), common.text_digest(hashes)])
    titles = ["puzzles", "unique, with a proof that the audit accepts", "proofs that drat-trim accepts, of those that it was given", "bytes of all proofs",
              "bytes of all bundles", "SHA-256 of the puzzles, one per line",
              "SHA-256 of the hashes (puzzle, formula, proof, solution; one line per puzzle)"]
    lines = "".join(f"| {title} | {given} | {copy} |\n" for title, given, copy in zip(titles, *table))
    text = f"""# Certified {name}

Written by {version}, proofs by {rows[0]["prover"]} (DRAT).

| | as published | one symmetric copy of each |
|---|---|---|
{lines}
A bundle has the puzzle, its solution, a formula that encodes the puzzle without this solution, and a proof that the formula
has no model. `quorum audit` checks all of it with code that shares nothing with the writer; drat-trim checks proofs against
formulas. What remains trusted: docs/method/certificates.md.
"""
    with open(f"{out}/{name}.md", "w") as file:
        file.write(text)


main()
