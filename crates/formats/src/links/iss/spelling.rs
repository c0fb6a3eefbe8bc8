//! The table of items that state a constraint: type, names of constraints, form of the arguments.
//!
//! To add one: a line in [`TABLE`]; where its arguments are of no form that is there, two functions.

use super::forms::{self, *};
use super::item::Item;
use super::{machine, outside, pairs, regex};
use quorum_puzzle::Rules;
use quorum_puzzle::constraints::Stated;
use quorum_puzzle::text::Fault;

/// An item that states constraints.
pub struct Spelling {
    /// The type of the item.
    pub item: &'static str,
    /// The constraints that it states.
    pub names: &'static [&'static str],
    /// Its arguments.
    pub form: Form,
}

/// Arguments of an item. Some are for nine values only.
pub enum Form {
    /// None: a rule of the whole grid.
    Grid,
    /// None, in grids of the values 1 to 9 only.
    Grid9,
    /// Cells.
    Cells,
    /// Cells, in grids of the values 1 to 9 only.
    Cells9,
    /// A cell, then others.
    CellAndCells,
    /// A whole number, then cells.
    NumberAndCells,
    /// Cells; neighbors among them have a mark with this parameter.
    Marks(&'static str),
    /// A row or column, and clues at its two ends.
    BothEnds,
    /// A clue, and a row or column.
    Line,
    /// A clue, and the first cell of a diagonal.
    Diagonal,
    /// Another one.
    Other(Read, Option<Write>),
}

/// Reads an item of a grid with these rules.
pub type Read = fn(&Rules, &Item<'_>) -> Result<Vec<Stated>, Fault>;

/// Writes a constraint; `None` if the item cannot state it.
pub type Write = fn(&Rules, &Stated) -> Option<String>;

/// All of them.
pub static TABLE: &[Spelling] = &[
    // The whole grid.
    Spelling { item: "AntiKnight", names: &["antiknight"], form: Form::Grid },
    Spelling { item: "AntiKing", names: &["antiking"], form: Form::Grid },
    Spelling { item: "AntiTaxicab", names: &["antitaxicab"], form: Form::Grid },
    Spelling { item: "AntiConsecutive", names: &["anticonsecutive"], form: Form::Grid },
    Spelling { item: "StrictKropki", names: &["strict-kropki"], form: Form::Grid },
    Spelling { item: "StrictXV", names: &["strict-xv"], form: Form::Grid },
    Spelling { item: "GlobalEntropy", names: &["global-entropy"], form: Form::Grid9 },
    Spelling { item: "GlobalMod", names: &["global-mod"], form: Form::Grid9 },
    Spelling { item: "DutchFlatmates", names: &["dutch-flatmates"], form: Form::Grid9 },
    Spelling {
        item: "Windoku",
        names: &["windoku"],
        form: Form::Other(read_windows, Some(write_windows)),
    },
    Spelling {
        item: "DisjointSets",
        names: &["disjoint-groups"],
        form: Form::Other(read_places, Some(write_places)),
    },
    // Marks between neighbors.
    Spelling { item: "WhiteDot", names: &["white"], form: Form::Marks("1") },
    Spelling { item: "BlackDot", names: &["black"], form: Form::Marks("2") },
    Spelling { item: "X", names: &["x"], form: Form::Marks("") },
    Spelling { item: "V", names: &["v"], form: Form::Marks("") },
    // Lines.
    Spelling { item: "Thermo", names: &["thermo"], form: Form::Cells },
    Spelling { item: "Palindrome", names: &["palindrome"], form: Form::Cells },
    Spelling { item: "Renban", names: &["renban"], form: Form::Cells },
    Spelling { item: "Entropic", names: &["entropic"], form: Form::Cells9 },
    Spelling { item: "RegionSumLine", names: &["region-sum"], form: Form::Cells },
    Spelling { item: "Between", names: &["between"], form: Form::Cells },
    Spelling { item: "Zipper", names: &["zipper"], form: Form::Cells },
    Spelling { item: "DoubleArrow", names: &["double-arrow"], form: Form::Cells },
    Spelling { item: "ValueIndexing", names: &["value-indexing"], form: Form::Cells },
    Spelling { item: "Arrow", names: &["arrow"], form: Form::CellAndCells },
    Spelling {
        item: "PillArrow",
        names: &["pill-arrow"],
        form: Form::Other(read_pill, Some(write_pill)),
    },
    Spelling {
        item: "Whisper",
        names: &["whispers"],
        form: Form::Other(read_whispers, Some(write_numbered)),
    },
    Spelling { item: "Modular", names: &["modular"], form: Form::NumberAndCells },
    Spelling {
        item: "Lockout",
        names: &["lockout"],
        form: Form::Other(read_lockout, Some(write_lockout)),
    },
    Spelling {
        item: "SumLine",
        names: &["sum-line", "sum-loop"],
        form: Form::Other(read_sum_line, Some(write_sum_line)),
    },
    Spelling {
        item: "Regex",
        names: &["regex"],
        form: Form::Other(|_, item| regex::read(item), Some(write_regex)),
    },
    // Cages and sums.
    Spelling { item: "Cage", names: &["cage"], form: Form::Other(read_cage, Some(write_cage)) },
    Spelling { item: "RellikCage", names: &["rellik-cage"], form: Form::NumberAndCells },
    Spelling { item: "EqualityCage", names: &["equality-cage"], form: Form::Cells },
    Spelling { item: "Lunchbox", names: &["lunchbox"], form: Form::NumberAndCells },
    Spelling { item: "Sum", names: &["sum"], form: Form::Other(read_sum, Some(write_sum)) },
    Spelling {
        item: "EqualSum",
        names: &["equal-sums"],
        form: Form::Other(read_equal_sums, Some(write_equal_sums)),
    },
    // Clues beside the grid.
    Spelling { item: "XSum", names: &["x-sum"], form: Form::BothEnds },
    Spelling { item: "Skyscraper", names: &["skyscraper"], form: Form::BothEnds },
    Spelling { item: "HiddenSkyscraper", names: &["hidden-skyscraper"], form: Form::BothEnds },
    Spelling { item: "NumberedRoom", names: &["numbered-room"], form: Form::BothEnds },
    Spelling { item: "Sandwich", names: &["sandwich"], form: Form::Line },
    Spelling { item: "LittleKiller", names: &["little-killer"], form: Form::Diagonal },
    // Sets of cells.
    Spelling {
        item: "Quad",
        names: &["quadruple"],
        form: Form::Other(read_quad, Some(write_quad)),
    },
    Spelling {
        item: "ContainAtLeast",
        names: &["contain"],
        form: Form::Other(read_contain, Some(write_contain)),
    },
    Spelling {
        item: "ContainExact",
        names: &["contain-exactly"],
        form: Form::Other(read_contain, Some(write_contain)),
    },
    Spelling {
        item: "LookAndSay",
        names: &["look-and-say"],
        form: Form::Other(read_look_and_say, Some(write_look_and_say)),
    },
    Spelling {
        item: "SameValues",
        names: &["same-values", "equal"],
        form: Form::Other(read_same_values, Some(write_same_values)),
    },
    Spelling { item: "CountingCircles", names: &["counting-circles"], form: Form::Cells },
    Spelling { item: "CountDistinct", names: &["count-distinct"], form: Form::CellAndCells },
    Spelling {
        item: "Indexing",
        names: &["row-indexer", "column-indexer"],
        form: Form::Other(read_indexing, Some(write_indexing)),
    },
    // Primitives, written by `primitives.rs`.
    Spelling {
        item: "Pair",
        names: &["rel"],
        form: Form::Other(|_, item| pairs::read_neighbors(item), None),
    },
    Spelling {
        item: "PairX",
        names: &["rel"],
        form: Form::Other(|_, item| pairs::read_all(item), None),
    },
    Spelling {
        item: "Binary",
        names: &["rel"],
        form: Form::Other(|_, item| pairs::read_neighbors(item), None),
    },
    Spelling {
        item: "BinaryX",
        names: &["rel"],
        form: Form::Other(|_, item| pairs::read_all(item), None),
    },
    Spelling {
        item: "NFA",
        names: &["reg"],
        form: Form::Other(|_, item| machine::read(item), None),
    },
];

/// The entry of a type.
pub fn of_item(item: &str) -> Option<&'static Spelling> {
    TABLE.iter().find(|spelling| spelling.item == item)
}

/// The entry of a constraint.
pub fn of_name(name: &str) -> Option<&'static Spelling> {
    TABLE.iter().find(|spelling| spelling.names.contains(&name))
}

impl Spelling {
    /// The constraints of an item.
    pub fn read(&self, rules: &Rules, item: &Item<'_>) -> Result<Vec<Stated>, Fault> {
        let name = self.names[0];
        let one = |parameter: &str, cells| {
            Ok(vec![Stated { name, parameter: parameter.to_owned(), cells }])
        };
        match self.form {
            Form::Grid9 | Form::Cells9 if !self.has_its_values(rules) => {
                let expected = format!("the values 1-9 for {}", self.item);
                Err(item.fault(expected, rules.values().to_string()))
            }
            Form::Grid | Form::Grid9 => {
                forms::no_arguments(item)?;
                one("", Vec::new())
            }
            Form::Cells | Form::Cells9 => one("", vec![item.cells(0)?]),
            Form::CellAndCells => one("", vec![vec![item.cell(item.argument(0))?], item.cells(1)?]),
            Form::NumberAndCells => one(&outside::number(item.argument(0))?, vec![item.cells(1)?]),
            Form::Marks(parameter) => {
                let pairs = forms::neighbors(item)?.into_iter();
                let parameter = parameter.to_owned();
                Ok(pairs
                    .map(|pair| Stated { name, parameter: parameter.clone(), cells: vec![pair] })
                    .collect())
            }
            Form::BothEnds => outside::read_both_ends(name, item),
            // On a line with fewer cells than values the crusts are its own extremes.
            Form::Line => {
                let mut stated = outside::read_line(name, item)?;
                if stated[0].cells[0].len() < usize::from(rules.values().count()) {
                    stated[0].name = "lunchbox";
                }
                Ok(stated)
            }
            Form::Diagonal => outside::read_diagonal(name, item),
            Form::Other(read, _) => read(rules, item),
        }
    }

    /// The item of a constraint, and the place that may have one such item only (empty if there may be
    /// several); `None` if no item of this type means the same.
    pub fn write(&self, rules: &Rules, stated: &Stated) -> Option<[String; 2]> {
        let columns = rules.columns();
        let at = |text| Some([text, String::new()]);
        let item = |argument: &str, first: usize| {
            let cells = stated.cells[first..].concat();
            at(super::item::item_text(self.item, argument, &cells, columns))
        };
        match self.form {
            Form::Grid9 | Form::Cells9 if !self.has_its_values(rules) => None,
            Form::Grid | Form::Grid9 | Form::Cells | Form::Cells9 | Form::CellAndCells => {
                item("", 0)
            }
            Form::NumberAndCells => item(&stated.parameter, 0),
            Form::Marks(parameter) if stated.parameter == parameter => item("", 0),
            Form::Marks(_) => None,
            // The program has no clue 0 of these.
            Form::BothEnds if stated.parameter == "0" => None,
            Form::BothEnds => outside::write_both_ends(self.item, stated, rules),
            Form::Line if stated.cells[0].len() < usize::from(rules.values().count()) => None,
            Form::Line => outside::write_line(self.item, stated, rules),
            Form::Diagonal => outside::write_diagonal(self.item, stated, rules),
            Form::Other(_, Some(write)) if self.item == "Quad" => {
                let place = super::item::cell_name(stated.cells[0][0], columns);
                Some([write(rules, stated)?, format!("Quad {place}")])
            }
            Form::Other(_, write) => at(write?(rules, stated)?),
        }
    }

    /// Whether the values are the nine that some items are for.
    fn has_its_values(&self, rules: &Rules) -> bool {
        let values = rules.values();
        values.count() == 9 && (values.low() == 1 || self.item == "GlobalMod")
    }

    /// Whether the program keeps one item of this type per place.
    pub fn is_one_per_place(&self) -> bool {
        matches!(self.form, Form::BothEnds | Form::Line | Form::Diagonal) || self.item == "Quad"
    }

    /// Whether it may be in a block.
    pub fn is_for_blocks(&self) -> bool {
        let of_the_grid = ["Windoku", "DisjointSets"];
        !matches!(self.form, Form::Grid | Form::Grid9) && !of_the_grid.contains(&self.item)
    }
}
