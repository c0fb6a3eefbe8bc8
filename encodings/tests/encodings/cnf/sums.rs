//! Every encoding of sums: models, strength of unit propagation, sizes.

use super::support::{grid, grids, left, named, row_of, solutions};
use quorum_encodings::Unencodable;
use quorum_encodings::cnf::{CnfOptions, SUMS, encode};
use quorum_encodings::layers::TooLarge;
use quorum_problem::{Comparison, Constraint, Group, GroupKind, Linear, Problem, ValueSet};
use rand::seq::IndexedRandom;
use rand::{Rng, RngExt, SeedableRng};
use rand_chacha::ChaCha8Rng;

const COMPARISONS: [Comparison; 4] =
    [Comparison::Equal, Comparison::NotEqual, Comparison::AtMost, Comparison::AtLeast];

/// A problem and one sum more.
fn with_sum(problem: &Problem, linear: Linear) -> Problem {
    let groups = problem.groups().iter().cloned().map(Constraint::AllDifferent);
    let sums = problem.linear().iter().cloned().chain([linear]).map(Constraint::Linear);
    let (cells, candidates) = (problem.cells().to_vec(), problem.candidates().to_vec());
    Problem::new(problem.values(), cells, candidates, groups.chain(sums).collect()).unwrap()
}

/// A sum of the first cells; one may be named twice.
fn any_sum(random: &mut impl Rng, n: u8, cells: usize) -> Linear {
    let is_plain = random.random_bool(0.3);
    let coefficient =
        |random: &mut ChaCha8Rng| if is_plain { 1 } else { random.random_range(-3..=4) };
    let mut own = ChaCha8Rng::seed_from_u64(random.random());
    let mut terms: Vec<(i64, usize)> =
        (0..cells).map(|cell| (coefficient(&mut own), cell)).collect();
    if own.random_bool(0.2) {
        terms.push((-2, own.random_range(0..cells)));
    }
    let near: i64 = terms.iter().map(|term| term.0 * own.random_range(1..=i64::from(n))).sum();
    let comparison = *COMPARISONS.choose(&mut own).unwrap();
    Linear::new(terms, comparison, near + own.random_range(-1..=1)).unwrap()
}

/// Cells with random candidates; with a chance a group of all of them, or of some.
fn any_cells(random: &mut impl Rng, n: u8, cells: usize) -> Problem {
    let full = ValueSet::full(n);
    let candidates = (0..cells).map(|_| {
        if random.random_bool(0.4) {
            let some = ValueSet::from_bits(random.random()).intersection(full);
            some.union(ValueSet::single(random.random_range(1..=n)))
        } else {
            full
        }
    });
    let candidates = candidates.collect();
    let most = cells.min(n.into());
    let groups = match random.random_range(0..3) {
        0 => vec![],
        1 => vec![(0..most).collect()],
        _ => vec![(0..random.random_range(1..=most)).collect(), vec![0]],
    };
    row_of(n, candidates, &groups, &[])
}

#[test]
fn models_are_the_solutions() {
    let mut random = ChaCha8Rng::seed_from_u64(1);
    let (mut counts, mut open) = ([0; 2], [0; 4]);
    for _ in 0..400 {
        let n = random.random_range(2..=5);
        let cells = random.random_range(1..=4);
        let mut problem = any_cells(&mut random, n, cells);
        for _ in 0..random.random_range(1..=2) {
            let linear = any_sum(&mut random, n, cells);
            open[linear.comparison() as usize] += 1;
            problem = with_sum(&problem, linear);
        }
        let expected = solutions(&problem);
        counts[usize::from(!expected.is_empty())] += 1;
        for sums in SUMS {
            for name in
                ["extended", "minimal", "efficient+reduce=fixpoint", "extended+reduce=clues"]
            {
                let encoded = encode(&problem, &CnfOptions { sums, ..named(name) });
                let found = grids(&encoded.cnf, &encoded.cells);
                assert_eq!(found, expected, "{name}+sums={}: {problem:?}", sums.name);
            }
        }
    }
    assert!(counts.iter().chain(&open).all(|&count| count > 40), "{counts:?} {open:?}");
}

/// Candidates of the solutions.
fn consistent(problem: &Problem) -> Option<Vec<ValueSet>> {
    let solutions = solutions(problem);
    let mut sets = vec![ValueSet::EMPTY; problem.cells().len()];
    for grid in &solutions {
        sets.iter_mut().zip(grid).for_each(|(set, &value)| set.insert(value));
    }
    (!solutions.is_empty()).then_some(sets)
}

/// Per encoding, of how many problems unit propagation leaves a value that no solution has.
fn misses(problems: &[Problem]) -> Vec<(&'static str, usize)> {
    let of = |name: &'static str| {
        let missed = problems.iter().filter(|problem| {
            let expected = consistent(problem);
            let found = left(problem, &format!("extended+sums={name}"));
            // Nothing is removed that a solution has.
            if let Some(expected) = &expected {
                let found = found.as_ref().expect("there is a solution");
                let pairs = expected.iter().zip(found);
                assert!(pairs.into_iter().all(|(set, found)| set.difference(*found).is_empty()));
            }
            found != expected
        });
        (name, missed.count())
    };
    SUMS.iter().map(|sums| of(sums.name)).collect()
}

#[test]
fn strength_of_unit_propagation_on_random_sums() {
    let mut random = ChaCha8Rng::seed_from_u64(2);
    let of = |random: &mut ChaCha8Rng, comparison: Comparison| -> Vec<Problem> {
        let mut problems = Vec::new();
        while problems.len() < 400 {
            let cells = random.random_range(2..=4);
            let problem = any_cells(random, 6, cells);
            let problem = row_of(6, problem.candidates().to_vec(), &[], &[]);
            let linear = any_sum(random, 6, cells);
            if linear.comparison() == comparison && !linear.terms().is_empty() {
                problems.push(with_sum(&problem, linear));
            }
        }
        problems
    };
    let names = || SUMS.iter().map(|sums| sums.name);
    for (comparison, expected) in [
        (Comparison::Equal, [0, 0, 0, 0, 120, 117, 180, 148]),
        (Comparison::AtMost, [0, 0, 0, 0, 0, 0, 36, 48]),
        (Comparison::NotEqual, [0, 0, 0, 0, 1, 1, 1, 1]),
    ] {
        let found = misses(&of(&mut random, comparison));
        assert_eq!(found, names().zip(expected).collect::<Vec<_>>(), "{comparison}");
    }
}

#[test]
fn strength_of_unit_propagation_on_random_cages() {
    let mut random = ChaCha8Rng::seed_from_u64(3);
    let problems: Vec<Problem> = std::iter::repeat_with(|| {
        let cells = random.random_range(2..=4);
        let candidates = any_cells(&mut random, 6, cells).candidates().to_vec();
        let cage = row_of(6, candidates, &[(0..cells).collect()], &[]);
        let sum = random.random_range(3 * cells as i64..=4 * cells as i64);
        let terms = (0..cells).map(|cell| (1, cell));
        with_sum(&cage, Linear::new(terms, Comparison::Equal, sum).unwrap())
    })
    .take(400)
    .collect();
    let expected = [141, 137, 0, 141, 173, 173, 194, 194];
    let names = SUMS.iter().map(|sums| sums.name);
    assert_eq!(misses(&problems), names.zip(expected).collect::<Vec<_>>());
}

/// Auxiliary variables and clauses of a sum over all values.
fn size(problem: &Problem, linear: &Linear, name: &str) -> (u64, u64) {
    let options = named(&format!("extended+sums={name}"));
    let without = encode(problem, &options).sizes;
    let with = encode(&with_sum(problem, linear.clone()), &options).sizes;
    (with.auxiliary - without.auxiliary, with.stated.clauses - without.stated.clauses)
}

fn plain(cells: impl IntoIterator<Item = usize>, sum: i64) -> Linear {
    Linear::new(cells.into_iter().map(|cell| (1, cell)), Comparison::Equal, sum).unwrap()
}

#[test]
fn sizes_of_a_cage_and_of_a_house() {
    let problem = grid(9, Some((3, 3)), &[]);
    let cage = |name| size(&problem, &plain([0, 1, 2], 15), name);
    // Eight sets, nine values: 8 + 9 variables; 1, 9 (8 + 2) and (3 + 1) 9 clauses.
    assert_eq!(cage("combinations"), (17, 1 + 90 + 36));
    // Two counters of 8 and 12; clauses of the three cells.
    assert_eq!(cage("sequential"), (2 * 20, 2 * (36 + 8 + 36 + 54 + 4 + 8)));
    // Three bits per cell, the fourth is a value; 6 full and 2 half adders; 6 bits of the result.
    assert_eq!(cage("adder"), (3 * 3 + 2 * 8, 81 + 6 * 14 + 2 * 7 + 6));
    let house = |name| size(&problem, &plain(0..9, 45), name);
    assert_eq!(house("combinations"), (0, 0), "a house has every value");
    let (layers, distinct) = ((88, 336), (75, 284));
    assert_eq!([cage("layers"), cage("distinct")], [layers, distinct]);
    assert_eq!([cage("totalizer"), cage("order")], [(32, 239); 2], "one shape of three cells");
    // Auxiliary variables and clauses of seven cells that add up to 30.
    let seven: Vec<(u64, u64)> =
        SUMS.iter().map(|sums| size(&problem, &plain(0..7, 30), sums.name)).collect();
    let (combinations, layers, distinct) = ((6, 54), (755, 2_876), (917, 3_344));
    let others = [(150, 1_627), (142, 1_603), (262, 2_169), (69, 511)];
    let expected = [&[combinations, layers, distinct, combinations], &others[..]].concat();
    assert_eq!(seven, expected);
}

#[test]
fn cells_share_their_order_between_sums() {
    let problem = grid(9, Some((3, 3)), &[]);
    let first = with_sum(&problem, plain([0, 1], 10));
    for name in ["totalizer", "order"] {
        assert_eq!(size(&problem, &plain([0, 1], 10), name).0, 16, "{name}");
        assert_eq!(size(&first, &plain([1, 2], 7), name).0, 8, "{name}");
    }
}

#[test]
fn sums_that_are_not_cages_are_layers() {
    let problem = grid(9, Some((3, 3)), &[]);
    let is_layers = |linear: &Linear| {
        size(&problem, linear, "combinations") == size(&problem, linear, "layers")
    };
    assert!(!is_layers(&plain([0, 1, 2], 15)));
    assert!(is_layers(&plain([0, 10, 40], 15)), "no common group");
    let weighted = Linear::new([(2, 0), (1, 1)], Comparison::Equal, 15).unwrap();
    assert!(is_layers(&weighted));
    // 16 cells of a row of 32 values have too many sets.
    let row = row_of(32, vec![ValueSet::full(32); 16], &[(0..16).collect()], &[]);
    let linear = plain(0..16, 264);
    assert_eq!(size(&row, &linear, "combinations"), size(&row, &linear, "layers"));
}

/// The choice by kind and size, and by brute force over up to 8^6 grids that its clauses are right.
#[test]
fn auto_takes_the_encoding_of_the_kind() {
    use Comparison::{AtLeast, AtMost, Equal, NotEqual};
    let three = (7, vec![1; 3]);
    let five = (6, vec![601, -607, 613, 619, 631]);
    let six = (8, vec![10_007, 10_009, 10_037, -10_039, 10_061, 10_067]);
    // The sum of 3, 5, 2, 6, 4, 1.
    let near = |coefficients: &[i64]| -> i64 {
        coefficients.iter().zip([3, 5, 2, 6, 4, 1]).map(|(c, v)| c * v).sum()
    };
    for (sum, is_group, comparison, offset, expected) in [
        (&three, true, Equal, 0, "combinations"),
        (&three, true, AtMost, 0, "layers"),
        (&three, false, Equal, 0, "layers"),
        (&five, false, Equal, 0, "totalizer"),
        (&five, true, Equal, 1, "totalizer"),
        (&five, true, AtLeast, 0, "totalizer"),
        (&five, true, AtMost, 0, "totalizer"),
        (&five, true, NotEqual, 0, "totalizer"),
        (&six, false, Equal, 0, "adder"),
        (&six, true, Equal, 1, "adder"),
    ] {
        let (n, coefficients) = sum;
        let cells = coefficients.len();
        let groups: Vec<Vec<usize>> = if is_group { vec![(0..cells).collect()] } else { vec![] };
        let problem = row_of(*n, vec![ValueSet::full(*n); cells], &groups, &[]);
        let terms = coefficients.iter().copied().zip(0..);
        let linear = Linear::new(terms, comparison, near(coefficients) + offset).unwrap();
        let sizes = ["auto", expected].map(|name| size(&problem, &linear, name));
        assert_eq!(sizes[0], sizes[1], "{linear:?}");
        let problem = with_sum(&problem, linear);
        let encoded = encode(&problem, &named("extended+sums=auto"));
        let found = grids(&encoded.cnf, &encoded.cells);
        assert_eq!(found, solutions(&problem), "{expected}, {comparison}");
    }
}

#[test]
fn sums_that_are_too_large_are_refused_with_the_figure() {
    let terms = |count: usize| (0..count).map(|cell| (1 + cell as i64 * 99_991, cell));
    let row = row_of(64, vec![ValueSet::full(64); 10], &[], &[]);
    let large = Linear::new(terms(10), Comparison::AtMost, 9_000_000).unwrap();
    let large = with_sum(&row, large);
    for sums in SUMS {
        let checked =
            quorum_encodings::cnf::check(&large, &CnfOptions { sums, ..CnfOptions::default() });
        match (sums.name, checked) {
            ("auto" | "adder", checked) => assert_eq!(checked, Ok(())),
            ("layers" | "distinct" | "combinations", Err(error)) => {
                assert_eq!(error, Unencodable::Layers(TooLarge::One));
            }
            (name, Err(error)) => {
                assert!(
                    matches!(error, Unencodable::Clauses { found: 4_000_001.., .. }),
                    "{name}: {error}"
                );
            }
            (name, Ok(())) => panic!("{name} takes it"),
        }
    }
}

/// Sums have no more clauses than the check estimates: one that passes it is small.
#[test]
fn a_house_of_25_values_passes_in_every_encoding() {
    let group = Group { kind: GroupKind::Other, cells: (0..24).collect() };
    let row = row_of(25, vec![ValueSet::full(25); 24], &[group.cells], &[]);
    let problem = with_sum(&row, plain(0..24, 310));
    for sums in SUMS {
        let options = CnfOptions { sums, ..CnfOptions::default() };
        quorum_encodings::cnf::check(&problem, &options).unwrap();
        assert!(encode(&problem, &options).sizes.stated.clauses < 4_000_000, "{}", sums.name);
    }
}
