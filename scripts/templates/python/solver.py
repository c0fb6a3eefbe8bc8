#!/usr/bin/env python3
"""A solver for `quorum --with NAME=line:...`, to start from. The protocol: docs/reference/protocol.md.

    quorum compare --with 'mine=line:python3 scripts/templates/python/solver.py' data/conformance

Replace `solutions` by your own search; the rest is the protocol. With the argument
`--lie=unique` or `--lie=grid` the program lies, to show that quorum notices.
"""

import re
import sys
import time


FIELDS = {"boxes", "cells", "signs", "name"}


def unknown(line):
    """Whether a corpus line has a field that this program does not know: it may be a rule."""
    return any(part.split("=")[0] not in FIELDS for part in line.split(";")[1:])


def parse(line):
    """(n, (box rows, box columns) or None, candidates per cell, pairs (lesser, greater))."""
    if ";" not in line:  # 81 characters: a classic Sudoku
        full = set(range(1, 10))
        return 9, (3, 3), [{int(c)} if c.isdigit() else full for c in line], []
    size, *fields = line.split(";")
    n = int(size.split("x")[0])
    field = dict(part.split("=", 1) for part in fields)
    boxes = None
    if field["boxes"] != "none":
        boxes = tuple(int(side) for side in field["boxes"].split("x"))
    candidates = []
    word = r"\{[^}]*\}|\.|\d+" if n > 9 else r"\{[^}]*\}|\.|\d"
    for cell in re.findall(word, field["cells"]):
        if cell == ".":
            candidates.append(set(range(1, n + 1)))
        elif cell.startswith("{"):
            candidates.append({int(v) for v in re.findall(r"\d+" if n > 9 else r"\d", cell)})
        else:
            candidates.append({int(cell)})
    less = []
    for index, row in enumerate(field.get("signs", "").split("/")):
        for place, sign in enumerate(row):
            cell = index // 2 * n + place
            neighbor = cell + 1 if index % 2 == 0 else cell + n
            if sign in "<^":
                less.append((cell, neighbor))
            elif sign in ">v":
                less.append((neighbor, cell))
    return n, boxes, candidates, less


def solutions(n, boxes, candidates, less, limit):
    """At most `limit` grids: backtracking over the blank cell with the fewest values."""
    cells = range(n * n)
    groups = [[row * n + column for column in range(n)] for row in range(n)]
    groups += [[row * n + column for row in range(n)] for column in range(n)]
    if boxes:
        rows, columns = boxes
        for top in range(0, n, rows):
            for left in range(0, n, columns):
                groups.append([(top + r) * n + left + c for r in range(rows) for c in range(columns)])
    peers = [set().union(*(group for group in groups if cell in group)) - {cell} for cell in cells]
    below = [[pair[0] for pair in less if pair[1] == cell] for cell in cells]
    above = [[pair[1] for pair in less if pair[0] == cell] for cell in cells]
    grid = [0] * (n * n)
    found = []

    def allowed(cell):
        used = {grid[peer] for peer in peers[cell]}
        low = max((grid[other] for other in below[cell]), default=0)
        high = min((grid[other] or n + 1 for other in above[cell]), default=n + 1)
        return [v for v in candidates[cell] if v not in used and low < v < high]

    def search():
        choice = None
        for cell in cells:
            if grid[cell] == 0:
                values = allowed(cell)
                if choice is None or len(values) < len(choice[1]):
                    choice = (cell, values)
                if len(values) < 2:
                    break
        if choice is None:
            found.append(list(grid))
            return
        cell, values = choice
        for value in values:
            grid[cell] = value
            search()
            if len(found) >= limit:
                break
        grid[cell] = 0

    search()
    return found


def main():
    lie = next((arg[len("--lie="):] for arg in sys.argv if arg.startswith("--lie=")), None)
    print("quorum 2 name=python-template version=1.0 sizes=1-25 features=signs limit=any", flush=True)
    limit = 2
    for line in sys.stdin:
        line = line.rstrip("\n")
        if line.startswith("limit "):
            limit = int(line.split()[1])
            continue
        start = time.perf_counter_ns()
        if unknown(line):
            print("unsupported a field that is not known", flush=True)
            continue
        n, boxes, candidates, less = parse(line)
        grids = solutions(n, boxes, candidates, less, limit)
        if lie == "unique":
            grids = grids[:1]
        elif lie == "grid" and grids:
            grids[0][0] = grids[0][0] % n + 1
        nanoseconds = time.perf_counter_ns() - start
        between = " " if n > 9 else ""
        shown = ",".join(between.join(map(str, grid)) for grid in grids)
        print(f"{len(grids)}:{shown}:{nanoseconds}", flush=True)


if __name__ == "__main__":
    sys.setrecursionlimit(10_000)
    main()
