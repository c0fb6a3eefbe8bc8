//! Injected faults: errors that a build for tests makes on request, to see that a test detects
//! them.
//!
//! `QUORUM_FAULT=PLACE:KIND` selects one fault, `scripts/faults` runs the tests for each of a list.
//! Code names a *place* where its result can be damaged: the clauses of an encoder, the lines of a
//! text, the primitives of a named constraint ([`damage`](crate::damage)). A kind may end in a
//! share, `drop@50`: of the items that the place has made, the one at 50 percent is meant. The kind
//! `panic` exists at every place.
//!
//! Builds without debug assertions, such as those for release, have no faults: [`at`] is constant
//! there, and what follows from it is compiled to nothing.

use std::sync::Once;

/// A fault that is to be injected.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Fault {
    /// The place.
    place: String,
    /// The kind.
    pub kind: String,
    /// Share of the item that is damaged, in percent.
    share: usize,
}

impl Fault {
    /// Reads `PLACE:KIND[@SHARE]`.
    #[cfg_attr(not(debug_assertions), allow(dead_code))]
    pub(crate) fn parse(text: &str) -> Option<Self> {
        let (place, kind) = text.rsplit_once(':')?;
        let (kind, share) = kind.split_once('@').unwrap_or((kind, "0"));
        let share = share.parse().ok().filter(|share| *share < 100)?;
        Some(Fault { place: place.to_owned(), kind: kind.to_owned(), share })
    }

    /// Index of the item to damage of `count` ones.
    pub fn index(&self, count: usize) -> Option<usize> {
        (count > 0).then(|| {
            self.note();
            count * self.share / 100
        })
    }

    /// Notes that there is something to damage: creates the file that `QUORUM_FAULT_REACHED` names.
    pub fn note(&self) {
        static ONCE: Once = Once::new();
        ONCE.call_once(|| {
            if let Some(path) = std::env::var_os("QUORUM_FAULT_REACHED") {
                let _ = std::fs::write(path, "");
            }
        });
    }
}

/// The fault that is to be injected somewhere below a place, and in which of its parts.
#[cfg(debug_assertions)]
fn below(place: &str) -> Option<(&'static Fault, &'static str)> {
    use std::sync::LazyLock;
    static FAULT: LazyLock<Option<Fault>> = LazyLock::new(|| {
        let text = std::env::var("QUORUM_FAULT").ok()?;
        Some(Fault::parse(&text).unwrap_or_else(|| panic!("QUORUM_FAULT: found '{text}'")))
    });
    let fault = FAULT.as_ref()?;
    Some((fault, fault.place.strip_prefix(place)?.strip_prefix('/')?))
}

/// No fault.
#[cfg(not(debug_assertions))]
#[inline(always)]
const fn below(_: &str) -> Option<(&'static Fault, &'static str)> {
    None
}

/// The fault that is to be injected in a part of a place: `cnf/sums` and `order` for
/// `cnf/sums/order`.
#[inline(always)]
pub fn at(place: &str, part: &str) -> Option<&'static Fault> {
    match below(place) {
        Some((fault, of)) if of == part => {
            if fault.kind == "panic" {
                panic_at(fault, place, part);
            }
            Some(fault)
        }
        _ => None,
    }
}

/// The kind `panic`, which every place has.
#[cold]
fn panic_at(fault: &Fault, place: &str, part: &str) -> ! {
    fault.note();
    panic!("injected at {place}/{part}");
}

/// Whether the fault `PLACE/PART:KIND` is to be injected.
#[inline(always)]
pub fn is(place: &str, part: &str, kind: &str) -> bool {
    match at(place, part) {
        Some(fault) if fault.kind == kind => {
            fault.note();
            true
        }
        _ => false,
    }
}

/// Damages the lines from `start` on; the first word of a line, or `line`, is the part that it
/// belongs to. `drop` removes one, `number` adds one to the last number of one, `word` removes its
/// last word.
#[inline(always)]
pub fn lines(place: &str, lines: &mut Vec<String>, start: usize) {
    if let Some((fault, part)) = below(place) {
        damage_lines(fault, part, lines, start);
    }
}

#[cold]
fn damage_lines(fault: &Fault, part: &str, lines: &mut Vec<String>, start: usize) {
    let can_have = |&place: &usize| {
        let line = &lines[place];
        first_word(line) == part && (fault.kind != "number" || last_number(line).is_some())
    };
    let places: Vec<usize> = (start..lines.len()).filter(can_have).collect();
    let Some(index) = fault.index(places.len()) else { return };
    let place = places[index];
    match (&*fault.kind, last_number(&lines[place])) {
        ("number", Some((digits, number))) => {
            lines[place].replace_range(digits, &(number + 1).to_string());
        }
        ("word", _) => {
            let end = lines[place].trim_end().rfind(' ').unwrap_or(0);
            lines[place].truncate(end);
        }
        _ => drop(lines.remove(place)),
    }
}

/// Damages the lines of a text.
#[inline(always)]
pub fn text(place: &str, text: String) -> String {
    if below(place).is_none() {
        return text;
    }
    let mut all: Vec<String> = text.lines().map(str::to_owned).collect();
    lines(place, &mut all, 0);
    all.into_iter().map(|line| line + "\n").collect()
}

fn first_word(line: &str) -> &str {
    let line = line.trim_start();
    let end = line.find(|c: char| !c.is_ascii_alphanumeric() && c != '_').unwrap_or(line.len());
    if end == 0 { "line" } else { &line[..end] }
}

/// Place and value of the last number of a line.
fn last_number(line: &str) -> Option<(std::ops::Range<usize>, u64)> {
    let end = line.rfind(|c: char| c.is_ascii_digit())? + 1;
    let start = line[..end].rfind(|c: char| !c.is_ascii_digit()).map_or(0, |index| index + 1);
    Some((start..end, line[start..end].parse().ok()?))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn names_are_read() {
        let fault = Fault::parse("sums/order:drop@50").unwrap();
        assert_eq!((&*fault.place, &*fault.kind), ("sums/order", "drop"));
        assert_eq!([0, 1, 2, 9].map(|count| fault.index(count)), [None, Some(0), Some(1), Some(4)]);
        assert_eq!(Fault::parse("relation/new:transposed").unwrap().index(7), Some(0));
        assert!(
            ["", "sums", "sums:drop@x", "sums:drop@100"].iter().all(|t| Fault::parse(t).is_none())
        );
    }

    #[test]
    fn the_words_of_a_line_are_found() {
        assert_eq!(["equal(1,2).", ":- x.", ""].map(first_word), ["equal", "line", "line"]);
        assert_eq!(last_number("+1 x12 >= 3 ;"), Some((10..11, 3)));
        assert_eq!(last_number("12"), Some((0..2, 12)));
        assert_eq!(last_number("x < y"), None);
    }
}
