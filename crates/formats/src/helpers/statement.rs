//! Constraints as people type them, in comments above a grid and in options: `cage 7 R1C1 R1C2`,
//! `thermo R1C1 R1C2 R2C2`, `arrow R1C1 : R1C2 R2C3`, `sandwich 15 R1`, `antiknight`.
//!
//! The name is one of the [names](super::names); a parameter follows it, or `=` and the parameter
//! follow the cells; the cells are between blanks, commas, points or nothing. `:` or `|` ends a
//! list of cells. `R1C1-R1C9` is all cells on the straight line from one to the other; a row `R1`
//! or a column `C3` is its cells, where the end from which it is read does not matter. Clues of one
//! or two cells are typed as reasons print them: `R1C2=5`, `R1C1<R1C2`; `even R1C1` is one of
//! candidates.

use super::names::Rule;
use quorum_problem::{Position, ValueSet};
use quorum_puzzle::constraints::{Depiction, NamedConstraint, Stated};
use quorum_puzzle::corpus_line::state;
use quorum_puzzle::text::{Fault, Text, leading_number, quoted};
use quorum_puzzle::{ClueError, Puzzle, Rules, Sign, spelling};

/// A constraint as typed, with the places of its parts.
pub struct Statement<'a> {
    rule: Rule,
    parameter: String,
    lists: Vec<Vec<Cells<'a>>>,
    text: Text<'a>,
}

/// Cells as typed.
enum Cells<'a> {
    /// One cell, or those on the straight lines from one to the next.
    Line(Vec<(Position, Text<'a>)>),
    /// All cells of a row or column, from 1.
    Whole { is_row: bool, number: usize, text: Text<'a> },
}

impl<'a> Statement<'a> {
    /// Reads `text`, which begins with the name of a rule; `rest` is behind it.
    ///
    /// # Errors
    /// No cells where the constraint needs some, or something else among them.
    pub fn read(text: Text<'a>, rule: Rule, rest: Text<'a>) -> Result<Self, Fault> {
        let (name, implied, takes_parameter, needs_cells) = match rule {
            Rule::Constraint(entry, implied) => {
                (entry.name, implied, !entry.parameter.is_empty(), !entry.example.ends_with(':'))
            }
            _ => ("", "", false, true),
        };
        let whole = || text.fault(0, form(rule), quoted(text.text));
        let rest = without_noun(rule, rest);
        let at = first_cell(rest.text).unwrap_or(rest.text.len());
        let (before, cells) = (rest.slice(0, at), rest.slice(at, rest.text.len()));
        let mut parameter = parameter(before.text);
        let (lists, behind) = lists(cells)?;
        if let Some(behind) = behind {
            let value = behind.text.strip_prefix('=').unwrap_or(behind.text);
            if !parameter.is_empty() || value.trim().is_empty() {
                return Err(behind.fault(0, "a cell such as R1C1", quoted(behind.text)));
            }
            parameter = self::parameter(value);
        }
        if let Rule::Constraint(NamedConstraint { picture, .. }, _) = rule
            && matches!(picture, Depiction::Cage(_) | Depiction::NamedCage(_))
            && let Some((from, to)) = lists.iter().flatten().find_map(Cells::slant)
        {
            let found = format!("{}-{}", from.text, to.text);
            let expected = "each cell of the cage, or the first and the last of a row or column";
            return Err(from.fault(0, expected, quoted(&found)));
        }
        let is_prose = !takes_parameter && !parameter.is_empty();
        if is_prose || needs_cells && lists.is_empty() {
            return Err(whole());
        }
        // What is typed is a parameter of the name: `antiknight by Ann` is none.
        if !needs_cells && parameter.contains(char::is_alphabetic) {
            return Err(whole());
        }
        if parameter.is_empty() && !name.is_empty() {
            parameter = implied.to_owned();
        }
        Ok(Statement { rule, parameter, lists, text })
    }

    /// States the constraint in a puzzle; errors point at the cell or the whole.
    pub fn state(&self, puzzle: &mut Puzzle) -> Result<(), Fault> {
        let cells = self.cells(puzzle.rules())?;
        let name = match self.rule {
            Rule::Constraint(constraint, _) => constraint.name,
            Rule::Parity(remainder) => return self.restrict(remainder, &cells, puzzle),
            _ => unreachable!("a rule with cells"),
        };
        let mut stated = Stated { name, parameter: self.parameter.clone(), cells };
        let before = puzzle.clone();
        state(puzzle, stated.clone(), self.text)?;
        for cells in self.lists.iter().flatten() {
            let Cells::Whole { text, .. } = cells else { continue };
            let mut reversed = before.clone();
            stated.cells.iter_mut().for_each(|list| list.reverse());
            state(&mut reversed, stated, self.text)?;
            if reversed == *puzzle {
                break;
            }
            let expected = "the cells from the end where the clue is, as R1C1-R1C9 or R1C9-R1C1";
            return Err(text.fault(0, expected, quoted(text.text)));
        }
        Ok(())
    }

    /// Restricts cells to even or odd values.
    fn restrict(
        &self,
        remainder: usize,
        cells: &[Vec<usize>],
        puzzle: &mut Puzzle,
    ) -> Result<(), Fault> {
        let values = puzzle.values();
        let is_one = |number: &u8| usize::from(values.value(*number).get()) % 2 == remainder;
        for &cell in cells.iter().flatten() {
            let left = puzzle.candidates().get(cell).copied().unwrap_or_default();
            let left: ValueSet = left.iter().filter(is_one).collect();
            if left.is_empty() || puzzle.try_set_candidates(cell, left).is_err() {
                let found = puzzle.position(cell).to_string();
                return Err(self.text.fault(0, "cells of the grid that may be so", found));
            }
        }
        Ok(())
    }

    /// The lists of cells as indices.
    fn cells(&self, rules: &Rules) -> Result<Vec<Vec<usize>>, Fault> {
        let mut lists = Vec::new();
        for list in &self.lists {
            let mut found = Vec::new();
            for cells in list {
                cells.add_to(&mut found, rules)?;
            }
            lists.push(found);
        }
        Ok(lists)
    }
}

/// A given or an inequality as typed: `R1C2=5`, `R1C1>R1C2`.
pub struct TypedClue<'a> {
    cell: Text<'a>,
    relation: char,
    other: Text<'a>,
}

impl<'a> TypedClue<'a> {
    /// The clue of a text that begins with a cell and a relation.
    pub fn read(text: Text<'a>) -> Option<Self> {
        let at = text.text.find(['=', '<', '>'])?;
        let relation = text.text[at..].chars().next()?;
        let (cell, other) = (text.slice(0, at), text.slice(at + 1, text.text.len()));
        let (cell, other) = (cell.trimmed(), other.trimmed());
        position(cell).ok().map(|_| TypedClue { cell, relation, other })
    }

    /// States the clue in a puzzle; errors point at the cell or the value.
    pub fn state(&self, puzzle: &mut Puzzle) -> Result<(), Fault> {
        let cell = |text: Text<'_>| {
            let cell = index(puzzle.rules(), text, position(text)?)?;
            // Values and signs are of the grid.
            if cell < puzzle.rules().cell_count() {
                Ok(cell)
            } else {
                let expected = format!("a cell of the {} grid", puzzle.rules().shape());
                Err(text.fault(0, expected, format!("the extra cell {}", quoted(text.text))))
            }
        };
        let first = cell(self.cell)?;
        if self.relation == '=' {
            let values = puzzle.values();
            let number = self.other.text.parse().ok().and_then(|value| values.number(value));
            let expected = || format!("a value from {} to {}", values.low(), values.high());
            let Some(number) = number else {
                return Err(self.other.fault(0, expected(), quoted(self.other.text)));
            };
            if !puzzle.candidates()[first].contains(number) {
                let expected = format!("a value that {} may have", self.cell.text);
                return Err(self.other.fault(0, expected, quoted(self.other.text)));
            }
            let fault =
                |error: ClueError| self.cell.fault(0, "a cell of the grid", error.to_string());
            return puzzle.try_set_given(first, number).map_err(fault);
        }
        let second = cell(self.other)?;
        let (lesser, greater) =
            if self.relation == '<' { (first, second) } else { (second, first) };
        let sign = if lesser < greater { Sign::Less } else { Sign::Greater };
        let known = puzzle.sign(lesser.min(greater), lesser.max(greater));
        match puzzle.try_set_sign(lesser, greater, Some(sign)) {
            Ok(()) if known.is_none_or(|known| known == sign) => Ok(()),
            Ok(()) => Err(self.other.fault(0, "no opposite inequality", "the reverse")),
            Err(_) => {
                let expected = format!("a neighbor of {}", self.cell.text);
                Err(self.other.fault(0, expected, quoted(self.other.text)))
            }
        }
    }
}

/// Text that is expected for a rule with cells: its form with an example.
fn form(rule: Rule) -> String {
    let example = match rule {
        Rule::Constraint(constraint, _) => as_typed(constraint.example),
        _ => "even R1C1".to_owned(),
    };
    if example.contains(' ') {
        format!("the constraint with its cells, as in '# {example}'")
    } else {
        format!("the constraint, as in '# {example}'")
    }
}

/// A constraint as it is typed, if it is read back from that: parameters of any characters are not.
pub fn typed(stated: &Stated, rules: &Rules) -> Option<String> {
    let text = as_typed(&stated.text(rules.columns()));
    let (rule, rest) = super::names::at_start(Text::line(&text, 1))?;
    let read = Statement::read(Text::line(&text, 1), rule, rest).ok()?;
    let Rule::Constraint(constraint, _) = rule else { return None };
    let cells = read.cells(rules).ok()?;
    let found = Stated { name: constraint.name, parameter: read.parameter, cells };
    (found == *stated).then_some(text)
}

/// An item of a corpus line as it is typed.
fn as_typed(item: &str) -> String {
    let (head, cells) = item.rsplit_once(':').unwrap_or((item, ""));
    let head = head.replacen('=', " ", 1);
    let cells = cells.replace('.', " ").replace('|', " : ");
    format!("{head} {cells}").trim_end().to_owned()
}

/// A text without a noun that repeats what the constraint is: `thermo line R1C1 R1C2`.
fn without_noun(rule: Rule, rest: Text<'_>) -> Text<'_> {
    let rest = rest.trimmed();
    let Rule::Constraint(constraint, _) = rule else { return rest };
    let noun = match constraint.picture {
        Depiction::Line(..) | Depiction::LineOf(_) | Depiction::Thermometer { .. } => "line",
        Depiction::Dot { .. } => "dot",
        Depiction::BeforeLine => "clue",
        _ => return rest,
    };
    let first = rest.text.split([' ', ':', '=']).next().unwrap_or_default();
    let word = first.to_lowercase();
    if word.strip_suffix('s').unwrap_or(&word) == noun {
        rest.slice(first.len(), rest.text.len())
    } else {
        rest
    }
}

/// Words between the parts of a statement that mean nothing.
const FILLERS: [&str; 7] = ["in", "of", "on", "at", "and", "cell", "cells"];

/// The parameter of the words before or behind the cells: `1 2 3` is `1.2.3`, `= 15` is `15`.
fn parameter(text: &str) -> String {
    let mut joined = String::new();
    for word in text.split([' ', '\t', ',']) {
        let word = word.trim_matches([':', '|']);
        // The sign between name and parameter in corpus lines.
        let word = if joined.is_empty() { word.strip_prefix('=').unwrap_or(word) } else { word };
        if word.is_empty() || FILLERS.contains(&word) {
            continue;
        }
        if !joined.is_empty() && !joined.ends_with(['<', '>', '=']) {
            joined.push('.');
        }
        joined += word;
    }
    joined
}

/// Bytes of the cell at the beginning of a text.
fn cell_at_start(text: &str) -> Option<usize> {
    let side = |text: &str, letter: char| {
        let rest = text.strip_prefix([letter, letter.to_ascii_lowercase()])?;
        Some(1 + leading_number(rest)?.1)
    };
    let row = side(text, 'R')?;
    Some(row + side(&text[row..], 'C')?)
}

/// Whether a text has a cell at the beginning of a word, or after another character than a letter
/// or digit.
pub fn has_cell(text: &str) -> bool {
    let mut last = ' ';
    for (at, symbol) in text.char_indices() {
        if !last.is_alphanumeric() && cell_at_start(&text[at..]).is_some() {
            return true;
        }
        last = symbol;
    }
    false
}

/// Whether a text has cells in another notation with what relates them: `A1+A2=10`,
/// `r1 c1 > r1 c2`, `(1,1) and (1,2)`.
pub fn has_other_cell(text: &str) -> bool {
    let has_sign = text.contains(['+', '<', '>', '=']);
    let (mut last, mut pairs) = (' ', 0);
    for (at, symbol) in text.char_indices() {
        let rest = text[at..].split_whitespace().flat_map(str::chars).take(16);
        let rest = rest.collect::<String>().to_ascii_lowercase();
        let is_begin = !std::mem::replace(&mut last, symbol).is_alphanumeric();
        if symbol.is_whitespace() {
            continue;
        }
        if let [b'(', b'0'..=b'9', b',', b'0'..=b'9', b')', ..] = rest.as_bytes() {
            pairs += 1;
        }
        let is_a1 =
            matches!(rest.as_bytes(), [b'a'..=b'i', b'1'..=b'9', b'+' | b'<' | b'>' | b'=', ..]);
        if is_begin && (is_a1 || has_sign && cell_at_start(&rest).is_some()) {
            return true;
        }
    }
    pairs > 1 || pairs == 1 && has_sign
}

/// Whether a row is at the beginning of a text, `R1`, `row 1`, or a column, `c3`; its number from
/// 1, and its bytes.
fn line_at_start(text: &str) -> Option<(bool, usize, usize)> {
    let lower: String = text.chars().take(16).collect::<String>().to_ascii_lowercase();
    for word in ["row", "column", "col", "r", "c"] {
        let Some(rest) = lower.strip_prefix(word) else { continue };
        let blanks = rest.len() - rest.trim_start_matches(' ').len();
        let Some((number, length)) = leading_number(&rest[blanks..]) else { continue };
        let is_whole = !rest[blanks + length..].starts_with(char::is_alphanumeric);
        if is_whole && number > 0 && (blanks == 0 || word.len() > 1) {
            return Some((word.starts_with('r'), number, word.len() + blanks + length));
        }
    }
    None
}

/// The byte where the cells of a statement begin: its first cell, else its first row or column.
fn first_cell(text: &str) -> Option<usize> {
    let begins = |at: usize| at == 0 || text[..at].ends_with([' ', '\t', ':', '|', '=', ',']);
    let places = || text.char_indices().map(|(at, _)| at).filter(|at| begins(*at));
    places()
        .find(|at| cell_at_start(&text[*at..]).is_some())
        .or_else(|| places().find(|at| line_at_start(&text[*at..]).is_some()))
}

/// The lists of cells that a text begins with, and what is behind them: `= 15`, `<= 9`.
fn lists(text: Text<'_>) -> Result<(Vec<Vec<Cells<'_>>>, Option<Text<'_>>), Fault> {
    let mut lists: Vec<Vec<Cells<'_>>> = Vec::new();
    // Where a list has to follow, a cell has to, or the line goes on to.
    let (mut begins, mut goes_on) = (true, false);
    let mut at = 0;
    while at < text.text.len() {
        let rest = &text.text[at..];
        let symbol = rest.chars().next().unwrap_or_default();
        let missing = || {
            let word = rest.split([' ', ',', '.', ':', '|']).next().unwrap_or_default();
            let found = if word.is_empty() { "none".to_owned() } else { quoted(word) };
            let is_joined = cell_at_start(&rest[symbol.len_utf8()..]).is_some();
            let expected = if is_joined && !symbol.is_alphanumeric() {
                "a blank between cells, as in R1C1 R1C2"
            } else {
                "a cell such as R1C1"
            };
            Err(text.fault(at, expected, found))
        };
        if let Some(length) = cell_at_start(rest) {
            let cell = text.slice(at, at + length);
            let place = position(cell)?;
            if std::mem::take(&mut begins) {
                lists.push(Vec::new());
            }
            let list = lists.last_mut().expect("a list");
            match list.last_mut() {
                Some(Cells::Line(line)) if goes_on => extend(line, cell, place)?,
                _ if goes_on => return missing(),
                _ => list.push(Cells::Line(vec![(place, cell)])),
            }
            goes_on = false;
            at += length;
        } else if let Some((is_row, number, length)) = line_at_start(rest)
            .filter(|_| !goes_on && !text.text[..at].ends_with(char::is_alphanumeric))
        {
            if std::mem::take(&mut begins) {
                lists.push(Vec::new());
            }
            let line = text.slice(at, at + length);
            let list = lists.last_mut().expect("a list");
            list.push(Cells::Whole { is_row, number, text: line });
            at += length;
        } else if symbol.is_whitespace() || matches!(symbol, '.' | ',') {
            at += symbol.len_utf8();
        } else if goes_on || begins && !lists.is_empty() && !symbol.is_alphanumeric() {
            return missing();
        } else if matches!(symbol, ':' | '|') {
            begins = true;
            at += 1;
        } else if symbol == '-' && !begins {
            goes_on = true;
            at += 1;
        } else if matches!(symbol, '=' | '<' | '>' | '!') && !begins {
            return Ok((lists, Some(text.slice(at, text.text.len()).trimmed())));
        } else {
            let word: String = rest.chars().take_while(|c| c.is_alphanumeric()).collect();
            if !FILLERS.contains(&word.as_str()) {
                return missing();
            }
            at += word.len();
        }
    }
    if goes_on || begins && !lists.is_empty() {
        return Err(text.fault(at, "a cell such as R1C1", "none"));
    }
    Ok((lists, None))
}

/// Goes on with a line of cells up to another, which is in a row, a column or a diagonal of its
/// last.
fn extend<'a>(
    line: &mut Vec<(Position, Text<'a>)>,
    end: Text<'a>,
    to: Position,
) -> Result<(), Fault> {
    let Some(&(from, start)) = line.last() else { return Ok(()) };
    let down = i32::from(to.row) - i32::from(from.row);
    let right = i32::from(to.column) - i32::from(from.column);
    if down != 0 && right != 0 && down.abs() != right.abs() {
        let expected = format!("a cell in the row, the column or a diagonal of {}", start.text);
        return Err(end.fault(0, expected, quoted(end.text)));
    }
    line.push((to, end));
    Ok(())
}

/// The cells on the straight lines between cells.
fn along(ends: &[(Position, Text<'_>)]) -> Vec<Position> {
    let mut cells: Vec<Position> = ends.first().map(|(cell, _)| *cell).into_iter().collect();
    for pair in ends.windows(2) {
        let (from, to) = (pair[0].0, pair[1].0);
        let down = i32::from(to.row) - i32::from(from.row);
        let right = i32::from(to.column) - i32::from(from.column);
        for step in 1..=down.abs().max(right.abs()) {
            let row = (i32::from(from.row) + down.signum() * step) as u8;
            let column = (i32::from(from.column) + right.signum() * step) as u8;
            cells.push(Position { row, column });
        }
    }
    cells
}

/// Groups of cells, between slashes.
pub fn groups(text: Text<'_>) -> Result<Vec<Vec<Position>>, Fault> {
    let mut groups = Vec::new();
    for group in text.pieces(|symbol| symbol == '/') {
        let (lists, behind) = lists(group)?;
        let mut positions = Vec::new();
        for cells in lists.iter().flatten() {
            match cells {
                Cells::Line(line) => positions.extend(along(line)),
                Cells::Whole { text, .. } => {
                    return Err(text.fault(0, "a cell such as R1C1", quoted(text.text)));
                }
            }
        }
        if lists.len() != 1 || behind.is_some() {
            return Err(group.fault(0, super::names::GROUPS, quoted(group.text)));
        }
        groups.push(positions);
    }
    Ok(groups)
}

fn position(text: Text<'_>) -> Result<Position, Fault> {
    let fault = || text.fault(0, "a cell such as R1C1", quoted(text.text));
    spelling::cell(&text.text.to_ascii_uppercase()).ok_or_else(fault)
}

/// The index of a cell, named by `text`, in a puzzle with these rules.
fn index(rules: &Rules, text: Text<'_>, cell: Position) -> Result<usize, Fault> {
    let expected = || format!("a cell of {}", spelling::cells_of(rules));
    rules.cell_at(cell).ok_or_else(|| text.fault(0, expected(), quoted(text.text)))
}

impl<'a> Cells<'a> {
    /// Two cells that begin and end a line along a diagonal.
    fn slant(&self) -> Option<(Text<'a>, Text<'a>)> {
        let Cells::Line(line) = self else { return None };
        let is_slant = |pair: &&[(Position, Text<'a>)]| {
            pair[0].0.row != pair[1].0.row && pair[0].0.column != pair[1].0.column
        };
        line.windows(2).find(is_slant).map(|pair| (pair[0].1, pair[1].1))
    }

    /// Adds their indices in a puzzle with these rules.
    fn add_to(&self, found: &mut Vec<usize>, rules: &Rules) -> Result<(), Fault> {
        let (rows, columns) = (rules.rows(), rules.columns());
        match self {
            Cells::Line(line) => {
                for (cell, text) in line {
                    index(rules, *text, *cell)?;
                }
                for cell in along(line) {
                    found.push(index(rules, line[0].1, cell)?);
                }
            }
            Cells::Whole { is_row: true, number, .. } if *number <= rows => {
                found.extend((number - 1) * columns..number * columns);
            }
            Cells::Whole { is_row: false, number, .. } if *number <= columns => {
                found.extend((0..rows).map(|row| row * columns + number - 1));
            }
            Cells::Whole { text, .. } => {
                let expected = format!("a row or column of {}", spelling::cells_of(rules));
                return Err(text.fault(0, expected, quoted(text.text)));
            }
        }
        Ok(())
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::helpers::comment::{Comment, rule, state_rule};
    use quorum_puzzle::constraints::TABLE;
    use quorum_puzzle::{Boxes, corpus_line};

    fn read(text: &str) -> Option<Result<Vec<String>, String>> {
        let rules = Rules::new(9, Some(Boxes { rows: 3, columns: 3 })).unwrap();
        read_on(&rules, text)
    }

    fn read_on(rules: &Rules, text: &str) -> Option<Result<Vec<String>, String>> {
        let text = Text::line(text, 1);
        let mut puzzle = Puzzle::empty(rules.clone());
        let stated = match rule(text, false)? {
            Ok(Comment::Constraints) => state_rule(text, &mut puzzle),
            other => other.map(|_| ()),
        };
        let mut texts: Vec<String> =
            puzzle.constraints().iter().map(|stated| stated.text(9)).collect();
        for (cell, left) in puzzle.candidates().iter().enumerate() {
            if *left != rules.values().all() {
                texts.push(format!("{}{left:?}", puzzle.position(cell)));
            }
        }
        Some(stated.map(|()| texts).map_err(|fault| fault.to_string()))
    }

    #[test]
    fn constraints_as_people_type_them() {
        let row = "R1C1.R1C2.R1C3.R1C4.R1C5.R1C6.R1C7.R1C8.R1C9";
        for (text, expected) in [
            ("cage 7 R1C1 R1C2", "cage=7:R1C1.R1C2"),
            ("Cage=7 r1c1, r1c2", "cage=7:R1C1.R1C2"),
            ("killer cage 7: R1C1.R1C2", "cage=7:R1C1.R1C2"),
            ("killer cage R1C1 R1C2 = 15", "cage=15:R1C1.R1C2"),
            ("Cage 15: R1C1 R1C2", "cage=15:R1C1.R1C2"),
            ("cage 15 in R1C1 and R1C2", "cage=15:R1C1.R1C2"),
            ("cage R1C1 R1C2", "cage:R1C1.R1C2"),
            ("sum<=9 R1C1 R1C2", "sum<=9:R1C1.R1C2"),
            ("sum <= 9 R1C1 R1C2", "sum<=9:R1C1.R1C2"),
            ("sum R1C1 R1C2 <= 9", "sum<=9:R1C1.R1C2"),
            ("thermo R1C1 R1C2 R2C2", "thermo:R1C1.R1C2.R2C2"),
            ("thermo R1C1-R1C3-R3C3", "thermo:R1C1.R1C2.R1C3.R2C3.R3C3"),
            ("Thermometer: R1C1 R1C2 R2C2", "thermo:R1C1.R1C2.R2C2"),
            ("thermo line R1C1 R1C2", "thermo:R1C1.R1C2"),
            ("Thermos: R1C1 R1C2", "thermo:R1C1.R1C2"),
            ("thermo:r1c1.r1c2", "thermo:R1C1.R1C2"),
            ("thermo:r1c2r1c3", "thermo:R1C2.R1C3"),
            ("arrow R1C1 : R1C2 R2C3", "arrow:R1C1|R1C2.R2C3"),
            ("white dot R3C8 R3C9", "white=1:R3C8.R3C9"),
            ("Kropki black R3C8 R3C9", "black=2:R3C8.R3C9"),
            ("xv X R1C1 R1C2", "x:R1C1.R1C2"),
            ("dutch whispers R1C1 R1C2", "whispers=4:R1C1.R1C2"),
            ("German whisper line R1C1 R1C2", "whispers=5:R1C1.R1C2"),
            ("quadruple 1 2 R1C1 R1C2 R2C1 R2C2", "quadruple=1.2:R1C1.R1C2.R2C1.R2C2"),
            ("quadruple 1, 2 R1C1 R1C2 R2C1 R2C2", "quadruple=1.2:R1C1.R1C2.R2C1.R2C2"),
            ("antiknight", "antiknight:"),
            ("Anti-knight", "antiknight:"),
            ("anti knight:", "antiknight:"),
            ("taxicab 4", "taxicab=4:"),
            ("little killer 15 R1C3-R3C1", "little-killer=15:R1C3.R2C2.R3C1"),
            ("x R1C1 R1C2", "x:R1C1.R1C2"),
            ("sandwich 15 R1", &format!("sandwich=15:{row}")),
            ("Sandwich: 15 row 1", &format!("sandwich=15:{row}")),
            ("sandwich clue R1 = 15", &format!("sandwich=15:{row}")),
            ("even R1C1", "R1C1{2, 4, 6, 8}"),
            ("odd: r1c1", "R1C1{1, 3, 5, 7, 9}"),
        ] {
            let found = read(text).unwrap_or_else(|| panic!("{text} is read as a comment"));
            assert_eq!(found, Ok(vec![expected.to_owned()]), "{text}");
        }
    }

    #[test]
    fn the_example_of_every_constraint_can_be_typed() {
        for constraint in TABLE {
            let typed = as_typed(constraint.example);
            let rules = corpus_line::parse(&constraint.example_line()).unwrap().rules().clone();
            let found = read_on(&rules, &typed).unwrap_or_else(|| panic!("{typed} is a comment"));
            let found = found.unwrap_or_else(|fault| panic!("{typed}: {fault}"));
            assert!(found[0].starts_with(constraint.name), "{typed}: {found:?}");
        }
    }

    #[test]
    fn titles_are_comments_unless_they_begin_with_the_name_of_a_rule() {
        for text in ["X marks the spot", "x", "A puzzle", "", "Owls", "Seven", "Narrow 5", "17"] {
            assert!(read(text).is_none(), "{text}");
        }
        for text in ["Killer whales", "even harder", "Between two worlds", "Killer 7", "thermo"] {
            assert!(read(text).is_some_and(|read| read.is_err()), "{text}");
        }
    }

    #[test]
    fn faults_are_at_their_places() {
        let form = "expected the constraint with its cells, as in '#";
        for (text, expected) in [
            ("thermo", &*format!("1:1: {form} thermo R1C1 R1C2 R2C3', found 'thermo'")),
            ("cage 7", &format!("1:1: {form} cage 15 R1C1 R1C2 R2C1', found 'cage 7'")),
            ("thermo 3 R1C1 R1C2", &format!("1:1: {form} thermo R1C1 R1C2 R2C3', found")),
            ("thermo A1 A2", &format!("1:1: {form} thermo R1C1 R1C2 R2C3', found")),
            ("antiknight 3", "1:1: expected the constraint, as in '# antiknight', found"),
            ("cage 7 R1C1 R1C10", "1:13: expected a cell of the 9x9 grid, found 'R1C10'"),
            ("cage 7 R1C1 R1C2 x", "1:18: expected a cell such as R1C1, found 'x'"),
            ("cage 7 R1C1 R1C2 = ", "1:18: expected a cell such as R1C1, found '='"),
            ("cage 7 R1C1 R1C2 = 8", "1:18: expected a cell such as R1C1, found '= 8'"),
            ("arrow R1C1 : ", "1:13: expected a cell such as R1C1, found none"),
            (
                "thermo R1C1-R2C3",
                "1:13: expected a cell in the row, the column or a diagonal of R1C1, found 'R2C3'",
            ),
            ("whispers 0x R1C1 R1C2", "1:1: expected"),
            ("sandwich 15 R10", "1:13: expected a row or column of the 9x9 grid, found 'R10'"),
            ("skyscraper 3 R1", "1:14: expected the cells from the end where the clue is"),
            ("even R1C1=2", "1:1: expected the constraint with its cells, as in '# even R1C1'"),
        ] {
            let fault = read(text).unwrap().unwrap_err();
            assert!(fault.starts_with(expected), "{text}: {fault}");
        }
    }
}
