//! Every step must hold in the solution, and techniques and levels up to locked candidates must be
//! those of the rules of `propagate`.

use super::*;
use crate::derivation;
use crate::level::decide;
use quorum_formats::{ReadOptions, read};
use quorum_panel::Oracle;
use quorum_puzzle::clue::Clue;
use quorum_puzzle::{Puzzle, Values, corpus_line};
use quorum_solvers::Cancel;
use quorum_solvers::propagate::{Level as Rules, Propagator, fixpoint};
use std::collections::{BTreeMap, BTreeSet};

fn puzzles(corpus: &str, count: usize) -> Vec<Puzzle> {
    let folder = concat!(env!("CARGO_MANIFEST_DIR"), "/../../data/corpora/");
    let text = std::fs::read(format!("{folder}{corpus}.csv")).unwrap();
    let items = read(corpus, &*text, ReadOptions::default()).take(count);
    items.map(|item| item.unwrap().puzzle).collect()
}

const CORPORA: [&str; 5] =
    ["classic-easy", "classic-hard", "greater-than-mixed", "futoshiki", "boxes-2x3"];

#[test]
fn steps_hold_in_the_solution_and_all_techniques_occur() {
    let mut varisat = Oracle::engine("varisat");
    let mut seen = BTreeSet::new();
    let all = CORPORA.iter().flat_map(|corpus| puzzles(corpus, 25));
    for puzzle in all {
        let Some(solution) = varisat.only_solution(&puzzle).unwrap() else { continue };
        let problem = puzzle.lower();
        let mut steps = Steps::new(&puzzle, Level::hardest());
        for step in steps.by_ref() {
            let reason = step.reason(&problem, puzzle.values());
            if let Some((cell, value)) = step.deduction.placed {
                assert_eq!(solution[cell], value, "{reason}");
            }
            for (cell, values) in &step.deduction.removed {
                assert!(!values.contains(&solution[*cell]), "{reason}");
            }
            assert!(step.deduction.placed.is_some() || !step.deduction.removed.is_empty());
            seen.insert(step.technique.name);
        }
        match steps.ending() {
            Ending::Solved(grid) => assert_eq!(grid, solution),
            Ending::Stuck => assert!(steps.candidates().iter().any(|set| set.len() > 1)),
            Ending::Contradiction => panic!("the puzzle has a solution"),
        }
    }
    // Hidden triples and swordfish are rare.
    assert!(seen.len() >= 10, "{seen:?}");
}

/// A constraint without a combination ends the steps in one cell, with its words.
#[test]
fn a_constraint_without_a_combination_is_named() {
    let chain = |text: &str| {
        let item = read("t", text.as_bytes(), ReadOptions::default()).next();
        let puzzle = item.unwrap().unwrap().puzzle;
        let problem = puzzle.lower();
        let chain = Chain::of(Steps::new(&puzzle, Level::hardest())).unwrap();
        let mut words: Vec<String> =
            chain.steps.iter().map(|step| step.reason(&problem, puzzle.values())).collect();
        words.push(chain.contradiction(&problem, puzzle.values()));
        words.join(" ")
    };
    assert_eq!(
        chain("4x4;boxes=2x2;cells=4.../..../..../....;constraints=cage=3:R1C1.R1C2"),
        "R1C1 is not 4: limits (the rest of cage of 3: R1C1, R1C2 is at least 1). R1C1 has no \
         candidate left."
    );
}

/// Two cells of a box are left over.
#[test]
fn sums_of_houses_are_told() {
    let example = of_constraints::INNIES.example;
    let item = read("t", example.as_bytes(), ReadOptions::default()).next();
    let puzzle = item.unwrap().unwrap().puzzle;
    let mut steps = Steps::new(&puzzle, Level::hardest());
    let step = steps.find(|step| step.technique == &of_constraints::INNIES).unwrap();
    assert_eq!(
        step.reason(steps.problem(), puzzle.values()),
        "R2C2 is not 1 or 3: innies and outies (box 1 adds up to 10, the sums in it to 5, so R2C1, \
         R2C2 add up to 5: only 1+4 or 2+3, in the orders that are left)."
    );
}

#[test]
fn simple_techniques_are_the_rules_of_propagate() {
    let levels = [
        (Rules::NakedSingles, Level::NakedSingles),
        (Rules::HiddenSingles, Level::HiddenSingles),
        (Rules::Bounds, Level::Bounds),
        (Rules::LockedCandidates, Level::LockedCandidates),
    ];
    for puzzle in CORPORA.iter().flat_map(|corpus| puzzles(corpus, 10)) {
        let problem = puzzle.lower();
        for (rules, level) in levels {
            let mut steps = Steps::new(&puzzle, level);
            steps.by_ref().for_each(drop);
            let found = fixpoint(&problem, rules);
            assert_eq!(found.is_none(), steps.ending() == Ending::Contradiction, "{level:?}");
            if let Some(found) = found {
                assert_eq!(found, steps.candidates(), "{level:?}");
            }
        }
    }
}

/// The level of each puzzle is that of the first rules of `propagate` that decide it, or above
/// them; returns how many are solved and how many refuted up to locked candidates.
fn same_levels(puzzles: impl Iterator<Item = Puzzle>) -> [usize; 2] {
    let mut decided = [0; 2];
    for puzzle in puzzles {
        let problem = puzzle.lower();
        let decide = |rules: &Rules| decide(&mut Propagator::new(*rules), &problem);
        let found = Rules::ALL.iter().enumerate().find_map(|it| Some((it.0, decide(it.1)?)));
        let derivation = derivation(&puzzle, usize::MAX, &Cancel::new());
        let level = derivation.level().filter(|level| *level <= Level::LockedCandidates);
        let line = corpus_line(&puzzle);
        assert_eq!(level, found.and_then(|(rules, _)| Level::without_search(rules)), "{line}");
        if let Some((_, is_solved)) = found {
            assert_eq!(is_solved, matches!(derivation.ending, Ending::Solved(_)), "{line}");
            decided[usize::from(!is_solved)] += 1;
        }
    }
    decided
}

#[test]
fn levels_are_those_of_the_rules_of_propagate() {
    let corpora = CORPORA.iter().chain(&["boxes-2x2", "boxes-3x4", "no-solution"]);
    let [solved, refuted] = same_levels(corpora.flat_map(|corpus| puzzles(corpus, 25)));
    assert!(solved > 60 && refuted > 10, "{solved} {refuted}");
}

#[test]
#[ignore = "needs QUORUM_CORPORA"]
fn levels_of_public_puzzles_are_those_of_the_rules_of_propagate() {
    let folder = std::env::var("QUORUM_CORPORA").expect("QUORUM_CORPORA is a folder");
    for file in ["17-clue", "easy-derived", "top1465", "hardest-1106", "no-solution-derived"] {
        let text = std::fs::read(format!("{folder}/{file}.txt")).unwrap();
        let items = read(file, &*text, ReadOptions::default()).take(1_000);
        let decided = same_levels(items.map(|item| item.unwrap().puzzle));
        println!("{file}: {decided:?}");
    }
}

/// A value without a place ends the steps, with its house.
#[test]
fn a_value_without_a_place_is_the_last_step() {
    let text = "4x4;boxes=none;cells=...2/1.../.1../..1.";
    let puzzle = read("t", text.as_bytes(), ReadOptions::default()).next().unwrap().unwrap().puzzle;
    let problem = puzzle.lower();
    let found = derivation(&puzzle, usize::MAX, &Cancel::new());
    let reason = found.steps.last().map(|step| step.reason(&problem, puzzle.values()));
    assert_eq!(reason.as_deref(), Some("1 has no place in row 1."));
    let level = found.level();
    assert_eq!((found.ending, level), (Ending::Contradiction, Some(Level::HiddenSingles)));
}

/// An empty classic grid in which some cells do not have some values.
fn without(removed: &[(usize, &[u8])]) -> Puzzle {
    let text = ".".repeat(81);
    let item = read("t", text.as_bytes(), ReadOptions::default()).next().unwrap().unwrap();
    let mut puzzle = item.puzzle;
    for (cell, values) in removed {
        let mut set = puzzle.candidates()[*cell];
        values.iter().for_each(|&value| set.remove(value));
        puzzle.set_candidates(*cell, set);
    }
    puzzle
}

#[test]
fn rare_patterns_are_found() {
    // 1, 2 and 3 have no other places in the first row than its first three cells.
    let removed: Vec<(usize, &[u8])> = (3..9).map(|cell| (cell, &[1, 2, 3][..])).collect();
    let puzzle = without(&removed);
    let found = (subsets::HIDDEN_TRIPLE.find)(&State::new(&puzzle, puzzle.lower())).unwrap();
    assert_eq!((found.cells, found.values), (vec![0, 1, 2], vec![1, 2, 3]));
    assert_eq!(found.removed, [0, 1, 2].map(|cell| (cell, vec![4, 5, 6, 7, 8, 9])));

    // 1 is confined to columns 1, 4, 7 in rows 1, 4, 7, two places each.
    let places = [(0, [0, 3]), (3, [3, 6]), (6, [0, 6])];
    let removed: Vec<(usize, &[u8])> = places
        .iter()
        .flat_map(|&(row, columns)| {
            (0..9)
                .filter(move |column| !columns.contains(column))
                .map(move |column| row * 9 + column)
        })
        .map(|cell| (cell, &[1][..]))
        .collect();
    let puzzle = without(&removed);
    let deduction = (fish::SWORDFISH.find)(&State::new(&puzzle, puzzle.lower())).unwrap();
    let step = Step { technique: &fish::SWORDFISH, deduction };
    assert_eq!(step.deduction.removed.len(), 3 * 9 - 9);
    assert!(step.deduction.removed.iter().all(|(cell, values)| cell % 3 == 0 && values == &[1]));
    assert!((fish::X_WING.find)(&State::new(&puzzle, puzzle.lower())).is_none());
    let reason = step.reason(&puzzle.lower(), Values::to(9));
    assert!(
        reason.contains("all places for 1 in rows 1, 4 and 7 are in columns 1, 4 and 7"),
        "{reason}"
    );
}

#[test]
fn a_contradiction_ends_the_steps() {
    let text = "11..\n....\n....\n....\n";
    let puzzle = read("t", text.as_bytes(), ReadOptions::default()).next().unwrap().unwrap().puzzle;
    let mut steps = Steps::new(&puzzle, Level::hardest());
    assert_eq!((steps.next(), steps.ending()), (None, Ending::Contradiction));
}

#[test]
fn every_technique_has_words_and_an_example() {
    for (index, technique) in TECHNIQUES.iter().enumerate() {
        let Technique { name, title, plural, example, .. } = technique;
        assert!(![name, title, plural].iter().any(|word| word.is_empty()), "{name}");
        let before = &TECHNIQUES[..index];
        assert!(before.iter().all(|other| other.name != *name && other.title != *title), "{name}");
        assert!(before.iter().all(|other| other.level <= technique.level), "{name}");
        let item = read(*name, example.as_bytes(), ReadOptions::default()).next();
        let puzzle = item.expect("a puzzle").expect("a puzzle").puzzle;
        let problem = puzzle.lower();
        let mut steps = Steps::new(&puzzle, Level::hardest());
        let fires = |step: &Step| step.technique == *technique;
        let step = steps.find(fires).unwrap_or_else(|| panic!("{name} does not fire"));
        let reason = step.reason(&problem, puzzle.values());
        assert!(reason.ends_with('.') || reason.ends_with(")."), "{reason}");
        assert!(
            step.deduction.placed.is_some() || reason.contains(&format!(": {title} (")),
            "{reason}"
        );
    }
}

/// With nothing but its premises, the inequalities and constraints, each step follows.
#[test]
fn premises_justify_their_steps() {
    let mut varisat = Oracle::engine("varisat");
    let mut tried: BTreeMap<&str, usize> = BTreeMap::new();
    let examples = TECHNIQUES.iter().map(|technique| {
        let item = read("t", technique.example.as_bytes(), ReadOptions::default()).next();
        item.expect("a puzzle").expect("a puzzle").puzzle
    });
    for puzzle in examples.chain(puzzles("greater-than-mixed", 3)) {
        let problem = puzzle.lower();
        let layout = Layout::new(&problem);
        let clues = puzzle.clues().into_iter();
        let signs: Vec<Clue> =
            clues.filter(|clue| !matches!(clue, Clue::Candidates { .. })).collect();
        let mut steps = Steps::new(&puzzle, Level::hardest());
        loop {
            let before = steps.candidates().to_vec();
            let Some(Step { technique, deduction }) = steps.next() else { break };
            let count = tried.entry(technique.name).or_default();
            *count += 1;
            if *count > 6 {
                continue;
            }
            let all = ValueSet::full(problem.values());
            let mut only = vec![all; before.len()];
            for (cell, value) in technique.premises.absent(&deduction, &layout, &before) {
                only[cell].remove(value);
            }
            let refuted = match deduction.placed {
                Some((cell, value)) => vec![(cell, all.difference(ValueSet::single(value)))],
                None => {
                    let sets = deduction.removed.iter();
                    sets.map(|(cell, gone)| (*cell, gone.iter().copied().collect())).collect()
                }
            };
            for (cell, set) in refuted {
                let mut sets = only.clone();
                sets[cell] = sets[cell].intersection(set);
                // A naked single has its premises in its own cell.
                if sets[cell].is_empty() {
                    continue;
                }
                let clues = sets.into_iter().enumerate().filter(|(_, set)| *set != all);
                let clues = clues.map(|(cell, set)| Clue::Candidates { cell, set });
                let puzzle = clues.fold(puzzle.with_only(&signs), |puzzle, clue| puzzle.with(clue));
                let name = technique.name;
                assert_eq!(varisat.solution(&puzzle), Ok(None), "{name}: {deduction:?}");
            }
        }
    }
    // Swordfish has few examples.
    assert!(tried.len() == TECHNIQUES.len(), "{tried:?}");
}

/// The steps of a chain lead to its end without those that were left out.
#[test]
fn chains_lead_to_their_contradictions() {
    let (mut chains, mut shorter) = (0, 0);
    for puzzle in CORPORA.iter().flat_map(|corpus| puzzles(corpus, 12)) {
        // The first given that steps refute when it is changed.
        let clues = puzzle.clues().into_iter();
        let givens = clues.filter_map(|clue| match clue {
            Clue::Candidates { cell, set } => Some((cell, set.only()?)),
            _ => None,
        });
        let changed = givens.map(|(cell, value)| {
            let other = value % puzzle.size() as u8 + 1;
            puzzle.without(Clue::given(cell, value)).with(Clue::given(cell, other))
        });
        for puzzle in changed.take(4) {
            let problem = puzzle.lower();
            let Some(chain) = Chain::of(Steps::new(&puzzle, Level::hardest())) else { continue };
            chains += 1;
            let mut state = State::new(&puzzle, puzzle.lower());
            for step in &chain.steps {
                state.apply(&step.deduction);
            }
            match chain.end {
                DeadEnd::Cell(cell) => assert!(state.sets[cell].is_empty(), "{chain:?}"),
                DeadEnd::House(house, value) => {
                    assert_eq!(state.places(house, value), 0, "{chain:?}");
                }
            }
            let sentence = chain.contradiction(&problem, puzzle.values());
            assert!(sentence.contains("left") && sentence.ends_with('.'), "{sentence}");
            let all = Steps::new(&puzzle, Level::hardest()).count();
            shorter += usize::from(chain.steps.len() < all);
        }
    }
    assert!(chains > 100 && shorter > 15, "{chains} {shorter}");
}

#[test]
fn a_contradiction_names_the_cells_that_see_it() {
    let contradiction = |cells: &str| {
        let text = format!("4x4;boxes=2x2;cells={cells}");
        let item = read("t", text.as_bytes(), ReadOptions::default()).next().unwrap().unwrap();
        let problem = item.puzzle.lower();
        let chain = Chain::of(Steps::new(&item.puzzle, Level::NakedSingles))?;
        assert_eq!(chain.steps, []);
        Some(chain.contradiction(&problem, item.puzzle.values()))
    };
    let expected = "R3C3 has no candidate left, after R4C4=3.";
    assert_eq!(contradiction("12../..../..3./...3").as_deref(), Some(expected));
    let expected = "no place is left for 1 in row 2, after R1C1=1.";
    assert_eq!(contradiction("1.../..23/..../....").as_deref(), Some(expected));
    assert_eq!(contradiction("12../..../..../...."), None);
}

/// The reasons name the only combination, the sets of values, differences, dots and parts.
#[test]
fn reasons_are_in_plain_words() {
    let four = |row: &str, constraints: &str| {
        format!("4x4;boxes=2x2;cells={row}/..../..../....;constraints={constraints}")
    };
    let straights = "6x6;boxes=none;cells=#.51../.#..../.6...3/64..../....#./..#2.6;\
                     constraints=straights:R1C3.R1C4.R6C4.R6C6";
    let kenken = "4x4;boxes=none;cells=..../..../..../....;constraints=divide=2:R3C3.R4C3/\
                  divide=2:R3C4.R4C4/minus=1:R1C2.R1C3/minus=2:R4C1.R4C2/\
                  product=24:R1C1.R2C1.R3C1/product=4:R2C2.R3C2/sum=8:R1C4.R2C3.R2C4";
    for (text, expected) in [
        (
            four("....", "skyscraper=4:R1C1.R1C2.R1C3.R1C4"),
            "(only R1C1=1, R1C2=2, R1C3=3, R1C4=4 fits in skyscraper of 4: R1C1, R1C2, R1C3, R1C4)",
        ),
        (
            four("{134}...", "cage=5:R1C1.R1C2"),
            "(only 1+4 or 2+3 in cage of 5: R1C1, R1C2, in the orders that are left)",
        ),
        (four("....", "black=2:R1C1.R1C2"), "in black dot: R1C1, R1C2)"),
        (four("....", "black=3:R1C1.R1C2"), "in black of 3: R1C1, R1C2)"),
        (straights.to_owned(), "in straights: R1C5, R1C6)"),
        (kenken.to_owned(), "that meet it to 8, so R2C1, R2C2 add up to 2 more than R1C4)"),
    ] {
        let puzzle = read("t", text.as_bytes(), ReadOptions::default()).next().unwrap();
        let puzzle = puzzle.unwrap().puzzle;
        let problem = puzzle.lower();
        let steps = Steps::new(&puzzle, Level::hardest());
        let reasons: Vec<String> =
            steps.map(|step| step.reason(&problem, puzzle.values())).collect();
        assert!(reasons.iter().any(|reason| reason.contains(expected)), "{expected}: {reasons:?}");
    }
}
