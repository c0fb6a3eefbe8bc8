//! The native engines over corpora, one thread, from problem to verdict. An element is a
//! puzzle, so criterion's throughput is puzzles a second.
//!
//! In `benches/`: `cargo bench --bench engines` takes the 9x9 corpora of `data/generated`; with
//! `QUORUM_CORPORA=DIR` the public ones in that folder as well. A part of them:
//! `cargo bench --bench engines -- classic/public/17-clue`.

mod common;

use common::{group, problems};
use criterion::{Criterion, Throughput, criterion_group, criterion_main};
use quorum_problem::Problem;
use quorum_solvers::many::decide_all;
use quorum_solvers::parallel::processors;
use quorum_solvers::registry::Registry;
use quorum_solvers::{Mode, Question, matrix};
use std::hint::black_box;
use std::path::{Path, PathBuf};

/// The engines, with the words that any processor has beside the widest.
const ENGINES: &str = "classic{,+portable},signs{,+portable},propagate";

/// Corpora of 9x9 puzzles that `quorum generate` made.
const GENERATED: [&str; 8] = [
    "classic",
    "classic-symmetric",
    "greater-than",
    "greater-than-across",
    "greater-than-half",
    "greater-than-minimal",
    "mixture",
    "several",
];

/// Public corpora, as far as they are there: some come with `scripts/fetch-corpora`.
const PUBLIC: [&str; 9] = [
    "17-clue.txt",
    "easy-derived.txt",
    "top1465.txt",
    "hardest-1106.txt",
    "hardest-1905-11plus-sample.txt",
    "several-solutions-serg.txt",
    "no-solution-derived.txt",
    "greater-than-full.csv",
    "greater-than-minimal.csv",
];

/// Puzzles of each corpus that are asked one at a time, at most: one pass over them is one
/// iteration.
const PUZZLES: usize = 200;

/// The corpora under their names.
fn corpora() -> Vec<(String, Vec<Problem>)> {
    let generated = Path::new(env!("CARGO_MANIFEST_DIR")).join("../data/generated");
    let mut files: Vec<(&str, PathBuf)> =
        GENERATED.map(|name| ("generated", generated.join(name).with_extension("csv"))).into();
    match std::env::var_os("QUORUM_CORPORA") {
        Some(folder) => {
            let public = PUBLIC.map(|name| ("public", Path::new(&folder).join(name)));
            files.extend(public.into_iter().filter(|(_, path)| {
                let is_there = path.exists();
                if !is_there {
                    eprintln!("{} is not there: without it", path.display());
                }
                is_there
            }));
        }
        None => eprintln!("QUORUM_CORPORA is not set: without the public corpora"),
    }
    let read = |(origin, path): (&str, PathBuf)| {
        let text = std::fs::read_to_string(&path)
            .unwrap_or_else(|error| panic!("{}: {error}", path.display()));
        let name = path.file_stem().expect("a file").to_string_lossy();
        (format!("{origin}/{name}"), problems(&text))
    };
    files.into_iter().map(read).collect()
}

/// One question at a time.
fn decide(criterion: &mut Criterion) {
    let solvers = matrix::expand(ENGINES, &Registry::default()).expect("known names").solvers;
    for (corpus, mut problems) in corpora() {
        problems.truncate(PUZZLES);
        for named in &solvers {
            if problems.iter().any(|problem| named.solver.supports(problem).is_err()) {
                continue;
            }
            let mut group = group(criterion, &named.name.to_string());
            group.throughput(Throughput::Elements(problems.len() as u64));
            group.bench_function(&corpus, |bencher| {
                bencher.iter(|| {
                    for problem in &problems {
                        let question = Question::new(Mode::Decide);
                        let _ = black_box(named.solver.open().ask(problem, &question));
                    }
                });
            });
            group.finish();
        }
    }
}

/// Many at once: whole corpora, on one thread and on all.
fn many(criterion: &mut Criterion) {
    for (corpus, problems) in corpora() {
        if problems.iter().any(|problem| !problem.less_than().is_empty()) {
            continue;
        }
        let cells = |problem: &Problem| -> [u8; 81] {
            std::array::from_fn(|cell| problem.candidates()[cell].only().unwrap_or(0))
        };
        let puzzles: Vec<[u8; 81]> = problems.iter().map(cells).collect();
        for threads in [1, processors()] {
            let mut group = group(criterion, &format!("many on {threads}"));
            group.throughput(Throughput::Elements(puzzles.len() as u64));
            group.bench_function(&corpus, |bencher| {
                bencher.iter(|| decide_all(black_box(&puzzles), threads));
            });
            group.finish();
        }
    }
}

criterion_group!(benches, decide, many);
criterion_main!(benches);
