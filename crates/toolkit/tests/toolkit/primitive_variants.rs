//! Variants of generated puzzles with one kind of primitive each: native engines against SAT
//! engines, and some variants against everything else that declares these constraints.
//!
//! A base is a grid with constraints of one primitive that it satisfies, from 4x4 to 9x9, half of
//! them up to 6x6, and as few givens as one pass leaves. Each variant is a symmetric copy of a
//! base, with
//!
//! * a further constraint that the solution satisfies: still `unique`;
//! * one that the solution violates: `none`;
//! * a clue fewer until there are several solutions: `multiple`.
//!
//! So the verdict is known before any solver is asked. By default a few hundred;
//! `QUORUM_DIFFERENTIAL=100000` asks for as many per primitive, of which a hundredth is given to
//! Z3, Pumpkin and, in tests of their own, programs.

use crate::common::{count, rules, solver};
use crate::primitives::{NAMES, random_constraint};
use quorum_problem::{Grid, ValueSet};
use quorum_puzzle::symmetry::Transform;
use quorum_puzzle::{Puzzle, corpus_line};
use quorum_solvers::external::peers;
use quorum_solvers::table::Named;
use quorum_solvers::{Mode, Question, Registry, Session, Status};
use quorum_toolkit::generate::clues::with_givens;
use quorum_toolkit::generate::grid::random_grid;
use quorum_toolkit::panel::{Judged, Verdict};
use rand::seq::{IndexedRandom, SliceRandom};
use rand::{Rng, RngExt, SeedableRng};
use rand_chacha::ChaCha8Rng;
use std::collections::BTreeMap;
use std::sync::atomic::{AtomicUsize, Ordering};
use std::time::Duration;

const NATIVE: &str = "propagate";

/// Names of two SAT engines, of which each variant is given one per engine.
const SAT: [&[&str]; 2] = [
    &["varisat", "varisat/minimal", "varisat+relations=conflict", "varisat+sums=distinct"],
    &[
        "batsat",
        "batsat/efficient+sums=totalizer",
        "batsat+reduce+sums=order",
        "batsat+sums=layers",
        "batsat+sums=adder",
        "batsat+sums=sequential",
        "batsat+relations=conflict+sums=combinations",
    ],
];

/// Slower ones.
const OTHERS: &[&str] = &[
    #[cfg(feature = "z3")]
    "z3/one-hot",
    #[cfg(feature = "pumpkin")]
    "pumpkin",
];

/// Time limit of a question.
const LIMIT: Duration = Duration::from_secs(60);

/// A puzzle with one solution.
struct Base {
    puzzle: Puzzle,
    solution: Grid,
}

fn base(name: &'static str, is_small: bool, random: &mut ChaCha8Rng) -> Base {
    let small = [(4, Some((2, 2))), (5, None), (6, Some((2, 3)))];
    let large = [(7, None), (8, Some((2, 4))), (9, Some((3, 3)))];
    let shapes = if is_small { small } else { large };
    let &(size, boxes) = shapes.choose(random).unwrap();
    let rules = rules(size, boxes);
    let solution = random_grid(&rules, random);
    let mut puzzle = with_givens(rules, &solution);
    for _ in 0..random.random_range(2..=size) {
        puzzle.state(random_constraint(name, &solution, size, random)).unwrap();
    }
    let mut cells: Vec<usize> = (0..size * size).collect();
    cells.shuffle(random);
    for cell in cells {
        let mut fewer = puzzle.clone();
        fewer.set_candidates(cell, ValueSet::full(size as u8));
        if count(NATIVE, &fewer.lower(), 2) == 1 {
            puzzle = fewer;
        }
    }
    Base { puzzle, solution }
}

/// A variant with its verdict.
fn variant(name: &'static str, bases: &[Base], index: usize) -> (Puzzle, Verdict) {
    let random = &mut ChaCha8Rng::seed_from_u64(index as u64);
    let Base { puzzle, solution } = bases.choose(random).expect("some bases");
    let (mut puzzle, size) = (puzzle.clone(), puzzle.size());
    let verdict = [Verdict::Unique, Verdict::None, Verdict::Multiple][index % 3];
    match verdict {
        Verdict::Unique => {
            puzzle.state(random_constraint(name, solution, size, random)).unwrap();
        }
        Verdict::None => loop {
            let other = random_grid(puzzle.rules(), random);
            let stated = random_constraint(name, &other, size, random);
            let mut with = Puzzle::empty(puzzle.rules().clone());
            with.state(stated.clone()).unwrap();
            if !with.clues()[0].holds_in(solution) {
                puzzle.state(stated).unwrap();
                break;
            }
        },
        _ => {
            while count(NATIVE, &puzzle.lower(), 2) < 2 {
                puzzle = puzzle.without(puzzle.clues().choose(random).expect("a clue"));
            }
        }
    }
    (Transform::random(&puzzle, random.next_u64()).apply(&puzzle), verdict)
}

fn check(named: &Named, session: &mut Session, puzzle: &Puzzle, verdict: Verdict) {
    let problem = puzzle.lower();
    let answer = session.ask(&problem, &Question::within(Mode::Decide, Some(LIMIT)));
    let about = || format!("{} {}", named.name, corpus_line(puzzle));
    assert_eq!(answer.status, Status::Ok, "{}: {:?}", about(), answer.message);
    assert_eq!(Judged::new(&problem, answer).verdict, verdict, "{}", about());
}

/// Compares native engines, SAT engines, slower solvers and a program, in its first encoding.
fn compare_with(name: &'static str, program: Option<&str>) {
    let asked = std::env::var("QUORUM_DIFFERENTIAL").ok();
    let cases = asked.map_or(120, |text| text.parse().expect("a number of variants"));
    let mut random = ChaCha8Rng::seed_from_u64(7);
    let bases: Vec<Base> =
        (0..(cases / 40).max(10)).map(|i| base(name, i % 2 == 0, &mut random)).collect();
    let small = bases.iter().filter(|base| base.puzzle.size() <= 6).count();

    let natives = [NATIVE, "variant"].map(solver);
    let sat: Vec<Vec<Named>> =
        SAT.iter().map(|names| names.iter().map(|name| solver(name)).collect()).collect();
    let registry = Registry::new().with_peers(&peers::folders());
    let program = program.map(|name| registry.find(&name.parse().unwrap()).expect("installed"));
    let others: Vec<Named> = OTHERS.iter().map(|name| solver(name)).chain(program).collect();
    let next = AtomicUsize::new(0);
    let work = || {
        let mut verdicts: BTreeMap<String, usize> = BTreeMap::new();
        let mut sessions = natives.each_ref().map(|native| native.solver.open());
        loop {
            let index = next.fetch_add(1, Ordering::Relaxed);
            if index >= cases {
                return verdicts;
            }
            let (puzzle, verdict) = variant(name, &bases, index);
            for (native, session) in natives.iter().zip(&mut sessions) {
                check(native, session, &puzzle, verdict);
            }
            for names in &sat {
                let named = &names[index / 3 % names.len()];
                check(named, &mut named.solver.open(), &puzzle, verdict);
            }
            // 100 is not a multiple of three: all verdicts occur.
            for named in others.iter().filter(|_| index.is_multiple_of(100)) {
                check(named, &mut named.solver.open(), &puzzle, verdict);
            }
            *verdicts.entry(verdict.to_string()).or_default() += 1;
        }
    };
    let mut verdicts: BTreeMap<String, usize> = BTreeMap::new();
    std::thread::scope(|scope| {
        let threads = 0..quorum_solvers::parallel::processors();
        let working: Vec<_> = threads.map(|_| scope.spawn(work)).collect();
        for thread in working {
            for (verdict, number) in thread.join().expect("the solvers agree") {
                *verdicts.entry(verdict).or_default() += number;
            }
        }
    });
    let others: Vec<String> = others.iter().map(|named| named.name.to_string()).collect();
    println!(
        "{name}: {cases} variants of {} puzzles, {small} up to 6x6: {verdicts:?}; {} also by {}",
        bases.len(),
        cases.div_ceil(100),
        others.join(", ")
    );
    assert!(["unique", "multiple", "none"].iter().all(|verdict| verdicts[*verdict] * 5 >= cases));
}

#[test]
fn relations() {
    compare_with(NAMES[0], None);
}

#[test]
fn sums() {
    compare_with(NAMES[1], None);
}

#[test]
fn automata() {
    compare_with(NAMES[2], None);
}

#[test]
#[ignore = "needs cp-sat"]
fn all_with_cp_sat() {
    NAMES.iter().for_each(|name| compare_with(name, Some("cp-sat")));
}

#[test]
#[ignore = "needs fzn-gecode"]
fn all_with_gecode() {
    NAMES.iter().for_each(|name| compare_with(name, Some("gecode")));
}

#[test]
#[ignore = "needs clingo"]
fn all_with_clingo() {
    NAMES.iter().for_each(|name| compare_with(name, Some("clingo")));
}
