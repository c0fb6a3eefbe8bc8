//! The form `line`: one process for many puzzles, one line per puzzle, one line per answer.
//!
//! The first puzzle sent is always [`PROBE`], outside any timing. A program with a handshake
//! prints it before its first answer, a plain program just answers: they are distinguished by
//! their output and not by a delay, and both have started and shown that they flush before
//! anything is timed.
//!
//! Every run of this project is from scratch; here that holds only for the parent. The program
//! is kept, with anything that it has learned or cached. It is killed at the limit of a run or
//! when its output cannot be parsed, and restarted for the next.

use super::encoder::KINDS;
use super::handshake::{Handshake, is_handshake};
use super::question::{is_plain, question};
use super::reply::Reply;
use super::{NotStarted, OptionSpec, ProgramForm, Protocol, echo};
use crate::answer::Laps;
use crate::entry::{Abilities, Family, NamedChoice};
use crate::process::{Allowance, Broken, Conversation, Launch};
use crate::{Answer, Engine, Mode, Question, Session, Solver, SolverName, Status, Unsupported};
use quorum_problem::{Features, Problem};
use std::borrow::Cow;
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};
use std::time::Duration;

/// The form in the table.
pub(super) static FORM: ProgramForm = ProgramForm {
    name: "line",
    summary: "an external program, one line per puzzle",
    family: Family::External,
    encodings: &[],
    options: &[OptionSpec { name: "counts", values: &COUNTS }],
    abilities: Abilities {
        note: "as far as its handshake declares; without one 81 characters only",
        features: KINDS,
        ..Abilities::ANY
    },
    protocol: Protocol::Line,
};

static COUNTS: [NamedChoice; 2] = [
    NamedChoice { name: "2", summary: "without a handshake: counts to two or more" },
    NamedChoice { name: "1", summary: "without a handshake: stops at the first solution" },
];

/// The first puzzle. Easy, with exactly one solution.
const PROBE: &str =
    "...1.8....6......1..7.52.36.4...312...1.4....3.5....6..38..96.4.74.86..962...75..";

/// Time limit for starting the program and answering the probe.
const START: Duration = Duration::from_secs(10);

/// The initial limit of a program.
const FIRST_LIMIT: u64 = 2;

/// The longest question. A pipe holds 64 KiB: a longer one would block this process, without a
/// limit, on a program that does not read.
pub(super) const LONGEST: usize = 60_000;

/// Part of the version, which identifies the rows of a resumed run: a program that did not
/// answer only because the machine was busy must not get another one.
pub(super) fn own_name(launch: &Launch) -> Result<Option<String>, NotStarted> {
    const TRIES: usize = 3;
    let (_, handshake) = (0..TRIES).find_map(|_| start(launch).ok()).ok_or(NotStarted)?;
    Ok(handshake.map(|handshake| handshake.name))
}

/// Starts the program and sends the probe.
fn start(launch: &Launch) -> Result<(Conversation, Option<Handshake>), String> {
    let allowance = Allowance::of(&Question::within(Mode::First, Some(START)));
    let mut program = Conversation::start(launch).map_err(|error| error.to_string())?;
    let mut ask = || {
        let first = program.ask(&format!("{PROBE}\n"), &allowance)?;
        if is_handshake(&first) {
            return Ok((Some(first), program.receive(&allowance)?));
        }
        Ok((None, first))
    };
    let (handshake, answer) = match ask() {
        Ok(lines) => lines,
        Err(Broken::TimeUp) => {
            return Err(format!(
                "did not answer the first puzzle within {} s; does it flush every answer? \
                 (a C program may need: stdbuf -oL PROGRAM)",
                START.as_secs()
            ));
        }
        Err(broken) => return Err(program.explain(&broken)),
    };
    let handshake = handshake.map(|line| Handshake::parse(&line)).transpose();
    let handshake = handshake.map_err(|fault| fault.to_string())?;
    let parse = if handshake.is_some() { Reply::parse_timed } else { Reply::parse };
    parse(&answer, PROBE, 81, 9).map_err(|fault| format!("first puzzle: {fault}"))?;
    Ok((program, handshake))
}

/// The solver and its sessions share one program.
pub(super) struct LineSolver(Arc<Shared>);

struct Shared {
    launch: Launch,
    /// Counting limit of a program without a handshake; `None`: at least two.
    stops_at_first: bool,
    state: Mutex<Exchange>,
}

#[derive(Default)]
struct Exchange {
    program: Option<Conversation>,
    handshake: Option<Handshake>,
    /// The limit that the program was last sent.
    limit: u64,
    /// Echo time, once measured; `None` inside if that failed.
    echo: Option<Option<Duration>>,
    /// Reason why the program cannot be started. It is not tried again: each attempt may take
    /// long.
    fault: Option<String>,
}

impl LineSolver {
    pub(super) fn new(launch: &Launch, name: &SolverName) -> Self {
        let stops_at_first = name.options.get("counts").is_some_and(|counts| counts == "1");
        let (launch, state) = (launch.clone(), Mutex::default());
        LineSolver(Arc::new(Shared { launch, stops_at_first, state }))
    }
}

impl Shared {
    /// A panic elsewhere leaves consistent state here: the program is in sync or replaced.
    fn state(&self) -> MutexGuard<'_, Exchange> {
        self.state.lock().unwrap_or_else(PoisonError::into_inner)
    }
}

impl Exchange {
    /// Ensures that the program is running, or returns the reason.
    fn start(&mut self, launch: &Launch) -> Result<(), String> {
        if self.program.is_some() {
            return Ok(());
        }
        if let Some(fault) = &self.fault {
            return Err(fault.clone());
        }
        let (program, handshake) =
            start(launch).inspect_err(|fault| self.fault = Some(fault.clone()))?;
        self.program = Some(program);
        self.handshake = handshake;
        self.limit = FIRST_LIMIT;
        Ok(())
    }
}

impl Solver for LineSolver {
    /// Starts the program if it is not running; not timed.
    fn supports(&self, problem: &Problem) -> Result<(), Unsupported> {
        short_question(problem)?;
        let mut state = self.0.state();
        state.program = state.program.take().filter(Conversation::is_in_step);
        // A fault is part of the answer.
        let _ = state.start(&self.0.launch);
        drop(state);
        self.open().check(problem)
    }

    fn prepare(&self, problem: &Problem) {
        let Ok(sent) = short_question(problem) else { return };
        self.0.state().echo.get_or_insert_with(|| echo::round_trip(&sent));
    }

    fn open(&self) -> Session {
        Session::new(LineSolver(self.0.clone()))
    }
}

fn short_question(problem: &Problem) -> Result<Cow<'_, str>, Unsupported> {
    let sent = question(problem)?;
    if sent.len() > LONGEST {
        Err(format!("its line would have more than {LONGEST} characters").into())
    } else {
        Ok(sent)
    }
}

impl Engine for LineSolver {
    /// All that can be declared: what is declared is known once the program runs.
    fn features(&self) -> Features {
        KINDS
    }

    fn supports(&self, problem: &Problem) -> Result<(), Unsupported> {
        let sent = short_question(problem)?;
        self.0.state().supports(problem, &sent)
    }

    fn answer(&mut self, problem: &Problem, question: &Question) -> Answer {
        let mut laps = Laps::start();
        let sent = match self::question(problem) {
            Ok(line) => line,
            Err(reason) => return Answer::unsupported(reason),
        };
        let mut state = self.0.state();
        if let Err(fault) = state.start(&self.0.launch) {
            return Answer::ended(Status::Crash, fault);
        }
        // Where the program was not running when it was asked what it supports.
        if let Err(reason) = state.supports(problem, &sent) {
            return Answer::unsupported(reason);
        }
        let limit = question.mode.limit();
        if let Err(reason) = state.counts_to(limit, self.0.stops_at_first) {
            return Answer::unsupported(reason);
        }
        let text = state.text(&sent, limit);
        let encode = laps.lap();

        let reply = state.exchange(&text, question);
        let parse = if state.handshake.is_some() { Reply::parse_timed } else { Reply::parse };
        let reply = reply.and_then(|line| {
            let reply = parse(&line, &sent, problem.cells().len(), problem.values());
            reply.map_err(|fault| (Status::Crash, fault.to_string()))
        });
        let round_trip = laps.lap();
        let mut answer = match reply {
            Ok(Reply::Unsupported(reason)) => return Answer::unsupported(reason),
            Ok(Reply::Count(mut counted)) => {
                let first = counted.time.unwrap_or(round_trip);
                let report = counted.report.take().unwrap_or_default().answer;
                let mut answer = counted.answer(question.mode);
                if report.status != Status::Ok {
                    answer.status = report.status;
                }
                answer.message = answer.message.or(report.message);
                answer.counters = report.counters;
                answer.phases = report.phases;
                answer.phases.first.get_or_insert(first);
                answer.phases.pipe = state.echo.flatten();
                answer
            }
            Err((status, message)) => {
                state.program = None;
                Answer::ended(status, message)
            }
        };
        answer.phases.encode.get_or_insert(encode);
        answer
    }
}

impl Exchange {
    fn supports(&self, problem: &Problem, sent: &str) -> Result<(), Unsupported> {
        match &self.handshake {
            // The answer will report the reason: the puzzle is not the cause.
            _ if self.program.is_none() => Ok(()),
            Some(handshake) => {
                let size = usize::from(problem.values());
                let supports = handshake.supports(size, problem.features());
                supports.map_err(|reason| reason.to_string().into())
            }
            None if is_plain(sent) => Ok(()),
            None => {
                let reason = "without a handshake only lines of 81 characters are supported";
                Err(reason.to_owned().into())
            }
        }
    }

    fn counts_to(&self, limit: u64, stops_at_first: bool) -> Result<(), String> {
        match &self.handshake {
            Some(handshake) => handshake.counts_to(limit).map_err(|reason| reason.to_string()),
            None if limit > 1 && stops_at_first => {
                Err("it stops at the first solution (+counts=1)".to_owned())
            }
            None if limit > 2 => Err("without a handshake counts are limited to two".to_owned()),
            None => Ok(()),
        }
    }

    /// The question, after a new limit where it changed.
    fn text(&mut self, sent: &str, limit: u64) -> String {
        let is_new = self.handshake.is_some() && self.limit != limit;
        self.limit = limit;
        if is_new { format!("limit {limit}\n{sent}\n") } else { format!("{sent}\n") }
    }

    /// Sends the text and returns the answer, or ends the program and returns the reason.
    fn exchange(&mut self, text: &str, question: &Question) -> Result<String, (Status, String)> {
        let Some(mut program) = self.program.take() else {
            return Err((Status::Crash, "is not running".to_owned()));
        };
        match program.ask(text, &Allowance::of(question)) {
            Ok(line) => {
                self.program = Some(program);
                Ok(line)
            }
            Err(Broken::TimeUp | Broken::Cancelled) => {
                Err((Status::Timeout, "killed at the limit".to_owned()))
            }
            Err(broken) => Err((Status::Crash, program.explain(&broken))),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use quorum_formats::ReadOptions;

    /// docs/reference/protocol.md is the specification for authors of programs.
    #[test]
    fn the_transcript_of_the_protocol_is_true() {
        let text = include_str!("../../../../docs/reference/protocol.md");
        let mut sent = None;
        let (mut limit, mut answers) = (FIRST_LIMIT, 0);
        let transcript = text.lines().filter_map(|line| Some((line.get(..2)?, line.get(2..)?)));
        for (side, line) in transcript.filter(|(side, _)| ["> ", "< "].contains(side)) {
            if side == "> " {
                match line.strip_prefix("limit ") {
                    Some(number) => limit = number.parse().unwrap(),
                    None => {
                        let mut read =
                            quorum_formats::read("", line.as_bytes(), ReadOptions::default());
                        let problem = read.next().unwrap().unwrap().puzzle.lower();
                        assert_eq!(question(&problem).unwrap(), line);
                        assert!(sent.is_some() || line == PROBE, "the first puzzle");
                        sent = Some((line, problem));
                    }
                }
            } else if is_handshake(line) {
                Handshake::parse(line).unwrap();
            } else {
                let (sent, problem) = sent.as_ref().unwrap();
                let (cells, values) = (problem.cells().len(), problem.values());
                let reply = Reply::parse_timed(line, sent, cells, values);
                if let Reply::Count(counted) = reply.unwrap() {
                    let answer = counted.answer(Mode::Count(limit));
                    assert_eq!(answer.claim, None, "{line}");
                    for grid in answer.grids {
                        quorum_problem::judge(problem, &grid).unwrap();
                    }
                }
                answers += 1;
            }
        }
        assert_eq!(answers, 6);
    }
}
