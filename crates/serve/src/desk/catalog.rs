//! What the page offers: constraints, kinds to generate, formats, examples.

use super::Desk;
use quorum_puzzle::constraints::{Depiction, NamedConstraint, TABLE};
use quorum_puzzle::{Puzzle, Rules};
use quorum_toolkit::Registry;
use quorum_toolkit::generate::KINDS;
use quorum_toolkit::steps::LEVELS;
use quorum_toolkit::verify::Verifier;
use serde_json::{Value, json};

/// Constraints that setters use most, in the order of the palette.
const COMMON: [&str; 14] = [
    "cage",
    "thermo",
    "arrow",
    "white",
    "black",
    "x",
    "v",
    "whispers",
    "renban",
    "sandwich",
    "little-killer",
    "quadruple",
    "palindrome",
    "between",
];

/// Examples: a title and a text.
const EXAMPLES: [(&str, &str); 4] = [
    ("A Sudoku with 17 givens", include_str!("examples/classic.txt")),
    ("A killer Sudoku without givens", include_str!("examples/killer.txt")),
    ("A Futoshiki", include_str!("examples/futoshiki.txt")),
    ("A Sudoku with several solutions", include_str!("examples/several.txt")),
];

/// All tables.
pub fn catalog(desk: &Desk) -> Value {
    let formats = quorum_formats::TABLE.iter().filter(|format| format.is_written());
    let small = Puzzle::empty(Rules::new(4, Rules::customary_boxes(4)).expect("a small grid"));
    let formats = formats.map(|format| {
        let is_link = format.text(&small).is_ok_and(|text| link_in(&text).is_some());
        json!({"name": format.name, "words": format.summary, "link": is_link})
    });
    let sudokupad = json!({"name": "sudokupad", "words": "link to SudokuPad, which opens it as one of f-puzzles", "link": true});
    let kinds = KINDS.iter().map(|kind| json!({"name": kind.name, "words": kind.summary}));
    let levels = LEVELS.iter().map(|level| level.name);
    let (verifier, _) = Verifier::standard(&Registry::default());
    json!({
        "constraints": TABLE.iter().map(|entry| constraint(entry)).collect::<Vec<_>>(),
        "kinds": kinds.collect::<Vec<_>>(),
        "levels": levels.collect::<Vec<_>>(),
        "formats": formats.chain([sudokupad]).collect::<Vec<_>>(),
        "examples": EXAMPLES.map(|(title, text)| json!({"title": title, "text": text.trim_end()})),
        "version": desk.version,
        "solvers": verifier.solvers.iter().map(|named| named.name.to_string()).collect::<Vec<_>>(),
    })
}

/// The link in a text that a format writes, below the lines of its name and author.
pub fn link_in(text: &str) -> Option<&str> {
    text.lines().map(str::trim).find(|line| quorum_formats::is_link(line))
}

fn constraint(entry: &NamedConstraint) -> Value {
    let (_, cells) = entry.example.split_once(':').unwrap_or_default();
    let lists = if cells.is_empty() { 0 } else { cells.split('|').count() };
    let takes_value = !entry.parameter.is_empty();
    let takes = match (&entry.picture, lists, takes_value) {
        (_, 0, _) => "none",
        (Depiction::BeforeLine | Depiction::BeforeDiagonal, ..) => "outside",
        (Depiction::Dot { .. } | Depiction::Letter(_) | Depiction::Number, _, true) => "value pair",
        (Depiction::Dot { .. } | Depiction::Letter(_), ..) => "pair",
        (Depiction::Line(..) | Depiction::LineOf(_) | Depiction::Thermometer { .. }, _, true) => {
            "value line"
        }
        (Depiction::Line(..) | Depiction::LineOf(_) | Depiction::Thermometer { .. }, ..) => "line",
        (_, _, true) => "value cells",
        (_, _, false) => "cells",
    };
    json!({
        "name": entry.name,
        "aliases": entry.also,
        "rule": entry.summary,
        "parameter": entry.parameter,
        "example": entry.example,
        "lists": lists,
        "takes": takes,
        "common": COMMON.contains(&entry.name),
        "order": COMMON.iter().position(|name| *name == entry.name),
    })
}
