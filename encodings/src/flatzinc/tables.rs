//! Tables: the rows of values that some variables may have together.
//!
//! FlatZinc itself has no constraint for tables. Solvers have one under a name of their own; for
//! any other solver a table is stated by a variable for the number of the row and one
//! `array_int_element` per column. If the solver makes those domain consistent, so is the table:
//! the hidden variable encoding of Rossi, Petrie & Dhar 1990, which is also the definition in
//! MiniZinc's standard library.

/// Form of tables.
pub struct TableForm {
    /// Name after `+table=`.
    pub name: &'static str,
    /// One-line summary.
    pub summary: &'static str,
    /// Constraint of the solver's library; `None`: constraints of FlatZinc only.
    pub(super) predicate: Option<&'static str>,
}

/// Paper on tables by a variable for the row.
pub const TABLE_SOURCE: &str =
    "Rossi, Petrie & Dhar 1990, On the equivalence of constraint satisfaction problems";

/// All forms of tables, the default first.
pub static TABLES: &[&TableForm] = &[
    &TableForm {
        name: "element",
        summary: "relations and automata by array_int_element, for any FlatZinc solver",
        predicate: None,
    },
    &TableForm {
        name: "gecode",
        summary: "relations and automata by gecode_table_int, of Gecode",
        predicate: Some("gecode_table_int"),
    },
    &TableForm {
        name: "ortools",
        summary: "relations and automata by ortools_table_int, of OR-Tools",
        predicate: Some("ortools_table_int"),
    },
    &TableForm {
        name: "chuffed",
        summary: "relations and automata by chuffed_table_int, of Chuffed",
        predicate: Some("chuffed_table_int"),
    },
    &TableForm {
        name: "pumpkin",
        summary: "relations and automata by pumpkin_table_int, of Pumpkin",
        predicate: Some("pumpkin_table_int"),
    },
];

impl TableForm {
    /// Returns the form with this name.
    pub fn named(name: &str) -> Option<&'static TableForm> {
        TABLES.iter().copied().find(|form| form.name == name)
    }
}
