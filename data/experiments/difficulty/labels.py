#!/usr/bin/env python3
"""Levels of variants beside labels of others: labels.py QUORUM OUT [krazydad.com|Tatham|janko.at|generators...] writes labels.csv.

Killers of krazydad.com, whose books of a volume are ordered by difficulty (scripts/fetch-corpora krazydad-killer.jsonl); puzzles
that Simon Tatham's generators make for a difficulty by name (the programs of Debian's package sgt-puzzles, with seeds, so that the same
version makes the same puzzles); puzzles of other published generators, drawn by scripts/survey-generators; puzzles of janko.at, with
what one person entered until they were solved (scripts/fetch-corpora janko-killer.jsonl janko-kenken.jsonl janko-str8ts.jsonl).
Puzzles with several solutions are not graded and left out. Of the sources that are not named the committed rows are kept.
"""

import collections
import csv
import io
import json
import os
import re
import runpy
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
# Generators of scripts/generators.tsv with levels from the easiest on, puzzles per level and the seconds of its draws.
GENERATORS = (
    "enigmata-skyscraper chuk-futoshiki chuk-skyscrapers chuk-kenken chuk-killer killer-sudoku-generator synlogic-sudoku enigmata-sudoku "
    "chuk-sudoku sudoku-gen rustoku qqwing"
).split()
PER_NAME, DRAWING = 60, 150
# Kinds of janko.at, the size, and the names that 20 of its killers have.
JANKO = (("killer", "9"), ("killer", "6"), ("KenKen", "6"), ("Str8ts", "9"))
NAMES = ("leicht", "mittel", "schwer")


def corpus(name):
    """Rows of a fetched collection."""
    with open(f"{os.environ.get('QUORUM_CORPORA', 'build/corpora')}/{name}.jsonl") as file:
        return [json.loads(line) for line in file]


def krazydad():
    """Label and puzzle: the first of every fourth book of all volumes."""
    for own in corpus("krazydad-killer"):
        book, number = map(int, re.search(r"B(\d+)-P(\d+)", own["id"]).groups())
        if book in BOOKS and number == 1:
            yield book, own["puzzle"]


def janko():
    """Source, labels and puzzles: entries of the person who solved the most, values and notes; names of difficulty."""
    for kind, size in JANKO:
        rows = [own["id"].split(";")[1:] + [own["puzzle"]] for own in corpus(f"janko-{kind.lower()}")]
        rows = [row for row in rows if row[0] == size]
        [(person, _)] = collections.Counter(row[2] for row in rows if row[2]).most_common(1)
        source = f"janko.at, {kind} {size}x{size}"
        yield f"{source}, entries of one person", [(int(row[3]), row[4]) for row in rows if row[2] == person]
        named = [(row[1].rstrip("0123456789"), row[4]) for row in rows]
        named = [(NAMES.index(name), puzzle) for name, puzzle in named if name in NAMES]
        if named:
            yield f"{source}, easy to hard by name", named


def generators():
    """Source, labels and puzzles of published generators."""
    survey = runpy.run_path(f"{HERE}/../../../scripts/survey-generators")
    for generator in survey["read_table"](survey["LIST"]):
        if generator["name"] not in GENERATORS:
            continue
        puzzles = []
        for label, item in enumerate(generator["levels"].split(" ")):
            level, _, count = item.rpartition("*")
            path, _ = survey["draw"](generator, level, int(count), survey["DEFAULT_FOLDER"], DRAWING)
            puzzles += [(label, json.loads(line)["puzzle"]) for line in path.read_text().splitlines()]
        yield f"{generator['name']}, {generator['what'].split(',')[0]}", puzzles


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


def group(source):
    return next((name for name in ("krazydad.com", "Tatham", "janko.at") if source.startswith(name)), "generators")


def sources(chosen):
    """Source, labels and puzzles, options of the grader."""
    if "krazydad.com" in chosen:
        yield "krazydad.com, killer 9x9", list(krazydad()), []
    if "Tatham" in chosen:
        for kind, (name, size, letters) in TATHAM.items():
            yield f"Tatham, {kind}", list(tatham(name, size, letters)), ["--format", name]
    for name, found in (("janko.at", janko), ("generators", generators)):
        if name in chosen:
            yield from ((source, puzzles, []) for source, puzzles in found())


def main():
    program, out, *chosen = sys.argv[1:]
    chosen = chosen or ["krazydad.com", "Tatham", "janko.at", "generators"]
    rows = [row for row in common.read(f"{HERE}/results", "labels") if group(row["source"]) not in chosen]
    taken = collections.Counter()
    for source, puzzles, options in sources(chosen):
        command = [program, "grade", "--tries", "1", "--timeout", "60s", *options, "-"]
        # Other formats than game IDs may take several lines.
        texts = [puzzle if options else json.dumps({"id": f":{number}", "puzzle": puzzle}) for number, (_, puzzle) in enumerate(puzzles, 1)]
        text = "".join(f"{line}\n" for line in texts)
        printed = subprocess.run(command, input=text, stdout=subprocess.PIPE, stderr=subprocess.DEVNULL, text=True).stdout
        for row in csv.DictReader(io.StringIO(printed)):
            label = puzzles[int(row["id"].rsplit(":", 1)[1]) - 1][0]
            taken[source, label] += 1
            if taken[source, label] > PER_NAME:
                continue
            rows.append({"source": source, "label": label, "puzzle_sha256": common.text_digest(row["puzzle"])[:16],
                         "level": row["level"], "grade_nodes": row["grade_nodes"]})  # fmt: skip
        print(f"{source}: {len(puzzles)} puzzles", file=sys.stderr)
    common.write(out, "labels", rows)


main()
