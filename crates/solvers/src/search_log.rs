//! The log of a search: its decisions, what its rules removed, and where a node was refuted.
//!
//! A search that finds nothing more is believed because the engine reports it. A log makes it
//! checkable: a [`SearchLog`] sees the tree of decisions node by node, with the candidates that
//! were left after each step of propagation, and can derive every one of them by itself, for
//! example as clauses of a proof. The engine explains nothing: which candidates it removed and over
//! which cells its rule reasoned (the *scope*) is what a receiver begins with.
//!
//! Engines call it through a `Tree`, which keeps the alternatives that are left per node, so that
//! the nodes of the log are nested: a node is left when all of its children are.
//!
//! Searches are compiled twice, with a log and with `()` in its place, so that without one the hot
//! loops are what they were; that on bit planes has a log on portable words only. (A replay of
//! recorded decisions would need the same code again, and rules that are off while logging would
//! make another tree.)
//!
//! Idea: constraint solvers that log inferences for a checker, as in Gocht, McCreesh and Nordström,
//! An auditable constraint programming solver (CP 2022); there each propagator writes its own
//! justification.

use crate::tally::Stop;

/// That a cell has a value, or has not.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub struct Literal {
    /// The cell, by its place in the problem.
    pub cell: usize,
    /// The value, from 1.
    pub value: u8,
    /// Whether the cell has it.
    pub holds: bool,
}

impl Literal {
    /// The cell has a value.
    pub fn is(cell: usize, value: u8) -> Self {
        Literal { cell, value, holds: true }
    }

    /// The cell does not have a value.
    pub(crate) fn is_not(cell: usize, value: u8) -> Self {
        Literal { cell, value, holds: false }
    }
}

/// The receiver of a search's log.
///
/// Nodes are nested. The first [`enter`](Self::enter) is that of the root, without decisions; the
/// last [`leave`](Self::leave) is its end, if the search is exhausted.
pub trait SearchLog {
    /// A child of the innermost open node begins: its candidates with these decisions. Returns
    /// whether the search is to go on.
    fn enter(&mut self, decisions: &[Literal]) -> bool;

    /// The candidates that are left in the innermost open node, as
    /// [bits](quorum_problem::ValueSet::bits) per cell. Candidates that are not in it were removed
    /// by rules, the last ones by a rule over the cells of `scope` (empty: unknown).
    fn narrowed(&mut self, sets: &[u64], scope: &[usize]);

    /// The innermost open node has no solution but those that were found: a contradiction, a
    /// solution, or all its children were left. A contradiction is one of a rule over the cells of
    /// `scope`.
    fn leave(&mut self, scope: &[usize]);
}

/// What a search over candidate sets notes; `()` notes nothing.
pub(crate) trait RuleLog {
    /// A rule over these cells is about to be applied to the sets, which were reduced `narrowings`
    /// times so far.
    fn before(&mut self, narrowings: u64, sets: &[u64], scope: impl FnOnce() -> Vec<usize>);
    /// Rules have ended.
    fn after(&mut self, narrowings: u64, sets: &[u64]);
    /// The search tries these alternatives one after another.
    fn branch(&mut self, alternatives: impl FnOnce() -> Vec<Vec<Literal>>) -> Result<(), Stop>;
    /// A node has ended.
    fn close(&mut self) -> Result<(), Stop>;
    /// The alternatives that are left of the innermost node that has any will not be tried: they
    /// lead to nothing that was not found.
    fn forget(&mut self);
}

impl RuleLog for () {
    #[inline(always)]
    fn before(&mut self, _: u64, _: &[u64], _: impl FnOnce() -> Vec<usize>) {}

    #[inline(always)]
    fn after(&mut self, _: u64, _: &[u64]) {}

    #[inline(always)]
    fn branch(&mut self, _: impl FnOnce() -> Vec<Vec<Literal>>) -> Result<(), Stop> {
        Ok(())
    }

    #[inline(always)]
    fn close(&mut self) -> Result<(), Stop> {
        Ok(())
    }

    #[inline(always)]
    fn forget(&mut self) {}
}

/// The tree of a search that is logged.
pub(crate) struct Tree<'l> {
    log: &'l mut dyn SearchLog,
    /// The open nodes with the alternatives that are left, the next one last.
    open: Vec<Vec<Vec<Literal>>>,
    is_over: bool,
    /// Cells of the last rule.
    pub(crate) scope: Vec<usize>,
    /// Number of reductions that the log knows.
    known: Option<u64>,
}

impl<'l> Tree<'l> {
    /// Begins with the root.
    pub(crate) fn new(log: &'l mut dyn SearchLog) -> Self {
        let is_over = !log.enter(&[]);
        Tree { log, open: vec![Vec::new()], is_over, scope: Vec::new(), known: None }
    }

    /// Fails if the receiver wants no more.
    fn check(&self) -> Result<(), Stop> {
        if self.is_over { Err(Stop::Enough) } else { Ok(()) }
    }

    /// Logs what is left of the open node.
    pub(crate) fn narrowed(&mut self, sets: &[u64]) {
        self.log.narrowed(sets, &self.scope);
    }

    /// Enters the next child of the innermost node, if there is one.
    fn next(&mut self) -> Result<(), Stop> {
        if let Some(next) = self.open.last_mut().and_then(Vec::pop) {
            self.is_over |= !self.log.enter(&next);
            self.open.push(Vec::new());
        }
        self.check()
    }
}

/// Before each rule, the candidates that the one before it left, and its cells.
impl RuleLog for Tree<'_> {
    fn before(&mut self, narrowings: u64, sets: &[u64], scope: impl FnOnce() -> Vec<usize>) {
        self.after(narrowings, sets);
        self.scope = scope();
    }

    fn after(&mut self, narrowings: u64, sets: &[u64]) {
        if self.known.replace(narrowings) != Some(narrowings) {
            self.narrowed(sets);
        }
    }

    /// Gives the open node these children, and enters the first.
    fn branch(&mut self, alternatives: impl FnOnce() -> Vec<Vec<Literal>>) -> Result<(), Stop> {
        let mut children = alternatives();
        children.reverse();
        *self.open.last_mut().expect("a node is open") = children;
        self.next()
    }

    /// Leaves the open node, and all those that have no child left; enters the next child.
    fn close(&mut self) -> Result<(), Stop> {
        let mut scope = std::mem::take(&mut self.scope);
        loop {
            self.log.leave(&scope);
            scope.clear();
            self.open.pop();
            if self.open.last().is_none_or(|left| !left.is_empty()) {
                return self.next();
            }
        }
    }

    fn forget(&mut self) {
        if let Some(left) = self.open.iter_mut().rev().find(|left| !left.is_empty()) {
            left.clear();
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Writes what it receives.
    #[derive(Default)]
    struct Text(String);

    impl SearchLog for Text {
        fn enter(&mut self, decisions: &[Literal]) -> bool {
            let sign = |holds| if holds { "=" } else { "!" };
            self.0 += "(";
            for &Literal { cell, value, holds } in decisions {
                self.0 += &format!("{cell}{}{value}", sign(holds));
            }
            self.0.len() < 60
        }

        fn narrowed(&mut self, _: &[u64], _: &[usize]) {}

        fn leave(&mut self, _: &[usize]) {
            self.0 += ")";
        }
    }

    #[test]
    fn nodes_are_left_when_their_children_are() {
        let mut text = Text::default();
        let mut tree = Tree::new(&mut text);
        let both = || vec![vec![Literal::is(0, 1)], vec![Literal::is_not(0, 1)]];
        tree.branch(both).unwrap();
        tree.branch(both).unwrap();
        tree.close().unwrap();
        tree.close().unwrap();
        tree.branch(both).unwrap();
        // The second child of the last branch is not visited.
        tree.forget();
        tree.close().unwrap();
        assert_eq!(text.0, "((0=1(0=1)(0!1))(0!1(0=1)))");
    }

    #[test]
    fn a_receiver_ends_the_search() {
        let mut text = Text::default();
        let mut tree = Tree::new(&mut text);
        let mut nodes = 0;
        while tree.branch(|| vec![vec![Literal::is(1, 1)], vec![]]).is_ok() {
            nodes += 1;
        }
        assert!((10..20).contains(&nodes), "{nodes}");
    }
}
