//! Tables of the constraints beside groups and signs: relations by cell, and [sums](super::sums)
//! and automata, each with its rule.

use super::constraints::{Constraint, Lattice, Rule};
use super::houses;
use super::strategy::SumLevel;
use super::sums::{self, SumCache};
use crate::lists::{Lists, narrow};
use crate::mask::Mask;
use crate::tally::{Poll, Stop};
use quorum_encodings::layers::Layers;
use quorum_problem::Problem;
use std::sync::Arc;

/// What one problem states beside groups and signs.
#[derive(Debug)]
pub(super) struct Primitives {
    /// Per cell, the other cell of each of its relations and the number of the table, which is read
    /// from this cell.
    pub(super) relations: Lists<(u16, u32)>,
    /// One row per value of each table: the values left for the other cell.
    pub(super) tables: Vec<Vec<Mask>>,
    /// Sums, automata, connected cells and pairs.
    pub(super) constraints: Vec<Constraint>,
    /// Per cell, the numbers of these constraints.
    pub(super) constraints_of: Lists<u32>,
}

impl Primitives {
    /// The tables of a problem, if it has such constraints.
    pub(super) fn new(
        problem: &Problem,
        level: SumLevel,
        cache: &mut SumCache,
        poll: Poll<'_>,
    ) -> Result<Option<Box<Self>>, Stop> {
        let (relations, linear, regular) =
            (problem.relations(), problem.linear(), problem.regular());
        let (connected, different) = (problem.connected(), problem.different_pairs());
        let is_further = !connected.is_empty() || !different.is_empty();
        if relations.is_empty() && linear.is_empty() && regular.is_empty() && !is_further {
            return Ok(None);
        }
        let cells = problem.cells().len();
        // Relations share their tables, and so do these.
        let mut tables: Vec<Vec<Mask>> = Vec::new();
        let mut pairs = Vec::new();
        for (number, relation) in relations.iter().enumerate() {
            if number % 64 == 0 {
                poll()?;
            }
            let [first, second] = relation.cells();
            let transposed = relation.table().transposed();
            for (cell, other, table) in
                [(first, second, relation.table()), (second, first, &transposed)]
            {
                let rows: Vec<Mask> = table.rows().iter().map(|row| row.bits()).collect();
                let known = tables.iter().position(|known| *known == rows);
                let number = known.unwrap_or(tables.len());
                if known.is_none() {
                    tables.push(rows);
                }
                pairs.push((cell, (other as u16, number as u32)));
            }
        }
        let derived = match level {
            SumLevel::Houses => houses::sums(problem, poll)?,
            SumLevel::Layers | SumLevel::Distinct => Vec::new(),
        };
        let mut constraints: Vec<Constraint> = Vec::new();
        for linear in linear.iter().chain(&derived) {
            poll()?;
            constraints.extend(sums::constraints(problem, linear, level, cache));
        }
        for regular in regular {
            poll()?;
            let layers = Layers::of_regular(problem, regular, |_, _| true);
            let rule = Rule::of_layers(layers.expect("a problem that was checked"));
            let cells = narrow(&regular.cells);
            constraints.push(Constraint { cells, rule: Arc::new(rule) });
        }
        for connected in connected {
            let cells = narrow(connected.cells());
            let values = connected.values().bits();
            let rule = Rule::Joined(Lattice { connected: connected.clone(), values });
            constraints.push(Constraint { cells, rule: Arc::new(rule) });
        }
        for different in different {
            let cells = narrow(different.pairs().as_flattened());
            constraints.push(Constraint { cells, rule: Arc::new(Rule::Different) });
        }
        let mut of = Vec::new();
        for (number, constraint) in constraints.iter().enumerate() {
            let mut cells = constraint.cells.clone();
            cells.sort_unstable();
            cells.dedup();
            for cell in cells {
                of.push((usize::from(cell), number as u32));
            }
        }
        Ok(Some(Box::new(Primitives {
            relations: Lists::new(cells, &pairs),
            tables,
            constraints,
            constraints_of: Lists::new(cells, &of),
        })))
    }
}

/// Fails if an automaton of the problem has too many layers.
pub(super) fn check(problem: &Problem) -> Result<(), String> {
    quorum_encodings::layers::check_automata(problem).map_err(|error| error.to_string())
}
