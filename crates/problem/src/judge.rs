//! The judge: does a grid solve a problem?
//!
//! It is short and shares no code with any solver: it compares the values of a grid along the
//! candidate sets, groups and other constraints of the problem. Every grid of every solver is
//! checked here before it counts.
//!
//! A solution has values for the extra cells too, and all constraints are compared. Of a grid alone
//! those are compared that are about no extra cell: whether there are values for these is a
//! question for a solver.

use crate::linear::Comparison;
use crate::{Connected, Position, Problem};
use std::collections::{HashMap, HashSet};

/// The first rule that a grid breaks, in words.
#[derive(Clone, PartialEq, Eq, Debug, thiserror::Error)]
#[error("{0}")]
pub struct Violation(String);

fn listed(cells: &[Position]) -> String {
    let names: Vec<String> = cells.iter().map(ToString::to_string).collect();
    names.join(" ")
}

/// Checks `values` (one per cell of the grid, in reading order, then one per extra cell) against
/// every candidate set and constraint of `problem`, and reports the first rule broken.
pub fn judge(problem: &Problem, values: &[u8]) -> Result<(), Violation> {
    compare(problem, problem.cells().len(), values)
}

/// Checks a grid without values of extra cells, as [`judge`] does, against all that is about no
/// extra cell.
pub fn judge_grid(problem: &Problem, grid: &[u8]) -> Result<(), Violation> {
    compare(problem, problem.grid_cells(), grid)
}

/// Compares the values of the first cells, in this number, with all that is about no other cells.
fn compare(problem: &Problem, count: usize, grid: &[u8]) -> Result<(), Violation> {
    if grid.len() != count {
        let found = grid.len();
        return Err(Violation(format!("the grid has {found} values for {count} cells")));
    }
    let cells = problem.cells();
    let is_part = grid.len() < cells.len();
    let held = |cell: usize| format!("{}={}", cells[cell], grid[cell]);
    let is_about_others = |cells: &[usize]| is_part && cells.iter().any(|&cell| cell >= grid.len());
    for (index, &value) in grid.iter().enumerate() {
        let candidates = problem.candidates()[index];
        if !candidates.contains(value) {
            let cell = cells[index];
            return Err(Violation(format!(
                "{cell}={value} is not among the candidates {{{candidates}}}"
            )));
        }
    }
    for group in problem.groups() {
        if is_about_others(&group.cells) {
            continue;
        }
        // Every value is a candidate here, and so 1 to 64.
        let mut seen = 0u64;
        for &second in &group.cells {
            let bit = 1 << (grid[second] - 1);
            if seen & bit != 0 {
                let value = grid[second];
                let first = group.cells.iter().find(|&&cell| grid[cell] == value);
                let first = *first.expect("the cell whose value was seen");
                let (first, second) = (cells[first], cells[second]);
                return Err(Violation(format!("{first} and {second} both hold {value}")));
            }
            seen |= bit;
        }
    }
    for pair in problem.less_than() {
        if is_about_others(&[pair.lesser, pair.greater]) {
            continue;
        }
        if grid[pair.lesser] >= grid[pair.greater] {
            let [lesser, greater] = [pair.lesser, pair.greater].map(held);
            return Err(Violation(format!("{lesser} is not less than {greater}")));
        }
    }
    for relation in problem.relations() {
        let [first, second] = relation.cells();
        if is_about_others(&[first, second]) {
            continue;
        }
        if !relation.table().row(grid[first]).contains(grid[second]) {
            let [first, second] = [first, second].map(held);
            return Err(Violation(format!("{first} and {second} are not allowed together")));
        }
    }
    for linear in problem.linear() {
        if is_part && linear.terms().iter().any(|&(_, cell)| cell >= grid.len()) {
            continue;
        }
        let mut sum = 0;
        for &(coefficient, cell) in linear.terms() {
            sum += coefficient * i64::from(grid[cell]);
        }
        let (comparison, constant) = (linear.comparison(), linear.constant());
        let holds = match comparison {
            Comparison::Equal => sum == constant,
            Comparison::NotEqual => sum != constant,
            Comparison::AtMost => sum <= constant,
            Comparison::AtLeast => sum >= constant,
        };
        if !holds {
            let over: Vec<Position> = linear.terms().iter().map(|term| cells[term.1]).collect();
            return Err(Violation(format!(
                "the sum over {} is {sum}, not {comparison} {constant}",
                listed(&over)
            )));
        }
    }
    for regular in problem.regular() {
        if is_about_others(&regular.cells) {
            continue;
        }
        let mut state = Some(0);
        for &cell in &regular.cells {
            state = state.and_then(|state| regular.automaton.next(state, grid[cell]));
        }
        if !state.is_some_and(|state| regular.automaton.is_accepting(state)) {
            let along: Vec<Position> = regular.cells.iter().map(|&cell| cells[cell]).collect();
            let values: Vec<u8> = regular.cells.iter().map(|&cell| grid[cell]).collect();
            return Err(Violation(format!(
                "the values {values:?} along {} are not allowed",
                listed(&along)
            )));
        }
    }
    for connected in problem.connected() {
        if !is_about_others(connected.cells()) {
            compare_connected(cells, connected, grid)?;
        }
    }
    for different in problem.different_pairs() {
        let mut seen = HashMap::new();
        for &pair in different.pairs().iter().filter(|pair| !is_about_others(*pair)) {
            let values = pair.map(|cell| grid[cell]);
            if let Some(first) = seen.insert(values, pair) {
                let [first, second] =
                    [first, pair].map(|pair: [usize; 2]| listed(&pair.map(|cell| cells[cell])));
                let [one, other] = values;
                return Err(Violation(format!("{first} and {second} both hold {one} {other}")));
            }
        }
    }
    Ok(())
}

/// Starts at the first cell with one of the values and marks those beside marked ones, row by row,
/// until there are no more.
fn compare_connected(
    cells: &[Position],
    connected: &Connected,
    grid: &[u8],
) -> Result<(), Violation> {
    let (listed, width) = (connected.cells(), connected.width());
    let counts = |place: usize| connected.values().contains(grid[listed[place]]);
    let members: Vec<usize> = (0..listed.len()).filter(|&place| counts(place)).collect();
    let (least, most, found) = (connected.least(), connected.most(), members.len());
    if found < least || found > most {
        return Err(Violation(format!(
            "expected {least} to {most} connected cells, found {found}"
        )));
    }
    let mut marked: HashSet<usize> = members.first().copied().into_iter().collect();
    loop {
        let before = marked.len();
        for &place in &members {
            let beside_left = place % width > 0 && marked.contains(&(place - 1));
            let beside_right = (place + 1) % width > 0 && marked.contains(&(place + 1));
            let below = place >= width && marked.contains(&(place - width));
            if beside_left || beside_right || below || marked.contains(&(place + width)) {
                marked.insert(place);
            }
        }
        if marked.len() == before {
            break;
        }
    }
    match members.iter().find(|place| !marked.contains(place)) {
        Some(&place) => {
            let [first, second] = [members[0], place].map(|place| cells[listed[place]]);
            Err(Violation(format!("{first} and {second} are not connected")))
        }
        None => Ok(()),
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::{
        Automaton, Constraint, DifferentPairs, Feature, Group, GroupKind, LessThan, Linear,
        Regular, Relation, Table, ValueSet,
    };

    /// Three cells in a row, all different, the first less than the second, the third not 1.
    fn problem() -> Problem {
        Problem::new(
            3,
            (0..3).map(|column| Position { row: 0, column }).collect(),
            vec![ValueSet::full(3), ValueSet::full(3), ValueSet::from_iter([2, 3])],
            vec![
                Constraint::AllDifferent(Group { kind: GroupKind::Row, cells: vec![0, 1, 2] }),
                Constraint::LessThan(LessThan { lesser: 0, greater: 1 }),
            ],
        )
        .unwrap()
    }

    fn verdict(grid: &[u8]) -> String {
        judge(&problem(), grid).map_or_else(|violation| violation.to_string(), |()| "ok".into())
    }

    #[test]
    fn each_rule_is_checked_and_named() {
        assert_eq!(verdict(&[1, 2, 3]), "ok");
        assert_eq!(verdict(&[1, 2]), "the grid has 2 values for 3 cells");
        assert_eq!(verdict(&[2, 3, 1]), "R1C3=1 is not among the candidates {2 3}");
        assert_eq!(verdict(&[0, 2, 3]), "R1C1=0 is not among the candidates {1 2 3}");
        assert_eq!(verdict(&[1, 255, 3]), "R1C2=255 is not among the candidates {1 2 3}");
        assert_eq!(verdict(&[2, 2, 3]), "R1C1 and R1C2 both hold 2");
        assert_eq!(verdict(&[3, 1, 2]), "R1C1=3 is not less than R1C2=1");
    }

    #[test]
    fn relations_sums_and_automata_are_checked() {
        let cells = (0..3).map(|column| Position { row: 0, column }).collect();
        let double = Relation::new(1, 0, Table::new(4, |a, b| a == 2 * b)).unwrap();
        let sum = Linear::new([(1, 0), (2, 1), (-1, 2)], Comparison::AtMost, 4).unwrap();
        let no_three = Automaton::from_machine(4, (), |(), v| (v != 3).then_some(()), |()| true);
        let word = Regular { cells: vec![2, 0, 2], automaton: no_three.unwrap() };
        let constraints =
            vec![Constraint::Relation(double), Constraint::Linear(sum), Constraint::Regular(word)];
        let problem = Problem::new(4, cells, vec![ValueSet::full(4); 3], constraints).unwrap();
        let judged = |grid: &[u8]| {
            judge(&problem, grid).map_or_else(|error| error.to_string(), |()| "ok".into())
        };
        assert_eq!(judged(&[1, 2, 1]), "ok");
        assert_eq!(judged(&[1, 3, 1]), "R1C1=1 and R1C2=3 are not allowed together");
        assert_eq!(judged(&[2, 4, 1]), "the sum over R1C1 R1C2 R1C3 is 9, not <= 4");
        assert_eq!(judged(&[1, 2, 3]), "the values [3, 1, 3] along R1C3 R1C1 R1C3 are not allowed");
    }

    #[test]
    fn connected_cells_and_pairs_are_checked() {
        let cells = (0..6).map(|cell| Position::of(cell, 3)).collect();
        let connected = Connected::new((0..6).collect(), 3, ValueSet::single(2), 1, 4).unwrap();
        let different = DifferentPairs::new(vec![[0, 3], [1, 4], [2, 5]]).unwrap();
        let constraints =
            vec![Constraint::Connected(connected), Constraint::DifferentPairs(different)];
        let problem = Problem::new(3, cells, vec![ValueSet::full(3); 6], constraints).unwrap();
        let judged = |grid: &[u8]| {
            judge(&problem, grid).map_or_else(|error| error.to_string(), |()| "ok".into())
        };
        assert_eq!(judged(&[2, 2, 2, 1, 2, 3]), "ok");
        assert_eq!(judged(&[2, 3, 3, 3, 2, 1]), "R1C1 and R2C2 are not connected");
        assert_eq!(judged(&[1, 3, 2, 2, 3, 1]), "R1C3 and R2C1 are not connected");
        assert_eq!(judged(&[1, 3, 3, 1, 1, 3]), "expected 1 to 4 connected cells, found 0");
        assert_eq!(judged(&[2, 2, 2, 1, 2, 2]), "expected 1 to 4 connected cells, found 5");
        assert_eq!(judged(&[2, 3, 2, 1, 2, 1]), "R1C1 and R1C3 are not connected");
        assert_eq!(judged(&[2, 2, 2, 1, 3, 1]), "R1C1 R2C1 and R1C3 R2C3 both hold 2 1");
    }

    #[test]
    fn exactly_the_right_grids_pass() {
        let mut accepted = Vec::new();
        for code in 0..64u8 {
            let grid = [code & 3, code >> 2 & 3, code >> 4 & 3];
            if judge(&problem(), &grid).is_ok() {
                accepted.push(grid);
            }
        }
        accepted.sort();
        assert_eq!(accepted, [[1, 2, 3], [1, 3, 2]]);
    }

    /// Four cells in two rows beside as many extra ones, whose 1 and whose 2 are connected, two of
    /// each: the partitions into two rows, two columns or a row of the one and a row of the other.
    /// Cells with the same label differ.
    #[test]
    fn regions_to_be_found() {
        let labels = |value| {
            let values = ValueSet::single(value);
            Constraint::Connected(Connected::new((4..8).collect(), 2, values, 2, 2).unwrap())
        };
        let pairs = (0..4).map(|cell| [cell + 4, cell]).collect();
        let different = Constraint::DifferentPairs(DifferentPairs::new(pairs).unwrap());
        let cells = (0..8).map(|cell| Position::of(cell, 2)).collect();
        let sets = [vec![ValueSet::full(4); 4], vec![ValueSet::full(2); 4]].concat();
        let constraints = vec![labels(1), labels(2), different];
        let problem = Problem::new(4, cells, sets, constraints).unwrap();
        let problem = problem.with_extra_cells(4).unwrap();
        for code in 0..256u32 {
            let grid: Vec<u8> = (0..4).map(|cell| (code >> (2 * cell) & 3) as u8 + 1).collect();
            let by_rows = grid[0] != grid[1] && grid[2] != grid[3];
            let by_columns = grid[0] != grid[2] && grid[1] != grid[3];
            for labels in 0..16u32 {
                let labels: Vec<u8> = (0..4).map(|cell| (labels >> cell & 1) as u8 + 1).collect();
                let is_right = match labels[..] {
                    [a, b, c, d] if a == b && c == d && a != c => by_rows,
                    [a, b, c, d] if a == c && b == d && a != b => by_columns,
                    _ => false,
                };
                let values = [&grid[..], &labels].concat();
                assert_eq!(judge(&problem, &values).is_ok(), is_right, "{values:?}");
            }
            assert_eq!(judge_grid(&problem, &grid), Ok(()), "about labels there is more");
        }
    }

    #[test]
    fn a_wrong_value_of_an_extra_cell_is_refused() {
        let cells = (0..3).map(|row| Position { row, column: 0 }).collect();
        let less = |lesser, greater| Constraint::LessThan(LessThan { lesser, greater });
        let sets = vec![ValueSet::full(4); 3];
        let problem = Problem::new(4, cells, sets, vec![less(0, 1), less(1, 2)]).unwrap();
        let problem = problem.with_extra_cells(1).unwrap();
        let judged = |values: &[u8]| {
            judge(&problem, values).map_or_else(|error| error.to_string(), |()| "ok".into())
        };
        assert_eq!(judged(&[1, 2, 3]), "ok");
        assert_eq!(judged(&[1, 2, 2]), "R2C1=2 is not less than R3C1=2");
        assert_eq!(judged(&[1, 2, 5]), "R3C1=5 is not among the candidates {1 2 3 4}");
        assert_eq!(judged(&[1, 2]), "the grid has 2 values for 3 cells");
        assert_eq!(judge_grid(&problem, &[1, 4]), Ok(()));
        let judged = |grid: &[u8]| judge_grid(&problem, grid).unwrap_err().to_string();
        assert_eq!(judged(&[2, 2]), "R1C1=2 is not less than R2C1=2");
        assert_eq!(judged(&[1, 5]), "R2C1=5 is not among the candidates {1 2 3 4}");
        assert_eq!(judged(&[1, 2, 3]), "the grid has 3 values for 2 cells");
    }

    #[test]
    fn extra_cells_are_a_feature_and_not_all() {
        let of_two = |extra| {
            let cells = (0..2).map(|row| Position { row, column: 0 }).collect();
            let problem = Problem::new(4, cells, vec![ValueSet::full(4); 2], vec![]).unwrap();
            problem.with_extra_cells(extra)
        };
        assert!(of_two(1).unwrap().features().contains(Feature::ExtraCells));
        assert!(!of_two(0).unwrap().features().contains(Feature::ExtraCells));
        assert_eq!(of_two(2).unwrap_err().to_string(), "a problem needs at least one cell");
    }
}
