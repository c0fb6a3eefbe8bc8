//! Straights, the rule of Str8ts: black cells cut rows and columns into runs of white cells, and
//! the values of each run are consecutive, in any order. The list has the black cells with a digit,
//! which are in no run; black cells without one are absent cells.
//!
//! Lowering: as [renban](super::renban) lines, one per run of two cells or more.

use super::renban::consecutive;
use super::*;

pub(super) static STRAIGHTS: NamedConstraint = NamedConstraint {
    name: "straights",
    also: &["str8ts"],
    summary: "each run of cells between black cells (absent ones, and the list) has consecutive values, in any order",
    example: "straights:R5C5",
    picture: Depiction::BlackCells,
    canonical_cells,
    lower: |context, stated, primitives| {
        let black = stated.cells.first().map_or(&[][..], Vec::as_slice);
        // Different values of a run of as many cells are all values.
        let is_full = |run: &Vec<usize>| run.len() == context.count();
        runs(context, black).iter().try_for_each(|run| {
            if is_full(run) { primitives.different(run) } else { consecutive(primitives, run) }
        })
    },
    ..NamedConstraint::OF_NEIGHBORS
};

fn canonical_cells(context: &Context<'_>, stated: &mut Stated) -> Result {
    if stated.cells.iter().all(Vec::is_empty) {
        stated.cells.clear();
    } else {
        check::different(context, check::one_list(stated)?)?;
        cells::set(context, stated, 1..=usize::MAX)?;
    }
    let black = stated.cells.first().map_or(&[][..], Vec::as_slice);
    let most = context.count();
    match runs(context, black).iter().map(Vec::len).find(|&length| length > most) {
        Some(found) => expected(format!("runs of at most {most} white cells"), found),
        None => Ok(()),
    }
}

/// The runs of two white cells or more, those of rows first.
fn runs(context: &Context<'_>, black: &[usize]) -> Vec<Vec<usize>> {
    let (high, wide) = (context.rows(), context.columns());
    let rows = (0..high).map(|row| (row * wide..(row + 1) * wide).collect());
    let columns = (0..wide).map(|column| (column..high * wide).step_by(wide).collect());
    let is_white = |cell: &usize| !context.is_absent(*cell) && black.binary_search(cell).is_err();
    let runs = rows.chain(columns).flat_map(|line: Vec<usize>| {
        let runs = line.chunk_by(|first, second| is_white(first) && is_white(second));
        runs.map(<[usize]>::to_vec).collect::<Vec<_>>()
    });
    runs.filter(|run| run.len() > 1).collect()
}

#[cfg(test)]
mod tests {
    use crate::{Puzzle, corpus_line};
    use quorum_problem::judge;

    fn read(line: &str) -> Result<Puzzle, String> {
        corpus_line::parse(line).map_err(|fault| fault.to_string())
    }

    /// By hand: two black cells with a digit, six without.
    #[test]
    fn a_small_puzzle_has_its_solution() {
        let grid = "5x5;boxes=none;cells=3..#./.4.../...#./#..#./.3##2";
        let line = format!("{grid};constraints=straights:R2C2.R5C2");
        let puzzle = read(&line).unwrap();
        assert_eq!(corpus_line(&puzzle), line);
        assert_eq!(read(&line.replace("R2C2.R5C2", "R5C2.R2C2")).as_ref(), Ok(&puzzle));
        let problem = puzzle.lower();
        let text = "354#154123423#5#12#413##2";
        let solution = crate::symbols::solution_grid(text, puzzle.rules()).unwrap();
        assert_eq!(crate::symbols::solution_string(&solution, puzzle.rules()), text);
        assert_eq!(judge(&problem, &solution), Ok(()));
        // Were the 3 white, it would be in a run with a 1.
        let other = read(&line.replace("R2C2.R5C2", "R2C2")).unwrap();
        assert!(judge(&other.lower(), &solution).is_err());
        for transform in crate::symmetry::Transform::of_square(puzzle.rules()) {
            let moved = transform.apply(&puzzle);
            let black = moved.constraints()[0].cells[0].len();
            assert_eq!((black, moved.lower().relations().len()), (2, problem.relations().len()));
        }
        for (cells, expected) in [
            ("R1C4", "expected cells of the grid, found the absent cell R1C4"),
            ("R1C1.R1C1", "expected each cell once, found R1C1 twice"),
            ("R1C1|R1C2", "expected one list of cells, found 2"),
        ] {
            let error = read(&format!("{grid};constraints=straights:{cells}")).unwrap_err();
            assert!(error.ends_with(expected), "{error}");
        }
        let error = read("1x4;values=1-3;lines=none;boxes=none;cells=....;constraints=straights:");
        assert!(error.unwrap_err().ends_with("expected runs of at most 3 white cells, found 4"));
    }

    /// All grids of 1 to 3 on a shape without all-different lines, filtered by the wording of the
    /// rule.
    #[test]
    fn runs_are_straight_and_nothing_else_is() {
        // . 2 .
        // # . .
        // . . #   with R1C2 black.
        let line = "3x3;lines=none;boxes=none;cells=.2./#../..#;constraints=straights:R1C2";
        let problem = read(line).unwrap().lower();
        let runs: [&[usize]; 4] = [&[4, 5], &[6, 7], &[4, 7], &[2, 5]];
        let mut count = 0;
        for number in 0..3u32.pow(9) {
            let grid: Vec<u8> =
                (0..9).map(|cell| (number / 3u32.pow(cell) % 3) as u8 + 1).collect();
            let is_straight = |run: &[usize]| {
                let mut values: Vec<u8> = run.iter().map(|&cell| grid[cell]).collect();
                values.sort_unstable();
                values.windows(2).all(|pair| pair[1] == pair[0] + 1)
            };
            let is_one = grid[3] == 1 && grid[8] == 1 && grid[1] == 2;
            let expected = is_one && runs.iter().all(|run| is_straight(run));
            assert_eq!(judge(&problem, &grid).is_ok(), expected, "{grid:?}");
            count += usize::from(expected);
        }
        assert!(count > 0);
        // Without black cells, rows and columns are straight.
        let line = "2x3;values=1-4;lines=none;boxes=none;cells=.../...;constraints=straights:";
        let puzzle = read(line).unwrap();
        assert_eq!(corpus_line(&puzzle), line);
        let problem = puzzle.lower();
        for (grid, expected) in [
            ([1, 2, 3, 2, 3, 4], true),
            ([3, 1, 2, 4, 2, 3], true),
            ([1, 2, 4, 2, 3, 3], false),
            ([1, 2, 3, 3, 2, 4], false),
            ([1, 1, 2, 2, 2, 3], false),
        ] {
            assert_eq!(judge(&problem, &grid).is_ok(), expected, "{grid:?}");
        }
    }
}
