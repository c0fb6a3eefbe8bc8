//! `quorum list`: the tables of this build, one entry per line, for people and for `grep`.

use super::args::WithArgs;
use super::exit::Exit;
use super::table::plain;
use super::{Error, stdout_error};
use clap::ValueEnum;
use quorum::encode::EncodingInfo;
use quorum::generate::{KINDS, Kind};
use quorum::list;
use quorum::puzzle::formats;
use quorum::report::record::{COLUMNS, Column, KEY, SCHEMA};
use serde_json::{Value, json};
use std::io::Write;

/// Arguments of `quorum list`.
#[derive(clap::Args, Debug)]
pub struct Args {
    /// Which table
    what: What,
    /// Describe this format in full, with an example
    #[arg(value_name = "NAME")]
    name: Option<String>,
    /// Write JSON
    #[arg(long)]
    json: bool,
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
    /// Columns of results.csv: types, units, values
    Columns,
}

/// A table as JSON, and as text: a header and its rows.
struct Listing {
    json: Value,
    header: &'static [&'static str],
    rows: Vec<Vec<String>>,
}

/// Runs the command.
pub fn run(args: &Args) -> Result<Exit, Error> {
    if let Some(name) = &args.name {
        return describe(args, name);
    }
    let Listing { json, header, rows } = match args.what {
        What::Solvers => solvers(&list::solvers(&args.with.registry()?)),
        What::Encodings => encodings(&quorum::encode::encodings()),
        What::Formats => format_rows(&list::formats()),
        What::Kinds => kinds(KINDS),
        What::Columns => columns(),
    };
    let text = if args.json { format!("{json:#}\n") } else { plain(header, rows, header.len()) };
    anstream::stdout().write_all(text.as_bytes()).map_err(stdout_error)?;
    Ok(Exit::Success)
}

/// Prints the description of one format.
fn describe(args: &Args, name: &str) -> Result<Exit, Error> {
    if !matches!(args.what, What::Formats) || args.json {
        let message = "expected a name after 'formats' only, without --json";
        return Err(Error::Usage(message.to_owned()));
    }
    let format = formats::find(name).map_err(|error| Error::Usage(error.to_string()))?;
    anstream::stdout().write_all(formats::page(format).as_bytes()).map_err(stdout_error)?;
    Ok(Exit::Success)
}

fn yes(yes: bool) -> &'static str {
    if yes { "yes" } else { "no" }
}

fn solvers(solvers: &[list::SolverInfo]) -> Listing {
    let ability = |ability: Option<bool>| ability.map_or("-", yes).to_owned();
    let row = |solver: &list::SolverInfo| {
        let options = solver.options.iter();
        let options =
            options.map(|option| format!("+{}={} ", option.name, option.values.join("|")));
        vec![
            solver.name.clone(),
            solver.family.clone(),
            solver.max_values.map_or("-".to_owned(), |most| format!("1..{most}")),
            ability(solver.inequalities),
            ability(solver.counts),
            solver.version.clone().unwrap_or_else(|| "absent".to_owned()),
            solver.summary.clone(),
            options.collect(),
        ]
    };
    Listing {
        json: json!(solvers),
        header: &[
            "name",
            "family",
            "values",
            "signs",
            "count",
            "version",
            "what it does",
            "options",
        ],
        rows: solvers.iter().map(row).collect(),
    }
}

fn encodings(encodings: &[EncodingInfo]) -> Listing {
    let row = |encoding: &EncodingInfo| {
        let EncodingInfo { name, form, size, propagation, summary, source } = encoding;
        [name, form.into_str(), size, propagation, summary, source].map(str::to_owned).to_vec()
    };
    Listing {
        json: json!(encodings),
        header: &[
            "name",
            "form",
            "stated size or logic",
            "unit propagation finds",
            "what it says",
            "source",
        ],
        rows: encodings.iter().map(row).collect(),
    }
}

fn format_rows(formats: &[list::FormatInfo]) -> Listing {
    let row = |format: &list::FormatInfo| {
        let (read, written) = (yes(format.is_read), yes(format.is_written));
        [format.name, read, written, format.summary].map(str::to_owned).to_vec()
    };
    Listing {
        json: json!(formats),
        header: &["name", "read", "written", "what it is"],
        rows: formats.iter().map(row).collect(),
    }
}

fn kinds(kinds: &[&Kind]) -> Listing {
    let row = |kind: &&Kind| {
        [kind.name, &kind.parameters.join(" "), kind.summary].map(str::to_owned).to_vec()
    };
    Listing {
        json: json!(kinds),
        header: &["name", "parameters", "what it is"],
        rows: kinds.iter().map(row).collect(),
    }
}

fn columns() -> Listing {
    let row = |column: &Column| {
        vec![
            column.name.to_owned(),
            column.kind.to_owned(),
            column.unit.unwrap_or("-").to_owned(),
            yes(column.optional).to_owned(),
            column.since.to_string(),
            column.meaning.to_owned(),
            column.values.join("|"),
        ]
    };
    Listing {
        json: json!({"schema": SCHEMA, "key": KEY, "columns": COLUMNS}),
        header: &["name", "type", "unit", "may be empty", "since", "meaning", "values"],
        rows: COLUMNS.iter().map(row).collect(),
    }
}
