//! Rules about how often values occur, stated value by value: as automata, so that large sets can
//! be compared.

use super::*;

pub(super) fn parts(item: &LineItem, context: &Context<'_>) -> Option<Parts> {
    Some(match item.name.as_str() {
        "quadruple" => item.numbers().and_then(|named| at_least(item.list(4..=4)?, named, context)),
        "contain" => item.numbers().and_then(|named| at_least(item.list(ANY)?, named, context)),
        "contain-exactly" => item.numbers().and_then(|named| {
            let cells = item.list(ANY)?;
            let exact = |&value: &i64| {
                let times = occurrences(&named, value);
                often(cells, context, value, |found| found == times)
            };
            Ok(named.iter().map(exact).collect())
        }),
        "look-and-say" => look_and_say(item, context),
        "counting-circles" => item.list(ANY).map(|cells| {
            let values = context.low..=context.high();
            let of_value = |value: u8| {
                often(cells, context, value.into(), |found| {
                    found == 0 || found == usize::from(value)
                })
            };
            values.map(of_value).collect()
        }),
        "count-distinct" => item.two_lists().and_then(|[cell, set]| match cell {
            [cell] => Ok(vec![test([&[*cell], set].concat(), |values| {
                let mut different = values[1..].to_vec();
                different.sort_unstable();
                different.dedup();
                usize::from(values[0]) == different.len()
            })]),
            _ => refuse("expected one cell, then a set"),
        }),
        // Each as in the first list, so the same in all.
        "same-values" => match &item.lists[..] {
            [] => refuse("expected lists of cells"),
            [first, others @ ..] => {
                Ok(others.iter().flat_map(|other| same_values(first, other, context)).collect())
            }
        },
        _ => return None,
    })
}

/// How often a value occurs among some cells is a number that is accepted.
fn often(
    cells: &[usize],
    context: &Context<'_>,
    wanted: i64,
    accepts: impl Fn(usize) -> bool,
) -> Part {
    let most = cells.len();
    let read = |&found: &usize, value: u8| {
        Some(found + usize::from(i64::from(value) == wanted)).filter(|&found| found <= most)
    };
    word(cells, context, 0, read, |&found| accepts(found))
}

/// The values of the cells of one list that are not in the other, and the reverse, are the same,
/// each as often. (What both lists have counts on both sides.)
fn same_values(a: &[usize], b: &[usize], context: &Context<'_>) -> Vec<Part> {
    let without = |list: &[usize], other: &[usize]| -> Vec<usize> {
        list.iter().copied().filter(|cell| !other.contains(cell)).collect()
    };
    let (own, others) = (without(a, b), without(b, a));
    let (length, cells) = (own.len(), [own, others].concat());
    let of_value = |wanted: u8| {
        // The number of cells read, and how often the first list has the value more often.
        let read = |&(count, more): &(usize, usize), value: u8| {
            let more = match value == wanted {
                true if count < length => more + 1,
                true => more.checked_sub(1)?,
                false => more,
            };
            (count < cells.len()).then_some((count + 1, more))
        };
        let ends = |&(count, more): &(usize, usize)| count == cells.len() && more == 0;
        word(cells.clone(), context, (0, 0), read, ends)
    };
    (context.low..=context.high()).map(of_value).collect()
}

fn occurrences(named: &[i64], value: i64) -> usize {
    named.iter().filter(|&&other| other == value).count()
}

fn at_least(cells: &[usize], named: Vec<i64>, context: &Context<'_>) -> Parts {
    let of_value = |&value: &i64| {
        let times = occurrences(&named, value);
        often(cells, context, value, |found| found >= times)
    };
    Ok(named.iter().map(of_value).collect())
}

/// Counts and values: `2x5.0x7`.
fn look_and_say(item: &LineItem, context: &Context<'_>) -> Parts {
    let cells = item.list(ANY)?;
    let stated = |pair: &str| {
        let pair = pair.split_once('x');
        let (times, value) = pair.ok_or("expected counts and values, as in 2x5.0x7")?;
        let (times, value) = (read_number(times)?, read_number(value)?);
        Ok(often(cells, context, value, |found| found as i64 == times))
    };
    item.parameter.split('.').map(stated).collect()
}
