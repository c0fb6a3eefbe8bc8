//! Save files of Simon Tatham's puzzles: lines `KEY     :LENGTH:VALUE`. `PARAMS` and `DESC` are the
//! game ID; the moves of the player are passed over.

use super::{GAMES, solo};
use crate::prelude::*;

/// Save files.
pub static FORMAT: Format = Format {
    name: "tatham-save",
    summary: "save file of Simon Tatham's Solo, Towers, Keen or Unequal, SAVEFILE:41:...",
    description: "\
A save file of Simon Tatham's puzzles (Solo, Towers, Keen, Unequal), lines KEY:LENGTH:VALUE.
PARAMS and DESC are the game ID of the puzzle (formats solo, towers, keen, unequal). What
the player has entered is passed over.",
    example: "\
SAVEFILE:41:Simon Tatham's Portable Puzzle Collection
VERSION :1:1
GAME    :4:Solo
PARAMS  :3:2x2
DESC    :7:3a4j4a1
NSTATES :1:1
STATEPOS:1:1",
    holds: &[
        Feature::Givens,
        Feature::Inequalities,
        Feature::Boxes,
        Feature::NoBoxes,
        Feature::Jigsaw,
        Feature::Diagonals,
        Feature::OwnConstraints,
    ],
    spells: solo::FORMAT.spells,
    extent: Extent::Sheet { read },
    ..Format::DEFAULT
};

/// Keys without a meaning for the puzzle: seeds, the solution in a code, the moves of the player.
const OTHER: [&str; 13] = [
    "SAVEFILE", "VERSION", "CPARAMS", "SEED", "AUXINFO", "UI", "TIME", "NSTATES", "STATEPOS",
    "MOVE", "SOLVE", "RESTART", "PRIVDESC",
];

fn read(sheet: &Sheet<'_>, known: &KnownRules) -> Option<Result<ParsedPuzzle, Fault>> {
    let is_save = sheet.start().text.starts_with("SAVEFILE:");
    is_save.then(|| read_lines(sheet, known))
}

fn read_lines(sheet: &Sheet<'_>, known: &KnownRules) -> Result<ParsedPuzzle, Fault> {
    let mut found: [Option<Text<'_>>; 3] = [None; 3];
    for line in sheet.lines.iter().filter(|line| !line.is_blank()) {
        let line = line.whole();
        let mut pieces = line.text.splitn(3, ':');
        let (key, length) = (pieces.next().unwrap_or_default(), pieces.next().unwrap_or_default());
        let value = pieces.next().unwrap_or_default();
        let value = line.slice(line.text.len() - value.len(), line.text.len());
        let is_other = OTHER.contains(&key.trim_end()) && length.parse::<usize>().is_ok();
        if length.parse() != Ok(value.text.len()) && !is_other {
            let expected = "KEY:LENGTH:VALUE, as in a save file of Simon Tatham's puzzles";
            return Err(line.fault(0, expected, quoted(line.text)));
        }
        let key = key.trim_end();
        match ["GAME", "PARAMS", "DESC"].iter().position(|known| *known == key) {
            Some(at) if found[at].is_none() => found[at] = Some(value),
            None if OTHER.contains(&key) => {}
            _ => {
                let expected = "keys of a save file, each of GAME, PARAMS and DESC once";
                return Err(line.fault(0, expected, quoted(key)));
            }
        }
    }
    let [Some(game), Some(params), Some(description)] = found else {
        return Err(sheet.ends_early("the keys GAME, PARAMS and DESC of the save file"));
    };
    let name = game.text.to_ascii_lowercase();
    let Some((_, read)) = GAMES.iter().find(|(game, _)| *game == name) else {
        return Err(game.fault(0, "a game of Solo, Towers, Keen or Unequal", quoted(game.text)));
    };
    let id = format!("{}:{}", params.text, description.text);
    let puzzle = read(Text::at(&id, description.place()), known);
    Ok(puzzle.map_err(|fault| description.fault(0, fault.expected, fault.found))?.into())
}
