//! `quorum survey`: what is wrong with the puzzles of a data set.

mod grader;
mod output;
mod sources;

use super::args::{ReadArgs, ThreadArgs, TimeoutArgs, WithArgs};
use super::exit::Exit;
use super::faults::CASES;
use super::inputs::cancelling;
use super::progress::{Counting, Progress};
use super::proof::ProofArgs;
use super::worker::workers;
use super::{Error, solver_list, talk};
use crate::findings::Findings;
use grader::GraderArgs;
use output::command_line;
use quorum_formats::rows::columns::Stated;
use quorum_formats::rows::{Layout, Path as RowPath, RowOptions};
use quorum_toolkit::Observer;
use quorum_toolkit::survey::{
    Card, CardSource, Examination, Finding, Gathered, Kind, Page, Report, Rows, Survey, Surveyed,
};
use quorum_util::words::counted;
use quorum_verify::cases::Cases;
use sources::DataSet;
use std::collections::BTreeSet;
use std::path::{Path, PathBuf};
use std::{fs, iter};

/// Arguments of `quorum survey`.
#[derive(clap::Args, Debug)]
pub struct Args {
    /// Survey these files: CSV, TSV, JSON, JSON lines, .npy, or any that verify reads [default: -]
    #[arg(value_name = "FILE")]
    files: Vec<PathBuf>,
    #[command(flatten, next_help_heading = "Rows")]
    columns: ColumnArgs,
    /// Survey the first N rows of each file
    #[arg(long, help_heading = "Rows", value_name = "N")]
    limit: Option<u64>,
    #[command(flatten, next_help_heading = "Puzzles")]
    read: ReadArgs,
    /// Report copies of puzzles in this file, such as a training set; may be repeated
    ///
    /// Its puzzles are in the same column as those of FILE, where that is stated.
    #[arg(long, help_heading = "Checks", value_name = "FILE", conflicts_with = "no_copies")]
    against: Vec<PathBuf>,
    /// Search no copies: memory does not grow with the number of rows
    #[arg(long, help_heading = "Checks")]
    no_copies: bool,
    /// Measure superfluous clues and levels, and search lost rules, on N puzzles [default: 100]
    #[arg(long, help_heading = "Checks", value_name = "N")]
    sample: Option<usize>,
    /// Ask this panel: names, braces, groups [default: that of verify]
    #[arg(long, help_heading = "Solvers", value_name = "A,B,...")]
    solvers: Option<String>,
    #[command(flatten, next_help_heading = "Solvers")]
    with: WithArgs,
    #[command(flatten, next_help_heading = "Solvers")]
    timeout: TimeoutArgs,
    #[command(flatten, next_help_heading = "Solvers")]
    threads: ThreadArgs,
    /// Keep the result of every row in this file; the same command goes on where an interrupted
    /// survey ended
    ///
    /// JSON lines. Rows that are in it already are not verified again.
    #[arg(long, help_heading = "Output", value_name = "FILE")]
    journal: Option<PathBuf>,
    /// Write every finding to this CSV file: id, place, kind, evidence
    #[arg(long, help_heading = "Output", value_name = "FILE")]
    findings: Option<PathBuf>,
    /// Write the rows without a fault to this file, in the layout of FILE
    #[arg(long, help_heading = "Output", value_name = "FILE")]
    clean: Option<PathBuf>,
    /// Write a card in Markdown to this file: counts, first findings, hashes, versions, command
    #[arg(long, help_heading = "Output", value_name = "FILE")]
    card: Option<PathBuf>,
    /// Write a page with pictures of the first faulty rows of each kind to this HTML file
    #[arg(long, help_heading = "Output", value_name = "FILE")]
    page: Option<PathBuf>,
    /// Print the report as one JSON object instead of sentences
    #[arg(long, help_heading = "Output")]
    json: bool,
    #[command(flatten, next_help_heading = "Grader")]
    grader: GraderArgs,
    #[command(flatten, next_help_heading = "Certificates")]
    proof: ProofArgs,
    /// Certify rows with these ids, places or kinds of finding [default: no-solution]
    #[arg(
        long,
        help_heading = "Certificates",
        value_name = "A,B,...",
        requires = "proof",
        value_delimiter = ','
    )]
    proof_rows: Vec<String>,
}

/// Arguments about the layout of files.
#[derive(clap::Args, Debug)]
pub struct ColumnArgs {
    /// Read this layout instead of detecting it: csv, tsv, json, jsonl, npy
    #[arg(long, value_name = "NAME")]
    layout: Option<Layout>,
    /// Find the rows of a JSON document at this path, such as data.puzzles[]
    ///
    /// Keys joined by full stops; [] stands for every element of an array or entry of an object.
    #[arg(long, value_name = "PATH")]
    rows: Option<String>,
    /// Read puzzles from this column, or path such as metadata.puzzle
    ///
    /// Without it the column is guessed, and the guess is printed.
    #[arg(long, value_name = "NAME")]
    puzzle: Option<String>,
    /// Read stored answers from this column or path; none: there are none
    #[arg(long, value_name = "NAME|none")]
    answer: Option<String>,
    /// Read stored answers from this file, row by row; --answer is a column of it
    #[arg(long, value_name = "FILE", conflicts_with = "clean")]
    answers: Option<PathBuf>,
    /// Read ids from this column or path; none: rows are named by their place
    #[arg(long, value_name = "NAME|none")]
    id: Option<String>,
    /// Read the regions of jigsaws from this column or path: one label per cell
    #[arg(long, value_name = "NAME")]
    regions: Option<String>,
    /// Read constraints from this column or path: texts as -c takes them
    #[arg(long, value_name = "NAME")]
    constraint_column: Option<String>,
    /// Pass over columns whose names suggest rules, such as rules or cages
    #[arg(long, value_name = "NAME,...", value_delimiter = ',')]
    ignore: Vec<String>,
}

impl ColumnArgs {
    fn options(&self) -> Result<RowOptions, Error> {
        Ok(RowOptions { layout: self.layout, rows: self.rows.as_deref().map(path).transpose()? })
    }

    fn stated(&self) -> Result<Stated, Error> {
        let stated = |name: &Option<String>| name.as_deref().map(column).transpose();
        let or_none = |name: &Option<String>| match name.as_deref() {
            Some("none") => Ok(Some(None)),
            Some(name) => column(name).map(|path| Some(Some(path))),
            None => Ok(None),
        };
        Ok(Stated {
            puzzle: stated(&self.puzzle)?,
            answer: or_none(&self.answer)?,
            id: or_none(&self.id)?,
            regions: stated(&self.regions)?,
            constraints: stated(&self.constraint_column)?,
            ignored: self.ignore.clone(),
            is_corpus: false,
        })
    }
}

/// A column: a path, or a name with characters that no path has.
fn column(text: &str) -> Result<RowPath, Error> {
    if text.contains(' ') { Ok(RowPath::key(text)) } else { path(text) }
}

fn path(text: &str) -> Result<RowPath, Error> {
    text.parse().map_err(|error| Error::Usage(format!("{error}")))
}

/// Columns of the findings.
const COLUMNS: [&str; 4] = ["id", "place", "kind", "evidence"];

/// Runs the command.
pub fn run(args: &Args) -> Result<Exit, Error> {
    let read = args.read.read_options()?;
    let (options, stated) = (args.columns.options()?, args.columns.stated()?);
    let of_others = Stated { answer: Some(None), id: Some(None), ..stated.clone() };
    let answers = args.columns.answers.as_ref();
    let set = DataSet::new(&args.files, (options.clone(), stated), read, args.limit, answers)?;
    let others = if args.against.is_empty() {
        None
    } else {
        Some(DataSet::new(&args.against, (options, of_others), read, None, None)?)
    };
    if args.clean.is_some() && set.only().is_none() {
        return Err(Error::Usage("expected one FILE with --clean, found several".into()));
    }
    let (rows, reading) = set.rows()?;
    sources::say(&reading);
    let mut gathered = Gathered {
        card: card(args, &set, others.as_ref(), reading)?,
        page: args.page.as_ref().map(|_| Page::default()),
        ..Gathered::default()
    };
    let mut other_rows: Rows = Box::new(iter::empty());
    if let Some(others) = &others {
        let (rows, reading) = others.rows()?;
        sources::say(&reading);
        gathered.card.reading.extend(reading);
        other_rows = rows;
    }
    let mut survey = survey(args)?;
    let mut grader = args.grader.start(&mut gathered.examination, cancelling())?;
    let rows = gathered.start(&mut survey, args.journal.as_deref(), rows)?;
    if let Some(journal) = gathered.journal.as_ref().filter(|journal| journal.rows() > 0) {
        let rows = counted(journal.rows(), "row");
        talk::say(format!("{rows} of an earlier survey are in the journal"));
    }
    let (certifier, mut notes) = args.proof.start(survey.verifier.limit, args.json)?.unzip();
    survey.certifier = certifier;
    let mut findings =
        args.findings.as_deref().map(|file| Findings::create(file, COLUMNS)).transpose()?;
    let mut refused: BTreeSet<u64> = BTreeSet::new();
    let mut progress = Progress::start(None);
    survey.verifier.at_work = progress.show_at_work();
    let mut exit = Exit::Success;
    let mut faulty = 0u64;
    let each = |row: &Surveyed| {
        if !row.is_clean() {
            faulty += 1;
            progress.note(&format!("{faulty} with a fault"));
            if args.clean.is_some() {
                refused.insert(row.number);
            }
        }
        for found in &row.findings {
            if let Some(findings) = &mut findings {
                findings.add(&row.id, &row.place, found)?;
            }
        }
        if let (Some(certified), Some(notes)) = (&row.certificate, &mut notes) {
            exit = exit.max(progress.suspend(|| notes.add(&row.id, certified))?);
        }
        progress.tick();
        Ok::<(), Error>(())
    };
    let mut report = survey.run(rows, other_rows, &mut gathered, cancelling(), each)?;
    drop(progress);
    if args.journal.is_some() && report.stopped {
        talk::say("interrupted; the same command goes on from the journal".to_owned());
    }
    if let Some(grader) = grader.as_mut().filter(|_| !report.stopped) {
        let rows = gathered.examination.as_ref().map_or(0, Examination::rows);
        let progress = Progress::start(Some(rows as u64));
        let observer = Counting::new(cancelling(), &progress);
        gathered.grade(grader, &mut report, &observer, |found| match &mut findings {
            Some(findings) => findings.add(&found.id, &found.place, &found.finding),
            None => Ok(()),
        })?;
        report.stopped = cancelling().is_stopped();
    }

    let text = if args.json {
        crate::output::json(&report)
    } else {
        let lines = report.sentences().into_iter().chain(report.notes());
        lines.map(|line| line + "\n").collect()
    };
    crate::output::print(&text)?;
    if let Some(notes) = &notes {
        notes.finish()?;
    }
    crate::output::finish()?;
    let write = |file: &Path, text: String| {
        fs::write(file, text).map_err(Error::io(format!("cannot write {}", file.display())))
    };
    if let Some(file) = &args.card {
        write(file, gathered.card.markdown(&report))?;
    }
    if let (Some(file), Some(page)) = (&args.page, &gathered.page) {
        let names: Vec<&str> = set.names().collect();
        write(file, page.html(&format!("Survey of {}", names.join(", ")), &report))?;
    }
    if let (Some(file), Some((source, options)), false) = (&args.clean, set.only(), report.stopped)
    {
        output::write_clean(file, source, options, read, &refused, args.limit)?;
    }
    Ok(exit.max(exit_of(&report)))
}

impl Findings<4> {
    fn add(&mut self, id: &str, place: &str, finding: &Finding) -> Result<(), Error> {
        self.row([id, place, finding.kind.as_str(), &finding.evidence])
    }
}

/// The exit of a survey.
fn exit_of(report: &Report) -> Exit {
    if report.stopped {
        return Exit::Interrupted;
    }
    if report.count(Kind::SolverFault) > 0 {
        return Exit::Wrong;
    }
    let is_unanswered = report.grader.as_ref().is_some_and(|grader| grader.ended.is_some());
    if report.verdicts.is_empty() || is_unanswered {
        return Exit::Usage;
    }
    let undecided = report.count(Kind::Undecided);
    let is_undecided_only = report.faulty > 0 && undecided == report.faulty;
    match (report.is_clean(), is_undecided_only) {
        (true, _) => Exit::Success,
        (false, true) => Exit::Undecided,
        (false, false) => Exit::NotAsAsked,
    }
}

/// The settings of the library.
fn survey(args: &Args) -> Result<Survey, Error> {
    let registry = args.with.registry()?;
    let mut verifier = solver_list::verifier(args.solvers.as_deref(), &registry)?;
    verifier.limit = Some(args.timeout.or_seconds(60));
    verifier.threads = args.threads.get();
    verifier.workers = workers(&args.with.with)?;
    verifier.cases = Some(Cases::new(PathBuf::from(CASES), args.with.with.clone()));
    let mut survey = Survey::new(verifier);
    survey.options = args.read.read_options()?;
    survey.constraints = args.read.added_constraints()?;
    survey.copies = !args.no_copies;
    survey.sample = args.sample.unwrap_or(survey.sample);
    survey.certified = if args.proof_rows.is_empty() {
        BTreeSet::from([Kind::NoSolution.as_str().to_owned()])
    } else {
        args.proof_rows.iter().cloned().collect()
    };
    Ok(survey)
}

/// The card before the survey.
fn card(
    args: &Args,
    set: &DataSet,
    others: Option<&DataSet>,
    reading: Vec<String>,
) -> Result<Card, Error> {
    let mut card = Card::default();
    card.reading = reading;
    card.command = command_line(std::env::args());
    card.version = format!("quorum {}", env!("CARGO_PKG_VERSION"));
    if args.card.is_some() {
        let source = |(name, sha256)| CardSource { name, sha256 };
        card.sources = set.digests()?.into_iter().map(source).collect();
        if let Some(others) = others {
            card.others = others.digests()?.into_iter().map(source).collect();
        }
    }
    Ok(card)
}
