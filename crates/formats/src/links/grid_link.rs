//! Links of web pages that contain their puzzle, whatever the page is, and the reason why others
//! are not read.
//!
//! A link is looked at for the puzzles of programs ([`pzpr`], [`sudokumaker`], the game IDs of
//! Simon Tatham), then for one run of cells in its path, its parameters or behind `#`. Words of the
//! link that name other rules refuse it, and parameters that may state some are listed as not read.

use super::address::{Address, Part, is_link};
use super::{pzpr, sudokumaker};
use crate::game_ids::GAMES;
use crate::grids::line;
use crate::helpers::cells::{is_blank, is_cell};
use crate::helpers::comment::comment_behind_link;
use crate::helpers::letters;
use crate::helpers::names::has;
use crate::helpers::near_miss::PACKED;
use crate::prelude::*;

/// Links with cells.
pub static FORMAT: Format = Format {
    name: "grid-link",
    summary: "link with a puzzle: 81 cells, puzz.link, Simon Tatham's puzzles, sudokumaker.app",
    description: "\
A link that contains its puzzle, whatever the page is; nothing is fetched. Read are
- a run of 16, 36, 64, 81, 144, 225, 256 or 625 cells (format line) in the path, a
  parameter or behind #, such as https://www.sudokuwiki.org/sudoku.htm?bd=CELLS; the short
  form of sudokuexchange.com too. A parameter with solution or answer in its name has the
  solution. Other parameters are listed as not read, unless they are known to be harmless;
- links of puzz.link, pzv.jp and their relatives to sudoku, skyscrapers and kakuro;
- links to a game ID of Simon Tatham's puzzles, solo.html#2x2:3a4j4a1 (formats solo, towers,
  keen, unequal);
- links of sudokumaker.app to classic Sudoku.
Links that name another kind of puzzle, such as killersudoku.htm?bd=CELLS, are refused.",
    example: "https://www.sudokuwiki.org/sudoku.htm?bd=530070000600195000098000060800060003400803001700020006060000280000419005000080079",
    holds: pzpr::HOLDS,
    extent: Extent::line(is_link, read),
    ..Format::DEFAULT
};

/// Sites with pages of other rules, and the paths of those of classic Sudoku.
const SITES: [(&str, &[&str]); 2] = [
    ("sudokuwiki.org", &["", "sudoku.htm", "sudoku", "default.asp"]),
    ("sudokuexchange.com", &["", "play"]),
];

/// Names of other rules within words of a link.
const RULES: &str = "killer jigsaw irregular diagonal windoku hyper samurai knight thermo arrow \
    sandwich kropki consecutive futoshiki unequal kakuro kenken calcudoku mathdoku skyscraper str8ts \
    greater asterisk girandola argyle disjoint renban palindrome whisper latin cage xsudoku sudokux";

/// Names of other rules that are whole words of a link.
const SHORT_RULES: [&str; 5] = ["x", "odd", "even", "king", "chain"];

/// Names of parameters that state no rules.
const HARMLESS: &str = "id title name author level difficulty diff d lang language locale l hl theme \
    date day seed ref source v version t time timer size n rating";

/// Values of parameters that state no rules.
const PLAIN: &str = "classic normal standard sudoku easy medium hard expert evil extreme";

const CLASSIC: &str = "a link to classic Sudoku";

const CONTAINED: &str = "a link that contains its puzzle (quorum help formats)";

fn read(text: Text<'_>, known: &KnownRules) -> Result<ParsedPuzzle, Fault> {
    let mut parsed = read_address(&Address::new(text), known)?;
    parsed.comments = comment_behind_link(text)?;
    Ok(parsed)
}

fn read_address(link: &Address<'_>, known: &KnownRules) -> Result<ParsedPuzzle, Fault> {
    let page = link.page();
    if let Some(query) = pzpr::query(&link.host, &page, link.query) {
        let part = link.part("", query);
        return Ok(pzpr::read_link(Text::at(&part.value, part.text.place()), known)?.into());
    }
    if link.host == "sudokumaker.app" {
        return sudokumaker::read(link, known);
    }
    let id = link.part("", if link.fragment.is_empty() { link.query } else { link.fragment });
    let has_id = id.value.contains(':');
    let is_tatham = has_id || link.path.contains("sgtatham") || link.host.contains("tatham");
    if let Some((_, read)) = GAMES.iter().find(|(game, _)| is_tatham && *game == page) {
        if has_id {
            return Ok(read(Text::at(&id.value, id.text.place()), known)?.into());
        }
        let found = "a page without one, or with a random seed, from which only the program makes \
                     the puzzle: choose 'Link to this puzzle by game ID' there";
        return Err(id.text.fault(0, format!("the game ID of {page} behind '#'"), found));
    }
    if link.path.contains("sgtatham") && !page.is_empty() {
        let expected = "a page of solo, towers, keen or unequal by Simon Tatham";
        return Err(link.text.fault(0, expected, format!("one of {}", quoted(&page))));
    }
    match read_cells(link, known)? {
        Some(parsed) => Ok(parsed),
        None => {
            let found = format!("{}, {}", quoted(link.text.text), reason(link));
            Err(link.text.fault(0, CONTAINED, found))
        }
    }
}

/// Reads the run of cells in a link, if it has one.
fn read_cells(link: &Address<'_>, known: &KnownRules) -> Result<Option<ParsedPuzzle>, Fault> {
    let path = link.path.to_ascii_lowercase();
    if let Some((host, _)) =
        SITES.iter().find(|(host, paths)| link.host == *host && !paths.contains(&&*path))
    {
        let part = link.part("", link.path);
        let expected = format!("a page of classic Sudoku on {host}");
        return Err(part.text.fault(0, expected, quoted(&part.value)));
    }
    let mut parts = link.parts();
    for part in &mut parts {
        if let ("sudokuexchange.com", "s", Some(cells)) =
            (&*link.host, part.name, expanded(&part.value))
        {
            part.value = cells;
        }
    }
    let is_answer =
        |part: &&Part<'_>| ["solution", "answer"].iter().any(|word| part.name.contains(word));
    let (answers, grids): (Vec<&Part<'_>>, Vec<&Part<'_>>) =
        parts.iter().filter(|part| is_grid(&part.value)).partition(is_answer);
    let grid = match grids[..] {
        [] => {
            let is_cut =
                |part: &&Part<'_>| part.value.len() > 40 && part.value.chars().all(is_cell);
            return match parts.iter().find(is_cut) {
                Some(part) => {
                    let found = format!("{} characters", part.value.len());
                    Err(part.text.fault(0, "81 cells, or those of another square grid", found))
                }
                None => Ok(None),
            };
        }
        [grid] => grid,
        [_, other, ..] => return Err(other.text.fault(0, "one grid in the link", "a second one")),
    };
    let mut text = grid.value.clone();
    if let [answer] = answers[..] {
        text = format!("{text} {}", answer.value);
    }
    let mut parsed = line::read(Text::at(&text, grid.text.place()), known)?;
    let is_known = |part: &&Part<'_>| !is_grid(&part.value);
    if let Some(word) = named_rule(&link.host) {
        return Err(link.text.fault(0, CLASSIC, format!("'{word}' in its host")));
    }
    for part in parts.iter().filter(is_known) {
        let name = format!("{} {}", part.name, part.value);
        if let Some(word) = named_rule(&name) {
            let found = format!("'{word}' in {}", quoted(part.text.text));
            return Err(part.text.fault(0, CLASSIC, found));
        }
        let value = part.value.to_ascii_lowercase();
        let is_plain = has(PLAIN, &value) || value.is_empty() || value.parse::<f64>().is_ok();
        let is_harmless = part.name.is_empty()
            || has(HARMLESS, &part.name.to_ascii_lowercase())
            || part.name.starts_with("utm_");
        if !is_harmless && !is_plain {
            parsed.unread.push(format!("parameter {} of the link", quoted(part.name)));
        }
    }
    Ok(Some(parsed))
}

/// The name of other rules in a part of a link.
fn named_rule(text: &str) -> Option<String> {
    let text = text.to_ascii_lowercase();
    let within =
        RULES.split_whitespace().find(|rule| text.replace(['-', '_', ' '], "").contains(rule));
    let mut words = text.split(|c: char| !c.is_ascii_alphabetic());
    within.or_else(|| words.find(|word| SHORT_RULES.contains(word))).map(str::to_owned)
}

/// Whether a text is the cells of a grid. An ID of as many characters has hardly a quarter of
/// blanks.
fn is_grid(text: &str) -> bool {
    let size = text.len().isqrt();
    let is_size = size * size == text.len() && Rules::customary_boxes(size).is_some() && size > 2;
    let fits = |c: char| match size {
        9 => is_cell(c),
        ..9 => is_blank(c) || c.to_digit(10).is_some_and(|digit| digit as usize <= size),
        _ => letters::is_cell(c),
    };
    let blanks = text.chars().filter(|&c| is_blank(c)).count();
    is_size && text.chars().all(fits) && (size == 9 || 4 * blanks >= text.len())
}

/// The cells of a short link of sudokuexchange.com, if they are 81. Each character is a number
/// (digits, then capitals, then small letters): its last digit is a cell, the rest is how many
/// blanks follow.
fn expanded(text: &str) -> Option<String> {
    let mut cells = String::new();
    for symbol in text.chars() {
        let number = match symbol {
            '0'..='9' => symbol as usize - '0' as usize,
            'A'..='Z' => symbol as usize - 'A' as usize + 10,
            'a'..='x' => symbol as usize - 'a' as usize + 36,
            _ => return None,
        };
        cells.push(char::from(b'0' + (number % 10) as u8));
        cells.extend(std::iter::repeat_n('0', number / 10));
    }
    (cells.len() == 81).then_some(cells)
}

/// The reason why a link is not read.
fn reason(link: &Address<'_>) -> &'static str {
    let host = link.host.as_str();
    let is_pad = host.contains("sudokupad") || host.contains("crackingthecryptic");
    let parts = link.parts();
    let has =
        |head: &str| parts.iter().any(|part| part.value.starts_with(head) && part.value.len() > 12);
    let has_payload = parts.iter().any(|part| part.value.len() > 40) || link.fragment.len() > 40;
    match () {
        () if has("scf") => PACKED,
        () if has("S9B") => {
            "a position of sudokuwiki.org with its candidates: copy the 81 digits of the puzzle instead"
        }
        () if link.text.text.contains("penpa") => {
            "a puzzle of Penpa+, of which no numbers are read here: copy its cells as 81 digits, or set it \
             in f-puzzles for its other rules"
        }
        () if has_payload => {
            "whose content is of a program that is not read here: copy the cells as 81 digits there, or \
             export the puzzle to f-puzzles or SudokuPad and copy that link"
        }
        () if is_pad => {
            "an ID of SudokuPad, under which the puzzle is stored there: nothing is fetched; open it in a \
             browser and copy the long link"
        }
        () => {
            "which contains none: nothing is fetched; \
             open it in a browser and copy the long link, or save the puzzle to a file"
        }
    }
}

#[cfg(test)]
mod tests {
    use super::expanded;

    #[test]
    fn short_links_are_expanded() {
        assert_eq!(
            expanded("KDTRBQsV3CQ3p0q08RJ5avLJSRFc").as_deref(),
            Some(
                "000309007001060040000010003206003100000020000008700905600070000010090800700508000"
            )
        );
        assert_eq!(expanded("KD-"), None);
        assert_eq!(expanded("5"), None);
    }
}
