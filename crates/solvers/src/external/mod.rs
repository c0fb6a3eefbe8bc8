//! Anybody's solver: a program or a shared object outside this project, declared on the
//! command line as `NAME=FORM:COMMAND ARGS` and from then on a solver like any other: its
//! grids go to the judge, its claims to the panel, its times into rows. `docs/reference/protocol.md`
//! describes the forms for those who write such a program.
//!
//! | form | file | exchange |
//! |---|---|---|
//! | `line` | `line` | one process, a puzzle a line, an answer a line |
//! | `lib` | `shared_object` | a C function, called in this process |
//! | `dimacs` | `dimacs` | a process a question, DIMACS in, `s` and `v` lines out |
//! | `smt2` | `smt2` | a process a question, SMT-LIB in, `sat` and values out |
//! | `fzn` | `fzn` | a process a question, FlatZinc in, values and a line of dashes out |
//! | `asp` | `asp` | a process a question, a logic program in, answer sets out |
//!
//! `peers` lists programs that need no declaration.
//!
//! Nothing that an outside program does is trusted or makes this one panic. What cannot be
//! understood, and a program that dies, is an answer with status `crash` and a message.
//!
//! No program outlives the process that started it (see [`crate::process`]).

mod asp;
mod conversation;
mod declaration;
mod dimacs;
mod echo;
mod fzn;
mod handshake;
mod launch;
mod line;
mod minisat;
mod one_shot;
pub mod peers;
mod pipe;
mod question;
mod reply;
mod run;
#[allow(unsafe_code)]
mod shared_object;
mod smt2;

pub use declaration::{Declaration, DeclarationError};
pub use handshake::Handshake;
pub use reply::{Counted, Reply};

use super::SolverName;
use super::entry::{Abilities, Built, Choice, Entry, Family, OptionSpec};
use launch::Launch;
use std::sync::OnceLock;

/// One form of the table.
pub struct Form {
    /// The word before `:`.
    pub name: &'static str,
    /// One line for `list`.
    pub summary: &'static str,
    family: Family,
    encodings: &'static [Choice],
    options: &'static [OptionSpec],
    abilities: Abilities,
    /// The program has to be executable, and may have arguments.
    is_program: bool,
    /// What the program calls itself, where it can say so.
    own_name: fn(&Launch) -> Option<String>,
    build: fn(&Launch, &SolverName) -> Built,
}

/// All forms.
pub static FORMS: &[&Form] =
    &[&line::FORM, &shared_object::FORM, &dimacs::FORM, &smt2::FORM, &fzn::FORM, &asp::FORM];

/// The entry of a declared program. Its version is what `own_name` returns and the fingerprint.
///
/// It is leaked, once a declaration: entries of the table live for ever, and whatever holds
/// a solver relies on that.
pub(super) fn entry(
    declaration: Declaration,
    own_name: impl Fn(&Declaration) -> String + Send + Sync + 'static,
) -> Entry {
    let declaration: &'static Declaration = Box::leak(Box::new(declaration));
    let form = declaration.form;
    // The program is started and its file read when the version is wanted: both take long.
    let version = OnceLock::new();
    let version = move || {
        let name_and_fingerprint =
            || format!("{} {}", own_name(declaration), declaration.fingerprint());
        version.get_or_init(name_and_fingerprint).clone()
    };
    let build = |name: &SolverName| (form.build)(&declaration.launch, name);
    Entry {
        engine: &declaration.name,
        family: form.family,
        summary: form.summary,
        source: &declaration.text,
        encodings: form.encodings,
        options: form.options,
        abilities: form.abilities,
        version: Box::leak(Box::new(version)),
        build: Box::leak(Box::new(build)),
    }
}

/// Name that a program reports for itself, else that of its file.
pub(super) fn own_name(declaration: &Declaration) -> String {
    (declaration.form.own_name)(&declaration.launch).unwrap_or_else(|| declaration.file_name())
}
