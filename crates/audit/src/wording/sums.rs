//! Sums, products, and lines that are cut into pieces.

use super::*;

pub(super) fn parts(item: &LineItem, context: &Context<'_>) -> Option<Parts> {
    Some(match item.name.as_str() {
        "arrow" => item.two_lists().and_then(|[circle, line]| match circle {
            [_] => Ok(vec![equal_sums(circle, line)?]),
            _ => refuse("expected a circle of one cell"),
        }),
        "pill-arrow" => pill_arrow(item),
        "average-arrow" => item.two_lists().and_then(|[circle, line]| match circle {
            [_] => Ok(vec![test([circle, line].concat(), |values| {
                let sum: usize = values[1..].iter().map(|&value| usize::from(value)).sum();
                sum == usize::from(values[0]) * (values.len() - 1)
            })]),
            _ => refuse("expected a circle of one cell"),
        }),
        "double-arrow" => item.list(3..=usize::MAX).and_then(|line| {
            let last = line.len() - 1;
            Ok(vec![equal_sums(&[line[0], line[last]], &line[1..last])?])
        }),
        "little-killer" => item.number().and_then(|sum| Ok(vec![plain_sum(item.list(ANY)?, sum)?])),
        "product" => item.number().and_then(|wanted| {
            Ok(vec![test(item.list(ANY)?, move |values| {
                let product = values.iter().try_fold(1i64, |p, &v| p.checked_mul(v.into()));
                product == Some(wanted)
            })])
        }),
        "region-sum" => region_sum(item, context),
        "equal-sums" => match &item.lists[..] {
            [] => refuse("expected lists of cells"),
            [first, others @ ..] => others.iter().map(|other| equal_sums(first, other)).collect(),
        },
        "zipper" => zipper(item),
        "sum-line" => item.number().and_then(|sum| {
            Ok(vec![test(item.list(ANY)?, move |values| is_cut(values.iter().copied(), sum))])
        }),
        "sum-loop" => item.number().and_then(|sum| {
            Ok(vec![test(item.list(ANY)?, move |values| {
                (0..values.len()).any(|start| {
                    is_cut(values[start..].iter().chain(&values[..start]).copied(), sum)
                })
            })])
        }),
        _ => return None,
    })
}

/// The digits of the pill in reading order are a number.
fn pill_arrow(item: &LineItem) -> Parts {
    let [pill, line] = item.two_lists()?;
    let mut pill = pill.to_vec();
    pill.sort_unstable();
    let units: &[i64] = match pill.len() {
        2 => &[10, 1],
        3 => &[100, 10, 1],
        other => return refuse(format!("expected a pill of 2 or 3 cells, found {other}")),
    };
    let digits = units.iter().copied().zip(pill.iter().copied());
    let mut parts =
        vec![sum(digits.chain(line.iter().map(|&cell| (-1, cell))), Comparison::Equal, 0)?];
    parts.extend(pill[1..].iter().map(|&cell| test([cell], |values| values[0] <= 9)));
    Ok(parts)
}

/// The pieces between changes of region have equal sums: each as the first.
fn region_sum(item: &LineItem, context: &Context<'_>) -> Parts {
    let regions = context.regions.ok_or("expected a grid with regions")?;
    let line = item.list(ANY)?;
    let pieces = line.chunk_by(|&a, &b| regions[a] == regions[b]);
    let pieces: Vec<&[usize]> = pieces.collect();
    pieces[1..].iter().map(|piece| equal_sums(pieces[0], piece)).collect()
}

/// The sums of the first and last, the second and last but one, and so on, are equal, also to a
/// middle value: each as the innermost.
fn zipper(item: &LineItem) -> Parts {
    let line = item.list(ANY)?;
    let ends = (0..line.len() / 2).map(|place| vec![line[place], line[line.len() - 1 - place]]);
    let middle = (line.len() % 2 == 1).then(|| vec![line[line.len() / 2]]);
    let sets: Vec<Vec<usize>> = ends.chain(middle).collect();
    let (innermost, others) = sets.split_last().ok_or("expected a line")?;
    others.iter().map(|set| equal_sums(innermost, set)).collect()
}

/// Whether the values can be cut into pieces of this sum, one at least.
fn is_cut(values: impl Iterator<Item = u8>, sum: i64) -> bool {
    let (mut piece, mut pieces) = (0, 0);
    for value in values {
        piece += i64::from(value);
        if piece == sum {
            piece = 0;
            pieces += 1;
        }
        if piece > sum {
            return false;
        }
    }
    piece == 0 && pieces > 0
}
