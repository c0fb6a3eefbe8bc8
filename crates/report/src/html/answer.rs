//! The answer in words, the same on the page and in the text: which solver is best, how sure that
//! is, and why.
//!
//! The first sentence has the median ratio to the best solver of another engine and its interval.
//! The second has only reasons that rows show: puzzles solved, phases of the difference, decisions,
//! preprocessing. Without one of them there is no second sentence.

use super::names::{Explain, explained, meanings};
use super::overview::best;
use super::reasons::{PhaseShare, Reasons};
use crate::column::Cell;
use crate::context::Context;
use crate::describe::pairs_table;
use crate::document::Block;
use crate::figures::{confidence, count, p_value, ratio_in_words, share, time};
use crate::lists::each;
use crate::markup::{figure, integer, joined, solver, text_of};
use crate::stats::comparison::Comparison;
use crate::stats::counter::Counter;
use crate::stats::difference::Difference;
use crate::stats::line::{AnsweredBy, SolverFigures};
use crate::stats::median_ratio::MedianRatio;
use crate::stats::rank_test::LEVEL;
use crate::stats::report::GroupFigures;
use maud::{Markup, html};

/// Least factor between two counts of decisions that is given as a reason.
const FEWER: f64 = 1.1;

/// A sentence with figures and names of solvers, as plain text and on a page.
pub struct Sentence(Markup);

impl Sentence {
    /// The sentence as plain text.
    pub fn plain(&self) -> String {
        text_of(&self.0)
    }

    /// The sentence on a page, its figures with their values.
    pub fn markup(&self) -> Markup {
        self.0.clone()
    }
}

/// The answer over all puzzles.
pub struct Answer {
    /// The best solver, with the ratio to that of another engine and its interval.
    pub first: Sentence,
    /// Reasons; `None` where the rows show none.
    pub why: Option<Sentence>,
    /// The solver of another engine that solved as many and is closer in the median.
    pub closest: Option<Sentence>,
    /// Which of these solvers another one answered for.
    pub answered_by: Vec<Sentence>,
    /// Of variants of one engine, each against the baseline or the best one.
    pub variants: Vec<Sentence>,
    /// The solvers in the first sentence.
    pub solvers: Vec<String>,
}

impl Answer {
    /// Finds the answer; `None` of too few puzzles, or if nothing was solved.
    pub fn new(context: &Context) -> Option<Self> {
        let figures = context.figures(None);
        let best = best(figures)?;
        figures.choice.as_ref()?;
        let reasons = Reasons::new(context, None);
        let other = reasons.as_ref().map(|reasons| &figures.lines[reasons.other]);
        let solvers = [Some(best), other].into_iter().flatten();
        let variants = if other.is_none() { variants(context) } else { Vec::new() };
        Some(Answer {
            closest: reasons.as_ref().and_then(|reasons| closest(context, reasons)),
            answered_by: solvers.clone().flat_map(answered_by).collect(),
            variants,
            first: first(context, best, reasons.as_ref().zip(other)),
            why: match context.settings.counter {
                None => reasons.as_ref().zip(other).and_then(|pair| why(figures, best, pair)),
                // Reasons are of times.
                Some(_) => None,
            },
            solvers: solvers.map(|line| line.solver.clone()).collect(),
        })
    }

    /// The sentences about the best solver, one after another.
    fn text(&self) -> Markup {
        let mut sentences = Vec::new();
        for sentence in [Some(&self.first), self.closest.as_ref(), self.why.as_ref()] {
            sentences.extend(sentence.map(Sentence::markup));
        }
        sentences.extend(self.answered_by.iter().map(Sentence::markup));
        joined(&sentences, " ")
    }
}

/// The answer on a page, with the meaning of the names in it.
pub fn answer(answer: Option<&Answer>, explain: &Explain) -> Markup {
    html! {
        @if let Some(answer) = answer {
            p.answer { (answer.text()) }
            "\n"
            (meanings(texts(&answer.solvers), explain))
        }
    }
}

/// The sentences below the heat table: of variants of one engine, else of neighbors.
pub fn ratios(context: &Context, answer: Option<Answer>) -> Markup {
    let mut sentences = answer.map_or_else(Vec::new, |answer| answer.variants);
    if sentences.is_empty() {
        sentences = each(&context.figures(None).neighbors(), |found| pair(context, found, false));
    }
    html! {
        @if !sentences.is_empty() {
            ul.ratios { @for sentence in &sentences { li { (sentence.markup()) } } }
            "\n"
        }
    }
}

/// The answer as the beginning of a document, with the meaning of the names in it.
pub fn blocks(context: &Context, explain: &Explain) -> Vec<Block> {
    let Some(answer) = Answer::new(context) else { return Vec::new() };
    let mut names = Vec::new();
    for name in explained(&texts(&answer.solvers), explain) {
        names.push(format!("{}: {}", name.title(), name.meaning));
    }
    let mut blocks = vec![Block::Paragraph(text_of(&answer.text()))];
    if !answer.variants.is_empty() {
        blocks.push(Block::List(each(&answer.variants, Sentence::plain)));
    }
    if !names.is_empty() {
        blocks.push(Block::List(names));
    }
    blocks
}

/// The answer and the table of all pairs, over all puzzles; nothing where there is no answer.
pub fn with_pairs(context: &Context, explain: &Explain) -> Vec<Block> {
    let mut blocks = blocks(context, explain);
    if !blocks.is_empty() {
        blocks.push(Block::Table(pairs_table(context.figures(None))));
    }
    blocks
}

fn texts(texts: &[String]) -> Vec<&str> {
    each(texts, String::as_str)
}

/// ` (95 % interval 1.38 to 1.47, n = 100)`
fn sure(context: &Context, ratio: &MedianRatio) -> Markup {
    html! {
        " ("
        @if ratio.interval.is_some() {
            (confidence(&context.settings.bootstrap)) " interval " (Cell::Interval(*ratio).markup())
        } @else {
            "no interval"
        }
        ", n = " (integer(ratio.n as u64)) ")"
    }
}

/// A median ratio.
fn times(ratio: &MedianRatio) -> Markup {
    figure(ratio.median.value, &ratio_in_words(ratio))
}

/// `A is 1.42 times as fast as B (95 % interval 1.38 to 1.47, n = 100)`
fn as_fast(context: &Context, [first, second]: [&str; 2], ratio: &MedianRatio) -> Markup {
    html! {
        (solver(first)) " is " (times(ratio)) " times as fast as " (solver(second))
        (sure(context, ratio))
    }
}

/// "Over all puzzles A is 2.85 times as fast as B, the best of another engine (95 % interval 2.65
/// to 3.07, n = 100)."
fn first(
    context: &Context,
    best: &SolverFigures,
    pair: Option<(&Reasons, &SolverFigures)>,
) -> Sentence {
    let figures = context.figures(None);
    let is_best = html! {
        "The best solver (most solved, then least PAR-2) is " (solver(&best.solver))
    };
    let found = pair.and_then(|(reasons, other)| Some((reasons, other, reasons.comparison.ratio?)));
    let Some((reasons, other, ratio)) = found else {
        let no_other = match figures.lines.len() {
            1 => "there is no other solver to compare it with.",
            _ if context.is_of_one_engine() => "all solvers are variants of one engine.",
            _ => "no solver of another engine solved a puzzle.",
        };
        return Sentence(html! {
            (is_best) ": " (integer(best.counts.solved)) " of " (integer(figures.puzzles))
            " solved; " (no_other)
        });
    };
    let other = html! { (solver(&other.solver)) ", the best of another engine" };
    if let Some(counter) = context.settings.counter {
        let needs = html! { (is_best) "; " (other) };
        return Sentence(match reasons.comparison.counts[counter as usize] {
            None => html! { (needs) ", has no " (counter.name()) " in common with it." },
            Some(ratio) => html! {
                (needs) ", needs " (times(&ratio)) " times its " (counter.name())
                (sure(context, &ratio)) "."
            },
        });
    }
    Sentence(match reasons.comparison.difference {
        // The ratio is that of the other to the best.
        Difference::Slower => html! {
            @if context.evidence.sets.len() == 1 { "On " (context.set_name(Some(0))) }
            @else { "Over all puzzles" }
            " " (solver(&best.solver)) " is " (times(&ratio)) " times as fast as " (other)
            (sure(context, &ratio)) "."
        },
        Difference::Faster => html! {
            (is_best) ", but " (other) ", is " (times(&ratio.inverse()))
            " times as fast in the median" (sure(context, &ratio.inverse())) "."
        },
        _ => html! {
            (is_best) "; " (other) ", takes " (times(&ratio)) " times as long"
            (sure(context, &ratio)) ": no difference is shown."
        },
    })
}

/// The names of two solvers, the one that needs less first, and the function that makes ratios
/// those of the second to the first.
fn ahead(found: &Comparison, ratio: MedianRatio) -> ([&str; 2], fn(MedianRatio) -> MedianRatio) {
    if ratio.median.value < 1.0 {
        ([&found.solver, &found.baseline], |ratio| ratio.inverse())
    } else {
        ([&found.baseline, &found.solver], |ratio| ratio)
    }
}

/// "In the median dfs is closer: native is 11.7 times as fast (95 % interval 3.03 to 245, n = 10)."
/// The best of another engine is that of least PAR-2, which the slowest puzzles decide.
fn closest(context: &Context, reasons: &Reasons) -> Option<Sentence> {
    let lines = &context.figures(None).lines;
    let mut least = reasons.comparison.ratio.filter(|_| context.settings.counter.is_none())?;
    let mut closest = None;
    for (place, line) in lines.iter().enumerate().skip(reasons.other + 1) {
        if line.counts.solved < lines[reasons.other].counts.solved
            || context.engine(line) == context.engine(&lines[0])
        {
            continue;
        }
        let found = context.compared(None, [place, 0]);
        if let Some(ratio) = found.ratio.filter(|ratio| ratio.median.value < least.median.value) {
            least = ratio;
            closest = Some(found);
        }
    }
    let found = closest?;
    let (names, turned) = ahead(&found, least);
    let word = if least.median.value < 1.0 { " is ahead: " } else { " is closer: " };
    Some(Sentence(html! {
        "In the median " (solver(&found.solver)) (word) (as_fast(context, names, &turned(least))) "."
    }))
}

/// "9 of the 20 answers of auto are by batsat/extended+reduce."
fn answered_by(line: &SolverFigures) -> impl Iterator<Item = Sentence> {
    line.answered_by.iter().map(|AnsweredBy { solver: name, puzzles }| {
        Sentence(html! {
            (integer(*puzzles)) " of the " (integer(line.counts.solved)) " answers of "
            (solver(&line.solver)) " are by " (solver(name)) "."
        })
    })
}

/// Each variant and the baseline, else the best one.
fn variants(context: &Context) -> Vec<Sentence> {
    let lines = &context.figures(None).lines;
    let baseline = context.settings.baseline.as_deref();
    // Without a baseline, the engine as it is: the name that all others go on from.
    let is_baseline = |line: &&SolverFigures| match baseline {
        Some(name) => line.solver == name,
        None => lines.iter().all(|other| other.solver.starts_with(&line.solver)),
    };
    let to = lines.iter().position(|line| is_baseline(&line)).unwrap_or(0);
    let mut sentences = Vec::new();
    for (place, line) in lines.iter().enumerate() {
        if place != to && line.counts.solved > 0 {
            sentences.push(pair(context, &context.compared(None, [place, to]), true));
        }
    }
    sentences
}

/// "A is 1.42 times as fast as B (95 % interval 1.38 to 1.47, n = 100)", or of a counter "B needs
/// 1.42 times the nodes of A"; of variants of one engine also "; B needs 1.91 times the nodes (1.60
/// to 2.31)".
fn pair(context: &Context, found: &Comparison, are_variants: bool) -> Sentence {
    let figures = context.figures(None);
    let chosen = context.settings.counter;
    let ratio_of = |counter: Counter| found.counts[counter as usize];
    let Some(ratio) = chosen.map_or(found.ratio, ratio_of) else {
        return Sentence(html! {
            (solver(&found.baseline)) " and " (solver(&found.solver)) " have no ratio."
        });
    };
    let (names, turned) = ahead(found, ratio);
    let ratio = turned(ratio);
    let is_shown = match chosen {
        None => found.difference.is_shown(),
        Some(_) => ratio.interval.is_some_and(|interval| interval.excludes_one()),
    };
    let p = if chosen.is_none() { holm(figures, names).filter(|p| *p > LEVEL) } else { None };
    // Of a counter the time, of times the first counter that both have.
    let (verb, what, further) = match chosen {
        Some(_) => (" takes ", "as long", found.ratio),
        None => match Counter::ALL.into_iter().find(|&counter| ratio_of(counter).is_some()) {
            Some(counter) => (" needs ", counter.name(), ratio_of(counter)),
            None => ("", "", None),
        },
    };
    let solved =
        names.map(|name| figures.place(name).map_or(0, |place| figures.lines[place].counts.solved));
    Sentence(html! {
        @match chosen {
            None => (as_fast(context, names, &ratio)),
            Some(counter) => {
                (solver(names[1])) " needs " (times(&ratio)) " times the " (counter.name()) " of "
                (solver(names[0])) (sure(context, &ratio))
            },
        }
        @if !is_shown {
            ": no difference is shown"
        } @else if let Some(p) = p {
            ", but p = " (figure(p, &p_value(p))) " over all tests (Holm)"
        }
        @if let Some(ratio) = further.filter(|_| are_variants).map(turned) {
            "; " (solver(names[1])) (verb) (times(&ratio)) " times "
            @if chosen.is_none() { "the " }
            (what)
            @if ratio.interval.is_some() { " (" (Cell::Interval(ratio).markup()) ")" }
        }
        @if solved[0] != solved[1] {
            "; " (solver(names[usize::from(solved[1] < solved[0])])) " solves "
            (integer(solved[0].abs_diff(solved[1]))) " fewer puzzles"
        }
        "."
    })
}

/// The p-value of the signed-rank test of two solvers, after Holm.
fn holm(figures: &GroupFigures, [one, other]: [&str; 2]) -> Option<f64> {
    let is_of_both = |found: &&Comparison| {
        [&found.solver, &found.baseline].iter().all(|name| [one, other].contains(&name.as_str()))
    };
    figures.comparisons.iter().find(is_of_both)?.wilcoxon?.p_holm
}

/// "Why: it solves 3 more of 40 puzzles; 94 % of the time it saves is search; ..."
fn why(
    figures: &GroupFigures,
    best: &SolverFigures,
    (reasons, other): (&Reasons, &SolverFigures),
) -> Option<Sentence> {
    let mut clauses = Vec::new();
    let more = best.counts.solved.saturating_sub(other.counts.solved);
    let unsupported = other.counts.unsupported;
    if more > 0 {
        clauses.push(html! {
            "it solves " (integer(more)) " more of the " (integer(figures.puzzles)) " puzzles"
            @if unsupported > 0 { " (" (integer(unsupported)) " unsupported by the other)" }
        });
    }
    if reasons.comparison.difference == Difference::Slower {
        clauses.extend(phases(&reasons.shares));
        let is_search =
            reasons.shares.iter().any(|part| part.phases == "search" && part.share > 0.0);
        if let [Some(ours), Some(theirs)] = reasons.decisions
            && is_search
            && theirs > FEWER * ours
        {
            clauses.push(html! {
                "its search has fewer decisions or nodes (median " (figure(ours, &count(ours)))
                " against " (figure(theirs, &count(theirs))) ")"
            });
        }
        if reasons.preprocessed > 0 {
            clauses.push(html! {
                "its preprocessing decides " (integer(reasons.preprocessed)) " of the "
                (integer(figures.puzzles)) " puzzles"
            });
        }
    }
    if clauses.is_empty() {
        return None;
    }
    Some(Sentence(html! { "Why: " (joined(&clauses, "; ")) "." }))
}

/// "94 % of the time it saves is search, 6 % encode and load", or mean times where one of the parts
/// is a loss.
fn phases(shares: &[PhaseShare]) -> Option<Markup> {
    let (first, rest) = shares.split_first()?;
    let is_share = shares.iter().all(|part| part.share >= 0.0);
    let amount = |part: &PhaseShare| {
        figure(part.share, &if is_share { share(part.share) } else { time(part.ns.abs()) })
    };
    let name = |part: &PhaseShare| match part.phases {
        "encode and load" => "set-up (encode and load)",
        other => other,
    };
    Some(html! {
        @if is_share {
            (amount(first)) " of the time it saves is " (name(first))
            @for part in rest { ", " (amount(part)) " " (name(part)) }
        } @else {
            "per puzzle it saves " (amount(first)) " of " (name(first))
            @for part in rest {
                " and " @if part.share < 0.0 { "loses " }
                (amount(part)) " of " (name(part))
            }
        }
    })
}
