//! Help on subjects that are not commands: `quorum help formats`.

use super::exit::Exit;
use super::{EXIT_CODES, Error, stdout_error};
use quorum_solvers::Registry;
use std::ffi::OsString;
use std::io::Write;

/// A subject: its name, one line about it, and its page.
struct Topic {
    name: &'static str,
    summary: &'static str,
    page: fn() -> String,
}

const TOPICS: [Topic; 5] = [
    Topic {
        name: "constraints",
        summary: "how to state cages, thermometers and other rules",
        page: || CONSTRAINTS.to_owned(),
    },
    Topic {
        name: "exit-codes",
        summary: "exit codes of all commands",
        page: || {
            EXIT_CODES.iter().map(|(code, meaning)| format!("{code:>3}  {meaning}\n")).collect()
        },
    },
    Topic {
        name: "formats",
        summary: "what is read as a puzzle, headers, comments",
        page: quorum_formats::overview,
    },
    Topic {
        name: "solvers",
        summary: "names of solvers, lists with braces, groups",
        page: solvers,
    },
    Topic { name: "topics", summary: "this list", page: list },
];

const CONSTRAINTS: &str = "\
A constraint has a name, a parameter where it needs one, and cells, row and column from 1:
  # cage 15 R1C1 R1C2           a header, in a line of its own above a grid
  -c 'cage 15 R1C1 R1C2'        an option, for every puzzle that is read
  constraints=cage=15:R1C1.R1C2 in a corpus line, joined by /
-c takes all of these forms, those of strings of the Interactive Sudoku Solver
(Cage~15~R1C1~R1C2), and clues: -c R1C2=5, -c 'R1C1<R1C2'.

quorum list constraints       all names, with an example in a corpus line
quorum list constraints cage  one of them in full
";

/// Names of solvers.
fn solvers() -> String {
    let mut engines: Vec<String> = Vec::new();
    for entry in Registry::new().entries() {
        engines.push(entry.engine().to_owned());
    }
    format!(
        "\
A solver has the name ENGINE[/ENCODING][+OPTION[=VALUE]]...; what is left out is the default:
  dlx                                an engine of quorum
  varisat/minimal                    a SAT solver and the encoding of its formula
  varisat/extended+amo=product       with an option

Lists are separated by commas. Braces expand as in a shell; quote them, or the shell does it:
  --solvers 'native,varisat/{{minimal,extended}}+signs={{support,conflict}}'
Groups: @native, @sat, @smt, @cp, @asp, @pb, @mip, @all; @default is the panel of verify.

Engines of this build: {}.
Programs that are known by name: quorum list solvers; your own: --with (docs/reference/protocol.md).

quorum list solvers           a line per engine
quorum list solvers varisat   encodings and options of one, with their values
",
        engines.join(", ")
    )
}

/// The list of topics.
fn list() -> String {
    TOPICS
        .iter()
        .map(|topic| format!("  quorum help {:<12} {}\n", topic.name, topic.summary))
        .collect()
}

/// Names of all topics, for help and errors.
pub fn names() -> String {
    TOPICS.map(|topic| topic.name).join(", ")
}

/// The page that `quorum help TOPIC` asks for.
pub fn asked(mut arguments: impl Iterator<Item = OsString>) -> Option<fn() -> String> {
    if arguments.next()? != "help" {
        return None;
    }
    let name = arguments.next()?;
    let is_last = arguments.next().is_none();
    let topic = TOPICS.iter().find(|topic| name == topic.name)?;
    is_last.then_some(topic.page)
}

/// Prints a page.
pub fn print(page: fn() -> String) -> Result<Exit, Error> {
    anstream::stdout().write_all(page().as_bytes()).map_err(stdout_error)?;
    Ok(Exit::Success)
}
