//! A survey of a data set: what is wrong with the puzzles that others train and test on.
//!
//! [`Survey::run`] takes [`Row`]s, of which each has the texts of a puzzle and of the stored
//! answer, and gives typed [findings](Finding) per row and a [`Report`] of all. Puzzles are
//! verified by the panel as `quorum verify` does; stored answers are judged; copies are found among
//! the rows and in another set. An [`Examination`] does the same for graders of others.
//!
//! No data set is read here: rows come from the caller, and findings go back to it.
//!
//! ```
//! use quorum_solvers::Registry;
//! use quorum_survey::{Content, Gathered, JournalError, Kind, Row, Survey};
//! use quorum_verify::verify::Verifier;
//!
//! let row = |number: u64, puzzle: &str, answer: &str| Row {
//!     source: 0,
//!     number,
//!     id: format!("row {number}"),
//!     place: format!("t:{number}"),
//!     content: Content::of(puzzle, Some(answer)),
//!     record: None,
//!     recorded: None,
//! };
//! let rows = vec![
//!     row(1, "1.....2...3....4", "1243342141322314"),
//!     row(
//!         2,
//!         "[[1,2,0,0],[0,0,0,0],[0,0,0,0],[0,0,0,0]]",
//!         "[[1,2,3,4],[3,4,1,2],[2,1,4,3],[4,3,2,1]]",
//!     ),
//! ];
//! let survey = Survey::new(Verifier::standard(&Registry::default()).0);
//! let mut kinds = Vec::new();
//! let mut card_and_more = Gathered::default();
//! let others = std::iter::empty();
//! let report = survey.run(rows.into_iter(), others, &mut card_and_more, &(), |row| {
//!     kinds.extend(row.findings.iter().map(|finding| (row.id.clone(), finding.kind)));
//!     Ok::<(), JournalError>(())
//! })?;
//! let of_second = |kind| ("row 2".to_owned(), kind);
//! assert_eq!(kinds, [of_second(Kind::SeveralSolutions), of_second(Kind::AnswerNotTheOnlyOne)]);
//! assert_eq!((report.rows, report.faulty, report.right_answers), (2, 1, 1));
//! # Ok::<(), JournalError>(())
//! ```

#![warn(missing_docs)]

mod card;
mod copies;
mod finding;
mod gathered;
mod grading;
mod journal;
mod lost_rule;
mod page;
mod recorded;
mod row;
mod run;
mod sample;
mod tally;

pub use card::{Card, CardSource};
pub use finding::{Finding, Kind};
pub use gathered::{Gathered, Rows};
pub use grading::{
    Examination, Form, Grader, GraderError, GraderFinding, GraderReport, Grids, ProgramGrader,
    Question,
};
pub use journal::{Journal, JournalError};
pub use lost_rule::LostRule;
pub use page::Page;
pub use recorded::{Outcome, Recorded};
pub use row::{Answer, Content, Row};
pub use sample::SampleReport;
pub use tally::{Classes, FirstRows, Givens, Report};

use copies::Fingerprint;
use quorum_certificates::{Certificate, CertificateError, Certifier};
use quorum_explain::{conflict, differing_cells};
use quorum_formats::{AddedConstraint, Item, ReadOptions};
use quorum_panel::defaults::for_explanations;
use quorum_panel::judgment::Judgment;
use quorum_panel::{Finding as PanelFinding, KnownSolution, Oracle, Verdict};
use quorum_puzzle::Puzzle;
use quorum_puzzle::clue::Clue;
use quorum_puzzle::symbols::solution_string;
use quorum_solvers::Cancel;
use quorum_util::words::counted;
use quorum_verify::verify::{Verified, Verifier, VerifySession};
use recorded::Results;
use std::collections::BTreeSet;

/// Settings of a survey. Made by [`new`](Self::new), then changed field by field.
#[non_exhaustive]
pub struct Survey {
    /// The panel, its limits and threads. Its reasons, duplicates and certificates are not used.
    pub verifier: Verifier,
    /// How puzzles are read.
    pub options: ReadOptions,
    /// Constraints that every puzzle has beside those of its text. Stored answers have to keep
    /// them.
    pub constraints: Vec<AddedConstraint>,
    /// Whether copies are searched: about a hundred bytes per row.
    pub copies: bool,
    /// Puzzles whose superfluous clues and level are measured, and ambiguous ones for which a lost
    /// rule is searched.
    pub sample: usize,
    /// Whether results have their rows, as an [`Examination`] needs them.
    pub keeps_rows: bool,
    /// Writer of certificates of chosen rows.
    pub certifier: Option<Certifier>,
    /// Rows that get a certificate, by id, place or kind of finding.
    pub certified: BTreeSet<String>,
}

/// A row with what was found about it.
#[derive(Debug)]
#[must_use]
pub struct Surveyed {
    /// Number of its source.
    pub source: usize,
    /// Number of the row in its source.
    pub number: u64,
    /// Id of the row.
    pub id: String,
    /// Where it is.
    pub place: String,
    /// The row, if the survey [keeps rows](Survey::keeps_rows).
    pub row: Option<Row>,
    /// The puzzle, if it could be read.
    pub item: Option<Item>,
    /// The result of the panel, if there is a puzzle.
    pub outcome: Option<Outcome>,
    /// What was found.
    pub findings: Vec<Finding>,
    /// The certificate, if the row is a chosen one.
    pub certificate: Option<Result<Certificate, CertificateError>>,
    recorded: Option<Recorded>,
    has_answer: bool,
    print: Option<Fingerprint>,
}

impl Surveyed {
    /// Whether the row has no fault.
    pub fn is_clean(&self) -> bool {
        !self.findings.iter().any(|finding| finding.kind.is_fault())
    }
}

/// Greatest number of broken rules in the evidence.
const MOST_BROKEN: usize = 3;

impl Survey {
    /// A survey with this panel, copies and a sample of 100 puzzles.
    pub fn new(verifier: Verifier) -> Self {
        Survey {
            verifier,
            options: ReadOptions::default(),
            constraints: Vec::new(),
            copies: true,
            sample: 100,
            keeps_rows: false,
            certifier: None,
            certified: BTreeSet::new(),
        }
    }

    /// Solvers for questions about a puzzle.
    fn oracle(&self, puzzle: &Puzzle, cancel: &Cancel) -> Oracle {
        Oracle::new(&for_explanations(puzzle.size()), self.verifier.limit).cancelled_by(cancel)
    }

    /// A row about which nothing is known yet.
    fn unsurveyed(&self, row: &Row) -> Surveyed {
        Surveyed {
            source: row.source,
            number: row.number,
            id: row.id.clone(),
            place: row.place.clone(),
            row: self.keeps_rows.then(|| row.clone()),
            item: None,
            outcome: None,
            findings: Vec::new(),
            certificate: None,
            recorded: row.recorded.clone(),
            has_answer: false,
            print: None,
        }
    }

    /// Reads and verifies one row.
    fn survey(&self, session: &mut VerifySession<'_>, row: &Row, cancel: &Cancel) -> Surveyed {
        let mut surveyed = self.unsurveyed(row);
        let (item, answer) = match row.clone().read(self.options, &self.constraints) {
            Ok(read) => read,
            Err(reason) => {
                surveyed.findings.push(Finding::new(Kind::Unreadable, reason));
                return surveyed;
            }
        };
        let name = format!("{}-{:05}", surveyed.source + 1, surveyed.number + 1);
        surveyed.has_answer = answer != Answer::Missing;
        let earlier = surveyed.recorded.as_mut().and_then(|recorded| recorded.earlier.take());
        let outcome = match earlier {
            // A certificate needs the runs, which a journal does not have.
            Some(Results { outcome: Some(outcome), findings })
                if self.certifier.is_none() || !self.is_chosen(&surveyed, &findings) =>
            {
                surveyed.findings = findings;
                outcome
            }
            _ => {
                let verified = session.verify_as(&name, &item, cancel);
                surveyed.findings = row.findings();
                surveyed.findings.extend(self.findings(&item, &answer, &verified, cancel));
                let is_chosen = self.is_chosen(&surveyed, &surveyed.findings);
                if let Some(certifier) = self.certifier.as_ref().filter(|_| is_chosen) {
                    let (id, result) = (&surveyed.id, &verified.result);
                    surveyed.certificate =
                        Some(certifier.certify(&name, id, &item.puzzle, result, cancel));
                }
                verified.result.into()
            }
        };
        if self.copies {
            let only = outcome.solutions.first().filter(|_| outcome.verdict == Verdict::Unique);
            surveyed.print = Some(Fingerprint::new(&item.puzzle, only));
        }
        surveyed.item = Some(item);
        surveyed.outcome = Some(outcome);
        surveyed
    }

    /// Whether a row gets a certificate, if those are written.
    fn is_chosen(&self, surveyed: &Surveyed, findings: &[Finding]) -> bool {
        let is_named = |word: &str| self.certified.contains(word);
        is_named(&surveyed.id)
            || is_named(&surveyed.place)
            || findings.iter().any(|found| is_named(found.kind.as_str()))
    }

    /// Faults of a puzzle and its stored answer.
    fn findings(
        &self,
        item: &Item,
        answer: &Answer,
        verified: &Verified,
        cancel: &Cancel,
    ) -> Vec<Finding> {
        let mut found = Vec::new();
        let mut add = |kind: Kind, evidence: String, cells: Vec<usize>| {
            found.push(Finding { kind, evidence, cells });
        };
        let result = &verified.result;
        let rules = item.puzzle.rules();
        let grid = |grid: &Vec<u8>| solution_string(grid, rules);
        let differing = || differing_cells(&result.solutions);
        if !item.unread.is_empty() {
            add(Kind::NotRead, item.unread.join("; "), Vec::new());
        }
        match result.verdict {
            Verdict::Unique if result.agreed || result.runs.len() == 1 => {}
            Verdict::Multiple => {
                let grids: Vec<String> = result.solutions.iter().map(grid).collect();
                add(Kind::SeveralSolutions, grids.join(" | "), differing());
            }
            Verdict::None => {
                let (evidence, cells) = self.conflict(&item.puzzle, cancel);
                add(Kind::NoSolution, evidence, cells);
            }
            _ if verified.is_open => {}
            verdict => add(Kind::Undecided, verdict.to_string(), Vec::new()),
        }
        for finding in result.findings.iter().filter(|finding| !finding.is_of_corpus()) {
            add(Kind::SolverFault, finding.to_string(), Vec::new());
        }
        let broken = |values: &[Option<u8>]| {
            let judgment = Judgment::new(&item.puzzle, values);
            let words = judgment.broken.iter().map(|broken| broken.words.as_str());
            let mut words: Vec<String> = words.take(MOST_BROKEN).map(str::to_owned).collect();
            let more = judgment.broken.len().saturating_sub(MOST_BROKEN);
            words.extend((more > 0).then(|| format!("{more} more")));
            let cells = judgment.broken.iter().flat_map(|broken| broken.cells.clone());
            (words.join("; "), cells.collect::<Vec<usize>>())
        };
        match (answer, result.known_solution) {
            (Answer::Unreadable(reason), _) => {
                add(Kind::AnswerUnreadable, reason.clone(), Vec::new())
            }
            (Answer::Grid(cells), None) if cells.contains(&None) => {
                let blank: Vec<usize> =
                    (0..cells.len()).filter(|&cell| cells[cell].is_none()).collect();
                add(Kind::AnswerUnreadable, counted(blank.len() as u64, "blank cell"), blank);
            }
            (Answer::Grid(cells), _) if result.verdict == Verdict::None => {
                let (words, cells) = broken(cells);
                add(Kind::AnswerOfNoSolution, words, cells);
            }
            (Answer::Grid(cells), Some(KnownSolution::Invalid)) => {
                let (words, cells) = broken(cells);
                add(Kind::AnswerWrong, words, cells);
            }
            (Answer::Grid(cells), Some(KnownSolution::NotTheOnlyOne)) => {
                let stored: Option<Vec<u8>> = cells.iter().copied().collect();
                let other = result.solutions.iter().find(|grid| stored.as_ref() != Some(*grid));
                let other = other.map(grid).unwrap_or_default();
                add(Kind::AnswerNotTheOnlyOne, other, differing());
            }
            _ => {
                for finding in &result.findings {
                    if let PanelFinding::WrongKnownAnswer(reason) = finding {
                        add(Kind::AnswerWrong, reason.clone(), Vec::new());
                    }
                }
            }
        }
        found
    }

    /// The clues of a minimal conflict in words, and their cells.
    fn conflict(&self, puzzle: &Puzzle, cancel: &Cancel) -> (String, Vec<usize>) {
        match conflict(&mut self.oracle(puzzle, cancel), puzzle) {
            Ok(Some(found)) if found.clues.is_empty() => ("the rules alone".to_owned(), Vec::new()),
            Ok(Some(found)) => {
                let rules = puzzle.rules();
                let words: Vec<String> = found.clues.iter().map(|clue| clue.words(rules)).collect();
                let minimal = if found.minimal { "" } else { " (perhaps not all needed)" };
                let cells = found.clues.iter().flat_map(|clue| match clue {
                    Clue::Candidates { cell, .. } => vec![*cell],
                    Clue::Sign { lesser, greater } => vec![*lesser, *greater],
                    Clue::Constraint(constraint) => constraint.stated().all_cells().collect(),
                });
                (format!("{}{minimal}", words.join("; ")), cells.collect())
            }
            Ok(None) | Err(_) => ("no smaller conflict was found in time".to_owned(), Vec::new()),
        }
    }
}
