//! The summary in sentences: which solver to choose for which puzzles, and why.
//!
//! The choice is the rule of the table: most puzzles solved, then least PAR-2. It is set
//! against the best solver of another engine, as variants of one engine are one idea. The
//! reasons are what rows can show: who leaves puzzles unsolved, how many times as long the
//! other takes, and what share of its time goes into a formula before any search.

use super::markup::{figure, solver};
use super::{Context, count};
use crate::report::evidence::Evidence;
use crate::report::figures::{censored, interval, number, percent, ratio_in_words, time};
use crate::report::plot::canvas::escaped;
use crate::report::plot::phases;
use crate::stats::cell::End;
use crate::stats::pairs::Pairs;
use crate::stats::quantile::quantile;
use crate::stats::report::{GroupReport, Line};
use crate::stats::time::Time;

/// The paragraphs and lists of the summary.
pub fn summary(context: &Context) -> String {
    let mut html = format!("<p>{}</p>\n<p>{}</p>\n", scope(context), trust(context.evidence));
    let several = context.sets.len() > 1;
    html += &glance(context);
    html += "<ul class=\"choices\">\n";
    if several {
        html += &choice(context, None, "For <b>all of them</b>");
    }
    for &set in &context.sets {
        let start = format!("For <b>{}</b>", escaped(&context.set_name(Some(set))));
        html += &choice(context, Some(set), &start);
    }
    html += "</ul>\n";
    html += &leftovers(context);
    html += &by_puzzle(context);
    html
}

/// The choices alone, a line for each set.
fn glance(context: &Context) -> String {
    let mut html = String::from(
        "<div class=\"scroll\"><table class=\"glance\"><thead><tr><th scope=\"col\">puzzles</th><th scope=\"col\" \
         class=\"words\">what they are</th><th scope=\"col\" class=\"words\">choose</th>\
         <th scope=\"col\">solved</th><th scope=\"col\">median</th></tr></thead><tbody>\n",
    );
    for set in context.views() {
        let figures = context.figures(set);
        let Some(best) = figures.lines.first().filter(|line| line.counts.solved > 0) else {
            continue;
        };
        let set_name = set.map_or_else(|| "all".to_owned(), |set| set.to_string());
        html += &format!(
            "<tr data-set=\"{set_name}\"><th scope=\"row\">{}</th><td class=\"words\">{}</td>\
             <td class=\"words\">{}</td><td>{}/{}</td><td>{}</td></tr>\n",
            escaped(&context.set_name(set)),
            what(context, set),
            solver(&best.solver),
            figure(best.counts.solved, &best.counts.solved.to_string()),
            figure(figures.puzzles, &figures.puzzles.to_string()),
            median(best)
        );
    }
    html + "</tbody></table></div>\n"
}

fn scope(context: &Context) -> String {
    let evidence = context.evidence;
    let modes: Vec<&str> = evidence.modes.iter().map(|mode| mode_in_words(mode)).collect();
    let limit = match evidence.limit_ns() {
        Some(limit) => format!("a run could take {}", figure(limit, &time(limit))),
        None => "without a time limit".to_owned(),
    };
    format!(
        "{} of {} on {} in {}. Asked: {}; {limit}.",
        count(evidence.rows, "run"),
        count(evidence.solvers.len() as u64, "solver"),
        count(evidence.puzzles.len() as u64, "puzzle"),
        count(evidence.sets.len() as u64, context.set_word()),
        escaped(&modes.join(", "))
    )
}

fn mode_in_words(mode: &str) -> &str {
    match mode {
        "decide" => "has the puzzle no solution, exactly one, or more",
        "first" => "one solution",
        other => other,
    }
}

/// Puzzles of which solved runs say what cannot all be true.
pub fn is_contradicted(verdict: &str) -> bool {
    let said: Vec<&str> = verdict.split('/').collect();
    let says = |verdict: &str| said.contains(&verdict);
    says("none") && said.len() > 1 || says("unique") && says("multiple")
}

fn trust(evidence: &Evidence) -> String {
    let cells = evidence.solvers.iter().flat_map(|solver| solver.cells.iter().flatten());
    let wrong = cells.filter(|outcome| outcome.cell.end == End::Wrong).count() as u64;
    let opposed =
        evidence.puzzles.iter().filter(|puzzle| is_contradicted(&puzzle.verdict)).count() as u64;
    if wrong + opposed == 0 {
        return "No answer was wrong, and no two solvers contradict each other.".to_owned();
    }
    format!(
        "<b class=\"warning\">{} were wrong</b>; on {} solvers contradict each other.",
        count(wrong, "answer"),
        count(opposed, "puzzle")
    )
}

/// What to choose for a set, or for everything.
fn choice(context: &Context, set: Option<usize>, start: &str) -> String {
    let evidence = context.evidence;
    let figures = context.figures(set);
    let Some(best) = figures.lines.first() else { return String::new() };
    let set_name = set.map_or_else(|| "all".to_owned(), |set| set.to_string());
    let attributes = format!("data-set=\"{set_name}\" data-choice=\"{}\"", escaped(&best.solver));
    if best.counts.solved == 0 {
        return format!("<li {attributes}>{start}: no solver solved any.</li>\n");
    }
    let mut html = format!(
        "<li {attributes}>{start} choose {}. It solved {} of {}, in the median in {}.",
        solver(&best.solver),
        figure(best.counts.solved, &best.counts.solved.to_string()),
        figure(figures.puzzles, &figures.puzzles.to_string()),
        median(best)
    );
    let engine = |line: &Line| {
        let found = evidence.solvers.iter().find(|solver| solver.label == line.solver);
        found.map_or("", |solver| solver.engine.as_str())
    };
    html += &reduced_away(context, set, best);
    let other = figures.lines[1..]
        .iter()
        .find(|line| engine(line) != engine(best) && line.counts.solved > 0);
    match other {
        Some(other) => html += &against(context, set, (best, other)),
        None if figures.lines.len() > 1 => html += " No other engine solved any.",
        None => {}
    }
    html + "</li>\n"
}

/// How much of a choice is its reduction's: such puzzles say nothing for the engine.
fn reduced_away(context: &Context, set: Option<usize>, line: &Line) -> String {
    let evidence = context.evidence;
    let Some(chosen) = evidence.solvers.iter().find(|solver| solver.label == line.solver) else {
        return String::new();
    };
    let puzzles = evidence.puzzles_of(set);
    let is_reduced_away = |&&puzzle: &&usize| {
        chosen.cells[puzzle].as_ref().is_some_and(|outcome| outcome.is_reduced_away)
    };
    match puzzles.iter().filter(is_reduced_away).count() as u64 {
        0 => String::new(),
        reduced => format!(
            " {} of these its reduction decided alone: nothing was left to ask {}.",
            figure(reduced, &reduced.to_string()),
            escaped(&chosen.engine)
        ),
    }
}

fn median(line: &Line) -> String {
    let median = line.times.quartiles[1];
    let shown = censored(median, line.limit_ns);
    match median {
        Some(ns) => figure(ns, &shown),
        None => escaped(&shown),
    }
}

/// The choice against the best of another engine, and why the one is faster.
fn against(context: &Context, set: Option<usize>, (best, other): (&Line, &Line)) -> String {
    let evidence = context.evidence;
    let place = |line: &Line| {
        evidence.solvers.iter().position(|solver| solver.label == line.solver).unwrap_or(0)
    };
    let puzzles = evidence.puzzles_of(set);
    let column = |solver: usize| -> Vec<Option<Time>> {
        let cells = &evidence.solvers[solver].cells;
        puzzles.iter().map(|&puzzle| cells[puzzle].as_ref()?.cell.time).collect()
    };
    let pairs = Pairs::new(&column(place(best)), &column(place(other)));
    let mut html = format!(" The best of another engine, {},", solver(&other.solver));
    let mut parts = Vec::new();
    if other.counts.solved < best.counts.solved {
        let fewer = best.counts.solved - other.counts.solved;
        parts.push(format!("solved {} fewer", figure(fewer, &fewer.to_string())));
    }
    if let Some(ratio) = pairs.median_ratio(&context.settings.bootstrap) {
        let interval = format!(
            "<span data-low=\"{}\" data-high=\"{}\">{}</span>",
            ratio.low,
            ratio.high,
            interval(&ratio)
        );
        parts.push(match (ratio.low > 1.0, ratio.high < 1.0) {
            (true, _) => format!(
                "takes {} times as long (median; 95 % interval {interval}) and is slower on {}",
                figure(ratio.median, &ratio_in_words(&ratio)),
                figure(pairs.faster, &percent(pairs.faster, pairs.puzzles))
            ),
            (_, true) => format!(
                "is faster on {} (median ratio {}, 95 % interval {interval}), but not over all: \
                 PAR-2 {} against {}",
                figure(pairs.slower, &percent(pairs.slower, pairs.puzzles)),
                figure(ratio.median, &ratio_in_words(&ratio)),
                par2(other),
                par2(best)
            ),
            _ => format!(
                "takes {} times as long in the median, which the 95 % interval {interval} does not \
                 tell from equal; PAR-2 is {} against {}",
                figure(ratio.median, &ratio_in_words(&ratio)),
                par2(other),
                par2(best)
            ),
        });
    }
    html += &format!(" {}.", parts.join(", and "));
    html + &why(evidence, [place(best), place(other)], &puzzles)
}

fn par2(line: &Line) -> String {
    match line.times.par2 {
        Some(ns) => figure(ns, &time(ns)),
        None => "unknown".to_owned(),
    }
}

/// What rows can say of why one of two solvers is faster, over the puzzles that both solved:
/// means in nanoseconds, and medians of their choices (decisions, else nodes).
#[derive(Clone, Copy, PartialEq, Debug)]
pub struct Reasons {
    /// Encoding and loading.
    pub before_search: [f64; 2],
    /// First solution and proof.
    pub search: [f64; 2],
    /// Choices, where both count them.
    pub choices: Option<[f64; 2]>,
}

impl Reasons {
    /// Compares two solvers, by their numbers; `None` where they solved nothing in common or
    /// one tells no phases.
    pub fn of(evidence: &Evidence, pair: [usize; 2], puzzles: &[usize]) -> Option<Self> {
        let solved = |&&puzzle: &&usize| {
            pair.iter().all(|&solver| evidence.solved_ns(solver, puzzle).is_some())
        };
        let common: Vec<usize> = puzzles.iter().filter(solved).copied().collect();
        let means = pair.map(|solver| {
            let (sums, solved) = phases::sums(evidence, solver, &common);
            sums.map(|sum| sum / solved.max(1) as f64)
        });
        if common.is_empty() || means.iter().any(|mean| mean[1..].iter().all(|ns| *ns == 0.0)) {
            return None;
        }
        let choices = pair.map(|solver| {
            let choices = |&puzzle: &usize| {
                evidence.solvers[solver].cells[puzzle].as_ref().and_then(|cell| cell.choices)
            };
            let mut values: Vec<f64> = common.iter().filter_map(choices).collect();
            values.sort_by(f64::total_cmp);
            quantile(&values, 0.5)
        });
        Some(Reasons {
            before_search: means.map(|mean| mean[1] + mean[2]),
            search: means.map(|mean| mean[3] + mean[4]),
            choices: choices[0].zip(choices[1]).map(|(ours, theirs)| [ours, theirs]),
        })
    }
}

/// The strongest reason first: who is not done stating the puzzle when the other has solved
/// it; who searches more; who searches more slowly.
fn why(evidence: &Evidence, pair: [usize; 2], puzzles: &[usize]) -> String {
    let Some(reasons) = Reasons::of(evidence, pair, puzzles) else { return String::new() };
    let Reasons { before_search, search, choices } = reasons;
    let mean = |ns: f64| figure(ns, &time(ns));
    let total = [0, 1].map(|solver| before_search[solver] + search[solver]);
    let [ours, theirs] = pair.map(|place| solver(&evidence.solvers[place].label));
    let mut parts = Vec::new();
    if before_search[1] > total[0] {
        parts.push(format!(
            "stating and loading the puzzle takes {theirs} {} before its search begins, longer \
             than {ours} needs for everything ({})",
            mean(before_search[1]),
            mean(total[0])
        ));
    } else if total[1] > total[0] {
        parts.push(format!(
            "{theirs} needs {} before its search and {} for it, {ours} {} and {}",
            mean(before_search[1]),
            mean(search[1]),
            mean(before_search[0]),
            mean(search[0])
        ));
    }
    if let Some([our_choices, their_choices]) = choices {
        let [shown, other] = [our_choices, their_choices].map(|value| figure(value, &plain(value)));
        if their_choices > our_choices {
            parts.push(format!(
                "the search of {theirs} makes {other} choices, that of {ours} {shown}"
            ));
        } else if our_choices > their_choices {
            parts.push(format!(
                "{ours} makes more choices ({shown} against {other}), but quick ones"
            ));
        }
    }
    match parts.is_empty() {
        true => String::new(),
        false => format!(
            " Why: {} (times are means, choices medians, over puzzles that both solved).",
            parts.join("; ")
        ),
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
    let range = |feature: fn(&crate::report::evidence::Puzzle) -> u64| {
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
    escaped(&format!(
        "{}, {size}, {}, {}",
        kinds.join(", "),
        words(range(|puzzle| puzzle.givens), "givens"),
        words(range(|puzzle| puzzle.signs), "signs")
    ))
}

/// Who does not solve everything.
fn leftovers(context: &Context) -> String {
    let figures = context.figures(None);
    let missed = |line: &&Line| {
        let counts = &line.counts;
        counts.timed_out + counts.failed + counts.undecided + counts.wrong > 0
    };
    let of = |line: &Line| {
        let counts = &line.counts;
        let missed = counts.timed_out + counts.failed + counts.undecided + counts.wrong;
        let asked = counts.solved + missed;
        format!("{} {} of {asked}", solver(&line.solver), figure(missed, &missed.to_string()))
    };
    let mut html = String::new();
    let short: Vec<String> = figures.lines.iter().filter(missed).map(of).collect();
    if short.is_empty() {
        html += "<p>Every solver solved every puzzle that it can be asked.</p>\n";
    } else {
        html += &format!("<p>Left unsolved, of those asked: {}.</p>\n", short.join(", "));
    }
    let unsupported: Vec<String> = figures
        .lines
        .iter()
        .filter(|line| line.counts.unsupported > 0)
        .map(|line| {
            let count = line.counts.unsupported;
            format!("{} {}", solver(&line.solver), figure(count, &count.to_string()))
        })
        .collect();
    if !unsupported.is_empty() {
        html += &format!(
            "<p>Cannot be asked (in no time and no PAR-2): {}.</p>\n",
            unsupported.join(", ")
        );
    }
    html
}

/// What choosing for every puzzle anew could gain.
fn by_puzzle(context: &Context) -> String {
    let figures: &GroupReport = context.figures(None);
    let Some(best) = &figures.virtual_best else { return String::new() };
    let reference = best.reference.as_ref().and_then(|name| {
        Some((name, figures.lines.iter().find(|line| line.solver == *name)?.times.par2?))
    });
    let (Some((name, single)), Some(virtual_best)) = (reference, best.times.par2) else {
        return String::new();
    };
    format!(
        "<p>Who could choose the fastest solver for every single puzzle (the virtual best) would \
         have a mean of {}; {}, always chosen, has {}: {} times that.</p>\n",
        figure(virtual_best, &time(virtual_best)),
        solver(name),
        figure(single, &time(single)),
        figure(single / virtual_best, &number(single / virtual_best))
    )
}
