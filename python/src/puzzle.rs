//! Puzzles: read from any format, written in any, drawn, judged.

use crate::error::{unreadable, value_error};
use crate::problem::Problem;
use crate::request;
use pyo3::prelude::*;
use quorum_pictures::picture::picture;
use quorum_pictures::style::PictureStyle;
use quorum_pictures::svg::svg;
use quorum_toolkit::Puzzle as ToolkitPuzzle;
use quorum_toolkit::judgment::{Judgment, grid};
use quorum_toolkit::quorum_formats::corpus::Source;
use quorum_toolkit::quorum_formats::{self, AddedConstraint, InputError, Item, ReadOptions};
use quorum_toolkit::quorum_puzzle::corpus_line;
use quorum_toolkit::quorum_puzzle::symbols::solution_string;
use quorum_verify::list;
use std::collections::hash_map::DefaultHasher;
use std::hash::{Hash, Hasher};
use std::path::PathBuf;
use std::sync::Arc;

/// A puzzle with what its text states of it.
#[pyclass(frozen, module = "quorum_puzzles")]
pub struct Puzzle(pub Arc<Item>);

impl Puzzle {
    fn puzzle(&self) -> &ToolkitPuzzle {
        &self.0.puzzle
    }

    /// Givens and rules, without names.
    fn line(&self) -> String {
        corpus_line(self.puzzle())
    }
}

/// Name, parameter, lists of cells as pairs of row and column from 0.
type Stated = (&'static str, String, Vec<Vec<(u8, u8)>>);

#[pymethods]
impl Puzzle {
    /// The only puzzle of a text. A text with several is an error.
    #[new]
    #[pyo3(signature = (text, boxes=None, constraints=Vec::new(), name="puzzle"))]
    fn new(
        py: Python<'_>,
        text: &str,
        boxes: Option<&str>,
        constraints: Vec<String>,
        name: &str,
    ) -> PyResult<Self> {
        let options = options(boxes, None)?;
        let mut items = quorum_formats::read(name, text.as_bytes(), options);
        let first = match items.next() {
            Some(first) => first.map_err(|error| unreadable(py, &error))?,
            None => return Err(unreadable(py, &nothing(name, "a puzzle", "none"))),
        };
        if items.next().is_some() {
            let what = "one puzzle (read(text) yields all)";
            return Err(unreadable(py, &nothing(name, what, "several")));
        }
        with_constraints(first, &constraints)
    }

    #[getter]
    fn id(&self) -> &str {
        &self.0.id
    }

    #[getter]
    fn name(&self) -> Option<&str> {
        self.puzzle().name.as_deref()
    }

    #[getter]
    fn author(&self) -> Option<&str> {
        self.puzzle().author.as_deref()
    }

    #[getter]
    fn kind(&self) -> &'static str {
        self.puzzle().kind()
    }

    #[getter]
    fn shape(&self) -> (usize, usize) {
        (self.puzzle().rules().rows(), self.puzzle().rules().columns())
    }

    /// The least value and the greatest.
    #[getter]
    fn values(&self) -> (u8, u8) {
        let values = self.puzzle().values();
        (values.low(), values.high())
    }

    #[getter]
    fn boxes(&self) -> Option<(u8, u8)> {
        self.puzzle().rules().boxes().map(|boxes| (boxes.rows, boxes.columns))
    }

    #[getter]
    fn regions(&self) -> Option<Vec<usize>> {
        self.puzzle().rules().region_numbers()
    }

    /// A value per cell in reading order; `None` for a cell without a given.
    #[getter]
    fn givens(&self) -> Vec<Option<u8>> {
        let puzzle = self.puzzle();
        (0..puzzle.rules().cell_count()).map(|cell| puzzle.given(cell)).collect()
    }

    /// Pairs of cells of which the first has the smaller value.
    #[getter]
    fn signs(&self) -> Vec<(usize, usize)> {
        self.puzzle().signs().collect()
    }

    #[getter]
    fn constraints(&self) -> Vec<Stated> {
        let puzzle = self.puzzle();
        let place = |&cell: &usize| {
            let position = puzzle.position(cell);
            (position.row, position.column)
        };
        let lists = |cells: &Vec<Vec<usize>>| {
            cells.iter().map(|list| list.iter().map(place).collect()).collect()
        };
        let constraints = puzzle.constraints().iter();
        constraints
            .map(|stated| (stated.name, stated.parameter.clone(), lists(&stated.cells)))
            .collect()
    }

    /// What the text has and is not read.
    #[getter]
    fn unread(&self) -> Vec<String> {
        self.0.unread.clone()
    }

    /// Comments that were not read as rules.
    #[getter]
    fn comments(&self) -> Vec<String> {
        self.0.comments.clone()
    }

    /// The known answer of the text.
    #[getter]
    fn known_solution(&self) -> Option<Vec<u8>> {
        self.0.expected.grid.clone()
    }

    #[getter]
    fn place(&self) -> (&str, u64) {
        (&self.0.source, self.0.line)
    }

    #[getter]
    fn level(&self) -> Option<&str> {
        self.0.grade.as_ref()?.level.as_deref()
    }

    /// The text in a format.
    fn write(&self, format: &str) -> PyResult<String> {
        let format = quorum_formats::find(format).map_err(value_error)?;
        format.text(self.puzzle()).map_err(value_error)
    }

    fn svg(&self, solution: Option<Vec<u8>>, marked: Vec<usize>) -> PyResult<String> {
        let count = self.puzzle().rules().cell_count();
        let is_grid = solution.as_ref().is_none_or(|grid| grid.len() == count);
        if !is_grid || marked.iter().any(|&cell| cell >= count) {
            return Err(value_error(format!("expected {count} cells")));
        }
        Ok(svg(
            self.puzzle(),
            &PictureStyle {
                solution: solution.as_deref(),
                marked: &marked,
                symbols: self.0.symbols,
                ..PictureStyle::default()
            },
        ))
    }

    /// As characters, with rules in words.
    fn picture(&self) -> String {
        picture(self.puzzle(), &PictureStyle { symbols: self.0.symbols, ..PictureStyle::default() })
    }

    fn problem(&self) -> Problem {
        Problem(self.puzzle().lower())
    }

    fn with_constraints(&self, constraints: Vec<String>) -> PyResult<Puzzle> {
        with_constraints((*self.0).clone(), &constraints)
    }

    /// A grid as quorum writes it: digits, numbers separated by spaces above 9.
    fn solution_text(&self, grid: Vec<u8>) -> String {
        solution_string(&grid, self.puzzle().rules())
    }

    fn __eq__(&self, other: &Self) -> bool {
        self.line() == other.line()
    }

    fn __hash__(&self) -> u64 {
        let mut hasher = DefaultHasher::new();
        self.line().hash(&mut hasher);
        hasher.finish()
    }
}

fn nothing(source: &str, expected: &str, found: &str) -> InputError {
    InputError {
        source: source.to_owned(),
        line: 1,
        column: 1,
        expected: expected.to_owned(),
        found: found.to_owned(),
        format: None,
        unanswered: 0,
    }
}

fn with_constraints(item: Item, constraints: &[String]) -> PyResult<Puzzle> {
    let added: Vec<AddedConstraint> = constraints
        .iter()
        .map(|text| AddedConstraint::new(text).map_err(value_error))
        .collect::<PyResult<_>>()?;
    let item = if added.is_empty() {
        item
    } else {
        item.with_constraints(&added).map_err(|(_, error)| value_error(error))?
    };
    Ok(Puzzle(Arc::new(item)))
}

/// Options of reading.
pub fn options(boxes: Option<&str>, format: Option<&str>) -> PyResult<ReadOptions> {
    let boxes = boxes.map(|text| text.parse().map_err(value_error)).transpose()?;
    let format = format.map(|name| quorum_formats::find(name).map_err(value_error)).transpose()?;
    Ok(ReadOptions { boxes, format: format.map(|format| format.name), ..ReadOptions::default() })
}

/// All puzzles of a text or of files, and the errors of texts that are none. `text` is a name and a
/// text.
#[pyfunction]
#[pyo3(signature = (text, paths, boxes=None, format=None))]
pub fn read(
    py: Python<'_>,
    text: Option<(String, String)>,
    paths: Vec<PathBuf>,
    boxes: Option<&str>,
    format: Option<&str>,
) -> PyResult<Reader> {
    let options = options(boxes, format)?;
    let sources = match text {
        Some((name, text)) => vec![Source::text(name, &text)],
        None => request::run(py, |_| quorum_formats::corpus::sources(&paths).map_err(value_error))?,
    };
    let mut readers = Vec::new();
    for source in sources {
        readers.push(source.read(options).map_err(value_error)?);
    }
    let items = Box::new(readers.into_iter().flatten());
    Ok(Reader { items: std::sync::Mutex::new(items) })
}

/// A stream of puzzles.
#[pyclass(frozen, module = "quorum_puzzles")]
pub struct Reader {
    items: std::sync::Mutex<Box<dyn Iterator<Item = Result<Item, InputError>> + Send>>,
}

#[pymethods]
impl Reader {
    /// The next puzzles, at most so many; exceptions are in the places of texts that are none.
    fn take(&self, py: Python<'_>, count: usize) -> PyResult<Vec<Py<PyAny>>> {
        let items: Vec<_> = py.detach(|| {
            let mut items = self.items.lock().expect("no reader has panicked");
            items.by_ref().take(count).collect()
        });
        let value = |item: Result<Item, InputError>| match item {
            Ok(item) => Ok(Py::new(py, Puzzle(Arc::new(item)))?.into_any()),
            Err(error) => Ok(unreadable(py, &error).into_value(py).into_any()),
        };
        items.into_iter().map(value).collect()
    }
}

/// The report of a judged grid as JSON. `grid` is a text, or a value per cell, `None` for a blank.
#[pyfunction]
pub fn judge(puzzle: &Puzzle, grid: GridArgument) -> PyResult<String> {
    let item = &puzzle.0;
    let values = match grid {
        GridArgument::Text(text) => {
            grid::read(&text, &item.puzzle, item.symbols).map_err(value_error)?
        }
        GridArgument::Values(values) => {
            let (count, all) = (item.puzzle.rules().cell_count(), item.puzzle.values().all());
            if values.len() != count {
                let found = values.len();
                return Err(value_error(format!(
                    "expected a grid of {count} cells, found {found}"
                )));
            }
            if let Some(wrong) = values.iter().flatten().find(|value| !all.contains(**value)) {
                return Err(value_error(format!("expected values of the puzzle, found {wrong}")));
            }
            values
        }
    };
    let judgment = Judgment::new(&item.puzzle, &values).with_unread(&item.unread);
    Ok(serde_json::to_string(&judgment.report(&item.id)).expect("a report is JSON"))
}

/// A grid as Python has it.
#[derive(FromPyObject)]
pub enum GridArgument {
    /// A text.
    Text(String),
    /// Values.
    Values(Vec<Option<u8>>),
}

/// The table of constraints as JSON.
#[pyfunction]
pub fn constraints() -> String {
    serde_json::to_string(&list::constraints()).expect("a table is JSON")
}

/// Names of the formats that are read, and whether they are written.
#[pyfunction]
pub fn formats() -> Vec<(&'static str, bool)> {
    quorum_formats::TABLE.iter().map(|format| (format.name, format.is_written())).collect()
}
