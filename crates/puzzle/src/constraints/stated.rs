//! A constraint as it is stated.

use super::find;
use quorum_problem::Position;
use std::fmt::Write;

/// A constraint as stated: its name in the [table](super::TABLE), its parameter as text, its lists of
/// cells (indices in reading order).
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
        let parameter = self.shortened();
        let end = parameter.find(|symbol: char| !"<>=!".contains(symbol)).unwrap_or(0);
        let (comparison, rest) = parameter.split_at(end);
        let mut words = match (comparison, rest) {
            ("", "") => self.name.to_owned(),
            ("", rest) => format!("{} of {rest}", self.name),
            (comparison, rest) => format!("{} {comparison} {rest}", self.name),
        };
        let cell = |&cell: &usize| Position::of(cell, columns).to_string();
        let list = |list: &Vec<usize>| list.iter().map(cell).collect::<Vec<_>>().join(", ");
        let lists: Vec<String> = self.cells.iter().map(list).collect();
        if !lists.is_empty() {
            write!(words, ": {}", lists.join("; ")).expect("no error in memory");
        }
        words
    }

    /// The rule in words, with the parameter in place of "the number" or after it, without the cells:
    /// `values sum to 15`.
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
}
