//! The search: propagate, decide, and when a branch is exhausted undo the decision and continue
//! with its negation.
//!
//! The tree is binary, as in the Davis-Putnam-Logemann-Loveland procedure: a candidate is
//! selected, then removed. The consequences of removing it are propagated before the next
//! decision, which a branch with one child per candidate would not do. The levels are a list,
//! so that depth costs no stack.
//!
//! Extra cells are decided last, when every cell of the grid has its value: after a solution the
//! search goes on above those decisions, so that no grid is found twice.

use super::branch::{CellValue, choose};
use super::domains::{Contradiction, Domains, Mark};
use super::rules::{begin, propagate};
use super::strategy::PropagateOptions;
use super::tables::Tables;
use crate::Question;
use crate::search_log::{Literal, RuleLog};
use crate::tally::{Account, Stop, Tally};
use quorum_problem::fault;

/// Candidates of all cells, and steps of all layers, between two readings of the clock: every 256
/// nodes on a plain 9x9 grid, every node on the largest ones, whose nodes take a millisecond.
const POLL: usize = 256 * 729;

/// A selected candidate, and the state before it.
struct Decision {
    literal: CellValue,
    before: Mark,
    /// Every cell of the grid had its value: what else there is below has the same grid.
    is_of_extra_cell: bool,
}

/// Visits the solutions of a problem whose candidates are in `domains`, until the account stops
/// it or there are no more.
pub(super) fn search(
    tables: &Tables,
    domains: &mut Domains,
    strategy: &PropagateOptions,
    question: &Question,
    tally: &mut Tally,
    log: &mut impl RuleLog,
) -> Result<(), Stop> {
    if begin(tables, domains, strategy) == Err(Contradiction) {
        log.after(domains.narrowings(), domains.sets());
        return tally.enter(1).and_then(|()| log.close());
    }
    let size = domains.sets().len() * usize::from(tables.shape.values) + tables.steps();
    let poll = (POLL / size).max(1);
    let mut decisions: Vec<Decision> = Vec::new();
    for node in 1usize.. {
        tally.enter(decisions.len() + 1)?;
        if node % poll == 0 && question.is_over() {
            return Err(Stop::TimeUp);
        }
        if propagate(tables, domains, strategy, log).is_ok() {
            match choose(tables, domains, strategy) {
                Some(literal) => {
                    let is_of_extra_cell = usize::from(literal.cell) >= tables.shape.grid_cells();
                    let before = domains.mark();
                    decisions.push(Decision { literal, before, is_of_extra_cell });
                    domains.narrow(literal.cell, literal.value).expect("a candidate");
                    let value = literal.value.trailing_zeros() as u8 + 1;
                    log.branch(|| {
                        let cell = literal.cell.into();
                        vec![vec![Literal::is(cell, value)], vec![Literal::is_not(cell, value)]]
                    })?;
                    continue;
                }
                None => {
                    tally.found(&domains.grid())?;
                    let is_left = |last: &Decision| {
                        last.is_of_extra_cell && !fault::is("propagate", "search", "extra")
                    };
                    while decisions.last().is_some_and(is_left) {
                        decisions.pop();
                        log.forget();
                    }
                }
            }
        }
        log.close()?;
        let Some(Decision { literal, before, .. }) = decisions.pop() else { break };
        if fault::is("propagate", "search", "negation") {
            break;
        }
        domains.undo(before);
        domains.narrow(literal.cell, !literal.value).expect("one of several");
    }
    Ok(())
}
