//! A constraint as it is stated.

use super::find;
use crate::Rules;
use quorum_problem::Position;
use std::cmp::Ordering;
use std::fmt::Write;

/// A constraint as stated: its name in the [table](super::TABLE), its parameter as text, its lists
/// of cells (indices in reading order).
#[derive(Clone, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub struct Stated {
    /// The name.
    pub name: &'static str,
    /// The parameter; "" for none.
    pub parameter: String,
    /// The lists of cells; none for a constraint of the whole grid.
    pub cells: Vec<Vec<usize>>,
}

/// The longest parameter that is written in words.
const LONGEST: usize = 40;

impl Stated {
    /// The item of a corpus line, in a grid with this number of columns.
    pub fn text(&self, columns: usize) -> String {
        let mut text = self.name.to_owned();
        if !self.parameter.is_empty() {
            if !self.parameter.starts_with(['<', '>', '!']) {
                text.push('=');
            }
            text.push_str(&self.parameter);
        }
        text.push(':');
        for (number, list) in self.cells.iter().enumerate() {
            text.push_str(if number > 0 { "|" } else { "" });
            for (place, &cell) in list.iter().enumerate() {
                text.push_str(if place > 0 { "." } else { "" });
                write!(text, "{}", Position::of(cell, columns)).expect("no error in memory");
            }
        }
        text
    }

    /// The constraint in words: `cage of 15: R1C1, R1C2`, `sum <= 15: R1C1, R1C2`. A long parameter
    /// is cut.
    pub fn words(&self, columns: usize) -> String {
        if let Some(words) = self.own_words(columns) {
            return words;
        }
        let parameter = self.shortened();
        let mut words = match self.comparison(&parameter) {
            ("", "") => self.name.to_owned(),
            ("", rest) => format!("{} of {rest}", self.name),
            (comparison, rest) => format!("{} {comparison} {rest}", self.name),
        };
        if !self.cells.is_empty() {
            write!(words, ": {}", self.lists(columns)).expect("no error in memory");
        }
        words
    }

    /// [`words`](Self::words) without the name, below a heading that has it: `15: R1C1, R1C2`,
    /// `<= 15: R1C1, R1C2`, `R1C1, R1C2`.
    pub fn words_without_name(&self, columns: usize) -> String {
        if let Some(words) = self.own_words(columns) {
            return words;
        }
        let parameter = self.shortened();
        let lists = self.lists(columns);
        match self.comparison(&parameter) {
            ("", "") => lists,
            ("", rest) => format!("{rest}: {lists}"),
            (comparison, rest) => format!("{comparison} {rest}: {lists}"),
        }
    }

    /// The words of its entry.
    fn own_words(&self, columns: usize) -> Option<String> {
        find(self.name).ok()?.in_words?(self, columns)
    }

    /// The sign before a parameter, and the rest of it.
    fn comparison<'a>(&self, parameter: &'a str) -> (&'a str, &'a str) {
        let end = parameter.find(|symbol: char| !"<>=!".contains(symbol)).unwrap_or(0);
        parameter.split_at(end)
    }

    /// The lists of cells in words.
    fn lists(&self, columns: usize) -> String {
        let cell = |&cell: &usize| Position::of(cell, columns).to_string();
        let list = |list: &Vec<usize>| list.iter().map(cell).collect::<Vec<_>>().join(", ");
        self.cells.iter().map(list).collect::<Vec<_>>().join("; ")
    }

    /// The order of lists for people: by name, by parameter with 7 before 11, by cells. The
    /// canonical order is that of the texts.
    pub fn in_list_order(&self, other: &Self) -> Ordering {
        let key = |stated: &Self| {
            let (comparison, rest) = stated.comparison(&stated.parameter);
            let end = rest.find(|symbol: char| !symbol.is_ascii_digit()).unwrap_or(rest.len());
            // Not a number, or one that is too long to be a sum: in the order of texts.
            let number = rest[..end].parse::<u64>().ok();
            (comparison.to_owned(), number, rest.to_owned())
        };
        let cells = || self.cells.cmp(&other.cells);
        self.name.cmp(other.name).then_with(|| key(self).cmp(&key(other))).then_with(cells)
    }

    /// The rule in words, with the parameter in place of "the number" or after it, without the
    /// cells: `values sum to 15`.
    pub fn rule(&self) -> String {
        let summary = find(self.name).map_or(self.name, |entry| entry.summary);
        let parameter = self.shortened();
        if parameter.is_empty() {
            return summary.to_owned();
        }
        let is_number = |after: &str| !after.starts_with(char::is_alphabetic);
        match summary.split_once("the number") {
            Some((before, after)) if is_number(after) => format!("{before}{parameter}{after}"),
            _ if summary.ends_with("modulo M") => summary.replace('M', &parameter),
            _ => format!("{summary} ({parameter})"),
        }
    }

    /// The parameter, cut if it is long.
    fn shortened(&self) -> String {
        let mut parameter: String = self.parameter.chars().take(LONGEST).collect();
        if parameter.len() < self.parameter.len() {
            parameter.push_str("...");
        }
        parameter
    }

    /// Cells of all lists, in their order.
    pub fn all_cells(&self) -> impl Iterator<Item = usize> + '_ {
        self.cells.iter().flatten().copied()
    }

    /// Whether it names no extra cell.
    pub fn is_on_grid(&self, rules: &Rules) -> bool {
        self.all_cells().all(|cell| cell < rules.cell_count())
    }
}
