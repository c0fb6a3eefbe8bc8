//! The first screen below the answer: the best solvers, and a heat table of solvers by corpora.
//!
//! The best solver of a corpus is the first line of its table: most puzzles solved, then least
//! PAR-2. Solvers that are not shown to differ from it are marked as well. Nothing is best of few
//! puzzles.

use super::counted;
use super::names::{Explain, tip};
use crate::context::Context;
use crate::describe::{busy, caveats};
use crate::evidence::Evidence;
use crate::figures::{censored, noise, time, time_if};
use crate::lists::{each, known};
use crate::markup::set_value;
use crate::markup::{figure, figure_if, integer, joined, solver, solvers};
use crate::plot::heat::{starts, step};
use crate::plot::scale::Scale;
use crate::plot::time_scale;
use crate::sorted::{distinct_texts, sort_by};
use crate::stats::bootstrap::LEAST;
use crate::stats::clock::Clock;
use crate::stats::line::SolverFigures;
use crate::stats::noise::largest;
use crate::stats::quantile::range;
use crate::stats::report::{BestSolvers, GroupFigures};
use crate::stats::run_end::RunEnd;
use maud::{Markup, html};

/// The best solvers, the heat table, and what was run.
pub fn overview(context: &Context, explain: &Explain) -> Markup {
    html! {
        (winners(context))
        @if let Some(warning) = busy(context.figures(None)).filter(|_| context.numbers.clock != Clock::Cpu) {
            p.note { (warning) } "\n"
        }
        @for warning in caveats(context.figures(None)) {
            p.note { (warning) } "\n"
        }
        (heat_table(context, explain))
        p.scope { (scope(context)) " " (trust(context.evidence)) " " (noise_of_run(context)) } "\n"
    }
}

/// Which solver is best on which corpora, and the figures of the best over all puzzles.
fn winners(context: &Context) -> Markup {
    let mut winners: Vec<(&str, Vec<Option<usize>>)> = Vec::new();
    let mut unsolved: Vec<Option<usize>> = Vec::new();
    let mut few: Vec<Option<usize>> = Vec::new();
    for set in context.columns() {
        let figures = context.figures(set);
        match best(figures) {
            None => unsolved.push(set),
            Some(_) if figures.choice.is_none() => few.push(set),
            Some(line) => match winners.iter_mut().find(|(name, _)| *name == line.solver) {
                Some((_, sets)) => sets.push(set),
                None => winners.push((&line.solver, vec![set])),
            },
        }
    }
    sort_by(&mut winners, |(_, a), (_, b)| b.len().cmp(&a.len()));
    let has_near = |set: Option<usize>| {
        let figures = context.figures(set);
        figures.choice.as_ref().is_some_and(|choice| !near(figures, choice).is_empty())
    };
    let name = |&set: &Option<usize>| {
        html! { b { (context.set_name(set)) } @if has_near(set) { " (≈)" } }
    };
    let names = |sets: &[Option<usize>]| joined(&each(sets, name), ", ");
    let any_near = winners.iter().any(|(_, sets)| sets.iter().any(|&set| has_near(set)));
    let is_single = context.evidence.sets.len() == 1;
    html! {
        p.winners {
            @for (number, (name, sets)) in winners.iter().enumerate() {
                @if number > 0 { "; " }
                (solver(name)) " for " (names(sets))
            }
            @if !winners.is_empty() { ". " }
            @if any_near { "(≈: no difference to another solver is shown.) " }
            @if !few.is_empty() {
                "Too few puzzles (less than " (LEAST) ") for a best solver: " (names(&few)) ". "
            }
            @if !unsolved.is_empty() { "Unsolved by all solvers: " (names(&unsolved)) ". " }
            @if !is_single { (overall(context)) }
        }
        "\n"
    }
}

/// The best solver over all puzzles, with its figures.
fn overall(context: &Context) -> Markup {
    let figures = context.figures(None);
    let Some((best, choice)) = best(figures).zip(figures.choice.as_ref()) else {
        return Markup::default();
    };
    let near = near(figures, choice);
    let is_partial = figures.lines.iter().any(lacks);
    html! {
        "Over all puzzles: " (solver(&best.solver)) ", "
        (integer(best.counts.solved)) " of " (integer(figures.puzzles)) " solved, median "
        (median(best))
        @if !near.is_empty() {
            " (no difference shown to "
            (solvers(near))
            ")"
        }
        "."
        @if is_partial {
            " Not every solver was run on every puzzle: compare by " (context.set_word()) "."
        }
    }
}

/// Whether a solver was not run on all puzzles.
fn lacks(line: &SolverFigures) -> bool {
    line.counts.missing + line.counts.cancelled > 0
}

/// Solvers that are not shown to differ from the best one, of those run on all puzzles: a
/// comparison over some of the puzzles is not one over all.
pub fn near<'a>(figures: &'a GroupFigures, choice: &BestSolvers) -> Vec<&'a SolverFigures> {
    let mut near = Vec::new();
    for &place in &choice.within_noise {
        if !lacks(&figures.lines[place]) && !lacks(&figures.lines[0]) {
            near.push(&figures.lines[place]);
        }
    }
    near
}

/// The first line, if it solved anything.
pub fn best(figures: &GroupFigures) -> Option<&SolverFigures> {
    figures.lines.first().filter(|line| line.counts.solved > 0)
}

/// Median time, above a bound among unsolved puzzles.
pub fn median(line: &SolverFigures) -> Markup {
    let median = line.median_ns();
    figure_if(median, &censored(median, line.above_ns))
}

fn scope(context: &Context) -> Markup {
    let evidence = context.evidence;
    let modes: Vec<&str> = each(&evidence.modes, |mode| question(mode));
    html! {
        (counted(evidence.rows, "run")) ": "
        (counted(evidence.solvers.len() as u64, "solver")) ", "
        (counted(evidence.puzzles.len() as u64, "puzzle")) " in "
        (counted(evidence.sets.len() as u64, context.set_word())) ", asked for " (modes.join(", "))
        ", "
        @match evidence.limit_ns {
            Some(limit) => { "time limit " (figure(limit, &time(limit))) },
            None => "no time limit",
        }
        "."
    }
}

fn question(mode: &str) -> &str {
    match mode {
        "decide" => "the number of solutions (none, one, several)",
        "first" => "one solution",
        other => other,
    }
}

/// Wrong results.
pub fn wrong(evidence: &Evidence) -> u64 {
    let mut wrong = 0;
    for result in evidence.results() {
        wrong += u64::from(result.end == RunEnd::Wrong);
    }
    wrong
}

fn trust(evidence: &Evidence) -> Markup {
    let (wrong, opposed) = (wrong(evidence), evidence.opposed);
    html! {
        @if wrong + opposed == 0 {
            "No answer was refuted, and no two solvers contradict each other."
        } @else {
            b.warning { (counted(wrong, "wrong answer")) }
            "; solvers contradict each other on " (counted(opposed, "puzzle")) "."
        }
    }
}

/// Range of the noise over the sets.
fn noise_of_run(context: &Context) -> Markup {
    let columns = context.columns();
    let factors = known(&columns, |&set| largest(&context.figures(set).noise));
    // Sets may have too few puzzles for an interval.
    let over_all = largest(&context.figures(None).noise);
    html! {
        @match range(&factors) {
            Some((least, most)) if least == most => {
                "Noise of this run: a factor of " (noise(Some(most))) "."
            },
            Some((least, most)) => {
                "Noise of this run: a factor of " (noise(Some(least)))
                @if most.is_finite() { " to " (noise(Some(most))) } @else { " or more" }
                " by " (context.set_word()) "."
            },
            None if over_all.is_some() => {
                "Noise of this run over all puzzles: a factor of " (noise(over_all)) "."
            },
            None => "The noise of this run is not known.",
        }
    }
}

/// Solvers by corpora: solved puzzles and median, the best and those not distinguished from it
/// marked.
fn heat_table(context: &Context, explain: &Explain) -> Markup {
    let scale = time_scale(context.evidence);
    let columns = context.columns();
    let limit = context.evidence.limit_ns;
    let any_unsupported = context.figures(None).lines.iter().any(|l| l.counts.unsupported > 0);
    let all = context.evidence.puzzles_of(None);
    let any_preprocessed = (0..context.evidence.solvers.len())
        .any(|place| context.evidence.preprocessed(place, &all) > 0);
    html! {
        div.scroll {
            table.matrix style={ "--columns:" (columns.len()) } {
                thead {
                    tr {
                        th scope="col" { "solver" }
                        @for &set in &columns {
                            @let figures = context.figures(set);
                            th scope="col" data-set=(set_value(set)) title=(content(context, set))
                                data-best=[figures.choice.as_ref().and(best(figures)).map(|line| &line.solver)] {
                                (context.set_name(set))
                                small { (counted(figures.puzzles, "puzzle")) }
                            }
                        }
                    }
                }
                tbody {
                    "\n"
                    @for label in context.evidence.labels() {
                        tr {
                            @let tip = tip(label, explain);
                            th scope="row" title=[Some(&tip).filter(|tip| !tip.is_empty())] {
                                (solver(label)) (external_mark(context, label))
                            }
                            @for &set in &columns { (cell(context, set, label, scale)) }
                        }
                        "\n"
                    }
                }
            }
        }
        "\n"
        p.key {
            span { "n/m solved, median time" }
            @if any_preprocessed { span { "preprocessed: decided without the engine" } }
            span { b { "★" } " best: most solved, then least PAR-2" }
            span { b { "≈" } " no difference to the best shown" }
            span { b { "▲" } " lower median than the best, but fewer solved or greater PAR-2" }
            span { i.swatch.over {} " median above the limit"
                @if let Some(limit) = limit { " (" (time(limit)) ")" } }
            @if any_unsupported { span { i.swatch.unsupported {} " unsupported" } }
            span.ramp {
                @for (number, start) in starts(scale).iter().enumerate() {
                    i class={ "h" (number) } { (start) }
                }
            }
        }
        "\n"
    }
}

/// Mark of a solver that is started as a process of its own.
pub fn external_mark(context: &Context, label: &str) -> Markup {
    let line = context.figures(None).lines.iter().find(|line| line.solver == label);
    mark_of(line.is_some_and(|line| line.start_ns.is_some()))
}

/// The mark itself, if it is due.
pub fn mark_of(is_external: bool) -> Markup {
    html! { @if is_external { span.outside title=(EXTERNAL) { "†" } } }
}

/// Meaning of the mark of external programs.
pub const EXTERNAL: &str = "External program: its times include the start of its processes \
                            (column start), which is not work of its engine.";

fn cell(context: &Context, set: Option<usize>, label: &str, scale: Scale) -> Markup {
    let figures = context.figures(set);
    let Some(place) = figures.place(label) else {
        return html! { td.missing data-set=(set_value(set)) { "not run" } };
    };
    let line = &figures.lines[place];
    let counts = &line.counts;
    let is_unsupported = counts.unsupported == figures.puzzles;
    let is_missing = counts.missing + counts.cancelled == figures.puzzles;
    let rank = figures.choice.as_ref().and_then(|choice| match place {
        0 if counts.solved > 0 => Some(("best", "★", "best")),
        _ if choice.within_noise.contains(&place) => {
            Some(("near", "≈", "no difference to the best shown"))
        }
        _ if choice.faster.contains(&place) => {
            Some(("faster", "▲", "lower median than the best, but fewer solved or greater PAR-2"))
        }
        _ => None,
    });
    let median_ns = line.median_ns();
    let color = match median_ns {
        _ if is_unsupported => "unsupported",
        _ if is_missing => "missing",
        Some(ns) if ns.is_finite() => step(ns, scale),
        Some(_) => "over",
        None => "missing",
    };
    let class = format!("{color} {}", rank.map_or("", |(class, ..)| class));
    let title = format!(
        "{label} on {}: {} of {} solved, median {}, PAR-2 {}{}",
        context.set_name(set),
        counts.solved,
        figures.puzzles,
        censored(median_ns, line.above_ns),
        time_if(line.times.par2_ns),
        rank.map_or(String::new(), |(.., meaning)| format!("; {meaning}"))
    );
    let puzzles = context.evidence.puzzles_of(set);
    let decided = context.evidence.preprocessed(context.evidence.place(label), &puzzles);
    let notes = [
        ("pre\u{ad}processed", decided),
        ("wrong", counts.wrong),
        ("failed", counts.failed),
        ("undecided", counts.undecided),
        ("unsupported", counts.unsupported),
        ("not run", counts.missing + counts.cancelled),
    ];
    let notes = notes.iter().filter(|(_, count)| *count > 0);
    html! {
        td class=(class.trim_end()) data-set=(set_value(set)) data-solver=(label) title=(title) {
            @if is_unsupported {
                // With a soft hyphen for narrow columns.
                "unsup\u{ad}ported"
            } @else if is_missing {
                "not run"
            } @else {
                @if let Some((_, mark, meaning)) = rank {
                    span.mark aria-label=(meaning) { (mark) }
                }
                b { (integer(counts.solved)) "/" (integer(figures.puzzles)) }
                span.time { (median(line)) }
                @for (word, count) in notes {
                    span class={ "note-" (word.replace([' ', '\u{ad}'], "")) } { (count) " " (word) }
                }
            }
        }
    }
}

/// Kinds, sizes, givens and signs of the puzzles of a set.
pub fn content(context: &Context, set: Option<usize>) -> String {
    let evidence = context.evidence;
    let puzzles = evidence.puzzles_of(set);
    let kinds = each(&puzzles, |&puzzle| evidence.puzzles[puzzle].kind.as_str());
    let kinds = distinct_texts(kinds);
    let range = |feature: fn(&crate::stats::puzzle::PuzzleInfo) -> u64| {
        let (mut least, mut most) = (u64::MAX, 0);
        for &puzzle in &puzzles {
            let value = feature(&evidence.puzzles[puzzle]);
            least = least.min(value);
            most = most.max(value);
        }
        (least.min(most), most)
    };
    let amount = |(least, most): (u64, u64), unit: &str| match (least, most) {
        (0, 0) => format!("no {unit}"),
        (1, 1) => format!("1 {}", unit.trim_end_matches('s')),
        (least, most) if least == most => format!("{most} {unit}"),
        (least, most) => format!("{least} to {most} {unit}"),
    };
    let size = match range(|puzzle| puzzle.size) {
        (least, most) if least == most => format!("{most}x{most}"),
        (least, most) => format!("{least}x{least} to {most}x{most}"),
    };
    format!(
        "{}, {size}, {}, {}",
        kinds.join(", "),
        amount(range(|puzzle| puzzle.givens), "givens"),
        amount(range(|puzzle| puzzle.signs), "signs")
    )
}
