//! Exit codes, in the order of precedence: where several apply, the greatest wins.

use std::process::ExitCode;

/// Exit of a command, in ascending precedence.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug, Default)]
pub enum Exit {
    /// Everything is as asked.
    #[default]
    Success,
    /// A puzzle was not decided, or solvers of one family agreed with themselves only.
    Undecided,
    /// A puzzle without a solution (`solve`) or not unique (`verify`), or a wrong known answer.
    NotAsAsked,
    /// A text could not be read, or the command line is invalid.
    Usage,
    /// Solvers disagree, or an answer is wrong.
    Wrong,
    /// The user stopped the program.
    Interrupted,
}

impl Exit {
    /// The exit code.
    pub fn code(self) -> u8 {
        match self {
            Exit::Success => 0,
            Exit::Undecided => 4,
            Exit::NotAsAsked => 1,
            Exit::Usage => 2,
            Exit::Wrong => 3,
            Exit::Interrupted => 130,
        }
    }

    /// The same, without a failure for texts that could not be read and were reported.
    pub fn forgive_usage(self) -> Self {
        if self == Exit::Usage { Exit::Success } else { self }
    }
}

impl From<Exit> for ExitCode {
    fn from(exit: Exit) -> Self {
        exit.code().into()
    }
}
