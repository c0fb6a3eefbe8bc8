//! The constraints of a puzzle beyond groups and inequalities, one at a time, and sums of houses.
//!
//! A constraint of many cells whose primitives are about few (a rule of the whole grid) is taken
//! apart. The combinations of a constraint are found within a number of nodes, so that the steps
//! are the same on every machine; one for which they are not enough is named.

use super::combinations::{Combinations, Common, ends, is_possible};
use super::deduction::Deduction;
use super::house_sums::house_sums;
use super::layout::Layout;
use super::reason::printed_values;
use quorum_problem::{Comparison, Constraint, Linear, Problem, Relation, ValueSet};
use quorum_puzzle::constraints::{Depiction, Stated, find};
use quorum_puzzle::{Puzzle, Values};
use quorum_util::words::listed;
use std::collections::{BTreeMap, BTreeSet};

/// Cells of a constraint that is not taken apart.
const MOST_CELLS: usize = 12;

/// Nodes of the combinations of one constraint.
const NODES: usize = 10_000;

/// Nodes of those of a sum that follows from others.
const NODES_OF_HOUSES: usize = 2_000;

/// Nodes of all steps of a puzzle.
const ALL_NODES: usize = 400_000;

/// Values, or sets of them, that a sentence lists.
const LISTED: usize = 4;

/// The constraints of a puzzle, for steps.
pub(super) struct Constraints {
    all: Vec<Single>,
    printed: Values,
    /// Nodes that are left.
    nodes: usize,
}

/// The candidates between two steps.
#[derive(Clone, Copy)]
pub(super) struct Board<'a> {
    pub(super) problem: &'a Problem,
    pub(super) layout: &'a Layout,
    pub(super) sets: &'a [ValueSet],
}

/// Origin of a constraint.
#[derive(Clone, Copy, PartialEq, Eq)]
pub(super) enum Origin {
    Stated,
    /// It follows from the sums in so many houses.
    Houses(usize),
}

/// A constraint, or a part of it.
struct Single {
    words: String,
    origin: Origin,
    pairs: Vec<Relation>,
    sums: Vec<Linear>,
    /// The automata, each without the groups.
    lines: Vec<Kept>,
    /// All parts with the groups.
    whole: Kept,
}

/// Combinations, and what they were found to have in common for the last candidates.
struct Kept {
    combinations: Combinations,
    of: Vec<ValueSet>,
    /// `None`: too many nodes.
    common: Option<Common>,
}

impl Kept {
    fn new(parts: &[Constraint], sees: impl Fn(usize, usize) -> bool) -> Self {
        let combinations = Combinations::new(parts, sees);
        Kept { combinations, of: Vec::new(), common: None }
    }

    fn update(&mut self, board: Board<'_>, most: usize, nodes: &mut usize) {
        let sets: Vec<ValueSet> =
            self.combinations.cells.iter().map(|&cell| board.sets[cell]).collect();
        // Too many for some candidates are too many for nearly as many.
        let size = |sets: &[ValueSet]| sets.iter().map(|set| set.len()).sum::<u32>();
        let is_hopeless = self.is_too_large() && size(&sets) * 16 > size(&self.of) * 15;
        if sets != self.of && !is_hopeless {
            let mut left = most.min(*nodes);
            *nodes -= left;
            self.common = self.combinations.common(&sets, &mut left);
            *nodes += left;
            self.of = sets;
        }
    }

    fn is_too_large(&self) -> bool {
        self.common.is_none() && !self.of.is_empty()
    }

    /// The candidates without a combination; where none is left, those of the cell with the fewest.
    fn gone(&self, common: &Common) -> Vec<(usize, Vec<u8>)> {
        let cells = self.combinations.cells.iter().zip(self.of.iter().zip(&common.supported));
        let gone = cells.filter(|(_, (set, supported))| set != supported);
        let removal = |(&cell, (set, supported)): (&usize, (&ValueSet, &ValueSet))| {
            (cell, set.difference(*supported).iter().collect())
        };
        if common.count == 0 {
            return gone.min_by_key(|(_, (set, _))| set.len()).into_iter().map(removal).collect();
        }
        gone.map(removal).collect()
    }
}

impl Constraints {
    /// The constraints of a puzzle that is lowered to `problem`, those of few cells first.
    pub(super) fn new(puzzle: &Puzzle, problem: &Problem, layout: &Layout) -> Self {
        let mut all = Vec::new();
        let is_further = |part: &&Constraint| {
            !matches!(part, Constraint::AllDifferent(_) | Constraint::LessThan(_))
        };
        for clue in puzzle.constraint_clues() {
            let words = words_of(clue.stated(), puzzle.columns());
            let parts: Vec<Constraint> =
                clue.lowered().iter().filter(is_further).cloned().collect();
            let cells: BTreeSet<usize> = parts.iter().flat_map(Constraint::cells).collect();
            if cells.len() <= MOST_CELLS {
                all.push(Single::new(words, Origin::Stated, parts, layout));
                continue;
            }
            let name = words.rsplit_once(": ").map_or(&*words, |(name, _)| name);
            for part in parts {
                let own = part.cells();
                let words = if clue.stated().cells.is_empty() || own.len() < cells.len() {
                    let own = own.iter().map(|&cell| problem.cells()[cell].to_string());
                    format!("{name}: {}", own.collect::<Vec<_>>().join(", "))
                } else {
                    words.clone()
                };
                all.push(Single::new(words, Origin::Stated, vec![part], layout));
            }
        }
        for (words, houses, sum) in house_sums(problem, layout, puzzle.values()) {
            let origin = Origin::Houses(houses);
            all.push(Single::new(words, origin, vec![Constraint::Linear(sum)], layout));
        }
        all.retain(|single| !single.whole.combinations.cells.is_empty());
        all.sort_by_key(|single| single.whole.combinations.cells.len());
        Constraints { all, printed: puzzle.values(), nodes: ALL_NODES }
    }

    /// Words of the constraints whose combinations are too many for the candidates that are left.
    pub(super) fn left_out(&self) -> Vec<String> {
        let is_left_out =
            |single: &&Single| single.whole.is_too_large() && single.origin == Origin::Stated;
        let words: BTreeSet<&String> =
            self.all.iter().filter(is_left_out).map(|single| &single.words).collect();
        words.into_iter().cloned().collect()
    }

    /// Candidates without a partner in one other cell.
    pub(super) fn partners(&self, board: Board<'_>) -> Option<Deduction> {
        self.all.iter().find_map(|single| {
            single.pairs.iter().find_map(|pair| {
                let [first, second] = pair.cells();
                let ways = [
                    (first, second, pair.table().clone()),
                    (second, first, pair.table().transposed()),
                ];
                ways.into_iter().find_map(|(cell, other, table)| {
                    let gone = board.sets[other].difference(table.image(board.sets[cell]));
                    let why = || {
                        let place = board.problem.cells()[cell];
                        let values: Vec<u8> = board.sets[cell].iter().collect();
                        if values.len() > LISTED {
                            return format!("{place} would have no candidate in {}", single.words);
                        }
                        let values = listed(printed_values(&values, self.printed), "or");
                        format!("{place} is {values} in {}", single.words)
                    };
                    let gone = (other, gone.iter().collect::<Vec<u8>>());
                    (!gone.1.is_empty())
                        .then(|| Deduction::of_constraint(vec![gone], vec![cell], why()))
                })
            })
        })
    }

    /// Candidates beyond what the other cells of a sum leave.
    pub(super) fn limits(&self, board: Board<'_>) -> Option<Deduction> {
        let stated = self.all.iter().filter(|single| single.origin == Origin::Stated);
        stated.into_iter().find_map(|single| {
            single.sums.iter().find_map(|sum| limit(sum, &single.words, board, self.printed))
        })
    }

    /// Candidates with which a line cannot be read to its end.
    pub(super) fn lines(&mut self, board: Board<'_>) -> Option<Deduction> {
        let Constraints { all, nodes, .. } = self;
        all.iter_mut().find_map(|single| {
            single.lines.iter_mut().find_map(|line| {
                line.update(board, NODES, nodes);
                let gone = line.gone(line.common.as_ref()?);
                let why = || format!("the other cells of {} leave no room", single.words);
                let cells = line.combinations.cells.clone();
                (!gone.is_empty()).then(|| Deduction::of_constraint(gone, cells, why()))
            })
        })
    }

    /// Candidates without a combination, or that every combination has elsewhere, of the constraint
    /// with the smallest effort among those of some origins and efforts.
    pub(super) fn combinations(
        &mut self,
        board: Board<'_>,
        is_wanted: impl Fn(Origin, u64) -> bool,
    ) -> Option<Deduction> {
        let Constraints { all, printed, nodes } = self;
        let found = all.iter_mut().filter_map(|single| {
            let effort = single.effort(board, nodes)?;
            is_wanted(single.origin, effort).then(|| single.deduction(board, effort, *printed))?
        });
        found.min_by_key(|found| found.effort)
    }
}

impl Single {
    fn new(words: String, origin: Origin, parts: Vec<Constraint>, layout: &Layout) -> Self {
        let (mut pairs, mut sums, mut lines) = (Vec::new(), Vec::new(), Vec::new());
        for part in &parts {
            match part {
                Constraint::Relation(pair) => pairs.push(pair.clone()),
                Constraint::Linear(sum) => sums.push(sum.clone()),
                Constraint::Regular(_) => {
                    lines.push(Kept::new(std::slice::from_ref(part), |_, _| false));
                }
                _ => {}
            }
        }
        let whole = Kept::new(&parts, |a, b| layout.sees(a, b));
        Single { words, origin, pairs, sums, lines, whole }
    }

    /// Open cells times combinations: the size of what has to be held in mind. `None` if the
    /// combinations are too many.
    fn effort(&mut self, board: Board<'_>, nodes: &mut usize) -> Option<u64> {
        let most = if self.origin == Origin::Stated { NODES } else { NODES_OF_HOUSES };
        self.whole.update(board, most, nodes);
        let count = self.whole.common.as_ref()?.count;
        let open = self.whole.of.iter().filter(|set| set.len() > 1).count() as u64;
        Some(open.saturating_mul(count))
    }

    fn deduction(&self, board: Board<'_>, effort: u64, printed: Values) -> Option<Deduction> {
        let common = self.whole.common.as_ref()?;
        let gone = self.whole.gone(common);
        let is_elsewhere = gone.is_empty();
        let removed = if is_elsewhere { self.elsewhere(common, board) } else { gone };
        if removed.is_empty() {
            return None;
        }
        let why = self.why(common, &removed, is_elsewhere, board, printed);
        let found = Deduction::of_constraint(removed, self.whole.combinations.cells.clone(), why);
        Some(Deduction { effort, ..found })
    }

    /// The reason: the only combination, or the sets of values if they are few.
    fn why(
        &self,
        common: &Common,
        removed: &[(usize, Vec<u8>)],
        is_elsewhere: bool,
        board: Board<'_>,
        printed: Values,
    ) -> String {
        let Single { words, origin, whole, .. } = self;
        let is_sum = self.sums.first().is_some_and(is_plain);
        let separator = if is_sum { "+" } else { "-" };
        let is_left_out = |set: &ValueSet| {
            let mut values = removed.iter().flat_map(|(_, values)| values);
            !values.any(|&value| set.contains(value))
        };
        if common.count == 1 && *origin == Origin::Stated && !is_elsewhere {
            let cells = whole.combinations.cells.iter().zip(whole.of.iter().zip(&common.supported));
            let open = cells.filter(|(_, (set, _))| set.len() > 1);
            let values = open.map(|(&cell, (_, supported))| {
                let value = printed.value(supported.only()?);
                Some(format!("{}={value}", board.problem.cells()[cell]))
            });
            if let Some(values) = values.collect::<Option<Vec<String>>>() {
                return format!("only {} fits in {words}", values.join(", "));
            }
        }
        let sets = common.sets.as_ref().filter(|sets| {
            (1..=LISTED).contains(&sets.len()) && whole.combinations.cells.len() > 1
        });
        // Values of these sets may be left in other cells only.
        let is_by_set = |sets: &Vec<ValueSet>| is_elsewhere || sets.iter().all(is_left_out);
        let orders = if sets.is_none_or(is_by_set) { "" } else { ", in the orders that are left" };
        let sets = sets.map(|sets| {
            let set = |set: &ValueSet| {
                printed_values(&set.iter().collect::<Vec<u8>>(), printed).join(separator)
            };
            format!("only {}", listed(sets.iter().map(set), "or"))
        });
        match (sets, origin, common.count) {
            (Some(sets), Origin::Stated, _) => format!("{sets} in {words}{orders}"),
            (Some(sets), Origin::Houses(_), _) => format!("{words}: {sets}{orders}"),
            (None, _, _) if is_elsewhere => format!("it is in every combination of {words}"),
            (None, Origin::Houses(_), _) => words.clone(),
            (None, Origin::Stated, 0) => format!("no combination is left of {words}"),
            (None, Origin::Stated, count) => {
                format!("none of the {count} combinations of {words} has it there")
            }
        }
    }

    /// The values that every combination has, in the cells that see all of their places.
    fn elsewhere(&self, common: &Common, board: Board<'_>) -> Vec<(usize, Vec<u8>)> {
        let mut gone: BTreeMap<usize, Vec<u8>> = BTreeMap::new();
        let Some([first, others @ ..]) = common.sets.as_deref() else { return Vec::new() };
        for value in others.iter().fold(*first, |all, set| all.intersection(*set)).iter() {
            let places = self.whole.combinations.cells.iter().zip(&common.supported);
            let places: Vec<usize> =
                places.filter(|(_, set)| set.contains(value)).map(|(&cell, _)| cell).collect();
            for &cell in &board.layout.peers[places[0]] {
                let sees = |&place: &usize| board.layout.sees(cell, place);
                if board.sets[cell].contains(value) && places.iter().all(sees) {
                    gone.entry(cell).or_default().push(value);
                }
            }
        }
        gone.into_iter().collect()
    }
}

/// A constraint in words: `cage of 15: R1C1, R1C2`, `black dot: R1C1, R1C2`.
fn words_of(stated: &Stated, columns: usize) -> String {
    let words = stated.words(columns);
    match find(stated.name).map(|entry| entry.picture) {
        Ok(Depiction::Dot { usual, .. }) if stated.parameter == usual => {
            words.replacen(&format!(" of {usual}"), " dot", 1)
        }
        _ => words,
    }
}

/// A cell whose candidates are not all possible with the other cells of a sum.
fn limit(sum: &Linear, words: &str, board: Board<'_>, printed: Values) -> Option<Deduction> {
    let ends_of = |&(factor, cell): &(i64, usize)| ends(factor, board.sets[cell]);
    let (mut low, mut high) = (0, 0);
    for term in sum.terms() {
        let (least, most) = ends_of(term);
        low += least;
        high += most;
    }
    for term @ &(factor, cell) in sum.terms() {
        let (least, most) = ends_of(term);
        let (low, high) = (low - least, high - most);
        let gone = board.sets[cell].iter().filter(|&value| {
            let own = factor * i64::from(value);
            !is_possible(sum, low + own, high + own)
        });
        let gone: Vec<u8> = gone.collect();
        if gone.is_empty() {
            continue;
        }
        let why = if is_plain(sum) {
            // Values that are printed from 0 have smaller sums.
            let shift = (sum.terms().len() as i64 - 1) * (1 - i64::from(printed.low()));
            let is_large = gone.iter().any(|&value| low + i64::from(value) > sum.constant());
            let is_small = gone.iter().any(|&value| high + i64::from(value) < sum.constant());
            let least = is_large.then(|| format!("at least {}", low - shift));
            let most = is_small.then(|| format!("at most {}", high - shift));
            let ends: Vec<String> = least.into_iter().chain(most).collect();
            let rest = if low == high { (low - shift).to_string() } else { ends.join(" and ") };
            format!("the rest of {words} is {rest}")
        } else {
            format!("the other cells of {words} leave no room")
        };
        let cells = sum.terms().iter().map(|term| term.1).collect();
        return Some(Deduction::of_constraint(vec![(cell, gone)], cells, why));
    }
    None
}

/// Whether it is the sum of some cells.
fn is_plain(sum: &Linear) -> bool {
    sum.comparison() == Comparison::Equal && sum.terms().iter().all(|term| term.0 == 1)
}
