//! `quorum report --html`: one page that needs only a browser, no network.
//!
//! The page is complete without scripts: the answer as a heat table of solvers by corpora, tables,
//! and every plot as inline SVG, for all puzzles and for each of the first
//! [`MOST_SETS`] corpora. Scripts add choices: another pair in the scatter
//! plot, another corpus, the table of all puzzles, the picture of a puzzle. Every figure has its
//! value in an attribute (`<data value>`), so that tests and other programs can compare the page
//! with the rows.
//!
//! No framework: a page is one template, one style sheet and one script, in files beside this one.

pub mod context;
pub mod data;
pub mod json;
pub(crate) mod markup;
pub mod names;
pub mod overview;
mod reading;
pub mod reasons;
mod table;

pub use context::Context;

use super::evidence::Evidence;
use super::plot::canvas::Canvas;
use super::plot::{boxes, heat, phases, quantile, scaling, scatter, theme};
use context::MOST_SETS;
use data::{Embedded, Find, embed};
use markup::{filled, integer, list, raw};
use maud::{Markup, Render, html};
use names::Explain;
use quorum_util::words::plural;
use std::path::PathBuf;

/// `1 puzzle`, `2 corpora`, with the value.
fn counted(number: u64, thing: &str) -> Markup {
    html! { (integer(number)) " " (plural(number, thing)) }
}

/// The value of an attribute `data-set`.
fn set_value(set: Option<usize>) -> String {
    set.map_or_else(|| "all".to_owned(), |set| set.to_string())
}

/// Renders the page of some result files. `find` returns pictures of puzzles, `missing` lists the
/// reasons why some have none; `explain` returns the meaning of a solver name.
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
         @media print{{:root:root:root{{color-scheme:light;{light}}}}}\n{plots}{overview}{page}",
        light = theme::variables(false),
        dark = theme::variables(true),
        plots = theme::css(),
        overview = overview::rules(),
        page = include_str!("page.css"),
    );
    let pair = context.default_pair();
    filled(
        include_str!("page.html"),
        &[
            ("title", title.render()),
            ("style", raw(style)),
            ("sets", set_options(context)),
            ("overview", overview::overview(context)),
            ("reasons", reasons::reasons(context)),
            ("tables", views(context, &|set| table::solvers(context.figures(set)))),
            ("contributions", views(context, &|set| table::contributions(context.figures(set)))),
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
            ("scaling", scalings(context)),
            ("thinned", list(thinned(context, &data))),
            ("missing", missing_pictures(missing, &data, evidence.puzzles.len())),
            ("machine", reading::machines(paths)),
            ("names", named(context, explain)),
            ("reading", reading::reading(context)),
            ("data", raw(data.json)),
            ("script", raw(include_str!("page.js"))),
        ],
    )
}

/// Section with the parts of the names; empty where none is known.
fn named(context: &Context, explain: &Explain) -> Markup {
    let meanings = names::meanings(context.evidence.labels(), explain);
    html! {
        @if !meanings.0.is_empty() {
            section #names { details { summary { "Solver names" } "\n" (meanings) } }
            "\n\n"
        }
    }
}

/// A part for all puzzles and one for each set, of which one is shown.
fn views(context: &Context, view: &dyn Fn(Option<usize>) -> Markup) -> Markup {
    html! {
        @for set in context.views() {
            @if set.is_none() {
                div.view data-set=(set_value(set)) { "\n" (view(set)) }
            } @else {
                // Text until a script shows it: a browser would need seconds for elements that may
                // never be visible. No name ends it, as all are escaped.
                script type="text/html" class="later" data-set=(set_value(set)) { "\n" (view(set)) }
            }
            "\n"
        }
    }
}

fn plots(context: &Context, plot: &dyn Fn(&[usize]) -> Canvas) -> Markup {
    views(context, &|set| plotted(&plot(&context.evidence.puzzles_of(set))))
}

/// A plot that scrolls where the screen is too narrow.
fn plotted(plot: &Canvas) -> Markup {
    html! { div.scroll.plotted { (raw(plot.inline())) } "\n" }
}

/// Panels of all sets, or of one.
fn distribution(context: &Context, set: Option<usize>) -> Markup {
    let (sets, names) = context.panels(set);
    html! {
        div.panels {
            @for (set, name) in sets.into_iter().zip(names) {
                (plotted(&boxes::plot(context.evidence, &[set], &[name])))
            }
        }
    }
}

/// Scaling plots over every column in which puzzles differ.
fn scalings(context: &Context) -> Markup {
    let evidence = context.evidence;
    views(context, &|set| {
        let puzzles = evidence.puzzles_of(set);
        html! {
            @for (column, feature) in scaling::FEATURES {
                div.column data-column=(column) hidden[column != default_column(context)] {
                    @match scaling::plot(evidence, &puzzles, (column, feature)) {
                        Some(plot) => (plotted(&plot)),
                        None => {
                            p.none { "No kind of these puzzles has two values of " (column) "." } "\n"
                        },
                    }
                }
                "\n"
            }
        }
    })
}

/// The first column in which the puzzles of a kind differ.
fn default_column(context: &Context) -> &'static str {
    let evidence = context.evidence;
    let puzzles = evidence.puzzles_of(None);
    let differs = |feature: &&(&str, scaling::Feature)| {
        !scaling::bins(evidence, &puzzles, **feature).is_empty()
    };
    scaling::FEATURES.iter().find(differs).map_or("size", |(column, _)| column)
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
        @for (column, _) in scaling::FEATURES {
            option selected[column == default_column(context)] { (column) }
        }
    }
}

/// Colors and shapes of the points, by set.
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

/// Notes on what is left out of plots.
fn thinned(context: &Context, data: &Embedded) -> Vec<Markup> {
    let evidence = context.evidence;
    let puzzles = evidence.puzzles.len();
    let mut lines = Vec::new();
    for (plot, most) in [
        ("The heat map", heat::MOST_COLUMNS),
        ("The scatter plot", scatter::MOST_POINTS),
        ("The cactus plot", 300),
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
            (counted(evidence.sets.len() as u64, context.set_word())) " have plots of their own."
        });
    }
    if data.pictured < data.found {
        lines.push(html! {
            "The " (counted(data.pictured as u64, "puzzle"))
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
                    (counted(puzzles as u64, "puzzle"))
                    " are on this page. The others were not found:"
                }
                "\n"
                (list(missing.iter().map(|line| line.render())))
            }
            "\n"
        }
    }
}
