//! Rows of a data set, as a survey takes them: the texts of a puzzle and of the stored answer, or a
//! puzzle that has been read.

use super::finding::{Finding, Kind};
use super::recorded::Recorded;
use quorum_formats::rows::{Columns, DECIDING, Path, Reading, Record, RowError, Texts};
use quorum_formats::{AddedConstraint, InputError, Item, ReadOptions};
use quorum_panel::judgment::grid;
use quorum_problem::Expected;
use quorum_puzzle::text::{inert, printable};
use serde_json::Value;
use std::collections::{BTreeMap, VecDeque};

/// A row.
#[derive(Clone, PartialEq, Debug)]
pub struct Row {
    /// Number of its source, from 0.
    pub source: usize,
    /// Number of the row in its source, from 0.
    pub number: u64,
    /// Id that the data set gives it, else its place.
    pub id: String,
    /// Where it is: `file.csv:12`.
    pub place: String,
    /// What it holds.
    pub content: Content,
    /// All values of the row, if they were read as such: for graders, that take the parts they
    /// know.
    pub record: Option<Value>,
    /// What a [journal](super::Journal) has about it.
    pub recorded: Option<Recorded>,
}

/// Content of a row.
#[derive(Clone, PartialEq, Debug)]
pub enum Content {
    /// Texts of a puzzle, in any format, and of the stored answer.
    Texts {
        /// The texts.
        texts: Texts,
        /// The blank of the puzzle, if it is another one than that of the data set.
        other_blank: Option<char>,
        /// Whether other rows have an answer and this one does not.
        lacks_answer: bool,
    },
    /// A puzzle that has been read, with its known answer.
    Item(Box<Item>),
    /// Nothing that could be read, with the reason.
    Unreadable(String),
}

/// The stored answer of a row.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Answer {
    /// There is none.
    Missing,
    /// A value or a blank per cell.
    Grid(Vec<Option<u8>>),
    /// It is not a grid of the puzzle, for this reason.
    Unreadable(String),
}

impl Content {
    /// Texts of a puzzle and of the stored answer, if there is one.
    pub fn of(puzzle: &str, answer: Option<&str>) -> Self {
        let texts = Texts {
            puzzle: puzzle.to_owned(),
            answer: answer.map(str::to_owned),
            ..Texts::default()
        };
        Content::Texts { texts, other_blank: None, lacks_answer: false }
    }
}

impl Row {
    /// Faults that the text of the row shows by itself.
    pub(super) fn findings(&self) -> Vec<Finding> {
        let mut found = Vec::new();
        if let Content::Texts { other_blank, lacks_answer, .. } = &self.content {
            if let Some(blank) = other_blank {
                found.push(Finding::new(Kind::OtherBlank, format!("'{blank}'")));
            }
            if *lacks_answer {
                found.push(Finding::new(Kind::AnswerMissing, "empty"));
            }
        }
        found
    }

    /// The rows of records, of which the first thousand decide what a blank is.
    pub fn of_records(
        source: usize,
        mut records: impl Iterator<Item = Result<Record, RowError>>,
        columns: Columns,
    ) -> impl Iterator<Item = Row> {
        let mut first = VecDeque::new();
        let mut reading = None;
        std::iter::from_fn(move || {
            let reading = reading.get_or_insert_with(|| {
                first.extend(records.by_ref().take(DECIDING));
                let good = first.iter().filter_map(|record| record.as_ref().ok());
                Reading::new(columns.clone(), good)
            });
            let record = first.pop_front().or_else(|| records.next())?;
            Some(Row::of_record(source, record, reading))
        })
    }

    /// The row of a record.
    fn of_record(source: usize, record: Result<Record, RowError>, reading: &Reading) -> Self {
        let record = match record {
            Ok(record) => record,
            Err(error) => {
                let reason = error.reason();
                return Row::unreadable(source, error.number, error.place, reason);
            }
        };
        let id = reading.id(&record).or_else(|| record.key.clone());
        let content = match reading.texts(&record) {
            Ok(texts) => Content::Texts {
                other_blank: reading.other_blank(&record),
                lacks_answer: reading.columns.answer.is_some()
                    && texts.answer.as_ref().is_none_or(|answer| answer.trim().is_empty()),
                texts,
            },
            Err((expected, found)) => {
                Content::Unreadable(format!("expected {expected}, found {found}"))
            }
        };
        let id = id.map_or_else(|| record.place.clone(), |id| inert(&printable(&id)));
        let (number, place, record) = (record.number, record.place, Some(record.values));
        Row { source, number, id, place, content, record, recorded: None }
    }

    /// The row of a puzzle, or of a text that is not one.
    pub fn of_item(source: usize, number: u64, item: Result<Item, InputError>) -> Self {
        match item {
            Ok(item) => {
                let place = format!("{}:{}", item.source, item.line);
                Row {
                    source,
                    number,
                    id: item.id.clone(),
                    place,
                    content: Content::Item(Box::new(item)),
                    record: None,
                    recorded: None,
                }
            }
            Err(error) => {
                let place = format!("{}:{}", error.source, error.line);
                Row::unreadable(source, number, place, error.reason())
            }
        }
    }

    /// A row that cannot be read, with the reason.
    fn unreadable(source: usize, number: u64, place: String, reason: String) -> Self {
        let content = Content::Unreadable(reason);
        Row { source, number, id: place.clone(), place, content, record: None, recorded: None }
    }

    /// The row with its answer in another file. Without one there, that is what it states.
    #[must_use]
    pub fn with_answer(mut self, record: Option<Result<Record, RowError>>, path: &Path) -> Self {
        if let Content::Texts { texts: Texts { answer, .. }, .. } = &mut self.content {
            let found = match &record {
                Some(Ok(record)) => path.get(&record.values).map(text),
                Some(Err(error)) => Some(error.to_string()),
                None => None,
            };
            *answer = Some(found.unwrap_or_else(|| "no answer".to_owned()));
        }
        self
    }

    /// Reads the puzzle and the answer. The error is why there is no puzzle.
    pub fn read(
        self,
        options: ReadOptions,
        added: &[AddedConstraint],
    ) -> Result<(Item, Answer), String> {
        let (mut item, answer) = match self.content {
            Content::Unreadable(reason) => return Err(reason),
            Content::Item(item) => {
                let answer = item.expected.grid.clone();
                let answer = answer.map_or(Answer::Missing, |grid| {
                    Answer::Grid(grid.into_iter().map(Some).collect())
                });
                (*item, answer)
            }
            Content::Texts { mut texts, .. } => {
                let (puzzle, layout) = as_grid(&texts.puzzle);
                if let Some(labels) = layout.filter(|_| texts.headers.is_empty()) {
                    texts.headers = format!("# regions {labels}\n");
                }
                texts.puzzle = puzzle;
                let item = texts.item(options).map_err(|fault| fault.reason())?;
                let answer = texts.answer;
                let answer = match answer.filter(|answer| !answer.trim().is_empty()) {
                    None => Answer::Missing,
                    Some(answer) => {
                        let symbols = item.symbols.or(options.symbols);
                        match grid::read(&as_grid(&answer).0, &item.puzzle, symbols) {
                            Ok(values) => Answer::Grid(values),
                            Err(error) => Answer::Unreadable(error.to_string()),
                        }
                    }
                };
                (item, answer)
            }
        };
        for constraint in added {
            item.puzzle = constraint.added_to(&item.puzzle).map_err(|error| error.to_string())?;
        }
        let grid = match &answer {
            Answer::Grid(values) => values.iter().copied().collect::<Option<Vec<u8>>>(),
            Answer::Missing | Answer::Unreadable(_) => None,
        };
        item.expected = Expected { grid, solutions: None };
        item.id = self.id;
        Ok((item, answer))
    }
}

/// A grid in the form that the readers know, and the labels of its regions, if the text has them.
/// Two forms of data sets are brought into it; another text stays as it is.
///
/// * The first line is the size, as `9 9`; as many rows follow, or twice as many, of which the
///   second half are labels of regions (collections from janko.at are spread so).
/// * Cells of a row have a bar between them, `5|.|3`, where a bar would be a border elsewhere.
fn as_grid(text: &str) -> (String, Option<String>) {
    let lines: Vec<&str> = text.lines().map(str::trim).filter(|line| !line.is_empty()).collect();
    let are_barred = |rows: &[&str]| {
        let are_cells = |row: &str| row.split('|').all(|cell| cell.trim().chars().count() == 1);
        let is_full = |row: &str| row.split('|').count() == rows.len();
        rows.len() > 1 && rows.iter().all(|row| are_cells(row) && is_full(row))
    };
    if are_barred(&lines) {
        return (lines.join("\n").replace('|', " "), None);
    }
    sized(&lines).unwrap_or_else(|| (text.to_owned(), None))
}

/// Rows of cells between blanks, with full stops for hyphens: rows of these would be a frame
/// elsewhere.
fn cells_of(rows: &[&str]) -> String {
    let row = |row: &&str| {
        let cells = row.split_whitespace().map(|cell| if cell == "-" { "." } else { cell });
        cells.collect::<Vec<_>>().join(" ")
    };
    rows.iter().map(row).collect::<Vec<_>>().join("\n")
}

fn sized(lines: &[&str]) -> Option<(String, Option<String>)> {
    let (first, rows) = lines.split_first()?;
    let (height, width) = first.split_once(' ')?;
    let size: usize = height.parse().ok().filter(|size| *size > 1)?;
    (width.trim().parse() == Ok(size)).then_some(())?;
    if rows.len() == size {
        return Some((cells_of(rows), None));
    }
    let (cells, labels) = rows.split_at_checked(size).filter(|_| rows.len() == 2 * size)?;
    let labels: Vec<Vec<&str>> =
        labels.iter().map(|row| row.split_whitespace().collect()).collect();
    let mut count: BTreeMap<&str, usize> = BTreeMap::new();
    labels.iter().flatten().for_each(|label| *count.entry(label).or_default() += 1);
    let is_jigsaw = count.len() == size && count.values().all(|count| *count == size);
    // One letter per region.
    let letter = |label: &&str| {
        let number = count.keys().position(|known| known == label);
        number.and_then(|number| char::from_digit(number as u32 + 10, 36)).unwrap_or('?')
    };
    let rows = labels.iter().map(|row| row.iter().map(letter).collect::<String>());
    (is_jigsaw && size <= 26).then(|| (cells_of(cells), Some(rows.collect::<Vec<_>>().join("/"))))
}

/// A value as a text that the readers of puzzles know.
fn text(value: &Value) -> String {
    match value {
        Value::String(text) => text.clone(),
        value => value.to_string(),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn forms_of_data_sets_become_grids() {
        let (rows, regions) = as_grid("4 4\n- - 4 3\n- - - 1\n- 2 - -\n- - - -");
        assert_eq!((rows.as_str(), regions), (". . 4 3\n. . . 1\n. 2 . .\n. . . .", None));
        let (rows, regions) = as_grid("2 2\n1 -\n- -\n1 1\n2 2\n");
        assert_eq!((rows.as_str(), regions.as_deref()), ("1 .\n. .", Some("aa/bb")));
        assert_eq!(as_grid("1|*\r\n*|2").0, "1 *\n* 2");
        for text in ["2 2\n1 -\n- -\n1 1\n1 2\n", "1234", "4 4\n1", "12 34\n1 2", "|1|2|\n|2|1|"] {
            assert_eq!(as_grid(text), (text.to_owned(), None));
        }
    }
}
