//! "Did you mean": the known words that come nearest to an unknown one.

/// The closest of `known` by Jaro-Winkler similarity, nearest first; all of them when
/// none is close, so that the list says what is possible.
pub fn nearest<'a>(found: &str, known: impl IntoIterator<Item = &'a str>) -> Vec<String> {
    let mut all: Vec<&str> = Vec::new();
    for word in known {
        if !all.contains(&word) {
            all.push(word);
        }
    }
    let mut close: Vec<(f64, &str)> = all
        .iter()
        .map(|&word| (strsim::jaro_winkler(found, word), word))
        .filter(|(likeness, _)| *likeness > 0.75)
        .collect();
    close.sort_by(|a, b| b.0.total_cmp(&a.0));
    close.truncate(4);
    if close.is_empty() {
        all.iter().map(ToString::to_string).collect()
    } else {
        close.iter().map(|(_, word)| word.to_string()).collect()
    }
}

/// The nearest words as the end of an error message, `; did you mean dfs?`.
pub fn suggestion(nearest: &[String]) -> String {
    match nearest {
        [] => String::new(),
        [one] => format!("; did you mean {one}?"),
        many => format!("; expected one of {}", many.join(", ")),
    }
}
