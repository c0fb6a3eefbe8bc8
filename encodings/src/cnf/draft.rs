//! A formula while it is written: counts what is stated, writes each clause once.
//!
//! Two constraints can state the same clause in three ways only, so that no clause has
//! to be hashed to keep them distinct:
//!
//! * "not both" of one value in two cells, when two groups share both cells or a sign
//!   joins them: remembered here, one bit per pair of cells and value;
//! * unit clauses, from signs and candidates: remembered here, one flag per literal;
//! * "somewhere in the group" of two groups with the same cells: seen by the
//!   [base](super::base), which then states it for the first of them alone.

use super::{CellVariables, Cnf, CnfOptions, Count, Encoded, Sizes};

pub(super) struct Draft {
    cnf: Cnf,
    cells: CellVariables,
    stated: Count,
    /// Whether a unit clause is written, by cell variable: positive, negative.
    units: Vec<[bool; 2]>,
    /// Values `v` (bit `v - 1`) for which "not both have v" is written, by pair of cells:
    /// 26 kB for 9x9, 67 MB for 64x64, of which only the pairs that share a group are
    /// ever touched.
    pairs: Vec<u64>,
}

impl Draft {
    pub fn new(cells: CellVariables) -> Self {
        let count = cells.cell_count();
        Draft {
            cnf: Cnf::new(cells.count()),
            stated: Count::default(),
            units: vec![[false; 2]; cells.count() as usize + 1],
            pairs: vec![0; count * (count - 1) / 2],
            cells,
        }
    }

    /// The positive literal of a cell and value.
    pub fn literal(&self, cell: usize, value: u8) -> i32 {
        self.cells.literal(cell, value)
    }

    /// Makes room for so many more clauses and literals.
    pub fn reserve(&mut self, clauses: usize, literals: usize) {
        self.cnf.reserve(clauses, literals);
    }

    /// States a clause that nothing else states, unless it is a unit clause.
    pub fn clause(&mut self, literals: &[i32]) {
        if let &[literal] = literals {
            return self.unit(literal);
        }
        self.count(literals.len());
        self.cnf.push(literals.iter().copied());
    }

    /// Counts a clause that is written already.
    pub fn repeat(&mut self, literals: usize) {
        self.count(literals);
    }

    /// States a unit clause over a cell variable.
    pub fn unit(&mut self, literal: i32) {
        self.count(1);
        let said = &mut self.units[literal.unsigned_abs() as usize][usize::from(literal < 0)];
        if !std::mem::replace(said, true) {
            self.cnf.push([literal]);
        }
    }

    /// States that two literals are not both true.
    pub fn not_both(&mut self, a: i32, b: i32) {
        self.count(2);
        if !self.is_said_of_pair(a, b) {
            self.cnf.push([-a, -b]);
        }
    }

    /// Whether "not both" is written for these, two cells with one value; from now on it
    /// is.
    fn is_said_of_pair(&mut self, a: i32, b: i32) -> bool {
        let (Some((cell, value)), Some((other, same))) =
            (self.cells.cell_and_value(a), self.cells.cell_and_value(b))
        else {
            return false;
        };
        if value != same || a < 0 || b < 0 {
            return false;
        }
        let (low, high) = (cell.min(other), cell.max(other));
        let values = &mut self.pairs[high * (high - 1) / 2 + low];
        let bit = 1 << (value - 1);
        let said = *values & bit != 0;
        *values |= bit;
        said
    }

    fn count(&mut self, literals: usize) {
        self.stated.clauses += 1;
        self.stated.literals += literals as u64;
    }

    pub fn finish(self, options: CnfOptions) -> Encoded {
        let Draft { cnf, cells, stated, .. } = self;
        let sizes = Sizes {
            variables: cnf.variables().into(),
            auxiliary: (cnf.variables() - cells.count()).into(),
            stated,
            distinct: Count {
                clauses: cnf.clause_count() as u64,
                literals: cnf.literal_count() as u64,
            },
        };
        Encoded { cnf, cells, sizes, options }
    }
}
