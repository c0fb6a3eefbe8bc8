//! Comparisons: rows of all solvers on all puzzles, and the figures of `quorum report` from them.

use crate::error::value_error;
use crate::puzzle::options;
use crate::request;
use crate::solvers::{SolverArgument, panel, workers};
use crate::verification::seconds;
use pyo3::prelude::*;
use quorum_panel::defaults;
use quorum_toolkit::harness::compare::{Events, Request, Warning, compare as toolkit_compare};
use quorum_toolkit::harness::plan::Plan;
use quorum_toolkit::harness::team::JobResult;
use quorum_toolkit::quorum_formats::corpus::{self, Source};
use quorum_toolkit::quorum_formats::inputs::Inputs;
use quorum_toolkit::quorum_puzzle::Puzzle;
use quorum_toolkit::quorum_report::evidence::Evidence;
use quorum_toolkit::quorum_report::export::plots::{files, find, names as plot_names};
use quorum_toolkit::quorum_report::html::Context;
use quorum_toolkit::quorum_report::plot::FigureWidth;
use quorum_toolkit::quorum_report::{Report, ReportOptions, report, rows_file};
use quorum_toolkit::quorum_solvers::panics::Panicked;
use quorum_toolkit::{Cancel, Mode, Observer, Registry};
use serde_json::json;
use std::path::{Path, PathBuf};
use std::sync::Mutex;

/// A comparison in progress.
struct Watch<'a> {
    cancel: &'a Cancel,
    /// Called with 1 after each puzzle, and 0 for one that cannot be read, with its error.
    progress: Option<&'a Py<PyAny>>,
    warnings: Mutex<Vec<String>>,
}

impl Watch<'_> {
    fn tell(&self, done: u64, message: Option<String>) {
        let Some(progress) = self.progress else { return };
        // An exception of a progress bar is no reason to lose rows.
        Python::attach(|py| {
            if let Err(error) = progress.bind(py).call1((done, message)) {
                error.write_unraisable(py, None);
            }
        });
    }
}

impl Observer for Watch<'_> {
    fn cancel(&self) -> Cancel {
        self.cancel.clone()
    }

    fn panicked(&self, name: &str, _: Option<&Puzzle>, panic: &Panicked) {
        let warning = format!("{name}: {panic}");
        self.warnings.lock().expect("no thread panics with the lock").push(warning);
    }
}

impl Events for Watch<'_> {
    fn unreadable(&self, error: &quorum_toolkit::quorum_formats::InputError) {
        self.tell(0, Some(error.to_string()));
    }

    fn skipped(&self) {
        self.tell(1, None);
    }

    fn done(&self, _: &JobResult) {
        self.tell(1, None);
    }

    fn warning(&self, warning: Warning) {
        self.warnings.lock().expect("no thread panics with the lock").push(warning.to_string());
    }
}

/// Runs all solvers on the puzzles of files, or of a text with its name. Returns the report of the
/// run as JSON, and warnings.
#[pyfunction]
#[expect(clippy::too_many_arguments, reason = "called with keywords by the Python layer only")]
pub fn compare(
    py: Python<'_>,
    paths: Vec<PathBuf>,
    text: Option<(String, String)>,
    solvers: Option<Vec<SolverArgument>>,
    folder: PathBuf,
    mode: &str,
    timeout: Option<f64>,
    rounds: u32,
    permute: Option<u64>,
    jobs: usize,
    limit: Option<u64>,
    fresh: bool,
    worker: Option<PathBuf>,
    progress: Option<Py<PyAny>>,
) -> PyResult<(String, Vec<String>)> {
    let solvers = match solvers {
        Some(solvers) => panel(solvers)?,
        None => defaults::panel(&Registry::default()).0,
    };
    let mut plan = Plan::new(solvers);
    plan.identity.mode = mode.parse::<Mode>().map_err(value_error)?;
    plan.identity.limits.time = seconds(timeout)?;
    (plan.rounds, plan.identity.permute, plan.jobs) = (rounds.max(1), permute, jobs.max(1));
    let options = options(None, None)?;
    request::run(py, |cancel| {
        let sources = match text {
            Some((name, text)) => vec![Source::text(name, &text)],
            None => corpus::sources(&paths).map_err(value_error)?,
        };
        let inputs = Inputs::new(sources, options).limited(limit);
        plan.set_inputs(&inputs).map_err(value_error)?;
        let mut request = Request::new(plan, folder);
        request.workers = workers(worker);
        request.resume.fresh = fresh;
        request.first = limit;
        let watch = Watch { cancel, progress: progress.as_ref(), warnings: Mutex::default() };
        let comparison = toolkit_compare(&request, || inputs.iter(cancel.flag()), &watch)
            .map_err(value_error)?;
        let json = serde_json::to_string(&comparison).expect("a comparison is JSON");
        let warnings = watch.warnings.into_inner().expect("no thread has panicked");
        Ok((json, warnings))
    })
}

/// The report of a folder, and what is made of it.
fn reported(
    py: Python<'_>,
    folder: PathBuf,
    (by, baseline): (Vec<String>, Option<String>),
    made: impl Fn(&Report) -> String + Send + Sync,
) -> PyResult<String> {
    let mut options = ReportOptions { by, ..ReportOptions::default() };
    options.settings.baseline = baseline;
    request::run(py, |_| Ok(made(&report(&[folder], &options).map_err(value_error)?)))
}

/// All figures of a report as JSON, as `quorum report --json` prints them.
#[pyfunction]
pub fn figures(
    py: Python<'_>,
    folder: PathBuf,
    by: Vec<String>,
    baseline: Option<String>,
) -> PyResult<String> {
    let json = |report: &Report| serde_json::to_string(&report.data).expect("figures are JSON");
    reported(py, folder, (by, baseline), json)
}

/// The report as Markdown.
#[pyfunction]
pub fn report_text(
    py: Python<'_>,
    folder: PathBuf,
    by: Vec<String>,
    baseline: Option<String>,
) -> PyResult<String> {
    reported(py, folder, (by, baseline), |report| report.document.markdown())
}

/// Computes something from the figures over all puzzles of a result file.
fn with_context<T>(
    folder: &Path,
    by: Option<String>,
    compute: impl Fn(&Context<'_>) -> PyResult<T>,
) -> PyResult<T> {
    let options = ReportOptions { by: by.into_iter().collect(), ..ReportOptions::default() };
    let by = options.columns()[0];
    let evidence = Evidence::read(&[rows_file(folder)], by).map_err(value_error)?;
    compute(&Context::new(&evidence, &options))
}

/// Two solvers on the puzzles of a corpus, or on all: times of the baseline over those of the
/// solver, as JSON.
#[pyfunction]
pub fn ratio(
    py: Python<'_>,
    folder: PathBuf,
    solver: String,
    baseline: String,
    corpus: Option<String>,
) -> PyResult<String> {
    request::run(py, |_| {
        with_context(&folder, None, |context| {
            let set = match &corpus {
                None => None,
                Some(name) => {
                    let sets = &context.evidence.sets;
                    let found = sets.iter().position(|set| set == name);
                    let known = || {
                        value_error(format!(
                            "expected a corpus of {}, found '{name}'",
                            listed(sets)
                        ))
                    };
                    Some(found.ok_or_else(known)?)
                }
            };
            let lines = &context.figures(set).lines;
            let place = |name: &String| {
                let names: Vec<String> = lines.iter().map(|line| line.solver.clone()).collect();
                let found = names.iter().position(|known| known == name);
                found.ok_or_else(|| {
                    value_error(format!("expected a solver of {}, found '{name}'", listed(&names)))
                })
            };
            let compared = context.compared(set, [place(&solver)?, place(&baseline)?]);
            let parts = json!({
                "solver": compared.solver,
                "baseline": compared.baseline,
                "ratio": compared.ratio,
                "pairs": compared.pairs,
                "noise": compared.noise,
            });
            Ok(parts.to_string())
        })
    })
}

fn listed(names: &[String]) -> String {
    names.iter().map(|name| format!("'{name}'")).collect::<Vec<_>>().join(", ")
}

/// The plots of some names as SVG: pairs of file name and text.
#[pyfunction]
pub fn plots(
    py: Python<'_>,
    folder: PathBuf,
    names: Vec<String>,
    by: Option<String>,
    width: Option<String>,
) -> PyResult<Vec<(String, String)>> {
    let known = plot_names();
    let names: Vec<&str> = if names.is_empty() {
        known
    } else {
        let find = |name: &String| {
            find(name).ok_or_else(|| {
                value_error(format!("expected a plot of {}, found '{name}'", known.join(", ")))
            })
        };
        names.iter().map(find).collect::<PyResult<_>>()?
    };
    let width = width.map(|width| width.parse::<FigureWidth>().map_err(value_error)).transpose()?;
    request::run(py, |_| with_context(&folder, by, |context| Ok(files(context, &names, width))))
}
