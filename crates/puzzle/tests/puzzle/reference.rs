//! The reference page of formats is what the table of formats states.

use puzzle::formats::reference;
use std::path::Path;

/// `QUORUM_WRITE_DOCS=1` writes the page anew.
#[test]
fn the_page_of_formats_is_made_of_the_table() {
    let path = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../docs/reference/formats.md");
    let expected = reference();
    if std::env::var_os("QUORUM_WRITE_DOCS").is_some() {
        std::fs::create_dir_all(path.parent().unwrap()).unwrap();
        std::fs::write(&path, &expected).unwrap();
    }
    let found = std::fs::read_to_string(&path).unwrap_or_default();
    assert!(found == expected, "docs/reference/formats.md is old: set QUORUM_WRITE_DOCS=1");
}
