#!/usr/bin/env python3
"""Computes all figures of README.md and of docs/results/atlas.md from the rows: figures.py [--write | FOLDER].

Exits 1 where a page has other figures, or where a conclusion does not hold. --write puts them there.
"""

import collections
import json
import math
import re
import sys
from pathlib import Path

import table
from table import common, mean

# Of other rows no page is written or compared.
PAGE = table.HERE.parents[2] / "docs/results/atlas.md"
# Pairs of solvers and what stands against what.
PAIRS = [
    ("native", "cadical-program/extended", "propagation, clause learning"),
    ("batsat/extended+reduce", "cadical-program/extended", "two engines of clause learning"),
    ("cadical-program/extended", "cbc/binary", "clause learning, integer programs"),
    ("cadical-program/extended", "gecode/domain", "clause learning, finite domains"),
    ("gecode/domain", "cp-sat", "finite domains without and with learning"),
    ("native", "dfs", "propagation, plain search"),
    ("cbc/binary", "native", "integer programs, propagation"),
]
TIMES_FASTER = 10
LEAST = 3  # puzzles of a collection with a median
ENCODINGS = ["varisat/extended", "varisat/minimal", "varisat/extended+amo=sequential"]
MODELS = {
    "counts": "what is stated", "cheap": "and what rules leave", "all": "and trials, and the graph",
    "built-in": "of native, batsat and Z3", "two": "of native and batsat",
}  # fmt: skip


def number(value):
    """Three digits."""
    if value == 0:
        return "0"
    return f"{value:.{max(0, 2 - math.floor(math.log10(abs(value))))}f}" if value < 1000 else f"{value:,.0f}"


def percent(count, total):
    return f"{100 * count / total:.1f} %" if total else "-"


class Atlas:
    def __init__(self):
        self.rows = {part: table.rows(part) for part in ("main", "dear", "second", "unused")}
        self.costs = {part: table.costs(found) for part, found in self.rows.items()}
        self.kinds = table.kinds()
        self.runs = [row for part in ("main", "dear") for row in self.rows[part] if row["role"] == ""]
        self.solvers = list(dict.fromkeys(row["solver"] for row in self.runs))
        self.features, self.names = table.features()

    def kind(self, puzzle):
        return self.kinds[puzzle[0]]

    def counts(self):
        everything = [row for found in self.rows.values() for row in found]
        asked = {row["puzzle"] for row in self.runs}
        status = collections.Counter(row["status"] for row in everything)
        verdicts = collections.defaultdict(set)
        for row in everything:
            if row["solved"]:
                verdicts[row["puzzle"]].add(row["verdict"])
        differing = sum(len(own) > 1 for own in verdicts.values())
        families = {table.family(solver) for solver in self.solvers}
        known = [row for row in self.runs if row["solved"] and row["expected"] not in ("", "refuted")]
        stated = {row["puzzle"] for row in known}
        against = {row["puzzle"] for row in known if row["verdict"] != row["expected"] and row["expected"] != "some"}
        counted = ", ".join(f"{count:,} {name}" for name, count in status.most_common())
        return [
            f"* {len(asked):,} puzzles of {len({puzzle[0] for puzzle in asked})} collections and {len({self.kind(p) for p in asked})} kinds, "
            f"{len(self.solvers)} solvers of {len(families)} families, {len(everything):,} runs: {counted}.",
            f"* {sum(bool(own) for own in verdicts.values()):,} puzzles have a verdict, {differing} of them two different ones; {status['wrong']} answers were refuted by the judge.",
            f"* {len(stated):,} puzzles have a known answer and a verdict; {len(against)} verdicts differ from what the collection states.",
        ], differing == 0 and status["wrong"] == 0

    def per_solver(self):
        lines = ["| solver | family | puzzles | decided | median | PAR-2 | fastest |", "|---|---|--:|--:|--:|--:|--:|"]
        fastest = collections.Counter(min(own, key=own.get) for own in self.costs["main"].values())
        for solver in sorted(self.solvers, key=lambda solver: self.par2(solver)):
            own = [row for row in self.runs if row["solver"] == solver]
            solved = sum(row["solved"] for row in own)
            middle = common.quantile([row["seconds"] for row in own], 0.5)
            shown = "limit" if middle > table.LIMIT else f"{number(1000 * middle)} ms"
            first = percent(fastest[solver], len(self.costs["main"])) if solver in self.in_main() else "-"
            lines.append(f"| `{solver}` | {table.family(solver)} | {len(own):,} | {percent(solved, len(own))} | {shown} | {self.par2(solver):.3f} s | {first} |")
        return lines

    def in_main(self):
        return list(next(iter(self.costs["main"].values())))

    def par2(self, solver, kind=None):
        own = [row["seconds"] for row in self.runs if row["solver"] == solver and kind in (None, self.kinds[row["corpus"]])]
        return mean(own)

    def heat(self):
        solvers = [solver for solver in self.in_main() if solver not in ENCODINGS[1:]]
        lines = ["| kind | puzzles | " + " | ".join(f"`{solver.split('/')[0]}`" for solver in solvers) + " |", "|---|--:|" + "--:|" * len(solvers)]
        for kind in sorted(set(self.kinds.values()), key=str.lower):
            own = [costs for puzzle, costs in self.costs["main"].items() if self.kind(puzzle) == kind]
            if own:
                values = {solver: mean(costs[solver] for costs in own) for solver in solvers}
                best = min(values.values())
                cells = [f"**{number(value)}**" if value == best else number(value) for value in values.values()]
                lines.append(f"| {kind} | {len(own)} | " + " | ".join(cells) + " |")
        return lines

    def crossings(self):
        lines = ["| A | B | what | puzzles | A ten times faster | B ten times faster | most for A | most for B |", "|---|---|---|--:|--:|--:|---|---|"]
        for first, second, what in PAIRS:
            ratios = collections.defaultdict(list)
            for puzzle, costs in self.joined(first, second).items():
                if min(costs) <= table.LIMIT:
                    ratios[puzzle[0]].append(max(costs[1], 1e-4) / max(costs[0], 1e-4))
            middles = {name: common.quantile(own, 0.5) for name, own in ratios.items() if len(own) >= LEAST}
            if not middles:
                continue
            every = [ratio for own in ratios.values() for ratio in own]
            most, least = max(middles, key=middles.get), min(middles, key=middles.get)
            lines.append(
                f"| `{first}` | `{second}` | {what} | {len(every):,} | {sum(r >= TIMES_FASTER for r in every)} | {sum(r <= 1 / TIMES_FASTER for r in every)} | "
                f"{shown(most, middles[most])} | {shown(least, 1 / middles[least])} |"
            )
        return lines

    def joined(self, first, second):
        """Costs of two solvers on the puzzles that both were asked."""
        table_of = collections.defaultdict(dict)
        for row in self.runs:
            if row["solver"] in (first, second):
                table_of[row["puzzle"]][row["solver"]] = row["seconds"]
        return {puzzle: (own[first], own[second]) for puzzle, own in table_of.items() if len(own) == 2}

    def encodings(self):
        lines = []
        for second in ENCODINGS[1:]:
            pairs = list(self.joined(ENCODINGS[0], second).values())
            ratios = [math.log(max(b, 1e-4) / max(a, 1e-4)) for a, b in pairs if min(a, b) <= table.LIMIT]
            low, high = common.interval(len(ratios), lambda places: mean(ratios[p] for p in places))
            lines.append(
                f"* `{second}` takes {number(math.exp(mean(ratios)))} times as long as `{ENCODINGS[0]}` (geometric mean of {len(ratios):,} puzzles, 95 % interval "
                f"{number(math.exp(low))} to {number(math.exp(high))}); at the limit: {sum(b > table.LIMIT for a, b in pairs)} and {sum(a > table.LIMIT for a, b in pairs)} puzzles."
            )
        return lines

    def labelings(self):
        first, second = self.costs["main"], self.costs["second"]
        both = [puzzle for puzzle in second if puzzle in first]
        lines, changed = [], sum(min(first[p], key=first[p].get) != min(second[p], key=second[p].get) for p in both)
        if not both:
            return lines
        lines.append(f"* {len(both)} puzzles in two labelings; on {percent(changed, len(both))} of them another solver is the fastest.")
        orders = [sorted(self.in_main(), key=lambda s: sum(costs[p][s] for p in both)) for costs in (first, second)]
        lines.append(f"* Rank correlation of the PAR-2 of solvers in both: {common.spearman(*[[order.index(s) for s in self.in_main()] for order in orders]):.3f}.")
        lines += ["", "| solver | decided in one labeling only | ratio of times: half within | nine tenths within |", "|---|--:|--:|--:|"]
        for solver in self.in_main():
            pairs = [(first[p][solver], second[p][solver]) for p in both]
            one = sum((a > table.LIMIT) != (b > table.LIMIT) for a, b in pairs)
            ratios = [math.exp(abs(math.log(max(b, 1e-6) / max(a, 1e-6)))) for a, b in pairs if max(a, b) <= table.LIMIT]
            lines.append(f"| `{solver}` | {one} | {common.quantile(ratios, 0.5):.2f} | {common.quantile(ratios, 0.9):.2f} |")
        return lines

    def noise(self):
        own = {(row["puzzle"], row["solver"]): row for row in self.rows["main"] if row["role"] == ""}
        lines = []
        for solver in dict.fromkeys(row["solver"] for row in self.rows["main"] if row["role"] == "control"):
            pairs = [(own[row["puzzle"], solver], row) for row in self.rows["main"] if row["role"] == "control" and row["solver"] == solver]
            ratios = [b["seconds"] / a["seconds"] for a, b in pairs if a["solved"] and b["solved"] and a["seconds"] > 0]
            one = sum(a["solved"] != b["solved"] for a, b in pairs)
            low, middle, high = (common.quantile(ratios, share) for share in (0.05, 0.5, 0.95))
            lines.append(f"* `{solver}` against itself, n = {len(pairs):,}: ratio of CPU times {middle:.2f} in the median, {low:.2f} to {high:.2f} in nine tenths; decided by one run only: {one}.")
        return lines

    def feature_costs(self):
        asked = [self.features[puzzle] for puzzle in self.costs["main"] if puzzle in self.features]
        return [f"* {stage}: {number(common.quantile([own[stage + '_ns'] / 1e6 for own in asked], 0.5))} ms in the median, {number(mean(own[stage + '_ns'] / 1e6 for own in asked))} ms "
                f"in the mean, {number(max(own[stage + '_ns'] / 1e6 for own in asked))} ms at most." for stage in table.STAGES]

    def rule(self):
        """Share of the gap between single best and virtual best that each model closes, with the cost of features."""
        costs, lines, conclusions = self.costs["main"], [], {}
        chosen = [row for row in common.read(table.RESULTS, "choices") if (row["corpus"], row["id"]) in costs]
        lines += ["| rule | left out | single best | rule | virtual best | gap closed | 95 % interval | decided |", "|---|---|--:|--:|--:|--:|--:|--:|"]
        for model, about in MODELS.items():
            solvers = self.in_main() if model not in ("built-in", "two") else {"built-in": ["native", "batsat/extended+reduce", "z3/one-hot"], "two": ["native", "batsat/extended+reduce"]}[model]
            best = min(solvers, key=lambda solver: sum(own[solver] for own in costs.values()))
            for unit in ("kind", "collection"):
                sums, decided, total = collections.defaultdict(lambda: [0.0, 0.0, 0.0]), [0, 0, 0], len(chosen)
                for row in chosen:
                    puzzle = row["corpus"], row["id"]
                    solver, last = row[f"{model}:{unit}"].split("@")
                    paid = sum(self.features[puzzle][stage + "_ns"] / 1e9 for stage in table.STAGES[: int(last) + 1])
                    by_rule = costs[puzzle][solver] + paid
                    by_rule = by_rule if by_rule <= table.LIMIT else 2 * table.LIMIT
                    own = costs[puzzle][best], by_rule, min(costs[puzzle][s] for s in solvers)
                    group = sums[self.kind(puzzle) if unit == "kind" else puzzle[0]]
                    for place in range(3):
                        group[place] += own[place]
                        decided[place] += own[place] <= table.LIMIT
                groups = list(sums.values())

                def closed(places):
                    single, rule, virtual = (sum(groups[p][place] for p in places) for place in range(3))
                    return 100 * (single - rule) / (single - virtual) if single > virtual else 0.0

                share = closed(range(len(groups)))
                low, high = common.interval(len(groups), closed)
                means = [sum(group[place] for group in groups) / total for place in range(3)]
                conclusions[model, unit] = share, low, high
                lines.append(f"| {about} | {unit} | `{best}` {means[0]:.3f} s | {means[1]:.3f} s | {means[2]:.3f} s | {share:.0f} % | {low:.0f} to {high:.0f} % | {decided[0]:,}, {decided[1]:,}, {decided[2]:,} |")
        return lines, conclusions

    def tree(self, model):
        trees = json.loads(Path(table.RESULTS, "trees.json").read_text())
        return ["```text", *drawn(trees[model]), "```"]

    def unused(self):
        costs = self.costs["unused"]
        if not costs:
            return []
        lines = [f"{len(costs)} further puzzles, by the same rule:", "", "| solver | decided | PAR-2 |", "|---|--:|--:|"]
        for solver in next(iter(costs.values())):
            own = [row[solver] for row in costs.values()]
            lines.append(f"| `{solver}` | {sum(value <= table.LIMIT for value in own)} | {mean(own):.3f} s |")
        return lines


def shown(collection, ratio):
    """The collection on which one side leads most, unless it leads nowhere."""
    return f"{collection}: {number(ratio)} times" if ratio > 1 else "-"


def drawn(node, indent=""):
    if len(node) == 2:
        return [f"{indent}{node[0]} ({node[1]} puzzles)"]
    name, threshold, below, above = node
    return [f"{indent}{name} <= {threshold:g}:", *drawn(below, indent + "    "), f"{indent}else:", *drawn(above, indent + "    ")]


def filled(text, blocks):
    """The page with these lines between its marks."""
    for name, lines in blocks.items():
        pattern = rf"(<!-- figures: {name} -->\n).*?(<!-- end -->)"
        text, times = re.subn(pattern, lambda found: found[1] + "\n".join(lines) + "\n" + found[2], text, flags=re.S)
        if times != 1:
            raise SystemExit(f"{PAGE}: expected one place for {name}, found {times}")
    return text


def main(arguments):
    others = [argument for argument in arguments if argument != "--write"]
    if others:
        table.RESULTS = others[0]
    atlas = Atlas()
    counts, agrees = atlas.counts()
    rule, closed = atlas.rule()
    blocks = {
        "counts": counts, "solvers": atlas.per_solver(), "heat": atlas.heat(), "crossings": atlas.crossings(), "encodings": atlas.encodings(),
        "labelings": atlas.labelings(), "noise": atlas.noise(), "features": atlas.feature_costs(), "rule": rule, "tree": atlas.tree("cheap"),
        "built-in": atlas.tree("two"), "unused": atlas.unused(),
    }  # fmt: skip
    page = PAGE.read_text()
    new = filled(page, blocks)
    differs = False
    if "--write" in arguments:
        PAGE.write_text(new)
    elif not others and new != page:
        print(f"{PAGE}: its figures are not those of the rows; figures.py --write", file=sys.stderr)
        differs = True
    conclusions = [("**Answers agree**: no puzzle has two different verdicts, and no answer was refuted.", agrees)]
    return common.finish(str(table.HERE), lambda _: (counts + atlas.noise(), conclusions), arguments) or int(differs)


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
