//! Panics of the work on one puzzle: each becomes a message, a case and exit code 3, and the other
//! puzzles go on.

use super::exit::Exit;
use super::talk;
use quorum_puzzle::Puzzle;
use quorum_solvers::panics::Panicked;
use quorum_toolkit::Observer;
use quorum_util::words::counted;
use quorum_verify::cases::keep_panic;
use std::path::PathBuf;
use std::sync::OnceLock;
use std::sync::atomic::{AtomicU64, Ordering};

/// Folder of cases without `--cases`.
pub const CASES: &str = "runs/cases";

/// Puzzles that were lost to a fault.
static LOST: AtomicU64 = AtomicU64::new(0);

/// Folder of cases, if the command has an option for it; `None` there: no case is kept.
static FOLDER: OnceLock<Option<PathBuf>> = OnceLock::new();

/// Sets the folder of cases, once per process.
pub fn keep_in(folder: Option<PathBuf>) {
    let _ = FOLDER.set(folder);
}

/// Reports a panic of the work on a puzzle and keeps the case.
pub fn report(name: &str, puzzle: Option<&Puzzle>, panic: &Panicked) {
    let lost = LOST.fetch_add(1, Ordering::Relaxed);
    let folder = FOLDER.get_or_init(|| Some(PathBuf::from(CASES)));
    let mut message = format!("{name}: {panic}");
    if let Some(folder) = folder {
        let command: Vec<String> = std::env::args().collect();
        match keep_panic(folder, lost, &command, name, puzzle, panic) {
            Ok(Some(folder)) => message += &format!("; kept in {}", folder.display()),
            Ok(None) => {}
            Err(error) => message += &format!("; cannot keep the case: {error}"),
        }
    }
    talk::say(message);
}

/// The exit that faults demand; they are counted on standard error.
pub fn exit() -> Exit {
    match LOST.load(Ordering::Relaxed) {
        0 => Exit::Success,
        lost => {
            let (puzzles, have) = (counted(lost, "puzzle"), if lost == 1 { "has" } else { "have" });
            talk::say(format!(
                "{puzzles} {have} no result due to a fault of quorum: please report it"
            ));
            Exit::Wrong
        }
    }
}

/// An observer that reports faults and stops nothing.
pub struct Reporting;

impl Observer for Reporting {
    fn panicked(&self, name: &str, puzzle: Option<&Puzzle>, panic: &Panicked) {
        report(name, puzzle, panic);
    }
}
