//! Anybody's solver: a program or a shared object outside this project, declared on the
//! command line as `NAME=FORM:COMMAND ARGS` and from then on a solver like any other: its
//! grids go to the judge, its claims to the panel, its times into rows. `PROTOCOL.md`
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
//! **Orphans.** A child must not outlive the process that started it, `kill -9` included. On
//! Linux the kernel does that (`PR_SET_PDEATHSIG`), but the child has to ask for it itself,
//! between `fork` and `exec`, which std offers to unsafe code only. So the program is started
//! through this one, `quorum exec-guard PID COMMAND ARGS`, which asks and then becomes the
//! program. The signal comes when the *thread* that started the child ends: keep a solver on
//! the thread that lives longest. Elsewhere the end of its standard input must do.

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
#[allow(unsafe_code)]
mod shared_object;
mod smt2;

pub use declaration::{Declaration, DeclarationError};
pub use handshake::Handshake;
pub use launch::{become_program, echo_lines};
pub use reply::{Counted, Reply};

use super::table::{Abilities, Choice, Entry, Family, OptionSpec};
use super::{Solver, SolverName};
use launch::Launch;
use std::path::PathBuf;
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
    build: fn(&Launch, &SolverName) -> Box<dyn Solver>,
}

/// All forms.
pub static FORMS: &[&Form] =
    &[&line::FORM, &shared_object::FORM, &dimacs::FORM, &smt2::FORM, &fzn::FORM, &asp::FORM];

/// The entry of a declared program.
///
/// It is leaked, once a declaration: entries of the table live for ever, and whatever holds
/// a solver relies on that.
pub(super) fn entry(declaration: Declaration, guard: Option<PathBuf>) -> &'static Entry {
    let declaration: &'static Declaration = Box::leak(Box::new(declaration));
    let form = declaration.form;
    let launch: &'static Launch = Box::leak(Box::new(Launch::new(declaration, guard)));
    let version = OnceLock::new();
    let version = move || {
        let version = version.get_or_init(|| {
            let own = (form.own_name)(launch).unwrap_or_else(|| declaration.file_name());
            format!("{own} {}", declaration.fingerprint())
        });
        version.clone()
    };
    let build = |name: &SolverName| (form.build)(launch, name);
    Box::leak(Box::new(Entry {
        engine: &declaration.name,
        family: form.family,
        summary: form.summary,
        source: &declaration.text,
        encodings: form.encodings,
        options: form.options,
        abilities: form.abilities,
        version: Box::leak(Box::new(version)),
        build: Box::leak(Box::new(build)),
    }))
}
