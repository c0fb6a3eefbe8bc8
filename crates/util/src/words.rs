//! Words of messages and names: plurals, numbered names.

/// A number with its noun: `1 clue`, `3 clues`.
pub fn counted(number: impl Into<u64>, noun: &str) -> String {
    let number = number.into();
    format!("{number} {}", plural(number, noun))
}

/// The form of a noun that goes with a number: `clue` with 1, `clues` with any other.
pub fn plural(number: impl Into<u64>, noun: &str) -> String {
    match (number.into(), noun) {
        (1, _) => noun.to_owned(),
        (_, "corpus") => "corpora".to_owned(),
        _ => format!("{noun}s"),
    }
}

/// Names of which to take the first that is free: `name`, `name-2`, `name-3` and so on.
pub fn numbered(name: &str) -> impl Iterator<Item = String> {
    std::iter::once(name.to_owned()).chain((2..).map(move |number| format!("{name}-{number}")))
}
