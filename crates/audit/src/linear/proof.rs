//! A checker of proofs in the format of VeriPB, version 3, as far as certificates need it.
//!
//! | line | accepted if |
//! |---|---|
//! | `pol 3 2 * 7 +;` | sums and products with positive factors of known inequalities: it follows by arithmetic |
//! | `rup 1 x 1 ~y >= 1;` | unit propagation of all inequalities refutes the negated clause |
//! | `conclusion UNSAT : 9;` | inequality 9 holds under no values of its variables |
//!
//! Other steps of the format (strengthening, deletion, orders, objectives) are rejected. A line has
//! one step.
//!
//! Unit propagation of an inequality: its slack is the sum of the coefficients whose literals are
//! not false, less what they must sum to. Below 0 it is violated; a literal with a greater
//! coefficient than the slack must be true. Clauses, most lines of a proof, are visited only if one
//! of two literals that are not false becomes so (Moskewicz et al. 2001): with slacks for them too,
//! a proof of 4,000 lines takes several times as long.

use super::line::{Inequality, Names};
use crate::bundle::VERIPB_PROOF_OF;
use crate::checked;
use crate::text::Lines;

/// Checks that a proof refutes a formula, whose text has this SHA-256.
pub(super) fn check(
    lines: &mut Lines,
    names: &Names<'_>,
    formula: Vec<Inequality>,
    sha256: &str,
) -> Result<(), String> {
    let count = formula.len();
    let mut expect = |expected: &str| match lines.next()? {
        Some(line) if line == expected.as_bytes() => Ok(()),
        _ => Err(format!("expected the line '{expected}' at its beginning")),
    };
    expect("pseudo-Boolean proof version 3.0")?;
    checked("linear-bound", expect(&format!("{VERIPB_PROOF_OF}{sha256}")))?;
    expect(&format!("f {count};"))?;
    let mut known = Known::new(names.variables);
    for inequality in formula {
        known.add(inequality)?;
    }
    loop {
        if lines.next()?.is_none() {
            return Err("it ends without a conclusion".to_owned());
        }
        let number = lines.number;
        let text = std::str::from_utf8(lines.line()).ok().and_then(|line| line.strip_suffix(';'));
        let at_line = |reason: String| format!("line {number} {reason}");
        let text = text.ok_or_else(|| at_line("is no step that ends with ';'".to_owned()))?;
        let (word, rest) = text.split_once(' ').unwrap_or((text, ""));
        match word {
            "pol" => {
                let sum = known.polish(rest).map_err(at_line)?;
                known.add(sum).map_err(at_line)?;
            }
            "rup" => {
                let (clause, is_equal) = names.inequality(rest).map_err(at_line)?;
                let (terms, degree) = clause.normal().map_err(at_line)?;
                if is_equal || degree != 1 || terms.iter().any(|term| term.0 != 1) {
                    return Err(at_line("is not a clause".to_owned()));
                }
                let literals: Vec<i32> = terms.iter().map(|term| term.1).collect();
                if !known.implies(&literals) {
                    let reason = "does not follow by unit propagation".to_owned();
                    checked("rup", Err(at_line(reason)))?;
                }
                known.add(clause).map_err(at_line)?;
            }
            "output" if rest == "NONE" => break,
            _ => return Err(at_line(format!("expected pol, rup or output NONE, found '{word}'"))),
        }
    }
    let mut next = || Ok::<_, String>(lines.next()?.map(<[u8]>::to_vec));
    let conclusion = next()?.and_then(|line| String::from_utf8(line).ok()).unwrap_or_default();
    let id = conclusion.strip_prefix("conclusion UNSAT : ").and_then(|rest| rest.strip_suffix(';'));
    let id = id.ok_or("expected 'conclusion UNSAT : NUMBER;'")?;
    if !known.is_contradiction(id) {
        checked(
            "linear-end",
            Err(format!("inequality {id} of the conclusion is no contradiction")),
        )?;
    }
    match (next()?.as_deref(), next()?) {
        (Some(b"end pseudo-Boolean proof;"), None) => Ok(()),
        _ => Err("expected 'end pseudo-Boolean proof;' and nothing after it".to_owned()),
    }
}

/// Inequalities, and what they force.
struct Known {
    inequalities: Vec<Inequality>,
    /// Those that are no clauses, in normal form.
    rows: Vec<Vec<(i64, i32)>>,
    slack: Vec<i64>,
    /// By literal: the rows that have it, with its coefficient.
    having: Vec<Vec<(usize, i64)>>,
    /// Clauses of two or more literals; the first two are watched.
    clauses: Vec<Vec<i32>>,
    /// By literal: the clauses that watch it.
    watches: Vec<Vec<usize>>,
    /// By variable: 1, -1, or 0 if it is free.
    values: Vec<i8>,
    trail: Vec<i32>,
    /// Number of literals of the trail that were subtracted from the slacks.
    head: usize,
    is_refuted: bool,
}

fn index(literal: i32) -> usize {
    literal.unsigned_abs() as usize * 2 + usize::from(literal < 0)
}

impl Known {
    fn new(variables: usize) -> Self {
        Known {
            inequalities: Vec::new(),
            rows: Vec::new(),
            slack: Vec::new(),
            having: vec![Vec::new(); 2 * variables + 2],
            clauses: Vec::new(),
            watches: vec![Vec::new(); 2 * variables + 2],
            values: vec![0; variables + 1],
            trail: Vec::new(),
            head: 0,
            is_refuted: false,
        }
    }

    fn value(&self, literal: i32) -> i8 {
        self.values[literal.unsigned_abs() as usize] * literal.signum() as i8
    }

    fn add(&mut self, inequality: Inequality) -> Result<(), String> {
        let (row, degree) = inequality.normal()?;
        self.inequalities.push(inequality);
        if degree == 1 && row.iter().all(|term| term.0 == 1) {
            self.add_clause(row.into_iter().map(|term| term.1).collect());
            return Ok(());
        }
        let number = self.rows.len();
        let mut slack = -degree;
        for &(coefficient, literal) in &row {
            self.having[index(literal)].push((number, coefficient));
            slack += if self.value(literal) == -1 { 0 } else { coefficient };
        }
        self.slack.push(slack);
        self.rows.push(row);
        if !self.is_refuted {
            self.is_refuted = !self.force(number) || !self.propagate();
        }
        Ok(())
    }

    /// Adds a clause; what is assigned between two proof lines remains so.
    fn add_clause(&mut self, mut clause: Vec<i32>) {
        if self.is_refuted || clause.iter().any(|&literal| self.value(literal) == 1) {
            return;
        }
        clause.retain(|&literal| self.value(literal) == 0);
        match clause[..] {
            [] => self.is_refuted = true,
            [only] => {
                self.assign(only);
                self.is_refuted = !self.propagate();
            }
            [first, second, ..] => {
                self.watches[index(first)].push(self.clauses.len());
                self.watches[index(second)].push(self.clauses.len());
                self.clauses.push(clause);
            }
        }
    }

    /// Makes true what an inequality forces; false if it is violated.
    fn force(&mut self, number: usize) -> bool {
        let slack = self.slack[number];
        for place in 0..self.rows[number].len() {
            let (coefficient, literal) = self.rows[number][place];
            if coefficient <= slack {
                break;
            }
            if self.value(literal) == 0 {
                self.assign(literal);
            }
        }
        slack >= 0
    }

    fn assign(&mut self, literal: i32) {
        self.values[literal.unsigned_abs() as usize] = literal.signum() as i8;
        self.trail.push(literal);
    }

    /// False if an inequality is violated.
    fn propagate(&mut self) -> bool {
        while self.head < self.trail.len() {
            let falsified = index(-self.trail[self.head]);
            self.head += 1;
            for place in 0..self.having[falsified].len() {
                let (number, coefficient) = self.having[falsified][place];
                self.slack[number] -= coefficient;
            }
            for place in 0..self.having[falsified].len() {
                if !self.force(self.having[falsified][place].0) {
                    return false;
                }
            }
            if !self.visit(-self.trail[self.head - 1]) {
                return false;
            }
        }
        true
    }

    /// Takes the clauses that watch a literal, which is false now; false if one is violated.
    fn visit(&mut self, falsified: i32) -> bool {
        let mut watching = std::mem::take(&mut self.watches[index(falsified)]);
        let mut is_consistent = true;
        watching.retain(|&number| {
            let values = &self.values;
            let value =
                |literal: i32| values[literal.unsigned_abs() as usize] * literal.signum() as i8;
            let clause = &mut self.clauses[number];
            if clause[0] == falsified {
                clause.swap(0, 1);
            }
            let other = clause[0];
            if !is_consistent || value(other) == 1 {
                return true;
            }
            if let Some(place) = (2..clause.len()).find(|&place| value(clause[place]) != -1) {
                clause.swap(1, place);
                let watched = clause[1];
                self.watches[index(watched)].push(number);
                return false;
            }
            match value(other) {
                0 => self.assign(other),
                _ => is_consistent = false,
            }
            true
        });
        self.watches[index(falsified)] = watching;
        is_consistent
    }

    /// Whether unit propagation refutes the negation of a clause.
    fn implies(&mut self, clause: &[i32]) -> bool {
        if self.is_refuted {
            return true;
        }
        let start = self.trail.len();
        let mut is_refuted = false;
        for &literal in clause {
            match self.value(literal) {
                1 => is_refuted = true,
                0 => self.assign(-literal),
                _ => {}
            }
        }
        let is_refuted = is_refuted || !self.propagate();
        for place in (start..self.trail.len()).rev() {
            let literal = self.trail[place];
            self.values[literal.unsigned_abs() as usize] = 0;
            if place < self.head {
                for &(number, coefficient) in &self.having[index(-literal)] {
                    self.slack[number] += coefficient;
                }
            }
        }
        self.trail.truncate(start);
        self.head = start;
        is_refuted
    }

    fn named(&self, id: &str) -> Option<&Inequality> {
        self.inequalities.get(id.parse::<usize>().ok()?.checked_sub(1)?)
    }

    fn is_contradiction(&self, id: &str) -> bool {
        let normal = self.named(id).and_then(|inequality| inequality.normal().ok());
        normal.is_some_and(|(terms, degree)| {
            terms.iter().map(|term| i128::from(term.0)).sum::<i128>() < i128::from(degree)
        })
    }

    /// The inequality of a text in Polish notation: numbers of inequalities, `+`, and a positive
    /// factor with `*`.
    fn polish(&self, text: &str) -> Result<Inequality, String> {
        let mut stack: Vec<Inequality> = Vec::new();
        let mut words = text.split(' ').peekable();
        while let Some(word) = words.next() {
            if word == "+" {
                let (Some(second), Some(first)) = (stack.pop(), stack.last_mut()) else {
                    return Err("adds less than two inequalities".to_owned());
                };
                first.add(&second)?;
            } else if words.next_if_eq(&"*").is_some() {
                let factor = word.parse::<i64>().ok().filter(|&factor| factor > 0);
                let factor = factor.ok_or("expected a positive factor")?;
                let last = stack.pop().ok_or("multiplies nothing")?;
                stack.push(last.times(factor)?);
            } else {
                let known = self.named(word);
                let known =
                    known.ok_or_else(|| format!("refers to '{word}', which is not known"))?;
                stack.push(known.clone());
            }
        }
        match (stack.pop(), stack.pop()) {
            (Some(sum), None) => Ok(sum),
            _ => Err("expected one sum of inequalities".to_owned()),
        }
    }
}
