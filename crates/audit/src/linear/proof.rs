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
//! coefficient than the slack must be true. Clauses, most lines of a proof, are propagated as in
//! proofs of clauses: with slacks for them too, a proof of 4,000 lines takes several times as long.

use super::line::{Inequality, Names};
use crate::bundle::VERIPB_PROOF_OF;
use crate::checked;
use crate::proof::propagation::{Literal, Propagation, code};
use crate::reason::{Reason, Result, refuse};
use crate::text::FileLines;

/// Checks that a proof refutes a formula, whose text has this SHA-256.
pub(super) fn check(
    lines: &mut FileLines,
    names: &Names<'_>,
    formula: Vec<Inequality>,
    sha256: &str,
) -> Result {
    let count = formula.len();
    let mut expect = |expected: &str| match lines.next()? {
        Some(line) if line == expected.as_bytes() => Ok(()),
        _ => refuse(format!("expected the line '{expected}' at its beginning")),
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
            return refuse("it ends without a conclusion");
        }
        let number = lines.number;
        let text = std::str::from_utf8(lines.line()).ok().and_then(|line| line.strip_suffix(';'));
        let at_line = |reason: Reason| Reason::of(format!("line {number} {reason}"));
        let text = text.ok_or_else(|| at_line("is no step that ends with ';'".into()))?;
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
                    return Err(at_line("is not a clause".into()));
                }
                let literals: Vec<Literal> = terms.iter().map(|term| code(term.1)).collect();
                if !known.implies(&literals) {
                    let reason = "does not follow by unit propagation".into();
                    checked("rup", Err(at_line(reason)))?;
                }
                known.add(clause).map_err(at_line)?;
            }
            "output" if rest == "NONE" => break,
            _ => {
                let reason = format!("expected pol, rup or output NONE, found '{word}'");
                return Err(at_line(reason.into()));
            }
        }
    }
    let mut next = || Ok::<_, Reason>(lines.next()?.map(<[u8]>::to_vec));
    let conclusion = next()?.and_then(|line| String::from_utf8(line).ok()).unwrap_or_default();
    let id = conclusion.strip_prefix("conclusion UNSAT : ").and_then(|rest| rest.strip_suffix(';'));
    let id = id.ok_or("expected 'conclusion UNSAT : NUMBER;'")?;
    if !known.is_contradiction(id) {
        checked(
            "linear-end",
            refuse(format!("inequality {id} of the conclusion is no contradiction")),
        )?;
    }
    match (next()?.as_deref(), next()?) {
        (Some(b"end pseudo-Boolean proof;"), None) => Ok(()),
        _ => refuse("expected 'end pseudo-Boolean proof;' and nothing after it"),
    }
}

/// Inequalities, and what they force.
struct Known {
    inequalities: Vec<Inequality>,
    /// Those that are clauses, and all that is true.
    clauses: Propagation,
    /// The others, in normal form.
    rows: Vec<Vec<(i64, Literal)>>,
    slack: Vec<i64>,
    /// By literal: the rows that have it, with its coefficient.
    having: Vec<Vec<(usize, i64)>>,
    /// Number of literals of the trail that were subtracted from the slacks.
    head: usize,
    is_refuted: bool,
}

impl Known {
    fn new(variables: usize) -> Self {
        Known {
            inequalities: Vec::new(),
            clauses: Propagation::new(variables as u64),
            rows: Vec::new(),
            slack: Vec::new(),
            having: vec![Vec::new(); 2 * variables + 2],
            head: 0,
            is_refuted: false,
        }
    }

    /// Adds an inequality; what it forces remains so.
    fn add(&mut self, inequality: Inequality) -> Result {
        let (terms, degree) = inequality.normal()?;
        self.inequalities.push(inequality);
        if self.is_refuted {
            return Ok(());
        }
        let row: Vec<(i64, Literal)> = terms.into_iter().map(|(c, l)| (c, code(l))).collect();
        if degree == 1 && row.iter().all(|term| term.0 == 1) {
            let clause: Vec<Literal> = row.into_iter().map(|term| term.1).collect();
            self.clauses.add(&clause);
            self.is_refuted = self.clauses.is_refuted();
        } else {
            let number = self.rows.len();
            let mut slack = -degree;
            for &(coefficient, literal) in &row {
                self.having[literal as usize].push((number, coefficient));
                slack += if self.clauses.value(literal) == -1 { 0 } else { coefficient };
            }
            self.slack.push(slack);
            self.rows.push(row);
            self.is_refuted = !self.force(number);
        }
        self.is_refuted = self.is_refuted || !self.propagate();
        Ok(())
    }

    /// Makes true what an inequality forces; false if it is violated.
    fn force(&mut self, number: usize) -> bool {
        let slack = self.slack[number];
        for &(coefficient, literal) in &self.rows[number] {
            if coefficient <= slack {
                break;
            }
            if self.clauses.value(literal) == 0 {
                self.clauses.assign(literal);
            }
        }
        slack >= 0
    }

    /// False if an inequality is violated.
    fn propagate(&mut self) -> bool {
        while self.clauses.run() {
            let Some(&literal) = self.clauses.trail().get(self.head) else { return true };
            self.head += 1;
            let falsified = (literal ^ 1) as usize;
            for &(number, coefficient) in &self.having[falsified] {
                self.slack[number] -= coefficient;
            }
            for place in 0..self.having[falsified].len() {
                if !self.force(self.having[falsified][place].0) {
                    return false;
                }
            }
        }
        false
    }

    /// Whether unit propagation refutes the negation of a clause.
    fn implies(&mut self, clause: &[Literal]) -> bool {
        if self.is_refuted {
            return true;
        }
        let start = self.head;
        let is_refuted = !self.clauses.assume_negation(clause) || !self.propagate();
        for &literal in &self.clauses.trail()[start..self.head] {
            for &(number, coefficient) in &self.having[(literal ^ 1) as usize] {
                self.slack[number] += coefficient;
            }
        }
        self.clauses.undo(start);
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
    fn polish(&self, text: &str) -> Result<Inequality> {
        let mut stack: Vec<Inequality> = Vec::new();
        let mut words = text.split(' ').peekable();
        while let Some(word) = words.next() {
            if word == "+" {
                let (Some(second), Some(first)) = (stack.pop(), stack.last_mut()) else {
                    return refuse("adds less than two inequalities");
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
            _ => refuse("expected one sum of inequalities"),
        }
    }
}
