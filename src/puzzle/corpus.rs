//! From paths to texts: files, folders and standard input, in a fixed order.

use super::formats::{ReadOptions, Reader, TABLE, read};
use std::ffi::OsStr;
use std::fs::File;
use std::io::{self, BufRead, BufReader};
use std::path::{Path, PathBuf};
use walkdir::{DirEntry, WalkDir};

/// A text to read puzzles from.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Source {
    /// Standard input.
    Stdin,
    /// A file.
    File(PathBuf),
}

/// A path that cannot be read.
#[derive(Debug, thiserror::Error)]
pub enum CorpusError {
    /// There is nothing at this path, or it cannot be opened or listed.
    #[error("{path}: expected a readable file or folder, found: {error}")]
    Unreadable {
        /// The path.
        path: String,
        /// What the system says.
        error: io::Error,
    },
    /// A folder, and those in it, without a file whose extension is that of a format.
    #[error("{path}: expected a folder with puzzle files ({}), found none", listed_extensions())]
    NoPuzzleFiles {
        /// The path.
        path: String,
    },
}

impl Source {
    /// Its name in errors and ids: the path, `-` for standard input.
    pub fn name(&self) -> String {
        match self {
            Source::Stdin => "-".to_owned(),
            Source::File(path) => path.display().to_string(),
        }
    }

    /// Opens it and reads the puzzles.
    pub fn read(
        &self,
        options: ReadOptions,
    ) -> Result<Reader<Box<dyn BufRead + Send>>, CorpusError> {
        let unreadable = |error| CorpusError::Unreadable { path: self.name(), error };
        Ok(read(self.name(), self.open().map_err(unreadable)?, options))
    }

    /// The text from its beginning; of standard input what nobody has read yet.
    pub fn open(&self) -> io::Result<Box<dyn BufRead + Send>> {
        match self {
            Source::Stdin => Ok(Box::new(BufReader::new(io::stdin()))),
            Source::File(path) => {
                Ok(Box::new(BufReader::with_capacity(1 << 16, File::open(path)?)))
            }
        }
    }
}

/// The texts that paths stand for: `-` is standard input; a folder stands for all files
/// below it with the extension of a format, sorted, hidden ones and the folders of earlier
/// runs left out. Paths keep their order.
pub fn sources(paths: &[PathBuf]) -> Result<Vec<Source>, CorpusError> {
    let mut sources = Vec::new();
    for path in paths {
        if path.as_os_str() == "-" {
            sources.push(Source::Stdin);
        } else if path.metadata().map_err(|error| unreadable(path, error))?.is_dir() {
            sources.extend(folder(path)?);
        } else {
            sources.push(Source::File(path.clone()));
        }
    }
    Ok(sources)
}

/// Extensions of puzzle files, without the dot, sorted.
pub fn extensions() -> Vec<&'static str> {
    let mut all: Vec<_> =
        TABLE.iter().flat_map(|format| format.extensions.iter().copied()).collect();
    all.sort_unstable();
    all.dedup();
    all
}

fn folder(root: &Path) -> Result<Vec<Source>, CorpusError> {
    let extensions = extensions();
    let is_puzzle_file = |path: &Path| {
        let extension = path.extension().and_then(OsStr::to_str).map(str::to_ascii_lowercase);
        extension.is_some_and(|extension| extensions.contains(&extension.as_str()))
    };
    let is_hidden = |entry: &DirEntry| {
        entry.depth() > 0 && entry.file_name().as_encoded_bytes().starts_with(b".")
    };
    // What `quorum compare` leaves is no corpus, though it is called results.csv.
    let is_run = |entry: &DirEntry| {
        entry.depth() > 0
            && entry.file_type().is_dir()
            && entry.path().join("results.csv").is_file()
            && entry.path().join("meta.json").is_file()
    };
    let mut files = Vec::new();
    let walk = WalkDir::new(root).follow_links(true).sort_by_file_name();
    for entry in walk.into_iter().filter_entry(|entry| !is_hidden(entry) && !is_run(entry)) {
        let entry = entry.map_err(|error| {
            let path = error.path().unwrap_or(root).to_owned();
            unreadable(&path, error.into())
        })?;
        if !entry.file_type().is_dir() && is_puzzle_file(entry.path()) {
            files.push(Source::File(entry.into_path()));
        }
    }
    if files.is_empty() {
        return Err(CorpusError::NoPuzzleFiles { path: root.display().to_string() });
    }
    Ok(files)
}

fn unreadable(path: &Path, error: io::Error) -> CorpusError {
    CorpusError::Unreadable { path: path.display().to_string(), error }
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
        for file in ["c.txt", "a.CSV", "b/x.sdm", "b/.git/y.txt", ".hidden.txt", "README.md"] {
            fs::write(root.path().join(file), "1").unwrap();
        }
        let file = root.path().join("README.md");
        let paths = [PathBuf::from("-"), root.path().to_owned(), file.clone()];
        let expected = ["a.CSV", "b/x.sdm", "c.txt"].map(|file| root.path().join(file));
        let mut all = vec![Source::Stdin];
        all.extend(expected.into_iter().chain([file]).map(Source::File));
        assert_eq!(sources(&paths).unwrap(), all);
    }

    #[test]
    fn a_folder_without_puzzle_files_is_an_error() {
        let root = tempfile::tempdir().unwrap();
        fs::write(root.path().join("README.md"), "1").unwrap();
        let error = sources(&[root.path().to_owned()]).unwrap_err().to_string();
        let expected =
            "expected a folder with puzzle files (.csv, .iss, .sdk, .sdm, .ss, .txt), found none";
        assert!(error.ends_with(expected), "{error}");
    }

    #[test]
    fn a_missing_file_is_an_error() {
        let error = sources(&[PathBuf::from("no-such-file.txt")]).unwrap_err().to_string();
        assert!(error.starts_with("no-such-file.txt: expected a readable file or folder"));
    }
}
