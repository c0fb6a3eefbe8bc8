//! Texts and refusals; which grids clues and the rule about ties accept, against all ranks of all
//! lines.

use super::*;
use crate::{Puzzle, Rules, corpus_line};
use rand::seq::SliceRandom;
use rand::{RngExt, SeedableRng};
use rand_chacha::ChaCha8Rng;

/// The text of a line on a blank grid, or why it is refused.
fn canonical(rules: &str, constraint: &str) -> Result<String, String> {
    let size: usize = rules[..1].parse().unwrap();
    let columns: usize = rules[2..3].parse().unwrap();
    let cells = vec![".".repeat(columns); size].join("/");
    let line = format!("{rules};boxes=none;cells={cells};constraints={constraint}");
    let puzzle = corpus_line::parse(&line).map_err(|fault| fault.to_string())?;
    Ok(corpus_line(&puzzle).split_once(";constraints=").map_or("", |(_, text)| text).to_owned())
}

#[test]
fn texts_are_canonical() {
    for (stated, expected) in [
        ("full-rank=010:R1C1.R1C2.R1C3", "full-rank=10:R1C1.R1C2.R1C3"),
        ("full-rank=12_ties:R3C2.R2C2.R1C2", "full-rank=12_ties:R3C2.R2C2.R1C2"),
        ("no-rank-ties:", "no-rank-ties:"),
    ] {
        assert_eq!(canonical("3x3", stated).as_deref(), Ok(expected));
    }
}

#[test]
fn words_state_what_ties_there_may_be() {
    let words = |parameter: &str| {
        let (parameter, cells) = (parameter.to_owned(), vec![vec![0, 3, 6]]);
        Stated { name: "full-rank", parameter, cells }.words(3)
    };
    assert_eq!(words("7"), "full-rank of 7: R1C1, R2C1, R3C1");
    assert_eq!(words("7_ties"), "full-rank of 7 with ties: R1C1, R2C1, R3C1");
}

#[test]
fn other_statements_are_refused() {
    let grid = "expected a square grid of 2x2 or more with as many values as rows, found";
    let lines = "expected a grid whose rows and columns differ, found one without lines";
    for (rules, stated, expected) in [
        ("3x3", "full-rank=13:R1C1.R1C2.R1C3", "expected a whole number of 1 to 12, found '13'"),
        ("3x3", "full-rank=0:R1C1.R1C2.R1C3", "expected a whole number of 1 to 12, found '0'"),
        ("3x3", "full-rank=_ties:R1C1.R1C2.R1C3", "expected a whole number of 1 to 12, found ''"),
        (
            "3x3",
            "full-rank=3_any:R1C1.R1C2.R1C3",
            "expected a whole number of 1 to 12, found '3_any'",
        ),
        (
            "3x3",
            "full-rank=3:R1C1.R1C2",
            "expected the cells of a row or column from one end to the other",
        ),
        ("3x3", "full-rank=3:R1C1.R2C2.R3C3", "expected the cells of a row or column"),
        ("3x3", "full-rank=3:R1C1.R1C2.R1C3|R1C1", "expected 1 list, found 2"),
        ("3x3", "no-rank-ties:R1C1", "expected no cells, found 1 cell"),
        ("3x4", "full-rank=3:R1C1.R1C2.R1C3.R1C4", &format!("{grid} 3x4 with 1-4")),
        ("3x3;values=0-3", "no-rank-ties:", &format!("{grid} 3x3 with 0-3")),
        ("1x1", "full-rank=1:R1C1", &format!("{grid} 1x1 with 1-1")),
        ("3x3;lines=none", "full-rank=1_ties:R1C1.R1C2.R1C3", lines),
        ("3x3;lines=none", "no-rank-ties:", lines),
        ("3x3;lines=none", "any-of=(no-rank-ties)0|(sum=2):R1C1", lines),
        (
            "3x3;lines=none",
            "any-of=(any-of=(x)|(full-rank=3))2|(x):R1C1.R1C2|R1C1.R1C2.R1C3|R1C1.R1C2",
            lines,
        ),
    ] {
        let found = canonical(rules, stated).expect_err(stated);
        assert!(found.contains(expected), "{stated}: {found}");
    }
}

/// All Latin squares of a size.
fn latin_squares(n: usize) -> Vec<Vec<u8>> {
    let mut found = vec![Vec::new()];
    for cell in 0..n * n {
        let longer = found.into_iter().flat_map(|grid: Vec<u8>| {
            let is_free = |value: &u8| {
                let before =
                    (0..cell).filter(|other| other / n == cell / n || other % n == cell % n);
                before.into_iter().all(|other| grid[other] != *value)
            };
            let values: Vec<u8> = (1..=n as u8).filter(is_free).collect();
            values.into_iter().map(move |value| [grid.as_slice(), &[value]].concat())
        });
        found = longer.collect();
    }
    found
}

/// The values of all lines as they are read.
fn numbers(n: usize, grid: &[u8]) -> Vec<Vec<u8>> {
    lines::all(n).iter().map(|line| line.iter().map(|&cell| grid[cell]).collect()).collect()
}

/// The primitives of a constraint accept a grid exactly if the rule holds.
fn check(n: usize, grids: &[Vec<u8>], low: usize) -> [usize; 2] {
    let values = crate::Values::new(low, low + n - 1);
    let rules = Rules::of_shape(n, n, values, None).unwrap();
    let lowered = |name, parameter: String, cells: Vec<Vec<usize>>| {
        let mut puzzle = Puzzle::empty(rules.clone());
        puzzle.state(Stated { name, parameter, cells }).unwrap();
        puzzle.constraint_clues().remove(0)
    };
    let numbers: Vec<Vec<Vec<u8>>> = grids.iter().map(|grid| numbers(n, grid)).collect();
    let mut found = [0; 2];
    let mut count = |holds: bool, expected: bool, about: &str| {
        assert_eq!(holds, expected, "{about}");
        found[usize::from(holds)] += 1;
    };
    for (place, line) in lines::all(n).into_iter().enumerate() {
        for (rank, suffix) in (1..=4 * n).flat_map(|rank| [(rank, ""), (rank, TIES)]) {
            let parameter = format!("{rank}{suffix}");
            let clue = lowered("full-rank", parameter.clone(), vec![line.clone()]);
            for (grid, numbers) in grids.iter().zip(&numbers) {
                let lower = numbers.iter().filter(|number| **number < numbers[place]).count();
                let equal = numbers.iter().filter(|number| **number == numbers[place]).count();
                let expected = lower + 1 == rank && (equal == 1 || suffix == TIES);
                count(clue.holds_in(grid), expected, &format!("{parameter} {line:?} {grid:?}"));
            }
        }
    }
    let clue = lowered("no-rank-ties", String::new(), Vec::new());
    for (grid, numbers) in grids.iter().zip(&numbers) {
        let mut different = numbers.clone();
        different.sort();
        different.dedup();
        count(clue.holds_in(grid), different.len() == 4 * n, &format!("no ties {grid:?}"));
    }
    found
}

#[test]
fn all_small_grids_are_accepted_as_the_rule_states() {
    for (n, low) in [(2, 1), (3, 1), (3, 0), (4, 1), (4, 0)] {
        let [refused, accepted] = check(n, &latin_squares(n), low);
        assert!(refused > 0 && accepted > 0, "{n}: {refused} {accepted}");
    }
}

/// Permuted cyclic squares, of which half are symmetric, so that lines are equal.
#[test]
fn larger_grids_are_accepted_as_the_rule_states() {
    let mut rng = ChaCha8Rng::seed_from_u64(31);
    for n in [5, 6, 7] {
        let grids = (0..12).map(|_| {
            let mut shuffled = || {
                let mut order: Vec<usize> = (0..n).collect();
                order.shuffle(&mut rng);
                order
            };
            let [rows, columns, values] = [shuffled(), shuffled(), shuffled()];
            let columns = if rng.random() { rows.clone() } else { columns };
            let value = |cell: usize| values[(rows[cell / n] + columns[cell % n]) % n] as u8 + 1;
            (0..n * n).map(value).collect()
        });
        let grids: Vec<Vec<u8>> = grids.collect();
        let [refused, accepted] = check(n, &grids, 1);
        assert!(refused > 0 && accepted > 0, "{n}: {refused} {accepted}");
    }
}

/// A grid in which values repeat in a row satisfies no clue.
#[test]
fn grids_that_are_not_latin_are_refused() {
    let rules = Rules::new(3, None).unwrap();
    let mut puzzle = Puzzle::empty(rules);
    puzzle
        .state(Stated { name: "no-rank-ties", parameter: String::new(), cells: Vec::new() })
        .unwrap();
    let clue = puzzle.constraint_clues().remove(0);
    assert!(!clue.holds_in(&[1, 2, 3, 2, 3, 1, 3, 1, 1]));
}

/// Rotations and reflections of a line have the same lists of cells, those of the middle line with
/// the sides exchanged.
#[test]
fn lists_of_cells_are_moved_with_their_line() {
    for n in 2..=5 {
        let turn = |cell: usize| (cell % n) * n + n - 1 - cell / n;
        let mirror = |cell: usize| cell / n * n + n - 1 - cell % n;
        let moved = |list: &Vec<usize>, to: &dyn Fn(usize) -> usize| -> Vec<usize> {
            list.iter().map(|&cell| to(cell)).collect()
        };
        for line in lines::all(n) {
            let of = |to: &dyn Fn(usize) -> usize| {
                let others = lines::that_may_begin_as(n, &line);
                let expected: Vec<Vec<usize>> =
                    others.iter().map(|other| moved(other, to)).collect();
                (lines::that_may_begin_as(n, &moved(&line, to)), expected)
            };
            let (found, expected) = of(&turn);
            assert_eq!(found, expected, "{n} {line:?}");
            let (mut found, mut expected) = of(&mirror);
            let is_middle = |cell: usize| 2 * cell + 1 == n;
            if is_middle(line[0] / n) && is_middle(line[1] / n)
                || is_middle(line[0] % n) && is_middle(line[1] % n)
            {
                assert_ne!(found, expected);
                found.sort_unstable();
                expected.sort_unstable();
            }
            assert_eq!(found, expected, "{n} {line:?}");
        }
    }
}
