//! Judgments of grids: solved ones pass, a changed cell is in every rule that it breaks, the rules
//! of full grids are those that their constraints state, and what is broken in a half-filled grid
//! is broken in every completion.

use crate::stated::{drawn, names, stated};
use quorum_panel::judgment::{Judgment, Rule};
use quorum_problem::{ValueSet, judge};
use quorum_puzzle::constraints::Stated;
use quorum_puzzle::{Boxes, Diagonals, Puzzle, Rules};
use rand::seq::{IndexedRandom, SliceRandom};
use rand::{RngExt, SeedableRng};
use rand_chacha::ChaCha8Rng;

fn filled(grid: &[u8]) -> Vec<Option<u8>> {
    grid.iter().copied().map(Some).collect()
}

/// A random solved grid with boxes: a pattern with values, rows and columns permuted.
fn solved(rng: &mut ChaCha8Rng) -> (Rules, Vec<u8>) {
    let (rows, columns) = *[(2, 2), (2, 3), (3, 2), (3, 3)].choose(rng).unwrap();
    let size = usize::from(rows * columns);
    let mut values: Vec<u8> = (1..=size as u8).collect();
    values.shuffle(rng);
    let mut lines = |length: u8| {
        let mut bands: Vec<Vec<u8>> = (0..size as u8)
            .collect::<Vec<u8>>()
            .chunks(length.into())
            .map(<[u8]>::to_vec)
            .collect();
        bands.iter_mut().for_each(|band| band.shuffle(rng));
        bands.shuffle(rng);
        bands.concat()
    };
    let (down, across) = (lines(rows), lines(columns));
    let value = |cell: usize| {
        let (row, column) = (down[cell / size], across[cell % size]);
        values[usize::from(row % rows * columns + row / rows + column) % size]
    };
    let rules = Rules::new(size, Some(Boxes { rows, columns })).unwrap();
    (rules, (0..size * size).map(value).collect())
}

/// A puzzle that the grid solves, with givens, candidates, signs and constraints.
fn puzzle_of(rules: Rules, grid: &[u8], rng: &mut ChaCha8Rng) -> Puzzle {
    let size = rules.size();
    let mut puzzle = Puzzle::empty(rules);
    let all: Vec<&str> = names().collect();
    for cell in 0..grid.len() {
        match rng.random_range(0..6) {
            0 => puzzle.set_given(cell, grid[cell]),
            1 => {
                let mut set = ValueSet::single(grid[cell]);
                set.insert(rng.random_range(1..=size as u8));
                puzzle.set_candidates(cell, set);
            }
            2 if cell % size + 1 < size => {
                let sign = if grid[cell] < grid[cell + 1] {
                    quorum_puzzle::Sign::Less
                } else {
                    quorum_puzzle::Sign::Greater
                };
                puzzle.set_right(cell, Some(sign));
            }
            _ => {}
        }
    }
    for _ in 0..12 {
        let name = *all.choose(rng).unwrap();
        // Not at this size, or too few cells to draw from.
        let is_drawn =
            !matches!(name, "windoku" | "global-entropy" | "dutch-flatmates" | "pill-arrow");
        if !is_drawn {
            continue;
        }
        let mut with = puzzle.clone();
        let is_stated = with.state(stated(name, puzzle.rules(), grid, rng)).is_ok();
        if is_stated && with.constraint_clues().iter().all(|clue| clue.holds_in(grid)) {
            puzzle = with;
        }
    }
    puzzle
}

#[test]
fn a_changed_cell_is_in_every_rule_that_it_breaks() {
    let mut rng = ChaCha8Rng::seed_from_u64(21);
    let mut constraints = std::collections::BTreeSet::new();
    for _ in 0..1000 {
        let (rules, grid) = solved(&mut rng);
        let size = rules.size();
        let puzzle = puzzle_of(rules, &grid, &mut rng);
        assert!(Judgment::new(&puzzle, &filled(&grid)).is_solved());

        let mut changed = grid.clone();
        let cell = rng.random_range(0..grid.len());
        changed[cell] = (changed[cell] + rng.random_range(0..size as u8 - 1)) % size as u8 + 1;
        let judgment = Judgment::new(&puzzle, &filled(&changed));
        assert!(judgment.broken.len() >= 3, "row, column and box: {judgment:?}");
        for broken in &judgment.broken {
            assert!(broken.cells.contains(&cell), "{broken:?} without {cell}");
            if let Rule::Constraint(stated) = &broken.rule {
                constraints.insert(stated.name);
            }
        }

        // The changed cell and some others: what is broken stays so, and nothing else is.
        let keep: Vec<bool> = (0..grid.len()).map(|_| rng.random_bool(0.5)).collect();
        let part = |grid: &[u8]| -> Vec<Option<u8>> {
            grid.iter().zip(&keep).map(|(&value, &keep)| keep.then_some(value)).collect()
        };
        assert!(Judgment::new(&puzzle, &part(&grid)).is_correct());
        for broken in Judgment::new(&puzzle, &part(&changed)).broken {
            let is_broken = judgment.broken.iter().any(|whole| whole.rule == broken.rule);
            assert!(is_broken, "{broken:?} only in a part of the grid");
        }
    }
    assert!(constraints.len() >= 40, "{constraints:?}");
}

#[test]
fn the_broken_constraints_of_full_grids_are_those_that_do_not_hold() {
    let mut rng = ChaCha8Rng::seed_from_u64(22);
    for name in names() {
        let (mut broken, mut kept) = (0, 0);
        for _ in 0..40 {
            let drawn = drawn(name, &mut rng);
            let changed = drawn.changed(drawn.grid.clone(), &mut rng);
            for grid in [drawn.grid.clone(), drawn.repaired(&mut rng), changed] {
                let judgment = Judgment::new(&drawn.puzzle, &filled(&grid));
                for clue in drawn.puzzle.constraint_clues() {
                    let rule = Rule::Constraint(clue.stated().clone());
                    let is_named = judgment.broken.iter().any(|broken| broken.rule == rule);
                    assert_eq!(is_named, !clue.holds_in(&grid), "{clue:?} {grid:?}");
                    *if is_named { &mut broken } else { &mut kept } += 1;
                }
            }
        }
        assert!(broken > 0 && kept > 0, "{name}: {broken} broken, {kept} kept");
    }
}

/// On 3x3 grids all completions can be listed: a constraint is broken exactly if it holds in none
/// of them (one of the whole grid, which is judged by its primitives: only if).
#[test]
fn what_is_broken_in_a_part_is_broken_in_every_completion() {
    let mut rng = ChaCha8Rng::seed_from_u64(23);
    let all: Vec<&str> = names().collect();
    let (mut broken, mut possible) = (0, 0);
    for _ in 0..3000 {
        let drawn = drawn(all.choose(&mut rng).unwrap(), &mut rng);
        if drawn.puzzle.size() != 3 {
            continue;
        }
        let values: Vec<Option<u8>> =
            drawn.grid.iter().map(|&value| rng.random_bool(0.6).then_some(value)).collect();
        let judgment = Judgment::new(&drawn.puzzle, &values);
        let mut open: Vec<_> = drawn.puzzle.constraint_clues();
        for number in 0..3_usize.pow(9) {
            let digit = |cell: usize| (number / 3_usize.pow(cell as u32) % 3 + 1) as u8;
            let grid: Vec<u8> = (0..9).map(|cell| values[cell].unwrap_or(digit(cell))).collect();
            open.retain(|clue| !clue.holds_in(&grid));
            if open.is_empty() {
                break;
            }
        }
        for clue in drawn.puzzle.constraint_clues() {
            let rule = Rule::Constraint(clue.stated().clone());
            let is_broken = judgment.broken.iter().any(|broken| broken.rule == rule);
            let is_impossible = open.contains(&clue);
            if clue.stated().cells.is_empty() {
                assert!(!is_broken || is_impossible, "{clue:?} {values:?}")
            } else {
                assert_eq!(is_broken, is_impossible, "{clue:?} {values:?}")
            }
            *if is_broken { &mut broken } else { &mut possible } += 1;
        }
    }
    assert!(broken > 100 && possible > 100, "{broken} {possible}");
}

#[test]
fn rules_are_named_with_their_cells() {
    let rules = Rules::new(4, Some(Boxes { rows: 2, columns: 2 })).unwrap();
    let mut puzzle =
        Puzzle::empty(rules.with_diagonals(Diagonals::BOTH).with_group(&[1, 6]).unwrap());
    puzzle.set_given(0, 1);
    puzzle.set_candidates(5, ValueSet::from_iter([2, 3]));
    puzzle.set_down(2, Some(quorum_puzzle::Sign::Less));
    for (name, parameter, cells) in [
        ("cage", "5", vec![vec![1, 2]]),
        ("sum", "<=3", vec![vec![12, 13]]),
        ("thermo", "", vec![vec![8, 9]]),
        ("antiknight", "", vec![]),
    ] {
        puzzle.state(Stated { name, parameter: parameter.to_owned(), cells }).unwrap();
    }
    let lines = |text: &str| -> Vec<String> {
        let values = quorum_panel::judgment::grid::read(text, &puzzle, None).unwrap();
        let judgment = Judgment::new(&puzzle, &values);
        judgment.broken.into_iter().map(|broken| broken.words).collect()
    };
    assert_eq!(
        lines("2... .4.. .... ...."),
        [
            "the puzzle states R1C1=1, the grid has 2",
            "the puzzle states R2C2 in {23}, the grid has 4",
        ]
    );
    // The given counts where it is left out.
    assert_eq!(lines("...1 .... .... ...."), ["row 1 has 1 twice, in R1C1 R1C4"]);
    assert_eq!(lines(".2.. ..2. .... ...."), ["the group R1C2 R2C3 has 2 twice, in R1C2 R2C3"]);
    assert_eq!(lines("..4. .... .... ...."), ["the sign R1C3<R2C3 does not hold with R1C3=4",]);
    assert_eq!(lines("...3 .... .3.. ...."), ["the antidiagonal has 3 twice, in R1C4 R3C2"]);
    assert_eq!(lines(".... .... ..1. ...."), ["the main diagonal has 1 twice, in R1C1 R3C3"]);
    assert_eq!(
        lines(".22. .... .... ...."),
        ["row 1 has 2 twice, in R1C2 R1C3", "the cage of 5 at R1C2 R1C3 has 2 twice, in R1C2 R1C3",]
    );
    assert_eq!(
        lines(".... .... 32.. 41.."),
        [
            "the sum <= 3 at R4C1 R4C2 sums to 5",
            "the thermo at R3C1 R3C2 does not hold with R3C1=3 R3C2=2",
        ]
    );
    assert_eq!(
        lines(".... .... .1.. ...."),
        [
            "the rule antiknight does not hold with R1C1=1 R3C2=1",
            "the thermo at R3C1 R3C2 does not hold with R3C2=1",
        ]
    );
    assert!(judge(&puzzle.lower(), &[1; 16]).is_err());
}
