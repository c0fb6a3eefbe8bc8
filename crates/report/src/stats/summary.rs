//! Table at the end of `compare`: per corpus and solver the number of solved puzzles, the verdicts
//! and times of the runs, and how often this solver was the fastest of all.

use super::quantile::quantile;
use super::rows::{Collector, Numbered, Row};
use super::run_end::RunEnd;
use crate::sorted::{floats, order};
use serde::{Deserialize, Serialize};

/// Counts of the runs of one solver on one corpus.
#[derive(Clone, PartialEq, Debug, Default, Serialize, Deserialize)]
pub struct Runs {
    /// Name of the corpus.
    pub corpus: String,
    /// Name of the solver, with its version if the rows have several.
    pub solver: String,
    /// Number of rows.
    pub runs: u64,
    /// Solved runs.
    pub solved: u64,
    /// Solved with verdict `unique`.
    pub unique: u64,
    /// Solved with verdict `multiple`.
    pub multiple: u64,
    /// Solved with verdict `none`.
    pub none: u64,
    /// Verdict `some`.
    pub some: u64,
    /// Runs without a verdict, with a wrong one, or with one after the limit.
    pub unknown: u64,
    /// Runs that reached the time limit.
    pub timeouts: u64,
    /// Verdicts after the limit: correct, but not counted as solved.
    pub late: u64,
    /// Runs of puzzles that the solver does not support.
    pub unsupported: u64,
    /// Runs that ended in any other way (`memout`, `crash`, `cancelled`).
    pub failed: u64,
    /// Runs with a refuted answer.
    pub wrong: u64,
    /// Puzzles that this solver solved before all others; the first of the rows if equal.
    pub fastest: u64,
    /// Median of the times; `None` among unsolved runs.
    pub median_ns: Option<f64>,
    /// The same of nine of ten times.
    pub p90_ns: Option<f64>,
    /// Sum of the times of all runs that have one, in nanoseconds.
    pub total_ns: u64,
    /// Runs without a time or without a meaningful one, such as crashed ones: the sum is a lower
    /// bound.
    pub runs_without_time: u64,
    /// The time limit, if the rows have one.
    pub limit_ns: Option<u64>,
    /// Number of puzzles.
    #[serde(skip)]
    pub puzzles: u64,
    /// Puzzles that are solved in the median of their runs, and never wrongly: as in reports.
    #[serde(skip)]
    pub solved_puzzles: u64,
    /// Time of every supported run in nanoseconds; infinite for an unsolved one.
    #[serde(skip)]
    times: Vec<f64>,
}

impl Runs {
    /// Quantile `q` of the time over the supported runs, in nanoseconds; infinite among unsolved
    /// runs.
    pub fn quantile_ns(&self, q: f64) -> Option<f64> {
        let mut sorted = self.times.clone();
        floats(&mut sorted);
        quantile(&sorted, q)
    }

    fn add(&mut self, row: &Row) {
        self.runs += 1;
        self.limit_ns = self.limit_ns.or(row.run.spans.limit);
        match row.run.spans.wall {
            _ if !row.run.end.has_run() => {}
            Some(wall) if row.run.end != RunEnd::Failed => self.total_ns += wall,
            _ => self.runs_without_time += 1,
        }
        match row.run.end {
            RunEnd::Solved => self.solved += 1,
            RunEnd::Undecided => {}
            RunEnd::TimedOut => self.timeouts += 1,
            RunEnd::Failed | RunEnd::Cancelled => self.failed += 1,
            RunEnd::Wrong => self.wrong += 1,
            RunEnd::Unsupported => self.unsupported += 1,
        }
        *match &*row.verdict {
            _ if row.run.end == RunEnd::Wrong => &mut self.unknown,
            // A verdict after a limit is not counted as one.
            "unique" | "multiple" | "none" if row.run.end != RunEnd::Solved => {
                self.late += u64::from(row.run.end == RunEnd::TimedOut);
                &mut self.unknown
            }
            "unique" => &mut self.unique,
            "multiple" => &mut self.multiple,
            "none" => &mut self.none,
            "some" => &mut self.some,
            _ => &mut self.unknown,
        } += 1;
        match row.run.end {
            // Solved without a time: the run was not to be timed.
            RunEnd::Solved => self.times.extend(row.run.spans.wall.map(|ns| ns as f64)),
            RunEnd::Unsupported => {}
            _ => self.times.push(f64::INFINITY),
        }
    }
}

/// Counts of the runs of a folder.
#[derive(Clone, Debug, Default)]
pub struct Summary {
    /// Corpora and solvers in the order of their first rows. A solver of two versions has two
    /// lines.
    pub lines: Vec<Runs>,
    /// Puzzles with contradicting verdicts, also between runs of different sessions.
    pub opposed: u64,
    /// Puzzles whose known answer is wrong, by the judge or by verdicts that are not opposed.
    pub wrong_known_answers: u64,
}

impl Summary {
    /// Counts rows.
    pub fn new(rows: &Collector) -> Self {
        let (mut corpora, mut solvers) = (Numbered::default(), Numbered::default());
        let (mut keys, mut lines): (Numbered<(usize, usize)>, Vec<Runs>) = Default::default();
        // By corpus, puzzle and repetition: the best time, and the line that has it.
        let mut races = Numbered::default();
        let mut best: Vec<(u64, usize)> = Vec::new();
        // By line and puzzle: runs that solved it, others, wrong ones.
        let (mut puzzles, mut ends) = (Numbered::default(), Vec::<(usize, [u64; 3])>::new());
        for row in &rows.rows {
            let corpus = corpora.number(rows.sets.items[row.set].name.clone());
            let key = rows.solver(row);
            // A control adds nothing to counts and times; only its verdict counts.
            if key.is_control {
                continue;
            }
            let solver = solvers.number((key.name.clone(), key.version.clone()));
            let line = keys.number((corpus, solver));
            if line == lines.len() {
                lines.push(Runs::default());
            }
            lines[line].add(row);
            let puzzle = puzzles.number((line, row.puzzle));
            if puzzle == ends.len() {
                ends.push((line, [0; 3]));
            }
            ends[puzzle].1[match row.run.end {
                RunEnd::Solved => 0,
                RunEnd::Wrong => 2,
                _ => 1,
            }] += 1;
            if let (RunEnd::Solved, Some(time)) = (row.run.end, row.run.spans.wall) {
                let race = races.number((corpus, row.puzzle, row.repetition));
                if race == best.len() {
                    best.push((time, line));
                } else if time < best[race].0 {
                    best[race] = (time, line);
                }
            }
        }
        for (_, winner) in best {
            lines[winner].fastest += 1;
        }
        for (line, [solved, others, wrong]) in ends {
            lines[line].puzzles += 1;
            lines[line].solved_puzzles += u64::from(wrong == 0 && solved > others);
        }
        for (line, &(corpus, solver)) in lines.iter_mut().zip(&keys.items) {
            let (name, version) = &solvers.items[solver];
            let versions = solvers.items.iter().filter(|(other, _)| other == name);
            let finite = |q| line.quantile_ns(q).filter(|ns| ns.is_finite());
            let [median, p90] = [0.5, 0.9].map(finite);
            line.median_ns = median;
            line.p90_ns = p90;
            line.corpus = corpora.items[corpus].to_string();
            line.solver = match versions.count() {
                1 => name.to_string(),
                _ => format!("{name} ({version})"),
            };
        }
        let mut ordered = Vec::new();
        for place in order(lines.len(), &|a, b| keys.items[a].cmp(&keys.items[b])) {
            ordered.push(lines[place].clone());
        }
        let (opposed, wrong_known_answers) = rows.contradictions();
        Summary { lines: ordered, opposed, wrong_known_answers }
    }

    /// Whether no answer is wrong and none opposed; a known answer may be.
    pub fn is_right(&self) -> bool {
        self.opposed == 0 && self.lines.iter().all(|line| line.wrong == 0)
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::record::{REFUTED, Record};

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

    fn summary(records: &[Record]) -> Summary {
        let mut rows = Collector::default();
        for record in records {
            rows.add(record, None, 0, 0);
        }
        Summary::new(&rows)
    }

    #[test]
    fn counts_by_solver() {
        let summary = summary(&[
            row(0, "a", 10, "ok"),
            row(0, "b", 20, "ok"),
            row(1, "a", 30, "timeout"),
            row(1, "b", 30, "ok"),
            row(2, "a", 0, "unsupported"),
            row(2, "b", 40, "wrong"),
        ]);
        let lines = summary.lines;
        assert_eq!(lines.len(), 2);
        let (a, b) = (&lines[0], &lines[1]);
        let counts = |line: &Runs| [line.solved, line.timeouts, line.unsupported, line.wrong];
        assert_eq!([counts(a), counts(b)], [[1, 1, 1, 0], [2, 0, 0, 1]]);
        assert_eq!([a.failed, b.failed, a.unknown], [0, 0, 2]);
        assert_eq!((a.runs, a.fastest, b.runs, b.fastest), (3, 1, 3, 1));
        assert_eq!((a.solved_puzzles, a.puzzles, b.solved_puzzles, b.puzzles), (1, 3, 2, 3));
        assert_eq!(a.quantile_ns(0.0), Some(10.0));
        assert_eq!(a.quantile_ns(0.9), Some(f64::INFINITY));
        assert_eq!(b.quantile_ns(0.5), Some(30.0));
    }

    #[test]
    fn a_puzzle_counts_once() {
        let of = |ends: &[&str]| {
            let rows = ends.iter().map(|end| row(7, "a", 10, end));
            let line = summary(&rows.collect::<Vec<_>>()).lines.remove(0);
            (line.solved_puzzles, line.puzzles, line.runs)
        };
        assert_eq!(of(&["ok", "ok", "timeout"]), (1, 1, 3));
        assert_eq!(of(&["ok", "timeout"]), (0, 1, 2));
        assert_eq!(of(&["ok", "ok", "wrong"]), (0, 1, 3));
    }

    #[test]
    fn runs_without_a_time_make_the_total_a_lower_bound() {
        let untimed = Record { total_ns: None, ..row(1, "a", 0, "ok") };
        let (crashed, refused) = (row(2, "a", 1, "crash"), row(3, "a", 0, "unsupported"));
        let lines = summary(&[row(0, "a", 10, "ok"), untimed, crashed, refused]).lines;
        assert_eq!((lines[0].total_ns, lines[0].runs_without_time), (10, 2));
    }

    #[test]
    fn verdicts_after_the_limit_are_not_counted_as_such() {
        let late = Record { verdict: "unique".into(), ..row(0, "a", 90, "timeout") };
        let rows = [late, row(1, "a", 10, "ok"), row(2, "a", 90, "timeout")];
        let line = &summary(&rows).lines[0];
        assert_eq!((line.unique, line.solved, line.late, line.unknown), (1, 1, 1, 2));
    }

    #[test]
    fn opposed_verdicts_are_seen_across_rows() {
        let opposed = |verdicts: &[(&str, &str)], expected: Option<&str>| {
            let rows = verdicts.iter().zip(0..).map(|((verdict, status), number): (_, u64)| {
                let row = row(5, &number.to_string(), 1, status);
                let expected = expected.map(str::to_owned);
                Record { verdict: (*verdict).into(), expected, ..row }
            });
            let summary = summary(&rows.collect::<Vec<_>>());
            (summary.opposed, summary.wrong_known_answers)
        };
        let (none, one, some, more) =
            (("none", "ok"), ("unique", "ok"), ("some", "ok"), ("multiple", "ok"));
        for pair in [[none, one], [none, some], [none, more], [one, more]] {
            assert_eq!(opposed(&pair, None), (1, 0), "{pair:?}");
            assert_eq!(opposed(&pair[1..], Some(pair[0].0)), (0, 1), "{pair:?}");
            assert_eq!(opposed(&pair, Some(REFUTED)), (1, 0), "{pair:?}");
        }
        for pair in [[one, some], [some, more], [one, one], [none, ("unknown", "timeout")]] {
            assert_eq!(opposed(&pair, None), (0, 0), "{pair:?}");
            assert_eq!(opposed(&pair, Some(REFUTED)), (0, 1), "{pair:?}");
        }
        // A wrong answer has a column of its own.
        assert_eq!(opposed(&[one, ("none", "wrong")], Some("unique")), (0, 0));
        // A corpus that has changed has other puzzles in the same places.
        let rows = [("none", "a"), ("unique", "b")].map(|(verdict, hash)| {
            let row = Record { verdict: verdict.into(), ..row(0, hash, 1, "ok") };
            Record { corpus_sha256: Some(hash.into()), ..row }
        });
        assert_eq!(summary(&rows).opposed, 0);
    }

    #[test]
    fn a_control_counts_for_verdicts_only() {
        let rows = [row(0, "a", 10, "ok"), row(0, "b", 20, "ok")];
        let control = |verdict: &str| {
            let role = Some(crate::record::CONTROL.to_owned());
            Record { role, verdict: verdict.into(), ..row(0, "a", 5, "ok") }
        };
        let with = |verdict| summary(&[rows[0].clone(), rows[1].clone(), control(verdict)]);
        let plain = summary(&rows);
        let (same, other) = (with("unique"), with("none"));
        let figures = |summary: &Summary| {
            let figure = |line: &Runs| (line.runs, line.fastest, line.total_ns, line.none);
            summary.lines.iter().map(figure).collect::<Vec<_>>()
        };
        assert_eq!((figures(&same), same.opposed), (figures(&plain), 0));
        assert_eq!((figures(&other), other.opposed), (figures(&plain), 1));
    }
}
