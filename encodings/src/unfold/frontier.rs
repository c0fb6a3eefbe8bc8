//! Connected cells as one automaton that reads the lattice row by row, for lattices with short
//! rows.
//!
//! Its state are the members among the cells just read, one per column, and which of these are
//! connected by what was read. A part that is left behind must be the only one. Unit propagation in
//! the layers of the automaton finds all that follows from the constraint by itself; rows of seven
//! cells have 323 states at each place, rows of nine 2,188.
//!
//! Source: transfer matrices; Knuth, The Art of Computer Programming 4A, 7.1.4 (Simpath).

use super::{ConnectionEncoding, Unfolding};
use crate::Unencodable;
use quorum_problem::{Automaton, Connected, Constraint, Regular};

pub(super) const FRONTIER: ConnectionEncoding = ConnectionEncoding {
    name: "frontier",
    summary: "one automaton over the lattice, whose states are the parts along a row",
    source: "transfer matrices; Knuth, TAOCP 4A, 7.1.4",
    formula: "none; an automaton with states that triple with each column",
    propagation: "all that follows from the constraint",
    cells: |connected| match rows(connected).0 {
        0..=MOST_COLUMNS => Ok(0),
        found => Err(Unencodable::Frontier { found, most: MOST_COLUMNS }),
    },
    state,
};

/// The longest rows.
const MOST_COLUMNS: usize = 7;

/// The cells of a row, along the shorter side, and the cells in that order.
fn rows(connected: &Connected) -> (usize, Vec<usize>) {
    let (cells, width) = (connected.cells(), connected.width());
    let height = cells.len() / width;
    if width <= height {
        (width, cells.to_vec())
    } else {
        let at = |place: usize| cells[place % height * width + place / height];
        (height, (0..cells.len()).map(at).collect())
    }
}

#[derive(Clone, PartialEq, Eq, Hash)]
struct Frontier {
    column: usize,
    /// Per column, the part of its last cell, from 1 in the order of the columns; 0 if it is no
    /// member.
    parts: Vec<u8>,
    /// A part was left behind: there are no members any more.
    is_over: bool,
}

impl Frontier {
    fn step(&self, is_member: bool) -> Option<Frontier> {
        let (column, mut parts) = (self.column, self.parts.clone());
        let mut is_over = self.is_over;
        let above = parts[column];
        if is_member {
            let left = if column > 0 { parts[column - 1] } else { 0 };
            if is_over {
                return None;
            }
            // Larger than any other.
            let own = parts.len() as u8 + 1;
            for part in &mut parts {
                if *part > 0 && (*part == above || *part == left) {
                    *part = own;
                }
            }
            parts[column] = own;
        } else {
            parts[column] = 0;
            if above > 0 && !parts.contains(&above) {
                if parts.iter().any(|&part| part > 0) {
                    return None;
                }
                is_over = true;
            }
        }
        let mut names = Vec::new();
        for part in parts.iter_mut().filter(|part| **part > 0) {
            let known = names.iter().position(|name| name == part);
            let number = known.unwrap_or_else(|| {
                names.push(*part);
                names.len() - 1
            });
            *part = number as u8 + 1;
        }
        Some(Frontier { column: (column + 1) % self.parts.len(), parts, is_over })
    }

    fn is_one_part(&self) -> bool {
        self.parts.iter().all(|&part| part < 2)
    }
}

fn state(unfolding: &mut Unfolding<'_>, connected: &Connected) {
    let (columns, cells) = rows(connected);
    let start = Frontier { column: 0, parts: vec![0; columns], is_over: false };
    let step = |state: &Frontier, value: u8| state.step(connected.values().contains(value));
    let n = unfolding.problem.values();
    let automaton = Automaton::from_machine(n, start, step, Frontier::is_one_part)
        .expect("states of short rows are within the limits");
    unfolding.constraints.push(Constraint::Regular(Regular { cells, automaton }));
}
