//! `quorum solve --estimate`: the number of solutions, about.

use super::exit::Exit;
use super::inputs::for_each_asked;
use super::{Error, output, talk};
use quorum_formats::Item;
use quorum_formats::inputs::Inputs;
use quorum_solvers::Cancel;
use quorum_toolkit::estimate::{Estimate, EstimateReport, EstimateTask, in_words};

/// Estimates the number of solutions of every puzzle, one line each.
pub fn run(
    inputs: &Inputs,
    task: EstimateTask,
    threads: usize,
    is_json: bool,
) -> Result<Exit, Error> {
    let ask = |(): &mut (), item: &Item, cancel: &Cancel| task.run(&item.puzzle, cancel);
    let ended = for_each_asked(
        inputs,
        threads,
        |_| (),
        ask,
        |item, estimate| {
            let text = if is_json {
                output::json(&EstimateReport { id: item.id.clone(), estimate })
            } else {
                line(item, estimate.as_ref())
            };
            output::print(text)?;
            Ok(if estimate.is_some() { Exit::Success } else { Exit::Undecided })
        },
    )?;
    Ok(ended.exit)
}

/// The line of a puzzle; without an estimate the reason goes to standard error.
fn line(item: &Item, estimate: Option<&Estimate>) -> String {
    let Some(estimate) = estimate else {
        talk::say(format!(
            "{}: no estimate: no random descent reached a solution; there may be none",
            item.id
        ));
        return String::new();
    };
    let interval = match estimate.interval_log10 {
        Some((low, high)) => {
            format!("95 % interval {} to {}", in_words(low), in_words(high))
        }
        None => "no interval: too few descents decide it".to_owned(),
    };
    let solutions = in_words(estimate.log10);
    let noun = if solutions == "1" { "solution" } else { "solutions" };
    format!(
        "{} about {solutions} {noun}; {interval}; {} of {} descents reached one\n",
        item.id, estimate.reached, estimate.descents
    )
}
