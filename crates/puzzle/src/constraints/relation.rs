//! `rel`: the primitive [`Relation`], the pairs of values that two cells may have.
//!
//! `rel=e.c.8.0:R1C1.R1C2`: per value of the first cell the values of the second as a hexadecimal
//! number (bit 0 is the smallest value), joined by `.`; here the first cell is less. In canonical
//! form the first cell is the one with the smaller index.

use super::check::{different, one_list};
use super::*;
use quorum_problem::{Constraint, Relation, Table, ValueSet};

/// The entry of the table.
pub(super) static RELATION: NamedConstraint = NamedConstraint {
    name: "rel",
    summary: "the two cells have one of the pairs of values that the parameter lists",
    parameter: "per value of the first cell the values of the second as a hexadecimal mask (bit 0 \
                is the smallest value), joined by '.'",
    example: "rel=2.5.a.14.28.50.a0.140.80:R1C1.R1C2",
    iss: Iss::Own(&["Pair", "PairX", "Binary", "BinaryX"]),
    canonical_parameter: |context, stated| {
        let relation = relation(context, stated)?;
        stated.parameter = text(relation.table());
        stated.cells = vec![relation.cells().to_vec()];
        Ok(())
    },
    canonical_cells: |_, _| Ok(()),
    lower: |context, stated, primitives| {
        primitives.push(Constraint::Relation(relation(context, stated)?))
    },
    ..NamedConstraint::OF_VALUES
};

/// The parameter of a relation.
pub(super) fn text(table: &Table) -> String {
    let row = |row: &ValueSet| format!("{:x}", row.bits());
    table.rows().iter().map(row).collect::<Vec<_>>().join(".")
}

fn relation(context: &Context<'_>, stated: &Stated) -> Result<Relation> {
    let cells = one_list(stated)?;
    let &[first, second] = cells else {
        return expected("two cells", cells.len());
    };
    different(context, cells)?;
    let n = context.values().count();
    let row = |word: &str| {
        let is_mask = word.bytes().all(|byte| byte.is_ascii_hexdigit());
        let bits = is_mask.then(|| u64::from_str_radix(word, 16).ok()).flatten();
        let row = bits.map(ValueSet::from_bits);
        row.filter(|row| row.difference(ValueSet::full(n)).is_empty())
            .ok_or_else(|| StateError::new(format!("a hexadecimal mask of {n} bits"), quoted(word)))
    };
    let rows = stated.parameter.split('.').map(row).collect::<Result<Vec<ValueSet>>>()?;
    if rows.len() != context.count() {
        return expected(format!("{n} masks, one per value"), rows.len());
    }
    let table = Table::from_rows(rows).expect("masks inside the values");
    Ok(Relation::new(first, second, table).expect("two cells"))
}
