//! Automata as text: `NFA~AUTOMATON~_name~cells`, where cells that `-` separates are segments.
//!
//! The bytes are a stream of bits, the highest first: the format of the states (2 bits), bits per
//! state less one (4), symbols less one (4), the numbers of first states and of further accepting
//! ones, which of the first states accept; then the states, first ones before further accepting
//! ones before the others. A state is a set of symbols with one next state each (packed), or a
//! number of pairs of a symbol and a next state (plain). A symbol beyond the values separates
//! segments.

use super::base64::{bytes, bytes_text};
use super::item::IssItem;
use super::pair_items::lists;
use quorum_problem::{Automaton, Budget, Constraint, Regular};
use quorum_puzzle::constraints::{Stated, as_stated};
use quorum_puzzle::text::{Fault, quoted};

/// The largest number of states of a text.
const MOST_STATES: usize = 2000;

/// Steps of the budget of the string per state, counted once per set and symbol, that
/// determinization looks at.
const STEPS: u64 = 16;

/// A non-deterministic automaton.
struct Machine {
    /// Per state and symbol the next states.
    next: Vec<Vec<Vec<u32>>>,
    /// The number of first states, which come first.
    starts: usize,
    accepting: Vec<bool>,
}

/// Reads an item.
pub fn read(item: &IssItem<'_>) -> Result<Vec<Stated>, Fault> {
    let text = item.argument(0);
    let fault = |reason: &str| text.fault(0, format!("an automaton, {reason}"), quoted(text.text));
    let bytes = bytes(text.text).ok_or_else(|| fault("in base 64"))?;
    let machine = Machine::read(&bytes).map_err(|reason| fault(&reason))?;
    let mut stated = Vec::new();
    for list in lists(item)? {
        let mut segments = vec![Vec::new()];
        for piece in list {
            match piece.text {
                "-" => segments.push(Vec::new()),
                _ => segments.last_mut().expect("one segment at least").push(item.cell(piece)?),
            }
        }
        let automaton = machine
            .automaton(item.budget(), item.grid().values().count(), &segments)
            .map_err(|reason| fault(&format!("{reason},")))?;
        let cells: Vec<usize> = segments.concat();
        if cells.is_empty() {
            return Err(item.argument(1).fault(0, "cells", "none"));
        }
        stated.extend(as_stated(&Constraint::Regular(Regular { cells, automaton })));
    }
    Ok(stated)
}

/// Bits of some bytes, the highest of each first.
struct Bits<'a> {
    bytes: &'a [u8],
    place: usize,
}

impl Bits<'_> {
    fn left(&self) -> usize {
        8 * self.bytes.len() - self.place
    }

    fn take(&mut self, count: usize) -> Result<usize, String> {
        if count > self.left() {
            return Err("with all of its bits".to_owned());
        }
        let bit = |place: usize| usize::from(self.bytes[place / 8] >> (7 - place % 8) & 1);
        let number =
            (self.place..self.place + count).fold(0, |number, place| 2 * number + bit(place));
        self.place += count;
        Ok(number)
    }
}

/// The number of bits of a number.
fn width(number: usize) -> usize {
    (usize::BITS - number.leading_zeros()) as usize
}

impl Machine {
    fn read(bytes: &[u8]) -> Result<Self, String> {
        let mut bits = Bits { bytes, place: 0 };
        let format = bits.take(2)?;
        let (state_bits, symbols) = (bits.take(4)? + 1, bits.take(4)? + 1);
        let (starts, further) = (bits.take(state_bits)?, bits.take(state_bits)?);
        if starts > 32 {
            return Err("of at most 32 first states".to_owned());
        }
        let mut accepting =
            (0..starts).map(|_| Ok(bits.take(1)? == 1)).collect::<Result<Vec<_>, String>>()?;
        // The program takes the bits of this number from the lowest one on.
        accepting.reverse();
        accepting.extend(std::iter::repeat_n(true, further));
        let mut next: Vec<Vec<Vec<u32>>> = Vec::new();
        let check = |states: usize| {
            if states > MOST_STATES {
                Err(format!("of at most {MOST_STATES} states"))
            } else {
                Ok(())
            }
        };
        match format {
            0 => {
                let count_bits = bits.take(4)?;
                while count_bits > 0 && bits.left() >= count_bits {
                    let mut state = vec![Vec::new(); symbols];
                    for _ in 0..bits.take(count_bits)? {
                        let symbol = bits.take(width(symbols - 1))?;
                        let to = bits.take(state_bits)? as u32;
                        state.get_mut(symbol).ok_or("with symbols that it has")?.push(to);
                    }
                    next.push(state);
                    check(next.len())?;
                }
            }
            1 => {
                while bits.left() >= symbols {
                    let mask = bits.take(symbols)?;
                    let mut state = vec![Vec::new(); symbols];
                    for (symbol, to) in state.iter_mut().enumerate() {
                        if mask >> symbol & 1 == 1 {
                            to.push(bits.take(state_bits)? as u32);
                        }
                    }
                    next.push(state);
                    check(next.len())?;
                }
            }
            _ => return Err("in one of the two known formats".to_owned()),
        }
        while bits.left() > 0 {
            if bits.take(1)? == 1 {
                return Err("without further bits at its end".to_owned());
            }
        }
        // What is left of the last byte reads as states without a next one, which are harmless; a
        // state that is only named has no next one either.
        let named = next.iter().flatten().flatten().max().map_or(0, |&state| state as usize + 1);
        let states = next.len().max(named).max(accepting.len());
        check(states)?;
        next.resize(states, vec![Vec::new(); symbols]);
        accepting.resize(states, false);
        Ok(Machine { next, starts, accepting })
    }

    /// The deterministic automaton over `1..=values` of words with these segments.
    fn automaton(
        &self,
        budget: &Budget,
        values: u8,
        segments: &[Vec<usize>],
    ) -> Result<Automaton, String> {
        let break_symbol = usize::from(values);
        if segments.len() > 1 && self.next.iter().all(|state| state.len() <= break_symbol) {
            return Err("for segments".to_owned());
        }
        // Places of words before which one or more segments end.
        let mut breaks: Vec<usize> = Vec::new();
        for segment in &segments[..segments.len() - 1] {
            breaks.push(breaks.last().unwrap_or(&0) + segment.len());
        }
        let length: usize = segments.iter().map(Vec::len).sum();
        let after = |states: &Vec<u32>, symbol: usize| -> Vec<u32> {
            let next = states.iter().filter_map(|&state| self.next[state as usize].get(symbol));
            let mut next: Vec<u32> = next.flatten().copied().collect();
            // The automaton fails once the budget is used up.
            let _ = budget.take(STEPS * (states.len() + next.len()) as u64);
            next.sort_unstable();
            next.dedup();
            next
        };
        let broken = |place: usize, states: Vec<u32>| {
            let here = breaks.iter().filter(|&&at| at == place).count();
            (0..here).fold(states, |states, _| after(&states, break_symbol))
        };
        // Without segments the place does not matter, and the language is that of all lengths.
        let has_breaks = !breaks.is_empty();
        let start = (0, broken(0, (0..self.starts as u32).collect()));
        let step = |(place, states): &(usize, Vec<u32>), value: u8| {
            let place = if has_breaks { place + 1 } else { 0 };
            let next = broken(place, after(states, usize::from(value) - 1));
            (!next.is_empty() && place <= length && budget.left() > 0).then_some((place, next))
        };
        let accepts = |(place, states): &(usize, Vec<u32>)| {
            (!has_breaks || *place == length)
                && states.iter().any(|&state| self.accepting[state as usize])
        };
        Automaton::from_machine_within(budget, values, start, step, accepts)
            .map_err(|_| "that is not too large".to_owned())
    }
}

/// The text of an automaton; `None` if it has too many states or values.
pub fn text(automaton: &Automaton) -> Option<String> {
    let states = automaton.states() as usize;
    let values = usize::from(automaton.values());
    if states > MOST_STATES || values > 16 {
        return None;
    }
    // The first state, then accepting ones, then the others.
    let mut order: Vec<u32> = (0..automaton.states()).collect();
    order.sort_by_key(|&state| (state > 0, !automaton.is_accepting(state)));
    let mut number = vec![0; states];
    order.iter().enumerate().for_each(|(place, &state)| number[state as usize] = place);
    let further = order[1..].iter().filter(|&&state| automaton.is_accepting(state)).count();
    // The number of first states, one, has to be less than two to the power of the bits.
    let state_bits = width(states - 1).max(1);
    let mut bits = Writer::default();
    bits.put(1, 2);
    bits.put(state_bits - 1, 4);
    bits.put(values - 1, 4);
    bits.put(1, state_bits);
    bits.put(further, state_bits);
    bits.put(usize::from(automaton.is_accepting(0)), 1);
    for &state in &order {
        let next: Vec<Option<u32>> =
            (1..=automaton.values()).map(|value| automaton.next(state, value)).collect();
        let mask = next
            .iter()
            .enumerate()
            .fold(0, |mask, (symbol, next)| mask | usize::from(next.is_some()) << symbol);
        bits.put(mask, values);
        next.iter().flatten().for_each(|&next| bits.put(number[next as usize], state_bits));
    }
    Some(bytes_text(&bits.bytes))
}

/// Bytes to which bits are appended, the highest of each first.
#[derive(Default)]
struct Writer {
    bytes: Vec<u8>,
    bits: usize,
}

impl Writer {
    fn put(&mut self, number: usize, count: usize) {
        for bit in (0..count).rev() {
            if self.bits.is_multiple_of(8) {
                self.bytes.push(0);
            }
            *self.bytes.last_mut().expect("just added") |=
                ((number >> bit & 1) as u8) << (7 - self.bits % 8);
            self.bits += 1;
        }
    }
}
