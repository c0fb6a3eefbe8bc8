//! Connected cells by breadth-first search, step by step; the default.
//!
//! | Boolean cell | is true only if |
//! |---|---|
//! | `i` | (exactly if) the cell is a member |
//! | `r` | the cell is the first member |
//! | `d, t` | the cell is a member that is reached from the first one within `t` steps |
//!
//! All members are reached within `T` steps: one less than their greatest number, and no more than
//! a path that is nowhere beside itself has in the lattice, which is at most three cells of four
//! that form a square. Every conclusion is one of unit propagation, which keeps proofs short; with
//! distances as numbers, that a part is not reached would need induction. Source of that
//! observation: the Glasgow constraint solver (ciaranm/glasgow-constraint-solver, issue 784, 2026).

use super::{ConnectionEncoding, Unfolding};
use quorum_problem::Connected;

pub(super) const UNFOLD: ConnectionEncoding = ConnectionEncoding {
    name: "unfold",
    summary: "members reached from the first one within one step, two, and so on",
    source: "breadth-first search, unfolded; ciaranm/glasgow-constraint-solver 784",
    formula: "about N min(s, 3N/4)",
    propagation: "what no way of so many steps leads to",
    cells: |connected| {
        let steps = steps(connected);
        Ok(if steps == 0 { 0 } else { connected.cells().len() * (steps + 2) })
    },
    state,
};

/// The number of steps within which all members are reached; 0 where no two can be apart.
pub(super) fn steps(connected: &Connected) -> usize {
    let (cells, width) = (connected.cells().len(), connected.width());
    let squares = (cells / width / 2) * (width / 2);
    (cells - squares).min(connected.most()).saturating_sub(1)
}

fn state(unfolding: &mut Unfolding<'_>, connected: &Connected) {
    let (count, steps) = (connected.cells().len(), steps(connected));
    let (member, first) = unfolding.members(connected);
    let mut last = first;
    for step in 1..=steps {
        let reached = if step == steps { member } else { unfolding.booleans(count) };
        for place in 0..count {
            if step < steps {
                unfolding.implies(reached + place, member + place);
            }
            let from = connected.neighbors(place).map(|next| last + next);
            unfolding.clause(&[reached + place], [last + place].into_iter().chain(from));
        }
        last = reached;
    }
    if connected.least() > 1 {
        for place in 0..count {
            let beside = connected.neighbors(place).map(|next| member + next);
            unfolding.clause(&[member + place], beside);
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use quorum_problem::ValueSet;

    #[test]
    fn steps_are_limited() {
        let steps_of = |height: usize, width, most| {
            let cells = (0..height * width).collect();
            steps(&Connected::new(cells, width, ValueSet::single(1), 0, most).unwrap())
        };
        assert_eq!([steps_of(9, 9, 81), steps_of(9, 9, 9), steps_of(6, 6, 36)], [64, 8, 26]);
        assert_eq!([steps_of(1, 5, 5), steps_of(2, 2, 4), steps_of(3, 3, 1)], [4, 2, 0]);
        assert_eq!(steps_of(3, 3, 0), 0);
    }
}
