//! `Doppelganger`: each row, column and box has all values but one, and the items of a string may
//! name the missing ones, as extra cells: DGC1 to DGCn for rows, since these cells are a column
//! beside the grid, DGR1 to DGRn, a row of cells, for columns, DGB1 to DGBn for boxes.
//!
//! A kind of them is declared where an item names one of its cells. The value of such a cell is the
//! missing one if and only if it differs from all cells of the line, as a line has one cell fewer
//! than there are values.

use super::forms::{no_arguments, own_boxes};
use super::item::IssItem;
use super::variables::Layout;
use crate::links::web::default_boxes;
use crate::prelude::*;

/// The item that declares the cells.
pub const DOPPELGANGER: &str = "Doppelganger";

/// The beginnings of the names, of columns, rows and boxes.
const KINDS: [&str; 3] = ["DGR", "DGC", "DGB"];

/// Declares the kinds of which an item names a cell, in a string that has the item `Doppelganger`.
pub fn declare(layout: &mut Layout, items: &[IssItem<'_>]) {
    let size = layout.grid().columns();
    if !layout.grid().is_square() || items.iter().all(|item| item.name.text != DOPPELGANGER) {
        return;
    }
    for kind in KINDS {
        let mut arguments = items.iter().flat_map(|item| &item.arguments);
        if arguments.any(|argument| argument.text.starts_with(kind)) {
            // In the program, a row of boxes is as long as a box is wide.
            let columns = match (kind, default_boxes(size)) {
                ("DGB", Some(boxes)) => boxes.columns.into(),
                _ => size,
            };
            layout.add(kind.to_owned(), size, columns);
        }
    }
}

/// Reads the item. In that program regions are boxes only.
pub fn read(rules: &Rules, item: &IssItem<'_>) -> Result<Vec<Stated>, Fault> {
    no_arguments(item)?;
    if rules.jigsaw().is_some() {
        return Err(item.fault("boxes or no regions for Doppelganger", "a jigsaw"));
    }
    let stated = |name, cells| Stated { name, parameter: String::new(), cells };
    let mut all = vec![stated("doppelganger", Vec::new())];
    for kind in KINDS {
        let Some((missing, _)) = item.layout().cells_of(kind) else { continue };
        let columns = rules.columns();
        let line_of: Vec<usize> = match kind {
            "DGR" => (0..rules.cell_count()).map(|cell| cell % columns).collect(),
            "DGC" => (0..rules.cell_count()).map(|cell| cell / columns).collect(),
            _ => rules.region_numbers().ok_or_else(|| item.fault("boxes for DGB1", "none"))?,
        };
        for (line, cell) in missing.into_iter().enumerate() {
            let of_line = (0..rules.cell_count()).filter(|&cell| line_of[cell] == line);
            all.push(stated("cage", vec![of_line.chain([cell]).collect()]));
        }
    }
    Ok(all)
}

/// Writes the item, which means the same where regions are the boxes of the program, or none.
pub fn write(layout: &Layout, _: &Stated) -> Option<String> {
    let rules = layout.grid();
    let has_regions = rules.region_numbers().is_some();
    let is_held = !has_regions || rules.boxes().is_some() && rules.boxes() == own_boxes(rules);
    is_held.then(String::new)
}
