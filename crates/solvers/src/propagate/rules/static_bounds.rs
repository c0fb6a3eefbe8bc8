//! Static bounds: a cell with `a` greater cells in one group lies in `1..=n-a`, with `b`
//! smaller ones in `b+1..=n`, since the cells of a group differ from each other.
//!
//! Greater and smaller are transitive, over the closure of all inequalities: the chain may
//! leave the group, and the cell itself need not be in it. Applied once before the search. A
//! cycle of inequalities is left to the bounds, which climb along it to a conflict.

use crate::propagate::domains::{Contradiction, Domains};
use crate::propagate::tables::Tables;
use quorum_problem::ValueSet;

pub(super) fn static_bounds(tables: &Tables, domains: &mut Domains) -> Result<(), Contradiction> {
    let cells = domains.sets().len();
    let mut reach = Reach::new(tables, cells);
    let n = tables.shape.values;
    let all = ValueSet::full(n).bits();
    for cell in 0..cells {
        if !tables.signs.touch(cell) {
            continue;
        }
        let above = reach.most_in_a_group(cell, |cell| tables.signs.greater.of(cell));
        let below = reach.most_in_a_group(cell, |cell| tables.signs.lesser.of(cell));
        if above + below >= usize::from(n) {
            return Err(Contradiction);
        }
        let at_most = ValueSet::full(n - above as u8).bits();
        let too_small = ValueSet::full(below as u8).bits();
        domains.narrow(cell as u16, all & at_most & !too_small)?;
    }
    Ok(())
}

/// Follows the inequalities from a cell, and counts the cells that it reaches.
struct Reach<'t> {
    tables: &'t Tables,
    /// The cells reached from the current cell, in order.
    found: Vec<u16>,
    is_found: Vec<bool>,
    /// Number of them in each group.
    met: Vec<u8>,
}

impl<'t> Reach<'t> {
    fn new(tables: &'t Tables, cells: usize) -> Self {
        Reach {
            tables,
            found: Vec::new(),
            is_found: vec![false; cells],
            met: vec![0; tables.shape.board.groups().len()],
        }
    }

    /// The largest number of cells of one group that are reachable from a cell along `next`.
    fn most_in_a_group(&mut self, start: usize, next: impl Fn(usize) -> &'t [u16]) -> usize {
        let mut most = 0;
        let mut walked = 0;
        let mut cell = Some(start);
        while let Some(from) = cell {
            for &further in next(from) {
                if !std::mem::replace(&mut self.is_found[usize::from(further)], true) {
                    self.found.push(further);
                    for &group in self.tables.shape.groups_of.of(usize::from(further)) {
                        let met = &mut self.met[group as usize];
                        *met += 1;
                        most = most.max(*met);
                    }
                }
            }
            cell = self.found.get(walked).copied().map(usize::from);
            walked += 1;
        }
        for cell in self.found.drain(..).map(usize::from) {
            self.is_found[cell] = false;
            for &group in self.tables.shape.groups_of.of(cell) {
                self.met[group as usize] = 0;
            }
        }
        usize::from(most)
    }
}
