//! Keys of marked cells and of sets of cells: parity, minimum and maximum, indexers, extra regions.

use super::entry::{Entry, Refusal};
use super::key::Key;
use super::lines::names;
use super::reading::Reading;
use quorum_problem::ValueSet;
use serde_json::json;

/// A key with one marked cell per entry.
pub const fn marked(name: &'static str, states: &'static [&'static str]) -> Key {
    Key {
        name,
        states,
        fields: &["cell"],
        read: |key, entry, reading| {
            reading.state(entry, key.states[0], "", vec![vec![entry.cell("cell")?]]);
            Ok(())
        },
        write: Some(|puzzle, stated| {
            Ok(json!({ "cell": puzzle.position(stated.cells[0][0]).to_string() }))
        }),
    }
}

/// A key with a list of marked cells per entry.
pub const fn each(name: &'static str, states: &'static [&'static str]) -> Key {
    Key {
        fields: &["cells"],
        read: |key, entry, reading| {
            for cell in entry.cells("cells")? {
                reading.state(entry, key.states[0], "", vec![vec![cell]]);
            }
            Ok(())
        },
        write: Some(|puzzle, stated| Ok(json!({ "cells": names(puzzle, &stated.cells[0]) }))),
        ..marked(name, states)
    }
}

/// Parity restricts candidates, as which it is written.
pub const ODD: Key = Key {
    states: &[],
    read: |_, entry, reading| parity(entry, reading, 1),
    write: None,
    ..marked("odd", &[])
};

pub const EVEN: Key = Key {
    states: &[],
    read: |_, entry, reading| parity(entry, reading, 0),
    write: None,
    ..marked("even", &[])
};

/// All different: a group of the rules, with which it is written.
pub const EXTRA_REGION: Key = Key {
    name: "extraregion",
    states: &[],
    fields: &["cells"],
    read: |_, entry, reading| {
        reading.groups.push(entry.cells("cells")?);
        Ok(())
    },
    write: None,
};

fn parity(entry: &Entry<'_>, reading: &mut Reading, remainder: u8) -> Result<(), Refusal> {
    reading.candidates.push((entry.cell("cell")?, of_parity(entry.size, remainder)));
    Ok(())
}

/// The values of a grid with a remainder modulo 2.
pub fn of_parity(size: usize, remainder: u8) -> ValueSet {
    ValueSet::full(size as u8).iter().filter(|value| value % 2 == remainder).collect()
}
