//! `dlx`: exact cover by dancing links, the usual baseline of published solvers.
//!
//! An option is a candidate (cell, value). The items to be covered exactly once are the cells
//! and, for each group of exactly n cells, its values; the values of smaller groups are
//! secondary items, covered at most once. Inequalities are not supported: each would need one
//! item per pair of candidates that it forbids.
//!
//! Source: D. E. Knuth, Dancing links, 2000 (arXiv cs/0011047); items, options and
//! secondary items as in The Art of Computer Programming 4B, 7.2.2.1, algorithm X: the
//! item with the fewest options first, the first of several.
//!
//! Own code instead of a crate: those published that support secondary items or enumerate
//! solutions (`dlx` 0.8, `dancing-links` 0.3, `exact-covers` 0.3) cannot be interrupted between
//! two solutions, which on a hard puzzle may never come, and all but the first do not count
//! nodes.

use super::entry::{Abilities, Entry};
use super::tally::{Account, Stop, Tally};
use super::{Answer, Engine, Question, Unsupported};
use quorum_problem::{Features, Grid, Problem};

/// The entry of the table.
pub(super) fn entry() -> Entry {
    Entry {
        summary: "exact cover by dancing links; the baseline of the literature",
        source: "Knuth, Dancing links, 2000".into(),
        abilities: Abilities {
            features: Features::GROUPS,
            note: "no less-than signs",
            ..Abilities::ANY
        },
        ..Entry::new("dlx", |_| Ok(Box::new(Dlx)))
    }
}

#[derive(Clone)]
struct Dlx;

impl Engine for Dlx {
    fn supports(&self, problem: &Problem) -> Result<(), Unsupported> {
        if problem.less_than().is_empty() {
            Ok(())
        } else {
            Err("no less-than signs".to_owned().into())
        }
    }

    fn answer(&mut self, problem: &Problem, question: &Question) -> Answer {
        let mut tally = Tally::start(question);
        let mut links = Links::new(problem);
        tally.built();
        let end = links.search(&mut tally);
        tally.finish(end)
    }
}

/// Head of the list of items that are still to be covered; as the item of a node, the mark
/// of a spacer.
const ROOT: usize = 0;

/// The links. Items are numbered from 1, and node `i` is the head of the options of item `i`.
/// After the heads follow the nodes of one option after another, with a spacer before, between
/// and after them.
struct Links {
    cells: usize,
    /// Previous and next items in the list of items to be covered; a secondary item links to
    /// itself.
    left: Vec<u32>,
    right: Vec<u32>,
    /// Number of remaining options per item.
    size: Vec<u32>,
    /// Previous and next nodes in the list of an item's options. For a spacer the first node of
    /// the option before it and the last node of the option after it.
    up: Vec<u32>,
    down: Vec<u32>,
    /// The item of a node, [`ROOT`] for a spacer.
    item: Vec<u32>,
    /// The value of the option of a node.
    value: Vec<u8>,
}

impl Links {
    fn new(problem: &Problem) -> Self {
        let (cells, n) = (problem.cells().len(), usize::from(problem.values()));
        // Items: the cells, the values of the full groups, the values of the others.
        let mut primary = cells;
        let mut groups_of: Vec<Vec<usize>> = vec![Vec::new(); cells];
        let mut items = cells;
        for is_full in [true, false] {
            for group in problem.groups() {
                if problem.is_full(group) == is_full {
                    for &cell in &group.cells {
                        groups_of[cell].push(items + 1);
                    }
                    items += n;
                }
            }
            if is_full {
                primary = items;
            }
        }

        let heads: Vec<u32> = (0..=items as u32).collect();
        // Primary items are in a circle with the root.
        let (mut left, mut right) = (heads.clone(), heads.clone());
        for (item, left) in left[..=primary].iter_mut().enumerate() {
            let before = (item + primary) % (primary + 1);
            *left = before as u32;
            right[before] = item as u32;
        }
        let mut links = Links {
            cells,
            left,
            right,
            size: vec![0; items + 1],
            up: heads.clone(),
            down: heads.clone(),
            item: heads,
            value: vec![0; items + 1],
        };
        let mut first = links.push(ROOT, 0) + 1;
        for (cell, candidates) in problem.candidates().iter().enumerate() {
            for value in candidates.iter() {
                links.push(cell + 1, value);
                for &group in &groups_of[cell] {
                    links.push(group + usize::from(value) - 1, value);
                }
                let last = links.item.len() - 1;
                links.down[first - 1] = last as u32;
                let spacer = links.push(ROOT, 0);
                links.up[spacer] = first as u32;
                first = spacer + 1;
            }
        }
        links
    }

    /// Appends a node, at the end of the options of its item if it is not a spacer.
    fn push(&mut self, item: usize, value: u8) -> usize {
        let node = self.item.len();
        self.item.push(item as u32);
        self.value.push(value);
        self.up.push(self.up[item]);
        self.down.push(item as u32);
        if item != ROOT {
            let last = self.up[item] as usize;
            self.down[last] = node as u32;
            self.up[item] = node as u32;
            self.size[item] += 1;
        }
        node
    }

    /// Algorithm X. The levels are a list: the largest grid has 4,096 of them.
    fn search(&mut self, tally: &mut Tally) -> Result<(), Stop> {
        // The selected option of each level, by its node in the item branched on.
        let mut chosen: Vec<usize> = Vec::new();
        loop {
            tally.enter(chosen.len() + 1)?;
            let mut next = None;
            match self.fewest() {
                None => tally.found(&self.grid(&chosen))?,
                Some(item) if self.size[item] == 0 => {}
                Some(item) => {
                    self.cover(item);
                    next = Some(self.down[item] as usize);
                }
            }
            // The next option, of this level or of the deepest one that has another.
            let option = loop {
                match next {
                    Some(node) if node != self.item[node] as usize => break node,
                    Some(item) => self.uncover(item),
                    None => {}
                }
                let Some(node) = chosen.pop() else { return Ok(()) };
                self.take_back(node);
                next = Some(self.down[node] as usize);
            };
            self.choose(option);
            chosen.push(option);
        }
    }

    /// The item with the fewest options, the first of several; `None` if all are covered.
    fn fewest(&self) -> Option<usize> {
        let mut best = None;
        let mut fewest = u32::MAX;
        let mut item = self.right[ROOT] as usize;
        while item != ROOT {
            if self.size[item] < fewest {
                best = Some(item);
                fewest = self.size[item];
            }
            item = self.right[item] as usize;
        }
        best
    }

    /// Covers an item: removes it from the list, and its options from the lists of other items.
    fn cover(&mut self, item: usize) {
        let mut node = self.down[item] as usize;
        while node != item {
            self.hide(node);
            node = self.down[node] as usize;
        }
        let (left, right) = (self.left[item], self.right[item]);
        self.right[left as usize] = right;
        self.left[right as usize] = left;
    }

    /// Undoes [`Self::cover`], in reverse.
    fn uncover(&mut self, item: usize) {
        let (left, right) = (self.left[item], self.right[item]);
        self.right[left as usize] = item as u32;
        self.left[right as usize] = item as u32;
        let mut node = self.up[item] as usize;
        while node != item {
            self.unhide(node);
            node = self.up[node] as usize;
        }
    }

    /// Removes the other nodes of an option from their lists.
    fn hide(&mut self, node: usize) {
        let mut other = node + 1;
        while other != node {
            let item = self.item[other] as usize;
            let (up, down) = (self.up[other], self.down[other]);
            if item == ROOT {
                other = up as usize;
            } else {
                self.down[up as usize] = down;
                self.up[down as usize] = up;
                self.size[item] -= 1;
                other += 1;
            }
        }
    }

    /// Undoes [`Self::hide`], in reverse.
    fn unhide(&mut self, node: usize) {
        let mut other = node - 1;
        while other != node {
            let item = self.item[other] as usize;
            let (up, down) = (self.up[other], self.down[other]);
            if item == ROOT {
                other = down as usize;
            } else {
                self.down[up as usize] = other as u32;
                self.up[down as usize] = other as u32;
                self.size[item] += 1;
                other -= 1;
            }
        }
    }

    /// Covers the other items of an option.
    fn choose(&mut self, node: usize) {
        let mut other = node + 1;
        while other != node {
            match self.item[other] as usize {
                ROOT => other = self.up[other] as usize,
                item => {
                    self.cover(item);
                    other += 1;
                }
            }
        }
    }

    /// Undoes [`Self::choose`], in reverse.
    fn take_back(&mut self, node: usize) {
        let mut other = node - 1;
        while other != node {
            match self.item[other] as usize {
                ROOT => other = self.down[other] as usize,
                item => {
                    self.uncover(item);
                    other -= 1;
                }
            }
        }
    }

    /// The grid of one option per cell.
    fn grid(&self, chosen: &[usize]) -> Grid {
        let mut grid = vec![0; self.cells];
        for &node in chosen {
            // The first node of an option is that of its cell.
            let mut first = node;
            while self.item[first - 1] as usize != ROOT {
                first -= 1;
            }
            grid[self.item[first] as usize - 1] = self.value[first];
        }
        grid
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::checked::{self, latin};
    use crate::{Mode, Session, Status};
    use quorum_problem::{Constraint, Group, GroupKind, Position, ValueSet};
    use quorum_puzzle::Sign;

    fn decide(problem: &Problem) -> (&'static str, u64) {
        checked::decide(Dlx, problem)
    }

    #[test]
    fn nodes_are_counted_by_hand() {
        // The root, and four levels below it for each of the two squares.
        assert_eq!(decide(&latin(2).lower()), ("multiple", 9));
        // An item without an option ends the search at the root.
        let mut no_place = latin(2);
        no_place.set_given(0, 1);
        no_place.set_given(2, 1);
        let mut empty = latin(2).lower().candidates().to_vec();
        empty[3] = ValueSet::EMPTY;
        let empty = latin(2).lower().with_candidates(empty).unwrap();
        assert_eq!(decide(&empty), ("none", 1));
        assert_eq!(decide(&no_place.lower()), ("none", 1));
    }

    #[test]
    fn values_of_a_smaller_group_are_covered_at_most_once() {
        let pair = Group { kind: GroupKind::Other, cells: vec![0, 1] };
        let cells = (0..2).map(|column| Position { row: 0, column }).collect();
        let all = vec![ValueSet::full(3); 2];
        let problem = Problem::new(3, cells, all, vec![Constraint::AllDifferent(pair)]).unwrap();
        let answer = Session::new(Dlx).ask(&problem, &Question::new(Mode::Count(10)));
        assert!(answer.exhausted);
        assert_eq!(answer.grids.len(), 6);
    }

    #[test]
    fn signs_are_refused() {
        let mut signed = latin(2);
        signed.set_right(0, Some(Sign::Less));
        let answer = Session::new(Dlx).ask(&signed.lower(), &Question::new(Mode::Decide));
        assert_eq!(answer.status, Status::Unsupported);
        assert_eq!(answer.message.as_deref(), Some("no less-than signs"));
    }
}
