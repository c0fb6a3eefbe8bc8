//! Canonical forms, compared with those of a plain search and of copies.

mod reference;

use super::*;
use crate::{Diagonals, Rules, corpus_line};
use rand::SeedableRng;
use rand_chacha::ChaCha8Rng;
use rand_chacha::rand_core::Rng;
use std::collections::BTreeSet;

fn puzzle(text: &str) -> Puzzle {
    corpus_line::parse(text).unwrap()
}

#[test]
fn copies_have_one_form_and_others_another() {
    for text in [
        "9x9;boxes=3x3;cells=4...3..../...6..8../........1/....5..9./.8....6../\
         .7.2...../...1.27../5.3....4./9........",
        "4x4;boxes=2x2;cells=1.2./.3../..4./....",
        "6x6;boxes=2x3;cells=1...../..2.../.....3/4...../...5../......",
        "4x4;boxes=none;cells=1.../.2../..../...3",
        "4x4;boxes=2x2;cells=1.../..../..../...4;signs=.<./..v./.../..../..>/..../...",
        "4x4;boxes=2x2;diagonals=both;cells=1.../..2./..../...4",
        "4x4;boxes=2x2;cells=1.../..{23}./..../...4",
        "4x4;boxes=2x2;cells=1.../..{23}./..../...4;constraints=cage=5:R1C1.R1C2",
        "4x4;boxes=2x2;cells=1.../..../..../...4;signs=.<./..v./.../..../..>/..../...;\
         constraints=rel=2.4.8.0:R1C1.R1C2/sum>=3_2.-1:R1C1.R4C3",
    ] {
        let original = puzzle(text);
        let form = canonical_line(&original);
        for seed in 0..12 {
            let copy = Transform::random(&original, seed);
            // Labels of candidate sets are not part of the form.
            if text.contains('{') && !text.contains("constraints") && seed > 0 {
                continue;
            }
            let copy = if text.contains('{') && !text.contains("constraints") {
                Transform::identity(original.rules()).transposed().mirrored().apply(&original)
            } else {
                copy.apply(&original)
            };
            assert_eq!(canonical_line(&copy), form, "{text} {seed}");
        }
        let mut other = original.clone();
        let blank = (0..original.candidates().len())
            .find(|&cell| original.candidates()[cell] == original.values().all());
        other.set_given(blank.unwrap(), 2);
        assert_ne!(canonical_line(&other), form, "{text}");
    }
}

#[test]
fn paths_without_a_meaning_are_not_part_of_the_form() {
    let form = |constraints: &str| {
        let cells = "1.../..../..../...4";
        canonical_line(&puzzle(&format!("4x4;boxes=2x2;cells={cells};constraints={constraints}")))
    };
    for (one, other) in [
        ("arrow:R1C1|R2C2.R2C1.R3C2", "arrow:R1C1|R2C1.R2C2.R3C2"),
        ("pill-arrow:R1C1.R1C2|R2C2.R2C1", "pill-arrow:R1C1.R1C2|R2C1.R2C2"),
        ("renban:R1C2.R1C1.R2C2", "renban:R1C1.R1C2.R2C2"),
    ] {
        // The line keeps the path, the form does not.
        let line = puzzle(&format!("4x4;boxes=2x2;cells=..../..../..../....;constraints={one}"));
        assert!(corpus_line(&line).ends_with(one), "{one}");
        assert_eq!(form(one), form(other), "{one}");
    }
    let [one, other] = ["R1C1.R1C2.R2C2", "R1C2.R1C1.R2C2"].map(|cells| format!("between:{cells}"));
    assert_ne!(form(&one), form(&other));
}

#[test]
fn the_smallest_grid_is_found() {
    // All 2 x 4! orders of a 4x4 grid and of its transposed, by brute force.
    let original = puzzle("4x4;boxes=2x2;cells=1.2./.3../..4./....");
    let lines = reference::orders(4, 2);
    assert_eq!(lines.len(), 8);
    let identity = || Transform::identity(original.rules());
    let mut all = Vec::new();
    for turned in [identity(), identity().transposed()] {
        for rows in &lines {
            for columns in &lines {
                let from = |row: usize, column: usize| (rows[row], columns[column]);
                let moved = turned.rearranged(original.rules().boxes(), Diagonals::NONE, from);
                let copy = relabeled(&moved.apply(&original));
                all.push((0..16).map(|cell| copy.given(cell).unwrap_or(0)).collect::<Vec<_>>());
            }
        }
    }
    let smallest: String = all.into_iter().min().unwrap().iter().map(u8::to_string).collect();
    let form = puzzle(&canonical_line(&original));
    let found: String = (0..16).map(|cell| form.given(cell).unwrap_or(0).to_string()).collect();
    assert_eq!(found, smallest);
}

/// A grid with the shape's boxes (a pattern, moved at random), of which each cell stays with a
/// probability of `kept` percent.
fn drawn(shape: &GridShape, kept: u32, seed: u64) -> Vec<u8> {
    let &GridShape { size, height, width } = shape;
    let rules = match height {
        1 => Rules::new(size, None),
        _ => Rules::new(size, Some(Boxes { rows: height as u8, columns: width as u8 })),
    };
    let mut pattern = Puzzle::empty(rules.unwrap());
    for cell in 0..size * size {
        let (row, column) = (cell / size, cell % size);
        let value = (width * (row % height) + row / height + column) % size;
        pattern.set_given(cell, value as u8 + 1);
    }
    let moved = Transform::random(&pattern, seed).apply(&pattern);
    let moved = if moved.rules() == pattern.rules() {
        moved
    } else {
        Transform::identity(moved.rules()).transposed().apply(&moved)
    };
    let mut rng = ChaCha8Rng::seed_from_u64(seed);
    let mut cell = |cell| if rng.next_u32() % 100 < kept { moved.given(cell).unwrap() } else { 0 };
    (0..size * size).map(&mut cell).collect()
}

fn turned(grid: &[u8], size: usize) -> Vec<u8> {
    (0..size * size).map(|cell| grid[cell % size * size + cell / size]).collect()
}

#[test]
fn forms_are_those_of_the_plain_search() {
    let shapes = [(2, 1, 1), (4, 2, 2), (4, 1, 1), (5, 1, 1), (6, 2, 3), (8, 2, 4), (9, 3, 3)];
    for (size, height, width) in shapes {
        let shape = GridShape { size, height, width };
        let most = if size < 8 { 40 } else { 6 };
        for (seed, kept) in (0..most).flat_map(|seed| [(seed, 15), (seed, 35), (seed, 100)]) {
            let mut grid = drawn(&shape, kept, seed);
            if seed % 4 == 3 {
                // A fault: a value may be twice in a row or a column.
                let given = grid.iter().position(|value| *value > 0).unwrap_or_default();
                grid[given] = grid[given] % size as u8 + 1;
            }
            let turned = turned(&grid, size);
            let both: [&[u8]; 2] = [&grid, &turned];
            let copies = if height == width { &both[..] } else { &both[..1] };
            let expected = reference::smallest(&shape, copies);
            let found = minlex::smallest(&shape, copies);
            assert_eq!(found, Some(expected), "{size} {height} {kept} {seed} {grid:?}");
        }
    }
}

#[test]
fn copies_of_large_grids_have_one_form() {
    for (size, rows, columns, kept) in [(16, 4, 4, 30), (12, 3, 4, 40), (9, 1, 1, 40)] {
        let shape = GridShape { size, height: rows, width: columns };
        let boxes = Boxes { rows: rows as u8, columns: columns as u8 };
        let rules = Rules::new(size, Some(boxes).filter(|_| rows > 1)).unwrap();
        let mut original = Puzzle::empty(rules);
        let grid = drawn(&shape, kept, 1);
        for (cell, &value) in grid.iter().enumerate().filter(|(_, value)| **value > 0) {
            original.set_given(cell, value);
        }
        let form = canonical_line(&original);
        for seed in 0..4 {
            let copy = Transform::random(&original, seed).apply(&original);
            assert_eq!(canonical_line(&copy), form, "{size} {kept} {seed}");
        }
    }
}

#[test]
#[ignore = "takes minutes, needs QUORUM_CORPORA"]
fn forms_of_public_puzzles_are_those_of_the_plain_search() {
    let folder = std::env::var("QUORUM_CORPORA").expect("QUORUM_CORPORA is a folder");
    let count = std::env::var("QUORUM_DIFFERENTIAL").ok();
    let count: usize = count.map_or(1_000, |count| count.parse().unwrap());
    let files = ["17-clue", "top1465", "hardest-1106", "several-solutions-serg"];
    let shape = GridShape { size: 9, height: 3, width: 3 };
    let mut seconds = [0.0; 2];
    let (mut puzzles, mut classes) = (0, [BTreeSet::new(), BTreeSet::new()]);
    for file in files {
        let text = std::fs::read_to_string(format!("{folder}/{file}.txt")).unwrap();
        let lines: Vec<&str> = text.lines().filter(|line| line.len() >= 81).collect();
        // A puzzle, and a copy of it.
        let share = count / files.len() / 2;
        for (seed, line) in lines.iter().step_by(lines.len().div_ceil(share)).enumerate() {
            let mut puzzle =
                Puzzle::empty(Rules::new(9, Some(Boxes { rows: 3, columns: 3 })).unwrap());
            for (cell, digit) in line.chars().take(81).enumerate() {
                if let Some(value @ 1..) = digit.to_digit(10) {
                    puzzle.set_given(cell, value as u8);
                }
            }
            let copy = Transform::random(&puzzle, seed as u64).apply(&puzzle);
            for puzzle in [puzzle, copy] {
                let grid: Vec<u8> = (0..81).map(|c| puzzle.given(c).unwrap_or(0)).collect();
                let turned = turned(&grid, 9);
                let start = std::time::Instant::now();
                let new = minlex::smallest(&shape, &[&grid, &turned]).unwrap();
                let between = std::time::Instant::now();
                let old = reference::smallest(&shape, &[&grid, &turned]);
                seconds[0] += (between - start).as_secs_f64();
                seconds[1] += between.elapsed().as_secs_f64();
                assert_eq!(new, old, "{file} {line}");
                classes[0].insert(new);
                classes[1].insert(old);
                puzzles += 1;
            }
        }
    }
    assert_eq!(classes[0].len(), classes[1].len());
    let [new, old] = seconds.map(|seconds| f64::from(puzzles) / seconds);
    println!("{puzzles} puzzles, {} classes, {new:.0} and {old:.0} per second", classes[0].len());
}
