//! Definitions of the figures of the page, one line each, and facts about machine and run.

use crate::context::Context;
use crate::describe::busy_others;
use crate::figures::{confidence, time};
use crate::legend::{noise_in_words, ratios_of, resampled_in_words};
use crate::machine;
use crate::markup::{joined, list, solver};
use crate::stats::bootstrap::LEAST;
use crate::stats::clock::Clock;
use maud::{Markup, html};
use std::path::PathBuf;

/// The definitions.
pub fn reading(context: &Context) -> Markup {
    let settings = &context.settings;
    let mut versions = Vec::new();
    for results in &context.evidence.solvers {
        versions.push(html! { (solver(&results.name)) " (" (results.versions.join(", ")) ")" });
    }
    let resampled = resampled_in_words(&ratios_of(&context.numbers.groups));
    list(&[
        html! {
            b { "Time" } ": " (context.numbers.clock.description()) ", from the problem to the "
            "answer, without parsing. A puzzle counts once: the median of its repetitions."
        },
        html! {
            b { "Best" } ": most puzzles solved, then least PAR-2; none of less than " (LEAST)
            " puzzles. Over several corpora, a solver that does not support all puzzles solves "
            "fewer."
        },
        html! { b { "PAR-2" } ": mean time; an unsolved puzzle counts twice the limit." },
        html! {
            b { "Geometric mean" } ": shifted by " (time(context.numbers.shift_ns))
            "; an unsolved puzzle counts the limit."
        },
        html! {
            b { "Unsupported and not run" } ": in no time and no PAR-2. Compare solvers over the "
            "same puzzles."
        },
        html! {
            b { "Other engine" } ": the first line of the table with another engine (the part of a "
            "name before " code { "/" } " and " code { "+" } ")."
        },
        html! {
            b { "Time difference is in" } ": phases of the difference of the mean times, over the "
            "puzzles that both solved, as shares; as times if the best is slower in one of them. "
            "Decisions of a clause-learning solver, nodes of another "
            "search: medians, not the same thing in different engines."
        },
        html! {
            b { "Unique wins" } ": puzzles solved faster than by every other solver, by the rule of "
            "the virtual best solver. " b { "Marginal contribution" }
            ": what they save, as a mean over all puzzles; wrong, late and failed runs save nothing. "
            b { "Gap closed" } ": with " code { "--baseline" } ", whose PAR-2 is 0 %; that of the "
            "virtual best solver is 100 %; printed from -100 % to 100 %."
        },
        html! {
            b { "Interval" } ": " (confidence(&settings.bootstrap)) " percentile bootstrap of the "
            "median ratio, " (settings.bootstrap.resamples) " resamples, seed "
            (settings.bootstrap.seed) ", " (resampled) "; none of less than " (LEAST)
            " ratios. Where only one of two solved and the other was stopped, the ratio to the "
            "limit is a bound; figures that bounds could move are marked (>=, <=, ~)."
        },
        html! { b { "Noise" } ": " (noise_in_words(&context.numbers.groups)) },
        html! {
            b { "p" } ": Wilcoxon signed-rank test of log ratios; two values where censored times "
            "matter, no test where they decide. Holm: "
            @if context.numbers.families.wilcoxon > 0 {
                "over all " (context.numbers.families.wilcoxon) " such tests of this page; "
            }
            "those of \u{201c}all puzzles\u{201d} are a family of their own. Against the best solver p-values are too "
            "small, as it was chosen by the same times."
        },
        html! {
            b { "Checks" } ": a judge that shares no code with the solvers checks every grid; "
            "answers are compared with each other and with known answers of the corpus."
        },
        html! {
            b { "Sessions" } ": incremental solvers keep a session from puzzle to puzzle, all "
            "others start from scratch; runs repeated in a block have warm caches."
        },
        html! { b { "Versions" } ": " (joined(&versions, ", ")) "." },
    ])
}

/// Facts about machine and run of each file, and a warning about solvers that won nothing.
pub fn machines(context: &Context, paths: &[PathBuf]) -> Markup {
    let warning = busy_others(std::slice::from_ref(context.figures(None)));
    html! {
        @if let Some(warning) = warning.filter(|_| context.numbers.clock != Clock::Cpu) {
            p.note { (warning) } "\n"
        }
        @for path in paths {
            h3 { (path.display().to_string()) } "\n"
            @match machine::facts(path) {
                Ok(facts) => {
                    dl {
                        "\n"
                        @for (name, fact) in &facts { dt { (name) } dd { (fact) } "\n" }
                    }
                },
                Err(error) => p.note { "The machine is not known: " (error) },
            }
            "\n"
        }
    }
}
