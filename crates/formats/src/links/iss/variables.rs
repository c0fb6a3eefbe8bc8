//! Cells that the items of a string name: those of the grid, and extra cells, which lie on no grid.
//!
//! `Var~S~label~81` declares the group of extra cells VS1 to VS81, `Var~S~label~9x9` the same ones
//! in rows of nine, `Var~S` the cell VS. They have the values of the grid, and no rule of the grid
//! applies to them. A group may be declared after its first use.
//!
//! The cells of each group lie in rows of their own, which are as long as those of the grid if the
//! item does not state another length. Marks between neighbors and the moves of `Replicate` follow
//! these rows; no cell has a neighbor in another group or in the grid.
//!
//! The program counts solutions that differ in extra cells only; here a solution is a grid, for
//! which extra cells have some values.
//!
//! The cells of a puzzle have numbers: first those of the grid, then those of the groups in the
//! order of their declaration. A puzzle has no groups of extra cells, so that all of them are
//! written as one group, VX, but for the labels of `chaos.rs`, CC.

use crate::prelude::*;
use quorum_problem::Budget;
use std::collections::HashMap;

/// Digits of cells and of jigsaw regions.
pub const RADIX: u32 = 17;

/// The largest number of cells that the program searches, extra ones among them.
pub const MOST_CELLS: usize = 1000;

/// Groups that a message lists.
const MOST_LISTED: usize = 5;

/// The name of the group that is written.
const WRITTEN: &str = "X";

/// The beginning of the names of its cells.
pub const GROUP: &str = "VX";

/// The beginning of the names of labels, which `ChaosConstruction` declares.
pub const LABELS: &str = "CC";

/// All cells of a string, by name and by place.
#[derive(Debug)]
pub struct Layout {
    grid: Rules,
    /// The grid, then the groups, by their first cell.
    areas: Vec<Area>,
    /// The number of the area of each group, by its name.
    by_name: HashMap<String, usize>,
    /// What is left for the automata of all items.
    pub budget: Budget,
}

/// Cells in rows: the grid or a group of extra cells. Only the last row may be shorter.
#[derive(Debug)]
struct Area {
    /// The beginning of the names of its cells; empty for the grid.
    name: String,
    /// Number of its first cell.
    start: usize,
    cells: usize,
    columns: usize,
}

impl Area {
    /// Its cells in a message.
    fn listed(&self) -> String {
        match self.cells {
            1 => self.name.clone(),
            cells => format!("{0}1-{0}{cells}", self.name),
        }
    }
}

/// A move of all cells of one area: as from the first of these cells to the second.
pub type Move = (usize, usize);

impl Layout {
    /// A grid of the shape, the values and the lines of these rules, without extra cells.
    pub fn of_grid(grid: Rules) -> Self {
        let (cells, columns) = (grid.cell_count(), grid.columns());
        let areas = vec![Area { name: String::new(), start: 0, cells, columns }];
        Layout { grid, areas, by_name: HashMap::new(), budget: Budget::default() }
    }

    /// That of rules whose first extra cells, in this number, are labels; the others are one group.
    pub fn with_labels(rules: &Rules, labels: usize) -> Self {
        let mut layout = Layout::of_grid(rules.clone());
        let others = rules.extra_cells().len() - labels;
        for (name, cells) in [(LABELS, labels), (GROUP, others)] {
            if cells > 0 {
                layout.add(name.to_owned(), cells, rules.columns());
            }
        }
        layout
    }

    /// The cells of a group, and the length of its rows.
    pub fn cells_of(&self, name: &str) -> Option<(Vec<usize>, usize)> {
        let area = &self.areas[*self.by_name.get(name)?];
        Some(((area.start..area.start + area.cells).collect(), area.columns))
    }

    /// Whether a cell is one of the labels.
    pub fn is_label(&self, cell: usize) -> bool {
        let area = self.by_name.get(LABELS).map(|&number| &self.areas[number]);
        area.is_some_and(|area| (area.start..area.start + area.cells).contains(&cell))
    }

    /// Adds a group of another name.
    pub fn add(&mut self, name: String, cells: usize, columns: usize) {
        let start = self.all_cells();
        self.by_name.insert(name.clone(), self.areas.len());
        self.areas.push(Area { name, start, cells, columns });
    }

    /// Rows, columns and values of the grid.
    pub fn grid(&self) -> &Rules {
        &self.grid
    }

    /// Number of cells, extra ones among them.
    fn all_cells(&self) -> usize {
        self.areas.last().map_or(0, |area| area.start + area.cells)
    }

    /// Number of extra cells.
    pub fn extra_cells(&self) -> usize {
        self.all_cells() - self.areas[0].cells
    }

    /// Whether a cell lies outside of the grid.
    pub fn is_extra(&self, cell: usize) -> bool {
        cell >= self.areas[0].cells
    }

    /// The name of a cell: `R1C1` with one digit each, or that of an extra cell.
    pub fn name(&self, cell: usize) -> String {
        let area = &self.areas[self.area_of(cell)];
        let number = cell - area.start;
        let digit = |number: usize| char::from_digit(number as u32 + 1, RADIX).expect("at most 16");
        match area.cells {
            _ if area.name.is_empty() => {
                format!("R{}C{}", digit(number / area.columns), digit(number % area.columns))
            }
            1 => area.name.clone(),
            _ => format!("{}{}", area.name, number + 1),
        }
    }

    /// The item that declares the extra cells but for labels; empty if there are none.
    pub fn declaration(&self) -> String {
        let group = self.by_name.get(GROUP).map(|&number| self.areas[number].cells);
        group.map_or(String::new(), |cells| format!(".Var~{WRITTEN}~~{cells}"))
    }

    /// The cell of a name: `R1C1` with one digit each (decimal numbers of more digits are taken as
    /// well), or that of an extra cell.
    pub fn cell(&self, text: Text<'_>) -> Result<usize, Fault> {
        let cell = self.extra_cell(text.text).or_else(|| self.grid_cell(text.text));
        cell.ok_or_else(|| text.fault(0, self.expected(), quoted(text.text)))
    }

    fn grid_cell(&self, name: &str) -> Option<usize> {
        let digit = |at: usize| name[at..].chars().next().and_then(|c| c.to_digit(RADIX));
        let one_digit = name.is_ascii()
            && name.len() == 4
            && name.starts_with(['R', 'r'])
            && name[2..].starts_with(['C', 'c']);
        let (row, column) = if one_digit {
            digit(1).zip(digit(3)).map(|(row, column)| (row as usize, column as usize))?
        } else {
            quorum_puzzle::spelling::cell(name)
                .map(|cell| (usize::from(cell.row) + 1, usize::from(cell.column) + 1))?
        };
        cell_at(&self.grid, row as isize - 1, column as isize - 1)
    }

    fn extra_cell(&self, name: &str) -> Option<usize> {
        let group = name.trim_end_matches(|symbol: char| symbol.is_ascii_digit());
        let area = &self.areas[*self.by_name.get(group)?];
        let number = match (&name[group.len()..], area.cells) {
            ("", 1) => 1,
            ("", _) | (_, 1) => return None,
            (digits, cells) => whole(digits).filter(|&number| number <= cells)?,
        };
        Some(area.start + number - 1)
    }

    /// The cells that there are, in a message.
    fn expected(&self) -> String {
        let grid = format!("a cell of the {} grid", self.grid.shape());
        match &self.areas[1..] {
            [] => grid,
            groups if groups.len() > MOST_LISTED => {
                format!("{grid} or of the {} groups of Var", groups.len())
            }
            groups => {
                let groups: Vec<String> = groups.iter().map(Area::listed).collect();
                format!("{grid} or an extra one ({})", groups.join(", "))
            }
        }
    }

    /// The number of the area of a cell.
    fn area_of(&self, cell: usize) -> usize {
        self.areas.partition_point(|area| area.start <= cell) - 1
    }

    /// The area of a cell, its row and its column there.
    fn place(&self, cell: usize) -> (usize, [usize; 2]) {
        let number = self.area_of(cell);
        let area = &self.areas[number];
        let index = cell - area.start;
        (number, [index / area.columns, index % area.columns])
    }

    /// The cell some rows below and then some columns to the right, in the area of a cell. As in
    /// the program, the cell between the two steps has to exist, which matters where the last row
    /// is shorter.
    pub fn step(&self, cell: usize, down: isize, right: isize) -> Option<usize> {
        let (number, [row, column]) = self.place(cell);
        let area = &self.areas[number];
        let at = |row: usize, column: usize| {
            let index = row.checked_mul(area.columns)?.checked_add(column)?;
            (column < area.columns && index < area.cells).then_some(area.start + index)
        };
        let row = row.checked_add_signed(down)?;
        at(row, column)?;
        at(row, column.checked_add_signed(right)?)
    }

    /// The cells that have a common side with a cell.
    pub fn neighbors(&self, cell: usize) -> Vec<usize> {
        let steps = [(0, 1), (1, 0), (0, -1), (-1, 0)];
        steps.iter().filter_map(|&(down, right)| self.step(cell, down, right)).collect()
    }

    /// The move from one cell to another one of the same area.
    pub fn between(&self, from: usize, to: usize) -> Option<Move> {
        let is_cell = to < self.all_cells() && self.area_of(from) == self.area_of(to);
        is_cell.then_some((from, to))
    }

    /// The area of a cell, in a message.
    pub fn named_area(&self, cell: usize) -> String {
        let area = &self.areas[self.area_of(cell)];
        match area.name.as_str() {
            "" => format!("the {} grid", self.grid.shape()),
            _ => area.listed(),
        }
    }

    /// The cell after a move; `None` for a cell of another area, or where there is none.
    pub fn moved(&self, cell: usize, (from, to): Move) -> Option<usize> {
        let ((area, from), (other, place)) = (self.place(from), self.place(cell));
        let [down, right] = [0, 1].map(|side| place[side] as isize - from[side] as isize);
        // The program goes from the end of the move, too.
        if area == other { self.step(to, down, right) } else { None }
    }
}

/// The cell at a place, from zero, if the grid has it.
pub fn cell_at(grid: &Rules, row: isize, column: isize) -> Option<usize> {
    let row = usize::try_from(row).ok().filter(|&row| row < grid.rows())?;
    let column = usize::try_from(column).ok().filter(|&column| column < grid.columns())?;
    Some(row * grid.columns() + column)
}

/// A decimal number from 1 without further zeros, saturating.
pub fn whole(text: &str) -> Option<usize> {
    let is_number = text.starts_with(|symbol: char| ('1'..='9').contains(&symbol))
        && text.bytes().all(|byte| byte.is_ascii_digit());
    is_number.then(|| text.parse().unwrap_or(usize::MAX))
}

#[cfg(test)]
mod tests {
    use crate::added::AddedConstraint;
    use crate::links::iss::FORMAT;
    use crate::{ReadOptions, tests::items};
    use quorum_problem::{ValueSet, judge_grid};
    use quorum_puzzle::{Puzzle, Rules, corpus_line};
    use serde_json::Value;

    /// Extra cells, with the constraints and groups that mention them; else what was expected and
    /// found.
    fn read(string: &str) -> Result<Puzzle, String> {
        let mut read = crate::read("t", string.as_bytes(), ReadOptions::default());
        let item = read.next().expect("one puzzle");
        assert!(read.next().is_none(), "{string}");
        item.map(|item| item.puzzle).map_err(|error| {
            let error = error.to_string();
            error.split_once("expected ").map_or(error.clone(), |(_, rest)| rest.to_owned())
        })
    }

    /// What is written and read again is the same puzzle.
    fn assert_held(puzzle: &Puzzle) {
        let text = FORMAT.text(puzzle).unwrap();
        assert_eq!(&items(&text)[0].puzzle, puzzle, "{text}");
    }

    /// Puzzles of the program's suite. That their solutions are accepted is tested where a solver
    /// can look for values of the extra cells (`panel`).
    #[test]
    fn puzzles_of_the_suite_are_read() {
        let suite = include_str!("../../../../../tests/data/iss-extra-cells.jsonl");
        let mut last = Vec::new();
        for line in suite.lines() {
            let entry: Value = serde_json::from_str(line).unwrap();
            let name = entry["name"].as_str().unwrap();
            let puzzle = read(entry["input"].as_str().unwrap());
            let puzzle = puzzle.unwrap_or_else(|error| panic!("{name}: {error}"));
            last = puzzle.rules().extra_cells().to_vec();
            assert_eq!(Some(last.len() as u64), entry["extra_cells"].as_u64(), "{name}");
            let solution = entry["solution"].as_str().unwrap();
            let grid: Vec<u8> = solution.bytes().map(|digit| digit - b'0').collect();
            assert_eq!(judge_grid(&puzzle.lower(), &grid), Ok(()), "{name}");
            assert_held(&puzzle);
        }
        assert_eq!(last, [ValueSet::single(1); 919]);
    }

    /// The fields of the corpus line of a string in a 4x4 grid that follow the boxes, but for an
    /// empty grid.
    fn fields(string: &str) -> String {
        match read(&format!(".Shape~4x4{string}")) {
            Ok(puzzle) => {
                assert_held(&puzzle);
                let line = corpus_line(&puzzle);
                let line = line.strip_prefix("4x4;boxes=2x2;").expect("a 4x4 grid");
                line.replace("cells=..../..../..../....", "").replace(";;", ";")
            }
            Err(error) => error,
        }
    }

    #[test]
    fn groups_are_numbered_in_the_order_of_their_declaration() {
        for (string, expected) in [
            (
                ".Var~B~~2.Var~A.Thermo~VB1~VB2~VA~R1C1",
                "extra-cells=3;constraints=thermo:R5C1.R5C2.R5C3.R1C1",
            ),
            (".Thermo~VA1~VA6.Var~A~a label~2x3", "extra-cells=6;constraints=thermo:R5C1.R6C2"),
            // Declared twice, with another label.
            (".Var~AB~x~3.Var~AB~y~3.Cage~~VAB1~VAB3", "extra-cells=3;constraints=cage:R5C1.R5C3"),
            (".Var~A~~1.Var~B~~1x1.Cage~~VA~VB", "extra-cells=2;constraints=cage:R5C1.R5C2"),
            (".Var~A~~3.~VA1_1_3~VA1_3_4~VA3_2.~VA2_4_3_2_1", "extra-cells=1{3}/1/1{2};"),
            (".Var~A~~2.AllDifferent~VA2~R1C1~VA1", "extra-cells=2;groups=R1C1.R5C1.R5C2;"),
            (".Var~A~~2.SearchPriority~3~VA2~R1C1", "extra-cells=2;"),
            (".Var~A~~2.Whisper~VA2~R1C1", "extra-cells=2;constraints=whispers=5:R1C1.R5C2"),
            (
                ".Var~A.Or.~VA_1.And.~VA_2_3~R1C1_1.AllDifferent~VA~R2C2.End.End",
                "extra-cells=1;constraints=any-of=(cage)+(regex=1)+(regex=[23])|(regex=1):R2C2.R5C1|R1C1|R5C1|R5C1",
            ),
        ] {
            assert_eq!(fields(string), expected, "{string}");
        }
    }

    /// Neighbors are cells of one group.
    #[test]
    fn marks_and_copies_follow_the_rows_of_a_group() {
        let beyond = "cells with a common side, found none";
        for (string, expected) in [
            (
                ".Var~A~~3.GreaterThan~VA2~VA1~VA3~R4C1",
                "extra-cells=3;constraints=thermo:R5C1.R5C2/thermo:R5C3.R5C2",
            ),
            // As long as those of the grid, or as stated.
            (".Var~A~~5.GreaterThan~VA1~VA5", "extra-cells=5;constraints=thermo:R6C1.R5C1"),
            (".Var~A~~5.GreaterThan~VA4~VA5", beyond),
            (".Var~A~~2x2.GreaterThan~VA1~VA3", "extra-cells=4;constraints=thermo:R5C3.R5C1"),
            (".Var~A~~2x2.GreaterThan~VA2~VA3", beyond),
            (".Var~A~~2.GreaterThan~VA1~R4C1", beyond),
            (".Var~A~~2.Var~B~~2.GreaterThan~VA2~VB1", beyond),
            (
                ".Var~A~~2.Or.GreaterThan~VA1~VA2.~VA1_1.End",
                "extra-cells=2;constraints=any-of=(regex=1)|(thermo):R5C1|R5C2.R5C1",
            ),
            (".Var~A~~2.WhiteDot~VA1~VA2", "extra-cells=2;constraints=rel=2.5.a.4:R5C1.R5C2"),
            (
                ".Var~A~~2.WhiteDot~VA2~VA1~R1C1~R1C2",
                "extra-cells=2;constraints=rel=2.5.a.4:R5C1.R5C2/white=1:R1C1.R1C2",
            ),
            (".Var~A~~2.BlackDot~VA1~VA2", "extra-cells=2;constraints=rel=2.9.0.2:R5C1.R5C2"),
            (".Var~A~~2.X~VA1~VA2", "extra-cells=2;constraints=rel=0.0.0.0:R5C1.R5C2"),
            (".Var~A~~2.V~VA1~VA2", "extra-cells=2;constraints=rel=8.4.2.1:R5C1.R5C2"),
            (".Var~A~~2.V~VA1~R4C1", beyond),
            (
                ".Var~A~~3.PillArrow~2~VA2~VA1~VA3~R1C1",
                "extra-cells=3;constraints=pill-arrow:R5C1.R5C2|R5C3.R1C1",
            ),
            (
                ".Var~A~~3.PillArrow~2~VA3~R1C1~VA2~VA1",
                "cells of a pill in reading order, found others",
            ),
            (".Var~A~~5.Quad~VA1~1~2", "the top left cell of a 2x2 block, found 'VA1'"),
            (
                ".Var~A~~3x2.Quad~VA3~1~2",
                "extra-cells=6;constraints=contain=1.2:R5C3.R5C4.R6C1.R6C2",
            ),
            // From the first cell to the first two.
            (
                ".Var~A~~3.Replicate~D~VA1.Thermo~VA1~VA2.End",
                "extra-cells=3;constraints=thermo:R5C1.R5C2/thermo:R5C2.R5C3",
            ),
            (".Var~A~~2x2.Replicate~J~VA1.~VA1_1.End", "extra-cells=1{1}/2/1{1};"),
            (
                ".Var~A~~2x2.Replicate~F~VA1.Thermo~VA1~VA2.End",
                "extra-cells=4;constraints=thermo:R5C1.R5C2/thermo:R5C3.R5C4",
            ),
            (
                ".Var~A~~2x2.Replicate~D~VA1.Thermo~VA1~VA2.End",
                "a cell with all copies in VA1-VA4, found 'VA2'",
            ),
            (".Var~A~~3.Replicate~I~VA1.Thermo~VA1~VA2.End", "cells of VA1-VA3, found one beyond"),
            (
                ".Var~A~~3.Replicate~D~VA1.Thermo~R1C1~VA1.End",
                "a cell with all copies in VA1-VA3, found 'R1C1'",
            ),
            (
                ".Var~A~~3.Replicate~D.Thermo~R1C1~VA1.End",
                "a cell with all copies in the 4x4 grid, found 'VA1'",
            ),
            // In two rows of four and two: downward first, then to the side, as in the program.
            (".Var~A~~6.Replicate~C~VA1.~VA5_1.End", "extra-cells=5/1{1};"),
            (
                ".Var~A~~6.Replicate~E~VA1.~VA5_1.End",
                "a cell with all copies in VA1-VA6, found 'VA5'",
            ),
            (
                ".Var~A~~6.Replicate~C~VA3.~VA5_1.End",
                "a cell with all copies in VA1-VA6, found 'VA5'",
            ),
        ] {
            assert_eq!(fields(string), expected, "{string}");
        }
    }

    #[test]
    fn bad_declarations_and_names_are_refused() {
        let letters = "capital letters that name extra cells, as in Var~A~label~9, found ";
        let size = "a number of extra cells as 9, or 3x3 for rows and columns, found ";
        for (string, expected) in [
            (".Var~", &*format!("{letters}nothing")),
            (".Var~a~l~2", &format!("{letters}'a'")),
            (".Var~A1~l~2", &format!("{letters}'A1'")),
            (".Var~P~l~0", &format!("{size}'0'")),
            (".Var~P~l~02", &format!("{size}'02'")),
            (".Var~P~l~-1", &format!("{size}'-1'")),
            (".Var~P~l~2x0", &format!("{size}'2x0'")),
            (".Var~P~l~2x2x2", &format!("{size}'2x2x2'")),
            (".Var~P~l~x", &format!("{size}'x'")),
            (".Var~P~l~2x17", "at most 16 columns of extra cells, found 17"),
            (".Var~P~l~2~3", "Var~LETTERS~label~SIZE, found more"),
            (".Var~P~l~99999", "at most 984 extra cells beside a 4x4 grid, found 99999"),
            (
                ".Var~P~l~99999999999999999999x9",
                "at most 984 extra cells beside a 4x4 grid, found 18446744073709551615",
            ),
            (".Var~P~l~900.Var~Q~l~85", "at most 984 extra cells beside a 4x4 grid, found 985"),
            (".Var~P~~2.Var~P~~3", "one size of VP, found another one"),
            (".Var~P~~4x1.Var~P~~4", "one size of VP, found another one"),
            (".And.Var~P.End", "items for blocks, found 'Var'"),
            (".Or.Var~P.X~R1C1~R1C2.End", "items for blocks, found 'Var'"),
            (
                ".Var~P~~2.Thermo~VP1~VP3",
                "a cell of the 4x4 grid or an extra one (VP1-VP2), found 'VP3'",
            ),
            (
                ".Var~P~~2.Thermo~VP1~VP02",
                "a cell of the 4x4 grid or an extra one (VP1-VP2), found 'VP02'",
            ),
            (
                ".Var~P~~2.Var~Q.Thermo~VP1~VQ1",
                "a cell of the 4x4 grid or an extra one (VP1-VP2, VQ), found 'VQ1'",
            ),
            (
                ".Var~P~~2.Thermo~VP1~VP",
                "a cell of the 4x4 grid or an extra one (VP1-VP2), found 'VP'",
            ),
            (
                ".Var~P~~2.Thermo~VP1~R5C1",
                "a cell of the 4x4 grid or an extra one (VP1-VP2), found 'R5C1'",
            ),
            (
                ".Var~A.Var~B.Var~C.Var~D.Var~E.Var~F.Thermo~VA~V",
                "a cell of the 4x4 grid or of the 6 groups of Var, found 'V'",
            ),
            (".Thermo~R1C1~VQ1", "a cell of the 4x4 grid, found 'VQ1'"),
            (".Var~P~~2.~VP1", "'_' and a value after the cell, found the end of the text"),
            (
                ".Var~P~~2.~VP1_1_2~VP1_3_4",
                "a value of the extra cell that its other givens leave, found 'VP1_3_4'",
            ),
            (".Var~P~~2.LittleKiller~5~VP1", "a cell where a diagonal begins, found 'VP1'"),
            (
                ".Var~P~~2.Indexing~R~VP1",
                "cells of the grid for 'row-indexer', found the extra cell R5C1",
            ),
            (
                ".Var~P~~2.RegionSumLine~R1C1~VP1",
                "cells of the grid for 'region-sum', found the extra cell R5C1",
            ),
        ] {
            assert_eq!(fields(string), expected, "{string}");
        }
        // Names for fewer cells than the program has room for.
        let error = read(".Shape~2x2.NoBoxes.Var~A~~600").unwrap_err();
        assert_eq!(
            error,
            "extra cells that fit, found 600 extra cells, but beside a 2x2 grid there are at most 506"
        );
    }

    #[test]
    fn a_puzzle_is_written_with_one_group() {
        let puzzle = |count: usize| {
            let sets = vec![ValueSet::from_iter([2, 4]); count];
            Puzzle::empty(Rules::new(4, None).unwrap().with_extra_cells(&sets).unwrap())
        };
        let text = |count| FORMAT.text(&puzzle(count)).map_err(|error| error.to_string());
        assert_eq!(text(1).unwrap(), ".Shape~4x4.Var~X~~1.NoBoxes.~VX_2_4");
        assert_eq!(text(2).unwrap(), ".Shape~4x4.Var~X~~2.NoBoxes.~VX1_2_4~VX2_2_4");
        assert_held(&puzzle(984));
        let error = text(985).unwrap_err();
        assert_eq!(error, "format iss cannot hold more than 1000 cells");
    }

    /// An added string names the extra cells of the puzzle as they are written.
    #[test]
    fn strings_are_added_to_puzzles_with_extra_cells() {
        let puzzle = read(".Shape~4x4.Var~A~~2.~VA1_1_2").unwrap();
        let added = |string: &str| {
            let added = AddedConstraint::new(string).map_err(|error| error.to_string())?;
            let puzzle = added.added_to(&puzzle).map_err(|error| error.to_string())?;
            Ok::<String, String>(
                corpus_line(&puzzle).split_once(";constraints=").unwrap().1.to_owned(),
            )
        };
        assert_eq!(added("Thermo~VX1~VX2~R1C1").unwrap(), "thermo:R5C1.R5C2.R1C1");
        assert_eq!(added(".GreaterThan~VX1~VX2").unwrap(), "thermo:R5C2.R5C1");
        // Only what the rules do not state.
        assert_eq!(
            added(".Thermo~VX1~R1C1.~VX1_1_2_3~VX2_3_4").unwrap(),
            "regex=[34]:R5C2/thermo:R5C1.R1C1"
        );
        let error = added("Thermo~VA1~R1C1").unwrap_err();
        assert_eq!(
            error,
            "8: expected a cell of the 4x4 grid or an extra one (VX1-VX2), found 'VA1'"
        );
        let error = added("Var~B~~2").unwrap_err();
        assert_eq!(error, "1: expected constraints for a grid with rules of its own, found 'Var'");
    }
}
