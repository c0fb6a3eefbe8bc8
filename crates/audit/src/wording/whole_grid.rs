//! Rules for the whole grid.

use super::pairs::{differ_by, is_ratio};
use super::*;

pub(super) fn parts(item: &LineItem, context: &Context<'_>) -> Option<Parts> {
    let name = item.name.as_str();
    let values = (context.low, context.count);
    let dots = ["white", "black"];
    let parts = match name {
        "nonconsecutive" => {
            item.number().map(|d| unmarked(context, &dots, move |a, b| !differ_by(a, b, d)))
        }
        "nonratio" => {
            item.number().map(|r| unmarked(context, &dots, move |a, b| !is_ratio(a, b, r)))
        }
        "anticonsecutive" => Ok(unmarked(context, &[], |a, b| !differ_by(a, b, 1))),
        "strict-kropki" => {
            Ok(unmarked(context, &dots, |a, b| !differ_by(a, b, 1) && !is_ratio(a, b, 2)))
        }
        "strict-xv" => {
            Ok(unmarked(context, &["x", "v", "pair-sum"], |a, b| a + b != 5 && a + b != 10))
        }
        "antiknight" => {
            Ok(distinct(context, |rows, columns| matches!((rows, columns), (1, 2) | (2, 1))))
        }
        "antiking" => Ok(distinct(context, |rows, columns| rows.max(columns) == 1)),
        "taxicab" => item.number().map(|d| {
            pairs_of_cells(context)
                .filter(|&(a, b)| distance(a, b, context) as i64 == d)
                .map(|(a, b)| pair(a, b, |a, b| a != b))
                .collect()
        }),
        "antitaxicab" => Ok(pairs_of_cells(context)
            .map(|(a, b)| {
                let distance = distance(a, b, context);
                pair(a, b, move |a, b| a != b || usize::from(a) != distance)
            })
            .collect()),
        "windoku" => windows(context),
        "disjoint-groups" => places_of_boxes(context),
        "global-entropy" => Ok(blocks(context, move |value| class(value, values))),
        "global-mod" => Ok(blocks(context, |value| usize::from(value % 3))),
        "doppelganger" => doppelganger(context),
        "dutch-flatmates" => Ok(context.cells().map(|cell| flatmate(cell, context)).collect()),
        _ => return None,
    };
    Some(item.no_cells().and(parts))
}

fn pairs_of_cells(context: &Context<'_>) -> impl Iterator<Item = (usize, usize)> + use<> {
    let cells: Vec<usize> = context.cells().filter(|&cell| !context.is_absent(cell)).collect();
    all_pairs(&cells).collect::<Vec<_>>().into_iter()
}

/// Rows and columns between two cells.
fn offset(a: usize, b: usize, context: &Context<'_>) -> (usize, usize) {
    let columns = context.columns;
    ((a / columns).abs_diff(b / columns), (a % columns).abs_diff(b % columns))
}

fn distance(a: usize, b: usize, context: &Context<'_>) -> usize {
    let (rows, columns) = offset(a, b, context);
    rows + columns
}

/// Cells that are so many rows and columns apart differ.
fn distinct(context: &Context<'_>, is_near: fn(usize, usize) -> bool) -> Vec<Part> {
    let near = pairs_of_cells(context).filter(|&(a, b)| {
        let (rows, columns) = offset(a, b, context);
        is_near(rows, columns)
    });
    near.map(|(a, b)| pair(a, b, |a, b| a != b)).collect()
}

/// A test of all neighbors that carry none of these marks.
fn unmarked(
    context: &Context<'_>,
    marks: &[&str],
    holds: impl Fn(u8, u8) -> bool + Copy + 'static,
) -> Vec<Part> {
    let marks = context.all.iter().filter(|item| marks.contains(&item.name.as_str()));
    let marked: Vec<Vec<usize>> = marks
        .map(|item| {
            let mut cells = item.cells();
            cells.sort_unstable();
            cells
        })
        .collect();
    let mut parts = Vec::new();
    for cell in context.cells().filter(|&cell| !context.is_absent(cell)) {
        let later = neighbors(cell, context).into_iter().filter(|&other| other > cell);
        let free = later.filter(|&other| !marked.iter().any(|cells| *cells == [cell, other]));
        parts.extend(free.map(|other| pair(cell, other, holds)));
    }
    parts
}

/// Windows of boxes' size, one cell from the border and from each other.
fn windows(context: &Context<'_>) -> Parts {
    let n = context.rows;
    if n != context.columns {
        return refuse("expected a square grid");
    }
    let side = (1..=n).find(|side| side * side == n).ok_or("expected a size that is a square")?;
    let starts = || (1..n).step_by(side + 1).filter(|start| start + side < n);
    let window = |top: usize, left: usize| -> Vec<usize> {
        let rows = top..top + side;
        rows.flat_map(|row| (left..left + side).map(move |column| row * n + column)).collect()
    };
    let corners = starts().flat_map(|top| starts().map(move |left| (top, left)));
    Ok(corners.map(|(top, left)| different(window(top, left))).collect())
}

fn places_of_boxes(context: &Context<'_>) -> Parts {
    let columns = context.columns;
    let (high, wide) = context.boxes.ok_or("expected a grid with boxes")?;
    let place = |row: usize, column: usize| {
        let is_there =
            |cell: &usize| (cell / columns % high, cell % columns % wide) == (row, column);
        let cells = context.cells().filter(is_there);
        different(cells.collect::<Vec<usize>>())
    };
    Ok((0..high).flat_map(|row| (0..wide).map(move |column| place(row, column))).collect())
}

/// Each block of 2x2 cells has all three classes.
fn blocks(context: &Context<'_>, class: impl Fn(u8) -> usize + Copy + 'static) -> Vec<Part> {
    let (rows, columns) = (context.rows, context.columns);
    let is_corner = |cell: &usize| cell / columns + 1 < rows && cell % columns + 1 < columns;
    let corners = context.cells().filter(is_corner);
    let block = |cell| {
        test([cell, cell + 1, cell + columns, cell + columns + 1], move |values| {
            (0..3).all(|wanted| values.iter().any(|&value| class(value) == wanted))
        })
    };
    corners.map(block).collect()
}

/// Rows, columns and regions have different values, among them 0; any two of a kind miss different
/// ones of the others, as do any two with their 0 in a common cell.
///
/// Stated for each value by itself, and so for whole lines at once.
fn doppelganger(context: &Context<'_>) -> Parts {
    let (n, high) = (context.rows, context.high());
    if context.columns != n || context.low != 0 || context.count != n + 1 {
        return refuse("expected a square grid of the values from 0 to its size");
    }
    let regions = context.regions;
    let kinds: [&dyn Fn(usize) -> Option<usize>; 3] =
        [&|cell| Some(cell / n), &|cell| Some(cell % n), &|cell| Some(regions?[cell])];
    let lines: Vec<(usize, Vec<usize>)> = (0..kinds.len() * n)
        .map(|line| {
            let is_its = |cell: &usize| kinds[line / n](*cell) == Some(line % n);
            (line / n, context.cells().filter(is_its).collect())
        })
        .filter(|(_, cells): &(usize, Vec<usize>)| !cells.is_empty())
        .collect();
    if lines.iter().any(|(_, cells)| cells.len() != n) {
        return refuse("expected regions of as many cells as rows");
    }
    let mut parts = Vec::new();
    for (_, cells) in &lines {
        parts.push(different(cells.clone()));
        let read = |&found: &bool, value| Some(found || value == 0);
        parts.push(word(&cells[..], context, false, read, |&found| found));
    }
    for ((kind, cells), (other_kind, other)) in all_pairs(&lines) {
        let has_common = cells.iter().any(|cell| other.contains(cell));
        if kind != other_kind && !has_common {
            continue;
        }
        let mut both = [cells, other].concat();
        both.sort_unstable();
        both.dedup();
        for missed in 1..=high {
            // Both miss the value unless one has it; they may if they are of two kinds and their
            // zeros are two cells.
            let read = |&(is_found, zeros): &(bool, u8), value| {
                let zeros = if kind == other_kind { 0 } else { zeros + u8::from(value == 0) };
                Some((is_found || value == missed, zeros.min(2)))
            };
            let ends = |&(is_found, zeros): &(bool, u8)| is_found || zeros == 2;
            parts.push(word(both.clone(), context, (false, 0), read, ends));
        }
    }
    // Of n rows each misses one of n values, all different ones: each value is missed by one row.
    for value in 1..=high {
        let read = |&count: &usize, found| {
            Some(count + usize::from(found == value)).filter(|&count| count < n)
        };
        let often =
            word(context.cells().collect::<Vec<_>>(), context, 0, read, |&count| count + 1 == n);
        parts.push(Part::Implied(Box::new(often)));
    }
    Ok(parts)
}

/// A cell with the middle value has 1 above it or `n` below it.
fn flatmate(cell: usize, context: &Context<'_>) -> Part {
    let n = context.count;
    let above = cell.checked_sub(context.columns);
    let below = Some(cell + context.columns).filter(|below| context.cells().contains(below));
    let cells: Vec<usize> = [Some(cell), above, below].into_iter().flatten().collect();
    test(cells, move |values| {
        let place_of_below = 1 + usize::from(above.is_some());
        usize::from(values[0]) != n.div_ceil(2)
            || above.is_some() && values[1] == 1
            || below.is_some() && usize::from(values[place_of_below]) == n
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    /// The rule as it is worded, by the value that each line misses.
    fn is_doppelganger(n: usize, regions: Option<&[usize]>, grid: &[u8]) -> bool {
        let mut kinds: Vec<Vec<Vec<usize>>> = vec![
            (0..n).map(|row| (row * n..(row + 1) * n).collect()).collect(),
            (0..n).map(|column| (column..n * n).step_by(n).collect()).collect(),
        ];
        if let Some(regions) = regions {
            let cells = |region| (0..n * n).filter(|&cell| regions[cell] == region).collect();
            kinds.push((0..n).map(cells).collect());
        }
        let missed = |line: &Vec<usize>| {
            let values: Vec<u8> = line.iter().map(|&cell| grid[cell]).collect();
            let missed: Vec<u8> = (0..=n as u8).filter(|value| !values.contains(value)).collect();
            (missed.len() == 1 && missed[0] != 0).then(|| missed[0])
        };
        let lines: Vec<(usize, &Vec<usize>)> = kinds
            .iter()
            .enumerate()
            .flat_map(|(kind, lines)| lines.iter().map(move |l| (kind, l)))
            .collect();
        let zero = |line: &Vec<usize>| line.iter().copied().find(|&cell| grid[cell] == 0);
        lines.iter().all(|(_, line)| missed(line).is_some())
            && all_pairs(&lines).all(|((kind, line), (other_kind, other))| {
                let meet = kind == other_kind || zero(line) == zero(other);
                !meet || missed(line) != missed(other)
            })
    }

    /// Of known grids, and of those that differ from them in two cells, or in two rows that are
    /// exchanged.
    #[test]
    fn doppelgangers_are_recognized() {
        let boxes: Vec<usize> = (0..16).map(|cell| cell / 8 * 2 + cell % 4 / 2).collect();
        let boxes_of_six: Vec<usize> = (0..36).map(|cell| cell / 12 * 2 + cell % 6 / 3).collect();
        for (known, n, regions) in [
            ("1002", 2, None),
            ("2031124004134302", 4, None),
            ("2031142042030314", 4, Some(&boxes[..])),
            ("4053112340251033405201425", 5, None),
            ("036215254036125304340651402163561420", 6, Some(&boxes_of_six[..])),
        ] {
            let known: Vec<u8> = known.bytes().map(|digit| digit - b'0').collect();
            let context = Context {
                rows: n,
                columns: n,
                low: 0,
                count: n + 1,
                all_cells: n * n,
                has_lines: true,
                absent: &[],
                regions,
                boxes: None,
                all: &[],
            };
            let parts = doppelganger(&context).unwrap();
            let (implied, stated): (Vec<&Part>, Vec<&Part>) =
                parts.iter().partition(|part| matches!(part, Part::Implied(_)));
            assert_eq!(implied.len(), n);
            let mut found = [0, 0];
            let mut compare = |grid: &[u8]| {
                let numbers: Vec<u8> = grid.iter().map(|value| value + 1).collect();
                let holds = stated.iter().all(|part| part.holds_in(&numbers));
                assert_eq!(holds, is_doppelganger(n, regions, grid), "{grid:?}");
                assert!(!holds || implied.iter().all(|part| part.holds_in(&numbers)), "{grid:?}");
                found[usize::from(holds)] += 1;
            };
            compare(&known);
            for (a, b) in all_pairs(&(0..n * n).collect::<Vec<_>>()) {
                let mut other = known.clone();
                other.swap(a, b);
                compare(&other);
                other[a] = (other[a] + 1) % (n as u8 + 1);
                compare(&other);
            }
            for (a, b) in all_pairs(&(0..n).collect::<Vec<_>>()) {
                let mut other = known.clone();
                (0..n).for_each(|column| other.swap(a * n + column, b * n + column));
                compare(&other);
                let renamed = |&value: &u8| match usize::from(value) {
                    v if v == a + 1 => b as u8 + 1,
                    v if v == b + 1 => a as u8 + 1,
                    _ => value,
                };
                compare(&known.iter().map(renamed).collect::<Vec<u8>>());
            }
            assert!(found[0] > 0 && found[1] > 0, "{n} {found:?}");
        }
    }
}
