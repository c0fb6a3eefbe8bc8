//! The steps behind a verdict, in sentences: those that lead to a contradiction, or the hardest ones
//! of a solution.
//!
//! Steps are those of the techniques, which know groups and inequalities. Where other constraints or
//! a search are needed, there is no chain, and of a solution only the part that techniques find.

use super::level::{MOST_VALUES, without_further};
use super::{Conflict, Inference};
use crate::steps::{Chain, Layout, Level, Step, Steps};
use quorum_problem::Problem;
use quorum_puzzle::Puzzle;

/// Steps that are named of a chain.
const NAMED_OF_CHAIN: usize = 6;

/// Steps that are named of a solution.
const NAMED_OF_SOLUTION: usize = 3;

/// Steps that lead to a contradiction.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Refutation {
    /// Sentences of the hardest and the last steps, in their order.
    pub steps: Vec<String>,
    /// Number of all steps.
    pub step_count: usize,
    /// The place that contradicts the rules, as a sentence.
    pub contradiction: String,
}

/// The hardest steps of a solution.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct HardestSteps {
    /// Sentences of the first of them.
    pub steps: Vec<String>,
    /// Number of steps of their level.
    pub step_count: usize,
    /// Cells that have their value at the end of all steps, by clues or steps.
    pub placed: usize,
}

/// The steps that show a contradiction; `None` if techniques by themselves do not.
pub fn refutation(
    puzzle: &Puzzle,
    conflict: &Conflict,
    inference: Inference,
) -> Option<Refutation> {
    let level = inference.level().filter(|level| *level <= Level::hardest())?;
    let whole = puzzle.with_only(&conflict.clues).lower();
    let problem = without_further(&whole);
    if problem.values() > MOST_VALUES {
        return None;
    }
    let chain = Chain::find(&problem, &Layout::new(&problem), level)?;
    let named = named(&chain.steps);
    Some(Refutation {
        steps: named.into_iter().map(|step| step.reason(&problem)).collect(),
        step_count: chain.steps.len(),
        contradiction: chain.contradiction(&problem),
    })
}

/// The hardest steps that techniques find in a puzzle with one solution.
pub fn hardest_steps(puzzle: &Puzzle, inference: Inference) -> HardestSteps {
    let whole = puzzle.lower();
    let problem = without_further(&whole);
    if problem.values() > MOST_VALUES {
        let placed = problem.candidates().iter().filter(|set| set.len() == 1).count();
        return HardestSteps { steps: Vec::new(), step_count: 0, placed };
    }
    of_solution(&problem, inference.level())
}

fn of_solution(problem: &Problem, level: Option<Level>) -> HardestSteps {
    let layout = Layout::new(problem);
    let hardest = level.unwrap_or(Level::hardest()).min(Level::hardest());
    let mut steps = Steps::new(problem, &layout, hardest);
    let all: Vec<Step> = steps.by_ref().collect();
    let needed = all.iter().map(|step| step.technique.level).max();
    let is_hardest = |step: &&Step| Some(step.technique.level) == needed;
    let of_level: Vec<&Step> = all.iter().filter(is_hardest).collect();
    let named = of_level.iter().take(NAMED_OF_SOLUTION);
    HardestSteps {
        steps: named.map(|step| step.reason(problem)).collect(),
        step_count: of_level.len(),
        placed: steps.candidates().iter().filter(|set| set.len() == 1).count(),
    }
}

/// All steps of a short chain; of a longer one the hardest, in half of the places, and the last.
fn named(steps: &[Step]) -> Vec<&Step> {
    if steps.len() <= NAMED_OF_CHAIN {
        return steps.iter().collect();
    }
    let hardest = steps.iter().map(|step| step.technique.level).max();
    let is_hardest = |index: &usize| Some(steps[*index].technique.level) == hardest;
    let first: Vec<usize> =
        (0..steps.len() - NAMED_OF_CHAIN / 2).filter(is_hardest).take(NAMED_OF_CHAIN / 2).collect();
    let last = steps.len() + first.len() - NAMED_OF_CHAIN;
    first
        .into_iter()
        .filter(|index| *index < last)
        .chain(last..steps.len())
        .map(|index| &steps[index])
        .collect()
}
