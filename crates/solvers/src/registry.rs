//! The solvers available to one invocation: those of the [table], the installed [peers], and
//! the external programs that the user declared.

use super::entry::{Entry, Family};
#[cfg(feature = "process")]
use super::external::{
    self, Declaration, DeclarationError, ExternalEncoder,
    peers::{self, PEERS, Peer},
};
use super::table::{self, Named};
use super::{NameError, SolverName};
#[cfg(feature = "process")]
use quorum_encodings::minizinc;
#[cfg(feature = "process")]
use std::path::PathBuf;
use std::sync::Arc;

/// Table, peers and declared programs. A value, not a global: two registries in one process are
/// independent.
#[derive(Clone, Default)]
pub struct Registry {
    peers: Vec<Arc<Entry>>,
    #[cfg(feature = "process")]
    absent: Vec<&'static Peer>,
    declared: Vec<Arc<Entry>>,
    #[cfg(feature = "process")]
    encoders: Vec<Arc<ExternalEncoder>>,
    /// Declared encoders in each SAT solver.
    encoded: Vec<Arc<Entry>>,
    #[cfg(feature = "process")]
    texts: Vec<String>,
}

impl Registry {
    /// A registry of the table only.
    pub fn new() -> Self {
        Registry::default()
    }

    /// All entries that can be used: those of the table, peers, declared ones, declared encoders in
    /// each SAT solver.
    pub fn entries(&self) -> impl Iterator<Item = Arc<Entry>> {
        let mut entries = self.engines();
        entries.retain(|entry| entry.absence().is_none());
        entries.extend_from_slice(&self.encoded);
        entries.into_iter()
    }

    /// All entries of engines with encodings of their own.
    fn engines(&self) -> Vec<Arc<Entry>> {
        let mut entries = table::TABLE.clone();
        entries.extend_from_slice(&self.peers);
        entries.extend_from_slice(&self.declared);
        entries
    }

    /// Installed peers.
    pub fn peers(&self) -> &[Arc<Entry>] {
        &self.peers
    }

    /// Engines that are known and cannot be used in this process: libraries of the table that were
    /// not found, and peers that are not installed.
    pub(super) fn missing(&self) -> Vec<(&'static str, Family)> {
        let mut missing = Vec::new();
        for entry in table::TABLE.iter() {
            if entry.absence().is_some() {
                missing.push((entry.engine(), entry.family));
            }
        }
        #[cfg(feature = "process")]
        for peer in &self.absent {
            missing.push((peer.engine, peer.family));
        }
        missing
    }

    /// Finds the solver of a name, as [`table::find`] does.
    pub fn find(&self, name: &SolverName) -> Result<Named, NameError> {
        #[cfg(feature = "process")]
        if let Some(peer) = self.absent.iter().find(|peer| peer.engine == name.engine) {
            return Err(NameError::Absent { name: name.engine.clone(), hint: peer.hint.into() });
        }
        for entry in &self.encoded {
            let is_of_engine = entry.engine() == name.engine;
            if is_of_engine && name.encoding == entry.declared_encoding {
                return table::find_among(std::slice::from_ref(entry), name);
            }
        }
        table::find_among(&self.engines(), name)
    }
}

/// Programs.
#[cfg(feature = "process")]
impl Registry {
    /// The same registry with the peers whose programs are in these folders, and the others as
    /// absent.
    #[must_use]
    pub fn with_peers(mut self, folders: &[PathBuf]) -> Self {
        for peer in PEERS {
            match peers::find(peer, folders) {
                Some(entry) => self.peers.push(Arc::new(entry)),
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
        if external::is_encoder(&declaration) {
            return self.declare_encoder(declaration);
        }
        self.peers.retain(|entry| entry.engine() != declaration.name);
        self.absent.retain(|peer| peer.engine != declaration.name);
        if self.engines().iter().any(|entry| entry.engine() == declaration.name) {
            let name = declaration.name;
            return Err(DeclarationError(format!(
                "there is a solver '{name}' already; choose another NAME"
            )));
        }
        self.declared.push(Arc::new(external::entry(declaration, external::own_name)));
        self.texts.push(text.to_owned());
        Ok(())
    }

    /// Adds an encoder, which has a solver per SAT solver: `varisat/NAME`.
    fn declare_encoder(&mut self, declaration: Declaration) -> Result<(), DeclarationError> {
        let name = &declaration.name;
        if is_built_in(name) || self.encoders.iter().any(|known| known.name() == name) {
            return Err(DeclarationError(format!(
                "there is an encoding '{name}' already; choose another NAME"
            )));
        }
        self.texts.push(declaration.text.clone());
        let (encoder, entries) = external::encoder_entries(declaration, &table::TABLE);
        self.encoders.push(encoder);
        self.encoded.extend(entries);
        Ok(())
    }

    /// The declared encoders.
    pub fn encoders(&self) -> &[Arc<ExternalEncoder>] {
        &self.encoders
    }

    /// The declarations as given, for worker processes.
    pub fn declarations(&self) -> &[String] {
        &self.texts
    }

    /// Peers that are not installed.
    pub fn absent(&self) -> &[&'static Peer] {
        &self.absent
    }

    /// The declared solvers, each in its default encoding, and the declared encoders, each in the
    /// first SAT solver.
    pub fn declared(&self) -> impl Iterator<Item = Named> {
        let mut names = Vec::new();
        for entry in &self.declared {
            names.push(SolverName::engine(entry.engine()));
        }
        for encoder in &self.encoders {
            let mut name = SolverName::engine(self.encoded[0].engine());
            name.encoding = Some(encoder.name().to_owned());
            names.push(name);
        }
        names.into_iter().map(|name| self.find(&name).expect("a declared entry is found"))
    }
}

#[cfg(feature = "process")]
/// Whether an encoding of this project has the name, which a declared encoder must not have.
fn is_built_in(name: &str) -> bool {
    name == "all"
        || external::has_encoding(name)
        || minizinc::PARTS.iter().any(|part| part.name == name)
}
