//! What a logged search notes: before each rule, the candidates that the one before it left, and
//! its cells.

use super::domains::Domains;
use super::subject::Subject;
use super::tables::Tables;
use crate::search_log::{Literal, SearchLog, Tree};
use crate::tally::Stop;

/// A receiver of rules; `()` for none.
pub(super) trait RuleLog {
    /// A rule is about to be applied.
    fn before(&mut self, tables: &Tables, domains: &Domains, subject: Subject);
    /// Rules have ended.
    fn after(&mut self, domains: &Domains);
    /// The search goes on with a candidate, then without it.
    fn branch(&mut self, cell: u16, value: u8) -> Result<(), Stop>;
    /// A node has ended.
    fn close(&mut self) -> Result<(), Stop>;
    /// The last alternative that is left will not be tried.
    fn forget(&mut self);
}

impl RuleLog for () {
    #[inline(always)]
    fn before(&mut self, _: &Tables, _: &Domains, _: Subject) {}

    #[inline(always)]
    fn after(&mut self, _: &Domains) {}

    #[inline(always)]
    fn branch(&mut self, _: u16, _: u8) -> Result<(), Stop> {
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
    fn before(&mut self, tables: &Tables, domains: &Domains, subject: Subject) {
        self.after(domains);
        self.tree.scope = subject.cells(tables);
    }

    fn after(&mut self, domains: &Domains) {
        if self.known.replace(domains.narrowings()) != Some(domains.narrowings()) {
            self.tree.narrowed(domains.sets());
        }
    }

    fn branch(&mut self, cell: u16, value: u8) -> Result<(), Stop> {
        let cell = usize::from(cell);
        self.tree.branch(vec![vec![Literal::is(cell, value)], vec![Literal::is_not(cell, value)]])
    }

    fn close(&mut self) -> Result<(), Stop> {
        self.tree.close()
    }

    fn forget(&mut self) {
        self.tree.forget();
    }
}
