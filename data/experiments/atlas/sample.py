#!/usr/bin/env python3
"""Draws the puzzles of the atlas: sample.py QUORUM DIR [--limit N] [--skip K].

The rule: of every collection the first N puzzles by the SHA-256 of the collection's name and the puzzle's text, K skipped;
of those that are known to be hard (HARD) a sixth as many.
Collections are those of scripts/corpora.tsv (build/corpora, by scripts/fetch-corpora and scripts/gecode-quasigroups),
of data/corpora and of data/generated. A sample has the lines of its collection as they are, known answers included.
DIR.csv has name, kind and numbers of each.
"""

import argparse
import csv
import hashlib
import subprocess
import sys
from pathlib import Path

ROOT = Path(__file__).resolve().parents[3]
# Kinds of the collections of this project; others are named after their file.
KINDS = {
    "boxes-2x2": "classic", "boxes-2x3": "classic", "boxes-3x4": "classic", "boxes-4x4": "16x16",
    "mixed-variant": "variants", "several": "several solutions", "several-solutions": "several solutions",
    "none": "no solution", "no-solution": "no solution", "kenken": "KenKen", "quasigroup-10": "quasigroup",
    "greater-than-mixed": "mixture", "xv": "XV", "little-killer": "little killer",
}  # fmt: skip
PREFIXES = {"classic": "classic", "futoshiki": "Futoshiki", "greater-than": "greater-than"}
# Collections with puzzles that docs/results/corpora.md states as not decided within 5 s, and one like them.
HARD = ["pencilmark-100k.txt", "pencilmark-1m.txt", "sudoku-25x25.txt", "quasigroup-csplib.jsonl", "quasigroup-gecode.csv"]
# Puzzles of several lines, which are converted to one line each.
BLOCKS = ["sudoku-16x16.txt", "sudoku-25x25.txt", "kakuro-large.txt", "futoshiki-course.txt"]


def collections():
    """Path and kind of each."""
    found = []
    for line in (ROOT / "scripts/corpora.tsv").read_text().splitlines():
        if line and not line.startswith("#"):
            fields = line.split("\t")
            name = "quasigroup-gecode.csv" if fields[0] == "gecode-qcp.cpp" else fields[0]
            found.append((ROOT / "build/corpora" / name, fields[5]))
    for folder in ("corpora", "generated"):
        for path in sorted((ROOT / "data" / folder).glob("*.csv")):
            prefix = next((PREFIXES[word] for word in PREFIXES if path.stem.startswith(word)), path.stem)
            found.append((path, KINDS.get(path.stem, prefix)))
    return found


def lines_of(path, program):
    """Header, if there is one, and one line per puzzle."""
    if path.name in BLOCKS:
        command = [program, "convert", "--to", "corpus", path]
        text = subprocess.run(command, stdout=subprocess.PIPE, stderr=subprocess.DEVNULL, text=True).stdout
    else:
        text = path.read_text()
    lines = [line for line in text.splitlines() if line.strip() and not line.startswith("#")]
    return (lines[:1], lines[1:]) if path.suffix == ".csv" else ([], lines)


def main():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("program")
    parser.add_argument("into", type=Path)
    parser.add_argument("--limit", type=int, default=30)
    parser.add_argument("--skip", type=int, default=0)
    arguments = parser.parse_args()
    arguments.into.mkdir(parents=True, exist_ok=True)
    rows = []
    for path, kind in collections():
        if not path.exists():
            print(f"sample: left out, as it is not there: {path}", file=sys.stderr)
            continue
        header, lines = lines_of(path, arguments.program)
        order = sorted(set(lines), key=lambda line: hashlib.sha256(f"{path.stem}\n{line}".encode()).digest())
        limit = (arguments.limit + 5) // 6 if path.name in HARD else arguments.limit
        chosen = order[arguments.skip : arguments.skip + limit]
        if not chosen:
            continue
        own = path.stem if path.parent.parent.name == "build" else f"{path.parent.name}-{path.stem}"
        (arguments.into / f"{own}{path.suffix}").write_text("\n".join(header + chosen) + "\n")
        rows.append([own, kind, len(lines), len(chosen)])
    with open(f"{arguments.into}.csv", "w", newline="") as file:
        csv.writer(file, lineterminator="\n").writerows([["collection", "kind", "puzzles", "chosen"], *rows])
    print(f"{sum(row[3] for row in rows)} puzzles of {len(rows)} collections and {len({row[1] for row in rows})} kinds in {arguments.into}")


if __name__ == "__main__":
    main()
