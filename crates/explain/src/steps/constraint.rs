//! One stated constraint at a time: values of its cells that no combination allows.
//!
//! A value is kept if the cells of the constraint have values with it that satisfy the constraint
//! and differ where they see each other. Combinations are searched within a number of nodes, so
//! that the steps are the same on every machine. A constraint of many cells whose primitives are
//! about few (a rule of the whole grid) is taken apart; one for which the nodes are not enough is
//! left out and named.
//!
//! Sums that fill houses are a constraint of their own on the cells that are left over, or stick
//! out: the values of a house have a known sum.

use super::*;
use quorum_problem::{
    Comparison, Constraint, Grid, Group, GroupKind, Linear, Problem, ValueSet, judge,
};
use quorum_puzzle::Puzzle;
use quorum_solvers::propagate::{Level as Rules, Propagator};
use std::collections::BTreeSet;

/// Steps of constraints. They belong to no level: no entry of the table of techniques.
pub(super) static CONSTRAINT: Technique = Technique {
    name: "constraint",
    title: "one constraint",
    plural: "single constraints",
    level: Level::Bounds,
    example: "4x4;boxes=2x2;cells=..../..../..../....;constraints=cage=3:R1C1.R1C2",
    premises: Premises::Cells,
    find: |_| None,
    reason: |_| String::new(),
};

/// Cells of a constraint that is not taken apart.
const MOST_CELLS: usize = 12;

/// Nodes of the search for combinations per constraint and step.
const NODES: usize = 2_000;

/// Nodes of all steps of a puzzle.
const ALL_NODES: usize = 200_000;

/// Cells left over by sums, or sticking out, at most.
const MOST_OTHERS: usize = 12;

/// Houses filled by sums, at most.
const MOST_HOUSES: usize = 3;

/// The constraints of a puzzle beyond groups and inequalities, for steps.
pub struct Constraints {
    all: Vec<Single>,
    /// Nodes that are left.
    nodes: usize,
}

/// A constraint, or a part of it.
struct Single {
    words: String,
    /// Ascending.
    cells: Vec<usize>,
    /// The constraint and the groups of its cells; all other cells are to have the value 1.
    problem: Problem,
    rules: Propagator,
    /// The candidates of the cells when it last led to nothing.
    settled: Vec<ValueSet>,
    is_too_large: bool,
    /// Whether the puzzle states it; else it follows from sums.
    is_stated: bool,
}

/// The nodes are used up.
struct TooLarge;

impl Constraints {
    /// The constraints of a puzzle that is lowered to `problem`, those of few cells first.
    pub fn new(puzzle: &Puzzle, problem: &Problem, layout: &Layout) -> Self {
        let mut parts: Vec<(String, Vec<Constraint>)> = Vec::new();
        let is_further = |part: &Constraint| {
            !matches!(part, Constraint::AllDifferent(_) | Constraint::LessThan(_))
        };
        for clue in puzzle.constraint_clues() {
            let words = clue.stated().words(puzzle.columns());
            let lowered: Vec<Constraint> =
                clue.lowered().iter().filter(|part| is_further(part)).cloned().collect();
            match cells_of(&lowered).len() {
                0 => {}
                1..=MOST_CELLS => parts.push((words, lowered)),
                _ => parts.extend(lowered.into_iter().map(|part| {
                    let cells =
                        part.cells().into_iter().map(|cell| problem.cells()[cell].to_string());
                    let words = if clue.stated().cells.is_empty() {
                        format!("{words}: {}", cells.collect::<Vec<_>>().join(", "))
                    } else {
                        words.clone()
                    };
                    (words, vec![part])
                })),
            }
        }
        let single = |is_stated| {
            move |(words, parts)| {
                let single = Single::new(words, parts, problem, layout)?;
                Some(Single { is_stated, ..single })
            }
        };
        let sums = house_sums(problem, layout).into_iter().filter_map(single(false));
        let mut all: Vec<Single> = parts.into_iter().filter_map(single(true)).chain(sums).collect();
        all.sort_by_key(|single| single.cells.len());
        Constraints { all, nodes: ALL_NODES }
    }

    /// Words of the constraints that were too large to use.
    pub fn left_out(&self) -> Vec<String> {
        let words = self.all.iter().filter(|single| single.is_too_large && single.is_stated);
        let words: BTreeSet<String> = words.map(|single| single.words.clone()).collect();
        words.into_iter().collect()
    }

    /// A removal by one of the constraints.
    pub(super) fn find(&mut self, state: &State) -> Option<Deduction> {
        let Constraints { all, nodes } = self;
        all.iter_mut().find_map(|single| single.find(state, nodes))
    }
}

impl Single {
    fn new(
        words: String,
        parts: Vec<Constraint>,
        whole: &Problem,
        layout: &Layout,
    ) -> Option<Self> {
        let cells: Vec<usize> = cells_of(&parts).into_iter().collect();
        let mut groups = BTreeSet::new();
        for house in &layout.houses {
            let common: Vec<usize> =
                house.cells.iter().copied().filter(|cell| cells.contains(cell)).collect();
            groups.extend((common.len() > 1).then_some(common));
        }
        let group = |cells| Constraint::AllDifferent(Group { kind: GroupKind::Other, cells });
        let constraints = parts.into_iter().chain(groups.into_iter().map(group)).collect();
        let sets = vec![ValueSet::single(1); whole.cells().len()];
        let problem =
            Problem::new(whole.values(), whole.cells().to_vec(), sets, constraints).ok()?;
        let rules = Propagator::new(Rules::LockedCandidates);
        let (settled, is_too_large, is_stated) = (Vec::new(), false, true);
        Some(Single { words, cells, problem, rules, settled, is_too_large, is_stated })
    }

    fn find(&mut self, state: &State, nodes: &mut usize) -> Option<Deduction> {
        let sets: Vec<ValueSet> = self.cells.iter().map(|&cell| state.sets[cell]).collect();
        // A sum that follows from others and was too large is not tried again.
        if sets == self.settled || self.is_too_large && !self.is_stated {
            return None;
        }
        let mut left = NODES.min(*nodes);
        *nodes -= left;
        let supported = self.supported(&sets, &mut left);
        *nodes += left;
        let Ok(supported) = supported else {
            self.is_too_large = true;
            self.settled = sets;
            return None;
        };
        let places = self.cells.iter().copied().zip(sets.iter().zip(&supported));
        let gone = places.filter(|(_, (set, supported))| set != supported);
        // Where no combination is left, one cell shows it: that with the fewest candidates.
        let gone: Vec<(usize, Vec<u8>)> = if supported.iter().any(|set| set.is_empty()) {
            gone.min_by_key(|(_, (set, _))| set.len()).into_iter().map(removal).collect()
        } else {
            gone.map(removal).collect()
        };
        self.settled = if gone.is_empty() { sets } else { Vec::new() };
        if gone.is_empty() {
            return None;
        }
        Some(Deduction {
            placed: None,
            removed: gone,
            cells: self.cells.clone(),
            values: Vec::new(),
            houses: Vec::new(),
            constraint: Some(self.words.clone()),
        })
    }

    /// The values of each cell with which there is a combination.
    fn supported(
        &mut self,
        sets: &[ValueSet],
        nodes: &mut usize,
    ) -> Result<Vec<ValueSet>, TooLarge> {
        let mut candidates = self.problem.candidates().to_vec();
        for (&cell, &set) in self.cells.iter().zip(sets) {
            candidates[cell] = set;
        }
        let mut supported = vec![ValueSet::EMPTY; sets.len()];
        for (place, &set) in sets.iter().enumerate() {
            let cell = self.cells[place];
            loop {
                let open = set.difference(supported[place]);
                if open.is_empty() {
                    break;
                }
                candidates[cell] = open;
                let Some(grid) = self.combination(&candidates, nodes)? else { break };
                for (supported, &cell) in supported.iter_mut().zip(&self.cells) {
                    supported.insert(grid[cell]);
                }
            }
            candidates[cell] = set;
        }
        Ok(supported)
    }

    /// Values that satisfy the constraint, if there are some.
    fn combination(
        &mut self,
        sets: &[ValueSet],
        nodes: &mut usize,
    ) -> Result<Option<Grid>, TooLarge> {
        *nodes = nodes.checked_sub(1).ok_or(TooLarge)?;
        let problem = self.problem.with_candidates(sets.to_vec()).map_err(|_| TooLarge)?;
        let Some(left) = self.rules.fixpoint(&problem) else { return Ok(None) };
        let open = (0..left.len()).filter(|&cell| left[cell].len() > 1);
        let Some(cell) = open.min_by_key(|&cell| left[cell].len()) else {
            let grid: Grid = left.iter().filter_map(|set| set.only()).collect();
            return Ok(judge(&problem, &grid).is_ok().then_some(grid));
        };
        for value in left[cell].iter() {
            let mut fewer = left.clone();
            fewer[cell] = ValueSet::single(value);
            if let Some(grid) = self.combination(&fewer, nodes)? {
                return Ok(Some(grid));
            }
        }
        Ok(None)
    }
}

/// The candidates of a cell without a combination.
fn removal((cell, (set, supported)): (usize, (&ValueSet, &ValueSet))) -> (usize, Vec<u8>) {
    (cell, set.difference(*supported).iter().collect())
}

fn cells_of(parts: &[Constraint]) -> BTreeSet<usize> {
    parts.iter().flat_map(Constraint::cells).collect()
}

/// The sum of the cells that sums without a common cell leave over in houses, and of those that
/// stick out where sums cover the houses.
fn house_sums(problem: &Problem, layout: &Layout) -> Vec<(String, Vec<Constraint>)> {
    let mut sums: Vec<(BTreeSet<usize>, i64)> = Vec::new();
    for sum in problem.linear() {
        if sum.comparison() == Comparison::Equal && sum.terms().iter().all(|term| term.0 == 1) {
            sums.push((sum.terms().iter().map(|term| term.1).collect(), sum.constant()));
        }
    }
    let total: i64 = (1..=i64::from(problem.values())).sum();
    let mut found = Vec::new();
    if sums.is_empty() {
        return found;
    }
    for (first, group) in problem.groups().iter().enumerate() {
        let (mut union, mut names) = (BTreeSet::new(), Vec::new());
        for house in first..(first + MOST_HOUSES).min(layout.houses.len()) {
            let cells = &layout.houses[house].cells;
            let is_joined = layout.houses[house].is_full
                && problem.groups()[house].kind == group.kind
                && cells.iter().all(|cell| !union.contains(cell));
            if !is_joined {
                break;
            }
            union.extend(cells.iter().copied());
            names.push(super::reason::house_name(problem, house));
            let of_houses = total * names.len() as i64;
            let inner = disjoint(sums.iter().filter(|(cells, _)| cells.is_subset(&union)));
            let outer = disjoint(sums.iter().filter(|(cells, _)| !cells.is_disjoint(&union)));
            let over: Vec<usize> = union.difference(&inner.0).copied().collect();
            let out: Vec<usize> = outer.0.difference(&union).copied().collect();
            let words = format!("the sums in {}", names.join(" and "));
            let mut add = |cells: &[usize], sum: i64| {
                let terms = cells.iter().map(|&cell| (1, cell));
                if (1..=MOST_OTHERS).contains(&cells.len())
                    && let Ok(sum) = Linear::new(terms, Comparison::Equal, sum)
                {
                    found.push((words.clone(), vec![Constraint::Linear(sum)]));
                }
            };
            if inner.1 > 0 {
                add(&over, of_houses - inner.1);
            }
            if union.is_subset(&outer.0) {
                add(&out, outer.1 - of_houses);
            }
        }
    }
    found
}

/// The cells and the total of sums, each of which has no cell of those before it.
fn disjoint<'a>(sums: impl Iterator<Item = &'a (BTreeSet<usize>, i64)>) -> (BTreeSet<usize>, i64) {
    sums.fold((BTreeSet::new(), 0), |(mut union, total), (cells, sum)| {
        if !cells.is_disjoint(&union) {
            return (union, total);
        }
        union.extend(cells);
        (union, total + sum)
    })
}
