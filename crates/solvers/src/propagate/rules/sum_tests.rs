//! The rules of sums against brute force, and examples of what each finds.

use super::{begin, bounded, propagate, sets};
use crate::checked::is_solution;
use crate::propagate::constraints::BoundedSum;
use crate::propagate::domains::{Contradiction, Domains};
use crate::propagate::strategy::{
    BranchRule, Groups, InequalityLevel, PropagateOptions, SumLevel, ValueOrder,
};
use crate::propagate::tables::Tables;
use quorum_encodings::cages::{cage, combinations};
use quorum_problem::{
    Comparison, Constraint, Group, GroupKind, Linear, Position, Problem, ValueSet,
};
use rand::seq::IndexedRandom;
use rand::{Rng, RngExt, SeedableRng};
use rand_chacha::ChaCha8Rng;

type Left = Result<Vec<ValueSet>, Contradiction>;

fn strategy(sums: SumLevel) -> PropagateOptions {
    PropagateOptions {
        groups: Groups::Locked,
        signs: InequalityLevel::Static,
        sums,
        branch: BranchRule::MrvHouses,
        order: ValueOrder::Ascending,
    }
}

/// The candidates that a rule leaves, applied once to a problem as it is loaded.
fn applied(
    problem: &Problem,
    rule: impl FnOnce(&Tables, &mut Domains) -> Result<(), Contradiction>,
    level: SumLevel,
) -> Left {
    let tables = Tables::unlimited(problem, &strategy(level));
    let mut domains = Domains::default();
    domains.load(problem, &tables)?;
    rule(&tables, &mut domains)?;
    Ok(domains.sets().iter().map(|&set| ValueSet::from_bits(set)).collect())
}

/// The candidates that all rules leave.
fn left(problem: &Problem, level: SumLevel) -> Left {
    let strategy = strategy(level);
    let rules = |tables: &Tables, domains: &mut Domains| {
        begin(tables, domains, &strategy)?;
        propagate(tables, domains, &strategy, &mut ())
    };
    applied(problem, rules, level)
}

/// Cells in a row, of which these groups differ.
fn row(candidates: Vec<ValueSet>, n: u8, groups: &[&[usize]], sums: Vec<Linear>) -> Problem {
    let groups = groups.iter().map(|cells| {
        Constraint::AllDifferent(Group { kind: GroupKind::Other, cells: cells.to_vec() })
    });
    let cells = (0..candidates.len() as u8).map(|column| Position { row: 0, column });
    let constraints = groups.chain(sums.into_iter().map(Constraint::Linear)).collect();
    Problem::new(n, cells.collect(), candidates, constraints).unwrap()
}

fn plain(cells: impl IntoIterator<Item = usize>, comparison: Comparison, constant: i64) -> Linear {
    Linear::new(cells.into_iter().map(|cell| (1, cell)), comparison, constant).unwrap()
}

/// Candidates of the solutions; `None` if there is none.
fn consistent(problem: &Problem) -> Option<Vec<ValueSet>> {
    let mut sets = vec![ValueSet::EMPTY; problem.cells().len()];
    for grid in grids(problem).into_iter().filter(|grid| is_solution(problem, grid)) {
        sets.iter_mut().zip(grid).for_each(|(set, value)| set.insert(value));
    }
    sets.iter().all(|set| !set.is_empty()).then_some(sets)
}

/// All choices of candidates.
fn grids(problem: &Problem) -> Vec<Vec<u8>> {
    problem.candidates().iter().fold(vec![Vec::new()], |grids, set| {
        let with = |grid: &Vec<u8>, value| [&grid[..], &[value]].concat();
        grids.iter().flat_map(|grid| set.iter().map(move |value| with(grid, value))).collect()
    })
}

/// Up to five cells with a house or smaller groups, and sums over some of them.
fn any_problem(random: &mut impl Rng) -> Problem {
    let n = random.random_range(3..=5u8);
    let count = random.random_range(2..=5usize);
    let full = ValueSet::full(n);
    let candidates = (0..count).map(|_| {
        if random.random_bool(0.3) {
            ValueSet::from_bits(random.random::<u64>() | 1).intersection(full)
        } else {
            full
        }
    });
    let candidates = candidates.collect();
    let most = count.min(n.into());
    let first: Vec<usize> = (0..random.random_range(1..=most)).collect();
    let second: Vec<usize> = (count - random.random_range(1..=most)..count).collect();
    let comparisons =
        [Comparison::Equal, Comparison::NotEqual, Comparison::AtMost, Comparison::AtLeast];
    let sums = (0..random.random_range(1..=3)).map(|_| {
        let is_plain = random.random_bool(0.6);
        let mut terms: Vec<(i64, usize)> = Vec::new();
        for cell in 0..count {
            let coefficient = if is_plain { 1 } else { random.random_range(-2..=3) };
            terms.extend(random.random_bool(0.7).then_some((coefficient, cell)));
        }
        let near = terms.iter().map(|term| term.0 * random.random_range(1..=i64::from(n))).sum();
        let comparison = if random.random_bool(0.4) {
            *comparisons.choose(random).unwrap()
        } else {
            Comparison::Equal
        };
        Linear::new(terms, comparison, near).unwrap()
    });
    let sums = sums.collect();
    row(candidates, n, &[&first, &second], sums)
}

/// Checks that nothing is removed that a solution has; returns whether exactly that is left.
fn check(problem: &Problem, left: &Left, expected: &Option<Vec<ValueSet>>) -> bool {
    if let Some(expected) = expected {
        let left = left.as_ref().unwrap_or_else(|_| panic!("there is a solution: {problem:?}"));
        let pairs = expected.iter().zip(left);
        for (cell, (expected, left)) in pairs.enumerate() {
            assert!(expected.difference(*left).is_empty(), "cell {cell} of {problem:?}");
        }
    }
    left.as_ref().ok() == expected.as_ref()
}

#[test]
fn no_level_removes_a_value_of_a_solution() {
    let mut random = ChaCha8Rng::seed_from_u64(6);
    let levels = [SumLevel::Layers, SumLevel::Distinct, SumLevel::Houses];
    let mut exact = [0; 3];
    for _ in 0..2_000 {
        let problem = any_problem(&mut random);
        let expected = consistent(&problem);
        for (count, &level) in exact.iter_mut().zip(&levels) {
            *count += usize::from(check(&problem, &left(&problem, level), &expected));
        }
    }
    assert!(exact[0] < exact[1] && exact[1] < exact[2], "{exact:?}");
}

#[test]
fn sets_and_bounds_by_themselves_remove_no_value_of_a_solution() {
    let mut random = ChaCha8Rng::seed_from_u64(7);
    let (mut by_sets, mut by_bounds, mut cages) = (0, 0, 0);
    for _ in 0..4_000 {
        let problem = any_problem(&mut random);
        let Some(linear) = problem.linear().first() else { continue };
        let Some(cells) = cage(&problem, linear) else { continue };
        cages += 1;
        let places: Vec<u16> = cells.iter().map(|&cell| cell as u16).collect();
        let (comparison, constant) = (linear.comparison(), linear.constant());
        let lists = combinations(problem.values(), cells.len(), comparison, constant, 1_000);
        let lists: Vec<u64> = lists.unwrap().iter().map(|set| set.bits()).collect();
        // The sum by itself with its groups.
        let groups: Vec<&[usize]> = problem.groups().iter().map(|g| &g.cells[..]).collect();
        let candidates = problem.candidates().to_vec();
        let own = row(candidates, problem.values(), &groups, vec![linear.clone()]);
        let expected = consistent(&own);
        let found =
            applied(&own, |_, domains| sets::sets(&lists, &places, domains), SumLevel::Layers);
        by_sets += usize::from(check(&own, &found, &expected));
        let bounds = BoundedSum {
            coefficients: vec![1; cells.len()],
            clusters: vec![(0..cells.len()).collect()],
            comparison,
            constant,
        };
        let rule = |_: &Tables, domains: &mut Domains| bounded::bounded(&bounds, &places, domains);
        by_bounds += usize::from(check(&own, &applied(&own, rule, SumLevel::Layers), &expected));
    }
    assert!(cages > 500 && by_bounds < by_sets && by_sets < cages, "{by_bounds} {by_sets} {cages}");
}

/// Sums with one rule only, by bounds or by sets: it keeps the values of solutions and refuses
/// other grids.
#[test]
fn sums_that_are_too_large_for_layers_are_decided() {
    let mut random = ChaCha8Rng::seed_from_u64(8);
    let comparisons = [Comparison::Equal, Comparison::AtMost, Comparison::AtLeast];
    let eight: Vec<usize> = (0..8).collect();
    for trial in 0..12 {
        let is_cage = trial % 2 == 0;
        let mut hidden: Vec<u8> = (1..=8).collect();
        let (groups, terms): (&[&[usize]], Vec<i64>) = if is_cage {
            (&[&eight], vec![1; 8])
        } else {
            (&[], vec![999, 1_000_000, 77_777, 12_345])
        };
        if is_cage {
            // Different values that add up to 60.
            while hidden.iter().map(|&value| u32::from(value)).sum::<u32>() < 60 {
                let place = random.random_range(0..8);
                let more = hidden[place] + 1;
                hidden[place] = if hidden.contains(&more) { hidden[place] } else { more };
            }
        } else {
            hidden = (0..4).map(|_| random.random_range(1..=64)).collect();
        }
        let others = if is_cage { 1 } else { 2 };
        let candidates = hidden.iter().map(|&value| {
            let more = (0..others).map(|_| random.random_range(1..=64));
            more.chain([value]).collect()
        });
        let candidates: Vec<ValueSet> = candidates.collect();
        let sum = terms.iter().zip(&hidden).map(|(term, &value)| term * i64::from(value)).sum();
        let comparison =
            if is_cage { Comparison::Equal } else { *comparisons.choose(&mut random).unwrap() };
        let linear = Linear::new(terms.into_iter().zip(0..), comparison, sum).unwrap();
        let problem = row(candidates, 64, groups, vec![linear]);
        check(&problem, &left(&problem, SumLevel::Distinct), &consistent(&problem));
        let grids = grids(&problem);
        let solutions = grids.iter().filter(|grid| is_solution(&problem, grid)).take(1);
        for grid in solutions.chain(grids.iter().step_by(29)) {
            let fixed = grid.iter().map(|&value| ValueSet::single(value)).collect();
            let fixed = problem.with_candidates(fixed).unwrap();
            let is_left = left(&fixed, SumLevel::Distinct).is_ok();
            assert_eq!(is_left, is_solution(&problem, grid), "{grid:?} {problem:?}");
        }
    }
}

fn values(left: &Left) -> Vec<Vec<u8>> {
    left.as_ref().unwrap().iter().map(|set| set.iter().collect()).collect()
}

#[test]
fn distinct_cells_leave_fewer_values_to_a_sum() {
    let full = vec![ValueSet::full(9); 3];
    let pair = row(full.clone(), 9, &[&[0, 1]], vec![plain([0, 1], Comparison::Equal, 4)]);
    assert_eq!(values(&left(&pair, SumLevel::Layers))[..2], [[1, 2, 3], [1, 2, 3]]);
    assert_eq!(values(&left(&pair, SumLevel::Distinct))[..2], [[1, 3], [1, 3]]);
    // Two of three cells differ: they are 1 and 2.
    let sum = plain([0, 1, 2], Comparison::Equal, 4);
    let three = row(full, 9, &[&[0, 1]], vec![sum]);
    assert_eq!(values(&left(&three, SumLevel::Layers)), [[1, 2], [1, 2], [1, 2]]);
    assert_eq!(values(&left(&three, SumLevel::Distinct)), [vec![1, 2], vec![1, 2], vec![1]]);
}

#[test]
fn bounds_count_different_values() {
    let row = row(vec![ValueSet::full(9); 3], 9, &[&[0, 1, 2]], vec![]);
    let found = |clusters: Vec<Vec<usize>>, comparison, constant| {
        let coefficients = vec![1; 3];
        let sum = BoundedSum { coefficients, clusters, comparison, constant };
        let rule = |_: &Tables, domains: &mut Domains| bounded::bounded(&sum, &[0, 1, 2], domains);
        values(&applied(&row, rule, SumLevel::Layers))[0].clone()
    };
    let (one, each) = (vec![vec![0, 1, 2]], vec![vec![0], vec![1], vec![2]]);
    assert_eq!(found(one.clone(), Comparison::AtMost, 7), [1, 2, 3, 4]);
    assert_eq!(found(each.clone(), Comparison::AtMost, 7), [1, 2, 3, 4, 5]);
    assert_eq!(found(one, Comparison::AtLeast, 23), [6, 7, 8, 9]);
    assert_eq!(found(each, Comparison::AtLeast, 23), [5, 6, 7, 8, 9]);
}

#[test]
fn sets_leave_gaps_and_place_what_all_of_them_have() {
    let sum = |constant| {
        let lists = combinations(9, 3, Comparison::Equal, constant, 100).unwrap();
        lists.iter().map(|set| set.bits()).collect::<Vec<u64>>()
    };
    let found = |candidates: [&[u8]; 3], constant| {
        let full = ValueSet::full(9);
        let candidates = candidates.map(|set| match set {
            [] => full,
            set => set.iter().copied().collect(),
        });
        let cells = row(candidates.to_vec(), 9, &[&[0, 1, 2]], vec![]);
        let lists = sum(constant);
        let rule = |_: &Tables, domains: &mut Domains| sets::sets(&lists, &[0, 1, 2], domains);
        applied(&cells, rule, SumLevel::Layers)
    };
    assert_eq!(values(&found([&[]; 3], 7)), [[1, 2, 4]; 3]);
    // All sets of 8 have a 1, for which the second cell is left.
    let left = found([&[2, 3, 4, 5], &[], &[2, 3, 4, 5]], 8);
    assert_eq!(values(&left), [vec![2, 3, 4, 5], vec![1], vec![2, 3, 4, 5]]);
    assert_eq!(found([&[4], &[], &[]], 6), Err(Contradiction));
    assert_eq!(found([&[1], &[5, 6], &[]], 7), Err(Contradiction));
}

#[test]
fn houses_imply_sums_of_what_cages_leave() {
    let sums = vec![plain(0..4, Comparison::Equal, 20), plain([4, 5, 6], Comparison::Equal, 17)];
    let house: Vec<usize> = (0..9).collect();
    let row = row(vec![ValueSet::full(9); 9], 9, &[&house], sums);
    let last = |level| values(&left(&row, level))[7..].to_vec();
    assert_eq!(last(SumLevel::Distinct), [(1..=9).collect::<Vec<u8>>(), (1..=9).collect()]);
    // 45 - 37 = 8.
    assert_eq!(last(SumLevel::Houses), [[1, 2, 3, 5, 6, 7], [1, 2, 3, 5, 6, 7]]);
}
