//! The texts of a row: its puzzle, its answer and its constraints, in forms that the readers of
//! puzzles know, whatever the layout; and the puzzle that they are.

use super::blanks::Blanks;
use super::columns::{
    Columns, LINK, LINK_KEYS, REMARKS, SIGNS, is_count, labels, rank, states_nothing,
};
use super::values::{cells, raw};
use super::{Path, Record, json};
use crate::added::AddedConstraint;
use crate::grids::signs;
use crate::helpers::names::unstated;
use crate::helpers::prose::{further_rules, may_state_rule};
use crate::helpers::{comment, names};
use crate::item::{Grade, Item, WORDS};
use crate::links::fpuzzles;
use crate::prelude::*;
use quorum_problem::SolutionCount;
use quorum_puzzle::symbols::read_solution;
use quorum_puzzle::text::{Place, inert, printable};
use serde_json::Value;
use std::borrow::Cow;

/// The texts of a row.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub struct Texts {
    /// The puzzle in any format; lists as JSON.
    pub puzzle: String,
    /// Headers of the puzzle that the row states, with their line ends.
    pub headers: String,
    /// The stored answer, if there is one.
    pub answer: Option<String>,
    /// Constraints that the row states, as above a grid.
    pub constraints: Vec<String>,
    /// Further texts of the row, which may state rules.
    pub remarks: Vec<String>,
}

/// How the rows of a source are read.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub struct Reading {
    /// Their columns.
    pub columns: Columns,
    /// Their blanks.
    pub blanks: Blanks,
}

impl Reading {
    /// How rows with these columns are read, of which these are the first.
    pub fn new<'a>(columns: Columns, first: impl Iterator<Item = &'a Record>) -> Self {
        let texts = first.filter_map(|record| columns.puzzle.get(&record.values)).map(grid);
        let texts: Vec<Cow<'_, str>> = texts.collect();
        Reading { blanks: Blanks::of(texts.iter().map(|text| text.trim())), columns }
    }

    /// The texts of a row. The error is what was expected and found.
    pub fn texts(&self, record: &Record) -> Result<Texts, (String, String)> {
        let columns = &self.columns;
        let value = |path: &Path| path.get(&record.values).filter(|value| !value.is_null());
        if is_fpuzzles(&record.values) {
            return Ok(Texts { puzzle: record.values.to_string(), ..Texts::default() });
        }
        self.check_rules(record)?;
        let Some(stored) = value(&columns.puzzle).filter(|value| *value != "") else {
            return Err((format!("a puzzle in '{}'", columns.puzzle), "none".to_owned()));
        };
        let puzzle = grid(stored);
        // Without a header, a text as long as the puzzle may be the labels of its regions.
        if let Some(object) = record.values.as_object().filter(|object| object.contains_key("1")) {
            for (name, value) in object {
                let other = value.as_str().unwrap_or_default();
                let is_used = columns.is_used(&Path::key(name));
                let is_rule = may_state_rule(other);
                let may_be_labels = puzzle.len() > 3 && other.len() == puzzle.len();
                if !is_used && (may_be_labels || is_rule) {
                    let rule = "; a rule has a column with a name";
                    let expected =
                        format!("a solution or nothing{}", if is_rule { rule } else { "" });
                    return Err((expected, quoted(other)));
                }
            }
        }
        if let Some(unclear) = self.blanks.unclear(puzzle.trim()) {
            return Err(unclear);
        }
        let stated = |path: &Option<Path>| {
            let path = path.as_ref()?;
            let name = path.last_key().unwrap_or_default();
            value(path).filter(|value| !states_nothing(name, value))
        };
        let mut headers = String::new();
        if let Some(regions) = stated(&columns.regions) {
            headers += &format!("# regions {}\n", labels(regions));
        } else if let Some(boxes) =
            columns.boxes.as_ref().and_then(value).filter(|boxes| *boxes != "")
        {
            headers += &format!("# boxes {}\n", raw(boxes));
        }
        let puzzle = match self.blanks.with_values(puzzle.trim()) {
            Some((values, grid)) => {
                headers += &values;
                grid
            }
            None => raw(stored).into_owned(),
        };
        let mut constraints = stated(&columns.constraints).map(lines).unwrap_or_default();
        for cages in stated(&columns.cages).map(lines).unwrap_or_default() {
            let has_name = cages.starts_with(char::is_alphabetic);
            constraints.push(if has_name { cages } else { format!("cage={cages}") });
        }
        let (answer, remarks) = (self.answer(record), self.remarks(record));
        Ok(Texts { puzzle, headers, answer, constraints, remarks })
    }

    /// The stored answer of a row.
    fn answer(&self, record: &Record) -> Option<String> {
        let value = self.columns.answer.as_ref()?.get(&record.values)?;
        (!value.is_null() && !is_count(value)).then(|| raw(value).into_owned())
    }

    /// The id that a row has.
    pub fn id(&self, record: &Record) -> Option<String> {
        let id = self.columns.id.as_ref()?.get(&record.values).filter(|id| !id.is_null())?;
        Some(raw(id).into_owned()).filter(|id| !id.trim().is_empty())
    }

    /// The blank of a puzzle that is not the usual one of its source.
    pub fn other_blank(&self, record: &Record) -> Option<char> {
        self.blanks.unusual(grid(self.columns.puzzle.get(&record.values)?).trim())
    }

    /// Refuses a row with rules that are not read.
    fn check_rules(&self, record: &Record) -> Result<(), (String, String)> {
        let unread = self.columns.unread_rules(record);
        if unread.is_empty() || is_fpuzzles(&record.values) {
            return Ok(());
        }
        Err(("rules in known columns".to_owned(), format!("'{}'", unread.join("', '"))))
    }

    /// Reads a row as an item of a source.
    pub(crate) fn item(
        &self,
        record: &Record,
        known: &KnownRules,
        number: (&str, u64),
    ) -> Result<Item, Fault> {
        // A place in a value of JSON means nothing to the reader of a message.
        let moved = |fault| {
            if record.fields.is_empty() {
                Fault { line: record.line, column: 1, ..fault }
            } else {
                fault
            }
        };
        self.item_at_place(record, known, number).map_err(moved)
    }

    fn item_at_place(
        &self,
        record: &Record,
        known: &KnownRules,
        (source, number): (&str, u64),
    ) -> Result<Item, Fault> {
        let row = Text::at("", record.start());
        let columns = &self.columns;
        let at = |path: &Path| Text::at("", record.place_of(path));
        let of_name = |name: &str| {
            let mut values = record.values.as_object()?.iter();
            let (name, value) = values.find(|(key, _)| key.trim().eq_ignore_ascii_case(name))?;
            let text = if value.is_null() { "".into() } else { raw(value) };
            let text = text.trim().to_owned();
            (!text.is_empty()).then(|| (Path::key(name), text))
        };
        let signs = of_name(SIGNS).filter(|(path, _)| !columns.ignored.contains(&path.to_string()));
        let mut texts = Texts { answer: self.answer(record), ..Texts::default() };
        self.check_rules(record).map_err(|(expected, found)| row.fault(0, expected, found))?;
        if signs.is_none() || columns.puzzle.get(&record.values).is_some_and(|value| value != "") {
            let place = at(&columns.puzzle);
            texts =
                self.texts(record).map_err(|(expected, found)| place.fault(0, expected, found))?;
        }
        let mut parsed = match is_fpuzzles(&record.values) {
            true => fpuzzles::read_value(&record.values, row, known)?,
            false if texts.puzzle.is_empty() => {
                let (path, text) = signs.as_ref().expect("one of both is there");
                Puzzle::empty(signs::rules(Text::at(text, record.place_of(path)), known)?).into()
            }
            false => texts.read(record.place_of(&columns.puzzle), known)?,
        };
        if let Some((path, text)) = &signs {
            let text = Text::at(text, record.place_of(path));
            let rules = signs::rules(text, known)?;
            if *parsed.puzzle.rules() != rules {
                let expected = format!("a {rules} puzzle beside sign rows");
                let found = parsed.puzzle.rules().to_string();
                return Err(at(&columns.puzzle).fault(0, expected, found));
            }
            signs::read_joined(&mut parsed.puzzle, text)?;
        }
        if let (Some(keys), Some(LINK)) = (record.values.get(LINK_KEYS), columns.puzzle.last_key())
        {
            check_keys(keys, Text::at(texts.puzzle.trim(), record.place_of(&columns.puzzle)))?;
        }
        let (size, cells) = (parsed.puzzle.size(), parsed.puzzle.rules().cell_count());
        if let Some((path, stated)) = of_name("size") {
            let shape = parsed.puzzle.rules().shape().to_string();
            let known = [size.to_string(), cells.to_string(), shape.clone()];
            if !known.iter().any(|known| known.eq_ignore_ascii_case(&stated)) {
                let expected = format!("the size of the grid, {shape}");
                return Err(at(&path).fault(0, expected, quoted(&stated)));
            }
        }
        if let Some(answer) = texts.answer.take().filter(|answer| !answer.trim().is_empty()) {
            let path = columns.answer.as_ref().expect("there is an answer");
            let text = Text::at(&answer, record.place_of(path));
            add_solution(&mut parsed, text, known).map_err(|fault| {
                let found = format!("{} (in the column '{path}')", fault.found);
                Fault { found, ..fault }
            })?;
        }
        if let Some((path, count)) = of_name("solutions") {
            let text = Text::at(&count, record.place_of(&path));
            // Kaggle's collections have the solution in `solutions`. No number is as long.
            if size > 3 && count.len() >= cells {
                add_solution(&mut parsed, text, known)?;
            } else {
                let expected = "a number of solutions such as 0, 1 or 2+";
                let number = count.parse::<SolutionCount>();
                let number = number.map_err(|_| text.fault(0, expected, quoted(&count)))?;
                parsed.expected.solutions = Some(number);
            }
        }
        let word = |name: &str| of_name(name).map(|(_, text)| text);
        let grade = Grade {
            level: word("level").map(|level| inert(&level)),
            // Not a number: a column of the same name with another meaning.
            nodes: word("grade_nodes").and_then(|nodes| nodes.parse().ok()),
            backdoor: word("backdoor"),
        };
        if parsed.puzzle.name.is_none() {
            parsed.puzzle.name = word("title").or_else(|| word("name"));
        }
        parsed.puzzle.author = parsed.puzzle.author.or_else(|| word("author"));
        if texts.puzzle.is_empty() {
            texts.remarks = self.remarks(record);
            parsed.unread.extend(texts.unread(&parsed.puzzle, known));
        }
        let is_comment = |text: &&String| {
            names::meant(text).is_empty() && unread(text, &parsed.puzzle).is_none()
        };
        parsed.comments.extend(texts.remarks.iter().filter(is_comment).map(|text| inert(text)));
        let mut item = Item::new(source, number, record.line, record.text.clone(), parsed);
        if let Some(id) = self.id(record) {
            item.id = inert(&printable(id.trim()));
        }
        item.grade = Some(grade).filter(|grade| *grade != Grade::default()).map(Box::new);
        Ok(item)
    }

    /// Texts of the values that nothing reads, if they name rules, and the names of those that are
    /// true and do, as in `"options": {"knight": true}`; words about the puzzle.
    fn remarks(&self, record: &Record) -> Vec<String> {
        let mut found = Vec::new();
        for (name, value) in record.values.as_object().into_iter().flatten() {
            self.add_remarks(&Path::key(name), value, &mut found);
        }
        found
    }

    fn add_remarks(&self, path: &Path, value: &Value, found: &mut Vec<String>) {
        let name = path.last_key().unwrap_or_default();
        let is_puzzle = *path == self.columns.puzzle;
        if !is_puzzle && self.columns.states(path) {
            return;
        }
        let text = match value {
            _ if is_puzzle => name,
            Value::Bool(true) => name,
            Value::Number(number) if number.as_f64() == Some(1.0) => name,
            Value::String(text) if ["1", "true", "yes"].contains(&&*text.to_lowercase()) => name,
            Value::String(text) => text,
            Value::Array(values) => {
                return values.iter().for_each(|value| self.add_remarks(path, value, found));
            }
            Value::Object(object) => {
                return object
                    .iter()
                    .for_each(|(key, it)| self.add_remarks(&path.then(key), it, found));
            }
            _ => return,
        };
        let is_remark = rank(REMARKS, name).is_some() && text.trim().contains(' ');
        if text.contains(char::is_alphabetic) && (is_remark || !names::meant(text).is_empty()) {
            found.push(text.to_owned());
        }
    }
}

impl Texts {
    /// Reads the puzzle, whose text is at this place.
    pub(crate) fn read(&self, place: Place, known: &KnownRules) -> Result<ParsedPuzzle, Fault> {
        let text = Text::at(&self.puzzle, place);
        let mut parsed = match (self.headers.is_empty(), list(text)) {
            (true, Some(cells)) => json::of_list(&cells, text, known)?,
            (true, None) => known.one_line(text.trimmed())?,
            (false, _) => {
                let whole = format!("{}{}", self.headers, self.puzzle);
                let parsed = known.one_line(Text::at(&whole, place));
                parsed.map_err(|fault| text.fault(0, fault.expected, fault.found))?
            }
        };
        for constraint in &self.constraints {
            let fault = |error: crate::AddedConstraintError| {
                text.fault(0, error.expected, format!("{} in {}", error.found, quoted(constraint)))
            };
            let added = AddedConstraint::new(constraint).map_err(fault)?;
            parsed.puzzle = added.added_to(&parsed.puzzle).map_err(fault)?;
        }
        parsed.unread.extend(self.unread(&parsed.puzzle, known));
        Ok(parsed)
    }

    /// The remarks that may be rules which the puzzle does not state.
    fn unread(&self, puzzle: &Puzzle, known: &KnownRules) -> Vec<String> {
        if self.remarks.is_empty() {
            return Vec::new();
        }
        // Constraints of a header are stated later, with their faults.
        let mut puzzle = puzzle.clone();
        for line in &known.header.constraints {
            let _ = comment::state(line.whole(), &mut puzzle);
        }
        self.remarks.iter().filter_map(|text| unread(text, &puzzle)).collect()
    }
}

/// A remark as not read, if it may be a rule which the puzzle does not state.
fn unread(text: &str, puzzle: &Puzzle) -> Option<String> {
    if !names::meant(text).is_empty() {
        return unstated(text, puzzle);
    }
    let rules = further_rules(text, puzzle.rules()).filter(|it| may_state_rule(it))?;
    Some(format!("{WORDS}{}", inert(&rules)))
}

/// Whether a row is the object of f-puzzles.
fn is_fpuzzles(values: &Value) -> bool {
    values["grid"][0][0].as_object().is_some_and(|cell| !cell.contains_key("val"))
}

/// Refuses keys beside a link that its content does not have: they may state rules.
fn check_keys(keys: &Value, link: Text<'_>) -> Result<(), Fault> {
    let content = fpuzzles::content(link);
    let has = |key: &Value| match (key.as_str(), &content) {
        (Some(key), Ok(content)) => content.get(key).is_some(),
        _ => false,
    };
    let other = match keys.as_array() {
        Some(keys) => keys.iter().find(|key| !has(key)),
        None => Some(keys),
    };
    let Some(other) = other else { return Ok(()) };
    let expected = format!("the keys of the puzzle of f-puzzles in the link in '{LINK_KEYS}'");
    let found = other.as_str().map_or_else(|| other.to_string(), str::to_owned);
    Err(link.fault(0, expected, quoted(&found)))
}

/// Adds a solution that a row states; two have to agree.
fn add_solution(
    parsed: &mut ParsedPuzzle,
    text: Text<'_>,
    known: &KnownRules,
) -> Result<(), Fault> {
    let grid = solution(text, &parsed.puzzle, known)?;
    if parsed.expected.grid.as_ref().is_some_and(|before| *before != grid) {
        return Err(text.fault(0, "the same solution as before in its row", "another one"));
    }
    parsed.expected.grid = Some(grid);
    Ok(())
}

/// The solution of a puzzle, in any spelling that a puzzle may have.
fn solution(text: Text<'_>, puzzle: &Puzzle, known: &KnownRules) -> Result<Vec<u8>, Fault> {
    if let Some(cells) = list(text).and_then(|list| cells(&list)) {
        let between = if puzzle.values().have_two_digits() { " " } else { "" };
        return read_solution(Text::at(&cells.join(between), text.place()), puzzle.rules());
    }
    let rows = joined_rows(text.text, puzzle);
    let joined = rows.map(|rows| read_solution(Text::at(&rows, text.place()), puzzle.rules()));
    if let Some(Ok(grid)) = joined {
        return Ok(grid);
    }
    let plain = match read_solution(text.trimmed(), puzzle.rules()) {
        Ok(grid) => return Ok(grid),
        Err(fault) => fault,
    };
    let same = KnownRules { header: Default::default(), ..known.clone() };
    let full = same.one_line(text.trimmed()).ok().map(|parsed| parsed.puzzle);
    let has_same_cells = |full: &Puzzle| {
        let [one, other] = [full.rules(), puzzle.rules()];
        one.cell_count() == other.cell_count() && one.absent_cells() == other.absent_cells()
    };
    let full = full.filter(has_same_cells);
    let given = |full: Puzzle| {
        let value = |cell| if full.rules().is_absent(cell) { Some(1) } else { full.given(cell) };
        (0..full.candidates().len()).map(value).collect()
    };
    full.and_then(given).ok_or(plain)
}

/// The rows of a solution with slashes between them, as puzzles have; `None` for a text of other
/// rows. A puzzle cannot be read in its place, as it has no absent cells without a header.
fn joined_rows(text: &str, puzzle: &Puzzle) -> Option<String> {
    let rows: Vec<&str> = text.trim().split('/').collect();
    let has_words = puzzle.values().have_two_digits();
    let cells =
        |row: &str| if has_words { row.split_whitespace().count() } else { row.chars().count() };
    let columns = puzzle.rules().columns();
    let fits = rows.len() > 1 && rows.iter().all(|row| cells(row) == columns);
    fits.then(|| rows.join(if has_words { " " } else { "" }))
}

/// The values of a text that is a list of JSON.
fn list(text: Text<'_>) -> Option<Vec<Value>> {
    let text = Some(text.trimmed().text).filter(|text| text.starts_with('['))?;
    match json::of_text(text).ok()? {
        Value::Array(values) => Some(values),
        _ => None,
    }
}

/// A text, or the cells of a list between spaces.
fn grid(value: &Value) -> Cow<'_, str> {
    match value.as_array().and_then(|values| cells(values)) {
        Some(cells) => cells.join(" ").into(),
        None => raw(value),
    }
}

/// Texts of constraints: a list of texts, or the lines of one.
fn lines(value: &Value) -> Vec<String> {
    match value {
        Value::Array(values) => values.iter().map(|value| raw(value).into_owned()).collect(),
        value => {
            let text = raw(value);
            let lines = text.split(['\n', ';']).map(str::trim).filter(|line| !line.is_empty());
            lines.map(str::to_owned).collect()
        }
    }
}
