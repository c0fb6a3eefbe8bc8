//! What a logged search on bit planes notes: the candidates after each round, and its splits.
//!
//! A split keeps some cells of a digit in one branch and some in the other. Most of what it removes
//! follows from the cells of one house: a permutation of minirows is decided in any of its boxes.
//! Only those are logged as decisions, in the house with the fewest, so that few cases show that
//! one of the branches holds; that the others have no digit there is then an inference like any
//! other.

use super::branch::DigitSplit;
use super::houses::HOUSES;
use super::layout::Planes;
use super::wide::One;
use crate::search_log::{Literal, RuleLog, SearchLog, Tree};
use crate::tally::Stop;

/// The log of a search, if it has one.
///
/// A search with a log is one on portable words: writing it takes longer than the search, so that
/// those on AVX2 and AVX-512 are compiled without it. What is logged gets words of memory, so that
/// planes stay in registers.
pub(super) struct PlanesLog<'l>(Option<Tree<'l>>);

/// What notes the candidates after each round.
pub(super) trait RoundLog<W> {
    /// A round of propagation has ended.
    fn round(&mut self, planes: &Planes<W>);
}

/// Notes nothing.
impl<W> RoundLog<W> for () {
    #[inline(always)]
    fn round(&mut self, _: &Planes<W>) {}
}

impl<W: One> RoundLog<W> for PlanesLog<'_> {
    #[inline(always)]
    fn round(&mut self, planes: &Planes<W>) {
        if W::HAS_LOG
            && let Some(tree) = &mut self.0
        {
            log_round(tree, &planes.lanes());
        }
    }
}

impl<'l> PlanesLog<'l> {
    /// Logs nothing.
    pub(super) fn none() -> Self {
        PlanesLog(None)
    }

    pub(super) fn is_some(&self) -> bool {
        self.0.is_some()
    }

    pub(super) fn new(log: &'l mut dyn SearchLog) -> Self {
        PlanesLog(Some(Tree::new(log)))
    }

    /// The search goes on in the first branch of a split, or of two.
    #[inline(always)]
    pub(super) fn split<W: One>(
        &mut self,
        planes: &Planes<W>,
        one: &DigitSplit,
        other: Option<&DigitSplit>,
    ) -> Result<(), Stop> {
        match &mut self.0 {
            Some(tree) if W::HAS_LOG => log_split(tree, &planes.lanes(), one, other),
            _ => Ok(()),
        }
    }

    /// A node has ended.
    #[inline(always)]
    pub(super) fn close<W: One>(&mut self, planes: &Planes<W>) -> Result<(), Stop> {
        match &mut self.0 {
            Some(tree) if W::HAS_LOG => log_close(tree, &planes.lanes()),
            _ => Ok(()),
        }
    }
}

#[cold]
fn log_round(tree: &mut Tree<'_>, planes: &[[u32; 8]; 4]) {
    tree.narrowed(&sets(planes));
}

#[cold]
fn log_split(
    tree: &mut Tree<'_>,
    planes: &[[u32; 8]; 4],
    one: &DigitSplit,
    other: Option<&DigitSplit>,
) -> Result<(), Stop> {
    let sets = sets(planes);
    tree.narrowed(&sets);
    let [first, second] = decisions(&sets, one);
    let branches = match other {
        None => vec![first, second],
        Some(other) => {
            let [both, not_other] = decisions(&sets, other);
            vec![[first.clone(), both].concat(), [first, not_other].concat(), second]
        }
    };
    tree.branch(|| branches)
}

#[cold]
fn log_close(tree: &mut Tree<'_>, planes: &[[u32; 8]; 4]) -> Result<(), Stop> {
    let sets = sets(planes);
    tree.scope = crowded(&sets);
    tree.narrowed(&sets);
    tree.close()
}

/// The candidates of the cells.
fn sets([a, b, c, nine]: &[[u32; 8]; 4]) -> [u64; 81] {
    let mut sets = [0; 81];
    for (band, eight) in [a, b, c].into_iter().enumerate() {
        for (digit, &cells) in eight.iter().chain([&nine[band]]).enumerate() {
            let mut cells = cells;
            while cells != 0 {
                sets[27 * band + cells.trailing_zeros() as usize] |= 1 << digit;
                cells &= cells - 1;
            }
        }
    }
    sets
}

/// The decisions of both branches: what each removes in one house, whose other places of the digit
/// the other removes.
fn decisions(sets: &[u64; 81], split: &DigitSplit) -> [Vec<Literal>; 2] {
    let mut fewest: Option<[Vec<Literal>; 2]> = None;
    for house in &HOUSES {
        let Some([first, second]) = decided_in(house, sets, split) else { continue };
        let is_fewer = fewest
            .as_ref()
            .is_none_or(|[one, other]| first.len() + second.len() < one.len() + other.len());
        if is_fewer && !first.is_empty() && !second.is_empty() {
            fewest = Some([first, second]);
        }
    }
    fewest.unwrap_or_else(|| {
        let mut both = [Vec::new(), Vec::new()];
        for cell in HOUSES[..9].as_flattened() {
            remove(*cell, sets, split, &mut both);
        }
        both
    })
}

/// What both branches remove in a house, if no place of the digit is in both.
fn decided_in(
    house: &[usize; 9],
    sets: &[u64; 81],
    split: &DigitSplit,
) -> Option<[Vec<Literal>; 2]> {
    let mut both = [Vec::new(), Vec::new()];
    for &cell in house {
        let is_decided = remove(cell, sets, split, &mut both);
        if !is_decided {
            return None;
        }
    }
    Some(both)
}

/// Adds to `both` the branches that remove a cell. False if it is a place of the digit in both.
fn remove(cell: usize, sets: &[u64; 81], split: &DigitSplit, both: &mut [Vec<Literal>; 2]) -> bool {
    if sets[cell] >> split.digit & 1 == 0 {
        return true;
    }
    let mut is_decided = false;
    for (kept, removed) in [&split.first, &split.second].into_iter().zip(both) {
        if kept[cell / 27] >> (cell % 27) & 1 == 0 {
            removed.push(Literal::is_not(cell, split.digit as u8 + 1));
            is_decided = true;
        }
    }
    is_decided
}

/// The cells of a box and a line where fewer than three digits can be, or where more than three
/// digits must be.
fn crowded(sets: &[u64; 81]) -> Vec<usize> {
    let (lines, boxes) = HOUSES.split_at(18);
    for part in lines.as_flattened().chunks_exact(3) {
        let mut there = 0;
        for &cell in part {
            there |= sets[cell];
        }
        let of_box = boxes.iter().find(|cells| cells.contains(&part[0])).expect("a box");
        let mut elsewhere = 0;
        for cell in of_box {
            if !part.contains(cell) {
                elsewhere |= sets[*cell];
            }
        }
        if there.count_ones() < 3 || (there & !elsewhere).count_ones() > 3 {
            return part.to_vec();
        }
    }
    Vec::new()
}
