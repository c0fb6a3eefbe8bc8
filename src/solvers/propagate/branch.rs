//! What to decide when the rules find nothing more: one candidate of one cell, which the
//! search first takes and then, when that is settled, removes.
//!
//! A cell is branched on by its candidates, or a value of a group by its places: the
//! strategies differ in which of these they look at and in what they call smallest.

use super::domains::{Bits, Domains, is_single};
use super::strategy::{Branch, Order, Strategy};
use super::tables::Tables;

/// A candidate.
#[derive(Clone, Copy, Debug)]
pub(super) struct Literal {
    pub(super) cell: u16,
    pub(super) value: Bits,
}

/// The candidate to decide on; `None` if every cell has its value.
pub(super) fn choose(tables: &Tables, domains: &Domains, strategy: &Strategy) -> Option<Literal> {
    let order = strategy.order;
    let place = |(group, value)| first_place(tables, domains, order, group, value);
    let cell = match strategy.branch {
        Branch::Reading => domains.sets().iter().position(|&set| !is_single(set))?,
        Branch::Mrv => fewest_candidates(domains)?,
        Branch::Digit => match fewest_places(tables, domains) {
            Some(places) => return Some(place(places)),
            None => fewest_candidates(domains)?,
        },
        Branch::Topological => match highest_value(tables, domains) {
            Some(places) => return Some(place(places)),
            None => fewest_candidates(domains)?,
        },
    };
    Some(first_value(tables, domains, order, cell))
}

/// The first open cell with the fewest candidates ("minimum remaining values"; Haralick
/// and Elliott, Increasing tree search efficiency for constraint satisfaction problems,
/// 1980).
fn fewest_candidates(domains: &Domains) -> Option<usize> {
    let mut best = None;
    let mut fewest = u32::MAX;
    for (cell, &set) in domains.sets().iter().enumerate() {
        if is_single(set) {
            continue;
        }
        let without_least = set & (set - 1);
        if is_single(without_least) {
            return Some(cell);
        }
        let count = set.count_ones();
        if count < fewest {
            (best, fewest) = (Some(cell), count);
        }
    }
    best
}

/// The full group and the open value in it with the fewest places; `None` if all values
/// of all full groups are placed.
fn fewest_places(tables: &Tables, domains: &Domains) -> Option<(usize, Bits)> {
    let mut best = None;
    let mut fewest = u32::MAX;
    for group in 0..tables.shape.full_groups() {
        let mut counts = [0; 7];
        let mut open = tables.shape.all();
        for &cell in tables.shape.full_group(group) {
            let set = domains.set(cell);
            if is_single(set) {
                open &= !set;
            }
            add(&mut counts, set);
        }
        if let Some((value, count)) = least(&counts, open)
            && count < fewest
        {
            (best, fewest) = (Some((group, value)), count);
            if count == 2 {
                break;
            }
        }
    }
    best
}

/// Adds one to the count of every value of a set. The counts of 64 values stand across
/// seven words, each word one binary digit of all of them.
fn add(counts: &mut [Bits; 7], set: Bits) {
    let mut carry = set;
    for digit in counts {
        (*digit, carry) = (*digit ^ carry, *digit & carry);
        if carry == 0 {
            break;
        }
    }
}

/// The value of `among` with the least count that is not zero, the least one of several.
fn least(counts: &[Bits; 7], among: Bits) -> Option<(Bits, u32)> {
    let mut left = among & counts.iter().fold(0, |any, digit| any | digit);
    if left == 0 {
        return None;
    }
    let mut count = 0;
    for (place, digit) in counts.iter().enumerate().rev() {
        if left & !digit != 0 {
            left &= !digit;
        } else {
            count += 1 << place;
        }
    }
    Some((left & left.wrapping_neg(), count))
}

/// The highest value that is not placed in every unit, and the unit in which it has the
/// fewest places: the order in which a person fills a greater-than Sudoku from the top.
fn highest_value(tables: &Tables, domains: &Domains) -> Option<(usize, Bits)> {
    for value in (0..tables.shape.values()).rev().map(|bit| 1 << bit) {
        let mut best = None;
        let mut fewest = usize::MAX;
        for &unit in tables.shape.units() {
            let unit = unit as usize;
            let cells = tables.shape.full_group(unit).iter();
            let sets = cells.map(|&cell| domains.set(cell)).filter(|set| set & value != 0);
            let mut places = 0;
            let mut is_placed = false;
            for set in sets {
                places += 1;
                is_placed |= is_single(set);
            }
            if !is_placed && places > 0 && places < fewest {
                (best, fewest) = (Some((unit, value)), places);
            }
        }
        if best.is_some() {
            return best;
        }
    }
    None
}

/// Which of the candidates of a cell to try.
fn first_value(tables: &Tables, domains: &Domains, order: Order, cell: usize) -> Literal {
    let set = domains.sets()[cell];
    let literal = |value| Literal { cell: cell as u16, value };
    match order {
        Order::Ascending => literal(set & set.wrapping_neg()),
        Order::Descending => literal(1 << (63 - set.leading_zeros())),
        Order::Gentle => {
            let values = (0..64).map(|bit| 1 << bit).filter(|value| set & value != 0);
            gentlest(tables, domains, values.map(literal))
        }
    }
}

/// Which of the places of a value in a full group to try.
fn first_place(
    tables: &Tables,
    domains: &Domains,
    order: Order,
    group: usize,
    value: Bits,
) -> Literal {
    let cells = tables.shape.full_group(group).iter().copied();
    let mut places =
        cells.filter(|&cell| domains.set(cell) & value != 0).map(|cell| Literal { cell, value });
    match order {
        Order::Ascending => places.next().expect("a value that has a place"),
        Order::Descending => places.next_back().expect("a value that has a place"),
        Order::Gentle => gentlest(tables, domains, places),
    }
}

/// The candidate that takes the fewest from its peers (promise of a value; Geelen, Dual
/// viewpoint heuristics for binary constraint satisfaction problems, 1992; here the plain
/// count).
fn gentlest(
    tables: &Tables,
    domains: &Domains,
    literals: impl Iterator<Item = Literal>,
) -> Literal {
    let taken = |literal: &Literal| {
        let peers = tables.shape.peers(usize::from(literal.cell)).iter();
        peers.filter(|&&peer| domains.set(peer) & literal.value != 0).count()
    };
    literals.min_by_key(taken).expect("an open choice has alternatives")
}
