//! Branching: one candidate of one cell, which the search first selects and, when that branch
//! is exhausted, removes.
//!
//! The alternatives are the candidates of a cell, or the places of a value in a group: the
//! strategies differ in which of these they consider and how they compare them.

use super::domains::Domains;
use super::strategy::{BranchRule, PropagateOptions, ValueOrder};
use super::tables::Tables;
use crate::mask::{Mask, is_single};
use std::ops::Range;

/// A candidate.
#[derive(Clone, Copy, Debug)]
pub(super) struct CellValue {
    pub(super) cell: u16,
    pub(super) value: Mask,
}

/// The candidate to decide on; `None` if every cell has its value.
pub(super) fn choose(
    tables: &Tables,
    domains: &Domains,
    strategy: &PropagateOptions,
) -> Option<CellValue> {
    let grid = tables.shape.grid_cells();
    let cell = || fewest_candidates(domains, 0..grid).map(Alternatives::Cell);
    let choice = match strategy.branch {
        // Of a value in a group, some places may be extra cells.
        _ if grid < domains.sets().len() => {
            let (on_grid, extra) = (0..grid, grid..domains.sets().len());
            let first = match strategy.branch {
                BranchRule::DomWdeg => least_by_weight(domains, on_grid),
                _ => fewest_candidates(domains, on_grid),
            };
            Alternatives::Cell(first.or_else(|| fewest_candidates(domains, extra))?)
        }
        BranchRule::Reading => {
            Alternatives::Cell(domains.sets().iter().position(|&set| !is_single(set))?)
        }
        BranchRule::Mrv => cell()?,
        BranchRule::Digit => {
            fewest_places(tables, domains).map(Alternatives::Places).or_else(cell)?
        }
        BranchRule::Topological => {
            highest_value(tables, domains).map(Alternatives::Places).or_else(cell)?
        }
        BranchRule::Auto | BranchRule::MrvHouses => mrv_houses(tables, domains)?,
        BranchRule::DomWdeg => Alternatives::Cell(least_by_weight(domains, 0..grid)?),
    };
    Some(match choice {
        Alternatives::Cell(cell) => first_value(tables, domains, strategy.order, cell),
        Alternatives::Places(places) => first_place(tables, domains, strategy.order, places),
    })
}

/// Alternatives of a branch.
#[derive(Clone, Copy, Debug)]
enum Alternatives {
    /// The candidates of an open cell.
    Cell(usize),
    Places(Places),
}

/// The places of a value in a full group that has not placed it.
#[derive(Clone, Copy, Debug)]
struct Places {
    group: usize,
    value: Mask,
    count: u32,
}

/// The smallest number of alternatives of all cells and of all values in groups (as in Knuth,
/// Dancing links, 2000): minimum remaining values over cells and houses. Ties: with
/// inequalities a value far from the middle is preferred, since inequalities constrain the
/// least and the greatest most; without inequalities a cell. Measured: on clue-minimal
/// greater-than puzzles a seventh of the nodes of `mrv`, on hard classic ones two thirds of
/// those of `digit`.
fn mrv_houses(tables: &Tables, domains: &Domains) -> Option<Alternatives> {
    let cell = fewest_candidates(domains, 0..domains.sets().len())?;
    let candidates = domains.sets()[cell].count_ones();
    let has_signs = tables.signs.any();
    if candidates == 2 && !has_signs {
        return Some(Alternatives::Cell(cell));
    }
    let limit = if has_signs { candidates } else { candidates - 1 };
    match fewest_places(tables, domains) {
        Some(places) if places.count <= limit => Some(Alternatives::Places(places)),
        _ => Some(Alternatives::Cell(cell)),
    }
}

/// The first open one of some cells with the fewest candidates ("minimum remaining values";
/// Haralick and Elliott, Increasing tree search efficiency for constraint satisfaction problems,
/// 1980).
pub(super) fn fewest_candidates(domains: &Domains, cells: Range<usize>) -> Option<usize> {
    let mut best = None;
    let mut fewest = u32::MAX;
    for (cell, &set) in cells.clone().zip(&domains.sets()[cells]) {
        if is_single(set) {
            continue;
        }
        let without_least = set & (set - 1);
        if is_single(without_least) {
            return Some(cell);
        }
        let count = set.count_ones();
        if count < fewest {
            best = Some(cell);
            fewest = count;
        }
    }
    best
}

/// The first open one of some cells with the fewest candidates in proportion to its weight, which
/// is its number of constraints and grows with each failure of one of them (dom/wdeg; Boussemart,
/// Hemery, Lecoutre and Sais, Boosting systematic search by weighting constraints, 2004; weights
/// are kept per cell here).
fn least_by_weight(domains: &Domains, cells: Range<usize>) -> Option<usize> {
    // The cell, with its candidates and its weight.
    let mut best: Option<(usize, u64, u64)> = None;
    for cell in cells {
        let set = domains.sets()[cell];
        if is_single(set) {
            continue;
        }
        let (candidates, weight) = (u64::from(set.count_ones()), u64::from(domains.weight(cell)));
        // Compares the ratios without dividing.
        if best.is_none_or(|(_, fewest, most)| candidates * most < fewest * weight) {
            best = Some((cell, candidates, weight));
        }
    }
    Some(best?.0)
}

/// The open value of a full group with the fewest places, ties broken by the distance from the
/// middle; `None` if all values of all full groups are placed.
fn fewest_places(tables: &Tables, domains: &Domains) -> Option<Places> {
    let mut best = None;
    let mut least = (u32::MAX, 0);
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
        let Some((values, count)) = fewest_counted(&counts, open) else { continue };
        let (value, steps) = outermost(values, tables.shape.values);
        if (count, steps) < least {
            least = (count, steps);
            best = Some(Places { group, value, count });
        }
    }
    best
}

/// Adds one to the count of every value of a set. The counts of 64 values are stored across
/// seven words, each word one binary digit of all of them.
fn add(counts: &mut [Mask; 7], set: Mask) {
    let mut carry = set;
    for digit in counts {
        (*digit, carry) = (*digit ^ carry, *digit & carry);
        if carry == 0 {
            break;
        }
    }
}

/// The values of `among` with the least count that is not zero, and that count.
fn fewest_counted(counts: &[Mask; 7], among: Mask) -> Option<(Mask, u32)> {
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
    Some((left, count))
}

/// The value of a set that is nearest to 1 or to `n`, the greater one of two, and its distance
/// from there.
fn outermost(set: Mask, n: u8) -> (Mask, u32) {
    let (least, greatest) = (set.trailing_zeros(), 63 - set.leading_zeros());
    let from_top = u32::from(n) - 1 - greatest;
    if from_top <= least { (1 << greatest, from_top) } else { (1 << least, least) }
}

/// The highest value that is not placed in every unit, and the unit in which it has the fewest
/// places: the order in which a person fills a greater-than Sudoku from the top.
fn highest_value(tables: &Tables, domains: &Domains) -> Option<Places> {
    for bit in (0..tables.shape.values).rev() {
        let value = 1 << bit;
        let mut fewest: Option<Places> = None;
        for &unit in &tables.shape.units {
            let group = unit as usize;
            let (mut count, mut is_placed) = (0, false);
            for &cell in tables.shape.full_group(group) {
                let set = domains.set(cell);
                is_placed |= set == value;
                count += u32::from(set & value != 0);
            }
            if !is_placed && count > 0 && fewest.is_none_or(|places| count < places.count) {
                fewest = Some(Places { group, value, count });
            }
        }
        if fewest.is_some() {
            return fewest;
        }
    }
    None
}

/// Selects one of the candidates of a cell.
fn first_value(tables: &Tables, domains: &Domains, order: ValueOrder, cell: usize) -> CellValue {
    let set = domains.sets()[cell];
    let literal = |value| CellValue { cell: cell as u16, value };
    match order {
        ValueOrder::Ascending => literal(set & set.wrapping_neg()),
        ValueOrder::Descending => literal(1 << (63 - set.leading_zeros())),
        ValueOrder::LeastConstraining => {
            let mut literals = Vec::new();
            for bit in 0..64 {
                if set >> bit & 1 == 1 {
                    literals.push(literal(1 << bit));
                }
            }
            least_constraining(tables, domains, &literals)
        }
    }
}

/// Selects one of the places of a value.
fn first_place(tables: &Tables, domains: &Domains, order: ValueOrder, places: Places) -> CellValue {
    let value = places.value;
    let mut literals = Vec::with_capacity(places.count as usize);
    for &cell in tables.shape.full_group(places.group) {
        if domains.set(cell) & value != 0 {
            literals.push(CellValue { cell, value });
        }
    }
    match order {
        ValueOrder::Ascending => literals[0],
        ValueOrder::Descending => literals[literals.len() - 1],
        ValueOrder::LeastConstraining => least_constraining(tables, domains, &literals),
    }
}

/// The candidate that excludes the fewest candidates of cells that see its cell:
/// least-constraining value (promise of a value; Geelen, Dual viewpoint heuristics for binary
/// constraint satisfaction problems, 1992; here the plain count).
fn least_constraining(tables: &Tables, domains: &Domains, literals: &[CellValue]) -> CellValue {
    let (mut best, mut least) = (literals[0], u32::MAX);
    for &literal in literals {
        let mut taken = 0;
        for &cell in tables.shape.seen.of(usize::from(literal.cell)) {
            taken += u32::from(domains.set(cell) & literal.value != 0);
        }
        if taken < least {
            best = literal;
            least = taken;
        }
    }
    best
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::propagate::strategy::{Groups, InequalityLevel, SumLevel};
    use quorum_problem::{Constraint, Group, GroupKind, LessThan, Position, Problem, ValueSet};

    /// The selected cell and value in a row of cells with these candidates.
    fn chosen(
        candidates: &[&[u8]],
        constraints: Vec<Constraint>,
        branch: BranchRule,
        order: ValueOrder,
    ) -> Option<(u16, u8)> {
        let problem = Problem::new(
            4,
            (0..candidates.len() as u8).map(|column| Position { row: 0, column }).collect(),
            candidates.iter().map(|values| values.iter().copied().collect()).collect(),
            constraints,
        )
        .unwrap();
        let strategy = PropagateOptions {
            groups: Groups::Naked,
            signs: InequalityLevel::Fixed,
            sums: SumLevel::Houses,
            branch,
            order,
        };
        let tables = Tables::unlimited(&problem, &strategy);
        let mut domains = Domains::default();
        domains.load(&problem, &tables).unwrap();
        domains.begin_weights(&tables);
        let literal = choose(&tables, &domains, &strategy)?;
        Some((literal.cell, ValueSet::from_bits(literal.value).only().unwrap()))
    }

    fn group(kind: GroupKind, cells: &[usize]) -> Constraint {
        Constraint::AllDifferent(Group { kind, cells: cells.to_vec() })
    }

    const ALL: &[u8] = &[1, 2, 3, 4];

    #[test]
    fn each_branching_has_its_choice() {
        // Value 2 has two places, cell 2 three candidates.
        let cells: [&[u8]; 4] = [&[1, 2, 3, 4], &[1, 2, 3, 4], &[1, 3, 4], &[1, 3, 4]];
        let choice = |branch, order| {
            chosen(&cells, vec![group(GroupKind::Row, &[0, 1, 2, 3])], branch, order)
        };
        let expected = [
            (BranchRule::Reading, (0, 1), (0, 4)),
            (BranchRule::Mrv, (2, 1), (2, 4)),
            (BranchRule::Digit, (0, 2), (1, 2)),
            (BranchRule::MrvHouses, (0, 2), (1, 2)),
            (BranchRule::Topological, (0, 4), (3, 4)),
        ];
        for (branch, ascending, descending) in expected {
            assert_eq!(choice(branch, ValueOrder::Ascending), Some(ascending), "{branch:?}");
            assert_eq!(choice(branch, ValueOrder::Descending), Some(descending), "{branch:?}");
        }
    }

    #[test]
    fn failures_draw_the_choice() {
        let row = |cells: &[usize]| group(GroupKind::Row, cells);
        let cells: [&[u8]; 4] = [&[1, 2, 3], &[1, 2, 3], &[1, 2], &[1, 2]];
        let choice = |groups| chosen(&cells, groups, BranchRule::DomWdeg, ValueOrder::Ascending);
        // Two candidates by one constraint; three by two.
        assert_eq!(choice(vec![row(&[0, 1, 2]), row(&[1, 0])]), Some((0, 1)));
        assert_eq!(choice(vec![row(&[0, 1, 2, 3]), row(&[2, 3])]), Some((2, 1)));
    }

    #[test]
    fn nothing_is_chosen_when_every_cell_has_its_value() {
        for branch in [
            BranchRule::DomWdeg,
            BranchRule::Reading,
            BranchRule::Mrv,
            BranchRule::Digit,
            BranchRule::MrvHouses,
            BranchRule::Topological,
        ] {
            assert_eq!(chosen(&[&[1], &[2]], vec![], branch, ValueOrder::Ascending), None);
        }
    }

    #[test]
    fn signs_turn_ties_from_cells_to_outer_values() {
        // Two candidates in cell 0; two places each for the values 1 and 2.
        let cells: [&[u8]; 4] = [&[3, 4], &[1, 2, 3, 4], &[1, 2, 3, 4], &[3, 4]];
        let row = || group(GroupKind::Row, &[0, 1, 2, 3]);
        let choice =
            |constraints| chosen(&cells, constraints, BranchRule::MrvHouses, ValueOrder::Ascending);
        assert_eq!(choice(vec![row()]), Some((0, 3)));
        let sign = Constraint::LessThan(LessThan { lesser: 1, greater: 2 });
        assert_eq!(choice(vec![row(), sign]), Some((1, 1)));
    }

    #[test]
    fn without_full_groups_a_cell_is_chosen() {
        for branch in [BranchRule::Digit, BranchRule::Topological, BranchRule::MrvHouses] {
            let pair = vec![group(GroupKind::Other, &[0, 1])];
            assert_eq!(chosen(&[ALL, &[2, 3]], pair, branch, ValueOrder::Ascending), Some((1, 2)));
        }
    }

    #[test]
    fn topological_takes_the_region_with_the_fewest_places() {
        // 4 has four places in the first region and three in the second; the row, in which it
        // has one, is not a unit.
        let cells = [ALL, ALL, ALL, ALL, &[1, 2, 3], ALL, ALL, ALL];
        let groups =
            vec![group(GroupKind::Region, &[0, 1, 2, 3]), group(GroupKind::Region, &[4, 5, 6, 7])];
        assert_eq!(
            chosen(&cells, groups, BranchRule::Topological, ValueOrder::Ascending),
            Some((5, 4))
        );
        // Once placed in both, 3 is next.
        let cells: [&[u8]; 8] =
            [&[4], &[1, 2, 3], &[1, 2, 3], &[1, 2, 3], &[1, 3], &[1, 2], &[2, 3], &[4]];
        let groups =
            vec![group(GroupKind::Region, &[0, 1, 2, 3]), group(GroupKind::Region, &[4, 5, 6, 7])];
        assert_eq!(
            chosen(&cells, groups, BranchRule::Topological, ValueOrder::Ascending),
            Some((4, 3))
        );
    }

    #[test]
    fn the_least_constraining_value_is_the_rarest_among_seen_cells() {
        let groups = || vec![group(GroupKind::Other, &[0, 1, 2])];
        let cells: [&[u8]; 3] = [&[1, 2], &[1, 2, 3], &[1, 3, 4]];
        assert_eq!(
            chosen(&cells, groups(), BranchRule::Mrv, ValueOrder::LeastConstraining),
            Some((0, 2))
        );
        assert_eq!(chosen(&cells, groups(), BranchRule::Mrv, ValueOrder::Ascending), Some((0, 1)));
    }

    #[test]
    fn counts_of_64_values_carry_across_the_words() {
        let mut counts = [0; 7];
        for cell in 0..64 {
            // Value 1 in all 64 sets, value 2 in 33 of them, value 64 in one.
            let set = 1 | u64::from(cell % 2 == 0 || cell == 1) << 1 | u64::from(cell == 7) << 63;
            add(&mut counts, set);
        }
        assert_eq!(fewest_counted(&counts, u64::MAX), Some((1 << 63, 1)));
        assert_eq!(fewest_counted(&counts, 0b111), Some((0b10, 33)));
        assert_eq!(fewest_counted(&counts, 0b101), Some((0b1, 64)));
        assert_eq!(fewest_counted(&counts, 0b100), None);
    }

    #[test]
    fn the_outermost_value_is_nearest_to_an_end() {
        assert_eq!(outermost(0b00110, 5), (0b00010, 1));
        assert_eq!(outermost(0b01100, 5), (0b01000, 1));
        assert_eq!(outermost(0b01010, 5), (0b01000, 1));
        assert_eq!(outermost(1 << 63 | 2, 64), (1 << 63, 0));
    }
}
