//! A formula that somebody else's encoder wrote: DIMACS, with comment lines that map cells and
//! values to literals.
//!
//! ```text
//! c features sum,reg
//! c cell R1C1=1 17
//! c cell R1C1=2 -17
//! c cell R1C2=1
//! p cnf 17 1
//! 17 0
//! ```
//!
//! `c cell R1C1=1 17`: the cell has the value exactly if the literal is true. `c cell R1C2=1`: the
//! cell has this value in every solution. A value of a cell without a line is one that the cell
//! does not have. `c features` names the kinds of constraints in the formula, beside groups and
//! inequalities. Other comments are skipped.

use super::Cnf;
use crate::UnreadableOutput;
use quorum_problem::{Feature, Features, Grid, Problem};
use std::collections::BTreeSet;

/// Kinds of constraints after `c features`, as the corpus line has them.
const KINDS: [(&str, Feature); 3] =
    [("rel", Feature::Relation), ("sum", Feature::Linear), ("reg", Feature::Regular)];

/// Clauses with a map from cells and values to literals.
#[derive(Clone, Debug)]
pub struct ExternalFormula {
    /// The clauses.
    pub cnf: Cnf,
    /// The kinds of constraints that the formula declares.
    pub features: Features,
    cells: Vec<CellMap>,
}

#[derive(Clone, PartialEq, Eq, Debug)]
enum CellMap {
    Fixed(u8),
    Open(Vec<(u8, i32)>),
}

/// Reads a formula for a problem.
pub fn read_formula(text: &str, problem: &Problem) -> Result<ExternalFormula, UnreadableOutput> {
    let mut reader = Reader { problem, header: None, cnf: Cnf::new(0), clause: Vec::new() };
    let mut cells = vec![None; problem.cells().len()];
    let mut features = Features::LATIN;
    for (index, line) in text.lines().enumerate() {
        let fault = |expected| {
            let (number, found) = (index + 1, line.chars().take(60).collect::<String>());
            UnreadableOutput::new(format!("line {number}: expected {expected}, found '{found}'"))
        };
        let mut words = line.split_whitespace();
        match words.next() {
            None => {}
            Some("p") => reader
                .read_header(line)
                .ok_or_else(|| fault("one line 'p cnf VARIABLES CLAUSES' before the clauses"))?,
            Some("c") => match words.next() {
                Some("cell") => reader.read_cell(words, &mut cells).map_err(fault)?,
                Some("features") => {
                    let kinds = words.next().map(read_features);
                    features = kinds.flatten().ok_or_else(|| fault("c features rel,sum,reg"))?;
                }
                _ => {}
            },
            Some(word) if word.starts_with('c') => {}
            Some(_) => reader
                .read_clauses(line)
                .ok_or_else(|| fault("literals of the variables in the p line, after that line"))?,
        }
    }
    let cells = cells.into_iter().zip(problem.cells());
    let none =
        |line: String| UnreadableOutput::new(format!("expected a line '{line}', found none"));
    let cells =
        cells.map(|(map, cell)| map.ok_or_else(|| none(format!("c cell {cell}=VALUE LITERAL"))));
    let cells: Vec<CellMap> = cells.collect::<Result<_, _>>()?;
    let header = reader.header.ok_or_else(|| none("p cnf VARIABLES CLAUSES".to_owned()));
    let (variables, clauses) = header?;
    if !reader.clause.is_empty() {
        return Err(UnreadableOutput::new("expected 0 at the end of the last clause"));
    }
    let found = reader.cnf.clause_count();
    if found != clauses {
        return Err(UnreadableOutput::new(format!("expected {clauses} clauses, found {found}")));
    }
    // The comments may come before the p line.
    for (map, &cell) in cells.iter().zip(problem.cells()) {
        let CellMap::Open(values) = map else { continue };
        let unknown = values.iter().find(|(_, literal)| literal.unsigned_abs() > variables);
        if let Some(&(_, literal)) = unknown {
            return Err(UnreadableOutput::new(format!(
                "expected literals of the variables in the p line for {cell}, found {literal}"
            )));
        }
    }
    Ok(ExternalFormula { cnf: reader.cnf, features, cells })
}

struct Reader<'a> {
    problem: &'a Problem,
    /// Numbers of variables and clauses.
    header: Option<(u32, usize)>,
    cnf: Cnf,
    /// The literals of a clause that has not ended.
    clause: Vec<i32>,
}

impl Reader<'_> {
    fn read_header(&mut self, line: &str) -> Option<()> {
        let words: Vec<&str> = line.split_whitespace().collect();
        let ["p", "cnf", variables, clauses] = words[..] else { return None };
        let variables = variables.parse().ok().filter(|&count| i32::try_from(count).is_ok())?;
        let header = (variables, clauses.parse().ok()?);
        self.cnf = Cnf::new(variables);
        self.header.replace(header).is_none().then_some(())
    }

    fn read_clauses(&mut self, line: &str) -> Option<()> {
        let (variables, _) = self.header?;
        for word in line.split_whitespace() {
            match word.parse::<i32>().ok().filter(|literal| literal.unsigned_abs() <= variables)? {
                0 => self.cnf.push(self.clause.drain(..)),
                literal => self.clause.push(literal),
            }
        }
        Some(())
    }

    /// `R1C1=5 17` or `R1C1=5`.
    fn read_cell<'a>(
        &self,
        mut words: impl Iterator<Item = &'a str>,
        cells: &mut [Option<CellMap>],
    ) -> Result<(), &'static str> {
        let expected = "c cell RrCc=VALUE LITERAL, once per cell and value";
        let (cell, value) = words.next().and_then(|word| word.split_once('=')).ok_or(expected)?;
        let place = self.problem.cells().iter().position(|known| known.to_string() == cell);
        let place = place.ok_or("a cell of the puzzle")?;
        let value = value.parse().ok().filter(|value| (1..=self.problem.values()).contains(value));
        let value = value.ok_or("a value of the puzzle")?;
        let literal = words.next().map(|word| word.parse::<i32>().map_err(|_| expected));
        if words.next().is_some() {
            return Err(expected);
        }
        let map = &mut cells[place];
        match (literal.transpose()?, map) {
            (Some(0 | i32::MIN), _) => return Err(expected),
            (None, map @ None) => *map = Some(CellMap::Fixed(value)),
            (Some(literal), map @ None) => *map = Some(CellMap::Open(vec![(value, literal)])),
            (Some(literal), Some(CellMap::Open(values)))
                if values.iter().all(|(known, _)| *known != value) =>
            {
                values.push((value, literal));
            }
            _ => return Err(expected),
        }
        Ok(())
    }
}

fn read_features(text: &str) -> Option<Features> {
    let kind = |word: &str| KINDS.iter().find(|(name, _)| *name == word).map(|(_, kind)| *kind);
    let kinds = text.split(',').map(kind).collect::<Option<Features>>()?;
    Some(Features::LATIN.union(kinds))
}

impl ExternalFormula {
    /// Number of variables beyond those of cells and values.
    pub fn auxiliary(&self) -> u64 {
        let cells: BTreeSet<i32> = self.cell_variables().collect();
        u64::from(self.cnf.variables()) - cells.len() as u64
    }

    /// The variables of cells and values.
    pub fn cell_variables(&self) -> impl Iterator<Item = i32> + '_ {
        self.cells
            .iter()
            .flat_map(|map| match map {
                CellMap::Fixed(_) => &[][..],
                CellMap::Open(values) => values,
            })
            .map(|(_, literal)| literal.abs())
    }

    /// Returns the grid of a model, from the values of its variables; 0 for cells with no value or
    /// with two.
    pub fn decode(&self, mut is_true: impl FnMut(i32) -> bool) -> Grid {
        let mut value = |map: &CellMap| match map {
            CellMap::Fixed(value) => *value,
            CellMap::Open(values) => {
                let mut held = values
                    .iter()
                    .filter(|(_, literal)| is_true(literal.abs()) == (*literal > 0))
                    .map(|(value, _)| *value);
                let first = held.next().unwrap_or(0);
                if held.next().is_some() { 0 } else { first }
            }
        };
        self.cells.iter().map(&mut value).collect()
    }

    /// Returns the clause "not this grid". Cells whose value is not in the map are left out.
    pub fn blocking_clause(&self, grid: &[u8]) -> Vec<i32> {
        let literal = |(map, value): (&CellMap, &u8)| match map {
            CellMap::Fixed(_) => None,
            CellMap::Open(values) => {
                values.iter().find(|(known, _)| known == value).map(|(_, literal)| -literal)
            }
        };
        self.cells.iter().zip(grid).filter_map(literal).collect()
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use quorum_problem::{Position, ValueSet};

    fn problem() -> Problem {
        let cells = (0..2).map(|column| Position { row: 0, column }).collect();
        Problem::new(2, cells, vec![ValueSet::full(2); 2], vec![]).unwrap()
    }

    const GOOD: &str = "c by hand\nc features sum\nc cell R1C1=1 2\nc cell R1C1=2 -2\n\
                        c cell R1C2=2\np cnf 3 2\n2\n3 0 -3\n0\n";

    #[test]
    fn a_formula_and_its_map_are_read() {
        let formula = read_formula(GOOD, &problem()).unwrap();
        assert_eq!(formula.cnf.clauses().collect::<Vec<_>>(), [&[2, 3][..], &[-3]]);
        assert_eq!((formula.cnf.variables(), formula.auxiliary()), (3, 2));
        assert_eq!(formula.features, Features::LATIN.with(Feature::Linear));
        assert_eq!(formula.decode(|variable| variable == 2), [1, 2]);
        assert_eq!(formula.decode(|_| false), [2, 2]);
        assert_eq!(formula.blocking_clause(&[1, 2]), [-2]);
        assert_eq!(formula.blocking_clause(&[2, 2]), [2]);
        assert_eq!(formula.blocking_clause(&[0, 2]), []);
    }

    #[test]
    fn two_values_of_a_cell_are_none() {
        let text = GOOD.replace("R1C1=2 -2", "R1C1=2 3");
        let formula = read_formula(&text, &problem()).unwrap();
        assert_eq!((formula.decode(|_| true), formula.decode(|_| false)), (vec![0, 2], vec![0, 2]));
    }

    #[test]
    fn faults_are_named_with_their_lines() {
        let cell = "c cell RrCc=VALUE LITERAL, once per cell and value";
        for (from, to, line, expected) in [
            ("R1C1=1 2", "R1C1=1 x", 3, cell),
            ("R1C1=1 2", "R1C1=1 0", 3, cell),
            ("R1C1=1 2", "R1C1=1 2 3", 3, cell),
            ("R1C1=1 2", "R1C1", 3, cell),
            ("R1C1=2", "R1C1=1", 4, cell),
            ("R1C2=2", "R1C1=2", 5, cell),
            ("R1C1=1 2", "R3C1=1 2", 3, "a cell of the puzzle"),
            ("R1C1=1 2", "R1C1=3 2", 3, "a value of the puzzle"),
            ("sum", "cage", 2, "c features rel,sum,reg"),
            ("p cnf", "p dnf", 6, "one line 'p cnf VARIABLES CLAUSES' before the clauses"),
            ("3 0 -3", "4 0 -3", 8, "literals of the variables in the p line, after that line"),
            ("3 0 -3", "x 0 -3", 8, "literals of the variables in the p line, after that line"),
        ] {
            let fault = read_formula(&GOOD.replace(from, to), &problem()).unwrap_err().to_string();
            let start = format!("line {line}: expected {expected}, found '");
            assert!(fault.starts_with(&start), "{from} {to}: {fault}");
        }
        let fault = |from: &str, to: &str| {
            read_formula(&GOOD.replace(from, to), &problem()).unwrap_err().to_string()
        };
        assert_eq!(fault("-3\n0\n", "-3\n"), "expected 0 at the end of the last clause");
        assert_eq!(fault("cnf 3 2", "cnf 3 3"), "expected 3 clauses, found 2");
        let missing = "expected a line 'c cell R1C2=VALUE LITERAL', found none";
        assert_eq!(fault("c cell R1C2=2\n", ""), missing);
        assert_eq!(
            fault("c cell R1C2=2\n", "c cell R1C2=2 4\n"),
            "expected literals of the variables in the p line for R1C2, found 4"
        );
        assert_eq!(
            read_formula("c cell R1C1=1\nc cell R1C2=1\n", &problem()).unwrap_err().to_string(),
            "expected a line 'p cnf VARIABLES CLAUSES', found none"
        );
    }
}
