//! Keys whose entries are lists of `lines`, each of which is a constraint of its own: branches of a
//! thermometer are lines from one bulb. f-puzzles has no inequality: a sign is a thermometer of two
//! cells whose line is stated twice, which looks and means the same there, and is not taken for a
//! thermometer that somebody drew.

use super::*;

pub const THERMOMETER: Own = Own {
    name: "thermometer",
    fields: &["lines"],
    read: |entry, reading| {
        let lines = entry.lines()?;
        if let [first, second] = lines.as_slice()
            && first == second
            && let [lesser, greater] = **first
        {
            reading.signs.push([lesser, greater]);
            return Ok(());
        }
        for line in lines.into_iter().filter(|line| line.len() > 1) {
            reading.state(entry, "thermo", "", vec![line]);
        }
        Ok(())
    },
    write: Some(|puzzle, stated| write(puzzle, stated, "")),
};

pub const WHISPERS: Own = Own {
    name: "whispers",
    fields: &["lines", "value"],
    read: |entry, reading| {
        let difference = entry.text("value")?;
        read("whispers", entry, reading, &difference.unwrap_or_default(), 2)
    },
    write: Some(|puzzle, stated| {
        let mut entry = write(puzzle, stated, &stated.parameter)?;
        entry["value"] = stated.parameter.clone().into();
        Ok(entry)
    }),
};

/// The key of older links.
pub const GERMAN_WHISPERS: Own = Own {
    name: "germanwhispers",
    fields: &["lines"],
    read: |entry, reading| read("whispers", entry, reading, "", 2),
    write: None,
};

/// The key of older links: one less than German whispers.
pub const DUTCH_WHISPERS: Own = Own {
    name: "dutchwhispers",
    read: |entry, reading| {
        let difference = entry.size.div_ceil(2) - 1;
        read("whispers", entry, reading, &difference.to_string(), 2)
    },
    ..GERMAN_WHISPERS
};

/// Reads lines of at least `least` cells; shorter ones state nothing.
pub fn read(
    name: &'static str,
    entry: &Entry<'_>,
    reading: &mut Reading,
    parameter: &str,
    least: usize,
) -> Result<(), Refusal> {
    for line in entry.lines()?.into_iter().filter(|line| line.len() >= least) {
        reading.state(entry, name, parameter, vec![line]);
    }
    Ok(())
}

/// The entry of a constraint whose parameter is the only one that the key can mean.
pub fn write(puzzle: &Puzzle, stated: &Stated, only: &str) -> Result<Value, NoRoom> {
    if stated.parameter == only {
        Ok(json!({ "lines": [names(puzzle, &stated.cells[0])] }))
    } else {
        Err(NoRoom(format!("{} of {}, only of {only}", stated.name, stated.parameter)))
    }
}

/// Cells as texts.
pub fn names(puzzle: &Puzzle, cells: &[usize]) -> Vec<String> {
    cells.iter().map(|&cell| Position::of(cell, puzzle.size()).to_string()).collect()
}
