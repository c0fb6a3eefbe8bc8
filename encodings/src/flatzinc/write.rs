//! The FlatZinc text: declarations, constraints, solve item, in the order of the grammar.

use super::FlatZinc;
use quorum_problem::ValueSet;
use std::io::{self, Write};

impl FlatZinc {
    /// Writes the model. `out` should be buffered.
    pub fn write(&self, out: &mut impl Write) -> io::Result<()> {
        if self.constraints.iter().any(|constraint| constraint.starts_with("all_different_int")) {
            writeln!(out, "predicate all_different_int(array [int] of var int: x);")?;
        }
        if let Some(predicate) = self.table_predicate {
            let arguments = "array [int] of var int: x, array [int] of int: t";
            writeln!(out, "predicate {predicate}({arguments});")?;
        }
        for declaration in &self.declarations {
            writeln!(out, "{declaration}")?;
        }
        for constraint in &self.constraints {
            writeln!(out, "constraint {constraint};")?;
        }
        let cells = self.cells.join(", ");
        writeln!(out, "solve :: int_search([{cells}], first_fail, indomain_min, complete) satisfy;")
    }
}

/// `1..9`, or `{1, 3}` where values are missing in between. FlatZinc has no empty domain: an
/// empty set is written as all values plus a contradiction.
pub(super) fn domain(candidates: ValueSet, values: u8) -> String {
    let candidates = if candidates.is_empty() { ValueSet::full(values) } else { candidates };
    let (lowest, highest) = (candidates.min().unwrap_or(1), candidates.max().unwrap_or(values));
    if candidates.len() == u32::from(highest - lowest) + 1 {
        return format!("{lowest}..{highest}");
    }
    let listed: Vec<String> = candidates.iter().map(|value| value.to_string()).collect();
    format!("{{{}}}", listed.join(", "))
}
