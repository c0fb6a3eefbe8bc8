//! Results of preprocessing, against the numbers of the literature and against brute force.

use super::support::{grid, grids, named, row_of, solutions};
use proptest::prelude::*;
use quorum_encodings::cnf::{Reduction, encode};
use quorum_problem::{Problem, ValueSet};

fn classic(line: &str) -> Problem {
    let candidates = line.bytes().map(|character| match character {
        b'1'..=b'9' => ValueSet::single(character - b'0'),
        _ => ValueSet::full(9),
    });
    grid(9, Some((3, 3)), &[]).with_candidates(candidates.collect()).unwrap()
}

#[test]
fn kwon_and_jain() {
    let puzzle =
        "000000010400000000020000000000050407008000300001090000300400200050100000000806000";
    let encoded = encode(&classic(puzzle), &named("extended+reduce=clues"));
    // Besides one unit clause a clue; five of these have one literal left.
    assert_eq!((encoded.sizes.variables, encoded.sizes.stated.clauses), (303, 2_843));
    assert_eq!((encoded.sizes.auxiliary, encoded.cells.is_reduced()), (0, true));
}

#[test]
fn a_formula_without_clues_is_not_reduced() {
    let empty = grid(9, Some((3, 3)), &[]);
    for name in ["extended+reduce=clues", "minimal+reduce=fixpoint+amo=product"] {
        let plain = name.replace("+reduce=clues", "").replace("+reduce=fixpoint", "");
        assert_eq!(encode(&empty, &named(name)).cnf, encode(&empty, &named(&plain)).cnf);
    }
}

/// A cell that has become single must not go before its value has been followed up.
#[test]
fn singles_are_followed_up() {
    let row = |candidates: &[&[u8]], groups: &[Vec<usize>]| {
        let candidates = candidates.iter().map(|set| set.iter().copied().collect()).collect();
        row_of(4, candidates, groups, &[])
    };
    let found = |problem: &Problem, reduction: &str| {
        let encoded = encode(problem, &named(&format!("extended+reduce={reduction}")));
        (encoded.cells.count(), grids(&encoded.cnf, &encoded.cells).len())
    };
    // After the clue the second and the third cell are left with 2 each: no solution. Whoever
    // drops both as decided, or either without telling the other, finds one.
    let clash = row(&[&[1], &[1, 2], &[1, 2]], &[vec![0, 1, 2]]);
    assert_eq!(found(&clash, "clues"), (2, 0));
    assert_eq!(found(&clash, "fixpoint"), (0, 0));
    // A chain of singles, the last of which the first pass leaves.
    let chain = row(&[&[3, 4], &[2, 3], &[1, 2], &[1]], &[vec![0, 1, 2, 3]]);
    assert_eq!(found(&chain, "clues"), (2 + 2 + 1, 1));
    assert_eq!(found(&chain, "fixpoint"), (0, 1));
    // The same, but the last cell sees one more that has no other value left.
    let sets: [&[u8]; 5] = [&[3, 4], &[2, 3], &[1, 2], &[1], &[4]];
    let clash = row(&sets, &[vec![0, 1, 2, 3], vec![0, 4]]);
    assert_eq!(found(&clash, "clues").1, 0);
    assert_eq!(found(&clash, "fixpoint"), (0, 0));
}

#[test]
fn what_is_settled_needs_no_solver() {
    let solved =
        "693784512487512936125963874932651487568247391741398625319475268856129743274836159";
    let decided = |text: &str, name: &str| encode(&classic(text), &named(name)).decided();
    let grid: Vec<u8> = solved.bytes().map(|digit| digit - b'0').collect();
    for name in ["extended+reduce=clues", "extended+reduce=fixpoint"] {
        assert_eq!(decided(solved, name), Some(Some(grid.clone())), "{name}");
        assert_eq!(decided(&solved.replacen('6', "9", 1), name), Some(None), "{name}");
    }
    // Without its sixes a grid is solved by singles; one step leaves variables.
    let holes = solved.replace('6', ".");
    assert_eq!(decided(&holes, "extended+reduce=fixpoint"), Some(Some(grid)));
    assert_eq!(decided(&holes, "extended+reduce=clues"), None);
    assert_eq!(decided(solved, "extended"), None);
}

proptest! {
    /// At the fixed point no rule finds anything, and nothing that a solution has is gone.
    #[test]
    fn a_fixed_point_is_one(
        bits in prop::collection::vec(prop_oneof![5 => Just(15u64), 4 => 1u64..16], 16),
        signs in prop::collection::hash_set((0usize..16, 0usize..16), 0..6),
    ) {
        let mut signs: Vec<_> = signs.into_iter().filter(|(a, b)| a != b).collect();
        signs.sort_unstable();
        let problem = grid(4, Some((2, 2)), &signs)
            .with_candidates(bits.into_iter().map(ValueSet::from_bits).collect())
            .unwrap();
        let solutions = solutions(&problem);
        let reduction = Reduction::named("fixpoint").unwrap();
        let Some(left) = reduction.apply(&problem, problem.candidates().to_vec()) else {
            prop_assert!(solutions.is_empty());
            return Ok(());
        };
        for solution in &solutions {
            prop_assert!(left.candidates.iter().zip(solution).all(|(set, &v)| set.contains(v)));
        }
        for (set, &is_fixed) in left.candidates.iter().zip(&left.is_fixed) {
            prop_assert_eq!(set.len() == 1, is_fixed);
        }
        for group in problem.groups() {
            for value in 1..=4 {
                let holders: Vec<usize> = group
                    .cells
                    .iter()
                    .copied()
                    .filter(|&cell| left.candidates[cell].contains(value))
                    .collect();
                prop_assert!(!holders.is_empty());
                let singles = holders.iter().filter(|&&cell| left.is_fixed[cell]).count();
                // A single has its value for itself; a value with one cell is single there.
                prop_assert_eq!(singles, usize::from(holders.len() == 1));
            }
        }
        for sign in problem.less_than() {
            let (a, b) = (left.candidates[sign.lesser], left.candidates[sign.greater]);
            prop_assert!(a.max() < b.max() && a.min() < b.min());
        }
    }
}
