//! Constraints without an item of their own, as items that mean the same: `AllDifferent`, `Thermo`
//! for less-than pairs, `Sum` for equations, `Pair` and `NFA` (for other sums as well), these two
//! with the name of the constraint as a label, `ConnectedValues`. Different pairs are one `NFA` for
//! any two of them.

use super::variables::Layout;
use super::{chaos, forms, machine, pair_items};
use crate::prelude::*;
use quorum_problem::{Automaton, Constraint, Linear};
use quorum_puzzle::constraints::{ConstraintClue, as_stated};

/// A sum as the beginning of an item and cells; `None` for one without cells or of too many states.
fn as_automaton(linear: &Linear, rules: &Rules, name: &str) -> Option<(String, Vec<usize>)> {
    let terms = linear.terms();
    let step = |&(place, sum): &(usize, i64), value: u8| {
        let (coefficient, _) = terms.get(place)?;
        Some((place + 1, sum + coefficient * i64::from(value)))
    };
    let accepts = |&(place, sum): &(usize, i64)| {
        place == terms.len() && linear.comparison().holds(sum, linear.constant())
    };
    let automaton = Automaton::from_machine(rules.values().count(), (0, 0), step, accepts).ok()?;
    let cells: Vec<usize> = terms.iter().map(|&(_, cell)| cell).collect();
    let item = format!(".NFA~{}~_{name}", machine::text(&automaton)?);
    (!cells.is_empty()).then_some((item, cells))
}

/// The largest number of different pairs that are written.
const MOST_PAIRS: usize = 256;

/// The automaton that reads the first values of two pairs, then the second ones: it accepts
/// different pairs.
fn of_two_pairs(values: u8) -> Automaton {
    // The number of values that are read, whether the first ones are equal, and the value before.
    let step = |&(place, is_equal, before): &(u8, bool, u8), value: u8| match place {
        0 => Some((1, false, value)),
        1 => Some((2, value == before, 0)),
        2 => Some((3, is_equal, value)),
        3 if !is_equal || value != before => Some((4, false, 0)),
        _ => None,
    };
    Automaton::from_machine(values, (0, false, 0), step, |state| state.0 == 4).expect("few states")
}

/// A sum of numbers of values as one of the values themselves; `None` beyond the largest constant.
fn of_values(linear: &Linear, rules: &Rules) -> Option<Linear> {
    let factors: i64 = linear.terms().iter().map(|term| term.0).sum();
    let constant = linear.constant() + (i64::from(rules.values().low()) - 1) * factors;
    Linear::new(linear.terms().iter().copied(), linear.comparison(), constant).ok()
}

/// The items of a constraint of a puzzle with these cells; or why there are none.
pub fn text(layout: &Layout, clue: &ConstraintClue) -> Result<String, NoRoom> {
    let rules = layout.grid();
    let name = clue.stated().name;
    let refused = |reason: &str| Err(NoRoom(format!("the constraint {} {reason}", quoted(name))));
    let (mut text, mut last) = (String::new(), String::new());
    // Lists of cells with the same pairs of values or the same automaton share an item.
    let mut add = |head: String, cells: &[usize]| {
        let is_shared = head == last && head.contains("~_");
        text += if is_shared { "~" } else { &head };
        cells.iter().for_each(|&cell| text += &format!("~{}", layout.name(cell)));
        last = head;
    };
    for primitive in clue.lowered() {
        let (head, cells) = match primitive {
            Constraint::AllDifferent(group) => (".AllDifferent".to_owned(), group.cells.clone()),
            Constraint::LessThan(pair) => (".Thermo".to_owned(), vec![pair.lesser, pair.greater]),
            Constraint::Relation(relation) => {
                let key = pair_items::key(relation.table());
                (format!(".Pair~{key}~_{name}"), relation.cells().to_vec())
            }
            Constraint::Regular(regular) => match machine::text(&regular.automaton) {
                Some(automaton) => (format!(".NFA~{automaton}~_{name}"), regular.cells.clone()),
                None => return refused("with a large automaton"),
            },
            Constraint::Linear(linear) => {
                let sum = of_values(linear, rules).map(Constraint::Linear);
                let sum = sum.and_then(|sum| as_stated(&sum));
                let sum = sum.and_then(|sum| forms::write_sum(layout, &sum));
                match sum.map(|sum| (sum, Vec::new())).or_else(|| as_automaton(linear, rules, name))
                {
                    Some(item) => item,
                    None => return refused("with a large sum"),
                }
            }
            Constraint::Connected(connected) => match chaos::write_connected(layout, connected) {
                Some(item) => (item, Vec::new()),
                None => return refused("with connected cells of a part"),
            },
            Constraint::DifferentPairs(different) => {
                let automaton = machine::text(&of_two_pairs(rules.values().count()));
                let (pairs, Some(automaton)) = (different.pairs(), automaton) else {
                    return refused("with a large automaton");
                };
                if pairs.len() > MOST_PAIRS {
                    return refused("with many pairs");
                }
                for (number, first) in pairs.iter().enumerate() {
                    for second in &pairs[..number] {
                        let cells = [second[0], first[0], second[1], first[1]];
                        add(format!(".NFA~{automaton}~_{name}"), &cells);
                    }
                }
                continue;
            }
        };
        add(head, &cells);
    }
    Ok(text)
}
