//! Strength of unit propagation, against the definitions of consistency.

use super::support::{grid, left, named, propagated, row_of};
use quorum_encodings::cnf::{AT_MOST_ONES, CnfOptions, encode};
use quorum_problem::ValueSet;

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

/// Each cell keeps the values within the bounds of the other one.
fn bounds_consistent([a, b]: [ValueSet; 2]) -> [ValueSet; 2] {
    [
        a.iter().filter(|&v| b.max().is_some_and(|max| v < max)).collect(),
        b.iter().filter(|&w| a.min().is_some_and(|min| w > min)).collect(),
    ]
}

#[test]
fn one_sign_and_all_candidates() {
    // Sets on which the encoding finds less than support.
    let mut weaker = [0; 3];
    for bits in 0..256 {
        let [a, b] = [bits & 15, bits >> 4].map(ValueSet::from_bits);
        let problem = row_of(4, vec![a, b], &[], &[(0, 1)]);
        for base in ["extended", "efficient", "minimal"] {
            let found = |signs| left(&problem, &format!("{base}+signs={signs}"));
            let expected = |cells: Option<[ValueSet; 2]>| cells.map(|cells| cells.to_vec());
            let support = found("support");
            assert_eq!(support, expected(closure([a, b], arc_consistent)), "{a:?} < {b:?}");
            let order = found("order");
            assert_eq!(order, expected(closure([a, b], bounds_consistent)), "{a:?} < {b:?}");
            let conflict = found("conflict");
            assert_eq!(conflict, expected(closure([a, b], forward_checked)), "{a:?} < {b:?}");
            for (encoding, found) in
                [conflict, found("log"), found("comparator")].iter().enumerate()
            {
                // Nothing is taken away that support leaves.
                if let Some(support) = &support {
                    let found = found.as_ref().expect("there is a solution");
                    assert!((0..2).all(|cell| support[cell].difference(found[cell]).is_empty()));
                }
                weaker[encoding] += usize::from(*found != support);
                // Two values that break the sign are seen by all.
                if a.len() == 1 && b.len() == 1 {
                    assert_eq!(found.is_none(), a.only() >= b.only(), "{a:?} < {b:?}");
                }
            }
        }
    }
    assert!(weaker.iter().all(|&sets| sets > 0), "{weaker:?}");
    assert!(weaker[1] > weaker[0], "log is weaker than forward checking: {weaker:?}");
}

#[test]
fn one_true_literal_makes_the_others_false() {
    for at_most_one in AT_MOST_ONES {
        let options = CnfOptions { at_most_one, ..named("minimal") };
        for n in 2..=10u8 {
            // A group of n cells among 11 values, so that no other rule helps.
            let cells: Vec<usize> = (0..n.into()).collect();
            let problem = row_of(11, vec![ValueSet::full(11); n.into()], &[cells], &[]);
            let encoded = encode(&problem, &options);
            for cell in 0..n.into() {
                let of = |cell| encoded.cells.literal(cell, 7);
                let found = propagated(&encoded.cnf, &[of(cell)]).unwrap();
                for other in (0..n.into()).filter(|&other| other != cell) {
                    assert!(found.contains(&-of(other)), "{at_most_one:?} {n}");
                }
            }
        }
    }
}

#[test]
fn a_ladder_makes_the_last_literal_true() {
    // Value 1 has one cell left. Only the ladder itself states that it occurs.
    let others = ValueSet::from_iter([2, 3, 4]);
    let row = vec![others, ValueSet::full(4), others, others];
    let problem = row_of(4, row, &[(0..4).collect()], &[]);
    for at_most_one in AT_MOST_ONES {
        let name = format!("efficient+amo={}", at_most_one.name);
        let found = left(&problem, &name).unwrap()[1] == ValueSet::single(1);
        assert_eq!(found, at_most_one.name == "ladder", "{name}");
    }
}

#[test]
fn bounds_say_more_than_the_signs_one_by_one() {
    // The middle cell is less than both others, which differ: it is at most n - 2.
    let problem = row_of(4, vec![ValueSet::full(4); 3], &[vec![0, 1, 2]], &[(1, 0), (1, 2)]);
    let sets = |name| -> Vec<Vec<u8>> {
        left(&problem, name).unwrap().iter().map(|set| set.iter().collect()).collect()
    };
    let greater = vec![2, 3, 4];
    assert_eq!(sets("extended"), [greater.clone(), vec![1, 2, 3], greater.clone()]);
    assert_eq!(sets("extended+bounds"), [greater.clone(), vec![1, 2], greater]);
}

#[test]
fn a_chain_of_signs_leaves_bounds_with_support_not_with_conflict() {
    let problem = grid(4, None, &[(0, 1), (1, 2)]);
    let sets = |left: Option<Vec<ValueSet>>| -> Vec<Vec<u8>> {
        left.unwrap()[..4].iter().map(|set| set.iter().collect()).collect()
    };
    let all: Vec<u8> = (1..=4).collect();
    assert_eq!(sets(left(&problem, "extended")), [vec![1, 2], vec![2, 3], vec![3, 4], all.clone()]);
    assert_eq!(sets(left(&problem, "extended+signs=conflict")), vec![all; 4]);
}

#[test]
fn hidden_singles_need_the_extended_base() {
    // Value 1 has only the last cell left.
    let others = ValueSet::from_iter([2, 3, 4]);
    let row = vec![others, others, others, ValueSet::full(4)];
    let problem = row_of(4, row.clone(), &[(0..4).collect()], &[]);
    assert_eq!(left(&problem, "minimal"), Some(row.clone()));
    assert_eq!(left(&problem, "efficient"), Some(row));
    let last = left(&problem, "extended").unwrap()[3];
    assert_eq!(last, ValueSet::single(1));
}

#[test]
fn naked_singles_need_no_more_than_the_minimal_base() {
    let row = [&[1][..], &[1, 2], &[1, 2, 3], &[1, 2, 3, 4]];
    let row = row.iter().map(|values| values.iter().copied().collect()).collect();
    let problem = row_of(4, row, &[(0..4).collect()], &[]);
    let left = left(&problem, "minimal").unwrap();
    assert_eq!(left, (1..=4).map(ValueSet::single).collect::<Vec<_>>());
}
