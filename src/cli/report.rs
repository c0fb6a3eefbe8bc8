//! `quorum report`: tables, comparisons and regressions out of result files.

use super::exit::Exit;
use super::{Error, stdout_error};
use crate::report::{ReportError, ReportOptions, report};
use crate::stats::report::Settings;
use std::path::PathBuf;

/// Arguments of `quorum report`.
#[derive(clap::Args, Debug)]
pub struct Args {
    /// A results.csv or its folder; two are set side by side, the earlier one first
    #[arg(value_name = "FILE", required = true, num_args = 1..=2)]
    files: Vec<PathBuf>,
    /// Compare every solver with this one
    #[arg(long, value_name = "SOLVER")]
    baseline: Option<String>,
    /// Group by the values of a column (kind, size, level, ...) instead of the corpus
    #[arg(long, value_name = "COLUMN")]
    by: Option<String>,
    /// Markdown instead of tables for the terminal
    #[arg(long)]
    markdown: bool,
    /// Two files: exit code 1 if a solver has become slower by more than this factor, or
    /// solves fewer, or changed a verdict
    #[arg(long, value_name = "RATIO", value_parser = parse_threshold)]
    threshold: Option<f64>,
    /// Two files: list at most this many changed verdicts for each solver
    #[arg(long, value_name = "N")]
    changes: Option<usize>,
}

/// Runs the command.
pub fn run(args: &Args) -> Result<Exit, Error> {
    let options = ReportOptions {
        by: args.by.clone(),
        markdown: args.markdown,
        settings: Settings { baseline: args.baseline.clone(), ..Settings::default() },
        threshold: args.threshold,
        changes: args.changes,
    };
    let mut out = anstream::stdout().lock();
    match report(&args.files, &options, &mut out) {
        Ok(outcome) if outcome.regression => Ok(Exit::default().not_as_asked()),
        Ok(_) => Ok(Exit::default()),
        Err(ReportError::Write(error)) => Err(stdout_error(error)),
        Err(error) => Err(Error::Usage(error.to_string())),
    }
}

fn parse_threshold(text: &str) -> Result<f64, String> {
    let wrong = || format!("expected a ratio of at least 1, such as 1.1, found '{text}'");
    text.parse().ok().filter(|ratio| *ratio >= 1.0 && f64::is_finite(*ratio)).ok_or_else(wrong)
}
