//! The rules: each removes candidates that no solution has, until none finds any more.
//!
//! A rule is a function that examines one cell or one group and [narrows](Domains::narrow)
//! candidate sets. The cheapest rule with a nonempty queue goes first.

mod bounds;
mod fillings;
mod hidden;
mod layered;
mod locked;
mod naked;
mod related;
mod static_bounds;

#[cfg(test)]
mod tests;

use super::domains::{Contradiction, Domains};
use super::strategy::{Groups, InequalityLevel, PropagateOptions};
use super::tables::Tables;

/// Applies the rules that are needed only once, before all others.
pub(super) fn begin(
    tables: &Tables,
    domains: &mut Domains,
    strategy: &PropagateOptions,
) -> Result<(), Contradiction> {
    match strategy.signs {
        InequalityLevel::Static => static_bounds::static_bounds(tables, domains),
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
) -> Result<(), Contradiction> {
    loop {
        if let Some(cell) = domains.fixed.pop() {
            naked::naked_single(tables, domains, cell)?;
        } else if let Some(cell) = domains.inequality_queue.pop() {
            domains.note_groups(tables, cell);
            match strategy.signs {
                InequalityLevel::Fixed => bounds::against_fixed(tables, domains, cell)?,
                InequalityLevel::Bounds | InequalityLevel::Static => {
                    bounds::bounds(tables, domains, cell)?
                }
            }
            if let Some(further) = &tables.further {
                related::related(further, domains, cell)?;
            }
        } else if strategy.groups >= Groups::Hidden
            && let Some(group) = domains.hidden_queue.pop()
        {
            domains.locked_queue.insert(group);
            hidden::hidden_singles(tables, domains, group)?;
        } else if strategy.groups >= Groups::Locked
            && let Some(group) = domains.locked_queue.pop()
        {
            domains.fillings_queue.insert(group);
            locked::locked_candidates(tables, domains, group)?;
        } else if let Some(number) = domains.further_queue.pop() {
            let further = tables.further.as_ref().expect("something is queued");
            layered::constraint(further, domains, number)?;
        } else if strategy.groups >= Groups::BoxGac
            && let Some(group) = domains.fillings_queue.pop()
        {
            if let Some(signs) = &tables.signs_inside
                && (strategy.groups >= Groups::Gac || tables.shape.is_region[group])
            {
                fillings::fillings(tables, domains, group, signs.below(group))?;
            }
        } else {
            return Ok(());
        }
    }
}
