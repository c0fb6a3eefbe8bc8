//! The form `asp`: an answer set solver that reads a logic program and prints answer sets like
//! clingo and clasp.
//!
//! Exit codes 10 and 30 mean that there is an answer set, 20 and 30 that the search was
//! complete. The code must match the output; 0 matches any output, as clingo's Python package
//! ends with it.

use super::ProgramForm;
use super::one_shot::ProblemText;
use super::run::ProgramOutput;
use crate::entry::{Family, NamedChoice, choices};
use crate::{Counters, NameError, SolverName};
use quorum_encodings::Output;
use quorum_encodings::asp::{self, AspModel, LogicProgram, MODELS, read_output};
use quorum_problem::{Features, Grid, Problem};
use std::io;

/// The form in the table.
pub(super) static FORM: ProgramForm = ProgramForm::one_shot::<LogicProgram>(
    "asp",
    "an external answer set solver; one process per solution",
    Family::Asp,
    &ENCODINGS,
    &[],
);

static ENCODINGS: [NamedChoice; MODELS.len()] = choices!(MODELS);

impl ProblemText for LogicProgram {
    type Options = &'static AspModel;
    const SUFFIX: &'static str = ".lp";
    const FEATURES: Features = asp::FEATURES;

    fn options(name: &SolverName) -> Result<Self::Options, NameError> {
        let encoding = name.encoding.as_deref().unwrap_or(ENCODINGS[0].name);
        Ok(asp::model(encoding).expect("a canonical name has a known encoding"))
    }

    fn check(problem: &Problem, _: &Self::Options) -> Result<(), String> {
        asp::check(problem)
    }

    fn encode(problem: &Problem, options: &Self::Options) -> Self {
        asp::encode(problem, options)
    }

    fn write(&self, out: &mut Vec<u8>) -> io::Result<()> {
        LogicProgram::write(self, out)
    }

    fn sizes(&self) -> Counters {
        Counters {
            variables: Some(self.candidates()),
            clauses: Some(self.statements()),
            ..Counters::default()
        }
    }

    fn read(&self, output: &ProgramOutput) -> Result<Output<Grid>, String> {
        let output = output.output(read_output(&output.text), [&[0, 10, 30], &[0, 20], &[0, 1]])?;
        output.try_map(|atoms| Ok(self.decode(&atoms)))
    }

    fn block(&mut self, grid: &Grid) {
        LogicProgram::block(self, grid);
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::external::one_shot::read;
    use quorum_puzzle::{Puzzle, Rules};

    #[test]
    fn the_exit_code_has_to_go_with_the_words() {
        let problem = Puzzle::empty(Rules::new(1, None).unwrap()).lower();
        let encoded = asp::encode(&problem, MODELS[0]);
        let read = |text: &str, wait_status| read(&encoded, text, wait_status);
        let exit = |code: i32| code << 8;
        let (answer, nothing) = ("Answer: 1\nx(1,1,1)\nSATISFIABLE\n", "UNSATISFIABLE\n");
        for code in [0, 10, 30] {
            assert_eq!(read(answer, exit(code)), Ok(Output::Model(vec![1])));
        }
        for code in [0, 20] {
            assert_eq!(read(nothing, exit(code)), Ok(Output::Unsatisfiable));
        }
        assert_eq!(read("UNKNOWN\n", exit(1)), Ok(Output::Unknown("UNKNOWN".to_owned())));
        for (text, status) in [
            (answer, exit(20)),
            (nothing, exit(10)),
            (nothing, exit(65)),
            (nothing, 9),
            ("UNKNOWN\n", exit(65)),
            ("", exit(20)),
        ] {
            assert!(read(text, status).is_err(), "{text} {status}");
        }
    }
}
