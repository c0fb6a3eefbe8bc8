//! The engine `variant`: exact counts of random small problems made of what its rules recognize,
//! against brute force over the judge, and puzzles with each named constraint against a SAT engine.
//!
//! `QUORUM_DIFFERENTIAL` is the number of problems, and of puzzles per name.

use crate::common::cases::trials;
use crate::common::{ask, solver};
use crate::iss::random_puzzle;
use crate::primitives::count;
use crate::stated;
use crate::verdict::Judged;
use quorum_problem::{
    Automaton, Comparison, Constraint, Group, GroupKind, Linear, Position, Problem, Regular,
    Relation, Table, ValueSet, judge,
};
use quorum_solvers::{Mode, Question, Session};
use rand::seq::{IndexedRandom, SliceRandom};
use rand::{RngExt, SeedableRng};
use rand_chacha::ChaCha8Rng;

/// What each random constraint is made for.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
enum Made {
    House,
    SmallGroup,
    Cage,
    Sum,
    Clique,
    Counts,
    Classes,
    SameValues,
    Line,
}

const ALL: [Made; 9] = [
    Made::House,
    Made::SmallGroup,
    Made::Cage,
    Made::Sum,
    Made::Clique,
    Made::Counts,
    Made::Classes,
    Made::SameValues,
    Made::Line,
];

/// An automaton that reads one value after another.
fn machine<S: Clone + Eq + std::hash::Hash>(
    n: u8,
    start: S,
    step: impl Fn(&S, u8) -> Option<S>,
    accepts: impl Fn(&S) -> bool,
) -> Automaton {
    Automaton::from_machine(n, start, step, accepts).unwrap()
}

/// Constraints of one kind over some cells, most of which the grid satisfies.
fn constraints(made: Made, n: u8, grid: &[u8], random: &mut ChaCha8Rng) -> Vec<Constraint> {
    let mut cells: Vec<usize> = (0..grid.len()).collect();
    cells.shuffle(random);
    let some = random.random_range(2..=grid.len().min(6));
    let group = |kind, cells: Vec<usize>| Constraint::AllDifferent(Group { kind, cells });
    let regular = |cells: &[usize], automaton| {
        Constraint::Regular(Regular { cells: cells.to_vec(), automaton })
    };
    let sum = |cells: &[usize], factors: &[i64], comparison| {
        let terms: Vec<(i64, usize)> = factors.iter().copied().zip(cells.iter().copied()).collect();
        let total = terms.iter().map(|&(factor, cell)| factor * i64::from(grid[cell])).sum();
        Constraint::Linear(Linear::new(terms, comparison, total).unwrap())
    };
    // Cells whose values differ.
    let mut different: Vec<usize> = Vec::new();
    for &cell in &cells {
        if different.iter().all(|&other| grid[other] != grid[cell]) {
            different.push(cell);
        }
    }
    match made {
        Made::House => vec![group(GroupKind::Row, different)],
        Made::SmallGroup => {
            different.truncate(random.random_range(1..=different.len()));
            vec![group(GroupKind::Other, different)]
        }
        Made::Cage => {
            different.truncate(random.random_range(1..=different.len()));
            let stated = sum(&different, &vec![1; different.len()], Comparison::Equal);
            vec![stated, group(GroupKind::Other, different)]
        }
        Made::Sum => {
            let factor = |_: usize| *[1, 1, 1, -1, 2, -3].choose(random).unwrap();
            let factors: Vec<i64> = (0..some).map(factor).collect();
            let comparisons = [
                Comparison::Equal,
                Comparison::Equal,
                Comparison::AtMost,
                Comparison::AtLeast,
                Comparison::NotEqual,
            ];
            vec![sum(&cells[..some], &factors, *comparisons.choose(random).unwrap())]
        }
        Made::Clique => {
            different.truncate(4);
            let distance = random.random_range(1..=u8::max(n / 2, 1));
            let near = random.random_bool(0.5);
            let table = Table::new(n, |a, b| {
                a != b
                    && if near { a.abs_diff(b) <= distance + 1 } else { a.abs_diff(b) >= distance }
            });
            let pairs = different.iter().enumerate().flat_map(|(index, &first)| {
                different[..index].iter().map(move |&second| [first, second])
            });
            let related =
                |[first, second]: [usize; 2]| Relation::new(first, second, table.clone()).unwrap();
            pairs.map(|pair| Constraint::Relation(related(pair))).collect()
        }
        Made::Counts => (1..=n)
            .filter(|_| random.random_bool(0.7))
            .collect::<Vec<u8>>()
            .into_iter()
            .map(|value| {
                let cells = &cells[..some];
                let found = cells.iter().filter(|&&cell| grid[cell] == value).count() as u8;
                let exact = random.random_bool(0.5);
                let step =
                    |&seen: &u8, next: u8| Some((seen + u8::from(next == value)).min(found + 1));
                let accepts = |&seen: &u8| if exact { seen == found } else { seen >= found };
                regular(cells, machine(n, 0, step, accepts))
            })
            .collect(),
        Made::Classes => {
            let modulus = random.random_range(2..=3u8);
            let classes =
                cells[..some].iter().fold(0u8, |seen, &cell| seen | 1 << (grid[cell] % modulus));
            let step = |&seen: &u8, next: u8| Some(seen | 1 << (next % modulus) & classes);
            vec![regular(&cells[..some], machine(n, 0, step, |&seen| seen == classes))]
        }
        Made::SameValues => {
            // Pairs of equal cells, each side in an order of its own.
            let (mut sides, mut left) = ([Vec::new(), Vec::new()], cells.clone());
            while let Some(first) = left.pop() {
                if let Some(second) = left.iter().position(|&cell| grid[cell] == grid[first]) {
                    sides[0].push(first);
                    sides[1].push(left.swap_remove(second));
                }
            }
            let half = sides[0].len();
            if half < 2 {
                return Vec::new();
            }
            sides[1].shuffle(random);
            let cells = sides.concat();
            let stated = |value: u8| {
                let step = move |&(read, excess): &(usize, usize), next: u8| {
                    let excess = match next == value {
                        false => Some(excess),
                        true if read < half => Some(excess + 1),
                        true => excess.checked_sub(1),
                    };
                    let excess = excess.filter(|excess| read + 1 + excess <= 2 * half);
                    excess.map(|excess| (read + 1, excess))
                };
                machine(n, (0, 0), step, move |&state| state == (2 * half, 0))
            };
            (1..=n).map(|value| regular(&cells, stated(value))).collect()
        }
        Made::Line => {
            // The values change direction at most once.
            let step = |&(last, turned): &(u8, bool), next: u8| match (next >= last, turned) {
                (true, false) => Some((next, false)),
                (true, true) if next > last => None,
                _ => Some((next, true)),
            };
            vec![regular(&cells[..some], machine(n, (0, false), step, |_| true))]
        }
    }
}

/// A problem of up to 4,096 grids, and what it is made of.
fn problem(random: &mut ChaCha8Rng) -> (Problem, Vec<Made>) {
    let n = random.random_range(2..=5u8);
    let most = (1..=12).take_while(|&cells| u32::from(n).pow(cells) <= 4096).last().unwrap();
    let cells = random.random_range(3..=most.max(4)) as usize;
    let grid: Vec<u8> = (0..cells).map(|_| random.random_range(1..=n)).collect();
    let full = ValueSet::full(n);
    let mut candidates: Vec<ValueSet> = grid
        .iter()
        .map(|&value| match random.random_range(0..4) {
            0 => ValueSet::from_bits(random.random())
                .union(ValueSet::single(value))
                .intersection(full),
            _ => full,
        })
        .collect();
    if random.random_bool(0.3) {
        // Houses of fewer values than the problem has.
        let values: ValueSet = grid.iter().copied().collect();
        candidates.iter_mut().for_each(|set| *set = set.intersection(values));
    }
    let position = |cell: usize| Position { row: 0, column: cell as u8 };
    let positions: Vec<Position> = (0..cells).map(position).collect();
    let mut stated: Vec<Constraint> = Vec::new();
    let mut made = Vec::new();
    for _ in 0..random.random_range(1..=3) {
        let kind = *ALL.choose(random).unwrap();
        let new = constraints(kind, n, &grid, random);
        // No cells may make it, nothing is stated twice, and a line may turn twice.
        let new = new.into_iter().filter(|new| !stated.contains(new) && new.holds(&grid));
        let before = stated.len();
        stated.extend(new.collect::<Vec<_>>());
        made.extend((stated.len() > before).then_some(kind));
    }
    let with = |constraints| Problem::new(n, positions.clone(), candidates.clone(), constraints);
    if random.random_bool(0.1) {
        // Something that the grid need not satisfy.
        let other: Vec<u8> = (0..cells).map(|_| random.random_range(1..=n)).collect();
        let kind = *ALL.choose(random).unwrap();
        let wrong = constraints(kind, n, &other, random);
        let both: Vec<Constraint> = stated.iter().cloned().chain(wrong).collect();
        if let Ok(problem) = with(both) {
            return (problem, made);
        }
    }
    let problem = with(stated).unwrap();
    assert!(judge(&problem, &grid).is_ok());
    (problem, made)
}

/// The number of solutions, each of which the judge accepts, none twice.
fn solutions(session: &mut Session, problem: &Problem) -> usize {
    let judged = Judged::new(problem, session.ask(problem, &Question::new(Mode::Count(10_000))));
    let mut grids = judged.answer.grids;
    assert!(judged.answer.exhausted, "{problem:?}");
    let found = grids.len();
    grids.sort_unstable();
    grids.dedup();
    assert_eq!(grids.len(), found, "{problem:?}");
    found
}

#[test]
fn small_problems_have_the_solutions_of_brute_force() {
    let mut random = ChaCha8Rng::seed_from_u64(37);
    let mut session = solver("variant").solver.open();
    let (mut with_several, mut kinds) = (0, [0; ALL.len()]);
    let trials = trials(1_500);
    for _ in 0..trials {
        let (problem, made) = problem(&mut random);
        let known = count(&problem, usize::MAX);
        assert_eq!(solutions(&mut session, &problem), known, "{made:?} {problem:?}");
        with_several += usize::from(known > 1);
        for (kind, count) in ALL.iter().zip(&mut kinds) {
            *count += usize::from(made.contains(kind));
        }
    }
    println!("{trials} problems, {with_several} with several solutions; {ALL:?} {kinds:?}");
    assert!(kinds.iter().all(|&count| count * 10 > trials), "{kinds:?}");
}

#[test]
fn puzzles_with_each_named_constraint_have_as_many_solutions_as_by_sat() {
    let mut random = ChaCha8Rng::seed_from_u64(38);
    let mut session = solver("variant").solver.open();
    let mut found = [0; 3];
    for name in stated::names() {
        for trial in 0..trials(5) {
            let puzzle = random_puzzle(name, trial, &mut random);
            let problem = puzzle.lower();
            let answer = session.ask(&problem, &Question::new(Mode::Decide));
            let ours = Judged::new(&problem, answer).answer.grids.len();
            let sat = ask("batsat/extended", &problem, Mode::Decide).answer.grids.len();
            assert_eq!(ours, sat, "{name}: {}", quorum_puzzle::corpus_line(&puzzle));
            found[ours] += 1;
        }
    }
    println!("none, unique, multiple: {found:?}");
}

/// One cell decides whether three that differ have two values or three: the first is refuted
/// without a decision about any of them.
#[test]
fn a_group_of_more_cells_than_values_fails_at_once() {
    let position = |cell: usize| Position { row: 0, column: cell as u8 };
    let table = Table::new(5, |a, b| if a == 1 { b <= 2 } else { b >= 3 });
    let related = |cell| Constraint::Relation(Relation::new(0, cell, table.clone()).unwrap());
    let group = Group { kind: GroupKind::Other, cells: vec![1, 2, 3] };
    let constraints = (1..=3).map(related).chain([Constraint::AllDifferent(group)]);
    let candidates = vec![ValueSet::full(5); 4];
    let positions = (0..4).map(position).collect();
    let problem = Problem::new(5, positions, candidates, constraints.collect()).unwrap();
    let answer = solver("variant").solver.open().ask(&problem, &Question::new(Mode::Count(100)));
    assert_eq!(answer.grids.len(), 4 * 6);
    assert_eq!(answer.counters.conflicts, Some(1), "{:?}", answer.counters);
}

/// More counts over the same cells than one rule holds.
#[test]
fn many_counts_over_the_same_cells_are_all_kept() {
    let n = 7;
    let counts = |values: u8| {
        let step = move |&seen: &u8, next: u8| Some((seen + (values >> (next - 1) & 1)).min(3));
        let automaton = machine(n, 0, step, move |&seen| (seen > 0) == (values & 1 == 1));
        Constraint::Regular(Regular { cells: vec![0, 1], automaton })
    };
    let position = |cell: usize| Position { row: 0, column: cell as u8 };
    let constraints = (1..127).map(counts).collect();
    let cells = (0..2).map(position).collect();
    let problem = Problem::new(n, cells, vec![ValueSet::full(n); 2], constraints).unwrap();
    let mut session = solver("variant").solver.open();
    assert_eq!(solutions(&mut session, &problem), count(&problem, usize::MAX));
}
