//! The desk: a process that answers the questions of the page, one after another.
//!
//! The server hands every question to a desk, so that a limit can be enforced and a question
//! cancelled whatever a solver does: the desk is ended, and with it its workers. A question is one
//! line of JSON on standard input, `{"question": "verdict", "body": {...}}`; the answer is one
//! [event](Event) per line on standard output, of which the last is `answer`, `end` or `failed`.

mod board;
mod catalog;
mod certificate;
mod edit;
mod fpuzzles;
mod make;
mod read;
mod refusal;
mod save;
mod state;
mod steps;
mod verdict;

use quorum_panel::worker::Workers;
use refusal::Refusal;
use rustix::process::{Resource, Rlimit, Signal, set_parent_process_death_signal, setrlimit};
use serde::{Deserialize, Serialize};
use serde_json::{Value, json};
use std::io::{self, BufRead, Write};

/// A question: its name and what it is about.
#[derive(Serialize, Deserialize, Debug)]
pub struct Question {
    /// The name, as in the path of the request.
    pub question: String,
    /// Its content.
    pub body: Value,
}

/// Draws the pixels of an SVG picture as a PNG file.
pub type DrawPng = fn(&str) -> Result<Vec<u8>, String>;

/// What a desk knows of the program that it is in.
pub struct Desk {
    /// Processes for solvers that cannot be stopped.
    pub workers: Workers,
    /// Name and version of the program.
    pub version: String,
    /// Pixels of an SVG picture, if the program draws them.
    pub png: Option<DrawPng>,
}

/// Receives the events of a question. An error ends the question: nobody reads them.
type Events<'a> = &'a mut dyn FnMut(Value) -> io::Result<()>;

/// How a question is answered.
enum Answering {
    /// At once, by one value.
    AtOnce(fn(&Desk, Value) -> Result<Value, Refusal>),
    /// By events.
    InTime(Kind, fn(&Desk, Value, Events<'_>) -> Result<(), Refusal>),
}

/// Kinds of questions. None waits for one of another kind.
#[derive(Clone, Copy, PartialEq, Eq)]
pub enum Kind {
    /// Answered at once, such as an edit.
    AtOnce,
    /// What the page shows of a puzzle after each edit.
    Shown,
    /// What is asked for by itself and may take minutes.
    Job,
}

/// The questions.
const QUESTIONS: [(&str, Answering); 12] = [
    ("catalog", Answering::AtOnce(|desk, _| Ok(catalog::catalog(desk)))),
    ("read", Answering::AtOnce(|_, body| read::read(parsed(body)?))),
    ("board", Answering::AtOnce(|_, body| board::question(&parsed(body)?))),
    ("edit", Answering::AtOnce(|_, body| edit::edit(parsed(body)?))),
    ("new", Answering::AtOnce(|_, body| board::fresh(&parsed(body)?))),
    ("save", Answering::AtOnce(|desk, body| save::save(desk, &parsed(body)?))),
    (
        "verdict",
        Answering::InTime(Kind::Shown, |desk, body, to| verdict::verdict(desk, parsed(body)?, to)),
    ),
    ("steps", Answering::InTime(Kind::Shown, |_, body, to| steps::steps(&parsed(body)?, to))),
    ("generate", Answering::InTime(Kind::Job, |_, body, to| make::generate(&parsed(body)?, to))),
    ("minimize", Answering::InTime(Kind::Job, |_, body, to| make::minimize(&parsed(body)?, to))),
    (
        "certificate",
        Answering::InTime(Kind::Job, |desk, body, to| {
            certificate::certificate(desk, &parsed(body)?, to)
        }),
    ),
    (
        "fpuzzles",
        Answering::InTime(Kind::Job, |desk, body, to| fpuzzles::fpuzzles(desk, &parsed(body)?, to)),
    ),
];

/// The kind of the question with this name, if there is one.
pub fn kind(name: &str) -> Option<Kind> {
    let (_, answering) = QUESTIONS.iter().find(|(known, _)| *known == name)?;
    Some(match answering {
        Answering::AtOnce(_) => Kind::AtOnce,
        Answering::InTime(kind, _) => *kind,
    })
}

fn parsed<T: serde::de::DeserializeOwned>(body: Value) -> Result<T, Refusal> {
    serde_json::from_value(body).map_err(Refusal::from)
}

impl Desk {
    /// Answers the questions of standard input until it is closed, with at most so many bytes of
    /// memory for this process and for each that it starts.
    ///
    /// # Errors
    /// Nobody reads the answers.
    pub fn serve(&self, memory: u64) -> io::Result<()> {
        let limit = Rlimit { current: Some(memory), maximum: Some(memory) };
        // Where the system has a lower limit, that one holds.
        let _ = setrlimit(Resource::As, limit);
        // A server that is killed cannot end its desks.
        #[cfg(target_os = "linux")]
        set_parent_process_death_signal(Some(Signal::KILL))?;
        let mut out = io::stdout().lock();
        for line in io::stdin().lock().lines() {
            let line = line?;
            self.answer(&line, &mut |event| {
                serde_json::to_writer(&mut out, &event)?;
                out.write_all(b"\n")?;
                out.flush()
            })?;
        }
        Ok(())
    }

    fn answer(&self, line: &str, to: Events<'_>) -> io::Result<()> {
        let failed = |error: Refusal| json!({"event": "failed", "message": error.message.clone(), "error": error});
        let question: Question = match serde_json::from_str(line) {
            Ok(question) => question,
            Err(error) => return to(failed(error.into())),
        };
        let Some((_, answering)) = QUESTIONS.iter().find(|(name, _)| *name == question.question)
        else {
            return to(failed(Refusal::from(format!(
                "there is no question '{}'",
                question.question
            ))));
        };
        match answering {
            Answering::AtOnce(answer) => match answer(self, question.body) {
                Ok(answer) => to(json!({"event": "answer", "answer": answer})),
                Err(error) => to(failed(error)),
            },
            Answering::InTime(_, answer) => match answer(self, question.body, to) {
                Ok(()) => to(json!({"event": "end"})),
                Err(error) => to(failed(error)),
            },
        }
    }
}
