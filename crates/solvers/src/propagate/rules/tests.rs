//! Each rule on cases where it applies, and on cases where it must not.

use super::{begin, propagate};
use crate::propagate::domains::{Contradiction, Domains};
use crate::propagate::strategy::{
    BranchRule, Groups, InequalityLevel, PropagateOptions, SumLevel, ValueOrder,
};
use crate::propagate::tables::Tables;
use quorum_problem::{Constraint, Group, GroupKind, LessThan, Position, Problem, ValueSet};
use quorum_puzzle::{Boxes, Puzzle, Rules};

/// The candidate sets that the rules of these levels leave.
fn left(
    problem: &Problem,
    groups: Groups,
    signs: InequalityLevel,
) -> Result<Vec<ValueSet>, Contradiction> {
    let strategy = PropagateOptions {
        groups,
        signs,
        sums: SumLevel::Houses,
        branch: BranchRule::MrvHouses,
        order: ValueOrder::Ascending,
    };
    let tables = Tables::unlimited(problem, &strategy);
    let mut domains = Domains::default();
    domains.load(problem, &tables)?;
    begin(&tables, &mut domains, &strategy)?;
    propagate(&tables, &mut domains, &strategy, &mut ())?;
    Ok(domains.sets().iter().map(|&set| ValueSet::from_bits(set)).collect())
}

/// Values `1..=n` in a row of cells with these candidates (none: all), these groups and
/// these `(lesser, greater)` pairs.
fn row(n: u8, candidates: &[&[u8]], groups: &[&[usize]], signs: &[(usize, usize)]) -> Problem {
    let set = |values: &&[u8]| match values {
        [] => ValueSet::full(n),
        values => values.iter().copied().collect(),
    };
    let groups = groups.iter().map(|cells| {
        Constraint::AllDifferent(Group { kind: GroupKind::Other, cells: cells.to_vec() })
    });
    let signs =
        signs.iter().map(|&(lesser, greater)| Constraint::LessThan(LessThan { lesser, greater }));
    Problem::new(
        n,
        (0..candidates.len() as u8).map(|column| Position { row: 0, column }).collect(),
        candidates.iter().map(set).collect(),
        groups.chain(signs).collect(),
    )
    .unwrap()
}

/// A cell with all candidates.
const ANY: &[u8] = &[];

fn sets(values: &[&[u8]]) -> Result<Vec<ValueSet>, Contradiction> {
    Ok(values.iter().map(|set| set.iter().copied().collect()).collect())
}

#[test]
fn naked_singles_leave_their_peers_and_nobody_else() {
    let problem = row(3, &[&[1], &[1, 2], &[], &[]], &[&[0, 1, 2]], &[]);
    let expected = sets(&[&[1], &[2], &[3], &[1, 2, 3]]);
    assert_eq!(left(&problem, Groups::Naked, InequalityLevel::Fixed), expected);
    let equal = row(3, &[&[1], &[1]], &[&[0, 1]], &[]);
    assert_eq!(left(&equal, Groups::Naked, InequalityLevel::Fixed), Err(Contradiction));
}

#[test]
fn an_empty_candidate_set_is_a_conflict() {
    let problem = row(2, &[&[1]], &[], &[]).with_candidates(vec![ValueSet::EMPTY]).unwrap();
    assert_eq!(left(&problem, Groups::Naked, InequalityLevel::Fixed), Err(Contradiction));
}

#[test]
fn hidden_singles_take_the_only_place() {
    let problem = row(3, &[&[1, 2], &[1, 2], &[]], &[&[0, 1, 2]], &[]);
    let expected = sets(&[&[1, 2], &[1, 2], &[3]]);
    assert_eq!(left(&problem, Groups::Hidden, InequalityLevel::Fixed), expected);
    assert_eq!(
        left(&problem, Groups::Naked, InequalityLevel::Fixed),
        sets(&[&[1, 2], &[1, 2], &[1, 2, 3]])
    );
}

#[test]
fn hidden_singles_see_what_has_no_place() {
    let no_three = row(3, &[&[1, 2], &[1, 2], &[1, 2]], &[&[0, 1, 2]], &[]);
    assert_eq!(left(&no_three, Groups::Hidden, InequalityLevel::Fixed), Err(Contradiction));
    let two_in_one = row(4, &[&[1, 2], &[1, 2], &[1, 2], &[]], &[&[0, 1, 2, 3]], &[]);
    assert_eq!(left(&two_in_one, Groups::Hidden, InequalityLevel::Fixed), Err(Contradiction));
}

#[test]
fn a_group_smaller_than_n_need_not_hold_every_value() {
    let problem = row(3, &[&[1, 2], &[1, 3]], &[&[0, 1]], &[]);
    assert_eq!(left(&problem, Groups::Locked, InequalityLevel::Static), sets(&[&[1, 2], &[1, 3]]));
    // Two pairs that share two cells with a full group: no value is locked into them.
    let problem = row(3, &[&[], &[], &[], &[]], &[&[0, 1, 2], &[1, 2], &[2, 3]], &[]);
    let all: &[u8] = &[1, 2, 3];
    assert_eq!(left(&problem, Groups::Locked, InequalityLevel::Static), sets(&[all; 4]));
}

fn boxed_4() -> Puzzle {
    Puzzle::empty(Rules::new(4, Some(Boxes { rows: 2, columns: 2 })).unwrap())
}

#[test]
fn locked_candidates_point_from_a_box_and_claim_from_a_line() {
    let not_one = ValueSet::from_iter([2, 3, 4]);
    // In the first box 1 is left in row 1; or in row 1 it is left in the first box.
    for (without, follows) in [([4, 5], [2, 3]), ([2, 3], [4, 5])] {
        let mut puzzle = boxed_4();
        for cell in without {
            puzzle.set_candidates(cell, not_one);
        }
        let found = left(&puzzle.lower(), Groups::Locked, InequalityLevel::Static).unwrap();
        for (cell, &set) in found.iter().enumerate() {
            let is_without = without.contains(&cell) || follows.contains(&cell);
            assert_eq!(set, if is_without { not_one } else { ValueSet::full(4) }, "{cell}");
        }
        let hidden = left(&puzzle.lower(), Groups::Hidden, InequalityLevel::Static).unwrap();
        assert_eq!(hidden, puzzle.candidates());
    }
}

#[test]
fn values_locked_away_from_cells_that_hold_nothing_else_are_a_conflict() {
    // Two groups of nine share three cells; 1 to 3 are locked into these by one group, and are
    // the only candidates in the rest of the other.
    let mut candidates: Vec<&[u8]> = vec![&[]; 3];
    candidates.extend([[4, 5, 6, 7, 8, 9].as_slice(); 6]);
    candidates.extend([[1, 2, 3].as_slice(); 6]);
    let groups: [&[usize]; 2] = [&[0, 1, 2, 3, 4, 5, 6, 7, 8], &[0, 1, 2, 9, 10, 11, 12, 13, 14]];
    let problem = row(9, &candidates, &groups, &[]);
    assert!(left(&problem, Groups::Hidden, InequalityLevel::Static).is_ok());
    assert_eq!(left(&problem, Groups::Locked, InequalityLevel::Static), Err(Contradiction));
}

#[test]
fn bounds_run_along_a_chain() {
    let problem = row(5, &[&[], &[], &[]], &[], &[(0, 1), (1, 2)]);
    let expected = sets(&[&[1, 2, 3], &[2, 3, 4], &[3, 4, 5]]);
    assert_eq!(left(&problem, Groups::Naked, InequalityLevel::Bounds), expected);
    // Gaps inside a set remain: only the ends are narrowed.
    let problem = row(5, &[&[2, 5], &[1, 3, 4]], &[], &[(0, 1)]);
    assert_eq!(left(&problem, Groups::Naked, InequalityLevel::Bounds), sets(&[&[2], &[3, 4]]));
}

#[test]
fn bounds_hold_at_the_ends_of_a_word() {
    let problem = row(64, &[&[], &[]], &[], &[(0, 1)]);
    let found = left(&problem, Groups::Naked, InequalityLevel::Bounds).unwrap();
    assert_eq!(found[0], ValueSet::full(63));
    assert_eq!((found[1].min(), found[1].len()), (Some(2), 63));
    let top = row(64, &[&[64], &[]], &[], &[(0, 1)]);
    assert_eq!(left(&top, Groups::Naked, InequalityLevel::Fixed), Err(Contradiction));
    let bottom = row(64, &[&[], &[1]], &[], &[(0, 1)]);
    assert_eq!(left(&bottom, Groups::Naked, InequalityLevel::Fixed), Err(Contradiction));
}

#[test]
fn signs_against_fixed_cells_wait_for_a_value() {
    let open = row(4, &[&[], &[]], &[], &[(0, 1)]);
    let all: &[u8] = &[1, 2, 3, 4];
    assert_eq!(left(&open, Groups::Naked, InequalityLevel::Fixed), sets(&[all, all]));
    let fixed = row(4, &[&[2], &[]], &[], &[(0, 1)]);
    assert_eq!(left(&fixed, Groups::Naked, InequalityLevel::Fixed), sets(&[&[2], &[3, 4]]));
}

#[test]
fn static_bounds_count_the_cells_of_one_group() {
    // Cell 0 is below cells 1, 2 and 3, of which only 1 and 2 share a group; cell 4 is
    // above nothing but lies in the group.
    let problem = row(5, &[ANY; 5], &[&[1, 2, 4]], &[(0, 1), (0, 2), (0, 3)]);
    let found = left(&problem, Groups::Naked, InequalityLevel::Static);
    let above: &[u8] = &[2, 3, 4, 5];
    assert_eq!(found, sets(&[&[1, 2, 3], above, above, above, &[1, 2, 3, 4, 5]]));
    let bounds = left(&problem, Groups::Naked, InequalityLevel::Bounds).unwrap();
    assert_eq!(bounds[0], ValueSet::full(4));
}

#[test]
fn static_bounds_leave_the_middle_of_a_long_chain_room() {
    let signs = [(0, 1), (1, 2), (2, 3), (3, 4), (4, 5), (5, 6)];
    let problem = row(9, &[ANY; 7], &[&[0, 1, 2, 3, 4, 5, 6]], &signs);
    let found = left(&problem, Groups::Naked, InequalityLevel::Static).unwrap();
    let ranges: Vec<_> = found.iter().map(|set| (set.min(), set.max())).collect();
    let expected = [(1, 3), (2, 4), (3, 5), (4, 6), (5, 7), (6, 8), (7, 9)];
    assert_eq!(ranges, expected.map(|(least, most)| (Some(least), Some(most))));
}

#[test]
fn static_bounds_follow_chains_out_of_the_group_and_count_a_cell_once() {
    // 1 and 2 are above 0 only through 3; 4 is above 0 by two paths.
    let signs = [(0, 3), (3, 1), (3, 2), (1, 4), (2, 4)];
    let problem = row(6, &[ANY; 5], &[&[0, 1, 2, 4]], &signs);
    let found = left(&problem, Groups::Naked, InequalityLevel::Static).unwrap();
    let ranges: Vec<_> = found.iter().map(|set| (set.min(), set.max())).collect();
    // 0 below 1, 2 and 4 of the group and below 3 by a bound: at most 2.
    let expected = [(1, 2), (3, 5), (3, 5), (2, 3), (4, 6)];
    assert_eq!(ranges, expected.map(|(least, most)| (Some(least), Some(most))));
}

#[test]
fn a_cycle_of_signs_is_a_conflict() {
    let problem = row(9, &[ANY; 3], &[], &[(0, 1), (1, 2), (2, 0)]);
    for signs in [InequalityLevel::Bounds, InequalityLevel::Static] {
        assert_eq!(left(&problem, Groups::Naked, signs), Err(Contradiction));
    }
}

#[test]
fn fillings_see_what_pairs_and_single_signs_do_not() {
    // Two cells that share two values remove them from the others.
    let pair = row(4, &[&[1, 2], &[1, 2], ANY, ANY], &[&[0, 1, 2, 3]], &[]);
    let expected = sets(&[&[1, 2], &[1, 2], &[3, 4], &[3, 4]]);
    assert_eq!(left(&pair, Groups::Gac, InequalityLevel::Static), expected);
    assert_eq!(left(&pair, Groups::Locked, InequalityLevel::Static).unwrap()[2], ValueSet::full(4));
    // Cell 0 = 3 would need cell 1 = 4, and leave nothing to cell 3.
    let problem = row(4, &[ANY, ANY, ANY, &[3, 4]], &[&[0, 1, 2, 3]], &[(0, 1), (2, 3)]);
    let found = left(&problem, Groups::Gac, InequalityLevel::Static);
    assert_eq!(found, sets(&[&[1, 2], &[2, 3, 4], &[1, 2, 3], &[3, 4]]));
    assert_eq!(
        left(&problem, Groups::Locked, InequalityLevel::Static).unwrap()[0],
        ValueSet::full(3)
    );
    // Three cells for two values.
    let narrow = row(4, &[&[1, 2], &[1, 2], &[1, 2, 3], &[3, 4]], &[&[0, 1, 2, 3]], &[(2, 1)]);
    assert_eq!(left(&narrow, Groups::Gac, InequalityLevel::Static), Err(Contradiction));
}

#[test]
fn box_gac_looks_at_regions_alone() {
    let pair = ValueSet::from_iter([1, 2]);
    // The pair is in the first row, in different boxes.
    let mut puzzle = Puzzle::empty(Rules::new(4, Some(Boxes { rows: 2, columns: 2 })).unwrap());
    puzzle.set_candidates(0, pair);
    puzzle.set_candidates(2, pair);
    let second = |groups| left(&puzzle.lower(), groups, InequalityLevel::Static).unwrap()[1];
    assert_eq!(second(Groups::BoxGac), ValueSet::full(4));
    assert_eq!(second(Groups::Gac), ValueSet::from_iter([3, 4]));
}
