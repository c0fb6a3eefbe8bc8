//! Marks between two neighbors, and rules for pairs along lines and in sets.

use super::*;

pub(super) fn parts(item: &LineItem, context: &Context<'_>) -> Option<Parts> {
    Some(match item.name.as_str() {
        "white" | "minus" => item.number().and_then(|d| two(item, move |a, b| differ_by(a, b, d))),
        "black" | "divide" => item.number().and_then(|r| two(item, move |a, b| is_ratio(a, b, r))),
        "x" => two(item, |a, b| a + b == 10),
        "v" => two(item, |a, b| a + b == 5),
        "pair-sum" => {
            item.number().and_then(|s| two(item, move |a, b| i64::from(a) + i64::from(b) == s))
        }
        "minimum" => extreme(item, context, |value, other| value < other),
        "maximum" => extreme(item, context, |value, other| value > other),
        "thermo" => along(item, 1, |a, b| a < b),
        "slow-thermo" => along(item, 1, |a, b| a <= b),
        "whispers" => {
            item.number().and_then(|d| along(item, 1, move |a, b| i64::from(a.abs_diff(b)) >= d))
        }
        "entropic" => {
            let values = (context.low, context.count);
            along(item, 2, move |a, b| class(a, values) != class(b, values))
        }
        "modular" => item.number().and_then(|m| modular(item, m)),
        "nabner" => item.list(1..=context.count).map(|cells| {
            all_pairs(cells).map(|(a, b)| pair(a, b, |a, b| a.abs_diff(b) >= 2)).collect()
        }),
        "equal" => item
            .list(ANY)
            .map(|cells| all_pairs(cells).map(|(a, b)| pair(a, b, |a, b| a == b)).collect()),
        "clone" => clone(item),
        "palindrome" => item.list(ANY).map(|line| {
            let places = 0..line.len() / 2;
            let ends = places.map(|place| (line[place], line[line.len() - 1 - place]));
            ends.map(|(front, back)| pair(front, back, |a, b| a == b)).collect()
        }),
        _ => return None,
    })
}

pub(super) fn differ_by(a: u8, b: u8, difference: i64) -> bool {
    i64::from(a.abs_diff(b)) == difference
}

/// Whether one value is so many times the other.
pub(super) fn is_ratio(a: u8, b: u8, ratio: i64) -> bool {
    let (a, b) = (i64::from(a), i64::from(b));
    a == ratio * b || b == ratio * a
}

/// A test of the only two cells.
fn two(item: &LineItem, holds: impl Fn(u8, u8) -> bool + 'static) -> Parts {
    let cells = item.list(2..=2)?;
    Ok(vec![pair(cells[0], cells[1], holds)])
}

/// A test of every two cells that are at most `reach` places apart on a line.
fn along(item: &LineItem, reach: usize, holds: impl Fn(u8, u8) -> bool + Copy + 'static) -> Parts {
    let line = item.list(ANY)?;
    let mut parts = Vec::new();
    for (place, &cell) in line.iter().enumerate() {
        let later = line.iter().skip(place + 1).take(reach);
        parts.extend(later.map(|&other| pair(cell, other, holds)));
    }
    Ok(parts)
}

fn modular(item: &LineItem, modulus: i64) -> Parts {
    let reach = usize::try_from(modulus - 1).map_err(|_| "expected a modulus from 1")?;
    along(item, reach, move |a, b| i64::from(a) % modulus != i64::from(b) % modulus)
}

/// A cell compared with its neighbors that are not marked so themselves.
fn extreme(item: &LineItem, context: &Context<'_>, holds: fn(u8, u8) -> bool) -> Parts {
    let cell = item.list(1..=1)?[0];
    let is_marked = |neighbor: &usize| {
        context.all.iter().any(|other| other.name == item.name && other.cells() == [*neighbor])
    };
    let others = neighbors(cell, context).into_iter().filter(|cell| !is_marked(cell));
    Ok(others.map(|other| pair(cell, other, holds)).collect())
}

fn clone(item: &LineItem) -> Parts {
    let [first, second] = item.two_lists()?;
    if first.len() != second.len() {
        return refuse("expected two lists of the same length");
    }
    let pairs = first.iter().zip(second).filter(|(a, b)| a != b);
    Ok(pairs.map(|(&a, &b)| pair(a, b, |a, b| a == b)).collect::<Vec<Part>>())
}
