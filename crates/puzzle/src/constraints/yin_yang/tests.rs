//! Texts and refusals; all grids of small sizes against the wording; what does not depend on the
//! side from which one looks.

use crate::symmetry::Transform;
use crate::{Puzzle, corpus_line};

fn read(rules: &str, constraints: &str) -> Result<Puzzle, String> {
    let (rows, columns): (usize, usize) =
        (rules[..1].parse().unwrap(), rules[2..3].parse().unwrap());
    let cells = vec![".".repeat(columns); rows].join("/");
    let line = format!("{rules};cells={cells};constraints={constraints}");
    corpus_line::parse(&line).map_err(|fault| fault.to_string())
}

#[test]
fn texts_are_canonical() {
    let rules = "2x3;lines=none;values=0-2;boxes=none;extra-cells=7";
    for (stated, expected) in [
        ("yin-yang=2.0.2:", "yin-yang=0.2:"),
        ("yin-yang=1:R1C1.R1C2.R1C3.R2C1.R2C2.R2C3", "yin-yang=1:"),
        ("yin-yang=1:R2C3.R2C2.R2C1.R1C3.R1C2.R1C1", "yin-yang=1:"),
        ("yin-yang=1:R4C1.R4C2.R4C3.R3C1.R3C2.R3C3", "yin-yang=1:R3C1.R3C2.R3C3.R4C1.R4C2.R4C3"),
    ] {
        let puzzle = read(rules, stated).unwrap();
        assert_eq!(corpus_line(&puzzle).split_once(";constraints=").unwrap().1, expected);
    }
    for (stated, expected) in [
        ("yin-yang=0.1.2:", "expected some of the values, found all of them"),
        ("yin-yang:", "expected a whole number of 0 to 2, found ''"),
        ("yin-yang=3:", "expected a whole number of 0 to 2, found '3'"),
        ("yin-yang=1:R3C1.R3C2.R3C3", "expected 6 cells, found 3"),
        ("yin-yang=1:R3C1.R3C2.R3C3.R4C1.R4C2.R4C1", "expected each cell once, found R4C1 twice"),
    ] {
        let found = read(rules, stated).expect_err(stated);
        assert!(found.contains(expected), "{stated}: {found}");
    }
}

/// Whether the cells of a kind are there and connected, by spreading from the first.
fn is_connected(kinds: &[bool], kind: bool, columns: usize) -> bool {
    let Some(first) = kinds.iter().position(|&other| other == kind) else { return false };
    let mut reached = vec![false; kinds.len()];
    reached[first] = true;
    for _ in kinds {
        for a in 0..kinds.len() {
            for b in 0..kinds.len() {
                let distance =
                    (a / columns).abs_diff(b / columns) + (a % columns).abs_diff(b % columns);
                reached[b] |= kinds[b] == kind && reached[a] && distance == 1;
            }
        }
    }
    (0..kinds.len()).all(|cell| reached[cell] == (kinds[cell] == kind))
}

fn is_yin_yang(kinds: &[bool], columns: usize) -> bool {
    let is_mixed = |cell: usize| {
        let block = [cell, cell + 1, cell + columns, cell + columns + 1];
        block.iter().any(|&other| kinds[other] != kinds[cell])
    };
    let tops = (0..kinds.len() - columns).filter(|cell| cell % columns + 1 < columns);
    [false, true].iter().all(|&kind| is_connected(kinds, kind, columns))
        && tops.into_iter().all(is_mixed)
}

#[test]
fn all_small_grids_are_judged_by_the_wording() {
    // The numbers of the values of one kind.
    for (rules, parameter, kind) in [
        ("1x4;lines=none;values=1-2;boxes=none", "1", &[1][..]),
        ("2x2;lines=none;values=1-3;boxes=none", "1.3", &[1, 3]),
        ("3x3;lines=none;values=0-2;boxes=none", "0", &[1]),
        ("3x4;lines=none;values=1-2;boxes=none", "2", &[2]),
        ("4x3;lines=none;values=1-2;boxes=none", "1", &[1]),
    ] {
        let puzzle = read(rules, &format!("yin-yang={parameter}:")).unwrap();
        let extra = format!("{rules};extra-cells={}", puzzle.rules().cell_count());
        let cells = puzzle.rules().cell_count();
        let labels: Vec<String> =
            (cells..2 * cells).map(|cell| puzzle.position(cell).to_string()).collect();
        let beside = read(&extra, &format!("yin-yang={parameter}:{}", labels.join("."))).unwrap();
        let (clues, beside) = (puzzle.constraint_clues(), beside.constraint_clues());
        let count = usize::from(puzzle.values().count());
        let mut found = 0;
        for code in 0..usize::pow(count, cells as u32) {
            let value = |cell: usize| (code / usize::pow(count, cell as u32) % count) as u8 + 1;
            let grid: Vec<u8> = (0..cells).map(value).collect();
            let kinds: Vec<bool> = grid.iter().map(|value| kind.contains(value)).collect();
            let expected = is_yin_yang(&kinds, puzzle.columns());
            found += usize::from(expected);
            assert_eq!(clues[0].holds_in(&grid), expected, "{rules} {grid:?}");
            let both = [vec![1; cells], grid].concat();
            assert_eq!(beside[0].holds_in(&both), expected, "{rules} {both:?}");
        }
        assert!(found > 0, "{rules}");
    }
}

/// What follows is stated too: blocks and border by themselves exclude what connection does.
#[test]
fn implied_rules_are_stated() {
    let puzzle = read("3x3;lines=none;values=1-2;boxes=none", "yin-yang=1:").unwrap();
    let problem = puzzle.lower();
    assert_eq!((problem.connected().len(), problem.regular().len()), (2, 4 + 1));
    let holds = |grid: &[u8]| problem.regular().iter().all(|regular| regular.holds(grid));
    assert!(holds(&[1, 1, 1, 1, 2, 2, 1, 1, 2]));
    // All of one kind, a checkerboard, four changes along the border.
    assert!(!holds(&[1, 1, 1, 1, 1, 2, 1, 2, 2]));
    assert!(!holds(&[1, 2, 2, 2, 1, 2, 1, 1, 1]));
    assert!(!holds(&[1, 1, 2, 2, 1, 2, 1, 1, 2]));
}

#[test]
fn all_reflections_are_the_same_puzzle() {
    for rules in ["4x4;boxes=2x2", "4x3;values=1-4;boxes=none"] {
        let puzzle = read(rules, "yin-yang=1.2:").unwrap();
        let all = Transform::of_square(puzzle.rules());
        let fitting = all.iter().filter(|transform| transform.fits(&puzzle).is_ok()).count();
        assert_eq!(fitting, all.len(), "{rules}");
    }
}
