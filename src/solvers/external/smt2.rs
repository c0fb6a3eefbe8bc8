//! The form `smt2`: an SMT solver that reads SMT-LIB 2 and prints `sat`, `unsat` or
//! `unknown`, and after `sat` the values that it is asked for.
//!
//! The exit code says nothing: after `unsat` there is no value to get, for which some
//! solvers print an error and end with 1. A signal does.

use super::Form;
use super::one_shot::{Formula, Found, OneShot, Said};
use crate::solvers::Counters;
use crate::solvers::table::{Abilities, Choice, Family};
use quorum_encodings::smt::{self, MODELS, Op, Script, Value};
use quorum_encodings::{Grid, ValueSet};
use std::collections::HashMap;
use std::io;

/// The form in the table.
pub(super) static FORM: Form = Form {
    name: "smt2",
    summary: "an outside SMT solver; a process a solution",
    family: Family::Smt,
    encodings: &ENCODINGS,
    options: &[],
    abilities: Abilities {
        max_values: ValueSet::MAX_VALUE,
        less_than: true,
        counts: true,
        note: "",
    },
    is_program: true,
    own_name: |_| None,
    build: |launch, name| {
        let encoding = name.encoding.as_deref().unwrap_or(ENCODINGS[0].name);
        let model = smt::model(encoding).expect("a canonical name has a known encoding");
        Box::new(OneShot::new(launch, ".smt2", |problem| Box::new((model.encode)(problem))))
    },
};

/// Every model of the table of models; Z3's own list is not there in a build without Z3.
static ENCODINGS: [Choice; MODELS.len()] = {
    let mut choices = [Choice { name: "", summary: "" }; MODELS.len()];
    let mut index = 0;
    while index < choices.len() {
        choices[index] = Choice { name: MODELS[index].name, summary: MODELS[index].summary };
        index += 1;
    }
    choices
};

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
                Ok(Found::Grid(self.decode(|term| match self.terms().op(term) {
                    Op::Variable(index) => {
                        let name = self.terms().variables()[index as usize].name.as_str();
                        values.get(name).copied()
                    }
                    _ => None,
                })))
            }
            _ => Err(format!("expected sat, unsat or unknown: {}", said.ended())),
        }
    }

    fn block(&mut self, grid: &Grid) {
        Script::block(self, grid);
    }
}

/// Reads `((NAME VALUE) ...)`, the answer to `get-value`, values being `true`, `false` and
/// integers, negative ones `(- N)`.
fn read_values(text: &str) -> Option<HashMap<&str, Value>> {
    let mut words = Words(text);
    let mut values = HashMap::new();
    words.expect("(")?;
    loop {
        match words.next()? {
            ")" => return Some(values),
            "(" => {}
            _ => return None,
        }
        let name = words.next()?.trim_matches('|');
        let value = match words.next()? {
            "true" => Value::Bool(true),
            "false" => Value::Bool(false),
            "(" => {
                words.expect("-")?;
                let value = words.next()?.parse::<i64>().ok()?;
                words.expect(")")?;
                Value::Integer(-value)
            }
            word => Value::Integer(word.parse().ok()?),
        };
        words.expect(")")?;
        values.insert(name, value);
    }
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
        let values = read_values(" ((x_1 true)\n (|y| (- 3))(z 12) (w false)) ").unwrap();
        assert_eq!(values["x_1"], Value::Bool(true));
        assert_eq!(values["y"], Value::Integer(-3));
        assert_eq!(values["z"], Value::Integer(12));
        assert_eq!(values.len(), 4);
        for text in ["", "(", "((x true)", "((x maybe))", "((x))", "(error \"no model\")", "x"] {
            assert!(read_values(text).is_none(), "{text}");
        }
    }

    #[test]
    fn an_answer_is_its_first_word() {
        let problem = Puzzle::empty(Rules::new(2, None).unwrap()).lower();
        let script = (smt::model("int-distinct").unwrap().encode)(&problem);
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
