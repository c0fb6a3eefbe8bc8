//! What is gathered of a survey beside its report: the card, the page, the sample for a grader, the
//! journal. The terminal and Python have the same order of steps from here.

use super::{Card, Examination, Grader, GraderFinding, Journal, JournalError, Page, Report};
use super::{Row, Survey, Surveyed};
use quorum_panel::Observer;
use std::path::Path;

/// Rows of a data set, in order.
pub type Rows = Box<dyn Iterator<Item = Row> + Send>;

/// What is gathered of a survey.
#[derive(Default)]
pub struct Gathered {
    /// The card; it has the solvers of the survey.
    pub card: Card,
    /// The page, if one is wanted.
    pub page: Option<Page>,
    /// The sample of rows for a grader, if there is one.
    pub examination: Option<Examination>,
    /// The journal, if there is one.
    pub journal: Option<Journal>,
}

impl Gathered {
    /// Prepares a survey: it keeps its rows if there is an examination, which is made like it, and
    /// the rows get their results of an earlier survey if there is a journal.
    ///
    /// # Errors
    /// The journal cannot be used.
    pub fn start(
        &mut self,
        survey: &mut Survey,
        journal: Option<&Path>,
        rows: Rows,
    ) -> Result<Rows, JournalError> {
        let solvers = survey.verifier.solvers.iter();
        self.card.solvers =
            solvers.map(|named| format!("{} ({})", named.name, named.version())).collect();
        survey.keeps_rows = self.examination.is_some();
        if let Some(examination) = &mut self.examination {
            examination.limit = survey.verifier.limit;
            examination.options = survey.options;
        }
        let Some(path) = journal else { return Ok(rows) };
        let journal = Journal::open(path, survey)?;
        let rows = Box::new(journal.attach(rows)?);
        self.journal = Some(journal);
        Ok(rows)
    }

    /// Adds a row.
    pub(super) fn add(&mut self, row: &Surveyed) -> Result<(), JournalError> {
        for finding in &row.findings {
            self.card.add(&row.id, &row.place, finding);
        }
        if let Some(page) = &mut self.page {
            page.add(row);
        }
        if let Some(examination) = &mut self.examination {
            examination.add(row);
        }
        self.journal.as_mut().map_or(Ok(()), |journal| journal.add(row))
    }

    /// Shows the sample to a grader, if there is one, and hands what is found to `sink` as it is
    /// found.
    ///
    /// # Errors
    /// An error of `sink`, which ends the examination.
    pub fn grade<E>(
        &mut self,
        grader: &mut dyn Grader,
        report: &mut Report,
        observer: &dyn Observer,
        mut sink: impl FnMut(&GraderFinding) -> Result<(), E>,
    ) -> Result<(), E> {
        let Some(examination) = self.examination.take() else { return Ok(()) };
        let found = examination.run(grader, observer, |found| {
            self.card.add(&found.id, &found.place, &found.finding);
            sink(found)
        })?;
        report.add_grader(found);
        Ok(())
    }
}
