//! Cells in program text and console prints: `board = [[5, 3, 0], ...]`, rows in brackets, braces
//! or quotes, `np.array(...)`, `vec![...]`, prints without commas.
//!
//! The text is cut into brackets, separators, strings and words. The cells in one pair of brackets,
//! or up to a semicolon in them, are a group; the innermost groups are the rows. A declaration
//! before the matrix is passed over unless it names something else than a puzzle, such as a rule;
//! whatever else is left over is a fault.

use super::meaning::{self, token};
use crate::helpers::comment;
use crate::helpers::names;
use crate::helpers::prose::may_state_rule;
use quorum_puzzle::constraints;
use quorum_puzzle::text::{Fault, Text, quoted};
use quorum_util::words::counted;

/// Rows of cells.
type Rows<'a> = Vec<Vec<Text<'a>>>;

/// Rows of cells, and the comments behind them.
pub type Matrix<'a> = (Rows<'a>, Vec<&'a str>);

/// Words of a declaration whose matrix is not the puzzle, beside names of constraints.
const OTHERS: [&str; 14] = [
    "answer", "area", "block", "box", "cage", "clue", "group", "inequal", "jigsaw", "region",
    "relation", "rule", "sign", "solution",
];

/// Text that is expected in place of words and calls around the rows.
const ROWS: &str =
    "rows of cells and nothing beside them (leave out the other statements of a program)";

/// Text that is expected in place of another matrix.
pub const NAMED: &str = "the matrix of a puzzle, with a name such as board";

#[derive(Clone, Copy, PartialEq, Eq)]
enum Kind {
    Open,
    Close,
    Comma,
    Semicolon,
    /// Content of quotes.
    Quoted,
    Word,
}

#[derive(Clone, Copy)]
struct Token<'a> {
    kind: Kind,
    text: Text<'a>,
    line: usize,
}

impl Token<'_> {
    /// Whether it may be behind a matrix: what ends a list, a clause or a block.
    fn is_end(&self) -> bool {
        matches!(self.kind, Kind::Close | Kind::Semicolon) || matches!(self.text.text, "." | "end")
    }
}

/// The cells of a pair of brackets, or of the part of it up to a semicolon.
struct Group<'a> {
    depth: usize,
    start: Text<'a>,
    cells: Vec<Token<'a>>,
    has_groups: bool,
}

impl<'a> Group<'a> {
    /// Whether it states the type of a matrix, not a row: `[9]`, `[]`, `[,]`.
    fn is_type(&self) -> bool {
        let is_part = |cell: &Token<'_>| cell.kind == Kind::Word || cell.text.text.is_empty();
        self.start.text == "["
            && !self.has_groups
            && self.cells.len() < 2
            && self.cells.iter().all(is_part)
    }

    /// The texts of the cells. A string by itself is the whole row.
    fn row(&self) -> Result<Vec<Text<'a>>, Fault> {
        match self.cells[..] {
            [] => Err(self.start.fault(0, "cells in the row", "none")),
            [Token { kind: Kind::Quoted, text, .. }] if text.text.chars().count() > 2 => {
                Ok(of_string(text, 0))
            }
            _ => Ok(self.cells.iter().map(|cell| cell.text).collect()),
        }
    }
}

/// The lines within a fence of Markdown or quotes of several lines; others as they are.
pub fn within_fence<'l, 'a>(lines: &'l [Text<'a>]) -> &'l [Text<'a>] {
    let [first, inner @ .., last] = lines else { return lines };
    let is_tag = |text: &Text<'_>, tag: &str| text.text.trim().eq_ignore_ascii_case(tag);
    if is_tag(first, "[code]") && is_tag(last, "[/code]") && !inner.is_empty() {
        return inner;
    }
    for mark in ["```", "~~~", "\"\"\"", "'''", "`"] {
        let begin = first.text.trim();
        let opened = match begin.split_once(mark) {
            Some(("", language)) => language.chars().all(char::is_alphanumeric),
            Some((name, "")) => name.trim_end().ends_with(['=', '(']),
            _ => false,
        };
        let closing = last.text.trim().trim_end_matches([';', ')']);
        let is_closed = last.text.trim() == mark || closing == mark;
        if opened && is_closed && is_neutral(begin) && !inner.is_empty() {
            return inner;
        }
    }
    lines
}

/// The matrix of a program text; `None` for a text without brackets and quotes around rows.
pub fn matrix<'a>(lines: &[Text<'a>]) -> Option<Result<Matrix<'a>, Fault>> {
    if let Some(rows) = print_of_r(lines) {
        return Some(check_square(&rows).map(|()| (rows, Vec::new())));
    }
    if let Some(tag) = tag(lines) {
        let expected = "a grid without tags around it, or [code] and [/code] on lines of their own";
        return Some(Err(tag.fault(0, expected, quoted(tag.text))));
    }
    let (mut tokens, mut comments) = (Vec::new(), Vec::new());
    for (line, text) in lines.iter().enumerate() {
        let code = code(*text);
        cut(code, line, &mut tokens)?;
        comments.extend((code.text.len() < text.text.len()).then(|| comment_behind(*text, code)));
    }
    if !is_program(&tokens) {
        return None;
    }
    let is_rule = |text: &&Text<'_>| {
        may_state_rule(text.text)
            || !names::meant(text.text).is_empty()
            || comment::rule(**text, false).is_some()
            // Another matrix.
            || text.text.contains("[[")
    };
    if let Some(text) = comments.iter().find(is_rule) {
        let expected = "a comment without a rule or cells (headers are above, as '# boxes 3x3')";
        return Some(Err(text.fault(0, expected, quoted(text.text))));
    }
    Some(read(&tokens).map(|rows| (rows, comments.iter().map(|comment| comment.text).collect())))
}

/// A tag of a forum that ends on one of these lines, `[/quote]`: another than code, if there is
/// one.
fn tag<'a>(lines: &[Text<'a>]) -> Option<Text<'a>> {
    let of_line = |line: &Text<'a>| {
        let start = line.text.find("[/")?;
        let end = start + line.text[start..].find(']')? + 1;
        let is_name = line.text[start + 2..end - 1].chars().all(|c| c.is_ascii_alphabetic());
        is_name.then(|| line.slice(start, end))
    };
    let tags = || lines.iter().filter_map(of_line);
    tags().find(|tag| !tag.text.eq_ignore_ascii_case("[/code]")).or_else(|| tags().next())
}

/// The text behind the sign of a comment.
fn comment_behind<'a>(line: Text<'a>, code: Text<'a>) -> Text<'a> {
    let behind = line.slice(code.text.len(), line.text.len());
    let words = behind.text.trim_start_matches(['#', '/', ' ']).len();
    behind.slice(behind.text.len() - words, behind.text.len()).trimmed()
}

/// A line without the comment at its end: words behind `# ` or `//`, or `#` that begins the line,
/// outside of quotes.
fn code(line: Text<'_>) -> Text<'_> {
    let Some(last) = line.text.rfind(char::is_alphabetic) else { return line };
    let mut quote = None;
    for (at, symbol) in line.text[..last].char_indices() {
        let rest = &line.text[at..];
        match quote {
            Some(open) if open == symbol => quote = None,
            Some(_) => {}
            None if "\"'`".contains(symbol) => quote = Some(symbol),
            None if (at == 0 && symbol == '#')
                || rest.starts_with("# ")
                || rest.starts_with("//") =>
            {
                return line.slice(0, at);
            }
            None => {}
        }
    }
    line
}

/// The cells of a matrix as R prints it: `[,1] [,2]` above the columns, `[1,]` beside the rows.
fn print_of_r<'a>(lines: &[Text<'a>]) -> Option<Rows<'a>> {
    let (first, below) = lines.split_first()?;
    let names: Vec<Text<'_>> = first.words().collect();
    let is_name = |(at, name): (usize, &Text<'_>)| name.text == format!("[,{}]", at + 1);
    if names.len() < 2 || !names.iter().enumerate().all(is_name) {
        return None;
    }
    let mut rows = Vec::new();
    for (at, line) in below.iter().enumerate() {
        let rest = line.text.trim_start().strip_prefix(&format!("[{},]", at + 1))?;
        let cells: Vec<Text<'a>> =
            line.slice(line.text.len() - rest.len(), line.text.len()).words().collect();
        if cells.len() != names.len() {
            return None;
        }
        rows.push(cells);
    }
    Some(rows)
}

/// Cuts a line; `None` where quotes do not end.
fn cut<'a>(line: Text<'a>, number: usize, tokens: &mut Vec<Token<'a>>) -> Option<()> {
    let text = line.text;
    let mut at = 0;
    while let Some(symbol) = text[at..].chars().next() {
        let end = at + symbol.len_utf8();
        let mut add = |kind, start, end| {
            tokens.push(Token { kind, text: line.slice(start, end), line: number });
        };
        match symbol {
            '[' | '{' | '(' => add(Kind::Open, at, end),
            ']' | '}' | ')' => add(Kind::Close, at, end),
            ',' => add(Kind::Comma, at, end),
            ';' => add(Kind::Semicolon, at, end),
            '"' | '\'' | '`' => {
                let length = text[end..].find(symbol)?;
                add(Kind::Quoted, end, end + length);
                at = end + length + symbol.len_utf8();
                continue;
            }
            _ if symbol.is_whitespace() => {}
            _ => {
                let is_end = |c: char| c.is_whitespace() || "[]{}(),;\"'`".contains(c);
                let length = text[at..].find(is_end).unwrap_or(text.len() - at);
                add(Kind::Word, at, at + length);
                at += length;
                continue;
            }
        }
        at = end;
    }
    Some(())
}

/// Whether there are rows in brackets or quotes. `{27}` within a grid are candidates; keys in
/// quotes are an object of JSON.
fn is_program(tokens: &[Token<'_>]) -> bool {
    let is_key = |pair: &[Token<'_>]| {
        pair[0].kind == Kind::Quoted
            && pair[1].kind == Kind::Word
            && pair[1].text.text.starts_with(':')
    };
    if tokens.windows(2).any(is_key) {
        return false;
    }
    let is_digits = |token: &Token<'_>| token.text.text.bytes().all(|b| b.is_ascii_digit());
    let mut rest = tokens;
    while let Some((token, more)) = rest.split_first() {
        rest = more;
        if !matches!(token.kind, Kind::Open | Kind::Quoted) {
            continue;
        }
        let end = more.iter().position(|token| token.kind != Kind::Word).unwrap_or(0);
        let are_candidates =
            token.text.text == "{" && end > 0 && is_digits(&more[0]) && more[end].text.text == "}";
        if !are_candidates {
            return true;
        }
        rest = &more[end + 1..];
    }
    false
}

fn read<'a>(tokens: &[Token<'a>]) -> Result<Rows<'a>, Fault> {
    let groups = groups(declared(tokens)?, tokens[0].text)?;
    let is_row = |group: &&Group<'a>| !group.has_groups;
    let depth = groups.iter().filter(is_row).map(|group| group.depth).max().unwrap_or_default();
    let (rows, others): (Vec<Group<'a>>, Vec<Group<'a>>) =
        groups.into_iter().partition(|group| group.depth == depth);
    let start = rows[0].start;
    let lists = others.iter().filter(|group| group.has_groups && group.depth + 1 == depth).count();
    for group in &others {
        check_argument(group, start)?;
        if !group.has_groups && group.depth > 0 || lists > 1 {
            return Err(group.start.fault(0, "rows of cells", "lists within the rows"));
        }
    }
    let wrong =
        |found: String| Err(start.fault(0, "N rows of N cells, or a list of N*N cells", found));
    let rows: Rows<'a> = match &rows[..] {
        [list] => {
            let cells = list.row()?;
            let is_other = |cell: &Text<'_>| token(cell.text) == meaning::Token::Other;
            let rows =
                by_strings(&cells).or_else(|| by_lines(&list.cells)).or_else(|| by_count(&cells));
            match rows {
                Some(rows) => rows,
                None if cells.iter().all(is_other) => {
                    return Err(cells[0].fault(0, ROWS, quoted(cells[0].text)));
                }
                None => {
                    return wrong(format!("a list of {}", counted(cells.len() as u64, "cell")));
                }
            }
        }
        rows => {
            let trimmed = |row: Vec<Text<'a>>| row.iter().map(Text::trimmed).collect();
            rows.iter().map(|group| group.row().map(trimmed)).collect::<Result<_, _>>()?
        }
    };
    check_square(&rows).map(|()| rows)
}

/// Refuses rows of other than as many cells.
fn check_square(rows: &[Vec<Text<'_>>]) -> Result<(), Fault> {
    let size = rows.len();
    let Some(index) = rows.iter().position(|row| row.len() != size) else { return Ok(()) };
    let expected = format!("{size} cells in row {} of {size}", index + 1);
    Err(rows[index][0].fault(0, expected, format!("{}", rows[index].len())))
}

/// Refuses words beside the rows that begin at `start`, but in the brackets of a call a number
/// before them or arguments by name behind them (`dtype=int`, `nrow=9, byrow=TRUE`).
fn check_argument(group: &Group<'_>, start: Text<'_>) -> Result<(), Fault> {
    let words = &group.cells[..];
    let Some(first) = words.first() else { return Ok(()) };
    let all: String = words.iter().map(|word| word.text.text.to_ascii_lowercase()).collect();
    let has_name = ["dtype", "nrow", "ncol", "byrow"].iter().any(|name| all.starts_with(name));
    let (word, rows) = (first.text.place(), start.place());
    let is_before = (word.line, word.column) < (rows.line, rows.column);
    let is_number = is_before && words.len() == 1 && all.bytes().all(|byte| byte.is_ascii_digit());
    if group.depth == 0 || !has_name && !is_number {
        return Err(first.text.fault(0, ROWS, quoted(first.text.text)));
    }
    let has_rows = all.contains("nrow") || all.contains("ncol");
    if has_rows && !all.contains("byrow=true") && !all.contains("byrow=t") {
        let expected = "byrow = TRUE, as the cells are read row by row";
        return Err(first.text.fault(0, expected, "a matrix by columns"));
    }
    Ok(())
}

/// The tokens behind `name =`, with whatever declares its type.
fn declared<'t, 'a>(tokens: &'t [Token<'a>]) -> Result<&'t [Token<'a>], Fault> {
    let first = tokens.iter().position(|token| token.kind == Kind::Quoted);
    let mut depth = 0usize;
    let mut end = 0;
    for (at, token) in tokens.iter().enumerate() {
        match token.kind {
            Kind::Open => depth += 1,
            Kind::Close => depth = depth.saturating_sub(1),
            Kind::Quoted => break,
            Kind::Word if depth == 0 => {
                let text = token.text.text;
                let is_last = text.ends_with(['=', ':']) || text.ends_with("<-");
                let is_sign = matches!(text, "return" | "'" | "->");
                if is_last || is_sign {
                    end = at + 1;
                    if text.ends_with(['=', '-']) {
                        break;
                    }
                }
            }
            _ => {}
        }
    }
    let (before, behind) = tokens.split_at(end);
    if first.is_some_and(|first| first < end) {
        return Ok(tokens);
    }
    let is_other = |token: &&Token<'_>| token.kind == Kind::Word && !is_neutral(token.text.text);
    if let Some(Token { text, .. }) = before.iter().find(is_other) {
        return Err(text.fault(0, NAMED, quoted(text.text)));
    }
    if let Some(token) = before.last().filter(|token| token.line > 2) {
        let found = format!("{} in front of it", quoted(before[0].text.text));
        return Err(token.text.fault(0, "one matrix", found));
    }
    Ok(behind)
}

/// Whether a name may be that of a puzzle: no part of it is a name of a rule.
pub fn is_neutral(name: &str) -> bool {
    let lower = name.to_ascii_lowercase();
    let is_rule = |part: &str| part.len() > 2 && constraints::find(part).is_ok();
    names::meant(name).is_empty()
        && !OTHERS.iter().any(|other| lower.contains(other))
        && !lower.split(|c: char| !c.is_ascii_alphabetic()).any(is_rule)
}

/// The groups of the tokens in the order in which they begin; the first one is outside of all
/// brackets.
fn groups<'a>(tokens: &[Token<'a>], start: Text<'a>) -> Result<Vec<Group<'a>>, Fault> {
    let group = |depth, start| Group { depth, start, cells: Vec::new(), has_groups: false };
    let mut groups = vec![group(0, tokens.first().map_or(start, |token| token.text))];
    let mut open = vec![0];
    let mut is_behind_comma = true;
    for (at, token) in tokens.iter().enumerate() {
        let depth = open.len() - 1;
        let number = open[depth];
        match token.kind {
            Kind::Open => {
                while let Some(word) = groups[number].cells.last()
                    && word.kind == Kind::Word
                    && is_call(word.text.text)
                    && !is_behind_comma
                {
                    groups[number].cells.pop();
                }
                groups[number].has_groups = true;
                open.push(groups.len());
                groups.push(group(depth + 1, token.text));
                is_behind_comma = true;
            }
            _ if depth == 0
                && token.is_end()
                && (groups[0].has_groups || token.kind != Kind::Word) =>
            {
                return check_end(&tokens[at..]).map(|()| groups);
            }
            Kind::Close => {
                open.pop();
                let next = tokens.get(at + 1).filter(|next| next.line == token.line);
                let is_before_more =
                    next.is_some_and(|next| matches!(next.kind, Kind::Word | Kind::Open));
                let is_type = is_before_more && groups[number].is_type();
                // A semicolon may end the last row too.
                let is_end = groups[number].start.text == ";" && groups[number].cells.is_empty();
                if is_type || is_end {
                    groups.remove(number);
                }
                is_behind_comma = is_type;
            }
            Kind::Semicolon => {
                open[depth] = groups.len();
                groups.push(group(depth, token.text));
                is_behind_comma = true;
            }
            Kind::Comma => {
                // Nothing between commas is a blank cell.
                if is_behind_comma && depth > 0 {
                    let blank =
                        Token { kind: Kind::Quoted, text: token.text.slice(0, 0), ..*token };
                    groups[number].cells.push(blank);
                }
                is_behind_comma = true;
            }
            Kind::Word if token.text.text.starts_with("/*") => {
                let found = quoted(token.text.text);
                return Err(token.text.fault(0, "cells and brackets without comments", found));
            }
            Kind::Quoted | Kind::Word => {
                groups[number].cells.push(*token);
                is_behind_comma = false;
            }
        }
    }
    Ok(groups)
}

/// Refuses more than ends behind a matrix: rows that were copied without the bracket before them
/// have those behind them.
fn check_end(tokens: &[Token<'_>]) -> Result<(), Fault> {
    match tokens.iter().find(|token| !token.is_end() && token.kind != Kind::Comma) {
        Some(token) => Err(token.text.fault(0, "the end of the matrix", quoted(token.text.text))),
        None => Ok(()),
    }
}

/// Whether a word before a bracket is a call, a macro or a type: `np.array`, `vec!`, `new`, `int`.
fn is_call(word: &str) -> bool {
    // `c` makes a vector in R.
    (word.len() > 1 || word == "c")
        && word.starts_with(|c: char| c.is_ascii_alphabetic() || c == '&')
        && word.chars().all(|c| c.is_ascii_alphanumeric() || "._:!&*<>#@".contains(c))
}

/// The cells of a row in quotes: words, or characters, which are as many as there are rows; then
/// spaces are blanks.
fn of_string(text: Text<'_>, count: usize) -> Vec<Text<'_>> {
    let is_row = text.text.chars().count() == count;
    let is_separated = text.text.trim().contains([' ', ',', '|']) && !is_row;
    if is_separated {
        text.pieces(|c| c.is_whitespace() || c == ',' || c == '|')
            .filter(|piece| !piece.text.is_empty())
            .collect()
    } else {
        text.symbols().map(|symbol| symbol.trimmed()).collect()
    }
}

/// Rows that are strings, as many as each has cells.
fn by_strings<'a>(cells: &[Text<'a>]) -> Option<Rows<'a>> {
    square(cells.iter().map(|cell| of_string(*cell, cells.len())).collect())
}

/// Rows that are lines, as many as each has cells.
fn by_lines<'a>(cells: &[Token<'a>]) -> Option<Rows<'a>> {
    let lines = cells.chunk_by(|cell, next| cell.line == next.line);
    square(lines.map(|line| line.iter().map(|cell| cell.text.trimmed()).collect()).collect())
}

fn square(rows: Rows<'_>) -> Option<Rows<'_>> {
    let is_row = |row: &Vec<Text<'_>>| row.len() == rows.len();
    (rows.len() > 2 && rows.iter().all(is_row)).then_some(rows)
}

/// Rows of a flat list of N*N cells. Fewer than sixteen may be a part of something else.
fn by_count<'a>(cells: &[Text<'a>]) -> Option<Rows<'a>> {
    let size = cells.len().isqrt();
    let is_square = size > 3 && size * size == cells.len();
    let row = |cells: &[Text<'a>]| cells.iter().map(Text::trimmed).collect();
    is_square.then(|| cells.chunks(size).map(row).collect())
}

#[cfg(test)]
mod tests {
    use super::*;

    fn found(text: &str) -> Option<Result<String, String>> {
        let lines: Vec<Text<'_>> = text.lines().zip(1..).map(|(l, n)| Text::line(l, n)).collect();
        let rows = matrix(within_fence(&lines))?.map(|(rows, _)| rows);
        let text = |row: &Vec<Text<'_>>| -> String {
            row.iter().map(|cell| if cell.text.is_empty() { "." } else { cell.text }).collect()
        };
        Some(match rows {
            Ok(rows) => Ok(rows.iter().map(text).collect::<Vec<_>>().join("/")),
            Err(fault) => {
                Err(format!("{}:{}: {}, {}", fault.line, fault.column, fault.expected, fault.found))
            }
        })
    }

    #[test]
    fn one_matrix_in_many_languages() {
        for text in [
            "[code]\n{{1,0,0,4},\n {0,2,0,0},\n {0,0,3,0},\n {4,0,0,1}};\n[/code]",
            "board = [\n    [1, 0, 0, 4],\n    [0, 2, 0, 0],\n    [0, 0, 3, 0],\n    [4, 0, 0, 1],\n]",
            "[1, 0, 0, 4],\n[0, 2, 0, 0],\n[0, 0, 3, 0],\n[4, 0, 0, 1],",
            "b = [[1, 0, 0, 4],  # it's the first\n[0, 2, 0, 0], [0, 0, 3, 0], // next\n[4, 0, 0, 1]]",
            "grid = [[1,0,0,4],[0,2,0,0],[0,0,3,0],[4,0,0,1]] # from the newspaper",
            "[1, 0, 0, 4],\n[0, 2, 0, 0],\n[0, 0, 3, 0],\n[4, 0, 0, 1]]);",
            "[[1 0 0 4]\n [0 2 0 0]\n [0 0 3 0]\n [4 0 0 1]]",
            "array([[1, 0, 0, 4],\n       [0, 2, 0, 0],\n       [0, 0, 3, 0],\n       [4, 0, 0, 1]])",
            "grid = np.array([[1, 0, 0, 4], [0, 2, 0, 0], [0, 0, 3, 0], [4, 0, 0, 1]], dtype=np.int8)",
            "{{1,0,0,4},\n {0,2,0,0},\n {0,0,3,0},\n {4,0,0,1}};",
            "int grid[4][4] = {\n{1,0,0,4},\n{0,2,0,0},\n{0,0,3,0},\n{4,0,0,1}\n};",
            "int[][] board = new int[][] {\n{1,0,0,4},{0,2,0,0},\n{0,0,3,0},{4,0,0,1}};",
            "let g: [[u8; 4]; 4] = [[1,0,0,4],[0,2,0,0],[0,0,3,0],[4,0,0,1]];",
            "let g = vec![vec![1,0,0,4], vec![0,2,0,0], vec![0,0,3,0], vec![4,0,0,1]];",
            "board := [4][4]int{\n{1,0,0,4},\n{0,2,0,0},\n{0,0,3,0},\n{4,0,0,1},\n}",
            "g := [][]int{\n[]int{1,0,0,4},\n[]int{0,2,0,0},\n[]int{0,0,3,0},\n[]int{4,0,0,1}}",
            "A = [1 0 0 4; 0 2 0 0; 0 0 3 0; 4 0 0 1]",
            "A = [1 0 0 4\n0 2 0 0\n0 0 3 0\n4 0 0 1];",
            "m <- matrix(c(1,0,0,4, 0,2,0,0, 0,0,3,0, 4,0,0,1), nrow = 4, byrow = TRUE)",
            "Input: board = [[1,0,0,4],[0,2,0,0],[0,0,3,0],[4,0,0,1]]",
            "```python\npuzzle = [[1,0,0,4],[0,2,0,0],[0,0,3,0],[4,0,0,1]]\n```",
            "[1,0,0,4,0,2,0,0,0,0,3,0,4,0,0,1]",
            "Matrix([\n[1, 0, 0, 4],\n[0, 2, 0, 0],\n[0, 0, 3, 0],\n[4, 0, 0, 1]])",
            "((1 0 0 4)\n (0 2 0 0)\n (0 0 3 0)\n (4 0 0 1))",
            "puzzle([[1,0,0,4],[0,2,0,0],[0,0,3,0],[4,0,0,1]]).",
            "problem(1, [[1,0,0,4],\n [0,2,0,0],\n [0,0,3,0],\n [4,0,0,1]]).",
            "int[,] board = new int[,] {\n{1,0,0,4},\n{0,2,0,0},\n{0,0,3,0},\n{4,0,0,1}\n};",
            "     [,1] [,2] [,3] [,4]\n[1,]    1    0    0    4\n[2,]    0    2    0    0\n[3,]    0    0    3    0\n[4,]    4    0    0    1",
        ] {
            assert_eq!(found(text), Some(Ok("1004/0200/0030/4001".to_owned())), "{text}");
        }
        for text in [
            "[\"1..4\", \".2..\", \"..3.\", \"4..1\"]",
            "board = ['1  4', ' 2  ', '  3 ', '4  1']",
            "\"1..4\",\n\".2..\",\n\"..3.\",\n\"4..1\"",
            "'1 . . 4',\n'. 2 . .',\n'. . 3 .',\n'4 . . 1'",
            "[[\"1\",\".\",\".\",\"4\"],[\".\",\"2\",\".\",\".\"],[\".\",\".\",\"3\",\".\"],[\"4\",\".\",\".\",\"1\"]]",
            "[[1,,,4],[,2,,,],[,,3,,],[4,,,1]]"
                .replace(",2,,,", ",2,,\"\"")
                .replace(",,3,,", ",,3,\"\"")
                .as_str(),
        ] {
            assert_eq!(found(text), Some(Ok("1..4/.2../..3./4..1".to_owned())), "{text}");
        }
    }

    #[test]
    fn what_is_no_matrix_of_a_puzzle_is_refused() {
        for text in [
            "thermo = [[1,0,0,4],[0,2,0,0],[0,0,3,0],[4,0,0,1]]",
            "regions = [[1,1,2,2],[1,1,2,2],[3,3,4,4],[3,3,4,4]]",
            "a = [[1,0,0,4],[0,2,0,0],[0,0,3,0],[4,0,0,1]]\nb = [[1,1,2,2],[1,1,2,2],[3,3,4,4],[3,3,4,4]]",
            "[[1,0,0,4],[0,2,0,0],[0,0,3,0],[4,0,0]]",
            "[[1,0,0,4],[0,2,0,0],[0,0,3,0],[4,0,0,1]] antiknight",
            "m = matrix(c(1,0,0,4, 0,2,0,0, 0,0,3,0, 4,0,0,1), nrow = 4)",
            "[[[1,0],[0,4]],[[0,2],[0,0]]]",
            "[1, 2, 3, 4]",
            "[[1,0,0,4], // antiknight\n[0,2,0,0],[0,0,3,0],[4,0,0,1]]",
            "[[1,0,0,4],[0,2,0,0],[0,0,3,0],[4,0,0,1]]  # digits on the diagonal differ",
            "[[1,0,0,4], /* first */\n[0,2,0,0],[0,0,3,0],[4,0,0,1]]",
        ] {
            assert!(matches!(found(text), Some(Err(_))), "{text}: {:?}", found(text));
        }
        for text in
            ["1..4\n.2..\n..3.\n4..1", "{12} . . 4\n. 2 . .\n. . 3 .\n4 . . 1", "{\"a\": [1]}"]
        {
            assert_eq!(found(text), None, "{text}");
        }
    }
}
