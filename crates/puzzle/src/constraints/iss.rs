//! Data of the items of a constraint in strings of Interactive Sudoku Solver. How they are read and
//! written is up to `quorum_formats`.

/// Items that state a constraint.
#[derive(Clone, Copy)]
pub enum Iss {
    /// None: the primitives that the constraint means are written.
    Primitives,
    /// The item of this type.
    Item(&'static str, IssForm),
    /// Items of these types, with arguments of a form of their own. The first one is written.
    Own(&'static [&'static str]),
}

/// Arguments of an item that several constraints have.
#[derive(Clone, Copy)]
pub enum IssForm {
    /// None: a rule of the whole grid.
    Grid,
    /// None, in grids of the values 1 to 9 only.
    Grid9,
    /// None, in grids of nine values only.
    GridOfNine,
    /// Cells.
    Cells,
    /// Cells, in grids of the values 1 to 9 only.
    Cells9,
    /// A cell, then others.
    CellAndCells,
    /// A whole number, then cells.
    NumberAndCells,
    /// Cells; neighbors among them have a mark with this parameter.
    Marks(&'static str),
    /// A row or column, and clues at its two ends.
    BothEnds,
    /// The same, where another item of the string states for all clues whether lines may have equal
    /// ranks.
    Rank,
    /// A clue, and a row or column; with fewer cells than values it states the other constraint of
    /// this name.
    Line(&'static str),
    /// A clue, and the first cell of a diagonal.
    Diagonal,
}
