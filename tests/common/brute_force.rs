//! A slow, obvious way to solve a problem.

use quorum_problem::{Grid, Problem, judge};

/// All solutions, in lexical order: every filling with candidates in which no group repeats a
/// value is shown to the judge; of those that differ in extra cells only, the first that it accepts
/// counts.
pub fn solutions(problem: &Problem) -> Vec<Grid> {
    fn fill(problem: &Problem, grid: &mut Grid, found: &mut Vec<Grid>) {
        let (cell, on_grid) = (grid.len(), problem.grid_cells());
        if cell == problem.cells().len() {
            if judge(problem, grid).is_ok() {
                found.push(grid[..on_grid].to_vec());
            }
            return;
        }
        for value in 1..=problem.values() {
            let is_repeated = problem.groups().iter().any(|group| {
                group.cells.contains(&cell)
                    && group.cells.iter().any(|&other| other < cell && grid[other] == value)
            });
            // The grids that were found before are less.
            let is_found =
                cell >= on_grid && found.last().is_some_and(|last| grid.starts_with(last));
            if !is_found && !is_repeated && problem.candidates()[cell].contains(value) {
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
