//! Output of FlatZinc solvers: for each solution the output variables and a line of dashes; at
//! the end a line of equals signs if the search was complete, or a line with the reason why
//! there is no solution.
//!
//! Source: <https://docs.minizinc.dev/en/stable/fzn-spec.html#output>.

use crate::{Output, UnreadableOutput};
use std::collections::HashMap;

/// Values by the variables' names.
type Solution = HashMap<String, i64>;

const SOLUTION: &str = "----------";
const COMPLETE: &str = "==========";
const UNSATISFIABLE: &str = "=====UNSATISFIABLE=====";
const UNKNOWN: &str = "=====UNKNOWN=====";

/// Reads the first solution or the statement that there is none. Further solutions must be well
/// formed and are skipped; lines that begin with `%` are comments (statistics).
pub fn read_output(text: &str) -> Result<Output<Solution>, UnreadableOutput> {
    let mut first = None;
    let mut current = HashMap::new();
    let mut end = None;
    for (index, line) in text.lines().map(str::trim).enumerate() {
        let number = index + 1;
        let unexpected = || {
            let found: String = line.chars().take(100).collect();
            let expected = "'NAME = VALUE;' or a line of dashes";
            UnreadableOutput::new(format!("line {number}: expected {expected}, found '{found}'"))
        };
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
                    let fault = format!("line {number}: '{name}' has a value already");
                    return Err(UnreadableOutput::new(fault));
                }
            }
        }
    }
    match (first, end) {
        _ if !current.is_empty() => {
            Err(UnreadableOutput::new(format!("the solution does not end in '{SOLUTION}'")))
        }
        (Some(_), Some(UNSATISFIABLE)) => {
            Err(UnreadableOutput::new(format!("there is a solution, and '{UNSATISFIABLE}'")))
        }
        (Some(solution), _) => Ok(Output::Model(solution)),
        (None, Some(UNSATISFIABLE)) => Ok(Output::Unsatisfiable),
        (None, Some(UNKNOWN)) => Ok(Output::Unknown(UNKNOWN.to_owned())),
        (None, _) => Err(UnreadableOutput::new(format!(
            "expected a solution, '{UNSATISFIABLE}' or '{UNKNOWN}', found neither"
        ))),
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
