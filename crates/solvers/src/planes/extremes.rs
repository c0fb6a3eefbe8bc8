//! Branching of `signs`: a cell of a box for the greatest or the least digit that is not placed
//! everywhere.
//!
//! With inequalities, most follows from the ends of the scale: once 9 is placed, only cells
//! below it can be 8. Of the two digits and their boxes, the choice is the one with the fewest
//! places, where places in the box count twice and those in the whole grid are added. On the 90
//! clue-minimal puzzles this takes 1,350 nodes in the median; the permutations of puzzles
//! without inequalities take 15,300. On 30 of them: this 1,150, boxes of the greatest digit
//! only 2,000, the fewest places of any digit 1,100 to 2,000 at a third more time per node.

use super::branch::DigitSplit;
use super::layout::{BAND, Planes};
use super::wide::One;

/// The cells of a band's boxes.
const BOXES: [u32; 3] = [0o007_007_007, 0o070_070_070, 0o700_700_700];

/// Selects a place. Some digit must not be placed in every box.
#[inline(always)]
pub(super) fn choose<W: One>(planes: &Planes<W>) -> DigitSplit {
    let [a, b, c] = planes.bands;
    let (a, b, c, nine) = (a.lanes(), b.lanes(), c.lanes(), planes.nine.lanes());
    let mut places = [[nine[0], nine[1], nine[2]]; 9];
    for digit in 0..8 {
        places[digit] = [a[digit], b[digit], c[digit]];
    }

    let (mut fewest, mut best) = (u32::MAX, (0, 0, 0));
    for digit in [next_open(&places, 8, usize::MAX), next_open(&places, 0, 1)] {
        let all = count(&places[digit]);
        for (band, &cells) in places[digit].iter().enumerate() {
            for cells in BOXES.map(|mask| cells & mask) {
                let inside = cells.count_ones();
                if inside > 1 && all + 2 * inside < fewest {
                    fewest = all + 2 * inside;
                    best = (digit, band, cells);
                }
            }
        }
    }
    let (digit, band, cells) = best;
    let place = cells & cells.wrapping_neg();
    let (mut first, mut second) = ([BAND; 3], [BAND; 3]);
    first[band] = BAND & !cells | place;
    second[band] = BAND & !place;
    DigitSplit { digit, first, second }
}

/// The first digit from `digit` on, in steps, with more places than boxes.
#[inline(always)]
fn next_open(places: &[[u32; 3]; 9], mut digit: usize, step: usize) -> usize {
    while count(&places[digit]) == 9 {
        digit = digit.wrapping_add(step);
    }
    digit
}

#[inline(always)]
fn count([a, b, c]: &[u32; 3]) -> u32 {
    a.count_ones() + b.count_ones() + c.count_ones()
}
