//! `puzzles.csv`: the puzzles of a run folder by their ids, so that rows are self-contained.
//!
//! A puzzle is written and flushed before its first row, each id once. A line is `id,line`: corpus
//! lines contain neither commas nor quotes. The id is the SHA-256 of the canonical line, so that a
//! modified line does not match any row; name and author may follow that, `;name=Foxes;author=Ann`.

use quorum_formats::compression::decompressed;
use quorum_formats::corpus::CorpusError;
use quorum_formats::{ReadOptions, corpus};
use quorum_puzzle::Puzzle;
use quorum_util::digest::sha256_hex;
use quorum_util::files::{at, mend};
use std::collections::{HashMap, HashSet};
use std::fs::{self, File, OpenOptions};
use std::io::{self, BufRead, BufReader, Write};
use std::path::{Path, PathBuf};

/// Name of the file, beside the rows.
pub const FILE: &str = "puzzles.csv";

const HEADER: &str = "puzzle_id,line\n";

/// The file of a run folder, open for writing.
pub(super) struct PuzzleFile {
    file: File,
    written: HashSet<String>,
}

impl PuzzleFile {
    /// Opens the file of a folder or creates it.
    pub fn open(folder: &Path) -> io::Result<Self> {
        let path = folder.join(FILE);
        if path.exists() {
            mend(&path)?;
        }
        let mut file = OpenOptions::new().create(true).append(true).open(&path)?;
        if file.metadata()?.len() == 0 {
            file.write_all(HEADER.as_bytes())?;
        }
        let mut written = HashSet::new();
        each(&path, |id, _| {
            written.insert(id.to_owned());
            Ok(())
        })?;
        Ok(PuzzleFile { file, written })
    }

    /// Writes a puzzle unless it exists.
    pub fn write(&mut self, id: &str, line: &str) -> io::Result<()> {
        if self.written.insert(id.to_owned()) {
            self.file.write_all(format!("{id},{line}\n").as_bytes())
        } else {
            Ok(())
        }
    }

    /// Adds the puzzles of another folder, if it has the file.
    pub fn append(&mut self, folder: &Path) -> io::Result<()> {
        each(&folder.join(FILE), |id, line| self.write(id, line))
    }
}

/// A corpus line without name and author, which are its last fields.
fn canonical(line: &str) -> &str {
    let ends = [";name=", ";author="].into_iter().filter_map(|field| line.find(field));
    &line[..ends.min().unwrap_or(line.len())]
}

/// Calls `found` with the ids and lines of a file; a missing file has none.
fn each(path: &Path, mut found: impl FnMut(&str, &str) -> io::Result<()>) -> io::Result<()> {
    let file = match File::open(path) {
        Err(error) if error.kind() == io::ErrorKind::NotFound => return Ok(()),
        file => BufReader::new(file?),
    };
    for text in decompressed(Box::new(file))?.lines().skip(1) {
        if let Some((id, line)) = text?.split_once(',') {
            found(id, line)?;
        }
    }
    Ok(())
}

/// Puzzles by id: the requested ones of some run folders.
#[derive(Debug, Default)]
pub struct Puzzles {
    lines: HashMap<String, String>,
}

impl Puzzles {
    /// Reads the puzzles with these ids from the files beside the rows, and missing ones from
    /// `corpora`: rows may be published without their puzzles.
    ///
    /// # Errors
    ///
    /// A file or a corpus cannot be read.
    pub fn read(
        ids: &HashSet<&str>,
        rows: &[PathBuf],
        corpora: &[PathBuf],
    ) -> Result<Self, PuzzlesError> {
        let mut lines = HashMap::new();
        for rows in rows {
            let path = rows.with_file_name(FILE);
            // As committed results are, compressed like the rows.
            let compressed = rows.with_file_name(format!("{FILE}.gz"));
            let path = if path.exists() { path } else { compressed };
            each(&path, |id, line| {
                if ids.contains(id) && sha256_hex(canonical(line).as_bytes()) == id {
                    lines.insert(id.to_owned(), line.to_owned());
                }
                Ok(())
            })
            .map_err(at(&path))?;
        }
        for source in corpus::sources(corpora)? {
            for item in source.read(ReadOptions::default())?.flatten() {
                let line = quorum_puzzle::corpus_line_with_name(&item.puzzle);
                let id = sha256_hex(canonical(&line).as_bytes());
                if ids.contains(id.as_str()) {
                    lines.insert(id, line);
                }
            }
        }
        Ok(Puzzles { lines })
    }

    /// The puzzle with this id.
    pub fn get(&self, id: &str) -> Option<Puzzle> {
        let line = self.lines.get(id)?;
        // The name of a table would be part of the line.
        let read =
            quorum_formats::read("puzzle", line.as_bytes(), ReadOptions::default()).next()?;
        Some(read.ok()?.puzzle)
    }

    /// Number of requested puzzles that were not found, if any.
    pub fn missing(&self, ids: &HashSet<&str>) -> Option<Missing> {
        let missing = ids.iter().filter(|&&id| !self.lines.contains_key(id)).count();
        (missing > 0).then_some(Missing { missing, requested: ids.len() })
    }
}

/// Number of puzzles that are neither beside the rows nor in the corpora.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Missing {
    /// Puzzles that were not found.
    pub missing: usize,
    /// Puzzles that were requested.
    pub requested: usize,
}

/// Reason why puzzles cannot be read.
#[derive(Debug, thiserror::Error)]
pub enum PuzzlesError {
    /// A file of a run folder.
    #[error(transparent)]
    File(#[from] io::Error),
    /// A corpus.
    #[error(transparent)]
    Corpus(#[from] CorpusError),
}

/// Removes the file of a folder.
pub(super) fn remove(folder: &Path) -> io::Result<()> {
    match fs::remove_file(folder.join(FILE)) {
        Err(error) if error.kind() != io::ErrorKind::NotFound => Err(error),
        _ => Ok(()),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    const LINES: [&str; 2] = ["2x2;boxes=none;cells=1./..", "2x2;boxes=none;cells=../.1"];

    #[test]
    fn a_file_has_each_puzzle_once_and_is_mended() {
        let folder = tempfile::tempdir().unwrap();
        let path = folder.path().join(FILE);
        let ids = LINES.map(|line| sha256_hex(line.as_bytes()));
        let write = |lines: &[&str]| {
            let mut file = PuzzleFile::open(folder.path()).unwrap();
            lines.iter().for_each(|line| file.write(&sha256_hex(line.as_bytes()), line).unwrap());
        };
        write(&[LINES[0], LINES[0]]);
        write(&LINES);
        let whole = fs::read_to_string(&path).unwrap();
        assert_eq!(whole, format!("{HEADER}{},{}\n{},{}\n", ids[0], LINES[0], ids[1], LINES[1]));
        // Truncated in the middle of a line, or of the header.
        for length in [whole.len() - 3, 4] {
            fs::write(&path, &whole[..length]).unwrap();
            write(&LINES);
            assert_eq!(fs::read_to_string(&path).unwrap(), whole);
        }
    }

    #[test]
    fn name_and_author_are_kept_beside_the_canonical_line() {
        let folder = tempfile::tempdir().unwrap();
        let id = sha256_hex(LINES[0].as_bytes());
        let mut file = PuzzleFile::open(folder.path()).unwrap();
        file.write(&id, &format!("{};name=Foxes;author=Ann", LINES[0])).unwrap();
        let rows = [folder.path().join("results.csv")];
        let puzzles = Puzzles::read(&HashSet::from([id.as_str()]), &rows, &[]).unwrap();
        assert_eq!(puzzles.get(&id).unwrap().heading().as_deref(), Some("Foxes by Ann"));
    }

    #[test]
    fn a_changed_line_is_not_taken_for_the_puzzle_of_its_id() {
        let folder = tempfile::tempdir().unwrap();
        let rows = [folder.path().join("results.csv")];
        let ids = LINES.map(|line| sha256_hex(line.as_bytes()));
        let text = format!("{HEADER}{},{}\n{},{}\n", ids[0], LINES[0], ids[1], LINES[0]);
        fs::write(folder.path().join(FILE), text).unwrap();
        let wanted = ids.iter().map(String::as_str).collect();
        let puzzles = Puzzles::read(&wanted, &rows, &[]).unwrap();
        assert_eq!(quorum_puzzle::corpus_line(&puzzles.get(&ids[0]).unwrap()), LINES[0]);
        assert!(puzzles.get(&ids[1]).is_none());
        assert_eq!(puzzles.missing(&wanted), Some(Missing { missing: 1, requested: 2 }));
        // A corpus contains it.
        let corpus = folder.path().join("corpus.txt");
        fs::write(&corpus, LINES[1]).unwrap();
        let puzzles = Puzzles::read(&wanted, &rows, &[corpus]).unwrap();
        assert!(puzzles.get(&ids[1]).is_some() && puzzles.missing(&wanted).is_none());
    }
}
