//! Puzzles of f-puzzles: links `...?load=` and the puzzle as JSON, compressed by LZ-string and
//! written in base 64. SudokuPad has the same after `fpuzzles`.
//!
//! * [`link`]: the payload, and repairs of damaged ones;
//! * [`board`]: grid, regions, givens; [`keys`]: keys of constraints, those of a form of their own
//!   ([`key`]) in families ([`lines`], [`cells`], [`sums`], [`outside`]);
//! * [`drawings`]: what is drawn and not read; [`solution`]: the solution that the puzzle carries;
//! * [`write`]: the other direction.
//!
//! Keys without a meaning here, at the top, in cells and in constraints, are refused by name, all
//! of them at once. Drawings and rules in words are [listed](crate::item::Item::unread).

mod board;
mod cells;
mod drawings;
mod entry;
mod key;
mod keys;
mod lines;
pub(super) mod link;
mod outside;
mod reading;
mod solution;
mod sums;
mod write;

// Files of keys use these and what is below, by `use super::*`.
use super::web::default_boxes;
use crate::helpers::comment::comment_behind_link;
use crate::helpers::json_text::JsonText;
use crate::helpers::names::has;
use crate::helpers::prose::further_rules;
use crate::item::WORDS;
use crate::prelude::*;
pub(super) use board::number;
use board::{CELL_COLORS, CELL_KEYS, CELL_MARKS, Cell};
use entry::Entry;
pub(super) use entry::{Refusal, refuse};
use key::Own;
use keys::{DIAGONALS, DISJOINT};
use lines::names;
use quorum_problem::{Expected, Position};
use quorum_puzzle::text::{all_quoted, printable};
use quorum_util::words::plural;
use reading::Reading;
use serde_json::{Map, Value, json};
use std::collections::BTreeSet;

/// Links.
pub static FORMAT: Format = Format {
    name: "fpuzzles",
    summary: "puzzle of f-puzzles: link (also of SudokuPad, fpuzzles...) or payload N4Ig...",
    description: "\
The puzzle of f-puzzles as JSON, compressed by LZ-string in base 64. Read are links of
f-puzzles (?load=...), of SudokuPad (.../fpuzzlesN4Ig..., ?puzzleid=fpuzzlesN4Ig...),
the payload without a link (N4Ig..., fpuzzlesN4Ig...) and the JSON itself (format json).
Nothing is fetched: a short link has to be opened in a browser and copied from there.
Links that were damaged on their way (%2F, blanks for +, / for //) are repaired.

Read are givens, given pencil marks, regions, diagonals, extra regions, parity and all
constraints of f-puzzles and of the user scripts that add some: killercage, arrow,
littlekillersum, sandwichsum, xsum, skyscraper, difference, ratio, xv, negative, clone,
quadruple, minimum, maximum, indexers, antiknight, antiking, disjointgroups,
nonconsecutive, and lines (thermometer, slowthermometer, palindrome, renban, whispers,
regionsumline, entropicline, modularline, nabner, doublearrow, zipperline, betweenline,
lockout). f-puzzles has no inequality, so a sign is written as a thermometer of two cells
whose line is there twice, and read from that; one with a single line is a thermometer.

Other keys are refused, all of them by name, also false or empty ones. A cage whose key
unique is false is a sum. Drawings, colors, fog and rules in words are listed, not read:
beside all but fog one solution or several are no verdict, beside words nor is none, unless
quorum verify --ignore-drawings. Sentences such as Normal sudoku rules apply. are no further
rules. A solution is compared with the verdict. Sizes to 16.",
    extensions: &["txt"],
    example: "https://www.f-puzzles.com/?load=N4IgzglgXgpiBcBmANCA5gJwgEwQbT1ADcBDAGwFc54BGVNCImAOw\
              QBcMqBfZYHvgLrJC/fiFKVqAJnqMW7TjC5CRvUQKEg2ACxgYAtgHt9MNnvygyEZjDD48IAEo0AwlJCpnLmiA1ir\
              NnbwBE6ILogeTlLhvgLKXEA==",
    holds: &[
        Feature::Givens,
        Feature::Candidates,
        Feature::Inequalities,
        Feature::Boxes,
        Feature::NoBoxes,
        Feature::Jigsaw,
        Feature::Diagonals,
        Feature::Groups,
        Feature::Constraints,
        Feature::Name,
    ],
    spells: keys::spells,
    extent: Extent::line(recognize, read),
    write: Some(write::write),
};

/// Keys without effect on the solutions, or that are looked at elsewhere.
const OTHER_KEYS: &str = "size grid title author ruleset solution negative disabledlogic \
    truecandidatesoptions highlightConflicts successMessage";

/// Rows of the largest grid that the program has.
const MOST_ROWS: usize = 16;

/// The key of entries that states nothing where it is empty, whether or not they can have a number.
const EMPTY_FIELD: &str = "value";

/// Texts before the payload in links of f-puzzles, and in those of SudokuPad to such a puzzle.
const MARKS: [&str; 6] = ["?load=", "&load=", "/fpuzzles", "=fpuzzles", "/fpuz", "=fpuz"];

/// The same at the beginning of a text that is not a link.
const BEGINNINGS: [&str; 2] = ["fpuzzles", "fpuz"];

/// First characters of a payload: those of JSON that begins with `{"`.
const FIRST: &str = "N4Ig";

/// Characters of a word that is a payload, and not the beginning of a text.
const LONG: usize = 16;

/// Byte offset of the payload.
fn payload(text: &str) -> Option<usize> {
    let begins =
        |mark: &&&str| text.strip_prefix(**mark).is_some_and(|payload| payload.starts_with(FIRST));
    // A link in JSON is one of its keys (format json), beside which others may state rules.
    if text.starts_with(['{', '[']) {
        return None;
    }
    // On its way, a plus may have become a blank.
    let has_blank = text.contains(char::is_whitespace);
    let word = text.split_whitespace().next().unwrap_or_default();
    if text.starts_with(FIRST) && (!has_blank || word.len() >= LONG) {
        return Some(0);
    }
    let bare = BEGINNINGS.iter().find(begins).map(|mark| mark.len());
    bare.or_else(|| MARKS.iter().find_map(|mark| Some(text.find(mark)? + mark.len())))
}

fn recognize(text: &str) -> bool {
    payload(text).is_some()
}

/// The JSON of a link or payload.
pub fn content(text: Text<'_>) -> Result<Value, Fault> {
    let payload = link::payload(text, payload(text.text).unwrap_or(text.text.len()));
    link::content(payload, |content| JsonText::parse(content).ok())?.checked(text)
}

fn read(text: Text<'_>, known: &KnownRules) -> Result<ParsedPuzzle, Fault> {
    let json = content(text)?;
    // At the link: a place in its content means nothing to the reader of a message.
    let mut parsed = read_value(&json, text, known)?;
    parsed.comments = comment_behind_link(text)?;
    Ok(parsed)
}

/// Reads the JSON of a puzzle; errors point to the beginning of `text`.
pub fn read_value(json: &Value, text: Text<'_>, known: &KnownRules) -> Result<ParsedPuzzle, Fault> {
    let at = |[expected, found]: Refusal| text.fault(0, expected, found);
    let parsed = read_json(json).map_err(at)?;
    known.of_full_text(text, parsed.puzzle.rules().clone())?;
    Ok(parsed)
}

/// Words on one line, as many as a reader takes in; `None` for only white space.
fn shortened(words: &str) -> Option<String> {
    const MOST: usize = 1000;
    let is_between = |c: char| c.is_whitespace() || c.is_control();
    let words: Vec<&str> = words.split(is_between).filter(|word| !word.is_empty()).collect();
    let line = printable(&words.join(" "));
    let cut = line.char_indices().nth(MOST).map(|(at, _)| format!("{}...", line[..at].trim_end()));
    Some(cut.unwrap_or(line)).filter(|line| !line.is_empty())
}

fn read_json(json: &Value) -> Result<ParsedPuzzle, Refusal> {
    let Some(object) = json.as_object() else {
        return refuse("a puzzle of f-puzzles", "other JSON");
    };
    let cells = board::cells(json)?;
    let drawings = drawings::drawings(object, &cells);
    if let Some(found) = unsupported(object, &cells) {
        return refuse("only keys that are read (quorum list formats fpuzzles)", found);
    }
    let mut reading = Reading::default();
    for key in keys::all() {
        for entry in entries(object, key.name, cells.len().isqrt())? {
            key.read(&entry, &mut reading)?;
        }
    }
    whole_grid(object, &mut reading)?;
    let [anti, main] = DIAGONALS.map(|key| switch(object, key));
    let diagonals = Diagonals { main: main?, anti: anti? };
    let groups = std::mem::take(&mut reading.groups);
    let mut puzzle = Puzzle::empty(board::rules(&cells, diagonals, groups)?);
    for (index, cell) in cells.iter().enumerate() {
        board::read_cell(&mut puzzle, index, cell)?;
    }
    if switch(object, DISJOINT)? && !has_default_boxes(&puzzle) {
        // By the program itself they follow the default boxes, by others the regions.
        return refuse(format!("'{DISJOINT}' only beside the boxes of the size"), "other regions");
    }
    if puzzle.size() > MOST_ROWS {
        let expected = format!("a 'grid' of at most {MOST_ROWS} rows");
        return refuse(expected, puzzle.size().to_string());
    }
    reading.add_to(&mut puzzle)?;
    let text = |key: &str| json[key].as_str().filter(|text| !text.is_empty()).map(str::to_owned);
    puzzle.name = text("title");
    puzzle.author = text("author");

    let mut unread = reading.unread;
    unread.extend(drawings.unread);
    let mut expected = Expected::default();
    for solution in [object.get("solution"), drawings.solution.as_ref()].into_iter().flatten() {
        match solution::read(solution, cells.len()) {
            Ok(grid) => expected.grid = grid.or(expected.grid),
            Err(words) => unread.push(words),
        }
    }
    if json["ruleset"].as_str().is_none() && !is_empty(&json["ruleset"]) {
        unread.push("'ruleset' that is not a text".to_owned());
    }
    let words = [json["ruleset"].as_str(), drawings.words.as_deref()];
    let words = words.into_iter().flatten();
    let words = words.filter_map(|words| further_rules(words, puzzle.rules()));
    let words = words.filter_map(|words| shortened(&words));
    unread.extend(words.map(|words| format!("{WORDS}{words}")));
    Ok(ParsedPuzzle { expected, unread, ..ParsedPuzzle::from(puzzle) })
}

/// Whether the regions are the boxes that the program draws by default.
fn has_default_boxes(puzzle: &Puzzle) -> bool {
    puzzle.rules().boxes().is_some_and(|boxes| Some(boxes) == default_boxes(puzzle.size()))
}

/// The entries of a key.
fn entries<'a>(
    object: &'a Map<String, Value>,
    key: &'static str,
    size: usize,
) -> Result<Vec<Entry<'a>>, Refusal> {
    let value = match object.get(key) {
        Some(value) if !is_empty(value) => value,
        _ => return Ok(Vec::new()),
    };
    let entry = |value: &'a Value| match value.as_object() {
        Some(fields) => Ok(Entry { key, fields, size }),
        None => refuse(format!("an object in '{key}'"), quoted(&value.to_string())),
    };
    match value.as_array() {
        Some(values) => values.iter().map(entry).collect(),
        None => refuse(format!("a list in '{key}'"), quoted(&value.to_string())),
    }
}

/// Whether a key that is true or false is true.
fn switch(object: &Map<String, Value>, key: &str) -> Result<bool, Refusal> {
    match object.get(key) {
        None | Some(Value::Null) => Ok(false),
        Some(Value::Bool(is_on)) => Ok(*is_on),
        Some(other) => refuse(format!("true or false for '{key}'"), quoted(&other.to_string())),
    }
}

/// Reads the constraints of the whole grid.
fn whole_grid(object: &Map<String, Value>, reading: &mut Reading) -> Result<(), Refusal> {
    let stated = |name: &'static str, parameter: &str| Stated {
        name,
        parameter: parameter.to_owned(),
        cells: Vec::new(),
    };
    for (key, entry, parameter) in keys::switches() {
        if switch(object, key)? {
            reading.stated.push((key, stated(entry.name, parameter)));
        }
    }
    let negative = match object.get("negative").filter(|negative| !is_empty(negative)) {
        None => return Ok(()),
        Some(Value::Array(words)) => words,
        Some(other) => return refuse("a list in 'negative'", quoted(&other.to_string())),
    };
    for word in negative {
        let Some(entry) = keys::negative(word) else {
            return refuse("ratio or xv in 'negative'", quoted(&word.to_string()));
        };
        // The negative of every ratio in use; of 2 where there is none.
        let ratios: BTreeSet<String> = match entry.name {
            "nonratio" => ratios(reading.stated.iter().map(|(_, stated)| stated)),
            _ => [String::new()].into(),
        };
        reading.stated.extend(ratios.iter().map(|ratio| ("negative", stated(entry.name, ratio))));
    }
    Ok(())
}

/// The ratios that the negative rule of ratios concerns.
fn ratios<'a>(stated: impl Iterator<Item = &'a Stated>) -> BTreeSet<String> {
    let dots = stated.filter(|stated| stated.name == "black");
    let ratio = |stated: &Stated| match stated.parameter.as_str() {
        "" => "2".to_owned(),
        ratio => ratio.trim_start_matches('0').to_owned(),
    };
    let ratios: BTreeSet<String> = dots.map(ratio).collect();
    if ratios.is_empty() { ["2".to_owned()].into() } else { ratios }
}

/// All keys of the puzzle, of its constraints and of its cells that may state rules and are not
/// read.
fn unsupported(object: &Map<String, Value>, cells: &[&Cell]) -> Option<String> {
    let is_known = |key: &str| {
        keys::find_key(key).is_some()
            || has(OTHER_KEYS, key)
            || DIAGONALS.contains(&key)
            || keys::switches().any(|(switch, ..)| switch == key)
            || drawings::is_drawing(key)
    };
    // Also where nothing is stated: that a key is false or empty may be a rule.
    let constraints: Vec<String> = object.keys().filter(|key| !is_known(key)).cloned().collect();
    let known_in_cells = [&CELL_KEYS[..], &CELL_MARKS, &CELL_COLORS].concat();
    let in_cells = cells.iter().flat_map(|cell| cell.keys());
    let in_cells = in_cells.filter(|key| !known_in_cells.contains(&key.as_str())).cloned();
    let in_cells: Vec<String> = in_cells.collect();
    let mut in_entries = Vec::new();
    for key in keys::all() {
        let Some(Value::Array(entries)) = object.get(key.name) else { continue };
        for (field, value) in entries.iter().filter_map(Value::as_object).flatten() {
            let is_harmless = field == EMPTY_FIELD && is_empty(value);
            if !is_harmless && !key.fields().contains(&field.as_str()) {
                in_entries.push(format!("{field} of {}", key.name));
            }
        }
    }
    let mut found = Vec::new();
    if !constraints.is_empty() {
        let noun = plural(constraints.len() as u64, "constraint");
        let names = all_quoted(constraints.iter().map(String::as_str));
        found.push(format!("the {noun} {names}"));
    }
    if !in_entries.is_empty() {
        found.push(listed(in_entries));
    }
    if !in_cells.is_empty() {
        found.push(format!("{} in cells", listed(in_cells)));
    }
    (!found.is_empty()).then(|| found.join(", and "))
}

/// Names in a message, each once.
pub(super) fn listed(mut names: Vec<String>) -> String {
    names.sort();
    names.dedup();
    all_quoted(names.iter().map(String::as_str))
}

/// Whether a value is empty.
pub(super) fn is_empty(value: &Value) -> bool {
    match value {
        Value::Null | Value::Bool(false) => true,
        Value::String(text) => text.is_empty(),
        Value::Array(items) => items.is_empty(),
        Value::Object(items) => items.is_empty(),
        Value::Bool(true) | Value::Number(_) => false,
    }
}
