//! Files of the Android program OpenSudoku: XML with one element `game` per puzzle.
//!
//! The attribute `data` (in older files the element's text) has 81 digits, or the state of a
//! game: `version: N`, then per cell its value, notes and whether the player may change it. Such
//! values are the player's, not givens.

use super::Record;
use crate::helpers::lines::LineSource;
use crate::prelude::*;
use quorum_puzzle::text::Place;
use roxmltree::{Document, Node, ParsingOptions};
use serde_json::json;

/// Files with games.
pub static FORMAT: Format = Format {
    name: "opensudoku",
    summary: "XML of OpenSudoku, one game element per puzzle",
    description: "\
An XML file of OpenSudoku: <opensudoku> with one <game data=\"...\"/> per puzzle. The data
are 81 digits, 0 for a blank, or the state of a game (version 1 to 4), of which the
givens are read and the player's values and notes ignored. The name of the collection
is ignored unless it names a rule, which is listed as not read.",
    extensions: &["opensudoku"],
    example: "<?xml version=\"1.0\" encoding=\"UTF-8\"?>\n<opensudoku version=\"2\">\n  <name>Easy</name>\n  \
              <game data=\"530070000600195000098000060800060003400803001700020006060000280000419005000080079\"/>\n\
              </opensudoku>",
    holds: &[Feature::Givens, Feature::Boxes],
    ..Format::DEFAULT
};

/// Elements and attributes of a file.
const MAX_NODES: u32 = 1 << 21;

/// What the root element begins with.
const ROOT: &str = "<opensudoku";

/// Lines of a document up to its root element.
const FIRST_LINES: usize = 8;

/// The games of the document that begins on the next line, all of whose lines are taken; `None` for
/// another text.
pub(super) fn records(
    lines: &mut dyn LineSource,
    name: &str,
) -> Option<Vec<Result<Record, Fault>>> {
    if !lines.line(0).trim().starts_with('<')
        || !(0..FIRST_LINES).any(|skip| lines.line(skip).contains(ROOT))
    {
        return None;
    }
    let all: Vec<Result<Line, Fault>> = std::iter::from_fn(|| lines.take()).collect();
    let lines: Result<Vec<Line>, Fault> = all.into_iter().collect();
    Some(lines.map_or_else(|fault| vec![Err(fault)], |lines| games(&lines, name)))
}

/// At least one game, or the fault in its place.
fn games(lines: &[Line], name: &str) -> Vec<Result<Record, Fault>> {
    let mut place = Place { line: lines[0].number, column: 1, quoted: false };
    let text: Vec<&str> = lines.iter().map(|line| line.text.as_str()).collect();
    let text = text.join("\n");
    let options = ParsingOptions { nodes_limit: MAX_NODES, ..ParsingOptions::default() };
    let document = match Document::parse_with_options(&text, options) {
        Ok(document) => document,
        Err(error) => {
            let position = error.pos();
            place.line += u64::from(position.row) - 1;
            place.column = position.col.into();
            return vec![Err(fault(place, "XML of OpenSudoku", error.to_string()))];
        }
    };
    // Words about all games.
    let about: Vec<&str> = document
        .root_element()
        .children()
        .filter(|node| node.has_tag_name("name") || node.has_tag_name("description"))
        .filter_map(|node| node.text())
        .collect();
    // Games come in the order of the text: each part of it is counted once.
    let mut counted = 0;
    let mut games = Vec::new();
    for game in document.descendants().filter(|node| node.has_tag_name("game")) {
        place.advance(&text[counted..game.range().start]);
        counted = game.range().start;
        let one = format!("<opensudoku>{}</opensudoku>", &text[game.range()]).replace('\n', " ");
        games.push(cells(game, place).map(|cells| {
            let own = ["name", "note"].map(|name| game.attribute(name));
            let values = json!({ "puzzle": cells, "about": [&about, own] });
            let record = Record::new(0, format!("{name}:{}", place.line), values);
            Record { line: place.line, text: one, ..record }
        }));
    }
    if games.is_empty() {
        games.push(Err(fault(place, "at least one puzzle", "none")));
    }
    games
}

fn fault(place: Place, expected: &str, found: impl Into<String>) -> Fault {
    Text::at("", place).fault(0, expected, found)
}

/// The 81 digits of a game.
fn cells(game: Node<'_, '_>, place: Place) -> Result<String, Fault> {
    let data = game.attribute("data").or_else(|| game.text()).unwrap_or_default().trim();
    let cells = match data.strip_prefix("version:") {
        None => data.to_owned(),
        Some(state) => givens(state).map_err(|found| fault(place, STATE, found))?,
    };
    if cells.len() != 81 || !cells.bytes().all(|byte| byte.is_ascii_digit()) {
        return Err(fault(place, "a game with 81 digits", quoted(&cells)));
    }
    Ok(cells)
}

const STATE: &str = "the state of a game of version 1 to 4 with 81 cells";

/// The givens of a state, as 81 digits: values that the player may not change.
fn givens(state: &str) -> Result<String, String> {
    let (version, cells) =
        state.trim_start().split_once(char::is_whitespace).unwrap_or((state, ""));
    let fields = match version.trim() {
        "1" | "2" | "3" => 3,
        "4" => 4,
        other => return Err(format!("version {}", quoted(other))),
    };
    let tokens: Vec<&str> = cells.split('|').map(str::trim).filter(|t| !t.is_empty()).collect();
    if tokens.len() != 81 * fields {
        return Err(format!("{} fields", tokens.len()));
    }
    let mut givens = String::new();
    for cell in tokens.chunks(fields) {
        givens += match (cell[0], cell[fields - 1]) {
            (value, "0") => value,
            (_, "1") => "0",
            (_, other) => return Err(quoted(other)),
        };
    }
    Ok(givens)
}

#[cfg(test)]
mod tests {
    use super::FORMAT;
    use crate::tests::items;

    #[test]
    fn states_of_games_have_their_givens() {
        let cells = |given: &str, notes: &str| {
            format!("{given}|{notes}|0|{}", format!("4|{notes}|1|").repeat(80))
        };
        for data in [
            format!("5{}", "0".repeat(80)),
            format!("version: 1&#10;{}", cells("5", "-")),
            format!("version: 1&#10;{}", cells("5", "1,2,")),
            format!("version: 2&#10;{}", cells("5", "0")),
            format!("version: 4&#10;{}", cells("5", "0|0")),
        ] {
            let text = format!("<opensudoku>\n<game data='{data}'/>\n</opensudoku>\n");
            let items = items(&text);
            assert_eq!(items.len(), 1);
            assert_eq!((items[0].puzzle.given(0), items[0].puzzle.given_count()), (Some(5), 1));
            assert_eq!(items[0].line, 2);
        }
    }

    #[test]
    fn every_game_is_an_item_with_a_text_of_its_own() {
        let text = FORMAT
            .example
            .replace("</opensudoku>", "<game data='12'/><game data='0'/></opensudoku>");
        let all: Vec<_> = crate::reader::read("t", text.as_bytes(), Default::default()).collect();
        assert_eq!(all.len(), 3);
        let first = all[0].as_ref().unwrap();
        assert_eq!(items(&first.text)[0].puzzle, first.puzzle);
        let error = all[1].as_ref().unwrap_err().to_string();
        assert_eq!(error, "t:5:1: expected a game with 81 digits, found '12'");
    }
}
