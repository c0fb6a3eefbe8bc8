#!/usr/bin/env python3
"""Fits the rule of the atlas, a decision tree of at most 15 leaves, and tests it on kinds and collections that it has not seen.

    fit.py QUORUM   needs scikit-learn; writes results/choices.csv.gz and results/trees.json, which figures.py reads

A tree predicts the cost of every solver (least squares over all of them); a leaf names the solver with the least mean cost of
its puzzles. A fold leaves out a kind, or a collection, and its tree is fitted to all others. A tree pays
for every stage of features up to the last that it asks on the way to a leaf.
"""

import gzip
import json
import sys
from pathlib import Path

import numpy
from sklearn.tree import DecisionTreeRegressor

import table
from rule import MODELS

LEAVES = 15
LEAST = 10  # puzzles of a leaf


def fitted(inputs, costs):
    tree = DecisionTreeRegressor(max_leaf_nodes=LEAVES, min_samples_leaf=LEAST, random_state=0)
    tree.fit(inputs, costs)
    leaves = tree.apply(inputs)
    best = {leaf: int(costs[leaves == leaf].sum(axis=0).argmin()) for leaf in set(leaves)}
    return tree.tree_, best


def way(tree, row):
    """Leaf and features asked on the way."""
    node, asked = 0, []
    while tree.children_left[node] >= 0:
        asked.append(int(tree.feature[node]))
        # As scikit-learn, which compares numbers of single precision.
        goes_left = numpy.float32(row[asked[-1]]) <= tree.threshold[node]
        node = int(tree.children_left[node] if goes_left else tree.children_right[node])
    return node, asked


def shown(tree, best, names, solvers, node=0):
    """The tree as nested lists: [feature, threshold, yes, no], or [solver, puzzles]."""
    if tree.children_left[node] < 0:
        return [solvers[best[node]], int(tree.n_node_samples[node])]
    below = [shown(tree, best, names, solvers, child[node]) for child in (tree.children_left, tree.children_right)]
    first, second = below
    if len(first) == len(second) == 2 and first[0] == second[0]:
        return [first[0], first[1] + second[1]]
    return [names[tree.feature[node]], round(float(tree.threshold[node]), 6), first, second]


def main():
    costs_of = table.costs(table.rows("main"))
    features, all_names = table.features()
    kinds = table.kinds()
    puzzles = sorted(puzzle for puzzle in costs_of if puzzle in features)
    stage_of = table.stages(sys.argv[1], all_names)
    choices = [dict(corpus=corpus, id=id) for corpus, id in puzzles]
    trees = {}
    for model, (_, solvers, stages_used) in MODELS.items():
        solvers = solvers or list(costs_of[puzzles[0]])
        names = [name for name in all_names if stage_of[name] in stages_used]
        inputs = numpy.array([[features[puzzle][name] for name in names] for puzzle in puzzles])
        costs = numpy.array([[costs_of[puzzle][solver] for solver in solvers] for puzzle in puzzles])
        tree, best = fitted(inputs, costs)
        trees[model] = shown(tree, best, names, solvers)
        for unit, group_of in (("kind", lambda p: kinds[p[0]]), ("collection", lambda p: p[0])):
            groups = numpy.array([group_of(puzzle) for puzzle in puzzles])
            for group in sorted(set(groups)):
                is_left_out = groups == group
                tree, best = fitted(inputs[~is_left_out], costs[~is_left_out])
                for place in numpy.flatnonzero(is_left_out):
                    leaf, asked = way(tree, inputs[place])
                    last = max((table.STAGES.index(stage_of[names[f]]) for f in asked), default=-1)
                    choices[place][f"{model}:{unit}"] = f"{solvers[best[leaf]]}@{last}"
    table.common.write(table.RESULTS, "choices", choices)
    plain = Path(table.RESULTS, "choices.csv")
    Path(f"{plain}.gz").write_bytes(gzip.compress(plain.read_bytes(), mtime=0))
    plain.unlink()
    Path(table.RESULTS, "trees.json").write_text(json.dumps(trees, indent=1) + "\n")
    print(f"{len(puzzles)} puzzles, {len(MODELS)} models")


if __name__ == "__main__":
    main()
