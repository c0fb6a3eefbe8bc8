//! LRAT as text: `NUMBER LITERALS 0 HINTS 0` adds a clause, `NUMBER d NUMBERS 0` deletes some.
//!
//! With the negation of the clause assumed, each hint must leave one literal unassigned, which
//! is then assumed too, until the last hint is false.

use super::follow;
use crate::checked;
use crate::cnf::Clauses;
use crate::reason::{Result, refuse};
use crate::text::{FileLines, integers};
use std::collections::HashMap;

/// Checks that the proof refutes the formula.
pub(crate) fn check(lines: &mut FileLines, formula: &Clauses) -> Result {
    let mut checker = Checker {
        clauses: HashMap::with_capacity(2 * formula.len()),
        values: vec![0; formula.variables as usize + 1],
        trail: Vec::new(),
        last: formula.len() as i64,
    };
    for (number, clause) in (1..).zip(formula.iter()) {
        checker.clauses.insert(number, clause.into());
    }
    let mut numbers = Vec::new();
    follow(lines, |line| {
        if let Some(place) = line.windows(3).position(|word| word == b" d ") {
            read(&line[place + 3..], &mut numbers)?;
            checker.delete(&numbers)?;
            return Ok(false);
        }
        read(line, &mut numbers)?;
        checker.add(&numbers)
    })
}

fn read(text: &[u8], numbers: &mut Vec<i64>) -> Result {
    numbers.clear();
    if integers(text, |number| numbers.push(number)).is_some() && numbers.last() == Some(&0) {
        return Ok(());
    }
    refuse("is not a step of a proof, ended by 0")
}

struct Checker {
    clauses: HashMap<i64, Box<[i32]>>,
    /// 1 true, -1 false, 0 neither; by variable.
    values: Vec<i8>,
    trail: Vec<usize>,
    /// The largest number of a clause so far.
    last: i64,
}

impl Checker {
    fn delete(&mut self, numbers: &[i64]) -> Result {
        for number in &numbers[..numbers.len() - 1] {
            self.clauses
                .remove(number)
                .ok_or_else(|| format!("deletes clause {number}, which does not exist"))?;
        }
        Ok(())
    }

    /// Checks and adds a clause; true if it is the empty one.
    fn add(&mut self, numbers: &[i64]) -> Result<bool> {
        let malformed = "is not a clause with its hints";
        let (&number, rest) = numbers.split_first().ok_or(malformed)?;
        let end = rest.iter().position(|&literal| literal == 0).ok_or(malformed)?;
        let hints = rest[end + 1..].split_last().ok_or(malformed)?.1;
        if number <= self.last {
            return refuse(format!("gives clause {number} a number that is already used"));
        }
        if rest[..end].iter().any(|&literal| self.values.len() as u64 <= literal.unsigned_abs()) {
            return refuse("contains a variable that the formula lacks");
        }
        let clause: Box<[i32]> = rest[..end].iter().map(|&literal| literal as i32).collect();
        let outcome = self.follows(&clause, hints);
        for variable in self.trail.drain(..) {
            self.values[variable] = 0;
        }
        checked("lrat", outcome)?;
        let is_empty = clause.is_empty();
        self.last = number;
        self.clauses.insert(number, clause);
        Ok(is_empty)
    }

    fn follows(&mut self, clause: &[i32], hints: &[i64]) -> Result {
        for &literal in clause {
            // Both signs of a variable: a tautology.
            if self.value(literal) > 0 {
                return Ok(());
            }
            self.assume(-literal);
        }
        for (place, hint) in hints.iter().enumerate() {
            let Some(reason) = self.clauses.get(hint) else {
                return match hint {
                    ..0 => refuse("takes a step that is not implied (RAT)"),
                    _ => refuse(format!("names clause {hint}, which does not exist")),
                };
            };
            let mut open = None;
            for &literal in reason {
                match self.value(literal) {
                    0 if open.is_none() => open = Some(literal),
                    value if value >= 0 => {
                        return refuse(format!(
                            "does not follow: clause {hint} has two unassigned literals"
                        ));
                    }
                    _ => {}
                }
            }
            match open {
                Some(unit) => self.assume(unit),
                None if place + 1 == hints.len() => return Ok(()),
                None => {
                    return refuse(format!("has hints after clause {hint}, which completes it"));
                }
            }
        }
        refuse("does not follow from the clauses that it names")
    }

    fn value(&self, literal: i32) -> i8 {
        let value = self.values[literal.unsigned_abs() as usize];
        if literal > 0 { value } else { -value }
    }

    fn assume(&mut self, literal: i32) {
        let variable = literal.unsigned_abs() as usize;
        if self.values[variable] == 0 {
            self.values[variable] = if literal > 0 { 1 } else { -1 };
            self.trail.push(variable);
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::cnf;

    /// a = b, b = c, c = not a.
    const CYCLE: &str =
        "c cell variables\np cnf 3 6\n-1 2 0\n1 -2 0\n-2 3 0\n2 -3 0\n-3 -1 0\n3 1 0\n";

    fn checked(proof: &str) -> Result {
        let folder = tempfile::tempdir().unwrap();
        let open = |name: &str, text: &str| {
            let path = folder.path().join(name);
            std::fs::write(&path, text).unwrap();
            FileLines::open(&path).unwrap()
        };
        let mut text = open("cnf", CYCLE);
        let clauses = cnf::read(&mut text, "cell variables", 3, |_| Ok(())).unwrap();
        check(&mut open("lrat", proof), &clauses)
    }

    fn refused(proof: &str) -> String {
        checked(proof).unwrap_err().to_string()
    }

    #[test]
    fn a_refutation_is_accepted() {
        // Not a: then c (6), b (4), a (2). With a: b (1), c (3), not c (5).
        assert_eq!(checked("7 1 0 6 4 2 0\n7 d 6 4 0\n9 0 7 1 3 5 0\n"), Ok(()));
    }

    #[test]
    fn what_is_no_refutation_is_not() {
        assert_eq!(refused("7 1 0 6 4 2 0\n"), "it ends without the empty clause");
        assert_eq!(
            refused("7 0 6 4 2 0\n"),
            "line 1 does not follow: clause 6 has two unassigned literals"
        );
        assert_eq!(
            refused("7 1 0 6 4 0\n"),
            "line 1 does not follow from the clauses that it names"
        );
        assert_eq!(
            refused("7 1 0 6 4 2 1 0\n"),
            "line 1 has hints after clause 2, which completes it"
        );
        assert_eq!(
            refused("7 1 0 6 4 2 0\n7 d 1 0\n8 0 7 1 3 5 0\n"),
            "line 3 names clause 1, which does not exist"
        );
        assert_eq!(
            refused("6 1 0 6 4 2 0\n"),
            "line 1 gives clause 6 a number that is already used"
        );
        assert_eq!(refused("7 d 8 0\n"), "line 1 deletes clause 8, which does not exist");
        assert_eq!(refused("7 1 0 -6 4 2 0\n"), "line 1 takes a step that is not implied (RAT)");
        assert_eq!(refused("7 4 0 6 0\n"), "line 1 contains a variable that the formula lacks");
        assert_eq!(refused("7 1 0 6 4 2\n"), "line 1 is not a step of a proof, ended by 0");
        assert_eq!(refused("7 0\n"), "line 1 is not a clause with its hints");
        let after = refused("7 1 0 6 4 2 0\n8 0 7 1 3 5 0\n8 d 7 0\n");
        assert_eq!(after, "line 3 comes after the empty clause");
    }
}
