//! Data of the picture of a constraint: its kind, color and label. How that is drawn is up to
//! `quorum_pictures`.

/// Picture of a constraint, as setters draw it.
#[derive(Clone, Copy)]
pub enum Depiction {
    /// None: it is listed in words below the grid.
    InWords,
    /// A cage whose label is made of the parameter; in words where there is no label.
    Cage(fn(&str) -> Option<String>),
    /// A cage with a label that has to be explained.
    NamedCage(fn(&str) -> String),
    /// A line in a color, if no other constraint has it.
    Line(LineShape, &'static str),
    /// A plain line whose color depends on the parameter and the number of values.
    LineOf(fn(&str, u8) -> &'static str),
    /// A thermometer with its bulb in the first cell, hollow where values may be equal.
    Thermometer {
        /// Whether values differ.
        is_strict: bool,
    },
    /// A circle or pill, the first list, and a shaft through the cells of the second: in their
    /// order, or in any other in which each touches the next.
    Arrow,
    /// A dot between two cells, with the parameter in it unless that is the usual one.
    Dot {
        /// Whether it is black, else white.
        is_black: bool,
        /// The parameter of a dot without a number.
        usual: &'static str,
    },
    /// These letters between two cells.
    Letter(&'static str),
    /// The parameter between two cells.
    Number,
    /// A circle with the values of the parameter on the corner of four cells.
    Corner,
    /// A gray cell with angles towards its lesser neighbors, or towards itself.
    Extreme {
        /// Whether the cell is the lesser one.
        is_least: bool,
    },
    /// Cells in a color: its name, and its code.
    Tint(&'static str, &'static str),
    /// The cells of both lists in a color of their own, where one list is the other moved.
    Clones,
    /// A circle in each cell.
    Circles,
    /// The windows of the grid in a color.
    Windows,
    /// The parameter in the absent cell before a run of cells in a row or column, or beside the
    /// grid; where cells are there, a cage with it.
    BeforeRun,
    /// Black cells, with a white digit if they have one.
    BlackCells,
    /// A thick frame around a block of cells, its boxes within; absent cells are not drawn.
    SubSudoku,
    /// The parameter before a row or column.
    BeforeLine,
    /// The parameter at the end of a diagonal.
    BeforeDiagonal,
}

/// Shape of a line.
#[derive(Clone, Copy)]
pub enum LineShape {
    /// Through the cells in their order.
    Plain,
    /// Through a set of cells: in their order, or in any other in which each touches the next.
    Set,
    /// With a circle at each end.
    Circles,
    /// With a diamond at each end.
    Diamonds,
}
