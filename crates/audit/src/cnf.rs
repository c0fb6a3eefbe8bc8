//! DIMACS as bundles have it: comments, the header, a clause a line.

use super::text::{Lines, clause};

/// The clauses of a formula, one behind the other.
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

/// Reads a formula. Of the comments one has to be there, word by word: the one that says
/// which variable is which, as people will believe it.
pub(super) fn read(lines: &mut Lines, variable_map: &str) -> Result<Clauses, String> {
    let mut clauses = Clauses::default();
    let mut is_mapped = false;
    let (variables, count) = loop {
        match lines.next()? {
            Some([b'c', b' ', comment @ ..]) => {
                let speaks_of_variables = comment.starts_with(b"cell variables");
                if speaks_of_variables && comment != variable_map.as_bytes() {
                    return Err("the comment on its variables is not true".to_owned());
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
            None => return Err("there is no header 'p cnf VARIABLES CLAUSES'".to_owned()),
        }
    };
    if !is_mapped {
        return Err("there is no comment that says which variable is which".to_owned());
    }
    clauses.variables = variables;
    while lines.next()?.is_some() {
        let number = lines.number;
        clause(lines.line(), variables, |literal| clauses.literals.push(literal))
            .ok_or_else(|| format!("line {number} is no clause of {variables} variables"))?;
        clauses.ends.push(clauses.literals.len());
    }
    if clauses.len() as u64 != count {
        let found = clauses.len();
        return Err(format!("the header states {count} clauses, there are {found}"));
    }
    Ok(clauses)
}
