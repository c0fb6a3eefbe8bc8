//! Constraints as text, `NAME[=PARAMETER]:LISTS`: in the puzzle's line and in [`CONSTRAINTS`].
//!
//! [`CONSTRAINTS`]: crate::bundle::CONSTRAINTS

use crate::reason::{Result, refuse};
use quorum_problem::Position;

/// A constraint as stated. Cells are numbered from 0 in reading order.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct LineItem {
    /// Its name: `cage`.
    pub name: String,
    /// Its parameter, with the comparison if it begins with one: `15`, `<=15`.
    pub parameter: String,
    /// Its lists of cells.
    pub lists: Vec<Vec<usize>>,
}

impl LineItem {
    /// Parses the text of a constraint of a grid with so many columns; extra cells make up the rest
    /// of all `cells`.
    pub(crate) fn parse(text: &str, columns: usize, cells: usize) -> Result<Self> {
        let expected = || format!("expected NAME[=PARAMETER]:CELLS, found '{text}'");
        // A parameter may contain a colon, cells do not.
        let (head, lists) = text.rsplit_once(':').ok_or_else(expected)?;
        let end = head.find(['=', '<', '>', '!']).unwrap_or(head.len());
        let (name, parameter) = head.split_at(end);
        if name.is_empty() || parameter == "=" {
            return refuse(expected());
        }
        let parameter = parameter.strip_prefix('=').unwrap_or(parameter).to_owned();
        let list =
            |list: &str| list.split('.').map(|cell| read_cell(cell, columns, cells)).collect();
        let lists = match lists {
            "" => Vec::new(),
            lists => lists.split('|').map(list).collect::<Result<_, _>>()?,
        };
        Ok(LineItem { name: name.to_owned(), parameter, lists })
    }

    /// The text in a grid with so many columns.
    pub fn text(&self, columns: usize) -> String {
        let LineItem { name, parameter, lists } = self;
        let between = match parameter.chars().next() {
            None | Some('<' | '>' | '!') => "",
            Some(_) => "=",
        };
        let cell = |&cell: &usize| Position::of(cell, columns).to_string();
        let list = |cells: &Vec<usize>| cells.iter().map(cell).collect::<Vec<_>>().join(".");
        let lists: Vec<String> = lists.iter().map(list).collect();
        format!("{name}{between}{parameter}:{}", lists.join("|"))
    }

    /// The cells of all lists in sequence.
    pub fn cells(&self) -> Vec<usize> {
        self.lists.concat()
    }
}

fn read_cell(text: &str, columns: usize, cells: usize) -> Result<usize> {
    let number = |digits: &str, most: usize| {
        let number = digits.parse::<usize>().ok().filter(|number| (1..=most).contains(number));
        number.filter(|number| number.to_string() == digits).map(|number| number - 1)
    };
    let cell = || {
        let (row, column) = text.strip_prefix('R')?.split_once('C')?;
        Some(number(row, cells.div_ceil(columns))? * columns + number(column, columns)?)
    };
    match cell() {
        Some(cell) if cell < cells => Ok(cell),
        _ => {
            let last = Position::of(cells - 1, columns);
            refuse(format!("expected a cell from R1C1 to {last}, found '{text}'"))
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn texts_are_read_and_written() {
        for text in
            ["cage=15:R1C1.R1C2|R9C9", "antiknight:", "sum<=15_1.-1:R1C1.R2C2", "regex=(?:1):R1C1"]
        {
            assert_eq!(LineItem::parse(text, 9, 81).unwrap().text(9), text);
        }
        let sum = LineItem::parse("sum!=3:R2C1", 4, 16).unwrap();
        assert_eq!((&*sum.name, &*sum.parameter, sum.cells()), ("sum", "!=3", vec![4]));
    }

    #[test]
    fn other_texts_are_refused() {
        for text in ["", "cage", "=3:R1C1", "cage=:R1C1", "cage:R1", "cage:R10C1", "cage:R01C1"] {
            assert!(LineItem::parse(text, 9, 81).is_err(), "{text}");
        }
    }
}
