//! `quorum report --html`: one page with everything, that needs no network and no program
//! but a browser.
//!
//! The page is whole without scripts: sentences, tables and every plot as inline SVG, once
//! for all puzzles and once for each of the first [`MOST_SETS`] corpora. Scripts add what a
//! reader asks for: another pair in the scatter, another corpus, the table of all puzzles,
//! a puzzle's picture. Every figure carries its value (`<data value>`), so that tests, and
//! anybody else, can compare the page with the rows.
//!
//! No framework: a page is one template, one style sheet and one script, in files beside
//! this one.

pub mod data;
mod markup;
pub mod names;
pub mod summary;
mod table;

use super::evidence::Evidence;
use super::figures::time;
use super::machine;
use super::plot::canvas::escaped;
use super::plot::{boxes, growth, heat, phases, quantile, scatter, theme};
use super::{ReportOptions, describe};
use crate::stats::report::{GroupReport, Settings};
use data::{Embedded, Find, embed};
use markup::{figure, filled};
use names::Explain;
use std::path::{Path, PathBuf};

/// Sets that have plots of their own; of more the page would grow without end.
pub const MOST_SETS: usize = 12;

/// What all parts of the page are made from.
pub struct Context<'a> {
    /// The rows.
    pub evidence: &'a Evidence,
    /// How figures are made.
    pub settings: &'a Settings,
    /// The column whose values make the sets; `None` for corpora.
    pub by: Option<&'a str>,
    /// Sets with plots of their own.
    pub sets: Vec<usize>,
    /// Figures of everything, then of `sets`.
    figures: Vec<GroupReport>,
    names: Vec<String>,
}

impl<'a> Context<'a> {
    /// Makes the figures.
    pub fn new(evidence: &'a Evidence, options: &'a ReportOptions) -> Self {
        let sets: Vec<usize> = (0..evidence.sets.len().min(MOST_SETS)).collect();
        let all = std::iter::once(None).chain(sets.iter().map(|&set| Some(set)));
        Context {
            evidence,
            settings: &options.settings,
            by: options.by.as_deref(),
            figures: all.map(|set| evidence.figures(set, &options.settings)).collect(),
            names: short_names(&evidence.sets, options.by.as_deref()),
            sets,
        }
    }

    /// Figures of one of `sets`, or of everything.
    pub fn figures(&self, set: Option<usize>) -> &GroupReport {
        &self.figures[set.map_or(0, |set| set + 1)]
    }

    /// What a set, or everything, is called.
    pub fn set_name(&self, set: Option<usize>) -> String {
        set.map_or_else(|| "all puzzles".to_owned(), |set| self.names[set].clone())
    }

    /// `corpus`, or what else sets are.
    pub fn set_word(&self) -> &str {
        self.by.map_or("corpus", |_| "group")
    }

    /// Everything, and the sets with plots of their own; of one set everything is that set.
    pub fn views(&self) -> Vec<Option<usize>> {
        let own = self.sets.iter().map(|&set| Some(set)).filter(|_| self.sets.len() > 1);
        std::iter::once(None).chain(own).collect()
    }

    /// The panels of a view of distributions: one for each set at a glance, or one alone.
    pub fn panels(&self, set: Option<usize>) -> (Vec<Option<usize>>, Vec<String>) {
        let all: Vec<Option<usize>> = self.sets.iter().map(|&set| Some(set)).collect();
        let sets = if set.is_none() && self.sets.len() > 1 { all } else { vec![set] };
        let names = sets.iter().map(|&set| self.set_name(set)).collect();
        (sets, names)
    }
}

/// Names of files without folder and extension where that tells them apart.
fn short_names(sets: &[String], by: Option<&str>) -> Vec<String> {
    if let Some(column) = by {
        let name = |value: &String| match value.as_str() {
            "" => format!("{column} empty"),
            value => format!("{column} {value}"),
        };
        return sets.iter().map(name).collect();
    }
    let stem = |name: &String| {
        let stem = Path::new(name).file_stem();
        stem.map_or_else(|| name.clone(), |stem| stem.to_string_lossy().into_owned())
    };
    let stems: Vec<String> = sets.iter().map(stem).collect();
    let is_alone = |stem: &String| stems.iter().filter(|other| *other == stem).count() == 1;
    stems
        .iter()
        .zip(sets)
        .map(|(stem, name)| if is_alone(stem) { stem.clone() } else { name.clone() })
        .collect()
}

/// `1 puzzle`, `2 corpora`, with the value.
fn count(number: u64, thing: &str) -> String {
    let plural = match thing {
        "corpus" => "corpora".to_owned(),
        thing => format!("{thing}s"),
    };
    let word = if number == 1 { thing.to_owned() } else { plural };
    format!("{} {word}", figure(number, &number.to_string()))
}

/// The page of some result files. `find` gives pictures of puzzles, `missing` says why some
/// have none; `explain` what the names of solvers mean.
pub fn page(
    context: &Context,
    paths: &[PathBuf],
    find: &Find,
    missing: &[String],
    explain: &Explain,
) -> String {
    let evidence = context.evidence;
    let data = embed(context, find);
    let title = format!("{} solvers on {} puzzles", evidence.solvers.len(), evidence.puzzles.len());
    let style = format!(
        ":root{{color-scheme:light;{light}}}\n\
         @media(prefers-color-scheme:dark){{:root:not([data-theme=light]){{color-scheme:dark;{dark}}}}}\n\
         :root[data-theme=dark]{{color-scheme:dark;{dark}}}\n\
         @media print{{:root:root:root{{color-scheme:light;{light}}}}}\n{plots}{page}",
        light = theme::variables(false),
        dark = theme::variables(true),
        plots = theme::css(),
        page = include_str!("page.css"),
    );
    let pair = default_pair(context);
    filled(
        include_str!("page.html"),
        &[
            ("title", &escaped(&title)),
            ("style", &style),
            ("sets", &set_options(context)),
            ("summary", &summary::summary(context)),
            ("tables", &views(context, &|set| Some(table::solvers(context.figures(set))))),
            ("quantile", &plots(context, &|puzzles| quantile::plot(evidence, puzzles).inline())),
            ("first", &solver_options(evidence, pair[0])),
            ("second", &solver_options(evidence, pair[1])),
            ("scatter", &scatter::plot(evidence, pair, &evidence.puzzles_of(None)).inline()),
            ("scatter-key", &scatter_key(context)),
            ("boxes", &distribution(context)),
            ("heat", &plots(context, &|puzzles| heat::plot(evidence, puzzles).inline())),
            ("phases", &plots(context, &|puzzles| phases::plot(evidence, puzzles).inline())),
            ("columns", &column_options(context)),
            ("growth", &growths(context)),
            ("thinned", &list(&thinned(context, &data))),
            ("missing", &missing_pictures(missing, &data, evidence.puzzles.len())),
            ("machine", &machines(paths)),
            ("names", &named(context, explain)),
            ("reading", &list(&how_to_read(context))),
            ("data", &data.json),
            ("script", include_str!("page.js")),
        ],
    )
}

/// The best solver and the best of another engine: the pair of the summary.
pub fn default_pair(context: &Context) -> [usize; 2] {
    let solvers = &context.evidence.solvers;
    let other = solvers.iter().position(|solver| solver.engine != solvers[0].engine);
    [0, other.unwrap_or(1).min(solvers.len() - 1)]
}

/// The parts of the names, under a heading, where any is known.
fn named(context: &Context, explain: &Explain) -> String {
    let labels = context.evidence.solvers.iter().map(|solver| solver.label.as_str());
    match names::meanings(labels, explain) {
        none if none.is_empty() => none,
        list => {
            format!("<section id=\"names\">\n<h2>What the names mean</h2>\n{list}</section>\n\n")
        }
    }
}

/// Something for everything and for each set, of which one is shown.
fn views(context: &Context, view: &dyn Fn(Option<usize>) -> Option<String>) -> String {
    let mut html = String::new();
    for set in context.views() {
        let Some(content) = view(set) else { continue };
        html += &match set {
            None => format!("<div class=\"view\" data-set=\"all\">\n{content}</div>\n"),
            // Shown by scripts alone, and as text until then: a browser would need seconds for
            // elements that nobody may ever see. No name ends it, as all are escaped.
            Some(set) => format!(
                "<script type=\"text/html\" class=\"later\" data-set=\"{set}\">\n{content}</script>\n"
            ),
        };
    }
    html
}

fn plots(context: &Context, plot: &dyn Fn(&[usize]) -> String) -> String {
    views(context, &|set| Some(plot(&context.evidence.puzzles_of(set))))
}

/// Panels of all sets at a glance, or one.
fn distribution(context: &Context) -> String {
    views(context, &|set| {
        let (sets, names) = context.panels(set);
        Some(boxes::plot(context.evidence, &sets, &names).inline())
    })
}

/// Growth over every column in which puzzles differ.
fn growths(context: &Context) -> String {
    let evidence = context.evidence;
    views(context, &|set| {
        let puzzles = evidence.puzzles_of(set);
        let mut html = String::new();
        for (column, feature) in growth::FEATURES {
            let content = match growth::plot(evidence, &puzzles, (column, feature)) {
                Some(plot) => plot.inline(),
                None => {
                    format!("<p class=\"none\">All these puzzles have the same {column}.</p>\n")
                }
            };
            let hidden = if column == default_column(context) { "" } else { " hidden" };
            html += &format!(
                "<div class=\"column\" data-column=\"{column}\"{hidden}>{content}</div>\n"
            );
        }
        Some(html)
    })
}

/// The first column in which puzzles differ.
fn default_column(context: &Context) -> &'static str {
    let evidence = context.evidence;
    let puzzles = evidence.puzzles_of(None);
    let differs = |(_, feature): &&(&str, growth::Feature)| {
        growth::bins(evidence, &puzzles, *feature).len() > 1
    };
    growth::FEATURES.iter().find(differs).map_or("size", |(column, _)| column)
}

fn set_options(context: &Context) -> String {
    let option = |set: Option<usize>| {
        let value = set.map_or_else(|| "all".to_owned(), |set| set.to_string());
        format!("<option value=\"{value}\">{}</option>", escaped(&context.set_name(set)))
    };
    context.views().into_iter().map(option).collect()
}

fn solver_options(evidence: &Evidence, selected: usize) -> String {
    let option = |(place, solver): (usize, &super::evidence::Contestant)| {
        let selected = if place == selected { " selected" } else { "" };
        format!("<option value=\"{place}\"{selected}>{}</option>", escaped(&solver.label))
    };
    evidence.solvers.iter().enumerate().map(option).collect()
}

fn column_options(context: &Context) -> String {
    let option = |(column, _): &(&str, growth::Feature)| {
        let selected = if *column == default_column(context) { " selected" } else { "" };
        format!("<option{selected}>{column}</option>")
    };
    growth::FEATURES.iter().map(option).collect()
}

/// Colours of the points, by set.
fn scatter_key(context: &Context) -> String {
    if context.evidence.sets.len() < 2 {
        return String::new();
    }
    let key = |set: usize| {
        format!(
            "<li data-set=\"{set}\"><svg class=\"dot\" width=\"12\" height=\"12\" \
             viewBox=\"-6 -6 12 12\"><path class=\"p f{}\" d=\"{}\"/></svg>{}</li>",
            set % 8,
            theme::shape(set),
            escaped(&context.set_name(Some(set)))
        )
    };
    let keys: String = context.sets.iter().map(|&set| key(set)).collect();
    format!("<ul class=\"dots\">{keys}</ul>")
}

fn list(lines: &[String]) -> String {
    let items: String = lines.iter().map(|line| format!("<li>{line}</li>\n")).collect();
    if items.is_empty() { String::new() } else { format!("<ul>\n{items}</ul>\n") }
}

/// What is not shown for want of room.
fn thinned(context: &Context, data: &Embedded) -> Vec<String> {
    let evidence = context.evidence;
    let puzzles = evidence.puzzles.len();
    let mut lines = Vec::new();
    let mut step = |what: &str, most: usize| {
        let step = puzzles.div_ceil(most);
        if step > 1 {
            lines.push(format!(
                "{what} of all puzzles shows one of every {}.",
                figure(step, &step.to_string())
            ));
        }
    };
    step("The heat map", heat::MOST_COLUMNS);
    step("The scatter", scatter::MOST_POINTS);
    step("The quantile plot", 300);
    if evidence.sets.len() > MOST_SETS {
        lines.push(format!(
            "The first {} of {} have plots of their own.",
            figure(MOST_SETS, &MOST_SETS.to_string()),
            count(evidence.sets.len() as u64, context.set_word())
        ));
    }
    if data.pictured < data.found {
        lines.push(format!(
            "The {} that took longest have pictures on this page, of {} found.",
            count(data.pictured as u64, "puzzle"),
            figure(data.found, &data.found.to_string())
        ));
    }
    lines
}

fn missing_pictures(missing: &[String], data: &Embedded, puzzles: usize) -> String {
    if missing.is_empty() {
        return String::new();
    }
    let lines: Vec<String> = missing.iter().map(|line| escaped(line)).collect();
    format!(
        "<div class=\"note\" id=\"missing\"><p>Pictures of {} of {} are on this page. The others \
         were not found:</p>\n{}</div>\n",
        figure(data.pictured, &data.pictured.to_string()),
        count(puzzles as u64, "puzzle"),
        list(&lines)
    )
}

fn machines(paths: &[PathBuf]) -> String {
    let mut html = String::new();
    for path in paths {
        html += &format!("<h3>{}</h3>\n", escaped(&path.display().to_string()));
        html += &match machine::facts(path) {
            Ok(facts) => {
                let facts = facts
                    .iter()
                    .map(|(name, fact)| format!("<dt>{name}</dt><dd>{}</dd>\n", escaped(fact)));
                format!("<dl>\n{}</dl>\n", facts.collect::<String>())
            }
            Err(error) => {
                format!("<p class=\"note\">The machine is not known: {}</p>\n", escaped(&error))
            }
        };
    }
    html
}

fn how_to_read(context: &Context) -> Vec<String> {
    let settings = &context.settings;
    let mut lines = vec![
        "A puzzle counts once: the median of its repetitions. Times are <code>total_ns</code>, \
         from the problem to the answer; parsing is in none."
            .to_owned(),
        "PAR-2 is the mean where an unsolved puzzle counts twice the limit, so a few hard \
         puzzles weigh more than many easy ones. Fastest alone: puzzles that it solved before \
         all others. What a solver was not asked is in no figure of it: compare solvers over \
         the same puzzles (choose a corpus above)."
            .to_owned(),
        format!(
            "The geometric mean is shifted by {}: that is added to every time, and taken off the \
             mean again; an unsolved puzzle counts the limit.",
            time(settings.shift_ns)
        ),
        "The choice of the summary is the first line of the table: most puzzles solved, then \
         least PAR-2. It is set against the first line of another engine, the part of a name \
         before <code>/</code> and <code>+</code>: variants of one engine are one idea."
            .to_owned(),
        "Every grid was checked by a judge that shares no code with a solver, and answers are \
         compared with each other and with those the corpus knows."
            .to_owned(),
        "Choices are decisions of a clause-learning solver, nodes of another search.".to_owned(),
        format!(
            "Intervals: {} percentile bootstrap of the median of the ratios over puzzles, {} \
             resamples, seed {}: of the choice of puzzles, not of the noise of the machine. Where only one of two solved, the other counts at its limit.",
            describe::confidence_of(settings),
            settings.bootstrap.resamples,
            settings.bootstrap.seed
        ),
        "Amortised solvers keep a session from puzzle to puzzle, all others start afresh; runs \
         repeated in a block (of the shortest length above) are measured with warm caches."
            .to_owned(),
    ];
    let versions: Vec<String> = context
        .evidence
        .solvers
        .iter()
        .map(|solver| {
            let versions: Vec<&str> = solver.versions.iter().map(String::as_str).collect();
            format!("{} ({})", markup::solver(&solver.label), escaped(&versions.join(", ")))
        })
        .collect();
    lines.push(format!("Versions: {}.", versions.join(", ")));
    lines
}
