//! Jigsaws in a line of `SumoCueV1`: `=` before each cell, which is its value (0 for a blank), `J`
//! and the number of its region. Source: readers of eight programs of one course.

use crate::helpers::cells::read_symbol;
use crate::prelude::*;

/// Jigsaws of SumoCue.
pub static FORMAT: Format = Format {
    name: "sumocue",
    summary: "jigsaw in a line SumoCueV1=0J0=3J0=..., value and region per cell",
    description: "\
A jigsaw as a line of SumoCue: SumoCueV1, then = and a cell, in reading order: the value (0
for a blank), J and the number of the region. Sizes to 9.",
    example: "SumoCueV1=0J0=0J0=0J0=0J1=1J0=0J2=0J1=0J1=0J2=0J2=0J1=0J3=0J2=2J3=0J3=4J3",
    holds: &[Feature::Givens, Feature::Boxes, Feature::Jigsaw],
    extent: Extent::line(|text| text.starts_with(HEAD), read),
    ..Format::DEFAULT
};

const HEAD: &str = "SumoCueV1";

fn read(text: Text<'_>, known: &KnownRules) -> Result<ParsedPuzzle, Fault> {
    let Some(cells) = text.text.strip_prefix(HEAD) else {
        return Err(text.unexpected(0, HEAD));
    };
    let cells = text.slice(text.text.len() - cells.len(), text.text.len());
    let cells: Vec<Text<'_>> = cells.pieces(|c| c == '=').collect();
    let (before, cells) = (cells[0], &cells[1..]);
    let size = cells.len().isqrt();
    if !before.text.is_empty() || size * size != cells.len() || !(2..=9).contains(&size) {
        let expected = "'=' before each cell of a square grid up to 9x9 behind SumoCueV1";
        return Err(before.fault(0, expected, format!("{} cells", cells.len())));
    }
    let mut labels = Vec::new();
    for cell in cells {
        let label = match cell.text.split_once('J') {
            Some((value, label)) if value.len() == 1 => label.trim_end().parse::<usize>().ok(),
            _ => None,
        };
        let expected = "a value, J and a region, such as 0J3";
        labels.push(label.ok_or_else(|| cell.unexpected(0, expected))?);
    }
    let mut puzzle = Puzzle::empty(known.of_layout(text, size, &labels, "the regions")?);
    for (index, cell) in cells.iter().enumerate() {
        read_symbol(&mut puzzle, index, *cell, 0)?;
    }
    Ok(puzzle.into())
}
