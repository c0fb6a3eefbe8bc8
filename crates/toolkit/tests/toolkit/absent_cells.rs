//! Grids with absent cells: the count of solutions by several solvers and by brute force, and every
//! analysis of such a puzzle.

use crate::common::all_solutions;
use quorum_puzzle::symbols::{solution_grid, solution_string};
use quorum_puzzle::symmetry::Transform;
use quorum_puzzle::{Lines, Puzzle, Rules, Values, corpus_line};
use quorum_solvers::Mode;
use quorum_toolkit::explain::{Backdoor, Wanted, ambiguity, backdoor, candidates, reasons, report};
use quorum_toolkit::judgment::{Judgment, grid};
use quorum_toolkit::panel::{Oracle, Verdict};
use rand::seq::IndexedRandom;
use rand::{RngExt, SeedableRng};
use rand_chacha::ChaCha8Rng;

const KAKURO: &str = "4x4;values=1-9;boxes=none;cells=##../#.../...#/..##;constraints=\
    kakuro=10:R1C4.R2C4/kakuro=10:R4C1.R4C2/kakuro=12:R1C3.R1C4/kakuro=16:R3C1.R3C2.R3C3/\
    kakuro=16:R3C1.R4C1/kakuro=17:R2C2.R3C2.R4C2/kakuro=18:R1C3.R2C3.R3C3/kakuro=23:R2C2.R2C3.R2C4";
const STR8TS: &str =
    "5x5;boxes=none;cells=3..#./.4.../...#./#..#./.3##2;constraints=straights:R2C2.R5C2";

fn read(line: &str) -> Puzzle {
    quorum_puzzle::corpus_line::parse(line).unwrap()
}

/// All grids in which no two cells of a line are equal: of a whole line, or of one without an
/// absent cell between them.
fn grids(rules: &Rules) -> Vec<Vec<u8>> {
    let columns = rules.columns();
    let together = |a: usize, b: usize| {
        let step = match (a / columns == b / columns, a % columns == b % columns) {
            (true, _) => 1,
            (_, true) => columns,
            _ => return false,
        };
        let is_cut = (a..b).step_by(step).any(|cell| rules.is_absent(cell));
        match rules.lines() {
            Lines::None => false,
            Lines::Whole => true,
            Lines::Words => !is_cut,
        }
    };
    let mut grids = vec![Vec::new()];
    for cell in 0..rules.cell_count() {
        let values = if rules.is_absent(cell) { 1..=1 } else { 1..=rules.values().count() };
        let longer = grids.iter().flat_map(|grid: &Vec<u8>| {
            let is_free = |value: &u8| {
                rules.is_absent(cell)
                    || (0..cell).all(|other| {
                        rules.is_absent(other) || grid[other] != *value || !together(other, cell)
                    })
            };
            let free = values.clone().filter(is_free);
            free.map(|value| [&grid[..], &[value]].concat()).collect::<Vec<_>>()
        });
        grids = longer.collect();
    }
    grids
}

#[test]
fn solvers_find_what_brute_force_finds() {
    let mut random = ChaCha8Rng::seed_from_u64(7);
    let (mut cut, mut tried) = (0, 0);
    while tried < 300 {
        let (rows, columns) = (random.random_range(2..=3), random.random_range(2..=3));
        let absent: Vec<usize> =
            (0..rows * columns).filter(|_| random.random_range(0..4) == 0).collect();
        let (low, high) = *[(1, 3), (0, 2), (1, 2)].choose(&mut random).unwrap();
        let lines = *[Lines::Whole, Lines::Words, Lines::None].choose(&mut random).unwrap();
        let values = Values::new(low, high);
        let Ok(rules) = Rules::with_absent_cells(rows, columns, values, lines, &absent) else {
            continue;
        };
        cut += usize::from(rules.lines() == Lines::Words);
        tried += 1;
        let all = grids(&rules);
        let mut puzzle = Puzzle::empty(rules.clone());
        if let Some(grid) = all.choose(&mut random) {
            let cell = random.random_range(0..grid.len());
            let _ = puzzle.try_set_given(cell, grid[cell]);
        }
        let line = corpus_line(&puzzle);
        let is_kept = |grid: &&Vec<u8>| puzzle.clues().iter().all(|clue| clue.holds_in(grid));
        let expected: Vec<Vec<u8>> = all.iter().filter(is_kept).cloned().collect();
        let problem = puzzle.lower();
        for solver in ["propagate", "varisat/extended", "batsat/minimal"] {
            assert_eq!(all_solutions(solver, &problem, 100_000), expected, "{solver} {line}");
        }
        assert_eq!(read(&line), puzzle, "{line}");
        for grid in expected.iter().take(3) {
            let text = solution_string(grid, &rules);
            assert_eq!(solution_grid(&text, &rules).as_ref(), Some(grid), "{line}");
            let filled = grid::read(&text, &puzzle, None).unwrap();
            assert!(Judgment::new(&puzzle, &filled).is_solved(), "{line} {text}");
        }
        let turn = Transform::random(&puzzle, tried);
        let turned = all_solutions("propagate", &turn.apply(&puzzle).lower(), 100_000);
        let mut back: Vec<Vec<u8>> = turned.iter().map(|grid| turn.map_back(grid)).collect();
        back.sort();
        assert_eq!(back, expected, "{line}");
    }
    assert!(cut > 10, "{cut}");
}

#[test]
fn puzzles_by_hand_are_solved_and_explained() {
    for (line, solution) in [(KAKURO, "##84#896961#73##"), (STR8TS, "354#154123423#5#12#413##2")] {
        let puzzle = read(line);
        let grid = solution_grid(solution, puzzle.rules()).unwrap();
        for solver in ["propagate", "batsat", "varisat"] {
            let mut oracle = Oracle::engine(solver);
            assert_eq!(oracle.only_solution(&puzzle).unwrap().as_ref(), Some(&grid), "{solver}");
        }
        let mut oracle = Oracle::engine("batsat");
        let wanted = || Wanted { solutions: 100, conflicts: 1, redundant: true };
        let found = reasons(&mut oracle, &puzzle, Verdict::Unique, wanted()).unwrap();
        let _ = report(&Ok(found), puzzle.rules());
        assert_ne!(backdoor(&oracle, &puzzle, &grid, 100), Backdoor::Exactly(grid.len()));
        // Without a clue, absent cells have no candidates, and are not a missing clue.
        let clues = puzzle.clues();
        let less = puzzle.without(&clues[clues.len() - 1]);
        let survivors = candidates(&mut oracle, &less, 5).unwrap();
        for cell in 0..grid.len() {
            let is_absent = puzzle.rules().is_absent(cell);
            assert_eq!(survivors.values[cell].is_empty(), is_absent, "{line} {cell}");
        }
        if oracle.decide(&less).unwrap().0 == Verdict::Multiple {
            let ambiguous = ambiguity(&mut oracle, &less, 50).unwrap();
            let words = |clue: &quorum_puzzle::clue::Clue| clue.words(puzzle.rules());
            let known = ambiguous.common().unwrap_or_default();
            for clue in known.iter().chain(&ambiguous.givens) {
                assert!(clue.holds_in(&grid) || ambiguous.givens.contains(clue), "{}", words(clue));
                let quorum_puzzle::clue::Clue::Candidates { cell, .. } = clue else { continue };
                assert!(!puzzle.rules().is_absent(*cell), "{}", words(clue));
            }
        }
        let refused = quorum_formats::find("picture").unwrap().text(&puzzle).unwrap_err();
        assert_eq!(refused.to_string(), "format picture cannot hold absent cells");
    }
    let empty = Puzzle::empty(read(STR8TS).rules().clone());
    let mut oracle = Oracle::engine("batsat");
    assert_eq!(oracle.ask(&empty, Mode::Count(2)).unwrap().answer.grids.len(), 2);
}

/// A Kakuro of the English Wikipedia (the file Kakuro_black_box.svg), with the solution that the
/// model `kakuro` of Hakan Kjellerstrand in the examples of OR-Tools states; a Str8ts of
/// gridpuzzle.com (0qq1g, "expert"), with the solution that its readers found.
#[test]
fn published_puzzles_have_their_solutions() {
    let kakuro = "7x7;values=1-9;lines=words;boxes=none;cells=..##.../..#..../.....##/#..#..#/##...../....#../...##..;constraints=\
        kakuro=16:R1C1.R1C2/kakuro=24:R1C5.R1C6.R1C7/kakuro=17:R2C1.R2C2/\
        kakuro=29:R2C4.R2C5.R2C6.R2C7/kakuro=35:R3C1.R3C2.R3C3.R3C4.R3C5/kakuro=7:R4C2.R4C3/\
        kakuro=8:R4C5.R4C6/kakuro=16:R5C3.R5C4.R5C5.R5C6.R5C7/kakuro=21:R6C1.R6C2.R6C3.R6C4/\
        kakuro=5:R6C6.R6C7/kakuro=6:R7C1.R7C2.R7C3/kakuro=3:R7C6.R7C7/kakuro=23:R1C1.R2C1.R3C1/\
        kakuro=30:R1C2.R2C2.R3C2.R4C2/kakuro=27:R1C5.R2C5.R3C5.R4C5.R5C5/kakuro=12:R1C6.R2C6/\
        kakuro=16:R1C7.R2C7/kakuro=17:R2C4.R3C4/kakuro=15:R3C3.R4C3.R5C3.R6C3.R7C3/\
        kakuro=12:R4C6.R5C6.R6C6.R7C6/kakuro=7:R5C4.R6C4/kakuro=7:R5C7.R6C7.R7C7/\
        kakuro=11:R6C1.R7C1/kakuro=10:R6C2.R7C2";
    let str8ts = "9x9;boxes=none;cells=#4...76../..2.6..../..#...#6./#...##.5#/........./.6#..3#.9/..5###..#/.8..5..9./#....5#..;\
        constraints=straights:R7C3";
    let solutions = [
        "97##87989#895768597###61#26###461328931#14312##21",
        "#4158762319276853421#879#65#786##45#65791234856#423#89435###21#384256197#23145#76",
    ];
    for (line, solution) in [kakuro, str8ts].into_iter().zip(solutions) {
        let puzzle = read(line);
        for name in ["native", "varisat/extended"] {
            let grids = all_solutions(name, &puzzle.lower(), 2);
            let printed: Vec<String> =
                grids.iter().map(|grid| solution_string(grid, puzzle.rules())).collect();
            assert_eq!(printed, [solution], "{name}");
        }
    }
}
