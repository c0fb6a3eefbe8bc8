//! Keys of marked cells and of sets of cells: parity, minimum and maximum, indexers, extra regions.

use super::entry::{Entry, Refusal};
use super::key::Own;
use super::lines::names;
use super::reading::Reading;
use quorum_problem::ValueSet;
use quorum_puzzle::Puzzle;
use quorum_puzzle::constraints::Stated;
use serde_json::{Value, json};

/// Parity restricts candidates, as which it is written.
pub const ODD: Own = Own {
    name: "odd",
    fields: &["cell"],
    read: |entry, reading| parity(entry, reading, 1),
    write: None,
};

pub const EVEN: Own = Own { name: "even", read: |entry, reading| parity(entry, reading, 0), ..ODD };

/// All different: a group of the rules, with which it is written.
pub const EXTRA_REGION: Own = Own {
    name: "extraregion",
    fields: &["cells"],
    read: |entry, reading| {
        reading.groups.push(entry.cells("cells")?);
        Ok(())
    },
    write: None,
};

/// The entry of a marked cell.
pub fn written_cell(puzzle: &Puzzle, stated: &Stated) -> Value {
    json!({ "cell": puzzle.position(stated.cells[0][0]).to_string() })
}

/// The entry of a list of marked cells.
pub fn written_cells(puzzle: &Puzzle, stated: &Stated) -> Value {
    json!({ "cells": names(puzzle, &stated.cells[0]) })
}

fn parity(entry: &Entry<'_>, reading: &mut Reading, remainder: u8) -> Result<(), Refusal> {
    reading.candidates.push((entry.cell("cell")?, of_parity(entry.size, remainder)));
    Ok(())
}

/// The values of a grid with a remainder modulo 2.
pub fn of_parity(size: usize, remainder: u8) -> ValueSet {
    ValueSet::full(size as u8).iter().filter(|value| value % 2 == remainder).collect()
}
