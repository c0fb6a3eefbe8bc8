//! `sum`: the primitive [`Linear`], an integer combination of cells compared with a constant.
//!
//! `sum=15:R1C1.R1C2`, `sum<=15:...`, `sum>=15:...`, `sum!=15:...`; coefficients in the order of
//! the cells after `_`, left out when all are 1: `sum=0_1.1.-1:R1C1.R1C2.R3C3`. The canonical form
//! is the normal form of `Linear`; a sum that always or never holds has no cells.

use super::check::{integer, one_list};
use super::*;
use quorum_problem::{Comparison, Constraint, Linear};

/// The entry of the table.
pub(super) static SUM: NamedConstraint = NamedConstraint {
    name: "sum",
    summary: "the sum of the cells, each times its coefficient, is, is not, is at most or at least \
              a number; digits may repeat",
    parameter: "a number, or <=, >= or != and a number; after it _ and coefficients joined by '.'",
    example: "sum=0_1.1.-1:R1C1.R1C2.R3C3",
    picture: Depiction::Cage(label),
    iss: Iss::Own(&["Sum"]),
    canonical_parameter: |_, stated| {
        let linear = linear(stated)?;
        let cells: Vec<usize> = linear.terms().iter().map(|term| term.1).collect();
        stated.cells = if cells.is_empty() { Vec::new() } else { vec![cells] };
        stated.parameter = text(&linear);
        Ok(())
    },
    canonical_cells: |_, _| Ok(()),
    lower: |context, stated, primitives| {
        primitives.push(Constraint::Linear(context.in_numbers(linear(stated)?)?))
    },
    ..NamedConstraint::OF_VALUES
};

/// The label of a sum of cells each counted once, as in calcudoku.
fn label(parameter: &str) -> Option<String> {
    let marks = [("<=", "≤"), (">=", "≥"), ("!=", "≠")];
    let mark =
        marks.into_iter().find_map(|(text, mark)| Some((mark, parameter.strip_prefix(text)?)));
    let (mark, sum) = mark.unwrap_or(("", parameter));
    (!parameter.contains('_')).then(|| format!("{mark}{sum}+"))
}

/// The parameter of a sum.
pub(super) fn text(linear: &Linear) -> String {
    let coefficients: Vec<i64> = linear.terms().iter().map(|term| term.0).collect();
    let mut parameter = match linear.comparison() {
        Comparison::Equal => linear.constant().to_string(),
        comparison => format!("{comparison}{}", linear.constant()),
    };
    if coefficients.iter().any(|&coefficient| coefficient != 1) {
        let coefficients: Vec<String> = coefficients.iter().map(ToString::to_string).collect();
        parameter += &format!("_{}", coefficients.join("."));
    }
    parameter
}

fn linear(stated: &Stated) -> Result<Linear> {
    let cells = if stated.cells.is_empty() { &[][..] } else { one_list(stated)? };
    let (sum, coefficients) = match stated.parameter.split_once('_') {
        Some((sum, coefficients)) => (sum, Some(coefficients)),
        None => (stated.parameter.as_str(), None),
    };
    const COMPARISONS: [(&str, Comparison); 3] =
        [("<=", Comparison::AtMost), (">=", Comparison::AtLeast), ("!=", Comparison::NotEqual)];
    let compared = COMPARISONS
        .into_iter()
        .find_map(|(sign, comparison)| Some((comparison, sum.strip_prefix(sign)?)));
    let (comparison, number) = compared.unwrap_or((Comparison::Equal, sum));
    let constant = integer(number)
        .ok_or_else(|| StateError::new("a sum such as 15, <=15, >=15 or !=15", quoted(sum)))?;
    let coefficients = match coefficients {
        None => vec![1; cells.len()],
        Some(text) => text
            .split('.')
            .map(|word| {
                integer(word)
                    .ok_or_else(|| StateError::new("coefficients joined by '.'", quoted(word)))
            })
            .collect::<Result<Vec<i64>>>()?,
    };
    if coefficients.len() != cells.len() {
        let (cells, found) = (cells.len(), coefficients.len());
        return expected(format!("one coefficient per cell ({cells})"), found);
    }
    let terms = coefficients.into_iter().zip(cells.iter().copied());
    Linear::new(terms, comparison, constant).map_err(StateError::of)
}
