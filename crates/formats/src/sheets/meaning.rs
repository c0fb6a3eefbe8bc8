//! From the cells of a square to its puzzle: which of them are blank, and what the others mean.
//!
//! * Blanks are nothing, `.` `_` `*` `-` `?` `x`, `-1` and the words of programs for nothing. `0`
//!   is one too unless another blank occurs: then it is a value, and the values are 0 to N-1. With
//!   N beside it both are possible, and the puzzle is refused.
//! * Where no digit occurs, up to 9x9, letters are values: A is 1, or, where others occur, the
//!   letters of a word in the order of the alphabet. Above 9x9 see [`letters`].
//! * `5.0` is 5, as tables have it. `{27}` are candidates.

use super::candidates;
use crate::helpers::cells::{BLANKS, is_blank};
use crate::helpers::letters;
use crate::prelude::*;
use quorum_puzzle::symbols::{Symbols, read_set};
use quorum_puzzle::text::leading_number;
use std::collections::BTreeSet;

/// Words of programs for nothing.
const NOTHING: [&str; 9] = ["null", "None", "NaN", "nan", "NA", "<NA>", "nil", "undefined", "-1"];

/// What a cell is by itself.
#[derive(Clone, Copy, PartialEq, Eq)]
pub enum Token {
    Blank,
    Zero,
    Number(usize),
    Letter(char),
    Candidates,
    /// No cell.
    Other,
}

impl Token {
    /// Whether it may be a blank.
    pub fn is_blank(self) -> bool {
        matches!(self, Token::Blank | Token::Zero)
    }
}

/// What a text is as a cell.
pub fn token(text: &str) -> Token {
    // Most cells are one of these.
    match text.as_bytes() {
        [] | [b'.'] => return Token::Blank,
        [b'0'] => return Token::Zero,
        [digit @ b'1'..=b'9'] => return Token::Number((digit - b'0').into()),
        _ => {}
    }
    let mut symbols = text.chars();
    let Some(first) = symbols.next() else { return Token::Blank };
    let is_one = symbols.next().is_none();
    // Three dashes and more are a rule between rows.
    let is_line = first == '-' && text.len() > 2;
    let is_repeated = ".-_".contains(first) && text.chars().all(|c| c == first);
    if NOTHING.contains(&text) || is_repeated && !is_line {
        return Token::Blank;
    }
    if let Some((number, length)) = leading_number(text) {
        let is_whole = length == text.len() || matches!(&text[length..], ".0" | ".");
        return match (is_whole, number) {
            (false, _) => Token::Other,
            (true, 0) => Token::Zero,
            (true, number) => Token::Number(number),
        };
    }
    match first {
        '{' if text.ends_with('}') => Token::Candidates,
        _ if !is_one => Token::Other,
        _ if is_blank(first) => Token::Blank,
        'a'..='z' | 'A'..='Z' => Token::Letter(first.to_ascii_uppercase()),
        _ => Token::Other,
    }
}

/// Reads the cells of a square below `start`. `rules` have values from 1; those of the puzzle may
/// begin at 0. `are_packed`: the cells were characters without anything between them.
pub fn read(
    rules: Rules,
    cells: &[Text<'_>],
    are_packed: bool,
    start: Text<'_>,
    known: &KnownRules,
) -> Result<ParsedPuzzle, Fault> {
    let size = rules.size();
    let rows: Vec<Vec<Text<'_>>> = cells.chunks(size).map(<[_]>::to_vec).collect();
    if candidates::is_grid(&rows) {
        let mut puzzle = Puzzle::empty(rules);
        candidates::read_grid(&mut puzzle, &rows)?;
        return Ok(puzzle.into());
    }
    let tokens: Vec<Token> = cells.iter().map(|cell| token(cell.text)).collect();
    let is_minus = |cell: &&Text<'_>| cell.text == "-1";
    let is_other = |(cell, token): (&Text<'_>, &Token)| *token == Token::Blank && cell.text != "-1";
    if let Some(minus) = cells.iter().find(is_minus)
        && cells.iter().zip(&tokens).any(is_other)
    {
        return Err(minus.fault(0, "one sign for a blank", "'-1' and another"));
    }
    let has_letters = tokens.iter().any(|token| matches!(token, Token::Letter(_)));
    let has_numbers = tokens.iter().any(|token| matches!(token, Token::Number(_)));
    let is_single = |cell: &Text<'_>| cell.text.len() < 2;
    if size > 9 && (has_letters || are_packed) && cells.iter().all(is_single) {
        let mut puzzle = Puzzle::empty(rules);
        let symbols = Some(letters::read(&mut puzzle, cells, known.symbols, known.names)?);
        return Ok(ParsedPuzzle { symbols, ..puzzle.into() });
    }
    if has_letters && !has_numbers {
        return words(rules, cells, &tokens, known);
    }
    let mut puzzle = Puzzle::empty(with_values(rules, &tokens, start, known)?);
    let values = puzzle.values();
    let (low, high) = (values.low(), values.high());
    for (index, (cell, token)) in cells.iter().zip(&tokens).enumerate() {
        let number = match token {
            Token::Blank => continue,
            Token::Zero if low > 0 => continue,
            Token::Zero => values.number(0),
            // Up to 9x9, `04` is rather two cells without their separator.
            Token::Number(_) if size <= 9 && cell.text.starts_with('0') => None,
            Token::Number(value) => values.number(*value),
            Token::Candidates => {
                let inner = cell.slice(1, cell.text.len() - 1);
                puzzle.set_candidates(index, read_set(inner, values)?);
                continue;
            }
            Token::Letter(_) | Token::Other => None,
        };
        let Some(number) = number else {
            let mut expected = format!("a value from {low} to {high} or a blank (one of {BLANKS})");
            if let Token::Number(value) = token
                && *value > usize::from(high)
                && *value <= usize::from(Rules::MAX_SIZE)
            {
                expected += &format!(", as {value} needs a grid of {value} rows");
            }
            return Err(cell.fault(0, expected, quoted(cell.text)));
        };
        puzzle.set_given(index, number);
    }
    Ok(puzzle.into())
}

/// The rules with values from 0, where the header or the cells state that.
fn with_values(
    rules: Rules,
    tokens: &[Token],
    start: Text<'_>,
    known: &KnownRules,
) -> Result<Rules, Fault> {
    let size = rules.size();
    let low = match known.header.values {
        Some(values) => values.low(),
        None => u8::from(!zero_is_value(tokens, size, start)?),
    };
    Ok(if low == 0 { rules.counted_from_zero() } else { rules })
}

/// Whether 0 is the smallest value: another blank occurs.
fn zero_is_value(tokens: &[Token], size: usize, start: Text<'_>) -> Result<bool, Fault> {
    let highest = tokens.iter().filter_map(|token| match token {
        Token::Number(value) => Some(*value),
        _ => None,
    });
    let is_both = tokens.contains(&Token::Zero) && tokens.contains(&Token::Blank);
    // Nothing but blanks is the same in both readings.
    let Some(highest) = highest.max().filter(|_| is_both) else { return Ok(false) };
    if highest < size {
        return Ok(true);
    }
    let last = size - 1;
    Err(start.fault(
        0,
        format!("one sign for a blank, or the header '# values 0-{last}' or '# values 1-{size}'"),
        format!(
            "0 and another blank: 0 may be a blank (values 1 to {size}) or a value (0 to {last})"
        ),
    ))
}

/// Reads a grid up to 9x9 whose values are letters: A is 1, or the letters of a word.
fn words(
    rules: Rules,
    cells: &[Text<'_>],
    tokens: &[Token],
    known: &KnownRules,
) -> Result<ParsedPuzzle, Fault> {
    let size = rules.size();
    let is_x = |cell: &Text<'_>| matches!(cell.text, "x" | "X");
    let has_point = cells.iter().any(|cell| !is_x(cell) && token(cell.text).is_blank());
    let letter = |index: usize| match tokens[index] {
        Token::Letter(letter) => Some(letter),
        // Beside another blank, X is one of the letters.
        Token::Blank if has_point && is_x(&cells[index]) => Some('X'),
        _ => None,
    };
    let used: BTreeSet<char> = (0..cells.len()).filter_map(letter).collect();
    let last = char::from(b'A' + size as u8 - 1);
    let are_first = used.iter().all(|letter| *letter <= last);
    let first = cells.iter().zip(tokens).find(|(_, token)| matches!(token, Token::Letter(_)));
    let start = first.map_or(cells[0], |(cell, _)| *cell);
    if used.len() > size {
        let found = format!("{} letters", used.len());
        return Err(start.fault(0, format!("at most {size} letters, one for each value"), found));
    }
    let repeats = |line: Vec<Option<char>>| {
        line.iter().enumerate().any(|(index, letter)| line[..index].contains(letter))
    };
    let row = |row: usize| (0..size).map(|column| letter(row * size + column)).collect();
    let is_full = (0..cells.len()).all(|index| letter(index).is_some());
    if is_full && (0..size).map(row).any(repeats) {
        return Err(start.fault(0, "values", "a map of letters"));
    }
    let is_stated = !known.header.constraints.is_empty() || known.header.values.is_some();
    if is_stated && !are_first {
        return Err(start.fault(0, format!("digits, or the letters A to {last}"), "other letters"));
    }
    let mut puzzle = Puzzle::empty(rules);
    for index in 0..cells.len() {
        let value = match (letter(index), tokens[index]) {
            (Some(letter), _) if are_first => letter as usize - 'A' as usize,
            (Some(letter), _) => used.iter().take_while(|other| **other < letter).count(),
            (None, Token::Blank | Token::Zero) => continue,
            _ => return Err(cells[index].unexpected(0, "a letter or a blank")),
        };
        puzzle.set_given(index, value as u8 + 1);
    }
    let symbols = are_first.then_some(Symbols::A);
    Ok(ParsedPuzzle { symbols, ..puzzle.into() })
}
