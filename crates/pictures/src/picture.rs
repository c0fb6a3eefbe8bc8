//! Puzzles and solutions drawn in characters, for terminals and files.
//!
//! Constraints are listed in words below the grid.
//!
//! The plain picture has the signs between the cells and the header that states the rules;
//! the format `picture` reads it back. With frames it shows the regions as well; without
//! signs the format `framed` reads that.

use super::frames;
use super::listing::Listing;
use super::style::{COLUMNS, PictureStyle, width};
use super::sub_sudokus::SubSudokus;
use anstyle::Style;
use quorum_problem::ValueSet;
use quorum_puzzle::header::header;
use quorum_puzzle::symbols::cell_symbol;
use quorum_puzzle::{Puzzle, Rules, Sign, Values};

/// The picture of a puzzle, lines joined by line ends, the header first.
///
/// # Panics
/// If the solution has not one value per cell.
pub fn picture(puzzle: &Puzzle, style: &PictureStyle<'_>) -> String {
    let mut lines = vec![grid_picture(puzzle, style)];
    lines.extend(Listing::default().below([(puzzle, style.marked_constraints)], COLUMNS));
    lines.join("\n")
}

/// The constraints of a puzzle in words, as they are listed below its picture; empty if it has
/// none.
pub fn constraints(puzzle: &Puzzle) -> String {
    Listing::default().below([(puzzle, &[][..])], COLUMNS).join("\n")
}

/// The picture without the list of its constraints.
///
/// # Panics
/// As [`picture`].
pub fn grid_picture(puzzle: &Puzzle, style: &PictureStyle<'_>) -> String {
    let mut lines = match style.candidates {
        Some(_) => Vec::new(),
        None => header(puzzle.rules()),
    };
    let mut rows = rows(puzzle, style);
    let count = usize::from(puzzle.values().count());
    let is_wide = || rows.iter().any(|row| width(row) > COLUMNS);
    let contents = contents(puzzle, style);
    let has_sets = contents.iter().any(|content| content.len() > 1);
    if style.frames && count <= 9 && has_sets && is_wide() {
        let across = (1..).find(|across| across * across >= count).unwrap_or(1);
        let blocks: Vec<String> =
            contents.iter().map(|content| block(content, across, puzzle.values())).collect();
        rows = frames::rows(puzzle, &drawn(puzzle, &blocks, style), style);
    }
    lines.extend(rows);
    lines.join("\n")
}

/// The lines below the header, each cell in one line.
fn rows(puzzle: &Puzzle, style: &PictureStyle<'_>) -> Vec<String> {
    let (rows, columns) = (puzzle.rules().rows(), puzzle.columns());
    let contents = contents(puzzle, style);
    let is_compact =
        style.frames && puzzle.signs().next().is_none() && puzzle.rules().jigsaw().is_none();
    let sub_sudokus = if is_compact { SubSudokus::of(puzzle) } else { None };
    if is_compact && style.candidates.is_some() && sub_sudokus.is_none() {
        // Only here a narrow column saves room.
        return framed_rows(&drawn(puzzle, &contents, style), puzzle.rules());
    }
    let widest = contents.iter().map(String::len).max().unwrap_or(1);
    let contents: Vec<String> = contents.iter().map(|text| format!("{text:>widest$}")).collect();
    let cells = drawn(puzzle, &contents, style);
    if let Some(sub_sudokus) = sub_sudokus {
        return sub_sudokus.lines(&cells);
    }
    if is_compact {
        return framed_rows(&cells, puzzle.rules());
    }
    let cell_width = cells.first().map_or(1, |cell| width(cell));
    if style.frames && frames::are_needed(puzzle, cell_width, style.has_stars()) {
        return frames::rows(puzzle, &cells, style);
    }
    let mut lines = Vec::new();
    // Without color, marks take a column of their own: after every cell, and after
    // every sign to the right if one of those is marked.
    let cell_stars = style.has_stars();
    let sign_stars = !style.color && style.marked_signs.iter().any(|&(a, b)| a.abs_diff(b) == 1);
    for row in 0..rows {
        let in_row = row * columns..(row + 1) * columns;
        let mut line = String::new();
        for cell in in_row.clone() {
            line.push_str(&cells[cell]);
            let sign = puzzle.right(cell).map_or(' ', Sign::across);
            line.push_str(&style.drawn_sign(sign, (cell, cell + 1), sign_stars));
        }
        lines.push(line.trim_end().to_owned());
        if row + 1 < rows {
            let below = |cell| {
                let sign = puzzle.down(cell).map_or(' ', Sign::downward);
                // Under the last character of the value, before the place of the star.
                let before = cell_width - usize::from(cell_stars) - 1;
                let sign = style.drawn_sign(sign, (cell, cell + columns), cell_stars);
                format!("{:before$}{sign}{:after$}", "", "", after = 1 + usize::from(sign_stars))
            };
            lines.push(in_row.map(below).collect::<String>().trim_end().to_owned());
        }
    }
    lines
}

/// Contents of the cells: a value, candidates, or a dot; `#` for an absent cell.
fn contents(puzzle: &Puzzle, style: &PictureStyle<'_>) -> Vec<String> {
    style.check(puzzle);
    let values = puzzle.values();
    let candidates = |cell: usize| style.candidates.map(|sets| sets[cell]);
    let content = |(cell, &set): (usize, &ValueSet)| match (style.solution, candidates(cell)) {
        _ if puzzle.rules().is_absent(cell) => "#".to_owned(),
        (Some(solution), _) => style.value(solution[cell], values),
        (None, Some(set)) if !set.is_empty() => {
            let texts: Vec<String> =
                set.iter().map(|number| values.value(number).to_string()).collect();
            texts.join(if values.have_two_digits() { "," } else { "" })
        }
        _ => cell_symbol(set, values),
    };
    puzzle.candidates().iter().enumerate().map(content).collect()
}

/// Candidates in several lines of `across` digits, each digit at its own place; one
/// character is in the middle.
fn block(content: &str, across: usize, values: Values) -> String {
    let is_single = content.len() == 1;
    let place = |place: usize| match is_single {
        true if place == across / 2 * across + across / 2 => content.to_owned(),
        true => " ".to_owned(),
        false => {
            let digit = (place + usize::from(values.low())).to_string();
            if content.contains(&digit) { digit } else { " ".to_owned() }
        }
    };
    let line = |line: usize| (line * across..(line + 1) * across).map(place).collect::<String>();
    (0..across).map(line).collect::<Vec<_>>().join("\n")
}

/// Contents of the cells, marks included, and a place for the star of a mark where one
/// has it. The contents may have several lines, of one width.
fn drawn(puzzle: &Puzzle, contents: &[String], style: &PictureStyle<'_>) -> Vec<String> {
    let is_starred = style.has_stars();
    let drawn = contents.iter().enumerate().map(|(cell, content)| {
        // Beside the values of a solution, the givens are bold.
        let is_beside = style.solution.is_some() || style.candidates.is_some();
        let given = is_beside && puzzle.given(cell).is_some();
        let weight = if given { Style::new().bold() } else { Style::new() };
        let reversed = weight.invert();
        let marked = style.marked.contains(&cell);
        let starry = content.lines().position(|line| !line.trim().is_empty());
        let lines = content.lines().enumerate().map(|(index, line)| match (marked, style.color) {
            (true, true) => format!("{reversed}{line}{reversed:#}"),
            (false, true) => format!("{weight}{line}{weight:#}"),
            (true, false) if Some(index) == starry => starred(line),
            (_, false) if is_starred => format!("{line} "),
            (_, false) => line.to_owned(),
        });
        lines.collect::<Vec<_>>().join("\n")
    });
    drawn.collect()
}

/// A line of a cell with the star directly after its content, one column wider.
fn starred(line: &str) -> String {
    let text = line.trim_end();
    format!("{text}*{}", &line[text.len()..])
}

/// Rows of cells with the boxes drawn around them; without boxes one frame around all.
/// The cells of a column are padded to one width.
pub(super) fn framed_rows(cells: &[String], rules: &Rules) -> Vec<String> {
    let columns = rules.columns();
    let (height, box_width) = match rules.boxes() {
        Some(boxes) => (usize::from(boxes.rows), usize::from(boxes.columns)),
        None => (rules.rows(), columns),
    };
    let column_width =
        |column| cells[column..].iter().step_by(columns).map(|cell| width(cell)).max().unwrap_or(1);
    let widths: Vec<usize> = (0..columns).map(column_width).collect();
    let edges = widths.chunks(box_width).map(|widths| {
        let columns = widths.iter().sum::<usize>() + widths.len() + 1;
        format!("{}+", "-".repeat(columns))
    });
    let border = format!("+{}", edges.collect::<String>());
    let mut lines = Vec::new();
    for (row, cells) in cells.chunks(columns).enumerate() {
        if row % height == 0 {
            lines.push(border.clone());
        }
        let mut line = String::from("|");
        for (cells, widths) in cells.chunks(box_width).zip(widths.chunks(box_width)) {
            for (cell, column_width) in cells.iter().zip(widths) {
                let padding = column_width - width(cell);
                line.push_str(&format!(" {:padding$}{cell}", ""));
            }
            line.push_str(" |");
        }
        lines.push(line);
    }
    lines.push(border);
    lines
}

/// Two pictures next to each other, as wide as the left one is plus three columns. A
/// header that both have and that is wider than the pictures is written once above them.
pub fn side_by_side(left: &str, right: &str) -> String {
    let shared = left.lines().zip(right.lines());
    let shared = shared.take_while(|(a, b)| a == b && a.starts_with('#')).count();
    let widest = |lines: &mut dyn Iterator<Item = &str>| lines.map(width).max();
    if widest(&mut left.lines().take(shared)) > widest(&mut left.lines().skip(shared)) {
        let mut lines: Vec<String> = left.lines().take(shared).map(str::to_owned).collect();
        let body = |text: &str| text.lines().skip(shared).collect::<Vec<_>>().join("\n");
        lines.push(side_by_side(&body(left), &body(right)));
        return lines.join("\n");
    }
    let left_width = left.lines().map(width).max().unwrap_or(0);
    let count = left.lines().count().max(right.lines().count());
    let (mut left, mut right) = (left.lines(), right.lines());
    let mut lines = Vec::new();
    for _ in 0..count {
        let (left, right) = (left.next().unwrap_or(""), right.next().unwrap_or(""));
        let gap = left_width - width(left) + 3;
        lines.push(format!("{left}{:gap$}{right}", "").trim_end().to_owned());
    }
    lines.join("\n")
}

#[cfg(test)]
mod tests {
    use super::*;
    use quorum_puzzle::{Boxes, Diagonals, corpus_line};

    const LINE: &str = "9x9;boxes=3x3;cells=53..7..../6..195.../.98....6./8...6...3/4..8.3..1/\
                        7...2...6/.6....28./...419..5/....8..79";

    fn puzzle(text: &str) -> Puzzle {
        corpus_line::parse(text).unwrap()
    }

    #[test]
    fn the_picture_of_a_futoshiki() {
        let text = "# boxes none\n2>. .\nv   ^\n. .<.\n  ^\n.>. .";
        let puzzle = puzzle("3x3;boxes=none;cells=2../.../...;signs=>./v.^/.</.^./>.");
        assert_eq!(picture(&puzzle, &PictureStyle::default()), text);
        let solution = [2, 1, 3, 1, 2, 3, 3, 2, 1];
        let style =
            PictureStyle { solution: Some(&solution), marked: &[1, 5], ..Default::default() };
        assert_eq!(
            picture(&puzzle, &style),
            "# boxes none\n2 >1* 3\nv     ^\n1  2 <3*\n   ^\n3 >2  1"
        );
        let style = PictureStyle { color: true, ..style };
        let drawn = picture(&puzzle, &style);
        assert!(drawn.contains("\u{1b}[7m1\u{1b}[0m 3"), "{drawn:?}");
    }

    #[test]
    fn constraints_are_written_below() {
        let text = "3x3;boxes=none;cells=2../.../...;\
                    constraints=cage=3:R2C2.R1C3/sum>=4:R1C1.R1C2.R1C3.R2C1.R2C2.R2C3.R3C1.R3C2.R3C3";
        let puzzle = puzzle(text);
        let marked = &puzzle.constraints()[..1];
        let style = PictureStyle { marked_constraints: marked, ..Default::default() };
        assert_eq!(
            picture(&puzzle, &style),
            "# boxes none\n2 . .\n\n. . .\n\n. . .\n\
             cage: values differ, and sum to the number if there is one\n  3: R1C3, R2C2 *\n\
             sum: the sum of the cells, each times its coefficient, is, is not, is at most or\n  \
             at least a number; digits may repeat\n  >= 4: R1C1, R1C2, R1C3, R2C1, R2C2, R2C3, R3C1, R3C2, R3C3"
        );
    }

    #[test]
    fn wide_values_are_aligned() {
        let mut puzzle = Puzzle::empty(Rules::new(10, None).unwrap());
        puzzle.set_given(0, 10);
        puzzle.set_right(0, Some(Sign::Less));
        puzzle.set_down(1, Some(Sign::Greater));
        let drawn = picture(&puzzle, &PictureStyle::default());
        let lines: Vec<&str> = drawn.lines().collect();
        assert_eq!(lines[1], "10< .  .  .  .  .  .  .  .  .");
        assert_eq!(lines[2], "    v");
    }

    #[test]
    fn two_framed_solutions_fit_side_by_side_in_80_columns() {
        let puzzle = puzzle(LINE);
        let solution: Vec<u8> = (0..81).map(|cell| cell % 9 + 1).collect();
        let style = PictureStyle {
            solution: Some(&solution),
            marked: &[0, 80],
            frames: true,
            ..Default::default()
        };
        let one = picture(&puzzle, &style);
        assert_eq!(one.lines().nth(2), Some("| 1* 2  3  | 4  5  6  | 7  8  9  |"));
        let colored = picture(&puzzle, &PictureStyle { color: true, ..style });
        for (left, right) in [(&one, &one), (&colored, &one)] {
            let two = side_by_side(left, right);
            assert!(two.lines().all(|line| width(line) <= 80), "{two}");
            let widths: Vec<_> = two.lines().skip(1).map(width).collect();
            assert!(widths.windows(2).all(|pair| pair[0] == pair[1]), "{two}");
        }
    }

    #[test]
    fn wide_candidates_stand_in_blocks() {
        let boxes = Some(Boxes { rows: 3, columns: 3 });
        let rules = Rules::new(9, boxes).unwrap().with_diagonals(Diagonals::BOTH);
        let mut puzzle = Puzzle::empty(rules);
        puzzle.set_given(0, 5);
        puzzle.set_candidates(1, ValueSet::from_iter(1..=8));
        puzzle.set_down(1, Some(Sign::Less));
        puzzle.set_right(9, Some(Sign::Greater));
        let lines = |style: &PictureStyle<'_>| {
            let drawn = picture(&puzzle, style);
            assert!(drawn.lines().all(|line| width(line) <= COLUMNS), "{drawn}");
            drawn.lines().map(|line| line[..line.len().min(18)].to_owned()).collect::<Vec<_>>()
        };
        let framed = PictureStyle { frames: true, ..Default::default() };
        let marked = PictureStyle { marked: &[0, 1], marked_signs: &[(10, 1)], ..framed };
        assert_eq!(
            lines(&marked)[2..10],
            [
                "+-----------------",
                "|       123*      ",
                "|  5*   456    .  ",
                "|       78        ",
                "|        ^*       ",
                "|                 ",
                "|  .  >  .     .  ",
                "|                 ",
            ]
        );
        let survivors = vec![ValueSet::full(9); 81];
        let style = PictureStyle { candidates: Some(&survivors), ..framed };
        assert_eq!(lines(&style)[..2], ["+-----------------", "| 123   123   123 "]);
    }
}
