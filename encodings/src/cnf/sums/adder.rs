//! Adder: the weights as binary numbers, added by full and half adders, and the bits of the result
//! compared with those of the constant.
//!
//! A cell is one number: a bit of its weight is true if the cell has one of the values whose
//! weights have the bit. N. Eén, N. Sörensson: Translating pseudo-Boolean constraints into SAT
//! (2006).

use super::weights::{Choice, WeightedCell, WeightedSum};
use super::{SumEncoding, SumWriter, check_clauses};
use crate::cnf::draft::{FormulaDraft, TRUE};
use quorum_problem::{Comparison, Linear};
use std::collections::VecDeque;

pub(super) const ADDER: SumEncoding = SumEncoding {
    name: "adder",
    summary: "binary numbers, added bit by bit",
    source: "Eén & Sörensson 2006",
    formula: "14 per full adder, 7 per half adder, up to n ceil(log2 n) per cell; 2 auxiliary per adder, ceil(log2 n) per cell",
    propagation: "weak",
    check: |problem, linear, _| check_clauses(problem, linear, size),
    encode,
};

pub(super) fn size(sum: &WeightedSum) -> u64 {
    let bits = |most: i64| u64::from(64 - most.leading_zeros());
    let cells = sum.cells.iter().map(|cell| bits(cell.most()) * (cell.choices.len() as u64 + 14));
    cells.sum::<u64>() + 14 * bits(sum.most())
}

fn encode(writer: &mut SumWriter<'_>, linear: &Linear) {
    let Some(sum) = writer.weighted(linear) else { return };
    let draft = &mut *writer.draft;
    // Bits that are to be added, by their place.
    let mut columns: Vec<VecDeque<i32>> = Vec::new();
    for cell in &sum.cells {
        for (place, bit) in bits(draft, cell) {
            at(&mut columns, place).push_back(bit);
        }
    }
    let mut result = Vec::new();
    let mut place = 0;
    while place < columns.len() {
        while columns[place].len() > 1 {
            let column = &mut columns[place];
            let mut next = || column.pop_front();
            let (a, b, c) = (next(), next(), next());
            let (a, b) = (a.expect("two bits"), b.expect("two bits"));
            let (digit, carry) = match c {
                Some(c) => full_adder(draft, a, b, c),
                None => half_adder(draft, a, b),
            };
            column.push_back(digit);
            at(&mut columns, place + 1).push_back(carry);
        }
        result.push(columns[place].pop_front());
        place += 1;
    }
    compare(draft, &result, &sum);
}

fn at(columns: &mut Vec<VecDeque<i32>>, place: usize) -> &mut VecDeque<i32> {
    if columns.len() <= place {
        columns.resize(place + 1, VecDeque::new());
    }
    &mut columns[place]
}

/// The bits of a cell's weight that some of its values have.
fn bits(draft: &mut FormulaDraft, cell: &WeightedCell) -> Vec<(usize, i32)> {
    let mut bits = Vec::new();
    for place in 0..(64 - cell.most().leading_zeros()) as usize {
        let (ones, zeros): (Vec<&Choice>, Vec<&Choice>) =
            cell.choices.iter().partition(|choice| choice.weight >> place & 1 == 1);
        // A weight is zero, so that some value lacks the bit.
        let bit = match (&ones[..], &zeros[..]) {
            ([], _) => continue,
            ([one], _) => one.literal,
            (_, [zero]) => -zero.literal,
            _ => {
                let bit = draft.new_variable();
                cell.choices.iter().for_each(|choice| {
                    let has = choice.weight >> place & 1 == 1;
                    draft.clause(&[-choice.literal, if has { bit } else { -bit }]);
                });
                bit
            }
        };
        bits.push((place, bit));
    }
    bits
}

/// The digit and the carry of three bits.
fn full_adder(draft: &mut FormulaDraft, a: i32, b: i32, c: i32) -> (i32, i32) {
    let (digit, carry) = (draft.new_variable(), draft.new_variable());
    for bits in 0..8 {
        let of =
            |place: usize, literal: i32| if bits >> place & 1 == 1 { -literal } else { literal };
        let is_odd = (bits as u32).count_ones() % 2 == 1;
        draft.clause(&[of(0, a), of(1, b), of(2, c), if is_odd { digit } else { -digit }]);
    }
    for (x, y) in [(a, b), (a, c), (b, c)] {
        draft.clause(&[-x, -y, carry]);
        draft.clause(&[x, y, -carry]);
    }
    (digit, carry)
}

/// The digit and the carry of two bits.
fn half_adder(draft: &mut FormulaDraft, a: i32, b: i32) -> (i32, i32) {
    let (digit, carry) = (draft.new_variable(), draft.new_variable());
    for clause in
        [[-a, -b, -digit], [a, b, -digit], [a, -b, digit], [-a, b, digit], [-a, -b, carry]]
    {
        draft.clause(&clause);
    }
    draft.clause(&[a, -carry]);
    draft.clause(&[b, -carry]);
    (digit, carry)
}

/// Compares a binary number, whose missing bits are zero, with the constant of the sum.
fn compare(draft: &mut FormulaDraft, result: &[Option<i32>], sum: &WeightedSum) {
    let constant = sum.constant;
    // Bits above those of the result are zero in the constant: it is within the bounds.
    let is_one = |place: usize| constant >> place & 1 == 1;
    // A literal that is true if a bit differs from that of the constant; `None` if it cannot.
    let differs = |place: usize| match (result[place], is_one(place)) {
        (Some(bit), true) => Some(-bit),
        (Some(bit), false) => Some(bit),
        (None, false) => None,
        (None, true) => Some(TRUE),
    };
    let places = 0..result.len();
    match sum.comparison {
        Comparison::Equal => {
            places.filter_map(differs).for_each(|literal| draft.unit(-literal));
        }
        Comparison::NotEqual => {
            let clause = places.filter_map(differs).collect();
            different_bits(draft, clause);
        }
        // The highest bit that differs decides: where the constant has the other bit, some higher
        // one differs in the right direction.
        Comparison::AtMost | Comparison::AtLeast => {
            let wrong = sum.comparison == Comparison::AtLeast;
            for place in places.clone().filter(|&place| is_one(place) == wrong) {
                let higher = (place + 1..result.len()).filter(|&other| is_one(other) != wrong);
                let mut clause: Vec<i32> = higher.filter_map(differs).collect();
                match differs(place) {
                    Some(literal) => clause.push(-literal),
                    None => continue,
                }
                different_bits(draft, clause);
            }
        }
    }
}

/// States a clause over bits of the result, of which some may be the same value of a cell.
fn different_bits(draft: &mut FormulaDraft, mut clause: Vec<i32>) {
    clause.sort_unstable();
    clause.dedup();
    if !clause.iter().any(|literal| clause.binary_search(&-literal).is_ok()) {
        draft.clause(&clause);
    }
}
