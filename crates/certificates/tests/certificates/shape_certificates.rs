//! Certificates of grids that are not square, have other values or absent cells, and of the names
//! that are stated on such grids: accepted as they are, rejected after any change.

use crate::certificates::{Bundle, certify};
use crate::common::{ask, count};
use crate::connected_certificates::{MUTATIONS, Mutation};
use crate::constraint_certificates::read;
use crate::shapes::random_puzzle;
use crate::stated::{drawn_on, names, other_rules, rules, stated};
use quorum_audit::{audit, bundle, check_wording};
use quorum_certificates::{CertificateError, Certifier, ProofFormat, Prover};
use quorum_formats::Item;
use quorum_generate::clues::with_givens;
use quorum_generate::generate;
use quorum_generate::grid::random_grid;
use quorum_panel::ask_panel;
use quorum_problem::{Grid, ValueSet};
use quorum_puzzle::symbols::{solution_grid, solution_string};
use quorum_puzzle::{Lines, Puzzle, Rules, Values, corpus_line};
use quorum_solvers::{Cancel, Mode, Terms, table};
use rand::seq::{IndexedRandom, SliceRandom};
use rand::{RngExt, SeedableRng};
use rand_chacha::ChaCha8Rng;
use std::collections::{BTreeMap, BTreeSet};
use std::path::{Path, PathBuf};

/// Another value in a cell of the only solution.
fn change_the_solution(
    bundle: &mut Bundle,
    puzzle: &Puzzle,
    random: &mut ChaCha8Rng,
) -> Option<()> {
    if bundle.manifest()?.verdict != "unique" {
        return None;
    }
    let rules = puzzle.rules();
    let mut grid = solution_grid(bundle.text(bundle::SOLUTION).trim_end(), rules)?;
    let cells: Vec<usize> = (0..grid.len()).filter(|&cell| !rules.is_absent(cell)).collect();
    let &cell = cells.choose(random)?;
    grid[cell] = grid[cell] % rules.values().count() + 1;
    bundle.set(bundle::SOLUTION, solution_string(&grid, rules) + "\n");
    Some(())
}

/// A value in place of an absent cell, or the reverse.
fn fill_the_hole(bundle: &mut Bundle, puzzle: &Puzzle, _: &mut ChaCha8Rng) -> Option<()> {
    if bundle.manifest()?.verdict != "unique" {
        return None;
    }
    let text = bundle.text(bundle::SOLUTION);
    let other = if puzzle.rules().has_absent_cells() {
        text.replacen('#', "1", 1)
    } else {
        text.replacen(text.chars().next()?, "#", 1)
    };
    bundle.set(bundle::SOLUTION, other);
    Some(())
}

/// A constraint less in their text. (A primitive less may be right: what it states, others may
/// imply.)
fn drop_a_constraint(bundle: &mut Bundle, _: &Puzzle, random: &mut ChaCha8Rng) -> Option<()> {
    let text = bundle.text(bundle::CONSTRAINTS);
    let stated: Vec<&str> = text.lines().filter(|line| !line.starts_with("  ")).collect();
    let dropped = *stated.choose(random)?;
    let others = text.lines().filter(|line| *line != dropped);
    bundle.set(bundle::CONSTRAINTS, others.map(|line| format!("{line}\n")).collect::<String>());
    Some(())
}

/// Tries every change of a bundle; those that were rejected are counted by name.
fn reject_changes(
    path: &Path,
    puzzle: &Puzzle,
    random: &mut ChaCha8Rng,
    rejected: &mut BTreeMap<&str, usize>,
) {
    let bundle = Bundle::read(path);
    let has_constraints = !puzzle.constraints().is_empty();
    let has_formula = bundle.formula().is_some();
    // The text of constraints is changed where there is one.
    let of_constraints = ["a dropped constraint", "another size", "other variables"];
    let further = [
        ("another solution", change_the_solution as Mutation),
        ("a filled hole", fill_the_hole),
        ("a dropped constraint", drop_a_constraint),
    ];
    let mutations = MUTATIONS.into_iter().filter(|(what, _)| *what != "a dropped line");
    for (what, mutation) in mutations.chain(further) {
        let needs_text = of_constraints.contains(&what) && !(has_constraints && has_formula);
        if needs_text || !has_formula || what.starts_with("another c") && !has_constraints {
            continue;
        }
        let mut changed = bundle.clone();
        if mutation(&mut changed, puzzle, random).is_none() {
            continue;
        }
        changed.bring_in_line();
        assert!(changed.rejection().is_ok(), "{what} is accepted: {}", corpus_line(puzzle));
        *rejected.entry(what).or_default() += 1;
    }
}

/// Grids of every shape with constraints of every name, by a SAT solver and by a native engine.
#[test]
fn grids_of_every_shape_are_certified() {
    let mut random = ChaCha8Rng::seed_from_u64(41);
    let mut lines = String::new();
    for name in names() {
        for number in 0..4 {
            let puzzle = match number {
                0 => Some(with_absent_cells(&mut random)),
                _ => random_puzzle(name, &mut random),
            };
            let Some(puzzle) = puzzle else { continue };
            lines += &(corpus_line(&with_most_of_a_solution(puzzle, &mut random)) + "\n");
        }
    }
    let items = read(&lines);
    let (mut verdicts, mut rejected) = (BTreeMap::new(), BTreeMap::new());
    for prover in ["varisat", "varisat/minimal+signs=conflict", "native"] {
        let folder = tempfile::tempdir().unwrap();
        let paths = certify(folder.path(), prover, false, &items);
        for (path, item) in paths.iter().zip(&items) {
            let line = corpus_line(&item.puzzle);
            let accepted = audit(path).unwrap_or_else(|error| panic!("{prover} {line}: {error}"));
            *verdicts.entry(accepted.verdict).or_insert(0) += 1;
            if prover == "varisat" {
                reject_changes(path, &item.puzzle, &mut random, &mut rejected);
            }
        }
    }
    println!("{verdicts:?}, rejected {rejected:?}");
    assert!(verdicts["unique"] > 100 && verdicts["none"] > 20, "{verdicts:?}");
    assert!(rejected.len() >= 6 && rejected.values().all(|&count| count > 2), "{rejected:?}");
}

/// One puzzle of two has, if it has a solution, most of its values as givens.
fn with_most_of_a_solution(puzzle: Puzzle, random: &mut ChaCha8Rng) -> Puzzle {
    let mut given = puzzle.clone();
    let answer = ask("propagate", &puzzle.lower(), Mode::First).answer;
    let Some(grid) = answer.grids.first().filter(|_| random.random()) else { return puzzle };
    for (cell, &value) in grid.iter().enumerate().filter(|_| random.random_bool(0.8)) {
        // Absent cells have none.
        let _ = given.try_set_given(cell, value);
    }
    given
}

/// The same in lines of VeriPB.
#[test]
fn grids_of_every_shape_have_linear_certificates() {
    let mut random = ChaCha8Rng::seed_from_u64(42);
    let mut accepted = 0;
    for name in names() {
        let puzzles = [(); 2].map(|()| random_puzzle(name, &mut random)).into_iter().flatten();
        for puzzle in puzzles.chain([with_absent_cells(&mut random)]) {
            let line = corpus_line(&puzzle);
            let item = read(&(line.clone() + "\n")).remove(0);
            let folder = tempfile::tempdir().unwrap();
            match certify_linear(folder.path(), &item) {
                Ok(path) => {
                    audit(&path).unwrap_or_else(|error| panic!("{line}: {error}"));
                    accepted += 1;
                }
                Err(CertificateError::Constraint(reason)) if reason.contains("connected") => {}
                Err(error) => panic!("{line}: {error}"),
            }
        }
    }
    assert!(accepted > 180, "{accepted}");
}

fn certify_linear(folder: &Path, item: &Item) -> Result<PathBuf, CertificateError> {
    let panel = [table::find(&"propagate".parse().unwrap()).unwrap()];
    let mut certifier =
        Certifier::new(&folder.join("bundles"), Prover::new("varisat").unwrap(), false, None)
            .unwrap();
    certifier.format = ProofFormat::VeriPb;
    let result = ask_panel(&item.puzzle, &item.expected, &panel, &Terms::new(Mode::Decide));
    certifier.certify("bundle", &item.id, &item.puzzle, &result, &Cancel::new())?;
    Ok(folder.join("bundles/bundle"))
}

/// A grid with absent cells and a few givens, with or without the rule of straights.
fn with_absent_cells(random: &mut ChaCha8Rng) -> Puzzle {
    loop {
        let (rows, columns) = (random.random_range(2..=4), random.random_range(2..=5));
        let absent: Vec<usize> =
            (0..rows * columns).filter(|_| random.random_range(0..4) == 0).collect();
        let (low, high) = *[(1, 5), (0, 4), (1, 4), (0, 11)].choose(random).unwrap();
        let lines = *[Lines::Whole, Lines::Words, Lines::None].choose(random).unwrap();
        let values = Values::new(low, high);
        let Ok(rules) = Rules::with_absent_cells(rows, columns, values, lines, &absent) else {
            continue;
        };
        let grid = random_grid(&rules, random);
        let mut puzzle = Puzzle::empty(rules.clone());
        for (cell, &value) in grid.iter().enumerate().filter(|_| random.random_bool(0.8)) {
            let _ = puzzle.try_set_given(cell, value);
        }
        let mut with = puzzle.clone();
        let name = *["straights", "antiknight", "nonconsecutive", "minimum", "kakuro", "white"]
            .choose(random)
            .unwrap();
        if name == "white" && (rows < 2 || columns < 2) {
            continue;
        }
        if with.state(stated(name, &rules, &grid, random)).is_ok() {
            puzzle = with;
        }
        return puzzle;
    }
}

/// A puzzle with constraints of this name, which a grid satisfies, and as few givens as a few
/// attempts find.
fn unique(name: &str, random: &mut ChaCha8Rng) -> Puzzle {
    loop {
        let rules = match name {
            "doppelganger" => other_rules(name, random),
            "any-of" if random.random() => other_rules(name, random),
            _ => rules(name, random),
        };
        // Of larger grids the values are too many to try.
        if name.contains("rank") && rules.size() > 4 {
            continue;
        }
        let grid: Grid = match name {
            "doppelganger" => drawn_on(rules.clone(), name, random).grid,
            _ => random_grid(&rules, random),
        };
        let mut puzzle = with_givens(rules.clone(), &grid);
        for _ in 0..if ["any-of", "full-rank"].contains(&name) { 6 } else { 1 } {
            let mut with = puzzle.clone();
            let constraint = stated(name, &rules, &grid, random);
            // The values of more cells are too many to try.
            let cells = constraint.cells.concat().into_iter().collect::<BTreeSet<usize>>();
            if name == "any-of" && cells.len() > 6 {
                continue;
            }
            let is_stated = with.state(constraint).is_ok();
            let holds = check_wording(&with, &grid).unwrap();
            if is_stated && holds.into_iter().all(|holds| holds) {
                puzzle = with;
            }
        }
        if puzzle.constraints().is_empty() {
            continue;
        }
        let mut cells: Vec<usize> = (0..grid.len()).collect();
        cells.shuffle(random);
        for cell in cells {
            let mut fewer = puzzle.clone();
            fewer.set_candidates(cell, ValueSet::full(rules.values().count()));
            if count("variant", &fewer.lower(), 2) == 1 {
                puzzle = fewer;
            }
        }
        return puzzle;
    }
}

/// So many puzzles of each name are certified, and every change of their bundles is rejected.
fn certified_and_changed(puzzles: usize) {
    for name in ["doppelganger", "kakuro", "straights", "any-of", "full-rank", "no-rank-ties"] {
        let mut random = ChaCha8Rng::seed_from_u64(41);
        let made: Vec<Puzzle> = match name {
            "kakuro" | "straights" => {
                let kind = if name == "kakuro" { name } else { "str8ts" };
                let made = generate(kind, puzzles as u64, 41).unwrap();
                made.into_iter().map(|made| made.puzzle).collect()
            }
            _ => (0..puzzles).map(|_| unique(name, &mut random)).collect(),
        };
        let items = read(&made.iter().map(|puzzle| corpus_line(puzzle) + "\n").collect::<String>());
        let folder = tempfile::tempdir().unwrap();
        let mut rejected = BTreeMap::new();
        let mut bytes = Vec::new();
        for (path, item) in certify(folder.path(), "varisat", false, &items).iter().zip(&items) {
            let line = corpus_line(&item.puzzle);
            let accepted = audit(path).unwrap_or_else(|error| panic!("{line}: {error}"));
            assert_eq!(accepted.verdict, "unique", "{line}");
            bytes.push(Bundle::read(path).text(bundle::FORMULA).len());
            reject_changes(path, &item.puzzle, &mut random, &mut rejected);
        }
        bytes.sort_unstable();
        let (median, all) = (bytes[bytes.len() / 2], rejected.values().sum::<usize>());
        println!(
            "{name}: {puzzles} accepted, formulas of {median} bytes, {all} rejected {rejected:?}"
        );
        assert!(all >= 4 * puzzles, "{rejected:?}");
    }
}

#[test]
fn puzzles_of_each_name_are_certified_and_their_changes_rejected() {
    certified_and_changed(1);
}

#[test]
#[ignore = "takes minutes"]
fn fifty_puzzles_of_each_name_are_certified() {
    certified_and_changed(50);
}
