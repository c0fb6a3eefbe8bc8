//! (h): "a row, column or box with one zero can be filled; with two zeros, for example the corners
//! of a rectangle, they cannot be solved" (the first document).
//!
//! Read as a statement about the rule "the last blank of a house gets its last value", and
//! about what is left when that rule ends. The corners of a rectangle in two boxes whose values
//! are `a b` over `b a` can be exchanged: the deadly rectangle, whose blanks have two solutions.

use super::super::evidence::Evidence;
use super::super::numbers::{Ratio, count, quantile, sample_median, sample_share, share};
use super::super::runs::CLASSIC;
use super::{Claim, table};
use quorum_puzzle::Puzzle;

/// A rectangle in a grid: its corners in reading order.
type Corners = [usize; 4];

/// Fills last blanks of houses until there is none, and returns the blanks left.
fn left_by_last_in_house(puzzle: &Puzzle) -> usize {
    let problem = puzzle.lower();
    let mut filled: Vec<bool> = (0..81).map(|cell| puzzle.given(cell).is_some()).collect();
    loop {
        let last = problem.groups().iter().find_map(|group| {
            let mut blanks = group.cells.iter().filter(|&&cell| !filled[cell]);
            match (blanks.next(), blanks.next()) {
                (Some(&cell), None) => Some(cell),
                _ => None,
            }
        });
        match last {
            // Which value it is does not matter to whether the next one can be filled.
            Some(cell) => filled[cell] = true,
            None => return filled.iter().filter(|filled| !**filled).count(),
        }
    }
}

/// All rectangles, by the number of boxes that they lie in: 1, 2 or 4.
fn rectangles() -> Vec<(usize, Corners)> {
    let mut all = Vec::new();
    let pairs = || (0..9usize).flat_map(|low| (low + 1..9).map(move |high| (low, high)));
    for (top, bottom) in pairs() {
        for (left, right) in pairs() {
            let bands = if top / 3 == bottom / 3 { 1 } else { 2 };
            let stacks = if left / 3 == right / 3 { 1 } else { 2 };
            let corners = [top * 9 + left, top * 9 + right, bottom * 9 + left, bottom * 9 + right];
            all.push((bands * stacks, corners));
        }
    }
    all
}

/// Whether the values at the corners of a rectangle in two boxes can be exchanged.
fn is_deadly(grid: &[u8], [a, b, c, d]: Corners) -> bool {
    grid[a] == grid[d] && grid[b] == grid[c]
}

/// (h) Puzzles that the rule solves, and deadly rectangles.
pub fn rectangle(evidence: &Evidence) -> Claim {
    let in_boxes = |number: usize| {
        rectangles().into_iter().filter(move |(boxes, _)| *boxes == number).map(|(_, c)| c)
    };
    let two: Vec<Corners> = in_boxes(2).collect();
    let (mut grids, mut per_grid, mut unmarked) = (0, Vec::new(), 0u64);
    let mut rows = Vec::new();
    let mut solved_of = Vec::new();
    for corpus in CLASSIC {
        let items = evidence.corpus(corpus);
        let left: Vec<u64> =
            items.iter().map(|item| left_by_last_in_house(&item.puzzle) as u64).collect();
        let solved = left.iter().filter(|&&left| left == 0).count() as u64;
        rows.push(vec![
            corpus.to_owned(),
            items.len().to_string(),
            sample_share(solved, items.len() as u64),
            sample_median(&left, count),
        ]);
        solved_of.push(format!("{solved} of {} ({corpus})", items.len()));
        for item in items {
            let Some(grid) = &item.solution else { continue };
            let deadly: Vec<&Corners> =
                two.iter().filter(|&&corners| is_deadly(grid, corners)).collect();
            let is_blank = |&cell: &usize| item.puzzle.given(cell).is_none();
            unmarked += deadly.iter().filter(|c| c.iter().all(is_blank)).count() as u64;
            grids += 1;
            per_grid.push(deadly.len() as u64);
        }
    }
    let pairs: Vec<(u64, u64)> =
        per_grid.iter().map(|&deadly| (deadly, two.len() as u64)).collect();
    let (all, four, one) = (rectangles().len(), in_boxes(4).count(), in_boxes(1).count());
    let with = per_grid.iter().filter(|&&deadly| deadly > 0).count() as u64;
    Claim {
        letter: 'h',
        statement: "houses with one zero can be filled; with two zeros, e.g. at the corners of a \
                    rectangle, they cannot be solved",
        found: format!(
            "true of one zero by definition; with more the rule that fills it solves {}; false of most \
             rectangles: of the {} of a full grid the rule fills {} ({}, those in four boxes) again, \
             and of the {} in two boxes only {} have two solutions (deadly rectangles)",
            solved_of.join(", "),
            count(all as u64),
            four,
            share(four as u64, all as u64),
            two.len(),
            Ratio::new(&pairs).percent(),
        ),
        numbers: vec![
            format!(
                "corners of a rectangle blanked in a full grid: {four} lie in four boxes, one blank \
                 each, and are filled by the boxes; {} lie in two boxes and {one} in one, and every \
                 row, column and box of theirs has two blanks or more",
                two.len()
            ),
            format!(
                "of the {} in two boxes {} are deadly (values a b over b a: two solutions); all others \
                 have one solution; a grid has {} of them (median; {} at most), {} of {grids} grids \
                 at least one",
                two.len(),
                Ratio::new(&pairs).percent(),
                sample_median(&per_grid, count),
                quantile(&per_grid, 1.0),
                count(with),
            ),
            format!(
                "puzzles with one solution need a given in each: rectangles without one in {grids} \
                 puzzles: {unmarked}"
            ),
        ],
        tables: vec![table(
            &["corpus", "puzzles", "solved by the rule alone", "blanks left, median"],
            rows,
        )],
        worst: None,
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use quorum_puzzle::{Boxes, Rules};
    use quorum_solvers::table::find;
    use quorum_solvers::{Mode, Question};
    use quorum_toolkit::generate::grid::random_grid;
    use rand::SeedableRng;
    use rand_chacha::ChaCha8Rng;

    #[test]
    fn a_rectangle_has_two_solutions_if_and_only_if_it_is_deadly() {
        let rules = Rules::new(9, Some(Boxes { rows: 3, columns: 3 })).unwrap();
        let mut random = ChaCha8Rng::seed_from_u64(1);
        let solver = find(&"propagate".parse().unwrap()).unwrap().solver;
        let mut session = solver.open();
        let mut deadly = 0;
        let grid = random_grid(&rules, &mut random);
        for (boxes, corners) in rectangles() {
            let mut puzzle = Puzzle::empty(rules.clone());
            for cell in (0..81).filter(|cell| !corners.contains(cell)) {
                puzzle.set_given(cell, grid[cell]);
            }
            let answer = session.ask(&puzzle.lower(), &Question::new(Mode::Decide));
            let is_two = boxes == 2 && is_deadly(&grid, corners);
            assert_eq!(answer.grids.len(), if is_two { 2 } else { 1 }, "{corners:?}");
            assert_eq!(left_by_last_in_house(&puzzle), if boxes == 4 { 0 } else { 4 });
            deadly += usize::from(is_two);
        }
        assert!(deadly > 0, "another seed");
    }
}
