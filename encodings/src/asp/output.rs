//! Output of clingo and clasp: `Answer: N` and a line of atoms per answer set, a line with the
//! result, then statistics.
//!
//! Source: Potassco User Guide 2.2, section 7, <https://potassco.org/doc/>.

use crate::{Output, UnreadableOutput};

/// An atom `x(ROW,COLUMN,VALUE)`.
type Atom = (u64, u64, u64);

/// Reads the result and the atoms of the first answer set.
pub fn read_output(text: &str) -> Result<Output<Vec<Atom>>, UnreadableOutput> {
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
                    return Err(UnreadableOutput::new(format!(
                        "expected one result line, found '{before}' and '{line}'"
                    )));
                }
            }
            _ => {}
        }
    }
    let result = result.ok_or_else(|| {
        UnreadableOutput::new(
            "expected SATISFIABLE, UNSATISFIABLE or UNKNOWN on its own line, found none",
        )
    })?;
    match (result, answers.first()) {
        ("SATISFIABLE", Some(atoms)) => {
            let atoms = atoms.split_whitespace().map(atom);
            atoms.collect::<Result<_, _>>().map(Output::Model)
        }
        ("UNSATISFIABLE", None) => Ok(Output::Unsatisfiable),
        ("UNKNOWN", None) => Ok(Output::Unknown(result.to_owned())),
        _ => {
            let answers = answers.len();
            let fault = format!("'{result}' does not go with {answers} answer sets");
            Err(UnreadableOutput::new(fault))
        }
    }
}

/// Reads `x(R,C,V)`.
fn atom(word: &str) -> Result<Atom, UnreadableOutput> {
    let read = || {
        let mut numbers = word.strip_prefix("x(")?.strip_suffix(')')?.split(',').map(str::parse);
        let mut next = || numbers.next()?.ok();
        let atom = (next()?, next()?, next()?);
        numbers.next().is_none().then_some(atom)
    };
    read().ok_or_else(|| {
        let found: String = word.chars().take(100).collect();
        UnreadableOutput::new(format!("expected atoms x(ROW,COLUMN,VALUE), found '{found}'"))
    })
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
