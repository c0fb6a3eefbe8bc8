//! Random constraints of one primitive each.

use quorum_puzzle::constraints::Stated;
use rand::RngExt;
use rand::seq::{IndexedRandom, SliceRandom};
use rand_chacha::ChaCha8Rng;

/// The primitives.
pub const NAMES: [&str; 3] = ["rel", "sum", "reg"];

/// A random constraint of this name that the values satisfy: those of the grid, then of extra
/// cells.
pub fn random_constraint(
    name: &'static str,
    grid: &[u8],
    size: usize,
    random: &mut ChaCha8Rng,
) -> Stated {
    let mut cells: Vec<usize> = (0..grid.len()).collect();
    cells.shuffle(random);
    let parameter = match name {
        "rel" => {
            cells.truncate(2);
            cells.sort_unstable();
            let mut rows: Vec<u64> =
                (0..size).map(|_| random.random_range(0..1u64 << size)).collect();
            rows[usize::from(grid[cells[0]]) - 1] |= 1 << (grid[cells[1]] - 1);
            rows.iter().map(|row| format!("{row:x}")).collect::<Vec<_>>().join(".")
        }
        "sum" => {
            cells.truncate(random.random_range(1..=4));
            let mut sum = 0;
            let mut coefficients = Vec::new();
            for &cell in &cells {
                let coefficient: i64 = *[1, 1, 1, 2, -1].choose(random).unwrap();
                coefficients.push(coefficient.to_string());
                sum += coefficient * i64::from(grid[cell]);
            }
            let comparison = match random.random_range(0..6) {
                0 => format!("<={}", sum + random.random_range(0..2)),
                1 => format!(">={}", sum - random.random_range(0..2)),
                2 => format!("!={}", sum + 1),
                _ => sum.to_string(),
            };
            format!("{comparison}_{}", coefficients.join("."))
        }
        _ => {
            cells.truncate(random.random_range(2..=4));
            // One cell is read twice.
            if random.random() {
                cells.push(cells[0]);
            }
            let states = random.random_range(2..=4);
            let mut next: Vec<Vec<Option<usize>>> = Vec::new();
            for _ in 0..states {
                let mut step = || random.random_bool(0.8).then(|| random.random_range(0..states));
                next.push((0..size).map(|_| step()).collect());
            }
            let mut state = 0;
            for &cell in &cells {
                let after = next[state][usize::from(grid[cell]) - 1].get_or_insert(states - 1);
                state = *after;
            }
            let texts = next.iter().enumerate().map(|(number, next)| {
                let accepts = number == state || random.random_bool(0.2);
                let step = |next: &Option<usize>| next.map_or("-".into(), |next| next.to_string());
                let next: Vec<String> = next.iter().map(step).collect();
                format!("{}{}", if accepts { "*" } else { "" }, next.join("."))
            });
            texts.collect::<Vec<_>>().join("_")
        }
    };
    Stated { name, parameter, cells: vec![cells] }
}
