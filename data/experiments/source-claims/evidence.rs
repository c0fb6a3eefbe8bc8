//! What a run of the experiment left: its puzzles, and the calls that the solvers counted.

use quorum::experiment::Experiment;
use quorum::puzzle::formats::{Item, ReadOptions, read};
use quorum::report::Rows;
use std::collections::{BTreeMap, HashMap};
use std::error::Error;
use std::fs::File;
use std::io::BufReader;
use std::path::Path;

/// The puzzles by corpus, and the rows.
pub struct Evidence {
    /// The puzzles of each corpus, in order.
    pub items: BTreeMap<String, Vec<Item>>,
    calls: HashMap<(String, u64, String), Calls>,
}

/// What a row says of a run in mode `decide`.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Calls {
    /// Calls until it was known how many solutions there are.
    Decided(u64),
    /// The time was up after so many calls.
    Stopped(u64),
}

impl Evidence {
    /// Reads the results of an experiment in a folder.
    pub fn read(experiment: &Experiment, folder: &Path) -> Result<Self, Box<dyn Error>> {
        let files = experiment.materialise(folder, |_, _, _| ())?;
        let mut items = BTreeMap::new();
        for (corpus, file) in experiment.corpora.iter().zip(files) {
            let text = BufReader::new(File::open(&file)?);
            let all = read(corpus.name.clone(), text, ReadOptions::default());
            items.insert(corpus.name.clone(), all.collect::<Result<Vec<_>, _>>()?);
        }
        let mut calls = HashMap::new();
        for row in Rows::open(&folder.join("results.csv"))? {
            let row = row?;
            let Some(nodes) = row.nodes else { continue };
            let seen = if row.is_solved() { Calls::Decided(nodes) } else { Calls::Stopped(nodes) };
            calls.insert((row.corpus, row.puzzle_index, row.solver), seen);
        }
        Ok(Evidence { items, calls })
    }

    /// The puzzles of a corpus.
    pub fn corpus(&self, name: &str) -> &[Item] {
        &self.items[name]
    }

    /// What a solver counted on puzzle number `index` of a corpus.
    pub fn calls(&self, corpus: &str, index: usize, solver: &str) -> Option<Calls> {
        self.calls.get(&(corpus.to_owned(), index as u64, solver.to_owned())).copied()
    }

    /// What a solver counted on every puzzle of a corpus.
    pub fn all_calls(&self, corpus: &str, solver: &str) -> Vec<Calls> {
        (0..self.corpus(corpus).len())
            .filter_map(|index| self.calls(corpus, index, solver))
            .collect()
    }
}
