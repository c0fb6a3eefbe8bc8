//! Counts over the rows of a data set, as data and in sentences.

use super::finding::Kind;
use super::grading::GraderReport;
use super::lost_rule::LostRule;
use super::sample::SampleReport;
use quorum_panel::Verdict;
use quorum_problem::Grid;
use quorum_puzzle::Rules;
use quorum_util::words::counted;
use serde::{Deserialize, Serialize};
use std::collections::{BTreeMap, HashMap};

/// Result of a survey.
#[derive(Clone, PartialEq, Debug, Default, Serialize, Deserialize)]
pub struct Report {
    /// Rows, those that cannot be read included.
    pub rows: u64,
    /// Rows with a fault.
    pub faulty: u64,
    /// Place and reason of the first row that cannot be read.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub unreadable: Option<String>,
    /// Verdicts of the puzzles that were read.
    #[serde(with = "counts")]
    pub verdicts: BTreeMap<Verdict, u64>,
    /// Puzzles that two families of solvers agreed on.
    pub agreed: u64,
    /// Findings by kind. Repeated solutions are among them and are not faults.
    #[serde(with = "counts")]
    pub findings: BTreeMap<Kind, u64>,
    /// Puzzles with a stored answer.
    pub answers: u64,
    /// Stored answers that are the only solution.
    pub right_answers: u64,
    /// Puzzles per kind of rules, as `9x9 boxes 3x3`.
    #[serde(with = "counts")]
    pub rules: BTreeMap<String, u64>,
    /// Readings of letters as values, as `1-9A-G`.
    #[serde(with = "counts")]
    pub alphabets: BTreeMap<String, u64>,
    /// Givens of the puzzles.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub givens: Option<Givens>,
    /// Numbers of different puzzles and solutions, if copies are searched.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub classes: Option<Classes>,
    /// First rows of the solutions, if all have the same size.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub first_rows: Option<FirstRows>,
    /// Superfluous clues and levels of a sample.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub sample: Option<SampleReport>,
    /// Rules that would make ambiguous puzzles unique.
    pub lost_rules: Vec<LostRule>,
    /// What was found about a grader, if one was examined.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub grader: Option<GraderReport>,
    /// Whether the survey was stopped before its last row.
    pub stopped: bool,
}

/// Numbers of givens.
#[derive(Clone, Copy, PartialEq, Debug, Serialize, Deserialize)]
pub struct Givens {
    /// The fewest.
    pub least: u64,
    /// The mean.
    pub mean: f64,
    /// The most.
    pub most: u64,
}

/// Numbers of different puzzles and solutions.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub struct Classes {
    /// Puzzles up to symmetry.
    pub puzzles: u64,
    /// Solutions of puzzles with one.
    pub solutions: u64,
    /// These up to symmetry.
    pub solution_classes: u64,
}

/// First rows of solutions.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
pub struct FirstRows {
    /// Solutions.
    pub solutions: u64,
    /// Different first rows.
    pub different: u64,
    /// The number that is expected of as many rows drawn at random.
    pub expected: f64,
    /// Occurrences of the most frequent one.
    pub most_frequent: u64,
    /// Probability that the values of the first cell are as uneven as they are, or more, if all are
    /// as frequent.
    pub first_cell_p: f64,
}

/// Counts by name as a list of objects with the keys `name` and `count`, in the order of the names.
pub(super) mod counts {
    use serde::{Deserialize, Deserializer, Serialize, Serializer};
    use std::collections::BTreeMap;

    #[derive(Serialize, Deserialize)]
    struct Count<Name> {
        name: Name,
        count: u64,
    }

    pub fn serialize<Name: Serialize, S: Serializer>(
        counts: &BTreeMap<Name, u64>,
        to: S,
    ) -> Result<S::Ok, S::Error> {
        to.collect_seq(counts.iter().map(|(name, &count)| Count { name, count }))
    }

    pub fn deserialize<'de, Name: Deserialize<'de> + Ord, D: Deserializer<'de>>(
        from: D,
    ) -> Result<BTreeMap<Name, u64>, D::Error> {
        let list: Vec<Count<Name>> = Vec::deserialize(from)?;
        Ok(list.into_iter().map(|Count { name, count }| (name, count)).collect())
    }
}

/// How often each first row of a grid occurs.
type CountsOfRows = HashMap<Box<[u8]>, u64>;

/// Counts so far.
#[derive(Default)]
pub(super) struct Tally {
    pub report: Report,
    givens: Option<(u64, u64, u64, u64)>,
    /// Size of the solutions and their first rows; `None` after two sizes.
    first_rows: Option<(usize, CountsOfRows)>,
    has_sizes: bool,
}

impl Tally {
    pub fn givens(&mut self, count: u64) {
        let (least, most, sum, puzzles) = self.givens.unwrap_or((count, count, 0, 0));
        self.givens = Some((least.min(count), most.max(count), sum + count, puzzles + 1));
    }

    pub fn solution(&mut self, rules: &Rules, grid: &Grid) {
        let size = rules.columns();
        let is_permutation = usize::from(rules.values().count()) == size;
        match &mut self.first_rows {
            None if !self.has_sizes && is_permutation => {
                self.first_rows = Some((size, HashMap::from([(grid[..size].into(), 1)])));
            }
            Some((known, rows)) if *known == size && is_permutation => {
                match rows.get_mut(&grid[..size]) {
                    Some(count) => *count += 1,
                    None => {
                        rows.insert(grid[..size].into(), 1);
                    }
                }
            }
            _ => self.first_rows = None,
        }
        self.has_sizes = true;
    }

    pub fn finish(mut self) -> Report {
        self.report.givens = self.givens.map(|(least, most, sum, puzzles)| Givens {
            least,
            most,
            mean: sum as f64 / puzzles as f64,
        });
        self.report.first_rows = self.first_rows.map(|(size, rows)| first_rows(size, &rows));
        self.report
    }
}

fn first_rows(size: usize, rows: &CountsOfRows) -> FirstRows {
    let solutions: u64 = rows.values().sum();
    let all: f64 = (1..=size).map(|n| n as f64).product();
    let expected = all * -((solutions as f64) * (-1.0 / all).ln_1p()).exp_m1();
    let mut first = vec![0u64; size];
    rows.iter().for_each(|(row, count)| first[usize::from(row[0]) - 1] += count);
    let mean = solutions as f64 / size as f64;
    let square: f64 = first.iter().map(|&count| (count as f64 - mean).powi(2) / mean).sum();
    FirstRows {
        solutions,
        different: rows.len() as u64,
        expected: if size > 1 { expected } else { 1.0 },
        most_frequent: rows.values().max().copied().unwrap_or(0),
        first_cell_p: chi_square_tail(square, size - 1),
    }
}

/// Probability that a chi-square variable is greater, by the normal approximation of its cube root
/// (Wilson and Hilferty, 1931).
fn chi_square_tail(square: f64, freedom: usize) -> f64 {
    if freedom == 0 {
        return 1.0;
    }
    let ninth = 2.0 / (9.0 * freedom as f64);
    let z = ((square / freedom as f64).cbrt() - (1.0 - ninth)) / ninth.sqrt();
    // Abramowitz and Stegun, 7.1.26.
    let x = z.abs() / std::f64::consts::SQRT_2;
    let t = 1.0 / (1.0 + 0.327_591_1 * x);
    let series = [0.254_829_592, -0.284_496_736, 1.421_413_741, -1.453_152_027, 1.061_405_429];
    let tail =
        series.iter().rev().fold(0.0, |sum, factor| (sum + factor) * t) * (-x * x).exp() / 2.0;
    if z > 0.0 { tail } else { 1.0 - tail }
}

/// The fewest solutions for a statement about their number of classes.
const FEW: u64 = 20;

impl Report {
    /// Whether there are no faults.
    pub fn is_clean(&self) -> bool {
        let is_grader_right = self.grader.as_ref().is_none_or(GraderReport::is_right);
        self.faulty == 0 && self.one_grid().is_none() && is_grader_right
    }

    /// A sentence, if the puzzles use far fewer solution grids than there are puzzles, up to
    /// symmetry. None for small grids: they have few classes in any case.
    pub(crate) fn one_grid(&self) -> Option<String> {
        let Classes { solution_classes, .. } = self.classes?;
        let unique = self.verdicts.get(&Verdict::Unique).copied().unwrap_or(0);
        let is_large = self.rules.keys().all(|rules| {
            let size: u64 = rules.split('x').next().and_then(|size| size.parse().ok()).unwrap_or(0);
            size >= 8
        });
        (is_large && unique >= FEW && 10 * solution_classes <= unique).then(|| {
            format!(
                "The {unique} puzzles with one solution use {} up to symmetry.",
                counted(solution_classes, "solution grid")
            )
        })
    }

    /// Adds what was found about a grader.
    pub(crate) fn add_grader(&mut self, grader: GraderReport) {
        for (kind, rows) in &grader.rows_with {
            *self.findings.entry(*kind).or_default() += rows;
        }
        self.grader = Some(grader);
    }

    /// The number of rows with a kind of finding.
    pub fn count(&self, kind: Kind) -> u64 {
        self.findings.get(&kind).copied().unwrap_or(0)
    }

    /// The result in sentences, one for each statement.
    pub fn sentences(&self) -> Vec<String> {
        let mut text = Vec::new();
        let verdict = |verdict| self.verdicts.get(&verdict).copied().unwrap_or(0);
        let puzzles: u64 = self.verdicts.values().sum();
        let rules: Vec<String> =
            self.rules.iter().map(|(rules, count)| format!("{count} of {rules}")).collect();
        text.push(format!(
            "{}: {}.",
            counted(self.rows, "row"),
            if rules.is_empty() { "no puzzle could be read".to_owned() } else { rules.join(", ") }
        ));
        if puzzles == 0 {
            text.extend(self.unreadable.iter().map(|first| format!("The first of them: {first}.")));
            return text;
        }
        text.push(format!(
            "{} unique, {} with several solutions, {} without a solution; two solver families agreed on {}.",
            verdict(Verdict::Unique),
            verdict(Verdict::Multiple),
            verdict(Verdict::None),
            self.agreed
        ));
        if self.answers > 0 {
            let are = if self.right_answers == 1 {
                "is the only solution"
            } else {
                "are the only solutions"
            };
            text.push(format!(
                "{}: {} {are}.",
                counted(self.answers, "stored answer"),
                self.right_answers
            ));
        }
        let of_rows = |kind: &Kind, count: u64| count > 0 && !kind.is_of_grader();
        for (kind, count) in self.findings.iter().filter(|(kind, count)| of_rows(kind, **count)) {
            text.push(format!("{} {}.", counted(*count, "row"), kind.predicate(*count)));
        }
        text.extend(self.one_grid());
        for lost in &self.lost_rules {
            text.push(format!(
                "With the rule {} {} of {} ambiguous puzzles would have one solution{}: it may have been lost.",
                lost.rule,
                lost.unique,
                lost.tried,
                if lost.confirmed > 0 { ", equal to the stored answer" } else { "" }
            ));
        }
        text.extend(self.grader.iter().flat_map(GraderReport::sentences));
        text
    }

    /// Properties that are not faults, one sentence each.
    pub fn notes(&self) -> Vec<String> {
        let mut text = Vec::new();
        for (alphabet, count) in &self.alphabets {
            text.push(format!(
                "Values in letters are read as {alphabet} ({}).",
                counted(*count, "puzzle")
            ));
        }
        if let Some(Givens { least, mean, most: most @ 1.. }) = self.givens {
            text.push(format!("Givens: {least} to {most}, {mean:.1} on average."));
        }
        if let Some(Classes { puzzles, solutions, solution_classes }) = self.classes {
            let grids = match solutions {
                0 => String::new(),
                _ => format!(
                    " and {} ({})",
                    counted(solution_classes, "solution grid"),
                    counted(solutions, "solution")
                ),
            };
            text.push(format!("Different up to symmetry: {}{grids}.", counted(puzzles, "puzzle")));
        }
        // About few solutions, nothing is known of their distribution.
        if let Some(rows) = self.first_rows.as_ref().filter(|rows| rows.solutions >= 30) {
            let even = match rows.first_cell_p {
                p if p < 0.001 => "far from uniform",
                p if p < 0.05 => "not quite uniform",
                _ => "uniform as far as the numbers show",
            };
            text.push(format!(
                "First rows of {} solutions: {} different ({:.0} are expected of random ones), the most frequent \
                 {}; values of the first cell are {even} (p = {:.2}).",
                rows.solutions, rows.different, rows.expected,
                times(rows.most_frequent), rows.first_cell_p
            ));
        }
        if let Some(sample) = self.sample.as_ref().filter(|sample| sample.puzzles > 0) {
            let levels: Vec<String> =
                sample.levels.iter().map(|(level, count)| format!("{level} {count}")).collect();
            text.push(format!(
                "Of a sample of {}, {} need every clue; {} of {} clues could go, each by itself. Levels: {}.",
                counted(sample.puzzles, "puzzle"),
                sample.minimal,
                sample.superfluous,
                sample.clues,
                levels.join(", ")
            ));
        }
        text
    }
}

fn times(count: u64) -> String {
    match count {
        1 => "once".to_owned(),
        2 => "twice".to_owned(),
        count => format!("{count} times"),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn tails_of_chi_square_are_those_of_tables() {
        for (square, freedom, expected) in
            [(15.507, 8, 0.05), (26.124, 8, 0.001), (3.490, 8, 0.9), (7.815, 3, 0.05)]
        {
            let found = chi_square_tail(square, freedom);
            assert!((found - expected).abs() < 0.004, "{square} {freedom} {found}");
        }
    }

    #[test]
    fn first_rows_are_compared_with_random_ones() {
        let rows = HashMap::from([([1, 2, 3, 4][..].into(), 24u64)]);
        let found = first_rows(4, &rows);
        assert_eq!((found.solutions, found.different, found.most_frequent), (24, 1, 24));
        assert!((found.expected - 15.35).abs() < 0.1, "{}", found.expected);
        assert!(found.first_cell_p < 1e-6);
    }
}
