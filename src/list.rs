//! `quorum list`: the tables of this build. One entry per line for `grep`; on a terminal, long
//! texts are wrapped below their entry.

use super::args::WithArgs;
use super::exit::Exit;
use super::table::{fitted, terminal_width};
use super::{Error, list_page, output};
use clap::ValueEnum;
use quorum_report::record::{COLUMNS, KEY, SCHEMA};
use quorum_toolkit::explain::{LEVELS, LevelInfo};
use quorum_toolkit::generate::KINDS;
use quorum_util::suggest::suggestion;
use quorum_verify::list;
use serde_json::{Value, json};

/// Arguments of `quorum list`.
#[derive(clap::Args, Debug)]
pub struct Args {
    /// Table to print [default: all]
    what: Option<What>,
    /// Describe this entry of the table in full: varisat, csv, cage
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
    /// Encodings: CNF, SMT, FlatZinc, MiniZinc, ASP, OPB and LP
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
    header: Vec<&'static str>,
    rows: Vec<Vec<String>>,
    /// Number of columns that stay side by side where the table is wider than the terminal.
    narrow: usize,
}

/// Runs the command.
pub fn run(args: &Args) -> Result<Exit, Error> {
    if let (Some(name), Some(what), false) = (&args.name, args.what, args.json) {
        let page = match what {
            What::Solvers => Some(list_page::solver(name, &args.with)?),
            What::Formats => Some(list_page::format(name)?),
            What::Constraints => Some(list_page::constraint(name)?),
            What::Encodings | What::Kinds | What::Levels | What::Columns => None,
        };
        if let Some(page) = page {
            output::print(page)?;
            return Ok(Exit::Success);
        }
    }
    let listing = |what| -> Result<Listing, Error> {
        let listing = match what {
            What::Solvers => solvers(&list::solvers(&args.with.registry()?)),
            other => table(other),
        };
        listing.only(what, args.name.as_deref())
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
    output::print(text)?;
    Ok(Exit::Success)
}

/// The word on the command line.
fn name(what: What) -> String {
    what.to_possible_value().expect("no value is hidden").get_name().to_owned()
}

impl Listing {
    /// Without other entries than those of this name.
    fn only(mut self, what: What, wanted: Option<&str>) -> Result<Self, Error> {
        let Some(wanted) = wanted else { return Ok(self) };
        let names: Vec<String> = self.rows.iter().map(|row| row[0].clone()).collect();
        self.rows.retain(|row| row[0] == wanted);
        if self.rows.is_empty() {
            let suggestion = suggestion(wanted, names.iter().map(String::as_str));
            let table = name(what);
            return Err(Error::Usage(format!("no entry '{wanted}' in {table}{suggestion}")));
        }
        if let Some(entries) = self.json.as_array_mut() {
            entries.retain(|entry| entry["name"].as_str().is_some_and(|name| is_of(name, wanted)));
        }
        Ok(self)
    }

    /// The objects of an array in the columns with these headings and keys.
    fn new(json: Value, columns: &[(&'static str, &str)], narrow: usize) -> Self {
        let entries = json.as_array().map_or(&[][..], Vec::as_slice);
        let row = |entry: &Value| columns.iter().map(|(_, key)| field(&entry[key])).collect();
        let rows = entries.iter().map(row).collect();
        Listing {
            rows,
            json,
            header: columns.iter().map(|(heading, _)| *heading).collect(),
            narrow,
        }
    }

    fn text(self) -> String {
        fitted(&self.header, self.rows, self.narrow, terminal_width())
    }
}

/// A value as a field of a table.
fn field(value: &Value) -> String {
    match value {
        Value::Bool(true) => "yes".to_owned(),
        Value::Bool(false) => "no".to_owned(),
        Value::String(text) => text.clone(),
        Value::Array(words) => words.iter().filter_map(Value::as_str).collect::<Vec<_>>().join(" "),
        _ => "-".to_owned(),
    }
}

/// A table other than that of the solvers.
fn table(what: What) -> Listing {
    let name = ("name", "name");
    let summary = ("description", "summary");
    match what {
        What::Solvers => unreachable!("the solvers depend on options"),
        What::Encodings => {
            let (size, source) = (("stated size or logic", "size"), ("source", "source"));
            let strength = ("unit propagation finds", "propagation");
            let columns = [name, ("form", "form"), size, strength, summary, source];
            Listing::new(json!(quorum_toolkit::encode::encodings()), &columns, 2)
        }
        What::Formats => {
            let columns = [name, ("read", "is_read"), ("written", "is_written"), summary];
            Listing::new(json!(list::formats()), &columns, 3)
        }
        What::Constraints => {
            let example = ("example", "example");
            let columns = [name, example, ("parameter", "parameter"), ("rule", "summary")];
            let mut listing = Listing::new(json!(list::constraints()), &columns, 1);
            for row in listing.rows.iter_mut().filter(|row| row[2].is_empty()) {
                row[2] = "-".to_owned();
            }
            listing
        }
        What::Kinds => {
            Listing::new(json!(KINDS), &[name, ("parameters", "parameters"), summary], 1)
        }
        What::Levels => {
            let object = |level: &LevelInfo| {
                let LevelInfo { name, difficulty, .. } = level;
                json!({"name": name, "difficulty": difficulty, "techniques": level.techniques()})
            };
            let techniques = ("techniques beyond those of the level before", "techniques");
            let columns = [name, ("difficulty", "difficulty"), techniques];
            Listing::new(LEVELS.iter().map(object).collect(), &columns, 2)
        }
        What::Columns => {
            let mut columns = json!(COLUMNS);
            let json = json!({"schema": SCHEMA, "key": KEY, "columns": COLUMNS});
            for (entry, column) in columns.as_array_mut().into_iter().flatten().zip(COLUMNS) {
                entry["values"] = column.values.join("|").into();
            }
            let (empty, meaning) = (("may be empty", "optional"), ("meaning", "meaning"));
            let shown =
                [name, ("type", "type"), ("unit", "unit"), empty, meaning, ("values", "values")];
            Listing { json, ..Listing::new(columns, &shown, 4) }
        }
    }
}

/// Returns whether a name is the wanted one, or a solver in one of its encodings.
fn is_of(name: &str, wanted: &str) -> bool {
    name == wanted || name.strip_prefix(wanted).is_some_and(|rest| rest.starts_with('/'))
}

/// Columns of a line of the table of solvers, on a terminal or not.
const WIDTH: usize = 100;

/// One line per engine; `list solvers NAME` has the rest.
fn solvers(solvers: &[list::SolverInfo]) -> Listing {
    let mut rows: Vec<Vec<String>> = Vec::new();
    for solver in solvers {
        let engine = solver.name.split('/').next().unwrap_or_default();
        if rows.last().is_some_and(|row| row[0] == engine) {
            continue;
        }
        // A declared encoder in an engine that has a line is one more solver.
        let is_known = rows.iter().any(|row| row[0] == engine);
        let name = if is_known { &solver.name } else { engine };
        let (version, summary) = match (&solver.version, solver.summary.rsplit_once("to get it: "))
        {
            (Some(version), _) => (version.as_str(), solver.summary.as_str()),
            (None, Some((_, hint))) => ("absent", hint),
            (None, None) => ("absent", solver.summary.as_str()),
        };
        rows.push([name, &solver.family, version, summary].map(str::to_owned).to_vec());
    }
    // Two blanks follow each column.
    let wide = |column: usize| rows.iter().map(|row| row[column].chars().count() + 2).max();
    let before: usize = (0..3).filter_map(wide).sum();
    for row in &mut rows {
        row[3] = cut(&row[3], WIDTH.saturating_sub(before));
    }
    let header = vec!["name", "family", "version", "description"];
    Listing { json: json!(solvers), header, rows, narrow: 3 }
}

/// The beginning of a text, to the end of a word, where it is too long.
fn cut(text: &str, width: usize) -> String {
    if text.chars().count() <= width {
        return text.to_owned();
    }
    let beginning: String = text.chars().take(width.saturating_sub(3)).collect();
    let end = beginning.rfind(' ').unwrap_or(beginning.len());
    format!("{}...", beginning[..end].trim_end_matches([',', ';', '(', ' ']))
}
