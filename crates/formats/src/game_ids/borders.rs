//! Parts of a grid in game IDs of Simon Tatham's puzzles (jigsaw regions, cages): which of the
//! borders between neighbors are absent.
//!
//! The places of borders are first those between the cells of each row, row by row, then those
//! between the cells of each column, column by column, and one last border after all. A letter
//! is a run of places without a border and one with, `a` for one without, `_` for none.
//!
//! Long runs differ. `solo` reads `z` as 26 places without a border and none with. `keen` may
//! repeat a letter (`_5` is `_____`); its reader takes `y` for 25 places without a border and none
//! with, its writer means `z` by that, so that both letters are refused here: no cage that it makes
//! needs them.

use super::game_id::{number, take};
use crate::helpers::drawn::{distinct, join};
use crate::helpers::refusals::NoRoom;
use quorum_problem::Position;
use quorum_puzzle::text::{Fault, Text};
use quorum_util::words::counted;

/// Spelling of long runs.
#[derive(Clone, Copy, PartialEq, Eq)]
pub enum Spelling {
    /// Of `solo`.
    Solo,
    /// Of `keen`.
    Keen,
}

/// Reads the parts, the whole of the text: a label per cell.
pub fn read(text: Text<'_>, size: usize, spelling: Spelling) -> Result<Vec<usize>, Fault> {
    let places = 2 * size * (size - 1);
    let mut labels: Vec<usize> = (0..size * size).collect();
    let mut place = 0;
    let mut rest = text;
    while !rest.text.is_empty() {
        let letter = rest;
        let run = match take(&mut rest, |_| true) {
            Some('_') => 0,
            Some(symbol @ ('y' | 'z')) if spelling == Spelling::Keen => {
                let expected = "a run of at most 24 places without a border";
                let found = format!("'{symbol}', which Keen itself does not read as it writes it");
                return Err(letter.fault(0, expected, found));
            }
            Some(symbol @ 'a'..='z') => symbol as usize - 'a' as usize + 1,
            _ => return Err(letter.unexpected(0, "a letter for a run without borders, or '_'")),
        };
        let repetitions = rest;
        let times = match spelling {
            Spelling::Solo => 1,
            Spelling::Keen => number(&mut rest).unwrap_or(1),
        };
        if times == 0 {
            return Err(repetitions.fault(0, "a number of repetitions from 1", "0"));
        }
        for _ in 0..times {
            if place + run > places {
                // After the last border nothing may follow, not even another one.
                let expected = match places.checked_sub(place) {
                    None => "the end of the borders".to_owned(),
                    Some(0) => "'_', the last border".to_owned(),
                    Some(left) => format!("a run of at most {left} places"),
                };
                let found = format!("'{}', a run of {run}", &letter.text[..1]);
                return Err(letter.fault(0, expected, found));
            }
            for place in place..place + run {
                let (a, b) = neighbors(place, size);
                join(&mut labels, a, b);
            }
            place += run + usize::from(run < 26);
        }
    }
    if place != places + 1 {
        let expected = format!("{places} places between cells and a last border");
        let found = if place == places {
            "the end without the last border".to_owned()
        } else {
            format!("the end after {}", counted(place as u64, "place"))
        };
        return Err(rest.fault(0, expected, found));
    }
    Ok(labels)
}

/// Writes parts of a grid. The error is what cannot be written of `parts`, a word for them.
pub fn write(
    labels: &[usize],
    size: usize,
    spelling: Spelling,
    parts: &str,
) -> Result<String, NoRoom> {
    let mut letters = Vec::new();
    let mut run = 0;
    let mut joined: Vec<usize> = (0..labels.len()).collect();
    for place in 0..2 * size * (size - 1) {
        let (a, b) = neighbors(place, size);
        if labels[a] != labels[b] {
            letters.push(letter(run));
            run = 0;
            continue;
        }
        join(&mut joined, a, b);
        run += 1;
        match spelling {
            Spelling::Solo if run == 26 => {
                letters.push('z');
                run = 0;
            }
            Spelling::Keen if run > 24 => {
                return Err(NoRoom(format!("{parts} without a border in more than 24 places")));
            }
            _ => {}
        }
    }
    letters.push(letter(run));
    match distinct(&joined) == distinct(labels) {
        true if spelling == Spelling::Keen => Ok(repeated(&letters)),
        true => Ok(letters.into_iter().collect()),
        false => Err(NoRoom(format!("{parts} in several parts"))),
    }
}

fn letter(run: usize) -> char {
    if run == 0 { '_' } else { char::from(b'a' + run as u8 - 1) }
}

/// Letters that stand more than twice in a row once, with their number.
fn repeated(letters: &[char]) -> String {
    let mut text = String::new();
    for chunk in letters.chunk_by(|a, b| a == b) {
        text.push(chunk[0]);
        match chunk.len() {
            1 => {}
            2 => text.push(chunk[0]),
            times => text.push_str(&times.to_string()),
        }
    }
    text
}

/// The cells with each label, in reading order of their first cells.
pub fn parts(labels: &[usize]) -> Vec<Vec<usize>> {
    let mut parts: Vec<Vec<usize>> = Vec::new();
    let mut numbers = vec![None; labels.len()];
    for (cell, &label) in labels.iter().enumerate() {
        let number = *numbers[label].get_or_insert_with(|| {
            parts.push(Vec::new());
            parts.len() - 1
        });
        parts[number].push(cell);
    }
    parts
}

/// One label per cell for cages that cover the grid; else what is wrong with them.
pub fn labels<'a>(
    cages: impl Iterator<Item = &'a [usize]>,
    size: usize,
) -> Result<Vec<usize>, NoRoom> {
    let mut labels = vec![None; size * size];
    for (number, cage) in cages.enumerate() {
        for &cell in cage {
            if labels[cell].replace(number).is_some() {
                return Err(NoRoom(format!("two cages with {}", Position::of(cell, size))));
            }
        }
    }
    match labels.iter().position(Option::is_none) {
        Some(cell) => Err(NoRoom(format!("{} outside of cages", Position::of(cell, size)))),
        None => Ok(labels.into_iter().flatten().collect()),
    }
}

/// The cells on both sides of a place.
fn neighbors(place: usize, size: usize) -> (usize, usize) {
    let in_rows = size * (size - 1);
    if place < in_rows {
        let cell = place / (size - 1) * size + place % (size - 1);
        return (cell, cell + 1);
    }
    let cell = (place - in_rows) % (size - 1) * size + (place - in_rows) / (size - 1);
    (cell, cell + size)
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Nine regions that are the rows: a run of 72 places without a border. The program itself
    /// takes the first text and refuses one letter more or less.
    #[test]
    fn long_runs_are_those_of_the_reader_of_solo() {
        let rows: Vec<usize> = (0..81).map(|cell| cell / 9).collect();
        let text = "zzt".to_owned() + &"_".repeat(72);
        assert_eq!(write(&rows, 9, Spelling::Solo, "regions").unwrap(), text);
        let read = |text: &str| read(Text::line(text, 1), 9, Spelling::Solo);
        assert_eq!(parts(&read(&text).unwrap()), parts(&rows));
        for other in ["zzs", "zzu", "zzv"] {
            assert!(read(&text.replace("zzt", other)).is_err(), "{other}");
        }
        let error = write(&rows, 9, Spelling::Keen, "cages").unwrap_err();
        assert_eq!(error.0, "cages without a border in more than 24 places");
    }

    #[test]
    fn keen_repeats_letters() {
        let read = |text: &str| read(Text::line(text, 1), 3, Spelling::Keen);
        // Dominoes in the first two columns, three single cells.
        let labels = vec![0, 0, 1, 2, 2, 3, 4, 4, 5];
        let text = write(&labels, 3, Spelling::Keen, "cages").unwrap();
        assert_eq!(text, "a3_7");
        assert_eq!(parts(&read(&text).unwrap()), parts(&labels));
        assert_eq!(parts(&read("aaa_______").unwrap()), parts(&labels));
        let error = |text: &str| {
            let fault = read(text).unwrap_err();
            format!("{}: {}, {}", fault.column, fault.expected, fault.found)
        };
        assert_eq!(error("a3_99999999999999999999"), "3: the end of the borders, '_', a run of 0");
        assert_eq!(error("a0"), "2: a number of repetitions from 1, 0");
        assert_eq!(
            error("ay"),
            "2: a run of at most 24 places without a border, \
             'y', which Keen itself does not read as it writes it"
        );
    }
}
