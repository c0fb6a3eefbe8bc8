//! Keys of marked cells, of marks between two, and of sets of cells: parity, X and V, extra
//! regions.

use super::*;
use quorum_problem::ValueSet;

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

fn parity(entry: &Entry<'_>, reading: &mut Reading, remainder: u8) -> Result<(), Refusal> {
    reading.candidates.push((entry.cell("cell")?, of_parity(entry.size, remainder)));
    Ok(())
}

/// The values of a grid with a remainder modulo 2.
pub fn of_parity(size: usize, remainder: u8) -> ValueSet {
    ValueSet::full(size as u8).iter().filter(|value| value % 2 == remainder).collect()
}

pub const XV: Own = Own {
    name: "xv",
    fields: &["cells", "value"],
    read: xv,
    write: Some(|puzzle, stated| {
        let cells = names(puzzle, &stated.cells[0]);
        Ok(json!({ "cells": cells, "value": stated.name.to_uppercase() }))
    }),
};

fn xv(entry: &Entry<'_>, reading: &mut Reading) -> Result<(), Refusal> {
    let cells = entry.cells("cells")?;
    let name = match entry.text("value")?.as_deref() {
        Some("X" | "x") => "x",
        Some("V" | "v") => "v",
        Some(other) => return entry.wrong("X or V", &Value::from(other)),
        None => {
            // It may exempt the pair from the negative rule, and it may not.
            reading.unread.push("mark of 'xv' without a letter".to_owned());
            return Ok(());
        }
    };
    reading.state(entry, name, "", vec![cells]);
    Ok(())
}
