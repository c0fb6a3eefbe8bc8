//! Shrinks a disagreement to the smallest case that still disagrees.
//!
//! Most clues of a puzzle on which solvers disagree are irrelevant to the disagreement. Delta
//! debugging (Zeller & Hildebrandt, Simplifying and isolating failure-inducing input, 2002)
//! removes halves, quarters, eighths; in the end no single clue can be removed. Unlike
//! contradictions (`explain/conflict.rs`), the property is not monotone: fewer clues may
//! disagree again, and QuickXplain, which relies on that, would be wrong here.
//!
//! The known answer of a corpus cannot be used, as it belongs to the whole puzzle: a remaining
//! error must show between the solvers.

use super::{Finding, PanelResult, Unanswered, ask_panel};
use quorum_problem::Expected;
use quorum_puzzle::Puzzle;
use quorum_puzzle::clue::Clue;
use quorum_solvers::table::{self, Named};
use quorum_solvers::{Cancel, Mode, Question, SolverName, Terms};
use std::time::Duration;

/// Additional solvers beside one that is wrong, where no other solver of the panel shows it.
const REFERENCE_SOLVERS: [&str; 2] = ["propagate", "varisat/extended"];

/// A question may take one part in this many of the remaining time.
const QUESTION_SHARE: u32 = 16;

/// A small case of a disagreement.
pub struct Shrunk {
    /// The puzzle with the remaining clues.
    pub puzzle: Puzzle,
    /// The solvers between which the disagreement shows.
    pub solvers: Vec<Named>,
    /// Time limit of each of them.
    limit: Duration,
    /// Without any one of its clues the solvers do not disagree. False if the time limit was
    /// reached before this was known.
    pub is_minimal: bool,
    /// Number of puzzles that the solvers were run on.
    pub questions: u64,
}

/// Shrinks a puzzle on which the panel has this finding, within a time limit. `None` if the
/// finding does not recur when the solvers concerned run again: one that rests only on the
/// known answer, or on the state of a solver.
pub fn shrink(
    puzzle: &Puzzle,
    panel: &[Named],
    finding: &Finding,
    limit: Duration,
    cancel: &Cancel,
) -> Option<Shrunk> {
    let whole = Question::within(Mode::Decide, Some(limit)).cancelled_by(cancel);
    let solvers = concerned(puzzle, panel, finding, &whole)?;
    let mut session = ShrinkSession { solvers, whole, questions: 0 };
    let disagrees =
        |session: &mut ShrinkSession, clues: &[Clue]| session.disagrees(&puzzle.with_only(clues));
    let mut clues = smallest(puzzle.clues(), |clues| disagrees(&mut session, clues) == Ok(true));
    let mut is_minimal = true;
    // The definition, literally. A clue that can be removed here was undecided before.
    let mut place = 0;
    while place < clues.len() {
        let mut fewer = clues.clone();
        fewer.remove(place);
        match disagrees(&mut session, &fewer) {
            Ok(true) => (clues, place, is_minimal) = (fewer, 0, true),
            Ok(false) => place += 1,
            Err(_) => (place, is_minimal) = (place + 1, false),
        }
    }
    let puzzle = puzzle.with_only(&clues);
    let ShrinkSession { solvers, questions, .. } = session;
    Some(Shrunk { puzzle, solvers, limit, is_minimal, questions })
}

impl Shrunk {
    /// Runs the solvers on the small case once more; the result has a finding.
    pub fn ask(&self, cancel: &Cancel) -> PanelResult {
        let none = Expected::default();
        ask_panel(
            &self.puzzle,
            &none,
            &self.solvers,
            &Terms::new(Mode::Decide).within(Some(self.limit)).cancelled_by(cancel),
        )
    }
}

/// The smallest set of solvers between which the finding shows.
fn concerned(
    puzzle: &Puzzle,
    panel: &[Named],
    finding: &Finding,
    whole: &Question,
) -> Option<Vec<Named>> {
    let fresh =
        |name: &SolverName| panel.iter().find(|named| named.name == *name).map(Named::fresh_copy);
    let groups = match finding {
        Finding::Disagreement(a, b) => vec![vec![fresh(a)?, fresh(b)?]],
        Finding::WrongAnswer(wrong, _) => {
            let wrong = fresh(wrong)?;
            let others =
                panel.iter().filter(|other| other.name != wrong.name).map(Named::fresh_copy);
            let references =
                REFERENCE_SOLVERS.iter().filter_map(|name| table::find(&name.parse().ok()?).ok());
            let pairs = others.chain(references).map(|other| vec![wrong.fresh_copy(), other]);
            // A grid that the judge refutes needs no other solver.
            std::iter::once(vec![wrong.fresh_copy()]).chain(pairs).collect()
        }
        Finding::WrongKnownAnswer(_) => Vec::new(),
    };
    groups.into_iter().find_map(|solvers| {
        let mut session = ShrinkSession { solvers, whole: whole.clone(), questions: 0 };
        (session.disagrees(puzzle) == Ok(true)).then_some(session.solvers)
    })
}

/// The solvers concerned, and the time limit for all questions.
struct ShrinkSession {
    solvers: Vec<Named>,
    whole: Question,
    questions: u64,
}

impl ShrinkSession {
    /// Whether the solvers, each from scratch, disagree on a puzzle, or one is wrong; no answer
    /// if not all of them decided it.
    fn disagrees(&mut self, puzzle: &Puzzle) -> Result<bool, Unanswered> {
        if self.whole.is_over() {
            return Err(Unanswered::OutOfTime);
        }
        self.questions += 1;
        let limit = self.whole.remaining().map(|left| left / QUESTION_SHARE);
        let result = ask_panel(
            puzzle,
            &Expected::default(),
            &self.solvers,
            &Terms::new(self.whole.mode).within(limit).cancelled_by(&self.whole.cancel),
        );
        let is_open = result.runs.iter().any(|run| !run.judged.verdict.is_decided());
        match result.findings.is_empty() {
            false => Ok(true),
            true if is_open => Err(Unanswered::Failed("not decided by all solvers".to_owned())),
            true => Ok(false),
        }
    }
}

/// Delta debugging: of clues that fail, a subset that fails, as small as removing portions of
/// halving size can find.
fn smallest(mut clues: Vec<Clue>, mut fails: impl FnMut(&[Clue]) -> bool) -> Vec<Clue> {
    if clues.is_empty() || fails(&[]) {
        return Vec::new();
    }
    let mut portions = 2;
    while clues.len() >= 2 {
        portions = portions.min(clues.len());
        let size = clues.len().div_ceil(portions);
        let starts = || (0..clues.len()).step_by(size);
        let end = |start: usize| (start + size).min(clues.len());
        let one = starts().map(|start| clues[start..end(start)].to_vec()).find(|some| fails(some));
        if let Some(one) = one {
            (clues, portions) = (one, 2);
            continue;
        }
        let without = |start: usize| [&clues[..start], &clues[end(start)..]].concat();
        // With two portions, the complement of one is the other.
        let rest = match portions {
            2 => None,
            _ => starts().map(without).find(|some| fails(some)),
        };
        match rest {
            Some(rest) => (clues, portions) = (rest, (portions - 1).max(2)),
            None if portions >= clues.len() => break,
            None => portions *= 2,
        }
    }
    clues
}

#[cfg(test)]
mod tests {
    use super::*;

    fn shrunk(of: usize, fails: impl Fn(&[usize]) -> bool) -> Vec<usize> {
        let clues: Vec<Clue> = (0..of).map(|cell| Clue::given(cell, 1)).collect();
        let cells = |clues: &[Clue]| -> Vec<usize> {
            let cell = |clue: &Clue| match *clue {
                Clue::Candidates { cell, .. } => cell,
                Clue::Sign { .. } | Clue::Constraint(_) => unreachable!("only givens were made"),
            };
            clues.iter().map(cell).collect()
        };
        cells(&smallest(clues, |clues| fails(&cells(clues))))
    }

    #[test]
    fn what_has_nothing_to_do_with_it_goes() {
        assert_eq!(shrunk(81, |some| some.contains(&37)), [37]);
        assert_eq!(
            shrunk(81, |some| [0, 40, 80].iter().all(|one| some.contains(one))),
            [0, 40, 80]
        );
        assert_eq!(shrunk(9, |_| true), [0; 0]);
        let all: Vec<usize> = (0..7).collect();
        assert_eq!(shrunk(7, |some| some.len() == 7), all);
    }

    #[test]
    fn a_question_that_is_not_monotone_ends_where_no_single_one_can_go() {
        // An even number of clues, at least four.
        let fails = |some: &[usize]| some.len() >= 4 && some.len().is_multiple_of(2);
        let left = shrunk(30, fails);
        assert!(fails(&left));
    }
}
