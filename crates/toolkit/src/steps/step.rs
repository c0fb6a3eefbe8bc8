//! One step: a deduction by a technique, and its reason as a sentence.

use super::deduction::Deduction;
use super::reason::{Words, listed_values};
use super::technique::Technique;
use quorum_problem::Problem;
use serde::Serialize;

/// One step: a deduction, and the technique that finds it.
#[derive(Clone, PartialEq, Eq, Debug, Serialize)]
pub struct Step {
    /// The technique.
    pub technique: &'static Technique,
    /// The value placed, or the candidates removed.
    #[serde(flatten)]
    pub deduction: Deduction,
}

impl Step {
    /// The step and its reason in one sentence: `R1C1 is 3: it has no other candidate.`
    pub fn reason(&self, problem: &Problem) -> String {
        let words = Words::new(&self.deduction, problem);
        let why = (self.technique.reason)(&words);
        if let Some((cell, value)) = self.deduction.placed {
            return format!("{} is {value}: {why}.", words.place(cell));
        }
        let removed = self.deduction.removed.iter().map(|(cell, removed)| {
            format!("{} is not {}", words.place(*cell), listed_values(removed, " or "))
        });
        let removed: Vec<String> = removed.collect();
        if let Some(constraint) = &self.deduction.constraint {
            return format!("{} because of {constraint}.", removed.join(", "));
        }
        format!("{}: {} ({why}).", removed.join(", "), self.technique.title)
    }
}
