//! Pairs of values as a key: `Pair~KEY~_name~cells` relates cells that follow each other, `PairX`
//! all pairs of cells, `Binary` and `BinaryX` are the same in an older alphabet.
//!
//! A key has one bit per pair of values, those of the first value first. An empty argument begins
//! another list of cells, one that begins with `_` names the lists after it, which changes nothing.

use super::base64::{bits, bits_text};
use super::item::IssItem;
use quorum_problem::{Automaton, Constraint, Regular, Relation, Table, ValueSet};
use quorum_puzzle::constraints::{Stated, as_stated};
use quorum_puzzle::text::{Fault, Text, quoted};

/// Reads pairs of cells that follow each other, or all pairs.
pub fn read(item: &IssItem<'_>, is_all: bool) -> Result<Vec<Stated>, Fault> {
    let key = item.argument(0);
    let table = table(item, key)?;
    if is_all && !table.is_symmetric() {
        return Err(key.fault(0, "a key that is the same in both directions", quoted(key.text)));
    }
    let mut stated = Vec::new();
    for list in lists(item)? {
        let cells = list.iter().map(|text| item.cell(*text)).collect::<Result<Vec<_>, _>>()?;
        if cells.len() < 2 {
            return Err(list[0].fault(0, "at least 2 cells", "1"));
        }
        for (place, &first) in cells.iter().enumerate() {
            let last = if is_all { cells.len() } else { (place + 2).min(cells.len()) };
            let pairs = cells[place + 1..last].iter();
            stated.extend(pairs.filter_map(|&second| as_stated(&pair(first, second, &table))));
        }
    }
    Ok(stated)
}

/// The lists of cells of an item whose first argument is a key, at least one.
pub fn lists<'a>(item: &'a IssItem<'a>) -> Result<Vec<Vec<Text<'a>>>, Fault> {
    let mut lists = vec![Vec::new()];
    for &argument in item.arguments.iter().skip(1) {
        if argument.text.is_empty() || argument.text.starts_with('_') {
            lists.push(Vec::new())
        } else {
            lists.last_mut().expect("one list at least").push(argument)
        }
    }
    lists.retain(|list| !list.is_empty());
    if lists.is_empty() { Err(item.argument(1).fault(0, "cells", "none")) } else { Ok(lists) }
}

fn table(item: &IssItem<'_>, key: Text<'_>) -> Result<Table, Fault> {
    let n = usize::from(item.grid().values().count());
    let older = item.name.text.starts_with("Binary");
    let mut digits = String::new();
    for symbol in key.text.chars() {
        digits.push(match symbol {
            '-' if older => '_',
            '_' if older => '-',
            symbol => symbol,
        });
    }
    let fault = || key.fault(0, format!("a key for {n} values"), quoted(key.text));
    let mut rows = vec![ValueSet::EMPTY; n];
    for (place, is_set) in bits(&digits).ok_or_else(fault)?.into_iter().enumerate() {
        if is_set {
            rows.get_mut(place / n).ok_or_else(fault)?.insert((place % n) as u8 + 1);
        }
    }
    Ok(Table::from_rows(rows).expect("n rows"))
}

/// The relation of two cells, which may be one.
fn pair(first: usize, second: usize, table: &Table) -> Constraint {
    match Relation::new(first, second, table.clone()) {
        Some(relation) => Constraint::Relation(relation),
        None => {
            let step =
                |&is_read: &bool, value| (!is_read && table.allows(value, value)).then_some(true);
            let automaton =
                Automaton::from_machine(table.values(), false, step, |&is_read| is_read)
                    .expect("two states are within the limits");
            Constraint::Regular(Regular { cells: vec![first], automaton })
        }
    }
}

/// The key of a table.
pub fn key(table: &Table) -> String {
    let n = table.values();
    let mut bits = Vec::new();
    for a in 1..=n {
        bits.extend((1..=n).map(|b| table.allows(a, b)));
    }
    bits_text(&bits)
}
