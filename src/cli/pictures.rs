//! From rows back to puzzles: `report` shows pictures, and rows hold no text.
//!
//! The capsule names the corpora of a run with their SHA-256. A file of that name with that
//! content is the corpus; `--corpora` names further places to look, where any file with the
//! content will do. What is read there is believed only if its own hash is that of the row.

use crate::harness::capsule::Capsule;
use crate::harness::row::{hex, sha256_hex};
use crate::puzzle::corpus::{self, Source};
use crate::puzzle::formats::{self, ReadOptions};
use crate::puzzle::svg::{self, SvgStyle};
use crate::report::evidence::{Evidence, Puzzle as Facts};
use crate::report::html::data::Exhibit;
use quorum_encodings::Grid;
use sha2::{Digest, Sha256};
use std::collections::{BTreeMap, HashMap, HashSet};
use std::fs::File;
use std::io;
use std::path::{Path, PathBuf};

/// Programs that open a link, with the format that writes it.
const PROGRAMS: [(&str, &str); 2] =
    [("Interactive Sudoku Solver", "iss-link"), ("f-puzzles", "fpuzzles")];

/// A puzzle as rows name it.
pub struct Wanted<'a> {
    /// The corpus as it was named.
    pub corpus: &'a str,
    /// SHA-256 of the corpus.
    pub corpus_sha256: Option<&'a str>,
    /// SHA-256 of the canonical text.
    pub id: &'a str,
}

/// The puzzles of rows.
#[derive(Default)]
pub struct Pictures {
    /// By the SHA-256 of the canonical text.
    puzzles: HashMap<String, crate::Puzzle>,
    /// Why some are not there, a line each.
    pub missing: Vec<String>,
}

impl Pictures {
    /// Looks for all puzzles of the evidence: where the capsules beside `rows` say, and in
    /// `corpora`.
    pub fn find(evidence: &Evidence, rows: &[PathBuf], corpora: &[PathBuf]) -> Self {
        let wanted = evidence.puzzles.iter().map(|facts| Wanted {
            corpus: &facts.corpus,
            corpus_sha256: facts.corpus_sha256.as_deref(),
            id: &facts.id,
        });
        Pictures::of(wanted, rows, corpora)
    }

    /// Looks for these puzzles, in the same places.
    pub fn of<'a>(
        all: impl Iterator<Item = Wanted<'a>>,
        rows: &[PathBuf],
        corpora: &[PathBuf],
    ) -> Self {
        let mut pictures = Pictures::default();
        let mut wanted: BTreeMap<&str, (&str, HashSet<&str>)> = BTreeMap::new();
        for Wanted { corpus, corpus_sha256, id } in all {
            match corpus_sha256 {
                Some(hash) => {
                    let ids = wanted.entry(hash).or_insert_with(|| (corpus, HashSet::new()));
                    ids.1.insert(id);
                }
                None => {
                    let line = format!("{corpus}: its rows have no SHA-256");
                    if !pictures.missing.contains(&line) {
                        pictures.missing.push(line);
                    }
                }
            }
        }
        let mut files: HashMap<String, (PathBuf, ReadOptions)> = HashMap::new();
        for path in named_by_capsules(rows).into_iter().chain(pictures.listed(corpora)) {
            if let Ok(hash) = sha256(&path.0)
                && wanted.contains_key(hash.as_str())
            {
                files.entry(hash).or_insert(path);
            }
        }
        for (hash, (name, ids)) in wanted {
            let Some((path, options)) = files.get(hash) else {
                let short = hash.get(..12).unwrap_or(hash);
                let line = format!("{name}: no file with SHA-256 {short}… (--corpora says where)");
                pictures.missing.push(line);
                continue;
            };
            let before = pictures.puzzles.len();
            pictures.read(path, *options, &ids);
            let found = pictures.puzzles.len() - before;
            if found == 0 && !ids.iter().all(|id| pictures.puzzles.contains_key(*id)) {
                let line = format!("{name}: its puzzles were not read as the rows say");
                pictures.missing.push(line);
            }
        }
        pictures
    }

    fn listed(&mut self, corpora: &[PathBuf]) -> Vec<(PathBuf, ReadOptions)> {
        let mut files = Vec::new();
        for path in corpora {
            match corpus::sources(std::slice::from_ref(path)) {
                Ok(sources) => {
                    files.extend(sources.into_iter().filter_map(|source| match source {
                        Source::File(path) => Some((path, ReadOptions::default())),
                        Source::Stdin => None,
                    }))
                }
                Err(error) => self.missing.push(error.to_string()),
            }
        }
        files
    }

    fn read(&mut self, path: &Path, options: ReadOptions, ids: &HashSet<&str>) {
        let Ok(items) = Source::File(path.to_owned()).read(options) else { return };
        for item in items.flatten() {
            let id = sha256_hex(formats::corpus_line(&item.puzzle).as_bytes());
            if ids.contains(id.as_str()) {
                self.puzzles.entry(id).or_insert(item.puzzle);
            }
        }
    }

    /// The puzzle whose canonical text has this SHA-256.
    pub fn puzzle(&self, id: &str) -> Option<&crate::Puzzle> {
        self.puzzles.get(id)
    }

    /// What the page shows of a puzzle.
    pub fn exhibit(&self, facts: &Facts) -> Option<Exhibit> {
        let mut puzzle = self.puzzles.get(&facts.id)?.clone();
        // The page names it; a link or a text needs no name.
        puzzle.name = None;
        let solution = facts.solution.as_deref().and_then(|text| grid(text, puzzle.size()));
        let style = SvgStyle { solution: solution.as_deref(), ..SvgStyle::default() };
        let svg::Parts { side, title, elements } = svg::parts(&puzzle, &style);
        let link = |(program, format): (&str, &str)| {
            let text = formats::write(&puzzle, format).ok()?;
            Some((program.to_owned(), text.lines().last()?.to_owned()))
        };
        Some(Exhibit {
            side,
            title,
            elements,
            text: formats::corpus_line(&puzzle),
            links: PROGRAMS.into_iter().filter_map(link).collect(),
        })
    }
}

/// The corpora that the capsules name, where they are still there: as named, or seen from
/// the folder of the rows or one above it.
fn named_by_capsules(rows: &[PathBuf]) -> Vec<(PathBuf, ReadOptions)> {
    let mut files = Vec::new();
    for rows in rows {
        let Some(folder) = rows.parent() else { continue };
        // A capsule that cannot be read is spoken of where the machine is described.
        let Ok(capsule) = Capsule::read(folder) else { continue };
        let options = reading(&capsule.identity.reading);
        let folder = folder.canonicalize().unwrap_or_else(|_| folder.to_owned());
        for corpus in &capsule.identity.corpora {
            let near = folder.ancestors().map(|folder| folder.join(&corpus.name));
            let places = std::iter::once(PathBuf::from(&corpus.name)).chain(near);
            files.extend(places.filter(|path| path.is_file()).map(|path| (path, options)));
        }
    }
    files
}

/// The options of `format NAME, boxes RxC`, as `compare` writes it.
fn reading(text: &str) -> ReadOptions {
    let mut options = ReadOptions::default();
    if let Some((format, boxes)) =
        text.strip_prefix("format ").and_then(|text| text.split_once(", boxes "))
    {
        options.format = formats::find(format).ok().map(|format| format.name);
        options.boxes = boxes.parse().ok();
    }
    options
}

fn sha256(path: &Path) -> io::Result<String> {
    let mut hasher = Sha256::new();
    let mut input = io::BufReader::with_capacity(1 << 16, File::open(path)?);
    loop {
        let part = io::BufRead::fill_buf(&mut input)?;
        if part.is_empty() {
            return Ok(hex(&hasher.finalize()));
        }
        hasher.update(part);
        let length = part.len();
        io::BufRead::consume(&mut input, length);
    }
}

/// A solution as rows have it.
pub fn grid(text: &str, size: usize) -> Option<Grid> {
    let grid: Option<Grid> = match size > 9 {
        true => text.split(' ').map(|value| value.parse().ok()).collect(),
        false => text.chars().map(|value| Some(value.to_digit(10)? as u8)).collect(),
    };
    let fits = |value: &u8| (1..=size).contains(&usize::from(*value));
    grid.filter(|grid| grid.len() == size * size && grid.iter().all(fits))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn how_a_corpus_was_read() {
        let options = reading("format line, boxes 2x5");
        assert_eq!(options.format, Some("line"));
        assert_eq!(options.boxes.unwrap().to_string(), "2x5");
        let options = reading("format found, boxes as stated");
        assert!(options.format.is_none() && options.boxes.is_none());
    }

    #[test]
    fn solutions() {
        assert_eq!(grid("1221", 2).as_deref(), Some(&[1, 2, 2, 1][..]));
        assert_eq!([grid("122", 2), grid("1231", 2), grid("12a1", 2)], [None, None, None]);
        let ten = vec!["10"; 100].join(" ");
        assert_eq!(grid(&ten, 10).unwrap(), [10; 100]);
    }
}
