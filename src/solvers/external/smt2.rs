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
use quorum_encodings::smt::{self, Output, Script, SmtOptions, Term, Value};
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
        match smt::read_output(&said.text) {
            Ok(Output::Unsatisfiable) => Ok(Found::Nothing),
            Ok(Output::Unknown(word)) => Ok(Found::Unknown(word)),
            Ok(Output::Values(values)) => {
                let asked = self.cell_terms().concat();
                let values: HashMap<Term, Value> = asked.into_iter().zip(values).collect();
                Ok(Found::Grid(self.decode(|term| values.get(&term).copied())))
            }
            Err(error) => Err(format!("{error}: {}", said.ended())),
        }
    }

    fn block(&mut self, grid: &Grid) {
        Script::block(self, grid);
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
