//! Keys whose entries are lists of `lines`, each of which is a constraint of its own: branches of a
//! thermometer are lines from one bulb.

use super::entry::{Entry, Refusal};
use super::key::Key;
use super::reading::Reading;
use quorum_problem::Position;
use quorum_puzzle::Puzzle;
use quorum_puzzle::constraints::Stated;
use serde_json::{Value, json};

const FIELDS: &[&str] = &["lines"];

/// Constraints of two cells next to each other, or of parts: nothing on a line of one cell.
const NOTHING_ON_ONE_CELL: [&str; 7] =
    ["zipper", "slow-thermo", "palindrome", "whispers", "entropic", "modular", "region-sum"];

/// A key of lines without a parameter.
pub const fn plain(name: &'static str, states: &'static [&'static str]) -> Key {
    Key {
        name,
        states,
        fields: FIELDS,
        read: |key, entry, reading| read(key, entry, reading, ""),
        write: Some(|puzzle, stated| Ok(written(puzzle, stated))),
    }
}

pub const THERMOMETER: Key = Key {
    read: |_, entry, reading| {
        reading.thermometers.extend(entry.lines()?.into_iter().filter(|line| line.len() > 1));
        Ok(())
    },
    ..plain("thermometer", &["thermo"])
};

pub const WHISPERS: Key = Key {
    fields: &["lines", "value"],
    read: |key, entry, reading| {
        let difference = entry.text("value")?;
        read(key, entry, reading, &difference.unwrap_or_default())
    },
    write: Some(|puzzle, stated| {
        let mut entry = written(puzzle, stated);
        entry["value"] = stated.parameter.clone().into();
        Ok(entry)
    }),
    ..plain("whispers", &["whispers"])
};

/// The key of older links.
pub const GERMAN_WHISPERS: Key = Key { write: None, ..plain("germanwhispers", &["whispers"]) };

/// The key of older links: one less than German whispers.
pub const DUTCH_WHISPERS: Key = Key {
    read: |key, entry, reading| {
        let difference = entry.size.div_ceil(2) - 1;
        read(key, entry, reading, &difference.to_string())
    },
    write: None,
    ..plain("dutchwhispers", &["whispers"])
};

pub const MODULAR: Key = Key {
    read: |key, entry, reading| read(key, entry, reading, "3"),
    write: Some(|puzzle, stated| with_parameter(puzzle, stated, "3")),
    ..plain("modularline", &["modular"])
};

/// The ends differ by half of the size, rounded down: 4 in a 9x9 grid.
pub const LOCKOUT: Key = Key {
    read: |key, entry, reading| read(key, entry, reading, &(entry.size / 2).to_string()),
    write: Some(|puzzle, stated| with_parameter(puzzle, stated, &(puzzle.size() / 2).to_string())),
    ..plain("lockout", &["lockout"])
};

fn read(
    key: &Key,
    entry: &Entry<'_>,
    reading: &mut Reading,
    parameter: &str,
) -> Result<(), Refusal> {
    let name = key.states[0];
    for line in entry.lines()? {
        if line.len() > 1 || !NOTHING_ON_ONE_CELL.contains(&name) {
            reading.state(entry, name, parameter, vec![line]);
        }
    }
    Ok(())
}

fn written(puzzle: &Puzzle, stated: &Stated) -> Value {
    json!({ "lines": [names(puzzle, &stated.cells[0])] })
}

/// The entry of a constraint whose parameter is the only one that the key can mean.
fn with_parameter(puzzle: &Puzzle, stated: &Stated, only: &str) -> Result<Value, String> {
    match stated.parameter == only {
        true => Ok(written(puzzle, stated)),
        false => Err(format!("{} of {}, only of {only}", stated.name, stated.parameter)),
    }
}

/// Cells as texts.
pub fn names(puzzle: &Puzzle, cells: &[usize]) -> Vec<String> {
    cells.iter().map(|&cell| Position::of(cell, puzzle.size()).to_string()).collect()
}
