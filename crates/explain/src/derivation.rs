//! The steps behind a verdict, in sentences: those that lead to a contradiction, or the hardest
//! ones of a solution.

use crate::steps::{Chain, Ending, Level, Step, Steps, TECHNIQUES, Technique};
use quorum_problem::Problem;
use quorum_puzzle::{Puzzle, Values};
use quorum_solvers::Cancel;
use quorum_util::words::listed;
use std::cmp::Reverse;

/// Steps that are named of a chain.
const NAMED_OF_CHAIN: usize = 6;

/// Steps that are named of a solution.
const NAMED_OF_SOLUTION: usize = 3;

/// Largest grids on which techniques beyond locked candidates are tried: sets of three among more
/// cells take seconds.
const MOST_VALUES: u8 = 25;

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
    /// What one of them is called: singles are easy, whatever else there is.
    pub name: &'static str,
    /// Sentences of the first of them.
    pub steps: Vec<String>,
    /// Number of steps of their level.
    pub step_count: usize,
}

/// All steps of a puzzle, from its clues on.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Derivation {
    /// The puzzle as a problem.
    pub problem: Problem,
    /// The steps.
    pub steps: Vec<Step>,
    /// What they lead to.
    pub ending: Ending,
    /// Cells that have their value at the end, by clues or steps.
    pub placed: usize,
    /// Constraints, in words, that have too many combinations for a step where the steps end.
    pub left_out: Vec<String>,
    /// Nodes of the search tree of `propagate`, if it was asked because the steps do not decide the
    /// puzzle.
    pub nodes: Option<u64>,
}

/// The hardest level whose techniques are tried on a puzzle.
pub(super) fn hardest(puzzle: &Puzzle) -> Level {
    let is_large = puzzle.values().count() > MOST_VALUES;
    if is_large { Level::LockedCandidates } else { Level::hardest() }
}

/// The steps of a puzzle as far as techniques go, at most so many, and none after it is cancelled.
/// Above 25x25, the techniques are those up to locked candidates.
pub fn derivation(puzzle: &Puzzle, most: usize, cancel: &Cancel) -> Derivation {
    let mut steps = Steps::new(puzzle, hardest(puzzle));
    let taken = steps.by_ref().take(most).take_while(|_| !cancel.is_cancelled()).collect();
    let placed = steps.candidates().iter().filter(|set| set.len() == 1).count();
    let ending = steps.ending();
    let left_out = if ending == Ending::Stuck { steps.left_out() } else { Vec::new() };
    let problem = steps.problem().clone();
    Derivation { problem, steps: taken, ending, placed, left_out, nodes: None }
}

impl Derivation {
    /// The level of the hardest step if the steps decide the puzzle; else that of the search if one
    /// was made, and no constraint has too many combinations for the techniques.
    pub fn level(&self) -> Option<Level> {
        if self.ending != Ending::Stuck {
            return Some(self.hardest_level().unwrap_or(Level::NakedSingles));
        }
        let nodes = self.nodes.filter(|_| self.left_out.is_empty())?;
        Some(Level::Search { nodes })
    }

    fn hardest_level(&self) -> Option<Level> {
        self.steps.iter().map(|step| step.technique.level).max()
    }

    /// The techniques of the hardest level among the steps, in the plural: all of the level for
    /// groups and inequalities, those that occur where some are about constraints.
    pub(crate) fn techniques(&self, level: Level) -> String {
        let occurs = |technique: &&&'static Technique| {
            technique.level == level && self.steps.iter().any(|step| step.technique == **technique)
        };
        let occurring: Vec<&Technique> = TECHNIQUES.iter().filter(occurs).copied().collect();
        if occurring.iter().any(|technique| technique.is_of_constraints) {
            return listed(occurring.iter().rev().map(|technique| technique.plural), "and");
        }
        level.to_string()
    }

    /// The steps of the hardest level, the hardest first.
    pub fn hardest(&self, values: Values) -> HardestSteps {
        let needed = self.hardest_level();
        let is_hardest = |step: &&Step| Some(step.technique.level) == needed;
        let mut of_level: Vec<&Step> = self.steps.iter().filter(is_hardest).collect();
        of_level.sort_by_key(|step| Reverse(step.hardness()));
        let name = match of_level.first() {
            Some(step) if step.technique.level <= Level::HiddenSingles => step.technique.title,
            _ => "hardest step",
        };
        let named = of_level.iter().copied().take(NAMED_OF_SOLUTION);
        let steps = reasons(named, &self.problem, values);
        HardestSteps { name, steps, step_count: of_level.len() }
    }
}

/// The steps that show a contradiction; `None` if techniques do not.
pub fn refutation(puzzle: &Puzzle) -> Option<Refutation> {
    let steps = Steps::new(puzzle, Level::hardest());
    let problem = steps.problem().clone();
    let chain = Chain::of(steps)?;
    Some(Refutation {
        steps: reasons(named(&chain.steps), &problem, puzzle.values()),
        step_count: chain.steps.len(),
        contradiction: chain.contradiction(&problem, puzzle.values()),
    })
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
