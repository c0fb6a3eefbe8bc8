//! The corpus line of a puzzle with every constraint as primitives, for programs that know no named
//! constraint.
//!
//! Groups of constraints join `groups=`, pairs of a lesser and a greater cell that are not signs
//! are relations. The line states the same problem as the canonical one, its values from 1 as in
//! the problem.

use super::Puzzle;
use super::constraints::{Context, Stated, as_stated, find};
use crate::corpus_line::line_with;
use quorum_problem::{Constraint, Group, LessThan, Relation, Table};
use std::collections::BTreeSet;

/// The line of a puzzle whose constraints mean these groups, less-than pairs (its signs among them)
/// and further primitives.
pub(super) fn primitive_line(
    puzzle: &Puzzle,
    groups: &[Group],
    less_than: &[LessThan],
    further: &[Constraint],
) -> String {
    let (n, columns) = (puzzle.values().count(), puzzle.columns());
    // A cell by itself differs from nothing.
    let added = groups.iter().map(|group| &group.cells).filter(|cells| cells.len() > 1);
    let groups: BTreeSet<&Vec<usize>> = puzzle.rules().groups().iter().chain(added).collect();
    let signs: BTreeSet<(usize, usize)> = puzzle.signs().collect();
    let pairs = less_than.iter().filter(|pair| !signs.contains(&(pair.lesser, pair.greater)));
    let pairs = pairs.filter_map(|pair| {
        let less = Table::new(n, |lesser, greater| lesser < greater);
        Some(Constraint::Relation(Relation::new(pair.lesser, pair.greater, less)?))
    });
    let further = further.iter().cloned();
    let items = pairs.chain(further).filter_map(|constraint| match constraint {
        // The canonical form depends on the grid.
        Constraint::Connected(_) => as_stated(&constraint).map(|stated| canonical(puzzle, stated)),
        _ => as_stated(&constraint),
    });
    let items: BTreeSet<String> = items.map(|stated| stated.text(columns)).collect();
    line_with(puzzle, groups, items.iter().map(String::as_str))
}

fn canonical(puzzle: &Puzzle, stated: Stated) -> Stated {
    let constraint = find(stated.name).expect("a name of the table");
    let canonical = constraint.canonical(&Context::new(puzzle.rules(), &[]), stated);
    canonical.expect("a primitive of the puzzle")
}

#[cfg(test)]
mod tests {
    use crate::{Puzzle, corpus_line};
    use std::collections::BTreeSet;

    fn read(line: &str) -> Puzzle {
        corpus_line::parse(line).unwrap()
    }

    /// The line states the same problem: read again, it lowers to the same constraints and line.
    #[test]
    fn the_line_states_the_same_problem() {
        for (constraints, expected) in [
            ("cage=6:R1C1.R2C2", ";groups=R1C1.R2C2/R1C4.R2C3;cells=|;constraints=sum=6:R1C1.R2C2"),
            ("cage=4:R3C3", ";groups=R1C4.R2C3;cells=|;constraints=sum=4:R3C3"),
            ("cage:R1C1.R1C2", ";groups=R1C1.R1C2/R1C4.R2C3;cells=|"),
            ("sum<=3:R1C1.R2C2", ";groups=R1C4.R2C3;cells=|;constraints=sum<=3:R1C1.R2C2"),
        ] {
            let cells = "1.../..../.{23}../....;signs=<../..../.../..../.../..../...";
            let rules = "4x4;boxes=2x2;groups=R1C4.R2C3";
            let puzzle = read(&format!("{rules};cells={cells};constraints={constraints}"));
            let problem = puzzle.lower();
            let line = problem.statement().unwrap().line();
            let text = line.replace(cells, "|");
            assert_eq!(text, format!("4x4;boxes=2x2{expected}"));
            let again = read(line).lower();
            assert_eq!(again.statement().unwrap().line(), line);
            let groups = |problem: &quorum_problem::Problem| -> BTreeSet<Vec<usize>> {
                let groups = problem.groups().iter().map(|group| group.cells.clone());
                groups.filter(|cells| cells.len() > 1).collect()
            };
            assert_eq!(groups(&again), groups(&problem));
            assert_eq!(
                (again.linear(), again.less_than()),
                (problem.linear(), problem.less_than())
            );
        }
    }
}
