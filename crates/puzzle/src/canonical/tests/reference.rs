//! The search for the smallest grid in its plainest form, with which tests compare the fast one:
//! every order of the columns, and for each the order of the rows, one row after another.

use crate::canonical::state::GridShape;

/// The smallest grid.
pub(super) fn smallest(shape: &GridShape, copies: &[&[u8]]) -> Vec<u8> {
    let size = shape.size;
    let orders = orders(size, shape.width);
    let mut search = Minlex::new(size, shape.height);
    for copy in copies {
        for order in &orders {
            for row in 0..size {
                for (place, &column) in order.iter().enumerate() {
                    search.rows[row][place] = copy[row * size + column];
                }
            }
            search.extend(0, 0);
        }
    }
    search.best
}

/// All orders of lines that keep bands of `width` lines together.
pub(super) fn orders(size: usize, width: usize) -> Vec<Vec<usize>> {
    let mut orders: Vec<Vec<usize>> = vec![Vec::new()];
    for place in 0..size {
        let longer = orders.iter().flat_map(|order| {
            let is_free = |line: &usize| {
                let band_of_last = order.last().map(|last| last / width);
                let is_inside = !place.is_multiple_of(width);
                !order.contains(line)
                    && (!is_inside || band_of_last == Some(line / width))
                    && (is_inside || !order.iter().any(|other| other / width == line / width))
            };
            let lines = (0..size).filter(is_free);
            lines.map(|line| [&order[..], &[line]].concat()).collect::<Vec<_>>()
        });
        orders = longer.collect();
    }
    orders
}

/// A search for the order of the rows, with the columns in a fixed order.
struct Minlex {
    size: usize,
    /// Rows per band.
    height: usize,
    /// The rows with their columns in order; 0: blank.
    rows: Vec<Vec<u8>>,
    is_used: Vec<bool>,
    /// The new label of each value, 0 if it has none yet.
    labels: Vec<u8>,
    /// The rows placed so far, with new labels.
    present: Vec<u8>,
    /// The smallest grid so far; empty before the first.
    best: Vec<u8>,
}

impl Minlex {
    fn new(size: usize, height: usize) -> Self {
        Minlex {
            size,
            height,
            rows: vec![vec![0; size]; size],
            is_used: vec![false; size],
            labels: vec![0; size + 1],
            present: Vec::new(),
            best: Vec::new(),
        }
    }

    /// Places the row number `depth`, and all after it; `band` is that of the row before.
    fn extend(&mut self, depth: usize, band: usize) {
        if depth == self.size {
            self.best.clone_from(&self.present);
            return;
        }
        let is_inside = !depth.is_multiple_of(self.height);
        let mut smallest: Vec<u8> = Vec::new();
        let mut choices: Vec<usize> = Vec::new();
        for row in 0..self.size {
            let own_band = row / self.height;
            let is_new_band = || {
                let first = own_band * self.height;
                !self.is_used[first..first + self.height].contains(&true)
            };
            if self.is_used[row] || if is_inside { own_band != band } else { !is_new_band() } {
                continue;
            }
            let labeled = self.labeled(row);
            if smallest.is_empty() || labeled < smallest {
                smallest = labeled;
                choices.clear();
            } else if labeled > smallest {
                continue;
            }
            // Equal rows of a band lead to the same grids.
            let is_same = |&other: &usize| {
                other / self.height == own_band && self.rows[other] == self.rows[row]
            };
            if !choices.iter().any(is_same) {
                choices.push(row);
            }
        }
        let start = self.present.len();
        self.present.extend(&smallest);
        for row in choices {
            let length = self.present.len();
            if !self.best.is_empty() && self.present[..] > self.best[..length] {
                break;
            }
            let before = self.labels.clone();
            for (place, &value) in self.rows[row].iter().enumerate() {
                if value > 0 {
                    self.labels[usize::from(value)] = smallest[place];
                }
            }
            self.is_used[row] = true;
            self.extend(depth + 1, row / self.height);
            self.is_used[row] = false;
            self.labels = before;
        }
        self.present.truncate(start);
    }

    /// A row with new labels, those of new values in order of their appearance.
    fn labeled(&self, row: usize) -> Vec<u8> {
        let mut next = self.labels.iter().max().map_or(1, |label| label + 1);
        let mut fresh: Vec<(u8, u8)> = Vec::new();
        let label = |&value: &u8| match self.labels[usize::from(value)] {
            _ if value == 0 => 0,
            0 => match fresh.iter().find(|(known, _)| *known == value) {
                Some(&(_, label)) => label,
                None => {
                    fresh.push((value, next));
                    next += 1;
                    next - 1
                }
            },
            label => label,
        };
        self.rows[row].iter().map(label).collect()
    }
}
