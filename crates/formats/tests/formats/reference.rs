//! The reference pages of formats and of constraints are what their tables state.
//!
//! `QUORUM_WRITE_DOCS=1` writes the pages anew.

use quorum_formats::{Format, OVERVIEW, TABLE, abilities};
use quorum_puzzle::constraints;
use std::fmt::Write;
use std::path::Path;

#[test]
fn the_page_of_formats_is_made_of_the_table() {
    compare("formats", page_of_formats());
}

#[test]
fn the_page_of_constraints_is_made_of_the_table() {
    compare("constraints", constraints::reference());
}

/// The page of formats in Markdown.
fn page_of_formats() -> String {
    let mut text = String::from(
        "# Puzzle formats\n\n\
         This page is made of the table of formats in the program; `quorum help formats` and\n\
         `quorum list formats NAME` print the same.\n\n\
         ## What all formats have in common\n\n```text\n",
    );
    text += OVERVIEW;
    text +=
        "\n```\n\n## Overview\n\n| format | read | written | description |\n|---|---|---|---|\n";
    for format in TABLE {
        let written = if format.is_written() { "yes" } else { "no" };
        let Format { name, summary, .. } = format;
        let summary = summary.replace('|', "\\|").replace('<', "&lt;");
        writeln!(text, "| [{name}](#{name}) | yes | {written} | {summary} |").expect("a string");
    }
    for format in TABLE {
        let Format { name, description, example, .. } = format;
        let abilities = abilities(format).replace('\n', "\n\n");
        write!(
            text,
            "\n## {name}\n\n```text\n{description}\n```\n\n{abilities}\n\n```text\n{example}\n```\n"
        )
        .expect("a string");
    }
    text
}

fn compare(name: &str, expected: String) {
    let path = format!("docs/reference/{name}.md");
    let path = Path::new(env!("CARGO_MANIFEST_DIR")).join("../..").join(path);
    if std::env::var_os("QUORUM_WRITE_DOCS").is_some() {
        std::fs::create_dir_all(path.parent().unwrap()).unwrap();
        std::fs::write(&path, &expected).unwrap();
    }
    let found = std::fs::read_to_string(&path).unwrap_or_default();
    assert!(found == expected, "docs/reference/{name}.md is old: set QUORUM_WRITE_DOCS=1");
}
