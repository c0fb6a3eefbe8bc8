//! The child's side: read a task, run the solver, report. Everything is timed here, from
//! inside, so that neither the pipe nor the parent is in any figure.

use super::memory::{own_peak_bytes, reset_own_peak};
use super::pinning;
use super::protocol::{Report, Task};
use crate::puzzle::formats::{self, ReadOptions};
use crate::solvers::table::Named;
use crate::solvers::{Measured, Mode, Stream};
use std::io::{self, BufRead, Write};
use std::time::{Duration, Instant};

/// Serves tasks of the process `parent` from standard input until it closes. With a
/// processor number, stays on it.
pub fn serve(named: &Named, parent: u32, processor: Option<usize>) -> io::Result<()> {
    die_with(parent);
    if let Some(processor) = processor {
        pinning::stay_on(processor)?;
    }
    // Ctrl-C reaches the whole process group; when to stop is for the parent to say.
    let _ = ctrlc::set_handler(|| {});
    let mut out = io::stdout().lock();
    let mut answer = |report: &Report| {
        serde_json::to_writer(&mut out, report)?;
        out.write_all(b"\n")?;
        out.flush()
    };
    answer(&Report::Ready)?;
    let mut stream = Stream::new(&*named.solver);
    for line in io::stdin().lock().lines() {
        let task: Task = match serde_json::from_str(&line?) {
            Ok(task) => task,
            Err(error) => {
                answer(&Report::Refused(error.to_string()))?;
                continue;
            }
        };
        for puzzle in &task.puzzles {
            let report = match run(&mut stream, &task, puzzle) {
                Ok(measured) => Report::Done(Box::new(measured)),
                Err(reason) => Report::Refused(reason),
            };
            answer(&report)?;
        }
    }
    Ok(())
}

fn run(stream: &mut Stream, task: &Task, puzzle: &str) -> Result<Measured, String> {
    let mode: Mode = task.mode.parse()?;
    reset_own_peak();
    let start = Instant::now();
    let item = formats::read("task", puzzle.as_bytes(), ReadOptions::default())
        .next()
        .ok_or("the task has no puzzle")?
        .map_err(|error| error.to_string())?;
    let problem = item.puzzle.lower();
    let parse = start.elapsed();
    let limit = task.limit_ns.map(Duration::from_nanos);
    let min_block = Duration::from_nanos(task.min_block_ns);
    let measured = stream.measure(&problem, mode, limit, min_block);
    Ok(Measured { parse: Some(parse), peak_rss_bytes: own_peak_bytes(), ..measured })
}

/// Asks the kernel to kill this process when the thread that started it is gone.
#[cfg(target_os = "linux")]
fn die_with(parent: u32) {
    use rustix::process::{Signal, getppid, set_parent_process_death_signal};
    let _ = set_parent_process_death_signal(Some(Signal::KILL));
    // The parent may have died before the request: then another has adopted us already.
    if getppid().is_none_or(|pid| pid.as_raw_pid().cast_unsigned() != parent) {
        std::process::exit(0);
    }
}

#[cfg(not(target_os = "linux"))]
fn die_with(_: u32) {}
