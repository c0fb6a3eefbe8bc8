"""The rule: the share of the gap that trees close on what they have not seen, the trees, `auto` on puzzles that were not used."""

import collections
import json
from pathlib import Path

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
    """A row of the table: what the trees of a model reach on the kinds, or collections, that each has not seen."""
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

    low, high = common.interval(len(sums), closed)
    means = [f"{mean(own[place] for own in outcomes):.4f} s" for place in range(3)]
    decided = ", ".join(f"{sum(own[place] <= LIMIT for own in outcomes):,}" for place in range(3))
    return f"| {about} | {unit} | `{best}` {means[0]} | {means[1]} | {means[2]} | {closed(range(len(sums))):.0f} % | {low:.0f} to {high:.0f} % | {decided} |"


def rule(atlas):
    if not is_fitted():
        return []
    head = ["| features, or solvers | left out | single best | rule | virtual best | gap closed | 95 % interval | decided |", "|---|---|--:|--:|--:|--:|--:|--:|"]
    return head + [tested(atlas, model, unit) for model in MODELS for unit in ("kind", "collection")]


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


def unused(atlas):
    costs = atlas.costs["unused"]
    if not costs:
        return []
    lines = [f"{len(costs)} further puzzles, by the same rule:", "", "| solver | decided | PAR-2 |", "|---|--:|--:|"]
    for solver in next(iter(costs.values())):
        own = [row[solver] for row in costs.values()]
        lines.append(f"| `{solver}` | {sum(value <= LIMIT for value in own)} | {mean(own):.4f} s |")
    return lines
