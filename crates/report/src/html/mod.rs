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

use super::ReportOptions;
use super::evidence::Evidence;
use super::figures::{confidence, time};
use super::machine;
use super::plot::canvas::Canvas;
use super::plot::{boxes, growth, heat, phases, quantile, scatter, theme};
use crate::legend::{noise_in_words, resampled_in_words};
use crate::stats::bootstrap::LEAST;
use crate::stats::cell::Cell;
use crate::stats::comparison::Comparison;
use crate::stats::report::{GroupReport, Numbers, Settings};
use data::{Embedded, Find, embed};
use markup::{filled, integer, joined, list, raw};
use maud::{Markup, Render, html};
use names::Explain;
use problem::words::plural;
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
    /// Figures of all sets, as the tables have them.
    pub numbers: Numbers,
    /// Figures of everything. Its tests are a family of their own, as its rows are those of the
    /// sets again.
    all: GroupReport,
    names: Vec<String>,
}

impl<'a> Context<'a> {
    /// Makes the figures.
    pub fn new(evidence: &'a Evidence, options: &'a ReportOptions) -> Self {
        let by = options.by.first().map(String::as_str).filter(|by| *by != "corpus");
        let settings = Settings { choose: true, ..options.settings.clone() };
        let numbers = evidence.numbers(&settings);
        let all = match numbers.groups.as_slice() {
            [only] => only.clone(),
            _ => evidence
                .figures(None, &Settings { shift_ns: Some(numbers.shift_ns), ..settings.clone() }),
        };
        Context {
            evidence,
            settings: &options.settings,
            by,
            names: short_names(&evidence.sets, by),
            sets: (0..evidence.sets.len().min(MOST_SETS)).collect(),
            numbers,
            all,
        }
    }

    /// Figures of a set, or of everything.
    pub fn figures(&self, set: Option<usize>) -> &GroupReport {
        set.map_or(&self.all, |set| &self.numbers.groups[set])
    }

    /// One solver against another over a set, or over everything, by places in the lines of its
    /// figures.
    pub fn compared(&self, set: Option<usize>, lines: [usize; 2]) -> Comparison {
        let figures = self.figures(set);
        let puzzles = self.evidence.puzzles_of(set);
        let names = lines.map(|line| figures.lines[line].solver.clone());
        let cells = names.each_ref().map(|name| -> Vec<Option<Cell>> {
            let cells = &self.evidence.solvers[self.evidence.place(name)].cells;
            let cell = |&puzzle: &usize| Some(cells[puzzle].as_ref()?.cell.clone());
            puzzles.iter().map(cell).collect()
        });
        let noise = figures.noise_between(lines[0], lines[1]);
        Comparison::new(names, [&cells[0], &cells[1]], noise, &self.settings.bootstrap)
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
fn count(number: u64, thing: &str) -> Markup {
    html! { (integer(number)) " " (plural(number, thing)) }
}

/// The value of an attribute `data-set`.
fn set_value(set: Option<usize>) -> String {
    set.map_or_else(|| "all".to_owned(), |set| set.to_string())
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
            ("title", title.render()),
            ("style", raw(style)),
            ("sets", set_options(context)),
            ("summary", summary::summary(context)),
            ("tables", views(context, &|set| table::solvers(context.figures(set)))),
            ("comparisons", views(context, &|set| table::comparisons(context.figures(set)))),
            ("quantile", plots(context, &|puzzles| quantile::plot(evidence, puzzles))),
            ("first", solver_options(evidence, pair[0])),
            ("second", solver_options(evidence, pair[1])),
            ("scatter", raw(scatter::plot(evidence, pair, &evidence.puzzles_of(None)).inline())),
            ("scatter-key", scatter_key(context)),
            ("boxes", views(context, &|set| distribution(context, set))),
            ("heat", plots(context, &|puzzles| heat::plot(evidence, puzzles))),
            ("phases", plots(context, &|puzzles| phases::plot(evidence, puzzles))),
            ("columns", column_options(context)),
            ("growth", growths(context)),
            ("thinned", list(thinned(context, &data))),
            ("missing", missing_pictures(missing, &data, evidence.puzzles.len())),
            ("machine", machines(paths)),
            ("names", named(context, explain)),
            ("reading", how_to_read(context)),
            ("data", raw(data.json)),
            ("script", raw(include_str!("page.js"))),
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
fn named(context: &Context, explain: &Explain) -> Markup {
    let meanings = names::meanings(context.evidence.labels(), explain);
    html! {
        @if !meanings.0.is_empty() {
            section #names { "\n" h2 { "What the names mean" } "\n" (meanings) }
            "\n\n"
        }
    }
}

/// Something for everything and for each set, of which one is shown.
fn views(context: &Context, view: &dyn Fn(Option<usize>) -> Markup) -> Markup {
    html! {
        @for set in context.views() {
            @if set.is_none() {
                div.view data-set=(set_value(set)) { "\n" (view(set)) }
            } @else {
                // Shown by scripts alone, and as text until then: a browser would need seconds
                // for elements that nobody may ever see. No name ends it, as all are escaped.
                script type="text/html" class="later" data-set=(set_value(set)) { "\n" (view(set)) }
            }
            "\n"
        }
    }
}

fn plots(context: &Context, plot: &dyn Fn(&[usize]) -> Canvas) -> Markup {
    views(context, &|set| raw(plot(&context.evidence.puzzles_of(set)).inline()))
}

/// Panels of all sets at a glance, or one.
fn distribution(context: &Context, set: Option<usize>) -> Markup {
    let (sets, names) = context.panels(set);
    raw(boxes::plot(context.evidence, &sets, &names).inline())
}

/// Growth over every column in which puzzles differ.
fn growths(context: &Context) -> Markup {
    let evidence = context.evidence;
    views(context, &|set| {
        let puzzles = evidence.puzzles_of(set);
        html! {
            @for (column, feature) in growth::FEATURES {
                div.column data-column=(column) hidden[column != default_column(context)] {
                    @match growth::plot(evidence, &puzzles, (column, feature)) {
                        Some(plot) => (raw(plot.inline())),
                        None => {
                            p.none { "All these puzzles have the same " (column) "." } "\n"
                        },
                    }
                }
                "\n"
            }
        }
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

fn set_options(context: &Context) -> Markup {
    html! {
        @for set in context.views() {
            option value=(set_value(set)) { (context.set_name(set)) }
        }
    }
}

fn solver_options(evidence: &Evidence, selected: usize) -> Markup {
    html! {
        @for (place, label) in evidence.labels().enumerate() {
            option value=(place) selected[place == selected] { (label) }
        }
    }
}

fn column_options(context: &Context) -> Markup {
    html! {
        @for (column, _) in growth::FEATURES {
            option selected[column == default_column(context)] { (column) }
        }
    }
}

/// Colours of the points, by set.
fn scatter_key(context: &Context) -> Markup {
    html! {
        @if context.evidence.sets.len() > 1 {
            ul.dots {
                @for &set in &context.sets {
                    li data-set=(set) {
                        svg.dot width="12" height="12" viewBox="-6 -6 12 12" {
                            path class={ "p f" (set % 8) } d=(theme::shape(set)) {}
                        }
                        (context.set_name(Some(set)))
                    }
                }
            }
        }
    }
}

/// What is not shown for want of room.
fn thinned(context: &Context, data: &Embedded) -> Vec<Markup> {
    let evidence = context.evidence;
    let puzzles = evidence.puzzles.len();
    let mut lines = Vec::new();
    for (plot, most) in [
        ("The heat map", heat::MOST_COLUMNS),
        ("The scatter", scatter::MOST_POINTS),
        ("The quantile plot", 300),
    ] {
        let step = puzzles.div_ceil(most) as u64;
        if step > 1 {
            lines.push(html! {
                (plot) " of all puzzles shows one of every " (integer(step)) "."
            });
        }
    }
    if evidence.sets.len() > MOST_SETS {
        lines.push(html! {
            "The first " (integer(MOST_SETS as u64)) " of "
            (count(evidence.sets.len() as u64, context.set_word())) " have plots of their own."
        });
    }
    if data.pictured < data.found {
        lines.push(html! {
            "The " (count(data.pictured as u64, "puzzle"))
            " that took longest have pictures on this page, of " (integer(data.found as u64))
            " found."
        });
    }
    lines
}

fn missing_pictures(missing: &[String], data: &Embedded, puzzles: usize) -> Markup {
    html! {
        @if !missing.is_empty() {
            div.note #missing {
                p {
                    "Pictures of " (integer(data.pictured as u64)) " of "
                    (count(puzzles as u64, "puzzle"))
                    " are on this page. The others were not found:"
                }
                "\n"
                (list(missing.iter().map(|line| line.render())))
            }
            "\n"
        }
    }
}

/// What the intervals generalize to.
fn resampled(context: &Context) -> String {
    let comparisons = context.numbers.groups.iter().flat_map(|group| &group.comparisons);
    resampled_in_words(comparisons.filter_map(|comparison| comparison.ratio.as_ref()))
}

fn machines(paths: &[PathBuf]) -> Markup {
    html! {
        @for path in paths {
            h3 { (path.display().to_string()) } "\n"
            @match machine::facts(path) {
                Ok(facts) => {
                    dl {
                        "\n"
                        @for (name, fact) in &facts { dt { (name) } dd { (fact) } "\n" }
                    }
                },
                Err(error) => p.note { "The machine is not known: " (error) },
            }
            "\n"
        }
    }
}

fn how_to_read(context: &Context) -> Markup {
    let settings = &context.settings;
    let versions = context.evidence.solvers.iter().map(|solver| {
        let versions: Vec<&str> = solver.versions.iter().map(String::as_str).collect();
        html! { (markup::solver(&solver.label)) " (" (versions.join(", ")) ")" }
    });
    list([
        html! {
            "A puzzle counts once: the median of its repetitions. Times are "
            (context.numbers.clock.description()) ", from the problem to the answer; parsing is in \
            none."
        },
        html! {
            "PAR-2 is the mean where an unsolved puzzle counts twice the limit, so a few hard \
             puzzles weigh more than many easy ones. Fastest alone: puzzles that it solved before \
             all others, by more than the tolerance or in both halves of the rounds. What a solver \
             was not asked is in no figure of it: compare solvers over the same puzzles (choose a \
             corpus above)."
        },
        html! {
            "The geometric mean is shifted by " (time(context.numbers.shift_ns)) ": that is added \
             to every time, and taken off the mean again; an unsolved puzzle counts the limit."
        },
        html! {
            "The choice of the summary is the first line of the table: most puzzles solved, then \
             least PAR-2, with all solvers of which no difference to it is shown, or none beyond the \
             noise; of less than " (LEAST) " puzzles there is none. It is set against the first line of another engine, the part of a name \
             before " code { "/" } " and " code { "+" } ": variants of one engine are one idea."
        },
        html! {
            "Every grid was checked by a judge that shares no code with a solver, and answers are \
             compared with each other and with those the corpus knows."
        },
        html! {
            "Reasons: times are means, choices medians, over the puzzles that both solved. Choices \
             are decisions of a clause-learning solver, nodes of another search."
        },
        html! {
            "Intervals: " (confidence(&settings.bootstrap)) " percentile bootstrap of the \
             median of the ratios, " (settings.bootstrap.resamples) " resamples, seed "
            (settings.bootstrap.seed) ", " (resampled(context)) "; none of less than " (LEAST)
            " ratios. Where only one of two solved and the other was stopped, the ratio to the limit \
             is a bound; what bounds could move is marked (>=, <=, ~)."
        },
        html! { (noise_in_words(&context.numbers.groups)) },
        html! {
            "p: Wilcoxon signed-rank on log ratios; two values where censored times matter, no test \
             where these decide. Holm: over all " (context.numbers.families.wilcoxon) " such tests \
             of this page, those of \u{201c}all puzzles\u{201d} apart, as they are of the same rows. \
             Against the choice, p-values are too small: it was chosen by the same times."
        },
        html! {
            "Incremental solvers keep a session from puzzle to puzzle, all others start afresh; \
             runs repeated in a block (of the shortest length above) are measured with warm caches."
        },
        html! { "Versions: " (joined(versions, ", ")) "." },
    ])
}
