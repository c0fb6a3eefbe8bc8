//! The time of a run by phases, corpus by corpus: parsing, encoding, loading and deciding,
//! each by itself, over the first puzzles of every corpus in `data/corpora`.
//!
//! In `benches/`, `cargo bench` runs all; `cargo bench -- decide/classic-hard` a part.

mod common;

use common::{group, problems};
use criterion::{Criterion, criterion_group, criterion_main};
use quorum_encodings::{cnf, smt};
use quorum_solvers::table::{Named, all};
use quorum_solvers::{Mode, Question};
use std::hint::black_box;
use std::path::Path;
use std::time::Duration;

/// Puzzles of each corpus: one pass over them is one iteration.
const PUZZLES: usize = 4;

/// A small corpus of each kind.
const CORPORA: [&str; 6] = [
    "boxes-2x3",
    "boxes-4x4",
    "classic-hard",
    "futoshiki",
    "greater-than-full",
    "several-solutions",
];

/// Names that need seconds a puzzle on some corpus: a benchmark of them would measure the
/// time limit. `quorum compare` shows them.
const TOO_SLOW: [&str; 7] = [
    "dfs",
    "topological",
    "z3/int-distinct",
    "z3/int-pairwise",
    "z3/bit-vector",
    "z3/enumeration",
    "z3/uninterpreted-function",
];

fn text(corpus: &str) -> String {
    let path = Path::new(env!("CARGO_MANIFEST_DIR")).join(format!("../data/corpora/{corpus}.csv"));
    let text = std::fs::read_to_string(path).expect("the corpus is there");
    text.lines().take(PUZZLES + 1).map(|line| line.to_owned() + "\n").collect()
}

/// From text to problems.
fn parse(criterion: &mut Criterion) {
    let mut group = group(criterion, "parse");
    for corpus in CORPORA {
        let text = text(corpus);
        group.bench_function(corpus, |bencher| bencher.iter(|| problems(black_box(&text))));
    }
}

/// From problems to clauses and terms.
fn encode(criterion: &mut Criterion) {
    let mut group = group(criterion, "encode");
    for corpus in CORPORA {
        let problems = problems(&text(corpus));
        for base in cnf::BASES {
            let options = cnf::CnfOptions { base, ..cnf::CnfOptions::default() };
            group.bench_function(format!("{corpus}/cnf-{}", base.name), |bencher| {
                bencher.iter(|| {
                    for problem in &problems {
                        let _ = black_box(cnf::encode(problem, &options));
                    }
                });
            });
        }
        for model in smt::MODELS {
            group.bench_function(format!("{corpus}/smt-{}", model.name), |bencher| {
                bencher.iter(|| {
                    for problem in &problems {
                        let _ = black_box(model.encode(problem));
                    }
                });
            });
        }
    }
}

/// From clauses or terms into the back end, as the solver itself measures it.
fn load(criterion: &mut Criterion) {
    let mut group = group(criterion, "load");
    for named in general_solvers() {
        for corpus in CORPORA {
            let problems = problems(&text(corpus));
            if problems.iter().any(|problem| named.solver.supports(problem).is_err()) {
                continue;
            }
            group.bench_function(format!("{corpus}/{}", named.name), |bencher| {
                bencher.iter_custom(|iterations| {
                    let mut total = Duration::ZERO;
                    for _ in 0..iterations {
                        for problem in &problems {
                            let question = Question::new(Mode::First);
                            let answer = named.solver.open().ask(problem, &question);
                            total += answer.phases.load.unwrap_or_default();
                        }
                    }
                    total
                });
            });
        }
    }
}

/// From problems to verdicts.
fn decide(criterion: &mut Criterion) {
    let mut group = group(criterion, "decide");
    for named in general_solvers() {
        for corpus in CORPORA {
            let problems = problems(&text(corpus));
            if problems.iter().any(|problem| named.solver.supports(problem).is_err()) {
                continue;
            }
            group.bench_function(format!("{corpus}/{}", named.name), |bencher| {
                bencher.iter(|| {
                    for problem in &problems {
                        let question = Question::new(Mode::Decide);
                        let _ = black_box(named.solver.open().ask(problem, &question));
                    }
                });
            });
        }
    }
}

/// Every solver of the table that decides all corpora in reasonable time.
fn general_solvers() -> Vec<Named> {
    let mut solvers = all();
    solvers.retain(|named| !TOO_SLOW.contains(&named.name.to_string().as_str()));
    solvers
}

criterion_group!(benches, parse, encode, load, decide);
criterion_main!(benches);
