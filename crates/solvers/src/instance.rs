//! Features of an instance: numbers that are known of a problem before a search, for rules that
//! choose a solver and for studies of what makes a puzzle hard for which one.
//!
//! They come in stages, the cheap ones first, so that a rule pays for those only that it uses:
//! counts of what is stated, what rules without a search leave, what becomes of single trials, and
//! the shape of the graph of constraints. Such stages, with their costs, are what the library of
//! algorithm selection has per instance (Bischl et al., ASlib, 2016); trials as features are those
//! of SATzilla (Xu, Hutter, Hoos and Leyton-Brown, 2008).

use crate::propagate::{Level, Propagator};
use quorum_problem::{Problem, ValueSet};

/// A group of features that are computed together.
pub struct Stage {
    /// Name: `counts`.
    pub name: &'static str,
    /// Name and meaning of each feature.
    pub features: &'static [(&'static str, &'static str)],
    /// Their values, in this order.
    pub measure: fn(&Problem) -> Vec<f64>,
}

/// All stages, the cheapest first.
pub static STAGES: [Stage; 4] = [
    Stage {
        name: "counts",
        features: &[
            ("values", "values per cell"),
            ("cells", "cells, extra cells included"),
            ("extra_cells", "cells that lie on no grid"),
            ("givens_share", "share of the cells with one candidate"),
            ("candidates_share", "mean share of the values that are candidates of a cell"),
            ("houses", "groups of as many cells as values"),
            ("small_groups", "groups of fewer cells"),
            ("signs", "less-than pairs"),
            ("relations", "relations of two cells"),
            ("sums", "linear constraints"),
            ("largest_sum", "cells of the largest of them"),
            ("automata", "automata"),
            ("states", "states of all automata"),
            ("connected", "sets of connected cells"),
            ("different_pairs", "sets of different pairs"),
        ],
        measure: counts,
    },
    Stage {
        name: "rules",
        features: &[
            ("solved_share", "share of the open cells that singles, bounds and sums decide"),
            ("left_log10", "logarithm of the number of grids of the candidates that are left"),
            ("is_refuted", "1 if these rules show that there is no solution"),
        ],
        measure: rules,
    },
    Stage {
        name: "trials",
        features: &[
            ("failed_share", "share of trials of one candidate that these rules refute"),
            ("solved_by_trial_share", "share of those after which every cell is decided"),
            ("trial_log10", "mean logarithm of the number of grids that a trial leaves"),
        ],
        measure: trials,
    },
    Stage {
        name: "graph",
        features: &[
            ("density", "share of the pairs of open cells that share a constraint"),
            ("width_share", "bound of the treewidth of that graph, as a share of the open cells"),
        ],
        measure: graph,
    },
];

/// Trials of a problem at most, spread over the open cells.
const MOST_TRIALS: usize = 60;

/// Open cells of a graph at most. The features of a larger one are those of the first so many.
const MOST_NODES: usize = 448;

/// The rules that are applied.
const RULES: Level = Level::Bounds;

fn counts(problem: &Problem) -> Vec<f64> {
    let (cells, values) = (problem.cells().len(), usize::from(problem.values()));
    let candidates: u32 = problem.candidates().iter().map(|set| set.len()).sum();
    let houses = problem.groups().iter().filter(|group| problem.is_full(group)).count();
    let largest = problem.linear().iter().map(|linear| linear.terms().len()).max();
    let states: u32 = problem.regular().iter().map(|regular| regular.automaton.states()).sum();
    vec![
        values as f64,
        cells as f64,
        (cells - problem.grid_cells()) as f64,
        share(cells - open_cells(problem.candidates()).len(), cells),
        share(candidates as usize, cells * values),
        houses as f64,
        (problem.groups().len() - houses) as f64,
        problem.less_than().len() as f64,
        problem.relations().len() as f64,
        problem.linear().len() as f64,
        largest.unwrap_or(0) as f64,
        problem.regular().len() as f64,
        f64::from(states),
        problem.connected().len() as f64,
        problem.different_pairs().len() as f64,
    ]
}

fn rules(problem: &Problem) -> Vec<f64> {
    let open = open_cells(problem.candidates()).len();
    match Propagator::new(RULES).fixpoint(problem) {
        None => vec![1.0, 0.0, 1.0],
        Some(left) => {
            let decided = open - open_cells(&left).len();
            vec![share(decided, open), log10_of_grids(&left), 0.0]
        }
    }
}

fn trials(problem: &Problem) -> Vec<f64> {
    let mut propagator = Propagator::new(RULES);
    let Some(left) = propagator.fixpoint(problem) else { return vec![0.0; 3] };
    let mut candidates: Vec<(usize, u8)> = Vec::new();
    for cell in open_cells(&left) {
        candidates.extend(left[cell].iter().map(|value| (cell, value)));
    }
    let (mut tried, mut failed, mut solved, mut logarithms) = (0, 0, 0, 0.0);
    for (cell, value) in candidates.iter().step_by(candidates.len().div_ceil(MOST_TRIALS).max(1)) {
        let mut sets = left.clone();
        sets[*cell] = ValueSet::single(*value);
        let trial = problem.with_candidates(sets).expect("a set per cell");
        tried += 1;
        match propagator.fixpoint(&trial) {
            None => failed += 1,
            Some(sets) => {
                solved += usize::from(open_cells(&sets).is_empty());
                logarithms += log10_of_grids(&sets);
            }
        }
    }
    let mean = logarithms / f64::max(1.0, (tried - failed) as f64);
    vec![share(failed, tried), share(solved, tried), mean]
}

/// A set of open cells, by their numbers among these.
type Nodes = [u64; MOST_NODES.div_ceil(64)];

/// The bound is that of the elimination of a node of the least degree, one after another.
fn graph(problem: &Problem) -> Vec<f64> {
    let mut open = open_cells(problem.candidates());
    open.truncate(MOST_NODES);
    let mut neighbors: Vec<Nodes> = vec![Nodes::default(); open.len()];
    for cells in scopes(problem) {
        let members: Vec<usize> =
            cells.iter().filter_map(|cell| open.binary_search(cell).ok()).collect();
        for &node in &members {
            for &other in members.iter().filter(|&&other| other != node) {
                neighbors[node][other / 64] |= 1 << (other % 64);
            }
        }
    }
    let degree = |nodes: &Nodes| nodes.iter().map(|word| word.count_ones()).sum::<u32>();
    let edges: u32 = neighbors.iter().map(degree).sum();
    let mut width = 0;
    let mut left: Vec<usize> = (0..open.len()).collect();
    while let Some(place) = (0..left.len()).min_by_key(|&place| degree(&neighbors[left[place]])) {
        let node = left.swap_remove(place);
        let around = neighbors[node];
        width = width.max(degree(&around));
        for &other in left.iter().filter(|&&other| around[other / 64] >> (other % 64) & 1 == 1) {
            for (word, more) in neighbors[other].iter_mut().zip(around) {
                *word |= more;
            }
            neighbors[other][other / 64] &= !(1 << (other % 64));
            neighbors[other][node / 64] &= !(1 << (node % 64));
        }
    }
    let pairs = open.len() * open.len().saturating_sub(1);
    vec![share(edges as usize, pairs), share(width as usize, open.len())]
}

/// The cells of every constraint.
fn scopes(problem: &Problem) -> Vec<Vec<usize>> {
    let mut scopes: Vec<Vec<usize>> = Vec::new();
    scopes.extend(problem.groups().iter().map(|group| group.cells.clone()));
    scopes.extend(problem.less_than().iter().map(|pair| vec![pair.lesser, pair.greater]));
    scopes.extend(problem.relations().iter().map(|relation| relation.cells().to_vec()));
    for linear in problem.linear() {
        scopes.push(linear.terms().iter().map(|&(_, cell)| cell).collect());
    }
    scopes.extend(problem.regular().iter().map(|regular| regular.cells.clone()));
    scopes.extend(problem.connected().iter().map(|connected| connected.cells().to_vec()));
    scopes.extend(problem.different_pairs().iter().map(|pairs| pairs.pairs().concat()));
    scopes
}

fn open_cells(candidates: &[ValueSet]) -> Vec<usize> {
    (0..candidates.len()).filter(|&cell| candidates[cell].len() != 1).collect()
}

fn log10_of_grids(candidates: &[ValueSet]) -> f64 {
    candidates.iter().map(|set| f64::from(set.len()).max(1.0).log10()).sum()
}

fn share(part: usize, whole: usize) -> f64 {
    if whole == 0 { 0.0 } else { part as f64 / whole as f64 }
}

#[cfg(test)]
mod tests {
    use super::*;
    use quorum_formats::{ReadOptions, read};

    /// The features of a text by name.
    fn features(text: &str) -> impl Fn(&str) -> f64 {
        let item = read("t", text.as_bytes(), ReadOptions::default()).next().unwrap().unwrap();
        let problem = item.puzzle.lower();
        let mut all: Vec<(&str, f64)> = Vec::new();
        for stage in &STAGES {
            let values = (stage.measure)(&problem);
            assert_eq!(values.len(), stage.features.len(), "{}", stage.name);
            all.extend(stage.features.iter().map(|feature| feature.0).zip(values));
        }
        move |name| all.iter().find(|(known, _)| *known == name).unwrap().1
    }

    #[test]
    fn counts_are_of_what_is_stated() {
        let of = features(
            "4x4;boxes=2x2;cells=1.../..../..../....;\
             signs=.<./..../.../..../.../..../...;constraints=cage=5:R2C1.R2C2",
        );
        for (name, expected) in [
            ("values", 4.0),
            ("cells", 16.0),
            ("extra_cells", 0.0),
            ("givens_share", 1.0 / 16.0),
            ("candidates_share", 61.0 / 64.0),
            ("houses", 12.0),
            ("signs", 1.0),
            ("sums", 1.0),
            ("largest_sum", 2.0),
            ("automata", 0.0),
        ] {
            assert_eq!(of(name), expected, "{name}");
        }
    }

    /// 4x4 grids: one that singles solve, the empty one, one with a repeated value.
    #[test]
    fn rules_and_trials_tell_easy_from_open_and_refuted() {
        let easy = features("..1.4......2.3..");
        assert_eq!((easy("solved_share"), easy("left_log10"), easy("is_refuted")), (1.0, 0.0, 0.0));
        assert_eq!((easy("failed_share"), easy("solved_by_trial_share")), (0.0, 0.0));
        let empty = features("................");
        assert_eq!((empty("solved_share"), empty("is_refuted")), (0.0, 0.0));
        assert!((empty("left_log10") - 16.0 * 4f64.log10()).abs() < 1e-9);
        // No trial of one value is refuted, and none decides the grid.
        assert_eq!((empty("failed_share"), empty("solved_by_trial_share")), (0.0, 0.0));
        assert!(empty("trial_log10") < empty("left_log10"));
        assert_eq!(features("11..............")("is_refuted"), 1.0);
    }

    /// Rows, columns and boxes of a 4x4 grid: each cell sees seven of fifteen others. A path has
    /// the treewidth 1.
    #[test]
    fn the_graph_is_that_of_cells_in_one_constraint() {
        let empty = features("................");
        assert!((empty("density") - 7.0 / 15.0).abs() < 1e-9);
        assert!(empty("width_share") >= 7.0 / 16.0 && empty("width_share") < 1.0);
        let cells = (0..4).map(|column| quorum_problem::Position { row: 0, column }).collect();
        let signs = (0..3).map(|cell| {
            let pair = quorum_problem::LessThan { lesser: cell, greater: cell + 1 };
            quorum_problem::Constraint::LessThan(pair)
        });
        let path = Problem::new(9, cells, vec![ValueSet::full(9); 4], signs.collect()).unwrap();
        assert_eq!(graph(&path), [0.5, 0.25]);
    }
}
