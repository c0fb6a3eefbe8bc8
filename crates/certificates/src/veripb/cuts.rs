//! Inequalities that a sum implies together with its cells' single values and with groups: cutting
//! planes, each a sum of multiples of lines of the formula.
//!
//! Unit propagation of no more than the line of a sum sees little, as it does not know that a cell
//! has one value: the terms of a cell count all its values at once. Multiples of the lines of its
//! cells (and of a group: a value occurs once) shift the coefficients so that the least possible
//! values count nothing. The best multiples are a solution of the dual of an assignment problem,
//! cells to values with least total; what they leave of a coefficient is the reduced cost of that
//! value, and a value whose reduced cost exceeds what is left of the constant is impossible. So
//! unit propagation of the shifted line does what a filter for sums of different cells does.
//!
//! F. Focacci, A. Lodi, M. Milano: Cost-based domain filtering (CP 1999), for reduced costs; J.-C.
//! Régin: Cost-based arc consistency for global cardinality constraints (Constraints 7, 2002). H.
//! W. Kuhn: The Hungarian method (1955), for the dual.

use super::formula::{CellSum, PbFormula};
use super::row::{Row, Sum};
use quorum_problem::fault;

/// An inequality and its derivation: multiples of rows, with the factors.
pub(super) struct Cut {
    pub row: Row,
    pub parts: Vec<(i64, usize)>,
}

/// A value too large to be a cost.
const FORBIDDEN: i64 = i64::MAX / 4;

/// One direction of a sum: `Σ cost <= bound`.
pub(super) struct Side {
    /// Coefficients and cells; the cost of a value is coefficient times value.
    terms: Vec<(i64, usize)>,
    bound: i64,
    /// The row that states the side.
    row: usize,
    /// Places of the cells of a group, and the group.
    different: Option<(Vec<usize>, usize)>,
}

/// The sides of all sums.
pub(super) fn sides(formula: &PbFormula, sums: &[CellSum]) -> Vec<Side> {
    let mut sides = Vec::new();
    for sum in sums {
        for (stated, sign) in [(sum.at_most, 1), (sum.at_least, -1)] {
            let Some((constant, row)) = stated else { continue };
            let terms: Vec<(i64, usize)> =
                sum.terms.iter().map(|&(factor, cell)| (sign * factor, cell)).collect();
            let places = |group: &[usize]| -> Vec<usize> {
                (0..terms.len()).filter(|&place| group.contains(&terms[place].1)).collect()
            };
            let groups = formula.groups.iter().map(|group| places(&group.cells)).enumerate();
            let best = groups.max_by_key(|(group, places)| (places.len(), usize::MAX - group));
            let different =
                best.filter(|best| best.1.len() > 1).map(|(group, places)| (places, group));
            sides.push(Side { terms, bound: sign * constant, row, different });
        }
    }
    sides
}

impl Side {
    pub fn cells(&self) -> impl Iterator<Item = usize> + '_ {
        self.terms.iter().map(|term| term.1)
    }

    /// The inequality that excludes most with these values left, if it excludes any that are left.
    ///
    /// `left` returns whether a cell has a value left, and whether it may lose it.
    pub fn cut(&self, formula: &PbFormula, is_left: impl Fn(usize, usize) -> bool) -> Option<Cut> {
        let n = formula.n;
        let cost = |place: usize, value: usize| {
            if is_left(self.terms[place].1, value) {
                self.terms[place].0 * value as i64
            } else {
                FORBIDDEN
            }
        };
        let mut of_cells = vec![0; self.terms.len()];
        let mut of_values = vec![0; n + 1];
        for (place, of_cell) in of_cells.iter_mut().enumerate() {
            *of_cell = (1..=n).map(|value| cost(place, value)).min()?;
            if *of_cell == FORBIDDEN {
                return None;
            }
        }
        if let Some((places, _)) = &self.different
            && let Some((dual, values)) = assignment(places.len(), n, |i, v| cost(places[i], v))
        {
            places.iter().zip(dual).for_each(|(&place, dual)| of_cells[place] = dual);
            of_values = values;
        }
        let different = |place: usize| match &self.different {
            Some((places, _)) => places.contains(&place),
            None => false,
        };
        let least = of_cells.iter().sum::<i64>() + of_values.iter().sum::<i64>();
        let slack = self.bound - least;
        let excludes = |place: usize, value: usize| {
            let of_value = if different(place) { of_values[value] } else { 0 };
            let cost = cost(place, value);
            cost != FORBIDDEN && cost - of_cells[place] - of_value > slack
        };
        let excludes_any = slack < 0
            || (0..self.terms.len()).any(|place| (1..=n).any(|value| excludes(place, value)));
        if !excludes_any {
            return None;
        }
        let mut parts = vec![(1, self.row)];
        for (place, &multiple) in of_cells.iter().enumerate() {
            let [at_least, at_most] = formula.has_value[self.terms[place].1];
            match multiple {
                0 => {}
                1.. => parts.push((multiple, at_least)),
                _ => parts.push((-multiple, at_most)),
            }
        }
        if let Some((_, group)) = self.different {
            for value in (1..=n).filter(|&value| of_values[value] < 0) {
                parts.push((-of_values[value], formula.groups[group].at_most[value - 1]));
            }
        }
        let mut sum = Sum::default();
        for &(factor, row) in &parts {
            sum.add(factor, &formula.rows[row]);
        }
        if fault::is("veripb", "cuts", "parts") {
            parts.truncate(1);
        }
        Some(Cut { row: Row::new(&sum), parts })
    }
}

/// A dual solution of the assignment of `cells` to values `1..=n` with least total: by cell, and by
/// value (from 1, at most 0). `None` if there is no assignment.
fn assignment(
    cells: usize,
    n: usize,
    cost: impl Fn(usize, usize) -> i64,
) -> Option<(Vec<i64>, Vec<i64>)> {
    if cells > n {
        return None;
    }
    let mut of_cells = vec![0; cells + 1];
    let mut of_values = vec![0; n + 1];
    let mut cell_of = vec![0; n + 1];
    let mut way = vec![0; n + 1];
    for cell in 1..=cells {
        cell_of[0] = cell;
        let mut column = 0;
        let mut least = vec![FORBIDDEN; n + 1];
        let mut is_used = vec![false; n + 1];
        loop {
            is_used[column] = true;
            let row = cell_of[column];
            let (mut delta, mut next) = (FORBIDDEN, 0);
            for value in (1..=n).filter(|&value| !is_used[value]) {
                let cost = cost(row - 1, value);
                if cost != FORBIDDEN {
                    let reduced = cost - of_cells[row] - of_values[value];
                    if reduced < least[value] {
                        least[value] = reduced;
                        way[value] = column;
                    }
                }
                if least[value] < delta {
                    delta = least[value];
                    next = value;
                }
            }
            if delta == FORBIDDEN {
                return None;
            }
            for value in 0..=n {
                if is_used[value] {
                    of_cells[cell_of[value]] += delta;
                    of_values[value] -= delta;
                } else if least[value] != FORBIDDEN {
                    least[value] -= delta;
                }
            }
            column = next;
            if cell_of[column] == 0 {
                break;
            }
        }
        while column != 0 {
            cell_of[column] = cell_of[way[column]];
            column = way[column];
        }
    }
    of_cells.remove(0);
    of_values[0] = 0;
    Some((of_cells, of_values))
}
