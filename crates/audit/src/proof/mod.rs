//! Checks that a proof refutes a formula, with two small checkers that share nothing with a
//! solver.
//!
//! * [`drat`]: every clause of the proof must follow from those before it by unit propagation
//!   (RUP: Goldberg & Novikov 2003), checked forward, in the order in which it was written.
//!   DRAT has a weaker step, RAT; varisat does not use it, and it is rejected.
//! * [`lrat`]: every clause names those from which it follows, so that no search is needed
//!   (Cruz-Filipe et al. 2017).
//!
//! In both, a derived clause follows from the formula, whatever was deleted in between:
//! deletions save time, and ignoring one is always sound.
//!
//! A proof ends with the empty clause; nothing may follow it.

pub(super) mod drat;
pub(super) mod lrat;
pub(super) mod propagation;

use crate::checked;
use crate::reason::{Result, refuse};
use crate::text::FileLines;

/// Passes every line of a proof to `step`, which returns whether it has derived the empty
/// clause, or the fault of the line.
fn follow(lines: &mut FileLines, mut step: impl FnMut(&[u8]) -> Result<bool>) -> Result {
    let mut is_finished = false;
    while lines.next()?.is_some() {
        let number = lines.number;
        if is_finished {
            return refuse(format!("line {number} comes after the empty clause"));
        }
        is_finished = step(lines.line()).map_err(|reason| format!("line {number} {reason}"))?;
    }
    if is_finished { Ok(()) } else { checked("end", refuse("it ends without the empty clause")) }
}
