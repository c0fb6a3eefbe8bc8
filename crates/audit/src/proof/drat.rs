//! DRAT as text: one clause per line, added, or deleted after `d`, ended by `0`.
//!
//! Deletions of clauses that became units are ignored: assignments stay, as in drat-trim.

use super::follow;
use super::propagation::{ClauseNumber, Literal, Propagation, code};
use crate::bundle::PROOF_OF;
use crate::cnf::Clauses;
use crate::reason::{Result, refuse};
use crate::text::{self, FileLines};
use quorum_problem::fault;
use std::collections::HashMap;

/// Checks that the proof refutes the formula, whose text has this SHA-256.
pub(crate) fn check(lines: &mut FileLines, formula: &Clauses, sha256: &str) -> Result {
    match lines.next()?.and_then(|line| line.strip_prefix(PROOF_OF.as_bytes())) {
        Some(hash) if hash == sha256.as_bytes() || fault::is("audit", "proof-of", "accept") => {}
        Some(_) => return refuse("it names another formula"),
        None => {
            return refuse("expected the hash of its formula in the first line, found none");
        }
    }
    let mut checker = Checker::new(formula);
    follow(lines, |line| {
        let deleted = line.strip_prefix(b"d ");
        checker
            .read(deleted.unwrap_or(line))
            .ok_or("is not a clause of the formula's variables, ended by 0")?;
        match deleted {
            Some(_) => checker.delete()?,
            None => checker.add()?,
        }
        Ok(deleted.is_none() && checker.clause.is_empty())
    })
}

struct Checker {
    propagation: Propagation,
    variables: u64,
    /// The line at hand.
    clause: Vec<Literal>,
    /// The clauses with a hash.
    by_hash: HashMap<u64, Vec<ClauseNumber>>,
}

impl Checker {
    fn new(formula: &Clauses) -> Self {
        let mut checker = Checker {
            propagation: Propagation::new(formula.variables),
            variables: formula.variables,
            clause: Vec::new(),
            by_hash: HashMap::with_capacity(2 * formula.len()),
        };
        for clause in formula.iter() {
            checker.clause.clear();
            checker.clause.extend(clause.iter().map(|&literal| code(literal)));
            checker.keep();
        }
        checker.propagation.propagate();
        checker
    }

    /// Reads a clause without repeated literals.
    fn read(&mut self, line: &[u8]) -> Option<()> {
        let Checker { clause, variables, .. } = self;
        clause.clear();
        text::clause(line, *variables, |literal| clause.push(code(literal)))?;
        clause.sort_unstable();
        clause.dedup();
        Some(())
    }

    fn add(&mut self) -> Result<(), &'static str> {
        if !self.propagation.implies(&self.clause) && !fault::is("audit", "drat", "accept") {
            return Err("does not follow by unit propagation");
        }
        // A clause with both signs of a variable is a tautology and cannot be watched.
        let is_tautology = self.clause.windows(2).any(|pair| pair[0] ^ 1 == pair[1]);
        if !self.propagation.is_refuted() && !is_tautology {
            self.keep();
            self.propagation.propagate();
        }
        Ok(())
    }

    fn keep(&mut self) {
        let number = self.propagation.add(&self.clause);
        self.by_hash.entry(hash(&self.clause)).or_default().push(number);
    }

    fn delete(&mut self) -> Result<(), &'static str> {
        if self.propagation.is_refuted() {
            return Ok(());
        }
        let same_hash = self.by_hash.get_mut(&hash(&self.clause));
        let number = same_hash.and_then(|numbers| {
            let is_it =
                |&number: &ClauseNumber| is_same(self.propagation.clause(number), &self.clause);
            Some(numbers.swap_remove(numbers.iter().rposition(is_it)?))
        });
        self.propagation.remove(number.ok_or("deletes a clause that does not exist")?);
        Ok(())
    }
}

/// Whether a stored clause has the literals of one that is sorted.
fn is_same(stored: &[Literal], sorted: &[Literal]) -> bool {
    stored.len() == sorted.len()
        && stored.iter().all(|literal| sorted.binary_search(literal).is_ok())
}

/// The same for any order of the literals.
fn hash(clause: &[Literal]) -> u64 {
    let mixed = clause.iter().map(|&literal| {
        let mixed = (u64::from(literal) + 1).wrapping_mul(0x9E37_79B9_7F4A_7C15);
        (mixed ^ mixed >> 29).wrapping_mul(0xBF58_476D_1CE4_E5B9)
    });
    mixed.fold(0, u64::wrapping_add)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::cnf;

    /// a = b, b = c, c = not a, in full, and a refutation with a unit.
    const CYCLE: &str =
        "c cell variables\np cnf 3 6\n-1 2 0\n1 -2 0\n-2 3 0\n2 -3 0\n-3 -1 0\n3 1 0\n";

    fn checked(formula: &str, proof: &str) -> Result {
        let folder = tempfile::tempdir().unwrap();
        let open = |name: &str, text: &str| {
            let path = folder.path().join(name);
            std::fs::write(&path, text).unwrap();
            FileLines::open(&path).unwrap()
        };
        let variables = formula.split(' ').nth(4).unwrap().parse().unwrap();
        let mut text = open("cnf", formula);
        let clauses = cnf::read(&mut text, "cell variables", variables, |_| Ok(())).unwrap();
        check(&mut open("drat", &format!("{PROOF_OF}abc\n{proof}")), &clauses, "abc")
    }

    fn refused(proof: &str) -> String {
        checked(CYCLE, proof).unwrap_err().to_string()
    }

    #[test]
    fn a_refutation_is_accepted() {
        for proof in [
            "1 0\n0\n",
            "-1 0\n0\n",
            "-1 0\nd -1 2 0\nd 1 -1 0\n0\n",
            // Deleting the clause that a unit came from changes nothing.
            "2 0\nd 2 0\n0\n",
            // A tautology follows from anything, and nothing follows from it.
            "1 -1 0\n1 1 0\n0\n",
        ] {
            assert_eq!(checked(CYCLE, proof), Ok(()), "{proof}");
        }
        // Unit propagation only.
        let trivial = "c cell variables\np cnf 1 2\n1 0\n-1 0\n";
        assert_eq!(checked(trivial, "0\n"), Ok(()));
    }

    #[test]
    fn what_is_no_refutation_is_not() {
        assert_eq!(refused("0\n"), "line 2 does not follow by unit propagation");
        assert_eq!(refused("1 0\n"), "it ends without the empty clause");
        assert_eq!(refused(""), "it ends without the empty clause");
        assert_eq!(refused("1 0\n0"), "line 3 is truncated: it has no line end");
        assert_eq!(refused("1 0\n0\n0\n"), "line 4 comes after the empty clause");
        assert_eq!(refused("d 1 2 0\n"), "line 2 deletes a clause that does not exist");
        assert_eq!(
            refused("d -1 2 0\nd 1 -2 0\nd -3 -1 0\n1 0\n0\n"),
            "line 5 does not follow by unit propagation"
        );
        for line in ["4 0", "1", "1 0 2 0", "x 0", "d", "d 1"] {
            let expected = "line 2 is not a clause of the formula's variables, ended by 0";
            assert_eq!(refused(&format!("{line}\n")), expected);
        }
        // A step that keeps satisfiability but is not implied: RAT is rejected.
        let formula = "c cell variables\np cnf 3 2\n1 2 0\n-1 -2 0\n";
        assert!(checked(formula, "3 0\n").is_err());
    }

    #[test]
    fn a_proof_says_whose_it_is() {
        let folder = tempfile::tempdir().unwrap();
        let path = folder.path().join("drat");
        std::fs::write(&path, format!("{PROOF_OF}abd\n0\n")).unwrap();
        let outcome = check(&mut FileLines::open(&path).unwrap(), &Clauses::default(), "abc");
        assert_eq!(outcome.unwrap_err().to_string(), "it names another formula");
    }

    #[test]
    fn a_clause_that_stands_twice_is_deleted_once() {
        let twice = "c cell variables\np cnf 2 5\n1 2 0\n2 1 0\n-1 2 0\n1 -2 0\n-1 -2 0\n";
        assert_eq!(checked(twice, "d 1 2 0\n1 0\n0\n"), Ok(()));
        let none_left = "d 1 2 0\nd 2 1 0\n1 0\n0\n";
        assert!(checked(twice, none_left).unwrap_err().to_string().starts_with("line 4 "));
    }
}
