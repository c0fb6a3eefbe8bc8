//! The table of the formats. Only readers of whole texts and lists of formats import it; no format
//! does.

use crate::format::{UnknownFormat, WriteError};
use crate::options::no_one_line_format;
use crate::prelude::*;
use crate::{files, game_ids, grids, kinds, links, rows};
use quorum_util::suggest::suggestion;

/// All formats, in the order in which a text is compared with them.
pub static TABLE: &[&Format] = &[
    &grids::corpus_line::FORMAT,
    &grids::sudocue::FORMAT,
    &grids::sumocue::FORMAT,
    &grids::str8ts::FORMAT,
    &game_ids::solo::FORMAT,
    &game_ids::towers::FORMAT,
    &game_ids::keen::FORMAT,
    &game_ids::unequal::FORMAT,
    &links::iss::FORMAT,
    &links::iss::LINK,
    &links::fpuzzles::FORMAT,
    &links::sudokupad::FORMAT,
    &links::grid_link::FORMAT,
    &links::pzpr::FORMAT,
    &game_ids::save::FORMAT,
    &grids::hodoku::FORMAT,
    &grids::puzzle_bank::FORMAT,
    &rows::format::FORMAT,
    &rows::opensudoku::FORMAT,
    &kinds::kakuro::FORMAT,
    &kinds::futoshiki::FORMAT,
    &kinds::CAGES,
    &kinds::skyscrapers::FORMAT,
    &kinds::straights::FORMAT,
    &kinds::samurai::FORMAT,
    &kinds::model::FORMAT,
    &grids::pencilmarks::FORMAT,
    &grids::killer::FORMAT,
    &grids::line::FORMAT,
    &grids::line::SDM,
    &grids::picture::FORMAT,
    &grids::signs::FORMAT,
    &files::sdk::FORMAT,
    &grids::grid::FORMAT,
    &grids::framed::FORMAT,
    &rows::document::FORMAT,
];

/// The format of this name, or the names that come nearest.
pub fn find(name: &str) -> Result<&'static Format, UnknownFormat> {
    TABLE.iter().copied().find(|format| format.name == name).ok_or_else(|| UnknownFormat {
        found: name.to_owned(),
        suggestion: suggestion(name, TABLE.iter().map(|format| format.name)),
    })
}

/// The puzzle in the named format, no line end after the last line.
pub fn write(puzzle: &Puzzle, format_name: &str) -> Result<String, WriteError> {
    find(format_name)?.text(puzzle)
}

/// Reads a line in whichever one-line format it is.
pub(crate) fn one_line(text: Text<'_>, known: &KnownRules) -> Result<ParsedPuzzle, Fault> {
    for format in TABLE {
        if let Extent::OneLine { recognize, read, .. } = format.extent
            && recognize(text.text)
        {
            return read(text, known);
        }
    }
    Err(no_one_line_format(text))
}
