"""Where solvers change places: crossings of pairs, encodings inside SAT, a second labeling."""

import collections
import math

from table import LIMIT, LONG, common, mean, number, percent

# Pairs of solvers, and the paradigms that they compare.
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
FLOOR = 1e-4  # seconds; less is the cost of a call
LEAST = 3  # puzzles of a collection with a median
ENCODINGS = ["varisat/extended", "varisat/minimal", "varisat/extended+amo=sequential"]


def crossings(atlas):
    lines = ["| A | B | what | puzzles | A ten times faster | B ten times faster | most for A | most for B |", "|---|---|---|--:|--:|--:|---|---|"]
    for first, second, what in PAIRS:
        ratios = collections.defaultdict(list)
        for puzzle, costs in atlas.joined(first, second).items():
            if min(costs) <= LIMIT:
                ratios[puzzle[0]].append(max(costs[1], FLOOR) / max(costs[0], FLOOR))
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


def concluded(atlas):
    """Pairs of solvers each of which is ten times as fast as the other on some puzzles."""
    texts = []
    for first, second, what in PAIRS:
        ratios = [max(b, FLOOR) / max(a, FLOOR) for a, b in atlas.joined(first, second).values() if min(a, b) <= LIMIT]
        ahead, behind = sum(ratio >= TIMES_FASTER for ratio in ratios), sum(ratio <= 1 / TIMES_FASTER for ratio in ratios)
        if min(ahead, behind) > 0:
            texts.append((f"**Places change** between `{first}` and `{second}` ({what}): ten times as fast on {ahead} puzzles, and ten times as slow on {behind}.", True))
    return texts


def encodings(atlas):
    lines = []
    for second in ENCODINGS[1:]:
        pairs = list(atlas.joined(ENCODINGS[0], second).values())
        ratios = [math.log(max(b, FLOOR) / max(a, FLOOR)) for a, b in pairs if min(a, b) <= LIMIT]
        low, high = common.interval(len(ratios), lambda places: mean(ratios[p] for p in places))
        lines.append(
            f"* `{second}` takes {number(math.exp(mean(ratios)))} times as long as `{ENCODINGS[0]}` (geometric mean of {len(ratios):,} puzzles, 95 % interval "
            f"{number(math.exp(low))} to {number(math.exp(high))}); at the limit: {sum(b > LIMIT for a, b in pairs)} and {sum(a > LIMIT for a, b in pairs)} puzzles."
        )
    return lines


def labelings(atlas):
    first, second = atlas.costs["main"], atlas.costs["second"]
    both = [puzzle for puzzle in second if puzzle in first]
    lines, changed = [], sum(min(first[p], key=first[p].get) != min(second[p], key=second[p].get) for p in both)
    if not both:
        return lines
    lines.append(f"* {len(both)} puzzles in two labelings; on {percent(changed, len(both))} of them another solver is the fastest.")
    orders = [sorted(atlas.main, key=lambda s: sum(costs[p][s] for p in both)) for costs in (first, second)]
    lines.append(f"* Rank correlation of the PAR-2 of solvers in both: {common.spearman(*[[order.index(s) for s in atlas.main] for order in orders]):.3f}.")
    lines += ["", "| solver | decided in one labeling only | ratio of times: half within | nine tenths within |", "|---|--:|--:|--:|"]
    for solver in atlas.main:
        pairs = [(first[p][solver], second[p][solver]) for p in both]
        one = sum((a > LIMIT) != (b > LIMIT) for a, b in pairs)
        ratios = [math.exp(abs(math.log(max(b, 1e-6) / max(a, 1e-6)))) for a, b in pairs if max(a, b) <= LIMIT]
        lines.append(f"| `{solver}` | {one} | {common.quantile(ratios, 0.5):.2f} | {common.quantile(ratios, 0.9):.2f} |")
    return lines


def longer(atlas):
    """What five times the limit changes, on the puzzles that were run with both."""
    short, long = atlas.costs["main"], atlas.costs["long"]
    both = [puzzle for puzzle in long if puzzle in short]
    if not both:
        return []
    lines = [f"{len(both)} puzzles, one per collection, with limits of {LIMIT:g} s and {LONG:g} s:", "", "| solver | decided | with more time | order by PAR-2 |", "|---|--:|--:|--:|"]
    orders = [sorted(atlas.main, key=lambda s: sum(costs[p][s] for p in both)) for costs in (short, long)]
    for solver in orders[0]:
        decided = [sum(costs[p][solver] <= limit for p in both) for costs, limit in ((short, LIMIT), (long, LONG))]
        lines.append(f"| `{solver}` | {decided[0]} | {decided[1]} | {orders[0].index(solver) + 1}, {orders[1].index(solver) + 1} |")
    correlation = common.spearman(*[[order.index(s) for s in atlas.main] for order in orders])
    return [*lines, "", f"Rank correlation of both orders: {correlation:.3f}."]


def shown(collection, ratio):
    """The collection on which one side leads most, unless it leads nowhere."""
    return f"{collection}: {number(ratio)} times" if ratio > 1 else "-"
