//! Lines of N groups of N characters, one per row of cells, joined by commas or slashes.

use crate::helpers::cells::is_cell;
use crate::helpers::letters;
use crate::prelude::*;

/// The groups of a line; a separator may end it.
fn groups(text: Text<'_>) -> Vec<Text<'_>> {
    let separator = if text.text.contains(',') { ',' } else { '/' };
    let mut groups: Vec<Text<'_>> =
        text.pieces(|symbol| symbol == separator).map(|group| group.trimmed()).collect();
    if groups.last().is_some_and(|last| last.text.is_empty()) {
        groups.pop();
    }
    groups
}

/// As many groups as characters in each. With digits, which no row of signs has, a line may be
/// of this format although a group is too short or too long.
pub fn recognize(text: &str) -> bool {
    let groups = groups(Text::line(text, 1));
    let count = groups.len();
    let may_be_cell = if count > 9 { letters::is_cell } else { is_cell };
    if !(4..=letters::MAX_SIZE).contains(&count)
        || groups.iter().any(|group| group.text.is_empty() || !group.text.chars().all(may_be_cell))
    {
        return false;
    }
    let fitting = groups.iter().filter(|group| group.text.len() == count).count();
    fitting == count || 2 * fitting > count && text.bytes().any(|byte| byte.is_ascii_digit())
}

pub fn read(text: Text<'_>, known: &KnownRules) -> Result<ParsedPuzzle, Fault> {
    let groups = groups(text);
    let size = groups.len();
    for (index, group) in groups.iter().enumerate() {
        let length = group.text.chars().count();
        if length != size {
            let expected = format!("{size} cells in group {} of {size}", index + 1);
            return Err(group.fault(0, expected, format!("{length}")));
        }
    }
    let mut puzzle = Puzzle::empty(known.of_bare_grid(text, size)?);
    let cells: Vec<Text<'_>> = groups.iter().flat_map(Text::symbols).collect();
    let symbols = letters::read_characters(&mut puzzle, &cells, known.symbols, known.names)?;
    Ok(ParsedPuzzle { symbols, ..puzzle.into() })
}
