//! A puzzle as a text, a link or a picture.

use super::catalog::link_in;
use super::state::State;
use super::{Desk, Refusal};
use base64::Engine;
use base64::prelude::BASE64_STANDARD;
use quorum_pictures::style::PictureStyle;
use quorum_pictures::svg::svg;
use quorum_puzzle::Puzzle;
use serde::Deserialize;
use serde_json::{Value, json};

/// A form to save in.
#[derive(Deserialize)]
pub struct Form {
    #[serde(flatten)]
    state: State,
    /// Name of a format, or `svg`, `png`, `sudokupad`, `sheet`.
    to: String,
}

/// The puzzle in the form.
pub fn save(desk: &Desk, Form { state, to }: &Form) -> Result<Value, Refusal> {
    let puzzle = state.puzzle()?;
    match to.as_str() {
        "svg" => Ok(text("puzzle.svg", "image/svg+xml", svg(&puzzle, &PictureStyle::default()))),
        "png" => {
            let png = desk.png.ok_or("this build lacks the feature png; svg is always there")?;
            let bytes = png(&svg(&puzzle, &PictureStyle::default()))?;
            let base64 = BASE64_STANDARD.encode(bytes);
            Ok(json!({"name": "puzzle.png", "type": "image/png", "base64": base64}))
        }
        "sheet" => Ok(text("puzzle.html", "text/html", sheet(&puzzle))),
        // SudokuPad opens what f-puzzles writes.
        "sudokupad" => {
            let link = quorum_formats::write(&puzzle, "fpuzzles")?;
            let code = link.trim().split_once("load=").map_or("", |(_, code)| code);
            Ok(json!({"link": format!("https://sudokupad.app/fpuzzles{code}")}))
        }
        format => {
            let written = quorum_formats::write(&puzzle, format)?;
            Ok(match link_in(&written) {
                Some(link) => json!({"link": link}),
                None => text("puzzle.txt", "text/plain", written + "\n"),
            })
        }
    }
}

fn text(name: &str, kind: &str, text: String) -> Value {
    json!({"name": name, "type": kind, "text": text})
}

/// A page with the puzzle, to print.
fn sheet(puzzle: &Puzzle) -> String {
    let title = puzzle.heading().unwrap_or_else(|| "Puzzle".to_owned());
    format!(
        "<!DOCTYPE html>\n<html lang=\"en\"><meta charset=\"utf-8\"><title>{}</title>\n{}</html>\n",
        quorum_util::xml::escaped(&title),
        svg(puzzle, &PictureStyle::default())
    )
}
