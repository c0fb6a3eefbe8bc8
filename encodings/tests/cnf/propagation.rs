//! What unit propagation finds, against the definitions of consistency.

use crate::support::{grid, propagated, row_of};
use quorum_encodings::cnf::{Base, CnfOptions, SignEncoding, encode};
use quorum_encodings::{Problem, ValueSet};

/// The values that unit propagation leaves to each cell, or `None` for a contradiction.
fn left(problem: &Problem, base: &str, signs: &str) -> Option<Vec<ValueSet>> {
    let options = CnfOptions {
        base: Base::named(base).unwrap(),
        signs: SignEncoding::named(signs).unwrap(),
        ..CnfOptions::default()
    };
    let encoded = encode(problem, &options);
    let mut left = vec![ValueSet::full(problem.values()); problem.cells().len()];
    for literal in propagated(&encoded.cnf)? {
        let (cell, value) = encoded.cells.cell_and_value(literal).unwrap();
        if literal < 0 {
            left[cell].remove(value);
        }
    }
    Some(left)
}

/// Keeps the values of both cells of `0 < 1` that have a partner in the other.
fn arc_consistent([a, b]: [ValueSet; 2]) -> [ValueSet; 2] {
    [
        a.iter().filter(|&v| b.iter().any(|w| v < w)).collect(),
        b.iter().filter(|&w| a.iter().any(|v| v < w)).collect(),
    ]
}

/// The same, but only a cell with a single value takes values from the other.
fn forward_checked([a, b]: [ValueSet; 2]) -> [ValueSet; 2] {
    let [kept_a, kept_b] = arc_consistent([a, b]);
    [if b.len() == 1 { kept_a } else { a }, if a.len() == 1 { kept_b } else { b }]
}

/// Repeats `step` until nothing changes; `None` when a cell has no value left.
fn closure(
    mut cells: [ValueSet; 2],
    step: impl Fn([ValueSet; 2]) -> [ValueSet; 2],
) -> Option<[ValueSet; 2]> {
    loop {
        if cells.iter().any(|set| set.is_empty()) {
            return None;
        }
        let next = step(cells);
        if next == cells {
            return Some(cells);
        }
        cells = next;
    }
}

#[test]
fn one_sign_and_all_candidates() {
    let mut stronger = 0;
    for bits in 0..256 {
        let [a, b] = [bits & 15, bits >> 4].map(ValueSet::from_bits);
        let problem = row_of(4, vec![a, b], &[], &[(0, 1)]);
        for base in ["extended", "efficient", "minimal"] {
            let support = left(&problem, base, "support");
            let conflict = left(&problem, base, "conflict");
            let expected = |cells: Option<[ValueSet; 2]>| cells.map(|cells| cells.to_vec());
            assert_eq!(support, expected(closure([a, b], arc_consistent)), "{a:?} < {b:?}");
            assert_eq!(conflict, expected(closure([a, b], forward_checked)), "{a:?} < {b:?}");
            stronger += usize::from(support != conflict);
        }
    }
    assert!(stronger > 0);
}

#[test]
fn a_chain_of_signs_leaves_bounds_with_support_alone() {
    let problem = grid(4, None, &[(0, 1), (1, 2)]);
    let sets = |left: Option<Vec<ValueSet>>| -> Vec<Vec<u8>> {
        left.unwrap()[..4].iter().map(|set| set.iter().collect()).collect()
    };
    let all: Vec<u8> = (1..=4).collect();
    assert_eq!(
        sets(left(&problem, "extended", "support")),
        [vec![1, 2], vec![2, 3], vec![3, 4], all.clone()]
    );
    assert_eq!(sets(left(&problem, "extended", "conflict")), vec![all; 4]);
}

#[test]
fn hidden_singles_need_the_extended_base() {
    // Value 1 is left to the last cell alone.
    let others = ValueSet::from_iter([2, 3, 4]);
    let row = vec![others, others, others, ValueSet::full(4)];
    let problem = row_of(4, row.clone(), &[(0..4).collect()], &[]);
    assert_eq!(left(&problem, "minimal", "support"), Some(row.clone()));
    assert_eq!(left(&problem, "efficient", "support"), Some(row));
    let last = left(&problem, "extended", "support").unwrap()[3];
    assert_eq!(last, ValueSet::single(1));
}

#[test]
fn naked_singles_need_no_more_than_the_minimal_base() {
    let row = [&[1][..], &[1, 2], &[1, 2, 3], &[1, 2, 3, 4]];
    let row = row.iter().map(|values| values.iter().copied().collect()).collect();
    let problem = row_of(4, row, &[(0..4).collect()], &[]);
    let left = left(&problem, "minimal", "support").unwrap();
    assert_eq!(left, (1..=4).map(ValueSet::single).collect::<Vec<_>>());
}
