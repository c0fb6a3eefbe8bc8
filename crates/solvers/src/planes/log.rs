//! What a logged search on bit planes notes: the candidates after each round, and its splits.
//!
//! A split keeps some cells of a digit in one branch and some in the other. Most of what it removes follows from the
//! cells of one house: a permutation of minirows is decided in any of its boxes. Only those are logged as
//! decisions, in the house with the fewest, so that few cases show that one of the branches holds; that the others have no digit
//! there is then an inference like any other.

use super::branch::DigitSplit;
use super::houses::HOUSES;
use super::layout::Planes;
use super::wide::Wide;
use crate::search_log::{Literal, SearchLog, Tree};
use crate::tally::Stop;

/// A receiver of the search; `()` for none.
pub(super) trait PlanesLog {
    /// A round of propagation has ended.
    fn round<W: Wide>(&mut self, planes: &Planes<W>);
    /// The search goes on in the first branch of a split, or of two.
    fn split<W: Wide>(
        &mut self,
        planes: &Planes<W>,
        one: &DigitSplit,
        other: Option<&DigitSplit>,
    ) -> Result<(), Stop>;
    /// A node has ended.
    fn close<W: Wide>(&mut self, planes: &Planes<W>) -> Result<(), Stop>;
}

impl PlanesLog for () {
    #[inline(always)]
    fn round<W: Wide>(&mut self, _: &Planes<W>) {}

    #[inline(always)]
    fn split<W: Wide>(
        &mut self,
        _: &Planes<W>,
        _: &DigitSplit,
        _: Option<&DigitSplit>,
    ) -> Result<(), Stop> {
        Ok(())
    }

    #[inline(always)]
    fn close<W: Wide>(&mut self, _: &Planes<W>) -> Result<(), Stop> {
        Ok(())
    }
}

/// A log of planes.
pub(super) struct Logged<'l>(Tree<'l>);

impl<'l> Logged<'l> {
    pub(super) fn new(log: &'l mut dyn SearchLog) -> Self {
        Logged(Tree::new(log))
    }
}

impl PlanesLog for Logged<'_> {
    #[inline(never)]
    fn round<W: Wide>(&mut self, planes: &Planes<W>) {
        self.0.narrowed(&sets(planes));
    }

    #[inline(never)]
    fn split<W: Wide>(
        &mut self,
        planes: &Planes<W>,
        one: &DigitSplit,
        other: Option<&DigitSplit>,
    ) -> Result<(), Stop> {
        let sets = sets(planes);
        self.0.narrowed(&sets);
        let [first, second] = decisions(&sets, one);
        let branches = match other {
            None => vec![first, second],
            Some(other) => {
                let [both, not_other] = decisions(&sets, other);
                vec![[first.clone(), both].concat(), [first, not_other].concat(), second]
            }
        };
        self.0.branch(branches)
    }

    #[inline(never)]
    fn close<W: Wide>(&mut self, planes: &Planes<W>) -> Result<(), Stop> {
        let sets = sets(planes);
        self.0.scope = crowded(&sets);
        self.0.narrowed(&sets);
        self.0.close()
    }
}

/// The candidates of the cells.
fn sets<W: Wide>(planes: &Planes<W>) -> [u64; 81] {
    let nine = planes.nine.lanes();
    let mut sets = [0; 81];
    for (band, lanes) in planes.bands.iter().map(|word| word.lanes()).enumerate() {
        for (digit, mut cells) in lanes.into_iter().chain([nine[band]]).enumerate() {
            while cells != 0 {
                sets[27 * band + cells.trailing_zeros() as usize] |= 1 << digit;
                cells &= cells - 1;
            }
        }
    }
    sets
}

/// The decisions of both branches: what each removes in one house, whose other places of the digit the other removes.
fn decisions(sets: &[u64; 81], split: &DigitSplit) -> [Vec<Literal>; 2] {
    let is_place = |cell: &usize| sets[*cell] >> split.digit & 1 == 1;
    let keeps = |kept: &[u32; 3], cell: usize| kept[cell / 27] >> (cell % 27) & 1 == 1;
    let removed = |kept: &[u32; 3], cells: &[usize]| {
        let removed = cells.iter().filter(|cell| is_place(cell) && !keeps(kept, **cell));
        removed.map(|&cell| Literal::is_not(cell, split.digit as u8 + 1)).collect::<Vec<_>>()
    };
    let both = |cells: &[usize]| [removed(&split.first, cells), removed(&split.second, cells)];
    let is_decided = |house: &&[usize; 9]| {
        let mut places = house.iter().filter(|cell| is_place(cell));
        places.all(|&cell| !(keeps(&split.first, cell) && keeps(&split.second, cell)))
    };
    let in_house = HOUSES.iter().filter(is_decided).map(|house| both(house));
    let in_house = in_house.filter(|[first, second]| !first.is_empty() && !second.is_empty());
    let fewest = in_house.min_by_key(|[first, second]| first.len() + second.len());
    fewest.unwrap_or_else(|| both(&HOUSES[..9].concat()))
}

/// The cells of a box and a line where fewer than three digits can be, or where more than three digits must be.
fn crowded(sets: &[u64; 81]) -> Vec<usize> {
    for (number, house) in HOUSES.iter().enumerate() {
        let (lines, boxes) = (number < 18, &HOUSES[18..]);
        for part in house.chunks_exact(3).filter(|_| lines) {
            let there = part.iter().fold(0, |all, &cell| all | sets[cell]);
            let of_box = boxes.iter().find(|cells| cells.contains(&part[0])).expect("a box");
            let rest = of_box.iter().filter(|cell| !part.contains(cell));
            let elsewhere = rest.fold(0, |all, &cell| all | sets[cell]);
            if there.count_ones() < 3 || (there & !elsewhere).count_ones() > 3 {
                return part.to_vec();
            }
        }
    }
    Vec::new()
}
