//! Keys of constraints, as the entry of each constraint [names](Fpuzzles) them, and those of parity
//! and extra regions: how their entries are read and written.
//!
//! Sources: the reader and the user script of dclamage/SudokuSolver, the decoder of
//! SudokuPad/sudokutools, links in their tests.

use super::*;
use quorum_puzzle::constraints::{Fpuzzles, FpuzzlesForm, NamedConstraint, TABLE, find};

/// A key with a list of entries.
#[derive(Clone, Copy)]
pub struct Key {
    /// The key.
    pub name: &'static str,
    /// The constraint whose entry has it, in the form of several; "" for a form of its own.
    constraint: &'static str,
    form: EntryForm,
}

#[derive(Clone, Copy)]
enum EntryForm {
    Common(FpuzzlesForm),
    Own(&'static Own),
}

/// The keys that entries name as [`Fpuzzles::Own`].
pub static OWN: &[Own] = &[
    lines::THERMOMETER,
    lines::WHISPERS,
    lines::GERMAN_WHISPERS,
    lines::DUTCH_WHISPERS,
    sums::KILLER_CAGE,
    sums::ARROW,
    sums::CLONE,
    sums::QUADRUPLE,
    outside::LITTLE_KILLER,
    cells::XV,
];

/// Keys that state candidates and groups, as which these are written.
pub static NO_CONSTRAINTS: &[Own] = &[cells::ODD, cells::EVEN, cells::EXTRA_REGION];

/// The key whose meaning depends on the regions.
pub const DISJOINT: &str = "disjointgroups";

/// Keys that are true or false and are diagonals of the rules.
pub const DIAGONALS: [&str; 2] = ["diagonal+", "diagonal-"];

/// All keys with a list of entries, except drawings.
pub fn all() -> impl Iterator<Item = Key> {
    let further = NO_CONSTRAINTS.iter().map(Key::own);
    OWN.iter().map(Key::own).chain(common()).chain(further)
}

fn common() -> impl Iterator<Item = Key> {
    TABLE.iter().filter_map(|entry| match entry.fpuzzles {
        Fpuzzles::Key(name, form) => {
            Some(Key { name, constraint: entry.name, form: EntryForm::Common(form) })
        }
        _ => None,
    })
}

/// Keys that are true or false: the key, the constraint of the whole grid, its parameter.
pub fn switches() -> impl Iterator<Item = (&'static str, &'static NamedConstraint, &'static str)> {
    TABLE.iter().filter_map(|entry| match entry.fpuzzles {
        Fpuzzles::Switch(key, parameter) => Some((key, *entry, parameter)),
        _ => None,
    })
}

/// The constraint that a word of the list `negative` states.
pub fn negative(word: &Value) -> Option<&'static NamedConstraint> {
    let is_stated = |entry: &&NamedConstraint| match entry.fpuzzles {
        Fpuzzles::Negative(known) => word == known,
        _ => false,
    };
    TABLE.iter().copied().find(is_stated)
}

/// The key of this name.
pub fn find_key(name: &str) -> Option<Key> {
    all().find(|key| key.name == name)
}

/// Whether there is a key for the constraints of a name.
pub fn spells(name: &str) -> bool {
    find(name).is_ok_and(|entry| !matches!(entry.fpuzzles, Fpuzzles::None))
}

impl Key {
    fn own(own: &'static Own) -> Self {
        Key { name: own.name, constraint: "", form: EntryForm::Own(own) }
    }

    /// Keys of an entry.
    pub fn fields(&self) -> &'static [&'static str] {
        match self.form {
            EntryForm::Own(own) => own.fields,
            EntryForm::Common(form) => match form {
                FpuzzlesForm::Lines(_) | FpuzzlesForm::LongLines(_) => &["lines"],
                FpuzzlesForm::Cell => &["cell"],
                FpuzzlesForm::EachCell => &["cells"],
                FpuzzlesForm::Dot => &["cells", "value"],
                FpuzzlesForm::Clue => &["cell", "value"],
            },
        }
    }

    /// Reads an entry.
    pub fn read(&self, entry: &Entry<'_>, reading: &mut Reading) -> Result<(), Refusal> {
        let name = self.constraint;
        let form = match self.form {
            EntryForm::Own(own) => return (own.read)(entry, reading),
            EntryForm::Common(form) => form,
        };
        match form {
            FpuzzlesForm::Lines(parameter) => {
                lines::read(name, entry, reading, &parameter(entry.size), 0)
            }
            FpuzzlesForm::LongLines(parameter) => {
                lines::read(name, entry, reading, &parameter(entry.size), 2)
            }
            FpuzzlesForm::Cell => {
                reading.state(entry, name, "", vec![vec![entry.cell("cell")?]]);
                Ok(())
            }
            FpuzzlesForm::EachCell => {
                for cell in entry.cells("cells")? {
                    reading.state(entry, name, "", vec![vec![cell]]);
                }
                Ok(())
            }
            FpuzzlesForm::Dot => {
                let number = entry.text("value")?.unwrap_or_default();
                reading.state(entry, name, number, vec![entry.cells("cells")?]);
                Ok(())
            }
            FpuzzlesForm::Clue => outside::read_clue(name, entry, reading),
        }
    }

    /// Writes a constraint as an entry; the error is what has no spelling.
    pub fn write(&self, puzzle: &Puzzle, stated: &Stated) -> Result<Value, NoRoom> {
        match self.form {
            EntryForm::Own(own) => own.write.expect("a key that is written")(puzzle, stated),
            EntryForm::Common(form) => match form {
                FpuzzlesForm::Lines(parameter) | FpuzzlesForm::LongLines(parameter) => {
                    lines::write(puzzle, stated, &parameter(puzzle.size()))
                }
                FpuzzlesForm::Cell => {
                    Ok(json!({ "cell": puzzle.position(stated.cells[0][0]).to_string() }))
                }
                FpuzzlesForm::EachCell => Ok(json!({ "cells": names(puzzle, &stated.cells[0]) })),
                FpuzzlesForm::Dot => {
                    let cells = names(puzzle, &stated.cells[0]);
                    Ok(json!({ "cells": cells, "value": stated.parameter }))
                }
                FpuzzlesForm::Clue => outside::write_clue(puzzle, stated),
            },
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use quorum_puzzle::corpus_line;
    use std::collections::BTreeSet;

    #[test]
    fn every_constraint_has_a_key_or_is_refused() {
        for entry in TABLE {
            let line = entry.example_line();
            let puzzle = corpus_line::parse(&line).unwrap();
            let text = super::super::FORMAT.text(&puzzle);
            if let Fpuzzles::None = entry.fpuzzles {
                assert!(text.is_err(), "{}", entry.name);
                continue;
            }
            assert_eq!(crate::tests::items(&text.unwrap())[0].puzzle, puzzle, "{line}");
        }
    }

    #[test]
    fn keys_of_their_own_form_are_read_and_no_others() {
        let named = |entry: &&'static NamedConstraint| match entry.fpuzzles {
            Fpuzzles::Own(keys) => keys,
            _ => &[],
        };
        let named: BTreeSet<&str> = TABLE.iter().flat_map(named).copied().collect();
        assert_eq!(named, OWN.iter().map(|own| own.name).collect());
        let is_written = |key: &str| OWN.iter().any(|own| own.name == key && own.write.is_some());
        let first = |entry: &&'static NamedConstraint| match entry.fpuzzles {
            Fpuzzles::Own(keys) => Some(keys[0]),
            _ => None,
        };
        assert!(TABLE.iter().filter_map(first).all(is_written));
    }
}
