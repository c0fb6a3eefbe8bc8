//! The run of an experiment: solvers, corpora and reports of its file, checked before anything is
//! run.

use super::{Experiment, FileError, Origin, Placed};
use crate::plan::Plan;
use crate::provenance::ExperimentFact;
use quorum_formats::corpus::Source;
use quorum_report::evidence::Evidence;
use quorum_report::export::plots::{files, find, names};
use quorum_report::html::Context;
use quorum_report::record::COLUMNS;
use quorum_report::stats::report::Settings;
use quorum_report::{ReportError, ReportOptions, report, rows_file};
use quorum_solvers::{NameError, Registry, SolverName, matrix};
use quorum_util::digest::sha256_hex;
use quorum_util::suggest::suggestion;
use std::collections::HashMap;
use std::fs::{self, File};
use std::io::{self, Write};
use std::path::{Path, PathBuf};

impl Experiment {
    /// Checks that all solvers exist.
    ///
    /// # Errors
    ///
    /// A name is unknown or ambiguous, or not in this build.
    pub fn check_solvers(&self, registry: &Registry) -> Result<(), FileError> {
        for corpus in &self.corpora {
            for solver in self.solvers_of(corpus) {
                matrix::expand(solver.get_ref(), registry)
                    .map_err(|error| self.error_at(solver, error.to_string()))?;
            }
        }
        Ok(())
    }

    /// All solvers as one list, each once.
    pub fn solver_list(&self) -> String {
        let all = self.corpora.iter().flat_map(|corpus| self.solvers_of(corpus));
        let mut names: Vec<&str> = Vec::new();
        for solver in self.solvers.iter().chain(all) {
            if !names.contains(&solver.get_ref().as_str()) {
                names.push(solver.get_ref());
            }
        }
        names.join(",")
    }

    /// The indices in the plan of the solvers of each corpus, by the name of the corpus.
    ///
    /// # Errors
    ///
    /// A solver is unknown.
    pub fn solvers_by_corpus(
        &self,
        plan: &Plan,
        registry: &Registry,
    ) -> Result<HashMap<String, Vec<usize>>, NameError> {
        let of_corpus = self.corpora.iter().map(|corpus| {
            let texts: Vec<&str> =
                self.solvers_of(corpus).iter().map(|solver| solver.get_ref().as_str()).collect();
            let expanded = matrix::expand(&texts.join(","), registry)?;
            let is_selected = |&number: &usize| {
                let name = &plan.solvers[number].name;
                expanded.solvers.iter().any(|other| other.name == *name)
            };
            Ok((corpus.name.clone(), (0..plan.solvers.len()).filter(is_selected).collect()))
        });
        of_corpus.collect()
    }

    /// The corpora that exist before the run: those of files.
    pub fn existing_sources(&self) -> Vec<Source> {
        let file = |origin: &Origin| match origin {
            Origin::File(path) => Some(path.clone()),
            Origin::Generated { .. } => None,
        };
        self.named_sources(self.corpora.iter().map(|corpus| file(&corpus.origin)))
    }

    /// All corpora. Those that are generated are made in the folder of the run unless they are
    /// there; `progress(name, made, count)` is called with the number of puzzles made so far.
    ///
    /// # Errors
    ///
    /// A corpus cannot be made or written.
    pub fn sources(
        &self,
        run_folder: &Path,
        progress: impl FnMut(&str, u64, u64),
    ) -> io::Result<Vec<Source>> {
        let files = self.materialize(run_folder, progress)?;
        Ok(self.named_sources(files.into_iter().map(Some)))
    }

    fn named_sources(&self, files: impl Iterator<Item = Option<PathBuf>>) -> Vec<Source> {
        let named = self.corpora.iter().zip(files);
        let source = named.filter_map(|(corpus, file)| {
            Some(Source::file(file?).named(corpus.name.clone(), corpus.first))
        });
        source.collect()
    }

    /// The corpora that are generated, with their numbers of puzzles.
    pub fn generated(&self) -> Vec<(String, u64)> {
        let counted = self.corpora.iter().filter_map(|corpus| match corpus.origin {
            Origin::Generated { count, .. } => {
                Some((corpus.name.clone(), corpus.first.map_or(count, |first| first.min(count))))
            }
            Origin::File(_) => None,
        });
        counted.collect()
    }

    /// The file as the provenance of a run records it.
    pub fn fact(&self) -> ExperimentFact {
        ExperimentFact {
            file: self.file.display().to_string(),
            sha256: sha256_hex(self.text.as_bytes()),
            text: self.text.clone(),
        }
    }
}

/// The reports that the file requests.
pub struct RequestedReport {
    title: String,
    baseline: Option<String>,
    by: Vec<String>,
    plots: Vec<&'static str>,
}

/// Reason why the section `[report]` of a file is wrong.
#[derive(Debug, thiserror::Error)]
pub enum RequestError {
    /// The baseline is not the name of a solver.
    #[error("{error}")]
    Baseline {
        /// The name in the file.
        name: String,
        /// Place and reason.
        error: FileError,
    },
    /// Another fault of the file.
    #[error(transparent)]
    File(#[from] FileError),
}

/// Reason why a report cannot be written.
#[derive(Debug, thiserror::Error)]
pub enum WriteError {
    /// The rows cannot be read or summarized.
    #[error(transparent)]
    Report(#[from] ReportError),
    /// A file cannot be written.
    #[error("{}: {source}", file.display())]
    File {
        /// The file.
        file: PathBuf,
        /// The reason.
        source: io::Error,
    },
}

impl RequestedReport {
    /// The file of a run's folder that the report is written to.
    pub const FILE: &str = "report.md";

    /// Checks that the baseline takes part and that the columns and the plots exist.
    ///
    /// # Errors
    ///
    /// The fault and its place in the file.
    pub fn new(
        experiment: &Experiment,
        plan: &Plan,
        registry: &Registry,
    ) -> Result<Self, RequestError> {
        let requested = &experiment.report;
        let at = |place: &Placed, message: String| experiment.error_at(place, message);
        let baseline = match &requested.baseline {
            None => None,
            Some(place) => Some(baseline(experiment, place, plan, registry)?),
        };
        let columns = || COLUMNS.iter().map(|column| column.name);
        for column in &requested.by {
            if !columns().any(|name| name == column.get_ref()) {
                let near = suggestion(column.get_ref(), columns());
                return Err(at(column, format!("no column '{}'{near}", column.get_ref())).into());
            }
        }
        let by = requested.by.iter().map(|column| column.get_ref().clone()).collect();
        let plots = requested.plots.iter().map(|plot| {
            let near = || suggestion(plot.get_ref(), names());
            let unknown = || at(plot, format!("no plot '{}'{}", plot.get_ref(), near()));
            find(plot.get_ref()).ok_or_else(unknown)
        });
        let plots = plots.collect::<Result<_, FileError>>()?;
        Ok(RequestedReport { title: experiment.title.clone(), baseline, by, plots })
    }

    /// Writes a report by all of the columns to the folder of a run. Returns its file.
    ///
    /// # Errors
    ///
    /// The rows of the folder cannot be read, or the report cannot be written.
    pub fn write(&self, folder: &Path) -> Result<PathBuf, WriteError> {
        let path = folder.join(Self::FILE);
        let at = |source| WriteError::File { file: path.clone(), source };
        let mut file = File::create(&path).map_err(at)?;
        writeln!(file, "# {}", self.title).map_err(at)?;
        let options = ReportOptions { by: self.by.clone(), ..self.options() };
        let text = report(&[folder.to_owned()], &options)?.document.markdown();
        write!(file, "\n{text}").map_err(at)?;
        Ok(path)
    }

    /// Writes the plots to the folder of a run. Returns their number.
    ///
    /// # Errors
    ///
    /// The rows of the folder cannot be read, or a plot cannot be written.
    pub fn draw(&self, folder: &Path) -> Result<usize, WriteError> {
        if self.plots.is_empty() {
            return Ok(0);
        }
        let evidence = Evidence::read(&[rows_file(folder)], None)?;
        let plots = files(&Context::new(&evidence, &self.options()), &self.plots, None);
        for (name, svg) in &plots {
            let file = folder.join(name);
            fs::write(&file, svg).map_err(|source| WriteError::File { file, source })?;
        }
        Ok(plots.len())
    }

    fn options(&self) -> ReportOptions {
        ReportOptions {
            settings: Settings { baseline: self.baseline.clone(), ..Settings::default() },
            ..ReportOptions::default()
        }
    }
}

/// The full name of the baseline, which must be a solver of the plan.
fn baseline(
    experiment: &Experiment,
    place: &Placed,
    plan: &Plan,
    registry: &Registry,
) -> Result<String, RequestError> {
    let name = place.get_ref();
    let found = name.parse::<SolverName>().and_then(|name| registry.find(&name));
    let found = found.map_err(|error| RequestError::Baseline {
        name: name.clone(),
        error: experiment.error_at(place, error.to_string()),
    })?;
    let full = found.name.to_string();
    if plan.solvers.iter().any(|named| named.name.to_string() == full) {
        return Ok(full);
    }
    let message = format!("expected one of the solvers as baseline, found '{full}'");
    Err(experiment.error_at(place, message).into())
}
