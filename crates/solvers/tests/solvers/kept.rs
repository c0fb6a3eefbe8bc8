//! Sessions that are kept where nothing is measured: what they keep changes no answer.

use crate::common::cases::cases;
use crate::common::{NONE, classic, solver};
use quorum_formats::{ReadOptions, read};
use quorum_problem::Problem;
use quorum_solvers::table::{Family, all};
use quorum_solvers::{Answer, Mode, Phases, Stream, Terms};
use rand::SeedableRng;
use rand::seq::SliceRandom;
use rand_chacha::ChaCha8Rng;
use std::path::Path;
use std::sync::Arc;

/// Puzzles of many kinds, several of each so that boards and tables come again.
fn problems() -> Vec<Problem> {
    let data = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../data");
    let mut problems = vec![classic(NONE).lower()];
    for folder in ["corpora", "generated"] {
        let mut files: Vec<_> = std::fs::read_dir(data.join(folder)).unwrap().collect();
        files.sort_by_key(|file| file.as_ref().unwrap().file_name());
        for file in files {
            let path = file.unwrap().path();
            if path.extension().is_some_and(|extension| extension == "csv") {
                let text = std::fs::read(&path).unwrap();
                let name = path.to_str().unwrap();
                let items = read(name, text.as_slice(), ReadOptions::default());
                problems.extend(items.take(cases(2, 3)).map(|item| item.unwrap().puzzle.lower()));
            }
        }
    }
    problems
}

/// The answers in the order of the problems, which are asked in a random one; without times.
fn answers(
    mut ask: impl FnMut(&Problem, &Terms) -> Answer,
    problems: &[Problem],
    mode: Mode,
    seed: u64,
) -> Vec<Answer> {
    // The same on every machine, and some searches would take long.
    let terms = Terms::new(mode).up_to_nodes(Some(2_000));
    let mut order: Vec<usize> = (0..problems.len()).collect();
    order.shuffle(&mut ChaCha8Rng::seed_from_u64(seed));
    let mut answers = vec![Answer::default(); problems.len()];
    for place in order {
        let answer = ask(&problems[place], &terms);
        answers[place] = Answer { phases: Phases::default(), ..answer };
    }
    answers
}

#[test]
fn answers_do_not_depend_on_the_puzzles_before() {
    let problems = problems();
    let native = all().into_iter().filter(|named| named.entry.family == Family::Native);
    let more = ["propagate+branch=dom-wdeg", "propagate+branch=topological+prop=naked"];
    for named in native.chain(more.map(solver)) {
        let name = &named.name;
        assert!(named.solver.answers_independently(), "{name}");
        let mut kept = Stream::of_answers(Arc::clone(&named.solver));
        let mut again = |problem: &Problem, terms: &Terms| kept.ask(problem, terms).answer;
        let anew = |problem: &Problem, terms: &Terms| {
            Stream::new(Arc::clone(&named.solver)).ask(problem, terms).answer
        };
        for (mode, seed) in [(Mode::Decide, 1), (Mode::First, 2), (Mode::Count(5), 3)] {
            let expected = answers(anew, &problems, mode, 0);
            for seed in [seed, seed + 10].into_iter().take(cases(1, 2)) {
                let found = answers(&mut again, &problems, mode, seed);
                for (problem, (found, expected)) in problems.iter().zip(found.iter().zip(&expected))
                {
                    let line = problem.statement().expect("of a puzzle").line();
                    assert_eq!(found, expected, "{name}, {mode}, {line}");
                }
            }
        }
    }
}

#[test]
fn incremental_solvers_do_not_declare_it() {
    for name in ["varisat+incremental", "varisat", "batsat"] {
        assert!(!solver(name).solver.answers_independently(), "{name}");
    }
}
