//! A Sudoku within a larger sheet: a samurai has five of them, which overlap. The list has the two
//! corners of its block, which has a row, a column and a box per value.
//!
//! Lowering: all-different groups. Those that two blocks have in common are stated once.

use super::*;
use crate::{Boxes, Rules};

pub(super) static SUB_SUDOKU: NamedConstraint = NamedConstraint {
    name: "sub-sudoku",
    summary: "rows, columns and boxes of the square block between two corners have each value once",
    example: "sub-sudoku:R1C1.R9C9",
    example_rules: "9x9;boxes=none",
    picture: Depiction::SubSudoku,
    is_rule: true,
    fits: |context| boxes(context).map(drop),
    canonical_cells,
    lower: |context, stated, primitives| {
        let (high, wide) = boxes(context)?;
        let first = stated.cells[0][0];
        let (side, columns) = (context.count(), context.columns());
        // Place in the block of a cell of a row, a column or a box.
        let kinds: [&dyn Fn(usize, usize) -> (usize, usize); 3] =
            [&|row, at| (row, at), &|column, at| (at, column), &|number, at| {
                // As many boxes side by side as a box is high.
                (number / high * high + at / wide, number % high * wide + at % wide)
            }];
        for place in kinds {
            for number in 0..side {
                let places = (0..side).map(|at| place(number, at));
                let cells = places.map(|(row, column)| first + row * columns + column);
                primitives.different(&cells.collect::<Vec<_>>())?;
            }
        }
        Ok(())
    },
    ..NamedConstraint::OF_NEIGHBORS
};

/// Height and width of a box, by custom.
fn boxes(context: &Context<'_>) -> Result<(usize, usize)> {
    match Rules::customary_boxes(context.count()) {
        Some(Boxes { rows, columns }) => Ok((rows.into(), columns.into())),
        None => expected("4, 6, 8, 9, 12, 15, 16 or 25 values, for boxes", context.count()),
    }
}

fn canonical_cells(context: &Context<'_>, stated: &mut Stated) -> Result {
    cells::set(context, stated, 2..=2)?;
    let [(top, one), (bottom, other)] = [0, 1].map(|end| context.place(stated.cells[0][end]));
    let (left, right) = (one.min(other), one.max(other));
    let (side, columns) = (context.count(), context.columns());
    let shape = (bottom - top + 1, right - left + 1);
    if shape != (side, side) {
        let found = format!("one of {}x{}", shape.0, shape.1);
        return expected(format!("the corners of a block of {side}x{side} cells"), found);
    }
    let block = (top..=bottom).flat_map(|row| (left..=right).map(move |column| (row, column)));
    let mut block = block.map(|(row, column)| row * columns + column);
    if let Some(absent) = block.find(|&cell| context.is_absent(cell)) {
        let found = format!("the absent cell {}", context.name_of(absent));
        return expected("a block without absent cells", found);
    }
    stated.cells = vec![vec![top * columns + left, bottom * columns + right]];
    Ok(())
}

#[cfg(test)]
mod tests {
    use crate::symmetry::Transform;
    use crate::{Puzzle, corpus_line};
    use quorum_problem::judge;
    use std::collections::BTreeSet;

    fn read(line: &str) -> Result<Puzzle, String> {
        corpus_line::parse(line).map_err(|fault| fault.to_string())
    }

    /// Two blocks of 4x4 with a box in common.
    const TWO: &str = "6x6;values=1-4;lines=none;boxes=none;\
                       cells=1...##/....##/....../....../##..../##...2;\
                       constraints=sub-sudoku:R1C1.R4C4/sub-sudoku:R3C3.R6C6";

    #[test]
    fn a_block_means_its_rows_columns_and_boxes() {
        let puzzle = read(TWO).unwrap();
        assert_eq!(corpus_line(&puzzle), TWO);
        // The other two corners, in another order.
        let other = TWO.replace("R1C1.R4C4", "R4C1.R1C4").replace("R3C3.R6C6", "R6C6.R3C3");
        assert_eq!(read(&other).as_ref(), Ok(&puzzle));
        let problem = puzzle.lower();
        let groups: BTreeSet<&[usize]> =
            problem.groups().iter().map(|group| &group.cells[..]).collect();
        let expected: [&[usize]; 23] = [
            &[0, 1, 2, 3],
            &[6, 7, 8, 9],
            &[12, 13, 14, 15],
            &[18, 19, 20, 21],
            &[0, 6, 12, 18],
            &[1, 7, 13, 19],
            &[2, 8, 14, 20],
            &[3, 9, 15, 21],
            &[0, 1, 6, 7],
            &[2, 3, 8, 9],
            &[12, 13, 18, 19],
            &[14, 15, 20, 21],
            &[14, 15, 16, 17],
            &[20, 21, 22, 23],
            &[26, 27, 28, 29],
            &[32, 33, 34, 35],
            &[14, 20, 26, 32],
            &[15, 21, 27, 33],
            &[16, 22, 28, 34],
            &[17, 23, 29, 35],
            &[16, 17, 22, 23],
            &[26, 27, 32, 33],
            &[28, 29, 34, 35],
        ];
        assert_eq!(groups, BTreeSet::from(expected));
        assert_eq!(problem.groups().len(), expected.len());
        let text = "1234##3412##214321432143##1234##3412";
        let solution = crate::symbols::solution_grid(text, puzzle.rules()).unwrap();
        assert_eq!(judge(&problem, &solution), Ok(()));
        for cell in (0..36).filter(|&cell| !puzzle.rules().is_absent(cell)) {
            let mut wrong = solution.clone();
            wrong[cell] = wrong[cell] % 4 + 1;
            assert!(judge(&problem, &wrong).is_err(), "{cell}");
        }
        // All eight symmetries; boxes that are not square lie down in half of them.
        let fitting = |puzzle: &Puzzle| {
            let all = Transform::of_square(puzzle.rules()).into_iter();
            let fitting = all.filter(|transform| transform.fits(puzzle).is_ok());
            fitting.inspect(|one| assert_eq!(one.apply(puzzle).constraints().len(), 1)).count()
        };
        let one = |head: &str, block: &str| {
            let cells = vec![".".repeat(7); 7].join("/");
            read(&format!("{head};cells={cells};constraints=sub-sudoku:{block}")).unwrap()
        };
        let head = |high| format!("7x7;values=1-{high};lines=none;boxes=none");
        assert_eq!(fitting(&one(&head(4), "R2C2.R5C5")), 8);
        assert_eq!(fitting(&one(&head(6), "R1C1.R6C6")), 4);
    }

    #[test]
    fn blocks_that_are_none_are_refused() {
        let grid = TWO.split(";constraints=").next().unwrap();
        for (cells, expected) in [
            ("R1C1.R3C3", "expected the corners of a block of 4x4 cells, found one of 3x3"),
            ("R1C4.R4C6", "expected the corners of a block of 4x4 cells, found one of 4x3"),
            ("R2C3.R5C6", "expected a block without absent cells, found the absent cell R2C5"),
            ("R1C5.R4C2", "expected cells of the grid, found the absent cell R1C5"),
            ("R1C1", "expected 2 cells, found 1"),
            ("R1C1.R1C1", "expected each cell once, found R1C1 twice"),
            ("R1C1|R4C4", "expected 1 list, found 2"),
        ] {
            let error = read(&format!("{grid};constraints=sub-sudoku:{cells}")).unwrap_err();
            assert!(error.ends_with(expected), "{cells}: {error}");
        }
        let five = "5x5;boxes=none;cells=...../...../...../...../.....;constraints=";
        let error = read(&format!("{five}sub-sudoku:R1C1.R5C5")).unwrap_err();
        let expected = "expected 4, 6, 8, 9, 12, 15, 16 or 25 values, for boxes, found 5";
        assert!(error.ends_with(expected), "{error}");
    }
}
