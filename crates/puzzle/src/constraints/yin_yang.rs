//! Yin-yang: the cells with some values, and the others, are each connected by their sides; there
//! are some of both, and no 2x2 block is all of one kind.
//!
//! `yin-yang=1.2:` is about the grid; a list is a lattice of extra cells in rows as long as those
//! of the grid, which shade it.
//!
//! Lowering: two connected kinds. Two things follow, which solvers do not see otherwise: no block
//! is a checkerboard, and along the border there are at most two changes of the kind. A block is
//! all of one kind or a checkerboard exactly if both of its diagonals are of one kind each, so that
//! one automaton that reads the diagonals excludes both. Puzzles are the same after reflections:
//! the order in a diagonal does not matter, nor does the cell at which the border begins.

use super::connected::value_set;
use super::parameter::joined;
use super::*;
use quorum_problem::{Connected, Constraint, ValueSet};

pub(super) static YIN_YANG: NamedConstraint = NamedConstraint {
    name: "yin-yang",
    also: &["yinyang"],
    summary: "the cells with the values, and all others, at least one each, are each connected; no 2x2 block is all of one kind",
    parameter: "some of the values, joined by '.'",
    example: "yin-yang=1:",
    example_rules: "9x9;values=1-2;lines=none;boxes=none",
    fits: |context| context.check_whole(),
    canonical_parameter: |context, stated| {
        let values = value_set(context, &stated.parameter)?;
        if values == context.values().all() {
            return expected("some of the values", "all of them");
        }
        let value = |number| i64::from(context.values().value(number));
        stated.parameter = joined(&values.iter().map(value).collect::<Vec<_>>());
        Ok(())
    },
    canonical_cells,
    lower: |context, stated, primitives| {
        let values = value_set(context, &stated.parameter)?;
        let lattice = lattice(context, stated);
        let others = context.values().all().difference(values);
        let has = |value: i64| {
            values.contains(context.values().number(value as usize).expect("one of the values"))
        };
        let kind = |kind: ValueSet| {
            let cells = lattice.clone();
            let most = cells.len();
            let connected = Connected::new(cells, context.columns(), kind, 1, most);
            connected.map(Constraint::Connected).map_err(StateError::of)
        };
        primitives.push(kind(values)?)?;
        primitives.push(kind(others)?)?;
        let step = |block: &Block, value: i64| block.step(has(value));
        let block = primitives.machine(Block::First, step, |block| *block == Block::Holds)?;
        for cells in context.blocks() {
            let [a, b, c, d] = cells.map(|cell| lattice[cell]);
            primitives.word(vec![a, d, b, c], block.clone())?;
        }
        let border = border(lattice.len() / context.columns(), context.columns());
        if !border.is_empty() {
            // The kind of the cell before, and the number of changes.
            let step = |&(before, changes): &(Option<bool>, u8), value: i64| {
                let is_change = before.is_some_and(|before| before != has(value));
                let changes = changes + u8::from(is_change);
                (changes <= 2).then_some((Some(has(value)), changes))
            };
            let border: Vec<usize> = border.into_iter().map(|place| lattice[place]).collect();
            primitives.automaton(&border, (None, 0), step, |_| true)?;
        }
        Ok(())
    },
    ..NamedConstraint::OF_VALUES
};

/// A list of extra cells, as many as the grid has: of the four turns that keep rows, the one that
/// comes first.
fn canonical_cells(context: &Context<'_>, stated: &mut Stated) -> Result {
    if stated.cells.is_empty() {
        return Ok(());
    }
    let list = check::one_list(stated)?;
    let (cells, columns) = (context.whole_grid().len(), context.columns());
    cells::length(list, cells..=cells)?;
    check::different(context, list)?;
    let turned = |is_up: bool, is_left: bool| -> Vec<usize> {
        let place = |place: usize| {
            let (row, column) = (place / columns, place % columns);
            let row = if is_up { context.rows() - 1 - row } else { row };
            let column = if is_left { columns - 1 - column } else { column };
            list[row * columns + column]
        };
        (0..cells).map(place).collect()
    };
    let turns = [(false, false), (false, true), (true, false), (true, true)];
    let first = turns.map(|(is_up, is_left)| turned(is_up, is_left)).into_iter().min();
    let first = first.expect("four of them");
    let is_grid = first.iter().copied().eq(context.whole_grid());
    stated.cells = if is_grid { Vec::new() } else { vec![first] };
    Ok(())
}

/// The cells of the lattice, row by row.
fn lattice(context: &Context<'_>, stated: &Stated) -> Vec<usize> {
    stated.cells.first().map_or_else(|| context.whole_grid().collect(), Clone::clone)
}

/// The places along the border, in their order; none if it does not go around anything.
fn border(rows: usize, columns: usize) -> Vec<usize> {
    if rows < 2 || columns < 2 {
        return Vec::new();
    }
    let (last_row, last_column) = (rows - 1, columns - 1);
    let top = (0..last_column).map(|column| (0, column));
    let right = (0..last_row).map(|row| (row, last_column));
    let bottom = (1..=last_column).rev().map(|column| (last_row, column));
    let left = (1..=last_row).rev().map(|row| (row, 0));
    let around = top.chain(right).chain(bottom).chain(left);
    around.map(|(row, column)| row * columns + column).collect()
}

/// What is known of a block after some of its cells: one diagonal, then the other.
#[derive(Clone, Copy, PartialEq, Eq, Hash)]
enum Block {
    /// Nothing.
    First,
    /// The kind of a cell; whether the diagonal before is of one kind, if there is one.
    Half(bool, Option<bool>),
    /// Whether the first diagonal is of one kind.
    Diagonal(bool),
    /// Its diagonals are not both of one kind.
    Holds,
}

impl Block {
    fn step(self, kind: bool) -> Option<Block> {
        match self {
            Block::First => Some(Block::Half(kind, None)),
            Block::Half(other, None) => Some(Block::Diagonal(kind == other)),
            Block::Diagonal(is_uniform) => Some(Block::Half(kind, Some(is_uniform))),
            Block::Half(other, Some(is_uniform)) => {
                (!is_uniform || kind != other).then_some(Block::Holds)
            }
            Block::Holds => None,
        }
    }
}

#[cfg(test)]
mod tests;
