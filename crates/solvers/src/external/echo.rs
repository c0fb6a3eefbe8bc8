//! What pipes and process starts cost: the same exchange with a program that does nothing.
//!
//! For a program that is asked line by line, that is the round trip of the question through
//! `cat`; for a program that is started for every question, starting `true` in its place. The figure goes into its own column. It
//! is subtracted from nothing: a program that answers at once may be woken sooner than a
//! solver that worked for a while.
//!
//! Where the system puts the other process decides much: on one idle machine the same round
//! trip had a median of 10 us beside us and of 70 us on a sleeping processor. The least
//! median of several echo programs is the figure, so it says what pipes cost at least.

use super::conversation::Conversation;
use super::launch::Launch;
use super::run::run;
use std::path::Path;
use std::time::{Duration, Instant};

/// Round trips that settle caches and the processor's clock first.
const WARM_UP: usize = 50;
const ROUND_TRIPS: usize = 200;
/// Echo programs started, one after the other.
const ECHOES: usize = 4;
const PROCESSES: usize = 7;

/// The round trip of a question, as long an answer coming back: the least of several
/// medians. `None` if it cannot be measured.
pub fn round_trip(question: &str) -> Option<Duration> {
    (0..ECHOES).filter_map(|_| median_round_trip(question)).min()
}

fn median_round_trip(question: &str) -> Option<Duration> {
    let mut echo = Conversation::start(&Launch::of("cat")).ok()?;
    let line = format!("{question}\n");
    let deadline = Instant::now() + Duration::from_secs(10);
    median(
        (0..WARM_UP + ROUND_TRIPS).map(|_| {
            let start = Instant::now();
            echo.send(&line).ok()?;
            echo.receive(Some(deadline)).ok()?;
            Some(start.elapsed())
        }),
        WARM_UP,
    )
}

/// The median time of starting a process that does nothing, with this file.
pub fn process(input: &Path) -> Option<Duration> {
    let nothing = Launch::of("true");
    let times = (0..PROCESSES).map(|_| {
        let start = Instant::now();
        let deadline = start + Duration::from_secs(10);
        run(&nothing, input, Some(deadline)).ok()?;
        Some(start.elapsed())
    });
    median(times, 1)
}

fn median(times: impl Iterator<Item = Option<Duration>>, skip: usize) -> Option<Duration> {
    let mut times = times.skip(skip).collect::<Option<Vec<_>>>()?;
    times.sort_unstable();
    times.get(times.len() / 2).copied()
}
