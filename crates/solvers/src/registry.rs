//! The solvers available to one invocation: those of the [table], the installed [peers], and
//! the external programs that the user declared.

use super::entry::{AnyEntry, Family};
#[cfg(feature = "process")]
use super::external::{
    self, Declaration, DeclarationError, ExternalEncoder,
    peers::{self, PEERS, Peer},
};
use super::table::{self, Named};
use super::{NameError, SolverName};
#[cfg(feature = "process")]
use quorum_encodings::{asp, cnf, flatzinc, minizinc, opb, smt, xcsp3};
#[cfg(feature = "process")]
use std::path::PathBuf;
#[cfg(feature = "process")]
use std::sync::Arc;

/// Table, peers and declared programs. A value, not a global: two registries in one process are
/// independent.
#[derive(Clone, Default)]
pub struct Registry {
    peers: Vec<AnyEntry>,
    #[cfg(feature = "process")]
    absent: Vec<&'static Peer>,
    declared: Vec<AnyEntry>,
    #[cfg(feature = "process")]
    encoders: Vec<Arc<ExternalEncoder>>,
    /// Declared encoders in each SAT solver.
    encoded: Vec<AnyEntry>,
    #[cfg(feature = "process")]
    texts: Vec<String>,
}

impl Registry {
    /// A registry of the table only.
    pub fn new() -> Self {
        Registry::default()
    }

    /// All entries that can be used: those of the table, peers, declared ones, declared encoders in each SAT solver.
    pub fn entries(&self) -> impl Iterator<Item = AnyEntry> {
        let present = self.engines().filter(|entry| entry.absence().is_none());
        present.chain(self.encoded.iter().cloned())
    }

    /// All entries of engines with encodings of their own.
    fn engines(&self) -> impl Iterator<Item = AnyEntry> {
        let table = table::TABLE.iter().copied().map(AnyEntry::Table);
        table.chain(self.peers.iter().chain(&self.declared).cloned())
    }

    /// Installed peers.
    pub fn peers(&self) -> &[AnyEntry] {
        &self.peers
    }

    /// Engines that are known and cannot be used in this process: libraries of the table that were not found, and peers
    /// that are not installed.
    pub(super) fn missing(&self) -> impl Iterator<Item = (&'static str, Family)> {
        let libraries = table::absent().map(|(entry, _)| (entry.engine, entry.family));
        #[cfg(feature = "process")]
        let programs = self.absent.iter().map(|peer| (peer.engine, peer.family));
        #[cfg(not(feature = "process"))]
        let programs = std::iter::empty();
        libraries.chain(programs)
    }

    /// Finds the solver of a name, as [`table::find`] does.
    pub fn find(&self, name: &SolverName) -> Result<Named, NameError> {
        #[cfg(feature = "process")]
        if let Some(peer) = self.absent.iter().find(|peer| peer.engine == name.engine) {
            return Err(NameError::Absent { name: name.engine.clone(), hint: peer.hint.into() });
        }
        let is_wanted = |entry: &&AnyEntry| {
            entry.engine() == name.engine && name.encoding.as_deref() == entry.encodings().next()
        };
        match self.encoded.iter().find(is_wanted) {
            Some(entry) => table::find_among(std::iter::once(entry.clone()), name),
            None => table::find_among(self.engines(), name),
        }
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
        if external::is_encoder(&declaration) {
            return self.declare_encoder(declaration);
        }
        self.peers.retain(|entry| entry.engine() != declaration.name);
        self.absent.retain(|peer| peer.engine != declaration.name);
        if self.engines().any(|entry| entry.engine() == declaration.name) {
            return Err(DeclarationError::NameTaken(declaration.name));
        }
        let entry = AnyEntry::Declared(Arc::new(external::entry(declaration, external::own_name)));
        self.declared.push(entry);
        self.texts.push(text.to_owned());
        Ok(())
    }

    /// Adds an encoder, which has a solver per SAT solver: `varisat/NAME`.
    fn declare_encoder(&mut self, declaration: Declaration) -> Result<(), DeclarationError> {
        let name = &declaration.name;
        let is_built_in = encoding_names().any(|known| known == name);
        if is_built_in || self.encoders.iter().any(|known| known.name() == name) {
            return Err(DeclarationError::EncodingTaken(name.clone()));
        }
        self.texts.push(declaration.text.clone());
        let (encoder, entries) = external::encoder_entries(declaration, table::TABLE);
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

    /// The declared solvers, each in its default encoding, and the declared encoders, each in the first
    /// SAT solver.
    pub fn declared(&self) -> impl Iterator<Item = Named> {
        let named = |name: &SolverName| self.find(name).expect("a declared entry is found");
        let solvers = self.declared.iter().map(|entry| SolverName::engine(entry.engine()));
        let encoders = self.encoders.iter().map(|encoder| {
            let engine = self.encoded[0].engine();
            let encoding = Some(encoder.name().to_owned());
            SolverName { encoding, ..SolverName::engine(engine) }
        });
        solvers.chain(encoders).map(move |name| named(&name))
    }
}

#[cfg(feature = "process")]
/// Names of all encodings: those of a declared encoder and of a form of text must differ.
fn encoding_names() -> impl Iterator<Item = &'static str> {
    let cnf = cnf::BASES.iter().map(|base| base.name);
    let smt = smt::MODELS.iter().map(|model| model.name);
    let flatzinc = flatzinc::MODELS.iter().map(|model| model.name);
    let minizinc = minizinc::PARTS.iter().map(|part| part.name);
    let asp = asp::MODELS.iter().map(|model| model.name);
    let opb = opb::MODELS.iter().map(|model| model.name);
    let xcsp3 = xcsp3::MODELS.iter().map(|model| model.name);
    let constraints = flatzinc.chain(minizinc).chain(xcsp3);
    cnf.chain(smt).chain(constraints).chain(asp).chain(opb).chain(["all"])
}
