//! Values of JSON as texts and cells.

use serde_json::Value;
use std::borrow::Cow;

/// A value as it is; lists as JSON.
pub(super) fn raw(value: &Value) -> Cow<'_, str> {
    match value {
        Value::String(text) => Cow::Borrowed(text),
        value => value.to_string().into(),
    }
}

/// The cells of a list of rows or of all cells, `.` for empty ones; `None` for other lists.
pub(super) fn cells(values: &[Value]) -> Option<Vec<String>> {
    let mut all = Vec::new();
    for value in values {
        match value {
            Value::Array(row) => {
                for value in row {
                    all.push(cell(value)?);
                }
            }
            value => all.push(cell(value)?),
        }
    }
    Some(all)
}

/// A cell as a text, `.` for a blank; `None` for what is not a cell.
fn cell(value: &Value) -> Option<String> {
    let text = match value {
        Value::Null | Value::Bool(false) => String::new(),
        Value::Object(object) => match object.iter().next() {
            Some((key, value)) if object.len() == 1 && matches!(&**key, "val" | "value") => {
                return cell(value);
            }
            _ => return None,
        },
        Value::Array(_) | Value::Bool(true) => return None,
        Value::String(text) => text.trim().to_owned(),
        Value::Number(number) => number.to_string(),
    };
    Some(if text.is_empty() { ".".to_owned() } else { text })
}
