//! Cages of KenKen without all-different: difference and quotient of two cells, product of any
//! number. Their sum is `sum`.
//!
//! Lowering: a relation for two cells; a product of more as an automaton whose state is what is left
//! of it, a divisor. Sources: the cages of `keen` in Simon Tatham's collection, the products of
//! janko.at's Faktoren.

use super::dots::{differ_by, have_ratio};
use super::primitives::Primitives;
use super::{Depiction, Fpuzzles, Iss, NamedConstraint, cells, parameter};

/// The largest product.
const MOST_PRODUCT: i64 = 1_000_000_000_000;

pub(super) static MINUS: NamedConstraint = NamedConstraint {
    name: "minus",
    summary: "two cells differ by the number",
    parameter: "a difference from 0",
    example: "minus=2:R1C1.R1C2",
    picture: Depiction::Cage(|difference| Some(format!("{difference}−"))),
    iss: Iss::NO_ITEM,
    fpuzzles: Fpuzzles::NO_KEY,
    normalize: |context, mut stated| {
        parameter::number(&mut stated, 0..=parameter::MOST, None)?;
        cells::set(context, &mut stated, 2..=2)?;
        Ok(stated)
    },
    lower: |context, stated| {
        let difference = parameter::value(stated)?;
        let mut primitives = Primitives::new(context);
        let table = primitives.table(|a, b| differ_by(a, b, difference));
        primitives.relation(stated.cells[0][0], stated.cells[0][1], &table);
        Ok(primitives.finish())
    },
    ..NamedConstraint::DEFAULT
};

pub(super) static DIVIDE: NamedConstraint = NamedConstraint {
    name: "divide",
    summary: "of two cells one is the other times the number",
    parameter: "a quotient from 1",
    example: "divide=3:R1C1.R1C2",
    picture: Depiction::Cage(|quotient| Some(format!("{quotient}÷"))),
    iss: Iss::NO_ITEM,
    fpuzzles: Fpuzzles::NO_KEY,
    normalize: |context, mut stated| {
        parameter::number(&mut stated, 1..=parameter::MOST, None)?;
        cells::set(context, &mut stated, 2..=2)?;
        Ok(stated)
    },
    lower: |context, stated| {
        let ratio = parameter::value(stated)?;
        let mut primitives = Primitives::new(context);
        let table = primitives.table(|a, b| have_ratio(a, b, ratio));
        primitives.relation(stated.cells[0][0], stated.cells[0][1], &table);
        Ok(primitives.finish())
    },
    ..NamedConstraint::DEFAULT
};

pub(super) static PRODUCT: NamedConstraint = NamedConstraint {
    name: "product",
    summary: "the product of the values is the number",
    parameter: "a product from 1",
    example: "product=120:R1C1.R1C2.R2C1",
    picture: Depiction::Cage(|product| Some(format!("{product}×"))),
    iss: Iss::NO_ITEM,
    fpuzzles: Fpuzzles::NO_KEY,
    also: &["kenken", "calcudoku"],
    normalize: |context, mut stated| {
        parameter::number(&mut stated, 1..=MOST_PRODUCT, None)?;
        cells::set(context, &mut stated, 1..=usize::MAX)?;
        Ok(stated)
    },
    lower: |context, stated| {
        let product = parameter::value(stated)?;
        let mut primitives = Primitives::new(context);
        match stated.cells[0].as_slice() {
            &[cell] => primitives.among(cell, |value| value == product),
            &[first, second] => {
                let table = primitives.table(|a, b| a * b == product);
                primitives.relation(first, second, &table);
            }
            cells => {
                let step = |&left: &i64, value: i64| {
                    let is_whole = value != 0 && left % value == 0;
                    is_whole.then(|| left / value)
                };
                let automaton = primitives.machine(product, step, |&left| left == 1)?;
                primitives.word(cells.to_vec(), automaton);
            }
        }
        Ok(primitives.finish())
    },
    ..NamedConstraint::DEFAULT
};
