//! The table that `compare` ends with: per corpus and solver, how many runs were solved,
//! with which verdicts, how fast, and how often this solver was the fastest of all.

use super::quantile::quantile;
use crate::record::{REFUTED, Record};
use std::collections::HashMap;

/// One line of the table.
#[derive(Clone, Debug, Default)]
pub struct Line {
    /// The corpus.
    pub corpus: String,
    /// The solver.
    pub solver: String,
    /// Number of rows.
    pub runs: u64,
    /// Runs that settled what was asked.
    pub solved: u64,
    /// Verdicts.
    pub unique: u64,
    /// Verdicts.
    pub multiple: u64,
    /// Verdicts.
    pub none: u64,
    /// Verdicts `some`.
    pub some: u64,
    /// Verdicts `unknown`, whatever the reason.
    pub unknown: u64,
    /// Runs over the time limit.
    pub timeouts: u64,
    /// Runs that the solver could not be asked.
    pub unsupported: u64,
    /// Wrong answers.
    pub wrong: u64,
    /// Runs that ended in any other way (`memout`, `crash`, `cancelled`).
    pub failed: u64,
    /// Puzzles that this solver solved before all others; the first of the table if equal.
    pub fastest: u64,
    /// The time limit, if the rows have one.
    pub limit_ns: Option<u64>,
    /// Sum of the times of all runs that ran, in nanoseconds.
    pub total_ns: u128,
    /// Time of every supported run in nanoseconds; infinite for an unsolved one.
    times: Vec<f64>,
}

impl Line {
    /// The `q`-quantile of the time over the runs that the solver could be asked, in
    /// nanoseconds; infinite where it falls among unsolved runs.
    pub fn quantile_ns(&self, q: f64) -> Option<f64> {
        let mut sorted = self.times.clone();
        sorted.sort_by(f64::total_cmp);
        quantile(&sorted, q)
    }
}

/// Adds up rows as they come, in any order. Memory grows by three numbers a row at most.
#[derive(Clone, Debug, Default)]
pub struct Summary {
    corpora: Vec<String>,
    solvers: Vec<(String, String)>,
    lines: HashMap<(usize, usize), Line>,
    /// By corpus and repetition: the best time of each puzzle, and whose it is.
    races: HashMap<(usize, u64), Vec<Option<Best>>>,
    /// By corpus and its hash: what has been said of each puzzle.
    said: HashMap<(usize, Option<String>), Vec<Said>>,
}

impl Summary {
    /// Adds a row.
    pub fn add(&mut self, row: &Record) {
        let corpus = position(&mut self.corpora, &row.corpus);
        let version = (row.solver.clone(), row.solver_version.clone());
        let solver = position(&mut self.solvers, &version);
        let line = self.lines.entry((corpus, solver)).or_insert_with(|| Line {
            corpus: row.corpus.clone(),
            solver: row.solver.clone(),
            ..Line::default()
        });
        line.runs += 1;
        line.limit_ns = line.limit_ns.or(row.limit_ns);
        line.total_ns += u128::from(row.total_ns.unwrap_or(0));
        match row.status.as_str() {
            "ok" => {}
            "timeout" => line.timeouts += 1,
            "unsupported" => line.unsupported += 1,
            "wrong" => line.wrong += 1,
            _ => line.failed += 1,
        }
        // A wrong answer's verdict is none: it is counted as wrong alone.
        let verdict = if row.status == "wrong" { "unknown" } else { row.verdict.as_str() };
        match verdict {
            "unique" => line.unique += 1,
            "multiple" => line.multiple += 1,
            "none" => line.none += 1,
            "some" => line.some += 1,
            _ => line.unknown += 1,
        }
        let solved = row.is_solved();
        let claim = if row.status == "ok" { Said::of(&row.verdict) } else { Said::default() };
        // A known answer that a solver's grid refutes leaves that solver's row `ok`.
        let known = row.expected.as_deref().map_or(Said::default(), Said::of);
        let said = self.said.entry((corpus, row.corpus_sha256.clone())).or_default();
        let place = row.puzzle_index as usize;
        if said.len() <= place {
            said.resize(place + 1, Said::default());
        }
        if claim != Said::default() || known.refuted {
            said[place] = said[place].and(claim).and(known);
        }
        line.solved += u64::from(solved);
        match row.total_ns {
            Some(time) if solved => {
                line.times.push(time as f64);
                let race = self.races.entry((corpus, row.repetition)).or_default();
                let place = row.puzzle_index as usize;
                if race.len() <= place {
                    race.resize(place + 1, None);
                }
                if race[place].is_none_or(|(best, _)| time < best) {
                    race[place] = Some((time, solver));
                }
            }
            // Solved without a time: the run was not to be timed.
            None if solved => {}
            _ if row.status != "unsupported" => line.times.push(f64::INFINITY),
            _ => {}
        }
    }

    /// Puzzles of which rows say what cannot all be true. Runs of different sessions are
    /// not compared when they are made, their rows are.
    pub fn opposed(&self) -> u64 {
        self.said.values().flatten().filter(|said| said.is_opposed()).count() as u64
    }

    /// The finished table: corpora and solvers in the order in which they first came. A
    /// solver of which there are two versions has two lines, with the versions.
    pub fn finish(mut self) -> Vec<Line> {
        for ((corpus, _), race) in self.races {
            for (_, winner) in race.into_iter().flatten() {
                if let Some(line) = self.lines.get_mut(&(corpus, winner)) {
                    line.fastest += 1;
                }
            }
        }
        let mut lines: Vec<_> = self.lines.into_iter().collect();
        lines.sort_by_key(|(place, _)| *place);
        let versions = |name: &str| self.solvers.iter().filter(|(other, _)| other == name).count();
        for ((_, solver), line) in &mut lines {
            if versions(&line.solver) > 1 {
                line.solver = format!("{} ({})", line.solver, self.solvers[*solver].1);
            }
        }
        lines.into_iter().map(|(_, line)| line).collect()
    }
}

/// What verdicts say of the number of a puzzle's solutions.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
struct Said {
    none: bool,
    one: bool,
    /// At least one.
    some: bool,
    /// At least two.
    more: bool,
    /// The corpus shows a solution that is none.
    refuted: bool,
}

impl Said {
    fn of(verdict: &str) -> Self {
        Said {
            none: verdict == "none",
            one: verdict == "unique",
            some: verdict == "some",
            more: verdict == "multiple",
            refuted: verdict == REFUTED,
        }
    }

    fn and(self, other: Self) -> Self {
        Said {
            none: self.none | other.none,
            one: self.one | other.one,
            some: self.some | other.some,
            more: self.more | other.more,
            refuted: self.refuted | other.refuted,
        }
    }

    fn is_opposed(self) -> bool {
        self.refuted || self.none && (self.one || self.some || self.more) || self.one && self.more
    }
}

/// The best time of a puzzle in nanoseconds, and the number of the solver that took it.
type Best = (u64, usize);

/// The place of an item in a list, to whose end it is added if it is not there.
fn position<T: PartialEq + Clone>(list: &mut Vec<T>, item: &T) -> usize {
    list.iter().position(|other| other == item).unwrap_or_else(|| {
        list.push(item.clone());
        list.len() - 1
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    fn row(puzzle: u64, solver: &str, time: u64, status: &str) -> Record {
        Record {
            corpus: "c".into(),
            solver: solver.into(),
            puzzle_index: puzzle,
            verdict: if status == "ok" { "unique" } else { "unknown" }.into(),
            status: status.into(),
            total_ns: (status != "unsupported").then_some(time),
            ..Record::default()
        }
    }

    #[test]
    fn counts_by_solver() {
        let mut summary = Summary::default();
        for row in [
            row(0, "a", 10, "ok"),
            row(0, "b", 20, "ok"),
            row(1, "a", 30, "timeout"),
            row(1, "b", 30, "ok"),
            row(2, "a", 0, "unsupported"),
            row(2, "b", 40, "wrong"),
        ] {
            summary.add(&row);
        }
        let lines = summary.finish();
        assert_eq!(lines.len(), 2);
        let (a, b) = (&lines[0], &lines[1]);
        assert_eq!((a.runs, a.solved, a.timeouts, a.unsupported, a.fastest), (3, 1, 1, 1, 1));
        assert_eq!((b.runs, b.solved, b.wrong, b.fastest), (3, 2, 1, 1));
        assert_eq!(a.quantile_ns(0.0), Some(10.0));
        assert_eq!(a.quantile_ns(0.9), Some(f64::INFINITY));
        assert_eq!(b.quantile_ns(0.5), Some(30.0));
    }

    #[test]
    fn opposed_verdicts_are_seen_across_rows() {
        let opposed = |verdicts: &[(&str, &str)], expected: Option<&str>| {
            let mut summary = Summary::default();
            for (number, (verdict, status)) in verdicts.iter().enumerate() {
                let solver = number.to_string();
                let row = row(5, &solver, 1, status);
                let expected = expected.map(str::to_owned);
                summary.add(&Record { verdict: (*verdict).into(), expected, ..row });
            }
            summary.opposed()
        };
        let (none, one, some, more) =
            (("none", "ok"), ("unique", "ok"), ("some", "ok"), ("multiple", "ok"));
        for pair in [[none, one], [none, some], [none, more], [one, more]] {
            assert_eq!(opposed(&pair, None), 1, "{pair:?}");
            assert_eq!(opposed(&pair[1..], Some(pair[0].0)), 1, "{pair:?}");
        }
        for pair in [[one, some], [some, more], [one, one], [none, ("unknown", "timeout")]] {
            assert_eq!(opposed(&pair, None), 0, "{pair:?}");
        }
        // What is refuted already opposes nobody, and has its own column.
        assert_eq!(opposed(&[one, ("none", "wrong")], Some("unique")), 0);
        // A corpus that has changed has other puzzles in the same places.
        let mut summary = Summary::default();
        for (verdict, hash) in [("none", "a"), ("unique", "b")] {
            let row = Record { verdict: verdict.into(), ..row(0, hash, 1, "ok") };
            summary.add(&Record { corpus_sha256: Some(hash.into()), ..row });
        }
        assert_eq!(summary.opposed(), 0);
    }
}
