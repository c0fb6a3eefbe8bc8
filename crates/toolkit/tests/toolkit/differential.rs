//! The general native engine against SAT, the fast ones against it, and their two paths
//! against each other, on puzzles close to real ones: each is a symmetric copy of a puzzle
//! from a corpus, as it is, with clues taken away (mostly several solutions), or with a clue
//! changed or added (mostly none). Verdicts must be the same, every grid is judged; two paths
//! of one engine must say the same, down to the number of nodes.
//!
//! By default a few hundred a kind. `QUORUM_DIFFERENTIAL=500000` asks for as many verdicts
//! of 9x9 and smaller puzzles, and a tenth of it of 16x16 ones; with `QUORUM_CORPORA` the
//! public corpora are drawn from too. A failure prints the puzzle. What a solver cannot decide
//! within the limit (some 16x16 variants take a native search for ever) is counted and may be
//! one in two hundred.

use crate::common::{public, solver};
use quorum_formats::ReadOptions;
use quorum_formats::corpus::Source;
use quorum_puzzle::clue::Clue;
use quorum_puzzle::symmetry::Transform;
use quorum_puzzle::{Puzzle, corpus_line};
use quorum_solvers::{Mode, Question, Status};
use quorum_toolkit::panel::{Judged, Verdict};
use rand::seq::IndexedRandom;
use rand::{Rng, RngExt, SeedableRng};
use rand_chacha::ChaCha8Rng;
use std::collections::BTreeMap;
use std::path::{Path, PathBuf};
use std::sync::atomic::{AtomicUsize, Ordering};
use std::time::Duration;

const NATIVE: &str = "propagate";
const SAT: &str = "varisat/extended";

/// Time limit of a solver per puzzle.
const LIMIT: Duration = Duration::from_secs(5);

/// Corpora to draw from: shipped, public, and which of their puzzles.
struct Kind {
    shipped: &'static [&'static str],
    public: &'static [&'static str],
    wanted: fn(&Puzzle) -> bool,
}

const CLASSIC: Kind = Kind {
    shipped: &["classic-easy.csv", "classic-hard.csv"],
    public: &["17-clue.txt", "top1465.txt", "hardest-1905-11plus-sample.txt"],
    wanted: |puzzle| puzzle.size() == 9,
};

const GREATER_THAN: Kind = Kind {
    shipped: &["greater-than-full.csv", "greater-than-mixed.csv"],
    public: &["greater-than-full.csv", "greater-than-minimal.csv"],
    wanted: |puzzle| puzzle.sign_count() > 0,
};

#[test]
fn classic() {
    compare([NATIVE, SAT], &CLASSIC, 1);
}

#[test]
fn fast_classic() {
    compare(["classic", NATIVE], &CLASSIC, 1);
    compare(["classic", "classic+portable"], &CLASSIC, 1);
}

#[test]
fn greater_than() {
    compare([NATIVE, SAT], &GREATER_THAN, 1);
}

#[test]
fn fast_signs() {
    compare(["signs", NATIVE], &GREATER_THAN, 1);
    compare(["signs", "signs+portable"], &GREATER_THAN, 1);
}

#[test]
fn futoshiki() {
    let kind = Kind {
        shipped: &["futoshiki.csv"],
        public: &["unequal-tatham-ids.txt"],
        wanted: |puzzle| puzzle.sign_count() > 0,
    };
    compare([NATIVE, SAT], &kind, 1);
}

#[test]
fn boxes_4x4() {
    let kind = Kind {
        shipped: &["boxes-4x4.csv"],
        public: &["solo-tatham-ids.txt"],
        wanted: |puzzle| puzzle.size() == 16,
    };
    compare([NATIVE, SAT], &kind, 10);
}

/// Compares two solvers on as many variants as asked for, divided by `share`.
fn compare(names: [&str; 2], kind: &Kind, share: usize) {
    let [first, second] = names;
    let asked = std::env::var("QUORUM_DIFFERENTIAL").ok();
    let asked = asked.map_or(600, |text| text.parse().expect("a number of verdicts"));
    let (most, puzzles) = (asked / share, puzzles(kind));
    let paths_of_one = solver(first).entry.engine() == solver(second).entry.engine();

    let next = AtomicUsize::new(0);
    let count = || {
        let mut verdicts = BTreeMap::new();
        // A native session has no memory of earlier problems, so it may be kept.
        let mut sessions = names.map(|name| solver(name).solver.open());
        loop {
            let index = next.fetch_add(1, Ordering::Relaxed);
            if index >= most {
                return verdicts;
            }
            let puzzle = variant(&puzzles, index);
            let problem = puzzle.lower();
            let said = [0, 1].map(|index| {
                let decide = Question::within(Mode::Decide, Some(LIMIT));
                Judged::new(&problem, sessions[index].ask(&problem, &decide))
            });
            if said.iter().any(|judged| judged.answer.status == Status::Timeout) {
                *verdicts.entry("undecided".to_owned()).or_insert(0) += 1;
                continue;
            }
            let line = || corpus_line(&puzzle);
            for judged in &said {
                assert_eq!(judged.answer.status, Status::Ok, "{}: {judged:?}", line());
                assert!(judged.verdict.is_decided(), "{}: {judged:?}", line());
            }
            assert_eq!(said[0].verdict, said[1].verdict, "{}", line());
            if said[0].verdict == Verdict::Unique {
                assert_eq!(said[0].answer.grids, said[1].answer.grids, "{}", line());
            }
            if paths_of_one {
                let [one, other] = [&said[0].answer, &said[1].answer];
                assert_eq!(
                    (&one.grids, one.counters),
                    (&other.grids, other.counters),
                    "{}",
                    line()
                );
            }
            *verdicts.entry(said[0].verdict.to_string()).or_insert(0) += 1;
        }
    };
    let threads = quorum_solvers::parallel::processors();
    let mut verdicts: BTreeMap<String, usize> = BTreeMap::new();
    std::thread::scope(|scope| {
        let counting: Vec<_> = (0..threads).map(|_| scope.spawn(count)).collect();
        for thread in counting {
            for (verdict, number) in thread.join().expect("the solvers agree") {
                *verdicts.entry(verdict).or_default() += number;
            }
        }
    });
    println!("{first} = {second} on {most} variants of {} puzzles: {verdicts:?}", puzzles.len());
    assert_eq!(verdicts.values().sum::<usize>(), most);
    let undecided = verdicts.get("undecided").copied().unwrap_or(0);
    assert!(undecided * 200 <= most, "too many undecided: {verdicts:?}");
    for verdict in ["unique", "multiple", "none"] {
        assert!(verdicts[verdict] * 5 >= most, "too few {verdict}: {verdicts:?}");
    }
}

fn puzzles(kind: &Kind) -> Vec<Puzzle> {
    let Kind { shipped, public: others, wanted } = *kind;
    let own = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../data/corpora");
    let mut files: Vec<PathBuf> = shipped.iter().map(|file| own.join(file)).collect();
    if std::env::var_os("QUORUM_CORPORA").is_some() {
        let there = others.iter().filter(|file| public::path(file).exists());
        files.extend(there.map(|file| public::public(file)));
    }
    let mut puzzles = Vec::new();
    for file in files {
        let reader = Source::file(file).read(ReadOptions::default()).unwrap();
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
                puzzle = puzzle.without(puzzle.clues().choose(random).expect("a clue"));
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
        Clue::Constraint(_) => unreachable!("only givens and signs were made"),
    };
}
