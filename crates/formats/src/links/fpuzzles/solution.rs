//! The solution that a puzzle carries: a list of values, or a text with one character per cell or
//! with commas. Blank cells are empty, `.` or 0.

use serde_json::Value;

/// Reads the solution of a grid with this number of cells; `None` if there is none, or only blanks.
/// The error is what else it is, in words.
pub fn read(value: &Value, cells: usize) -> Result<Option<Vec<u8>>, String> {
    let texts: Vec<String> = match value {
        Value::Null => return Ok(None),
        Value::Array(values) => values.iter().map(text).collect(),
        Value::String(text) if text.contains(',') => {
            text.split(',').map(|value| value.trim().to_owned()).collect()
        }
        Value::String(text) => text.trim().chars().map(String::from).collect(),
        _ => return Err("solution of another form".to_owned()),
    };
    let is_blank = |text: &String| matches!(text.as_str(), "" | "." | "0");
    if texts.iter().all(is_blank) {
        return Ok(None);
    }
    if texts.len() != cells {
        return Err(format!("solution of {} values for {cells} cells", texts.len()));
    }
    if texts.iter().any(is_blank) {
        return Err("solution with blank cells".to_owned());
    }
    let values: Option<Vec<u8>> = texts.iter().map(|text| text.parse().ok()).collect();
    values.map(Some).ok_or_else(|| "solution that is not of numbers".to_owned())
}

fn text(value: &Value) -> String {
    match value {
        Value::Null => String::new(),
        Value::String(text) => text.trim().to_owned(),
        other => other.to_string(),
    }
}
