//! A puzzle as the page shows it: the state, the picture, and words for every cell.

use super::Refusal;
use super::state::{State, line};
use quorum_formats::{Item, comments_in_words};
use quorum_pictures::svg;
use quorum_puzzle::constraints::Stated;
use quorum_puzzle::{Boxes, Lines, Puzzle, Rules};
use quorum_util::words::counted;
use serde::{Deserialize, Serialize};
use serde_json::{Value, json};

/// A puzzle for the page. Cells are numbered row by row from 0.
#[derive(Serialize)]
pub struct Board {
    line: String,
    title: String,
    /// Name and author, if the puzzle has them.
    heading: Option<String>,
    size: usize,
    rows: usize,
    columns: usize,
    /// The lowest value.
    first: u8,
    symbols: Vec<String>,
    regions: Option<Vec<usize>>,
    givens: Vec<Option<u8>>,
    marks: Vec<Option<Vec<u8>>>,
    notes: Vec<Vec<String>>,
    constraints: Vec<Constraint>,
    /// Inequalities: the lesser cell, the greater one.
    signs: Vec<(usize, usize)>,
    rules: Vec<String>,
    unread: Vec<String>,
    /// A sentence about comments that were not read as rules.
    comments: Option<String>,
    diagonals: bool,
    svg: String,
    frame: Frame,
}

#[derive(Serialize)]
struct Constraint {
    number: usize,
    name: &'static str,
    value: String,
    lists: Vec<Vec<usize>>,
    text: String,
    words: String,
    rule: String,
    cells: Vec<usize>,
}

/// Size of the picture's view box and the margins of the grid in it.
#[derive(Serialize)]
struct Frame {
    width: usize,
    height: usize,
    left: usize,
    top: usize,
    right: usize,
    bottom: usize,
    /// Whether numbers of rows and columns may be in the margins.
    labels: bool,
}

impl Board {
    /// The board of a puzzle.
    pub fn new(item: impl Into<Item>) -> Self {
        let Item { puzzle, unread, comments, .. } = item.into();
        let first = comments.first();
        let rules = puzzle.rules();
        let (values, columns) = (rules.values(), rules.columns());
        let cells = 0..rules.cell_count();
        let stated = puzzle.constraints();
        let drawing = svg::board(&puzzle);
        let mark = |cell: usize| {
            let set = puzzle.candidates()[cell];
            let is_mark = set != values.all() && puzzle.given(cell).is_none();
            is_mark.then(|| set.iter().collect())
        };
        let notes = |cell: usize| {
            let through =
                stated.iter().filter(|stated| stated.cells.iter().flatten().any(|&c| c == cell));
            through.map(note).collect()
        };
        Board {
            line: line(&puzzle),
            title: puzzle.rules_and_constraints(),
            heading: puzzle.heading(),
            size: values.count().into(),
            rows: rules.rows(),
            columns,
            first: values.low(),
            symbols: (1..=values.count()).map(|number| values.value(number).to_string()).collect(),
            regions: rules.region_numbers(),
            givens: cells.clone().map(|cell| puzzle.given(cell)).collect(),
            marks: cells.clone().map(mark).collect(),
            notes: cells.map(notes).collect(),
            constraints: stated
                .iter()
                .enumerate()
                .map(|(number, stated)| Constraint {
                    number,
                    name: stated.name,
                    value: stated.parameter.clone(),
                    lists: stated.cells.clone(),
                    text: stated.text(columns),
                    words: stated.words(columns),
                    rule: stated.rule(),
                    cells: stated.all_cells().filter(|&cell| cell < rules.cell_count()).collect(),
                })
                .collect(),
            signs: puzzle.signs().collect(),
            rules: words_of(rules),
            unread,
            comments: first.map(|first| comments_in_words(comments.len() as u64, first)),
            diagonals: rules.diagonals().main && rules.diagonals().anti,
            svg: drawing.svg,
            frame: Frame {
                width: drawing.width,
                height: drawing.height,
                left: drawing.margin,
                top: drawing.margin,
                right: drawing.margin,
                bottom: drawing.margin,
                labels: !drawing.has_outside,
            },
        }
    }
}

/// A constraint as a cell on it names it: `cage 15 of 3 cells`.
fn note(stated: &Stated) -> String {
    let value = if stated.parameter.is_empty() { "" } else { " " };
    let cells = counted(stated.cells.iter().map(Vec::len).sum::<usize>() as u64, "cell");
    format!("{}{value}{} of {cells}", stated.name, stated.parameter)
}

/// The rules of the grid, one sentence each.
fn words_of(rules: &Rules) -> Vec<String> {
    let lines = match rules.lines() {
        Lines::Whole => "Every row and every column has different values.",
        Lines::Words => "Every run of cells in a row or column has different values.",
        Lines::None => "Values may repeat in rows and columns.",
    };
    let mut words = vec![lines.to_owned()];
    if let Some(Boxes { rows, columns }) = rules.boxes() {
        words.push(format!("Every box of {rows} rows and {columns} columns has different values."));
    } else if rules.jigsaw().is_some() {
        words.push("Every region has different values.".to_owned());
    }
    if rules.diagonals().main {
        words.push("The diagonal from the upper left has different values.".to_owned());
    }
    if rules.diagonals().anti {
        words.push("The diagonal from the upper right has different values.".to_owned());
    }
    if rules.has_absent_cells() {
        let absent = counted(rules.absent_cells().len() as u64, "cell");
        words.push(format!("{absent} of the grid are absent: they have no value."));
    }
    if !rules.extra_cells().is_empty() {
        let extra = counted(rules.extra_cells().len() as u64, "extra cell");
        words.push(format!("Beside the grid there are {extra}, which are not part of a solution."));
    }
    if !rules.groups().is_empty() {
        let groups = counted(rules.groups().len() as u64, "further group");
        words.push(format!("Values differ in {groups} of cells."));
    }
    words
}

/// The board of a state.
pub fn question(state: &State) -> Result<Value, Refusal> {
    Ok(json!({"board": Board::new(state.item()?)}))
}

/// A puzzle to begin with.
#[derive(Deserialize)]
pub struct Fresh {
    size: usize,
    /// `3x3`; `None` for none.
    boxes: Option<String>,
}

/// The board of a puzzle without clues.
pub fn fresh(fresh: &Fresh) -> Result<Value, Refusal> {
    let boxes = match &fresh.boxes {
        None => None,
        Some(text) => text.parse::<quorum_puzzle::BoxChoice>()?.0,
    };
    let puzzle = Puzzle::empty(Rules::new(fresh.size, boxes)?);
    Ok(json!({"board": Board::new(puzzle)}))
}
