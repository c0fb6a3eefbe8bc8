//! Tables of the rules: cells that see each other, full groups and their intersections,
//! inequalities.
//!
//! The [`GroupTables`] depends only on cells and groups; a session keeps it for the next problem of
//! the same shape, since building it takes longer than most searches.

use super::primitives::Primitives;
use super::strategy::{Groups, PropagateOptions};
use super::sums::SumCache;
use crate::lists::Lists;
use crate::mask::Mask;
use crate::tally::{Poll, Stop};
use quorum_problem::{Board, Group, GroupKind, Problem, ValueSet};
use std::sync::Arc;

/// All tables of one problem.
#[derive(Debug)]
pub(super) struct Tables {
    pub(super) shape: GroupTables,
    pub(super) signs: InequalityLists,
    /// Relations, sums and automata.
    pub(super) primitives: Option<Box<Primitives>>,
    /// For the rules that examine whole fillings.
    pub(super) signs_inside: Option<SignsInside>,
}

impl Tables {
    /// The tables of a problem with this shape, for the rules of a strategy.
    pub(super) fn new(
        problem: &Problem,
        mut shape: GroupTables,
        strategy: &PropagateOptions,
        poll: Poll<'_>,
    ) -> Result<Self, Stop> {
        let signs_inside =
            (strategy.groups >= Groups::BoxGac).then(|| SignsInside::new(problem, &shape));
        let primitives = Primitives::new(problem, strategy.sums, &mut shape.sums, poll)?;
        Ok(Tables { shape, signs: InequalityLists::new(problem), primitives, signs_inside })
    }
}

#[cfg(test)]
impl Tables {
    /// The tables of a problem.
    pub(super) fn unlimited(problem: &Problem, strategy: &PropagateOptions) -> Self {
        let shape = GroupTables::new(problem, &|| Ok(())).expect("nothing stops it");
        Tables::new(problem, shape, strategy, &|| Ok(())).expect("nothing stops it")
    }
}

impl Tables {
    /// The steps of all layered graphs, each of which a pass over the constraints may read.
    pub(super) fn steps(&self) -> usize {
        let Some(primitives) = &self.primitives else { return 0 };
        primitives.constraints.iter().map(|constraint| constraint.rule.steps()).sum()
    }

    /// The number of constraints of a cell.
    pub(super) fn degree(&self, cell: usize) -> u32 {
        let signs = self.signs.greater.of(cell).len() + self.signs.lesser.of(cell).len();
        let others = self.primitives.as_ref().map_or(0, |primitives| {
            primitives.relations.of(cell).len() + primitives.constraints_of.of(cell).len()
        });
        (self.shape.groups_of.of(cell).len() + signs + others).max(1) as u32
    }
}

/// Cells and groups.
#[derive(Clone, Debug)]
pub(super) struct GroupTables {
    pub(super) board: Arc<Board>,
    /// The number of values, stored here because the search reads it in its inner loop.
    pub(super) values: u8,
    /// The cells that must differ from a cell, each once.
    pub(super) seen: Lists<u16>,
    /// The cells of the full groups (those with exactly as many cells as there are values), one
    /// group after another.
    full: Vec<u16>,
    /// Numbers of the groups of a cell.
    pub(super) groups_of: Lists<u32>,
    /// Indices, among the full groups, of those of a cell.
    pub(super) full_of: Lists<u32>,
    /// Indices of the full groups by which `topological` branching fills a grid: the regions,
    /// else the rows, else all.
    pub(super) units: Vec<u32>,
    /// True if a full group is a region.
    pub(super) is_region: Vec<bool>,
    /// Intersections of a full group with others.
    intersections: Lists<Intersection>,
    /// Concatenated lists of the intersections.
    parts: Vec<u16>,
    /// Tables of the sums so far.
    sums: SumCache,
}

/// Two full groups with at least two cells in common: `common` and `rest` of this group,
/// `other` of the other one.
#[derive(Clone, Copy, Default, Debug)]
struct Intersection {
    start: u32,
    common: u8,
    rest: u8,
}

impl GroupTables {
    /// The number of cells of the grid, which come before the extra ones.
    pub(super) fn grid_cells(&self) -> usize {
        self.board.grid_cells()
    }

    pub(super) fn new(problem: &Problem, poll: Poll<'_>) -> Result<Self, Stop> {
        let cells = problem.cells().len();
        let (mut groups_of, mut full_of, mut full) = (Vec::new(), Vec::new(), Vec::new());
        let mut full_cells = Vec::new();
        for (number, group) in problem.groups().iter().enumerate() {
            let is_full = problem.is_full(group);
            for &cell in &group.cells {
                groups_of.push((cell, number as u32));
                if is_full {
                    full_of.push((cell, full.len() as u32));
                    full_cells.push(cell as u16);
                }
            }
            if is_full {
                full.push(group);
            }
        }
        let groups_of = Lists::new(cells, &groups_of);
        let mut shape = GroupTables {
            board: Arc::clone(problem.board()),
            values: problem.values(),
            seen: seen(problem, &groups_of),
            groups_of,
            full: full_cells,
            full_of: Lists::new(cells, &full_of),
            units: units(&full),
            is_region: full.iter().map(|group| group.kind == GroupKind::Region).collect(),
            intersections: Lists::default(),
            parts: Vec::new(),
            sums: SumCache::default(),
        };
        shape.find_intersections(poll)?;
        Ok(shape)
    }

    /// Returns whether these tables fit the problem.
    pub(super) fn fits(&self, problem: &Problem) -> bool {
        self.board == *problem.board()
    }

    /// The set of all values.
    pub(super) fn all(&self) -> Mask {
        ValueSet::full(self.values).bits()
    }

    /// The number of full groups.
    pub(super) fn full_groups(&self) -> usize {
        self.is_region.len()
    }

    /// The cells of a full group.
    pub(super) fn full_group(&self, number: usize) -> &[u16] {
        let n = usize::from(self.values);
        &self.full[number * n..(number + 1) * n]
    }

    /// For each other full group that shares at least two cells with this one: the shared
    /// cells, those only in this group, those only in the other group.
    pub(super) fn intersections(&self, group: usize) -> impl Iterator<Item = [&[u16]; 3]> {
        self.intersections.of(group).iter().map(|intersection| {
            let parts = &self.parts[intersection.start as usize..];
            let (common, parts) = parts.split_at(usize::from(intersection.common));
            let (rest, parts) = parts.split_at(usize::from(intersection.rest));
            [common, rest, &parts[..usize::from(intersection.rest)]]
        })
    }

    fn find_intersections(&mut self, poll: Poll<'_>) -> Result<(), Stop> {
        let mut found = Vec::new();
        // The cells of `group` that are in another group, by their places.
        let mut common = vec![0u64; self.full_groups()];
        for group in 0..self.full_groups() {
            if group % 64 == 63 {
                poll()?;
            }
            let cells = self.full_group(group).to_vec();
            for (place, &cell) in cells.iter().enumerate() {
                for &other in self.full_of.of(usize::from(cell)) {
                    common[other as usize] |= 1 << place;
                }
            }
            for (other, places) in common.iter_mut().enumerate() {
                let places = std::mem::take(places);
                let count = places.count_ones() as u8;
                if other == group || count < 2 {
                    continue;
                }
                let start = self.parts.len() as u32;
                for inside in [1, 0] {
                    for (place, &cell) in cells.iter().enumerate() {
                        if places >> place & 1 == inside {
                            self.parts.push(cell);
                        }
                    }
                }
                let n = cells.len();
                for &cell in &self.full[other * n..(other + 1) * n] {
                    if !cells.contains(&cell) {
                        self.parts.push(cell);
                    }
                }
                found.push((group, Intersection { start, common: count, rest: n as u8 - count }));
            }
        }
        self.intersections = Lists::new(self.full_groups(), &found);
        Ok(())
    }
}

/// For each cell the other cells of its groups, each once.
fn seen(problem: &Problem, groups_of: &Lists<u32>) -> Lists<u16> {
    let cells = problem.cells().len();
    let mut pairs = Vec::new();
    // The cell for which another one was last listed.
    let mut listed_for = vec![usize::MAX; cells];
    for cell in 0..cells {
        listed_for[cell] = cell;
        for &group in groups_of.of(cell) {
            for &peer in &problem.groups()[group as usize].cells {
                if listed_for[peer] != cell {
                    listed_for[peer] = cell;
                    pairs.push((cell, peer as u16));
                }
            }
        }
    }
    Lists::new(cells, &pairs)
}

fn units(full: &[&Group]) -> Vec<u32> {
    for kind in [Some(GroupKind::Region), Some(GroupKind::Row), None] {
        let mut units = Vec::new();
        for (number, group) in full.iter().enumerate() {
            if kind.is_none_or(|kind| group.kind == kind) {
                units.push(number as u32);
            }
        }
        if !units.is_empty() {
            return units;
        }
    }
    Vec::new()
}

/// The inequalities, from both ends.
#[derive(Debug)]
pub(super) struct InequalityLists {
    /// The cells that must be greater than a cell.
    pub(super) greater: Lists<u16>,
    /// The cells that must be less than a cell.
    pub(super) lesser: Lists<u16>,
}

impl InequalityLists {
    pub(super) fn new(problem: &Problem) -> Self {
        let cells = problem.cells().len();
        let (mut greater, mut lesser) = (Vec::new(), Vec::new());
        for pair in problem.less_than() {
            greater.push((pair.lesser, pair.greater as u16));
            lesser.push((pair.greater, pair.lesser as u16));
        }
        InequalityLists { greater: Lists::new(cells, &greater), lesser: Lists::new(cells, &lesser) }
    }

    /// Returns whether there is any inequality.
    pub(super) fn any(&self) -> bool {
        !self.greater.is_empty()
    }

    /// Returns whether a cell has an inequality.
    pub(super) fn touch(&self, cell: usize) -> bool {
        !self.greater.of(cell).is_empty() || !self.lesser.of(cell).is_empty()
    }
}

/// The inequalities between cells of one full group: for each of its cells, the places of those
/// that must be less.
#[derive(Debug)]
pub(super) struct SignsInside {
    values: usize,
    below: Vec<u16>,
}

impl SignsInside {
    fn new(problem: &Problem, shape: &GroupTables) -> Self {
        let values = usize::from(shape.values);
        let mut below = vec![0; shape.full.len()];
        for pair in problem.less_than() {
            for &group in shape.full_of.of(pair.greater) {
                let cells = shape.full_group(group as usize);
                let place = |cell: usize| cells.binary_search(&(cell as u16));
                if let (Ok(lesser), Ok(greater)) = (place(pair.lesser), place(pair.greater)) {
                    below[group as usize * values + greater] |= 1 << lesser;
                }
            }
        }
        SignsInside { values, below }
    }

    /// For each cell of a full group, the places of those that must be less.
    pub(super) fn below(&self, group: usize) -> &[u16] {
        &self.below[group * self.values..(group + 1) * self.values]
    }
}
