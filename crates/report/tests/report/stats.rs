//! Properties of the statistics: what must not matter does not, and what must carry over
//! does.

use proptest::collection::vec;
use proptest::prelude::*;
use quorum_report::record::Record;
use quorum_report::stats::bootstrap::Bootstrap;
use quorum_report::stats::line::SolverFigures;
use quorum_report::stats::report::{GroupFigures, Settings, report};
use quorum_report::stats::results::{self, ResultGroup};
use quorum_report::stats::rows::Collector;

const SOLVERS: [&str; 3] = ["a", "b", "c"];
const LIMIT: u64 = 1_000;

fn row(puzzle: usize, solver: usize, repetition: u64, (end, total_ns): (u8, u64)) -> Record {
    let (status, verdict) = match end {
        0 => ("timeout", "unknown"),
        1 => ("unsupported", "unknown"),
        2 => ("wrong", "unique"),
        3 => ("crash", "unknown"),
        _ => ("ok", "unique"),
    };
    Record {
        corpus: ["x", "y"][puzzle % 2].into(),
        puzzle_index: puzzle as u64,
        solver: SOLVERS[solver].into(),
        repetition,
        mode: "decide".into(),
        status: status.into(),
        verdict: verdict.into(),
        total_ns: Some(total_ns),
        limit_ns: Some(LIMIT),
        ..Record::default()
    }
}

/// Up to 12 puzzles, three solvers, two repetitions; some rows missing.
fn rows() -> impl Strategy<Value = Vec<Record>> {
    let run = proptest::option::weighted(0.95, (0u8..20, 1..LIMIT));
    vec(vec(vec(run, 2), SOLVERS.len()), 1..12).prop_map(|puzzles| {
        let mut rows = Vec::new();
        for (puzzle, solvers) in puzzles.into_iter().enumerate() {
            for (solver, runs) in solvers.into_iter().enumerate() {
                for (repetition, run) in (0..).zip(runs) {
                    rows.extend(run.map(|run| row(puzzle, solver, repetition, run)));
                }
            }
        }
        rows
    })
}

fn groups(rows: &[Record]) -> Vec<ResultGroup> {
    let mut all = Collector::default();
    for row in rows {
        all.add(row, None, 0, 0);
    }
    results::groups(&all, None).unwrap()
}

fn numbers(rows: &[Record], baseline: &str) -> Vec<GroupFigures> {
    let bootstrap = Bootstrap { resamples: 50, ..Bootstrap::default() };
    let baseline = Some(baseline.to_owned());
    let settings = Settings { baseline, shift_ns: Some(0.0), bootstrap, ..Settings::default() };
    report(&groups(rows), &settings).groups
}

#[test]
fn puzzles_with_fewer_runs_than_others_are_counted() {
    let runs = [0, 2, 4]
        .into_iter()
        .flat_map(|puzzle| (0..2).map(move |repetition| row(puzzle, 0, repetition, (0, 5))));
    let mut rows: Vec<Record> = runs.collect();
    // A solver that was not given every puzzle.
    rows.push(row(0, 1, 0, (0, 5)));
    assert_eq!(numbers(&rows, SOLVERS[0])[0].incomplete, 0);
    rows.remove(3);
    assert_eq!(numbers(&rows, SOLVERS[0])[0].incomplete, 1);
}

proptest! {
    #[test]
    fn the_order_of_rows_does_not_matter((rows, shuffled) in rows().prop_flat_map(|rows| {
        (Just(rows.clone()), Just(rows).prop_shuffle())
    })) {
        prop_assert_eq!(groups(&shuffled), groups(&rows));
    }

    #[test]
    fn names_do_not_matter(rows in rows()) {
        let other = |name: &str| match name { "a" => "q", "b" => "p", _ => "r" }.to_owned();
        let renamed: Vec<Record> =
            rows.iter().cloned().map(|row| Record { solver: other(&row.solver), ..row }).collect();
        for (group, renamed) in numbers(&rows, "a").iter().zip(numbers(&renamed, "q")) {
            prop_assert_eq!(group.lines.len(), renamed.lines.len());
            for line in &group.lines {
                let name = other(&line.solver);
                let found = renamed.lines.iter().find(|line| line.solver == name).unwrap();
                prop_assert_eq!(&SolverFigures { solver: name, ..line.clone() }, found);
            }
            for comparison in &group.comparisons {
                let name = other(&comparison.solver);
                let found = renamed.comparisons.iter().find(|c| c.solver == name).unwrap();
                prop_assert_eq!(&comparison.pairs, &found.pairs);
                prop_assert_eq!(comparison.ratio, found.ratio);
                prop_assert_eq!(comparison.wilcoxon, found.wilcoxon);
                prop_assert_eq!(comparison.mcnemar, found.mcnemar);
            }
        }
    }

    /// By a power of two, so that scaling is exact.
    #[test]
    fn scaling_times_leaves_ratios(rows in rows()) {
        let scaled: Vec<Record> = rows
            .iter()
            .cloned()
            .map(|row| Record {
                total_ns: row.total_ns.map(|ns| 8 * ns),
                limit_ns: row.limit_ns.map(|ns| 8 * ns),
                ..row
            })
            .collect();
        let times = |times: Option<f64>| times.map(|ns| 8.0 * ns);
        for (group, scaled) in numbers(&rows, "a").iter().zip(numbers(&scaled, "a")) {
            for (line, scaled) in group.lines.iter().zip(&scaled.lines) {
                prop_assert_eq!(line.times.quartiles_ns.map(times), scaled.times.quartiles_ns);
                prop_assert_eq!(times(line.times.par2_ns), scaled.times.par2_ns);
                prop_assert_eq!(times(line.marginal_contribution_ns), scaled.marginal_contribution_ns);
                prop_assert_eq!(line.closed_gap, scaled.closed_gap);
                prop_assert_eq!(line.unique, scaled.unique);
            }
            prop_assert_eq!(&group.comparisons, &scaled.comparisons);
            prop_assert_eq!(&group.post_hoc, &scaled.post_hoc);
        }
    }

    #[test]
    fn counts_add_up(rows in rows()) {
        for group in numbers(&rows, "a") {
            for line in &group.lines {
                let c = line.counts;
                let sum = c.solved + c.wrong + c.timed_out + c.failed + c.undecided
                    + c.unsupported + c.cancelled + c.missing;
                prop_assert_eq!(sum, group.puzzles);
            }
            for comparison in &group.comparisons {
                let pairs = &comparison.pairs;
                let sum = pairs.faster + pairs.slower + pairs.equal + pairs.neither
                    + pairs.failed;
                prop_assert_eq!(sum, pairs.puzzles);
            }
            if let Some(best) = &group.virtual_best {
                prop_assert!(group.lines.iter().all(|line| line.counts.solved <= best.solved));
                let solved: u64 = group.lines.iter().map(|line| line.unique.solved).sum();
                prop_assert!(solved <= best.solved);
                prop_assert!(group.lines.iter().all(|line| line.marginal_contribution_ns >= Some(0.0)));
            }
        }
    }
}
