//! Committed pictures of puzzles: each is what `quorum convert --to svg` draws of the puzzle beside
//! it.

use crate::program::{ROOT, quorum};
use std::fs;
use std::path::{Path, PathBuf};

/// Puzzles in text files beside their pictures.
fn puzzles() -> Vec<PathBuf> {
    let files = fs::read_dir(Path::new(ROOT).join("docs/images")).unwrap();
    let files = files.map(|file| file.unwrap().path());
    files.filter(|file| file.extension().is_some_and(|extension| extension == "txt")).collect()
}

/// `QUORUM_WRITE_DOCS=1` draws them again.
#[test]
fn committed_pictures_are_what_the_command_draws() {
    let puzzles = puzzles();
    assert!(!puzzles.is_empty());
    for puzzle in puzzles {
        let output = quorum(&["convert", "--to", "svg", puzzle.to_str().unwrap()]);
        let drawn = String::from_utf8(output.stdout).unwrap();
        let picture = puzzle.with_extension("svg");
        if std::env::var_os("QUORUM_WRITE_DOCS").is_some() {
            fs::write(&picture, &drawn).unwrap();
        }
        assert_eq!(fs::read_to_string(&picture).unwrap(), drawn, "{}", picture.display());
        // Paper of its own: legible on a light and on a dark page.
        let start = drawn.split_once("<rect x=\"0\" y=\"0\"").unwrap().1;
        assert!(start.split_once('>').unwrap().0.contains("class=\"paper\""), "{drawn}");
        assert!(drawn.contains(".paper{fill:#fff}") && !drawn.contains("prefers-color-scheme"));
    }
}
