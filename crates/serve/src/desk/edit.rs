//! Changes of a puzzle, as the page makes them. A change that is not valid leaves the puzzle as it
//! was.

use super::Refusal;
use super::board::Board;
use super::state::State;
use quorum_formats::AddedConstraint;
use quorum_problem::ValueSet;
use quorum_puzzle::{Diagonals, Puzzle, Rules, Sign};
use serde::Deserialize;
use serde_json::{Value, json};

/// Changes of a puzzle, made in order.
#[derive(Deserialize)]
pub struct Edits {
    #[serde(flatten)]
    state: State,
    edits: Vec<Edit>,
}

#[derive(Deserialize)]
#[serde(tag = "op", rename_all = "lowercase")]
enum Edit {
    /// A value in cells; none: they are empty.
    Given { cells: Vec<usize>, value: Option<u8> },
    /// Candidates of cells; none: all values.
    Marks { cells: Vec<usize>, values: Option<Vec<u8>> },
    /// A constraint as it is typed or as an item of a corpus line.
    Add { text: String },
    /// Another constraint in place of one.
    Replace { number: usize, text: String },
    /// The constraint with this number goes.
    Remove { number: usize },
    /// A clue as reasons name it.
    Clue { text: String },
    /// The clue that reasons name so goes.
    Drop { text: String },
    /// The region of each cell; none: there are no regions.
    Regions { labels: Vec<usize> },
    /// Both diagonals have different values, or need not.
    Diagonals { on: bool },
    /// An inequality.
    Sign { lesser: usize, greater: usize },
    /// The inequality between two cells goes.
    Unsign { cells: (usize, usize) },
}

/// The board after the changes.
pub fn edit(Edits { state, edits }: Edits) -> Result<Value, Refusal> {
    let mut item = state.item()?;
    for edit in &edits {
        item.puzzle = edited(item.puzzle, edit)?;
    }
    Ok(json!({"board": Board::new(item)}))
}

fn edited(mut puzzle: Puzzle, edit: &Edit) -> Result<Puzzle, Refusal> {
    let count = puzzle.rules().cell_count();
    let known = |cell: usize| {
        if cell < count {
            Ok(cell)
        } else {
            Err(Refusal::from(format!("expected a cell below {count}, found {cell}")))
        }
    };
    let values = puzzle.values();
    let set_of = |numbers: &[u8]| -> Result<ValueSet, Refusal> {
        match numbers.iter().find(|value| !(values.low()..=values.high()).contains(value)) {
            Some(value) => Err(format!(
                "expected a value of {} to {}, found {value}",
                values.low(),
                values.high()
            )
            .into()),
            None => Ok(numbers.iter().copied().collect()),
        }
    };
    match edit {
        Edit::Given { cells, value } => {
            let set = value.map_or(Ok(values.all()), |value| set_of(&[value]))?;
            for &cell in cells {
                puzzle.try_set_candidates(known(cell)?, set)?;
            }
        }
        Edit::Marks { cells, values: marks } => {
            let set = match marks.as_deref() {
                None | Some([]) => values.all(),
                Some(marks) => set_of(marks)?,
            };
            for &cell in cells {
                puzzle.try_set_candidates(known(cell)?, set)?;
            }
        }
        Edit::Add { text } | Edit::Clue { text } => puzzle = added(&puzzle, text)?,
        Edit::Replace { number, text } => {
            puzzle = added(&without_constraint(&puzzle, *number)?, text)?
        }
        Edit::Remove { number } => puzzle = without_constraint(&puzzle, *number)?,
        Edit::Drop { text } => {
            let clues = puzzle.clues();
            let clue = clues.iter().find(|clue| clue.words(puzzle.rules()) == *text);
            let clue =
                clue.ok_or_else(|| format!("expected a clue of the puzzle, found '{text}'"))?;
            puzzle = puzzle.without(clue);
        }
        Edit::Regions { labels } => {
            let rules = puzzle.rules();
            let plain = rules.reshaped(rules.rows(), rules.columns(), None)?;
            let other = with_regions(plain, labels)?.with_diagonals(rules.diagonals());
            let other = other.with_extra_cells(rules.extra_cells())?;
            let other = other.with_groups(rules.groups().iter().cloned());
            puzzle = moved(&puzzle, other.map_err(|(_, error)| error)?)?;
        }
        Edit::Diagonals { on } => {
            let diagonals = if *on { Diagonals::BOTH } else { Diagonals::NONE };
            let rules = puzzle.rules().clone().with_diagonals(diagonals);
            puzzle.set_rules(rules);
        }
        Edit::Sign { lesser, greater } => {
            let (lesser, greater) = (known(*lesser)?, known(*greater)?);
            // A sign is read from the earlier cell.
            let sign = if lesser < greater { Sign::Less } else { Sign::Greater };
            puzzle.try_set_sign(lesser, greater, Some(sign))?;
        }
        Edit::Unsign { cells: (a, b) } => {
            puzzle.try_set_sign(known(*a)?, known(*b)?, None)?;
        }
    }
    Ok(puzzle)
}

/// The puzzle with a constraint or clue as it is typed.
fn added(puzzle: &Puzzle, text: &str) -> Result<Puzzle, Refusal> {
    let refused = |error: quorum_formats::AddedConstraintError| Refusal {
        column: Some(error.column),
        ..Refusal::from(format!("expected {}, found {}", error.expected, error.found))
    };
    AddedConstraint::new(text).map_err(refused)?.added_to(puzzle).map_err(refused)
}

/// Rules with these regions: none, boxes where they are the customary ones, else those of a jigsaw.
fn with_regions(plain: Rules, labels: &[usize]) -> Result<Rules, Refusal> {
    if labels.is_empty() {
        return Ok(plain);
    }
    let regions = plain.clone().with_jigsaw(labels)?;
    let boxes = Rules::customary_boxes(plain.size()).filter(|_| plain.is_square());
    let boxed = plain.reshaped(plain.rows(), plain.columns(), boxes)?;
    if boxed.region_numbers() == regions.region_numbers() { Ok(boxed) } else { Ok(regions) }
}

/// The clues of a puzzle on a grid with other regions.
fn moved(puzzle: &Puzzle, rules: Rules) -> Result<Puzzle, Refusal> {
    let mut other = Puzzle::empty(rules);
    (other.name, other.author) = (puzzle.name.clone(), puzzle.author.clone());
    for (cell, &set) in puzzle.candidates().iter().enumerate() {
        other.try_set_candidates(cell, set)?;
    }
    for (lesser, greater) in puzzle.signs() {
        other.set_less(lesser, greater);
    }
    for stated in puzzle.constraints() {
        other.state(stated.clone()).map_err(|error| {
            let name = stated.words(puzzle.columns());
            format!("{name}: {error}")
        })?;
    }
    Ok(other)
}

fn without_constraint(puzzle: &Puzzle, number: usize) -> Result<Puzzle, Refusal> {
    let constraints = puzzle.constraint_clues();
    let clue = constraints.into_iter().nth(number);
    let clue = clue.ok_or_else(|| format!("there is no constraint with the number {number}"))?;
    Ok(puzzle.without(quorum_puzzle::clue::Clue::Constraint(clue.into())))
}
