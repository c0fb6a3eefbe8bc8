//! The command line: what can be typed (clap structs) and one file per command that does
//! what it means. Data goes to standard output, talk to standard error.

mod args;
mod audit;
mod candidates;
mod compare;
mod convert;
mod coverage;
mod encode;
mod exit;
mod explain;
mod generate;
mod grade;
mod help_topics;
mod hunt;
mod inputs;
mod list;
mod merge;
mod minimize;
mod names;
mod progress;
mod proof;
mod report;
mod rerun;
mod shell;
mod solve;
mod solver_list;
mod table;
mod talk;
mod verify;
mod words;
mod worker;

use clap::{CommandFactory, Parser, Subcommand};
use exit::Exit;
use quorum::solvers::NameError;
use std::process::ExitCode;

const EXAMPLES: &str = "\
Examples:
  quorum verify puzzles.txt
      Has every puzzle exactly one solution? A panel of unrelated solvers says so.
  quorum solve --puzzle 4...3.......6..8..........1....5..9..8....6...7.2........1.27..5.3....4.9........
      One puzzle, its solution as a picture.
  quorum compare --solvers dfs,varisat/extended --timeout 1s puzzles.txt
      Cross-check the solvers, measure them, write one CSV row a run.

Exit codes: 0 as asked; 1 a puzzle is not as asked (no solution, not unique);
2 usage or input error; 3 solvers disagree or an answer is wrong; 4 undecided, or
a solver failed on everything; 130 interrupted, finished rows kept; 141 the reader of the output has gone.";

/// Ask many independent solvers the same Latin-square puzzle; believe the answer when
/// they agree.
#[derive(Parser)]
#[command(name = "quorum", version, after_help = EXAMPLES, max_term_width = 100)]
struct Cli {
    #[command(subcommand)]
    command: Option<Command>,
}

#[derive(Subcommand)]
enum Command {
    /// Solve puzzles with one solver and print the solutions
    Solve(solve::Args),
    /// Let a panel of unrelated solvers decide whether puzzles have exactly one solution
    Verify(verify::Args),
    /// Cross-check and time solvers over corpora; one CSV row a run
    ///
    /// In place of puzzles the files may be one experiment file, NAME.toml, which says all of the
    /// below; what is typed beside it overrides it.
    Compare(compare::Args),
    /// Join the results of shards
    Merge(merge::Args),
    /// Tables and comparisons of result files
    Report(report::Args),
    /// Make random puzzles of a kind
    Generate(generate::Args),
    /// Take clues away from puzzles until none can go, or look for as few as possible
    Minimize(minimize::Args),
    /// Say how hard puzzles are: columns that a report can group by
    Grade(grade::Args),
    /// Look for puzzles on which one solver is slow and another fast
    Hunt(hunt::Args),
    /// Check certificates again, by code of its own
    Audit(audit::Args),
    /// Write puzzles in another format
    Convert(convert::Args),
    /// Write a puzzle as CNF (DIMACS), SMT-LIB 2, FlatZinc, MiniZinc or a logic program
    Encode(encode::Args),
    /// List the solvers, encodings, formats or kinds of puzzles of this build
    List(list::Args),
    /// Write what a shell needs to complete the words of a command line
    Completions(shell::Args),
    /// Write the manual page (troff, for man)
    Manual,
    /// One solver at work for `compare`
    #[command(hide = true)]
    Worker(worker::Args),
}

/// 128 and the number of the signal SIGPIPE.
const CLOSED_PIPE: u8 = 141;

/// Reads the command line, does what it says, and returns the exit code.
fn main() -> ExitCode {
    if help_topics::is_asked(std::env::args_os().skip(1)) {
        return ended(help_topics::print());
    }
    let command = match Cli::try_parse() {
        Ok(cli) => cli.command,
        // Help and the version arrive as errors too, for standard output.
        Err(error) => match error.print() {
            Err(failed) if !error.use_stderr() => return ended(Err(stdout_error(failed))),
            // Not `exit`, which would print it again.
            _ => return ExitCode::from(u8::try_from(error.exit_code()).unwrap_or(2)),
        },
    };
    let outcome = match command {
        None => Cli::command().print_long_help().map(|()| Exit::Success).map_err(stdout_error),
        Some(Command::Solve(args)) => solve::run(&args),
        Some(Command::Verify(args)) => verify::run(&args),
        Some(Command::Compare(args)) => compare::run(&args),
        Some(Command::Merge(args)) => merge::run(&args),
        Some(Command::Report(args)) => report::run(&args),
        Some(Command::Generate(args)) => generate::run(&args),
        Some(Command::Minimize(args)) => minimize::run(&args),
        Some(Command::Grade(args)) => grade::run(&args),
        Some(Command::Hunt(args)) => hunt::run(&args),
        Some(Command::Audit(args)) => audit::run(&args),
        Some(Command::Convert(args)) => convert::run(&args),
        Some(Command::Encode(args)) => encode::run(&args),
        Some(Command::List(args)) => list::run(&args),
        Some(Command::Completions(args)) => shell::completions(&args),
        Some(Command::Manual) => shell::manual(),
        Some(Command::Worker(args)) => worker::run(&args),
    };
    ended(outcome)
}

/// Reports what ended a command, and returns the exit code.
fn ended(outcome: Result<Exit, Error>) -> ExitCode {
    match outcome {
        Ok(exit) => exit.into(),
        // Not a success, since the rest was not looked at; what a shell says of a program
        // that a closed pipe has stopped.
        Err(error) if error.is_closed_pipe() => ExitCode::from(CLOSED_PIPE),
        Err(error) => {
            talk::error(&error);
            Exit::Usage.into()
        }
    }
}

/// What ends a command before its work is done.
#[derive(Debug, thiserror::Error)]
enum Error {
    /// A word on the command line or a file that is not what it should be.
    #[error("{0}")]
    Usage(String),
    /// Reading or writing failed.
    #[error("{context}: {source}")]
    Io { context: String, source: std::io::Error },
}

impl From<NameError> for Error {
    fn from(error: NameError) -> Self {
        Error::Usage(error.to_string())
    }
}

impl Error {
    fn io(context: impl Into<String>) -> impl FnOnce(std::io::Error) -> Self {
        move |source| Error::Io { context: context.into(), source }
    }

    /// Whether the reader of our standard output has gone (`quorum ... | head`).
    fn is_closed_pipe(&self) -> bool {
        matches!(self, Error::Io { source, .. } if source.kind() == std::io::ErrorKind::BrokenPipe)
    }
}

/// Writing to standard output failed.
fn stdout_error(source: std::io::Error) -> Error {
    Error::Io { context: "standard output".to_owned(), source }
}
