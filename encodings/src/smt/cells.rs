//! Representation of the values of the cells in a model, and comparison of two cells: shared by
//! clues, inequalities, blocked solutions and the decoding of grids, so that no model implements
//! them itself.

use super::{Op, Term, Terms, Value};
use quorum_problem::{Grid, LessThan, ValueSet};

/// The cells of a script.
#[derive(Clone, Debug)]
pub(super) struct Cells {
    values: u8,
    /// Number of cells of the grid, which are the first ones.
    grid: usize,
    /// Number of cells of the problem, which come before Boolean ones.
    named: usize,
    pub order: InequalityForm,
    cells: Vec<CellState>,
    numbers: Option<NumberTerms>,
    /// Atoms "the cell has the value", by cell and value, created on demand.
    has: Vec<Option<Term>>,
    has_not: Vec<Option<Term>>,
}

/// One cell.
#[derive(Clone, Copy, Debug)]
pub(super) enum CellState {
    /// Decided before solving; not part of the script.
    Fixed(u8),
    /// Undecided: one of these values.
    Open(ValueSet),
}

impl CellState {
    /// The values of an open cell.
    pub fn open(self) -> Option<ValueSet> {
        match self {
            CellState::Open(domain) => Some(domain),
            CellState::Fixed(_) => None,
        }
    }
}

/// Encoding of an inequality.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum InequalityForm {
    /// By supports: a value implies a supporting value of the other cell. Gent, "Arc
    /// consistency in SAT" (2002).
    Support,
    /// By a sum: the value of the lesser cell plus the difference of the greater one to `n + 1`
    /// is at most `n`.
    Weights,
    /// By this comparison of two terms.
    Comparison(Op),
}

/// Terms whose values are those of the cells.
#[derive(Clone, Debug)]
pub(super) struct NumberTerms {
    /// One for each cell that is open.
    pub cells: Vec<Option<Term>>,
    /// The values `1..=n`.
    pub constants: Vec<Term>,
    /// Term that numbers are relative to, instead of zero.
    pub origin: Option<Term>,
}

impl Cells {
    /// Cells for which a model has not declared anything yet, `grid` of them on the grid and
    /// `named` of them those of the problem.
    pub fn new(values: u8, grid: usize, named: usize, cells: Vec<CellState>) -> Self {
        let has = vec![None; cells.len() * usize::from(values)];
        let has_not = has.clone();
        let order = InequalityForm::Support;
        Cells { values, grid, named, order, cells, numbers: None, has, has_not }
    }

    /// Records that `term` is true if the cell has the value.
    pub fn keep_atom(&mut self, cell: usize, value: u8, term: Term) {
        let place = self.place(cell, value);
        self.has[place] = Some(term);
    }

    /// Records that the values of the cells are those of terms, which the model restricts to
    /// these domains.
    pub fn keep_numbers(&mut self, numbers: NumberTerms, domain: impl Fn(ValueSet) -> ValueSet) {
        self.numbers = Some(numbers);
        for cell in &mut self.cells {
            if let CellState::Open(values) = cell {
                *values = domain(*values);
            }
        }
    }

    /// The values of a cell; a fixed one has one.
    pub fn domain(&self, cell: usize) -> ValueSet {
        match self.cells[cell] {
            CellState::Fixed(value) => ValueSet::single(value),
            CellState::Open(domain) => domain,
        }
    }

    /// Returns whether a cell is known before any call of the solver.
    pub fn is_fixed(&self, cell: usize) -> bool {
        matches!(self.cells[cell], CellState::Fixed(_))
    }

    fn place(&self, cell: usize, value: u8) -> usize {
        cell * usize::from(self.values) + usize::from(value) - 1
    }

    /// An open cell has a value of its domain.
    pub fn has(&mut self, terms: &mut Terms, cell: usize, value: u8) -> Term {
        let place = self.place(cell, value);
        *self.has[place].get_or_insert_with(|| {
            let numbers = self.numbers.as_ref().expect("an atom for each value of an open cell");
            let number = numbers.cells[cell].expect("an open cell");
            let number = match numbers.origin {
                Some(origin) => terms.binary(Op::Minus, number, origin),
                None => number,
            };
            terms.binary(Op::Equal, number, numbers.constants[usize::from(value) - 1])
        })
    }

    /// An open cell does not have a value of its domain.
    pub fn has_not(&mut self, terms: &mut Terms, cell: usize, value: u8) -> Term {
        let place = self.place(cell, value);
        if let Some(term) = self.has_not[place] {
            return term;
        }
        let has = self.has(terms, cell, value);
        *self.has_not[place].insert(terms.not(has))
    }

    /// The term that holds the value of an open cell, where there is one.
    pub fn number(&self, cell: usize) -> Option<Term> {
        self.numbers.as_ref()?.cells[cell]
    }

    /// A value as a number.
    pub fn constant(&self, value: u8) -> Term {
        let numbers = self.numbers.as_ref().expect("the model keeps numbers");
        numbers.constants[usize::from(value) - 1]
    }

    /// One open cell is less than another.
    pub fn less(&mut self, terms: &mut Terms, pair: LessThan) -> Term {
        let LessThan { lesser, greater } = pair;
        match self.order {
            InequalityForm::Support => self.support(terms, pair),
            InequalityForm::Comparison(op) => {
                let number = |cell| self.number(cell).expect("comparisons are of numbers");
                terms.binary(op, number(lesser), number(greater))
            }
            InequalityForm::Weights => {
                let n = u32::from(self.values);
                let mut summands = Vec::with_capacity(2 * n as usize);
                for value in self.domain(lesser).iter() {
                    summands.push((u32::from(value), self.has(terms, lesser, value)));
                }
                for value in self.domain(greater).iter() {
                    summands.push((n + 1 - u32::from(value), self.has(terms, greater, value)));
                }
                terms.sum(Op::SumAtMost(n), summands)
            }
        }
    }

    /// If one cell has a value, the other has one of its supports; clauses that always hold are
    /// omitted.
    fn support(&mut self, terms: &mut Terms, pair: LessThan) -> Term {
        let LessThan { lesser, greater } = pair;
        let (below, above) = (self.domain(lesser), self.domain(greater));
        let mut clauses = Vec::with_capacity(2 * usize::from(self.values));
        for value in 1..=self.values {
            let smaller = ValueSet::full(value - 1);
            if above.contains(value) && !below.difference(smaller).is_empty() {
                let partners = below.intersection(smaller);
                clauses.push(self.needs(terms, (greater, value), (lesser, partners)));
            }
            let up_to = ValueSet::full(value);
            if below.contains(value) && !above.intersection(up_to).is_empty() {
                let partners = above.difference(up_to);
                clauses.push(self.needs(terms, (lesser, value), (greater, partners)));
            }
        }
        terms.and(clauses)
    }

    fn needs(
        &mut self,
        terms: &mut Terms,
        (cell, value): (usize, u8),
        (other, partners): (usize, ValueSet),
    ) -> Term {
        let mut clause = vec![self.has_not(terms, cell, value)];
        for partner in partners.iter() {
            clause.push(self.has(terms, other, partner));
        }
        terms.or(clause)
    }

    /// Some open cell of the grid has another value.
    pub fn differ(&mut self, terms: &mut Terms, grid: &Grid) -> Term {
        let mut differs = Vec::with_capacity(self.grid);
        for (cell, &value) in grid[..self.grid].iter().enumerate() {
            if let CellState::Open(_) = self.cells[cell] {
                differs.push(self.has_not(terms, cell, value));
            }
        }
        terms.or(differs)
    }

    /// Terms whose values the model must provide, cell by cell: the origin, then the terms of
    /// the open cells of the problem.
    pub fn value_terms(&self) -> Vec<Vec<Term>> {
        let origin = self.numbers.as_ref().and_then(|numbers| numbers.origin);
        let mut asked: Vec<Vec<Term>> = origin.map(|term| vec![term]).into_iter().collect();
        for (cell, &state) in self.cells[..self.named].iter().enumerate() {
            let CellState::Open(domain) = state else { continue };
            let terms: Vec<Term> = match self.number(cell) {
                Some(number) => vec![number],
                None => domain.iter().filter_map(|v| self.has[self.place(cell, v)]).collect(),
            };
            if !terms.is_empty() {
                asked.push(terms);
            }
        }
        asked
    }

    /// Decodes the values of the cells in a model. Cells without a valid value become 0.
    pub fn decode(&self, mut value_of: impl FnMut(Term) -> Option<Value>) -> Grid {
        let mut number_of = |term| match value_of(term) {
            Some(Value::Integer(number)) => Some(number),
            Some(Value::Bool(holds)) => Some(holds.into()),
            None => None,
        };
        let origin = match self.numbers.as_ref().and_then(|numbers| numbers.origin) {
            Some(origin) => number_of(origin),
            None => Some(0),
        };
        let mut grid = Grid::with_capacity(self.named);
        for (cell, &state) in self.cells[..self.named].iter().enumerate() {
            grid.push(match (state, self.number(cell)) {
                (CellState::Fixed(value), _) => value,
                (_, Some(term)) => number_of(term)
                    .zip(origin)
                    .and_then(|(number, origin)| u8::try_from(number.checked_sub(origin)?).ok())
                    .unwrap_or(0),
                (CellState::Open(domain), None) => {
                    let mut held = domain.iter().filter(|&value| {
                        let term = self.has[self.place(cell, value)];
                        term.and_then(&mut number_of) == Some(1)
                    });
                    match (held.next(), held.next()) {
                        (Some(value), None) => value,
                        _ => 0,
                    }
                }
            });
        }
        grid
    }

    /// The values of the cells, if no cell is open; 0 where a cell has no value.
    pub fn fixed(&self) -> Option<Grid> {
        let values = self.cells.iter().map(|cell| match *cell {
            CellState::Fixed(value) => Some(value),
            CellState::Open(_) => None,
        });
        let mut grid: Grid = values.collect::<Option<_>>()?;
        grid.truncate(self.named);
        Some(grid)
    }
}
