//! Two sets of results of the same puzzles and solvers, an old one and a new one: what
//! became slower or faster, which verdicts changed, and whether that is a regression.
//!
//! Only puzzles that are in both count, for all figures: anything else would compare
//! different puzzles.

use super::bootstrap::Bootstrap;
use super::cell::{Cell, End};
use super::pairs::{MedianRatio, Pairs};
use super::report::Line;
use super::results::{Group, Puzzle, Solver, times};
use std::collections::HashMap;

/// One solver in one group, old and new.
#[derive(Clone, PartialEq, Debug)]
pub struct Change {
    /// The group's name.
    pub group: String,
    /// The group's mode.
    pub mode: String,
    /// The solver.
    pub solver: String,
    /// Puzzles with a row in both.
    pub puzzles: u64,
    /// Puzzles with a row in the old set alone.
    pub missing: u64,
    /// How they ended before.
    pub old: Line,
    /// How they ended now.
    pub new: Line,
    /// Old and new times in pairs, the old ones first.
    pub pairs: Pairs,
    /// New time over old: above 1 is slower.
    pub ratio: Option<MedianRatio>,
    /// Puzzles whose verdict or status changed: [`Severity::Contradiction`] first.
    pub changed: Vec<Changed>,
}

/// A puzzle that ended otherwise than before.
#[derive(Clone, PartialEq, Debug)]
pub struct Changed {
    /// How bad that is.
    pub severity: Severity,
    /// The puzzle.
    pub puzzle: Puzzle,
    /// Verdict, else status, before.
    pub old: String,
    /// Verdict, else status, now.
    pub new: String,
}

/// How bad a changed verdict is.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug)]
pub enum Severity {
    /// Two verdicts that cannot both be right, or a wrong answer that is new.
    Contradiction,
    /// Solved before, not now.
    Lost,
    /// Not solved, and for another reason than before; or solved, and known better or less
    /// well (`some` and `unique`).
    Other,
    /// Solved now, not before.
    Gained,
}

/// What the two sets have in common and what not.
#[derive(Clone, PartialEq, Debug, Default)]
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
    pub other_versions: Vec<(String, String, String)>,
}

/// Compares two sets of results.
pub fn side_by_side(
    old: &[Group],
    new: &[Group],
    shift_ns: f64,
    bootstrap: &Bootstrap,
) -> SideBySide {
    let mut found = SideBySide::default();
    for old_group in old {
        let Some(new_group) = counterpart(old_group, new) else {
            found.only_old.extend(names(old_group, |_| true));
            if new.iter().any(|group| is_named_like(old_group, group)) {
                found.other_corpora.push(old_group.name.clone());
            }
            continue;
        };
        let lacks = |group: &Group, name: &str| group.solvers.iter().all(|s| s.name != name);
        found.only_old.extend(names(old_group, |solver| lacks(new_group, &solver.name)));
        found.only_new.extend(names(new_group, |solver| lacks(old_group, &solver.name)));
        let places: HashMap<_, usize> =
            new_group.puzzles.iter().zip(0..).map(|(puzzle, place)| (&puzzle.key, place)).collect();
        for old_solver in &old_group.solvers {
            let same = |solver: &&Solver| solver.name == old_solver.name;
            let Some(new_solver) = new_group.solvers.iter().find(same) else { continue };
            found.compare_versions(old_solver, new_solver);
            let both: Vec<(&Puzzle, &Cell, &Cell)> = (old_group.puzzles.iter())
                .zip(&old_solver.cells)
                .filter_map(|(puzzle, cell)| {
                    let new_cell = new_solver.cells[*places.get(&puzzle.key)?].as_ref()?;
                    Some((puzzle, cell.as_ref()?, new_cell))
                })
                .collect();
            found.changes.push(Change::new(old_group, old_solver, &both, shift_ns, bootstrap));
        }
    }
    for group in new.iter().filter(|group| counterpart(group, old).is_none()) {
        found.only_new.extend(names(group, |_| true));
    }
    found
}

/// The group of the same content: the same hash, under the same name if there are several;
/// without hashes, the same name.
fn counterpart<'a>(group: &Group, others: &'a [Group]) -> Option<&'a Group> {
    let same_content = |other: &&Group| {
        group.mode == other.mode
            && match (&group.corpus_sha256, &other.corpus_sha256) {
                (Some(one), Some(two)) => one == two,
                _ => group.name == other.name,
            }
    };
    let same_name = |other: &&Group| group.name == other.name;
    let mut candidates = others.iter().filter(same_content);
    candidates.clone().find(same_name).or_else(|| candidates.next())
}

fn is_named_like(group: &Group, other: &Group) -> bool {
    (&group.name, &group.mode) == (&other.name, &other.mode)
}

fn names(group: &Group, keep: impl Fn(&Solver) -> bool) -> Vec<String> {
    let solvers = group.solvers.iter().filter(|solver| keep(solver));
    solvers.map(|solver| format!("{}, {}", group.name, solver.name)).collect()
}

impl SideBySide {
    fn compare_versions(&mut self, old: &Solver, new: &Solver) {
        let known = self.other_versions.iter().any(|(name, ..)| *name == old.name);
        if old.versions != new.versions && !known {
            let list = |solver: &Solver| {
                solver.versions.iter().map(String::as_str).collect::<Vec<_>>().join(", ")
            };
            self.other_versions.push((old.name.clone(), list(old), list(new)));
        }
    }
}

impl Change {
    fn new(
        group: &Group,
        solver: &Solver,
        both: &[(&Puzzle, &Cell, &Cell)],
        shift_ns: f64,
        bootstrap: &Bootstrap,
    ) -> Self {
        let old: Vec<Option<Cell>> = both.iter().map(|(_, old, _)| Some((*old).clone())).collect();
        let new: Vec<Option<Cell>> = both.iter().map(|(.., new)| Some((*new).clone())).collect();
        let pairs = Pairs::new(&times(&old), &times(&new));
        let mut changed: Vec<Changed> = both
            .iter()
            .filter_map(|&(puzzle, old, new)| {
                let severity = Severity::of(old, new)?;
                let (old, new) = (old.label.clone(), new.label.clone());
                Some(Changed { severity, puzzle: puzzle.clone(), old, new })
            })
            .collect();
        changed.sort_by_key(|changed| changed.severity);
        Change {
            group: group.name.clone(),
            mode: group.mode.clone(),
            solver: solver.name.clone(),
            puzzles: both.len() as u64,
            missing: (solver.cells.iter().flatten().count() - both.len()) as u64,
            old: Line::new(&solver.name, &old, shift_ns),
            new: Line::new(&solver.name, &new, shift_ns),
            ratio: pairs.median_ratio(bootstrap),
            pairs,
            changed,
        }
    }
}

impl Severity {
    /// `None` if nothing changed.
    fn of(old: &Cell, new: &Cell) -> Option<Self> {
        if old.label == new.label {
            return None;
        }
        Some(match (old.end, new.end) {
            // "Some" is said before the search is over: it contradicts "none" alone.
            (End::Solved, End::Solved)
                if [&old.label, &new.label].iter().any(|label| *label == "some")
                    && [&old.label, &new.label].iter().all(|label| *label != "none") =>
            {
                Severity::Other
            }
            (End::Solved, End::Solved) | (_, End::Wrong) => Severity::Contradiction,
            (End::Solved, _) => Severity::Lost,
            (_, End::Solved) => Severity::Gained,
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
            results::groups(&all).unwrap()
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

    #[test]
    fn fewer_solved_is_a_regression() {
        let puzzle = |index, status, verdict| Record {
            puzzle_index: index,
            ..row(("c", "1"), "a", status, verdict)
        };
        let old: Vec<Record> = (0..10).map(|index| puzzle(index, "ok", "unique")).collect();
        let mut new = old.clone();
        new[3] = puzzle(3, "timeout", "unknown");
        let change = &compare(&old, &new).changes[0];
        assert_eq!(reasons(change, 1.0), ["10 solved before, 9 now"]);
        assert!(reasons(change, 1.2).is_empty());
    }
}
