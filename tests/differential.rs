//! The native engine against SAT, on puzzles close to real ones: each is a symmetric copy
//! of a puzzle from a corpus, as it is, with clues taken away (mostly several solutions),
//! or with a clue changed or added (mostly none). Verdicts must be the same, every grid is judged.
//!
//! By default a few hundred a kind. `QUORUM_DIFFERENTIAL=500000` asks for as many verdicts
//! of 9x9 and smaller puzzles, and a tenth of it of 16x16 ones; with `QUORUM_CORPORA` the
//! public corpora are drawn from too. A failure prints the puzzle.

mod common;

use common::solver;
use quorum::formats::{ReadOptions, corpus_line};
use quorum::panel::{Judged, Verdict};
use quorum::puzzle::Puzzle;
use quorum::puzzle::clue::Clue;
use quorum::puzzle::corpus::Source;
use quorum::puzzle::symmetry::Transform;
use quorum::solvers::{Mode, Question, Status};
use rand::seq::IndexedRandom;
use rand::{Rng, RngExt, SeedableRng};
use rand_chacha::ChaCha8Rng;
use std::collections::BTreeMap;
use std::path::{Path, PathBuf};
use std::sync::atomic::{AtomicUsize, Ordering};

const NATIVE: &str = "propagate";
const SAT: &str = "varisat/extended";

#[test]
fn classic() {
    let public = ["17-clue.txt", "top1465.txt", "hardest-1905-11plus-sample.txt"];
    compare(&["classic-easy.csv", "classic-hard.csv"], &public, 1, |puzzle| puzzle.size() == 9);
}

#[test]
fn greater_than() {
    let public = ["greater-than-full.csv", "greater-than-minimal.csv"];
    let shipped = ["greater-than-full.csv", "greater-than-mixed.csv"];
    compare(&shipped, &public, 1, |puzzle| puzzle.sign_count() > 0);
}

#[test]
fn futoshiki() {
    compare(&["futoshiki.csv"], &["unequal-tatham-ids.txt"], 1, |puzzle| puzzle.sign_count() > 0);
}

#[test]
fn boxes_4x4() {
    compare(&["boxes-4x4.csv"], &["solo-tatham-ids.txt"], 10, |puzzle| puzzle.size() == 16);
}

/// Compares on as many variants as asked for, divided by `share`.
fn compare(shipped: &[&str], public: &[&str], share: usize, wanted: fn(&Puzzle) -> bool) {
    let asked = std::env::var("QUORUM_DIFFERENTIAL").ok();
    let asked = asked.map_or(600, |text| text.parse().expect("a number of verdicts"));
    let (most, puzzles) = (asked / share, puzzles(shipped, public, wanted));

    let next = AtomicUsize::new(0);
    let count = || {
        let mut verdicts = BTreeMap::new();
        let (native, sat) = (solver(NATIVE), solver(SAT));
        let mut native = native.solver.open();
        loop {
            let index = next.fetch_add(1, Ordering::Relaxed);
            if index >= most {
                return verdicts;
            }
            let puzzle = variant(&puzzles, index);
            let problem = puzzle.lower();
            let decide = Question::new(Mode::Decide);
            let said = [native.ask(&problem, &decide), sat.solver.open().ask(&problem, &decide)]
                .map(|answer| Judged::new(&problem, answer));
            let line = || corpus_line(&puzzle);
            for judged in &said {
                assert_eq!(judged.answer.status, Status::Ok, "{}: {judged:?}", line());
                assert!(judged.verdict.is_decided(), "{}: {judged:?}", line());
            }
            assert_eq!(said[0].verdict, said[1].verdict, "{}", line());
            if said[0].verdict == Verdict::Unique {
                assert_eq!(said[0].answer.grids, said[1].answer.grids, "{}", line());
            }
            *verdicts.entry(said[0].verdict.as_str()).or_insert(0) += 1;
        }
    };
    let threads = quorum::parallel::processors();
    let mut verdicts: BTreeMap<&str, usize> = BTreeMap::new();
    std::thread::scope(|scope| {
        let counting: Vec<_> = (0..threads).map(|_| scope.spawn(count)).collect();
        for thread in counting {
            for (verdict, number) in thread.join().expect("the solvers agree") {
                *verdicts.entry(verdict).or_default() += number;
            }
        }
    });
    println!("{NATIVE} = {SAT} on {most} variants of {} puzzles: {verdicts:?}", puzzles.len());
    assert_eq!(verdicts.values().sum::<usize>(), most);
    for verdict in ["unique", "multiple", "none"] {
        assert!(verdicts[verdict] * 5 >= most, "too few {verdict}: {verdicts:?}");
    }
}

fn puzzles(shipped: &[&str], public: &[&str], wanted: fn(&Puzzle) -> bool) -> Vec<Puzzle> {
    let own = Path::new(env!("CARGO_MANIFEST_DIR")).join("data/corpora");
    let mut files: Vec<PathBuf> = shipped.iter().map(|file| own.join(file)).collect();
    match std::env::var_os("QUORUM_CORPORA") {
        Some(folder) => files.extend(public.iter().map(|file| Path::new(&folder).join(file))),
        None => eprintln!("QUORUM_CORPORA is not set: drawn from the shipped corpora alone"),
    }
    let mut puzzles = Vec::new();
    for file in files {
        let reader = Source::File(file).read(ReadOptions::default()).unwrap();
        let all = reader.map(|item| item.unwrap().puzzle);
        puzzles.extend(all.filter(wanted));
    }
    puzzles
}

/// Variant number `index`: the same on every machine.
fn variant(puzzles: &[Puzzle], index: usize) -> Puzzle {
    let random = &mut ChaCha8Rng::seed_from_u64(index as u64);
    let base = puzzles.choose(random).expect("a corpus");
    let mut puzzle = Transform::random(base, random.next_u64()).apply(base);
    puzzle.name = None;
    match index % 3 {
        0 => {}
        1 => {
            // Of a hundred signs many are implied by the others, of few clues none is.
            let all = puzzle.clues().len();
            let gone =
                if all > 60 { all / 4 + random.random_range(..all / 4) } else { 1 + all / 12 };
            for _ in 0..gone {
                puzzle = puzzle.without(*puzzle.clues().choose(random).expect("a clue"));
            }
        }
        _ => {
            // A wrong value more leaves nothing of a puzzle with one solution; a changed clue
            // of few leaves several as often as none.
            if random.random_bool(0.9) {
                let cell = random.random_range(..puzzle.size() * puzzle.size());
                puzzle.set_given(cell, random.random_range(1..=puzzle.size() as u8));
            } else {
                change(&mut puzzle, random);
            }
        }
    }
    puzzle
}

/// Turns a sign round, or gives a cell another value.
fn change(puzzle: &mut Puzzle, random: &mut impl Rng) {
    *puzzle = match *puzzle.clues().choose(random).expect("a clue") {
        Clue::Candidates { cell, .. } => {
            puzzle.with(Clue::given(cell, random.random_range(1..=puzzle.size() as u8)))
        }
        Clue::Sign { lesser, greater } => {
            puzzle.with(Clue::Sign { lesser: greater, greater: lesser })
        }
    };
}
