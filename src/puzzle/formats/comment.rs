//! Comment lines: names of puzzles and the header `# boxes`.

use super::options::BoxChoice;
use super::text::{Fault, Text};
use crate::puzzle::Puzzle;

/// What a comment line says.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Comment {
    /// Boxes of the puzzles below.
    Boxes(BoxChoice),
    /// Perhaps the name of the puzzle below; may be empty.
    Name(String),
}

/// Reads a line that begins with `#`. `# boxes of old` is a name, `# boxes 3*3` an error.
pub fn read(text: Text<'_>) -> Result<Comment, Fault> {
    let comment = text.slice(1, text.text.len()).trimmed();
    let mut words = comment.words();
    let (first, second, third) = (words.next(), words.next(), words.next());
    let (Some("boxes"), Some(value)) = (first.map(|word| word.text), second) else {
        return Ok(Comment::Name(comment.text.to_owned()));
    };
    match value.text.parse() {
        Ok(choice) if third.is_none() => Ok(Comment::Boxes(choice)),
        _ if third.is_some() && !value.text.starts_with(|c: char| c.is_ascii_digit()) => {
            Ok(Comment::Name(comment.text.to_owned()))
        }
        _ => {
            let start = comment.offset_of(value);
            let found = format!("'{}'", &comment.text[start..]);
            Err(comment.fault(
                start,
                "RxC (rows high, columns wide) or none after '# boxes'",
                found,
            ))
        }
    }
}

/// The name as a comment can hold it: on one line, not taken for a header. `None` for no
/// name, or one of white space alone.
pub fn name_in_comment(puzzle: &Puzzle) -> Option<String> {
    let name = puzzle.name.as_deref()?.replace(char::is_control, " ");
    let name = name.trim();
    let is_header = name.split_whitespace().next() == Some("boxes");
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

/// The header that states the puzzle's boxes.
pub fn boxes_header(puzzle: &Puzzle) -> String {
    format!("# boxes {}", BoxChoice::from(puzzle.rules().boxes()))
}
