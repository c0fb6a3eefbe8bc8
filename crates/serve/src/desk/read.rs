//! Any text or link that the command reads, as boards.

use super::Refusal;
use super::board::Board;
use quorum_formats::ReadOptions;
use serde::Deserialize;
use serde_json::{Value, json};

/// A text.
#[derive(Deserialize)]
pub struct Text {
    text: String,
}

/// Greatest number of puzzles that are shown of one text.
const MOST: usize = 100;

/// The boards of a text.
pub fn read(Text { text }: Text) -> Result<Value, Refusal> {
    let mut boards = Vec::new();
    let mut is_more = false;
    for item in quorum_formats::read("text", text.as_bytes(), ReadOptions::default()) {
        let item = item.map_err(|error| Refusal {
            message: format!("expected {}, found {}", error.expected, error.found),
            line: Some(error.line),
            column: Some(error.column),
        })?;
        if boards.len() == MOST {
            is_more = true;
            break;
        }
        boards.push(Board::new(item));
    }
    if boards.is_empty() {
        return Err("expected a puzzle or a link to one, found neither".into());
    }
    Ok(json!({"boards": boards, "more": is_more}))
}
