//! The statements of the two source documents, tested on a run of `experiment.toml`:
//! `scripts/reproduce source-claims` makes both.
//!
//! `source-claims EXPERIMENT.toml RUN_FOLDER` runs the searches that take minutes, writes their
//! counts (`searches.csv`, `worst.csv`) into the folder, and computes `claims.md`, `calls.svg` and
//! `products.svg` from the files in the folder. `source-claims RUN_FOLDER` only computes, as from
//! the committed results. Everything is counted, every limit is a number of calls: the
//! results are the same on every machine.

mod boxes;
mod claims;
mod climb;
mod evidence;
mod numbers;
mod picture;
mod runs;
mod search;

#[cfg(test)]
mod committed;

use boxes::Fillings;
use claims::{Watched, ablation, cost, hits, layers, matching, product, rectangle};
use evidence::Evidence;
use quorum_formats::{Item, ReadOptions, read};
use quorum_toolkit::experiment::Experiment;
use runs::{CLASSIC, Runs, Worst};
use std::error::Error;
use std::fs::{self, File};
use std::io::BufReader;
use std::path::Path;

fn main() -> Result<(), Box<dyn Error>> {
    let arguments: Vec<String> = std::env::args().skip(1).collect();
    let folder = match arguments.as_slice() {
        [folder] => Path::new(folder),
        [file, folder] => {
            let folder = Path::new(folder);
            run_searches(Path::new(file), folder)?;
            folder
        }
        _ => return Err("usage: source-claims [EXPERIMENT.toml] RUN_FOLDER".into()),
    };
    let results = Results::new(folder)?;
    for (name, text) in &results.files {
        fs::write(folder.join(name), text)?;
    }
    print!("{}", results.files[0].1);
    Ok(())
}

/// Runs the long searches and writes their files.
fn run_searches(file: &Path, folder: &Path) -> Result<(), Box<dyn Error>> {
    let experiment = Experiment::read(file)?;
    let files = experiment.materialize(folder, |_, _, _| ())?;
    let place = experiment.corpora.iter().position(|corpus| corpus.name == "full-any");
    let corpus = BufReader::new(File::open(&files[place.ok_or("no corpus full-any")?])?);
    let made: Vec<Item> =
        read("full-any".to_owned(), corpus, ReadOptions::default()).collect::<Result<_, _>>()?;
    let evidence = Evidence::rows(folder)?;
    fs::write(folder.join("searches.csv"), Runs::new(|name| evidence.puzzles(name), &made)?.csv())?;
    fs::write(
        folder.join("worst.csv"),
        Worst::csv(&Worst::find(evidence.corpus("full")[0].puzzle.rules())),
    )?;
    Ok(())
}

/// The files that are computed from rows and searches.
struct Results {
    files: [(&'static str, String); 3],
}

impl Results {
    /// Computes them from a folder.
    fn new(folder: &Path) -> Result<Self, Box<dyn Error>> {
        let evidence = Evidence::read(folder)?;
        let watched = Watched::new(&evidence)?;
        let fillings = Fillings::all();
        let claims = [
            claims::boxes::most(&fillings, &watched, &evidence),
            claims::boxes::mean(&fillings, &watched, &evidence),
            cost::cost(&evidence),
            hits::hits(&watched, &evidence),
            product::distance(&evidence),
            layers::layers(&fillings, &watched),
            ablation::ablation(&evidence),
            rectangle::rectangle(&evidence),
            matching::matching(&evidence),
        ];
        let first: Vec<u64> = watched.full.iter().filter_map(|seen| seen.calls_to_first).collect();
        let proof: Vec<u64> = watched.full.iter().map(|seen| seen.calls).collect();
        let products = CLASSIC.map(|corpus| (corpus, product::products(&evidence, corpus)));
        let files = [
            ("claims.md", claims::markdown(&claims)),
            ("calls.svg", picture::calls(&first, &proof)),
            ("products.svg", picture::products(&products)),
        ];
        Ok(Results { files })
    }
}
