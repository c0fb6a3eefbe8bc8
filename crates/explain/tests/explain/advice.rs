//! Ambiguous variants become unique by changes of the kinds that they have.

use crate::common::cases::cases;
use crate::common::solver;
use crate::verdict;
use quorum_explain::ambiguity;
use quorum_panel::{Oracle, Verdict, defaults};
use quorum_puzzle::{Puzzle, corpus_line};
use quorum_solvers::{Mode, Question};
use rand::SeedableRng;
use rand::seq::SliceRandom;
use rand_chacha::ChaCha8Rng;

/// Samples of generated puzzles without rules that exempt marks.
const KINDS: [&str; 10] = [
    "thermometer",
    "killer",
    "arrow",
    "renban",
    "whispers",
    "skyscraper",
    "kenken",
    "little-killer",
    "sandwich",
    "mixed-variant",
];

/// Most solutions of an ambiguous puzzle.
const MOST: u64 = 1000;

/// Nodes after which a clue is kept: to count the solutions of some little killers takes hours.
const NODES: u64 = 5000;

/// Without random clues, so that there are several solutions, at most [`MOST`].
fn ambiguous(mut puzzle: Puzzle, random: &mut ChaCha8Rng) -> Option<(Puzzle, usize)> {
    let mut clues = puzzle.clues();
    clues.shuffle(random);
    let question = Question { nodes: Some(NODES), ..Question::new(Mode::Count(MOST + 1)) };
    for clue in clues {
        let less = puzzle.without(clue);
        let answer = solver("variant").solver.open().ask(&less.lower(), &question);
        match answer.grids.len() {
            _ if !answer.exhausted => {}
            1 => puzzle = less,
            several => return Some((less, several)),
        }
    }
    None
}

#[test]
fn variants_become_unique_by_their_own_rules() {
    let (mut asked, mut advised, mut random) = (0, 0, ChaCha8Rng::seed_from_u64(62));
    for kind in KINDS.into_iter().take(cases(3, KINDS.len())) {
        let path = format!("{}/../../data/generated/{kind}.csv", env!("CARGO_MANIFEST_DIR"));
        let table = std::fs::read_to_string(path).unwrap();
        let lines = table.lines().skip(1).map(|row| row.split(',').nth(1).unwrap());
        for line in lines.take(cases(1, 8)) {
            let puzzle = corpus_line::parse(line).unwrap();
            let Some((puzzle, solutions)) = ambiguous(puzzle, &mut random) else { continue };
            let solvers = defaults::for_explanations(puzzle.size());
            let found = ambiguity(&mut Oracle::new(&solvers, None), &puzzle, MOST).unwrap();
            let changes = &found.changes;
            let sets = changes.alone.iter().map(|change| vec![change.clone()]);
            let sets = sets.chain([changes.together.clone()]).filter(|set| !set.is_empty());
            for set in sets.clone() {
                // With what is replaced and beside it, as an option adds it.
                let (mut replaced, mut beside) = (puzzle.clone(), puzzle.clone());
                for change in &set {
                    replaced = change.made_in(&replaced).unwrap();
                    beside.state(change.stated.clone()).unwrap();
                }
                for more in [replaced, beside] {
                    assert_eq!(verdict(&more), Verdict::Unique, "{set:?}");
                }
            }
            asked += 1;
            advised += usize::from(sets.clone().next().is_some());
            let words: Vec<Vec<String>> = sets
                .map(|set| set.iter().map(|change| change.words(puzzle.columns())).collect())
                .collect();
            println!("{kind}: {solutions} solutions: {} {words:?}", changes.is_fewest);
        }
    }
    println!("{advised} of {asked}");
    assert!(advised >= cases(2, 50), "{advised} of {asked}");
}
