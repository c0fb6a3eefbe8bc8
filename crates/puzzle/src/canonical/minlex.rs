//! The smallest grid among all copies of a grid of givens ("minlex"), row by row.
//!
//! The copies of a grid are its relabelings, its transposition where boxes allow it, and the orders
//! of its bands, stacks, and rows and columns within them. For a 9x9 Sudoku these are 3.4 million
//! times 9! grids. The search looks at few of them: it places one row after another and keeps all
//! [`CopySet`]s whose rows so far are the smallest possible; and it decides no more about the
//! columns than the rows so far require. Columns (and stacks) that look the same up to a row stay
//! *tied*, as one state; blanks come first, so most columns of a puzzle are tied for several rows.
//! Only new values untie their columns: each order of them is a state, since it labels them
//! differently.
//!
//! In a grid without blanks every first row is 1, 2, ..., n in all orders of the columns: there the
//! first two rows are placed together ([`full`](super::full)).

use super::full;
use super::state::{BITS, CopySet, GridShape, MOST, Word};

/// Symbol of a value without a label, which is above all labels.
const NEW: u8 = 31;

/// Greatest number of states of larger grids than [`SMALL`]; more are not searched. Copies have as
/// many states, so that either all or none of them are searched.
const MOST_STATES: usize = 5_000;

/// Size up to which every grid is searched.
const SMALL: usize = 9;

/// Greatest number of orders of the columns of a grid with a value twice in a row.
const MOST_ORDERS: usize = 50_000;

/// A row in an order of the columns that makes it smallest.
struct Arranged {
    word: Word,
    /// The columns in order, those of a stack one after another.
    order: [u8; MOST],
    /// Whether the column at each place is tied with the one before it.
    is_tied: [bool; MOST],
    /// Whether the stack at each place is tied with the one before it.
    is_stack_tied: [bool; MOST],
}

/// The smallest grid; `None` if there are too many states. `copies` are the orientations.
pub(super) fn smallest(shape: &GridShape, copies: &[&[u8]]) -> Option<Vec<u8>> {
    let size = shape.size;
    if size > MOST {
        return None;
    }
    let most = if size <= SMALL { usize::MAX } else { MOST_STATES };
    let mut words = Vec::with_capacity(size);
    let is_full = size > 1 && !copies[0].contains(&0);
    let mut states = if copies.iter().any(|grid| has_repeated_value(shape, grid)) {
        ordered_states(shape, copies.len())?
    } else if is_full {
        let (first_two, states) = full::begin(shape, copies, most)?;
        words.extend(first_two);
        states
    } else {
        (0..copies.len()).map(CopySet::new).collect()
    };
    let mut rows = Vec::new();
    let mut choices: Vec<(usize, usize)> = Vec::new();
    for _ in words.len()..size {
        let mut best = Word::MAX;
        choices.clear();
        for (number, state) in states.iter().enumerate() {
            let grid = copies[usize::from(state.copy)];
            state.rows_to_place(shape, grid, &mut rows);
            for &row in &rows {
                let word = arranged(shape, state, grid, row).word;
                if word < best {
                    best = word;
                    choices.clear();
                }
                if word == best {
                    choices.push((number, row));
                }
            }
        }
        words.push(best);
        let mut next = Vec::with_capacity(choices.len());
        for &(number, row) in &choices {
            let state = &states[number];
            state.place(shape, copies[usize::from(state.copy)], row, &mut next);
            if next.len() > most {
                return None;
            }
        }
        states = next;
    }
    let symbol = |word: Word, place: usize| (word >> (BITS * (size - 1 - place))) as u8 & NEW;
    Some(words.iter().flat_map(|&word| (0..size).map(move |place| symbol(word, place))).collect())
}

/// Whether a row has a value twice.
fn has_repeated_value(shape: &GridShape, grid: &[u8]) -> bool {
    for row in grid.chunks(shape.size) {
        let mut seen = 0u32;
        for &value in row {
            if value > 0 && seen >> value & 1 == 1 {
                return true;
            }
            seen |= 1 << value;
        }
    }
    false
}

/// One state per order of the columns: where a value is twice in a row, ties are not what they are
/// elsewhere. `None` if there are too many.
fn ordered_states(shape: &GridShape, copies: usize) -> Option<Vec<CopySet>> {
    let &GridShape { size, width, .. } = shape;
    let factorial = |n: usize| (1..=n).try_fold(1usize, usize::checked_mul);
    let stacks = size / width;
    let inside = factorial(width)?.checked_pow(u32::try_from(stacks).ok()?)?;
    if factorial(stacks)?.checked_mul(inside)? > MOST_ORDERS {
        return None;
    }
    let mut orders = vec![std::array::from_fn(|column| column as u8)];
    permute(&mut orders, 0, width, stacks);
    for stack in 0..stacks {
        permute(&mut orders, stack * width, 1, width);
    }
    let state = |copy: usize, order: &[u8; MOST]| {
        let mut state = CopySet::new(copy);
        for (place, &column) in order.iter().enumerate().take(size) {
            let column = usize::from(column);
            state.stacks[column / width] = (place / width) as u8;
            state.columns[column] = (place % width) as u8;
        }
        state
    };
    Some((0..copies).flat_map(|copy| orders.iter().map(move |order| state(copy, order))).collect())
}

/// Puts the `count` units of `length` places from `start` on into all orders.
fn permute(orders: &mut Vec<[u8; MOST]>, start: usize, length: usize, count: usize) {
    for place in 0..count {
        for known in 0..orders.len() {
            for other in place + 1..count {
                let mut order = orders[known];
                for within in 0..length {
                    order.swap(start + place * length + within, start + other * length + within);
                }
                orders.push(order);
            }
        }
    }
}

impl CopySet {
    /// The rows that can be the next one. Equal rows of a band, or of bands without givens, lead to
    /// the same grids: one of them is enough.
    fn rows_to_place(&self, shape: &GridShape, grid: &[u8], rows: &mut Vec<usize>) {
        let &GridShape { size, height, .. } = shape;
        rows.clear();
        let band = usize::from(self.band);
        let is_inside = !(self.used.count_ones() as usize).is_multiple_of(height);
        let bands = if is_inside { band..band + 1 } else { 0..size / height };
        let mut has_blank_band = false;
        for band in bands {
            if !is_inside && self.used >> (band * height) & ((1 << height) - 1) != 0 {
                continue;
            }
            let start = band * height;
            let cells = &grid[start * size..(start + height) * size];
            if !is_inside && cells.iter().all(|value| *value == 0) {
                if !has_blank_band {
                    rows.push(start);
                }
                has_blank_band = true;
                continue;
            }
            let first = rows.len();
            for row in start..start + height {
                let cells = |row: usize| &grid[row * size..(row + 1) * size];
                let is_same = |&other: &usize| cells(other) == cells(row);
                if self.used >> row & 1 == 0 && !rows[first..].iter().any(is_same) {
                    rows.push(row);
                }
            }
        }
    }

    /// Adds the states with `row` as the next one to `next`.
    fn place(&self, shape: &GridShape, grid: &[u8], row: usize, next: &mut Vec<CopySet>) {
        let &GridShape { size, height, width } = shape;
        let arranged = arranged(shape, self, grid, row);
        let cells = &grid[row * size..(row + 1) * size];
        let is_new = |order: &[u8; MOST], place: usize| {
            let value = usize::from(cells[usize::from(order[place])]);
            value > 0 && self.labels[value] == 0
        };
        let mut orders = vec![arranged.order];
        let Arranged { mut is_tied, mut is_stack_tied, .. } = arranged;
        let has_new = |stack: usize| {
            (stack * width..(stack + 1) * width).any(|place| is_new(&arranged.order, place))
        };
        for_ties(&is_stack_tied, 0, size / width, |first, count| {
            if has_new(first) {
                permute(&mut orders, first * width, width, count);
            }
        });
        for (stack, is_tied_stack) in is_stack_tied.iter_mut().enumerate().take(size / width) {
            *is_tied_stack &= !has_new(stack);
            for_ties(&is_tied, stack * width, (stack + 1) * width, |first, count| {
                if is_new(&arranged.order, first) {
                    permute(&mut orders, first, 1, count);
                }
            });
        }
        for (place, is_tied) in is_tied.iter_mut().enumerate().take(size) {
            *is_tied &= !is_new(&arranged.order, place);
        }
        for order in &orders {
            let mut state = self.clone();
            state.used |= 1 << row;
            state.band = (row / height) as u8;
            for place in 0..size {
                let column = usize::from(order[place]);
                let before = place.checked_sub(1).map(|before| usize::from(order[before]));
                state.columns[column] = match before {
                    Some(before) if is_tied[place] => state.columns[before],
                    _ => (place % width) as u8,
                };
                if place % width == 0 {
                    state.stacks[column / width] = match before {
                        Some(before) if is_stack_tied[place / width] => {
                            state.stacks[before / width]
                        }
                        _ => (place / width) as u8,
                    };
                }
                let value = usize::from(cells[column]);
                if value > 0 && state.labels[value] == 0 {
                    state.labeled += 1;
                    state.labels[value] = state.labeled;
                }
            }
            next.push(state);
        }
    }
}

/// Calls `each` with the first place and the number of places of every tie of `start..end`.
fn for_ties(is_tied: &[bool], start: usize, end: usize, mut each: impl FnMut(usize, usize)) {
    let mut first = start;
    for place in start + 1..=end {
        if place == end || is_tied.get(place) == Some(&false) {
            if place - first > 1 {
                each(first, place - first);
            }
            first = place;
        }
    }
}

/// Sorts a few keys.
fn sort(keys: &mut [u64]) {
    for end in 1..keys.len() {
        let key = keys[end];
        let mut place = end;
        while place > 0 && keys[place - 1] > key {
            keys[place] = keys[place - 1];
            place -= 1;
        }
        keys[place] = key;
    }
}

/// The smallest form of a row that the state allows.
fn arranged(shape: &GridShape, state: &CopySet, grid: &[u8], row: usize) -> Arranged {
    let &GridShape { size, width, .. } = shape;
    let cells = &grid[row * size..(row + 1) * size];
    let stack_count = size / width;
    // Per stack: its columns by rank, then symbol.
    let mut columns = [0u64; MOST];
    // Per stack: rank, symbols in order, number.
    let mut stacks = [(0u8, 0u64, 0u8); MOST];
    for stack in 0..stack_count {
        let keys = &mut columns[stack * width..(stack + 1) * width];
        for (within, key) in keys.iter_mut().enumerate() {
            let column = stack * width + within;
            let symbol = match cells[column] {
                0 => 0,
                value => match state.labels[usize::from(value)] {
                    0 => NEW,
                    label => label,
                },
            };
            let rank = u64::from(state.columns[column]);
            *key = (rank << BITS | u64::from(symbol)) << 8 | column as u64;
        }
        sort(keys);
        let symbols = keys.iter().fold(0, |word, key| word << BITS | (key >> 8) & u64::from(NEW));
        let mut place = stack;
        let entry = (state.stacks[stack], symbols, stack as u8);
        while place > 0 && stacks[place - 1] > entry {
            stacks[place] = stacks[place - 1];
            place -= 1;
        }
        stacks[place] = entry;
    }
    let mut arranged = Arranged {
        word: 0,
        order: [0; MOST],
        is_tied: [false; MOST],
        is_stack_tied: [false; MOST],
    };
    let mut fresh = state.labeled;
    // Values that are labeled in this row, for those that it has twice.
    let mut labels = [0u8; MOST + 1];
    let mut place = 0;
    for index in 0..stack_count {
        let (rank, symbols, stack) = stacks[index];
        arranged.is_stack_tied[index] = index > 0 && {
            let (rank_before, symbols_before, _) = stacks[index - 1];
            (rank_before, symbols_before) == (rank, symbols)
        };
        let start = usize::from(stack) * width;
        for within in 0..width {
            let key = columns[start + within];
            let column = (key & 0xff) as usize;
            let symbol = match (key >> 8) as u8 & NEW {
                NEW => {
                    let label = &mut labels[usize::from(cells[column])];
                    if *label == 0 {
                        fresh += 1;
                        *label = fresh;
                    }
                    *label
                }
                symbol => symbol,
            };
            arranged.word = arranged.word << BITS | Word::from(symbol);
            arranged.order[place] = column as u8;
            arranged.is_tied[place] = within > 0 && columns[start + within - 1] >> 8 == key >> 8;
            place += 1;
        }
    }
    arranged
}
