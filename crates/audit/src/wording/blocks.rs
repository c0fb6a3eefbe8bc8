//! Blocks of a sheet that are Sudokus of their own.

use super::*;

pub(super) fn parts(item: &LineItem, context: &Context<'_>) -> Option<Parts> {
    (item.name == "sub-sudoku").then(|| sub_sudoku(item, context))
}

/// Height and width of the boxes that a Sudoku with so many values has by custom.
const BOXES: [(usize, usize, usize); 8] =
    [(4, 2, 2), (6, 2, 3), (8, 2, 4), (9, 3, 3), (12, 3, 4), (15, 3, 5), (16, 4, 4), (25, 5, 5)];

/// Cells of the block in the same row, column or box have different values.
fn sub_sudoku(item: &LineItem, context: &Context<'_>) -> Parts {
    let (count, columns) = (context.count, context.columns);
    let &(_, high, wide) =
        BOXES.iter().find(|boxes| boxes.0 == count).ok_or("expected values that have boxes")?;
    let corners = item.list(2..=2)?;
    let ends = |of: fn(usize, usize) -> usize| (of(corners[0], columns), of(corners[1], columns));
    let ((top, bottom), (left, right)) = (ends(|cell, n| cell / n), ends(|cell, n| cell % n));
    if bottom + 1 != top + count || right + 1 != left + count {
        return refuse("expected corners of a block with a row and a column per value");
    }
    let is_inside = |cell: &usize| {
        (top..=bottom).contains(&(cell / columns)) && (left..=right).contains(&(cell % columns))
    };
    let block: Vec<usize> = context.cells().filter(is_inside).collect();
    if block.iter().any(|&cell| context.is_absent(cell)) {
        return refuse("expected a block without absent cells");
    }
    let row = |cell: usize| cell / columns - top;
    let column = |cell: usize| cell % columns - left;
    let box_of = |cell: usize| row(cell) / high * (count / wide) + column(cell) / wide;
    let kinds: [&dyn Fn(usize) -> usize; 3] = [&row, &column, &box_of];
    let mut parts = Vec::new();
    for kind in kinds {
        for number in 0..count {
            let same = block.iter().copied().filter(|&cell| kind(cell) == number);
            parts.push(different(same.collect::<Vec<_>>()));
        }
    }
    Ok(parts)
}

#[cfg(test)]
mod tests {
    use super::*;

    /// All parts: each one follows from the others, so that no grid shows that it is missing.
    #[test]
    fn every_row_column_and_box_of_a_block_is_a_part() {
        let parts_of = |text: &str, count: usize, absent: &[usize]| {
            let item = LineItem::parse(text, 7, 49).unwrap();
            let context = Context {
                rows: 7,
                columns: 7,
                low: 1,
                count,
                all_cells: 49,
                has_lines: false,
                absent,
                regions: None,
                boxes: None,
                all: &[],
            };
            let parts =
                super::super::parts(&item, &context).map_err(|reason| reason.to_string())?;
            Ok::<_, String>(parts.iter().map(Part::cells).collect::<Vec<_>>())
        };
        let parts = parts_of("sub-sudoku:R2C2.R5C5", 4, &[0]).unwrap();
        assert_eq!(parts.len(), 12);
        assert_eq!((&parts[0][..], &parts[7][..]), (&[8, 9, 10, 11][..], &[11, 18, 25, 32][..]));
        assert_eq!((&parts[8][..], &parts[11][..]), (&[8, 9, 15, 16][..], &[24, 25, 31, 32][..]));
        // Boxes of six values are two rows high.
        let parts = parts_of("sub-sudoku:R1C2.R6C7", 6, &[]).unwrap();
        assert_eq!((parts.len(), &parts[13][..]), (18, &[4, 5, 6, 11, 12, 13][..]));
        for (text, count, absent, expected) in [
            ("sub-sudoku:R2C2.R5C6", 4, &[][..], "corners of a block"),
            ("sub-sudoku:R2C2.R5C5", 4, &[24], "without absent cells"),
            ("sub-sudoku:R2C2.R5C5", 4, &[8], "no absent cells"),
            ("sub-sudoku:R2C2.R6C6", 5, &[], "values that have boxes"),
            ("sub-sudoku:R2C2", 4, &[], "one list of 2..=2 cells"),
        ] {
            let error = parts_of(text, count, absent).unwrap_err();
            assert!(error.contains(expected), "{text}: {error}");
        }
    }
}
