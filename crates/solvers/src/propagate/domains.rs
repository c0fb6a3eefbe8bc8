//! State of the search: a candidate set per cell, the propagation queues of the rules, and the
//! trail that undoes changes.
//!
//! A trail instead of a copy per level: its length is bounded by the number of candidates,
//! independent of the depth, and a level with few changes costs little.

use super::queue::Queue;
use super::tables::Tables;
use crate::mask::{Mask, is_single};
use quorum_problem::Problem;

/// Contradiction: a cell without a candidate, or a value without a place.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) struct Contradiction;

/// The candidate sets; none is ever empty.
#[derive(Clone, Debug, Default)]
pub(super) struct Domains {
    sets: Vec<Mask>,
    trail: Vec<(u16, Mask)>,
    /// Queue of cells with one candidate, to be removed from the cells that see them.
    pub(super) fixed: Vec<u16>,
    /// Queue of cells whose set shrank, for inequalities.
    pub(super) inequality_queue: Queue,
    /// Queues of full groups with a cell whose set shrank; each rule passes them on to the
    /// next.
    pub(super) hidden_queue: Queue,
    pub(super) locked_queue: Queue,
    pub(super) fillings_queue: Queue,
    /// Queue of sums and automata with a cell whose set shrank.
    pub(super) primitive_queue: Queue,
    /// Per cell, its number of constraints and of their failures; empty unless branching uses it.
    weights: Vec<u32>,
    /// The last cell that was left without a candidate.
    emptied: u16,
    narrowings: u64,
}

/// A state of the search that [`Domains::undo`] restores.
#[derive(Clone, Copy, Debug)]
pub(super) struct Mark(usize);

impl Domains {
    /// Starts over with the candidates of a problem; every rule is queued everywhere.
    pub(super) fn load(&mut self, problem: &Problem, tables: &Tables) -> Result<(), Contradiction> {
        let shape = &tables.shape;
        let cells = problem.cells().len();
        self.sets.clear();
        self.sets.extend(problem.candidates().iter().map(|set| set.bits()));
        self.trail.clear();
        self.fixed.clear();
        self.inequality_queue = Queue::new(cells);
        self.hidden_queue = Queue::new(shape.full_groups());
        self.locked_queue = Queue::new(shape.full_groups());
        self.fillings_queue = Queue::new(shape.full_groups());
        let count = tables.primitives.as_ref().map_or(0, |primitives| primitives.constraints.len());
        self.primitive_queue = Queue::new(count);
        // Also those without a cell, which never hold.
        (0..count).for_each(|number| self.primitive_queue.insert(number));
        self.narrowings = 0;
        for (cell, &set) in self.sets.iter().enumerate() {
            if set == 0 {
                return Err(Contradiction);
            }
            if is_single(set) {
                self.fixed.push(cell as u16);
            }
            self.inequality_queue.insert(cell);
        }
        Ok(())
    }

    /// The candidates of all cells.
    pub(super) fn sets(&self) -> &[Mask] {
        &self.sets
    }

    /// The candidates of a cell.
    pub(super) fn set(&self, cell: u16) -> Mask {
        self.sets[usize::from(cell)]
    }

    /// Restricts a cell to the candidates in `keep`.
    #[inline]
    pub(super) fn narrow(&mut self, cell: u16, keep: Mask) -> Result<(), Contradiction> {
        let old = self.set(cell);
        if old & !keep == 0 { Ok(()) } else { self.shrink(cell, old, old & keep) }
    }

    fn shrink(&mut self, cell: u16, old: Mask, new: Mask) -> Result<(), Contradiction> {
        if new == 0 {
            self.emptied = cell;
            return Err(Contradiction);
        }
        self.narrowings += 1;
        self.trail.push((cell, old));
        self.sets[usize::from(cell)] = new;
        if is_single(new) {
            self.fixed.push(cell);
        }
        self.inequality_queue.insert(usize::from(cell));
        Ok(())
    }

    /// Queues the groups of a cell for the rules.
    pub(super) fn note_groups(&mut self, tables: &Tables, cell: usize) {
        for &group in tables.shape.full_of.of(cell) {
            self.hidden_queue.insert(group as usize);
        }
        if let Some(primitives) = &tables.primitives {
            for &number in primitives.constraints_of.of(cell) {
                self.primitive_queue.insert(number as usize);
            }
        }
    }

    /// The current mark.
    pub(super) fn mark(&self) -> Mark {
        Mark(self.trail.len())
    }

    /// Restores a state in which no rule was queued.
    pub(super) fn undo(&mut self, mark: Mark) {
        while self.trail.len() > mark.0 {
            let (cell, set) = self.trail.pop().expect("longer than the mark");
            self.sets[usize::from(cell)] = set;
        }
        self.fixed.clear();
        self.inequality_queue.clear();
        self.hidden_queue.clear();
        self.locked_queue.clear();
        self.fillings_queue.clear();
        self.primitive_queue.clear();
    }

    /// Begins to count failures.
    pub(super) fn begin_weights(&mut self, tables: &Tables) {
        self.weights.clear();
        self.weights.extend((0..self.sets.len()).map(|cell| tables.degree(cell)));
    }

    /// Number of constraints of a cell, and of failures that it was part of.
    pub(super) fn weight(&self, cell: usize) -> u32 {
        self.weights[cell]
    }

    /// Notes a failure of a constraint with these cells.
    pub(super) fn weigh(&mut self, cells: impl IntoIterator<Item = usize>) {
        cells
            .into_iter()
            .for_each(|cell| self.weights[cell] = self.weights[cell].saturating_add(1));
    }

    /// The last cell that was left without a candidate.
    pub(super) fn emptied(&self) -> usize {
        self.emptied.into()
    }

    /// Number of reductions of candidate sets since the start.
    pub(super) fn narrowings(&self) -> u64 {
        self.narrowings
    }

    /// The values, once every cell has one.
    pub(super) fn grid(&self) -> Vec<u8> {
        self.sets.iter().map(|set| set.trailing_zeros() as u8 + 1).collect()
    }
}

#[cfg(test)]
mod tests {
    use super::super::strategy::{
        BranchRule, Groups, InequalityLevel, PropagateOptions, SumLevel, ValueOrder,
    };
    use super::super::tables::Tables;
    use super::{Contradiction, Domains};
    use quorum_problem::{Position, Problem, ValueSet};

    /// Cells with these candidates of the values 1 to 4, in no group.
    fn domains(candidates: &[&[u8]]) -> Domains {
        let cells = (0..candidates.len() as u8).map(|column| Position { row: 0, column });
        let set = |values: &&[u8]| values.iter().copied().collect::<ValueSet>();
        let sets = candidates.iter().map(set).collect();
        let problem = Problem::new(4, cells.collect(), sets, Vec::new()).unwrap();
        let mut domains = Domains::default();
        let (groups, signs) = (Groups::Naked, InequalityLevel::Fixed);
        let (branch, order) = (BranchRule::Mrv, ValueOrder::Ascending);
        let sums = SumLevel::Houses;
        let strategy = PropagateOptions { groups, signs, sums, branch, order };
        let tables = Tables::unlimited(&problem, &strategy);
        domains.load(&problem, &tables).unwrap();
        domains
    }

    #[test]
    fn undoing_takes_back_what_came_after_the_mark() {
        let mut domains = domains(&[&[1, 2, 3], &[2, 3, 4], &[4]]);
        assert_eq!((domains.fixed.as_slice(), domains.narrowings()), ([2].as_slice(), 0));
        domains.narrow(0, 0b0110).unwrap();
        let before = domains.mark();
        domains.narrow(1, 0b0110).unwrap();
        let between = domains.mark();
        domains.narrow(0, 0b0010).unwrap();
        domains.narrow(1, 0b0100).unwrap();
        assert_eq!(domains.narrow(1, 0b0011), Err(Contradiction));
        assert_eq!(domains.grid(), [2, 3, 4]);
        assert_eq!(domains.fixed, [2, 0, 1]);

        domains.undo(between);
        assert_eq!(domains.sets(), [0b0110, 0b0110, 0b1000]);
        assert!(domains.fixed.is_empty(), "no rule is queued at a mark");
        domains.undo(before);
        assert_eq!(domains.sets(), [0b0110, 0b1110, 0b1000]);
        domains.undo(before);
        assert_eq!(domains.sets(), [0b0110, 0b1110, 0b1000]);
        // Undone reductions still count; reductions without effect do not.
        assert_eq!(domains.narrowings(), 4);
        domains.narrow(2, 0b1111).unwrap();
        assert_eq!(domains.narrowings(), 4);
    }
}
