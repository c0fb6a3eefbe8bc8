//! The solvers available to one invocation: those of the [table], the installed [peers], and
//! the external programs that the user declared.

use super::entry::Entry;
use super::external::peers::{self, PEERS, Peer};
use super::external::{self, Declaration, DeclarationError};
use super::table::{self, Named, TABLE};
use super::{NameError, SolverName};
use std::path::PathBuf;

/// Table, peers and declared programs. A value, not a global: two registries in one process are
/// independent.
#[derive(Clone, Default)]
pub struct Registry {
    peers: Vec<&'static Entry>,
    absent: Vec<&'static Peer>,
    declared: Vec<&'static Entry>,
    texts: Vec<String>,
}

impl Registry {
    /// A registry of the table only.
    pub fn new() -> Self {
        Registry::default()
    }

    /// The same registry with the peers whose programs are in these folders, and the others as
    /// absent.
    pub fn with_peers(mut self, folders: &[PathBuf]) -> Self {
        for peer in PEERS {
            match peers::find(peer, folders) {
                Some(entry) => self.peers.push(entry),
                None => self.absent.push(peer),
            }
        }
        self
    }

    /// Adds the external program of a declaration `NAME=FORM:COMMAND ARGS`. The program must
    /// exist but is not started yet. It replaces a peer of the same name, which may be
    /// installed here and absent elsewhere.
    pub fn declare(&mut self, text: &str) -> Result<(), DeclarationError> {
        let declaration = Declaration::parse(text)?;
        self.peers.retain(|entry| entry.engine != declaration.name);
        self.absent.retain(|peer| peer.engine != declaration.name);
        if self.entries().any(|entry| entry.engine == declaration.name) {
            return Err(DeclarationError::NameTaken(declaration.name));
        }
        let entry = external::entry(declaration, external::own_name);
        self.declared.push(Box::leak(Box::new(entry)));
        self.texts.push(text.to_owned());
        Ok(())
    }

    /// The declarations as given, for worker processes.
    pub fn declarations(&self) -> &[String] {
        &self.texts
    }

    /// All entries: those of the table, peers, declared ones.
    pub fn entries(&self) -> impl Iterator<Item = &'static Entry> {
        TABLE.iter().chain(&self.peers).chain(&self.declared).copied()
    }

    /// Installed peers.
    pub fn peers(&self) -> &[&'static Entry] {
        &self.peers
    }

    /// Peers that are not installed.
    pub fn absent(&self) -> &[&'static Peer] {
        &self.absent
    }

    /// The declared solvers, each in its default encoding.
    pub fn declared(&self) -> impl Iterator<Item = Named> {
        self.declared.iter().map(|entry| {
            self.find(&SolverName::engine(entry.engine)).expect("a declared entry is found")
        })
    }

    /// Finds the solver of a name, as [`table::find`] does.
    pub fn find(&self, name: &SolverName) -> Result<Named, NameError> {
        if let Some(peer) = self.absent.iter().find(|peer| peer.engine == name.engine) {
            return Err(NameError::Absent { name: name.engine.clone(), hint: peer.hint });
        }
        table::find_among(&self.entries().collect::<Vec<_>>(), name)
    }
}
