//! The question to a solver: values, cells, candidate sets and constraints.
//!
//! A [`Problem`] is a [`Board`] with clues. It contains no text format, picture or solver. It
//! is one of the two narrow waists of the project: every format is lowered to it, every
//! encoding and every native solver starts from it, and the [judge](mod@crate::judge) needs
//! nothing else.
//!
//! Construction is checked once, here, so that no solver has to check whether a cell occurs
//! twice in a group. A problem without a solution is still a legal one (an empty candidate
//! set, two equal givens in a row, a cycle of inequalities): solvers find that out.

use crate::automaton::Regular;
use crate::board::{Board, Group, Position};
use crate::connected::Connected;
use crate::different_pairs::DifferentPairs;
use crate::error::ProblemError;
use crate::features::{Feature, Features};
use crate::linear::Linear;
use crate::relation::Relation;
use crate::statement::Statement;
use crate::values::ValueSet;
use std::hash::{Hash, Hasher};
use std::sync::Arc;

/// The value of `lesser` is below the value of `greater`.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub struct LessThan {
    /// Index of the cell with the smaller value.
    pub lesser: usize,
    /// Index of the cell with the greater value.
    pub greater: usize,
}

/// One constraint. A solver answers `unsupported` to a kind that is not among its
/// [features](crate::Features).
#[derive(Clone, PartialEq, Eq, Hash, Debug)]
pub enum Constraint {
    /// The cells of the group have pairwise different values.
    AllDifferent(Group),
    /// One cell is less than another.
    LessThan(LessThan),
    /// Two cells have one of some pairs of values.
    Relation(Relation),
    /// An integer combination of cells compares with a constant.
    Linear(Linear),
    /// The values along some cells are a word of an automaton.
    Regular(Regular),
    /// The cells of a lattice with some values are connected.
    Connected(Connected),
    /// Pairs of cells have pairwise different pairs of values.
    DifferentPairs(DifferentPairs),
}

impl Constraint {
    /// Its cells, in the order in which it states them.
    pub fn cells(&self) -> Vec<usize> {
        match self {
            Constraint::AllDifferent(group) => group.cells.clone(),
            Constraint::LessThan(pair) => vec![pair.lesser, pair.greater],
            Constraint::Relation(relation) => relation.cells().to_vec(),
            Constraint::Linear(linear) => linear.terms().iter().map(|&(_, cell)| cell).collect(),
            Constraint::Regular(regular) => regular.cells.clone(),
            Constraint::Connected(connected) => connected.cells().to_vec(),
            Constraint::DifferentPairs(different) => different.pairs().concat(),
        }
    }

    /// Whether a grid satisfies the constraint. The [judge](mod@crate::judge) does not use it.
    ///
    /// # Panics
    /// If the grid has no value for the index of a cell.
    pub fn holds(&self, grid: &[u8]) -> bool {
        match self {
            Constraint::AllDifferent(group) => {
                let mut seen = std::collections::HashSet::new();
                group.cells.iter().all(|&cell| seen.insert(grid[cell]))
            }
            Constraint::LessThan(pair) => grid[pair.lesser] < grid[pair.greater],
            Constraint::Relation(relation) => {
                let [first, second] = relation.cells();
                relation.table().allows(grid[first], grid[second])
            }
            Constraint::Linear(linear) => linear.holds(grid),
            Constraint::Regular(regular) => regular.holds(grid),
            Constraint::Connected(connected) => connected.holds(grid),
            Constraint::DifferentPairs(different) => different.holds(grid),
        }
    }
}

/// Values `1..=n`, cells in reading order, a candidate set per cell, constraints.
///
/// ```
/// use quorum_problem::*;
/// // Two cells in a row, values 1 and 2, the left one smaller.
/// let problem = Problem::new(
///     2,
///     vec![Position { row: 0, column: 0 }, Position { row: 0, column: 1 }],
///     vec![ValueSet::full(2); 2],
///     vec![
///         Constraint::AllDifferent(Group { kind: GroupKind::Row, cells: vec![0, 1] }),
///         Constraint::LessThan(LessThan { lesser: 0, greater: 1 }),
///     ],
/// )?;
/// assert!(judge(&problem, &[1, 2]).is_ok());
/// assert!(judge(&problem, &[2, 1]).is_err());
/// # Ok::<(), ProblemError>(())
/// ```
#[derive(Clone, Debug)]
pub struct Problem {
    board: Arc<Board>,
    candidates: Vec<ValueSet>,
    less_than: Vec<LessThan>,
    further: Arc<Further>,
    statement: Option<Arc<dyn Statement>>,
}

/// The constraints beside groups and less-than pairs: shared, since most problems have none and
/// copies of a problem differ in candidates.
#[derive(Clone, PartialEq, Eq, Hash, Debug, Default)]
struct Further {
    relations: Vec<Relation>,
    linear: Vec<Linear>,
    regular: Vec<Regular>,
    connected: Vec<Connected>,
    different_pairs: Vec<DifferentPairs>,
}

impl PartialEq for Problem {
    fn eq(&self, other: &Self) -> bool {
        self.compared() == other.compared()
    }
}

impl Eq for Problem {}

impl Hash for Problem {
    fn hash<H: Hasher>(&self, state: &mut H) {
        self.compared().hash(state);
    }
}

impl Problem {
    /// All that makes two problems different: what is compared, and hashed.
    fn compared(&self) -> (&Board, &[ValueSet], &[LessThan], &Further) {
        (&self.board, &self.candidates, &self.less_than, &self.further)
    }

    /// Checks the parts and builds the problem; `cells` in reading order, one candidate
    /// set each. The cells of a group may come in any order.
    pub fn new(
        values: u8,
        cells: Vec<Position>,
        candidates: Vec<ValueSet>,
        constraints: Vec<Constraint>,
    ) -> Result<Self, ProblemError> {
        let board = Arc::new(Board::new(values, cells, Vec::new())?);
        Self::on(board, candidates, Vec::new())?.with_constraints(constraints)
    }

    /// A problem on a board that others may share: a candidate set for each of its cells, and
    /// the less-than pairs.
    pub fn on(
        board: Arc<Board>,
        candidates: Vec<ValueSet>,
        less_than: Vec<LessThan>,
    ) -> Result<Self, ProblemError> {
        check_candidates(&board, &candidates)?;
        for &pair in &less_than {
            check_pair(board.cells(), pair)?;
        }
        check_repeated_pairs(board.cells(), &less_than)?;
        Ok(Problem { board, candidates, less_than, further: Arc::default(), statement: None })
    }

    /// The same problem with further constraints behind its own. Groups make a new board, which the
    /// problem shares with no other.
    pub fn with_constraints(self, constraints: Vec<Constraint>) -> Result<Self, ProblemError> {
        let (mut groups, mut less_than) = (Vec::new(), self.less_than);
        let mut further = Further::clone(&self.further);
        for constraint in constraints {
            match constraint {
                Constraint::AllDifferent(group) => groups.push(group),
                Constraint::LessThan(pair) => less_than.push(pair),
                Constraint::Relation(relation) => further.relations.push(relation),
                Constraint::Linear(linear) => further.linear.push(linear),
                Constraint::Regular(regular) => further.regular.push(regular),
                Constraint::Connected(connected) => further.connected.push(connected),
                Constraint::DifferentPairs(different) => further.different_pairs.push(different),
            }
        }
        let board = if groups.is_empty() {
            self.board
        } else {
            let groups = [self.board.groups(), &groups].concat();
            let (cells, extra) = (self.board.cells().to_vec(), self.board.extra_cells());
            Arc::new(Board::with_extra_cells(self.board.values(), cells, extra, groups)?)
        };
        further.check(&board)?;
        Ok(Problem { further: Arc::new(further), ..Self::on(board, self.candidates, less_than)? })
    }

    /// The same problem with the puzzle that it was lowered from, for programs that read text.
    ///
    /// That the puzzle states this problem is not checked here. Every change of the problem removes
    /// it.
    #[must_use]
    pub fn with_statement(mut self, statement: Arc<dyn Statement>) -> Self {
        self.statement = Some(statement);
        self
    }

    /// The puzzle that it was lowered from, if there is one and the problem was not changed since.
    pub fn statement(&self) -> Option<&dyn Statement> {
        self.statement.as_deref()
    }

    /// The cells and groups.
    pub fn board(&self) -> &Arc<Board> {
        &self.board
    }

    /// The number of values `n`: every cell takes one of `1..=n`.
    pub fn values(&self) -> u8 {
        self.board.values()
    }

    /// Positions of the cells, in reading order; those of the grid first.
    pub fn cells(&self) -> &[Position] {
        self.board.cells()
    }

    /// The number of cells of the grid, which come before the extra ones: the number of values of a
    /// solution.
    pub fn grid_cells(&self) -> usize {
        self.board.grid_cells()
    }

    /// The same problem, with the last cells of its grid as extra ones: whatever values they have,
    /// two solutions that differ nowhere else are one.
    ///
    /// # Errors
    /// If no cell of the grid is left.
    pub fn with_extra_cells(self, extra: usize) -> Result<Self, ProblemError> {
        let (values, cells) = (self.board.values(), self.board.cells().to_vec());
        let groups = self.board.groups().to_vec();
        let board = Arc::new(Board::with_extra_cells(values, cells, extra, groups)?);
        Ok(Problem { board, statement: None, ..self })
    }

    /// The candidate set of every cell; a given is a set of one.
    pub fn candidates(&self) -> &[ValueSet] {
        &self.candidates
    }

    /// The all-different groups, in the order in which they were stated.
    pub fn groups(&self) -> &[Group] {
        self.board.groups()
    }

    /// The less-than pairs, in the order in which they were stated.
    pub fn less_than(&self) -> &[LessThan] {
        &self.less_than
    }

    /// The relations of two cells, in the order in which they were stated.
    pub fn relations(&self) -> &[Relation] {
        &self.further.relations
    }

    /// The linear constraints, in the order in which they were stated.
    pub fn linear(&self) -> &[Linear] {
        &self.further.linear
    }

    /// The automata, in the order in which they were stated.
    pub fn regular(&self) -> &[Regular] {
        &self.further.regular
    }

    /// The connected cells, in the order in which they were stated.
    pub fn connected(&self) -> &[Connected] {
        &self.further.connected
    }

    /// The lists of pairs that differ, in the order in which they were stated.
    pub fn different_pairs(&self) -> &[DifferentPairs] {
        &self.further.different_pairs
    }

    /// The kinds of its constraints.
    pub fn features(&self) -> Features {
        let has =
            |has: bool, feature| if has { Features::NONE.with(feature) } else { Features::NONE };
        let Further { relations, linear, regular, connected, different_pairs } = &*self.further;
        self.board
            .features()
            .union(has(!self.less_than.is_empty(), Feature::LessThan))
            .union(has(!relations.is_empty(), Feature::Relation))
            .union(has(!linear.is_empty(), Feature::Linear))
            .union(has(!regular.is_empty(), Feature::Regular))
            .union(has(!connected.is_empty(), Feature::Connected))
            .union(has(!different_pairs.is_empty(), Feature::DifferentPairs))
    }

    /// Whether the group has as many cells as there are values, so that each value
    /// occurs in it exactly once.
    pub fn is_full(&self, group: &Group) -> bool {
        group.cells.len() == usize::from(self.values())
    }

    /// The same cells and groups with other candidates, as for a blocked or extended question.
    pub fn with_candidates(&self, candidates: Vec<ValueSet>) -> Result<Self, ProblemError> {
        check_candidates(&self.board, &candidates)?;
        let (board, less_than) = (Arc::clone(&self.board), self.less_than.clone());
        let further = Arc::clone(&self.further);
        Ok(Problem { board, candidates, less_than, further, statement: None })
    }

    /// The same cells and groups without any clue: no candidate excluded, no other constraint.
    #[must_use]
    pub fn emptied(&self) -> Self {
        Problem {
            board: Arc::clone(&self.board),
            candidates: vec![ValueSet::full(self.values()); self.cells().len()],
            less_than: Vec::new(),
            further: Arc::default(),
            statement: None,
        }
    }
}

impl Further {
    fn check(&self, board: &Board) -> Result<(), ProblemError> {
        let (values, cells) = (board.values(), board.cells().len());
        let related = self.relations.iter().flat_map(|relation| relation.cells());
        let summed = self.linear.iter().flat_map(|linear| linear.terms().iter().map(|term| term.1));
        let read = self.regular.iter().flat_map(|regular| regular.cells.iter().copied());
        let joined = self.connected.iter().flat_map(|connected| connected.cells().iter().copied());
        let paired = self.different_pairs.iter().flat_map(|one| one.pairs().as_flattened());
        let all = related.chain(summed).chain(read).chain(joined).chain(paired.copied());
        if let Some(cell) = all.into_iter().find(|&cell| cell >= cells) {
            return Err(ProblemError::no_such_cell(cell, cells));
        }
        let tables = self.relations.iter().map(|relation| relation.table().values());
        let automata = self.regular.iter().map(|regular| regular.automaton.values());
        match tables.chain(automata).find(|&found| found != values) {
            Some(found) => Err(ProblemError::new(format!(
                "a constraint is over {found} values, but the problem has {values}"
            ))),
            None => Ok(()),
        }
    }
}

fn check_candidates(board: &Board, candidates: &[ValueSet]) -> Result<(), ProblemError> {
    let (values, cells) = (board.values(), board.cells());
    if candidates.len() != cells.len() {
        let (cells, sets) = (cells.len(), candidates.len());
        let fault = format!("{cells} cells need as many candidate sets, not {sets}");
        return Err(ProblemError::new(fault));
    }
    let all = candidates.iter().fold(ValueSet::EMPTY, |all, set| all.union(*set));
    if all.max().is_none_or(|value| value <= values) {
        return Ok(());
    }
    for (&cell, set) in cells.iter().zip(candidates) {
        if let Some(value) = set.max().filter(|&value| value > values) {
            let fault = format!("candidate {value} of {cell} is above {values}");
            return Err(ProblemError::new(fault));
        }
    }
    Ok(())
}

fn check_pair(cells: &[Position], pair: LessThan) -> Result<(), ProblemError> {
    for cell in [pair.lesser, pair.greater] {
        if cell >= cells.len() {
            return Err(ProblemError::no_such_cell(cell, cells.len()));
        }
    }
    if pair.lesser == pair.greater {
        let cell = cells[pair.lesser];
        return Err(ProblemError::new(format!("{cell} is stated to be less than itself")));
    }
    Ok(())
}

fn check_repeated_pairs(cells: &[Position], less_than: &[LessThan]) -> Result<(), ProblemError> {
    let mut sorted = less_than.to_vec();
    sorted.sort_unstable();
    match sorted.windows(2).find(|pair| pair[0] == pair[1]) {
        Some(pair) => {
            let (lesser, greater) = (cells[pair[0].lesser], cells[pair[0].greater]);
            Err(ProblemError::new(format!("{lesser} < {greater} is stated twice")))
        }
        None => Ok(()),
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::automaton::Automaton;
    use crate::board::GroupKind;
    use crate::linear::Comparison;
    use crate::relation::Table;

    fn row_of(n: u8) -> Vec<Position> {
        (0..n).map(|column| Position { row: 0, column }).collect()
    }

    fn build(constraints: Vec<Constraint>) -> Result<Problem, ProblemError> {
        Problem::new(3, row_of(3), vec![ValueSet::full(3); 3], constraints)
    }

    fn group(cells: &[usize]) -> Constraint {
        Constraint::AllDifferent(Group { kind: GroupKind::Row, cells: cells.to_vec() })
    }

    fn less(lesser: usize, greater: usize) -> Constraint {
        Constraint::LessThan(LessThan { lesser, greater })
    }

    fn fault(constraints: Vec<Constraint>) -> String {
        build(constraints).unwrap_err().to_string()
    }

    #[test]
    fn faults_are_named() {
        assert_eq!(fault(vec![group(&[0, 1, 0])]), "R1C1 occurs twice in group 0 (Row)");
        assert_eq!(fault(vec![group(&[0, 1]), group(&[])]), "group 1 (Row) has no cells");
        assert_eq!(fault(vec![less(1, 1)]), "R1C2 is stated to be less than itself");
        assert_eq!(fault(vec![less(0, 1), less(0, 1)]), "R1C1 < R1C2 is stated twice");
        assert_eq!(
            fault(vec![less(0, 3)]),
            "a constraint names cell number 3, but there are only 3"
        );
        let wide = Problem::new(2, row_of(3), vec![ValueSet::full(2); 3], vec![group(&[0, 1, 2])]);
        assert_eq!(wide.unwrap_err().to_string(), "group 0 (Row) has 3 cells for 2 values");
        let above = Problem::new(2, row_of(1), vec![ValueSet::single(3)], vec![]);
        assert_eq!(above.unwrap_err().to_string(), "candidate 3 of R1C1 is above 2");
        let twice = Problem::new(2, vec![row_of(1)[0]; 2], vec![ValueSet::full(2); 2], vec![]);
        assert_eq!(
            twice.unwrap_err().to_string(),
            "cell R1C1 occurs twice or is not in reading order"
        );
        assert_eq!(
            Problem::new(65, row_of(1), vec![ValueSet::EMPTY], vec![]).unwrap_err().to_string(),
            "a problem has 1 to 64 values, not 65"
        );
        assert_eq!(
            Problem::new(1, vec![], vec![], vec![]).unwrap_err().to_string(),
            "a problem needs at least one cell"
        );
        assert_eq!(
            Problem::new(1, row_of(1), vec![], vec![]).unwrap_err().to_string(),
            "1 cells need as many candidate sets, not 0"
        );
    }

    #[test]
    fn a_problem_without_solution_is_legal() {
        assert!(build(vec![less(0, 1), less(1, 2), less(2, 0)]).is_ok());
        assert!(build(vec![less(0, 1), less(1, 0)]).is_ok());
        assert!(Problem::new(1, row_of(1), vec![ValueSet::EMPTY], vec![]).is_ok());
    }

    #[test]
    fn features_are_those_of_its_constraints() {
        let different = Table::new(3, |a, b| a != b);
        let relation = Constraint::Relation(Relation::new(0, 2, different.clone()).unwrap());
        let sum = Linear::new([(1, 0), (1, 1)], Comparison::Equal, 4).unwrap();
        let ones = Automaton::from_machine(3, (), |(), v| (v == 1).then_some(()), |()| true);
        let regular = Regular { cells: vec![0, 0], automaton: ones.unwrap() };
        assert_eq!(build(vec![]).unwrap().features(), Features::NONE);
        let problem = build(vec![
            group(&[0, 1, 2]),
            relation,
            Constraint::Linear(sum),
            Constraint::Regular(regular),
        ]);
        let problem = problem.unwrap();
        let features = [Feature::House, Feature::Relation, Feature::Linear, Feature::Regular];
        assert_eq!(problem.features(), features.into_iter().collect());
        let narrowed = problem.with_candidates(vec![ValueSet::single(1); 3]).unwrap();
        assert_eq!(narrowed.features(), problem.features());
        assert_eq!(problem.emptied().features(), Features::NONE.with(Feature::House));
        assert_eq!(
            build(vec![group(&[0, 1])]).unwrap().features(),
            Features::NONE.with(Feature::SmallGroup)
        );
    }

    #[test]
    fn constraints_fit_the_problem() {
        let table = |values| Table::new(values, |_, _| true);
        let relation =
            |cell, values| Constraint::Relation(Relation::new(0, cell, table(values)).unwrap());
        assert_eq!(
            fault(vec![relation(3, 3)]),
            "a constraint names cell number 3, but there are only 3"
        );
        assert_eq!(
            fault(vec![relation(1, 4)]),
            "a constraint is over 4 values, but the problem has 3"
        );
        let sum = Linear::new([(1, 7)], Comparison::Equal, 4).unwrap();
        assert!(build(vec![Constraint::Linear(sum)]).is_err());
    }

    #[test]
    fn further_constraints_are_added() {
        let table = Table::new(3, |a, b| a + b == 4);
        let relation = || Constraint::Relation(Relation::new(1, 2, table.clone()).unwrap());
        let whole = build(vec![group(&[0, 1]), less(0, 1), relation()]).unwrap();
        let plain = build(vec![group(&[0, 1])]).unwrap();
        assert_eq!(plain.clone().with_constraints(vec![less(0, 1), relation()]).unwrap(), whole);
        let board = |problem: &Problem| Arc::clone(problem.board());
        let more = plain.clone().with_constraints(vec![relation()]).unwrap();
        assert!(Arc::ptr_eq(&board(&plain), &board(&more)));
        let wider = plain.clone().with_constraints(vec![group(&[1, 2])]).unwrap();
        assert_eq!((plain.groups().len(), wider.groups().len()), (1, 2));
        assert!(plain.with_constraints(vec![less(0, 7)]).is_err());
    }

    #[test]
    fn a_constraint_holds_where_the_judge_accepts() {
        let sum = Linear::new([(1, 0), (1, 2)], Comparison::AtLeast, 4).unwrap();
        let odd = Automaton::from_regex(1, 3, "[13]*").unwrap();
        let table = Table::new(3, |a, b| a == b);
        for constraint in [
            group(&[0, 1, 2]),
            less(2, 0),
            Constraint::Relation(Relation::new(0, 1, table).unwrap()),
            Constraint::Linear(sum),
            Constraint::Regular(Regular { cells: vec![2, 1], automaton: odd }),
        ] {
            let problem = build(vec![constraint.clone()]).unwrap();
            for code in 0..27u8 {
                let grid = [code % 3 + 1, code / 3 % 3 + 1, code / 9 + 1];
                assert_eq!(constraint.holds(&grid), crate::judge(&problem, &grid).is_ok());
            }
        }
    }

    #[test]
    fn groups_are_kept_in_reading_order() {
        let problem = build(vec![group(&[2, 0])]).unwrap();
        assert_eq!(problem.groups()[0].cells, [0, 2]);
        assert!(!problem.is_full(&problem.groups()[0]));
    }
}
