//! Rules that may have been meant where a puzzle has no solution: the boxes of the other shape,
//! where the text states none; words in place of whole rows and columns, where clues of Kakuro
//! stand beside holes.

use quorum_formats::{Item, ReadOptions};
use quorum_panel::Verdict;
use quorum_puzzle::{BoxChoice, Boxes, Lines, Puzzle, corpus_line};
use serde::{Deserialize, Serialize};
use std::fmt;

/// A puzzle without a solution has one or more under other rules.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub struct OtherRules {
    /// The rules: `--boxes 3x2`, `lines=words`.
    pub rules: String,
    /// The verdict under them.
    pub verdict: Verdict,
}

impl fmt::Display for OtherRules {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let solutions = match self.verdict {
            Verdict::Unique => "exactly one solution",
            _ => "several solutions",
        };
        write!(f, "{solutions} with {}", self.rules)
    }
}

/// The puzzle by other rules, and words for them.
pub fn of(item: &Item) -> Option<(Puzzle, String)> {
    by_boxes(item).or_else(|| by_words(&item.puzzle))
}

/// With `--boxes 3x2` in place of 2x3: the text is read again, so that one with boxes refuses.
fn by_boxes(item: &Item) -> Option<(Puzzle, String)> {
    let Boxes { rows, columns } =
        item.puzzle.rules().boxes().filter(|boxes| boxes.rows != boxes.columns)?;
    let boxes = Some(BoxChoice(Some(Boxes { rows: columns, columns: rows })));
    let header = item.header.as_ref().map(|header| format!("{header}\n")).unwrap_or_default();
    let text = header + &item.text;
    let options = ReadOptions { boxes, symbols: item.symbols, ..ReadOptions::default() };
    let mut items = quorum_formats::read("text", text.as_bytes(), options);
    let puzzle = items.next()?.ok()?.puzzle;
    let is_same = puzzle.candidates() == item.puzzle.candidates()
        && puzzle.signs().eq(item.puzzle.signs())
        && puzzle.constraints() == item.puzzle.constraints();
    (is_same && items.next().is_none()).then(|| (puzzle, format!("--boxes {columns}x{rows}")))
}

fn by_words(puzzle: &Puzzle) -> Option<(Puzzle, String)> {
    let is_kakuro = puzzle.constraints().iter().any(|stated| stated.name == "kakuro");
    if !is_kakuro || puzzle.rules().lines() != Lines::Whole {
        return None;
    }
    let line = corpus_line(puzzle).replacen(";boxes=", ";lines=words;boxes=", 1);
    // Without a hole that cuts a line it is the same puzzle.
    let other = corpus_line::parse(&line).ok().filter(|other| other.rules() != puzzle.rules())?;
    Some((other, "lines=words".to_owned()))
}

#[cfg(test)]
mod tests {
    use super::of;
    use quorum_formats::{Item, ReadOptions, read};

    #[test]
    fn only_rules_that_nothing_states_are_replaced() {
        let six = ".1.3...5..31..5........2.3....4...1.";
        let rows = ". 1 . 3 . .\n. 5 . . 3 1\n. . 5 . . .\n. . . . . 2\n. 3 . . . .\n4 . . . 1 .";
        let kakuro = "3x2;values=1-9;boxes=none;cells=../.#/..;constraints=kakuro=3:R1C1.R1C2";
        let table = format!("id,puzzle\na,{six}");
        let stated = format!("# boxes 2x3\n{rows}");
        let words = kakuro.replace(";boxes", ";lines=words;boxes");
        let uncut = kakuro.replace(".#", "..");
        for (text, expected) in [
            (six, Some("--boxes 3x2")),
            (rows, Some("--boxes 3x2")),
            (&table, Some("--boxes 3x2")),
            (&stated, None),
            ("1...............", None),
            (kakuro, Some("lines=words")),
            (&words, None),
            (&uncut, None),
        ] {
            let mut items = read("t", text.as_bytes(), ReadOptions::default());
            let item: Item = items.next().unwrap().unwrap();
            let found = of(&item);
            assert_eq!(found.as_ref().map(|(_, rules)| &**rules), expected, "{text}");
            assert!(found.is_none_or(|(puzzle, _)| puzzle.rules() != item.puzzle.rules()));
        }
    }
}
