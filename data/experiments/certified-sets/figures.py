#!/usr/bin/env python3
"""The figures of README.md from the manifest: figures.py [RESULTS]. Exits 1 if a conclusion does not hold (common.finish)."""

import os
import sys

HERE = os.path.dirname(os.path.abspath(__file__))
sys.path.insert(0, os.path.join(HERE, ".."))
import common

LABELINGS = ("given", "copy")


def numbers(rows):
    """Figures per set and labeling."""
    found = {}
    for name in dict.fromkeys(row["set"] for row in rows):
        for labeling in LABELINGS:
            own = [row for row in rows if (row["set"], row["labeling"]) == (name, labeling)]
            size = [int(row["proof_bytes"]) for row in own]
            found[name, labeling] = {
                "bundles": len(own), "unique": sum(row["verdict"] == "unique" for row in own),
                "audit": sum(row["audit"] == "accepted" for row in own), "drat_trim": sum(row["drat_trim"] == "accepted" for row in own),
                "given": sum(row["drat_trim"] != "" for row in own),
                "megabytes": sum(int(row["bytes"]) for row in own) / 1e6, "median": common.quantile(size, 0.5), "most": max(size),
                "puzzles": len({row["puzzle_sha256"] for row in own}), "solutions": len({row["solution_sha256"] for row in own}),
                "proofs": {row["proof_sha256"] for row in own},
            }
    return found


def figures(folder):
    """Lines with figures, and conclusions."""
    found, lines = numbers(common.read(folder, "manifest")), []
    for (name, labeling), own in found.items():
        title = f"* {name}, labeling {labeling}"
        lines.append(f"{title}: {own['bundles']} bundles, {own['unique']} unique, {own['audit']} accepted by the audit; {own['drat_trim']} of {own['given']} proofs accepted "
                     f"by drat-trim; {own['megabytes']:.0f} MB in all.")
        lines.append(f"{title}: bytes of a proof: median {own['median']:.0f}, at most {own['most']}; {own['puzzles']} different puzzles, "
                     f"{own['solutions']} different solutions.")
    return lines, conclusions(found) + again(folder)


def again(folder):
    """Hashes of an earlier run by another build (earlier.csv.gz, which run.py does not write) beside those of the manifest."""
    if not os.path.exists(f"{folder}/earlier.csv.gz"):
        return []
    names = ("puzzle_sha256", "formula_sha256", "proof_sha256", "solution_sha256")
    known = {tuple(row[name] for name in names) for row in common.read(folder, "manifest")}
    earlier = common.read(folder, "earlier")
    same = sum(tuple(row[name] for name in names) in known for row in earlier)
    return [(f"**Bundles are written again byte for byte**: {same} of {len(earlier)} bundles of {earlier[0]['set']} that an earlier build wrote have the same "
             "formula, proof and solution.", same == len(earlier))]


def conclusions(found):
    """What is read from the figures, with whether it holds."""
    names = list(dict.fromkeys(name for name, _ in found))
    every = list(found.values())
    total = sum(own["bundles"] for own in every)
    shared = sum(len(found[name, "given"]["proofs"] & found[name, "copy"]["proofs"]) for name in names)
    return [
        (f"**Every puzzle of {' and '.join(names)} has a certificate in both labelings**: {total} bundles, all unique, all accepted by the audit; drat-trim "
         f"accepts all {sum(own['given'] for own in every)} of their proofs that it was given. {shared} proofs are the same in both labelings.",
         all(own["bundles"] == own["unique"] == own["audit"] == own["puzzles"] and own["drat_trim"] == own["given"] > 0 for own in every)),
    ]


if __name__ == "__main__":
    sys.exit(common.finish(HERE, figures, sys.argv[1:]))
