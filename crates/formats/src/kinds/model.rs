//! Data of models: the matrix of givens in a `.dzn` of MiniZinc and in a `.dat` of AMPL. A matrix
//! without the name of a grid, a second one, and the facts of ASP and Essence are refused as such:
//! their rules are in the model.

use super::{Reading, Row, number, read_cell};
use crate::prelude::*;

/// Data of models.
pub static FORMAT: Format = Format {
    name: "model-data",
    summary: "the matrix of givens in data of a MiniZinc or AMPL model",
    description: "\
Data of a MiniZinc model (puzzle = [| 1, 0 | 0, 2 |]; or array2d) or of an AMPL model (param
m: 1 2 := ...). It has one matrix with a name such as puzzle, grid or start, and numbers that
are its size or that of its boxes. Its rules are those of a grid.",
    extensions: &["dzn"],
    example: "n = 4;\npuzzle = [| 0,0,2,0\n | 3,0,0,0\n | 0,0,0,0\n | 2,1,0,0 |];",
    holds: &[Feature::Givens, Feature::Boxes, Feature::NoBoxes, Feature::Name],
    extent: Extent::Sheet { read: |sheet, known| read(sheet.lines, known) },
    ..Format::DEFAULT
};

/// Names of a matrix of givens.
const NAMES: [&str; 18] = [
    "puzzle", "start", "grid", "givens", "given", "clues", "hints", "board", "sudoku", "init",
    "initial", "instance", "problem", "input", "data", "x", "m", "p",
];

pub fn read(lines: &[Line], known: &KnownRules) -> Reading {
    let is_comment =
        |line: &&Line| line.is_blank() || line.text.trim_start().starts_with(['%', '#']);
    let lines: Vec<Text<'_>> =
        lines.iter().filter(|line| !is_comment(line)).map(|line| line.whole().trimmed()).collect();
    let has = |word: &str| lines.iter().any(|line| line.text.contains(word));
    let is_fact = |line: &Text<'_>| {
        let begins = line.text.starts_with(|c: char| c.is_ascii_lowercase());
        begins && line.text.contains('(') && line.text.trim_end().ends_with(").")
    };
    let begins = |word: &str| lines.iter().any(|line| line.text.starts_with(word));
    let first = *lines.first()?;
    if has("[|") || has("array2d(") {
        return Some(matrix(&statements(&lines), "a MiniZinc model", known, dzn));
    }
    if begins("param ") && has(":=") {
        return Some(matrix(&statements(&lines), "an AMPL model", known, dat));
    }
    let program = if lines.iter().all(is_fact) {
        "facts of an ASP program"
    } else if begins("letting ") {
        "data of an Essence model"
    } else {
        return None;
    };
    Some(Err(first.fault(0, "a puzzle with its rules, such as its rows of cells", program)))
}

/// The words of each statement that ends with a semicolon.
fn statements<'a>(lines: &[Text<'a>]) -> Vec<Row<'a>> {
    let mut all: Vec<Row<'a>> = vec![Vec::new()];
    for line in lines {
        let code = line.slice(0, line.text.find(['%', '#']).unwrap_or(line.text.len()));
        let mut start = 0;
        for (at, symbol) in code.text.char_indices().chain([(code.text.len(), ' ')]) {
            let is_word = symbol.is_alphanumeric() || matches!(symbol, '_' | '.');
            if is_word && at < code.text.len() {
                continue;
            }
            if start < at {
                all.last_mut().expect("never empty").push(code.slice(start, at));
            }
            start = at + symbol.len_utf8();
            if symbol == ';' {
                all.push(Vec::new());
            } else if symbol.is_ascii_punctuation() && at < code.text.len() {
                all.last_mut().expect("never empty").push(code.slice(at, start));
            }
        }
    }
    all.retain(|words| !words.is_empty());
    all
}

/// The name and the rows of a statement with a matrix; `None` for another statement.
type Matrix<'a> = Option<(Text<'a>, Vec<Row<'a>>)>;

fn matrix<'a>(
    statements: &[Row<'a>],
    model: &str,
    known: &KnownRules,
    read: fn(&[Text<'a>]) -> Matrix<'a>,
) -> Result<ParsedPuzzle, Fault> {
    let found = |what: &str| format!("{what} of {model}");
    let mut numbers: Row<'_> = Vec::new();
    let mut grid = None;
    for words in statements {
        if matches!(words[0].text, "data" | "end") && words.len() == 1 {
            continue;
        }
        if let Some((name, rows)) = read(words) {
            let is_grid = NAMES.contains(&name.text.to_ascii_lowercase().as_str());
            if !is_grid || grid.is_some() {
                let expected = "one matrix with a name such as puzzle";
                return Err(name.fault(0, expected, found(&format!("data {}", quoted(name.text)))));
            }
            grid = Some((name, rows));
            continue;
        }
        let last = words[words.len() - 1];
        let is_number = words.len() <= 5
            && number(last.text).is_some()
            && words.iter().any(|word| word.text == "=");
        if !is_number {
            return Err(words[0].fault(0, "a number or a matrix", found("other data")));
        }
        numbers.push(last);
    }
    let (name, rows) =
        grid.ok_or_else(|| statements[0][0].fault(0, "a matrix of givens", found("other data")))?;
    let size = rows.len();
    if let Some(row) = rows.iter().find(|row| row.len() != size) {
        let expected = format!("{size} cells in each row of the matrix");
        let found = format!("{} in data of {model}", row.len());
        return Err(row.first().unwrap_or(&name).fault(0, expected, found));
    }
    let rules = known.of_bare_grid(name, size)?;
    let boxes =
        rules.boxes().map_or([0, 0], |boxes| [usize::from(boxes.rows), usize::from(boxes.columns)]);
    for text in numbers {
        let value = number(text.text).unwrap_or(0);
        if value != size && !boxes.contains(&value) {
            let expected = format!("the size {size} of the matrix or of its boxes");
            return Err(text.fault(0, expected, found(&format!("{value} in data"))));
        }
    }
    let mut puzzle = Puzzle::empty(rules);
    for (cell, text) in rows.iter().flatten().enumerate() {
        read_cell(&mut puzzle, cell, *text)?;
    }
    Ok(puzzle.into())
}

/// `puzzle = [| 1,0 | 0,2 |]`, or `array2d(1..2, 1..2, [1,0,0,2])`.
fn dzn<'a>(words: &[Text<'a>]) -> Matrix<'a> {
    let is_matrix = words.len() > 6 && words[1].text == "=";
    let cells = words.iter().filter(|word| !matches!(word.text, "," | "[" | "]" | "(" | ")"));
    let mut cells: Vec<Text<'a>> = cells.copied().collect();
    if !is_matrix {
        return None;
    }
    let name = cells.remove(0);
    cells.remove(0);
    if cells.first().is_some_and(|word| word.text == "array2d") {
        // Its index sets, such as 1..4.
        let values: Row<'a> =
            cells[1..].iter().filter(|word| !word.text.contains("..")).copied().collect();
        let size = values.len().isqrt().max(1);
        return Some((name, values.chunks(size).map(<[_]>::to_vec).collect()));
    }
    let rows = cells.split(|word| word.text == "|").filter(|row| !row.is_empty());
    Some((name, rows.map(<[_]>::to_vec).collect()))
}

/// `param m: 1 2 := 1 . 2 2 1 .`: the columns, then the rows with their numbers.
fn dat<'a>(words: &[Text<'a>]) -> Matrix<'a> {
    let colon = words.iter().position(|word| word.text == ":")?;
    let begin = words.iter().position(|word| word.text == "=")?;
    let columns = words[colon + 1..].iter().take_while(|word| number(word.text).is_some()).count();
    if colon + columns + 2 != begin || columns == 0 {
        return None;
    }
    let rows = words[begin + 1..].chunks(columns + 1);
    let are_numbered =
        rows.clone().enumerate().all(|(row, cells)| number(cells[0].text) == Some(row + 1));
    are_numbered.then(|| (words[1], rows.map(|row| row[1..].to_vec()).collect()))
}
