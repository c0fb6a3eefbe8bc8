//! `quorum list`: the tables of this build. One entry per line for `grep`; on a terminal, long
//! texts are wrapped below their entry.

use super::args::WithArgs;
use super::exit::Exit;
use super::table::{fitted, terminal_width};
use super::{Error, stdout_error};
use clap::ValueEnum;
use quorum_report::record::{COLUMNS, Column, KEY, SCHEMA};
use quorum_toolkit::convert::{PDF, PICTURES, PNG, SHEET};
use quorum_toolkit::encode::EncodingInfo;
use quorum_toolkit::explain::{LEVELS, LevelInfo};
use quorum_toolkit::generate::{KINDS, Kind};
use quorum_toolkit::internal::list;
use quorum_util::suggest::suggestion;
use serde_json::{Value, json};
use std::io::Write;

/// Arguments of `quorum list`.
#[derive(clap::Args, Debug)]
pub struct Args {
    /// Table to print [default: all]
    what: Option<What>,
    /// Describe this format in full, with an example
    #[arg(value_name = "NAME")]
    name: Option<String>,
    /// Print JSON
    #[arg(long)]
    json: bool,
    #[command(flatten)]
    with: WithArgs,
}

#[derive(ValueEnum, Clone, Copy, PartialEq, Eq, Debug)]
enum What {
    /// Solvers: names, abilities, versions, options
    Solvers,
    /// Encodings: CNF, SMT, FlatZinc, MiniZinc, ASP and OPB
    Encodings,
    /// Puzzle formats, pictures and pages
    Formats,
    /// Constraints of corpus lines, such as cages
    Constraints,
    /// Kinds of puzzles that can be generated
    Kinds,
    /// Levels of difficulty, the easiest first
    Levels,
    /// Columns of results.csv: types, units, values
    Columns,
}

/// A table as JSON, and as text: a header and its rows.
struct Listing {
    json: Value,
    header: &'static [&'static str],
    rows: Vec<Vec<String>>,
    /// Number of columns that stay side by side where the table is wider than the terminal.
    narrow: usize,
}

/// Runs the command.
pub fn run(args: &Args) -> Result<Exit, Error> {
    if let Some(name) = &args.name {
        return describe(args, name);
    }
    let listing = |what| -> Result<Listing, Error> {
        Ok(match what {
            What::Solvers => solvers(&list::solvers(&args.with.registry()?)),
            What::Encodings => encodings(&quorum_toolkit::encode::encodings()),
            What::Formats => format_rows(&list::formats()),
            What::Constraints => constraints(&list::constraints()),
            What::Kinds => kinds(KINDS),
            What::Levels => levels(),
            What::Columns => columns(),
        })
    };
    let text = match (args.what, args.json) {
        (Some(what), true) => format!("{:#}\n", listing(what)?.json),
        (Some(what), false) => listing(what)?.text(),
        (None, true) => {
            let mut all = serde_json::Map::new();
            for &what in What::value_variants() {
                all.insert(name(what), listing(what)?.json);
            }
            format!("{:#}\n", Value::Object(all))
        }
        (None, false) => {
            let mut parts = Vec::new();
            for &what in What::value_variants() {
                parts.push(format!("== {} ==\n{}", name(what), listing(what)?.text()));
            }
            parts.join("\n")
        }
    };
    anstream::stdout().write_all(text.as_bytes()).map_err(stdout_error)?;
    Ok(Exit::Success)
}

/// The word on the command line.
fn name(what: What) -> String {
    what.to_possible_value().expect("no value is hidden").get_name().to_owned()
}

impl Listing {
    fn text(self) -> String {
        fitted(self.header, self.rows, self.narrow, terminal_width())
    }
}

/// The description of a picture or page.
fn picture_page(name: &str) -> Option<String> {
    let (name, summary) = PICTURES.into_iter().find(|(known, _)| *known == name)?;
    let (description, example) = match name {
        SHEET => (
            "\
One HTML document for a browser to print on A4 or Letter, or to save as PDF: puzzles with
their number, difficulty and (in small letters) id, --per-page N of them on a page below
--title, then all solutions (--solutions none: without; --solutions FILE: as a document of
their own). --by-level sorts them and begins a page for each difficulty.
With --out DIR the pages are SVG files too. Each puzzle must have exactly one solution.",
            "quorum convert --to sheet --per-page 6 puzzles.txt > sheet.html",
        ),
        _ => (
            "\
A picture of any puzzle: givens, candidates, signs, regions, diagonals and groups, without
fonts or styles of its surroundings. One puzzle goes to standard output; --out DIR writes
two files per puzzle, NAME-00001 and NAME-00001-solution.",
            match name {
                PNG => "quorum convert --to png puzzle.txt > puzzle.png",
                PDF => "quorum convert --to pdf puzzle.txt > puzzle.pdf",
                _ => "quorum convert --to svg puzzle.txt > puzzle.svg",
            },
        ),
    };
    Some(format!(
        "{name}: {summary}\n\n{description}\n\nUse: written, not read.\n\nExample:\n\n  {example}\n"
    ))
}

/// Prints the description of one format.
fn describe(args: &Args, name: &str) -> Result<Exit, Error> {
    if !matches!(args.what, Some(What::Formats)) || args.json {
        let message = "expected a name after 'formats' only, without --json";
        return Err(Error::Usage(message.to_owned()));
    }
    let page = match picture_page(name) {
        Some(page) => page,
        None => {
            let known = list::formats().into_iter().map(|format| format.name);
            quorum_formats::page(quorum_formats::find(name).map_err(|unknown| {
                let suggestion = suggestion(name, known);
                Error::Usage(quorum_formats::UnknownFormat { suggestion, ..unknown }.to_string())
            })?)
        }
    };
    anstream::stdout().write_all(page.as_bytes()).map_err(stdout_error)?;
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
            "description",
            "options",
        ],
        rows: solvers.iter().map(row).collect(),
        narrow: 6,
    }
}

fn encodings(encodings: &[EncodingInfo]) -> Listing {
    let row = |encoding: &EncodingInfo| {
        let EncodingInfo { name, form, size, propagation, summary, source } = encoding;
        [name, form.word(), size, propagation, summary, source].map(str::to_owned).to_vec()
    };
    Listing {
        json: json!(encodings),
        header: &[
            "name",
            "form",
            "stated size or logic",
            "unit propagation finds",
            "description",
            "source",
        ],
        rows: encodings.iter().map(row).collect(),
        narrow: 2,
    }
}

fn format_rows(formats: &[list::FormatInfo]) -> Listing {
    let row = |format: &list::FormatInfo| {
        let (read, written) = (yes(format.is_read), yes(format.is_written));
        [format.name, read, written, format.summary].map(str::to_owned).to_vec()
    };
    Listing {
        json: json!(formats),
        header: &["name", "read", "written", "description"],
        rows: formats.iter().map(row).collect(),
        narrow: 3,
    }
}

fn constraints(constraints: &[list::ConstraintInfo]) -> Listing {
    let row = |constraint: &list::ConstraintInfo| {
        let parameter = if constraint.parameter.is_empty() { "-" } else { constraint.parameter };
        [constraint.name, constraint.example, parameter, constraint.summary]
            .map(str::to_owned)
            .to_vec()
    };
    Listing {
        json: json!(constraints),
        header: &["name", "example", "parameter", "rule"],
        rows: constraints.iter().map(row).collect(),
        narrow: 1,
    }
}

fn kinds(kinds: &[&Kind]) -> Listing {
    let row = |kind: &&Kind| {
        [kind.name, &kind.parameters.join(" "), kind.summary].map(str::to_owned).to_vec()
    };
    Listing {
        json: json!(kinds),
        header: &["name", "parameters", "description"],
        rows: kinds.iter().map(row).collect(),
        narrow: 1,
    }
}

fn levels() -> Listing {
    let row = |level: &LevelInfo| {
        vec![level.name.to_owned(), level.difficulty.to_owned(), level.techniques()]
    };
    let object = |level: &LevelInfo| {
        let LevelInfo { name, difficulty, .. } = level;
        json!({"name": name, "difficulty": difficulty, "techniques": level.techniques()})
    };
    Listing {
        json: LEVELS.iter().map(object).collect(),
        header: &["name", "difficulty", "techniques beyond those of the level before"],
        rows: LEVELS.iter().map(row).collect(),
        narrow: 2,
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
        narrow: 5,
    }
}
