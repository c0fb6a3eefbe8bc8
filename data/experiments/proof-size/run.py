#!/usr/bin/env python3
"""Sizes of proofs of uniqueness beside levels of human techniques: run.py QUORUM OUT [--first N].

For every puzzle, in two labelings (as published or generated, and one random symmetric copy): a certificate by
`quorum verify --proof`, the size of its DRAT proof, and of what drat-trim (DRAT_TRIM, or on the PATH) needs of it;
level and nodes by `quorum grade`. 17-clue puzzles are an even sample of 500, hardest-1106 is whole, and 500 minimal
puzzles are generated, as the two others have little spread of levels.
"""

import concurrent.futures
import csv
import io
import os
import re
import shutil
import subprocess
import sys
import tempfile
import time

sys.path.insert(0, os.path.join(os.path.dirname(os.path.abspath(__file__)), ".."))
import common

PART = 50


def lemmas(path):
    """Added clauses of a textual DRAT proof, and its size without deletions."""
    count = size = 0
    with open(path) as file:
        for line in file:
            if not line.startswith(("d ", "c ")) and line.strip():
                count += 1
                size += len(line)
    return count, size


def trimmed(drat_trim, bundle, scratch):
    """Lemmas and literals of the core proof, and clauses of the core, by backward checking."""
    core, proof = os.path.join(scratch, "core.cnf"), os.path.join(scratch, "core.drat")
    for path in (core, proof):
        if os.path.exists(path):
            os.remove(path)
    command = [drat_trim, f"{bundle}/formula.cnf", f"{bundle}/proof.drat", "-c", core, "-l", proof, "-t", "600"]
    printed = subprocess.run(command, stdout=subprocess.PIPE, stderr=subprocess.DEVNULL, text=True).stdout
    if not re.search(r"^s VERIFIED", printed, re.M):
        raise SystemExit(f"drat-trim does not accept {bundle}: {printed[-300:]}")
    if not os.path.exists(proof):
        # "trivial UNSAT": unit propagation refutes the formula, and no lemma is needed.
        return 0, 0, 0
    count, size = lemmas(proof)
    with open(core) as file:
        clauses = next(int(line.split()[3]) for line in file if line.startswith("p cnf"))
    # The core proof ends with the empty clause.
    return max(0, count - 1), size, clauses


def main():
    program, out = sys.argv[1], sys.argv[2]
    first = int(sys.argv[4]) if sys.argv[3:4] == ["--first"] else None
    drat_trim = os.environ.get("DRAT_TRIM") or shutil.which("drat-trim")
    if drat_trim is None:
        raise SystemExit("drat-trim is needed: set DRAT_TRIM (docs/how-to/certificates.md)")
    started, corpora = time.time(), os.environ.get("QUORUM_CORPORA", "build/corpora")
    os.makedirs(out, exist_ok=True)
    minimal = f"{out}/minimal.txt"
    made = subprocess.run([program, "generate", "classic", "--minimal", "--count", "500", "--seed", "8"],
                          stdout=subprocess.PIPE, stderr=subprocess.DEVNULL, text=True, check=True).stdout
    with open(minimal, "w") as file:
        for row in csv.DictReader(io.StringIO(made)):
            file.write(row["puzzle"].split("cells=")[1].split(";")[0].replace("/", "") + "\n")
    every = common.lines_of_81(f"{corpora}/17-clue.txt")
    sets = [
        ("17-clue", every[:: len(every) // 500][:500]),
        ("hardest", common.lines_of_81(f"{corpora}/hardest-1106.txt")),
        ("minimal", common.lines_of_81(minimal)),
    ]
    rows = []
    for corpus, grids in sets:
        grids = grids[:first]
        for labeling in ("given", "copy"):
            shown = [grid if labeling == "given" else common.symmetric_copy(grid, 1000 + place)
                     for place, grid in enumerate(grids)]
            # Sizes do not depend on what else runs.
            with concurrent.futures.ThreadPoolExecutor(4) as threads:
                parts = [threads.submit(part, program, drat_trim, corpus, labeling, start, grids, shown)
                         for start in range(0, len(shown), PART)]
                rows += [row for one in parts for row in one.result()]
            print(f"{corpus}, {labeling}: {len(grids)} puzzles, {time.time() - started:.0f} s", file=sys.stderr)
    common.write(out, "proofs", rows)
    common.provenance(out, program, started, corpora={name: common.text_digest("\n".join(grids)) for name, grids in sets},
                      checker="drat-trim " + common.digest(drat_trim)[:16])


def part(program, drat_trim, corpus, labeling, start, grids, shown):
    """Rows of the puzzles from `start` on."""
    with tempfile.TemporaryDirectory() as scratch:
        return measured(program, drat_trim, scratch, corpus, labeling, start, grids, shown[start:start + PART])


def measured(program, drat_trim, scratch, corpus, labeling, start, grids, shown):
    """Rows of some puzzles, by programs that use a folder."""
    file = f"{scratch}/puzzles.txt"
    with open(file, "w") as out:
        out.write("\n".join(shown) + "\n")
    graded = subprocess.run([program, "grade", file], stdout=subprocess.PIPE, stderr=subprocess.DEVNULL, text=True)
    levels = {int(row["id"].rsplit(":", 1)[1]): row for row in csv.DictReader(io.StringIO(graded.stdout))}
    proofs = f"{scratch}/proofs"
    subprocess.run([program, "verify", file, "--proof", proofs], stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL)
    rows = []
    for place in range(len(shown)):
        bundle = f"{proofs}/puzzles-{place + 1:05}"
        count, _ = lemmas(f"{bundle}/proof.drat")
        core, size, clauses = trimmed(drat_trim, bundle, scratch)
        level = levels[place + 1]
        rows.append({
            "corpus": corpus,
            "index": start + place,
            "labeling": labeling,
            "sha256": common.text_digest(grids[start + place])[:16],
            "givens": 81 - shown[place].count("."),
            "level": level["level"],
            "difficulty": level["difficulty"],
            "grade_nodes": level["grade_nodes"],
            "backdoor": level["backdoor"],
            "proof_bytes": os.path.getsize(f"{bundle}/proof.drat"),
            "lemmas": max(0, count - 1),
            "core_lemmas": core,
            "core_bytes": size,
            "core_clauses": clauses,
        })
    return rows


main()
