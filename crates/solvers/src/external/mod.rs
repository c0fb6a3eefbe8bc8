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
mod minisat;
mod one_shot;
mod opb;
pub mod peers;
mod question;
mod reply;
mod run;
mod shared_object;
mod smt2;
mod xcsp3;

pub use crate::formulas::NoFormula;
pub use declaration::{CommandError, Declaration, DeclarationError};
pub use encoder::ExternalEncoder;
pub(crate) use encoder::entries as encoder_entries;
pub use handshake::{Handshake, HandshakeError, HandshakeRefusal};
pub use line_program::{LineProgram, NoLine};
pub use question::corpus_line_of;
pub use reply::{CountReply, Reply, ReplyError};

use super::SolverName;
use super::entry::{Abilities, Built, DeclaredEntry, Family, FormFacts, NamedChoice, OptionSpec};
use crate::process::Launch;
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
    /// The program must be executable, and may have arguments.
    is_program: bool,
    /// Returns the name that the program reports, if it does.
    own_name: fn(&Launch) -> Result<Option<String>, NotStarted>,
    build: fn(&Launch, &SolverName) -> Built,
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
    &xcsp3::FORM,
    &encoder::FORM,
];

/// Returns whether a declaration is of an [encoder](ExternalEncoder).
pub(super) fn is_encoder(declaration: &Declaration) -> bool {
    std::ptr::eq(declaration.form, &encoder::FORM)
}

/// The entry of a declared program. Its version is the result of `own_name` and the
/// fingerprint.
pub(super) fn entry(
    declaration: Declaration,
    own_name: Box<dyn Fn(&Declaration) -> String + Send + Sync>,
) -> DeclaredEntry {
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
    DeclaredEntry {
        form: form.facts(),
        engine: declaration.name.clone(),
        source: declaration.text.clone(),
        encoding: None,
        version: Box::new(version),
        build: Box::new(move |name| (form.build)(&declaration.launch, name)),
    }
}

impl ProgramForm {
    fn facts(&self) -> FormFacts {
        let ProgramForm { family, summary, encodings, options, abilities, .. } = *self;
        FormFacts { family, summary, encodings, options, abilities }
    }
}

/// Name that a program reports for itself, else that of its file.
pub(super) fn own_name(declaration: &Declaration) -> String {
    match (declaration.form.own_name)(&declaration.launch) {
        Ok(Some(name)) => name,
        Ok(None) => declaration.file_name(),
        Err(NotStarted) => format!("{} {NOT_STARTED}", declaration.file_name()),
    }
}
