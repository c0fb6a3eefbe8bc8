//! "Did you mean": the known words that come nearest to an unknown one.

use crate::words::listed;

/// The end of an error message about an unknown word: as [`close`], or all of `known` where none is
/// close.
pub fn suggestion<'a>(found: &str, known: impl IntoIterator<Item = &'a str>) -> String {
    let all = distinct(known);
    let near = near(found, &all);
    match all.as_slice() {
        [one] if near.is_empty() => format!("; did you mean {one}?"),
        [_, ..] if near.is_empty() => format!("; expected one of {}", all.join(", ")),
        _ => asked(&near),
    }
}

/// `; did you mean dfs or dlx?` with those of `known` that are one slip away, else the closest by
/// Jaro-Winkler similarity; nothing where none is close.
pub fn close<'a>(found: &str, known: impl IntoIterator<Item = &'a str>) -> String {
    asked(&near(found, &distinct(known)))
}

/// `; did you mean puzzles.txt?` with names of files that differ in at most two letters.
pub fn misspelt<'a>(found: &str, names: impl IntoIterator<Item = &'a str>) -> String {
    let is_near = |name: &&str| name.len() > 4 && strsim::osa_distance(found, name) <= 2;
    let mut near: Vec<&str> = names.into_iter().filter(is_near).collect();
    near.sort_unstable();
    near.truncate(4);
    asked(&near)
}

fn distinct<'a>(known: impl IntoIterator<Item = &'a str>) -> Vec<&'a str> {
    let mut all: Vec<&str> = Vec::new();
    for word in known {
        if !all.contains(&word) {
            all.push(word);
        }
    }
    all
}

fn near<'a>(found: &str, all: &[&'a str]) -> Vec<&'a str> {
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
    close.into_iter().map(|(_, word)| word).collect()
}

fn asked(near: &[&str]) -> String {
    if near.is_empty() {
        return String::new();
    }
    format!("; did you mean {}?", listed(near, "or"))
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
        assert_eq!(suggestion("z", ["dfs"]), "; did you mean dfs?");
        assert_eq!(close("z", ["dfs"]), "");
        let files = ["rows.csv", "mixed.txt", "puzzles.txt"];
        assert_eq!(misspelt("puzzels.txt", files), "; did you mean puzzles.txt?");
        assert_eq!(misspelt("missing.txt", files), "");
    }
}
