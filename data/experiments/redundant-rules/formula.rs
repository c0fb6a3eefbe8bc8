//! Formulas: some rules hold, and one is broken; a grid, or a proof in DRAT that there is none, by
//! varisat.
//!
//! One variable per cell and value. Every cell has exactly one value; a rule that holds has each
//! value exactly once. A *repeat* has one variable per pair of cells of the rule and value, which
//! implies both, and one per value, which implies one of its pairs. Nothing about the broken rule
//! is argued outside the formula. The solver is asked about the plane of one value only (a few
//! milliseconds, where the whole formula keeps it busy for minutes), and its proof is repeated for
//! each of the nine.

use std::error::Error;
use std::fmt::Write;
use varisat::{ExtendFormula, Lit, ProofFormat, Solver};

/// A formula in DIMACS literals.
#[derive(Default)]
pub struct Formula {
    /// Number of variables.
    pub variables: i32,
    /// Clauses.
    pub clauses: Vec<Vec<i32>>,
    labeling: Labeling,
}

/// Numbering of cells and values: which symmetric copy of a formula a solver gets is luck, so that
/// sizes are stated for two.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub enum Labeling {
    /// Reading order.
    #[default]
    First,
    /// Columns from the last to the first, values from 9 to 1.
    Second,
}

impl Formula {
    /// Every cell has exactly one value.
    pub fn new(labeling: Labeling) -> Self {
        let mut formula = Formula { variables: 729, clauses: Vec::new(), labeling };
        for cell in 0..81 {
            let literals: Vec<i32> = (1..=9).map(|value| formula.literal(cell, value)).collect();
            formula.exactly_one(&literals);
        }
        formula
    }

    fn literal(&self, cell: usize, value: u8) -> i32 {
        let (row, column) = (cell / 9, cell % 9);
        let (cell, value) = match self.labeling {
            Labeling::First => (cell, value),
            Labeling::Second => (9 * (8 - column) + row, 10 - value),
        };
        9 * cell as i32 + i32::from(value)
    }

    fn exactly_one(&mut self, literals: &[i32]) {
        self.clauses.push(literals.to_vec());
        for (index, &one) in literals.iter().enumerate() {
            self.clauses.extend(literals[..index].iter().map(|&other| vec![-other, -one]));
        }
    }

    /// Each value occurs exactly once in nine cells.
    pub fn rule(&mut self, cells: [usize; 9]) {
        for value in 1..=9 {
            self.exactly_one(&cells.map(|cell| self.literal(cell, value)));
        }
    }

    /// Two cells differ.
    pub fn different(&mut self, [one, other]: [usize; 2]) {
        for value in 1..=9 {
            let clause = vec![-self.literal(one, value), -self.literal(other, value)];
            self.clauses.push(clause);
        }
    }

    /// Two cells of one of these groups have the same value. Returns for each value the literal
    /// that it is the one, and those of its pairs.
    pub fn repeat(&mut self, groups: &[Vec<usize>]) -> Vec<(i32, Vec<i32>)> {
        let mut values = Vec::new();
        for value in 1..=9 {
            let mut pairs = Vec::new();
            for cells in groups {
                for (index, &one) in cells.iter().enumerate() {
                    for &other in &cells[..index] {
                        let pair = self.new_variable();
                        pairs.push(pair);
                        for cell in [other, one] {
                            self.clauses.push(vec![-pair, self.literal(cell, value)]);
                        }
                    }
                }
            }
            let chosen = self.new_variable();
            self.clauses.push(pairs.iter().copied().chain([-chosen]).collect());
            values.push((chosen, pairs));
        }
        self.clauses.push(values.iter().map(|(chosen, _)| *chosen).collect());
        values
    }

    fn new_variable(&mut self) -> i32 {
        self.variables += 1;
        self.variables
    }

    /// The formula in DIMACS.
    pub fn dimacs(&self) -> String {
        let mut text = format!("p cnf {} {}\n", self.variables, self.clauses.len());
        for clause in &self.clauses {
            clause.iter().for_each(|literal| write!(text, "{literal} ").expect("into a string"));
            text.push_str("0\n");
        }
        text
    }

    /// Looks for a grid.
    pub fn grid(&self) -> Result<Option<Vec<u8>>, Box<dyn Error>> {
        let mut solver = Solver::new();
        add(&mut solver, &self.clauses);
        if !solver.solve()? {
            return Ok(None);
        }
        let mut is_true = vec![false; self.variables as usize + 1];
        let model = solver.model().ok_or("no model")?;
        model
            .iter()
            .filter(|literal| literal.is_positive())
            .for_each(|literal| is_true[literal.to_dimacs() as usize] = true);
        let value = |cell| (1..=9).find(|&value| is_true[self.literal(cell, value) as usize]);
        let grid: Option<Vec<u8>> = (0..81).map(value).collect();
        Ok(Some(grid.ok_or("a cell without a value")?))
    }

    /// The proof that no value is the one of the repeat, from the refutation of one value's plane:
    /// its clauses for each value, if that value is chosen; then no value is left.
    pub fn proof(&self, plane: &[Vec<i32>], values: &[(i32, Vec<i32>)]) -> String {
        let mut text = String::new();
        for (value, (chosen, pairs)) in (1..).zip(values) {
            for clause in plane {
                for &literal in clause {
                    let index = literal.unsigned_abs() as usize - 1;
                    let variable = match index.checked_sub(81) {
                        None => self.literal(index, value),
                        Some(pair) => pairs[pair],
                    };
                    write!(text, "{} ", variable * literal.signum()).expect("into a string");
                }
                writeln!(text, "{} 0", -chosen).expect("into a string");
            }
        }
        text + "0\n"
    }
}

fn add(solver: &mut Solver, clauses: &[Vec<i32>]) {
    for clause in clauses {
        let literals: Vec<Lit> =
            clause.iter().map(|&literal| Lit::from_dimacs(literal as isize)).collect();
        solver.add_clause(&literals);
    }
}

/// The plane of one value: 81 Boolean cells, of which each kept rule has exactly one. Where no
/// plane has two in the dropped rule, none of the nine values has. Returns the clauses of a proof,
/// ending with the empty one; none if there is such a plane.
pub fn refuted_plane(
    kept: &[[usize; 9]],
    broken: [usize; 9],
    labeling: Labeling,
) -> Result<Option<Vec<Vec<i32>>>, Box<dyn Error>> {
    let at = |cell: usize| match labeling {
        Labeling::First => cell,
        Labeling::Second => 80 - cell,
    };
    let mut plane = Formula { variables: 81, ..Formula::default() };
    for cells in kept {
        plane.exactly_one(&cells.map(|cell| at(cell) as i32 + 1));
    }
    let mut pairs = Vec::new();
    for (index, &one) in broken.iter().enumerate() {
        for &other in &broken[..index] {
            let pair = plane.new_variable();
            pairs.push(pair);
            for cell in [other, one] {
                plane.clauses.push(vec![-pair, at(cell) as i32 + 1]);
            }
        }
    }
    plane.clauses.push(pairs);
    let mut proof = Vec::new();
    let mut solver = Solver::new();
    solver.write_proof(&mut proof, ProofFormat::Drat);
    add(&mut solver, &plane.clauses);
    if solver.solve()? {
        return Ok(None);
    }
    solver.close_proof()?;
    drop(solver);
    let back = |literal: i32| match literal.unsigned_abs() as usize {
        cell @ 1..=81 => (at(cell - 1) as i32 + 1) * literal.signum(),
        _ => literal,
    };
    let mut clauses = Vec::new();
    for line in String::from_utf8(proof)?.lines().filter(|line| !line.starts_with('d')) {
        let mut clause: Vec<i32> =
            line.split_whitespace().map(str::parse).collect::<Result<_, _>>()?;
        clause.pop();
        clauses.push(clause.into_iter().map(back).collect());
    }
    Ok(Some(clauses))
}
