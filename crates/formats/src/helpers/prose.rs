//! Text beside a puzzle that states no further rule: "Normal sudoku rules apply.", "Solve this 4x4
//! Sudoku: each row, column and 2x2 box contains 1 to 4."
//!
//! A line is known if each of its words is in the lists below, which have no word of another rule.
//! It may claim something: a size, the values, that rows, columns and boxes have different values.
//! The puzzle has to agree with all claims together; without boxes, a text that mentions them is
//! about another puzzle. Every other line may be a rule.

use super::names::{self, has};
use super::statement::has_cell;
use quorum_puzzle::Rules;
use quorum_puzzle::text::Text;

/// Words without a claim.
const WORDS: &str = "a above all already also am an and answer any anybody anyone appear apply are as at be below best blank board by \
    can cell character cheers column comma complete completed contain correct dear denoted determine difficult digit \
    dot each easy empty enter every everybody everyone exactly extreme fill final find folk following for format \
    found from game give given goal grid guy hard has have hello help here hey hi i in include indicated initial \
    into is it its let level marked may me medium missing must my need newline number of on once one only or our \
    output partially place please position print problem provide put puzzle question regards replace represent \
    represented respond return row separated should show shown so solution solve solved some somebody someone space \
    starting step stuck symbol task text thank thanks that the there these this to today tried trying underscore \
    unfilled unique unknown us use used using valid value we where which will with write yesterday you your zero";

/// Words for rules that all puzzles of a kind have.
const NORMAL: &str =
    "classic classical conventional normal ordinary regular rule standard sudoku traditional usual";

/// Words before "repeat".
const NEGATIVE: [&str; 6] = ["cannot", "never", "no", "not", "without", "avoid"];

/// Claims of a text about the puzzle beside it.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub struct Claims {
    /// Sizes of the grid or its boxes, `9x9` and `3x3`.
    shapes: Vec<String>,
    /// The largest number above 1.
    largest: Option<usize>,
    rows: bool,
    columns: bool,
    boxes: bool,
    regions: bool,
    jigsaw: bool,
    /// Rules of a Sudoku.
    sudoku: bool,
}

impl Claims {
    /// The claims of a text; `None` if a word is unknown.
    pub fn of(text: &str) -> Option<Self> {
        if text.contains(['#', '=', ';', '/', '|', '[', ']', '{', '}', '<', '>', '\\']) {
            return None;
        }
        let mut claims = Claims::default();
        let lower = text.to_lowercase();
        let mut is_negated = false;
        let (mut has_word, mut count) = (false, 0);
        for word in lower.split(|c: char| !c.is_alphanumeric()).filter(|word| !word.is_empty()) {
            count += 1;
            let one = word.strip_suffix('s').unwrap_or(word);
            if let Ok(number) = word.parse::<usize>() {
                if number > 1 {
                    claims.largest = claims.largest.max(Some(number));
                }
                continue;
            }
            has_word |= word.len() > 2;
            match one {
                "row" => claims.rows = true,
                "column" => claims.columns = true,
                "box" | "boxe" | "block" | "subgrid" => claims.boxes = true,
                "region" => claims.regions = true,
                "jigsaw" | "irregular" => claims.jigsaw = true,
                "repeat" | "repeated" | "repetition" | "duplicate" if is_negated => {
                    is_negated = false;
                }
                _ if NEGATIVE.contains(&word) => is_negated = true,
                _ if is_in(NORMAL, word) => claims.sudoku = true,
                _ if is_in(WORDS, word) => {}
                _ if is_shape(word) => claims.shapes.push(word.to_owned()),
                _ => return None,
            }
        }
        let is_text = count > 1 || text.ends_with('!') || lower == "sudoku";
        (has_word && is_text && !is_negated).then_some(claims)
    }

    /// Adds the claims of another text.
    pub fn add(&mut self, other: Claims) {
        self.shapes.extend(other.shapes);
        self.largest = self.largest.max(other.largest);
        self.rows |= other.rows;
        self.columns |= other.columns;
        self.boxes |= other.boxes;
        self.regions |= other.regions;
        self.jigsaw |= other.jigsaw;
        self.sudoku |= other.sudoku;
    }

    /// A claim that is not true of these rules.
    pub fn misfit(&self, rules: &Rules) -> Option<String> {
        let boxes = rules.boxes().map(|boxes| boxes.to_string());
        let shape = rules.shape().to_string();
        for claimed in &self.shapes {
            if *claimed != shape && boxes.as_ref() != Some(claimed) {
                return Some(claimed.clone());
            }
        }
        if let Some(largest) = self.largest
            && largest != rules.size()
        {
            return Some(largest.to_string());
        }
        let has_regions = boxes.is_some() || rules.jigsaw().is_some();
        let has_houses = self.rows || self.columns || self.boxes || self.regions;
        if (has_houses || self.sudoku) && (rules.has_other_values() || !rules.has_lines()) {
            return Some("rules of a Sudoku".to_owned());
        }
        let wrong = [
            (self.boxes && boxes.is_none(), "boxes"),
            (self.jigsaw && rules.jigsaw().is_none(), "irregular regions"),
            ((self.regions || self.sudoku) && !has_regions, "regions"),
            (has_houses && !(self.rows && self.columns), "not rows and columns"),
            (has_houses && has_regions && !(self.boxes || self.regions), "no boxes"),
        ];
        wrong.iter().find(|(is_wrong, _)| *is_wrong).map(|(_, claim)| (*claim).to_owned())
    }
}

/// Whether a word or its singular is one of a list.
fn is_in(list: &str, word: &str) -> bool {
    has(list, word) || has(list, word.strip_suffix('s').unwrap_or(word))
}

/// Whether a line without `#` is text with words that no list has, or with cells: rules perhaps,
/// whatever the language.
pub fn is_unknown(line: &str) -> bool {
    let lower = line.to_lowercase();
    let mut words = lower.split(|c: char| !c.is_alphanumeric());
    let is_unknown_word = |word: &str| {
        word.chars().filter(|c| c.is_alphabetic()).count() > 1
            && !is_in(WORDS, word)
            && !is_in(NORMAL, word)
            && !is_in("row column box boxe block subgrid region no", word)
            && !is_shape(word)
    };
    has_cell(line) || words.any(is_unknown_word) && self::line(line).is_none()
}

/// Whether a line is [such](is_unknown) text and most of it is words, which no row of a grid is.
pub fn is_text(line: &str) -> bool {
    let is_word = |word: &&str| word.chars().filter(|c| c.is_alphabetic()).count() > 1;
    let words = line.split_whitespace().filter(is_word).count();
    words > 2 && 2 * words > line.split_whitespace().count() && is_unknown(line)
}

/// Whether a word is a size, `9x9`.
fn is_shape(word: &str) -> bool {
    let is_number = |part: &str| !part.is_empty() && part.bytes().all(|b| b.is_ascii_digit());
    word.split_once('x').is_some_and(|(rows, columns)| is_number(rows) && is_number(columns))
}

/// Whether a line is a title such as `Sudoku`, `Easy Sudoku 12` or `Sudoku 9x9`: up to four words,
/// that one among them, and no digits that may be cells.
fn names_sudoku(text: &str) -> bool {
    // Most lines are puzzles.
    if text.len() > 40 {
        return false;
    }
    let words: Vec<&str> = text.split_whitespace().collect();
    let is_plain = |word: &&str| {
        word.bytes().all(|byte| byte.is_ascii_alphanumeric())
            && (word.len() <= 3 || !word.bytes().all(|byte| byte.is_ascii_digit()))
    };
    words.len() <= 4
        && words.iter().all(is_plain)
        && words.iter().any(|word| word.eq_ignore_ascii_case("sudoku"))
}

/// The claims of a line of prose: a title, a sentence or its beginning, a statement that imports a
/// library.
/// A line above an answer, `Solution:`, is none, nor is one that may be a header of columns.
pub fn line(line: &str) -> Option<Claims> {
    let text = line.trim();
    if names_sudoku(text) {
        // The number in a title is one of a series.
        return Claims::of(text).map(|claims| Claims { largest: None, ..claims });
    }
    if !text.contains(' ') && !text.ends_with([':', '!']) {
        return None;
    }
    // Cells behind a word, `Puzzle: 1..4` or `Row 1: 4 . . 0`, are not prose.
    let has_letter = |word: &&str| word.contains(char::is_alphabetic);
    let words = text.split_whitespace().filter(has_letter).count();
    let are_cells = |word: &str| word == "." || word.contains("..") && !has_letter(&word);
    let has_cells = text.split_whitespace().any(are_cells);
    if has_cells || 2 * words < text.split_whitespace().count() {
        return None;
    }
    let is_import = text.starts_with("import ")
        || text.starts_with("from ") && text.contains(" import ")
        || text.starts_with("using ") && text.ends_with(';');
    if is_import {
        return Some(Claims::default());
    }
    // The number of a rule in a list, `2. Each column`.
    let behind = text.trim_start_matches(|c: char| c.is_ascii_digit());
    let is_listed =
        behind.len() < text.len() && (behind.starts_with(". ") || behind.starts_with(") "));
    let text = if is_listed { &behind[2..] } else { text };
    let is_above = text.ends_with(':');
    let lower = text.to_lowercase();
    if is_above && (lower.contains("answer") || lower.contains("solution")) {
        return None;
    }
    let is_sentence = is_above
        || is_listed
        || text.ends_with(['.', '!', '?', ','])
        || text.starts_with(['-', '*'])
        || text.split_whitespace().count() > 4;
    if is_sentence { Claims::of(text) } else { None }
}

/// Whether a line without `#` that is not [known](line) may state a rule: it begins with the name
/// of one (`diagonals both`, `// anti-knight`; names of less than four letters may be cells), or
/// has several words and is about the cells of a puzzle. The puzzle below would be solved under
/// other rules.
pub fn may_state_rule(line: &str) -> bool {
    let text = line.trim_start_matches(|c: char| !c.is_alphanumeric());
    let name = names::at_start(Text::line(text, 1));
    let about = "row column box boxe block region diagonal digit number cell";
    let is_about_cells = |word: &str| has(about, word.strip_suffix('s').unwrap_or(word));
    let lower = text.to_lowercase();
    let words = || lower.split(|c: char| !c.is_alphanumeric()).filter(|word| !word.is_empty());
    name.is_some_and(|(_, rest)| text.len() - rest.text.len() >= 4)
        || words().count() > 3 && words().any(is_about_cells)
}

/// The sentences of a text that may be rules beside those of the grid; `None` if there are none.
pub fn further_rules(words: &str, rules: &Rules) -> Option<String> {
    let sentences = words.split_inclusive(['.', '!', ';', '\n']).map(str::trim);
    let (mut all, mut further) = (Vec::new(), Vec::new());
    let mut claims = Claims::default();
    for sentence in sentences.filter(|sentence| sentence.contains(char::is_alphanumeric)) {
        all.push(sentence);
        match Claims::of(sentence.trim_end_matches(';')) {
            Some(more) => claims.add(more),
            None => further.push(sentence),
        }
    }
    let rest = if claims.misfit(rules).is_none() { further } else { all };
    (!rest.is_empty()).then(|| rest.join(" "))
}

#[cfg(test)]
mod tests {
    use super::*;
    use quorum_puzzle::corpus_line;

    /// Lines of prompts and messages, with whether they fit a 4x4 with boxes and one without.
    #[test]
    fn lines_of_prose_claim_what_they_mean() {
        let rules = |line: &str| corpus_line::parse(line).unwrap().rules().clone();
        let boxed = rules("4x4;boxes=2x2;cells=..../..../..../....");
        let latin = rules("4x4;boxes=none;cells=..../..../..../....");
        for (text, expected) in [
            ("Solve this 4x4 Sudoku puzzle.", Some([true, false])),
            ("Here is the grid (0 is an empty cell):", Some([true, true])),
            (
                "Fill in the empty cells (marked with _) so that each row, column and 2x2 box contains 1-4.",
                Some([true, false]),
            ),
            (
                "Each row and column contains the numbers 1, 2, 3 and 4 exactly once.",
                Some([false, true]),
            ),
            ("Each row, column and 3x3 box contains 1 to 9.", Some([false, false])),
            ("2. Digits cannot repeat in a row, column or box.", Some([true, false])),
            ("import numpy as np", Some([true, true])),
            ("Digits may repeat in a row, column or box.", None),
            ("Each row, column and diagonal contains 1 to 4.", None),
            ("puzzle,solution", None),
            ("Thanks!", Some([true, true])),
            ("Sudoku", Some([true, false])),
            ("Easy Sudoku 12", Some([true, false])),
            ("4x4 Sudoku", Some([true, false])),
            ("Sudoku 9x9", Some([false, false])),
            ("Killer Sudoku", None),
            ("Sudoku X", None),
            ("Sudoku 1000020000300004", None),
            ("Sudoku 1.3. .2..", None),
            ("Easy", None),
            ("Antiknight!", None),
            ("Solution:", None),
            ("1 . . 4", None),
            ("A A B B", None),
            ("-# boxes 1x4", None),
            ("4x4;boxes=2x2;cells=..../..../..../....", None),
        ] {
            let fits = line(text)
                .map(|claims| [&boxed, &latin].map(|rules| claims.misfit(rules).is_none()));
            assert_eq!(fits, expected, "{text}");
        }
    }

    #[test]
    fn usual_rules_are_no_further_rules() {
        let rules = |line: &str| corpus_line::parse(line).unwrap().rules().clone();
        let six = rules("6x6;boxes=2x3;cells=....../....../....../....../....../......");
        let jigsaw = rules("4x4;regions=1112/1322/3324/3444;cells=..../..../..../....");
        let latin = rules("4x4;boxes=none;cells=..../..../..../....");
        for (rules, text, expected) in [
            (&six, "Normal sudoku rules apply.", None),
            (&six, "- Standard Sudoku rules apply!\n", None),
            (&six, "Normal 6x6 Sudoku rules.\r\nSome digits are already given.", None),
            (&six, "Apply classic sudoku rules", None),
            (&six, "Place the digits 1-6 once in each row, column and box.", None),
            (&six, "Every row, column, and 2x3 box must contain all the digits from 1 to 6.", None),
            (
                &jigsaw,
                "Normal irregular sudoku rules apply; digits may not repeat in any row, column or region.",
                None,
            ),
            (&six, "Normal sudoku rules do not apply.", Some("Normal sudoku rules do not apply.")),
            (
                &six,
                "Normal sudoku rules apply. Shaded cells are odd.",
                Some("Shaded cells are odd."),
            ),
            (
                &six,
                "Normal sudoku rules apply, except in row 1.",
                Some("Normal sudoku rules apply, except in row 1."),
            ),
            (
                &six,
                "Every row, column and 3x2 box contains the digits 1 to 6",
                Some("Every row, column and 3x2 box contains the digits 1 to 6"),
            ),
            (
                &six,
                "Place the digits 1-9 in each row, column and box.",
                Some("Place the digits 1-9 in each row, column and box."),
            ),
            (
                &six,
                "Normal irregular sudoku rules apply.",
                Some("Normal irregular sudoku rules apply."),
            ),
            (
                &jigsaw,
                "Digits may not repeat in any row, column or box.",
                Some("Digits may not repeat in any row, column or box."),
            ),
            (&latin, "Normal sudoku rules apply.", Some("Normal sudoku rules apply.")),
            (
                &six,
                "Normal sudoku and anti-knight rules apply.",
                Some("Normal sudoku and anti-knight rules apply."),
            ),
        ] {
            assert_eq!(further_rules(text, rules).as_deref(), expected, "{text}");
        }
    }
}
