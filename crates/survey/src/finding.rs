//! Kinds of faults of a data set, and one fault with its evidence.

use serde::{Deserialize, Serialize};
use strum::{Display, IntoStaticStr, VariantArray};

/// Kind of a fault.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
#[derive(Display, IntoStaticStr, VariantArray)]
#[strum(serialize_all = "kebab-case")]
pub enum Kind {
    /// The row, or its puzzle, cannot be read.
    Unreadable,
    /// Parts of the text are not read: they may be rules.
    NotRead,
    /// The puzzle has no solution.
    NoSolution,
    /// The puzzle has several solutions.
    SeveralSolutions,
    /// Two families of solvers did not both decide the puzzle.
    Undecided,
    /// Solvers disagree, or an answer of one is wrong: a fault of this program.
    SolverFault,
    /// The puzzle has another blank than most: a value may have been lost.
    OtherBlank,
    /// The stored answer is empty, and those of other rows are not.
    AnswerMissing,
    /// The stored answer is not a grid of the puzzle, or has blank cells.
    AnswerUnreadable,
    /// The stored answer breaks a rule.
    AnswerWrong,
    /// The stored answer is right, and there are others.
    AnswerNotTheOnlyOne,
    /// The puzzle of a stored answer has no solution.
    AnswerOfNoSolution,
    /// The same puzzle occurred before.
    Duplicate,
    /// A symmetric copy of the puzzle occurred before.
    SymmetricCopy,
    /// Other clues with the same solution occurred before.
    SameSolution,
    /// The other set has the same puzzle.
    DuplicateOfOther,
    /// The other set has a symmetric copy of the puzzle.
    SymmetricCopyOfOther,
    /// The other set has other clues with the same solution.
    SameSolutionInOther,
    /// A grader accepts a wrong answer to the puzzle.
    GraderAcceptsWrong,
    /// A grader refuses a right answer to the puzzle.
    GraderRefusesRight,
    /// A grader does not grade an answer to the puzzle.
    GraderFails,
}

impl Kind {
    /// The word in tables and options.
    pub fn as_str(self) -> &'static str {
        self.into()
    }

    /// Whether it is a fault of the row. Repeated solutions are stated and are none.
    pub fn is_fault(self) -> bool {
        !matches!(self, Kind::SameSolution | Kind::SameSolutionInOther) && !self.is_of_grader()
    }

    /// Whether it is about a grader, and not about the row.
    pub(crate) fn is_of_grader(self) -> bool {
        matches!(self, Kind::GraderAcceptsWrong | Kind::GraderRefusesRight | Kind::GraderFails)
    }

    /// The predicate of a sentence about some rows.
    pub fn predicate(self, rows: u64) -> &'static str {
        let forms = match self {
            Kind::Unreadable => ["cannot be read", "cannot be read"],
            Kind::NotRead => ["has parts that are not read", "have parts that are not read"],
            Kind::NoSolution => ["has no solution", "have no solution"],
            Kind::SeveralSolutions => ["has several solutions", "have several solutions"],
            Kind::Undecided => {
                ["is not decided by two solver families", "are not decided by two solver families"]
            }
            Kind::SolverFault => [
                "has a DISAGREEMENT or a WRONG answer of a solver",
                "have a DISAGREEMENT or a WRONG answer of a solver",
            ],
            Kind::OtherBlank => [
                "has another blank than most rows: a value may be lost",
                "have other blanks than most rows: values may be lost",
            ],
            Kind::AnswerMissing => ["has no stored answer", "have no stored answer"],
            Kind::AnswerUnreadable => [
                "has a stored answer that is not a full grid",
                "have stored answers that are not full grids",
            ],
            Kind::AnswerWrong => {
                ["has a stored answer that breaks a rule", "have stored answers that break a rule"]
            }
            Kind::AnswerNotTheOnlyOne => [
                "has a stored answer that is right but not the only one",
                "have stored answers that are right but not the only ones",
            ],
            Kind::AnswerOfNoSolution => [
                "has a stored answer although there is no solution",
                "have stored answers although there is no solution",
            ],
            Kind::Duplicate => {
                ["repeats an earlier puzzle exactly", "repeat earlier puzzles exactly"]
            }
            Kind::SymmetricCopy => [
                "is a symmetric copy of an earlier puzzle",
                "are symmetric copies of earlier puzzles",
            ],
            Kind::SameSolution => [
                "has other clues for the solution of an earlier puzzle",
                "have other clues for solutions of earlier puzzles",
            ],
            Kind::DuplicateOfOther => {
                ["is exactly a puzzle of the other set", "are exactly puzzles of the other set"]
            }
            Kind::SymmetricCopyOfOther => [
                "is a symmetric copy of a puzzle of the other set",
                "are symmetric copies of puzzles of the other set",
            ],
            Kind::SameSolutionInOther => [
                "has other clues for a solution of the other set",
                "have other clues for solutions of the other set",
            ],
            Kind::GraderAcceptsWrong => [
                "has wrong answers that the grader accepts",
                "have wrong answers that the grader accepts",
            ],
            Kind::GraderRefusesRight => [
                "has right answers that the grader refuses",
                "have right answers that the grader refuses",
            ],
            Kind::GraderFails => {
                ["has answers on which the grader fails", "have answers on which the grader fails"]
            }
        };
        forms[usize::from(rows != 1)]
    }
}

/// One fault of a row.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub struct Finding {
    /// The kind.
    pub kind: Kind,
    /// What shows it: two grids, the clues of a minimal conflict, the broken rule, the earlier row.
    pub evidence: String,
    /// The cells of the evidence, if it is about some.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub cells: Vec<usize>,
}

impl Finding {
    /// A finding whose evidence is about no cells.
    pub fn new(kind: Kind, evidence: impl Into<String>) -> Self {
        Finding { kind, evidence: evidence.into(), cells: Vec::new() }
    }
}
