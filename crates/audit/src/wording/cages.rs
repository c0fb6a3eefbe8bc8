//! Cages: sets of different values.

use super::*;

pub(super) fn parts(item: &LineItem, context: &Context<'_>) -> Option<Parts> {
    let (n, low) = (context.count, context.low);
    let cage = |holds: Test| {
        let cells = item.list(1..=n)?;
        Ok(vec![different(cells), Part::Test(cells.to_vec(), holds)])
    };
    Some(match item.name.as_str() {
        "cage" => killer(item, n),
        "kakuro" => item.list(1..=n).and_then(|cells| {
            let sum = plain_sum(cells, item.number()?)?;
            Ok(vec![different(cells), sum])
        }),
        "digital-root-cage" => item
            .number()
            .and_then(|root| cage(Box::new(move |values| digital_root(total(values)) == root))),
        "multi-sum-cage" => item
            .numbers()
            .and_then(|sums| cage(Box::new(move |values| sums.contains(&total(values))))),
        "parity-cage" => match item.parameter.as_str() {
            "even" => cage(Box::new(|values| total(values) % 2 == 0)),
            "odd" => cage(Box::new(|values| total(values) % 2 == 1)),
            other => refuse(format!("expected even or odd, found '{other}'")),
        },
        "rellik-cage" => item
            .number()
            .and_then(|excluded| cage(Box::new(move |values| !has_subset(values, excluded)))),
        "equality-cage" => cage(Box::new(move |values| is_balanced(values, low, n))),
        "lunchbox" => item.number().and_then(|sum| {
            let line = item.list(2..=n)?;
            let holds = move |values: &[u8]| between_extremes(values) == sum;
            Ok(vec![different(line), test(line, holds)])
        }),
        _ => return None,
    })
}

fn killer(item: &LineItem, n: usize) -> Parts {
    let cells = item.list(1..=n)?;
    let mut parts = vec![different(cells)];
    if !item.parameter.is_empty() {
        parts.push(plain_sum(cells, item.number()?)?);
    }
    Ok(parts)
}

fn digital_root(mut sum: i64) -> i64 {
    while sum > 9 {
        let digits = sum.to_string();
        sum = digits.bytes().map(|digit| i64::from(digit - b'0')).sum();
    }
    sum
}

/// Whether one or more of the values have this sum.
fn has_subset(values: &[u8], sum: i64) -> bool {
    match values {
        [] => false,
        [first, rest @ ..] => {
            let left = sum - i64::from(*first);
            left == 0 || has_subset(rest, sum) || (left > 0 && has_subset(rest, left))
        }
    }
}

/// As many even values as odd ones, as many low ones as high ones, no middle value.
fn is_balanced(values: &[u8], smallest: u8, n: usize) -> bool {
    let count =
        |is: &dyn Fn(usize) -> bool| values.iter().filter(|&&value| is(usize::from(value))).count();
    let place = |value: usize| value - usize::from(smallest) + 1;
    let low = count(&|value| place(value) <= n / 2);
    let high = count(&|value| place(value) > n - n / 2);
    let (even, odd) = (count(&|value| value % 2 == 0), count(&|value| value % 2 == 1));
    low == high && even == odd && low + high == values.len()
}

/// The sum of what lies between the least and the greatest value.
fn between_extremes(values: &[u8]) -> i64 {
    let place = |wanted: Option<&u8>| values.iter().position(|value| Some(value) == wanted);
    let (least, most) = (place(values.iter().min()), place(values.iter().max()));
    let (Some(least), Some(most)) = (least, most) else { return 0 };
    let (from, to) = (least.min(most) + 1, least.max(most));
    values.get(from..to).map_or(0, total)
}
