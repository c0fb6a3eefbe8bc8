//! Columns of rows: which values are the puzzle, the answer and the id, and which state rules.
//!
//! Names are guessed where they are not stated; the caller prints the guess. A value that may state
//! rules is read or refused; other values that are not selected are ignored.

use super::{NoRows, Path, Record};
use crate::helpers::cells::is_blank;
use crate::helpers::drawn::is_layout;
use crate::helpers::names;
use serde_json::{Map, Value};

/// Names of columns with puzzles, the most usual first.
const PUZZLE: &str = "\
    puzzle puzzles quiz quizzes question problem initial_board initial board grid givens \
    clues sudoku unsolved start cells input value link";

/// A column with a link or its payload, and the one with the keys of its content.
pub(super) const LINK: &str = "link";
pub(super) const LINK_KEYS: &str = "keys";

/// The column with the signs of a greater-than Sudoku.
pub(super) const SIGNS: &str = "signs";

/// Names of columns with answers.
const ANSWER: &str = "\
    solution solutions answer solved solved_board solution_board solution_grid target \
    ground_truth output label response";

/// Names of columns with ids.
const ID: &str = "id puzzle_id name title index uid";

/// Names of columns whose rules are read: regions, a label per cell; boxes; constraints, as above a
/// grid; cages, as `3:R1C1.R1C2`; the kind of the puzzle.
const REGIONS: &str = "regions region_map jigsaw layout blocks areas zones";
const BOXES: &str = "boxes box box_size";
const CONSTRAINTS: &str = "constraints constraint rules";
const CAGES: &str = "cages cage";
const KIND: &str = "type variant kind puzzle_type puzzle_variant sudoku_type sudoku_variant";

/// Words for a kind that add no rule.
const PLAIN: &str = "\
    sudoku classic standard normal regular plain vanilla easy medium hard expert evil train \
    test validation";

/// Beginnings of names of columns that may state rules.
const RULES: &str = "\
    rule visual_element constraint cage region jigsaw thermo arrow killer kropki diagonal inequalit \
    variant cosmetic quadruple sandwich palindrome renban whisper skyscraper extra_region \
    extraregion even odd anti box group underlay overlay line dot sign nonconsecutive parity";

/// Beginnings of names that begin like these and state none.
const HARMLESS: &str = "\
    antique dotted event evening line_number lineage linear linenumber linewidth oddity ruled \
    signal signature signed";

/// Whole names of such columns.
const NAMES: &str = "\
    xv type kind puzzle_type sudoku_type link keys top bottom left right above below north south east west \
    rows columns cols row_clues column_clues col_clues clues outside_clues hints";

/// Words before `_sudoku` that are not a kind.
const NO_KIND: &str = "is valid proper";

/// Names of columns with words about the puzzle, which are listed as not read.
pub(super) const REMARKS: &str = "remark remarks note notes comment comments description";

/// Columns of a data set.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub struct Columns {
    /// The puzzle.
    pub puzzle: Path,
    /// The stored answer.
    pub answer: Option<Path>,
    /// The id.
    pub id: Option<Path>,
    /// Regions of the puzzle, a label per cell.
    pub regions: Option<Path>,
    /// Constraints of the puzzle, a text or a list of texts, as above a grid.
    pub constraints: Option<Path>,
    /// Boxes of the puzzle, as `2x3` or `none`.
    pub boxes: Option<Path>,
    /// Cages of the puzzle, as in a corpus line.
    pub cages: Option<Path>,
    /// Names of columns that may state rules and are ignored.
    pub ignored: Vec<String>,
    /// The names of the first row, if it has no objects, and those that may state rules and are not
    /// read.
    names: Vec<String>,
    suspects: Vec<Path>,
    reads_signs: bool,
}

/// Columns that the user states; the others are guessed.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub struct Stated {
    /// The puzzle.
    pub puzzle: Option<Path>,
    /// The stored answer; `Some(None)`: there is none.
    pub answer: Option<Option<Path>>,
    /// The id; `Some(None)`: there is none.
    pub id: Option<Option<Path>>,
    /// Regions.
    pub regions: Option<Path>,
    /// Constraints.
    pub constraints: Option<Path>,
    /// Names that are ignored.
    pub ignored: Vec<String>,
    /// As corpora are read: a column `signs` counts, beside the puzzle or without one, and ids are
    /// in a column of that name only.
    pub is_corpus: bool,
}

impl Columns {
    /// The columns of rows like this one. The error names what is missing.
    pub fn of(record: &Record, stated: &Stated) -> Result<Columns, NoRows> {
        let values = &record.values;
        let puzzle = match &stated.puzzle {
            Some(path) => {
                path.get(values).map(|_| path.clone()).ok_or_else(|| missing(path, values))?
            }
            None if stated.is_corpus && guessed(values, SIGNS, is_puzzle).is_some() => {
                guessed(values, PUZZLE, is_puzzle).unwrap_or_else(|| Path::key("puzzle"))
            }
            None => {
                let found = guessed(values, PUZZLE, is_puzzle).or_else(|| by_content(values));
                let expected = "--puzzle NAME, as no column is known as a puzzle";
                found.ok_or_else(|| NoRows::new(expected, names(values)))?
            }
        };
        let is_answer = |value: &Value| is_puzzle(value) && !is_count(value);
        let answer = match &stated.answer {
            Some(path) => path.clone(),
            None => guessed(values, ANSWER, is_answer)
                .or_else(|| only_grid(values, true, &puzzle))
                .filter(|path| *path != puzzle),
        };
        let is_id = |value: &Value| value.is_string() || value.is_number();
        let id = match &stated.id {
            Some(path) => path.clone(),
            None => guessed(values, if stated.is_corpus { "id" } else { ID }, is_id)
                .filter(|path| *path != puzzle),
        };
        for path in [&answer, &id].into_iter().flatten() {
            if path.get(values).is_none() {
                return Err(missing(path, values));
            }
        }
        let read = |names: &str, fits: fn(&Value) -> bool| {
            let found = guessed(values, names, fits);
            found.filter(|path| !is_ignored(&stated.ignored, path) && *path != puzzle)
        };
        let is_text = |value: &Value| match value {
            Value::Array(values) => values.iter().all(Value::is_string),
            value => value.is_string(),
        };
        let is_labels = |value: &Value| {
            let labels = labels(value);
            let cells = labels.chars().filter(char::is_ascii_alphanumeric).count();
            cells > 3 && cells.isqrt().pow(2) == cells
        };
        let mut columns = Columns {
            regions: stated.regions.clone().or_else(|| read(REGIONS, is_labels)),
            constraints: stated.constraints.clone().or_else(|| read(CONSTRAINTS, is_text)),
            boxes: read(BOXES, |value| value.is_string()),
            cages: read(CAGES, |value| value.is_string()),
            puzzle,
            answer,
            id,
            ignored: stated.ignored.clone(),
            names: Vec::new(),
            suspects: Vec::new(),
            reads_signs: stated.is_corpus,
        };
        if let Some(object) =
            values.as_object().filter(|object| !object.values().any(Value::is_object))
        {
            let paths = object.keys().map(|name| Path::key(name));
            let is_suspect = |path: &Path| {
                let is_map = || path.get(values).is_some_and(is_map) && !columns.is_used(path);
                columns.is_suspect(path) || is_map()
            };
            columns.suspects = paths.filter(is_suspect).collect();
            columns.names = object.keys().cloned().collect();
        }
        Ok(columns)
    }

    /// Whether the name of a column that is not used suggests rules.
    fn is_suspect(&self, path: &Path) -> bool {
        let name = path.last_key().unwrap_or_default();
        // `magic_sudoku: yes`
        let is_kind =
            name.strip_suffix("_sudoku").is_some_and(|kind| rank(NO_KIND, kind).is_none());
        let is_read = self.reads_signs && name.trim().eq_ignore_ascii_case(SIGNS)
            || self.puzzle.last_key() == Some(LINK) && name == LINK_KEYS;
        let may_state = is_kind || may_state_rules(name);
        !is_read && may_state && !self.is_used(path) && !is_ignored(&self.ignored, path)
    }

    /// Whether a column is read.
    pub(super) fn is_used(&self, path: &Path) -> bool {
        let Columns { puzzle, answer, id, regions, constraints, boxes, cages, .. } = self;
        let others = [answer, id, regions, constraints, boxes, cages];
        path == puzzle || others.into_iter().any(|other| other.as_ref() == Some(path))
    }

    /// Whether what a column states is read, or is to be ignored.
    pub(super) fn states(&self, path: &Path) -> bool {
        self.is_used(path) && self.id.as_ref() != Some(path) || is_ignored(&self.ignored, path)
    }

    /// Names of the values of a row that may state rules and are neither read nor ignored: by their
    /// name, or as lists and objects that name cells.
    pub fn unread_rules(&self, record: &Record) -> Vec<String> {
        let mut found = Vec::new();
        let states = |path: &Path, value: &Value| {
            !states_nothing(path.last_key().unwrap_or_default(), value)
        };
        if let Some(object) = record.values.as_object()
            && !self.names.is_empty()
            && object.keys().eq(&self.names)
            && object.values().all(Value::is_string)
        {
            for path in &self.suspects {
                if path.get(&record.values).is_some_and(|value| states(path, value)) {
                    found.push(path.to_string());
                }
            }
            return found;
        }
        each_name(&record.values, &mut |path, value| {
            let is_used = self.is_used(path) || is_ignored(&self.ignored, path);
            let is_rule = self.is_suspect(path) && states(path, value);
            let is_list = value.is_array() || value.is_object();
            let states_more = is_list && (names_cells(value) || are_pairs(value)) || is_map(value);
            if is_rule || !is_used && states_more {
                found.push(path.to_string());
            }
        });
        found
    }

    /// Names of the columns that are neither used nor may state rules.
    pub fn others(&self, record: &Record) -> Vec<String> {
        let mut found = Vec::new();
        each_name(&record.values, &mut |path, value| {
            if !value.is_object() && !self.is_used(path) {
                found.push(path.to_string());
            }
        });
        found
    }
}

/// The place of a name in a list of names.
pub(super) fn rank(list: &str, name: &str) -> Option<usize> {
    list.split(' ').position(|known| name.trim().eq_ignore_ascii_case(known))
}

/// Whether a name is one of those that are ignored, as a path or by itself.
fn is_ignored(ignored: &[String], path: &Path) -> bool {
    let is_it = |name: &String| {
        path.last_key().is_some_and(|key| key.trim().eq_ignore_ascii_case(name))
            || *name == path.to_string()
    };
    ignored.iter().any(is_it)
}

/// Whether the name of a column suggests rules: a puzzle is not read without what it states.
pub(super) fn may_state_rules(name: &str) -> bool {
    let name = name.trim().to_ascii_lowercase();
    let begins = |list: &str| list.split_ascii_whitespace().any(|begin| name.starts_with(begin));
    begins(RULES) && !begins(HARMLESS)
        || ["constraint", "inequalit", "cage", "variant"].iter().any(|part| name.contains(part))
        || rank(NAMES, &name).is_some()
        || names::is_in(&name)
}

/// Whether a number is a count, as in `lines: 9` and `clues: 24`. `diagonal: 1` states a rule, and
/// more digits in `regions` are their labels.
fn is_count_in(name: &str, number: Option<f64>) -> bool {
    let name = name.trim().to_ascii_lowercase();
    let counts = name.ends_with('s')
        || name.ends_with("_count")
        || name.contains("size") && !name.starts_with("box");
    counts && number.is_some_and(|number| number < 1000.0)
}

/// Whether a value of such a column states nothing.
pub(super) fn states_nothing(name: &str, value: &Value) -> bool {
    let is_kind = rank(KIND, name).is_some();
    match value {
        Value::Null | Value::Bool(false) => true,
        Value::String(text) => {
            let text = text.trim().to_ascii_lowercase();
            matches!(
                text.as_str(),
                "" | "[]" | "{}" | "none" | "null" | "nan" | "false" | "no" | "0"
            ) || is_count_in(name, text.parse().ok())
                || is_kind && rank(PLAIN, &text).is_some()
        }
        Value::Array(values) => values.is_empty(),
        Value::Object(object) => object.is_empty(),
        Value::Number(number) => {
            is_kind || number.as_f64() == Some(0.0) || is_count_in(name, number.as_f64())
        }
        Value::Bool(true) => false,
    }
}

/// Whether a value names cells: `R1C2`, `A1`, or a key `cell` or `cells`.
fn names_cells(value: &Value) -> bool {
    match value {
        Value::String(text) => {
            let digits = |text: &str| text.chars().take_while(char::is_ascii_digit).count();
            let is_cell = |part: &str| {
                let rows = digits(part);
                rows > 0
                    && part[rows..].strip_prefix(['c', 'C']).is_some_and(|rest| digits(rest) > 0)
            };
            let is_a1 = matches!(text.as_bytes(), [b'A'..=b'I', b'1'..=b'9']);
            is_a1 || text.split(['r', 'R']).skip(1).any(is_cell)
        }
        Value::Array(values) => values.iter().any(names_cells),
        Value::Object(object) => object
            .iter()
            .any(|(key, value)| matches!(key.as_str(), "cell" | "cells") || names_cells(value)),
        _ => false,
    }
}

/// The column of the answers in a file that has nothing else to be read: the stated one, a known
/// name, or the whole row. The error names what is missing.
pub fn answer_of(record: &Record, stated: &Stated) -> Result<Path, NoRows> {
    let values = &record.values;
    let found = match &stated.answer {
        Some(Some(path)) => {
            let found = path.get(values).map(|_| path.clone());
            return found.ok_or_else(|| missing(path, values));
        }
        _ if !values.is_object() => Some(Path::default()),
        _ => guessed(values, ANSWER, is_puzzle).or_else(|| {
            let mut grids = grids(values).into_iter().map(|(path, _)| path);
            grids.next().filter(|_| grids.next().is_none())
        }),
    };
    let expected = "--answer NAME, as no column is known as an answer";
    found.ok_or_else(|| NoRows::new(expected, names(values)))
}

/// Calls `each` with every name of an object and of the objects in it.
fn each_name(values: &Value, each: &mut impl FnMut(&Path, &Value)) {
    let Value::Object(object) = values else { return };
    for (name, value) in object {
        let path = Path::key(name);
        each(&path, value);
        if let Value::Object(inner) = value {
            for (name, value) in inner {
                each(&path.then(name), value);
            }
        }
    }
}

/// The first of some names that a row has with a fitting value; those of objects in it come last.
pub(super) fn guessed(values: &Value, known: &str, fits: impl Fn(&Value) -> bool) -> Option<Path> {
    let mut best: Option<((bool, usize), Path)> = None;
    each_name(values, &mut |path, value| {
        let Some(rank) = rank(known, path.last_key().unwrap_or_default()) else { return };
        let rank = (path.is_nested(), rank);
        if fits(value) && best.as_ref().is_none_or(|(found, _)| rank < *found) {
            best = Some((rank, path.clone()));
        }
    });
    // A name with a grid is preferred to one with words, as an instruction is.
    let is_words = |path: &Path| {
        let text = path.get(values).and_then(Value::as_str).unwrap_or_default();
        text.contains(char::is_alphabetic) && !text.contains([':', ';', '~', '='])
    };
    let best = best.map(|(_, path)| path);
    if best.as_ref().is_some_and(is_words) && known == PUZZLE {
        let is_known = |path: &Path| rank(known, path.last_key().unwrap_or_default()).is_some();
        let grid = grids(values).into_iter().map(|(path, _)| path).find(is_known);
        return grid.or(best);
    }
    best
}

/// A row that is a puzzle as a whole, or its only value that resembles a grid with blanks.
fn by_content(values: &Value) -> Option<Path> {
    if !values.is_object() {
        return is_puzzle(values).then(Path::default);
    }
    only_grid(values, false, &Path::default())
}

/// The only value, beside another one, that resembles a grid with blanks or a full one.
fn only_grid(values: &Value, is_full: bool, other: &Path) -> Option<Path> {
    let found = grids(values).into_iter();
    let mut found = found.filter(|(path, full)| *full == is_full && path != other);
    let (path, _) = found.next()?;
    found.next().is_none().then_some(path)
}

/// Values that resemble grids, and whether they have no blank.
fn grids(values: &Value) -> Vec<(Path, bool)> {
    let mut found = Vec::new();
    each_name(values, &mut |path, value| {
        let text = match value {
            // Labels of regions resemble a solution.
            _ if may_state_rules(path.last_key().unwrap_or_default()) || is_map(value) => return,
            Value::String(text) => text.clone(),
            Value::Array(_) => value.to_string().replace("null", "0").replace('"', ""),
            _ => return,
        };
        if resembles_grid(&text) {
            found.push((path.clone(), !text.chars().any(is_blank)));
        }
    });
    found
}

fn is_puzzle(value: &Value) -> bool {
    match value {
        Value::String(text) => !text.trim().is_empty(),
        // Pairs are places of cells.
        Value::Array(values) => !values.is_empty() && !are_pairs(value),
        Value::Object(object) => object.contains_key("grid") || object.contains_key("cells"),
        _ => false,
    }
}

/// Whether a value is a list of pairs of numbers, as places of cells are.
fn are_pairs(value: &Value) -> bool {
    let is_pair = |value: &Value| {
        value.as_array().is_some_and(|pair| pair.len() == 2 && pair.iter().all(Value::is_number))
    };
    value.as_array().is_some_and(|pairs| !pairs.is_empty() && pairs.iter().all(is_pair))
}

/// Whether a value has a label per cell of a square, N connected cells for each.
fn is_map(value: &Value) -> bool {
    if !value.is_string() && !value.is_array() {
        return false;
    }
    let is_label = |symbol: &char| !" /,".contains(*symbol);
    let labels: Vec<usize> = labels(value).chars().filter(is_label).map(|c| c as usize).collect();
    let size = labels.len().isqrt();
    size > 3 && is_layout(&labels, size)
}

/// Whether a value is a number of solutions, such as `1` or `2+`.
pub(super) fn is_count(value: &Value) -> bool {
    value.as_str().is_some_and(|text| {
        text.len() <= 3 && text.trim_end_matches('+').bytes().all(|byte| byte.is_ascii_digit())
    })
}

/// Labels of regions: a text as it is, lists as numbers.
pub(super) fn labels(value: &Value) -> String {
    let text = |value: &Value| value.as_str().map_or_else(|| value.to_string(), str::to_owned);
    let Value::Array(values) = value else { return text(value) };
    let row = |value: &Value| match value {
        Value::Array(cells) => cells.iter().map(text).collect::<Vec<_>>().join(" "),
        cell => text(cell),
    };
    let is_row =
        |row: &Value| row.is_array() || row.as_str().is_some_and(|row| row.len() == values.len());
    let between = if values.iter().all(is_row) { "/" } else { " " };
    values.iter().map(row).collect::<Vec<_>>().join(between)
}

/// Whether a field is rather a grid than the name of a column: at least 16 cells and nothing else
/// but what separates them.
pub(super) fn resembles_grid(text: &str) -> bool {
    let is_separator =
        |symbol: char| symbol.is_whitespace() || matches!(symbol, ',' | '[' | ']' | '/' | '|');
    let cells = text.chars().filter(|&symbol| symbol.is_ascii_digit() || is_blank(symbol)).count();
    let is_cell =
        |symbol: char| symbol.is_ascii_digit() || is_blank(symbol) || is_separator(symbol);
    cells >= 16 && text.chars().all(is_cell)
        || text.len() >= 100
            && text.len().isqrt().pow(2) == text.len()
            && text.chars().all(|symbol| symbol.is_ascii_alphanumeric() || is_blank(symbol))
}

/// Whether a name is one of puzzles.
pub(super) fn is_puzzle_name(name: &str) -> bool {
    rank(PUZZLE, name).is_some()
}

fn missing(path: &Path, values: &Value) -> NoRows {
    NoRows::new(format!("a column '{path}'"), names(values))
}

/// The names of the columns of a row.
pub(crate) fn names(values: &Value) -> String {
    let mut found = Vec::new();
    each_name(values, &mut |path, _| found.push(format!("'{path}'")));
    if found.is_empty() {
        "a row without names".to_owned()
    } else {
        format!("the columns {}", found.join(", "))
    }
}

/// Path of the rows of a document: its only list of objects, texts or grids, or all lists of the
/// same object.
pub(super) fn guessed_rows(value: &Value) -> Result<Path, NoRows> {
    let mut found = Vec::new();
    lists(value, &Path::default(), 0, &mut found);
    let mut paths: Vec<String> = found.iter().map(Path::to_string).collect();
    paths.dedup();
    match found.as_slice() {
        [path] => Ok(path.clone()),
        [] => {
            let found =
                if value.is_object() { names(value) } else { "another document".to_owned() };
            Err(NoRows::new("--rows PATH, as no list of rows is known", found))
        }
        several => {
            // Lists beside each other: easy, medium, hard.
            let parent = |path: &Path| path.parent_of_list();
            let (first, has_rows) = (parent(&several[0]), several[0].has_rows());
            let is_beside = |path: &Path| parent(path) == first && path.has_rows() == has_rows;
            if !several.iter().all(is_beside) {
                let expected = "--rows PATH, as there are several lists";
                return Err(NoRows::new(expected, paths.join(", ")));
            }
            Ok(if has_rows { first.each().each() } else { first.each() })
        }
    }
}

/// Depth up to which lists are searched.
const MAX_DEPTH: usize = 4;

fn lists(value: &Value, path: &Path, depth: usize, found: &mut Vec<Path>) {
    match value {
        _ if depth > MAX_DEPTH => {}
        Value::Array(values) if is_matrix(values) => found.push(path.clone()),
        Value::Array(values) => {
            let is_row = |value: &Value| match value {
                Value::Object(_) => true,
                Value::Array(cells) => cells.len() >= 4,
                Value::String(text) => text.len() >= 16,
                _ => false,
            };
            if values.first().is_some_and(is_row) {
                found.push(path.each());
            } else if values.first().is_some_and(|value| !value.is_object()) && path.is_whole() {
                found.push(path.clone());
            }
        }
        Value::Object(object) if has_puzzle(object) => found.push(path.clone()),
        Value::Object(object) => {
            let is_row = |value: &Value| value.as_object().is_some_and(has_puzzle);
            if object.len() > 1 && object.values().all(is_row) {
                found.push(path.each());
                return;
            }
            for (key, value) in object {
                lists(value, &path.then(key), depth + 1, found);
            }
        }
        _ => {}
    }
}

/// Whether an object has a puzzle under a known name.
fn has_puzzle(object: &Map<String, Value>) -> bool {
    object.iter().any(|(name, value)| {
        let is_grid = match value {
            Value::String(_) => true,
            Value::Array(values) => {
                let is_cell = |value: &Value| {
                    !value.is_array()
                        && !value.is_object()
                        && value.as_str().is_none_or(|text| text.len() < 4)
                };
                is_matrix(values) || values.first().is_some_and(is_cell) || value[0][0].is_object()
            }
            _ => false,
        };
        is_grid && is_puzzle_name(name)
    })
}

/// Whether a list is one grid: rows of as many numbers or texts as there are rows.
fn is_matrix(values: &[Value]) -> bool {
    let is_row = |value: &Value| match value {
        Value::Array(row) => {
            row.len() == values.len()
                && row.iter().all(|cell| !cell.is_array() && !cell.is_object())
        }
        Value::String(row) => row.chars().count() == values.len() && values.len() > 1,
        _ => false,
    };
    values.len() <= 64 && !values.is_empty() && values.iter().all(is_row)
}

#[cfg(test)]
mod tests {
    use super::*;
    use serde_json::json;

    fn record(values: Value) -> Record {
        Record::new(0, "f:1".to_owned(), values)
    }

    fn guess(values: Value) -> [String; 3] {
        let columns = Columns::of(&record(values), &Stated::default()).unwrap();
        let shown = |path: Option<Path>| path.map_or("-".to_owned(), |path| path.to_string());
        [columns.puzzle.to_string(), shown(columns.answer), shown(columns.id)]
    }

    #[test]
    fn columns_are_guessed() {
        let grid = "1..............1";
        assert_eq!(
            guess(json!({"Id": "a", "Quizzes": grid, "Solutions": "1234"})),
            ["Quizzes", "Solutions", "Id"]
        );
        let nested = json!({"question": "Solve", "metadata": {"puzzle": grid, "solution": "1234"}});
        assert_eq!(guess(nested), ["metadata.puzzle", "metadata.solution", "-"]);
        let bare = json!({"1": grid, "2": "1234341221434321", "3": "0.5"});
        assert_eq!(guess(bare), ["1", "2", "-"]);
        assert_eq!(guess(json!([[1, 0, 0], [0, 1, 0], [0, 0, 1]])), ["", "-", "-"]);
        let error = Columns::of(&record(json!({"a": 1})), &Stated::default()).unwrap_err();
        assert_eq!(
            error.to_string(),
            "expected --puzzle NAME, as no column is known as a puzzle, found the columns 'a'"
        );
    }

    #[test]
    fn rules_are_not_passed_over() {
        let labels = "1122112233443344";
        let row = record(json!({
            "puzzle": "1...", "rules": "knight", "thermo": "a", "cages": [], "type": "sudoku",
            "variant": "killer", "marks": [{"cell": 3}], "tags": ["a"], "meta": {"Regions": labels, "Odd": 1}
        }));
        let columns = Columns::of(&row, &Stated::default()).unwrap();
        assert_eq!(columns.unread_rules(&row), ["thermo", "variant", "marks", "meta.Odd"]);
        let shown = |path: &Option<Path>| path.as_ref().map(Path::to_string).unwrap_or_default();
        assert_eq!(shown(&columns.regions), "meta.Regions");
        assert_eq!(shown(&columns.constraints), "rules");
        let ignored = ["Rules", "thermo", "variant", "marks", "odd"].map(str::to_owned).into();
        let stated = Stated { ignored, ..Stated::default() };
        let columns = Columns::of(&row, &stated).unwrap();
        assert!(columns.unread_rules(&row).is_empty());
        assert_eq!(columns.constraints, None);
        let row = record(json!({
            "puzzle": "1...", "x_sudoku": "yes", "magic_sudoku": true, "tiny_sudoku": "no", "has_antiking": 1,
            "puzzle_variant": "classic", "shaded": [[0, 1], [2, 3]], "map": "aaababbbccccdddd"
        }));
        let columns = Columns::of(&row, &Stated::default()).unwrap();
        let unread = ["x_sudoku", "magic_sudoku", "has_antiking", "shaded", "map"];
        assert_eq!(columns.unread_rules(&row), unread);
        let row = record(json!({"puzzle": "1...", "layout": labels}));
        let columns = Columns::of(&row, &Stated::default()).unwrap();
        assert_eq!(columns.regions, Some(Path::key("layout")));
        // Signs are read where they are selected.
        let row = record(json!({"puzzle": "1...", "signs": "<"}));
        let [without, with] =
            [false, true].map(|is_corpus| Stated { is_corpus, ..Stated::default() });
        assert_eq!(Columns::of(&row, &without).unwrap().unread_rules(&row), ["signs"]);
        assert!(Columns::of(&row, &with).unwrap().unread_rules(&row).is_empty());
    }

    #[test]
    fn rows_of_documents_are_guessed() {
        let guess = |value: Value| guessed_rows(&value).map(|path| path.to_string());
        let row = || json!({"puzzle": "1..............1"});
        assert_eq!(guess(json!([row()])).unwrap(), "[]");
        assert_eq!(
            guess(json!({"data": {"puzzles": [row()], "version": 1}})).unwrap(),
            "data.puzzles[]"
        );
        assert_eq!(guess(json!({"easy": [row()], "hard": [row()]})).unwrap(), "[][]");
        assert_eq!(guess(json!({"data": {"1": row(), "2": row()}})).unwrap(), "data[]");
        assert_eq!(guess(json!([[1, 0], [0, 1]])).unwrap(), "");
        assert_eq!(guess(row()).unwrap(), "");
        let several = guess(json!({"a": {"b": [row()]}, "c": [row()]}));
        assert!(several.unwrap_err().to_string().contains("a.b[], c[]"));
        assert!(guess(json!({"a": 1})).is_err());
    }
}
