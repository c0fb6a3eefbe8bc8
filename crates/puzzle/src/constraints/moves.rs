//! Cells a move apart differ: the knight's, the king's, or a taxicab distance, which is the sum of
//! the rows and columns between two cells.
//!
//! Lowering: one relation per pair of cells. Sources: `AntiKnight`, `AntiKing` and `AntiTaxicab` of
//! Interactive-Sudoku-Solver, `antiknight` and `antiking` of f-puzzles, `taxi` and `selftaxi` of
//! dclamage's SudokuSolver.

use super::*;

const KNIGHT: &[(isize, isize)] = &[(1, -2), (1, 2), (2, -1), (2, 1)];
const KING: &[(isize, isize)] = &[(0, 1), (1, -1), (1, 0), (1, 1)];

pub(super) static ANTIKNIGHT: NamedConstraint = NamedConstraint {
    name: "antiknight",
    summary: "cells a knight's move apart differ",
    example: "antiknight:",
    iss: Iss::Item("AntiKnight", IssForm::Grid),
    fpuzzles: Fpuzzles::Switch("antiknight", ""),
    lower: |context, _, primitives| primitives.relations(context.pairs(KNIGHT), |a, b| a != b),
    ..NamedConstraint::OF_NEIGHBORS
};

pub(super) static ANTIKING: NamedConstraint = NamedConstraint {
    name: "antiking",
    summary: "cells a king's move apart differ",
    example: "antiking:",
    iss: Iss::Item("AntiKing", IssForm::Grid),
    fpuzzles: Fpuzzles::Switch("antiking", ""),
    lower: |context, _, primitives| primitives.relations(context.pairs(KING), |a, b| a != b),
    ..NamedConstraint::OF_NEIGHBORS
};

pub(super) static ANTITAXICAB: NamedConstraint = NamedConstraint {
    name: "antitaxicab",
    summary: "no two cells with the same value have a taxicab distance of that value",
    example: "antitaxicab:",
    iss: Iss::Item("AntiTaxicab", IssForm::Grid),
    lower: |context, _, primitives| {
        let farthest = context.rows() + context.columns();
        let distances = 1..=context.high().min(farthest as i64);
        let moves: Vec<_> = distances.map(|distance| taxicab(distance as isize)).collect();
        let relations: usize = moves.iter().map(|moves| context.pairs(moves).count()).sum();
        if relations > MAX_PRIMITIVES {
            return expected(
                format!("at most {MAX_PRIMITIVES} relations of antitaxicab"),
                relations,
            );
        }
        for (moves, distance) in moves.iter().zip(1..) {
            primitives.relations(context.pairs(moves), |a, b| a != b || a != distance)?;
        }
        Ok(())
    },
    ..NamedConstraint::OF_NEIGHBORS
};

pub(super) static TAXICAB: NamedConstraint = NamedConstraint {
    name: "taxicab",
    summary: "cells whose taxicab distance is the number differ",
    parameter: "a distance from 1",
    example: "taxicab=4:",
    canonical_parameter: |_, stated| parameter::number(stated, 1..=parameter::MOST, None),
    lower: |context, stated, primitives| {
        // No two cells are as far apart.
        let farthest = (context.rows() + context.columns()) as i64;
        let distance = parameter::value(stated)?.min(farthest);
        primitives.relations(context.pairs(&taxicab(distance as isize)), |a, b| a != b)
    },
    ..NamedConstraint::OF_NEIGHBORS
};

/// One of the two directions of each move over a taxicab distance.
fn taxicab(distance: isize) -> Vec<(isize, isize)> {
    let down = (1..distance)
        .flat_map(|down| [down - distance, distance - down].map(|right| (down, right)));
    down.chain([(0, distance), (distance, 0)]).collect()
}
