#!/usr/bin/env python3
"""Levels of variants beside labels of others: labels.py QUORUM OUT writes labels.csv.

Killers of krazydad.com, whose books of a volume are ordered by difficulty (scripts/fetch-corpora krazydad-killer.jsonl), and puzzles
that Simon Tatham's generators make for a difficulty by name (the programs of Debian's package sgt-puzzles, with seeds, so that the same
version makes the same puzzles).
"""

import csv
import io
import json
import os
import re
import subprocess
import sys

HERE = os.path.dirname(os.path.abspath(__file__))
sys.path.insert(0, os.path.join(HERE, ".."))
import common

BOOKS = range(1, 101, 9)
PER_LEVEL = 15
# Seeds that are tried, and seconds for each: killers that are extreme are seldom found.
SEEDS, PATIENCE = 30, 4
# Generators, the parameters of a size, and the letters of their difficulties from the easiest on.
TATHAM = {
    "killer 9x9": ("solo", "3x3kd", "tbiaeu"),
    "jigsaw 9x9": ("solo", "9jd", "tbiaeu"),
    "KenKen 6x6": ("keen", "6d", "enhxu"),
    "skyscraper 5x5": ("towers", "5d", "ehxu"),
    "Futoshiki 6x6": ("unequal", "6d", "tekxr"),
    "adjacent 6x6": ("unequal", "6ad", "tekxr"),
}  # fmt: skip


def krazydad():
    """Label and puzzle: the first of every fourth book of all volumes."""
    with open(f"{os.environ.get('QUORUM_CORPORA', 'build/corpora')}/krazydad-killer.jsonl") as file:
        for line in file:
            own = json.loads(line)
            book, number = map(int, re.search(r"B(\d+)-P(\d+)", own["id"]).groups())
            if book in BOOKS and number == 1:
                yield book, own["puzzle"]


def tatham(name, size, letters):
    """Label and game ID: puzzles of each difficulty, from the easiest on."""
    program = next(path for path in (f"/usr/games/sgt-{name}", f"/usr/games/{name}") if os.path.exists(path))
    for label, letter in enumerate(letters):
        made = 0
        for seed in range(SEEDS):
            command = [program, "--generate", "1", f"{size}{letter}#{seed}"]
            try:
                text = subprocess.run(command, stdout=subprocess.PIPE, text=True, check=True, timeout=PATIENCE).stdout
            except subprocess.TimeoutExpired:
                continue
            yield label, text.strip()
            made += 1
            if made == PER_LEVEL:
                break


def main():
    program, out = sys.argv[1], sys.argv[2]
    sources = {"krazydad.com, killer 9x9": (list(krazydad()), [])}
    for kind, (name, size, letters) in TATHAM.items():
        sources[f"Tatham, {kind}"] = list(tatham(name, size, letters)), ["--format", name]
    rows = []
    for source, (puzzles, options) in sources.items():
        command = [program, "grade", "--tries", "1", "--timeout", "60s", *options, "-"]
        text = "".join(f"{puzzle}\n" for _, puzzle in puzzles)
        printed = subprocess.run(command, input=text, stdout=subprocess.PIPE, stderr=subprocess.DEVNULL, text=True).stdout
        for row in csv.DictReader(io.StringIO(printed)):
            label = puzzles[int(row["id"].rsplit(":", 1)[1]) - 1][0]
            rows.append({"source": source, "label": label, "puzzle_sha256": common.text_digest(row["puzzle"]),
                         "level": row["level"], "grade_nodes": row["grade_nodes"]})  # fmt: skip
        print(f"{source}: {len(puzzles)} puzzles", file=sys.stderr)
    common.write(out, "labels", rows)


main()
