//! Clauses in one flat array: all literals in sequence, and the end of each clause.
//!
//! A vector per clause would be an allocation per clause, and most of the thousands of
//! clauses have two literals.

use quorum_problem::fault::Fault;

/// A formula: literals in DIMACS style, `v` for variable `v` (from 1) and `-v` for its
/// negation.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub struct Cnf {
    variables: u32,
    literals: Vec<i32>,
    ends: Vec<usize>,
}

impl Cnf {
    /// A formula without clauses over variables `1..=variables`.
    ///
    /// # Panics
    /// If there are more than `i32` can number.
    pub fn new(variables: u32) -> Self {
        assert!(i32::try_from(variables).is_ok(), "{variables} variables are too many");
        Cnf { variables, literals: Vec::new(), ends: Vec::new() }
    }

    /// Adds a variable, and returns it as a positive literal.
    pub fn new_variable(&mut self) -> i32 {
        self.variables += 1;
        i32::try_from(self.variables).expect("variables can be numbered by i32")
    }

    /// Adds a clause. The empty clause is legal: it makes the formula unsatisfiable.
    ///
    /// If a variable does not exist or occurs twice. Tautologies and repeated literals are
    /// rejected by some proof checkers, and here they are a bug of an encoding.
    pub fn push(&mut self, clause: impl IntoIterator<Item = i32>) {
        let start = self.literals.len();
        self.literals.extend(clause);
        let clause = &self.literals[start..];
        assert!(
            clause.iter().all(|&literal| (1..=self.variables).contains(&literal.unsigned_abs())),
            "a literal of {clause:?} is not one of {} variables",
            self.variables
        );
        assert!(!has_repeated_variable(clause), "a variable occurs twice in {clause:?}");
        self.ends.push(self.literals.len());
    }

    /// Adds a binary clause, the most common kind, of literals that [exist](Self::check).
    pub(super) fn push_two(&mut self, a: i32, b: i32) {
        assert!(a.unsigned_abs() != b.unsigned_abs(), "a variable occurs twice in [{a}, {b}]");
        self.literals.extend_from_slice(&[a, b]);
        self.ends.push(self.literals.len());
    }

    /// Checks that the variables of literals exist.
    ///
    /// # Panics
    /// If one does not.
    pub(super) fn check(&self, literals: &[i32]) {
        for literal in literals {
            let exists = (1..=self.variables).contains(&literal.unsigned_abs());
            assert!(exists, "{literal} is not one of {} variables", self.variables);
        }
    }

    /// The number of variables.
    pub fn variables(&self) -> u32 {
        self.variables
    }

    /// The number of clauses.
    pub fn clause_count(&self) -> usize {
        self.ends.len()
    }

    /// The number of literals in all clauses.
    pub fn literal_count(&self) -> usize {
        self.literals.len()
    }

    /// The clauses, in the order in which they were added.
    pub fn clauses(&self) -> impl Iterator<Item = &[i32]> + Clone {
        self.clauses_from(0)
    }

    /// Returns the clauses after the first `count`, for readers of a growing formula.
    pub fn clauses_from(&self, count: usize) -> impl Iterator<Item = &[i32]> + Clone {
        let mut start = count.checked_sub(1).map_or(0, |last| self.ends[last]);
        let ends = self.ends[count..].iter();
        ends.map(move |&end| &self.literals[std::mem::replace(&mut start, end)..end])
    }

    /// Damages the clauses from `start` on: `drop` omits one, `flip` negates its last literal.
    #[cold]
    pub(super) fn damage(&mut self, start: usize, fault: &Fault) {
        let Some(index) = fault.index(self.ends.len() - start) else { return };
        let mut clauses: Vec<Vec<i32>> = self.clauses_from(start).map(<[i32]>::to_vec).collect();
        match &*fault.kind {
            "flip" => clauses[index].last_mut().into_iter().for_each(|literal| *literal *= -1),
            _ => drop(clauses.remove(index)),
        }
        self.literals.truncate(start.checked_sub(1).map_or(0, |last| self.ends[last]));
        self.ends.truncate(start);
        clauses.into_iter().for_each(|clause| self.push(clause));
    }

    /// Reserves memory for this many more.
    pub(super) fn reserve(&mut self, clauses: usize, literals: usize) {
        self.ends.reserve(clauses);
        self.literals.reserve(literals);
    }
}

fn has_repeated_variable(clause: &[i32]) -> bool {
    // Nearly every clause is ascending, which one pass detects.
    if clause.is_sorted_by(|a, b| a.unsigned_abs() < b.unsigned_abs()) {
        return false;
    }
    let mut variables: Vec<u32> = clause.iter().map(|literal| literal.unsigned_abs()).collect();
    variables.sort_unstable();
    variables.windows(2).any(|pair| pair[0] == pair[1])
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn clauses_come_back_as_they_were_pushed() {
        let mut cnf = Cnf::new(3);
        let clauses: [&[i32]; 4] = [&[1, -2], &[], &[3], &[-3, 2, 1]];
        for clause in clauses {
            cnf.push(clause.iter().copied());
        }
        assert_eq!(cnf.clauses().collect::<Vec<_>>(), clauses);
        assert_eq!((cnf.clause_count(), cnf.literal_count()), (4, 6));
        for seen in 0..=4 {
            assert_eq!(cnf.clauses_from(seen).collect::<Vec<_>>(), clauses[seen..]);
        }
        assert_eq!(cnf.new_variable(), 4);
        cnf.push([4, -1]);
    }

    #[test]
    fn what_checkers_dislike_is_refused() {
        for clause in [&[1, -1][..], &[2, 1, 2], &[3, 1, -3], &[0], &[4], &[i32::MIN]] {
            let pushed = std::panic::catch_unwind(|| Cnf::new(3).push(clause.iter().copied()));
            assert!(pushed.is_err(), "{clause:?} was taken");
        }
    }
}
