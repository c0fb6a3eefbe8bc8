//! The form `opb`: a pseudo-Boolean solver that reads OPB and prints `s` and `v` lines, following
//! the rules of the pseudo-Boolean competitions.
//!
//! Exit codes differ: 10, 20 and 30 as in the competitions (a model, none, an optimum), or 0. Like
//! that of a SAT solver, `unsatisfiable` needs an `s` line of a program that ended normally.

use super::one_shot::{TextForm, encoder_of_model};
use super::{ProgramForm, Protocol};
use crate::entry::{Abilities, Family, NamedChoice, choices};
use quorum_encodings::TextEncoding;
use quorum_encodings::opb::{MODELS, OpbFormula};

/// The form in the table.
pub(super) static FORM: ProgramForm = ProgramForm {
    name: "opb",
    summary: "an external pseudo-Boolean solver; one process per solution",
    family: Family::PseudoBoolean,
    encodings: &ENCODINGS,
    options: &[],
    abilities: Abilities { features: OpbFormula::FEATURES, ..Abilities::ANY },
    protocol: Protocol::OneShot(TextForm::new(
        ".opb",
        Some([&[0, 10, 30], &[0, 20], &[0]]),
        |name| encoder_of_model::<OpbFormula>(MODELS, name),
    )),
};

static ENCODINGS: [NamedChoice; MODELS.len()] = choices!(MODELS);

#[cfg(test)]
mod tests {
    use super::*;
    use crate::external::one_shot::{ReadCase, check_outputs, one_cell};
    use quorum_encodings::Output;

    #[test]
    fn only_what_the_exit_code_confirms_is_believed() {
        let encoded = OpbFormula::encode(&one_cell(), &MODELS[0]);
        let (model, nothing) = ("s SATISFIABLE\nv x1\n", "s UNSATISFIABLE\n");
        let unknown = Output::Unknown("s UNKNOWN".to_owned());
        let outputs: [ReadCase<'_>; 7] = [
            (model, &[0, 10, 30], Some(Output::Model(vec![1]))),
            (model, &[20], None),
            (nothing, &[0, 20], Some(Output::Unsatisfiable)),
            (nothing, &[10, 1, -9], None),
            ("s UNKNOWN\n", &[0], Some(unknown)),
            ("", &[20], None),
            ("s SATISFIABLE\n", &[10], None),
        ];
        check_outputs(&FORM, &encoded, &outputs);
    }
}
