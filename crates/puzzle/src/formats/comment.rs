//! Comment lines: names of puzzles and the headers `# boxes`, `# regions`, `# diagonals`
//! and `# groups`.

use super::options::{BoxChoice, HeaderRegions};
use super::stated;
use super::text::{Fault, Text};
use crate::{Diagonals, Puzzle, Rules};
use problem::Position;

/// What a comment line says.
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

/// First words of headers.
const HEADERS: [&str; 4] = ["boxes", "regions", "diagonals", "groups"];

/// Reads a line that begins with `#`. `# boxes of old` is a name, `# boxes 3*3` an error.
pub fn read(text: Text<'_>) -> Result<Comment, Fault> {
    let comment = text.slice(1, text.text.len()).trimmed();
    let mut words = comment.words();
    let (first, second, third) = (words.next(), words.next(), words.next());
    let name = || Ok(Comment::Name(comment.text.to_owned()));
    let (Some(header), Some(value)) = (first.map(|word| word.text), second) else {
        return name();
    };
    if !HEADERS.contains(&header) {
        return name();
    }
    let looks_like_one = match header {
        "diagonals" => matches!(value.text, "main" | "anti" | "both"),
        "groups" => stated::cell(value.text.split(['.', '/']).next().unwrap_or_default()).is_some(),
        _ => value.text.starts_with(|c: char| c.is_ascii_digit()),
    };
    if third.is_some() && !looks_like_one {
        return name();
    }
    let value = comment.slice(comment.offset_of(value), comment.text.len());
    match header {
        "boxes" => match value.text.parse() {
            Ok(choice) => Ok(Comment::Regions(HeaderRegions::Boxes(choice))),
            Err(_) => {
                let expected = "RxC (rows high, columns wide) or none after '# boxes'";
                Err(value.fault(0, expected, format!("'{}'", value.text)))
            }
        },
        "regions" => {
            let (more, rows) = match value.text.strip_prefix('/') {
                Some(_) => (true, value.slice(1, value.text.len())),
                None => (false, value),
            };
            let labels = stated::read_regions(rows)?;
            Ok(match more {
                true => Comment::MoreRegions(labels),
                false => Comment::Regions(HeaderRegions::Jigsaw(labels)),
            })
        }
        "diagonals" => Ok(Comment::Diagonals(stated::read_diagonals(value)?)),
        _ => Ok(Comment::Groups(stated::read_groups(value)?)),
    }
}

/// The name as a comment can hold it: on one line, not taken for a header. `None` for no
/// name, or one of white space alone.
pub fn name_in_comment(puzzle: &Puzzle) -> Option<String> {
    let name = puzzle.name.as_deref()?.replace(char::is_control, " ");
    let name = name.trim();
    let is_header = name.split_whitespace().next().is_some_and(|word| HEADERS.contains(&word));
    let name = if is_header { format!("'{name}'") } else { name.to_owned() };
    (!name.is_empty()).then_some(name)
}

/// `body` with the puzzle's name, if it has one, as a comment line above it.
pub fn with_name(puzzle: &Puzzle, body: String) -> String {
    match name_in_comment(puzzle) {
        Some(name) => format!("# {name}\n{body}"),
        None => body,
    }
}

/// The header lines that state the rules of a puzzle, none wider than a terminal as far as
/// its rows and groups are not.
pub fn header(rules: &Rules) -> Vec<String> {
    let mut lines = match stated::regions(rules, ",") {
        Some(regions) => broken("# regions ", &regions, "/"),
        None => vec![format!("# boxes {}", BoxChoice(rules.boxes()))],
    };
    let diagonals = stated::diagonals(rules.diagonals());
    lines.extend(diagonals.map(|word| format!("# diagonals {word}")));
    if let Some(groups) = stated::groups(rules) {
        lines.extend(broken("# groups ", &groups, ""));
    }
    lines
}

/// Columns of a line.
const COLUMNS: usize = 80;

/// What stands between slashes on as many lines as it needs, each begun with `prefix`, the
/// later ones with `again` behind it.
fn broken(prefix: &str, text: &str, again: &str) -> Vec<String> {
    let mut lines: Vec<String> = Vec::new();
    for piece in text.split('/') {
        match lines.last_mut() {
            Some(line) if line.len() + 1 + piece.len() <= COLUMNS => {
                line.push('/');
                line.push_str(piece);
            }
            Some(_) => lines.push(format!("{prefix}{again}{piece}")),
            None => lines.push(format!("{prefix}{piece}")),
        }
    }
    lines
}
