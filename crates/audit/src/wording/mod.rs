//! Named constraints stated a second time, from the wording of their rules.
//!
//! [`Puzzle::lower`](quorum_puzzle::Puzzle::lower) states the same for the solvers, in primitives.
//! What is here is written from the rules as people state them and shares no code with that, so
//! that a wrong lowering does not certify itself. One file per family. A constraint means that all
//! of its [`Part`]s hold, of any grid of its values: what a rule assumes of rows, columns, regions
//! or cells is checked (`grid.rs`).

mod any_of;
mod blocks;
mod cages;
mod counting;
mod grid;
mod lattices;
mod lines;
mod outside;
mod pairs;
mod ranks;
mod regex;
mod sums;
mod whole_grid;

// Families use these and what is below, by `use super::*`.
use crate::checked;
use crate::item::LineItem;
use crate::lattice::Lattice;
use crate::primitive::{Machine, Primitive, STATED};
use crate::reason::{Reason, Result, refuse};
use quorum_problem::{Comparison, Linear, fault};
use std::collections::HashMap;
use std::hash::Hash;
use std::ops::{Range, RangeInclusive};

/// Facts that a wording may refer to beside the constraint itself.
#[derive(Clone, Copy)]
pub(super) struct Context<'a> {
    /// Number of rows.
    pub rows: usize,
    /// Number of columns.
    pub columns: usize,
    /// The smallest value.
    pub low: u8,
    /// Number of values.
    pub count: usize,
    /// Number of cells: those of the grid, then the extra ones.
    pub all_cells: usize,
    /// The values of each whole row and column differ.
    pub has_lines: bool,
    /// The cells that are absent, ascending.
    pub absent: &'a [usize],
    /// Region of each cell, if the grid has regions.
    pub regions: Option<&'a [usize]>,
    /// Rows and columns of a box, if the regions are boxes.
    pub boxes: Option<(usize, usize)>,
    /// All constraints of the puzzle.
    pub all: &'a [LineItem],
}

impl Context<'_> {
    /// The largest value.
    fn high(&self) -> u8 {
        self.low + self.count as u8 - 1
    }

    /// All cells of the grid, also absent ones.
    fn cells(&self) -> Range<usize> {
        0..self.rows * self.columns
    }

    /// Whether a cell of the grid is absent.
    fn is_absent(&self, cell: usize) -> bool {
        self.absent.contains(&cell)
    }
}

/// A test of values.
type Test = Box<dyn Fn(&[u8]) -> bool>;

/// A condition on some cells.
pub(super) enum Part {
    /// One that is a primitive.
    Primitive(Primitive),
    /// The values of the cells in sequence, among which a cell may be repeated, pass a test.
    Test(Vec<usize>, Test),
    /// What the other parts of the constraint imply.
    Implied(Box<Part>),
}

impl From<Primitive> for Part {
    fn from(primitive: Primitive) -> Self {
        Part::Primitive(primitive)
    }
}

/// Parts of a constraint, or why it has none.
type Parts = Result<Vec<Part>>;

/// A family: the parts of a constraint, if the family has its name.
type Family = fn(&LineItem, &Context<'_>) -> Option<Parts>;

const FAMILIES: [Family; 12] = [
    any_of::parts,
    lattices::parts,
    pairs::parts,
    whole_grid::parts,
    blocks::parts,
    lines::parts,
    cages::parts,
    sums::parts,
    outside::parts,
    ranks::parts,
    counting::parts,
    regex::parts,
];

/// The parts of a constraint: a primitive as it is, all others from their wording. They are about
/// numbers of values, the smallest having number 1.
pub(super) fn parts(item: &LineItem, context: &Context<'_>) -> Parts {
    check(item, context)?;
    let named = FAMILIES.iter().find_map(|family| family(item, context));
    let parts = named.unwrap_or_else(|| {
        if STATED.contains(&item.name.as_str()) {
            Primitive::parse(item, (context.rows, context.columns), context.count)
                .map(|primitive| vec![primitive.into()])
        } else {
            refuse(format!(
                "there is no certificate for '{}': the audit does not state it",
                item.name
            ))
        }
    });
    let of_numbers = |part: Part| part.of_numbers(context.low);
    let parts = parts.and_then(|parts| parts.into_iter().map(of_numbers).collect());
    let mut parts: Vec<Part> =
        parts.map_err(|reason| format!("{}: {reason}", item.text(context.columns)))?;
    if fault::is("wording", &item.name, "drop") {
        parts.pop();
    }
    Ok(parts)
}

/// Fails if the constraint assumes what the grid does not have.
pub(super) fn check(item: &LineItem, context: &Context<'_>) -> Result {
    checked("assumption", grid::check(item, context))
        .map_err(|reason| format!("{}: {reason}", item.text(context.columns)).into())
}

/// Whether a grid of numbers of values, from 1, satisfies a constraint.
pub(super) fn holds(item: &LineItem, context: &Context<'_>, grid: &[u8]) -> Result<bool> {
    Ok(parts(item, context)?.iter().all(|part| part.holds_in(grid)))
}

impl Part {
    /// The cells, in the order in which [`holds`](Self::holds) takes their values.
    pub fn cells(&self) -> Vec<usize> {
        match self {
            Part::Primitive(primitive) => primitive.cells(),
            Part::Test(cells, _) => cells.clone(),
            Part::Implied(part) => part.cells(),
        }
    }

    /// Whether the values of its cells satisfy it.
    pub fn holds(&self, values: &[u8]) -> bool {
        match self {
            Part::Primitive(primitive) => primitive.holds(values),
            Part::Test(_, test) => test(values),
            Part::Implied(part) => part.holds(values),
        }
    }

    /// A condition on values as one on their numbers. Relations and automata are about numbers.
    fn of_numbers(self, low: u8) -> Result<Self> {
        if low == 1 {
            return Ok(self);
        }
        Ok(match self {
            Part::Primitive(Primitive::Sum(linear)) => {
                let coefficients: i64 = linear.terms().iter().map(|term| term.0).sum();
                let constant = linear.constant() - coefficients * (i64::from(low) - 1);
                sum(linear.terms().iter().copied(), linear.comparison(), constant)?
            }
            Part::Primitive(Primitive::Connected(lattice)) => {
                let values = lattice.values.iter().map(|value| value + 1 - low).collect();
                Primitive::Connected(Lattice { values, ..lattice }).into()
            }
            Part::Test(cells, holds) => test(cells, move |numbers| {
                let values: Vec<u8> = numbers.iter().map(|number| number + low - 1).collect();
                holds(&values)
            }),
            Part::Implied(part) => Part::Implied(Box::new(part.of_numbers(low)?)),
            other => other,
        })
    }

    fn holds_in(&self, grid: &[u8]) -> bool {
        let values: Vec<u8> = self.cells().iter().map(|&cell| grid[cell]).collect();
        self.holds(&values)
    }
}

fn total(values: &[u8]) -> i64 {
    values.iter().map(|&value| i64::from(value)).sum()
}

/// Some cells have different values.
fn different(cells: impl Into<Vec<usize>>) -> Part {
    Primitive::Different(cells.into()).into()
}

/// A test of the values of some cells.
fn test(cells: impl Into<Vec<usize>>, holds: impl Fn(&[u8]) -> bool + 'static) -> Part {
    Part::Test(cells.into(), Box::new(holds))
}

/// A test of the values of two cells.
fn pair(a: usize, b: usize, holds: impl Fn(u8, u8) -> bool + 'static) -> Part {
    test([a, b], move |values| holds(values[0], values[1]))
}

/// The values along some cells are those with which a reader ends well: what it knows before the
/// first cell, after one more value if it goes on, and whether it ends well with what it knows.
fn word<K: Clone + Eq + Hash>(
    cells: impl Into<Vec<usize>>,
    context: &Context<'_>,
    start: K,
    read: impl Fn(&K, u8) -> Option<K>,
    ends: impl Fn(&K) -> bool,
) -> Part {
    let mut known = vec![start.clone()];
    let mut states = HashMap::from([(start, 0)]);
    let mut next = Vec::new();
    while let Some(current) = known.get(next.len()).cloned() {
        let step = |value| {
            let after = read(&current, value)?;
            let new = states.len();
            Some(*states.entry(after.clone()).or_insert_with(|| {
                known.push(after);
                new
            }))
        };
        next.push((context.low..=context.high()).map(step).collect());
    }
    let accepting = known.iter().map(ends).collect();
    Primitive::Word(cells.into(), Machine { next, accepting }).into()
}

/// The sum of coefficient times cell compares so with the constant.
fn sum(
    terms: impl IntoIterator<Item = (i64, usize)>,
    comparison: Comparison,
    constant: i64,
) -> Result<Part> {
    let linear = Linear::new(terms, comparison, constant);
    linear.map(|linear| Primitive::Sum(linear).into()).map_err(Reason::of)
}

/// The sum of the cells is the constant.
fn plain_sum(cells: &[usize], constant: i64) -> Result<Part> {
    sum(cells.iter().map(|&cell| (1, cell)), Comparison::Equal, constant)
}

/// The sums of two lists of cells are equal.
fn equal_sums(a: &[usize], b: &[usize]) -> Result<Part> {
    let plus = a.iter().map(|&cell| (1, cell));
    sum(plus.chain(b.iter().map(|&cell| (-1, cell))), Comparison::Equal, 0)
}

/// All pairs of a list, the earlier element first.
fn all_pairs<T: Clone>(list: &[T]) -> impl Iterator<Item = (T, T)> + '_ {
    (0..list.len()).flat_map(move |b| (0..b).map(move |a| (list[a].clone(), list[b].clone())))
}

impl LineItem {
    /// The parameter as a number.
    fn number(&self) -> Result<i64> {
        read_number(&self.parameter)
    }

    /// The parameter as numbers joined by full stops.
    fn numbers(&self) -> Result<Vec<i64>> {
        self.parameter.split('.').map(read_number).collect()
    }

    /// The only list of cells, if it has this length.
    fn list(&self, length: RangeInclusive<usize>) -> Result<&[usize]> {
        match &self.lists[..] {
            [list] if length.contains(&list.len()) => Ok(list),
            _ => refuse(format!("expected one list of {length:?} cells")),
        }
    }

    /// Two lists of cells.
    fn two_lists(&self) -> Result<[&[usize]; 2]> {
        match &self.lists[..] {
            [first, second] => Ok([first, second]),
            _ => refuse(format!("expected two lists of cells, found {}", self.lists.len())),
        }
    }

    /// Fails if there are cells.
    fn no_cells(&self) -> Result {
        if self.lists.is_empty() { Ok(()) } else { refuse("expected no cells") }
    }
}

fn read_number(text: &str) -> Result<i64> {
    let number = text.parse().ok().filter(|number: &i64| number.to_string() == text);
    number.ok_or_else(|| format!("expected a number, found '{text}'").into())
}

/// Any number of cells.
const ANY: RangeInclusive<usize> = 1..=usize::MAX;

/// The cells of a grid that share a side with a cell, if they are not absent.
fn neighbors(cell: usize, context: &Context<'_>) -> Vec<usize> {
    let columns = context.columns;
    let (row, column) = (cell / columns, cell % columns);
    let mut neighbors = Vec::new();
    neighbors.extend((row > 0).then(|| cell - columns));
    neighbors.extend((column > 0).then(|| cell - 1));
    neighbors.extend((column + 1 < columns).then_some(cell + 1));
    neighbors.extend((row + 1 < context.rows).then_some(cell + columns));
    neighbors.retain(|&other| !context.is_absent(other));
    neighbors
}

/// The class of a value, of some number of values from a smallest one: 0 low, 1 middle, 2 high. Of
/// the values that cannot be divided by three, one is in the middle; of two, one is low and one is
/// high.
fn class(value: u8, (smallest, count): (u8, usize)) -> usize {
    let place = usize::from(value - smallest) + 1;
    let low = count / 3 + usize::from(count % 3 == 2);
    match place {
        _ if place <= low => 0,
        _ if place > count - low => 2,
        _ => 1,
    }
}

#[cfg(test)]
mod tests;
