//! Reasons why a clue or a constraint is not one of a grid.

/// Reason why a grid has no place for a clue.
#[derive(Clone, PartialEq, Eq, Debug, thiserror::Error)]
#[error("{0}")]
pub struct ClueError(pub(crate) String);

/// A name that no constraint has.
#[derive(Clone, PartialEq, Eq, Debug, thiserror::Error)]
#[error("unknown constraint '{found}'{suggestion}")]
pub struct UnknownConstraint {
    /// The name, shortened to a readable length.
    pub found: String,
    /// Names that may have been meant.
    pub suggestion: String,
}

/// A constraint that is not one of a grid.
#[derive(Clone, PartialEq, Eq, Debug, thiserror::Error)]
#[error("expected {expected}, found {found}")]
pub struct StateError {
    /// Text that the constraint needs.
    pub expected: String,
    /// Text that it has.
    pub found: String,
}

/// Something about a constraint, or why it is not one of a grid.
pub(crate) type Result<T = (), E = StateError> = std::result::Result<T, E>;

impl StateError {
    pub(crate) fn new(expected: impl Into<String>, found: impl ToString) -> Self {
        StateError { expected: expected.into(), found: found.to_string() }
    }

    /// The same error with the place where it is.
    pub(crate) fn at(mut self, place: &str) -> Self {
        self.found += &format!(" ({place})");
        self
    }

    /// The error of a message, which mostly has the same form.
    pub(crate) fn of(error: impl ToString) -> Self {
        let message = error.to_string();
        match message.strip_prefix("expected ").and_then(|rest| rest.split_once(", found ")) {
            Some((expected, found)) => StateError::new(expected, found),
            None => StateError::new("a constraint that fits the grid", message),
        }
    }
}

impl From<UnknownConstraint> for StateError {
    fn from(error: UnknownConstraint) -> Self {
        StateError::of(error)
    }
}

/// Refuses a constraint.
pub(crate) fn expected<T>(expected: impl Into<String>, found: impl ToString) -> Result<T> {
    Err(StateError::new(expected, found))
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::{Puzzle, Rules, Sign};

    #[test]
    fn signs_have_two_cells_of_the_grid() {
        let mut puzzle = Puzzle::empty(Rules::new(2, None).unwrap());
        let sign = Some(Sign::Less);
        assert_eq!(puzzle.try_set_right(0, sign), Ok(()));
        assert_eq!(puzzle.try_set_down(1, sign), Ok(()));
        assert_eq!((puzzle.right(0), puzzle.down(1)), (sign, sign));
        let fault = |result: Result<(), ClueError>| result.unwrap_err().to_string();
        let (no_neighbor, outside) =
            ("expected two neighbors, found cells 1 and 2", "expected a cell below 4, found 4");
        assert_eq!(fault(puzzle.try_set_right(1, sign)), no_neighbor);
        assert_eq!(fault(puzzle.try_set_right(4, sign)), outside);
        assert_eq!(fault(puzzle.try_set_down(2, sign)), outside);
    }

    #[test]
    fn unknown_constraints_have_a_suggestion() {
        let error = crate::constraints::find("cagge").err().unwrap();
        assert_eq!(error.found, "cagge");
        let message = error.to_string();
        assert!(message.starts_with("unknown constraint 'cagge'; did you mean cage"), "{message}");
    }
}
