//! Groups of cells that lack one value, restated with a cell for the missing value.
//!
//! Cells that differ and are one fewer than the values lack exactly one of these. Together with a
//! further cell that has it they are a house, and automata over one or two whole groups become
//! statements about one, two or three cells. With `a` and `b` for the missing values:
//!
//! | automaton over | accepts | restated as |
//! |---|---|---|
//! | one group | words with `v` | `a` is not `v` |
//! | two groups | words with `v` | not both `a` and `b` are `v` |
//! | two groups, which have `z` | words with `v`, or `z` twice | likewise, a common cell is `z` |
//! | `k > 2` disjoint groups | words with `v` just `k - c` times | `c` missing values are `v` |
//!
//! The cell of the missing value is one of the problem, where a house consists of the group and
//! that cell; else it is a further one, behind all cells. The restated problem has the same grids.
//!
//! Source of the idea: Interactive-Sudoku-Solver (`Doppelganger` in `sudoku_builder.js`), which has
//! a variable per line for the digit that the line misses.

use quorum_problem::automaton::Automaton;
use quorum_problem::{
    Board, Constraint, Group, GroupKind, Position, Problem, Regular, Relation, Table, ValueSet,
};
use std::borrow::Cow;
use std::collections::{BTreeMap, BTreeSet, HashMap, HashSet};
use std::sync::Arc;

/// The problem with cells for missing values in place of automata over whole groups; one without
/// such automata is itself.
pub fn with_missing_values(problem: &Problem) -> Cow<'_, Problem> {
    match Statements::of(problem) {
        Some(found) => Cow::Owned(found.restated(problem)),
        None => Cow::Borrowed(problem),
    }
}

/// What an automaton accepts.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
enum Accepted {
    /// Words with a value.
    With(u8),
    /// Words with a value, or with another one twice.
    WithOrTwice { value: u8, twice: u8 },
    /// Words with a value exactly so many times.
    Times(u8, usize),
}

impl Accepted {
    fn of(automaton: &Automaton) -> Option<Self> {
        let (states, values) = (automaton.states(), automaton.values());
        let mut accepting = (0..states).filter(|&state| automaton.is_accepting(state));
        let (end, None) = (accepting.next()?, accepting.next()) else { return None };
        if end == 0 {
            return None;
        }
        let leads = |state: u32, to: u32| -> ValueSet {
            (1..=values).filter(|&value| automaton.next(state, value) == Some(to)).collect()
        };
        let full = ValueSet::full(values);
        if leads(end, end) == full {
            let value = leads(0, end).only()?;
            if states == 2 {
                let is_it = leads(0, 0).len() + 1 == full.len();
                return is_it.then_some(Accepted::With(value));
            }
            // The state in which the other value has occurred once.
            let once = 3u32.checked_sub(end).filter(|_| states == 3)?;
            let twice = leads(0, once).only()?;
            let both = ValueSet::single(value).union(ValueSet::single(twice));
            let others = full.difference(both);
            let is_it =
                leads(0, 0) == others && leads(once, once) == others && leads(once, end) == both;
            return is_it.then_some(Accepted::WithOrTwice { value, twice });
        }
        // States are numbered in the order in which words reach them.
        let value = leads(0, 1).only()?;
        let others = full.difference(ValueSet::single(value));
        let counts = |state: u32| {
            let next = (state < end).then_some(state + 1);
            leads(state, state) == others && automaton.next(state, value) == next
        };
        let is_it = end + 1 == states && (0..states).all(counts);
        is_it.then_some(Accepted::Times(value, end as usize))
    }
}

/// What automata accept, looked up in the order in which they were met: those of one value after
/// another are stated of every pair of groups.
#[derive(Default)]
struct KnownAutomata<'a> {
    all: Vec<(&'a Automaton, Option<Accepted>)>,
    next: usize,
}

impl<'a> KnownAutomata<'a> {
    /// The most that are looked up.
    const MOST: usize = 200;

    fn accepted(&mut self, automaton: &'a Automaton) -> Option<Accepted> {
        let is_it = |&(known, _): &(&Automaton, Option<Accepted>)| known == automaton;
        let place = match self.all.get(self.next) {
            Some(known) if is_it(known) => Some(self.next),
            _ => self.all.iter().position(is_it),
        };
        if let Some(place) = place {
            self.next = place + 1;
            return self.all[place].1;
        }
        let accepted = Accepted::of(automaton);
        if self.all.len() < Self::MOST {
            self.all.push((automaton, accepted));
            self.next = self.all.len();
        }
        accepted
    }
}

/// What the automata over whole groups state, by groups.
#[derive(Default)]
struct Statements<'a> {
    /// The groups that are one cell shorter than a house.
    lines: Vec<&'a Group>,
    /// Values that occur in a group.
    present: BTreeMap<usize, ValueSet>,
    /// Values that two groups do not both lack.
    pairs: BTreeMap<[usize; 2], ValueSet>,
    /// Likewise, where a common cell has a value: the last number.
    crossing: BTreeMap<([usize; 2], u8), ValueSet>,
    /// How many of these groups lack a value.
    counts: Vec<(Vec<usize>, u8, usize)>,
    /// The automata that are left.
    others: Vec<&'a Regular>,
}

/// Groups whose cells are those of an automaton.
#[derive(Clone)]
enum Cover {
    One(usize),
    Two([usize; 2]),
    /// Three or more groups without common cells.
    Many(Vec<usize>),
}

/// Groups by their cells.
struct Places<'a> {
    lines: Vec<&'a Group>,
    /// Per cell, the groups that have it.
    of_cell: Vec<Vec<usize>>,
    /// Per cell, whether it is one of the automaton's and not yet covered.
    is_in: Vec<bool>,
}

impl Places<'_> {
    fn cover(&mut self, cells: &[usize]) -> Option<Cover> {
        if cells.len() < self.lines[0].cells.len() {
            return None;
        }
        for &cell in cells {
            if std::mem::replace(&mut self.is_in[cell], true) {
                cells.iter().for_each(|&cell| self.is_in[cell] = false);
                return None;
            }
        }
        let found = self.two(cells).or_else(|| self.many(cells));
        cells.iter().for_each(|&cell| self.is_in[cell] = false);
        found
    }

    /// The groups that have a cell and all of whose cells are still uncovered.
    fn within(&self, cell: usize) -> impl Iterator<Item = usize> {
        let is_within =
            |&&line: &&usize| self.lines[line].cells.iter().all(|&cell| self.is_in[cell]);
        self.of_cell[cell].iter().filter(is_within).copied()
    }

    fn two(&self, cells: &[usize]) -> Option<Cover> {
        for first in self.within(cells[0]) {
            let has =
                |line: usize, cell: &usize| self.lines[line].cells.binary_search(cell).is_ok();
            let mut rest = cells.iter().filter(|cell| !has(first, cell));
            let Some(&cell) = rest.next() else { return Some(Cover::One(first)) };
            for second in self.within(cell) {
                if rest.clone().all(|cell| has(second, cell)) {
                    return Some(Cover::Two([first.min(second), first.max(second)]));
                }
            }
        }
        None
    }

    /// Takes the first group that fits, again and again.
    fn many(&mut self, cells: &[usize]) -> Option<Cover> {
        let mut found = Vec::new();
        for &cell in cells {
            if self.is_in[cell] {
                let line = self.within(cell).next()?;
                self.lines[line].cells.iter().for_each(|&cell| self.is_in[cell] = false);
                found.push(line);
            }
        }
        Some(Cover::Many(found))
    }
}

impl<'a> Statements<'a> {
    /// `None` if no automaton is about several groups.
    fn of(problem: &'a Problem) -> Option<Self> {
        let size = usize::from(problem.values()) - 1;
        let lines: Vec<&Group> =
            problem.groups().iter().filter(|group| group.cells.len() == size).collect();
        if size < 2 || lines.is_empty() || problem.regular().is_empty() {
            return None;
        }
        let cells = problem.cells().len();
        let mut of_cell = vec![Vec::new(); cells];
        for (number, line) in lines.iter().enumerate() {
            line.cells.iter().for_each(|&cell| of_cell[cell].push(number));
        }
        let mut places = Places { lines: lines.clone(), of_cell, is_in: vec![false; cells] };
        let mut found = Statements { lines, ..Statements::default() };
        // Automata of several values follow each other.
        let mut last: (&[usize], Option<Cover>) = (&[], None);
        let mut of_one: Vec<(usize, u8, &Regular)> = Vec::new();
        let mut crossing: Vec<([usize; 2], u8, u8, &Regular)> = Vec::new();
        let mut known = KnownAutomata::default();
        for regular in problem.regular() {
            let accepted = known.accepted(&regular.automaton);
            if accepted.is_some() && last.0 != regular.cells {
                last = (&regular.cells, places.cover(&regular.cells));
            }
            match (accepted, &last.1) {
                (Some(Accepted::With(value)), Some(Cover::One(line))) => {
                    of_one.push((*line, value, regular));
                    found.present.entry(*line).or_default().insert(value);
                }
                (Some(Accepted::With(value)), Some(Cover::Two(lines))) => {
                    found.pairs.entry(*lines).or_default().insert(value);
                }
                (Some(Accepted::WithOrTwice { value, twice }), Some(Cover::Two(lines))) => {
                    crossing.push((*lines, value, twice, regular));
                }
                (Some(Accepted::Times(value, times)), Some(Cover::Many(lines)))
                    if times <= lines.len() =>
                {
                    found.counts.push((lines.clone(), value, lines.len() - times));
                }
                _ => found.others.push(regular),
            }
        }
        for (lines, value, twice, regular) in crossing {
            let has = |line: &usize| found.present.get(line).is_some_and(|set| set.contains(twice));
            if lines.iter().all(has) {
                found.crossing.entry((lines, twice)).or_default().insert(value);
            } else {
                found.others.push(regular);
            }
        }
        let of_pairs = found.pairs.keys().chain(found.crossing.keys().map(|key| &key.0));
        let of_counts = found.counts.iter().flat_map(|count| &count.0);
        let used: BTreeSet<usize> = of_pairs.flatten().chain(of_counts).copied().collect();
        for (line, _, regular) in of_one {
            if !used.contains(&line) {
                found.others.push(regular);
            }
        }
        found.present.retain(|line, _| used.contains(line));
        for line in &used {
            found.present.entry(*line).or_default();
        }
        (!used.is_empty()).then_some(found)
    }

    /// The problem with a cell for the missing value of each group that the automata are about.
    fn restated(&self, problem: &Problem) -> Problem {
        let (board, own) = (problem.board(), problem.cells().len());
        let mut candidates = problem.candidates().to_vec();
        // By the number of a group, the cell of its missing value.
        let mut missing: BTreeMap<usize, usize> = BTreeMap::new();
        let mut groups: Vec<Group> = Vec::new();
        for (&line, &present) in &self.present {
            let cell = missing_value(problem, &self.lines[line].cells);
            // Two groups have no common cell of missing values: statements are about two cells.
            let cell = cell.filter(|cell| missing.values().all(|other| other != cell));
            let cell = cell.unwrap_or_else(|| {
                let Group { kind, ref cells } = *self.lines[line];
                candidates.push(ValueSet::full(problem.values()));
                let cell = candidates.len() - 1;
                groups.push(Group { kind, cells: [&cells[..], &[cell]].concat() });
                cell
            });
            candidates[cell] = candidates[cell].difference(present);
            missing.insert(line, cell);
        }
        let is_restated = |group: &&Group| {
            self.present.keys().any(|&line| std::ptr::eq(self.lines[line], *group))
        };
        let kept = board.groups().iter().filter(|group| !is_restated(group)).cloned();
        let mut groups: Vec<Group> = kept.chain(groups).collect();
        let mut constraints: Vec<Constraint> = Vec::new();
        // Missing values that differ altogether are groups.
        let may_be_equal = |[a, b]: [usize; 2], excluded: ValueSet| {
            let common = candidates[missing[&a]].intersection(candidates[missing[&b]]);
            !common.difference(excluded).is_empty()
        };
        let mut different: HashSet<[usize; 2]> = HashSet::new();
        for (&lines, &excluded) in &self.pairs {
            if may_be_equal(lines, excluded) {
                let [a, b] = lines.map(|line| missing[&line]);
                let allows = |v: u8, w: u8| v != w || !excluded.contains(v);
                let table = Table::new(problem.values(), allows);
                let relation = Relation::new(a.min(b), a.max(b), table).expect("two cells");
                constraints.push(Constraint::Relation(relation));
            } else {
                different.insert(lines);
            }
        }
        for cells in cliques(&different, problem.values()) {
            let cells = cells.iter().map(|line| missing[line]).collect();
            groups.push(Group { kind: GroupKind::Other, cells });
        }
        let mut automata: HashMap<(u8, ValueSet), Automaton> = HashMap::new();
        for (&(lines, at), &excluded) in &self.crossing {
            let full = ValueSet::full(problem.values());
            let excluded = if may_be_equal(lines, excluded) { excluded } else { full };
            let automaton = automata
                .entry((at, excluded))
                .or_insert_with(|| apart(problem.values(), at, excluded));
            let [first, second] = lines.map(|line| &self.lines[line].cells);
            let [a, b] = lines.map(|line| missing[&line]);
            for &cell in first.iter().filter(|cell| second.contains(cell)) {
                let (cells, automaton) = (vec![cell, a, b], automaton.clone());
                constraints.push(Constraint::Regular(Regular { cells, automaton }));
            }
        }
        for (lines, value, count) in &self.counts {
            let cells = lines.iter().map(|line| missing[line]).collect();
            let is_once = |a: &usize, b: &usize| {
                let known = self.pairs.get(&[*a.min(b), *a.max(b)]);
                known.is_some_and(|excluded| excluded.contains(*value))
            };
            let are_different = (1..lines.len())
                .all(|place| lines[..place].iter().all(|other| is_once(other, &lines[place])));
            let automaton = times(problem.values(), *value, *count, are_different);
            constraints.push(Constraint::Regular(Regular { cells, automaton }));
        }
        constraints.extend(problem.relations().iter().cloned().map(Constraint::Relation));
        constraints.extend(problem.linear().iter().cloned().map(Constraint::Linear));
        constraints.extend(self.others.iter().copied().cloned().map(Constraint::Regular));
        constraints.extend(problem.connected().iter().cloned().map(Constraint::Connected));
        let pairs = problem.different_pairs().iter().cloned();
        constraints.extend(pairs.map(Constraint::DifferentPairs));
        let added = candidates.len() - own;
        let cells = positions_behind(problem.cells(), added);
        let extra = board.extra_cells() + added;
        let board = Board::with_extra_cells(problem.values(), cells, extra, groups);
        let board = Arc::new(board.expect("cells behind those of a board"));
        Problem::on(board, candidates, problem.less_than().to_vec())
            .and_then(|restated| restated.with_constraints(constraints))
            .expect("constraints of its cells")
    }
}

/// The cell that makes a house of a group, if there is one.
fn missing_value(problem: &Problem, cells: &[usize]) -> Option<usize> {
    let houses = problem.groups().iter().filter(|group| problem.is_full(group));
    let mut found = houses.filter_map(|house| {
        let mut others = house.cells.iter().filter(|cell| cells.binary_search(cell).is_err());
        let (&cell, None) = (others.next()?, others.next()) else { return None };
        Some(cell)
    });
    found.next()
}

/// The positions of cells, and of so many further ones: rows below all others.
pub(crate) fn positions_behind(cells: &[Position], added: usize) -> Vec<Position> {
    let row = cells.last().map_or(0, |last| usize::from(last.row) + 1);
    let position = |number: usize| match u8::try_from(row + number / 256) {
        Ok(row) => Position { row, column: (number % 256) as u8 },
        Err(_) => Position::UNNAMED,
    };
    cells.iter().copied().chain((0..added).map(position)).collect()
}

/// Sets of at most so many of which every two are a pair, grown from the first pair that is in none
/// yet.
fn cliques(pairs: &HashSet<[usize; 2]>, most: u8) -> Vec<Vec<usize>> {
    let mut open: BTreeSet<[usize; 2]> = pairs.iter().copied().collect();
    let all: BTreeSet<usize> = pairs.iter().flatten().copied().collect();
    let mut cliques = Vec::new();
    while let Some(&pair) = open.first() {
        let mut clique = pair.to_vec();
        for &one in &all {
            let is_pair = |&other: &usize| pairs.contains(&[one.min(other), one.max(other)]);
            if clique.len() < most.into() && clique.iter().all(is_pair) {
                clique.push(one);
            }
        }
        open.retain(|pair| !pair.iter().all(|one| clique.contains(one)));
        cliques.push(clique);
    }
    cliques
}

/// Words of three values: if the first is `at`, the others are not the same one of a set.
fn apart(values: u8, at: u8, excluded: ValueSet) -> Automaton {
    /// What was read.
    #[derive(Clone, PartialEq, Eq, Hash)]
    enum Read {
        Nothing,
        At,
        Second(u8),
        /// So many values; the others may be any.
        Any(u8),
    }
    let step = |state: &Read, value: u8| match *state {
        Read::Nothing if value == at => Some(Read::At),
        Read::Nothing => Some(Read::Any(1)),
        Read::At if excluded.contains(value) => Some(Read::Second(value)),
        Read::At => Some(Read::Any(2)),
        Read::Second(other) => (other != value).then_some(Read::Any(3)),
        Read::Any(count) => (count < 3).then_some(Read::Any(count + 1)),
    };
    let automaton = Automaton::from_machine(values, Read::Nothing, step, |s| *s == Read::Any(3));
    automaton.expect("few states")
}

/// Words with a value exactly so many times. Where no word has it twice, once is at least once,
/// with fewer words that are refused.
fn times(values: u8, value: u8, count: usize, is_once_at_most: bool) -> Automaton {
    let step = |&found: &usize, next: u8| {
        let found = found + usize::from(next == value);
        if is_once_at_most { Some(found.min(1)) } else { Some(found).filter(|&it| it <= count) }
    };
    let accepts = |&found: &usize| found == count;
    Automaton::from_machine(values, 0, step, accepts).expect("few states")
}

#[cfg(test)]
mod tests {
    use super::*;

    const N: u8 = 4;

    fn automaton(expression: &str) -> Automaton {
        Automaton::from_regex(1, N, expression).unwrap()
    }

    #[test]
    fn what_is_accepted_is_found() {
        for value in 1..=N {
            let with = automaton(&format!(".*{value}.*"));
            assert_eq!(Accepted::of(&with), Some(Accepted::With(value)));
            for twice in (1..=N).filter(|&other| other != value) {
                let automaton = automaton(&format!(".*{value}.*|.*{twice}.*{twice}.*"));
                let expected = Accepted::WithOrTwice { value, twice };
                assert_eq!(Accepted::of(&automaton), Some(expected));
            }
            for times in 1..4 {
                let automaton = automaton(&format!("[^{value}]*({value}[^{value}]*){{{times}}}"));
                assert_eq!(Accepted::of(&automaton), Some(Accepted::Times(value, times)));
            }
        }
        for text in ["[12]*3.*", ".*[34].*", "(3[124]*3|[124])*", "1.*", ".*1", "1*", ".*"] {
            assert_eq!(Accepted::of(&automaton(text)), None, "{text}");
        }
    }
}
