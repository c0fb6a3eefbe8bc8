//! Totals of a verification: the sentences at its end.

use crate::duplicates::RepetitionCounts;
use crate::verify::Verified;
use crate::words::objection;
use quorum_formats::Item;
use quorum_panel::{Finding, KnownSolution, PanelResult, SolverRun, Verdict};
use quorum_puzzle::text::printable;
use quorum_solvers::Status;
use quorum_solvers::table::Named;
use quorum_util::words::{counted, listed};
use std::collections::BTreeMap;

/// Known answers that are not confirmed: refuted by a verdict, or set aside.
const KNOWN_ANSWERS: [&str; 4] = [
    "wrong",
    "right but not the only one",
    "of puzzles without a solution",
    "not checked under the added constraints",
];

/// Counts of verified puzzles.
#[derive(Default)]
pub struct Totals {
    /// Number of puzzles.
    pub puzzles: u64,
    agreed: u64,
    /// Per solver of the panel.
    runs: Vec<Runs>,
    verdicts: BTreeMap<Verdict, u64>,
    /// Puzzles with a wrong answer or a disagreement.
    pub findings: u64,
    /// Known answers, in the order of [`KNOWN_ANSWERS`].
    known: [u64; 4],
    /// Puzzles that repeat an earlier one.
    pub repetitions: RepetitionCounts,
    /// Puzzles without agreement on which a solver ran out of time.
    pub out_of_time: u64,
}

/// Counts of puzzles of one solver of the panel.
#[derive(Clone, Default)]
struct Runs {
    /// It was one of those that agreed.
    agreeing: u64,
    /// It answered.
    answered: u64,
    /// It found a solution.
    found: u64,
    /// Answers of each solver among which it chose.
    used: BTreeMap<String, u64>,
    /// Others agreed without it, and the first reason. The lines of such puzzles name no solver.
    missing: (u64, String),
}

impl Totals {
    /// Counts a puzzle.
    pub fn add(&mut self, id: &str, item: &Item, verified: &Verified) {
        let result = &verified.result;
        self.known[3] += u64::from(item.is_answer_set_aside);
        verified.repeats.iter().for_each(|repeated| self.repetitions.add(repeated));
        self.puzzles += 1;
        self.agreed += u64::from(result.agreed);
        self.runs.resize(self.runs.len().max(result.runs.len()), Runs::default());
        for (counts, run) in self.runs.iter_mut().zip(&result.runs) {
            let objection = objection(run);
            let has_answered = objection.is_none();
            let is_missed = result.agreed && run.judged.answer.status != Status::Timeout;
            if let Some(reason) =
                objection.filter(|_| is_missed && !run.judged.verdict.is_decided())
            {
                let (count, first) = &mut counts.missing;
                if *count == 0 {
                    *first = format!("{id}: {}", printable(&reason));
                }
                *count += 1;
            }
            if let Some(used) = &run.judged.answer.solver_used {
                *counts.used.entry(used.clone()).or_default() += 1;
            }
            counts.answered += u64::from(has_answered);
            counts.found += u64::from(!run.judged.answer.grids.is_empty());
            counts.agreeing += u64::from(has_answered && result.agreed);
        }
        let is_late = |run: &SolverRun| run.judged.answer.status == Status::Timeout;
        self.out_of_time += u64::from(!result.agreed && result.runs.iter().any(is_late));
        self.findings += u64::from(!result.findings.iter().all(Finding::is_of_corpus));
        if let Some(kind) = refuted(result) {
            self.known[kind] += 1;
        }
        *self.verdicts.entry(result.verdict).or_default() += 1;
    }

    /// `375 puzzles: 375 unique. Agreed on 375 by varisat/extended and z3/one-hot.`
    pub fn sentence(&self, solvers: &[Named]) -> String {
        if self.puzzles == 0 {
            return "no puzzle could be read".to_owned();
        }
        let puzzles = counted(self.puzzles, "puzzle");
        let words = |(verdict, count): (&Verdict, &u64)| format!("{count} {verdict}");
        let verdicts: Vec<String> = self.verdicts.iter().map(words).collect();
        let findings = match self.findings {
            0 => String::new(),
            number => {
                format!(" {} with a WRONG answer or a DISAGREEMENT.", counted(number, "puzzle"))
            }
        };
        let agreed = match solvers {
            [named] => {
                format!("Only {} ran; agreement needs two solver families.", named.name)
            }
            _ => self.agreement(solvers),
        };
        let used = self.used(solvers);
        let mut sentence = format!("{puzzles}: {}. {agreed}{used}{findings}", verdicts.join(", "));
        let known = self.known.iter().zip(KNOWN_ANSWERS).filter(|(count, _)| **count > 0);
        let known: Vec<String> = known.map(|(count, kind)| format!("{count} {kind}")).collect();
        if !known.is_empty() {
            sentence += &format!(" Known answers: {}.", known.join(", "));
        }
        sentence
    }

    /// Per solver that chooses among others, a sentence with those that it used.
    fn used(&self, solvers: &[Named]) -> String {
        let choosing = solvers.iter().zip(&self.runs).filter(|(_, runs)| !runs.used.is_empty());
        let sentence = |(named, runs): (&Named, &Runs)| {
            let used = runs.used.iter().map(|(used, count)| format!("{used} ({count})"));
            format!(" {} used {}.", named.name, listed(used, "and"))
        };
        choosing.map(sentence).collect()
    }

    /// Per solver that did not answer puzzles that others agreed on, a sentence with the first of
    /// them.
    pub fn missing(&self) -> impl Iterator<Item = String> {
        let missing = self.runs.iter().map(|runs| &runs.missing).filter(|(count, _)| *count > 0);
        missing.map(|(count, first)| {
            let puzzles = counted(*count, "puzzle");
            format!("no answer to {puzzles} that others agreed on; the first is {first}")
        })
    }

    /// The solvers that agreed, with their puzzles where those differ from the puzzles agreed on.
    fn agreement(&self, solvers: &[Named]) -> String {
        let names = |is_one: fn(&Runs) -> bool| {
            let named = solvers.iter().zip(&self.runs).filter(|(_, runs)| is_one(runs));
            listed(named.map(|(named, _)| named.name.to_string()), "and")
        };
        let all = self.agreed;
        let mut agreeing = Vec::new();
        for (Named { name, .. }, runs) in solvers.iter().zip(&self.runs) {
            match runs.agreeing {
                0 => {}
                count if count == all => agreeing.push(name.to_string()),
                count => agreeing.push(format!("{name} ({count})")),
            }
        }
        let none = names(|runs| runs.agreeing == 0);
        if !agreeing.is_empty() {
            let without =
                if none.is_empty() { none } else { format!("; without an answer by {none}") };
            return format!("Agreed on {all} by {}{without}.", listed(agreeing, "and"));
        }
        let answered = names(|runs| runs.answered > 0);
        let found = names(|runs| runs.found > 0);
        match (answered.as_str(), found.as_str()) {
            ("", "") => "Agreed on none; no solver answered.".to_owned(),
            ("", found) => {
                format!("Agreed on none; no solver finished; solutions found by {found}.")
            }
            (answered, _) => format!("Agreed on none; answered by {answered}."),
        }
    }
}

/// Place in [`KNOWN_ANSWERS`] of the known answer that a verdict refutes, if it does.
fn refuted(result: &PanelResult) -> Option<usize> {
    if !result.findings.iter().any(Finding::is_of_corpus) {
        return None;
    }
    Some(match (result.verdict, result.known_solution) {
        (Verdict::None, _) => 2,
        (_, Some(KnownSolution::NotTheOnlyOne)) => 1,
        _ => 0,
    })
}
