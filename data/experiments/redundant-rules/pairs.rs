//! The 810 *small* rules: pairs of cells that differ, 972 in 27 rules, of which 162 are in a line
//! and a box.
//!
//! One line dropped in each of the six chutes (three rows, three columns) drops 6 * 27 = 162 pairs
//! that no box has. That they follow from the other 648 is a proof of [`run`](super::run). Two
//! kinds of grids show how far this goes:
//!
//! * *maximal*: for each of the 648 a grid that breaks it, and none of the other 647. So none of
//!   them can be dropped as well.
//! * *exchange*: two cells of a row and box, `x` and `x'`, each with a cell of its own column in
//!   another box: a grid that breaks these two pairs only. So both are not dropped together,
//!   wherever they are. In every row, all dropped pairs of columns of one stack are then of one
//!   column; of the 27 pairs of rows of different bands each is dropped in one column at most, and
//!   of the 486 pairs of a line that no box has at most 6 * 27 = 162 are dropped.

use super::formula::{Formula, Labeling};
use super::rows::PairGrid;
use super::rules;
use std::collections::BTreeSet;
use std::error::Error;

/// The dropped lines: the first of every chute.
pub const LINES: [usize; 6] = [0, 3, 6, 9, 12, 15];

/// The pairs of a rule.
fn pairs_of(rule: usize) -> impl Iterator<Item = [usize; 2]> {
    let cells = rules::cells(rule);
    (0..9).flat_map(move |one| (one + 1..9).map(move |other| [cells[one], cells[other]]))
}

/// The pairs of some rules, each once.
pub fn pairs(rules: impl IntoIterator<Item = usize>) -> BTreeSet<[usize; 2]> {
    rules.into_iter().flat_map(pairs_of).collect()
}

/// The pairs that remain when those of [`LINES`] are dropped that no other rule has.
pub fn kept() -> BTreeSet<[usize; 2]> {
    pairs((0..27).filter(|rule| !LINES.contains(rule)))
}

/// The three cases of an exchange up to symmetry: `R1C1` and `R1C2` with cells of their columns in
/// one row, in two rows of a band, in two bands.
pub const EXCHANGES: [[[usize; 2]; 2]; 3] =
    [[[0, 27], [1, 28]], [[0, 27], [1, 37]], [[0, 27], [1, 55]]];

/// A grid where all of `kept` differ and all of `broken` are equal.
fn grid(kept: &BTreeSet<[usize; 2]>, broken: &[[usize; 2]]) -> Result<Vec<u8>, Box<dyn Error>> {
    let mut formula = Formula::new(Labeling::First);
    for rule in 0..27 {
        if pairs_of(rule).all(|pair| kept.contains(&pair)) {
            formula.rule(rules::cells(rule))
        } else {
            pairs_of(rule)
                .filter(|pair| kept.contains(pair))
                .for_each(|pair| formula.different(pair))
        }
    }
    for pair in broken {
        formula.repeat(&[pair.to_vec()]);
    }
    let kept: Vec<[usize; 2]> = kept.iter().copied().collect();
    match formula.grid()?.filter(|grid| rules::breaks_only(grid, &kept, broken)) {
        Some(grid) => Ok(grid),
        None => Err(format!("no grid breaks {broken:?} only").into()),
    }
}

/// All grids.
pub fn grids() -> Result<Vec<PairGrid>, Box<dyn Error>> {
    let mut found = Vec::new();
    let mut add = |purpose: &str,
                   kept: &BTreeSet<[usize; 2]>,
                   broken: &[[usize; 2]]|
     -> Result<(), Box<dyn Error>> {
        let others = kept.iter().filter(|pair| !broken.contains(pair)).copied().collect();
        let grid = grid(&others, broken)?;
        found.push(PairGrid { purpose: purpose.into(), broken: broken.to_vec(), grid });
        Ok(())
    };
    for exchange in EXCHANGES {
        add("exchange", &pairs(0..27), &exchange)?;
    }
    let kept = kept();
    for &pair in &kept {
        add("maximal", &kept, &[pair])?;
    }
    Ok(found)
}
