//! Game IDs of Sudoku by Simon Tatham's `solo`: `3x3:` and runs of blanks and numbers.
//!
//! `2x3` is boxes 2 rows high and 3 columns wide. Flags after the size: `x` for both
//! diagonals, `j` for a jigsaw (then the size is one number, `9j`), `k` for killer cages; `d` and a
//! letter (the difficulty wanted) are passed over.
//!
//! The regions of a jigsaw follow the cells, after a comma, as [borders](super::borders); then the
//! cages of a killer, also as borders: every cell is in one of 2 to n cells, all different. Last a
//! grid of sums: that of a cage is in one of its cells, and a cage may have none.

use super::borders::{self, Spelling};
use super::game_id::{fields, flags, givens, grid, number, read_givens, read_grid, take};
use crate::options::jigsaw as jigsaw_rules;
use crate::prelude::*;
use quorum_puzzle::text::leading_number;

/// Sudoku game IDs.
pub static FORMAT: Format = Format {
    name: "solo",
    summary: "Sudoku game ID of Simon Tatham's puzzles, 2x3:..., also 9j:, 3x3x: and 3x3k:",
    description: "\
A game ID of Simon Tatham's Solo: boxes `RxC` (R rows high, C columns wide), flags, `:`,
then the cells: numbers, a letter a to z for a run of 1 to 26 blanks, `_` between two
numbers. Flags: x both diagonals, j jigsaw (then the size is one number, 9j, and the
borders of regions follow the cells after a comma), k killer up to 9x9 (then the borders
of cages follow, and their sums as cells). A cage is constraint cage.",
    extensions: &["txt"],
    example: "2x2:3a4j4a1",
    holds: &[
        Feature::Givens,
        Feature::Boxes,
        Feature::Jigsaw,
        Feature::Diagonals,
        Feature::OwnConstraints,
        Feature::Name,
    ],
    spells: |name| name == "cage",
    extent: Extent::line(recognize, |text, known| Ok(read(text, known)?.into())),
    write: Some(write),
};

/// The largest killer of that program.
const MAX_KILLER: usize = 9;

/// `RxC` and flags before a colon, or `9j`, how jigsaw puzzles begin.
fn recognize(text: &str) -> bool {
    let Some((head, _)) = text.split_once(':') else { return false };
    let Some((_, length)) = leading_number(head) else { return false };
    match head[length..].strip_prefix('x') {
        Some(rest) => leading_number(rest).is_some(),
        None => head[length..].starts_with('j'),
    }
}

pub fn read(text: Text<'_>, known: &KnownRules) -> Result<Puzzle, Fault> {
    let mut rest = text;
    let rows = side(&mut rest)?;
    let columns = match take(&mut rest, |first| first == 'x') {
        Some(_) => side(&mut rest)?,
        None => 1,
    };
    let flags = flags(&mut rest, "jxk", "':' after the size")?;
    let flag = |name| flags.iter().find(|(flag, _)| *flag == name).map(|(_, place)| place);
    let (jigsaw, killer) = (flag('j').is_some(), flag('k'));
    let size = usize::from(rows) * usize::from(columns);
    let mut names = Vec::new();
    if jigsaw {
        names.push("the regions of the jigsaw");
    }
    if let Some(place) = killer {
        if size > MAX_KILLER {
            let expected = format!("a size up to {MAX_KILLER} for killer cages");
            return Err(place.fault(0, expected, format!("'k' with size {size}")));
        }
        names.extend(["the cages", "the sums of the cages"]);
    }
    let fields = fields(rest, &names)?;
    let mut rules = if jigsaw {
        jigsaw_rules(fields[1], size, &borders::read(fields[1], size, Spelling::Solo)?)?
    } else {
        known.boxes_of_text(text, size, Some(Boxes { rows, columns }))?
    };
    if flag('x').is_some() {
        rules = rules.with_diagonals(Diagonals::BOTH);
    }
    let mut puzzle = Puzzle::empty(known.of_full_text(text, rules)?);
    read_givens(&mut puzzle, fields[0])?;
    if let [.., borders, sums] = *fields
        && killer.is_some()
    {
        read_cages(&mut puzzle, borders, sums)?;
    }
    Ok(puzzle)
}

/// Takes the height or width of a box.
fn side(rest: &mut Text<'_>) -> Result<u8, Fault> {
    let place = *rest;
    let side = number(rest).filter(|side| (1..=64).contains(side));
    side.map(|side| side as u8)
        .ok_or_else(|| place.unexpected(0, "the height or width of a box, 1 to 64"))
}

/// Reads the cages of a killer and their sums.
fn read_cages(puzzle: &mut Puzzle, borders: Text<'_>, sums: Text<'_>) -> Result<(), Fault> {
    let size = puzzle.size();
    let cages = borders::parts(&borders::read(borders, size, Spelling::Solo)?);
    if let Some(cage) = cages.iter().find(|cage| !(2..=size).contains(&cage.len())) {
        let first = puzzle.position(cage[0]);
        let found = format!("the cage of {first} with {}", cage.len());
        return Err(borders.fault(0, format!("cages of 2 to {size} cells"), found));
    }
    let numbers = read_grid(sums, size * size, "a sum", 1..=size.pow(3))?;
    for cells in cages {
        let mut stated = cells.iter().filter_map(|&cell| numbers[cell]);
        let sum = stated.next();
        if let Some((_, place)) = stated.next() {
            let found = format!("a second one for the cage of {}", puzzle.position(cells[0]));
            return Err(place.fault(0, "one sum per cage", found));
        }
        let parameter = sum.map_or(String::new(), |(sum, _)| sum.to_string());
        let place = sum.map_or(sums, |(_, place)| place);
        add(puzzle, place, "cage", parameter, cells)?;
    }
    Ok(())
}

fn write(puzzle: &Puzzle) -> Result<String, NoRoom> {
    let rules = puzzle.rules();
    let mut id = match (rules.boxes(), rules.jigsaw()) {
        (Some(boxes), _) => boxes.to_string(),
        (None, Some(_)) => format!("{}j", rules.size()),
        (None, None) => return Err(NoRoom("a grid without boxes".into())),
    };
    match rules.diagonals() {
        Diagonals::NONE => {}
        Diagonals::BOTH => id.push('x'),
        _ => return Err(NoRoom("one diagonal without the other".into())),
    }
    let cages = match puzzle.constraints() {
        [] => None,
        _ => Some(cages(puzzle)?),
    };
    if cages.is_some() {
        id.push('k');
    }
    id.push(':');
    id.push_str(&givens(puzzle));
    if let Some(regions) = rules.jigsaw() {
        let labels: Vec<usize> = regions.iter().map(|&region| region.into()).collect();
        id.push(',');
        id.push_str(&borders::write(&labels, rules.size(), Spelling::Solo, "jigsaw regions")?);
    }
    id.extend(cages);
    Ok(with_name(puzzle, id))
}

/// The cages and their sums, each after a comma.
fn cages(puzzle: &Puzzle) -> Result<String, NoRoom> {
    let (size, stated) = (puzzle.size(), puzzle.constraints());
    refuse_if(size > MAX_KILLER, format!("cages in a {size}x{size} grid"))?;
    let labels = borders::labels(stated.iter().map(|stated| &*stated.cells[0]), size)?;
    let mut sums = vec![None; size * size];
    for stated in stated {
        let cells = &stated.cells[0];
        refuse_if(cells.len() < 2, format!("a cage of one cell, {}", puzzle.position(cells[0])))?;
        if !stated.parameter.is_empty() {
            let sum: usize = stated.parameter.parse().unwrap_or(0);
            let is_number = (1..=size.pow(3)).contains(&sum);
            refuse_if(!is_number, format!("a cage of sum {}", stated.parameter))?;
            sums[cells[0]] = Some(sum);
        }
    }
    let borders = borders::write(&labels, size, Spelling::Solo, "cages")?;
    Ok(format!(",{borders},{}", grid(sums.into_iter())))
}
