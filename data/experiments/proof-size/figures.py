#!/usr/bin/env python3
"""The figures of README.md from the rows: figures.py [RESULTS]. Exits 1 if a conclusion does not hold (common.finish)."""

import os
import sys

HERE = os.path.dirname(os.path.abspath(__file__))
sys.path.insert(0, os.path.join(HERE, ".."))
import common

# Levels of quorum grade, the easiest first.
LEVELS = ["naked", "hidden", "bounds", "locked", "pairs", "triples", "fish", "wings", "search"]
CORPORA = ("17-clue", "minimal", "hardest")
# Those with several levels.
SPREAD = ("17-clue", "minimal")
LABELINGS = ("given", "copy")
SAMPLES = 200


def level(row):
    return LEVELS.index(row["level"])


def rank(a, b):
    """Spearman's correlation with its interval over puzzles."""
    low, high = common.interval(len(a), lambda chosen: common.spearman([a[i] for i in chosen], [b[i] for i in chosen]), samples=SAMPLES)
    return common.spearman(a, b), low, high


def numbers(rows):
    """All figures: (corpus, labeling) to its own, corpus to those of both labelings."""
    tables, found = {}, {}
    for row in rows:
        tables.setdefault((row["corpus"], row["labeling"]), []).append(row)
    for corpus in CORPORA:
        for labeling in LABELINGS:
            own = sorted(tables[corpus, labeling], key=lambda row: int(row["index"]))
            lemmas, levels = [int(row["core_lemmas"]) for row in own], [level(row) for row in own]
            harder = [place for place, one in enumerate(levels) if one > LEVELS.index("hidden")]
            found[corpus, labeling] = {
                "puzzles": len(own), "propagated": lemmas.count(0), "median": common.quantile(lemmas, 0.5), "most": max(lemmas),
                "level": rank(levels, lemmas) if len(set(levels)) > 1 else None, "only_level": own[0]["level"],
                "nodes": rank([int(row["grade_nodes"]) for row in own], lemmas), "harder": len(harder),
                "harder_level": rank([levels[i] for i in harder], [lemmas[i] for i in harder]) if len(set(levels)) > 1 else None,
                "lemmas": lemmas, "grade": [int(row["grade_nodes"]) for row in own],
            }
        both = [found[corpus, labeling] for labeling in LABELINGS]
        found[corpus] = {"lemmas": rank(*(one["lemmas"] for one in both)), "nodes": rank(*(one["grade"] for one in both))}
    found["rows"] = len(rows)
    found["exceptions"] = sum((row["core_lemmas"] == "0") != (level(row) <= LEVELS.index("hidden")) for row in rows)
    return found


def figures(folder):
    """Lines with figures, and conclusions."""
    found, lines = numbers(common.read(folder, "proofs")), []
    for corpus in CORPORA:
        for labeling in LABELINGS:
            own, title = found[corpus, labeling], f"* {corpus}, labeling {labeling}"
            lines.append(f"{title}: {own['puzzles']} puzzles, {own['propagated']} refuted by unit propagation; lemmas of the trimmed proof: "
                         f"median {own['median']:.0f}, at most {own['most']}.")
            if own["level"] is None:
                lines.append(f"{title}: all puzzles have the level {own['only_level']}: no correlation.")
            else:
                lines.append(f"{title}: Spearman of trimmed lemmas and level {spread(own['level'])}, n = {own['puzzles']}.")
            lines.append(f"{title}: Spearman of trimmed lemmas and nodes of the grader's search {spread(own['nodes'])}, n = {own['puzzles']}.")
        lines.append(f"* {corpus}: Spearman of trimmed lemmas between the two labelings {spread(found[corpus]['lemmas'])}.")
        lines.append(f"* {corpus}: Spearman of nodes of the grader's search between the two labelings {spread(found[corpus]['nodes'])}.")
    lines.append(f"* Refuted by unit propagation, but not solved by singles, or the other way round: {found['exceptions']} of {found['rows']} rows.")
    for corpus in SPREAD:
        for labeling in LABELINGS:
            own = found[corpus, labeling]
            lines.append(f"* {corpus}, labeling {labeling}, puzzles that need more than singles: Spearman of trimmed lemmas and level "
                         f"{spread(own['harder_level'])}, n = {own['harder']}.")
    return lines, conclusions(found)


def spread(value):
    """A correlation with its interval."""
    return f"{value[0]:.2f}, 95 % interval {value[1]:.2f} to {value[2]:.2f}"


def conclusions(found):
    """What is read from the figures, with whether it holds."""
    over = [found[corpus, labeling] for corpus in SPREAD for labeling in LABELINGS]
    least = min(own["level"][1] for own in over)
    clue17 = [found["17-clue", labeling]["harder_level"] for labeling in LABELINGS]
    minimal = [found["minimal", labeling]["harder_level"] for labeling in LABELINGS]
    hard = [found["hardest", labeling] for labeling in LABELINGS]
    between = found["hardest"]["lemmas"]
    return [
        (f"**Over all puzzles, yes**: the rank correlation of size and level is {min(own['level'][0] for own in over):.2f} or more on both corpora with several "
         f"levels, in both labelings ({least:.2f} or more by the intervals).", least > 0.5),
        (f"**Much of it is one cut**: unit propagation refutes exactly the puzzles that need naked and hidden singles only ({found['exceptions']} exceptions in "
         f"{found['rows']} rows). Of those that need more, the correlation is {minimal[0][0]:.2f} and {minimal[1][0]:.2f} for minimal puzzles in the two labelings, "
         f"and {clue17[0][0]:.2f} and {clue17[1][0]:.2f} for 17 clues, where both intervals contain 0.",
         found["exceptions"] == 0 and all(one[1] < 0 < one[2] for one in clue17) and all(0 < one[1] and one[2] < 0.5 for one in minimal)),
        (f"**Among the hardest, no**: all have the level `{hard[0]['only_level']}`; two labelings of a puzzle correlate at {between[0]:.2f} only, and the size goes, weakly, "
         f"against the nodes of the grader's search ({hard[0]['nodes'][0]:.2f} and {hard[1]['nodes'][0]:.2f}).",
         all(own["level"] is None and own["nodes"][2] < 0 for own in hard) and between[2] < 0.5),
    ]


if __name__ == "__main__":
    sys.exit(common.finish(HERE, figures, sys.argv[1:]))
