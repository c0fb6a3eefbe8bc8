//! OPB, the input language of pseudo-Boolean solvers: a problem as linear inequalities over
//! variables that are 0 or 1, one per cell and candidate.
//!
//! * a cell has one value: the sum of its variables is 1;
//! * a value occurs at most once in a group, or exactly once in a house: one line per value;
//! * an inequality or a sum: one line, in which a variable counts its value times the factor of the
//!   cell (two lines and a variable for "not equal");
//! * a relation: a clause per value, that its cell does not have it or the other has a partner;
//! * an automaton: a flow through its layers, with a variable per transition.
//!
//! Solvers reason with such lines by cutting planes, or as clauses. Solvers of mixed-integer
//! programs read them in another format, [`lp`].
//!
//! Sources: Roussel & Manquinho 2009, Pseudo-Boolean and cardinality constraints (Handbook of
//! Satisfiability), and the input format of the pseudo-Boolean competitions,
//! <https://www.cril.univ-artois.fr/PB16/format.pdf>; Bartlett, Chartier, Langville & Rankin 2008
//! for the integer program of Sudoku; Côté, Gendron & Rousseau 2007 for automata as flows.

pub mod lp;
mod output;
mod primitives;

pub use output::read_output;

use crate::text::check_integers;
use crate::{
    EncodedText, Output, TextEncoding, TextModel, TextSize, Unencodable, UnreadableOutput, require,
    unfold,
};
use quorum_problem::{Comparison, Features, Grid, Linear, Position, Problem, fault};
use std::collections::HashMap;
use std::io::{self, Write};

/// All models, the default first, with the relation of the cells of a value in a house to 1.
pub static MODELS: &[&TextModel] = &[
    &TextModel {
        name: "cardinality",
        summary: "a sum per group and value, that is 1 in a house and at most 1 in other groups",
        propagation: "naked and hidden singles",
        source: "Bartlett, Chartier, Langville & Rankin 2008",
        statement: "=",
    },
    &TextModel {
        name: "at-most-one",
        summary: "a sum per group and value, that is at most 1",
        propagation: "naked singles",
        source: "Roussel & Manquinho 2009, Handbook of Satisfiability",
        statement: "<=",
    },
];

/// A problem as pseudo-Boolean constraints; solutions can be blocked.
#[must_use]
#[derive(Clone, Debug)]
pub struct OpbFormula {
    values: u8,
    cells: Vec<Position>,
    /// Number of cells of the grid, which are the first ones.
    grid_cells: usize,
    /// Number of cells of the problem, which come before those to which it unfolds.
    named: usize,
    /// Cell and value of the variables 1, 2, and so on; auxiliary variables follow.
    candidates: Vec<(usize, u8)>,
    numbers: HashMap<(usize, u8), u32>,
    variables: u32,
    lines: Vec<String>,
    literals: u64,
}

/// A weighted sum of variables.
type Terms = Vec<(i64, u32)>;

impl OpbFormula {
    /// Without constraints; `named` of the cells are not those of an unfolding.
    fn new(problem: &Problem, named: usize) -> Self {
        let sets = problem.candidates().iter().enumerate();
        let candidates: Vec<(usize, u8)> =
            sets.flat_map(|(cell, set)| set.iter().map(move |value| (cell, value))).collect();
        let numbers = candidates.iter().copied().zip(1..).collect();
        OpbFormula {
            values: problem.values(),
            cells: problem.cells().to_vec(),
            grid_cells: problem.grid_cells(),
            named,
            // Constraints without a variable cannot be written.
            variables: candidates.len().max(1) as u32,
            candidates,
            numbers,
            lines: Vec::new(),
            literals: 0,
        }
    }

    /// Returns the values of the cells in a model, from its literals; 0 for cells with no value or
    /// with two.
    fn decode(&self, model: &[i64]) -> Grid {
        let mut grid = vec![0; self.named];
        let mut taken = vec![false; self.named];
        for &literal in model.iter().filter(|&&literal| literal > 0) {
            let index = usize::try_from(literal).ok().and_then(|number| number.checked_sub(1));
            let candidate = index.and_then(|index| self.candidates.get(index));
            if let Some(&(cell, value)) = candidate.filter(|(cell, _)| *cell < self.named) {
                grid[cell] = if taken[cell] { 0 } else { value };
                taken[cell] = true;
            }
        }
        grid
    }

    fn new_variable(&mut self) -> u32 {
        self.variables += 1;
        self.variables
    }

    /// The variables of the candidates of a cell, with their values.
    fn values_of(&self, cell: usize) -> impl Iterator<Item = (u8, u32)> + '_ {
        (1..=self.values).filter_map(move |v| Some((v, *self.numbers.get(&(cell, v))?)))
    }

    fn at_least(&mut self, constant: i64, terms: Terms) {
        self.line(terms, ">=", constant);
    }

    fn equal(&mut self, constant: i64, terms: Terms) {
        self.line(terms, "=", constant);
    }

    /// States that not more than one of the variables is 1.
    fn at_most_one(&mut self, variables: &[u32]) {
        if variables.len() > 1 {
            self.at_least(-1, variables.iter().map(|&variable| (-1, variable)).collect());
        }
    }

    /// Injects [faults](fault) into the lines from `start` on; returns their end.
    fn damage(&mut self, place: &str, start: usize) -> usize {
        fault::lines(place, &mut self.lines, start);
        self.lines.len()
    }

    fn contradict(&mut self) {
        self.at_least(2, vec![(1, 1)]);
    }

    fn line(&mut self, terms: Terms, comparison: &str, constant: i64) {
        if terms.is_empty() {
            let holds = if comparison == "=" { constant == 0 } else { constant <= 0 };
            if !holds {
                self.contradict();
            }
            return;
        }
        self.literals += terms.len() as u64;
        let mut line = String::new();
        for (weight, variable) in terms {
            line += &format!("{weight:+} x{variable} ");
        }
        line += &format!("{comparison} {constant} ;");
        self.lines.push(line);
    }
}

impl TextEncoding for OpbFormula {
    type Options = &'static TextModel;
    const FEATURES: Features = Features::ALL;

    fn check(problem: &Problem, _: &Self::Options) -> Result<(), Unencodable> {
        check_integers(problem)
    }

    /// Models, projected to the cell variables, correspond one to one to solutions.
    fn encode(problem: &Problem, options: &Self::Options) -> Self {
        require(Self::FEATURES, problem);
        let named = problem.cells().len();
        let problem = &*unfold::unfold(problem);
        let mut formula = OpbFormula::new(problem, named);
        for cell in 0..problem.cells().len() {
            let terms = formula.values_of(cell).map(|(_, variable)| (1, variable)).collect();
            formula.equal(1, terms);
        }
        let start = formula.damage("opb/cells", 0);
        for group in problem.groups() {
            for value in 1..=problem.values() {
                let places = group.cells.iter().filter_map(|&c| formula.numbers.get(&(c, value)));
                let places: Vec<u32> = places.copied().collect();
                if options.statement == "=" && problem.is_full(group) {
                    formula.equal(1, places.into_iter().map(|place| (1, place)).collect())
                } else {
                    formula.at_most_one(&places)
                }
            }
        }
        let start = formula.damage("opb/groups", start);
        for pair in problem.less_than() {
            let terms = [(1, pair.greater), (-1, pair.lesser)];
            let linear = Linear::new(terms, Comparison::AtLeast, 1).expect("small figures");
            primitives::summed(&mut formula, problem, &linear);
        }
        formula.damage("opb/signs", start);
        primitives::state(&mut formula, problem);
        formula
    }
}

impl EncodedText for OpbFormula {
    fn write(&self, out: &mut dyn Write) -> io::Result<()> {
        writeln!(out, "* #variable= {} #constraint= {}", self.variables, self.lines.len())?;
        for (number, (cell, value)) in (1..).zip(&self.candidates) {
            writeln!(out, "* x{number} {}={value}", self.cells[*cell])?;
        }
        self.lines.iter().try_for_each(|line| writeln!(out, "{line}"))
    }

    fn size(&self) -> TextSize {
        TextSize {
            variables: self.variables.into(),
            auxiliary: Some(u64::from(self.variables) - self.candidates.len() as u64),
            constraints: self.lines.len() as u64,
            literals: Some(self.literals),
        }
    }

    fn read(&self, output: &str) -> Result<Output<Grid>, UnreadableOutput> {
        Ok(read_output(output)?.map(|model| self.decode(&model)))
    }

    fn block(&mut self, grid: &Grid) {
        let cells = grid[..self.grid_cells].iter().enumerate();
        let held: Option<Terms> =
            cells.map(|(cell, &value)| Some((-1, *self.numbers.get(&(cell, value))?))).collect();
        if let Some(held) = held {
            self.at_least(1 - held.len() as i64, held);
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use quorum_problem::{Constraint, Group, GroupKind, LessThan, ValueSet};

    fn text(formula: &OpbFormula) -> String {
        let mut out = Vec::new();
        formula.write(&mut out).unwrap();
        String::from_utf8(out).unwrap()
    }

    /// Two cells in a row with one inequality, the second 2.
    fn problem(second: ValueSet) -> Problem {
        let cells = (0..2).map(|column| Position { row: 0, column }).collect();
        let group = Group { kind: GroupKind::Row, cells: vec![0, 1] };
        let constraints = vec![
            Constraint::AllDifferent(group),
            Constraint::LessThan(LessThan { lesser: 0, greater: 1 }),
        ];
        Problem::new(2, cells, vec![ValueSet::full(2), second], constraints).unwrap()
    }

    #[test]
    fn a_small_problem_in_full() {
        let mut formula = OpbFormula::encode(&problem(ValueSet::full(2)), &MODELS[0]);
        formula.block(&vec![1, 2]);
        let expected = "* #variable= 4 #constraint= 6\n\
             * x1 R1C1=1\n* x2 R1C1=2\n* x3 R1C2=1\n* x4 R1C2=2\n\
             +1 x1 +1 x2 = 1 ;\n\
             +1 x3 +1 x4 = 1 ;\n\
             +1 x1 +1 x3 = 1 ;\n\
             +1 x2 +1 x4 = 1 ;\n\
             -1 x1 -2 x2 +1 x3 +2 x4 >= 1 ;\n\
             -1 x1 -1 x4 >= -1 ;\n";
        assert_eq!(text(&formula), expected);
        let TextSize { variables, auxiliary, literals, .. } = formula.size();
        assert_eq!((variables, auxiliary, literals), (4, Some(0), Some(14)));
        let formula = OpbFormula::encode(
            &problem(ValueSet::full(2)),
            &TextModel::named(MODELS, "at-most-one").unwrap(),
        );
        assert!(text(&formula).contains("\n-1 x1 -1 x3 >= -1 ;\n"), "{}", text(&formula));
    }

    #[test]
    fn what_has_no_solution_is_stated_with_a_variable() {
        let formula = OpbFormula::encode(&problem(ValueSet::EMPTY), &MODELS[0]);
        assert!(text(&formula).contains("\n+1 x1 >= 2 ;\n"), "{}", text(&formula));
        let cells = vec![Position { row: 0, column: 0 }];
        let nothing = Problem::new(1, cells, vec![ValueSet::EMPTY], vec![]).unwrap();
        assert_eq!(
            text(&OpbFormula::encode(&nothing, &MODELS[0])),
            "* #variable= 1 #constraint= 1\n+1 x1 >= 2 ;\n"
        );
    }

    #[test]
    fn cells_without_one_value_are_zero() {
        let formula = OpbFormula::encode(&problem(ValueSet::full(2)), &MODELS[0]);
        assert_eq!(formula.decode(&[1, -2, -3, 4]), [1, 2]);
        assert_eq!(formula.decode(&[1, 2, -3]), [0, 0]);
        assert_eq!(formula.decode(&[9, i64::MAX, i64::MIN, 3]), [0, 1]);
    }
}
