//! Verification: verdicts of a panel.

use crate::error::value_error;
use crate::puzzle::Puzzle;
use crate::request;
use crate::solvers::{SolverArgument, panel, workers};
use pyo3::exceptions::PyRuntimeError;
use pyo3::prelude::*;
use quorum_toolkit::certificates::{Certifier, Prover};
use quorum_toolkit::explain::Wanted;
use quorum_toolkit::quorum_formats::Item;
use quorum_toolkit::quorum_solvers::panics::Panicked;
use quorum_toolkit::quorum_solvers::parallel;
use quorum_toolkit::{Registry, Verified, Verifier};
use std::path::PathBuf;
use std::sync::Arc;
use std::thread;
use std::time::Duration;

/// Solvers, limits and threads of a verification.
#[pyclass(frozen, module = "quorum_puzzles")]
pub struct Panel {
    pub verifier: Verifier,
}

#[pymethods]
impl Panel {
    #[new]
    #[pyo3(signature = (solvers, timeout, jobs, explain, worker, proofs, compress))]
    fn new(
        solvers: Option<Vec<SolverArgument>>,
        timeout: Option<f64>,
        jobs: usize,
        explain: bool,
        worker: Option<PathBuf>,
        proofs: Option<PathBuf>,
        compress: bool,
    ) -> PyResult<Self> {
        let mut verifier = verifier(solvers, timeout, jobs, worker)?;
        verifier.explain = explain.then(Wanted::default);
        if let Some(folder) = proofs {
            let prover = Prover::new("varisat").map_err(value_error)?;
            let certifier = Certifier::new(&folder, prover, compress, verifier.limit);
            verifier.certifier = Some(certifier?);
        }
        Ok(Panel { verifier })
    }

    #[getter]
    fn solvers(&self) -> Vec<String> {
        self.verifier.solvers.iter().map(|named| named.name.to_string()).collect()
    }

    /// Whether a solver that cannot be stopped ends at its time limit.
    #[getter]
    fn limits_are_enforced(&self) -> bool {
        let can_be_stopped =
            self.verifier.solvers.iter().all(|named| named.solver.can_be_stopped());
        can_be_stopped || self.verifier.workers.enforce_limits()
    }
}

/// A verification without reasons and certificates.
pub fn verifier(
    solvers: Option<Vec<SolverArgument>>,
    timeout: Option<f64>,
    jobs: usize,
    worker: Option<PathBuf>,
) -> PyResult<Verifier> {
    let mut verifier = match solvers {
        Some(solvers) => Verifier::new(panel(solvers)?),
        None => Verifier::standard(&Registry::default()).0,
    };
    verifier.limit = seconds(timeout)?;
    verifier.threads = jobs.max(1);
    verifier.workers = workers(worker);
    Ok(verifier)
}

/// A time in seconds.
pub fn seconds(time: Option<f64>) -> PyResult<Option<Duration>> {
    let duration = |time: f64| {
        let duration = Duration::try_from_secs_f64(time).ok().filter(|time| !time.is_zero());
        duration
            .ok_or_else(|| value_error(format!("expected a time above 0 in seconds, found {time}")))
    };
    time.map(duration).transpose()
}

/// The result of a verification.
#[pyclass(frozen, module = "quorum_puzzles")]
pub struct Verdict {
    item: Arc<Item>,
    verified: Verified,
}

#[pymethods]
impl Verdict {
    #[getter]
    fn status(&self) -> String {
        self.verified.result.verdict.to_string()
    }

    #[getter]
    fn agreed(&self) -> bool {
        self.verified.result.agreed
    }

    #[getter]
    fn puzzle(&self) -> Puzzle {
        Puzzle(Arc::clone(&self.item))
    }

    /// At most two grids.
    #[getter]
    fn solutions(&self) -> Vec<Vec<u8>> {
        self.verified.result.solutions.clone()
    }

    /// The object that the command prints.
    fn json(&self) -> String {
        serde_json::to_string(&self.verified.report(&self.item)).expect("a report is JSON")
    }

    /// The folder of the certificate, if one was asked for.
    #[getter]
    fn certificate(&self) -> PyResult<Option<String>> {
        match &self.verified.certificate {
            None => Ok(None),
            Some(Ok(certificate)) => Ok(Some(certificate.name.clone())),
            Some(Err(error)) => Err(value_error(error)),
        }
    }
}

/// Verdicts of puzzles, in their order. `first` is the number of the first one, for folders of
/// certificates.
#[pyfunction]
pub fn verify(
    py: Python<'_>,
    panel: &Panel,
    puzzles: Vec<PyRef<'_, Puzzle>>,
    first: u64,
) -> PyResult<Vec<Verdict>> {
    let items: Vec<Arc<Item>> = puzzles.iter().map(|puzzle| Arc::clone(&puzzle.0)).collect();
    drop(puzzles);
    request::run(py, |cancel| {
        let verifier = &panel.verifier;
        let answer = |session: &mut quorum_toolkit::VerifySession<'_>,
                      (number, item): &(u64, Arc<Item>)| {
            let name = format!("puzzle-{number:05}");
            session.verify_as(&name, item, cancel)
        };
        let numbered = (first..).zip(items).take_while(|_| !cancel.is_cancelled());
        thread::scope(|scope| {
            let session = |_| verifier.session();
            let results = parallel::in_order(scope, verifier.threads, session, numbered, answer);
            let verdict =
                |((_, item), verified): ((u64, Arc<Item>), Result<Verified, Panicked>)| {
                    match verified {
                        Ok(verified) => Ok(Verdict { item, verified }),
                        Err(panic) => Err(PyRuntimeError::new_err(format!("{}: {panic}", item.id))),
                    }
                };
            results.map(verdict).collect()
        })
    })
}
