//! `quorum compare FILE.toml`: an experiment file in the place of arguments.

use super::usage;
use crate::args::InputArgs;
use crate::progress::Progress;
use crate::report::write_folder;
use crate::{Error, inputs, solver_list, talk};
use quorum_formats::corpus::Source;
use quorum_formats::inputs::Inputs;
use quorum_report::evidence::Evidence;
use quorum_report::export::plots::{NAMES, files, find};
use quorum_report::html::Context;
use quorum_report::record::COLUMNS;
use quorum_report::stats::report::Settings;
use quorum_report::{ReportOptions, report, rows_file};
use quorum_solvers::{Registry, matrix};
use quorum_toolkit::experiment::{Experiment, Origin, Placed};
use quorum_toolkit::harness::plan::Plan;
use quorum_util::suggest::suggestion;
use quorum_util::words::counted as count_of;
use std::collections::HashMap;
use std::fs::File;
use std::io::Write;
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
    for corpus in &experiment.corpora {
        for solver in experiment.solvers_of(corpus) {
            matrix::expand(solver.get_ref(), registry)
                .map_err(|error| usage(experiment.error_at(solver, error.to_string())))?;
        }
    }
    Ok(Some(experiment))
}

/// What was typed, else what the file says. That the file is not followed is said.
pub fn chosen<T: PartialEq>(option: &str, typed: Option<T>, filed: Option<T>) -> Option<T> {
    if typed.is_some() && filed.is_some() && typed != filed {
        talk::say(format!("{option} overrides the experiment file"));
    }
    typed.or(filed)
}

/// All solvers as one list.
pub fn solvers(experiment: &Experiment) -> String {
    let all = experiment.corpora.iter().flat_map(|corpus| experiment.solvers_of(corpus));
    let mut names: Vec<&str> = Vec::new();
    for solver in experiment.solvers.iter().chain(all) {
        if !names.contains(&solver.get_ref().as_str()) {
            names.push(solver.get_ref());
        }
    }
    names.join(",")
}

/// For each corpus, by its name, which solvers of the plan get it.
pub fn asked(
    experiment: &Experiment,
    plan: &Plan,
    registry: &Registry,
) -> Result<HashMap<String, Vec<usize>>, Error> {
    let asked = experiment.corpora.iter().map(|corpus| {
        let texts: Vec<&str> =
            experiment.solvers_of(corpus).iter().map(|solver| solver.get_ref().as_str()).collect();
        let expanded = matrix::expand(&texts.join(","), registry).map_err(usage)?;
        let is_asked = |&number: &usize| {
            let name = &plan.solvers[number].name;
            expanded.solvers.iter().any(|other| other.name == *name)
        };
        Ok((corpus.name.clone(), (0..plan.solvers.len()).filter(is_asked).collect()))
    });
    asked.collect()
}

/// The corpora: generated ones are made in the run's folder, or left out in a dry run.
pub fn inputs(
    experiment: &Experiment,
    args: &InputArgs,
    folder: &Path,
    is_dry: bool,
) -> Result<Inputs, Error> {
    let files: Vec<Option<PathBuf>> = if is_dry {
        let file = |origin: &Origin| match origin {
            Origin::File(path) => Some(path.clone()),
            Origin::Generated { .. } => None,
        };
        experiment.corpora.iter().map(|corpus| file(&corpus.origin)).collect()
    } else {
        make(experiment, folder)?.into_iter().map(Some).collect()
    };
    let named = experiment.corpora.iter().zip(files);
    let sources = named.filter_map(|(corpus, file)| {
        Some(Source::file(file?).named(corpus.name.clone(), corpus.first))
    });
    inputs::of(args, sources.collect())
}

fn make(experiment: &Experiment, folder: &Path) -> Result<Vec<PathBuf>, Error> {
    let count = generated(experiment).iter().map(|(_, count)| count).sum();
    let progress = Progress::start(Some(count));
    let mut told = String::new();
    let files = experiment.materialise(folder, |name, made, count| {
        if told != name {
            name.clone_into(&mut told);
            progress
                .suspend(|| talk::say(format!("generating {name}: {}", count_of(count, "puzzle"))));
        }
        if made > 0 {
            progress.tick("");
        }
    });
    drop(progress);
    files.map_err(usage)
}

/// The corpora that are generated, with their numbers of puzzles.
pub fn generated(experiment: &Experiment) -> Vec<(String, u64)> {
    let counted = experiment.corpora.iter().filter_map(|corpus| match corpus.origin {
        Origin::Generated { count, .. } => {
            Some((corpus.name.clone(), corpus.first.map_or(count, |first| first.min(count))))
        }
        Origin::File(_) => None,
    });
    counted.collect()
}

/// The reports that the file asks for, checked before anything is run.
pub struct Report {
    title: String,
    baseline: Option<String>,
    by: Vec<String>,
    plots: Vec<&'static str>,
}

impl Report {
    /// The file of a run's folder that they are written to.
    const FILE: &str = "report.md";

    /// Checks that the baseline takes part and that the columns and the plots exist.
    pub fn new(experiment: &Experiment, plan: &Plan, registry: &Registry) -> Result<Self, Error> {
        let asked = &experiment.report;
        let at = |place: &Placed, message: String| usage(experiment.error_at(place, message));
        let baseline = match &asked.baseline {
            None => None,
            Some(place) => {
                let found = solver_list::find(place.get_ref(), registry);
                let name = found.map_err(|error| at(place, error.to_string()))?.name.to_string();
                if plan.solvers.iter().all(|named| named.name.to_string() != name) {
                    let expected = "expected one of the solvers as baseline";
                    return Err(at(place, format!("{expected}, found '{name}'")));
                }
                Some(name)
            }
        };
        let columns = || COLUMNS.iter().map(|column| column.name);
        for column in &asked.by {
            if !columns().any(|name| name == column.get_ref()) {
                let near = suggestion(column.get_ref(), columns());
                return Err(at(column, format!("no column '{}'{near}", column.get_ref())));
            }
        }
        let by = asked.by.iter().map(|column| column.get_ref().clone()).collect();
        let plots = asked.plots.iter().map(|plot| {
            find(plot.get_ref()).ok_or_else(|| {
                at(
                    plot,
                    format!("no plot '{}'{}", plot.get_ref(), suggestion(plot.get_ref(), NAMES)),
                )
            })
        });
        let plots = plots.collect::<Result<_, Error>>()?;
        Ok(Report { title: experiment.title.clone(), baseline, by, plots })
    }

    /// Writes a report by all of the columns, and the plots.
    pub fn write(&self, folder: &Path) -> Result<(), Error> {
        let path = folder.join(Self::FILE);
        let write = || {
            let mut file = File::create(&path)?;
            writeln!(file, "# {}", self.title)?;
            Ok(file)
        };
        let mut file = write().map_err(Error::io(path.display().to_string()))?;
        let options = ReportOptions {
            by: self.by.clone(),
            settings: Settings { baseline: self.baseline.clone(), ..Settings::default() },
            ..ReportOptions::default()
        };
        let text = report(&[folder.to_owned()], &options).map_err(usage)?.document.markdown();
        write!(file, "\n{text}").map_err(Error::io(path.display().to_string()))?;
        talk::say(format!("report: {}", path.display()));
        if self.plots.is_empty() { Ok(()) } else { self.draw(folder) }
    }

    fn draw(&self, folder: &Path) -> Result<(), Error> {
        let evidence = Evidence::read(&[rows_file(folder)], None).map_err(usage)?;
        let options = ReportOptions {
            settings: Settings { baseline: self.baseline.clone(), ..Settings::default() },
            ..ReportOptions::default()
        };
        let context = Context::new(&evidence, &options);
        write_folder(folder, &files(&context, &self.plots))
    }
}
