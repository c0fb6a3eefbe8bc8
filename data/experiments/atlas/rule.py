"""The rule: the share of the gap that trees close on what they have not seen, the trees, `auto` on puzzles that were not used."""

import collections
import json
import math
from pathlib import Path

import order
import table
from table import LIMIT, STAGES, common, mean, number

# Parts of the product, for its solver `auto`.
TWO = ["native", "batsat/extended+reduce"]
# Per model: what it is, the solvers that it chooses from (none: all), the stages of features that it may ask.
MODELS = {
    "counts": ("what is stated", None, STAGES[:1]),
    "cheap": ("and what rules leave", None, STAGES[:2]),
    "all": ("and trials, and the graph", None, STAGES),
    "built-in": ("native, batsat and Z3", [*TWO, "z3/one-hot"], STAGES[:2]),
    "two": ("native and batsat", TWO, STAGES[:2]),
}


def feature_costs(atlas):
    lines = []
    for stage in STAGES:
        times = [own[stage + "_ns"] / 1e6 for puzzle, own in atlas.features.items() if puzzle in atlas.costs["main"]]
        lines.append(f"* {stage}: {number(common.quantile(times, 0.5))} ms in the median, {number(mean(times))} ms in the mean, {number(max(times))} ms at most.")
    return lines


def outcome(atlas, model, unit, row, best, solvers):
    """Costs of the single best solver, of the rule with its features, and of the virtual best solver."""
    puzzle = row["corpus"], row["id"]
    costs = atlas.costs["main"][puzzle]
    solver, last = row[f"{model}:{unit}"].split("@")
    paid = sum(atlas.features[puzzle][stage + "_ns"] / 1e9 for stage in STAGES[: int(last) + 1])
    by_rule = costs[solver] + paid
    return costs[best], by_rule if by_rule <= LIMIT else 2 * LIMIT, min(costs[solver] for solver in solvers)


def tested(atlas, model, unit):
    """What the trees of a model reach on the kinds, or collections, that each has not seen: a row of the table, and the gap that
    they close with its interval, in percent."""
    about, solvers, _ = MODELS[model]
    solvers = solvers or atlas.main
    best = min(solvers, key=atlas.par2)
    groups, outcomes = collections.defaultdict(lambda: [0.0] * 3), []
    for row in common.read(table.RESULTS, "choices"):
        if (row["corpus"], row["id"]) not in atlas.costs["main"]:
            continue
        outcomes.append(outcome(atlas, model, unit, row, best, solvers))
        group = groups[atlas.kinds[row["corpus"]] if unit == "kind" else row["corpus"]]
        for place, cost in enumerate(outcomes[-1]):
            group[place] += cost
    sums = list(groups.values())

    def closed(places):
        single, by_rule, virtual = (sum(sums[place][which] for place in places) for which in range(3))
        return 100 * (single - by_rule) / (single - virtual) if single > virtual else 0.0

    share, (low, high) = closed(range(len(sums))), common.interval(len(sums), closed)
    means = [f"{mean(own[place] for own in outcomes):.4f} s" for place in range(3)]
    middles = ", ".join(number(1000 * geometric(own[place] for own in outcomes)) for place in range(3))
    decided = ", ".join(f"{sum(own[place] <= LIMIT for own in outcomes):,}" for place in range(3))
    line = f"| {about} | {unit} | `{best}` {means[0]} | {means[1]} | {means[2]} | {share:.0f} % | {low:.0f} to {high:.0f} % | {decided} | {middles} |"
    return line, (share, low, high)


def costs_of_tree(atlas, model, unit):
    """Puzzle -> cost of the tree that has not seen its kind or collection, with its features."""
    solvers, found = MODELS[model][1], {}
    for row in common.read(table.RESULTS, "choices"):
        puzzle = row["corpus"], row["id"]
        if puzzle in atlas.costs["main"]:
            found[puzzle] = outcome(atlas, model, unit, row, solvers[0], solvers)[1]
    return found


def orders(atlas):
    if not is_fitted():
        return []
    return order.lines(atlas, lambda unit: costs_of_tree(atlas, "two", unit))


def geometric(costs):
    """Geometric mean, of costs of at least a microsecond."""
    return math.exp(mean(math.log(max(cost, 1e-6)) for cost in costs))


def rule(atlas):
    """The table, and the gap that is closed by each model and unit."""
    if not is_fitted():
        return [], {}
    found = {(model, unit): tested(atlas, model, unit) for model in MODELS for unit in ("kind", "collection")}
    head = "| features, or solvers | left out | single best | rule | virtual best | gap closed | 95 % interval | decided | geometric mean, ms |"
    return [head, "|---|---|--:|--:|--:|--:|--:|--:|--:|", *(line for line, _ in found.values())], {key: gap for key, (_, gap) in found.items()}


def concluded(gaps):
    """What holds of the rules, whatever it is."""
    texts = []
    for (model, unit), (share, low, high) in gaps.items():
        if model in ("cheap", "two"):
            of = "over all solvers" if model == "cheap" else "over two families"
            reads = "it is better" if low > 0 else "it is worse" if high < 0 else "no difference is shown"
            texts.append((f"**The rule** {of}, on a {unit} that it has not seen, beside the single best solver: {reads} (gap closed {share:.0f} %, {low:.0f} to {high:.0f} %).", True))
    return texts


def is_fitted():
    """False of new rows, until fit.py was called."""
    return Path(table.RESULTS, "trees.json").exists()


def tree(model):
    if not is_fitted():
        return []
    trees = json.loads(Path(table.RESULTS, "trees.json").read_text())
    return ["```text", *drawn(trees[model]), "```"]


def drawn(node, indent=""):
    if len(node) == 2:
        return [f"{indent}{node[0]} ({node[1]} puzzles)"]
    name, threshold, below, above = node
    return [f"{indent}{name} <= {threshold:g}:", *drawn(below, indent + "    "), f"{indent}else:", *drawn(above, indent + "    ")]


def chosen(node, own):
    """The solver that a tree chooses by these features."""
    while len(node) > 2:
        name, threshold, below, above = node
        node = below if own[name] <= threshold else above
    return node[0]


def unused(atlas):
    """Today's `auto` beside its solvers, and beside the tree over two of them with the time of its features."""
    costs = atlas.costs["unused"]
    if not costs or not is_fitted():
        return []
    lines = [f"{len(costs)} further puzzles, by the same rule:", "", "| solver | decided | PAR-2 |", "|---|--:|--:|"]
    two = json.loads(Path(table.RESULTS, "trees.json").read_text())["two"]
    columns = {f"`{solver}`": [row[solver] for row in costs.values()] for solver in next(iter(costs.values()))}
    known = [puzzle for puzzle in costs if puzzle in atlas.features]
    if len(known) == len(costs):
        own = atlas.features
        columns["the tree"] = [costs[p][chosen(two, own[p])] + sum(own[p][stage + "_ns"] / 1e9 for stage in STAGES[:2]) for p in known]
    for name, column in columns.items():
        lines.append(f"| {name} | {sum(value <= LIMIT for value in column)} | {mean(column):.4f} s |")
    for other in ["`native`", f"`{TWO[1]}`", "the tree"]:
        if other in columns:
            gains = [1000 * (a - b) for a, b in zip(columns[other], columns["`auto`"])]
            low, high = common.interval(len(gains), lambda places: mean(gains[place] for place in places))
            reads = "it is better" if low > 0 else "it is worse" if high < 0 else "no difference is shown"
            lines += ["", f"Per puzzle `auto` needs {mean(gains):.1f} ms less than {other}, 95 % interval {low:.1f} to {high:.1f} ms: {reads}."]
    return lines
