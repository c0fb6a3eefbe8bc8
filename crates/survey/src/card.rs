//! The card of a data set: a Markdown document with counts, hashes, versions and the command, to be
//! attached to a report of its faults.

use super::finding::{Finding, Kind};
use super::tally::Report;
use quorum_util::markdown::escaped;
use std::collections::BTreeMap;
use std::fmt::Write;

/// Rows of a kind that a card shows.
const EXAMPLES: usize = 5;

/// Kinds of grids that a card shows for a finding about a grader.
const GRIDS: usize = 12;

/// Characters of the evidence that a card shows.
const LONGEST: usize = 200;

/// A text of a data set.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct CardSource {
    /// Its name.
    pub name: String,
    /// SHA-256 of its content, decompressed.
    pub sha256: String,
}

/// A card that is being collected.
#[derive(Clone, Debug, Default)]
pub struct Card {
    /// The texts of the data set.
    pub sources: Vec<CardSource>,
    /// The texts of the set to compare with.
    pub others: Vec<CardSource>,
    /// How the rows were read, one sentence each.
    pub reading: Vec<String>,
    /// The command.
    pub command: String,
    /// Version of the program.
    pub version: String,
    /// Names and versions of the solvers.
    pub solvers: Vec<String>,
    examples: BTreeMap<Kind, Vec<(String, String, String)>>,
}

impl Card {
    /// Keeps a finding, if it is one of the first of its kind; of a grader, the first of each kind
    /// of grid.
    pub fn add(&mut self, id: &str, place: &str, finding: &Finding) {
        let examples = self.examples.entry(finding.kind).or_default();
        let grid = |evidence: &str| evidence.split(" | ").next().map(str::to_owned);
        let is_new = if finding.kind.is_of_grader() {
            let is_same = |evidence: &str| grid(evidence) == grid(&finding.evidence);
            let mut evidence = examples.iter().map(|(_, _, evidence)| evidence);
            examples.len() < GRIDS && !evidence.any(|evidence| is_same(evidence))
        } else {
            examples.len() < EXAMPLES
        };
        if is_new {
            examples.push((id.to_owned(), place.to_owned(), finding.evidence.clone()));
        }
    }

    /// The document.
    pub fn markdown(&self, report: &Report) -> String {
        let mut text = String::from("# Survey of puzzles\n\n");
        let names: Vec<String> = self.sources.iter().map(|source| escaped(&source.name)).collect();
        let _ = writeln!(text, "Surveyed: {}.\n", names.join(", "));
        if report.stopped {
            text.push_str("**The survey was stopped before the last row.**\n\n");
        }
        text.push_str("## Result\n\n");
        let faults = if report.is_clean() {
            "No fault was found.".to_owned()
        } else {
            format!("{} of {} rows have a fault.", report.faulty, report.rows)
        };
        let _ = writeln!(text, "{faults}\n");
        for sentence in report.sentences().into_iter().chain(report.notes()) {
            let _ = writeln!(text, "* {}", escaped(&sentence));
        }
        if !self.examples.is_empty() {
            text.push_str(
                "\n## Findings\n\n| kind | rows | first rows | evidence |\n|---|--:|---|---|\n",
            );
            for (kind, examples) in &self.examples {
                for (number, (id, place, evidence)) in examples.iter().enumerate() {
                    let (kind, count) = match number {
                        0 => (kind.to_string(), report.count(*kind).to_string()),
                        _ => (String::new(), String::new()),
                    };
                    let row = if id == place { id.clone() } else { format!("{id} ({place})") };
                    let _ = writeln!(
                        text,
                        "| {kind} | {count} | {} | {} |",
                        cell(&row),
                        cell(evidence)
                    );
                }
            }
        }
        if let Some(grader) = &report.grader {
            let _ = write!(text, "\n## Grader\n\n{}", grader.markdown());
        }
        text.push_str("\n## How it was found\n\n");
        for sentence in &self.reading {
            let _ = writeln!(text, "* {}", escaped(sentence));
        }
        let _ = writeln!(text, "* Solvers: {}.", self.solvers.join(", "));
        let _ = writeln!(text, "* Program: {}.", self.version);
        // More backticks than the command has in a row, which would end the block.
        let ticks = self.command.split(|symbol| symbol != '`').map(str::len).max();
        let fence = "`".repeat(ticks.unwrap_or(0).max(2) + 1);
        let _ = writeln!(text, "\n{fence}sh\n{}\n{fence}\n", self.command);
        text.push_str("| text | SHA-256 |\n|---|---|\n");
        for source in &self.sources {
            let _ = writeln!(text, "| {} | `{}` |", cell(&source.name), source.sha256);
        }
        for source in &self.others {
            let _ =
                writeln!(text, "| {} (compared with) | `{}` |", cell(&source.name), source.sha256);
        }
        text.push_str(
            "\nA puzzle is unique, ambiguous or without a solution if two solver families that share no code \
             agree; every grid is checked by a judge that no solver shares. An ambiguous puzzle harms where \
             answers are compared with one stored grid, and does not where they are graded by the rules.\n",
        );
        text
    }
}

/// A text as the cell of a table.
fn cell(text: &str) -> String {
    let short: String = text.chars().take(LONGEST).collect();
    let more = if short.len() < text.len() { " ..." } else { "" };
    format!("{}{more}", escaped(&short))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn names_are_no_markup() {
        let name = "<script>a|`b`";
        let mut card = Card {
            sources: vec![CardSource { name: name.to_owned(), sha256: "00ff".to_owned() }],
            reading: vec![format!("Puzzles are in the column '{name}'.")],
            command: "quorum survey '```'".to_owned(),
            ..Card::default()
        };
        card.add(name, name, &Finding::new(Kind::AnswerWrong, name));
        let text = card.markdown(&Report { rows: 1, ..Report::default() });
        assert_eq!(text.matches("\\<script\\>a\\|\\`b\\`").count(), 5, "{text}");
        assert!(!text.contains(" <script>") && !text.contains("'<script>"), "{text}");
        assert!(text.contains("````sh\nquorum survey '```'\n````\n"), "{text}");
    }

    #[test]
    fn a_card_states_what_was_found_and_how() {
        let mut card = Card {
            sources: vec![CardSource { name: "a.csv".to_owned(), sha256: "00ff".to_owned() }],
            reading: vec!["Puzzles are in the column 'x'.".to_owned()],
            command: "quorum survey a.csv".to_owned(),
            ..Card::default()
        };
        for row in 0..9 {
            let finding = Finding::new(Kind::AnswerWrong, "row 1 | twice");
            card.add(&format!("p{row}"), &format!("a.csv:{row}"), &finding);
        }
        let report = Report {
            rows: 10,
            faulty: 9,
            findings: BTreeMap::from([(Kind::AnswerWrong, 9)]),
            ..Report::default()
        };
        let text = card.markdown(&report);
        assert!(text.contains("9 of 10 rows have a fault."), "{text}");
        assert!(text.contains("| answer-wrong | 9 | p0 (a.csv:0) | row 1 \\| twice |"), "{text}");
        assert!(text.contains("|  |  | p4 (a.csv:4)") && !text.contains("p5"), "{text}");
        assert!(
            text.contains("```sh\nquorum survey a.csv\n```\n") && text.contains("`00ff`"),
            "{text}"
        );
    }
}
