//! Cages of KenKen without all-different: difference and quotient of two cells, product of any
//! number. Their sum is `sum`.
//!
//! Lowering: a relation for two cells; a product of more as an automaton whose state is what is
//! left of it, a divisor. Sources: the cages of `keen` in Simon Tatham's collection, the products
//! of janko.at's Faktoren.

use super::dots::{differ_by, have_ratio};
use super::*;

/// The largest product.
const MOST_PRODUCT: i64 = 1_000_000_000_000;

pub(super) static MINUS: NamedConstraint = NamedConstraint {
    name: "minus",
    summary: "two cells differ by the number",
    parameter: "a difference from 0",
    example: "minus=2:R1C1.R1C2",
    picture: Depiction::Cage(|difference| Some(format!("{difference}−"))),
    canonical_parameter: |_, stated| parameter::number(stated, 0..=parameter::MOST, None),
    canonical_cells: |context, stated| cells::set(context, stated, 2..=2),
    lower: |_, stated, primitives| primitives.along(stated, differ_by),
    ..NamedConstraint::OF_VALUES
};

pub(super) static DIVIDE: NamedConstraint = NamedConstraint {
    name: "divide",
    summary: "of two cells one is the other times the number",
    parameter: "a quotient from 1",
    example: "divide=3:R1C1.R1C2",
    picture: Depiction::Cage(|quotient| Some(format!("{quotient}÷"))),
    canonical_parameter: |_, stated| parameter::number(stated, 1..=parameter::MOST, None),
    canonical_cells: |context, stated| cells::set(context, stated, 2..=2),
    lower: |_, stated, primitives| primitives.along(stated, have_ratio),
    ..NamedConstraint::OF_VALUES
};

pub(super) static PRODUCT: NamedConstraint = NamedConstraint {
    name: "product",
    summary: "the product of the values is the number",
    parameter: "a product from 1",
    example: "product=120:R1C1.R1C2.R2C1",
    picture: Depiction::Cage(|product| Some(format!("{product}×"))),
    also: &["kenken", "calcudoku"],
    canonical_parameter: |_, stated| parameter::number(stated, 1..=MOST_PRODUCT, None),
    canonical_cells: |context, stated| cells::set(context, stated, 1..=usize::MAX),
    lower: |_, stated, primitives| {
        let product = parameter::value(stated)?;
        match stated.cells[0].as_slice() {
            &[cell] => primitives.among(cell, |value| value == product),
            [_, _] => primitives.along(stated, |a, b, product| a * b == product),
            cells => {
                let step = |&left: &i64, value: i64| {
                    let is_whole = value != 0 && left % value == 0;
                    is_whole.then(|| left / value)
                };
                primitives.automaton(cells, product, step, |&left| left == 1)
            }
        }
    },
    ..NamedConstraint::OF_VALUES
};
