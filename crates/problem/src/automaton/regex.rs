//! Automata of regular expressions, by the crate `regex-automata`.
//!
//! A regular expression of n characters may need 2^n states. Where its automaton for words of any
//! length is large, that for words up to the length of the line is tried, whose states are built as
//! they are reached: few on a short line.
//!
//! One character per value: `0` to `9`, `A` to `Z` for 10 to 35, `a` to `z` for 36 to 61.
//! The expression has to match the whole word; its syntax is that of the crate `regex`, without
//! assertions about words and lines.

use super::{Automaton, AutomatonError, Budget, check_values};
use regex_automata::Anchored;
use regex_automata::dfa::{Automaton as _, StartKind, dense};
use regex_automata::hybrid;
use regex_automata::nfa::thompson::{self, NFA};
use regex_automata::util::start;
use std::cell::{Cell, RefCell};

/// The character of a value, for values to 61.
pub fn character(value: u8) -> Option<char> {
    Some(char::from(match value {
        0..=9 => b'0' + value,
        10..=35 => b'A' + value - 10,
        36..=61 => b'a' + value - 36,
        _ => return None,
    }))
}

/// Most bytes of an automaton before minimization.
const MOST_BYTES: usize = 1 << 24;

/// Most bytes of one for words of any length where a length is given: some 500 states.
const FEW_BYTES: usize = 1 << 15;

/// Steps of a [`Budget`] that a byte of an automaton takes before minimization: every state is
/// found as a set of states of the expression.
const STEPS_PER_BYTE: u64 = 16;

impl Automaton {
    /// Automaton of the words over `1..=values` that a regular expression matches from the first to
    /// the last character, in which `low` is the character of value 1 and the others follow.
    ///
    /// ```
    /// use quorum_problem::Automaton;
    /// let even_then_odd = Automaton::from_regex(1, 6, "[246]*[135]*")?;
    /// assert_eq!(even_then_odd.states(), 2);
    /// assert!(even_then_odd.accepts([2, 6, 1]) && !even_then_odd.accepts([1, 2]));
    /// let from_zero = Automaton::from_regex(0, 6, "[024]*")?;
    /// assert!(from_zero.accepts([1, 3]) && !from_zero.accepts([2]));
    /// # Ok::<(), quorum_problem::AutomatonError>(())
    /// ```
    pub fn from_regex(low: u8, values: u8, expression: &str) -> Result<Self, AutomatonError> {
        Expression::new(&Budget::default(), low, values, expression)?.of_any_length(MOST_BYTES)
    }

    /// As [`from_regex`](Self::from_regex), for words of `length` values: those of other lengths
    /// may be left out, which makes the automaton of some expressions smaller. Takes the steps from
    /// a budget that several automata share.
    pub fn from_regex_within(
        budget: &Budget,
        low: u8,
        values: u8,
        expression: &str,
        length: usize,
    ) -> Result<Self, AutomatonError> {
        let expression = Expression::new(budget, low, values, expression)?;
        let is_large =
            |result: &Result<Self, AutomatonError>| matches!(result, Err(AutomatonError::Large(_)));
        let automaton = expression.of_any_length(FEW_BYTES);
        if !is_large(&automaton) {
            return automaton;
        }
        let automaton = expression.up_to(length);
        if !is_large(&automaton) {
            return automaton;
        }
        expression.of_any_length(MOST_BYTES)
    }
}

/// A parsed regular expression over values.
struct Expression<'a> {
    budget: &'a Budget,
    low: u8,
    values: u8,
    text: &'a str,
    nfa: NFA,
}

impl<'a> Expression<'a> {
    fn new(budget: &'a Budget, low: u8, values: u8, text: &'a str) -> Result<Self, AutomatonError> {
        check_values(values)?;
        if (low + values).checked_sub(1).and_then(character).is_none() {
            return Err(AutomatonError::Other(format!(
                "expected at most 61 values for a regular expression, found {values}"
            )));
        }
        let most = budget.left().min(MOST_BYTES as u64) as usize;
        let nfa = thompson::Compiler::new()
            .configure(thompson::Config::new().nfa_size_limit(Some(most)))
            .build(&format!("^(?:{text})$"));
        if most < MOST_BYTES && nfa.as_ref().is_err_and(|error| error.size_limit().is_some()) {
            budget.take(most as u64 + 1)?;
        }
        let nfa = nfa.map_err(|error| {
            let source = std::error::Error::source(&error).map(ToString::to_string);
            fault(text, source.unwrap_or_else(|| error.to_string()))
        })?;
        budget.take(nfa.memory_usage() as u64)?;
        Ok(Expression { budget, low, values, text, nfa })
    }

    /// The byte of a value.
    fn byte(&self, value: u8) -> u8 {
        character(self.low + value - 1).expect("checked above") as u8
    }

    fn fault(&self, reason: impl ToString) -> AutomatonError {
        fault(self.text, reason.to_string())
    }

    /// The automaton of words of any length, of at most `most` bytes before minimization.
    fn of_any_length(&self, most: usize) -> Result<Automaton, AutomatonError> {
        let within = self.budget.left() / STEPS_PER_BYTE;
        let is_last = within < most as u64;
        let most = most.min(within as usize);
        let config = dense::Config::new()
            .start_kind(StartKind::Anchored)
            .dfa_size_limit(Some(most))
            .determinize_size_limit(Some(most));
        let dfa = dense::Builder::new().configure(config).build_from_nfa(&self.nfa);
        let bytes = dfa.as_ref().map_or(most, |dfa| dfa.memory_usage());
        self.budget.take(bytes as u64 * STEPS_PER_BYTE + u64::from(is_last && dfa.is_err()))?;
        let dfa = dfa.map_err(|error| self.fault(error))?;
        let start = dfa
            .start_state(&start::Config::new().anchored(Anchored::Yes))
            .map_err(|error| self.fault(error))?;
        let step = |&state: &_, value| {
            let next = dfa.next_state(state, self.byte(value));
            (!dfa.is_dead_state(next)).then_some(next)
        };
        let accepts = |&state: &_| dfa.is_match_state(dfa.next_eoi_state(state));
        let automaton =
            Automaton::from_machine_within(self.budget, self.values, start, step, accepts)?;
        if automaton.is_empty() {
            let (first, last) = (self.byte(1) as char, self.byte(self.values) as char);
            Err(AutomatonError::Other(format!(
                "expected a regular expression over {first} to {last}, found '{}', which no \
                 values match",
                self.text
            )))
        } else {
            Ok(automaton)
        }
    }

    /// The automaton of words of at most this length.
    fn up_to(&self, length: usize) -> Result<Automaton, AutomatonError> {
        let most = MOST_BYTES.min((self.budget.left() / STEPS_PER_BYTE) as usize);
        // No state is dropped, so that the number of one is that of its set.
        let config = hybrid::dfa::Config::new()
            .cache_capacity(most)
            .skip_cache_capacity_check(true)
            .minimum_cache_clear_count(Some(0));
        let dfa = hybrid::dfa::Builder::new()
            .configure(config)
            .build_from_nfa(self.nfa.clone())
            .map_err(|error| self.fault(error))?;
        let cache = RefCell::new(dfa.create_cache());
        let is_full = Cell::new(false);
        let start = dfa
            .start_state(&mut cache.borrow_mut(), &start::Config::new().anchored(Anchored::Yes))
            .map_err(|error| self.fault(error))?;
        let step = |&(read, state): &(usize, _), value| {
            if read == length || is_full.get() {
                return None;
            }
            match dfa.next_state(&mut cache.borrow_mut(), state, self.byte(value)) {
                Ok(next) => (!next.is_dead()).then_some((read + 1, next)),
                Err(_) => {
                    is_full.set(true);
                    None
                }
            }
        };
        let accepts =
            |&(_, state): &(usize, _)| match dfa.next_eoi_state(&mut cache.borrow_mut(), state) {
                Ok(end) => end.is_match(),
                Err(_) => {
                    is_full.set(true);
                    false
                }
            };
        let automaton =
            Automaton::from_machine_within(self.budget, self.values, (0, start), step, accepts);
        self.budget.take(cache.borrow().memory_usage() as u64 * STEPS_PER_BYTE)?;
        if is_full.get() { Err(self.fault("exceeded size limit")) } else { Ok(automaton?) }
    }
}

fn fault(expression: &str, reason: String) -> AutomatonError {
    AutomatonError::Large(format!("cannot build the automaton of '{expression}': {reason}"))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn whole_words_are_matched() {
        let one_two = Automaton::from_regex(1, 3, "12|12.*3").unwrap();
        assert!(one_two.accepts([1, 2]) && one_two.accepts([1, 2, 1, 3]));
        assert!(!one_two.accepts([3, 1, 2]) && !one_two.accepts([1, 2, 1]));
        let letters = Automaton::from_regex(1, 40, "[A-Z]a.").unwrap();
        assert!(letters.accepts([35, 36, 40]) && !letters.accepts([9, 36, 1]));
        // A class of the whole language: anything.
        assert_eq!(Automaton::from_regex(1, 9, ".*").unwrap().states(), 1);
    }

    #[test]
    fn equal_languages_are_equal_automata() {
        let stars = Automaton::from_regex(1, 4, "(1|2)*").unwrap();
        assert_eq!(stars, Automaton::from_regex(1, 4, "[12]*(1*2*)*").unwrap());
        let machine = Automaton::from_machine(4, (), |(), v| (v < 3).then_some(()), |()| true);
        assert_eq!(stars, machine.unwrap());
    }

    #[test]
    fn what_cannot_be_built_is_an_error() {
        let error = Automaton::from_regex(1, 9, "(1").unwrap_err().to_string();
        assert!(error.starts_with("cannot build the automaton of '(1': "), "{error}");
        assert_eq!(
            Automaton::from_regex(1, 62, ".").unwrap_err().to_string(),
            "expected at most 61 values for a regular expression, found 62"
        );
        let nothing = |text: &str| Automaton::from_regex(1, 9, text).unwrap_err().to_string();
        assert_eq!(
            nothing("0+"),
            "expected a regular expression over 1 to 9, found '0+', which no values match"
        );
        assert!(nothing("(?i)a").contains("no values match"));
        assert!(Automaton::from_regex(1, 9, "[0-9]*").is_ok());
        // No value at all is a word.
        assert!(Automaton::from_regex(1, 9, "0*").is_ok());
        // The 40th value from the end is 1: 2^40 states.
        let large = Automaton::from_regex(1, 2, "[12]*1[12]{39}").unwrap_err().to_string();
        assert!(large.contains("limit"), "{large}");
    }
    #[test]
    fn a_large_automaton_is_cut_to_the_length() {
        let cut = |budget: &Budget, length| {
            Automaton::from_regex_within(budget, 1, 2, "[12]*1[12]{39}", length)
        };
        let budget = Budget::default();
        // Too short for any word.
        assert!(cut(&budget, 10).unwrap().is_empty());
        let counted = "[12]*1[12]{13}";
        let cut = Automaton::from_regex_within(&budget, 1, 2, counted, 14).unwrap();
        let whole = Automaton::from_regex(1, 2, counted).unwrap();
        assert!(cut.states() < 20 && whole.states() == 1 << 14, "{}", cut.states());
        for code in [0, 1, 0b101, 0x2000, 0x2aaa, 0x3fff] {
            let word = (0..14).map(|place| 1 + (code >> place & 1) as u8);
            assert_eq!(cut.accepts(word.clone()), whole.accepts(word), "{code:b}");
        }
        // Others are those of any length.
        let short = Automaton::from_regex_within(&budget, 1, 2, "[12]*1[12]{3}", 2).unwrap();
        assert_eq!(short, Automaton::from_regex(1, 2, "[12]*1[12]{3}").unwrap());
        // Larger for the length than for any.
        let large = "[12]*1[12]{12}";
        let long = Automaton::from_regex_within(&budget, 1, 2, large, 4000).unwrap();
        assert_eq!(long, Automaton::from_regex(1, 2, large).unwrap());
    }

    #[test]
    fn expressions_share_a_budget() {
        let budget = Budget::new(3_000_000);
        let many = (13..40).map(|count| {
            let text = format!(".*[12].{{{count}}}");
            Automaton::from_regex_within(&budget, 1, 9, &text, 2)
        });
        let results: Vec<_> = many.collect();
        assert!(results[0].is_ok());
        let used_up = |most: u64| {
            format!("expected automata that take at most {most} steps to build, found more")
        };
        let last = results.last().unwrap().as_ref();
        assert_eq!(last.unwrap_err().to_string(), used_up(3_000_000));
        // The parsed expression counts as well.
        let huge = "1{1000}{1000}{10}";
        let build = |steps| Automaton::from_regex_within(&Budget::new(steps), 1, 9, huge, 2);
        assert_eq!(build(1000).unwrap_err().to_string(), used_up(1000));
        let error = build(Budget::STEPS).unwrap_err().to_string();
        assert!(error.contains("exceeded limit of 16777216"), "{error}");
    }
}
