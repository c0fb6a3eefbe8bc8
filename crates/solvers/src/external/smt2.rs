//! The form `smt2`: an SMT solver that reads SMT-LIB 2 and prints `sat`, `unsat` or `unknown`,
//! and after `sat` the requested values.
//!
//! The exit code is ignored: after `unsat` there are no values, and some solvers print an error
//! and end with 1. A signal is an error.

use super::ProgramForm;
use super::one_shot::ProblemText;
use super::run::ProgramOutput;
use crate::entry::Family;
use crate::smt::{self as words, ENCODINGS, LOGIC, OPTIONS};
use crate::{Counters, NameError, SolverName};
use quorum_encodings::Output;
use quorum_encodings::smt::{self, Script, SmtOptions, Term, Value};
use quorum_problem::{Features, Grid, Problem};
use std::collections::HashMap;
use std::io;

/// The form in the table.
pub(super) static FORM: ProgramForm = ProgramForm::one_shot::<Script>(
    "smt2",
    "an external SMT solver; one process per solution",
    Family::Smt,
    &ENCODINGS,
    &OPTIONS,
);

impl ProblemText for Script {
    type Options = SmtOptions;
    const SUFFIX: &'static str = ".smt2";
    const FEATURES: Features = smt::FEATURES;

    fn options(name: &SolverName) -> Result<Self::Options, NameError> {
        words::options(name, words::standard)
    }

    fn default_of(options: &Self::Options, option: &str) -> Option<&'static str> {
        (option == LOGIC.name).then(|| words::standard(options.model))
    }

    fn check(problem: &Problem, _: &Self::Options) -> Result<(), String> {
        smt::check(problem)
    }

    fn encode(problem: &Problem, options: &Self::Options) -> Self {
        smt::encode(problem, options)
    }

    fn write(&self, out: &mut Vec<u8>) -> io::Result<()> {
        smt::print(self, out)
    }

    fn sizes(&self) -> Counters {
        words::size(self)
    }

    fn decided(&self) -> Option<Option<Grid>> {
        Script::decided(self)
    }

    fn read(&self, output: &ProgramOutput) -> Result<Output<Grid>, String> {
        if output.status.code().is_none() {
            return Err(output.ended());
        }
        let output = smt::read_output(&output.text)
            .map_err(|error| format!("{error}: {}", output.ended()))?;
        output.try_map(|values| {
            let asked = self.cell_terms().concat();
            let values: HashMap<Term, Value> = asked.into_iter().zip(values).collect();
            Ok(self.decode(|term| values.get(&term).copied()))
        })
    }

    fn block(&mut self, grid: &Grid) {
        Script::block(self, grid);
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::external::one_shot::read;
    use quorum_puzzle::{Puzzle, Rules};

    #[test]
    fn an_answer_is_its_first_word() {
        let problem = Puzzle::empty(Rules::new(2, None).unwrap()).lower();
        let script = smt::model("int-distinct").unwrap().encode(&problem);
        let read = |text: &str, wait_status| read(&script, text, wait_status);
        let values = "((x_R1C1 1) (x_R1C2 2) (x_R2C1 2) (x_R2C2 1))";
        assert_eq!(read(&format!("sat\n{values}\n"), 0), Ok(Output::Model(vec![1, 2, 2, 1])));
        assert_eq!(read("sat\n((x_R1C1 1))", 0), Ok(Output::Model(vec![1, 0, 0, 0])));
        let error = "unsat\n(error \"line 9: model is not available\")\n";
        assert_eq!(read(error, 1 << 8), Ok(Output::Unsatisfiable));
        assert_eq!(read("unknown\n", 0), Ok(Output::Unknown("unknown".into())));
        for (text, status) in
            [("", 0), ("unsat", 9), ("(error \"x\")\nunsat", 0), ("sat", 0), ("unsatisfiable", 0)]
        {
            assert!(read(text, status).is_err(), "{text}");
        }
    }
}
