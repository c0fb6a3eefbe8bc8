//! `topological`: places the values from the greatest down, in one unit after another.
//!
//! An inequality determines which of two cells is filled first if the greatest values are
//! placed first: the inequalities are a partial order of the cells, and a filling is a
//! topological order of it. For each value from `n` down to 1, for each unit in reading order,
//! the cells of the unit are tried in reading order; a cell can take the value when it is
//! empty, all its greater neighbors are filled, and its row and column lack the value.
//! Inequalities inside a unit are thus never violated, and rows and columns do all the pruning.
//!
//! Source: the second of the two documents that the project started from, which covers 9x9 with
//! all twelve inequalities in each box; it is reproduced call for call. A call is one entry of
//! its recursive procedure, including the last one (nothing left to place).
//! Its title and address are unknown; `data/experiments/source-claims/README.md` describes it.
//!
//! Generalizations beyond the source:
//! * The units are the regions of any shape, or the rows if there are none. They have to tile
//!   the grid with `n` cells each, so that every unit contains each value in exactly one cell.
//! * Inequalities may be missing (more cells to try) and may cross units. In another unit the
//!   greater neighbor may have been filled with this same value, so that it must be compared,
//!   not only filled.
//! * Every other group (columns, diagonals, ...) excludes its values, as a row does.
//! * Givens are placed first: they exclude candidates of blanks as in `dfs`, and there is no
//!   call for a value that is given in the unit. A cell takes only its candidates.

use super::entry::{Abilities, Entry};
use super::givens::fixed_candidates;
use super::lists::Lists;
use super::tally::{Account, Stop, Tally};
use super::{Answer, Engine, Question, Unsupported};
use quorum_problem::{Grid, GroupKind, LessThan, Problem, ValueSet};

/// The entry of the table.
pub(super) fn entry() -> Entry {
    Entry {
        summary: "values from the greatest down, unit by unit, where all greater neighbors are filled",
        source: "second source document: topological search for greater-than Sudoku".into(),
        abilities: Abilities {
            note: "regions (or rows) must tile the grid; slow where signs are missing",
            ..Abilities::ANY
        },
        ..Entry::new("topological", |_| Ok(Box::new(Topological)))
    }
}

#[derive(Clone)]
struct Topological;

impl Engine for Topological {
    fn supports(&self, problem: &Problem) -> Result<(), Unsupported> {
        units(problem)?;
        Ok(())
    }

    fn answer(&mut self, problem: &Problem, question: &Question) -> Answer {
        let mut tally = Tally::start(question);
        let search = UnitSearch::new(problem, &units(problem).expect("the problem is supported"));
        tally.built();
        let end = search.map_or(Ok(()), |mut search| search.run(&mut tally));
        tally.finish(end)
    }
}

/// Indices of the groups to fill, in reading order of their first cells: the regions, or the
/// rows if there are none. Every cell must be in exactly one of them and each must have `n`
/// cells, else the reason is returned.
fn units(problem: &Problem) -> Result<Vec<usize>, String> {
    let (mut units, mut name) = (groups_of_kind(problem, GroupKind::Region), "region");
    if units.is_empty() {
        units = groups_of_kind(problem, GroupKind::Row);
        name = "row";
    }
    let mut unit_of = vec![None; problem.cells().len()];
    for &unit in &units {
        let group = &problem.groups()[unit];
        if !problem.is_full(group) {
            let (cells, values) = (group.cells.len(), problem.values());
            return Err(format!("a {name} has {cells} cells for {values} values"));
        }
        for &cell in &group.cells {
            if unit_of[cell].replace(unit).is_some() {
                return Err(format!("{} is in two {name}s", problem.cells()[cell]));
            }
        }
    }
    units.clear();
    for (cell, unit) in unit_of.into_iter().enumerate() {
        let Some(unit) = unit else {
            return Err(format!("{} is in no {name}", problem.cells()[cell]));
        };
        if problem.groups()[unit].cells[0] == cell {
            units.push(unit);
        }
    }
    Ok(units)
}

fn groups_of_kind(problem: &Problem, kind: GroupKind) -> Vec<usize> {
    let mut groups = Vec::new();
    for (index, group) in problem.groups().iter().enumerate() {
        if group.kind == kind {
            groups.push(index);
        }
    }
    groups
}

/// One call: a value to place in a unit where it is not given.
struct Step {
    value: u8,
    unit: usize,
    /// The blanks of the unit that have the value as a candidate. Here and below, bit `i` of a
    /// word is the `i`-th cell of a unit in reading order.
    candidates: u64,
}

/// Tables and state of one search. The recursion is a loop over `depth`, since the largest grid
/// has 4,096 levels.
struct UnitSearch {
    /// Level `depth` places `steps[depth]`; after the last there is nothing left to place.
    steps: Vec<Step>,
    /// The cells of every unit.
    units: Vec<Vec<usize>>,
    /// The blanks of every unit that are empty.
    empty: Vec<u64>,
    /// The groups of every cell except its unit.
    groups: Lists,
    /// The greater neighbors of every cell in its own unit. Cells filled earlier are greater:
    /// the check is one AND with the empty cells.
    greater_inside: Vec<u64>,
    /// The greater neighbors of every cell in other units, whose values are compared.
    greater_outside: Lists,
    /// Values of the blanks filled so far, per group.
    taken: Vec<ValueSet>,
    /// Givens, and the values of the blanks filled so far; 0 in an empty cell.
    grid: Grid,
}

impl UnitSearch {
    /// Builds the tables; `None` if givens conflict or leave a blank without candidates, which
    /// this order of search would detect only at its very end.
    fn new(problem: &Problem, units: &[usize]) -> Option<Self> {
        let cells = problem.cells().len();
        let fixed = fixed_candidates(problem)?;
        if fixed.iter().any(|set| set.is_empty()) {
            return None;
        }
        let mut is_unit = vec![false; problem.groups().len()];
        units.iter().for_each(|&unit| is_unit[unit] = true);
        let mut members = Vec::new();
        for (index, group) in problem.groups().iter().enumerate() {
            if !is_unit[index] {
                for &cell in &group.cells {
                    members.push((cell, index));
                }
            }
        }
        let mut unit_cells = Vec::with_capacity(units.len());
        for &unit in units {
            unit_cells.push(problem.groups()[unit].cells.clone());
        }
        let units = unit_cells;
        let mut places = vec![(0, 0); cells];
        for (unit, members) in units.iter().enumerate() {
            for (position, &cell) in members.iter().enumerate() {
                places[cell] = (unit, position);
            }
        }
        let (mut greater_inside, mut greater_outside) = (vec![0; cells], Vec::new());
        for &LessThan { lesser, greater } in problem.less_than() {
            if places[lesser].0 == places[greater].0 {
                greater_inside[lesser] |= 1 << places[greater].1;
            } else {
                greater_outside.push((lesser, greater));
            }
        }
        let given = |cell: usize| problem.candidates()[cell].only();
        Some(UnitSearch {
            steps: steps(problem, &units, &fixed),
            empty: units.iter().map(|unit| positions(unit, |cell| given(cell).is_none())).collect(),
            units,
            groups: Lists::new(cells, &members),
            greater_inside,
            greater_outside: Lists::new(cells, &greater_outside),
            taken: vec![ValueSet::EMPTY; problem.groups().len()],
            grid: (0..cells).map(|cell| given(cell).unwrap_or(0)).collect(),
        })
    }

    fn run(&mut self, tally: &mut Tally) -> Result<(), Stop> {
        // The entry after the last step has no alternatives: it only reports the solution.
        let mut untried = vec![0; self.steps.len() + 1];
        let mut chosen = vec![0; self.steps.len()];
        let mut depth = 0;
        self.enter(depth, &mut untried, tally)?;
        loop {
            if untried[depth] != 0 {
                chosen[depth] = untried[depth].trailing_zeros() as usize;
                untried[depth] &= untried[depth] - 1;
                self.place(depth, chosen[depth]);
                depth += 1;
                self.enter(depth, &mut untried, tally)?;
            } else if depth == 0 {
                return Ok(());
            } else {
                depth -= 1;
                self.take_back(depth, chosen[depth]);
            }
        }
    }

    /// One entry of the recursive procedure.
    fn enter(&self, depth: usize, untried: &mut [u64], tally: &mut Tally) -> Result<(), Stop> {
        tally.enter(depth + 1)?;
        match self.steps.get(depth) {
            Some(step) => untried[depth] = self.choices(step),
            None => tally.found(&self.grid)?,
        }
        Ok(())
    }

    /// The cells of the step's unit that can take its value.
    fn choices(&self, step: &Step) -> u64 {
        let empty = self.empty[step.unit];
        let mut choices = 0;
        let mut unseen = empty & step.candidates;
        while unseen != 0 {
            let position = unseen.trailing_zeros() as usize;
            unseen &= unseen - 1;
            let cell = self.units[step.unit][position];
            if self.greater_inside[cell] & empty == 0 && self.accepts(cell, step.value) {
                choices |= 1 << position;
            }
        }
        choices
    }

    /// Returns whether the other units and groups allow a value in an empty cell.
    fn accepts(&self, cell: usize, value: u8) -> bool {
        self.groups.of(cell).iter().all(|&group| !self.taken[group].contains(value))
            && self.greater_outside.of(cell).iter().all(|&greater| self.grid[greater] > value)
    }

    fn place(&mut self, depth: usize, position: usize) {
        let Step { value, unit, .. } = self.steps[depth];
        let cell = self.units[unit][position];
        self.empty[unit] &= !(1 << position);
        self.grid[cell] = value;
        for &group in self.groups.of(cell) {
            self.taken[group].insert(value);
        }
    }

    fn take_back(&mut self, depth: usize, position: usize) {
        let Step { value, unit, .. } = self.steps[depth];
        let cell = self.units[unit][position];
        self.empty[unit] |= 1 << position;
        self.grid[cell] = 0;
        for &group in self.groups.of(cell) {
            self.taken[group].remove(value);
        }
    }
}

/// All steps, in the order of the search.
fn steps(problem: &Problem, units: &[Vec<usize>], fixed: &[ValueSet]) -> Vec<Step> {
    let mut givens = vec![ValueSet::EMPTY; units.len()];
    for (unit, givens) in units.iter().zip(&mut givens) {
        for &cell in unit {
            if let Some(value) = problem.candidates()[cell].only() {
                givens.insert(value);
            }
        }
    }
    let mut steps = Vec::with_capacity(problem.cells().len());
    for value in (1..=problem.values()).rev() {
        for (unit, cells) in units.iter().enumerate() {
            if !givens[unit].contains(value) {
                let candidates = positions(cells, |cell| fixed[cell].contains(value));
                steps.push(Step { value, unit, candidates });
            }
        }
    }
    steps
}

/// The positions in a unit whose cells satisfy a condition.
fn positions(unit: &[usize], is: impl Fn(usize) -> bool) -> u64 {
    let wanted = unit.iter().enumerate().filter(|&(_, &cell)| is(cell));
    wanted.fold(0, |word, (position, _)| word | 1 << position)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::checked::{self, latin, verdict};
    use crate::{Mode, Session};
    use quorum_problem::{Constraint, Group, Position};
    use quorum_puzzle::{Boxes, Puzzle, Rules, Sign};

    fn decide(puzzle: &Puzzle) -> (&'static str, u64) {
        checked::decide(Topological, &puzzle.lower())
    }

    #[test]
    fn calls_are_counted_by_hand() {
        // Two places for the upper 2, each followed by one place for the other three
        // values and the last call.
        assert_eq!(decide(&latin(2)), ("multiple", 9));
        let mut signed = latin(2);
        signed.set_right(0, Some(Sign::Less));
        assert_eq!(decide(&signed), ("unique", 5));
        // Both rows have their 2; one call for each 1, and the last.
        let mut half = latin(2);
        half.set_given(0, 2);
        half.set_given(3, 2);
        assert_eq!(decide(&half), ("unique", 3));
    }

    #[test]
    fn a_full_grid_takes_the_last_call_alone() {
        let mut full = latin(2);
        for (cell, value) in [1, 2, 2, 1].into_iter().enumerate() {
            full.set_given(cell, value);
        }
        assert_eq!(decide(&full), ("unique", 1));
    }

    #[test]
    fn what_the_givens_rule_out_takes_no_call() {
        let mut clash = latin(3);
        clash.set_given(0, 2);
        clash.set_given(6, 2);
        assert_eq!(decide(&clash), ("none", 0));
        let mut nothing_left = latin(3);
        nothing_left.set_given(0, 3);
        nothing_left.set_right(0, Some(Sign::Less));
        assert_eq!(decide(&nothing_left), ("none", 0));
    }

    #[test]
    fn a_cycle_of_signs_has_no_first_cell() {
        let mut cycle = latin(2);
        cycle.set_right(0, Some(Sign::Less));
        cycle.set_down(1, Some(Sign::Less));
        cycle.set_right(2, Some(Sign::Greater));
        cycle.set_down(0, Some(Sign::Greater));
        assert_eq!(decide(&cycle), ("none", 1));
    }

    #[test]
    fn the_largest_grid_has_4096_levels() {
        let problem = latin(64).lower();
        let answer = Session::new(Topological).ask(&problem, &Question::new(Mode::First));
        assert_eq!(answer.counters.max_depth, Some(4097));
        assert_eq!(verdict(&problem, &answer), "some");
    }

    #[test]
    fn units_are_searched_in_reading_order_however_they_are_stated() {
        let rules = Rules::new(4, Some(Boxes { rows: 2, columns: 2 })).unwrap();
        let problem = Puzzle::empty(rules).lower();
        let backwards = problem.groups().iter().rev().cloned().map(Constraint::AllDifferent);
        let stated_backwards = Problem::new(
            4,
            problem.cells().to_vec(),
            problem.candidates().to_vec(),
            backwards.collect(),
        )
        .unwrap();
        let first =
            |problem| Session::new(Topological).ask(problem, &Question::new(Mode::First)).grids;
        assert_eq!(first(&problem), first(&stated_backwards));
    }

    /// The reason why four cells in a 2x2 square with these groups are not supported.
    fn refusal(groups: &[(GroupKind, &[usize])]) -> String {
        let positions = (0..4).map(|cell| Position { row: cell / 2, column: cell % 2 }).collect();
        let constraints = groups
            .iter()
            .map(|&(kind, cells)| Constraint::AllDifferent(Group { kind, cells: cells.to_vec() }))
            .collect();
        let problem = Problem::new(2, positions, vec![ValueSet::full(2); 4], constraints).unwrap();
        Engine::supports(&Topological, &problem).unwrap_err().to_string()
    }

    #[test]
    fn units_that_do_not_tile_the_grid_are_refused() {
        use GroupKind::{Column, Region, Row};
        assert_eq!(refusal(&[]), "R1C1 is in no row");
        assert_eq!(refusal(&[(Column, &[0, 2]), (Row, &[0, 1])]), "R2C1 is in no row");
        assert_eq!(refusal(&[(Region, &[0]), (Row, &[0, 1])]), "a region has 1 cells for 2 values");
        assert_eq!(refusal(&[(Region, &[0, 1]), (Region, &[1, 3])]), "R1C2 is in two regions");
    }
}
