//! The steps of a solution, each with its reason and the cells that it is about.

use super::state::State;
use super::{Events, Refusal};
use quorum_problem::Problem;
use quorum_puzzle::Values;
use quorum_toolkit::Cancel;
use quorum_toolkit::explain::{Derivation, derivation};
use quorum_toolkit::steps::{Ending, Step};
use serde_json::{Value, json};

/// Steps of one answer: more than any puzzle of 9x9 takes.
const MOST: usize = 2_000;

/// All steps that the techniques take.
pub fn steps(state: &State, to: Events<'_>) -> Result<(), Refusal> {
    let puzzle = state.puzzle()?;
    let Derivation { problem, steps: found, ending, .. } =
        derivation(&puzzle, MOST, &Cancel::new());
    let ended = match ending {
        Ending::Solved(_) => "solved",
        Ending::Contradiction => "contradiction",
        Ending::Stuck => "stuck",
    };
    let hardest = found.iter().map(|step| step.technique.level).max();
    let level = hardest.map(|level| level.as_str());
    let steps: Vec<Value> =
        found.iter().map(|step| shown(step, &problem, puzzle.values())).collect();
    to(json!({"event": "steps", "level": level, "ended": ended, "steps": steps}))?;
    Ok(())
}

fn shown(step: &Step, problem: &Problem, printed: Values) -> Value {
    let deduction = &step.deduction;
    let places = deduction
        .placed
        .map(|(cell, number)| json!({"cell": cell, "value": printed.value(number)}));
    let removes = deduction.removed.iter().map(
        |(cell, numbers)| json!({"cell": cell, "values": printed.printed(numbers.iter().copied())}),
    );
    let houses = deduction.houses.iter().map(|&house| &problem.groups()[house].cells);
    json!({
        "words": step.reason(problem, printed),
        "technique": step.technique.title,
        "level": step.technique.level.as_str(),
        "places": places.into_iter().collect::<Vec<_>>(),
        "removes": removes.collect::<Vec<_>>(),
        "because": deduction.cells,
        "houses": houses.collect::<Vec<_>>(),
    })
}
