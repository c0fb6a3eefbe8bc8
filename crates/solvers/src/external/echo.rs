//! Overhead of pipes for a program that answers line by line: the round trip of the question
//! through `cat`. It has its own column and is not subtracted: a program that answers at once
//! may be woken sooner than a solver that worked for a while.
//!
//! It depends on where the system schedules the other process: on one idle machine the same
//! round trip had a median of 10 us on the same processor and of 70 us on a sleeping one. The
//! least median of several echo programs is reported, a lower bound of the overhead.

use crate::process::{Allowance, Conversation, Launch};
use crate::{Mode, Question};
use std::time::{Duration, Instant};

/// Round trips to warm up caches and the processor's clock.
const WARM_UP: usize = 50;
const ROUND_TRIPS: usize = 200;
/// Number of echo programs, started one after the other.
const ECHOES: usize = 4;

/// Round trip of a question with an equally long answer: the least of several medians. `None`
/// if it cannot be measured.
pub fn round_trip(question: &str) -> Option<Duration> {
    (0..ECHOES).filter_map(|_| median_round_trip(question)).min()
}

fn median_round_trip(question: &str) -> Option<Duration> {
    let mut echo = Conversation::start(&Launch::of("cat")).ok()?;
    let line = format!("{question}\n");
    let question = Question::within(Mode::First, Some(Duration::from_secs(10)));
    let allowance = Allowance::of(&question);
    let mut times = Vec::with_capacity(ROUND_TRIPS);
    for round in 0..WARM_UP + ROUND_TRIPS {
        let start = Instant::now();
        echo.ask(&line, &allowance).ok()?;
        if round >= WARM_UP {
            times.push(start.elapsed().as_nanos() as u64);
        }
    }
    times.sort_unstable();
    Some(Duration::from_nanos(times[times.len() / 2]))
}
