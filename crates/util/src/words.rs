//! Words of messages and names: plurals, lists, numbered names.

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

/// Words as people list them: `a`, `a or b`, `a, b or c`.
pub fn listed(words: impl IntoIterator<Item = impl AsRef<str>>, conjunction: &str) -> String {
    let mut words: Vec<String> = words.into_iter().map(|word| word.as_ref().to_owned()).collect();
    let last = words.pop().unwrap_or_default();
    if words.is_empty() { last } else { format!("{} {conjunction} {last}", words.join(", ")) }
}

/// Names of which to take the first that is free: `name`, `name-2`, `name-3` and so on.
pub fn numbered(name: &str) -> impl Iterator<Item = String> {
    std::iter::once(name.to_owned()).chain((2..).map(move |number| format!("{name}-{number}")))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_conjunction_is_before_the_last_word() {
        let lists: [&[&str]; 4] = [&[], &["a"], &["a", "b"], &["a", "b", "c"]];
        assert_eq!(lists.map(|words| listed(words, "or")), ["", "a", "a or b", "a, b or c"]);
    }
}
