//! Branching of `classic`: a permutation of minirows or minicolumns.
//!
//! In a band, a digit occupies one of six permutations of minirows over boxes; in a stack, one
//! of minicolumns. Selecting one of two remaining permutations decides three placements down to
//! the box, and the opposite branch has the other one, so that both branches gain.
//!
//! Band or stack: the one in which most digits have one permutation left, then two. Digit: the
//! first with two permutations, else one with the fewest. On the 375 puzzles of `hardest-1106`
//! this takes 197 nodes on average; the fewest permutations in total (as Tdoku) 222; the fewest
//! of one digit anywhere 350.
//!
//! Puzzles with several solutions are descended into without a contradiction, so a split that is
//! wrong costs little and a round of propagation is what counts: see `search`.

use super::layout::{BAND, Minilines, Planes, ROW};
use super::wide::{One, Wide};

/// The six permutations: the stack (or column) in rows (or bands) 0, 1, 2.
const PERMUTATIONS: [[usize; 3]; 6] =
    [[0, 1, 2], [1, 2, 0], [2, 0, 1], [0, 2, 1], [1, 0, 2], [2, 1, 0]];

/// The packed minirows of each permutation in band 0, then its minicolumns in stack 0.
const PLACES: [[u32; 6]; 2] = [places(3), places(1)];

const fn places(step: usize) -> [u32; 6] {
    let mut places = [0; 6];
    let mut permutation = 0;
    while permutation < 6 {
        let mut row = 0;
        while row < 3 {
            places[permutation] |= 1 << (9 * row + step * PERMUTATIONS[permutation][row]);
            row += 1;
        }
        permutation += 1;
    }
    places
}

/// All lanes but that of a digit.
const OTHERS: [[u32; 8]; 9] = {
    let mut others = [[u32::MAX; 8]; 9];
    let mut digit = 0;
    while digit < 8 {
        others[digit][digit] = 0;
        digit += 1;
    }
    others
};

/// The cells that one digit may keep, in either branch.
pub(super) struct DigitSplit {
    /// The digit, from 0.
    pub digit: usize,
    /// Per band, the cells of the first branch.
    pub first: [u32; 3],
    /// Per band, the cells of the second branch; disjoint from `first` wherever the two differ.
    pub second: [u32; 3],
}

/// A split, and one of another digit in another band or stack, to descend by both at once.
pub(super) struct Branches {
    /// The split.
    pub one: DigitSplit,
    /// The other, if it was asked for and there is one with two permutations.
    pub other: Option<DigitSplit>,
}

/// Restricts a digit to these cells.
#[inline(always)]
pub(super) fn keep<W: One>(planes: &Planes<W>, digit: usize, [a, b, c]: [u32; 3]) -> Planes<W> {
    let others = W::new(OTHERS[digit]);
    let is_other = W::splat(if digit == 8 { 0 } else { u32::MAX });
    planes.and(Planes {
        bands: [W::splat(a).or(others), W::splat(b).or(others), W::splat(c).or(others)],
        nine: W::new([a, b, c, 0, a, b, c, 0]).or(is_other),
    })
}

/// Selects a branch, or `two`. Some digit must have two permutations left somewhere.
#[inline(always)]
pub(super) fn choose<W: One>(lines: &Minilines<W>, two: bool) -> Branches {
    let [nine_rows, nine_columns] = lines.nine_packed();
    let (left_one, left_two) = permutations(lines.rows, lines.columns);
    let (nine_one, nine_two) = permutations(nine_rows, nine_columns);
    let (ones, twos) = (digits(left_one, nine_one.first()), digits(left_two, nine_two.first()));

    let band = heaviest(&ones, &twos, 6);

    let mut packed = [[0; 9]; 2];
    packed[0][..8].copy_from_slice(&lines.rows.lanes());
    packed[1][..8].copy_from_slice(&lines.columns.lanes());
    packed[0][8] = nine_rows.first();
    packed[1][8] = nine_columns.first();
    let mut digit = twos[band].trailing_zeros() as usize;
    if twos[band] == 0 {
        let mut fewest = u32::MAX;
        for open in (0..9).filter(|&digit| ones[band] >> digit & 1 == 0) {
            let left = left(&packed, band, open).count_ones();
            if left < fewest {
                digit = open;
                fewest = left;
            }
        }
    }
    let mut branches =
        Branches { one: split(band, digit, left(&packed, band, digit)), other: None };
    if two {
        let band = heaviest(&ones, &twos, band);
        let digits = twos[band] & !(1 << digit);
        if digits != 0 {
            let digit = digits.trailing_zeros() as usize;
            branches.other = Some(split(band, digit, left(&packed, band, digit)));
        }
    }
    branches
}

/// The band or stack, but for one of them (6: none), in which most digits have one permutation
/// left.
#[inline(always)]
fn heaviest(ones: &[u32; 6], twos: &[u32; 6], without: usize) -> usize {
    let (mut band, mut most) = (0, 0);
    for candidate in 0..6 {
        let fixed = ones[candidate].count_ones();
        // A band whose digits are all fixed is complete; a weight of four outweighs the twos
        // only approximately, which is as good and saves a comparison.
        let weight = if fixed == 9 { 0 } else { 1 + 4 * fixed + twos[candidate].count_ones() };
        if weight > most && candidate != without {
            band = candidate;
            most = weight;
        }
    }
    band
}

/// Per digit, the bands and stacks with exactly one and with exactly two permutations: bands at
/// bits 0, 1, 2, stacks at 3, 6, 9.
#[inline(always)]
fn permutations<W: Wide>(rows: W, columns: W) -> (W, W) {
    let (r1, r2) = (rows.down::<9>(), rows.down::<18>());
    let (c1, c2) = (columns.down::<9>(), columns.down::<18>());
    let rows = [
        [rows, rows.down::<3>(), rows.down::<6>()],
        [r1, r1.down::<3>(), r1.down::<6>()],
        [r2, r2.down::<3>(), r2.down::<6>()],
    ];
    let columns = [
        [columns, columns.down::<1>(), columns.down::<2>()],
        [c1, c1.down::<1>(), c1.down::<2>()],
        [c2, c2.down::<1>(), c2.down::<2>()],
    ];
    let [a1, a2, a3] = at_least(
        possible::<W, 0>(&rows, &columns),
        possible::<W, 1>(&rows, &columns),
        possible::<W, 2>(&rows, &columns),
    );
    let [b1, b2, b3] = at_least(
        possible::<W, 3>(&rows, &columns),
        possible::<W, 4>(&rows, &columns),
        possible::<W, 5>(&rows, &columns),
    );
    let (one, two) = (a1.or(b1), a2.or(b2).or(a1.and(b1)));
    let three = a3.or(b3).or(a2.and(b1)).or(a1.and(b2));
    (one.without(two), two.without(three))
}

/// The bands and stacks in which permutation `P` is left.
#[inline(always)]
fn possible<W: Wide, const P: usize>(rows: &[[W; 3]; 3], columns: &[[W; 3]; 3]) -> W {
    let [a, b, c] = PERMUTATIONS[P];
    let bands = rows[0][a].and(rows[1][b]).and(rows[2][c]).and(W::splat(0b111));
    let stacks = columns[0][a].and(columns[1][b]).and(columns[2][c]).and(W::splat(0o111));
    bands.or(stacks.up::<3>())
}

/// The bits set in at least one, two and three of three words.
#[inline(always)]
fn at_least<W: Wide>(a: W, b: W, c: W) -> [W; 3] {
    [a.or(b).or(c), a.and(b.or(c)).or(b.and(c)), a.and(b).and(c)]
}

/// Transposed: per band and stack, the digits whose bit is set.
#[inline(always)]
fn digits<W: One>(word: W, nine: u32) -> [u32; 6] {
    [
        word.up::<31>().top_bits() | (nine & 1) << 8,
        word.up::<30>().top_bits() | (nine >> 1 & 1) << 8,
        word.up::<29>().top_bits() | (nine >> 2 & 1) << 8,
        word.up::<28>().top_bits() | (nine >> 3 & 1) << 8,
        word.up::<25>().top_bits() | (nine >> 6 & 1) << 8,
        word.up::<22>().top_bits() | (nine >> 9 & 1) << 8,
    ]
}

/// The permutations that a digit has left in a band or stack, one bit each.
#[inline(always)]
fn left(packed: &[[u32; 9]; 2], band: usize, digit: usize) -> u32 {
    let (lines, places) = match band {
        0..3 => (packed[0][digit] >> band, &PLACES[0]),
        _ => (packed[1][digit] >> (3 * (band - 3)), &PLACES[1]),
    };
    let mut left = 0;
    for (permutation, &places) in places.iter().enumerate() {
        left |= u32::from(lines & places == places) << permutation;
    }
    left
}

/// The first permutation against the rest. For more than two, planes cannot represent "not this
/// one": then one of its lines against the others of that row.
#[inline(always)]
fn split(band: usize, digit: usize, left: u32) -> DigitSplit {
    let places = &PLACES[usize::from(band >= 3)];
    let first = places[left.trailing_zeros() as usize];
    let mut others = left & (left - 1);
    let is_pair = others & (others - 1) == 0;
    let mut rest = 0;
    while others != 0 {
        rest |= places[others.trailing_zeros() as usize];
        others &= others - 1;
    }
    if is_pair {
        return DigitSplit { digit, first: cells(band, first), second: cells(band, rest) };
    }
    let all = first | rest;
    let row = ROW << ((all & !first).trailing_zeros() / 9 * 9);
    DigitSplit {
        digit,
        first: cells(band, all & !row | first & row),
        second: cells(band, all & !(first & row)),
    }
}

/// Per band, all cells but those of a band (or stack) that are not in these packed lines.
#[inline(always)]
fn cells(band: usize, lines: u32) -> [u32; 3] {
    if band < 3 {
        let mut cells = [BAND; 3];
        cells[band] = lines * 7;
        return cells;
    }
    let stack = 3 * (band as u32 - 3);
    let others = ROW & !(0b111 << stack);
    [
        ((lines & 0b111) << stack | others) * 0o1_001_001,
        ((lines >> 9 & 0b111) << stack | others) * 0o1_001_001,
        ((lines >> 18 & 0b111) << stack | others) * 0o1_001_001,
    ]
}
