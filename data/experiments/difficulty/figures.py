#!/usr/bin/env python3
"""The figures of README.md from the rows: figures.py [RESULTS]. Exits 1 if a conclusion does not hold (common.finish)."""

import math
import os
import random
import sys

HERE = os.path.dirname(os.path.abspath(__file__))
sys.path.insert(0, os.path.join(HERE, ".."))
import common

SAMPLES = 200
MODEL = f"{HERE}/../../../crates/explain/src/rating_model.tsv"
OURS = "minutes, of puzzles that were not fitted"
LEVELS = ["naked", "hidden", "bounds", "locked", "pairs", "triples", "fish", "wings", "search"]


def model():
    """Numbers of the fitted model by name."""
    with open(MODEL) as file:
        lines = [line.rstrip("\n").split("\t") for line in file if not line.startswith("#")]
    return {name: [float(number) for number in numbers] for name, *numbers in lines}


def class_of(row):
    """The class of puzzles with one rating: the level, of singles the hardest kind of them."""
    if row["level"] not in ("naked", "hidden"):
        return row["level"]
    return "naked singles" if row["naked_rounds"] != "0" else "singles in lines" if row["line_rounds"] != "0" else "singles in boxes"


def rating(fitted, kind, nodes):
    """The rating of `quorum grade`, of the class and the nodes of a search."""
    numbers = fitted[kind]
    if kind != "search":
        return numbers[0]
    return math.floor(10 * min(numbers[0] + numbers[1] * math.log2(int(nodes)), numbers[2]) + 0.5) / 10


def normal(count, found):
    """95 % interval of a rank correlation of many pairs (Fisher's z; its variance by Bonett and Wright 2000)."""
    width = 1.959964 * ((1 + found * found / 2) / (count - 3)) ** 0.5
    return math.tanh(math.atanh(found) - width), math.tanh(math.atanh(found) + width)


def ceiling(times, residuals, counts):
    """Correlation that a perfect prediction of the puzzle's part would have with the mean times.

    The variance of residuals is that of the puzzles plus one of single completions divided by their number: a line over 1/n.
    """
    x = [1 / count for count in counts]
    y = [value * value for value in residuals]
    mean_x, mean_y, n = sum(x) / len(x), sum(y) / len(y), len(x)
    slope = sum((a - mean_x) * (b - mean_y) for a, b in zip(x, y)) / sum((a - mean_x) ** 2 for a in x)
    middle = sum(times) / n
    noise = max(0.0, slope) * mean_x / (sum((value - middle) ** 2 for value in times) / n)
    return max(0.0, 1 - noise) ** 0.5


def people(folder, lines):
    """Lines about the times of people; the figures that conclusions need."""
    rows, fitted = common.read(folder, "people"), model()
    held_out = [float(row["minutes"]) for row in common.read(f"{HERE}/results", "held_out")]
    minutes = [float(row["seconds"]) / 60 for row in rows]
    assert len(held_out) == len(rows)
    counts = [int(row["completions"]) for row in rows]
    shares = [common.quantile(minutes, share) for share in (0.05, 0.5, 0.95)]
    lines.append(f"* {len(rows)} puzzles, {sum(counts)} completions ({min(counts)} to {max(counts)} per puzzle); mean time per puzzle: median "
                 f"{shares[1]:.1f} minutes, middle 90 % {shares[0]:.1f} to {shares[2]:.1f}.")
    for level in LEVELS:
        own = [value for value, row in zip(minutes, rows) if row["level"] == level]
        if own:
            lines.append(f"* level {level}: {len(own)} puzzle{'' if len(own) == 1 else 's'}, median {common.middle(own):.1f} minutes.")
    measures = {
        OURS: held_out,
        "rating": [rating(fitted, class_of(row), row["grade_nodes"]) for row in rows],
        "level": [LEVELS.index(row["level"]) for row in rows],
        "number of givens, negated": [-int(row["givens"]) for row in rows],
        "values to place at the start, negated": [-int(row["at_start"]) for row in rows],
        "rounds of singles": [int(row["rounds"]) for row in rows],
        "rounds with singles of rows and columns": [int(row["line_rounds"]) for row in rows],
        "nodes of the grader's search": [int(row["grade_nodes"]) for row in rows],
        "score of HoDoKu": [row["hodoku"] and int(row["hodoku"]) for row in rows],
        "rating of Sukaku Explainer": [float(row["explainer"]) for row in rows],
    }
    own = held_out
    found = {}
    for name, values in measures.items():
        pairs = [(value, time) for value, time in zip(values, minutes) if value != ""]
        chosen = lambda places, pairs=pairs: common.spearman(*zip(*[pairs[place] for place in places]))
        found[name] = chosen(range(len(pairs))), common.interval(len(pairs), chosen, samples=SAMPLES)
        value, (low, high) = found[name]
        lines.append(f"* Spearman with the mean time: {name} {value:.2f}, 95 % interval {low:.2f} to {high:.2f}, n = {len(pairs)}.")
    for bound, other in ((12, 10), (99, 18)):
        some = [place for place, count in enumerate(counts) if other <= count < bound]
        value = common.spearman([own[place] for place in some], [minutes[place] for place in some])
        lines.append(f"* Spearman of minutes with the mean time, puzzles with {other} {'or more' if bound == 99 else f'to {bound - 1}'} completions: {value:.2f}, n = {len(some)}.")
    times = [math.log(value) for value in minutes]
    residuals = [value - math.log(other) for value, other in zip(times, own)]
    def noise(places):
        return ceiling(*[[values[place] for place in places] for values in (times, residuals, counts)])

    bounds = common.interval(len(rows), noise, samples=SAMPLES)
    lines.append(f"* Noise ceiling: correlation with the logarithm of the mean time {common.correlation([math.log(value) for value in own], times):.2f}; of a perfect "
                 f"prediction {ceiling(times, residuals, counts):.2f}, 95 % interval {bounds[0]:.2f} to {bounds[1]:.2f}.")
    both = [place for place, row in enumerate(rows) if row["d_to"]]
    older = [float(rows[place]["d_to"]) for place in both]
    for name, values in {"mean time": minutes, **{name: measures[name] for name in (OURS, "rating", "rating of Sukaku Explainer")}}.items():
        pairs = [(value, values[place]) for value, place in zip(older, both)]
        chosen = lambda places, pairs=pairs: common.spearman(*zip(*[pairs[place] for place in places]))
        low, high = common.interval(len(pairs), chosen, samples=SAMPLES)
        lines.append(f"* Spearman with D_TO, the authors' measure of the playing times: {name} {chosen(range(len(pairs))):.2f}, 95 % interval {low:.2f} to {high:.2f}, n = {len(pairs)}.")
        found["D_TO", name] = chosen(range(len(pairs))), (low, high)
    inside = sum(fitted["spread" if row["left"] == "0" else "spread beyond singles"][0] <= value <= fitted["spread" if row["left"] == "0" else "spread beyond singles"][1]
                 for row, value in zip(rows, residuals))
    half = common.middle([abs(value) for value in residuals])
    lines.append(f"* Of puzzles that were not fitted, {100 * inside / len(rows):.0f} % of mean times are in the range; half of the predictions are at most "
                 f"{100 * (math.exp(half) - 1):.0f} % from the mean time.")
    return found


def explainer(folder, lines):
    """Lines about Sudoku Explainer's ratings of cbg-000."""
    fitted, ours, theirs = model(), [], []
    for row in common.read(folder, "explainer"):
        ours += [rating(fitted, row["class"], row["grade_nodes"])] * int(row["puzzles"])
        theirs += [float(row["explainer"])] * int(row["puzzles"])
    both = common.spearman(ours, theirs)
    low, high = normal(len(ours), both)
    lines.append(f"* cbg-000, {len(ours)} puzzles: Spearman of rating and Sudoku Explainer's {both:.3f}, 95 % interval {low:.3f} to {high:.3f}; "
                 f"{100 * sum(abs(a - b) <= 0.5 for a, b in zip(ours, theirs)) / len(ours):.0f} % differ by at most 0.5.")
    some = [place for place, value in enumerate(ours) if value >= fitted["search"][0]]
    beyond = common.spearman([ours[place] for place in some], [theirs[place] for place in some])
    low, high = normal(len(some), beyond)
    lines.append(f"* cbg-000, {len(some)} puzzles that need a search: Spearman {beyond:.3f}, 95 % interval {low:.3f} to {high:.3f}.")
    return both, beyond


def labels(folder, lines):
    """Lines about labels of others for variants: whether levels order puzzles as these do. Correlation, interval, and correlation of the grader's nodes per source."""
    groups, found = {}, {}
    for row in common.read(folder, "labels"):
        groups.setdefault(row["source"], []).append(row)
    for source, rows in groups.items():
        rows = [row for row in rows if row["level"]]
        labels, levels, nodes = ([int(row[name]) if name != "level" else LEVELS.index(row[name]) for row in rows] for name in ("label", "level", "grade_nodes"))
        of = lambda places, pairs=list(zip(labels, levels)): common.spearman(*zip(*[pairs[place] for place in places]))
        found[source] = of(range(len(rows))), common.interval(len(rows), of, samples=SAMPLES), common.spearman(labels, nodes)
        value, (low, high), by_nodes = found[source]
        ends = common.quantile(labels, 0.1), common.quantile(labels, 0.9)
        easiest, hardest = (LEVELS[round(common.middle(own))] for own in (
            [level for label, level in zip(labels, levels) if label <= ends[0]], [level for label, level in zip(labels, levels) if label >= ends[1]]))
        lines.append(f"* {source}, {len(groups[source])} puzzles, {len(rows)} with a level: Spearman of level and label {value:.2f}, 95 % interval {low:.2f} to {high:.2f}, of nodes "
                     f"{by_nodes:.2f}; median level {easiest} of the easiest tenth by label, {hardest} of the hardest.")
    return found


def figures(folder):
    """Lines with figures, and conclusions."""
    lines = []
    found = people(folder, lines)
    both, beyond = explainer(folder, lines)
    others = labels(folder, lines)
    killers, rest = ([value for source, (value, *_) in others.items() if source.startswith(("Tatham", "krazydad")) and ("killer" in source) == killer] for killer in (True, False))
    kenken, straights, nine, six = (others[f"janko.at, {kind}, entries of one person"] for kind in ("KenKen 6x6", "Str8ts 9x9", "killer 9x9", "killer 6x6"))
    named = {source.split(", ")[0]: values for source, values in others.items()}
    sized = [named[name][0] for name in ("enigmata-skyscraper", "chuk-futoshiki", "chuk-skyscrapers", "chuk-kenken", "killer-sudoku-generator")]
    killer = named["chuk-killer"]
    (minutes, (low, _)), level, hodoku = found[OURS], found["level"], found["score of HoDoKu"]
    givens = found["number of givens, negated"]
    explained = found["rating of Sukaku Explainer"]
    relative, times = found["D_TO", OURS], found["D_TO", "mean time"]
    return lines, [
        (f"**Minutes order people's times better than any level**: {minutes:.2f}, where the level has {level[0]:.2f}, Sukaku Explainer {explained[0]:.2f}, "
         f"HoDoKu's score {hodoku[0]:.2f} and the number of givens {givens[0]:.2f}; the intervals of the first and the others do not meet.",
         low > max(other[1][1] for other in (level, explained, hodoku, givens))),
        (f"**Much of what is missing is noise of the mean times**: with D_TO, the authors' measure of the same players' times, minutes correlate at {relative[0]:.2f}, and "
         f"the mean time itself at {times[0]:.2f}.", relative[0] > minutes + 0.1 and relative[0] > times[0]),
        (f"**The rating follows Sudoku Explainer where techniques suffice**: {both:.2f} over all puzzles. Of those that need a search, the nodes order them weakly ({beyond:.2f}).",
         both > 0.8 and beyond < 0.5),
        (f"**Levels order variants as the difficulties of Tatham's generators do** ({min(rest):.2f} to {max(rest):.2f}), **but hardly killers** ({min(killers):.2f} to {max(killers):.2f}): "
         "most of these need lines or innies and outies, which are one level however many cells and combinations they take.",
         min(rest) > 0.7 and max(killers) < 0.6),
        (f"**Names of published generators** agree with levels for three generators of classic Sudoku (qqwing {named['qqwing'][0]:.2f}, rustoku {named['rustoku'][0]:.2f}, sudoku-gen "
         f"{named['sudoku-gen'][0]:.2f}), and less where they are sizes or numbers of givens (variants {min(sized):.2f} to {max(sized):.2f}); those of chuk-killer show no order "
         f"({killer[0]:.2f}, {killer[1][0]:.2f} to {killer[1][1]:.2f}).",
         min(named[name][0] for name in ("qqwing", "rustoku", "sudoku-gen")) > max(sized) and min(sized) > 0 and killer[1][0] < 0 < killer[1][1]),
        (f"**What people enter until a puzzle is solved is ordered by levels** for KenKen ({kenken[0]:.2f}) and Str8ts ({straights[0]:.2f}; by nodes {straights[2]:.2f}), "
         f"**and hardly for killers** ({nine[0]:.2f}, of 6x6 {six[0]:.2f}): nearly all have one of two levels.",
         min(kenken[1][0], straights[1][0], nine[1][0]) > 0 and max(nine[0], six[0]) < 0.3 and straights[2] > straights[1][1]),
    ]


if __name__ == "__main__":
    sys.exit(common.finish(HERE, figures, sys.argv[1:]))
