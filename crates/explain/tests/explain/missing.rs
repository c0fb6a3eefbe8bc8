//! Missing clues: each of those suggested leaves one solution.

use crate::puzzles::{KINDS, several};
use crate::{FEW, MANY, both, oracle, verdict};
use quorum_explain::ambiguity;
use quorum_panel::Verdict;
use quorum_puzzle::clue::Clue;
use rand::SeedableRng;
use rand_chacha::ChaCha8Rng;

/// Looks for missing clues in so many puzzles of a kind; returns to how many of them a
/// given and to how many a sign was suggested. `most` of each are checked.
fn missing_clues(kind: &str, number: usize, most: usize) -> [usize; 2] {
    let mut random = ChaCha8Rng::seed_from_u64(4);
    let mut suggested = [0; 2];
    for _ in 0..number {
        let puzzle = several(kind, &mut random);
        let found = ambiguity(&mut both(), &puzzle, 200).unwrap();
        assert!(found.complete && found.solutions >= 2);
        for clue in found.givens.iter().take(most).chain(found.signs.iter().take(most)) {
            let more = puzzle.with(clue);
            assert_eq!(verdict(&more), Verdict::Unique, "{}", clue.words(puzzle.rules()));
        }
        suggested[0] += usize::from(!found.givens.is_empty());
        suggested[1] += usize::from(!found.signs.is_empty());
    }
    assert!(suggested[0] > 0, "{kind}: {suggested:?}");
    assert_eq!(suggested[1] > 0, SIGNED.contains(&kind), "{kind}: {suggested:?}");
    suggested
}

/// The kinds that have signs, and are proposed some.
const SIGNED: [&str; 6] = [
    "greater-than",
    "futoshiki",
    "mixture",
    "jigsaw with signs",
    "diagonals and groups",
    "large greater-than",
];

#[test]
fn missing_clues_make_it_unique() {
    for kind in KINDS.into_iter().filter(|&kind| kind != "other boxes") {
        missing_clues(kind, FEW, 2);
    }
}

#[test]
#[ignore = "takes minutes"]
fn many_missing_clues_make_it_unique() {
    let large = ["large jigsaw", "large pencil marks", "large greater-than"];
    for kind in KINDS.into_iter().filter(|&kind| kind != "other boxes").chain(large) {
        let [given, sign] = missing_clues(kind, MANY, usize::MAX);
        println!("{kind}: a given suggested to {given}, a sign to {sign} of {MANY}");
    }
}

/// Signs are proposed where the puzzle has its own: not across boxes if none is there.
#[test]
fn signs_are_proposed_where_signs_stand() {
    let mut random = ChaCha8Rng::seed_from_u64(7);
    let mut proposed = 0;
    for _ in 0..30 {
        let puzzle = several("mixture", &mut random);
        let found = ambiguity(&mut oracle(), &puzzle, 200).unwrap();
        for sign in &found.signs {
            let Clue::Sign { lesser, greater } = *sign else { panic!("{sign:?} is no sign") };
            let of_box = |cell: usize| (cell / 6 / 2, cell % 6 / 3);
            assert_eq!(of_box(lesser), of_box(greater));
            proposed += 1;
        }
    }
    assert!(proposed > 0);
    let classic = several("classic", &mut random);
    assert_eq!(ambiguity(&mut oracle(), &classic, 200).unwrap().signs, []);
}
