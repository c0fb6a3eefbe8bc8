//! Workers: every solver runs in child processes of the command `quorum`.
//!
//! A child can be killed, whatever its solver does, and the reason of its end is known. This is
//! the only hard limit for back ends that cannot be interrupted, and the only protection
//! against crashes. Neither cgroups nor root are needed. A caller without that command runs
//! solvers in its own process; they poll the time limit as far as they can, and nothing
//! enforces it.
//!
//! | file | contents |
//! |---|---|
//! | `task` | what a worker is asked beyond the protocol of external programs |
//! | `serve` | the child: lowers, times, answers |
//! | `handle` | the parent's side: starts, limits, kills, replaces |
//! | `outcome` | a run as the parent sees it: answered, or stopped |
//! | `scratch` | folders for temporary files, removed with the process |
//! | `pinning` | pinning of workers to processors |
//!
//! A worker is a program of the form `line` like those of others, started, limited and read by the
//! same code ([`quorum_solvers::process`]). A program of others is asked by a worker as well, which
//! is its clock and stays on its processor: from another one a line and its answer take 45 us
//! instead of 2 (`cat`, two cores of a virtual machine).
//!
//! No child outlives its parent: its standard input closes, and on Linux the kernel kills it,
//! even in an endless loop.

mod handle;
mod outcome;
pub mod pinning;
mod scratch;
mod serve;
mod task;

pub use outcome::{Limits, Outcome};
pub use serve::serve;
pub use task::{AskedPuzzle, RunTerms, Task};

use handle::WorkerProcess;
use quorum_puzzle::{Puzzle, corpus_line};
use quorum_solvers::panics::catch;
use quorum_solvers::process::Launch;
use quorum_solvers::table::Named;
use quorum_solvers::{Answer, Cancel, Measured, Status, Stream, Terms};
use std::io;
use std::path::PathBuf;
use std::sync::Arc;
use std::time::Duration;

/// The hidden command that makes `quorum` a worker.
pub const COMMAND: &str = "worker";

/// Processes of the solvers.
#[derive(Clone, Debug, Default)]
pub struct Workers {
    /// The program `quorum`, started once per solver and job. `None`: in this process, where
    /// limits are not enforced and a solver that crashes ends the caller.
    pub program: Option<PathBuf>,
    /// Declarations of external programs, for the workers.
    pub declarations: Vec<String>,
}

impl Workers {
    /// Workers of the program `quorum` beside the current one, or the current one itself; in
    /// this process if there is none.
    pub fn find(declarations: &[String]) -> Self {
        let beside = || Some(std::env::current_exe().ok()?.with_file_name("quorum"));
        let program = beside().filter(|program| program.is_file());
        Workers { program, declarations: declarations.to_vec() }
    }

    /// Whether a run of any solver is stopped when it exceeds its limits.
    pub fn enforce_limits(&self) -> bool {
        self.program.is_some()
    }

    /// A worker of one solver, pinned to a processor if one is given; if `isolate`, with a
    /// process per run.
    pub fn worker(&self, named: &Named, processor: Option<usize>, isolate: bool) -> Worker {
        let Some(program) = &self.program else {
            return Worker(Host::Here(Stream::new(Arc::clone(&named.solver))));
        };
        let name = named.name.to_string();
        let mut arguments = vec![COMMAND.to_owned(), name.clone()];
        for declaration in &self.declarations {
            arguments.extend(["--with".to_owned(), declaration.clone()]);
        }
        if let Some(processor) = processor {
            arguments.extend(["--processor".to_owned(), processor.to_string()]);
        }
        let launch = Launch { program: program.clone(), arguments };
        Worker(Host::Process(Box::new(WorkerProcess::new(launch, &name, isolate))))
    }
}

/// A solver that gets one task after another.
pub struct Worker(Host);

enum Host {
    Process(Box<WorkerProcess>),
    Here(Stream),
}

impl Worker {
    /// Asks about one puzzle, once. A worker that cannot be started is a crash.
    pub fn ask(&mut self, puzzle: &Puzzle, terms: &Terms) -> Measured {
        let Terms { mode, limit, cancel, nodes: _ } = terms;
        let asked = AskedPuzzle { line: corpus_line(puzzle), values: puzzle.values().count() };
        let limits = Limits { time: *limit, ..Limits::default() };
        let terms = RunTerms { mode: *mode, limits, min_block: Duration::ZERO };
        let outcome = self.run(&Task { puzzles: vec![asked], terms }, cancel);
        match outcome.map(|mut outcomes| outcomes.pop().expect("one puzzle was sent")) {
            Ok(outcome) => outcome.measured,
            Err(error) => Measured::untimed(Answer::ended(Status::Crash, error.to_string())),
        }
    }

    /// Makes the runs of a task; one outcome per puzzle. An error means that no worker can be
    /// started.
    pub fn run(&mut self, task: &Task, cancel: &Cancel) -> io::Result<Vec<Outcome>> {
        match &mut self.0 {
            Host::Process(process) => process.run(task, cancel),
            Host::Here(stream) => {
                let mut outcomes = Vec::with_capacity(task.puzzles.len());
                for puzzle in &task.puzzles {
                    outcomes.push(run_here(stream, puzzle, &task.terms, cancel));
                }
                Ok(outcomes)
            }
        }
    }
}

/// A run in this process.
fn run_here(
    stream: &mut Stream,
    puzzle: &AskedPuzzle,
    terms: &RunTerms,
    cancel: &Cancel,
) -> Outcome {
    let run = || {
        let asked = serve::read(&puzzle.line).map_err(io::Error::other)?;
        serve::run(stream, terms, &asked, cancel, &mut |_, _| Ok(()))
    };
    match catch(run) {
        Ok(Ok(mut measured)) => {
            // Memory of the whole process.
            measured.cost.peak_rss_bytes = None;
            Outcome::answered(measured, &terms.limits)
        }
        Ok(Err(error)) => Outcome::crash(None, error.to_string()),
        Err(panic) => {
            stream.forget();
            Outcome::crash(None, panic.to_string())
        }
    }
}
