//! The reward of an answer, for those who train or score models.
//!
//! Any solution is right and has the value 1, whatever solution a data set stores: the judge
//! decides, and no solver takes part (but for values of extra cells, as in a
//! [judgment](super::Judgment)). What is not a solution has the value 0, or partial credit where
//! that was asked for:
//!
//! ```text
//! value = partial * right / open
//! ```
//!
//! `open` is the number of cells that the puzzle does not give, `right` the number of those that
//! have the value of the only solution, and `partial` is below 1. An answer that changes a given
//! has 0, and so has every answer but a solution where the puzzle has several solutions or none:
//! there no cell is right by itself. So a wrong cell never has more than the same cell left empty:
//! it is not among `right`, the grid is no solution, and where the cell is given, the value is 0.

use super::answer::{self, AnswerError};
use super::{GridJudge, Judgment, misstated};
use crate::completed::{Refusal, completed};
use crate::{Oracle, Unanswered, defaults};
use quorum_formats::Item;
use quorum_problem::Grid;
use quorum_puzzle::symbols::Symbols;
use quorum_solvers::Cancel;
use quorum_solvers::panics::catch;
use std::time::Duration;
use strum::IntoStaticStr;

/// What an answer is.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, IntoStaticStr)]
#[strum(serialize_all = "kebab-case")]
pub enum RewardKind {
    /// A solution.
    Solved,
    /// No text.
    Empty,
    /// A text without a grid.
    NoGrid,
    /// A grid with more or fewer cells.
    WrongSize,
    /// A grid with symbols that are neither values nor blanks.
    WrongSymbol,
    /// Grids that differ.
    SeveralGrids,
    /// A grid with another value in a cell that the puzzle gives.
    GivenChanged,
    /// A grid that breaks a rule, filled or not.
    RuleBroken,
    /// A grid with empty cells that breaks no rule so far.
    Incomplete,
    /// Not decided: values of extra cells were not found, or this program has a fault.
    Undecided,
}

impl RewardKind {
    /// The word in reports: `solved`, `rule-broken`, and so on.
    pub fn as_str(self) -> &'static str {
        self.into()
    }
}

/// The reward of an answer.
#[derive(Clone, PartialEq, Debug)]
pub struct Reward {
    /// From 0 to 1; 1 for solutions only.
    pub value: f64,
    /// What the answer is.
    pub kind: RewardKind,
    /// The same in words: the first broken rule, what was expected in place of the text.
    pub message: String,
}

/// Reason why there are no rewards for a puzzle.
#[derive(Clone, PartialEq, Debug, thiserror::Error)]
pub enum RewardError {
    /// The puzzle may have further rules.
    #[error("expected a puzzle of which all rules are read; not read: {0}")]
    Unread(String),
    /// The credit of a wrong answer would be that of a right one.
    #[error("expected partial credit from 0 to below 1, found {0}")]
    Partial(f64),
    /// It is not known whether the puzzle has one solution.
    #[error("partial credit needs the number of solutions: {0}")]
    Undecided(#[from] Unanswered),
}

/// A puzzle, for the rewards of many answers.
///
/// ```
/// use quorum_formats::ReadOptions;
/// use quorum_panel::judgment::reward::{RewardKind, Rewarder};
/// use quorum_solvers::Cancel;
///
/// let mut items =
///     quorum_formats::read("example", "..1.4......2.3..".as_bytes(), ReadOptions::default());
/// let rewarder = Rewarder::new(&items.next().unwrap()?)?;
/// let reward = rewarder.reward("The solution is 3214412314322341.");
/// assert_eq!((reward.value, reward.kind), (1.0, RewardKind::Solved));
///
/// let rewarder = rewarder.with_partial(0.75, None, &Cancel::new())?;
/// let reward = rewarder.reward("3214412314322314");
/// assert_eq!((reward.value, reward.kind), (0.625, RewardKind::RuleBroken));
/// assert_eq!(reward.message, "column 3 has 1 twice, in R1C3 R4C3 (and 1 more)");
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
pub struct Rewarder {
    judge: GridJudge,
    symbols: Option<Symbols>,
    partial: f64,
    solution: Option<Grid>,
}

impl Rewarder {
    /// Rewards of 1 and 0.
    ///
    /// # Errors
    /// [`RewardError::Unread`]: an answer that is right by the rules that were read may be wrong.
    pub fn new(item: &Item) -> Result<Self, RewardError> {
        if !item.unread.is_empty() {
            return Err(RewardError::Unread(item.unread.join("; ")));
        }
        let judge = GridJudge::new(&item.puzzle);
        Ok(Rewarder { judge, symbols: item.symbols, partial: 0.0, solution: None })
    }

    /// The same with partial credit up to a value, for which the only solution is looked for, if
    /// there is one.
    ///
    /// # Errors
    /// The value is not from 0 to below 1, or the number of solutions was not decided.
    pub fn with_partial(
        self,
        partial: f64,
        limit: Option<Duration>,
        cancel: &Cancel,
    ) -> Result<Self, RewardError> {
        if !(0.0..1.0).contains(&partial) {
            return Err(RewardError::Partial(partial));
        }
        if partial == 0.0 {
            return Ok(Rewarder { partial, solution: None, ..self });
        }
        let puzzle = &self.judge.puzzle;
        let solvers = defaults::for_explanations(puzzle.size());
        let solution = Oracle::new(&solvers, limit).cancelled_by(cancel).only_solution(puzzle)?;
        Ok(Rewarder { partial, solution, ..self })
    }

    /// The only solution, with which cells are compared; `None` without partial credit, or where
    /// there is not exactly one.
    pub fn solution(&self) -> Option<&Grid> {
        self.solution.as_ref()
    }

    /// The reward of an answer. No text makes it panic.
    pub fn reward(&self, answer: &str) -> Reward {
        let nothing = |kind, message| Reward { value: 0.0, kind, message };
        let rewarded = catch(|| match answer::read(answer, &self.judge.puzzle, self.symbols) {
            Ok(values) => self.reward_of_grid(&values),
            Err(error) => nothing(kind_of(&error), error.to_string()),
        });
        rewarded.unwrap_or_else(|panic| nothing(RewardKind::Undecided, panic.to_string()))
    }

    /// The reward of a grid: a value per cell in reading order, `None` for an empty one, which
    /// counts as filled where the puzzle gives it.
    ///
    /// # Panics
    /// If the grid has not one entry per cell, or a value is not one of the puzzle's.
    pub(crate) fn reward_of_grid(&self, values: &[Option<u8>]) -> Reward {
        let filled = self.judge.filled(values);
        let grid: Option<Grid> = filled.iter().copied().collect();
        // A right grid takes no more than the judge.
        let refusal = match grid.map(|grid| completed(&self.judge.problem, &grid).map(drop)) {
            Some(Ok(())) => {
                let (kind, message) = (RewardKind::Solved, "solved".to_owned());
                return Reward { value: 1.0, kind, message };
            }
            Some(Err(refusal)) => Some(refusal),
            None => None,
        };
        let changed = self.changed_given(&filled);
        let value = if changed.is_some() { 0.0 } else { self.credit(&filled) };
        let (kind, message) = match (changed, refusal) {
            (Some(message), _) => (RewardKind::GivenChanged, message),
            (None, Some(refusal @ Refusal::Undecided)) => {
                (RewardKind::Undecided, refusal.to_string())
            }
            (None, Some(refusal @ Refusal::NoValues)) => {
                (RewardKind::RuleBroken, refusal.to_string())
            }
            (None, Some(Refusal::Broken(_)) | None) => in_words(&self.judge.judge(values)),
        };
        Reward { value, kind, message }
    }

    /// The first given that a grid changes, in words.
    fn changed_given(&self, filled: &[Option<u8>]) -> Option<String> {
        let puzzle = &self.judge.puzzle;
        let is_changed = |&cell: &usize| {
            let given = puzzle.given(cell);
            given.is_some() && !puzzle.rules().is_absent(cell) && filled[cell] != given
        };
        let cell = (0..filled.len()).find(is_changed)?;
        Some(misstated(puzzle, cell, filled[cell]?))
    }

    /// The partial credit of a grid without a changed given.
    fn credit(&self, filled: &[Option<u8>]) -> f64 {
        let Some(solution) = &self.solution else { return 0.0 };
        let puzzle = &self.judge.puzzle;
        let is_open =
            |&cell: &usize| puzzle.given(cell).is_none() && !puzzle.rules().is_absent(cell);
        let (mut open, mut right) = (0u32, 0u32);
        for cell in (0..filled.len()).filter(is_open) {
            open += 1;
            right += u32::from(filled[cell] == Some(solution[cell]));
        }
        self.partial * f64::from(right) / f64::from(open.max(1))
    }
}

fn kind_of(error: &AnswerError) -> RewardKind {
    match error {
        AnswerError::Empty => RewardKind::Empty,
        AnswerError::NoGrid(_) => RewardKind::NoGrid,
        AnswerError::WrongSize(_) => RewardKind::WrongSize,
        AnswerError::WrongSymbol(_) => RewardKind::WrongSymbol,
        AnswerError::SeveralGrids => RewardKind::SeveralGrids,
    }
}

/// The first broken rule, else the number of empty cells.
fn in_words(judgment: &Judgment) -> (RewardKind, String) {
    match judgment.broken.as_slice() {
        [] => (RewardKind::Incomplete, judgment.line()),
        [only] => (RewardKind::RuleBroken, only.words.clone()),
        [first, rest @ ..] => {
            (RewardKind::RuleBroken, format!("{} (and {} more)", first.words, rest.len()))
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use quorum_formats::ReadOptions;
    use rand::{RngExt, SeedableRng};
    use rand_chacha::ChaCha8Rng;

    const SOLUTION: &str = "3214412314322341";

    fn item(text: &str) -> Item {
        let mut items = quorum_formats::read("t", text.as_bytes(), ReadOptions::default());
        items.next().unwrap().unwrap()
    }

    fn rewarder(text: &str, partial: f64) -> Rewarder {
        let rewarder = Rewarder::new(&item(text)).unwrap();
        rewarder.with_partial(partial, None, &Cancel::new()).unwrap()
    }

    #[track_caller]
    fn check(rewarder: &Rewarder, answer: &str, value: f64, kind: &str, message: &str) {
        let reward = rewarder.reward(answer);
        let found = (reward.value, reward.kind.as_str(), reward.message.as_str());
        assert_eq!(found, (value, kind, message), "{answer}");
    }

    #[test]
    fn answers_are_classified() {
        let rewarder = rewarder("..1.4......2.3..", 0.75);
        let found = |found: &str| {
            format!(
                "expected a grid of 16 cells, each a value from 1 to 4 or a blank, found {found}"
            )
        };
        let [none, short, nine] = ["none", "15 cells", "'9'"].map(found);
        let several = "expected one grid, found several that differ";
        let given = "the puzzle states R1C3=1, the grid has 2";
        let twice = "row 4 has 4 twice, in R4C3 R4C4 (and 2 more)";
        let early = "row 1 has 3 twice, in R1C1 R1C2 (and 2 more)";
        let cases = [
            (SOLUTION, 1.0, "solved", "solved"),
            // Cells that the puzzle gives count as filled.
            ("32.4.123143.2.41", 1.0, "solved", "solved"),
            ("", 0.0, "empty", "expected a grid, found an empty text"),
            ("No.", 0.0, "no-grid", none.as_str()),
            (&SOLUTION[..15], 0.0, "wrong-size", short.as_str()),
            ("3214412314322349", 0.0, "wrong-symbol", nine.as_str()),
            ("3214412314322341 or 1234341221434321", 0.0, "several-grids", several),
            ("3224412314322341", 0.0, "given-changed", given),
            ("321441231432234.", 0.6875, "incomplete", "incomplete: 1 empty cell"),
            ("................", 0.0, "incomplete", "incomplete: 12 empty cells"),
            ("3214412314322344", 0.6875, "rule-broken", twice),
            ("33..............", 0.0625, "rule-broken", early),
        ];
        for (answer, value, kind, message) in cases {
            check(&rewarder, answer, value, kind, message);
        }
        assert_eq!(rewarder.solution().map(Vec::len), Some(16));
    }

    #[test]
    fn any_solution_is_right_and_nothing_else_has_credit_where_there_are_several() {
        let rewarder = rewarder("1.2..3....4.....", 0.9);
        assert_eq!(rewarder.solution(), None);
        for grid in ["1423231431424231", "1423231432414132"] {
            assert_eq!(rewarder.reward(grid).value, 1.0);
        }
        assert_eq!(rewarder.reward("142323143142423.").value, 0.0);
        assert_eq!(rewarder.reward("1423231431424232").value, 0.0);
    }

    #[test]
    fn a_wrong_cell_never_has_more_than_an_empty_one() {
        let mut rng = ChaCha8Rng::seed_from_u64(7);
        let solution: Vec<u8> = SOLUTION.bytes().map(|digit| digit - b'0').collect();
        for text in ["..1.4......2.3..", "1.2..3....4.....", "3214412314322341"] {
            let rewarder = rewarder(text, 0.99);
            for _ in 0..2_000 {
                let drawn = |&value: &u8| match rng.random_range(0..4) {
                    0 => None,
                    1 => Some(rng.random_range(1..=4)),
                    _ => Some(value),
                };
                let values: Vec<Option<u8>> = solution.iter().map(drawn).collect();
                let reward = rewarder.reward_of_grid(&values);
                assert_eq!(reward.value == 1.0, reward.kind == RewardKind::Solved);
                assert!((0.0..=1.0).contains(&reward.value));
                for cell in 0..16 {
                    if reward.kind == RewardKind::Solved || values[cell] == Some(solution[cell]) {
                        continue;
                    }
                    let mut without = values.clone();
                    without[cell] = None;
                    let without = rewarder.reward_of_grid(&without);
                    assert!(reward.value <= without.value, "{text} {values:?} {cell}");
                }
            }
        }
    }

    #[test]
    fn extra_cells_have_values_or_the_grid_is_wrong() {
        let text =
            "2x2;values=1-4;lines=none;boxes=none;extra-cells=4;cells=../..;constraints=chaos=2:";
        let rewarder = rewarder(text, 0.0);
        check(&rewarder, "1212", 1.0, "solved", "solved");
        let words = "no values of the extra cells fit the grid";
        check(&rewarder, "1111", 0.0, "rule-broken", words);
    }

    #[test]
    fn what_has_no_rewards_is_refused() {
        let mut unread = item("..1.4......2.3..");
        unread.unread.push("1 line".to_owned());
        let error = Rewarder::new(&unread).err().unwrap();
        let words = "expected a puzzle of which all rules are read; not read: 1 line";
        assert_eq!(error.to_string(), words);
        for partial in [-0.1, 1.0, f64::NAN] {
            let rewarder = Rewarder::new(&item("..1.4......2.3..")).unwrap();
            let error = rewarder.with_partial(partial, None, &Cancel::new()).err().unwrap();
            assert!(matches!(error, RewardError::Partial(_)), "{partial}");
        }
        let cancel = Cancel::new();
        cancel.cancel();
        let rewarder = Rewarder::new(&item("..1.4......2.3..")).unwrap();
        let error = rewarder.with_partial(0.5, None, &cancel).err().unwrap();
        assert_eq!(error, RewardError::Undecided(Unanswered::Cancelled));
    }
}
