#!/usr/bin/env python3
"""The figures of README.md from the rows: figures.py [RESULTS]. Exits 1 if a conclusion does not hold."""

import os
import sys

HERE = os.path.dirname(os.path.abspath(__file__))
sys.path.insert(0, os.path.join(HERE, ".."))
import common

# Levels of quorum grade, the easiest first.
LEVELS = ["naked", "hidden", "bounds", "locked", "pairs", "triples", "fish", "wings", "search"]
CORPORA = ("17-clue", "minimal", "hardest")


def level(row):
    return LEVELS.index(row["level"])


def main():
    rows = common.read(sys.argv[1] if len(sys.argv) > 1 else f"{HERE}/results", "proofs")
    tables, found = {}, {}
    for row in rows:
        tables.setdefault((row["corpus"], row["labeling"]), []).append(row)
    for corpus in CORPORA:
        for labeling in ("given", "copy"):
            own = tables.get((corpus, labeling), [])
            if not own:
                continue
            print(f"* {corpus}, labeling {labeling}: {len(own)} puzzles, "
                  f"{sum(row['core_lemmas'] == '0' for row in own)} refuted by unit propagation; lemmas of the trimmed proof: median "
                  f"{common.quantile([int(row['core_lemmas']) for row in own], 0.5):.0f}, at most {max(int(row['core_lemmas']) for row in own)}.")
            for name, key in (("level", level), ("nodes of the grader's search", lambda row: int(row["grade_nodes"]))):
                a, b = [key(row) for row in own], [int(row["core_lemmas"]) for row in own]
                if len(set(a)) < 2:
                    print(f"* {corpus}, labeling {labeling}: all puzzles have the level {own[0]['level']}: no correlation.")
                    continue
                rho = common.spearman(a, b)
                low, high = common.interval(len(own), lambda chosen: common.spearman([a[i] for i in chosen], [b[i] for i in chosen]), samples=200)
                found[corpus, labeling, name] = (low, high)
                print(f"* {corpus}, labeling {labeling}: Spearman of trimmed lemmas and {name} {rho:.2f}, 95 % interval "
                      f"{low:.2f} to {high:.2f}, n = {len(own)}.")
        pair = [tables.get((corpus, name), []) for name in ("given", "copy")]
        if all(pair):
            for name, key in (("trimmed lemmas", "core_lemmas"), ("nodes of the grader's search", "grade_nodes")):
                a, b = ([int(row[key]) for row in sorted(own, key=lambda row: int(row["index"]))] for own in pair)
                low, high = common.interval(len(a), lambda chosen: common.spearman([a[i] for i in chosen], [b[i] for i in chosen]), samples=200)
                print(f"* {corpus}: Spearman of {name} between the two labelings {common.spearman(a, b):.2f}, 95 % interval "
                      f"{low:.2f} to {high:.2f}.")
    weak = True
    exceptions = sum((row["core_lemmas"] == "0") != (level(row) <= LEVELS.index("hidden")) for row in rows)
    print(f"* Refuted by unit propagation, but not solved by singles, or the other way round: {exceptions} of {len(rows)} rows.")
    for corpus in ("17-clue", "minimal"):
        for labeling in ("given", "copy"):
            own = [row for row in tables.get((corpus, labeling), []) if level(row) > LEVELS.index("hidden")]
            a, b = [level(row) for row in own], [int(row["core_lemmas"]) for row in own]
            low, high = common.interval(len(own), lambda chosen: common.spearman([a[i] for i in chosen], [b[i] for i in chosen]), samples=200)
            weak &= high < 0.5
            print(f"* {corpus}, labeling {labeling}, puzzles that need more than singles: Spearman of trimmed lemmas and level "
                  f"{common.spearman(a, b):.2f}, 95 % interval {low:.2f} to {high:.2f}, n = {len(own)}.")
    # Conclusions: what depends on the level is more than chance on the two sets with several levels.
    return exceptions == 0 and weak and all(found[corpus, labeling, "level"][0] > 0.3 for corpus in ("17-clue", "minimal") for labeling in ("given", "copy")
               if (corpus, labeling, "level") in found)


sys.exit(0 if main() else 1)
