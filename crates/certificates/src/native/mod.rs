//! Proofs by native engines: the search of an engine of this program, logged, and turned into DRAT.
//!
//! The formula is the same as for a SAT solver: extended encoding, sums and automata as layers. The
//! engine is asked anew with a log of its search ([`quorum_solvers::search_log`]), from which
//! `refutation.rs` derives clauses that follow by unit propagation, so that the audit and other
//! checkers need nothing new; [`clauses`](crate::clauses) is the unit propagation with which it
//! finds them. The node of the known solution is refuted by the clause that blocks it.

mod refutation;

pub use refutation::LogCounts;

use super::outcome::Outcome;
use super::sink::Sink;
use quorum_audit::bundle::PROOF_OF;
use quorum_encodings::cnf::EncodedFormula;
use quorum_problem::Problem;
use quorum_solvers::table::{self, Named};
use quorum_solvers::{Mode, Question, SolverName, Status, Unsupported};
use refutation::{Ended, Refutation};
use std::io::{self, Write};

/// The engines whose searches are logged, in the order in which `native` takes the first that
/// applies.
pub const ENGINES: [&str; 4] = ["classic", "signs", "variant", "propagate"];

/// The name that leaves the choice to the puzzle.
pub const NATIVE: &str = "native";

/// Whether an engine of this name writes proofs here.
pub(super) fn is_engine(engine: &str) -> bool {
    engine == NATIVE || ENGINES.contains(&engine)
}

/// The engine that proves something about a problem: the one of this name, or the first that
/// supports it.
///
/// # Errors
/// It does not support the problem.
pub(super) fn resolve(name: &SolverName, problem: &Problem) -> Result<Named, Unsupported> {
    let find = |name: &SolverName| table::find(name).expect("an engine of the table");
    if name.engine != NATIVE {
        let named = find(name);
        return named.solver.supports(problem).map(|()| named);
    }
    let mut end = Err(Unsupported::Condition("no native engine applies".to_owned()));
    for engine in ENGINES {
        let named = find(&engine.parse().expect("a name"));
        end = named.solver.supports(problem).map(|()| named);
        if end.is_ok() {
            break;
        }
    }
    end
}

/// Refutes a formula whose text has this SHA-256, and writes the proof.
pub(super) fn refute(
    named: &Named,
    problem: &Problem,
    formula: &EncodedFormula,
    sha256: &str,
    mut sink: Sink,
    question: &Question,
) -> io::Result<(Sink, Outcome, LogCounts)> {
    writeln!(sink, "{PROOF_OF}{sha256}")?;
    let mut refutation = Refutation::new(formula, question, sink);
    let question = Question { mode: Mode::Decide, ..question.clone() };
    let answer = named.solver.open().ask_logged(problem, &question, &mut refutation);
    let (counts, is_refuted) = (refutation.counts, refutation.is_refuted);
    let outcome = match refutation.ended.take() {
        Some(Ended::Io(error)) => return Err(error),
        Some(Ended::Satisfiable) => Outcome::Satisfiable,
        Some(Ended::TimeUp) => Outcome::GaveUp("no time left".to_owned()),
        None if is_refuted => Outcome::Refuted,
        None => match answer.status {
            // The second solution ended it.
            Status::Ok if answer.grids.len() > 1 => Outcome::Satisfiable,
            Status::Ok => Outcome::GaveUp("its search ended early".to_owned()),
            Status::Timeout => Outcome::GaveUp("no time left".to_owned()),
            status => Outcome::GaveUp(answer.message.unwrap_or_else(|| status.to_string())),
        },
    };
    Ok((refutation.into_proof(), outcome, counts))
}
