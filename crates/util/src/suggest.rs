//! "Did you mean": the known words that come nearest to an unknown one.

/// The end of an error message about an unknown word: `; did you mean dfs or dlx?` with those of
/// `known` that are one slip away, else the closest by Jaro-Winkler similarity, or all of them where
/// none is close.
pub fn suggestion<'a>(found: &str, known: impl IntoIterator<Item = &'a str>) -> String {
    let mut all: Vec<&str> = Vec::new();
    for word in known {
        if !all.contains(&word) {
            all.push(word);
        }
    }
    // Words of a letter or two are one slip from any other.
    let is_long = found.chars().count() > 2;
    let is_slip = |word: &&str| is_long && strsim::osa_distance(found, word) == 1;
    let has_slip = all.iter().any(is_slip);
    let mut close: Vec<(f64, &str)> = all
        .iter()
        .map(|&word| (strsim::jaro_winkler(found, word), word))
        .filter(|(likeness, word)| if has_slip { is_slip(word) } else { *likeness > 0.75 })
        .collect();
    close.sort_by(|a, b| b.0.total_cmp(&a.0));
    close.truncate(4);
    let close: Vec<&str> = close.into_iter().map(|(_, word)| word).collect();
    match (close.as_slice(), all.as_slice()) {
        (_, []) => String::new(),
        ([], [one]) | ([one], _) => format!("; did you mean {one}?"),
        ([], all) => format!("; expected one of {}", all.join(", ")),
        ([others @ .., last], _) => format!("; did you mean {} or {last}?", others.join(", ")),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn near_words_are_asked_after_and_others_listed() {
        let known = ["dfs", "dlx", "varisat", "batsat"];
        assert_eq!(suggestion("varist", known), "; did you mean varisat?");
        let near = ["varisat", "variant", "native"];
        assert_eq!(suggestion("varisatt", near), "; did you mean varisat?");
        let two = suggestion("sing", ["kind", "signs", "signal"]);
        assert_eq!(two, "; did you mean signs or signal?");
        assert_eq!(suggestion("7", ["off", "5", "20"]), "; expected one of off, 5, 20");
        assert_eq!(suggestion("z", known), "; expected one of dfs, dlx, varisat, batsat");
        assert_eq!(suggestion("z", []), "");
    }
}
