//! Optional handshake line of a program before its first answer:
//! `quorum 2 name=mine version=1.0 sizes=2-16,25 features=signs,rel,sum,reg limit=any`.

use quorum_problem::{Feature, Features, MissingFeatures, ValueSet};
use std::ops::RangeInclusive;

/// First word of the line.
const MARK: &str = "quorum";

/// Version of the protocol, the second word.
const VERSION: &str = "2";

/// The fields, each of which is required.
const FIELDS: [&str; 5] = ["name", "version", "sizes", "features", "limit"];

/// Words for kinds of constraints, as the corpus line has them.
const KINDS: [(&str, Feature); 4] = [
    ("signs", Feature::LessThan),
    ("rel", Feature::Relation),
    ("sum", Feature::Linear),
    ("reg", Feature::Regular),
];

/// Declared abilities of the program.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Handshake {
    /// Its name and version.
    pub name: String,
    sizes: Vec<RangeInclusive<usize>>,
    features: Features,
    /// Largest supported count; `None` for any number.
    limit: Option<u64>,
}

/// Fault of a handshake.
#[derive(Clone, PartialEq, Eq, Debug, thiserror::Error)]
#[error("{0}")]
pub struct HandshakeError(String);

/// Reason why a question is outside the declared abilities.
#[derive(Clone, PartialEq, Eq, Debug, thiserror::Error)]
pub enum HandshakeRefusal {
    /// The size of the puzzle.
    #[error("its handshake excludes size {0}")]
    Size(usize),
    /// Kinds of constraints.
    #[error("its handshake declares {0}")]
    Features(MissingFeatures),
    /// The number of solutions to count.
    #[error("its handshake limits counts to {0}")]
    Count(u64),
}

/// Returns whether the line is meant to be a handshake.
pub fn is_handshake(line: &str) -> bool {
    line.split(' ').next() == Some(MARK)
}

impl Handshake {
    /// Reads the line, or returns an error.
    pub fn parse(line: &str) -> Result<Self, HandshakeError> {
        let mut words = line.split_whitespace();
        if (words.next(), words.next()) != (Some(MARK), Some(VERSION)) {
            let expected = format!("a handshake '{MARK} {VERSION} ...'");
            return Err(unexpected(&expected, line));
        }
        let mut values = [None; 5];
        for word in words {
            let (field, value) = word.split_once('=').unwrap_or((word, ""));
            let place = FIELDS.iter().position(|known| *known == field);
            let unknown = || format!("unknown field '{field}' in the handshake");
            let place = place.ok_or_else(|| HandshakeError(unknown()))?;
            if value.is_empty() || values[place].replace(value).is_some() {
                let expected = format!("expected {field}=VALUE once in the handshake");
                return Err(HandshakeError(expected));
            }
        }
        if let Some(missing) = values.iter().position(Option::is_none) {
            let field = FIELDS[missing];
            return Err(HandshakeError(format!("the handshake has no field '{field}'")));
        }
        let [name, version, sizes, kinds, limit] = values.map(Option::unwrap_or_default);
        Ok(Handshake {
            name: format!("{name} {version}"),
            sizes: parse_sizes(sizes)?,
            features: parse_features(kinds)?,
            limit: match (limit, limit.parse()) {
                ("any", _) => None,
                (_, Ok(limit)) if limit > 0 => Some(limit),
                _ => return Err(unexpected("limit=any or limit=N", limit)),
            },
        })
    }

    /// The line of a worker of this project, which answers `unsupported` to what its solver does
    /// not support.
    pub fn of_worker(solver: &str, version: &str) -> String {
        let kinds = KINDS.map(|(name, _)| name).join(",");
        let largest = ValueSet::MAX_VALUE;
        format!(
            "{MARK} {VERSION} name={solver} version={version} sizes=1-{largest} features={kinds} limit=any"
        )
    }

    /// The reason why a puzzle of this size with these kinds of constraints is not supported, if
    /// so.
    pub fn supports(&self, size: usize, features: Features) -> Result<(), HandshakeRefusal> {
        if !self.sizes.iter().any(|range| range.contains(&size)) {
            return Err(HandshakeRefusal::Size(size));
        }
        self.features.check(features).map_err(HandshakeRefusal::Features)
    }

    /// The reason why the program cannot count that far, if so.
    pub(crate) fn counts_to(&self, solutions: u64) -> Result<(), HandshakeRefusal> {
        match self.limit {
            Some(limit) if limit < solutions => Err(HandshakeRefusal::Count(limit)),
            _ => Ok(()),
        }
    }
}

fn unexpected(expected: &str, found: &str) -> HandshakeError {
    HandshakeError(format!("expected {expected}, found '{found}'"))
}

fn parse_features(text: &str) -> Result<Features, HandshakeError> {
    let mut features = Features::GROUPS;
    if text == "none" {
        return Ok(features);
    }
    for word in text.split(',') {
        let Some((_, kind)) = KINDS.iter().find(|(name, _)| *name == word) else {
            let known = KINDS.map(|(name, _)| name).join(",");
            let expected = format!("features={known}, some of them, or features=none");
            return Err(unexpected(&expected, text));
        };
        features = features.with(*kind);
    }
    Ok(features)
}

fn parse_sizes(text: &str) -> Result<Vec<RangeInclusive<usize>>, HandshakeError> {
    let mut sizes = Vec::new();
    for range in text.split(',') {
        let (from, to) = range.split_once('-').unwrap_or((range, range));
        match (from.parse(), to.parse()) {
            (Ok(from), Ok(to)) if from <= to => sizes.push(from..=to),
            _ => return Err(unexpected("sizes=9 or sizes=2-16,25", text)),
        }
    }
    Ok(sizes)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_handshake_declares_sizes_kinds_and_counts() {
        let line = "quorum 2 name=mine version=1.0 sizes=2-9,16 features=none limit=2";
        assert!(is_handshake(line) && !is_handshake("quorums") && !is_handshake("1:12"));
        let handshake = Handshake::parse(line).unwrap();
        assert_eq!(handshake.name, "mine 1.0");
        let plain = Features::GROUPS;
        let sizes = [1, 2, 9, 10, 16].map(|size| handshake.supports(size, plain).is_ok());
        assert_eq!(sizes, [false, true, true, false, true]);
        assert!(handshake.supports(9, Features::LATIN).is_err());
        assert!(handshake.counts_to(2).is_ok() && handshake.counts_to(3).is_err());
        let line = "quorum 2 limit=any features=signs sizes=9 version=2 name=other";
        let handshake = Handshake::parse(line).unwrap();
        assert!(handshake.supports(9, Features::LATIN).is_ok());
        assert!(handshake.counts_to(u64::MAX).is_ok());
    }

    #[test]
    fn kinds_of_constraints_are_declared() {
        let line = "quorum 2 name=mine version=1.0 sizes=9 features=signs limit=any";
        let with = |features| Handshake::parse(&line.replace("features=signs", features)).unwrap();
        let sums = Features::LATIN.with(Feature::Linear);
        assert_eq!(
            Handshake::parse(line).unwrap().supports(9, sums).unwrap_err().to_string(),
            "its handshake declares no sums"
        );
        assert_eq!(with("features=signs,sum").supports(9, sums), Ok(()));
        assert!(with("features=none").supports(9, Features::GROUPS).is_ok());
        assert_eq!(
            with("features=none").supports(9, sums).unwrap_err().to_string(),
            "its handshake declares no inequalities, sums"
        );
        let all = Features::PRIMITIVES;
        assert_eq!(with("features=reg,sum,rel,signs").supports(9, all), Ok(()));
        let fault = Handshake::parse(&line.replace("features=signs", "features=cage"));
        assert_eq!(
            fault.unwrap_err().to_string(),
            "expected features=signs,rel,sum,reg, some of them, or features=none, found 'cage'"
        );
    }

    #[test]
    fn bad_handshakes_say_what_is_wrong() {
        let good = "quorum 2 name=mine version=1.0 sizes=2-9,16 features=none limit=2";
        for (from, to, expected) in [
            ("quorum 2", "quorum 1", "expected a handshake 'quorum 2 ...'"),
            ("quorum 2", "quorum 3", "expected a handshake 'quorum 2 ...'"),
            (" features=none", "", "the handshake has no field 'features'"),
            (
                "features=none",
                "features=maybe",
                "expected features=signs,rel,sum,reg, some of them",
            ),
            ("limit=2", "limit=0", "expected limit=any or limit=N, found '0'"),
            ("limit=2", "limit=", "expected limit=VALUE once"),
            ("limit=2", "limit=2 limit=2", "expected limit=VALUE once"),
            ("limit=2", "color=red", "unknown field 'color'"),
            ("2-9", "9-2", "expected sizes=9 or sizes=2-16,25"),
            ("2-9", "two", "expected sizes=9 or sizes=2-16,25"),
        ] {
            let fault = Handshake::parse(&good.replace(from, to)).unwrap_err().to_string();
            assert!(fault.starts_with(expected), "{fault}");
        }
    }
}
