//! Propagation of a sum: the strongest rule whose tables stay small.
//!
//! | level | a sum is propagated by |
//! |---|---|
//! | `layers` | its layered graph, which makes it domain consistent; a larger one by its bounds |
//! | `distinct` | the layered graph of the sum and the differences of its cells, whose states for a cage are sets of values: domain consistent for both together. Where that is too large, as by `layers`, and a cage also by its [sets of values](super::rules), another sum also by bounds that count different values |
//! | `houses` | likewise, with [sums derived from houses](super::houses) |
//!
//! The tables depend on the values, the coefficients, the comparison and on which cells differ, and
//! are kept for equal sums of a problem and of the next ones.

use super::constraints::{BoundedSum, Constraint, Rule};
use super::strategy::SumLevel;
use crate::lists::narrow;
use quorum_encodings::cages::{cage, combinations, later_peers};
use quorum_encodings::layers::Layers;
use quorum_problem::{Comparison, Linear, Problem};
use std::collections::HashMap;
use std::sync::Arc;

/// Transitions of the largest sum that is propagated by its layers; a larger one by bounds. A pass
/// over so many takes about a tenth of a millisecond.
const MOST_TRANSITIONS: usize = 100_000;

/// Transitions of the largest sum that is propagated with the differences of its cells, before
/// states are merged. All sets of 9 values have 2,304, those of 5 of 16 values some 35,000.
const MOST_DISTINCT: usize = 20_000;

/// The most cells of such a sum: a state is a set of values per cell.
const MOST_CELLS: usize = 256;

/// The most sets of values of a cage that are looked at one by one.
const MOST_SETS: usize = 2_000;

/// The most sums whose tables are kept.
const MOST_KEPT: usize = 10_000;

/// Properties of a sum that its tables depend on, on one board.
#[derive(Clone, PartialEq, Eq, Hash, Debug)]
struct Key {
    coefficients: Vec<i64>,
    comparison: Comparison,
    constant: i64,
    peers: Vec<Vec<usize>>,
}

/// The rules of the sums so far, for one board and one level.
#[derive(Clone, Default, Debug)]
pub(super) struct SumCache {
    rules: HashMap<Key, Vec<Arc<Rule>>>,
}

/// A sum with each of its rules; none if its groups imply it.
pub(super) fn constraints(
    problem: &Problem,
    linear: &Linear,
    level: SumLevel,
    cache: &mut SumCache,
) -> Vec<Constraint> {
    let indices: Vec<usize> = linear.terms().iter().map(|term| term.1).collect();
    let cells = narrow(&indices);
    let key = Key {
        coefficients: coefficients(linear),
        comparison: linear.comparison(),
        constant: linear.constant(),
        peers: match level {
            SumLevel::Layers => vec![Vec::new(); indices.len()],
            SumLevel::Distinct | SumLevel::Houses => later_peers(problem, &indices),
        },
    };
    if cache.rules.len() > MOST_KEPT {
        cache.rules.clear();
    }
    let rules = cache.rules.entry(key).or_insert_with_key(|key| rules(problem, linear, &key.peers));
    let mut constraints = Vec::with_capacity(rules.len());
    for rule in rules {
        constraints.push(Constraint { cells: cells.clone(), rule: Arc::clone(rule) });
    }
    constraints
}

fn coefficients(linear: &Linear) -> Vec<i64> {
    linear.terms().iter().map(|term| term.0).collect()
}

fn rules(problem: &Problem, linear: &Linear, peers: &[Vec<usize>]) -> Vec<Arc<Rule>> {
    let is_distinct = peers.iter().any(|peers| !peers.is_empty());
    if !is_distinct {
        let rule = plain(problem, linear).unwrap_or_else(|| bounded(linear, peers));
        return vec![Arc::new(rule)];
    }
    let n = problem.values();
    let cage = cage(problem, linear);
    if cage.as_ref().is_some_and(|cells| cells.len() == usize::from(n)) {
        let sum = i64::from(n) * (i64::from(n) + 1) / 2;
        let holds = linear.comparison().holds(sum, linear.constant());
        return if holds { vec![] } else { vec![Arc::new(Rule::Never)] };
    }
    if linear.terms().len() <= MOST_CELLS
        && let Ok(layers) = Layers::of_distinct(problem, linear, |_, _| true, MOST_DISTINCT)
    {
        return vec![Arc::new(Rule::of_layers(layers))];
    }
    let (comparison, constant) = (linear.comparison(), linear.constant());
    let sets = cage.and_then(|cells| combinations(n, cells.len(), comparison, constant, MOST_SETS));
    let distinct = match sets {
        Some(sets) => Rule::Sets(sets.iter().map(|set| set.bits()).collect()),
        None => bounded(linear, peers),
    };
    match plain(problem, linear) {
        Some(plain) => vec![Arc::new(plain), Arc::new(distinct)],
        None => vec![Arc::new(distinct)],
    }
}

/// The layered graph of the sum by itself, unless it is too large.
fn plain(problem: &Problem, linear: &Linear) -> Option<Rule> {
    let n = i64::from(problem.values());
    // At most as many states as there are sums, or as there are values of the cells before.
    let mut states = 1i64;
    let mut range = 1i64;
    let mut transitions = 0;
    for &(coefficient, _) in linear.terms() {
        transitions += states * n;
        range += coefficient.abs() * (n - 1);
        states = states.saturating_mul(n).min(range);
    }
    if transitions as usize > MOST_TRANSITIONS {
        return None;
    }
    let layers = Layers::of_linear(problem, linear, |_, _| true).expect("counted above");
    Some(Rule::of_layers(layers))
}

/// The bounds of the sum, with clusters of cells that differ.
fn bounded(linear: &Linear, peers: &[Vec<usize>]) -> Rule {
    let coefficients = coefficients(linear);
    let mut clusters: Vec<Vec<usize>> = Vec::new();
    for (place, &coefficient) in coefficients.iter().enumerate() {
        let joins = |cluster: &&mut Vec<usize>| {
            coefficients[cluster[0]] == coefficient
                && cluster.iter().all(|&earlier| peers[earlier].contains(&place))
        };
        match clusters.iter_mut().find(joins) {
            Some(cluster) => cluster.push(place),
            None => clusters.push(vec![place]),
        }
    }
    let (comparison, constant) = (linear.comparison(), linear.constant());
    Rule::Bounded(BoundedSum { coefficients, clusters, comparison, constant })
}

#[cfg(test)]
mod tests {
    use super::*;
    use quorum_problem::{Constraint as Stated, Group, GroupKind, Position, ValueSet};

    /// The rules of a sum of the first cells of a row of `n` cells, of which the first `different`
    /// differ.
    fn names(n: u8, different: usize, terms: &[i64], constant: i64) -> Vec<&'static str> {
        let cells: Vec<Position> = (0..n).map(|column| Position { row: 0, column }).collect();
        let group = Group { kind: GroupKind::Row, cells: (0..different).collect() };
        let all = vec![ValueSet::full(n); cells.len()];
        let problem = Problem::new(n, cells, all, vec![Stated::AllDifferent(group)]).unwrap();
        let linear =
            Linear::new(terms.iter().copied().zip(0..), Comparison::Equal, constant).unwrap();
        let found = constraints(&problem, &linear, SumLevel::Distinct, &mut SumCache::default());
        let name = |constraint: &Constraint| match *constraint.rule {
            Rule::Layered(_) => "layered",
            Rule::Sets(_) => "sets",
            Rule::Bounded(_) => "bounded",
            Rule::Joined(_) => "joined",
            Rule::Different => "different",
            Rule::Never => "never",
        };
        found.iter().map(name).collect()
    }

    #[test]
    fn the_rule_depends_on_the_size_of_the_tables() {
        assert_eq!(names(9, 9, &[1; 3], 15), ["layered"]);
        assert_eq!(names(9, 9, &[1; 9], 45), [""; 0], "implied by the house");
        assert_eq!(names(9, 9, &[1; 9], 44), ["never"]);
        assert_eq!(names(9, 9, &[1; 3], 25), ["never"]);
        assert_eq!(names(16, 16, &[1; 8], 68), ["layered", "sets"]);
        assert_eq!(names(40, 40, &[1; 10], 205), ["layered", "bounded"]);
        assert_eq!(names(64, 64, &[1; 8], 60), ["sets"]);
        assert_eq!(names(40, 1, &[999, 1_000_000, 77_777, 12_345], 999_999), ["bounded"]);
    }

    #[test]
    fn equal_sums_share_their_tables() {
        let cells: Vec<Position> = (0..6).map(|column| Position { row: 0, column }).collect();
        let group = |cells: &[usize]| {
            Stated::AllDifferent(Group { kind: GroupKind::Other, cells: cells.to_vec() })
        };
        let all = vec![ValueSet::full(6); 6];
        let problem = Problem::new(6, cells, all, vec![group(&[0, 1]), group(&[2, 3])]).unwrap();
        let mut cache = SumCache::default();
        let mut rule = |a, b| {
            let linear = Linear::new([(1, a), (1, b)], Comparison::Equal, 6).unwrap();
            Arc::clone(&constraints(&problem, &linear, SumLevel::Houses, &mut cache)[0].rule)
        };
        assert!(Arc::ptr_eq(&rule(0, 1), &rule(2, 3)));
        assert!(!Arc::ptr_eq(&rule(0, 1), &rule(4, 5)), "4 and 5 may be equal");
    }
}
