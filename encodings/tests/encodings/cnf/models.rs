//! Models, seen on the cell variables, and solutions correspond one to one.

use super::support::{all_options, grid, grids, row_of, solutions, some_options};
use crate::cases::cases;
use proptest::prelude::*;
use quorum_encodings::cnf::{Cnf, CnfOptions, KeptFormula, encode};
use quorum_problem::{Constraint, Grid, LessThan, Problem, ValueSet};
use std::collections::HashSet;

/// Encodes in every way, and compares the models with the solutions.
fn check(problem: &Problem) -> usize {
    check_with(problem, &all_options())
}

fn check_with(problem: &Problem, options: &[CnfOptions]) -> usize {
    let solutions = solutions(problem);
    for options in options {
        let encoded = encode(problem, options);
        assert_eq!(encoded.sizes.distinct.clauses, distinct(&encoded.cnf), "{options}");
        assert!(encoded.sizes.stated.clauses >= encoded.sizes.distinct.clauses, "{options}");
        let found = grids(&encoded.cnf, &encoded.cells);
        assert_eq!(found, solutions, "{options}");
        if let Some(decided) = encoded.decided() {
            assert_eq!(decided.into_iter().collect::<Vec<_>>(), solutions, "{options}");
        }

        // Each grid blocks itself and no other.
        if let Some((first, others)) = solutions.split_first() {
            let mut blocked = encoded.cnf.clone();
            blocked.push(encoded.cells.blocking_clause(first));
            assert_eq!(grids(&blocked, &encoded.cells), others, "{options}");
        }
    }
    check_kept(problem, options, &solutions);
    solutions.len()
}

/// A kept formula under the assumptions of the problem, and again after another one has
/// been asked for.
fn check_kept(problem: &Problem, options: &[CnfOptions], solutions: &[Grid]) {
    for options in options.iter().filter(|options| options.reduction.is_off()) {
        let mut shape = KeptFormula::new(problem, options);
        for ask in 0..2 {
            let mut formula = {
                let assumed = shape.assumptions(problem);
                let mut formula = shape.cnf().clone();
                assumed.into_iter().for_each(|literal| formula.push([literal]));
                formula
            };
            assert_eq!(grids(&formula, shape.cells()), solutions, "{options}, kept, ask {ask}");
            if let Some((first, others)) = solutions.split_first() {
                formula.push(shape.cells().blocking_clause(first));
                assert_eq!(grids(&formula, shape.cells()), others, "{options}, kept");
            }
            // Another problem of the shape: signs turned round, no candidates excluded.
            let turned = turned(problem);
            shape.assumptions(&turned);
        }
    }
}

/// The same cells and groups, all candidates, signs the other way round.
fn turned(problem: &Problem) -> Problem {
    let groups = problem.groups().iter().cloned().map(Constraint::AllDifferent);
    let signs = problem
        .less_than()
        .iter()
        .map(|sign| Constraint::LessThan(LessThan { lesser: sign.greater, greater: sign.lesser }));
    let candidates = vec![ValueSet::full(problem.values()); problem.cells().len()];
    let constraints = groups.chain(signs).collect();
    Problem::new(problem.values(), problem.cells().to_vec(), candidates, constraints).unwrap()
}

/// Number of clauses that differ as sets of literals.
fn distinct(cnf: &Cnf) -> u64 {
    let clauses: HashSet<Vec<i32>> = cnf
        .clauses()
        .map(|clause| {
            let mut clause = clause.to_vec();
            clause.sort_unstable();
            clause
        })
        .collect();
    clauses.len() as u64
}

fn with(problem: &Problem, changes: &[(usize, &[u8])]) -> Problem {
    let mut candidates = problem.candidates().to_vec();
    for &(cell, values) in changes {
        candidates[cell] = values.iter().copied().collect();
    }
    problem.with_candidates(candidates).unwrap()
}

#[test]
fn sudoku_4x4() {
    assert_eq!(check_with(&grid(4, Some((2, 2)), &[]), &some_options()), 288);
}

#[test]
fn boxes_that_are_rows_state_nothing_new() {
    assert_eq!(check(&grid(3, Some((1, 3)), &[])), 12);
}

#[test]
fn signs_in_4x4() {
    let signs = [(0, 1), (4, 0), (2, 6), (7, 6), (11, 15), (14, 13)];
    assert!(check(&grid(4, Some((2, 2)), &signs)) > 1);
    // Signs between cells that share no group, and past each other.
    assert!(check(&grid(4, Some((2, 2)), &[(0, 6), (6, 13), (0, 15)])) > 1);
}

#[test]
fn latin_squares_with_signs() {
    assert_eq!(check(&grid(3, None, &[])), 12);
    assert_eq!(check(&grid(3, None, &[(0, 1), (1, 2)])), 2);
    assert_eq!(check(&grid(3, None, &[(0, 1), (1, 2), (3, 4)])), 1);
    assert_eq!(check(&grid(3, None, &[(0, 1), (1, 2), (2, 0)])), 0);
    assert_eq!(check(&grid(3, None, &[(0, 4), (4, 0)])), 0);
}

#[test]
fn candidates() {
    let empty = grid(4, Some((2, 2)), &[]);
    assert_eq!(check(&with(&empty, &[(0, &[1]), (1, &[2]), (5, &[3, 4]), (10, &[2, 3, 4])])), 18);
    assert_eq!(check(&with(&empty, &[(0, &[1]), (1, &[1])])), 0);
    assert_eq!(check(&with(&empty, &[(0, &[])])), 0);
}

#[test]
fn one_value() {
    assert_eq!(check(&grid(1, Some((1, 1)), &[])), 1);
    assert_eq!(check(&row_of(1, vec![ValueSet::EMPTY], &[], &[])), 0);
    assert_eq!(check(&row_of(1, vec![ValueSet::full(1); 2], &[], &[(0, 1)])), 0);
}

#[test]
fn groups_smaller_than_n() {
    let free = vec![ValueSet::full(4); 3];
    assert_eq!(check(&row_of(4, free.clone(), &[vec![0, 1]], &[])), 48);
    assert_eq!(check(&row_of(4, free.clone(), &[vec![0, 1], vec![1, 2]], &[(2, 0)])), 12);
    assert_eq!(check(&row_of(4, free, &[], &[(0, 1), (1, 2)])), 4);
}

prop_compose! {
    /// Up to five cells of up to four values, with any candidates, groups and signs.
    fn any_problem()(n in 1u8..=4, count in 1usize..=5)(
        candidates in prop::collection::vec(
            prop_oneof![4 => Just(u64::MAX), 2 => any::<u64>()],
            count,
        ),
        groups in prop::collection::vec(
            prop::sample::subsequence((0..count).collect::<Vec<_>>(), 1..=count.min(n.into())),
            0..4,
        ),
        signs in prop::collection::hash_set((0..count, 0..count), 0..5),
        n in Just(n),
    ) -> Problem {
        let candidates = candidates
            .into_iter()
            .map(|bits| ValueSet::full(n).intersection(ValueSet::from_bits(bits)))
            .collect();
        let mut signs: Vec<_> = signs.into_iter().filter(|(a, b)| a != b).collect();
        signs.sort_unstable();
        row_of(n, candidates, &groups, &signs)
    }
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(cases(100, 256) as u32))]
    #[test]
    fn any_small_problem(problem in any_problem()) {
        check(&problem);
    }
}
