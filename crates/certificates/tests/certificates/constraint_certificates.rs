//! Certificates of puzzles with relations, sums and automata: accepted as they are, rejected after
//! any change of a constraint, of its primitives or of the formula.

use crate::certificates::{Bundle, certify};
use crate::common::{count, rules};
use crate::primitives::{NAMES, random_constraint};
use quorum_audit::{audit, bundle};
use quorum_formats::{Item, ReadOptions};
use quorum_generate::clues::with_givens;
use quorum_generate::grid::random_grid;
use quorum_problem::ValueSet;
use quorum_puzzle::constraints::{Stated, find};
use quorum_puzzle::{Puzzle, Rules, corpus_line};
use rand::seq::{IndexedMutRandom, IndexedRandom, SliceRandom};
use rand::{RngExt, SeedableRng};
use rand_chacha::ChaCha8Rng;
use std::collections::BTreeMap;

/// A puzzle with some constraints of this name, and as few givens as a few attempts find. One of
/// three has extra cells, one of five rows and columns with repeated values, one of five has no
/// solution.
fn puzzle(name: &'static str, random: &mut ChaCha8Rng) -> Puzzle {
    let shapes = [(4, Some((2, 2))), (5, None), (6, Some((2, 3))), (9, Some((3, 3)))];
    let &(size, boxes) = shapes.choose(random).unwrap();
    let rules = if size == 4 && random.random_bool(0.8) {
        Rules::without_lines(size, size, None, None).unwrap()
    } else {
        rules(size, boxes)
    };
    loop {
        let grid = random_grid(&rules, random);
        let extra = if random.random_range(0..3) == 0 { random.random_range(1..=9) } else { 0 };
        let extra: Vec<u8> = (0..extra).map(|_| random.random_range(1..=size as u8)).collect();
        let sets: Vec<ValueSet> = extra
            .iter()
            .map(|&value| {
                if random.random_bool(0.5) {
                    ValueSet::full(size as u8)
                } else {
                    ValueSet::from_iter([1, value])
                }
            })
            .collect();
        let rules = rules.clone().with_extra_cells(&sets).unwrap();
        let values = [&grid[..], &extra].concat();
        let mut puzzle = with_givens(rules, &grid);
        for _ in 0..random.random_range(2..=8) + extra.len() {
            puzzle.state(random_constraint(name, &values, size, random)).unwrap();
        }
        let mut cells: Vec<usize> = (0..size * size).collect();
        cells.shuffle(random);
        for cell in cells {
            let mut fewer = puzzle.clone();
            fewer.set_candidates(cell, ValueSet::full(size as u8));
            if count("propagate", &fewer.lower(), 2) == 1 {
                puzzle = fewer;
            }
        }
        if random.random_bool(0.8) {
            return puzzle;
        }
        // A given that cannot be.
        let blank = (0..size * size).find(|&cell| puzzle.given(cell).is_none());
        let Some(cell) = blank else { continue };
        puzzle.set_given(cell, grid[cell] % size as u8 + 1);
        if count("propagate", &puzzle.lower(), 1) == 0 {
            return puzzle;
        }
    }
}

pub fn puzzles(name: &'static str, count: usize, seed: u64) -> Vec<Item> {
    let mut random = ChaCha8Rng::seed_from_u64(seed);
    let lines = (0..count).map(|_| corpus_line(&puzzle(name, &mut random)) + "\n");
    read(&lines.collect::<String>())
}

pub fn read(text: &str) -> Vec<Item> {
    let items = quorum_formats::read("made", text.as_bytes(), ReadOptions::default());
    items.map(|item| item.unwrap_or_else(|error| panic!("{error}\n{text}"))).collect()
}

/// Certifies puzzles of each primitive, has every bundle accepted, and every change of some
/// rejected.
fn certified_and_mutated(count: usize, prover: &str) {
    for (name, seed) in NAMES.into_iter().zip(1..) {
        let items = puzzles(name, count, seed);
        let folder = match std::env::var_os("QUORUM_BUNDLES") {
            Some(folder) => std::path::PathBuf::from(folder).join(format!("{prover}-{name}")),
            None => tempfile::tempdir().unwrap().keep(),
        };
        std::fs::create_dir_all(&folder).unwrap();
        let mut verdicts: BTreeMap<&str, usize> = BTreeMap::new();
        let mut random = ChaCha8Rng::seed_from_u64(seed);
        let mut tried: BTreeMap<String, usize> = BTreeMap::new();
        for (path, item) in certify(&folder, prover, false, &items).iter().zip(&items) {
            let accepted = audit(path)
                .unwrap_or_else(|error| panic!("{}: {error}", corpus_line(&item.puzzle)));
            *verdicts.entry(accepted.verdict).or_default() += 1;
            let bundle = Bundle::read(path);
            let mut mutated: Vec<(String, Bundle)> = Vec::new();
            let mut keep = |what: String, mutation: &mut dyn FnMut(&mut Bundle) -> Option<()>| {
                let mut changed = bundle.clone();
                mutation(&mut changed).map(|()| mutated.push((what, changed)))
            };
            for what in CHANGES {
                keep(what.to_owned(), &mut |bundle| {
                    change_everywhere(what, bundle, &item.puzzle, &mut random)
                });
                keep(format!("{what} of a primitive"), &mut |bundle| {
                    change_primitive(what, bundle, &item.puzzle, &mut random)
                });
                keep(format!("{what} above a primitive"), &mut |bundle| {
                    change_line(what, bundle, &item.puzzle, &mut random)
                });
            }
            for (what, mutation) in MUTATIONS {
                keep(what.to_owned(), &mut |bundle| mutation(bundle, &item.puzzle, &mut random));
            }
            for (what, mut changed) in mutated {
                changed.bring_in_line();
                if changed.rejection().is_err() {
                    let (before, after) =
                        (&bundle.text(bundle::PUZZLE), &changed.text(bundle::PUZZLE));
                    panic!(
                        "{what} is accepted:\n{before}{after}{}",
                        changed.text(bundle::CONSTRAINTS)
                    );
                }
                *tried.entry(what).or_default() += 1;
            }
        }
        println!("{name} by {prover}: {verdicts:?}, rejected {tried:?}");
        assert!(verdicts["unique"] * 3 > count, "{verdicts:?}");
        let changes = if name == "rel" { 2 } else { 3 };
        assert_eq!(tried.len(), MUTATIONS.len() + 3 * changes, "{tried:?}");
        if std::env::var_os("QUORUM_BUNDLES").is_none() {
            std::fs::remove_dir_all(folder).unwrap();
        }
    }
}

/// Changes a bundle of this puzzle, or `None` where there is nothing to change.
type Mutation = fn(&mut Bundle, &Puzzle, &mut ChaCha8Rng) -> Option<()>;

/// Changes of a constraint, which are tried in the line with the file of the constraints, and in
/// that file only.
const CHANGES: [&str; 6] =
    ["a table", "a coefficient", "a constant", "a transition", "an accepting state", "a cell"];

/// Changes of everything else.
const MUTATIONS: [(&str, Mutation); 5] = [
    ("a dropped clause", drop_a_clause),
    ("an added clause", add_a_clause),
    ("a flipped literal", flip_a_literal),
    ("changed variables", change_variables),
    ("a dropped constraint", drop_a_constraint),
];

/// The parameter with another entry; `None` if it has no such part.
fn changed_parameter(what: &str, stated: &Stated, random: &mut ChaCha8Rng) -> Option<String> {
    let parameter = &stated.parameter;
    let change =
        |list: &str, separator: char, random: &mut ChaCha8Rng, new: &dyn Fn(&str) -> String| {
            let mut words: Vec<String> = list.split(separator).map(str::to_owned).collect();
            let place = random.random_range(0..words.len());
            words[place] = new(&words[place]);
            words.join(&separator.to_string())
        };
    Some(match (what, stated.name) {
        ("a table", "rel") => {
            let bit = random.random_range(0..9);
            change(parameter, '.', random, &|row| {
                let row = u64::from_str_radix(row, 16).unwrap();
                format!("{:x}", row ^ 1 << bit)
            })
        }
        ("a coefficient" | "a constant", "sum") => {
            let (head, factors) = parameter.split_once('_').unwrap_or((parameter, ""));
            let step = *[-1, 1].choose(random).unwrap();
            let more = |number: &str| (number.parse::<i64>().unwrap() + step).to_string();
            let digits = head.find(|c: char| c == '-' || c.is_ascii_digit())?;
            let (comparison, constant) = head.split_at(digits);
            match (what, factors) {
                ("a constant", "") => format!("{comparison}{}", more(constant)),
                ("a constant", _) => format!("{comparison}{}_{factors}", more(constant)),
                // Without coefficients all are 1.
                (_, "") => {
                    let ones = vec!["1"; stated.cells.first()?.len()].join(".");
                    format!("{head}_{}", change(&ones, '.', random, &more))
                }
                _ => format!("{head}_{}", change(factors, '.', random, &more)),
            }
        }
        ("a transition", "reg") => {
            let states = parameter.split('_').count();
            let to = random.random_range(0..=states);
            let to = if to == states { "-".to_owned() } else { to.to_string() };
            let place = random.random_range(0..9);
            change(parameter, '_', random, &|state| {
                let (star, next) = match state.strip_prefix('*') {
                    Some(next) => ("*", next),
                    None => ("", state),
                };
                let mut next: Vec<&str> = next.split('.').collect();
                let place = place % next.len();
                next[place] = &to;
                format!("{star}{}", next.join("."))
            })
        }
        ("an accepting state", "reg") => change(parameter, '_', random, &|state| {
            state.strip_prefix('*').map_or(format!("*{state}"), str::to_owned)
        }),
        _ => return None,
    })
}

/// Another constraint than this one: there are values of the cells that only one of the two allows.
fn changed(
    what: &str,
    stated: &Stated,
    puzzle: &Puzzle,
    random: &mut ChaCha8Rng,
) -> Option<Stated> {
    let empty = Puzzle::empty(puzzle.rules().clone());
    let (size, cells) = (puzzle.size() as u8, puzzle.rules().all_cells());
    for _ in 0..20 {
        let mut new = stated.clone();
        match what {
            "a cell" => {
                // One that always or never holds has no cells.
                *new.cells.first_mut()?.choose_mut(random)? = random.random_range(0..cells);
            }
            _ => new.parameter = changed_parameter(what, stated, random)?,
        }
        let (mut one, mut other) = (empty.clone(), empty.clone());
        one.state(stated.clone()).unwrap();
        if other.state(new).is_err() {
            continue;
        }
        let (one_clue, other_clue) = (&one.constraint_clues()[0], &other.constraint_clues()[0]);
        let differs = (0..3_000).any(|_| {
            let grid: Vec<u8> = (0..cells).map(|_| random.random_range(1..=size)).collect();
            one_clue.holds_in(&grid) != other_clue.holds_in(&grid)
        });
        if differs && other.constraints()[0].cells.len() == stated.cells.len() {
            return Some(other.constraints()[0].clone());
        }
    }
    None
}

/// Changes a constraint in the line and in the file of the constraints.
fn change_everywhere(
    what: &str,
    bundle: &mut Bundle,
    puzzle: &Puzzle,
    random: &mut ChaCha8Rng,
) -> Option<()> {
    let stated = puzzle.constraints().choose(random)?;
    let (old, new) = (stated.text(puzzle.size()), changed(what, stated, puzzle, random)?);
    let new = new.text(puzzle.size());
    if puzzle.constraints().iter().any(|other| other.text(puzzle.size()) == new) {
        return None;
    }
    let text = bundle.text(bundle::PUZZLE).replace(&old, &new);
    let puzzle = read(&text).remove(0).puzzle;
    bundle.set(bundle::PUZZLE, corpus_line(&puzzle) + "\n");
    let text = bundle.text(bundle::CONSTRAINTS).replace(&old, &new);
    // In the new order.
    let mut blocks: Vec<&str> = text.split_inclusive('\n').collect();
    let pairs: BTreeMap<&str, &str> =
        blocks.chunks_exact(2).map(|pair| (pair[0], pair[1])).collect();
    blocks = pairs.into_iter().flat_map(|(line, primitive)| [line, primitive]).collect();
    let text: String = blocks.concat();
    bundle.set(bundle::CONSTRAINTS, text);
    Some(())
}

/// Changes a primitive only.
fn change_primitive(
    what: &str,
    bundle: &mut Bundle,
    puzzle: &Puzzle,
    random: &mut ChaCha8Rng,
) -> Option<()> {
    let stated = puzzle.constraints().choose(random)?;
    let (old, new) = (stated.text(puzzle.size()), changed(what, stated, puzzle, random)?);
    let new = format!("\n  {}", new.text(puzzle.size()));
    let text = bundle.text(bundle::CONSTRAINTS).replace(&format!("\n  {old}"), &new);
    bundle.set(bundle::CONSTRAINTS, text);
    Some(())
}

/// Changes the line above a primitive only.
fn change_line(
    what: &str,
    bundle: &mut Bundle,
    puzzle: &Puzzle,
    random: &mut ChaCha8Rng,
) -> Option<()> {
    let stated = puzzle.constraints().choose(random)?;
    let (old, new) = (stated.text(puzzle.size()), changed(what, stated, puzzle, random)?);
    let new = new.text(puzzle.size());
    let text = bundle.text(bundle::CONSTRAINTS).replacen(&format!("{old}\n"), &(new + "\n"), 1);
    bundle.set(bundle::CONSTRAINTS, text);
    Some(())
}

/// The place of a clause that no other has the literals of.
fn place(clauses: &[String], random: &mut ChaCha8Rng) -> usize {
    let sorted = |clause: &String| {
        let mut literals: Vec<i64> = clause.split(' ').map(|word| word.parse().unwrap()).collect();
        literals.sort_unstable();
        literals
    };
    loop {
        let place = random.random_range(0..clauses.len());
        let literals = sorted(&clauses[place]);
        if clauses.iter().filter(|&other| sorted(other) == literals).count() == 1 {
            return place;
        }
    }
}

fn drop_a_clause(bundle: &mut Bundle, _: &Puzzle, random: &mut ChaCha8Rng) -> Option<()> {
    let (head, mut clauses) = bundle.formula()?;
    clauses.remove(place(&clauses, random));
    bundle.set_formula((head, clauses));
    Some(())
}

pub fn flip_a_literal(bundle: &mut Bundle, _: &Puzzle, random: &mut ChaCha8Rng) -> Option<()> {
    let (head, mut clauses) = bundle.formula()?;
    let place = place(&clauses, random);
    let mut literals: Vec<i64> =
        clauses[place].split(' ').map(|word| word.parse().unwrap()).collect();
    let flipped = random.random_range(0..literals.len().saturating_sub(1).max(1));
    if literals[flipped] == 0 {
        return None;
    }
    literals[flipped] *= -1;
    let words: Vec<String> = literals.iter().map(ToString::to_string).collect();
    clauses[place] = words.join(" ");
    bundle.set_formula((head, clauses));
    Some(())
}

pub fn add_a_clause(bundle: &mut Bundle, _: &Puzzle, random: &mut ChaCha8Rng) -> Option<()> {
    let (head, mut clauses) = bundle.formula()?;
    let variables = bundle.manifest()?.formula?.variables as i64;
    let mut literals = Vec::new();
    for _ in 0..random.random_range(2..=3) {
        let variable = random.random_range(1..=variables);
        literals.push(if random.random() { variable } else { -variable });
    }
    let text = literals.iter().map(|literal| format!("{literal} ")).collect::<String>() + "0";
    let is_new = !clauses.contains(&text);
    clauses.insert(random.random_range(0..=clauses.len()), text);
    bundle.set_formula((head, clauses));
    is_new.then_some(())
}

/// Other numbers of variables, or a line without its primitive where there are none.
fn change_variables(bundle: &mut Bundle, _: &Puzzle, random: &mut ChaCha8Rng) -> Option<()> {
    let text = bundle.text(bundle::CONSTRAINTS);
    let mut lines: Vec<String> = text.lines().map(str::to_owned).collect();
    let place = random.random_range(0..lines.len() / 2) * 2 + 1;
    let mut words: Vec<String> = lines[place].split(' ').map(str::to_owned).collect();
    match words.pop()?.parse::<u64>() {
        Ok(last) => {
            words.push((last + 1).to_string());
            lines[place] = words.join(" ");
        }
        Err(_) => {
            lines.remove(place);
        }
    }
    bundle.set(bundle::CONSTRAINTS, lines.join("\n") + "\n");
    Some(())
}

fn drop_a_constraint(bundle: &mut Bundle, _: &Puzzle, random: &mut ChaCha8Rng) -> Option<()> {
    let text = bundle.text(bundle::CONSTRAINTS);
    let mut lines: Vec<&str> = text.lines().collect();
    let place = random.random_range(0..lines.len() / 2) * 2;
    lines.drain(place..place + 2);
    let text: String = lines.iter().map(|line| format!("{line}\n")).collect();
    bundle.set(bundle::CONSTRAINTS, text);
    Some(())
}

#[test]
fn primitives_are_certified_and_their_changes_rejected() {
    certified_and_mutated(10, "varisat");
    #[cfg(feature = "cadical")]
    certified_and_mutated(3, "cadical/minimal");
}

/// With `QUORUM_BUNDLES` the bundles are left in that folder, for `scripts/external-checkers`.
/// Formula and proof of another constraint below the line of the puzzle's, or of fewer constraints.
#[test]
fn the_formula_of_another_puzzle_is_rejected() {
    let other = "expected the primitive";
    for (stated, proven, expected) in [
        ("rel=f.f.f.e:R1C1.R4C4", "rel=0.0.0.0:R1C1.R4C4", other),
        ("sum=5:R1C1.R4C4", "sum=9:R1C1.R4C4", other),
        ("reg=*0.0.0.0:R1C1.R4C4", "reg=*-.-.-.-:R1C1.R4C4", other),
        ("cage=5:R1C1.R1C2", "cage=2:R1C1.R1C2", "exclude what its wording allows"),
        ("rel=0.0.0.0:R1C1.R4C4/sum=5:R1C2.R4C3", "rel=0.0.0.0:R1C1.R4C4", "lacks the constraint"),
    ] {
        let line = |constraint: &str| {
            format!("4x4;boxes=2x2;cells=..../..../..../....;constraints={constraint}\n")
        };
        let folder = tempfile::tempdir().unwrap();
        let none = certify(folder.path(), "varisat", false, &read(&line(proven)));
        assert_eq!(audit(&none[0]).unwrap().verdict, "none");
        let mut bundle = Bundle::read(&none[0]);
        bundle.set(bundle::PUZZLE, corpus_line(&read(&line(stated))[0].puzzle) + "\n");
        if !expected.starts_with("lacks") {
            let text = bundle.text(bundle::CONSTRAINTS).replacen(proven, stated, 1);
            bundle.set(bundle::CONSTRAINTS, text);
        }
        bundle.bring_in_line();
        let reason = bundle.rejection().unwrap();
        assert!(reason.contains(expected), "{reason}");
    }
}

#[test]
#[ignore = "takes minutes"]
fn primitives_of_200_puzzles_each_are_certified() {
    certified_and_mutated(200, "varisat");
    #[cfg(feature = "cadical")]
    certified_and_mutated(200, "cadical");
}

/// Names with a shape of their cells and some parameters.
const NAMED: [(&str, Cells, &[&str]); 33] = [
    ("cage", Cells::Set(3), &["", "7", "8", "9", "10", "11", "12", "13"]),
    ("thermo", Cells::Line(3), &[""]),
    ("slow-thermo", Cells::Line(3), &[""]),
    ("white", Cells::Neighbors, &["1", "2"]),
    ("black", Cells::Neighbors, &["2"]),
    ("x", Cells::Neighbors, &[""]),
    ("v", Cells::Neighbors, &[""]),
    ("minimum", Cells::Set(1), &[""]),
    ("palindrome", Cells::Line(4), &[""]),
    ("whispers", Cells::Line(3), &["2", "3"]),
    ("renban", Cells::Set(3), &[""]),
    ("nabner", Cells::Set(3), &[""]),
    ("entropic", Cells::Line(4), &[""]),
    ("modular", Cells::Line(4), &["3"]),
    ("row-indexer", Cells::Set(1), &[""]),
    ("box-indexer", Cells::Set(1), &[""]),
    ("numbered-room", Cells::Row, &["1", "2", "3"]),
    ("product", Cells::Set(2), &["4", "6", "8", "12"]),
    ("double-arrow", Cells::Line(4), &[""]),
    ("region-sum", Cells::Line(4), &[""]),
    ("zipper", Cells::Line(4), &[""]),
    ("sum-line", Cells::Line(4), &["5", "6", "7"]),
    ("sandwich", Cells::Row, &["0", "2", "3", "4", "5"]),
    ("x-sum", Cells::Row, &["1", "3", "6", "8", "10"]),
    ("skyscraper", Cells::Row, &["2", "3", "4"]),
    ("hidden-skyscraper", Cells::Row, &["1", "2", "3"]),
    ("between", Cells::Line(4), &[""]),
    ("lockout", Cells::Line(4), &["2"]),
    ("contain", Cells::Set(3), &["1", "2.3"]),
    ("contain-exactly", Cells::Set(3), &["1", "2.3"]),
    ("counting-circles", Cells::Set(4), &[""]),
    ("parity-cage", Cells::Set(3), &["even", "odd"]),
    ("rellik-cage", Cells::Set(3), &["4", "5"]),
];

#[derive(Clone, Copy)]
enum Cells {
    Set(usize),
    Line(usize),
    Neighbors,
    Row,
}

impl Cells {
    fn random(self, size: usize, random: &mut ChaCha8Rng) -> Vec<usize> {
        let start = random.random_range(0..size * size);
        match self {
            Cells::Set(count) => {
                let mut cells: Vec<usize> = (0..size * size).collect();
                cells.shuffle(random);
                cells.truncate(count);
                cells
            }
            Cells::Row => (0..size).map(|column| start / size * size + column).collect(),
            Cells::Neighbors => {
                if start % size + 1 < size {
                    vec![start, start + 1]
                } else {
                    vec![start - 1, start]
                }
            }
            Cells::Line(count) => {
                let mut line = vec![start];
                while line.len() < count {
                    let (row, column) = (line[line.len() - 1] / size, line[line.len() - 1] % size);
                    let near = |cell: &usize| {
                        (cell / size).abs_diff(row) <= 1 && (cell % size).abs_diff(column) <= 1
                    };
                    let free = |cell: &usize| near(cell) && !line.contains(cell);
                    let next: Vec<usize> = (0..size * size).filter(free).collect();
                    match next.choose(random) {
                        Some(&cell) => line.push(cell),
                        None => line = vec![start],
                    }
                }
                line
            }
        }
    }
}

/// A constraint of this name that the grid satisfies, if one is found.
fn named(
    (name, cells, parameters): (&'static str, Cells, &[&str]),
    empty: &Puzzle,
    grid: &[u8],
    random: &mut ChaCha8Rng,
) -> Option<Stated> {
    (0..300).find_map(|_| {
        let parameter = (*parameters.choose(random)?).to_owned();
        let cells = vec![cells.random(empty.size(), random)];
        let stated = Stated { name, parameter, cells };
        let mut puzzle = empty.clone();
        puzzle.state(stated.clone()).unwrap_or_else(|error| panic!("{stated:?}: {error}"));
        puzzle.clues()[0].holds_in(grid).then_some(stated)
    })
}

/// Each name in some puzzles, with two others.
#[test]
fn named_constraints_are_certified() {
    let mut random = ChaCha8Rng::seed_from_u64(11);
    let rules = rules(6, Some((2, 3)));
    let empty = Puzzle::empty(rules.clone());
    let mut lines = String::new();
    let is_known = |name: &str| find(name).is_ok();
    let known: Vec<_> = NAMED.into_iter().filter(|of| is_known(of.0)).collect();
    for &one in &known {
        let grid = random_grid(&rules, &mut random);
        let mut puzzle = with_givens(rules.clone(), &grid);
        for of in [one, one, *known.choose(&mut random).unwrap()] {
            if let Some(stated) = named(of, &empty, &grid, &mut random) {
                puzzle.state(stated).unwrap();
            }
        }
        assert!(puzzle.constraints().iter().any(|stated| stated.name == one.0), "{}", one.0);
        let mut cells: Vec<usize> = (0..36).collect();
        cells.shuffle(&mut random);
        for cell in cells {
            let mut fewer = puzzle.clone();
            fewer.set_candidates(cell, ValueSet::full(6));
            if count("propagate", &fewer.lower(), 2) == 1 {
                puzzle = fewer;
            }
        }
        lines += &(corpus_line(&puzzle) + "\n");
    }
    let folder = tempfile::tempdir().unwrap();
    let items = read(&lines);
    for (path, item) in certify(folder.path(), "varisat", false, &items).iter().zip(&items) {
        let accepted = audit(path);
        let accepted =
            accepted.unwrap_or_else(|error| panic!("{}: {error}", corpus_line(&item.puzzle)));
        assert_eq!(accepted.verdict, "unique");
        for stated in item.puzzle.constraints() {
            let mut bundle = Bundle::read(path);
            // Its primitives are left out: some of them may follow from the others, not all.
            let text = bundle.text(bundle::CONSTRAINTS);
            let line = stated.text(6) + "\n";
            let (before, after) = text.split_once(&line).unwrap();
            let count = after.lines().take_while(|line| line.starts_with("  ")).count();
            // Cells of a region differ anyway.
            if after.lines().take(count).all(|line| line.starts_with("  different")) {
                continue;
            }
            let after: String = after.lines().skip(count).map(|line| format!("{line}\n")).collect();
            bundle.set(bundle::CONSTRAINTS, format!("{before}{line}{after}"));
            bundle.bring_in_line();
            assert!(bundle.rejection().is_ok(), "{}\n{text}", stated.text(6));
        }
    }
}
