//! The searches that take minutes, each within a number of calls, and their files:
//! `searches.csv` has a line per puzzle and search, `worst.csv` the worst puzzles that walks found.
//!
//! All figures are computed from these files (and from searches that take seconds), so that a
//! test can compute them again from what is committed.

use super::climb::climb;
use super::search::{Seen, Variant, search, total};
use quorum_formats::{Item, ReadOptions, read};
use quorum_puzzle::{Puzzle, Rules, corpus_line};
use quorum_solvers::table::find;
use quorum_solvers::{Mode, Question};
use std::error::Error;
use std::fmt::Write;

/// 6^9, as which the estimate "69" of the second document is read.
pub const SIX_TO_THE_NINTH: u64 = 6u64.pow(9);

/// The limit of calls of the ablation.
pub const ABLATION_LIMIT: u64 = 1_000_000;

/// The corpora of the ablation, and how many of their puzzles it gets.
pub const ABLATION: [(&str, usize); 5] =
    [("full", 200), ("signs-100", 50), ("signs-90", 50), ("signs-80", 50), ("signs-70", 50)];

/// The name of the search of the original up to 6^9 calls.
pub const LONG: &str = "original";

/// The name of `dfs` until the first solution.
pub const DFS_FIRST: &str = "dfs, first solution";

/// The corpora of classic Sudoku.
pub const CLASSIC: [&str; 4] =
    ["classic-easy", "classic-hard", "classic-minimal", "classic-nearly-full"];

const HEADER: &str = "corpus,puzzle_index,search,calls,is_complete,calls_to_first,placings,choices,\
                      most_choices,first_is_generating_grid";

/// One search.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct Run {
    /// The corpus.
    pub corpus: String,
    /// The place of the puzzle in it, from 0.
    pub index: usize,
    /// The configuration of the search.
    pub search: String,
    /// Calls until the end of the search or its limit.
    pub calls: u64,
    /// Whether the search ended before the limit.
    pub is_complete: bool,
    /// Calls until the first solution.
    pub calls_to_first: Option<u64>,
    /// Calls with something to place, in a search value by value.
    pub placings: u64,
    /// Cells that the filter allowed in these, added up.
    pub choices: u64,
    /// The most of them at a call.
    pub most_choices: u32,
    /// Whether the first solution is the grid that the puzzle was made of.
    pub is_generating: Option<bool>,
}

/// All searches.
#[derive(Default)]
pub struct Runs(Vec<Run>);

impl Runs {
    /// Makes all. `puzzles` returns the puzzles of a corpus, `made` are those with their grids.
    pub fn new<'a>(
        puzzles: impl Fn(&str) -> Vec<&'a Puzzle>,
        made: &[Item],
    ) -> Result<Self, Box<dyn Error>> {
        let mut runs = Vec::new();
        for (index, puzzle) in puzzles("minimal").into_iter().enumerate() {
            let seen = search(puzzle, Variant::ORIGINAL, SIX_TO_THE_NINTH + 1);
            runs.push(Run::new("minimal", index, LONG.to_owned(), &seen));
        }
        for (index, item) in made.iter().enumerate() {
            let seen = search(&item.puzzle, Variant::ORIGINAL, SIX_TO_THE_NINTH + 1);
            let mut run = Run::new("full-any", index, LONG.to_owned(), &seen);
            run.is_generating = Some(seen.solutions.first() == item.expected.grid.as_ref());
            runs.push(run);
        }
        for (corpus, first) in ABLATION {
            for (index, puzzle) in puzzles(corpus).into_iter().take(first).enumerate() {
                for variant in Variant::all() {
                    let seen = search(puzzle, variant, ABLATION_LIMIT);
                    runs.push(Run::new(corpus, index, variant.to_string(), &seen));
                }
            }
        }
        let dfs = find(&"dfs".parse()?)?.solver;
        for corpus in CLASSIC {
            for (index, puzzle) in puzzles(corpus).into_iter().enumerate() {
                let answer = dfs.open().ask(&puzzle.lower(), &Question::new(Mode::First));
                let calls = answer.counters.nodes.ok_or("dfs counts its calls")?;
                runs.push(Run {
                    corpus: corpus.to_owned(),
                    index,
                    search: DFS_FIRST.to_owned(),
                    calls,
                    is_complete: true,
                    calls_to_first: Some(calls),
                    ..Run::default()
                });
            }
        }
        Ok(Runs(runs))
    }

    /// The searches of one configuration on a corpus.
    pub fn of(&self, corpus: &str, search: &str) -> Vec<&Run> {
        self.0.iter().filter(|run| run.corpus == corpus && run.search == search).collect()
    }

    /// As CSV.
    pub fn csv(&self) -> String {
        let mut text = format!("{HEADER}\n");
        for run in &self.0 {
            let first = run.calls_to_first.map_or(String::new(), |calls| calls.to_string());
            let generating = run.is_generating.map_or("", |is| if is { "1" } else { "0" });
            let _ = writeln!(
                text,
                "{},{},\"{}\",{},{},{first},{},{},{},{generating}",
                run.corpus,
                run.index,
                run.search,
                run.calls,
                u8::from(run.is_complete),
                run.placings,
                run.choices,
                run.most_choices,
            );
        }
        text
    }

    /// Reads the CSV.
    pub fn read(text: &str) -> Result<Self, Box<dyn Error>> {
        let mut reader = csv::Reader::from_reader(text.as_bytes());
        if reader.headers()?.iter().ne(HEADER.split(',')) {
            return Err("searches.csv: other columns than expected".into());
        }
        let run = |row: csv::StringRecord| -> Result<Run, Box<dyn Error>> {
            let flag = |column: usize| (!row[column].is_empty()).then(|| &row[column] == "1");
            Ok(Run {
                corpus: row[0].to_owned(),
                index: row[1].parse()?,
                search: row[2].to_owned(),
                calls: row[3].parse()?,
                is_complete: flag(4).ok_or("searches.csv: an empty field")?,
                calls_to_first: match &row[5] {
                    "" => None,
                    calls => Some(calls.parse()?),
                },
                placings: row[6].parse()?,
                choices: row[7].parse()?,
                most_choices: row[8].parse()?,
                is_generating: flag(9),
            })
        };
        let runs = reader.records().map(|row| run(row?)).collect::<Result<_, _>>()?;
        Ok(Runs(runs))
    }
}

impl Run {
    /// A search with its observations.
    pub fn new(corpus: &str, index: usize, search: String, seen: &Seen) -> Self {
        let all = total(&seen.layers);
        Run {
            corpus: corpus.to_owned(),
            index,
            search,
            calls: seen.calls,
            is_complete: seen.is_complete || seen.solutions.len() == 2,
            calls_to_first: seen.calls_to_first,
            placings: all.placings,
            choices: all.choices,
            most_choices: seen.most_choices,
            is_generating: None,
        }
    }
}

/// The figure that walks maximize.
type Measure = fn(&Seen) -> f64;

/// The puzzle of a corpus line.
pub fn puzzle_of(line: &str) -> Result<Puzzle, Box<dyn Error>> {
    let mut items = read("line".to_owned(), line.as_bytes(), ReadOptions::default());
    Ok(items.next().ok_or("an empty line")??.puzzle)
}

/// The worst puzzle of some walks.
#[derive(Clone, Debug, PartialEq)]
pub struct Worst {
    /// The figure that the walks maximize: `choices`, `calls` or `calls_to_first`.
    pub measure: String,
    /// The puzzle.
    pub puzzle: Puzzle,
}

impl Worst {
    /// Looks for the three among puzzles of these rules.
    pub fn find(rules: &Rules) -> Vec<Self> {
        let measures: [(&str, u64, Measure); 3] = [
            ("choices", 11, Seen::mean_choices),
            ("calls", 12, |seen| seen.calls as f64),
            ("calls_to_first", 13, Seen::until_first),
        ];
        let worst = measures.map(|(measure, seed, bad)| Worst {
            measure: measure.to_owned(),
            puzzle: climb(rules, seed, bad).0,
        });
        worst.into()
    }

    /// All as CSV.
    pub fn csv(worst: &[Self]) -> String {
        let mut text = "measure,line\n".to_owned();
        for worst in worst {
            let _ = writeln!(text, "{},{}", worst.measure, corpus_line(&worst.puzzle));
        }
        text
    }

    /// Reads the CSV.
    pub fn read(text: &str) -> Result<Vec<Self>, Box<dyn Error>> {
        let mut all = Vec::new();
        for line in text.lines().skip(1) {
            let (measure, line) = line.split_once(',').ok_or("worst.csv: a field is missing")?;
            all.push(Worst { measure: measure.to_owned(), puzzle: puzzle_of(line)? });
        }
        Ok(all)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn runs_are_read_as_they_were_written() {
        let run = Run {
            corpus: "full".into(),
            index: 3,
            search: "value by value; filter; both ends".into(),
            calls: 12,
            is_complete: true,
            calls_to_first: None,
            is_generating: Some(false),
            ..Run::default()
        };
        let runs = Runs(vec![run.clone(), Run { is_generating: None, ..run.clone() }]);
        assert_eq!(Runs::read(&runs.csv()).unwrap().0, runs.0);
    }
}
