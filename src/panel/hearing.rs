//! One puzzle before a panel: every solver is asked, every grid judged, the claims
//! compared.

use super::Judged;
use super::agreement::{self, KnownAnswer, Ruling, Vote};
use crate::puzzle::Puzzle;
use crate::puzzle::formats::Expected;
use crate::solvers::table::Named;
use crate::solvers::{Measured, Mode, Stream};
use std::time::Duration;

/// What the solvers said, and what the panel makes of it.
#[derive(Clone, Debug)]
pub struct Hearing {
    /// One vote per solver, in the order in which they were given.
    pub votes: Vec<Vote>,
    /// The runs behind the votes.
    pub measured: Vec<Measured>,
    /// What is believed.
    pub ruling: Ruling,
}

/// Asks each solver in turn, with a time limit for each, and compares what they say with
/// each other and with the known answer. For many puzzles, see [`Sitting`].
pub fn hear(
    puzzle: &Puzzle,
    expected: &Expected,
    solvers: &[Named],
    mode: Mode,
    limit: Option<Duration>,
) -> Hearing {
    Sitting::new(solvers).hear(puzzle, expected, solvers.len(), mode, limit)
}

/// A panel that hears one puzzle after another: its amortised solvers keep their sessions.
/// A sitting stays on its thread; several threads have one each.
pub struct Sitting<'a> {
    solvers: &'a [Named],
    streams: Vec<Stream<'a>>,
}

impl<'a> Sitting<'a> {
    /// A sitting that has heard nothing.
    pub fn new(solvers: &'a [Named]) -> Self {
        let streams = solvers.iter().map(|named| Stream::new(&*named.solver)).collect();
        Sitting { solvers, streams }
    }

    /// As [`hear`], but asks only the first `voices` solvers, and each of the others only as
    /// long as those before it have not agreed. There are votes for those that were asked.
    pub fn hear(
        &mut self,
        puzzle: &Puzzle,
        expected: &Expected,
        voices: usize,
        mode: Mode,
        limit: Option<Duration>,
    ) -> Hearing {
        let problem = puzzle.lower();
        let known = KnownAnswer::new(&problem, expected);
        let mut measured = Vec::new();
        let mut said: Vec<Vote> = Vec::new();
        for ((asked, named), stream) in (1..).zip(self.solvers).zip(&mut self.streams) {
            let run = stream.measure(&problem, mode, limit, Duration::ZERO);
            let judged = Judged::new(&problem, run.answer.clone());
            said.push(Vote { family: named.entry.family, judged });
            measured.push(run);
            if asked >= voices
                && asked < self.solvers.len()
                && agreement::rule(&mut said.clone(), &known).agreed
            {
                break;
            }
        }
        let ruling = agreement::rule(&mut said, &known);
        Hearing { votes: said, measured, ruling }
    }
}
