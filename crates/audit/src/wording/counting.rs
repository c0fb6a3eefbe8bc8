//! Rules about how often values occur.

use super::{ANY, Context, Parts, all_pairs, read_number, test};
use crate::item::Item;

pub(super) fn parts(item: &Item, _: &Context<'_>) -> Option<Parts> {
    Some(match item.name.as_str() {
        "quadruple" => item.numbers().and_then(|named| at_least(item.list(4..=4)?, named)),
        "contain" => item.numbers().and_then(|named| at_least(item.list(ANY)?, named)),
        "contain-exactly" => item.numbers().and_then(|named| {
            let cells = item.list(ANY)?;
            let exact = |&value: &i64| {
                let times = occurrences(&named, value);
                test(cells, move |values| count(values, value) == times)
            };
            Ok(named.iter().map(exact).collect())
        }),
        "look-and-say" => look_and_say(item),
        "counting-circles" => item.list(ANY).map(|cells| {
            vec![test(cells, |values| {
                values.iter().all(|&value| count(values, value.into()) == usize::from(value))
            })]
        }),
        "count-distinct" => item.two_lists().and_then(|[cell, set]| match cell {
            [cell] => Ok(vec![test([&[*cell], set].concat(), |values| {
                let mut different = values[1..].to_vec();
                different.sort_unstable();
                different.dedup();
                usize::from(values[0]) == different.len()
            })]),
            _ => Err("expected one cell, then a set".to_owned()),
        }),
        "same-values" => Ok(all_pairs(&item.lists)
            .map(|(a, b)| {
                let length = a.len();
                test([a, b].concat(), move |values| {
                    let (mut a, mut b) = (values[..length].to_vec(), values[length..].to_vec());
                    a.sort_unstable();
                    b.sort_unstable();
                    a == b
                })
            })
            .collect()),
        _ => return None,
    })
}

fn count(values: &[u8], wanted: i64) -> usize {
    values.iter().filter(|&&value| i64::from(value) == wanted).count()
}

fn occurrences(named: &[i64], value: i64) -> usize {
    named.iter().filter(|&&other| other == value).count()
}

fn at_least(cells: &[usize], named: Vec<i64>) -> Parts {
    let often = |&value: &i64| {
        let times = occurrences(&named, value);
        test(cells, move |values| count(values, value) >= times)
    };
    Ok(named.iter().map(often).collect())
}

/// Counts and values: `2x5.0x7`.
fn look_and_say(item: &Item) -> Parts {
    let cells = item.list(ANY)?;
    let stated = |pair: &str| {
        let pair = pair.split_once('x');
        let (times, value) = pair.ok_or("expected counts and values, as in 2x5.0x7")?;
        let (times, value) = (read_number(times)?, read_number(value)?);
        Ok(test(cells, move |values| count(values, value) as i64 == times))
    };
    item.parameter.split('.').map(stated).collect()
}
