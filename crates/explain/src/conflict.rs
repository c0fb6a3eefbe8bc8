//! Clues that contradict each other, none of them superfluous.
//!
//! QuickXplain (Junker, QuickXplain: Preferred explanations and relaxations for
//! over-constrained problems, AAAI 2004) finds one such set by halving: of k clues among
//! n it takes about 2k log2(n/k) + 2k questions, where trying every clue once takes n.
//!
//! Which set it finds depends on the order of the clues: the one that is complete the
//! earliest. People understand a set that is small and whose contradiction shows without
//! trying values out. So where the rules of inference refute the puzzle, the question is
//! first what they need to do so, which takes no search at all; several orders are tried
//! and the smallest set is kept, since in a random order a small set is complete early.
//! What of it is really needed is then asked of the solvers. To find the smallest
//! contradiction of all would be a harder problem.

use super::level::{decide, strongest};
use quorum_panel::{Oracle, Unanswered};
use quorum_problem::Grid;
use quorum_puzzle::Puzzle;
use quorum_puzzle::clue::Clue;
use rand::SeedableRng;
use rand::seq::SliceRandom;
use rand_chacha::ChaCha8Rng;
use std::time::Instant;

/// Orders of the clues that are tried where rules refute the puzzle.
const ORDERS: u64 = 12;

/// The part of the time for that is one in so many. Below 16x16 no puzzle needs it; where it
/// is over, what rules have not shown superfluous is left to the solvers.
const RULES_SHARE: u32 = 4;

/// One question may take one in so many parts of what is left of the time, so that a hard
/// one leaves time for the others.
const QUESTION_SHARE: u32 = 8;

/// Clues of a puzzle that have no solution together.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Conflict {
    /// The clues, in reading order. Empty if the rules by themselves have no solution.
    pub clues: Vec<Clue>,
    /// Without any one of them there is a solution. False if the time was not enough to
    /// know: then some of them may be superfluous.
    pub minimal: bool,
}

/// Clues of the puzzle that contradict each other; `None` if the puzzle has a solution.
pub fn conflict(oracle: &mut Oracle, puzzle: &Puzzle) -> Result<Option<Conflict>, Unanswered> {
    if oracle.solution(puzzle)?.is_some() {
        return Ok(None);
    }
    let clues = puzzle.clues();
    let mut rules = strongest();
    let until = oracle.remaining().map(|left| Instant::now() + left / RULES_SHARE);
    let is_over = || until.is_some_and(|until| Instant::now() >= until);
    let mut refuted_by_rules = |clues: &[Clue]| {
        !is_over() && decide(&mut rules, &puzzle.with_only(clues).lower()) == Some(false)
    };
    let mut core = clues.clone();
    if refuted_by_rules(&core) {
        let mut order = clues.clone();
        for seed in 0..ORDERS {
            if is_over() {
                break;
            }
            let found = quick_xplain(&order, &mut refuted_by_rules);
            if found.len() < core.len() {
                core = found;
            }
            order.shuffle(&mut ChaCha8Rng::seed_from_u64(seed));
        }
    }

    // Grids that obey the rules answer for all clues that hold in them. A question that
    // remains unanswered counts as "no contradiction": the set is then too large, but
    // contradictory all the same.
    let mut grids: Vec<Grid> = Vec::new();
    let mut minimal = true;
    let needed = quick_xplain(&core, &mut |clues| {
        if grids.iter().any(|grid| clues.iter().all(|clue| clue.holds_in(grid))) {
            return false;
        }
        match oracle.solution_in_part(&puzzle.with_only(clues), QUESTION_SHARE) {
            Ok(None) => true,
            Ok(Some(grid)) => {
                grids.push(grid);
                false
            }
            Err(_) => {
                minimal = false;
                false
            }
        }
    });
    let clues = clues.into_iter().filter(|clue| needed.contains(clue)).collect();
    Ok(Some(Conflict { clues, minimal }))
}

/// Up to `most` contradictions that have no clue in common: each is found in what the
/// earlier ones leave of the puzzle. The second value is whether what is left after
/// them has a solution, so that there are no others; `None` if that is not known.
pub fn disjoint_conflicts(
    oracle: &mut Oracle,
    puzzle: &Puzzle,
    most: usize,
) -> Result<(Vec<Conflict>, Option<bool>), Unanswered> {
    let mut rest = puzzle.clone();
    let mut conflicts = Vec::new();
    while conflicts.len() < most {
        match conflict(oracle, &rest) {
            Ok(None) => return Ok((conflicts, Some(true))),
            Ok(Some(found)) => {
                rest = found.clues.iter().fold(rest, |rest, clue| rest.without(clue));
                let by_rules_alone = found.clues.is_empty();
                conflicts.push(found);
                if by_rules_alone {
                    return Ok((conflicts, Some(false)));
                }
            }
            Err(reason) if conflicts.is_empty() => return Err(reason),
            Err(_) => return Ok((conflicts, None)),
        }
    }
    let rest_is_solvable = oracle.solution_in_part(&rest, 2).ok().map(|grid| grid.is_some());
    Ok((conflicts, rest_is_solvable))
}

/// Of clues that contradict each other, a subset that does and needs all of its clues, as far as
/// `contradict` knows.
fn quick_xplain(clues: &[Clue], contradict: &mut impl FnMut(&[Clue]) -> bool) -> Vec<Clue> {
    if contradict(&[]) {
        return Vec::new();
    }
    needed(&mut Vec::new(), false, clues, contradict)
}

/// Of `clues`, which contradict each other together with `background`, those that are
/// needed for that. `has_grown`: the background was not asked about as it is now.
fn needed(
    background: &mut Vec<Clue>,
    has_grown: bool,
    clues: &[Clue],
    contradict: &mut impl FnMut(&[Clue]) -> bool,
) -> Vec<Clue> {
    if has_grown && contradict(background) {
        return Vec::new();
    }
    if clues.len() <= 1 {
        return clues.to_vec();
    }
    let (first, second) = clues.split_at(clues.len() / 2);
    let length = background.len();
    background.extend_from_slice(first);
    let of_second = needed(background, true, second, contradict);
    background.truncate(length);
    background.extend_from_slice(&of_second);
    let mut all = needed(background, !of_second.is_empty(), first, contradict);
    background.truncate(length);
    all.extend(of_second);
    all
}
