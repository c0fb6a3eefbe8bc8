//! Keys of marks between two cells: dots, X and V.

use super::entry::{Entry, Refusal};
use super::key::Own;
use super::lines::names;
use super::reading::Reading;
use quorum_puzzle::Puzzle;
use quorum_puzzle::constraints::Stated;
use serde_json::{Value, json};

/// Reads a dot with a number that may be absent.
pub fn read_dot(
    name: &'static str,
    entry: &Entry<'_>,
    reading: &mut Reading,
) -> Result<(), Refusal> {
    let number = entry.text("value")?.unwrap_or_default();
    reading.state(entry, name, number, vec![entry.cells("cells")?]);
    Ok(())
}

/// The entry of a dot with a number.
pub fn written_dot(puzzle: &Puzzle, stated: &Stated) -> Value {
    json!({ "cells": names(puzzle, &stated.cells[0]), "value": stated.parameter })
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
