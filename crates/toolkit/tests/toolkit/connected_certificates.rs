//! Certificates of puzzles with connected cells, different pairs and regions to be found: accepted as they are, rejected after any
//! change.

use crate::certificates::{Bundle, certify};
use crate::common::{ask, count};
use crate::constraint_certificates::{add_a_clause, flip_a_literal, read};
use quorum_audit::{audit, bundle};
use quorum_problem::ValueSet;
use quorum_puzzle::constraints::Stated;
use quorum_puzzle::{Puzzle, corpus_line};
use quorum_solvers::Mode;
use rand::seq::{IndexedRandom, SliceRandom};
use rand::{RngExt, SeedableRng};
use rand_chacha::ChaCha8Rng;
use std::collections::BTreeMap;

/// Names, with the rules of puzzles that have them.
const NAMES: [(&str, &[&str]); 6] = [
    ("connected", &["4x4;boxes=2x2", "5x5;boxes=none", "6x6;boxes=2x3"]),
    ("different-pairs", &["4x4;boxes=2x2", "5x5;boxes=none;extra-cells=3"]),
    ("yin-yang", &["4x4;lines=none;boxes=none", "5x5;lines=none;boxes=none"]),
    ("chaos", &["4x4;boxes=none;extra-cells=16", "5x5;boxes=none;extra-cells=25"]),
    ("chaos-arrow", &["4x4;boxes=none;extra-cells=16", "5x5;boxes=none;extra-cells=25"]),
    ("chaos-count", &["4x4;boxes=none;extra-cells=16", "5x5;boxes=none;extra-cells=25"]),
];

/// A random constraint of a name, for a grid of this size with so many cells in all.
fn constraint(name: &'static str, size: usize, cells: usize, random: &mut ChaCha8Rng) -> Stated {
    let any = random.random_range(0..size * size);
    let (parameter, cells) = match name {
        "connected" => {
            // Cells with half of the values are not connected in any of these grids.
            let out = random.random_range(1..=size);
            let values = (1..=size).filter(|&value| value != out).map(|value| value.to_string());
            (values.collect::<Vec<_>>().join("."), vec![])
        }
        "yin-yang" => ("1".to_owned(), vec![]),
        "different-pairs" => {
            let mut pair = || loop {
                let pair = [random.random_range(0..cells), random.random_range(0..cells)];
                if pair[0] != pair[1] {
                    return pair.to_vec();
                }
            };
            let mut pairs: Vec<Vec<usize>> = (0..6).map(|_| pair()).collect();
            pairs.sort();
            pairs.dedup();
            (String::new(), pairs)
        }
        "chaos" => (String::new(), vec![]),
        _ => (random.random_range(0..=1).to_string(), vec![vec![any]]),
    };
    Stated { name, parameter, cells }
}

/// A puzzle with some constraints of a name and one solution: what leaves a solution is added, then all givens, and those that are
/// not needed are removed.
fn puzzle(name: &'static str, rules: &str, random: &mut ChaCha8Rng) -> Puzzle {
    let size: usize = rules[..1].parse().unwrap();
    let cells = vec![".".repeat(size); size].join("/");
    let chaos = if name.starts_with("chaos") { ";constraints=chaos:" } else { "" };
    let empty = read(&format!("{rules};cells={cells}{chaos}\n")).remove(0).puzzle;
    // In yin-yang, the kind of a cell is its value.
    let blank = match name {
        "yin-yang" => ValueSet::from_iter([1, size as u8]),
        _ => ValueSet::full(size as u8),
    };
    loop {
        let mut puzzle = empty.clone();
        (0..size * size).for_each(|cell| puzzle.set_candidates(cell, blank));
        let is_possible = |puzzle: &Puzzle| count("variant", &puzzle.lower(), 1) == 1;
        for _ in 0..size / 2 {
            let mut with = puzzle.clone();
            let cell = random.random_range(0..size * size);
            let value = blank.iter().nth(random.random_range(0..blank.len() as usize)).unwrap();
            with.set_given(cell, value);
            if is_possible(&with) {
                puzzle = with;
            }
        }
        for _ in 0..3 {
            let mut with = puzzle.clone();
            let cells = puzzle.rules().all_cells();
            with.state(constraint(name, size, cells, random)).unwrap();
            if is_possible(&with) {
                puzzle = with;
            }
        }
        if puzzle.constraints().len() == empty.constraints().len() && name != "chaos" {
            continue;
        }
        let grid = ask("variant", &puzzle.lower(), Mode::First).answer.grids.remove(0);
        for (cell, &value) in grid.iter().enumerate() {
            puzzle.set_given(cell, value);
        }
        let mut cells: Vec<usize> = (0..size * size).collect();
        cells.shuffle(random);
        // With fewer givens, some puzzles take seconds.
        cells.truncate(size * size / 2);
        for cell in cells {
            let mut fewer = puzzle.clone();
            fewer.set_candidates(cell, blank);
            if count("variant", &fewer.lower(), 2) == 1 {
                puzzle = fewer;
            }
        }
        return puzzle;
    }
}

/// A change of a bundle, or `None` where there is nothing to change.
type Mutation = fn(&mut Bundle, &Puzzle, &mut ChaCha8Rng) -> Option<()>;

const MUTATIONS: [(&str, Mutation); 6] = [
    ("a flipped literal", flip_a_literal),
    ("an added clause", add_a_clause),
    ("a dropped line", drop_a_line),
    ("another size", |bundle, _, _| {
        replace(bundle, |line| {
            let (head, rest) = line.split_once('-')?;
            let digits = rest.find(|c: char| !c.is_ascii_digit())?;
            let most: usize = rest[..digits].parse().ok()?;
            let is_size = line.starts_with("  connected=");
            is_size.then(|| format!("{head}-{}{}", most + 1, &rest[digits..]))
        })
    }),
    ("other variables", |bundle, _, _| {
        replace(bundle, |line| {
            let (head, last) = line.rsplit_once(' ')?;
            let last: u64 = last.parse().ok()?;
            Some(format!("{head} {}", last + 1))
        })
    }),
    ("another constraint of the puzzle", |bundle, puzzle, random| {
        let stated = puzzle.constraints().choose(random)?;
        let text = stated.text(puzzle.size());
        let line = bundle.text(bundle::PUZZLE);
        let other = line.replacen(&text, "cage:R1C1", 1);
        let other = quorum_formats::read("other", other.as_bytes(), <_>::default()).next()?.ok()?;
        bundle.set(bundle::PUZZLE, corpus_line(&other.puzzle) + "\n");
        Some(())
    }),
];

/// Changes the first line of the constraints that can be changed so.
fn replace(bundle: &mut Bundle, change: impl Fn(&str) -> Option<String>) -> Option<()> {
    let text = bundle.text(bundle::CONSTRAINTS);
    let (line, new) = text.lines().find_map(|line| Some((line, change(line)?)))?;
    bundle.set(bundle::CONSTRAINTS, text.replacen(line, &new, 1));
    Some(())
}

fn drop_a_line(bundle: &mut Bundle, _: &Puzzle, random: &mut ChaCha8Rng) -> Option<()> {
    let text = bundle.text(bundle::CONSTRAINTS);
    let mut lines: Vec<&str> = text.lines().collect();
    lines.remove(random.random_range(0..lines.len()));
    bundle.set(bundle::CONSTRAINTS, lines.join("\n") + "\n");
    Some(())
}

/// So many puzzles per name are certified, and every change of their bundles is rejected.
fn certified_and_changed(puzzles: usize) {
    for (name, rules) in NAMES {
        let mut random = ChaCha8Rng::seed_from_u64(7);
        let lines = (0..puzzles).map(|number| {
            corpus_line(&puzzle(name, rules[number % rules.len()], &mut random)) + "\n"
        });
        let items = read(&lines.collect::<String>());
        let folder = tempfile::tempdir().unwrap();
        let mut tried: BTreeMap<&str, usize> = BTreeMap::new();
        let mut bytes = Vec::new();
        for (path, item) in certify(folder.path(), "varisat", false, &items).iter().zip(&items) {
            let line = corpus_line(&item.puzzle);
            let accepted = audit(path).unwrap_or_else(|error| panic!("{line}: {error}"));
            assert_eq!(accepted.verdict, "unique", "{line}");
            let bundle = Bundle::read(path);
            bytes.push(bundle.text(bundle::FORMULA).len());
            for (what, mutation) in MUTATIONS {
                let mut changed = bundle.clone();
                if mutation(&mut changed, &item.puzzle, &mut random).is_none() {
                    continue;
                }
                changed.bring_in_line();
                let text = changed.text(bundle::CONSTRAINTS);
                assert!(changed.rejection().is_ok(), "{what} is accepted: {line}\n{text}");
                *tried.entry(what).or_default() += 1;
            }
        }
        bytes.sort_unstable();
        let (median, all) = (bytes[bytes.len() / 2], tried.values().sum::<usize>());
        println!(
            "{name}: {puzzles} accepted, formulas of {median} bytes, {all} rejected {tried:?}"
        );
        assert!(all >= 4 * puzzles, "{tried:?}");
    }
}

#[test]
fn connected_cells_are_certified_and_their_changes_rejected() {
    certified_and_changed(4);
}

#[test]
#[ignore = "takes minutes"]
fn fifty_puzzles_each_are_certified() {
    certified_and_changed(50);
}
