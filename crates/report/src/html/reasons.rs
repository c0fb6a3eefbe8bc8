//! Evidence for the best solver of each corpus: it is compared with the best of another engine, as
//! variants of one engine are one idea.
//!
//! The reasons are those that rows show: the phases that make up the difference of the mean times,
//! and the decisions of both searches, over the puzzles that both solved.

use super::overview::{best, content, external_mark, near};
use crate::column::Cell;
use crate::context::Context;
use crate::evidence::Evidence;
use crate::figures::{NONE, count, noise, ratio_in_words, time};
use crate::lists::{each, known};
use crate::markup::set_value;
use crate::markup::{figure, integer, joined, solver, solvers};
use crate::plot::phases;
use crate::sorted::sort_by;
use crate::stats::clock::PHASES;
use crate::stats::comparison::Comparison;
use crate::stats::counter::Counter;
use crate::stats::difference::Difference;
use crate::stats::line::SolverFigures;
use crate::stats::quantile;
use crate::stats::report::GroupFigures;
use maud::{Markup, html};

/// Best solver of a set against the best of another engine.
pub struct Reasons {
    /// Place of the other solver in the lines of the set.
    pub other: usize,
    /// The other against the best, as its baseline.
    pub comparison: Comparison,
    /// Parts of the difference of the mean times, greatest first; empty where the best is not
    /// faster or a solver has no phases.
    pub shares: Vec<PhaseShare>,
    /// Median nodes, else decisions, of the best and the other.
    pub decisions: [Option<f64>; 2],
    /// Puzzles that preprocessing of the best solver decided.
    pub preprocessed: u64,
}

/// Part of a difference of mean times that is of some phases.
pub struct PhaseShare {
    /// The phases.
    pub phases: &'static str,
    /// Share of the difference; negative where the slower solver is faster in them.
    pub share: f64,
    /// The part of the mean times, in nanoseconds.
    pub ns: f64,
}

impl PhaseShare {
    /// `83 % search`; a time if another part is negative, so that shares would be above 100 %.
    fn words(&self, is_share: bool) -> Markup {
        let text = if is_share {
            format!("{:.0} %", 100.0 * self.share)
        } else {
            format!("{}{}", if self.ns < 0.0 { "-" } else { "+" }, time(self.ns.abs()))
        };
        html! { (figure(self.share, &text)) " " (self.phases) }
    }
}

impl Reasons {
    /// Finds the other solver and compares; `None` where no other engine solved a puzzle.
    pub fn new(context: &Context, set: Option<usize>) -> Option<Self> {
        let evidence = context.evidence;
        let figures = context.figures(set);
        let best = best(figures)?;
        let other = figures.lines.iter().position(|line| {
            context.engine(line) != context.engine(best) && line.counts.solved > 0
        })?;
        let places = [0, other].map(|place| evidence.place(&figures.lines[place].solver));
        let puzzles = evidence.puzzles_of(set);
        let mut common = Vec::new();
        for &puzzle in &puzzles {
            if places.iter().all(|&solver| evidence.solved_ns(solver, puzzle).is_some()) {
                common.push(puzzle);
            }
        }
        Some(Reasons {
            other,
            comparison: context.compared(set, [other, 0]),
            shares: shares(evidence, places, &common),
            decisions: places.map(|solver| {
                let cells = &evidence.solvers[solver].cells;
                quantile::median(known(&common, |&puzzle| {
                    cells[puzzle].as_ref()?.counts[Counter::Nodes as usize]
                }))
            }),
            preprocessed: evidence.preprocessed(places[0], &puzzles),
        })
    }
}

/// Shares of the phases in the difference of the mean times of two solvers.
fn shares(evidence: &Evidence, places: [usize; 2], common: &[usize]) -> Vec<PhaseShare> {
    let [ours, theirs] = places.map(|solver| {
        let (sums, solved) = phases::sums(evidence, solver, common);
        (sums.map(|sum| sum / solved.max(1) as f64), solved)
    });
    let has_phases = |(means, solved): &([f64; PHASES.len()], usize)| {
        *solved > 0 && means[1..].iter().any(|ns| *ns > 0.0)
    };
    if common.is_empty() || !has_phases(&ours) || !has_phases(&theirs) {
        return Vec::new();
    }
    let (ours, theirs) = (ours.0, theirs.0);
    let difference = |from: usize, to: usize| -> f64 {
        (from..to).map(|phase| theirs[phase] - ours[phase]).sum()
    };
    let total = difference(1, PHASES.len());
    if total <= 0.0 {
        return Vec::new();
    }
    let groups = [
        ("encode and load", difference(1, 3)),
        ("start of processes", difference(3, 4)),
        ("search", difference(4, PHASES.len())),
    ];
    let mut shares = Vec::new();
    for (phases, ns) in groups {
        let share = ns / total;
        if share.abs() >= 0.05 {
            shares.push(PhaseShare { phases, share, ns });
        }
    }
    sort_by(&mut shares, |a, b| b.share.total_cmp(&a.share));
    shares
}

/// The table, one row per set and one for all puzzles.
pub fn reasons(context: &Context) -> Markup {
    let mut rows = Vec::new();
    let mut any_preprocessed = false;
    for set in context.rows() {
        let figures = context.figures(set);
        if best(figures).is_some() {
            let reasons = Reasons::new(context, set);
            any_preprocessed |= reasons.as_ref().is_some_and(|reasons| reasons.preprocessed > 0);
            rows.push((set, figures, reasons));
        }
    }
    html! {
        p {
            "The best solver against the best of another engine, over the puzzles of each "
            (context.set_word()) ". Ratio: time of the other over that of the best, above 1 where the "
            "other is slower."
        }
        "\n"
        div.scroll {
            table.reasons {
                thead {
                    tr {
                        th scope="col" { "puzzles" }
                        // First, as a narrow screen shows no more columns.
                        th scope="col" { "median ratio, other / best" }
                        th scope="col" { "95 % interval" }
                        th.words scope="col" { "in words" }
                        th scope="col" { "noise" }
                        th.words scope="col" { "no difference shown" }
                        th scope="col" { "solved, best" }
                        th scope="col" { "solved, other" }
                        th.words scope="col" { "time difference is in" }
                        th scope="col" { "decisions or nodes" }
                        @if any_preprocessed { th scope="col" { "decided by preprocessing" } }
                    }
                }
                tbody {
                    "\n"
                    @for (set, figures, reasons) in &rows {
                        (row(context, *set, figures, reasons.as_ref(), any_preprocessed))
                    }
                }
            }
        }
        "\n"
    }
}

fn row(
    context: &Context,
    set: Option<usize>,
    figures: &GroupFigures,
    reasons: Option<&Reasons>,
    any_preprocessed: bool,
) -> Markup {
    let best = &figures.lines[0];
    let further = 4 + usize::from(any_preprocessed);
    html! {
        tr data-set=(set_value(set)) data-best=[figures.choice.as_ref().map(|_| &best.solver)] {
            th scope="row" title=(content(context, set)) {
                (context.set_name(set)) small { (content(context, set)) }
            }
            @match reasons {
                None => {
                    td { (NONE) }
                    td { (NONE) }
                    td.words {
                        @if figures.choice.is_none() { "too few puzzles; " }
                        @else { "best is " (named(context, best)) "; " }
                        "no other engine solved a puzzle"
                    }
                    (near_cell(figures))
                    td colspan=(further) { (NONE) }
                },
                Some(reasons) => (compared(context, figures, reasons, any_preprocessed)),
            }
        }
        "\n"
    }
}

/// A solver, with the mark of external programs.
fn named(context: &Context, line: &SolverFigures) -> Markup {
    html! { (solver(&line.solver)) (external_mark(context, &line.solver)) }
}

/// "varisat takes 539 times as long as native", or that no difference is shown.
fn in_words(context: &Context, [best, other]: [&SolverFigures; 2], found: &Comparison) -> Markup {
    let (best, other) = (named(context, best), named(context, other));
    let Some(times) = found.ratio else {
        return html! { "no puzzle has a time of both " (best) " and " (other) };
    };
    html! {
        @match found.difference {
            Difference::Slower => {
                (other) " takes " (ratio_in_words(&times)) " times as long as " (best)
            },
            Difference::Faster => {
                (other) " takes " (ratio_in_words(&times)) " times as long as " (best)
                ", which solves more or has the lesser PAR-2"
            },
            Difference::NotShown => {
                "no difference between " (best) " and " (other) " is shown"
            },
            Difference::WithinNoise => {
                "the difference between " (best) " and " (other) " is within the noise"
            },
            Difference::TooFew => { "too few puzzles to compare " (best) " and " (other) },
        }
    }
}

/// The solvers that are not shown to differ from the best one.
fn near_cell(figures: &GroupFigures) -> Markup {
    html! {
        td.words {
            @match figures.choice.as_ref().map(|choice| near(figures, choice)) {
                Some(near) if !near.is_empty() => {
                    (solvers(near))
                },
                _ => (NONE),
            }
        }
    }
}

fn compared(
    context: &Context,
    figures: &GroupFigures,
    reasons: &Reasons,
    any_preprocessed: bool,
) -> Markup {
    let other = &figures.lines[reasons.other];
    let comparison = &reasons.comparison;
    let is_share = reasons.shares.iter().all(|part| part.share >= 0.0);
    let shares: Vec<Markup> = each(&reasons.shares, |part| part.words(is_share));
    html! {
        td { (comparison.ratio.map_or(Cell::Missing, Cell::Ratio).markup()) }
        td { (comparison.ratio.map_or(Cell::Missing, Cell::Interval).markup()) }
        td.words { (in_words(context, [&figures.lines[0], other], comparison)) }
        td { (noise(comparison.noise)) }
        (near_cell(figures))
        td { (integer(figures.lines[0].counts.solved)) }
        td { (integer(other.counts.solved)) }
        td.words.why {
            @if reasons.shares.is_empty() { (NONE) }
            (joined(&shares, ", "))
        }
        td {
            @match reasons.decisions {
                [Some(ours), Some(theirs)] => {
                    (figure(ours, &count(ours))) " : " (figure(theirs, &count(theirs)))
                },
                _ => (NONE),
            }
        }
        @if any_preprocessed { td { (integer(reasons.preprocessed)) } }
    }
}
