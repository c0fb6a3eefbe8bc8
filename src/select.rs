//! Verdicts of `verify --select`, one by one or by group.

use quorum_toolkit::panel::Verdict;
use std::str::FromStr;

/// Verdicts to select.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Selection(Vec<Verdict>);

/// Words that can be selected.
pub const SELECTED: [&str; 7] =
    ["unique", "multiple", "none", "some", "unknown", "not-unique", "bad"];

/// All verdicts.
const VERDICTS: [Verdict; 5] =
    [Verdict::Unique, Verdict::Multiple, Verdict::None, Verdict::Some, Verdict::Unknown];

impl Selection {
    /// Whether a verdict is selected.
    pub fn contains(&self, verdict: Verdict) -> bool {
        self.0.contains(&verdict)
    }
}

impl FromStr for Selection {
    type Err = String;

    fn from_str(text: &str) -> Result<Self, String> {
        let mut selected = Vec::new();
        for word in text.split(',').map(str::trim) {
            let is_named = |verdict: &Verdict| verdict.to_string() == word;
            match VERDICTS.into_iter().find(is_named) {
                Some(verdict) => selected.push(verdict),
                None if word == "not-unique" => selected.extend([Verdict::Multiple, Verdict::None]),
                None if word == "bad" => selected.extend(&VERDICTS[1..]),
                None => {
                    let known = VERDICTS.map(|verdict| verdict.to_string()).join(", ");
                    return Err(format!(
                        "expected verdicts ({known}, not-unique, bad) separated by commas, found \
                         '{word}'"
                    ));
                }
            }
        }
        Ok(Selection(selected))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn verdicts_and_groups_are_selected() {
        let selected = |text: &str| {
            let selection: Selection = text.parse().unwrap();
            VERDICTS.map(|verdict| selection.contains(verdict))
        };
        assert_eq!(selected("unique"), [true, false, false, false, false]);
        assert_eq!(selected("multiple, none"), [false, true, true, false, false]);
        assert_eq!(selected("not-unique"), selected("none,multiple"));
        assert_eq!(selected("bad"), [false, true, true, true, true]);
        let error = "uniqe".parse::<Selection>().unwrap_err();
        assert!(error.ends_with("bad) separated by commas, found 'uniqe'"), "{error}");
    }
}
