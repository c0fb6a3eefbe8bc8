//! Automata along cells: one layer of states per cell, each with the values that lead on.
//!
//! [`Layers`] has only states that candidates at the root reach and that can still accept, numbered
//! per layer: an automaton of 4,224 states leaves 441 in 7 layers, and the states of most layers
//! are bits of one word. Steps of a state to the same next state are one step with a set of values.
//!
//! Applied: forward, the states reached; backward, those of them that can still accept, and per
//! cell the values on the way. That makes the cells domain consistent (Pesant, A regular language
//! membership constraint, 2004). The forward states depend on the candidates before them only, so
//! those of the last time are kept up to the first cell whose candidates are others. Cost: the
//! steps of the states reached.

use super::super::network::Network;
use super::super::state::{Contradiction, Narrowed, State};
use crate::mask::{Mask, bits, up_to};
use crate::tally::{Poll, Stop};
use quorum_problem::automaton::Automaton as Stated;
use std::collections::HashMap;
use std::sync::Arc;

/// Values that lead to one state of the next layer.
#[derive(Clone, Copy, Debug)]
struct Step {
    values: Mask,
    to: u32,
}

/// The states of an automaton, one layer before each cell and one behind the last.
#[derive(Clone, Debug)]
pub(in super::super) struct Layers {
    /// Start of each layer's words in a set of states.
    words: Vec<u32>,
    /// Per layer, the first of its states.
    states: Vec<u32>,
    /// Per state, the first of its steps.
    steps_of: Vec<u32>,
    steps: Vec<Step>,
}

impl Layers {
    /// Those of the words over these candidates; `None` if there is no such word.
    pub(in super::super) fn new(
        automaton: &Stated,
        sets: &[Mask],
        poll: Poll<'_>,
    ) -> Result<Option<Self>, Stop> {
        let values = automaton.values();
        // Forward: the states reached, with all steps.
        let mut layers: Vec<Vec<u32>> = vec![vec![0]];
        let mut ahead: Vec<Vec<(u32, Mask, u32)>> = Vec::new();
        let mut number = vec![u32::MAX; automaton.states() as usize];
        for &set in sets {
            poll()?;
            let (mut next, mut steps): (Vec<u32>, Vec<(u32, Mask, u32)>) = Default::default();
            for (from, &state) in layers.last().expect("the first").iter().enumerate() {
                let start = steps.len();
                for bit in bits(set & up_to(u32::from(values) - 1)) {
                    let Some(to) = automaton.next(state, bit as u8 + 1) else { continue };
                    let to = match number[to as usize] {
                        u32::MAX => {
                            number[to as usize] = next.len() as u32;
                            next.push(to);
                            next.len() as u32 - 1
                        }
                        known => known,
                    };
                    match steps[start..].iter_mut().find(|step| step.2 == to) {
                        Some(step) => step.1 |= 1 << bit,
                        None => steps.push((from as u32, 1 << bit, to)),
                    }
                }
            }
            next.iter().for_each(|&state| number[state as usize] = u32::MAX);
            layers.push(next);
            ahead.push(steps);
        }
        // Backward: states that can accept get a number.
        let (mut numbers, mut accepting): (Vec<Option<u32>>, u32) = (Vec::new(), 0);
        for &state in layers.last().expect("the first") {
            let accepts = automaton.is_accepting(state);
            numbers.push(if accepts { Some(accepting) } else { None });
            accepting += u32::from(accepts);
        }
        let mut kept: Vec<(u32, Vec<(u32, Step)>)> = vec![(accepting, Vec::new())];
        for (layer, steps) in layers.iter().zip(&ahead).rev() {
            poll()?;
            let mut own: Vec<Option<u32>> = vec![None; layer.len()];
            let (mut count, mut found) = (0, Vec::new());
            for &(from, values, to) in steps {
                let Some(to) = numbers[to as usize] else { continue };
                let from = *own[from as usize].get_or_insert_with(|| {
                    count += 1;
                    count - 1
                });
                found.push((from, Step { values, to }));
            }
            kept.push((count, found));
            numbers = own;
        }
        if numbers != [Some(0)] {
            return Ok(None);
        }
        let mut layers =
            Layers { words: vec![0], states: vec![0], steps_of: vec![0], steps: Vec::new() };
        for (count, steps) in kept.into_iter().rev() {
            layers.words.push(layers.words.last().expect("the first") + count.div_ceil(64));
            layers.states.push(layers.states.last().expect("the first") + count);
            // Steps are in the order of their states.
            let mut rest = &steps[..];
            for state in 0..count {
                while let Some(((from, step), others)) = rest.split_first()
                    && *from == state
                {
                    layers.steps.push(*step);
                    rest = others;
                }
                layers.steps_of.push(layers.steps.len() as u32);
            }
        }
        Ok(Some(layers))
    }

    /// Words of a set of states for every layer.
    fn all_words(&self) -> usize {
        *self.words.last().expect("the first") as usize
    }

    /// Whether passes take long.
    pub(in super::super) fn is_large(&self) -> bool {
        self.states.last().is_some_and(|&states| states > 1000)
    }

    /// The words of one layer.
    fn layer(&self, layer: usize) -> std::ops::Range<usize> {
        self.words[layer] as usize..self.words[layer + 1] as usize
    }

    /// The steps from one state of a layer.
    #[inline(always)]
    fn steps(&self, layer: usize, state: u32) -> &[Step] {
        let state = (self.states[layer] + state) as usize;
        &self.steps[self.steps_of[state] as usize..self.steps_of[state + 1] as usize]
    }
}

/// An automaton along some cells.
#[derive(Clone, Debug)]
pub(in super::super) struct Automaton {
    pub(in super::super) cells: Vec<u16>,
    pub(in super::super) layers: Arc<Layers>,
    /// Its place in the [memory](State::memory): candidates of the last time, then states reached.
    pub(in super::super) memory: usize,
    /// Whether no cell occurs twice.
    pub(in super::super) is_plain: bool,
}

impl Automaton {
    /// Words of memory that it takes.
    pub(in super::super) fn words(&self) -> usize {
        self.cells.len() + self.layers.all_words()
    }

    pub(super) fn apply(&self, network: &Network, state: &mut State) -> Narrowed {
        let count = self.cells.len();
        let mut memory = std::mem::take(&mut state.memory);
        let (seen, reached) = memory[self.memory..][..self.words()].split_at_mut(count);
        self.forward(state, seen, reached);
        let mut possible = std::mem::take(&mut state.scratch);
        possible.clear();
        possible.extend_from_slice(reached);
        state.memory = memory;
        let end = self.backward(network, state, &mut possible);
        state.scratch = possible;
        end
    }

    /// The states reached, from the first cell on whose candidates are others than those seen.
    fn forward(&self, state: &State, seen: &mut [Mask], reached: &mut [u64]) {
        let layers = &*self.layers;
        reached[0] = 1;
        let mut is_other = false;
        for (place, &cell) in self.cells.iter().enumerate() {
            let set = state.set(cell);
            is_other |= seen[place] != set;
            if !is_other {
                continue;
            }
            seen[place] = set;
            let (before, after) = reached.split_at_mut(layers.words[place + 1] as usize);
            let before = &before[layers.words[place] as usize..];
            let after = &mut after[..layers.layer(place + 1).len()];
            after.fill(0);
            for (word, &states) in before.iter().enumerate() {
                for bit in bits(states) {
                    for step in layers.steps(place, (word * 64) as u32 + bit) {
                        if step.values & set != 0 {
                            after[step.to as usize / 64] |= 1 << (step.to % 64);
                        }
                    }
                }
            }
        }
    }

    /// Keeps the states that can accept, and narrows the cells.
    fn backward(&self, network: &Network, state: &mut State, possible: &mut [u64]) -> Narrowed {
        let layers = &*self.layers;
        for (place, &cell) in self.cells.iter().enumerate().rev() {
            let set = state.set(cell);
            let (before, after) = possible.split_at_mut(layers.words[place + 1] as usize);
            let before = &mut before[layers.words[place] as usize..];
            let mut keep = 0;
            for (word, states) in before.iter_mut().enumerate() {
                let mut kept = 0;
                for bit in bits(*states) {
                    let mut values = 0;
                    for step in layers.steps(place, (word * 64) as u32 + bit) {
                        if after[step.to as usize / 64] >> (step.to % 64) & 1 == 1 {
                            values |= step.values & set;
                        }
                    }
                    if values != 0 {
                        kept |= 1 << bit;
                        keep |= values;
                    }
                }
                *states = kept;
            }
            state.narrow(network, cell, keep)?;
        }
        match possible[0] {
            0 => Err(Contradiction),
            _ => Ok(()),
        }
    }
}

/// Layers by the number of states and the candidates of an automaton: hashing all its transitions
/// would take longer than to compare them with the few that share these.
type Known = HashMap<(u32, Vec<Mask>), Vec<(Stated, Option<Arc<Layers>>)>>;

/// The layers of automata that were met.
#[derive(Clone, Default, Debug)]
pub(in super::super) struct LayersCache(Known);

impl LayersCache {
    /// The most keys kept.
    const MOST: usize = 2_000;

    /// [`Layers::new`], once for equal automata over equal candidates.
    pub(in super::super) fn get(
        &mut self,
        automaton: &Stated,
        sets: Vec<Mask>,
        poll: Poll<'_>,
    ) -> Result<Option<Arc<Layers>>, Stop> {
        if self.0.len() > Self::MOST {
            self.0.clear();
        }
        let key = (automaton.states(), sets);
        let known = self.0.get(&key).map_or(&[][..], Vec::as_slice);
        if let Some((_, layers)) = known.iter().find(|(known, _)| known == automaton) {
            return Ok(layers.clone());
        }
        let layers = Layers::new(automaton, &key.1, poll)?.map(Arc::new);
        self.0.entry(key).or_default().push((automaton.clone(), layers.clone()));
        Ok(layers)
    }
}
