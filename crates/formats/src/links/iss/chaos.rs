//! `ChaosConstruction`, `ChaosArrow` and `ChaosCount`: regions that are to be found, and clues
//! about them; `ConnectedValues`.
//!
//! `ChaosConstruction` declares the extra cells CC1 to CCn, one per cell of the grid in its order,
//! which have the labels of the regions. Here they are the first ones of all extra cells. A region
//! has as many cells as `RegionSize` states, else as the longer side.
//!
//! `ChaosArrow~CELL~OFFSET~CC2~CC3~-~CC2~CC8` and `ChaosCount~CELL~OFFSET~CC2~CC3`: `-` separates
//! the arms of an arrow; an offset that is left out is 0. `ConnectedValues~GROUP~1_2~SIZE`: the
//! grid or a whole group of extra cells, and perhaps the number of cells.

use super::item::IssItem;
use super::outside::number;
use super::variables::{self, LABELS, Layout};
use crate::prelude::*;
use quorum_problem::Connected;

/// The item that declares the labels.
pub const CONSTRUCTION: &str = "ChaosConstruction";

/// The constraint of that item.
const CHAOS: &str = "chaos";

type Constraints = Result<Vec<Stated>, Fault>;

/// Reads the item without arguments. The size of a region is stated later: another item may have
/// it.
pub fn read_construction(rules: &Rules, item: &IssItem<'_>) -> Constraints {
    super::forms::no_arguments(item)?;
    if rules.has_lines() {
        Ok(vec![Stated { name: CHAOS, parameter: String::new(), cells: Vec::new() }])
    } else {
        Err(item.fault("items for grids of the kind Raw", quoted(CONSTRUCTION)))
    }
}

/// States the size of a region, which the item does not have.
pub fn add_size(stated: &mut Stated, size: usize) {
    if stated.name == CHAOS {
        stated.parameter = size.to_string();
    }
}

/// Reads a clue of labels: the cell that counts, an offset, and labels.
pub fn read_clue(_: &Rules, item: &IssItem<'_>) -> Constraints {
    if item.layout().cells_of(LABELS).is_none() {
        let expected = format!("{CONSTRUCTION} beside {}", item.name.text);
        return Err(item.fault(expected, "none"));
    }
    let control = item.cell(item.argument(0))?;
    let parameter = match item.argument(1).text {
        "" | "0" => "0",
        "1" => "1",
        found => return Err(item.argument(1).fault(0, "an offset of 0 or 1", quoted(found))),
    };
    let (mut cells, rest) = (vec![vec![control]], item.arguments.get(2..).unwrap_or_default());
    let is_arrow = item.name.text == "ChaosArrow";
    if !rest.is_empty() {
        for arm in rest.split(|text| is_arrow && text.text == "-") {
            let Some(first) = arm.first() else {
                return Err(rest[0].fault(0, "labels on both sides of '-'", "none"));
            };
            let labels: Vec<usize> =
                arm.iter().map(|text| item.cell(*text)).collect::<Result<_, Fault>>()?;
            if let Some(place) = labels.iter().position(|&cell| !item.layout().is_label(cell)) {
                let found = quoted(arm[place].text);
                return Err(arm[place].fault(0, format!("labels, such as {LABELS}1"), found));
            }
            check_start(item, &cells, labels[0], *first)?;
            cells.push(labels);
        }
    }
    let name = if is_arrow { "chaos-arrow" } else { "chaos-count" };
    Ok(vec![Stated { name, parameter: parameter.to_owned(), cells }])
}

/// Fails if the arms of an arrow begin with different labels.
fn check_start(
    item: &IssItem<'_>,
    before: &[Vec<usize>],
    start: usize,
    place: Text<'_>,
) -> Result<(), Fault> {
    if before.get(1).is_none_or(|arm| arm[0] == start) {
        Ok(())
    } else {
        let expected = format!("arms of {} that begin with the same label", item.name.text);
        Err(place.fault(0, expected, quoted(place.text)))
    }
}

/// Writes a clue.
pub fn write_clue(layout: &Layout, stated: &Stated) -> Option<String> {
    let is_arrow = stated.name == "chaos-arrow";
    let item = if is_arrow { "ChaosArrow" } else { "ChaosCount" };
    let mut text = format!(".{item}~{}", layout.name(stated.cells[0][0]));
    let lists = &stated.cells[1..];
    if stated.parameter == "1" {
        text += "~1";
    } else if !lists.is_empty() {
        text += "~";
    }
    for (number, list) in lists.iter().enumerate() {
        text += if number > 0 { "~-" } else { "" };
        list.iter().for_each(|&cell| text += &format!("~{}", layout.name(cell)));
    }
    Some(text)
}

/// The number of labels of a puzzle whose string has an item that declares them, else 0.
pub fn labels(puzzle: &Puzzle) -> usize {
    let rules = puzzle.rules();
    let mut all = puzzle.constraints().iter().filter(|stated| stated.name == CHAOS);
    match (all.next(), all.next()) {
        (Some(stated), None)
            if stated.cells.is_empty() && rules.has_lines() && size_of(rules, stated).is_some() =>
        {
            rules.cell_count()
        }
        _ => 0,
    }
}

/// The cells of a region, if the regions of the rules are not of another size.
fn size_of(rules: &Rules, stated: &Stated) -> Option<usize> {
    let size: usize = stated.parameter.parse().ok()?;
    let has_size =
        |regions: Vec<usize>| regions.iter().filter(|&&region| region == 0).count() == size;
    (size > 1 && rules.region_numbers().is_none_or(has_size)).then_some(size)
}

/// The item of the size of a region, where the rules have no regions.
pub fn size_text(puzzle: &Puzzle) -> String {
    let rules = puzzle.rules();
    if labels(puzzle) == 0 || rules.region_numbers().is_some() {
        return String::new();
    }
    let stated = puzzle.constraints().iter().find(|stated| stated.name == CHAOS);
    match stated.and_then(|stated| size_of(rules, stated)) {
        Some(size) if size != rules.size() => format!(".RegionSize~{size}"),
        _ => String::new(),
    }
}

/// Whether the item of a constraint means the same beside those of the whole puzzle: that of the
/// labels, if the program has the same ones; that of a clue, if it is about these.
pub fn is_held(puzzle: &Puzzle, stated: &Stated) -> bool {
    let cells = puzzle.rules().cell_count();
    let own = cells..cells + labels(puzzle);
    match stated.name {
        CHAOS => !own.is_empty(),
        "chaos-arrow" | "chaos-count" => {
            !own.is_empty()
                && !own.contains(&stated.cells[0][0])
                && stated.cells[1..].iter().flatten().all(|cell| own.contains(cell))
        }
        _ => true,
    }
}

/// Reads `ConnectedValues`.
pub fn read_connected(_: &Rules, item: &IssItem<'_>) -> Constraints {
    let (group, values) = (item.argument(0), item.argument(1));
    let values = values.pieces(|symbol| symbol == '_').map(number);
    let values = values.collect::<Result<Vec<String>, Fault>>()?.join(".");
    if let Some(more) = item.arguments.get(3) {
        return Err(more.fault(0, "ConnectedValues~GROUP~VALUES~SIZE", "more"));
    }
    let size = match item.argument(2).text {
        "" => String::new(),
        _ => number(item.argument(2))?,
    };
    if size == "0" {
        return Err(item.argument(2).fault(0, "a number of cells from 1", quoted("0")));
    }
    let mut stated = Stated { name: "connected", parameter: values, cells: Vec::new() };
    let width = match group.text {
        "" => String::new(),
        name => {
            let (cells, width) = item.layout().cells_of(name).ok_or_else(|| {
                group.fault(0, "a group of extra cells, or nothing for the grid", quoted(name))
            })?;
            stated.cells = vec![cells];
            width.to_string()
        }
    };
    stated.parameter += &format!("_{size}_{width}");
    stated.parameter = stated.parameter.trim_end_matches('_').to_owned();
    Ok(vec![stated])
}

/// Writes `ConnectedValues` for the grid or a whole group, of which the labels are one if there are
/// any; else `None`.
pub fn write_connected(layout: &Layout, connected: &Connected) -> Option<String> {
    let (least, most) = (connected.least(), connected.most());
    let size = match (least, most) {
        (1, most) if most == connected.cells().len() => String::new(),
        (1.., most) if most == least => format!("~{least}"),
        _ => return None,
    };
    let rules = layout.grid();
    let grid = || (0..rules.cell_count()).collect();
    let is_group = |name: &&str| {
        let cells = layout.cells_of(name).map_or_else(grid, |(cells, _)| cells);
        let whole = Connected::new(cells, rules.columns(), connected.values(), least, most);
        whole.is_ok_and(|whole| whole == *connected)
    };
    let name = ["", LABELS, variables::GROUP].into_iter().find(is_group)?;
    let values = connected.values().iter().map(|value| rules.values().value(value).to_string());
    let values = values.collect::<Vec<_>>().join("_");
    Some(format!(".ConnectedValues~{name}~{values}{size}"))
}
