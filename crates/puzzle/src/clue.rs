//! Clues one by one: the content of a puzzle beyond its rules, each of which can be removed,
//! added and named.
//!
//! A clue is complete in itself, so that one that is not in any puzzle yet can be proposed
//! (`add R3C4=7`). A constraint is a clue as well. Only where a rule exempts marked cells
//! (`strict-kropki`), the marks belong to the rule: without one of them it would mean more.
//! Constraints of extra cells are not clues but rules: a grid may satisfy each of them, and not all
//! with the same values of extra cells.

use super::constraints::{ConstraintClue, Stated};
use super::signs::NeighborSigns;
use super::{Puzzle, Rules, Sign};
use crate::symbols::cell_symbol;
use quorum_problem::{Position, ValueSet};
use std::borrow::Borrow;
use std::collections::HashSet;
use std::sync::Arc;

/// One clue of a puzzle.
#[derive(Clone, PartialEq, Eq, Hash, Debug)]
pub enum Clue {
    /// Candidates of a cell: a given if it is one value.
    Candidates {
        /// The cell.
        cell: usize,
        /// Its values.
        set: ValueSet,
    },
    /// A sign between two neighbors.
    Sign {
        /// The cell with the smaller value.
        lesser: usize,
        /// The cell with the greater value.
        greater: usize,
    },
    /// A constraint, such as a cage.
    Constraint(Arc<ConstraintClue>),
}

impl Clue {
    /// A given.
    pub fn given(cell: usize, value: u8) -> Self {
        Clue::Candidates { cell, set: ValueSet::single(value) }
    }

    /// Whether a full grid satisfies the clue.
    pub fn holds_in(&self, grid: &[u8]) -> bool {
        match self {
            Clue::Candidates { cell, set } => set.contains(grid[*cell]),
            Clue::Sign { lesser, greater } => grid[*lesser] < grid[*greater],
            Clue::Constraint(constraint) => constraint.holds_in(grid),
        }
    }

    /// `R1C1=5`, `R1C1 in {27}`, `R1C1>R1C2` (in reading order, as in a picture),
    /// `cage of 15: R1C1, R1C2` in a grid with these rules.
    pub fn words(&self, rules: &Rules) -> String {
        let (columns, values) = (rules.columns(), rules.values());
        match self {
            Clue::Constraint(constraint) => constraint.stated().words(columns),
            &Clue::Candidates { cell, set } => match set.only() {
                Some(number) => {
                    format!("{}={}", Position::of(cell, columns), values.value(number))
                }
                None => format!("{} in {}", Position::of(cell, columns), cell_symbol(set, values)),
            },
            &Clue::Sign { lesser, greater } => {
                let sign = if lesser < greater { '<' } else { '>' };
                let (first, second) = (lesser.min(greater), lesser.max(greater));
                format!("{}{sign}{}", Position::of(first, columns), Position::of(second, columns))
            }
        }
    }
}

impl Puzzle {
    /// All clues in reading order: of each cell its candidates, the sign to the right, the
    /// sign below; then the constraints that can be removed.
    pub fn clues(&self) -> Vec<Clue> {
        let (columns, all) = (self.columns(), self.values().all());
        let sign = |sign: Option<Sign>, cell, neighbor| {
            sign.map(|sign| match sign {
                Sign::Less => Clue::Sign { lesser: cell, greater: neighbor },
                Sign::Greater => Clue::Sign { lesser: neighbor, greater: cell },
            })
        };
        let mut clues = Vec::new();
        for (cell, &set) in self.candidates().iter().enumerate() {
            clues.extend((set != all).then_some(Clue::Candidates { cell, set }));
            clues.extend(sign(self.right(cell), cell, cell + 1));
            clues.extend(sign(self.down(cell), cell, cell + columns));
        }
        if let Some(constraints) = &self.constraints {
            let removable: HashSet<_> = constraints.removable(&self.rules).into_iter().collect();
            let constraints = constraints.clues(&self.rules).into_iter();
            let constraints = constraints.filter(|clue| removable.contains(clue.stated()));
            clues.extend(constraints.map(|clue| Clue::Constraint(Arc::new(clue))));
        }
        clues
    }

    /// The rules of the puzzle with these clues and no others; constraints that are not clues stay.
    #[must_use]
    pub fn with_only(&self, clues: &[Clue]) -> Self {
        let mut puzzle = self.clone();
        puzzle.candidates.fill(self.values().all());
        puzzle.signs = NeighborSigns::default();
        if let Some(constraints) = &self.constraints {
            let kept: HashSet<_> = clues
                .iter()
                .filter_map(|clue| match clue {
                    Clue::Constraint(constraint) => Some(constraint.stated()),
                    Clue::Candidates { .. } | Clue::Sign { .. } => None,
                })
                .collect();
            let removable: HashSet<_> = constraints.removable(&self.rules).into_iter().collect();
            puzzle.retain(|stated| kept.contains(stated) || !removable.contains(stated));
        }
        for clue in clues {
            puzzle.add(clue);
        }
        puzzle
    }

    /// The puzzle with one clue more; where the cell or the place of the sign has one,
    /// the new one replaces it.
    #[must_use]
    pub fn with(&self, clue: impl Borrow<Clue>) -> Self {
        let mut more = self.clone();
        more.add(clue.borrow());
        more
    }

    /// The puzzle without a clue.
    #[must_use]
    pub fn without(&self, clue: impl Borrow<Clue>) -> Self {
        let mut less = self.clone();
        less.remove(clue.borrow());
        less
    }

    fn add(&mut self, clue: &Clue) {
        match clue {
            &Clue::Candidates { cell, set } => self.set_candidates(cell, set),
            &Clue::Sign { lesser, greater } => self.set_less(lesser, greater),
            Clue::Constraint(clue) if !self.constraints().contains(clue.stated()) => {
                let constraints = self.constraints.get_or_insert_default();
                Arc::make_mut(constraints).add(&self.rules, clue);
            }
            Clue::Constraint(_) => {}
        }
    }

    fn remove(&mut self, clue: &Clue) {
        match clue {
            Clue::Candidates { cell, .. } => {
                self.set_candidates(*cell, self.values().all());
            }
            Clue::Sign { lesser, greater } => self.set_sign(*lesser, *greater, None),
            Clue::Constraint(clue) => self.retain(|stated| stated != clue.stated()),
        }
    }

    /// Keeps the constraints that `keep` accepts.
    fn retain(&mut self, keep: impl FnMut(&Stated) -> bool) {
        if let Some(mut constraints) = self.constraints.take() {
            Arc::make_mut(&mut constraints).retain(keep);
            self.constraints = Some(constraints).filter(|constraints| !constraints.is_empty());
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::Rules;

    #[test]
    fn clues_are_taken_away_added_and_named() {
        let mut puzzle = Puzzle::empty(Rules::new(4, None).unwrap());
        puzzle.set_given(5, 3);
        puzzle.set_candidates(6, ValueSet::from_iter([1, 4]));
        puzzle.set_right(0, Some(Sign::Greater));
        puzzle.set_down(5, Some(Sign::Less));
        let clues = puzzle.clues();
        let words: Vec<String> = clues.iter().map(|clue| clue.words(puzzle.rules())).collect();
        assert_eq!(words, ["R1C1>R1C2", "R2C2=3", "R2C2<R3C2", "R2C3 in {14}"]);

        assert_eq!(puzzle.with_only(&clues), puzzle);
        assert_eq!(puzzle.with_only(&[]), Puzzle::empty(puzzle.rules().clone()));
        for clue in &clues {
            let less = puzzle.without(clue);
            assert_eq!(less.clues().len(), 3);
            assert!(!less.clues().contains(clue));
            assert_eq!(less.with(clue), puzzle);
        }
        let grid = [2, 1, 3, 4, 1, 3, 4, 2, 3, 4, 2, 1, 4, 2, 1, 3];
        assert!(clues.iter().all(|clue| clue.holds_in(&grid)));
        assert!(!Clue::given(0, 1).holds_in(&grid));
        assert!(!Clue::Sign { lesser: 0, greater: 1 }.holds_in(&grid));
    }

    #[test]
    fn constraints_are_clues() {
        let mut puzzle = Puzzle::empty(Rules::new(3, None).unwrap());
        puzzle.set_given(0, 3);
        let mut state = |name, parameter: &str, cells: &[usize]| {
            let (parameter, cells) = (parameter.to_owned(), vec![cells.to_vec()]);
            puzzle.state(Stated { name, parameter, cells }).unwrap();
        };
        state("sum", "<=4_1.-1", &[1, 2]);
        state("cage", "5", &[0, 4]);
        state("cage", "", &[8, 0]);
        let clues = puzzle.clues();
        let words: Vec<String> = clues.iter().map(|clue| clue.words(puzzle.rules())).collect();
        let expected =
            ["R1C1=3", "cage: R1C1, R3C3", "cage of 5: R1C1, R2C2", "sum <= 4_1.-1: R1C2, R1C3"];
        assert_eq!(words, expected);
        assert_eq!(puzzle.with_only(&clues), puzzle);
        assert_eq!(puzzle.with_only(&[]), Puzzle::empty(puzzle.rules().clone()));
        assert_eq!(puzzle.with_only(&clues[2..3]).clues(), &clues[2..3]);
        for clue in &clues {
            let less = puzzle.without(clue);
            assert_eq!(less.clues().len(), 3);
            assert_eq!(less.with(clue), puzzle);
            assert_eq!(less.with(clue).lower(), puzzle.lower());
        }
        assert_eq!(puzzle.with(&clues[1]), puzzle);
        let grid = [3, 1, 2, 1, 2, 3, 2, 3, 1];
        assert!(clues.iter().all(|clue| clue.holds_in(&grid)));
        let other = [3, 2, 1, 2, 1, 3, 1, 3, 2];
        let holds: Vec<bool> = clues.iter().map(|clue| clue.holds_in(&other)).collect();
        assert_eq!(holds, [true, true, false, true]);
    }
}
