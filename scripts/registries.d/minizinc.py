#!/usr/bin/env python3
"""Puzzles as data of the MiniZinc models in this folder: minizinc.py write|check KIND CORPUS FOLDER [--count N]

write: FOLDER gets KIND.mzn and a file NAME.dzn per puzzle of the corpus, a file of quorum generate.
check: asks minizinc for two solutions per file, and compares: one, which is that of the corpus.
--model FILE checks with that model, in place of KIND.mzn, how many solutions there are.

This reads the corpus by itself. So a check compares two readers of the rules: the models here, and the program that
generated the puzzles. Exit: 0 written, or all as expected; 1 something is not; 2 a puzzle that the kind does not have.
"""

import argparse
import csv
import os
import shutil
import subprocess
import sys

HERE = os.path.dirname(os.path.abspath(__file__))
KINDS = ("classic", "greater-than", "futoshiki", "jigsaw", "killer", "kenken", "quasigroup")
# The fields that a kind has beside cells.
FIELDS = {
    "classic": {"boxes"},
    "greater-than": {"boxes", "signs"},
    "futoshiki": {"boxes", "signs"},
    "jigsaw": {"regions"},
    "killer": {"boxes", "constraints"},
    "kenken": {"boxes", "constraints"},
    "quasigroup": {"boxes"},
}
OPERATIONS = {"sum": 1, "product": 2, "minus": 3, "divide": 4}
# Seconds per instance.
LIMIT = 120


class Fault(Exception):
    """A puzzle that the kind does not have."""


def numbers(text, n):
    """Rows of values, where '.' is none: a character each, or words."""
    rows = [line.split() if " " in line else list(line) for line in text.split("/")]
    found = [[0 if cell == "." else int(cell) for cell in row] for row in rows]
    if [len(row) for row in found] != [n] * n:
        raise Fault(f"expected {n} rows of {n} cells")
    return found


def inequalities(text, n):
    """Row and column of the lesser cell and of the greater one, from 1."""
    lines = text.split("/")
    if len(lines) != 2 * n - 1:
        raise Fault(f"expected {2 * n - 1} lines of signs, found {len(lines)}")
    pairs = []
    for place, line in enumerate(lines):
        row = place // 2 + 1
        across = place % 2 == 0
        if len(line) != (n - 1 if across else n):
            raise Fault(f"line {place + 1} of the signs has {len(line)} characters")
        for column, sign in enumerate(line, 1):
            if sign == ".":
                continue
            if sign not in ("<>" if across else "^v"):
                raise Fault(f"unexpected sign '{sign}'")
            first = (row, column)
            second = (row, column + 1) if across else (row + 1, column)
            pairs.append(first + second if sign in "<^" else second + first)
    return pairs


def cell(text):
    row, column = text[1:].split("C")
    return int(row) - 1, int(column) - 1


def cages(text, n, kind):
    """Number of the cage per cell, operations and totals."""
    grid = [[0] * n for _ in range(n)]
    operations, totals = [], []
    for constraint in filter(None, text.split("/")):
        words, cells = constraint.split(":")
        name, total = words.split("=")
        if (name != "cage") if kind == "killer" else (name not in OPERATIONS):
            raise Fault(f"unexpected constraint '{name}'")
        operations.append(OPERATIONS.get(name))
        totals.append(int(total))
        places = [cell(place) for place in cells.split(".")]
        if name in ("minus", "divide") and len(places) != 2:
            raise Fault(f"expected two cells of '{constraint}'")
        for row, column in places:
            if grid[row][column]:
                raise Fault("cages overlap")
            grid[row][column] = len(totals)
    return grid, operations, totals


def matrix(rows):
    return "[|\n" + " |\n".join("  " + ", ".join(map(str, row)) for row in rows) + " |]"


def data(kind, line):
    """The text of a data file for a canonical line."""
    size, *fields = line.split(";")
    fields = dict(field.split("=", 1) for field in fields)
    n = int(size.split("x")[0])
    if size != f"{n}x{n}" or set(fields) - {"cells"} - FIELDS[kind]:
        raise Fault(f"expected a square with {sorted(FIELDS[kind])}, found {size} with {sorted(fields)}")
    text = f"n = {n};\ngiven = {matrix(numbers(fields['cells'], n))};\n"
    has_boxes = kind in ("classic", "greater-than", "killer")
    if "boxes" in FIELDS[kind]:
        if (fields["boxes"] != "none") != has_boxes:
            raise Fault(f"unexpected boxes {fields['boxes']}")
    if has_boxes:
        height, width = fields["boxes"].split("x")
        text += f"height = {height};\nwidth = {width};\n"
    if "signs" in FIELDS[kind]:
        pairs = inequalities(fields.get("signs", "/".join(["." * (n - 1 + i % 2) for i in range(2 * n - 1)])), n)
        flat = ",\n  ".join(", ".join(map(str, pair)) for pair in pairs)
        text += f"less = array2d(1..{len(pairs)}, 1..4, [\n  {flat}\n]);\n"
    if "regions" in FIELDS[kind]:
        text += f"region = {matrix(numbers(fields['regions'], n))};\n"
    if "constraints" in FIELDS[kind]:
        grid, operations, totals = cages(fields["constraints"], n, kind)
        text += f"cage = {matrix(grid)};\n"
        if kind == "kenken":
            text += f"operation = {operations};\n"
        text += f"total = {totals};\n"
    return text


def solutions(model, path):
    """Up to two solutions as lists of values; no answer within the limit is None."""
    command = ["minizinc", "--solver", "gecode", "-n", "2", model, path]
    try:
        answer = subprocess.run(command, capture_output=True, text=True, timeout=LIMIT)
    except subprocess.TimeoutExpired:
        return None
    if answer.returncode or "=====ERROR" in answer.stdout:
        raise SystemExit(f"minizinc.py: error: {path}: {answer.stderr.strip()}")
    if "=====UNSATISFIABLE=====" in answer.stdout:
        return []
    *found, rest = answer.stdout.split("----------\n")
    # A search that did not end leaves out this line unless it found both.
    if len(found) < 2 and "==========" not in rest:
        return None
    return [text.split() for text in found]


def main():
    parser = argparse.ArgumentParser(description=__doc__.split("\n")[0])
    parser.add_argument("action", choices=("write", "check"))
    parser.add_argument("kind", choices=KINDS)
    parser.add_argument("corpus")
    parser.add_argument("folder")
    parser.add_argument("--count", type=int, default=10**9)
    parser.add_argument("--model")
    options = parser.parse_args()
    with open(options.corpus, newline="") as file:
        rows = list(csv.DictReader(file))[:options.count]
    own = os.path.join(options.folder, f"{options.kind}.mzn")
    if options.action == "write":
        os.makedirs(options.folder, exist_ok=True)
        shutil.copyfile(os.path.join(HERE, "models", f"{options.kind}.mzn"), own)
        for row in rows:
            try:
                text = data(options.kind, row["puzzle"])
            except (Fault, ValueError, KeyError) as fault:
                print(f"minizinc.py: error: {row['id']}: {fault}", file=sys.stderr)
                return 2
            with open(os.path.join(options.folder, row["id"] + ".dzn"), "w") as file:
                file.write(text)
        return 0
    wrong = undecided = 0
    for number, row in enumerate(rows, 1):
        name = f"{options.kind}-{number:05}" if options.model else row["id"]
        found = solutions(options.model or own, os.path.join(options.folder, name + ".dzn"))
        if found is None:
            undecided += 1
            print(f"{row['id']}: no answer within {LIMIT} s")
            continue
        known = row["solution"]
        known = known.split() if " " in known else list(known)
        if len(found) != 1 or (not options.model and found != [known]):
            wrong += 1
            print(f"{row['id']}: expected the one solution {' '.join(known)}, found {len(found)}: {found}")
    right = len(rows) - wrong - undecided
    print(f"{options.kind}: {right} of {len(rows)} have one solution as expected, {undecided} undecided")
    return 1 if wrong else 0


if __name__ == "__main__":
    sys.exit(main())
