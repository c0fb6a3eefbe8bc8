//! Items of a constraint string: `.Type~argument~argument`, blocks `.And`, `.Or` and
//! `.Replicate~targets~origin` to `.End`, comment lines and sections.
//!
//! Blocks are taken apart here: what is left are the items in them, each with the moves of its
//! cells, and an item for each `Or`, which has the items of its branches.

use super::base64::bits;
use super::variables::{Layout, Move};
use crate::prelude::*;
use quorum_problem::Budget;
use std::borrow::Cow;
use std::rc::Rc;

/// The largest number of items, copies included, and of arguments of all of them.
const MOST_COPIES: usize = 200_000;

/// Types that are blocks or end them.
pub const BLOCKS: [&str; 4] = ["And", "Or", "Replicate", "End"];

/// An item, or a copy of one.
#[derive(Clone, Debug)]
pub struct IssItem<'a> {
    /// The type; empty for givens.
    pub name: Text<'a>,
    /// What is between the signs `~`.
    pub arguments: Vec<Text<'a>>,
    /// Moves of its cells, one after the other.
    moves: Vec<Move>,
    /// Is inside of a block.
    pub is_in_block: bool,
    /// The items of each branch, of an `Or`.
    pub branches: Vec<Vec<IssItem<'a>>>,
    layout: Rc<Layout>,
}

/// The string without comments, line ends and white space inside of its pieces; sections that empty
/// lines separate are one string. Borrowed if there is nothing to remove, so that places are kept.
pub fn cleaned(text: &str) -> Cow<'_, str> {
    let is_kept = |piece: &str| !piece.trim().contains(char::is_whitespace);
    if !text.contains(['\n', '\r']) && text.split(['.', '~']).all(is_kept) {
        return Cow::Borrowed(text);
    }
    let lines = text.lines().filter(|line| !line.starts_with('#'));
    Cow::Owned(lines.flat_map(str::chars).filter(|symbol| !symbol.is_whitespace()).collect())
}

/// The first lines of the parts of a text between empty lines and comments.
pub fn sections(text: Text<'_>) -> Vec<Text<'_>> {
    let (mut first_lines, mut is_new) = (Vec::new(), true);
    for line in text.pieces(|symbol| symbol == '\n') {
        let is_empty = line.text.trim().is_empty() || line.text.starts_with('#');
        if is_new && !is_empty {
            first_lines.push(line.trimmed());
        }
        is_new = is_empty;
    }
    first_lines
}

/// The items of a string that begins with a point, in their order, blocks and their ends among
/// them.
pub fn split(text: Text<'_>) -> Vec<IssItem<'_>> {
    let layout = Rc::new(Layout::of_grid(Rules::new(9, None).expect("a grid")));
    let mut items = Vec::new();
    for item in text.slice(1, text.text.len()).pieces(|symbol| symbol == '.') {
        let mut pieces = item.pieces(|symbol| symbol == '~').map(|piece| piece.trimmed());
        let name = pieces.next().unwrap_or(item);
        let (arguments, layout) = (pieces.collect(), layout.clone());
        let (moves, branches) = (Vec::new(), Vec::new());
        items.push(IssItem { name, arguments, moves, is_in_block: false, branches, layout });
    }
    items
}

/// The items outside and inside of blocks, those of `Replicate` once per target, and one for each
/// `Or`.
pub fn without_blocks<'a>(
    items: Vec<IssItem<'a>>,
    layout: Layout,
) -> Result<Vec<IssItem<'a>>, Fault> {
    let layout = Rc::new(layout);
    let mut open: Vec<Block<'a>> = Vec::new();
    let (mut all, mut work) = (Vec::new(), 0);
    for mut item in items {
        item.layout = layout.clone();
        if item.name.text == "End" {
            let Some(block) = open.pop() else {
                return Err(item.fault("a block before its end", "'End' without one"));
            };
            match open.last_mut() {
                Some(outer) => outer.parts.push(block.ended()),
                None => all.extend(block.ended()),
            }
        } else if BLOCKS.contains(&item.name.text) {
            if open.len() == MOST_OPEN {
                let expected = format!("at most {MOST_OPEN} blocks in each other");
                return Err(item.fault(expected, "more"));
            }
            let is_replicate = item.name.text == "Replicate";
            if let Some(argument) = item.arguments.first().filter(|_| !is_replicate) {
                let expected = format!("'.' after {}", item.name.text);
                return Err(argument.fault(0, expected, quoted("~")));
            }
            let moves = if is_replicate {
                targets(&item)?.into_iter().map(Some).collect()
            } else {
                vec![None]
            };
            item.is_in_block = !open.is_empty();
            open.push(Block { first: item, moves, parts: Vec::new() });
        } else {
            let copies: usize =
                open.iter().fold(1, |copies, block| copies.saturating_mul(block.moves.len()));
            work += copies.saturating_mul(1 + item.arguments.len());
            if work > MOST_COPIES {
                let expected = format!("at most {MOST_COPIES} arguments, copies included");
                return Err(item.name.fault(0, expected, "more"));
            }
            item.is_in_block = !open.is_empty();
            match open.last_mut() {
                Some(block) => block.parts.push(vec![item]),
                None => all.push(item),
            }
        }
    }
    match open.pop() {
        Some(block) => {
            let name = block.first.name;
            Err(name.fault(0, format!("'.End' after {}", quoted(name.text)), "none"))
        }
        None => Ok(all),
    }
}

/// How many blocks may be one inside the other.
const MOST_OPEN: usize = 32;

/// A block that has not ended yet.
struct Block<'a> {
    /// The item that begins it.
    first: IssItem<'a>,
    /// The moves of its copies; `None` leaves the cells where they are.
    moves: Vec<Option<Move>>,
    /// The items in it, those of a block in it together.
    parts: Vec<Vec<IssItem<'a>>>,
}

impl<'a> Block<'a> {
    /// What it means: the copies of its items, or one item with branches.
    fn ended(self) -> Vec<IssItem<'a>> {
        if self.first.name.text == "Or" {
            return vec![IssItem { branches: self.parts, ..self.first }];
        }
        let items = self.parts.concat();
        let copies = self.moves.into_iter().flat_map(|by| {
            let mut copies = items.clone();
            copies.iter_mut().for_each(|item| item.moved(by));
            copies
        });
        copies.collect()
    }
}

impl IssItem<'_> {
    /// Moves the cells, before all moves of blocks inside.
    fn moved(&mut self, by: Option<Move>) {
        let Some(by) = by else { return };
        self.moves.insert(0, by);
        self.branches.iter_mut().flatten().for_each(|item| item.moved(Some(by)));
    }
}

/// The moves that `Replicate` names: from its origin, R1C1 if it is left out, to each of the cells
/// whose bits are set, counted from the origin in reading order. All are in the grid, or in the
/// group of the origin.
fn targets(item: &IssItem<'_>) -> Result<Vec<Move>, Fault> {
    let layout = &item.layout;
    let (targets, origin) = match item.arguments.as_slice() {
        [targets] => (*targets, 0),
        [targets, origin] => (*targets, layout.cell(*origin)?),
        _ => {
            return Err(item.fault("Replicate~targets or Replicate~targets~origin", "others"));
        }
    };
    let Some(bits) = bits(targets.text) else {
        return Err(targets.fault(0, "a set of cells in base 64", quoted(targets.text)));
    };
    let mut moves = Vec::new();
    for (offset, _) in bits.into_iter().enumerate().filter(|(_, is_set)| *is_set) {
        let by = layout.between(origin, origin + offset).ok_or_else(|| {
            let expected = format!("cells of {}", layout.named_area(origin));
            targets.fault(0, expected, "one beyond")
        })?;
        moves.push(by);
    }
    if moves.is_empty() {
        Err(targets.fault(0, "a set of cells that is not empty", quoted(targets.text)))
    } else {
        Ok(moves)
    }
}

impl IssItem<'_> {
    /// Rows, columns and values of the grid.
    pub fn grid(&self) -> &Rules {
        self.layout.grid()
    }

    /// What is left for the automata of all items of the string.
    pub fn budget(&self) -> &Budget {
        &self.layout.budget
    }

    /// The cells that it may name.
    pub fn layout(&self) -> &Layout {
        &self.layout
    }

    /// Whether its cells are moved.
    pub fn is_moved(&self) -> bool {
        !self.moves.is_empty()
    }

    /// A fault at the type.
    pub fn fault(&self, expected: impl Into<String>, found: impl Into<String>) -> Fault {
        self.name.fault(0, expected, found)
    }

    /// The argument of this number, or nothing at the end of the type.
    pub fn argument(&self, number: usize) -> Text<'_> {
        let end = || self.name.slice(self.name.text.len(), self.name.text.len());
        self.arguments.get(number).copied().unwrap_or_else(end)
    }

    /// The cell that is named, moved.
    pub fn cell(&self, text: Text<'_>) -> Result<usize, Fault> {
        let mut cell = self.layout.cell(text)?;
        for &by in &self.moves {
            cell = self.layout.moved(cell, by).ok_or_else(|| {
                let area = self.layout.named_area(by.0);
                text.fault(0, format!("a cell with all copies in {area}"), quoted(text.text))
            })?;
        }
        Ok(cell)
    }

    /// The cells named by the arguments from `first` on, at least one.
    pub fn cells(&self, first: usize) -> Result<Vec<usize>, Fault> {
        match self.arguments.get(first..).filter(|cells| !cells.is_empty()) {
            Some(cells) => cells.iter().map(|text| self.cell(*text)).collect(),
            None => Err(self.argument(first).fault(0, "cells", "none")),
        }
    }
}

/// An item of a type, an argument if it is not empty, and cells.
pub fn item_text(name: &str, argument: &str, cells: &[usize], layout: &Layout) -> String {
    let mut text = format!(".{name}");
    if !argument.is_empty() {
        text = format!("{text}~{argument}");
    }
    for &cell in cells {
        text.push('~');
        text.push_str(&layout.name(cell));
    }
    text
}
