//! Links of sudokumaker.app: `?puzzle=` and JSON compressed by LZ-string in the base 64 of
//! addresses.
//!
//! Only classic Sudoku is read, as the same puzzle of f-puzzles: the constraints 0 (rows, columns)
//! and 1 (regions) that are the boxes by default. A puzzle with any other, with one of them only,
//! or with further keys is refused by their names, as it is not documented what they mean. Source:
//! links that people published.

use super::address::Address;
use super::fpuzzles::{self, link::content};
use super::web::default_boxes;
use crate::helpers::json_text::JsonText;
use crate::helpers::names::has;
use crate::prelude::*;
use serde_json::{Map, Value, json};

const EXPORT: &str = "choose Export to SudokuPad or f-puzzles there, and copy that link";

/// Keys of a puzzle.
const KEYS: &str = "name author comment type size width height minDigit maxDigit cells constraints";

/// Reads a link.
pub fn read(link: &Address<'_>, known: &KnownRules) -> Result<ParsedPuzzle, Fault> {
    let parts = link.parts();
    let Some(part) = parts.iter().find(|part| part.name == "puzzle") else {
        return Err(link.text.fault(0, "a link of sudokumaker.app with '?puzzle='", "none"));
    };
    let base64 = part.value.replace('-', "/").replace('$', "=");
    let payload = Text::at(&base64, part.text.place());
    let json = content(payload, |content| JsonText::parse(content).ok())?.checked(part.text)?;
    let refused = |found: String| {
        let expected = "a classic Sudoku of sudokumaker.app";
        part.text.fault(0, expected, format!("{found}: {EXPORT}"))
    };
    let puzzle = &json["puzzle"];
    let keys = |object: &Value, known: &str| -> Vec<String> {
        let keys = object.as_object().into_iter().flat_map(Map::keys);
        keys.filter(|key| !has(known, key)).cloned().collect()
    };
    let mut others = [keys(&json, "puzzle formatVersion"), keys(puzzle, KEYS)].concat();
    let list = |key: &str| puzzle[key].as_array().map_or(&[][..], Vec::as_slice);
    let constraints = list("constraints");
    let mut kinds: Vec<String> =
        constraints.iter().map(|entry| entry["type"].to_string()).collect();
    kinds.sort();
    if kinds != ["0", "1"] {
        return Err(refused(format!("the constraints {}", kinds.join(", "))));
    }
    let cells = list("cells");
    let size = cells.len().isqrt();
    let mut regions = constraints.iter().filter(|entry| entry["type"] == 1);
    let regions = regions.find_map(|entry| entry["regions"].as_array());
    let fits = |count: usize| count == cells.len() && count == size * size;
    let Some(regions) = regions.filter(|regions| fits(regions.len())) else {
        return Err(refused("other cells than regions, or no square".to_owned()));
    };
    for (key, standard) in
        [("size", size), ("width", size), ("height", size), ("minDigit", 1), ("maxDigit", size)]
    {
        if puzzle.get(key).is_some_and(|value| *value != standard) {
            others.push(key.to_owned());
        }
    }
    if puzzle["type"] != "sudoku" && !puzzle["type"].is_null() {
        others.push("type".to_owned());
    }
    let mut grid = Vec::new();
    let mut has_colors = false;
    for (cell, region) in cells.iter().zip(regions) {
        let is_given = cell["given"] == true;
        for (key, _) in cell.as_object().into_iter().flatten() {
            match key.as_str() {
                "given" | "value" => {}
                "colors" => has_colors = true,
                // Marks of the player.
                _ if !is_given && key.ends_with("Marks") => {}
                other => others.push(format!("{other} of cells")),
            }
        }
        let value = if is_given { &cell["value"] } else { &Value::Null };
        grid.push(json!({ "value": value, "given": is_given, "region": region }));
    }
    if !others.is_empty() {
        return Err(refused(format!("the keys {}", fpuzzles::listed(others))));
    }
    let rows: Vec<&[Value]> = grid.chunks(size).collect();
    let as_fpuzzles = json!({
        "size": size, "grid": rows, "title": puzzle["name"], "author": puzzle["author"],
        "ruleset": puzzle["comment"],
    });
    let mut parsed = fpuzzles::read_value(&as_fpuzzles, part.text, known)?;
    if parsed.puzzle.rules().boxes().is_none()
        || parsed.puzzle.rules().boxes() != default_boxes(size)
    {
        return Err(refused("regions that are no boxes by default".to_owned()));
    }
    if has_colors {
        parsed.unread.push("colors of cells".to_owned());
    }
    Ok(parsed)
}
