//! `quorum report`: tables, comparisons, regressions, pages and pictures out of result files.

mod exhibit;
mod text;

use super::exit::Exit;
use super::recheck::missing_words;
use super::{Error, names, output, talk, write_file};
use exhibit::exhibit;
use quorum_report::evidence::Evidence;
use quorum_report::html::{self, Context, answer};
use quorum_report::plot::FigureWidth;
use quorum_report::stats::metric::Metric;
use quorum_report::stats::puzzle::PuzzleInfo;
use quorum_report::stats::report::Settings;
use quorum_report::{
    Document, Report, ReportError, ReportOptions, ReportedFile, StatementError, export, report,
    rows_file, statements, with_baseline,
};
use quorum_toolkit::harness::provenance::Provenance;
use quorum_toolkit::harness::puzzles::Puzzles;
use quorum_toolkit::harness::results::Results;
use quorum_util::units::{UnitError, parse_block};
use quorum_util::words::counted;
use std::fs;
use std::path::{Path, PathBuf};

/// Options that write files, from the rows of any number of result files together.
const WRITTEN: [&str; 4] = ["html", "svg", "tables", "aslib"];

/// Arguments of `quorum report`.
#[derive(clap::Args, Debug)]
pub struct Args {
    /// results.csv files or their folders: one to describe, two to compare (the earlier first)
    ///
    /// With --html, --svg, --tables or --aslib any number, taken together.
    #[arg(value_name = "FILE", required = true)]
    files: Vec<PathBuf>,
    /// Compare every solver with this one; cadical is enough for the only cadical/... of the run
    #[arg(long, value_name = "SOLVER")]
    baseline: Option<String>,
    /// Group by the values of columns (kind, size, level, ...) instead of the corpus
    ///
    /// Columns with many numbers are put into bins. Each of several columns, separated by commas,
    /// makes groups of all rows.
    #[arg(long, value_name = "COLUMN", value_delimiter = ',')]
    by: Vec<String>,
    /// Compare this: wall, cpu or net time, or nodes, conflicts or propagations
    ///
    /// net: wall time without the start of external programs. With a counter, comparisons with a
    /// baseline are of it; times are shown beside it. [default: the clock of the limit]
    #[arg(long, value_name = "METRIC")]
    metric: Option<Metric>,
    /// Shift the geometric mean by this time, such as 100us
    ///
    /// [default: a tenth of the least median of a solver, rounded down to 1, 2 or 5 times a power
    /// of ten]
    #[arg(long, value_name = "TIME", value_parser = parse_shift)]
    shift: Option<f64>,
    /// Print Markdown
    #[arg(long, conflicts_with_all = WRITTEN)]
    markdown: bool,
    /// Print all figures as JSON, unrounded
    #[arg(long, conflicts_with = "markdown", conflicts_with_all = WRITTEN)]
    json: bool,
    /// Two files: exit with 1 on a regression beyond this ratio, such as 1.1
    ///
    /// A regression is one of: the lower end of the interval of a solver's ratio (new time over
    /// old) is above the ratio and above the noise (with less than three rounds: above their
    /// product); puzzles solved before over puzzles solved now is above it, or more were lost than
    /// gained beyond chance (exact sign test, p < 0.05); a verdict contradicts the old one; an
    /// answer is newly wrong; rows are missing.
    #[arg(long, value_name = "RATIO", value_parser = parse_threshold, conflicts_with_all = WRITTEN)]
    threshold: Option<f64>,
    /// Check the statements of a TOML file; exit with 1 if one does not hold
    ///
    /// Prints each statement with its figure and interval, and below it what was checked: the
    /// statement itself is its author's text.
    #[arg(long, value_name = "FILE", conflicts_with_all = ["markdown", "json", "threshold", "by"])]
    statements: Option<PathBuf>,
    /// Write an HTML page: best solvers, plots, tables, all puzzles with their pictures
    ///
    /// One file that needs no network.
    #[arg(long, value_name = "OUT.html")]
    html: Option<PathBuf>,
    /// Read puzzles from these corpora; for --html and runs without puzzles.csv; repeatable
    #[arg(long, value_name = "PATH", requires = "html")]
    corpora: Vec<PathBuf>,
    /// Write the plots of the page into a folder, one SVG file each
    #[arg(long, value_name = "DIR")]
    svg: Option<PathBuf>,
    /// Draw the figures of --svg for print: column (84 mm), page (174 mm), or such as 90mm
    ///
    /// Letters have 8 points at this width, and the legend is below the plot.
    #[arg(long, value_name = "WIDTH", requires = "svg")]
    figure_width: Option<FigureWidth>,
    /// Write tables of solvers and comparisons into a folder: Markdown, LaTeX, CSV (unrounded)
    ///
    /// LaTeX: table-NAME.tex, one per table.
    #[arg(long, value_name = "DIR")]
    tables: Option<PathBuf>,
    /// Write a scenario for algorithm selection (ASlib) into a folder
    #[arg(long, value_name = "DIR")]
    aslib: Option<PathBuf>,
}

/// Runs the command.
pub fn run(args: &Args) -> Result<Exit, Error> {
    if let Some(missing) = args.files.iter().find(|path| !path.exists()) {
        let near = crate::inputs::near_files(missing);
        let missing = missing.display();
        let message =
            format!("{missing}: expected a results.csv or its folder, found no such file{near}");
        return Err(Error::Usage(message));
    }
    args.files.iter().for_each(|path| warn_if_unfinished(path));
    let options = ReportOptions {
        by: args.by.clone(),
        settings: Settings {
            baseline: args.baseline.as_deref().map(names::ordered),
            shift_ns: args.shift,
            clock: match args.metric {
                Some(Metric::Time(clock)) => Some(clock),
                _ => None,
            },
            counter: match args.metric {
                Some(Metric::Count(counter)) => Some(counter),
                _ => None,
            },
            ..Settings::default()
        },
        threshold: args.threshold,
    };
    if [&args.html, &args.svg, &args.tables, &args.aslib].into_iter().any(Option::is_some) {
        return write_files(args, &options);
    }
    if let Some(file) = &args.statements {
        return check_statements(file, &args.files, &options.settings);
    }
    let report = match args.files.as_slice() {
        [file] if !args.json => report_of_file(file, &options)?,
        files => report(files, &options).map_err(usage)?,
    };
    let text = match (args.json, args.markdown) {
        (true, _) => serde_json::to_string_pretty(&report.data).expect("no error in memory") + "\n",
        (_, true) => report.document.markdown(),
        _ => text::document(&report.document, text::width()),
    };
    output::print(text)?;
    Ok(if report.regression { Exit::NotAsAsked } else { Exit::default() })
}

/// The report of one file, which begins with the answer.
fn report_of_file(file: &Path, options: &ReportOptions) -> Result<Report, Error> {
    let reported = ReportedFile::read(file, options).map_err(usage)?;
    let (mut report, evidence) = reported.with_evidence(options.settings.clock).map_err(usage)?;
    let options = &with_baseline(evidence.labels(), options).map_err(usage)?;
    let context = Context::new(&evidence, options);
    report.document.0.splice(..0, answer::blocks(&context, &names::parts));
    Ok(report)
}

/// Warns of a run whose last session did not reach its end. Rows without provenance are of no
/// known run.
fn warn_if_unfinished(path: &Path) {
    let rows = rows_file(path);
    let Some(folder) = rows.parent().filter(|_| rows.ends_with(Results::FILE)) else { return };
    let Ok(provenance) = Provenance::read(folder) else { return };
    let (path, missing) = (path.display(), provenance.missing_shards());
    if !missing.is_empty() {
        talk::warn(format!("{path}: rows are missing, of the shards {}", missing.join(", ")));
    }
    if provenance.sessions.last().is_some_and(|session| !session.finished) {
        talk::warn(format!(
            "{path}: the run is not finished, rows are missing; its compare command resumes it"
        ));
    }
}

/// Prints the answer of a run and the table of its pairs.
pub fn print_answer(folder: &Path) -> Result<(), Error> {
    let evidence = Evidence::read(&[rows_file(folder)], None).map_err(usage)?;
    let options = ReportOptions::default();
    let blocks = answer::with_pairs(&Context::new(&evidence, &options), &names::parts);
    output::print(text::document(&Document(blocks), text::width()))
}

/// Checks the statements of a file.
fn check_statements(file: &Path, results: &[PathBuf], settings: &Settings) -> Result<Exit, Error> {
    let [results] = results else {
        return Err(Error::Usage(
            "expected one result file for --statements, found several".to_owned(),
        ));
    };
    let text = fs::read_to_string(file).map_err(Error::io(file.display().to_string()))?;
    let at_file = |error: StatementError| Error::Usage(format!("{}: {error}", file.display()));
    let statements = statements::parse(&text).map_err(at_file)?;
    let checked = statements::check(results, &statements, settings).map_err(usage)?;
    for statement in &checked {
        let mark = if statement.holds { "" } else { " **Does not hold.**" };
        let (line, condition) = (statement.line(), &statement.condition);
        output::print(format!("{line}{mark}\n  checked: {condition}\n"))?;
    }
    Ok(if checked.iter().all(|statement| statement.holds) {
        Exit::default()
    } else {
        Exit::NotAsAsked
    })
}

fn usage(error: impl Into<ReportError>) -> Error {
    Error::Usage(match error.into() {
        ReportError::Options(refused) => format!("--{refused}"),
        other => other.to_string(),
    })
}

/// Writes files from the rows of all result files together.
fn write_files(args: &Args, options: &ReportOptions) -> Result<Exit, Error> {
    if options.by.len() > 1 {
        let message = "expected one column in --by for --html and other files, found several";
        return Err(Error::Usage(message.to_owned()));
    }
    for path in &args.corpora {
        fs::metadata(path).map_err(Error::io(path.display().to_string()))?;
    }
    let rows: Vec<PathBuf> = args.files.iter().map(|path| rows_file(path)).collect();
    let by = options.columns()[0];
    let evidence = Evidence::read_on(&rows, by, options.settings.clock).map_err(usage)?;
    let options = &with_baseline(evidence.labels(), options).map_err(usage)?;
    let context = Context::new(&evidence, options);
    if let Some(path) = &args.html {
        let ids = evidence.puzzles.iter().map(|facts| facts.id.as_str()).collect();
        let puzzles = Puzzles::read(&ids, &rows, &args.corpora).map_err(crate::usage)?;
        let find =
            |facts: &PuzzleInfo| Some(exhibit(puzzles.get(&facts.id)?, facts.solution.as_deref()));
        let missing: Vec<String> = puzzles.missing(&ids).map(missing_words).into_iter().collect();
        let page = html::page(&context, &rows, &find, &missing, &names::parts);
        write(path, &page)?;
    }
    if let Some(folder) = &args.svg {
        let plots = export::plots::files(&context, &export::plots::names(), args.figure_width);
        write_folder(folder, &plots)?;
    }
    if let Some(folder) = &args.tables {
        write_folder(folder, &export::tables::files(&context, &rows, options))?;
    }
    if let Some(folder) = &args.aslib {
        write_folder(folder, &export::aslib::files(&evidence))?;
    }
    Ok(Exit::default())
}

fn write(path: &Path, text: &str) -> Result<(), Error> {
    write_file(path, text)?;
    talk::say(format!("{}: {} kB", path.display(), text.len().div_ceil(1000)));
    Ok(())
}

fn write_folder(folder: &Path, files: &[(String, impl AsRef<[u8]>)]) -> Result<(), Error> {
    fs::create_dir_all(folder).map_err(Error::io(folder.display().to_string()))?;
    for (name, text) in files {
        write_file(&folder.join(name), text)?;
    }
    talk::say(format!("{}: {}", folder.display(), counted(files.len() as u64, "file")));
    Ok(())
}

fn parse_threshold(text: &str) -> Result<f64, String> {
    let wrong = || format!("expected a ratio of at least 1, such as 1.1, found '{text}'");
    text.parse().ok().filter(|ratio| *ratio >= 1.0 && f64::is_finite(*ratio)).ok_or_else(wrong)
}

fn parse_shift(text: &str) -> Result<f64, UnitError> {
    Ok(parse_block(text)?.as_nanos() as f64)
}
