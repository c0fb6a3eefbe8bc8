//! Panels: solvers by name, and functions of Python as solvers.

use crate::error::value_error;
use crate::problem::Problem;
use pyo3::prelude::*;
use quorum_panel::worker::Workers;
use quorum_toolkit::quorum_problem::{self, Feature, Features};
use quorum_toolkit::quorum_solvers::matrix::expand;
use quorum_toolkit::quorum_solvers::table::Named;
use quorum_toolkit::quorum_solvers::{Answer, Engine, Question, Solver, Status};
use quorum_toolkit::{Cancel, Registry};
use std::path::PathBuf;
use std::sync::Arc;

/// A name with braces or a group, or a solver in Python: name, features, function.
#[derive(FromPyObject)]
pub enum SolverArgument {
    /// A name.
    Name(String),
    /// A function.
    Function(String, Vec<String>, Py<PyAny>),
}

/// The solvers of a panel. Names are expanded as in the command.
pub fn panel(solvers: Vec<SolverArgument>) -> PyResult<Vec<Named>> {
    let registry = Registry::default();
    let mut panel = Vec::new();
    for solver in solvers {
        match solver {
            SolverArgument::Name(name) => {
                let expanded = expand(&name, &registry).map_err(value_error)?;
                if expanded.solvers.is_empty() {
                    let words = [expanded.impossible, expanded.absent].concat().join(", ");
                    return Err(value_error(format!("expected solvers, found none: {words}")));
                }
                panel.extend(expanded.solvers);
            }
            SolverArgument::Function(name, features, function) => {
                let features =
                    features.iter().map(|name| feature(name)).collect::<PyResult<_>>()?;
                let engine = PythonEngine { features, function: Arc::new(function) };
                let make = move || Box::new(engine.clone()) as Box<dyn Solver>;
                panel.push(Named::own(&name, make).map_err(value_error)?);
            }
        }
    }
    Ok(panel)
}

/// The only solver of an argument.
pub fn one(solver: SolverArgument) -> PyResult<Named> {
    let mut found = panel(vec![solver])?;
    if let [_, second, ..] = &found[..] {
        return Err(value_error(format!("expected one solver, found {} as well", second.name)));
    }
    Ok(found.swap_remove(0))
}

/// Processes for solvers that cannot be stopped, of the program `quorum` at this path.
pub fn workers(program: Option<PathBuf>) -> Workers {
    Workers { program, declarations: Vec::new() }
}

/// Names of features of problems.
const FEATURES: [(&str, Feature); 8] = [
    ("houses", Feature::House),
    ("groups", Feature::SmallGroup),
    ("less-than", Feature::LessThan),
    ("relations", Feature::Relation),
    ("linear", Feature::Linear),
    ("regular", Feature::Regular),
    ("connected", Feature::Connected),
    ("different-pairs", Feature::DifferentPairs),
];

fn feature(name: &str) -> PyResult<Feature> {
    let found = FEATURES.iter().find(|(known, _)| *known == name);
    found.map(|(_, feature)| *feature).ok_or_else(|| {
        let known: Vec<&str> = FEATURES.iter().map(|(name, _)| *name).collect();
        value_error(format!("expected features among {}, found '{name}'", known.join(", ")))
    })
}

/// Whether the request that a function works for was cancelled.
#[pyclass(frozen, module = "quorum_puzzles")]
pub struct Token(Cancel);

#[pymethods]
impl Token {
    fn is_cancelled(&self) -> bool {
        self.0.is_cancelled()
    }
}

/// A function of Python as an engine. It is called with the problem, the number of solutions at
/// which to stop, the seconds that are left (`None`: no limit) and a token, and returns grids,
/// whether there are no others, whether it ran out of time, and a message.
#[derive(Clone)]
struct PythonEngine {
    features: Features,
    function: Arc<Py<PyAny>>,
}

/// What the function returns.
type Reply = (Vec<Vec<u8>>, bool, bool, Option<String>);

impl Engine for PythonEngine {
    fn features(&self) -> Features {
        self.features
    }

    fn answer(&mut self, problem: &quorum_problem::Problem, question: &Question) -> Answer {
        let seconds = question.remaining().map(|time| time.as_secs_f64());
        let reply = Python::attach(|py| -> PyResult<Reply> {
            let token = Token(question.cancel.clone());
            let arguments = (Problem(problem.clone()), question.mode.limit(), seconds, token);
            self.function.bind(py).call1(arguments)?.extract()
        });
        match reply {
            Ok((grids, exhausted, is_late, message)) => {
                let status = match (&message, is_late) {
                    (_, true) => Status::Timeout,
                    (Some(_), false) => Status::Crash,
                    (None, false) => Status::Ok,
                };
                let mut answer = Answer::ended(status, message.unwrap_or_default());
                answer.message = answer.message.filter(|message| !message.is_empty());
                (answer.grids, answer.exhausted) = (grids, exhausted && status == Status::Ok);
                answer
            }
            Err(error) => Answer::ended(Status::Crash, error.to_string()),
        }
    }
}

/// Suggests a path of libz3, for where `QUORUM_LIBZ3` is not set. Returns whether this build loads
/// it at run time.
#[pyfunction]
#[pyo3(signature = (path = None))]
pub fn use_libz3(path: Option<PathBuf>) -> bool {
    #[cfg(feature = "z3-load")]
    if let Some(path) = &path {
        quorum_toolkit::quorum_solvers::z3::run_time::suggest(path);
    }
    let _ = path;
    cfg!(feature = "z3-load")
}

/// Names of all solvers that can be used, with their families.
#[pyfunction]
pub fn solvers() -> Vec<(String, String)> {
    let registry = Registry::default();
    let named = |entry: std::sync::Arc<quorum_toolkit::quorum_solvers::table::Entry>| {
        let family = entry.family.to_string();
        entry.names().into_iter().map(move |name| (name, family.clone())).collect::<Vec<_>>()
    };
    registry.entries().flat_map(named).collect()
}
