//! Clauses with unit propagation under decisions, and the clause that a conflict implies.
//!
//! Two watched literals (Moskewicz et al. 2001), as in the audit, with which this shares no code:
//! it has levels, one per decision, and knows for each literal the clause that implied it. From a
//! conflict follows the clause of the negated decisions that it needs, mostly a few of many: what a
//! checker confirms by unit propagation from these only. (Decisions and not the first unique
//! implication point: a clause of a node is about its decisions.)

/// A literal: twice the variable, one more if it is negative.
pub(super) type Lit = u32;

/// A clause by its number.
pub(super) type ClauseId = u32;

/// The literal of a DIMACS integer.
pub(super) fn lit(dimacs: i32) -> Lit {
    2 * dimacs.unsigned_abs() + u32::from(dimacs < 0)
}

/// The DIMACS integer of a literal.
pub(super) fn dimacs(lit: Lit) -> i32 {
    let variable = (lit / 2) as i32;
    if lit & 1 == 0 { variable } else { -variable }
}

/// No clause implied it: a decision.
const DECISION: ClauseId = ClauseId::MAX;

#[derive(Clone, Copy)]
struct Watch {
    clause: ClauseId,
    /// Another literal of the clause.
    blocker: Lit,
}

/// Clauses and an assignment.
pub(super) struct Clauses {
    literals: Vec<Lit>,
    /// Start and end; the end is the start once it is removed.
    spans: Vec<(usize, usize)>,
    watches: Vec<Vec<Watch>>,
    /// 1 true, -1 false, 0 open; by literal.
    values: Vec<i8>,
    /// By variable.
    levels: Vec<u32>,
    reasons: Vec<ClauseId>,
    trail: Vec<Lit>,
    head: usize,
    /// Length of the trail before each decision.
    decisions: Vec<usize>,
    /// Variables met in the analysis of a conflict.
    seen: Vec<bool>,
}

impl Clauses {
    /// No clauses over variables 1 to `variables`.
    pub(super) fn new(variables: u32) -> Self {
        let count = variables as usize + 1;
        Clauses {
            literals: Vec::new(),
            spans: Vec::new(),
            watches: vec![Vec::new(); 2 * count],
            values: vec![0; 2 * count],
            levels: vec![0; count],
            reasons: vec![DECISION; count],
            trail: Vec::new(),
            head: 0,
            decisions: Vec::new(),
            seen: vec![false; count],
        }
    }

    /// The literals of a clause, in any order.
    pub(super) fn get(&self, clause: ClauseId) -> &[Lit] {
        let (start, end) = self.spans[clause as usize];
        &self.literals[start..end]
    }

    /// 1 if the literal is true, -1 if it is false, 0 if it is open.
    pub(super) fn value(&self, lit: Lit) -> i8 {
        self.values[lit as usize]
    }

    /// The number of decisions.
    pub(super) fn level(&self) -> usize {
        self.decisions.len()
    }

    /// The number of the decision under which a literal got its value.
    pub(super) fn level_of(&self, lit: Lit) -> usize {
        self.levels[lit as usize / 2] as usize
    }

    /// What is true, in the order in which it became so.
    pub(super) fn trail(&self) -> &[Lit] {
        &self.trail
    }

    /// Adds a clause without repeated variables. What it implies at once is assigned, but not
    /// propagated; `Err` if it is false.
    pub(super) fn add(&mut self, clause: &[Lit]) -> Result<ClauseId, ClauseId> {
        let id = self.spans.len() as ClauseId;
        let start = self.literals.len();
        self.literals.extend_from_slice(clause);
        self.spans.push((start, self.literals.len()));
        // The watches are two that become false last: open ones, then those of the highest levels.
        let key = |lit: Lit| match self.values[lit as usize] {
            -1 => self.levels[lit as usize / 2],
            _ => u32::MAX,
        };
        let mut order: Vec<Lit> = clause.to_vec();
        order.sort_by_key(|&lit| std::cmp::Reverse(key(lit)));
        self.literals[start..].copy_from_slice(&order);
        if let [first, second, ..] = *order {
            self.watches[first as usize].push(Watch { clause: id, blocker: second });
            self.watches[second as usize].push(Watch { clause: id, blocker: first });
        }
        self.assert(id).map(|()| id)
    }

    /// Assigns the literal that a clause implies, if all others are false; `Err` if all are.
    pub(super) fn assert(&mut self, clause: ClauseId) -> Result<(), ClauseId> {
        let (start, end) = self.spans[clause as usize];
        let mut open = None;
        for &lit in &self.literals[start..end] {
            match self.values[lit as usize] {
                -1 => {}
                0 if open.is_none() => open = Some(lit),
                _ => return Ok(()),
            }
        }
        match open {
            Some(lit) => {
                self.assign(lit, clause);
                Ok(())
            }
            None => Err(clause),
        }
    }

    /// Removes a clause that implies nothing that is assigned.
    pub(super) fn remove(&mut self, clause: ClauseId) {
        let span = &mut self.spans[clause as usize];
        let watched = self.literals[span.0..span.1].iter().take(2).copied().collect::<Vec<_>>();
        span.1 = span.0;
        for lit in watched {
            self.watches[lit as usize].retain(|watch| watch.clause != clause);
        }
    }

    /// Decides an open literal.
    pub(super) fn decide(&mut self, lit: Lit) {
        debug_assert_eq!(self.value(lit), 0, "an open literal");
        self.decisions.push(self.trail.len());
        self.assign(lit, DECISION);
    }

    /// Forgets the decisions behind the first `level` ones.
    pub(super) fn backtrack(&mut self, level: usize) {
        let Some(&start) = self.decisions.get(level) else { return };
        for lit in self.trail.drain(start..) {
            self.values[lit as usize] = 0;
            self.values[(lit ^ 1) as usize] = 0;
        }
        self.decisions.truncate(level);
        self.head = start;
    }

    fn assign(&mut self, lit: Lit, reason: ClauseId) {
        self.values[lit as usize] = 1;
        self.values[(lit ^ 1) as usize] = -1;
        self.levels[lit as usize / 2] = self.decisions.len() as u32;
        self.reasons[lit as usize / 2] = reason;
        self.trail.push(lit);
    }

    /// Propagates all that is assigned; the clause that became false.
    pub(super) fn propagate(&mut self) -> Result<(), ClauseId> {
        while let Some(&lit) = self.trail.get(self.head) {
            self.head += 1;
            let falsified = lit ^ 1;
            let mut watches = std::mem::take(&mut self.watches[falsified as usize]);
            let (mut place, mut end) = (0, Ok(()));
            while place < watches.len() {
                let Watch { clause, blocker } = watches[place];
                if self.values[blocker as usize] > 0 {
                    place += 1;
                    continue;
                }
                let (start, stop) = self.spans[clause as usize];
                let literals = &mut self.literals[start..stop];
                if literals[0] == falsified {
                    literals.swap(0, 1);
                }
                let other = literals[0];
                if self.values[other as usize] > 0 {
                    watches[place].blocker = other;
                    place += 1;
                    continue;
                }
                let next = (2..literals.len()).find(|&at| self.values[literals[at] as usize] >= 0);
                if let Some(next) = next {
                    literals.swap(1, next);
                    self.watches[literals[1] as usize].push(Watch { clause, blocker: other });
                    watches.swap_remove(place);
                } else if self.values[other as usize] == 0 {
                    self.assign(other, clause);
                    place += 1;
                } else {
                    end = Err(clause);
                    break;
                }
            }
            self.watches[falsified as usize] = watches;
            end?;
        }
        Ok(())
    }

    /// The clause that implied a literal that is true; `None` for a decision.
    pub(super) fn reason(&self, lit: Lit) -> Option<ClauseId> {
        Some(self.reasons[lit as usize / 2]).filter(|&reason| reason != DECISION)
    }

    /// The clause of the negated decisions from which a false clause follows, the last decision
    /// first.
    pub(super) fn analyze(&mut self, conflict: ClauseId) -> Vec<Lit> {
        let mut clause = Vec::new();
        let mut open = 0;
        let note = |lits: &[Lit], seen: &mut [bool], levels: &[u32]| {
            let mut new = 0;
            for &lit in lits {
                let variable = lit as usize / 2;
                if levels[variable] > 0 && !std::mem::replace(&mut seen[variable], true) {
                    new += 1;
                }
            }
            new
        };
        let (start, end) = self.spans[conflict as usize];
        open += note(&self.literals[start..end], &mut self.seen, &self.levels);
        for &lit in self.trail.iter().rev() {
            if open == 0 {
                break;
            }
            let variable = lit as usize / 2;
            if !std::mem::replace(&mut self.seen[variable], false) {
                continue;
            }
            open -= 1;
            match self.reasons[variable] {
                DECISION => clause.push(lit ^ 1),
                reason => {
                    let (start, end) = self.spans[reason as usize];
                    // Its own literal was met, and would be met again.
                    let literals = &self.literals[start..end];
                    open += note(literals, &mut self.seen, &self.levels);
                    if std::mem::replace(&mut self.seen[variable], false) {
                        open -= 1;
                    }
                }
            }
        }
        clause
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn clauses(all: &[&[i32]]) -> Clauses {
        let mut clauses = Clauses::new(6);
        for clause in all {
            let clause: Vec<Lit> = clause.iter().map(|&literal| lit(literal)).collect();
            clauses.add(&clause).unwrap();
        }
        clauses.propagate().unwrap();
        clauses
    }

    #[test]
    fn a_conflict_names_the_decisions_that_it_needs() {
        // 1 and 3 imply 4 and not 4; 2 has nothing to do with it.
        let mut clauses = clauses(&[&[-1, 5], &[-5, -3, 4], &[-3, -4, -1], &[6]]);
        for decision in [1, 2, 3] {
            clauses.decide(lit(decision));
            let end = clauses.propagate();
            assert_eq!(end.is_err(), decision == 3);
            if let Err(conflict) = end {
                let implied: Vec<i32> = clauses.analyze(conflict).into_iter().map(dimacs).collect();
                assert_eq!(implied, [-3, -1]);
            }
        }
        clauses.backtrack(1);
        assert_eq!(
            (clauses.value(lit(2)), clauses.value(lit(5)), clauses.value(lit(6))),
            (0, 1, 1)
        );
        // The clause that was learned implies not 3.
        clauses.add(&[lit(-3), lit(-1)]).unwrap();
        clauses.propagate().unwrap();
        assert_eq!(clauses.value(lit(-3)), 1);
    }

    #[test]
    fn removed_clauses_imply_nothing() {
        let mut clauses = clauses(&[&[-1, 2, 3]]);
        let id = clauses.add(&[lit(-1), lit(-2)]).unwrap();
        clauses.remove(id);
        clauses.decide(lit(1));
        clauses.propagate().unwrap();
        assert_eq!((clauses.value(lit(2)), clauses.value(lit(3))), (0, 0));
        clauses.decide(lit(-2));
        clauses.propagate().unwrap();
        assert_eq!(clauses.value(lit(3)), 1);
    }
}
