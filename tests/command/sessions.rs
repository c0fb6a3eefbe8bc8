//! Console sessions in documents, run again: each `console` block is a list of commands with what
//! they print.
//!
//! `$ COMMAND` begins a command, `? CODE` below it is its exit code (or `? failed`: any but zero;
//! none: zero), and the lines up to the next command are standard output and standard error, as
//! they come. `[..]` is any text within a line, and a line
//! `...` any number of lines. Spaces and empty lines at the end do not count. With
//! `QUORUM_WRITE_DOCS=1` a block that differs is written anew.

use std::fs::{self, File};
use std::path::PathBuf;
use std::process::{Command, Stdio};
use std::sync::Mutex;
use std::thread;

/// A document with sessions, and how its commands are run.
pub struct Sessions<'a> {
    pub path: PathBuf,
    pub command: Box<dyn Fn(&str) -> Command + Send + Sync + 'a>,
}

/// Runs the commands of all documents, several documents at a time, and panics where one prints
/// something else.
pub fn check(documents: &[Sessions]) {
    let next = Mutex::new(documents.iter());
    let failures = Mutex::new(Vec::new());
    let work = || {
        loop {
            let Some(document) = next.lock().unwrap().next() else { break };
            let failed = run(document);
            failures.lock().unwrap().extend(failed);
        }
    };
    thread::scope(|scope| {
        for _ in 0..thread::available_parallelism().unwrap().get() {
            scope.spawn(work);
        }
    });
    let mut failures = failures.into_inner().unwrap();
    failures.sort();
    assert!(failures.is_empty(), "{}", failures.join("\n\n"));
}

/// Failures of a document. Writes it anew, if that is wanted.
fn run(document: &Sessions) -> Vec<String> {
    let text = fs::read_to_string(&document.path).unwrap();
    let mut lines = text.lines().enumerate().peekable();
    let (mut written, mut failures) = (String::new(), Vec::new());
    let mut is_console = false;
    while let Some((number, line)) = lines.next() {
        written += &format!("{line}\n");
        if line.starts_with("```") {
            is_console = line == "```console";
        }
        let Some(command) = line.strip_prefix("$ ").filter(|_| is_console) else { continue };
        let mut body: Vec<&str> = Vec::new();
        while let Some((_, line)) =
            lines.next_if(|(_, line)| !line.starts_with("```") && !line.starts_with("$ "))
        {
            body.push(line);
        }
        let code = body.first().and_then(|line| line.strip_prefix("? "));
        let expected = Printed {
            code: code.unwrap_or("0").to_owned(),
            text: body[usize::from(code.is_some())..].join("\n"),
        };
        let found = printed((document.command)(command));
        if expected.is_as(&found) {
            body.iter().for_each(|line| written += &format!("{line}\n"));
            continue;
        }
        written += &found.block();
        let place = format!("{}:{}", document.path.display(), number + 1);
        failures.push(format!("{place}: $ {command}\n{}", expected.difference(&found)));
    }
    if std::env::var_os("QUORUM_WRITE_DOCS").is_some() && !failures.is_empty() {
        fs::write(&document.path, written).unwrap();
        failures.clear();
    }
    failures
}

/// Exit code and text of a command.
struct Printed {
    code: String,
    text: String,
}

fn printed(mut command: Command) -> Printed {
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path().join("output");
    let file = File::create(&path).unwrap();
    command.stdin(Stdio::null()).stdout(file.try_clone().unwrap()).stderr(file);
    let code = command.status().unwrap().code();
    let code = code.map_or("ended by a signal".to_owned(), |code| code.to_string());
    Printed { code, text: String::from_utf8_lossy(&fs::read(path).unwrap()).into_owned() }
}

/// The lines of a text without what does not count.
fn lines(text: &str) -> Vec<&str> {
    text.trim_end().lines().map(str::trim_end).collect()
}

impl Printed {
    /// Whether this, with its wildcards, is what was found.
    fn is_as(&self, found: &Printed) -> bool {
        let is_code = match self.code.as_str() {
            "failed" => found.code != "0",
            code => found.code == code,
        };
        is_code && are_as(&lines(&self.text), &lines(&found.text))
    }

    /// What follows a command in a document.
    fn block(&self) -> String {
        let code = if self.code == "0" { String::new() } else { format!("? {}\n", self.code) };
        format!("{code}{}\n\n", self.text.trim_end())
    }

    fn difference(&self, found: &Printed) -> String {
        let (old, new) = (lines(&self.text), lines(&found.text));
        let same = old.iter().zip(&new).take_while(|(old, new)| is_as(old, new)).count();
        let [old, new] =
            [old, new].map(|lines| lines.get(same).map_or("the end", |line| *line).to_owned());
        let code = if self.code == found.code {
            String::new()
        } else {
            format!("expected exit code {}, found {}; ", self.code, found.code)
        };
        format!(
            "{code}the first line that differs is {}\nexpected: {old}\nfound:    {new}\nall that was found:\n{}",
            same + 1,
            found.text
        )
    }
}

fn are_as(expected: &[&str], found: &[&str]) -> bool {
    match expected.split_first() {
        None => found.is_empty(),
        Some((&"...", rest)) => (0..=found.len()).any(|skipped| are_as(rest, &found[skipped..])),
        Some((line, rest)) => found
            .split_first()
            .is_some_and(|(first, others)| is_as(line, first) && are_as(rest, others)),
    }
}

/// Whether a line with `[..]` for any text is this line.
fn is_as(expected: &str, found: &str) -> bool {
    let parts: Vec<&str> = expected.split("[..]").collect();
    let [first, middle @ .., last] = parts.as_slice() else { return expected == found };
    let Some(mut rest) = found.strip_prefix(first) else { return false };
    for part in middle {
        let Some((_, after)) = rest.split_once(part) else { return false };
        rest = after;
    }
    rest.ends_with(last)
}

#[test]
fn wildcards_are_any_text_and_any_lines() {
    let is_printed = |expected: &str, found: &str| are_as(&lines(expected), &lines(found));
    assert!(is_printed("a [..] c\n", "a b b c  \n\n"));
    assert!(
        is_printed("a [..] c [..]", "a b c d") && is_printed("[..]", "b") && is_printed("", "\n")
    );
    assert!(is_printed("...\nc\n...", "a\nb\nc") && is_printed("a\n...", "a"));
    for (expected, found) in [
        ("a", "a\nb"),
        ("a\nb", "a"),
        ("a[..]b", "ab c"),
        ("a[..]a", "a"),
        ("...\nb", "b\nc"),
        ("a", ""),
    ] {
        assert!(!is_printed(expected, found), "{expected:?} {found:?}");
    }
}

/// A wrong text and a wrong code are found, and nothing else.
#[test]
fn sessions_that_print_something_else_fail() {
    let folder = tempfile::tempdir().unwrap();
    let shell = |line: &str| {
        let mut command = Command::new("/bin/sh");
        command.args(["-c", line]);
        command
    };
    let failures = |text: &str| {
        let path = folder.path().join("page.md");
        fs::write(&path, text).unwrap();
        run(&Sessions { path, command: Box::new(shell) })
    };
    let right = "$ exit 9\n```console\n$ echo a; echo b >&2\na\nb\n\n$ exit 3\n? 3\n$ exit 4\n? failed\n```\n";
    assert_eq!(failures(right), Vec::<String>::new());
    for (from, to) in [("a\nb\n", "b\na\n"), ("? 3", "? 4"), ("? 3\n", ""), ("exit 4", "exit 0")] {
        assert!(right.contains(from), "{from}");
        assert_eq!(failures(&right.replacen(from, to, 1)).len(), 1, "{from:?} {to:?}");
    }
}
