//! One 3x3 box, exhaustively: all 9! fillings, all prefixes of each from 9 down, all sets of
//! inequalities.

/// The neighbors of each of the nine cells.
const NEIGHBORS: [&[usize]; 9] = [
    &[1, 3],
    &[0, 2, 4],
    &[1, 5],
    &[0, 4, 6],
    &[1, 3, 5, 7],
    &[2, 4, 8],
    &[3, 7],
    &[4, 6, 8],
    &[5, 7],
];

/// Counts over all fillings of a box, each filled from 9 down to 1.
#[derive(Debug, Default)]
pub struct Fillings {
    /// Their number.
    pub count: u64,
    /// Fillings by their number of cells without a greater neighbor.
    pub free_at_first: [u64; 10],
    /// Moments (a filling and the values placed so far) by the number of empty cells without
    /// a greater empty neighbor.
    pub free: [u64; 10],
    /// The same cells added up over all fillings, by the value that is placed next.
    pub free_by_value: [u64; 10],
}

impl Fillings {
    /// Looks at all.
    pub fn all() -> Self {
        let mut fillings = Fillings::default();
        permute(&mut [1, 2, 3, 4, 5, 6, 7, 8, 9], 0, &mut |values| fillings.add(values));
        fillings
    }

    fn add(&mut self, values: &[u8; 9]) {
        self.count += 1;
        for next in (1..=9).rev() {
            let is_empty = |cell: usize| values[cell] <= next;
            let is_free = |cell: &usize| {
                let greater = |&&other: &&usize| is_empty(other) && values[other] > values[*cell];
                is_empty(*cell) && NEIGHBORS[*cell].iter().find(greater).is_none()
            };
            let free = (0..9).filter(is_free).count();
            self.free[free] += 1;
            self.free_by_value[usize::from(next)] += free as u64;
            if next == 9 {
                self.free_at_first[free] += 1;
            }
        }
    }

    /// The mean number of free cells over all moments.
    pub fn mean_free(&self) -> f64 {
        let weighted = self.free.iter().zip(0u64..).map(|(count, free)| count * free);
        weighted.sum::<u64>() as f64 / self.free.iter().sum::<u64>() as f64
    }

    /// The mean number of free cells where a value is placed next.
    pub fn mean_free_for(&self, value: usize) -> f64 {
        self.free_by_value[value] as f64 / self.count as f64
    }

    /// The most free cells at any moment.
    pub fn most_free(&self) -> usize {
        self.free.iter().rposition(|&count| count > 0).unwrap_or(0)
    }
}

fn permute(values: &mut [u8; 9], from: usize, see: &mut impl FnMut(&[u8; 9])) {
    if from == values.len() {
        return see(values);
    }
    for chosen in from..values.len() {
        values.swap(from, chosen);
        permute(values, from + 1, see);
        values.swap(from, chosen);
    }
}

/// The most cells without a greater neighbor that a box can have when a number of its twelve
/// inequalities are missing, from 0 to 12. Cells without a greater neighbor have no inequality
/// between them; and any set of cells without one between them can be the greater ones of all
/// theirs.
pub fn most_free_without_signs() -> [usize; 13] {
    let signs: Vec<(usize, usize)> = (0..9)
        .flat_map(|cell| NEIGHBORS[cell].iter().map(move |&other| (cell, other)))
        .filter(|(cell, other)| cell < other)
        .collect();
    let mut most = [0; 13];
    for cells in 0u32..1 << 9 {
        let has = |cell: usize| cells >> cell & 1 == 1;
        let needless = signs.iter().filter(|&&(a, b)| has(a) && has(b)).count();
        for missing in &mut most[needless..] {
            *missing = (*missing).max(cells.count_ones() as usize);
        }
    }
    most
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn fillings_are_as_many_as_they_must_be() {
        let fillings = Fillings::all();
        assert_eq!(fillings.count, 362_880);
        assert_eq!(fillings.free.iter().sum::<u64>(), 9 * 362_880);
        // A cell is the greatest of itself and its neighbors in one of as many cases:
        // four corners, four edges, the centre.
        let expected = 4.0 / 3.0 + 4.0 / 4.0 + 1.0 / 5.0;
        let weighted = fillings.free_at_first.iter().zip(0u64..).map(|(count, free)| count * free);
        let mean = weighted.sum::<u64>() as f64 / 362_880.0;
        assert!((mean - expected).abs() < 1e-12, "{mean}");
        assert_eq!(fillings.most_free(), 5);
        assert!((fillings.mean_free_for(9) - expected).abs() < 1e-12);
        assert_eq!(fillings.mean_free_for(1), 1.0);
        // A second way: the empty cells are a random set of cells, and one of them is the
        // greatest of itself and its empty neighbors with the probability of one by their number.
        let mean = |cells: u32| {
            let sets = (0u32..1 << 9).filter(|set| set.count_ones() == cells);
            let free = |set: u32| -> f64 {
                let has = |cell: &usize| set >> cell & 1 == 1;
                let neighbors = |cell: usize| NEIGHBORS[cell].iter().filter(|c| has(c)).count();
                (0..9).filter(has).map(|cell| 1.0 / (1 + neighbors(cell)) as f64).sum()
            };
            let (sum, count) =
                sets.fold((0.0, 0.0), |(sum, count), set| (sum + free(set), count + 1.0));
            sum / count
        };
        for value in 1..=9 {
            assert!((fillings.mean_free_for(value) - mean(value as u32)).abs() < 1e-12, "{value}");
        }
    }

    #[test]
    fn the_grid_without_signs_leaves_all_cells_free() {
        let most = most_free_without_signs();
        assert_eq!((most[0], most[12]), (5, 9));
        assert!(most.windows(2).all(|pair| pair[0] <= pair[1]));
    }
}
