//! What reading a puzzle collects before the grid is built: constraints, groups, candidates, and
//! what is not read.

use super::*;
use crate::helpers::constraints::set_less;
use quorum_problem::ValueSet;

/// Content of the keys of a puzzle.
#[derive(Default)]
pub struct Reading {
    /// Constraints, each with the key that states it.
    pub stated: Vec<(&'static str, Stated)>,
    /// Extra regions.
    pub groups: Vec<Vec<usize>>,
    /// Cells that are restricted to some values.
    pub candidates: Vec<(usize, ValueSet)>,
    /// Pairs of cells with a sign, the lesser first.
    pub signs: Vec<[usize; 2]>,
    /// Descriptions of what may be a rule and is not read.
    pub unread: Vec<String>,
}

impl Reading {
    /// Adds a constraint.
    pub fn state(
        &mut self,
        entry: &Entry<'_>,
        name: &'static str,
        parameter: impl Into<String>,
        cells: Vec<Vec<usize>>,
    ) {
        self.stated.push((entry.key, Stated { name, parameter: parameter.into(), cells }));
    }

    /// Adds the constraints to a puzzle with these groups.
    pub fn add_to(&mut self, puzzle: &mut Puzzle) -> Result<(), Refusal> {
        for &(cell, set) in &self.candidates {
            puzzle.set_candidates(cell, puzzle.candidates()[cell].intersection(set));
        }
        for &[lesser, greater] in &self.signs {
            if set_less(puzzle, lesser, greater).is_err() {
                let cells = vec![vec![lesser, greater]];
                let thermometer = Stated { name: "thermo", parameter: String::new(), cells };
                self.stated.push(("thermometer", thermometer));
            }
        }
        for (key, stated) in self.stated.drain(..) {
            puzzle.state(stated).map_err(|reason| fault(key, &reason.to_string()))?;
        }
        Ok(())
    }
}

/// The reason why a constraint does not fit the grid, as a refusal.
fn fault(key: &str, reason: &str) -> Refusal {
    match reason.strip_prefix("expected ").and_then(|rest| rest.split_once(", found ")) {
        Some((expected, found)) => [format!("{expected} in '{key}'"), found.to_owned()],
        None => [format!("'{key}' that fits the grid"), reason.to_owned()],
    }
}
