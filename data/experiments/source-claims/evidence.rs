//! The results of a run of the experiment: the puzzles, the calls and nodes that the solvers
//! counted, and the searches of `runs.rs`, from a folder whose files may be compressed.

use super::runs::{Runs, Worst, puzzle_of};
use flate2::read::MultiGzDecoder;
use quorum_problem::Grid;
use quorum_puzzle::Puzzle;
use quorum_report::Rows;
use std::collections::{BTreeMap, HashMap};
use std::error::Error;
use std::fs::{self, File};
use std::io::{self, Read};
use std::path::{Path, PathBuf};

/// One puzzle of a corpus.
pub struct Item {
    /// The puzzle.
    pub puzzle: Puzzle,
    /// Its solution, if it has one only.
    pub solution: Option<Grid>,
    /// Calls or nodes by solver, until the number of solutions was known.
    pub nodes: HashMap<String, u64>,
}

/// Puzzles and counts.
pub struct Evidence {
    corpora: BTreeMap<String, Vec<Item>>,
    /// The searches that are too long to be repeated in a test.
    pub runs: Runs,
    /// The worst puzzles found.
    pub worst: Vec<Worst>,
}

impl Evidence {
    /// Reads a folder. A row without a decision is an error: no figure may depend on the speed
    /// of a machine.
    pub fn read(folder: &Path) -> Result<Self, Box<dyn Error>> {
        let mut evidence = Self::rows(folder)?;
        evidence.runs = Runs::read(&text(folder, "searches.csv")?)?;
        evidence.worst = Worst::read(&text(folder, "worst.csv")?)?;
        Ok(evidence)
    }

    /// Reads the rows and puzzles of `quorum compare` only.
    pub fn rows(folder: &Path) -> Result<Self, Box<dyn Error>> {
        let lines: HashMap<String, String> = text(folder, "puzzles.csv")?
            .lines()
            .filter_map(|line| line.split_once(','))
            .map(|(id, line)| (id.to_owned(), line.to_owned()))
            .collect();
        let mut corpora: BTreeMap<String, BTreeMap<u64, Item>> = BTreeMap::new();
        for row in Rows::open(&existing(folder, "results.csv"))? {
            let row = row?;
            let place = format!("{} {} {}", row.corpus, row.puzzle_index, row.solver);
            let (true, Some(nodes)) = (row.is_solved(), row.nodes) else {
                return Err(format!("{place}: expected a decision, found {}", row.status).into());
            };
            let corpus = corpora.entry(row.corpus).or_default();
            let item = match corpus.entry(row.puzzle_index) {
                std::collections::btree_map::Entry::Occupied(entry) => entry.into_mut(),
                std::collections::btree_map::Entry::Vacant(entry) => {
                    let line = lines.get(&row.puzzle_id).ok_or("a puzzle is not in puzzles.csv")?;
                    let puzzle = puzzle_of(line)?;
                    entry.insert(Item { puzzle, solution: None, nodes: HashMap::new() })
                }
            };
            if row.verdict == "unique" {
                item.solution =
                    row.solution.map(|grid| grid.bytes().map(|digit| digit - b'0').collect());
            }
            item.nodes.insert(row.solver, nodes);
        }
        let corpora =
            corpora.into_iter().map(|(name, items)| (name, items.into_values().collect()));
        Ok(Evidence { corpora: corpora.collect(), runs: Runs::default(), worst: Vec::new() })
    }

    /// The puzzles of a corpus.
    pub fn corpus(&self, name: &str) -> &[Item] {
        &self.corpora[name]
    }

    /// The puzzles of a corpus without what is known of them.
    pub fn puzzles(&self, name: &str) -> Vec<&Puzzle> {
        self.corpus(name).iter().map(|item| &item.puzzle).collect()
    }

    /// The calls or nodes of a solver on every puzzle of a corpus.
    pub fn nodes(&self, corpus: &str, solver: &str) -> Vec<u64> {
        self.corpus(corpus).iter().map(|item| item.nodes[solver]).collect()
    }
}

/// The file of a name in a folder, or the compressed one where only that exists.
fn existing(folder: &Path, name: &str) -> PathBuf {
    let plain = folder.join(name);
    if plain.exists() { plain } else { folder.join(format!("{name}.gz")) }
}

/// The text of a file that may be compressed.
fn text(folder: &Path, name: &str) -> io::Result<String> {
    let path = existing(folder, name);
    if path.extension().is_none_or(|extension| extension != "gz") {
        return fs::read_to_string(path);
    }
    let mut text = String::new();
    MultiGzDecoder::new(File::open(path)?).read_to_string(&mut text)?;
    Ok(text)
}
