//! Comparison of two sets of results of the same puzzles and solvers, old and new: ratios of times,
//! changed verdicts, regressions.
//!
//! Only puzzles that are in both count, for all figures: anything else would compare
//! different puzzles.
//!
//! The two were not run interleaved: every ratio contains changes of the machine between them, and
//! no interval shows these. Controls show the noise within each of the two only.

use super::bootstrap::Bootstrap;
use super::cell::PuzzleResult;
use super::clock::Clock;
use super::line::SolverFigures;
use super::median_ratio::{MedianRatio, Resampled, RoundPairing};
use super::noise;
use super::pairs::Pairs;
use super::puzzle::PuzzleInfo;
use super::results::{ResultGroup, SolverColumn, times};
use super::run_end::RunEnd;
use super::sign_test::sign_test;
use crate::sorted::sort_by;
use crate::words::words;
use serde::{Deserialize, Serialize};

/// One solver in one group, old and new.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
pub struct Change {
    /// The group's name.
    pub group: String,
    /// The group's mode.
    pub mode: String,
    /// The solver.
    pub solver: String,
    /// Puzzles with a row in both.
    pub puzzles: u64,
    /// Puzzles with a row only in the old set.
    pub missing: u64,
    /// Figures of the old set.
    pub old: SolverFigures,
    /// Figures of the new set.
    pub new: SolverFigures,
    /// Old and new times in pairs, the old ones first.
    pub pairs: Pairs,
    /// New time over old: above 1 is slower.
    pub ratio: Option<MedianRatio>,
    /// The larger noise of the two sets for this solver, as a factor; `None` if not known.
    #[serde(with = "crate::json::value::number")]
    pub noise: Option<f64>,
    /// Puzzles whose verdict or status changed: [`Severity::Contradiction`] first.
    pub changed: Vec<ChangedPuzzle>,
}

/// Puzzle with another result than before.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
pub struct ChangedPuzzle {
    /// Severity.
    pub severity: Severity,
    /// Place of the puzzle in its corpus.
    pub puzzle_index: u64,
    /// Name of the puzzle.
    pub puzzle_name: String,
    /// Verdict, else status, before.
    pub old: String,
    /// Verdict, else status, now.
    pub new: String,
}

words! {
    /// Severity of a changed verdict.
    pub enum Severity, word {
        /// Two verdicts that cannot both be right, or a wrong answer that is new.
        Contradiction = "CONTRADICTION",
        /// Solved before, not now.
        Lost = "lost",
        /// Not solved, and for another reason than before; or solved, and known better or less
        /// well (`some` and `unique`).
        Other = "other",
        /// Solved now, not before.
        Gained = "gained",
    }
}

/// Comparison of two sets.
#[derive(Clone, PartialEq, Debug, Default, Serialize, Deserialize)]
pub struct SideBySide {
    /// Solvers of groups that are in both.
    pub changes: Vec<Change>,
    /// `group, solver` of one set only.
    pub only_old: Vec<String>,
    /// `group, solver` of one set only.
    pub only_new: Vec<String>,
    /// Corpora of one name and different content: their puzzles are not compared.
    pub other_corpora: Vec<String>,
    /// Solver, old versions, new versions, where these differ.
    #[serde(skip)]
    pub other_versions: Vec<(String, String, String)>,
    /// Clock of the times.
    #[serde(skip)]
    pub clock: Clock,
}

/// Compares two sets of results.
pub fn side_by_side(
    old: &[ResultGroup],
    new: &[ResultGroup],
    shift_ns: f64,
    bootstrap: &Bootstrap,
) -> SideBySide {
    let clock = old.first().map_or(Clock::Wall, |group| group.clock);
    let mut found = SideBySide { clock, ..SideBySide::default() };
    for old_group in old {
        let Some(new_group) = counterpart(old_group, new) else {
            found.only_old.extend(names_but(old_group, None));
            if new.iter().any(|group| is_named_like(old_group, group)) {
                found.other_corpora.push(old_group.name.clone());
            }
            continue;
        };
        found.only_old.extend(names_but(old_group, Some(new_group)));
        found.only_new.extend(names_but(new_group, Some(old_group)));
        // By place in the old group, which is sorted like the new one.
        let mut places: Vec<Option<usize>> = Vec::new();
        for puzzle in &old_group.puzzles {
            let place = new_group.puzzles.binary_search_by(|other| other.key().cmp(&puzzle.key()));
            places.push(place.ok());
        }
        for old_solver in &old_group.solvers {
            let Some(new_solver) = new_group.solver(&old_solver.name) else { continue };
            found.compare_versions(old_solver, new_solver);
            let mut both: Vec<(&PuzzleInfo, &PuzzleResult, &PuzzleResult)> = Vec::new();
            for (place, puzzle) in old_group.puzzles.iter().enumerate() {
                let Some(new_place) = places[place] else { continue };
                let cells = (&old_solver.cells[place], &new_solver.cells[new_place]);
                if let (Some(old), Some(new)) = cells {
                    both.push((puzzle, old, new));
                }
            }
            let mut change = Change::new(old_group, old_solver, &both, shift_ns, bootstrap);
            let before = noise_of(old_group, change.old.median_ns(), bootstrap);
            let now = noise_of(new_group, change.new.median_ns(), bootstrap);
            change.noise = match (before, now) {
                (Some(before), Some(now)) => Some(before.max(now)),
                (before, now) => before.or(now),
            };
            found.changes.push(change);
        }
    }
    for group in new {
        if counterpart(group, old).is_none() {
            found.only_new.extend(names_but(group, None));
        }
    }
    found
}

/// The noise of a group for a solver of this median time.
fn noise_of(group: &ResultGroup, median_ns: Option<f64>, bootstrap: &Bootstrap) -> Option<f64> {
    noise::between(&noise::of_group(group, bootstrap), [median_ns, median_ns])
}

/// The group of the same content: the same hash, under the same name if there are several;
/// without hashes, the same name.
fn counterpart<'a>(group: &ResultGroup, others: &'a [ResultGroup]) -> Option<&'a ResultGroup> {
    let mut found = None;
    for other in others {
        let is_named_so = group.name == other.name;
        let is_it = match (&group.corpus_sha256, &other.corpus_sha256) {
            (Some(one), Some(two)) => one == two,
            _ => is_named_so,
        };
        if !is_it || group.mode != other.mode {
            continue;
        }
        if is_named_so {
            return Some(other);
        }
        found = found.or(Some(other));
    }
    found
}

fn is_named_like(group: &ResultGroup, other: &ResultGroup) -> bool {
    (&group.name, &group.mode) == (&other.name, &other.mode)
}

/// The solvers of a group that another one lacks.
fn names_but(group: &ResultGroup, other: Option<&ResultGroup>) -> Vec<String> {
    let mut names = Vec::new();
    for solver in &group.solvers {
        if other.is_none_or(|other| other.solver(&solver.name).is_none()) {
            names.push(format!("{}, {}", group.name, solver.name));
        }
    }
    names
}

impl SideBySide {
    fn compare_versions(&mut self, old: &SolverColumn, new: &SolverColumn) {
        let known = self.other_versions.iter().any(|(name, ..)| *name == old.name);
        if old.versions != new.versions && !known {
            let (before, now) = (old.versions.join(", "), new.versions.join(", "));
            self.other_versions.push((old.name.clone(), before, now));
        }
    }
}

impl Change {
    fn new(
        group: &ResultGroup,
        solver: &SolverColumn,
        both: &[(&PuzzleInfo, &PuzzleResult, &PuzzleResult)],
        shift_ns: f64,
        bootstrap: &Bootstrap,
    ) -> Self {
        let (mut old, mut new): (Vec<Option<PuzzleResult>>, Vec<Option<PuzzleResult>>) =
            Default::default();
        let mut changed: Vec<ChangedPuzzle> = Vec::new();
        for &(puzzle, before, now) in both {
            if let Some(severity) = Severity::of(before, now) {
                changed.push(ChangedPuzzle {
                    severity,
                    puzzle_index: puzzle.index,
                    puzzle_name: puzzle.name.clone(),
                    old: before.label.clone(),
                    new: now.label.clone(),
                });
            }
            old.push(Some(before.clone()));
            new.push(Some(now.clone()));
        }
        let pairs = Pairs::new(&times(&old), &times(&new));
        sort_by(&mut changed, |a, b| a.severity.cmp(&b.severity));
        Change {
            group: group.name.clone(),
            mode: group.mode.clone(),
            solver: solver.name.clone(),
            puzzles: both.len() as u64,
            missing: (solver.cells.iter().flatten().count() - both.len()) as u64,
            old: SolverFigures::new(&solver.name, &old, shift_ns),
            new: SolverFigures::new(&solver.name, &new, shift_ns),
            ratio: MedianRatio::new([&old, &new], RoundPairing::Separate, bootstrap),
            noise: None,
            pairs,
            changed,
        }
    }

    /// The lower end of the interval of the ratio, wherever censored times lie; `None` without one.
    pub(crate) fn least_ratio(&self) -> Option<f64> {
        Some(self.ratio?.interval?.least)
    }

    /// Whether the whole interval is above a threshold and above the noise.
    ///
    /// An interval over rounds has the noise of rounds in it. One over puzzles has not: its lower
    /// end is divided by the noise.
    pub fn is_slower_beyond(&self, threshold: f64) -> bool {
        let noise = self.noise.unwrap_or(1.0);
        let Some((ratio, least)) = self.ratio.zip(self.least_ratio()) else { return false };
        match ratio.resampled {
            Resampled::Puzzles => least / noise > threshold,
            Resampled::PuzzlesAndRounds => least > threshold.max(noise),
        }
    }

    /// One-sided p-value of as many puzzles lost, if each that only one of the two solved were as
    /// likely to be lost as gained.
    pub(crate) fn p_lost(&self) -> f64 {
        let (lost, gained) = (self.pairs.first_only, self.pairs.second_only);
        if lost > gained { sign_test(lost, lost + gained) / 2.0 } else { 1.0 }
    }
}

impl Severity {
    /// `None` if nothing changed.
    fn of(old: &PuzzleResult, new: &PuzzleResult) -> Option<Self> {
        if old.label == new.label {
            return None;
        }
        Some(match (old.end, new.end) {
            // "Some" precedes the end of the search: it contradicts only "none".
            (RunEnd::Solved, RunEnd::Solved)
                if [&old.label, &new.label].iter().any(|label| *label == "some")
                    && [&old.label, &new.label].iter().all(|label| *label != "none") =>
            {
                Severity::Other
            }
            (RunEnd::Solved, RunEnd::Solved) | (_, RunEnd::Wrong) => Severity::Contradiction,
            (RunEnd::Solved, _) => Severity::Lost,
            (_, RunEnd::Solved) => Severity::Gained,
            _ => Severity::Other,
        })
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::compare::reasons;
    use crate::record::Record;
    use crate::stats::results;
    use crate::stats::rows::Collector;

    fn row(corpus: (&str, &str), solver: &str, status: &str, verdict: &str) -> Record {
        Record {
            corpus: corpus.0.into(),
            corpus_sha256: Some(corpus.1.into()),
            solver: solver.into(),
            solver_version: "1".into(),
            mode: "decide".into(),
            status: status.into(),
            verdict: verdict.into(),
            total_ns: Some(100),
            limit_ns: Some(1_000),
            ..Record::default()
        }
    }

    fn compare(old: &[Record], new: &[Record]) -> SideBySide {
        let groups = |rows: &[Record]| {
            let mut all = Collector::default();
            for row in rows {
                all.add(row, None, 0, 0);
            }
            results::groups(&all, None).unwrap()
        };
        side_by_side(&groups(old), &groups(new), 0.0, &Bootstrap::default())
    }

    #[test]
    fn how_bad_a_change_is() {
        let severity = |old: (&str, &str), new: (&str, &str)| {
            let side = |(status, verdict)| {
                [Record { mode: "count=2".into(), ..row(("c", "1"), "a", status, verdict) }]
            };
            let found = compare(&side(old), &side(new));
            found.changes[0].changed.first().map(|changed| changed.severity)
        };
        let (unique, some) = (("ok", "unique"), ("ok", "some"));
        let (late, wrong) = (("timeout", "unknown"), ("wrong", "unique"));
        assert_eq!(severity(unique, unique), None);
        assert_eq!(severity(wrong, wrong), None);
        assert_eq!(severity(unique, ("ok", "multiple")), Some(Severity::Contradiction));
        assert_eq!(severity(some, ("ok", "none")), Some(Severity::Contradiction));
        assert_eq!(severity(late, wrong), Some(Severity::Contradiction));
        assert_eq!(severity(some, unique), Some(Severity::Other));
        assert_eq!(severity(late, ("crash", "unknown")), Some(Severity::Other));
        assert_eq!(severity(unique, late), Some(Severity::Lost));
        assert_eq!(severity(wrong, unique), Some(Severity::Gained));
    }

    #[test]
    fn corpora_are_known_by_content() {
        let old = [row(("c", "1"), "a", "ok", "unique"), row(("d", "2"), "a", "ok", "unique")];
        let new = [row(("./c", "1"), "a", "ok", "unique"), row(("d", "3"), "a", "ok", "unique")];
        let found = compare(&old, &new);
        assert_eq!(found.changes.len(), 1);
        assert_eq!((&*found.changes[0].group, found.changes[0].puzzles), ("c", 1));
        assert_eq!(found.other_corpora, ["d"]);
        assert_eq!(
            (found.only_old.as_slice(), found.only_new.len()),
            (&["d, a".to_owned()][..], 1)
        );
    }

    fn puzzle(index: u64, status: &str, verdict: &str) -> Record {
        Record { puzzle_index: index, ..row(("c", "1"), "a", status, verdict) }
    }

    #[test]
    fn fewer_solved_is_a_regression() {
        let old: Vec<Record> = (0..10).map(|index| puzzle(index, "ok", "unique")).collect();
        let mut new = old.clone();
        new[3] = puzzle(3, "timeout", "unknown");
        let change = &compare(&old, &new).changes[0];
        assert_eq!(reasons(change, 1.0), ["10 solved before, 9 now"]);
        assert!(reasons(change, 1.2).is_empty());
    }

    /// Nine of 100 are within a factor of 1.1, and are not chance.
    #[test]
    fn puzzles_lost_beyond_chance_are_a_regression_whatever_the_factor() {
        let old: Vec<Record> = (0..100).map(|index| puzzle(index, "ok", "unique")).collect();
        let lost = |count: usize| {
            let mut new = old.clone();
            new[..count].iter_mut().zip(0..).for_each(|(row, index)| {
                *row = puzzle(index, "timeout", "unknown");
            });
            reasons(&compare(&old, &new).changes[0], 1.1)
        };
        assert!(lost(4).is_empty());
        assert_eq!(lost(9), ["100 solved before, 91 now (9 lost, 0 gained, p = 0.002)"]);
    }

    /// Times of 30 puzzles, each `percent` of 1000 apart from a spread that is the same for all
    /// sets with one `place`.
    fn timed(percent: u64, place: u64, role: Option<&str>) -> Vec<Record> {
        let row = |index: u64| Record {
            total_ns: Some(percent * (100 + (index * 7 + place * 11) % 13)),
            limit_ns: Some(1_000_000),
            role: role.map(str::to_owned),
            ..puzzle(index, "ok", "unique")
        };
        (0..30).map(row).collect()
    }

    fn slower(old: &[Record], new: &[Record], threshold: f64) -> bool {
        let change = &compare(old, new).changes[0];
        reasons(change, threshold).iter().any(|reason| reason.contains("ratio"))
    }

    #[test]
    fn a_gate_needs_the_whole_interval_above_the_threshold() {
        let old = timed(100, 0, None);
        assert!(slower(&old, &timed(130, 0, None), 1.1));
        assert!(!slower(&old, &timed(109, 0, None), 1.1));
        // The median is above the threshold, the lower end is not: 16 of 30 became slower.
        let new = [&timed(130, 0, None)[..16], &timed(100, 0, None)[16..]].concat();
        let ratio = compare(&old, &new).changes[0].ratio.unwrap();
        assert!(ratio.median.value > 1.1 && ratio.interval.unwrap().low.value < 1.1, "{ratio:?}");
        assert!(!slower(&old, &new, 1.1));
    }

    #[test]
    fn a_gate_needs_the_interval_above_the_noise_of_either_file() {
        let control = |percent| timed(percent, 0, Some(crate::record::CONTROL));
        let (old, new) = (timed(100, 0, None), timed(130, 0, None));
        let with = |rows: &[Record], control: Vec<Record>| [rows.to_vec(), control].concat();
        assert!(slower(&with(&old, control(105)), &with(&new, control(137)), 1.1));
        assert!(!slower(&with(&old, control(135)), &with(&new, control(137)), 1.1));
        assert!(!slower(&with(&old, control(75)), &with(&new, control(137)), 1.1));
        assert!(!slower(&with(&old, control(105)), &with(&new, control(170)), 1.1));
    }

    #[test]
    fn identical_sets_pass() {
        for place in 0..24 {
            let rows = timed(100, place, None);
            assert!(!slower(&rows, &timed(100, place + 1, None), 1.1), "{place}");
            assert!(reasons(&compare(&rows, &rows).changes[0], 1.0).is_empty());
        }
    }

    #[test]
    fn few_puzzles_are_no_reason() {
        let (old, new) = (timed(100, 0, None), timed(200, 0, None));
        for n in 1..=6 {
            assert_eq!(slower(&old[..n], &new[..n], 1.1), n >= 6, "{n}");
        }
    }
}
