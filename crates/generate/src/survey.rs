//! Counts of the puzzles drawn by a kind that have no, one, several solutions.
//!
//! Grids are not drawn uniformly ([`grid`](super::grid)), so the share among the draws is one of
//! this generator. Weighted by how unlikely each draw was, the same draws estimate the share among
//! all grids, which is nobody's in particular.

use super::corpus::{Corpus, ORACLE, SECOND};
use super::demand::{ATTEMPTS, GenerateError, confirm, tried};
use super::maker::Maker;
use crate::draws::stream;
use quorum_panel::Observer;
use quorum_panel::{Oracle, Unanswered, Verdict};
use quorum_report::stats::weighted_share::WeightedShares;
use quorum_solvers::parallel;
use std::thread;

/// One in this many puzzles is decided by the second engine as well.
pub const SAMPLE: u64 = 100;

/// Counts of solutions. Outcomes are in the order none, one, several.
#[derive(Clone, Copy, PartialEq, Debug, Default)]
pub struct Survey {
    /// Puzzles of each outcome.
    pub counts: [u64; 3],
    /// Puzzles that the second engine decided too.
    pub confirmed: u64,
    /// Puzzles whose grid was drawn without taking a choice back, the others having weight zero.
    pub weighted: u64,
    /// Shares of the outcomes among all grids.
    pub of_all: WeightedShares<3>,
}

/// A puzzle that was drawn.
struct Decided {
    verdict: Verdict,
    /// Whether the second engine decided it too.
    is_confirmed: bool,
    /// The weight of the grid, if it is known.
    ln_weight: Option<f64>,
}

impl Survey {
    /// Puzzles that were drawn.
    pub fn drawn(&self) -> u64 {
        self.counts.iter().sum()
    }
}

impl Corpus<'_> {
    /// Draws the puzzles of the corpus without keeping them. An error is a puzzle on which the
    /// engines say different things, or that none could be made.
    pub fn survey(&self, threads: usize, observer: &dyn Observer) -> Result<Survey, GenerateError> {
        let cancel = observer.cancel();
        let oracle = |name: &str| Oracle::engine(name).with_limit(self.limit).cancelled_by(&cancel);
        let oracles = |_| (oracle(ORACLE), oracle(SECOND));
        let draw = |(first, second): &mut (Oracle, Oracle), &number: &u64| {
            let mut maker = Maker::new(stream(self.seed, number), first);
            let (puzzle, _) =
                tried(ATTEMPTS, || observer.is_stopped(), |_| self.recipe.make(&mut maker))?;
            let verdict = maker.oracle.decide(&puzzle)?.0;
            // Grids that were drawn again until one had a unique puzzle stand for no others.
            let ln_weight = maker.ln_weight.filter(|_| !self.recipe.is_unique());
            let is_confirmed = number.is_multiple_of(SAMPLE);
            if is_confirmed {
                confirm(&puzzle, verdict, second)?;
            }
            Ok(Decided { verdict, is_confirmed, ln_weight })
        };
        let (mut survey, mut done) = (Survey::default(), 0);
        let numbers = (0..self.count).take_while(|_| !observer.is_stopped());
        thread::scope(|scope| {
            for (number, decided) in parallel::in_order(scope, threads, oracles, numbers, draw) {
                done += 1;
                observer.progress(done);
                let decided = match decided {
                    Ok(decided) => decided,
                    Err(panic) => {
                        observer.panicked(&format!("{}-{}", self.name, number + 1), None, &panic);
                        continue;
                    }
                };
                let Decided { verdict, is_confirmed, ln_weight } = match decided {
                    // What was counted until then is an answer.
                    Err(GenerateError::Unanswered(Unanswered::Cancelled)) => continue,
                    decided => decided?,
                };
                survey.confirmed += u64::from(is_confirmed);
                let outcome = match verdict {
                    Verdict::None => 0,
                    Verdict::Unique => 1,
                    _ => 2,
                };
                survey.counts[outcome] += 1;
                if let Some(ln_weight) = ln_weight {
                    survey.weighted += 1;
                    survey.of_all.add(outcome, ln_weight);
                }
            }
            Ok(survey)
        })
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::clues::{SignPlaces, add_signs};
    use crate::{KINDS, Parameters};
    use quorum_puzzle::{Boxes, Puzzle, Rules};
    use quorum_solvers::table::find;
    use quorum_solvers::{Mode, Question, SolverName};

    #[test]
    fn counts_add_up_and_repeat() {
        let kind = KINDS.iter().find(|kind| kind.name == "greater-than").unwrap();
        let any = Parameters { size: Some(4), complete: Some("no".into()), ..Default::default() };
        let recipe = kind.recipe(&any).unwrap();
        let corpus = Corpus { name: "c", recipe: &*recipe, count: 400, seed: 1, limit: None };
        let one = corpus.survey(1, &()).unwrap();
        assert_eq!(one, corpus.survey(3, &()).unwrap());
        assert_eq!((one.drawn(), one.counts[0], one.confirmed), (400, 0, 4));
        assert!(one.counts[1] > 0 && one.counts[2] > 0, "{one:?}");
    }

    /// All 288 grids of 4x4, each asked once, say what a survey is to estimate.
    #[test]
    fn shares_of_all_grids_are_those_of_all_grids() {
        let kind = KINDS.iter().find(|kind| kind.name == "greater-than").unwrap();
        let any = Parameters { size: Some(4), complete: Some("no".into()), ..Default::default() };
        let recipe = kind.recipe(&any).unwrap();
        let corpus = Corpus { name: "c", recipe: &*recipe, count: 4_000, seed: 2, limit: None };
        let survey = corpus.survey(2, &()).unwrap();
        let rules = Rules::new(4, Some(Boxes { rows: 2, columns: 2 })).unwrap();
        let empty = Puzzle::empty(rules.clone()).lower();
        let named = find(&SolverName::engine("dlx")).unwrap();
        let all = named.solver.open().ask(&empty, &Question::new(Mode::Count(300))).grids;
        assert_eq!(all.len(), 288);
        let mut oracle = Oracle::engine(ORACLE);
        let unique = all.iter().filter(|grid| {
            let mut puzzle = Puzzle::empty(rules.clone());
            add_signs(&mut puzzle, grid, SignPlaces::InBoxes);
            oracle.is_unique(&puzzle).unwrap()
        });
        let share = unique.count() as f64 / 288.0;
        let (found, low, high) = survey.of_all.share(1).unwrap();
        assert!((low..=high).contains(&share), "{share}, found {found}, {low} to {high}");
        assert!(high - low < 0.04 && survey.weighted == 4_000, "{survey:?}");
    }
}
