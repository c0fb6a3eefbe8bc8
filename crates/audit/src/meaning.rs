//! Meanings of the clauses of a certified formula; checks that a formula contains all required
//! clauses and no others.
//!
//! The variable `cell * n + value` is true if the cell has the value. The rules determine the
//! clauses that a formula must contain; a clause of the formula is accepted if it is one of
//! these and did not occur before:
//!
//! | clause | means |
//! |---|---|
//! | all values of a cell | the cell has a value |
//! | a value in all cells of a group of `n` | the value occurs in the group |
//! | not two values of a cell | the cell has at most one |
//! | not a value in two cells of a group | the group has it at most once |
//! | not `v` in the lesser and `w <= v` in the greater cell | conflict: an inequality |
//! | not `v` in one cell, or a support in the other | support: an inequality |
//! | a single value | a given |
//! | a single negated value | an excluded candidate; a value without supports |
//! | for each cell, not its value | the solution is blocked |
//!
//! Some clauses have two of these meanings (a 2x2 grid has short ones).

use super::rules::AuditRules;
use crate::bundle::FormulaFacts;
use problem::Position;
use std::collections::HashSet;
use std::fmt;

/// Redundant clauses that a formula contains, and its encoding of inequalities.
#[derive(Clone, Copy, Debug)]
pub(super) struct StatedParts {
    /// Each cell has at most one value. (Implied by the rest.)
    cell_at_most_one: bool,
    /// Each value occurs in each full group. (Implied as well.)
    group_at_least_one: bool,
    /// Inequalities by support, else by conflict.
    support: bool,
}

impl StatedParts {
    /// Parses the encoding of a manifest.
    pub fn new(facts: &FormulaFacts) -> Result<Self, String> {
        let (cell_at_most_one, group_at_least_one) = match facts.base.as_str() {
            "minimal" => (false, false),
            "efficient" => (true, false),
            "extended" => (true, true),
            other => {
                return Err(format!(
                    "expected base minimal, efficient or extended, found '{other}'"
                ));
            }
        };
        let support = match facts.signs.as_str() {
            "support" => true,
            "conflict" => false,
            other => {
                return Err(format!(
                    "expected encoding of signs support or conflict, found '{other}'"
                ));
            }
        };
        Ok(StatedParts { cell_at_most_one, group_at_least_one, support })
    }
}

/// A formula while it is read.
pub(super) struct FormulaReader<'a> {
    rules: &'a AuditRules,
    stated: StatedParts,
    solution: Option<&'a [u8]>,
    /// Required clauses that did not occur yet, with ascending literals.
    missing: HashSet<Box<[i32]>>,
}

impl<'a> FormulaReader<'a> {
    /// A formula without any clause read. With a solution, it must block it.
    pub fn new(rules: &'a AuditRules, stated: StatedParts, solution: Option<&'a [u8]>) -> Self {
        let mut formula = FormulaReader { rules, stated, solution, missing: HashSet::new() };
        let mut missing = HashSet::new();
        formula.contents(|clause, _| {
            missing.insert(clause);
        });
        formula.missing = missing;
        formula
    }

    /// Takes the next clause, or returns its fault.
    pub fn take(&mut self, clause: &[i32]) -> Result<(), String> {
        let is_none = |literal: &&i32| literal.unsigned_abs() as usize > self.rules.n.pow(3);
        if let Some(literal) = clause.iter().find(is_none) {
            return Err(format!("contains {literal}, which is not a variable of a cell"));
        }
        let sorted = ascending(clause.to_vec());
        if self.missing.remove(&sorted) {
            return Ok(());
        }
        Err(match self.first_meaning(|known| *known == *sorted) {
            Some(meaning) => format!("repeats that {meaning}"),
            None => format!("contains '{}', which the rules do not imply", self.words(clause)),
        })
    }

    /// Checks that no required clause is missing, else names one.
    pub fn finish(self) -> Result<(), String> {
        if self.missing.is_empty() {
            return Ok(());
        }
        let meaning = self.first_meaning(|clause| self.missing.contains(clause));
        Err(format!("lacks the clause that {}", meaning.unwrap_or_default()))
    }

    /// The meaning of the first of these clauses.
    fn first_meaning(&self, is_one: impl Fn(&[i32]) -> bool) -> Option<String> {
        let mut found = None;
        self.contents(|clause, meaning| {
            if found.is_none() && is_one(&clause) {
                found = Some(meaning.to_string());
            }
        });
        found
    }

    /// All required clauses: calls back with each clause, its literals ascending, and its
    /// meaning as the end of a sentence.
    fn contents(&self, mut each: impl FnMut(Box<[i32]>, fmt::Arguments<'_>)) {
        let AuditRules { n, ref groups, ref allowed, ref signs, ref seen_cells } = *self.rules;
        let at = |cell| Position::of(cell, n);
        let has = |cell: usize, value: usize| (cell * n + value) as i32;
        let has_not = |cell, value| -has(cell, value);
        let mut add = |clause: Vec<i32>, meaning: fmt::Arguments<'_>| {
            each(ascending(clause), meaning);
        };

        for cell in 0..n * n {
            let values = (1..=n).map(|value| has(cell, value)).collect();
            add(values, format_args!("{} has a value", at(cell)));
        }
        for cell in (0..n * n).filter(|_| self.stated.cell_at_most_one) {
            for (v, w) in (1..=n).flat_map(|v| (v + 1..=n).map(move |w| (v, w))) {
                let clause = vec![has_not(cell, v), has_not(cell, w)];
                add(clause, format_args!("{} is not both {v} and {w}", at(cell)));
            }
        }
        let is_stated = |group: &&Vec<usize>| self.stated.group_at_least_one && group.len() == n;
        for group in groups.iter().filter(is_stated) {
            let (first, last) = (at(group[0]), at(group[n - 1]));
            for value in 1..=n {
                let places = group.iter().map(|&cell| has(cell, value)).collect();
                add(places, format_args!("{value} occurs in the group from {first} to {last}"));
            }
        }
        for (cell, seen_cells) in seen_cells.iter().enumerate() {
            for &other in seen_cells.iter().filter(|&&other| other > cell) {
                for value in 1..=n {
                    let clause = vec![has_not(cell, value), has_not(other, value)];
                    let (cell, other) = (at(cell), at(other));
                    add(clause, format_args!("{cell} and {other} are not both {value}"));
                }
            }
        }
        for &(lesser, greater) in signs.iter().filter(|_| !self.stated.support) {
            let sign = format!("{} < {}", at(lesser), at(greater));
            // The group already excludes equal values.
            let excludes_equal = self.rules.share_group(lesser, greater);
            for (v, w) in (1..=n).flat_map(|v| (1..=v).map(move |w| (v, w))) {
                if v != w || !excludes_equal {
                    let clause = vec![has_not(lesser, v), has_not(greater, w)];
                    add(clause, format_args!("{v} and {w} are not possible for {sign}"));
                }
            }
        }
        for &(lesser, greater) in signs.iter().filter(|_| self.stated.support) {
            let sign = format!("{} < {}", at(lesser), at(greater));
            for value in 1..=n {
                let mut clause = vec![has_not(lesser, value)];
                clause.extend((value + 1..=n).map(|partner| has(greater, partner)));
                let needs = "needs a greater value";
                add(clause, format_args!("{value} in the lesser cell of {sign} {needs}"));
                let mut clause = vec![has_not(greater, value)];
                clause.extend((1..value).map(|partner| has(lesser, partner)));
                let needs = "needs a lesser value";
                add(clause, format_args!("{value} in the greater cell of {sign} {needs}"));
            }
        }
        for cell in 0..n * n {
            if let Some(value) = self.rules.given(cell) {
                add(vec![has(cell, value)], format_args!("{}={value} is given", at(cell)));
            }
        }
        for cell in (0..n * n).filter(|&cell| self.rules.given(cell).is_none()) {
            for value in (1..=n).filter(|value| allowed[cell] >> (value - 1) & 1 == 0) {
                add(vec![has_not(cell, value)], format_args!("{} is not {value}", at(cell)));
            }
        }
        if let Some(solution) = self.solution {
            let values = solution.iter().map(|&value| usize::from(value));
            let clause = values.enumerate().map(|(cell, value)| has_not(cell, value)).collect();
            add(clause, format_args!("the solution is blocked"));
        }
    }

    /// A clause as text, cut to a readable length.
    fn words(&self, clause: &[i32]) -> String {
        const MOST: usize = 5;
        let n = self.rules.n;
        let word = |&literal: &i32| {
            let place = literal.unsigned_abs() as usize - 1;
            let sign = if literal > 0 { "=" } else { "!=" };
            format!("{}{sign}{}", Position::of(place / n, n), place % n + 1)
        };
        let words: Vec<String> = clause.iter().take(MOST).map(word).collect();
        match clause.len().saturating_sub(MOST) {
            0 if words.is_empty() => "nothing is possible".to_owned(),
            0 => words.join(" or "),
            more => format!("{} or {more} more", words.join(" or ")),
        }
    }
}

fn ascending(mut clause: Vec<i32>) -> Box<[i32]> {
    clause.sort_unstable();
    clause.into_boxed_slice()
}
