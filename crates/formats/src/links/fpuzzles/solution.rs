//! The solution that a puzzle carries: a list of values, or a text with one character per cell or
//! with commas. Blank cells are empty, `.` or 0.

use serde_json::Value;

/// What the solution of a puzzle is.
pub enum Solution {
    /// There is none, or only blanks.
    Absent,
    /// A value per cell.
    Full(Vec<u8>),
    /// Something else, in words.
    Other(String),
}

/// Reads a solution of a grid with this number of cells.
pub fn read(value: &Value, cells: usize) -> Solution {
    let texts: Vec<String> = match value {
        Value::Null => return Solution::Absent,
        Value::Array(values) => values.iter().map(text).collect(),
        Value::String(text) if text.contains(',') => {
            text.split(',').map(|value| value.trim().to_owned()).collect()
        }
        Value::String(text) => text.trim().chars().map(String::from).collect(),
        _ => return Solution::Other("solution of another form".to_owned()),
    };
    let is_blank = |text: &String| matches!(text.as_str(), "" | "." | "0");
    if texts.iter().all(is_blank) {
        return Solution::Absent;
    }
    if texts.len() != cells {
        return Solution::Other(format!("solution of {} values for {cells} cells", texts.len()));
    }
    if texts.iter().any(is_blank) {
        return Solution::Other("solution with blank cells".to_owned());
    }
    match texts.iter().map(|text| text.parse().ok()).collect() {
        Some(values) => Solution::Full(values),
        None => Solution::Other("solution that is not of numbers".to_owned()),
    }
}

fn text(value: &Value) -> String {
    match value {
        Value::Null => String::new(),
        Value::String(text) => text.trim().to_owned(),
        other => other.to_string(),
    }
}
