//! The answer in words, the same on the page and in the text: which solver is best, how sure that
//! is, and why.
//!
//! The first sentence has the median ratio to the best solver of another engine and its interval.
//! The second has only reasons that rows show: puzzles solved, phases of the difference, decisions,
//! preprocessing. Without one of them there is no second sentence.

use super::names::{Explain, explained, meanings};
use super::overview::best;
use super::reasons::{PhaseShare, Reasons};
use crate::context::Context;
use crate::describe::pairs_table;
use crate::document::Block;
use crate::figures::{confidence, count, interval, p_value, ratio_in_words, share, time};
use crate::lists::each;
use crate::markup::{figure, raw, solver};
use crate::stats::comparison::Comparison;
use crate::stats::counter::Counter;
use crate::stats::difference::Difference;
use crate::stats::line::{AnsweredBy, SolverFigures};
use crate::stats::median_ratio::MedianRatio;
use crate::stats::rank_test::LEVEL;
use crate::stats::report::GroupFigures;
use maud::{Markup, Render, html};

/// Least factor between two counts of decisions that is given as a reason.
const FEWER: f64 = 1.1;

/// A sentence with figures and names of solvers, as plain text and on a page.
#[derive(Default)]
pub struct Sentence {
    plain: String,
    markup: String,
}

impl Sentence {
    fn piece(mut self, plain: &str, markup: &Markup) -> Self {
        self.plain += plain;
        self.markup += &markup.0;
        self
    }

    fn text(self, text: impl AsRef<str>) -> Self {
        let text = text.as_ref();
        self.piece(text, &text.render())
    }

    fn solver(self, name: &str) -> Self {
        self.piece(name, &solver(name))
    }

    /// A figure and its rounded text.
    fn figure(self, value: f64, text: impl AsRef<str>) -> Self {
        let text = text.as_ref();
        self.piece(text, &figure(value, text))
    }

    fn interval(self, ratio: &MedianRatio) -> Self {
        let text = interval(ratio);
        let markup = html! {
            span data-low=[ratio.interval.map(|ends| ends.low.value)]
                data-high=[ratio.interval.map(|ends| ends.high.value)] { (text) }
        };
        self.piece(&text, &markup)
    }

    fn count(self, count: u64) -> Self {
        self.figure(count as f64, count.to_string())
    }

    /// `, the best of another engine`
    fn other(self, name: &str) -> Self {
        self.solver(name).text(", the best of another engine")
    }

    /// A median ratio.
    fn ratio(self, ratio: &MedianRatio) -> Self {
        self.figure(ratio.median.value, ratio_in_words(ratio))
    }

    /// ` (1.38 to 1.47)`, where there is an interval
    fn within(self, ratio: &MedianRatio) -> Self {
        match ratio.interval {
            Some(_) => self.text(" (").interval(ratio).text(")"),
            None => self,
        }
    }

    /// ` (95 % interval 1.38 to 1.47, n = 100)`
    fn sure(self, context: &Context, ratio: MedianRatio) -> Self {
        let start = match ratio.interval {
            None => self.text(" (no interval"),
            Some(_) => {
                let level = confidence(&context.settings.bootstrap);
                self.text(format!(" ({level} interval ")).interval(&ratio)
            }
        };
        start.text(", n = ").count(ratio.n as u64).text(")")
    }

    /// The sentence as plain text.
    pub fn plain(&self) -> String {
        self.plain.clone()
    }

    /// The sentence on a page, its figures with their values.
    pub fn markup(&self) -> Markup {
        raw(self.markup.as_str())
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
    pub delegated: Vec<Sentence>,
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
            delegated: solvers.clone().filter_map(delegated).collect(),
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
}

/// The answer on a page, with the meaning of the names in it.
pub fn answer(answer: Option<&Answer>, explain: &Explain) -> Markup {
    html! {
        @if let Some(Answer { first, closest, why, delegated, solvers, .. }) = answer {
            p.answer {
                (first.markup())
                @if let Some(closest) = closest { " " (closest.markup()) }
                @if let Some(why) = why { " " (why.markup()) }
                @for sentence in delegated { " " (sentence.markup()) }
            }
            "\n"
            (meanings(texts(solvers), explain))
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
    let Some(Answer { first, closest, why, delegated, variants, solvers }) = Answer::new(context)
    else {
        return Vec::new();
    };
    let mut text = first.plain();
    for sentence in closest.iter().chain(&why).chain(&delegated) {
        text += " ";
        text += &sentence.plain();
    }
    let mut names = Vec::new();
    for name in explained(&texts(&solvers), explain) {
        names.push(format!("{}: {}", name.title(), name.meaning));
    }
    let mut blocks = vec![Block::Paragraph(text)];
    if !variants.is_empty() {
        blocks.push(Block::List(each(&variants, Sentence::plain)));
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

/// "Over all puzzles A is 2.85 times as fast as B, the best of another engine (95 % interval 2.65
/// to 3.07, n = 100)."
fn first(
    context: &Context,
    best: &SolverFigures,
    pair: Option<(&Reasons, &SolverFigures)>,
) -> Sentence {
    let lead = match context.evidence.sets.len() {
        1 => format!("On {} ", context.set_name(Some(0))),
        _ => "Over all puzzles ".to_owned(),
    };
    let start = Sentence::default().text(lead).solver(&best.solver);
    let is_best = || {
        let start = Sentence::default().text("The best solver (most solved, then least PAR-2) is ");
        start.solver(&best.solver)
    };
    let found = pair.and_then(|(reasons, other)| Some((reasons, other, reasons.comparison.ratio?)));
    let Some((reasons, other, ratio)) = found else {
        let start = is_best().text(": ").count(best.counts.solved).text(" of ");
        let start = start.count(context.figures(None).puzzles).text(" solved; ");
        return start.text(match context.figures(None).lines.len() {
            1 => "there is no other solver to compare it with.",
            _ if context.is_of_one_engine() => "all solvers are variants of one engine.",
            _ => "no solver of another engine solved a puzzle.",
        });
    };
    if let Some(counter) = context.settings.counter {
        let start = is_best().text("; ").other(&other.solver);
        let sentence = match reasons.comparison.counts[counter as usize] {
            None => start.text(format!(", has no {} in common with it", counter.name())),
            Some(ratio) => {
                let start = start.text(", needs ").ratio(&ratio);
                start.text(format!(" times its {}", counter.name())).sure(context, ratio)
            }
        };
        return sentence.text(".");
    }
    let sentence = match reasons.comparison.difference {
        // The ratio is that of the other to the best.
        Difference::Slower => {
            let start = start.text(" is ").ratio(&ratio).text(" times as fast as ");
            start.other(&other.solver).sure(context, ratio)
        }
        Difference::Faster => {
            let inverse = ratio.inverse();
            let start = is_best().text(", but ").other(&other.solver).text(", is ");
            start.ratio(&inverse).text(" times as fast in the median").sure(context, inverse)
        }
        _ => {
            let start = is_best().text("; ").other(&other.solver).text(", takes ").ratio(&ratio);
            start.text(" times as long").sure(context, ratio).text(": no difference is shown")
        }
    };
    sentence.text(".")
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
        if let Some(ratio) = context.compared(None, [place, 0]).ratio
            && ratio.median.value < least.median.value
        {
            (least, closest) = (ratio, Some(line));
        }
    }
    let mut names = [&closest?.solver, &lines[0].solver];
    let start = Sentence::default().text("In the median ").solver(names[0]);
    let word = if least.median.value < 1.0 { " is ahead: " } else { " is closer: " };
    if least.median.value >= 1.0 {
        names.reverse();
    } else {
        least = least.inverse();
    }
    let start = start.text(word).solver(names[0]).text(" is ").ratio(&least);
    Some(start.text(" times as fast as ").solver(names[1]).sure(context, least).text("."))
}

/// "9 of the 9 answers of native are by batsat/extended+reduce."
fn delegated(line: &SolverFigures) -> Option<Sentence> {
    let AnsweredBy { solver, puzzles } = line.answered_by.as_ref()?;
    let start = Sentence::default().count(*puzzles).text(" of the ").count(line.counts.solved);
    Some(start.text(" answers of ").solver(&line.solver).text(" are by ").solver(solver).text("."))
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
    let ratio_of = |counter: Option<Counter>| match counter {
        Some(counter) => found.counts[counter as usize],
        None => found.ratio,
    };
    let start = Sentence::default();
    let Some(ratio) = ratio_of(chosen) else {
        let start = start.solver(&found.baseline).text(" and ").solver(&found.solver);
        return start.text(" have no ratio.");
    };
    // Ratios are of the second name to the first, which needs less.
    let is_turned = ratio.median.value < 1.0;
    let turned = |ratio: MedianRatio| if is_turned { ratio.inverse() } else { ratio };
    let mut names = [found.baseline.as_str(), &found.solver];
    if is_turned {
        names.reverse();
    }
    let ratio = turned(ratio);
    let mut sentence = match chosen {
        None => start.solver(names[0]).text(" is ").ratio(&ratio).text(" times as fast as "),
        Some(counter) => {
            let start = start.solver(names[1]).text(" needs ").ratio(&ratio);
            start.text(format!(" times the {} of ", counter.name()))
        }
    };
    sentence = sentence.solver(names[usize::from(chosen.is_none())]).sure(context, ratio);
    let is_shown = match chosen {
        None => found.difference.is_shown(),
        Some(_) => ratio.interval.is_some_and(|interval| interval.excludes_one()),
    };
    if !is_shown {
        sentence = sentence.text(": no difference is shown");
    } else if chosen.is_none()
        && let Some(p) = holm(figures, names).filter(|p| *p > LEVEL)
    {
        sentence = sentence.text(", but p = ").figure(p, p_value(p)).text(" over all tests (Holm)");
    }
    let counted = || Counter::ALL.into_iter().find(|&counter| ratio_of(Some(counter)).is_some());
    let other = if chosen.is_some() { None } else { counted() };
    if are_variants
        && other != chosen
        && let Some(ratio) = ratio_of(other).map(turned)
    {
        let verb = if other.is_some() { " needs " } else { " takes " };
        let of = other.map_or("as long".to_owned(), |counter| format!("the {}", counter.name()));
        sentence = sentence.text("; ").solver(names[1]).text(verb).ratio(&ratio);
        sentence = sentence.text(format!(" times {of}")).within(&ratio);
    }
    let solved =
        names.map(|name| figures.place(name).map_or(0, |place| figures.lines[place].counts.solved));
    if solved[0] != solved[1] {
        let fewer = names[usize::from(solved[1] < solved[0])];
        sentence = sentence.text("; ").solver(fewer).text(" solves ");
        sentence = sentence.count(solved[0].abs_diff(solved[1])).text(" fewer puzzles");
    }
    sentence.text(".")
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
    let mut clauses: Vec<Sentence> = Vec::new();
    let more = best.counts.solved.saturating_sub(other.counts.solved);
    if more > 0 {
        let mut clause = Sentence::default().text("it solves ").count(more).text(" more of the ");
        clause = clause.count(figures.puzzles).text(" puzzles");
        if other.counts.unsupported > 0 {
            let unsupported = other.counts.unsupported;
            clause = clause.text(" (").count(unsupported).text(" unsupported by the other)");
        }
        clauses.push(clause);
    }
    if reasons.comparison.difference == Difference::Slower {
        clauses.extend(phases(&reasons.shares));
        let is_search =
            reasons.shares.iter().any(|part| part.phases == "search" && part.share > 0.0);
        if let [Some(ours), Some(theirs)] = reasons.decisions
            && is_search
            && theirs > FEWER * ours
        {
            let clause =
                Sentence::default().text("its search has fewer decisions or nodes (median ");
            let clause = clause.figure(ours, count(ours)).text(" against ");
            clauses.push(clause.figure(theirs, count(theirs)).text(")"));
        }
        if reasons.preprocessed > 0 {
            let clause = Sentence::default().text("its preprocessing decides ");
            let clause = clause.count(reasons.preprocessed).text(" of the ");
            clauses.push(clause.count(figures.puzzles).text(" puzzles"));
        }
    }
    let mut sentence = Sentence::default().text("Why: ");
    let last = clauses.len().checked_sub(1)?;
    for (place, clause) in clauses.into_iter().enumerate() {
        sentence = sentence.piece(&clause.plain, &clause.markup());
        sentence = sentence.text(if place == last { "." } else { "; " });
    }
    Some(sentence)
}

/// "94 % of the time it saves is search, 6 % encode and load", or mean times where one of the parts
/// is a loss.
fn phases(shares: &[PhaseShare]) -> Option<Sentence> {
    let (first, rest) = shares.split_first()?;
    let is_share = shares.iter().all(|part| part.share >= 0.0);
    let figure = |sentence: Sentence, part: &PhaseShare| {
        if is_share {
            sentence.figure(part.share, share(part.share))
        } else {
            sentence.figure(part.share, time(part.ns.abs()))
        }
    };
    let named = |part: &PhaseShare| match part.phases.as_str() {
        "encode and load" => "set-up (encode and load)".to_owned(),
        other => other.to_owned(),
    };
    let mut sentence = Sentence::default();
    if is_share {
        sentence = figure(sentence, first).text(" of the time it saves is ").text(named(first));
    } else {
        sentence = figure(sentence.text("per puzzle it saves "), first);
        sentence = sentence.text(" of ").text(named(first));
    }
    for part in rest {
        let word = match (is_share, part.share < 0.0) {
            (true, _) => ", ",
            (false, true) => " and loses ",
            (false, false) => " and ",
        };
        sentence = figure(sentence.text(word), part);
        sentence = sentence.text(if is_share { " " } else { " of " }).text(named(part));
    }
    Some(sentence)
}
