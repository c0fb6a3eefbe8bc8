//! Killer Sudoku as programs exchange it, among them SumoCue: `3x3:`, `d` for both diagonals or
//! nothing, `:k:`, and a number per cell, each followed by a colon: 256 times the sum of its cage,
//! plus the number of the cage. Cells with the sum 0 are in no cage. Source: a thread about the
//! format on sudocue.net.

use crate::helpers::cells::whole_number;
use crate::prelude::*;

/// Killer Sudoku in 81 numbers.
pub static FORMAT: Format = Format {
    name: "sudocue",
    summary: "killer Sudoku 9x9 in 81 numbers, 3x3::k: or 3x3:d:k: (with diagonals)",
    description: "\
A killer Sudoku 9x9 as SumoCue and other programs exchange it: `3x3:`, d for both diagonals
or nothing, `:k:`, then 81 numbers joined by `:`, 256 times the sum of the cell's cage plus
the number of the cage. Cells with the sum 0 are in no cage.",
    example: EXAMPLE,
    holds: &[Feature::Boxes, Feature::Diagonals, Feature::OwnConstraints],
    extent: Extent::line(recognize, |text, known| Ok(read(text, known)?.into())),
    ..Format::DEFAULT
};

/// A cage of 3 in the first two cells.
const EXAMPLE: &str = "3x3::k:769:769:2:3:4:5:6:7:8:9:10:11:12:13:14:15:16:17:18:19:20:21:22:23:24:25:26:\
     27:28:29:30:31:32:33:34:35:36:37:38:39:40:41:42:43:44:45:46:47:48:49:50:51:52:53:54:55:56:57:58:\
     59:60:61:62:63:64:65:66:67:68:69:70:71:72:73:74:75:76:77:78:79:80:";

const SIZE: usize = 9;
const CELLS: usize = SIZE * SIZE;
/// The greatest sum of a cage.
const MAX_SUM: usize = 45;
/// The factor of the sum.
const UNIT: usize = 256;

fn recognize(text: &str) -> bool {
    text.starts_with("3x3:") && text[4..].split(':').nth(1) == Some("k")
}

fn read(text: Text<'_>, known: &KnownRules) -> Result<Puzzle, Fault> {
    let fields: Vec<Text<'_>> = text.pieces(|symbol| symbol == ':').collect();
    let [size, diagonals, kind, numbers @ ..] = fields.as_slice() else {
        return Err(text.unexpected(text.text.len(), "':' after 3x3"));
    };
    let boxes = Boxes { rows: 3, columns: 3 };
    if size.text != "3x3" {
        return Err(size.fault(0, "3x3", quoted(size.text)));
    }
    if kind.text != "k" {
        return Err(kind.fault(0, "k", quoted(kind.text)));
    }
    let mut rules = known.boxes_of_text(text, SIZE, Some(boxes))?;
    match diagonals.text {
        "" => {}
        "d" => rules = rules.with_diagonals(Diagonals::BOTH),
        _ => return Err(diagonals.fault(0, "d or nothing", quoted(diagonals.text))),
    }
    let mut puzzle = Puzzle::empty(known.of_full_text(text, rules)?);
    // The last number too is followed by a colon, which may have been lost.
    let numbers = match numbers {
        [numbers @ .., last] if last.text.is_empty() => numbers,
        _ => numbers,
    };
    if numbers.len() != CELLS {
        let found = format!("{}", numbers.len());
        return Err(text.fault(text.text.len(), format!("{CELLS} numbers"), found));
    }
    // The sum and the cells of each cage, and where it begins.
    let mut cages: Vec<Option<(usize, Vec<usize>, Text<'_>)>> = vec![None; CELLS + 1];
    for (cell, field) in numbers.iter().enumerate() {
        let parts = whole_number(field.text).map(|number| (number / UNIT, number % UNIT));
        let Some((sum, cage)) = parts.filter(|(sum, cage)| *sum <= MAX_SUM && *cage <= CELLS)
        else {
            let expected = format!("{UNIT} times a sum up to {MAX_SUM} plus a cage up to {CELLS}");
            return Err(field.fault(0, expected, quoted(field.text)));
        };
        if (sum, cage) == (0, 0) {
            continue;
        }
        let (known, cells, _) = cages[cage].get_or_insert_with(|| (sum, Vec::new(), *field));
        cells.push(cell);
        if *known != sum || sum == 0 && cells.len() > 1 {
            let found = format!("{sum} beside {known} for cage {cage}");
            return Err(field.fault(0, "one sum above 0 per cage of several cells", found));
        }
    }
    for (sum, cells, place) in cages.into_iter().flatten().filter(|(sum, ..)| *sum > 0) {
        add(&mut puzzle, place, "cage", sum, cells)?;
    }
    Ok(puzzle)
}
