#!/usr/bin/env python3
"""A quasigroup without a completion: refuted.py CORPUS OUT PROGRAM SEED DRAT_TRIM

CORPUS has one square with its solution (quorum generate). In random order by SEED, open cells get values other than
those of the solution, which occur neither in their row nor in their column. How many are needed so that there is no
completion is found by bisection. If CaDiCaL needs fewer than LEAST conflicts to refute them, the last one is left out
and the search goes on: so the formula is not refuted by propagation, and it is close to those that have a solution.
Writes OUT.csv, OUT.cnf (the formula as encoded) and OUT.drat, which drat-trim has verified, and prints the added values
and the number of conflicts.

Exit: 0 written; 1 no such values (another seed may have some), or the proof is not accepted.
"""

import csv
import random
import re
import subprocess
import sys

ENCODING = "extended+reduce=clues"
LEAST = 1000
LIMIT = 60
# Formulas asked.
TRIES = 80


def main():
    corpus, out, program, seed, drat_trim = sys.argv[1:]
    with open(corpus, newline="") as file:
        row = next(csv.DictReader(file))
    head, grid = row["puzzle"].split("cells=")
    base = [line.split(" ") for line in grid.split("/")]
    lines = [line.copy() for line in base]
    n = len(lines)
    solution = row["solution"].split(" ")
    choices = [(r, c, str(value)) for r in range(n) for c in range(n) for value in range(1, n + 1)
               if lines[r][c] == "." and str(value) != solution[r * n + c]]
    random.Random(int(seed)).shuffle(choices)
    added = []
    for r, c, value in choices:
        if lines[r][c] == "." and value not in lines[r] and value not in [line[c] for line in lines]:
            lines[r][c] = value
            added.append((r, c, value))
    # With the first `low` values there is a completion (or no answer), with the first `high` none.
    low, high = 0, None
    for _ in range(TRIES):
        while high is not None and high - low == 1:
            del added[low]
            high = None
        count = min(low + 8, len(added)) if high is None else (low + high) // 2
        if count == low:
            break
        lines = [line.copy() for line in base]
        for r, c, value in added[:count]:
            lines[r][c] = value
        puzzle = head + "cells=" + "/".join(" ".join(line) for line in lines)
        with open(out + ".csv", "w") as file:
            file.write(f"id,puzzle,solutions\n{row['id']}-changed,{puzzle},0\n")
        with open(out + ".cnf", "w") as file:
            command = [program, "encode", "--as", "cnf", "--encoding", ENCODING, out + ".csv"]
            subprocess.run(command, stdout=file, stderr=subprocess.DEVNULL, check=True)
        command = ["cadical", "--no-binary", "-t", str(LIMIT), out + ".cnf", out + ".drat"]
        answer = subprocess.run(command, capture_output=True, text=True)
        found = re.search(r"^c conflicts: +(\d+)", answer.stdout, re.M)
        conflicts = int(found[1]) if found else 0
        if answer.returncode != 20:
            low = count
            continue
        high = count
        if conflicts < LEAST:
            continue
        check = subprocess.run([drat_trim, out + ".cnf", out + ".drat", "-t", "1000"],
                               capture_output=True, text=True)
        if "s VERIFIED" not in check.stdout:
            print(f"refuted.py: error: drat-trim: {check.stdout[-300:]}", file=sys.stderr)
            return 1
        print(",".join(f"R{r + 1}C{c + 1}={value}" for r, c, value in added[:count]), conflicts)
        return 0
    print(f"refuted.py: error: none of the sets of values refutes {corpus} with {LEAST} conflicts", file=sys.stderr)
    return 1


if __name__ == "__main__":
    sys.exit(main())
