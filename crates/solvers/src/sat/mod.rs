//! Shared by all SAT solvers: the CNF encodings by name, and the search for grids, from scratch
//! or incremental, over a small trait.
//!
//! A solver is one file: a [`Backend`] of some forty lines, its [`BackendKind`] and its entry in
//! the [table](super::table).

mod from_scratch;
mod incremental;
mod options;
mod search;

pub use super::backend::{Backend, BackendKind, Found};
pub use options::{BASE_CHOICES, ENCODING_OPTIONS, OPTIONS, cnf_options};
#[cfg(feature = "process")]
pub(crate) use search::{finish, solve};

use self::from_scratch::SatFromScratch;
use self::incremental::SatIncremental;
use super::entry::{Abilities, Built, Entry, Family};
use super::keep::Keep;
use super::thread_state::ThreadState;
use super::{NameError, Session, Solver, SolverName};
use quorum_encodings::cnf::{self, CnfOptions};

/// The entry of a SAT solver, without summary, source and version.
pub(super) fn entry(backend: &'static BackendKind) -> Entry {
    Entry {
        family: Family::Sat,
        encodings: &BASE_CHOICES,
        options: &OPTIONS,
        abilities: Abilities { features: cnf::FEATURES, ..Abilities::ANY },
        backend: Some(backend),
        ..Entry::new(backend.name, move |name| build(backend, name))
    }
}

/// The solver of a canonical name.
fn build(backend: &'static BackendKind, name: &SolverName) -> Built {
    let (options, keep) = (cnf_options(name), options::keep(name));
    if keep.is_some() && !options.reduction.is_off() {
        let reason = "a formula reduced to one puzzle cannot be kept for the next";
        return Err(NameError::Exclusive { options: ["incremental", "reduce"], reason });
    }
    Ok(Box::new(Sat { options, keep, backend }))
}

struct Sat {
    options: CnfOptions,
    keep: Option<Keep>,
    backend: &'static BackendKind,
}

impl Solver for Sat {
    fn open(&self) -> Session {
        let Sat { options, keep, backend } = *self;
        match keep {
            None => Session::new(SatFromScratch { options, backend }),
            Some(keep) => {
                let kept = ThreadState::new();
                Session::new(SatIncremental { options, keep, backend, kept })
            }
        }
    }

    fn is_incremental(&self) -> bool {
        self.keep.is_some()
    }

    fn can_be_stopped(&self) -> bool {
        self.backend.why_late.is_none()
    }
}
