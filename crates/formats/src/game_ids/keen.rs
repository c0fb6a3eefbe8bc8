//! Game IDs of Simon Tatham's `keen` (KenKen): `order:`, the cages of a Latin square as
//! [borders](super::borders), a comma, and one clue per cage in reading order of their first cells.
//!
//! A clue is a letter and a number: `a` sum, `m` product, `s` difference and `d` quotient of two
//! cells. Digits may repeat in a cage. The clues are the constraints `sum`, `product`, `minus` and
//! `divide`.

use super::borders::{self, Spelling};
use super::game_id;
use crate::helpers::constraints::named;
use crate::prelude::*;
use quorum_puzzle::text::leading_number;
use std::ops::RangeInclusive;

/// Keen game IDs.
pub static FORMAT: Format = Format {
    name: "keen",
    summary: "game ID of Simon Tatham's Keen (KenKen, Calcudoku), 4:_a3b...,a5m12...",
    description: "\
A game ID of Simon Tatham's Keen: the order, `:`, the borders of cages (a letter is a run
of places without a border, a number after it repeats it), a comma, then a letter and a
number per cage in reading order of their first cells: a sum, m product, s difference, d
quotient. Orders 3 to 9. The clues are constraints sum, product, minus and divide.",
    extensions: &["txt"],
    example: "3:_ba_7,a1m6s1a1d3a2",
    holds: &[Feature::NoBoxes, Feature::OwnConstraints, Feature::Name],
    spells: |name| CLUES.iter().any(|clue| clue.1 == name),
    extent: Extent::line(recognize, |text, known| Ok(read(text, known)?.into())),
    write: Some(write),
};

const ORDERS: RangeInclusive<usize> = 3..=9;
/// Letters of clues and their constraints.
const CLUES: [(char, &str); 4] = [('a', "sum"), ('m', "product"), ('s', "minus"), ('d', "divide")];

/// Borders begin with a letter or `_`, which no other game has there. Without any `_`, a letter and
/// a number must follow the only comma, and the text must not have the cells of a Futoshiki.
fn recognize(text: &str) -> bool {
    let Some(body) = game_id::body(text) else { return false };
    let (borders, clues) = body.split_once(',').unwrap_or((body, ""));
    if !borders.starts_with(|first: char| first == '_' || first.is_ascii_lowercase()) {
        return false;
    }
    let is_clue = |clues: &str| {
        let mut symbols = clues.chars();
        let is_letter =
            symbols.next().is_some_and(|c| CLUES.iter().any(|(letter, _)| *letter == c));
        is_letter && symbols.next().is_some_and(|c| c.is_ascii_digit())
    };
    borders.contains('_') || is_clue(clues) && !clues.contains(',') && !is_futoshiki(text, body)
}

/// Whether the text has as many cells as a Futoshiki of its order.
fn is_futoshiki(text: &str, body: &str) -> bool {
    let order = leading_number(text).map_or(0, |(order, _)| order);
    let mut cells = 0;
    let mut in_number = false;
    for symbol in body.bytes() {
        let is_digit = symbol.is_ascii_digit();
        cells += match symbol {
            b'a'..=b'z' => usize::from(symbol - b'a') + 1,
            _ => usize::from(is_digit && !in_number),
        };
        in_number = is_digit;
    }
    order.checked_mul(order) == Some(cells)
}

pub fn read(text: Text<'_>, known: &KnownRules) -> Result<Puzzle, Fault> {
    // Only multiplication, `m`, is a wish to the generator.
    let id = game_id::read(text, ORDERS, "m")?;
    let order = id.order;
    let mut puzzle = Puzzle::empty(known.of_text(text, order, None)?);
    let fields = game_id::fields(id.body, &["the clues of the cages"])?;
    let cages = borders::parts(&borders::read(fields[0], order, Spelling::Keen)?);
    let mut rest = fields[1];
    for (number, cells) in cages.iter().enumerate() {
        let clue = rest;
        let Some(symbol) = game_id::take(&mut rest, |_| true) else {
            let expected = format!("{} clues, one per cage", cages.len());
            return Err(clue.fault(0, expected, format!("the end after {number}")));
        };
        let Some((letter, name)) = CLUES.into_iter().find(|(letter, _)| symbol == *letter) else {
            return Err(clue.unexpected(0, "a clue: a (sum), m (product), s or d and a number"));
        };
        if matches!(letter, 's' | 'd') && cells.len() != 2 {
            let first = puzzle.position(cells[0]);
            let found = format!("'{letter}' for the cage of {first} with {}", cells.len());
            return Err(clue.fault(0, "a and m, or a cage of 2 cells", found));
        }
        let digits = rest;
        if game_id::number(&mut rest).is_none() {
            return Err(digits.unexpected(0, format!("a number after '{letter}'")));
        }
        let number = &digits.text[..digits.offset_of(rest)];
        add(&mut puzzle, clue, name, number, cells.clone())?;
    }
    if rest.text.is_empty() {
        Ok(puzzle)
    } else {
        let expected = format!("the end after {} clues, one per cage", cages.len());
        Err(rest.fault(0, expected, quoted(rest.text)))
    }
}

fn write(puzzle: &Puzzle) -> Result<String, NoRoom> {
    let (order, stated) = (game_id::latin_order(puzzle, ORDERS)?, puzzle.constraints());
    let letter = |stated: &Stated| {
        let clue = CLUES.iter().find(|(_, name)| *name == stated.name);
        let is_number = stated.parameter.bytes().all(|byte| byte.is_ascii_digit());
        clue.filter(|_| is_number && stated.cells.len() == 1).map(|(letter, _)| *letter)
    };
    refuse_if(stated.iter().any(|stated| letter(stated).is_none()), named(puzzle))?;
    let labels = borders::labels(stated.iter().map(|stated| &*stated.cells[0]), order)?;
    let borders = borders::write(&labels, order, Spelling::Keen, "cages")?;
    let mut id = format!("{order}:{borders},");
    for cells in borders::parts(&labels) {
        let stated = &stated[labels[cells[0]]];
        id.extend(letter(stated));
        id.push_str(&stated.parameter);
    }
    Ok(with_name(puzzle, id))
}
