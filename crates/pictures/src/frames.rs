//! A grid with the borders of its regions, whatever their shape, and the signs between
//! the cells: what a picture in characters shows where the compact frames around boxes
//! have no room.
//!
//! A character column between two cells holds a border, a sign, or nothing; a line of
//! characters between two rows likewise. A sign across a border takes its place.
//!
//! ```text
//! +-----------+---+
//! | 1 < .   . | . |
//! |       +---+   |
//! ```

use super::style::{COLUMNS, PictureStyle, width};
use super::sub_sudokus::SubSudokus;
use quorum_puzzle::Puzzle;

/// Lines of the picture; `cells` are the contents of the cells, all of one width and one
/// number of lines, with a place for a star at the end of each where `style` needs one.
pub(super) fn rows(puzzle: &Puzzle, cells: &[String], style: &PictureStyle<'_>) -> Vec<String> {
    let height = puzzle.rules().rows();
    let frames = Frames::new(puzzle, cells, style);
    let mut lines = Vec::with_capacity(2 * height + 1);
    for row in 0..height {
        lines.push(frames.between(row));
        lines.extend((0..frames.height).map(|line| frames.cells(row, line, cells)));
    }
    lines.push(frames.between(height));
    lines
}

struct Frames<'a> {
    puzzle: &'a Puzzle,
    style: &'a PictureStyle<'a>,
    /// The region of every cell, or its boxes in the Sudokus of a sheet; else all alike.
    regions: Vec<usize>,
    /// Columns of a cell without those beside it.
    width: usize,
    /// Lines of a cell.
    height: usize,
    /// Whether a cell ends with the place of a star.
    starred: bool,
}

impl<'a> Frames<'a> {
    fn new(puzzle: &'a Puzzle, cells: &[String], style: &'a PictureStyle<'a>) -> Self {
        let sub_sudokus = SubSudokus::of(puzzle).map(|sheet| sheet.numbers());
        let regions = sub_sudokus.or_else(|| puzzle.rules().region_numbers());
        let regions = regions.unwrap_or_else(|| vec![0; puzzle.rules().cell_count()]);
        let first = cells.first().map_or(" ", String::as_str);
        let width = first.lines().next().map_or(1, width);
        let (height, starred) = (first.lines().count(), style.has_stars());
        Frames { puzzle, style, regions, width, height, starred }
    }

    fn rows(&self) -> usize {
        self.puzzle.rules().rows()
    }

    fn columns(&self) -> usize {
        self.puzzle.columns()
    }

    /// Whether there is a border above row `row` in this column.
    fn edge_above(&self, row: usize, column: usize) -> bool {
        let (columns, cell) = (self.columns(), row * self.columns() + column);
        row == 0 || row == self.rows() || self.regions[cell - columns] != self.regions[cell]
    }

    /// Whether there is a border to the left of this column in row `row`.
    fn edge_left(&self, row: usize, column: usize) -> bool {
        let (columns, cell) = (self.columns(), row * self.columns() + column);
        column == 0 || column == columns || self.regions[cell - 1] != self.regions[cell]
    }

    /// A line of a row of cells with the signs beside them; signs in the middle one.
    fn cells(&self, row: usize, line: usize, cells: &[String]) -> String {
        let (columns, of_cell) = (self.columns(), line);
        let is_middle = of_cell == self.height / 2;
        let mut line = String::from("|");
        for column in 0..columns {
            let cell = row * columns + column;
            // The star of the sign before takes the place of the blank.
            let star = is_middle && column > 0 && self.is_starred(cell - 1, cell);
            line.push(if star { '*' } else { ' ' });
            line.push_str(cells[cell].lines().nth(of_cell).unwrap_or_default());
            if !self.starred {
                line.push(' ');
            }
            match self.puzzle.right(cell) {
                Some(sign) if is_middle => line += &self.sign(sign.across(), cell, cell + 1),
                _ if self.edge_left(row, column + 1) => line.push('|'),
                _ => line.push(' '),
            }
        }
        line
    }

    /// The line above row `row`.
    fn between(&self, row: usize) -> String {
        let columns = self.columns();
        let mut line = String::new();
        for column in 0..columns {
            line.push(self.corner(row, column));
            let fill = if self.edge_above(row, column) { "-" } else { " " };
            let cell = row * columns + column;
            let sign = row
                .checked_sub(1)
                .and_then(|_| (row < self.rows()).then(|| self.puzzle.down(cell - columns))?);
            let value = self.width - usize::from(self.starred);
            // Under the last character of a value, in the middle of a block, the star after it.
            let before = if self.height == 1 { value } else { 1 + value / 2 };
            match sign {
                None => line += &fill.repeat(value + 2),
                Some(sign) => {
                    line += &fill.repeat(before);
                    line += &self.sign(sign.downward(), cell - columns, cell);
                    line += if self.is_starred(cell - columns, cell) { "*" } else { fill };
                    line += &fill.repeat(value - before);
                }
            }
        }
        line.push(self.corner(row, columns));
        line
    }

    /// Place where the line above row `row` meets the column to the left of `column`.
    fn corner(&self, row: usize, column: usize) -> char {
        let (rows, columns) = (self.rows(), self.columns());
        let across = column > 0 && self.edge_above(row, column - 1)
            || column < columns && self.edge_above(row, column);
        let down =
            row > 0 && self.edge_left(row - 1, column) || row < rows && self.edge_left(row, column);
        match (across, down) {
            (true, true) => '+',
            (true, false) => '-',
            (false, true) => '|',
            (false, false) => ' ',
        }
    }

    fn is_starred(&self, a: usize, b: usize) -> bool {
        !self.style.color && self.style.is_marked_sign(a, b)
    }

    fn sign(&self, sign: char, a: usize, b: usize) -> String {
        self.style.drawn_sign(sign, (a, b), false)
    }
}

/// Columns of the picture of a grid of `size` cells a row, each `width` columns wide.
pub(super) fn columns(size: usize, width: usize, starred: bool) -> usize {
    1 + size * (width + 3 - usize::from(starred))
}

/// Whether the regions would be lost in the plain picture, and what is there fits in the
/// compact frames no better: a jigsaw, or signs in regions as far as there is room.
pub(super) fn are_needed(puzzle: &Puzzle, width: usize, starred: bool) -> bool {
    let rules = puzzle.rules();
    let signs = puzzle.signs().next().is_some();
    if signs {
        rules.region_numbers().is_some() && columns(puzzle.columns(), width, starred) <= COLUMNS
    } else {
        rules.jigsaw().is_some()
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::picture::{picture, side_by_side};
    use quorum_puzzle::{Sign, corpus_line};

    fn puzzle(text: &str) -> Puzzle {
        corpus_line::parse(text).unwrap()
    }

    const JIGSAW: &str = "4x4;regions=1112/1322/3324/3444;cells=1.../..{23}./..../...4";

    #[test]
    fn regions_of_a_jigsaw_and_signs_on_their_borders() {
        let style = PictureStyle { frames: true, ..PictureStyle::default() };
        let mut jigsaw = puzzle(&JIGSAW.replace("{23}", "."));
        assert_eq!(
            picture(&jigsaw, &style),
            "# regions 1112/1322/3324/3444\n\
             +-----------+---+\n\
             | 1   .   . | . |\n\
             |   +---+---+   |\n\
             | . | . | .   . |\n\
             +---+   |   +---+\n\
             | .   . | . | . |\n\
             |   +---+---+   |\n\
             | . | .   .   4 |\n\
             +---+-----------+"
        );
        jigsaw.set_right(0, Some(Sign::Less));
        jigsaw.set_right(4, Some(Sign::Greater));
        jigsaw.set_down(1, Some(Sign::Greater));
        jigsaw.set_down(5, Some(Sign::Less));
        let marked = PictureStyle { marked: &[0], marked_signs: &[(0, 1), (5, 9)], ..style };
        assert_eq!(
            picture(&jigsaw, &marked).lines().take(5).collect::<Vec<_>>()[1..],
            ["+-----------+---+", "| 1*<*.   . | . |", "|   +-v-+---+   |", "| . > . | .   . |",]
        );
        assert!(picture(&jigsaw, &marked).contains("\n+---+ ^*|   +---+\n"));
        let colored = picture(&jigsaw, &PictureStyle { color: true, ..marked });
        assert!(colored.contains(" \u{1b}[7m1\u{1b}[0m \u{1b}[7m<\u{1b}[0m .   . | . |"));
        assert_eq!(anstream::adapter::strip_str(&colored).to_string(), picture(&jigsaw, &style));
    }

    #[test]
    fn two_greater_than_solutions_fit_side_by_side_in_80_columns() {
        let cells = ["........."; 9].join("/");
        let mut puzzle = puzzle(&format!("9x9;boxes=3x3;cells={cells}"));
        for row in [0, 3, 6] {
            puzzle.set_right(9 * row, Some(Sign::Less));
            puzzle.set_down(9 * row, Some(Sign::Greater));
        }
        let solution = [1; 81];
        let style = PictureStyle {
            solution: Some(&solution),
            marked: &[0, 80],
            frames: true,
            ..PictureStyle::default()
        };
        let one = picture(&puzzle, &style);
        assert_eq!(one.lines().nth(2), Some("| 1*< 1   1 | 1   1   1 | 1   1   1 |"));
        for (left, right) in [
            (one.clone(), one.clone()),
            (picture(&puzzle, &PictureStyle { color: true, ..style }), one),
        ] {
            let two = side_by_side(&left, &right);
            assert_eq!(two.lines().map(width).max(), Some(77), "{two}");
        }
    }

    #[test]
    fn a_jigsaw_and_its_header_fit_in_80_columns() {
        let rows =
            (0..9).map(|row| format!("{}{}", "123456789".split_at(row).1, &"123456789"[..row]));
        let regions = rows.collect::<Vec<_>>().join("/");
        let cells = ["........."; 9].join("/");
        let puzzle = puzzle(&format!("9x9;regions={regions};cells={cells}"));
        let style = PictureStyle { frames: true, ..PictureStyle::default() };
        let one = picture(&puzzle, &style);
        assert!(one.starts_with("# regions 123456789/234567891/"));
        assert!(one.contains("\n# regions /891234567/912345678\n+---+"), "{one}");
        let two = side_by_side(&one, &one);
        assert_eq!(two.lines().map(width).max(), Some(79), "{two}");
        assert_eq!(two.lines().filter(|line| line.contains("# regions")).count(), 2);
    }
}
