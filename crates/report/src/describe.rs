//! Document that reports one result file.

use super::ReportOptions;
use super::column::{document_table, filled};
use super::columns::{self, PairRow, SolverRow};
use super::document::{Document, ReportTable};
use super::figures::{confidence, interval, noise, number, p_value, percent, ratio_in_words, time};
use super::legend::{legend, rule_in_words};
use super::machine;
use crate::lists::each;
use crate::stats::bootstrap::LEAST;
use crate::stats::clock::Clock;
use crate::stats::comparison::Comparison;
use crate::stats::counter::Counter;
use crate::stats::difference::Difference;
use crate::stats::line;
use crate::stats::post_hoc::Comparisons;
use crate::stats::report::{GroupFigures, ReportFigures};
use quorum_util::words::counted as count;
use std::path::Path;

/// Renders the figures of one file as a document.
pub fn document(numbers: &ReportFigures, path: &Path, options: &ReportOptions) -> Document {
    let mut document = Document::default();
    let groups = &numbers.groups;
    let several_modes = groups.iter().any(|group| group.mode != groups[0].mode);
    for group in groups {
        document.heading(heading(group, several_modes));
        document.list(caveats(group));
        solvers(&mut document, group);
        let kind = ("noise", "Noise of the run");
        document.table(document_table(&filled(&columns::controls(), &group.noise), 1, kind));
        together(&mut document, group);
        comparisons(&mut document, group, numbers.clock, options);
    }
    document.heading("How to read this");
    let mut lines = machine::warnings(path);
    for line in &mut lines {
        line.insert_str(0, "warning of the run: ");
    }
    lines.append(&mut legend(numbers, path, options));
    lines.extend(busy_others(groups));
    document.list(lines);
    document
}

fn heading(group: &GroupFigures, several_modes: bool) -> String {
    let name = match (group.by.as_str(), group.name.as_str()) {
        ("corpus", corpus) => corpus.to_owned(),
        (column, "") => format!("{column} empty"),
        (column, value) => format!("{column} {value}"),
    };
    let mode = if several_modes { format!(", mode {}", group.mode) } else { String::new() };
    let limit = match group.limits_ns {
        None => "no time limit".to_owned(),
        Some((least, most)) if least == most => format!("limit {}", time(least)),
        Some((least, most)) => format!("limits {} to {}", time(least), time(most)),
    };
    format!("{name}{mode}: {}, {limit}", count(group.puzzles, "puzzle"))
}

fn solvers(document: &mut Document, group: &GroupFigures) {
    let kind = ("solvers", "Puzzles solved and times");
    let columns = filled(&columns::solvers(), &SolverRow::all(group));
    document.table(document_table(&columns, 1, kind));
    document.list(busy(group).into_iter().collect());
}

/// Warnings about puzzles that are not what figures take them for.
pub fn caveats(group: &GroupFigures) -> Vec<String> {
    let GroupFigures { puzzles, copies, incomplete, .. } = *group;
    let mut warnings = Vec::new();
    if copies > 0 {
        warnings.push(format!(
            "warning: {copies} of {puzzles} puzzles repeat another one, but figures take them for \
             independent: intervals and p-values are too small"
        ));
    }
    if incomplete > 0 {
        warnings.push(format!(
            "warning: {incomplete} of {puzzles} puzzles have fewer runs than others: the run is not \
             complete"
        ));
    }
    warnings
}

/// Solvers whose wall time exceeds their CPU time, with the ratio, of those that won something or
/// of the others. A solver wins that is the first of its group, as good as that, or the fastest on
/// a puzzle.
fn waiting(group: &GroupFigures, has_won: bool) -> Option<String> {
    let near: &[usize] = group.choice.as_ref().map_or(&[], |choice| &choice.within_noise);
    let mut ratios = Vec::new();
    for (place, line) in group.lines.iter().enumerate() {
        let won = place == 0 || line.unique.wins > 0 || near.contains(&place);
        if let Some(ratio) = line::busy(line.wall_over_cpu)
            && won == has_won
        {
            ratios.push(format!("{} {}x", line.solver, number(ratio)));
        }
    }
    if ratios.is_empty() { None } else { Some(ratios.join(", ")) }
}

/// Warning about solvers that won something and whose wall time exceeds their CPU time.
pub fn busy(group: &GroupFigures) -> Option<String> {
    waiting(group, true).map(|ratios| {
        format!(
            "warning: wall time exceeds CPU time (waiting, or a busy machine; --metric cpu \
             compares CPU time): {ratios}"
        )
    })
}

/// The same, about solvers that won nothing in their groups: it changes no answer.
pub fn busy_others(groups: &[GroupFigures]) -> Option<String> {
    let mut all = Vec::new();
    for group in groups {
        if let Some(ratios) = waiting(group, false) {
            let is_single = groups.len() == 1;
            all.push(if is_single { ratios } else { format!("{}: {ratios}", group.name) });
        }
    }
    if all.is_empty() {
        return None;
    }
    let all = all.join("; ");
    Some(format!("warning: wall time exceeds CPU time of solvers that won nothing: {all}"))
}

/// The same for a sentence about two solvers; `None` where CPU times are compared.
pub fn busy_note(
    solvers: [&str; 2],
    wall_over_cpu: [Option<f64>; 2],
    clock: Clock,
) -> Option<String> {
    if clock == Clock::Cpu {
        return None;
    }
    let mut ratios = Vec::new();
    for (solver, ratio) in solvers.iter().zip(wall_over_cpu) {
        if let Some(ratio) = line::busy(ratio) {
            ratios.push(format!("{solver} {}x", number(ratio)));
        }
    }
    if ratios.is_empty() {
        return None;
    }
    Some(format!("wall time exceeds CPU time ({})", ratios.join(", ")))
}

fn together(document: &mut Document, group: &GroupFigures) {
    let Some(best) = &group.virtual_best else { return };
    let all = group.post_hoc.as_ref();
    let kind = ("together", "Unique wins and marginal contribution");
    let columns = filled(&columns::contributions(), &SolverRow::solvers(group));
    document.table(document_table(&columns, 1, kind));
    let mut notes = vec![rule_in_words(best)];
    if let Some(baseline) = &best.baseline {
        notes.push(format!("gap closed: 0 % is {baseline}, 100 % the virtual best"));
    }
    notes.extend(all.map(ranks_in_words).unwrap_or_default());
    if all.is_none() && group.lines.len() > 2 {
        notes.push(format!(
            "ranks: fewer than three solvers have times on {LEAST} common puzzles, or all are equal"
        ));
    }
    document.list(notes);
}

/// Results of Friedman's test and of the tests after it.
pub fn ranks_in_words(all: &Comparisons) -> Vec<String> {
    let test = &all.friedman;
    let mut notes = vec![format!(
        "ranks: Friedman's chi-squared {}, p = {}, n = {}",
        number(test.statistic),
        p_value(test.p),
        count(test.n as u64, "puzzle"),
    )];
    if !all.left_out.is_empty() {
        let names = all.left_out.join(", ");
        notes.push(format!("left out of the ranks (too few times): {names}"));
    }
    notes.push(match (all.pairs.is_empty(), all.not_distinguished.is_empty()) {
        (true, _) => "not distinguished: all, as Friedman's test does not reject".to_owned(),
        (_, true) => {
            "not distinguished: too many groups to show; see the pairs of --json".to_owned()
        }
        _ => "not distinguished: solvers that share a letter".to_owned(),
    });
    notes
}

fn comparisons(
    document: &mut Document,
    group: &GroupFigures,
    clock: Clock,
    options: &ReportOptions,
) {
    if let (Some(baseline), []) = (&options.settings.baseline, group.comparisons.as_slice()) {
        document.paragraph(format!("No solver to compare with {baseline}."));
        return;
    }
    document.table(pairs_table(group));
    let ratio = |name: &str| group.lines[group.place(name)?].wall_over_cpu;
    // Of all pairs only neighbors have sentences.
    let all = each(&group.comparisons, |pair| pair);
    let in_words = if options.settings.baseline.is_some() { all } else { group.neighbors() };
    let mut sentences = Vec::new();
    for c in in_words {
        let mut text = sentence(c, options);
        let names = [c.solver.as_str(), &c.baseline];
        if c.counter.is_none()
            && let Some(note) = busy_note(names, names.map(ratio), clock)
        {
            text += &format!(" Warning: {note}.");
        }
        sentences.push(text);
    }
    document.list(sentences);
}

/// Table of the comparisons of a group.
pub fn pairs_table(group: &GroupFigures) -> ReportTable {
    let kind = ("pairs", "Compared with");
    document_table(&filled(&columns::pairs(), &PairRow::all(group)), 2, kind)
}

/// "A is faster than B on 83 % of 500 puzzles; B needs 1.42 times the time of A in the median (n =
/// 500), 95 % interval 1.38 to 1.47." The solver that is faster more often comes first. Of a
/// counter: "A needs fewer nodes than B", "the nodes of A".
pub fn sentence(comparison: &Comparison, options: &ReportOptions) -> String {
    let Comparison { solver, baseline, pairs, .. } = comparison;
    if pairs.compared() == 0 {
        return format!("{solver} and {baseline} have no puzzle in common with a time of both.");
    }
    if pairs.neither == pairs.compared() {
        let puzzles = count(pairs.compared(), "puzzle");
        return format!("Neither {solver} nor {baseline} solved any of {puzzles}.");
    }
    let ahead = pairs.faster >= pairs.slower;
    let (first, second, faster) =
        if ahead { (solver, baseline, pairs.faster) } else { (baseline, solver, pairs.slower) };
    let share = percent(faster, pairs.compared());
    let what = comparison.counter.map_or("time", Counter::name);
    let (is_faster, took_less) = match comparison.counter {
        None => ("is faster".to_owned(), "took less time".to_owned()),
        Some(_) => (format!("needs fewer {what}"), format!("needed fewer {what}")),
    };
    let puzzles = count(pairs.compared(), "puzzle");
    let Some(ratio) = comparison.ratio else {
        return format!(
            "{first} {took_less} than {second} on {share} of {puzzles}; the ratio is not known."
        );
    };
    // Of the second to the first, which is faster more often.
    let ratio = if ahead { ratio.inverse() } else { ratio };
    // The median does not show puzzles that only the other one solved.
    let (mine, theirs) = if ahead {
        (pairs.first_only, pairs.second_only)
    } else {
        (pairs.second_only, pairs.first_only)
    };
    let fewer = match theirs.saturating_sub(mine) {
        0 => String::new(),
        fewer => format!("; but {first} solved {fewer} fewer"),
    };
    let open = if comparison.wilcoxon.is_some_and(|test| !test.is_decided) {
        "; the direction of the signed-rank test depends on censored times"
    } else {
        ""
    };
    let value = ratio_in_words(&ratio);
    let times = format!("{second} needs {value} times the {what} of {first} in the median");
    let figures = match ratio.interval {
        None => format!("{times} (n = {}), no interval", ratio.n),
        Some(_) => format!(
            "{times} (n = {}), {} interval {}",
            ratio.n,
            confidence(&options.settings.bootstrap),
            interval(&ratio)
        ),
    } + &fewer
        + open;
    let less_time = format!("{first} {took_less} than {second} on {share} of {puzzles}");
    match comparison.difference {
        Difference::Faster | Difference::Slower => {
            format!("{first} {is_faster} than {second} on {share} of {puzzles}; {figures}.")
        }
        Difference::TooFew => format!("{less_time}; {figures}: too few for a difference."),
        Difference::NotShown => format!("No significant difference: {less_time}; {figures}."),
        Difference::WithinNoise => format!(
            "No difference beyond the noise of this run ({}): {less_time}; {figures}.",
            noise(comparison.noise)
        ),
    }
}
