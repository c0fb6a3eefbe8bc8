//! DIMACS: writing formulas, reading the output of SAT solvers.
//!
//! A formula is comment lines `c ...`, a line `p cnf VARIABLES CLAUSES`, then the clauses, each
//! ended by `0`. A solver prints `s SATISFIABLE`, `s UNSATISFIABLE` or `s UNKNOWN`, and its
//! model in lines `v ...`, the last of which ends in `0`. Rules of the SAT competitions:
//! <https://satcompetition.github.io/2024/output.html>.

use super::{CellVariables, Cnf, EncodedFormula};
use crate::competition::Language;
use crate::{Output, UnreadableOutput};
use std::fmt;
use std::io::{self, Write};

/// The longest text of a comment line, in bytes: some checkers read comments into a
/// buffer of 1,024.
const COMMENT: usize = 1_000;

/// Comments of a formula, besides its encoding.
#[derive(Clone, Copy, Debug, Default)]
pub struct Comments<'a> {
    /// First lines: the rules of the puzzle, its name. Long ones are broken.
    pub lines: &'a [&'a str],
    /// Writes a line `c 1 R1C1=1` per cell variable. In a reduced formula these lines are
    /// always written, with a line `c fixed R1C1=1` per cell without variables.
    pub map: bool,
}

/// Writes the formula in many small writes: use a buffered writer.
pub fn write(
    out: &mut dyn Write,
    encoded: &EncodedFormula,
    comments: Comments<'_>,
) -> io::Result<()> {
    let EncodedFormula { cnf, cells, options, .. } = encoded;
    for line in comments.lines {
        write_comment(out, line)?;
    }
    writeln!(out, "c encoding {options}")?;
    if cells.is_reduced() {
        writeln!(out, "c cell variables 1 to {}: what is not decided", cells.named())?;
        write_fixed(out, cells)?;
    } else {
        writeln!(
            out,
            "c cell variables 1 to {}: cell * {n} + value, cells in reading order from 0",
            cells.named(),
            n = cells.values()
        )?;
    }
    if cells.count() > cells.named() {
        let (first, last) = (cells.named() + 1, cells.count());
        writeln!(
            out,
            "c Boolean cells {first} to {last}: of connected cells, then of different pairs"
        )?;
    }
    // Only these lines map the variables of a reduced formula.
    if comments.map || cells.is_reduced() {
        write_map(out, cells)?;
    }
    writeln!(out, "p cnf {} {}", cnf.variables(), cnf.clause_count())?;
    write_clauses(out, cnf)
}

/// Formats a text as comment lines: line breaks are escaped, long lines are split.
fn write_comment(out: &mut dyn Write, text: &str) -> io::Result<()> {
    for mut line in text.split(['\n', '\r']).filter(|line| !line.is_empty()) {
        while line.len() > COMMENT {
            let end = (0..=COMMENT).rev().find(|&end| line.is_char_boundary(end)).unwrap_or(0);
            writeln!(out, "c {}", &line[..end])?;
            line = &line[end..];
        }
        writeln!(out, "c {line}")?;
    }
    Ok(())
}

fn write_map(out: &mut dyn Write, cells: &CellVariables) -> io::Result<()> {
    for variable in 1..=cells.named() as i32 {
        let (cell, value) = cells.cell_and_value(variable).expect("a cell variable");
        writeln!(out, "c {variable} {}={value}", cells.position(cell))?;
    }
    Ok(())
}

fn write_fixed(out: &mut dyn Write, cells: &CellVariables) -> io::Result<()> {
    for cell in 0..cells.cell_count() {
        if let Some(value) = cells.fixed(cell) {
            writeln!(out, "c fixed {}={value}", cells.position(cell))?;
        }
    }
    Ok(())
}

fn write_clauses(out: &mut dyn Write, cnf: &Cnf) -> io::Result<()> {
    let mut line = String::new();
    for clause in cnf.clauses() {
        line.clear();
        for literal in clause {
            let _ = fmt::Write::write_fmt(&mut line, format_args!("{literal} "));
        }
        line.push_str("0\n");
        out.write_all(line.as_bytes())?;
    }
    Ok(())
}

const LANGUAGE: Language = Language {
    results: &["SATISFIABLE", "UNSATISFIABLE", "UNKNOWN"],
    expected_result: "SATISFIABLE, UNSATISFIABLE or UNKNOWN",
    expected_lines: "'s SATISFIABLE', 's UNSATISFIABLE' or 's UNKNOWN'",
    expected_kinds: Some("a line of kind c, s or v"),
    skipped: &[],
};

/// Reads the output of a solver: `c`, `s` and `v` lines, in any order. A model is the list of
/// its true literals, in the order of the text. It may be partial: variables that it does not
/// mention may take any value.
pub fn read_output(text: &str) -> Result<Output<Vec<i32>>, UnreadableOutput> {
    let mut model = ModelReader::default();
    match LANGUAGE.read(text, |word| model.read(word))?.0 {
        "SATISFIABLE" => model.finish().map(Output::Model),
        _ if model.is_begun => {
            Err(UnreadableOutput::new("there is a model, but no 's SATISFIABLE'"))
        }
        "UNSATISFIABLE" => Ok(Output::Unsatisfiable),
        unknown => Ok(Output::Unknown(format!("s {unknown}"))),
    }
}

#[derive(Default)]
struct ModelReader {
    literals: Vec<i32>,
    is_begun: bool,
    is_ended: bool,
}

impl ModelReader {
    /// Takes one word, or returns the error with the expected one.
    fn read(&mut self, word: &str) -> Result<(), &'static str> {
        self.is_begun = true;
        match word.parse::<i32>() {
            _ if self.is_ended => Err("nothing after the 0 of the model"),
            Ok(0) => {
                self.is_ended = true;
                Ok(())
            }
            Ok(literal) if literal != i32::MIN => {
                self.literals.push(literal);
                Ok(())
            }
            _ => Err("a literal"),
        }
    }

    fn finish(self) -> Result<Vec<i32>, UnreadableOutput> {
        if !self.is_ended {
            return Err(UnreadableOutput::new("the model does not end in 0"));
        }
        let mut sorted = self.literals.clone();
        sorted.sort_unstable_by_key(|literal| (literal.unsigned_abs(), *literal));
        match sorted.windows(2).find(|pair| pair[0] == -pair[1]) {
            Some(pair) => Err(UnreadableOutput::new(format!(
                "expected one value per variable, found both {0} and -{0} in the model",
                pair[0].unsigned_abs()
            ))),
            None => Ok(self.literals),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::cnf::{CnfOptions, Reduction, encode};
    use quorum_problem::{Constraint, LessThan, Position, Problem, ValueSet};

    fn encoded() -> EncodedFormula {
        let cells = (0..2).map(|column| Position { row: 0, column }).collect();
        let sign = Constraint::LessThan(LessThan { lesser: 0, greater: 1 });
        let problem = Problem::new(2, cells, vec![ValueSet::full(2); 2], vec![sign]).unwrap();
        encode(&problem, &CnfOptions::default())
    }

    fn written(encoded: &EncodedFormula, comments: Comments<'_>) -> String {
        let mut out = Vec::new();
        write(&mut out, encoded, comments).unwrap();
        String::from_utf8(out).unwrap()
    }

    #[test]
    fn a_small_formula_in_full() {
        let comments = Comments { lines: &["1x2", ""], map: true };
        assert_eq!(
            written(&encoded(), comments),
            "c 1x2\n\
             c encoding extended, at most one pairwise, signs support\n\
             c cell variables 1 to 4: cell * 2 + value, cells in reading order from 0\n\
             c 1 R1C1=1\nc 2 R1C1=2\nc 3 R1C2=1\nc 4 R1C2=2\n\
             p cnf 4 8\n\
             1 2 0\n3 4 0\n-1 -2 0\n-3 -4 0\n-1 4 0\n-2 0\n-3 0\n-4 1 0\n"
        );
    }

    #[test]
    fn a_reduced_formula_says_what_it_leaves_out() {
        let cells = (0..3).map(|column| Position { row: 0, column }).collect();
        let sign = Constraint::LessThan(LessThan { lesser: 0, greater: 1 });
        let candidates = vec![ValueSet::full(3), ValueSet::full(3), ValueSet::single(2)];
        let problem = Problem::new(3, cells, candidates, vec![sign]).unwrap();
        let reduction = Reduction::named("fixpoint").unwrap();
        let encoded = encode(&problem, &CnfOptions { reduction, ..CnfOptions::default() });
        assert_eq!(
            written(&encoded, Comments::default()),
            "c encoding extended, at most one pairwise, signs support, reduced by fixpoint\n\
             c cell variables 1 to 4: what is not decided\n\
             c fixed R1C3=2\n\
             c 1 R1C1=1\nc 2 R1C1=2\nc 3 R1C2=2\nc 4 R1C2=3\n\
             p cnf 4 6\n\
             1 2 0\n3 4 0\n-1 -2 0\n-3 -4 0\n-2 4 0\n-3 1 0\n"
        );
    }

    #[test]
    fn added_clauses_are_counted_and_the_empty_clause_is_written() {
        let mut encoded = encoded();
        encoded.cnf.push([]);
        let text = written(&encoded, Comments::default());
        assert!(text.contains("p cnf 4 9\n") && text.ends_with("-4 1 0\n0\n"), "{text}");
    }

    #[test]
    fn comments_stay_comments_and_short() {
        let long = "ä".repeat(3_000);
        let text =
            written(&encoded(), Comments { lines: &["a\r\np cnf 1 1\n1 0", &long], map: false });
        assert!(text.lines().all(|line| line.len() <= 1_024));
        assert_eq!(text.lines().filter(|line| !line.starts_with("c ")).count(), 1 + 8);
        assert_eq!(text.matches('ä').count(), 3_000);
    }

    #[test]
    fn solver_output_is_read() {
        let read = |text: &str| read_output(text).map_err(|fault| fault.to_string());
        let model = |literals: &[i32]| Ok(Output::Model(literals.to_vec()));
        assert_eq!(
            read("c hello\r\ncc\n\nv 1 -2\ns SATISFIABLE\r\nv 4\nv 0\n"),
            model(&[1, -2, 4])
        );
        assert_eq!(read("s SATISFIABLE\nv 0\n"), model(&[]));
        assert_eq!(read("s UNSATISFIABLE"), Ok(Output::Unsatisfiable));
        assert_eq!(read("c\ns UNKNOWN \n"), Ok(Output::Unknown("s UNKNOWN".to_owned())));

        let fault = |text: &str| read(text).unwrap_err();
        assert_eq!(
            fault("c stopped\n"),
            "no line 's SATISFIABLE', 's UNSATISFIABLE' or 's UNKNOWN'"
        );
        assert_eq!(fault("s SATISFIABLE\nv 1 2\n"), "the model does not end in 0");
        assert_eq!(fault("s SATISFIABLE\n"), "the model does not end in 0");
        assert_eq!(
            fault("s SATISFIABLE\nv 1 2 -1 0\n"),
            "expected one value per variable, found both 1 and -1 in the model"
        );
        assert_eq!(fault("s UNSATISFIABLE\nv 1 0\n"), "there is a model, but no 's SATISFIABLE'");
        assert_eq!(
            fault("s SATISFIABLE\ns UNKNOWN\n"),
            "line 2: expected one s line, found 's UNKNOWN'"
        );
        assert_eq!(
            fault("SATISFIABLE\n"),
            "line 1: expected a line of kind c, s or v, found 'SATISFIABLE'"
        );
        assert_eq!(
            fault("s SAT\n"),
            "line 1: expected SATISFIABLE, UNSATISFIABLE or UNKNOWN, found 'SAT'"
        );
        for (word, expected) in [("x", "a literal"), ("-2147483648", "a literal")] {
            assert_eq!(
                fault(&format!("s SATISFIABLE\nv 1 {word} 0")),
                format!("line 2: expected {expected}, found '{word}'")
            );
        }
        assert_eq!(
            fault("s SATISFIABLE\nv 1 0\nv 2 0"),
            "line 3: expected nothing after the 0 of the model, found '2'"
        );
    }
}
