//! The loop of a survey: rows on several threads, copies among them, and the report of all.

use super::copies::{Copies, Fingerprint};
use super::finding::{Finding, Kind};
use super::recorded::Outcome;
use super::row::Row;
use super::sample::{self, Reservoir, SampleReport};
use super::tally::{Classes, Report, Tally};
use super::{Gathered, JournalError, Survey, Surveyed, lost_rule};
use quorum_panel::{KnownSolution, Observer, Verdict};
use quorum_puzzle::Puzzle;
use quorum_solvers::panics::{Panicked, catch};
use quorum_solvers::parallel::in_order;
use quorum_verify::verify::VerifySession;
use std::collections::BTreeSet;
use std::iter;
use std::thread;

impl Survey {
    /// Surveys rows on several threads, compares them with those of another set, which are read
    /// first, and hands each to `each` in their order. Results whose work was cancelled are left
    /// out.
    ///
    /// # Errors
    /// An error of `each` or of the journal, which ends the survey.
    pub fn run<E: From<JournalError>>(
        &self,
        rows: impl Iterator<Item = Row> + Send,
        others: impl Iterator<Item = Row> + Send,
        gathered: &mut Gathered,
        observer: &dyn Observer,
        mut each: impl FnMut(&Surveyed) -> Result<(), E>,
    ) -> Result<Report, E> {
        let cancel = observer.cancel();
        let mut copies = Copies::default();
        if self.copies {
            self.add_others(others, observer, &mut copies);
        }
        let mut tally = Tally::default();
        let mut sampled = Reservoir::new(self.sample);
        let mut ambiguous = Reservoir::new(self.sample);
        let work = |session: &mut VerifySession<'_>, row: &Row| {
            let surveyed = self.survey(session, row, &cancel);
            (!cancel.is_cancelled()).then_some(surveyed)
        };
        let session = |_| self.verifier.session();
        let rows = until_stopped(rows, observer);
        let mut done = 0;
        let mut is_stopped = false;
        thread::scope(|scope| {
            for (row, surveyed) in in_order(scope, self.verifier.threads, session, rows, work) {
                let mut surveyed = match surveyed {
                    Ok(Some(surveyed)) => surveyed,
                    Ok(None) => {
                        is_stopped = true;
                        continue;
                    }
                    Err(panic) => self.panicked(&row, &panic, observer),
                };
                if let Some(print) = &surveyed.print {
                    surveyed.findings.extend(copies.add(print, &surveyed.place));
                }
                tally.add(&surveyed);
                if let (Some(item), Some(outcome)) = (&surveyed.item, &surveyed.outcome) {
                    match outcome.verdict {
                        Verdict::Unique => sampled.offer(|| item.puzzle.clone()),
                        Verdict::Multiple => {
                            let is_right =
                                outcome.known_solution == Some(KnownSolution::NotTheOnlyOne);
                            let answer = item.expected.grid.clone().filter(|_| is_right);
                            ambiguous.offer(|| (item.puzzle.clone(), answer));
                        }
                        _ => {}
                    }
                }
                gathered.add(&surveyed)?;
                each(&surveyed)?;
                done += 1;
                observer.progress(done);
            }
            Ok::<(), E>(())
        })?;
        if let Some(journal) = gathered.journal.take() {
            journal.finish()?;
        }
        let mut report = tally.finish();
        report.stopped = is_stopped || observer.is_stopped();
        if self.copies {
            report.classes = Some(Classes {
                puzzles: copies.puzzle_classes(),
                solutions: copies.solutions(),
                solution_classes: copies.solution_classes(),
            });
        }
        if self.sample > 0 && !report.stopped {
            report.sample = Some(self.measure(sampled.kept, observer));
            let oracle = |puzzle: &Puzzle| self.oracle(puzzle, &cancel);
            match catch(|| lost_rule::search(&ambiguous.kept, oracle)) {
                Ok(found) => report.lost_rules = found,
                Err(panic) => observer.panicked("search for lost rules", None, &panic),
            }
        }
        Ok(report)
    }

    fn add_others(
        &self,
        others: impl Iterator<Item = Row> + Send,
        observer: &dyn Observer,
        copies: &mut Copies,
    ) {
        let cancel = observer.cancel();
        let work = |(): &mut (), row: &Row| {
            let (item, _) = row.clone().read(self.options, &self.constraints).ok()?;
            let solution = self.oracle(&item.puzzle, &cancel).only_solution(&item.puzzle);
            let solution = solution.ok().flatten();
            Some(Fingerprint::new(&item.puzzle, solution.as_ref()))
        };
        let rows = until_stopped(others, observer);
        thread::scope(|scope| {
            for (row, found) in in_order(scope, self.verifier.threads, |_| (), rows, work) {
                match found {
                    Ok(Some(print)) => copies.add_other(&print, &row.place),
                    Ok(None) => {}
                    Err(panic) => observer.panicked(&row.place, None, &panic),
                }
            }
        });
    }

    /// Superfluous clues and levels of puzzles.
    fn measure(&self, puzzles: Vec<Puzzle>, observer: &dyn Observer) -> SampleReport {
        let cancel = &observer.cancel();
        let mut report = SampleReport::default();
        let limit = self.verifier.limit;
        let work = |(): &mut (), puzzle: &Puzzle| {
            sample::measure(puzzle, &mut self.oracle(puzzle, cancel), limit, cancel)
        };
        thread::scope(|scope| {
            let puzzles = puzzles.into_iter();
            for (puzzle, measured) in in_order(scope, self.verifier.threads, |_| (), puzzles, work)
            {
                match measured {
                    Ok(measured) => measured.into_iter().for_each(|measured| report.add(measured)),
                    Err(panic) => observer.panicked("sample", Some(&puzzle), &panic),
                }
            }
        });
        report
    }

    /// A row whose work panicked.
    fn panicked(&self, row: &Row, panic: &Panicked, observer: &dyn Observer) -> Surveyed {
        let read = || row.clone().read(self.options, &self.constraints);
        let item = catch(read).ok().and_then(|read| Some(read.ok()?.0));
        let puzzle = item.as_ref().map(|item| &item.puzzle);
        observer.panicked(&row.place, puzzle, panic);
        let mut surveyed = self.unsurveyed(row);
        surveyed.findings.push(Finding::new(Kind::Undecided, panic.to_string()));
        surveyed
    }
}

impl Tally {
    fn add(&mut self, surveyed: &Surveyed) {
        let report = &mut self.report;
        report.rows += 1;
        report.faulty += u64::from(!surveyed.is_clean());
        let kinds: BTreeSet<Kind> = surveyed.findings.iter().map(|finding| finding.kind).collect();
        for kind in kinds {
            *report.findings.entry(kind).or_default() += 1;
        }
        let is_first = report.unreadable.is_none();
        let reason = surveyed.findings.iter().find(|found| found.kind == Kind::Unreadable);
        if let Some(reason) = reason.filter(|_| is_first) {
            report.unreadable = Some(format!("{}: {}", surveyed.place, reason.evidence));
        }
        let (Some(item), Some(outcome)) = (&surveyed.item, &surveyed.outcome) else { return };
        let Outcome { verdict, agreed, solutions, known_solution } = outcome;
        *report.verdicts.entry(*verdict).or_default() += 1;
        report.agreed += u64::from(*agreed);
        report.answers += u64::from(surveyed.has_answer);
        let is_right = *verdict == Verdict::Unique && *known_solution == Some(KnownSolution::Valid);
        report.right_answers += u64::from(is_right);
        let rules = item.puzzle.rules();
        // The number of constraints differs from puzzle to puzzle.
        let rules_and = match item.puzzle.constraints() {
            [] => rules.to_string(),
            _ => format!("{rules} with constraints"),
        };
        *report.rules.entry(rules_and).or_default() += 1;
        if let Some(symbols) = item.symbols {
            let last = symbols.symbol(rules.values().count()).unwrap_or('?');
            let first = symbols.symbol(1).unwrap_or('?');
            *report.alphabets.entry(format!("{first} to {last}")).or_default() += 1;
        }
        self.givens(item.puzzle.given_count() as u64);
        if let (Verdict::Unique, Some(grid)) = (verdict, solutions.first()) {
            self.solution(rules, grid);
        }
    }
}

/// The rows until the observer stops the job.
fn until_stopped<'a>(
    mut rows: impl Iterator<Item = Row> + Send + 'a,
    observer: &'a dyn Observer,
) -> impl Iterator<Item = Row> + Send + 'a {
    iter::from_fn(move || if observer.is_stopped() { None } else { rows.next() })
}
