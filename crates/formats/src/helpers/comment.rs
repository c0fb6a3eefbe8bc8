//! Comment lines: names of puzzles and the headers `# boxes`, `# regions`, `# diagonals`
//! and `# groups`.
//!
//! A comment that resembles a statement of rules (`# Boxes none`, `# regons 112/...`,
//! `# anti-knight`) is refused: read as a comment, the puzzle would be solved under other
//! rules than its author meant. `# "..."` is a comment with any content.

use super::lookalikes::latin_lookalike;
use crate::options::HeaderRegions;
use quorum_problem::Position;
use quorum_puzzle::text::{Fault, Text, is_unprintable, quoted};
use quorum_puzzle::{Diagonals, Puzzle, constraints, spelling};

/// Content of a comment line.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Comment {
    /// Boxes or jigsaw regions of the puzzles below.
    Regions(HeaderRegions),
    /// More rows of a jigsaw that the line above began.
    MoreRegions(Vec<usize>),
    /// Diagonals of the puzzles below.
    Diagonals(Diagonals),
    /// Further groups of the puzzles below.
    Groups(Vec<Vec<Position>>),
    /// Perhaps the name of the puzzle below; may be empty.
    Name(String),
}

/// First words of headers, with their form.
const HEADERS: [(&str, &str); 4] = [
    ("boxes", "'# boxes RxC' or '# boxes none'"),
    ("regions", "'# regions 112/122/...'"),
    ("diagonals", "'# diagonals main', 'anti' or 'both'"),
    ("groups", "'# groups R1C1.R2C3/...'"),
];

/// Names of rules, in small letters without what joins them, and the header that states the
/// rule, if there is one.
const RULES: [(&[&str], Option<usize>); 5] = [
    (&["latin", "latinsquare", "boxless", "noboxes", "withoutboxes", "nobox"], Some(0)),
    (&["jigsaw", "irregular", "chaosconstruction"], Some(1)),
    (&["x", "xdiagonal", "diagonal", "diagonals"], Some(2)),
    (&["windoku", "hyper", "nrc", "extraregion", "extraregions", "disjointgroups"], Some(3)),
    (
        &[
            "antiknight",
            "antiking",
            "antiqueen",
            "nonconsecutive",
            "consecutive",
            "killer",
            "cage",
            "cages",
            "killercage",
            "killercages",
            "thermo",
            "thermos",
            "thermometer",
            "thermometers",
            "arrow",
            "arrows",
            "kropki",
            "xv",
            "sandwich",
            "littlekiller",
            "skyscraper",
            "skyscrapers",
            "palindrome",
            "renban",
            "whisper",
            "whispers",
            "germanwhisper",
            "dutchwhisper",
            "dutchwhispers",
            "germanwhispers",
            "evenodd",
            "oddeven",
            "even",
            "odd",
            "between",
            "quadruple",
            "clone",
            "clones",
            "kenken",
            "calcudoku",
            "kakuro",
        ],
        None,
    ),
];

/// What to expect where a comment states another rule.
const CONSTRAINTS: &str = "a rule that headers can state (boxes, regions, diagonals, groups), the \
    field constraints= of a corpus line (quorum list constraints)";

/// What to expect where a comment states the values of a grid.
const VALUES: &str =
    "a format that states values: a corpus line (values=0-8) or a string of format iss";

/// Words that may follow the name of a rule where it is stated.
const FILLERS: [&str; 14] = [
    "square",
    "puzzle",
    "on",
    "yes",
    "true",
    "both",
    "none",
    "rule",
    "rules",
    "constraint",
    "constraints",
    "sudoku",
    "and",
    "only",
];

/// Reads a line that begins with `#`.
pub fn read(text: Text<'_>) -> Result<Comment, Fault> {
    let comment = text.slice(1, text.text.len()).trimmed();
    if let Some(name) = quoted_name(comment.text) {
        return Ok(Comment::Name(name.to_owned()));
    }
    let mut words = comment.words();
    let first = words.next().map_or("", |word| word.text);
    // Pictures of such grids have it; the text below would be read as one of other values.
    let is_range = |word: Text<'_>| word.text.split('-').all(|bound| bound.parse::<u8>().is_ok());
    if first == "values" && comment.words().nth(1).is_some_and(is_range) {
        return Err(refused(comment, VALUES.to_owned()));
    }
    let Some((header, form)) = HEADERS.into_iter().find(|(header, _)| *header == first) else {
        return match resembled_rule(text.text) {
            Some(expected) => Err(refused(comment, expected)),
            None => Ok(Comment::Name(comment.text.to_owned())),
        };
    };
    let Some(value) = words.next() else { return Err(refused(comment, form.to_owned())) };
    let value = comment.slice(comment.offset_of(value), comment.text.len());
    match header {
        "boxes" => match value.text.parse() {
            Ok(choice) => Ok(Comment::Regions(HeaderRegions::Boxes(choice))),
            Err(_) => {
                let expected = "RxC (rows high, columns wide) or none after '# boxes'";
                Err(value.fault(0, expected, quoted(value.text)))
            }
        },
        "regions" => {
            let (more, rows) = match value.text.strip_prefix('/') {
                Some(_) => (true, value.slice(1, value.text.len())),
                None => (false, value),
            };
            let labels = spelling::read_regions(rows)?;
            Ok(match more {
                true => Comment::MoreRegions(labels),
                false => Comment::Regions(HeaderRegions::Jigsaw(labels)),
            })
        }
        "diagonals" => Ok(Comment::Diagonals(spelling::read_diagonals(value)?)),
        _ => Ok(Comment::Groups(spelling::read_groups(value)?)),
    }
}

/// Whether the name of a puzzle is that of a kind without boxes.
pub fn names_kind_without_boxes(name: &str) -> bool {
    name.split(|c: char| !c.is_alphanumeric()).map(plain).any(|word| word == "futoshiki")
}

/// Whether a line is a header or resembles one.
pub fn is_rule(line: &str) -> bool {
    line.starts_with('#') && !matches!(read(Text::line(line, 1)), Ok(Comment::Name(_)))
}

/// The header to expect where a line that does not begin with `#` states a rule (`diagonals both`,
/// `// anti-knight`): read as prose, the puzzle below would be solved under other rules. Words of
/// less than four letters may be cells.
pub fn rule_without_mark(line: &str) -> Option<String> {
    let text = line.trim_start_matches(|c: char| !c.is_alphanumeric());
    let letters = text.chars().take_while(|c| c.is_alphabetic()).count();
    let is_marked = line[..line.len() - text.len()].contains(['#', '\u{ff03}', '\u{fe5f}']);
    let expected = (letters >= 4 || is_marked).then(|| resembled_rule(&format!("# {text}")))??;
    Some(format!("{expected}, or a comment in quotes, '# \"...\"'"))
}

/// The name in `"..."`.
fn quoted_name(comment: &str) -> Option<&str> {
    comment.strip_prefix('"')?.strip_suffix('"')
}

/// The fault of a comment that resembles a statement of rules.
fn refused(comment: Text<'_>, expected: String) -> Fault {
    let expected = format!("{expected}, or a comment in quotes, '# \"...\"'");
    comment.fault(0, expected, quoted(comment.text))
}

/// Statement of rules that a line resembles, which is not a header: the header to expect.
fn resembled_rule(line: &str) -> Option<String> {
    let comment = line.trim_start_matches('#').trim();
    let mut words = comment.split_whitespace().map(plain);
    let first = words.next().unwrap_or_default();
    let is_near = |header: &str| {
        let singular = header.strip_suffix("es").filter(|short| short.len() < 4);
        let singular = singular.unwrap_or_else(|| header.trim_end_matches('s'));
        let changes = strsim::osa_distance(&first, header);
        // Text directly after `#` is metadata of `.sdk` files, `#Cfoxes`.
        let is_apart = line[1..].starts_with(|c: char| !c.is_alphanumeric());
        first == header
            || is_apart && (first == singular || changes == 1 && first.len() >= 4)
            || before_value(header, &plain(comment))
                .is_some_and(|word| strsim::damerau_levenshtein(word, header) <= 2)
    };
    if let Some((_, form)) = HEADERS.into_iter().find(|(header, _)| is_near(header)) {
        return Some(form.to_owned());
    }
    let is_apart = line[1..].starts_with(|c: char| !c.is_alphanumeric());
    if is_apart && has_region_map(comment) {
        return Some(HEADERS[1].1.to_owned());
    }
    // `both diagonals differ`, `with diags`: the word in any place.
    let is_diagonal =
        |word: String| word.starts_with("diagonal") || ["diag", "diags"].contains(&&*word);
    if is_apart && comment.split_whitespace().map(plain).any(is_diagonal) {
        return Some(HEADERS[2].1.to_owned());
    }
    // `constraints cage=10:R1C1.R2C1`, `10: R1C1 R2C1`: only corpus lines state constraints.
    let names_cell = comment.split(|c: char| !c.is_alphanumeric()).any(|word| {
        spelling::cell(word).is_some() || spelling::cell(&word.to_uppercase()).is_some()
    });
    if is_apart && (names_cell || ["constraint", "constraints"].contains(&&*first)) {
        return Some(CONSTRAINTS.to_owned());
    }
    // `anti knight` and `anti-knight sudoku`: names of one word or two.
    let rest: Vec<String> = words.collect();
    let two = rest.first().map(|second| first.clone() + second);
    // `x-sum=10`.
    let named = comment.split_once(['=', ':']).map(|(name, _)| plain(name));
    let candidates =
        [(Some(first), &rest[..]), (two, rest.get(1..).unwrap_or_default()), (named, &[][..])];
    candidates.into_iter().find_map(|(name, rest)| {
        let name = name.map(|name| name.replace("sudoku", ""))?;
        let known = RULES.iter().find(|(names, _)| names.contains(&&*name));
        let is_constraint = || constraints::TABLE.iter().any(|known| plain(known.name) == name);
        let header = match known {
            Some((_, header)) => header,
            None if is_constraint() => &None,
            None => return None,
        };
        // `killer cage 1`: no puzzle that a header can state has such a name.
        let is_number = |word: &str| header.is_none() && word.chars().all(|c| c.is_ascii_digit());
        let is_filler =
            |word: &String| FILLERS.contains(&&**word) || is_size(word) || is_number(word);
        let is_stated = rest.iter().all(is_filler)
            || comment.split(|c: char| !c.is_alphanumeric()).any(|w| spelling::cell(w).is_some())
            || comment.contains(['=', ':']);
        is_stated.then(|| match header {
            Some(header) => HEADERS[*header].1.to_owned(),
            None => CONSTRAINTS.to_owned(),
        })
    })
}

/// Whether a comment contains a map of regions: as many rows joined by `/` as each has cells.
fn has_region_map(comment: &str) -> bool {
    comment.split([' ', '=', ':', '\t']).any(|word| {
        let rows: Vec<&str> = word.split('/').collect();
        let is_row = |row: &&str| {
            row.chars().count() == rows.len() && row.chars().all(|c| c.is_ascii_alphanumeric())
        };
        rows.len() > 1 && rows.iter().all(is_row)
    })
}

/// Whether a [plain] word is a size such as `9x9`.
fn is_size(word: &str) -> bool {
    word.split_once('x').is_some_and(|(rows, columns)| {
        [rows, columns]
            .iter()
            .all(|side| !side.is_empty() && side.chars().all(|c| c.is_ascii_digit()))
    })
}

/// Text before the value of such a header in a [plain] comment, if it has one.
fn before_value<'a>(header: &str, comment: &'a str) -> Option<&'a str> {
    let is_digit = |c: char| c.is_ascii_digit();
    let value = match header {
        "boxes" if comment.contains("none") => comment.find("none")?,
        "diagonals" => ["main", "anti", "both"].into_iter().find_map(|word| comment.find(word))?,
        "groups" => comment.find(is_digit).filter(|&at| comment[..at].ends_with('r'))? - 1,
        _ => comment.find(is_digit)?,
    };
    Some(&comment[..value])
}

/// A text in small Latin letters and without signs and blanks, as rules are compared.
fn plain(word: &str) -> String {
    word.chars()
        .filter(|c| c.is_alphanumeric())
        .flat_map(char::to_lowercase)
        .map(latin_lookalike)
        .collect()
}

/// The name as a comment can hold it: on one line. `None` for no name or only white
/// space.
pub fn name_in_comment(puzzle: &Puzzle) -> Option<String> {
    let name = puzzle.name.as_deref()?.replace(is_unprintable, " ");
    Some(name.trim().to_owned()).filter(|name| !name.is_empty())
}

/// `body` with the puzzle's name, if it has one, as a comment line above it.
pub fn with_name(puzzle: &Puzzle, body: String) -> String {
    match name_in_comment(puzzle) {
        Some(name) => {
            let line = format!("# {name}");
            match read(Text::line(&line, 1)) == Ok(Comment::Name(name.clone())) {
                true => format!("{line}\n{body}"),
                false => format!("# \"{name}\"\n{body}"),
            }
        }
        None => body,
    }
}
