//! Rows in groups, each a matrix of solver by puzzle.
//!
//! A group is a corpus, or the rows with one value of a column that was asked for; rows of
//! different modes are never in one group. What comes out does not depend on the order of the
//! rows.

use super::cell::Cell;
use super::rows::{Collector, Duplicate, PuzzleKey, Row, SetKey};
use super::time::Time;
use std::collections::{BTreeMap, BTreeSet, HashMap};

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
    /// Its results on the puzzles of the group; `None` where there is no row.
    pub cells: Vec<Option<Cell>>,
}

/// The times of some cells; `None` where the solver was not asked or not timed.
pub fn times(cells: &[Option<Cell>]) -> Vec<Option<Time>> {
    cells.iter().map(|cell| cell.as_ref()?.time).collect()
}

/// The groups of rows, in the order of their names, numbers by value.
///
/// # Errors
/// If two rows are one run.
pub fn groups(rows: &Collector) -> Result<Vec<Group>, Duplicate> {
    let mut parts: BTreeMap<(usize, &str), Vec<&Row>> = BTreeMap::new();
    for row in &rows.rows {
        parts.entry((row.set, &rows.solver(row).mode)).or_default().push(row);
    }
    let part = |((set, mode), part): ((usize, &str), Vec<&Row>)| {
        group(rows, &rows.sets.items[set], mode, part)
    };
    let mut groups = parts.into_iter().map(part).collect::<Result<Vec<_>, _>>()?;
    groups.sort_by_cached_key(|group| {
        let number = group.name.parse::<u64>().unwrap_or(u64::MAX);
        (number, group.name.clone(), group.mode.clone(), group.corpus_sha256.clone())
    });
    Ok(groups)
}

fn group(rows: &Collector, set: &SetKey, mode: &str, part: Vec<&Row>) -> Result<Group, Duplicate> {
    let puzzles: BTreeSet<usize> = part.iter().map(|row| row.puzzle).collect();
    let mut puzzles: Vec<usize> = puzzles.into_iter().collect();
    puzzles.sort_by_key(|&puzzle| &rows.puzzles.items[puzzle]);
    let places: HashMap<usize, usize> = puzzles.iter().copied().zip(0..).collect();
    let mut versions: BTreeMap<&str, BTreeSet<String>> = BTreeMap::new();
    let solvers: BTreeSet<usize> = part.iter().map(|row| row.solver).collect();
    for solver in solvers.into_iter().map(|solver| &rows.solvers.items[solver]) {
        versions.entry(&solver.name).or_default().insert(solver.version.to_string());
    }
    let columns: HashMap<&str, usize> = versions.keys().copied().zip(0..).collect();
    let cells = rows.folded(
        part,
        (columns.len(), puzzles.len()),
        |row| (columns[&*rows.solver(row).name], places[&row.puzzle]),
        |repetitions| Cell::fold(repetitions.iter().map(|row| &row.run)),
    )?;
    let puzzle = |puzzle: usize| Puzzle {
        key: rows.puzzles.items[puzzle].clone(),
        name: rows.puzzle_names[puzzle].clone(),
    };
    let solver = |((name, versions), cells): ((&str, _), _)| Solver {
        name: name.to_owned(),
        versions,
        cells,
    };
    Ok(Group {
        name: set.name.to_string(),
        corpus_sha256: set.corpus_sha256.as_deref().map(str::to_owned),
        mode: mode.to_owned(),
        puzzles: puzzles.into_iter().map(puzzle).collect(),
        solvers: versions.into_iter().zip(cells).map(solver).collect(),
    })
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::record::Record;

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
        let mut all = Collector::default();
        for (row, line) in rows.iter().zip(2..) {
            all.add(row, None, 0, line);
        }
        groups(&all)
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
            times(&solver.cells).iter().map(|time| time.map(|time| time.ns)).collect::<Vec<_>>()
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
        let mut rows = Collector::default();
        for size in ["16", "9", "25"] {
            rows.add(&row("c", 0, "a", 0, 4), Some(size), 0, 2);
        }
        let names: Vec<String> =
            groups(&rows).unwrap().into_iter().map(|group| group.name).collect();
        assert_eq!(names, ["9", "16", "25"]);
    }
}
