//! Output of FlatZinc solvers: for each solution the output variables and a line of dashes; at
//! the end a line of equals signs if the search was complete, or a line with the reason why
//! there is no solution.
//!
//! Source: <https://docs.minizinc.dev/en/stable/fzn-spec.html#output>.

use crate::Output;
use std::collections::HashMap;

/// Values by the variables' names.
type Solution = HashMap<String, i64>;

/// Reason why the output cannot be parsed.
#[derive(Clone, PartialEq, Eq, Debug, thiserror::Error)]
pub enum OutputError {
    /// A line of an unknown kind.
    #[error("line {line}: expected 'NAME = VALUE;' or a line of dashes, found '{found}'")]
    Line {
        /// Number of the line, from 1.
        line: usize,
        /// Its content, shortened.
        found: String,
    },
    /// A variable has two values in one solution.
    #[error("line {line}: '{name}' has a value already")]
    Twice {
        /// Number of the line, from 1.
        line: usize,
        /// The variable.
        name: String,
    },
    /// The output ended within a solution.
    #[error("the solution does not end in '{SOLUTION}'")]
    Cut,
    /// No solution, and no statement that there is none.
    #[error("expected a solution, '{UNSATISFIABLE}' or '{UNKNOWN}', found neither")]
    Nothing,
    /// A solution, and a line that states that there is none.
    #[error("there is a solution, and '{0}'")]
    Contradiction(String),
}

const SOLUTION: &str = "----------";
const COMPLETE: &str = "==========";
const UNSATISFIABLE: &str = "=====UNSATISFIABLE=====";
const UNKNOWN: &str = "=====UNKNOWN=====";

/// Reads the first solution or the statement that there is none. Further solutions must be well
/// formed and are skipped; lines that begin with `%` are comments (statistics).
pub fn read_output(text: &str) -> Result<Output<Solution>, OutputError> {
    let mut first = None;
    let mut current = HashMap::new();
    let mut end = None;
    for (index, line) in text.lines().map(str::trim).enumerate() {
        let number = index + 1;
        let unexpected =
            || OutputError::Line { line: number, found: line.chars().take(100).collect() };
        match line {
            "" => {}
            _ if line.starts_with('%') => {}
            _ if end.is_some() => return Err(unexpected()),
            SOLUTION => {
                let solution = std::mem::take(&mut current);
                first.get_or_insert(solution);
            }
            COMPLETE | UNSATISFIABLE | UNKNOWN => end = Some(line),
            _ => {
                let (name, value) = assignment(line).ok_or_else(unexpected)?;
                if current.insert(name.to_owned(), value).is_some() {
                    return Err(OutputError::Twice { line: number, name: name.to_owned() });
                }
            }
        }
    }
    match (first, end) {
        _ if !current.is_empty() => Err(OutputError::Cut),
        (Some(_), Some(UNSATISFIABLE)) => Err(OutputError::Contradiction(UNSATISFIABLE.to_owned())),
        (Some(solution), _) => Ok(Output::Model(solution)),
        (None, Some(UNSATISFIABLE)) => Ok(Output::Unsatisfiable),
        (None, Some(UNKNOWN)) => Ok(Output::Unknown(UNKNOWN.to_owned())),
        (None, _) => Err(OutputError::Nothing),
    }
}

/// `NAME = VALUE;`
fn assignment(line: &str) -> Option<(&str, i64)> {
    let (name, value) = line.strip_suffix(';')?.split_once('=')?;
    let name = name.trim();
    let is_name = !name.is_empty() && name.chars().all(|c| c.is_ascii_alphanumeric() || c == '_');
    Some((name, value.trim().parse().ok()?)).filter(|_| is_name)
}

#[cfg(test)]
mod tests {
    use super::*;

    fn read(text: &str) -> Result<Output<Solution>, String> {
        read_output(text).map_err(|fault| fault.to_string())
    }

    #[test]
    fn outputs_are_read() {
        let solution = |values: &[(&str, i64)]| {
            let values = values.iter().map(|(name, value)| ((*name).to_owned(), *value));
            Ok(Output::Model(values.collect()))
        };
        assert_eq!(read("x = 1;\r\ny=-2;\n----------\n"), solution(&[("x", 1), ("y", -2)]));
        let two = "% time\nx = 1;\n----------\nx = 2;\n----------\n==========\n%%%mzn-stat: a=1\n";
        assert_eq!(read(two), solution(&[("x", 1)]), "the first of two");
        assert_eq!(read("x = 1;\n----------\n=====UNKNOWN=====\n"), solution(&[("x", 1)]));
        assert_eq!(read("\n=====UNSATISFIABLE=====\n"), Ok(Output::Unsatisfiable));
        assert_eq!(read("=====UNKNOWN====="), Ok(Output::Unknown(UNKNOWN.to_owned())));
    }

    #[test]
    fn rubbish_says_what_is_wrong() {
        let cut = "the solution does not end in '----------'";
        assert_eq!(read("x = 1;\n").unwrap_err(), cut);
        assert_eq!(read("x = 1;\n----------\nx = 2;").unwrap_err(), cut);
        assert_eq!(read("x = 1;\n=====UNSATISFIABLE=====\n").unwrap_err(), cut);
        let nothing = "expected a solution, '=====UNSATISFIABLE=====' or '=====UNKNOWN=====', \
                       found neither";
        assert_eq!(read("").unwrap_err(), nothing);
        assert_eq!(read("==========\n").unwrap_err(), nothing);
        assert_eq!(
            read("x = 1;\n----------\n=====UNSATISFIABLE=====\n").unwrap_err(),
            "there is a solution, and '=====UNSATISFIABLE====='"
        );
        assert_eq!(read("x = 1;\nx = 1;\n").unwrap_err(), "line 2: 'x' has a value already");
        for text in [
            "UNSATISFIABLE",
            "x = 1",
            "x = one;",
            "x y = 1;",
            "=====UNSATISFIABLE=====\nx = 1;",
            "=====ERROR=====",
        ] {
            assert!(read(text).unwrap_err().contains("expected 'NAME = VALUE;'"), "{text}");
        }
    }
}
