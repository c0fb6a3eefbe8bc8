//! The generated corpora of an experiment, as files in the folder of its run: hashed and kept
//! like every corpus.
//!
//! Beside them stands what each was made of. A corpus that is there, unchanged and of the
//! same recipe, is not made again: a run that is continued needs the very same puzzles, also
//! from a version of the program whose generators have changed.

use super::{Experiment, Origin};
use quorum_generate::{Corpus, Parameters};
use quorum_solvers::parallel::processors;
use quorum_util::digest::sha256_hex;
use quorum_util::files::{at, replace};
use serde::{Deserialize, Serialize};
use std::collections::BTreeMap;
use std::path::{Path, PathBuf};
use std::{fs, io};

/// The folder of generated corpora in the folder of a run.
pub const FOLDER: &str = "corpora";

/// Recipes of the corpora, in that folder.
const RECIPES: &str = "recipes.json";

/// Recipe of one corpus, and the hash of its file.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
struct Made {
    generate: String,
    count: u64,
    seed: u64,
    parameters: Parameters,
    sha256: String,
}

impl Experiment {
    /// Returns the files of all corpora, in order. Those that are generated are made in
    /// `run_folder` unless they are there; `progress(name, made, count)` is called with the number
    /// of puzzles made so far.
    pub fn materialize(
        &self,
        run_folder: &Path,
        mut progress: impl FnMut(&str, u64, u64),
    ) -> io::Result<Vec<PathBuf>> {
        let folder = run_folder.join(FOLDER);
        let recipes = folder.join(RECIPES);
        let mut made: BTreeMap<String, Made> = match fs::read(&recipes) {
            Ok(text) => {
                serde_json::from_slice(&text).map_err(|error| at(&recipes)(error.into()))?
            }
            Err(_) => BTreeMap::new(),
        };
        let mut files = Vec::new();
        for corpus in &self.corpora {
            let (kind, parameters, count, seed) = match &corpus.origin {
                Origin::File(path) => {
                    files.push(path.clone());
                    continue;
                }
                Origin::Generated { kind, parameters, count, seed } => {
                    (kind, parameters, *count, *seed)
                }
            };
            let name = &corpus.name;
            let file = folder.join(format!("{name}.csv"));
            let sha256 = fs::read(&file).map(|bytes| sha256_hex(&bytes)).unwrap_or_default();
            let wanted = |sha256| Made {
                generate: kind.name.to_owned(),
                count,
                seed,
                parameters: parameters.clone(),
                sha256,
            };
            if made.get(name) != Some(&wanted(sha256)) {
                progress(name, 0, count);
                let recipe = kind.recipe(parameters).expect("the file was checked");
                let corpus = Corpus { name, recipe: &*recipe, count, seed, limit: None };
                let bytes = corpus.csv(processors(), |made| progress(name, made, count));
                let bytes = bytes.map_err(|unmade| at(&file)(io::Error::other(unmade)))?;
                made.insert(name.clone(), wanted(sha256_hex(&bytes)));
                fs::create_dir_all(&folder).map_err(at(&folder))?;
                replace(&file, &bytes).map_err(at(&file))?;
                let text = serde_json::to_string_pretty(&made).expect("plain data") + "\n";
                replace(&recipes, text).map_err(at(&recipes))?;
            }
            files.push(file);
        }
        self.check_generated(&files)?;
        Ok(files)
    }

    /// Refuses generated corpora with the same puzzles under two names: recipes that are written
    /// differently may be the same.
    fn check_generated(&self, files: &[PathBuf]) -> io::Result<()> {
        let mut contents: Vec<(&str, String)> = Vec::new();
        for (corpus, file) in self.corpora.iter().zip(files) {
            if !matches!(corpus.origin, Origin::Generated { .. }) {
                continue;
            }
            let text = fs::read_to_string(file).map_err(at(file))?;
            let content = content(&text, corpus.first);
            if let Some((same, _)) = contents.iter().find(|(_, other)| *other == content) {
                return Err(io::Error::other(format!(
                    "expected different corpora, found {same} and {} with the same puzzles",
                    corpus.name
                )));
            }
            contents.push((&corpus.name, content));
        }
        Ok(())
    }
}

/// Hash of the rows of a generated corpus that are used, without their ids.
fn content(csv: &str, first: Option<u64>) -> String {
    let rows = csv.lines().skip(1).take(first.map_or(usize::MAX, |first| first as usize));
    let puzzles: Vec<&str> =
        rows.map(|row| row.split_once(',').map_or(row, |(_, row)| row)).collect();
    sha256_hex(puzzles.join("\n").as_bytes())
}
