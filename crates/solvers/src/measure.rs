//! One run of one solver on one problem, timed.
//!
//! What is timed is opening a session and [`ask`](super::Session::ask)ing it: a
//! cold start. The judge, the panel and the files come after the clock has stopped.
//!
//! An incremental solver is asked in a session that it keeps from problem to problem: a
//! [`Stream`]. Whichever problem comes to a fresh session pays for opening and loading it.
//!
//! Below a millisecond a single run is close to the resolution of the clock and to the
//! noise of the machine. Such a run is repeated in a block until the block has lasted long
//! enough, and the figures are the means over the block; the first run, which found cold
//! caches, is then not among them. A session that is kept is asked a problem once only: the
//! second time it would profit from what it has learned.

use super::{Answer, Mode, Phases, Question, Session, Solver, Status};
use problem::Problem;
use rustix::time::{ClockId, clock_gettime};
use serde::{Deserialize, Serialize};
use std::collections::HashSet;
use std::hash::{DefaultHasher, Hash, Hasher};
use std::time::{Duration, Instant};

/// An answer, and what it cost.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
pub struct Measured {
    /// The answer, before the judge. Its phases are means over the block.
    pub answer: Answer,
    /// The cost of the run.
    pub cost: RunCost,
}

impl Measured {
    /// A run that has no times: it was not made, or ended before it could report.
    pub fn untimed(answer: Answer) -> Self {
        Measured { answer, cost: RunCost::default() }
    }
}

/// Time and memory that one run took.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default, Serialize, Deserialize)]
pub struct RunCost {
    /// Time from the text to the problem, where that was measured with the run.
    pub parse: Option<Duration>,
    /// Wall time from the problem to the answer, mean over the block.
    pub total: Duration,
    /// CPU time of this thread over the same span, mean over the block.
    pub cpu: Duration,
    /// Number of runs in the block.
    pub block_runs: u32,
    /// Peak resident memory of the process over the run, where it is known.
    pub peak_rss_bytes: Option<u64>,
}

impl RunCost {
    /// Wall time of all runs of the block.
    pub fn inside(&self) -> Duration {
        self.total * self.block_runs.max(1)
    }
}

/// Asks a solver once, in a fresh session. A problem that it does not support is answered
/// `unsupported` without a time.
pub fn measure(
    solver: &dyn Solver,
    problem: &Problem,
    mode: Mode,
    limit: Option<Duration>,
) -> Measured {
    Stream::new(solver).measure(problem, mode, limit, Duration::ZERO)
}

/// A solver that is asked one problem after another. Unless it is incremental, the problems
/// have nothing to do with each other.
pub struct Stream<'a> {
    solver: &'a dyn Solver,
    kept: Option<Kept>,
}

/// A session, and the problems that it has been asked, as hashes.
struct Kept {
    session: Box<dyn Session>,
    asked: HashSet<u64>,
}

impl<'a> Stream<'a> {
    /// A stream on which nothing has been asked.
    pub fn new(solver: &'a dyn Solver) -> Self {
        Stream { solver, kept: None }
    }

    /// Asks the next problem, a solver that is not incremental in a block of runs of at least
    /// `min_block`. A problem that it does not support is answered `unsupported` without a
    /// time.
    pub fn measure(
        &mut self,
        problem: &Problem,
        mode: Mode,
        limit: Option<Duration>,
        min_block: Duration,
    ) -> Measured {
        if let Err(reason) = self.solver.supports(problem) {
            return Measured::untimed(Answer::unsupported(reason));
        }
        match self.solver.is_incremental() {
            true => self.ask_kept(problem, mode, limit),
            false => measure_block(self.solver, problem, mode, limit, min_block),
        }
    }

    fn ask_kept(&mut self, problem: &Problem, mode: Mode, limit: Option<Duration>) -> Measured {
        let hash = hash(problem);
        // A repetition goes to a new session: the old one knows the answer.
        self.kept.take_if(|kept| kept.asked.contains(&hash));
        let (answer, cost) = timed(|| {
            let open = || Kept { session: self.solver.open(), asked: HashSet::new() };
            let kept = self.kept.get_or_insert_with(open);
            kept.session.ask(problem, &Question::within(mode, limit))
        });
        if let Some(kept) = &mut self.kept {
            kept.asked.insert(hash);
        }
        Measured { answer, cost }
    }
}

/// Tells problems apart. Two that meet cost one more loading and nothing else.
fn hash(problem: &Problem) -> u64 {
    let mut hasher = DefaultHasher::new();
    (problem.candidates(), problem.less_than(), problem.groups()).hash(&mut hasher);
    hasher.finish()
}

/// Asks a solver that [supports](Solver::supports) the problem once, and if that took less
/// than `min_block` again until a block of runs has taken as long.
fn measure_block(
    solver: &dyn Solver,
    problem: &Problem,
    mode: Mode,
    limit: Option<Duration>,
    min_block: Duration,
) -> Measured {
    let ask = || solver.open().ask(problem, &Question::within(mode, limit));
    let (answer, cost) = timed(ask);
    let first = cost.total;
    if first >= min_block || answer.status != Status::Ok {
        return Measured { answer, cost };
    }

    let mut runs = 0;
    let mut phases = Phases::default();
    let ((), block) = timed(|| {
        // The clock is read between portions: the first one by the time of the first run,
        // which may have been slow, then a tenth more each.
        let start = Instant::now();
        let mut portion = (min_block.as_nanos() / first.as_nanos().max(1) + 1) as u32;
        // At least one portion, even if this thread was paused for longer than a block before it.
        loop {
            for _ in 0..portion {
                phases.add(&ask().phases);
            }
            runs += portion;
            portion = runs.div_ceil(10);
            if start.elapsed() >= min_block {
                break;
            }
        }
    });
    let answer = Answer { phases: phases.divided_by(runs), ..answer };
    let (total, cpu) = (block.total / runs, block.cpu / runs);
    let cost = RunCost { total, cpu, block_runs: runs, ..cost };
    Measured { answer, cost }
}

/// Runs `work` between two readings of the clocks: a block of one run.
fn timed<T>(work: impl FnOnce() -> T) -> (T, RunCost) {
    let cpu = thread_cpu_time();
    let start = Instant::now();
    let result = work();
    let total = start.elapsed();
    let cpu = thread_cpu_time().saturating_sub(cpu);
    (result, RunCost { total, cpu, block_runs: 1, ..RunCost::default() })
}

/// CPU time that this thread has used since it began.
fn thread_cpu_time() -> Duration {
    clock_gettime(ClockId::ThreadCPUTime).try_into().unwrap_or_default()
}
