//! The table of solvers of a set: solved counts first, then times.

use super::markup::{figure_if, integer, solver};
use crate::figures::{censored, time_if};
use crate::stats::report::{GroupReport, Line, Times};
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
    let limit = figures.limits_ns.map(|(_, longest)| longest);
    html! {
        table.figures {
            thead {
                tr {
                    th scope="col" { "solver" }
                    th scope="col" { "solved" }
                    @for (title, _) in &counts { th scope="col" { (title) } }
                    @for (title, _) in TIMES { th scope="col" { (title) } }
                    @if figures.virtual_best.is_some() { th scope="col" { "fastest alone" } }
                }
            }
            tbody {
                "\n"
                @for line in &figures.lines {
                    tr {
                        th scope="row" { (solver(&line.solver)) }
                        td { (integer(line.counts.solved)) }
                        @for (_, count) in &counts { td { (integer(count(line))) } }
                        @for (_, time) in TIMES { td { (time(&line.times, line.limit_ns)) } }
                        @if figures.virtual_best.is_some() {
                            td { (integer(line.alone.fastest)) }
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
                        td {}
                    }
                    "\n"
                }
            }
        }
        "\n"
    }
}
