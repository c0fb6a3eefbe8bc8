//! The combinations of one constraint: what each of its cells can have in any of them, and how many
//! there are.
//!
//! One layer per cell. A node of a layer is what the cells before leave to the others: their
//! candidates, the states of automata, the sums so far. Combinations that leave the same share a
//! node, so that a few thousand nodes are enough for most constraints, and the result is exact.

use quorum_problem::{Automaton, Comparison, Constraint, Linear, Table, ValueSet};
use std::collections::HashMap;
use std::collections::hash_map::Entry;

/// Cells and what they must satisfy.
pub(super) struct Combinations {
    /// In the order of the layers.
    pub(super) cells: Vec<usize>,
    /// The places after each place with a different value.
    different: Vec<Vec<usize>>,
    /// The places after each place with a table of partners.
    partners: Vec<Vec<(usize, Table)>>,
    sums: Vec<Linear>,
    words: Vec<(Vec<usize>, Automaton)>,
    /// Constraints that are checked when all cells have their value.
    others: Vec<Constraint>,
    /// Whether all cells differ.
    is_one_house: bool,
}

/// What the cells of the layers before leave.
#[derive(Clone, PartialEq, Eq, Hash)]
struct Node {
    left: Vec<ValueSet>,
    states: Vec<u32>,
    sums: Vec<i64>,
    /// The values so far, where all cells differ.
    used: ValueSet,
    /// The values so far, where constraints are checked at the end.
    values: Vec<u8>,
}

/// What all combinations have in common.
pub(super) struct Common {
    /// The values that each cell has in some combination.
    pub(super) supported: Vec<ValueSet>,
    /// Number of combinations; of cells that differ and whose order does not matter, of sets.
    pub(super) count: u64,
    /// These sets.
    pub(super) sets: Option<Vec<ValueSet>>,
}

impl Combinations {
    /// The combinations of some primitives. Cells that see each other differ.
    pub(super) fn new(parts: &[Constraint], sees: impl Fn(usize, usize) -> bool) -> Self {
        let mut cells: Vec<usize> = Vec::new();
        // Automata first: they read cells in the order of the layers.
        let is_word = |part: &&Constraint| matches!(part, Constraint::Regular(_));
        for part in parts.iter().filter(is_word).chain(parts) {
            for cell in part.cells() {
                if !cells.contains(&cell) {
                    cells.push(cell);
                }
            }
        }
        let count = cells.len();
        let place = |cell: usize| cells.iter().position(|&other| other == cell).expect("a cell");
        let later = |first: usize| {
            (first + 1..count).filter(|&second| sees(cells[first], cells[second])).collect()
        };
        let different: Vec<Vec<usize>> = (0..count).map(later).collect();
        let is_one_house = (0..count).all(|first| different[first].len() == count - first - 1);
        let mut partners = vec![Vec::new(); count];
        let (mut sums, mut words, mut others) = (Vec::new(), Vec::new(), Vec::new());
        for part in parts {
            match part {
                Constraint::Relation(relation) => {
                    let [first, second] = relation.cells().map(place);
                    let table = relation.table();
                    if first < second {
                        partners[first].push((second, table.clone()));
                    } else {
                        partners[second].push((first, table.transposed()));
                    }
                }
                Constraint::Linear(sum) => sums.push(sum.clone()),
                Constraint::Regular(regular) => {
                    let places: Vec<usize> =
                        regular.cells.iter().map(|&cell| place(cell)).collect();
                    if places.is_sorted_by(|a, b| a < b) {
                        words.push((places, regular.automaton.clone()));
                    } else {
                        others.push(part.clone());
                    }
                }
                _ => others.push(part.clone()),
            }
        }
        Combinations { cells, different, partners, sums, words, others, is_one_house }
    }

    /// What is common to all combinations of these candidates; `None` if the nodes are used up.
    pub(super) fn common(&self, sets: &[ValueSet], nodes: &mut usize) -> Option<Common> {
        let start = Node {
            left: sets.to_vec(),
            states: vec![0; self.words.len()],
            sums: vec![0; self.sums.len()],
            used: ValueSet::EMPTY,
            values: Vec::new(),
        };
        let mut layer = vec![start];
        let mut edges: Vec<Vec<Vec<(u8, usize)>>> = Vec::new();
        for place in 0..sets.len() {
            let mut numbers: HashMap<Node, usize> = HashMap::new();
            let mut next = Vec::new();
            let mut of_layer = Vec::with_capacity(layer.len());
            for node in &layer {
                let mut of_node = Vec::new();
                for value in node.left[0].iter() {
                    let Some(after) = self.after(place, node, value) else { continue };
                    let number = match numbers.entry(after) {
                        Entry::Occupied(known) => *known.get(),
                        Entry::Vacant(new) => {
                            *nodes = nodes.checked_sub(1)?;
                            next.push(new.key().clone());
                            *new.insert(next.len() - 1)
                        }
                    };
                    of_node.push((value, number));
                }
                of_layer.push(of_node);
            }
            edges.push(of_layer);
            layer = next;
        }
        let mut supported = vec![ValueSet::EMPTY; sets.len()];
        let mut counts = vec![1u64; layer.len()];
        for (place, of_layer) in edges.iter().enumerate().rev() {
            let mut before = vec![0u64; of_layer.len()];
            for (node, of_node) in of_layer.iter().enumerate() {
                for &(value, next) in of_node {
                    if counts[next] > 0 {
                        supported[place].insert(value);
                        before[node] = before[node].saturating_add(counts[next]);
                    }
                }
            }
            counts = before;
        }
        let has_order = !self.words.is_empty() || !self.others.is_empty();
        if !self.is_one_house || has_order {
            return Some(Common { supported, count: counts[0], sets: None });
        }
        let mut sets: Vec<ValueSet> = layer.iter().map(|node| node.used).collect();
        sets.sort_unstable_by_key(|set| set.bits().reverse_bits());
        sets.reverse();
        sets.dedup();
        Some(Common { supported, count: sets.len() as u64, sets: Some(sets) })
    }

    /// What is left when the cell of a place has a value; `None` if no combination has it.
    fn after(&self, place: usize, node: &Node, value: u8) -> Option<Node> {
        let Node { left, states, sums, used, values } = node;
        let (states, sums, values) = (states.clone(), sums.clone(), values.clone());
        let mut after = Node { left: left[1..].to_vec(), states, sums, used: *used, values };
        for &later in &self.different[place] {
            after.left[later - place - 1].remove(value);
        }
        for (later, table) in &self.partners[place] {
            let left = &mut after.left[*later - place - 1];
            *left = left.intersection(table.row(value));
        }
        if after.left.iter().any(|set| set.is_empty()) {
            return None;
        }
        for ((places, automaton), state) in self.words.iter().zip(&mut after.states) {
            if !places.contains(&place) {
                continue;
            }
            *state = automaton.next(*state, value)?;
            if places.last() == Some(&place) {
                if !automaton.is_accepting(*state) {
                    return None;
                }
                *state = 0;
            }
        }
        for (sum, so_far) in self.sums.iter().zip(&mut after.sums) {
            let cell = self.cells[place];
            let Some((factor, _)) = sum.terms().iter().find(|term| term.1 == cell) else {
                continue;
            };
            *so_far += factor * i64::from(value);
            let (low, high) = self.rest(sum, place, &after.left);
            if !is_possible(sum, *so_far + low, *so_far + high) {
                return None;
            }
        }
        if self.is_one_house {
            after.used.insert(value);
        }
        if !self.others.is_empty() {
            after.values.push(value);
            if after.left.is_empty() {
                let mut grid = vec![0; self.cells.iter().max()? + 1];
                self.cells.iter().zip(&after.values).for_each(|(&cell, &value)| grid[cell] = value);
                if !self.others.iter().all(|other| other.holds(&grid)) {
                    return None;
                }
            }
        }
        Some(after)
    }

    /// The least and the greatest sum of the terms of the places after one.
    fn rest(&self, sum: &Linear, place: usize, left: &[ValueSet]) -> (i64, i64) {
        let (mut low, mut high) = (0, 0);
        for (&cell, set) in self.cells[place + 1..].iter().zip(left) {
            if let Some((factor, _)) = sum.terms().iter().find(|term| term.1 == cell) {
                let (least, most) = ends(*factor, *set);
                low += least;
                high += most;
            }
        }
        (low, high)
    }
}

/// The least and the greatest product of a factor and a value of a set, which is not empty.
pub(super) fn ends(factor: i64, set: ValueSet) -> (i64, i64) {
    let end = |value: Option<u8>| factor * i64::from(value.unwrap_or_default());
    let (a, b) = (end(set.min()), end(set.max()));
    (a.min(b), a.max(b))
}

/// Whether a sum between two ends can satisfy the comparison.
pub(super) fn is_possible(sum: &Linear, low: i64, high: i64) -> bool {
    let constant = sum.constant();
    match sum.comparison() {
        Comparison::Equal => (low..=high).contains(&constant),
        Comparison::NotEqual => low != high || low != constant,
        Comparison::AtMost => low <= constant,
        Comparison::AtLeast => high >= constant,
    }
}
