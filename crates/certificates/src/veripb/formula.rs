//! The formula of a puzzle as linear lines over one-hot cells, so that a reader recognizes the
//! rules: a cell and a sum are one line each, a value in a group another.
//!
//! | part | lines |
//! |---|---|
//! | cell | its variables sum to 1 |
//! | group and value | the variables sum to 1 in a group of `n` cells, else to at most 1 |
//! | less-than sign, relation | per value: not that value, or a partner (a clause) |
//! | sum | coefficient times value times variable, compared with the constant |
//! | automaton, and a sum that is not equal | a flow of one unit through its layers, a variable per step |
//! | given, excluded candidate | a single literal |
//! | solution | not all its values |
//!
//! Steps are numbered in the order in which a walk meets them: constraints in the order of the
//! puzzle's line, cells in the order of the constraint, states in the order in which values lead to
//! them, then values. So the audit can number them by itself. (The [`opb`](quorum_encodings::opb)
//! encoding for solvers has other variables: it leaves out what candidates exclude, and names no
//! cell.)

use super::row::{Row, Sum};
use crate::CertificateError;
use quorum_encodings::layers::{Layers, TooLarge};
use quorum_problem::{Comparison, Constraint, Linear, Position, Problem, fault};
use quorum_puzzle::Puzzle;
use std::collections::HashSet;
use std::fmt::Write;

/// A sum of cells with bounds.
pub(super) struct CellSum {
    /// Coefficients and cells.
    pub terms: Vec<(i64, usize)>,
    /// Constant and row that states it as a lower bound.
    pub at_least: Option<(i64, usize)>,
    /// Constant and row that states it as an upper bound.
    pub at_most: Option<(i64, usize)>,
}

/// A group of different cells.
pub(super) struct Different {
    pub cells: Vec<usize>,
    /// By value from 1: the row that states it at most once.
    pub at_most: Vec<usize>,
}

/// The lines of a puzzle.
pub(super) struct PbFormula {
    /// Cells per row, for their names.
    pub columns: usize,
    /// Values of a cell, which are numbered from 1.
    pub n: usize,
    /// Number of cells.
    pub cells: usize,
    /// Number of variables; those of cells first.
    pub variables: usize,
    /// Text, a line per constraint.
    pub lines: Vec<String>,
    /// As inequalities, numbered as a checker does: an equality is two, its lower bound first.
    pub rows: Vec<Row>,
    /// By cell: the rows that it has at least, and at most one value.
    pub has_value: Vec<[usize; 2]>,
    pub sums: Vec<CellSum>,
    pub groups: Vec<Different>,
}

impl PbFormula {
    /// The lines of a puzzle and its problem; for a solution, with the line that excludes it.
    pub fn new(
        puzzle: &Puzzle,
        problem: &Problem,
        solution: Option<&[u8]>,
    ) -> Result<Self, CertificateError> {
        let (n, cells) = (usize::from(problem.values()), problem.cells().len());
        if !problem.connected().is_empty() || !problem.different_pairs().is_empty() {
            let reason = "there is no linear formula of connected cells and different pairs: \
                          use --proof-format clauses";
            return Err(CertificateError::Constraint(reason.to_owned()));
        }
        let (lines, rows) = (Vec::new(), Vec::new());
        let (has_value, sums, groups) = (Vec::new(), Vec::new(), Vec::new());
        let (columns, variables) = (puzzle.columns(), cells * n);
        let mut formula =
            PbFormula { columns, n, cells, variables, lines, rows, has_value, sums, groups };
        formula.state_groups(problem);
        formula.state_pairs(problem);
        formula.state_constraints(puzzle, problem)?;
        for (cell, set) in problem.candidates().iter().enumerate() {
            if let (1, Some(value)) = (set.len(), set.iter().next()) {
                formula.clause(vec![formula.has(cell, value.into())]);
                continue;
            }
            for value in (1..=n).filter(|&value| !set.contains(value as u8)) {
                formula.clause(vec![-formula.has(cell, value)]);
            }
        }
        if let Some(solution) = solution {
            let values = solution.iter().enumerate();
            let blocked = values.map(|(cell, &value)| -formula.has(cell, value.into())).collect();
            formula.clause(blocked);
        }
        Ok(formula)
    }

    /// The variable that a cell has a value, from 1.
    pub fn has(&self, cell: usize, value: usize) -> i32 {
        (cell * self.n + value) as i32
    }

    /// Writes a literal: `R1C2_3`, `~t4`.
    pub fn literal(&self, text: &mut String, literal: i32) {
        if literal < 0 {
            text.push('~');
        }
        let index = literal.unsigned_abs() as usize - 1;
        let cell_variables = self.cells * self.n;
        let _ = if index < cell_variables {
            write!(text, "{}_{}", Position::of(index / self.n, self.columns), index % self.n + 1)
        } else {
            write!(text, "t{}", index + 1 - cell_variables)
        };
    }

    /// Adds a line; returns its first row.
    fn line(&mut self, terms: &[(i64, i32)], is_equal: bool, constant: i64) -> usize {
        let mut text = String::new();
        for &(coefficient, literal) in terms {
            let _ = write!(text, "{coefficient} ");
            self.literal(&mut text, literal);
            text.push(' ');
        }
        let _ = write!(text, "{} {constant} ;", if is_equal { "=" } else { ">=" });
        self.lines.push(text);
        let row = Row {
            terms: terms.iter().copied().filter(|term| term.0 != 0).collect(),
            degree: constant,
        };
        let first = self.rows.len();
        for sign in [1, -1] {
            if sign == 1 || is_equal {
                let mut sum = Sum::default();
                sum.add(sign, &row);
                self.rows.push(Row::new(&sum));
            }
        }
        first
    }

    fn clause(&mut self, literals: Vec<i32>) {
        let terms: Vec<(i64, i32)> = literals.into_iter().map(|literal| (1, literal)).collect();
        self.line(&terms, false, 1);
    }

    fn state_groups(&mut self, problem: &Problem) {
        let n = self.n;
        for cell in 0..self.cells {
            let terms: Vec<_> = (1..=n).map(|value| (1, self.has(cell, value))).collect();
            let row = self.line(&terms, true, 1);
            self.has_value.push([row, row + 1]);
        }
        let mut groups: Vec<Vec<usize>> = Vec::new();
        for group in problem.groups() {
            let mut cells = group.cells.clone();
            cells.sort_unstable();
            if cells.len() > 1 && !groups.contains(&cells) {
                groups.push(cells);
            }
        }
        if fault::is("veripb", "formula", "group") {
            groups.pop();
        }
        for cells in groups {
            let is_full = cells.len() == n;
            let mut at_most = Vec::new();
            for value in 1..=n {
                let sign = if is_full { 1 } else { -1 };
                let terms: Vec<_> =
                    cells.iter().map(|&cell| (sign, self.has(cell, value))).collect();
                let row = self.line(&terms, is_full, sign);
                at_most.push(row + usize::from(is_full));
            }
            self.groups.push(Different { cells, at_most });
        }
    }

    fn state_pairs(&mut self, problem: &Problem) {
        let n = self.n;
        for pair in problem.less_than() {
            for value in 1..=n {
                self.support(pair.lesser, value, pair.greater, value + 1..=n);
                self.support(pair.greater, value, pair.lesser, 1..value);
            }
        }
        for relation in problem.relations() {
            let [first, second] = relation.cells();
            let other = relation.table().transposed();
            for (cell, partner, table) in
                [(first, second, relation.table()), (second, first, &other)]
            {
                for value in 1..=n {
                    let row = table.row(value as u8);
                    if row.len() < n as u32 {
                        self.support(cell, value, partner, row.iter().map(usize::from));
                    }
                }
            }
        }
    }

    /// A clause: not the value, or one of its partners in another cell.
    fn support(
        &mut self,
        cell: usize,
        value: usize,
        other: usize,
        partners: impl Iterator<Item = usize>,
    ) {
        let mut clause = vec![-self.has(cell, value)];
        clause.extend(partners.map(|partner| self.has(other, partner)));
        self.clause(clause);
    }

    fn state_constraints(&mut self, puzzle: &Puzzle, problem: &Problem) -> Result<(), TooLarge> {
        let mut stated = HashSet::new();
        for clue in puzzle.constraint_clues() {
            for primitive in clue.lowered() {
                if !stated.insert(primitive.clone()) {
                    continue;
                }
                let layers = match primitive {
                    Constraint::Linear(linear) if linear.comparison() == Comparison::NotEqual => {
                        Layers::of_linear(problem, linear, |_, _| true)
                    }
                    Constraint::Linear(linear) => {
                        self.state_sum(linear);
                        continue;
                    }
                    Constraint::Regular(regular) => {
                        Layers::of_regular(problem, regular, |_, _| true)
                    }
                    _ => continue,
                };
                match layers? {
                    Some(layers) => self.state_flow(&layers),
                    None => self.clause(Vec::new()),
                }
            }
        }
        Ok(())
    }

    fn state_sum(&mut self, linear: &Linear) {
        let constant = linear.constant();
        if linear.terms().is_empty() {
            if !linear.holds(&[]) {
                self.clause(Vec::new());
            }
            return;
        }
        let mut terms = Vec::new();
        for &(coefficient, cell) in linear.terms() {
            for value in 1..=self.n {
                terms.push((coefficient * value as i64, self.has(cell, value)));
            }
        }
        let (mut at_least, mut at_most) = (None, None);
        match linear.comparison() {
            Comparison::Equal => {
                let row = self.line(&terms, true, constant);
                at_least = Some((constant, row));
                at_most = Some((constant, row + 1));
            }
            Comparison::AtLeast => {
                at_least = Some((constant, self.line(&terms, false, constant)));
            }
            Comparison::AtMost => {
                terms.iter_mut().for_each(|term| term.0 = -term.0);
                at_most = Some((constant, self.line(&terms, false, -constant)));
            }
            Comparison::NotEqual => unreachable!("a flow"),
        }
        self.sums.push(CellSum { terms: linear.terms().to_vec(), at_least, at_most });
    }

    fn state_flow(&mut self, layers: &Layers) {
        // The states of a layer in the order of the walk, and the steps to each.
        let mut order: Vec<u32> = vec![0];
        let mut inward: Vec<Vec<i32>> = vec![Vec::new()];
        for (index, layer) in layers.layers().iter().enumerate() {
            let after = layers.states_after(index) as usize;
            let mut next_order: Vec<u32> = Vec::new();
            let mut next_inward: Vec<Vec<i32>> = Vec::with_capacity(after);
            let mut outward = vec![Vec::new(); order.len()];
            let mut reading = vec![Vec::new(); self.n];
            for (place, &state) in order.iter().enumerate() {
                let mut steps: Vec<_> =
                    layer.transitions.iter().filter(|step| step.from == state).collect();
                steps.sort_unstable_by_key(|step| step.value);
                for step in steps {
                    let taken = match order.len() {
                        1 => self.has(layer.cell, step.value.into()),
                        _ => {
                            self.variables += 1;
                            self.variables as i32
                        }
                    };
                    outward[place].push(taken);
                    reading[usize::from(step.value) - 1].push(taken);
                    let to = next_order.iter().position(|&other| other == step.to);
                    let to = to.unwrap_or_else(|| {
                        next_order.push(step.to);
                        next_inward.push(Vec::new());
                        next_order.len() - 1
                    });
                    next_inward[to].push(taken);
                }
            }
            if order.len() > 1 {
                for (arriving, leaving) in inward.iter().zip(&outward) {
                    let arriving = arriving.iter().map(|&taken| (1, taken));
                    let leaving = leaving.iter().map(|&taken| (-1, taken));
                    let terms: Vec<_> = arriving.chain(leaving).collect();
                    self.line(&terms, true, 0);
                }
            }
            for (value, taken) in (1..).zip(&reading) {
                let variable = self.has(layer.cell, value);
                match taken[..] {
                    [] => self.clause(vec![-variable]),
                    [only] if only == variable => {}
                    _ => {
                        let taken = taken.iter().map(|&taken| (-1, taken));
                        let terms: Vec<_> = [(1, variable)].into_iter().chain(taken).collect();
                        self.line(&terms, true, 0);
                    }
                }
            }
            order = next_order;
            inward = next_inward;
        }
    }
}
