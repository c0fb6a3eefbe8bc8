//! The child's side: reads a task, runs the solver, answers. Everything is timed here, so that
//! neither the pipe nor the parent affects any figure.

use super::pinning;
use super::protocol::{Message, Task, VERSION};
use quorum_puzzle::corpus_line;
use quorum_solvers::measure::longest_block;
use quorum_solvers::process::{tree, usage};
use quorum_solvers::table::Named;
use quorum_solvers::{Cancel, Measured, Stream, Terms};
use std::io::{self, BufRead, Write};
use std::sync::Arc;
use std::time::{Duration, Instant};

/// The longest block before which the message that the solver has answered is not sent by itself: a
/// message wakes the parent twice, which takes as long as a short block, and disturbs it. Such a
/// block is far shorter than what the parent adds to the limit of the run; before a longer one the
/// parent has to know that the run is over, since its limit does not hold for the block.
const HELD: Duration = Duration::from_millis(5);

/// The longest time of a block before which the message was held, whatever the other processes of
/// the machine do: less than what the parent adds to the limit.
const LONGEST_HELD: Duration = Duration::from_millis(15);

/// Serves tasks from standard input until it closes. With a processor number, pins itself to
/// it. The caller makes the process ignore Ctrl-C: that reaches the whole process group, and
/// the parent decides when to stop.
pub fn serve(named: &Named, processor: Option<usize>) -> io::Result<()> {
    if let Some(processor) = processor {
        pinning::stay_on(processor)?;
    }
    // Buffered here: that of standard output is written at every line end.
    let mut out = io::BufWriter::new(io::stdout().lock());
    let mut send = |message: &Message, is_held: bool| {
        serde_json::to_writer(&mut out, message)?;
        out.write_all(b"\n")?;
        if is_held { Ok(()) } else { out.flush() }
    };
    send(&Message::Ready(VERSION.to_owned()), false)?;
    usage::adopt_orphans();
    let mut stream = Stream::new(Arc::clone(&named.solver));
    // The parent ends a cancelled run by killing this process.
    let never = Cancel::new();
    for line in io::stdin().lock().lines() {
        let task: Task = match serde_json::from_str(&line?) {
            Ok(task) => task,
            Err(error) => {
                send(&Message::Refused(error.to_string()), false)?;
                continue;
            }
        };
        for puzzle in &task.puzzles {
            let mut stage = |message: &Message, is_held: bool| send(message, is_held);
            let result = run(&mut stream, &task, puzzle, &never, &mut stage);
            let last = match result {
                Ok(measured) => Message::Done(Box::new(measured)),
                Err(reason) => Message::Refused(reason),
            };
            send(&last, false)?;
            usage::end_strays();
        }
    }
    Ok(())
}

/// Makes one run of a task, and reports its stages; with `true` those that need not be sent by
/// themselves.
pub fn run(
    stream: &mut Stream,
    task: &Task,
    puzzle: &str,
    cancel: &Cancel,
    report: &mut impl FnMut(&Message, bool) -> io::Result<()>,
) -> Result<Measured, String> {
    let start = Instant::now();
    let problem = corpus_line::parse(puzzle).map_err(|fault| fault.to_string())?.lower();
    let parse = start.elapsed();

    if let Err(unsupported) = stream.prepare(&problem) {
        return Ok(*unsupported);
    }
    let mut report =
        |message, is_held| report(&message, is_held).map_err(|error| error.to_string());
    let id = std::process::id();
    let has_mark = tree::reset_peak(id);
    usage::reset_peak();
    report(Message::Begun, false)?;
    let terms = Terms::new(task.mode).within(task.limit).cancelled_by(cancel);
    let measured = stream.ask(&problem, &terms);
    let peak = tree::peak(id).filter(|_| has_mark).map(|own| own + usage::peak_bytes());
    let is_held = stream.block_time(&measured, task.min_block) <= HELD;
    report(Message::Answered, is_held)?;
    let longest = if is_held { LONGEST_HELD } else { longest_block(task.min_block) };
    let mut measured = stream.repeat(measured, &problem, &terms, task.min_block, longest);
    measured.cost.parse = Some(parse);
    measured.cost.peak_rss_bytes = peak;
    Ok(measured)
}
