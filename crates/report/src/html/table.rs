//! Tables of a set: its solvers, solved counts first, then times; contributions to a portfolio; and
//! comparisons of pairs, or with a baseline. Same figures as the tables of `quorum report`.

use super::overview::{EXTERNAL, mark_of};
use crate::column::{filled, page_table};
use crate::columns::{self, PairRow, SolverRow};
use crate::describe::{busy, ranks_in_words};
use crate::figures::{number, time};
use crate::legend::rule_in_words;
use crate::lists::each;
use crate::markup::{figure, solver};
use crate::stats::counter::Counter;
use crate::stats::report::GroupFigures;
use maud::{Markup, html};

/// Table of solved puzzles and times. Columns of counts that are all zero are left out.
pub fn solvers(figures: &GroupFigures) -> Markup {
    let any_starts = figures.lines.iter().any(|line| line.start_ns.is_some());
    let rows = SolverRow::all(figures);
    let heads = each(&rows, |row| (row.line.is_none().then_some("virtual"), head(row)));
    html! {
        (page_table("figures", &filled(&columns::solvers(), &rows), "solver", &heads))
        @if let Some(warning) = busy(figures) { p.note { (warning) } "\n" }
        @if any_starts { p.note { "† " (EXTERNAL) } "\n" }
    }
}

/// Name of a solver with the mark of external programs.
fn head(row: &SolverRow) -> Markup {
    match row.line {
        Some(line) => html! { (solver(row.name)) (mark_of(line.start_ns.is_some())) },
        None => html! { "virtual best" },
    }
}

/// Contribution of each solver to a portfolio of all: unique wins, marginal contribution, share
/// of the gap from the baseline to the virtual best solver.
pub fn contributions(figures: &GroupFigures) -> Markup {
    let Some(best) = &figures.virtual_best else {
        return html! { p.none { "A single solver has no portfolio." } "\n" };
    };
    let rows = SolverRow::solvers(figures);
    let heads = each(&rows, |row| (None, head(row)));
    html! {
        @if let (Some(name), Some(single), Some(par2)) =
            (&best.single_best, best.single_best_par2_ns, best.times.par2_ns) {
            p {
                "Virtual best solver (VBS): PAR-2 " (figure(par2, &time(par2)))
                ". Single best solver (SBS) " (solver(name)) ": PAR-2 "
                (figure(single, &time(single)))
                @if single > par2 {
                    " (" (figure(single / par2, &number(single / par2))) "x)."
                } @else {
                    ". Choosing a solver per puzzle gains nothing."
                }
            }
            "\n"
        }
        (page_table("figures", &filled(&columns::contributions(), &rows), "solver", &heads))
        @if let Some(all) = &figures.post_hoc {
            p.ranks { (ranks_in_words(all).join("; ")) "." } "\n"
        }
        p.note { (rule_in_words(best)) "." } "\n"
    }
}

/// All others against the baseline, else pairs, and the noise that the controls show.
pub fn comparisons(figures: &GroupFigures) -> Markup {
    if figures.comparisons.is_empty() {
        return html! { p.none { "There is nothing to compare here." } "\n" };
    }
    let what = figures.comparisons[0].counter.map_or("time", Counter::name);
    let starts = |name: &str| {
        figures.lines.iter().any(|line| line.solver == name && line.start_ns.is_some())
    };
    let rows = PairRow::all(figures);
    let heads = each(&rows, |PairRow { pair, .. }| {
        (None, html! { (solver(&pair.solver)) (mark_of(starts(&pair.solver))) })
    });
    html! {
        p {
            "Ratio: " (what) " of the solver over that of the other, above 1 where the solver needs more; "
            "1/2 is half."
        }
        "\n"
        (page_table("figures", &filled(&columns::pairs(), &rows), "solver", &heads))
        (noises(figures))
    }
}

/// Table of the controls.
fn noises(figures: &GroupFigures) -> Markup {
    if figures.noise.is_empty() {
        return html! {
            p.note { "No control: the noise of this run is not known." } "\n"
        };
    }
    let heads = each(&figures.noise, |control| (None, solver(&control.solver)));
    let columns = filled(&columns::controls(), &figures.noise);
    page_table("figures noise", &columns, "second run of", &heads)
}
