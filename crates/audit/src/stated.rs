//! The file [`CONSTRAINTS`](crate::bundle::CONSTRAINTS) of a bundle: which primitives state the
//! constraints of the puzzle's line, and which auxiliary variables belong to them.
//!
//! ```text
//! cage=15:R1C1.R1C2.R2C1
//!   different:R1C1.R1C2.R2C1
//!   sum=15:R1C1.R1C2.R2C1 730 790
//! ```
//!
//! One line per constraint, in the sequence of the puzzle's line; below it one per primitive, with
//! its first and last auxiliary variable if it has any. (Those of connected cells count them; their
//! [Boolean cells](super::unfolded) have variables by the order of the primitives.) None of it is
//! trusted: constraints are compared with the line, a named one with its [wording](super::wording),
//! and variables with the formula.

use crate::agreement;
use crate::checked;
use crate::item::LineItem;
use crate::layered::{self, Block};
use crate::primitive::{Primitive, STATED};
use crate::reason::{Reason, Result, refuse};
use crate::rules::{AuditRules, Numbers};
use crate::unfolded::Unfolding;
use crate::unrolled::{Layer, unroll};
use crate::wording::{self, Context};
use quorum_problem::fault;
use std::collections::BTreeMap;

/// The primitives of a formula.
#[derive(Default)]
pub(super) struct Stated {
    /// All primitives.
    pub primitives: Vec<Primitive>,
    /// Texts of sums and automata, with their layers, by first variable. Those that nothing
    /// satisfies have no layers.
    pub layered: Vec<(String, Option<Vec<Layer>>, Option<Range>)>,
}

/// First and last variable.
type Range = (u64, u64);

/// The most lines of the file.
pub(super) const MOST_LINES: usize = 1_000_000;

/// Parses the lines of the file, and checks that the primitives mean the constraints of the
/// puzzle's line.
pub(super) fn read(text: &str, rules: &AuditRules) -> Result<Stated> {
    read_stated(text, rules, true)
}

/// The primitives of a file that states no variables.
pub(super) fn read_primitives(text: &str, rules: &AuditRules) -> Result<Vec<Primitive>> {
    read_stated(text, rules, false).map(|stated| stated.primitives)
}

fn read_stated(text: &str, rules: &AuditRules, has_variables: bool) -> Result<Stated> {
    let (rows, cells) = (rules.rows, rules.cells);
    let Numbers { columns, count, .. } = rules.numbers;
    let context = rules.context();
    let mut stated = Stated::default();
    let mut expected = rules.constraints.iter();
    let mut current: Option<(&LineItem, Vec<Primitive>)> = None;
    for (line, number) in text.lines().zip(1..) {
        if number > MOST_LINES {
            return refuse(format!("expected at most {MOST_LINES} lines, found more"));
        }
        let at_line = |reason: Reason| Reason::of(format!("line {number}: {reason}"));
        match (line.strip_prefix("  "), &mut current) {
            (Some(text), Some((_, primitives))) => {
                let (item, range) = read_primitive(text, columns, cells).map_err(at_line)?;
                let primitive = Primitive::parse(&item, (rows, columns), count).map_err(at_line)?;
                if has_variables {
                    stated.add(item.text(columns), &primitive, range, count).map_err(at_line)?;
                } else if range.is_some() {
                    return Err(at_line("expected no variables in a linear formula".into()));
                }
                primitives.push(primitive);
            }
            (Some(_), None) => return Err(at_line("expected a constraint first".into())),
            (None, _) => {
                if let Some((item, primitives)) = current.take() {
                    compare(item, primitives, rules, &context, &mut stated)?;
                }
                let item = expected.next().ok_or_else(|| {
                    at_line("is one more than the constraints of the puzzle".into())
                })?;
                if item.text(columns) != line && !fault::is("audit", "line", "accept") {
                    let reason = format!("expected {}, found '{line}'", item.text(columns));
                    return Err(at_line(reason.into()));
                }
                current = Some((item, Vec::new()));
            }
        }
    }
    if let Some((item, primitives)) = current {
        compare(item, primitives, rules, &context, &mut stated)?;
    }
    match expected.next() {
        Some(item) if !fault::is("audit", "constraint", "accept") => {
            refuse(format!("lacks the constraint {}", item.text(columns)))
        }
        _ => Ok(stated),
    }
}

/// A primitive and its variables, separated by spaces.
fn read_primitive(text: &str, columns: usize, cells: usize) -> Result<(LineItem, Option<Range>)> {
    let mut words = text.split(' ');
    let item = LineItem::parse(words.next().unwrap_or_default(), columns, cells)?;
    let numbers: Option<Vec<u64>> = words.map(|word| word.parse().ok()).collect();
    match numbers.as_deref() {
        Some([]) => Ok((item, None)),
        Some(&[first, last]) if first <= last => Ok((item, Some((first, last)))),
        _ => {
            refuse(format!("expected a primitive, its first and its last variable, found '{text}'"))
        }
    }
}

/// Checks that the primitives mean the constraint.
fn compare(
    item: &LineItem,
    primitives: Vec<Primitive>,
    rules: &AuditRules,
    context: &Context<'_>,
    stated: &mut Stated,
) -> Result {
    let text = || item.text(rules.numbers.columns);
    let name = item.name.as_str();
    wording::check(item, context)?;
    // Primitives are about numbers of values, but these, in the line, about the values.
    let is_same = rules.numbers.low == 1 || !["sum", "connected"].contains(&name);
    if is_same && STATED.contains(&name) {
        let same = Primitive::parse(item, (rules.rows, rules.numbers.columns), rules.numbers.count)
            .map_err(|error| format!("{}: {error}", text()))?;
        if primitives != [same] && !fault::is("audit", "primitive", "accept") {
            return refuse(format!("expected the primitive {} itself", text()));
        }
    } else {
        let parts = wording::parts(item, context)?;
        checked("agreement", agreement::check(&parts, &primitives, rules))
            .map_err(|reason| format!("{}: {reason}", text()))?;
    }
    stated.primitives.extend(primitives);
    Ok(())
}

impl Stated {
    fn add(
        &mut self,
        text: String,
        primitive: &Primitive,
        range: Option<Range>,
        n: usize,
    ) -> Result {
        let layers = match primitive {
            Primitive::Sum(_) | Primitive::Word(..) => unroll(primitive, n)?,
            Primitive::Connected(lattice) if lattice.sizes != (0..=lattice.len()) => {
                unroll(primitive, n)?
            }
            _ if range.is_some() => return refuse("has no auxiliary variables"),
            _ => return Ok(()),
        };
        let count = layers.as_ref().map_or(0, |layers| layered::variables(layers)) as u64;
        let found = range.map_or(0, |(first, last)| (last - first).saturating_add(1));
        if found != count && !fault::is("audit", "variables", "accept") {
            return refuse(format!("expected {count} auxiliary variables, found {found}"));
        }
        self.layered.push((text, layers, range));
        Ok(())
    }

    /// The Boolean cells of the primitives, with the variables behind those of the cells.
    pub(crate) fn unfolding(&self, rules: &AuditRules) -> Result<Unfolding> {
        Unfolding::of(&self.primitives, rules.numbers, rules.cell_variables() as u64 + 1)
    }

    /// The sums and automata with their variables, which are those from `first` without gaps. Equal
    /// primitives may share them.
    pub(crate) fn blocks(
        self,
        rules: &AuditRules,
        first: u64,
    ) -> Result<(Vec<Block>, Vec<String>)> {
        let block = |text, layers, first| Block::new(text, layers, rules.numbers, first);
        let mut by_first = BTreeMap::new();
        let (mut blocks, mut impossible) = (Vec::new(), Vec::new());
        for (text, layers, range) in self.layered {
            match (layers, range) {
                (None, _) => impossible.push(text),
                (Some(layers), None) => blocks.push(block(text, layers, first as i32)),
                (Some(layers), Some((start, end))) => {
                    let same = by_first.entry(start).or_insert_with(|| (end, text.clone(), layers));
                    if (same.0, &same.1) != (end, &text) {
                        return refuse(format!("{} and {text} share variables", same.1));
                    }
                }
            }
        }
        let mut next = first;
        for (start, (end, text, layers)) in by_first {
            if start != next && !fault::is("audit", "ranges", "accept") {
                return refuse(format!(
                    "expected {text} to begin with variable {next}, found {start}"
                ));
            }
            if end > i32::MAX as u64 {
                return refuse(format!("expected variables to {}, found {end}", i32::MAX));
            }
            blocks.push(block(text, layers, start as i32));
            next = end + 1;
        }
        Ok((blocks, impossible))
    }
}

/// Fails with the reason if the puzzle's constraints are not certified when stated so.
pub(super) fn check(rules: &AuditRules, text: &str) -> Result {
    let stated = read(text, rules)?;
    let first = rules.cell_variables() + stated.unfolding(rules)?.count() + 1;
    stated.blocks(rules, first as u64).map(|_| ())
}
