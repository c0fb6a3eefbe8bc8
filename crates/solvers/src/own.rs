//! Solvers of the caller: an engine of a program that uses this library, on a panel like any other.
//!
//! Nothing is known of such a solver, so all of them are one [family](crate::table::Family) with
//! declared programs: two of them do not make an agreement.

use crate::entry::{Entry, Family};
use crate::table::Named;
use crate::{NameError, Solver, SolverName, table};
use std::sync::Arc;

impl Named {
    /// A solver of the caller. `make` makes it in its initial state, whenever one is needed.
    ///
    /// # Errors
    /// The name has other characters than letters, digits, `-` and `_`, or an engine of the table
    /// has it.
    ///
    /// ```
    /// use quorum_problem::Problem;
    /// use quorum_solvers::table::Named;
    /// use quorum_solvers::{Answer, Engine, Question, Status};
    ///
    /// /// Knows nothing.
    /// #[derive(Clone)]
    /// struct Shrug;
    ///
    /// impl Engine for Shrug {
    ///     fn answer(&mut self, _: &Problem, _: &Question) -> Answer {
    ///         Answer::ended(Status::Unsupported, "no idea".to_owned())
    ///     }
    /// }
    ///
    /// let shrug = Named::own("shrug", || Box::new(Shrug))?;
    /// assert_eq!(shrug.name.to_string(), "shrug");
    /// assert!(Named::own("dfs", || Box::new(Shrug)).is_err());
    /// # Ok::<(), quorum_solvers::NameError>(())
    /// ```
    pub fn own(
        name: &str,
        make: impl Fn() -> Box<dyn Solver> + Send + Sync + 'static,
    ) -> Result<Named, NameError> {
        let is_plain = |c: char| c.is_ascii_alphanumeric() || matches!(c, '-' | '_');
        let parsed: SolverName = name.parse()?;
        if !name.chars().all(is_plain) {
            return Err(NameError::Malformed(name.to_owned()));
        }
        if table::TABLE.iter().any(|entry| entry.engine() == name) {
            return Err(NameError::Taken(name.to_owned()));
        }
        let solver = Arc::from(make());
        let entry = Entry {
            family: Family::External,
            summary: "a solver of the calling program",
            source: "the calling program".into(),
            version: Box::new(|| "unknown".to_owned()),
            ..Entry::new(name.to_owned(), move |_| Ok(make()))
        };
        Ok(Named { name: parsed, entry: Arc::new(entry), solver })
    }
}
