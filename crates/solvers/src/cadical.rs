//! CaDiCaL, a clause-learning SAT solver in C++ with inprocessing, on the CNF encodings. It
//! counts the work of its search only, so that a puzzle decided by its preprocessing has none.
//!
//! It polls a callback for termination, but not while it connects the clauses of a large formula:
//! 0.6 s pass before the first poll on a 45x45 grid (6 million clauses). A hard limit therefore
//! needs a separate process.
//!
//! Of the bindings, `cadical-sys` was chosen: it contains the current CaDiCaL, needs only a C++
//! compiler, has safe interrupts, limits and statistics, and provides LRAT proofs step by step.
//! `cadical` (an older CaDiCaL) has neither proofs nor statistics; `rustsat-cadical` needs
//! libclang to be built.

use super::entry::Entry;
use super::sat::{self, Backend, BackendKind, Found};
use super::{Counters, Question};
use cadical_sys::{CaDiCal, Status, Terminator};

// The C++ library, which the build of CaDiCaL does not name, as `.cargo/config.toml` keeps it from
// programs without CaDiCaL. The symbol is one of its own: a linker that takes libraries as they are
// needed has to need it here, in front of CaDiCaL.
#[allow(unsafe_code)]
#[cfg_attr(target_vendor = "apple", link(name = "c++"))]
#[cfg_attr(not(target_vendor = "apple"), link(name = "stdc++"))]
unsafe extern "C" {
    fn __cxa_end_catch();
}

#[used]
static CXX_LIBRARY: unsafe extern "C" fn() = __cxa_end_catch;

/// CaDiCaL in the table of solvers.
pub(super) fn entry() -> Entry {
    Entry {
        engine: "cadical".into(),
        summary: "clause learning with inprocessing; solutions are blocked one by one",
        source: "Biere et al. 2024, CaDiCaL 2.0, github.com/arminbiere/cadical".into(),
        version: Box::new(|| format!("CaDiCaL {}", CaDiCal::version())),
        ..sat::entry(&CADICAL)
    }
}

/// The solver.
pub struct Cadical(CaDiCal);

/// Stops a call when its question is over.
struct Deadline(Question);

impl Terminator for Deadline {
    fn terminated(&mut self) -> bool {
        self.0.is_over()
    }
}

/// The solver as a kind of SAT solver.
pub static CADICAL: BackendKind = BackendKind {
    name: "CaDiCaL",
    why_late: Some("CaDiCaL seldom polls the limit on a large formula"),
    new: || Box::new(Cadical(CaDiCal::new())),
};

impl Backend for Cadical {
    fn add(&mut self, clause: &[i32]) {
        match *clause {
            [a, b] => self.0.clause2(a, b),
            _ => {
                clause.iter().for_each(|&literal| self.0.add(literal));
                self.0.add(0);
            }
        }
    }

    fn solve(&mut self, assumptions: &[i32], question: &Question) -> Found {
        assumptions.iter().for_each(|&literal| self.0.assume(literal));
        self.0.connect_terminator(Deadline(question.clone()));
        let status = self.0.solve();
        self.0.disconnect_terminator();
        match status {
            Status::SATISFIABLE => Found::Model,
            Status::UNSATISFIABLE => Found::Nothing,
            Status::UNKNOWN => Found::GaveUp("stopped".to_owned()),
        }
    }

    fn is_true(&mut self, variable: i32) -> bool {
        self.0.val(variable) > 0
    }

    fn work(&self) -> Counters {
        let count = |name| u64::try_from(self.0.get_statistic_value(name)).ok();
        Counters {
            decisions: count("decisions"),
            propagations: count("propagations"),
            conflicts: count("conflicts"),
            ..Counters::default()
        }
    }
}
