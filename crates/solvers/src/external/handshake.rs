//! Optional handshake line of a program before its first answer: `quorum 1 name=mine
//! version=1.0 sizes=2-16,25 signs=yes limit=any`.

use std::ops::RangeInclusive;

/// First word of the line.
const MARK: &str = "quorum";
/// Version of the protocol.
const VERSION: &str = "1";

/// Declared abilities of the program.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Handshake {
    /// Its name and version.
    pub name: String,
    sizes: Vec<RangeInclusive<usize>>,
    signs: bool,
    /// Largest supported count; `None` for any number.
    limit: Option<u64>,
}

/// Whether the line is meant to be a handshake.
pub fn is_handshake(line: &str) -> bool {
    line.split(' ').next() == Some(MARK)
}

impl Handshake {
    /// Reads the line, or returns an error.
    pub fn parse(line: &str) -> Result<Self, String> {
        let mut words = line.split_whitespace();
        if (words.next(), words.next()) != (Some(MARK), Some(VERSION)) {
            return Err(format!("expected a handshake '{MARK} {VERSION} ...', found '{line}'"));
        }
        let mut values: [Option<&str>; FIELDS.len()] = [None; FIELDS.len()];
        for word in words {
            let (field, value) = word.split_once('=').unwrap_or((word, ""));
            let place = FIELDS.iter().position(|known| *known == field);
            let place = place.ok_or_else(|| format!("unknown field '{field}' in the handshake"))?;
            if value.is_empty() || values[place].replace(value).is_some() {
                return Err(format!("expected {field}=VALUE once in the handshake"));
            }
        }
        if let Some(missing) = values.iter().position(Option::is_none) {
            return Err(format!("the handshake has no field '{}'", FIELDS[missing]));
        }
        let [name, version, sizes, signs, limit] = values.map(Option::unwrap_or_default);
        Ok(Handshake {
            name: format!("{name} {version}"),
            sizes: parse_sizes(sizes)?,
            signs: match signs {
                "yes" => true,
                "no" => false,
                _ => return Err(format!("expected signs=yes or signs=no, found '{signs}'")),
            },
            limit: match (limit, limit.parse()) {
                ("any", _) => None,
                (_, Ok(limit)) if limit > 0 => Some(limit),
                _ => return Err(format!("expected limit=any or limit=N, found '{limit}'")),
            },
        })
    }

    /// The reason why a puzzle of this size is not supported, if so.
    pub fn supports(&self, size: usize, has_signs: bool) -> Result<(), String> {
        if !self.sizes.iter().any(|range| range.contains(&size)) {
            return Err(format!("its handshake excludes size {size}"));
        }
        match has_signs && !self.signs {
            true => Err("its handshake excludes signs".to_owned()),
            false => Ok(()),
        }
    }

    /// The reason why the program cannot count that far, if so.
    pub fn counts_to(&self, solutions: u64) -> Result<(), String> {
        match self.limit {
            Some(limit) if limit < solutions => {
                Err(format!("its handshake limits counts to {limit}"))
            }
            _ => Ok(()),
        }
    }
}

const FIELDS: [&str; 5] = ["name", "version", "sizes", "signs", "limit"];

fn parse_sizes(text: &str) -> Result<Vec<RangeInclusive<usize>>, String> {
    text.split(',')
        .map(|range| {
            let (from, to) = range.split_once('-').unwrap_or((range, range));
            Some(from.parse().ok()?..=to.parse().ok()?).filter(|range| !range.is_empty())
        })
        .collect::<Option<_>>()
        .ok_or_else(|| format!("expected sizes=9 or sizes=2-16,25, found '{text}'"))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_handshake_says_what_the_program_can_do() {
        let line = "quorum 1 name=mine version=1.0 sizes=2-9,16 signs=no limit=2";
        assert!(is_handshake(line) && !is_handshake("quorums") && !is_handshake("1:12"));
        let handshake = Handshake::parse(line).unwrap();
        assert_eq!(handshake.name, "mine 1.0");
        let sizes = [1, 2, 9, 10, 16].map(|size| handshake.supports(size, false).is_ok());
        assert_eq!(sizes, [false, true, true, false, true]);
        assert!(handshake.supports(9, true).is_err());
        assert!(handshake.counts_to(2).is_ok() && handshake.counts_to(3).is_err());
        let line = "quorum 1 limit=any signs=yes sizes=9 version=2 name=other";
        let handshake = Handshake::parse(line).unwrap();
        assert!(handshake.supports(9, true).is_ok() && handshake.counts_to(u64::MAX).is_ok());
    }

    #[test]
    fn bad_handshakes_say_what_is_wrong() {
        let good = "quorum 1 name=mine version=1.0 sizes=2-9,16 signs=no limit=2";
        for (from, to, expected) in [
            ("quorum 1", "quorum 2", "expected a handshake 'quorum 1 ...'"),
            (" signs=no", "", "the handshake has no field 'signs'"),
            ("signs=no", "signs=maybe", "expected signs=yes or signs=no, found 'maybe'"),
            ("limit=2", "limit=0", "expected limit=any or limit=N, found '0'"),
            ("limit=2", "limit=", "expected limit=VALUE once"),
            ("limit=2", "limit=2 limit=2", "expected limit=VALUE once"),
            ("limit=2", "color=red", "unknown field 'color'"),
            ("2-9", "9-2", "expected sizes=9 or sizes=2-16,25"),
            ("2-9", "two", "expected sizes=9 or sizes=2-16,25"),
        ] {
            let fault = Handshake::parse(&good.replace(from, to)).unwrap_err();
            assert!(fault.starts_with(expected), "{fault}");
        }
    }
}
