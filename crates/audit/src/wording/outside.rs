//! Clues outside the grid: each is about a line of cells.

use super::*;

pub(super) fn parts(item: &LineItem, context: &Context<'_>) -> Option<Parts> {
    let ends = [context.low, context.high()];
    let holds: fn(&[u8], i64, [u8; 2]) -> bool = match item.name.as_str() {
        "sandwich" => |values, sum, ends| sandwich(values, ends) == Some(sum),
        "x-sum" => |values, sum, _| {
            let first = usize::from(values[0]);
            values.get(..first).is_some_and(|values| total(values) == sum)
        },
        "skyscraper" => |values, count, _| {
            // No building is none to see.
            let is_seen = |&place: &usize| values[place] > 0 && is_visible(values, place);
            (0..values.len()).filter(is_seen).count() as i64 == count
        },
        "hidden-skyscraper" => |values, wanted, _| {
            let hidden = (0..values.len()).find(|&place| !is_visible(values, place));
            hidden.is_some_and(|place| i64::from(values[place]) == wanted)
        },
        _ => return None,
    };
    Some(item.number().and_then(|number| {
        Ok(vec![test(item.list(ANY)?, move |values| holds(values, number, ends))])
    }))
}

/// The sum between the only smallest and the only largest value.
fn sandwich(values: &[u8], [least, most]: [u8; 2]) -> Option<i64> {
    let only = |wanted: u8| {
        let mut places = (0..values.len()).filter(|&place| values[place] == wanted);
        places.next().filter(|_| places.next().is_none())
    };
    let (first, second) = (only(least)?, only(most)?);
    Some(values.get(first.min(second) + 1..first.max(second)).map_or(0, total))
}

/// Whether a value is greater than all before it.
fn is_visible(values: &[u8], place: usize) -> bool {
    values[..place].iter().all(|&before| before < values[place])
}
