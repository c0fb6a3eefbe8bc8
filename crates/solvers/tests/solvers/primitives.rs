//! Relations, sums and automata: every solver that declares them against brute force over the
//! judge, on random small problems.

use crate::common::cases::trials;
use crate::verdict::Judged;
use quorum_problem::{
    Automaton, Comparison, Connected, Constraint, DifferentPairs, Feature, Features, Group,
    GroupKind, LessThan, Linear, Position, Problem, Regular, Relation, Table, ValueSet, judge,
};
use quorum_solvers::external::peers;
use quorum_solvers::table::{Named, find};
use quorum_solvers::{Mode, Question, Registry, Status};
use rand::seq::{IndexedRandom, SliceRandom};
use rand::{Rng, RngExt, SeedableRng};
use rand_chacha::ChaCha8Rng;
use std::time::Duration;

/// Solvers from scratch; those of other packages of the same encodings have tests of their own.
pub const NAMES: [&str; 26] = [
    "propagate",
    "propagate+branch=mrv+prop=naked",
    "propagate+prop=gac+signs=fixed",
    "propagate+branch=dom-wdeg+sums=distinct",
    "propagate+sums=layers",
    "variant",
    "native",
    "varisat/extended",
    "varisat/minimal",
    "batsat/extended",
    "batsat/efficient",
    "batsat/extended+reduce",
    "batsat/extended+reduce=clues",
    "batsat/extended+bounds",
    "batsat/extended+signs=order",
    "batsat/extended+relations=conflict",
    "batsat/extended+sums=layers",
    "batsat/extended+connect=labels",
    "batsat/extended+connect=frontier+reduce=clues",
    "batsat/extended+sums=distinct",
    "batsat/minimal+sums=combinations",
    "batsat/extended+reduce+sums=totalizer",
    "batsat/extended+sums=order",
    "batsat/extended+sums=sequential",
    "batsat/efficient+sums=adder",
    "varisat/extended+reduce=clues+relations=conflict+sums=order",
];

/// Slower ones, which are given every tenth problem.
#[cfg(feature = "z3")]
pub const SLOW_NAMES: [&str; 5] =
    ["z3/one-hot", "z3/one-hot+reduce", "z3/int-distinct", "z3/bit-vector", "z3/enumeration"];
#[cfg(not(feature = "z3"))]
pub const SLOW_NAMES: [&str; 0] = [];

#[cfg(feature = "pumpkin")]
pub const PUMPKIN_NAMES: [&str; 3] = ["pumpkin", "pumpkin+alo", "pumpkin+table=element"];
#[cfg(not(feature = "pumpkin"))]
pub const PUMPKIN_NAMES: [&str; 0] = [];

/// A program in each encoding that declares all kinds of constraints, and with each form of tables.
pub fn program(engine: &str) -> Vec<Named> {
    let registry = Registry::new().with_peers(&peers::folders());
    let entry = registry.peers().iter().find(|entry| entry.engine() == engine);
    let entry = entry.unwrap_or_else(|| panic!("{engine} is not installed"));
    let all: Features = Feature::ALL.into_iter().collect();
    assert!(entry.abilities.features.covers(all), "{engine}");
    let tables = entry.options.iter().filter(|option| option.name == "table");
    let further = tables.flat_map(|option| &option.values[1..]);
    let further = further.map(|value| format!("{engine}+table={}", value.name));
    let names = entry.names().into_iter().chain(further);
    // cvc5 needs minutes for integers.
    let names = names.filter(|name| !name.starts_with("cvc5/int"));
    names.map(|name| registry.find(&name.parse().unwrap()).unwrap()).collect()
}

/// The most grids of a problem.
const GRIDS: u32 = 100_000;

fn table(random: &mut impl Rng, n: u8) -> Table {
    let step = random.random_range(1..=n);
    match random.random_range(0..7) {
        0 => Table::new(n, |a, b| a.abs_diff(b) == step),
        1 => Table::new(n, |a, b| a == 2 * b || b == 2 * a),
        2 => Table::new(n, |a, b| a + b == step),
        3 => Table::new(n, |a, b| a != b),
        4 => Table::new(n, |a, b| a <= b),
        5 => Table::new(n, |a, b| a.abs_diff(b) >= step),
        _ => {
            let full = ValueSet::full(n);
            let row = |_| ValueSet::from_bits(random.random()).intersection(full);
            Table::from_rows((0..n).map(row).collect()).unwrap()
        }
    }
}

fn automaton(random: &mut impl Rng, n: u8) -> Automaton {
    let states = random.random_range(1..=5u32);
    let mut transitions = Vec::new();
    for state in 0..states {
        for value in 1..=n {
            if random.random_bool(0.8) {
                transitions.push((state, value, random.random_range(0..states)));
            }
        }
    }
    let accepting: Vec<bool> = (0..states).map(|_| random.random_bool(0.5)).collect();
    Automaton::from_transitions(n, transitions, &accepting).unwrap()
}

/// A problem of 2 to 6 values and up to 12 cells with at most [`GRIDS`] grids.
pub fn problem(random: &mut ChaCha8Rng) -> Problem {
    let n = random.random_range(2..=6u8);
    let most = (1..=12).take_while(|&cells| u32::from(n).pow(cells) <= GRIDS).last().unwrap();
    let cells = random.random_range(2..=most) as usize;
    let all: Vec<usize> = (0..cells).collect();
    let some = |random: &mut ChaCha8Rng, most: usize| -> Vec<usize> {
        let mut cells = all.clone();
        cells.shuffle(random);
        let count = random.random_range(2..=most.min(cells.len()));
        cells.truncate(count);
        cells
    };
    // Most constraints are satisfied by this grid: without, nearly no problem would have a
    // solution.
    let hidden: Vec<u8> = all.iter().map(|_| random.random_range(1..=n)).collect();
    let is_lenient = random.random_bool(0.25);
    let position = |&cell: &usize| Position { row: 0, column: cell as u8 };
    let positions: Vec<Position> = all.iter().map(position).collect();
    let full = ValueSet::full(n);
    let make =
        |candidates, constraints| Problem::new(n, positions.clone(), candidates, constraints);
    let mut constraints = Vec::new();
    for _ in 0..random.random_range(1..=7) {
        for _ in 0..8 {
            let constraint = match random.random_range(0..11) {
                0 | 1 => {
                    let cells = some(random, usize::from(n));
                    Constraint::AllDifferent(Group { kind: GroupKind::Other, cells })
                }
                2 => {
                    let pair = some(random, 2);
                    Constraint::LessThan(LessThan { lesser: pair[0], greater: pair[1] })
                }
                3 | 4 => {
                    let pair = some(random, 2);
                    let table = table(random, n);
                    Constraint::Relation(Relation::new(pair[0], pair[1], table).unwrap())
                }
                5 | 6 => {
                    let cells = some(random, cells);
                    Constraint::Linear(linear(random, cells, n))
                }
                7 => {
                    let cells = some(random, cells);
                    Constraint::Connected(connected(random, cells, n))
                }
                8 => Constraint::DifferentPairs(different(random, &all)),
                _ => {
                    let mut cells = some(random, cells);
                    if random.random_bool(0.2) {
                        cells.push(cells[0]);
                    }
                    Constraint::Regular(Regular { cells, automaton: automaton(random, n) })
                }
            };
            let alone = make(vec![full; cells], vec![constraint.clone()]).unwrap();
            if !constraints.contains(&constraint)
                && (judge(&alone, &hidden).is_ok() || is_lenient && random.random_bool(0.2))
            {
                constraints.push(constraint);
                break;
            }
        }
    }
    let mut candidates: Vec<ValueSet> = hidden
        .iter()
        .map(|&value| match random.random_range(0..6) {
            0 => ValueSet::from_bits(random.random())
                .union(ValueSet::single(value))
                .intersection(full),
            1 if is_lenient => ValueSet::from_bits(random.random()).intersection(full),
            _ => full,
        })
        .collect();
    // A third are given cells until one solution is left.
    let mut problem = make(candidates.clone(), constraints.clone()).unwrap();
    if random.random_range(0..3) == 0 {
        let mut order = all.clone();
        order.shuffle(random);
        for cell in order {
            if count(&problem, 2) < 2 {
                break;
            }
            candidates[cell] = ValueSet::single(hidden[cell]);
            problem = make(candidates.clone(), constraints.clone()).unwrap();
        }
    }
    problem
}

/// Connected cells among these, in rows of some length.
fn connected(random: &mut impl Rng, cells: Vec<usize>, n: u8) -> Connected {
    let count = cells.len();
    let widths: Vec<usize> = (1..=count).filter(|width| count.is_multiple_of(*width)).collect();
    let width = *widths.choose(random).unwrap();
    let values = ValueSet::from_bits(random.random()).intersection(ValueSet::full(n));
    let least = random.random_range(0..=count);
    let most = random.random_range(least..=count + 1);
    Connected::new(cells, width, values, least, most).unwrap()
}

/// Two to six pairs of cells.
fn different(random: &mut impl Rng, cells: &[usize]) -> DifferentPairs {
    loop {
        let count = random.random_range(2..=6);
        let mut cell = || *cells.choose(random).unwrap();
        let pairs = (0..count).map(|_| [cell(), cell()]).collect();
        if let Ok(different) = DifferentPairs::new(pairs) {
            return different;
        }
    }
}

/// A sum over these cells, near that of some grid.
fn linear(random: &mut impl Rng, cells: Vec<usize>, n: u8) -> Linear {
    let mut terms: Vec<(i64, usize)> =
        cells.into_iter().map(|cell| (random.random_range(-3..=4i64), cell)).collect();
    // A cell that occurs twice.
    terms.push((1, terms[0].1));
    let comparisons = [
        Comparison::Equal,
        Comparison::Equal,
        Comparison::NotEqual,
        Comparison::AtMost,
        Comparison::AtLeast,
    ];
    let comparison = *comparisons.choose(random).unwrap();
    let near: i64 = terms.iter().map(|term| term.0 * random.random_range(1..=i64::from(n))).sum();
    Linear::new(terms, comparison, near + random.random_range(-1..=1)).unwrap()
}

/// The number of grids that the judge accepts, up to `limit`.
pub fn count(problem: &Problem, limit: usize) -> usize {
    let candidates: Vec<Vec<u8>> =
        problem.candidates().iter().map(|set| set.iter().collect()).collect();
    if candidates.iter().any(Vec::is_empty) {
        return 0;
    }
    let mut indices = vec![0; candidates.len()];
    let mut found = 0;
    loop {
        let grid: Vec<u8> =
            indices.iter().zip(&candidates).map(|(&index, values)| values[index]).collect();
        found += usize::from(judge(problem, &grid).is_ok());
        if found == limit {
            return found;
        }
        let next = (0..indices.len()).find(|&cell| indices[cell] + 1 < candidates[cell].len());
        let Some(next) = next else { return found };
        indices[..next].fill(0);
        indices[next] += 1;
    }
}

fn check(named: &Named, problem: &Problem, known: usize) {
    let name = &named.name;
    let question = Question::within(Mode::Decide, Some(Duration::from_secs(600)));
    let answer = named.solver.open().ask(problem, &question);
    assert_eq!(answer.status, Status::Ok, "{name}: {answer:?} {problem:?}");
    let judged = Judged::new(problem, answer);
    assert_eq!(judged.answer.grids.len(), known, "{name}: {problem:?}");
    assert_eq!(judged.answer.exhausted, known < 2, "{name}: {problem:?}");
}

/// `QUORUM_DIFFERENTIAL`, or a number for `cargo test`.
pub fn cases() -> usize {
    trials(250)
}

/// `QUORUM_DIFFERENTIAL` is the number of problems.
#[test]
fn solvers_find_what_brute_force_finds() {
    let cases = cases();
    let named = |name: &&str| find(&name.parse().unwrap()).unwrap();
    let names: Vec<Named> = NAMES.iter().chain(&PUMPKIN_NAMES).map(named).collect();
    let slow: Vec<Named> = SLOW_NAMES.iter().map(named).collect();
    let mut random = ChaCha8Rng::seed_from_u64(22);
    let mut counts = [0; 3];
    for case in 0..cases {
        let problem = problem(&mut random);
        let known = count(&problem, 2);
        counts[known] += 1;
        let slow = slow.iter().filter(|_| case % 10 == 0);
        for named in names.iter().chain(slow) {
            check(named, &problem, known);
        }
    }
    println!(
        "{cases} problems, {counts:?} with no, one and several solutions; {} names",
        names.len()
    );
    assert!(counts.iter().all(|&count| count * 10 > cases), "{counts:?}");
}

/// Programs start for every question: a hundredth of the problems.
fn finds_what_brute_force_finds(engine: &str) {
    let names = program(engine);
    assert!(!names.is_empty());
    let mut random = ChaCha8Rng::seed_from_u64(21);
    let cases = cases().div_ceil(100);
    for _ in 0..cases {
        let problem = problem(&mut random);
        let known = count(&problem, 2);
        names.iter().for_each(|named| check(named, &problem, known));
    }
    println!("{cases} problems, {} names", names.len());
}

macro_rules! tests_of_programs {
    ($($test:ident: $engine:literal, $need:literal;)*) => {
        $(#[test]
        #[ignore = $need]
        fn $test() {
            finds_what_brute_force_finds($engine);
        })*

        /// CP-SAT reads the text of a puzzle, which these problems do not have.
        #[test]
        fn every_program_but_cp_sat_is_tested() {
            let engines = peers::PEERS.iter().map(|peer| peer.engine);
            let engines: Vec<&str> = engines.filter(|engine| *engine != "cp-sat").collect();
            assert_eq!(engines, [$($engine),*]);
        }
    };
}

tests_of_programs! {
    gecode_finds_what_brute_force_finds: "gecode", "needs fzn-gecode";
    ace_finds_what_brute_force_finds: "ace", "needs ace";
    clingo_finds_what_brute_force_finds: "clingo", "needs clingo";
    minisat_finds_what_brute_force_finds: "minisat", "needs minisat";
    picosat_finds_what_brute_force_finds: "picosat", "needs picosat";
    cadical_finds_what_brute_force_finds: "cadical-program", "needs cadical";
    cvc5_finds_what_brute_force_finds: "cvc5", "needs cvc5";
    z3_finds_what_brute_force_finds: "z3-program", "needs z3";
    minisat_plus_finds_what_brute_force_finds: "minisat-plus", "needs minisat+";
    sat4j_finds_what_brute_force_finds: "sat4j", "needs sat4j-pb";
    exact_finds_what_brute_force_finds: "exact", "needs exact";
    highs_finds_what_brute_force_finds: "highs", "needs highs-mip";
    scip_finds_what_brute_force_finds: "scip", "needs scip-mip";
    cbc_finds_what_brute_force_finds: "cbc", "needs cbc";
    glpsol_finds_what_brute_force_finds: "glpsol", "needs glpsol";
}
