//! The crate `sudoku` beside `classic`, one puzzle at a time and many at once.
//!
//! `cargo run --release --manifest-path benches/peers/Cargo.toml FILE...` decides every puzzle of
//! each file (81 characters per line) by all of them, in rounds that take turns, on one thread.
//! Timed is the CPU time of the process from the puzzle as each likes to have it (parsed) to 0, 1 or 2
//! solutions with the first grid; printed are microseconds a puzzle in the median round, and
//! the ratios to the crate's. Whoever disagrees on a puzzle ends the program.

use quorum_formats::ReadOptions;
use quorum_problem::Problem;
use quorum_solvers::many::decide_all;
use quorum_solvers::{Mode, Question, Solver, SolverName, table};
use rustix::time::{ClockId, clock_gettime};
use std::hint::black_box;
use std::path::Path;
use sudoku::Sudoku;

/// Rounds of each; the median of an odd number is one of them.
const ROUNDS: usize = 7;

/// A corpus as each engine takes it.
struct Corpus {
    problems: Vec<Problem>,
    cells: Vec<[u8; 81]>,
    sudokus: Vec<Sudoku>,
}

fn main() {
    let files: Vec<String> = std::env::args().skip(1).collect();
    if files.is_empty() {
        eprintln!("usage: quorum-bench-peers FILE... (81 characters per line)");
        std::process::exit(2);
    }
    let classic = table::find(&SolverName::engine("classic")).expect("an engine of every build");
    println!("corpus,puzzles,sudoku_us,classic_us,many_us,classic_ratio,many_ratio");
    for file in &files {
        let corpus = read(Path::new(file));
        agree(&corpus, &*classic.solver);
        let mut times = [const { Vec::new() }; 3];
        for _ in 0..ROUNDS {
            times[0].push(timed(|| {
                for &puzzle in &corpus.sudokus {
                    black_box(by_crate(puzzle));
                }
            }));
            times[1].push(timed(|| {
                for problem in &corpus.problems {
                    black_box(by_classic(&*classic.solver, problem));
                }
            }));
            times[2].push(timed(|| drop(black_box(decide_all(&corpus.cells, 1)))));
        }
        let puzzles = corpus.cells.len();
        let [sudoku, classic, many] = times.map(|times| median(times) / puzzles as f64);
        let (one, all) = (classic / sudoku, many / sudoku);
        println!("{file},{puzzles},{sudoku:.3},{classic:.3},{many:.3},{one:.3},{all:.3}");
    }
}

fn read(file: &Path) -> Corpus {
    let text = std::fs::read(file).unwrap_or_else(|error| {
        eprintln!("{}: {error}", file.display());
        std::process::exit(2)
    });
    let items = quorum_formats::read(&file.display().to_string(), &*text, ReadOptions::default());
    let puzzles = items.map(|item| item.expect("a corpus without faults").puzzle);
    let problems: Vec<Problem> = puzzles.map(|puzzle| puzzle.lower()).collect();
    let cells: Vec<[u8; 81]> = problems
        .iter()
        .map(|problem| {
            assert_eq!(problem.candidates().len(), 81, "9x9 only");
            std::array::from_fn(|cell| problem.candidates()[cell].only().unwrap_or(0))
        })
        .collect();
    let sudokus = cells.iter().map(|&cells| Sudoku::from_bytes(cells).expect("0 to 9"));
    Corpus { sudokus: sudokus.collect(), problems, cells }
}

/// The number of solutions up to two, and the first.
type Answer = (usize, Option<[u8; 81]>);

fn by_crate(puzzle: Sudoku) -> Answer {
    let mut grids = [[0; 81]; 2];
    let found = puzzle.solutions_up_to_buffer(&mut grids, 2);
    (found, (found > 0).then_some(grids[0]))
}

fn by_classic(classic: &dyn Solver, problem: &Problem) -> Answer {
    let mut answer = classic.open().ask(problem, &Question::new(Mode::Decide));
    let found = answer.grids.len();
    let first = answer.grids.drain(..).next();
    (found, first.map(|grid| grid.try_into().expect("81 cells")))
}

/// All say the same of every puzzle; of several solutions each may find another one first.
fn agree(corpus: &Corpus, classic: &dyn Solver) {
    let many = decide_all(&corpus.cells, 1);
    for (index, &sudoku) in corpus.sudokus.iter().enumerate() {
        let theirs = by_crate(sudoku);
        let (found, first) = by_classic(classic, &corpus.problems[index]);
        let decided = many[index];
        let is_same = theirs.0 == found
            && usize::from(decided.solutions) == found
            && (found == 2 || theirs.1 == first)
            && decided.grid == first.unwrap_or([0; 81]);
        assert!(is_same, "puzzle {}: {theirs:?}, {first:?}, {decided:?}", index + 1);
    }
}

/// CPU time in microseconds, of the process: many at once work on a thread of their own.
fn timed(work: impl FnOnce()) -> f64 {
    let now = || {
        let time = clock_gettime(ClockId::ProcessCPUTime);
        time.tv_sec as f64 * 1e6 + time.tv_nsec as f64 / 1e3
    };
    let start = now();
    work();
    now() - start
}

fn median(mut times: Vec<f64>) -> f64 {
    times.sort_by(f64::total_cmp);
    times[times.len() / 2]
}
