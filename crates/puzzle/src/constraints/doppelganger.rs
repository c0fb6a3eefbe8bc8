//! Doppelganger: n x n cells with the values 0 to n. Each row, column and region has a 0, and
//! misses one of the other values. No two rows miss the same, nor two columns, nor two regions; and
//! where a row and a column have their 0 in a common cell, they miss different values, as do a row
//! or a column and a region.
//!
//! Lowering: values differ in each row, column and region, which each have a 0; each other value
//! occurs in n - 1 cells. One automaton per value and two lines of one kind: the value occurs in
//! one of both. One per value and two lines that cross: the value occurs in one of both, or 0
//! occurs twice, which is not in common cells then. No automaton depends on the order of its cells.
//! Source: `Doppelganger` of Interactive-Sudoku-Solver.

use super::*;
use quorum_problem::Automaton;

pub(super) static DOPPELGANGER: NamedConstraint = NamedConstraint {
    name: "doppelganger",
    summary: "each row, column and region has a 0 and lacks one value; those of one kind, or with a common 0, lack different ones",
    example: "doppelganger:",
    example_rules: "9x9;values=0-9;boxes=3x3",
    iss: Iss::Own(&["Doppelganger"]),
    fits,
    lower: |context, _, primitives| {
        let n = context.rows();
        let kinds = kinds(context);
        let has = |wanted: i64| {
            let step = move |&has: &bool, value: i64| Some(has || value == wanted);
            primitives.machine(false, step, |&has| has)
        };
        let has_zero = has(0)?;
        let has_value = (1..=context.high()).map(has).collect::<Result<Vec<_>>>()?;
        let may_cross = (1..=context.high()).map(|wanted| {
            // The number of zeros so far, 2 also where the value occurs.
            let step = |&zeros: &u8, value: i64| match value {
                value if value == wanted => Some(2),
                0 => Some((zeros + 1).min(2)),
                _ => Some(zeros),
            };
            primitives.machine(0, step, |&zeros| zeros == 2)
        });
        let may_cross = may_cross.collect::<Result<Vec<_>>>()?;
        for wanted in 1..=context.high() {
            let step = |&count: &usize, value: i64| {
                Some(count + usize::from(value == wanted)).filter(|&count| count < n)
            };
            let all: Vec<usize> = context.cells().collect();
            primitives.automaton(&all, 0, step, |&count| count + 1 == n)?;
        }
        for line in kinds.iter().flatten() {
            primitives.different(line)?;
            primitives.word(line.clone(), has_zero.clone())?;
        }
        for (number, kind) in kinds.iter().enumerate() {
            for (place, line) in kind.iter().enumerate() {
                for other in &kind[..place] {
                    each_on(primitives, &has_value, line, other)?;
                }
                let crosses = |other: &&Vec<usize>| other.iter().any(|cell| line.contains(cell));
                for other in kinds[..number].iter().flatten().filter(crosses) {
                    each_on(primitives, &may_cross, line, other)?;
                }
            }
        }
        Ok(())
    },
    ..NamedConstraint::DEFAULT
};

/// States that each automaton accepts the values of the cells of both lines.
fn each_on(
    primitives: &mut Primitives<'_>,
    automata: &[Automaton],
    line: &[usize],
    other: &[usize],
) -> Result {
    let mut cells = [line, other].concat();
    cells.sort_unstable();
    cells.dedup();
    automata.iter().try_for_each(|automaton| primitives.word(cells.clone(), automaton.clone()))
}

fn fits(context: &Context<'_>) -> Result {
    let (rows, columns) = (context.rows(), context.columns());
    context.check_lines()?;
    if rows != columns || context.low() != 0 || context.count() != rows + 1 {
        return expected(
            "a square grid of the values from 0 to its size, such as 9x9 with 0-9",
            format!("{rows}x{columns} with {}", context.values()),
        );
    }
    match context.cells().filter(|&cell| context.region_of(cell) == Some(0)).count() {
        found if found > 0 && found != rows => {
            expected(format!("regions of {rows} cells"), format!("regions of {found}"))
        }
        _ => Ok(()),
    }
}

/// The cells of the rows, of the columns, and of the regions if there are any.
fn kinds(context: &Context<'_>) -> Vec<Vec<Vec<usize>>> {
    let n = context.rows();
    let mut kinds = vec![vec![Vec::new(); n]; 2];
    for cell in context.cells() {
        let (row, column) = context.place(cell);
        kinds[0][row].push(cell);
        kinds[1][column].push(cell);
        if let Some(region) = context.region_of(cell) {
            // Regions are as many as rows.
            kinds.resize(3, vec![Vec::new(); n]);
            kinds[2][region].push(cell);
        }
    }
    kinds
}

#[cfg(test)]
mod tests {
    use crate::{Boxes, Puzzle, Rules, Values, corpus_line};

    fn read(rules: &str) -> Result<Puzzle, String> {
        let size: usize = rules[..1].parse().unwrap();
        let columns: usize = rules[2..3].parse().unwrap();
        let cells = vec![".".repeat(columns); size].join("/");
        let line = format!("{rules};cells={cells};constraints=doppelganger:");
        corpus_line::parse(&line).map_err(|fault| fault.to_string())
    }

    #[test]
    fn grids_of_other_values_are_refused() {
        let grid =
            "expected a square grid of the values from 0 to its size, such as 9x9 with 0-9, found";
        for (rules, expected) in [
            ("9x9;boxes=3x3", &*format!("{grid} 9x9 with 1-9")),
            ("4x4;values=1-5;boxes=2x2", &format!("{grid} 4x4 with 1-5")),
            ("4x4;values=0-5;boxes=2x2", &format!("{grid} 4x4 with 0-5")),
            ("4x3;values=0-4;boxes=none", &format!("{grid} 4x3 with 0-4")),
            ("6x6;values=0-6;boxes=2x2", "expected regions of 6 cells, found regions of 4"),
        ] {
            let found = read(rules).expect_err(rules);
            assert!(found.contains(expected), "{rules}: {found}");
        }
        assert!(read("6x6;values=0-6;boxes=none").is_ok());
        assert!(read("4x4;values=0-4;regions=1112/1332/1322/4444").is_err());
        assert!(read("4x4;values=0-4;regions=1112/1322/3342/3444").is_ok());
    }

    /// Adds the grids of values 0 to n that begin as `grid`, with different values in rows and
    /// columns, where each full row has a 0.
    fn add_grids(n: usize, grid: &mut Vec<u8>, all: &mut Vec<Vec<u8>>) {
        let cell = grid.len();
        if cell > 0 && cell.is_multiple_of(n) && !grid[cell - n..].contains(&0) {
            return;
        }
        if cell == n * n {
            all.push(grid.clone());
            return;
        }
        for value in 0..=n as u8 {
            let is_seen = |&other: &usize| other / n == cell / n || other % n == cell % n;
            if (0..cell).filter(is_seen).all(|other| grid[other] != value) {
                grid.push(value);
                add_grids(n, grid, all);
                grid.pop();
            }
        }
    }

    /// The only value that a line misses, if it has a 0 and its values differ.
    fn missed(n: usize, line: &[usize], grid: &[u8]) -> Option<u8> {
        let has = |value: &u8| line.iter().any(|&cell| grid[cell] == *value);
        let missed: Vec<u8> = (0..=n as u8).filter(|value| !has(value)).collect();
        (missed.len() == 1 && missed[0] > 0).then(|| missed[0])
    }

    /// The rule, by the values that lines miss.
    fn holds(n: usize, boxes: Option<(usize, usize)>, grid: &[u8]) -> bool {
        let mut kinds: Vec<Vec<Vec<usize>>> = vec![
            (0..n).map(|row| (row * n..(row + 1) * n).collect()).collect(),
            (0..n).map(|column| (column..n * n).step_by(n).collect()).collect(),
        ];
        if let Some((high, wide)) = boxes {
            let number = |cell: usize| cell / n / high * (n / wide) + cell % n / wide;
            let cells = |region| (0..n * n).filter(|&cell| number(cell) == region).collect();
            kinds.push((0..n).map(cells).collect());
        }
        let missed_of_kind = |kind: &Vec<Vec<usize>>| -> Option<Vec<u8>> {
            let all: Vec<u8> =
                kind.iter().map(|line| missed(n, line, grid)).collect::<Option<_>>()?;
            (1..n).all(|place| !all[..place].contains(&all[place])).then_some(all)
        };
        let Some(missed) = kinds.iter().map(missed_of_kind).collect::<Option<Vec<_>>>() else {
            return false;
        };
        (0..n * n).filter(|&cell| grid[cell] == 0).all(|cell| {
            let of_kind = |(kind, missed): (&Vec<Vec<usize>>, &Vec<u8>)| {
                missed[kind.iter().position(|line| line.contains(&cell)).unwrap()]
            };
            let found: Vec<u8> = kinds.iter().zip(&missed).map(of_kind).collect();
            (1..found.len()).all(|place| !found[..place].contains(&found[place]))
        })
    }

    #[test]
    fn all_small_grids_are_accepted_as_the_rule_states() {
        for (n, boxes, expected) in
            [(2, None, 4), (3, None, 0), (4, None, 17280), (4, Some((2, 2)), 768)]
        {
            let of_rules = boxes.map(|(rows, columns): (usize, usize)| Boxes {
                rows: rows as u8,
                columns: columns as u8,
            });
            let rules = Rules::of_shape(n, n, Values::new(0, n), of_rules).unwrap();
            let mut puzzle = Puzzle::empty(rules);
            let (parameter, cells) = (String::new(), Vec::new());
            puzzle
                .state(crate::constraints::Stated { name: "doppelganger", parameter, cells })
                .unwrap();
            let clue = puzzle.constraint_clues().remove(0);
            let mut grids = Vec::new();
            add_grids(n, &mut Vec::new(), &mut grids);
            let mut accepted = 0;
            for grid in &grids {
                let numbers: Vec<u8> = grid.iter().map(|value| value + 1).collect();
                let found = clue.holds_in(&numbers);
                assert_eq!(found, holds(n, boxes, grid), "{grid:?}");
                accepted += usize::from(found);
            }
            assert_eq!(accepted, expected, "{n} {boxes:?} of {}", grids.len());
        }
    }
}
