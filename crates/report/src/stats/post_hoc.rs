//! Comparison of several solvers at once (Friedman), and then of all pairs.
//!
//! After Friedman's test, pairs are compared by signed-rank tests with Holm's correction, and not
//! by differences of mean ranks: whether two solvers differ by those depends on which others were
//! run (Benavoli, Corani & Mangili, Should we really use post-hoc tests based on mean-ranks?,
//! JMLR 17, 2016). Solvers that are not distinguished share a letter (a compact letter display:
//! Piepho, An algorithm for a letter-based representation of all-pairwise comparisons, 2004).
//!
//! A solver that was not timed on the puzzles would leave no puzzle on which all were: it is left
//! out, and named.

use super::bootstrap::LEAST;
use super::friedman::{Friedman, friedman};
use super::pairs::Pairs;
use super::quantile::median;
use super::rank_test::{LEVEL, RankTest};
use super::time::CensoredTime;
use crate::lists::{each, known};
use crate::sorted::sort_by;
use serde::{Deserialize, Serialize};

/// Most letters that are useful.
const MOST_LETTERS: usize = 26;

/// All solvers of a group compared.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
pub struct Comparisons {
    /// Friedman's test over the puzzles on which all solvers that take part were timed.
    pub friedman: Friedman,
    /// The solvers that take part.
    pub mean_ranks: Vec<MeanRank>,
    /// The solvers that were left out, so that there are puzzles on which all were timed.
    pub left_out: Vec<String>,
    /// All pairs, if the test rejects.
    pub pairs: Vec<Pair>,
    /// Maximal sets of solvers, no two of which are distinguished. Empty where Friedman's test does
    /// not reject, or where there are too many.
    pub not_distinguished: Vec<Vec<String>>,
}

/// Mean rank of a solver.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
pub struct MeanRank {
    /// The solver.
    pub solver: String,
    /// The rank.
    pub rank: f64,
}

/// Two solvers.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
pub struct Pair {
    /// The first solver.
    pub first: String,
    /// The second solver.
    pub second: String,
    /// Median ratio of the second time to the first, bounds at their bound.
    #[serde(with = "crate::json::value::number")]
    pub ratio: Option<f64>,
    /// The signed-rank test; `None` of too few differences.
    pub wilcoxon: Option<RankTest>,
    /// Whether the ratio is within the noise of the run.
    pub is_within_noise: bool,
    /// Whether the two are distinguished.
    pub is_apart: bool,
}

impl Comparisons {
    /// Compares the columns of solvers of these names; `None` if fewer than three have [`LEAST`]
    /// puzzles in common. `noise` is that between two solvers, as a factor.
    pub fn new(
        names: &[String],
        columns: &[Vec<Option<CensoredTime>>],
        noise: &dyn Fn(usize, usize) -> Option<f64>,
    ) -> Option<Self> {
        let timed = |solver: usize| columns[solver].iter().flatten().count();
        let (mut solvers, mut left_out) = (Vec::new(), Vec::new());
        for solver in 0..columns.len() {
            if timed(solver) > 0 { solvers.push(solver) } else { left_out.push(solver) }
        }
        let mut rows = complete(columns, &solvers);
        while rows.len() < LEAST && solvers.len() > 3 {
            // The last of those that were timed on the fewest.
            let mut fewest = solvers[0];
            for &solver in &solvers {
                if timed(solver) <= timed(fewest) {
                    fewest = solver;
                }
            }
            solvers.retain(|&solver| solver != fewest);
            left_out.push(fewest);
            rows = complete(columns, &solvers);
        }
        if rows.len() < LEAST {
            return None;
        }
        let friedman = friedman(&rows)?;
        sort_by(&mut left_out, Ord::cmp);
        let mut pairs = Vec::new();
        if friedman.p < LEVEL {
            for (place, &first) in solvers.iter().enumerate() {
                for &second in &solvers[place + 1..] {
                    let pair = Pairs::new(&columns[first], &columns[second]);
                    let log_ratio = median(each(&pair.log_ratios, |ratio| ratio.value));
                    let noise = noise(first, second);
                    let is_within = |log: f64| noise.is_some_and(|n| log.abs() <= n.ln());
                    pairs.push(Pair {
                        first: names[first].clone(),
                        second: names[second].clone(),
                        ratio: log_ratio.map(f64::exp),
                        wilcoxon: RankTest::new(&pair),
                        is_within_noise: log_ratio.is_some_and(is_within),
                        is_apart: false,
                    });
                }
            }
        }
        let mut mean_ranks = Vec::new();
        for (&solver, &rank) in solvers.iter().zip(&friedman.mean_ranks) {
            mean_ranks.push(MeanRank { solver: names[solver].clone(), rank });
        }
        let left_out = each(&left_out, |&solver| names[solver].clone());
        Some(Comparisons { friedman, mean_ranks, left_out, pairs, not_distinguished: Vec::new() })
    }

    /// Finds what is distinguished, once the p-values are adjusted.
    pub fn distinguish(&mut self) {
        let mut apart = Vec::new();
        for pair in &mut self.pairs {
            let p_holm = pair.wilcoxon.and_then(|test| test.p_holm);
            pair.is_apart = !pair.is_within_noise && p_holm.is_some_and(|p| p < LEVEL);
            if pair.is_apart {
                apart.push((pair.first.clone(), pair.second.clone()));
            }
        }
        if self.pairs.is_empty() {
            return;
        }
        let solvers: Vec<String> = each(&self.mean_ranks, |mean| mean.solver.clone());
        let mut groups = groups(&solvers, &apart);
        // Fastest first.
        let rank = |solver: &str| self.mean_rank(solver).unwrap_or(f64::INFINITY);
        for group in &mut groups {
            sort_by(group, |a, b| rank(a).total_cmp(&rank(b)));
        }
        sort_by(&mut groups, |a, b| {
            for (a, b) in a.iter().zip(b) {
                let order = rank(a).total_cmp(&rank(b));
                if order.is_ne() {
                    return order;
                }
            }
            a.len().cmp(&b.len())
        });
        self.not_distinguished = groups;
    }

    /// The mean rank of a solver that takes part.
    pub fn mean_rank(&self, solver: &str) -> Option<f64> {
        Some(self.mean_ranks.iter().find(|mean| mean.solver == solver)?.rank)
    }

    /// Letters of a solver: it is not distinguished from those that share one.
    pub fn letters(&self, solver: &str) -> String {
        let mut letters = String::new();
        for (letter, group) in ('a'..='z').zip(&self.not_distinguished) {
            if group.iter().any(|name| name == solver) {
                letters.push(letter);
            }
        }
        letters
    }
}

/// The puzzles on which all of some solvers were timed.
fn complete(columns: &[Vec<Option<CensoredTime>>], solvers: &[usize]) -> Vec<Vec<f64>> {
    let mut rows = Vec::new();
    let on = |puzzle: usize| known(solvers, |&solver| Some(columns[solver][puzzle]?.ns));
    for puzzle in 0..columns.first().map_or(0, Vec::len) {
        let row = on(puzzle);
        if row.len() == solvers.len() {
            rows.push(row);
        }
    }
    rows
}

/// The maximal sets of `members` without a pair of `apart` in them, by insertion and absorption;
/// none where they are more than [`MOST_LETTERS`].
fn groups<T: Clone + PartialEq>(members: &[T], apart: &[(T, T)]) -> Vec<Vec<T>> {
    let mut groups: Vec<Vec<T>> = vec![members.to_vec()];
    for (first, second) in apart {
        let (mut kept, mut parts) = (Vec::new(), Vec::new());
        for group in groups {
            if !(group.contains(first) && group.contains(second)) {
                kept.push(group);
                continue;
            }
            for out in [first, second] {
                let mut rest = group.clone();
                rest.retain(|one| one != out);
                if !rest.is_empty() {
                    parts.push(rest);
                }
            }
        }
        kept.append(&mut parts);
        groups = Vec::new();
        for (place, group) in kept.iter().enumerate() {
            if !is_redundant(&kept, place) {
                groups.push(group.clone());
            }
        }
        // Groups can grow in number without end.
        if groups.len() > 8 * MOST_LETTERS {
            return Vec::new();
        }
    }
    if groups.len() > MOST_LETTERS { Vec::new() } else { groups }
}

/// Whether a group is within another; of equal ones the first is not.
fn is_redundant<T: PartialEq>(groups: &[Vec<T>], place: usize) -> bool {
    let group = &groups[place];
    for (other_place, other) in groups.iter().enumerate() {
        let is_larger = other.len() > group.len() || other_place < place;
        if other_place != place && is_larger && group.iter().all(|one| other.contains(one)) {
            return true;
        }
    }
    false
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::stats::holm::holm;

    fn column(times: impl IntoIterator<Item = f64>) -> Vec<Option<CensoredTime>> {
        let time = |ns: f64| (!ns.is_nan()).then_some(CensoredTime::new(ns, Some(1e6)));
        times.into_iter().map(time).collect()
    }

    fn compared(columns: &[Vec<Option<CensoredTime>>], noise: Option<f64>) -> Option<Comparisons> {
        let names: Vec<String> = (0..columns.len()).map(|place| place.to_string()).collect();
        let mut found = Comparisons::new(&names, columns, &|_, _| noise)?;
        let p: Vec<f64> = found.pairs.iter().map(|pair| pair.wilcoxon.unwrap().p()).collect();
        for (pair, p) in found.pairs.iter_mut().zip(holm(&p)) {
            pair.wilcoxon.as_mut().unwrap().p_holm = Some(p);
        }
        found.distinguish();
        Some(found)
    }

    fn spread(factor: f64, puzzles: usize) -> Vec<Option<CensoredTime>> {
        column((0..puzzles).map(|p| factor * (100.0 + p as f64)))
    }

    /// Two that differ by chance and one that is ten times as slow.
    fn three(puzzles: usize) -> [Vec<Option<CensoredTime>>; 3] {
        let sign = |p: usize| if p.is_multiple_of(2) { 1.01 } else { 0.99 };
        let like = column((0..puzzles).map(|p| sign(p) * (100.0 + p as f64)));
        [spread(1.0, puzzles), like, spread(10.0, puzzles)]
    }

    #[test]
    fn solvers_that_are_not_distinguished_share_a_letter() {
        let found = compared(&three(20), None).unwrap();
        assert_eq!(found.not_distinguished.len(), 2);
        assert_eq!(["0", "1", "2"].map(|solver| found.letters(solver)), ["a", "a", "b"]);
        assert_eq!((found.left_out.len(), found.mean_rank("2")), (0, Some(3.0)));
    }

    #[test]
    fn within_the_noise_nothing_is_distinguished() {
        let columns = [spread(1.0, 20), spread(1.05, 20), spread(2.0, 20)];
        let letters = |noise| {
            let found = compared(&columns, noise).unwrap();
            ["0", "1", "2"].map(|solver| found.letters(solver))
        };
        assert_eq!(letters(None), ["a", "b", "c"]);
        assert_eq!(letters(Some(1.1)), ["a", "a", "b"]);
    }

    #[test]
    fn few_puzzles_are_not_tested() {
        for n in 1..=6 {
            assert_eq!(compared(&three(n), None).is_some(), n >= 6, "{n}");
        }
    }

    #[test]
    fn a_solver_without_times_is_left_out() {
        let [a, b, c] = three(20);
        let never = column([f64::NAN; 20]);
        let rarely = column((0..20).map(|p| if p < 3 { 50.0 } else { f64::NAN }));
        let found = compared(&[a, never, b, rarely, c], None).unwrap();
        let solvers: Vec<&str> = found.mean_ranks.iter().map(|mean| &*mean.solver).collect();
        assert_eq!((solvers, found.left_out.join(" ")), (vec!["0", "2", "4"], "1 3".into()));
        assert_eq!(found.friedman.n, 20);
        assert_eq!(
            (found.letters("4"), found.letters("1"), found.mean_rank("1")),
            ("b".into(), "".into(), None)
        );
    }

    #[test]
    fn no_pairs_where_friedman_does_not_reject() {
        let times = |shift: usize| column((0..12).map(move |p| 100.0 + ((p + shift) % 3) as f64));
        let found = compared(&[times(0), times(1), times(2)], None).unwrap();
        assert!(
            found.friedman.p > 0.9 && found.pairs.is_empty() && found.not_distinguished.is_empty()
        );
    }

    #[test]
    fn maximal_sets() {
        let sorted = |members: &[usize], apart: &[(usize, usize)]| {
            let mut groups = groups(members, apart);
            groups.sort();
            groups
        };
        assert_eq!(sorted(&[0, 1, 2], &[]), [vec![0, 1, 2]]);
        assert_eq!(sorted(&[0, 1, 2], &[(0, 2)]), [vec![0, 1], vec![1, 2]]);
        assert_eq!(sorted(&[0, 1, 2], &[(0, 1), (0, 2), (1, 2)]), [vec![0], vec![1], vec![2]]);
        let path = [(0, 2), (0, 3), (1, 3)];
        assert_eq!(sorted(&[0, 1, 2, 3], &path), [vec![0, 1], vec![1, 2], vec![2, 3]]);
        // Fifteen pairs, each of which is apart: 2^15 maximal sets.
        let apart: Vec<(usize, usize)> = (0..15).map(|pair| (2 * pair, 2 * pair + 1)).collect();
        assert!(groups(&(0..30).collect::<Vec<_>>(), &apart).is_empty());
    }
}
