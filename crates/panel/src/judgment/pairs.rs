//! Pairs of a puzzle and a grid, in two columns of a CSV table or two keys of JSON lines. A pair
//! that cannot be read is one error; the rest goes on.
//!
//! A column or key `id` names the pair; without it, it is `FILE:LINE`. A grid may also be a JSON
//! array of numbers, 0 or null for a blank, nested or not.

use super::{Judgment, grid};
use csv::ReaderBuilder;
use quorum_formats::{Item, ReadOptions};
use quorum_puzzle::text::printable;
use quorum_solvers::panics::{Panicked, catch};
use serde_json::Value;
use std::fmt::Display;
use std::io::{self, BufRead};

/// Names of the columns or keys.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Columns {
    /// The puzzle.
    pub puzzle: String,
    /// The grid.
    pub grid: String,
}

impl Default for Columns {
    fn default() -> Self {
        Columns { puzzle: "puzzle".to_owned(), grid: "grid".to_owned() }
    }
}

/// Reason why a pair, or a whole text of pairs, cannot be judged.
#[derive(Clone, PartialEq, Eq, Debug, thiserror::Error)]
pub enum PairError {
    /// The text cannot be read, or has no such columns; a pair is incomplete, its puzzle cannot be
    /// read, or its grid is not one of the puzzle. The message begins with the place.
    #[error("{0}")]
    Text(String),
    /// The judgment panicked.
    #[error("{place}: {panic}")]
    Panicked {
        /// `FILE:LINE`.
        place: String,
        /// The panic.
        panic: Panicked,
    },
}

impl PairError {
    fn at(place: &str, reason: impl Display) -> Self {
        PairError::Text(format!("{place}: {reason}"))
    }
}

/// A judged pair, or why it could not be judged.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Judged {
    /// Column or key `id`, else `FILE:LINE`.
    pub id: String,
    /// The judgment; the message of an error begins with `FILE:LINE:`.
    pub judgment: Result<Judgment, PairError>,
}

/// The text of one pair.
struct Pair {
    line: u64,
    id: Option<String>,
    texts: Result<[String; 2], String>,
}

/// Judges the pairs of a text, in their order. The error, if there is one, is one of the whole text
/// and the last result: it cannot be read further.
///
/// # Errors
/// The text cannot be read, or has not those columns.
pub fn judged<'a>(
    name: &'a str,
    mut text: impl BufRead + 'a,
    columns: &'a Columns,
    options: ReadOptions,
) -> Result<impl Iterator<Item = Result<Judged, PairError>> + 'a, PairError> {
    let start = text.fill_buf().map_err(|error| unreadable(name, &error))?;
    let is_json = start.iter().find(|byte| !byte.is_ascii_whitespace()) == Some(&b'{');
    let pairs: Box<dyn Iterator<Item = Result<Pair, PairError>>> = if is_json {
        Box::new(of_lines(name, text, columns))
    } else {
        of_table(name, text, columns)?
    };
    Ok(pairs.map(move |pair| {
        let pair = pair?;
        let place = format!("{name}:{}", pair.line);
        let judgment = match pair.texts {
            Ok([puzzle, grid]) => match catch(|| one(&place, &puzzle, &grid, options)) {
                Ok(judgment) => judgment,
                Err(panic) => Err(PairError::Panicked { place: place.clone(), panic }),
            },
            Err(reason) => Err(PairError::at(&place, reason)),
        };
        Ok(Judged { id: pair.id.unwrap_or(place), judgment })
    }))
}

fn unreadable(name: &str, error: &io::Error) -> PairError {
    PairError::at(name, format!("cannot read the file: {error}"))
}

/// The pairs of JSON lines.
fn of_lines<'a>(
    name: &'a str,
    text: impl BufRead + 'a,
    columns: &'a Columns,
) -> impl Iterator<Item = Result<Pair, PairError>> + 'a {
    text.lines().zip(1..).filter_map(move |(line, number)| match line {
        Ok(line) if line.trim().is_empty() => None,
        Ok(line) => Some(Ok(of_json(&line, number, columns))),
        Err(error) => Some(Err(unreadable(name, &error))),
    })
}

/// The pairs of a table with a header.
fn of_table<'a>(
    name: &'a str,
    text: impl BufRead + 'a,
    columns: &'a Columns,
) -> Result<Box<dyn Iterator<Item = Result<Pair, PairError>> + 'a>, PairError> {
    let mut reader = ReaderBuilder::new().flexible(true).from_reader(text);
    let header = reader.headers().map_err(|error| PairError::at(name, error))?.clone();
    let place = |column: &str| {
        let found = header.iter().position(|name| name.trim().eq_ignore_ascii_case(column));
        found.ok_or_else(|| {
            let names: Vec<String> =
                header.iter().map(|name| format!("'{}'", printable(name))).collect();
            let found = if names.is_empty() { "none".to_owned() } else { names.join(", ") };
            PairError::Text(format!(
                "{name}:1: expected a column '{column}', found the columns {found}"
            ))
        })
    };
    let [puzzle, grid] = [place(&columns.puzzle)?, place(&columns.grid)?];
    let id = place("id").ok();
    Ok(Box::new(reader.into_records().map(move |record| {
        let record = match record {
            Ok(record) => record,
            Err(error) if error.is_io_error() => return Err(PairError::at(name, error)),
            Err(error) => {
                let line = error.position().map_or(0, csv::Position::line);
                let texts = Err(format!("expected a row of a table, found: {error}"));
                return Ok(Pair { line, id: None, texts });
            }
        };
        let field = |place: usize, column: &str| {
            let found = record.get(place).map(str::to_owned);
            found.ok_or_else(|| {
                format!("expected a column '{column}', found {} columns", record.len())
            })
        };
        let texts = field(puzzle, &columns.puzzle)
            .and_then(|puzzle| Ok([puzzle, field(grid, &columns.grid)?]));
        Ok(Pair {
            line: record.position().map_or(0, csv::Position::line),
            id: id.and_then(|place| record.get(place)).map(printable),
            texts,
        })
    })))
}

fn of_json(line: &str, number: u64, columns: &Columns) -> Pair {
    let value: Value = match serde_json::from_str(line) {
        Ok(value) => value,
        Err(error) => {
            let texts = Err(format!("expected a JSON object on one line, found: {error}"));
            return Pair { line: number, id: None, texts };
        }
    };
    let field = |key: &str| {
        let found = value.get(key).ok_or_else(|| format!("expected a key '{key}', found none"))?;
        match found {
            Value::String(text) => Ok(text.clone()),
            Value::Array(_) => Ok(found.to_string().replace("null", "0")),
            _ => Err(format!("expected text or an array as '{key}', found another value")),
        }
    };
    let texts = field(&columns.puzzle).and_then(|puzzle| Ok([puzzle, field(&columns.grid)?]));
    let id = value.get("id").map(|id| printable(id.as_str().unwrap_or(&id.to_string())));
    Pair { line: number, id, texts }
}

/// Judges a grid against the only puzzle of a text. Errors begin with the place of the fault.
pub fn one(
    name: &str,
    puzzle: &str,
    grid: &str,
    options: ReadOptions,
) -> Result<Judgment, PairError> {
    let item = only(quorum_formats::read(name, puzzle.as_bytes(), options), name)?;
    let values = grid::read(grid, &item.puzzle, item.symbols.or(options.symbols));
    let judged = |values: Vec<_>| Judgment::new(&item.puzzle, &values).with_unread(&item.unread);
    values.map(judged).map_err(|error| PairError::at(name, error))
}

/// The only puzzle of a text.
pub fn only<E: Display>(
    mut items: impl Iterator<Item = Result<Item, E>>,
    name: &str,
) -> Result<Item, PairError> {
    let none = || PairError::at(name, "expected a puzzle, found none");
    let first = items.next().ok_or_else(none)?;
    let first = first.map_err(|error| PairError::Text(error.to_string()))?;
    match items.next() {
        None => Ok(first),
        Some(_) => Err(PairError::at(name, "expected one puzzle, found several")),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn lines(text: &str, columns: Columns) -> Result<Vec<String>, PairError> {
        let mut lines = Vec::new();
        for judged in judged("f", text.as_bytes(), &columns, ReadOptions::default())? {
            let Judged { id, judgment } = judged?;
            lines.push(match judgment {
                Ok(judgment) => format!("{id} {}", judgment.line()),
                Err(error) => error.to_string(),
            });
        }
        Ok(lines)
    }

    const GOOD: &str = "1234341221434321";

    #[test]
    fn a_full_grid_is_not_solved_where_a_rule_was_not_read() {
        let json = r#"{"size":4,"grid":[[{},{},{},{}],[{},{},{},{}],[{},{},{},{}],[{},{},{},{}]],
            "line":[{"lines":[["R1C1","R1C2"]]}]}"#
            .replace('\n', " ");
        let judgment = one("f", &json, "1234341221434321", ReadOptions::default()).unwrap();
        assert!(judgment.is_complete() && judgment.is_correct() && !judgment.is_solved());
        assert_eq!(judgment.line(), "no rule that was read is broken; not read: 1 line");
        assert_eq!(judgment.report("f").unread, ["1 line"]);
    }

    #[test]
    fn one_bad_pair_does_not_end_the_rest() {
        let table = format!(
            "puzzle,grid\n1..............1,{GOOD}\n1..............4,{GOOD}\n1,{GOOD}\n\
             1..............1,12\n1..............1\n1..............1,{}.\n",
            &GOOD[..15]
        );
        let found = lines(&table, Columns::default()).unwrap();
        assert_eq!(found[0], "f:2 solved");
        assert_eq!(found[1], "f:3 wrong: the puzzle states R4C4=4, the grid has 1");
        assert!(found[2].starts_with("f:4:1:1: expected the option boxes"), "{}", found[2]);
        assert!(found[3].starts_with("f:5: expected a grid of 16 cells"), "{}", found[3]);
        assert_eq!(found[4], "f:6: expected a column 'grid', found 1 columns");
        assert_eq!(found[5], "f:7 solved");
        assert_eq!(found.len(), 6);
    }

    #[test]
    fn pairs_are_json_lines_too() {
        let text = format!(
            "{{\"id\":\"a\",\"q\":\"1..............1\",\"a\":\"{GOOD}\"}}\n\n\
             {{\"id\":2,\"q\":\"1..............1\",\"a\":[[1,2,3,4],[3,4,1,null],[0,0,0,0],[0,0,0,0]]}}\n\
             {{\"q\":1,\"a\":2}}\n[\n{{}}\n"
        );
        let columns = Columns { puzzle: "q".into(), grid: "a".into() };
        let found = lines(&text, columns).unwrap();
        assert_eq!(found[..2], ["a solved", "2 incomplete: 8 empty cells"]);
        assert_eq!(found[2], "f:4: expected text or an array as 'q', found another value");
        assert!(found[3].starts_with("f:5: expected a JSON object on one line, found: "));
        assert_eq!(found[4], "f:6: expected a key 'q', found none");
    }

    #[test]
    fn a_table_without_the_columns_is_refused() {
        let error = lines("puzzle,solution\n1,1\n", Columns::default()).unwrap_err();
        let expected = "f:1: expected a column 'grid', found the columns 'puzzle', 'solution'";
        assert_eq!(error.to_string(), expected);
        assert!(lines("", Columns::default()).is_err());
    }
}
