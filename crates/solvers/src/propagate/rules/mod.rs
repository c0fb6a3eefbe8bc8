//! The rules: each removes candidates that no solution has, until none finds any more.
//!
//! A rule is a function that examines one cell or one group and [narrows](Domains::narrow)
//! candidate sets. The cheapest rule with a nonempty queue goes first.

mod bounded;
mod bounds;
mod fillings;
mod hidden;
mod joined;
mod layered;
mod locked;
mod naked;
mod related;
mod sets;
mod static_bounds;

#[cfg(test)]
mod sum_tests;
#[cfg(test)]
mod tests;

use super::constraints::{Constraint, Rule};
use super::domains::{Contradiction, Domains};
use super::strategy::{BranchRule, Groups, InequalityLevel, PropagateOptions};
use super::subject::Subject;
use super::tables::Tables;
use crate::mask::is_single;
use crate::search_log::RuleLog;
use quorum_problem::fault::{self, Fault};

/// Applies what is needed only once, before all rules.
pub(super) fn begin(
    tables: &Tables,
    domains: &mut Domains,
    strategy: &PropagateOptions,
) -> Result<(), Contradiction> {
    if strategy.branch == BranchRule::DomWdeg {
        domains.begin_weights(tables);
    }
    match strategy.signs {
        InequalityLevel::Static => {
            apply("static-bounds", domains, |domains| static_bounds::static_bounds(tables, domains))
        }
        InequalityLevel::Fixed | InequalityLevel::Bounds => Ok(()),
    }
}

/// Applies the rules of a strategy to a fixed point. Inlined, as a second caller beside the search
/// would cost the search a sixth of its time on hard puzzles.
#[inline(always)]
pub(super) fn propagate(
    tables: &Tables,
    domains: &mut Domains,
    strategy: &PropagateOptions,
    log: &mut impl RuleLog,
) -> Result<(), Contradiction> {
    let end = apply_all(tables, domains, strategy, log);
    log.after(domains.narrowings(), domains.sets());
    end
}

#[inline(always)]
fn apply_all(
    tables: &Tables,
    domains: &mut Domains,
    strategy: &PropagateOptions,
    log: &mut impl RuleLog,
) -> Result<(), Contradiction> {
    loop {
        if let Some(cell) = domains.fixed.pop() {
            before(tables, domains, Subject::Cell(cell.into()), log);
            apply("naked", domains, |d| naked::naked_single(tables, d, cell)).or_else(|error| {
                failed(error, tables, domains, strategy, Subject::Cell(cell.into()))
            })?;
        } else if let Some(cell) = domains.inequality_queue.pop() {
            domains.note_groups(tables, cell);
            before(tables, domains, Subject::Cell(cell), log);
            apply("signs", domains, |domains| match strategy.signs {
                InequalityLevel::Fixed => bounds::against_fixed(tables, domains, cell),
                InequalityLevel::Bounds | InequalityLevel::Static => {
                    bounds::bounds(tables, domains, cell)
                }
            })
            .or_else(|error| failed(error, tables, domains, strategy, Subject::Cell(cell)))?;
            if let Some(primitives) = &tables.primitives {
                apply("related", domains, |d| related::related(primitives, d, cell)).or_else(
                    |error| failed(error, tables, domains, strategy, Subject::Cell(cell)),
                )?;
            }
        } else if strategy.groups >= Groups::Hidden
            && let Some(group) = domains.hidden_queue.pop()
        {
            domains.locked_queue.insert(group);
            before(tables, domains, Subject::Group(group), log);
            apply("hidden", domains, |d| hidden::hidden_singles(tables, d, group))
                .or_else(|error| failed(error, tables, domains, strategy, Subject::Group(group)))?;
        } else if strategy.groups >= Groups::Locked
            && let Some(group) = domains.locked_queue.pop()
        {
            domains.fillings_queue.insert(group);
            before(tables, domains, Subject::Group(group), log);
            apply("locked", domains, |d| locked::locked_candidates(tables, d, group))
                .or_else(|error| failed(error, tables, domains, strategy, Subject::Group(group)))?;
        } else if let Some(number) = domains.primitive_queue.pop() {
            let primitives = tables.primitives.as_ref().expect("something is queued");
            before(tables, domains, Subject::Primitives(number), log);
            constraint(&primitives.constraints[number], domains).or_else(|error| {
                failed(error, tables, domains, strategy, Subject::Primitives(number))
            })?;
        } else if strategy.groups >= Groups::BoxGac
            && let Some(group) = domains.fillings_queue.pop()
        {
            if let Some(signs) = &tables.signs_inside
                && (strategy.groups >= Groups::Gac || tables.shape.is_region[group])
            {
                before(tables, domains, Subject::Group(group), log);
                apply("fillings", domains, |domains| {
                    fillings::fillings(tables, domains, group, signs.below(group))
                })
                .or_else(|error| failed(error, tables, domains, strategy, Subject::Group(group)))?;
            }
        } else {
            return Ok(());
        }
    }
}

/// Notes that a rule is about to be applied.
#[inline(always)]
fn before(tables: &Tables, domains: &Domains, subject: Subject, log: &mut impl RuleLog) {
    log.before(domains.narrowings(), domains.sets(), || subject.cells(tables));
}

/// Applies a rule; [faults](fault) can be injected in its result.
#[inline(always)]
fn apply(
    name: &str,
    domains: &mut Domains,
    rule: impl FnOnce(&mut Domains) -> Result<(), Contradiction>,
) -> Result<(), Contradiction> {
    match fault::at("propagate", name) {
        None => rule(domains),
        Some(fault) => apply_wrongly(fault, domains, rule),
    }
}

/// Leaves the rule out, or has it remove a candidate too many where it removes any.
#[cold]
fn apply_wrongly(
    fault: &Fault,
    domains: &mut Domains,
    rule: impl FnOnce(&mut Domains) -> Result<(), Contradiction>,
) -> Result<(), Contradiction> {
    fault.note();
    if fault.kind == "skip" {
        return Ok(());
    }
    let before = domains.narrowings();
    rule(domains)?;
    let open = domains.sets().iter().position(|&set| !is_single(set));
    match open.filter(|_| domains.narrowings() > before) {
        Some(cell) => {
            domains.narrow(cell as u16, domains.sets()[cell] & (domains.sets()[cell] - 1))
        }
        None => Ok(()),
    }
}

/// Adds a failure to the weights of the cells of a constraint, if branching uses them.
#[cold]
fn failed(
    error: Contradiction,
    tables: &Tables,
    domains: &mut Domains,
    strategy: &PropagateOptions,
    subject: Subject,
) -> Result<(), Contradiction> {
    if strategy.branch == BranchRule::DomWdeg {
        match subject {
            Subject::Cell(cell) => domains.weigh([cell, domains.emptied()]),
            Subject::Group(group) => {
                domains.weigh(tables.shape.full_group(group).iter().map(|&cell| cell.into()));
            }
            Subject::Primitives(number) => {
                let primitives = tables.primitives.as_ref().expect("it has failed");
                let cells = &primitives.constraints[number].cells;
                domains.weigh(cells.iter().map(|&cell| cell.into()));
            }
        }
    }
    Err(error)
}

/// Applies a constraint to its cells.
fn constraint(constraint: &Constraint, domains: &mut Domains) -> Result<(), Contradiction> {
    let cells = &constraint.cells;
    match &*constraint.rule {
        Rule::Layered(layers) => apply("layered", domains, |d| layered::layered(layers, cells, d)),
        Rule::Sets(sets) => apply("sets", domains, |d| sets::sets(sets, cells, d)),
        Rule::Bounded(sum) => apply("bounded", domains, |d| bounded::bounded(sum, cells, d)),
        Rule::Joined(lattice) => apply("joined", domains, |d| joined::joined(lattice, cells, d)),
        Rule::Different => apply("different", domains, |d| joined::different(cells, d)),
        Rule::Never => Err(Contradiction),
    }
}
