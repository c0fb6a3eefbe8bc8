#!/usr/bin/env python3
"""OR-Tools CP-SAT as a solver for quorum, by the form `line` of docs/reference/protocol.md.

    quorum compare --with 'mine=line:python3 scripts/peers/cp_sat.py' data/conformance

`scripts/fetch-peers` installs OR-Tools and makes this the solver `cp-sat`. The model is the one
that most people write: an integer variable a cell, an all-different constraint a group, an
inequality a sign. A solution found is forbidden by one clause and the solver asked again, so
that presolve works each time (enumerating all solutions would switch most of it off). One
worker, as every solver here has one thread.

Source: developers.google.com/optimization/cp/cp_solver
"""

import re
import sys
import time
from importlib.metadata import version

if sys.argv[1:] == ["--version"]:
    print(version("ortools"))
    sys.exit()

from ortools.sat.python import cp_model


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
    number = r"\d+" if n > 9 else r"\d"
    for cell in re.findall(r"\{[^}]*\}|\.|" + number, field["cells"]):
        if cell == ".":
            candidates.append(set(range(1, n + 1)))
        else:
            candidates.append({int(value) for value in re.findall(number, cell)})
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


def groups(n, boxes):
    """Rows, columns and boxes as lists of cell numbers in reading order."""
    yield from ([row * n + column for column in range(n)] for row in range(n))
    yield from ([row * n + column for row in range(n)] for column in range(n))
    if boxes:
        rows, columns = boxes
        for top in range(0, n, rows):
            for left in range(0, n, columns):
                yield [(top + r) * n + left + c for r in range(rows) for c in range(columns)]


def solutions(n, boxes, candidates, less, limit):
    """At most `limit` grids; None if the solver gave up."""
    if not all(candidates):
        return []
    model = cp_model.CpModel()
    cells = [
        model.new_int_var_from_domain(cp_model.Domain.from_values(sorted(values)), f"x{index}")
        for index, values in enumerate(candidates)
    ]
    for group in groups(n, boxes):
        model.add_all_different(cells[cell] for cell in group)
    for lesser, greater in less:
        model.add(cells[lesser] < cells[greater])
    solver = cp_model.CpSolver()
    solver.parameters.num_workers = 1
    found = []
    while len(found) < limit:
        status = solver.solve(model)
        if status == cp_model.INFEASIBLE:
            break
        if status not in (cp_model.OPTIMAL, cp_model.FEASIBLE):
            return None
        grid = [solver.value(cell) for cell in cells]
        found.append(grid)
        model.add_forbidden_assignments(cells, [grid])
    return found


def main():
    head = f"quorum 1 name=cp-sat version={version('ortools')}"
    print(f"{head} sizes=1-64 signs=yes limit=any", flush=True)
    limit = 2
    for line in sys.stdin:
        line = line.rstrip("\n")
        if line.startswith("limit "):
            limit = int(line.split()[1])
            continue
        start = time.perf_counter_ns()
        n, boxes, candidates, less = parse(line)
        grids = solutions(n, boxes, candidates, less, limit)
        nanoseconds = time.perf_counter_ns() - start
        if grids is None:
            print("unsupported the solver gave up", flush=True)
            continue
        between = " " if n > 9 else ""
        shown = ",".join(between.join(map(str, grid)) for grid in grids)
        print(f"{len(grids)}:{shown}:{nanoseconds}", flush=True)


if __name__ == "__main__":
    main()
