//! What the log of a native search costs: the search by itself, with a log that only counts nodes,
//! and with a proof that is written from it (formula, proof and folder included).
//!
//! `cargo bench --bench log` in `benches/`; one iteration is one pass over the first puzzles of a
//! corpus.

mod common;

use common::{group, items, problems};
use criterion::{Criterion, criterion_group, criterion_main};
use quorum_formats::Item;
use quorum_solvers::search_log::{Literal, SearchLog};
use quorum_solvers::table::{Named, find};
use quorum_solvers::{Mode, Question, Terms};
use quorum_toolkit::Cancel;
use quorum_toolkit::certificates::{Certifier, Prover};
use quorum_toolkit::panel::ask_panel;
use std::hint::black_box;
use std::path::Path;

/// Puzzles of each corpus.
const PUZZLES: usize = 20;

/// Corpora and the engine that `--prover native` takes for them.
const CORPORA: [(&str, &str); 6] = [
    ("corpora/classic-hard.csv", "classic"),
    ("corpora/greater-than-full.csv", "signs"),
    ("generated/greater-than-minimal.csv", "signs"),
    ("generated/futoshiki-7.csv", "propagate"),
    ("generated/killer.csv", "variant"),
    ("generated/kropki.csv", "variant"),
];

/// A log that counts.
struct Nodes(u64);

impl SearchLog for Nodes {
    fn enter(&mut self, _: &[Literal]) -> bool {
        self.0 += 1;
        true
    }

    fn narrowed(&mut self, sets: &[u64], _: &[usize]) {
        black_box(sets);
    }

    fn leave(&mut self, _: &[usize]) {}
}

/// The header and the first puzzles of a corpus.
fn text(path: &str) -> String {
    let path = Path::new(env!("CARGO_MANIFEST_DIR")).join("../data").join(path);
    let text = std::fs::read_to_string(path).expect("the corpus is there");
    text.lines().take(PUZZLES + 1).map(|line| line.to_owned() + "\n").collect()
}

fn named(engine: &str) -> Named {
    find(&engine.parse().expect("a name")).expect("an engine of the table")
}

fn log(criterion: &mut Criterion) {
    for (path, engine) in CORPORA {
        let text = text(path);
        let (items, problems) = (items(&text), problems(&text));
        let mut group = group(criterion, &format!("{path}/{engine}"));
        let question = Question::new(Mode::Decide);
        group.bench_function("search", |bencher| {
            let mut session = named(engine).solver.open();
            bencher.iter(|| {
                for problem in &problems {
                    let _ = black_box(session.ask(problem, &question));
                }
            });
        });
        group.bench_function("log", |bencher| {
            let mut session = named(engine).solver.open();
            bencher.iter(|| {
                for problem in &problems {
                    let mut nodes = Nodes(0);
                    let _ = black_box(session.ask_logged(problem, &question, &mut nodes));
                    black_box(nodes.0);
                }
            });
        });
        for prover in ["native", "varisat/extended"] {
            let panel = [named(engine)];
            let terms = Terms::new(Mode::Decide);
            let ask = |item: &Item| ask_panel(&item.puzzle, &item.expected, &panel, &terms);
            let results: Vec<_> = items.iter().map(ask).collect();
            group.bench_function(format!("proof-{prover}"), |bencher| {
                bencher.iter(|| {
                    let folder = tempfile::tempdir().expect("a folder");
                    let prover = Prover::new(prover).expect("a prover");
                    let certifier = Certifier::new(folder.path(), prover, false, None)
                        .expect("an empty folder");
                    for (number, (item, result)) in items.iter().zip(&results).enumerate() {
                        let name = number.to_string();
                        certifier
                            .certify(&name, &item.id, &item.puzzle, result, &Cancel::new())
                            .expect("a certificate");
                    }
                });
            });
        }
    }
}

criterion_group!(benches, log);
criterion_main!(benches);
