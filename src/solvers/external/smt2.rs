//! The form `smt2`: an SMT solver that reads SMT-LIB 2 and prints `sat`, `unsat` or
//! `unknown`, and after `sat` the values that it is asked for.
//!
//! The exit code says nothing: after `unsat` there is no value to get, for which some
//! solvers print an error and end with 1. A signal does.

use super::Form;
use super::launch::Launch;
use super::one_shot::{Formula, Found, OneShot, Said};
use crate::solvers::smt::{self as words, ENCODINGS, OPTIONS};
use crate::solvers::table::{Abilities, Family};
use crate::solvers::{Counters, Session, Solver, SolverName};
use quorum_encodings::smt::{self, Script, SmtOptions, Term, Value};
use quorum_encodings::{Grid, Problem};
use std::collections::HashMap;
use std::io;

/// The form in the table.
pub(super) static FORM: Form = Form {
    name: "smt2",
    summary: "an outside SMT solver; a process a solution",
    family: Family::Smt,
    encodings: &ENCODINGS,
    options: &OPTIONS,
    abilities: Abilities::ANY,
    is_program: true,
    own_name: |_| None,
    build: |launch, name| Box::new(Smt2::new(launch, name)),
};

/// The program with a script in a logic.
struct Smt2 {
    program: OneShot,
    options: SmtOptions,
    name: SolverName,
}

impl Smt2 {
    fn new(launch: &Launch, name: &SolverName) -> Self {
        let (options, name) = words::options(name, words::standard);
        let program =
            OneShot::new(launch, ".smt2", move |problem| Box::new(smt::encode(problem, &options)));
        Smt2 { program, options, name }
    }
}

impl Solver for Smt2 {
    fn supports(&self, problem: &Problem) -> Result<(), String> {
        words::supports(&self.options)?;
        self.program.supports(problem)
    }

    fn open(&self) -> Box<dyn Session> {
        self.program.open()
    }

    fn canonical_name(&self) -> Option<SolverName> {
        Some(self.name.clone())
    }
}

impl Formula for Script {
    fn write(&self, out: &mut Vec<u8>) -> io::Result<()> {
        smt::print(self, out)
    }

    fn sizes(&self) -> Counters {
        Counters {
            variables: Some(self.terms().variables().len() as u64),
            clauses: Some(self.assertions().len() as u64),
            ..Counters::default()
        }
    }

    fn settled(&self) -> Option<Option<Grid>> {
        Script::settled(self)
    }

    fn read(&self, said: &Said) -> Result<Found, String> {
        if said.status.code().is_none() {
            return Err(said.ended());
        }
        let text = said.text.trim_start();
        let (word, rest) = text.split_once(char::is_whitespace).unwrap_or((text, ""));
        match word {
            "unsat" => Ok(Found::Nothing),
            "unknown" | "timeout" => Ok(Found::Unknown(word.to_owned())),
            "sat" => {
                let values = read_values(rest)
                    .ok_or_else(|| format!("sat, but no values: {}", said.ended()))?;
                let asked = self.cell_terms().concat();
                let values: HashMap<Term, Value> = asked.into_iter().zip(values).collect();
                Ok(Found::Grid(self.decode(|term| values.get(&term).copied())))
            }
            _ => Err(format!("expected sat, unsat or unknown: {}", said.ended())),
        }
    }

    fn block(&mut self, grid: &Grid) {
        Script::block(self, grid);
    }
}

/// Reads `((TERM VALUE) ...)`, the answer to `get-value`, in which the terms stand in the
/// order in which they were asked for.
fn read_values(text: &str) -> Option<Vec<Value>> {
    let mut words = Words(text);
    let mut values = Vec::new();
    words.expect("(")?;
    loop {
        match words.next()? {
            ")" => return Some(values),
            "(" => {}
            _ => return None,
        }
        words.skip_term()?;
        values.push(read_value(&mut words)?);
        words.expect(")")?;
    }
}

/// `true`, `12`, `(- 3)`, `#b0101`, `#x5`, `(_ bv5 4)`, `v5`, `(as v5 Value)`.
fn read_value(words: &mut Words) -> Option<Value> {
    let value = match words.next()? {
        "true" => return Some(Value::Bool(true)),
        "false" => return Some(Value::Bool(false)),
        "(" => {
            let value = match words.next()? {
                "-" => -words.next()?.parse::<i64>().ok()?,
                "_" => {
                    let value = words.next()?.strip_prefix("bv")?.parse().ok()?;
                    words.next()?;
                    value
                }
                "as" => {
                    let value = words.next()?.strip_prefix('v')?.parse().ok()?;
                    words.next()?;
                    value
                }
                _ => return None,
            };
            words.expect(")")?;
            value
        }
        word => match word.strip_prefix("#b").or(word.strip_prefix("#x")) {
            Some(digits) => {
                let radix = if word.starts_with("#b") { 2 } else { 16 };
                i64::from_str_radix(digits, radix).ok()?
            }
            None => word.strip_prefix('v').unwrap_or(word).parse().ok()?,
        },
    };
    Some(Value::Integer(value))
}

/// Parentheses and what stands between them.
struct Words<'a>(&'a str);

impl<'a> Words<'a> {
    fn next(&mut self) -> Option<&'a str> {
        let text = self.0.trim_start();
        let is_parenthesis = text.starts_with(['(', ')']);
        let end = match is_parenthesis {
            true => 1,
            false => {
                text.find(|c: char| c.is_whitespace() || c == '(' || c == ')').unwrap_or(text.len())
            }
        };
        let (word, rest) = text.split_at(end);
        self.0 = rest;
        (!word.is_empty()).then_some(word)
    }

    fn expect(&mut self, word: &str) -> Option<()> {
        (self.next()? == word).then_some(())
    }

    /// Skips a name or what stands in parentheses.
    fn skip_term(&mut self) -> Option<()> {
        let mut depth = 0;
        loop {
            match self.next()? {
                "(" => depth += 1,
                ")" => depth -= 1,
                _ => {}
            }
            if depth <= 0 {
                return (depth == 0).then_some(());
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::Puzzle;
    use crate::puzzle::Rules;
    use std::os::unix::process::ExitStatusExt;
    use std::process::ExitStatus;

    #[test]
    fn values_are_read() {
        let text = " ((x_1 true)\n (|y| (- 3))(z 12) ((= x v_1) false) (e v7) (f (as v8 Value))
            (a #b0101) (b #x1f) ((f (g x)) (_ bv9 4))) ";
        let numbers = [-3, 12, 7, 8, 5, 31, 9].map(Value::Integer);
        let mut expected = vec![Value::Bool(true), numbers[0], numbers[1], Value::Bool(false)];
        expected.extend(&numbers[2..]);
        assert_eq!(read_values(text).unwrap(), expected);
        assert_eq!(read_values("()"), Some(vec![]));
        for text in ["", "(", "((x true)", "((x maybe))", "((x))", "(error \"no model\")", "x"] {
            assert!(read_values(text).is_none(), "{text}");
        }
        for text in ["((x (/ 1 2)))", "((x #y0))", "((x #b2))", "((x (_ v5 4)))", "((x (- v1)))"] {
            assert!(read_values(text).is_none(), "{text}");
        }
    }

    #[test]
    fn an_answer_is_its_first_word() {
        let problem = Puzzle::empty(Rules::new(2, None).unwrap()).lower();
        let script = smt::model("int-distinct").unwrap().encode(&problem);
        let read = |text: &str, wait_status| {
            let status = ExitStatus::from_raw(wait_status);
            script.read(&Said { text: text.to_owned(), status })
        };
        let values = "((x_R1C1 1) (x_R1C2 2) (x_R2C1 2) (x_R2C2 1))";
        assert_eq!(read(&format!("sat\n{values}\n"), 0), Ok(Found::Grid(vec![1, 2, 2, 1])));
        assert_eq!(read("sat\n((x_R1C1 1))", 0), Ok(Found::Grid(vec![1, 0, 0, 0])));
        let error = "unsat\n(error \"line 9: model is not available\")\n";
        assert_eq!(read(error, 1 << 8), Ok(Found::Nothing));
        assert_eq!(read("unknown\n", 0), Ok(Found::Unknown("unknown".into())));
        for (text, status) in
            [("", 0), ("unsat", 9), ("(error \"x\")\nunsat", 0), ("sat", 0), ("unsatisfiable", 0)]
        {
            assert!(read(text, status).is_err(), "{text}");
        }
    }
}
