//! `quorum solve --estimate`: the number of solutions, about.

use super::exit::Exit;
use super::inputs::for_each_asked;
use super::{Error, stdout_error, talk};
use quorum_formats::Item;
use quorum_formats::inputs::Inputs;
use quorum_toolkit::estimate::{Estimate, EstimateReport, EstimateTask, in_words};
use std::io::Write;

/// Estimates the number of solutions of every puzzle, one line each.
pub fn run(
    inputs: &Inputs,
    task: EstimateTask,
    threads: usize,
    is_json: bool,
) -> Result<Exit, Error> {
    let mut out = anstream::stdout().lock();
    let exit = for_each_asked(
        inputs,
        threads,
        |_| (),
        |(), item, cancel| task.run(&item.puzzle, cancel),
        |item, estimate| {
            let text = if is_json {
                let report = EstimateReport { id: item.id.clone(), estimate };
                Some(serde_json::to_string(&report).expect("a report is JSON"))
            } else {
                line(item, estimate.as_ref())
            };
            if let Some(text) = text {
                writeln!(out, "{text}").map_err(stdout_error)?;
            }
            Ok(if estimate.is_some() { Exit::Success } else { Exit::Undecided })
        },
    )?
    .exit;
    out.flush().map_err(stdout_error)?;
    Ok(exit)
}

/// The line of a puzzle; without an estimate the reason goes to standard error.
fn line(item: &Item, estimate: Option<&Estimate>) -> Option<String> {
    let Some(estimate) = estimate else {
        talk::say(format!(
            "{}: no estimate: no random descent reached a solution; there may be none",
            item.id
        ));
        return None;
    };
    let interval = match estimate.interval_log10 {
        Some((low, high)) => {
            format!("95 % interval {} to {}", in_words(low), in_words(high))
        }
        None => "no interval: too few descents decide it".to_owned(),
    };
    let solutions = in_words(estimate.log10);
    let noun = if solutions == "1" { "solution" } else { "solutions" };
    Some(format!(
        "{} about {solutions} {noun}; {interval}; {} of {} descents reached one",
        item.id, estimate.reached, estimate.descents
    ))
}
