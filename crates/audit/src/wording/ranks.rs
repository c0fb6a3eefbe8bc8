//! Full rank: rows and columns as numbers, read from both ends, from the lowest to the highest.

use super::*;

pub(super) fn parts(item: &LineItem, context: &Context<'_>) -> Option<Parts> {
    match item.name.as_str() {
        "full-rank" => Some(rank(item, context)),
        "no-rank-ties" => Some(item.no_cells().and_then(|()| {
            let all_differ = |lines: &[Vec<usize>], values: &[u8]| {
                let mut numbers: Vec<Vec<u8>> =
                    lines.iter().map(|line| along(line, values)).collect();
                numbers.sort_unstable();
                numbers.windows(2).all(|pair| pair[0] != pair[1])
            };
            Ok(with_different(lines(context)?, all_differ))
        })),
        _ => None,
    }
}

/// So many lines less one are lower; no other is equal, unless the clue allows it.
fn rank(item: &LineItem, context: &Context<'_>) -> Parts {
    let (rank, may_be_equal) = match item.parameter.split_once('_') {
        Some((rank, "ties")) => (rank, true),
        Some((_, other)) => return refuse(format!("expected ties, found '{other}'")),
        None => (item.parameter.as_str(), false),
    };
    let rank: usize = rank.parse().map_err(|_| format!("expected a rank, found '{rank}'"))?;
    let lines = lines(context)?;
    let own = item.list(2..=context.rows)?.to_vec();
    if !lines.contains(&own) {
        return refuse("expected a row or a column");
    }
    let has_rank = move |lines: &[Vec<usize>], values: &[u8]| {
        let number = along(&own, values);
        let others = lines.iter().filter(|line| **line != own).map(|line| along(line, values));
        let (mut lower, mut equal) = (0, 0);
        for other in others {
            lower += usize::from(other < number);
            equal += usize::from(other == number);
        }
        lower + 1 == rank && (may_be_equal || equal == 0)
    };
    Ok(with_different(lines, has_rank))
}

/// The rows and columns of a square grid, in both directions.
fn lines(context: &Context<'_>) -> Result<Vec<Vec<usize>>> {
    let n = context.rows;
    if context.columns != n || context.count != n {
        return refuse("expected a square grid of as many values");
    }
    let mut lines: Vec<Vec<usize>> = Vec::new();
    for number in 0..n {
        lines.push(context.cells().filter(|cell| cell / n == number).collect());
        lines.push(context.cells().filter(|cell| cell % n == number).collect());
    }
    let reversed: Vec<Vec<usize>> =
        lines.iter().map(|line| line.iter().rev().copied().collect()).collect();
    lines.extend(reversed);
    Ok(lines)
}

/// The values along a line.
fn along(line: &[usize], values: &[u8]) -> Vec<u8> {
    line.iter().map(|&cell| values[cell]).collect()
}

/// The values in rows and columns differ, as the grid states (`grid.rs` refuses others), and a test
/// of the lines and of the values of all cells holds.
fn with_different(
    lines: Vec<Vec<usize>>,
    holds: impl Fn(&[Vec<usize>], &[u8]) -> bool + 'static,
) -> Vec<Part> {
    // Four per row of the square grid, the first half in one direction.
    let n = lines.len() / 4;
    let forward = lines[..2 * n].iter();
    let mut parts: Vec<Part> = forward.map(|line| different(line.clone())).collect();
    let cells: Vec<usize> = (0..n * n).collect();
    parts.push(test(cells, move |values| holds(&lines, values)));
    parts
}
