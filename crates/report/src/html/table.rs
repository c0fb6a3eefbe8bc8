//! The tables of a set: its solvers, solved counts first, then times; and their comparisons with
//! one of them, with the same figures as the tables of `quorum report`.

use super::markup::{figure, figure_if, integer, solver};
use crate::describe::{busy, p_of_test, ranks_in_words};
use crate::figures::{censored, interval, noise, number_if, p_value, ratio, time, time_if};
use crate::stats::comparison::Comparison;
use crate::stats::line::{Line, Times};
use crate::stats::noise::Noise;
use crate::stats::report::GroupReport;
use maud::{Markup, html};

/// A column of counts: its title and the count of a line.
type Count = (&'static str, fn(&Line) -> u64);

/// A column of times: its title and the time, with the limit that an unsolved one is above.
type Time = (&'static str, fn(&Times, Option<f64>) -> Markup);

const COUNTS: [Count; 7] = [
    ("WRONG", |line| line.counts.wrong),
    ("time-outs", |line| line.counts.timed_out),
    ("failed", |line| line.counts.failed),
    ("unknown", |line| line.counts.undecided),
    ("unsupported", |line| line.counts.unsupported),
    ("no row", |line| line.counts.missing + line.counts.cancelled),
    ("untimed", |line| line.untimed),
];

const TIMES: [Time; 5] = [
    ("1st quartile", |times, limit| quartile(times.quartiles[0], limit)),
    ("median", |times, limit| quartile(times.quartiles[1], limit)),
    ("3rd quartile", |times, limit| quartile(times.quartiles[2], limit)),
    ("PAR-2", |times, _| figure_if(times.par2, &time_if(times.par2))),
    ("geom. mean", |times, _| figure_if(times.geometric_mean, &time_if(times.geometric_mean))),
];

fn quartile(ns: Option<f64>, limit: Option<f64>) -> Markup {
    figure_if(ns, &censored(ns, limit))
}

/// The table. Columns of counts that are all zero are left out.
pub fn solvers(figures: &GroupReport) -> Markup {
    let is_any = |(_, count): &&Count| figures.lines.iter().any(|line| count(line) > 0);
    let counts: Vec<&Count> = COUNTS.iter().filter(is_any).collect();
    let limit = figures.above_ns();
    let ranks = figures.post_hoc.as_ref();
    let any_letters = ranks.is_some_and(|all| !all.groups.is_empty());
    let any_cpu = figures.lines.iter().any(|line| line.wall_over_cpu.is_some());
    let any_starts = figures.lines.iter().any(|line| line.start_ns.is_some());
    html! {
        table.figures {
            thead {
                tr {
                    th scope="col" { "solver" }
                    th scope="col" { "solved" }
                    @for (title, _) in &counts { th scope="col" { (title) } }
                    @for (title, _) in TIMES { th scope="col" { (title) } }
                    @if any_cpu { th scope="col" { "wall/CPU" } }
                    @if any_starts { th scope="col" { "start" } }
                    @if figures.virtual_best.is_some() { th scope="col" { "fastest alone" } }
                    @if any_letters { th scope="col" { "not told apart" } }
                }
            }
            tbody {
                "\n"
                @for (place, line) in figures.lines.iter().enumerate() {
                    tr {
                        th scope="row" {
                            (solver(&line.solver))
                            @if line.start_ns.is_some() { span.outside title=(OUTSIDE) { "†" } }
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
                        @if figures.virtual_best.is_some() {
                            td { (integer(line.alone.fastest)) }
                        }
                        @if let Some(all) = ranks.filter(|_| any_letters) {
                            td { (all.letters(place)) }
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
                        td {}
                        @if any_letters { td {} }
                    }
                    "\n"
                }
            }
        }
        "\n"
        @if let Some(all) = ranks {
            p.ranks { (ranks_in_words(all, figures).join("; ")) "." } "\n"
        }
        @for warning in busy(figures) { p.note { (warning) } "\n" }
        @if any_starts {
            p.note { "† " (OUTSIDE) } "\n"
        }
    }
}

/// What the mark of outside programs means.
const OUTSIDE: &str = "An outside program: its times contain the start of its processes (median in \
                       the column start), which is not the work of its engine.";

/// A column of comparisons: its title, and its cell.
type Compared = (&'static str, fn(&Comparison) -> Markup);

const COMPARED: [Compared; 10] = [
    ("n", |c| integer(c.pairs.puzzles)),
    ("faster", |c| integer(c.pairs.faster)),
    ("slower", |c| integer(c.pairs.slower)),
    ("ratios", |c| integer(c.ratio.map_or(0, |ratio| ratio.n as u64))),
    ("median ratio", |c| match &c.ratio {
        Some(found) => figure(found.median.value, &ratio(found)),
        None => html! { "-" },
    }),
    ("interval", |c| match c.ratio.as_ref().and_then(|found| Some((found, found.interval?))) {
        Some((found, ends)) => html! {
            span data-low=(ends.low.value) data-high=(ends.high.value) { (interval(found)) }
        },
        None => html! { "-" },
    }),
    ("noise", |c| html! { (noise(c.noise)) }),
    ("difference", |c| html! { (c.difference.word()) }),
    ("p", |c| match &c.wilcoxon {
        Some(test) => html! { (p_of_test(test)) },
        None => html! { "-" },
    }),
    ("p (Holm)", |c| match c.wilcoxon_holm {
        Some(p) => figure(p, &p_value(p)),
        None => html! { "-" },
    }),
];

/// All others against the baseline, and what the controls show.
pub fn comparisons(figures: &GroupReport) -> Markup {
    let Some(first) = figures.comparisons.first() else {
        return html! { p.none { "There is nothing to compare here." } "\n" };
    };
    html! {
        p {
            "Against " (solver(&first.baseline))
            ": its time over that of the solver, above 1 where the solver is faster."
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
                            th scope="row" { (solver(&comparison.solver)) }
                            @for (_, cell) in COMPARED { td { (cell(comparison)) } }
                        }
                        "\n"
                    }
                }
            }
        }
        "\n"
        @for control in &figures.noise { p.noise { (control_in_words(control)) } "\n" }
        @if figures.noise.is_empty() {
            p.note { "No control: the noise of this run is not known." } "\n"
        }
    }
}

fn control_in_words(control: &Noise) -> Markup {
    html! {
        "Noise: " (solver(&control.solver)) " a second time takes "
        @match (&control.ratio, control.factor()) {
            (Some(found), Some(factor)) => {
                (figure(found.median.value, &ratio(found))) " times as long (interval "
                (interval(found)) "): ratios up to " (figure(factor, &noise(Some(factor))))
                " are no difference"
                @if let Some(median) = control.median_ns.filter(|ns| ns.is_finite()) {
                    " near " (time(median))
                }
                "."
            },
            _ => "an unknown time: there are too few puzzles.",
        }
    }
}
