//! Every reader, given what nobody would write: texts that it understands, with pieces changed,
//! doubled, cut out and put together with others.
//!
//! Inputs that lead to something new (another message, another number of puzzles) are changed
//! further. That is not the coverage that libFuzzer or AFL look at, which need a nightly compiler
//! or a tool to be installed; it needs neither, and runs with all other tests.
//!
//! A reader must not panic, and must end. A reader of puzzles must also name a place in the text,
//! and what it has read must survive being written as a corpus line.
//! `QUORUM_FUZZ=600 cargo test --release --test toolkit fuzz` gives every reader ten minutes of CPU
//! time (else it gets a moment), as many readers at a time as there are cores. What is found is
//! printed, and belongs into `tests/data/fuzz/` of the workspace, whose files every reader is given
//! each time.

mod change;
mod targets;

use change::changed;
use quorum_solvers::parallel::{in_order, processors};
use rand::SeedableRng;
use rand::seq::IndexedRandom;
use rand_chacha::ChaCha8Rng;
use rustix::time::{ClockId, clock_gettime};
use std::collections::HashSet;
use std::fs;
use std::hash::{DefaultHasher, Hash, Hasher};
use std::panic::{AssertUnwindSafe, catch_unwind};
use std::thread;
use std::time::Duration;
use targets::{Target, targets};

/// Inputs of a reader where no time is given.
const INPUTS: u64 = 500;

/// Inputs that led to something new and are kept to be changed further.
const KEPT: usize = 4_000;

/// Runs a reader; a panic is reported with the text that led to it.
fn account(target: &Target, text: &[u8]) -> String {
    catch_unwind(AssertUnwindSafe(|| (target.read)(text))).unwrap_or_else(|_| {
        let shown: String = text
            .iter()
            .flat_map(|&byte| std::ascii::escape_default(byte))
            .map(char::from)
            .collect();
        panic!("reader '{}' panics on b\"{shown}\"", target.name)
    })
}

/// An account without numbers and without words that it quotes from the text, which
/// would make nearly every input something new. Millions are kept, so only their hashes are.
fn gist(account: &str) -> u64 {
    let mut hasher = DefaultHasher::new();
    let (mut quote, mut before) = (None, ' ');
    for character in account.chars() {
        match (quote, character) {
            (Some(open), _) if open != character => continue,
            (Some(_), _) => quote = None,
            (None, '"' | '\'') => quote = Some(character),
            (None, '0'..='9') if before.is_ascii_digit() => continue,
            (None, '0'..='9') => '0'.hash(&mut hasher),
            (None, _) => character.hash(&mut hasher),
        }
        before = character;
    }
    hasher.finish()
}

/// CPU time of this thread: other work on the machine does not take any of a reader's.
fn cpu_time() -> Duration {
    clock_gettime(ClockId::ThreadCPUTime).try_into().expect("it only goes up")
}

/// Fuzzes a reader; how many inputs, how many led to something new, and the slowest.
fn fuzz(target: &Target, time: Option<Duration>) -> (u64, usize, Duration) {
    let mut random = ChaCha8Rng::seed_from_u64(1);
    let mut pool = target.seeds.clone();
    let mut seen = HashSet::new();
    let (start, mut inputs, mut slowest) = (cpu_time(), 0, Duration::ZERO);
    let is_over = |inputs| match time {
        None => inputs >= INPUTS,
        Some(time) => cpu_time() - start >= time,
    };
    while !is_over(inputs) {
        let (text, other) = (pool.choose(&mut random), pool.choose(&mut random));
        let text = changed(text.expect("seeds"), other.expect("seeds"), &mut random);
        let began = cpu_time();
        let found = account(target, &text);
        slowest = slowest.max(cpu_time() - began);
        inputs += 1;
        if seen.insert(gist(&found)) && pool.len() < KEPT {
            pool.push(text);
        }
    }
    (inputs, seen.len(), slowest)
}

#[test]
fn no_text_breaks_a_reader() {
    let seconds = std::env::var("QUORUM_FUZZ").ok().map(|text| text.parse().expect("seconds"));
    let only = std::env::var("QUORUM_FUZZ_ONLY").ok();
    let targets = targets().into_iter();
    let wanted = targets.filter(|target| only.as_ref().is_none_or(|name| *name == target.name));
    let work = |(): &mut (), target: &Target| fuzz(target, seconds.map(Duration::from_secs_f64));
    thread::scope(|scope| {
        for (Target { name, .. }, found) in in_order(scope, processors(), |_| (), wanted, work) {
            let (inputs, new, slowest) = found.unwrap_or_else(|panic| panic!("{name}: {panic}"));
            println!("{name}: {inputs} inputs, {new} outcomes, slowest {slowest:?}");
        }
    });
}

/// Texts that broke a reader once.
#[test]
fn what_was_found_stays_mended() {
    let files = fs::read_dir("../../tests/data/fuzz").expect("the folder");
    let texts: Vec<Vec<u8>> =
        files.map(|file| fs::read(file.expect("a file").path()).expect("readable")).collect();
    for target in targets() {
        texts.iter().chain(&target.seeds).for_each(|text| drop(account(&target, text)));
    }
}
