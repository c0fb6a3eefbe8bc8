//! The steps behind a verdict, in sentences: those that lead to a contradiction, or the hardest
//! ones of a solution.
//!
//! Steps are those of the techniques, which know groups and inequalities, and where these are not
//! enough those of one further constraint at a time. Where more is needed, there is no chain, and
//! of a solution only the part that these steps find.

use super::level::{MOST_VALUES, without_further};
use super::{Conflict, Inference, is_known_to_techniques};
use crate::steps::{Chain, Constraints, Ending, Layout, Level, Step, Steps};
use quorum_problem::Problem;
use quorum_puzzle::{Puzzle, Values};
use quorum_solvers::Cancel;

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
    /// Constraints, in words, that are too large to use in a step.
    pub left_out: Vec<String>,
}

/// All steps of a puzzle, from its clues on.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Derivation {
    /// The steps.
    pub steps: Vec<Step>,
    /// What they lead to.
    pub ending: Ending,
    /// Constraints, in words, that are too large to use in a step.
    pub left_out: Vec<String>,
}

/// The steps of a puzzle as far as techniques and one constraint at a time go, at most so many, and
/// none after it is cancelled.
pub fn derivation(puzzle: &Puzzle, most: usize, cancel: &Cancel) -> Derivation {
    let problem = puzzle.lower();
    let layout = Layout::new(&problem);
    let mut constraints =
        (!is_known_to_techniques(puzzle)).then(|| Constraints::new(puzzle, &problem, &layout));
    let steps = Steps::new(&problem, &layout, Level::hardest());
    let mut steps = match &mut constraints {
        Some(constraints) => steps.with_constraints(constraints),
        None => steps,
    };
    let taken = steps.by_ref().take(most).take_while(|_| !cancel.is_cancelled()).collect();
    let ending = steps.ending();
    let left_out = constraints.map_or_else(Vec::new, |constraints| constraints.left_out());
    Derivation { steps: taken, ending, left_out }
}

/// The steps that show a contradiction, `None` if techniques and one constraint at a time do not;
/// and the constraints, in words, that are too large to use in a step.
pub fn refutation(
    puzzle: &Puzzle,
    conflict: &Conflict,
    inference: Inference,
) -> (Option<Refutation>, Vec<String>) {
    let puzzle = puzzle.with_only(&conflict.clues);
    let whole = puzzle.lower();
    let problem = without_further(&whole);
    if problem.values() > MOST_VALUES {
        return (None, Vec::new());
    }
    let layout = Layout::new(&problem);
    let (chain, left_out) = match inference {
        Inference::Level(level) if level > Level::hardest() => (None, Vec::new()),
        Inference::Level(level) => (Chain::find(&problem, &layout, level), Vec::new()),
        Inference::Ungraded { .. } => {
            let mut constraints = Constraints::new(&puzzle, &whole, &layout);
            let steps = Steps::new(&problem, &layout, Level::hardest());
            let chain = Chain::of(steps.with_constraints(&mut constraints));
            (chain, constraints.left_out())
        }
    };
    let refutation = chain.map(|chain| Refutation {
        steps: reasons(named(&chain.steps), &problem, puzzle.values()),
        step_count: chain.steps.len(),
        contradiction: chain.contradiction(&problem, puzzle.values()),
    });
    (refutation, left_out)
}

/// The hardest steps that techniques find in a puzzle with one solution.
pub fn hardest_steps(puzzle: &Puzzle, inference: Inference) -> HardestSteps {
    let whole = puzzle.lower();
    let problem = without_further(&whole);
    if problem.values() > MOST_VALUES {
        let placed = problem.candidates().iter().filter(|set| set.len() == 1).count();
        return HardestSteps { steps: Vec::new(), step_count: 0, placed, left_out: Vec::new() };
    }
    let layout = Layout::new(&problem);
    match inference.level() {
        Some(level) => {
            let steps = Steps::new(&problem, &layout, level.min(Level::hardest()));
            of_solution(steps, &problem, puzzle.values())
        }
        None => {
            let mut constraints = Constraints::new(puzzle, &whole, &layout);
            let steps = Steps::new(&problem, &layout, Level::hardest());
            let hardest =
                of_solution(steps.with_constraints(&mut constraints), &problem, puzzle.values());
            HardestSteps { left_out: constraints.left_out(), ..hardest }
        }
    }
}

fn of_solution(mut steps: Steps, problem: &Problem, values: Values) -> HardestSteps {
    let all: Vec<Step> = steps.by_ref().collect();
    let needed = all.iter().map(|step| step.technique.level).max();
    let is_hardest = |step: &&Step| Some(step.technique.level) == needed;
    let of_level: Vec<&Step> = all.iter().filter(is_hardest).collect();
    let named = of_level.iter().copied().take(NAMED_OF_SOLUTION);
    HardestSteps {
        steps: reasons(named, problem, values),
        step_count: of_level.len(),
        placed: steps.candidates().iter().filter(|set| set.len() == 1).count(),
        left_out: Vec::new(),
    }
}

/// The reasons of steps as sentences.
fn reasons<'a>(
    steps: impl IntoIterator<Item = &'a Step>,
    problem: &Problem,
    values: Values,
) -> Vec<String> {
    steps.into_iter().map(|step| step.reason(problem, values)).collect()
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

#[cfg(test)]
mod tests {
    use super::*;
    use quorum_puzzle::corpus_line;

    #[test]
    fn steps_end_where_they_solve_contradict_or_no_more_are_found() {
        let of = |cells: &str, most: usize| {
            let line = format!("4x4;boxes=2x2;cells={cells}");
            derivation(&corpus_line::parse(&line).unwrap(), most, &Cancel::new())
        };
        let solved = of("..1./4.../...2/.3..", 100);
        assert!(matches!(solved.ending, Ending::Solved(_)) && solved.steps.len() >= 12);
        assert_eq!(of("..1./4.../...2/.3..", 3).steps, solved.steps[..3]);
        assert_eq!(of("..1./4.../...2/.3..", 3).ending, Ending::Stuck);
        assert_eq!(of("11../..../..../....", 100).ending, Ending::Contradiction);
        let cage = of("..../..../..../....;constraints=cage=3:R1C1.R1C2", 100);
        assert_eq!(cage.ending, Ending::Stuck);
        assert!(cage.steps[0].deduction.constraint.is_some());
        let cancel = Cancel::new();
        cancel.cancel();
        let puzzle = corpus_line::parse("4x4;boxes=2x2;cells=..1./4.../...2/.3..").unwrap();
        assert!(derivation(&puzzle, 100, &cancel).steps.is_empty());
    }
}
