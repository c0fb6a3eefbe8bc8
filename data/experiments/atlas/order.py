"""The order of `auto` in the place of a rule over features: `native` for its first nodes, then batsat.

The main part has no rows of `auto`. What it needs follows from the rows of its two solvers: the time of `native` if it needed no more
nodes than it has first, else the share of its time for these and the time of batsat. Where `native` was stopped, its nodes
are not known: they are those of the other puzzles of its collection in the same time.
"""

import collections

import table
from table import LIMIT, common, mean

NATIVE, SAT = "native", "batsat/extended+reduce"
# First nodes that were tried, of engines for 9x9 grids and of all others; those of crates/solvers/src/auto.rs; those before the atlas.
TRIED = [(first, other) for first in (20_000, 200_000, 1_000_000, 2_000_000, 4_000_000, 8_000_000) for other in (100, 1_000, 2_000, 5_000, 10_000, 20_000, 50_000)]
CHOSEN = 4_000_000, 5_000
BEFORE = 20_000, 20_000


def first_nodes(row, numbers):
    """As in auto.rs. Grids of 9x9 with boxes and inequalities have these kinds."""
    size = int(row["size"])
    if row["kind"] == "latin" and size >= 25:
        return 8_000 << (max(0, size - 31) // 3)
    return numbers[0] if size == 9 and row["kind"] in ("classic", "greater-than", "mixture") else numbers[1]


class Order:
    def __init__(self, atlas, part):
        own = collections.defaultdict(dict)
        for row in atlas.rows[part]:
            if row["role"] == "":
                own[row["puzzle"]][row["solver"]] = row
        self.rows = {puzzle: own[puzzle] for puzzle in atlas.costs[part]}
        self.rates, self.others = collections.defaultdict(list), []
        for puzzle, rows in self.rows.items():
            native = rows[NATIVE]
            if native["solved"] and int(native["nodes"] or 0) >= 1_000:
                rate = native["seconds"] / int(native["nodes"])
                self.rates[puzzle[0]].append(rate)
                self.others.append(rate)

    def cost(self, puzzle, numbers):
        native, sat = self.rows[puzzle][NATIVE], self.rows[puzzle][SAT]
        if native["kind"] == "classic" and int(native["size"]) >= 16 and sat["status"] != "unsupported":
            return sat["seconds"]
        nodes, first = int(native["nodes"] or 0), first_nodes(native, numbers)
        if (native["solved"] and nodes <= first) or sat["status"] == "unsupported":
            return native["seconds"]
        rate = native["seconds"] / nodes if native["solved"] else common.quantile(self.rates[puzzle[0]] or self.others, 0.5)
        spent = rate * first + sat["seconds"]
        return spent if spent <= LIMIT else 2 * LIMIT

    def costs(self, numbers):
        return {puzzle: self.cost(puzzle, numbers) for puzzle in self.rows}


def held_out(tables, group_of):
    """Costs of every puzzle with the numbers that are best on the groups without its own, the first of equal ones."""
    puzzles = list(next(iter(tables.values())))
    found = {}
    for group in {group_of(puzzle) for puzzle in puzzles}:
        others = [puzzle for puzzle in puzzles if group_of(puzzle) != group]
        best = min(tables, key=lambda numbers: sum(tables[numbers][puzzle] for puzzle in others))
        found |= {puzzle: cost for puzzle, cost in tables[best].items() if group_of(puzzle) == group}
    return found


def gain(first, second, group_of):
    """How many ms of the mean a second way saves, with its interval over groups."""
    groups = collections.defaultdict(list)
    for puzzle, cost in first.items():
        groups[group_of(puzzle)].append(1000 * (cost - second[puzzle]))
    sums = [(sum(own), len(own)) for own in groups.values()]

    def of(places):
        return sum(sums[place][0] for place in places) / sum(sums[place][1] for place in places)

    return of(range(len(sums))), common.interval(len(sums), of)


def second(atlas):
    """What the default panel could gain by a choice of its solver of another family."""
    built_in = [solver for solver in atlas.main if table.family(solver) in ("SAT", "SMT") and "program" not in solver]
    virtual = mean(min(own[solver] for solver in built_in) for own in atlas.costs["main"].values())
    return [
        f"The second family of the default panel: `{SAT}` needs {1000 * atlas.par2(SAT):.1f} ms per puzzle, the best of {len(built_in)} "
        f"solvers of SAT and SMT that are built in, chosen per puzzle by somebody who knows their times, {1000 * virtual:.1f} ms."
    ]


def lines(atlas, tree_of):
    """Orders and the tree of two families (its costs by unit) beside today's order on groups that none of them has seen."""
    order = Order(atlas, "main")
    tables = {numbers: order.costs(numbers) for numbers in TRIED}
    before = order.costs(BEFORE)
    found = ["| | left out | mean | less than 20,000 nodes for all | decided |", "|---|---|--:|--:|--:|"]

    def add(name, unit, costs, group_of):
        saved, (low, high) = gain(before, costs, group_of)
        difference = "-" if costs is before else f"{saved:.1f} ms ({low:.1f} to {high:.1f})"
        decided = sum(cost <= LIMIT for cost in costs.values())
        found.append(f"| {name} | {unit} | {1000 * mean(costs.values()):.1f} ms | {difference} | {decided:,} |")

    def kind(puzzle):
        return atlas.kinds[puzzle[0]]

    add("20,000 nodes for all, as before the atlas", "-", before, kind)
    add("5,000 nodes, 9x9 grids 4,000,000: `auto`", "-", tables[CHOSEN], kind)
    for unit, group_of in (("kind", kind), ("collection", lambda puzzle: puzzle[0])):
        add("first nodes, chosen on the others", unit, held_out(tables, group_of), group_of)
        add("tree over features, fitted to the others", unit, tree_of(unit), group_of)
    return [*found, "", *second(atlas)]
