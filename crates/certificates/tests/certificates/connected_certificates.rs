//! Certificates of puzzles with connected cells, different pairs and regions to be found: accepted
//! as they are, rejected after any change.

use crate::certificates::{Bundle, certify};
use crate::connected::{NAMES, puzzle};
use crate::constraint_certificates::{add_a_clause, flip_a_literal, read};
use quorum_audit::{audit, bundle};
use quorum_puzzle::{Puzzle, corpus_line};
use rand::seq::IndexedRandom;
use rand::{RngExt, SeedableRng};
use rand_chacha::ChaCha8Rng;
use std::collections::BTreeMap;

/// A change of a bundle, or `None` where there is nothing to change.
pub type Mutation = fn(&mut Bundle, &Puzzle, &mut ChaCha8Rng) -> Option<()>;

pub const MUTATIONS: [(&str, Mutation); 6] = [
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
        let text = stated.text(puzzle.columns());
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
