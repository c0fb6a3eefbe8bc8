//! DIMACS as bundles contain it: comments, the header, one clause per line.

use super::text::{FileLines, clause};
use crate::reason::{Result, refuse};

/// The clauses of a formula in sequence.
#[derive(Default)]
pub(super) struct Clauses {
    pub variables: u64,
    literals: Vec<i32>,
    ends: Vec<usize>,
}

impl Clauses {
    pub fn len(&self) -> usize {
        self.ends.len()
    }

    pub fn iter(&self) -> impl Iterator<Item = &[i32]> {
        let mut start = 0;
        self.ends.iter().map(move |&end| &self.literals[std::mem::replace(&mut start, end)..end])
    }
}

/// A clause with ascending literals, as one is compared with another.
pub(super) fn ascending(mut clause: Vec<i32>) -> Box<[i32]> {
    clause.sort_unstable();
    clause.into_boxed_slice()
}

/// Reads a formula with this many variables. It must contain the comment that maps variables to
/// cells, word by word, as readers will rely on it. Every clause is passed to `take`, which may
/// reject it, before the next is read: a formula of any length takes no more memory than its
/// accepted clauses.
pub(super) fn read(
    lines: &mut FileLines,
    variable_map: &str,
    variables: u64,
    mut take: impl FnMut(&[i32]) -> Result,
) -> Result<Clauses> {
    let mut clauses = Clauses::default();
    let mut is_mapped = false;
    let (found, count) = loop {
        match lines.next()? {
            Some([b'c', b' ', comment @ ..]) => {
                let speaks_of_variables = comment.starts_with(b"cell variables");
                if speaks_of_variables && comment != variable_map.as_bytes() {
                    return refuse("the comment that maps its variables is wrong");
                }
                is_mapped |= speaks_of_variables;
            }
            Some(line) => {
                let number = || std::str::from_utf8(line).ok()?.strip_prefix("p cnf ");
                let words = number().and_then(|words| words.split_once(' '));
                let numbers = words.and_then(|(variables, clauses)| {
                    Some((variables.parse::<u64>().ok()?, clauses.parse::<u64>().ok()?))
                });
                break numbers.ok_or("expected a header 'p cnf VARIABLES CLAUSES'")?;
            }
            None => {
                return refuse("expected a header 'p cnf VARIABLES CLAUSES', found none");
            }
        }
    };
    if !is_mapped {
        return refuse("expected the comment that maps variables to cells, found none");
    }
    if found != variables {
        return refuse(format!("expected {variables} variables, found {found}"));
    }
    clauses.variables = variables;
    while lines.next()?.is_some() {
        let number = lines.number;
        clause(lines.line(), variables, |literal| clauses.literals.push(literal))
            .ok_or_else(|| format!("line {number} is not a clause of {variables} variables"))?;
        let start = clauses.ends.last().copied().unwrap_or(0);
        clauses.ends.push(clauses.literals.len());
        take(&clauses.literals[start..])
            .map_err(|reason| format!("clause {} {reason}", clauses.len()))?;
    }
    if clauses.len() as u64 != count {
        let found = clauses.len();
        return refuse(format!("the header states {count} clauses, there are {found}"));
    }
    Ok(clauses)
}

#[cfg(test)]
mod tests {
    use super::*;

    /// The rest is not read: it may have any length.
    #[test]
    fn the_first_clause_that_is_refused_ends_the_formula() {
        let folder = tempfile::tempdir().unwrap();
        let path = folder.path().join("formula.cnf");
        let text = "c cell variables\np cnf 2 3\n1 2 0\n-1 0\nno clause\n";
        std::fs::write(&path, text).unwrap();
        let mut lines = FileLines::open(&path).unwrap();
        let mut taken = Vec::new();
        let take = |clause: &[i32]| {
            taken.push(clause.to_vec());
            if clause.len() == 1 { refuse("is refused") } else { Ok(()) }
        };
        let error = read(&mut lines, "cell variables", 2, take).err().unwrap();
        assert_eq!(error.to_string(), "clause 2 is refused");
        assert_eq!(taken, [vec![1, 2], vec![-1]]);
    }
}
