//! The form `fzn`: a constraint solver that reads FlatZinc and prints solutions in MiniZinc's
//! output format.
//!
//! Solvers differ in the options that request further solutions, but every one can be run again
//! with the solution blocked, as for the other forms. `=====UNSATISFIABLE=====` is accepted
//! only from a program that ended normally.

use super::ProgramForm;
use super::one_shot::ProblemText;
use super::run::ProgramOutput;
use crate::entry::{Family, NamedChoice, choices};
use crate::{Counters, NameError, SolverName};
use encodings::Output;
use encodings::flatzinc::{self, FlatZinc, FlatZincModel, MODELS, read_output};
use problem::{Grid, Problem};
use std::io;

/// The form in the table.
pub(super) static FORM: ProgramForm = ProgramForm::one_shot::<FlatZinc>(
    "fzn",
    "an outside constraint solver; one process per solution",
    Family::Cp,
    &ENCODINGS,
    &[],
);

static ENCODINGS: [NamedChoice; MODELS.len()] = choices!(MODELS);

impl ProblemText for FlatZinc {
    type Options = &'static FlatZincModel;
    const SUFFIX: &'static str = ".fzn";

    fn options(name: &SolverName) -> Result<Self::Options, NameError> {
        let encoding = name.encoding.as_deref().unwrap_or(ENCODINGS[0].name);
        Ok(flatzinc::model(encoding).expect("a canonical name has a known encoding"))
    }

    fn encode(problem: &Problem, options: &Self::Options) -> Self {
        flatzinc::encode(problem, options)
    }

    fn write(&self, out: &mut Vec<u8>) -> io::Result<()> {
        FlatZinc::write(self, out)
    }

    fn sizes(&self) -> Counters {
        Counters {
            variables: Some(self.variables()),
            clauses: Some(self.constraints()),
            ..Counters::default()
        }
    }

    fn read(&self, output: &ProgramOutput) -> Result<Output<Grid>, String> {
        let output = output.output(read_output(&output.text), [&[0]; 3])?;
        output.try_map(|values| Ok(self.decode(&values)))
    }

    fn block(&mut self, grid: &Grid) {
        FlatZinc::block(self, grid);
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::external::one_shot::read;
    use puzzle::{Puzzle, Rules};

    #[test]
    fn only_a_program_that_ended_well_is_believed() {
        let problem = Puzzle::empty(Rules::new(1, None).unwrap()).lower();
        let encoded = flatzinc::encode(&problem, MODELS[0]);
        let read = |text: &str, wait_status| read(&encoded, text, wait_status);
        let (solution, nothing) = ("x_R1C1 = 1;\n----------\n", "=====UNSATISFIABLE=====\n");
        assert_eq!(read(solution, 0), Ok(Output::Model(vec![1])));
        assert_eq!(read(nothing, 0), Ok(Output::Unsatisfiable));
        assert_eq!(
            read("=====UNKNOWN=====\n", 0),
            Ok(Output::Unknown("=====UNKNOWN=====".to_owned()))
        );
        for (text, status) in [(solution, 1 << 8), (nothing, 1 << 8), (nothing, 9), ("", 0)] {
            assert!(read(text, status).is_err(), "{text} {status}");
        }
    }
}
