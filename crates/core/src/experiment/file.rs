//! The text of an experiment file, and what is wrong with it, by line and column.

use super::{Corpus, Experiment, Origin, Placed, Report};
use crate::generate::{Kind, Parameters, RecipeError, each_parameter, kinds};
use crate::units::{parse_block, parse_bytes, parse_duration};
use problem::suggest::suggestion;
use serde::Deserialize;
use std::collections::HashSet;
use std::ops::Range;
use std::path::Path;
use toml::Spanned;

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
    /// What was expected and what was found.
    pub message: String,
}

/// The file as it is written.
#[derive(Deserialize)]
#[serde(deny_unknown_fields, rename_all = "kebab-case")]
struct Table {
    title: String,
    #[serde(default)]
    solvers: Vec<Spanned<String>>,
    mode: Option<Spanned<String>>,
    timeout: Option<Spanned<String>>,
    memory: Option<Spanned<String>>,
    repeat: Option<u32>,
    min_block: Option<Spanned<String>>,
    batch: Option<Spanned<u16>>,
    seed: Option<u64>,
    permute: Option<u64>,
    #[serde(default)]
    corpus: Vec<Spanned<CorpusTable>>,
    #[serde(default)]
    report: ReportTable,
}

#[derive(Deserialize, Default)]
#[serde(deny_unknown_fields)]
struct ReportTable {
    baseline: Option<Spanned<String>>,
    #[serde(default)]
    by: Vec<Spanned<String>>,
    #[serde(default)]
    plots: Vec<Spanned<String>>,
}

/// One `[[corpus]]`: a file, or a kind of generated puzzles with its parameters. One flat
/// table, as people write it; which keys go together is checked afterwards.
#[derive(Deserialize)]
#[serde(deny_unknown_fields, rename_all = "kebab-case")]
struct CorpusTable {
    name: Option<Spanned<String>>,
    path: Option<Spanned<String>>,
    first: Option<u64>,
    #[serde(default)]
    solvers: Vec<Spanned<String>>,
    generate: Option<Spanned<String>>,
    count: Option<Spanned<u64>>,
    seed: Option<Spanned<u64>>,
    size: Option<Spanned<usize>>,
    boxes: Option<Spanned<String>>,
    clues: Option<Spanned<usize>>,
    holes: Option<Spanned<usize>>,
    signs: Option<Spanned<f64>>,
    places: Option<Spanned<String>>,
    complete: Option<Spanned<String>>,
    minimal: Option<Spanned<bool>>,
    symmetry: Option<Spanned<String>>,
    unique: Option<Spanned<bool>>,
}

/// Reads the text of `file`.
pub(super) fn read(file: &Path, text: &str) -> Result<Experiment, FileError> {
    let reader = Reader { file, text };
    let table: Table = toml::from_str(text).map_err(|error| {
        let place = error.span().unwrap_or(0..0);
        reader.error(place, message(error.message()))
    })?;
    let mut corpora: Vec<Corpus> = Vec::new();
    let mut names = HashSet::new();
    for corpus in &table.corpus {
        let (corpus, place) = reader.corpus(corpus)?;
        if !names.insert(corpus.name.clone()) {
            let found = format!("expected a name of its own, found '{}' again", corpus.name);
            return Err(reader.error(place, found));
        }
        if table.solvers.is_empty() && corpus.solvers.is_empty() {
            let expected = "expected solvers, here or for the whole experiment, found none";
            return Err(reader.error(place, expected));
        }
        corpora.push(corpus);
    }
    if corpora.is_empty() {
        return Err(reader.error(0..0, "expected at least one [[corpus]], found none"));
    }
    Ok(Experiment {
        file: file.to_owned(),
        text: text.to_owned(),
        title: table.title,
        solvers: table.solvers.iter().map(|name| reader.placed(name)).collect(),
        mode: reader.parsed(&table.mode, |text| text.parse())?,
        timeout: reader.parsed(&table.timeout, parse_duration)?,
        memory: reader.parsed(&table.memory, parse_bytes)?,
        repeat: table.repeat,
        min_block: reader.parsed(&table.min_block, parse_block)?,
        batch: match &table.batch {
            Some(batch) if *batch.get_ref() == 0 => {
                return Err(reader.error(batch.span(), "expected a number above 0, found 0"));
            }
            batch => batch.as_ref().map(|batch| *batch.get_ref()),
        },
        seed: table.seed,
        permute: table.permute,
        corpora,
        report: Report {
            baseline: table.report.baseline.as_ref().map(|name| reader.placed(name)),
            by: table.report.by.iter().map(|column| reader.placed(column)).collect(),
            plots: table.report.plots.iter().map(|plot| reader.placed(plot)).collect(),
        },
    })
}

/// What the parser says, with a suggestion where a key is misspelt.
fn message(said: &str) -> String {
    let unknown = said.strip_prefix("unknown field `").and_then(|rest| rest.split_once('`'));
    match unknown {
        Some((found, rest)) => {
            let known: Vec<&str> = rest.split('`').skip(1).step_by(2).collect();
            format!("unknown key '{found}'{}", suggestion(found, known))
        }
        None => said.lines().collect::<Vec<_>>().join(", "),
    }
}

/// The text, for places in it.
struct Reader<'a> {
    file: &'a Path,
    text: &'a str,
}

impl Reader<'_> {
    fn error(&self, place: Range<usize>, message: impl Into<String>) -> FileError {
        let (line, column) = self.position(place.start);
        FileError { file: self.file.display().to_string(), line, column, message: message.into() }
    }

    fn position(&self, offset: usize) -> (usize, usize) {
        let before = self.text.get(..offset).unwrap_or(self.text);
        let line_start = before.rfind('\n').map_or(0, |newline| newline + 1);
        (before.matches('\n').count() + 1, before[line_start..].chars().count() + 1)
    }

    fn placed(&self, value: &Spanned<String>) -> Placed {
        let (line, column) = self.position(value.span().start);
        Placed { text: value.get_ref().clone(), line, column }
    }

    /// A value that is written as text, as on the command line.
    fn parsed<T>(
        &self,
        text: &Option<Spanned<String>>,
        parse: impl Fn(&str) -> Result<T, String>,
    ) -> Result<Option<T>, FileError> {
        let parse = |text: &Spanned<String>| {
            parse(text.get_ref()).map_err(|error| self.error(text.span(), error))
        };
        text.as_ref().map(parse).transpose()
    }

    fn corpus(&self, table: &Spanned<CorpusTable>) -> Result<(Corpus, Range<usize>), FileError> {
        let (whole, table) = (table.span(), table.get_ref());
        let name = |place: &Spanned<String>, fallback: &str| {
            let name = table.name.as_ref().map_or(fallback, |name| name.get_ref());
            let place = table.name.as_ref().unwrap_or(place).span();
            // The name of a file in the run's folder, and a column of its rows.
            let is_plain = |c: char| c.is_alphanumeric() || "-_.+ ".contains(c);
            if name.is_empty() || name.starts_with('.') || !name.chars().all(is_plain) {
                let expected = "expected a name of letters, digits and any of -_.+";
                return Err(self.error(place, format!("{expected}, found '{name}'")));
            }
            Ok((name.to_owned(), place))
        };
        let solvers = table.solvers.iter().map(|name| self.placed(name)).collect();
        match (&table.path, &table.generate) {
            (Some(path), None) => {
                let unused = self.set(table).into_iter().chain(
                    [("count", &table.count), ("seed", &table.seed)]
                        .into_iter()
                        .filter_map(|(key, value)| Some((key, value.as_ref()?.span()))),
                );
                if let Some((key, place)) = unused.into_iter().next() {
                    return Err(
                        self.error(place, format!("{key} goes with generate, not with path"))
                    );
                }
                let folder = self.file.parent().unwrap_or(Path::new(""));
                let stem = Path::new(path.get_ref()).file_stem().unwrap_or_default();
                let (name, place) = name(path, &stem.to_string_lossy())?;
                let origin = Origin::File(folder.join(path.get_ref()));
                Ok((Corpus { name, first: table.first, solvers, origin }, place))
            }
            (None, Some(kind)) => {
                let (name, place) = name(kind, kind.get_ref())?;
                let Some(count) = table.count.as_ref().map(|count| *count.get_ref()) else {
                    return Err(
                        self.error(kind.span(), "expected count beside generate, found none")
                    );
                };
                if let Some(place) = table.count.as_ref().filter(|_| count == 0) {
                    return Err(self.error(place.span(), "expected a number above 0, found 0"));
                }
                let (kind, parameters) = self.kind(kind, table)?;
                let seed = table.seed.as_ref().map_or(1, |seed| *seed.get_ref());
                let origin = Origin::Generated { kind, parameters, count, seed };
                Ok((Corpus { name, first: table.first, solvers, origin }, place))
            }
            (Some(_), Some(kind)) => {
                Err(self.error(kind.span(), "expected path or generate, found both"))
            }
            (None, None) => {
                Err(self.error(whole, "expected a corpus with path or generate, found neither"))
            }
        }
    }

    /// The kind of generated puzzles and its parameters, tried out.
    fn kind(
        &self,
        name: &Spanned<String>,
        table: &CorpusTable,
    ) -> Result<(&'static Kind, Parameters), FileError> {
        let kind = kinds::find(name.get_ref());
        let kind = kind.map_err(|error| self.error(name.span(), error.to_string()))?;
        let set = self.set(table);
        let parameters = Parameters {
            size: table.size.as_ref().map(|value| *value.get_ref()),
            boxes: table.boxes.as_ref().map(|value| value.get_ref().clone()),
            clues: table.clues.as_ref().map(|value| *value.get_ref()),
            holes: table.holes.as_ref().map(|value| *value.get_ref()),
            signs: table.signs.as_ref().map(|value| *value.get_ref()),
            places: table.places.as_ref().map(|value| value.get_ref().clone()),
            complete: table.complete.as_ref().map(|value| value.get_ref().clone()),
            minimal: table.minimal.as_ref().map(|value| *value.get_ref()),
            symmetry: table.symmetry.as_ref().map(|value| value.get_ref().clone()),
            unique: table.unique.as_ref().map(|value| *value.get_ref()),
        };
        kind.recipe_for(&parameters, None).map_err(|error| {
            let parameter = match &error {
                RecipeError::NotTaken { parameter, .. } => parameter,
                RecipeError::Impossible(error) => error.parameter,
            };
            let place = set.iter().find(|(key, _)| *key == parameter);
            let place = place.map_or(name.span(), |(_, place)| place.clone());
            self.error(place, error.to_string())
        })?;
        Ok((kind, parameters))
    }

    /// The parameters of generated puzzles that stand in the table, and where.
    fn set(&self, table: &CorpusTable) -> Vec<(&'static str, Range<usize>)> {
        fn span<T>(value: &Option<Spanned<T>>) -> Option<Range<usize>> {
            value.as_ref().map(Spanned::span)
        }
        let all = each_parameter!(table, span);
        all.into_iter().filter_map(|(name, span)| Some((name, span?))).collect()
    }
}
