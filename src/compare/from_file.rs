//! `quorum compare FILE.toml`: an experiment file in the place of arguments.

use crate::args::InputArgs;
use crate::inputs;
use crate::progress::Progress;
use crate::{Error, solver_list, talk, usage};
use quorum_formats::corpus::Source;
use quorum_formats::inputs::Inputs;
use quorum_solvers::Registry;
use quorum_toolkit::experiment::{Experiment, RequestError, RequestedReport, WriteError};
use quorum_toolkit::harness::compare::check_corpora;
use quorum_toolkit::harness::identity::CorpusFact;
use quorum_toolkit::harness::plan::Plan;
use quorum_util::words::counted;
use std::path::{Path, PathBuf};

/// The experiment that the arguments name, if they do, with solvers that exist.
pub fn named(args: &InputArgs, registry: &Registry) -> Result<Option<Experiment>, Error> {
    let is_experiment = |file: &PathBuf| file.extension().is_some_and(|is| is == "toml");
    let Some(file) = args.files.iter().find(|file| is_experiment(file)) else { return Ok(None) };
    if args.files.len() + args.puzzle.len() > 1 {
        let file = file.display();
        let message =
            format!("expected {file} and no other file: an experiment file names its own corpora");
        return Err(Error::Usage(message));
    }
    let experiment = Experiment::read(file).map_err(usage)?;
    experiment.check_solvers(registry).map_err(usage)?;
    Ok(Some(experiment))
}

/// The value of an option, or else of the file. Reports an option that overrides the file.
pub fn chosen<T: PartialEq>(option: &str, typed: Option<T>, filed: Option<T>) -> Option<T> {
    if typed.is_some() && filed.is_some() && typed != filed {
        talk::say(format!("{option} overrides the experiment file"));
    }
    typed.or(filed)
}

/// The corpora: generated ones are made in the run's folder, or left out in a dry run. Those that
/// exist are checked before the others are generated.
pub fn inputs(
    experiment: &Experiment,
    args: &InputArgs,
    folder: &Path,
    is_dry: bool,
) -> Result<Inputs, Error> {
    let existing = inputs::of(args, experiment.existing_sources())?;
    check_corpora(&CorpusFact::of(&existing)?).map_err(usage)?;
    if is_dry {
        return Ok(existing);
    }
    inputs::of(args, sources(experiment, folder)?)
}

/// All corpora, with the progress of those that are generated.
fn sources(experiment: &Experiment, folder: &Path) -> Result<Vec<Source>, Error> {
    let count = experiment.generated().iter().map(|(_, count)| count).sum();
    let progress = Progress::start(Some(count));
    let mut current = String::new();
    let sources = experiment.sources(folder, |name, made, count| {
        if current != name {
            name.clone_into(&mut current);
            let puzzles = counted(count, "puzzle");
            progress.suspend(|| talk::say(format!("generating {name}: {puzzles}")));
        }
        if made > 0 {
            progress.tick();
        }
    });
    drop(progress);
    sources.map_err(usage)
}

/// The reports that the file requests, checked before anything is run.
pub fn requested_report(
    experiment: &Experiment,
    plan: &Plan,
    registry: &Registry,
) -> Result<RequestedReport, Error> {
    RequestedReport::new(experiment, plan, registry).map_err(|error| match &error {
        RequestError::Baseline { name, .. } => {
            Error::Usage(format!("{error}{}", solver_list::hint(name)))
        }
        RequestError::File(_) => usage(error),
    })
}

/// Writes the report and the plots to the folder of the run.
pub fn write_report(report: &RequestedReport, folder: &Path) -> Result<(), Error> {
    talk::say(format!("report: {}", report.write(folder)?.display()));
    let plots = report.draw(folder)?;
    if plots > 0 {
        talk::say(format!("{}: {}", folder.display(), counted(plots as u64, "file")));
    }
    Ok(())
}

impl From<WriteError> for Error {
    fn from(error: WriteError) -> Self {
        match error {
            WriteError::File { file, source } => {
                Error::Io { context: file.display().to_string(), source }
            }
            WriteError::Report(error) => usage(error),
        }
    }
}
