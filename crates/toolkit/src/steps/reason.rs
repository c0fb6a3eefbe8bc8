//! The reason of a step as a sentence.

use super::Step;
use quorum_problem::{GroupKind, Problem};
use std::ops::Range;

/// Words for the pattern of a step, from which a technique forms its reason.
pub(super) struct Words<'a> {
    step: &'a Step,
    problem: &'a Problem,
}

impl Words<'_> {
    /// Number of cells of the pattern.
    pub(super) fn cell_count(&self) -> usize {
        self.step.cells.len()
    }

    /// Number of houses of the pattern.
    pub(super) fn house_count(&self) -> usize {
        self.step.houses.len()
    }

    /// One cell of the pattern: `R1C1`.
    pub(super) fn cell(&self, index: usize) -> String {
        self.place(self.step.cells[index])
    }

    /// All cells of the pattern: `R1C1, R1C2`.
    pub(super) fn cells(&self) -> String {
        let cells: Vec<String> = self.step.cells.iter().map(|&cell| self.place(cell)).collect();
        cells.join(", ")
    }

    /// The values of the pattern: `1, 2`.
    pub(super) fn values(&self) -> String {
        values(&self.step.values, ", ")
    }

    /// One house of the pattern: `row 3`.
    pub(super) fn house(&self, index: usize) -> String {
        house_name(self.problem, self.step.houses[index])
    }

    /// Some houses of the pattern: `row 3 and row 4`.
    pub(super) fn houses(&self, range: Range<usize>) -> String {
        let houses: Vec<String> = range.map(|index| self.house(index)).collect();
        houses.join(" and ")
    }

    fn place(&self, cell: usize) -> String {
        self.problem.cells()[cell].to_string()
    }
}

impl Step {
    /// The step and its reason in one sentence: `R1C1 is 3: it has no other candidate.`
    pub fn reason(&self, problem: &Problem) -> String {
        let words = Words { step: self, problem };
        let why = (self.technique.reason)(&words);
        if let Some((cell, value)) = self.placed {
            return format!("{} is {value}: {why}.", words.place(cell));
        }
        let removed = self.removed.iter().map(|(cell, removed)| {
            format!("{} is not {}", words.place(*cell), values(removed, " or "))
        });
        let removed: Vec<String> = removed.collect();
        format!("{}: {} ({why}).", removed.join(", "), self.technique.title)
    }
}

fn values(values: &[u8], separator: &str) -> String {
    let values: Vec<String> = values.iter().map(u8::to_string).collect();
    values.join(separator)
}

/// `row 3`, `column 1`, `region 4`, `a diagonal`, `a group`.
fn house_name(problem: &Problem, house: usize) -> String {
    let kind = problem.groups()[house].kind;
    let before = problem.groups()[..house].iter().filter(|group| group.kind == kind).count();
    match kind {
        GroupKind::Row => format!("row {}", before + 1),
        GroupKind::Column => format!("column {}", before + 1),
        GroupKind::Region => format!("region {}", before + 1),
        GroupKind::Diagonal => "a diagonal".to_owned(),
        GroupKind::Other => "a group".to_owned(),
    }
}
