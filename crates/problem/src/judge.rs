//! The judge: does a grid solve a problem?
//!
//! It is short and shares no code with any solver: it compares the values of a grid along the
//! candidate sets, groups and pairs of the problem. Every grid of every solver is checked here
//! before it counts.

use crate::{Position, Problem, ValueSet};

/// The first rule that a grid breaks.
#[derive(Clone, PartialEq, Eq, Debug, thiserror::Error)]
pub enum Violation {
    /// Not one value per cell.
    #[error("the grid has {found} values for {cells} cells")]
    Length {
        /// Number of cells of the problem.
        cells: usize,
        /// Number of values of the grid.
        found: usize,
    },
    /// A value that is not a candidate of its cell: outside `1..=n`, or against a given.
    #[error("{cell}={value} is not among the candidates {{{candidates}}}")]
    Candidate {
        /// The cell.
        cell: Position,
        /// Its value in the grid.
        value: u8,
        /// Candidates of the cell.
        candidates: ValueSet,
    },
    /// Two cells of a group with the same value.
    #[error("{first} and {second} both hold {value}")]
    Repeated {
        /// The earlier cell.
        first: Position,
        /// The later cell.
        second: Position,
        /// Their value.
        value: u8,
    },
    /// An inequality that does not hold.
    #[error("{lesser}={lesser_value} is not less than {greater}={greater_value}")]
    Sign {
        /// The cell that should be smaller.
        lesser: Position,
        /// Its value.
        lesser_value: u8,
        /// The cell that should be greater.
        greater: Position,
        /// Its value.
        greater_value: u8,
    },
}

/// Checks `grid` (one value per cell, in reading order) against every candidate set,
/// group and pair of `problem`, and reports the first rule broken.
pub fn judge(problem: &Problem, grid: &[u8]) -> Result<(), Violation> {
    let cells = problem.cells();
    if grid.len() != cells.len() {
        return Err(Violation::Length { cells: cells.len(), found: grid.len() });
    }
    for (index, candidates) in problem.candidates().iter().enumerate() {
        if !candidates.contains(grid[index]) {
            return Err(Violation::Candidate {
                cell: cells[index],
                value: grid[index],
                candidates: *candidates,
            });
        }
    }
    for group in problem.groups() {
        let mut seen = [None; 256];
        for &cell in &group.cells {
            let value = grid[cell];
            if let Some(first) = seen[usize::from(value)].replace(cell) {
                return Err(Violation::Repeated {
                    first: cells[first],
                    second: cells[cell],
                    value,
                });
            }
        }
    }
    for pair in problem.less_than() {
        if grid[pair.lesser] >= grid[pair.greater] {
            return Err(Violation::Sign {
                lesser: cells[pair.lesser],
                lesser_value: grid[pair.lesser],
                greater: cells[pair.greater],
                greater_value: grid[pair.greater],
            });
        }
    }
    Ok(())
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::{Constraint, Group, GroupKind, LessThan, ValueSet};

    /// Three cells in a row, all different, the first less than the second, the third not 1.
    fn problem() -> Problem {
        Problem::new(
            3,
            (0..3).map(|column| Position { row: 0, column }).collect(),
            vec![ValueSet::full(3), ValueSet::full(3), ValueSet::from_iter([2, 3])],
            vec![
                Constraint::AllDifferent(Group { kind: GroupKind::Row, cells: vec![0, 1, 2] }),
                Constraint::LessThan(LessThan { lesser: 0, greater: 1 }),
            ],
        )
        .unwrap()
    }

    fn verdict(grid: &[u8]) -> String {
        judge(&problem(), grid).map_or_else(|violation| violation.to_string(), |()| "ok".into())
    }

    #[test]
    fn each_rule_is_checked_and_named() {
        assert_eq!(verdict(&[1, 2, 3]), "ok");
        assert_eq!(verdict(&[1, 2]), "the grid has 2 values for 3 cells");
        assert_eq!(verdict(&[2, 3, 1]), "R1C3=1 is not among the candidates {2 3}");
        assert_eq!(verdict(&[0, 2, 3]), "R1C1=0 is not among the candidates {1 2 3}");
        assert_eq!(verdict(&[1, 255, 3]), "R1C2=255 is not among the candidates {1 2 3}");
        assert_eq!(verdict(&[2, 2, 3]), "R1C1 and R1C2 both hold 2");
        assert_eq!(verdict(&[3, 1, 2]), "R1C1=3 is not less than R1C2=1");
    }

    #[test]
    fn exactly_the_right_grids_pass() {
        let mut accepted = Vec::new();
        for code in 0..64u8 {
            let grid = [code & 3, code >> 2 & 3, code >> 4 & 3];
            if judge(&problem(), &grid).is_ok() {
                accepted.push(grid);
            }
        }
        accepted.sort();
        assert_eq!(accepted, [[1, 2, 3], [1, 3, 2]]);
    }
}
