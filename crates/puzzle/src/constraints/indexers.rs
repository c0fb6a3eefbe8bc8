//! Indexers: the value of a cell is the place, within its row, column or region, of a value that is
//! the cell's own place there.
//!
//! Lowering: one relation of the cell with each cell of its line. Sources: `Indexing` of
//! Interactive-Sudoku-Solver, `rowindexer`, `columnindexer` and `boxindexer` of f-puzzles: a cell
//! of column 3 that is a *column* indexer with value v makes the v-th cell of its row a 3.

use super::*;

pub(super) static ROW_INDEXER: NamedConstraint = NamedConstraint {
    name: "row-indexer",
    summary: "a cell of row r with value v makes the cell of its column in row v an r",
    example: "row-indexer:R1C1",
    picture: Depiction::Tint("red", "#ffd9d9"),
    iss: Iss::Own(&["Indexing"]),
    fpuzzles: Fpuzzles::Key("rowindexer", FpuzzlesForm::EachCell),
    canonical_cells: |context, stated| cells::set(context, stated, 1..=1),
    lower: |context, stated, primitives| {
        indexed(context, stated, primitives, |cell| context.place(cell).1)
    },
    ..NamedConstraint::DEFAULT
};

pub(super) static COLUMN_INDEXER: NamedConstraint = NamedConstraint {
    name: "column-indexer",
    summary: "a cell of column c with value v makes the cell of its row in column v a c",
    example: "column-indexer:R1C1",
    picture: Depiction::Tint("blue", "#d9e6ff"),
    iss: Iss::Own(&["Indexing"]),
    fpuzzles: Fpuzzles::Key("columnindexer", FpuzzlesForm::EachCell),
    canonical_cells: |context, stated| cells::set(context, stated, 1..=1),
    lower: |context, stated, primitives| {
        indexed(context, stated, primitives, |cell| context.place(cell).0)
    },
    ..NamedConstraint::DEFAULT
};

pub(super) static BOX_INDEXER: NamedConstraint = NamedConstraint {
    name: "box-indexer",
    summary: "the p-th cell of a region with value v makes the v-th cell of the region a p",
    example: "box-indexer:R1C1",
    picture: Depiction::Tint("green", "#dff2d8"),
    fpuzzles: Fpuzzles::Key("boxindexer", FpuzzlesForm::EachCell),
    canonical_cells: |context, stated| {
        cells::set(context, stated, 1..=1)?;
        match context.region_of(stated.cells[0][0]) {
            Some(_) => Ok(()),
            None => expected("a grid with regions", "none"),
        }
    },
    lower: |context, stated, primitives| {
        indexed(context, stated, primitives, |cell| context.region_of(cell))
    },
    ..NamedConstraint::DEFAULT
};

/// The value of the cell is the place of a value among the cells of its line; `line_of` returns the
/// line of a cell.
fn indexed<L: PartialEq>(
    context: &Context,
    stated: &Stated,
    primitives: &mut Primitives,
    line_of: impl Fn(usize) -> L,
) -> Result {
    let cell = stated.cells[0][0];
    let line = context.cells().filter(|&other| line_of(other) == line_of(cell));
    let line: Vec<usize> = line.collect();
    let place = line.iter().position(|&other| other == cell).expect("the line has the cell");
    let place = place as i64 + 1;
    primitives.among(cell, |value| (1..=line.len() as i64).contains(&value))?;
    for (&other, index) in line.iter().zip(1..) {
        primitives.relations([[cell, other]], |value, found| value != index || found == place)?;
    }
    Ok(())
}
