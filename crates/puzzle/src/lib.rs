//! Puzzles as people read and write them: grids with rules, givens, candidate sets, signs
//! between neighboring cells, and named constraints such as cages.
//!
//! A [`Puzzle`] has the content of a picture. [`Puzzle::lower`] states the same as a neutral
//! [`Problem`], which is all that solvers see.
//!
//! ```
//! // The canonical text of a puzzle: its corpus line. Other texts are read by `quorum-formats`.
//! let line = "4x4;boxes=2x2;cells=1.../..2./.3../...4";
//! let puzzle = quorum_puzzle::corpus_line::parse(line)?;
//! assert_eq!((puzzle.size(), puzzle.given_count()), (4, 4));
//! assert_eq!(quorum_puzzle::corpus_line(&puzzle), line);
//!
//! // The same puzzle as a solver sees it.
//! assert_eq!(puzzle.lower().groups().len(), 12);
//! # Ok::<(), quorum_puzzle::text::Fault>(())
//! ```

#![warn(missing_docs)]

mod box_choice;
mod data;
mod errors;
mod lower;
mod primitive_line;
mod rules;
mod signs;
mod values;

pub mod canonical;
pub mod clue;
pub mod constraints;
pub mod corpus_line;
pub mod header;
pub mod spelling;
pub mod symbols;
pub mod symmetry;
pub mod text;

pub use box_choice::{BoxChoice, BoxChoiceError};
pub use corpus_line::{corpus_line, corpus_line_with_name};
pub use errors::{ClueError, StateError, UnknownConstraint};
pub use rules::{Boxes, Diagonals, Lines, Rules, RulesError};
pub use values::{PrintedValue, Values};

use constraints::{ConstraintClue, Constraints, Stated};
use quorum_problem::{Position, Problem, ValueSet};
use signs::{NeighborSigns, Side};
use std::collections::HashSet;
use std::sync::Arc;

/// A sign between a cell and its right or lower neighbor, read from the cell:
/// `Less` means that the left (upper) cell is less than the right (lower) one.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum Sign {
    /// `<` between cells of a row, `^` between cells of a column.
    Less,
    /// `>` between cells of a row, `v` between cells of a column.
    Greater,
}

impl Sign {
    /// The sign read from the other side.
    #[must_use]
    pub fn reversed(self) -> Self {
        match self {
            Sign::Less => Sign::Greater,
            Sign::Greater => Sign::Less,
        }
    }

    /// `<` or `>`: between a cell and its right neighbor.
    pub fn across(self) -> char {
        match self {
            Sign::Less => '<',
            Sign::Greater => '>',
        }
    }

    /// `^` or `v`: between a cell and its lower neighbor.
    pub fn downward(self) -> char {
        match self {
            Sign::Less => '^',
            Sign::Greater => 'v',
        }
    }
}

/// A grid with givens, candidate sets, signs and further constraints.
///
/// Cells are numbered from zero in reading order; `row * columns + column`. Values are numbered
/// from 1: in a grid of the [values](Values) 0 to 8 the given 1 is a 0. A given is a candidate set
/// of one value. An absent cell has all values as candidates, and no clue. Between two neighboring
/// cells there is at most one sign: a text that states both is refused where it is read.
#[derive(Clone, PartialEq, Eq, Hash, Debug)]
pub struct Puzzle {
    rules: Rules,
    candidates: Vec<ValueSet>,
    signs: NeighborSigns,
    /// `None` if there is none.
    constraints: Option<Arc<Constraints>>,
    /// Name of the puzzle in its corpus. Without effect on its meaning.
    pub name: Option<String>,
    /// Author of the puzzle, in texts that state one. Without effect on its meaning.
    pub author: Option<String>,
}

impl Puzzle {
    /// A grid without any clue.
    pub fn empty(rules: Rules) -> Self {
        let cells = rules.cell_count();
        Puzzle {
            candidates: vec![rules.values().all(); cells],
            signs: NeighborSigns::default(),
            constraints: None,
            name: None,
            author: None,
            rules,
        }
    }

    /// Size of the grid and what is all-different in it.
    pub fn rules(&self) -> &Rules {
        &self.rules
    }

    /// Replaces the rules by others with the same cells, values and regions, on which alone the
    /// meaning of constraints depends: other diagonals, other groups.
    ///
    /// # Panics
    /// If cells, values or regions differ.
    pub fn set_rules(&mut self, rules: Rules) {
        let same = |rules: &Rules| (rules.rows(), rules.columns(), rules.values(), rules.boxes());
        assert_eq!(same(&rules), same(&self.rules), "the same cells, values and boxes");
        assert_eq!(rules.lines(), self.rules.lines(), "the same lines");
        assert_eq!(rules.absent_cells(), self.rules.absent_cells(), "the same absent cells");
        assert_eq!(rules.jigsaw(), self.rules.jigsaw(), "the same regions");
        assert_eq!(rules.extra_cells(), self.rules.extra_cells(), "the same extra cells");
        self.rules = rules;
    }

    /// Cells of the longer side: of a square grid, cells per side.
    pub fn size(&self) -> usize {
        self.rules.size()
    }

    /// Number of columns: cells per row.
    pub fn columns(&self) -> usize {
        self.rules.columns()
    }

    /// The values, mostly `1..=size`.
    pub fn values(&self) -> Values {
        self.rules.values()
    }

    /// Position of cell number `cell`.
    pub fn position(&self, cell: usize) -> Position {
        Position::of(cell, self.columns())
    }

    /// Candidate sets of the cells of the grid, in reading order. Those of extra cells are
    /// [rules](Rules::extra_cells).
    pub fn candidates(&self) -> &[ValueSet] {
        &self.candidates
    }

    /// The given value of a cell, if it has exactly one candidate.
    pub fn given(&self, cell: usize) -> Option<u8> {
        self.candidates[cell].only()
    }

    /// Writes a given, `1..=values().count()`.
    ///
    /// # Panics
    /// If the cell or the value is not one of the grid's.
    pub fn set_given(&mut self, cell: usize, value: u8) {
        self.try_set_given(cell, value).expect("a given of the grid");
    }

    /// [`set_given`](Self::set_given) for cells and values that may not be of the grid.
    pub fn try_set_given(&mut self, cell: usize, value: u8) -> Result<(), ClueError> {
        self.is_there(cell)?;
        self.has_value(value)?;
        self.candidates[cell] = ValueSet::single(value);
        Ok(())
    }

    /// Restricts a cell to some values. All values: the cell is blank.
    ///
    /// # Panics
    /// If the cell or a value is not one of the grid's.
    pub fn set_candidates(&mut self, cell: usize, candidates: ValueSet) {
        self.try_set_candidates(cell, candidates).expect("candidates of the grid");
    }

    /// [`set_candidates`](Self::set_candidates) for cells and values that may not be of the grid.
    pub fn try_set_candidates(
        &mut self,
        cell: usize,
        candidates: ValueSet,
    ) -> Result<(), ClueError> {
        self.has_cell(cell)?;
        candidates.iter().try_for_each(|value| self.has_value(value))?;
        if candidates != self.values().all() {
            self.is_there(cell)?;
        }
        self.candidates[cell] = candidates;
        Ok(())
    }

    fn has_cell(&self, cell: usize) -> Result<(), ClueError> {
        let cells = self.candidates.len();
        if cell < cells {
            Ok(())
        } else {
            Err(ClueError(format!("expected a cell below {cells}, found {cell}")))
        }
    }

    fn is_there(&self, cell: usize) -> Result<(), ClueError> {
        self.has_cell(cell)?;
        if self.rules.is_absent(cell) {
            let cell = self.position(cell);
            Err(ClueError(format!("expected cells of the grid, found the absent cell {cell}")))
        } else {
            Ok(())
        }
    }

    /// Fails if there is a sign and one of its cells is absent.
    fn are_there(&self, cells: [usize; 2], sign: Option<Sign>) -> Result<(), ClueError> {
        match sign {
            Some(_) => cells.into_iter().try_for_each(|cell| self.is_there(cell)),
            None => Ok(()),
        }
    }

    fn has_value(&self, value: u8) -> Result<(), ClueError> {
        let values = self.values().count();
        if (1..=values).contains(&value) {
            Ok(())
        } else {
            Err(ClueError(format!("expected a value from 1 to {values}, found {value}")))
        }
    }

    /// The sign between a cell and its right neighbor; `None` in the last column.
    pub fn right(&self, cell: usize) -> Option<Sign> {
        self.signs.get(cell, Side::Right)
    }

    /// The sign between a cell and its lower neighbor; `None` in the last row.
    pub fn down(&self, cell: usize) -> Option<Sign> {
        self.signs.get(cell, Side::Down)
    }

    /// Writes or (`None`) removes the sign between a cell and its right neighbor.
    ///
    /// # Panics
    /// If the cell is in the last column, or is not one of the grid's.
    pub fn set_right(&mut self, cell: usize, sign: Option<Sign>) {
        self.try_set_right(cell, sign).expect("a cell to the right");
    }

    /// [`set_right`](Self::set_right) for cells that may have no right neighbor.
    pub(crate) fn try_set_right(
        &mut self,
        cell: usize,
        sign: Option<Sign>,
    ) -> Result<(), ClueError> {
        self.has_cell(cell)?;
        match (cell + 1) % self.columns() {
            0 => not_neighbors(cell, cell + 1),
            _ => {
                self.are_there([cell, cell + 1], sign)?;
                self.signs.set(self.candidates.len(), cell, Side::Right, sign);
                Ok(())
            }
        }
    }

    /// Writes or (`None`) removes the sign between a cell and its lower neighbor.
    ///
    /// # Panics
    /// If the cell is in the last row, or is not one of the grid's.
    pub fn set_down(&mut self, cell: usize, sign: Option<Sign>) {
        self.try_set_down(cell, sign).expect("a cell below");
    }

    /// [`set_down`](Self::set_down) for cells that may have no lower neighbor.
    pub(crate) fn try_set_down(
        &mut self,
        cell: usize,
        sign: Option<Sign>,
    ) -> Result<(), ClueError> {
        self.has_cell(cell)?;
        self.has_cell(cell + self.columns())?;
        self.are_there([cell, cell + self.columns()], sign)?;
        self.signs.set(self.candidates.len(), cell, Side::Down, sign);
        Ok(())
    }

    /// The sign between two neighbors, the first in reading order first.
    pub fn sign(&self, first: usize, second: usize) -> Option<Sign> {
        if self.is_right_of(second, first) { self.right(first) } else { self.down(first) }
    }

    /// Writes or removes the sign between two neighbors in either order.
    ///
    /// # Panics
    /// If they are not neighbors.
    pub fn set_sign(&mut self, a: usize, b: usize, sign: Option<Sign>) {
        self.try_set_sign(a, b, sign).expect("a sign between neighbors");
    }

    /// [`set_sign`](Self::set_sign) for cells that may not be neighbors.
    pub fn try_set_sign(
        &mut self,
        a: usize,
        b: usize,
        sign: Option<Sign>,
    ) -> Result<(), ClueError> {
        let (first, second) = (a.min(b), a.max(b));
        self.has_cell(second)?;
        if self.is_right_of(second, first) {
            self.try_set_right(first, sign)?;
        } else if second == first + self.columns() {
            self.try_set_down(first, sign)?;
        } else {
            return not_neighbors(first, second);
        }
        Ok(())
    }

    fn is_right_of(&self, second: usize, first: usize) -> bool {
        second == first + 1 && !second.is_multiple_of(self.columns())
    }

    /// Writes the sign by which one of two neighbors is less.
    pub fn set_less(&mut self, lesser: usize, greater: usize) {
        let sign = if lesser < greater { Sign::Less } else { Sign::Greater };
        self.set_sign(lesser, greater, Some(sign));
    }

    /// Every sign as `(lesser cell, greater cell)`, in reading order of the first cell,
    /// to the right before downward.
    pub fn signs(&self) -> impl Iterator<Item = (usize, usize)> + '_ {
        let columns = self.columns();
        let cells = if self.signs.is_empty() { 0 } else { self.candidates.len() };
        (0..cells).flat_map(move |cell| {
            [(self.right(cell), cell + 1), (self.down(cell), cell + columns)]
                .into_iter()
                .filter_map(move |(sign, neighbor)| match sign? {
                    Sign::Less => Some((cell, neighbor)),
                    Sign::Greater => Some((neighbor, cell)),
                })
        })
    }

    /// The constraints beyond rules and signs, in canonical order.
    pub fn constraints(&self) -> &[Stated] {
        self.constraints.as_ref().map_or(&[], |constraints| constraints.stated())
    }

    /// The constraints with their meanings in this puzzle, in the same order.
    pub fn constraint_clues(&self) -> Vec<ConstraintClue> {
        let constraints = self.constraints.as_ref();
        constraints.map_or_else(Vec::new, |constraints| constraints.clues(&self.rules))
    }

    /// The constraints that are not [clues](Self::clues), but belong to the rules: those of extra
    /// cells, and those that others depend on.
    pub fn fixed_constraints(&self) -> Vec<&Stated> {
        let Some(constraints) = &self.constraints else { return Vec::new() };
        let removable: HashSet<&Stated> = constraints.removable(&self.rules).into_iter().collect();
        constraints.stated().iter().filter(|stated| !removable.contains(stated)).collect()
    }

    /// The constraints as items of the corpus line.
    fn constraint_texts(&self) -> impl Iterator<Item = &str> {
        self.constraints.iter().flat_map(|constraints| constraints.texts())
    }

    /// Adds a constraint, in canonical form; one that the puzzle has already changes nothing.
    ///
    /// ```
    /// use quorum_puzzle::constraints::Stated;
    /// use quorum_puzzle::{Puzzle, Rules};
    ///
    /// let mut puzzle = Puzzle::empty(Rules::new(2, None)?);
    /// let cage = |cells| Stated { name: "cage", parameter: "3".to_owned(), cells: vec![cells] };
    /// puzzle.state(cage(vec![1, 0])).unwrap();
    /// let line = "2x2;boxes=none;cells=../..;constraints=cage=3:R1C1.R1C2";
    /// assert_eq!(quorum_puzzle::corpus_line(&puzzle), line);
    /// let error = puzzle.state(cage(vec![0, 1, 2])).unwrap_err();
    /// assert_eq!(error.to_string(), "expected at most 2 cells, which differ, found 3");
    /// # Ok::<(), quorum_puzzle::RulesError>(())
    /// ```
    pub fn state(&mut self, stated: Stated) -> Result<(), StateError> {
        let mut constraints = self.constraints.take().unwrap_or_default();
        let added = Arc::make_mut(&mut constraints).state(&self.rules, stated);
        self.constraints = Some(constraints).filter(|constraints| !constraints.is_empty());
        added
    }

    /// The same puzzle without its name and its author.
    fn without_name(&self) -> Self {
        Puzzle {
            rules: self.rules.clone(),
            candidates: self.candidates.clone(),
            signs: self.signs.clone(),
            constraints: self.constraints.clone(),
            name: None,
            author: None,
        }
    }

    /// The same grid with its values numbered from 1, without constraints: what a problem is about.
    fn counted_from_one(&self) -> Self {
        let rules = self.rules.counted_from_one();
        Puzzle { rules, constraints: None, ..self.clone() }
    }

    /// Name and author as pictures and pages show them: `Foxes by Ann`. `None` if the puzzle has
    /// neither.
    ///
    /// ```
    /// let line = "2x2;boxes=none;cells=../..;name=Foxes;author=Ann";
    /// let puzzle = quorum_puzzle::corpus_line::parse(line)?;
    /// assert_eq!(puzzle.heading().as_deref(), Some("Foxes by Ann"));
    /// # Ok::<(), quorum_puzzle::text::Fault>(())
    /// ```
    pub fn heading(&self) -> Option<String> {
        let words = [&self.name, &self.author].map(|words| words.as_deref().map(text::printable));
        let [name, author] = words.map(|words| words.unwrap_or_default().trim().to_owned());
        match (name.as_str(), author.as_str()) {
            ("", "") => None,
            (name, "") => Some(name.to_owned()),
            ("", author) => Some(format!("by {author}")),
            (name, author) => Some(format!("{name} by {author}")),
        }
    }

    /// Number of cells with exactly one candidate.
    pub fn given_count(&self) -> usize {
        self.candidates.iter().filter(|set| set.only().is_some()).count()
    }

    /// Number of signs.
    pub fn sign_count(&self) -> usize {
        self.signs().count()
    }

    /// The rules as verdicts state them, with the number of constraints: `9x9 boxes 3x3 constraints
    /// 29`.
    pub fn rules_and_constraints(&self) -> String {
        match self.constraints().len() {
            0 => self.rules.to_string(),
            constraints => format!("{} constraints {constraints}", self.rules),
        }
    }

    /// Common name of such a puzzle: `classic`, `greater-than`, `mixture` (with boxes; no signs, no
    /// givens, both), `futoshiki`, `latin` (no boxes; with signs, without), `jigsaw` and `diagonal`
    /// (regions or diagonals and only givens), `variant` (all else that has values that may repeat
    /// in rows, jigsaw regions, diagonals, extra or absent cells, further groups or constraints,
    /// another shape or other values).
    pub fn kind(&self) -> &'static str {
        if self.constraints.is_some() {
            return "variant";
        }
        let signs = self.signs().next().is_some();
        let full = self.values().all();
        let blank = self.candidates.iter().all(|&set| set == full);
        if !self.rules.is_square() || self.rules.has_other_values() {
            return "variant";
        }
        if self.rules.has_more_than_boxes() {
            let diagonals = self.rules.diagonals() != Diagonals::NONE;
            let is_variant = !self.rules.has_lines()
                || self.rules.has_absent_cells()
                || !self.rules.groups().is_empty()
                || !self.rules.extra_cells().is_empty();
            return match (signs || is_variant, self.rules.jigsaw()) {
                (false, Some(_)) if !diagonals => "jigsaw",
                (false, None) => "diagonal",
                _ => "variant",
            };
        }
        match (self.rules.boxes().is_some(), signs) {
            (true, false) => "classic",
            (true, true) if blank => "greater-than",
            (true, true) => "mixture",
            (false, true) => "futoshiki",
            (false, false) => "latin",
        }
    }

    /// The same question as a neutral problem: groups are the rows, the columns, then the
    /// boxes; then one pair per sign, then the constraints. It keeps this puzzle as its
    /// [statement](Problem::statement), for programs that read text.
    pub fn lower(&self) -> Problem {
        lower::lower(self)
    }
}

/// The error of a sign between cells that are not neighbors.
fn not_neighbors<T>(first: usize, second: usize) -> Result<T, ClueError> {
    Err(ClueError(format!("expected two neighbors, found cells {first} and {second}")))
}
