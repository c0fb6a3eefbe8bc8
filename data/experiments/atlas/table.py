"""The rows of the atlas as a table: cost of every solver on every puzzle, kinds, features.

A cost is CPU time in seconds, of a run that did not decide its puzzle twice the limit (PAR-2). Refused puzzles count so too.
"""

import collections
import math
import subprocess
import sys
from pathlib import Path

HERE = Path(__file__).resolve().parent
sys.path.insert(0, str(HERE.parent))
import common

# The rows: those that are committed, if a program is not called with others.
RESULTS = str(HERE / "results")
LIMIT = 2.0
LONG = 10.0
FAMILIES = {
    "native": "native", "propagate": "native", "dfs": "native", "auto": "native", "batsat": "SAT", "varisat": "SAT",
    "cadical-program": "SAT", "z3": "SMT", "gecode": "CP", "cp-sat": "CP", "clingo": "ASP", "minisat-plus": "PB",
    "exact": "PB", "cbc": "MIP", "highs": "MIP", "scip": "MIP",
}  # fmt: skip
STAGES = ["counts", "rules", "trials", "graph"]


def rows(part):
    """Rows of a part, none where it was not run. Adds `seconds`, the cost."""
    if not any(Path(RESULTS).glob(f"{part}.csv*")):
        return []
    found, limit = common.read(RESULTS, part), LONG if part == "long" else LIMIT
    for row in found:
        row["puzzle"] = row["corpus"], row["puzzle_id"]
        row["solved"] = row["status"] == "ok" and row["verdict"] in ("unique", "multiple", "none")
        spent = int(row["cpu_ns"] or row["total_ns"] or 0) / 1e9
        row["seconds"] = min(spent, limit) if row["solved"] else 2 * limit
    return found


def family(solver):
    return FAMILIES[solver.split("/")[0].split("+")[0]]


def costs(found):
    """Puzzle -> solver -> seconds; controls are left out, and puzzles that some solver was not asked."""
    table = {}
    for row in found:
        if row["role"] == "":
            table.setdefault(row["puzzle"], {})[row["solver"]] = row["seconds"]
    whole = max((len(own) for own in table.values()), default=0)
    return {puzzle: own for puzzle, own in table.items() if len(own) == whole}


def kinds():
    """Collection -> kind."""
    return {row["collection"]: row["kind"] for row in common.read(RESULTS, "collections")}


def features():
    """Puzzle -> feature -> number, and names of the features; STAGE_ns are the times of the stages."""
    table = {}
    for row in common.read(RESULTS, "features"):
        key = row.pop("corpus"), row.pop("id")
        table[key] = {name: float(value) for name, value in row.items()}
    names = list(next(iter(table.values())))
    return table, [name for name in names if not name.endswith("_ns")]


def stages(program, names):
    """Feature -> stage, as `quorum features --help` lists them."""
    text = subprocess.run([program, "features", "--help"], check=True, stdout=subprocess.PIPE, text=True).stdout
    words = [line.split() for line in text.splitlines()]
    return {own[1]: own[0] for own in words if len(own) > 2 and own[0] in STAGES and own[1] in names}


def mean(values):
    values = list(values)
    return sum(values) / len(values) if values else 0.0


def single_best(table):
    solvers = list(next(iter(table.values())))
    return min(solvers, key=lambda solver: sum(own[solver] for own in table.values()))


def number(value):
    """Three digits."""
    if value == 0:
        return "0"
    return f"{value:.{max(0, 2 - math.floor(math.log10(abs(value))))}f}" if value < 1000 else f"{value:,.0f}"


def percent(count, total):
    return f"{100 * count / total:.1f} %" if total else "-"


class Atlas:
    """All rows, and what the tables of the page take from them."""

    def __init__(self):
        self.rows = {part: rows(part) for part in ("main", "dear", "second", "long", "unused")}
        self.costs = {part: costs(found) for part, found in self.rows.items()}
        self.kinds = kinds()
        self.runs = [row for part in ("main", "dear") for row in self.rows[part] if row["role"] == ""]
        self.solvers = list(dict.fromkeys(row["solver"] for row in self.runs))
        self.features, self.names = features()
        # Solvers that were asked all puzzles.
        self.main = list(next(iter(self.costs["main"].values())))

    def kind(self, puzzle):
        return self.kinds[puzzle[0]]

    def par2(self, solver, kind=None):
        own = [row["seconds"] for row in self.runs if row["solver"] == solver and kind in (None, self.kinds[row["corpus"]])]
        return mean(own)

    def joined(self, first, second):
        """Costs of two solvers on the puzzles that both were asked."""
        found = collections.defaultdict(dict)
        for row in self.runs:
            if row["solver"] in (first, second):
                found[row["puzzle"]][row["solver"]] = row["seconds"]
        return {puzzle: (own[first], own[second]) for puzzle, own in found.items() if len(own) == 2}
