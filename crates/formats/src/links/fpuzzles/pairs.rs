//! Keys of marks between two cells: dots, X and V.

use super::entry::{Entry, Refusal};
use super::key::Key;
use super::lines::names;
use super::reading::Reading;
use serde_json::{Value, json};

/// A dot with a number that may be absent.
const fn dot(name: &'static str, states: &'static [&'static str]) -> Key {
    Key {
        name,
        states,
        fields: &["cells", "value"],
        read: |key, entry, reading| {
            let number = entry.text("value")?.unwrap_or_default();
            reading.state(entry, key.states[0], number, vec![entry.cells("cells")?]);
            Ok(())
        },
        write: Some(|puzzle, stated| {
            let cells = names(puzzle, &stated.cells[0]);
            Ok(json!({ "cells": cells, "value": stated.parameter }))
        }),
    }
}

pub const DIFFERENCE: Key = dot("difference", &["white"]);

pub const RATIO: Key = dot("ratio", &["black"]);

pub const XV: Key = Key {
    name: "xv",
    states: &["x", "v"],
    fields: &["cells", "value"],
    read: xv,
    write: Some(|puzzle, stated| {
        let cells = names(puzzle, &stated.cells[0]);
        Ok(json!({ "cells": cells, "value": stated.name.to_uppercase() }))
    }),
};

fn xv(_: &Key, entry: &Entry<'_>, reading: &mut Reading) -> Result<(), Refusal> {
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
