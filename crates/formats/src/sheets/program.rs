//! Cells in program text and console prints: `board = [[5, 3, 0], ...]`, rows in brackets, braces or
//! quotes, `np.array(...)`, `vec![...]`, prints without commas.
//!
//! The text is cut into brackets, separators, strings and words; these are a tree, whose leaves are the
//! cells, row by row. A declaration before the matrix is passed over unless it names something else than
//! a puzzle, such as a rule; whatever else is left over is a fault.

use quorum_puzzle::constraints;
use quorum_puzzle::text::{Fault, Text, quoted};

/// Rows of cells.
type Rows<'a> = Vec<Vec<Text<'a>>>;

/// Words of a declaration whose matrix is not the puzzle, beside names of constraints.
const OTHERS: [&str; 14] = [
    "answer", "area", "block", "box", "cage", "clue", "group", "inequal", "jigsaw", "region",
    "relation", "rule", "sign", "solution",
];

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

/// A part of the tree.
enum Node<'a> {
    List { parts: Vec<Node<'a>>, start: Text<'a> },
    Quoted(Text<'a>),
    Word(Text<'a>, usize),
}

impl<'a> Node<'a> {
    fn start(&self) -> Text<'a> {
        match self {
            Node::List { start, .. } => *start,
            Node::Quoted(text) | Node::Word(text, _) => *text,
        }
    }
}

/// The lines within a fence of Markdown or quotes of several lines; others as they are.
pub fn within_fence<'l, 'a>(lines: &'l [Text<'a>]) -> &'l [Text<'a>] {
    let [first, inner @ .., last] = lines else { return lines };
    let is_fence = |text: &Text<'_>, mark: &str| text.text.trim() == mark;
    for mark in ["```", "~~~", "\"\"\"", "'''", "`"] {
        let begin = first.text.trim();
        let opened = match begin.split_once(mark) {
            Some(("", language)) => language.chars().all(char::is_alphanumeric),
            Some((name, "")) => name.trim_end().ends_with(['=', '(']),
            _ => false,
        };
        let closing = last.text.trim().trim_end_matches([';', ')']);
        let is_closed = is_fence(last, mark) || closing == mark;
        if opened && is_closed && is_neutral(begin) && !inner.is_empty() {
            return inner;
        }
    }
    lines
}

/// The matrix of a program text; `None` for a text without brackets and quotes around rows.
pub fn matrix<'a>(lines: &[Text<'a>]) -> Option<Result<Rows<'a>, Fault>> {
    if let Some(rows) = print_of_r(lines) {
        return Some(Ok(rows));
    }
    let mut tokens = Vec::new();
    for (line, text) in lines.iter().enumerate() {
        cut(*text, line, &mut tokens)?;
    }
    if !is_program(&tokens) {
        return None;
    }
    Some(read(&tokens))
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

/// Whether there are rows in brackets or quotes. `{27}` within a grid are candidates; keys in quotes are
/// an object of JSON.
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
    let mut at = 0;
    while at < tokens.len() {
        let candidates = tokens[at].text.text == "{"
            && tokens[at + 1..]
                .iter()
                .take_while(|token| token.kind == Kind::Word && is_digits(token))
                .count()
                > 0
            && tokens[at + 1..]
                .iter()
                .find(|token| token.kind != Kind::Word)
                .is_some_and(|token| token.text.text == "}");
        if candidates {
            while tokens[at].kind != Kind::Close {
                at += 1;
            }
        } else if matches!(tokens[at].kind, Kind::Open | Kind::Quoted) {
            return true;
        }
        at += 1;
    }
    false
}

fn read<'a>(tokens: &[Token<'a>]) -> Result<Rows<'a>, Fault> {
    let mut rest = declared(tokens)?;
    let start = rest.first().map_or(tokens[0].text, |token| token.text);
    let mut parts = list(&mut rest, None)?;
    // A clause of Prolog ends so.
    if let [Node::List { .. }, Node::Word(word, _)] = &parts[..]
        && word.text == "."
    {
        parts.pop();
    }
    // Rows that were copied without the bracket before them have those behind them.
    while let Some((token, more)) = rest.split_first() {
        let is_end = matches!(token.kind, Kind::Close | Kind::Semicolon | Kind::Comma)
            || matches!(token.text.text, "." | "end");
        if !is_end {
            let found = quoted(token.text.text);
            return Err(token.text.fault(0, "the end of the matrix", found));
        }
        rest = more;
    }
    while let [Node::List { parts: inner, .. }] = &mut parts[..] {
        if !inner.iter().any(|part| matches!(part, Node::List { .. } | Node::Quoted(_)))
            && inner.len() < 16
        {
            break;
        }
        let inner = std::mem::take(inner);
        parts = arguments(inner)?;
    }
    rows(parts, start)
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
    for token in before {
        if token.kind == Kind::Word && !is_neutral(token.text.text) {
            let found = quoted(token.text.text);
            return Err(token.text.fault(
                0,
                "the matrix of a puzzle, with a name such as board",
                found,
            ));
        }
    }
    if before.last().is_some_and(|token| token.line > 2) {
        let token = before[before.len() - 1];
        let found = format!("{} in front of it", quoted(before[0].text.text));
        return Err(token.text.fault(0, "one matrix", found));
    }
    Ok(behind)
}

/// Whether a name may be that of a puzzle: no part of it is a name of a rule.
fn is_neutral(name: &str) -> bool {
    let lower = name.to_ascii_lowercase();
    let is_rule = |part: &str| part.len() > 2 && constraints::find(part).is_ok();
    !OTHERS.iter().any(|other| lower.contains(other))
        && !lower.split(|c: char| !c.is_ascii_alphabetic()).any(is_rule)
}

/// The parts up to the bracket that closes, or to the end.
fn list<'a>(rest: &mut &[Token<'a>], open: Option<Text<'a>>) -> Result<Vec<Node<'a>>, Fault> {
    let mut parts: Vec<Node<'a>> = Vec::new();
    // Rows within the list, which semicolons end.
    let mut lists: Vec<Node<'a>> = Vec::new();
    let mut is_behind_comma = true;
    while let Some((token, more)) = rest.split_first() {
        match token.kind {
            Kind::Close => {
                if open.is_some() {
                    *rest = more;
                }
                break;
            }
            Kind::Open => {
                *rest = more;
                // `[9][9]int{` and `vec![` are words before the list itself.
                let inner = list(rest, Some(token.text))?;
                let is_type = rest.first().is_some_and(|next| {
                    matches!(next.kind, Kind::Word | Kind::Open) && next.line == token.line
                }) && inner.iter().all(|part| match part {
                    Node::Word(..) => true,
                    // `[,]` has as many commas as the matrix has dimensions less one.
                    Node::Quoted(text) => text.text.is_empty(),
                    Node::List { .. } => false,
                }) && inner.len() < 2
                    && token.text.text == "[";
                while let Some(Node::Word(word, _)) = parts.last()
                    && is_call(word.text)
                    && !is_behind_comma
                {
                    parts.pop();
                }
                if !is_type {
                    parts.push(Node::List { parts: inner, start: token.text });
                }
                is_behind_comma = is_type;
                continue;
            }
            Kind::Comma => {
                // Nothing between commas is a blank cell.
                if is_behind_comma && open.is_some() {
                    parts.push(Node::Quoted(token.text.slice(0, 0)));
                }
                is_behind_comma = true;
            }
            Kind::Semicolon if open.is_some() => {
                let row = std::mem::take(&mut parts);
                lists.push(Node::List { parts: row, start: token.text });
                is_behind_comma = true;
            }
            Kind::Semicolon => break,
            Kind::Quoted => {
                parts.push(Node::Quoted(token.text));
                is_behind_comma = false;
            }
            Kind::Word => {
                if token.text.text.starts_with("//") || token.text.text.starts_with("/*") {
                    let found = quoted(token.text.text);
                    return Err(token.text.fault(0, "cells and brackets without comments", found));
                }
                parts.push(Node::Word(token.text, token.line));
                is_behind_comma = false;
            }
        }
        *rest = more;
    }
    if lists.is_empty() {
        return Ok(parts);
    }
    if !parts.is_empty() {
        let start = parts[0].start();
        lists.push(Node::List { parts, start });
    }
    Ok(lists)
}

/// Whether a word before a bracket is a call, a macro or a type: `np.array`, `vec!`, `new`, `int`.
fn is_call(word: &str) -> bool {
    // `c` makes a vector in R.
    (word.len() > 1 || word == "c")
        && word.starts_with(|c: char| c.is_ascii_alphabetic() || c == '&')
        && word.chars().all(|c| c.is_ascii_alphanumeric() || "._:!&*<>#@".contains(c))
}

/// The parts without arguments by name behind the matrix: `dtype=int`, `nrow=9, byrow=TRUE`.
fn arguments(parts: Vec<Node<'_>>) -> Result<Vec<Node<'_>>, Fault> {
    // The number of a problem before its matrix.
    if let [Node::Word(number, _), Node::List { .. }] = &parts[..]
        && number.text.bytes().all(|byte| byte.is_ascii_digit())
    {
        return Ok(parts.into_iter().skip(1).collect());
    }
    let name_of = |node: &Node<'_>| match node {
        Node::Word(word, _) => word.text.to_ascii_lowercase(),
        _ => String::new(),
    };
    let is_named = |node: &Node<'_>| {
        let name = name_of(node);
        ["dtype", "nrow", "ncol", "byrow"].iter().any(|known| name.starts_with(known))
    };
    let Some(first) = parts.iter().position(is_named) else { return Ok(parts) };
    if first != 1 || !matches!(parts[0], Node::List { .. }) {
        return Ok(parts);
    }
    let named: String = parts[first..].iter().map(name_of).collect();
    let has_rows = named.contains("nrow") || named.contains("ncol");
    if has_rows && !named.contains("byrow=true") && !named.contains("byrow=t") {
        let expected = "byrow = TRUE, as the cells are read row by row";
        return Err(parts[first].start().fault(0, expected, "a matrix by columns"));
    }
    Ok(parts.into_iter().take(1).collect())
}

/// The rows of the parts of a matrix.
fn rows<'a>(parts: Vec<Node<'a>>, start: Text<'a>) -> Result<Rows<'a>, Fault> {
    let are_lists = parts.iter().all(|part| matches!(part, Node::List { .. }));
    let mut rows = Vec::new();
    if are_lists {
        for part in parts {
            let Node::List { parts, start } = part else { continue };
            rows.push(cells(parts, start)?.iter().map(Text::trimmed).collect::<Vec<_>>());
        }
    } else {
        let lines: Vec<usize> = parts.iter().map(line_of).collect();
        let cells = cells(parts, start)?;
        rows = by_strings(&cells)
            .or_else(|| by_lines(&cells, &lines))
            .or_else(|| by_count(&cells))
            .ok_or_else(|| {
                let found = format!("a list of {} cells", cells.len());
                start.fault(0, "N rows of N cells, or a list of N*N cells", found)
            })?;
    }
    if rows.len() < 2 {
        let found = format!("{} row", rows.len());
        return Err(start.fault(0, "N rows of N cells, or a list of N*N cells", found));
    }
    let first = rows[0].len();
    for (index, row) in rows.iter().enumerate() {
        if row.len() != first {
            let place = row.first().copied().unwrap_or(start);
            let expected = format!("{first} cells in row {}, as in row 1", index + 1);
            return Err(place.fault(0, expected, format!("{}", row.len())));
        }
    }
    Ok(rows)
}

fn line_of(node: &Node<'_>) -> usize {
    match node {
        Node::Word(_, line) => *line,
        _ => usize::MAX,
    }
}

/// The cells of a row. A string by itself is the whole row.
fn cells<'a>(parts: Vec<Node<'a>>, start: Text<'a>) -> Result<Vec<Text<'a>>, Fault> {
    if let [Node::Quoted(text)] = &parts[..]
        && text.text.chars().count() > 2
    {
        return Ok(of_string(*text, 0));
    }
    let mut cells = Vec::new();
    for part in parts {
        match part {
            Node::Quoted(text) | Node::Word(text, _) => cells.push(text),
            Node::List { start: list, .. } => {
                return Err(list.fault(0, "rows of cells", "lists within the rows"));
            }
        }
    }
    if cells.is_empty() {
        return Err(start.fault(0, "cells in the row", "none"));
    }
    Ok(cells)
}

/// The cells of a row in quotes: words, or characters, which are as many as there are rows; then spaces are blanks.
fn of_string(text: Text<'_>, count: usize) -> Vec<Text<'_>> {
    let is_row = text.text.chars().count() == count;
    let is_separated = text.text.trim().contains([' ', ',', '|']) && !is_row;
    match is_separated {
        true => text
            .pieces(|c| c.is_whitespace() || c == ',' || c == '|')
            .filter(|piece| !piece.text.is_empty())
            .collect(),
        false => text.symbols().map(|symbol| symbol.trimmed()).collect(),
    }
}

/// Rows that are strings, as many as each has cells.
fn by_strings<'a>(cells: &[Text<'a>]) -> Option<Rows<'a>> {
    let rows: Rows<'a> = cells.iter().map(|cell| of_string(*cell, cells.len())).collect();
    let is_row = |row: &Vec<Text<'a>>| row.len() == rows.len();
    (rows.len() > 2 && rows.iter().all(is_row)).then_some(rows)
}

/// Rows that are lines, as many as each has cells.
fn by_lines<'a>(cells: &[Text<'a>], lines: &[usize]) -> Option<Rows<'a>> {
    if lines.len() != cells.len() {
        return None;
    }
    let mut rows: Rows<'a> = Vec::new();
    for (index, cell) in cells.iter().enumerate() {
        if index == 0 || lines[index] != lines[index - 1] {
            rows.push(Vec::new());
        }
        rows.last_mut()?.push(cell.trimmed());
    }
    let is_row = |row: &Vec<Text<'a>>| row.len() == rows.len();
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
        let rows = matrix(within_fence(&lines))?;
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
            "board = [\n    [1, 0, 0, 4],\n    [0, 2, 0, 0],\n    [0, 0, 3, 0],\n    [4, 0, 0, 1],\n]",
            "[1, 0, 0, 4],\n[0, 2, 0, 0],\n[0, 0, 3, 0],\n[4, 0, 0, 1],",
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
            "[[1,0,0,4], // first\n[0,2,0,0],[0,0,3,0],[4,0,0,1]]",
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
