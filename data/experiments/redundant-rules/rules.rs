//! The 27 rules: rows, columns, boxes; the judge on any of them.

use quorum_problem::{Board, Group, GroupKind, Position, Problem, ValueSet, judge};
use std::sync::Arc;

/// Number of the first row.
pub const ROW: usize = 0;
/// Number of the first column.
pub const COLUMN: usize = 9;
/// Number of the first box.
pub const BOX: usize = 18;

/// The cells of a rule, in reading order.
pub fn cells(rule: usize) -> [usize; 9] {
    let place = rule % 9;
    std::array::from_fn(|index| match rule / 9 {
        0 => 9 * place + index,
        1 => 9 * index + place,
        _ => 9 * (place / 3 * 3 + index / 3) + place % 3 * 3 + index % 3,
    })
}

/// Name of a rule: `R1` to `R9`, `C1` to `C9`, `B1` to `B9`.
pub fn name(rule: usize) -> String {
    format!("{}{}", ["R", "C", "B"][rule / 9], rule % 9 + 1)
}

/// The rule of a name.
pub fn named(name: &str) -> Option<usize> {
    (0..27).find(|&rule| self::name(rule) == name)
}

/// An empty 9x9 grid with these groups.
fn problem(groups: Vec<Vec<usize>>) -> Problem {
    let groups = groups.into_iter().map(|cells| Group { kind: GroupKind::Other, cells }).collect();
    let board = Board::new(9, (0..81).map(|cell| Position::of(cell, 9)).collect(), groups);
    let board = Arc::new(board.expect("nine values and groups of at most nine cells"));
    Problem::on(board, vec![ValueSet::full(9); 81], Vec::new()).expect("candidates of every cell")
}

/// Whether the judge accepts a grid without the dropped rules, and rejects it with all of them.
pub fn is_counter_grid(grid: &[u8], dropped: &[usize]) -> bool {
    let with = |rules: &mut dyn Iterator<Item = usize>| {
        judge(&problem(rules.map(|rule| cells(rule).to_vec()).collect()), grid)
    };
    with(&mut (0..27).filter(|rule| !dropped.contains(rule))).is_ok() && with(&mut (0..27)).is_err()
}

/// Whether the judge accepts a grid under pairs of different cells, and rejects it with these
/// further ones.
pub fn breaks_only(grid: &[u8], kept: &[[usize; 2]], broken: &[[usize; 2]]) -> bool {
    let with = |pairs: &[[usize; 2]]| {
        judge(&problem(pairs.iter().map(|pair| pair.to_vec()).collect()), grid)
    };
    with(kept).is_ok() && broken.iter().all(|&pair| with(&[pair]).is_err())
}
