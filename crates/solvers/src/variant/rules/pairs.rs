//! Different pairs: no two pairs of cells have the same two values.
//!
//! A decided pair removes its second value from the second cells of pairs with the same first
//! value, and the other way round. Where there are as many pairs as pairs of values, each occurs:
//! one with a single place is there. Cost: two passes over the pairs.

use super::super::network::Network;
use super::super::state::{Contradiction, Narrowed, State};
use crate::mask::{Mask, bits, is_single, singles};

#[derive(Clone, Debug)]
pub(in super::super) struct Pairs {
    pub(in super::super) pairs: Vec<[u16; 2]>,
    /// Whether there are as many pairs as pairs of values.
    is_each_once: bool,
}

impl Pairs {
    pub(in super::super) fn new(different: &quorum_problem::DifferentPairs, values: u32) -> Self {
        let mut pairs = Vec::with_capacity(different.pairs().len());
        for &[first, second] in different.pairs() {
            pairs.push([first as u16, second as u16]);
        }
        let is_each_once = pairs.len() == (values * values) as usize;
        Pairs { pairs, is_each_once }
    }

    pub(super) fn apply(&self, network: &Network, state: &mut State) -> Narrowed {
        let n = network.values as usize;
        // By the value of one cell, the values of the other in decided pairs.
        let (mut by_first, mut by_second) = (vec![0 as Mask; n], vec![0 as Mask; n]);
        let decided = |state: &State, [first, second]: [u16; 2]| {
            let (one, other) = (state.set(first), state.set(second));
            (is_single(one), is_single(other), one, other)
        };
        for &pair in &self.pairs {
            if let (true, true, one, other) = decided(state, pair) {
                let used = &mut by_first[one.trailing_zeros() as usize];
                if *used & other != 0 {
                    return Err(Contradiction);
                }
                *used |= other;
                by_second[other.trailing_zeros() as usize] |= one;
            }
        }
        for &pair in &self.pairs {
            match decided(state, pair) {
                (true, false, one, _) => {
                    let used = by_first[one.trailing_zeros() as usize];
                    state.narrow(network, pair[1], !used)?;
                }
                (false, true, _, other) => {
                    let used = by_second[other.trailing_zeros() as usize];
                    state.narrow(network, pair[0], !used)?;
                }
                _ => {}
            }
        }
        if self.is_each_once { self.each_once(network, state) } else { Ok(()) }
    }

    /// Every pair of values has a place.
    fn each_once(&self, network: &Network, state: &mut State) -> Narrowed {
        let n = network.values as usize;
        let (mut once, mut twice) = (vec![0 as Mask; n], vec![0 as Mask; n]);
        for &[first, second] in &self.pairs {
            let seconds = state.set(second);
            for bit in bits(state.set(first)) {
                let bit = bit as usize;
                twice[bit] |= once[bit] & seconds;
                once[bit] |= seconds;
            }
        }
        for bit in 0..n {
            if once[bit] != network.all {
                return Err(Contradiction);
            }
            let value = 1 << bit;
            for other in singles(once[bit] & !twice[bit]) {
                let mut pairs = self.pairs.iter();
                let place = pairs.find(|&&[first, second]| {
                    state.set(first) & value != 0 && state.set(second) & other != 0
                });
                // What was narrowed since may have taken the only place.
                let &[first, second] = place.ok_or(Contradiction)?;
                state.narrow(network, first, value)?;
                state.narrow(network, second, other)?;
            }
        }
        Ok(())
    }
}
