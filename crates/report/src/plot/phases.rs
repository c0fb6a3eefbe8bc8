//! Share of every phase in the time of a solver, over the puzzles that it solved. Shares, not
//! times: solvers differ by orders of magnitude, and a bar of microseconds beside one of seconds
//! would be invisible. The mean time is at the right of each bar.
//!
//! Parsing is not shown: it is the same work for all solvers and not part of `total_ns`.

use super::*;
use crate::stats::clock::{PHASES, PerPhase};

/// Place of parsing among [`PHASES`].
const PARSE: usize = 0;
/// Place of the start of external programs among [`PHASES`].
const START: usize = 3;

const ROW: f64 = 22.0;

const TEXT: &str = "<details><summary>Encode, load, start, first, prove</summary>\n<p>Encode: problem to clauses, terms or tables. Load: into the solver. Start: of the processes of an external program. First: to the first solution. Prove: that there is no other. Parsing is in no total and not shown.</p>\n</details>\n";

/// Entry of the table of plots.
pub static PLOT: Plot = Plot {
    name: "phases",
    title: "Phases",
    text: |_| raw(TEXT),
    draw: |context, set, width| {
        single(plot(context.evidence, &context.evidence.puzzles_of(set), width))
    },
    ..Plot::DEFAULT
};

/// Sums of the phases of a solver over the puzzles it solved, in nanoseconds, and the number of
/// these puzzles. A phase that no run had is 0.
pub fn sums(evidence: &Evidence, solver: usize, puzzles: &[usize]) -> (PerPhase<f64>, usize) {
    let mut sums = [0.0; PHASES.len()];
    let mut solved = 0;
    for &puzzle in puzzles {
        let Some(outcome) = &evidence.solvers[solver].cells[puzzle] else { continue };
        if evidence.solved_ns(solver, puzzle).is_none() || outcome.phases == [None; PHASES.len()] {
            continue;
        }
        solved += 1;
        for (sum, phase) in sums.iter_mut().zip(outcome.phases) {
            *sum += phase.unwrap_or(0.0);
        }
    }
    (sums, solved)
}

/// Draws the plot of some puzzles, in a width if there is one.
pub fn plot(evidence: &Evidence, puzzles: &[usize], print: Option<FigureWidth>) -> Canvas {
    let solvers = evidence.labels_on(puzzles);
    let (left, letters) = names_column(&solvers, print);
    let height = ROW * solvers.len() as f64;
    // Most runs start no programs.
    let any_starts = solvers.iter().any(|&(s, _)| sums(evidence, s, puzzles).0[START] > 0.0);
    let is_shown = |phase: usize| phase != PARSE && (any_starts || phase != START);
    let legend = || PHASES.iter().enumerate().filter(|&(phase, _)| is_shown(phase));
    // In print the legend has a line of its own, over the whole width.
    let (top, right, legend_left, step) = match print {
        None => (34.0, 160.0, left, 105.0),
        Some(print) => (46.0, 102.0, 4.0, (print.units() - 8.0) / legend().count() as f64),
    };
    let wide = print.map_or(640.0, |print| print.units() - left - right);
    let frame = PlotFrame { left, top, width: wide, height };
    let size = (frame.right() + right, frame.bottom() + 12.0);
    let mut canvas = Canvas::new(size.0, size.1, "Share of every phase in the time of a solver");
    for (place, (phase, name)) in legend().enumerate() {
        let x = legend_left + step * place as f64;
        canvas.rect(&format!("ph{phase}"), (x, 4.0), (14.0, 14.0));
        canvas.text("small", (x + 19.0, 15.0), name);
    }
    canvas.text(
        "small faint",
        (frame.right() + 8.0, if print.is_some() { 38.0 } else { 15.0 }),
        "mean (puzzles)",
    );
    for (row, &(solver, label)) in solvers.iter().enumerate() {
        let y = frame.top + row as f64 * ROW;
        canvas.name("small end", (left - 8.0, y + 14.0), label, letters);
        let (sums, solved) = sums(evidence, solver, puzzles);
        let sums = || sums.iter().enumerate().filter(|&(phase, _)| phase != PARSE);
        let total: f64 = sums().map(|(_, sum)| sum).sum();
        if solved == 0 || total == 0.0 {
            canvas.text("small faint", (left, y + 14.0), "no phases");
            continue;
        }
        let mut share_before = 0.0;
        let mut bar = format!("<g data-s=\"{solver}\">");
        for (phase, sum) in sums() {
            let share = sum / total;
            let (x, wide) = (frame.x(share_before), share * frame.width);
            share_before += share;
            if share == 0.0 {
                continue;
            }
            let mean = time(sum / solved as f64);
            let title = format!("{label}: {} {mean}, {:.0} %", PHASES[phase], 100.0 * share);
            bar += &format!(
                "<rect class=\"ph{phase}\" x=\"{x:.1}\" y=\"{:.1}\" width=\"{wide:.1}\" \
                 height=\"{}\" data-phase=\"{phase}\" data-ns=\"{sum}\"><title>{}</title></rect>",
                y + 1.0,
                ROW - 4.0,
                escaped(&title)
            );
            if wide > 34.0 {
                bar += &format!(
                    "<text class=\"in mid t{phase}\" x=\"{:.1}\" y=\"{:.1}\">{:.0} %</text>",
                    x + wide / 2.0,
                    y + 14.0,
                    100.0 * share
                );
            }
        }
        canvas.raw(&(bar + "</g>"));
        let label = format!("{} ({solved})", time(total / solved as f64));
        canvas.text("small", (frame.right() + 8.0, y + 14.0), &label);
    }
    canvas
}
