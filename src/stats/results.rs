//! Rows gathered into groups, and in each group into a matrix of solver by puzzle.
//!
//! A group is a corpus, or the rows with one value of a column that was asked for; rows of
//! different modes are never in one group. A puzzle is its corpus (by hash where there is
//! one) and its place in it: corpora repeat puzzles, so the puzzle's own hash would not do.
//! What comes out does not depend on the order of the rows.

use super::cell::{Cell, End, Run};
use super::time::Time;
use crate::record::Record;
use std::collections::{BTreeSet, HashMap};
use std::rc::Rc;
use thiserror::Error;

/// A group of rows.
#[derive(Clone, PartialEq, Debug)]
pub struct Group {
    /// The corpus, or the value of the column.
    pub name: String,
    /// SHA-256 of the corpus, if the group is one.
    pub corpus_sha256: Option<String>,
    /// The mode that all rows share.
    pub mode: String,
    /// By corpus and place.
    pub puzzles: Vec<Puzzle>,
    /// By name.
    pub solvers: Vec<Solver>,
}

/// A puzzle of a group.
#[derive(Clone, PartialEq, Eq, Hash, PartialOrd, Ord, Debug)]
pub struct PuzzleKey {
    /// SHA-256 of the corpus, else its name.
    pub corpus: Rc<str>,
    /// Place in the corpus, from 0.
    pub index: u64,
}

/// A puzzle with the name it has for people.
#[derive(Clone, PartialEq, Debug)]
pub struct Puzzle {
    /// What it is known by.
    pub key: PuzzleKey,
    /// `puzzle_name`.
    pub name: String,
}

/// A column of the matrix.
#[derive(Clone, PartialEq, Debug)]
pub struct Solver {
    /// Its canonical name.
    pub name: String,
    /// The versions found in its rows.
    pub versions: BTreeSet<String>,
    /// What it made of each puzzle of the group; `None` where there is no row.
    pub cells: Vec<Option<Cell>>,
}

impl Solver {
    /// The times, puzzle by puzzle; `None` where it was not asked or not timed.
    pub fn times(&self) -> Vec<Option<Time>> {
        self.cells.iter().map(|cell| cell.as_ref()?.time).collect()
    }
}

/// Two rows with one key: the file holds a run twice, or two runs that nothing tells apart.
#[derive(Clone, PartialEq, Eq, Debug, Error)]
#[error(
    "expected one row for each puzzle, solver, mode and repetition, found puzzle {puzzle} of \
     {corpus}, {solver}, repetition {repetition} on line {before} already"
)]
pub struct Duplicate {
    /// Where the first row is.
    pub before: u64,
    /// Where the second row is.
    pub line: u64,
    /// Place of the puzzle in its corpus.
    pub puzzle: u64,
    /// The group's name.
    pub corpus: String,
    /// The solver.
    pub solver: String,
    /// The repetition.
    pub repetition: u64,
}

/// Gathers rows. Memory grows by some 60 bytes a row.
#[derive(Debug, Default)]
pub struct Collector {
    groups: Vec<Gathering>,
    index: HashMap<(String, Option<String>, String), usize>,
    labels: HashMap<String, Rc<str>>,
}

#[derive(Debug, Default)]
struct Gathering {
    name: String,
    corpus_sha256: Option<String>,
    mode: String,
    puzzles: Vec<Puzzle>,
    puzzle_index: HashMap<PuzzleKey, usize>,
    solvers: Vec<(String, BTreeSet<String>)>,
    solver_index: HashMap<String, usize>,
    entries: Vec<Entry>,
}

#[derive(Debug)]
struct Entry {
    solver: usize,
    puzzle: usize,
    repetition: u64,
    line: u64,
    run: Run,
}

impl Collector {
    /// Adds the row of `line`, to the group of its corpus, or to that of the value `by`.
    pub fn add(&mut self, row: &Record, by: Option<&str>, line: u64) {
        let (name, sha256) = match by {
            Some(value) => (value, None),
            None => (row.corpus.as_str(), row.corpus_sha256.clone()),
        };
        let group = self.group(name, sha256, &row.mode);
        let end = End::of(row);
        let label = match end {
            End::Solved => &row.verdict,
            End::Undecided => "unknown",
            _ => &row.status,
        };
        let label = self.shared(label);
        let corpus = self.shared(row.corpus_sha256.as_deref().unwrap_or(&row.corpus));

        let group = &mut self.groups[group];
        let puzzle = group.puzzle(PuzzleKey { corpus, index: row.puzzle_index }, &row.puzzle_name);
        let solver = group.solver(&row.solver, &row.solver_version);
        let run = Run { end, total_ns: row.total_ns, limit_ns: row.limit_ns, label };
        group.entries.push(Entry { solver, puzzle, repetition: row.repetition, line, run });
    }

    /// Folds what was gathered. Groups come in the order of their names, numbers by value.
    pub fn finish(self) -> Result<Vec<Group>, Duplicate> {
        let mut groups =
            self.groups.into_iter().map(Gathering::finish).collect::<Result<Vec<_>, _>>()?;
        groups.sort_by_cached_key(|group| {
            let number = group.name.parse::<u64>().unwrap_or(u64::MAX);
            (number, group.name.clone(), group.mode.clone(), group.corpus_sha256.clone())
        });
        Ok(groups)
    }

    fn group(&mut self, name: &str, corpus_sha256: Option<String>, mode: &str) -> usize {
        let key = (name.to_owned(), corpus_sha256.clone(), mode.to_owned());
        *self.index.entry(key).or_insert_with(|| {
            let (name, mode) = (name.to_owned(), mode.to_owned());
            self.groups.push(Gathering { name, corpus_sha256, mode, ..Gathering::default() });
            self.groups.len() - 1
        })
    }

    /// One copy of each of the few distinct texts.
    fn shared(&mut self, text: &str) -> Rc<str> {
        if let Some(found) = self.labels.get(text) {
            return found.clone();
        }
        let shared: Rc<str> = text.into();
        self.labels.insert(text.to_owned(), shared.clone());
        shared
    }
}

impl Gathering {
    fn puzzle(&mut self, key: PuzzleKey, name: &str) -> usize {
        *self.puzzle_index.entry(key).or_insert_with_key(|key| {
            self.puzzles.push(Puzzle { key: key.clone(), name: name.to_owned() });
            self.puzzles.len() - 1
        })
    }

    fn solver(&mut self, name: &str, version: &str) -> usize {
        let index = match self.solver_index.get(name) {
            Some(&index) => index,
            None => {
                self.solvers.push((name.to_owned(), BTreeSet::new()));
                self.solver_index.insert(name.to_owned(), self.solvers.len() - 1);
                self.solvers.len() - 1
            }
        };
        let versions = &mut self.solvers[index].1;
        if !versions.contains(version) {
            versions.insert(version.to_owned());
        }
        index
    }

    fn finish(mut self) -> Result<Group, Duplicate> {
        self.entries
            .sort_by_key(|entry| (entry.solver, entry.puzzle, entry.repetition, entry.line));
        let mut order: Vec<usize> = (0..self.puzzles.len()).collect();
        order.sort_by(|&a, &b| self.puzzles[a].key.cmp(&self.puzzles[b].key));
        let mut place = vec![0; order.len()];
        order.iter().enumerate().for_each(|(new, &old)| place[old] = new);

        let mut solvers: Vec<Solver> = self
            .solvers
            .iter()
            .map(|(name, versions)| Solver {
                name: name.clone(),
                versions: versions.clone(),
                cells: vec![None; self.puzzles.len()],
            })
            .collect();
        let same_cell = |a: &Entry, b: &Entry| (a.solver, a.puzzle) == (b.solver, b.puzzle);
        for entries in self.entries.chunk_by(same_cell) {
            let twice = entries.windows(2).find(|pair| pair[0].repetition == pair[1].repetition);
            if let Some([before, again]) = twice {
                return Err(self.duplicate(before, again));
            }
            let runs: Vec<Run> = entries.iter().map(|entry| entry.run.clone()).collect();
            let Entry { solver, puzzle, .. } = entries[0];
            solvers[solver].cells[place[puzzle]] = Some(Cell::fold(&runs));
        }
        solvers.sort_by(|a, b| a.name.cmp(&b.name));
        Ok(Group {
            puzzles: order.iter().map(|&old| self.puzzles[old].clone()).collect(),
            name: self.name,
            corpus_sha256: self.corpus_sha256,
            mode: self.mode,
            solvers,
        })
    }

    fn duplicate(&self, before: &Entry, again: &Entry) -> Duplicate {
        Duplicate {
            before: before.line,
            line: again.line,
            puzzle: self.puzzles[again.puzzle].key.index,
            corpus: self.name.clone(),
            solver: self.solvers[again.solver].0.clone(),
            repetition: again.repetition,
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn row(corpus: &str, puzzle: u64, solver: &str, repetition: u64, total_ns: u64) -> Record {
        Record {
            corpus: corpus.into(),
            puzzle_index: puzzle,
            solver: solver.into(),
            repetition,
            mode: "decide".into(),
            verdict: "unique".into(),
            status: "ok".into(),
            total_ns: Some(total_ns),
            ..Record::default()
        }
    }

    fn collect(rows: &[Record]) -> Result<Vec<Group>, Duplicate> {
        let mut collector = Collector::default();
        rows.iter().zip(2..).for_each(|(row, line)| collector.add(row, None, line));
        collector.finish()
    }

    #[test]
    fn repetitions_fold_and_gaps_stay() {
        let rows = [
            row("c", 1, "b", 0, 4),
            row("c", 0, "a", 1, 30),
            row("c", 0, "a", 0, 10),
            row("b", 0, "a", 0, 1),
        ];
        let groups = collect(&rows).unwrap();
        assert_eq!(groups.iter().map(|group| &*group.name).collect::<Vec<_>>(), ["b", "c"]);
        let [a, b] = groups[1].solvers.as_slice() else { panic!("two solvers") };
        assert_eq!((&*a.name, &*b.name), ("a", "b"));
        let ns = |solver: &Solver| {
            solver.times().iter().map(|time| time.map(|time| time.ns)).collect::<Vec<_>>()
        };
        assert_eq!(ns(a), [Some(20.0), None]);
        assert_eq!(ns(b), [None, Some(4.0)]);
    }

    #[test]
    fn modes_stay_apart() {
        let first = Record { mode: "first".into(), ..row("c", 0, "a", 0, 1) };
        assert_eq!(collect(&[row("c", 0, "a", 0, 4), first]).unwrap().len(), 2);
    }

    #[test]
    fn a_run_twice_is_an_error() {
        let rows = [row("c", 7, "a", 0, 4), row("c", 7, "b", 0, 4), row("c", 7, "a", 0, 4)];
        let error = collect(&rows).unwrap_err();
        assert_eq!((error.before, error.line, error.puzzle), (2, 4, 7));
    }

    #[test]
    fn numbers_sort_by_value() {
        let mut collector = Collector::default();
        for size in ["16", "9", "25"] {
            collector.add(&row("c", 0, "a", 0, 4), Some(size), 2);
        }
        let names: Vec<String> =
            collector.finish().unwrap().into_iter().map(|group| group.name).collect();
        assert_eq!(names, ["9", "16", "25"]);
    }
}
