//! The public corpora that tests are written for, in the folder that `QUORUM_CORPORA` names:
//! fetched by `scripts/fetch-corpora`, and derived from those by `scripts/derive-corpora`.
//!
//! Tests that read them are marked `#[ignore = "needs QUORUM_CORPORA"]`, or, where those scripts do
//! not make a file, `#[ignore = "needs QUORUM_CORPORA/FILE"]`. `scripts/check` runs them where the
//! file or folder exists.

use quorum_util::digest::sha256_hex;
use std::path::{Path, PathBuf};

/// Their names, and how the SHA-256 of their puzzles begins. Files of the same name go round with
/// other puzzles, or in another order. Corpora that were derived by a rule that is not published
/// have a second hash, that of `scripts/derive-corpora`.
pub const FILES: [(&str, &[&str]); 15] = [
    ("17-clue.txt", &["0041377124d2982c"]),
    ("easy-derived.txt", &["27f074a6e8504229", "1a34028ac0e84f21"]),
    ("greater-than-full.csv", &["81e4f94c6a3d6fcf"]),
    ("greater-than-minimal.csv", &["3dcbaf96c99bc5c2"]),
    ("hardest-1106.txt", &["fb88ac7cfcc46215"]),
    ("hardest-1905-11plus-sample.txt", &["c0091209c97f1cf8"]),
    ("no-solution-derived.txt", &["05f0a8e9204be387", "c07525ee25a21926"]),
    ("several-solutions-serg.txt", &["7ae9d7161fef44b7"]),
    ("solo-tatham-ids.txt", &["30ed043940e191a8"]),
    ("top1465.txt", &["21d82f285082dc0d"]),
    ("unequal-tatham-ids.txt", &["c811a8aaf421b788"]),
    ("variants/keen-tatham-ids.txt", &["ea3a0f8a4697e353"]),
    ("variants/solo-killer-tatham-ids.txt", &["b7c7533e840adc69"]),
    ("variants/towers-tatham-ids.txt", &["711bd30169df3c24"]),
    ("variants/unequal-adjacent-tatham-ids.txt", &["ec1a6ce213239411"]),
];

/// A file in the folder of the public corpora, whether it exists or not.
///
/// # Panics
/// If `QUORUM_CORPORA` is not set.
pub fn path(name: &str) -> PathBuf {
    let folder = std::env::var_os("QUORUM_CORPORA").expect("QUORUM_CORPORA names a folder");
    Path::new(&folder).join(name)
}

/// The path of a corpus.
///
/// # Panics
/// If it does not exist, or contains other puzzles than the tests are written for.
pub fn public(name: &str) -> PathBuf {
    public_text(name);
    path(name)
}

/// The puzzles of a corpus, one per line, without comments.
///
/// # Panics
/// As [`public`].
pub fn public_text(name: &str) -> String {
    let (_, hashes) = FILES.into_iter().find(|(known, _)| *known == name).expect("a known corpus");
    let path = path(name);
    let text = std::fs::read_to_string(&path);
    let puzzles = puzzles(&text.unwrap_or_else(|error| panic!("{}: {error}", path.display())));
    let hash = sha256_hex(puzzles.as_bytes());
    assert!(
        hashes.iter().any(|known| hash.starts_with(known)),
        "{}: expected puzzles with the SHA-256 {}..., found {hash}",
        path.display(),
        hashes.join("... or ")
    );
    puzzles
}

/// Lines without comments, headings and what follows a puzzle.
fn puzzles(text: &str) -> String {
    let lines = text.lines().filter(|line| !line.starts_with('#'));
    let words = lines.filter_map(|line| line.split_whitespace().next());
    words.map(|word| format!("{word}\n")).collect()
}
