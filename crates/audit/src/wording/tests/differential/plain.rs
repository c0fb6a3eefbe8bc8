//! A third statement of the rules that assume most of a grid: predicates of a full grid, written
//! from the column "rule" of `docs/reference/constraints.md` only. Names without one are compared
//! by the two others.

use std::collections::BTreeSet;

/// A full grid.
pub struct Full<'a> {
    pub rows: usize,
    pub columns: usize,
    pub low: i64,
    pub high: i64,
    pub absent: &'a [usize],
    /// The region of each cell of the grid.
    pub regions: Option<&'a [usize]>,
    /// The values of all cells, those of the extra cells last.
    pub values: Vec<i64>,
}

impl Full<'_> {
    fn cells(&self) -> usize {
        self.rows * self.columns
    }

    /// The cell so many rows below and columns to the right, if it is there.
    fn moved(&self, cell: usize, down: i64, right: i64) -> Option<usize> {
        let row = (cell / self.columns) as i64 + down;
        let column = (cell % self.columns) as i64 + right;
        let is_inside =
            (0..self.rows as i64).contains(&row) && (0..self.columns as i64).contains(&column);
        let other = (row * self.columns as i64 + column) as usize;
        (is_inside && !self.absent.contains(&other)).then_some(other)
    }

    fn present(&self) -> impl Iterator<Item = usize> + '_ {
        (0..self.cells()).filter(|cell| !self.absent.contains(cell))
    }

    fn neighbors(&self, cell: usize) -> Vec<usize> {
        let sides = [(0, 1), (0, -1), (1, 0), (-1, 0)];
        sides.into_iter().filter_map(|(down, right)| self.moved(cell, down, right)).collect()
    }

    /// All pairs of cells with the rows and the columns between them.
    fn pairs(&self) -> Vec<(i64, i64, usize, usize)> {
        let mut pairs = Vec::new();
        for a in self.present() {
            for b in self.present().filter(|&b| b > a) {
                let rows = (a / self.columns).abs_diff(b / self.columns);
                let columns = (a % self.columns).abs_diff(b % self.columns);
                pairs.push((rows as i64, columns as i64, a, b));
            }
        }
        pairs
    }

    fn differ(&self, is_near: impl Fn(i64, i64) -> bool) -> bool {
        self.pairs().iter().all(|&(rows, columns, a, b)| {
            !is_near(rows, columns) || self.values[a] != self.values[b]
        })
    }

    fn neighbors_hold(&self, holds: impl Fn(i64, i64) -> bool) -> bool {
        self.pairs().iter().all(|&(rows, columns, a, b)| {
            rows + columns != 1 || holds(self.values[a], self.values[b])
        })
    }

    fn blocks_hold(&self, holds: impl Fn(&[i64]) -> bool) -> bool {
        (0..self.cells()).all(|cell| {
            let others = [(0, 1), (1, 0), (1, 1)];
            let others: Option<Vec<usize>> =
                others.iter().map(|&(down, right)| self.moved(cell, down, right)).collect();
            let Some(mut block) = others else { return true };
            block.push(cell);
            holds(&block.iter().map(|&cell| self.values[cell]).collect::<Vec<_>>())
        })
    }

    fn row(&self, row: usize) -> Vec<usize> {
        (0..self.columns).map(|column| row * self.columns + column).collect()
    }

    fn column(&self, column: usize) -> Vec<usize> {
        (0..self.rows).map(|row| row * self.columns + column).collect()
    }

    fn region_of(&self, cell: usize) -> Vec<usize> {
        let Some(regions) = self.regions else { return Vec::new() };
        (0..self.cells()).filter(|&other| regions[other] == regions[cell]).collect()
    }

    /// The labels of the cells, beside the grid.
    fn label(&self, cell: usize) -> usize {
        self.cells() + cell
    }
}

/// Whether values differ.
fn differ(values: &[i64]) -> bool {
    values.iter().collect::<BTreeSet<_>>().len() == values.len()
}

/// Whether cells of a lattice with this width, by their places, are connected by their sides.
fn are_connected(places: &BTreeSet<usize>, width: usize) -> bool {
    let Some(&first) = places.first() else { return true };
    let mut reached = BTreeSet::from([first]);
    let mut open = vec![first];
    while let Some(place) = open.pop() {
        for &other in places {
            let rows = (place / width).abs_diff(other / width);
            let columns = (place % width).abs_diff(other % width);
            if rows + columns == 1 && reached.insert(other) {
                open.push(other);
            }
        }
    }
    reached.len() == places.len()
}

/// The third of a value: their number is divisible by 3.
fn third(value: i64, full: &Full<'_>) -> i64 {
    3 * (value - full.low) / (full.high - full.low + 1)
}

/// Whether the constraint holds; `None` for a name without a predicate.
pub fn holds(name: &str, parameter: &str, lists: &[Vec<usize>], full: &Full<'_>) -> Option<bool> {
    let values = &full.values;
    let of = |list: &[usize]| -> Vec<i64> { list.iter().map(|&cell| values[cell]).collect() };
    let all: Vec<Vec<i64>> = lists.iter().map(|list| of(list)).collect();
    let line: &[i64] = all.first().map_or(&[], Vec::as_slice);
    let number = || parameter.parse::<i64>().unwrap();
    let ratio = |a: i64, b: i64, ratio: i64| a == ratio * b || b == ratio * a;
    // The x-th of some values, from 1.
    let at = |list: &[i64], x: i64| usize::try_from(x - 1).ok().and_then(|x| list.get(x).copied());
    Some(match name {
        "cage" => differ(line) && (parameter.is_empty() || line.iter().sum::<i64>() == number()),
        "kakuro" => differ(line) && line.iter().sum::<i64>() == number(),
        "sandwich" => {
            let places = |value| (0..line.len()).filter(|&at| line[at] == value).collect();
            let [low, high]: [Vec<usize>; 2] = [full.low, full.high].map(places);
            match (&low[..], &high[..]) {
                (&[a], &[b]) => line[a.min(b) + 1..a.max(b)].iter().sum::<i64>() == number(),
                _ => false,
            }
        }
        "lunchbox" => {
            let place = |value: Option<&i64>| line.iter().position(|v| Some(v) == value).unwrap();
            let (a, b) = (place(line.iter().min()), place(line.iter().max()));
            let (a, b) = (a.min(b), a.max(b));
            differ(line) && line[(a + 1).min(b)..b].iter().sum::<i64>() == number()
        }
        "x-sum" => {
            let first = line.get(..line[0] as usize);
            first.is_some_and(|first| first.iter().sum::<i64>() == number())
        }
        "skyscraper" => {
            let exceeds = |&at: &usize| line[at] > 0 && line[..at].iter().all(|&b| b < line[at]);
            (0..line.len()).filter(exceeds).count() as i64 == number()
        }
        "hidden-skyscraper" => {
            let hidden = (0..line.len()).find(|&at| line[..at].iter().any(|&b| b >= line[at]));
            hidden.is_some_and(|at| line[at] == number())
        }
        "numbered-room" => at(line, line[0]) == Some(number()),
        "value-indexing" => line[1] >= 1 && at(&line[2..], line[1]) == Some(line[0]),
        "full-rank" | "no-rank-ties" => {
            let mut cells = Vec::new();
            for number in 0..full.rows {
                cells.extend([full.row(number), full.column(number)]);
            }
            let reversed = cells.iter().map(|line| line.iter().rev().copied().collect());
            cells = cells.iter().cloned().chain(reversed).collect::<Vec<Vec<usize>>>();
            let numbers: Vec<Vec<i64>> = cells.iter().map(|line| of(line)).collect();
            if name == "no-rank-ties" {
                return Some(numbers.iter().collect::<BTreeSet<_>>().len() == numbers.len());
            }
            let lower = numbers.iter().filter(|number| number[..] < *line).count();
            let equal = numbers.iter().filter(|number| number[..] == *line).count();
            let (rank, may_tie) = match parameter.strip_suffix("_ties") {
                Some(rank) => (rank, true),
                None => (parameter, false),
            };
            lower + 1 == rank.parse::<usize>().unwrap() && (equal == 1 || may_tie)
        }
        "doppelganger" => doppelganger(full),
        "yin-yang" => {
            let chosen: Vec<i64> = parameter.split('.').map(|v| v.parse().unwrap()).collect();
            let lattice: Vec<i64> =
                if lists.is_empty() { values[..full.cells()].to_vec() } else { line.to_vec() };
            let is_chosen: Vec<bool> = lattice.iter().map(|v| chosen.contains(v)).collect();
            let kind = |kind: bool| -> BTreeSet<usize> {
                (0..lattice.len()).filter(|&place| is_chosen[place] == kind).collect()
            };
            let kinds = [kind(true), kind(false)];
            let lattice = is_chosen.iter().map(|&is| i64::from(is)).collect();
            kinds.iter().all(|kind| !kind.is_empty() && are_connected(kind, full.columns))
                && Full { values: lattice, ..*full }
                    .blocks_hold(|block| block.contains(&0) && block.contains(&1))
        }
        "connected" => {
            let mut parts = parameter.split('_');
            let chosen = parts.next().unwrap().split('.').map(|v| v.parse::<i64>().unwrap());
            let chosen: Vec<i64> = chosen.collect();
            let lattice = if lists.is_empty() { &values[..full.cells()] } else { line };
            let sizes = parts.next().filter(|text| !text.is_empty()).unwrap_or("1-");
            let (least, most) = sizes.split_once('-').unwrap_or((sizes, sizes));
            let (least, most) = (least.parse().unwrap(), most.parse().unwrap_or(usize::MAX));
            let width = parts.next().map_or(full.columns, |text| text.parse().unwrap());
            let places: BTreeSet<usize> =
                (0..lattice.len()).filter(|&place| chosen.contains(&lattice[place])).collect();
            (least..=most).contains(&places.len()) && are_connected(&places, width)
        }
        "different-pairs" => all.iter().collect::<BTreeSet<_>>().len() == all.len(),
        "chaos" => chaos(parameter, line, full),
        "chaos-arrow" => {
            let labels = |(down, right)| {
                let mut arm = vec![lists[0][0]];
                while let Some(next) = full.moved(arm[arm.len() - 1], down, right) {
                    arm.push(next);
                }
                arm.into_iter().map(|cell| values[full.label(cell)]).collect::<Vec<i64>>()
            };
            let arms = match &all[1..] {
                [] => [(0, 1), (0, -1), (1, 0), (-1, 0)].map(labels).to_vec(),
                arms => arms.to_vec(),
            };
            let run =
                |arm: &Vec<i64>| arm[1..].iter().take_while(|&&label| label == arm[0]).count();
            let first = if parameter == "1" { 0 } else { 1 };
            line[0] == first + arms.iter().map(run).sum::<usize>() as i64
        }
        "chaos-count" => {
            let labels = match all.get(1) {
                Some(labels) => labels.clone(),
                None => {
                    let cell = lists[0][0];
                    let moves = (-1..=1).flat_map(|down| (-1..=1).map(move |right| (down, right)));
                    let around = moves.filter(|&step| step != (0, 0));
                    let around = around.filter_map(|(down, right)| full.moved(cell, down, right));
                    let cells = [cell].into_iter().chain(around);
                    cells.map(|cell| values[full.label(cell)]).collect()
                }
            };
            let same = labels.iter().filter(|&&label| label == labels[0]).count() as i64;
            line[0] == same - i64::from(parameter == "1")
        }
        "row-indexer" | "column-indexer" | "box-indexer" => {
            let cell = lists[0][0];
            let cells = match name {
                "row-indexer" => full.column(cell % full.columns),
                "column-indexer" => full.row(cell / full.columns),
                _ => full.region_of(cell),
            };
            let place = cells.iter().position(|&other| other == cell).unwrap() as i64 + 1;
            at(&of(&cells), line[0]) == Some(place)
        }
        "same-values" => {
            let sorted = |list: &Vec<i64>| {
                let mut list = list.clone();
                list.sort_unstable();
                list
            };
            all.iter().all(|list| sorted(list) == sorted(&all[0]))
        }
        "counting-circles" => {
            line.iter().all(|&one| line.iter().filter(|&&v| v == one).count() as i64 == one)
        }
        "count-distinct" => line[0] == all[1].iter().collect::<BTreeSet<_>>().len() as i64,
        "antiknight" => full.differ(|rows, columns| rows * columns == 2),
        "antiking" => full.differ(|rows, columns| rows.max(columns) == 1),
        "taxicab" => full.differ(|rows, columns| rows + columns == number()),
        "antitaxicab" => full
            .pairs()
            .iter()
            .all(|&(rows, columns, a, b)| values[a] != values[b] || values[a] != rows + columns),
        "windoku" => {
            let n = full.rows;
            let side = (1..=n).find(|side| side * side == n).unwrap();
            let starts = || (0..side - 1).map(move |number| 1 + number * (side + 1));
            starts().flat_map(|top| starts().map(move |left| (top, left))).all(|(top, left)| {
                let cells = (0..n).map(|at| (top + at / side) * n + left + at % side);
                differ(&of(&cells.collect::<Vec<_>>()))
            })
        }
        "sub-sudoku" => {
            let [(top, left), _] = [0, 1].map(|end| {
                let cell = lists[0][end];
                (cell / full.columns, cell % full.columns)
            });
            let n = (full.high - full.low + 1) as usize;
            let high = n.isqrt();
            let place = |at: usize| (at / n, at % n);
            let is_near = |a: usize, b: usize| {
                let ((row, column), (other_row, other_column)) = (place(a), place(b));
                let box_of = |row: usize, column: usize| (row / high, column / (n / high));
                row == other_row
                    || column == other_column
                    || box_of(row, column) == box_of(other_row, other_column)
            };
            let value = |at: usize| values[(top + at / n) * full.columns + left + at % n];
            (0..n * n).all(|a| (0..a).all(|b| !is_near(a, b) || value(a) != value(b)))
        }
        "disjoint-groups" => {
            let place = |cell: usize| full.region_of(cell).iter().position(|&c| c == cell);
            full.present().all(|a| {
                full.present().all(|b| a == b || place(a) != place(b) || values[a] != values[b])
            })
        }
        "global-entropy" => full.blocks_hold(|block| {
            block.iter().map(|&value| third(value, full)).collect::<BTreeSet<_>>().len() == 3
        }),
        "global-mod" => full.blocks_hold(|block| {
            block.iter().map(|value| value % 3).collect::<BTreeSet<_>>().len() == 3
        }),
        "dutch-flatmates" => full.present().all(|cell| {
            let is = |down, value| full.moved(cell, down, 0).is_some_and(|c| values[c] == value);
            2 * values[cell] != full.low + full.high || is(-1, 1) || is(1, full.high)
        }),
        "minimum" => full.neighbors(lists[0][0]).iter().all(|&other| line[0] < values[other]),
        "maximum" => full.neighbors(lists[0][0]).iter().all(|&other| line[0] > values[other]),
        "nonconsecutive" => full.neighbors_hold(|a, b| (a - b).abs() != number()),
        "nonratio" => full.neighbors_hold(|a, b| !ratio(a, b, number())),
        "anticonsecutive" => full.neighbors_hold(|a, b| (a - b).abs() != 1),
        "strict-kropki" => full.neighbors_hold(|a, b| (a - b).abs() != 1 && !ratio(a, b, 2)),
        "strict-xv" => full.neighbors_hold(|a, b| a + b != 5 && a + b != 10),
        "region-sum" => {
            let regions = full.regions.unwrap();
            let mut sums: Vec<i64> = Vec::new();
            for (place, &cell) in lists[0].iter().enumerate() {
                if place > 0 && regions[lists[0][place - 1]] == regions[cell] {
                    *sums.last_mut().unwrap() += values[cell]
                } else {
                    sums.push(values[cell])
                }
            }
            sums.iter().all(|sum| *sum == sums[0])
        }
        "straights" => {
            let black = lists.concat();
            let rows = (0..full.rows).map(|row| full.row(row));
            let lines = rows.chain((0..full.columns).map(|column| full.column(column)));
            let mut runs: Vec<Vec<i64>> = Vec::new();
            for line in lines {
                runs.push(Vec::new());
                for cell in line {
                    if black.contains(&cell) || full.absent.contains(&cell) {
                        runs.push(Vec::new())
                    } else {
                        runs.last_mut().unwrap().push(values[cell])
                    }
                }
            }
            runs.iter().all(|run| {
                let (least, most) = (run.iter().min(), run.iter().max());
                let length = least.zip(most).map_or(0, |(least, most)| most - least + 1);
                differ(run) && length == run.len() as i64
            })
        }
        _ => return None,
    })
}

fn doppelganger(full: &Full<'_>) -> bool {
    let n = full.rows;
    let mut kinds: Vec<Vec<Vec<usize>>> =
        vec![(0..n).map(|row| full.row(row)).collect(), (0..n).map(|c| full.column(c)).collect()];
    if full.regions.is_some() {
        let all = (0..full.cells()).map(|cell| full.region_of(cell));
        kinds.push(all.collect::<BTreeSet<_>>().into_iter().collect());
    }
    let lacks = |line: &Vec<usize>| -> Vec<i64> {
        (0..=n as i64).filter(|&v| line.iter().all(|&cell| full.values[cell] != v)).collect()
    };
    for (number, kind) in kinds.iter().enumerate() {
        for (place, line) in kind.iter().enumerate() {
            if lacks(line).len() != 1 || lacks(line) == [0] {
                return false;
            }
            if kind[..place].iter().any(|other| lacks(other) == lacks(line)) {
                return false;
            }
            for other in kinds[..number].iter().flatten() {
                let mut common = line.iter().filter(|cell| other.contains(cell));
                if common.any(|&cell| full.values[cell] == 0) && lacks(other) == lacks(line) {
                    return false;
                }
            }
        }
    }
    true
}

/// The labels, in the order of the cells, number connected regions of one size, each with different
/// values, by their first cells.
fn chaos(parameter: &str, list: &[i64], full: &Full<'_>) -> bool {
    let cells = full.cells();
    let labels = if list.is_empty() { &full.values[cells..2 * cells] } else { list };
    let size = parameter.parse::<usize>().unwrap();
    let mut begun = 0;
    for label in labels.iter().map(|label| label - full.low + 1) {
        if label > begun + 1 {
            return false;
        }
        begun = begun.max(label);
    }
    (1..=begun).all(|number| {
        let is_its = |&cell: &usize| labels[cell] - full.low + 1 == number;
        let region: BTreeSet<usize> = (0..cells).filter(is_its).collect();
        let values: Vec<i64> = region.iter().map(|&cell| full.values[cell]).collect();
        region.len() == size && are_connected(&region, full.columns) && differ(&values)
    })
}
