//! Least durations of the blocks in which short runs are repeated: by the number of puzzles, unless
//! one is stated.
//!
//! A block averages out what the clock does not resolve and what interrupts add to a run. A figure
//! over a corpus averages once more, over its puzzles, so that with many of them each needs less.
//! Up to a hundred puzzles the blocks last a millisecond, and single rows can be read; with more
//! they last a tenth of a second in all, for each solver, down to [`SHORTEST`].
//! `docs/method/measurement.md` has the measurements behind these figures.

use std::time::Duration;

/// Least duration of a block of a corpus of few puzzles.
pub const LONGEST: Duration = Duration::from_millis(1);

/// Least duration of a block of a corpus of many puzzles: some twenty runs of the fastest engines,
/// and a thousand times the resolution of the clock.
pub const SHORTEST: Duration = Duration::from_micros(50);

/// All blocks of a solver in a corpus, unless that makes them longer than [`LONGEST`] or shorter
/// than [`SHORTEST`].
const TOGETHER: Duration = Duration::from_millis(100);

/// Number of puzzles from which on more make no difference.
pub const MANY: u64 = (TOGETHER.as_nanos() / SHORTEST.as_nanos()) as u64;

/// Least duration of the blocks in a corpus of so many puzzles.
pub fn for_puzzles(puzzles: u64) -> Duration {
    let share = TOGETHER / puzzles.clamp(1, MANY) as u32;
    share.clamp(SHORTEST, LONGEST)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn blocks_are_shorter_where_there_are_many_puzzles() {
        let micros = |puzzles| for_puzzles(puzzles).as_micros();
        assert_eq!([0, 1, 100, 101].map(micros), [1000, 1000, 1000, 990]);
        assert_eq!([500, 1000, MANY, MANY + 1, u64::MAX].map(micros), [200, 100, 50, 50, 50]);
    }
}
