//! Solvers that misbehave on purpose, for the tests of harness, judge and panel. They are
//! found by name (`test/loop`) and appear in no list.
//!
//! `test/replay` answers from a corpus with known solutions, named by the environment
//! variable `QUORUM_REPLAY`: the fastest possible solver, to measure the harness with.

use super::table::{Abilities, Choice, Entry, Family};
use super::{Answer, Counters, Mode, Question, Session, Solver, SolverName, Status, dfs};
use crate::puzzle::formats::{self, ReadOptions};
use quorum_encodings::{Grid, Problem};
use std::collections::HashMap;
use std::collections::hash_map::DefaultHasher;
use std::fs::File;
use std::hash::{Hash, Hasher};
use std::io::BufReader;
use std::sync::{Arc, LazyLock};

/// The hidden entry.
pub static ENTRY: Entry = Entry {
    engine: "test",
    family: Family::Native,
    summary: "misbehaves on purpose",
    source: "this project's tests",
    encodings: &[
        choice("false-unique", "finds one solution and says there is no other"),
        choice("false-none", "says there is no solution"),
        choice("wrong-grid", "fills the grid with ones"),
        choice("loop", "never returns and never looks at the clock"),
        choice("allocate", "takes memory without end"),
        choice("abort", "dies"),
        choice("replay", "answers from the corpus that QUORUM_REPLAY names"),
    ],
    options: &[],
    abilities: Abilities { max_values: 64, less_than: true, counts: true, note: "" },
    version: &|| format!("quorum {}", env!("CARGO_PKG_VERSION")),
    build: &build,
};

const fn choice(name: &'static str, summary: &'static str) -> Choice {
    Choice { name, summary }
}

#[derive(Clone)]
enum Behaviour {
    FalseUnique,
    FalseNone,
    WrongGrid,
    Loop,
    Allocate,
    Abort,
    Replay(Arc<HashMap<u64, Grid>>),
}

fn build(name: &SolverName) -> Box<dyn Solver> {
    Box::new(match name.encoding.as_deref() {
        Some("false-unique") => Behaviour::FalseUnique,
        Some("false-none") => Behaviour::FalseNone,
        Some("wrong-grid") => Behaviour::WrongGrid,
        Some("loop") => Behaviour::Loop,
        Some("allocate") => Behaviour::Allocate,
        Some("abort") => Behaviour::Abort,
        Some("replay") => Behaviour::Replay(replayed()),
        other => unreachable!("the table knows no {other:?}"),
    })
}

impl Solver for Behaviour {
    fn supports(&self, _: &Problem) -> Result<(), String> {
        Ok(())
    }

    fn open(&self) -> Box<dyn Session> {
        Box::new(self.clone())
    }
}

impl Session for Behaviour {
    fn ask(&mut self, problem: &Problem, question: &Question) -> Answer {
        match self {
            Behaviour::FalseUnique => {
                let found = (dfs::ENTRY.build)(&SolverName::engine("dfs"))
                    .open()
                    .ask(problem, &Question { mode: Mode::First, ..*question });
                Answer { exhausted: true, ..found }
            }
            Behaviour::FalseNone => Answer { exhausted: true, ..Answer::default() },
            Behaviour::WrongGrid => Answer {
                grids: vec![vec![1; problem.cells().len()]],
                exhausted: true,
                ..Answer::default()
            },
            Behaviour::Loop => loop {
                std::hint::spin_loop();
            },
            Behaviour::Allocate => {
                let mut hoard = Vec::new();
                loop {
                    hoard.push(std::hint::black_box(vec![1u8; 1 << 20]));
                }
            }
            Behaviour::Abort => std::process::abort(),
            Behaviour::Replay(known) => match known.get(&key(problem)) {
                Some(grid) => Answer {
                    grids: vec![grid.clone()],
                    exhausted: true,
                    counters: Counters { nodes: Some(0), ..Counters::default() },
                    ..Answer::default()
                },
                None => Answer {
                    status: Status::Unsupported,
                    message: Some("not in the corpus that is replayed".into()),
                    ..Answer::default()
                },
            },
        }
    }
}

/// The known solutions by the hash of the candidates. Read once, by the first who asks.
fn replayed() -> Arc<HashMap<u64, Grid>> {
    static KNOWN: LazyLock<Arc<HashMap<u64, Grid>>> = LazyLock::new(|| {
        let Some(path) = std::env::var_os("QUORUM_REPLAY") else { return Arc::default() };
        let file = File::open(path).expect("QUORUM_REPLAY names a readable corpus");
        let items = formats::read("QUORUM_REPLAY", BufReader::new(file), ReadOptions::default());
        let known = items.filter_map(|item| {
            let item = item.expect("QUORUM_REPLAY names a corpus without faults");
            Some((key(&item.puzzle.lower()), item.expected.grid?))
        });
        Arc::new(known.collect())
    });
    // Only a worker reads the corpus; the parent builds the solver for its name alone.
    if std::env::args().any(|argument| argument == crate::harness::worker::COMMAND) {
        Arc::clone(&KNOWN)
    } else {
        Arc::default()
    }
}

fn key(problem: &Problem) -> u64 {
    let mut hasher = DefaultHasher::new();
    problem.candidates().hash(&mut hasher);
    problem.less_than().hash(&mut hasher);
    hasher.finish()
}
