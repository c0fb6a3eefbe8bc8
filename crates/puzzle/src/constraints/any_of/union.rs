//! The automaton of alternatives: it accepts the values for which all primitives of a branch hold.
//!
//! Where every automaton of the branches reads its cells in one common order, each cell is read
//! once, and a state has what every primitive needs to know of the values so far: the values taken,
//! a sum, a state. Engines draw from it all that follows. Else, or where that has too many states,
//! the word has the cells of one primitive after those of another: the states are those of single
//! primitives, and engines conclude less, until one branch is left.

use super::*;
use quorum_problem::{Automaton, Budget, Comparison, Constraint};
use std::collections::HashMap;
use std::collections::hash_map::Entry;

/// Steps for an automaton that reads each cell once; beyond, it reads the primitives one after
/// another.
const MOST_STEPS: u64 = 500_000;

/// Steps of the puzzle's budget for each of those: a state of several primitives takes as many
/// times longer than that of one.
const STEPS_PER_STEP: u64 = 32;

/// Bytes of a state for which a further step is taken.
const LARGE_STATE: u64 = 256;

/// The longest word.
const MOST_CELLS: usize = 4096;

/// The cells in the order in which they are read, and the automaton. Every branch has a primitive,
/// and every primitive has cells.
pub(super) fn of(
    budget: &Budget,
    values: u8,
    branches: &[Vec<Constraint>],
) -> Result<(Vec<usize>, Automaton)> {
    if let Some(cells) = common_order(branches)
        && let Some(machine) = Together::new(&cells, branches)
    {
        let own = Budget::new(MOST_STEPS.min(budget.left() / STEPS_PER_STEP + 1));
        let automaton = Automaton::from_machine_within(
            &own,
            values,
            machine.start(),
            |state, value| machine.step(&own, state, value),
            |state| machine.accepts(state),
        );
        budget.take(STEPS_PER_STEP * own.taken()).map_err(StateError::of)?;
        if let Ok(automaton) = automaton {
            return Ok((cells, automaton));
        }
    }
    let cells: usize = branches.iter().flatten().map(|primitive| primitive.cells().len()).sum();
    if cells > MOST_CELLS {
        return expected(format!("branches of at most {MOST_CELLS} cells in all"), cells);
    }
    let machine = OneByOne::new(branches);
    let cells = machine.cells();
    let automaton = Automaton::from_machine_within(
        budget,
        values,
        (0, Status::Open(0)),
        |state, value| machine.step(state, value),
        |&(place, status)| place == machine.readings.len() && status == Status::Holds,
    );
    Ok((cells, automaton.map_err(StateError::of)?))
}

/// The bytes of the largest state along a word of the first values that the machine accepts.
#[cfg(test)]
pub(super) fn largest_state(branches: &[Vec<Constraint>]) -> usize {
    let cells = common_order(branches).expect("no automaton");
    let machine = Together::new(&cells, branches).expect("few cells");
    let mut states = vec![machine.start()];
    for _ in 0..cells.len() {
        let state = states.last().expect("the first one");
        let next = (1..=4).filter_map(|value| machine.step(&Budget::default(), state, value));
        states.extend(next.max_by_key(Vec::len));
    }
    states.iter().map(Vec::len).max().unwrap_or_default()
}

/// The different cells in the order in which every automaton reads its own, if there is one: that
/// of their first occurrences in automata, then in other primitives, which are about cells in any
/// order.
fn common_order(branches: &[Vec<Constraint>]) -> Option<Vec<usize>> {
    let is_word = |primitive: &&Constraint| matches!(primitive, Constraint::Regular(_));
    let words = branches.iter().flatten().filter(is_word);
    let others = branches.iter().flatten().filter(|primitive| !is_word(primitive));
    let mut order: Vec<usize> = Vec::new();
    let mut places: HashMap<usize, usize> = HashMap::new();
    for cell in words.chain(others).flat_map(Constraint::cells) {
        if let Entry::Vacant(entry) = places.entry(cell) {
            entry.insert(order.len());
            order.push(cell);
        }
    }
    let is_in_order = |primitive: &Constraint| match primitive {
        Constraint::Regular(regular) => {
            regular.cells.is_sorted_by(|first, second| places[first] < places[second])
        }
        _ => true,
    };
    branches.iter().flatten().all(is_in_order).then_some(order)
}

/// What is known of a primitive after some of its cells; 0 before the first. `None`: it does not
/// hold. `place` is that of the cell among its cells.
fn after(
    primitive: &Constraint,
    known: u64,
    place: usize,
    is_last: bool,
    value: u8,
) -> Option<u64> {
    // Of two cells, the value of the first one that is read, and the one that is read now, in the
    // order of the cells.
    let pair = || {
        let before = known as u8;
        if place == 1 { (before, value) } else { (value, before) }
    };
    match primitive {
        Constraint::AllDifferent(_) => {
            let bit = 1 << (value - 1);
            (known & bit == 0).then_some(known | bit)
        }
        Constraint::LessThan(_) | Constraint::Relation(_) if !is_last => Some(value.into()),
        Constraint::LessThan(_) => {
            let (lesser, greater) = pair();
            (lesser < greater).then_some(0)
        }
        Constraint::Relation(relation) => {
            let (first, second) = pair();
            relation.table().allows(first, second).then_some(0)
        }
        Constraint::Linear(linear) => {
            let sum = known as i64 + linear.terms()[place].0 * i64::from(value);
            let holds = match (is_last, linear.comparison()) {
                (false, _) => true,
                (true, Comparison::Equal) => sum == linear.constant(),
                (true, Comparison::NotEqual) => sum != linear.constant(),
                (true, Comparison::AtMost) => sum <= linear.constant(),
                (true, Comparison::AtLeast) => sum >= linear.constant(),
            };
            holds.then_some(sum as u64)
        }
        Constraint::Regular(regular) => {
            let next = regular.automaton.next(known as u32, value)?;
            (!is_last || regular.automaton.is_accepting(next)).then_some(next.into())
        }
        Constraint::Connected(_) | Constraint::DifferentPairs(_) => {
            unreachable!("refused in branches")
        }
    }
}

/// Reads each cell once, for all primitives.
///
/// A state is the number of cells read, then for each branch whether it is broken and, if not, what
/// is known of its primitives of which some cells are read: few bytes, however many primitives
/// there are.
struct Together<'a> {
    branches: Vec<Branch<'a>>,
    /// Number of cells.
    cells: usize,
}

/// A branch, cell by cell.
struct Branch<'a> {
    cells: Vec<BranchCell<'a>>,
    /// The number of cells after which all primitives have been read.
    end: usize,
}

/// What one cell means to the primitives of a branch. What is known of a primitive between its
/// first and its last cell is in a slot; pairs with one first cell share a slot, for the value of
/// that cell.
#[derive(Default)]
struct BranchCell<'a> {
    /// For each slot of the state before the cell: whether it is the value of a cell.
    known: Vec<bool>,
    /// Number of slots that begin here, which come after those.
    begun: usize,
    steps: Vec<PrimitiveCell<'a>>,
    /// Indices of the slots of the state after the cell.
    kept: Vec<usize>,
}

/// A cell of a primitive.
struct PrimitiveCell<'a> {
    primitive: &'a Constraint,
    /// Its place among the cells of the primitive.
    place: usize,
    is_first: bool,
    is_last: bool,
    slot: usize,
}

impl<'a> Together<'a> {
    /// `None` if it would take much memory.
    fn new(cells: &[usize], branches: &'a [Vec<Constraint>]) -> Option<Self> {
        let numbers: HashMap<usize, usize> = cells.iter().copied().zip(0..).collect();
        let mut left = MOST_STEPS as usize;
        let mut all = Vec::new();
        for branch in branches {
            let slots = Slots::new(&numbers, branch);
            let spans = slots.all.iter().map(|slot| slot.last - slot.first);
            left = left.checked_sub(cells.len() + spans.sum::<usize>())?;
            all.push(slots.branch(&numbers, branch));
        }
        Some(Together { branches: all, cells: cells.len() })
    }

    fn start(&self) -> Vec<u8> {
        let mut state = 0u32.to_le_bytes().to_vec();
        state.extend(self.branches.iter().map(|_| OPEN));
        state
    }

    /// The state after a value. A large one is paid for: without a budget that is left, the machine
    /// fails.
    fn step(&self, budget: &Budget, state: &[u8], value: u8) -> Option<Vec<u8>> {
        let (read, mut known) = split(state);
        if read == self.cells {
            return None;
        }
        let mut next = (read as u32 + 1).to_le_bytes().to_vec();
        if known.is_empty() {
            return Some(next);
        }
        next.reserve(known.len() + 16);
        let mut is_open = false;
        for branch in &self.branches {
            let (&mark, rest) = known.split_first().expect("a mark per branch");
            known = rest;
            let begin = next.len();
            next.push(mark);
            if mark == BROKEN {
                continue;
            }
            let place = &branch.cells[read];
            let slots = place.slots(&mut known);
            if !place.step(slots, value, branch.cells.get(read + 1), &mut next) {
                next.truncate(begin);
                next.push(BROKEN);
            } else if read + 1 >= branch.end {
                next.truncate(size_of::<u32>());
                return Some(next);
            } else {
                is_open = true;
            }
        }
        budget.take(next.len() as u64 / LARGE_STATE).ok()?;
        is_open.then_some(next)
    }

    fn accepts(&self, state: &[u8]) -> bool {
        let (read, known) = split(state);
        read == self.cells && known.is_empty()
    }
}

/// Marks of branches in a state.
const BROKEN: u8 = 0;
const OPEN: u8 = 1;

/// The number of cells read, and what is known; nothing where a branch holds.
fn split(state: &[u8]) -> (usize, &[u8]) {
    let (read, known) = state.split_first_chunk().expect("every state begins with it");
    (u32::from_le_bytes(*read) as usize, known)
}

impl BranchCell<'_> {
    /// Takes the slots of a state; those that begin here are 0.
    fn slots(&self, bytes: &mut &[u8]) -> Vec<u64> {
        let mut slots = Vec::with_capacity(self.known.len() + self.begun);
        for &is_value in &self.known {
            if is_value {
                let (&value, rest) = bytes.split_first().expect("a byte of the slot");
                slots.push(value.into());
                *bytes = rest;
            } else {
                let (word, rest) = bytes.split_first_chunk().expect("eight bytes of the slot");
                slots.push(u64::from_le_bytes(*word));
                *bytes = rest;
            }
        }
        slots.resize(self.known.len() + self.begun, 0);
        slots
    }

    /// Adds what is known after the cell; false if the branch does not hold.
    fn step(
        &self,
        mut slots: Vec<u64>,
        value: u8,
        after_it: Option<&Self>,
        next: &mut Vec<u8>,
    ) -> bool {
        for step in &self.steps {
            let is_value = is_pair(step.primitive);
            let known = slots[step.slot];
            let Some(now) = after(step.primitive, known, step.place, step.is_last, value) else {
                return false;
            };
            // Further pairs need the value of the first cell.
            if step.is_first || !is_value {
                slots[step.slot] = now;
            }
        }
        for (index, &slot) in self.kept.iter().enumerate() {
            let is_value = after_it.is_some_and(|place| place.known[index]);
            if is_value {
                next.push(slots[slot] as u8);
            } else {
                next.extend(slots[slot].to_le_bytes());
            }
        }
        true
    }
}

/// The slots of a branch.
struct Slots {
    all: Vec<Slot>,
    /// The slot of each primitive.
    of: Vec<usize>,
}

/// The first and the last cell of which a slot is known, by their numbers.
struct Slot {
    first: usize,
    last: usize,
    is_value: bool,
}

impl Slots {
    fn new(numbers: &HashMap<usize, usize>, branch: &[Constraint]) -> Self {
        let mut slots = Slots { all: Vec::new(), of: Vec::new() };
        let mut values: HashMap<usize, usize> = HashMap::new();
        for primitive in branch {
            let (mut first, mut last) = (usize::MAX, 0);
            for cell in primitive.cells() {
                first = first.min(numbers[&cell]);
                last = last.max(numbers[&cell]);
            }
            let is_value = is_pair(primitive);
            let new = slots.all.len();
            let slot = if is_value { *values.entry(first).or_insert(new) } else { new };
            if slot == new {
                slots.all.push(Slot { first, last, is_value });
            }
            slots.all[slot].last = slots.all[slot].last.max(last);
            slots.of.push(slot);
        }
        slots
    }

    fn branch<'a>(&self, numbers: &HashMap<usize, usize>, branch: &'a [Constraint]) -> Branch<'a> {
        let mut cells: Vec<BranchCell<'a>> = Vec::new();
        cells.resize_with(numbers.len(), BranchCell::default);
        let mut begins: Vec<Vec<usize>> = vec![Vec::new(); numbers.len()];
        for (number, slot) in self.all.iter().enumerate() {
            begins[slot.first].push(number);
        }
        // The index of each slot at each of its cells is needed where primitives are read.
        let mut indices: HashMap<(usize, usize), usize> = HashMap::new();
        let mut open: Vec<usize> = Vec::new();
        for (number, place) in cells.iter_mut().enumerate() {
            place.known = open.iter().map(|&slot| self.all[slot].is_value).collect();
            place.begun = begins[number].len();
            open.append(&mut begins[number]);
            let mut kept = Vec::new();
            for (index, &slot) in open.iter().enumerate() {
                indices.insert((number, slot), index);
                if self.all[slot].last > number {
                    place.kept.push(index);
                    kept.push(slot);
                }
            }
            open = kept;
        }
        for (primitive, &slot) in branch.iter().zip(&self.of) {
            let own: Vec<usize> = primitive.cells().iter().map(|cell| numbers[cell]).collect();
            let (first, last) = (own.iter().min().copied(), own.iter().max().copied());
            for (place, &number) in own.iter().enumerate() {
                let (is_first, is_last) = (Some(number) == first, Some(number) == last);
                let slot = indices[&(number, slot)];
                cells[number].steps.push(PrimitiveCell {
                    primitive,
                    place,
                    is_first,
                    is_last,
                    slot,
                });
            }
        }
        let end = self.all.iter().map(|slot| slot.last + 1).max().unwrap_or_default();
        Branch { cells, end }
    }
}

/// Whether of the first of its two cells the value is known.
fn is_pair(primitive: &Constraint) -> bool {
    matches!(primitive, Constraint::LessThan(_) | Constraint::Relation(_))
}

/// What is known of a primitive.
#[derive(Clone, Copy, PartialEq, Eq, Hash)]
enum Status {
    /// A branch holds.
    Holds,
    /// Its branch does not hold.
    Broken,
    /// Not all of its cells are read.
    Open(u64),
}

/// Reads the cells of one primitive after those of another.
struct OneByOne<'a> {
    readings: Vec<Reading<'a>>,
}

/// A cell of a primitive.
struct Reading<'a> {
    primitive: &'a Constraint,
    cell: usize,
    /// Its place among the cells of the primitive.
    place: usize,
    is_last_of_primitive: bool,
    is_last_of_branch: bool,
}

impl<'a> OneByOne<'a> {
    fn new(branches: &'a [Vec<Constraint>]) -> Self {
        let mut readings: Vec<Reading<'a>> = Vec::new();
        for branch in branches {
            for primitive in branch {
                let cells = primitive.cells();
                readings.extend(cells.iter().enumerate().map(|(place, &cell)| Reading {
                    primitive,
                    cell,
                    place,
                    is_last_of_primitive: place + 1 == cells.len(),
                    is_last_of_branch: false,
                }));
            }
            readings.last_mut().expect("a primitive has cells").is_last_of_branch = true;
        }
        OneByOne { readings }
    }

    fn cells(&self) -> Vec<usize> {
        self.readings.iter().map(|reading| reading.cell).collect()
    }

    /// How many cells are read, and what is known: that a branch holds, that the present one does
    /// not, or of its present primitive.
    fn step(&self, &(place, status): &(usize, Status), value: u8) -> Option<(usize, Status)> {
        let reading = self.readings.get(place)?;
        let status = match status {
            Status::Open(known) => {
                match after(
                    reading.primitive,
                    known,
                    reading.place,
                    reading.is_last_of_primitive,
                    value,
                ) {
                    None => Status::Broken,
                    Some(_) if reading.is_last_of_branch => Status::Holds,
                    Some(_) if reading.is_last_of_primitive => Status::Open(0),
                    Some(known) => Status::Open(known),
                }
            }
            other => other,
        };
        match status {
            Status::Broken if place + 1 == self.readings.len() => None,
            Status::Broken if reading.is_last_of_branch => Some((place + 1, Status::Open(0))),
            status => Some((place + 1, status)),
        }
    }
}
