//! Requests as a server has them: several threads, sessions that move between them, requests that
//! are cancelled while others go on, and a puzzle that was built in code.
//!
//! Run with `cargo run --release -p quorum-toolkit --example requests`.

use quorum_formats::Item;
use quorum_puzzle::constraints::Stated;
use quorum_puzzle::{Boxes, Puzzle, Rules};
use quorum_solvers::{Mode, Registry, Status};
use quorum_toolkit::Cancel;
use quorum_toolkit::panel::Verdict;
use quorum_toolkit::solve::{SolveSession, SolveTask};
use quorum_toolkit::verify::{Verifier, VerifyReport, VerifySession};
use std::error::Error;
use std::sync::Mutex;
use std::sync::atomic::{AtomicUsize, Ordering};
use std::thread;
use std::time::Duration;

/// Number of requests, and of threads that serve them.
pub const REQUESTS: usize = 100;
const THREADS: usize = 4;

/// Time after which every second request is cancelled.
const CANCELLED_AFTER: Duration = Duration::from_millis(5);

fn main() -> Result<(), Box<dyn Error>> {
    println!("{}", report_of_a_puzzle_built_in_code()?);
    let (verified, cancelled) = serve()?;
    println!("{verified} verified, {cancelled} cancelled");
    Ok(())
}

/// A 4x4 Sudoku with a cage and a thermometer.
fn puzzle() -> Result<Puzzle, Box<dyn Error>> {
    let mut puzzle = Puzzle::empty(Rules::new(4, Some(Boxes { rows: 2, columns: 2 }))?);
    // Cells in reading order: the first three of the first row sum up to 9, values rise along the
    // second column.
    puzzle.state(Stated { name: "cage", parameter: "9".into(), cells: vec![vec![0, 1, 2]] })?;
    puzzle.state(Stated {
        name: "thermo",
        parameter: "".into(),
        cells: vec![vec![1, 5, 9, 13]],
    })?;
    Ok(puzzle)
}

/// Verifies the puzzle; the report as JSON, which reads back as the same report.
pub fn report_of_a_puzzle_built_in_code() -> Result<String, Box<dyn Error>> {
    let item = Item::from(puzzle()?);
    let (verifier, _missing) = Verifier::standard(&Registry::default());
    let verified = verifier.session().verify(&item, &Cancel::new());
    let report = verified.report(&item);
    let text = serde_json::to_string(&report)?;
    let read: VerifyReport = serde_json::from_str(&text)?;
    assert_eq!(read, report);
    assert!(report.agreed);
    Ok(text)
}

/// The sessions of a thread for its requests.
struct Sessions<'a> {
    verify: VerifySession<'a>,
    count: SolveSession<'a>,
}

/// Serves all requests; how many were verified and how many cancelled.
pub fn serve() -> Result<(usize, usize), Box<dyn Error>> {
    let text = "..1.4......2.3..";
    let unique = quorum_formats::read("unique", text.as_bytes(), Default::default());
    let unique = unique.into_iter().next().ok_or("no puzzle")??;
    // Nobody can count the solutions of the empty grid.
    let endless = Item::from(Puzzle::empty(Rules::new(9, Some(Boxes { rows: 3, columns: 3 }))?));

    let (verifier, _missing) = Verifier::standard(&Registry::default());
    let mut counting = SolveTask::standard(&Registry::default());
    counting.mode = Mode::Count(u64::MAX);
    let session = || Sessions { verify: verifier.session(), count: counting.session() };
    // Threads take the sessions of the last request that has ended.
    let pool: Mutex<Vec<Sessions>> = Mutex::new((0..THREADS).map(|_| session()).collect());
    let next = AtomicUsize::new(0);
    let (verified, cancelled) = (AtomicUsize::new(0), AtomicUsize::new(0));
    let request = |number: usize, sessions: &mut Sessions| {
        let cancel = Cancel::new();
        if number.is_multiple_of(2) {
            let result = sessions.verify.verify(&unique, &cancel).result;
            assert!(result.verdict == Verdict::Unique && result.agreed);
            verified.fetch_add(1, Ordering::Relaxed);
            return;
        }
        let solved = thread::scope(|scope| {
            scope.spawn(|| {
                thread::sleep(CANCELLED_AFTER);
                cancel.cancel();
            });
            sessions.count.solve(&endless, &cancel)
        });
        assert_eq!(solved.run.judged.answer.status, Status::Cancelled);
        cancelled.fetch_add(1, Ordering::Relaxed);
    };
    thread::scope(|scope| {
        for _ in 0..THREADS {
            scope.spawn(|| {
                loop {
                    let number = next.fetch_add(1, Ordering::Relaxed);
                    if number >= REQUESTS {
                        break;
                    }
                    let sessions = pool.lock().expect("no thread panics with the lock").pop();
                    let mut sessions = sessions.expect("as many as threads");
                    request(number, &mut sessions);
                    pool.lock().expect("no thread panics with the lock").insert(0, sessions);
                }
            });
        }
    });
    Ok((verified.into_inner(), cancelled.into_inner()))
}
