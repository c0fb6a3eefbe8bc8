//! Encodings of automata.
//!
//! | | what an automaton means, in clauses |
//! |---|---|
//! | auto | comparisons for [ranks](crate::ranks); cells of [missing values](crate::missing) |
//! | | clauses for the words that are refused, where these are few; else layers |
//! | layers | states and transitions, as in [`clauses`](crate::clauses) |
//!
//! Layers keep the cells of one automaton domain consistent, but a rank takes 80,000 transitions
//! by them, and that the missing values of all rows differ is spread over automata of 18 cells.

mod few;
mod ranks;

use super::draft::FormulaDraft;
use super::layered;
use crate::Unencodable;
use crate::layers::Budget;
use crate::missing::with_missing_values;
use crate::ranks::Ranks;
use quorum_problem::Problem;
use std::borrow::Cow;

/// Encoding of automata.
#[derive(Clone, Copy, Debug)]
pub struct AutomatonEncoding {
    /// Name in solver names.
    pub name: &'static str,
    /// One-line summary.
    pub summary: &'static str,
    /// Paper or document that describes it.
    pub source: &'static str,
    /// Formula for the clauses of an automaton.
    pub formula: &'static str,
    /// Strength of unit propagation.
    pub propagation: &'static str,
    /// Recognizes what automata mean.
    recognizes: bool,
}

const AUTO: AutomatonEncoding = AutomatonEncoding {
    name: "auto",
    summary: "comparisons for ranks, cells for missing values, clauses for few words; else layers",
    source: "measurements on puzzles of several kinds",
    formula: "ranks: up to 5 n per two cells that are compared; else that of what is chosen",
    propagation: "ranks: the first place where two lines can differ; else that of what is chosen",
    recognizes: true,
};

const LAYERS: AutomatonEncoding = AutomatonEncoding {
    name: "layers",
    summary: "states and transitions, for every automaton",
    source: "Quimper & Walsh 2006; Bacchus 2007",
    formula: "4 per transition, 2 per state, 1 per cell and value",
    propagation: "domain consistency",
    recognizes: false,
};

/// All encodings, the default first.
pub static AUTOMATA: &[AutomatonEncoding] = &[AUTO, LAYERS];

impl AutomatonEncoding {
    /// Returns the encoding with this name.
    pub fn named(name: &str) -> Option<&'static AutomatonEncoding> {
        AUTOMATA.iter().find(|encoding| encoding.name == name)
    }

    /// The problem that is encoded in place of one, with further cells behind its own.
    pub(super) fn restated<'a>(&self, problem: &'a Problem) -> Cow<'a, Problem> {
        if self.recognizes { with_missing_values(problem) } else { Cow::Borrowed(problem) }
    }

    fn ranks(&self, problem: &Problem) -> Ranks {
        if self.recognizes { crate::ranks::ranks(problem) } else { Ranks::default() }
    }

    /// Fails with the reason if the automata of a problem are too large.
    pub(super) fn check(&self, problem: &Problem, budget: &mut Budget) -> Result<(), Unencodable> {
        let ranks = self.ranks(problem);
        for (number, regular) in problem.regular().iter().enumerate() {
            if !ranks.has(number) {
                budget.take_regular(problem, regular)?;
            }
        }
        Ok(())
    }
}

/// States every automaton of the problem.
pub(super) fn encode(draft: &mut FormulaDraft, problem: &Problem, encoding: &AutomatonEncoding) {
    let ranks = encoding.ranks(problem);
    for value in &ranks.values {
        draft.part("cnf/automata", "ranks", |draft| ranks::encode(draft, value));
    }
    for (number, regular) in problem.regular().iter().enumerate() {
        if ranks.has(number) {
            continue;
        }
        let clauses = if encoding.recognizes { few::clauses(draft, regular) } else { None };
        match clauses {
            Some(clauses) => draft.part("cnf/automata", "few", |draft| {
                clauses.iter().for_each(|clause| draft.clause_once(clause));
            }),
            None => draft.part("cnf/automata", "layers", |draft| {
                layered::automaton(draft, problem, regular);
            }),
        }
    }
}
