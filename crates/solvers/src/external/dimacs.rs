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
    use crate::external::one_shot::{ReadCase, check_outputs, one_cell, read};
    use quorum_encodings::Output;
    use quorum_encodings::cnf::CnfOptions;

    #[test]
    fn only_what_the_exit_code_confirms_is_believed() {
        let encoded = EncodedFormula::encode(&one_cell(), &CnfOptions::default());
        let (model, nothing) = ("s SATISFIABLE\nv 1 0\n", "s UNSATISFIABLE\n");
        let unknown = Output::Unknown("s UNKNOWN".to_owned());
        let outputs: [ReadCase<'_>; 9] = [
            (model, &[0, 10], Some(Output::Model(vec![1]))),
            (model, &[20], None),
            (nothing, &[20], Some(Output::Unsatisfiable)),
            (nothing, &[10, 1], None),
            ("s UNKNOWN\n", &[0], Some(unknown)),
            ("", &[0, 10, 20], None),
            ("s SATISFIABLE\nv 1\n", &[10], None),
            ("s SATISFIABLE\nv -1 0\n", &[10], None),
            ("UNSAT\n", &[20], None),
        ];
        check_outputs(&FORM, &encoded, &outputs);
        let killed = read(&FORM, &encoded, nothing, -9).unwrap_err();
        assert_eq!(killed, "ended with signal: 9 (SIGKILL), after printing 's UNSATISFIABLE'");
    }
}
