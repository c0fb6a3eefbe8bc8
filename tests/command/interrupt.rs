//! Ctrl-C while a search is under way that would take for ever.

use crate::program::QUORUM;
use std::io::{BufRead, BufReader, Write};
use std::process::{Child, Command, Stdio};
use std::thread;
use std::time::{Duration, Instant};

/// Sends SIGINT and waits for the exit code. A program that is not going to end is killed.
fn interrupted(mut child: Child) -> Option<i32> {
    let sent = Command::new("kill").args(["-INT", &child.id().to_string()]).status().unwrap();
    assert!(sent.success());
    let deadline = Instant::now() + Duration::from_secs(100);
    while child.try_wait().unwrap().is_none() {
        if Instant::now() > deadline {
            child.kill().unwrap();
        }
        thread::sleep(Duration::from_millis(10));
    }
    child.wait().unwrap().code()
}

/// Finished results are kept; the search under way, with a native engine or one that does not look
/// at the time, is dropped.
#[test]
fn a_search_under_way_ends_on_ctrl_c() {
    let row = vec!["."; 25].join(" ");
    let empty = format!("25x25;boxes=5x5;cells={}", vec![row; 25].join("/"));
    for command in [
        &["verify", "--solvers", "dfs", "--timeout", "1000h", "--jobs", "1"][..],
        &["verify", "--solvers", "test/loop", "--timeout", "1000h", "--jobs", "1", "--json"],
        &["solve", "--solver", "dfs", "--mode", "count=1000000000", "--jobs", "1"],
        &["solve", "--solver", "test/loop", "--jobs", "1", "--json"],
    ] {
        let is_loop = command.contains(&"test/loop");
        let mut child = Command::new(QUORUM)
            .args(command)
            .stdin(Stdio::piped())
            .stdout(Stdio::piped())
            .stderr(Stdio::piped())
            .spawn()
            .unwrap();
        let mut stdin = child.stdin.take().unwrap();
        let mut err = BufReader::new(child.stderr.take().unwrap());
        let mut out = BufReader::new(child.stdout.take().unwrap());
        if is_loop {
            // Not a puzzle: the line of its error shows that Ctrl-C is handled.
            writeln!(stdin, "?\n{empty}").unwrap();
            err.read_line(&mut String::new()).unwrap();
        } else {
            writeln!(stdin, "..1.4......2.3..\n{empty}").unwrap();
            assert!(out.read_line(&mut String::new()).unwrap() > 0);
        }
        // Should the search not be under way yet, the test is easier to pass.
        thread::sleep(Duration::from_millis(100));
        assert_eq!(interrupted(child), Some(130), "{command:?}");
        let mut said = String::new();
        err.read_line(&mut said).unwrap();
        assert_eq!(
            said.trim_end(),
            "interrupted: finishing within a second; press Ctrl-C again to quit"
        );
        let rest = out.lines().map(Result::unwrap).filter(|line| line.contains("unknown")).count();
        assert_eq!(rest, 0, "an answer that was cut short was printed");
    }
}
