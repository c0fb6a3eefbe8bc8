//! A string without items: the cells of a square grid, one character each, and perhaps its jigsaw
//! in as many characters more.
//!
//! Values are digits up to size 9, else the letters from A for 1; every other character is an open
//! cell, and there may be one such character only. The program takes these beside its items
//! (`_parseJigsawToAst`, `_parsePlainSudokuToAst` of its parser). Other lines of cells have formats
//! of their own, with letters for 10 and more; in a link, and with a jigsaw, a string is the
//! program's.

use super::variables::RADIX;
use std::collections::{BTreeMap, BTreeSet};

/// The string of items that means the same; `None` if it is none of these.
pub fn as_items(text: &str) -> Option<String> {
    let symbols: Vec<char> = text.chars().filter(|symbol| !symbol.is_whitespace()).collect();
    if symbols.contains(&'~') {
        return None;
    }
    let size = |cells: usize| (2..=16).find(|size| size * size == cells);
    let (size, has_jigsaw) = match size(symbols.len()) {
        Some(size) => (size, false),
        None => (size(symbols.len() / 2).filter(|_| symbols.len().is_multiple_of(2))?, true),
    };
    let (grid, jigsaw) = symbols.split_at(size * size);
    let value = |symbol: char| match symbol {
        '1'..='9' if size < 10 => Some(symbol as usize - '0' as usize),
        'A'..='Z' if size > 9 => Some(symbol as usize - 'A' as usize + 1),
        _ => None,
    };
    let value = |symbol: char| value(symbol).filter(|&value| value <= size);
    let open: BTreeSet<char> =
        grid.iter().copied().filter(|&symbol| value(symbol).is_none()).collect();
    if open.len() > 1 {
        return None;
    }
    let mut items = format!(".Shape~{size}x{size}");
    if has_jigsaw {
        let mut regions: BTreeMap<char, usize> = BTreeMap::new();
        jigsaw.iter().for_each(|&symbol| *regions.entry(symbol).or_default() += 1);
        if regions.len() != size || regions.values().any(|&cells| cells != size) {
            return None;
        }
        // Names of regions might be signs between items.
        let number =
            |symbol: &char| regions.keys().position(|region| region == symbol).expect("a region");
        let digit = |symbol: &char| {
            char::from_digit(number(symbol) as u32, RADIX).expect("at most 16 regions")
        };
        items += &format!(".NoBoxes.Jigsaw~{}", jigsaw.iter().map(digit).collect::<String>());
    }
    for (cell, &symbol) in grid.iter().enumerate() {
        let digit = |place: usize| char::from_digit(place as u32 + 1, RADIX).expect("at most 16");
        if let Some(value) = value(symbol) {
            items += &format!(".~R{}C{}_{value}", digit(cell / size), digit(cell % size));
        }
    }
    Some(items)
}
