//! Rows in groups, each a matrix of solver by puzzle.
//!
//! A group is a corpus, or the rows with one value of a column; rows of
//! different modes are never in one group. What comes out does not depend on the order of the
//! rows.

use super::cell::PuzzleResult;
use super::clock::Clock;
use super::puzzle::PuzzleInfo;
use super::rows::{Collector, Duplicate, Numbered, Row, SetKey};
use super::time::CensoredTime;
use crate::lists::each;
use crate::sorted::{insert, sort_by};

/// Group of rows.
#[derive(Clone, PartialEq, Debug)]
pub struct ResultGroup {
    /// The column whose value it is; `None` of a corpus.
    pub by: Option<String>,
    /// The corpus, or the value of the column.
    pub name: String,
    /// SHA-256 of the corpus, if the group is one.
    pub corpus_sha256: Option<String>,
    /// The mode that all rows share.
    pub mode: String,
    /// By corpus and place.
    pub puzzles: Vec<PuzzleInfo>,
    /// Puzzles that repeat another one of the group, by their ids.
    pub copies: u64,
    /// By name.
    pub solvers: Vec<SolverColumn>,
    /// Second runs of some of the solvers, by name, which only measure the noise.
    pub controls: Vec<SolverColumn>,
    /// The clock of the times.
    pub clock: Clock,
}

impl ResultGroup {
    /// The column of a solver.
    pub fn solver(&self, name: &str) -> Option<&SolverColumn> {
        self.solvers.iter().find(|solver| solver.name == name)
    }
}

/// Column of the matrix.
#[derive(Clone, PartialEq, Debug)]
pub struct SolverColumn {
    /// Canonical name, made unique where several columns have it.
    pub name: String,
    /// Engine.
    pub engine: String,
    /// The versions found in its rows, sorted.
    pub versions: Vec<String>,
    /// Results on the puzzles of the group; `None` without a row.
    pub cells: Vec<Option<PuzzleResult>>,
}

impl SolverColumn {
    /// Time on a puzzle that it solved, in nanoseconds.
    pub(crate) fn solved_ns(&self, puzzle: usize) -> Option<f64> {
        let time = self.cells[puzzle].as_ref()?.time?;
        time.is_solved().then_some(time.ns)
    }

    /// Its results on some puzzles.
    pub fn cells_of(&self, puzzles: &[usize]) -> Vec<Option<PuzzleResult>> {
        each(puzzles, |&puzzle| self.cells[puzzle].clone())
    }
}

/// Times of some cells; `None` where the solver did not run or was not timed.
pub fn times(cells: &[Option<PuzzleResult>]) -> Vec<Option<CensoredTime>> {
    each(cells, |cell| cell.as_ref()?.time)
}

/// The groups of rows, in the order of their names, numbers by value. Without a clock, times are
/// those of the clock of the limit.
///
/// # Errors
/// If two rows are one run.
pub fn groups(rows: &Collector, clock: Option<Clock>) -> Result<Vec<ResultGroup>, Duplicate> {
    let clock = clock.unwrap_or_else(|| rows.clock());
    let mut keys = Numbered::default();
    let mut parts: Vec<Vec<&Row>> = Vec::new();
    for row in &rows.rows {
        let part = keys.number((row.set, &*rows.solver(row).mode));
        if part == parts.len() {
            parts.push(Vec::new());
        }
        parts[part].push(row);
    }
    let mut groups = Vec::new();
    for (&(set, mode), part) in keys.items.iter().zip(parts) {
        let group = group(rows, &rows.sets.items[set], (mode, clock), part)?;
        // A group of controls only has no figures.
        if !group.solvers.is_empty() {
            groups.push(group);
        }
    }
    sort_by(&mut groups, |a: &ResultGroup, b: &ResultGroup| {
        (leading_number(&a.name).cmp(&leading_number(&b.name)))
            .then_with(|| a.name.cmp(&b.name))
            .then_with(|| a.mode.cmp(&b.mode))
            .then_with(|| a.corpus_sha256.cmp(&b.corpus_sha256))
    });
    Ok(groups)
}

/// Number at the start of a name, so that `9` and `9 to 12` sort by value; the greatest where there
/// is none.
pub fn leading_number(name: &str) -> u64 {
    let digits = name.split(|c: char| !c.is_ascii_digit()).next().unwrap_or_default();
    let rest = &name[digits.len()..];
    let is_number = rest.is_empty() || rest.starts_with(" to ");
    digits.parse().ok().filter(|_| is_number).unwrap_or(u64::MAX)
}

fn group(
    rows: &Collector,
    set: &SetKey,
    (mode, clock): (&str, Clock),
    part: Vec<&Row>,
) -> Result<ResultGroup, Duplicate> {
    // By puzzle: whether the group has it, then its place.
    let mut places: Vec<Option<usize>> = vec![None; rows.puzzles.len()];
    let mut numbers = Vec::new();
    let (mut controls, mut runs) = (Vec::new(), Vec::new());
    for row in part {
        if rows.solver(row).is_control {
            controls.push(row);
            continue;
        }
        runs.push(row);
        if places[row.puzzle].is_none() {
            places[row.puzzle] = Some(0);
            numbers.push(row.puzzle);
        }
    }
    sort_by(&mut numbers, |&a, &b| rows.puzzles[a].key().cmp(&rows.puzzles[b].key()));
    let (mut puzzles, mut ids) = (Vec::new(), Vec::new());
    for (place, number) in numbers.into_iter().enumerate() {
        places[number] = Some(place);
        ids.push(rows.puzzles[number].id.as_str());
        // Facts that depend on the order of the rows, or on other groups, are not of the group.
        puzzles.push(PuzzleInfo { set: 0, solution: None, ..rows.puzzles[number].clone() });
    }
    // A control without the run that it repeats has nothing to be compared with.
    controls.retain(|row| places[row.puzzle].is_some());
    let names = each(&rows.solvers.items, |solver| solver.name.to_string());
    let places = (places.as_slice(), puzzles.len());
    Ok(ResultGroup {
        by: None,
        name: set.name.to_string(),
        corpus_sha256: set.corpus_sha256.as_deref().map(str::to_owned),
        mode: mode.to_owned(),
        solvers: columns(rows, runs, &names, places, clock)?,
        controls: columns(rows, controls, &names, places, clock)?,
        copies: copies(&ids),
        puzzles,
        clock,
    })
}

/// Number of these ids that repeat another; an empty one is of no known puzzle.
pub fn copies(ids: &[&str]) -> u64 {
    let mut known = Numbered::default();
    let mut named = 0;
    for id in ids.iter().filter(|id| !id.is_empty()) {
        known.number(*id);
        named += 1;
    }
    named - known.items.len() as u64
}

/// The results of some rows by solver and puzzle. `names` are those of the solvers of all rows,
/// `places` the places of the puzzles of all rows among `puzzles` of them.
///
/// # Errors
/// If two rows are one run.
pub fn columns(
    rows: &Collector,
    part: Vec<&Row>,
    names: &[String],
    (places, puzzles): (&[Option<usize>], usize),
    clock: Clock,
) -> Result<Vec<SolverColumn>, Duplicate> {
    let mut has_run = vec![false; names.len()];
    for row in &part {
        has_run[row.solver] = true;
    }
    let mut columns: Vec<SolverColumn> = Vec::new();
    for (number, name) in names.iter().enumerate().filter(|(number, _)| has_run[*number]) {
        let solver = &rows.solvers.items[number];
        let place = columns.binary_search_by(|known| known.name.cmp(name));
        let place = place.unwrap_or_else(|place| {
            let (name, engine) = (name.clone(), solver.engine.to_string());
            let (versions, cells) = (Vec::new(), vec![None; puzzles]);
            columns.insert(place, SolverColumn { name, engine, versions, cells });
            place
        });
        insert(&mut columns[place].versions, &solver.version);
    }
    let column_of = each(names, |name| {
        columns.binary_search_by(|known| known.name.cmp(name)).unwrap_or_default()
    });
    let cell = |row: &Row| (column_of[row.solver], places[row.puzzle].expect("a known puzzle"));
    for repetitions in rows.cells(part, &cell)? {
        let (column, place) = cell(repetitions[0]);
        let runs = each(&repetitions, |row| &row.run);
        columns[column].cells[place] = Some(PuzzleResult::fold(&runs, clock));
    }
    Ok(columns)
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

    fn collect(rows: &[Record]) -> Result<Vec<ResultGroup>, Duplicate> {
        let mut all = Collector::default();
        for (row, line) in rows.iter().zip(2..) {
            all.add(row, None, 0, line);
        }
        groups(&all, None)
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
        let ns = |solver: &SolverColumn| {
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
            groups(&rows, None).unwrap().into_iter().map(|group| group.name).collect();
        assert_eq!(names, ["9", "16", "25"]);
    }

    #[test]
    fn a_control_is_no_solver() {
        let control = |puzzle, total_ns| Record {
            role: Some(crate::record::CONTROL.into()),
            ..row("c", puzzle, "a", 0, total_ns)
        };
        let rows = [row("c", 0, "a", 0, 10), row("c", 0, "b", 0, 4), control(0, 11), control(1, 9)];
        let with = collect(&rows).unwrap().remove(0);
        let without = collect(&rows[..2]).unwrap().remove(0);
        assert_eq!((&with.solvers, &with.puzzles), (&without.solvers, &without.puzzles));
        assert_eq!((with.controls.len(), without.controls.len()), (1, 0));
        assert_eq!(times(&with.controls[0].cells)[0].unwrap().ns, 11.0);
    }

    #[test]
    fn the_limit_decides_the_clock() {
        let limited = |limit_cpu_ns| Record {
            cpu_ns: Some(7),
            limit_ns: Some(100),
            limit_cpu_ns,
            ..row("c", 0, "a", 0, 10)
        };
        let ns = |row: Record, clock| {
            let mut all = Collector::default();
            all.add(&row, None, 0, 2);
            times(&groups(&all, clock).unwrap()[0].solvers[0].cells)[0].unwrap().ns
        };
        assert_eq!(ns(limited(None), None), 10.0);
        assert_eq!(ns(limited(Some(50)), None), 7.0);
        assert_eq!(ns(limited(Some(50)), Some(Clock::Wall)), 10.0);
        assert_eq!(ns(limited(None), Some(Clock::Cpu)), 7.0);
    }

    #[test]
    fn names_that_begin_with_a_number() {
        let found = ["9", "9 to 12", "9x9.txt", "level", ""].map(leading_number);
        assert_eq!(found, [9, 9, u64::MAX, u64::MAX, u64::MAX]);
    }

    #[test]
    fn puzzles_that_repeat_another_are_counted() {
        let named =
            |puzzle, id: &str| Record { puzzle_id: id.into(), ..row("c", puzzle, "a", 0, 4) };
        let rows =
            [named(0, "x"), named(1, "y"), named(2, "x"), named(3, "x"), row("c", 4, "a", 0, 4)];
        assert_eq!(collect(&rows).unwrap()[0].copies, 2);
    }
}
