//! The automaton of alternatives: it accepts the values for which all primitives of a branch hold.
//!
//! Where every automaton of the branches reads its cells in one common order, each cell is read once, and a state has what
//! every primitive needs to know of the values so far: the values taken, a sum, a state. Engines draw from it all
//! that follows. Else, or where that has too many states, the word has the cells of one primitive after those of
//! another: the states are those of single primitives, and engines conclude less, until one branch is left.

use quorum_problem::{Automaton, Budget, Comparison, Constraint};
use std::ops::Range;

/// Steps for an automaton that reads each cell once; beyond, it reads the primitives one after another.
const MOST_STEPS: u64 = 500_000;

/// The longest word.
const MOST_CELLS: usize = 4096;

/// The cells in the order in which they are read, and the automaton. Every branch has a primitive, and every primitive has cells.
pub(super) fn of(
    budget: &Budget,
    values: u8,
    branches: &[Vec<Constraint>],
) -> Result<(Vec<usize>, Automaton), String> {
    if let Some(cells) = common_order(branches) {
        let machine = Together::new(&cells, branches);
        let own = Budget::new(MOST_STEPS.min(budget.left()));
        let automaton = Automaton::from_machine_within(
            &own,
            values,
            machine.start(),
            |state, value| machine.step(state, value),
            |state| machine.accepts(state),
        );
        budget.take(own.taken()).map_err(|error| error.to_string())?;
        if let Ok(automaton) = automaton {
            return Ok((cells, automaton));
        }
    }
    let machine = OneByOne::new(branches);
    let cells = machine.cells();
    if cells.len() > MOST_CELLS {
        return Err(format!(
            "expected branches of at most {MOST_CELLS} cells in all, found {}",
            cells.len()
        ));
    }
    let automaton = Automaton::from_machine_within(
        budget,
        values,
        (0, Status::Open(0)),
        |state, value| machine.step(state, value),
        |&(place, status)| place == machine.readings.len() && status == Status::Holds,
    );
    Ok((cells, automaton.map_err(|error| error.to_string())?))
}

/// The different cells in the order in which every automaton reads its own, if there is one: that of their first occurrences in automata, then
/// in other primitives, which are about cells in any order.
fn common_order(branches: &[Vec<Constraint>]) -> Option<Vec<usize>> {
    let is_word = |primitive: &&Constraint| matches!(primitive, Constraint::Regular(_));
    let words = branches.iter().flatten().filter(is_word);
    let others = branches.iter().flatten().filter(|primitive| !is_word(primitive));
    let mut order: Vec<usize> = Vec::new();
    for cell in words.chain(others).flat_map(Constraint::cells) {
        if !order.contains(&cell) {
            order.push(cell);
        }
    }
    let place = |cell: &usize| order.iter().position(|other| other == cell);
    let is_in_order = |primitive: &Constraint| match primitive {
        Constraint::Regular(regular) => regular.cells.is_sorted_by(|a, b| place(a) < place(b)),
        _ => true,
    };
    branches.iter().flatten().all(is_in_order).then_some(order)
}

/// What is known of a primitive after some of its cells; 0 before the first. `None`: it does not hold. `place` is that of the cell among
/// its cells.
fn after(
    primitive: &Constraint,
    known: u64,
    place: usize,
    is_last: bool,
    value: u8,
) -> Option<u64> {
    // Of two cells, the value of the first one that is read, and the one that is read now, in the order of the cells.
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

/// What is known of a primitive.
#[derive(Clone, Copy, PartialEq, Eq, Hash)]
enum Status {
    /// It holds.
    Holds,
    /// Its branch does not hold.
    Broken,
    /// Not all of its cells are read.
    Open(u64),
}

/// Reads each cell once, for all primitives.
struct Together<'a> {
    primitives: Vec<&'a Constraint>,
    /// The primitives of each branch.
    branches: Vec<Range<usize>>,
    /// For each cell: the primitives that have it, its place among their cells, and whether it is the last one of them.
    readings: Vec<Vec<(usize, usize, bool)>>,
}

/// How many cells are read, and what is known of each primitive; nothing where a branch holds.
type Known = (usize, Vec<Status>);

impl<'a> Together<'a> {
    fn new(cells: &[usize], all: &'a [Vec<Constraint>]) -> Self {
        let (mut primitives, mut branches) = (Vec::new(), Vec::new());
        for branch in all {
            branches.push(primitives.len()..primitives.len() + branch.len());
            primitives.extend(branch);
        }
        let mut readings = vec![Vec::new(); cells.len()];
        for (number, primitive) in primitives.iter().enumerate() {
            let own = primitive.cells();
            let at =
                |cell: &usize| cells.iter().position(|other| other == cell).expect("one of them");
            let last = own.iter().map(at).max();
            for (place, cell) in own.iter().enumerate() {
                readings[at(cell)].push((number, place, Some(at(cell)) == last));
            }
        }
        Together { primitives, branches, readings }
    }

    fn start(&self) -> Known {
        (0, vec![Status::Open(0); self.primitives.len()])
    }

    fn step(&self, (place, known): &Known, value: u8) -> Option<Known> {
        let readings = self.readings.get(*place)?;
        if known.is_empty() {
            return Some((place + 1, Vec::new()));
        }
        let mut known = known.clone();
        for &(number, at, is_last) in readings {
            let Status::Open(before) = known[number] else { continue };
            match after(self.primitives[number], before, at, is_last, value) {
                Some(_) if is_last => known[number] = Status::Holds,
                Some(now) => known[number] = Status::Open(now),
                None => {
                    let branch = self.branches.iter().find(|branch| branch.contains(&number));
                    known[branch.expect("a branch has it").clone()].fill(Status::Broken);
                }
            }
        }
        let has = |branch: &Range<usize>, status: Status| {
            known[branch.clone()].iter().all(|one| *one == status)
        };
        if self.branches.iter().any(|branch| has(branch, Status::Holds)) {
            return Some((place + 1, Vec::new()));
        }
        let is_open = self.branches.iter().any(|branch| !has(branch, Status::Broken));
        is_open.then_some((place + 1, known))
    }

    fn accepts(&self, (place, known): &Known) -> bool {
        *place == self.readings.len() && known.is_empty()
    }
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

    /// How many cells are read, and what is known: that a branch holds, that the present one does not, or of its present primitive.
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
