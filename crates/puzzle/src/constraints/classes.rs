//! Classes of values: low, middle and high (entropic), or the remainders of a division (modular),
//! along a line and in every 2x2 block of the grid.
//!
//! Lowering: on a line one relation per two cells less than three (less than the modulus) apart; in
//! a block one automaton that collects the classes seen, of 8 states. Where the number of values is
//! not divisible by 3, the middle class (remainder 1) or the outer ones (remainder 2) have one
//! value more, as in dclamage's SudokuSolver. Sources: `Entropic`, `Modular`, `GlobalEntropy` and
//! `GlobalMod` of Interactive-Sudoku-Solver, `entropicline` and `modularline` of f-puzzles.

use super::*;

pub(super) static ENTROPIC: NamedConstraint = NamedConstraint {
    name: "entropic",
    summary: "any three neighbors on the line, or both cells of a line of two, are of different thirds: low, middle, high",
    example: "entropic:R1C1.R2C2.R3C3.R4C4",
    picture: Depiction::Line(LineShape::Plain, "peach"),
    iss: Iss::Item("Entropic", IssForm::Cells9),
    fpuzzles: Fpuzzles::Key("entropicline", FpuzzlesForm::LONG_LINES),
    canonical_cells: |context, stated| {
        three_values(context)?;
        cells::reversible_walk(stated, 2)
    },
    lower: |context, stated, primitives| {
        let other_class = primitives.table(|a, b| class(context, a) != class(context, b));
        let line = &stated.cells[0];
        for (index, &second) in line.iter().enumerate() {
            for &first in &line[index.saturating_sub(2)..index] {
                primitives.relation(first, second, &other_class)?;
            }
        }
        Ok(())
    },
    ..NamedConstraint::OF_VALUES
};

pub(super) static MODULAR: NamedConstraint = NamedConstraint {
    name: "modular",
    summary: "any M neighbors on the line, or all on a shorter one, have different remainders modulo M",
    parameter: "a modulus of 1 to n, or nothing for 3",
    example: "modular=3:R1C1.R2C2.R3C3.R4C4",
    picture: Depiction::Line(LineShape::Plain, "teal"),
    iss: Iss::Item("Modular", IssForm::NumberAndCells),
    fpuzzles: Fpuzzles::Key("modularline", FpuzzlesForm::LongLines(|_| "3".to_owned())),
    canonical_parameter: |context, stated| {
        parameter::number(stated, 1..=context.count() as i64, Some(3))
    },
    canonical_cells: |_, stated| cells::reversible_walk(stated, 2),
    lower: |_, stated, primitives| {
        let modulus = parameter::value(stated)?;
        let other = primitives.table(|a, b| a % modulus != b % modulus);
        let same = primitives.table(|a, b| a % modulus == b % modulus);
        let (line, modulus) = (&stated.cells[0], modulus as usize);
        for (index, &second) in line.iter().enumerate() {
            for &first in &line[(index + 1).saturating_sub(modulus)..index] {
                primitives.relation(first, second, &other)?;
            }
            // Follows from the above, stated for propagation.
            if let Some(earlier) = index.checked_sub(modulus) {
                primitives.relation(line[earlier], second, &same)?;
            }
        }
        Ok(())
    },
    ..NamedConstraint::OF_VALUES
};

pub(super) static GLOBAL_ENTROPY: NamedConstraint = NamedConstraint {
    name: "global-entropy",
    summary: "each 2x2 block has a low, a middle and a high value",
    example: "global-entropy:",
    iss: Iss::Item("GlobalEntropy", IssForm::Grid9),
    fits: |context| {
        if context.count().is_multiple_of(3) {
            Ok(())
        } else {
            let found = context.count();
            expected("a number of values divisible by 3", found)
        }
    },
    lower: |context, _, primitives| blocks(context, primitives, |value| class(context, value)),
    ..NamedConstraint::DEFAULT
};

pub(super) static GLOBAL_MOD: NamedConstraint = NamedConstraint {
    name: "global-mod",
    summary: "each 2x2 block has values of all three remainders modulo 3",
    example: "global-mod:",
    iss: Iss::Item("GlobalMod", IssForm::GridOfNine),
    fits: three_values,
    lower: |context, _, primitives| blocks(context, primitives, |value| value as usize % 3),
    ..NamedConstraint::DEFAULT
};

fn three_values(context: &Context) -> Result {
    match context.count() {
        found @ 0..3 => expected("at least 3 values", found),
        _ => Ok(()),
    }
}

/// The class of a value: 0 low, 1 middle, 2 high.
fn class(context: &Context, value: i64) -> usize {
    let n = context.count();
    let outer = n / 3 + usize::from(n % 3 == 2);
    let number = (value - context.low() + 1) as usize;
    usize::from(number > outer) + usize::from(number > n - outer)
}

fn blocks(context: &Context, primitives: &mut Primitives, class: impl Fn(i64) -> usize) -> Result {
    let collect = |&seen: &u8, value: i64| Some(seen | 1 << class(value));
    let automaton = primitives.machine(0, collect, |&seen| seen == 0b111)?;
    context.blocks().try_for_each(|block| primitives.word(block.to_vec(), automaton.clone()))
}
