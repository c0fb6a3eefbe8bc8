#!/usr/bin/env python3
"""OR-Tools CP-SAT as a solver for quorum, by the form `line` of docs/reference/protocol.md.

    quorum compare --with 'mine=line:python3 scripts/peers/cp_sat.py' data/conformance

`scripts/fetch-peers` installs OR-Tools and makes this the solver `cp-sat`. The model is the one
that most people write: an integer variable per cell, an all-different constraint per group, an
inequality per sign, and CP-SAT's own constraints for tables, sums and automata. A solution found is forbidden by one clause and the solver asked again, so
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


# Fields of a corpus line; a puzzle with any other is unsupported.
FIELDS = {"boxes", "regions", "diagonals", "groups", "cells", "signs", "constraints", "name"}


class Unsupported(Exception):
    """A puzzle with something that this program does not know."""


class Puzzle:
    """Size, candidates per cell in reading order, groups of cells, pairs (lesser, greater), and
    the constraints as (name, parameter, cells)."""

    def __init__(self, line):
        if ";" not in line:  # 81 characters: a classic Sudoku
            line = "9x9;boxes=3x3;cells=" + line
        size, *fields = line.split(";")
        n = self.n = int(size.split("x")[0])
        field = dict(part.split("=", 1) for part in fields)
        if unknown := field.keys() - FIELDS:
            raise Unsupported(f"field {sorted(unknown)[0]}")
        number = r"\d+" if n > 9 else r"\d"
        self.candidates = []
        for cell in re.findall(r"\{[^}]*\}|\.|" + number, field["cells"]):
            values = range(1, n + 1) if cell == "." else map(int, re.findall(number, cell))
            self.candidates.append(set(values))
        self.groups = [[row * n + column for column in range(n)] for row in range(n)]
        self.groups += [[row * n + column for row in range(n)] for column in range(n)]
        if "regions" in field:
            regions = re.findall(number, field["regions"])
            for region in dict.fromkeys(regions):
                self.groups.append([cell for cell, of in enumerate(regions) if of == region])
        elif field["boxes"] != "none":
            rows, columns = (int(side) for side in field["boxes"].split("x"))
            for top in range(0, n, rows):
                for left in range(0, n, columns):
                    box = [(top + r) * n + left + c for r in range(rows) for c in range(columns)]
                    self.groups.append(box)
        if field.get("diagonals") in ("main", "both"):
            self.groups.append([cell * n + cell for cell in range(n)])
        if field.get("diagonals") in ("anti", "both"):
            self.groups.append([cell * n + n - 1 - cell for cell in range(n)])
        for group in filter(None, field.get("groups", "").split("/")):
            self.groups.append(self.cells(group))
        self.less = []
        for index, row in enumerate(field.get("signs", "").split("/")):
            for place, sign in enumerate(row):
                cell = index // 2 * n + place
                neighbor = cell + 1 if index % 2 == 0 else cell + n
                if sign in "<^":
                    self.less.append((cell, neighbor))
                elif sign in ">v":
                    self.less.append((neighbor, cell))
        self.constraints = []
        for item in filter(None, field.get("constraints", "").split("/")):
            head, cells = item.rsplit(":", 1)
            name, parameter = re.fullmatch(r"([a-z]+)(.*)", head).groups()
            self.constraints.append((name, parameter, self.cells(cells)))

    def cells(self, text):
        places = re.findall(r"R(\d+)C(\d+)", text)
        return [(int(row) - 1) * self.n + int(column) - 1 for row, column in places]


def state(model, variables, n, name, parameter):
    """One primitive: a relation `rel`, a sum `sum`, an automaton `reg`."""
    if name == "rel":
        rows = [int(row, 16) for row in parameter.removeprefix("=").split(".")]
        pairs = [(a, b) for a in range(1, n + 1) for b in range(1, n + 1) if rows[a - 1] >> b - 1 & 1]
        model.add_allowed_assignments(variables, pairs) if pairs else model.add_bool_or([])
    elif name == "sum":
        comparison, rest = re.fullmatch(r"(=|<=|>=|!=)(.*)", parameter).groups()
        constant, _, factors = rest.partition("_")
        factors = [int(f) for f in factors.split(".")] if factors else [1] * len(variables)
        total = sum(f * x for f, x in zip(factors, variables))
        constant = int(constant)
        if comparison == "=":
            model.add(total == constant)
        elif comparison == "!=":
            model.add(total != constant)
        elif comparison == "<=":
            model.add(total <= constant)
        else:
            model.add(total >= constant)
    elif name == "reg":
        final, arcs = [], []
        for number, text in enumerate(parameter.removeprefix("=").split("_")):
            if text.startswith("*"):
                final.append(number)
            nexts = text.removeprefix("*").split(".")
            arcs += [(number, v, int(to)) for v, to in enumerate(nexts, 1) if to != "-"]
        if final and arcs:
            model.add_automaton(variables, 0, final, arcs)
        else:  # no word at all: a word has at least one letter here
            model.add_bool_or([])
    else:
        raise Unsupported(f"constraint {name}")


def solutions(puzzle, limit):
    """At most `limit` grids; None if the solver gave up."""
    if not all(puzzle.candidates):
        return []
    model = cp_model.CpModel()
    cells = [
        model.new_int_var_from_domain(cp_model.Domain.from_values(sorted(values)), f"x{index}")
        for index, values in enumerate(puzzle.candidates)
    ]
    for group in puzzle.groups:
        model.add_all_different(cells[cell] for cell in group)
    for lesser, greater in puzzle.less:
        model.add(cells[lesser] < cells[greater])
    for name, parameter, places in puzzle.constraints:
        state(model, [cells[cell] for cell in places], puzzle.n, name, parameter)
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
    head = f"quorum 2 name=cp-sat version={version('ortools')}"
    print(f"{head} sizes=1-64 features=signs,rel,sum,reg limit=any", flush=True)
    limit = 2
    for line in sys.stdin:
        line = line.rstrip("\n")
        if line.startswith("limit "):
            limit = int(line.split()[1])
            continue
        start = time.perf_counter_ns()
        try:
            puzzle = Puzzle(line)
            grids = solutions(puzzle, limit)
        except Unsupported as reason:
            print(f"unsupported {reason}", flush=True)
            continue
        nanoseconds = time.perf_counter_ns() - start
        if grids is None:
            print("unsupported the solver gave up", flush=True)
            continue
        between = " " if puzzle.n > 9 else ""
        shown = ",".join(between.join(map(str, grid)) for grid in grids)
        print(f"{len(grids)}:{shown}:{nanoseconds}", flush=True)


if __name__ == "__main__":
    main()
