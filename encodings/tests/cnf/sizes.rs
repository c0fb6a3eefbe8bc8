//! The numbers of the literature, and of a separate count.

use crate::support::{all_options, grid, row_of};
use quorum_encodings::cnf::{
    AT_MOST_ONES, AtMostOne, BASES, Base, CnfOptions, Count, SIGNS, SignEncoding, encode,
};
use quorum_encodings::{Problem, ValueSet};
use std::collections::HashSet;

fn options(base: &str, signs: &str) -> CnfOptions {
    CnfOptions {
        base: Base::named(base).unwrap(),
        at_most_one: AtMostOne::named("pairwise").unwrap(),
        signs: SignEncoding::named(signs).unwrap(),
    }
}

fn stated_and_distinct(problem: &Problem, base: &str, signs: &str) -> [Count; 2] {
    let sizes = encode(problem, &options(base, signs)).sizes;
    [sizes.stated, sizes.distinct]
}

#[test]
fn empty_9x9() {
    let problem = grid(9, Some((3, 3)), &[]);
    // Base; stated clauses and literals; distinct clauses and literals.
    for (base, stated, distinct) in [
        ("minimal", (8_829, 18_225), (7_371, 15_309)),
        ("efficient", (11_745, 24_057), (10_287, 21_141)),
        ("extended", (11_988, 26_244), (10_530, 23_328)),
    ] {
        let encoded = encode(&problem, &options(base, "support"));
        let count = |(clauses, literals)| Count { clauses, literals };
        assert_eq!(encoded.sizes.stated, count(stated), "{base}");
        assert_eq!(encoded.sizes.distinct, count(distinct), "{base}");
        assert_eq!((encoded.sizes.variables, encoded.sizes.auxiliary), (729, 0));
        assert_eq!(encoded.cnf.clauses().count() as u64, distinct.0);
    }
}

#[test]
fn empty_16x16_and_25x25() {
    for (n, side, stated) in
        [(16, 4, [92_416, 123_136, 123_904]), (25, 5, [563_125, 750_625, 752_500])]
    {
        let problem = grid(n, Some((side, side)), &[]);
        let (n, side) = (u64::from(n), u64::from(side));
        // Per box and value: pairs of cells that share its row or its column.
        let repeated = n * n * 2 * side * (side * (side - 1) / 2);
        for (base, stated) in ["minimal", "efficient", "extended"].into_iter().zip(stated) {
            let [counted, distinct] = stated_and_distinct(&problem, base, "support");
            assert_eq!(counted.clauses, stated, "{base} {n}");
            assert_eq!(distinct.clauses, stated - repeated, "{base} {n}");
            assert_eq!(counted.literals - distinct.literals, 2 * repeated);
        }
    }
}

#[test]
fn formulas_of_the_bases_hold() {
    for (n, boxes) in [(1, (1, 1)), (2, (1, 2)), (4, (2, 2)), (6, (2, 3)), (9, (3, 3))] {
        let problem = grid(n, Some(boxes), &[]);
        let n = u64::from(n);
        for base in BASES {
            let options = CnfOptions { base, ..CnfOptions::default() };
            let clauses = base.clauses(n, options.at_most_one);
            assert_eq!(encode(&problem, &options).sizes.stated.clauses, clauses, "{base:?} {n}");
        }
    }
}

/// The 108 signs of a greater-than puzzle: all pairs of neighbours within a box.
fn full_signs() -> Vec<(usize, usize)> {
    let mut signs = Vec::new();
    for cell in 0..81 {
        let (row, column) = (cell / 9, cell % 9);
        if column % 3 < 2 {
            signs.push((cell, cell + 1));
        }
        if row % 3 < 2 {
            signs.push((cell + 9, cell));
        }
    }
    assert_eq!(signs.len(), 108);
    signs
}

#[test]
fn full_sign_greater_than() {
    let problem = grid(9, Some((3, 3)), &full_signs());
    let [conflict, distinct] = stated_and_distinct(&problem, "extended", "conflict");
    assert_eq!((conflict.clauses, distinct.clauses), (15_876, 15_876 - 1_458));
    let [support, distinct] = stated_and_distinct(&problem, "extended", "support");
    // A cell with two greater neighbours is told twice that it is not 9.
    let lesser: HashSet<_> = full_signs().iter().map(|sign| sign.0).collect();
    let greater: HashSet<_> = full_signs().iter().map(|sign| sign.1).collect();
    let repeated_units = (2 * 108 - lesser.len() - greater.len()) as u64;
    assert_eq!((support.clauses, distinct.clauses), (13_932, 13_932 - 1_458 - repeated_units));
}

#[test]
fn conflict_stands_alone_where_no_group_says_that_the_cells_differ() {
    // From each cell three or four rows down and three or four columns on.
    let signs: Vec<(usize, usize)> = [(3, 3), (3, 4), (4, 3), (4, 4)]
        .into_iter()
        .flat_map(|(down, on)| {
            (0..81)
                .filter(move |cell| cell / 9 + down < 9 && cell % 9 + on < 9)
                .map(move |cell| (cell, cell + 9 * down + on))
        })
        .take(108)
        .collect();
    let problem = grid(9, Some((3, 3)), &signs);
    let [stated, distinct] = stated_and_distinct(&problem, "extended", "conflict");
    assert_eq!((stated.clauses, distinct.clauses), (16_848, 16_848 - 1_458));
}

#[test]
fn formulas_of_the_signs_hold() {
    for n in 1..=9 {
        for (groups, share_group) in [(vec![], false), (vec![vec![0, 1]], true)] {
            if n == 1 && share_group {
                continue; // A group of two cells needs two values.
            }
            let row = |signs: &[(usize, usize)]| {
                let candidates = vec![ValueSet::full(n); 2];
                row_of(n, candidates, &groups, signs)
            };
            for signs in SIGNS {
                let options = CnfOptions { signs, ..CnfOptions::default() };
                let clauses = |signs: &[_]| encode(&row(signs), &options).sizes.stated.clauses;
                let sign = clauses(&[(0, 1)]) - clauses(&[]);
                assert_eq!(sign, (signs.clauses)(n.into(), share_group), "{signs:?} {n}");
            }
        }
    }
    let nine = |name| SignEncoding::named(name).unwrap().clauses;
    assert_eq!((nine("conflict"))(9, false), 45);
    assert_eq!((nine("conflict"))(9, true), 36);
    assert_eq!((nine("support"))(9, true), 18);
}

#[test]
fn pairwise_counts() {
    let pairwise = AtMostOne::named("pairwise").unwrap();
    assert_eq!([9, 16].map(|n| (pairwise.clauses)(n)), [36, 120]);
    assert_eq!((pairwise.auxiliary)(9), 0);
}

#[test]
fn the_same_problem_gives_the_same_formula() {
    let problem = grid(9, Some((3, 3)), &full_signs());
    for options in all_options() {
        assert_eq!(encode(&problem, &options).cnf, encode(&problem, &options).cnf);
    }
}

#[test]
fn names_are_different_and_described() {
    let tables: [Vec<[&str; 5]>; 3] = [
        BASES.iter().map(|b| [b.name, b.summary, b.source, b.formula, b.propagation]).collect(),
        AT_MOST_ONES
            .iter()
            .map(|a| [a.name, a.summary, a.source, a.formula, a.propagation])
            .collect(),
        SIGNS.iter().map(|s| [s.name, s.summary, s.source, s.formula, s.propagation]).collect(),
    ];
    for table in tables {
        let names: HashSet<_> = table.iter().map(|entry| entry[0]).collect();
        assert_eq!(names.len(), table.len());
        assert!(table.iter().flatten().all(|text| !text.is_empty()));
    }
}
