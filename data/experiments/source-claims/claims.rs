//! The five claims, each with the definition under which it is true or false.

use super::boxes::{Fillings, most_free_without_signs};
use super::climb::climb;
use super::evidence::{Calls, Evidence};
use super::numbers::{count, quantile, share, spearman};
use super::search::{Seen, watch};
use quorum::puzzle::Puzzle;
use quorum::puzzle::formats::corpus_line;
use quorum::solvers::table::find;
use quorum::solvers::{Mode, Question};
use std::time::Duration;

/// A claim and what was found.
pub struct Claim {
    /// Its letter.
    pub letter: char,
    /// What the source says.
    pub says: &'static str,
    /// True, false, or under which condition.
    pub found: String,
    /// The numbers behind that.
    pub numbers: Vec<String>,
    /// The worst puzzle, and why it is that.
    pub worst: Option<(String, Puzzle)>,
}

/// 6^9, the second document's estimate of its cost; its text says "69".
const SIX_TO_THE_NINTH: u64 = 6u64.pow(9);

/// Searches on puzzles with signs missing are watched for so many calls.
const MOST_CALLS: u64 = 1_000_000;

/// A first solution within so many calls is found "at once": about a dozen searches that run
/// straight to the end.
const AT_ONCE: u64 = 1_000;

/// The calls of a search that never goes back: 81 cells, and nothing left to place.
const STRAIGHT: u64 = 82;

/// What was seen of the searches on the puzzles of all signs.
pub struct Watched {
    /// With one solution each.
    pub full: Vec<Seen>,
    /// Of random grids, however many solutions.
    any: Vec<Seen>,
    /// With signs missing until none more can go.
    minimal: Vec<Seen>,
}

impl Watched {
    /// Watches all, and compares the calls with those that the solver has counted.
    pub fn new(evidence: &Evidence) -> Result<Self, String> {
        let watch_all = |corpus: &str, most_calls: u64| {
            let watched = evidence.corpus(corpus).iter().enumerate().map(|(index, item)| {
                let seen = watch(&item.puzzle, most_calls);
                match evidence.calls(corpus, index, "topological") {
                    Some(Calls::Decided(calls)) if seen.is_complete && calls != seen.calls => {
                        Err(format!("{}: {calls} calls of the solver, {}", item.id, seen.calls))
                    }
                    _ => Ok(seen),
                }
            });
            watched.collect::<Result<Vec<Seen>, String>>()
        };
        Ok(Watched {
            full: watch_all("full", u64::MAX)?,
            any: watch_all("full-any", u64::MAX)?,
            minimal: watch_all("minimal", MOST_CALLS)?,
        })
    }
}

/// (a) How many cells of a box can have no greater neighbour.
pub fn cells_without_greater(fillings: &Fillings, watched: &Watched) -> Claim {
    let five = fillings.free_at_first[5];
    let missing = most_free_without_signs();
    let needed = |free: usize| missing.iter().position(|&most| most >= free).expect("up to 9");
    let met = watched.full.iter().chain(&watched.any).map(|seen| seen.most_choices).max();
    let met_missing = watched.minimal.iter().map(|seen| seen.most_choices).max();
    let conditions: Vec<String> =
        (6..=9).map(|free| format!("{free} with {} missing", needed(free))).collect();
    Claim {
        letter: 'a',
        says: "at most 5 cells of a box have in-degree zero",
        found: "true if all 12 signs of the box are there; else up to 9".to_owned(),
        numbers: vec![
            format!(
                "all {} fillings of a box, each from 9 down: at most {} at any moment",
                count(fillings.count),
                fillings.most_free()
            ),
            format!(
                "at the start exactly 5 in {} of them ({})",
                count(five),
                share(five as usize, fillings.count as usize)
            ),
            format!("with signs missing: {}", conditions.join(", ")),
            format!(
                "met in search: {} with all signs, {} in minimal sets of signs",
                met.unwrap_or(0),
                met_missing.unwrap_or(0)
            ),
        ],
        worst: None,
    }
}

/// (b) How many cells of a box are equally good for a value, on average.
pub fn equal_choices(fillings: &Fillings, watched: &Watched, evidence: &Evidence) -> Claim {
    let sum = |all: &[Seen], part: fn(&Seen) -> u64| all.iter().map(part).sum::<u64>() as f64;
    let mean = |all: &[Seen]| sum(all, |seen| seen.choices) / sum(all, |seen| seen.placings);
    let left = sum(&watched.full, |s| s.choices_left) / sum(&watched.full, |seen| seen.placings);
    let above = watched.full.iter().filter(|seen| seen.mean_choices() > 3.0).count();
    let means: Vec<f64> = watched.full.iter().map(Seen::mean_choices).collect();
    let worst_mean = quantile(&means, 1.0);
    let number = means.iter().position(|&mean| mean == worst_mean).expect("one is the worst");
    let minimal: Vec<f64> = watched.minimal.iter().map(Seen::mean_choices).collect();
    let (climbed, seen) = climb(evidence.corpus("full")[0].puzzle.rules(), 11, Seen::mean_choices);
    let (worst_mean, worst) = match seen.mean_choices() > worst_mean {
        true => (seen.mean_choices(), climbed),
        false => (worst_mean, evidence.corpus("full")[number].puzzle.clone()),
    };
    let minimal_above = minimal.iter().filter(|&&mean| mean > 3.0).count();
    Claim {
        letter: 'b',
        says: "on average at most 3 equal choices",
        found: match above == 0 && worst_mean <= 3.0 {
            true => format!(
                "true with all signs; with signs missing not of every puzzle ({minimal_above} of {})",
                minimal.len()
            ),
            false => "true on average with all signs, not of every puzzle".to_owned(),
        },
        numbers: vec![
            format!("over all fillings of a box and all moments: {:.3}", fillings.mean_free()),
            format!(
                "over all calls on {} puzzles of all signs: {:.2}; of one puzzle {:.2} (median), \
                 {worst_mean:.2} (worst); above 3: {above}",
                count(watched.full.len() as u64),
                mean(&watched.full),
                quantile(&means, 0.5),
            ),
            format!("of these {left:.2} are left after the check of row and column"),
            format!(
                "minimal sets of signs (the first {} calls): {:.2}; of one puzzle {:.2} (median), \
                 {:.2} (worst); above 3: {minimal_above} of {}",
                count(MOST_CALLS),
                mean(&watched.minimal),
                quantile(&minimal, 0.5),
                quantile(&minimal, 1.0),
                minimal.len(),
            ),
        ],
        worst: Some((format!("{worst_mean:.2} choices on average"), worst)),
    }
}

/// (c) How many calls it takes to prove that there is one solution.
pub fn cost(evidence: &Evidence) -> Claim {
    // Beyond 6^9 it does not matter how far beyond, and a search that was stopped there by the
    // clock would be stopped elsewhere on another machine.
    let beyond = SIX_TO_THE_NINTH + 1;
    let counted = |corpus: &str| -> (Vec<u64>, usize) {
        let all = evidence.all_calls(corpus, "topological");
        let known = all.iter().filter_map(|calls| match *calls {
            Calls::Decided(calls) => Some(calls.min(beyond)),
            Calls::Stopped(calls) => (calls > SIX_TO_THE_NINTH).then_some(beyond),
        });
        let known: Vec<u64> = known.collect();
        let unknown = all.len() - known.len();
        (known, unknown)
    };
    let above = |calls: &[u64]| calls.iter().filter(|&&calls| calls == beyond).count();
    let shown = |calls: u64| match calls == beyond {
        true => "more than 6^9".to_owned(),
        false => count(calls),
    };
    let line = |name: &str, corpus: &str| {
        let (calls, unknown) = counted(corpus);
        let stopped = match unknown {
            0 => String::new(),
            _ => format!("; {unknown} more were stopped by the clock before 6^9"),
        };
        format!(
            "{name}: {} (median), {} (99 %), {} (most) on {} puzzles; above 6^9: {}{stopped}",
            shown(quantile(&calls, 0.5)),
            shown(quantile(&calls, 0.99)),
            shown(quantile(&calls, 1.0)),
            count(calls.len() as u64),
            above(&calls),
        )
    };
    let rules = evidence.corpus("full")[0].puzzle.rules();
    let (worst, seen) = climb(rules, 12, |seen| seen.calls as f64);
    let (full, unknown) = counted("full");
    let (minimal, _) = counted("minimal");
    let most = quantile(&full, 1.0).max(seen.calls);
    let holds = unknown == 0 && most < SIX_TO_THE_NINTH;
    Claim {
        letter: 'c',
        says: "the cost stays far below 6^9 (the text has lost the exponent)",
        found: match holds {
            true => format!(
                "true with all signs: the worst is less than a {}th of it; false of minimal sets of \
                 signs: {} of {} take more",
                count(SIX_TO_THE_NINTH / most),
                above(&minimal),
                minimal.len()
            ),
            false => "false".to_owned(),
        },
        numbers: vec![
            format!(
                "6^9 = {}; calls to the proof that there is one solution",
                count(SIX_TO_THE_NINTH)
            ),
            line("all signs", "full"),
            line("three quarters of them, and givens", "three-quarters"),
            line("minimal sets of signs", "minimal"),
            format!("all signs, found by climbing: {}", count(seen.calls)),
        ],
        worst: Some((format!("{} calls", count(seen.calls)), worst)),
    }
}

/// (d) Whether the first search hits the answer.
pub fn first_hit(watched: &Watched, evidence: &Evidence) -> Claim {
    let first = |seen: &Seen| seen.calls_to_first.expect("every puzzle has a solution");
    let calls: Vec<u64> = watched.full.iter().map(first).collect();
    let straight = calls.iter().filter(|&&calls| calls == STRAIGHT).count();
    let at_once = calls.iter().filter(|&&calls| calls <= AT_ONCE).count();
    let any = &watched.any;
    let items = evidence.corpus("full-any");
    let hits = any
        .iter()
        .zip(items)
        .filter(|(seen, item)| Some(&seen.solutions[0]) == item.expected.grid.as_ref());
    let hits = hits.count();
    let unique = any.iter().filter(|seen| seen.solutions.len() == 1).count();
    let rules = items[0].puzzle.rules();
    let (worst, seen) = climb(rules, 13, |seen| seen.calls_to_first.unwrap_or(0) as f64);
    let most = first(&seen);
    Claim {
        letter: 'd',
        says: "the first search usually hits the answer",
        found: match straight * 2 < calls.len() && at_once * 2 > calls.len() {
            true => format!(
                "false taken literally (without going back: {straight} of {}), true in effect ({} \
                 within {} calls)",
                count(calls.len() as u64),
                share(at_once, calls.len()),
                count(AT_ONCE)
            ),
            false => "see the numbers".to_owned(),
        },
        numbers: vec![
            format!(
                "without ever going back ({STRAIGHT} calls): {straight} of {}",
                count(calls.len() as u64)
            ),
            format!(
                "within {} calls: {}; median {}, most {}",
                count(AT_ONCE),
                share(at_once, calls.len()),
                count(quantile(&calls, 0.5)),
                count(quantile(&calls, 1.0))
            ),
            format!(
                "random grids, of whose signs {} have one solution: the first solution is the grid in {}",
                share(unique, any.len()),
                share(hits, any.len())
            ),
        ],
        worst: Some((format!("{} calls to the first solution", count(most)), worst)),
    }
}

/// A classic puzzle in the first document's search.
pub struct Product {
    /// Logarithm to base 10 of the product of the numbers of candidates.
    pub log_product: f64,
    /// Calls to the first solution.
    pub first: u64,
    /// Calls to the proof that there is no other.
    pub proof: u64,
}

/// The corpora of claim (e), and what was found in each.
pub const CLASSIC: [&str; 4] =
    ["classic-easy", "classic-hard", "classic-minimal", "classic-nearly-full"];

/// Counts the calls of `dfs` on the puzzles of a corpus, and the product.
pub fn products(evidence: &Evidence, corpus: &str) -> Vec<(usize, Product)> {
    let solver = find(&"dfs".parse().expect("a name")).expect("always built in").solver;
    let limit = Some(Duration::from_secs(20));
    let counted = evidence.corpus(corpus).iter().enumerate().filter_map(|(index, item)| {
        let Some(Calls::Decided(proof)) = evidence.calls(corpus, index, "dfs") else { return None };
        let problem = item.puzzle.lower();
        let answer = solver.open().ask(&problem, &Question::within(Mode::First, limit));
        let first = answer.counters.nodes.filter(|_| !answer.grids.is_empty())?;
        let counts = candidate_counts(&item.puzzle);
        let log_product = counts.into_iter().map(|count| f64::from(count).log10()).sum();
        Some((index, Product { log_product, first, proof }))
    });
    counted.collect()
}

/// For every blank the number of values that no given in its row, column or box has.
fn candidate_counts(puzzle: &Puzzle) -> Vec<u32> {
    let problem = puzzle.lower();
    let blanks = (0..81).filter(|&cell| puzzle.given(cell).is_none());
    let candidates = blanks.map(|cell| {
        let groups = problem.groups().iter().filter(|group| group.cells.contains(&cell));
        let mut taken: Vec<u8> = groups
            .flat_map(|group| &group.cells)
            .filter_map(|&other| puzzle.given(other))
            .collect();
        taken.sort_unstable();
        taken.dedup();
        9 - taken.len() as u32
    });
    candidates.collect()
}

/// (e) The calls of the first document's search, and the product of the numbers of candidates.
pub fn product_of_candidates(evidence: &Evidence) -> Claim {
    let mut numbers = Vec::new();
    let mut worst: Option<(f64, Puzzle)> = None;
    let (mut within, mut of) = (0, 0);
    for corpus in CLASSIC {
        let products = products(evidence, corpus);
        let log_calls = |product: &Product| (product.proof as f64).log10();
        let over: Vec<f64> =
            products.iter().map(|(_, product)| product.log_product - log_calls(product)).collect();
        let logs: Vec<f64> = products.iter().map(|(_, product)| product.log_product).collect();
        let calls: Vec<f64> = products.iter().map(|(_, product)| log_calls(product)).collect();
        let first: Vec<u64> = products.iter().map(|(_, product)| product.first).collect();
        let proof: Vec<u64> = products.iter().map(|(_, product)| product.proof).collect();
        let above = over.iter().filter(|&&over| over < 0.0).count();
        numbers.push(format!(
            "{corpus} ({} of {} puzzles decided): product 10^{:.1}, calls to the first solution {}, \
             to the proof {} (medians), {} (most); product over calls 10^{:.1} (median), \
             10^{:.1} to 10^{:.1}; more calls than the product: {above}; rank correlation {:.2}",
            products.len(),
            evidence.corpus(corpus).len(),
            quantile(&logs, 0.5),
            count(quantile(&first, 0.5)),
            count(quantile(&proof, 0.5)),
            count(quantile(&proof, 1.0)),
            quantile(&over, 0.5),
            quantile(&over, 0.0),
            quantile(&over, 1.0),
            spearman(&logs, &calls),
        ));
        within += products.len() - above;
        of += products.len();
        for ((index, _), over) in products.iter().zip(over) {
            if worst.as_ref().is_none_or(|(most, _)| over > *most) {
                worst = Some((over, evidence.corpus(corpus)[*index].puzzle.clone()));
            }
        }
    }
    Claim {
        letter: 'e',
        says: "the calls are as many as the product of the numbers of candidates",
        found: match within == of {
            true => "false: it is a bound, and a useless one".to_owned(),
            false => "false: a bound where every blank has two candidates or more, and a useless \
                      one; no bound where many have one"
                .to_owned(),
        },
        numbers,
        worst: worst
            .map(|(over, puzzle)| (format!("the product is 10^{over:.1} times the calls"), puzzle)),
    }
}

/// All claims as Markdown: a table, then the numbers.
pub fn markdown(claims: &[Claim]) -> String {
    let mut text = String::from("| claim | found |\n|---|---|\n");
    for claim in claims {
        text += &format!("| ({}) {} | {} |\n", claim.letter, claim.says, claim.found);
    }
    for claim in claims {
        text += &format!("\n### ({}) {}\n\n", claim.letter, claim.says);
        for number in &claim.numbers {
            text += &format!("* {number}\n");
        }
        if let Some((why, puzzle)) = &claim.worst {
            text += &format!("\nThe worst puzzle, {why}:\n\n```\n{}\n```\n", corpus_line(puzzle));
        }
    }
    text
}
