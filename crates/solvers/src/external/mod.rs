//! External solvers: a program or a shared object outside this project, declared on the command
//! line as `NAME=FORM:COMMAND ARGS` and then used like any other solver: the judge checks its
//! grids, the panel its claims, rows contain its times. `docs/reference/protocol.md` specifies the
//! forms for authors of such programs.
//!
//! | form | file | exchange |
//! |---|---|---|
//! | `line` | `line` | one process, one line per puzzle, one line per answer |
//! | `lib` | `shared_object` | a C function, called in this process |
//! | `dimacs` | `dimacs` | one process per question, DIMACS in, `s` and `v` lines out |
//! | `smt2` | `smt2` | one process per question, SMT-LIB in, `sat` and values out |
//! | `fzn` | `fzn` | one process per question, FlatZinc in, values and a line of dashes out |
//! | `asp` | `asp` | one process per question, a logic program in, answer sets out |
//! | `opb` | `opb` | one process per question, pseudo-Boolean constraints in, `s` and `v` lines out |
//! | `lp` | `lp` | one process per question, a mixed-integer program in, `s` and `v` lines out |
//! | `xcsp3` | `xcsp3` | one process per question, XCSP3 in, `s` and `v` lines out |
//!
//! A worker of this project, `quorum worker NAME`, is a program of the form `line`: `handshake` and
//! `reply` write its lines as well.
//!
//! `encoder` is not a solver: a program that turns a puzzle into DIMACS for the SAT solvers.
//!
//! `line_program` is a program that is asked about something else, such as a grader.
//!
//! `peers` lists programs that need no declaration.
//!
//! Nothing that an external program does is trusted or can cause a panic here. Output that
//! cannot be parsed, and a program that dies, give an answer with status `crash` and a message.
//!
//! No program outlives the process that started it (see [`crate::process`]).

mod asp;
mod declaration;
mod dimacs;
mod echo;
mod encoder;
pub mod fzn;
mod handshake;
mod line;
mod line_program;
mod lp;
mod minisat;
mod one_shot;
mod opb;
pub mod peers;
mod question;
mod reply;
mod run;
mod shared_object;
mod smt2;
mod with_formulas;
mod xcsp3;

pub use declaration::{CommandError, Declaration, DeclarationError};
pub use encoder::{ExternalEncoder, NoFormula};
pub use handshake::{Handshake, HandshakeError, HandshakeRefusal};
pub use line_program::{LineProgram, NoLine};
pub use question::corpus_line_of;
pub use reply::{CountReply, Reply, ReplyError};
pub(crate) use with_formulas::entries as encoder_entries;

use super::SolverName;
use super::entry::{Abilities, Built, Entry, Family, NamedChoice, OptionSpec};
use crate::process::Launch;
use one_shot::TextForm;
use std::sync::{Arc, OnceLock};

/// Protocol of an external program.
pub struct ProgramForm {
    /// The word before `:`.
    pub name: &'static str,
    /// One line for `list`.
    pub summary: &'static str,
    family: Family,
    encodings: &'static [NamedChoice],
    options: &'static [OptionSpec],
    abilities: Abilities,
    protocol: Protocol,
}

/// Exchange with a program.
#[derive(Clone, Copy)]
enum Protocol {
    Line,
    SharedObject,
    OneShot(TextForm),
    Encoder,
}

/// The program did not start, so that the name that it reports is not known.
struct NotStarted;

/// Part of a version in place of the name that a program would report.
const NOT_STARTED: &str = "(did not start)";

/// Returns whether `now` is `before`, of which only the name that the program reports is not known:
/// the same files and arguments, but the program did not start.
pub fn lacks_own_name(now: &str, before: &str) -> bool {
    let fingerprint = |version: &str| version.rsplit(' ').next().map(str::to_owned);
    now.contains(NOT_STARTED)
        && !before.contains(NOT_STARTED)
        && fingerprint(now) == fingerprint(before)
}

/// All forms.
pub static FORMS: &[&ProgramForm] = &[
    &line::FORM,
    &shared_object::FORM,
    &dimacs::FORM,
    &smt2::FORM,
    &fzn::FORM,
    &asp::FORM,
    &opb::FORM,
    &lp::FORM,
    &xcsp3::FORM,
    &encoder::FORM,
];

/// Returns whether a form has an encoding of this name.
pub(super) fn has_encoding(name: &str) -> bool {
    FORMS.iter().any(|form| form.encodings.iter().any(|encoding| encoding.name == name))
}

/// Returns whether a declaration is of an [encoder](ExternalEncoder).
pub(super) fn is_encoder(declaration: &Declaration) -> bool {
    matches!(declaration.form.protocol, Protocol::Encoder)
}

impl ProgramForm {
    /// Whether the file is a program, which must be executable and may have arguments.
    fn is_program(&self) -> bool {
        !matches!(self.protocol, Protocol::SharedObject)
    }

    fn build(&self, launch: &Launch, name: &SolverName) -> Built {
        match &self.protocol {
            Protocol::Line => Ok(Box::new(line::LineSolver::new(launch, name))),
            Protocol::SharedObject => Ok(Box::new(shared_object::SharedObject::new(launch))),
            Protocol::OneShot(form) => one_shot::build(form, launch, name),
            Protocol::Encoder => unreachable!("an encoder is built for a SAT solver"),
        }
    }
}

/// The entry of a declared program. Its version is the result of `own_name` and the
/// fingerprint.
pub(super) fn entry(
    declaration: Declaration,
    own_name: impl Fn(&Declaration) -> String + Send + Sync + 'static,
) -> Entry {
    let declaration = Arc::new(declaration);
    let form = declaration.form;
    // The program is started and its file read on demand: both take long.
    let version = OnceLock::new();
    let versioned = Arc::clone(&declaration);
    let version = move || {
        let name_and_fingerprint =
            || format!("{} {}", own_name(&versioned), versioned.fingerprint());
        version.get_or_init(name_and_fingerprint).clone()
    };
    Entry {
        family: form.family,
        summary: form.summary,
        source: declaration.text.clone().into(),
        encodings: form.encodings,
        options: form.options,
        abilities: form.abilities,
        version: Box::new(version),
        ..Entry::new(declaration.name.clone(), move |name| form.build(&declaration.launch, name))
    }
}

/// Name that a program reports for itself, else that of its file.
pub(super) fn own_name(declaration: &Declaration) -> String {
    let name = match declaration.form.protocol {
        Protocol::Line => line::own_name(&declaration.launch),
        _ => Ok(None),
    };
    match name {
        Ok(Some(name)) => name,
        Ok(None) => declaration.file_name(),
        Err(NotStarted) => format!("{} {NOT_STARTED}", declaration.file_name()),
    }
}
