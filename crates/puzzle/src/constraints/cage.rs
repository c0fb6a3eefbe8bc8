//! `cage`: the cells are all different, and with a parameter their sum is that number (killer
//! cages). Lowered to an all-different group and a sum.

use super::check::{different, integer, one_list};
use super::*;
use quorum_problem::Comparison;

/// The entry of the table.
pub(super) static CAGE: NamedConstraint = NamedConstraint {
    name: "cage",
    summary: "values differ, and sum to the number if there is one",
    parameter: "the sum, or nothing",
    example: "cage=15:R1C1.R1C2.R2C1",
    picture: Depiction::Cage(|sum| Some(sum.to_owned())),
    iss: Iss::Own(&["Cage"]),
    fpuzzles: Fpuzzles::Own(&["killercage"]),
    also: &["killer", "killer-cage", "cages"],
    // A fault of the cells is reported before one of the sum.
    canonical_parameter: |context, stated| {
        let cells = one_list(stated)?;
        different(context, cells)?;
        if cells.len() > context.count() {
            let (n, found) = (context.count(), cells.len());
            return expected(format!("at most {n} cells, which differ"), found);
        }
        if !stated.parameter.is_empty() {
            stated.parameter = sum(&stated.parameter)?.to_string();
        }
        Ok(())
    },
    canonical_cells: |_, stated| {
        stated.cells[0].sort_unstable();
        Ok(())
    },
    lower: |_, stated, primitives| {
        let cells = &stated.cells[0];
        primitives.different(cells)?;
        if stated.parameter.is_empty() {
            return Ok(());
        }
        let terms = cells.iter().map(|&cell| (1, cell));
        primitives.sum(terms, Comparison::Equal, sum(&stated.parameter)?)
    },
    ..NamedConstraint::OF_VALUES
};

pub(super) fn sum(parameter: &str) -> Result<i64> {
    let sum = integer(parameter).filter(|&sum| (0..=1_000_000).contains(&sum));
    sum.ok_or_else(|| StateError::new("a sum of 0 to 1000000", quoted(parameter)))
}
