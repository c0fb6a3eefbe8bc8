//! Ranks: where the lines that begin with one value stand among those of them that have a clue.
//!
//! Of every side of the grid one line begins with the value, so there are four, and the clues tell
//! how many lie below the lowest clue, between two, and above the highest: the *gaps*. Two lines
//! are compared by bounds: place by place, as long as the candidates leave them equal only with one
//! value, which none of them has again. So a prefix that is fixed bounds the rest.
//!
//! 1. The lines of clues ascend.
//! 2. A line of a side without a clue can be in some gaps. Sides are assigned to gaps in all ways
//!    in which each gap has as many as it needs. A line that can be in none of the gaps that its
//!    side can have does not begin with the value.
//! 3. Where one line of a side is left, it lies above and below the clues that all its gaps do.
//!
//! Two lines in order keep, in the first place where they can differ, what the bounds of the other
//! one allow; to be equal there they must be able to be in order behind it.
//!
//! Source: the handler `FullRank` of Interactive-Sudoku-Solver, which counts the lines that can be
//! below and above each clue in place of rule 2. Cost: a comparison per clue and line that can
//! begin with the value, mostly of one or two places.

use super::super::network::Network;
use super::super::state::{Contradiction, Narrowed, State};
use crate::lists::narrow;
use crate::mask::{Mask, bits, is_single, lowest, top, up_to};
use quorum_encodings::ranks::{RankClue, RankedValue};

/// The clues of the lines that begin with one value.
#[derive(Clone, Debug)]
pub(in super::super) struct Rank {
    value: Mask,
    clues: Vec<Clue>,
    /// Per gap, from the lowest, the number of lines of sides without a clue.
    gaps: Vec<usize>,
    /// Per side without a clue, its lines.
    sides: Vec<Vec<Vec<u16>>>,
}

#[derive(Clone, Debug)]
struct Clue {
    line: Vec<u16>,
    /// A line above it may be equal.
    has_ties: bool,
}

/// How a line can compare with another.
#[derive(Clone, Copy, Default)]
struct Order {
    below: bool,
    above: bool,
    equal: bool,
}

/// Number of sides, of each of which one line begins with the value.
const SIDES: usize = 4;

impl Rank {
    pub(in super::super) fn new(ranked: &RankedValue) -> Self {
        let RankedValue { value, clues, sides } = ranked;
        let (mut gaps, mut below) = (Vec::new(), 0);
        for clue in clues {
            gaps.push(clue.lower - below);
            below = clue.lower + 1;
        }
        gaps.push(SIDES - below);
        let clue = |clue: &RankClue| Clue { line: narrow(&clue.line), has_ties: clue.has_ties };
        let of_side = |lines: &Vec<Vec<usize>>| lines.iter().map(|line| narrow(line)).collect();
        Rank {
            value: 1 << (value - 1),
            clues: clues.iter().map(clue).collect(),
            gaps,
            sides: sides.iter().map(of_side).collect(),
        }
    }

    /// The value.
    pub(in super::super) fn value(&self) -> Mask {
        self.value
    }

    /// The number of clues.
    pub(in super::super) fn clue_count(&self) -> u64 {
        self.clues.len() as u64
    }

    /// Per side without a clue, the lines that may begin with the value.
    pub(in super::super) fn sides(&self) -> &[Vec<Vec<u16>>] {
        &self.sides
    }

    /// The cells of all its lines.
    pub(in super::super) fn cells(&self) -> Vec<u16> {
        let clues = self.clues.iter().map(|clue| &clue.line);
        let mut cells: Vec<u16> =
            clues.chain(self.sides.iter().flatten()).flatten().copied().collect();
        cells.sort_unstable();
        cells.dedup();
        cells
    }

    pub(super) fn apply(&self, network: &Network, state: &mut State) -> Narrowed {
        for pair in self.clues.windows(2) {
            self.ascend(network, state, &pair[0].line, &pair[1].line, false)?;
        }
        let mut gaps = std::mem::take(&mut state.scratch);
        gaps.clear();
        let mut possible = [0; SIDES];
        for (possible, lines) in possible.iter_mut().zip(&self.sides) {
            for line in lines {
                let of_line = self.gaps_of(state, line);
                *possible |= of_line;
                gaps.push(of_line);
            }
        }
        let end = self.place_lines(network, state, &possible[..self.sides.len()], &gaps);
        state.scratch = gaps;
        end
    }

    /// Rules 2 and 3, with the gaps that sides and their lines can have.
    fn place_lines(
        &self,
        network: &Network,
        state: &mut State,
        possible: &[Mask],
        gaps: &[Mask],
    ) -> Narrowed {
        let mut assignment = Assignment { possible, ..Assignment::default() };
        assignment.left[..self.gaps.len()].copy_from_slice(&self.gaps);
        if !assignment.extend(0) {
            return Err(Contradiction);
        }
        let mut gaps = gaps.iter();
        for (lines, allowed) in self.sides.iter().zip(assignment.allowed) {
            let (mut last, mut count) = (None, 0);
            for (line, of_line) in lines.iter().zip(&mut gaps) {
                if of_line & allowed != 0 {
                    last = Some((line, of_line & allowed));
                    count += 1;
                } else if state.set(line[0]) & self.value != 0 {
                    state.narrow(network, line[0], !self.value)?;
                }
            }
            let Some((line, gaps)) = last.filter(|_| count == 1) else { continue };
            state.narrow(network, line[0], self.value)?;
            // The clues below all its gaps, and those above.
            let (lowest, highest) = (gaps.trailing_zeros() as usize, top(gaps) as usize);
            for clue in &self.clues[..lowest] {
                self.ascend(network, state, &clue.line, line, clue.has_ties)?;
            }
            for clue in &self.clues[highest..] {
                self.ascend(network, state, line, &clue.line, false)?;
            }
        }
        Ok(())
    }

    /// The gaps in which a line can be, as bits; none if it does not begin with the value.
    fn gaps_of(&self, state: &State, line: &[u16]) -> Mask {
        if state.set(line[0]) & self.value == 0 {
            return 0;
        }
        let mut gaps: Mask = 0;
        for (gap, &size) in self.gaps.iter().enumerate() {
            gaps |= Mask::from(size > 0) << gap;
        }
        for (place, clue) in self.clues.iter().enumerate() {
            // Gaps up to that of the clue are below it.
            let below = (2 << place) - 1;
            let order = compare(state, line, &clue.line, 1, self.value);
            if !order.below {
                gaps &= !below;
            }
            if !(order.above || order.equal && clue.has_ties) {
                gaps &= below;
            }
        }
        gaps
    }

    /// Keeps the values with which the first line is below the second, or equal.
    fn ascend(
        &self,
        network: &Network,
        state: &mut State,
        first: &[u16],
        second: &[u16],
        may_be_equal: bool,
    ) -> Narrowed {
        let mut taken = self.value;
        for place in 1..first.len() {
            let (a, b) = (first[place], second[place]);
            if a == b {
                let set = state.set(a);
                taken |= if is_single(set) { set } else { 0 };
                continue;
            }
            // Whether both can have a value here and be in order behind it.
            let can_be_equal = |state: &State, value: Mask| {
                let order = compare(state, first, second, place + 1, taken | value);
                order.below || order.equal && may_be_equal
            };
            // A place before which the lines are not yet fixed as equal is not reached.
            let (low, high) = (state.set(a) & !taken, state.set(b) & !taken);
            if low == 0 || high == 0 {
                return Err(Contradiction);
            }
            let most = 1 << top(high);
            let mut kept = up_to(top(high)) & !taken;
            if low & most != 0 && !can_be_equal(state, most) {
                kept &= !most;
            }
            state.narrow(network, a, kept)?;
            let least = lowest(state.set(a));
            let mut kept = !(least - 1) & !taken;
            if high & least != 0 && !can_be_equal(state, least) {
                kept &= !least;
            }
            state.narrow(network, b, kept)?;
            let (low, high) = (state.set(a), state.set(b));
            if low != high || !is_single(low) {
                return Ok(());
            }
            taken |= low;
        }
        if may_be_equal { Ok(()) } else { Err(Contradiction) }
    }
}

/// How a line can compare with another from a place on, where it is equal before and `taken` are
/// values of both before.
fn compare(state: &State, line: &[u16], other: &[u16], from: usize, mut taken: Mask) -> Order {
    let mut order = Order::default();
    for (&x, &y) in line[from..].iter().zip(&other[from..]) {
        let (a, b) = (state.set(x) & !taken, state.set(y) & !taken);
        if a == 0 || b == 0 {
            return order;
        }
        if x == y {
            taken |= if is_single(a) { a } else { 0 };
            continue;
        }
        order.below |= lowest(a) < 1 << top(b);
        order.above |= lowest(b) < 1 << top(a);
        let common = a & b;
        if common == 0 {
            return order;
        }
        if order.below && order.above {
            break;
        }
        // With two common values, both would be possible.
        taken |= common;
    }
    order.equal = true;
    order
}

/// An assignment of sides to gaps.
#[derive(Default)]
struct Assignment<'a> {
    /// Per side, the gaps that it can have.
    possible: &'a [Mask],
    /// Per gap, the number of sides that it still needs.
    left: [usize; SIDES + 1],
    current: [Mask; SIDES],
    /// Per side, the gaps that it has in some assignment.
    allowed: [Mask; SIDES],
}

impl Assignment<'_> {
    /// Assigns the sides from one on in all ways; false if there is none.
    fn extend(&mut self, side: usize) -> bool {
        if side == self.possible.len() {
            for (allowed, current) in self.allowed.iter_mut().zip(self.current) {
                *allowed |= current;
            }
            return true;
        }
        let mut is_possible = false;
        for gap in bits(self.possible[side]) {
            if self.left[gap as usize] > 0 {
                self.left[gap as usize] -= 1;
                self.current[side] = 1 << gap;
                is_possible |= self.extend(side + 1);
                self.left[gap as usize] += 1;
            }
        }
        is_possible
    }
}
