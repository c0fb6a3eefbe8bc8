//! `quorum report --html`: one page that needs only a browser, no network.
//!
//! The page is complete without scripts: the answer as a heat table of solvers by corpora, tables,
//! and every plot as inline SVG, for all puzzles and for each of the first
//! `MOST_SETS` corpora. Scripts add choices: another pair in the scatter
//! plot, another corpus, the table of all puzzles, the picture of a puzzle. Every figure has its
//! value in an attribute (`<data value>`), so that tests and other programs can compare the page
//! with the rows.
//!
//! No framework: a page is one template, one style sheet and one script, in files beside this one.

pub mod answer;
pub mod data;
pub mod names;
mod overview;
mod reading;
mod reasons;
mod table;

pub use crate::context::Context;
use crate::lists::each;

use super::context::MOST_SETS;
use super::plot::{PLOTS, Place, theme};
use crate::markup::{filled, integer, joined, list, raw, set_value, views};
use data::{Embedded, Find, embed};
use maud::{Markup, Render, html};
use names::Explain;
use quorum_util::words::plural;
use std::path::PathBuf;

/// `1 puzzle`, `2 corpora`, with the value.
fn counted(number: u64, thing: &str) -> Markup {
    html! { (integer(number)) " " (plural(number, thing)) }
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
    let found = answer::Answer::new(context);
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
        overview = theme::backgrounds(),
        page = include_str!("page.css"),
    );
    filled(
        include_str!("page.html"),
        &[
            ("title", title.render()),
            ("style", raw(style)),
            ("sets", set_options(context)),
            ("answer", answer::answer(found.as_ref(), explain)),
            ("overview", overview::overview(context, explain)),
            ("ratios", answer::ratios(context, found)),
            ("reasons", reasons::reasons(context)),
            ("tables", views(context, &|set| table::solvers(context.figures(set)))),
            ("contributions", views(context, &|set| table::contributions(context.figures(set)))),
            ("comparisons", views(context, &|set| table::comparisons(context.figures(set)))),
            ("plots-above", sections(context, Place::AboveTables)),
            ("plots-below", sections(context, Place::BelowTables)),
            ("thinned", list(&thinned(context, &data))),
            ("missing", missing_pictures(missing, &data, evidence.puzzles.len())),
            ("machine", reading::machines(context, paths)),
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

/// Sections of the plots at a place.
fn sections(context: &Context, place: Place) -> Markup {
    let mut sections = Vec::new();
    for plot in PLOTS {
        if plot.place == place {
            sections.push(plot.section(context));
        }
    }
    joined(&sections, "\n")
}

fn set_options(context: &Context) -> Markup {
    html! {
        @for set in context.views() {
            option value=(set_value(set)) { (context.set_name(set)) }
        }
    }
}

/// Notes on what is left out of plots.
fn thinned(context: &Context, data: &Embedded) -> Vec<Markup> {
    let evidence = context.evidence;
    let puzzles = evidence.puzzles.len();
    let mut lines = Vec::new();
    for (plot, most) in PLOTS.iter().rev().filter_map(|plot| plot.most) {
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
    if data.step > 1 {
        lines.push(html! {
            "The table, the scatter plot of other pairs and the names of points are of "
            (counted(data.shown as u64, "puzzle")) " of " (integer(puzzles as u64))
            ": one of every " (integer(data.step as u64))
            ", those of the heat maps, and those that took longest. All other figures are of all puzzles."
        });
    }
    if data.pictured < data.found {
        lines.push(html! {
            "The " (counted(data.pictured as u64, "puzzle"))
            " that took longest have pictures on this page, of " (integer(data.found as u64))
            " in the table."
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
                (list(&each(missing, |line| line.render())))
            }
            "\n"
        }
    }
}
