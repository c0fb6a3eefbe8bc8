//! `quorum merge`: the shards of one plan as one folder of results.

use super::exit::Exit;
use super::{Error, compare, talk, usage};
use quorum_toolkit::harness::merge::{MergeError, MergeWarning, OtherMachines, limits, merge};
use quorum_util::words::counted;
use std::path::PathBuf;

/// Arguments of `quorum merge`.
#[derive(clap::Args, Debug)]
pub struct Args {
    /// Join these folders of results, one per shard
    #[arg(value_name = "DIR", required = true, num_args = 1..)]
    folders: Vec<PathBuf>,
    /// Write the joined results.csv and meta.json to this folder, which must not have results
    #[arg(long, value_name = "DIR")]
    out: PathBuf,
    /// Join shards of different kinds of machines, and mark rows of all but the first in column
    /// forced
    ///
    /// Their times are not comparable: use quorum report --by forced, or ratios within a puzzle.
    #[arg(long)]
    mixed_machines: bool,
}

/// Runs the command.
pub fn run(args: &Args) -> Result<Exit, Error> {
    let machines = if args.mixed_machines { OtherMachines::Mark } else { OtherMachines::Refuse };
    let merged = merge(&args.folders, &args.out, machines).map_err(|error| match error {
        MergeError::Results(error) => compare::results_error(&error),
        MergeError::OtherMachines(_) => Error::Usage(format!(
            "{error}; merge those of each machine separately, or join them with --mixed-machines, \
             which marks rows in the column `forced`"
        )),
        error => usage(error),
    })?;
    for warning in &merged.warnings {
        talk::warn(words(warning));
    }
    let folders = counted(args.folders.len() as u64, "folder");
    talk::say(format!("{} of {folders}", counted(merged.rows, "row")));
    Ok(compare::of_summary(&compare::show(&args.out)?))
}

/// A warning in the words of the options of `compare`.
fn words(warning: &MergeWarning) -> String {
    match warning {
        MergeWarning::Forced(folder) => {
            format!("{folder} was continued with --force; see the column `forced`")
        }
        MergeWarning::PartialControls(_) => {
            format!("{warning} (name the controls of all shards with --control)")
        }
        MergeWarning::Limits(numbers) => {
            format!("the parts had different --limit ({}): puzzles miss rows", limits(numbers))
        }
        warning => warning.to_string(),
    }
}
