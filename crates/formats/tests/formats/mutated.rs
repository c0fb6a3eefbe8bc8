//! Mutated texts with constraints: one character changed, removed, repeated or exchanged with the
//! next.
//!
//! A silent loss is a text that is accepted without a message or a comment and states fewer
//! constraints, groups, diagonals or inequalities than before, where the change left the statement
//! in the text. One character can take out a statement only where that is one character, such as an
//! inequality: those are not counted in texts where they are. `QUORUM_MUTATIONS=20000` changes more
//! texts.

use lz_str::{compress_to_base64, decompress_from_base64};
use quorum_formats::{ReadOptions, TABLE, read, write};
use quorum_puzzle::Puzzle;
use rand::seq::IndexedRandom as _;
use rand::{RngExt as _, SeedableRng};
use rand_chacha::ChaCha8Rng;
use std::time::{Duration, Instant};

/// Puzzles that formats of links are to hold.
const LINES: [&str; 3] = [
    "4x4;boxes=2x2;diagonals=main;cells=1.../..../..../...4;constraints=antiknight:/cage=5:R1C1.R1C2/thermo:R3C3.R4C3.R4C4",
    "6x6;boxes=2x3;groups=R1C1.R2C4.R3C6;cells=1...../....../....../..{23}.../....../......;constraints=arrow:R1C1|R1C2.R2C3/renban:R3C1.R3C2",
    "9x9;boxes=3x3;cells=5......../........./........./........./........./........./........./........./.........;constraints=antiking:/cage=15:R1C1.R1C2.R2C1/palindrome:R5C5.R5C6.R5C7/sandwich=5:R1C1.R1C2.R1C3.R1C4.R1C5.R1C6.R1C7.R1C8.R1C9/whispers=5:R7C7.R7C8",
];

/// A comment with constraints above a grid.
const HEADED: &str =
    "# cage 7 R1C1 R1C2\n# antiknight\n# diagonals main\n1 . . .\n. . . .\n. . . .\n. . . 2\n";

/// The number of statements beside givens; signs only where `signs`.
fn statements(text: &str, signs: bool) -> Option<usize> {
    let items: Vec<_> = read("t", text.as_bytes(), ReadOptions::default()).collect();
    let count = |puzzle: &Puzzle| {
        let rules = puzzle.rules();
        let diagonals = rules.diagonals();
        let jigsaw = usize::from(rules.jigsaw().is_some());
        let lines = usize::from(diagonals.main) + usize::from(diagonals.anti);
        let signs = if signs { puzzle.sign_count() } else { 0 };
        puzzle.constraints().len() + rules.groups().len() + jigsaw + lines + signs
    };
    let mut sum = 0;
    for item in items {
        let item = item.ok().filter(|item| item.unread.is_empty() && item.comments.is_empty())?;
        sum += count(&item.puzzle);
    }
    Some(sum)
}

fn mutated(text: &str, rng: &mut ChaCha8Rng) -> String {
    let symbols: Vec<char> = "0123456789.<>^{}[]():;,|+ \"'=~_-/\\#abcRCxZé".chars().collect();
    let mut text: Vec<char> = text.chars().collect();
    let place = rng.random_range(0..text.len());
    match rng.random_range(0..5) {
        0 => drop(text.remove(place)),
        1 => text[place] = *symbols.choose(rng).unwrap(),
        2 => text.insert(place, *symbols.choose(rng).unwrap()),
        3 => text.insert(place, text[place]),
        _ if place + 1 < text.len() => text.swap(place, place + 1),
        _ => {}
    }
    text.into_iter().collect()
}

fn link(json: &str) -> String {
    format!("https://www.f-puzzles.com/?load={}", compress_to_base64(json))
}

fn mutate(count: usize) {
    let mut rng = ChaCha8Rng::seed_from_u64(36);
    let puzzles = LINES.map(|line| {
        read("t", line.as_bytes(), ReadOptions::default()).next().unwrap().unwrap().puzzle
    });
    let written = |name: &str| -> Vec<String> {
        puzzles.iter().filter_map(|puzzle| write(puzzle, name).ok()).collect()
    };
    let json: Vec<String> = written("fpuzzles")
        .iter()
        .map(|link| {
            let payload = link.rsplit_once("load=").unwrap().1;
            String::from_utf16(&decompress_from_base64(payload).unwrap()).unwrap()
        })
        .collect();
    let links = [written("fpuzzles"), written("iss"), written("iss-link")].concat();
    // A clue of towers and the sum of a cage in some IDs are one character.
    let is_other = |name| !["towers", "skyscrapers", "killer"].contains(&name);
    let examples = TABLE.iter().filter(|format| is_other(format.name));
    let mut others: Vec<String> = examples.map(|format| format.example.to_owned()).collect();
    others.extend(LINES.map(str::to_owned));
    others.push(HEADED.to_owned());
    assert!(json.len() == 3 && links.len() == 9, "{} {}", json.len(), links.len());

    let (mut refused, mut same, mut longest) = (0, 0, Duration::ZERO);
    let mut losses = Vec::new();
    for round in 0..count {
        let (original, changed, signs) = match round % 4 {
            0 => {
                let json = json.choose(&mut rng).unwrap();
                (link(json), link(&mutated(json, &mut rng)), true)
            }
            1 => {
                let link = links.choose(&mut rng).unwrap();
                (link.clone(), mutated(link, &mut rng), true)
            }
            _ => {
                let text = others.choose(&mut rng).unwrap();
                (text.clone(), mutated(text, &mut rng), false)
            }
        };
        let expected = statements(&original, signs);
        let start = Instant::now();
        let found = statements(&changed, signs);
        longest = longest.max(start.elapsed());
        match (expected, found) {
            (Some(expected), Some(found)) if found < expected => losses.push(changed),
            (_, None) => refused += 1,
            _ => same += 1,
        }
    }
    println!(
        "{count} texts: {refused} refused or with a message, {same} with as many statements, {} silent \
         losses; the longest took {longest:?}",
        losses.len()
    );
    let decoded = losses.iter().map(|text| match text.rsplit_once("load=") {
        Some((_, payload)) => decompress_from_base64(payload)
            .and_then(|units| String::from_utf16(&units).ok())
            .unwrap_or_else(|| text.clone()),
        None => text.clone(),
    });
    let decoded: Vec<String> = decoded.take(40).collect();
    assert!(losses.is_empty(), "{}", decoded.join("\n----\n"));
}

/// The number of mutations that `QUORUM_MUTATIONS` states.
pub fn mutations(usual: usize) -> usize {
    std::env::var("QUORUM_MUTATIONS").map_or(usual, |text| text.parse().expect("a number"))
}

#[test]
fn no_mutation_loses_a_statement() {
    mutate(mutations(1_000));
}
