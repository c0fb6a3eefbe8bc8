//! The log of a native search, turned into clauses that follow by unit propagation.
//!
//! Nodes of the search become clauses of their negated decisions, children before their parents,
//! the empty one of the root at the end. A node of which unit propagation over the formula meets a
//! contradiction needs nothing else. What the engine knows beyond it is added in between, while the
//! node is open:
//!
//! * **Inferences.** A candidate that a rule removed and unit propagation has not: with the
//!   candidate assumed, unit propagation mostly meets a contradiction (pointing and claiming,
//!   bounds of inequalities, pairs, parts of sums), and the clause "not these decisions, or not
//!   this candidate" is a lemma.
//! * **Cases.** Where it does not, a clause of the formula of which few literals are left is taken,
//!   near what the assumption changed or of the cells of the rule, and each of its literals is
//!   assumed in turn (larger Hall sets, sums of cells that differ). A lemma is given up after
//!   [`MOST_CASES`], which costs nothing but cases further down; a node is never.
//! * **Children.** That one of a node's branches holds is shown by the same cases.
//!
//! Clauses are those of the decisions that the contradiction needs, so one of a child may refute
//! its parent; a clause belongs to the innermost node among its decisions and is deleted when that
//! is left. No report of the engine is trusted: a removed candidate that no lemma explains is
//! one candidate more here, and a search that left out a branch costs cases, or ends at
//! a model of the formula.

use crate::clauses::{ClauseId, Clauses, Lit, dimacs, lit};
use quorum_encodings::cnf::EncodedFormula;
use quorum_problem::fault;
use quorum_solvers::Question;
use quorum_solvers::search_log::{Literal, SearchLog};
use std::io::{self, Write};

/// The most cases of one lemma.
const MOST_CASES: u64 = 200;

/// Number of nodes and clauses of a proof.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub struct LogCounts {
    /// Nodes of the search.
    pub nodes: u64,
    /// Candidates that rules removed and unit propagation had not.
    pub lemmas: u64,
    /// Cases that were added for lemmas, for contradictions of rules and for branches.
    pub cases: u64,
    /// Candidates that were removed by rules and kept in the proof.
    pub unjustified: u64,
    /// Clauses of the proof.
    pub clauses: u64,
}

impl LogCounts {
    /// Adds the numbers of another search.
    pub fn add(&mut self, other: LogCounts) {
        self.nodes += other.nodes;
        self.lemmas += other.lemmas;
        self.cases += other.cases;
        self.unjustified += other.unjustified;
        self.clauses += other.clauses;
    }
}

/// Reason why a log ends early.
#[derive(Debug)]
pub(super) enum Ended {
    /// The formula has a model.
    Satisfiable,
    /// The time limit passed.
    TimeUp,
    /// The proof cannot be written.
    Io(io::Error),
}

/// An open node.
struct Node {
    /// Decisions before it.
    level: usize,
    /// Clauses of which it is the innermost node.
    clauses: Vec<ClauseId>,
    /// Candidates of which too many cases are left.
    given_up: Vec<Lit>,
    /// How many of these were looked at since a child was left.
    checked: usize,
}

/// A proof that is written while a search is logged.
pub(super) struct Refutation<'a, W> {
    pub(super) proof: W,
    formula: &'a EncodedFormula,
    question: &'a Question,
    clauses: Clauses,
    /// Clauses of the formula with three literals and more, by their literals.
    long: Vec<Vec<ClauseId>>,
    /// The same in a list.
    all_long: Vec<ClauseId>,
    nodes: Vec<Node>,
    /// By literal, whether an open node has given it up.
    given_up: Vec<bool>,
    /// A clause that is false in the innermost node, and in those within.
    false_clause: Option<ClauseId>,
    /// Open nodes inside the one that is refuted already.
    below: usize,
    /// Whether clauses of children are split on: where one of them is to be shown to hold.
    is_closing: bool,
    pub(super) counts: LogCounts,
    pub(super) ended: Option<Ended>,
    pub(super) is_refuted: bool,
    line: String,
}

/// A clause that follows.
#[derive(Clone, Copy)]
struct Learned {
    id: ClauseId,
    /// Whether it is false under the decisions that are left.
    is_false: bool,
    /// Whether it was written for this.
    is_new: bool,
}

impl<'a, W: Write> Refutation<'a, W> {
    /// A proof about this formula.
    pub(super) fn new(formula: &'a EncodedFormula, question: &'a Question, proof: W) -> Self {
        let variables = formula.cnf.variables();
        let mut refutation = Refutation {
            proof,
            formula,
            question,
            clauses: Clauses::new(variables),
            long: vec![Vec::new(); 2 * variables as usize + 2],
            all_long: Vec::new(),
            nodes: Vec::new(),
            given_up: vec![false; 2 * variables as usize + 2],
            false_clause: None,
            below: 0,
            is_closing: false,
            counts: LogCounts::default(),
            ended: None,
            is_refuted: false,
            line: String::new(),
        };
        let mut literals = Vec::new();
        for clause in formula.cnf.clauses() {
            literals.clear();
            literals.extend(clause.iter().map(|&literal| lit(literal)));
            match refutation.clauses.add(&literals) {
                Ok(id) if literals.len() > 2 => {
                    refutation.all_long.push(id);
                    literals.iter().for_each(|&lit| refutation.long[lit as usize].push(id));
                }
                Ok(_) => {}
                Err(id) => refutation.false_clause = Some(id),
            }
        }
        refutation.propagate();
        refutation
    }

    /// The proof, as far as it is written.
    pub(super) fn into_proof(self) -> W {
        self.proof
    }

    /// Propagates in the innermost node.
    fn propagate(&mut self) {
        if self.false_clause.is_none() {
            self.false_clause = self.clauses.propagate().err();
        }
    }

    fn literal(&self, Literal { cell, value, holds }: Literal) -> Lit {
        let literal = self.formula.cells.literal(cell, value);
        lit(if holds { literal } else { -literal })
    }

    /// Writes a clause or its deletion.
    fn write(&mut self, prefix: &str, clause: &[Lit]) {
        use std::fmt::Write;
        // Nothing may follow the empty clause.
        if self.is_refuted {
            return;
        }
        self.is_refuted = prefix.is_empty() && clause.is_empty();
        self.line.clear();
        self.line.push_str(prefix);
        for &lit in clause {
            let _ = write!(self.line, "{} ", dimacs(lit));
        }
        self.line.push_str("0\n");
        let written = self.proof.write_all(self.line.as_bytes());
        if let (Err(error), None) = (written, &self.ended) {
            self.ended = Some(Ended::Io(error));
        }
    }

    /// Goes back to the first `level` decisions with the clause of decisions that a contradiction
    /// implies.
    fn learn(&mut self, false_clause: ClauseId, level: usize) -> Learned {
        let mut implied = self.clauses.analyze(false_clause);
        if implied.len() > 1 && fault::is("native", "clause", "literal") {
            implied.pop();
        }
        let known = self.clauses.get(false_clause);
        // That of a child, or one of the formula, about decisions only.
        let is_known = !implied.is_empty()
            && implied.len() == known.len()
            && implied.iter().all(|lit| known.contains(lit));
        self.clauses.backtrack(level);
        if is_known {
            Learned {
                id: false_clause,
                is_false: self.clauses.assert(false_clause).is_err(),
                is_new: false,
            }
        } else {
            self.add(&implied)
        }
    }

    /// Writes a clause that follows.
    fn add(&mut self, clause: &[Lit]) -> Learned {
        self.counts.clauses += 1;
        self.write("", clause);
        let added = self.clauses.add(clause);
        let (Ok(id) | Err(id)) = added;
        Learned { id, is_false: added.is_err(), is_new: true }
    }

    /// Deletes clauses; those of one literal stay, as checkers keep what they imply.
    fn delete(&mut self, clauses: Vec<ClauseId>) {
        for id in clauses {
            let literals = self.clauses.get(id).to_vec();
            if literals.len() > 1 {
                self.write("d ", &literals);
                self.clauses.remove(id);
            }
        }
    }

    /// Gives a clause to the innermost node among those whose decisions it needs.
    fn keep(&mut self, clause: ClauseId) {
        let needed = self.clauses.get(clause).iter().filter(|&&lit| self.clauses.value(lit) < 0);
        let level = needed.map(|&lit| self.clauses.level_of(lit)).max().unwrap_or(0);
        let place = self.nodes.iter().rposition(|node| node.level < level).unwrap_or(0);
        self.nodes[place].clauses.push(clause);
    }

    /// Tries to show that a literal is false in the innermost node, by unit propagation with it
    /// assumed, and by up to so many cases. Returns whether it is.
    fn refute(&mut self, literal: Lit, cases: u64, scope: &[Lit]) -> bool {
        let (level, mark) = (self.clauses.level(), self.clauses.trail().len());
        self.clauses.decide(literal);
        let learned = match self.clauses.propagate() {
            Err(false_clause) => self.learn(false_clause, level),
            Ok(()) if cases == 0 => {
                self.clauses.backtrack(level);
                return false;
            }
            Ok(()) => {
                let mut left = cases;
                match self.by_cases(level, mark, &mut left, scope) {
                    Some(learned) => learned,
                    None => return false,
                }
            }
        };
        self.hold(learned);
        true
    }

    /// Keeps a clause of the innermost node, and what it implies.
    fn hold(&mut self, Learned { id, is_false, is_new }: Learned) {
        if is_new {
            self.keep(id);
        }
        self.false_clause = is_false.then_some(id);
        self.propagate();
    }

    /// Shows a contradiction under the decisions so far by cases, and goes back to `target`: the
    /// clause there. `None` after so many cases.
    fn by_cases(
        &mut self,
        target: usize,
        mark: usize,
        left: &mut u64,
        scope: &[Lit],
    ) -> Option<Learned> {
        let level = self.clauses.level();
        let mut used = Vec::new();
        let found = self.cases(level, mark, left, scope, &mut used);
        let mut learned = found.map(|false_clause| self.learn(false_clause, target));
        self.clauses.backtrack(target);
        if let Some(learned) = &mut learned
            && let Some(place) = used.iter().position(|&id| id == learned.id)
        {
            used.swap_remove(place);
            learned.is_new = true;
        }
        // Without a decision of the node they are reasons of what stays assigned.
        if target == level {
            used.into_iter().for_each(|id| self.keep(id))
        } else {
            self.delete(used)
        }
        learned
    }

    /// The clause that is false when all cases of some clause are refuted; adds clauses to `used`.
    fn cases(
        &mut self,
        level: usize,
        mark: usize,
        left: &mut u64,
        scope: &[Lit],
        used: &mut Vec<ClauseId>,
    ) -> Option<ClauseId> {
        loop {
            if self.question.is_over() {
                self.ended.get_or_insert(Ended::TimeUp);
            }
            if self.ended.is_some() {
                return None;
            }
            let Some(split) = self.choose(mark, scope) else {
                self.ended = Some(Ended::Satisfiable);
                return None;
            };
            let open = |lit: &Lit| self.clauses.value(*lit) == 0;
            let cases: Vec<Lit> = self.clauses.get(split).iter().copied().filter(open).collect();
            if cases.is_empty() {
                return Some(split);
            }
            for case in cases {
                match self.clauses.value(case) {
                    0 => {}
                    // Decided by the cases before.
                    ..0 => continue,
                    _ => break,
                }
                if *left == 0 || self.ended.is_some() {
                    return None;
                }
                *left -= 1;
                self.counts.cases += 1;
                self.clauses.decide(case);
                let Learned { id, is_false, is_new } = match self.clauses.propagate() {
                    Err(false_clause) => self.learn(false_clause, level),
                    Ok(()) => self.by_cases(level, mark, left, scope)?,
                };
                if is_new {
                    used.push(id);
                }
                if is_false {
                    return Some(id);
                }
                if let Err(false_clause) = self.clauses.propagate() {
                    return Some(false_clause);
                }
            }
        }
    }

    /// The clause to split on: of those that are not satisfied, one with the fewest open literals;
    /// first among clauses that lost a literal since `mark`, those of the scope and those of
    /// children, else of all. `None` if all are satisfied.
    fn choose(&self, mark: usize, scope: &[Lit]) -> Option<ClauseId> {
        let touched = self.clauses.trail()[mark..].iter().map(|&lit| lit ^ 1);
        let near = touched.chain(scope.iter().copied().filter(|&lit| self.clauses.value(lit) == 0));
        let near = near.flat_map(|lit| self.long[lit as usize].iter().copied());
        let closing = self.nodes.last().filter(|_| self.is_closing);
        let of_children = closing.into_iter().flat_map(|node| &node.clauses).copied();
        let fewest = self.fewest(of_children.chain(near));
        fewest.or_else(|| self.fewest(self.all_long.iter().copied())).or_else(|| {
            // Clauses of two literals, and any that is false unnoticed.
            let is_true = |&lit: &Lit| self.clauses.value(lit) > 0;
            let mut all = 0..self.formula.cnf.clause_count() as ClauseId;
            all.find(|&id| !self.clauses.get(id).iter().any(is_true))
        })
    }

    fn fewest(&self, clauses: impl Iterator<Item = ClauseId>) -> Option<ClauseId> {
        let (mut best, mut fewest) = (None, usize::MAX);
        for id in clauses {
            let mut open = 0;
            for &lit in self.clauses.get(id) {
                match self.clauses.value(lit) {
                    ..0 => {}
                    0 => open += 1,
                    _ => open = usize::MAX,
                }
                if open >= fewest {
                    break;
                }
            }
            // A removed clause has no literal, and one that is false would have been met.
            if open > 0 && open < fewest {
                best = Some(id);
                fewest = open;
                if open == 2 {
                    break;
                }
            }
        }
        best
    }

    /// The literals "this cell has this value" of some cells.
    fn of_cells(&self, cells: &[usize]) -> Vec<Lit> {
        let map = &self.formula.cells;
        let all = cells.iter().flat_map(|&cell| (1..=map.values()).map(move |value| (cell, value)));
        all.map(|(cell, value)| lit(map.literal(cell, value))).collect()
    }

    /// Shows that the innermost node has no solution.
    fn close(&mut self, scope: &[usize]) {
        let scope = self.of_cells(scope);
        for &literal in &scope {
            if self.false_clause.is_some() {
                break;
            }
            if self.clauses.value(literal) == 0 {
                self.refute(literal, 0, &[]);
            }
        }
        let level = self.nodes.last().expect("an open node").level;
        let learned = match self.false_clause.take() {
            Some(false_clause) => Some(self.learn(false_clause, level)),
            None => {
                self.is_closing = true;
                let (mark, mut left) = (self.clauses.trail().len(), u64::MAX);
                let learned = self.by_cases(level, mark, &mut left, &scope);
                self.is_closing = false;
                learned
            }
        };
        let Some(Learned { id, is_false, is_new }) = learned else { return };
        let mut node = self.nodes.pop().expect("an open node");
        node.given_up.iter().for_each(|&lit| self.given_up[lit as usize] = false);
        if self.nodes.is_empty() {
            return;
        }
        let own = node.clauses.iter().position(|&other| other == id);
        if let Some(place) = own {
            node.clauses.swap_remove(place);
        }
        // Deleted before anything is propagated, which they would be reasons of.
        self.delete(node.clauses);
        self.hold(Learned { id, is_false, is_new: is_new || own.is_some() });
        self.assert_all();
    }

    /// Asserts what the clauses of the innermost node imply that came from nodes within.
    fn assert_all(&mut self) {
        let node = self.nodes.last_mut().expect("an open node");
        for &id in &node.clauses[std::mem::replace(&mut node.checked, node.clauses.len())..] {
            if self.false_clause.is_none() {
                self.false_clause = self.clauses.assert(id).err();
            }
        }
        self.propagate();
    }
}

impl<W: Write> SearchLog for Refutation<'_, W> {
    fn enter(&mut self, decisions: &[Literal]) -> bool {
        self.counts.nodes += 1;
        if self.question.is_over() {
            self.ended.get_or_insert(Ended::TimeUp);
        }
        if self.ended.is_some() {
            return false;
        }
        if self.below > 0 || self.false_clause.is_some() && !self.nodes.is_empty() {
            self.below += 1;
            return true;
        }
        let level = self.clauses.level();
        let node = Node { level, clauses: Vec::new(), given_up: Vec::new(), checked: 0 };
        for &decision in decisions {
            let literal = self.literal(decision);
            match self.clauses.value(literal) {
                0 if self.false_clause.is_none() => {
                    self.clauses.decide(literal);
                    self.propagate();
                }
                0.. => {}
                // Its negation follows, from the other decisions or without: there is nothing to
                // refute in it.
                _ => {
                    let reason =
                        self.clauses.reason(literal).filter(|_| self.clauses.level() > level);
                    let implied = reason.map(|reason| self.clauses.analyze(reason));
                    self.clauses.backtrack(level);
                    self.false_clause = None;
                    if let Some(mut implied) = implied {
                        implied.push(literal ^ 1);
                        let learned = self.add(&implied);
                        self.hold(learned);
                    }
                    self.below = 1;
                    return true;
                }
            }
        }
        self.nodes.push(node);
        true
    }

    fn narrowed(&mut self, sets: &[u64], scope: &[usize]) {
        if self.below > 0 || self.false_clause.is_some() || self.ended.is_some() {
            return;
        }
        let map = &self.formula.cells;
        let mut removed: Vec<Lit> = Vec::new();
        for (cell, &set) in sets.iter().enumerate() {
            for value in (1..=map.values()).filter(|value| set >> (value - 1) & 1 == 0) {
                let literal = lit(map.literal(cell, value));
                if self.clauses.value(literal) == 0 {
                    removed.push(literal);
                }
            }
        }
        let count = removed.len() as u64;
        let scope = self.of_cells(scope);
        let mut given_up = 0;
        // One may need another: as long as one is shown, the others are tried again.
        for cases in [0, MOST_CASES] {
            let mut last = usize::MAX;
            while removed.len() < last && !removed.is_empty() {
                last = removed.len();
                let mut open = Vec::new();
                for &literal in &removed {
                    if self.false_clause.is_some() || self.ended.is_some() {
                        return;
                    }
                    let is_open = self.clauses.value(literal) == 0;
                    let is_hard = cases > 0 && self.given_up[literal as usize];
                    if is_open && (is_hard || !self.refute(literal, cases, &scope)) {
                        open.push(literal);
                    }
                }
                removed = open;
            }
        }
        for &literal in &removed {
            if !std::mem::replace(&mut self.given_up[literal as usize], true) {
                given_up += 1;
                self.nodes.last_mut().expect("an open node").given_up.push(literal);
            }
        }
        self.counts.lemmas += count - removed.len() as u64;
        self.counts.unjustified += given_up;
    }

    fn leave(&mut self, scope: &[usize]) {
        if self.below > 0 {
            self.below -= 1;
        } else if self.ended.is_none() {
            self.close(scope);
        }
    }
}
