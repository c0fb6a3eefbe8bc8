//! A page with pictures of the first faulty rows of each kind: one HTML document without scripts,
//! of which the pictures are SVG.

use super::Surveyed;
use super::finding::{Finding, Kind};
use super::tally::Report;
use quorum_pictures::style::PictureStyle;
use quorum_pictures::svg;
use quorum_problem::ValueSet;
use quorum_puzzle::Puzzle;
use quorum_util::xml::escaped;
use std::collections::BTreeMap;

/// Pictures per kind.
const EXAMPLES: usize = 6;

/// Characters of the evidence below a picture.
const LONGEST: usize = 300;

/// A page that is being collected.
#[derive(Clone, Debug, Default)]
pub struct Page {
    examples: BTreeMap<Kind, Vec<String>>,
}

impl Page {
    /// Draws the findings of a row, if they are among the first of their kinds.
    pub fn add(&mut self, surveyed: &Surveyed) {
        for finding in surveyed.findings.iter().filter(|finding| finding.kind.is_fault()) {
            let examples = self.examples.entry(finding.kind).or_default();
            if examples.len() < EXAMPLES {
                examples.push(figure(surveyed, finding));
            }
        }
    }

    /// The document.
    pub fn html(&self, title: &str, report: &Report) -> String {
        let title = escaped(title);
        let mut text = format!(
            "<!DOCTYPE html>\n<html lang=\"en\">\n<head>\n<meta charset=\"utf-8\">\n<meta name=\"viewport\" \
             content=\"width=device-width\">\n<title>{title}</title>\n<style>{STYLE}</style>\n</head>\n<body>\n\
             <h1>{title}</h1>\n<ul>\n"
        );
        for sentence in report.sentences().into_iter().chain(report.notes()) {
            text += &format!("<li>{}</li>\n", escaped(&sentence));
        }
        text += "</ul>\n";
        for (kind, examples) in &self.examples {
            let count = report.count(*kind);
            let rows = if count == 1 { "row" } else { "rows" };
            let heading = format!("{count} {rows} {}", kind.predicate(count));
            text += &format!(
                "<h2>{}</h2>\n<div class=\"row\">\n{}</div>\n",
                escaped(&heading),
                examples.concat()
            );
        }
        text + "</body>\n</html>\n"
    }
}

const STYLE: &str = "body{font:16px/1.5 system-ui,sans-serif;max-width:70rem;margin:2rem auto;padding:0 1rem;\
color:#111;background:#fff}.row{display:flex;flex-wrap:wrap;gap:1.5rem}figure{margin:0;width:16rem}\
figure svg{width:100%;height:auto}figcaption{overflow-wrap:anywhere;font-size:.85rem}";

/// A row with its picture: the cells of the evidence marked, both values where two solutions
/// differ, the stored answer where that is wrong.
fn figure(surveyed: &Surveyed, finding: &Finding) -> String {
    let picture = surveyed.item.as_ref().map(|item| {
        let puzzle = &item.puzzle;
        let solutions = surveyed.outcome.as_ref().map_or(&[][..], |outcome| &outcome.solutions);
        let both = match finding.kind {
            Kind::SeveralSolutions | Kind::AnswerNotTheOnlyOne => both_values(puzzle, solutions),
            _ => None,
        };
        let stored = item.expected.grid.as_deref().filter(|_| finding.kind == Kind::AnswerWrong);
        let style = PictureStyle {
            solution: stored,
            candidates: both.as_deref(),
            marked: &finding.cells,
            ..PictureStyle::default()
        };
        let mut bare = puzzle.clone();
        bare.name = None;
        bare.author = None;
        svg::svg(&bare, &style)
    });
    let name = if surveyed.id == surveyed.place {
        surveyed.id.clone()
    } else {
        format!("{} ({})", surveyed.id, surveyed.place)
    };
    let mut evidence: String = finding.evidence.chars().take(LONGEST).collect();
    if evidence.len() < finding.evidence.len() {
        evidence += " ...";
    }
    format!(
        "<figure>{}<figcaption><b>{}</b><br>{}</figcaption></figure>\n",
        picture.unwrap_or_default(),
        escaped(&name),
        escaped(&evidence)
    )
}

/// Both values of the cells in which two solutions differ.
fn both_values(puzzle: &Puzzle, solutions: &[Vec<u8>]) -> Option<Vec<ValueSet>> {
    let [first, second] = solutions else { return None };
    let cells = 0..puzzle.candidates().len();
    let set = |cell: usize| {
        if first[cell] == second[cell] {
            ValueSet::EMPTY
        } else {
            [first[cell], second[cell]].into_iter().collect()
        }
    };
    Some(cells.map(set).collect())
}
