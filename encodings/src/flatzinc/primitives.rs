//! Relations, sums and automata.
//!
//! A sum is one `int_lin_eq`, `int_lin_le` or `int_lin_ne`. A relation is a [table](super::tables)
//! of two cells. An automaton is a table per [layer](crate::layers): state before, cell, state
//! after (Pesant 2004), with a variable for the states between two layers where there are several.

use super::FlatZinc;
use super::tables::TableForm;
use crate::layers::Layers;
use crate::sums::{decided, range};
use crate::text::listed;
use quorum_problem::{Comparison, Linear, Problem, Relation};

/// States every relation, sum and automaton of the problem.
pub(super) fn state(encoded: &mut FlatZinc, problem: &Problem, tables: &'static TableForm) {
    let candidates = problem.candidates();
    for relation in problem.relations() {
        related(encoded, problem, relation, tables);
    }
    for linear in problem.linear() {
        match decided(linear, range(linear, candidates)) {
            None => summed(encoded, linear),
            Some(true) => {}
            Some(false) => encoded.contradict(),
        }
    }
    let is_left = |cell: usize, value| candidates[cell].contains(value);
    for (index, regular) in problem.regular().iter().enumerate() {
        match Layers::of_regular(problem, regular, is_left).expect("a problem that was checked") {
            Some(layers) => layered(encoded, index + 1, &layers, tables),
            None => encoded.contradict(),
        }
    }
}

fn related(
    encoded: &mut FlatZinc,
    problem: &Problem,
    relation: &Relation,
    tables: &'static TableForm,
) {
    let [first, second] = relation.cells();
    let (left, right) = (problem.candidates()[first], problem.candidates()[second]);
    if left.iter().all(|value| right.difference(relation.table().row(value)).is_empty()) {
        return;
    }
    let mut rows: Vec<Vec<u32>> = Vec::new();
    for value in left.iter() {
        let partners = right.intersection(relation.table().row(value));
        rows.extend(partners.iter().map(|other| vec![value.into(), other.into()]));
    }
    let columns = [first, second].map(|cell| encoded.cells[cell].clone());
    encoded.table(&columns, &rows, tables);
}

fn summed(encoded: &mut FlatZinc, linear: &Linear) {
    let is_negated = linear.comparison() == Comparison::AtLeast;
    let sign = if is_negated { -1 } else { 1 };
    let name = match linear.comparison() {
        Comparison::Equal => "int_lin_eq",
        Comparison::NotEqual => "int_lin_ne",
        Comparison::AtMost | Comparison::AtLeast => "int_lin_le",
    };
    let factors = listed(linear.terms().iter().map(|term| sign * term.0));
    let cells = listed(linear.terms().iter().map(|term| &encoded.cells[term.1]));
    let constant = sign * linear.constant();
    encoded.constraints.push(format!("{name}({factors}, {cells}, {constant})"));
}

fn layered(encoded: &mut FlatZinc, number: usize, layers: &Layers, tables: &'static TableForm) {
    let mut before: Option<String> = None;
    for (index, layer) in layers.layers().iter().enumerate() {
        let states = layers.states_after(index);
        let after = (states > 1).then(|| {
            let name = format!("state_{number}_{}", index + 1);
            encoded.declarations.push(format!("var 1..{states}: {name};"));
            name
        });
        let has = [before.is_some(), true, after.is_some()];
        let mut rows: Vec<Vec<u32>> = Vec::new();
        for step in &layer.transitions {
            let row = [step.from + 1, step.value.into(), step.to + 1].into_iter().zip(has);
            rows.push(row.filter(|(_, has)| *has).map(|(entry, _)| entry).collect());
        }
        let cell = encoded.cells[layer.cell].clone();
        let columns: Vec<String> = before.into_iter().chain([cell]).chain(after.clone()).collect();
        encoded.table(&columns, &rows, tables);
        before = after;
    }
}

impl FlatZinc {
    fn contradict(&mut self) {
        let contradiction = self.contradiction();
        self.constraints.push(contradiction);
    }

    /// States that the variables of the columns have the values of a row.
    fn table(&mut self, columns: &[String], rows: &[Vec<u32>], tables: &'static TableForm) {
        if rows.is_empty() {
            return self.contradict();
        }
        if let Some(predicate) = tables.predicate {
            let (columns, entries) = (listed(columns), listed(rows.iter().flatten()));
            self.table_predicate = Some(predicate);
            self.constraints.push(format!("{predicate}({columns}, {entries})"));
            return;
        }
        self.tables += 1;
        let row = format!("row_{}", self.tables);
        self.declarations.push(format!("var 1..{}: {row};", rows.len()));
        for (index, column) in columns.iter().enumerate() {
            let entries = listed(rows.iter().map(|row| row[index]));
            self.constraints.push(format!("array_int_element({row}, {entries}, {column})"));
        }
    }
}

#[cfg(test)]
mod tests {
    use super::super::{FlatZinc, FlatZincOptions, MODELS, TABLES, TableForm};
    use crate::testing::primitives;
    use crate::{EncodedText, TextEncoding};
    use quorum_problem::{Comparison, Constraint, Linear, Position, Problem, Regular, ValueSet};

    fn lines(problem: &Problem, tables: &'static TableForm) -> Vec<String> {
        let encoded = FlatZinc::encode(problem, &FlatZincOptions { model: MODELS[0], tables });
        let mut out = Vec::new();
        encoded.write(&mut out).unwrap();
        String::from_utf8(out).unwrap().lines().map(str::to_owned).collect()
    }

    #[test]
    fn relations_sums_and_automata_in_full() {
        let lines = lines(&primitives(), TABLES[0]);
        let expected = "\
            var 1..3: x_R1C1 :: output_var;
var {1, 3}: x_R1C2 :: output_var;
var 1..3: x_R1C3 :: output_var;
var 1..4: row_1;
var 1..2: state_1_1;
var 1..3: row_2;
var 1..2: state_1_2;
var 1..4: row_3;
var 1..3: row_4;
constraint array_int_element(row_1, [1, 2, 2, 3], x_R1C1);
constraint array_int_element(row_1, [2, 1, 3, 2], x_R1C3);
constraint int_lin_le([-1, -1], [x_R1C1, x_R1C2], -3);
constraint int_lin_ne([2, -1], [x_R1C1, x_R1C3], 1);
constraint int_lin_eq([1, 1, 1], [x_R1C1, x_R1C2, x_R1C3], 6);
constraint array_int_element(row_2, [1, 2, 3], x_R1C1);";
        let expected: Vec<&str> = expected.lines().map(str::trim).collect();
        assert_eq!(lines[..expected.len()], expected);
        assert_eq!(lines.len(), expected.len() + 1 + 3 + 2 + 1);
    }

    #[test]
    fn a_solver_has_tables_of_its_own() {
        let lines = lines(&primitives(), TableForm::named("gecode").unwrap());
        let declared =
            "predicate gecode_table_int(array [int] of var int: x, array [int] of int: t);";
        assert_eq!(lines[0], declared);
        let relation = "constraint gecode_table_int([x_R1C1, x_R1C3], [1, 2, 2, 1, 2, 3, 3, 2]);";
        assert!(lines.iter().any(|line| line == relation), "{lines:?}");
        assert!(!lines.iter().any(|line| line.contains("row_")), "{lines:?}");
        assert_eq!(lines.iter().filter(|line| line.contains("table_int(")).count(), 1 + 1 + 3);
    }

    #[test]
    fn what_is_decided_has_no_constraint_or_a_contradiction() {
        let cells: Vec<Position> = (0..2).map(|column| Position { row: 0, column }).collect();
        let make = |constraint| {
            Problem::new(2, cells.clone(), vec![ValueSet::full(2); 2], vec![constraint]).unwrap()
        };
        let sum = |comparison, constant| {
            let linear = Linear::new([(1, 0), (1, 1)], comparison, constant).unwrap();
            lines(&make(Constraint::Linear(linear)), TABLES[0]).len()
        };
        assert_eq!(sum(Comparison::AtMost, 4), 3);
        assert_eq!(sum(Comparison::AtMost, Linear::MAX_CONSTANT), 3);
        assert_eq!(sum(Comparison::AtMost, 3), 4);
        assert_eq!(sum(Comparison::Equal, 5), 4);
        let automaton = quorum_problem::Automaton::from_regex(1, 2, "1|2").unwrap();
        let short = Constraint::Regular(Regular { cells: vec![0, 1], automaton });
        let lines = lines(&make(short), TABLES[0]);
        assert!(lines.contains(&"constraint int_lt(x_R1C1, 1);".to_owned()), "{lines:?}");
    }
}
