//! Entries of the JSON: one object per constraint, whose cells are texts `R1C1` and whose numbers
//! are texts or numbers. A cell outside of the grid has row or column 0 or n + 1.

use quorum_puzzle::text::quoted;
use serde_json::{Map, Value};

/// Texts for `expected` and `found`, for a fault in the JSON, which has no place in the link.
pub type Refusal = [String; 2];

pub fn refuse<T>(expected: impl Into<String>, found: impl Into<String>) -> Result<T, Refusal> {
    Err([expected.into(), found.into()])
}

/// One object of a list of constraints.
#[derive(Clone, Copy)]
pub struct Entry<'a> {
    /// The key of the list.
    pub key: &'static str,
    /// Keys and values of the object.
    pub fields: &'a Map<String, Value>,
    /// Cells per side of the grid.
    pub size: usize,
}

impl Entry<'_> {
    /// The cell of a field.
    pub fn cell(&self, field: &str) -> Result<usize, Refusal> {
        self.index(self.value(field))
    }

    /// The list of cells of a field.
    pub fn cells(&self, field: &str) -> Result<Vec<usize>, Refusal> {
        self.list(self.value(field))
    }

    /// The value of a field, null for one that is absent.
    pub fn value(&self, field: &str) -> &Value {
        self.fields.get(field).unwrap_or(&Value::Null)
    }

    /// The lists of cells of the field `lines`.
    pub fn lines(&self) -> Result<Vec<Vec<usize>>, Refusal> {
        match self.value("lines") {
            Value::Array(lines) => lines.iter().map(|line| self.list(line)).collect(),
            Value::Null => Ok(Vec::new()),
            other => self.wrong("lists of cells in 'lines'", other),
        }
    }

    /// Row and column of the field `cell`, from 0 for the row or column before the grid.
    pub fn outside(&self) -> Result<[usize; 2], Refusal> {
        let value = self.value("cell");
        let last = self.size + 1;
        let is_outside = |place: &[usize; 2]| {
            place.iter().all(|side| *side <= last)
                && place.iter().any(|side| [0, last].contains(side))
        };
        let place = value.as_str().and_then(row_and_column).filter(is_outside);
        place.map_or_else(|| self.wrong("a cell beside the grid", value), Ok)
    }

    /// A text, or a number as text; `None` if it is absent or blank.
    pub fn text(&self, field: &str) -> Result<Option<String>, Refusal> {
        let text = match self.value(field) {
            Value::Null => return Ok(None),
            Value::String(text) => text.trim().to_owned(),
            Value::Number(number) => number.to_string(),
            other => return self.wrong("a text or a number", other),
        };
        Ok(Some(text).filter(|text| !text.is_empty()))
    }

    /// The number of a clue; `None` without one, and for any other text, which goes to `unread`.
    pub fn number(&self, unread: &mut Vec<String>, place: &str) -> Result<Option<String>, Refusal> {
        let Some(text) = self.text("value")? else { return Ok(None) };
        if !text.bytes().all(|byte| byte.is_ascii_digit()) {
            unread.push(format!("text {} of '{}' at {place}", quoted(&text), self.key));
            return Ok(None);
        }
        Ok(Some(text))
    }

    /// Refuses a value of the entry.
    pub fn wrong<T>(&self, expected: &str, found: &Value) -> Result<T, Refusal> {
        let found = found.as_str().map_or_else(|| found.to_string(), str::to_owned);
        refuse(format!("{expected} in '{}'", self.key), quoted(&found))
    }

    fn list(&self, value: &Value) -> Result<Vec<usize>, Refusal> {
        match value.as_array() {
            Some(cells) => cells.iter().map(|cell| self.index(cell)).collect(),
            None => self.wrong("a list of cells", value),
        }
    }

    fn index(&self, value: &Value) -> Result<usize, Refusal> {
        match value.as_str().and_then(row_and_column) {
            Some([row, column])
                if (1..=self.size).contains(&row) && (1..=self.size).contains(&column) =>
            {
                Ok((row - 1) * self.size + column - 1)
            }
            _ => self.wrong(&format!("a cell of the {0}x{0} grid", self.size), value),
        }
    }
}

/// Row and column of `R1C1`.
pub fn row_and_column(name: &str) -> Option<[usize; 2]> {
    let side = |text: &str| match text.len() {
        1 | 2 if text.bytes().all(|byte| byte.is_ascii_digit()) => text.parse().ok(),
        _ => None,
    };
    let (row, column) = name.strip_prefix('R')?.split_once('C')?;
    Some([side(row)?, side(column)?])
}
