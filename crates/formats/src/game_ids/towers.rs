//! Game IDs of Simon Tatham's `towers`: `order:`, the numbers of visible towers around a Latin
//! square joined by `/`, empty where there is none, and after a comma the givens, if there are any.
//!
//! The numbers are those above the columns, below them, left of the rows, right of them. Each is a
//! constraint [`skyscraper`](quorum_puzzle::constraints) over its line, read from the side of the
//! number.

use super::game_id::{self, givens, latin_order, read_givens};
use crate::helpers::cells::whole_number;
use crate::prelude::*;
use std::ops::RangeInclusive;

/// Towers game IDs.
pub static FORMAT: Format = Format {
    name: "towers",
    summary: "game ID of Simon Tatham's Towers (skyscrapers in a Latin square), 4:1/3//2/...",
    description: "\
A game ID of Simon Tatham's Towers: the order, `:`, then the numbers of visible towers,
joined by `/`, empty where there is none: above the columns, below them, left of the rows,
right of them. Givens may follow after a comma, as in format solo. Orders 3 to 9. A number
is constraint skyscraper over its whole line.",
    extensions: &["txt"],
    example: "3:3/2/1/1/2/2/3/2/1/1/2/2,h2",
    holds: &[Feature::Givens, Feature::NoBoxes, Feature::OwnConstraints, Feature::Name],
    spells: |name| name == NAME,
    extent: Extent::line(recognize, |text, known| Ok(read(text, known)?.into())),
    write: Some(write),
};

const ORDERS: RangeInclusive<usize> = 3..=9;
const NAME: &str = "skyscraper";

/// No other game with an order before the colon has a slash.
fn recognize(text: &str) -> bool {
    let body = game_id::body(text);
    body.is_some_and(|body| body.split(',').next().unwrap_or_default().contains('/'))
}

pub fn read(text: Text<'_>, known: &KnownRules) -> Result<Puzzle, Fault> {
    let id = game_id::read(text, ORDERS, "")?;
    let order = id.order;
    let mut puzzle = Puzzle::empty(known.of_text(text, order, None)?);
    let end = id.body.text.find(',').unwrap_or(id.body.text.len());
    let numbers = id.body.slice(0, end);
    let lines = lines(order);
    let found = numbers.text.split('/').count();
    if found != lines.len() {
        let expected = format!("{} numbers around the grid, joined by '/'", lines.len());
        return Err(numbers.fault(end, expected, format!("{found}")));
    }
    for (number, cells) in numbers.pieces(|symbol| symbol == '/').zip(lines) {
        if number.text.is_empty() {
            continue;
        }
        let Some(towers) = whole_number(number.text).filter(|it| (1..=order).contains(it)) else {
            let expected = format!("a number from 1 to {order}, or nothing");
            return Err(number.fault(0, expected, quoted(number.text)));
        };
        add(&mut puzzle, number, NAME, towers, cells)?;
    }
    if end < id.body.text.len() {
        read_givens(&mut puzzle, id.body.slice(end + 1, id.body.text.len()))?;
    }
    Ok(puzzle)
}

/// The lines of the numbers above, below, left and right, from the side of the number.
pub fn lines(order: usize) -> Vec<Vec<usize>> {
    let column = |column| (0..order).map(|row| row * order + column).collect();
    let row = |row| (row * order..(row + 1) * order).collect();
    let columns: Vec<Vec<usize>> = (0..order).map(column).collect();
    let rows: Vec<Vec<usize>> = (0..order).map(row).collect();
    let both = |lines: Vec<Vec<usize>>| {
        let mut reversed = lines.clone();
        reversed.iter_mut().for_each(|line| line.reverse());
        [lines, reversed].concat()
    };
    [both(columns), both(rows)].concat()
}

fn write(puzzle: &Puzzle) -> Result<String, NoRoom> {
    let order = latin_order(puzzle, ORDERS)?;
    let lines = lines(order);
    let mut numbers = vec![String::new(); lines.len()];
    for stated in puzzle.constraints() {
        let line = lines.iter().position(|line| *line == stated.cells[0]);
        let line =
            line.ok_or_else(|| NoRoom("constraint 'skyscraper' over a part of a line".into()))?;
        let towers: usize = stated.parameter.parse().unwrap_or(0);
        let is_number = (1..=order).contains(&towers);
        refuse_if(!is_number, format!("constraint 'skyscraper' of {}", stated.parameter))?;
        refuse_if(!numbers[line].is_empty(), "two constraints 'skyscraper' over one line")?;
        numbers[line].clone_from(&stated.parameter);
    }
    let mut id = format!("{order}:{}", numbers.join("/"));
    if puzzle.given_count() > 0 {
        id.push(',');
        id.push_str(&givens(puzzle));
    }
    Ok(with_name(puzzle, id))
}
