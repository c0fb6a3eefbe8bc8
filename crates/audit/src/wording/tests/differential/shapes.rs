//! Every name on every shape of a small grid: refused, or the judge over the primitives, the
//! wording and, where there is one, the [plain predicate](super::plain) accept the same of all its
//! grids.

use super::plain::{self, Full};
use crate::rules::AuditRules;
use crate::wording::{self, Part};
use quorum_problem::{Position, Problem, judge};
use quorum_puzzle::constraints::{Stated, TABLE, stated_as};
use quorum_puzzle::{Puzzle, corpus_line};
use rand::SeedableRng;
use rand::seq::SliceRandom;
use rand_chacha::ChaCha8Rng;
use std::collections::BTreeMap;

/// Shapes with few grids: rows and columns, whole, as words or none; other values; boxes and
/// regions; absent and extra cells.
const SMALL: [&str; 19] = [
    "2x2;boxes=none;cells=../..",
    "2x2;boxes=2x1;cells=../..",
    "2x2;values=0-1;boxes=none;cells=../..",
    "2x2;values=0-2;boxes=none;cells=../..",
    "2x2;values=1-3;lines=none;boxes=none;cells=../..",
    "2x2;values=0-2;lines=none;boxes=none;cells=../..",
    "2x2;values=1-2;lines=none;boxes=none;extra-cells=1;cells=../..",
    "2x2;values=0-1;lines=none;boxes=none;extra-cells=4;cells=../..",
    "2x2;boxes=none;extra-cells=4;cells=../..",
    "2x3;boxes=none;cells=.../...",
    "3x2;values=0-2;boxes=none;cells=../../..",
    "1x3;values=0-1;lines=none;boxes=none;extra-cells=3;cells=...",
    "1x4;boxes=none;cells=....",
    "4x1;values=0-2;lines=none;boxes=none;cells=./././.",
    "3x3;boxes=none;cells=.../.../...",
    "3x3;values=0-2;regions=112/122/333;cells=.../.../...",
    "3x3;lines=words;boxes=none;cells=.../.#./...",
    "2x3;values=1-2;lines=none;boxes=none;cells=..#/...",
    "2x3;values=0-1;lines=none;boxes=none;extra-cells=1;cells=#../...",
];

/// Those with more.
const LARGE: [&str; 12] = [
    "2x3;values=0-2;lines=none;boxes=none;cells=.../...",
    "3x2;values=1-3;lines=none;boxes=none;cells=../../..",
    "1x4;values=1-5;boxes=none;cells=....",
    "3x3;values=1-4;boxes=none;cells=.../.../...",
    "3x3;values=1-2;lines=none;boxes=none;cells=.../.../...",
    "3x3;values=0-1;lines=none;boxes=none;cells=.../.../...",
    "3x3;values=0-3;boxes=none;cells=.../.#./...",
    "2x4;boxes=2x2;cells=..../....",
    "4x4;boxes=2x2;cells=..../..../..../....",
    "4x4;boxes=none;cells=..../..../..../....",
    "2x3;values=1-2;lines=none;boxes=none;extra-cells=6;cells=.../...",
    "3x3;values=1-3;lines=none;boxes=none;cells=#../.../..#",
];

/// Those with still more, for the long form.
const LARGEST: [&str; 5] = [
    "3x3;values=1-3;lines=none;boxes=none;cells=.../.../...",
    "3x3;values=0-2;lines=none;boxes=none;cells=.../.../...",
    "4x4;values=0-4;boxes=2x2;cells=..../..../..../....",
    "2x4;values=1-4;lines=none;boxes=none;cells=..../....",
    "3x2;values=0-1;lines=none;boxes=none;extra-cells=6;cells=../../..",
];

/// Parameters of a constraint of this name, of which some may be refused.
fn parameters(name: &str, count: usize) -> Vec<String> {
    let fixed: &[&str] = match name {
        "sum" => &["3", "<=4", "!=3", ">=4", "1_2.-1", "0_1.1.-1"],
        "rel" => {
            let row = |value: usize| format!("{:x}", 1 << ((value + 1) % count) | 1);
            return vec![(0..count).map(row).collect::<Vec<_>>().join(".")];
        }
        "reg" => {
            let next =
                |to: [&str; 2]| (0..count).map(|value| to[value % 2]).collect::<Vec<_>>().join(".");
            return vec![format!("*{}_{}", next(["0", "1"]), next(["1", "0"]))];
        }
        "connected" => &["1", "1_2", "0.1_1-3", "2_0-2", "1_1-_1", "1__2"],
        "yin-yang" => &["1", "0", "2", "1.2"],
        "cage" | "whispers" | "white" | "black" | "nonconsecutive" | "nonratio" => {
            &["", "1", "2", "3"]
        }
        "multi-sum-cage" => &["2.3", "4.5", "0.1"],
        "digital-root-cage" | "rellik-cage" => &["1", "2", "3", "4"],
        "parity-cage" => &["even", "odd"],
        "modular" => &["", "1", "2", "3"],
        "sum-line" | "sum-loop" => &["1", "2", "3", "4"],
        "quadruple" | "contain" | "contain-exactly" => &["0", "1", "2", "1.1", "1.2"],
        "look-and-say" => &["1x1", "0x1.2x2", "2x0", "1x2"],
        "regex" => &["1*2*", "[12]+.*", ".{3}", "0.*"],
        "full-rank" => &["1", "2", "3", "5", "3_ties", "4_ties", "1_ties"],
        "chaos" => &["", "1", "2", "3"],
        "chaos-arrow" | "chaos-count" => &["0", "1"],
        "any-of" => &["(cage)|(renban)", "(antiknight)0|(thermo)", "(skyscraper=1)|(sandwich=0)"],
        "minus" | "divide" | "product" | "pair-sum" | "taxicab" | "lockout" | "little-killer"
        | "sandwich" | "lunchbox" | "x-sum" | "skyscraper" | "hidden-skyscraper"
        | "numbered-room" | "kakuro" => &["0", "1", "2", "3", "4"],
        _ => &[""],
    };
    fixed.iter().map(|text| (*text).to_owned()).collect()
}

/// Lists of cells, of which each constraint takes some.
fn lists(puzzle: &Puzzle) -> Vec<Vec<Vec<usize>>> {
    let rules = puzzle.rules();
    let (rows, columns, count) = (rules.rows(), rules.columns(), rules.cell_count());
    let extra: Vec<usize> = (count..rules.all_cells()).collect();
    let row = |row: usize| (row * columns..(row + 1) * columns).collect::<Vec<_>>();
    let column = |column: usize| (column..count).step_by(columns).collect::<Vec<_>>();
    let diagonal = |length: usize| (0..length).map(|at| at * columns + at).collect::<Vec<_>>();
    let back = |line: Vec<usize>| line.into_iter().rev().collect::<Vec<_>>();
    let mut lists = vec![
        vec![],
        vec![vec![0]],
        vec![vec![columns.min(count - 1)]],
        vec![vec![count - 1]],
        vec![row(0)],
        vec![back(row(rows - 1))],
        vec![column(columns - 1)],
        vec![back(column(0))],
        vec![(0..count).collect()],
        vec![(0..count).step_by(2).collect()],
        vec![vec![0, 1]],
        vec![vec![count - 2, count - 1]],
        vec![diagonal(rows.min(columns))],
        vec![vec![0, 1, columns % count, (columns + 1) % count]],
        vec![vec![0], vec![1, count - 1]],
        vec![vec![count - 1], vec![0, 1, 0]],
        vec![vec![0, 1], vec![count - 2, count - 1]],
        vec![vec![0, 1], vec![1, count - 1], vec![count - 1, 0]],
        vec![row(0), row(rows - 1)],
        vec![column(0), column(columns - 1)],
    ];
    if let (Some(&first), Some(&last)) = (extra.first(), extra.last()) {
        lists.extend([
            vec![extra.clone()],
            vec![back(extra.clone())],
            vec![vec![0, first]],
            vec![[row(0), vec![first]].concat()],
            vec![vec![last], vec![0, 1]],
            vec![vec![0], vec![first, last]],
            vec![vec![1], vec![first, last], [vec![first], back(extra.clone())].concat()],
            vec![vec![0], extra.clone()],
            vec![vec![0, first], vec![1, last]],
        ]);
    }
    lists
}

/// A shape with all its grids, of numbers of values.
struct Shape {
    head: &'static str,
    puzzle: Puzzle,
    rules: AuditRules,
    grids: Vec<Vec<u8>>,
}

impl Shape {
    fn new(head: &'static str) -> Self {
        let puzzle = corpus_line::parse(head).unwrap_or_else(|fault| panic!("{head}: {fault}"));
        let rules = AuditRules::of(&puzzle);
        let mut grids = vec![Vec::new()];
        for cell in 0..rules.cells {
            let mut longer = Vec::new();
            for grid in grids {
                for number in 1..=rules.numbers.count as u8 {
                    let is_free = |&other: &usize| other >= cell || grid[other] != number;
                    let is_candidate = rules.allowed[cell] >> (number - 1) & 1 == 1;
                    if is_candidate && rules.seen_cells[cell].iter().all(is_free) {
                        longer.push([&grid[..], &[number]].concat());
                    }
                }
            }
            grids = longer;
        }
        Shape { head, puzzle, rules, grids }
    }

    fn full(&self, grid: &[u8]) -> Full<'_> {
        let low = i64::from(self.rules.numbers.low);
        Full {
            rows: self.rules.rows,
            columns: self.rules.numbers.columns,
            low,
            high: low + self.rules.numbers.count as i64 - 1,
            absent: &self.rules.absent,
            regions: self.rules.regions.as_deref(),
            values: grid.iter().map(|&number| i64::from(number) + low - 1).collect(),
        }
    }
}

/// A constraint of a shape by its primitives, by its wording, and as it is stated in canonical
/// form.
struct Sides {
    problem: Problem,
    parts: crate::reason::Result<Vec<Part>>,
    stated: Stated,
}

/// `None` if the model refuses the constraint.
fn sides(shape: &Shape, stated: Stated) -> Option<Sides> {
    let mut puzzle = shape.puzzle.clone();
    puzzle.state(stated).ok()?;
    let clue = puzzle.constraint_clues().pop()?;
    let rules = puzzle.rules();
    let (count, columns) = (rules.values().count(), rules.columns());
    let cells = (0..rules.all_cells()).map(|cell| Position::of(cell, columns)).collect();
    let candidates = vec![rules.values().all(); rules.all_cells()];
    let problem = Problem::new(count, cells, candidates, clue.lowered().to_vec());
    let rules = AuditRules::of(&puzzle);
    let item = rules.constraints[0].clone();
    let parts = wording::parts(&item, &rules.context());
    Some(Sides { problem: problem.unwrap(), parts, stated: clue.stated().clone() })
}

/// What was found for one name.
#[derive(Default)]
struct Found {
    refused: usize,
    shapes: usize,
    constraints: usize,
    /// Grids that break the constraint, and those that satisfy it.
    grids: [usize; 2],
    /// Grids compared with a plain predicate.
    plain: usize,
    differences: Vec<String>,
}

/// Compares the sides of a constraint on all grids. Where it is one of two branches, the other
/// states a value of the first cell.
fn compare(shape: &Shape, stated: &Stated, sides: &Sides, other: Option<u8>, found: &mut Found) {
    let text = sides.stated.text(shape.puzzle.columns());
    let parts = match &sides.parts {
        Ok(parts) => parts,
        // They are about numbers of values.
        Err(reason) if reason.to_string().contains("there is no certificate for 're") => return,
        Err(reason) => {
            found
                .differences
                .push(format!("{} {text}: the audit refuses it: {reason}", shape.head));
            return;
        }
    };
    for grid in &shape.grids {
        let by_primitives = judge(&sides.problem, grid).is_ok();
        let by_wording = parts.iter().all(|part| part.holds_in(grid));
        let full = shape.full(grid);
        let plain = plain::holds(stated.name, &stated.parameter, &stated.cells, &full);
        let plain = plain.map(|holds| holds || other == Some(grid[0]));
        found.plain += usize::from(plain.is_some());
        found.grids[usize::from(by_primitives)] += 1;
        if by_wording != by_primitives || plain.is_some_and(|plain| plain != by_primitives) {
            found.differences.push(format!(
                "{} {text}: {:?} primitives {by_primitives}, wording {by_wording}, plain {plain:?}",
                shape.head, full.values
            ));
            return;
        }
    }
}

/// The constraint as one of two branches, the other of which states that the first cell has the
/// value with this number; nested, if it is to be.
fn in_branch(shape: &Shape, stated: &Stated, number: u8, is_nested: bool) -> Stated {
    let first = (0..).find(|cell| !shape.rules.absent.contains(cell)).expect("a cell");
    let value = shape.puzzle.values().value(number);
    let is = Stated { name: "sum", parameter: value.to_string(), cells: vec![vec![first]] };
    let one = stated_as(&[vec![stated.clone()], vec![is.clone()]]);
    if is_nested { stated_as(&[vec![one], vec![is]]) } else { one }
}

/// Compares up to `most` constraints of a name on a shape, the first also as a branch.
fn try_name(name: &'static str, shape: &Shape, most: usize, found: &mut Found) {
    let mut rng = ChaCha8Rng::seed_from_u64(54);
    let mut all = Vec::new();
    for parameter in parameters(name, shape.rules.numbers.count) {
        for cells in lists(&shape.puzzle) {
            all.push(Stated { name, parameter: parameter.clone(), cells });
        }
    }
    if name == "sub-sudoku" {
        let cells = vec![vec![0, shape.puzzle.rules().cell_count() - 1]];
        all = vec![Stated { name, parameter: String::new(), cells }];
    }
    if name == "any-of" {
        // Two branches have two lists.
        all.iter_mut().for_each(|stated| stated.cells.extend(stated.cells.clone()));
    }
    all.shuffle(&mut rng);
    let mut compared = 0;
    for stated in all {
        if compared == most {
            break;
        }
        let branch = in_branch(shape, &stated, 1, false);
        let Some(one) = sides(shape, stated) else {
            if sides(shape, branch.clone()).is_some() {
                let text = branch.text(shape.puzzle.columns());
                found.differences.push(format!("{} {text}: refused but for a branch", shape.head));
            }
            continue;
        };
        compare(shape, &one.stated, &one, None, found);
        compared += 1;
        if compared == 1 && !shape.rules.absent.contains(&0) {
            for is_nested in [false, true] {
                // Rules that depend on others, and connected cells, are refused in branches.
                let branch = in_branch(shape, &one.stated, 1, is_nested);
                if let Some(both) = sides(shape, branch) {
                    compare(shape, &one.stated, &both, Some(1), found);
                }
            }
        }
    }
    found.constraints += compared;
    found.shapes += usize::from(compared > 0);
    found.refused += usize::from(compared == 0);
}

/// Tries all names on some shapes; prints what was found, and fails if there is a difference.
fn try_all(shapes: &[(&'static str, usize)], only_plain: bool, all: &mut BTreeMap<&str, Found>) {
    for &(head, most) in shapes {
        let shape = Shape::new(head);
        assert!(!shape.grids.is_empty(), "{head}");
        for entry in TABLE {
            let found = all.entry(entry.name).or_default();
            if !only_plain || found.plain > 0 || found.constraints == 0 {
                try_name(entry.name, &shape, most, found);
            }
        }
    }
}

fn report(all: &BTreeMap<&str, Found>) {
    let sum = |of: fn(&Found) -> usize| all.values().map(of).sum::<usize>();
    println!(
        "{} names: {} of name and shape compared, {} refused; {} constraints, {} grids, {} with a plain predicate",
        all.len(),
        sum(|found| found.shapes),
        sum(|found| found.refused),
        sum(|found| found.constraints),
        sum(|found| found.grids[0] + found.grids[1]),
        sum(|found| found.plain)
    );
    let differences: Vec<&String> = all.values().flat_map(|found| &found.differences).collect();
    assert!(differences.is_empty(), "{} differences: {differences:#?}", differences.len());
    for (name, found) in all {
        assert!(found.grids.iter().all(|&grids| grids > 0), "{name}: {:?}", found.grids);
    }
}

/// All names on small shapes, those with a plain predicate on larger ones too, as are those that
/// small shapes cannot have.
#[test]
fn every_name_means_its_rule_on_every_shape() {
    let mut all = BTreeMap::new();
    try_all(&SMALL.map(|head| (head, 2)), false, &mut all);
    try_all(&LARGE.map(|head| (head, 1)), true, &mut all);
    report(&all);
}

/// The same with more constraints, of all names, and on larger shapes.
#[test]
#[ignore = "takes minutes"]
fn every_name_means_its_rule_on_large_shapes() {
    let mut all = BTreeMap::new();
    try_all(&SMALL.map(|head| (head, 40)), false, &mut all);
    try_all(&LARGE.map(|head| (head, 20)), false, &mut all);
    try_all(&LARGEST.map(|head| (head, 6)), true, &mut all);
    report(&all);
}
