//! Solvers that misbehave on purpose, for the tests of harness, judge and panel. They are found
//! by name (`test/loop`) and appear in no list.
//!
//! `test/replay` answers from a corpus with known solutions, named by the environment
//! variable `QUORUM_REPLAY`: the fastest possible solver, to measure the harness with.
//!
//! Behind the cargo feature `test-solvers`, which the tests of the workspace turn on, so that no
//! released program contains them.

use super::entry::{Built, Entry, NamedChoice, OptionSpec, choice};
use super::{
    Answer, Counters, Engine, Mode, Question, Session, Solver, SolverName, dfs, propagate,
};
use quorum_formats::ReadOptions;
use quorum_problem::{Features, Grid, Problem, ValueSet};
use std::collections::HashMap;
use std::collections::hash_map::DefaultHasher;
use std::fs::File;
use std::hash::{Hash, Hasher};
use std::io::BufReader;
use std::sync::LazyLock;

/// The hidden entry.
pub(super) fn entry() -> Entry {
    Entry {
        summary: "misbehaves on purpose",
        source: "this project's tests".into(),
        encodings: &BEHAVIORS,
        options: &OPTIONS,
        ..Entry::new("test", build)
    }
}

static BEHAVIORS: [NamedChoice; 8] = [
    choice("false-unique", "finds one solution and claims that there is no other"),
    choice("false-none", "claims that there is no solution"),
    choice("wrong-grid", "fills the grid with ones"),
    choice("loop", "never returns and never looks at the clock"),
    choice("allocate", "takes memory without end"),
    choice("abort", "dies"),
    choice("lies", "is right, but denies every solution where +when applies"),
    choice("replay", "answers from the corpus that QUORUM_REPLAY names"),
];

static OPTIONS: [OptionSpec; 1] = [OptionSpec {
    name: "when",
    values: &[
        choice("three-fives", "5 is given three times"),
        choice("chain", "two signs rise from one cell to the next"),
        choice("corner", "the first cell is no 1 for any reason"),
        choice("sums", "there are two sums"),
    ],
}];

#[derive(Clone)]
enum Behavior {
    FalseUnique,
    FalseNone,
    WrongGrid,
    Loop,
    Allocate,
    Abort,
    Lies(fn(&Problem) -> bool),
    Replay,
}

/// The solver of a behavior.
struct Misbehaving(Behavior);

impl Solver for Misbehaving {
    fn open(&self) -> Session {
        Session::new(self.0.clone())
    }

    fn can_be_stopped(&self) -> bool {
        !matches!(self.0, Behavior::Loop)
    }
}

fn build(name: &SolverName) -> Built {
    Ok(Box::new(Misbehaving(match name.encoding.as_deref() {
        Some("false-unique") => Behavior::FalseUnique,
        Some("false-none") => Behavior::FalseNone,
        Some("wrong-grid") => Behavior::WrongGrid,
        Some("loop") => Behavior::Loop,
        Some("allocate") => Behavior::Allocate,
        Some("abort") => Behavior::Abort,
        Some("lies") => Behavior::Lies(match name.options.get("when").map(String::as_str) {
            None => has_three_fives,
            Some("chain") => has_chain,
            Some("corner") => has_no_one_in_its_corner,
            Some("sums") => |problem| problem.linear().len() >= 2,
            other => unreachable!("{other:?} is not in the table"),
        }),
        Some("replay") => Behavior::Replay,
        other => unreachable!("{other:?} is not in the table"),
    })))
}

impl Engine for Behavior {
    fn features(&self) -> Features {
        match self {
            Behavior::Lies(_) => propagate::FEATURES,
            _ => Features::LATIN,
        }
    }

    fn answer(&mut self, problem: &Problem, question: &Question) -> Answer {
        match self {
            Behavior::FalseUnique => {
                let found = dfs::entry()
                    .default_solver()
                    .open()
                    .ask(problem, &Question { mode: Mode::First, ..question.clone() });
                Answer { exhausted: true, ..found }
            }
            Behavior::FalseNone => Answer { exhausted: true, ..Answer::default() },
            Behavior::WrongGrid => Answer {
                grids: vec![vec![1; problem.grid_cells()]],
                exhausted: true,
                ..Answer::default()
            },
            Behavior::Loop => loop {
                std::hint::spin_loop();
            },
            Behavior::Allocate => {
                let mut hoard = Vec::new();
                loop {
                    hoard.push(std::hint::black_box(vec![1u8; 1 << 20]));
                }
            }
            Behavior::Abort => {
                eprintln!("aborts on purpose");
                std::process::abort()
            }
            Behavior::Lies(when) if when(problem) => {
                Answer { exhausted: true, ..Answer::default() }
            }
            Behavior::Lies(_) => propagate::entry().default_solver().open().ask(problem, question),
            Behavior::Replay => match replayed().get(&key(problem)) {
                Some(grid) => Answer {
                    grids: vec![grid.clone()],
                    exhausted: true,
                    counters: Counters { nodes: Some(0), ..Counters::default() },
                    ..Answer::default()
                },
                None => Answer::unsupported("not in the replayed corpus"),
            },
        }
    }
}

fn has_three_fives(problem: &Problem) -> bool {
    problem.candidates().iter().filter(|set| set.only() == Some(5)).count() >= 3
}

fn has_chain(problem: &Problem) -> bool {
    let signs = problem.less_than();
    signs.iter().any(|first| signs.iter().any(|second| first.greater == second.lesser))
}

/// A fault without a single clue as its reason, so that shrinking has to search.
fn has_no_one_in_its_corner(problem: &Problem) -> bool {
    let mut candidates = problem.candidates().to_vec();
    candidates[0] = candidates[0].intersection(ValueSet::single(1));
    let problem = problem.with_candidates(candidates).expect("fewer candidates");
    let answer =
        propagate::entry().default_solver().open().ask(&problem, &Question::new(Mode::First));
    answer.exhausted && answer.grids.is_empty()
}

/// The known solutions by the hash of the candidates. Read at the first puzzle.
fn replayed() -> &'static HashMap<u64, Grid> {
    static KNOWN: LazyLock<HashMap<u64, Grid>> = LazyLock::new(|| {
        let Some(path) = std::env::var_os("QUORUM_REPLAY") else { return HashMap::new() };
        let file = File::open(path).expect("QUORUM_REPLAY names a readable corpus");
        let items =
            quorum_formats::read("QUORUM_REPLAY", BufReader::new(file), ReadOptions::default());
        let known = items.filter_map(|item| {
            let item = item.expect("QUORUM_REPLAY names a corpus without faults");
            Some((key(&item.puzzle.lower()), item.expected.grid?))
        });
        known.collect()
    });
    &KNOWN
}

fn key(problem: &Problem) -> u64 {
    let mut hasher = DefaultHasher::new();
    problem.candidates().hash(&mut hasher);
    problem.less_than().hash(&mut hasher);
    hasher.finish()
}
