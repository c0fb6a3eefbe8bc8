//! The state of a search: candidate sets, cells that were fixed, and the rules that wait.
//!
//! Sets only shrink while rules are applied; a decision copies them all, since 81 words are cheaper
//! to copy than to undo one by one. Every rule waits at most once. Fixed cells go first, then the
//! other rules in the order in which they were woken, then large automata.

use super::network::{LEVELS, Network};
use super::peers::{Peers, cells_of};
use crate::mask::{Mask, is_single, singles};
use std::collections::VecDeque;

/// A cell has no candidate left, or a rule cannot hold.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) struct Contradiction;

/// What a rule returns.
pub(super) type Narrowed = Result<(), Contradiction>;

/// No rule is being applied that need not be woken by its own changes.
const NOBODY: u32 = u32::MAX;

#[derive(Clone, Default, Debug)]
pub(super) struct State {
    /// The candidates of each cell.
    pub(super) sets: Vec<Mask>,
    /// Cells with one candidate that their peers still may have.
    fixed: Vec<u16>,
    /// Rules by level.
    waiting: [VecDeque<u32>; LEVELS],
    waits: Vec<bool>,
    /// The rule that is being applied, if its own changes need not wake it.
    current: u32,
    /// Memory of the rule at work.
    pub(super) scratch: Vec<Mask>,
    /// Likewise, for cells.
    pub(super) cells: Vec<u16>,
    /// Memory of automata, laid out by the network.
    pub(super) memory: Vec<u64>,
    /// Number of times that a set was reduced.
    pub(super) narrowings: u64,
    /// Number of rules applied.
    pub(super) applied: u64,
}

impl State {
    /// Loads these sets and so many words of memory of automata; every rule waits.
    pub(super) fn load(&mut self, network: &Network, sets: &[Mask], memory: usize) {
        self.clear();
        self.sets.clear();
        self.sets.extend_from_slice(sets);
        self.memory.clear();
        self.memory.resize(memory, 0);
        self.narrowings = 0;
        self.applied = 0;
        self.waits.clear();
        self.waits.resize(network.levels.len(), false);
        let cells = 0..sets.len() as u16;
        self.fixed.extend(cells.filter(|&cell| is_single(sets[usize::from(cell)])));
        for rule in 0..network.levels.len() as u32 {
            self.wake(network, rule);
        }
    }

    /// Forgets what waits.
    pub(super) fn clear(&mut self) {
        self.fixed.clear();
        for rule in self.waiting.iter_mut().flat_map(|queue| queue.drain(..)) {
            self.waits[rule as usize] = false;
        }
        self.current = NOBODY;
    }

    #[inline(always)]
    fn wake(&mut self, network: &Network, rule: u32) {
        if !self.waits[rule as usize] && rule != self.current {
            self.waits[rule as usize] = true;
            self.waiting[usize::from(network.levels[rule as usize])].push_back(rule);
        }
    }

    /// The candidates of a cell.
    #[inline(always)]
    pub(super) fn set(&self, cell: u16) -> Mask {
        self.sets[usize::from(cell)]
    }

    /// Keeps these candidates of a cell only.
    #[inline(always)]
    pub(super) fn narrow(&mut self, network: &Network, cell: u16, keep: Mask) -> Narrowed {
        let before = self.sets[usize::from(cell)];
        let after = before & keep;
        if after == before {
            return Ok(());
        }
        if after == 0 {
            return Err(Contradiction);
        }
        self.sets[usize::from(cell)] = after;
        self.narrowings += 1;
        if is_single(after) {
            self.fixed.push(cell);
        }
        for &rule in network.group_rules_of.of(cell.into()) {
            self.wake(network, rule);
        }
        for &rule in network.rules_of.of(cell.into()) {
            self.wake(network, rule);
        }
        Ok(())
    }

    /// Keeps these candidates only, for several cells.
    #[inline(always)]
    pub(super) fn narrow_all(&mut self, network: &Network, cells: &[u16], keep: Mask) -> Narrowed {
        cells.iter().try_for_each(|&cell| self.narrow(network, cell, keep))
    }

    /// Each of `values` is somewhere in these cells: where it has one place, that cell has it, else
    /// it is removed from the cells that see all of its places.
    pub(super) fn require(&mut self, network: &Network, cells: &[u16], values: Mask) -> Narrowed {
        let words = network.peers.words();
        let mut all_common = [0; Peers::MOST_WORDS];
        let common = &mut all_common[..words];
        for value in singles(values) {
            let (mut places, mut last) = (0, 0);
            common.fill(u64::MAX);
            for &cell in cells {
                if self.set(cell) & value != 0 {
                    places += 1;
                    last = cell;
                    for (common, peers) in common.iter_mut().zip(network.peers.of(cell)) {
                        *common &= peers;
                    }
                }
            }
            match places {
                0 => return Err(Contradiction),
                1 => self.narrow(network, last, value)?,
                _ => cells_of(common).try_for_each(|cell| self.narrow(network, cell, !value))?,
            }
        }
        Ok(())
    }

    /// The next cell that was fixed.
    #[inline(always)]
    pub(super) fn next_fixed(&mut self) -> Option<u16> {
        self.current = NOBODY;
        self.fixed.pop()
    }

    /// The next rule that waits.
    #[inline(always)]
    pub(super) fn next_rule(&mut self) -> Option<u32> {
        let rule = self.waiting.iter_mut().find_map(VecDeque::pop_front)?;
        self.waits[rule as usize] = false;
        self.applied += 1;
        Some(rule)
    }

    /// The rule at work need not be woken by its own changes.
    #[inline(always)]
    pub(super) fn keep_asleep(&mut self, rule: u32) {
        self.current = rule;
    }

    /// The least candidate of every cell.
    pub(super) fn grid(&self) -> Vec<u8> {
        self.sets.iter().map(|&set| set.trailing_zeros() as u8 + 1).collect()
    }
}
