//! Cells a move apart differ: the knight's, the king's, or a taxicab distance, which is the sum of
//! the rows and columns between two cells.
//!
//! Lowering: one relation per pair of cells. Sources: `AntiKnight`, `AntiKing` and `AntiTaxicab` of
//! Interactive-Sudoku-Solver, `antiknight` and `antiking` of f-puzzles, `taxi` and `selftaxi` of
//! dclamage's SudokuSolver.

use super::primitives::Primitives;
use super::{
    Context, Depiction, Fpuzzles, Iss, IssForm, MAX_PRIMITIVES, NamedConstraint, parameter,
};

const KNIGHT: &[(isize, isize)] = &[(1, -2), (1, 2), (2, -1), (2, 1)];
const KING: &[(isize, isize)] = &[(0, 1), (1, -1), (1, 0), (1, 1)];

pub(super) static ANTIKNIGHT: NamedConstraint = NamedConstraint {
    name: "antiknight",
    summary: "cells a knight's move apart differ",
    example: "antiknight:",
    picture: Depiction::WHOLE_GRID,
    iss: Iss::Item("AntiKnight", IssForm::Grid),
    fpuzzles: Fpuzzles::Switch("antiknight", ""),
    lower: |context, _, primitives| differ(context, primitives, KNIGHT),
    absent_cells: true,
    ..NamedConstraint::DEFAULT
};

pub(super) static ANTIKING: NamedConstraint = NamedConstraint {
    name: "antiking",
    summary: "cells a king's move apart differ",
    example: "antiking:",
    picture: Depiction::WHOLE_GRID,
    iss: Iss::Item("AntiKing", IssForm::Grid),
    fpuzzles: Fpuzzles::Switch("antiking", ""),
    lower: |context, _, primitives| differ(context, primitives, KING),
    absent_cells: true,
    ..NamedConstraint::DEFAULT
};

pub(super) static ANTITAXICAB: NamedConstraint = NamedConstraint {
    name: "antitaxicab",
    summary: "no two cells with the same value have a taxicab distance of that value",
    example: "antitaxicab:",
    picture: Depiction::WHOLE_GRID,
    iss: Iss::Item("AntiTaxicab", IssForm::Grid),
    fpuzzles: Fpuzzles::NO_KEY,
    lower: |context, _, primitives| {
        let farthest = context.rows() + context.columns();
        let distances = 1..=context.high().min(farthest as i64);
        let moves: Vec<_> = distances.map(|distance| taxicab(distance as isize)).collect();
        let relations: usize = moves.iter().map(|moves| context.pairs(moves).count()).sum();
        if relations > MAX_PRIMITIVES {
            return Err(format!(
                "expected at most {MAX_PRIMITIVES} relations of antitaxicab, found {relations}"
            ));
        }
        for (moves, distance) in moves.iter().zip(1..) {
            primitives.relations(context.pairs(moves), |a, b| a != b || a != distance);
        }
        Ok(())
    },
    absent_cells: true,
    ..NamedConstraint::DEFAULT
};

pub(super) static TAXICAB: NamedConstraint = NamedConstraint {
    name: "taxicab",
    summary: "cells whose taxicab distance is the number differ",
    parameter: "a distance from 1",
    example: "taxicab=4:",
    picture: Depiction::WHOLE_GRID,
    iss: Iss::NO_ITEM,
    fpuzzles: Fpuzzles::NO_KEY,
    canonical_parameter: |_, stated| parameter::number(stated, 1..=parameter::MOST, None),
    lower: |context, stated, primitives| {
        // No two cells are as far apart.
        let farthest = (context.rows() + context.columns()) as i64;
        let distance = parameter::value(stated)?.min(farthest);
        differ(context, primitives, &taxicab(distance as isize))
    },
    absent_cells: true,
    ..NamedConstraint::DEFAULT
};

/// One of the two directions of each move over a taxicab distance.
fn taxicab(distance: isize) -> Vec<(isize, isize)> {
    let down = (1..distance)
        .flat_map(|down| [down - distance, distance - down].map(|right| (down, right)));
    down.chain([(0, distance), (distance, 0)]).collect()
}

fn differ(
    context: &Context,
    primitives: &mut Primitives,
    moves: &[(isize, isize)],
) -> Result<(), String> {
    primitives.relations(context.pairs(moves), |a, b| a != b);
    Ok(())
}
