//! Random constraints of every name, and grids near what they require: the parameter is often that
//! of a random grid, and grids are repaired cell by cell until no primitive is broken.

use quorum_problem::{Constraint, Position, Problem, ValueSet};
use quorum_puzzle::constraints::{Stated, TABLE, find};
use quorum_puzzle::{Boxes, Puzzle, Rules, Values};
use rand::seq::{IndexedRandom, SliceRandom};
use rand::{Rng, RngExt};
use std::collections::HashSet;

/// The names of the primitives.
const PRIMITIVES: [&str; 5] = ["sum", "rel", "reg", "connected", "different-pairs"];

/// All names but those of the primitives and of constraints that are about extra cells.
pub fn names() -> impl Iterator<Item = &'static str> {
    let on_grid = TABLE.iter().filter(|entry| !entry.example_rules.contains("extra-cells"));
    on_grid.map(|entry| entry.name).filter(|name| !PRIMITIVES.contains(name))
}

/// A constraint of a small grid, with others on which its meaning depends.
pub struct Drawn {
    /// The grid with the constraints.
    pub puzzle: Puzzle,
    /// Their meaning, without rows, columns and regions.
    pub primitives: Vec<Constraint>,
    /// The same as a problem, for the judge.
    pub problem: Problem,
    /// Random values, without regard to any rule; of rules that hardly any grid satisfies, one that
    /// does or nearly does.
    pub grid: Vec<u8>,
}

/// Draws a constraint of this name on a square grid of the values from 1.
pub fn drawn(name: &str, rng: &mut impl Rng) -> Drawn {
    let rules = rules(name, rng);
    drawn_on(rules, name, rng)
}

/// Draws a constraint of this name on a grid with these rules.
pub fn drawn_on(rules: Rules, name: &str, rng: &mut impl Rng) -> Drawn {
    let (columns, count) = (rules.columns(), rules.values().count());
    let grid: Vec<u8> = match name {
        "full-rank" | "no-rank-ties" => latin(rules.size(), rng),
        "doppelganger" => doppelganger(&rules, rng),
        "yin-yang" => yin_yang(&rules, rng),
        "sub-sudoku" => sub_sudokus(&rules, rng),
        _ => (0..rules.cell_count()).map(|_| rng.random_range(1..=count)).collect(),
    };
    let mut puzzle = Puzzle::empty(rules.clone());
    let marks = find(name).expect("a name of the table").exempted_by;
    puzzle.state(stated(name, &rules, &grid, rng)).expect("a valid constraint");
    for other in marks.iter().chain(marks) {
        if rng.random() {
            puzzle.state(stated(other, &rules, &grid, rng)).expect("a valid constraint");
        }
    }
    let clues = puzzle.constraint_clues();
    let mut primitives = clues.iter().map(|clue| clue.lowered()).collect::<Vec<_>>().concat();
    // Two constraints can state the same, which a problem cannot contain twice.
    let mut seen = HashSet::new();
    primitives.retain(|primitive| seen.insert(primitive.clone()));
    let cells = (0..grid.len()).map(|cell| Position::of(cell, columns)).collect();
    let candidates = vec![ValueSet::full(count); grid.len()];
    let problem = Problem::new(count, cells, candidates, primitives.clone());
    Drawn { puzzle, primitives, problem: problem.expect("primitives of the grid"), grid }
}

/// A random grid with different values in each row and column, half of them with rows and columns
/// that are equal.
pub fn latin(n: usize, rng: &mut impl Rng) -> Vec<u8> {
    let mut shuffled = || {
        let mut order: Vec<usize> = (0..n).collect();
        order.shuffle(rng);
        order
    };
    let [rows, columns, values] = [shuffled(), shuffled(), shuffled()];
    let columns = if rng.random() { rows.clone() } else { columns };
    let value = |cell: usize| values[(rows[cell / n] + columns[cell % n]) % n] as u8 + 1;
    (0..n * n).map(value).collect()
}

/// A random grid that satisfies the rule of this name: a known one with other values from 1, and
/// with other rows in each band.
fn doppelganger(rules: &Rules, rng: &mut impl Rng) -> Vec<u8> {
    let (known, n) = match (rules.size(), rules.boxes()) {
        (2, _) => ("1002", 2),
        (4, None) => ("2031124004134302", 4),
        (4, Some(_)) => ("2031142042030314", 4),
        (5, _) => ("4053112340251033405201425", 5),
        (6, _) => ("036215254036125304340651402163561420", 6),
        (size, _) => panic!("no known grid of size {size}"),
    };
    let band = rules.boxes().map_or(n, |boxes| usize::from(boxes.rows));
    let mut values: Vec<u8> = (1..=n as u8).collect();
    values.shuffle(rng);
    values.insert(0, 0);
    let mut rows: Vec<&[u8]> = known.as_bytes().chunks(n).collect();
    rows.chunks_mut(band).for_each(|band| band.shuffle(rng));
    rows.concat().into_iter().map(|digit| values[usize::from(digit - b'0')] + 1).collect()
}

/// A random grid in which the lower half of the values and the upper one are like two combs, one in
/// the other.
fn yin_yang(rules: &Rules, rng: &mut impl Rng) -> Vec<u8> {
    let (rows, columns, count) = (rules.rows(), rules.columns(), rules.values().count());
    let is_turned = columns < 2 || rows > 1 && rng.random();
    let [is_flipped, is_mirrored]: [bool; 2] = [rng.random(), rng.random()];
    let kind = |cell: usize| {
        let (mut row, mut column) = (cell / columns, cell % columns);
        row = if is_flipped { rows - 1 - row } else { row };
        column = if is_mirrored { columns - 1 - column } else { column };
        let (across, along, last) =
            if is_turned { (column, row, rows - 1) } else { (row, column, columns - 1) };
        along == 0 || along < last && across % 2 == 0
    };
    let kinds: Vec<bool> = (0..rules.cell_count()).map(kind).collect();
    let half = count / 2;
    let value = |is_lower: bool| {
        if is_lower { rng.random_range(1..=half) } else { rng.random_range(half + 1..=count) }
    };
    kinds.into_iter().map(value).collect()
}

/// A grid of four values in which the blocks of 4x4 cells that begin in every other row are
/// Sudokus, or nearly so.
pub fn sub_sudokus(rules: &Rules, rng: &mut impl Rng) -> Vec<u8> {
    let columns = rules.columns();
    let mut values: Vec<u8> = (1..=4).collect();
    values.shuffle(rng);
    let value = |row: usize, column: usize| values[(2 * row + row / 2 + column) % 4];
    let mut grid: Vec<u8> =
        (0..rules.cell_count()).map(|cell| value(cell / columns, cell % columns)).collect();
    if rng.random() {
        let cell = rng.random_range(0..grid.len());
        grid[cell] = rng.random_range(1..=4);
    }
    rules.absent_cells().iter().for_each(|&cell| grid[cell] = 1);
    grid
}

/// Rules of grids, mostly 4x4 to 6x6, on which a constraint can be stated.
pub fn rules(name: &str, rng: &mut impl Rng) -> Rules {
    if name == "doppelganger" {
        return other_rules(name, rng);
    }
    let shapes: &[(usize, Option<(u8, u8)>)] = match name {
        "windoku" => &[(4, Some((2, 2))), (4, None), (9, Some((3, 3)))],
        "straights" => &[(3, None), (4, Some((2, 2))), (4, None)],
        "sub-sudoku" => &[(4, Some((2, 2))), (4, None)],
        "global-entropy" => &[(3, None), (6, Some((2, 3)))],
        "dutch-flatmates" => &[(3, None), (5, None), (7, None)],
        "region-sum" | "box-indexer" | "disjoint-groups" => {
            &[(4, Some((2, 2))), (6, Some((2, 3))), (6, Some((3, 2)))]
        }
        "pill-arrow" => &[(4, Some((2, 2))), (6, Some((2, 3))), (12, Some((3, 4)))],
        "full-rank" => &[(2, None), (3, None), (4, Some((2, 2))), (4, None), (5, None)],
        // In each grid of size 3 two lines are equal.
        "no-rank-ties" => &[(4, Some((2, 2))), (4, None), (5, None), (6, Some((2, 3)))],
        _ => &[
            (3, None),
            (4, Some((2, 2))),
            (5, None),
            (6, Some((2, 3))),
            (6, None),
            (9, Some((3, 3))),
        ],
    };
    let &(size, boxes) = shapes.choose(rng).expect("not empty");
    let boxes = boxes.map(|(rows, columns)| Boxes { rows, columns });
    Rules::new(size, boxes).expect("boxes of as many cells as the size")
}

/// Rules of grids that are not square or have other values, on which a constraint can be stated.
pub fn other_rules(name: &str, rng: &mut impl Rng) -> Rules {
    if name == "sub-sudoku" {
        let (rows, columns) = (rng.random_range(4..=6), rng.random_range(4..=6));
        let low = rng.random_range(0..=1);
        let rules = Rules::without_lines(rows, columns, Values::new(low, low + 3), None);
        return rules.expect("rules that fit");
    }
    /// Rows and columns, values, boxes.
    type Shape = ((usize, usize), (usize, usize), Option<(u8, u8)>);
    let shapes: &[Shape] = match name {
        "windoku" => &[((4, 4), (0, 3), Some((2, 2))), ((4, 4), (1, 6), None)],
        "straights" => &[((3, 4), (1, 4), None), ((4, 3), (0, 4), None), ((3, 3), (0, 4), None)],
        "global-entropy" => &[((2, 3), (0, 5), None), ((6, 6), (1, 9), Some((3, 3)))],
        "dutch-flatmates" => &[((3, 4), (1, 5), None), ((4, 2), (1, 7), None)],
        "region-sum" | "box-indexer" | "disjoint-groups" => &[
            ((6, 6), (0, 8), Some((3, 3))),
            ((4, 6), (1, 6), Some((2, 3))),
            ((4, 4), (0, 3), Some((2, 2))),
        ],
        "pill-arrow" => &[((4, 5), (0, 4), None), ((4, 4), (0, 11), Some((2, 2)))],
        "full-rank" => &[((3, 3), (0, 2), None), ((4, 4), (0, 3), Some((2, 2)))],
        "no-rank-ties" => &[((5, 5), (0, 4), None), ((4, 4), (0, 3), Some((2, 2)))],
        "doppelganger" => &[
            ((2, 2), (0, 2), None),
            ((4, 4), (0, 4), None),
            ((4, 4), (0, 4), Some((2, 2))),
            ((5, 5), (0, 5), None),
            ((6, 6), (0, 6), Some((2, 3))),
        ],
        _ => &[
            ((3, 4), (1, 4), None),
            ((4, 3), (0, 5), None),
            ((5, 5), (0, 4), None),
            ((4, 6), (0, 6), Some((2, 3))),
            ((6, 6), (0, 8), Some((3, 3))),
            ((5, 4), (1, 9), None),
        ],
    };
    let &((rows, columns), (low, high), boxes) = shapes.choose(rng).expect("not empty");
    let boxes = boxes.map(|(rows, columns)| Boxes { rows, columns });
    Rules::of_shape(rows, columns, Values::new(low, high), boxes).expect("rules that fit")
}

/// A random statement of a constraint, whose parameter is often that of the grid.
pub fn stated(name: &str, rules: &Rules, grid: &[u8], rng: &mut impl Rng) -> Stated {
    let name = find(name).expect("a name of the table").name;
    let mut draw = Draw { rules, grid, rng };
    let (parameter, cells) = draw.content(name);
    Stated { name, parameter, cells }
}

impl Drawn {
    /// Changes cells of the random grid, those of broken primitives first, until none is broken:
    /// not always, and not always the nearest such grid.
    pub fn repaired(&self, rng: &mut impl Rng) -> Vec<u8> {
        let mut grid = self.grid.clone();
        let broken = |grid: &[u8]| {
            let broken = self.primitives.iter().filter(|primitive| !primitive.holds(grid));
            broken.collect::<Vec<&Constraint>>()
        };
        let mut left = broken(&grid);
        for _ in 0..40 * grid.len() {
            let Some(primitive) = left.choose(rng) else { break };
            let Some(&cell) = primitive.cells().choose(rng) else { break };
            let before = grid[cell];
            grid[cell] = rng.random_range(1..=self.problem.values());
            let now = broken(&grid);
            // Sometimes a step back, so that no grid is a dead end.
            if now.len() <= left.len() || rng.random_range(0..20) == 0 {
                left = now
            } else {
                grid[cell] = before
            }
        }
        grid
    }

    /// A grid with another value in one of the cells that the primitives are about.
    pub fn changed(&self, mut grid: Vec<u8>, rng: &mut impl Rng) -> Vec<u8> {
        let values = self.problem.values();
        let cells = self.primitives.choose(rng).map(Constraint::cells).unwrap_or_default();
        if let Some(&cell) = cells.choose(rng) {
            grid[cell] = (grid[cell] + rng.random_range(0..values - 1)) % values + 1;
        }
        grid
    }
}

struct Draw<'a, R> {
    rules: &'a Rules,
    grid: &'a [u8],
    rng: &'a mut R,
}

impl<R: Rng> Draw<'_, R> {
    fn content(&mut self, name: &str) -> (String, Vec<Vec<usize>>) {
        let n = self.rules.size();
        let (rows, columns) = (self.rules.rows(), self.rules.columns());
        let none = String::new;
        match name {
            "white" | "pair-sum" | "x" | "v" | "black" => {
                let pair = self.neighbors();
                let (a, b) = (self.value(pair[0]), self.value(pair[1]));
                let parameter = match name {
                    "white" => self.near((a - b).abs(), 1),
                    "black" => self.near(a.max(b) / a.min(b).max(1), 1),
                    "pair-sum" => self.near(a + b, 0),
                    _ => none(),
                };
                (parameter, vec![pair])
            }
            "minus" | "divide" => {
                let pair = self.line(2, 2);
                let (a, b) = (self.value(pair[0]), self.value(pair[1]));
                let parameter = match name {
                    "minus" => self.near((a - b).abs(), 0),
                    _ => self.near(a.max(b) / a.min(b).max(1), 1),
                };
                (parameter, vec![pair])
            }
            "yin-yang" => {
                let values = self.rules.values();
                let mut numbers: Vec<u8> = (1..=values.count()).collect();
                let mut some = values.count() / 2;
                if self.rng.random_range(0..4) == 0 {
                    numbers.shuffle(self.rng);
                    some = self.rng.random_range(1..values.count());
                }
                let chosen = numbers.iter().take(some.into());
                let chosen = chosen.map(|&number| values.value(number).to_string());
                (chosen.collect::<Vec<_>>().join("."), vec![])
            }
            "minimum" | "maximum" | "row-indexer" | "column-indexer" | "box-indexer" => {
                (none(), vec![self.line(1, 1)])
            }
            "nonconsecutive" | "nonratio" => (self.number(1, 3), vec![]),
            "taxicab" => (self.number(1, n as i64), vec![]),
            "thermo" | "slow-thermo" => (none(), vec![self.line(2, 4)]),
            "clone" => {
                let first = self.line(1, 3);
                let second = self.line(first.len(), first.len());
                (none(), vec![first, second])
            }
            "same-values" => {
                let first = self.line(1, 3);
                let further = self.rng.random_range(1..=2);
                let mut lists = vec![first.clone()];
                lists.extend((0..further).map(|_| self.line(first.len(), first.len())));
                (none(), lists)
            }
            "equal-sums" => {
                let lists = self.rng.random_range(2..=3);
                (none(), (0..lists).map(|_| self.line(1, 3)).collect())
            }
            "equal" => (none(), vec![self.line(2, 3)]),
            "palindrome" | "zipper" | "region-sum" | "entropic" => (none(), vec![self.walk(2, 6)]),
            "modular" => (self.number(1, n.min(4) as i64), vec![self.walk(2, 6)]),
            "whispers" => (self.number(0, n as i64), vec![self.walk(2, 4)]),
            "double-arrow" | "between" => (none(), vec![self.walk(3, 5)]),
            "lockout" => (self.number(0, n as i64), vec![self.walk(2, 4)]),
            "renban" | "nabner" => (none(), vec![self.line(1, n.min(4))]),
            "equality-cage" => {
                let half = self.rng.random_range(1..=(n / 2).min(2));
                (none(), vec![self.line(2 * half, 2 * half)])
            }
            "sub-sudoku" => {
                let side = usize::from(self.rules.values().count());
                let mut start =
                    |length: usize| self.rng.random_range(0..=length.saturating_sub(side));
                let first = start(rows) * columns + start(columns);
                (none(), vec![vec![first, first + (side - 1) * (columns + 1)]])
            }
            "straights" => (none(), vec![self.line(rows * columns / 3, rows * columns / 2)]),
            "kakuro" => {
                let row = self.row();
                let first = self.rng.random_range(0..row.len() - 1);
                let most = row.len().min(first + usize::from(self.rules.values().count()));
                let cells = row[first..self.rng.random_range(first + 2..=most)].to_vec();
                let sum = self.sum(&cells);
                (self.near(sum, 0), vec![cells])
            }
            "counting-circles" => (none(), vec![self.line(1, 6)]),
            "count-distinct" => (none(), vec![self.line(1, 1), self.line(1, 5)]),
            "value-indexing" => (none(), vec![self.line(3, 6)]),
            "arrow" | "average-arrow" => (none(), vec![self.line(1, 1), self.walk(1, 3)]),
            "pill-arrow" => {
                let digits = self.rng.random_range(2..=3);
                // Many cells are needed for sums of two digits, still more for three.
                let shaft = [0, 0, 4, 25][digits] + self.rng.random_range(0..6);
                (none(), vec![self.line(digits, digits), self.walk(shaft, shaft)])
            }
            "cage" if self.rng.random_range(0..3) == 0 => (none(), vec![self.line(1, n)]),
            "cage" | "sum-line" | "sum-loop" | "rellik-cage" | "digital-root-cage"
            | "parity-cage" | "multi-sum-cage" | "product" => self.summed(name),
            "little-killer" => {
                let mut cells = vec![self.rng.random_range(0..columns)];
                let right = if self.rng.random() { 1 } else { -1 };
                while let Some(&last) = cells.last() {
                    let column = (last % columns).checked_add_signed(right);
                    let column = column.filter(|&column| column < columns);
                    match column.filter(|_| last / columns + 1 < rows) {
                        Some(column) => cells.push((last / columns + 1) * columns + column),
                        None => break,
                    }
                }
                let sum = self.sum(&cells);
                (self.near(sum, 0), vec![cells])
            }
            "sandwich" | "x-sum" | "skyscraper" | "hidden-skyscraper" | "numbered-room" => {
                let line = match self.rng.random_range(0..3) {
                    0 => self.line(2, n),
                    _ => self.row(),
                };
                let most = match name {
                    "sandwich" | "x-sum" => 3 * n,
                    _ => n + 1,
                };
                (self.number(1, most as i64), vec![line])
            }
            "full-rank" => {
                let line = self.row();
                let along = |line: &[usize]| -> Vec<u8> {
                    line.iter().map(|&cell| self.grid[cell]).collect()
                };
                let own = along(&line);
                let mut lower = 0;
                for number in 0..n {
                    let row: Vec<usize> = (number * n..(number + 1) * n).collect();
                    let column: Vec<usize> = (number..n * n).step_by(n).collect();
                    for line in [row, column] {
                        let reversed: Vec<usize> = line.iter().rev().copied().collect();
                        lower += usize::from(along(&line) < own);
                        lower += usize::from(along(&reversed) < own);
                    }
                }
                let rank = match self.rng.random_range(0..5) {
                    0 => self.rng.random_range(1..=4 * n),
                    _ => lower + 1,
                };
                let ties = if self.rng.random() { "_ties" } else { "" };
                (format!("{}{ties}", rank.min(4 * n)), vec![line])
            }
            "lunchbox" => (self.number(0, n as i64 + 3), vec![self.line(2, n)]),
            "quadruple" => {
                let cell = self.rng.random_range(0..rows - 1) * columns
                    + self.rng.random_range(0..columns - 1);
                let block = vec![cell, cell + 1, cell + columns, cell + columns + 1];
                let count = self.rng.random_range(1..=4);
                (self.some_values(&block, count), vec![block])
            }
            "contain" | "contain-exactly" => {
                let cells = self.line(1, 5);
                let count = self.rng.random_range(1..=3);
                (self.some_values(&cells, count), vec![cells])
            }
            "look-and-say" => {
                let cells = self.line(1, 5);
                let mut values: Vec<i64> = self.values().collect();
                values.shuffle(self.rng);
                values.truncate(self.rng.random_range(1..=2));
                let count = |value| cells.iter().filter(|&&cell| self.value(cell) == value).count();
                let named: Vec<String> =
                    values.into_iter().map(|value| format!("{}x{value}", count(value))).collect();
                (named.join("."), vec![cells])
            }
            "regex" => {
                let expressions =
                    ["1*2*3*", "[12]+.*", ".*(12|21|33).*", "(..)*", ".{2_3}", "1|.*2"];
                let expression = expressions.choose(self.rng).expect("not empty");
                (expression.to_string(), vec![self.walk(1, 5)])
            }
            "any-of" => {
                const BRANCHES: [&str; 12] = [
                    "any-of",
                    "arrow",
                    "cage",
                    "clone",
                    "contain",
                    "palindrome",
                    "regex",
                    "renban",
                    "skyscraper",
                    "thermo",
                    "whispers",
                    "white",
                ];
                let (mut parameter, mut lists) = (String::new(), Vec::new());
                for number in 0..self.rng.random_range(2..=4) {
                    if number > 0 {
                        let is_branch = number == 1 || self.rng.random();
                        parameter.push(if is_branch { '|' } else { '+' });
                    }
                    let name = *BRANCHES.choose(self.rng).expect("not empty");
                    let (own, cells) = self.content(name);
                    let sign = if own.is_empty() { "" } else { "=" };
                    parameter += &format!("({name}{sign}{own}){}", cells.len());
                    lists.extend(cells);
                }
                (parameter, lists)
            }
            // With the parameter and as many cells as in the example.
            other => {
                let entry = find(other).expect("a name of the table");
                let (head, lists) = entry.example.split_once(':').expect("its cells");
                let parameter = head[other.len()..].trim_start_matches('=').to_owned();
                let lists = lists.split('|').filter(|list| !list.is_empty());
                let cells = lists.map(|list| list.split('.').count());
                (parameter, cells.map(|count| self.line(count, count)).collect())
            }
        }
    }

    fn summed(&mut self, name: &str) -> (String, Vec<Vec<usize>>) {
        let n = self.rules.size();
        let cells = match name {
            "sum-line" | "sum-loop" => self.walk(1, 6),
            _ => self.line(1, n.min(4)),
        };
        let sum = self.sum(&cells);
        let part = self.rng.random_range(1..=cells.len());
        let parameter = match name {
            "cage" => self.near(sum, 0),
            "product" => {
                let product = cells.iter().map(|&cell| self.value(cell)).product();
                self.near(product, 1)
            }
            "sum-line" | "sum-loop" => {
                let pieces = self.rng.random_range(1..=3);
                (sum / pieces).clamp(1, 12).to_string()
            }
            "rellik-cage" => {
                let part = self.sum(&cells[..part]);
                self.near(part, 1)
            }
            "digital-root-cage" => ((sum - 1) % 9 + 1).max(1).to_string(),
            "parity-cage" => if self.rng.random() { "even" } else { "odd" }.to_owned(),
            _ => format!("{}.{}", self.near(sum, 0), self.near(sum + 2, 0)),
        };
        (parameter, vec![cells])
    }

    fn value(&self, cell: usize) -> i64 {
        self.rules.values().value(self.grid[cell]).into()
    }

    fn values(&self) -> std::ops::RangeInclusive<i64> {
        let values = self.rules.values();
        values.low().into()..=values.high().into()
    }

    fn sum(&self, cells: &[usize]) -> i64 {
        cells.iter().map(|&cell| self.value(cell)).sum()
    }

    /// A number, or one next to it, but not below the least.
    fn near(&mut self, number: i64, least: i64) -> String {
        let change = *[0, 0, 0, 1, -1].choose(self.rng).expect("not empty");
        (number + change).max(least).to_string()
    }

    fn number(&mut self, least: i64, most: i64) -> String {
        self.rng.random_range(least..=most).to_string()
    }

    /// Different cells of the grid in any order.
    fn line(&mut self, least: usize, most: usize) -> Vec<usize> {
        let mut cells: Vec<usize> = (0..self.grid.len()).collect();
        cells.shuffle(self.rng);
        cells.truncate(self.rng.random_range(least..=most));
        cells
    }

    /// Cells of the grid in any order, sometimes one of them again.
    fn walk(&mut self, least: usize, most: usize) -> Vec<usize> {
        let length = self.rng.random_range(least..=most);
        let mut cells = self.line(length.min(self.grid.len()), length.min(self.grid.len()));
        while cells.len() < length {
            cells.push(self.rng.random_range(0..self.grid.len()));
        }
        if self.rng.random_range(0..5) == 0 {
            let again = *cells.choose(self.rng).expect("not empty");
            let last = cells.len() - 1;
            cells[self.rng.random_range(0..=last)] = again;
        }
        cells
    }

    /// A row or a column in one of its directions.
    fn row(&mut self) -> Vec<usize> {
        let (rows, columns) = (self.rules.rows(), self.rules.columns());
        let line = self.rng.random_range(0..self.rules.size());
        let mut cells: Vec<usize> = if self.rng.random() {
            (0..columns).map(|column| line % rows * columns + column).collect()
        } else {
            (0..rows).map(|row| row * columns + line % columns).collect()
        };
        if self.rng.random() {
            cells.reverse();
        }
        cells
    }

    fn neighbors(&mut self) -> Vec<usize> {
        let row = self.row();
        let first = self.rng.random_range(0..row.len() - 1);
        row[first..first + 2].to_vec()
    }

    /// Values of some of the cells, sometimes another.
    fn some_values(&mut self, cells: &[usize], count: usize) -> String {
        let mut cells = cells.to_vec();
        cells.shuffle(self.rng);
        let mut values: Vec<i64> = cells.iter().take(count).map(|&cell| self.value(cell)).collect();
        if self.rng.random_range(0..4) == 0 {
            values[0] = self.rng.random_range(self.values());
        }
        values.iter().map(i64::to_string).collect::<Vec<_>>().join(".")
    }
}
