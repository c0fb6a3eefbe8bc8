//! The form `lp`: a solver of mixed-integer programs that reads the LP format of CPLEX, and prints
//! `s` and `v` lines as pseudo-Boolean solvers do.
//!
//! Such solvers have no output in common. [`REPORT`] reads those of CBC and GLPK: a line with the
//! status, and a line per variable with its value, of which CBC leaves out those that are 0. The
//! nearer of 0 and 1 is taken for the value: these solvers compute with tolerances.
//!
//! Sources: Forrest & Lougee-Heimer, CBC User Guide; Makhorin, GLPK reference manual.

use super::one_shot::{TextForm, encoder_of_model};
use super::{ProgramForm, Protocol};
use crate::entry::{Abilities, Family, NamedChoice, choices};
use quorum_encodings::TextEncoding;
use quorum_encodings::opb::lp::{LpProgram, MODELS};
use std::borrow::Cow;

/// The form in the table.
pub(super) static FORM: ProgramForm = ProgramForm {
    name: "lp",
    summary: "an external solver of mixed-integer programs; one process per solution",
    family: Family::Mip,
    encodings: &ENCODINGS,
    options: &[],
    abilities: Abilities { features: LpProgram::FEATURES, ..Abilities::ANY },
    protocol: Protocol::OneShot(TEXT),
};

/// The form for programs that print a report. Not available in declarations.
pub(super) static REPORT: ProgramForm = ProgramForm {
    name: "lp-report",
    protocol: Protocol::OneShot(TextForm { rewritten: result, ..TEXT }),
    ..FORM
};

const TEXT: TextForm =
    TextForm::new(".lp", Some([&[0]; 3]), |name| encoder_of_model::<LpProgram>(MODELS, name));

static ENCODINGS: [NamedChoice; MODELS.len()] = choices!(MODELS);

/// Beginnings of the lines that state a result.
const RESULTS: [(&str, &str); 7] = [
    ("Optimal - objective value ", "SATISFIABLE"),
    ("Infeasible - objective value ", "UNSATISFIABLE"),
    ("Integer infeasible - objective value ", "UNSATISFIABLE"),
    ("Stopped on ", "UNKNOWN"),
    ("Status:     INTEGER OPTIMAL", "SATISFIABLE"),
    ("Status:     INTEGER EMPTY", "UNSATISFIABLE"),
    ("Status:     INTEGER UNDEFINED", "UNKNOWN"),
];

/// The report as `s` and `v` lines; `None` without a result, with two, or with a variable that has
/// no number.
fn result(text: &str) -> Option<Cow<'_, str>> {
    let lines = || text.lines().map(str::trim);
    let of = |line: &str| RESULTS.iter().find(|(start, _)| line.starts_with(start));
    let mut results = lines().filter_map(of);
    let (_, result) = results.next().filter(|_| results.next().is_none())?;
    let mut model = String::new();
    for line in lines().filter(|_| *result == "SATISFIABLE") {
        // `12 x3 1 0`, or `12 x3 * 1 0 1`.
        let mut words = line.split_ascii_whitespace().skip(1).filter(|&word| word != "*");
        if let Some(name) = words.next().filter(|word| word.starts_with('x')) {
            let value: f64 = words.next()?.parse().ok()?;
            model += if value > 0.5 { " " } else { " -" };
            model += name;
        }
    }
    let lines = if model.is_empty() { String::new() } else { format!("\nv{model}") };
    Some(Cow::Owned(format!("s {result}{lines}")))
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::external::one_shot::{ReadCase, check_outputs, one_cell};
    use quorum_encodings::Output;

    #[test]
    fn only_a_program_that_ended_well_is_believed() {
        let encoded = LpProgram::encode(&one_cell(), &MODELS[0]);
        let (model, nothing) = ("s SATISFIABLE\nv x1\n", "s UNSATISFIABLE\n");
        let unknown = Output::Unknown("s UNKNOWN".to_owned());
        let outputs: [ReadCase<'_>; 6] = [
            (model, &[0], Some(Output::Model(vec![1]))),
            (model, &[1, -9], None),
            (nothing, &[0], Some(Output::Unsatisfiable)),
            (nothing, &[1, -9], None),
            ("s UNKNOWN\n", &[0], Some(unknown)),
            ("Optimal - objective value 0\n      0 x1 1 0\n", &[0], None),
        ];
        check_outputs(&FORM, &encoded, &outputs);
    }

    #[test]
    fn reports_of_cbc_and_glpk_are_read() {
        let encoded = LpProgram::encode(&one_cell(), &MODELS[0]);
        let cbc = |status: &str, value: &str| {
            format!("{status} - objective value 0.00000000\n      0 x1   {value}     0\n")
        };
        let glpk = |status: &str, value: &str| {
            format!(
                "Objective:  zero = 0 (MINimum)\nStatus:     {status}\n\
                 1 c1      1      1    =\n     1 x1      *       {value}     0      1 \n"
            )
        };
        let unknown = || Some(Output::Unknown("s UNKNOWN".to_owned()));
        let (one, zero) = (Some(Output::Model(vec![1])), Some(Output::Model(vec![0])));
        let outputs = [
            (cbc("Optimal", "0.99999999"), one.clone()),
            (cbc("Optimal", "1e-07"), zero.clone()),
            (cbc("Optimal", "one"), None),
            (cbc("Infeasible", "0.5"), Some(Output::Unsatisfiable)),
            (cbc("Integer infeasible", "0.5"), Some(Output::Unsatisfiable)),
            (cbc("Stopped on time", "0"), unknown()),
            (cbc("Unbounded", "1"), None),
            (cbc("Optimal", "1") + &cbc("Infeasible", "1"), None),
            (glpk("INTEGER OPTIMAL", "1"), one),
            (glpk("INTEGER OPTIMAL", "0"), zero),
            (glpk("INTEGER EMPTY", "0"), Some(Output::Unsatisfiable)),
            (glpk("INTEGER UNDEFINED", "0"), unknown()),
            ("Optimal - objective value 0.00000000\n".to_owned(), None),
            ("Problem is infeasible - 0.02 seconds\n".to_owned(), None),
            (String::new(), None),
        ];
        for (text, expected) in &outputs {
            check_outputs(&REPORT, &encoded, &[(text, &[0], expected.clone())]);
            check_outputs(&REPORT, &encoded, &[(text, &[1, -9], None)]);
        }
    }
}
