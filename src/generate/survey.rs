//! How many of the puzzles that a kind draws have no, one, several solutions.

use super::corpus::{Corpus, ORACLE, SECOND};
use super::maker::{Maker, Oracle};
use crate::panel::Verdict;
use crate::parallel;
use rand::SeedableRng;
use rand_chacha::ChaCha8Rng;

/// Every so manieth puzzle is decided by the second engine as well.
pub const SAMPLE: u64 = 100;

/// What was found.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub struct Survey {
    /// Puzzles without a solution.
    pub none: u64,
    /// Puzzles with one.
    pub one: u64,
    /// Puzzles with two or more.
    pub several: u64,
    /// Puzzles that the second engine was asked.
    pub confirmed: u64,
}

impl Survey {
    /// Puzzles that were drawn.
    pub fn drawn(&self) -> u64 {
        self.none + self.one + self.several
    }
}

impl Corpus<'_> {
    /// Draws the puzzles of the corpus without keeping them. An error names a puzzle on which
    /// the engines say different things.
    pub fn survey(
        &self,
        threads: usize,
        is_over: impl Fn() -> bool + Sync,
        mut progress: impl FnMut(),
    ) -> Result<Survey, String> {
        let state = |_| (Some(Oracle::new(ORACLE)), Oracle::new(SECOND));
        let draw = |(first, second): &mut (Option<Oracle>, Oracle), number: u64| {
            let mut random = ChaCha8Rng::seed_from_u64(self.seed);
            random.set_stream(number);
            let mut maker = Maker { random, oracle: first.take().expect("it is put back") };
            let (puzzle, _) = self.recipe.make(&mut maker);
            let said = maker.oracle.decide(&puzzle).0;
            *first = Some(maker.oracle);
            let confirmed = number.is_multiple_of(SAMPLE).then(|| second.decide(&puzzle).0);
            (number, said, confirmed)
        };
        let mut survey = Survey::default();
        let sink = |(number, said, confirmed): (u64, Verdict, Option<Verdict>)| {
            progress();
            if let Some(second) = confirmed.filter(|second| *second != said) {
                return Err(format!("puzzle {number}: {ORACLE} says {said}, {SECOND} {second}"));
            }
            survey.confirmed += u64::from(confirmed.is_some());
            match said {
                Verdict::None => survey.none += 1,
                Verdict::Unique => survey.one += 1,
                _ => survey.several += 1,
            }
            Ok(())
        };
        let numbers = (0..self.count).take_while(|_| !is_over());
        parallel::in_order(threads, state, numbers, draw, sink)?;
        Ok(survey)
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::generate::{KINDS, Parameters};

    #[test]
    fn counts_add_up_and_repeat() {
        let kind = KINDS.iter().find(|kind| kind.name == "greater-than").unwrap();
        let any = Parameters { size: Some(4), complete: Some("no".into()), ..Default::default() };
        let recipe = (kind.recipe)(&any).unwrap();
        let corpus = Corpus { name: "c", recipe: &*recipe, count: 400, seed: 1 };
        let one = corpus.survey(1, || false, || ()).unwrap();
        assert_eq!(one, corpus.survey(3, || false, || ()).unwrap());
        assert_eq!((one.drawn(), one.none, one.confirmed), (400, 0, 4));
        assert!(one.one > 0 && one.several > 0, "{one:?}");
    }
}
