//! Tables of a set: its solvers, solved counts first, then times; contributions to a portfolio; and
//! comparisons with one of them. Same figures as the tables of `quorum report`.

use super::markup::{figure, figure_if, integer, solver};
use super::overview::{EXTERNAL, mark_of};
use crate::describe::{busy, p_of_test, ranks_in_words};
use crate::figures::{
    NONE, censored, interval, noise, number, number_if, p_value, ratio, share, share_within_one,
    time, time_if,
};
use crate::legend::rule_in_words;
use crate::stats::comparison::Comparison;
use crate::stats::line::{SolverFigures, Times};
use crate::stats::noise::Noise;
use crate::stats::report::GroupFigures;
use maud::{Markup, html};

/// A column of counts: its title and the count of a line.
type CountColumn = (&'static str, fn(&SolverFigures) -> u64);

/// A column of times: its title and the time, with the bound of unsolved puzzles.
type TimeColumn = (&'static str, fn(&Times, Option<f64>) -> Markup);

const COUNTS: [CountColumn; 7] = [
    ("WRONG", |line| line.counts.wrong),
    ("timeouts", |line| line.counts.timed_out),
    ("failed", |line| line.counts.failed),
    ("undecided", |line| line.counts.undecided),
    ("unsupported", |line| line.counts.unsupported),
    ("not run", |line| line.counts.missing + line.counts.cancelled),
    ("untimed", |line| line.untimed),
];

const TIMES: [TimeColumn; 5] = [
    ("1st quartile", |times, limit| quartile(times.quartiles[0], limit)),
    ("median", |times, limit| quartile(times.quartiles[1], limit)),
    ("3rd quartile", |times, limit| quartile(times.quartiles[2], limit)),
    ("PAR-2", |times, _| figure_if(times.par2, &time_if(times.par2))),
    ("geom. mean", |times, _| figure_if(times.geometric_mean, &time_if(times.geometric_mean))),
];

fn quartile(ns: Option<f64>, limit: Option<f64>) -> Markup {
    figure_if(ns, &censored(ns, limit))
}

/// Table of solved puzzles and times. Columns of counts that are all zero are left out.
pub fn solvers(figures: &GroupFigures) -> Markup {
    let is_any = |(_, count): &&CountColumn| figures.lines.iter().any(|line| count(line) > 0);
    let counts: Vec<&CountColumn> = COUNTS.iter().filter(is_any).collect();
    let limit = figures.above_ns();
    let any_cpu = figures.lines.iter().any(|line| line.wall_over_cpu.is_some());
    let any_starts = figures.lines.iter().any(|line| line.start_ns.is_some());
    html! {
        div.scroll {
            table.figures {
                thead {
                    tr {
                        th scope="col" { "solver" }
                        th scope="col" { "solved" }
                        @for (title, _) in &counts { th scope="col" { (title) } }
                        @for (title, _) in TIMES { th scope="col" { (title) } }
                        @if any_cpu { th scope="col" { "wall/CPU" } }
                        @if any_starts { th scope="col" { "start" } }
                    }
                }
                tbody {
                    "\n"
                    @for line in &figures.lines {
                        tr {
                            th scope="row" {
                                (solver(&line.solver)) (mark_of(line.start_ns.is_some()))
                            }
                            td { (integer(line.counts.solved)) }
                            @for (_, count) in &counts { td { (integer(count(line))) } }
                            @for (_, time) in TIMES { td { (time(&line.times, line.above_ns)) } }
                            @if any_cpu {
                                td { (figure_if(line.wall_over_cpu, &number_if(line.wall_over_cpu))) }
                            }
                            @if any_starts {
                                td { (figure_if(line.start_ns, &time_if(line.start_ns))) }
                            }
                        }
                        "\n"
                    }
                    @if let Some(best) = &figures.virtual_best {
                        tr.virtual {
                            th scope="row" { "virtual best" }
                            td { (integer(best.solved)) }
                            @for _ in &counts { td {} }
                            @for (_, time) in TIMES { td { (time(&best.times, limit)) } }
                            @if any_cpu { td {} }
                            @if any_starts { td {} }
                        }
                        "\n"
                    }
                }
            }
        }
        "\n"
        @if let Some(warning) = busy(figures) { p.note { (warning) } "\n" }
        @if any_starts { p.note { "† " (EXTERNAL) } "\n" }
    }
}

/// Contribution of each solver to a portfolio of all: unique wins, marginal contribution, share
/// of the gap from the baseline to the virtual best solver.
pub fn contributions(figures: &GroupFigures) -> Markup {
    let Some(best) = &figures.virtual_best else {
        return html! { p.none { "A single solver has no portfolio." } "\n" };
    };
    let ranks = figures.post_hoc.as_ref();
    let any_letters = ranks.is_some_and(|all| !all.groups.is_empty());
    let any_solved_alone = figures.lines.iter().any(|line| line.unique.solved > 0);
    let any_gap = figures.lines.iter().any(|line| share_within_one(line.closed_gap) != NONE);
    html! {
        @if let Some(((name, single), par2)) = best.single.as_ref().zip(best.times.par2) {
            p {
                "Virtual best solver (VBS): PAR-2 " (figure(par2, &time(par2)))
                ". Single best solver (SBS) " (solver(name)) ": PAR-2 "
                (figure(*single, &time(*single)))
                @if *single > par2 {
                    " (" (figure(single / par2, &number(single / par2))) "x)."
                } @else {
                    ". Choosing a solver per puzzle gains nothing."
                }
            }
            "\n"
        }
        div.scroll {
            table.figures {
                thead {
                    tr {
                        th scope="col" { "solver" }
                        th scope="col" { "unique wins" }
                        @if any_solved_alone { th scope="col" { "solved only by it" } }
                        th scope="col" { "marginal contribution (PAR-2)" }
                        @if any_gap { th scope="col" { "gap closed (baseline to VBS)" } }
                        @if ranks.is_some() { th scope="col" { "mean rank" } }
                        @if any_letters { th scope="col" { "not distinguished (same letter)" } }
                    }
                }
                tbody {
                    "\n"
                    @for (place, line) in figures.lines.iter().enumerate() {
                        tr {
                            th scope="row" {
                                (solver(&line.solver)) (mark_of(line.start_ns.is_some()))
                            }
                            td { (integer(line.unique.wins)) }
                            @if any_solved_alone { td { (integer(line.unique.solved)) } }
                            td { (figure_if(line.marginal, &time_if(line.marginal))) }
                            @if any_gap { td { (gap(line.closed_gap)) } }
                            @if let Some(all) = ranks {
                                td { (figure_if(all.mean_rank(place), &number_if(all.mean_rank(place)))) }
                            }
                            @if let Some(all) = ranks.filter(|_| any_letters) {
                                td { (all.letters(place)) }
                            }
                        }
                        "\n"
                    }
                }
            }
        }
        "\n"
        @if let Some(all) = ranks {
            p.ranks { (ranks_in_words(all, figures).join("; ")) "." } "\n"
        }
        p.note { (rule_in_words(best)) "." } "\n"
    }
}

/// A closed gap where it is meaningful: a solver far worse than the baseline closes none.
fn gap(value: Option<f64>) -> Markup {
    match value.filter(|value| (-1.0..=1.0).contains(value)) {
        Some(value) => figure(value, &share(value)),
        None => html! { (NONE) },
    }
}

/// A column of comparisons: its title and its cell.
type ComparisonColumn = (&'static str, fn(&Comparison) -> Markup);

// The difference first: on a narrow screen it is the only column that is seen.
const COMPARED: [ComparisonColumn; 10] = [
    ("difference", |c| html! { (c.difference.word()) }),
    ("n", |c| integer(c.pairs.puzzles)),
    ("faster", |c| integer(c.pairs.faster)),
    ("slower", |c| integer(c.pairs.slower)),
    ("ratios", |c| integer(c.ratio.map_or(0, |ratio| ratio.n as u64))),
    ("median ratio, baseline / solver", |c| match &c.ratio {
        Some(found) => figure(found.median.value, &ratio(found)),
        None => html! { (NONE) },
    }),
    ("95 % interval", |c| {
        match c.ratio.as_ref().and_then(|found| Some((found, found.interval?))) {
            Some((found, ends)) => html! {
                span data-low=(ends.low.value) data-high=(ends.high.value) { (interval(found)) }
            },
            None => html! { (NONE) },
        }
    }),
    ("noise", |c| html! { (noise(c.noise)) }),
    ("p", |c| match &c.wilcoxon {
        Some(test) => html! { (p_of_test(test)) },
        None => html! { (NONE) },
    }),
    ("p (Holm)", |c| match c.wilcoxon_holm {
        Some(p) => figure(p, &p_value(p)),
        None => html! { (NONE) },
    }),
];

/// All others against the baseline, and the noise that the controls show.
pub fn comparisons(figures: &GroupFigures) -> Markup {
    let Some(first) = figures.comparisons.first() else {
        return html! { p.none { "There is nothing to compare here." } "\n" };
    };
    html! {
        p {
            "Baseline: " (solver(&first.baseline))
            ". Ratio: time of the baseline over that of the solver; above 1 the solver is faster."
        }
        "\n"
        div.scroll {
            table.figures {
                thead {
                    tr {
                        th scope="col" { "solver" }
                        @for (title, _) in COMPARED { th scope="col" { (title) } }
                    }
                }
                tbody {
                    "\n"
                    @for comparison in &figures.comparisons {
                        tr {
                            th scope="row" {
                                (solver(&comparison.solver))
                                (mark_of(starts(figures, &comparison.solver)))
                            }
                            @for (_, cell) in COMPARED { td { (cell(comparison)) } }
                        }
                        "\n"
                    }
                }
            }
        }
        "\n"
        (noises(figures))
    }
}

fn starts(figures: &GroupFigures, solver: &str) -> bool {
    figures.lines.iter().any(|line| line.solver == solver && line.start_ns.is_some())
}

/// Table of the controls.
fn noises(figures: &GroupFigures) -> Markup {
    if figures.noise.is_empty() {
        return html! {
            p.note { "No control: the noise of this run is not known." } "\n"
        };
    }
    let ratio_of = |control: &Noise| match &control.ratio {
        Some(found) => figure(found.median.value, &ratio(found)),
        None => html! { (NONE) },
    };
    html! {
        div.scroll {
            table.figures.noise {
                thead {
                    tr {
                        th scope="col" { "second run of" }
                        th scope="col" { "median time" }
                        th scope="col" { "ratio to the first run" }
                        th scope="col" { "95 % interval" }
                        th scope="col" { "noise" }
                    }
                }
                tbody {
                    "\n"
                    @for control in &figures.noise {
                        tr {
                            th scope="row" { (solver(&control.solver)) }
                            td { (figure_if(control.median_ns, &censored(control.median_ns, None))) }
                            td { (ratio_of(control)) }
                            td { (control.ratio.as_ref().map_or(NONE.to_owned(), interval)) }
                            td { (figure_if(control.factor(), &noise(control.factor()))) }
                        }
                        "\n"
                    }
                }
            }
        }
        "\n"
    }
}
