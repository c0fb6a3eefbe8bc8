#!/usr/bin/env python3
"""Conflicts of SAT solvers on symmetric copies of puzzles, in 21 encodings: run.py QUORUM OUT [ENGINES [CORPORA]].

12 generated minimal puzzles and the first 12 of hardest-1106, each in 10 symmetric copies, 3 bases times 7 at-most-one
encodings, for the engines (batsat,cadical; the second needs a build with it). Read are conflicts up to the proof that there is
no second solution: they are counts, equal on every machine, so that nothing is repeated and no time is taken.
"""

# features: cadical

import csv
import io
import json
import os
import subprocess
import sys
import tempfile
import time

sys.path.insert(0, os.path.join(os.path.dirname(os.path.abspath(__file__)), ".."))
import common

PUZZLES, COPIES = 12, 10
BASES = ["extended", "minimal", "efficient"]
AMO = ["pairwise", "sequential", "product", "commander", "binary", "bimander", "ladder"]


def main():
    program, out = sys.argv[1], sys.argv[2]
    engines = (sys.argv[3] if len(sys.argv) > 3 else "batsat,cadical").split(",")
    started, corpora = time.time(), os.environ.get("QUORUM_CORPORA", "build/corpora")
    made = subprocess.run([program, "generate", "classic", "--minimal", "--count", str(PUZZLES), "--seed", "42"],
                          stdout=subprocess.PIPE, stderr=subprocess.DEVNULL, text=True, check=True).stdout
    minimal = [row["puzzle"].split("cells=")[1].split(";")[0].replace("/", "") for row in csv.DictReader(io.StringIO(made))]
    sets = [("minimal", minimal), ("hardest", common.lines_of_81(f"{corpora}/hardest-1106.txt")[:PUZZLES])]
    sets = [one for one in sets if len(sys.argv) < 5 or one[0] in sys.argv[4].split(",")]
    rows = []
    for corpus, grids in sets:
        for engine in engines:
            solvers = [f"{engine}/{base}+amo={amo}" for base in BASES for amo in AMO]
            copies = [common.symmetric_copy(grid, 100 * place + copy) for place, grid in enumerate(grids) for copy in range(COPIES)]
            with tempfile.NamedTemporaryFile("w", suffix=".txt") as file:
                file.write("\n".join(copies) + "\n")
                file.flush()
                command = [program, "verify", file.name, "--json", "--cases", "none", "--timeout", "10m",
                           "--solvers", ",".join(solvers)]
                printed = subprocess.run(command, stdout=subprocess.PIPE, stderr=subprocess.DEVNULL, text=True).stdout
            answers = [json.loads(line) for line in printed.splitlines()]
            answers.sort(key=lambda answer: int(answer["id"].rsplit(":", 1)[1]))
            assert len(answers) == len(copies)
            for number, answer in enumerate(answers):
                assert len(answer["runs"]) == len(solvers)
                for solver, run in zip(solvers, answer["runs"]):
                    assert run["verdict"] == "unique", (solver, run)
                    rows.append({
                        "engine": engine,
                        "corpus": corpus,
                        "puzzle": number // COPIES,
                        "sha256": common.text_digest(grids[number // COPIES])[:16],
                        "copy": number % COPIES,
                        "base": solver.split("/")[1].split("+")[0],
                        "amo": solver.split("=")[1],
                        "conflicts": run["conflicts"],
                    })
            common.write(out, "conflicts", rows)
            print(f"{engine}, {corpus}: {time.time() - started:.0f} s", file=sys.stderr)
    common.provenance(out, program, started, corpora={name: common.text_digest("\n".join(grids)) for name, grids in sets})


main()
