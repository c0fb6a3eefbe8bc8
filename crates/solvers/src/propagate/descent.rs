//! Random descents through the search tree, for estimates of the number of solutions.
//!
//! A descent propagates, picks one of the k candidates of the first open cell with the fewest, and
//! goes on, until every cell of the grid has a value or a rule finds a contradiction. Its weight is
//! the product of all k. Every solution is reached with the probability 1 / weight, so that the
//! mean of the weights of the descents that reach one (0 for the others) is an unbiased estimate of
//! their number. Source: Knuth, Estimating the efficiency of backtrack programs, 1975.

use super::branch::fewest_candidates;
use super::domains::Mark;
use super::rules::{begin, propagate};
use super::strategy::PropagateOptions;
use super::tables::Tables;
use super::{Memory, primitives, without_further};
use crate::propagate::Level;
use quorum_problem::Problem;

/// Descents through the search tree of a problem.
pub struct Descents {
    strategy: PropagateOptions,
    tables: Tables,
    memory: Memory,
    /// The state after the rules; `None` if they show that there is no solution.
    root: Option<Mark>,
}

impl Descents {
    /// Propagates once. Constraints too large for the rules are left out.
    pub fn new(problem: &Problem) -> Self {
        let strategy = Level::LockedCandidates.strategy();
        let mut memory = Memory::default();
        let plain = primitives::check(problem).is_err().then(|| without_further(problem));
        let known = plain.as_ref().unwrap_or(problem);
        let tables = memory.tables(known, &strategy, &|| Ok(())).expect("nothing stops it");
        let domains = &mut memory.domains;
        let end = domains
            .load(known, &tables)
            .and_then(|()| begin(&tables, domains, &strategy))
            .and_then(|()| propagate(&tables, domains, &strategy, &mut ()));
        let root = end.ok().map(|()| memory.domains.mark());
        Descents { strategy, tables, memory, root }
    }

    /// The natural logarithm of the weight of a random descent and the grid that it reached, which
    /// is to be judged; `None` if it ended in a contradiction. `pick(k)` is a random number below
    /// k, each with the same probability.
    pub fn descend(&mut self, mut pick: impl FnMut(u32) -> u32) -> Option<(f64, Vec<u8>)> {
        let root = self.root?;
        let grid = self.tables.shape.grid_cells();
        let domains = &mut self.memory.domains;
        let mut log_weight = 0.0;
        let is_grid = loop {
            let Some(cell) = fewest_candidates(domains, 0..grid) else { break true };
            let set = domains.sets()[cell];
            log_weight += f64::from(set.count_ones()).ln();
            let dropped = pick(set.count_ones());
            let rest = (0..dropped).fold(set, |rest, _| rest & (rest - 1));
            let value = rest & rest.wrapping_neg();
            domains.narrow(cell as u16, value).expect("a candidate");
            if propagate(&self.tables, domains, &self.strategy, &mut ()).is_err() {
                break false;
            }
        };
        let reached = is_grid.then(|| (log_weight, domains.grid()[..grid].to_vec()));
        domains.undo(root);
        reached
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use quorum_formats::{ReadOptions, read};

    /// Every path of a small tree once: the mean over equally likely paths is exact.
    #[test]
    fn the_expected_weight_is_the_number_of_solutions() {
        for (text, solutions) in [("1.2..3....4.....", 2.0), ("................", 288.0)] {
            let item = read("t", text.as_bytes(), ReadOptions::default()).next().unwrap().unwrap();
            let problem = item.puzzle.lower();
            let mut descents = Descents::new(&problem);
            // Depth-first over all sequences of picks.
            let mut expected = 0.0;
            let mut path: Vec<(u32, u32)> = Vec::new();
            loop {
                let mut depth = 0;
                let reached = descents.descend(|count| {
                    if depth == path.len() {
                        path.push((0, count));
                    }
                    depth += 1;
                    path[depth - 1].0
                });
                path.truncate(depth);
                let probability: f64 = path.iter().map(|&(_, of)| 1.0 / f64::from(of)).product();
                expected += reached.map_or(0.0, |(log_weight, _)| log_weight.exp()) * probability;
                while path.last().is_some_and(|&(taken, of)| taken + 1 == of) {
                    path.pop();
                }
                match path.last_mut() {
                    Some((taken, _)) => *taken += 1,
                    None => break,
                }
            }
            assert!((expected - solutions).abs() < 1e-6, "{text}: {expected}");
        }
    }

    #[test]
    fn a_contradiction_at_the_root_is_no_solution() {
        let item = read("t", "11..............".as_bytes(), ReadOptions::default()).next();
        let problem = item.unwrap().unwrap().puzzle.lower();
        assert_eq!(Descents::new(&problem).descend(|_| 0), None);
    }
}
