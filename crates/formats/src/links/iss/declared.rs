//! The groups of extra cells that the items of a string declare: first the labels of
//! `ChaosConstruction`, then the missing values of `Doppelganger`, then those of `Var`.

use super::chaos::CONSTRUCTION;
use super::item::IssItem;
use super::missing;
use super::variables::{LABELS, Layout, MOST_CELLS, whole};
use quorum_puzzle::Rules;
use quorum_puzzle::text::{Fault, quoted};

/// The longest row of a group.
const MOST_COLUMNS: usize = 16;

/// A grid and the groups that some of the items declare.
pub fn layout(grid: &Rules, items: &[IssItem<'_>]) -> Result<Layout, Fault> {
    let mut layout = Layout::of_grid(grid.clone());
    if items.iter().any(|item| item.name.text == CONSTRUCTION) {
        layout.add(LABELS.to_owned(), grid.cell_count(), grid.columns());
    }
    missing::declare(&mut layout, items);
    for item in items.iter().filter(|item| item.name.text == "Var") {
        let (name, cells, stated_columns) = read_group(item)?;
        let columns = stated_columns.unwrap_or(grid.columns());
        if let Some((before, length)) = layout.cells_of(&name) {
            // The program drops the first one.
            if (before.len(), length) != (cells, columns) {
                return Err(item.fault(format!("one size of {name}"), "another one"));
            }
            continue;
        }
        let most = MOST_CELLS - grid.cell_count();
        let found = layout.extra_cells().saturating_add(cells);
        if found > most {
            let expected = format!("at most {most} extra cells beside a {} grid", grid.shape());
            return Err(item.argument(2).fault(0, expected, found.to_string()));
        }
        layout.add(name, cells, columns);
    }
    Ok(layout)
}

/// The beginning of the names of a group, its number of cells, and the length of its rows if that
/// is stated.
fn read_group(item: &IssItem<'_>) -> Result<(String, usize, Option<usize>), Fault> {
    let [letters, size] = [0, 2].map(|number| item.argument(number));
    if letters.text.is_empty() || !letters.text.bytes().all(|byte| byte.is_ascii_uppercase()) {
        let expected = "capital letters that name extra cells, as in Var~A~label~9";
        return Err(letters.fault(0, expected, quoted(letters.text)));
    }
    if let Some(more) = item.arguments.get(3) {
        return Err(more.fault(0, "Var~LETTERS~label~SIZE", "more"));
    }
    // The program takes one cell where it does not know the size, which is hardly meant.
    let expected = "a number of extra cells as 9, or 3x3 for rows and columns";
    let fault = || size.fault(0, expected, quoted(size.text));
    let (cells, columns) = match size.text.split_once('x') {
        _ if size.text.is_empty() => (1, None),
        None => (whole(size.text).ok_or_else(fault)?, None),
        Some((rows, columns)) => {
            let (rows, columns) = whole(rows).zip(whole(columns)).ok_or_else(fault)?;
            if columns > MOST_COLUMNS {
                let expected = format!("at most {MOST_COLUMNS} columns of extra cells");
                return Err(size.fault(0, expected, columns.to_string()));
            }
            (rows.saturating_mul(columns), Some(columns))
        }
    };
    Ok((format!("V{}", letters.text), cells, columns))
}
