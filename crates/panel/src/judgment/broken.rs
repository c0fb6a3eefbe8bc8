//! Faults of primitives in a grid that may have empty cells, and their words.

use quorum_problem::{
    Comparison, Connected, Constraint, DifferentPairs, Linear, Position, Regular, Relation,
    ValueSet,
};
use quorum_puzzle::constraints::Stated;
use quorum_puzzle::{Puzzle, Rules};
use std::collections::HashMap;

/// A primitive and the grid that it is judged on.
pub struct Primitive<'a> {
    /// The primitive.
    pub constraint: &'a Constraint,
    /// The puzzle, whose candidates empty cells have.
    pub puzzle: &'a Puzzle,
    /// The grid.
    pub values: &'a [Option<u8>],
}

impl Primitive<'_> {
    /// The cells that break it and the fault in words, if nothing in its empty cells can satisfy
    /// it.
    pub fn fault(&self) -> Option<(Vec<usize>, String)> {
        match self.constraint {
            Constraint::AllDifferent(group) => {
                let (value, cells) = repeated(&group.cells, self.values).next()?;
                let words = repeated_words(value, &cells, self.puzzle.rules());
                Some((cells, words))
            }
            Constraint::LessThan(pair) => {
                let (lesser, greater) = (self.open(pair.lesser), self.open(pair.greater));
                let is_possible = lesser.iter().any(|a| greater.iter().any(|b| a < b));
                self.unless(is_possible, &[pair.lesser, pair.greater])
            }
            Constraint::Relation(relation) => {
                self.unless(self.is_related(relation), &relation.cells())
            }
            Constraint::Linear(linear) => self.sum(linear),
            Constraint::Regular(regular) => self.unless(self.is_word(regular), &regular.cells),
            Constraint::Connected(connected) => self.connected(connected),
            Constraint::DifferentPairs(different) => self.different(different),
        }
    }

    /// The value of a cell, or its candidates while it is empty.
    fn open(&self, cell: usize) -> ValueSet {
        self.values[cell].map_or_else(|| candidates(self.puzzle, cell), ValueSet::single)
    }

    /// The fault of some cells unless there is none: their values.
    fn unless(&self, is_possible: bool, cells: &[usize]) -> Option<(Vec<usize>, String)> {
        if is_possible {
            return None;
        }
        let words = match filled(cells, self.puzzle, self.values) {
            words if words.is_empty() => "cannot be satisfied".to_owned(),
            words => format!("does not hold with {words}"),
        };
        Some((cells.to_vec(), words))
    }

    fn is_related(&self, relation: &Relation) -> bool {
        let [first, second] = relation.cells();
        let image = relation.table().image(self.open(first));
        !image.intersection(self.open(second)).is_empty()
    }

    fn is_word(&self, regular: &Regular) -> bool {
        let mut states = vec![0];
        for &cell in &regular.cells {
            let next = |state: u32| {
                let values = self.open(cell);
                let next = |value| regular.automaton.next(state, value);
                values.iter().filter_map(next).collect::<Vec<u32>>()
            };
            states = states.into_iter().flat_map(next).collect();
            states.sort_unstable();
            states.dedup();
        }
        states.into_iter().any(|state| regular.automaton.is_accepting(state))
    }

    /// The cells that are apart whatever the empty ones have, or all that count if they are too
    /// many or too few.
    fn connected(&self, connected: &Connected) -> Option<(Vec<usize>, String)> {
        let (cells, values) = (connected.cells(), connected.values());
        let name = |place: usize| Position::of(cells[place], self.puzzle.columns());
        let open = |place: usize| self.open(cells[place]);
        let may_count = |place: usize| !open(place).intersection(values).is_empty();
        let counts = |place: usize| may_count(place) && open(place).difference(values).is_empty();
        let members: Vec<usize> = (0..cells.len()).filter(|&place| counts(place)).collect();
        let possible = (0..cells.len()).filter(|&place| may_count(place)).count();
        if members.len() > connected.most() {
            let words = format!(
                "has {} cells with the values, expected at most {}",
                members.len(),
                connected.most()
            );
            return Some((members.iter().map(|&place| cells[place]).collect(), words));
        }
        if possible < connected.least() {
            let words =
                format!("has {possible} cells for the values, expected {}", connected.least());
            return Some((cells.to_vec(), words));
        }
        let &first = members.first()?;
        let mut is_left: Vec<bool> = (0..cells.len()).map(may_count).collect();
        is_left[first] = false;
        connected.flood(first, |next| std::mem::take(&mut is_left[next]));
        let &apart = members.iter().find(|&&place| is_left[place])?;
        let words = format!("does not connect {} and {}", name(first), name(apart));
        Some((vec![cells[first], cells[apart]], words))
    }

    /// Two pairs with the same values, each in filled cells.
    fn different(&self, different: &DifferentPairs) -> Option<(Vec<usize>, String)> {
        let mut seen: HashMap<(u8, u8), [usize; 2]> = HashMap::new();
        for &pair in different.pairs() {
            let (Some(first), Some(second)) = (self.values[pair[0]], self.values[pair[1]]) else {
                continue;
            };
            if let Some(before) = seen.insert((first, second), pair) {
                let value = |number| self.puzzle.values().value(number);
                let columns = self.puzzle.columns();
                let words = format!(
                    "has {} {} twice, in {} and {}",
                    value(first),
                    value(second),
                    listed(&before, columns),
                    listed(&pair, columns)
                );
                return Some(([before, pair].concat(), words));
            }
        }
        None
    }

    fn sum(&self, linear: &Linear) -> Option<(Vec<usize>, String)> {
        let (mut least, mut greatest) = (0, 0);
        for &(coefficient, cell) in linear.terms() {
            let open = self.open(cell);
            let values = || open.iter().map(|value| coefficient * i64::from(value));
            least += values().min()?;
            greatest += values().max()?;
        }
        let constant = linear.constant();
        let is_possible = match linear.comparison() {
            Comparison::Equal => (least..=greatest).contains(&constant),
            Comparison::AtMost => least <= constant,
            Comparison::AtLeast => greatest >= constant,
            Comparison::NotEqual => least < greatest || least != constant,
        };
        if is_possible {
            return None;
        }
        let cells = self.constraint.cells();
        if linear.terms().iter().any(|&(coefficient, _)| coefficient != 1) {
            return self.unless(false, &cells);
        }
        // The sums of values, not of their numbers.
        let shift = i64::from(self.puzzle.values().low()) - 1;
        let shift = shift * cells.len() as i64;
        let (least, greatest, constant) = (least + shift, greatest + shift, constant + shift);
        let words = match least == greatest {
            true => format!("sums to {least}"),
            false if least > constant => format!("sums to at least {least}"),
            false => format!("sums to at most {greatest}"),
        };
        Some((cells, words))
    }
}

/// The values that a cell may have, which may be an extra one.
pub fn candidates(puzzle: &Puzzle, cell: usize) -> ValueSet {
    let rules = puzzle.rules();
    match cell.checked_sub(rules.cell_count()) {
        None => puzzle.candidates()[cell],
        Some(extra) => rules.extra_cells()[extra],
    }
}

/// The filled cells among some, in their order: `R1C1=3 R1C2=5`.
pub fn filled(cells: &[usize], puzzle: &Puzzle, values: &[Option<u8>]) -> String {
    let words = cells.iter().filter_map(|&cell| {
        let value = puzzle.values().value(values[cell]?);
        Some(format!("{}={value}", Position::of(cell, puzzle.columns())))
    });
    words.collect::<Vec<String>>().join(" ")
}

/// Values that occur more than once in cells, and their cells.
pub fn repeated<'a>(
    cells: &'a [usize],
    values: &'a [Option<u8>],
) -> impl Iterator<Item = (u8, Vec<usize>)> + 'a {
    let mut found: Vec<u8> = cells.iter().filter_map(|&cell| values[cell]).collect();
    found.sort_unstable();
    let mut repeated: Vec<u8> =
        found.windows(2).filter(|pair| pair[0] == pair[1]).map(|pair| pair[0]).collect();
    repeated.dedup();
    repeated.into_iter().map(|value| {
        (value, cells.iter().copied().filter(|&cell| values[cell] == Some(value)).collect())
    })
}

/// `has 5 twice, in R3C1 R3C7`.
pub fn repeated_words(number: u8, cells: &[usize], rules: &Rules) -> String {
    let times = match cells.len() {
        2 => "twice".to_owned(),
        times => format!("{times} times"),
    };
    let value = rules.values().value(number);
    format!("has {value} {times}, in {}", listed(cells, rules.columns()))
}

/// `the cage of 15 at R1C1 R1C2`; lists are joined by `;`.
pub fn name(stated: &Stated, columns: usize) -> String {
    let whole = Stated { cells: Vec::new(), ..stated.clone() }.words(columns);
    let lists: Vec<String> = stated.cells.iter().map(|list| listed(list, columns)).collect();
    if lists.is_empty() {
        format!("the rule {whole}")
    } else {
        format!("the {whole} at {}", lists.join("; "))
    }
}

fn listed(cells: &[usize], columns: usize) -> String {
    let names: Vec<String> =
        cells.iter().map(|&cell| Position::of(cell, columns).to_string()).collect();
    names.join(" ")
}
