//! A formula under construction: counts what is stated, writes each clause once.
//!
//! **Constants.** An encoding may write [`TRUE`] and [`FALSE`] like literals: the ends of an
//! order, a value that preprocessing has decided. A clause with a true literal is dropped and a
//! false literal is omitted, so that encodings need no special cases.
//!
//! **Repeated clauses.** Two constraints can state the same clause in few ways only, so that
//! hardly any clause has to be hashed to avoid duplicates:
//!
//! * "not both" of one value in two cells, when two groups share both cells or an inequality
//!   joins them: recorded here, one bit per pair of cells and value;
//! * unit clauses, from inequalities and candidates: recorded here, one flag per literal;
//! * "the value occurs in the group" of two groups with the same cells: detected by the
//!   [base](super::base), which then states it for the first group only;
//! * other clauses that may be duplicates according to the caller: [`FormulaDraft::clause_once`].
//!
//! **Guard.** Clauses written under a guard hold only where the guard is assumed; this is how a
//! formula is [kept](super::KeptFormula) for several puzzles.

use super::{CellVariables, ClauseCount, Cnf, CnfOptions, EncodedFormula, Sizes};
use quorum_problem::fault;
use std::collections::HashSet;

use super::variables::CellValue;
pub(super) use super::variables::{FALSE, TRUE};

/// Returns whether a literal is [`TRUE`] or [`FALSE`].
pub(super) fn is_constant(literal: i32) -> bool {
    matches!(literal, TRUE | FALSE)
}

pub(super) struct FormulaDraft {
    cnf: Cnf,
    cells: CellVariables,
    stated: ClauseCount,
    is_contradictory: bool,
    /// True if a unit clause is written, by variable: positive, negative.
    units: Vec<[bool; 2]>,
    /// Values `v` (bit `v - 1`) for which "not both have v" is written, by pair of cells: 26 kB
    /// for 9x9, 67 MB for 64x64, of which only the pairs that share a group are ever touched.
    pairs: Vec<u64>,
    once: HashSet<Vec<i32>>,
    guard: Option<i32>,
    /// The current clause without its constants.
    buffer: Vec<i32>,
    /// Cells and values of the current literals.
    places: Vec<CellValue>,
}

impl FormulaDraft {
    pub fn new(cells: CellVariables) -> Self {
        let count = cells.cell_count();
        FormulaDraft {
            cnf: Cnf::new(cells.count()),
            stated: ClauseCount::default(),
            is_contradictory: false,
            units: vec![[false; 2]; cells.count() as usize + 1],
            pairs: vec![0; count * (count - 1) / 2],
            once: HashSet::new(),
            guard: None,
            buffer: Vec::new(),
            places: Vec::new(),
            cells,
        }
    }

    /// The positive literal of a cell and value, or a constant.
    pub fn literal(&self, cell: usize, value: u8) -> i32 {
        self.cells.literal(cell, value)
    }

    /// The positive literals of all values of a cell, in ascending order.
    pub fn values_of(&self, cell: usize) -> &[i32] {
        self.cells.literals_of(cell)
    }

    /// The value of a cell that preprocessing has fixed.
    pub fn fixed(&self, cell: usize) -> Option<u8> {
        if self.cells.is_reduced() { self.cells.fixed(cell) } else { None }
    }

    pub fn cells(&self) -> &CellVariables {
        &self.cells
    }

    pub fn cnf(&self) -> &Cnf {
        &self.cnf
    }

    /// Adds an auxiliary variable, and returns it as a positive literal.
    pub fn new_variable(&mut self) -> i32 {
        self.units.push([false; 2]);
        self.cnf.new_variable()
    }

    /// Reserves memory for this many more clauses and literals.
    pub fn reserve(&mut self, clauses: usize, literals: usize) {
        self.cnf.reserve(clauses, literals);
    }

    /// Clauses that `work` states hold only where `guard` is assumed.
    pub fn under_guard(&mut self, guard: i32, work: impl FnOnce(&mut Self)) {
        let outer = self.guard.replace(guard);
        work(self);
        self.guard = outer;
    }

    /// States what `work` states, the clauses of an encoding: [faults](fault) can be injected
    /// there.
    pub fn part<T>(&mut self, place: &str, name: &str, work: impl FnOnce(&mut Self) -> T) -> T {
        let start = self.cnf.clause_count();
        let result = work(self);
        if let Some(fault) = fault::at(place, name) {
            self.cnf.damage(start, fault);
        }
        result
    }

    /// States a clause that no other constraint states, unless it is a unit clause.
    pub fn clause(&mut self, literals: &[i32]) {
        if self.simplify(literals) {
            self.state();
        }
    }

    /// States a clause that another constraint may have stated as well.
    pub fn clause_once(&mut self, literals: &[i32]) {
        if !self.simplify(literals) {
            return;
        }
        let is_free = self.guard.is_none() && self.buffer.len() > 1;
        if is_free && !self.once.insert(self.buffer.clone()) {
            return self.count(self.buffer.len());
        }
        self.state();
    }

    /// States a unit clause.
    pub fn unit(&mut self, literal: i32) {
        self.clause(&[literal]);
    }

    /// States that two literals are not both true.
    pub fn not_both(&mut self, a: i32, b: i32) {
        if is_constant(a) || is_constant(b) { self.clause(&[-a, -b]) } else { self.no_two(&[a, b]) }
    }

    /// States at-most-one pairwise over literals that are not constants. Most clauses are
    /// written here.
    pub fn no_two(&mut self, literals: &[i32]) {
        debug_assert!(!literals.iter().any(|&literal| is_constant(literal)));
        if self.guard.is_some() {
            for (index, &a) in literals.iter().enumerate() {
                for &b in &literals[index + 1..] {
                    self.clause(&[-a, -b]);
                }
            }
            return;
        }
        self.cnf.check(literals);
        let pairs = literals.len() * literals.len().saturating_sub(1) / 2;
        self.stated.clauses += pairs as u64;
        self.stated.literals += 2 * pairs as u64;
        let mut places = std::mem::take(&mut self.places);
        places.clear();
        for &literal in literals {
            let place = if literal > 0 { self.cells.place(literal) } else { None };
            places.push(place.unwrap_or(CellValue::NONE));
        }
        let mut rest = literals.iter().zip(&places);
        while let Some((&a, place)) = rest.next() {
            for (&b, other) in rest.clone() {
                if !self.is_written(place, other) {
                    self.cnf.push_two(-a, -b);
                }
            }
        }
        self.places = places;
    }

    /// Copies a clause without its constants into the buffer; returns false if it is true.
    fn simplify(&mut self, literals: &[i32]) -> bool {
        if literals.contains(&TRUE) {
            return false;
        }
        self.buffer.clear();
        self.buffer.extend(literals.iter().filter(|&&literal| literal != FALSE));
        true
    }

    /// States the clause of the buffer.
    fn state(&mut self) {
        self.count(self.buffer.len());
        if let Some(guard) = self.guard {
            self.buffer.push(-guard);
        }
        let is_written = match self.buffer[..] {
            [] => std::mem::replace(&mut self.is_contradictory, true),
            [literal] => {
                let units = &mut self.units[literal.unsigned_abs() as usize];
                std::mem::replace(&mut units[usize::from(literal < 0)], true)
            }
            _ => false,
        };
        if !is_written {
            self.cnf.push(self.buffer.iter().copied());
        }
    }

    /// Returns whether "not both" is already written for these cells and values; marks it as
    /// written. Only clauses about one value in two cells are recorded.
    fn is_written(&mut self, place: &CellValue, other: &CellValue) -> bool {
        if place.value != other.value || *place == CellValue::NONE {
            return false;
        }
        let low = place.cell.min(other.cell) as usize;
        let high = place.cell.max(other.cell) as usize;
        let values = &mut self.pairs[high * (high - 1) / 2 + low];
        let bit = 1 << (place.value - 1);
        let is_written = *values & bit != 0;
        *values |= bit;
        is_written
    }

    /// Counts a clause that may be written already.
    pub fn count(&mut self, literals: usize) {
        self.stated.clauses += 1;
        self.stated.literals += literals as u64;
    }

    pub fn finish(self, options: CnfOptions) -> EncodedFormula {
        let FormulaDraft { cnf, cells, stated, .. } = self;
        let sizes = Sizes {
            variables: cnf.variables().into(),
            auxiliary: (cnf.variables() - cells.count()).into(),
            stated,
            distinct: ClauseCount {
                clauses: cnf.clause_count() as u64,
                literals: cnf.literal_count() as u64,
            },
        };
        EncodedFormula { cnf, cells, sizes, options }
    }
}
