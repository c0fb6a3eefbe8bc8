//! A verification in words: the line of a puzzle, the page of its reasons, and why a run does not
//! count.

use crate::verify::Verified;
use quorum_certificates::CertificateReport;
use quorum_explain::{Hints, Page, differing_cells, words};
use quorum_formats::Item;
use quorum_panel::{Finding, KnownSolution, PanelResult, SolverRun, Verdict};
use quorum_pictures::page::Part;
use quorum_puzzle::text::printable;
use quorum_solvers::Status;

impl Verified {
    /// `file:12 multiple 9x9 boxes 3x3 differs R3C4 R3C7`: verdict, rules, cells in which two
    /// solutions differ, why solvers do not agree, and the certificate.
    pub fn line(&self, item: &Item, id: &str) -> String {
        let PanelResult { verdict, agreed, runs, findings, .. } = &self.result;
        let mut line = format!("{id} {verdict} {}", item.puzzle.rules_and_constraints());
        let differing = differing_cells(&self.result.solutions);
        if !differing.is_empty() {
            line += " differs";
        }
        for cell in differing {
            line += &format!(" {}", item.puzzle.position(cell));
        }
        if !agreed && !self.is_open {
            let reasons: Vec<String> = runs.iter().filter_map(objection).collect();
            // Messages of external programs are among the reasons.
            line += &match (reasons.is_empty(), &**runs) {
                _ if !findings.iter().all(Finding::is_of_corpus) => {
                    " not agreed: see the finding".to_owned()
                }
                (false, _) => format!(" not agreed: {}", printable(&reasons.join("; "))),
                (true, [one]) => format!(" not agreed: only {} ran", one.solver.name),
                (true, _) => " not agreed: only one solver family ran".to_owned(),
            };
        }
        if let Some(other) = &self.other_rules {
            line += &format!("; {other}");
        }
        if let Some(solution) = self.result.known_solution
            && solution != KnownSolution::Valid
        {
            line += &format!(" known solution {solution}");
        }
        line += &self.unread(item);
        if let Some(certified) = &self.certificate {
            line += &format!(" {}", CertificateReport::new(certified));
        }
        line
    }

    /// Meaning of the verdict for a puzzle of which something was not read.
    fn unread(&self, item: &Item) -> String {
        if item.unread.is_empty() {
            return String::new();
        }
        let result = &self.result;
        let meaning = match result.solutions.len() {
            // What was not read is no rule: fog, a stored answer.
            _ if !item.may_have_fewer_solutions() && !item.may_have_more_solutions() => "",
            _ if !self.is_open && result.verdict != Verdict::Unique => "",
            0 => " no solution by the rules that were read",
            1 if !item.may_have_more_solutions() => " at most one solution by all rules",
            1 => " one solution by the rules that were read",
            _ => " several solutions by the rules that were read",
        };
        let mut parts = Vec::new();
        for part in &item.unread {
            parts.push(part.split_once(": ").map_or(part.as_str(), |(head, _)| head));
        }
        format!("{meaning}; not read: {}", parts.join(", "))
    }

    /// Pictures and sentences about the reasons, if these were asked for.
    pub fn page(&self, item: &Item, hints: Hints) -> Option<Vec<Part>> {
        let (puzzle, solutions) = (&item.puzzle, &self.result.solutions);
        let page = Page { puzzle, solutions, hints }.of(self.reasons.as_ref()?);
        let heading = puzzle.heading().map(|heading| Part::Words(words::wrapped(&heading)));
        Some(heading.into_iter().chain(page).collect())
    }
}

/// Reason why a run did not count, if it did not.
pub(crate) fn objection(run: &SolverRun) -> Option<String> {
    let answer = &run.judged.answer;
    let name = &run.solver.name;
    match (answer.status, &answer.message) {
        (Status::Ok, _) if run.judged.verdict.is_decided() => {
            (!run.engine_ran()).then(|| format!("preprocessing decided it, {name} did not run"))
        }
        (Status::Ok, Some(message)) => Some(format!("{name} unknown ({message})")),
        (Status::Ok, None) => Some(format!("{name} unknown")),
        (status, Some(message)) => Some(format!("{name} {status} ({message})")),
        (status, None) => Some(format!("{name} {status}")),
    }
}
