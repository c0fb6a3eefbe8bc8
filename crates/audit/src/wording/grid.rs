//! Grids and cells that a rule is about. What a rule assumes of its grid is checked here, whatever
//! the reader of the puzzle's line accepts: that rows and columns differ, that no cell is absent,
//! that cells are neighbors, that labels exist.

use super::*;

/// Rules about rows and columns of different values.
const OF_LINES: [&str; 3] = ["full-rank", "no-rank-ties", "doppelganger"];

/// Rules about whole rows, columns, blocks or regions.
const OF_WHOLE_GRIDS: [&str; 12] = [
    "full-rank",
    "no-rank-ties",
    "doppelganger",
    "yin-yang",
    "chaos",
    "windoku",
    "disjoint-groups",
    "global-entropy",
    "global-mod",
    "dutch-flatmates",
    "row-indexer",
    "column-indexer",
];

/// Rules about the places of their cells.
const OF_PLACES: [&str; 17] = [
    "full-rank",
    "white",
    "black",
    "x",
    "v",
    "pair-sum",
    "minimum",
    "maximum",
    "row-indexer",
    "column-indexer",
    "box-indexer",
    "region-sum",
    "little-killer",
    "quadruple",
    "kakuro",
    "straights",
    "sub-sudoku",
];

/// Fails if the rule is not one for the grid or for the cells.
pub(super) fn check(item: &LineItem, context: &Context<'_>) -> Result {
    let name = item.name.as_str();
    let cells = item.cells();
    if cells.iter().any(|&cell| context.is_absent(cell)) {
        return refuse("expected no absent cells");
    }
    if OF_LINES.contains(&name) && !context.has_lines {
        return refuse("expected a grid whose rows and columns differ");
    }
    let is_of_whole_grid =
        OF_WHOLE_GRIDS.contains(&name) || name == "connected" && cells.is_empty();
    if is_of_whole_grid && !context.absent.is_empty() {
        return refuse("expected a grid without absent cells");
    }
    if OF_PLACES.contains(&name) && cells.iter().any(|cell| !context.cells().contains(cell)) {
        return refuse("expected cells of the grid");
    }
    check_values(name, context)?;
    match name {
        "white" | "black" | "x" | "v" | "pair-sum" => match cells[..] {
            [first, second] if neighbors(first, context).contains(&second) => Ok(()),
            _ => refuse("expected two cells with a common side"),
        },
        "kakuro" if !is_straight(&cells, context, &[[0, 1], [1, 0]]) => {
            refuse("expected cells side by side in a row or column")
        }
        "little-killer" if !is_straight(&cells, context, &[[1, 1], [1, -1]]) => {
            refuse("expected cells of a diagonal")
        }
        "quadruple" if !is_block(&cells, context) => refuse("expected a block of 2x2 cells"),
        "chaos" => check_labels(&cells, &item.lists, context),
        // The first list has the cell that counts.
        "chaos-arrow" | "chaos-count" => {
            let labels = item.lists.get(1..).unwrap_or_default();
            check_labels(&labels.concat(), labels, context)
        }
        _ => Ok(()),
    }
}

/// Fails if the rule names values that there are not.
fn check_values(name: &str, context: &Context<'_>) -> Result {
    let (low, count) = (context.low, context.count);
    match name {
        "dutch-flatmates" if low != 1 || count.is_multiple_of(2) => {
            refuse("expected an odd number of values from 1")
        }
        "sandwich" if count < 2 => refuse("expected two values or more"),
        _ => Ok(()),
    }
}

/// Whether each cell is one of some moves, by rows and columns, from the cell before, and all by
/// the same.
fn is_straight(cells: &[usize], context: &Context<'_>, moves: &[[isize; 2]]) -> bool {
    let columns = context.columns;
    let is_move = |pair: &[usize], [down, right]: [isize; 2]| {
        let down_by = (pair[1] / columns) as isize - (pair[0] / columns) as isize;
        let right_by = (pair[1] % columns) as isize - (pair[0] % columns) as isize;
        [down_by, right_by] == [down, right]
    };
    moves.iter().any(|&one| cells.windows(2).all(|pair| is_move(pair, one)))
}

/// Whether these are the four cells of a block, in reading order.
fn is_block(cells: &[usize], context: &Context<'_>) -> bool {
    let columns = context.columns;
    match *cells {
        [first, ..] if first % columns + 1 < columns => {
            *cells == [first, first + 1, first + columns, first + columns + 1]
        }
        _ => false,
    }
}

/// Fails if a label is a cell of the grid, or where no labels are stated and there are none for all
/// its cells.
fn check_labels(labels: &[usize], lists: &[Vec<usize>], context: &Context<'_>) -> Result {
    if labels.iter().any(|label| context.cells().contains(label)) {
        return refuse("expected labels that are extra cells");
    }
    if lists.is_empty() && context.all_cells < 2 * context.cells().len() {
        refuse("expected an extra cell per cell of the grid")
    } else {
        Ok(())
    }
}
