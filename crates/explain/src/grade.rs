//! Hardness of puzzles: level of inference, nodes of a search, size of a smallest backdoor.
//!
//! ```
//! use quorum_formats::ReadOptions;
//! use quorum_solvers::Cancel;
//! use quorum_explain::grade::Grader;
//! use quorum_solvers::table;
//!
//! let text = "..1.4......2.3..";
//! let mut items = quorum_formats::read("example", text.as_bytes(), ReadOptions::default());
//! let item = items.next().unwrap()?;
//! let grader = Grader::new(table::find(&"propagate".parse()?)?);
//! let grade = grader.grade(&item.puzzle, &Cancel::new())?;
//! assert_eq!((grade.nodes, grade.backdoor.to_string()), (Some(1), "0".to_owned()));
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```

use crate::rating::{Minutes, minutes, rating};
use crate::{Backdoor, Level, backdoor, inference};
use quorum_formats::Item;
use quorum_panel::defaults::for_explanations;
use quorum_panel::each::{Answered, Each};
use quorum_panel::worker::Workers;
use quorum_panel::{Oracle, PanelSession, Unanswered};
use quorum_problem::{Expected, Grid};
use quorum_puzzle::symbols::solution_string;
use quorum_puzzle::{Puzzle, corpus_line};
use quorum_solvers::table::Named;
use quorum_solvers::{Cancel, Mode, Status, Terms};
use quorum_util::json;
use serde::Serialize;
use std::slice;
use std::time::Duration;

/// The measures and their limits.
#[non_exhaustive]
pub struct Grader {
    /// Solver whose nodes are counted.
    pub solver: Named,
    /// Greatest number of sets of cells, per size, that are tried for a smallest backdoor.
    pub tries: u64,
    /// Time limit of all measures of a puzzle together: what is not found by then is empty, or a
    /// bound.
    pub limit: Option<Duration>,
    /// Processes for a solver that cannot be stopped. By default in this process: its limit is
    /// not enforced.
    pub workers: Workers,
    /// Grades by the rules that were read, whatever else the text has. Otherwise an item has no
    /// grade where something that was not read may be a rule.
    pub ignores_unread: bool,
}

/// Hardness of a puzzle with one solution.
#[derive(Clone, PartialEq, Debug, Serialize)]
pub struct Grade {
    /// The solution.
    pub solution: Grid,
    /// Level of inference that decides the puzzle; `None` if no technique does, and some
    /// constraints have too many combinations for the techniques.
    pub level: Option<Level>,
    /// The hardest step on the scale of Sudoku Explainer; `None` where that has no value for it.
    pub rating: Option<f64>,
    /// Predicted minutes of people; `None` unless people were timed on such puzzles.
    pub minutes: Option<Minutes>,
    /// The hardest step of the techniques, as a sentence; `None` if there is none.
    pub hardest_step: Option<String>,
    /// Nodes of the solver; `None` if it did not finish or does not count them.
    pub nodes: Option<u64>,
    /// Whether the solver finished.
    pub is_finished: bool,
    /// Size of a smallest backdoor; its text as data.
    #[serde(with = "json::text")]
    pub backdoor: Backdoor,
}

impl Grade {
    /// Names of the columns of a [row](Self::row).
    pub const COLUMNS: [&str; 12] = [
        "id",
        "puzzle",
        "solution",
        "solutions",
        "level",
        "difficulty",
        "rating",
        "minutes",
        "minutes_range",
        "grade_nodes",
        "backdoor",
        "hardest_step",
    ];

    /// The row of a puzzle in a corpus of graded ones.
    pub fn row(&self, item: &Item) -> [String; 12] {
        let minutes = |text: fn(Minutes) -> String| self.minutes.map_or(String::new(), text);
        [
            item.id.clone(),
            corpus_line(&item.puzzle),
            solution_string(&self.solution, item.puzzle.rules()),
            "1".to_owned(),
            self.level.map_or("", Level::as_str).to_owned(),
            self.level.map_or("", |level| level.info().difficulty).to_owned(),
            self.rating.map_or(String::new(), |rating| format!("{rating:.1}")),
            minutes(|minutes| format!("{:.1}", minutes.predicted)),
            minutes(|minutes| format!("{:.1}-{:.1}", minutes.least, minutes.most)),
            self.nodes.map_or(String::new(), |nodes| nodes.to_string()),
            self.backdoor.to_string(),
            self.hardest_step.clone().unwrap_or_default(),
        ]
    }
}

/// Reason why a puzzle has no grade.
#[derive(Clone, PartialEq, Eq, Debug, thiserror::Error)]
pub enum GradeError {
    /// There is not exactly one solution.
    #[error("expected one solution, found none or several")]
    NotUnique,
    /// Something that was not read may be a rule: by all rules, the puzzle may have another level.
    #[error("not read, and may be a rule: {0}")]
    Unread(String),
    /// A question was not answered.
    #[error(transparent)]
    Unanswered(#[from] Unanswered),
}

impl Grader {
    /// A grader without a time limit that tries 4000 sets per size.
    pub fn new(solver: Named) -> Self {
        let workers = Workers::default();
        Grader { solver, tries: 4_000, limit: None, workers, ignores_unread: false }
    }

    /// Grades every puzzle.
    pub fn results<'scope>(
        &'scope self,
        each: Each<'scope, '_>,
    ) -> impl Iterator<Item = Answered<Result<Grade, GradeError>>> {
        each.results(|_| (), |(), item, cancel| self.grade_item(item, cancel))
    }

    /// Grades the puzzle of an item.
    pub fn grade_item(&self, item: &Item, cancel: &Cancel) -> Result<Grade, GradeError> {
        if item.may_have_fewer_solutions() && !self.ignores_unread {
            return Err(GradeError::Unread(item.unread.join("; ")));
        }
        self.grade(&item.puzzle, cancel)
    }

    /// Grades a puzzle.
    pub fn grade(&self, puzzle: &Puzzle, cancel: &Cancel) -> Result<Grade, GradeError> {
        let solvers = for_explanations(puzzle.size());
        let mut oracle = Oracle::new(&solvers, self.limit).cancelled_by(cancel);
        let solution = oracle.only_solution(puzzle)?.ok_or(GradeError::NotUnique)?;
        let inference =
            inference(puzzle, oracle.remaining(), cancel)?.ok_or(GradeError::NotUnique)?;
        let backdoor = backdoor(&oracle, puzzle, &solution, self.tries);
        // Last, as any solver may be chosen.
        let terms = Terms::new(Mode::Decide).within(oracle.remaining()).cancelled_by(cancel);
        let mut session =
            PanelSession::new(slice::from_ref(&self.solver)).with_workers(&self.workers);
        let mut asked = session.ask(puzzle, &Expected::default(), &terms);
        let answer = asked.runs.pop().expect("one solver was asked").judged.answer;
        let is_finished = answer.status == Status::Ok;
        let (level, problem) = (inference.level(), &inference.problem);
        Ok(Grade {
            level,
            rating: level.and_then(|level| rating(puzzle, problem, level)),
            minutes: minutes(puzzle, problem),
            hardest_step: inference.hardest(puzzle.values()).steps.into_iter().next(),
            // The count of a search that was cut off is not a measure.
            nodes: answer.counters.nodes.filter(|_| is_finished),
            is_finished,
            backdoor,
            solution,
        })
    }
}
