//! Integers by their order: for each value the literal of "at least this value". The sum of two is
//! stated in both directions: lower bounds add up, and so do upper bounds.

use super::SumWriter;
use super::weights::{WeightedCell, WeightedSum};
use crate::cnf::draft::{FALSE, FormulaDraft, TRUE};
use crate::cnf::inequalities::order_literals;
use quorum_problem::Comparison;

/// An integer: its values in ascending order, each with the literal of "at least"; that of the
/// first is true.
#[derive(Clone, Debug)]
pub(super) struct Ordered {
    values: Vec<i64>,
    at_least: Vec<i32>,
}

impl Ordered {
    /// The weight of a cell.
    pub fn of_cell(writer: &mut SumWriter<'_>, cell: &WeightedCell) -> Self {
        let SumWriter { draft, order, .. } = writer;
        // "At most" for 0..=n.
        let at_most = order[cell.cell].get_or_insert_with(|| {
            let values = draft.values_of(cell.cell).to_vec();
            order_literals(draft, &values)
        });
        let at_least = cell.choices.iter().enumerate().map(|(index, choice)| {
            let value = usize::from(choice.value);
            match (index, cell.is_rising) {
                (0, _) => TRUE,
                (_, true) => -at_most[value - 1],
                (_, false) => at_most[value],
            }
        });
        let values = cell.choices.iter().map(|choice| choice.weight).collect();
        Ordered { values, at_least: at_least.collect() }
    }

    /// The literal of "more than the value at this index".
    fn above(&self, index: usize) -> i32 {
        self.at_least.get(index + 1).copied().unwrap_or(FALSE)
    }
}

/// The possible values of a sum, or of a part of one.
#[derive(Clone, Copy, Debug)]
pub(super) struct Range {
    pub least: i64,
    pub most: i64,
}

impl Range {
    /// The range that a comparison states; all for "not equal".
    pub fn of(sum: &WeightedSum) -> Self {
        let (constant, most) = (sum.constant, sum.most());
        match sum.comparison {
            Comparison::Equal => Range { least: constant, most: constant },
            Comparison::AtMost => Range { least: 0, most: constant },
            Comparison::AtLeast => Range { least: constant, most },
            Comparison::NotEqual => Range { least: 0, most },
        }
    }

    /// The range of a part, where the other cells add up to between zero and `others`.
    pub fn of_part(self, others: i64) -> Self {
        Range { least: self.least - others, most: self.most }
    }
}

/// The sum of two integers, which is stated to be in the range.
pub(super) fn add(
    draft: &mut FormulaDraft,
    left: &Ordered,
    right: &Ordered,
    range: Range,
) -> Ordered {
    let sums = left.values.iter().flat_map(|a| right.values.iter().map(move |b| a + b));
    let mut values: Vec<i64> =
        sums.filter(|sum| (range.least..=range.most).contains(sum)).collect();
    values.sort_unstable();
    values.dedup();
    let mut at_least = vec![TRUE];
    for _ in 1..values.len() {
        let literal = draft.new_variable();
        draft.clause(&[-literal, at_least[at_least.len() - 1]]);
        at_least.push(literal);
    }
    let reached = |sum: i64| match values.binary_search(&sum) {
        Ok(index) => at_least[index],
        Err(_) if sum > range.most => FALSE,
        // Below the range.
        Err(_) => TRUE,
    };
    let exceeded = |sum: i64| match values.partition_point(|&value| value <= sum) {
        _ if sum < range.least => TRUE,
        next if next < values.len() => at_least[next],
        _ => FALSE,
    };
    state(draft, left, right, reached, exceeded);
    Ordered { values, at_least }
}

/// States that the sum of two integers compares with the constant as stated.
pub(super) fn compare(
    draft: &mut FormulaDraft,
    left: &Ordered,
    right: &Ordered,
    sum: &WeightedSum,
) {
    if sum.comparison == Comparison::NotEqual {
        for (i, a) in left.values.iter().enumerate() {
            if let Ok(j) = right.values.binary_search(&(sum.constant - a)) {
                let (from, to) = (-left.at_least[i], left.above(i));
                draft.clause(&[from, to, -right.at_least[j], right.above(j)]);
            }
        }
        return;
    }
    let range = Range::of(sum);
    let reached = |sum: i64| if sum > range.most { FALSE } else { TRUE };
    let exceeded = |sum: i64| if sum < range.least { TRUE } else { FALSE };
    state(draft, left, right, reached, exceeded);
}

/// States for all values that a sum of at least both is `reached`, and that one of at most both is
/// not `exceeded`. Clauses that another one implies are left out where a literal is a constant.
fn state(
    draft: &mut FormulaDraft,
    left: &Ordered,
    right: &Ordered,
    reached: impl Fn(i64) -> i32,
    exceeded: impl Fn(i64) -> i32,
) {
    let (lefts, rights) = (&left.values, &right.values);
    for (i, a) in lefts.iter().enumerate() {
        for (j, b) in rights.iter().enumerate() {
            let result = reached(a + b);
            let is_implied = result == FALSE && i > 0 && reached(lefts[i - 1] + b) == FALSE;
            if !is_implied {
                draft.clause(&[-left.at_least[i], -right.at_least[j], result]);
            }
            if result == FALSE {
                break;
            }
        }
    }
    for (i, a) in lefts.iter().enumerate().rev() {
        for (j, b) in rights.iter().enumerate().rev() {
            let result = exceeded(a + b);
            let is_implied =
                result == TRUE && lefts.get(i + 1).is_some_and(|next| exceeded(next + b) == TRUE);
            if !is_implied {
                draft.clause(&[left.above(i), right.above(j), -result]);
            }
            if result == TRUE {
                break;
            }
        }
    }
}

/// Clauses of [`add`] at most, and the number of values of the result, given the numbers of values
/// of both and the span of the result.
pub(super) fn size(left: u64, right: u64, span: u64) -> (u64, u64) {
    let pairs = left.saturating_mul(right);
    let values = pairs.min(span + 1);
    (pairs.saturating_mul(2).saturating_add(values), values)
}
