//! The reference pages of formats and of constraints are what their tables state.
//!
//! `QUORUM_WRITE_DOCS=1` writes the pages anew.

use quorum_puzzle::constraints;
use std::path::Path;

#[test]
fn the_page_of_formats_is_made_of_the_table() {
    compare("formats", quorum_formats::reference());
}

#[test]
fn the_page_of_constraints_is_made_of_the_table() {
    compare("constraints", constraints::reference());
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
