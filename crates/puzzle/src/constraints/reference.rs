//! The reference page of constraints, made of their table.

use super::TABLE;
use std::fmt::Write;

/// Text above the table.
const INTRODUCTION: &str = include_str!("overview.txt");

/// The reference page of all constraints, in Markdown.
pub fn reference() -> String {
    let mut text = String::from(INTRODUCTION);
    let cell = |words: &str| words.replace('|', "\\|");
    for entry in TABLE {
        let (parameter, example) = (cell(entry.parameter), cell(entry.example));
        writeln!(
            text,
            "| `{}` | {parameter} | `{example}` | {} |",
            entry.name,
            cell(entry.summary)
        )
        .expect("a string");
    }
    text
}
