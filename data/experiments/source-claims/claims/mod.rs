//! The statements of the two documents, each with a definition under which it can be counted, and
//! the counts.

pub mod ablation;
pub mod boxes;
pub mod cost;
pub mod hits;
pub mod layers;
pub mod matching;
pub mod product;
pub mod rectangle;

use super::evidence::{Evidence, Item};
use super::runs::ABLATION;
use super::search::{Seen, Variant, watch};
use quorum_puzzle::{Puzzle, corpus_line};

/// A statement and the counts.
pub struct Claim {
    /// Its letter.
    pub letter: char,
    /// The statement, or the question that it leaves.
    pub statement: &'static str,
    /// The result in a sentence.
    pub found: String,
    /// The numbers behind that, one list item each.
    pub numbers: Vec<String>,
    /// Tables, as Markdown.
    pub tables: Vec<String>,
    /// The worst puzzle found, and in what.
    pub worst: Option<(String, Puzzle)>,
}

/// Observations in the original's searches on puzzles of all inequalities.
pub struct Watched {
    /// With one solution each.
    pub full: Vec<Seen>,
    /// Of random grids, with any number of solutions.
    pub any: Vec<Seen>,
}

impl Watched {
    /// Repeats the searches. Calls that differ from those that `topological` counted are an
    /// error, also in the ablation.
    pub fn new(evidence: &Evidence) -> Result<Self, String> {
        let check = |corpus: &str, index: usize, item: &Item, calls: u64| {
            let counted = item.nodes["topological"];
            if counted == calls {
                Ok(())
            } else {
                Err(format!("{corpus} {index}: {counted} calls of topological, {calls}"))
            }
        };
        let watch_all = |corpus: &str| {
            let items = evidence.corpus(corpus).iter().enumerate();
            let watched = items.map(|(index, item)| {
                let seen = watch(&item.puzzle, u64::MAX);
                check(corpus, index, item, seen.calls).map(|()| seen)
            });
            watched.collect::<Result<Vec<Seen>, String>>()
        };
        for (corpus, _) in ABLATION {
            for run in evidence.runs.of(corpus, &Variant::ORIGINAL.to_string()) {
                if run.is_complete {
                    check(corpus, run.index, &evidence.corpus(corpus)[run.index], run.calls)?;
                }
            }
        }
        Ok(Watched { full: watch_all("full")?, any: watch_all("full-any")? })
    }
}

/// The worst puzzle of the walks for a measure, with the observations in its search.
fn walked<'a>(evidence: &'a Evidence, measure: &str) -> (&'a Puzzle, Seen) {
    let worst = evidence.worst.iter().find(|worst| worst.measure == measure);
    let puzzle = &worst.expect("worst.csv has all measures").puzzle;
    (puzzle, watch(puzzle, u64::MAX))
}

/// A Markdown table.
fn table(header: &[&str], rows: impl IntoIterator<Item = Vec<String>>) -> String {
    let line = |cells: &[String]| format!("| {} |\n", cells.join(" | "));
    let header: Vec<String> = header.iter().map(|cell| (*cell).to_owned()).collect();
    let mut text = line(&header);
    text += &format!("|---|{}\n", "--:|".repeat(header.len() - 1));
    rows.into_iter().for_each(|row| text += &line(&row));
    text
}

/// All claims as Markdown: a table, then the numbers.
pub fn markdown(claims: &[Claim]) -> String {
    let mut text = String::from(
        "Computed by `main.rs` from the files in this folder. Intervals in brackets are 95 %\n\
         intervals for the population that the puzzles were drawn from: Wilson's for shares, order\n\
         statistics for medians, linearized ratios for means over calls.\n\n\
         | statement | found |\n|---|---|\n",
    );
    for claim in claims {
        text += &format!("| ({}) {} | {} |\n", claim.letter, claim.statement, claim.found);
    }
    for claim in claims {
        text += &format!("\n### ({}) {}\n\n", claim.letter, claim.statement);
        for number in &claim.numbers {
            text += &format!("* {number}\n");
        }
        for table in &claim.tables {
            text += &format!("\n{table}");
        }
        if let Some((measure, puzzle)) = &claim.worst {
            let line = corpus_line(puzzle);
            text += &format!("\nThe worst puzzle found, {measure}:\n\n```\n{line}\n```\n");
        }
    }
    text
}
