//! Depth first, with an explicit stack instead of recursion, so that one function contains the
//! whole search: it is compiled for the instruction set as one unit.
//!
//! A descent that has met no contradiction is probably one into several solutions. It propagates a
//! few rounds per node instead of until nothing changes, and from the fourth level on fixes two
//! digits at once: the stack then has "not the first" and "the first, not the second". Nothing is
//! lost at any node, and after the first contradiction the search goes on as usual. Measured on
//! 5,000 puzzles with several solutions: 29.8 rounds and 9.6 nodes without, 25.2 and 10.7 with
//! both; `hardest-1106`: 650 and 660 rounds.
//!
//! After a few contradictions the puzzle is a hard one, most of whose nodes have to be visited,
//! and two of them are propagated in lockstep ([`Pair`]). Each has the nodes below it that it
//! would have alone, so that an exhausted search has the same nodes and rounds either way. One
//! that ends at its second solution would visit more of them: 32.9 rounds on puzzles with several
//! solutions if pairs began at the first contradiction, 25.3 at the fifth. A logged search has no
//! pairs: a proof is written node by node.

use super::super::tally::{Account, Stop};
use super::branch::{Branches, keep};
use super::layout::{Givens, Planes, grid};
use super::log::PlanesLog;
use super::order::{Inequalities, OrderRule};
use super::pair::{Found, Pair};
use super::propagation::{Propagated, propagate};
use super::wide::{Instructions, One, Work, run};
use std::cell::RefCell;

/// The largest number of pending branches: a branch fixes a row of a digit in a band or stack,
/// or all three, and after two of them nothing is left to branch on there. (With inequalities
/// it places a digit in a box, which can be done 81 times.)
const DEEPEST: usize = 6 * 9 * 2;

/// Depth from which a descent without a contradiction fixes two digits at once.
const TWO_AT_ONCE: usize = 4;

/// Contradictions before two states are propagated at a time.
const ALONE: usize = 4;

thread_local! {
    /// Stack of the searches of this thread, which run one after another. Allocating one per
    /// question would cost as much as an easy puzzle takes.
    static STACK: RefCell<Vec<Waiting>> = RefCell::new(Vec::with_capacity(DEEPEST));
}

/// A pending state and its depth.
#[derive(Clone, Copy)]
struct Waiting {
    planes: [[u32; 8]; 4],
    depth: usize,
}

/// A search with the best instructions of this processor that are not above these. All take the
/// same steps.
#[derive(Clone, Copy)]
pub(in super::super) struct PlaneSearch(pub Instructions);

impl PlaneSearch {
    /// Finds the solutions. Returns the reason why it stopped before it was exhausted, and the
    /// number of rounds of propagation.
    pub fn run(
        self,
        givens: &Givens,
        signs: Option<&Inequalities>,
        account: &mut dyn Account,
    ) -> (Result<(), Stop>, u64) {
        self.run_logged(givens, signs, account, PlanesLog::none())
    }

    /// The same, with a log.
    pub(super) fn run_logged(
        self,
        givens: &Givens,
        signs: Option<&Inequalities>,
        account: &mut dyn Account,
        log: PlanesLog<'_>,
    ) -> (Result<(), Stop>, u64) {
        STACK.with_borrow_mut(|stack| {
            stack.clear();
            let most = if log.is_some() { Instructions::Portable } else { self.0 };
            run(SearchTask { givens, signs, account, log, stack }, most)
        })
    }
}

/// One type for all accounts and logs: every further one would be a copy of the whole search, which
/// is compiled for three sets of instructions, with inequalities and without.
struct SearchTask<'a, 'l> {
    givens: &'a Givens,
    signs: Option<&'a Inequalities>,
    account: &'a mut dyn Account,
    log: PlanesLog<'l>,
    stack: &'a mut Vec<Waiting>,
}

impl Work for SearchTask<'_, '_> {
    type Outcome = (Result<(), Stop>, u64);

    #[inline(always)]
    fn with<P: Pair>(self) -> Self::Outcome {
        match self.signs {
            None => self.search::<P, (), ()>(&(), &()),
            Some(signs) => self.search::<P, _, _>(&signs.words(), &signs.words()),
        }
    }
}

impl SearchTask<'_, '_> {
    #[inline(always)]
    fn search<P: Pair, O: OrderRule<P::One>, Q: OrderRule<P::Word>>(
        self,
        order: &O,
        order_of_two: &Q,
    ) -> (Result<(), Stop>, u64) {
        let SearchTask { givens, account, mut log, stack, .. } = self;
        let mut search = Search { stack, account, rounds: 0 };
        let planes = givens.planes();
        let mut end = search.one_by_one::<P::One, O>(planes, order, &mut log);
        if end.is_ok() {
            end = search.two_at_a_time::<P, Q>(order_of_two);
        }
        (end, search.rounds)
    }
}

/// What a search shares between its states.
struct Search<'a> {
    stack: &'a mut Vec<Waiting>,
    account: &'a mut dyn Account,
    /// Rounds of propagation, of all states.
    rounds: u64,
}

impl Search<'_> {
    /// Splits a state, once or twice at once; keeps the other branches, and returns the first one.
    #[inline(always)]
    fn split<W: One>(
        &mut self,
        mut planes: Planes<W>,
        mut depth: usize,
        branches: Branches,
    ) -> (Planes<W>, usize) {
        for split in [Some(branches.one), branches.other].into_iter().flatten() {
            depth += 1;
            let second = keep(&planes, split.digit, split.second);
            self.stack.push(Waiting { planes: second.lanes(), depth });
            planes = keep(&planes, split.digit, split.first);
        }
        (planes, depth)
    }

    /// Searches one state after the other: all of them if there is a log, else until a few
    /// contradictions.
    #[inline(always)]
    fn one_by_one<W: One, O: OrderRule<W>>(
        &mut self,
        mut planes: Planes<W>,
        order: &O,
        log: &mut PlanesLog<'_>,
    ) -> Result<(), Stop> {
        let mut depth = 1;
        let mut contradictions = 0;
        loop {
            self.account.enter(depth)?;
            let early = if contradictions == 0 && depth > 1 { O::EARLY } else { 0 };
            match propagate(&mut planes, order, &mut self.rounds, early, log) {
                Propagated::Open(lines) => {
                    let is_double = early > 0 && depth >= TWO_AT_ONCE;
                    let branches = order.choose(&planes, &lines, is_double);
                    log.split(&planes, &branches.one, branches.other.as_ref())?;
                    (planes, depth) = self.split(planes, depth, branches);
                    continue;
                }
                Propagated::Solved => {
                    self.account.found(&grid(&planes))?;
                    log.close(&planes)?;
                }
                Propagated::Contradiction => {
                    contradictions += 1;
                    log.close(&planes)?;
                    if contradictions == ALONE && !log.is_some() {
                        return Ok(());
                    }
                }
            }
            let Some(waiting) = self.stack.pop() else { return Ok(()) };
            planes = Planes::of_lanes(waiting.planes);
            depth = waiting.depth;
        }
    }

    /// Searches the waiting states, two at a time.
    #[inline(always)]
    fn two_at_a_time<P: Pair, O: OrderRule<P::Word>>(&mut self, order: &O) -> Result<(), Stop> {
        let mut pair = P::empty();
        let mut depths = [0; 2];
        let mut active = 0u32;
        loop {
            for (place, depth) in depths.iter_mut().enumerate() {
                if active >> place & 1 == 0
                    && let Some(waiting) = self.stack.pop()
                {
                    self.account.enter(waiting.depth)?;
                    pair.set(place, &Planes::of_lanes(waiting.planes));
                    *depth = waiting.depth;
                    active |= 1 << place;
                }
            }
            if active == 0 {
                return Ok(());
            }
            self.rounds += u64::from(active.count_ones());
            let Found { mut wrong, changed, open } = pair.round(order, active);
            let mut ended = active & (wrong | !changed);
            let stuck = ended & open & !wrong;
            if stuck != 0 {
                let triples = pair.triples(stuck);
                wrong |= triples.wrong & stuck;
                ended &= !(triples.changed & stuck) | wrong;
            }
            for (place, depth) in depths.iter_mut().enumerate() {
                if ended >> place & 1 == 0 {
                    continue;
                }
                if stuck & !wrong & 1 << place != 0 {
                    let planes = pair.state(place);
                    let branches = order.choose(&planes, &pair.lines(place), false);
                    let (planes, deeper) = self.split(planes, *depth, branches);
                    self.account.enter(deeper)?;
                    pair.set(place, &planes);
                    *depth = deeper;
                    continue;
                }
                if wrong >> place & 1 == 0 {
                    self.account.found(&grid(&pair.state(place)))?;
                }
                pair.set(place, &Planes::empty());
                active &= !(1 << place);
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::tally::Tally;
    use crate::{Mode, Question};
    use quorum_formats::ReadOptions;

    /// Small enough for Miri, which reaches all unsafe code that a search uses from here.
    #[test]
    fn all_words_take_the_same_steps() {
        let line =
            "5...7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79";
        let item = quorum_formats::read("one", line.as_bytes(), ReadOptions::default()).next();
        let problem = item.unwrap().unwrap().puzzle.lower();
        let question = Question::new(Mode::Decide);
        let all = [Instructions::Portable, Instructions::Avx2, Instructions::Avx512];
        let steps = all.map(|most| {
            let mut tally = Tally::start(&question);
            let givens = Givens::new(&problem);
            let (end, rounds) = PlaneSearch(most).run(&givens, None, &mut tally);
            let answer = tally.finish(end);
            (answer.grids, answer.exhausted, answer.counters, rounds)
        });
        assert!(steps[0] == steps[1] && steps[0] == steps[2], "{steps:?}");
        assert_eq!((steps[0].0.len(), steps[0].1), (1, true));
    }
}
