//! The command line: one file per command, with its arguments and what it does. Data goes to
//! standard output, messages to standard error.

mod args;
mod audit;
mod compare;
mod convert;
mod encode;
mod exit;
mod explain;
mod faults;
mod features;
mod findings;
mod generate;
mod grade;
mod help_topics;
mod hunt;
mod inputs;
mod judge;
#[cfg(feature = "z3-load")]
mod libz3;
mod list;
mod list_page;
mod merge;
mod minimize;
mod names;
mod output;
mod overview;
mod pictures;
mod png;
mod progress;
mod proof;
mod recheck;
mod report;
mod select;
mod serve;
mod sheet;
mod shell;
mod solve;
mod solver_list;
mod survey;
mod table;
mod talk;
mod tasks;
mod tips;
mod verified;
mod verify;
mod worker;

use clap::{Parser, Subcommand};
use exit::Exit;
use quorum_solvers::NameError;
use quorum_solvers::panics::catch;
use quorum_toolkit::survey::JournalError;
use std::io::Write;
use std::path::Path;
use std::process::ExitCode;
use std::sync::LazyLock;

/// Examples: a command and what it does.
const EXAMPLES: [(&str, &str); 4] = [
    (
        "quorum verify puzzles.txt",
        "Check that every puzzle has exactly one solution, with a panel of unrelated solvers.",
    ),
    (
        "quorum solve --output picture puzzles.txt",
        "Solve puzzles and print their solutions as pictures.",
    ),
    (
        "quorum generate classic --level easy --count 12 | quorum convert --to sheet > sheet.html",
        "Make twelve easy puzzles and a page to print them, with solutions.",
    ),
    (
        "quorum compare --solvers dfs,varisat/extended --timeout 1s puzzles.txt",
        "Cross-check and time solvers; write one CSV row per run.",
    ),
];

/// Exit codes and their meanings.
const EXIT_CODES: [(&str, &str); 7] = [
    ("0", "as asked"),
    ("1", "a puzzle is not as asked: no solution, not unique, a copy, a rule is broken"),
    ("2", "usage or input error"),
    ("3", "solvers disagree, an answer is wrong, or a puzzle met a fault of quorum"),
    ("4", "undecided or incomplete, or a solver failed on everything"),
    ("130", "interrupted; finished rows are kept"),
    ("141", "standard output was closed, as by head"),
];

/// Examples, exit codes and topics below the help.
static AFTER_HELP: LazyLock<String> = LazyLock::new(|| {
    let examples = EXAMPLES.map(|(command, effect)| format!("  {command}\n      {effect}\n"));
    let codes = EXIT_CODES.map(|(code, meaning)| format!("  {code:>3}  {meaning}\n"));
    let topics = help_topics::names();
    format!(
        "Examples:\n{}\nExit codes:\n{}\nTopics of quorum help TOPIC: {topics}",
        examples.concat(),
        codes.concat()
    )
});

/// Cargo features, and whether this build has them.
const FEATURES: [(&str, bool); 6] = [
    ("cadical", cfg!(feature = "cadical")),
    ("png", cfg!(feature = "png")),
    ("pumpkin", cfg!(feature = "pumpkin")),
    ("serve", cfg!(feature = "serve")),
    ("z3", cfg!(feature = "z3")),
    ("zstd", cfg!(feature = "zstd")),
];

/// The version and the features of this build.
static VERSION: LazyLock<String> = LazyLock::new(|| {
    let sign = |is_present| if is_present { '+' } else { '-' };
    let features = FEATURES.map(|(name, is_present)| format!(" {}{name}", sign(is_present)));
    format!("{}\nfeatures:{}", env!("CARGO_PKG_VERSION"), features.concat())
});

/// Ask many independent solvers the same logic puzzle; believe the answer when they agree.
#[derive(Parser)]
#[command(name = "quorum", version = env!("CARGO_PKG_VERSION"), long_version = VERSION.as_str())]
#[command(after_help = AFTER_HELP.as_str(), help_template = overview::TEMPLATE.as_str())]
#[command(max_term_width = 100)]
struct Cli {
    #[command(subcommand)]
    command: Option<Command>,
}

#[derive(Subcommand)]
enum Command {
    /// Solve puzzles with one solver and print the solutions
    Solve(solve::Args),
    /// Check that puzzles have exactly one solution, with a panel of unrelated solvers
    Verify(verify::Args),
    /// Check a data set: verdicts, stored answers, copies, lost rules, and a card to attach
    ///
    /// Prints a sentence per kind of finding. Columns are guessed where no option states them, and
    /// the guess is printed. Exit code 1 if there is a fault.
    Survey(Box<survey::Args>),
    /// Check a grid against a puzzle: which rules it breaks, and where
    ///
    /// Any valid solution passes; no solver is asked. In a half-filled grid a rule is certainly
    /// broken if it is reported, and is not always reported before its cells are full.
    Judge(judge::Args),
    /// Show a page to paste or draw a puzzle and see its verdict, for this machine only
    Serve(serve::Args),
    /// Cross-check and time solvers over corpora; write one CSV row per run
    ///
    /// Instead of puzzles, FILE may be one experiment file, NAME.toml, which sets the options
    /// below; options on the command line override it.
    Compare(compare::Args),
    /// Plan a comparison in shards: the command of each, its time and memory by earlier rows
    ///
    /// FILE and the options of the comparison are those of quorum compare. OUT/plan.json has the
    /// commands; scripts/shards/task runs one of them, scripts/slurm all.
    Plan(Box<compare::PlanArgs>),
    /// Join the results of shards
    Merge(merge::Args),
    /// Print tables and comparisons of result files
    Report(report::Args),
    /// Generate random puzzles of a kind
    Generate(generate::Args),
    /// Remove clues from puzzles until every clue is needed, or search for the fewest
    Minimize(minimize::Args),
    /// Measure the difficulty of puzzles: columns that reports can group by
    ///
    /// Columns: level and difficulty (see quorum list levels), rating (the hardest step on the
    /// scale of Sudoku Explainer), minutes and minutes_range (predicted for people, of classic 9x9
    /// puzzles), grade_nodes (nodes of a search), backdoor (cells to reveal before techniques up to
    /// locked candidates solve the rest) and hardest_step (a sentence).
    Grade(grade::Args),
    /// Measure what is known of puzzles before a search: columns for rules that choose a solver
    Features(features::Args),
    /// Search for puzzles on which one solver is slow and another is fast
    Hunt(hunt::Args),
    /// Verify certificates with an independent checker
    Audit(audit::Args),
    /// Convert puzzles to another format, to pictures, or to pages to print
    ///
    /// A sheet is one HTML document for a browser to print on A4 or Letter: numbered puzzles with
    /// their difficulty, solutions at the end. With --out, its pages are SVG files too.
    Convert(convert::Args),
    /// Write a puzzle as CNF (DIMACS), SMT-LIB 2, FlatZinc, MiniZinc, OPB, LP or a logic program
    Encode(encode::Args),
    /// List solvers, encodings, formats, kinds of puzzles, levels and result columns
    List(list::Args),
    /// Generate shell completions
    Completions(shell::Args),
    /// Print the manual page (troff, for man)
    Manual,
    /// Internal: run one solver for `compare`
    #[command(hide = true)]
    Worker(worker::Args),
    /// Answer the questions of the page, one line of JSON each
    #[cfg(feature = "serve")]
    #[command(hide = true)]
    Desk,
}

/// 128 and the number of the signal SIGPIPE.
const CLOSED_PIPE: u8 = 141;

/// Runs the command and returns the exit code.
fn main() -> ExitCode {
    #[cfg(feature = "z3-load")]
    libz3::suggest();
    quorum_toolkit::harness::provenance::Program::set_revision(env!("QUORUM_GIT_REVISION"));
    if let Some(page) = help_topics::asked(std::env::args_os().skip(1)) {
        return ended(help_topics::print(page));
    }
    let command = match Cli::try_parse() {
        Ok(cli) => cli.command,
        // Help and the version arrive as errors too, for standard output.
        Err(mut error) => {
            let command = std::env::args().nth(1);
            tips::add(&mut error, command.as_deref());
            let code = ExitCode::from(u8::try_from(error.exit_code()).unwrap_or(2));
            let text = error.render().ansi().to_string();
            if error.use_stderr() {
                // As all other errors of the program begin.
                anstream::eprint!("{}", text.replacen("error:", "quorum:", 1));
                return code;
            }
            return match anstream::stdout().write_all(text.as_bytes()) {
                Err(failed) => ended(Err(stdout_error(failed))),
                Ok(()) => code,
            };
        }
    };
    // The caller of a child process reads how it ended.
    let is_child = std::env::args().nth(1).is_some_and(|word| ["worker", "desk"].contains(&&*word));
    if is_child {
        return ended(run(command));
    }
    ended(catch(|| run(command)).unwrap_or_else(|panic| {
        faults::report("quorum", None, &panic);
        Ok(Exit::Wrong)
    }))
}

/// Runs a command.
fn run(command: Option<Command>) -> Result<Exit, Error> {
    let exit = match command {
        None => overview::print(),
        Some(Command::Solve(args)) => solve::run(&args),
        Some(Command::Verify(args)) => verify::run(&args),
        Some(Command::Survey(args)) => survey::run(&args),
        Some(Command::Judge(args)) => judge::run(&args),
        Some(Command::Compare(args)) => compare::run(&args),
        Some(Command::Plan(args)) => compare::plan(&args),
        Some(Command::Merge(args)) => merge::run(&args),
        Some(Command::Report(args)) => report::run(&args),
        Some(Command::Generate(args)) => generate::run(&args),
        Some(Command::Minimize(args)) => minimize::run(&args),
        Some(Command::Grade(args)) => grade::run(&args),
        Some(Command::Features(args)) => features::run(&args),
        Some(Command::Hunt(args)) => hunt::run(&args),
        Some(Command::Audit(args)) => audit::run(&args),
        Some(Command::Convert(args)) => convert::run(&args),
        Some(Command::Encode(args)) => encode::run(&args),
        Some(Command::List(args)) => list::run(&args),
        Some(Command::Completions(args)) => shell::completions(&args),
        Some(Command::Manual) => shell::manual(),
        Some(Command::Worker(args)) => worker::run(&args),
        Some(Command::Serve(args)) => serve::run(&args),
        #[cfg(feature = "serve")]
        Some(Command::Desk) => serve::desk(),
    }?;
    output::finish()?;
    Ok(exit)
}

/// Reports what ended a command, and returns the exit code.
fn ended(outcome: Result<Exit, Error>) -> ExitCode {
    match outcome {
        Ok(exit) => exit.max(faults::exit()).into(),
        // Not a success, since the rest was not processed; the code that shells use for a program
        // stopped by a closed pipe.
        Err(error) if error.is_closed_pipe() => ExitCode::from(CLOSED_PIPE),
        Err(error) => {
            talk::error(&error);
            Exit::Usage.max(faults::exit()).into()
        }
    }
}

/// Error that ends a command early.
#[derive(Debug, thiserror::Error)]
enum Error {
    /// An invalid argument or file.
    #[error("{0}")]
    Usage(String),
    /// Reading or writing failed.
    #[error("{context}: {source}")]
    Io { context: String, source: std::io::Error },
}

/// The error of a build that lacks what a feature adds, with the command that builds it, and what
/// there is instead.
#[allow(dead_code)] // With all features.
fn absent_feature(action: &str, feature: &str, instead: &str) -> Error {
    Error::Usage(format!(
        "cannot {action}: this build lacks the feature {feature} (in the checkout: cargo install \
         --locked --path . --features {feature}){instead}"
    ))
}

impl From<NameError> for Error {
    fn from(error: NameError) -> Self {
        usage(error)
    }
}

impl From<JournalError> for Error {
    fn from(error: JournalError) -> Self {
        usage(error)
    }
}

impl Error {
    fn io(context: impl Into<String>) -> impl FnOnce(std::io::Error) -> Self {
        move |source| Error::Io { context: context.into(), source }
    }

    /// Whether standard output was closed (`quorum ... | head`).
    fn is_closed_pipe(&self) -> bool {
        matches!(self, Error::Io { source, .. } if source.kind() == std::io::ErrorKind::BrokenPipe)
    }
}

/// Writes a file.
fn write_file(path: &Path, content: impl AsRef<[u8]>) -> Result<(), Error> {
    std::fs::write(path, content).map_err(Error::io(path.display().to_string()))
}

/// The error of an invalid argument or file, in the words of the library.
fn usage(error: impl std::fmt::Display) -> Error {
    Error::Usage(error.to_string())
}

/// Writing to standard output failed.
fn stdout_error(source: std::io::Error) -> Error {
    Error::Io { context: "standard output".to_owned(), source }
}
