//! `quorum list WHAT NAME`: one entry of a table in full.

use super::Error;
use super::args::WithArgs;
use quorum_problem::Feature;
use quorum_puzzle::constraints::{self, NamedConstraint};
use quorum_solvers::table::NamedChoice;
use quorum_toolkit::convert::{PICTURES, PNG, SHEET};
use quorum_util::suggest::suggestion;
use quorum_verify::list;
use textwrap::{Options, fill};

/// A line of a list below a heading, in at most 100 columns.
fn item(indent: usize, name: &str, width: usize, text: &str) -> String {
    let first = format!("{:indent$}{name:<width$}  ", "");
    let further = " ".repeat(indent + width + 2);
    fill(text, Options::new(100).initial_indent(&first).subsequent_indent(&further)) + "\n"
}

fn choices(indent: usize, choices: &[NamedChoice]) -> String {
    let width = choices.iter().map(|choice| choice.name.len()).max().unwrap_or(0);
    choices.iter().map(|choice| item(indent, choice.name, width, choice.summary)).collect()
}

/// Encodings and options of a solver.
pub fn solver(name: &str, with: &WithArgs) -> Result<String, Error> {
    let named = super::solver_list::find(name, &with.registry()?)?;
    let (entry, abilities) = (&named.entry, named.entry.abilities);
    let engine = entry.engine();
    let yes = |is: bool| if is { "yes" } else { "no" };
    let note = match abilities.note {
        "" => String::new(),
        note => format!(" ({note})"),
    };
    let mut text = format!("{engine}: {}{note}", entry.summary);
    text = fill(&text, Options::new(100).subsequent_indent("  ")) + "\n\n";
    text += &format!(
        "Family {}; values 1..{}; signs: {}; counts solutions: {}; version {}\n",
        entry.family,
        abilities.max_values,
        yes(abilities.features.contains(Feature::LessThan)),
        yes(abilities.counts),
        named.version(),
    );
    if !entry.source().is_empty() {
        text += &fill(&format!("Source: {}", entry.source()), 100);
        text += "\n";
    }
    let encodings = entry.encodings;
    if !encodings.is_empty() {
        text += &format!("\nEncodings, {engine}/NAME (the first is the default):\n");
        text += &choices(2, encodings);
    }
    if !entry.options.is_empty() {
        text += &format!("\nOptions, {engine}+OPTION=VALUE (the first value is the default):\n");
    }
    for option in entry.options {
        text += &format!("  +{}\n{}", option.name, choices(6, option.values));
    }
    Ok(text)
}

/// The rule of a constraint, or the constraints that people call so.
pub fn constraint(name: &str) -> Result<String, Error> {
    let wanted = name.to_ascii_lowercase();
    let is_it = |constraint: &&NamedConstraint| constraint.name == wanted;
    let of_name: Vec<&NamedConstraint> = constraints::TABLE.iter().copied().filter(is_it).collect();
    let is_called = |constraint: &&NamedConstraint| {
        constraint.also.contains(&wanted.as_str()) || constraint.name.contains(&wanted)
    };
    let called: Vec<&NamedConstraint> =
        constraints::TABLE.iter().copied().filter(is_called).collect();
    let found = if of_name.is_empty() { called } else { of_name };
    if found.is_empty() {
        let known = constraints::TABLE.iter().flat_map(|constraint| {
            [constraint.name].into_iter().chain(constraint.also.iter().copied())
        });
        let suggestion = suggestion(name, known);
        return Err(Error::Usage(format!("unknown constraint '{name}'{suggestion}")));
    }
    let pages: Vec<String> = found.into_iter().map(constraint_page).collect();
    Ok(pages.join("\n"))
}

fn constraint_page(constraint: &NamedConstraint) -> String {
    let text = format!("{}: {}", constraint.name, constraint.summary);
    let mut text = fill(&text, Options::new(100).subsequent_indent("  ")) + "\n";
    if !constraint.also.is_empty() {
        text += &item(2, "also called", 11, &constraint.also.join(", "));
    }
    if !constraint.parameter.is_empty() {
        text += &item(2, "parameter", 11, constraint.parameter);
    }
    text += &item(2, "corpus line", 11, &format!("constraints={}", constraint.example));
    text + &item(2, "option", 11, &format!("-c '{}'", constraint.example))
}

/// The description of a format, a picture or a page.
pub fn format(name: &str) -> Result<String, Error> {
    if let Some(page) = picture_page(name) {
        return Ok(page);
    }
    let known = list::formats().into_iter().map(|format| format.name);
    let format = quorum_formats::find(name).map_err(|unknown| {
        let suggestion = suggestion(name, known);
        Error::Usage(quorum_formats::UnknownFormat { suggestion, ..unknown }.to_string())
    })?;
    Ok(quorum_formats::page(format))
}

/// The description of a picture or page.
fn picture_page(name: &str) -> Option<String> {
    let (name, summary) = PICTURES.into_iter().find(|(known, _)| *known == name)?;
    let (description, example) = match name {
        SHEET => (
            "\
One HTML document for a browser to print on A4 or Letter, or to save as PDF: puzzles with
their number, difficulty and (in small letters) name, --per-page N of them on a page below
--title and a line for name and date, then all solutions (--solutions none: without;
--solutions FILE: as a document of their own). --by-level sorts them and begins a page for
each difficulty. With --out DIR the pages are SVG files too. Each puzzle must have exactly
one solution.",
            "quorum convert --to sheet --per-page 6 puzzles.txt > sheet.html",
        ),
        _ => (
            "\
A picture of any puzzle: givens, candidates, signs, regions, diagonals and groups, without
fonts or styles of its surroundings. One puzzle goes to standard output; --out DIR writes
two files per puzzle, NAME-00001 and NAME-00001-solution.",
            match name {
                PNG => "quorum convert --to png puzzle.txt > puzzle.png",
                _ => "quorum convert --to svg puzzle.txt > puzzle.svg",
            },
        ),
    };
    Some(format!(
        "{name}: {summary}\n\n{description}\n\nUse: written, not read.\n\nExample:\n\n  {example}\n"
    ))
}
