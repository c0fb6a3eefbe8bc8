//! A slow, obvious way to solve a problem.

use quorum_problem::{Grid, Problem, judge};

/// All solutions, in lexical order: every filling with candidates in which no group repeats a
/// value is shown to the judge.
pub fn solutions(problem: &Problem) -> Vec<Grid> {
    fn fill(problem: &Problem, grid: &mut Grid, found: &mut Vec<Grid>) {
        let cell = grid.len();
        if cell == problem.grid_cells() {
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
            if !is_repeated && problem.candidates()[cell].contains(value) {
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
