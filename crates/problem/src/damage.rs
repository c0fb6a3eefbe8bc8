//! Faults in primitives: a named constraint that is lowered wrongly.

use crate::fault::{Fault, at};
use crate::{
    Automaton, Comparison, Connected, Constraint, DifferentPairs, Linear, Relation, Table,
};

/// Damages one of the primitives of a constraint, of those that the kind of fault can damage.
///
/// | kind | the primitive |
/// |---|---|
/// | `drop` | is missing |
/// | `cell` | an all-different group lacks its last cell |
/// | `reverse` | a less-than pair is reversed |
/// | `transpose` | a relation is read from the other cell |
/// | `pair` | a relation allows a pair more, or one less |
/// | `constant` | a sum has a constant that is greater by one |
/// | `coefficient` | a sum lacks its last term |
/// | `comparison` | an equation is "at most", "at most" is "at least", and so on |
/// | `accept` | a word may end anywhere |
/// | `merge` | two states of an automaton are one |
/// | `transition` | an automaton lacks its last transition |
/// | `order` | an automaton reads its first two cells in the wrong order |
/// | `apart` | the lattice of connected cells is one row |
/// | `size` | one connected cell more may be there |
/// | `fewer` | different pairs lack their last pair |
#[inline(always)]
pub fn primitives(place: &str, part: &str, primitives: &mut Vec<Constraint>) {
    if let Some(fault) = at(place, part) {
        damage_one(fault, primitives);
    }
}

#[cold]
fn damage_one(fault: &Fault, primitives: &mut Vec<Constraint>) {
    if fault.kind == "drop" {
        if let Some(index) = fault.index(primitives.len()) {
            primitives.remove(index);
        }
        return;
    }
    let mut damaged = Vec::new();
    for (place, one) in primitives.iter().enumerate() {
        damaged.extend(damaged_by(&fault.kind, one).map(|primitive| (place, primitive)));
    }
    if let Some(index) = fault.index(damaged.len()) {
        let (place, primitive) = damaged.swap_remove(index);
        primitives[place] = primitive;
    }
}

/// The primitive with the fault; `None` if it cannot have it.
fn damaged_by(kind: &str, primitive: &Constraint) -> Option<Constraint> {
    let mut damaged = primitive.clone();
    match (kind, &mut damaged) {
        ("cell", Constraint::AllDifferent(group)) => {
            group.cells.pop();
        }
        ("reverse", Constraint::LessThan(pair)) => {
            std::mem::swap(&mut pair.lesser, &mut pair.greater);
        }
        ("transpose" | "pair", Constraint::Relation(relation)) => {
            let ([first, second], table) = (relation.cells(), relation.table());
            let last = table.values();
            let table = match kind {
                "transpose" => table.transposed(),
                _ => Table::new(last, |a, b| table.allows(a, b) != ((a, b) == (last, 1))),
            };
            *relation = Relation::new(first, second, table)?;
        }
        ("constant" | "coefficient" | "comparison", Constraint::Linear(linear)) => {
            let (mut terms, mut comparison) = (linear.terms().to_vec(), linear.comparison());
            let mut constant = linear.constant();
            match kind {
                "constant" => constant += 1,
                "coefficient" => drop(terms.pop()),
                _ => {
                    comparison = match comparison {
                        Comparison::Equal => Comparison::AtMost,
                        Comparison::NotEqual => Comparison::Equal,
                        Comparison::AtMost => Comparison::AtLeast,
                        Comparison::AtLeast => Comparison::AtMost,
                    };
                }
            }
            *linear = Linear::new(terms, comparison, constant).ok()?;
        }
        ("order", Constraint::Regular(regular)) if regular.cells.len() > 1 => {
            regular.cells.swap(0, 1);
        }
        ("accept" | "merge" | "transition", Constraint::Regular(regular)) => {
            regular.automaton = automaton(kind, &regular.automaton)?;
        }
        ("apart" | "size", Constraint::Connected(connected)) => {
            let (cells, values) = (connected.cells().to_vec(), connected.values());
            let is_row = kind == "apart";
            let width = if is_row { cells.len() } else { connected.width() };
            let most = connected.most() + usize::from(!is_row);
            *connected = Connected::new(cells, width, values, connected.least(), most).ok()?;
        }
        ("fewer", Constraint::DifferentPairs(different)) => {
            let pairs = different.pairs();
            *different = DifferentPairs::new(pairs[..pairs.len() - 1].to_vec()).ok()?;
        }
        _ => return None,
    }
    (damaged != *primitive).then_some(damaged)
}

fn automaton(kind: &str, automaton: &Automaton) -> Option<Automaton> {
    let states = automaton.states();
    let mut accepting: Vec<bool> = (0..states).map(|state| automaton.is_accepting(state)).collect();
    let mut transitions: Vec<(u32, u8, u32)> = automaton.transitions().collect();
    match kind {
        "accept" => accepting.fill(true),
        "merge" if states > 1 => {
            let (last, before) = (states - 1, states - 2);
            transitions.retain(|step| step.0 != last);
            transitions.iter_mut().filter(|step| step.2 == last).for_each(|step| step.2 = before);
        }
        _ => drop(transitions.pop()),
    }
    Automaton::from_transitions(automaton.values(), transitions, &accepting).ok()
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::{Group, GroupKind, LessThan, Regular, ValueSet};

    #[test]
    fn every_kind_changes_the_meaning() {
        let regular = |expression| {
            let automaton = Automaton::from_regex(1, 3, expression).unwrap();
            Constraint::Regular(Regular { cells: vec![0, 1, 2], automaton })
        };
        let linear = Linear::new([(1, 0), (2, 1)], Comparison::Equal, 4).unwrap();
        let relation = Relation::new(0, 2, Table::new(3, |a, b| a == 2 * b)).unwrap();
        let group = Group { kind: GroupKind::Other, cells: vec![0, 1, 2] };
        let two = ValueSet::single(2);
        let primitives = [
            Constraint::AllDifferent(group),
            Constraint::LessThan(LessThan { lesser: 0, greater: 1 }),
            Constraint::Relation(relation),
            Constraint::Linear(linear),
            regular("12*3|3.."),
            Constraint::Connected(Connected::new(vec![0, 1, 2, 3], 2, two, 0, 2).unwrap()),
            Constraint::DifferentPairs(DifferentPairs::new(vec![[0, 1], [0, 2], [2, 1]]).unwrap()),
        ];
        let value = |code: u8, place: u32| 1 + code / 3u8.pow(place) % 3;
        let grids = || (0..81u8).map(|code| [0, 1, 2, 3].map(|place| value(code, place)));
        for kind in [
            "cell",
            "reverse",
            "transpose",
            "pair",
            "constant",
            "coefficient",
            "comparison",
            "accept",
            "merge",
            "transition",
            "order",
            "apart",
            "size",
            "fewer",
        ] {
            let mut damaged = primitives.to_vec();
            let fault = Fault::parse(&format!("lower/any:{kind}")).unwrap();
            damage_one(&fault, &mut damaged);
            let differ = |grid: &[u8; 4]| {
                let pairs = damaged.iter().zip(&primitives);
                pairs.into_iter().any(|(one, other)| one.holds(grid) != other.holds(grid))
            };
            assert!(grids().any(|grid| differ(&grid)), "{kind}: {damaged:?}");
        }
        let mut fewer = primitives.to_vec();
        damage_one(&Fault::parse("lower/any:drop@99").unwrap(), &mut fewer);
        assert_eq!(fewer, primitives[..6]);
    }
}
