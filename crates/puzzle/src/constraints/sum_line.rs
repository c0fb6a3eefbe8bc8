//! Sum lines ("10-lines", "n-lines"): the line can be cut into pieces that each sum to a number.
//!
//! Lowering: one automaton. On a line the state is the sum of the present piece. On a loop the
//! first cut can be anywhere: the state is the sum so far modulo the number, with the remainders at
//! which a cut was possible every time they were passed, so that at size 9 sums beyond 12 are
//! refused unless the loop is short. Source: `SumLine` of Interactive-Sudoku-Solver, where a loop
//! is `LOOP`.

use super::*;
use quorum_problem::Automaton;

/// The largest number of a loop: remainders are bits of a word.
const MOST_LOOP: i64 = 128;

/// Up to this length, the automaton of one length has fewer states than that of any.
const SHORT_LOOP: usize = 10;

pub(super) static SUM_LINE: NamedConstraint = NamedConstraint {
    name: "sum-line",
    summary: "the line can be cut into pieces that each sum to the number",
    parameter: "a sum of 1 to 2080, or nothing for 10",
    example: "sum-line=10:R1C1.R2C2.R3C3.R4C4",
    picture: Depiction::Line(LineShape::Plain, "red"),
    iss: Iss::Own(&["SumLine"]),
    canonical_parameter: |_, stated| parameter::number(stated, 1..=parameter::MOST_SUM, Some(10)),
    canonical_cells: |_, stated| cells::reversible_walk(stated, 1),
    lower: |context, stated, primitives| {
        let sum = parameter::value(stated)?;
        // The sum of the present piece, and whether there is a piece: zeros alone are none.
        let step = |&(piece, is_cut): &(i64, bool), value| match piece + value {
            piece if piece == sum => Some((0, true)),
            piece => (piece < sum).then_some((piece, is_cut)),
        };
        let start = (0, context.low() > 0);
        primitives.automaton(&stated.cells[0], start, step, |&state| state == (0, true))
    },
    ..NamedConstraint::OF_VALUES
};

pub(super) static SUM_LOOP: NamedConstraint = NamedConstraint {
    name: "sum-loop",
    summary: "the loop can be cut into pieces that each sum to the number",
    parameter: "a sum of 1 to 128, or nothing for 10",
    example: "sum-loop=10:R1C1.R1C2.R2C2.R2C1",
    // A line does not show that it is closed: there is no picture.
    iss: Iss::Own(&["SumLine"]),
    canonical_parameter: |_, stated| parameter::number(stated, 1..=MOST_LOOP, Some(10)),
    canonical_cells: |_, stated| {
        cells::walk(stated, 1)?;
        canonical_loop(stated);
        Ok(())
    },
    lower: |context, stated, primitives| {
        let sum = parameter::value(stated)?;
        let cells = &stated.cells[0];
        let any_length = || any_loop(primitives, sum, context.low() > 0);
        let one_length =
            || loop_of(primitives, sum, cells.len() as i64, (context.low(), context.high()));
        let automaton = match cells.len() {
            0..=SHORT_LOOP => one_length().or_else(|_| any_length()),
            _ => any_length().or_else(|_| one_length()),
        }?;
        primitives.word(cells.clone(), automaton)
    },
    ..NamedConstraint::OF_VALUES
};

/// The remainders at which a cut was possible every time, as bits, after a value: at the sums that
/// it passes no cell ends.
fn cuts_after(cuts: u128, at: i64, value: i64, sum: i64) -> u128 {
    (1..value).fold(cuts, |cuts, part| cuts & !(1 << ((at + part) % sum)))
}

/// All remainders.
fn all_cuts(sum: i64) -> u128 {
    u128::MAX >> (128 - sum)
}

/// The automaton of loops of any length: the sum modulo the number, the cuts, and whether the sum
/// is above zero, as it always is where values are.
fn any_loop(primitives: &Primitives, sum: i64, are_positive: bool) -> Result<Automaton> {
    let step = |&(at, cuts, is_positive): &(i64, u128, bool), value: i64| {
        let cuts = cuts_after(cuts, at, value, sum);
        (cuts != 0).then_some(((at + value) % sum, cuts, is_positive || value > 0))
    };
    let start = (0, all_cuts(sum), are_positive);
    primitives.machine(start, step, |&(at, _, is_positive)| at == 0 && is_positive)
}

/// The automaton of loops of one length, which can have fewer states: those from which the length
/// leaves no way to a multiple of the number are left out, and where only the number itself is
/// left, cuts do not matter.
fn loop_of(
    primitives: &Primitives,
    sum: i64,
    length: i64,
    (smallest, largest): (i64, i64),
) -> Result<Automaton> {
    let step = |&(read, total, cuts): &(i64, i64, u128), value: i64| {
        let left = length - read - 1;
        let cuts = cuts_after(cuts, total % sum, value, sum);
        let total = total + value;
        let (least, most) = ((total + left * smallest).max(sum), total + left * largest);
        let is_possible = left >= 0 && cuts != 0 && least + (sum - least % sum) % sum <= most;
        let cuts = if most < 2 * sum { all_cuts(sum) } else { cuts };
        is_possible.then_some((read + 1, total, cuts))
    };
    primitives.machine((0, 0, all_cuts(sum)), step, |&(read, ..)| read == length)
}

/// Chooses the smallest of all rotations of a loop in both directions.
fn canonical_loop(stated: &mut Stated) {
    let cells = std::mem::take(&mut stated.cells[0]);
    let backward: Vec<usize> = cells.iter().rev().copied().collect();
    let rotations = |list: Vec<usize>| {
        (0..list.len()).map(move |start| [&list[start..], &list[..start]].concat())
    };
    stated.cells[0] = rotations(cells).chain(rotations(backward)).min().unwrap_or_default();
}
