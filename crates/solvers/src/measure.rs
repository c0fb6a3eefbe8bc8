//! One run of one solver on one problem, timed.
//!
//! Timed are opening a session and [`ask`](super::Session::ask)ing it: a run from scratch. The
//! judge, the panel and file output come after the clock has stopped.
//!
//! An incremental solver keeps one session for many problems: a [`Stream`]. The first problem
//! of a new session includes the cost of opening and loading it.
//!
//! Below a millisecond a single run is close to the resolution of the clock and to the noise of
//! the machine. Such a run is repeated in a block until the block has lasted long enough, and
//! the figures are the means over the block; the first run is kept separately
//! ([`RunCost::once`]). Before each repetition the solver answers one of the previous problems:
//! with the same problem repeated, a search of microseconds becomes several times as fast,
//! since the branch predictor learns it, and nobody solves a puzzle a thousand times. Only the
//! first problem of a stream has no previous one.
//!
//! The session of an incremental solver answers a problem only once: the second time it would
//! profit from learned clauses.
//!
//! A stream that is [not a measurement](Stream::of_answers) also keeps the sessions of solvers
//! whose answers do not depend on the problems before: opening one, and building tables anew, takes
//! longer than a search of a microsecond.

use super::{Answer, Phases, Session, Solver, Status, Terms, Unsupported};
use quorum_problem::Problem;
use quorum_util::json;
use serde::{Deserialize, Serialize};
use std::collections::{HashSet, VecDeque};
use std::hash::{DefaultHasher, Hash, Hasher};
use std::sync::Arc;
use std::time::{Duration, Instant};

/// An answer and its cost.
#[derive(Clone, PartialEq, Debug, Default, Serialize, Deserialize)]
#[serde(default, deny_unknown_fields)]
pub struct Measured {
    /// The answer before the judge. Its phases are means over the block.
    pub answer: Answer,
    /// The cost of the run.
    pub cost: RunCost,
}

impl Measured {
    /// A run without times: it was not made, or ended before it could report.
    pub fn untimed(answer: Answer) -> Self {
        Measured { answer, cost: RunCost::default() }
    }
}

/// Time and memory of one run.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default, Serialize, Deserialize)]
#[serde(default, deny_unknown_fields)]
pub struct RunCost {
    /// Time from the text to the problem, where it was measured with the run.
    #[serde(with = "json::optional_nanoseconds")]
    pub parse: Option<Duration>,
    /// Wall time from the problem to the answer, mean over the block.
    #[serde(with = "json::nanoseconds")]
    pub total: Duration,
    /// CPU time of this thread and of the processes that it started, over the same span, mean
    /// over the block; zero where it was not measured.
    #[serde(with = "json::nanoseconds")]
    pub cpu: Duration,
    /// Wall time of the first run of a block; `None` if it is the only one.
    #[serde(with = "json::optional_nanoseconds")]
    pub once: Option<Duration>,
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

/// Runs a solver once, in a fresh session. A problem that it does not support is answered
/// `unsupported` without a time.
pub fn measure(solver: &Arc<dyn Solver>, problem: &Problem, terms: &Terms) -> Measured {
    Stream::new(Arc::clone(solver)).ask(problem, terms)
}

/// A solver that answers one problem after another. Unless it is incremental, the answers are
/// independent.
pub struct Stream {
    solver: Arc<dyn Solver>,
    kept: Option<KeptSession>,
    before: Before,
    /// The session of a solver that answers independently, which is kept where runs are not
    /// measured.
    lasting: Option<Session>,
    /// Whether runs are measurements.
    is_measured: bool,
    /// Whether CPU time is read.
    reads_cpu: bool,
}

/// The most repetitions before those that count, of which they are a third at most: what came
/// before a block, such as the message with the puzzle, leaves little of the solver in the caches.
/// In a long block that makes no difference; in a short one the first runs would be a good part of
/// it.
const MOST_WARMING: u32 = 10;

/// The longest time of a block, the runs of other problems included: one of a microsecond among
/// such of a millisecond would take as long as thousands of them. The limit of a run does not hold
/// for a block.
pub fn longest_block(min_block: Duration) -> Duration {
    min_block.saturating_mul(20).max(Duration::from_millis(100))
}

/// The last problems whose runs were repeated in blocks, each once, with the wall time of its first
/// run.
#[derive(Default)]
struct Before {
    problems: VecDeque<(u64, Problem, Duration)>,
    next: usize,
}

impl Before {
    /// Enough that the branch predictor forgets one before it comes again, few enough that they
    /// stay in the caches.
    const MOST: usize = 256;

    fn add(&mut self, hash: u64, problem: &Problem, time: Duration) {
        if self.problems.iter().all(|(other, ..)| *other != hash) {
            self.problems.push_back((hash, problem.clone(), time));
            if self.problems.len() > Self::MOST {
                self.problems.pop_front();
            }
        }
    }

    /// Returns the next problem with another hash, in turn.
    fn next_but(&mut self, hash: u64) -> Option<&Problem> {
        let count = self.problems.len();
        let is_other = |place: &usize| self.problems[place % count].0 != hash;
        let place = (self.next..self.next + count).find(is_other)?;
        self.next = (place + 1) % count;
        self.problems.get(place % count).map(|(_, problem, _)| problem)
    }

    /// The mean time of a run.
    fn mean(&self) -> Duration {
        let total: Duration = self.problems.iter().map(|(.., time)| *time).sum();
        total / (self.problems.len() as u32).max(1)
    }
}

/// A session, and the hashes of the problems that it has answered.
struct KeptSession {
    session: Session,
    answered: HashSet<u64>,
}

impl Stream {
    /// A stream of measurements: unless the solver is incremental, every run is from scratch.
    pub fn new(solver: Arc<dyn Solver>) -> Self {
        Stream {
            solver,
            kept: None,
            before: Before::default(),
            lasting: None,
            is_measured: true,
            reads_cpu: true,
        }
    }

    /// A stream of the same answers, whose times are only for information: it keeps the session of
    /// a solver that [answers independently](Solver::answers_independently).
    pub fn of_answers(solver: Arc<dyn Solver>) -> Self {
        Stream { is_measured: false, ..Stream::new(solver) }
    }

    /// The same without CPU times: reading the clock of a thread takes as long as half an easy
    /// puzzle.
    #[must_use]
    pub fn without_cpu_times(self) -> Self {
        Stream { reads_cpu: false, ..self }
    }

    /// Drops the sessions that are kept: they may be broken.
    pub fn forget(&mut self) {
        self.kept = None;
        self.lasting = None;
    }

    /// Prepares a question outside its timing: whether the problem is supported, for which an
    /// external program may have to be started, and [`Solver::prepare`]. Returns the answer if
    /// it is not supported.
    pub fn prepare(&self, problem: &Problem) -> Result<(), Box<Measured>> {
        self.solver.supports(problem).map_err(unsupported)?;
        self.solver.prepare(problem);
        Ok(())
    }

    /// Runs the next problem once. A problem that the solver does not support is answered
    /// `unsupported` without a time.
    pub fn ask(&mut self, problem: &Problem, terms: &Terms) -> Measured {
        if !self.is_measured && self.solver.answers_independently() {
            let session = self.lasting.get_or_insert_with(|| self.solver.open());
            // The session itself checks whether it supports the problem.
            let (answer, cost) = timed(self.reads_cpu, || session.ask(problem, &terms.start()));
            return match answer.status {
                Status::Unsupported => Measured::untimed(answer),
                _ => Measured { answer, cost },
            };
        }
        if let Err(reason) = self.solver.supports(problem) {
            return *unsupported(reason);
        }
        if self.solver.is_incremental() {
            self.run_kept(problem, terms)
        } else {
            let ask = || self.solver.open().ask(problem, &terms.start());
            let (answer, cost) = timed(self.reads_cpu, ask);
            Measured { answer, cost }
        }
    }

    /// About how long [`repeat`](Self::repeat) will take after this run.
    pub fn block_time(&self, run: &Measured, min_block: Duration) -> Duration {
        let Measured { answer, cost } = run;
        if !self.is_repeated(answer, cost, min_block) {
            return Duration::ZERO;
        }
        (cost.total + self.before.mean())
            .saturating_mul(repetitions(cost, min_block))
            .min(longest_block(min_block))
    }

    fn is_repeated(&self, answer: &Answer, cost: &RunCost, min_block: Duration) -> bool {
        cost.cpu < min_block && answer.status == Status::Ok && !self.solver.is_incremental()
    }

    /// Repeats a run in a block if it took less than `min_block` of CPU time; incremental
    /// solvers are excluded. The criterion is CPU time, as a run that had to wait for the
    /// processor is short nevertheless. A block takes at most the longest time and one run more.
    pub fn repeat(
        &mut self,
        run: Measured,
        problem: &Problem,
        terms: &Terms,
        min_block: Duration,
        longest: Duration,
    ) -> Measured {
        let Measured { answer, cost: once } = run;
        if !self.is_repeated(&answer, &once, min_block) {
            return Measured { answer, cost: once };
        }
        let solver = &self.solver;
        let ask = |problem: &Problem| solver.open().ask(problem, &terms.start());
        let hash = hash(problem);
        let (mut phases, mut runs) = (Phases::default(), 0);
        let (mut own, mut others) = (Duration::ZERO, Duration::ZERO);
        let mut portion = repetitions(&once, min_block);
        let start = Instant::now();
        for _ in 0..MOST_WARMING.min(portion / 3) {
            let _ = std::hint::black_box(self.before.next_but(hash).map(ask));
            let _ = std::hint::black_box(ask(problem));
            if start.elapsed() >= longest {
                break;
            }
        }
        let longest = longest.saturating_sub(start.elapsed());
        let begun = CpuClock::start();
        // The CPU clock is a system call: it is read between batches, the first sized by the
        // time of the first run, which may have been slow, the others by the mean so far.
        let cpu = loop {
            for _ in 0..portion {
                if let Some(other) = self.before.next_but(hash) {
                    let start = Instant::now();
                    let _ = std::hint::black_box(ask(other));
                    others += start.elapsed();
                }
                let start = Instant::now();
                let answer = ask(problem);
                own += start.elapsed();
                phases.add(&answer.phases);
                runs += 1;
                if own + others >= longest {
                    break;
                }
            }
            let both = begun.elapsed();
            let share = own.as_secs_f64() / (own + others).as_secs_f64().max(f64::MIN_POSITIVE);
            let cpu = both.mul_f64(share.min(1.0));
            let is_over = own + others >= longest;
            if cpu >= min_block || is_over || terms.cancel.is_cancelled() {
                break cpu;
            }
            let missing = (min_block - cpu).as_secs_f64() / (cpu / runs).as_secs_f64().max(1e-9);
            portion = (missing as u32)
                .saturating_add(1)
                .clamp(runs.div_ceil(10), runs.saturating_mul(10));
        };
        self.before.add(hash, problem, once.total);
        let answer = Answer { phases: phases.divided_by(runs), ..answer };
        let (total, cpu) = (own / runs, cpu / runs);
        let cost =
            RunCost { total, cpu, block_runs: runs, once: Some(once.total), ..RunCost::default() };
        Measured { answer, cost }
    }

    fn run_kept(&mut self, problem: &Problem, terms: &Terms) -> Measured {
        let hash = hash(problem);
        // A repetition needs a new session: the old one knows the answer.
        self.kept.take_if(|kept| kept.answered.contains(&hash));
        let (answer, cost) = timed(self.reads_cpu, || {
            let open = || KeptSession { session: self.solver.open(), answered: HashSet::new() };
            let kept = self.kept.get_or_insert_with(open);
            kept.session.ask(problem, &terms.start())
        });
        if let Some(kept) = &mut self.kept {
            kept.answered.insert(hash);
        }
        Measured { answer, cost }
    }
}

/// The first number of repetitions: as many as a block has if all take as long as the first run.
fn repetitions(once: &RunCost, min_block: Duration) -> u32 {
    let many = min_block.as_nanos() / once.cpu.as_nanos().max(1) + 1;
    u32::try_from(many).unwrap_or(u32::MAX)
}

/// Hash of a problem. Problems with the same hash count as the same.
fn hash(problem: &Problem) -> u64 {
    let mut hasher = DefaultHasher::new();
    problem.hash(&mut hasher);
    hasher.finish()
}

fn unsupported(reason: Unsupported) -> Box<Measured> {
    Box::new(Measured::untimed(Answer::unsupported(reason)))
}

/// Runs `work` between two readings of the clocks, that of CPU time if it is wanted: a block of one
/// run.
fn timed<T>(reads_cpu: bool, work: impl FnOnce() -> T) -> (T, RunCost) {
    let begun = reads_cpu.then(CpuClock::start);
    let start = Instant::now();
    let result = work();
    let total = start.elapsed();
    let cpu = begun.map_or(Duration::ZERO, |begun| begun.elapsed());
    (result, RunCost { total, cpu, block_runs: 1, ..RunCost::default() })
}

/// CPU time of this thread and of its child processes. The time for reading that of the
/// processes is excluded.
struct CpuClock {
    children: Duration,
    thread: Duration,
}

impl CpuClock {
    fn start() -> Self {
        let children = children_cpu_time();
        CpuClock { children, thread: thread_cpu_time() }
    }

    fn elapsed(&self) -> Duration {
        let thread = thread_cpu_time().saturating_sub(self.thread);
        thread + children_cpu_time().saturating_sub(self.children)
    }
}

/// CPU time of the child processes of this thread; zero in a build without processes.
fn children_cpu_time() -> Duration {
    #[cfg(feature = "process")]
    return super::process::usage::cpu();
    #[cfg(not(feature = "process"))]
    return Duration::ZERO;
}

/// CPU time of this thread since its start; zero in a build without the clocks of Unix.
fn thread_cpu_time() -> Duration {
    #[cfg(feature = "process")]
    return rustix::time::clock_gettime(rustix::time::ClockId::ThreadCPUTime)
        .try_into()
        .unwrap_or_default();
    #[cfg(not(feature = "process"))]
    return Duration::ZERO;
}
