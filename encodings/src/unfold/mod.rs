//! Connected cells and different pairs as relations, sums and automata over further cells, for all
//! encodings.
//!
//! The further cells are *Boolean*: their values are 1, false, and 2, true. They come behind all
//! cells of the problem, so that grids stay what they are. Every solution has values for them, and
//! every assignment that satisfies what is stated has a grid that is a solution; a grid may have
//! several.
//!
//! **Connected cells** by one of [`CONNECTIONS`]; that there are as many as there may be is an
//! automaton that counts.
//!
//! | | Boolean cells | unit propagation gives |
//! |---|---|---|
//! | unfold | cells by steps of a breadth-first search | members that no way leads to within the steps |
//! | labels | a parent per member, and distances of some bits | little: that a part is not reached needs search |
//! | frontier | none, but an automaton over the whole lattice | all that follows from connected cells by themselves |
//!
//! **Different pairs**: `e`, a cell has a value; `y`, a pair has two values; for every two values,
//! at most one pair has them (`s`, one so far). Where there are as many pairs as pairs of values,
//! each occurs, which is stated as well.
//!
//! A sum of Boolean cells that one assignment violates is a clause, and encoders that have clauses
//! write it as one.

mod frontier;
mod labels;
mod steps;

use crate::Unencodable;
use crate::missing::positions_behind;
use quorum_problem::{
    Automaton, Board, Comparison, Connected, Constraint, DifferentPairs, Linear, Problem, Regular,
    Relation, Table, ValueSet,
};
use std::borrow::Cow;
use std::collections::{BTreeSet, HashMap};
use std::sync::Arc;

/// Encoding of connected cells.
#[derive(Clone, Copy, Debug)]
pub struct ConnectionEncoding {
    /// Name in solver names.
    pub name: &'static str,
    /// One-line summary.
    pub summary: &'static str,
    /// Paper or document that describes it.
    pub source: &'static str,
    /// Formula for the Boolean cells of a lattice of `N` cells, of which at most `s` are members.
    pub formula: &'static str,
    /// Strength of unit propagation.
    pub propagation: &'static str,
    /// The number of Boolean cells, or the reason why it cannot state them.
    cells: fn(&Connected) -> Result<usize, Unencodable>,
    state: fn(&mut Unfolding<'_>, &Connected),
}

/// All encodings of connected cells, the default first.
pub static CONNECTIONS: &[ConnectionEncoding] =
    &[steps::UNFOLD, labels::LABELS, frontier::FRONTIER];

impl ConnectionEncoding {
    /// Returns the encoding with this name.
    pub fn named(name: &str) -> Option<&'static ConnectionEncoding> {
        CONNECTIONS.iter().find(|encoding| encoding.name == name)
    }
}

/// The value of a Boolean cell that is false.
const NO: u8 = 1;
/// The value of a Boolean cell that is true.
const YES: u8 = 2;

/// The most Boolean cells of encodings that name each cell by its position.
pub const MOST_NAMED: usize = 40_000;

/// The most Boolean cells of any encoding.
pub const MOST_CELLS: usize = 500_000;

/// A problem with Boolean cells behind its own in place of connected cells and different pairs; one
/// without them is itself.
///
/// # Panics
/// If the problem does not pass the [`check`].
pub fn unfold(problem: &Problem) -> Cow<'_, Problem> {
    unfold_by(problem, &CONNECTIONS[0])
}

/// The same by an encoding of connected cells.
///
/// # Panics
/// If the problem does not pass [`check_by`].
pub(crate) fn unfold_by<'a>(
    problem: &'a Problem,
    encoding: &ConnectionEncoding,
) -> Cow<'a, Problem> {
    if problem.connected().is_empty() && problem.different_pairs().is_empty() {
        return Cow::Borrowed(problem);
    }
    let mut unfolding = Unfolding::new(problem);
    if problem.values() == 1 {
        // All cells have the value 1.
        let grid = vec![1; problem.cells().len()];
        let holds = problem.connected().iter().all(|connected| connected.holds(&grid))
            && problem.different_pairs().is_empty();
        if !holds {
            let never = Linear::new([], Comparison::AtLeast, 1).expect("small figures");
            unfolding.constraints.push(Constraint::Linear(never));
        }
    } else {
        problem.connected().iter().for_each(|one| unfolding.connected(one, encoding));
        problem.different_pairs().iter().for_each(|different| unfolding.different(different));
    }
    Cow::Owned(unfolding.finish())
}

/// Fails if a problem has more Boolean cells than [`MOST_NAMED`].
pub fn check(problem: &Problem) -> Result<(), Unencodable> {
    check_by(problem, &CONNECTIONS[0], MOST_NAMED)
}

/// Fails if a problem has more Boolean cells than `most` by an encoding of connected cells, or
/// where that has too many states.
pub(crate) fn check_by(
    problem: &Problem,
    encoding: &ConnectionEncoding,
    most: usize,
) -> Result<(), Unencodable> {
    let n = usize::from(problem.values());
    let mut cells = 0;
    for connected in problem.connected() {
        cells += (encoding.cells)(connected)?;
    }
    for different in problem.different_pairs() {
        cells += different.pairs().len() * n * (2 * n + 2);
    }
    if cells <= most { Ok(()) } else { Err(Unencodable::Unfolded { found: cells, most }) }
}

/// A problem that is being unfolded.
struct Unfolding<'a> {
    problem: &'a Problem,
    /// Number of cells, Boolean ones among them.
    cells: usize,
    constraints: Vec<Constraint>,
    /// Tables of relations of Boolean cells: not the first or the second, neither both, by their
    /// only excluded pair.
    tables: HashMap<(u8, u8), Table>,
}

impl<'a> Unfolding<'a> {
    fn new(problem: &'a Problem) -> Self {
        let cells = problem.cells().len();
        Unfolding { problem, cells, constraints: Vec::new(), tables: HashMap::new() }
    }

    /// New Boolean cells; the first of them is returned.
    fn booleans(&mut self, count: usize) -> usize {
        self.cells += count;
        self.cells - count
    }

    /// States that two Boolean cells do not have these values.
    fn exclude(&mut self, (first, value): (usize, u8), (second, other): (usize, u8)) {
        let n = self.problem.values();
        // The relation is from the lower cell to the higher one.
        let (a, b) = if first < second { (value, other) } else { (other, value) };
        let table = self.tables.entry((a, b));
        let table = table.or_insert_with(|| Table::new(n, |x, y| (x, y) != (a, b)));
        let relation = Relation::new(first.min(second), first.max(second), table.clone());
        self.constraints.push(Constraint::Relation(relation.expect("two cells")));
    }

    /// States that the second Boolean cell is true if the first is.
    fn implies(&mut self, first: usize, second: usize) {
        self.exclude((first, YES), (second, NO));
    }

    /// States that a Boolean cell is true if (or exactly if) a cell has one of the values.
    fn has(&mut self, cell: usize, values: ValueSet, boolean: usize, is_exact: bool) {
        let allows =
            |value, is: u8| if values.contains(value) { is == YES } else { !is_exact || is == NO };
        let table = Table::new(self.problem.values(), allows);
        let relation = Relation::new(cell, boolean, table).expect("two cells");
        self.constraints.push(Constraint::Relation(relation));
    }

    /// States that one of `some` Boolean cells is true, or one of those in `not` is false.
    fn clause(&mut self, not: &[usize], some: impl IntoIterator<Item = usize>) {
        let negative = not.iter().map(|&cell| (-1, cell));
        let terms: Vec<(i64, usize)> =
            negative.chain(some.into_iter().map(|cell| (1, cell))).collect();
        // The values that violate it, and one more.
        let least: i64 = terms.iter().map(|&(factor, _)| if factor > 0 { 1 } else { -2 }).sum();
        let linear = Linear::new(terms, Comparison::AtLeast, least + 1).expect("small figures");
        self.constraints.push(Constraint::Linear(linear));
    }

    /// Counts the members, and states that they are connected where two can be apart.
    fn connected(&mut self, connected: &Connected, encoding: &ConnectionEncoding) {
        let cells = connected.cells();
        if connected.least() > 0 || connected.most() < cells.len() {
            self.constraints.push(Constraint::Regular(Regular {
                cells: cells.to_vec(),
                automaton: counter(self.problem.values(), connected),
            }));
        }
        if cells.len() > 1 && connected.most() > 1 {
            (encoding.state)(self, connected);
        }
    }

    /// Boolean cells: a cell is a member, and it is the first one. The first numbers of each are
    /// returned.
    ///
    /// A third cell is true if the cell or one before it is a member; it may be true elsewhere too,
    /// where there is no first one then.
    fn members(&mut self, connected: &Connected) -> (usize, usize) {
        let (cells, values) = (connected.cells(), connected.values());
        let count = cells.len();
        let (member, before, first) =
            (self.booleans(count), self.booleans(count - 1), self.booleans(count));
        for (place, &cell) in cells.iter().enumerate() {
            self.has(cell, values, member + place, true);
            if place + 1 < count {
                self.implies(member + place, before + place);
            }
            if place > 0 && place + 1 < count {
                self.implies(before + place - 1, before + place);
            }
            self.implies(first + place, member + place);
            if place > 0 {
                self.exclude((first + place, YES), (before + place - 1, YES));
            }
        }
        (member, first)
    }

    fn different(&mut self, different: &DifferentPairs) {
        let (pairs, n) = (different.pairs(), self.problem.values());
        let count = pairs.len();
        let is_each_once = count == usize::from(n) * usize::from(n);
        let cells: BTreeSet<usize> = pairs.as_flattened().iter().copied().collect();
        let mut has = HashMap::new();
        for &cell in &cells {
            let first = self.booleans(n.into());
            has.insert(cell, first);
            for value in 1..=n {
                let boolean = first + usize::from(value) - 1;
                self.has(cell, ValueSet::single(value), boolean, is_each_once);
            }
        }
        let has = |cell: usize, value: u8| has[&cell] + usize::from(value) - 1;
        for one in 1..=n {
            for other in 1..=n {
                let (both, before) = (self.booleans(count), self.booleans(count - 1));
                for (place, &[first, second]) in pairs.iter().enumerate() {
                    let (first, second) = (has(first, one), has(second, other));
                    self.clause(&[first, second], [both + place]);
                    if place + 1 < count {
                        self.implies(both + place, before + place);
                    }
                    if place > 0 && place + 1 < count {
                        self.implies(before + place - 1, before + place);
                    }
                    if place > 0 {
                        self.exclude((both + place, YES), (before + place - 1, YES));
                    }
                    if is_each_once {
                        self.implies(both + place, first);
                        self.implies(both + place, second);
                    }
                }
                if is_each_once {
                    self.clause(&[], both..both + count);
                }
            }
        }
    }

    fn finish(self) -> Problem {
        let (problem, board) = (self.problem, self.problem.board());
        let own = problem.cells().len();
        let added = self.cells - own;
        let cells = positions_behind(problem.cells(), added);
        let extra = board.extra_cells() + added;
        let board = Board::with_extra_cells(board.values(), cells, extra, board.groups().to_vec());
        let board = Arc::new(board.expect("cells behind those of a board"));
        let is_boolean = ValueSet::full(YES.min(problem.values()));
        let candidates = problem.candidates().iter().copied();
        let candidates = candidates.chain(std::iter::repeat_n(is_boolean, added)).collect();
        let relations = problem.relations().iter().cloned().map(Constraint::Relation);
        let linear = problem.linear().iter().cloned().map(Constraint::Linear);
        let regular = problem.regular().iter().cloned().map(Constraint::Regular);
        let all = relations.chain(linear).chain(regular).chain(self.constraints).collect();
        let unfolded = Problem::on(board, candidates, problem.less_than().to_vec());
        unfolded
            .and_then(|unfolded| unfolded.with_constraints(all))
            .expect("constraints of its cells")
    }
}

/// The automaton of words in which as many values are among those of the constraint as it wants.
fn counter(n: u8, connected: &Connected) -> Automaton {
    let (least, most) = (connected.least(), connected.most());
    // Beyond the least number nothing is counted where all cells may be members.
    let cap = if most == connected.cells().len() { least } else { most + 1 };
    let step = |&count: &usize, value: u8| {
        let count = (count + usize::from(connected.values().contains(value))).min(cap);
        (count <= most).then_some(count)
    };
    Automaton::from_machine(n, 0, step, |&count| count >= least)
        .expect("as many states as cells are within the limits")
}

#[cfg(test)]
mod tests {
    use super::*;
    use quorum_problem::{Position, judge};

    /// Assignments of all cells that satisfy every constraint, cell by cell.
    fn satisfying(problem: &Problem, visit: &mut impl FnMut(&[u8])) {
        fn search(
            problem: &Problem,
            all: &[Constraint],
            grid: &mut Vec<u8>,
            visit: &mut impl FnMut(&[u8]),
        ) {
            let cell = grid.len();
            let is_broken = all.iter().any(|one| {
                let cells = one.cells();
                cells.iter().max() == cell.checked_sub(1).as_ref() && !one.holds(grid)
            });
            if is_broken {
                return;
            }
            if cell == problem.cells().len() {
                return visit(grid);
            }
            for value in problem.candidates()[cell].iter() {
                grid.push(value);
                search(problem, all, grid, visit);
                grid.pop();
            }
        }
        let relations = problem.relations().iter().cloned().map(Constraint::Relation);
        let linear = problem.linear().iter().cloned().map(Constraint::Linear);
        let regular = problem.regular().iter().cloned().map(Constraint::Regular);
        let all: Vec<Constraint> = relations.chain(linear).chain(regular).collect();
        search(problem, &all, &mut Vec::new(), visit);
    }

    /// The grids of an unfolded problem are those that the judge accepts.
    fn compare(n: u8, height: usize, width: usize, constraint: Constraint) {
        let count = height * width;
        let cells = (0..count).map(|cell| Position::of(cell, width)).collect();
        let problem =
            Problem::new(n, cells, vec![ValueSet::full(n); count], vec![constraint]).unwrap();
        // Labels of more cells have too many values to try.
        let encodings = CONNECTIONS.iter().filter(|one| one.name != "labels" || count < 4);
        for encoding in encodings {
            compare_by(&problem, encoding);
        }
    }

    fn compare_by(problem: &Problem, encoding: &ConnectionEncoding) {
        let (n, count) = (problem.values(), problem.cells().len());
        check_by(problem, encoding, MOST_NAMED).unwrap();
        let unfolded = unfold_by(problem, encoding);
        assert_eq!(unfolded.grid_cells(), count);
        let mut found = BTreeSet::new();
        satisfying(&unfolded, &mut |values| {
            found.insert(values[..count].to_vec());
        });
        let grids = (0..usize::from(n).pow(count as u32)).map(|code| {
            let value = |place: u32| (code / usize::from(n).pow(place) % usize::from(n)) as u8 + 1;
            (0..count as u32).map(value).collect::<Vec<u8>>()
        });
        let expected: BTreeSet<_> = grids.filter(|grid| judge(problem, grid).is_ok()).collect();
        assert_eq!(found, expected, "{} {problem:?}", encoding.name);
    }

    #[test]
    fn grids_are_those_of_the_judge() {
        for (height, width) in [(1, 1), (1, 2), (1, 4), (2, 2), (2, 3)] {
            let count = height * width;
            for (least, most) in [(0, count), (1, count), (0, 1), (2, 2), (2, count), (0, 3)] {
                if least <= most.min(count) {
                    let values = ValueSet::single(2);
                    let cells = (0..count).collect();
                    let one = Connected::new(cells, width, values, least, most).unwrap();
                    compare(2, height, width, Constraint::Connected(one));
                }
            }
        }
        let values = [1, 3].into_iter().collect();
        let three = Connected::new((0..4).collect(), 2, values, 1, 4).unwrap();
        compare(3, 2, 2, Constraint::Connected(three));
    }

    #[test]
    fn pairs_are_those_of_the_judge() {
        for pairs in [vec![[0, 1], [2, 3]], vec![[0, 1], [1, 2], [3, 0]]] {
            let different = DifferentPairs::new(pairs).unwrap();
            compare(2, 1, 4, Constraint::DifferentPairs(different));
        }
    }

    #[test]
    fn one_value() {
        let connected = |most| Connected::new(vec![0, 1], 2, ValueSet::single(1), 0, most).unwrap();
        compare(1, 1, 2, Constraint::Connected(connected(2)));
        compare(1, 1, 2, Constraint::Connected(connected(1)));
        let different = DifferentPairs::new(vec![[0, 1], [1, 0]]).unwrap();
        compare(1, 1, 2, Constraint::DifferentPairs(different));
    }
}
