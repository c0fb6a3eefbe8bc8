//! The Sudokus of a sheet, such as the five of a samurai: where borders are, and the picture in
//! characters. Absent cells are not drawn.
//!
//! ```text
//! +-------+-------+-------+       +-------+
//! | 1 . . | . 2 . | . . . |       | . . . |
//! ```

use super::style::width;
use quorum_puzzle::constraints::{Depiction, Stated, find};
use quorum_puzzle::{Boxes, Puzzle, Rules};
use std::collections::HashMap;

/// The Sudokus of a puzzle.
pub(super) struct SubSudokus {
    rows: usize,
    columns: usize,
    /// A number per cell that is there: cells have the same one if they are in the same box of the
    /// same Sudokus.
    numbers: Vec<Option<usize>>,
}

impl SubSudokus {
    /// Those of a puzzle, if it has any.
    pub fn of(puzzle: &Puzzle) -> Option<Self> {
        let is_block = |stated: &&Stated| {
            find(stated.name).is_ok_and(|entry| matches!(entry.picture, Depiction::SubSudoku))
        };
        let (rules, columns) = (puzzle.rules(), puzzle.columns());
        let place = |cell: usize| (cell / columns, cell % columns);
        let blocks: Vec<[(usize, usize); 2]> = puzzle
            .constraints()
            .iter()
            .filter(is_block)
            .filter_map(|stated| match stated.cells.first()?[..] {
                [first, last] => Some([place(first), place(last)]),
                _ => None,
            })
            .collect();
        let Boxes { rows: high, columns: wide } =
            Rules::customary_boxes(puzzle.values().count().into())?;
        let boxes_of = |cell: usize| -> Vec<(usize, usize, usize)> {
            let (row, column) = place(cell);
            let box_of = |(number, [first, last]): (usize, &[(usize, usize); 2])| {
                let is_in =
                    (first.0..=last.0).contains(&row) && (first.1..=last.1).contains(&column);
                let box_row = || (row - first.0) / usize::from(high);
                is_in.then(|| (number, box_row(), (column - first.1) / usize::from(wide)))
            };
            blocks.iter().enumerate().filter_map(box_of).collect()
        };
        let mut known = HashMap::new();
        let mut number = |cell: usize| {
            let next = known.len();
            (!rules.is_absent(cell)).then(|| *known.entry(boxes_of(cell)).or_insert(next))
        };
        let numbers = (0..rules.cell_count()).map(&mut number).collect();
        (!blocks.is_empty()).then_some(SubSudokus { rows: rules.rows(), columns, numbers })
    }

    /// The numbers of all cells, one for absent ones.
    pub fn numbers(&self) -> Vec<usize> {
        self.numbers.iter().map(|number| number.unwrap_or(usize::MAX)).collect()
    }

    /// The number of the cell in a row and a column from 1; `None` of absent ones and around the
    /// grid.
    fn at(&self, row: usize, column: usize) -> Option<usize> {
        let is_inside = (1..=self.rows).contains(&row) && (1..=self.columns).contains(&column);
        if is_inside { self.numbers[(row - 1) * self.columns + column - 1] } else { None }
    }

    /// Whether the line above a cell is a border; `None` if there is no line. Rows and columns are
    /// counted from 0, the last ones being behind the grid.
    pub fn above(&self, row: usize, column: usize) -> Option<bool> {
        between(self.at(row, column + 1), self.at(row + 1, column + 1))
    }

    /// The same of the line to the left of a cell.
    pub fn left(&self, row: usize, column: usize) -> Option<bool> {
        between(self.at(row + 1, column), self.at(row + 1, column + 1))
    }

    fn has_border_above(&self, row: usize, column: usize) -> bool {
        self.above(row, column) == Some(true)
    }

    fn has_border_left(&self, row: usize, column: usize) -> bool {
        self.left(row, column) == Some(true)
    }

    /// Lines of the picture; `cells` are the contents of the cells, all of one width. Borders take
    /// room only where one is.
    pub fn lines(&self, cells: &[String]) -> Vec<String> {
        let cell_width = cells.first().map_or(1, |cell| width(cell));
        let is_cut = |column| (0..self.rows).any(|row| self.has_border_left(row, column));
        let cuts: Vec<bool> = (0..=self.columns).map(is_cut).collect();
        let mut lines = Vec::new();
        for row in 0..=self.rows {
            if (0..self.columns).any(|column| self.has_border_above(row, column)) {
                lines.push(self.border(row, &cuts, cell_width));
            }
            if row < self.rows {
                lines.push(self.row(row, &cuts, cells, cell_width));
            }
        }
        lines
    }

    fn row(&self, row: usize, cuts: &[bool], cells: &[String], cell_width: usize) -> String {
        let mut line = String::new();
        for column in 0..self.columns {
            if cuts[column] {
                line += if self.has_border_left(row, column) { "| " } else { "  " };
            }
            match self.at(row + 1, column + 1) {
                Some(_) => line += &cells[row * self.columns + column],
                None => line += &" ".repeat(cell_width),
            }
            line.push(' ');
        }
        line += if self.has_border_left(row, self.columns) { "|" } else { "" };
        line.trim_end().to_owned()
    }

    /// The line above a row.
    fn border(&self, row: usize, cuts: &[bool], cell_width: usize) -> String {
        let mut line = String::new();
        for (column, is_cut) in cuts.iter().enumerate() {
            let fill = if self.has_border_above(row, column) { "-" } else { " " };
            if *is_cut {
                line.push(self.corner(row, column));
                line += fill;
            }
            line += &fill.repeat(cell_width + 1);
        }
        line.trim_end().to_owned()
    }

    /// Place where the line above a row meets that to the left of a column.
    fn corner(&self, row: usize, column: usize) -> char {
        let before = |number: usize| number.checked_sub(1);
        let across = self.has_border_above(row, column)
            || before(column).is_some_and(|column| self.has_border_above(row, column));
        let down = self.has_border_left(row, column)
            || before(row).is_some_and(|row| self.has_border_left(row, column));
        match (across, down) {
            (true, true) => '+',
            (true, false) => '-',
            (false, true) => '|',
            (false, false) => ' ',
        }
    }
}

/// The line between two cells.
fn between(one: Option<usize>, other: Option<usize>) -> Option<bool> {
    (one.is_some() || other.is_some()).then_some(one != other)
}

#[cfg(test)]
mod tests {
    use crate::picture::grid_picture;
    use crate::style::PictureStyle;
    use crate::svg::svg;
    use quorum_puzzle::corpus_line;

    /// Two blocks of 4x4 with a box in common.
    const TWO: &str = "6x6;values=1-4;lines=none;boxes=none;\
                       cells=1...##/....##/....../....../##..../##...2;\
                       constraints=sub-sudoku:R1C1.R4C4/sub-sudoku:R3C3.R6C6";

    #[test]
    fn boxes_are_framed_and_absent_cells_are_blank() {
        let puzzle = corpus_line::parse(TWO).unwrap();
        let style = PictureStyle { frames: true, ..PictureStyle::default() };
        let drawn = "\
# values 1-4
# lines none
# boxes none
+-----+-----+
| 1 . | . . |
| . . | . . |
+-----+-----+-----+
| . . | . . | . . |
| . . | . . | . . |
+-----+-----+-----+
      | . . | . . |
      | . . | . 2 |
      +-----+-----+";
        assert_eq!(grid_picture(&puzzle, &style), drawn);
        let marked = PictureStyle { marked: &[0], ..style };
        assert!(grid_picture(&puzzle, &marked).contains("\n| 1* .  | .  .  |\n"));
        // Absent cells are drawn where there is no such block.
        let plain = corpus_line::parse(TWO.split(";constraints=").next().unwrap()).unwrap();
        assert!(grid_picture(&plain, &style).contains("\n| 1 . . . # # |\n"));
    }

    #[test]
    fn blocks_have_thick_frames() {
        let puzzle = corpus_line::parse(TWO).unwrap();
        let drawn = svg(&puzzle, &PictureStyle::default());
        assert_eq!(drawn.matches("class=\"dark\"").count(), 0);
        assert_eq!(drawn.matches("stroke-width=\"5\"").count(), 2);
        assert!(drawn.contains(">in each thick frame"), "{drawn}");
        // Lines around 28 cells of 36: those of boxes are thick, others thin.
        let path = |class: &str| {
            let line = drawn.lines().find(|line| line.ends_with(&format!("class=\"{class}\"/>")));
            line.unwrap().matches('M').count()
        };
        assert_eq!((path("thin"), path("border")), (28, 40));
    }
}
