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
use quorum_toolkit::quorum_formats::rows::{Path, Record};
use quorum_toolkit::survey::{
    Card, CardSource, Examination, Finding, GraderError, Journal, Page, Question, Report, Row,
    Survey, Surveyed as SurveyedRow,
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

/// Rows of Python: a function that returns the next ones as JSON objects, none at the end.
struct Rows {
    next: Py<PyAny>,
    name: &'static str,
    ahead: VecDeque<String>,
    number: u64,
    /// Receives an exception, which ends the rows.
    raised: Arc<Mutex<Option<PyErr>>>,
}

impl Rows {
    fn new(next: Py<PyAny>, name: &'static str) -> Self {
        Rows { next, name, ahead: VecDeque::new(), number: 0, raised: Arc::default() }
    }
}

impl Iterator for Rows {
    type Item = Record;

    fn next(&mut self) -> Option<Record> {
        if self.ahead.is_empty() {
            let batch = Python::attach(|py| self.next.bind(py).call0()?.extract::<Vec<String>>());
            match batch {
                Ok(batch) => self.ahead.extend(batch),
                Err(error) => {
                    *self.raised.lock().expect("no thread panics with the lock") = Some(error);
                }
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
fn rows(
    mut records: Rows,
    stated: &Stated,
    reading: &mut Vec<String>,
) -> PyResult<Box<dyn Iterator<Item = Row> + Send>> {
    let name = records.name;
    let raised = Arc::clone(&records.raised);
    let Some(first) = records.next() else {
        return Err(match raised.lock().expect("no thread panics with the lock").take() {
            Some(error) => error,
            None => value_error(format!("{name}: expected at least one row, found none")),
        });
    };
    let in_python = |reason: String| {
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
    (survey.copies, survey.sample, survey.keeps_rows) = (copies, sample, grader.is_some());
    let mut examination = Examination::new(grader_rows);
    examination.limit = survey.verifier.limit;
    examination.options = survey.options;
    if let Some(folder) = proofs {
        let prover = Prover::new("varisat").map_err(value_error)?;
        survey.certifier = Some(Certifier::new(&folder, prover, true, seconds(timeout)?)?);
        survey.certified = BTreeSet::from(["no-solution".to_owned()]);
    }
    let stated = stated(columns)?;
    let mut card = Card::default();
    card.sources = vec![CardSource { name: "rows".to_owned(), sha256: "not computed".to_owned() }];
    card.version = format!("quorum-puzzles {}", env!("CARGO_PKG_VERSION"));
    card.command = call;
    card.solvers = survey
        .verifier
        .solvers
        .iter()
        .map(|named| format!("{} ({})", named.name, named.version()))
        .collect();
    request::run(py, |cancel| {
        let mut reading = Vec::new();
        let records = Rows::new(next_rows, "rows");
        let raised = [Arc::clone(&records.raised), Arc::default()];
        let set = rows(records, &stated, &mut reading)?;
        let (others, raised) = match next_others {
            None => (None, raised),
            Some(next) => {
                let records = Rows::new(next, "against");
                let raised = [raised[0].clone(), Arc::clone(&records.raised)];
                let stated = Stated { answer: Some(None), id: Some(None), ..stated.clone() };
                (Some(rows(records, &stated, &mut reading)?), raised)
            }
        };
        card.reading = reading.clone();
        let mut journal =
            journal.map(|file| Journal::open(&file, &survey)).transpose().map_err(value_error)?;
        let set = match &journal {
            Some(journal) => Box::new(journal.attach(set).map_err(value_error)?),
            None => set,
        };
        let mut page = Page::default();
        let (mut findings, mut faulty, mut certificates) = (Vec::new(), Vec::new(), Vec::new());
        let sink = |row: SurveyedRow| {
            if !row.is_clean() {
                faulty.push(row.number);
            }
            for finding in &row.findings {
                card.add(&row.id, &row.place, finding);
                let kind = finding.kind.as_str().to_owned();
                let is_fault = finding.kind.is_fault();
                findings.push((
                    row.number,
                    row.id.clone(),
                    kind,
                    finding.evidence.clone(),
                    is_fault,
                ));
            }
            if let Some(Ok(certificate)) = &row.certificate {
                certificates.push(certificate.name.clone());
            }
            page.add(&row);
            if grader.is_some() {
                examination.add(&row);
            }
            if let Some(journal) = &mut journal {
                journal.add(&row).map_err(value_error)?;
            }
            Ok::<(), PyErr>(())
        };
        let mut report: Report = survey.run(set, others.into_iter().flatten(), cancel, sink)?;
        if let Some(journal) = journal {
            journal.finish().map_err(value_error)?;
        }
        for raised in &raised {
            if let Some(error) = raised.lock().expect("no thread panics with the lock").take() {
                return Err(error);
            }
        }
        if let Some(grader) = grader.filter(|_| !cancel.is_cancelled()) {
            let mut ask = |question: &Question<'_>| asked(&grader, question);
            report.add_grader(examination.run(&mut ask, cancel, |found| {
                card.add(&found.id, &found.place, &found.finding);
                let number = found.place.rsplit(':').next().and_then(|text| text.parse().ok());
                let row = number.map_or(0, |number: u64| number.saturating_sub(1));
                let Finding { kind, evidence, .. } = &found.finding;
                let kind_name = kind.as_str().to_owned();
                findings.push((
                    row,
                    found.id.clone(),
                    kind_name,
                    evidence.clone(),
                    kind.is_fault(),
                ));
                Ok::<(), PyErr>(())
            })?);
        }
        Ok(Surveyed {
            sentences: report.sentences().into_iter().chain(report.notes()).collect(),
            card: card.markdown(&report),
            page: page.html("Survey of rows", &report),
            report: serde_json::to_string(&report).expect("a report is JSON"),
            reading,
            findings,
            faulty,
            certificates,
        })
    })
}
