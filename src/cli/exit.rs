//! Exit codes, and which one wins where several apply:
//! 130 (interrupted), 3 (disagreement or wrong answer), 2 (input), 1 (not as asked),
//! 4 (undecided), 0.

use std::process::ExitCode;

/// What happened so far.
#[derive(Clone, Copy, Debug, Default)]
pub struct Exit {
    interrupted: bool,
    wrong: bool,
    usage: bool,
    not_as_asked: bool,
    undecided: bool,
}

impl Exit {
    /// The user stopped the program.
    pub fn interrupted(self) -> Self {
        Exit { interrupted: true, ..self }
    }

    /// Solvers disagree, or an answer is wrong.
    pub fn wrong(self) -> Self {
        Exit { wrong: true, ..self }
    }

    /// Something could not be read, or was asked in a way that makes no sense.
    pub fn usage(self) -> Self {
        Exit { usage: true, ..self }
    }

    /// Unreadable texts were counted and are no reason to fail.
    pub fn forgive_usage(self) -> Self {
        Exit { usage: false, ..self }
    }

    /// A puzzle without a solution (`solve`) or not unique (`verify`).
    pub fn not_as_asked(self) -> Self {
        Exit { not_as_asked: true, ..self }
    }

    /// A puzzle that was not decided.
    pub fn undecided(self) -> Self {
        Exit { undecided: true, ..self }
    }

    /// The code that wins.
    pub fn code(self) -> ExitCode {
        ExitCode::from(self.number())
    }

    /// The code that wins, as a number.
    pub fn code_number(self) -> u8 {
        self.number()
    }

    fn number(self) -> u8 {
        let Exit { interrupted, wrong, usage, not_as_asked, undecided } = self;
        [(interrupted, 130), (wrong, 3), (usage, 2), (not_as_asked, 1), (undecided, 4)]
            .into_iter()
            .find(|(applies, _)| *applies)
            .map_or(0, |(_, code)| code)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_worst_wins() {
        let exit = Exit::default().undecided();
        assert_eq!(exit.number(), 4);
        assert_eq!(exit.not_as_asked().number(), 1);
        assert_eq!(exit.not_as_asked().usage().number(), 2);
        assert_eq!(exit.usage().wrong().number(), 3);
        assert_eq!(exit.wrong().interrupted().number(), 130);
        assert_eq!(Exit::default().number(), 0);
    }
}
