//! Graders: programs and functions of others that accept or refuse an answer to a puzzle, and which
//! wrong answers they accept and which right ones they refuse.
//!
//! An [`Examination`] keeps a sample of the rows of a survey. A [`Grader`] is then shown, for each
//! of them, the solution, other solutions of ambiguous puzzles, the solution in other forms, and
//! grids with [one fault](faults) each. It is not told which is which. The judge is the reference:
//! a grid is shown as right or wrong only if the judge finds the same in the text.
//!
//! ```
//! use quorum_solvers::Registry;
//! use quorum_survey::{Content, Examination, Gathered, JournalError, Question, Row, Survey};
//! use quorum_verify::verify::Verifier;
//!
//! let row = Row {
//!     source: 0,
//!     number: 0,
//!     id: "a".to_owned(),
//!     place: "t:1".to_owned(),
//!     content: Content::of("1.....2...3....4", Some("1243342141322314")),
//!     record: None,
//!     recorded: None,
//! };
//! let mut survey = Survey::new(Verifier::standard(&Registry::default()).0);
//! survey.keeps_rows = true;
//! let mut gathered = Gathered::default();
//! gathered.examination = Some(Examination::new(100));
//! let (rows, others) = ([row].into_iter(), std::iter::empty());
//! survey.run(rows, others, &mut gathered, &(), |_| Ok::<(), JournalError>(()))?;
//! let examination = gathered.examination.expect("the sample");
//!
//! // It looks at rows only.
//! let mut grader = |question: &Question<'_>| {
//!     let digits: Vec<char> = question.answer.chars().filter(char::is_ascii_digit).collect();
//!     Ok(digits.chunks(4).all(|row| ['1', '2', '3', '4'].iter().all(|value| row.contains(value))))
//! };
//! let report = examination.run(&mut grader, &(), |_| Ok::<(), ()>(())).unwrap();
//! let accepted = report.grids.iter().filter(|grids| !grids.right && grids.accepted > 0);
//! let names: Vec<&str> = accepted.map(|grids| grids.name.as_str()).collect();
//! assert_eq!(names, ["column", "region", "given"]);
//! # Ok::<(), JournalError>(())
//! ```

mod faults;
mod form;
mod program;
mod report;

pub use form::Form;
pub use program::ProgramGrader;
pub use report::{GraderReport, Grids};

use super::Surveyed;
use super::finding::{Finding, Kind};
use super::row::{Content, Row};
use super::sample::Reservoir;
use form::Frame;
use quorum_formats::{Item, ReadOptions};
use quorum_panel::Observer;
use quorum_panel::defaults::for_explanations;
use quorum_panel::judgment::{Judgment, grid};
use quorum_panel::{Oracle, Verdict, is_solution};
use quorum_problem::Grid;
use quorum_puzzle::symbols::solution_string;
use quorum_puzzle::text::printable;
use rand::SeedableRng;
use rand_chacha::ChaCha8Rng;
use serde::Serialize;
use serde_json::Value;
use std::collections::BTreeSet;
use std::time::Duration;
use strum::VariantArray;

/// Greatest number of broken rules in the evidence.
const MOST_WORDS: usize = 3;

/// Questions without an answer, one after the other, after which a grader is not asked any more.
const MOST_FAILURES: usize = 5;

/// A question to a grader. As JSON, its keys have this order.
#[derive(Clone, Copy, PartialEq, Debug, Serialize)]
pub struct Question<'a> {
    /// Its number, from 1.
    pub id: u64,
    /// The puzzle, as its row has it.
    pub puzzle: &'a str,
    /// The stored answer of the row, if there is one.
    pub solution: Option<&'a str>,
    /// The whole row, if it has named or numbered parts.
    pub row: Option<&'a Value>,
    /// The answer to grade.
    pub answer: &'a str,
}

/// Reason why a grader does not grade an answer.
#[derive(Clone, PartialEq, Eq, Debug, thiserror::Error)]
pub enum GraderError {
    /// It failed on this question; the next one may be answered.
    #[error("{0}")]
    Failed(String),
    /// It cannot be asked at all.
    #[error("{0}")]
    Unusable(String),
    /// The request was cancelled.
    #[error("interrupted")]
    Cancelled,
}

/// A grader.
pub trait Grader {
    /// Whether it accepts an answer.
    fn accepts(&mut self, question: &Question<'_>) -> Result<bool, GraderError>;
}

impl<Accepts: FnMut(&Question<'_>) -> Result<bool, GraderError>> Grader for Accepts {
    fn accepts(&mut self, question: &Question<'_>) -> Result<bool, GraderError> {
        self(question)
    }
}

/// Something that was found about a grader, with the row that shows it.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct GraderFinding {
    /// Id of the row.
    pub id: String,
    /// Where it is.
    pub place: String,
    /// The finding: its evidence is the kind of grid, the grid, and what the judge found.
    pub finding: Finding,
}

/// A sample of rows for a grader. Made by [`new`](Self::new), then changed field by field.
#[non_exhaustive]
pub struct Examination {
    /// The forms, beside that of the stored answer, in which the solution is shown.
    pub forms: Vec<Form>,
    /// Limit of the solvers that search for wrong grids, per row.
    pub limit: Option<Duration>,
    /// How puzzles and answers are read, as in the survey.
    pub options: ReadOptions,
    unique: Reservoir<Examined>,
    ambiguous: Reservoir<Examined>,
}

/// A row of the sample.
#[derive(Clone)]
struct Examined {
    id: String,
    place: String,
    item: Item,
    text: String,
    stored: Option<String>,
    record: Option<Value>,
    solution: Grid,
    other: Option<Grid>,
}

/// A grid that a grader is shown.
struct Shown {
    /// Name of its kind.
    name: String,
    is_right: bool,
    text: String,
    /// On one line, for the evidence.
    grid: String,
    /// What is wrong with it.
    words: String,
}

impl Examination {
    /// Keeps at most so many rows of puzzles with one solution, and as many of ambiguous ones.
    /// Solutions are shown in all forms.
    pub fn new(rows: usize) -> Self {
        Examination {
            forms: Form::VARIANTS.to_vec(),
            limit: Some(Duration::from_secs(60)),
            options: ReadOptions::default(),
            unique: Reservoir::new(rows),
            ambiguous: Reservoir::new(rows),
        }
    }

    /// Offers a row of a survey that [keeps its rows](super::Survey::keeps_rows). Rows without a
    /// solution or with parts that were not read are passed over: the judge does not know what is
    /// right.
    pub fn add(&mut self, surveyed: &Surveyed) {
        let (Some(item), Some(outcome), Some(row)) =
            (&surveyed.item, &surveyed.outcome, &surveyed.row)
        else {
            return;
        };
        let is_unique = outcome.verdict == Verdict::Unique;
        if !item.unread.is_empty() || !(is_unique || outcome.verdict == Verdict::Multiple) {
            return;
        }
        let is_right = |grid: &&Grid| is_solution(&item.puzzle.lower(), grid) == Some(true);
        let stored = item.expected.grid.as_ref().filter(is_right);
        let Some(solution) = stored.or(outcome.solutions.first()) else { return };
        let other = outcome.solutions.iter().find(|grid| *grid != solution);
        let sample = if is_unique { &mut self.unique } else { &mut self.ambiguous };
        sample.offer(|| {
            let (text, stored) = texts(row);
            Examined {
                id: surveyed.id.clone(),
                place: surveyed.place.clone(),
                item: item.clone(),
                text,
                stored,
                record: row.record.clone(),
                solution: solution.clone(),
                other: other.cloned(),
            }
        });
    }

    /// Number of rows that were kept.
    pub fn rows(&self) -> usize {
        self.unique.kept.len() + self.ambiguous.kept.len()
    }

    /// Shows the grids of all rows to a grader, and hands what is found to `sink` as it is found.
    /// The observer counts rows.
    ///
    /// # Errors
    /// An error of `sink`, which ends the examination.
    pub fn run<E>(
        &self,
        grader: &mut dyn Grader,
        observer: &dyn Observer,
        mut sink: impl FnMut(&GraderFinding) -> Result<(), E>,
    ) -> Result<GraderReport, E> {
        let mut report = GraderReport::default();
        let mut rng = ChaCha8Rng::seed_from_u64(1);
        let mut failures = 0;
        for examined in self.unique.kept.iter().chain(&self.ambiguous.kept) {
            if observer.is_stopped() {
                report.ended = Some("interrupted".to_owned());
                return Ok(report);
            }
            report.rows += 1;
            let mut kinds: BTreeSet<Kind> = BTreeSet::new();
            for shown in self.shown(examined, &mut rng, observer) {
                report.questions += 1;
                let question = Question {
                    id: report.questions,
                    puzzle: &examined.text,
                    solution: examined.stored.as_deref(),
                    row: examined.record.as_ref(),
                    answer: &shown.text,
                };
                let graded = grader.accepts(&question);
                let is_failure = matches!(graded, Err(GraderError::Failed(_)));
                failures = if is_failure { failures + 1 } else { 0 };
                let found = match graded {
                    Ok(accepted) => report.count(&shown, accepted),
                    Err(GraderError::Failed(reason)) => Some(report.fail(&shown, &reason)),
                    Err(error @ (GraderError::Unusable(_) | GraderError::Cancelled)) => {
                        report.ended = Some(error.to_string());
                        return Ok(report);
                    }
                };
                if let Some(finding) = found {
                    let (id, place) = (examined.id.clone(), examined.place.clone());
                    let finding = GraderFinding { id, place, finding };
                    if kinds.insert(finding.finding.kind) {
                        *report.rows_with.entry(finding.finding.kind).or_default() += 1;
                    }
                    sink(&finding)?;
                    if failures == MOST_FAILURES {
                        report.ended = Some(format!(
                            "{MOST_FAILURES} questions in a row have no answer; the last, about {}: {}",
                            finding.place, finding.finding.evidence
                        ));
                        return Ok(report);
                    }
                }
            }
            observer.progress(report.rows);
        }
        Ok(report)
    }

    /// All grids of a row that the judge reads as what they are shown as.
    fn shown(
        &self,
        examined: &Examined,
        rng: &mut ChaCha8Rng,
        observer: &dyn Observer,
    ) -> Vec<Shown> {
        let Examined { item, solution, .. } = examined;
        let puzzle = &item.puzzle;
        let (rules, values) = (puzzle.rules(), puzzle.values());
        let symbols = item.symbols.or(self.options.symbols);
        let frame = Frame::new(examined.stored.as_deref(), &examined.text, rules, item.symbols);
        let full = |grid: &Grid| grid.iter().copied().map(Some).collect::<Vec<_>>();
        let mut all: Vec<(Shown, Vec<Option<u8>>)> = Vec::new();
        let right = |name: String, text: String, grid: &Grid| {
            let (grid, values) = (solution_string(grid, rules), full(grid));
            (Shown { name, is_right: true, text, grid, words: String::new() }, values)
        };
        let text = frame.text(&full(solution), values);
        for form in &self.forms {
            let written = form.text(solution, rules).filter(|written| *written != text);
            let name = format!("form-{}", form.as_str());
            all.extend(written.map(|written| right(name, written, solution)));
        }
        all.insert(0, right("solution".to_owned(), text, solution));
        if let Some(other) = &examined.other {
            let text = frame.text(&full(other), values);
            all.insert(1, right("other-solution".to_owned(), text, other));
        }
        let solvers = for_explanations(puzzle.size());
        let mut oracle = Oracle::new(&solvers, self.limit).cancelled_by(&observer.cancel());
        let is_unique = examined.other.is_none();
        for fault in faults::faults(puzzle, solution, is_unique, &mut oracle, rng) {
            let text = frame.text(&fault.grid, values);
            let blank = |value: &Option<u8>| value.unwrap_or(0);
            let grid: Vec<u8> = fault.grid.iter().map(blank).collect();
            let grid = match fault.rule {
                faults::BLANK => printable(&text),
                _ => solution_string(&grid, rules),
            };
            let (name, words) = (fault.rule.to_owned(), fault.words);
            all.push((Shown { name, is_right: false, text, grid, words }, fault.grid));
        }
        let is_as_said = |(shown, meant): &(Shown, Vec<Option<u8>>)| {
            let read = grid::read(&shown.text, puzzle, symbols);
            let is_solved = |read: &Vec<Option<u8>>| Judgment::new(puzzle, read).is_solved();
            read.is_ok_and(|read| read == *meant && is_solved(&read) == shown.is_right)
        };
        all.into_iter().filter(is_as_said).map(|(shown, _)| shown).collect()
    }
}

/// The puzzle and the stored answer of a row, as it has them.
fn texts(row: &Row) -> (String, Option<String>) {
    match &row.content {
        Content::Texts { texts, .. } => (texts.puzzle.clone(), texts.answer.clone()),
        Content::Item(item) => {
            let grid = item.expected.grid.as_ref();
            let grid = grid.map(|grid| solution_string(grid, item.puzzle.rules()));
            (item.text.clone(), grid)
        }
        Content::Unreadable(_) => (String::new(), None),
    }
}

impl GraderReport {
    /// Counts an answer of the grader; a finding if it is wrong.
    fn count(&mut self, shown: &Shown, accepted: bool) -> Option<Finding> {
        let grids = self.grids_of(shown);
        grids.shown += 1;
        grids.accepted += u64::from(accepted);
        let kind = match (shown.is_right, accepted) {
            (true, true) | (false, false) => return None,
            (true, false) => Kind::GraderRefusesRight,
            (false, true) => Kind::GraderAcceptsWrong,
        };
        let answer = if shown.is_right { printable(&shown.text) } else { shown.grid.clone() };
        let words =
            if shown.words.is_empty() { String::new() } else { format!(" | {}", shown.words) };
        Some(Finding::new(kind, format!("{} | {answer}{words}", shown.name)))
    }

    /// Counts a question without an answer.
    fn fail(&mut self, shown: &Shown, reason: &str) -> Finding {
        let grids = self.grids_of(shown);
        grids.shown += 1;
        grids.failed += 1;
        let text = printable(&shown.text);
        Finding::new(Kind::GraderFails, format!("{} | {text} | {reason}", shown.name))
    }

    fn grids_of(&mut self, shown: &Shown) -> &mut Grids {
        let is_it = |grids: &Grids| grids.name == shown.name;
        let at = self.grids.iter().position(is_it).unwrap_or_else(|| {
            self.grids.push(Grids {
                name: shown.name.clone(),
                right: shown.is_right,
                ..Grids::default()
            });
            self.grids.len() - 1
        });
        &mut self.grids[at]
    }
}
