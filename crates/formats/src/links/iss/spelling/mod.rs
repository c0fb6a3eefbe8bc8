//! Items that state a constraint, as the entry of each constraint [names](Iss) them: type and form
//! of the arguments.
//!
//! Where the arguments are of a form of their own, an entry of [`OWN`] reads and writes them.

mod alternatives;
mod marks;

use super::forms::{self, *};
use super::item::{IssItem, item_text};
use super::variables::Layout;
use super::{chaos, machine, missing, outside, pair_items, ranks, regex};
use crate::helpers::names::has;
use crate::prelude::*;
pub use alternatives::{given, less_than};
use quorum_puzzle::constraints::{Iss, IssForm, NamedConstraint, TABLE, find};

/// An item that states a constraint.
pub struct Spelling {
    /// The type of the item.
    pub item: &'static str,
    /// The constraint whose entry has it.
    name: &'static str,
    /// Its arguments.
    form: ItemForm,
}

enum ItemForm {
    Common(IssForm),
    Own(&'static Own),
}

/// An item whose arguments are of a form of their own.
pub struct Own {
    /// The type of the item.
    pub item: &'static str,
    read: Read,
    /// `None` for primitives, which `lowered.rs` writes.
    write: Option<Write>,
}

/// Reads an item of a grid with these rules.
type Read = fn(&Rules, &IssItem<'_>) -> Result<Vec<Stated>, Fault>;

/// The argument before the cells of a constraint, or its whole item, which begins with a point;
/// `None` if the item cannot state it.
type Write = fn(&Layout, &Stated) -> Option<String>;

const fn own(item: &'static str, read: Read, write: Option<Write>) -> Own {
    Own { item, read, write }
}

/// The parameter as it is.
fn parameter(_: &Layout, stated: &Stated) -> Option<String> {
    Some(stated.parameter.clone())
}

/// Values joined by `_`.
fn values(_: &Layout, stated: &Stated) -> Option<String> {
    Some(stated.parameter.replace('.', "_"))
}

/// The items that entries name as [`Iss::Own`].
pub static OWN: &[Own] = &[
    // Only where boxes are squares, and where they are the default ones.
    own("Windoku", read_windows, Some(|layout, _| is_square(layout.grid()).then(String::new))),
    own(
        "DisjointSets",
        read_places,
        Some(|layout, _| (layout.grid().boxes() == own_boxes(layout.grid())).then(String::new)),
    ),
    own("PillArrow", read_pill, Some(write_pill)),
    own("Whisper", read_whispers, Some(parameter)),
    own("Lockout", read_lockout, Some(|layout, it| parameter(layout, it).filter(|it| it != "0"))),
    own("SumLine", read_sum_line, Some(write_sum_line)),
    own(
        "Regex",
        |_, item| regex::read(item),
        Some(|layout, it| regex::text(&it.parameter, layout.grid().values())),
    ),
    // A cage of sum 0 is none there.
    own(
        "Cage",
        read_cage,
        Some(|_, it| match it.parameter.as_str() {
            "0" => None,
            sum => Some(if sum.is_empty() { "0" } else { sum }.to_owned()),
        }),
    ),
    own("Sum", read_sum, Some(write_sum)),
    own("EqualSum", read_equal_sums, Some(write_equal_sums)),
    own("Quad", read_quad, Some(write_quad)),
    own("ContainAtLeast", read_contain, Some(values)),
    own("ContainExact", read_contain, Some(values)),
    own("LookAndSay", read_look_and_say, Some(write_look_and_say)),
    own("SameValues", read_same_values, Some(write_same_values)),
    own(
        "Indexing",
        read_indexing,
        Some(|_, it| Some(if it.name == "row-indexer" { "R" } else { "C" }.to_owned())),
    ),
    own("Pair", |_, item| pair_items::read(item, false), None),
    own("PairX", |_, item| pair_items::read(item, true), None),
    own("Binary", |_, item| pair_items::read(item, false), None),
    own("BinaryX", |_, item| pair_items::read(item, true), None),
    own("NFA", |_, item| machine::read(item), None),
    own("FullRankTies", ranks::read_ties, Some(|_, _| Some("none".to_owned()))),
    own(missing::DOPPELGANGER, missing::read, Some(missing::write)),
    own("ChaosConstruction", chaos::read_construction, Some(|_, _| Some(String::new()))),
    own("ChaosArrow", chaos::read_clue, Some(chaos::write_clue)),
    own("ChaosCount", chaos::read_clue, Some(chaos::write_clue)),
    own("ConnectedValues", chaos::read_connected, None),
    own("Or", alternatives::read, Some(alternatives::text)),
];

/// All items of constraints, in the order of their entries.
pub fn all() -> impl Iterator<Item = Spelling> {
    TABLE.iter().flat_map(|entry| of_entry(entry))
}

/// The items of an entry.
fn of_entry(entry: &'static NamedConstraint) -> impl Iterator<Item = Spelling> {
    let name = entry.name;
    let (common, own) = match entry.iss {
        Iss::Primitives => (None, &[][..]),
        Iss::Item(item, form) => {
            (Some(Spelling { item, name, form: ItemForm::Common(form) }), &[][..])
        }
        Iss::Own(items) => (None, items),
    };
    let own = own.iter().filter_map(move |item| {
        let own = OWN.iter().find(|own| own.item == *item)?;
        Some(Spelling { item, name, form: ItemForm::Own(own) })
    });
    common.into_iter().chain(own)
}

/// The spelling of an item of this type.
pub fn of_item(item: &str) -> Option<Spelling> {
    all().find(|spelling| spelling.item == item)
}

/// The spelling in which a constraint is written.
pub fn of_name(name: &str) -> Option<Spelling> {
    find(name).ok().and_then(|entry| of_entry(entry).next())
}

/// Items for the whole grid, or for what one of them declares.
const OF_THE_GRID: &str = "Windoku DisjointSets FullRankTies Doppelganger ChaosConstruction \
    ChaosArrow ChaosCount ConnectedValues";

impl Spelling {
    /// The constraints of an item.
    pub fn read(&self, rules: &Rules, item: &IssItem<'_>) -> Result<Vec<Stated>, Fault> {
        let name = self.name;
        let one = |parameter: &str, cells| {
            Ok(vec![Stated { name, parameter: parameter.to_owned(), cells }])
        };
        let form = match self.form {
            ItemForm::Own(own) => return (own.read)(rules, item),
            ItemForm::Common(form) => form,
        };
        if !has_its_values(form, rules) {
            let expected = format!("the values 1-9 for {}", self.item);
            return Err(item.fault(expected, rules.values().to_string()));
        }
        match form {
            IssForm::Grid | IssForm::Grid9 | IssForm::GridOfNine => {
                forms::no_arguments(item)?;
                one("", Vec::new())
            }
            IssForm::Cells | IssForm::Cells9 => one("", vec![item.cells(0)?]),
            IssForm::CellAndCells => {
                one("", vec![vec![item.cell(item.argument(0))?], item.cells(1)?])
            }
            IssForm::NumberAndCells => {
                one(&outside::number(item.argument(0))?, vec![item.cells(1)?])
            }
            IssForm::Marks(parameter) => {
                let pairs = forms::neighbors(item)?.into_iter();
                let parameter = parameter.to_owned();
                let mark = |pair: Vec<usize>| {
                    let is_extra = item.layout().is_extra(pair[0]);
                    let mark = Stated { name, parameter: parameter.clone(), cells: vec![pair] };
                    if is_extra {
                        marks::of_extra_cells(rules, item, &mark)
                    } else {
                        Ok(vec![mark])
                    }
                };
                let marks: Result<Vec<_>, Fault> = pairs.map(mark).collect();
                marks.map(|marks| marks.concat())
            }
            IssForm::BothEnds | IssForm::Rank => outside::read_both_ends(name, item),
            IssForm::Line(other) => {
                let mut stated = outside::read_line(name, item)?;
                if stated[0].cells[0].len() < usize::from(rules.values().count()) {
                    stated[0].name = other;
                }
                Ok(stated)
            }
            IssForm::Diagonal => outside::read_diagonal(name, item),
        }
    }

    /// The item of a constraint, and the place that may have one such item only (empty if there may
    /// be several); `None` if no item of this type means the same.
    pub fn write(&self, layout: &Layout, stated: &Stated) -> Option<[String; 2]> {
        let rules = layout.grid();
        if !self.is_accepted(rules) {
            return None;
        }
        let text = |argument: &str| item_text(self.item, argument, &stated.cells.concat(), layout);
        let item = |argument: &str| Some([text(argument), String::new()]);
        let form = match self.form {
            ItemForm::Own(own) => {
                let place = if self.is_one_per_place() {
                    format!("Quad {}", layout.name(stated.cells[0][0]))
                } else {
                    String::new()
                };
                let written = own.write?(layout, stated)?;
                let is_whole = written.starts_with('.');
                return Some([if is_whole { written } else { text(&written) }, place]);
            }
            ItemForm::Common(form) => form,
        };
        if !has_its_values(form, rules) {
            return None;
        }
        match form {
            IssForm::NumberAndCells => item(&stated.parameter),
            IssForm::Marks(parameter) if stated.parameter != parameter => None,
            // The program has no clue 0 of these.
            IssForm::BothEnds if stated.parameter == "0" => None,
            IssForm::BothEnds => outside::write_both_ends(self.item, stated, rules),
            IssForm::Rank => {
                outside::write_both_ends(self.item, &ranks::without_ties(stated), rules)
            }
            IssForm::Line(_) if stated.cells[0].len() < usize::from(rules.values().count()) => None,
            IssForm::Line(_) => outside::write_line(self.item, stated, rules),
            IssForm::Diagonal => outside::write_diagonal(self.item, stated, layout),
            _ => item(""),
        }
    }

    /// Whether the program accepts the item in such a grid: clues of lines, and some rules of the
    /// grid, only where rows and columns differ.
    fn is_accepted(&self, rules: &Rules) -> bool {
        const OF_LINES: &str = "Windoku DisjointSets AntiKnight AntiKing Doppelganger FullRankTies \
            ChaosConstruction Indexing";
        let is_clue = matches!(
            self.form,
            ItemForm::Common(
                IssForm::BothEnds | IssForm::Rank | IssForm::Line(_) | IssForm::Diagonal
            )
        );
        if !rules.has_lines() && (is_clue || has(OF_LINES, self.item)) {
            return false;
        }
        match self.item {
            "AntiTaxicab" => rules.values().low() == 1,
            "DisjointSets" => rules.is_square(),
            _ => true,
        }
    }

    /// Whether it is a mark with this parameter.
    fn states(&self, stated: &Stated) -> bool {
        matches!(self.form, ItemForm::Common(IssForm::Marks(usual)) if usual == stated.parameter)
    }

    /// Whether the program keeps one item of this type per place.
    pub fn is_one_per_place(&self) -> bool {
        match self.form {
            ItemForm::Common(form) => {
                use IssForm::{BothEnds, Diagonal, Line, Rank};
                matches!(form, BothEnds | Rank | Line(_) | Diagonal)
            }
            ItemForm::Own(own) => own.item == "Quad",
        }
    }

    /// Whether it may be in a block. What one item states for the whole grid, or for all ranks, may
    /// not.
    pub fn is_for_blocks(&self) -> bool {
        match self.form {
            ItemForm::Common(form) => {
                use IssForm::{Grid, Grid9, GridOfNine, Rank};
                !matches!(form, Grid | Grid9 | GridOfNine | Rank)
            }
            ItemForm::Own(own) => !has(OF_THE_GRID, own.item),
        }
    }
}

/// Whether the values are the nine that some items are for.
fn has_its_values(form: IssForm, rules: &Rules) -> bool {
    let values = rules.values();
    match form {
        IssForm::Grid9 | IssForm::Cells9 => values.count() == 9 && values.low() == 1,
        IssForm::GridOfNine => values.count() == 9,
        _ => true,
    }
}

/// Whether the item of a constraint means the same beside those of the puzzle: that of a rule, if
/// it exempts the same cells, those of marks that are items too; that of a rank, if others allow
/// the same ties.
pub fn is_held(puzzle: &Puzzle, rule: &Stated) -> bool {
    let exempted_by = find(rule.name).map_or(&[][..], |entry| entry.exempted_by);
    let mut marks = puzzle.constraints().iter().filter(|stated| exempted_by.contains(&stated.name));
    marks.all(|stated| of_name(stated.name).is_some_and(|mark| mark.states(stated)))
        && ranks::is_held(puzzle, rule)
        && chaos::is_held(puzzle, rule)
}

#[cfg(test)]
mod tests {
    use super::*;
    use quorum_problem::{Constraint, Group, GroupKind};
    use quorum_puzzle::corpus_line;
    use std::collections::BTreeSet;

    #[test]
    fn every_constraint_has_an_item_or_a_reason_for_none() {
        for entry in TABLE {
            let line = entry.example_line();
            // Clues of labels have an item beside that of the labels.
            let line = match entry.name {
                "chaos-arrow" | "chaos-count" => {
                    line.replace("constraints=", "constraints=chaos:/")
                }
                _ => line,
            };
            let puzzle = corpus_line::parse(&line).unwrap();
            let text = crate::links::iss::FORMAT.text(&puzzle).unwrap();
            let has = |item: &str| {
                let begins = [format!(".{item}~"), format!(".{item}.")];
                begins.iter().any(|item| text.contains(item)) || text.ends_with(item)
            };
            match entry.iss {
                Iss::Primitives => continue,
                Iss::Item(item, _) => assert!(has(item), "{item}: {text}"),
                Iss::Own(items) => assert!(items.iter().any(|item| has(item)), "{items:?}: {text}"),
            }
            assert_eq!(crate::tests::items(&text)[0].puzzle, puzzle, "{text}");
        }
    }

    /// The primitives of a puzzle, in no order.
    fn primitives(puzzle: &Puzzle) -> BTreeSet<String> {
        let clues = puzzle.constraint_clues();
        let lowered = clues.iter().flat_map(|clue| clue.lowered());
        let groups = puzzle.rules().groups().iter().map(|cells| {
            let group = Group { kind: GroupKind::Other, cells: cells.clone() };
            Constraint::AllDifferent(group)
        });
        lowered.cloned().chain(groups).map(|primitive| format!("{primitive:?}")).collect()
    }

    /// The examples, with extra cells in place of those of the first row.
    #[test]
    fn constraints_of_extra_cells_are_written() {
        let rows = ["........."; 9].join("/");
        let mut equal = 0;
        for entry in TABLE.iter().filter(|entry| entry.extra_cells) {
            let example = entry.example.replace("R1C", "R10C");
            // Those without a list are about the whole grid; different pairs are written as
            // automata.
            if example == entry.example || entry.name == "different-pairs" {
                continue;
            }
            let line =
                format!("9x9;boxes=3x3;extra-cells=9/9{{12}};cells={rows};constraints={example}");
            let puzzle =
                corpus_line::parse(&line).unwrap_or_else(|error| panic!("{line}: {error}"));
            let text = crate::links::iss::FORMAT.text(&puzzle).unwrap();
            let again = &crate::tests::items(&text)[0].puzzle;
            assert_eq!(again.rules().extra_cells(), puzzle.rules().extra_cells(), "{text}");
            assert_eq!(primitives(again), primitives(&puzzle), "{text}");
            let stated = &puzzle.constraints()[0];
            let spelling = of_name(entry.name);
            let layout = Layout::with_labels(puzzle.rules(), 0);
            if spelling.is_some_and(|spelling| spelling.write(&layout, stated).is_some()) {
                assert_eq!(*again, puzzle, "{text}");
                equal += 1;
            }
        }
        assert_eq!(equal, 30);
    }

    #[test]
    fn items_without_arguments_are_read_or_refused() {
        for item in all().map(|spelling| spelling.item) {
            let text = format!(".Shape~9x9.{item}");
            let read = crate::read("t", text.as_bytes(), crate::ReadOptions::default());
            assert_eq!(read.count(), 1, "{item}");
        }
    }

    #[test]
    fn items_of_their_own_form_are_read_and_no_others() {
        let named = |entry: &&'static NamedConstraint| match entry.iss {
            Iss::Own(items) => items,
            _ => &[],
        };
        let named: BTreeSet<&str> = TABLE.iter().flat_map(named).copied().collect();
        assert_eq!(named, OWN.iter().map(|own| own.item).collect());
        assert_eq!(named.len(), OWN.len());
    }
}
