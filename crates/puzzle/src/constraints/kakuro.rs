//! Kakuro clues: the cells of a run differ and have a sum.
//!
//! It means what a cage with the sum does. It is drawn in the absent cell before the run, above the
//! diagonal of that cell if the run is in a row, below it if the run is in a column.

use super::cage::{CAGE, sum};
use super::*;

pub(super) static KAKURO: NamedConstraint = NamedConstraint {
    name: "kakuro",
    summary: "values of a run of cells in a row or column differ and sum to the number",
    parameter: "a sum",
    example: "kakuro=15:R1C1.R1C2",
    picture: Depiction::BeforeRun,
    canonical_parameter: |_, stated| {
        check::one_list(stated)?;
        stated.parameter = sum(&stated.parameter)?.to_string();
        Ok(())
    },
    canonical_cells,
    lower: |context, stated, primitives| (CAGE.lower)(context, stated, primitives),
    ..NamedConstraint::OF_NEIGHBORS
};

fn canonical_cells(context: &Context<'_>, stated: &mut Stated) -> Result {
    cells::set(context, stated, 1..=context.count())?;
    let cells = &stated.cells[0];
    let is_along = |(down, right)| {
        cells.windows(2).all(|pair| context.moved(pair[0], down, right) == Some(pair[1]))
    };
    if [(0, 1), (1, 0)].into_iter().any(is_along) {
        Ok(())
    } else {
        expected("cells of one row or column without gaps", "others")
    }
}

#[cfg(test)]
mod tests {
    use crate::{Puzzle, corpus_line};
    use quorum_problem::judge;

    const GRID: &str = "4x4;values=1-9;boxes=none;cells=##../#.../...#/..##";

    fn read(constraints: &str) -> Result<Puzzle, String> {
        let line = format!("{GRID};constraints={constraints}");
        corpus_line::parse(&line).map_err(|fault| fault.to_string())
    }

    #[test]
    fn a_clue_is_a_cage_of_a_run() {
        let puzzle = read("kakuro=010:R4C1.R3C1/kakuro=7:R2C2.R2C3.R2C4").unwrap();
        let constraints = "kakuro=10:R3C1.R4C1/kakuro=7:R2C2.R2C3.R2C4";
        assert_eq!(corpus_line(&puzzle), format!("{GRID};constraints={constraints}"));
        let cages = read(&constraints.replace("kakuro", "cage")).unwrap();
        assert_eq!(puzzle.lower(), cages.lower());
        for (constraints, expected) in [
            ("kakuro=4:R1C2.R1C3", "expected cells of the grid, found the absent cell R1C2"),
            (
                "kakuro=4:R1C3.R2C4",
                "expected cells of one row or column without gaps, found others",
            ),
            (
                "kakuro=4:R2C2.R2C4",
                "expected cells of one row or column without gaps, found others",
            ),
            ("kakuro:R1C3.R1C4", "expected a sum of 0 to 1000000, found nothing"),
            ("kakuro=4:R1C3|R1C4", "expected one list of cells, found 2"),
            ("kakuro=4:", "expected a list of cells, found none"),
            ("windoku:", "expected a grid without absent cells for 'windoku', found 6 of them"),
        ] {
            let error = read(constraints).unwrap_err();
            let expected = expected.replace("found nothing", "found ''");
            assert!(error.ends_with(&expected), "{constraints}: {error}");
        }
    }

    /// By hand: the grid and its sums.
    #[test]
    fn a_small_kakuro_has_its_solution() {
        let constraints = "kakuro=12:R1C3.R1C4/kakuro=23:R2C2.R2C3.R2C4/kakuro=16:R3C1.R3C2.R3C3/\
                           kakuro=10:R4C1.R4C2/kakuro=16:R3C1.R4C1/kakuro=17:R2C2.R3C2.R4C2/\
                           kakuro=18:R1C3.R2C3.R3C3/kakuro=10:R1C4.R2C4";
        let puzzle = read(constraints).unwrap();
        let problem = puzzle.lower();
        let solution = crate::symbols::solution_grid("##84#896961#73##", puzzle.rules()).unwrap();
        assert_eq!(judge(&problem, &solution), Ok(()));
        for cell in 0..solution.len() {
            let mut other = solution.clone();
            other[cell] = other[cell] % 9 + 1;
            assert!(judge(&problem, &other).is_err());
        }
    }
}
