//! Numbers in bins: groups of one puzzle each, of a column with many values, show nothing.
//!
//! Up to [`MOST`] distinct values are kept apart. More are put into about as many bins of about
//! equally many puzzles; a value is never split.

/// Distinct values above which values are put into as many bins.
pub const MOST: usize = 12;

/// Items with similar values.
#[derive(Clone, PartialEq, Debug)]
pub struct Bin {
    /// Least value.
    pub least: u64,
    /// Greatest value.
    pub most: u64,
    /// The items.
    pub puzzles: Vec<usize>,
}

/// Bins of some values, each with its item: about `most` of more distinct values, one where all
/// have the same value.
pub fn bins(most: usize, mut values: Vec<(u64, usize)>) -> Vec<Bin> {
    values.sort_unstable();
    let distinct: Vec<&[(u64, usize)]> = values.chunk_by(|a, b| a.0 == b.0).collect();
    let full = values.len().div_ceil(most);
    let mut bins: Vec<Bin> = Vec::new();
    for same in &distinct {
        let (value, puzzles) = (same[0].0, same.iter().map(|&(_, puzzle)| puzzle));
        match bins.last_mut() {
            Some(bin) if distinct.len() > most && bin.puzzles.len() < full => {
                bin.most = value;
                bin.puzzles.extend(puzzles);
            }
            _ => bins.push(Bin { least: value, most: value, puzzles: puzzles.collect() }),
        }
    }
    bins
}

impl Bin {
    /// `9`, or `9 to 12`.
    pub fn name(&self) -> String {
        if self.least == self.most {
            self.least.to_string()
        } else {
            format!("{} to {}", self.least, self.most)
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn names(values: impl IntoIterator<Item = u64>) -> Vec<String> {
        bins(MOST, values.into_iter().zip(0..).collect()).iter().map(Bin::name).collect()
    }

    #[test]
    fn few_values_stay_apart() {
        assert_eq!(names([9, 16, 9, 25, 16]), ["9", "16", "25"]);
        assert_eq!(names(0..12).len(), 12);
        assert_eq!(names([7, 7]), ["7"]);
    }

    #[test]
    fn many_values_are_put_together() {
        let found = names(0..60);
        assert_eq!(
            (found.len(), found[0].as_str(), found[11].as_str()),
            (12, "0 to 4", "55 to 59")
        );
        // A value that many share is not split.
        let found = names((0..20).chain([40; 100]));
        assert_eq!(found.last().unwrap(), "40");
        let all: usize = bins(MOST, (0..100).map(|v| v * v).zip(0..).collect())
            .iter()
            .map(|bin| bin.puzzles.len())
            .sum();
        assert_eq!(all, 100);
    }
}
