//! Problems to encode, and slow, obvious ways to solve them.

use quorum_encodings::cnf::{AT_MOST_ONES, BASES, Cnf, CnfOptions, SIGNS};
use quorum_encodings::{
    Constraint, Grid, Group, GroupKind, LessThan, Position, Problem, ValueSet, judge,
};

/// Every combination of the tables.
pub fn all_options() -> Vec<CnfOptions> {
    let mut all = Vec::new();
    for base in BASES {
        for at_most_one in AT_MOST_ONES {
            all.extend(SIGNS.iter().map(|signs| CnfOptions { base, at_most_one, signs }));
        }
    }
    all
}

/// An `n x n` grid without givens; `boxes` are rows high, columns wide.
pub fn grid(n: u8, boxes: Option<(u8, u8)>, signs: &[(usize, usize)]) -> Problem {
    let cells: Vec<Position> =
        (0..n).flat_map(|row| (0..n).map(move |column| Position { row, column })).collect();
    let mut constraints = Vec::new();
    let mut group = |kind, key: &dyn Fn(Position) -> u8| {
        for index in 0..n {
            let members = (0..cells.len()).filter(|&cell| key(cells[cell]) == index).collect();
            constraints.push(Constraint::AllDifferent(Group { kind, cells: members }));
        }
    };
    group(GroupKind::Row, &|cell| cell.row);
    group(GroupKind::Column, &|cell| cell.column);
    if let Some((height, width)) = boxes {
        group(GroupKind::Region, &|cell| cell.row / height * (n / width) + cell.column / width);
    }
    constraints.extend(signs.iter().map(|&(lesser, greater)| less(lesser, greater)));
    let candidates = vec![ValueSet::full(n); cells.len()];
    Problem::new(n, cells, candidates, constraints).unwrap()
}

/// Cells in one row, of which `groups` are all-different.
pub fn row_of(
    n: u8,
    candidates: Vec<ValueSet>,
    groups: &[Vec<usize>],
    signs: &[(usize, usize)],
) -> Problem {
    let cells = (0..candidates.len()).map(|column| Position { row: 0, column: column as u8 });
    let mut constraints: Vec<_> = groups
        .iter()
        .map(|cells| Group { kind: GroupKind::Other, cells: cells.clone() })
        .map(Constraint::AllDifferent)
        .collect();
    constraints.extend(signs.iter().map(|&(lesser, greater)| less(lesser, greater)));
    Problem::new(n, cells.collect(), candidates, constraints).unwrap()
}

fn less(lesser: usize, greater: usize) -> Constraint {
    Constraint::LessThan(LessThan { lesser, greater })
}

/// All solutions, in lexical order: every filling in which no group repeats a value is
/// shown to the judge.
pub fn solutions(problem: &Problem) -> Vec<Grid> {
    fn fill(problem: &Problem, grid: &mut Grid, found: &mut Vec<Grid>) {
        let cell = grid.len();
        if cell == problem.cells().len() {
            if judge(problem, grid).is_ok() {
                found.push(grid.clone());
            }
            return;
        }
        for value in 1..=problem.values() {
            let is_repeated = problem.groups().iter().any(|group| {
                group.cells.contains(&cell)
                    && group.cells.iter().any(|&other| other < cell && grid[other] == value)
            });
            if !is_repeated {
                grid.push(value);
                fill(problem, grid, found);
                grid.pop();
            }
        }
    }
    let mut found = Vec::new();
    fill(problem, &mut Vec::new(), &mut found);
    found
}

/// All models of a formula as lists of true literals. Variables are set one by one, in
/// order; a clause is looked at when its last variable is.
pub fn models(cnf: &Cnf) -> Vec<Vec<i32>> {
    fn set(due: &[Vec<&[i32]>], model: &mut Vec<i32>, found: &mut Vec<Vec<i32>>) {
        let is_true = |literal: &i32| model[literal.unsigned_abs() as usize - 1] == *literal;
        if !due[model.len()].iter().all(|clause| clause.iter().any(is_true)) {
            return;
        }
        if model.len() + 1 == due.len() {
            found.push(model.clone());
            return;
        }
        let variable = model.len() as i32 + 1;
        for literal in [variable, -variable] {
            model.push(literal);
            set(due, model, found);
            model.pop();
        }
    }
    let mut due = vec![Vec::new(); cnf.variables() as usize + 1];
    for clause in cnf.clauses() {
        let last = clause.iter().map(|literal| literal.unsigned_abs()).max().unwrap_or(0);
        due[last as usize].push(clause);
    }
    let mut found = Vec::new();
    set(&due, &mut Vec::new(), &mut found);
    found
}

/// The literals that unit propagation makes true, or `None` if it meets a clause that is
/// false.
pub fn propagated(cnf: &Cnf) -> Option<Vec<i32>> {
    let mut value = vec![0; cnf.variables() as usize + 1];
    loop {
        let mut has_changed = false;
        for clause in cnf.clauses() {
            let of = |literal: i32| value[literal.unsigned_abs() as usize] * literal.signum();
            if clause.iter().any(|&literal| of(literal) == 1) {
                continue;
            }
            let mut open = clause.iter().filter(|&&literal| of(literal) == 0);
            match (open.next(), open.next()) {
                (None, _) => return None,
                (Some(&literal), None) => {
                    value[literal.unsigned_abs() as usize] = literal.signum();
                    has_changed = true;
                }
                _ => {}
            }
        }
        if !has_changed {
            let literals = 1..=cnf.variables() as i32;
            return Some(literals.map(|v| v * value[v as usize]).filter(|&l| l != 0).collect());
        }
    }
}
