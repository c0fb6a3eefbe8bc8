//! FlatZinc, the input language of constraint solvers: a problem as integer variables and
//! constraints, written directly, without a modeling tool.
//!
//! One variable per cell with its candidates as domain, an all-different constraint per group,
//! `int_lt` per inequality, a linear constraint per sum, a [table](TABLES) per relation and per
//! layer of an automaton. A search annotation requests branching on the cell with the smallest
//! domain (first fail: Haralick & Elliott 1980), which solvers may ignore.
//!
//! The models differ in the propagation strength that they request for all-different: see
//! [`MODELS`]. `all_different_int` is not one of FlatZinc's own constraints, but Gecode and
//! solvers that follow it have it under that name; `not-equal` uses only constraints of
//! FlatZinc itself, which every solver reads.
//!
//! Sources: <https://docs.minizinc.dev/en/stable/fzn-spec.html>; Régin 1994.

mod output;
mod primitives;
mod tables;

pub use output::read_output;
pub use tables::{TABLE_SOURCE, TABLES, TableForm};

use crate::text::check_integers;
use crate::{
    EncodedText, Output, TextEncoding, TextModel, TextSize, Unencodable, UnreadableOutput, require,
    unfold,
};
use quorum_problem::{Features, Grid, Problem, ValueSet, fault};
use std::collections::HashMap;
use std::fmt;
use std::io::{self, Write};

/// All models, the default first, with the constraint of a group and its annotations. Of the two
/// for a strength, the first is that of the standard library, the second the one of Gecode.
pub static MODELS: &[&TextModel] = &[
    &TextModel {
        name: "domain",
        summary: "all_different_int, domain consistency asked for",
        propagation: "domain consistency: every value left is in some matching",
        source: "Régin 1994, A filtering algorithm for constraints of difference",
        statement: "all_different_int :: domain_propagation :: domain",
    },
    &TextModel {
        name: "bounds",
        summary: "all_different_int, bounds consistency asked for",
        propagation: "bounds consistency: Hall intervals",
        source: "López-Ortiz, Quimper, Tromp & van Beek 2003",
        statement: "all_different_int :: bounds_propagation :: bounds",
    },
    &TextModel {
        name: "value",
        summary: "all_different_int as the solver likes it, as a rule at its weakest",
        propagation: "a value taken is taken from the others (naked singles)",
        source: "MiniZinc handbook, FlatZinc",
        statement: "all_different_int",
    },
    &TextModel {
        name: "not-equal",
        summary: "int_ne for each pair of a group, for any FlatZinc solver",
        propagation: "a value taken is taken from the others (naked singles)",
        source: "MiniZinc handbook, FlatZinc builtins",
        statement: "int_ne",
    },
];

/// A model with a form of tables.
#[derive(Clone, Copy)]
pub struct FlatZincOptions {
    /// The model.
    pub model: &'static TextModel,
    /// Form of relations and automata.
    pub tables: &'static TableForm,
}

impl FlatZincOptions {
    /// The model with the first form of tables.
    pub fn new(model: &'static TextModel) -> Self {
        FlatZincOptions { model, tables: TABLES[0] }
    }
}

impl fmt::Debug for FlatZincOptions {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}, tables {}", self.model.name, self.tables.name)
    }
}

/// A problem in FlatZinc; solutions can be blocked.
#[must_use]
#[derive(Clone, Debug)]
pub struct FlatZinc {
    values: u8,
    /// Names of the variables, in reading order.
    cells: Vec<String>,
    /// Number of cells of the grid, which are the first ones.
    grid_cells: usize,
    /// Number of cells of the problem, which come before those to which it unfolds.
    named: usize,
    /// True if the cell has more than one candidate.
    is_open: Vec<bool>,
    declarations: Vec<String>,
    constraints: Vec<String>,
    /// The constraint for tables that is used and not FlatZinc's own.
    table_predicate: Option<&'static str>,
    /// Number of tables with a variable for the row, which makes those variables' names different.
    tables: usize,
    /// Number of blocked solutions, which makes the names of their variables different.
    blocked: usize,
}

impl FlatZinc {
    /// Returns the values of the cells in a solution, by the variables' names; 0 for cells without
    /// a value of the problem.
    fn decode(&self, solution: &HashMap<String, i64>) -> Grid {
        let value = |name| solution.get(name).copied().and_then(|value| u8::try_from(value).ok());
        let is_value = |value: &u8| (1..=self.values).contains(value);
        let cells = self.cells[..self.named].iter();
        cells.map(|name| value(name).filter(is_value).unwrap_or(0)).collect()
    }

    /// An unsatisfiable constraint over a variable: some solvers reject constraints without
    /// variables and empty arrays.
    fn contradiction(&self) -> String {
        format!("int_lt({}, 1)", self.cells[0])
    }
}

impl TextEncoding for FlatZinc {
    type Options = FlatZincOptions;
    const FEATURES: Features = Features::ALL;

    fn check(problem: &Problem, _: &FlatZincOptions) -> Result<(), Unencodable> {
        check_integers(problem)
    }

    fn encode(problem: &Problem, options: &FlatZincOptions) -> Self {
        let FlatZincOptions { model, tables } = *options;
        require(Self::FEATURES, problem);
        let named = problem.cells().len();
        let problem = &*unfold::unfold(problem);
        let cells: Vec<String> =
            problem.cells().iter().map(|position| format!("x_{position}")).collect();
        let candidates = problem.candidates();
        let mut encoded = FlatZinc {
            values: problem.values(),
            is_open: candidates.iter().map(|set| set.len() > 1).collect(),
            declarations: Vec::new(),
            constraints: Vec::new(),
            table_predicate: None,
            tables: 0,
            blocked: 0,
            cells,
            grid_cells: problem.grid_cells(),
            named,
        };
        for (cell, &candidates) in encoded.cells.iter().zip(candidates) {
            let domain = domain(candidates, problem.values());
            encoded.declarations.push(format!("var {domain}: {cell} :: output_var;"));
        }
        if candidates.iter().any(|set| set.is_empty()) {
            let contradiction = encoded.contradiction();
            encoded.constraints.push(contradiction);
        }
        for group in problem.groups() {
            let members: Vec<&str> =
                group.cells.iter().map(|&cell| &*encoded.cells[cell]).collect();
            match model.statement.strip_prefix("all_different_int") {
                Some(annotations) => {
                    let members = members.join(", ");
                    let constraint = format!("all_different_int([{members}]){annotations}");
                    encoded.constraints.push(constraint);
                }
                None => {
                    for (index, one) in members.iter().enumerate() {
                        let pairs = members[index + 1..].iter();
                        let unequal = pairs.map(|other| format!("int_ne({one}, {other})"));
                        encoded.constraints.extend(unequal);
                    }
                }
            }
        }
        for pair in problem.less_than() {
            let (lesser, greater) = (&encoded.cells[pair.lesser], &encoded.cells[pair.greater]);
            encoded.constraints.push(format!("int_lt({lesser}, {greater})"));
        }
        primitives::state(&mut encoded, problem, tables);
        fault::lines("flatzinc", &mut encoded.declarations, 0);
        fault::lines("flatzinc", &mut encoded.constraints, 0);
        encoded
    }
}

impl EncodedText for FlatZinc {
    fn write(&self, out: &mut dyn Write) -> io::Result<()> {
        if self.constraints.iter().any(|constraint| constraint.starts_with("all_different_int")) {
            writeln!(out, "predicate all_different_int(array [int] of var int: x);")?;
        }
        if let Some(predicate) = self.table_predicate {
            let arguments = "array [int] of var int: x, array [int] of int: t";
            writeln!(out, "predicate {predicate}({arguments});")?;
        }
        for declaration in &self.declarations {
            writeln!(out, "{declaration}")?;
        }
        for constraint in &self.constraints {
            writeln!(out, "constraint {constraint};")?;
        }
        let cells = self.cells.join(", ");
        writeln!(out, "solve :: int_search([{cells}], first_fail, indomain_min, complete) satisfy;")
    }

    fn size(&self) -> TextSize {
        TextSize {
            variables: self.declarations.len() as u64,
            auxiliary: None,
            constraints: self.constraints.len() as u64,
            literals: None,
        }
    }

    fn read(&self, output: &str) -> Result<Output<Grid>, UnreadableOutput> {
        Ok(read_output(output)?.map(|solution| self.decode(&solution)))
    }

    fn block(&mut self, grid: &Grid) {
        self.blocked += 1;
        let mut others = Vec::new();
        let cells = self.cells[..self.grid_cells].iter();
        let open = cells.zip(grid).zip(&self.is_open).filter(|(_, open)| **open);
        for ((cell, value), _) in open {
            let other = format!("other_{}_{cell}", self.blocked);
            self.declarations.push(format!("var bool: {other};"));
            self.constraints.push(format!("int_ne_reif({cell}, {value}, {other})"));
            others.push(other);
        }
        self.constraints.push(if others.is_empty() {
            self.contradiction()
        } else {
            format!("array_bool_or([{}], true)", others.join(", "))
        });
    }
}

/// `1..9`, or `{1, 3}` where values are missing in between. FlatZinc has no empty domain: an
/// empty set is written as all values plus a contradiction.
fn domain(candidates: ValueSet, values: u8) -> String {
    let candidates = if candidates.is_empty() { ValueSet::full(values) } else { candidates };
    let (lowest, highest) = (candidates.min().unwrap_or(1), candidates.max().unwrap_or(values));
    if candidates.len() == u32::from(highest - lowest) + 1 {
        return format!("{lowest}..{highest}");
    }
    let listed: Vec<String> = candidates.iter().map(|value| value.to_string()).collect();
    format!("{{{}}}", listed.join(", "))
}

#[cfg(test)]
mod tests {
    use super::*;
    use quorum_problem::{Constraint, Group, GroupKind, LessThan, Position, ValueSet};

    /// A row of three cells, the first one less than the second, the third one 2 or 3.
    fn row(third: ValueSet) -> Problem {
        let cells = (0..3).map(|column| Position { row: 0, column }).collect();
        let group = Group { kind: GroupKind::Row, cells: vec![0, 1, 2] };
        let full = ValueSet::full(3);
        let constraints = vec![
            Constraint::AllDifferent(group),
            Constraint::LessThan(LessThan { lesser: 0, greater: 1 }),
        ];
        Problem::new(3, cells, vec![full, full, third], constraints).unwrap()
    }

    fn text(encoded: &FlatZinc) -> String {
        let mut out = Vec::new();
        encoded.write(&mut out).unwrap();
        String::from_utf8(out).unwrap()
    }

    #[test]
    fn a_small_problem_in_full() {
        let problem = row(ValueSet::from_iter([1, 3]));
        let mut encoded = FlatZinc::encode(&problem, &FlatZincOptions::new(MODELS[0]));
        assert_eq!(
            text(&encoded),
            "predicate all_different_int(array [int] of var int: x);\n\
             var 1..3: x_R1C1 :: output_var;\n\
             var 1..3: x_R1C2 :: output_var;\n\
             var {1, 3}: x_R1C3 :: output_var;\n\
             constraint all_different_int([x_R1C1, x_R1C2, x_R1C3]) \
             :: domain_propagation :: domain;\n\
             constraint int_lt(x_R1C1, x_R1C2);\n\
             solve :: int_search([x_R1C1, x_R1C2, x_R1C3], first_fail, indomain_min, complete) \
             satisfy;\n"
        );
        assert_eq!((encoded.declarations.len(), encoded.constraints.len()), (3, 2));

        encoded.block(&vec![1, 2, 3]);
        let blocked = text(&encoded);
        for line in [
            "var bool: other_1_x_R1C1;",
            "constraint int_ne_reif(x_R1C2, 2, other_1_x_R1C2);",
            "constraint array_bool_or([other_1_x_R1C1, other_1_x_R1C2, other_1_x_R1C3], true);",
        ] {
            assert!(blocked.lines().any(|found| found == line), "{line}");
        }
        assert_eq!((encoded.declarations.len(), encoded.constraints.len()), (6, 6));
    }

    #[test]
    fn pairs_need_no_predicate() {
        let encoded = FlatZinc::encode(
            &row(ValueSet::full(3)),
            &FlatZincOptions::new(TextModel::named(MODELS, "not-equal").unwrap()),
        );
        let text = text(&encoded);
        assert!(!text.contains("predicate") && !text.contains("all_different"), "{text}");
        assert_eq!(text.matches("constraint int_ne(").count(), 3);
    }

    #[test]
    fn what_has_no_solution_is_said_with_a_variable() {
        let nothing = FlatZinc::encode(&row(ValueSet::EMPTY), &FlatZincOptions::new(MODELS[0]));
        let text = text(&nothing);
        assert!(text.contains("var 1..3: x_R1C3 ::"), "an empty domain cannot be declared: {text}");
        assert!(text.contains("constraint int_lt(x_R1C1, 1);\n"), "{text}");

        let cells = vec![Position { row: 0, column: 0 }];
        let given = Problem::new(1, cells, vec![ValueSet::full(1)], vec![]).unwrap();
        let mut only = FlatZinc::encode(&given, &FlatZincOptions::new(MODELS[0]));
        only.block(&vec![1]);
        assert_eq!(only.constraints, ["int_lt(x_R1C1, 1)"]);
    }

    #[test]
    fn a_value_that_is_none_is_zero() {
        let encoded = FlatZinc::encode(&row(ValueSet::full(3)), &FlatZincOptions::new(MODELS[0]));
        let solution = [("x_R1C1", 2), ("x_R1C2", 300), ("y", 1)];
        let solution = solution.map(|(name, value)| (name.to_owned(), value)).into();
        assert_eq!(encoded.decode(&solution), [2, 0, 0]);
    }
}
