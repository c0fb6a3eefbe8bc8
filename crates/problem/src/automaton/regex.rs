//! Automata of regular expressions, by the crate `regex-automata`.
//!
//! One character per value: `0` to `9`, `A` to `Z` for 10 to 35, `a` to `z` for 36 to 61.
//! The expression has to match the whole word; its syntax is that of the crate `regex`, without
//! assertions about words and lines.

use super::{Automaton, AutomatonError, check_values};
use regex_automata::Anchored;
use regex_automata::dfa::{Automaton as _, StartKind, dense};
use regex_automata::util::start;

/// The character of a value, for values to 61.
pub fn character(value: u8) -> Option<char> {
    Some(char::from(match value {
        0..=9 => b'0' + value,
        10..=35 => b'A' + value - 10,
        36..=61 => b'a' + value - 36,
        _ => return None,
    }))
}

/// Most bytes of the automaton before minimization: a regular expression of n characters may need
/// 2^n states.
const MOST_BYTES: usize = 1 << 24;

/// Reason why a regular expression has no [`Automaton`].
#[derive(Clone, PartialEq, Eq, Debug, thiserror::Error)]
pub enum RegexError {
    /// The text cannot be parsed, uses what an automaton cannot do, or would be too large.
    #[error("cannot build the automaton of '{expression}': {reason}")]
    Expression {
        /// The regular expression.
        expression: String,
        /// The reason.
        reason: String,
    },
    /// More values than there are characters.
    #[error("expected at most 61 values for a regular expression, found {0}")]
    Values(u8),
    /// Beyond the limits of automata.
    #[error(transparent)]
    Automaton(#[from] AutomatonError),
}

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
    /// # Ok::<(), quorum_problem::RegexError>(())
    /// ```
    pub fn from_regex(low: u8, values: u8, expression: &str) -> Result<Self, RegexError> {
        check_values(values)?;
        let shifted = |value: u8| character((low + value).checked_sub(1)?);
        if shifted(values).is_none() {
            return Err(RegexError::Values(values));
        }
        let fault =
            |reason: String| RegexError::Expression { expression: expression.into(), reason };
        let config = dense::Config::new()
            .start_kind(StartKind::Anchored)
            .dfa_size_limit(Some(MOST_BYTES))
            .determinize_size_limit(Some(MOST_BYTES));
        let dfa = dense::Builder::new()
            .configure(config)
            .build(&format!("^(?:{expression})$"))
            .map_err(|error| {
                let source = std::error::Error::source(&error).map(ToString::to_string);
                fault(source.unwrap_or_else(|| error.to_string()))
            })?;
        let start = dfa
            .start_state(&start::Config::new().anchored(Anchored::Yes))
            .map_err(|error| fault(error.to_string()))?;
        let step = |&state: &_, value| {
            let byte = shifted(value).expect("checked above") as u8;
            let next = dfa.next_state(state, byte);
            (!dfa.is_dead_state(next)).then_some(next)
        };
        let accepts = |&state: &_| dfa.is_match_state(dfa.next_eoi_state(state));
        Ok(Automaton::from_machine(values, start, step, accepts)?)
    }
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
        assert_eq!(Automaton::from_regex(1, 62, ".").unwrap_err(), RegexError::Values(62));
        // The 40th value from the end is 1: 2^40 states.
        let large = Automaton::from_regex(1, 2, "[12]*1[12]{39}").unwrap_err().to_string();
        assert!(large.contains("limit"), "{large}");
    }
}
