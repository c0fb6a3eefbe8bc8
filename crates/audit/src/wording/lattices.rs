//! Connected cells, and regions that are to be found.

use super::*;
use crate::lattice::read_values;
use crate::primitive::read_pairs;

pub(super) fn parts(item: &LineItem, context: &Context<'_>) -> Option<Parts> {
    let range = context.low..=context.high();
    Some(match item.name.as_str() {
        "connected" => {
            let lattice = Lattice::parse(item, (context.rows, context.columns), &range);
            lattice.map(|lattice| vec![Primitive::Connected(lattice).into()])
        }
        "different-pairs" => {
            read_pairs(item).map(|pairs| vec![Primitive::DifferentPairs(pairs).into()])
        }
        "yin-yang" => yin_yang(item, context),
        "chaos" => chaos(item, context),
        "chaos-arrow" => arrow(item, context),
        "chaos-count" => count(item, context),
        _ => return None,
    })
}

/// Two kinds of cells: those with some of the values, and the others. There are cells of both
/// kinds; those of each are connected; no block of 2x2 cells is of one kind.
///
/// Two things are implied. Suppose that two cells of one kind and two of the other alternate around
/// a block, or along the border of the lattice. A path over sides connects the first two, as these
/// cells are connected. Together with a line outside of the lattice or through the middle of the
/// block it is a closed curve, with the other two cells on different sides. So a path between
/// these, which neither leaves the lattice nor goes through corners, crosses the first path; but
/// paths over sides meet in a cell only, which would be of both kinds.
fn yin_yang(item: &LineItem, context: &Context<'_>) -> Parts {
    let range = context.low..=context.high();
    let values = read_values(&item.parameter, &range).ok_or("expected values")?;
    let others = range.filter(|value| !values.contains(value)).collect();
    let mut of_one = Lattice::of_grid((context.rows, context.columns), values.clone());
    if !item.lists.is_empty() {
        let count = of_one.len();
        of_one.cells = item.list(count..=count)?.to_vec();
    }
    let of_other = Lattice { values: others, ..of_one.clone() };
    let cells = of_one.cells.clone();
    let (rows, columns) = (context.rows, context.columns);
    let is_one = |value: u8| values.contains(&value);
    let connected = |lattice| Part::from(Primitive::Connected(lattice));
    let mut parts = vec![connected(of_one), connected(of_other)];
    let mut implied = Vec::new();
    for row in 1..rows {
        for column in 1..columns {
            let at = |row: usize, column: usize| cells[row * columns + column];
            // One diagonal, then the other.
            let block = [
                at(row - 1, column - 1),
                at(row, column),
                at(row - 1, column),
                at(row, column - 1),
            ];
            let kinds = |holds: fn(&[bool]) -> bool| {
                let read = |kinds: &Vec<bool>, value| match kinds.len() {
                    4 => None,
                    _ => Some([&kinds[..], &[is_one(value)]].concat()),
                };
                word(block, context, Vec::new(), read, |kinds| kinds.len() == 4 && holds(kinds))
            };
            parts.push(kinds(|kinds| kinds.contains(&true) && kinds.contains(&false)));
            let differ = |kinds: &[bool]| {
                kinds[0] != kinds[1] || kinds[2] != kinds[3] || kinds[0] == kinds[2]
            };
            implied.push(kinds(differ));
        }
    }
    if rows > 1 && columns > 1 {
        let border: Vec<usize> =
            around(rows, columns).into_iter().map(|place| cells[place]).collect();
        // The first kind, the last one, and the number of changes from cell to cell.
        let read = |known: &Option<(bool, bool, u8)>, value| {
            let kind = is_one(value);
            let (first, last, changes) = known.unwrap_or((kind, kind, 0));
            let changes = changes + u8::from(kind != last);
            (changes <= 2).then_some(Some((first, kind, changes)))
        };
        let ends = |known: &Option<(bool, bool, u8)>| {
            known.is_some_and(|(first, last, changes)| changes + u8::from(first != last) <= 2)
        };
        implied.push(word(border, context, None, read, ends));
    }
    parts.extend(implied.into_iter().map(|part| Part::Implied(Box::new(part))));
    Ok(parts)
}

/// The places along the border of a grid, once around from the first one.
fn around(rows: usize, columns: usize) -> Vec<usize> {
    let (mut row, mut column) = (0, 0);
    let mut places = Vec::new();
    for (down, right) in [(0, 1), (1, 0), (0, -1), (-1, 0)] {
        let steps = if down == 0 { columns - 1 } else { rows - 1 };
        for _ in 0..steps {
            places.push(row as usize * columns + column as usize);
            row += down;
            column += right;
        }
    }
    places
}

/// The label of a cell of the grid: the extra cell in its place.
fn label_of(cell: usize, context: &Context<'_>) -> usize {
    context.cells().end + cell
}

/// The number of a label: 1 for the smallest value.
fn number_of(value: u8, context: &Context<'_>) -> usize {
    usize::from(value - context.low) + 1
}

/// Regions of one size, which cover the grid: the cells with one label. Each is connected and has
/// different values. They are numbered by their first cells.
fn chaos(item: &LineItem, context: &Context<'_>) -> Parts {
    let cells = context.cells();
    let size = match item.parameter.as_str() {
        "" => context.count,
        _ => usize::try_from(item.number()?).map_err(|_| "expected a size")?,
    };
    if size == 0 || !cells.len().is_multiple_of(size) || cells.len() / size > context.count {
        return refuse("expected a size of regions");
    }
    let labels: Vec<usize> = if item.lists.is_empty() {
        cells.clone().map(|cell| label_of(cell, context)).collect()
    } else {
        item.list(cells.len()..=cells.len())?.to_vec()
    };
    let regions = cells.len() / size;
    let of_grid = Lattice::of_grid((context.rows, context.columns), Vec::new());
    let region = |number: usize| {
        let values = vec![context.low + number as u8];
        let cells = labels.clone();
        Primitive::Connected(Lattice { cells, values, sizes: size..=size, ..of_grid.clone() })
            .into()
    };
    let mut parts: Vec<Part> = (0..regions).map(region).collect();
    // One cell differs from no other.
    if size > 1 {
        let mut pairs: Vec<[usize; 2]> = labels.iter().zip(cells).map(|(&a, b)| [a, b]).collect();
        pairs.sort_unstable();
        parts.push(Primitive::DifferentPairs(pairs).into());
    }
    // The number of regions that have begun: the next to begin is the next by number. All of them
    // have cells.
    let read = |begun: &usize, value| {
        let number = number_of(value, context);
        match number {
            _ if number > regions || number > begun + 1 => None,
            _ => Some(*begun.max(&number)),
        }
    };
    parts.push(word(labels, context, 0, read, |&begun| begun == regions));
    Ok(parts)
}

/// The parameter: 0, or 1 if the first label does not count; and the cell that counts.
fn counts_in(item: &LineItem) -> Result<(i64, usize)> {
    let without_first = match item.parameter.as_str() {
        "" => 0,
        text => read_number(text)?,
    };
    match item.lists.first().map(Vec::as_slice) {
        Some(&[cell]) => Ok((without_first, cell)),
        _ => refuse("expected one cell, then lists"),
    }
}

/// What is known while labels are counted: the number that is still to be found, the label, the
/// place among the labels, and whether none of the arm was another so far.
type Counted = (i64, u8, usize, bool);

/// The cell counts the labels along some arms, which begin with the same label, up to the first
/// that is another; the first one once.
fn arrow(item: &LineItem, context: &Context<'_>) -> Parts {
    let (without_first, cell) = counts_in(item)?;
    let arms = match &item.lists[1..] {
        [] => own_arms(cell, context)?,
        arms => arms.to_vec(),
    };
    let start = arms[0][0];
    if arms.iter().any(|arm| arm.first() != Some(&start)) {
        return refuse("expected lists that begin with the same cell");
    }
    // Whether an arm begins at the place.
    let begins: Vec<bool> =
        arms.iter().flat_map(|arm| (1..arm.len()).map(|place| place == 1)).collect();
    let mut cells = vec![cell, start];
    cells.extend(arms.iter().flat_map(|arm| arm[1..].iter().copied()));
    let read = |known: &(Option<i64>, Option<Counted>), value: u8| match *known {
        (None, _) => Some((Some(i64::from(value) + without_first), None)),
        (Some(number), None) => {
            (number > 0).then_some((Some(0), Some((number - 1, value, 0, true))))
        }
        (_, Some((left, label, place, is_running))) => {
            let begins = *begins.get(place)?;
            let counts = (is_running || begins) && value == label;
            let left = left - i64::from(counts);
            (left >= 0).then_some((Some(0), Some((left, label, place + 1, counts))))
        }
    };
    let ends = |known: &(Option<i64>, Option<Counted>)| {
        known.1.is_some_and(|(left, _, place, _)| left == 0 && place == begins.len())
    };
    Ok(vec![word(cells, context, (None, None), read, ends)])
}

/// The labels from that of a cell on: up, left, right and down.
fn own_arms(cell: usize, context: &Context<'_>) -> Result<Vec<Vec<usize>>> {
    if !context.cells().contains(&cell) {
        return refuse("expected a cell of the grid");
    }
    let arm = |&next: &usize| {
        let mut arm = vec![cell];
        let mut after = Some(next);
        while let Some(next) = after {
            let before = arm[arm.len() - 1];
            arm.push(next);
            // Straight on: as far from here as here is from the cell before, with which it shares
            // no side.
            let on = (2 * next).checked_sub(before);
            after = on.filter(|on| neighbors(next, context).contains(on));
        }
        arm.into_iter().map(|cell| label_of(cell, context)).collect()
    };
    let arms: Vec<Vec<usize>> = neighbors(cell, context).iter().map(arm).collect();
    Ok(if arms.is_empty() { vec![vec![label_of(cell, context)]] } else { arms })
}

/// The cell counts the labels of a list that equal the first.
fn count(item: &LineItem, context: &Context<'_>) -> Parts {
    let (without_first, cell) = counts_in(item)?;
    let list = match &item.lists[1..] {
        [] => own_labels(cell, context)?,
        [list] if !list.is_empty() => list.clone(),
        _ => return refuse("expected one cell, then a list"),
    };
    let read = |known: &(Option<i64>, Option<u8>), value: u8| match *known {
        (None, _) => Some((Some(i64::from(value) + without_first), None)),
        (Some(number), None) => (number > 0).then_some((Some(number - 1), Some(value))),
        (Some(left), Some(label)) => {
            let left = left - i64::from(value == label);
            (left >= 0).then_some((Some(left), Some(label)))
        }
    };
    let cells = [&[cell], &list[..]].concat();
    let ends = |&(left, label): &(Option<i64>, Option<u8>)| left == Some(0) && label.is_some();
    Ok(vec![word(cells, context, (None, None), read, ends)])
}

/// The label of a cell, then those of the cells around it that are there.
fn own_labels(cell: usize, context: &Context<'_>) -> Result<Vec<usize>> {
    if !context.cells().contains(&cell) {
        return refuse("expected a cell of the grid");
    }
    let columns = context.columns;
    let is_around = |other: &usize| {
        let rows_apart = (cell / columns).abs_diff(other / columns);
        rows_apart.max((cell % columns).abs_diff(other % columns)) == 1
    };
    let around = context.cells().filter(|&cell| is_around(&cell) && !context.is_absent(cell));
    Ok([cell].into_iter().chain(around).map(|cell| label_of(cell, context)).collect())
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::wording::holds;

    /// Whether values of a grid, with extra cells behind it, satisfy a constraint.
    fn on(text: &str, (rows, columns): (usize, usize), count: usize, values: &[u8]) -> bool {
        let item = LineItem::parse(text, columns, values.len()).unwrap();
        let context = Context {
            rows,
            columns,
            low: 1,
            count,
            all_cells: values.len(),
            has_lines: true,
            absent: &[],
            regions: None,
            boxes: None,
            all: &[],
        };
        holds(&item, &context, values).unwrap_or_else(|error| panic!("{error}"))
    }

    #[test]
    fn primitives() {
        let holds = |text: &str, values: &[u8]| on(text, (2, 3), 4, values);
        assert!(holds("connected=2.3:", &[2, 3, 1, 1, 3, 2]));
        assert!(!holds("connected=2.3:", &[2, 1, 3, 1, 3, 2]));
        assert!(!holds("connected=2.3_0-3:", &[2, 3, 1, 1, 3, 2]));
        // The first column and the extra cells are a lattice.
        let extra = "connected=1_3_2:R1C1.R2C1.R3C1.R3C2";
        assert!(
            holds(extra, &[1, 2, 2, 3, 2, 1, 1, 1]) && !holds(extra, &[1, 2, 2, 1, 2, 1, 3, 3])
        );
        assert!(!holds(extra, &[3, 2, 2, 1, 2, 1, 1, 2]));
        let pairs = "different-pairs:R1C1.R1C2|R1C2.R1C3|R2C1.R2C2";
        assert!(holds(pairs, &[1, 2, 1, 2, 2, 4]) && !holds(pairs, &[1, 2, 1, 2, 1, 4]));
    }

    #[test]
    fn yin_and_yang() {
        let holds = |values: &[u8]| on("yin-yang=2.3:", (3, 3), 4, values);
        assert!(holds(&[1, 4, 1, 2, 2, 4, 3, 1, 1]));
        // The corner of 2; a block; a kind that is missing.
        assert!(!holds(&[1, 4, 2, 2, 2, 4, 3, 1, 1]));
        assert!(!holds(&[1, 4, 1, 2, 2, 4, 3, 2, 1]));
        assert!(!holds(&[1, 4, 1, 1, 4, 1, 4, 4, 1]));
        let shaded = "yin-yang=1:R4C1.R4C2.R4C3.R5C1.R5C2.R5C3.R6C1.R6C2.R6C3";
        let labels = |extra: [u8; 9]| [&[1; 9], &extra[..]].concat();
        assert!(on(shaded, (3, 3), 4, &labels([2, 2, 2, 1, 1, 2, 1, 2, 2])));
        assert!(!on(shaded, (3, 3), 4, &labels([2, 2, 2, 1, 1, 2, 2, 1, 2])));
    }

    /// All grids with two connected kinds satisfy what that implies.
    #[test]
    fn blocks_and_borders_are_implied() {
        for (rows, columns) in [(1, 5), (2, 2), (2, 5), (3, 4), (4, 4)] {
            let item = LineItem::parse("yin-yang=1:", columns, rows * columns).unwrap();
            let (low, count) = (1, 2);
            let context = Context {
                rows,
                columns,
                low,
                count,
                all_cells: rows * columns,
                has_lines: true,
                absent: &[],
                regions: None,
                boxes: None,
                all: &[],
            };
            let parts = yin_yang(&item, &context).unwrap();
            let mut found = 0;
            for code in 0..1u32 << (rows * columns) {
                let grid: Vec<u8> =
                    context.cells().map(|cell| (code >> cell & 1) as u8 + 1).collect();
                let holds = |part: &Part| part.holds_in(&grid);
                if parts[..2].iter().all(holds) {
                    let mut implied = parts.iter().filter(|part| matches!(part, Part::Implied(_)));
                    assert!(implied.all(holds), "{grid:?}");
                    found += 1;
                }
            }
            assert!(found > 2, "{rows} {columns}");
        }
    }

    #[test]
    fn regions_to_be_found() {
        // Two regions of three cells.
        let holds =
            |values: &[u8], labels: &[u8]| on("chaos=3:", (2, 3), 3, &[values, labels].concat());
        assert!(holds(&[1, 2, 3, 1, 3, 2], &[1, 1, 1, 2, 2, 2]));
        assert!(holds(&[1, 2, 2, 3, 3, 1], &[1, 1, 2, 1, 2, 2]));
        assert!(!holds(&[1, 2, 2, 2, 3, 1], &[1, 1, 2, 1, 2, 2]), "2 twice");
        assert!(!holds(&[1, 2, 2, 3, 3, 1], &[2, 2, 1, 2, 1, 1]), "numbers in another order");
        assert!(!holds(&[1, 2, 1, 3, 2, 3], &[1, 2, 1, 1, 2, 2]), "not connected");
        assert!(!holds(&[1, 2, 3, 1, 3, 2], &[1, 1, 1, 2, 2, 1]), "four cells");
        assert!(!holds(&[1, 2, 3, 1, 3, 2], &[1, 1, 1, 3, 3, 3]), "no region 2");
        let single = |labels: &[u8]| on("chaos=1:", (1, 2), 2, &[&[1, 1], labels].concat());
        assert!(single(&[1, 2]) && !single(&[2, 1]) && !single(&[1, 1]));
        let elsewhere = "chaos=1:R4C1.R3C2";
        assert!(on(elsewhere, (1, 2), 2, &[1, 1, 1, 1, 2, 2, 1, 2]));
        assert!(!on(elsewhere, (1, 2), 2, &[1, 1, 1, 2, 1, 1, 2, 1]));
    }

    #[test]
    fn labels_are_counted() {
        let labels = [
            1, 1, 2, //
            1, 1, 1, //
            3, 1, 1,
        ];
        let holds = |text: &str, value: u8| {
            let mut values = [[5; 9], labels].concat();
            values[4] = value;
            on(text, (3, 3), 9, &values)
        };
        let counted =
            |text: &str| -> Vec<u8> { (1..=9).filter(|&value| holds(text, value)).collect() };
        // All arms of the cell in the middle, which are one cell long.
        assert_eq!(counted("chaos-arrow=0:R2C2"), [5]);
        assert_eq!(counted("chaos-arrow=1:R2C2"), [4]);
        assert_eq!(counted("chaos-count=0:R2C2"), [7]);
        assert_eq!(counted("chaos-count=1:R2C2"), [6]);
        // Along the first column, and from its end.
        assert_eq!(counted("chaos-arrow=0:R2C2|R4C1.R5C1.R6C1"), [2]);
        assert_eq!(counted("chaos-arrow=0:R2C2|R6C1.R5C1.R4C1"), [1]);
        assert_eq!(counted("chaos-arrow=1:R2C2|R6C1.R5C1.R4C1"), [0u8; 0]);
        // A label like the first behind another one does not count; of two arms, each goes on by
        // itself.
        assert_eq!(counted("chaos-arrow=0:R2C2|R4C1.R4C2.R4C3.R5C3"), [2]);
        assert_eq!(counted("chaos-arrow=0:R2C2|R4C1.R6C1.R5C1|R4C1.R4C2.R5C2"), [3]);
        assert_eq!(counted("chaos-count=0:R2C2|R4C1.R4C2.R4C3.R5C3"), [3]);
        // The arms of a corner.
        let corner = |value: u8| {
            let values = [&[value, 5, 5, 5, 5, 5, 5, 5, 5], &labels[..]].concat();
            on("chaos-arrow=0:R1C1", (3, 3), 9, &values)
        };
        assert_eq!((1..=9).filter(|&value| corner(value)).collect::<Vec<_>>(), [3]);
    }

    #[test]
    fn the_border_goes_around_once() {
        assert_eq!(around(3, 4), [0, 1, 2, 3, 7, 11, 10, 9, 8, 4]);
        assert_eq!(around(2, 2), [0, 1, 3, 2]);
    }
}
