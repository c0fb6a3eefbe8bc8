//! Headers and separators of valid texts, changed in one or two places: what is read is the
//! same puzzle, or there is an error. No change may give another puzzle silently.

use crate::cases::cases;
use quorum_formats::{ReadOptions, TABLE, read, write};
use quorum_puzzle::Puzzle;
use rand::seq::IndexedRandom as _;
use rand::{RngExt as _, SeedableRng};
use rand_chacha::ChaCha8Rng;

/// Texts whose headers and separators state rules.
const TEXTS: [&str; 16] = [
    "# boxes none\n1 . . 4\n. . 1 .\n. 1 . .\n4 . . 1\n",
    "# boxes none\n1..4..1..1..4..1\n1..4..1..1..4..1\n",
    "# boxes 3x2\n1.....\n.2....\n..3...\n...4..\n....5.\n.....6\n",
    "# boxes none\n\n1..4..1..1..4..1\n",
    "# regions 1123/1223/1233/4444\n1 . . .\n. . 1 .\n. . . .\n. . . 2\n",
    "# regions 1123/1223\n# regions /1233/4444\n1 . . .\n. . 1 .\n. . . .\n. . . 2\n",
    "# diagonals both\n1 . . 4\n. . 1 .\n. 1 . .\n4 . . 1\n",
    "# diagonals anti\n# boxes none\n1 . . .\n. . . .\n. . . .\n4 . . .\n",
    "# groups R1C1.R2C3/R4C1.R4C4\n1 . . 4\n. . 1 .\n. . . .\n. . . 1\n",
    "+-------+---+\n| 1   . | . |\n|   +---+   |\n| . | .   . |\n+---+-------+\n| .   .   . |\n+-----------+\n",
    "+-----+-----+\n| 1 . | . 4 |\n| . . | 1 . |\n+-----+-----+\n| . 1 | . . |\n| 4 . | . 1 |\n+-----+-----+\n",
    "4x4;boxes=none;diagonals=both;groups=R1C1.R2C3;cells=1..4/..1./.1../4...\n",
    ".Shape~4x4.NoBoxes.Jigsaw~1123122312334444.~R1C1_3~R2C2_1_2.GreaterThan~R1C2~R1C3\n",
    "1..4..1..1..4... 1234341221434321\n",
    "1..4..1..1..4...,aabbabbcaddcddcc\n",
    "2x2:1b4b1b1b4b1\n",
];

/// Characters that part, as against those that are cells or signs.
const SEPARATORS: [char; 13] = ['\n', ' ', '\t', ',', ';', '|', '/', '+', '=', '~', ':', '#', '-'];
/// Those that may take another's place. A line break ends a puzzle of one line, which is no
/// matter of spelling.
const WITHIN_LINES: &[char] = SEPARATORS.split_at(1).1;

/// The puzzles of a text without their names; `None` with any error.
fn puzzles(text: &str) -> Option<Vec<Puzzle>> {
    let items = read("t", text.as_bytes(), ReadOptions::default());
    let puzzle = |item: Result<quorum_formats::Item, _>| {
        let mut puzzle = item.ok()?.puzzle;
        puzzle.name = None;
        Some(puzzle)
    };
    items.map(puzzle).collect()
}

/// The places that may be changed: separators, and the words of headers up to their value. The
/// blanks between signs in a picture are not separators, they say what cells the signs belong to.
fn places(text: &[char]) -> Vec<usize> {
    let mut places = Vec::new();
    let (mut is_header, mut is_signs, mut words) = (false, false, 0);
    for (place, &symbol) in text.iter().enumerate() {
        let starts_line = place == 0 || text[place - 1] == '\n';
        if starts_line {
            (is_header, words) = (symbol == '#', 0);
            let line = text[place..].split(|&c| c == '\n').next().unwrap_or_default();
            is_signs = line.iter().all(|c| " v^".contains(*c));
        }
        if is_signs {
            continue;
        }
        words += usize::from(symbol == ' ');
        // Behind the keyword are values, whose separators have a meaning of their own.
        if is_header && (words < 2 || symbol == ' ') || !is_header && SEPARATORS.contains(&symbol) {
            places.push(place);
        }
        if symbol == '\n' && is_header {
            places.push(place);
        }
    }
    places
}

/// Changes one place.
fn perturb(text: &[char], place: usize, rng: &mut ChaCha8Rng) -> Vec<char> {
    let mut changed = text.to_vec();
    match rng.random_range(0..5) {
        0 => drop(changed.remove(place)),
        1 => changed.insert(place, text[place]),
        2 => changed[place] = *WITHIN_LINES.choose(rng).unwrap(),
        3 => changed.insert(place, *WITHIN_LINES.choose(rng).unwrap()),
        _ if text[place].is_ascii_lowercase() => changed[place].make_ascii_uppercase(),
        _ if text[place] != '\n' && text.get(place + 1).is_some_and(|&next| next != '\n') => {
            changed.swap(place, place + 1);
        }
        _ => {}
    }
    changed
}

#[test]
fn no_perturbed_header_or_separator_changes_a_puzzle_silently() {
    let rounds: u64 = std::env::var("QUORUM_PERTURB")
        .map_or(cases(700, 2000) as u64, |text| text.parse().expect("a number"));
    let mut rng = ChaCha8Rng::seed_from_u64(18);
    let (mut texts, mut errors) = (0, 0);
    let mut silent = Vec::new();
    // Separators are operators and cells there.
    let is_other = |name| !["cages", "str8ts", "samurai"].contains(&name);
    let examples = TABLE.iter().filter(|format| is_other(format.name));
    for text in TEXTS.into_iter().chain(examples.map(|format| format.example)) {
        let expected = puzzles(text).unwrap_or_else(|| panic!("{text}"));
        let text: Vec<char> = text.chars().collect();
        for _ in 0..rounds {
            let mut changed = text.clone();
            if let Some(&place) = places(&text).choose(&mut rng) {
                changed = perturb(&changed, place, &mut rng);
            }
            // An empty line ends the force of a header, which is not a matter of spelling.
            let is_empty = |text: &[char]| text.windows(2).any(|pair| pair == ['\n', '\n']);
            if is_empty(&changed) && !is_empty(&text) {
                continue;
            }
            let changed: String = changed.into_iter().collect();
            texts += 1;
            match puzzles(&changed) {
                None => errors += 1,
                Some(found) if found == expected => {}
                Some(_) => silent.push(changed),
            }
        }
    }
    println!("{texts} texts, {errors} errors, {} silent changes", silent.len());
    assert!(silent.is_empty(), "{}", silent[..silent.len().min(20)].join("\n----\n"));
}

/// Letters of other scripts and widths that look like Latin ones.
const LOOKALIKES: [(char, char); 8] = [
    ('o', '\u{43e}'),
    ('e', '\u{435}'),
    ('a', '\u{430}'),
    ('s', '\u{455}'),
    ('i', '\u{456}'),
    ('#', '\u{ff03}'),
    ('n', '\u{ff4e}'),
    ('x', '\u{445}'),
];

/// A header with one of its letters and marks changed; its values stay.
fn near_miss(header: &str, rng: &mut ChaCha8Rng) -> String {
    let mut text: Vec<char> = header.chars().collect();
    let word_end = 2 + text[2..].iter().position(|c| *c == ' ').unwrap_or(text.len() - 2);
    let at = rng.random_range(0..word_end);
    match rng.random_range(0..7) {
        0 => drop(text.remove(at.max(2))),
        1 => text.insert(at, text[at]),
        2 => text[at] = text[at].to_ascii_uppercase(),
        3 => text.insert(word_end, *[':', '=', ',', 's'].choose(rng).unwrap()),
        4 if at > 1 && at + 1 < word_end => text.swap(at, at + 1),
        5 => text.insert(0, *[' ', '/', '-', '*'].choose(rng).unwrap()),
        _ => {
            for (latin, other) in LOOKALIKES {
                if text[at] == latin {
                    text[at] = other;
                }
            }
        }
    }
    text.into_iter().collect()
}

/// A header that resembles a valid one is read as that one, or the puzzles that it governs are not
/// answered; those below the next empty line are.
#[test]
fn no_puzzle_below_a_near_miss_of_a_header_is_answered() {
    const BODY: &str = "1 . . 4\n. . 1 .\n. 1 . .\n4 . . 1\n";
    const LINES: &str = "1..4..1..1..4..1\n1..4..1..1..4..1\n";
    let mut rng = ChaCha8Rng::seed_from_u64(20);
    let headers = [
        "# boxes none",
        "# boxes 1x4",
        "# diagonals both",
        "# diagonals anti",
        "# regions 1123/1223/1233/4444",
        "# groups R1C1.R2C3/R4C1.R4C4",
    ];
    let (mut refused, mut same) = (0, 0);
    for header in headers {
        for body in [BODY, LINES] {
            let valid = puzzles(&format!("{header}\n{body}")).unwrap();
            for _ in 0..cases(300, 1000) {
                let changed = near_miss(header, &mut rng);
                let text = format!("{changed}\n{body}\n{BODY}");
                let items = read("t", text.as_bytes(), ReadOptions::default());
                let mut found: Vec<Puzzle> =
                    items.filter_map(|item| Some(item.ok()?.puzzle)).collect();
                // A line that begins a block of another format may take all that follows.
                let Some(last) = found.pop() else {
                    refused += 1;
                    continue;
                };
                assert_eq!(last.rules().to_string(), "4x4 boxes 2x2", "{text}");
                found.iter_mut().for_each(|puzzle| puzzle.name = None);
                if found.is_empty() {
                    refused += 1
                } else {
                    assert_eq!(found, valid, "{text}");
                    same += 1;
                }
            }
        }
    }
    println!("{refused} near misses refused, {same} read as the header that they resemble");
    assert!(refused > same);
}

/// Examples with some characters changed, removed and repeated, as every format and without one:
/// errors have a place, and puzzles can be written.
#[test]
fn mutated_examples_are_read_or_refused() {
    let mut rng = ChaCha8Rng::seed_from_u64(19);
    let symbols: Vec<char> = "0123456789.<>^v{}[]()/;,:x#|+ \"'=~_-\t\naAzZé∧".chars().collect();
    for format in TABLE {
        let example: Vec<char> = format.example.chars().collect();
        for round in 0..600 {
            let mut text = example.clone();
            for _ in 0..=round % 4 {
                if text.is_empty() {
                    break;
                }
                let place = rng.random_range(0..text.len());
                match rng.random_range(0..4) {
                    0 => drop(text.remove(place)),
                    1 => text[place] = *symbols.choose(&mut rng).unwrap(),
                    2 => text.insert(place, *symbols.choose(&mut rng).unwrap()),
                    _ => text.truncate(place),
                }
            }
            let text: String = text.into_iter().collect();
            for name in [None, Some(format.name)] {
                let options = ReadOptions { format: name, ..ReadOptions::default() };
                let items: Vec<_> = read("t", text.as_bytes(), options).collect();
                assert!(items.len() <= text.len() + 2, "{text}");
                for item in items {
                    match item {
                        Ok(item) => assert!(write(&item.puzzle, "corpus").is_ok(), "{text}"),
                        Err(error) => assert!(error.line >= 1 && error.column >= 1, "{text}"),
                    }
                }
            }
        }
    }
}
