//! Unit propagation with two watched literals (Moskewicz et al. 2001).
//!
//! Consequences of the clauses are assigned permanently. A check assumes literals on top of
//! that and undoes them afterwards; watches need no repair for it.
//!
//! A literal is coded `2 v` (positive) or `2 v + 1` (negative), so that negation is one bit.

/// A literal's code.
pub(crate) type Literal = u32;

/// The code of a DIMACS literal.
pub(crate) fn code(literal: i32) -> Literal {
    2 * literal.unsigned_abs() + u32::from(literal < 0)
}

/// A clause by its number.
pub(crate) type ClauseNumber = u32;

/// One of the two watches of a clause.
#[derive(Clone, Copy)]
struct Watch {
    clause: ClauseNumber,
    /// Another literal of the clause: if it is true, nothing has to be done. In a binary clause
    /// it is the other one.
    blocker: Literal,
    is_binary: bool,
}

/// Clauses, and their consequences by unit propagation.
pub(crate) struct Propagation {
    literals: Vec<Literal>,
    /// Start and end of each clause.
    spans: Vec<(usize, usize)>,
    /// The clauses that watch a literal, by the literal.
    watches: Vec<Vec<Watch>>,
    /// 1 true, -1 false, 0 neither; by literal.
    values: Vec<i8>,
    trail: Vec<Literal>,
    /// Number of literals of the trail that are propagated.
    head: usize,
    /// The clauses are contradictory.
    is_refuted: bool,
}

impl Propagation {
    pub fn new(variables: u64) -> Self {
        let codes = 2 * variables as usize + 2;
        Propagation {
            literals: Vec::new(),
            spans: Vec::new(),
            watches: vec![Vec::new(); codes],
            values: vec![0; codes],
            trail: Vec::new(),
            head: 0,
            is_refuted: false,
        }
    }

    /// Whether unit propagation has found a contradiction.
    pub fn is_refuted(&self) -> bool {
        self.is_refuted
    }

    /// The literals of a clause.
    pub fn clause(&self, clause: ClauseNumber) -> &[Literal] {
        let (start, end) = self.spans[clause as usize];
        &self.literals[start..end]
    }

    /// Adds a clause without repeated variables; [`propagate`](Self::propagate) derives the
    /// consequences.
    pub fn add(&mut self, clause: &[Literal]) -> ClauseNumber {
        let number = self.spans.len() as ClauseNumber;
        let start = self.literals.len();
        self.literals.extend_from_slice(clause);
        self.spans.push((start, self.literals.len()));
        let stored = &mut self.literals[start..];
        // The watched literals must be two that are not permanently false, if there are two.
        let mut open = 0;
        for place in 0..stored.len() {
            if self.values[stored[place] as usize] >= 0 && open < 2 {
                stored.swap(place, open);
                open += 1;
            }
        }
        match (open, stored.first()) {
            (0, _) => self.is_refuted = true,
            (1, Some(&unit)) => {
                if self.values[unit as usize] == 0 {
                    self.assign(unit);
                }
            }
            _ => {
                let is_binary = stored.len() == 2;
                let (a, b) = (stored[0], stored[1]);
                let watch = |blocker| Watch { clause: number, blocker, is_binary };
                self.watches[a as usize].push(watch(b));
                self.watches[b as usize].push(watch(a));
            }
        }
        number
    }

    /// Removes a clause. Its consequences stay: they were derived.
    pub fn remove(&mut self, clause: ClauseNumber) {
        let span = &mut self.spans[clause as usize];
        let (start, end) = *span;
        span.1 = start;
        for &literal in self.literals[start..end].iter().take(2) {
            let watches = &mut self.watches[literal as usize];
            if let Some(place) = watches.iter().position(|watch| watch.clause == clause) {
                watches.swap_remove(place);
            }
        }
    }

    /// Derives all consequences permanently.
    pub fn propagate(&mut self) {
        self.is_refuted |= !self.run();
    }

    /// Whether the clause follows by unit propagation: its negation is refuted.
    pub fn implies(&mut self, clause: &[Literal]) -> bool {
        if self.is_refuted {
            return true;
        }
        let mark = self.trail.len();
        let is_refuted = !self.assume_negation(clause) || !self.run();
        self.undo(mark);
        is_refuted
    }

    /// Assumes the negation of a clause; false if it is contradictory: a literal is true already,
    /// or the clause has both signs of a variable.
    pub fn assume_negation(&mut self, clause: &[Literal]) -> bool {
        let mut is_possible = true;
        for &literal in clause {
            match self.value(literal) {
                0 => self.assign(literal ^ 1),
                1 => is_possible = false,
                _ => {}
            }
        }
        is_possible
    }

    /// Takes back all that was assigned when the trail was longer than this.
    pub fn undo(&mut self, mark: usize) {
        for literal in self.trail.drain(mark..) {
            self.values[literal as usize] = 0;
            self.values[(literal ^ 1) as usize] = 0;
        }
        self.head = mark;
    }

    /// 1 if a literal is true, -1 if it is false, 0 if it is open.
    pub fn value(&self, literal: Literal) -> i8 {
        self.values[literal as usize]
    }

    /// What is true, in the order in which it became so.
    pub fn trail(&self) -> &[Literal] {
        &self.trail
    }

    /// Makes an open literal true.
    pub fn assign(&mut self, literal: Literal) {
        self.values[literal as usize] = 1;
        self.values[(literal ^ 1) as usize] = -1;
        self.trail.push(literal);
    }

    /// Propagates what is on the trail; false at a contradiction.
    pub fn run(&mut self) -> bool {
        while let Some(&literal) = self.trail.get(self.head) {
            self.head += 1;
            let falsified = literal ^ 1;
            let mut watches = std::mem::take(&mut self.watches[falsified as usize]);
            let mut place = 0;
            let mut is_consistent = true;
            while place < watches.len() {
                let Watch { clause, blocker, is_binary } = watches[place];
                let value = self.values[blocker as usize];
                if value > 0 {
                    place += 1;
                } else if is_binary {
                    if value < 0 {
                        is_consistent = false;
                        break;
                    }
                    self.assign(blocker);
                    place += 1;
                } else {
                    match self.rewatch(clause, falsified) {
                        Rewatched::Elsewhere => {
                            watches.swap_remove(place);
                        }
                        Rewatched::True(literal) => {
                            watches[place].blocker = literal;
                            place += 1;
                        }
                        Rewatched::Unit(literal) => {
                            self.assign(literal);
                            place += 1;
                        }
                        Rewatched::Contradiction => {
                            is_consistent = false;
                            break;
                        }
                    }
                }
            }
            // Watches that moved went to other literals: nothing was added here.
            self.watches[falsified as usize] = watches;
            if !is_consistent {
                return false;
            }
        }
        true
    }

    /// Finds another literal to watch instead of one that became false.
    fn rewatch(&mut self, clause: ClauseNumber, falsified: Literal) -> Rewatched {
        let (start, end) = self.spans[clause as usize];
        let literals = &mut self.literals[start..end];
        if literals[0] == falsified {
            literals.swap(0, 1);
        }
        let other = literals[0];
        if self.values[other as usize] > 0 {
            return Rewatched::True(other);
        }
        for place in 2..literals.len() {
            let candidate = literals[place];
            if self.values[candidate as usize] >= 0 {
                literals.swap(1, place);
                let watch = Watch { clause, blocker: other, is_binary: false };
                self.watches[candidate as usize].push(watch);
                return Rewatched::Elsewhere;
            }
        }
        match self.values[other as usize] {
            0 => Rewatched::Unit(other),
            _ => Rewatched::Contradiction,
        }
    }
}

/// What becomes of a clause when one of its watched literals is false.
enum Rewatched {
    Elsewhere,
    True(Literal),
    Unit(Literal),
    Contradiction,
}
