//! Maps of regions below a grid: a letter per cell, a row per line, with or without an empty line
//! between grid and map.

use super::block::Block;
use super::drawn;
use super::letters;
use super::options::KnownRules;
use super::symbols::is_blank;
use super::text::{Fault, Line};
use crate::Rules;

/// A map, and the first of its lines.
pub struct RegionMap {
    line: Line,
    labels: Vec<usize>,
}

impl RegionMap {
    /// Takes the map below a grid of this size, if there is one.
    ///
    /// Up to 9x9 rows of letters cannot be cells. In larger grids they may be the next puzzle,
    /// so there each letter has to be in as many connected cells as the grid has rows.
    pub fn take(block: &mut Block<'_>, size: usize) -> Option<RegionMap> {
        if !(2..=letters::MAX_SIZE).contains(&size) {
            return None;
        }
        let is_empty = block.ahead(0).is_some_and(|line| line.trim().is_empty());
        let start = usize::from(is_empty);
        let mut labels: Vec<usize> = Vec::with_capacity(size * size);
        let mut has_letters = false;
        for row in 0..size {
            let line = block.ahead(start + row)?;
            let symbols = line.chars().filter(|symbol| !symbol.is_whitespace());
            let before = labels.len();
            for symbol in symbols {
                if !symbol.is_ascii_alphabetic() {
                    return None;
                }
                has_letters |= !is_blank(symbol);
                labels.push(symbol as usize);
            }
            if labels.len() - before != size {
                return None;
            }
        }
        if !has_letters || size > 9 && !drawn::is_layout(&labels, size) {
            return None;
        }
        let mut first = None;
        for index in 0..start + size {
            let line = block.take_if(|_| true)?;
            if index == start {
                first = Some(line.clone());
            }
        }
        Some(RegionMap { line: first?, labels })
    }

    /// The rules of the grid above the map; header and option must not contradict it.
    pub fn rules(&self, size: usize, known: &KnownRules) -> Result<Rules, Fault> {
        let text = self.line.whole().trimmed();
        known.of_layout(text, size, &self.labels, "the map below the grid")
    }
}
