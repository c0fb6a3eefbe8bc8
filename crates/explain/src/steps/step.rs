//! One step: a deduction by a technique, and its reason as a sentence.

use super::TECHNIQUES;
use super::deduction::Deduction;
use super::reason::{Words, printed_values};
use super::technique::Technique;
use quorum_problem::Problem;
use quorum_puzzle::Values;
use quorum_util::words::listed;

/// One step: a deduction, and the technique that finds it.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Step {
    /// The technique.
    pub technique: &'static Technique,
    /// The value placed, or the candidates removed.
    pub deduction: Deduction,
}

impl Step {
    /// Order of steps by difficulty: the place of the technique in the table, the effort.
    pub fn hardness(&self) -> (Option<usize>, u64) {
        let place = TECHNIQUES.iter().position(|&technique| technique == self.technique);
        (place, self.deduction.effort)
    }

    /// The step and its reason in one sentence, with the values of the puzzle: `R1C1 is 3: it has
    /// no other candidate.` Where a value has no place: `3 has no place in row 1.`
    pub fn reason(&self, problem: &Problem, values: Values) -> String {
        let words = Words::new(&self.deduction, problem, values);
        let why = (self.technique.reason)(&words);
        if let Some((cell, number)) = self.deduction.placed {
            let value = values.value(number);
            return format!("{} is {value}: {why}.", words.place(cell));
        }
        let removed = self.deduction.removed.iter().map(|(cell, removed)| {
            let removed = listed(printed_values(removed, values), "or");
            format!("{} is not {removed}", words.place(*cell))
        });
        let removed: Vec<String> = removed.collect();
        if removed.is_empty() {
            return format!("{why}.");
        }
        format!("{}: {} ({why}).", removed.join(", "), self.technique.title)
    }
}
