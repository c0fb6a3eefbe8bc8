//! The solvers that can be named in one invocation: those of the [table], and
//! the outside programs that the user declared.

use super::external::{self, Declaration, DeclarationError};
use super::table::{self, Entry, Named, TABLE};
use super::{NameError, SolverName};
use std::path::PathBuf;

/// The table and what was declared besides. A value, not a global: two registries in one
/// process do not know each other.
#[derive(Clone, Default)]
pub struct Registry {
    declared: Vec<&'static Entry>,
    texts: Vec<String>,
    guard: Option<PathBuf>,
}

impl Registry {
    /// A registry of the table alone. `guard` is the path of the program `quorum`, through
    /// which outside programs are started, so that they end with the process that started
    /// them however that ends (see [`external`]); without it they are started directly.
    pub fn new(guard: Option<PathBuf>) -> Self {
        Registry { guard, ..Registry::default() }
    }

    /// Adds the outside program of a declaration `NAME=FORM:COMMAND ARGS`. The program is
    /// looked for, and not yet started.
    pub fn declare(&mut self, text: &str) -> Result<(), DeclarationError> {
        let declaration = Declaration::parse(text)?;
        if self.entries().any(|entry| entry.engine == declaration.name) {
            return Err(DeclarationError::NameTaken(declaration.name));
        }
        self.declared.push(external::entry(declaration, self.guard.clone()));
        self.texts.push(text.to_owned());
        Ok(())
    }

    /// The declarations as they were given, for a worker process that has to know them too.
    pub fn declarations(&self) -> &[String] {
        &self.texts
    }

    /// All entries, those of the table first.
    pub fn entries(&self) -> impl Iterator<Item = &'static Entry> {
        TABLE.iter().chain(&self.declared).copied()
    }

    /// The declared solvers, each in its default encoding.
    pub fn declared(&self) -> impl Iterator<Item = Named> {
        self.declared.iter().map(|entry| {
            self.find(&SolverName::engine(entry.engine)).expect("a declared entry is found")
        })
    }

    /// Finds the solver of a name, as [`table::find`] does.
    pub fn find(&self, name: &SolverName) -> Result<Named, NameError> {
        table::find_among(&self.entries().collect::<Vec<_>>(), name)
    }
}
