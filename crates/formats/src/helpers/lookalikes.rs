//! Characters that look like those of puzzle formats: signs, digits, blanks and frames of
//! Unicode, as pages and word processors have them.
//!
//! A line is changed only if it then has nothing but characters of grids, so that names, ids
//! and prose stay as they are. Each character is replaced by one, so that columns stay true.
//!
//! Where a line has heavy or double strokes, its thin strokes separate cells, not regions: they
//! become blanks, or `+` in a line of strokes only, which is not a row of blank cells.

/// A stroke of a frame, or another character.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Symbol {
    Plain(char),
    /// A stroke: its replacement, and whether it is heavy or double.
    Stroke(char, bool),
}

/// The line in ASCII, if all of it looks like that.
pub fn in_ascii(line: String) -> String {
    if line.is_ascii() {
        return line;
    }
    let Some(symbols) = line.chars().map(symbol).collect::<Option<Vec<Symbol>>>() else {
        return line;
    };
    let has_heavy = symbols.iter().any(|symbol| matches!(symbol, Symbol::Stroke(_, true)));
    let has_cells = symbols.iter().any(|symbol| matches!(symbol, Symbol::Plain(_)));
    let character = |symbol: &Symbol| match *symbol {
        Symbol::Plain(character) => character,
        Symbol::Stroke(_, false) if has_heavy => {
            if has_cells {
                ' '
            } else {
                '+'
            }
        }
        Symbol::Stroke(character, _) => character,
    };
    symbols.iter().map(character).collect()
}

fn symbol(found: char) -> Option<Symbol> {
    let plain = match found {
        '<' | '＜' | '﹤' | '‹' | '〈' | '⟨' | '≺' | '◁' | '◀' => '<',
        '>' | '＞' | '﹥' | '›' | '〉' | '⟩' | '≻' | '▷' | '▶' => '>',
        '^' | '∧' | '⋀' | '＾' | '˄' | '⌃' | 'ᐱ' | '︿' | '△' | '▲' | 'Λ' => '^',
        'v' | 'V' | '∨' | '⋁' | '˅' | '⌄' | 'ᐯ' | '﹀' | '▽' | '▼' | '⌵' => 'v',
        '.' | '·' | '•' | '∙' | '⋅' | '．' | '□' | '▢' | '☐' | '◻' | '◽' | '⬜' | '○' | '＿' => {
            '.'
        }
        '０'..='９' => char::from(b'0' + (found as u32 - '０' as u32) as u8),
        '0'..='9' | 'a'..='z' | 'A'..='Z' | '_' | '*' | '-' | '+' | '|' | '?' | '{' | '}' | '=' => {
            found
        }
        '\t' => '\t',
        _ if found.is_whitespace() => ' ',
        _ => return stroke(found),
    };
    Some(Symbol::Plain(plain))
}

/// A stroke of the block Box Drawing.
fn stroke(found: char) -> Option<Symbol> {
    let (drawn, is_heavy) = match found {
        '─' | '┄' | '┈' | '╌' | '–' | '—' => ('-', false),
        '━' | '═' | '┅' | '┉' | '╍' => ('-', true),
        '│' | '┆' | '┊' | '╎' => ('|', false),
        '┃' | '║' | '┇' | '┋' | '╏' => ('|', true),
        // Corners and junctions of thin strokes, and of rounded ones.
        '┌' | '┐' | '└' | '┘' | '├' | '┤' | '┬' | '┴' | '┼' | '╭'..='╰' => {
            ('+', false)
        }
        // Across a heavy vertical line goes a thin horizontal one.
        '┠' | '┨' | '╂' | '╟' | '╢' | '╫' => ('|', true),
        // Along a heavy horizontal line.
        '\u{250C}'..='\u{254B}' | '\u{2550}'..='\u{256C}' => ('+', true),
        _ => return None,
    };
    Some(Symbol::Stroke(drawn, is_heavy))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn signs_and_frames_are_replaced() {
        for (text, expected) in [
            ("□ ＞ □ □", ". > . ."),
            ("∧   ∨", "^   v"),
            ("５３․", "５３․"),
            ("５３·", "53."),
            ("│ 5 │ 3 │", "| 5 | 3 |"),
            ("├───┼───┤", "+---+---+"),
            ("┃ 5 │ 3 ┃", "| 5   3 |"),
            ("┠───┼───╂", "|+++++++|"),
            ("╠═══╪═══╬", "+---+---+"),
            ("5\u{a0}3", "5 3"),
            ("Grid by Zoë · 3", "Grid by Zoë · 3"),
            ("a,·", "a,·"),
        ] {
            assert_eq!(in_ascii(text.to_owned()), expected);
        }
    }
}
