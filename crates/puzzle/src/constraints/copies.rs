//! Equal values: clones, palindromes, sets of equal cells, and sets with the same values.
//!
//! Lowering: relations of equality; same values in any order as one automaton per value, which
//! counts it upward along one set and downward along the other, without the cells that both have.
//! Sources: `Palindrome` and `SameValues` of Interactive-Sudoku-Solver, `clone` (a cell that is its
//! own clone is skipped) and `palindrome` of f-puzzles.

use super::*;

/// The largest set of `same-values`: beyond, its automata take seconds.
const MOST_SET: usize = 32;

pub(super) static CLONE: NamedConstraint = NamedConstraint {
    name: "clone",
    summary: "cells at the same place of two lists are equal",
    example: "clone:R1C1.R1C2|R5C5.R5C6",
    picture: Depiction::Clones,
    fpuzzles: Fpuzzles::Own(&["clone"]),
    also: &["clones"],
    canonical_cells: |_, stated| {
        cells::count(stated, 2..=2)?;
        let [first, second] = [&stated.cells[0], &stated.cells[1]];
        cells::length(first, 1..=cells::MOST_CELLS)?;
        if first.len() != second.len() {
            return expected(
                "two lists of the same length",
                format!("{} and {}", first.len(), second.len()),
            );
        }
        let mut pairs: Vec<[usize; 2]> =
            first.iter().zip(second).map(|(&a, &b)| [a.min(b), a.max(b)]).collect();
        // One spelling: pairs in order, the earlier cell of each in the first list.
        pairs.sort_unstable();
        pairs.dedup();
        let list = |index: usize| pairs.iter().map(|pair| pair[index]).collect();
        stated.cells = vec![list(0), list(1)];
        Ok(())
    },
    lower: |_, stated, primitives| {
        let pairs = stated.cells[0].iter().zip(&stated.cells[1]);
        primitives.relations(pairs.map(|(&a, &b)| [a, b]), |a, b| a == b)
    },
    ..NamedConstraint::OF_VALUES
};

pub(super) static PALINDROME: NamedConstraint = NamedConstraint {
    name: "palindrome",
    summary: "values along the line are the same in both directions",
    example: "palindrome:R1C1.R2C2.R3C3.R4C4.R5C5",
    picture: Depiction::Line(LineShape::Plain, "gray"),
    iss: Iss::Item("Palindrome", IssForm::Cells),
    fpuzzles: Fpuzzles::Key("palindrome", FpuzzlesForm::LONG_LINES),
    canonical_cells: |_, stated| cells::reversible_walk(stated, 2),
    lower: |_, stated, primitives| {
        let line = &stated.cells[0];
        let pairs = line.iter().zip(line.iter().rev()).take(line.len() / 2);
        primitives.relations(pairs.map(|(&a, &b)| [a, b]), |a, b| a == b)
    },
    ..NamedConstraint::OF_VALUES
};

pub(super) static EQUAL: NamedConstraint = NamedConstraint {
    name: "equal",
    summary: "all cells are equal",
    example: "equal:R1C1.R5C5.R9C9",
    iss: Iss::Own(&["SameValues"]),
    canonical_cells: |context, stated| cells::set(context, stated, 2..=usize::MAX),
    lower: |_, stated, primitives| primitives.along(stated, |a, b, _| a == b),
    ..NamedConstraint::OF_VALUES
};

pub(super) static SAME_VALUES: NamedConstraint = NamedConstraint {
    name: "same-values",
    summary: "all sets have the same values, each as often",
    example: "same-values:R1C1.R1C2|R5C5.R5C6",
    iss: Iss::Own(&["SameValues"]),
    canonical_cells: |context, stated| {
        cells::sets(context, stated)?;
        let size = stated.cells[0].len();
        cells::length(&stated.cells[0], 1..=MOST_SET)?;
        match stated.cells.iter().find(|list| list.len() != size) {
            None => Ok(()),
            Some(other) => expected("sets of the same size", format!("{size} and {}", other.len())),
        }
    },
    lower: |context, stated, primitives| {
        let first = &stated.cells[0];
        for second in &stated.cells[1..] {
            let without = |list: &[usize], other: &[usize]| -> Vec<usize> {
                list.iter().copied().filter(|cell| !other.contains(cell)).collect()
            };
            let (mut cells, further) = (without(first, second), without(second, first));
            let size = cells.len();
            match (cells.as_slice(), further.as_slice()) {
                ([], _) => continue,
                (&[one], &[other]) => {
                    primitives.relations([[one, other]], |a, b| a == b)?;
                    continue;
                }
                _ => cells.extend(further),
            }
            for value in context.low()..=context.high() {
                // Cells read, and how often the first set has the value more than the second.
                let step = |&(read, excess): &(usize, usize), found: i64| match found == value {
                    false => Some((read + 1, excess)),
                    true if read < size => Some((read + 1, excess + 1)),
                    true => excess.checked_sub(1).map(|excess| (read + 1, excess)),
                };
                let step = |state: &(usize, usize), found| {
                    step(state, found).filter(|&(read, excess)| excess + read <= 2 * size)
                };
                primitives.automaton(&cells, (0, 0), step, |&state| state == (2 * size, 0))?;
            }
        }
        Ok(())
    },
    ..NamedConstraint::OF_VALUES
};
