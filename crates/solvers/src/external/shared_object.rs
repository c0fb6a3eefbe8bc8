//! The form `lib`: a shared object with one C function, called in this process.
//!
//! For solvers that take microseconds, where most of the measured time would be the pipe. The
//! cost is isolation: a crash of the function is a crash of this process, and it cannot be
//! stopped at a limit. `quorum compare` runs solvers in separate processes and kills those;
//! `solve` and `verify` do not. The interface is `scripts/templates/cpp/quorum.h`.
//!
//! The file has unsafe code. It relies on the shared object conforming to the header, which
//! cannot be checked: the type of the function, and the bytes that it writes, are taken on trust.

#![allow(unsafe_code)]

use super::question::question;
use super::reply::CountReply;
use super::{ProgramForm, Protocol};
use crate::answer::Laps;
use crate::entry::{Abilities, Family};
use crate::process::Launch;
use crate::{Answer, Engine, Question, Session, Solver, Status, Unsupported};
use libloading::Library;
use quorum_problem::Problem;
use std::error::Error;
use std::ffi::{CString, c_char};
use std::path::Path;
use std::sync::{Arc, Mutex, OnceLock, PoisonError};
use std::time::Instant;

/// The form in the table.
pub(super) static FORM: ProgramForm = ProgramForm {
    name: "lib",
    summary: "an external C function in a shared object",
    family: Family::External,
    encodings: &[],
    options: &[],
    abilities: Abilities {
        note: "the function reports unsupported puzzles; no time limit within a call",
        ..Abilities::ANY
    },
    protocol: Protocol::SharedObject,
};

/// `int64_t quorum_solve(const char *puzzle, uint64_t limit, uint8_t *solutions, uint64_t room)`
type Solve = unsafe extern "C" fn(*const c_char, u64, *mut u8, u64) -> i64;

/// The names are those of the header.
const SYMBOL: &str = "quorum_solve";
const UNSUPPORTED: i64 = -1;

/// Maximum size of the solutions buffer, in bytes. Large counts do not show all solutions.
const MOST_ROOM: u64 = 16 << 20;

/// The solver and its sessions share one shared object.
pub(super) struct SharedObject(Arc<Shared>);

struct Shared {
    launch: Launch,
    loaded: OnceLock<Result<LoadedObject, String>>,
}

/// The function, and the library that owns it.
struct LoadedObject {
    /// Locked during a call: the header promises one call at a time.
    solve: Mutex<Solve>,
    _library: Library,
}

impl SharedObject {
    pub(super) fn new(launch: &Launch) -> Self {
        SharedObject(Arc::new(Shared { launch: launch.clone(), loaded: OnceLock::new() }))
    }
}

impl Shared {
    /// Loads the shared object, once.
    fn loaded(&self) -> Result<&LoadedObject, String> {
        let load = || {
            load(&self.launch.program).map_err(|error| {
                // The error itself names the call that failed, its source the reason.
                let reason = error.source().map_or_else(|| error.to_string(), |e| e.to_string());
                format!("cannot be loaded: {reason}")
            })
        };
        self.loaded.get_or_init(load).as_ref().map_err(Clone::clone)
    }
}

fn load(path: &Path) -> Result<LoadedObject, libloading::Error> {
    // SAFETY: loading runs the initializers of the shared object. The user named it to have
    // it run; the header asks for initializers that any process can bear.
    let library = unsafe { Library::new(path) }?;
    // SAFETY: the header states this type for this symbol. A function of another type cannot
    // be distinguished.
    let solve = *unsafe { library.get::<Solve>(SYMBOL) }?;
    // The pointer outlives the borrow of the library, but not the library beside it.
    Ok(LoadedObject { solve: Mutex::new(solve), _library: library })
}

impl LoadedObject {
    /// Calls the function with room for `room` grids of `cells` values. Returns what it
    /// returned, and the room.
    fn call(&self, puzzle: &CString, limit: u64, room: u64, cells: usize) -> (i64, Vec<u8>) {
        let mut solutions = vec![0; room as usize * cells];
        let solve = self.solve.lock().unwrap_or_else(PoisonError::into_inner);
        // SAFETY: `puzzle` ends in NUL and lives through the call; `solutions` has as many
        // bytes as the header lets the function write, all initialized, and nothing else
        // holds it; the library is loaded as long as `self` lives; the lock makes this the
        // only call. That the function writes no further and does not unwind is promised by
        // the header only.
        let count = unsafe { solve(puzzle.as_ptr(), limit, solutions.as_mut_ptr(), room) };
        (count, solutions)
    }
}

impl Solver for SharedObject {
    /// Loads the shared object: nothing of that is timed.
    fn supports(&self, problem: &Problem) -> Result<(), Unsupported> {
        let _ = self.0.loaded(); // The answer will report it: the puzzle is not the cause.
        self.open().check(problem)
    }

    fn open(&self) -> Session {
        Session::new(SharedObject(self.0.clone()))
    }

    fn can_be_stopped(&self) -> bool {
        false
    }
}

impl Engine for SharedObject {
    fn supports(&self, problem: &Problem) -> Result<(), Unsupported> {
        question(problem)?;
        Ok(())
    }

    fn answer(&mut self, problem: &Problem, question: &Question) -> Answer {
        let mut laps = Laps::start();
        let crash = |reason| Answer::ended(Status::Crash, reason);
        let loaded = match self.0.loaded() {
            Ok(loaded) => loaded,
            Err(fault) => return crash(fault),
        };
        let puzzle = match self::question(problem) {
            Ok(line) => CString::new(&*line).expect("a question has no NUL"),
            Err(reason) => return Answer::unsupported(reason),
        };
        let (cells, limit) = (problem.cells().len(), question.mode.limit());
        let room = limit.min(MOST_ROOM / cells as u64).max(1);
        let encode = laps.lap();

        let (count, solutions) = loaded.call(&puzzle, limit, room, cells);
        let first = laps.lap();
        let count = match u64::try_from(count) {
            Ok(count) => count,
            Err(_) if count == UNSUPPORTED => {
                return Answer::unsupported(format!("{SYMBOL} returned unsupported"));
            }
            Err(_) => return crash(format!("{SYMBOL} returned {count}")),
        };
        // A grid that was not written is still zero. The judge sees one that was written in
        // part.
        let grids = solutions
            .chunks(cells)
            .take(usize::try_from(count).unwrap_or(usize::MAX))
            .take_while(|grid| grid.iter().any(|&value| value != 0))
            .map(<[u8]>::to_vec)
            .collect();
        let mut answer =
            CountReply { count: Some(count), grids, ..CountReply::default() }.answer(question.mode);
        answer.phases.encode = Some(encode);
        answer.phases.first = Some(first);
        note_overrun(&mut answer, question, Instant::now());
        answer
    }
}

/// An answer after the limit is a `timeout`; its solutions are kept.
fn note_overrun(answer: &mut Answer, question: &Question, now: Instant) {
    if question.deadline.is_some_and(|deadline| now > deadline) {
        answer.status = Status::Timeout;
        let reason = "finished after the limit: a call cannot be stopped";
        answer.message.get_or_insert_with(|| reason.to_owned());
    }
}
