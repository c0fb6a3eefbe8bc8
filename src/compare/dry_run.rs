//! `quorum compare --dry-run`: the planned runs, and the longest that they can take.

use crate::exit::Exit;
use crate::inputs::for_each;
use crate::{Error, output};
use quorum_formats::inputs::Inputs;
use quorum_report::figures::time;
use quorum_toolkit::harness::plan::{Control, Plan};
use quorum_util::words::counted;
use std::collections::HashMap;

/// Prints the runs of a plan and the longest that they can take. `ungenerated` are corpora that
/// have yet to be generated, with their numbers of puzzles; `selected` are the solvers by corpus.
pub fn dry_run(
    inputs: &Inputs,
    ungenerated: Vec<(String, u64)>,
    plan: &Plan,
    selected: &HashMap<String, Vec<usize>>,
) -> Result<Exit, Error> {
    let solvers = |name: &str| selected.get(name).map_or(plan.solvers.len(), Vec::len) as u64;
    let mut counts = vec![0u64; inputs.sources().len()];
    let exit = for_each(inputs, |item| {
        counts[item.corpus] += u64::from(plan.holds(item.corpus, item.index));
        Ok(Exit::Success)
    })?;
    let (mut text, mut runs) = (String::new(), 0);
    for (source, count) in inputs.sources().iter().zip(&counts) {
        text += &format!("{}: {}\n", source.name(), counted(*count, "puzzle"));
        runs += count * solvers(source.name());
    }
    for (name, count) in ungenerated {
        let count = (0..count).filter(|&index| plan.shard.holds(index)).count() as u64;
        text += &format!("{name}: {} to be generated\n", counted(count, "puzzle"));
        runs += count * solvers(&name);
    }
    for named in &plan.solvers {
        text += &format!("{} ({})\n", named.name, named.version());
    }
    runs *= u64::from(plan.all_repetitions());
    let limit = plan.identity.limits.time.unwrap_or_default();
    let worst = time(runs as f64 / plan.jobs as f64 * limit.as_nanos() as f64);
    text += &format!(
        "{runs} runs in mode {}, limit {} each: at most {worst}{}\n",
        plan.identity.mode,
        time(limit.as_nanos() as f64),
        if plan.control == Control::None { "" } else { ", without controls" },
    );
    output::print(text)?;
    Ok(exit.forgive_usage())
}
