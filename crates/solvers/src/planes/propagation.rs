//! Naked singles, locked candidates and hidden singles, in rounds until nothing changes.
//!
//! A round does all three for all cells, digits and houses, in a fixed order and without a
//! branch: on a processor that computes eight lanes at once, detecting changes costs more than
//! recomputing everything.
//!
//! Locked candidates, both pointing and claiming, are one rule here. The minirows of a digit in
//! a band are one in each row and one in each box: a permutation of three. A minirow that is in
//! none of the remaining permutations cannot contain the digit: it cannot be completed by
//! either way to choose from the other two rows and boxes. The columns of a stack likewise. A
//! minirow and minicolumn that are then the only ones of their box are a hidden single; hidden
//! singles of rows and columns follow as well, as the other boxes of the line lose the digit's
//! other lines.
//!
//! A cell that is the only place of two digits is a contradiction at once: both would stay, and no
//! rule here removes either. (Without this test a few puzzles without a solution took thousands of
//! rounds.)

use super::layout::{
    BAND, Minilines, Planes, column_cells, fill_columns, fill_rows, minicolumns, minirows,
    next_columns, next_lanes, next_rows, next_stacks, nine_of, only_lines, or3, pack_columns,
    pack_rows, row_cells,
};
use super::log::{PlanesLog, RoundLog};
use super::order::OrderRule;
use super::triples::triples;
use super::wide::{One, Wide};

/// Result of propagation.
#[derive(Clone, Copy)]
pub(super) enum Propagated<W> {
    /// There is no solution.
    Contradiction,
    /// Every cell has one digit and all rules hold.
    Solved,
    /// Undecided; the remaining lines are the branching candidates.
    Open(Minilines<W>),
}

/// Removes candidates of one state until nothing changes; counts the rounds. After `early` rounds
/// (0: never) it ends although something changed, if there is anything to branch on.
#[inline(always)]
pub(super) fn propagate<W: One, O: OrderRule<W>>(
    planes: &mut Planes<W>,
    order: &O,
    rounds: &mut u64,
    early: u64,
    log: &mut PlanesLog<'_>,
) -> Propagated<W> {
    let enough = *rounds + early;
    loop {
        *rounds += 1;
        let Round { wrong, changed, open, lines, only } = round(planes, order, log);
        if wrong != 0 {
            return Propagated::Contradiction;
        }
        if changed != 0 {
            if *rounds == enough && lines.exceed(&only) != 0 {
                return Propagated::Open(lines);
            }
            continue;
        }
        if open == 0 {
            return Propagated::Solved;
        }
        // The most expensive rule runs only when the others change nothing.
        let triples = triples(planes, &lines);
        if triples.wrong != 0 {
            return Propagated::Contradiction;
        }
        if triples.changed == 0 {
            return Propagated::Open(lines);
        }
        log.round(planes);
    }
}

/// What a round of propagation found: the states of which it holds, one bit each.
pub(super) struct Round<W> {
    /// There is no solution.
    pub wrong: u32,
    /// Candidates were removed.
    pub changed: u32,
    /// Some cell has more than one candidate.
    pub open: u32,
    /// The remaining lines, which are the branching candidates.
    pub lines: Minilines<W>,
    /// Those that are the only ones of their digit in their box.
    pub only: Minilines<W>,
}

/// Applies the rules once. If all states are wrong, `changed` and `open` are empty.
#[inline(always)]
pub(super) fn round<W: Wide, O: OrderRule<W>>(
    planes: &mut Planes<W>,
    order: &O,
    log: &mut impl RoundLog<W>,
) -> Round<W> {
    let before = *planes;
    order.apply(planes);
    let (empty, open) = naked_singles(planes);
    let lines = locked_candidates(planes);
    log.round(planes);
    let only = only_lines(&lines);
    let wrong = empty.or(homeless(&lines)).occupied();
    if wrong == W::ALL {
        return Round { wrong, changed: 0, open: 0, lines, only };
    }
    let twice = hidden_singles(planes, &only);
    Round {
        wrong: wrong | twice.occupied(),
        changed: before.exceed(planes),
        open: open.occupied(),
        lines,
        only,
    }
}

/// Clears the box around each cell that has one candidate (rows and columns follow from the
/// locked candidates). Returns cells without candidates, and cells with more than one, one bit
/// each in some lane.
#[inline(always)]
fn naked_singles<W: Wide>(planes: &mut Planes<W>) -> (W, W) {
    let Planes { bands: [a, b, c], nine } = *planes;
    // The first two bands are counted in the halves of one word.
    let (low, high) = (a.low_halves(b), a.high_halves(b));
    let (ab, ab_more) = count(low.or(high), low.and(high));
    let nines = nine.spread::<0>().low_halves(nine.spread::<1>());
    let (ab, ab_more) = (ab.or(nines), ab_more.or(ab.and(nines)));
    let (low, high) = (c.low_halves(c), c.high_halves(c));
    let (c_any, c_more) = count(low.or(high), low.and(high));
    let nines = nine.spread::<2>();
    let (c_any, c_more) = (c_any.or(nines), c_more.or(c_any.and(nines)));

    let singles = ab.without(ab_more);
    let singles =
        [singles.low_halves(singles), singles.high_halves(singles), c_any.without(c_more)];
    planes.bands =
        [clear_boxes(a, singles[0]), clear_boxes(b, singles[1]), clear_boxes(c, singles[2])];
    planes.nine = clear_boxes(nine, nine_of(singles));
    (W::splat(BAND).without(ab.and(c_any)), ab_more.or(c_more))
}

/// From bits set in any and in two of two lanes to bits set in any and in two of the eight
/// lanes.
#[inline(always)]
fn count<W: Wide>(any: W, two: W) -> (W, W) {
    let (other, more) = (any.swap_pairs(), two.swap_pairs());
    let (any, two) = (any.or(other), or3(two, more, any.and(other)));
    let (other, more) = (any.swap_neighbors(), two.swap_neighbors());
    (any.or(other), or3(two, more, any.and(other)))
}

/// Removes a digit from the boxes in which it is a single, except at that cell.
#[inline(always)]
fn clear_boxes<W: Wide>(digit: W, singles: W) -> W {
    let stay = digit.and(singles);
    let rows = or3(stay, stay.down::<1>(), stay.down::<2>());
    let boxes = or3(rows, rows.down::<9>(), rows.down::<18>()).and(W::splat(0o111));
    digit.without(fill_columns(fill_rows(boxes))).or(stay)
}

/// Keeps the minirows and minicolumns that are part of some permutation.
#[inline(always)]
fn locked_candidates<W: Wide>(planes: &mut Planes<W>) -> Minilines<W> {
    let packed = pack_rows(planes.bands);
    let rows = permutable(packed, next_stacks(packed));
    let firsts = minirows(planes.nine);
    let nine_rows = permutable(firsts, next_stacks(firsts));
    let [a, b, c] = row_cells(rows);
    let mask = Planes { bands: [a, b, c], nine: fill_rows(nine_rows) };
    *planes = planes.and(mask);

    let packed = pack_columns(planes.bands);
    let columns = permutable(packed, next_columns(packed));
    let firsts = minicolumns(planes.nine);
    let [one, two] = next_columns(firsts);
    let ([one_a, one_b], [two_a, two_b]) = (next_lanes(one), next_lanes(two));
    let nine_columns = firsts.and(one_a.and(two_b).or(two_a.and(one_b)));
    let [a, b, c] = column_cells(columns);
    let mask = Planes { bands: [a, b, c], nine: fill_columns(nine_columns) };
    *planes = planes.and(mask);
    Minilines { rows, columns, nine_rows, nine_columns }
}

/// The bits of a packed 3x3 matrix that two others, of the other rows and stacks, complete.
#[inline(always)]
fn permutable<W: Wide>(packed: W, [one, two]: [W; 2]) -> W {
    let ([one_a, one_b], [two_a, two_b]) = (next_rows(one), next_rows(two));
    packed.and(one_a.and(two_b).or(two_a.and(one_b)))
}

/// A bit for each digit that has no place left in some box. A band or stack without a
/// permutation has lost all its lines, and its boxes' columns with them.
#[inline(always)]
fn homeless<W: Wide>(lines: &Minilines<W>) -> W {
    let (all, nine) = (lines.columns, lines.nine_columns);
    let boxes = or3(all, all.down::<1>(), all.down::<2>());
    let nine_boxes = or3(nine, nine.down::<1>(), nine.down::<2>()).spread::<0>();
    W::splat(0o111).without(boxes.and(nine_boxes))
}

/// Removes the other digits from cells that are the only place of a digit in a box. Returns the
/// cells that are the only place of two digits, one bit each in some lane.
#[inline(always)]
fn hidden_singles<W: Wide>(planes: &mut Planes<W>, only: &Minilines<W>) -> W {
    let ([r0, r1, r2], [c0, c1, c2]) = (row_cells(only.rows), column_cells(only.columns));
    let Planes { bands: [a, b, c], nine } = *planes;
    let (a, b, c) = (a.and(r0).and(c0), b.and(r1).and(c1), c.and(r2).and(c2));
    let nine = nine.and(fill_rows(only.nine_rows)).and(fill_columns(only.nine_columns));
    let ([a_one, a_two], [b_one, b_two], [c_one, c_two]) = (any_lane(a), any_lane(b), any_lane(c));
    let (d, e, f) = (nine.spread::<0>(), nine.spread::<1>(), nine.spread::<2>());
    let taken = [a_one.or(d), b_one.or(e), c_one.or(f)];
    let twice = or3(a_two.or(a_one.and(d)), b_two.or(b_one.and(e)), c_two.or(c_one.and(f)));
    planes.bands = [
        planes.bands[0].without(taken[0]).or(a),
        planes.bands[1].without(taken[1]).or(b),
        planes.bands[2].without(taken[2]).or(c),
    ];
    planes.nine = planes.nine.without(nine_of(taken)).or(nine);
    twice
}

/// The bits of all lanes, in every lane; and those of two lanes, each in some lane.
#[inline(always)]
fn any_lane<W: Wide>(word: W) -> [W; 2] {
    let other = word.swap_neighbors();
    let (one, two) = (word.or(other), word.and(other));
    let other = one.swap_pairs();
    let (one, two) = (one.or(other), two.or(one.and(other)));
    let (low, high) = (one.low_halves(one), one.high_halves(one));
    [low.or(high), two.or(low.and(high))]
}
