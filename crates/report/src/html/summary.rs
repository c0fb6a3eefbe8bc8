//! The summary in sentences: which solver to choose for which puzzles, and why.
//!
//! The choice is the rule of the table: most puzzles solved, then least PAR-2; with it are named
//! all solvers that no difference to it is shown of. It is set against the best solver of another
//! engine, as variants of one engine are one idea. Nothing is chosen from few puzzles. The
//! reasons are what rows can show: who leaves puzzles unsolved, how many times as long the
//! other takes, and what share of its time goes into a formula before any search.

use super::markup::{figure, figure_if, integer, joined, solver};
use super::{Context, count, set_value};
use crate::evidence::Evidence;
use crate::figures::{censored, interval, noise, number, percent, ratio_in_words, time};
use crate::legend::rule_in_words;
use crate::plot::phases;
use crate::record::are_opposed;
use crate::stats::cell::End;
use crate::stats::difference::Difference;
use crate::stats::line::Line;
use crate::stats::quantile;
use crate::stats::report::GroupReport;
use maud::{Markup, Render, html};

/// The paragraphs and lists of the summary.
pub fn summary(context: &Context) -> Markup {
    html! {
        p { (scope(context)) } "\n"
        p { (trust(context.evidence)) } "\n"
        (glance(context))
        ul.choices {
            "\n"
            @if context.sets.len() > 1 { (choice(context, None, "all of them")) }
            @for &set in &context.sets {
                (choice(context, Some(set), &context.set_name(Some(set))))
            }
        }
        "\n"
        (leftovers(context))
        (by_puzzle(context))
    }
}

/// The choices alone, a line for each set.
fn glance(context: &Context) -> Markup {
    let best = |set| {
        let figures = context.figures(set);
        let best = figures.lines.first().filter(|line| line.counts.solved > 0);
        Some((set, best?, figures.choice.as_ref()))
    };
    html! {
        div.scroll {
            table.glance {
                thead {
                    tr {
                        th scope="col" { "puzzles" }
                        th scope="col" class="words" { "what they are" }
                        th scope="col" class="words" { "choose" }
                        th scope="col" { "solved" }
                        th scope="col" { "median" }
                    }
                }
                tbody {
                    "\n"
                    @for (set, best, choice) in context.views().into_iter().filter_map(best) {
                        tr data-set=(set_value(set)) {
                            th scope="row" { (context.set_name(set)) }
                            td.words { (what(context, set)) }
                            td.words {
                                @match choice {
                                    Some(choice) => {
                                        (solver(&best.solver))
                                        @if !choice.within_noise.is_empty() {
                                            " or " (count(choice.within_noise.len() as u64, "other"))
                                        }
                                    },
                                    None => "too few puzzles",
                                }
                            }
                            td { (integer(best.counts.solved)) "/" (integer(context.figures(set).puzzles)) }
                            td { (median(best)) }
                        }
                        "\n"
                    }
                }
            }
        }
        "\n"
    }
}

fn scope(context: &Context) -> Markup {
    let evidence = context.evidence;
    let modes: Vec<&str> = evidence.modes.iter().map(|mode| mode_in_words(mode)).collect();
    html! {
        (count(evidence.rows, "run")) " of "
        (count(evidence.solvers.len() as u64, "solver")) " on "
        (count(evidence.puzzles.len() as u64, "puzzle")) " in "
        (count(evidence.sets.len() as u64, context.set_word())) ". Asked: " (modes.join(", ")) "; "
        @match evidence.limit_ns() {
            Some(limit) => { "a run could take " (figure(limit, &time(limit))) },
            None => "without a time limit",
        }
        "."
    }
}

fn mode_in_words(mode: &str) -> &str {
    match mode {
        "decide" => "has the puzzle no solution, exactly one, or more",
        "first" => "one solution",
        other => other,
    }
}

fn trust(evidence: &Evidence) -> Markup {
    let wrong = evidence.outcomes().filter(|outcome| outcome.cell.end == End::Wrong).count() as u64;
    let opposed = evidence.puzzles.iter().filter(|puzzle| are_opposed(puzzle.verdict.split('/')));
    let opposed = opposed.count() as u64;
    html! {
        @if wrong + opposed == 0 {
            "No answer was refuted, and no two solvers contradict each other."
        } @else {
            b.warning { (count(wrong, "answer")) " were wrong" }
            "; on " (count(opposed, "puzzle")) " solvers contradict each other."
        }
    }
}

/// What to choose for a set, or for everything.
fn choice(context: &Context, set: Option<usize>, name: &str) -> Markup {
    let evidence = context.evidence;
    let figures = context.figures(set);
    let Some(best) = figures.lines.first() else { return Markup::default() };
    let names = |places: &[usize]| {
        joined(places.iter().map(|&place| solver(&figures.lines[place].solver)), ", ")
    };
    let engine = |line: &Line| &evidence.solvers[evidence.place(&line.solver)].engine;
    let of_another_engine = |line: &&Line| engine(line) != engine(best) && line.counts.solved > 0;
    html! {
        li data-set=(set_value(set)) data-choice=[figures.choice.as_ref().map(|_| &best.solver)] {
            "For " b { (name) }
            @if best.counts.solved == 0 {
                ": no solver solved any."
            } @else if figures.choice.is_none() {
                ": " (count(figures.puzzles, "puzzle")) " are too few for a choice."
            } @else {
                " choose " (solver(&best.solver))
                @if let Some(choice) = &figures.choice {
                    @if !choice.within_noise.is_empty() {
                        @if figures.noise.is_empty() { ", or (no difference is shown): " }
                        @else { ", or within noise of it: " }
                        (names(&choice.within_noise))
                    }
                    @if !choice.faster.is_empty() {
                        "; faster in the median, but not over all: " (names(&choice.faster))
                    }
                }
                ". It solved " (integer(best.counts.solved))
                " of " (integer(figures.puzzles)) ", in the median in " (median(best)) "."
                (reduced_away(context, set, best))
                @match figures.lines.iter().skip(1).position(|line| of_another_engine(&line)) {
                    Some(place) => (against(context, set, place + 1)),
                    None => { @if figures.lines.len() > 1 { " No other engine solved any." } },
                }
            }
        }
        "\n"
    }
}

/// How much of a choice is its reduction's: such puzzles say nothing for the engine.
fn reduced_away(context: &Context, set: Option<usize>, line: &Line) -> Markup {
    let evidence = context.evidence;
    let chosen = &evidence.solvers[evidence.place(&line.solver)];
    let is_reduced_away = |&&puzzle: &&usize| {
        chosen.cells[puzzle].as_ref().is_some_and(|outcome| outcome.is_reduced_away)
    };
    let reduced = evidence.puzzles_of(set).iter().filter(is_reduced_away).count() as u64;
    html! {
        @if reduced > 0 {
            " " (integer(reduced)) " of these its reduction decided alone: nothing was left to ask "
            (chosen.engine) "."
        }
    }
}

fn median(line: &Line) -> Markup {
    let median = line.times.quartiles[1];
    figure_if(median, &censored(median, line.above_ns))
}

/// The choice against the best of another engine, at this place of the lines, and why the one is
/// faster.
fn against(context: &Context, set: Option<usize>, place: usize) -> Markup {
    let evidence = context.evidence;
    let figures = context.figures(set);
    let (best, other) = (&figures.lines[0], &figures.lines[place]);
    let comparison = context.compared(set, [0, place]);
    let pairs = &comparison.pairs;
    let mut parts = Vec::new();
    if other.counts.solved < best.counts.solved {
        let fewer = best.counts.solved - other.counts.solved;
        parts.push(html! { "solved " (integer(fewer)) " fewer" });
    }
    let ratio = comparison.ratio.as_ref();
    if let Some((ratio, ends)) = ratio.and_then(|ratio| Some((ratio, ratio.interval?))) {
        let median = figure(ratio.median.value, &ratio_in_words(ratio));
        let interval = html! {
            "95 % interval "
            span data-low=(ends.low.value) data-high=(ends.high.value) { (interval(ratio)) }
        };
        let faster = figure(pairs.slower, &percent(pairs.slower, pairs.compared()));
        let slower = figure(pairs.faster, &percent(pairs.faster, pairs.compared()));
        let pars = html! { (par2(other)) " against " (par2(best)) };
        parts.push(match comparison.difference {
            Difference::Faster => html! {
                "takes " (median) " times as long (median; " (interval) ") and is slower on "
                (slower) " of " (pairs.compared())
            },
            Difference::Slower => html! {
                "is faster on " (faster) " of " (pairs.compared()) " (median ratio " (median) ", "
                (interval)
                "), but not over all: PAR-2 " (pars)
            },
            Difference::WithinNoise => html! {
                "takes " (median) " times as long in the median (" (interval)
                "), which is within the noise of this run (" (noise(comparison.noise))
                "); PAR-2 is " (pars)
            },
            Difference::NotShown | Difference::TooFew => html! {
                "takes " (median) " times as long in the median, no significant difference ("
                (interval) "); PAR-2 is " (pars)
            },
        });
    }
    let pair = [best, other].map(|line| evidence.place(&line.solver));
    let is_slower = comparison.difference == Difference::Faster;
    html! {
        " The best of another engine, " (solver(&other.solver))
        @if parts.is_empty() { ", was timed on too few of the same puzzles." }
        @else { ", " (joined(parts, ", and ")) "." }
        @if is_slower { (why(evidence, pair, &evidence.puzzles_of(set))) }
    }
}

fn par2(line: &Line) -> Markup {
    match line.times.par2 {
        Some(ns) => figure(ns, &time(ns)),
        None => "unknown".render(),
    }
}

/// What rows can show of why one of two solvers is faster, over the puzzles that both solved;
/// nothing where there are none or one has no phases. The strongest reason first: who is not
/// done stating the puzzle when the other has solved it; who searches more; who searches more
/// slowly. Choices are decisions, else nodes.
fn why(evidence: &Evidence, pair: [usize; 2], puzzles: &[usize]) -> Markup {
    let solved =
        |&&puzzle: &&usize| pair.iter().all(|&solver| evidence.solved_ns(solver, puzzle).is_some());
    let common: Vec<usize> = puzzles.iter().filter(solved).copied().collect();
    let means = pair.map(|solver| {
        let (sums, solved) = phases::sums(evidence, solver, &common);
        sums.map(|sum| sum / solved.max(1) as f64)
    });
    if common.is_empty() || means.iter().any(|mean| mean[1..].iter().all(|ns| *ns == 0.0)) {
        return Markup::default();
    }
    let (before_search, search) =
        (means.map(|mean| mean[1] + mean[2]), means.map(|mean| mean[4] + mean[5]));
    let start = means.map(|mean| mean[3]);
    let choices = pair.map(|solver| {
        let cells = &evidence.solvers[solver].cells;
        quantile::median(common.iter().filter_map(|&puzzle| cells[puzzle].as_ref()?.choices))
    });
    let mean = |ns: f64| figure(ns, &time(ns));
    let total = [0, 1].map(|solver| before_search[solver] + start[solver] + search[solver]);
    let [ours, theirs] = pair.map(|place| solver(&evidence.solvers[place].label));
    let mut parts = Vec::new();
    if start[1] > start[0] {
        parts.push(html! {
            "starting its processes takes " (theirs) " " (mean(start[1])) ", which is not its engine"
        });
    }
    if before_search[1] > total[0] {
        parts.push(html! {
            "stating and loading the puzzle takes " (theirs) " " (mean(before_search[1]))
            " before its search begins, longer than " (ours) " needs for everything ("
            (mean(total[0])) ")"
        });
    } else if total[1] > total[0] {
        parts.push(html! {
            (theirs) " needs " (mean(before_search[1])) " before its search and "
            (mean(search[1])) " for it, " (ours) " " (mean(before_search[0])) " and "
            (mean(search[0]))
        });
    }
    if let [Some(our_choices), Some(their_choices)] = choices {
        let [shown, other] = [our_choices, their_choices].map(|value| figure(value, &plain(value)));
        if their_choices > our_choices {
            parts.push(html! {
                "the search of " (theirs) " makes " (other) " choices, that of " (ours) " " (shown)
            });
        } else if our_choices > their_choices {
            parts.push(html! {
                (ours) " makes more choices (" (shown) " against " (other)
                "), in less time; choices of different engines are different things"
            });
        }
    }
    html! {
        @if !parts.is_empty() {
            " Why: " (joined(parts, "; ")) "."
        }
    }
}

/// A count, or the middle between two.
fn plain(value: f64) -> String {
    if value.fract() == 0.0 { format!("{value:.0}") } else { number(value) }
}

/// What is in a set: kinds, sizes, givens, signs.
fn what(context: &Context, set: Option<usize>) -> String {
    let evidence = context.evidence;
    let puzzles = evidence.puzzles_of(set);
    let mut kinds: Vec<&str> =
        puzzles.iter().map(|&puzzle| evidence.puzzles[puzzle].kind.as_str()).collect();
    kinds.sort_unstable();
    kinds.dedup();
    let range = |feature: fn(&crate::evidence::Puzzle) -> u64| {
        let values = || puzzles.iter().map(|&puzzle| feature(&evidence.puzzles[puzzle]));
        (values().min().unwrap_or(0), values().max().unwrap_or(0))
    };
    let words = |(least, most): (u64, u64), unit: &str| match (least, most) {
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
        words(range(|puzzle| puzzle.givens), "givens"),
        words(range(|puzzle| puzzle.signs), "signs")
    )
}

/// Who does not solve everything.
fn leftovers(context: &Context) -> Markup {
    let lines = &context.figures(None).lines;
    let missed = |line: &Line| {
        let counts = &line.counts;
        counts.timed_out + counts.failed + counts.undecided + counts.wrong
    };
    let short = lines.iter().filter(|line| missed(line) > 0).map(|line| {
        let asked = line.counts.solved + missed(line);
        html! { (solver(&line.solver)) " " (integer(missed(line))) " of " (asked) }
    });
    let unsupported = lines.iter().filter(|line| line.counts.unsupported > 0).map(|line| {
        html! { (solver(&line.solver)) " " (integer(line.counts.unsupported)) }
    });
    html! {
        @if lines.iter().all(|line| missed(line) == 0) {
            p { "Every solver solved every puzzle that it can be asked." }
        } @else {
            p { "Left unsolved, of those asked: " (joined(short, ", ")) "." }
        }
        "\n"
        @if lines.iter().any(|line| line.counts.unsupported > 0) {
            p { "Cannot be asked (in no time and no PAR-2): " (joined(unsupported, ", ")) "." }
            "\n"
        }
    }
}

/// What choosing for every puzzle anew could gain.
fn by_puzzle(context: &Context) -> Markup {
    let figures: &GroupReport = context.figures(None);
    let Some(best) = &figures.virtual_best else { return Markup::default() };
    let reference = best.reference.as_ref().zip(best.reference_par2);
    let (Some((name, single)), Some(virtual_best)) = (reference, best.times.par2) else {
        return Markup::default();
    };
    html! {
        p {
            "Virtual best solver: PAR-2 " (figure(virtual_best, &time(virtual_best))) ". "
            (solver(name)) " alone: PAR-2 " (figure(single, &time(single))) ", "
            (figure(single / virtual_best, &number(single / virtual_best))) " times that. ("
            (rule_in_words(best)) ".)"
        }
        "\n"
    }
}
