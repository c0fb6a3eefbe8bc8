//! `dfs`: depth-first search over the blanks in reading order, the plain reference.
//!
//! Each blank's candidates are computed once from the givens. Blanks are filled in order and
//! candidates tried in ascending order; a candidate is rejected if one of the cell's groups
//! already contains the value among the blanks filled so far, or if an inequality to one of
//! them would be violated. There is no propagation and no choice of the next cell, so that
//! results and call counts can be verified by hand.
//!
//! Source: the first of the two documents that the project started from, which covers 9x9
//! without inequalities; it is reproduced call for call. A call is one entry of its recursive
//! procedure; filling the last blank returns without another entry. The original never compares
//! givens with each other; here conflicting givens end the search before its first call.
//! Its title and address are unknown; `data/experiments/source-claims/README.md` describes it.

use super::entry::{Abilities, Entry};
use super::givens::fixed_candidates;
use super::lists::Lists;
use super::tally::{Account, Stop, Tally};
use super::{Answer, Engine, Question};
use quorum_problem::{Grid, Problem, ValueSet};

/// The entry of the table.
pub(super) fn entry() -> Entry {
    Entry {
        summary: "depth-first search over the blanks in reading order; the plain reference",
        source: "first source document: recursive search over a classic 9x9 grid".into(),
        abilities: Abilities { note: "exponential on all but easy puzzles", ..Abilities::ANY },
        ..Entry::new("dfs", |_| Ok(Box::new(Dfs)))
    }
}

#[derive(Clone)]
struct Dfs;

impl Engine for Dfs {
    fn answer(&mut self, problem: &Problem, question: &Question) -> Answer {
        let mut tally = Tally::start(question);
        let search = BlankSearch::new(problem);
        tally.built();
        let end = search.map_or(Ok(()), |mut search| search.run(&mut tally));
        tally.finish(end)
    }
}

/// Tables and state of one search. The recursion is a loop over `depth`, since the largest grid
/// has 4,096 levels.
struct BlankSearch {
    /// The cells to fill, in reading order; level `depth` fills `blanks[depth]`.
    blanks: Vec<usize>,
    /// Candidates of every cell after excluding those of givens.
    fixed: Vec<ValueSet>,
    /// The groups of every cell.
    groups: Lists,
    /// Earlier blanks in reading order that must be less than the cell.
    lesser: Lists,
    /// Earlier blanks in reading order that must be greater than the cell.
    greater: Lists,
    /// Values of the blanks filled so far, per group.
    taken: Vec<ValueSet>,
    /// Givens, and the values of the blanks filled so far.
    grid: Grid,
}

impl BlankSearch {
    /// Builds the tables; `None` if givens conflict.
    fn new(problem: &Problem) -> Option<Self> {
        let cells = problem.cells().len();
        let given = |cell: usize| problem.candidates()[cell].only();
        let mut members = Vec::new();
        for (index, group) in problem.groups().iter().enumerate() {
            for &cell in &group.cells {
                members.push((cell, index));
            }
        }
        let (mut lesser, mut greater) = (Vec::new(), Vec::new());
        for pair in problem.less_than() {
            let is_between_blanks = given(pair.lesser).is_none() && given(pair.greater).is_none();
            if is_between_blanks && pair.lesser < pair.greater {
                lesser.push((pair.greater, pair.lesser));
            } else if is_between_blanks {
                greater.push((pair.lesser, pair.greater));
            }
        }
        Some(BlankSearch {
            fixed: fixed_candidates(problem)?,
            blanks: (0..cells).filter(|&cell| given(cell).is_none()).collect(),
            groups: Lists::new(cells, &members),
            lesser: Lists::new(cells, &lesser),
            greater: Lists::new(cells, &greater),
            taken: vec![ValueSet::EMPTY; problem.groups().len()],
            grid: (0..cells).map(|cell| given(cell).unwrap_or(0)).collect(),
        })
    }

    fn run(&mut self, tally: &mut Tally) -> Result<(), Stop> {
        tally.enter(1)?;
        if self.blanks.is_empty() {
            return tally.found(&self.grid);
        }
        let last = self.blanks.len() - 1;
        let mut untried = vec![ValueSet::EMPTY; self.blanks.len()];
        let mut depth = 0;
        untried[0] = self.accepted(0);
        loop {
            match untried[depth].min() {
                Some(value) => {
                    untried[depth].remove(value);
                    self.grid[self.blanks[depth]] = value;
                    if depth == last {
                        tally.found(&self.grid)?;
                    } else {
                        self.take(depth);
                        depth += 1;
                        tally.enter(depth + 1)?;
                        untried[depth] = self.accepted(depth);
                    }
                }
                None if depth == 0 => return Ok(()),
                None => {
                    depth -= 1;
                    self.take_back(depth);
                }
            }
        }
    }

    /// The candidates consistent with the blanks filled so far.
    fn accepted(&self, depth: usize) -> ValueSet {
        let cell = self.blanks[depth];
        let mut accepted = self.fixed[cell];
        for &group in self.groups.of(cell) {
            accepted = accepted.difference(self.taken[group]);
        }
        for &lesser in self.lesser.of(cell) {
            accepted = accepted.intersection(ValueSet::above(self.grid[lesser]));
        }
        for &greater in self.greater.of(cell) {
            accepted = accepted.intersection(ValueSet::below(self.grid[greater]));
        }
        accepted
    }

    fn take(&mut self, depth: usize) {
        let cell = self.blanks[depth];
        for &group in self.groups.of(cell) {
            self.taken[group].insert(self.grid[cell]);
        }
    }

    fn take_back(&mut self, depth: usize) {
        let cell = self.blanks[depth];
        for &group in self.groups.of(cell) {
            self.taken[group].remove(self.grid[cell]);
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::checked::{self, latin, verdict};
    use crate::{Mode, Session, Status};
    use quorum_puzzle::{Puzzle, Sign};
    use std::time::Instant;

    fn ask(puzzle: &Puzzle, question: &Question) -> Answer {
        Session::new(Dfs).ask(&puzzle.lower(), question)
    }

    fn decide(puzzle: &Puzzle) -> (&'static str, u64) {
        checked::decide(Dfs, &puzzle.lower())
    }

    #[test]
    fn calls_are_counted_by_hand() {
        // 1 2 / 2 1: level 1 tries 1, levels 2 to 4 follow; level 1 tries 2, again to 4.
        assert_eq!(decide(&latin(2)), ("multiple", 7));
        // With 1 < 2 in the first row the second value of level 1 fails at level 2.
        let mut signed = latin(2);
        signed.set_right(0, Some(Sign::Less));
        assert_eq!(decide(&signed), ("unique", 5));
    }

    #[test]
    fn a_full_grid_takes_one_call() {
        let mut full = latin(2);
        for (cell, value) in [1, 2, 2, 1].into_iter().enumerate() {
            full.set_given(cell, value);
        }
        assert_eq!(decide(&full), ("unique", 1));
    }

    #[test]
    fn givens_that_clash_take_no_call() {
        let mut equal = latin(3);
        equal.set_given(0, 2);
        equal.set_given(6, 2);
        assert_eq!(decide(&equal), ("none", 0));
        let mut signed = latin(3);
        signed.set_given(0, 2);
        signed.set_given(1, 1);
        signed.set_right(0, Some(Sign::Less));
        assert_eq!(decide(&signed), ("none", 0));
    }

    #[test]
    fn the_largest_grid_has_4096_levels() {
        // The first Latin square of order 2^k in reading order is the table of XOR; the least
        // value that fits is always right.
        let answer = ask(&latin(64), &Question::new(Mode::First));
        let expected: Vec<u8> =
            (0..4096u16).map(|cell| ((cell / 64) ^ (cell % 64)) as u8 + 1).collect();
        assert_eq!(answer.grids, [expected]);
        assert_eq!(answer.counters.nodes, Some(4096));
        assert_eq!(answer.counters.max_depth, Some(4096));
    }

    #[test]
    fn the_time_limit_ends_the_search_and_keeps_what_was_found() {
        let question = Question::new(Mode::Count(u64::MAX)).until(Some(Instant::now()));
        let answer = ask(&latin(5), &question);
        assert_eq!(answer.status, Status::Timeout);
        assert_eq!(answer.counters.nodes, Some(1024));
        assert_eq!(verdict(&latin(5).lower(), &answer), "multiple");
    }

    #[test]
    fn phases_are_those_that_were_asked_for() {
        let phases = |mode| ask(&latin(3), &Question::new(mode)).phases;
        let first = phases(Mode::First);
        assert!(first.encode.is_some() && first.first.is_some() && first.prove.is_none());
        assert!(phases(Mode::Decide).prove.is_some());
        assert!(first.load.is_none());
    }
}
