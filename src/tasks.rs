//! Task definitions of BenchExec: a file per formula that names it, the property that is asked and
//! the expected verdict. Its property is that there is a solution, so that verdicts are true or
//! false for every form of text.
//!
//! Source: the documentation of BenchExec 3.35, "Defining Tasks for BenchExec" (format 2.0).

use quorum_problem::Expected;

/// Name of the file with the property, whose stem is the name of the property.
pub const PROPERTY_FILE: &str = "solution.prp";

/// Its content. BenchExec gives a meaning only to those of software verification.
pub const PROPERTY: &str = "There is a solution.\n";

/// The task definition of the file of this name. The verdict is that of the corpus; one without a
/// known answer has none.
pub fn definition(name: &str, expected: &Expected) -> String {
    let is_solvable = match (&expected.grid, expected.solutions) {
        (_, Some(count)) => Some(count.number > 0),
        (Some(_), None) => Some(true),
        (None, None) => None,
    };
    // Quotes within single quotes are doubled: names of files may have any character.
    let name = name.replace('\'', "''");
    let mut text = format!(
        "format_version: '2.0'\ninput_files: '{name}'\nproperties:\n  - property_file: {PROPERTY_FILE}\n"
    );
    if let Some(verdict) = is_solvable {
        text += &format!("    expected_verdict: {verdict}\n");
    }
    text
}

#[cfg(test)]
mod tests {
    use super::*;
    use quorum_problem::SolutionCount;

    #[test]
    fn the_verdict_is_the_known_answer_or_absent() {
        let expected = |grid: Option<Vec<u8>>, number: Option<u64>| {
            let count = |number| SolutionCount { number, or_more: false };
            Expected { grid, solutions: number.map(count) }
        };
        let verdict = |expected| {
            let text = definition("a'b.cnf", &expected);
            assert!(text.contains("input_files: 'a''b.cnf'"), "{text}");
            text.split_once("expected_verdict: ").map(|(_, verdict)| verdict.trim().to_owned())
        };
        assert_eq!(verdict(expected(None, None)), None);
        assert_eq!(verdict(expected(None, Some(0))).as_deref(), Some("false"));
        assert_eq!(verdict(expected(None, Some(2))).as_deref(), Some("true"));
        assert_eq!(verdict(expected(Some(vec![1]), None)).as_deref(), Some("true"));
    }
}
