//! Sums: an integer combination of cells compared with a constant.
//!
//! Four rules, each on what the former has left:
//! 1. One open cell: the values with which the comparison holds.
//! 2. Bounds. The cells of a coefficient are split into sets that differ pairwise; the least sum of
//!    such a set is that of the least *different* values its cells can have, which does not depend
//!    on the order in which they are taken. If a sum may exceed its least value by k, then the
//!    values of a set, sorted, are each at most k above those of its least choice: no value is
//!    further than k from one of them. Likewise from above.
//! 3. Two or three open cells of an equation: every choice is tried.
//! 4. A cage (an equation over cells that all differ): the sets of values with the right sum, from
//!    a table per number of values; every set within the candidates of the open cells allows its
//!    values, and a value of all of them needs a place.
//!
//! Source: `SumHandler` of Interactive-Sudoku-Solver. Cost: a few passes over the cells.

use super::super::network::Network;
use super::super::peers::Peers;
use super::super::state::{Contradiction, Narrowed, State};
use crate::lists::entry;
use crate::mask::{Mask, bits, is_single, lowest, sum, top, up_to};
use quorum_problem::{Comparison, Linear};
use std::sync::OnceLock;

/// The most values whose sets are all listed by their sum.
const MOST_LISTED: u32 = 16;

/// Sets of values by their number and sum.
#[derive(Debug)]
pub(in super::super) struct SetsBySum {
    most: usize,
    /// Start of each list of `sets`: number of values, then sum.
    starts: Vec<u32>,
    sets: Vec<u16>,
}

impl SetsBySum {
    /// Those of the values 1 to n, made once in a program; `None` where they are too many.
    fn of(values: u32) -> Option<&'static Self> {
        static TABLES: [OnceLock<SetsBySum>; MOST_LISTED as usize + 1] =
            [const { OnceLock::new() }; MOST_LISTED as usize + 1];
        let table = TABLES.get(values as usize)?;
        Some(table.get_or_init(|| Self::new(values)))
    }

    fn new(values: u32) -> Self {
        let most = (values * (values + 1) / 2) as usize;
        let place = |set: u32| set.count_ones() as usize * (most + 1) + sum(set.into()) as usize;
        let mut starts = vec![0u32; (values as usize + 1) * (most + 1) + 1];
        for set in 0..1u32 << values {
            starts[place(set) + 1] += 1;
        }
        for index in 1..starts.len() {
            starts[index] += starts[index - 1];
        }
        let mut next = starts.clone();
        let mut sets = vec![0; 1 << values];
        for set in 0..1u32 << values {
            let next = &mut next[place(set)];
            sets[*next as usize] = set as u16;
            *next += 1;
        }
        SetsBySum { most, starts, sets }
    }

    /// The sets of this many values with this sum.
    fn get(&self, count: usize, sum: i64) -> &[u16] {
        match usize::try_from(sum).ok().filter(|&sum| sum <= self.most) {
            None => &[],
            Some(sum) => {
                let list = count * (self.most + 1) + sum;
                &self.sets[self.starts[list] as usize..self.starts[list + 1] as usize]
            }
        }
    }
}

/// One sum.
#[derive(Clone, Debug)]
pub(in super::super) struct Sum {
    pub(in super::super) terms: Vec<(i64, u16)>,
    comparison: Comparison,
    constant: i64,
    /// Sets of cells of one coefficient that differ pairwise.
    groups: Vec<(i64, Vec<u16>)>,
    /// For a cage.
    sets: Option<&'static SetsBySum>,
}

/// A sum of open cells whose sets change while it is treated.
struct Slack {
    below: i64,
    above: i64,
}

impl Sum {
    pub(in super::super) fn new(linear: &Linear, values: u32, peers: &Peers) -> Self {
        let mut terms: Vec<(i64, u16)> = Vec::with_capacity(linear.terms().len());
        let mut by_factor: Vec<(i64, Vec<u16>)> = Vec::new();
        for &(factor, cell) in linear.terms() {
            terms.push((factor, cell as u16));
            entry(&mut by_factor, factor).push(cell as u16);
        }
        let mut groups: Vec<(i64, Vec<u16>)> = Vec::new();
        for (factor, cells) in by_factor {
            for set in peers.partition(&cells) {
                groups.push((factor, set));
            }
        }
        let (comparison, constant) = (linear.comparison(), linear.constant());
        let is_cage = matches!(&groups[..], [(1, _)]) && comparison == Comparison::Equal;
        let sets = if is_cage { SetsBySum::of(values) } else { None };
        Sum { terms, comparison, constant, groups, sets }
    }

    pub(super) fn apply(&self, network: &Network, state: &mut State) -> Narrowed {
        let mut rest = self.constant;
        let mut open = [(0, 0); 3];
        let mut count = 0;
        for &(factor, cell) in &self.terms {
            let set = state.set(cell);
            if is_single(set) {
                rest -= factor * (i64::from(set.trailing_zeros()) + 1);
            } else {
                if count < 3 {
                    open[count] = (factor, cell);
                }
                count += 1;
            }
        }
        match (count, self.comparison) {
            (0, comparison) if comparison.holds(0, rest) => return Ok(()),
            (0, _) => return Err(Contradiction),
            (1, comparison) => {
                let (factor, cell) = open[0];
                let mut keep = 0;
                for bit in bits(state.set(cell)) {
                    if comparison.holds(factor * (i64::from(bit) + 1), rest) {
                        keep |= 1 << bit;
                    }
                }
                return state.narrow(network, cell, keep);
            }
            (_, Comparison::NotEqual) => return Ok(()),
            _ => {}
        }
        self.bounds(network, state)?;
        if self.comparison == Comparison::Equal {
            match count {
                2 => two(network, state, [open[0], open[1]], rest)?,
                3 => three(network, state, open, rest)?,
                _ => {}
            }
            if let Some(sets) = self.sets {
                self.cage(sets, network, state)?;
            }
        }
        Ok(())
    }

    /// Rule 2.
    fn bounds(&self, network: &Network, state: &mut State) -> Narrowed {
        let mut choices = std::mem::take(&mut state.scratch);
        let slack = self.extremes(network, state, &mut choices);
        let end = slack.and_then(|slack| self.within(&slack, network, state, &choices));
        state.scratch = choices;
        end
    }

    /// The least and greatest choice of each group, and how far the sum may be from its extremes.
    fn extremes(
        &self,
        network: &Network,
        state: &State,
        choices: &mut Vec<Mask>,
    ) -> Result<Slack, Contradiction> {
        choices.clear();
        let (mut least_sum, mut greatest_sum) = (0, 0);
        for (factor, cells) in &self.groups {
            let (mut least, mut greatest): (Mask, Mask) = (0, 0);
            for &cell in cells {
                let set = state.set(cell);
                let free = !(least | (lowest(set) - 1));
                least |= lowest(free);
                let free_below = !greatest & up_to(top(set));
                if lowest(free) & network.all == 0 || free_below == 0 {
                    return Err(Contradiction);
                }
                greatest |= 1 << top(free_below);
            }
            let (low, high) = (factor * sum(least), factor * sum(greatest));
            least_sum += low.min(high);
            greatest_sum += low.max(high);
            choices.extend([least, greatest]);
        }
        let unbounded = i64::MAX / 2;
        let is_bounded =
            |comparison| self.comparison == Comparison::Equal || self.comparison == comparison;
        let slack = Slack {
            below: if is_bounded(Comparison::AtMost) {
                self.constant - least_sum
            } else {
                unbounded
            },
            above: if is_bounded(Comparison::AtLeast) {
                greatest_sum - self.constant
            } else {
                unbounded
            },
        };
        if slack.below < 0 || slack.above < 0 { Err(Contradiction) } else { Ok(slack) }
    }

    /// Removes what is further from the extremes than the slack.
    fn within(
        &self,
        slack: &Slack,
        network: &Network,
        state: &mut State,
        choices: &[Mask],
    ) -> Narrowed {
        let range = i64::from(network.values) - 1;
        for ((factor, cells), choice) in self.groups.iter().zip(choices.chunks_exact(2)) {
            let (up, down) = if *factor > 0 {
                (slack.below / factor, slack.above / factor)
            } else {
                (slack.above / -factor, slack.below / -factor)
            };
            let [least, greatest] = [choice[0], choice[1]];
            if least == greatest || up >= range && down >= range {
                continue;
            }
            let mut keep = network.all;
            if up < range {
                keep &= smear(least, up, |set| set << 1);
            }
            if down < range {
                keep &= smear(greatest, down, |set| set >> 1);
            }
            state.narrow_all(network, cells, keep)?;
        }
        Ok(())
    }

    /// Rule 4.
    fn cage(&self, sets: &SetsBySum, network: &Network, state: &mut State) -> Narrowed {
        let mut open = std::mem::take(&mut state.cells);
        open.clear();
        let (mut rest, mut union, mut placed) = (self.constant, 0, 0);
        for &(_, cell) in &self.terms {
            let set = state.set(cell);
            if is_single(set) {
                rest -= i64::from(set.trailing_zeros()) + 1;
                placed |= set;
            } else {
                union |= set;
                open.push(cell);
            }
        }
        let end = self.sets_of(sets, &open, rest, union & !placed, network, state);
        state.cells = open;
        end
    }

    fn sets_of(
        &self,
        sets: &SetsBySum,
        open: &[u16],
        rest: i64,
        union: Mask,
        network: &Network,
        state: &mut State,
    ) -> Narrowed {
        let (mut some, mut every) = (0, Mask::MAX);
        for &set in sets.get(open.len(), rest) {
            let set = Mask::from(set);
            if set & !union == 0 {
                some |= set;
                every &= set;
            }
        }
        if some == 0 {
            return if open.is_empty() && rest == 0 { Ok(()) } else { Err(Contradiction) };
        }
        state.narrow_all(network, open, some)?;
        state.require(network, open, every)
    }
}

/// All values at most `steps` away from one of the set, in the direction of the shift.
fn smear(set: Mask, steps: i64, shift: impl Fn(Mask) -> Mask) -> Mask {
    (0..steps).fold(set, |smeared, _| smeared | shift(smeared))
}

/// Rule 3 for two cells: both keep the values that the other can complete.
fn two(network: &Network, state: &mut State, open: [(i64, u16); 2], rest: i64) -> Narrowed {
    let sets = open.map(|(_, cell)| state.set(cell));
    let differ = network.peers.differ(open[0].1, open[1].1);
    let keep = pairs(sets, open.map(|(factor, _)| factor), rest, differ);
    state.narrow(network, open[0].1, keep[0])?;
    state.narrow(network, open[1].1, keep[1])
}

/// Rule 3 for three cells.
fn three(network: &Network, state: &mut State, open: [(i64, u16); 3], rest: i64) -> Narrowed {
    let [first, second, third] = open;
    let differ = |a: (i64, u16), b: (i64, u16)| network.peers.differ(a.1, b.1);
    let (with_second, with_third) = (differ(first, second), differ(first, third));
    let mut keep = [0; 3];
    for value in crate::mask::singles(state.set(first.1)) {
        let rest = rest - first.0 * (i64::from(value.trailing_zeros()) + 1);
        let without = |cell, differs| state.set(cell) & if differs { !value } else { Mask::MAX };
        let sets = [without(second.1, with_second), without(third.1, with_third)];
        let found = pairs(sets, [second.0, third.0], rest, differ(second, third));
        if found[0] != 0 {
            keep = [keep[0] | value, keep[1] | found[0], keep[2] | found[1]];
        }
    }
    for (&(_, cell), &keep) in open.iter().zip(&keep) {
        state.narrow(network, cell, keep)?;
    }
    Ok(())
}

/// The values of two sets that occur in a pair with the sum `rest`: by shifts where both
/// coefficients are 1 or -1.
fn pairs(sets: [Mask; 2], factors: [i64; 2], rest: i64, differ: bool) -> [Mask; 2] {
    match factors {
        [a @ (1 | -1), b] if a == b => {
            // Bits add up to two less than values.
            let bits = a * rest - 2;
            let equal = if differ && bits >= 0 && bits % 2 == 0 { shifted(1, bits / 2) } else { 0 };
            let partners = |set: Mask| shifted((set & !equal).reverse_bits(), bits - 63);
            let first = sets[0] & !equal & partners(sets[1]);
            [first, sets[1] & partners(first)]
        }
        [a @ (1 | -1), b] if a == -b => {
            let rest = a * rest;
            if rest == 0 && differ {
                return [0, 0];
            }
            let first = sets[0] & shifted(sets[1], rest);
            [first, sets[1] & shifted(first, -rest)]
        }
        [a, b] => {
            let mut keep = [0, 0];
            for bit in bits(sets[0]) {
                let left = rest - a * (i64::from(bit) + 1);
                let other = left / b - 1;
                if left % b != 0 || !(0..64).contains(&other) || differ && other == i64::from(bit) {
                    continue;
                }
                if sets[1] >> other & 1 == 1 {
                    keep = [keep[0] | 1 << bit, keep[1] | 1 << other];
                }
            }
            keep
        }
    }
}

/// Shifted up by `by` bits, or down if it is negative.
fn shifted(set: Mask, by: i64) -> Mask {
    match u32::try_from(by.unsigned_abs()) {
        Ok(by_up) if by >= 0 => set.checked_shl(by_up).unwrap_or(0),
        Ok(by_down) => set.checked_shr(by_down).unwrap_or(0),
        Err(_) => 0,
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn pairs_are_those_that_add_up() {
        let sets = [0b1011_0110, 0b0110_1101];
        for factors in [[1, 1], [-1, -1], [1, -1], [-1, 1], [2, 3], [-3, 2], [1, 2]] {
            for (rest, differ) in (-30..=40).flat_map(|rest| [(rest, false), (rest, true)]) {
                let mut expected = [0, 0];
                for first in bits(sets[0]) {
                    for second in bits(sets[1]) {
                        let values = [i64::from(first) + 1, i64::from(second) + 1];
                        let sum = factors[0] * values[0] + factors[1] * values[1];
                        if sum == rest && !(differ && first == second) {
                            expected = [expected[0] | 1 << first, expected[1] | 1 << second];
                        }
                    }
                }
                assert_eq!(pairs(sets, factors, rest, differ), expected, "{factors:?} {rest}");
            }
        }
    }

    #[test]
    fn sets_are_listed_by_sum() {
        let sets = SetsBySum::of(9).unwrap();
        assert_eq!(sets.get(2, 4), [0b101]);
        assert_eq!(sets.get(9, 45), [0b1_1111_1111]);
        assert_eq!(
            (sets.get(3, 5).len(), sets.get(3, 46).len(), sets.get(4, 20).len()),
            (0, 0, 12)
        );
        assert!(SetsBySum::of(17).is_none());
    }
}
