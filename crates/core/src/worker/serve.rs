//! The child's side: read a task, run the solver, answer. Everything is timed here, from
//! inside, so that neither the pipe nor the parent is in any figure.

use super::memory::Peak;
use super::pinning;
use super::protocol::{Message, Task, VERSION};
use puzzle::formats::{self, ReadOptions};
use solvers::table::Named;
use solvers::{Measured, Stream};
use std::io::{self, BufRead, Write};
use std::time::Instant;

/// Serves tasks from standard input until it closes. With a processor number, stays on it. The
/// caller makes the process ignore Ctrl-C: that reaches the whole process group, and the parent
/// decides when to stop.
pub fn serve(named: &Named, processor: Option<usize>) -> io::Result<()> {
    if let Some(processor) = processor {
        pinning::stay_on(processor)?;
    }
    let mut out = io::stdout().lock();
    let mut send = |message: &Message| {
        serde_json::to_writer(&mut out, message)?;
        out.write_all(b"\n")?;
        out.flush()
    };
    send(&Message::Ready(VERSION.to_owned()))?;
    let mut stream = Stream::new(&*named.solver);
    for line in io::stdin().lock().lines() {
        let task: Task = match serde_json::from_str(&line?) {
            Ok(task) => task,
            Err(error) => {
                send(&Message::Refused(error.to_string()))?;
                continue;
            }
        };
        for puzzle in &task.puzzles {
            let peak = Peak::begin();
            send(&match run(&mut stream, &task, puzzle) {
                Ok(mut measured) => {
                    measured.cost.peak_rss_bytes = peak.and_then(|peak| peak.bytes());
                    Message::Done(Box::new(measured))
                }
                Err(reason) => Message::Refused(reason),
            })?;
        }
    }
    Ok(())
}

/// Makes one run of a task.
pub fn run(stream: &mut Stream, task: &Task, puzzle: &str) -> Result<Measured, String> {
    let start = Instant::now();
    let item = formats::read("task", puzzle.as_bytes(), ReadOptions::default())
        .next()
        .ok_or("the task has no puzzle")?
        .map_err(|error| error.to_string())?;
    let problem = item.puzzle.lower();
    let parse = start.elapsed();
    let mut measured = stream.measure(&problem, task.mode, task.limit, task.min_block);
    measured.cost.parse = Some(parse);
    Ok(measured)
}
