//! `cage`: the cells are all different, and with a parameter their sum is that number (killer
//! cages). Lowered to an all-different group and a sum.

use super::check::{cut, different, integer, one_list};
use super::{Context, Depiction, Fpuzzles, Iss, NamedConstraint, Stated};
use quorum_problem::{Comparison, Constraint, Group, GroupKind, Linear};

/// The entry of the table.
pub static CAGE: NamedConstraint = NamedConstraint {
    name: "cage",
    summary: "the digits in the cells are all different, and their sum is the parameter if there \
              is one",
    parameter: "the sum, or nothing",
    example: "cage=15:R1C1.R1C2.R2C1",
    picture: Depiction::Cage(|sum| Some(sum.to_owned())),
    iss: Iss::Own(&["Cage"]),
    fpuzzles: Fpuzzles::Own(&["killercage"]),
    also: &["killer", "cages", "kakuro"],
    normalize,
    lower,
    ..NamedConstraint::DEFAULT
};

fn normalize(context: &Context<'_>, mut stated: Stated) -> Result<Stated, String> {
    let mut cells = one_list(&stated)?.to_vec();
    different(context, &cells)?;
    if cells.len() > context.count() {
        let (n, found) = (context.count(), cells.len());
        return Err(format!("expected at most {n} cells, which differ, found {found}"));
    }
    cells.sort_unstable();
    if !stated.parameter.is_empty() {
        stated.parameter = sum(&stated.parameter)?.to_string();
    }
    Ok(Stated { cells: vec![cells], ..stated })
}

fn lower(context: &Context<'_>, stated: &Stated) -> Result<Vec<Constraint>, String> {
    let cells = one_list(stated)?;
    let mut lowered = Vec::new();
    if cells.len() > 1 {
        let group = Group { kind: GroupKind::Other, cells: cells.to_vec() };
        lowered.push(Constraint::AllDifferent(group));
    }
    if !stated.parameter.is_empty() {
        let terms = cells.iter().map(|&cell| (1, cell));
        let linear = Linear::new(terms, Comparison::Equal, sum(&stated.parameter)?);
        let linear = linear.map_err(|error| error.to_string())?;
        lowered.push(Constraint::Linear(context.in_numbers(linear)?));
    }
    Ok(lowered)
}

fn sum(parameter: &str) -> Result<i64, String> {
    let sum = integer(parameter).filter(|&sum| (0..=1_000_000).contains(&sum));
    sum.ok_or_else(|| format!("expected a sum of 0 to 1000000, found '{}'", cut(parameter)))
}
