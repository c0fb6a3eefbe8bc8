//! Drawings: what they mean is only in people's words, so they are listed and not read. A rule that
//! is drawn can only remove solutions.
//!
//! A drawing with `fromConstraint` (in older links `isNewConstraint` or `fromRangskSolver`) is the
//! picture of a constraint for programs that do not know it. It is not listed if the constraint is
//! there. Texts between two cells that are signs, X, V or numbers are listed as rules.

use super::board::{CELL_COLORS, Cell};
use super::entry::row_and_column;
use super::is_empty;
use quorum_puzzle::text::{all_quoted, quoted};
use quorum_util::words::counted;
use serde_json::{Map, Value};
use std::collections::{BTreeSet, HashSet};

/// Keys of drawings, which are nouns for one.
const KEYS: [&str; 5] = ["line", "rectangle", "circle", "text", "cage"];

/// Keys of the fog of war.
const FOG: [&str; 3] = ["fogofwar", "foglight", "triggereffect"];

/// Texts of cages of SudokuPad that are fog.
const FOG_TEXTS: [&str; 2] = ["FOW", "FOGLIGHT"];

/// Beginnings of the texts of cages with data about the puzzle, without effect on the solutions.
const PASSED_OVER: [&str; 4] = ["title", "author", "customstyle", "msgcorrect"];

/// Texts between two cells that are rules, beside numbers.
const SIGNS: [&str; 14] = ["<", ">", "^", "v", "V", "x", "X", "∧", "∨", "≤", "≥", "=", "≠", "~"];

/// How to state the rule that a text between two cells draws, if a key of the program does.
fn constraint_of(text: &str) -> Option<&'static str> {
    match text {
        "X" | "x" | "V" => Some(
            "the constraint 'xv' of f-puzzles states such a rule, or '# x R1C1 R1C2' above a typed grid",
        ),
        "<" | ">" | "^" | "∧" | "∨" => Some(
            "a 'thermometer' of two cells, the lesser first, states such a rule in f-puzzles, or '<' \
             between the cells of a typed grid",
        ),
        _ => None,
    }
}

/// Whether a key is one of drawings.
pub fn is_drawing(key: &str) -> bool {
    KEYS.contains(&key) || FOG.contains(&key)
}

/// The drawings of a puzzle.
#[derive(Default)]
pub struct Drawings {
    /// Descriptions of those that are not read.
    pub unread: Vec<String>,
    /// Rules in words, of the data in cages.
    pub words: Option<String>,
    /// The solution, of the data in cages.
    pub solution: Option<Value>,
}

/// Looks through the drawings of a puzzle.
pub fn drawings(object: &Map<String, Value>, cells: &[&Cell]) -> Drawings {
    let mut found = Drawings::default();
    let mut rules = BTreeSet::new();
    let mut has_fog = FOG.iter().any(|key| object.get(*key).is_some_and(|fog| !is_empty(fog)));
    for key in KEYS {
        let Some(value) = object.get(key).filter(|value| !is_empty(value)) else { continue };
        let Some(entries) = value.as_array() else {
            found.unread.push(format!("'{key}'"));
            continue;
        };
        let (mut count, mut texts) = (0u64, Vec::new());
        for entry in entries {
            let text = shown_text(entry);
            if let (true, Some((name, data))) = (key == "cage", text.as_deref().and_then(data)) {
                match name {
                    "rules" => found.words = Some(data.to_owned()),
                    "solution" => found.solution = Some(data.into()),
                    _ if PASSED_OVER.contains(&name) => {}
                    _ => found.unread.push(format!("data {}", quoted(&format!("{name}: {data}")))),
                }
            } else if key == "cage" && text.as_deref().is_some_and(|text| FOG_TEXTS.contains(&text))
            {
                has_fog = true;
            } else if !is_picture(entry, object) {
                match text {
                    Some(text) if key != "cage" && is_between_two(entry) && is_rule(&text) => {
                        rules.insert(text);
                    }
                    Some(text) => {
                        count += 1;
                        texts.push(text);
                    }
                    None => count += 1,
                }
            }
        }
        if count > 0 {
            texts.sort();
            texts.dedup();
            let with = match (texts.is_empty(), key) {
                (true, _) => String::new(),
                (false, "text") => format!(" {}", all_quoted(texts.iter().map(String::as_str))),
                (false, _) => format!(" with {}", all_quoted(texts.iter().map(String::as_str))),
            };
            found.unread.push(format!("{}{with}", counted(count, key)));
        }
    }
    if !rules.is_empty() {
        let next = rules.iter().find_map(|text| constraint_of(text));
        let next = next.map_or(String::new(), |next| format!(": {next}"));
        let texts = all_quoted(rules.iter().map(String::as_str));
        found.unread.push(format!("drawn rule {texts} between two cells{next}"));
    }
    let has_color =
        |cell: &&Cell| CELL_COLORS.iter().any(|key| cell.get(*key).is_some_and(|c| !is_empty(c)));
    if cells.iter().any(has_color) {
        found.unread.push("colors of cells".to_owned());
    }
    if has_fog {
        found.unread.push("fog".to_owned());
    }
    found
}

/// The text that is drawn.
fn shown_text(entry: &Value) -> Option<String> {
    let text = match &entry["value"] {
        Value::String(text) => text.trim().to_owned(),
        Value::Number(number) => number.to_string(),
        _ => return None,
    };
    (!text.is_empty()).then_some(text)
}

/// Data about the puzzle, `title: ...`, in the text of a cage.
fn data(text: &str) -> Option<(&str, &str)> {
    let (name, data) = text.split_once(": ")?;
    let is_name = !name.is_empty() && name.bytes().all(|byte| byte.is_ascii_lowercase());
    is_name.then_some((name, data))
}

/// Whether the drawing lies between two cells.
fn is_between_two(entry: &Value) -> bool {
    entry["cells"].as_array().is_some_and(|cells| cells.len() == 2)
}

fn is_rule(text: &str) -> bool {
    SIGNS.contains(&text) || text.bytes().all(|byte| byte.is_ascii_digit())
}

/// Whether the drawing is the picture of a constraint that is there, all of whose cells it has.
fn is_picture(entry: &Value, object: &Map<String, Value>) -> bool {
    let keys: Vec<String> = match entry["fromConstraint"].as_str() {
        Some(name) => vec![key_of(name)],
        None if entry["isNewConstraint"] == true || entry["fromRangskSolver"] == true => {
            super::keys::all().map(|key| key.name.to_owned()).collect()
        }
        None => return false,
    };
    let constraints = keys.iter().filter_map(|key| object.get(key));
    let known: HashSet<&str> = constraints.flat_map(named_cells).collect();
    let drawn: Vec<&str> =
        ["cells", "lines"].iter().flat_map(|key| named_cells(&entry[key])).collect();
    !drawn.is_empty() && drawn.iter().all(|cell| known.contains(cell))
}

/// The key of a constraint with this title.
fn key_of(title: &str) -> String {
    let key = title.to_lowercase().replace([' ', '-'], "");
    match key.as_str() {
        "germanwhispers" | "dutchwhispers" => "whispers".to_owned(),
        _ => key,
    }
}

/// All cells that a value names.
fn named_cells(value: &Value) -> Vec<&str> {
    match value {
        Value::String(text) if row_and_column(text).is_some() => vec![text],
        Value::Array(values) => values.iter().flat_map(named_cells).collect(),
        Value::Object(fields) => fields.values().flat_map(named_cells).collect(),
        _ => Vec::new(),
    }
}
