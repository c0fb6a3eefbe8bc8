//! Clauses of the [ranks](crate::ranks) of the lines that begin with one value.
//!
//! Of every side without a clue, one line begins with the value. Literals `l` state of each such
//! side and clue that this line is lower than the clue's. As many sides have lower lines as the
//! clue states, without the clues below; a line that is lower than one clue is lower than the next.
//!
//! A line that begins with the value is compared with a clue's line place by place: `e`, they are
//! equal up to a place, which is true at least if they are.
//!
//! | clause, per value `v` of a place | per |
//! |---|---|
//! | `e and l and x=v -> y>=v`, `e and l and y=v -> x<=v` | place; `y` is the clue's |
//! | `e and not l and x=v -> y<=v`, `e and not l and y=v -> x>=v` | place |
//! | `e and x=v and y=v -> next e` | place |
//! | `not e or not l`, and without ties `not e or l` | last place |
//!
//! No further place is compared: in all but the last they are equal, so in that one as well.

use crate::cnf::draft::{FALSE, FormulaDraft, TRUE, is_constant};
use crate::ranks::RankedValue;

/// States the clues of a value.
pub(super) fn encode(draft: &mut FormulaDraft, ranked: &RankedValue) {
    let RankedValue { value, clues, sides } = ranked;
    for pair in clues.windows(2) {
        compare(draft, [&pair[0].line, &pair[1].line], TRUE, TRUE, false);
    }
    // Per side, whether its line is lower than the line of the clue before.
    let mut before = vec![FALSE; sides.len()];
    for (below, clue) in clues.iter().enumerate() {
        // One of the lower lines is that of each clue below.
        let lower = clue.lower - below;
        let is_lower: Vec<i32> = match lower {
            0 => vec![FALSE; sides.len()],
            all if all == sides.len() => vec![TRUE; sides.len()],
            _ => sides.iter().map(|_| draft.new_variable()).collect(),
        };
        if !is_lower.iter().all(|&literal| is_constant(literal)) {
            number(draft, &is_lower, lower);
        }
        for (&before, &is_lower) in before.iter().zip(&is_lower) {
            draft.clause(&[-before, is_lower]);
        }
        for (lines, &is_lower) in sides.iter().zip(&is_lower) {
            for line in lines {
                let begins = draft.literal(line[0], *value);
                compare(draft, [line, &clue.line], begins, is_lower, clue.has_ties);
            }
        }
        before = is_lower;
    }
}

/// Exactly so many literals are true, of three at most.
fn number(draft: &mut FormulaDraft, literals: &[i32], count: usize) {
    for set in 0..1u32 << literals.len() {
        let size = set.count_ones() as usize;
        let chosen = literals.iter().enumerate().filter(|(place, _)| set >> place & 1 == 1);
        let chosen: Vec<i32> = chosen.map(|(_, &literal)| literal).collect();
        // Of one more than the count, not all are true.
        if size == count + 1 {
            let clause: Vec<i32> = chosen.iter().map(|literal| -literal).collect();
            draft.clause(&clause);
        }
        // Of one more than the others, one is.
        if size == literals.len() - count + 1 {
            draft.clause(&chosen);
        }
    }
}

/// Compares two lines if `begins` holds: the first is lower if and only if `is_lower` does.
fn compare(
    draft: &mut FormulaDraft,
    [line, other]: [&[usize]; 2],
    begins: i32,
    is_lower: i32,
    may_be_equal: bool,
) {
    if begins == FALSE {
        return;
    }
    let n = draft.cells().values();
    let mut equal = begins;
    for (&x, &y) in line.iter().zip(other).take(line.len() - 1).skip(1) {
        if x == y {
            continue;
        }
        for (lower, first, second) in [(is_lower, x, y), (-is_lower, y, x)] {
            if lower == FALSE {
                continue;
            }
            let mut clause = Vec::new();
            for v in 2..=n {
                clause.clear();
                clause.extend([-equal, -lower, -draft.literal(first, v)]);
                clause.extend((v..=n).map(|w| draft.literal(second, w)));
                draft.clause(&clause);
            }
            for v in 1..n {
                clause.clear();
                clause.extend([-equal, -lower, -draft.literal(second, v)]);
                clause.extend((1..=v).map(|w| draft.literal(first, w)));
                draft.clause(&clause);
            }
        }
        let next = draft.new_variable();
        for v in 1..=n {
            draft.clause(&[-equal, -draft.literal(x, v), -draft.literal(y, v), next]);
        }
        equal = next;
    }
    draft.clause(&[-equal, -is_lower]);
    if !may_be_equal {
        draft.clause(&[-equal, is_lower]);
    }
}
