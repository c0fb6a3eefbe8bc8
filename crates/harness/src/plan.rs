//! The plan: the runs of `compare`, and their order.

use super::assignment::Assignment;
use super::blocks;
use super::identity::{CorpusFact, Identity};
use super::machine::Machine;
pub use super::shard::{Shard, ShardError};
use quorum_formats::ReadOptions;
use quorum_formats::corpus::CorpusError;
use quorum_formats::inputs::Inputs;
use quorum_generate::draws::stream;
use quorum_panel::worker::Limits;
use quorum_report::record::SCHEMA;
use quorum_solvers::Mode;
use quorum_solvers::table::Named;
use rand::seq::SliceRandom;
use std::time::Duration;

/// All decisions made before the first run.
#[non_exhaustive]
pub struct Plan {
    /// The solvers, in the order of the tables.
    pub solvers: Vec<Named>,
    /// Mode, limits, seeds, corpora and machine.
    pub identity: Identity,
    /// Repetitions of every pair of puzzle and solver in a round; at least 1.
    pub repetitions: u32,
    /// Rounds, each with new workers; at least 1.
    pub rounds: u32,
    /// Solvers that are run twice to measure the noise.
    pub control: Control,
    /// Whether every run gets a separate process.
    pub isolate: bool,
    /// Puzzles given to an incremental solver before switching to the next solver; at least 1.
    pub batch: usize,
    /// Number of parallel jobs.
    pub jobs: usize,
    /// Whether the workers of each job are pinned to their own processor core.
    pub pin: Pin,
    /// Part of the corpora to run.
    pub shard: Shard,
    /// The shard of every puzzle; `None`: every n-th.
    pub assignment: Option<Assignment>,
}

impl Plan {
    /// A plan with one run per puzzle and solver, in blocks by the number of puzzles, with a limit
    /// of 10 s, without controls and not pinned. The corpora must be added.
    pub fn new(solvers: Vec<Named>) -> Self {
        Plan {
            solvers,
            identity: Identity {
                schema: SCHEMA,
                mode: Mode::Decide,
                limits: Limits { time: Some(Duration::from_secs(10)), ..Limits::default() },
                min_block: None,
                timed: true,
                seed: 1,
                permute: None,
                reading: ReadOptions::default(),
                constraints: Vec::new(),
                corpora: Vec::new(),
                machine: Machine::this(),
            },
            repetitions: 1,
            rounds: 1,
            control: Control::None,
            isolate: false,
            batch: 1,
            jobs: 1,
            pin: Pin::No,
            shard: Shard::WHOLE,
            assignment: None,
        }
    }

    /// Adds the corpora to the identity of the run, with their hashes, and the constraints that are
    /// added to all of their puzzles.
    ///
    /// # Errors
    ///
    /// A corpus cannot be read.
    pub fn set_inputs(&mut self, inputs: &Inputs) -> Result<(), CorpusError> {
        let mut corpora = CorpusFact::of(inputs)?;
        if self.identity.min_block.is_none() {
            // A limit of the number of puzzles does not count: the run may be resumed without it.
            for (fact, source) in corpora.iter_mut().zip(inputs.sources()) {
                let puzzles = inputs.count_of(source, blocks::MANY)?;
                fact.min_block = Some(blocks::for_puzzles(puzzles));
            }
        }
        self.identity.corpora = corpora;
        self.identity.constraints = inputs.constraints().iter().map(ToString::to_string).collect();
        Ok(())
    }

    /// Least duration of the blocks of a corpus, at most a tenth of the time limit.
    pub fn min_block(&self, corpus: usize) -> Duration {
        let Identity { min_block, corpora, limits, .. } = &self.identity;
        let of_corpus = || corpora.get(corpus).and_then(|fact| fact.min_block);
        let block = min_block.or_else(of_corpus).unwrap_or(blocks::LONGEST);
        limits.time.map_or(block, |limit| block.min(limit / 10))
    }

    /// The order in which the solvers, and controls as their second runs, get a puzzle, or the
    /// batch that begins with it: shuffled for every batch and repetition, so that none always
    /// profits from another's effect on the caches. A function of the seed, the place and the
    /// controls only, so that a resumed run has the same. Beyond 2^16 corpora, 2^32 puzzles in
    /// one or 2^16 repetitions, some places share an order, which is harmless.
    pub fn order(
        &self,
        (corpus, index, repetition): (usize, u64, u32),
        controls: &[usize],
    ) -> Vec<SolverSlot> {
        let solvers =
            (0..self.solvers.len()).map(|solver| SolverSlot { solver, is_control: false });
        let controls = controls.iter().map(|&solver| SolverSlot { solver, is_control: true });
        let mut order: Vec<SolverSlot> = solvers.chain(controls).collect();
        let place = (corpus as u64) << 48 ^ index << 16 ^ u64::from(repetition);
        order.shuffle(&mut stream(self.identity.seed, place));
        order
    }

    /// Whether a puzzle, by the number of its corpus and its place there, is in the shard.
    pub fn holds(&self, corpus: usize, index: u64) -> bool {
        match &self.assignment {
            Some(assignment) => assignment.holds(self.shard, corpus, index),
            None => self.shard.holds(index),
        }
    }

    /// Repetitions of every pair of puzzle and solver in all rounds.
    pub fn all_repetitions(&self) -> u32 {
        self.repetitions * self.rounds
    }
}

/// Solvers that are run twice.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Control {
    /// None: the noise of the run is unknown.
    None,
    /// These, by their indices in the plan.
    Named(Vec<usize>),
    /// The first one of each corpus and, unless it is a shard, one per decade of time that none of
    /// them is in.
    Decades,
}

/// A solver, or its control.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug)]
pub struct SolverSlot {
    /// Whether it is the control.
    pub is_control: bool,
    /// Index of the solver in the plan.
    pub solver: usize,
}

/// Pinning of workers to processor cores.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Pin {
    /// Not pinned.
    No,
    /// Pinned if there is a free core per job; else not pinned, with a warning.
    IfFree,
    /// Pinned, else the run is refused.
    Always,
}
