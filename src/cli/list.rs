//! `quorum list`: the tables of this build, one entry a line, for people and for `grep`.

use super::args::WithArgs;
use super::convert::SVG;
use super::exit::Exit;
use super::table::plain;
use super::{Error, stdout_error};
use crate::generate::{KINDS, Kind};
use crate::puzzle::formats;
use crate::solvers::Registry;
use crate::solvers::table::Entry;
use clap::ValueEnum;
use std::io::Write;

/// Arguments of `quorum list`.
#[derive(clap::Args, Debug)]
pub struct Args {
    /// Which table
    what: What,
    #[command(flatten)]
    with: WithArgs,
}

#[derive(ValueEnum, Clone, Copy, Debug)]
enum What {
    /// Names to ask for, what each can do, and the version behind it
    Solvers,
    /// Encodings: CNF, SMT, FlatZinc, MiniZinc and ASP
    Encodings,
    /// Puzzle formats
    Formats,
    /// Kinds of puzzles that can be generated
    Kinds,
}

/// Runs the command.
pub fn run(args: &Args) -> Result<Exit, Error> {
    let (header, rows) = match args.what {
        What::Solvers => solvers(&args.with.registry()?),
        What::Encodings => super::encoder::listing(),
        What::Formats => formats(),
        What::Kinds => kinds(),
    };
    let columns = header.len();
    let text = plain(&header, rows, columns);
    anstream::stdout().write_all(text.as_bytes()).map_err(stdout_error)?;
    Ok(Exit::default())
}

/// A header and its rows.
pub type Listing = (Vec<&'static str>, Vec<Vec<String>>);

fn solvers(registry: &Registry) -> Listing {
    let header =
        vec!["name", "family", "values", "signs", "count", "version", "what it does", "options"];
    let mut rows = Vec::new();
    for entry in registry.entries() {
        rows.extend(entry.names().into_iter().map(|name| solver(entry, name)));
    }
    rows.extend(registry.absent().iter().map(|peer| {
        let [name, summary] = [peer.engine, peer.summary].map(str::to_owned);
        let what = format!("{summary}; to get it: {}", peer.hint);
        let unknown = || "-".to_owned();
        let family = peer.family.to_string();
        vec![
            name,
            family,
            unknown(),
            unknown(),
            unknown(),
            "absent".to_owned(),
            what,
            String::new(),
        ]
    }));
    (header, rows)
}

fn solver(entry: &Entry, name: String) -> Vec<String> {
    let abilities = &entry.abilities;
    let yes = |yes| if yes { "yes" } else { "no" }.to_owned();
    let options: String = entry
        .options
        .iter()
        .map(|option| {
            let values: Vec<&str> = option.values.iter().map(|choice| choice.name).collect();
            format!("+{}={} ", option.name, values.join("|"))
        })
        .collect();
    let note = match abilities.note {
        "" => String::new(),
        note => format!(" ({note})"),
    };
    vec![
        name,
        entry.family.to_string(),
        format!("1..{}", abilities.max_values),
        yes(abilities.less_than),
        yes(abilities.counts),
        (entry.version)(),
        format!("{}{note}", entry.summary),
        options,
    ]
}

fn formats() -> Listing {
    let header = vec!["name", "read", "written", "what it is"];
    let yes = |yes| if yes { "yes" } else { "no" }.to_owned();
    let row = |name: &str, read: bool, written: bool, summary: &str| {
        vec![name.to_owned(), yes(read), yes(written), summary.to_owned()]
    };
    let mut rows: Vec<Vec<String>> = formats::TABLE
        .iter()
        .map(|format| row(format.name, true, format.write.is_some(), format.summary))
        .collect();
    rows.push(row(SVG, false, true, "a picture of any puzzle, for pages and papers"));
    (header, rows)
}

fn kinds() -> Listing {
    let row = |kind: &&Kind| {
        let parameters = kind.parameters.join(" ");
        vec![kind.name.to_owned(), parameters, kind.summary.to_owned()]
    };
    (vec!["name", "parameters", "what it is"], KINDS.iter().map(row).collect())
}
