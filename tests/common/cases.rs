//! Numbers of cases: no test takes more than five seconds of CPU time, unless it is asked to.

#![allow(dead_code)] // Each test program uses a part.

/// Many cases with the variable `QUORUM_LONG_TESTS` (`scripts/check --all`), few otherwise.
pub fn cases(few: usize, many: usize) -> usize {
    if is_long() { many } else { few }
}

/// The number of cases that `QUORUM_DIFFERENTIAL` states.
pub fn trials(default: usize) -> usize {
    std::env::var("QUORUM_DIFFERENTIAL").map_or(default, |text| text.parse().unwrap())
}

/// Whether tests take all of their cases.
pub fn is_long() -> bool {
    std::env::var_os("QUORUM_LONG_TESTS").is_some()
}
