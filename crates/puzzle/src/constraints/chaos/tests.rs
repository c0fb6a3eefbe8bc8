//! Texts and refusals; which labels and values regions, arrows and counts accept, against their
//! wording.

use crate::{Puzzle, corpus_line};
use rand::{RngExt, SeedableRng};
use rand_chacha::ChaCha8Rng;

/// A blank grid with a constraint. The rules begin with the number of rows and of columns, of one
/// digit each.
fn read(rules: &str, constraints: &str) -> Result<Puzzle, String> {
    let (rows, columns): (usize, usize) =
        (rules[..1].parse().unwrap(), rules[2..3].parse().unwrap());
    let cells = vec![".".repeat(columns); rows].join("/");
    let line = format!("{rules};cells={cells};constraints={constraints}");
    corpus_line::parse(&line).map_err(|fault| fault.to_string())
}

fn canonical(rules: &str, constraints: &str) -> String {
    let puzzle = read(rules, constraints).unwrap_or_else(|fault| panic!("{constraints}: {fault}"));
    corpus_line(&puzzle).split_once(";constraints=").unwrap_or_default().1.to_owned()
}

const FOUR: &str = "4x4;boxes=none;extra-cells=17";

#[test]
fn texts_are_canonical() {
    for (stated, expected) in [
        ("chaos:", "chaos=4:"),
        (
            "chaos:R5C1.R5C2.R5C3.R5C4.R6C1.R6C2.R6C3.R6C4.R7C1.R7C2.R7C3.R7C4.R8C1.R8C2.R8C3.R8C4",
            "chaos=4:",
        ),
        (
            "chaos:R9C1.R5C2.R5C3.R5C4.R6C1.R6C2.R6C3.R6C4.R7C1.R7C2.R7C3.R7C4.R8C1.R8C2.R8C3.R8C4",
            "chaos=4:R9C1.R5C2.R5C3.R5C4.R6C1.R6C2.R6C3.R6C4.R7C1.R7C2.R7C3.R7C4.R8C1.R8C2.R8C3.R8C4",
        ),
        ("chaos-arrow:R1C2", "chaos-arrow=0:R1C2"),
        ("chaos-arrow=1:R9C1|R5C1.R5C2", "chaos-arrow=1:R9C1|R5C1.R5C2"),
        // The order of arms, and arms of the first label only.
        ("chaos-arrow:R1C1|R5C2.R6C2|R5C2|R5C2.R5C3", "chaos-arrow=0:R1C1|R5C2.R5C3|R5C2.R6C2"),
        ("chaos-arrow:R1C1|R5C2|R5C2", "chaos-arrow=0:R1C1|R5C2"),
        ("chaos-arrow:R1C1|R5C1.R6C1.R7C1.R8C1|R5C1.R5C2.R5C3.R5C4", "chaos-arrow=0:R1C1"),
        ("chaos-count:R1C2", "chaos-count=0:R1C2"),
        ("chaos-count:R1C1|R6C2.R6C1.R5C1", "chaos-count=0:R1C1|R6C2.R5C1.R6C1"),
        ("chaos-count:R1C1|R5C1.R6C2.R6C1.R5C2", "chaos-count=0:R1C1"),
    ] {
        assert_eq!(canonical(FOUR, stated), expected, "{stated}");
        assert_eq!(canonical(FOUR, expected), expected);
    }
    assert_eq!(canonical("2x3;values=0-2;boxes=none;extra-cells=6", "chaos:"), "chaos=3:");
}

#[test]
fn other_statements_are_refused() {
    let few = "expected at least 16 extra cells for the labels (extra-cells=16), found 15";
    for (rules, stated, expected) in [
        ("4x4;boxes=none;extra-cells=15", "chaos:", few),
        ("4x4;boxes=none;extra-cells=15", "chaos-arrow:R1C1", few),
        ("4x4;boxes=none;extra-cells=15", "chaos-count:R1C1|R5C1", few),
        (FOUR, "chaos=3:", "expected regions of a size that divides 16, found 3"),
        (FOUR, "chaos=5:", "expected a whole number of 1 to 4, found '5'"),
        (FOUR, "chaos=2:", "expected at most 4 regions, one per value, found 8 of 2 cells"),
        (FOUR, "chaos:R5C1.R5C2", "expected 16 cells, found 2"),
        (FOUR, "chaos-arrow=2:R1C1", "expected a whole number of 0 to 1, found '2'"),
        (FOUR, "chaos-arrow:", "expected a list with one cell first, found none"),
        (FOUR, "chaos-arrow:R1C1.R1C2", "expected 1 cell, found 2"),
        (
            FOUR,
            "chaos-arrow:R1C1|R1C1.R1C2",
            "expected extra cells, such as the label R5C1 of R1C1, found R1C1",
        ),
        (
            FOUR,
            "chaos-arrow:R1C1|R5C1.R5C2|R5C2.R5C1",
            "expected lists that begin with R5C1, found R5C2",
        ),
        (FOUR, "chaos-arrow:R9C1", "expected lists of labels for the extra cell R9C1, found none"),
        (
            FOUR,
            "chaos-arrow:R5C1|R5C2.R5C1",
            "expected a first cell that is none of the labels, found R5C1",
        ),
        (FOUR, "chaos-count:R1C1|R5C1.R5C2.R5C1", "expected each cell once, found R5C1 twice"),
        (FOUR, "chaos-count:R1C1|R5C1|R5C2", "expected 1 to 2 lists, found 3"),
        (
            FOUR,
            "any-of=(chaos)0|(cage):R1C1.R1C2",
            "expected branches of groups, relations, sums and automata, found connected cells (chaos)",
        ),
    ] {
        let found = read(rules, stated).expect_err(stated);
        assert!(found.contains(expected), "{stated}: {found}");
    }
}

/// Whether the cells of each region are connected, by spreading from the first.
fn is_connected(members: &[bool], columns: usize) -> bool {
    let mut reached = vec![false; members.len()];
    if let Some(first) = members.iter().position(|&is_in| is_in) {
        reached[first] = true;
    }
    for _ in members {
        for a in 0..members.len() {
            for b in 0..members.len() {
                let distance =
                    (a / columns).abs_diff(b / columns) + (a % columns).abs_diff(b % columns);
                reached[b] |= members[b] && reached[a] && distance == 1;
            }
        }
    }
    reached == members
}

/// The rule of regions, from its wording.
fn are_regions(size: usize, columns: usize, values: &[u8], labels: &[u8]) -> bool {
    let regions = values.len() / size;
    let firsts = (1..=regions as u8).map(|label| labels.iter().position(|&other| other == label));
    let firsts: Vec<Option<usize>> = firsts.collect();
    let is_region = |label: u8| {
        let members: Vec<bool> = labels.iter().map(|&other| other == label).collect();
        let mut own: Vec<u8> =
            (0..values.len()).filter(|&cell| members[cell]).map(|cell| values[cell]).collect();
        let count = own.len();
        own.sort_unstable();
        own.dedup();
        count == size && own.len() == size && is_connected(&members, columns)
    };
    labels.iter().all(|&label| usize::from(label) <= regions)
        && firsts.is_sorted()
        && firsts.iter().all(Option::is_some)
        && (1..=regions as u8).all(is_region)
}

#[test]
fn regions_are_what_the_wording_states() {
    let mut rng = ChaCha8Rng::seed_from_u64(1);
    for (rules, size, high) in [
        ("2x3;lines=none;values=1-3;boxes=none;extra-cells=6", 2, 3),
        ("2x3;lines=none;values=0-2;boxes=none;extra-cells=6", 3, 3),
        ("2x3;lines=none;values=1-6;boxes=none;extra-cells=6", 6, 2),
        ("3x3;lines=none;values=0-2;boxes=none;extra-cells=9", 3, 3),
        ("2x2;lines=none;values=1-4;boxes=none;extra-cells=4", 1, 4),
    ] {
        let puzzle = read(rules, &format!("chaos={size}:")).unwrap();
        let [clue] = &puzzle.constraint_clues()[..] else { panic!("one constraint") };
        let (cells, columns) = (puzzle.rules().cell_count(), puzzle.columns());
        let mut found = [0, 0];
        for code in 0..usize::pow(high, cells as u32) {
            let label = |cell: usize| (code / usize::pow(high, cell as u32) % high) as u8 + 1;
            let labels: Vec<u8> = (0..cells).map(label).collect();
            for trial in 0..4 {
                let count = puzzle.values().count();
                let mut values: Vec<u8> = (0..cells).map(|_| rng.random_range(1..=count)).collect();
                if trial > 0 {
                    // Different values in each region, if there are enough.
                    for cell in 0..cells {
                        let own = (0..cell).filter(|&other| labels[other] == labels[cell]).count();
                        values[cell] = (own + trial) as u8 % count + 1;
                    }
                }
                let expected = are_regions(size, columns, &values, &labels);
                found[usize::from(expected)] += 1;
                assert_eq!(
                    clue.holds_in(&[values.clone(), labels.clone()].concat()),
                    expected,
                    "{rules} {values:?} {labels:?}"
                );
            }
        }
        assert!(found[1] >= 3, "{rules}: {found:?}");
    }
}

/// The number of labels at the beginning of an arm that equal the first.
fn run(grid: &[u8], arm: &[usize]) -> usize {
    arm.iter().take_while(|&&cell| grid[cell] == grid[arm[0]]).count()
}

#[test]
fn arrows_and_counts_are_what_the_wording_states() {
    let mut rng = ChaCha8Rng::seed_from_u64(2);
    for low in [0, 1] {
        let rules = format!("3x4;lines=none;values={low}-{};boxes=none;extra-cells=13", low + 4);
        let numbers = |texts: &[&[usize]]| texts.iter().map(|arm| arm.to_vec()).collect::<Vec<_>>();
        // The label of the cell 5 is 17.
        let cross = numbers(&[&[17, 16], &[17, 18, 19], &[17, 13], &[17, 21]]);
        for (stated, control, offset, arms, is_count) in [
            ("chaos-arrow:R2C2", 5, 0, cross.clone(), false),
            ("chaos-arrow=1:R2C2", 5, 1, cross.clone(), false),
            ("chaos-arrow:R1C1|R4C1.R4C2.R4C3.R4C4", 0, 0, numbers(&[&[12, 13, 14, 15]]), false),
            ("chaos-arrow=1:R7C1|R4C1.R5C2.R6C3", 24, 1, numbers(&[&[12, 17, 22]]), false),
            (
                "chaos-arrow:R1C1|R4C1.R4C2.R4C3|R4C1.R5C1.R6C1",
                0,
                0,
                numbers(&[&[12, 13, 14], &[12, 16, 20]]),
                false,
            ),
            ("chaos-arrow:R1C1|R4C1", 0, 0, numbers(&[&[12]]), false),
            ("chaos-count:R1C1", 0, 0, numbers(&[&[12, 13, 16, 17]]), true),
            ("chaos-count=1:R1C1|R6C1.R4C2.R5C3.R4C4", 0, 1, numbers(&[&[20, 13, 18, 15]]), true),
        ] {
            let puzzle = read(&rules, stated).unwrap();
            let [clue] = &puzzle.constraint_clues()[..] else { panic!("one constraint") };
            let mut found = [0, 0];
            for _ in 0..4000 {
                let mut grid: Vec<u8> = (0..25).map(|_| rng.random_range(1..=5)).collect();
                let labels = if rng.random() { 2 } else { 3 };
                grid[12..24].fill_with(|| rng.random_range(1..=labels));
                let counted = if is_count {
                    arms[0].iter().filter(|&&cell| grid[cell] == grid[arms[0][0]]).count()
                } else {
                    1 + arms.iter().map(|arm| run(&grid, arm) - 1).sum::<usize>()
                };
                let value = i64::from(grid[control]) - 1 + low;
                let expected = value + offset == counted as i64;
                found[usize::from(expected)] += 1;
                assert_eq!(clue.holds_in(&grid), expected, "{stated} {grid:?}");
            }
            assert!(found[1] >= 100, "{stated}: {found:?}");
        }
    }
}

#[test]
fn words_of_clues_name_their_labels() {
    let puzzle = read(FOUR, "chaos-arrow=1:R1C1|R5C1.R5C2/chaos:").unwrap();
    let words: Vec<String> = puzzle.constraints().iter().map(|stated| stated.words(4)).collect();
    assert_eq!(words, ["chaos-arrow of 1: R1C1; R5C1, R5C2", "chaos of 4"]);
}
