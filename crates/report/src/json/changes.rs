//! The report on two files as JSON.

use super::value::Number;
use super::{BootstrapReport, SCHEMA, SolverReport};
use crate::ReportOptions;
use crate::lists::each;
use crate::stats::median_ratio::MedianRatio;
use crate::stats::pairs::Pairs;
use crate::stats::side_by_side::{Change, ChangedPuzzle, SideBySide};
use serde::{Deserialize, Serialize};
use std::path::Path;

/// Comparison of two files.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
pub struct SideBySideReport {
    /// Version of these objects.
    pub schema: u32,
    /// Old file.
    pub old: String,
    /// New file.
    pub new: String,
    /// Whether the runs of both files alternate: they do not.
    pub interleaved: bool,
    /// Resampling.
    pub bootstrap: BootstrapReport,
    /// Solvers of groups that are in both.
    pub changes: Vec<ChangeReport>,
    /// `group, solver` of the old file only.
    pub only_old: Vec<String>,
    /// `group, solver` of the new file only.
    pub only_new: Vec<String>,
    /// Corpora of one name and different content.
    pub other_corpora: Vec<String>,
    /// Result of a threshold.
    pub gate: Option<GateReport>,
}

/// Whether the changes are within a threshold.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
pub struct GateReport {
    /// Ratio above which a change is a regression.
    pub threshold: f64,
    /// Whether there is none.
    pub passed: bool,
    /// The regressions.
    pub reasons: Vec<String>,
}

/// One solver in one group, old and new.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
pub struct ChangeReport {
    /// Name of the group.
    pub group: String,
    /// Mode of the rows.
    pub mode: String,
    /// The solver.
    pub solver: String,
    /// Puzzles with a row in both files.
    pub puzzles: u64,
    /// Puzzles with a row only in the old file.
    pub missing: u64,
    /// Figures of the old file.
    pub old: SolverReport,
    /// Figures of the new file.
    pub new: SolverReport,
    /// Old and new times in pairs, the old ones first.
    pub pairs: Pairs,
    /// New time over old.
    pub ratio: Option<MedianRatio>,
    /// Noise, as a factor.
    pub noise: Option<Number>,
    /// Puzzles whose verdict or status changed.
    pub changed: Vec<ChangedReport>,
}

/// Puzzle with another result than before.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
pub struct ChangedReport {
    /// Severity.
    pub severity: String,
    /// Place in its corpus.
    pub puzzle_index: u64,
    /// Name.
    pub puzzle_name: String,
    /// Verdict, else status, before.
    pub old: String,
    /// Verdict, else status, now.
    pub new: String,
}

impl SideBySideReport {
    /// The comparison of two files.
    pub fn new(
        found: &SideBySide,
        [old, new]: [&Path; 2],
        regressions: &[String],
        options: &ReportOptions,
    ) -> Self {
        SideBySideReport {
            schema: SCHEMA,
            old: old.display().to_string(),
            new: new.display().to_string(),
            interleaved: false,
            bootstrap: BootstrapReport::new(options),
            changes: each(&found.changes, ChangeReport::new),
            only_old: found.only_old.clone(),
            only_new: found.only_new.clone(),
            other_corpora: found.other_corpora.clone(),
            gate: options.threshold.map(|threshold| GateReport {
                threshold,
                passed: regressions.is_empty(),
                reasons: regressions.to_vec(),
            }),
        }
    }
}

impl ChangeReport {
    fn new(change: &Change) -> Self {
        let changed = |changed: &ChangedPuzzle| ChangedReport {
            severity: changed.severity.word().to_owned(),
            puzzle_index: changed.puzzle.key.index,
            puzzle_name: changed.puzzle.name.clone(),
            old: changed.old.clone(),
            new: changed.new.clone(),
        };
        ChangeReport {
            group: change.group.clone(),
            mode: change.mode.clone(),
            solver: change.solver.clone(),
            puzzles: change.puzzles,
            missing: change.missing,
            old: SolverReport::new(&change.old),
            new: SolverReport::new(&change.new),
            pairs: change.pairs.counts(),
            ratio: change.ratio,
            noise: change.noise.map(Number),
            changed: each(&change.changed, changed),
        }
    }
}
