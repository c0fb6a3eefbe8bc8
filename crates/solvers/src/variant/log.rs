//! What a logged search notes: before each rule, the candidates that the one before it left, and
//! its cells.

use super::choice::Choice;
use super::mask::singles;
use super::rules::Rule;
use super::state::State;
use crate::search_log::{Literal, SearchLog, Tree};
use crate::tally::Stop;

/// A receiver of rules; `()` for none.
pub(super) trait RuleLog {
    /// A rule is about to be applied; without one, fixed cells are taken from those that see them.
    fn before(&mut self, state: &State, rule: Option<&Rule>);
    /// Rules have ended.
    fn after(&mut self, state: &State);
    /// The search tries the alternatives of a choice one after another.
    fn branch(&mut self, state: &State, choice: Choice) -> Result<(), Stop>;
    /// A node has ended.
    fn close(&mut self) -> Result<(), Stop>;
    /// The alternatives that are left of the last choice that has any will not be tried.
    fn forget(&mut self);
}

impl RuleLog for () {
    #[inline(always)]
    fn before(&mut self, _: &State, _: Option<&Rule>) {}

    #[inline(always)]
    fn after(&mut self, _: &State) {}

    #[inline(always)]
    fn branch(&mut self, _: &State, _: Choice) -> Result<(), Stop> {
        Ok(())
    }

    #[inline(always)]
    fn close(&mut self) -> Result<(), Stop> {
        Ok(())
    }

    #[inline(always)]
    fn forget(&mut self) {}
}

/// A log of candidate sets.
pub(super) struct Logged<'l> {
    tree: Tree<'l>,
    /// Number of reductions that the log knows.
    known: Option<u64>,
}

impl<'l> Logged<'l> {
    pub(super) fn new(log: &'l mut dyn SearchLog) -> Self {
        Logged { tree: Tree::new(log), known: None }
    }
}

impl RuleLog for Logged<'_> {
    fn before(&mut self, state: &State, rule: Option<&Rule>) {
        // What fixed cells remove is noted with the rule that fixed them, or with the next one.
        if let Some(rule) = rule {
            self.after(state);
            self.tree.scope = rule.cells().into_iter().map(usize::from).collect();
        }
    }

    fn after(&mut self, state: &State) {
        if self.known.replace(state.narrowings) != Some(state.narrowings) {
            self.tree.narrowed(&state.sets);
        }
    }

    fn branch(&mut self, state: &State, choice: Choice) -> Result<(), Stop> {
        let is = |cell: u16, value: u64| {
            vec![Literal::is(cell.into(), value.trailing_zeros() as u8 + 1)]
        };
        self.tree.branch(match choice {
            Choice::Cell(cell) => singles(state.set(cell)).map(|value| is(cell, value)).collect(),
            Choice::Places(value, cells) => cells.map(|cell| is(cell, value)).to_vec(),
        })
    }

    fn close(&mut self) -> Result<(), Stop> {
        self.tree.close()
    }

    fn forget(&mut self) {
        self.tree.forget();
    }
}
