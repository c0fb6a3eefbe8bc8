//! The numbers of the literature, and of a separate count.

use super::support::{all_options, grid, row_of};
use quorum_encodings::cnf::{
    AT_MOST_ONES, AtMostOne, BASES, Base, CONNECTIONS, ClauseCount, CnfOptions, INEQUALITIES,
    InequalityEncoding, REDUCTIONS, RELATIONS, SUMS, encode,
};
use quorum_problem::{Problem, ValueSet};
use std::collections::HashSet;

fn options(base: &str, signs: &str) -> CnfOptions {
    CnfOptions {
        base: Base::named(base).unwrap(),
        inequalities: InequalityEncoding::named(signs).unwrap(),
        ..CnfOptions::default()
    }
}

fn stated_and_distinct(problem: &Problem, base: &str, signs: &str) -> [ClauseCount; 2] {
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
        let count = |(clauses, literals)| ClauseCount { clauses, literals };
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

/// The 108 inequalities of a greater-than puzzle: all pairs of neighbors within a box.
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
    // For a cell with two greater neighbors, "not 9" is stated twice.
    let lesser: HashSet<_> = full_signs().iter().map(|sign| sign.0).collect();
    let greater: HashSet<_> = full_signs().iter().map(|sign| sign.1).collect();
    let repeated_units = (2 * 108 - lesser.len() - greater.len()) as u64;
    assert_eq!((support.clauses, distinct.clauses), (13_932, 13_932 - 1_458 - repeated_units));
}

#[test]
fn full_sign_greater_than_by_order() {
    let problem = grid(9, Some((3, 3)), &full_signs());
    for (base, clauses) in [("extended", 15_552), ("minimal", 12_393)] {
        let sizes = encode(&problem, &options(base, "order")).sizes;
        assert_eq!((sizes.variables, sizes.stated.clauses), (1_377, clauses), "{base}");
    }
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
            for inequalities in INEQUALITIES {
                let options = CnfOptions { inequalities, ..CnfOptions::default() };
                let sizes = |signs: &[_]| encode(&row(signs), &options).sizes;
                let (with, without) = (sizes(&[(0, 1)]), sizes(&[]));
                let n = n.into();
                let clauses =
                    (inequalities.clauses)(n, share_group) + 2 * (inequalities.cell_clauses)(n);
                assert_eq!(
                    with.stated.clauses - without.stated.clauses,
                    clauses,
                    "{inequalities:?} {n}"
                );
                let auxiliary = (inequalities.auxiliary)(n) + 2 * (inequalities.cell_auxiliary)(n);
                assert_eq!(with.auxiliary - without.auxiliary, auxiliary, "{inequalities:?} {n}");
            }
        }
    }
    // Clauses per inequality for 9 values, apart and in a group; clauses and variables per
    // cell.
    for (name, expected) in [
        ("support", [18, 18, 0, 0]),
        ("conflict", [45, 36, 0, 0]),
        ("order", [9, 9, 7 + 25, 8]),
        ("log", [45, 45, 36, 4]),
        ("comparator", [11, 11, 36, 4]),
    ] {
        let signs = InequalityEncoding::named(name).unwrap();
        let clauses = signs.clauses;
        let found = [
            clauses(9, false),
            clauses(9, true),
            (signs.cell_clauses)(9),
            (signs.cell_auxiliary)(9),
        ];
        assert_eq!(found, expected, "{name}");
    }
    assert_eq!((InequalityEncoding::named("comparator").unwrap().auxiliary)(9), 3);
}

#[test]
fn log_excludes_pairs_by_clauses_over_all_bits() {
    let row = |signs: &[_]| row_of(9, vec![ValueSet::full(9); 2], &[], signs);
    let count = |signs: &[_]| encode(&row(signs), &options("minimal", "log")).sizes.stated;
    let (with, without) = (count(&[(0, 1)]), count(&[]));
    // Two channels of 36 binary clauses, 45 clauses of eight literals.
    assert_eq!(with.literals - without.literals, 2 * 36 * 2 + 45 * 8);
}

#[test]
fn at_most_one_counts() {
    let problem = grid(9, Some((3, 3)), &[]);
    for at_most_one in AT_MOST_ONES {
        let of = |n| ((at_most_one.clauses)(n), (at_most_one.auxiliary)(n));
        assert_eq!([9, 16].map(of), at_most_one.published, "{at_most_one:?}");
        let (clauses, auxiliary) = of(9);
        let options = CnfOptions { at_most_one, ..CnfOptions::default() };
        let encoded = encode(&problem, &options);
        let sizes = encoded.sizes;
        // One constraint per cell, and one per value of a row, a column or a box.
        assert_eq!(sizes.variables, 729 + 4 * 81 * auxiliary, "{at_most_one:?}");
        assert_eq!(sizes.stated.clauses, 4 * 81 * (1 + clauses), "{at_most_one:?}");
        let repeated = sizes.stated.clauses - sizes.distinct.clauses;
        assert_eq!(repeated, 9 * shared_pairs(&problem, at_most_one), "{at_most_one:?}");
        let distinct: HashSet<Vec<i32>> = encoded.cnf.clauses().map(sorted).collect();
        assert_eq!(distinct.len() as u64, sizes.distinct.clauses, "{at_most_one:?}");
    }
}

/// Pairs of cells that several groups exclude by a clause over both: those of pairwise parts,
/// of which every box shares some with its rows.
fn shared_pairs(problem: &Problem, at_most_one: &'static AtMostOne) -> u64 {
    // A cell of nine values: its at-most-one shows which places form such clauses.
    let cell = row_of(9, vec![ValueSet::full(9)], &[], &[]);
    let options = CnfOptions { at_most_one, ..options("efficient", "support") };
    let encoded = encode(&cell, &options);
    let places: Vec<(usize, usize)> = encoded
        .cnf
        .clauses()
        .filter_map(|clause| match *clause {
            [a @ -9..0, b @ -9..0] => Some(((-a - 1) as usize, (-b - 1) as usize)),
            _ => None,
        })
        .collect();
    let pairs = problem.groups().iter().flat_map(|group| {
        places.iter().map(|&(a, b)| {
            let (a, b) = (group.cells[a], group.cells[b]);
            (a.min(b), a.max(b))
        })
    });
    let all = pairs.clone().count();
    (all - pairs.collect::<HashSet<_>>().len()) as u64
}

fn sorted(clause: &[i32]) -> Vec<i32> {
    let mut literals = clause.to_vec();
    literals.sort_unstable();
    literals
}

#[test]
fn formulas_of_the_at_most_ones_hold() {
    for n in 1..=26 {
        // One cell: its values are the only literals. `efficient` states that it has one.
        let cell = row_of(n, vec![ValueSet::full(n)], &[], &[]);
        for at_most_one in AT_MOST_ONES {
            let options = CnfOptions { at_most_one, ..options("efficient", "support") };
            let sizes = encode(&cell, &options).sizes;
            let n = u64::from(n);
            assert_eq!(sizes.stated.clauses, 1 + (at_most_one.clauses)(n), "{at_most_one:?} {n}");
            assert_eq!(sizes.auxiliary, (at_most_one.auxiliary)(n), "{at_most_one:?} {n}");
        }
    }
}

#[test]
fn a_ladder_over_a_small_group_leaves_room_for_none() {
    let at_most_one = AtMostOne::named("ladder").unwrap();
    let options = CnfOptions { at_most_one, ..options("minimal", "support") };
    for n in 2..8u8 {
        let candidates = vec![ValueSet::full(9); n.into()];
        let sizes =
            |groups: &[_]| encode(&row_of(9, candidates.clone(), groups, &[]), &options).sizes;
        let (with, without) = (sizes(&[(0..n.into()).collect()]), sizes(&[]));
        let n = u64::from(n);
        assert_eq!(with.stated.clauses - without.stated.clauses, 9 * (4 * n - 2));
        assert_eq!(with.auxiliary - without.auxiliary, 9 * n);
    }
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
    let tables: [Vec<[&str; 5]>; 7] = [
        BASES.iter().map(|b| [b.name, b.summary, b.source, b.formula, b.propagation]).collect(),
        AT_MOST_ONES
            .iter()
            .map(|a| [a.name, a.summary, a.source, a.formula, a.propagation])
            .collect(),
        INEQUALITIES
            .iter()
            .map(|s| [s.name, s.summary, s.source, s.formula, s.propagation])
            .collect(),
        RELATIONS.iter().map(|r| [r.name, r.summary, r.source, r.formula, r.propagation]).collect(),
        SUMS.iter().map(|s| [s.name, s.summary, s.source, s.formula, s.propagation]).collect(),
        CONNECTIONS
            .iter()
            .map(|c| [c.name, c.summary, c.source, c.formula, c.propagation])
            .collect(),
        REDUCTIONS.iter().map(|r| [r.name, r.summary, r.source, r.propagation, "none"]).collect(),
    ];
    for table in tables {
        let names: HashSet<_> = table.iter().map(|entry| entry[0]).collect();
        assert_eq!(names.len(), table.len());
        assert!(table.iter().flatten().all(|text| !text.is_empty()));
    }
}
