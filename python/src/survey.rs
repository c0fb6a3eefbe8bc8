//! Surveys of rows that Python yields.

use crate::error::value_error;
use crate::puzzle::options;
use crate::request;
use crate::solvers::SolverArgument;
use crate::verification::{seconds, verifier};
use pyo3::prelude::*;
use quorum_toolkit::certificates::{Certifier, Prover};
use quorum_toolkit::quorum_formats::AddedConstraint;
use quorum_toolkit::quorum_formats::rows::columns::{Columns, Stated};
use quorum_toolkit::quorum_formats::rows::{NoRows, Path, Record};
use quorum_toolkit::survey::{
    CardSource, Examination, Finding, Gathered, GraderError, JournalError, Page, Question, Row,
    Rows, Survey, Surveyed as SurveyedRow,
};
use serde_json::Value;
use std::collections::{BTreeSet, VecDeque};
use std::iter;
use std::path::PathBuf;
use std::sync::{Arc, Mutex};

/// What a survey found.
#[pyclass(frozen, get_all, module = "quorum_puzzles")]
pub struct Surveyed {
    /// The report as JSON.
    report: String,
    /// Sentences for people.
    sentences: Vec<String>,
    /// How the rows were read.
    reading: Vec<String>,
    /// Findings: number of the row, id, kind, evidence, whether it is a fault.
    findings: Vec<(u64, String, String, String, bool)>,
    /// Numbers of the rows with a fault.
    faulty: Vec<u64>,
    /// The card in Markdown.
    card: String,
    /// The page in HTML.
    page: String,
    /// Folders of certificates.
    certificates: Vec<String>,
}

/// An exception of Python, which ends the rows.
#[derive(Clone, Default)]
struct Raised(Arc<Mutex<Option<PyErr>>>);

impl Raised {
    fn set(&self, error: PyErr) {
        *self.0.lock().expect("no thread panics with the lock") = Some(error);
    }

    fn take(&self) -> Option<PyErr> {
        self.0.lock().expect("no thread panics with the lock").take()
    }
}

/// Rows of Python: a function that returns the next ones as JSON objects, none at the end.
struct Records {
    next: Py<PyAny>,
    name: &'static str,
    ahead: VecDeque<String>,
    number: u64,
    raised: Raised,
}

impl Records {
    fn new(next: Py<PyAny>, name: &'static str, raised: &Raised) -> Self {
        Records { next, name, ahead: VecDeque::new(), number: 0, raised: raised.clone() }
    }
}

impl Iterator for Records {
    type Item = Record;

    fn next(&mut self) -> Option<Record> {
        if self.ahead.is_empty() {
            let batch = Python::attach(|py| self.next.bind(py).call0()?.extract::<Vec<String>>());
            match batch {
                Ok(batch) => self.ahead.extend(batch),
                Err(error) => self.raised.set(error),
            }
        }
        let values = serde_json::from_str(&self.ahead.pop_front()?);
        let number = self.number;
        self.number += 1;
        let place = format!("{}:{}", self.name, number + 1);
        Some(Record::new(number, place, values.unwrap_or(Value::Null)))
    }
}

/// Columns as Python states them: the puzzle, the answer, the id, regions, constraints, ignored
/// names.
type ColumnArguments =
    (Option<String>, Option<String>, Option<String>, Option<String>, Option<String>, Vec<String>);

fn stated(columns: ColumnArguments) -> PyResult<Stated> {
    let (puzzle, answer, id, regions, constraints, ignored) = columns;
    let path = |name: Option<String>| -> PyResult<Option<Path>> {
        name.map(|name| {
            if name.contains(' ') {
                Ok(Path::key(&name))
            } else {
                name.parse().map_err(value_error)
            }
        })
        .transpose()
    };
    Ok(Stated {
        puzzle: path(puzzle)?,
        answer: path(answer)?.map(Some),
        id: path(id)?.map(Some),
        regions: path(regions)?,
        constraints: path(constraints)?,
        ignored,
        is_corpus: false,
    })
}

/// The rows behind their columns, which the first row shows.
fn rows(mut records: Records, stated: &Stated, reading: &mut Vec<String>) -> PyResult<Rows> {
    let name = records.name;
    let Some(first) = records.next() else {
        let none = || value_error(format!("{name}: expected at least one row, found none"));
        return Err(records.raised.take().unwrap_or_else(none));
    };
    let in_python = |error: NoRows| {
        let reason = error.to_string();
        value_error(reason.replace("--puzzle NAME", "puzzle=NAME").replace("--", ""))
    };
    let columns = Columns::of(&first, stated).map_err(in_python)?;
    let unread = columns.unread_rules(&first);
    if !unread.is_empty() {
        let names = unread.join("', '");
        return Err(value_error(format!(
            "expected rules in known columns, found '{names}'; if the puzzles are complete without, use ignore=['{names}'], \
             else regions=NAME or constraints=NAME"
        )));
    }
    let shown = |path: &Path| format!("'{path}'");
    let guessed = if stated.puzzle.is_none() { " (guessed)" } else { "" };
    let answer = columns.answer.as_ref().map_or("none".to_owned(), shown);
    reading.push(format!("{name}: puzzle {}, answer {answer}{guessed}.", shown(&columns.puzzle)));
    let records = iter::once(first).chain(records).map(Ok);
    Ok(Box::new(Row::of_records(0, records, columns)))
}

/// Asks a function of Python about an answer: a score, of which 1 and more is an acceptance.
fn asked(grader: &Py<PyAny>, question: &Question<'_>) -> Result<bool, GraderError> {
    let row = question.row.map(Value::to_string);
    let arguments = (question.puzzle, question.solution, row, question.answer);
    let score = Python::attach(|py| grader.bind(py).call1(arguments)?.extract::<f64>());
    score.map(|score| score >= 1.0).map_err(|error| GraderError::Failed(error.to_string()))
}

/// Surveys rows, and compares them with those of another set.
#[pyfunction]
#[expect(clippy::too_many_arguments, reason = "called with keywords by the Python layer only")]
pub fn survey(
    py: Python<'_>,
    next_rows: Py<PyAny>,
    next_others: Option<Py<PyAny>>,
    columns: ColumnArguments,
    boxes: Option<String>,
    added: Vec<String>,
    solvers: Option<Vec<SolverArgument>>,
    timeout: Option<f64>,
    jobs: usize,
    worker: Option<PathBuf>,
    copies: bool,
    sample: usize,
    proofs: Option<PathBuf>,
    call: String,
    grader: Option<Py<PyAny>>,
    grader_rows: usize,
    journal: Option<PathBuf>,
) -> PyResult<Surveyed> {
    let mut survey = Survey::new(verifier(solvers, timeout, jobs, worker)?);
    survey.options = options(boxes.as_deref(), None)?;
    let constraint = |text: &String| AddedConstraint::new(text).map_err(value_error);
    survey.constraints = added.iter().map(constraint).collect::<PyResult<_>>()?;
    (survey.copies, survey.sample) = (copies, sample);
    if let Some(folder) = proofs {
        let prover = Prover::new("varisat").map_err(value_error)?;
        survey.certifier = Some(Certifier::new(&folder, prover, true, seconds(timeout)?)?);
        survey.certified = BTreeSet::from(["no-solution".to_owned()]);
    }
    let stated = stated(columns)?;
    let mut gathered = Gathered {
        page: Some(Page::default()),
        examination: grader.is_some().then(|| Examination::new(grader_rows)),
        ..Gathered::default()
    };
    let source = CardSource { name: "rows".to_owned(), sha256: "not computed".to_owned() };
    gathered.card.sources = vec![source];
    gathered.card.version = format!("quorum-puzzles {}", env!("CARGO_PKG_VERSION"));
    gathered.card.command = call;
    request::run(py, |cancel| {
        let raised = Raised::default();
        let mut reading = Vec::new();
        let set = rows(Records::new(next_rows, "rows", &raised), &stated, &mut reading)?;
        let mut others: Rows = Box::new(iter::empty());
        if let Some(next) = next_others {
            let stated = Stated { answer: Some(None), id: Some(None), ..stated.clone() };
            others = rows(Records::new(next, "against", &raised), &stated, &mut reading)?;
        }
        gathered.card.reading.clone_from(&reading);
        let set = gathered.start(&mut survey, journal.as_deref(), set).map_err(value_error)?;
        let (mut findings, mut faulty, mut certificates) = (Vec::new(), Vec::new(), Vec::new());
        let mut add = |row: u64, id: &str, finding: &Finding| {
            let Finding { kind, evidence, .. } = finding;
            let (id, name) = (id.to_owned(), kind.as_str().to_owned());
            findings.push((row, id, name, evidence.clone(), kind.is_fault()));
        };
        let each = |row: &SurveyedRow| {
            if !row.is_clean() {
                faulty.push(row.number);
            }
            row.findings.iter().for_each(|finding| add(row.number, &row.id, finding));
            if let Some(Ok(certificate)) = &row.certificate {
                certificates.push(certificate.name.clone());
            }
            Ok::<(), JournalError>(())
        };
        let report = survey.run(set, others, &mut gathered, cancel, each);
        let mut report = report.map_err(value_error)?;
        if let Some(error) = raised.take() {
            return Err(error);
        }
        if let Some(grader) = grader.filter(|_| !cancel.is_cancelled()) {
            let mut ask = |question: &Question<'_>| asked(&grader, question);
            gathered.grade(&mut ask, &mut report, cancel, |found| {
                let number = found.place.rsplit(':').next().and_then(|text| text.parse().ok());
                let row = number.map_or(0, |number: u64| number.saturating_sub(1));
                add(row, &found.id, &found.finding);
                Ok::<(), PyErr>(())
            })?;
        }
        let Gathered { card, page, .. } = gathered;
        Ok(Surveyed {
            sentences: report.sentences().into_iter().chain(report.notes()).collect(),
            card: card.markdown(&report),
            page: page.unwrap_or_default().html("Survey of rows", &report),
            report: serde_json::to_string(&report).expect("a report is JSON"),
            reading,
            findings,
            faulty,
            certificates,
        })
    })
}
