//! The text of an experiment file, and what is wrong with it, by line and column.

use super::{Corpus, Experiment, Origin, Placed, Report};
use quorum_generate::{Kind, Parameters, RecipeError, kinds};
use quorum_util::suggest::suggestion;
use quorum_util::units::{parse_block, parse_bytes, parse_duration};
use serde::Deserialize;
use std::collections::HashSet;
use std::fmt;
use std::path::Path;
use toml::Spanned;
use toml::de::DeTable;

/// Something in an experiment file that is not what it should be.
#[derive(Clone, PartialEq, Eq, Debug, thiserror::Error)]
#[error("{file}:{line}:{column}: {message}")]
pub struct FileError {
    /// The file.
    pub file: String,
    /// Line, from 1.
    pub line: usize,
    /// Column in characters, from 1.
    pub column: usize,
    /// Expectation and finding.
    pub message: String,
}

impl FileError {
    /// The fault at a place of the text, in bytes from its start.
    pub(super) fn new(file: &Path, text: &str, place: usize, message: impl Into<String>) -> Self {
        let before = text.get(..place).unwrap_or(text);
        let line_start = before.rfind('\n').map_or(0, |newline| newline + 1);
        FileError {
            file: file.display().to_string(),
            line: before.matches('\n').count() + 1,
            column: before[line_start..].chars().count() + 1,
            message: message.into(),
        }
    }
}

/// The file as it is written.
#[derive(Deserialize)]
#[serde(deny_unknown_fields, rename_all = "kebab-case")]
struct Table {
    title: String,
    #[serde(default)]
    solvers: Vec<Placed>,
    mode: Option<Placed>,
    timeout: Option<Placed>,
    memory: Option<Placed>,
    cpu_timeout: Option<Placed>,
    repeat: Option<u32>,
    rounds: Option<Spanned<u32>>,
    #[serde(default)]
    isolate: bool,
    min_block: Option<Placed>,
    batch: Option<Spanned<u16>>,
    #[serde(default)]
    control: Vec<Placed>,
    seed: Option<u64>,
    permute: Option<u64>,
    #[serde(default)]
    corpus: Vec<Spanned<CorpusTable>>,
    #[serde(default)]
    report: Report,
}

/// One `[[corpus]]`: a file, or a kind of generated puzzles with its parameters. One flat
/// table, as people write it; which keys go together is checked afterwards.
#[derive(Deserialize)]
#[serde(deny_unknown_fields, rename_all = "kebab-case")]
struct CorpusTable {
    name: Option<String>,
    path: Option<String>,
    first: Option<u64>,
    #[serde(default)]
    solvers: Vec<Placed>,
    generate: Option<String>,
    count: Option<u64>,
    seed: Option<u64>,
    size: Option<usize>,
    boxes: Option<String>,
    diagonals: Option<String>,
    clues: Option<usize>,
    holes: Option<usize>,
    signs: Option<f64>,
    places: Option<String>,
    complete: Option<String>,
    minimal: Option<bool>,
    symmetry: Option<String>,
    unique: Option<bool>,
}

/// Reads the text of `file`.
pub(super) fn read(file: &Path, text: &str) -> Result<Experiment, FileError> {
    let error = |place, message: String| FileError::new(file, text, place, message);
    let table: Table = toml::from_str(text).map_err(|reason| {
        error(reason.span().map_or(0, |span| span.start), message(reason.message()))
    })?;
    let mut corpora: Vec<Corpus> = Vec::new();
    let mut names = HashSet::new();
    for (number, written) in table.corpus.into_iter().enumerate() {
        let reader = CorpusReader { file, text, number, start: written.span().start };
        let is_named = written.get_ref().name.is_some();
        let corpus = reader.corpus(written.into_inner())?;
        let key = match &corpus.origin {
            _ if is_named => "name",
            Origin::File(_) => "path",
            Origin::Generated { .. } => "generate",
        };
        if !names.insert(corpus.name.clone()) {
            let found = format!("expected a name of its own, found '{}' again", corpus.name);
            return Err(reader.error(key, found));
        }
        if let Some(same) = corpora.iter().find(|other| other.has_puzzles_of(&corpus)) {
            let key = if matches!(corpus.origin, Origin::File(_)) { "path" } else { "generate" };
            let expected = "expected different corpora, found the puzzles of";
            return Err(reader.error(key, format!("{expected} '{}' again", same.name)));
        }
        if table.solvers.is_empty() && corpus.solvers.is_empty() {
            let expected = "expected solvers, here or for the whole experiment, found none";
            return Err(reader.error(key, expected));
        }
        corpora.push(corpus);
    }
    if corpora.is_empty() {
        return Err(error(0, "expected at least one [[corpus]], found none".to_owned()));
    }
    if let Some(batch) = table.batch.as_ref().filter(|batch| *batch.get_ref() == 0) {
        let message = "expected a number above 0, found 0".to_owned();
        return Err(error(batch.span().start, message));
    }
    if let Some(rounds) = table.rounds.as_ref().filter(|rounds| *rounds.get_ref() == 0) {
        let message = "expected a number above 0, found 0".to_owned();
        return Err(error(rounds.span().start, message));
    }
    Ok(Experiment {
        file: file.to_owned(),
        text: text.to_owned(),
        title: table.title,
        solvers: table.solvers,
        mode: parsed(table.mode, str::parse, error)?,
        timeout: parsed(table.timeout, parse_duration, error)?,
        memory: parsed(table.memory, parse_bytes, error)?,
        cpu_timeout: parsed(table.cpu_timeout, parse_duration, error)?,
        repeat: table.repeat,
        rounds: table.rounds.map(Spanned::into_inner),
        isolate: table.isolate,
        min_block: parsed(table.min_block, parse_block, error)?,
        batch: table.batch.map(Spanned::into_inner),
        control: table.control.into_iter().map(Spanned::into_inner).collect(),
        seed: table.seed,
        permute: table.permute,
        corpora,
        report: table.report,
    })
}

/// A value that is written as text, as on the command line.
fn parsed<T, E: fmt::Display>(
    text: Option<Placed>,
    parse: impl Fn(&str) -> Result<T, E>,
    error: impl Fn(usize, String) -> FileError,
) -> Result<Option<T>, FileError> {
    let parse = |text: Placed| {
        parse(text.get_ref()).map_err(|fault| error(text.span().start, fault.to_string()))
    };
    text.map(parse).transpose()
}

/// The message of the parser, with a suggestion where a key is misspelt.
fn message(text: &str) -> String {
    let unknown = text.strip_prefix("unknown field `").and_then(|rest| rest.split_once('`'));
    match unknown {
        Some((found, rest)) => {
            let known: Vec<&str> = rest.split('`').skip(1).step_by(2).collect();
            format!("unknown key '{found}'{}", suggestion(found, known))
        }
        None => text.lines().collect::<Vec<_>>().join(", "),
    }
}

/// One `[[corpus]]` of the text, for places in it.
struct CorpusReader<'a> {
    file: &'a Path,
    text: &'a str,
    /// Which of them, from 0.
    number: usize,
    /// Its start, as an offset.
    start: usize,
}

impl CorpusReader<'_> {
    /// The place of the value of a key, if there is one.
    fn place(&self, key: &str) -> Option<usize> {
        let document = DeTable::parse(self.text).ok()?;
        let corpora = document.get_ref().get("corpus")?.get_ref();
        Some(corpora.get(self.number)?.get_ref().get(key)?.span().start)
    }

    /// The fault of the value of a key, or of the whole where there is none.
    fn error(&self, key: &str, message: impl Into<String>) -> FileError {
        FileError::new(self.file, self.text, self.place(key).unwrap_or(self.start), message)
    }

    fn corpus(&self, table: CorpusTable) -> Result<Corpus, FileError> {
        let parameters = Parameters {
            size: table.size,
            boxes: table.boxes,
            diagonals: table.diagonals,
            clues: table.clues,
            holes: table.holes,
            signs: table.signs,
            places: table.places,
            complete: table.complete,
            minimal: table.minimal,
            symmetry: table.symmetry,
            unique: table.unique,
        };
        let CorpusTable { name, path, first, solvers, generate, count, seed, .. } = table;
        match (path, generate) {
            (Some(path), None) => {
                let others = [("count", count.is_some()), ("seed", seed.is_some())];
                let others = others.into_iter().filter(|(_, is_set)| *is_set);
                let others = others.map(|(key, _)| key.to_owned());
                if let Some(key) = parameters.set().into_iter().chain(others).next() {
                    return Err(
                        self.error(&key, format!("{key} goes with generate, not with path"))
                    );
                }
                let stem = Path::new(&path).file_stem().unwrap_or_default().to_string_lossy();
                let name = self.name(name, "path", &stem)?;
                let folder = self.file.parent().unwrap_or(Path::new(""));
                Ok(Corpus { name, first, solvers, origin: Origin::File(folder.join(path)) })
            }
            (None, Some(kind)) => {
                let name = self.name(name, "generate", &kind)?;
                let Some(count) = count else {
                    let expected = "expected count beside generate, found none";
                    return Err(self.error("generate", expected));
                };
                if count == 0 {
                    return Err(self.error("count", "expected a number above 0, found 0"));
                }
                let kind = self.kind(&kind, &parameters)?;
                let seed = seed.unwrap_or(1);
                let origin = Origin::Generated { kind, parameters, count, seed };
                Ok(Corpus { name, first, solvers, origin })
            }
            (Some(_), Some(_)) => {
                Err(self.error("generate", "expected path or generate, found both"))
            }
            (None, None) => {
                let expected = "expected a corpus with path or generate, found neither";
                Err(FileError::new(self.file, self.text, self.start, expected))
            }
        }
    }

    /// The name that is written, or one after the value of a key.
    fn name(&self, name: Option<String>, key: &str, other: &str) -> Result<String, FileError> {
        let key = if name.is_some() { "name" } else { key };
        let name = name.unwrap_or_else(|| other.to_owned());
        // The name of a file in the run's folder, and a column of its rows.
        let is_plain = |c: char| c.is_alphanumeric() || "-_.+ ".contains(c);
        if name.is_empty() || name.starts_with('.') || !name.chars().all(is_plain) {
            let expected = "expected a name of letters, digits and any of -_.+";
            return Err(self.error(key, format!("{expected}, found '{name}'")));
        }
        Ok(name)
    }

    /// The kind of generated puzzles, tried out with its parameters.
    fn kind(&self, name: &str, parameters: &Parameters) -> Result<&'static Kind, FileError> {
        let kind = kinds::find(name).map_err(|error| self.error("generate", error.to_string()))?;
        kind.recipe_for(parameters, None).map_err(|error| {
            let parameter = match &error {
                RecipeError::NotTaken { parameter, .. } => parameter,
                RecipeError::Impossible(error) => error.parameter,
            };
            let key = if self.place(parameter).is_some() { parameter } else { "generate" };
            self.error(key, error.to_string())
        })?;
        Ok(kind)
    }
}
