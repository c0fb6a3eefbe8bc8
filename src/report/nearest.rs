//! What was probably meant by a name that does not exist.

/// `; did you mean A or B?` with the closest names if any is close, else all of them.
pub fn suggestion<'a>(found: &str, known: impl Iterator<Item = &'a str>) -> String {
    let mut names: Vec<(f64, &str)> =
        known.map(|name| (strsim::jaro_winkler(found, name), name)).collect();
    names.sort_by(|a, b| b.0.total_cmp(&a.0).then(a.1.cmp(b.1)));
    names.dedup();
    let close: Vec<&str> =
        names.iter().filter(|(likeness, _)| *likeness > 0.75).map(|(_, name)| *name).collect();
    match close.as_slice() {
        [] => {
            let all: Vec<&str> = names.iter().map(|(_, name)| *name).collect();
            format!("; expected one of {}", all.join(", "))
        }
        close => format!("; did you mean {}?", close[..close.len().min(4)].join(" or ")),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_close_ones_or_all() {
        let known = ["dfs", "varisat/minimal", "varisat/extended", "dfs"];
        let suggest = |found| suggestion(found, known.into_iter());
        assert_eq!(suggest("dff"), "; did you mean dfs?");
        let both = "; did you mean varisat/extended or varisat/minimal?";
        assert_eq!(suggest("varisat/extend"), both);
        assert_eq!(suggest("xyz"), "; expected one of dfs, varisat/extended, varisat/minimal");
    }
}
