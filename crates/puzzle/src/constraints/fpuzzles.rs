//! Data of the keys of a constraint in the JSON of f-puzzles. How they are read and written is up
//! to `quorum_formats`.

/// Keys that state a constraint.
#[derive(Clone, Copy)]
pub enum Fpuzzles {
    /// None: puzzles with the constraint are refused by name.
    None,
    /// A key with a list of entries, one or more constraints each.
    Key(&'static str, FpuzzlesForm),
    /// A key that is true or false, with the parameter that it means.
    Switch(&'static str, &'static str),
    /// A word in the list `negative`.
    Negative(&'static str),
    /// Keys with entries of a form of their own. The first one is written.
    Own(&'static [&'static str]),
}

/// Entries of a key that several constraints have.
#[derive(Clone, Copy)]
pub enum FpuzzlesForm {
    /// Lines, each a constraint, with the only parameter that the key can mean in a grid of this
    /// size.
    Lines(fn(usize) -> String),
    /// The same, where a line of one cell states nothing.
    LongLines(fn(usize) -> String),
    /// One cell.
    Cell,
    /// Cells, each a constraint.
    EachCell,
    /// Two cells, and a number that may be absent.
    Dot,
    /// A place beside a row or column, and a number.
    Clue,
}

impl FpuzzlesForm {
    /// Lines without a parameter.
    pub(super) const LINES: FpuzzlesForm = FpuzzlesForm::Lines(|_| String::new());
    /// The same, where a line of one cell states nothing.
    pub(super) const LONG_LINES: FpuzzlesForm = FpuzzlesForm::LongLines(|_| String::new());
}
