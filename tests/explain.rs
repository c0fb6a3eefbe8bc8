//! Reasons: that they are true is checked with a solver unrelated to the one that found
//! them, and on 4x4 grids by looking at all grids there are.
//!
//! A few puzzles of every kind each time; a hundred of each, in some minutes, with
//! `cargo test --test explain -- --ignored --nocapture`.

mod common;

use common::{ask, classic, count, rules, solver};
use quorum::Puzzle;
use quorum::encodings::{Grid, Problem, ValueSet, judge};
use quorum::explain::{
    Conflict, Level, Oracle, Unanswered, ambiguity, candidates, conflict, disjoint_conflicts,
    level, redundant_clues,
};
use quorum::generate::clues::{SignPlaces, add_signs, with_givens};
use quorum::generate::grid::random_grid;
use quorum::panel::Verdict;
use quorum::puzzle::clue::Clue;
use quorum::puzzle::{Diagonals, Rules};
use quorum::solvers::table::Named;
use quorum::solvers::{Answer, Mode, Question, Session, Solver, Status};
use rand::seq::{IndexedRandom, SliceRandom};
use rand::{RngExt, SeedableRng};
use rand_chacha::ChaCha8Rng;
use std::sync::LazyLock;
use std::sync::atomic::{AtomicU32, Ordering};
use std::time::Duration;

/// Who finds reasons here, and who checks them.
const FINDS: &str = "propagate";
const CHECKS: &str = "varisat";

const KINDS: [&str; 9] = [
    "classic",
    "greater-than",
    "futoshiki",
    "mixture",
    "other boxes",
    "jigsaw",
    "jigsaw with signs",
    "diagonals and groups",
    "pencil marks",
];

/// How many puzzles of each kind: each time, and of those that are left out otherwise.
const FEW: usize = 6;
const MANY: usize = 100;

fn oracle() -> Oracle {
    Oracle::new(&[solver(FINDS)], None)
}

/// All clues of a random grid that a puzzle of this kind may have.
fn all_clues(kind: &str, random: &mut ChaCha8Rng) -> Puzzle {
    let (rules, givens, signs) = match kind {
        "classic" | "large pencil marks" => (rules(9, Some((3, 3))), true, None),
        "jigsaw" => (jigsaw(6, (2, 3), random), true, None),
        "large jigsaw" => (jigsaw(9, (3, 3), random), true, None),
        "jigsaw with signs" => (jigsaw(6, (3, 2), random), true, Some(SignPlaces::InBoxes)),
        "diagonals and groups" => {
            let rules = rules(6, Some((2, 3))).with_diagonals(Diagonals::BOTH);
            (rules.with_group(&[0, 7, 30]).unwrap(), true, Some(SignPlaces::Everywhere))
        }
        "pencil marks" => (rules(6, Some((2, 3))), true, None),
        "greater-than" => (rules(6, Some((2, 3))), false, Some(SignPlaces::InBoxes)),
        "large greater-than" => (rules(9, Some((3, 3))), false, Some(SignPlaces::InBoxes)),
        "futoshiki" => {
            (rules(random.random_range(4..=6), None), true, Some(SignPlaces::Everywhere))
        }
        "mixture" => (rules(6, Some((2, 3))), true, Some(SignPlaces::InBoxes)),
        _ => match random.random_range(0..3) {
            0 => (rules(6, Some((3, 2))), true, None),
            1 => (rules(8, Some((2, 4))), true, None),
            _ => (rules(4, Some((2, 2))), true, Some(SignPlaces::Everywhere)),
        },
    };
    let grid = random_grid(&rules, random);
    let mut puzzle = if givens { with_givens(rules, &grid) } else { Puzzle::empty(rules) };
    if kind.ends_with("pencil marks") {
        for (cell, &value) in grid.iter().enumerate() {
            let others = (1..=puzzle.size() as u8).filter(|_| random.random_bool(0.2));
            puzzle.set_candidates(cell, others.chain([value]).collect());
        }
    }
    if let Some(places) = signs {
        add_signs(&mut puzzle, &grid, places);
    }
    puzzle
}

/// A jigsaw that has a solution: boxes that have exchanged cells at their borders, each
/// still in one piece.
fn jigsaw(size: usize, boxes: (u8, u8), random: &mut ChaCha8Rng) -> Rules {
    let start = rules(size, Some(boxes)).region_numbers().unwrap();
    let neighbours = |cell: usize| {
        let (row, column) = (cell / size, cell % size);
        let all = [
            (row > 0).then(|| cell - size),
            (column > 0).then(|| cell - 1),
            (column + 1 < size).then_some(cell + 1),
            (row + 1 < size).then_some(cell + size),
        ];
        all.into_iter().flatten()
    };
    let is_one_piece = |labels: &[usize], region: usize| {
        let mut reached: Vec<usize> =
            labels.iter().position(|&r| r == region).into_iter().collect();
        let mut index = 0;
        while index < reached.len() {
            for next in neighbours(reached[index]) {
                if labels[next] == region && !reached.contains(&next) {
                    reached.push(next);
                }
            }
            index += 1;
        }
        reached.len() == size
    };
    loop {
        let mut labels = start.clone();
        for _ in 0..100 * size {
            let (a, b) = (random.random_range(0..size * size), random.random_range(0..size * size));
            let (of_a, of_b) = (labels[a], labels[b]);
            let touches = |cell, region| neighbours(cell).any(|next| labels[next] == region);
            if of_a != of_b && touches(a, of_b) && touches(b, of_a) {
                labels.swap(a, b);
                if !is_one_piece(&labels, of_a) || !is_one_piece(&labels, of_b) {
                    labels.swap(a, b);
                }
            }
        }
        let made = rules(size, None).with_jigsaw(&labels).unwrap();
        if made.jigsaw().is_some() && is_solvable(&Puzzle::empty(made.clone())) {
            return made;
        }
    }
}

/// Clues are taken away until there are several solutions, and up to three more.
fn several(kind: &str, random: &mut ChaCha8Rng) -> Puzzle {
    let mut puzzle = all_clues(kind, random);
    let mut clues = puzzle.clues();
    clues.shuffle(random);
    let mut clues = clues.into_iter();
    while count(CHECKS, &puzzle.lower(), 2) < 2 {
        puzzle = puzzle.without(clues.next().expect("an empty grid has several solutions"));
    }
    for clue in clues.take(random.random_range(0..=3)) {
        puzzle = puzzle.without(clue);
    }
    puzzle
}

/// A puzzle with several solutions, whose clues are changed until there is none. Few clues
/// may never contradict each other: then another puzzle is drawn.
fn contradictory(kind: &str, random: &mut ChaCha8Rng) -> Puzzle {
    loop {
        let mut puzzle = several(kind, random);
        for _ in 0..50 {
            let clue = *puzzle.clues().choose(random).expect("some are left");
            puzzle = puzzle.with(spoilt(clue, puzzle.size(), random));
            if !is_solvable(&puzzle) {
                return puzzle;
            }
        }
    }
}

/// As many other values, or the sign reversed.
fn spoilt(clue: Clue, size: usize, random: &mut ChaCha8Rng) -> Clue {
    match clue {
        Clue::Candidates { cell, set } => {
            let values: Vec<u8> = (1..=size as u8).collect();
            Clue::Candidates {
                cell,
                set: values.sample(random, set.len() as usize).copied().collect(),
            }
        }
        Clue::Sign { lesser, greater } => Clue::Sign { lesser: greater, greater: lesser },
    }
}

fn verdict(puzzle: &Puzzle) -> Verdict {
    ask(CHECKS, &puzzle.lower(), Mode::Decide).verdict
}

fn is_solvable(puzzle: &Puzzle) -> bool {
    ask(CHECKS, &puzzle.lower(), Mode::First).verdict == Verdict::Some
}

fn assert_minimal(puzzle: &Puzzle, conflict: &Conflict) {
    let clues = &conflict.clues;
    assert!(conflict.minimal);
    assert!(clues.iter().all(|clue| puzzle.clues().contains(clue)));
    assert!(!is_solvable(&puzzle.with_only(clues)), "{clues:?} do not contradict each other");
    for &clue in clues {
        let others: Vec<Clue> = clues.iter().copied().filter(|&other| other != clue).collect();
        assert!(is_solvable(&puzzle.with_only(&others)), "{clue:?} is superfluous in {clues:?}");
    }
}

/// Contradictions of so many puzzles of a kind; returns how many clues they have.
fn minimal_contradictions(kind: &str, number: usize, find: impl Fn() -> Oracle) -> Vec<usize> {
    let mut random = ChaCha8Rng::seed_from_u64(1);
    let sizes = (0..number).map(|_| {
        let puzzle = contradictory(kind, &mut random);
        let found = conflict(&mut find(), &puzzle).unwrap().expect("no solution");
        assert!(!found.clues.is_empty());
        assert_minimal(&puzzle, &found);
        found.clues.len()
    });
    sizes.collect()
}

/// On the largest kinds, two solvers as the command line has them.
fn both() -> Oracle {
    Oracle::new(&[solver(FINDS), solver(CHECKS)], None)
}

#[test]
fn contradictions_are_minimal() {
    for kind in KINDS {
        minimal_contradictions(kind, FEW, oracle);
    }
    for kind in ["large greater-than", "large jigsaw"] {
        minimal_contradictions(kind, 1, both);
    }
    let solvable = all_clues("classic", &mut ChaCha8Rng::seed_from_u64(2));
    assert!(conflict(&mut oracle(), &solvable).unwrap().is_none());
}

#[test]
#[ignore = "takes minutes"]
fn many_contradictions_are_minimal() {
    let kinds = KINDS.map(|kind| (kind, oracle as fn() -> Oracle));
    let large = ["large jigsaw", "large pencil marks", "large greater-than"];
    for (kind, find) in kinds.into_iter().chain(large.map(|kind| (kind, both as _))) {
        let sizes = minimal_contradictions(kind, MANY, find);
        let (sum, most) = (sizes.iter().sum::<usize>(), sizes.iter().max().unwrap());
        println!(
            "{kind}: {MANY} contradictions, {} clues on average, {most} at most",
            sum as f64 / MANY as f64
        );
    }
}

#[test]
fn contradictions_are_disjoint_and_complete() {
    let mut random = ChaCha8Rng::seed_from_u64(3);
    let (mut pairs, mut exhausted) = (0, 0);
    for index in 0..40 {
        let kind = KINDS[index % KINDS.len()];
        let mut puzzle = contradictory(kind, &mut random);
        let clues = puzzle.clues();
        for &clue in clues.sample(&mut random, clues.len() / 4) {
            puzzle = puzzle.with(spoilt(clue, puzzle.size(), &mut random));
        }
        let (found, rest) = disjoint_conflicts(&mut oracle(), &puzzle, 3).unwrap();
        let mut left = puzzle.clone();
        for (number, conflict) in found.iter().enumerate() {
            assert_minimal(&puzzle, conflict);
            for other in &found[..number] {
                assert!(conflict.clues.iter().all(|clue| !other.clues.contains(clue)));
            }
            left = conflict.clues.iter().fold(left, |left, &clue| left.without(clue));
        }
        assert_eq!(rest, Some(is_solvable(&left)));
        assert!(rest == Some(true) || found.len() == 3);
        pairs += usize::from(found.len() > 1);
        exhausted += usize::from(rest == Some(true));
    }
    assert!(pairs > 0 && exhausted > 0, "{pairs} {exhausted}");
}

#[test]
fn a_small_contradiction_is_preferred() {
    // Two equal givens in a row, which clash with much else as well.
    let text = "1..1.8....6......1..7.52.36.4...312...1.4....3.5....6..38..96.4.74.86..962...75..";
    let found = conflict(&mut oracle(), &classic(text)).unwrap().unwrap();
    assert_eq!(found.clues, [Clue::given(0, 1), Clue::given(3, 1)]);

    // No candidate is a contradiction of one clue.
    let mut puzzle = classic(text);
    puzzle.set_candidates(80, ValueSet::EMPTY);
    let found = conflict(&mut oracle(), &puzzle).unwrap().unwrap();
    assert_eq!(found.clues, [Clue::Candidates { cell: 80, set: ValueSet::EMPTY }]);
}

/// Looks for missing clues in so many puzzles of a kind; returns to how many of them a
/// given and to how many a sign was suggested. `most` of each are checked.
fn missing_clues(kind: &str, number: usize, most: usize) -> [usize; 2] {
    let mut random = ChaCha8Rng::seed_from_u64(4);
    let mut suggested = [0; 2];
    for _ in 0..number {
        let puzzle = several(kind, &mut random);
        let found = ambiguity(&mut both(), &puzzle, 200).unwrap();
        assert!(found.complete && found.solutions >= 2);
        for &clue in found.givens.iter().take(most).chain(found.signs.iter().take(most)) {
            let more = puzzle.with(clue);
            assert_eq!(verdict(&more), Verdict::Unique, "{}", clue.words(puzzle.size()));
        }
        suggested[0] += usize::from(!found.givens.is_empty());
        suggested[1] += usize::from(!found.signs.is_empty());
    }
    assert!(suggested[0] > 0, "{kind}: {suggested:?}");
    assert_eq!(suggested[1] > 0, SIGNED.contains(&kind), "{kind}: {suggested:?}");
    suggested
}

/// The kinds that have signs, and are proposed some.
const SIGNED: [&str; 6] = [
    "greater-than",
    "futoshiki",
    "mixture",
    "jigsaw with signs",
    "diagonals and groups",
    "large greater-than",
];

#[test]
fn missing_clues_make_it_unique() {
    for kind in KINDS.into_iter().filter(|&kind| kind != "other boxes") {
        missing_clues(kind, FEW, 2);
    }
}

#[test]
#[ignore = "takes minutes"]
fn many_missing_clues_make_it_unique() {
    let large = ["large jigsaw", "large pencil marks", "large greater-than"];
    for kind in KINDS.into_iter().filter(|&kind| kind != "other boxes").chain(large) {
        let [given, sign] = missing_clues(kind, MANY, usize::MAX);
        println!("{kind}: a given suggested to {given}, a sign to {sign} of {MANY}");
    }
}

/// All 4x4 grids of these rules.
fn all_grids(rules: &Rules) -> Vec<Grid> {
    static LATIN: LazyLock<Vec<Grid>> = LazyLock::new(write_all_grids);
    let problem = Puzzle::empty(rules.clone()).lower();
    LATIN.iter().filter(|grid| judge(&problem, grid).is_ok()).cloned().collect()
}

/// All Latin squares of order 4, by trying every permutation in every row.
fn write_all_grids() -> Vec<Grid> {
    fn permutations(n: u8) -> Vec<Vec<u8>> {
        let mut all = vec![Vec::new()];
        for _ in 0..n {
            let longer = all.iter().flat_map(|row: &Vec<u8>| {
                let free = (1..=n).filter(|value| !row.contains(value));
                free.map(|value| [&row[..], &[value]].concat())
            });
            all = longer.collect();
        }
        all
    }
    let problem = Puzzle::empty(rules(4, None)).lower();
    let rows = permutations(4);
    let mut grids: Vec<Grid> = vec![Vec::new()];
    for _ in 0..4 {
        grids = grids
            .iter()
            .flat_map(|grid| rows.iter().map(|row| [&grid[..], row].concat()))
            .collect();
    }
    grids.retain(|grid| judge(&problem, grid).is_ok());
    grids
}

/// 4x4 puzzles with signs, of all kinds of rules, and all their solutions.
fn small_puzzles(seed: u64, number: usize) -> Vec<(Puzzle, Vec<Grid>)> {
    let mut random = ChaCha8Rng::seed_from_u64(seed);
    let jigsaw = rules(4, None).with_jigsaw(&[0, 0, 0, 1, 0, 2, 2, 1, 3, 3, 2, 1, 3, 3, 2, 1]);
    let shapes = [
        rules(4, None),
        rules(4, Some((2, 2))),
        jigsaw.unwrap(),
        rules(4, None).with_diagonals(Diagonals { main: true, anti: false }),
        rules(4, Some((2, 2))).with_group(&[0, 5, 10]).unwrap(),
    ];
    let shapes = shapes.map(|rules| {
        let grids = all_grids(&rules);
        (rules, grids)
    });
    println!("{:?}", shapes.each_ref().map(|(_, grids)| grids.len()));
    let puzzle = |index: usize| {
        let (rules, grids) = &shapes[index % shapes.len()];
        let grid = grids.choose(&mut random).unwrap();
        let mut puzzle = with_givens(rules.clone(), grid);
        add_signs(&mut puzzle, grid, SignPlaces::Everywhere);
        let mut clues = puzzle.clues();
        clues.shuffle(&mut random);
        clues.truncate(random.random_range(0..=10));
        let puzzle = puzzle.with_only(&clues);
        let holds = |grid: &&Grid| clues.iter().all(|clue| clue.holds_in(grid));
        let solutions = grids.iter().filter(holds).cloned().collect();
        (puzzle, solutions)
    };
    (0..number).map(puzzle).collect()
}

fn number_with(solutions: &[Grid], clue: Clue) -> u64 {
    solutions.iter().filter(|grid| clue.holds_in(grid)).count() as u64
}

#[test]
fn candidates_are_those_of_all_grids() {
    for (puzzle, solutions) in small_puzzles(5, 100) {
        for cap in [1, 7] {
            let found = candidates(&mut oracle(), &puzzle, cap).unwrap();
            for cell in 0..16 {
                let values: ValueSet = solutions.iter().map(|grid| grid[cell]).collect();
                assert_eq!(found.values[cell], values);
                let counts: Vec<u64> = values
                    .iter()
                    .map(|value| number_with(&solutions, Clue::given(cell, value)).min(cap))
                    .collect();
                assert_eq!(found.counts[cell], counts);
            }
        }
    }
}

#[test]
fn what_is_missing_is_all_that_is_missing() {
    let mut seen = 0;
    for (puzzle, solutions) in small_puzzles(6, 100) {
        // With a small bound most solutions are not enumerated at first.
        for bound in [2, 1_000] {
            let found = ambiguity(&mut oracle(), &puzzle, bound).unwrap();
            assert_eq!(found.solutions, bound.min(solutions.len() as u64));
            assert_eq!(found.exact, (solutions.len() as u64) < bound);
            let common: Vec<Clue> = (0..16)
                .filter(|&cell| solutions.iter().all(|grid| grid[cell] == solutions[0][cell]))
                .map(|cell| Clue::given(cell, solutions[0][cell]))
                .collect();
            assert_eq!(found.common().unwrap(), common);
            if solutions.len() < 2 {
                assert!(found.givens.is_empty() && found.signs.is_empty());
                continue;
            }
            let missing: Vec<Clue> = (0..16)
                .flat_map(|cell| (1..=4).map(move |value| Clue::given(cell, value)))
                .filter(|&clue| number_with(&solutions, clue) == 1)
                .collect();
            assert_eq!(found.givens, missing);
            for &sign in &found.signs {
                assert_eq!(number_with(&solutions, sign), 1);
            }
            seen += found.signs.len();
        }
    }
    assert!(seen > 100, "{seen}");
}

/// Signs are proposed where the puzzle has its own: not across boxes if none is there.
#[test]
fn signs_are_proposed_where_signs_stand() {
    let mut random = ChaCha8Rng::seed_from_u64(7);
    let mut proposed = 0;
    for _ in 0..30 {
        let puzzle = several("mixture", &mut random);
        let found = ambiguity(&mut oracle(), &puzzle, 200).unwrap();
        for sign in &found.signs {
            let Clue::Sign { lesser, greater } = *sign else { panic!("{sign:?} is no sign") };
            let of_box = |cell: usize| (cell / 6 / 2, cell % 6 / 3);
            assert_eq!(of_box(lesser), of_box(greater));
            proposed += 1;
        }
    }
    assert!(proposed > 0);
    let classic = several("classic", &mut random);
    assert_eq!(ambiguity(&mut oracle(), &classic, 200).unwrap().signs, []);
}

/// Compares the candidates and their counts of so many puzzles of a kind.
fn same_candidates(kind: &str, number: usize) {
    let mut random = ChaCha8Rng::seed_from_u64(8);
    for _ in 0..number {
        let mut puzzle = several(kind, &mut random);
        // More solutions than are enumerated, so that those at hand do not settle everything.
        let mut clues = puzzle.clues();
        clues.shuffle(&mut random);
        while oracle().solutions(&puzzle, 1_001).unwrap().all {
            // An empty 4x4 grid has no more.
            let Some(clue) = clues.pop() else { break };
            puzzle = puzzle.without(clue);
        }
        let found = candidates(&mut both(), &puzzle, 3).unwrap();
        for cell in 0..puzzle.candidates().len() {
            for value in puzzle.candidates()[cell].iter() {
                let fixed = puzzle.with(Clue::given(cell, value));
                let expected = count(CHECKS, &fixed.lower(), 3) as u64;
                assert_eq!(found.values[cell].contains(value), expected > 0);
                let place = found.values[cell].iter().position(|other| other == value);
                assert_eq!(place.map_or(0, |place| found.counts[cell][place]), expected);
            }
        }
    }
}

#[test]
fn candidates_are_those_of_a_sat_solver() {
    for kind in ["classic", "greater-than", "jigsaw", "diagonals and groups", "pencil marks"] {
        same_candidates(kind, 1);
    }
}

#[test]
#[ignore = "takes minutes"]
fn many_candidates_are_those_of_a_sat_solver() {
    for kind in KINDS.into_iter().chain(["large greater-than", "large jigsaw"]) {
        same_candidates(kind, MANY);
        println!("{kind}: the candidates of {MANY} puzzles are the same");
    }
}

#[test]
fn redundant_clues_are_those_that_change_nothing() {
    let mut seen = (0, 0);
    for (puzzle, solutions) in small_puzzles(9, 300) {
        let found = redundant_clues(&mut oracle(), &puzzle).unwrap();
        if solutions.len() != 1 {
            assert_eq!(found, None);
            continue;
        }
        let grids = all_grids(puzzle.rules());
        let expected: Vec<Clue> = puzzle
            .clues()
            .into_iter()
            .filter(|&clue| {
                let others = puzzle.without(clue).clues();
                let holds = |grid: &&Grid| others.iter().all(|clue| clue.holds_in(grid));
                grids.iter().filter(holds).count() == 1
            })
            .collect();
        seen = (seen.0 + 1, seen.1 + expected.len());
        assert_eq!(found, Some(expected));
    }
    assert!(seen.0 > 20 && seen.1 > 20, "{seen:?}");
}

/// Whether naked singles, or naked and hidden ones, fill the grid.
fn singles_solve(problem: &Problem, hidden: bool) -> bool {
    let mut cells = problem.candidates().to_vec();
    loop {
        let before = cells.clone();
        for group in problem.groups() {
            for &cell in &group.cells {
                let Some(value) = cells[cell].only() else { continue };
                for &other in group.cells.iter().filter(|&&other| other != cell) {
                    cells[other].remove(value);
                }
            }
            for value in (1..=problem.values()).filter(|_| hidden) {
                let mut places = group.cells.iter().filter(|&&cell| cells[cell].contains(value));
                if let (Some(&cell), None) = (places.next(), places.next()) {
                    cells[cell] = ValueSet::single(value);
                }
            }
        }
        if cells == before {
            return cells.iter().all(|set| set.len() == 1);
        }
    }
}

#[test]
fn levels_are_those_of_plain_singles() {
    let mut random = ChaCha8Rng::seed_from_u64(10);
    let mut seen = [0; 3];
    for _ in 0..30 {
        // Puzzles with one solution on the way to one that needs all its clues.
        let mut puzzle = all_clues("classic", &mut random);
        let mut clues = puzzle.clues();
        clues.shuffle(&mut random);
        for (number, clue) in clues.into_iter().enumerate() {
            let less = puzzle.without(clue);
            if count(FINDS, &less.lower(), 2) > 1 {
                continue;
            }
            puzzle = less;
            if number < 30 || number % 4 != 0 {
                continue;
            }
            let problem = puzzle.lower();
            let expected = match (singles_solve(&problem, false), singles_solve(&problem, true)) {
                (true, _) => 0,
                (false, true) => 1,
                (false, false) => 2,
            };
            let found = match level(&puzzle, None).unwrap().expect("unique") {
                Level::NakedSingles => 0,
                Level::HiddenSingles => 1,
                Level::LockedCandidates | Level::Search { .. } => 2,
                Level::Bounds => panic!("there is no sign"),
            };
            assert_eq!(found, expected);
            seen[found] += 1;
        }
    }
    assert!(seen.iter().all(|&number| number > 5), "{seen:?}");
}

#[test]
fn levels_of_known_puzzles() {
    let known = |line: &str| level(&classic(line), None).unwrap();
    let search =
        "4...3.......6..8..........1....5..9..8....6...7.2........1.27..5.3....4.9........";
    assert!(matches!(known(search), Some(Level::Search { nodes: 2.. })));
    let several = search.replace('4', ".");
    assert_eq!(known(&several), None);
    // Two equal givens: naked singles show that there is no solution.
    assert_eq!(known(&search.replace("4...3", "4..43")), Some(Level::NakedSingles));

    // 1 < 2 < 3 along a row leaves nothing to singles, but all to bounds.
    let mut puzzle = Puzzle::empty(rules(3, None));
    for (lesser, greater) in [(0, 1), (1, 2), (5, 8), (0, 3)] {
        puzzle = puzzle.with(Clue::Sign { lesser, greater });
    }
    assert_eq!(level(&puzzle, None).unwrap(), Some(Level::Bounds));
}

/// Answers like another solver, but only every so many questions.
struct Tired {
    inner: Named,
    asked: std::sync::Arc<AtomicU32>,
    every: u32,
}

impl Solver for Tired {
    fn supports(&self, problem: &Problem) -> Result<(), String> {
        self.inner.solver.supports(problem)
    }

    fn open(&self) -> Box<dyn Session> {
        let asked = self.asked.clone();
        Box::new(TiredSession { inner: self.inner.solver.open(), asked, every: self.every })
    }
}

struct TiredSession {
    inner: Box<dyn Session>,
    asked: std::sync::Arc<AtomicU32>,
    every: u32,
}

impl Session for TiredSession {
    fn ask(&mut self, problem: &Problem, question: &Question) -> Answer {
        match self.asked.fetch_add(1, Ordering::Relaxed) % self.every {
            0 => self.inner.ask(problem, question),
            _ => Answer { status: Status::Timeout, ..Answer::default() },
        }
    }
}

fn tired(every: u32) -> Named {
    let inner = solver(FINDS);
    let (name, entry) = (inner.name.clone(), inner.entry);
    let tired = Tired { inner, asked: Default::default(), every };
    Named { name, entry, solver: Box::new(tired) }
}

#[test]
fn what_is_not_answered_is_not_claimed() {
    let mut random = ChaCha8Rng::seed_from_u64(11);
    let mut not_minimal = 0;
    for _ in 0..20 {
        let puzzle = contradictory("futoshiki", &mut random);
        let mut oracle = Oracle::new(&[tired(3)], None);
        let found = conflict(&mut oracle, &puzzle).unwrap().unwrap();
        assert!(!is_solvable(&puzzle.with_only(&found.clues)), "contradictory all the same");
        not_minimal += usize::from(!found.minimal);
    }
    assert!(not_minimal > 10, "{not_minimal}");

    let puzzle = several("greater-than", &mut random);
    for clue in puzzle.clues().into_iter().step_by(2) {
        let puzzle = puzzle.without(clue);
        let found = ambiguity(&mut Oracle::new(&[tired(2)], None), &puzzle, 2).unwrap();
        assert!(!found.complete || found.exact);
    }
    let mut out_of_time = Oracle::new(&[solver(FINDS)], Some(Duration::ZERO));
    assert_eq!(conflict(&mut out_of_time, &puzzle), Err(Unanswered::OutOfTime));
    assert_eq!(candidates(&mut out_of_time, &puzzle, 1), Err(Unanswered::OutOfTime));
}

#[test]
fn the_next_solver_answers_what_the_first_does_not() {
    let mut random = ChaCha8Rng::seed_from_u64(12);
    let puzzle = contradictory("mixture", &mut random);
    let mut both = Oracle::new(&[tired(2), solver(CHECKS)], None);
    let found = conflict(&mut both, &puzzle).unwrap().unwrap();
    assert_eq!(found, conflict(&mut oracle(), &puzzle).unwrap().unwrap());
}

/// Runs `quorum` with a panel of two; what it printed, and its exit code.
fn quorum(command: &str, args: &[&str], puzzle: &str) -> (String, Option<i32>) {
    let panel: &[&str] = match command {
        "verify" => &["--solvers", "propagate,varisat"],
        _ => &["--solver", "propagate"],
    };
    let output = std::process::Command::new(env!("CARGO_BIN_EXE_quorum"))
        .arg(command)
        .args(panel)
        .args(args)
        .args(["--puzzle", puzzle])
        .output()
        .unwrap();
    (String::from_utf8(output.stdout).unwrap(), output.status.code())
}

/// The object `reasons` of `verify --json`.
fn reasons_json(args: &[&str], puzzle: &str) -> serde_json::Value {
    let (out, _) = quorum("verify", &[args, &["--json"]].concat(), puzzle);
    let mut object: serde_json::Value = serde_json::from_str(&out).unwrap();
    object["reasons"].take()
}

const NONE: &str = "4x4;boxes=none;cells=..../..../..../....;signs=<.>/^.v./>../.v.^/>>./..^./..<";

#[test]
fn none_is_explained() {
    let (out, code) = quorum("verify", &[], NONE);
    let expected = "\
--puzzle:1 none 4x4 boxes none

# boxes none    # boxes none
. < .   . > .   . . . .
^       v
. >*.   .   .   .>. . .
    v*      ^     v
. > . >*.   .   . .>. .
        ^
.   .   . <*.   . . .<.

The 4 marked clues contradict each other; without any one of them, the others do
not:
R3C3<R3C2<R2C2<R2C1, R4C3<R4C4
To see that takes bounds along signs and hidden singles.

Without these clues, the puzzle has a solution.

";
    assert_eq!((out.as_str(), code), (expected, Some(1)));
    let conflicts = serde_json::json!({
        "conflicts": [{
            "clues": ["R2C1>R2C2", "R2C2>R3C2", "R3C2>R3C3", "R4C3<R4C4"],
            "minimal": true,
            "level": "bounds",
        }],
        "rest_solvable": true,
    });
    assert_eq!(reasons_json(&["--explain"], NONE), conflicts);

    // Two contradictions without a common clue, the first of which everybody sees.
    let (out, _) = quorum("verify", &["--conflicts", "5"], "11..........4..4");
    assert!(out.contains("\nR1C1=1, R1C2=1\nThe value 1 stands twice in one row.\n"), "{out}");
    assert!(out.contains("\nR4C1=4, R4C4=4\nThe value 4 stands twice in one row.\n"), "{out}");
    assert!(out.contains("\nWithout the clues of all of these, the puzzle has a solution.\n"));
    let (out, _) = quorum("verify", &[], "11..........4..4");
    assert!(out.contains("the puzzle still has no solution: see --conflicts 2."), "{out}");
}

#[test]
fn multiple_is_explained() {
    let puzzle = "1.....3..4......";
    let (out, code) = quorum("verify", &[], puzzle);
    let expected = "\
--puzzle:1 multiple 4x4 boxes 2x2 differs R3C1 R3C4 R4C1 R4C4

# boxes 2x2         # boxes 2x2
+-------+-------+   +-------+-------+
| 1  3  | 2  4  |   | 1  3  | 2  4  |
| 4  2  | 3  1  |   | 4  2  | 3  1  |
+-------+-------+   +-------+-------+
| 2* 4  | 1  3* |   | 3* 4  | 1  2* |
| 3* 1  | 4  2* |   | 2* 1  | 4  3* |
+-------+-------+   +-------+-------+

3 solutions. The two above differ in the 4 marked cells.

9 of 16 cells are the same in all solutions:

+-----+-----+
| 1 3 | . . |
| 4 2 | 3 1 |
+-----+-----+
| . 4 | 1 . |
| . 1 | . . |
+-----+-----+

Each of these 9 clues alone would make it unique:
add R1C3=4, add R1C4=2, add R3C1=3, add R3C4=2, add R4C1=2, add R4C3=2,
add R4C4=2, add R4C4=3, add R4C4=4

";
    assert_eq!((out.as_str(), code), (expected, Some(1)));
    let reasons = reasons_json(&["--explain"], puzzle);
    assert_eq!((&reasons["solution_count"], &reasons["exact"]), (&3.into(), &true.into()));
    assert_eq!(reasons["common"].as_array().unwrap().len(), 9);
    assert_eq!((&reasons["add"][0], &reasons["complete"]), (&"R1C3=4".into(), &true.into()));

    let (out, _) = quorum("verify", &[], "................");
    assert!(out.contains("\n288 solutions. "), "{out}");
    assert!(out.contains("\nNo cell is the same in all solutions.\n"), "{out}");
    assert!(out.contains("\nNo single given would make it unique.\n"), "{out}");
}

#[test]
fn unique_is_explained() {
    let puzzle = "4x4;boxes=none;cells=.2../..../..../...2;signs=>.</..../>.</..v./.../..../...";
    let (out, code) = quorum("verify", &["--redundant"], puzzle);
    let expected = "\
--puzzle:1 unique 4x4 boxes none

# boxes none
.>2 .<.   4>2 1<3

.>. .<.   2>1 3<4
    v         v
. . . .   3 4 2 1

. . . 2   1 3 4 2

Solved by bounds along signs and hidden singles, without trying anything out.

4 of 7 clues are redundant, each by itself: once one is gone, others may be
needed. Needed (marked):
R1C3<R1C4, R2C3<R2C4, R2C3>R3C3

# boxes none
. > 2   . <*.

. > .   . <*.
        v*
.   .   .   .

.   .   .   2

";
    assert_eq!((out.as_str(), code), (expected, Some(0)));
    let reasons = reasons_json(&["--redundant"], puzzle);
    let expected = serde_json::json!({
        "level": "bounds",
        "nodes": 1,
        "redundant": ["R1C1>R1C2", "R1C2=2", "R2C1>R2C2", "R4C4=2"],
    });
    assert_eq!(reasons, expected);
    // Reasons are data only when they are asked for.
    assert!(reasons_json(&[], puzzle).is_null());
}

#[test]
fn candidates_are_printed() {
    let puzzle = "1.....3..4......";
    let (out, code) = quorum("solve", &["--candidates"], puzzle);
    let expected = "\
--puzzle:1 4x4 boxes 2x2: 9 of 16 cells are the same in all solutions
+------+--------+
|  1 3 | 24  24 |
|  4 2 |  3   1 |
+------+--------+
| 23 4 |  1  23 |
| 23 1 | 24 234 |
+------+--------+
Values that stand in fewer than 100 solutions:
R1C3=2 in 2, R1C3=4 in 1, R1C4=2 in 1, R1C4=4 in 2, R3C1=2 in 2, R3C1=3 in 1,
R3C4=2 in 1, R3C4=3 in 2, R4C1=2 in 1, R4C1=3 in 2, R4C3=2 in 1, R4C3=4 in 2,
R4C4=2 in 1, R4C4=3 in 1, R4C4=4 in 1
";
    assert_eq!((out.as_str(), code), (expected, Some(0)));
    let (out, _) = quorum("solve", &["--candidates", "--json"], puzzle);
    let object: serde_json::Value = serde_json::from_str(&out).unwrap();
    assert_eq!(object["candidates"][15], serde_json::json!([2, 3, 4]));
    assert_eq!(object["candidate_counts"][3], serde_json::json!([1, 2]));
    assert_eq!(object["count_cap"], 100);
    assert_eq!(quorum("solve", &["--candidates"], NONE), (String::new(), Some(1)));
}

/// Regions are called by what they are, and their signs stay inside.
#[test]
fn the_words_are_those_of_the_rules() {
    let said = |rules: &str, cells: &str| {
        let cells = format!("4x4;{rules};cells={cells}");
        quorum("verify", &["--explain"], &cells).0
    };
    for (rules, cells, kind) in [
        ("boxes=2x2", "3.../.3../..../....", "box"),
        ("regions=1112/1322/3324/3444", "..../.3../3.../....", "region"),
        ("boxes=2x2;diagonals=main", "3.../..../..3./....", "diagonal"),
        ("boxes=none;groups=R1C2.R3C3", ".3../..../..3./....", "group"),
    ] {
        let out = said(rules, cells);
        assert!(out.contains(&format!("The value 3 stands twice in one {kind}.")), "{out}");
    }
    // Rules that nothing satisfies: no clue is to blame.
    let out = said("regions=1112/1322/3324/3444;diagonals=main", "3.../.3../..../....");
    assert!(out.contains("\nThe rules alone have no solution.\n"), "{out}");
    assert!(!out.contains("Without"), "{out}");
}

#[test]
fn reasons_are_found_whatever_the_format() {
    for format in quorum::formats::TABLE {
        let read = ["--format", format.name];
        let plain = quorum("verify", &[&read[..], &["--json"]].concat(), format.example);
        let reasons =
            quorum("verify", &[&read[..], &["--redundant", "--json"]].concat(), format.example);
        let shown = quorum("verify", &[&read[..], &["--redundant"]].concat(), format.example);
        assert_eq!((plain.1, plain.1), (reasons.1, shown.1), "{}", format.name);
        let object: serde_json::Value = serde_json::from_str(&reasons.0).expect(format.name);
        let key = match object["verdict"].as_str() {
            Some("unique") => "redundant",
            Some("multiple") => "solution_count",
            _ => "conflicts",
        };
        assert!(!object["reasons"][key].is_null(), "{}: {}", format.name, reasons.0);
        assert!(shown.0.lines().skip(1).all(|line| line.chars().count() <= 80), "{}", shown.0);
    }
}

#[test]
fn bad_input_leaves_reasons_to_the_others() {
    let file = tempfile::Builder::new().suffix(".txt").tempfile().unwrap();
    std::fs::write(file.path(), "1.....3..4......\n1.....3..5......\n11..............\n").unwrap();
    let output = std::process::Command::new(env!("CARGO_BIN_EXE_quorum"))
        .args(["verify", "--explain", "--json", "--jobs", "2"])
        .arg(file.path())
        .output()
        .unwrap();
    assert_eq!(output.status.code(), Some(2));
    let out = String::from_utf8(output.stdout).unwrap();
    let objects: Vec<serde_json::Value> =
        out.lines().map(|line| serde_json::from_str(line).unwrap()).collect();
    assert_eq!(objects.len(), 2, "{out}");
    assert_eq!(objects[0]["reasons"]["solution_count"], 3);
    assert_eq!(objects[1]["reasons"]["conflicts"][0]["clues"][1], "R1C2=1");
}

#[test]
fn pages_are_drawn_one_at_a_time() {
    let (page, code) = quorum("verify", &["--output", "svg"], NONE);
    assert_eq!(code, Some(1));
    assert!(page.starts_with("<svg ") && page.ends_with("</svg>\n"), "{page}");
    assert!(page.contains("<title id=\"title\">--puzzle:1 none 4x4 boxes none</title>"));
    assert_eq!(page.matches("class=\"marked-rim\"").count(), 4);
    assert!(page.contains(">R3C3&lt;R3C2&lt;R2C2&lt;R2C1, R4C3&lt;R4C4</text>"), "{page}");

    let several = "1.....3..4......";
    let (page, _) = quorum("verify", &["--output", "svg"], several);
    assert_eq!(page.matches("class=\"mark\"").count(), 8);
    assert!(page.contains(">add R4C4=2, add R4C4=3, add R4C4=4</text>"), "{page}");
    // Three givens and six cells that follow; the seven others have two values or three.
    let (drawn, code) = quorum("solve", &["--candidates", "--output", "svg"], several);
    assert_eq!(code, Some(0));
    let count = |class: &str| drawn.matches(&format!("class=\"{class}\"")).count();
    assert_eq!((count("given"), count("value"), count("candidate")), (3, 6, 6 * 2 + 3));

    for (command, args) in [
        ("verify", &["--output", "svg", "--puzzle", several][..]),
        ("verify", &["--output", "svg", "--json"]),
        ("verify", &["--output", "text", "--select", "unique"]),
        ("solve", &["--candidates", "--output", "svg", "--puzzle", several]),
        ("solve", &["--candidates", "--output", "line"]),
        ("solve", &["--candidates", "--mode", "decide"]),
    ] {
        assert_eq!(quorum(command, args, several).1, Some(2), "{command} {args:?}");
    }
}

#[test]
fn explanations_of_9x9_fit_80_columns() {
    let mut random = ChaCha8Rng::seed_from_u64(13);
    for kind in ["classic", "large greater-than", "large jigsaw", "large pencil marks"] {
        let puzzles = [
            contradictory(kind, &mut random),
            several(kind, &mut random),
            all_clues(kind, &mut random),
        ];
        for puzzle in puzzles {
            let line = quorum::formats::corpus_line(&puzzle);
            let explained = ["--redundant", "--conflicts", "2"];
            let coloured = [&explained[..], &["--color", "always"]].concat();
            for (command, args) in [
                ("verify", &explained[..]),
                ("verify", &coloured),
                ("solve", &["--candidates"]),
                ("solve", &["--candidates", "--color", "always"]),
            ] {
                let (out, _) = quorum(command, args, &line);
                let out = anstream::adapter::strip_str(&out).to_string();
                // The verdict itself is one line, however long.
                let wide = out.lines().skip(1).find(|line| line.chars().count() > 80);
                assert_eq!(wide, None, "{out}");
            }
        }
    }
}
