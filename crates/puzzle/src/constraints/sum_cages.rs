//! Cages of different values about whose sum something else is known: one of several sums, its
//! digital root, its parity.
//!
//! Lowering: all-different, and one automaton over the sum, or over its remainder. Sources:
//! `mskiller` and the cages with text "DRn" of dclamage's SudokuSolver.

use super::*;

pub(super) static MULTI_SUM_CAGE: NamedConstraint = NamedConstraint {
    name: "multi-sum-cage",
    summary: "values differ and sum to one of the numbers",
    parameter: "sums of 0 to 2080, separated by full stops",
    example: "multi-sum-cage=8.13:R1C1.R1C2.R2C1",
    picture: Depiction::NamedCage(|sums| sums.replace('.', "/")),
    canonical_parameter: |_, stated| {
        let mut sums = parameter::numbers(stated, 0..=parameter::MOST_SUM)?;
        sums.dedup();
        stated.parameter = parameter::joined(&sums);
        Ok(())
    },
    canonical_cells: cells::small_set,
    lower: |context, stated, primitives| {
        let sums = parameter::values(stated)?;
        let largest = sums.last().map_or(0, |&sum| sum.min(context.total()));
        let step = |&sum: &i64, value: i64| (sum + value <= largest).then_some(sum + value);
        cage(primitives, stated, step, |sum| sums.binary_search(sum).is_ok())
    },
    ..NamedConstraint::OF_VALUES
};

pub(super) static DIGITAL_ROOT_CAGE: NamedConstraint = NamedConstraint {
    name: "digital-root-cage",
    summary: "values differ and their sum has the digital root",
    parameter: "a digital root of 1 to 9",
    example: "digital-root-cage=5:R1C1.R1C2.R2C1",
    picture: Depiction::NamedCage(|root| format!("DR{root}")),
    canonical_parameter: |_, stated| parameter::number(stated, 1..=9, None),
    canonical_cells: cells::small_set,
    lower: |_, stated, primitives| {
        let root = parameter::value(stated)?;
        // The digital root of a sum above zero is its remainder modulo 9, with 9 in place of 0.
        let step = |&root: &i64, value: i64| match root + value {
            0 => Some(0),
            sum => Some((sum - 1) % 9 + 1),
        };
        cage(primitives, stated, step, |&found| found == root)
    },
    ..NamedConstraint::OF_VALUES
};

pub(super) static PARITY_CAGE: NamedConstraint = NamedConstraint {
    name: "parity-cage",
    summary: "values differ and their sum is even, or odd",
    parameter: "even or odd",
    example: "parity-cage=even:R1C1.R1C2.R2C1",
    picture: Depiction::NamedCage(str::to_owned),
    canonical_parameter: |_, stated| remainder(stated).map(drop),
    canonical_cells: cells::small_set,
    lower: |_, stated, primitives| {
        let remainder = remainder(stated)?;
        let step = |&sum: &i64, value: i64| Some((sum + value) % 2);
        cage(primitives, stated, step, |&sum| sum == remainder)
    },
    ..NamedConstraint::OF_VALUES
};

/// The parity that the parameter names, as a remainder modulo 2.
fn remainder(stated: &Stated) -> Result<i64> {
    match stated.parameter.as_str() {
        "even" => Ok(0),
        "odd" => Ok(1),
        other => expected("even or odd", format!("'{other}'")),
    }
}

fn cage(
    primitives: &mut Primitives,
    stated: &Stated,
    step: impl Fn(&i64, i64) -> Option<i64>,
    accepts: impl Fn(&i64) -> bool,
) -> Result {
    primitives.different(&stated.cells[0])?;
    primitives.automaton(&stated.cells[0], 0, step, accepts)
}
