//! Bit layout of the cells, and the packed representations that the rules use.
//!
//! The grid is split into three bands of three rows, 27 cells each. In the words of a band, a
//! lane is a digit and bit `9 row + column` a cell. Digits 1 to 8 fill the lanes of one word
//! per band. Nine does not divide into eight: digit 9 has a separate word whose lanes 0, 1, 2
//! are its bands (lane 3 is empty), in both halves alike. In a second copy of the three words
//! it would take as many steps as the eight others together.
//!
//! A *minirow* is the intersection of a box and a row, a *minicolumn* that of a box and a
//! column. Whether a digit can be in them is 27 bits for all three bands, so they are packed
//! into one word: minirows at bit `9 row + 3 stack + band`, minicolumns at `9 band + column`.

use super::wide::{One, Two, Wide};
use quorum_problem::{Problem, ValueSet};

/// All cells of a band.
pub(super) const BAND: u32 = (1 << 27) - 1;
/// One bit per minirow: the first cell of each.
pub(super) const FIRSTS: u32 = 0o111_111_111;
/// One row, or three stacks of minicolumns.
pub(super) const ROW: u32 = 0o777;

/// Cells where each digit can be.
#[derive(Clone, Copy)]
pub(super) struct Planes<W> {
    /// Digits 1 to 8 in the lanes, one word per band.
    pub bands: [W; 3],
    /// Digit 9, its bands in lanes 0 to 2 of each half.
    pub nine: W,
}

/// The minirows and minicolumns where each digit can be.
#[derive(Clone, Copy)]
pub(super) struct Minilines<W> {
    /// Minirows, packed, digits 1 to 8.
    pub rows: W,
    /// Minicolumns, packed, digits 1 to 8.
    pub columns: W,
    /// Minirows of digit 9, at bit `9 row + 3 stack` of its bands' lanes.
    pub nine_rows: W,
    /// Minicolumns of digit 9, at bit `column` of its bands' lanes.
    pub nine_columns: W,
}

impl<W: Wide> Minilines<W> {
    /// None.
    #[inline(always)]
    pub fn empty() -> Self {
        let none = W::splat(0);
        Minilines { rows: none, columns: none, nine_rows: none, nine_columns: none }
    }

    /// The states in which a bit of `self` is not in `other`.
    #[inline(always)]
    pub fn exceed(&self, other: &Self) -> u32 {
        let lost = self.rows.without(other.rows).or(self.columns.without(other.columns));
        let rows = self.nine_rows.without(other.nine_rows);
        or3(lost, rows, self.nine_columns.without(other.nine_columns)).occupied()
    }

    /// Minirows and minicolumns of digit 9, packed as those of the others, in every lane.
    #[inline(always)]
    pub fn nine_packed(&self) -> [W; 2] {
        let (rows, columns) = (self.nine_rows, self.nine_columns);
        [
            or3(rows.spread::<0>(), rows.spread::<1>().up::<1>(), rows.spread::<2>().up::<2>()),
            or3(
                columns.spread::<0>(),
                columns.spread::<1>().up::<9>(),
                columns.spread::<2>().up::<18>(),
            ),
        ]
    }
}

impl<W: Two> Minilines<W> {
    /// Those of one of the states.
    #[inline(always)]
    pub fn state(&self, state: usize) -> Minilines<W::One> {
        Minilines {
            rows: self.rows.state(state),
            columns: self.columns.state(state),
            nine_rows: self.nine_rows.state(state),
            nine_columns: self.nine_columns.state(state),
        }
    }
}

impl<W: One> Planes<W> {
    /// Its words in memory, that of digit 9 last.
    #[inline(always)]
    pub fn lanes(&self) -> [[u32; 8]; 4] {
        let [a, b, c] = self.bands;
        [a.lanes(), b.lanes(), c.lanes(), self.nine.lanes()]
    }

    /// From its words in memory.
    #[inline(always)]
    pub fn of_lanes([a, b, c, nine]: [[u32; 8]; 4]) -> Self {
        Planes { bands: [W::new(a), W::new(b), W::new(c)], nine: W::new(nine) }
    }
}

impl<W: Two> Planes<W> {
    /// One of the states.
    #[inline(always)]
    pub fn state(&self, state: usize) -> Planes<W::One> {
        let [a, b, c] = self.bands;
        Planes {
            bands: [a.state(state), b.state(state), c.state(state)],
            nine: self.nine.state(state),
        }
    }

    /// With those of `other` in these states, one bit each.
    #[inline(always)]
    pub fn replaced(self, states: u32, other: &Self) -> Self {
        let ([a, b, c], [d, e, f]) = (self.bands, other.bands);
        Planes {
            bands: [a.replaced(states, d), b.replaced(states, e), c.replaced(states, f)],
            nine: self.nine.replaced(states, other.nine),
        }
    }

    /// With another one in the place of one of the states.
    #[inline(always)]
    pub fn with_state(self, state: usize, planes: &Planes<W::One>) -> Self {
        let ([a, b, c], [d, e, f]) = (self.bands, planes.bands);
        Planes {
            bands: [a.with_state(state, d), b.with_state(state, e), c.with_state(state, f)],
            nine: self.nine.with_state(state, planes.nine),
        }
    }
}

impl<W: Wide> Planes<W> {
    /// No candidates.
    #[inline(always)]
    pub fn empty() -> Self {
        Planes { bands: [W::splat(0); 3], nine: W::splat(0) }
    }

    /// The bits of both.
    #[inline(always)]
    pub fn and(self, other: Self) -> Self {
        let ([a, b, c], [d, e, f]) = (self.bands, other.bands);
        Planes { bands: [a.and(d), b.and(e), c.and(f)], nine: self.nine.and(other.nine) }
    }

    /// The states in which a bit of `self` is not in `other`.
    #[inline(always)]
    pub fn exceed(&self, other: &Self) -> u32 {
        let ([a, b, c], [d, e, f]) = (self.bands, other.bands);
        let lost = or3(a.without(d), b.without(e), c.without(f));
        lost.or(self.nine.without(other.nine)).occupied()
    }
}

/// The bits of any of three words.
#[inline(always)]
pub(super) fn or3<W: Wide>(a: W, b: W, c: W) -> W {
    a.or(b).or(c)
}

/// The minirows with a cell, at the bits of their first cells.
#[inline(always)]
pub(super) fn minirows<W: Wide>(cells: W) -> W {
    or3(cells, cells.down::<1>(), cells.down::<2>()).and(W::splat(FIRSTS))
}

/// The minicolumns with a cell, at the bits of their first cells.
#[inline(always)]
pub(super) fn minicolumns<W: Wide>(cells: W) -> W {
    or3(cells, cells.down::<9>(), cells.down::<18>()).and(W::splat(ROW))
}

/// The minirows of three bands.
#[inline(always)]
pub(super) fn pack_rows<W: Wide>([a, b, c]: [W; 3]) -> W {
    or3(minirows(a), minirows(b).up::<1>(), minirows(c).up::<2>())
}

/// The minicolumns of three bands.
#[inline(always)]
pub(super) fn pack_columns<W: Wide>([a, b, c]: [W; 3]) -> W {
    or3(minicolumns(a), minicolumns(b).up::<9>(), minicolumns(c).up::<18>())
}

/// From first cells to whole minirows: times seven.
#[inline(always)]
pub(super) fn fill_rows<W: Wide>(firsts: W) -> W {
    firsts.up::<3>().minus(firsts)
}

/// From first cells to whole minicolumns.
#[inline(always)]
pub(super) fn fill_columns<W: Wide>(firsts: W) -> W {
    or3(firsts, firsts.up::<9>(), firsts.up::<18>())
}

/// The cells of packed minirows, band by band.
#[inline(always)]
pub(super) fn row_cells<W: Wide>(packed: W) -> [W; 3] {
    let firsts = W::splat(FIRSTS);
    [
        fill_rows(packed.and(firsts)),
        fill_rows(packed.down::<1>().and(firsts)),
        fill_rows(packed.down::<2>().and(firsts)),
    ]
}

/// The cells of packed minicolumns, band by band.
#[inline(always)]
pub(super) fn column_cells<W: Wide>(packed: W) -> [W; 3] {
    let row = W::splat(ROW);
    [
        fill_columns(packed.and(row)),
        fill_columns(packed.down::<9>().and(row)),
        fill_columns(packed.down::<18>().and(row)),
    ]
}

/// Packed words with rows (or bands, for minicolumns) moved up by one, and by two: each bit is
/// replaced by the next, and by the one after it. Bits above 26 are undefined.
#[inline(always)]
pub(super) fn next_rows<W: Wide>(packed: W) -> [W; 2] {
    [packed.down::<9>().or(packed.up::<18>()), packed.down::<18>().or(packed.up::<9>())]
}

/// The same for the bands of digit 9, which are lanes.
#[inline(always)]
pub(super) fn next_lanes<W: Wide>(word: W) -> [W; 2] {
    [word.turn(), word.turn().turn()]
}

/// Packed minirows of the next stack, and of the one after it.
#[inline(always)]
pub(super) fn next_stacks<W: Wide>(packed: W) -> [W; 2] {
    [
        turned::<W, 3, 6>(packed, 0o077_077_077, 0o700_700_700),
        turned::<W, 6, 3>(packed, 0o007_007_007, 0o770_770_770),
    ]
}

/// Packed minicolumns of the next column of the box, and of the one after it.
#[inline(always)]
pub(super) fn next_columns<W: Wide>(packed: W) -> [W; 2] {
    [
        turned::<W, 1, 2>(packed, 0o333_333_333, 0o444_444_444),
        turned::<W, 2, 1>(packed, 0o111_111_111, 0o666_666_666),
    ]
}

/// Moves `DOWN` to the bits `low` and `UP` to the bits `high`.
#[inline(always)]
fn turned<W: Wide, const DOWN: i32, const UP: i32>(packed: W, low: u32, high: u32) -> W {
    packed.down::<DOWN>().and(W::splat(low)).or(packed.up::<UP>().and(W::splat(high)))
}

/// A word for digit 9 from one word per band, each the same in all lanes.
#[inline(always)]
pub(super) fn nine_of<W: Wide>([a, b, c]: [W; 3]) -> W {
    const ON: u32 = u32::MAX;
    or3(
        a.and(W::new([ON, 0, 0, 0, ON, 0, 0, 0])),
        b.and(W::new([0, ON, 0, 0, 0, ON, 0, 0])),
        c.and(W::new([0, 0, ON, 0, 0, 0, ON, 0])),
    )
}

/// The candidates of a problem, as planes independent of the word size.
#[derive(Clone, Copy)]
pub(in super::super) struct Givens {
    /// Per band: digits 1 to 9, then unused lanes.
    planes: [[u32; 16]; 3],
}

impl Givens {
    /// Reads the candidates of 81 cells over nine values.
    pub fn new(problem: &Problem) -> Self {
        let cells: &[_; 81] = problem.candidates().try_into().expect("81 cells");
        let mut has_others = false;
        let is_clue = |set: &ValueSet| set.bits() != u64::from(ROW);
        let mut givens = Self::read_clues(cells, is_clue, |set| {
            has_others |= !set.bits().is_power_of_two();
            set.bits().trailing_zeros() as usize
        });
        if has_others {
            givens.read_sets(cells);
        }
        givens
    }

    /// Reads 81 cells: 1 to 9, or 0 where a cell is open.
    pub fn of_cells(cells: &[u8; 81]) -> Self {
        Self::read_clues(cells, |&cell| cell != 0, |&cell| usize::from(cell - 1))
    }

    /// Reads the cells with a clue and their digits, counted from 0.
    #[inline(always)]
    fn read_clues<T>(
        cells: &[T; 81],
        is_clue: impl Fn(&T) -> bool,
        mut digit: impl FnMut(&T) -> usize,
    ) -> Self {
        let mut planes = [[0; 16]; 3];
        for (planes, cells) in planes.iter_mut().zip(cells.chunks_exact(27)) {
            // First the positions of the clues, without a branch, as givens are unpredictable;
            // then clue by clue.
            let mut clues = 0u32;
            for (bit, cell) in cells.iter().enumerate() {
                clues |= u32::from(is_clue(cell)) << bit;
            }
            planes[..9].fill(BAND & !clues);
            while clues != 0 {
                let bit = clues.trailing_zeros();
                clues &= clues - 1;
                planes[digit(&cells[bit as usize]) & 15] |= 1 << bit;
            }
        }
        Givens { planes }
    }

    /// Any candidate sets.
    fn read_sets(&mut self, cells: &[ValueSet; 81]) {
        self.planes = [[0; 16]; 3];
        for (cell, set) in cells.iter().enumerate() {
            for value in set.iter() {
                self.planes[cell / 27][usize::from(value) - 1] |= 1 << (cell % 27);
            }
        }
    }

    /// Removes candidates: those of `planes`, digit by digit, of one band.
    pub fn remove(&mut self, band: usize, digit: usize, cells: u32) {
        self.planes[band][digit] &= !cells;
    }

    /// The planes as words.
    #[inline(always)]
    pub(super) fn planes<W: Wide>(&self) -> Planes<W> {
        let [a, b, c] = &self.planes;
        let (x, y, z) = (a[8], b[8], c[8]);
        Planes { bands: [eight(a), eight(b), eight(c)], nine: W::new([x, y, z, 0, x, y, z, 0]) }
    }
}

#[inline(always)]
fn eight<W: Wide>(planes: &[u32; 16]) -> W {
    let [a, b, c, d, e, f, g, h, ..] = *planes;
    W::new([a, b, c, d, e, f, g, h])
}

/// The grid of planes with one digit per cell.
#[inline(always)]
pub(super) fn grid<W: One>(planes: &Planes<W>) -> [u8; 81] {
    let mut grid = [9; 81];
    for (band, digits) in planes.bands.iter().enumerate() {
        for (digit, mut cells) in (1..).zip(digits.lanes()) {
            while cells != 0 {
                grid[27 * band + cells.trailing_zeros() as usize] = digit;
                cells &= cells - 1;
            }
        }
    }
    grid
}

/// The lines that are the only ones of their digit in their box.
#[inline(always)]
pub(super) fn only_lines<W: Wide>(lines: &Minilines<W>) -> Minilines<W> {
    let Minilines { rows, columns, nine_rows, nine_columns } = *lines;
    let [a, b] = next_rows(rows);
    let [c, d] = next_rows(columns);
    let [e, f] = next_rows(nine_rows);
    let [g, h] = next_lanes(nine_columns);
    Minilines {
        rows: rows.without(a.or(b)),
        // The only one of its column is also the only one of its box, since lines of no
        // permutation are already removed, and its layout is more convenient.
        columns: columns.without(c.or(d)),
        nine_rows: nine_rows.without(e.or(f)),
        nine_columns: nine_columns.without(g.or(h)),
    }
}
