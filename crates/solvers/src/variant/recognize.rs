//! Automata that count: found by following their states, whichever constraint stated them.
//!
//! Recognition is exact. Each function labels the states that words reach with what the words have
//! counted, and checks that every step from a state agrees with its label; then the language
//! follows from the labels only.

use super::rules::count::Item;
use crate::mask::{Mask, singles};
use quorum_problem::automaton::Automaton;

/// What an automaton counts.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(super) enum Counting {
    /// Values in all of its cells.
    Items(Vec<Item>),
    /// The values in the first half of its cells as often as in the second.
    Difference(Mask),
}

/// Recognizes an automaton along so many different cells.
pub(super) fn counting(automaton: &Automaton, cells: usize) -> Option<Counting> {
    number(automaton, cells)
        .map(|item| Counting::Items(vec![item]))
        .or_else(|| each_class(automaton).map(Counting::Items))
        .or_else(|| difference(automaton, cells).map(Counting::Difference))
}

fn bit(value: u8) -> Mask {
    1 << (value - 1)
}

/// How many cells have one of a set of values: a chain of states, from each of which the same
/// values lead to the next, or nowhere, and the others back.
fn number(automaton: &Automaton, cells: usize) -> Option<Item> {
    let (mut state, mut values, mut allowed) = (0, None, 0u64);
    for reached in 0..=cells {
        let (mut leaving, mut next) = (0, None);
        for value in 1..=automaton.values() {
            let to = automaton.next(state, value);
            if to == Some(state) {
                continue;
            }
            if leaving != 0 && to != next {
                return None;
            }
            leaving |= bit(value);
            next = to;
        }
        if leaving == 0 {
            // Every further value stays.
            let further = (u64::MAX << reached) & (u64::MAX >> (63 - cells));
            let allowed = allowed | if automaton.is_accepting(state) { further } else { 0 };
            return values.map(|values| Item { values, allowed });
        }
        if *values.get_or_insert(leaving) != leaving {
            return None;
        }
        // The number of states passed is the number of values counted, as a chain has no loop: a
        // minimal automaton with a loop would count modulo its length, which the next lines refuse.
        if next.is_some_and(|next| next <= state) {
            return None;
        }
        allowed |= u64::from(automaton.is_accepting(state)) << reached;
        match next {
            Some(next) => state = next,
            None => break,
        }
    }
    values.map(|values| Item { values, allowed })
}

/// At least one value of each of several sets: the state is the collection of sets that were seen.
fn each_class(automaton: &Automaton) -> Option<Vec<Item>> {
    let mut classes: Vec<(Mask, u32)> = Vec::new();
    for value in 1..=automaton.values() {
        match automaton.next(0, value)? {
            0 => {}
            next => match classes.iter_mut().find(|class| class.1 == next) {
                Some(class) => class.0 |= bit(value),
                None => classes.push((bit(value), next)),
            },
        }
    }
    let collections = 1u32.checked_shl(classes.len() as u32)?;
    if classes.len() > 6 || automaton.states() != collections {
        return None;
    }
    let mut state_of: Vec<Option<u32>> = vec![None; collections as usize];
    state_of[0] = Some(0);
    // A collection comes after those that it includes.
    for seen in 0..collections as usize {
        let state = state_of[seen]?;
        if automaton.is_accepting(state) != (seen + 1 == collections as usize) {
            return None;
        }
        for value in 1..=automaton.values() {
            let class = classes.iter().position(|class| class.0 & bit(value) != 0);
            let with = seen | class.map_or(0, |class| 1 << class);
            let next = automaton.next(state, value)?;
            if *state_of[with].get_or_insert(next) != next {
                return None;
            }
        }
    }
    let item = |&(values, _): &(Mask, u32)| Item { values, allowed: !1 };
    Some(classes.iter().map(item).collect())
}

/// A set of values as often in the first half of the cells as in the second: per cell, one state
/// for each excess of the first half from which the excess can return to 0.
fn difference(automaton: &Automaton, cells: usize) -> Option<Mask> {
    if !cells.is_multiple_of(2) || automaton.values() < 2 {
        return None;
    }
    let of_first = automaton.next(0, 1)?;
    let same = (1..=automaton.values()).filter(|&value| automaton.next(0, value) == Some(of_first));
    let class = same.fold(0, |class, value| class | bit(value));
    let other = Mask::MAX >> (64 - automaton.values()) & !class;
    let values = if class.count_ones() <= other.count_ones() { class } else { other };
    let half = cells / 2;
    let mut states: Vec<Option<u32>> = vec![None; half + 2];
    states[0] = Some(0);
    for place in 0..cells {
        let mut next: Vec<Option<u32>> = vec![None; half + 2];
        for (excess, state) in states.iter().enumerate() {
            let Some(state) = *state else { continue };
            for value in 1..=automaton.values() {
                let after = match values & bit(value) != 0 {
                    false => Some(excess),
                    true if place < half => Some(excess + 1),
                    true => excess.checked_sub(1),
                };
                // The second half takes off at most one per cell that is left.
                let after = after.filter(|&after| after <= half.min(cells - place - 1));
                match (after, automaton.next(state, value)) {
                    (Some(after), Some(to)) if *next[after].get_or_insert(to) == to => {}
                    (None, None) => {}
                    _ => return None,
                }
            }
        }
        states = next;
    }
    let accepts = states[0].is_some_and(|state| automaton.is_accepting(state));
    (accepts && values != 0 && singles(values).next().is_some()).then_some(values)
}

#[cfg(test)]
mod tests {
    use super::*;

    fn machine<S: Clone + Eq + std::hash::Hash>(
        start: S,
        step: impl Fn(&S, u8) -> Option<S>,
        accepts: impl Fn(&S) -> bool,
    ) -> Automaton {
        Automaton::from_machine(4, start, step, accepts).unwrap()
    }

    #[test]
    fn numbers_of_values_are_recognized() {
        let count = |allowed: &'static [u8], values: &'static [u8]| {
            let step =
                move |&found: &u8, v: u8| Some((found + u8::from(values.contains(&v))).min(5));
            counting(&machine(0, step, |found| allowed.contains(found)), 4)
        };
        let item = |values, allowed| Some(Counting::Items(vec![Item { values, allowed }]));
        assert_eq!(count(&[0, 2], &[2]), item(0b10, 0b101));
        assert_eq!(count(&[1], &[1, 4]), item(0b1001, 0b10));
        assert_eq!(count(&[2, 3, 4, 5], &[3]), item(0b100, 0b1_1100));
        // Modulo 2 is not a number.
        let even = machine(0u8, |&odd, v| Some(odd ^ u8::from(v == 1)), |&odd| odd == 0);
        assert_eq!(counting(&even, 4), None);
        // The first value that occurs twice is not a set of values.
        let twice = machine((0, false), |&(last, twice), v| Some((v, twice || v == last)), |s| s.1);
        assert_eq!(counting(&twice, 4), None);
    }

    #[test]
    fn classes_that_all_occur_are_recognized() {
        let seen = |classes: [u8; 4]| {
            let step = move |&seen: &u8, v: u8| Some(seen | classes[usize::from(v) - 1]);
            move |all: u8| counting(&machine(0, step, |&seen| seen == all), 4)
        };
        let item = |values| Item { values, allowed: !1 };
        let expected = Counting::Items(vec![item(0b101), item(0b10)]);
        assert_eq!(seen([1, 2, 1, 0])(3), Some(expected));
        // A value of two classes.
        assert_eq!(seen([1, 2, 3, 0])(3), None);
    }

    #[test]
    fn equal_counts_of_two_halves_are_recognized() {
        let same = |counted: u8, size: usize| {
            let step = move |&(read, excess): &(usize, usize), v: u8| {
                let excess = match v == counted {
                    false => Some(excess),
                    true if read < size => Some(excess + 1),
                    true => excess.checked_sub(1),
                };
                excess
                    .filter(|excess| read + 1 + excess <= 2 * size)
                    .map(|excess| (read + 1, excess))
            };
            machine((0, 0), step, move |&state| state == (2 * size, 0))
        };
        assert_eq!(counting(&same(3, 3), 6), Some(Counting::Difference(0b100)));
        assert_eq!(counting(&same(3, 3), 4), None);
        assert_eq!(counting(&same(3, 2), 6), None);
    }
}
