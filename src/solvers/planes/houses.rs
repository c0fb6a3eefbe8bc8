//! Whether a problem is 9x9 Sudoku: nine values, and the 27 rows, columns and boxes.

use quorum_encodings::{Group, Position, Problem};

/// Rows, columns, boxes, each with its cells in reading order.
const HOUSES: [[u8; 9]; 27] = {
    let mut houses = [[0; 9]; 27];
    let mut cell = 0;
    while cell < 81 {
        let (row, column) = (cell / 9, cell % 9);
        houses[row][column] = cell as u8;
        houses[9 + column][row] = cell as u8;
        houses[18 + row / 3 * 3 + column / 3][row % 3 * 3 + column % 3] = cell as u8;
        cell += 1;
    }
    houses
};

/// Why the problem's groups are not the houses of 9x9 Sudoku, in whatever order and
/// whatever they are called, or nothing if they are. Candidates and signs are not looked at.
pub(in super::super) fn houses(problem: &Problem) -> Result<(), String> {
    let is_grid = problem.values() == 9
        && problem.cells().len() == 81
        && problem.cells().iter().enumerate().all(|(index, &Position { row, column })| {
            (usize::from(row), usize::from(column)) == (index / 9, index % 9)
        });
    if !is_grid {
        return Err("not a 9x9 grid".to_owned());
    }
    // Both sets have 27 members, and no house is met twice.
    let mut met = 0u32;
    for group in problem.groups() {
        match house(group) {
            Some(house) if met >> house & 1 == 0 => met |= 1 << house,
            _ => return Err("groups other than rows, columns and 3x3 boxes".to_owned()),
        }
    }
    if met.count_ones() == 27 { Ok(()) } else { Err("no 3x3 boxes".to_owned()) }
}

/// The index of the house with these cells.
fn house(group: &Group) -> Option<usize> {
    let &[first, second, .., last] = group.cells.as_slice() else { return None };
    let house = match (second - first, last - first) {
        (1, 8) => first / 9,
        (1, _) => 18 + first / 27 * 3 + first % 9 / 3,
        _ => 9 + first % 9,
    };
    let cells = &HOUSES[house];
    let is_same = group.cells.len() == 9
        && group.cells.iter().zip(cells).all(|(&cell, &other)| cell == usize::from(other));
    is_same.then_some(house)
}
