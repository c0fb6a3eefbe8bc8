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
            line: Some(error.line),
            column: Some(error.column),
            ..Refusal::from(error.reason())
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

#[cfg(test)]
#[path = "../../../../tests/common/headers.rs"]
mod headers;

#[cfg(test)]
mod tests {
    use super::{Text, headers::forms, read};
    use quorum_puzzle::constraints::TABLE;
    use serde_json::Value;

    /// The constraints of the only board of a text, and whether anything is listed as not read;
    /// `None` if the text is refused.
    fn board(text: String) -> Option<(Vec<Value>, bool)> {
        let answer = read(Text { text }).ok()?;
        let board = &answer["boards"][0];
        assert!(answer["boards"].as_array()?.len() == 1, "{answer}");
        let is_listed = board["comments"].is_string() || board["unread"] != Value::Array(vec![]);
        let mut stated = board["constraints"].as_array()?.clone();
        if board["diagonals"] == true {
            stated.push("diagonals".into());
        }
        stated.extend(board["regions"].as_array().map(|_| Value::from("regions")));
        Some((stated, is_listed))
    }

    /// Commands cannot be typed on the page.
    #[test]
    fn refusals_name_no_command() {
        let grid = ".".repeat(81);
        let texts = [
            "this is no puzzle".to_owned(),
            "https://sudokupad.app/short".to_owned(),
            format!("# anti-queen\n{grid}"),
            ".Shape~4x4.~R1C1_3.Whispers~R1C1~R1C2".to_owned(),
            "cells=1.../..../..../....".to_owned(),
            "4x4;boxes=2x2;cells=1.../..../..../....;constraints=qqq:R1C1".to_owned(),
            "PK\u{3}\u{4}".to_owned(),
            "{\"size\": 9, \"nothing\": 1}".to_owned(),
        ];
        for text in texts {
            let Err(refusal) = read(Text { text }) else { panic!("a puzzle") };
            println!("{}", refusal.message);
            assert!(!refusal.message.contains("quorum "), "{}", refusal.message);
        }
    }

    /// No header above a grid is passed over without a word on the page.
    #[test]
    fn a_rule_above_a_grid_is_stated_refused_or_listed() {
        let grid = ".".repeat(81);
        let plain = board(grid.clone()).expect("a grid").0;
        let [mut stated, mut refused, mut listed] = [0; 3];
        let mut silent = Vec::new();
        for entry in TABLE {
            for form in entry.names().flat_map(|name| forms(entry, name)) {
                match board(format!("{form}\n{grid}\n")) {
                    None => refused += 1,
                    Some((constraints, _)) if constraints != plain => stated += 1,
                    Some((_, true)) => listed += 1,
                    Some((_, false)) => silent.push(form),
                }
            }
        }
        println!("stated {stated}, refused {refused}, listed {listed}, silent {}", silent.len());
        assert!(silent.is_empty(), "{silent:#?}");
        assert!(stated > 400 && refused > 400, "{stated}, {refused}");
    }
}
