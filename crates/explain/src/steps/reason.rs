//! Words of a deduction, from which techniques form its reason.

use super::deduction::Deduction;
use quorum_problem::{GroupKind, Position, Problem};
use quorum_puzzle::Values;
use std::ops::Range;

/// Words for the pattern of a deduction.
pub(super) struct Words<'a> {
    deduction: &'a Deduction,
    problem: &'a Problem,
    printed: Values,
}

impl<'a> Words<'a> {
    pub(super) fn new(deduction: &'a Deduction, problem: &'a Problem, printed: Values) -> Self {
        Words { deduction, problem, printed }
    }

    /// Number of cells of the pattern.
    pub(super) fn cell_count(&self) -> usize {
        self.deduction.cells.len()
    }

    /// Number of houses of the pattern.
    pub(super) fn house_count(&self) -> usize {
        self.deduction.houses.len()
    }

    /// One cell of the pattern: `R1C1`.
    pub(super) fn cell(&self, index: usize) -> String {
        self.place(self.deduction.cells[index])
    }

    /// All cells of the pattern: `R1C1, R1C2`.
    pub(super) fn cells(&self) -> String {
        let cells: Vec<String> =
            self.deduction.cells.iter().map(|&cell| self.place(cell)).collect();
        cells.join(", ")
    }

    /// The values of the pattern: `1, 2`.
    pub(super) fn values(&self) -> String {
        printed_values(&self.deduction.values, self.printed).join(", ")
    }

    /// One house of the pattern: `row 3`.
    pub(super) fn house(&self, index: usize) -> String {
        house_name(self.problem, self.deduction.houses[index])
    }

    /// Some lines of the pattern: `rows 3 and 4`.
    pub(super) fn houses(&self, range: Range<usize>) -> String {
        let houses: Vec<String> = range.map(|index| self.house(index)).collect();
        let (kinds, numbers): (Vec<&str>, Vec<&str>) =
            houses.iter().filter_map(|house| house.split_once(' ')).unzip();
        match numbers.as_slice() {
            [first @ .., last] => format!("{}s {} and {last}", kinds[0], first.join(", ")),
            [] => String::new(),
        }
    }

    /// How a constraint justifies it.
    pub(super) fn constraint(&self) -> String {
        self.deduction.constraint.clone().unwrap_or_default()
    }

    /// A cell: `R1C1`.
    pub(super) fn place(&self, cell: usize) -> String {
        self.problem.cells()[cell].to_string()
    }
}

/// The values with these numbers.
pub(super) fn printed_values(numbers: &[u8], printed: Values) -> Vec<String> {
    numbers.iter().map(|&number| printed.value(number).to_string()).collect()
}

/// `row 3`, `column 1`, `box 4`, `region 4`, `a diagonal`, `the row R1C1-R1C9`, `a group`.
pub(super) fn house_name(problem: &Problem, house: usize) -> String {
    let group = &problem.groups()[house];
    let kind = group.kind;
    let before = problem.groups()[..house].iter().filter(|group| group.kind == kind).count();
    // Several words may be in one line.
    let first = problem.cells()[group.cells[0]];
    match kind {
        GroupKind::Row => format!("row {}", first.row + 1),
        GroupKind::Column => format!("column {}", first.column + 1),
        GroupKind::Region if has_boxes(problem) => format!("box {}", before + 1),
        GroupKind::Region => format!("region {}", before + 1),
        GroupKind::Diagonal => "a diagonal".to_owned(),
        GroupKind::Other => block_name(problem, &group.cells).unwrap_or_else(|| {
            let cells = group.cells.iter().map(|&cell| problem.cells()[cell].to_string());
            format!("the group {}", cells.collect::<Vec<_>>().join(", "))
        }),
    }
}

/// The name of a rectangle of cells: of a part of a row or column, or of a block.
fn block_name(problem: &Problem, cells: &[usize]) -> Option<String> {
    let places = || cells.iter().map(|&cell| problem.cells()[cell]);
    let (first, last) = (places().next()?, places().next_back()?);
    let extent = |from: u8, to: u8| (usize::from(to) + 1).checked_sub(usize::from(from));
    let (height, width) = (extent(first.row, last.row)?, extent(first.column, last.column)?);
    let is_inside = |place: Position| (first.column..=last.column).contains(&place.column);
    let kind = match (height, width) {
        (1, _) => "row",
        (_, 1) => "column",
        _ => "block",
    };
    let is_block = height * width == cells.len() && places().all(is_inside);
    is_block.then(|| format!("the {kind} {first}-{last}"))
}

/// Whether all regions are rectangles.
fn has_boxes(problem: &Problem) -> bool {
    let mut regions = problem.groups().iter().filter(|group| group.kind == GroupKind::Region);
    regions.all(|region| {
        let extent = |part: fn(&Position) -> u8| {
            let parts =
                || region.cells.iter().map(|&cell| usize::from(part(&problem.cells()[cell])));
            parts().max().unwrap_or(0) - parts().min().unwrap_or(0) + 1
        };
        extent(|cell| cell.row) * extent(|cell| cell.column) == region.cells.len()
    })
}
