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

/// Reasons of faults are texts.
impl From<UnknownConstraint> for String {
    fn from(error: UnknownConstraint) -> Self {
        error.to_string()
    }
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

impl StateError {
    /// The error of a reason, which mostly has the same form.
    pub(crate) fn new(reason: String) -> Self {
        let parts = reason.strip_prefix("expected ").and_then(|rest| rest.split_once(", found "));
        match parts {
            Some((expected, found)) => {
                StateError { expected: expected.to_owned(), found: found.to_owned() }
            }
            None => {
                StateError { expected: "a constraint that fits the grid".to_owned(), found: reason }
            }
        }
    }
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
        let message = String::from(error);
        assert!(message.starts_with("unknown constraint 'cagge'; did you mean cage"), "{message}");
    }
}
