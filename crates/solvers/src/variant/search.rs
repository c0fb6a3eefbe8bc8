//! The search: propagate, choose, and try the alternatives one after another on copies of the
//! candidates.

use super::branch::Scores;
use super::choice::Choice;
use super::model::Model;
use super::state::State;
use crate::Question;
use crate::mask::{Mask, is_single, lowest, singles, up_to};
use crate::search_log::{Literal, RuleLog};
use crate::tally::{Account, Stop, Tally};
use quorum_problem::fault;
use std::collections::HashSet;

/// Rules applied between two readings of the clock: a tenth of a millisecond, or longer with large
/// automata.
const POLL: u64 = 500;

/// A choice with what is left to try.
#[derive(Clone, Debug)]
struct Open {
    choice: Choice,
    /// Values of the cell, or numbers of places, as bits.
    left: Mask,
}

/// Memory of a search, kept for the next one.
#[derive(Clone, Default, Debug)]
pub(super) struct VariantSearch {
    pub(super) state: State,
    scores: Scores,
    open: Vec<Open>,
    /// The candidates before each choice.
    saved: Vec<Mask>,
    pub(super) failures: u64,
    /// The grids found, where extra cells are decided beside those of the grid: a grid is not
    /// visited for their other values.
    found: HashSet<Vec<u8>>,
}

impl VariantSearch {
    /// Visits the solutions until the account stops it or there are no more.
    pub(super) fn run(
        &mut self,
        model: &Model,
        question: &Question,
        tally: &mut Tally<'_>,
        log: &mut impl RuleLog,
    ) -> Result<(), Stop> {
        self.begin();
        self.scores.load(model);
        self.state.load(&model.network, &model.sets, model.memory);
        let mut next_poll = POLL;
        let mut tried: Option<(u16, Mask)> = None;
        loop {
            tally.enter(self.open.len() + 1)?;
            if self.state.applied >= next_poll {
                next_poll = self.state.applied + POLL;
                if question.is_over() {
                    return Err(Stop::TimeUp);
                }
            }
            let mut is_closed = true;
            if model.propagate(&mut self.state, log).is_err() {
                self.failures += 1;
                if let Some((cell, value)) = tried {
                    self.scores.failed(cell, value);
                }
            } else if !self.is_found(model) {
                match self.scores.choose(model, &self.state) {
                    Some(choice) => {
                        is_closed = false;
                        log.branch(|| self.alternatives(&choice))?;
                        self.push(choice);
                    }
                    None => {
                        let mut grid = self.state.grid();
                        tally.found(&grid[..model.own_cells])?;
                        if !model.has_labels {
                            self.leave_extra_cells(model, log);
                        } else if model.may_repeat {
                            grid.truncate(model.grid_cells());
                            self.found.insert(grid);
                        }
                    }
                }
            }
            if is_closed {
                log.close()?;
            }
            match self.next(model) {
                Some(alternative) => tried = Some(alternative),
                None => return Ok(()),
            }
        }
    }

    /// Forgets the last search.
    pub(super) fn begin(&mut self) {
        self.open.clear();
        self.saved.clear();
        self.found.clear();
        self.failures = 0;
        self.state.narrowings = 0;
    }

    /// Whether every cell of the grid is decided and the grid was found before.
    fn is_found(&self, model: &Model) -> bool {
        let grid = &self.state.sets[..model.grid_cells()];
        !self.found.is_empty()
            && grid.iter().all(|&set| is_single(set))
            && !fault::is("variant", "search", "extra")
            && self.found.contains(&self.state.grid()[..grid.len()])
    }

    /// The alternatives of a choice, for the log.
    fn alternatives(&self, choice: &Choice) -> Vec<Vec<Literal>> {
        let is = |cell: u16, value: Mask| {
            vec![Literal::is(cell.into(), value.trailing_zeros() as u8 + 1)]
        };
        match choice {
            Choice::Cell(cell) => {
                singles(self.state.set(*cell)).map(|value| is(*cell, value)).collect()
            }
            Choice::Places(value, cells) => cells.iter().map(|&cell| is(cell, *value)).collect(),
        }
    }

    fn push(&mut self, choice: Choice) {
        let left = match &choice {
            Choice::Cell(cell) => self.state.set(*cell),
            Choice::Places(_, cells) => up_to(cells.len() as u32 - 1),
        };
        self.open.push(Open { choice, left });
        self.saved.extend_from_slice(&self.state.sets);
    }

    /// Drops the choices of extra cells, which are the last ones: what else they lead to has the
    /// same grid.
    fn leave_extra_cells(&mut self, model: &Model, log: &mut impl RuleLog) {
        let is_extra = |open: &Open| match open.choice {
            Choice::Cell(_) if fault::is("variant", "search", "extra") => false,
            Choice::Cell(cell) => usize::from(cell) >= model.grid_cells(),
            Choice::Places(..) => false,
        };
        while self.open.last().is_some_and(is_extra) {
            // Of a choice whose last alternative was taken nothing is left here.
            self.open.pop();
            log.forget();
            self.saved.truncate(self.saved.len() - self.state.sets.len());
        }
    }

    /// Goes to the next alternative of the last choice that has one: the cell and the value tried.
    fn next(&mut self, model: &Model) -> Option<(u16, Mask)> {
        let open = self.open.last_mut()?;
        let cells = self.state.sets.len();
        let start = self.saved.len() - cells;
        self.state.clear();
        self.state.sets.copy_from_slice(&self.saved[start..]);
        let next = lowest(open.left);
        open.left ^= next;
        let (cell, value) = match &open.choice {
            Choice::Cell(cell) => (*cell, next),
            Choice::Places(value, cells) => (cells[next.trailing_zeros() as usize], *value),
        };
        if fault::is("variant", "search", "alternative") {
            open.left &= open.left - 1;
        }
        if open.left == 0 {
            self.open.pop();
            self.saved.truncate(start);
        }
        self.state.narrow(&model.network, cell, value).expect("a candidate");
        Some((cell, value))
    }
}
