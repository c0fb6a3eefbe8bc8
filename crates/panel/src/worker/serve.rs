//! The child's side: reads puzzles, runs the solver, answers. Everything is timed here, so that
//! neither the pipe nor the parent affects any figure.
//!
//! It is a program as `docs/reference/protocol.md` specifies it. Once it is sent terms of
//! measured runs, it reports their stages as well.

use super::outcome::Limits;
use super::pinning;
use super::task::{ANSWERED, BEGUN, MEASURE, RunTerms, VERSION};
use quorum_problem::Problem;
use quorum_puzzle::corpus_line;
use quorum_puzzle::text::Fault;
use quorum_solvers::external::{Handshake, Reply, corpus_line_of};
use quorum_solvers::measure::longest_block;
use quorum_solvers::process::{tree, usage};
use quorum_solvers::table::Named;
use quorum_solvers::{Cancel, Measured, Mode, Stream, Terms};
use std::io::{self, BufRead, Write};
use std::sync::Arc;
use std::time::{Duration, Instant};

/// The longest block before which the line that the solver has answered is not sent by itself: a
/// line wakes the parent, which takes as long as a short block, and disturbs it. Such a
/// block is far shorter than what the parent adds to the limit of the run; before a longer one the
/// parent has to know that the run is over, since its limit does not hold for the block.
const HELD: Duration = Duration::from_millis(5);

/// The longest time of a block before which the line was held, whatever the other processes of
/// the machine do: less than what the parent adds to the limit.
const LONGEST_HELD: Duration = Duration::from_millis(15);

/// Answers puzzles from standard input until it closes. With a processor number, pins itself to
/// it. The caller makes the process ignore Ctrl-C: that reaches the whole process group, and
/// the parent decides when to stop.
pub fn serve(named: &Named, processor: Option<usize>) -> io::Result<()> {
    if let Some(processor) = processor {
        pinning::stay_on(processor)?;
    }
    // Buffered here: that of standard output is written at every line end.
    let mut out = io::BufWriter::new(io::stdout().lock());
    writeln!(out, "{}", Handshake::of_worker(&named.name.to_string(), VERSION))?;
    out.flush()?;
    usage::adopt_orphans();
    let mut stream = Stream::new(Arc::clone(&named.solver));
    // The parent ends a cancelled run by killing this process.
    let never = Cancel::new();
    let mut terms =
        RunTerms { mode: Mode::Decide, limits: Limits::default(), min_block: Duration::ZERO };
    let mut reports_stages = false;
    for line in io::stdin().lock().lines() {
        let line = line?;
        if let Some(text) = line.strip_prefix(MEASURE) {
            terms = serde_json::from_str(text)?;
            reports_stages = true;
            continue;
        }
        if let Some(limit) = line.strip_prefix("limit ") {
            terms.mode = mode_of(limit)?;
            continue;
        }
        let mut report = |stage: &str, is_held: bool| {
            if !reports_stages {
                return Ok(());
            }
            writeln!(out, "{stage}")?;
            if is_held { Ok(()) } else { out.flush() }
        };
        let reply = match read(&corpus_line_of(&line)) {
            Ok(asked) => {
                let measured = run(&mut stream, &terms, &asked, &never, &mut report)?;
                Reply::line_of(&measured, terms.mode, asked.problem.values())
            }
            // No answer of the protocol: a bug of this program, not of the solver.
            Err(fault) => fault.to_string(),
        };
        writeln!(out, "{reply}")?;
        out.flush()?;
        usage::end_strays();
    }
    Ok(())
}

fn mode_of(limit: &str) -> io::Result<Mode> {
    match limit.parse() {
        Ok(1) => Ok(Mode::First),
        Ok(2) => Ok(Mode::Decide),
        Ok(limit) if limit > 0 => Ok(Mode::Count(limit)),
        _ => Err(io::Error::other(format!("expected a limit above 0, found '{limit}'"))),
    }
}

/// A puzzle that was read.
pub struct ReadPuzzle {
    problem: Problem,
    /// From the text to the problem.
    parse: Duration,
}

/// Reads a corpus line.
pub fn read(line: &str) -> Result<ReadPuzzle, Fault> {
    let start = Instant::now();
    let problem = corpus_line::parse(line)?.lower();
    Ok(ReadPuzzle { problem, parse: start.elapsed() })
}

/// Makes one run, and reports its stages; with `true` those that need not be sent by themselves.
pub fn run(
    stream: &mut Stream,
    terms: &RunTerms,
    asked: &ReadPuzzle,
    cancel: &Cancel,
    report: &mut impl FnMut(&str, bool) -> io::Result<()>,
) -> io::Result<Measured> {
    let problem = &asked.problem;
    if let Err(unsupported) = stream.prepare(problem) {
        return Ok(*unsupported);
    }
    let id = std::process::id();
    let has_mark = tree::reset_peak(id);
    usage::reset_peak();
    report(BEGUN, false)?;
    let RunTerms { mode, limits, min_block } = *terms;
    let terms = Terms::new(mode).within(limits.time).cancelled_by(cancel);
    let measured = stream.ask(problem, &terms);
    let peak = tree::peak(id).filter(|_| has_mark).map(|own| own + usage::peak_bytes());
    let is_held = stream.block_time(&measured, min_block) <= HELD;
    report(ANSWERED, is_held)?;
    let longest = if is_held { LONGEST_HELD } else { longest_block(min_block) };
    let mut measured = stream.repeat(measured, problem, &terms, min_block, longest);
    measured.cost.parse = Some(asked.parse);
    measured.cost.peak_rss_bytes = peak;
    Ok(measured)
}
