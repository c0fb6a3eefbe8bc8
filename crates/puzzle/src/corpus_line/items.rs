//! Constraints in a corpus line: items joined by `/`, each `NAME[=PARAMETER]:LISTS`, where a
//! parameter that begins with `<`, `>` or `!` has no `=` before it. Lists of cells are joined by
//! `|`, cells by `.`.

use crate::constraints::{NamedConstraint, Stated, find, nearest};
use crate::text::{Fault, Text, quoted};
use crate::{Puzzle, StateError, spelling};

/// Reads the field; errors point at the item, the name or the cell.
pub fn read_constraints(puzzle: &mut Puzzle, field: Text<'_>) -> Result<(), Fault> {
    field.pieces(|symbol| symbol == '/').try_for_each(|item| read_item(puzzle, item))
}

/// Checks the names of the items only.
pub fn check_names(field: Text<'_>) -> Result<(), Fault> {
    field.pieces(|symbol| symbol == '/').try_for_each(|item| name(item).map(drop))
}

/// The constraint of an item, and where its name and its parameter end.
fn name(item: Text<'_>) -> Result<(&'static NamedConstraint, usize, usize), Fault> {
    let Some(end) = item.text.find(':') else {
        let expected = "a constraint such as cage=15:R1C1.R1C2, with ':' before its cells";
        return Err(item.fault(0, expected, quoted(item.text)));
    };
    let name_end = item.text[..end].find(['=', '<', '>', '!']).unwrap_or(end);
    let name = item.slice(0, name_end);
    let constraint = find(name.text).map_err(|_| {
        let found = format!("{}{}", quoted(name.text), nearest(name.text));
        name.fault(0, "the name of a constraint", found)
    })?;
    Ok((constraint, name_end, end))
}

fn read_item(puzzle: &mut Puzzle, item: Text<'_>) -> Result<(), Fault> {
    let (constraint, name_end, end) = name(item)?;
    let has_sign = item.text[name_end..end].starts_with('=');
    let parameter = item.slice(name_end + usize::from(has_sign), end);
    let is_bad = |symbol: char| !symbol.is_ascii_graphic() || ",\"'\\;/".contains(symbol);
    if let Some(offset) = parameter.text.find(is_bad) {
        return Err(parameter.unexpected(offset, "a parameter of visible ASCII characters"));
    }
    let rules = puzzle.rules().clone();
    let cell = |text: Text<'_>| {
        let found = spelling::cell(text.text);
        let found = found.ok_or_else(|| text.fault(0, "a cell such as R1C1", quoted(text.text)))?;
        rules.cell_at(found).ok_or_else(|| {
            text.fault(0, format!("a cell of {}", spelling::cells_of(&rules)), quoted(text.text))
        })
    };
    let lists = item.slice(end + 1, item.text.len());
    let list = |list: Text<'_>| list.pieces(|symbol| symbol == '.').map(cell).collect();
    let cells = if lists.text.is_empty() {
        Vec::new()
    } else {
        lists.pieces(|symbol| symbol == '|').map(list).collect::<Result<_, _>>()?
    };
    let stated = Stated { name: constraint.name, parameter: parameter.text.to_owned(), cells };
    state(puzzle, stated, item)
}

/// States a constraint; errors point at `place`.
pub fn state(puzzle: &mut Puzzle, stated: Stated, place: Text<'_>) -> Result<(), Fault> {
    let fault = |StateError { expected, found }| place.fault(0, expected, found);
    puzzle.state(stated).map_err(fault)
}
