//! Ranks of lines, recognized from the automata that state them.
//!
//! A line is a row or a column read from one end; in an n x n grid whose rows and columns have each
//! value once, each value begins four of the 4n lines: one from every side of the grid. A clue of a
//! line is how many of the other three lines with the same first value are lower, where lines are
//! compared as numbers.
//!
//! A clue is stated by automata: each reads the first value of another line, then the values of
//! both at each further place but the last, for several lines one after another, and counts those
//! lines that begin with the value and are lower, or those that are not: none of them, or one.
//! Such an automaton has hundreds of states, but it only compares lines with the clue's line.
//!
//! Recognition is exact. The parameters of the automaton follow from whether it accepts a few
//! words; then every state is compared with the machine of these parameters. A clue is taken if
//! the grid has all rows and columns as groups, the line begins with the value, and the automata
//! are about all lines that may begin with it as well.

use quorum_problem::{Automaton, Problem, ValueSet};
use std::collections::{BTreeMap, BTreeSet, HashMap, HashSet};

/// Clues of the lines that begin with one value.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct RankedValue {
    /// The value.
    pub value: u8,
    /// The clues in ascending order of their lines, at most one from each side of the grid. No two
    /// have the same number of lower lines.
    pub clues: Vec<RankClue>,
    /// Of each side of the grid without a clue, the lines from there that may begin with the value:
    /// one of them does.
    pub sides: Vec<Vec<Vec<usize>>>,
}

/// A line with a clue.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct RankClue {
    /// Its cells.
    pub line: Vec<usize>,
    /// Number of lower lines among the three others with the same first value: at most 3.
    pub lower: usize,
    /// Another line may be equal.
    pub has_ties: bool,
}

/// The ranks of a problem.
#[derive(Clone, Default, Debug)]
pub struct Ranks {
    /// By value.
    pub values: Vec<RankedValue>,
    /// Numbers of the automata of the problem that the ranks replace.
    stated: HashSet<usize>,
}

impl Ranks {
    /// Whether an automaton of the problem, by its number, is part of the ranks.
    pub fn has(&self, number: usize) -> bool {
        self.stated.contains(&number)
    }
}

/// Lines have at least so many cells: two cells between the first and the last identify a line and
/// its direction.
const LEAST_CELLS: usize = 4;

/// Recognizes the ranks of a problem.
pub fn ranks(problem: &Problem) -> Ranks {
    let mut ranks = Ranks::default();
    let n = usize::from(problem.values());
    if n < LEAST_CELLS || problem.grid_cells() < n * n {
        return ranks;
    }
    let comparisons = comparisons(problem, n);
    let lines = all_lines(n);
    if comparisons.is_empty() || !are_groups(problem, &lines) {
        return ranks;
    }
    let mut clues: BTreeMap<u8, Vec<(RankClue, Vec<usize>)>> = BTreeMap::new();
    for (between, of_line) in comparisons {
        let Some(line) = lines.iter().find(|line| line[1..n - 1] == *between) else { continue };
        let Counter { first, counts_lower, wanted, has_ties, .. } = of_line.counter;
        if !is_fixed(problem, line[0], first) || of_line.others != beginnings(n, line, &lines) {
            continue;
        }
        let lower = if counts_lower { wanted } else { 3 - wanted };
        let clue = RankClue { line: line.clone(), lower: lower.into(), has_ties };
        clues.entry(first).or_default().push((clue, of_line.automata));
    }
    for (value, mut clues) in clues {
        clues.sort_by_key(|(clue, _)| clue.lower);
        let clued: BTreeSet<usize> = clues.iter().map(|(clue, _)| side(n, &clue.line)).collect();
        let is_strict = clues.windows(2).all(|pair| pair[0].0.lower < pair[1].0.lower);
        if clued.len() < clues.len() || !is_strict {
            continue;
        }
        ranks.stated.extend(clues.iter().flat_map(|(_, automata)| automata));
        let clues: Vec<RankClue> = clues.into_iter().map(|(clue, _)| clue).collect();
        let open = (0..4).filter(|number| !clued.contains(number));
        let sides = open.map(|number| beginnings_of_side(n, number, &clues, &lines)).collect();
        ranks.values.push(RankedValue { value, clues, sides });
    }
    ranks
}

/// The lines from a side of the grid that may begin with the same value as the lines of clues.
fn beginnings_of_side(
    n: usize,
    number: usize,
    clues: &[RankClue],
    lines: &[Vec<usize>],
) -> Vec<Vec<usize>> {
    let may_begin = |line: &&Vec<usize>| {
        side(n, line) == number && clues.iter().all(|clue| may_be_equal(n, clue.line[0], line[0]))
    };
    lines.iter().filter(may_begin).cloned().collect()
}

/// What automata state of one line.
struct Compared {
    counter: Counter,
    /// The cells of the others but their last ones.
    others: BTreeSet<Vec<usize>>,
    /// Numbers of the automata.
    automata: Vec<usize>,
}

/// By the cells of lines between their first and last ones, what automata state of them. Lines of
/// which they state several things are left out.
fn comparisons(problem: &Problem, n: usize) -> BTreeMap<Vec<usize>, Compared> {
    let length = 2 * n - 3;
    let mut found: BTreeMap<Vec<usize>, Compared> = BTreeMap::new();
    let mut several: Vec<Vec<usize>> = Vec::new();
    let mut last: Option<(&Automaton, Option<Counter>)> = None;
    for (number, regular) in problem.regular().iter().enumerate() {
        if regular.cells.is_empty() || regular.cells.len() % length != 0 {
            continue;
        }
        let counter = match last {
            Some((known, counter)) if *known == regular.automaton => counter,
            _ => Counter::of(&regular.automaton, length),
        };
        last = Some((&regular.automaton, counter));
        let Some(counter) = counter else { continue };
        let mut blocks = regular.cells.chunks_exact(length);
        let between =
            |block: &[usize]| -> Vec<usize> { block[1..].iter().step_by(2).copied().collect() };
        let line = between(&regular.cells[..length]);
        // One that counts a line has to count all of them.
        let is_whole = counter.wanted == 0 || !found.contains_key(&line);
        if !is_whole || !blocks.clone().all(|block| between(block) == line) {
            several.push(line);
            continue;
        }
        let compared = found.entry(line.clone()).or_insert_with(|| Compared {
            counter,
            others: BTreeSet::new(),
            automata: Vec::new(),
        });
        compared.automata.push(number);
        let is_new =
            blocks.all(|block| compared.others.insert(block.iter().step_by(2).copied().collect()));
        if compared.counter != counter || !is_new {
            several.push(line);
        }
    }
    for line in several {
        found.remove(&line);
    }
    found
}

/// The lines of a grid of n x n cells: each row and column in both directions.
fn all_lines(n: usize) -> Vec<Vec<usize>> {
    let mut lines = Vec::with_capacity(4 * n);
    for number in 0..n {
        let row: Vec<usize> = (0..n).map(|place| number * n + place).collect();
        let column: Vec<usize> = (0..n).map(|place| place * n + number).collect();
        for line in [row, column] {
            lines.push(line.iter().rev().copied().collect());
            lines.push(line);
        }
    }
    lines
}

/// The side of the grid from which a line is read.
fn side(n: usize, line: &[usize]) -> usize {
    match line[1] as isize - line[0] as isize {
        1 => 0,
        -1 => 1,
        step if step == n as isize => 2,
        _ => 3,
    }
}

/// The cells but the last ones of the other lines that may begin with the same value as a line:
/// those whose first cell is the same, or in another row and another column.
fn beginnings(n: usize, line: &[usize], lines: &[Vec<usize>]) -> BTreeSet<Vec<usize>> {
    let may_begin = |other: &&Vec<usize>| *other != line && may_be_equal(n, line[0], other[0]);
    lines.iter().filter(may_begin).map(|other| other[..n - 1].to_vec()).collect()
}

/// Whether two cells are one, or in different rows and columns.
fn may_be_equal(n: usize, cell: usize, other: usize) -> bool {
    cell == other || cell / n != other / n && cell % n != other % n
}

/// Whether every row and column of the grid is a group.
fn are_groups(problem: &Problem, lines: &[Vec<usize>]) -> bool {
    let groups: HashSet<&[usize]> = problem.groups().iter().map(|group| &*group.cells).collect();
    lines.iter().filter(|line| line[0] < line[1]).all(|line| groups.contains(&**line))
}

/// Whether a candidate set or an automaton of one cell states its value.
fn is_fixed(problem: &Problem, cell: usize, value: u8) -> bool {
    let states_it = |automaton: &Automaton| {
        let accepted = (1..=automaton.values()).filter(|&other| automaton.accepts([other]));
        accepted.collect::<ValueSet>() == ValueSet::single(value)
    };
    let mut of_cell = problem.regular().iter().filter(|regular| regular.cells == [cell]);
    problem.candidates()[cell] == ValueSet::single(value)
        || of_cell.any(|regular| states_it(&regular.automaton))
}

/// The machine of an automaton that counts lines which begin with a value.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
struct Counter {
    first: u8,
    /// Number of values that are read per line.
    length: usize,
    /// Counts the lower lines, else the others.
    counts_lower: bool,
    wanted: u8,
    has_ties: bool,
}

/// The place in the values of a line, the number of lines counted, and what is known of the line.
type Counting = (usize, u8, Known);

/// What is known of a line.
#[derive(Clone, Copy, PartialEq, Eq, Hash)]
enum Known {
    /// It is counted, or begins with another value.
    Done,
    /// It is equal to the clue's line so far.
    Equal,
    /// It is equal before this place, whose value on the clue's line is this.
    Beside(u8),
}

impl Counter {
    /// The parameters with which the machine accepts the words of the automaton.
    fn of(automaton: &Automaton, length: usize) -> Option<Self> {
        // Only one value leads to another state.
        let next = |value: u8| automaton.next(0, value);
        let values = automaton.values();
        let common = if next(1) == next(2) { next(1) } else { next(3) };
        let mut apart = (1..=values).filter(|&value| next(value) != common);
        let (first, None) = (apart.next()?, apart.next()) else { return None };
        let line = |first: u8, own: u8, other: u8| -> Vec<u8> {
            let pairs = [own, other].into_iter().cycle().take(length - 1);
            [first].into_iter().chain(pairs).collect()
        };
        let (a, b) = (1, values);
        let (lower, greater, equal) = (line(first, b, a), line(first, a, b), line(first, a, a));
        let another = if first == 1 { 2 } else { 1 };
        let counts_none = automaton.accepts(line(another, a, a));
        let counts_lower = automaton.accepts(lower.iter().copied()) != counts_none;
        let counted = if counts_lower { lower } else { greater };
        // A line that is equal is not lower.
        let with_equal = match (counts_none, counts_lower) {
            (true, _) | (false, false) => equal,
            (false, true) => [equal, counted].concat(),
        };
        let has_ties = automaton.accepts(with_equal);
        let wanted = u8::from(!counts_none);
        let counter = Counter { first, length, counts_lower, wanted, has_ties };
        counter.is_of(automaton).then_some(counter)
    }

    /// The state after a value; `None` if no word goes on.
    fn step(&self, (place, count, known): Counting, value: u8) -> Option<Counting> {
        let (count, known) = match known {
            _ if place == 0 && value == self.first => (count, Known::Equal),
            _ if place == 0 => (count, Known::Done),
            Known::Equal => (count, Known::Beside(value)),
            Known::Beside(own) if own == value => (count, Known::Equal),
            Known::Beside(own) => {
                (count + u8::from((value < own) == self.counts_lower), Known::Done)
            }
            Known::Done => (count, Known::Done),
        };
        let (place, count, known) = match (place + 1 == self.length, known) {
            (false, _) => (place + 1, count, known),
            (true, Known::Equal) if !self.has_ties => return None,
            (true, Known::Equal) => (0, count + u8::from(!self.counts_lower), Known::Done),
            (true, _) => (0, count, Known::Done),
        };
        (count <= self.wanted).then_some((place, count, known))
    }

    /// As `step`, without the states that minimization drops: those with no transition.
    fn useful_step(&self, values: u8, state: Counting, value: u8) -> Option<Counting> {
        let next = self.step(state, value)?;
        (1..=values).any(|value| self.step(next, value).is_some()).then_some(next)
    }

    /// Whether the automaton accepts the words of the machine: its states, compared one by one.
    fn is_of(&self, automaton: &Automaton) -> bool {
        let values = automaton.values();
        let start = (0, 0, Known::Done);
        let mut same: HashMap<Counting, u32> = HashMap::from([(start, 0)]);
        let mut open = vec![start];
        while let Some(state) = open.pop() {
            let own = same[&state];
            let (place, count, _) = state;
            if automaton.is_accepting(own) != (place == 0 && count == self.wanted) {
                return false;
            }
            for value in 1..=values {
                match (self.useful_step(values, state, value), automaton.next(own, value)) {
                    (None, None) => {}
                    (Some(next), Some(to)) => {
                        let known = *same.entry(next).or_insert_with(|| {
                            open.push(next);
                            to
                        });
                        if known != to {
                            return false;
                        }
                    }
                    _ => return false,
                }
            }
        }
        true
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn automaton(counter: Counter, values: u8) -> Automaton {
        let accepts = |&(place, count, _): &Counting| place == 0 && count == counter.wanted;
        let step = |&state: &Counting, value: u8| counter.step(state, value);
        Automaton::from_machine(values, (0, 0, Known::Done), step, accepts).unwrap()
    }

    fn all() -> impl Iterator<Item = (Counter, u8)> {
        let sizes = [4u8, 5, 9].into_iter().flat_map(|n| [1, 2, 3, n].map(|first| (n, first)));
        sizes.flat_map(|(n, first)| {
            (0..8).map(move |bits| {
                let counter = Counter {
                    first,
                    length: 2 * usize::from(n) - 3,
                    counts_lower: bits & 1 == 1,
                    wanted: bits >> 1 & 1,
                    has_ties: bits >> 2 == 1,
                };
                (counter, n)
            })
        })
    }

    #[test]
    fn parameters_are_found() {
        for (counter, n) in all() {
            // A line that is equal is not lower, so that there is none if all are.
            let may_tie = counter.counts_lower || counter.wanted > 0;
            let expected = Counter { has_ties: counter.has_ties && may_tie, ..counter };
            let found = Counter::of(&automaton(counter, n), counter.length);
            assert_eq!(found, Some(expected), "{n}");
        }
    }

    /// No automaton with a transition less, or another target, is recognized.
    #[test]
    fn other_automata_are_not_recognized() {
        for (counter, n) in all().filter(|&(_, n)| n == 4) {
            let whole = automaton(counter, n);
            let accepting: Vec<bool> =
                (0..whole.states()).map(|state| whole.is_accepting(state)).collect();
            let transitions: Vec<(u32, u8, u32)> = whole.transitions().collect();
            for place in 0..transitions.len() {
                let mut changed = transitions.clone();
                let (from, value, to) = changed.remove(place);
                let others = [None, Some((to + 1) % whole.states())];
                for other in others {
                    let more = other.map(|to| (from, value, to));
                    let all = changed.iter().copied().chain(more);
                    let other = Automaton::from_transitions(n, all, &accepting).unwrap();
                    if other != whole {
                        assert_eq!(
                            Counter::of(&other, counter.length),
                            None,
                            "{counter:?} {place}"
                        );
                    }
                }
            }
        }
    }
}
