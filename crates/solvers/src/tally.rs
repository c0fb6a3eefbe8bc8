//! Accounting of a native search: calls, depth, time, solutions.
//!
//! A search reports each entry with [`Account::enter`] and each solution with
//! [`Account::found`]; both return `Err` when it must stop, so that `?` handles all limits. A
//! search that returns `Ok` is exhausted.

use super::answer::{Answer, CountClaim, Laps, Status};
use super::{Mode, Question};

/// Reason why a search stops before it is exhausted.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum Stop {
    /// The requested number of solutions was found.
    Enough,
    /// The time limit passed.
    TimeUp,
    /// The search had as many nodes as it was given.
    OutOfNodes,
}

/// Ends the building of tables when the question is over: called before each part that takes long.
pub(super) type Poll<'a> = &'a dyn Fn() -> Result<(), Stop>;

/// Receiver of a search's events, which decides when it stops.
pub(super) trait Account {
    /// Counts one entry of the search; the outermost one has depth 1.
    fn enter(&mut self, depth: usize) -> Result<(), Stop>;
    /// Keeps a solution.
    fn found(&mut self, grid: &[u8]) -> Result<(), Stop>;
}

/// Account of one question.
pub(super) struct Tally<'q> {
    question: &'q Question,
    laps: Laps,
    /// Nodes after which it gives up.
    most: u64,
    nodes: u64,
    max_depth: u64,
    /// Solutions, kept or not.
    found: u64,
    answer: Answer,
}

/// Values of the solutions that a search keeps; further ones are only counted. A count of 10^9
/// would fill any memory.
const MOST_VALUES: usize = 1 << 26;

/// Number of solutions of this many cells that are kept, at most a million.
fn most_kept(cells: usize) -> u64 {
    1_000_000.min(MOST_VALUES / cells.max(1)) as u64
}

impl<'q> Tally<'q> {
    /// Entries between two readings of the clock, which costs more than an entry.
    const POLL: u64 = 1024;

    /// Starts the clock of the phase `encode`.
    pub(super) fn start(question: &'q Question) -> Self {
        let answer = Answer::default();
        let most = question.nodes.unwrap_or(u64::MAX);
        Tally { question, laps: Laps::start(), most, nodes: 0, max_depth: 0, found: 0, answer }
    }

    /// Ends the phase `encode`; the search follows.
    pub(super) fn built(&mut self) {
        self.answer.phases.encode = Some(self.laps.lap());
    }

    /// The answer of a search with this end.
    pub(super) fn finish(mut self, end: Result<(), Stop>) -> Answer {
        let lap = self.laps.lap();
        let phases = &mut self.answer.phases;
        if phases.first.is_none() {
            phases.first = Some(lap);
        } else if self.question.mode != Mode::First {
            phases.prove = Some(lap);
        }
        let is_claim = self.found > self.answer.grids.len() as u64;
        self.answer.exhausted = end.is_ok() && !is_claim;
        self.answer.claim =
            is_claim.then_some(CountClaim { solutions: self.found, or_more: end.is_err() });
        match end {
            Err(Stop::TimeUp) => self.answer.status = Status::Timeout,
            Err(Stop::OutOfNodes) => {
                self.answer.note_out_of_nodes(self.nodes, "node");
            }
            Ok(()) | Err(Stop::Enough) => {}
        }
        self.answer.counters.nodes = Some(self.nodes);
        self.answer.counters.max_depth = Some(self.max_depth);
        self.answer
    }
}

impl Account for Tally<'_> {
    fn enter(&mut self, depth: usize) -> Result<(), Stop> {
        if self.nodes >= self.most {
            return Err(Stop::OutOfNodes);
        }
        self.nodes += 1;
        self.max_depth = self.max_depth.max(depth as u64);
        if self.nodes.is_multiple_of(Self::POLL) && self.question.is_over() {
            return Err(Stop::TimeUp);
        }
        Ok(())
    }

    fn found(&mut self, grid: &[u8]) -> Result<(), Stop> {
        if self.answer.grids.is_empty() {
            self.answer.phases.first = Some(self.laps.lap());
        }
        if self.found < most_kept(grid.len()) {
            self.answer.grids.push(grid.to_vec());
        }
        self.found += 1;
        if self.found >= self.question.mode.limit() {
            return Err(Stop::Enough);
        }
        Ok(())
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn further_solutions_are_counted() {
        let count = |limit: u64, cells: usize, solutions: u64| {
            let question = Question::new(Mode::Count(limit));
            let mut tally = Tally::start(&question);
            let end = (0..solutions).try_for_each(|_| tally.found(&vec![1; cells]));
            let answer = tally.finish(end);
            (answer.grids.len(), answer.exhausted, answer.claim)
        };
        let claim = |solutions, or_more| Some(CountClaim { solutions, or_more });
        let most = MOST_VALUES / 4096;
        assert_eq!(count(u64::MAX, 4096, most as u64), (most, true, None));
        assert_eq!(count(u64::MAX, 4096, 20_000), (most, false, claim(20_000, false)));
        assert_eq!(count(18_000, 4096, 20_000), (most, false, claim(18_000, true)));
        assert_eq!(count(18, 4096, 20), (18, false, None));
        assert_eq!((most_kept(81), most_kept(1)), (828_504, 1_000_000));
    }
}
