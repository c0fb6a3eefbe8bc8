//! `connected`: the primitive [`Connected`], cells of a lattice with some of the values, connected
//! by their sides.
//!
//! `connected=1.3_4-9_5:R1C1.R1C2...`: values joined by `.`; after `_` the number of cells that
//! have them, as `9`, `4-9`, `4-` or nothing for at least one; after another `_` the number of
//! cells in a row of the list, nothing for that of the grid's columns. Without a list it is the
//! whole grid: `connected=1.3:`. The canonical form has the list in the normal form of `Connected`,
//! and leaves out what need not be stated.

use super::check::one_list;
use super::parameter::{joined, whole};
use super::*;
use quorum_problem::{Connected, Constraint, ValueSet};

/// The entry of the table.
pub(super) static CONNECTED: NamedConstraint = NamedConstraint {
    name: "connected",
    also: &["connected-values", "connected-cells"],
    summary: "the cells with these values are connected by their sides, in the grid or in the rows of a list of cells",
    parameter: "values joined by '.'; after _ how many cells have them, such as 9, 4-9 or 4- (by default 1-); \
                after another _ the number of cells in a row of the list (by default as many as the grid has)",
    example: "connected=1.2.3.4.5_45:",
    iss: Iss::Own(&["ConnectedValues"]),
    canonical_parameter: |context, stated| {
        let connected = connected(context, stated)?;
        let value = |number| i64::from(context.values().value(number));
        *stated = if is_of_grid(context, &connected) {
            let parameter = text(&connected, value, Some(connected.width()));
            Stated { parameter, cells: Vec::new(), ..stated.clone() }
        } else {
            let parameter = text(&connected, value, Some(context.columns()));
            Stated { parameter, cells: vec![connected.cells().to_vec()], ..stated.clone() }
        };
        Ok(())
    },
    canonical_cells: |_, _| Ok(()),
    lower: |context, stated, primitives| {
        primitives.push(Constraint::Connected(connected(context, stated)?))
    },
    ..NamedConstraint::OF_VALUES
};

/// The statement of a primitive, with its list of cells, and with values as numbers from 1.
pub(super) fn stated(connected: &Connected) -> Stated {
    Stated {
        name: CONNECTED.name,
        parameter: text(connected, i64::from, None),
        cells: vec![connected.cells().to_vec()],
    }
}

/// The parameter; the number of cells in a row is left out if it is the usual one.
fn text(connected: &Connected, value: impl Fn(u8) -> i64, usual_width: Option<usize>) -> String {
    let values: Vec<i64> = connected.values().iter().map(value).collect();
    let (least, most) = (connected.least(), connected.most());
    let has_limit = most < connected.cells().len();
    let sizes = match (least, has_limit) {
        (1, false) => String::new(),
        (least, _) if least == most => least.to_string(),
        (least, false) => format!("{least}-"),
        (least, true) => format!("{least}-{most}"),
    };
    let width = if usual_width == Some(connected.width()) {
        String::new()
    } else {
        connected.width().to_string()
    };
    [joined(&values), sizes, width].join("_").trim_end_matches('_').to_owned()
}

/// Whether the lattice is the grid.
fn is_of_grid(context: &Context<'_>, connected: &Connected) -> bool {
    let (cells, columns) = (context.whole_grid().collect(), context.columns());
    let (values, least, most) = (connected.values(), connected.least(), connected.most());
    let of_grid = Connected::new(cells, columns, values, least, most);
    of_grid.is_ok_and(|of_grid| of_grid == *connected)
}

fn connected(context: &Context<'_>, stated: &Stated) -> Result<Connected> {
    let cells = if stated.cells.is_empty() {
        context.check_whole().map(|()| context.whole_grid().collect())?
    } else {
        one_list(stated)?.to_vec()
    };
    let parts: Vec<&str> = stated.parameter.split('_').collect();
    let (values, sizes, width) = match parts[..] {
        [values] => (values, "", ""),
        [values, sizes] => (values, sizes, ""),
        [values, sizes, width] => (values, sizes, width),
        _ => {
            return expected("values, sizes and a width between '_'", quoted(&stated.parameter));
        }
    };
    let (least, most) = sizes_of(sizes, cells.len())?;
    let width = match width {
        "" => context.columns(),
        width => whole(width, &(1..=cells.len() as i64))? as usize,
    };
    let values = value_set(context, values)?;
    Connected::new(cells, width, values, least, most).map_err(StateError::of)
}

/// The numbers of values that are joined by full stops.
pub(super) fn value_set(context: &Context<'_>, text: &str) -> Result<ValueSet> {
    let number = |word: &str| {
        let value = whole(word, &(context.low()..=context.high()))?;
        Ok(context.values().number(value as usize).expect("one of the values"))
    };
    text.split('.').map(number).collect()
}

/// At least and at most so many cells: `9`, `4-9`, `4-`, or at least one.
fn sizes_of(text: &str, cells: usize) -> Result<(usize, usize)> {
    let size = |word: &str| Ok::<usize, StateError>(whole(word, &(0..=cells as i64))? as usize);
    Ok(match text.split_once('-') {
        None if text.is_empty() => (1, cells),
        None => (size(text)?, size(text)?),
        Some((least, "")) => (size(least)?, cells),
        Some((least, most)) if size(least)? <= size(most)? => (size(least)?, size(most)?),
        Some(_) => return expected("sizes such as 4-9", quoted(text)),
    })
}
