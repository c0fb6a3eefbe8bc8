//! Fast solvers of other people beside `classic`, one puzzle at a time.
//!
//! ```sh
//! cargo run --release --manifest-path benches/peers/Cargo.toml -- \
//!     [--library NAME=FILE:SYMBOL]... FILE...
//! ```
//!
//! decides every puzzle of each file (81 characters per line) by all of them, in rounds that take
//! turns, on one thread. Timed is the CPU time of the thread from 81 bytes to 0, 1 or 2 solutions:
//!
//! * `sudoku`: the crate of that name, with the first grid;
//! * one column per library, a shared library with the C function that the solvers of Tdoku's
//!   collection have
//!   (`size_t f(const char *puzzle, size_t limit, uint32_t, char *solution, size_t *guesses)`),
//!   built by its own instructions; asked for two solutions, such a solver returns their number
//!   only;
//! * `bytes`: `many::decide`, with the first grid, and once more as the control;
//! * `classic`: the solver over a `Problem` that was read before, with its counters and phases.
//!
//! Printed are microseconds per puzzle, median and range of the rounds; nodes per puzzle where they
//! are counted, which a library defines itself (its guesses); and the ratio of `bytes` to the
//! fastest of the others in the median round. A disagreement about a puzzle ends the program.

use libloading::Library;
use quorum_formats::ReadOptions;
use quorum_problem::Problem;
use quorum_solvers::many::decide;
use quorum_solvers::{Answer, Mode, Question, Solver, SolverName, table};
use rustix::time::{ClockId, clock_gettime};
use std::hint::black_box;
use std::path::Path;
use sudoku::Sudoku;

/// Rounds of each; the median of an odd number is one of them.
const ROUNDS: usize = 7;

const USAGE: &str = "usage: quorum-bench-peers [--library NAME=FILE:SYMBOL]... FILE... (81 characters per line)";

/// Interface of the solvers in Tdoku's collection.
type CFunction = unsafe extern "C" fn(*const u8, usize, u32, *mut u8, *mut usize) -> usize;

/// A solver of somebody else in a shared library.
struct Peer {
    name: String,
    function: CFunction,
    /// Keeps the function in memory.
    _library: Library,
}

/// A corpus as each engine takes it.
struct Corpus {
    problems: Vec<Problem>,
    cells: Vec<[u8; 81]>,
    /// Digits and dots, ended by a line end and a zero.
    texts: Vec<[u8; 83]>,
}

fn main() {
    let (peers, files) = arguments().unwrap_or_else(|message| {
        eprintln!("{message}\n{USAGE}");
        std::process::exit(2)
    });
    let classic = table::find(&SolverName::engine("classic")).expect("an engine of every build");
    for file in &files {
        let corpus = read(Path::new(file));
        let nodes = agree(&corpus, &*classic.solver, &peers);
        compare(file, &corpus, &*classic.solver, &peers, &nodes);
    }
}

fn arguments() -> Result<(Vec<Peer>, Vec<String>), String> {
    let (mut peers, mut files) = (Vec::new(), Vec::new());
    let mut arguments = std::env::args().skip(1);
    while let Some(argument) = arguments.next() {
        if argument == "--library" {
            peers.push(load(&arguments.next().ok_or("expected NAME=FILE:SYMBOL after --library")?)?);
        } else {
            files.push(argument);
        }
    }
    if files.is_empty() { Err("expected a file of puzzles".to_owned()) } else { Ok((peers, files)) }
}

fn load(text: &str) -> Result<Peer, String> {
    let expected = || format!("expected NAME=FILE:SYMBOL, found '{text}'");
    let (name, rest) = text.split_once('=').ok_or_else(expected)?;
    let (file, symbol) = rest.rsplit_once(':').ok_or_else(expected)?;
    // SAFETY: whoever names a library vouches for its initialization and for the function's type.
    let (library, function) = unsafe {
        let library = Library::new(file).map_err(|error| format!("cannot load {file}: {error}"))?;
        let function = *library
            .get::<CFunction>(symbol.as_bytes())
            .map_err(|error| format!("cannot find {symbol}: {error}"))?;
        (library, function)
    };
    Ok(Peer { name: name.to_owned(), function, _library: library })
}

fn read(file: &Path) -> Corpus {
    let text = std::fs::read(file).unwrap_or_else(|error| {
        eprintln!("{}: {error}", file.display());
        std::process::exit(2)
    });
    let items = quorum_formats::read(file.display().to_string(), &*text, ReadOptions::default());
    let puzzles = items.map(|item| item.expect("a corpus without faults").puzzle);
    let problems: Vec<Problem> = puzzles.map(|puzzle| puzzle.lower()).collect();
    let cells: Vec<[u8; 81]> = problems
        .iter()
        .map(|problem| {
            assert_eq!(problem.candidates().len(), 81, "9x9 only");
            std::array::from_fn(|cell| problem.candidates()[cell].only().unwrap_or(0))
        })
        .collect();
    let text = |cells: &[u8; 81]| {
        std::array::from_fn(|place| match cells.get(place) {
            Some(0) => b'.',
            Some(digit) => b'0' + digit,
            None if place == 81 => b'\n',
            None => 0,
        })
    };
    Corpus { texts: cells.iter().map(text).collect(), problems, cells }
}

fn by_crate(cells: &[u8; 81]) -> (usize, [u8; 81]) {
    let mut grids = [[0; 81]; 2];
    let puzzle = Sudoku::from_bytes(*cells).expect("0 to 9");
    (puzzle.solutions_up_to_buffer(&mut grids, 2), grids[0])
}

/// Number of solutions and of guesses.
fn by_peer(peer: &Peer, text: &[u8; 83]) -> (usize, usize) {
    let (mut solution, mut guesses) = ([0; 82], 0);
    // SAFETY: the text ends with a zero, the solution has room for 81 characters.
    let count = unsafe { (peer.function)(text.as_ptr(), 2, 0, solution.as_mut_ptr(), &mut guesses) };
    (count, guesses)
}

fn by_classic(classic: &dyn Solver, problem: &Problem) -> Answer {
    classic.open().ask(problem, &Question::new(Mode::Decide))
}

/// Requires the same number of solutions from all, and the same grid of a unique puzzle. Returns
/// the nodes of all puzzles by `classic` and by each library.
fn agree(corpus: &Corpus, classic: &dyn Solver, peers: &[Peer]) -> Vec<(String, u64)> {
    let mut nodes = vec![("classic".to_owned(), 0)];
    nodes.extend(peers.iter().map(|peer| (peer.name.clone(), 0)));
    for (index, cells) in corpus.cells.iter().enumerate() {
        let ours = decide(cells);
        let (theirs, grid) = by_crate(cells);
        let Answer { grids, counters, .. } = by_classic(classic, &corpus.problems[index]);
        let is_same = theirs == usize::from(ours.solutions)
            && grids.len() == theirs
            && (theirs != 1 || (grid == ours.grid && grids[0] == grid));
        let found = grids.len();
        assert!(is_same, "puzzle {}: {theirs} by the crate, {found} by classic, {ours:?}", index + 1);
        nodes[0].1 += counters.nodes.expect("classic counts them");
        for (peer, (_, nodes)) in peers.iter().zip(&mut nodes[1..]) {
            let (count, guesses) = by_peer(peer, &corpus.texts[index]);
            assert_eq!(count, theirs, "puzzle {} by {}", index + 1, peer.name);
            *nodes += guesses as u64;
        }
    }
    nodes
}

fn compare(
    file: &str,
    corpus: &Corpus,
    classic: &dyn Solver,
    peers: &[Peer],
    nodes: &[(String, u64)],
) {
    let names = ["sudoku"].into_iter().chain(peers.iter().map(|peer| &*peer.name));
    let names: Vec<&str> = names.chain(["bytes", "bytes again", "classic"]).collect();
    let mut times = vec![Vec::new(); names.len()];
    for _ in 0..ROUNDS {
        let mut column = 0;
        let mut add = |time: f64| {
            times[column].push(time / corpus.cells.len() as f64);
            column += 1;
        };
        add(timed(&corpus.cells, by_crate));
        for peer in peers {
            add(timed(&corpus.texts, |text| by_peer(peer, text)));
        }
        for _ in 0..2 {
            add(timed(&corpus.cells, decide));
        }
        add(timed(&corpus.problems, |problem| by_classic(classic, problem)));
    }
    println!("{file}: {} puzzles, µs per puzzle, median of {ROUNDS} rounds (range)", corpus.cells.len());
    let mut medians = Vec::new();
    for (name, times) in names.iter().zip(&mut times) {
        times.sort_by(f64::total_cmp);
        let (low, median, high) = (times[0], times[ROUNDS / 2], times[ROUNDS - 1]);
        let counted = nodes.iter().find(|(other, _)| other == name);
        let mean = counted.map(|(_, nodes)| *nodes as f64 / corpus.cells.len() as f64);
        let mean = mean.map(|mean| format!(", {mean:.2} nodes")).unwrap_or_default();
        println!("  {name:12} {median:8.3}  ({low:.3} to {high:.3}){mean}");
        medians.push(median);
    }
    let theirs = 1 + peers.len();
    let best = medians[..theirs].iter().copied().fold(f64::INFINITY, f64::min);
    println!("  bytes / the fastest of others: {:.2}", medians[theirs] / best);
}

/// CPU time of this thread in microseconds for all puzzles.
fn timed<P, A>(puzzles: &[P], answer: impl Fn(&P) -> A) -> f64 {
    let now = || {
        let time = clock_gettime(ClockId::ThreadCPUTime);
        time.tv_sec as f64 * 1e6 + time.tv_nsec as f64 / 1e3
    };
    let start = now();
    for puzzle in puzzles {
        black_box(answer(puzzle));
    }
    now() - start
}
