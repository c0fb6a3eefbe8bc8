//! Output of clingo and clasp: `Answer: N` and a line of atoms per answer set, a line with the
//! result, then statistics.
//!
//! Source: Potassco User Guide 2.2, section 7, <https://potassco.org/doc/>.

use crate::Output;

/// An atom `x(ROW,COLUMN,VALUE)`.
type Atom = (u64, u64, u64);

/// Reason why the output cannot be parsed.
#[derive(Clone, PartialEq, Eq, Debug, thiserror::Error)]
pub enum OutputError {
    /// No result line.
    #[error("expected SATISFIABLE, UNSATISFIABLE or UNKNOWN on its own line, found none")]
    NoResult,
    /// More than one result line.
    #[error("expected one result line, found '{0}' and '{1}'")]
    TwoResults(String, String),
    /// SATISFIABLE without an answer set, or another result with one.
    #[error("'{0}' does not go with {1} answer sets")]
    Mismatch(String, usize),
    /// An atom of an answer set that is not `x(R,C,V)`.
    #[error("expected atoms x(ROW,COLUMN,VALUE), found '{0}'")]
    Atom(String),
}

/// Reads the result and the atoms of the first answer set.
pub fn read_output(text: &str) -> Result<Output<Vec<Atom>>, OutputError> {
    let mut lines = text.lines().map(str::trim);
    let mut answers = Vec::new();
    let mut result: Option<&str> = None;
    while let Some(line) = lines.next() {
        match line {
            // `Answer: 1`, followed by the time in newer versions. The atoms are on the next
            // line, which is empty for the empty set.
            _ if line.starts_with("Answer: ") => answers.push(lines.next().unwrap_or_default()),
            "SATISFIABLE" | "UNSATISFIABLE" | "UNKNOWN" => {
                if let Some(before) = result.replace(line) {
                    return Err(OutputError::TwoResults(before.to_owned(), line.to_owned()));
                }
            }
            _ => {}
        }
    }
    let result = result.ok_or(OutputError::NoResult)?;
    match (result, answers.first()) {
        ("SATISFIABLE", Some(atoms)) => {
            let atoms = atoms.split_whitespace().map(|word| {
                atom(word).ok_or_else(|| OutputError::Atom(word.chars().take(100).collect()))
            });
            atoms.collect::<Result<_, _>>().map(Output::Model)
        }
        ("UNSATISFIABLE", None) => Ok(Output::Unsatisfiable),
        ("UNKNOWN", None) => Ok(Output::Unknown(result.to_owned())),
        _ => Err(OutputError::Mismatch(result.to_owned(), answers.len())),
    }
}

/// `x(R,C,V)`.
fn atom(word: &str) -> Option<Atom> {
    let mut numbers = word.strip_prefix("x(")?.strip_suffix(')')?.split(',').map(str::parse);
    let mut next = || numbers.next()?.ok();
    let atom = (next()?, next()?, next()?);
    numbers.next().is_none().then_some(atom)
}

#[cfg(test)]
mod tests {
    use super::*;

    fn read(text: &str) -> Result<Output<Vec<Atom>>, String> {
        read_output(text).map_err(|fault| fault.to_string())
    }

    #[test]
    fn outputs_are_read() {
        let head = "clingo version 5.4.1\nReading from stdin\nSolving...\n";
        let tail = "\nModels       : 1+\nCalls        : 1\n";
        let answer = |atoms: &[Atom]| Ok(Output::Model(atoms.to_vec()));
        for count in ["1", "1 (Time: 0.001s)"] {
            let text = format!("{head}Answer: {count}\nx(1,2,3) x(12,1,1)\nSATISFIABLE\n{tail}");
            assert_eq!(read(&text), answer(&[(1, 2, 3), (12, 1, 1)]));
        }
        let two = "Answer: 1\nx(1,1,1)\nAnswer: 2\nx(1,1,2)\nSATISFIABLE\n";
        assert_eq!(read(two), answer(&[(1, 1, 1)]), "the first of two");
        assert_eq!(read("Answer: 1\n\nSATISFIABLE\n"), answer(&[]));
        assert_eq!(read(&format!("{head}UNSATISFIABLE\n{tail}")), Ok(Output::Unsatisfiable));
        assert_eq!(
            read("UNKNOWN\n\nTIME LIMIT   : 1\n"),
            Ok(Output::Unknown("UNKNOWN".to_owned()))
        );
    }

    #[test]
    fn rubbish_says_what_is_wrong() {
        let none = "expected SATISFIABLE, UNSATISFIABLE or UNKNOWN on its own line, found none";
        assert_eq!(read("").unwrap_err(), none);
        assert_eq!(read("Answer: 1\nx(1,1,1)\n").unwrap_err(), none, "cut off");
        assert_eq!(read("Answer: 1\nSATISFIABLE").unwrap_err(), none, "cut off");
        assert_eq!(
            read("SATISFIABLE\nUNSATISFIABLE\n").unwrap_err(),
            "expected one result line, found 'SATISFIABLE' and 'UNSATISFIABLE'"
        );
        assert_eq!(
            read("SATISFIABLE\n").unwrap_err(),
            "'SATISFIABLE' does not go with 0 answer sets"
        );
        assert_eq!(
            read("Answer: 1\nx(1,1,1)\nUNSATISFIABLE\n").unwrap_err(),
            "'UNSATISFIABLE' does not go with 1 answer sets"
        );
        for word in ["y(1,1,1)", "x(1,1)", "x(1,1,1,1)", "x(1,-1,1)", "x(a,1,1)", "1"] {
            let text = format!("Answer: 1\nx(1,1,1) {word}\nSATISFIABLE\n");
            assert_eq!(
                read(&text).unwrap_err(),
                format!("expected atoms x(ROW,COLUMN,VALUE), found '{word}'")
            );
        }
    }
}
