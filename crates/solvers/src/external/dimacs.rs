//! The form `dimacs`: a SAT solver that reads DIMACS and prints `s` and `v` lines, following
//! the rules of the SAT competitions: exit 10 for satisfiable, 20 for unsatisfiable.
//!
//! Output and exit code must agree. A solver that was killed or ran out of memory may have
//! printed anything, and an exit code can have another cause: `unsatisfiable` needs an `s` line
//! of a program that ended normally.

use super::one_shot::{Encoder, TextForm, encoder};
use super::{ProgramForm, Protocol};
use crate::entry::{Abilities, Family};
use crate::{NameError, SolverName, sat};
use quorum_encodings::TextEncoding;
use quorum_encodings::cnf::EncodedFormula;

/// The form in the table. Encodings and options are those of every SAT solver.
pub(super) static FORM: ProgramForm = ProgramForm {
    name: "dimacs",
    summary: "an external SAT solver; one process per solution",
    family: Family::Sat,
    encodings: &sat::BASE_CHOICES,
    options: sat::ENCODING_OPTIONS,
    abilities: Abilities { features: EncodedFormula::FEATURES, ..Abilities::ANY },
    protocol: Protocol::OneShot(TEXT),
};

/// Formulas, and the usual exit codes.
pub(super) const TEXT: TextForm = TextForm::new(".cnf", Some([&[0, 10], &[0, 20], &[0]]), encoding);

fn encoding(name: &SolverName) -> Result<Box<dyn Encoder>, NameError> {
    encoder::<EncodedFormula>(sat::cnf_options(name), None)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::external::one_shot::read;
    use quorum_encodings::Output;
    use quorum_encodings::cnf::CnfOptions;
    use quorum_puzzle::{Puzzle, Rules};

    #[test]
    fn only_what_the_exit_code_confirms_is_believed() {
        let problem = Puzzle::empty(Rules::new(1, None).unwrap()).lower();
        let encoded = EncodedFormula::encode(&problem, &CnfOptions::default());
        let read = |text: &str, wait_status| read(&FORM, &encoded, text, wait_status);
        let exit = |code: i32| code << 8;
        let grid = || Ok(Output::Model(vec![1]));
        assert_eq!(read("s SATISFIABLE\nv 1 0\n", exit(10)), grid());
        assert_eq!(read("s SATISFIABLE\nv 1 0\n", exit(0)), grid());
        assert_eq!(read("s UNSATISFIABLE\n", exit(20)), Ok(Output::Unsatisfiable));
        assert_eq!(read("s UNKNOWN\n", exit(0)), Ok(Output::Unknown("s UNKNOWN".into())));
        let fault = |text, status| read(text, status).unwrap_err();
        let killed = fault("s UNSATISFIABLE\n", 9);
        assert_eq!(killed, "ended with signal: 9 (SIGKILL), after printing 's UNSATISFIABLE'");
        for (text, code) in [
            ("s UNSATISFIABLE\n", 10),
            ("s UNSATISFIABLE\n", 1),
            ("s SATISFIABLE\nv 1 0\n", 20),
            ("", 20),
            ("", 10),
            ("", 0),
            ("s SATISFIABLE\nv 1\n", 10),
            ("s SATISFIABLE\nv -1 0\n", 10),
            ("UNSAT\n", 20),
        ] {
            fault(text, exit(code));
        }
    }
}
