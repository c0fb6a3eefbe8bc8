//! Lines that begin with `#`: headers, which state rules of the puzzles below (`# boxes 3x3`, `#
//! cage 7 R1C1 R1C2`), the author (`# author: Ann`) and comments, of which one is the name of a
//! puzzle.
//!
//! A line whose first words are the name of a rule is a header, and so is one with a cell: read or
//! refused. So is a long name, or that of a header with its value, with one slip. Every
//! other line is a comment, and changes nothing; `# "..."` is one with any content. Options have
//! the same rules without `#`.

use super::letters;
use super::names::{self, BOXES, CONSTRAINTS, GROUPS, Rule};
use super::prose;
use super::statement::{Statement, TypedClue, groups, has_cell, has_other_cell, typed};
use crate::options::HeaderRegions;
use quorum_problem::Position;
use quorum_puzzle::constraints::Stated;
use quorum_puzzle::corpus_line::{check_names, read_constraints};
use quorum_puzzle::text::{Fault, Line, Text, is_unprintable, quoted};
use quorum_puzzle::{Diagonals, Puzzle, Values, spelling};

/// Content of a comment line.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Comment {
    /// Boxes or jigsaw regions of the puzzles below.
    Regions(HeaderRegions),
    /// More rows of a jigsaw that the line above began.
    MoreRegions(Vec<usize>),
    /// Diagonals of the puzzles below.
    Diagonals(Diagonals),
    /// Extra cells of the puzzles below, as in a corpus line.
    Extra(String),
    /// Values of the puzzles below, `# values 0-8`.
    Values(Values),
    /// Further groups of the puzzles below.
    Groups(Vec<Vec<Position>>),
    /// A constraint of the puzzles below, several, or a clue: [`state`] reads it again.
    Constraints,
    /// The author of the puzzle below; may be empty.
    Author(String),
    /// Perhaps the name of the puzzle below; may be empty.
    Name(String),
    /// The same in quotes: surely no rule.
    Quoted(String),
}

/// The beginning of a comment with an author.
const AUTHOR: &str = "author:";

/// Beginnings of a comment with a name; they are not part of it.
const NAMES: [&str; 2] = ["name:", "title:"];

/// Letters of comments in `.sdk` files, directly behind `#`.
pub const LETTERS: &str = "ABCDLSU";

const REGIONS: &str = "'# regions 112/122/...'";
const DIAGONALS: &str = "'# diagonals main', 'anti' or 'both'";
const EXTRA: &str = "'# extra-cells 9' or '# extra-cells 9{12}', with their values";
const VALUES: &str = "'# values 0-8', from 0 or 1";

/// The first word of a comment with constraints as in a corpus line.
const ITEMS: &str = "constraints";

/// Reads a line that begins with `#`, or with several.
pub fn read(line: Text<'_>) -> Result<Comment, Fault> {
    let text = behind_signs(line);
    if let Some(name) = quoted_name(text.text) {
        return Ok(Comment::Quoted(name.to_owned()));
    }
    if let Some(author) = labeled(text.text, AUTHOR) {
        return Ok(Comment::Author(author.to_owned()));
    }
    // Text of `.sdk` files, `#Dfoxes`, is not a name with a slip.
    let is_lettered = line.text[1..].starts_with(|c: char| LETTERS.contains(c));
    match rule(text, is_lettered) {
        Some(Err(fault)) if fault.column == text.place().column => {
            let expected = format!("{}, or a comment in quotes, '# \"...\"'", fault.expected);
            Err(Fault { expected, ..fault })
        }
        Some(rule) => rule,
        None => {
            let text = line.slice(1, line.text.len()).trimmed().text;
            let name = NAMES.iter().find_map(|label| labeled(text, label)).unwrap_or(text);
            Ok(Comment::Name(name.to_owned()))
        }
    }
}

/// Labels above rules.
const LABELS: [&str; 7] =
    ["rule", "rules", "variant", "variants", "constraint", "constraints", "variant rules"];

/// The rules behind a label, `# rules: diagonals, antiknight`: comments, each at its place. None
/// where the text behind it states no further rule.
pub fn listed(line: &Line) -> Vec<Line> {
    let text = behind_signs(line.whole());
    let label = text.text.split_once(':').map(|(label, _)| label.trim_end());
    let label = label.filter(|label| LABELS.contains(&&*label.to_lowercase()));
    let Some(label) = label else { return Vec::new() };
    let rest = text.slice(label.len(), text.text.len());
    let colon = rest.text.len() - rest.text.trim_start_matches([' ', ':']).len();
    let rest = rest.slice(colon, rest.text.len()).trimmed();
    let is_one = matches!(rule(rest, false), Some(Ok(_)));
    let parts: Vec<Text<'_>> =
        rest.pieces(|c| c == ',' && !is_one).map(|it| it.trimmed()).collect();
    let at_place = |part: &Text<'_>| {
        let blanks = " ".repeat(line.whole().offset_of(*part) - 1);
        Line { number: line.number, text: format!("#{blanks}{}", part.text) }
    };
    if prose::is_unknown(rest.text) { parts.iter().map(at_place).collect() } else { Vec::new() }
}

/// The rule on a line that has to state one.
pub fn rule_of(line: &Line) -> Result<Comment, Fault> {
    let text = behind_signs(line.whole());
    let none = || Err(text.fault(0, CONSTRAINTS, quoted(text.text)));
    rule(text, false).unwrap_or_else(none)
}

/// The text behind all signs of a comment line.
fn behind_signs(line: Text<'_>) -> Text<'_> {
    let rest = line.text.trim_start_matches(['#', ' ', '\t']).len();
    line.slice(line.text.len() - rest, line.text.len()).trimmed()
}

/// Reads a rule as it is typed; `None` for a text that states none. `is_lettered`: its first letter
/// may be of an `.sdk` file.
///
/// # Errors
/// A text that begins as a rule does, or that has a cell, and is not read: the whole of it, or the
/// part that is wrong.
pub fn rule(text: Text<'_>, is_lettered: bool) -> Option<Result<Comment, Fault>> {
    let begin = text.text.find(char::is_alphanumeric).unwrap_or(text.text.len());
    let words = text.slice(begin, text.text.len());
    let found = names::at_start(words).filter(|(rule, _)| {
        // `X marks the spot`
        let is_letter = matches!(rule, Rule::Constraint(entry, _) if entry.name.len() == 1);
        !is_letter || has_cell(text.text)
    });
    let Some((rule, rest)) = found else {
        if TypedClue::read(text).is_some() {
            return Some(Ok(Comment::Constraints));
        }
        // `digits 0-8`; a sentence about digits is none.
        if let Some(values) = text.text.strip_prefix("digits ").and_then(read_values) {
            return Some(Ok(Comment::Values(values)));
        }
        if let Some(meant) = names::longer(words.text) {
            let found = format!("{}{meant}", quoted(text.text));
            return Some(Err(text.fault(0, CONSTRAINTS, found)));
        }
        let is_near = !is_lettered && names::is_nearly_at_start(words.text);
        let found = || format!("{}{}", quoted(text.text), names::nearest(words.text));
        let has_cell = has_cell(text.text) || has_other_cell(text.text);
        return (is_near || has_cell).then(|| Err(text.fault(0, CONSTRAINTS, found())));
    };
    if begin > 0 {
        return Some(Err(text.fault(0, CONSTRAINTS, quoted(text.text))));
    }
    Some(read_rule(text, rule, rest))
}

/// Reads what is behind the name of a rule.
fn read_rule<'a>(whole: Text<'a>, rule: Rule, rest: Text<'a>) -> Result<Comment, Fault> {
    let skipped = rest.text.trim_start_matches([':', '=', ' ', '\t']).len();
    let value = rest.slice(rest.text.len() - skipped, rest.text.len());
    let fault = |expected: &str| match value.text {
        "" => Err(whole.fault(0, expected, quoted(whole.text))),
        text => Err(value.fault(0, expected, quoted(text))),
    };
    match rule {
        Rule::Constraint(..) | Rule::Parity(_) => {
            if let Some(items) = items(whole) {
                return check_names(items).map(|()| Comment::Constraints);
            }
            Statement::read(whole, rule, rest).map(|_| Comment::Constraints)
        }
        Rule::Items => match items(whole) {
            Some(items) => check_names(items).map(|()| Comment::Constraints),
            None => Err(whole.fault(0, CONSTRAINTS, quoted(whole.text))),
        },
        Rule::Other(expected) => Err(whole.fault(0, expected, quoted(whole.text))),
        Rule::Boxes => match value.text.to_lowercase().replace(' ', "").parse() {
            Ok(choice) => Ok(Comment::Regions(HeaderRegions::Boxes(choice))),
            Err(_) if value.text.is_empty() => fault(BOXES),
            Err(_) => fault("RxC (rows high, columns wide) or none after '# boxes'"),
        },
        Rule::Regions if value.text.is_empty() => fault(REGIONS),
        Rule::Regions => match value.text.strip_prefix('/') {
            Some(more) => {
                let more = value.slice(value.text.len() - more.len(), value.text.len());
                Ok(Comment::MoreRegions(spelling::read_regions(more)?))
            }
            None => {
                let labels = spelling::read_regions(value)?;
                Ok(Comment::Regions(HeaderRegions::Jigsaw(labels)))
            }
        },
        Rule::Values => {
            read_values(value.text).map_or_else(|| fault(VALUES), |it| Ok(Comment::Values(it)))
        }
        Rule::Diagonals(diagonals) => match value.text.to_lowercase().as_str() {
            "" => Ok(Comment::Diagonals(diagonals)),
            "both" | "main" | "anti" if diagonals == Diagonals::BOTH => {
                let word = value.text.to_lowercase();
                Ok(Comment::Diagonals(spelling::read_diagonals(Text::line(&word, 1))?))
            }
            _ => fault(DIAGONALS),
        },
        Rule::Extra => {
            // The values are known with the puzzle.
            let runs = value.text.strip_prefix('/').unwrap_or(value.text);
            let is_one = |run: &str| run.starts_with(|symbol: char| symbol.is_ascii_digit());
            if runs.split('/').all(is_one) {
                Ok(Comment::Extra(value.text.to_owned()))
            } else {
                fault(EXTRA)
            }
        }
        Rule::Groups if value.text.is_empty() => fault(GROUPS),
        Rule::Groups => groups(value).map(Comment::Groups),
    }
}

/// Values such as `0-8`.
fn read_values(text: &str) -> Option<Values> {
    let read = |text: &str| text.trim().parse::<usize>().ok();
    let (low, high) = text.split_once('-')?;
    Values::new(read(low)?, read(high)?)
}

/// The items of a comment `# constraints cage=7:R1C1.R1C2/antiknight:`, or of several without that
/// word.
fn items(text: Text<'_>) -> Option<Text<'_>> {
    let Some(rest) = text.text.strip_prefix(ITEMS) else {
        let is_list = text.text.contains('/') && !text.text.contains(char::is_whitespace);
        return Some(text).filter(|_| is_list);
    };
    let is_one = rest.starts_with(char::is_whitespace) && rest.contains(':');
    is_one.then(|| text.slice(ITEMS.len(), text.text.len()).trimmed())
}

/// States the constraints of a comment line that was read as [`Comment::Constraints`].
pub fn state(line: Text<'_>, puzzle: &mut Puzzle) -> Result<(), Fault> {
    state_rule(behind_signs(line), puzzle)
}

/// The same without signs, as in an option.
pub fn state_rule(text: Text<'_>, puzzle: &mut Puzzle) -> Result<(), Fault> {
    if let Some(items) = items(text) {
        return read_constraints(puzzle, items);
    }
    match (names::at_start(text), TypedClue::read(text)) {
        (Some((rule, rest)), _) => Statement::read(text, rule, rest)?.state(puzzle),
        (None, Some(clue)) => clue.state(puzzle),
        (None, None) => Ok(()),
    }
}

/// The comment behind a puzzle on its line: at most one.
///
/// # Errors
/// A comment that is a rule as a header states it.
pub fn comment_behind(text: Text<'_>) -> Result<Vec<String>, Fault> {
    let words = text.text.trim_start_matches([' ', '\t', ',', ';', '#']).len();
    let comment = text.slice(text.text.len() - words, text.text.len()).trimmed();
    // Ratings, dates and counts are numbers.
    if !comment.text.contains(char::is_alphabetic) || quoted_name(comment.text).is_some() {
        return Ok(Vec::new());
    }
    let is_puzzle = comment.words().any(|word| is_payload(word.text));
    let expected = match rule(comment, false).is_some() {
        true => "no rule behind a puzzle (a header is on a line above it, as '# boxes 3x3')",
        false if is_puzzle => "one puzzle on a line",
        false => return Ok(vec![comment.text.to_owned()]),
    };
    Err(comment.fault(0, expected, quoted(comment.text)))
}

/// Whether a text may end as a payload in base 64 does: letters in both cases, digits and signs,
/// more than a row has.
pub fn is_payload(text: &str) -> bool {
    let is_other = |c: char| !c.is_ascii_alphanumeric() && !"+/=".contains(c);
    let text = text.rsplit(is_other).next().unwrap_or_default();
    let has = |kind: fn(&u8) -> bool| text.as_bytes().iter().any(kind);
    text.len() > letters::MAX_SIZE
        && has(u8::is_ascii_lowercase)
        && has(u8::is_ascii_uppercase)
        && has(u8::is_ascii_digit)
        && (text.starts_with("N4") || text.contains(['+', '/', '=']))
}

/// The same behind a link, which is one word.
pub fn comment_behind_link(text: Text<'_>) -> Result<Vec<String>, Fault> {
    let end = text.text.find(char::is_whitespace).unwrap_or(text.text.len());
    comment_behind(text.slice(end, text.text.len()))
}

/// Whether a line is a header, or refused as one.
pub fn is_rule(line: &str) -> bool {
    let is_beside =
        |comment| matches!(comment, Ok(Comment::Name(_) | Comment::Quoted(_) | Comment::Author(_)));
    line.starts_with('#') && !is_beside(read(Text::line(line, 1)))
}

/// What is behind a label at the start of a comment.
fn labeled<'a>(comment: &'a str, label: &str) -> Option<&'a str> {
    let head = comment.get(..label.len())?;
    head.eq_ignore_ascii_case(label).then(|| comment[label.len()..].trim())
}

/// The name in `"..."`.
fn quoted_name(comment: &str) -> Option<&str> {
    comment.strip_prefix('"')?.strip_suffix('"')
}

/// A name or an author as a comment can hold it: on one line. `None` for none or only white space.
pub fn on_one_line(text: &Option<String>) -> Option<String> {
    let text = text.as_ref()?.replace(is_unprintable, " ");
    Some(text.trim().to_owned()).filter(|text| !text.is_empty())
}

/// The constraints of a puzzle as comment lines above a grid, in the order of lists for people.
pub fn constraint_lines(puzzle: &Puzzle) -> Vec<String> {
    let rules = puzzle.rules();
    let mut constraints: Vec<&Stated> = puzzle.constraints().iter().collect();
    constraints.sort_by(|a, b| a.in_list_order(b));
    let line = |stated: &&Stated| match typed(stated, rules) {
        Some(typed) => format!("# {typed}"),
        None => format!("# {ITEMS} {}", stated.text(rules.columns())),
    };
    constraints.iter().map(line).collect()
}

/// `body` with the puzzle's name and author, if it has them, as comment lines above it.
pub fn with_name(puzzle: &Puzzle, body: String) -> String {
    let name = on_one_line(&puzzle.name).map(|name| {
        let line = format!("# {name}");
        // With a backslash it may be a row of a Kakuro.
        let is_read = read(Text::line(&line, 1)) == Ok(Comment::Name(name.clone()))
            && names::meant(&name).is_empty();
        if is_read && !name.contains('\\') { line } else { format!("# \"{name}\"") }
    });
    let author = on_one_line(&puzzle.author).map(|author| format!("# {AUTHOR} {author}"));
    let lines = name.into_iter().chain(author).chain([body]);
    lines.collect::<Vec<_>>().join("\n")
}
