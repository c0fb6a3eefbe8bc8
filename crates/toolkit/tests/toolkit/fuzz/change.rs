//! Texts that nobody would write, from texts that somebody would.

use rand::seq::IndexedRandom;
use rand::{Rng, RngExt};
use rand_chacha::ChaCha8Rng;

/// No input grows longer.
const LENGTH: usize = 4_096;

/// Characters that readers look for.
const WORDS: &[&str] = &[
    "\n",
    "\r\n",
    "\n\n",
    " ",
    "\t",
    ",",
    ";",
    ":",
    "/",
    "#",
    "\"",
    "\"\"",
    "-",
    "+",
    "=",
    "~",
    ".",
    "_",
    "0",
    "1",
    "9",
    "10",
    "63",
    "64",
    "65",
    "255",
    "256",
    "65535",
    "4294967296",
    "18446744073709551616",
    "-1",
    "1e9",
    "<",
    ">",
    "^",
    "v",
    "*",
    "x",
    "X",
    "?",
    "|",
    "+---+",
    "R1C1",
    "R99C99",
    "boxes",
    "none",
    "# boxes 3x3",
    "# boxes none",
    "3x3",
    "9x9",
    "1x1",
    "64x64",
    "diagonals",
    "jigsaw",
    "groups",
    "cells=",
    "signs=",
    "puzzle",
    "signs",
    "solution",
    "solutions",
    "id",
    "2+",
    "Grid",
    "[Puzzle]",
    "#A",
    ".Shape~9x9",
    ".GreaterThan~R1C1~R1C2",
    ".Thermo",
    ".NoBoxes",
    "?q=",
    "?load=",
    "d",
    "a",
    "U",
    "R",
    "D",
    "L",
    "j",
    "s SATISFIABLE",
    "sat",
    "unsat",
    "(",
    ")",
    "(- ",
    "#b",
    "(_ bv5 4)",
    "-9223372036854775808",
    "Answer: 1\n",
    "UNSATISFIABLE",
    "unsupported",
    "limit=any",
    "{",
    "}",
    "[",
    "]",
    "null",
    "v ",
    "0\n",
    "----------",
    "==========",
    "é",
    "\u{feff}",
    "\0",
    "\u{1f600}",
];

/// Changes a text in a few places.
pub fn changed(text: &[u8], other: &[u8], random: &mut ChaCha8Rng) -> Vec<u8> {
    let mut text = text.to_vec();
    for _ in 0..random.random_range(1..=6) {
        let at = random.random_range(0..=text.len());
        let end = (at + short(random)).min(text.len());
        match random.random_range(0..8) {
            0 if at < text.len() => text[at] ^= 1 << random.random_range(0..8),
            1 if at < text.len() => text[at] = random.random(),
            2 => drop(text.drain(at..end)),
            3 => {
                let piece = text[at..end].to_vec();
                text.splice(at..at, piece);
            }
            4 => text.truncate(at),
            5 => {
                let from = random.random_range(0..=other.len());
                let to = (from + short(random)).min(other.len());
                text.splice(at..end, other[from..to].iter().copied());
            }
            _ => {
                let word = WORDS.choose(random).expect("words");
                let until = if random.random_bool(0.5) { at } else { end };
                text.splice(at..until, word.bytes());
            }
        }
        text.truncate(LENGTH);
    }
    text
}

/// Mostly short lengths.
fn short(random: &mut impl Rng) -> usize {
    let most = 1 << random.random_range(0..8);
    random.random_range(1..=most)
}
