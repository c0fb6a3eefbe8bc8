//! What was found about a grader, as counts per kind of grid, in sentences and as a table.

use super::super::finding::Kind;
use quorum_util::words::counted;
use serde::{Deserialize, Serialize};
use std::collections::BTreeMap;
use std::fmt::Write;

/// Counts of what a grader was shown and how it graded.
#[derive(Clone, PartialEq, Eq, Debug, Default, Serialize, Deserialize)]
pub struct GraderReport {
    /// Rows of which it was shown grids.
    pub rows: u64,
    /// Questions that it was asked.
    pub questions: u64,
    /// The kinds of grids that it was shown.
    pub grids: Vec<Grids>,
    /// Why it was not asked about all rows, if it was not.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub ended: Option<String>,
    /// Rows per kind of finding.
    #[serde(skip)]
    pub(crate) rows_with: BTreeMap<Kind, u64>,
}

/// Counts of one kind of grid.
#[derive(Clone, PartialEq, Eq, Debug, Default, Serialize, Deserialize)]
pub struct Grids {
    /// Name: `solution`, `other-solution`, `form-` and a [form](super::Form), `blank`,
    /// `given-overwritten`, or the rule that is broken.
    pub name: String,
    /// Whether the answer is right.
    pub right: bool,
    /// Grids that were shown.
    pub shown: u64,
    /// Those that the grader accepted.
    pub accepted: u64,
    /// Those that it did not grade: it ended, was too slow, or printed something else.
    pub failed: u64,
}

impl Grids {
    /// Those that it judged wrongly.
    pub(crate) fn misjudged(&self) -> u64 {
        if self.right { self.shown - self.accepted - self.failed } else { self.accepted }
    }

    /// The kind in words, behind "answers".
    fn words(&self) -> String {
        match (self.right, self.name.as_str()) {
            (_, "solution") => "in the form of the stored ones".to_owned(),
            (_, "other-solution") => "with another solution of an ambiguous puzzle".to_owned(),
            (_, "form-line") => "written as digits on one line".to_owned(),
            (_, "form-spaces") => "written with spaces on one line".to_owned(),
            (_, "form-rows") => "written with spaces, a line per row".to_owned(),
            (_, "form-list") => "written as a list of lists".to_owned(),
            (_, "row") => "with a value twice in a row".to_owned(),
            (_, "column") => "with a value twice in a column".to_owned(),
            (_, "region") => "with a value twice in a box or region".to_owned(),
            (_, "diagonal") => "with a value twice on a diagonal".to_owned(),
            (_, "group") => "with a value twice in a further group".to_owned(),
            (_, "given") => "with a changed given".to_owned(),
            (_, "given-overwritten") => "with one given overwritten".to_owned(),
            (_, "candidates") => "with a value that its cell does not allow".to_owned(),
            (_, "sign") => "with a broken inequality".to_owned(),
            (_, "blank") => "with a blank cell".to_owned(),
            (_, constraint) => format!("with a broken {constraint}"),
        }
    }
}

/// `all 5`, `3 of 5`, `1 of 1`
fn share(part: u64, whole: u64) -> String {
    if part == whole && whole > 1 { format!("all {whole}") } else { format!("{part} of {whole}") }
}

impl GraderReport {
    /// Whether it judged all grids rightly.
    pub fn is_right(&self) -> bool {
        self.ended.is_none() && self.grids.iter().all(|grids| grids.misjudged() + grids.failed == 0)
    }

    /// What was found, a sentence for each kind of grid that was judged wrongly.
    pub fn sentences(&self) -> Vec<String> {
        let right: u64 =
            self.grids.iter().filter(|grids| grids.right).map(|grids| grids.shown).sum();
        let wrong: u64 =
            self.grids.iter().filter(|grids| !grids.right).map(|grids| grids.shown).sum();
        let mut text = vec![format!(
            "The grader was shown {} and {wrong} wrong ones, of {}.",
            counted(right, "right answer"),
            counted(self.rows, "row")
        )];
        for grids in &self.grids {
            let (misjudged, words) = (grids.misjudged(), grids.words());
            if misjudged > 0 {
                let (verb, kind) =
                    if grids.right { ("refuses", "right") } else { ("accepts", "wrong") };
                let share = share(misjudged, grids.shown);
                text.push(format!("It {verb} {share} {kind} answers {words}."));
            }
            if grids.failed > 0 {
                text.push(format!(
                    "It fails on {} answers {words}.",
                    share(grids.failed, grids.shown)
                ));
            }
        }
        let is_clean = |grids: &&Grids| grids.misjudged() + grids.failed == 0;
        let clean = self.grids.iter().filter(is_clean);
        let clean: Vec<String> =
            clean.map(|grids| format!("{} ({})", grids.name, grids.shown)).collect();
        if !clean.is_empty() {
            text.push(format!("It is right about all of these: {}.", clean.join(", ")));
        }
        if let Some(reason) = &self.ended {
            text.push(format!("It was not asked any more: {reason}."));
        }
        text
    }

    /// The counts as a table in Markdown.
    pub fn markdown(&self) -> String {
        let mut text =
            "| answers | shown | accepted | refused | no answer | |\n|---|--:|--:|--:|--:|---|\n"
                .to_owned();
        for grids in &self.grids {
            let Grids { name, shown, accepted, failed, .. } = grids;
            let kind = if grids.right { "right" } else { "wrong" };
            let note = match (grids.misjudged() > 0, grids.right) {
                (false, _) => "",
                (true, true) => "refuses right ones",
                (true, false) => "accepts wrong ones",
            };
            let refused = shown - accepted - failed;
            let _ = writeln!(
                text,
                "| {kind}: {name} | {shown} | {accepted} | {refused} | {failed} | {note} |"
            );
        }
        text
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn sentences_name_what_is_wrong() {
        let grids = |name: &str, right, shown, accepted, failed| Grids {
            name: name.to_owned(),
            right,
            shown,
            accepted,
            failed,
        };
        let mut report = GraderReport {
            rows: 5,
            questions: 20,
            grids: vec![
                grids("solution", true, 5, 5, 0),
                grids("form-list", true, 5, 1, 1),
                grids("region", false, 5, 5, 0),
                grids("cage", false, 5, 0, 0),
            ],
            ended: None,
            rows_with: BTreeMap::new(),
        };
        assert_eq!(
            report.sentences(),
            [
                "The grader was shown 10 right answers and 10 wrong ones, of 5 rows.",
                "It refuses 3 of 5 right answers written as a list of lists.",
                "It fails on 1 of 5 answers written as a list of lists.",
                "It accepts all 5 wrong answers with a value twice in a box or region.",
                "It is right about all of these: solution (5), cage (5).",
            ]
        );
        assert!(
            report.markdown().contains("| right: form-list | 5 | 1 | 3 | 1 | refuses right ones |")
        );
        assert!(report.markdown().contains("| wrong: cage | 5 | 0 | 5 | 0 |  |"));
        assert!(!report.is_right());
        report.grids.retain(|grids| grids.misjudged() + grids.failed == 0);
        assert!(report.is_right());
    }
}
