//! The virtual best solver (VBS): on every puzzle the fastest of all. No one solver can be
//! better than it, and the distance says what choosing among them could gain (Xu et al.
//! 2012, who also measure a solver by what the others would lose without it).
//!
//! Columns are solvers, rows puzzles; `None` where a solver was not asked or not timed.

use super::par::par;
use super::time::Time;

/// The virtual best of `columns`: the least time on each puzzle. Where none solved it, the
/// limit is the longest that any of them had. `None` where none was asked.
pub fn virtual_best(columns: &[&[Option<Time>]]) -> Vec<Option<Time>> {
    best_but(columns, None)
}

/// The virtual best of all columns but `left_out`, on the puzzles and limits of all.
fn best_but(columns: &[&[Option<Time>]], left_out: Option<usize>) -> Vec<Option<Time>> {
    let puzzles = columns.first().map_or(0, |column| column.len());
    let best_on = |puzzle: usize| {
        let asked = || {
            let times = columns.iter().enumerate();
            times.filter_map(move |(solver, column)| Some((solver, column[puzzle]?)))
        };
        asked().next()?;
        let taking_part = asked().filter(|&(solver, _)| Some(solver) != left_out);
        let ns = taking_part.map(|(_, time)| time.ns).fold(f64::INFINITY, f64::min);
        let limit_ns = asked().filter_map(|(_, time)| time.limit_ns).reduce(f64::max);
        Some(Time { ns, limit_ns })
    };
    (0..puzzles).map(best_on).collect()
}

/// By how much the PAR-`k` of the virtual best would rise without column `solver`, in
/// nanoseconds. `None` if there is no other, or a puzzle that only it solved has no limit.
pub fn marginal_contribution(columns: &[&[Option<Time>]], solver: usize, k: f64) -> Option<f64> {
    if columns.len() < 2 {
        return None;
    }
    let score = |times: Vec<Option<Time>>| par(&times.into_iter().flatten().collect::<Vec<_>>(), k);
    Some(score(best_but(columns, Some(solver)))? - score(virtual_best(columns))?)
}

/// How much of the gap between the PAR-k of a reference solver and that of the virtual best
/// a solver closes: 0 the reference, 1 the virtual best, below 0 worse than the reference.
/// `None` if there is no gap.
pub fn closed_gap(reference: f64, solver: f64, best: f64) -> Option<f64> {
    (reference > best).then(|| (reference - solver) / (reference - best))
}

/// Where a solver was alone.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub struct Alone {
    /// Unique wins: puzzles that it solved faster than every other. An equal time is no win.
    pub fastest: u64,
    /// Puzzles that no other solved.
    pub solved: u64,
}

/// Counts for each column where it was alone.
pub fn alone(columns: &[&[Option<Time>]]) -> Vec<Alone> {
    let mut counts = vec![Alone::default(); columns.len()];
    let puzzles = columns.first().map_or(0, |column| column.len());
    for puzzle in 0..puzzles {
        let solved = || {
            let times = columns.iter().enumerate();
            times.filter_map(|(solver, column)| {
                column[puzzle].filter(|time| time.is_solved()).map(|time| (solver, time.ns))
            })
        };
        let Some((winner, best)) = solved().min_by(|a, b| a.1.total_cmp(&b.1)) else { continue };
        counts[winner].solved += u64::from(solved().count() == 1);
        counts[winner].fastest += u64::from(solved().filter(|&(_, ns)| ns == best).count() == 1);
    }
    counts
}

#[cfg(test)]
mod tests {
    use super::*;

    const LIMIT: f64 = 10.0;

    fn column(times: &[f64]) -> Vec<Option<Time>> {
        let time = |&ns: &f64| (!ns.is_nan()).then_some(Time { ns, limit_ns: Some(LIMIT) });
        times.iter().map(time).collect()
    }

    /// Puzzle by puzzle: a faster; equal; only b; neither; a not asked, b solved.
    fn columns() -> [Vec<Option<Time>>; 2] {
        let unsolved = f64::INFINITY;
        [column(&[1.0, 4.0, unsolved, unsolved, f64::NAN]), column(&[3.0, 4.0, 6.0, unsolved, 5.0])]
    }

    #[test]
    fn the_best_of_two() {
        let [a, b] = columns();
        let best: Vec<f64> = virtual_best(&[&a, &b]).iter().map(|time| time.unwrap().ns).collect();
        assert_eq!(best, [1.0, 4.0, 6.0, f64::INFINITY, 5.0]);
        assert_eq!(virtual_best(&[&a])[4], None);
    }

    #[test]
    fn alone_is_strict() {
        let [a, b] = columns();
        let found = alone(&[&a, &b]);
        assert_eq!(found[0], Alone { fastest: 1, solved: 0 });
        assert_eq!(found[1], Alone { fastest: 2, solved: 2 });
    }

    #[test]
    fn what_the_others_would_lose() {
        let [a, b] = columns();
        // PAR-2 of both: (1 + 4 + 6 + 20 + 5) / 5; without b: (1 + 4 + 20 + 20 + 20) / 5.
        assert_eq!(marginal_contribution(&[&a, &b], 1, 2.0), Some(65.0 / 5.0 - 36.0 / 5.0));
        assert_eq!(marginal_contribution(&[&a, &b], 0, 2.0), Some(38.0 / 5.0 - 36.0 / 5.0));
        assert_eq!(marginal_contribution(&[&a], 0, 2.0), None);
    }

    #[test]
    fn gaps() {
        assert_eq!(closed_gap(10.0, 10.0, 2.0), Some(0.0));
        assert_eq!(closed_gap(10.0, 4.0, 2.0), Some(0.75));
        assert_eq!(closed_gap(10.0, 14.0, 2.0), Some(-0.5));
        assert_eq!(closed_gap(2.0, 2.0, 2.0), None);
    }
}
