//! A problem compiled to rules: once per problem, read-only during the search.
//!
//! What depends on the board alone (pairs of cells that differ, houses and their overlaps) is kept
//! for the next problem on an equal board, as are the tables of relations and the layers of
//! automata: set-up is a good part of the time of a puzzle that needs few guesses.

use super::MOST_CELLS;
use super::network::Network;
use super::peers::{Peers, cells_of};
use super::recognize::{Counting, counting};
use super::rules::Rule;
use super::rules::automaton::{Automaton, LayersCache};
use super::rules::clique::{Choices, Clique};
use super::rules::connected::Connected;
use super::rules::count::{self, Count, Item};
use super::rules::house::{House, SmallGroup};
use super::rules::overlap::Overlap;
use super::rules::pairs::Pairs;
use super::rules::rank::Rank;
use super::rules::relation::{Images, MOST_TABLED, Relation};
use super::rules::same_values::SameValues;
use super::rules::sum::Sum;
use super::state::{Narrowed, State};
use crate::house_sums::{HouseSum, derived};
use crate::lists::{Lists, entry, narrow};
use crate::mask::{self, Mask, is_single};
use crate::search_log::RuleLog;
use crate::tally::{Poll, Stop};
use quorum_encodings::missing::with_missing_values;
use quorum_encodings::ranks::{Ranks, ranks};
use quorum_problem::{Board, GroupKind, Problem};
use std::borrow::Cow;
use std::collections::HashMap;
use std::ops::Range;
use std::sync::Arc;

/// The most cells of a sum that follows from houses and cages: longer ones rarely exclude a value.
const MOST_DERIVED: usize = 6;

/// A compiled problem. One value serves one problem after another.
#[derive(Clone, Default, Debug)]
pub(super) struct Model {
    shape: Option<Shape>,
    tables: Tables,
    pub(super) network: Network,
    /// The candidates of every cell, without the values of givens that they see.
    pub(super) sets: Vec<Mask>,
    /// The rules of the shape, houses first, then those of further constraints.
    pub(super) rules: Vec<Rule>,
    /// Words of memory of all automata.
    pub(super) memory: usize,
    /// The numbers of the rules of ranks.
    pub(super) ranks: Range<usize>,
    /// Number of cells of the problem: there may be cells of missing values behind them.
    pub(super) own_cells: usize,
    /// Whether cells behind the grid, of labels or missing values, are decided with it.
    pub(super) has_labels: bool,
    /// Whether extra cells of the problem may have several values beside one grid.
    pub(super) may_repeat: bool,
    /// Per cell, the weight of its rules: where branching starts.
    pub(super) weights: Vec<u32>,
}

/// Tables kept from one problem to the next.
#[derive(Clone, Default, Debug)]
struct Tables {
    images: HashMap<Vec<Mask>, Arc<Images>>,
    /// By the images of the relation, which are shared, and the number of cells.
    choices: Vec<(Arc<Images>, u32, Arc<Choices>)>,
    layers: LayersCache,
}

/// Groups of a board, with the candidates that decide which of them are houses.
#[derive(Clone, Debug)]
struct Shape {
    board: Arc<Board>,
    /// Per group, all candidates of its cells.
    unions: Vec<Mask>,
    /// Peers by groups only.
    peers: Peers,
    /// Whether the lists of peers in the model are those of the groups only.
    has_plain_peers: bool,
    /// The number of rules of the shape.
    rules: usize,
    /// The kinds of the houses, which are the first rules.
    houses: Vec<GroupKind>,
    weights: Vec<u32>,
}

fn unions(problem: &Problem) -> Vec<Mask> {
    let mut unions = Vec::with_capacity(problem.groups().len());
    for group in problem.groups() {
        let mut union = 0;
        for &cell in &group.cells {
            union |= problem.candidates()[cell].bits();
        }
        unions.push(union);
    }
    unions
}

impl Model {
    /// The number of cells of the grid, which come before the extra ones.
    pub(super) fn grid_cells(&self) -> usize {
        self.shape.as_ref().map_or(0, |shape| shape.board.grid_cells())
    }

    /// Compiles a problem, unless `poll` stops. False if a constraint can never hold.
    /// `is_free`: also with what is not a rule about one statement of the problem.
    pub(super) fn load(
        &mut self,
        problem: &Problem,
        is_free: bool,
        poll: Poll<'_>,
    ) -> Result<bool, Stop> {
        let own = problem.cells().len();
        self.own_cells = own;
        self.may_repeat = problem.board().extra_cells() > 0;
        let mut restated = Cow::Borrowed(problem);
        if is_free {
            restated = with_missing_values(problem);
        }
        if restated.cells().len() > MOST_CELLS {
            restated = Cow::Borrowed(problem);
        }
        let problem = &*restated;
        self.network.values = u32::from(problem.values());
        self.network.all = Mask::MAX >> (64 - self.network.values);
        let cells = problem.cells().len();
        let unions = unions(problem);
        let is_known = |shape: &Shape| {
            let is_same =
                Arc::ptr_eq(&shape.board, problem.board()) || shape.board == *problem.board();
            is_same && shape.unions == unions
        };
        let mut shape = match self.shape.take().filter(is_known) {
            Some(shape) => shape,
            None => self.load_shape(problem, unions, poll)?,
        };
        self.rules.truncate(shape.rules);
        self.network.peers.clone_from(&shape.peers);
        self.weights.clone_from(&shape.weights);
        let pairs = pairs(
            problem,
            self.network.all,
            &mut self.tables.images,
            &mut self.network.peers,
            poll,
        )?;
        let is_plain = self.network.peers == shape.peers;
        if !(is_plain && shape.has_plain_peers) {
            self.network.peers_of = self.network.peers.lists();
            shape.has_plain_peers = is_plain;
        }
        let shape = self.shape.insert(shape);
        self.sets.clear();
        for set in problem.candidates() {
            self.sets.push(set.bits());
        }
        if !eliminate(&mut self.sets, &self.network.peers) {
            return Ok(false);
        }
        cliques(
            &pairs,
            self.network.values,
            cells,
            &mut self.tables.choices,
            &mut self.rules,
            poll,
        )?;
        for Pair { cells, images, .. } in pairs {
            self.rules.push(Rule::Relation(Relation { cells, images }));
        }
        if !problem.linear().is_empty() {
            let mut implied = Vec::new();
            if is_free {
                let mut houses = Vec::new();
                for (&kind, rule) in shape.houses.iter().zip(&self.rules) {
                    if let Rule::House(House { cells: house, values }) = rule {
                        let places = house.iter().map(|&cell| cell.into());
                        houses.push(HouseSum::new(kind, places, mask::sum(*values), cells));
                    }
                }
                implied = derived("variant", problem.linear(), &houses, MOST_DERIVED, poll)?;
            }
            for (number, linear) in problem.linear().iter().chain(&implied).enumerate() {
                if number.is_multiple_of(16) {
                    poll()?;
                }
                if !linear.terms().is_empty() {
                    self.rules.push(Rule::Sum(Sum::new(
                        linear,
                        self.network.values,
                        &self.network.peers,
                    )));
                } else if !linear.holds(&[]) {
                    return Ok(false);
                }
            }
        }
        let first = shape.rules;
        self.memory = 0;
        if !self.automata(problem, is_free, poll)? {
            return Ok(false);
        }
        for connected in problem.connected() {
            self.rules.push(Rule::Connected(Connected::new(connected)));
        }
        for different in problem.different_pairs() {
            self.rules.push(Rule::Pairs(Pairs::new(different, self.network.values)));
        }
        // Such extra cells mostly follow from the grid, and decide it.
        let is_extra = |cell: &usize| *cell >= problem.grid_cells();
        self.has_labels = problem.board().extra_cells() > 0
            && (problem.connected().iter().any(|one| one.cells().iter().any(is_extra))
                || !problem.different_pairs().is_empty()
                || matches!(restated, Cow::Owned(_)));
        self.network.rules_of = self.wakes(first..self.rules.len(), cells);
        self.network.levels.clear();
        for rule in &self.rules {
            self.network.levels.push(rule.level());
        }
        Ok(true)
    }

    /// Applies rules to the state until none removes a candidate.
    #[inline(always)]
    pub(super) fn propagate(&self, state: &mut State, log: &mut impl RuleLog) -> Narrowed {
        let end = self.apply_all(state, log);
        log.after(state.narrowings, &state.sets);
        end
    }

    fn apply_all(&self, state: &mut State, log: &mut impl RuleLog) -> Narrowed {
        let network = &self.network;
        loop {
            if let Some(cell) = state.next_fixed() {
                // What it removes is noted with the rule that fixed it, or with the next one.
                let value = state.set(cell);
                for &peer in network.peers_of.of(cell.into()) {
                    state.narrow(network, peer, !value)?;
                }
                continue;
            }
            let Some(number) = state.next_rule() else { return Ok(()) };
            let rule = &self.rules[number as usize];
            log.before(state.narrowings, &state.sets, || {
                rule.cells().into_iter().map(usize::from).collect()
            });
            if rule.is_idempotent() {
                state.keep_asleep(number);
            }
            rule.apply(network, state)?;
        }
    }

    /// Rules and peers of the groups.
    fn load_shape(
        &mut self,
        problem: &Problem,
        unions: Vec<Mask>,
        poll: Poll<'_>,
    ) -> Result<Shape, Stop> {
        let cells = problem.cells().len();
        let mut peers = Peers::none(cells);
        let (mut houses, mut rules): (Vec<(GroupKind, House)>, Vec<Rule>) = Default::default();
        for (group, &values) in problem.groups().iter().zip(&unions) {
            peers.add_all(&group.cells);
            let cells: Arc<[u16]> = narrow(&group.cells).into();
            if values.count_ones() as usize == cells.len() {
                houses.push((group.kind, House { cells, values }));
            } else if cells.len() > 2 {
                rules.push(Rule::SmallGroup(SmallGroup { cells }));
            }
        }
        for (index, (_, first)) in houses.iter().enumerate() {
            poll()?;
            for (_, second) in &houses[..index] {
                if first.values == second.values
                    && let Some(overlap) = overlap(first, second)
                {
                    rules.push(Rule::Overlap(overlap));
                }
            }
        }
        let mut kinds = Vec::with_capacity(houses.len());
        self.rules.clear();
        for (kind, house) in houses {
            kinds.push(kind);
            self.rules.push(Rule::House(house));
        }
        self.rules.append(&mut rules);
        self.network.peers_of = peers.lists();
        self.weights = vec![0; cells];
        self.network.group_rules_of = self.wakes(0..self.rules.len(), cells);
        Ok(Shape {
            board: Arc::clone(problem.board()),
            unions,
            peers,
            has_plain_peers: true,
            rules: self.rules.len(),
            houses: kinds,
            weights: self.weights.clone(),
        })
    }

    /// Automata: those that count as such rules, and ranks. False if one accepts no word.
    fn automata(&mut self, problem: &Problem, is_free: bool, poll: Poll<'_>) -> Result<bool, Stop> {
        let ranks = if is_free { ranks(problem) } else { Ranks::default() };
        self.ranks = self.rules.len()..self.rules.len() + ranks.values.len();
        self.rules.extend(ranks.values.iter().map(|ranked| Rule::Rank(Rank::new(ranked))));
        let mut items: Vec<(Vec<u16>, Vec<Item>)> = Vec::new();
        let mut differences: Vec<(Vec<u16>, Mask)> = Vec::new();
        for (number, regular) in problem.regular().iter().enumerate() {
            if ranks.has(number) {
                continue;
            }
            poll()?;
            let cells = narrow(&regular.cells);
            let mut sorted = cells.clone();
            sorted.sort_unstable();
            sorted.dedup();
            let is_plain = sorted.len() == cells.len();
            if is_plain && cells.len() <= count::MOST_CELLS {
                match counting(&regular.automaton, cells.len()) {
                    Some(Counting::Items(found)) => {
                        entry(&mut items, sorted).extend_from_slice(&found);
                        continue;
                    }
                    Some(Counting::Difference(values)) => {
                        *entry(&mut differences, cells) |= values;
                        continue;
                    }
                    None => {}
                }
            }
            let candidates = cells.iter().map(|&cell| self.sets[usize::from(cell)]).collect();
            let Some(layers) = self.tables.layers.get(&regular.automaton, candidates, poll)? else {
                return Ok(false);
            };
            let rule = Automaton { cells, layers, memory: self.memory, is_plain };
            self.memory += rule.words();
            self.rules.push(Rule::Automaton(rule));
        }
        for (cells, items) in items {
            // Statements of a user may count more sets of values than one rule holds.
            for items in items.chunks(count::MOST_ITEMS) {
                let count = Count::new(cells.clone(), items, &self.network.peers);
                self.rules.push(Rule::Count(count));
            }
        }
        for (cells, values) in differences {
            let (first, second) = cells.split_at(cells.len() / 2);
            self.rules.push(Rule::SameValues(SameValues::new(
                [first, second],
                values,
                &self.network.peers,
            )));
        }
        Ok(true)
    }

    /// Per cell, which of these rules it wakes; their weights are added to those of their cells.
    fn wakes(&mut self, rules: Range<usize>, cells: usize) -> Lists<u32> {
        let mut wakes: Vec<(usize, u32)> = Vec::new();
        for number in rules {
            let rule = &self.rules[number];
            let cells = rule.cells();
            let weight = weight(rule, cells.len() as u32, self.network.values);
            for cell in cells {
                wakes.push((cell.into(), number as u32));
                self.weights[usize::from(cell)] += weight;
            }
        }
        Lists::new(cells, &wakes)
    }
}

/// The overlap of two houses with two or more common cells and others.
fn overlap(first: &House, second: &House) -> Option<Overlap> {
    let rest = |house: &House, other: &House| {
        let mut rest = house.cells.to_vec();
        rest.retain(|cell| !other.cells.contains(cell));
        rest
    };
    let rests = rest(first, second);
    if rests.is_empty() || first.cells.len() - rests.len() < 2 {
        return None;
    }
    Some(Overlap { first: rests.into(), second: rest(second, first).into() })
}

/// A pair of cells with the rows of their relation: the values of the second by those of the first.
struct Pair {
    cells: [u16; 2],
    images: [Arc<Images>; 2],
    /// Whether the relation is symmetric and forbids equal values.
    is_clique: bool,
}

/// Weight of a rule over so many cells in the first scores of its cells, as the priorities of
/// Interactive-Sudoku-Solver: long rules more than short ones, short sums more than long ones.
fn weight(rule: &Rule, cells: u32, values: u32) -> u32 {
    match rule {
        Rule::Overlap(_) | Rule::Connected(_) | Rule::Pairs(_) | Rule::Rank(_) => 0,
        Rule::Sum(_) => (2 * values).saturating_sub(cells).max(values),
        _ => cells,
    }
}

/// Removes the values of fixed cells from their peers, until no further cell is fixed. False if a
/// cell has no candidate.
fn eliminate(sets: &mut [Mask], peers: &Peers) -> bool {
    if sets.contains(&0) {
        return false;
    }
    let mut fixed: Vec<u16> = Vec::new();
    for (cell, &set) in sets.iter().enumerate() {
        if is_single(set) {
            fixed.push(cell as u16);
        }
    }
    while let Some(cell) = fixed.pop() {
        let value = sets[usize::from(cell)];
        for peer in cells_of(peers.of(cell)) {
            let set = &mut sets[usize::from(peer)];
            if *set & value != 0 {
                *set &= !value;
                match *set {
                    0 => return false,
                    set if is_single(set) => fixed.push(peer),
                    _ => {}
                }
            }
        }
    }
    true
}

/// Relations and signs, those of the same two cells as one; such as forbid equal values make peers.
fn pairs(
    problem: &Problem,
    all: Mask,
    known: &mut HashMap<Vec<Mask>, Arc<Images>>,
    peers: &mut Peers,
    poll: Poll<'_>,
) -> Result<Vec<Pair>, Stop> {
    const MOST_KEPT: usize = 1000;
    if known.len() > MOST_KEPT {
        known.clear();
    }
    let values = problem.values();
    // Rows by their place in memory: relations share their tables.
    let mut tables: Vec<Vec<Mask>> = Vec::new();
    let mut addresses: Vec<*const quorum_problem::ValueSet> = Vec::new();
    let mut stated: Vec<([u16; 2], usize)> = Vec::new();
    for relation in problem.relations() {
        let rows = relation.table().rows();
        let known = addresses.iter().position(|&known| known == rows.as_ptr());
        let table = known.unwrap_or(tables.len());
        if known.is_none() {
            addresses.push(rows.as_ptr());
            tables.push(rows.iter().map(|row| row.bits()).collect());
        }
        stated.push((relation.cells().map(|cell| cell as u16), table));
    }
    if !problem.less_than().is_empty() {
        let (mut greater, mut less) = (Vec::new(), Vec::new());
        for bit in 0..values.into() {
            greater.push(all & !mask::up_to(bit));
            less.push(mask::up_to(bit) >> 1);
        }
        let above = tables.len();
        tables.push(greater);
        tables.push(less);
        for pair in problem.less_than() {
            let (lesser, greater) = (pair.lesser as u16, pair.greater as u16);
            stated.push(if lesser < greater {
                ([lesser, greater], above)
            } else {
                ([greater, lesser], above + 1)
            });
        }
    }
    stated.sort_unstable();
    stated.dedup();

    /// Properties of a table, made at its first use.
    struct Kind {
        images: [Arc<Images>; 2],
        differs: bool,
        is_only_different: bool,
        is_symmetric: bool,
    }
    let mut kinds: HashMap<Vec<usize>, Kind> = HashMap::new();
    let mut pairs = Vec::new();
    for (number, same) in stated.chunk_by(|first, second| first.0 == second.0).enumerate() {
        if number.is_multiple_of(64) {
            poll()?;
        }
        let cells = same[0].0;
        let numbers: Vec<usize> = same.iter().map(|pair| pair.1).collect();
        let kind = kinds.entry(numbers).or_insert_with_key(|numbers| {
            let (mut rows, mut columns) = (vec![all; values.into()], vec![0; values.into()]);
            let (mut differs, mut is_only_different) = (true, true);
            for (bit, row) in rows.iter_mut().enumerate() {
                for &number in numbers {
                    *row &= tables[number][bit];
                }
                for other in mask::bits(*row) {
                    columns[other as usize] |= 1 << bit;
                }
                differs &= *row >> bit & 1 == 0;
                is_only_different &= *row == all & !(1 << bit);
            }
            let is_symmetric = rows == columns;
            let images = [rows, columns].map(|rows| {
                let images =
                    known.entry(rows).or_insert_with_key(|rows| Arc::new(Images::new(rows)));
                Arc::clone(images)
            });
            Kind { images, differs, is_only_different, is_symmetric }
        });
        if kind.differs {
            peers.add(cells[0].into(), cells[1].into());
        }
        if !kind.is_only_different {
            let is_clique = kind.differs && kind.is_symmetric;
            pairs.push(Pair { cells, images: kind.images.clone(), is_clique });
        }
    }
    Ok(pairs)
}

/// Cliques of one relation, grown greedily from each pair that is in none yet.
fn cliques(
    pairs: &[Pair],
    values: u32,
    cells: usize,
    known: &mut Vec<(Arc<Images>, u32, Arc<Choices>)>,
    rules: &mut Vec<Rule>,
    poll: Poll<'_>,
) -> Result<(), Stop> {
    const MOST_KEPT: usize = 200;
    if known.len() > MOST_KEPT {
        known.clear();
    }
    if values > MOST_TABLED {
        return Ok(());
    }
    let mut by_images: Vec<Vec<&Pair>> = Vec::new();
    for pair in pairs.iter().filter(|pair| pair.is_clique) {
        let is_same = |same: &&mut Vec<&Pair>| Arc::ptr_eq(&same[0].images[0], &pair.images[0]);
        match by_images.iter_mut().find(is_same) {
            Some(same) => same.push(pair),
            None => by_images.push(vec![pair]),
        }
    }
    for pairs in &by_images {
        let (mut related, mut seen) = (Peers::none(cells), Peers::none(cells));
        for pair in pairs {
            related.add(pair.cells[0].into(), pair.cells[1].into());
        }
        for (number, pair) in pairs.iter().enumerate() {
            if number.is_multiple_of(64) {
                poll()?;
            }
            let [first, second] = pair.cells;
            if seen.differ(first, second) {
                continue;
            }
            let mut clique = vec![first, second];
            for cell in cells_of(related.of(first)) {
                if clique.iter().all(|&other| related.differ(cell, other)) {
                    clique.push(cell);
                }
            }
            if clique.len() < 3 {
                continue;
            }
            for (place, &first) in clique.iter().enumerate() {
                for &second in &clique[..place] {
                    seen.add(first.into(), second.into());
                }
            }
            let (images, size) = (Arc::clone(&pair.images[0]), clique.len() as u32);
            let is_known = |(of, cells, _): &&(Arc<Images>, u32, Arc<Choices>)| {
                *cells == size && Arc::ptr_eq(of, &images)
            };
            let choices = match known.iter().find(is_known) {
                Some((.., choices)) => Arc::clone(choices),
                None => {
                    let choices = Arc::new(Choices::new(values, size, &images));
                    known.push((Arc::clone(&images), size, Arc::clone(&choices)));
                    choices
                }
            };
            rules.push(Rule::Clique(Clique { cells: clique.into(), images, choices }));
        }
    }
    Ok(())
}
