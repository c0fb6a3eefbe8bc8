//! Relations, sums and automata in Pumpkin.
//!
//! A sum is a linear constraint. A relation is a table of two cells, and an automaton a table per
//! [layer](quorum_encodings::layers): state before, cell, state after. Pumpkin has no constraint
//! for automata (Pesant 2004). Its table is a literal per row with support clauses;
//! `+table=element` states a table by a variable for the row and an element constraint per column,
//! as FlatZinc for any solver does.

use super::{PumpkinModel, TableStyle};
use pumpkin_constraints::{
    element, equals, greater_than_or_equals, less_than_or_equals, not_equals, table,
};
use pumpkin_core::variables::{DomainId, TransformableVariable};
use quorum_encodings::layers::Layers;
use quorum_encodings::sums::{decided, range};
use quorum_problem::{Comparison, Linear, Problem};

impl PumpkinModel {
    /// States every relation, sum and automaton; `None` if one of them cannot hold.
    pub(super) fn state_primitives(&mut self, problem: &Problem, tables: TableStyle) -> Option<()> {
        let candidates = problem.candidates();
        for relation in problem.relations() {
            let [first, second] = relation.cells();
            let (left, right) = (candidates[first], candidates[second]);
            let pairs = left.iter().flat_map(|value| {
                let partners = right.intersection(relation.table().row(value));
                partners.iter().map(move |partner| vec![value.into(), partner.into()])
            });
            let rows: Vec<Vec<i32>> = pairs.collect();
            let columns = vec![self.cells[first], self.cells[second]];
            self.state_table(columns, rows, tables)?;
        }
        for linear in problem.linear() {
            match decided(linear, range(linear, candidates)) {
                None => self.state_sum(linear),
                Some(true) => {}
                Some(false) => return None,
            }
        }
        let is_left = |cell: usize, value| candidates[cell].contains(value);
        for regular in problem.regular() {
            let layers = Layers::of_regular(problem, regular, is_left);
            self.state_layers(&layers.expect("a problem that was checked")?, tables)?;
        }
        Some(())
    }

    fn state_sum(&mut self, linear: &Linear) {
        let small = |number: i64| i32::try_from(number).expect("a problem that was checked");
        let terms =
            linear.terms().iter().map(|&(factor, cell)| self.cells[cell].scaled(small(factor)));
        let terms: Vec<_> = terms.collect();
        let (constant, tag) = (small(linear.constant()), self.next_tag());
        let solver = &mut self.solver;
        match linear.comparison() {
            Comparison::Equal => solver.add_constraint(equals(terms, constant, tag)).post(),
            Comparison::NotEqual => solver.add_constraint(not_equals(terms, constant, tag)).post(),
            Comparison::AtMost => {
                solver.add_constraint(less_than_or_equals(terms, constant, tag)).post();
            }
            Comparison::AtLeast => {
                solver.add_constraint(greater_than_or_equals(terms, constant, tag)).post();
            }
        }
    }

    fn state_layers(&mut self, layers: &Layers, tables: TableStyle) -> Option<()> {
        let mut before: Option<DomainId> = None;
        for (index, layer) in layers.layers().iter().enumerate() {
            let states = layers.states_after(index) as i32;
            let after = (states > 1).then(|| self.solver.new_bounded_integer(1, states));
            let has = [before.is_some(), true, after.is_some()];
            let rows = layer.transitions.iter().map(|step| {
                let row = [step.from as i32 + 1, step.value.into(), step.to as i32 + 1];
                row.into_iter().zip(has).filter_map(|(entry, has)| has.then_some(entry)).collect()
            });
            let rows: Vec<Vec<i32>> = rows.collect();
            let columns = before.into_iter().chain([self.cells[layer.cell]]).chain(after).collect();
            self.state_table(columns, rows, tables)?;
            before = after;
        }
        Some(())
    }

    fn state_table(
        &mut self,
        columns: Vec<DomainId>,
        rows: Vec<Vec<i32>>,
        tables: TableStyle,
    ) -> Option<()> {
        if rows.is_empty() {
            return None;
        }
        let tag = self.next_tag();
        match tables {
            TableStyle::Rows => self.solver.add_constraint(table(columns, rows, tag)).post(),
            TableStyle::Element => {
                let row = self.solver.new_bounded_integer(0, rows.len() as i32 - 1);
                for (index, column) in columns.into_iter().enumerate() {
                    let entries: Vec<i32> = rows.iter().map(|row| row[index]).collect();
                    self.solver.add_constraint(element(row, entries, column, tag)).post();
                }
            }
        }
        Some(())
    }
}
