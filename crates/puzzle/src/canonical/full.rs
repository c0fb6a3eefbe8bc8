//! The first two rows of the smallest copy of a grid without blanks.
//!
//! The first row is 1, 2, ..., n whatever its columns are called, so that it decides nothing. Its
//! columns are ordered by the second row, one place after another: at each place the column whose
//! value has the smallest label, which is the place of that value in the first row. Where that
//! place is still open, it becomes the first free one. All pairs of rows are searched at the same
//! time, and those that are behind at a place are dropped.

use super::state::{CopySet, GridShape, MOST, Word, word};

/// Mark of a place or a column that is not assigned.
const OPEN: u8 = u8::MAX;

/// A pair of rows with some columns in place.
#[derive(Clone)]
struct Pair {
    copy: u8,
    first: u8,
    second: u8,
    /// Place of each column.
    places: [u8; MOST],
    /// Column at each place.
    columns: [u8; MOST],
    /// Place of each stack.
    stack_places: [u8; MOST],
    /// Stack at each place.
    stacks: [u8; MOST],
}

impl Pair {
    fn assign(&mut self, shape: &GridShape, column: usize, place: usize) {
        self.places[column] = place as u8;
        self.columns[place] = column as u8;
        self.stack_places[column / shape.width] = (place / shape.width) as u8;
        self.stacks[place / shape.width] = (column / shape.width) as u8;
    }

    /// Whether a column without a place can be at a free one.
    fn can_assign(&self, shape: &GridShape, column: usize, place: usize) -> bool {
        match self.stack_places[column / shape.width] {
            OPEN => self.stacks[place / shape.width] == OPEN,
            stack => usize::from(stack) == place / shape.width,
        }
    }

    /// The place of a column: its own, or the first free one, which it gets.
    fn settled(&mut self, shape: &GridShape, column: usize) -> u8 {
        if self.places[column] == OPEN {
            let is_free = |place: &usize| {
                self.columns[*place] == OPEN && self.can_assign(shape, column, *place)
            };
            let place = (0..shape.size).find(is_free).expect("as many places as columns");
            self.assign(shape, column, place);
        }
        self.places[column]
    }
}

/// The first two rows, and the states that have them; `None` if there are more than `most`.
pub(super) fn begin(
    shape: &GridShape,
    copies: &[&[u8]],
    most: usize,
) -> Option<([Word; 2], Vec<CopySet>)> {
    let &GridShape { size, height, width } = shape;
    let cell = |pair: &Pair, row: u8, column: usize| {
        copies[usize::from(pair.copy)][usize::from(row) * size + column]
    };
    let mut pairs = Vec::new();
    for copy in 0..copies.len() {
        for first in 0..size {
            let band = first / height * height;
            let others = if height > 1 { band..band + height } else { 0..size };
            for second in others.filter(|second| *second != first) {
                pairs.push(Pair {
                    copy: copy as u8,
                    first: first as u8,
                    second: second as u8,
                    places: [OPEN; MOST],
                    columns: [OPEN; MOST],
                    stack_places: [OPEN; MOST],
                    stacks: [OPEN; MOST],
                });
            }
        }
    }
    let mut second_row = Vec::with_capacity(size);
    for place in 0..size {
        let mut best = OPEN;
        let mut next: Vec<Pair> = Vec::new();
        for pair in &pairs {
            let columns = match pair.columns[place] {
                OPEN => 0..size,
                column => usize::from(column)..usize::from(column) + 1,
            };
            for column in columns {
                let is_here = usize::from(pair.places[column]) == place;
                let is_free = pair.places[column] == OPEN && pair.can_assign(shape, column, place);
                if !is_here && !is_free {
                    continue;
                }
                let mut longer = pair.clone();
                longer.assign(shape, column, place);
                let value = cell(pair, pair.second, column);
                let above = (0..size).find(|&above| cell(pair, pair.first, above) == value);
                let label = longer.settled(shape, above.expect("a row has every value"));
                if label < best {
                    best = label;
                    next.clear();
                }
                if label == best {
                    next.push(longer);
                }
            }
        }
        if next.len() > most {
            return None;
        }
        second_row.push(best + 1);
        pairs = next;
    }
    let states = pairs.iter().map(|pair| {
        let mut state = CopySet::new(pair.copy.into());
        state.band = pair.first / height as u8;
        state.used = 1 << pair.first | 1 << pair.second;
        state.labeled = size as u8;
        for column in 0..size {
            let place = usize::from(pair.places[column]);
            state.stacks[column / width] = (place / width) as u8;
            state.columns[column] = (place % width) as u8;
            state.labels[usize::from(cell(pair, pair.first, column))] = place as u8 + 1;
        }
        state
    });
    Some(([word(1..=size as u8), word(second_row.into_iter())], states.collect()))
}
