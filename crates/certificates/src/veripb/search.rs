//! A search that refutes a formula of linear inequalities and notes why: conflict-driven clause
//! learning, with unit propagation of inequalities as the only inference, and [cuts](super::cuts)
//! where sums need more.
//!
//! Each learned clause is thus a consequence by reverse unit propagation of inequalities known
//! before, and each cut a sum of lines: what a proof consists of. Whatever was not used in the end
//! is left out of it.
//!
//! J. P. Marques-Silva, K. A. Sakallah: GRASP (1999); N. Eén, N. Sörensson: An extensible
//! SAT-solver (2003); D. Chai, A. Kuehlmann: A fast pseudo-Boolean constraint solver (2003), for
//! propagation of inequalities by counters.

use super::cuts::{Cut, Side};
use super::formula::PbFormula;
use super::row::Row;
use quorum_solvers::Question;
use std::collections::HashSet;

/// How an inequality came about.
pub(super) enum Origin {
    /// A line of the formula.
    Line,
    /// Sum of multiples of rows.
    Cut(Vec<(i64, usize)>),
    /// Unit propagation over these rows and what was certain from the start; of these variables.
    Learned { rows: Vec<usize>, certain: Vec<i32> },
}

/// End of a search.
pub(super) enum End {
    /// Contradiction by unit propagation.
    Refuted,
    /// An assignment that violates nothing.
    Model,
    /// No time left.
    Over,
}

/// The state of a search.
pub(super) struct ClauseLearning<'a> {
    formula: &'a PbFormula,
    sides: &'a [Side],
    pub rows: Vec<Row>,
    pub origins: Vec<Origin>,
    /// Rows that watch a literal, by literal: clauses by their first two.
    watches: Vec<Vec<usize>>,
    /// Other rows with a literal, with its coefficient.
    occurs: Vec<Vec<(usize, i64)>>,
    /// By row: sum of the coefficients that are not false, less the degree; of clauses unused.
    slack: Vec<i64>,
    value: Vec<i8>,
    level: Vec<u32>,
    place: Vec<usize>,
    reason: Vec<Option<usize>>,
    trail: Vec<i32>,
    starts: Vec<usize>,
    head: usize,
    known_cuts: HashSet<Row>,
    /// By cell: its sides.
    sides_of: Vec<Vec<usize>>,
    is_due: Vec<bool>,
    activity: Vec<f64>,
    bump: f64,
    /// Conflicts so far.
    pub conflicts: u64,
}

fn index(literal: i32) -> usize {
    literal.unsigned_abs() as usize * 2 + usize::from(literal < 0)
}

impl<'a> ClauseLearning<'a> {
    pub fn new(formula: &'a PbFormula, sides: &'a [Side]) -> Self {
        let count = formula.variables + 1;
        let mut sides_of = vec![Vec::new(); formula.cells];
        for (number, side) in sides.iter().enumerate() {
            side.cells().for_each(|cell| sides_of[cell].push(number));
        }
        ClauseLearning {
            formula,
            sides,
            rows: Vec::new(),
            origins: Vec::new(),
            watches: vec![Vec::new(); 2 * count],
            occurs: vec![Vec::new(); 2 * count],
            slack: Vec::new(),
            value: vec![0; count],
            level: vec![0; count],
            place: vec![0; count],
            reason: vec![None; count],
            trail: Vec::new(),
            starts: Vec::new(),
            head: 0,
            known_cuts: HashSet::new(),
            sides_of,
            is_due: vec![true; sides.len()],
            activity: vec![0.0; count],
            bump: 1.0,
            conflicts: 0,
        }
    }

    fn value(&self, literal: i32) -> i8 {
        self.value[literal.unsigned_abs() as usize] * literal.signum() as i8
    }

    fn level_now(&self) -> u32 {
        self.starts.len() as u32
    }

    fn assign(&mut self, literal: i32, reason: Option<usize>) {
        let variable = literal.unsigned_abs() as usize;
        self.value[variable] = literal.signum() as i8;
        self.level[variable] = self.level_now();
        self.reason[variable] = reason;
        self.place[variable] = self.trail.len();
        self.trail.push(literal);
        if variable <= self.formula.cells * self.formula.n {
            for &side in &self.sides_of[(variable - 1) / self.formula.n] {
                self.is_due[side] = true;
            }
        }
    }

    /// Adds an inequality; returns it if it is violated.
    fn add(&mut self, mut row: Row, origin: Origin) -> Option<usize> {
        let number = self.rows.len();
        self.origins.push(origin);
        if row.is_clause() && row.terms.len() > 1 {
            // Literals that are true or free first, then those that are false at the last.
            let rank = |literal: i32| match self.value(literal) {
                -1 => usize::MAX - self.place[literal.unsigned_abs() as usize],
                _ => 0,
            };
            row.terms.sort_by_key(|term| rank(term.1));
            let (first, second) = (row.terms[0].1, row.terms[1].1);
            self.watches[index(first)].push(number);
            self.watches[index(second)].push(number);
            self.slack.push(0);
            self.rows.push(row);
            if self.value(first) == 0 && self.value(second) == -1 {
                self.assign(first, Some(number));
            }
            return (self.value(first) == -1).then_some(number);
        }
        let mut slack = -row.degree;
        for &(coefficient, literal) in &row.terms {
            self.occurs[index(literal)].push((number, coefficient));
            let is_counted = self.value(literal) == -1
                && self.place[literal.unsigned_abs() as usize] < self.head;
            slack += if is_counted { 0 } else { coefficient };
        }
        self.slack.push(slack);
        self.rows.push(row);
        if self.propagate_row(number) { None } else { Some(number) }
    }

    /// Assigns what an inequality forces; false if it is violated.
    fn propagate_row(&mut self, number: usize) -> bool {
        let slack = self.slack[number];
        if slack < 0 {
            return false;
        }
        for place in 0..self.rows[number].terms.len() {
            let (coefficient, literal) = self.rows[number].terms[place];
            if coefficient <= slack {
                break;
            }
            if self.value(literal) == 0 {
                self.assign(literal, Some(number));
            }
        }
        true
    }

    /// Unit propagation; the violated row, if there is one.
    fn propagate(&mut self) -> Option<usize> {
        while self.head < self.trail.len() {
            let falsified = -self.trail[self.head];
            self.head += 1;
            let occurs = std::mem::take(&mut self.occurs[index(falsified)]);
            let mut conflict = None;
            for &(number, coefficient) in &occurs {
                self.slack[number] -= coefficient;
            }
            for &(number, _) in &occurs {
                if !self.propagate_row(number) {
                    conflict = Some(number);
                    break;
                }
            }
            self.occurs[index(falsified)] = occurs;
            if conflict.is_some() {
                return conflict;
            }
            let mut watching = std::mem::take(&mut self.watches[index(falsified)]);
            let mut kept = 0;
            let mut at = 0;
            while at < watching.len() {
                let number = watching[at];
                at += 1;
                let terms = &mut self.rows[number].terms;
                if terms[0].1 == falsified {
                    terms.swap(0, 1);
                }
                let first = terms[0].1;
                let value = |literal: i32| {
                    self.value[literal.unsigned_abs() as usize] * literal.signum() as i8
                };
                if value(first) == 1 {
                    watching[kept] = number;
                    kept += 1;
                    continue;
                }
                if let Some(other) = (2..terms.len()).find(|&other| value(terms[other].1) != -1) {
                    terms.swap(1, other);
                    let watched = terms[1].1;
                    self.watches[index(watched)].push(number);
                    continue;
                }
                watching[kept] = number;
                kept += 1;
                if value(first) == -1 {
                    conflict = Some(number);
                    break;
                }
                self.assign(first, Some(number));
            }
            watching.copy_within(at.., kept);
            watching.truncate(kept + watching.len() - at);
            self.watches[index(falsified)] = watching;
            if conflict.is_some() {
                return conflict;
            }
        }
        None
    }

    /// Unit propagation with cuts.
    fn propagate_all(&mut self) -> Option<usize> {
        loop {
            if let Some(conflict) = self.propagate() {
                return Some(conflict);
            }
            let side = self.is_due.iter().position(|&is_due| is_due)?;
            self.is_due[side] = false;
            let (formula, value) = (self.formula, &self.value);
            let is_left = |cell, at| value[formula.has(cell, at) as usize] != -1;
            let Some(Cut { row, parts }) = self.sides[side].cut(formula, is_left) else { continue };
            if self.known_cuts.insert(row.clone())
                && let Some(conflict) = self.add(row, Origin::Cut(parts))
            {
                return Some(conflict);
            }
        }
    }

    fn backtrack(&mut self, level: u32) {
        if self.level_now() <= level {
            return;
        }
        let start = self.starts[level as usize];
        self.starts.truncate(level as usize);
        for place in (start..self.trail.len()).rev() {
            let literal = self.trail[place];
            if place < self.head {
                for &(number, coefficient) in &self.occurs[index(-literal)] {
                    self.slack[number] += coefficient;
                }
            }
            let variable = literal.unsigned_abs() as usize;
            self.value[variable] = 0;
            self.reason[variable] = None;
        }
        self.trail.truncate(start);
        self.head = self.head.min(start);
    }

    /// False literals of a row, enough to force `forced` (or to violate the row): those assigned
    /// before `limit`, as few and as early as is simple.
    fn because(&self, number: usize, forced: Option<i32>, limit: usize) -> Vec<i32> {
        let row = &self.rows[number];
        if row.is_clause() {
            let others = row.terms.iter().map(|term| term.1);
            return others.filter(|&literal| Some(literal) != forced).collect();
        }
        let mut free: i64 = -row.degree;
        let mut candidates = Vec::new();
        for &(coefficient, literal) in &row.terms {
            if Some(literal) == forced {
                continue;
            }
            free += coefficient;
            let place = self.place[literal.unsigned_abs() as usize];
            if self.value(literal) == -1 && place < limit {
                candidates.push((coefficient, literal));
            }
        }
        let level = |literal: i32| self.level[literal.unsigned_abs() as usize];
        // The lowest levels first: else a row could stay violated below the level that is left.
        candidates.sort_by_key(|&(coefficient, literal)| (level(literal), -coefficient));
        let mut literals = Vec::new();
        for (coefficient, literal) in candidates {
            if free < 0 {
                break;
            }
            free -= coefficient;
            literals.push(literal);
        }
        debug_assert!(free < 0, "a reason that forces");
        literals
    }

    /// The reason of a true literal, as false literals.
    fn reason_of(&self, variable: usize) -> Option<(usize, Vec<i32>)> {
        let number = self.reason[variable]?;
        let literal = variable as i32 * i32::from(self.value[variable]);
        Some((number, self.because(number, Some(literal), self.place[variable])))
    }

    /// Learns a clause from a violated row and goes back to where it asserts a literal; false at
    /// level 0.
    fn learn(&mut self, conflict: usize) -> bool {
        let mut literals = self.because(conflict, None, usize::MAX);
        let level = |search: &Self, literal: i32| search.level[literal.unsigned_abs() as usize];
        let top = literals.iter().map(|&literal| level(self, literal)).max().unwrap_or(0);
        if top == 0 {
            let certain = literals;
            let origin = Origin::Learned { rows: vec![conflict], certain };
            self.rows.push(Row { terms: Vec::new(), degree: 1 });
            self.origins.push(origin);
            return false;
        }
        self.backtrack(top);
        let (mut rows, mut certain) = (vec![conflict], Vec::new());
        let mut seen: HashSet<usize> = HashSet::new();
        let mut learned = Vec::new();
        let mut open = 0;
        let mut at = self.trail.len();
        let asserted = loop {
            for &literal in &literals {
                let variable = literal.unsigned_abs() as usize;
                if self.level[variable] == 0 {
                    certain.push(literal);
                } else if seen.insert(variable) {
                    self.activity[variable] += self.bump;
                    if self.level[variable] == top {
                        open += 1;
                    } else {
                        learned.push(literal);
                    }
                }
            }
            loop {
                at -= 1;
                if seen.contains(&(self.trail[at].unsigned_abs() as usize)) {
                    break;
                }
            }
            let literal = self.trail[at];
            open -= 1;
            if open == 0 {
                break -literal;
            }
            let variable = literal.unsigned_abs() as usize;
            let (number, reasons) = self.reason_of(variable).expect("the decision comes last");
            rows.push(number);
            literals = reasons;
        };
        // Literals that the others imply by one step are left out.
        let mut shorter = Vec::new();
        for &literal in &learned {
            let variable = literal.unsigned_abs() as usize;
            match self.reason_of(variable) {
                Some((number, reasons))
                    if reasons.iter().all(|other| {
                        let other = other.unsigned_abs() as usize;
                        self.level[other] == 0 || seen.contains(&other)
                    }) =>
                {
                    rows.push(number);
                    let is_certain = |literal: &i32| level(self, *literal) == 0;
                    certain.extend(reasons.into_iter().filter(is_certain));
                }
                _ => shorter.push(literal),
            }
        }
        self.bump *= 1.05;
        if self.bump > 1e100 {
            self.activity.iter_mut().for_each(|activity| *activity *= 1e-100);
            self.bump *= 1e-100;
        }
        let back = shorter.iter().map(|&literal| level(self, literal)).max().unwrap_or(0);
        self.backtrack(back);
        let clause = Row::clause([asserted].into_iter().chain(shorter));
        let violated = self.add(clause, Origin::Learned { rows, certain });
        debug_assert!(violated.is_none(), "a learned clause asserts");
        true
    }

    /// The variable of a cell to decide, if one is free.
    fn next(&self) -> Option<i32> {
        let (n, mut best) = (self.formula.n, None);
        let mut most = f64::NEG_INFINITY;
        for cell in 0..self.formula.cells {
            let first = cell * n + 1;
            let values = first..first + n;
            if values.clone().any(|variable| self.value[variable] == 1) {
                continue;
            }
            let free = values.clone().filter(|&variable| self.value[variable] == 0).count();
            for variable in values.filter(|&variable| self.value[variable] == 0) {
                let weight = self.activity[variable] / self.bump + 1e-3 / free as f64;
                if weight > most {
                    most = weight;
                    best = Some(variable as i32);
                }
            }
        }
        best
    }

    /// Searches until the formula is refuted.
    pub fn run(&mut self, question: &Question) -> End {
        for row in self.formula.rows.clone() {
            let conflict = self.add(row, Origin::Line);
            if let Some(conflict) = conflict {
                // All lines have their numbers before any other row.
                for row in &self.formula.rows[self.rows.len()..] {
                    self.rows.push(row.clone());
                    self.origins.push(Origin::Line);
                }
                self.learn(conflict);
                return End::Refuted;
            }
        }
        let mut until_restart = 50;
        let mut restarts = 1u64;
        loop {
            if let Some(conflict) = self.propagate_all() {
                self.conflicts += 1;
                if !self.learn(conflict) {
                    return End::Refuted;
                }
                until_restart -= 1;
                if self.conflicts.is_multiple_of(16) && question.is_over() {
                    return End::Over;
                }
                continue;
            }
            if until_restart <= 0 {
                self.backtrack(0);
                restarts += 1;
                until_restart = 50 * luby(restarts);
                continue;
            }
            match self.next() {
                Some(variable) => {
                    self.starts.push(self.trail.len());
                    self.assign(variable, None);
                }
                None => return End::Model,
            }
        }
    }

    /// The rows that the last one needs, in their order.
    pub fn needed(&self) -> Vec<bool> {
        let mut is_needed = vec![false; self.rows.len()];
        let mut is_explained = vec![false; self.value.len()];
        if let Some(last) = is_needed.last_mut() {
            *last = true;
        }
        for number in (0..self.rows.len()).rev() {
            if !is_needed[number] {
                continue;
            }
            match &self.origins[number] {
                Origin::Line => {}
                Origin::Cut(parts) => parts.iter().for_each(|part| is_needed[part.1] = true),
                Origin::Learned { rows, certain } => {
                    rows.iter().for_each(|&row| is_needed[row] = true);
                    let mut open = certain.clone();
                    while let Some(literal) = open.pop() {
                        let variable = literal.unsigned_abs() as usize;
                        if !std::mem::replace(&mut is_explained[variable], true)
                            && let Some((row, reasons)) = self.reason_of(variable)
                        {
                            is_needed[row] = true;
                            open.extend(reasons);
                        }
                    }
                }
            }
        }
        is_needed
    }
}

/// The sequence 1, 1, 2, 1, 1, 2, 4, ... (Luby, Sinclair, Zuckerman 1993), from 1.
fn luby(number: u64) -> i64 {
    let mut power = 1;
    while power * 2 - 1 < number {
        power *= 2;
    }
    if power * 2 - 1 == number { power as i64 } else { luby(number + 1 - power) }
}
