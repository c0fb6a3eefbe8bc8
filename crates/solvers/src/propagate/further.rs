//! Tables of the constraints beside groups and signs: relations by cell, sums and automata as
//! [layers].

use super::bits::Bits;
use crate::lists::Lists;
use encodings::layers::Layers;
use problem::{Comparison, Linear, Problem, ValueSet};

/// Transitions of the largest sum that is propagated by its layers; a larger one by bounds. A pass
/// over so many takes about a tenth of a millisecond.
const MOST_TRANSITIONS: usize = 100_000;

/// The further constraints of one problem.
#[derive(Debug)]
pub(super) struct Further {
    /// Per cell, the other cell of each of its relations and the number of the table, which is read
    /// from this cell.
    pub(super) relations: Lists<(u16, u32)>,
    /// One row per value of each table: the values left for the other cell.
    pub(super) tables: Vec<Vec<Bits>>,
    /// Sums and automata.
    pub(super) constraints: Vec<Constraint>,
    /// Per cell, the numbers of its sums and automata.
    pub(super) constraints_of: Lists<u32>,
}

/// A sum or an automaton, as it is propagated.
#[derive(Debug)]
pub(super) enum Constraint {
    /// By reachability in a layered graph.
    Layered(Vec<Layer>),
    /// By the least and the greatest sum: the terms, and whether the sum has an upper and a lower
    /// bound. A sum that is to differ is checked when one cell is left.
    Bounded { terms: Vec<(i64, u16)>, comparison: Comparison, constant: i64 },
    /// No values satisfy it.
    Never,
}

/// One cell of a layered graph.
#[derive(Debug)]
pub(super) struct Layer {
    pub(super) cell: u16,
    pub(super) states: usize,
    /// State before, value from zero, state after.
    pub(super) steps: Vec<(u32, u8, u32)>,
}

impl Further {
    /// The tables of a problem, if it has such constraints.
    pub(super) fn new(problem: &Problem) -> Option<Box<Self>> {
        let (relations, linear, regular) =
            (problem.relations(), problem.linear(), problem.regular());
        if relations.is_empty() && linear.is_empty() && regular.is_empty() {
            return None;
        }
        let cells = problem.cells().len();
        // Relations share their tables, and so do these.
        let mut tables: Vec<Vec<Bits>> = Vec::new();
        let mut pairs = Vec::new();
        for relation in relations {
            let [first, second] = relation.cells();
            let transposed = relation.table().transposed();
            for (cell, other, table) in
                [(first, second, relation.table()), (second, first, &transposed)]
            {
                let rows: Vec<Bits> = table.rows().iter().map(|row| row.bits()).collect();
                let number = tables.iter().position(|known| *known == rows).unwrap_or_else(|| {
                    tables.push(rows);
                    tables.len() - 1
                });
                pairs.push((cell, (other as u16, number as u32)));
            }
        }
        let sums = linear.iter().map(|linear| of_linear(problem, linear));
        let words = regular.iter().map(|regular| {
            let layers = Layers::of_regular(problem, regular, |_, _| true);
            of_layers(layers.expect("a problem that was checked"))
        });
        let constraints: Vec<Constraint> = sums.chain(words).collect();
        let cells_of = |constraint: &Constraint| -> Vec<u16> {
            match constraint {
                Constraint::Layered(layers) => layers.iter().map(|layer| layer.cell).collect(),
                Constraint::Bounded { terms, .. } => terms.iter().map(|term| term.1).collect(),
                Constraint::Never => Vec::new(),
            }
        };
        let of: Vec<(usize, u32)> = constraints
            .iter()
            .enumerate()
            .flat_map(|(number, constraint)| {
                let mut cells = cells_of(constraint);
                cells.sort_unstable();
                cells.dedup();
                cells.into_iter().map(move |cell| (usize::from(cell), number as u32))
            })
            .collect();
        Some(Box::new(Further {
            relations: Lists::new(cells, pairs.iter().copied()),
            tables,
            constraints,
            constraints_of: Lists::new(cells, of.iter().copied()),
        }))
    }
}

/// Fails if an automaton of the problem has too many layers.
pub(super) fn check(problem: &Problem) -> Result<(), String> {
    for regular in problem.regular() {
        Layers::of_regular(problem, regular, |_, _| true).map_err(|error| error.to_string())?;
    }
    Ok(())
}

fn of_layers(layers: Option<Layers>) -> Constraint {
    let Some(layers) = layers else { return Constraint::Never };
    let layers = layers.layers().iter().map(|layer| Layer {
        cell: layer.cell as u16,
        states: layer.states as usize,
        steps: layer.transitions.iter().map(|step| (step.from, step.value - 1, step.to)).collect(),
    });
    Constraint::Layered(layers.collect())
}

fn of_linear(problem: &Problem, linear: &Linear) -> Constraint {
    let n = i64::from(problem.values());
    // At most as many states as there are sums, or as there are values of the cells before.
    let mut states = 1i64;
    let mut range = 1i64;
    let mut transitions = 0;
    for &(coefficient, _) in linear.terms() {
        transitions += states * n;
        range += coefficient.abs() * (n - 1);
        states = states.saturating_mul(n).min(range);
    }
    if transitions as usize <= MOST_TRANSITIONS {
        return of_layers(Layers::of_linear(problem, linear, |_, _| true).expect("counted above"));
    }
    let terms = linear.terms().iter().map(|&(coefficient, cell)| (coefficient, cell as u16));
    let (comparison, constant) = (linear.comparison(), linear.constant());
    Constraint::Bounded { terms: terms.collect(), comparison, constant }
}

/// The values of a set, from zero.
pub(super) fn ends(set: Bits) -> (i64, i64) {
    let set = ValueSet::from_bits(set);
    let end = |value: Option<u8>| i64::from(value.expect("no set is empty"));
    (end(set.min()), end(set.max()))
}
