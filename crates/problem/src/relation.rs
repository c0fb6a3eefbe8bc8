//! A relation of two cells: which pairs of values they may have.
//!
//! A [`Table`] has one set of allowed partners per value. Tables are shared: the 224 pairs of cells
//! a knight's move apart refer to one table. A [`Relation`] is stored in one of its two directions,
//! from the cell with the smaller index, so that equal relations are equal values.

use crate::{ValueSet, fault};
use std::sync::Arc;

/// For each value of one cell, the values that another cell may have beside it.
#[derive(Clone, PartialEq, Eq, Hash, Debug)]
pub struct Table {
    rows: Arc<[ValueSet]>,
}

impl Table {
    /// Table over values `1..=values` with the pairs for which `allows` holds.
    pub fn new(values: u8, allows: impl Fn(u8, u8) -> bool) -> Self {
        let row = |a| (1..=values).filter(|&b| allows(a, b)).collect();
        Table { rows: (1..=values).map(row).collect() }
    }

    /// Table with one row per value, the row of value 1 first. `None` if there is no row, or a row
    /// has a value for which there is no row.
    pub fn from_rows(rows: Vec<ValueSet>) -> Option<Self> {
        let values =
            u8::try_from(rows.len()).ok().filter(|&n| n > 0 && n <= ValueSet::MAX_VALUE)?;
        let full = ValueSet::full(values);
        let is_inside = rows.iter().all(|row| row.difference(full).is_empty());
        is_inside.then(|| Table { rows: rows.into() })
    }

    /// Number of values.
    pub fn values(&self) -> u8 {
        self.rows.len() as u8
    }

    /// The values allowed beside `value`; none for a value outside `1..=values`.
    pub fn row(&self, value: u8) -> ValueSet {
        let index = usize::from(value).checked_sub(1);
        index.and_then(|index| self.rows.get(index)).copied().unwrap_or(ValueSet::EMPTY)
    }

    /// All rows, that of value 1 first.
    pub fn rows(&self) -> &[ValueSet] {
        &self.rows
    }

    /// Whether the second cell may have `b` where the first has `a`.
    pub fn allows(&self, a: u8, b: u8) -> bool {
        self.row(a).contains(b)
    }

    /// The union of the rows of `set`: what is left for one cell when `set` is left for the other.
    pub fn image(&self, set: ValueSet) -> ValueSet {
        set.iter().fold(ValueSet::EMPTY, |union, value| union.union(self.row(value)))
    }

    /// The same relation read from the second cell.
    #[must_use]
    pub fn transposed(&self) -> Self {
        Table::new(self.values(), |a, b| self.allows(b, a))
    }

    /// Whether the table is its own transpose.
    pub fn is_symmetric(&self) -> bool {
        (1..=self.values()).all(|a| self.row(a).iter().all(|b| self.allows(b, a)))
    }

    /// Whether every pair is allowed.
    pub fn is_full(&self) -> bool {
        let full = ValueSet::full(self.values());
        self.rows.iter().all(|&row| row == full)
    }
}

/// Two cells and the pairs of values that they may have.
#[derive(Clone, PartialEq, Eq, Hash, Debug)]
pub struct Relation {
    cells: [usize; 2],
    table: Table,
}

impl Relation {
    /// Relation of two different cells in normal form: from the cell with the smaller index. `None`
    /// if both are the same cell, whose candidates can state what a relation would.
    pub fn new(first: usize, second: usize, table: Table) -> Option<Self> {
        match first.cmp(&second) {
            std::cmp::Ordering::Less => Some(Relation { cells: [first, second], table }),
            std::cmp::Ordering::Equal => None,
            std::cmp::Ordering::Greater if fault::is("relation", "new", "transposed") => {
                Some(Relation { cells: [second, first], table })
            }
            std::cmp::Ordering::Greater => {
                Some(Relation { cells: [second, first], table: table.transposed() })
            }
        }
    }

    /// Indices of the two cells, ascending.
    pub fn cells(&self) -> [usize; 2] {
        self.cells
    }

    /// The pairs, read from the first cell.
    pub fn table(&self) -> &Table {
        &self.table
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_table_is_read_from_both_sides() {
        let table = Table::new(4, |a, b| 2 * a == b);
        assert_eq!(table.row(2), ValueSet::single(4));
        assert_eq!((table.row(3), table.row(0), table.row(5)), Default::default());
        assert_eq!(table.transposed().row(2), ValueSet::single(1));
        assert_eq!(table.transposed().transposed(), table);
        assert!(!table.is_symmetric() && Table::new(4, |a, b| a != b).is_symmetric());
        assert!(!table.is_full() && Table::new(4, |_, _| true).is_full());
        assert_eq!(table.image([1, 2].into_iter().collect()), [2, 4].into_iter().collect());
    }

    #[test]
    fn rows_outside_the_values_are_not_a_table() {
        assert_eq!(Table::from_rows(vec![]), None);
        assert_eq!(Table::from_rows(vec![ValueSet::single(2)]), None);
        let rows = vec![ValueSet::single(2), ValueSet::EMPTY];
        assert_eq!(Table::from_rows(rows), Some(Table::new(2, |a, b| a < b)));
    }

    #[test]
    fn a_relation_begins_at_the_smaller_index() {
        let table = Table::new(3, |a, b| a < b);
        let relation = Relation::new(5, 2, table.clone()).unwrap();
        assert_eq!((relation.cells(), relation.table()), ([2, 5], &table.transposed()));
        assert_eq!(Relation::new(1, 1, table), None);
    }
}
