//! Alternatives: at least one of several branches holds, where a branch is one constraint or
//! several that all hold.
//!
//! `any-of=(x-sum=8)|(cage=9)+(arrow)2:LIST|LIST|LIST|LIST`: each constraint in parentheses as in a
//! corpus line, without its cells; behind it the number of its lists of cells unless that is one;
//! `+` between those of a branch, `|` between branches. The lists of all of them follow in the same
//! order. A branch may contain alternatives in turn.
//!
//! Lowering: one automaton ([`union`]). A primitive of its own was the alternative; this one needs
//! nothing new of any engine, encoding or proof, which all know automata. Source: `Or` and `And` of
//! Interactive-Sudoku-Solver.

mod union;

use super::*;
use quorum_problem::{Comparison, Constraint, Relation};
use std::cmp::Ordering;

pub(super) static ANY_OF: NamedConstraint = NamedConstraint {
    name: "any-of",
    summary: "at least one of the branches holds, which | separates; all constraints of a branch hold",
    parameter: "constraints in parentheses without their cells, + between those of a branch, | between branches",
    example: "any-of=(cage=9)|(renban)+(thermo):R1C1.R1C2|R1C1.R1C2|R2C1.R2C2",
    iss: Iss::Own(&["Or"]),
    in_words: Some(in_words),
    canonical_parameter: canonical,
    canonical_cells: |_, _| Ok(()),
    lower,
    ..NamedConstraint::OF_VALUES
};

/// How many parentheses may be one inside the other.
const MOST_DEPTH: usize = 8;

/// The branches of a constraint `any-of`: the constraints that all hold in at least one of them.
/// `None` if the parameter states no branches, or not those of its lists of cells.
pub fn branches(stated: &Stated) -> Option<Vec<Vec<Stated>>> {
    read_branches(stated).ok()
}

fn read_branches(stated: &Stated) -> Result<Vec<Vec<Stated>>> {
    let mut lists = stated.cells.iter();
    let mut branches = vec![Vec::new()];
    let mut rest = stated.parameter.as_str();
    check_depth(rest)?;
    loop {
        let (inside, after) = in_parentheses(rest)?;
        let end = inside.find(['=', '<', '>', '!']).unwrap_or(inside.len());
        let (name, parameter) = inside.split_at(end);
        let name = find(name)?.name;
        let parameter = parameter.strip_prefix('=').unwrap_or(parameter).to_owned();
        let digits = after.bytes().take_while(u8::is_ascii_digit).count();
        let (count, after) = after.split_at(digits);
        let count = if count.is_empty() { 1 } else { count.parse().unwrap_or(usize::MAX) };
        let cells: Vec<Vec<usize>> = lists.by_ref().take(count).cloned().collect();
        if cells.len() < count {
            return expected("as many lists of cells as the branches need", stated.cells.len());
        }
        branches.last_mut().expect("one at least").push(Stated { name, parameter, cells });
        let mut symbols = after.chars();
        match symbols.next() {
            None => break,
            Some('+') => {}
            Some('|') => branches.push(Vec::new()),
            Some(_) => {
                return expected("'+' or '|' between constraints", quoted(after));
            }
        }
        rest = symbols.as_str();
    }
    match lists.count() {
        0 => Ok(branches),
        more => expected(
            format!("{} lists of cells for the branches", stated.cells.len() - more),
            stated.cells.len(),
        ),
    }
}

/// What is between the parenthesis at the beginning and the one that closes it, and what follows.
fn in_parentheses(text: &str) -> Result<(&str, &str)> {
    let mut depth = 0usize;
    for (at, symbol) in text.char_indices() {
        match symbol {
            '(' => depth += 1,
            ')' if depth == 1 => return Ok((&text[1..at], &text[at + 1..])),
            ')' => depth = depth.saturating_sub(1),
            _ => {}
        }
        if depth == 0 {
            break;
        }
    }
    expected("a constraint in parentheses, such as (renban)", quoted(text))
}

/// Fails beyond [`MOST_DEPTH`]: alternatives are read by a function that calls itself. (Expressions
/// have parentheses too, fewer.)
fn check_depth(text: &str) -> Result {
    let (mut depth, mut deepest) = (0usize, 0);
    for symbol in text.chars() {
        match symbol {
            '(' => depth += 1,
            ')' => depth = depth.saturating_sub(1),
            _ => {}
        }
        deepest = deepest.max(depth);
    }
    if deepest <= MOST_DEPTH {
        Ok(())
    } else {
        expected(format!("at most {MOST_DEPTH} parentheses inside each other"), deepest)
    }
}

/// The statement with these branches.
pub fn stated_as(branches: &[Vec<Stated>]) -> Stated {
    let mut stated = Stated { name: ANY_OF.name, parameter: String::new(), cells: Vec::new() };
    for (number, branch) in branches.iter().enumerate() {
        for (place, one) in branch.iter().enumerate() {
            stated.parameter += match (number, place) {
                (0, 0) => "",
                (_, 0) => "|",
                _ => "+",
            };
            let sign = match one.parameter.chars().next() {
                None | Some('<' | '>' | '!') => "",
                Some(_) => "=",
            };
            stated.parameter += &format!("({}{sign}{})", one.name, one.parameter);
            if one.cells.len() != 1 {
                stated.parameter += &one.cells.len().to_string();
            }
            stated.cells.extend(one.cells.iter().cloned());
        }
    }
    stated
}

/// Each constraint in its canonical form; constraints and branches in the order of their texts,
/// each once if others are left.
fn canonical(context: &Context<'_>, stated: &mut Stated) -> Result {
    let mut branches = read_branches(stated)?;
    by_themselves(context, |context| {
        for branch in &mut branches {
            for one in branch.iter_mut() {
                let constraint = find(one.name)?;
                context.check_cells(constraint, one)?;
                let canonical = constraint.canonical(context, one.clone());
                *one = canonical.map_err(|error| error.at(one.name))?;
            }
            branch.sort_by_cached_key(|one| one.text(context.columns()));
            branch.dedup();
        }
        let text = |one: &Stated| one.text(context.columns());
        branches.sort_by_cached_key(|branch| branch.iter().map(text).collect::<Vec<_>>());
        // Equal branches are one branch, unless nothing else would be left.
        if branches.windows(2).any(|pair| pair[0] != pair[1]) {
            branches.dedup();
        }
        Ok(())
    })?;
    *stated = stated_as(&branches);
    match branches.len() {
        1 => expected("at least two branches", "one"),
        _ => Ok(()),
    }
}

fn lower(context: &Context<'_>, stated: &Stated, primitives: &mut super::Primitives<'_>) -> Result {
    let branches = read_branches(stated)?;
    let mut lowered: Vec<Vec<Constraint>> = vec![Vec::new(); branches.len()];
    by_themselves(context, |context| {
        for (branch, lowered) in branches.iter().zip(&mut lowered) {
            for one in branch {
                let primitives = find(one.name)?.primitives(context, one)?;
                if let Some(found) = primitives.iter().find_map(not_in_branches) {
                    let possible = "branches of groups, relations, sums and automata";
                    return expected(possible, format!("{found} ({})", one.name));
                }
                lowered.extend(primitives);
            }
        }
        Ok(())
    })?;
    // What has no cells holds, or never does.
    let never = |one: &Constraint| one.cells().is_empty() && !one.holds(&[]);
    lowered.retain(|branch| !branch.iter().any(never));
    lowered.iter_mut().for_each(|branch| branch.retain(|one| !one.cells().is_empty()));
    if lowered.is_empty() {
        return primitives.sum([], Comparison::Equal, 1);
    }
    if lowered.iter().any(Vec::is_empty) {
        return Ok(());
    }
    // One automaton, by whichever names the branches are stated.
    for branch in &mut lowered {
        branch.sort_by(in_order);
        branch.dedup();
    }
    lowered.sort_by(|one, other| {
        let mut orders = one.iter().zip(other).map(|(one, other)| in_order(one, other));
        let first = orders.find(|order| order.is_ne());
        first.unwrap_or_else(|| one.len().cmp(&other.len()))
    });
    lowered.dedup();
    let (cells, automaton) = union::of(context.budget(), context.values().count(), &lowered)?;
    primitives.word(cells, automaton)
}

/// The order of primitives: by their cells, by kind, then by what they state.
fn in_order(one: &Constraint, other: &Constraint) -> Ordering {
    let kind = |primitive: &Constraint| match primitive {
        Constraint::AllDifferent(_) => 0,
        Constraint::LessThan(_) => 1,
        Constraint::Linear(_) => 2,
        Constraint::Regular(_) => 3,
        Constraint::Relation(_) => 4,
        Constraint::Connected(_) | Constraint::DifferentPairs(_) => 5,
    };
    let content = || match (one, other) {
        (Constraint::Linear(one), Constraint::Linear(other)) => one.cmp(other),
        (Constraint::Regular(one), Constraint::Regular(other)) => one.cmp(other),
        (Constraint::Relation(one), Constraint::Relation(other)) => {
            let bits = |relation: &Relation| -> Vec<u64> {
                relation.table().rows().iter().map(|row| row.bits()).collect()
            };
            bits(one).cmp(&bits(other))
        }
        _ => Ordering::Equal,
    };
    let cells = one.cells().cmp(&other.cells());
    cells.then_with(|| kind(one).cmp(&kind(other))).then_with(content)
}

/// Words for a primitive that a branch cannot have, since the automaton would have too many states.
fn not_in_branches(primitive: &Constraint) -> Option<&'static str> {
    match primitive {
        Constraint::Connected(_) => Some("connected cells"),
        Constraint::DifferentPairs(_) => Some("different pairs"),
        _ => None,
    }
}

/// Does something with the constraints of branches, which mean the same whatever other constraints
/// the puzzle has.
fn by_themselves<T>(
    context: &Context<'_>,
    work: impl FnOnce(&Context<'_>) -> Result<T>,
) -> Result<T> {
    let own = context.without_others();
    let result = work(&own);
    let (budget, own_budget) = (context.budget(), own.budget());
    let bytes = own_budget.bytes_taken() - budget.bytes_taken();
    budget.take_bytes(bytes).map_err(StateError::of)?;
    budget.take(own_budget.taken() - budget.taken()).map_err(StateError::of)?;
    if own.has_looked() {
        expected(
            "constraints in branches that mean the same beside all others",
            "one that does not",
        )
    } else {
        result
    }
}

/// `cage of 9: R1C1, R1C2; or renban: R1C1, R1C2 and thermo: R2C1, R2C2`.
fn in_words(stated: &Stated, columns: usize) -> Option<String> {
    let branches = branches(stated)?;
    let words = |branch: &Vec<Stated>| {
        branch.iter().map(|one| one.words(columns)).collect::<Vec<_>>().join(" and ")
    };
    Some(branches.iter().map(words).collect::<Vec<_>>().join("; or "))
}

#[cfg(test)]
mod tests;
