//! Extra cells: every solver that declares them against brute force, on random small problems of
//! which some cells are made extra ones. A grid beside which extra cells have several values counts
//! once, with values of extra cells that the judge accepts; one beside which they have none does
//! not count.

use crate::common::cases::trials;
use crate::completed::is_solution;
use crate::primitives::{NAMES, PUMPKIN_NAMES, SLOW_NAMES, cases, problem, program};
use quorum_problem::{Grid, Problem, judge};
use quorum_solvers::table::{Named, find};
use quorum_solvers::{Mode, Question, Status};
use rand::{RngExt, SeedableRng};
use rand_chacha::ChaCha8Rng;
use std::collections::BTreeSet;

/// The most grids that a solver is asked for.
const MOST_FOUND: usize = 300;

/// Calls with every filling of the first cells by their candidates.
fn fillings(problem: &Problem, cells: usize, mut each: impl FnMut(&[u8])) {
    let sets = problem.candidates()[..cells].iter();
    let candidates: Vec<Vec<u8>> = sets.map(|set| set.iter().collect()).collect();
    if candidates.iter().any(Vec::is_empty) {
        return;
    }
    let mut indices = vec![0; cells];
    loop {
        let values: Grid =
            indices.iter().zip(&candidates).map(|(&index, values)| values[index]).collect();
        each(&values);
        let next = (0..cells).find(|&cell| indices[cell] + 1 < candidates[cell].len());
        let Some(next) = next else { return };
        indices[..next].fill(0);
        indices[next] += 1;
    }
}

/// A problem with extra cells, and its solutions: the beginnings of those of the same problem
/// without extra cells. The last number is that of the latter.
fn drawn(random: &mut ChaCha8Rng) -> (Problem, BTreeSet<Grid>, usize) {
    let plain = problem(random);
    let cells = plain.cells().len();
    let on_grid = random.random_range(1..cells);
    let (mut grids, mut all) = (BTreeSet::new(), 0);
    fillings(&plain, cells, |values| {
        if judge(&plain, values).is_ok() {
            all += 1;
            grids.insert(values[..on_grid].to_vec());
        }
    });
    (plain.with_extra_cells(cells - on_grid).unwrap(), grids, all)
}

fn check(named: &Named, problem: &Problem, grids: &BTreeSet<Grid>) {
    let name = &named.name;
    let limit = MOST_FOUND as u64 + 1;
    let answer = named.solver.open().ask(problem, &Question::new(Mode::Count(limit)));
    assert_eq!(answer.status, Status::Ok, "{name}: {:?} {problem:?}", answer.message);
    for values in &answer.grids {
        judge(problem, values).unwrap_or_else(|error| panic!("{name}: {error} {problem:?}"));
    }
    let shown = |values: &Grid| values[..problem.grid_cells()].to_vec();
    let found: BTreeSet<Grid> = answer.grids.iter().map(shown).collect();
    assert_eq!(found.len(), answer.grids.len(), "{name} found a grid twice: {problem:?}");
    let is_all = grids.len() <= MOST_FOUND;
    assert_eq!(answer.exhausted, is_all, "{name}: {problem:?}");
    let is_right = if is_all { found == *grids } else { found.is_subset(grids) };
    assert!(is_right, "{name}: found {found:?}, expected {grids:?}: {problem:?}");
}

/// `QUORUM_DIFFERENTIAL` is the number of problems; otherwise an eighth of those of other tests, as
/// these take longer.
#[test]
fn every_grid_counts_once() {
    let cases = trials(cases() / 8);
    let named = |name: &&str| find(&name.parse().unwrap()).unwrap();
    let names: Vec<Named> = NAMES.iter().chain(&PUMPKIN_NAMES).map(named).collect();
    let slow: Vec<Named> = SLOW_NAMES.iter().map(named).collect();
    let mut random = ChaCha8Rng::seed_from_u64(41);
    let (mut counts, mut projected) = ([0; 3], 0);
    for case in 0..cases {
        let (problem, grids, all) = drawn(&mut random);
        counts[grids.len().min(2)] += 1;
        projected += usize::from(all > grids.len());
        let mut judged = BTreeSet::new();
        fillings(&problem, problem.grid_cells(), |grid| match is_solution(&problem, grid) {
            Some(true) => drop(judged.insert(grid.to_vec())),
            Some(false) => {}
            None => panic!("{grid:?} {problem:?}"),
        });
        assert_eq!(judged, grids, "grids alone: {problem:?}");
        // Those that enumerate slowly are asked for few grids.
        let slow = slow.iter().filter(|_| case % 10 == 0 && grids.len() < 50);
        for named in names.iter().chain(slow) {
            check(named, &problem, &grids);
        }
    }
    println!(
        "{cases} problems, {counts:?} with no, one and several solutions, {projected} with several values of \
         extra cells for one grid; {} names",
        names.len()
    );
    assert!(counts.iter().all(|&count| count * 20 > cases), "{counts:?}");
    assert!(projected * 4 > cases, "{projected}");
}

/// Programs start for every grid: a hundredth of the problems.
fn programs_count_every_grid_once(engine: &str) {
    let mut random = ChaCha8Rng::seed_from_u64(42);
    let names = program(engine);
    for _ in 0..cases().div_ceil(100) {
        let (problem, grids, _) = drawn(&mut random);
        if grids.len() < 20 {
            names.iter().for_each(|named| check(named, &problem, &grids));
        }
    }
}

#[test]
#[ignore = "needs fzn-gecode"]
fn gecode_counts_every_grid_once() {
    programs_count_every_grid_once("gecode");
}

#[test]
#[ignore = "needs clingo"]
fn clingo_counts_every_grid_once() {
    programs_count_every_grid_once("clingo");
}

#[test]
#[ignore = "needs exact"]
fn exact_counts_every_grid_once() {
    programs_count_every_grid_once("exact");
}

#[test]
#[ignore = "needs cvc5"]
fn cvc5_counts_every_grid_once() {
    programs_count_every_grid_once("cvc5");
}

/// Solvers of classic and greater-than Sudoku refuse them.
#[test]
fn what_does_not_declare_extra_cells_refuses_them() {
    let (problem, ..) = drawn(&mut ChaCha8Rng::seed_from_u64(43));
    for name in ["dfs", "topological", "classic", "signs", "dlx", "batsat/extended+incremental"] {
        let named = find(&name.parse().unwrap()).unwrap();
        let reason = named.solver.supports(&problem).unwrap_err().to_string();
        assert!(reason.contains("extra cells"), "{name}: {reason}");
    }
}
