//! Grids without values of extra cells: accepted exactly if there are such values, and the values
//! that solvers state beside their grids.

use quorum_formats::ReadOptions;
use quorum_panel::judgment::Judgment;
use quorum_panel::{Judged, KnownAnswer, Verdict, completed, is_solution};
use quorum_problem::{
    Automaton, Comparison, Constraint, Expected, Group, GroupKind, LessThan, Linear, Position,
    Problem, Regular, Relation, Table, ValueSet, judge,
};
use quorum_puzzle::Puzzle;
use quorum_solvers::{Answer, Status};
use serde_json::Value;

/// Four cells, and labels of two regions of two cells each.
#[test]
fn regions_to_be_found() {
    let rules = "2x2;values=1-4;lines=none;boxes=none;extra-cells=4";
    let problem = puzzle(&format!("{rules};cells=../..;constraints=chaos=2:")).lower();
    for code in 0..256u32 {
        let grid: Vec<u8> = (0..4).map(|cell| (code >> (2 * cell) & 3) as u8 + 1).collect();
        let by_rows = grid[0] != grid[1] && grid[2] != grid[3];
        let by_columns = grid[0] != grid[2] && grid[1] != grid[3];
        let found = is_solution(&problem, &grid);
        assert_eq!(found, Some(by_rows || by_columns), "{grid:?}");
    }
}

/// One cell, and extra ones.
fn problem(extra: usize, constraints: Vec<Constraint>) -> Problem {
    let cells = (0..=extra).map(|row| Position { row: row as u8, column: 0 }).collect();
    let sets = vec![ValueSet::full(4); extra + 1];
    Problem::new(4, cells, sets, constraints).unwrap().with_extra_cells(extra).unwrap()
}

fn different(cells: &[usize]) -> Constraint {
    Constraint::AllDifferent(Group { kind: GroupKind::Other, cells: cells.to_vec() })
}

fn less(lesser: usize, greater: usize) -> Constraint {
    Constraint::LessThan(LessThan { lesser, greater })
}

#[test]
fn a_grid_is_accepted_if_extra_cells_have_values() {
    let double = Table::new(4, |a, b| b == 2 * a);
    let double = |a, b| Constraint::Relation(Relation::new(a, b, double.clone()).unwrap());
    let sum = |terms: &[(i64, usize)], comparison, constant| {
        Constraint::Linear(Linear::new(terms.to_vec(), comparison, constant).unwrap())
    };
    let word = |cells| {
        let step = |&before: &u8, value: u8| (value > before).then_some(value);
        let automaton = Automaton::from_machine(4, 0, step, |_| true).unwrap();
        Constraint::Regular(Regular { cells, automaton })
    };
    use Comparison::{AtLeast, Equal, NotEqual};
    let of = |extra, constraints| -> Vec<u8> {
        let problem = problem(extra, constraints);
        (1..=4).filter(|&value| is_solution(&problem, &[value]) == Some(true)).collect()
    };
    assert_eq!(of(1, vec![]), [1, 2, 3, 4]);
    assert_eq!(of(2, vec![less(0, 1), less(1, 2)]), [1, 2]);
    assert_eq!(of(1, vec![double(0, 1)]), [1, 2]);
    assert_eq!(of(1, vec![double(1, 0)]), [2, 4]);
    assert_eq!(of(2, vec![sum(&[(1, 0), (1, 1), (1, 2)], Equal, 11)]), [3, 4]);
    assert_eq!(of(1, vec![sum(&[(2, 0), (-1, 1)], AtLeast, 5)]), [3, 4]);
    assert_eq!(of(1, vec![double(1, 0), sum(&[(1, 0), (1, 1)], NotEqual, 3)]), [4]);
    assert_eq!(of(2, vec![word(vec![1, 0, 2])]), [2, 3]);
    // Four extra cells that differ from each other and from the cell; three, which one value is
    // left for.
    assert_eq!(of(3, vec![different(&[0, 1, 2, 3])]), [1, 2, 3, 4]);
    let pairs = [[1, 2], [1, 3], [2, 3], [0, 1], [0, 2], [0, 3]];
    let pairs = pairs.map(|pair| different(&pair)).to_vec();
    let no_four: Vec<_> = (0..4).map(|cell| sum(&[(1, cell)], NotEqual, 4)).collect();
    assert_eq!(of(3, [pairs, no_four].concat()), [0; 0]);
}

#[test]
fn what_is_broken_is_named() {
    let of_two = problem(1, vec![less(0, 1)]);
    let refused = |grid: &[u8]| completed(&of_two, grid).unwrap_err().to_string();
    assert_eq!(refused(&[4]), "no values of the extra cells fit the grid");
    assert_eq!(refused(&[1, 1]), "R1C1=1 is not less than R2C1=1");
    assert_eq!(refused(&[1, 2, 3]), "the grid has 3 values for 1 cells");
    assert_eq!(refused(&[5]), "R1C1=5 is not among the candidates {1 2 3 4}");
}

/// A solver's own values are judged: none are looked for in place of wrong ones.
#[test]
fn a_wrong_extra_value_makes_an_answer_wrong() {
    let problem = problem(2, vec![less(0, 1), less(1, 2)]);
    let judged = |grids: &[&[u8]]| {
        let grids = grids.iter().map(|grid| grid.to_vec()).collect();
        Judged::new(&problem, Answer { grids, exhausted: true, ..Answer::default() })
    };
    let of = |grids: &[&[u8]]| {
        let judged = judged(grids);
        (judged.answer.status, judged.verdict, judged.answer.message)
    };
    assert_eq!(of(&[&[1, 2, 4], &[2, 3, 4]]), (Status::Ok, Verdict::Multiple, None));
    assert_eq!(judged(&[&[1, 2, 4], &[2]]).answer.grids, [[1], [2]]);
    let wrong = |message: &str| (Status::Wrong, Verdict::Unknown, Some(message.to_owned()));
    let message = "solution 1 is wrong: R2C1=3 is not less than R3C1=2";
    assert_eq!(of(&[&[1, 3, 2]]), wrong(message));
    assert_eq!(of(&[&[1, 2, 3], &[1, 3, 4]]), wrong("solution 2 was found before"));
    assert_eq!(
        of(&[&[4]]),
        wrong("solution 1 is wrong: no values of the extra cells fit the grid")
    );
}

/// Thirteen extra cells with twelve values, any two of which differ: no constraint by itself
/// excludes a value, and a search through all permutations does not end.
#[test]
fn a_grid_that_was_not_decided_is_neither_right_nor_wrong() {
    let mut constraints = Vec::new();
    for second in 2..=14 {
        for first in 2..second {
            constraints.push(format!("sum!=0_1.-1:R{first}C1.R{second}C1"));
        }
    }
    let puzzle = puzzle(&format!(
        "1x1;values=1-12;lines=none;boxes=none;extra-cells=13;cells=.;constraints={}",
        constraints.join("/")
    ));
    let problem = puzzle.lower();
    assert_eq!(is_solution(&problem, &[1]), None);
    let judged = Judged::new(&problem, Answer { grids: vec![vec![1]], ..Answer::default() });
    let message = "solution 1 is not verified: no values of the extra cells that fit the grid were \
                   found within 10000 nodes";
    assert_eq!(judged.answer.status, Status::Timeout);
    assert_eq!(judged.answer.message.as_deref(), Some(message));
    let known = KnownAnswer::new(&problem, &Expected { grid: Some(vec![1]), solutions: None });
    assert_eq!((known.grid, known.fault), (None, None));
    let judgment = Judgment::new(&puzzle, &[Some(1)]);
    assert!(judgment.is_correct() && !judgment.is_solved());
    let line = "no rule that was read is broken; not read: no values of the extra cells that fit the \
                grid were found within 10000 nodes";
    assert_eq!(judgment.line(), line);
}

fn puzzle(text: &str) -> Puzzle {
    let mut items = quorum_formats::read("t", text.as_bytes(), ReadOptions::default());
    items.next().unwrap().unwrap().puzzle
}

#[test]
fn a_grid_that_a_person_typed_is_judged() {
    let judged = |constraints: &str| {
        let text = format!("2x2;boxes=none;extra-cells=1;cells=../..;constraints={constraints}");
        Judgment::new(&puzzle(&text), &[1, 2, 2, 1].map(Some)).line()
    };
    assert_eq!(judged("sum=3:R1C1.R3C1"), "solved");
    let line = judged("sum=3:R1C1.R3C1/sum=3:R2C1.R3C1");
    assert_eq!(line, "wrong: no values of the extra cells fit the grid");
    let line = judged("sum=5:R1C1.R3C1");
    assert_eq!(line, "wrong: the sum of 5 at R1C1 R3C1 sums to at most 3");
}

/// Puzzles of the suite of the Interactive Sudoku Solver, with their solutions.
#[test]
fn known_solutions_beside_extra_cells_are_accepted() {
    let suite = include_str!("../../../../tests/data/iss-extra-cells.jsonl");
    for line in suite.lines() {
        let entry: Value = serde_json::from_str(line).unwrap();
        let (name, string) = (entry["name"].as_str().unwrap(), entry["input"].as_str().unwrap());
        let problem = puzzle(string).lower();
        let digits = entry["solution"].as_str().unwrap().bytes();
        let grid: Vec<u8> = digits.map(|digit| digit - b'0').collect();
        let values = completed(&problem, &grid).unwrap_or_else(|error| panic!("{name}: {error}"));
        assert_eq!(judge(&problem, &values), Ok(()), "{name}");
        assert_eq!(values[..grid.len()], grid, "{name}");
        // With two digits exchanged no row, column or box is broken, and no given where there is
        // none.
        let exchanged = |&value: &u8| if value < 3 { 3 - value } else { value };
        let exchanged: Vec<u8> = grid.iter().map(exchanged).collect();
        assert_eq!(is_solution(&problem, &exchanged), Some(false), "{name}");
    }
}
