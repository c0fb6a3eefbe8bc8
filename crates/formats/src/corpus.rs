//! Texts to read puzzles from: files, folders, standard input, texts in memory.

use super::compression::{decompressed, without_extension};
use crate::options::ReadOptions;
use crate::reader::{Reader, read};
use crate::table::TABLE;
use quorum_puzzle::text::printable;
use quorum_util::digest;
use std::collections::BTreeSet;
use std::ffi::OsStr;
use std::fs::File;
use std::io::{self, BufRead, BufReader, Seek};
use std::path::{Path, PathBuf};
use std::sync::Arc;
use walkdir::{DirEntry, WalkDir};

/// A text to read puzzles from, under the name that errors, ids and rows give it.
#[derive(Debug)]
pub struct Source {
    name: String,
    location: Location,
    /// Number of puzzles that are read of it.
    first: u64,
    /// It is an argument or a paste: one puzzle or one error.
    is_one: bool,
    /// It was found in a folder, where a pipe without a writer would be waited for.
    is_found: bool,
}

#[derive(Debug)]
enum Location {
    Stdin,
    File(PathBuf),
    /// Standard input, copied to a temporary file.
    Spooled(File),
    Text(Arc<[u8]>),
}

/// A source that cannot be read.
#[derive(Debug, thiserror::Error)]
pub enum CorpusError {
    /// There is nothing at this path, or it cannot be opened, listed or read.
    #[error("{path}: expected a readable file or folder, found: {error}")]
    Unreadable {
        /// The path.
        path: String,
        /// The error of the system.
        error: io::Error,
    },
    /// A folder without files that have the extension of a format, at any depth.
    #[error("{path}: expected a folder with puzzle files ({}), found none", listed_extensions())]
    NoPuzzleFiles {
        /// The path.
        path: String,
    },
}

impl Source {
    /// Standard input, named `-`.
    pub fn stdin() -> Self {
        Self::new("-", Location::Stdin)
    }

    /// A file, named by its path.
    pub fn file(path: impl Into<PathBuf>) -> Self {
        let path = path.into();
        Self::new(path.display().to_string(), Location::File(path))
    }

    /// A text in memory.
    pub fn text(name: impl Into<String>, text: &str) -> Self {
        Self::new(name, Location::Text(text.as_bytes().into()))
    }

    /// A text in memory that is one puzzle, as an argument or a paste is: anything more is an
    /// error.
    pub fn one(name: impl Into<String>, text: &str) -> Self {
        Source { is_one: true, ..Self::text(name, text) }
    }

    fn new(name: impl Into<String>, location: Location) -> Self {
        Source {
            name: printable(&name.into()),
            location,
            first: u64::MAX,
            is_one: false,
            is_found: false,
        }
    }

    /// The same source under another name, and with only its first puzzles if there is a number.
    #[must_use]
    pub fn named(self, name: impl Into<String>, first: Option<u64>) -> Self {
        Source { name: printable(&name.into()), first: first.unwrap_or(u64::MAX), ..self }
    }

    /// Name in errors, ids and rows, [printable].
    pub fn name(&self) -> &str {
        &self.name
    }

    /// Number of puzzles that are read of it at most.
    pub fn first(&self) -> u64 {
        self.first
    }

    /// Path, if this is a file.
    pub fn path(&self) -> Option<&Path> {
        match &self.location {
            Location::File(path) => Some(path),
            _ => None,
        }
    }

    /// Whether this is a text in memory.
    pub fn is_text(&self) -> bool {
        matches!(self.location, Location::Text(_))
    }

    /// Copies standard input to a temporary file, so that it can be read more than once. Does
    /// nothing to other sources.
    pub fn spool(&mut self) -> Result<(), CorpusError> {
        if matches!(self.location, Location::Stdin) {
            let copy = || {
                let mut file = tempfile::tempfile()?;
                io::copy(&mut io::stdin().lock(), &mut file)?;
                Ok(file)
            };
            self.location = Location::Spooled(copy().map_err(|error| self.unreadable(error))?);
        }
        Ok(())
    }

    /// Opens the source and reads its puzzles.
    pub fn read(
        &self,
        options: ReadOptions,
    ) -> Result<Reader<Box<dyn BufRead + Send>>, CorpusError> {
        let reader = read(self.name.clone(), self.open()?, options);
        Ok(if self.is_one { reader.as_one() } else { reader })
    }

    /// The text from its beginning, decompressed; of standard input the part that has not been
    /// read yet.
    pub fn open(&self) -> Result<Box<dyn BufRead + Send>, CorpusError> {
        let open = || -> io::Result<Box<dyn BufRead + Send>> {
            Ok(match &self.location {
                Location::Stdin => Box::new(BufReader::new(io::stdin())),
                Location::File(path) if self.is_found && !path.is_file() => {
                    return Err(io::Error::other("neither a regular file nor a folder"));
                }
                Location::File(path) => {
                    Box::new(BufReader::with_capacity(1 << 16, File::open(path)?))
                }
                Location::Spooled(file) => {
                    let mut file = file.try_clone()?;
                    file.rewind()?;
                    Box::new(BufReader::new(file))
                }
                Location::Text(text) => Box::new(io::Cursor::new(Arc::clone(text))),
            })
        };
        open().and_then(decompressed).map_err(|error| self.unreadable(error))
    }

    /// SHA-256 of the text, the same for a compressed file. Consumes standard input unless it was
    /// [spooled](Self::spool).
    pub fn sha256(&self) -> Result<String, CorpusError> {
        let digest = digest::size_and_sha256(self.open()?);
        Ok(digest.map_err(|error| self.unreadable(error))?.1)
    }

    fn unreadable(&self, error: io::Error) -> CorpusError {
        let path = self.path().map_or_else(|| self.name.clone(), shown);
        CorpusError::Unreadable { path, error }
    }
}

/// The sources at some paths, in their order: `-` is standard input; a folder is all files
/// below it with the extension of a format, sorted, without hidden ones and the folders of
/// earlier runs. What is in a folder and cannot be read, such as a link to nothing, is a source
/// that cannot be opened; so is one that is not a regular file.
pub fn sources(paths: &[PathBuf]) -> Result<Vec<Source>, CorpusError> {
    let mut sources = Vec::new();
    for path in paths {
        if path.as_os_str() == "-" {
            sources.push(Source::stdin());
        } else if path.metadata().map_err(|error| unreadable(path, error))?.is_dir() {
            sources.extend(folder(path)?);
        } else {
            sources.push(Source::file(path));
        }
    }
    Ok(sources)
}

/// Extensions of puzzle files, without the dot, sorted.
pub fn extensions() -> Vec<&'static str> {
    let all = TABLE.iter().flat_map(|format| format.extensions).copied();
    all.collect::<BTreeSet<_>>().into_iter().collect()
}

fn folder(root: &Path) -> Result<Vec<Source>, CorpusError> {
    let extensions = extensions();
    let is_puzzle_file = |path: &Path| {
        let name = path.file_name().map(OsStr::to_string_lossy).unwrap_or_default();
        let name = without_extension(&name).to_ascii_lowercase();
        name.rsplit_once('.').is_some_and(|(_, extension)| extensions.contains(&extension))
    };
    let is_hidden = |entry: &DirEntry| {
        entry.depth() > 0 && entry.file_name().as_encoded_bytes().starts_with(b".")
    };
    // Results of `quorum compare` are not a corpus, although they are called results.csv.
    let is_run = |entry: &DirEntry| {
        entry.depth() > 0
            && entry.file_type().is_dir()
            && entry.path().join("results.csv").is_file()
            && entry.path().join("meta.json").is_file()
    };
    let mut files = Vec::new();
    let walk = WalkDir::new(root).follow_links(true).sort_by_file_name();
    for entry in walk.into_iter().filter_entry(|entry| !is_hidden(entry) && !is_run(entry)) {
        let entry = match entry {
            Ok(entry) => entry,
            // A link to nothing, a folder that may not be listed: an error where it is read, so
            // that the rest is read as well.
            Err(error) => {
                let path = error.path().unwrap_or(root).to_owned();
                if error.depth() == 0 {
                    return Err(unreadable(&path, error.into()));
                }
                let is_loop = error.loop_ancestor().is_some();
                if !is_loop && (is_puzzle_file(&path) || path.is_dir()) {
                    files.push(Source::file(path));
                }
                continue;
            }
        };
        if !entry.file_type().is_dir() && is_puzzle_file(entry.path()) {
            files.push(Source { is_found: true, ..Source::file(entry.into_path()) });
        }
    }
    if files.is_empty() {
        return Err(CorpusError::NoPuzzleFiles { path: shown(root) });
    }
    Ok(files)
}

fn unreadable(path: &Path, error: io::Error) -> CorpusError {
    CorpusError::Unreadable { path: shown(path), error }
}

/// A path in messages.
fn shown(path: &Path) -> String {
    printable(&path.to_string_lossy())
}

fn listed_extensions() -> String {
    extensions().iter().map(|extension| format!(".{extension}")).collect::<Vec<_>>().join(", ")
}

#[cfg(test)]
mod tests {
    use super::*;
    use std::fs;

    #[test]
    fn folders_give_their_puzzle_files_sorted() {
        let root = tempfile::tempdir().unwrap();
        fs::create_dir_all(root.path().join("b/.git")).unwrap();
        fs::create_dir_all(root.path().join("runs/1")).unwrap();
        fs::write(root.path().join("runs/1/results.csv"), "schema,run_id").unwrap();
        fs::write(root.path().join("runs/1/meta.json"), "{}").unwrap();
        for file in ["c.txt", "a.CSV", "b/x.sdm.gz", "b/.git/y.txt", ".hidden.txt", "README.md"] {
            fs::write(root.path().join(file), "1").unwrap();
        }
        let file = root.path().join("README.md");
        let paths = [PathBuf::from("-"), root.path().to_owned(), file.clone()];
        let expected = ["a.CSV", "b/x.sdm.gz", "c.txt"].map(|file| root.path().join(file));
        let mut all = vec!["-".to_owned()];
        all.extend(expected.iter().chain([&file]).map(|path| path.display().to_string()));
        let found = sources(&paths).unwrap();
        assert_eq!(found.iter().map(Source::name).collect::<Vec<_>>(), all);
    }

    #[cfg(unix)]
    #[test]
    fn what_a_folder_has_and_cannot_be_read_is_an_error_of_its_own() {
        let root = tempfile::tempdir().unwrap();
        let path = |name: &str| root.path().join(name);
        fs::create_dir(path("sub")).unwrap();
        fs::write(path("z.txt"), "1").unwrap();
        for (to, link) in [("nothing", "a.txt"), ("nothing", "b.md"), ("..", "sub/loop")] {
            std::os::unix::fs::symlink(to, path(link)).unwrap();
        }
        let found = sources(&[root.path().to_owned()]).unwrap();
        let names: Vec<_> = found.iter().map(|source| source.path().unwrap()).collect();
        assert_eq!(names, [path("a.txt"), path("z.txt")]);
        assert!(found[0].open().is_err() && found[1].open().is_ok());
    }

    /// A pipe without a writer would be waited for.
    #[cfg(unix)]
    #[test]
    fn what_is_no_regular_file_in_a_folder_is_an_error_of_its_own() {
        let root = tempfile::tempdir().unwrap();
        let pipe = root.path().join("a.txt");
        let made = std::process::Command::new("mkfifo").arg(&pipe).status().unwrap();
        assert!(made.success());
        fs::write(root.path().join("b.txt"), "1").unwrap();
        let found = sources(&[root.path().to_owned()]).unwrap();
        let error = found[0].open().err().unwrap().to_string();
        assert_eq!(
            error,
            format!(
                "{}: expected a readable file or folder, found: neither a regular file nor a folder",
                pipe.display()
            )
        );
        assert!(found[1].open().is_ok());
    }

    #[test]
    fn a_folder_without_puzzle_files_is_an_error() {
        let root = tempfile::tempdir().unwrap();
        fs::write(root.path().join("README.md"), "1").unwrap();
        let error = sources(&[root.path().to_owned()]).unwrap_err().to_string();
        let expected = "expected a folder with puzzle files (.csv, .dzn, .iss, .opensudoku, .sdk, .sdm, .ss, .tsv, .txt), found none";
        assert!(error.ends_with(expected), "{error}");
    }

    #[test]
    fn a_missing_file_is_an_error() {
        let error = sources(&[PathBuf::from("no-such-file.txt")]).unwrap_err().to_string();
        assert!(error.starts_with("no-such-file.txt: expected a readable file or folder"));
    }
}
