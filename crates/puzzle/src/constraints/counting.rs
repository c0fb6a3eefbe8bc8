//! How often values occur in a set of cells: quadruples, sets that contain values at least or
//! exactly as often as they are named, and look-and-say.
//!
//! Lowering: one automaton per value named, which counts it. Sources: `Quad`, `ContainAtLeast`,
//! `ContainExact` and `LookAndSay` of Interactive-Sudoku-Solver, `quadruple` of f-puzzles.

use super::*;
use std::collections::BTreeMap;

pub(super) static QUADRUPLE: NamedConstraint = NamedConstraint {
    name: "quadruple",
    summary: "the 2x2 block has each value at least as often as it is named",
    parameter: "one to four values, separated by full stops",
    example: "quadruple=1.2.3:R1C1.R1C2.R2C1.R2C2",
    picture: Depiction::Corner,
    iss: Iss::Own(&["Quad"]),
    fpuzzles: Fpuzzles::Own(&["quadruple"]),
    canonical_parameter: |context, stated| match parameter::numbers(
        stated,
        context.low()..=parameter::MOST,
    )?
    .len()
    {
        0..=4 => Ok(()),
        found => expected("at most 4 values", found),
    },
    canonical_cells: |context, stated| {
        cells::set(context, stated, 4..=4)?;
        match context.block(stated.cells[0][0]) {
            Some(block) if block == *stated.cells[0] => Ok(()),
            _ => expected("the four cells of a 2x2 block", "others"),
        }
    },
    lower: |_, stated, primitives| {
        lowered(primitives, stated, parameter_counts(stated)?, |found, named| found >= named)
    },
    ..NamedConstraint::DEFAULT
};

pub(super) static CONTAIN: NamedConstraint = NamedConstraint {
    name: "contain",
    summary: "the set has each value at least as often as it is named",
    parameter: "values, separated by full stops",
    example: "contain=1.2.2:R1C1.R1C2.R4C1.R4C2",
    iss: Iss::Own(&["ContainAtLeast"]),
    canonical_parameter: |context, stated| {
        parameter::numbers(stated, context.low()..=parameter::MOST).map(drop)
    },
    canonical_cells: |context, stated| cells::set(context, stated, 1..=usize::MAX),
    lower: |_, stated, primitives| {
        lowered(primitives, stated, parameter_counts(stated)?, |found, named| found >= named)
    },
    ..NamedConstraint::OF_VALUES
};

pub(super) static CONTAIN_EXACTLY: NamedConstraint = NamedConstraint {
    name: "contain-exactly",
    summary: "the set has each value that is named exactly as often as it is named",
    parameter: "values, separated by full stops",
    example: "contain-exactly=1.2.2:R1C1.R1C2.R4C1.R4C2",
    iss: Iss::Own(&["ContainExact"]),
    canonical_parameter: |context, stated| {
        parameter::numbers(stated, context.low()..=parameter::MOST).map(drop)
    },
    canonical_cells: |context, stated| cells::set(context, stated, 1..=usize::MAX),
    lower: |_, stated, primitives| {
        lowered(primitives, stated, parameter_counts(stated)?, |found, named| found == named)
    },
    ..NamedConstraint::OF_VALUES
};

pub(super) static LOOK_AND_SAY: NamedConstraint = NamedConstraint {
    name: "look-and-say",
    summary: "the set has each value that is named exactly as often as the count before it",
    parameter: "counts and values, as in 1x2.2x3: one 2 and two 3",
    example: "look-and-say=1x2.2x3.0x9:R1C1.R1C2.R4C1.R4C2",
    iss: Iss::Own(&["LookAndSay"]),
    canonical_parameter: |context, stated| {
        let counts = look_and_say(context, &stated.parameter)?;
        let mut pairs: Vec<_> = counts.iter().collect();
        pairs.sort_unstable();
        let text = |(value, count)| format!("{count}x{value}");
        stated.parameter = pairs.into_iter().map(text).collect::<Vec<_>>().join(".");
        Ok(())
    },
    canonical_cells: |context, stated| cells::set(context, stated, 1..=usize::MAX),
    lower: |context, stated, primitives| {
        let counts = look_and_say(context, &stated.parameter)?;
        lowered(primitives, stated, counts, |found, named| found == named)
    },
    ..NamedConstraint::OF_VALUES
};

/// How often each value is named.
fn parameter_counts(stated: &Stated) -> Result<BTreeMap<i64, usize>> {
    let mut counts = BTreeMap::new();
    for value in parameter::values(stated)? {
        *counts.entry(value).or_default() += 1;
    }
    Ok(counts)
}

fn look_and_say(context: &Context, text: &str) -> Result<BTreeMap<i64, usize>> {
    let mut counts = BTreeMap::new();
    for part in text.split('.') {
        let (count, value) = part
            .split_once('x')
            .ok_or_else(|| StateError::new("a count and a value as in 2x3", format!("'{part}'")))?;
        let count = parameter::whole(count, &(0..=parameter::MOST_NUMBERS as i64))?;
        let value = parameter::whole(value, &(context.low()..=parameter::MOST))?;
        if counts.insert(value, count as usize).is_some() {
            return expected("different values", format!("{value} twice"));
        }
    }
    Ok(counts)
}

fn lowered(
    primitives: &mut Primitives,
    stated: &Stated,
    named: BTreeMap<i64, usize>,
    allows: impl Fn(usize, usize) -> bool,
) -> Result {
    let cells = &stated.cells[0];
    for (value, named) in named {
        // More than the number named and more than the number of cells are all the same.
        let most = named.min(cells.len()) + 1;
        let step = |&found: &usize, next: i64| Some((found + usize::from(next == value)).min(most));
        primitives.automaton(cells, 0, step, |&found| allows(found, named))?;
    }
    Ok(())
}
