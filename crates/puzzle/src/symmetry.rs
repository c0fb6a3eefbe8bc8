//! Symmetries: other puzzles with the same number of solutions.
//!
//! Relabelling the values, transposing, permuting the rows of a band, the bands, and
//! columns likewise turn a puzzle into one that looks different and has as many
//! solutions. Measurements use it so that no solver profits from the orientation in which
//! a puzzle was published, tests because the count must not change.
//!
//! Signs leave less freedom: neighbors must stay neighbors, so of the moves only the
//! eight symmetries of the square remain, and an order must be kept or, with every sign
//! turned, reversed (`v` becomes `n + 1 - v`). Jigsaw regions and further groups go where
//! their cells go; what is drawn at random for them, or for diagonals, is a symmetry of
//! the square, so that the picture stays one that people know.
//!
//! Constraints leave the symmetries of the square, and of those the ones that preserve every
//! constraint of the puzzle: values mean themselves in sums, and some rules read a row from the
//! left. Whether a constraint is preserved is not declared but compared: what it means after its
//! cells have moved must be what it meant before, with the cells moved.
//!
//! A [`Transform`] is a rearrangement of the cells and a relabelling. Each step applied to
//! one gives another; [`Transform::map_back`] turns a solution of the transformed puzzle
//! into one of the original, which is the grid that is judged.

use super::constraints::Stated;
use super::{Boxes, Diagonals, Puzzle, Rules, Sign};
use quorum_problem::{
    Automaton, Constraint, DifferentPairs, Grid, Group, LessThan, Linear, Regular, Relation,
    ValueSet,
};
use rand::SeedableRng;
use rand::seq::SliceRandom;
use rand_chacha::ChaCha8Rng;
use rand_chacha::rand_core::Rng;
use std::cell::RefCell;
use std::collections::{HashMap, HashSet};

/// A rearrangement of the cells and a relabelling of the values.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Transform {
    /// Rules of the puzzles it is applied to.
    from: Rules,
    /// Rules of the puzzles that come out.
    to: Rules,
    /// The new cell `i` is the old cell `sources[i]`.
    sources: Vec<usize>,
    /// The old value `v` becomes `labels[v - 1]`.
    labels: Vec<u8>,
}

/// Fault of a step that is not a symmetry, or of a transform that cannot be applied to a puzzle.
#[derive(Clone, PartialEq, Eq, Debug, thiserror::Error)]
#[error("{0}")]
pub struct SymmetryError(String);

fn refuse<T>(reason: impl Into<String>) -> Result<T, SymmetryError> {
    Err(SymmetryError(reason.into()))
}

impl Transform {
    /// The transform that changes nothing.
    pub fn identity(rules: &Rules) -> Self {
        Transform {
            from: rules.clone(),
            to: rules.clone(),
            sources: (0..rules.cell_count()).collect(),
            labels: (1..=rules.values().count()).collect(),
        }
    }

    /// Draws a transform that fits `puzzle`: without signs from all that this module
    /// knows, with signs from the sixteen that fit with any signs, with more than
    /// boxes from the symmetries of the square and, without signs, all labels, with constraints
    /// from the symmetries of the square that preserve them; each with the same probability.
    /// The same seed draws the same transform on every machine.
    pub fn random(puzzle: &Puzzle, seed: u64) -> Self {
        let mut rng = ChaCha8Rng::seed_from_u64(seed);
        if !puzzle.constraints().is_empty() || !puzzle.rules().extra_cells().is_empty() {
            let square = Transform::of_square(puzzle.rules()).into_iter();
            let mut fitting: Vec<Transform> =
                square.filter(|transform| transform.fits(puzzle).is_ok()).collect();
            fitting.shuffle(&mut rng);
            return fitting.pop().expect("the identity fits");
        }
        let coin = |rng: &mut ChaCha8Rng| rng.next_u32() & 1 == 1;
        let identity = Transform::identity(puzzle.rules());
        let is_turned = coin(&mut rng) && puzzle.rules().is_square();
        let turned = if is_turned { identity.transposed() } else { identity };
        let signs = puzzle.signs().next().is_some();
        let mut drawn = if signs || puzzle.rules().has_more_than_boxes() {
            let mirrored = if coin(&mut rng) { turned.mirrored() } else { turned };
            let flipped = if coin(&mut rng) { mirrored.flipped() } else { mirrored };
            if signs {
                return if coin(&mut rng) { flipped.complemented() } else { flipped };
            }
            flipped
        } else {
            let (height, width) = turned.to.band();
            let rows = shuffled_lines(turned.to.rows(), height, &mut rng);
            let columns = shuffled_lines(turned.to.columns(), width, &mut rng);
            turned.rearranged(turned.to.boxes(), Diagonals::NONE, |r, c| (rows[r], columns[c]))
        };
        drawn.labels.shuffle(&mut rng);
        drawn
    }

    /// The eight symmetries of the square, the identity first; of another rectangle the four that
    /// keep its rows.
    pub fn of_square(rules: &Rules) -> Vec<Self> {
        let identity = Transform::identity(rules);
        let transposed = rules.is_square().then(|| identity.clone().transposed());
        let turned = [identity].into_iter().chain(transposed);
        let turned = turned.flat_map(|turn| [turn.clone(), turn.mirrored()]);
        turned.flat_map(|turn| [turn.clone(), turn.flipped()]).collect()
    }

    /// Then every value `v` becomes `labels[v - 1]`.
    pub fn relabeled(mut self, labels: &[u8]) -> Result<Self, SymmetryError> {
        let count = self.to.values().count();
        let mut sorted = labels.to_vec();
        sorted.sort_unstable();
        if !sorted.into_iter().eq(1..=count) {
            return refuse(format!("the labels are not the values 1 to {count} in some order"));
        }
        for label in &mut self.labels {
            *label = labels[usize::from(*label) - 1];
        }
        Ok(self)
    }

    /// Then every value `v` becomes `n + 1 - v`, and signs turn round.
    #[must_use]
    pub fn complemented(mut self) -> Self {
        let above = self.to.values().count() + 1;
        for label in &mut self.labels {
            *label = above - *label;
        }
        self
    }

    /// Then rows become columns; boxes RxC become CxR.
    #[must_use]
    pub fn transposed(self) -> Self {
        let turned = |boxes: Boxes| Boxes { rows: boxes.columns, columns: boxes.rows };
        let (boxes, diagonals) = (self.to.boxes().map(turned), self.to.diagonals());
        self.rearranged(boxes, diagonals, |row, column| (column, row))
    }

    /// Then left becomes right.
    #[must_use]
    pub fn mirrored(self) -> Self {
        let last = self.to.columns() - 1;
        let diagonals = swapped(self.to.diagonals());
        self.rearranged(self.to.boxes(), diagonals, |row, column| (row, last - column))
    }

    /// Then top becomes bottom.
    #[must_use]
    pub fn flipped(self) -> Self {
        let last = self.to.rows() - 1;
        let diagonals = swapped(self.to.diagonals());
        self.rearranged(self.to.boxes(), diagonals, |row, column| (last - row, column))
    }

    /// Rules of the puzzles that come out.
    pub fn rules(&self) -> &Rules {
        &self.to
    }

    /// Whether the transform can be applied to `puzzle`, else why not.
    pub fn fits(&self, puzzle: &Puzzle) -> Result<(), SymmetryError> {
        if *puzzle.rules() != self.from {
            let (expected, found) = (&self.from, puzzle.rules());
            return refuse(format!("the transform is for {expected}, the puzzle is {found}"));
        }
        if puzzle.signs().next().is_some() && self.order().is_none() {
            return refuse(
                "the puzzle has signs, and the labels neither keep nor reverse the order",
            );
        }
        let targets = self.targets();
        for (lesser, greater) in puzzle.signs() {
            if !self.are_neighbors(targets[lesser], targets[greater]) {
                let (first, second) = (lesser.min(greater), lesser.max(greater));
                let [first, second] = [first, second].map(|cell| puzzle.position(cell));
                let reason = "would not be between neighbors";
                return refuse(format!("the sign between {first} and {second} {reason}"));
            }
        }
        if puzzle.constraints().is_empty() && puzzle.rules().extra_cells().is_empty() {
            return Ok(());
        }
        self.moved_constraints(puzzle, &targets).map(|_| ())
    }

    /// The puzzle of the new rules with the constraints of `puzzle`, moved; an error if their
    /// meaning is not moved as well.
    fn moved_constraints(
        &self,
        puzzle: &Puzzle,
        targets: &[usize],
    ) -> Result<Puzzle, SymmetryError> {
        let keeps_values = self.order() == Some(Sign::Less);
        if !keeps_values || !self.keeps_neighbors(targets) {
            let reason = "the transform changes values or moves lines apart";
            return refuse(format!("the puzzle has constraints, and {reason}"));
        }
        let mut moved = Puzzle::empty(self.to.clone());
        for stated in puzzle.constraints() {
            let place =
                |list: &Vec<usize>| list.iter().map(|&cell| moved_to(targets, cell)).collect();
            let cells = stated.cells.iter().map(place).collect();
            moved.state(Stated { cells, ..stated.clone() }).map_err(|_| self.changed(stated))?;
        }
        let meant = meaning(puzzle, |cell| moved_to(targets, cell));
        if meant == meaning(&moved, |cell| cell) {
            return Ok(moved);
        }
        let alone = |stated: &&Stated| {
            let mut one = Puzzle::empty(self.from.clone());
            one.state((*stated).clone()).is_err() || self.moved_constraints(&one, targets).is_err()
        };
        let several = puzzle.constraints().len() > 1;
        let changed = puzzle.constraints().iter().filter(|_| several).find(alone);
        Err(self.changed(changed.unwrap_or(&puzzle.constraints()[0])))
    }

    fn changed(&self, stated: &Stated) -> SymmetryError {
        let words = stated.words(self.from.columns());
        SymmetryError(format!("the constraint '{words}' would have another meaning"))
    }

    /// Whether every two neighbors stay neighbors: a symmetry of the square.
    fn keeps_neighbors(&self, targets: &[usize]) -> bool {
        let columns = self.from.columns();
        let are = |cell: usize, other: usize| self.are_neighbors(targets[cell], targets[other]);
        (0..targets.len()).all(|cell| {
            let (has_right, below) = (cell % columns + 1 < columns, cell + columns);
            (!has_right || are(cell, cell + 1)) && (below >= targets.len() || are(cell, below))
        })
    }

    /// The transformed puzzle. It keeps its name and its author.
    ///
    /// # Panics
    /// If the transform does not [fit](Self::fits) the puzzle; one that was drawn for it
    /// does.
    pub fn apply(&self, puzzle: &Puzzle) -> Puzzle {
        if let Err(error) = self.fits(puzzle) {
            panic!("{error}");
        }
        let mut new = match puzzle.constraints() {
            [] => Puzzle::empty(self.to.clone()),
            _ => self.moved_constraints(puzzle, &self.targets()).expect("it fits"),
        };
        new.name.clone_from(&puzzle.name);
        new.author.clone_from(&puzzle.author);
        for (cell, &source) in self.sources.iter().enumerate() {
            let relabeled = puzzle.candidates()[source].iter().map(|value| self.label(value));
            new.set_candidates(cell, relabeled.collect::<ValueSet>());
        }
        let targets = self.targets();
        for (lesser, greater) in puzzle.signs() {
            let (lesser, greater) = match self.order() {
                Some(Sign::Greater) => (targets[greater], targets[lesser]),
                _ => (targets[lesser], targets[greater]),
            };
            new.set_less(lesser, greater);
        }
        new
    }

    /// The grid of the original puzzle that becomes `grid`, a solution of the transformed
    /// one.
    ///
    /// # Panics
    /// If `grid` has not one value of `1..=n` for every cell.
    pub fn map_back(&self, grid: &[u8]) -> Grid {
        assert_eq!(grid.len(), self.sources.len(), "one value for every cell");
        let mut old_values = vec![0; self.labels.len()];
        for (value, &label) in (1..).zip(&self.labels) {
            old_values[usize::from(label) - 1] = value;
        }
        let mut old = vec![0; grid.len()];
        for (&value, &source) in grid.iter().zip(&self.sources) {
            old[source] = old_values[usize::from(value) - 1];
        }
        for &cell in self.from.absent_cells() {
            old[cell] = 1;
        }
        old
    }

    /// The step after which `(row, column)` holds the old content of `from(row, column)`, in a
    /// grid with these boxes and diagonals; the other groups go where their cells go.
    pub(crate) fn rearranged(
        &self,
        boxes: Option<Boxes>,
        diagonals: Diagonals,
        from: impl Fn(usize, usize) -> (usize, usize),
    ) -> Self {
        let old = &self.to;
        let is_turned = old.columns() > 1 && from(0, 1).0 != from(0, 0).0
            || old.rows() > 1 && from(1, 0).1 != from(0, 0).1;
        let (rows, columns) =
            if is_turned { (old.columns(), old.rows()) } else { (old.rows(), old.columns()) };
        let came_from: Vec<usize> = (0..rows * columns)
            .map(|cell| from(cell / columns, cell % columns))
            .map(|(row, column)| row * old.columns() + column)
            .collect();
        let is_absent = |&cell: &usize| old.is_absent(came_from[cell]);
        let absent: Vec<usize> = (0..came_from.len()).filter(is_absent).collect();
        let to = Rules::of(rows, columns, Some(old.values()), old.lines(), &absent, boxes);
        let to = to.expect("boxes still fit").with_diagonals(diagonals);
        let mut to = to.with_extra_cells(old.extra_cells()).expect("as many in fewer rows");
        if let Some(numbers) = self.to.jigsaw() {
            let labels: Vec<usize> =
                came_from.iter().map(|&cell| usize::from(numbers[cell])).collect();
            to = to.with_jigsaw(&labels).expect("regions keep their cells");
        }
        let targets = inverse(&came_from);
        let moved =
            |group: &Vec<usize>| group.iter().map(|&cell| moved_to(&targets, cell)).collect();
        let groups = self.to.groups().iter().map(moved);
        let to = to.with_groups(groups).expect("groups keep their cells");
        let sources = came_from.iter().map(|&cell| self.sources[cell]).collect();
        Transform { from: self.from.clone(), to, sources, labels: self.labels.clone() }
    }

    fn label(&self, value: u8) -> u8 {
        self.labels[usize::from(value) - 1]
    }

    /// New place of each old cell.
    fn targets(&self) -> Vec<usize> {
        inverse(&self.sources)
    }

    /// `Less` if the labels keep the order of the values, `Greater` if they reverse it.
    fn order(&self) -> Option<Sign> {
        if self.labels.is_sorted() {
            Some(Sign::Less)
        } else if self.labels.iter().rev().is_sorted() {
            Some(Sign::Greater)
        } else {
            None
        }
    }

    fn are_neighbors(&self, a: usize, b: usize) -> bool {
        let in_row = self.to.columns();
        let rows = (a / in_row).abs_diff(b / in_row);
        rows + (a % in_row).abs_diff(b % in_row) == 1
    }
}

impl Rules {
    /// Height and width of a box. Without boxes every line may go anywhere, as if it were
    /// a band of its own.
    fn band(&self) -> (usize, usize) {
        self.boxes().map_or((1, 1), |boxes| (usize::from(boxes.rows), usize::from(boxes.columns)))
    }
}

/// What does not matter in the order in which an automaton reads its cells.
#[derive(Clone, Copy)]
enum Order {
    /// The order.
    Any,
    /// The order of pairs of cells, and that within a pair.
    Pairs,
    /// Where a circle begins; the direction either, if it is reversible.
    Around { is_reversible: bool },
    /// The direction.
    Reversible,
    /// Nothing of these is known.
    Fixed,
}

thread_local! {
    /// The orders of automata, without and with an even number of cells. To find one takes longer
    /// than to move the cells, each symmetry of the square needs all of them twice, and the
    /// puzzles of a corpus have the same.
    static ORDERS: RefCell<[HashMap<Automaton, Order>; 2]> = RefCell::default();
}

/// States of the automata whose orders are kept.
const MOST_KEPT: u32 = 200_000;

fn order_of(automaton: &Automaton, is_even: bool) -> Order {
    ORDERS.with_borrow_mut(|orders| {
        let known = &mut orders[usize::from(is_even)];
        if let Some(order) = known.get(automaton) {
            return *order;
        }
        let order = if is_commutative(automaton) {
            Order::Any
        } else if is_even && is_of_pairs(automaton) {
            Order::Pairs
        } else if is_rotatable(automaton) {
            Order::Around { is_reversible: is_reversible(automaton) }
        } else if is_reversible(automaton) {
            Order::Reversible
        } else {
            Order::Fixed
        };
        if known.keys().map(Automaton::states).sum::<u32>() > MOST_KEPT {
            known.clear();
        }
        known.insert(automaton.clone(), order);
        order
    })
}

/// The primitives of the constraints of a puzzle with each cell moved, as a set: sums and relations
/// in their normal form, the cells of an automaton in one order or direction where that does not
/// matter.
fn meaning(puzzle: &Puzzle, to: impl Fn(usize) -> usize) -> HashSet<Constraint> {
    let mut moved = |constraint: Constraint| match constraint {
        Constraint::AllDifferent(Group { kind, cells }) => {
            let mut cells: Vec<usize> = cells.into_iter().map(&to).collect();
            cells.sort_unstable();
            Constraint::AllDifferent(Group { kind, cells })
        }
        Constraint::LessThan(LessThan { lesser, greater }) => {
            Constraint::LessThan(LessThan { lesser: to(lesser), greater: to(greater) })
        }
        Constraint::Relation(relation) => {
            let [first, second] = relation.cells();
            let table = relation.table().clone();
            let moved = Relation::new(to(first), to(second), table);
            Constraint::Relation(moved.expect("cells stay different"))
        }
        Constraint::Linear(linear) => {
            let terms = linear.terms().iter().map(|&(factor, cell)| (factor, to(cell)));
            let moved = Linear::new(terms, linear.comparison(), linear.constant());
            Constraint::Linear(moved.expect("the same figures"))
        }
        Constraint::Regular(Regular { cells, automaton }) => {
            let mut cells: Vec<usize> = cells.into_iter().map(&to).collect();
            match order_of(&automaton, cells.len().is_multiple_of(2)) {
                Order::Any => cells.sort_unstable(),
                Order::Pairs => {
                    cells.chunks_mut(2).for_each(<[usize]>::sort_unstable);
                    let mut pairs: Vec<&[usize]> = cells.chunks(2).collect();
                    pairs.sort_unstable();
                    cells = pairs.concat();
                }
                Order::Around { is_reversible } => cells = first_around(&cells, is_reversible),
                Order::Reversible if cells.iter().rev().lt(&cells) => cells.reverse(),
                Order::Reversible | Order::Fixed => {}
            }
            Constraint::Regular(Regular { cells, automaton })
        }
        Constraint::Connected(connected) => {
            Constraint::Connected(connected.with_cells(&to).expect("cells stay different"))
        }
        Constraint::DifferentPairs(different) => {
            let pairs = different.pairs().iter().map(|pair| pair.map(&to)).collect();
            let moved = DifferentPairs::new(pairs).expect("pairs stay different");
            Constraint::DifferentPairs(moved)
        }
    };
    let constraints = puzzle.constraints.as_ref();
    let lowered = constraints.map(|constraints| constraints.lowered(puzzle.rules()));
    lowered.unwrap_or_default().into_iter().map(&mut moved).collect()
}

/// Whether the order of the values does not matter: from every state any two values lead to the
/// same state in both orders. (The automaton is minimal.)
fn is_commutative(automaton: &Automaton) -> bool {
    let after = |state: u32, a: u8, b: u8| automaton.next(automaton.next(state, a)?, b);
    for state in 0..automaton.states() {
        for b in 1..=automaton.values() {
            if (1..b).any(|a| after(state, a, b) != after(state, b, a)) {
                return false;
            }
        }
    }
    true
}

/// Whether, in words that consist of pairs of values, neither the order of the pairs matters nor
/// that in a pair: in the states between pairs, a pair and its reverse have the same effect, and
/// the effects of any two pairs can be exchanged.
fn is_of_pairs(automaton: &Automaton) -> bool {
    const MOST_STATES: u32 = 300;
    if automaton.states() > MOST_STATES {
        return false;
    }
    let after = |state: u32, a: u8, b: u8| automaton.next(automaton.next(state, a)?, b);
    let mut pairs = Vec::new();
    for a in 1..=automaton.values() {
        pairs.extend((1..=a).map(|b| (a, b)));
    }
    let mut between = vec![0];
    let mut place = 0;
    while let Some(&state) = between.get(place) {
        for &(a, b) in &pairs {
            let next = after(state, a, b);
            if next != after(state, b, a) {
                return false;
            }
            between.extend(next.filter(|next| !between.contains(next)));
        }
        place += 1;
    }
    let mut effects: HashSet<Vec<Option<u32>>> = HashSet::new();
    for (a, b) in pairs {
        effects.insert(between.iter().map(|&state| after(state, a, b)).collect());
    }
    let applied = |effect: &[Option<u32>], state: Option<u32>| {
        effect[between.iter().position(|other| Some(*other) == state)?]
    };
    for first in &effects {
        for second in &effects {
            if first.iter().zip(second).any(|(&a, &b)| applied(first, b) != applied(second, a)) {
                return false;
            }
        }
    }
    true
}

/// Whether a word is accepted exactly if the same word with its first value at its end is. False if
/// the automaton is large.
fn is_rotatable(automaton: &Automaton) -> bool {
    const MOST_STATES: u32 = 40;
    let next = |state: Option<u32>, value: u8| automaton.next(state?, value);
    let accepts = |state: Option<u32>| state.is_some_and(|state| automaton.is_accepting(state));
    // The states after the value and some others, and after these others.
    let is_equal = |first: u8| {
        let mut open = vec![(next(Some(0), first), Some(0))];
        let mut seen: HashSet<(Option<u32>, Option<u32>)> = open.iter().copied().collect();
        while let Some((ahead, behind)) = open.pop() {
            if accepts(ahead) != accepts(next(behind, first)) {
                return false;
            }
            for value in 1..=automaton.values() {
                let pair = (next(ahead, value), next(behind, value));
                if pair != (None, None) && seen.insert(pair) {
                    open.push(pair);
                }
            }
        }
        true
    };
    automaton.states() <= MOST_STATES && (1..=automaton.values()).all(is_equal)
}

/// Of the lists that go around as this one does, from any cell on, the first one; also of those in
/// the other direction.
fn first_around(cells: &[usize], is_reversible: bool) -> Vec<usize> {
    let mut directions = vec![cells.to_vec()];
    if is_reversible {
        directions.push(cells.iter().rev().copied().collect());
    }
    let (mut first, least) = (cells.to_vec(), cells.iter().min());
    for list in directions {
        for start in (0..list.len()).filter(|&start| list.get(start) == least) {
            first = first.min([&list[start..], &list[..start]].concat());
        }
    }
    first
}

/// Whether a word is accepted exactly if its reversal is: the minimal automaton of all reversals is
/// the same. False if the automaton is large.
fn is_reversible(automaton: &Automaton) -> bool {
    const MOST_STATES: u32 = 300;
    if automaton.states() > MOST_STATES {
        return false;
    }
    let states = || 0..automaton.states();
    let start: Vec<u32> = states().filter(|&state| automaton.is_accepting(state)).collect();
    let before = |after: &Vec<u32>, value: u8| {
        let leads = |&state: &u32| {
            automaton.next(state, value).is_some_and(|next| after.binary_search(&next).is_ok())
        };
        Some(states().filter(leads).collect::<Vec<u32>>()).filter(|before| !before.is_empty())
    };
    let reversed =
        Automaton::from_machine(automaton.values(), start, before, |set| set.contains(&0));
    reversed.is_ok_and(|reversed| reversed == *automaton)
}

/// A mirror makes one diagonal the other.
fn swapped(diagonals: Diagonals) -> Diagonals {
    Diagonals { main: diagonals.anti, anti: diagonals.main }
}

/// New place of each cell, from the old place of each.
fn inverse(sources: &[usize]) -> Vec<usize> {
    let mut targets = vec![0; sources.len()];
    for (cell, &source) in sources.iter().enumerate() {
        targets[source] = cell;
    }
    targets
}

/// The new number of a cell: that of an extra cell is the old one.
fn moved_to(targets: &[usize], cell: usize) -> usize {
    targets.get(cell).copied().unwrap_or(cell)
}

/// Lines in an order drawn from all that keep bands of `height` lines together.
fn shuffled_lines(size: usize, height: usize, rng: &mut ChaCha8Rng) -> Vec<usize> {
    let mut bands: Vec<usize> = (0..size / height).collect();
    bands.shuffle(rng);
    let mut lines = Vec::with_capacity(size);
    for band in bands {
        let mut inside: Vec<usize> = (band * height..(band + 1) * height).collect();
        inside.shuffle(rng);
        lines.extend(inside);
    }
    lines
}

#[cfg(test)]
mod tests {
    use super::*;

    fn rules(size: usize, boxes: Option<(u8, u8)>) -> Rules {
        Rules::new(size, boxes.map(|(rows, columns)| Boxes { rows, columns })).unwrap()
    }

    /// 3x3 without boxes: 1 given at R1C1, R1C2 > R1C3, R2C1 < R3C1, {1 2} at R3C3.
    fn example() -> Puzzle {
        let mut puzzle = Puzzle::empty(rules(3, None));
        puzzle.name = Some("example".to_owned());
        puzzle.set_given(0, 1);
        puzzle.set_right(1, Some(Sign::Greater));
        puzzle.set_down(3, Some(Sign::Less));
        puzzle.set_candidates(8, ValueSet::from_iter([1, 2]));
        puzzle
    }

    fn quarter_turn(transform: Transform) -> Transform {
        transform.transposed().mirrored()
    }

    #[test]
    fn a_quarter_turn_takes_the_top_row_to_the_right() {
        let turned = quarter_turn(Transform::identity(&rules(3, None))).apply(&example());
        let mut expected = Puzzle::empty(rules(3, None));
        expected.name = Some("example".to_owned());
        expected.set_given(2, 1);
        expected.set_down(5, Some(Sign::Greater));
        expected.set_right(0, Some(Sign::Greater));
        expected.set_candidates(6, ValueSet::from_iter([1, 2]));
        assert_eq!(turned, expected);
    }

    #[test]
    fn the_complement_turns_signs() {
        let new = Transform::identity(&rules(3, None)).complemented().apply(&example());
        assert_eq!(new.given(0), Some(3));
        assert_eq!((new.right(1), new.down(3)), (Some(Sign::Less), Some(Sign::Greater)));
        assert_eq!(new.candidates()[8], ValueSet::from_iter([3, 2]));
    }

    #[test]
    fn steps_undo_themselves() {
        let identity = Transform::identity(&rules(6, Some((2, 3))));
        let same = [
            identity.clone().transposed().transposed(),
            identity.clone().mirrored().mirrored(),
            identity.clone().flipped().flipped(),
            identity.clone().complemented().complemented(),
            (0..4).fold(identity.clone(), |turned, _| quarter_turn(turned)),
        ];
        assert!(same.iter().all(|transform| *transform == identity));
        let half_turn = identity.clone().mirrored().flipped();
        assert_eq!(half_turn, quarter_turn(quarter_turn(identity.clone())));
        assert_eq!(*identity.transposed().rules(), rules(6, Some((3, 2))));
    }

    #[test]
    fn grids_map_back_through_several_steps() {
        let transform =
            Transform::identity(&rules(2, None)).relabeled(&[2, 1]).unwrap().transposed().flipped();
        // 1 2 / 2 2 relabeled is 2 1 / 1 1, transposed the same, rows exchanged 1 1 / 2 1.
        assert_eq!(transform.map_back(&[1, 1, 2, 1]), [1, 2, 2, 2]);
        // 1 2 / 1 2: 2 1 / 2 1, then 2 2 / 1 1, then 1 1 / 2 2.
        assert_eq!(transform.map_back(&[1, 1, 2, 2]), [1, 2, 1, 2]);
    }

    #[test]
    fn what_is_no_symmetry_is_refused() {
        let identity = Transform::identity(&rules(6, Some((2, 3))));
        for labels in [&[1, 2, 3, 4, 5, 5][..], &[1, 2, 3, 4, 5], &[0, 1, 2, 3, 4, 5]] {
            assert_eq!(
                identity.clone().relabeled(labels).unwrap_err().to_string(),
                "the labels are not the values 1 to 6 in some order"
            );
        }
    }

    #[test]
    fn signs_refuse_what_would_lose_them() {
        let identity = Transform::identity(&rules(3, None));
        let swap = |row: usize, column: usize| (row, [1, 0, 2][column]);
        let swapped = identity.rearranged(None, Diagonals::NONE, swap);
        assert_eq!(
            swapped.fits(&example()).unwrap_err().to_string(),
            "the sign between R1C2 and R1C3 would not be between neighbors"
        );
        let relabeled = identity.clone().relabeled(&[2, 1, 3]).unwrap();
        assert_eq!(
            relabeled.fits(&example()).unwrap_err().to_string(),
            "the puzzle has signs, and the labels neither keep nor reverse the order"
        );
        assert_eq!(
            identity.fits(&Puzzle::empty(rules(4, Some((2, 2))))).unwrap_err().to_string(),
            "the transform is for 3x3 boxes none, the puzzle is 4x4 boxes 2x2"
        );
    }

    #[test]
    fn constraints_refuse_what_moves_lines_apart() {
        let text = "4x4;boxes=2x2;cells=..../..../..../....;constraints=cage=5:R1C1.R1C2";
        let puzzle = crate::corpus_line::parse(text).unwrap();
        let identity = Transform::identity(puzzle.rules());
        let swap = |row: usize, column: usize| ([1, 0, 2, 3][row], column);
        let swapped = identity.rearranged(puzzle.rules().boxes(), Diagonals::NONE, swap);
        assert_eq!(
            swapped.fits(&puzzle).unwrap_err().to_string(),
            "the puzzle has constraints, and the transform changes values or moves lines apart"
        );
    }

    #[test]
    fn regions_diagonals_and_groups_go_with_their_cells() {
        let rules = rules(3, None)
            .with_jigsaw(&[0, 0, 1, 0, 1, 1, 2, 2, 2])
            .unwrap()
            .with_diagonals(Diagonals { main: true, anti: false })
            .with_group(&[0, 5])
            .unwrap();
        let identity = Transform::identity(&rules);
        let turned = quarter_turn(identity.clone());
        let new = turned.rules();
        assert_eq!(new.jigsaw(), Some(&[0, 1, 1, 0, 2, 1, 0, 2, 2][..]));
        assert_eq!(new.diagonals(), Diagonals { main: false, anti: true });
        assert_eq!(new.groups(), [vec![2, 7]]);
        assert_eq!((0..3).fold(turned, |turned, _| quarter_turn(turned)), identity);
        let drawn: std::collections::HashSet<_> = (0..500)
            .map(|seed| Transform::random(&Puzzle::empty(rules.clone()), seed))
            .map(|transform| (transform.sources, transform.labels))
            .collect();
        assert_eq!(drawn.len(), 8 * 6);
    }

    #[test]
    fn a_seed_draws_the_same_transform_everywhere() {
        let drawn = Transform::random(&Puzzle::empty(rules(4, Some((2, 2)))), 1);
        assert_eq!(drawn.labels, [3, 4, 1, 2]);
        assert_eq!(drawn.sources, [6, 2, 10, 14, 7, 3, 11, 15, 4, 0, 8, 12, 5, 1, 9, 13]);
    }

    #[test]
    fn all_sixteen_symmetries_of_signs_are_drawn() {
        let drawn: std::collections::HashSet<_> = (0..300)
            .map(|seed| Transform::random(&example(), seed))
            .map(|transform| (transform.sources, transform.labels))
            .collect();
        assert_eq!(drawn.len(), 16);
    }
}
