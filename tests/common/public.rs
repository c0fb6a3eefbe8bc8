//! The public corpora that tests are written for, in the folder that `QUORUM_CORPORA` names.

use problem::digest::sha256_hex;
use std::path::{Path, PathBuf};

/// Their names, and how their SHA-256 begins. Files of the same name go round with other puzzles,
/// in another order, with headings.
pub const FILES: [(&str, &str); 11] = [
    ("17-clue.txt", "0041377124d2982c"),
    ("easy-derived.txt", "27f074a6e8504229"),
    ("greater-than-full.csv", "81e4f94c6a3d6fcf"),
    ("greater-than-minimal.csv", "3dcbaf96c99bc5c2"),
    ("hardest-1106.txt", "fb88ac7cfcc46215"),
    ("hardest-1905-11plus-sample.txt", "c0091209c97f1cf8"),
    ("no-solution-derived.txt", "05f0a8e9204be387"),
    ("several-solutions-serg.txt", "7ae9d7161fef44b7"),
    ("solo-tatham-ids.txt", "30ed043940e191a8"),
    ("top1465.txt", "21d82f285082dc0d"),
    ("unequal-tatham-ids.txt", "c811a8aaf421b788"),
];

/// The file, or `None`, with a word, where it is not there or is not the one that is meant.
pub fn public(name: &str) -> Option<PathBuf> {
    let (_, hash) = FILES.into_iter().find(|(known, _)| *known == name).expect("a known corpus");
    let Some(folder) = std::env::var_os("QUORUM_CORPORA") else {
        eprintln!("skipped: QUORUM_CORPORA is not set, {name} is not read");
        return None;
    };
    let path = Path::new(&folder).join(name);
    let found = std::fs::read(&path).map(|bytes| sha256_hex(&bytes)).unwrap_or_default();
    if !found.starts_with(hash) {
        eprintln!("skipped: {} is not there, or its SHA-256 is not {hash}...", path.display());
        return None;
    }
    Some(path)
}

/// What stands in the file.
pub fn public_text(name: &str) -> Option<String> {
    public(name).map(|path| std::fs::read_to_string(path).expect("it was read"))
}
